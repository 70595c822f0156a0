//! `completions`: the scripts of clap_complete with some additions.

use super::output::Out;
use super::status::Ended;
use clap::builder::PossibleValue;
use clap::{Arg, Command};
use clap_complete::Shell;

/// Runs the command.
pub(crate) fn run(shell: Shell, command: &mut Command, mut out: Out) -> Ended {
    let mut script = Vec::new();
    clap_complete::generate(shell, command, "railref", &mut script);
    let mut script = String::from_utf8_lossy(&script).into_owned();
    match shell {
        Shell::Fish => script.push_str(&fish_positionals(command)),
        Shell::Bash => script.push_str(BASH_EQUALS),
        _ => {}
    }
    out.write(&script);
    Ok(0)
}

/// Bash splits `KEY=CHOICE` and `--format=json` at the equals sign, so the generated function sees
/// neither the option nor the key. This function joins such words again and removes the key from
/// the answers, because bash replaces only what follows the sign.
const BASH_EQUALS: &str = r#"
_railref_with_equals() {
    local -a words=()
    local word next=0 at=0 i
    for (( i = 0; i < ${#COMP_WORDS[@]}; i++ )); do
        word="${COMP_WORDS[i]}"
        if [[ "$word" == "=" && ${#words[@]} -gt 0 ]]; then
            next=1
            [[ "${words[${#words[@]}-1]}" == --* ]] && next=2 || words[${#words[@]}-1]+="="
            [[ $i -eq $COMP_CWORD && $next -eq 2 ]] && words+=("")
        elif [[ $next -eq 1 ]]; then
            words[${#words[@]}-1]+="$word"
            next=0
        else
            words+=("$word")
            next=0
        fi
        [[ $i -eq $COMP_CWORD ]] && at=$(( ${#words[@]} - 1 ))
    done
    local -a COMP_WORDS=("${words[@]}")
    local COMP_CWORD=$at
    local whole="${words[at]}"
    _railref "$1" "$whole" "${words[at-1]}"
    if [[ "$whole" == *=* && "$COMP_WORDBREAKS" == *=* ]]; then
        COMPREPLY=("${COMPREPLY[@]#"${whole%=*}="}")
    fi
}

if [[ "${BASH_VERSINFO[0]}" -eq 4 && "${BASH_VERSINFO[1]}" -ge 4 || "${BASH_VERSINFO[0]}" -gt 4 ]]; then
    complete -F _railref_with_equals -o nosort -o bashdefault -o default railref
else
    complete -F _railref_with_equals -o bashdefault -o default railref
fi
"#;

/// Returns the lines with which fish completes positional arguments, which clap_complete does not
/// support for this shell.
fn fish_positionals(command: &Command) -> String {
    let mut lines =
        String::from("\n# Positional arguments, and what clap_complete's conditions miss.\n");
    // Without a subcommand, fish cannot parse an option whose value is being typed.
    for arg in command.get_opts() {
        let name = arg.get_long().unwrap_or_default();
        lines.push_str(&fish_line(&format!("__fish_prev_arg_in --{name}"), arg));
    }
    let names: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
    lines.push_str(&format!(
        "complete -c railref -n \"__fish_prev_arg_in help\" -f -a \"{}\"\n",
        names.join(" ")
    ));
    for one in command.get_subcommands() {
        let condition = format!("__fish_railref_using_subcommand {}", one.get_name());
        lines.extend(one.get_positionals().map(|arg| fish_line(&condition, arg)));
        for two in one.get_subcommands() {
            let condition = format!(
                "{condition}; and __fish_seen_subcommand_from {}",
                two.get_name()
            );
            lines.extend(two.get_positionals().map(|arg| fish_line(&condition, arg)));
        }
    }
    lines
}

/// Returns the line for one argument. It is empty for an argument without a list of words, such as
/// a path, which fish completes by itself.
fn fish_line(condition: &str, arg: &Arg) -> String {
    let words = arg.get_possible_values();
    if words.is_empty() {
        return String::new();
    }
    let words: Vec<&str> = words.iter().map(PossibleValue::get_name).collect();
    format!(
        "complete -c railref -n \"{condition}\" -f -a \"{}\"\n",
        words.join(" ")
    )
}

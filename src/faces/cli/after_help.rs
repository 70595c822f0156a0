//! What follows the options in the help of each command, which the manual pages have in sections of
//! their own.

/// The text after the options of a command.
pub(crate) struct Help {
    /// The words of the command: `board show`; empty for railref itself.
    command: &'static str,
    /// What else there is to say about the command.
    pub about: &'static str,
    /// The exit statuses, if the command has its own.
    pub exits: &'static str,
    /// Command lines to try.
    pub examples: &'static [&'static str],
}

/// The commands with what follows their options.
const HELPS: &[Help] = &[
    Help {
        command: "",
        about: "",
        exits: "Exit status: 0 all logs legal or accepted, 1 some log illegal, 2 some log malformed or unreadable, wrong usage, or \
something that could not be written, 3 nothing found to check, 130 interrupted.",
        examples: &[
            "railref check fixtures/steel-driver/games",
            "railref score friday.yaml",
            "railref explain steel-driver/route-taken",
        ],
    },
    Help {
        command: "check",
        about: "",
        exits: "",
        examples: &[
            "railref check friday.yaml",
            "railref check logs/ --format json",
            "cat friday.yaml | railref check -",
            "railref check logs/ --output sarif=out.sarif --output junit=out.xml",
        ],
    },
    Help {
        command: "score",
        about: "",
        exits: "",
        examples: &[
            "railref score friday.yaml --format csv",
            "railref score friday.yaml --replace 41 '{build: red, from: Denver, to: Omaha}'",
        ],
    },
    Help {
        command: "rulings",
        about: "",
        exits: "",
        examples: &[
            "railref rulings friday.yaml",
            "railref rulings logs/ --format csv",
        ],
    },
    Help {
        command: "tracks",
        about: "",
        exits: "",
        examples: &["railref tracks friday.yaml --every turn"],
    },
    Help {
        command: "ledger",
        about: "",
        exits: "",
        examples: &[
            "railref ledger friday.yaml --track cash --of Andy",
            "railref ledger friday.yaml --from 40 --to 60 --format csv",
        ],
    },
    Help {
        command: "league",
        about: "",
        exits: "",
        examples: &[
            "railref league season/",
            "railref league season/ --format csv > league.csv",
            "railref league season/ --points 3,2,1 --since 2026-09",
        ],
    },
    Help {
        command: "season",
        about: "",
        exits: "",
        examples: &["railref season season/ -o site --points 3,2,1 --title 'Season 2026'"],
    },
    Help {
        command: "replay",
        about: "",
        exits: "",
        examples: &[
            "railref replay friday.yaml --from 40 --to 60",
            "railref replay friday.yaml --about Denver-Omaha red",
        ],
    },
    Help {
        command: "explain",
        about: "",
        exits: "",
        examples: &[
            "railref explain steel-driver/route-taken",
            "railref explain yellow-start",
            "railref explain SD-4.14",
            "railref explain company-cubes",
        ],
    },
    Help {
        command: "rules",
        about: "",
        exits: "",
        examples: &["railref rules steel-driver"],
    },
    Help {
        command: "board",
        about: "",
        exits: "",
        examples: &["railref board check my-board.yaml --game steel-driver"],
    },
    Help {
        command: "generate",
        about: "",
        exits: "",
        examples: &[
            "railref generate steel-driver --seed 7 > game.yaml",
            "railref generate transamerica --players Ann,Ben --games 100 --result | railref check -",
        ],
    },
    Help {
        command: "new",
        about: "",
        exits: "",
        examples: &["railref new steel-driver --players Andy,Don,Simon > friday.yaml"],
    },
    Help {
        command: "record",
        about: "",
        exits: "Exit status: 0 the log is legal or accepted, 1 it is illegal, 2 it is malformed, unreadable, in use or not saved.",
        examples: &[
            "railref record friday.yaml",
            "railref record friday.yaml --game steel-driver --players Andy,Don,Simon",
            "echo '{\"do\": \"hello\"}' | railref record - --format ndjson",
        ],
    },
    Help {
        command: "fmt",
        about: "",
        exits: "",
        examples: &[
            "railref fmt logs/",
            "railref fmt --check logs/",
            "railref fmt - < friday.yaml",
        ],
    },
    Help {
        command: "diff",
        about: "",
        exits: "Exit status: 0 the same game, 1 different games or figures or one log that ends before the other, 2 malformed or unreadable.",
        examples: &["railref diff anns-account.yaml bens-account.yaml"],
    },
    Help {
        command: "repair",
        about: "",
        exits: "Exit status: 0 a repair was found or the log is sound, 1 none was found, 2 malformed beyond repair.",
        examples: &[
            "railref repair friday.yaml",
            "railref repair friday.yaml --format json --top 20",
            "railref repair friday.yaml --write 1",
        ],
    },
    Help {
        command: "schema",
        about: "",
        exits: "",
        examples: &[
            "railref schema steel-driver",
            "railref schema verdict",
            "railref schema board steel-driver",
            "railref schema --all schemas",
        ],
    },
    Help {
        command: "state",
        about: "",
        exits: "",
        examples: &[
            "railref state friday.yaml --at 41",
            "railref state friday.yaml --at 41 --reach purple:Denver",
            "railref state friday.yaml --format svg > friday.svg",
        ],
    },
    Help {
        command: "legal",
        about: "",
        exits: "Exit status with --why: 0 the move is legal, 1 it is not, 2 it is not a move.",
        examples: &[
            "railref legal friday.yaml --at 41 --for red",
            "railref legal friday.yaml --at 41 --outcomes --by profit --limit 5",
            "railref legal friday.yaml --why '{build: red, from: Denver, to: Omaha}'",
        ],
    },
    Help {
        command: "lsp",
        about: "Diagnostics while typing, completion of legal moves, names and keys, hover, code actions. The editor may give the initializationOptions keepGoing, complete and inlayHints (true or false), and manual: the address of the book, which codes then lead to.",
        exits: "",
        examples: &["an editor's setting for .yaml logs: command railref, argument lsp"],
    },
    Help {
        command: "completions",
        about: "",
        exits: "",
        examples: &[
            "railref completions bash > ~/.local/share/bash-completion/completions/railref",
        ],
    },
    Help {
        command: "book",
        about: "",
        exits: "",
        examples: &[
            "railref book --list",
            "railref book first-log",
            "railref book rules/steel-driver#route-taken",
            "railref book commands | grep -- --keep-going",
        ],
    },
    Help {
        command: "man",
        about: "",
        exits: "",
        examples: &[
            "railref man check | man -l -",
            "railref man log | man -l -",
            "railref man --all ~/.local/share/man/man1",
        ],
    },
    Help {
        command: "board list",
        about: "",
        exits: "",
        examples: &["railref board list"],
    },
    Help {
        command: "board show",
        about: "",
        exits: "",
        examples: &[
            "railref board show transamerica",
            "railref board show steel-driver --format svg > map.svg",
        ],
    },
    Help {
        command: "board new",
        about: "",
        exits: "",
        examples: &["railref board new mini-rails > my-board.yaml"],
    },
    Help {
        command: "board check",
        about: "",
        exits: "",
        examples: &["railref board check my-board.yaml --game mini-rails"],
    },
];

/// Returns what follows the options of a command.
pub(crate) fn help_of(command: &str) -> Option<&'static Help> {
    HELPS.iter().find(|help| help.command == command)
}

impl Help {
    /// Returns the text, with a blank line after each paragraph.
    pub(crate) fn text(&self) -> String {
        let heading = match self.examples {
            [_] => "Example:",
            _ => "Examples:",
        };
        let examples = self.examples.iter().map(|line| format!("\n  {line}"));
        let examples = format!("{heading}{}", examples.collect::<String>());
        let paragraphs = [self.about, self.exits, &examples].into_iter();
        paragraphs
            .filter(|paragraph| !paragraph.is_empty())
            .map(|paragraph| format!("{paragraph}\n\n"))
            .collect()
    }
}

//! What follows the options in the help of each command, which the manual pages have in sections of
//! their own.

/// The text after the options of a command.
pub(crate) struct Help {
    /// The words of the command: `board show`; empty for railref itself.
    command: &'static str,
    /// What else there is to say about the command.
    pub about: &'static str,
    /// Command lines to try.
    pub examples: &'static [&'static str],
}

/// The commands with what follows their options.
const HELPS: &[Help] = &[
    Help {
        command: "",
        about: "",
        examples: &[
            "railref check fixtures/steel-driver/games",
            "railref score friday.yaml",
            "railref explain steel-driver/route-taken",
        ],
    },
    Help {
        command: "check",
        about: "",
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
        examples: &[
            "railref score friday.yaml --format csv",
            "railref score friday.yaml --replace 41 '{build: red, from: Denver, to: Omaha}'",
        ],
    },
    Help {
        command: "rulings",
        about: "",
        examples: &[
            "railref rulings friday.yaml",
            "railref rulings logs/ --format csv",
        ],
    },
    Help {
        command: "tracks",
        about: "",
        examples: &["railref tracks friday.yaml --every turn"],
    },
    Help {
        command: "ledger",
        about: "",
        examples: &[
            "railref ledger friday.yaml --track cash --of Andy",
            "railref ledger friday.yaml --from 40 --to 60 --format csv",
        ],
    },
    Help {
        command: "league",
        about: "",
        examples: &[
            "railref league season/",
            "railref league season/ --format csv > league.csv",
            "railref league season/ --points 3,2,1 --since 2026-09",
        ],
    },
    Help {
        command: "season",
        about: "",
        examples: &["railref season season/ -o site --points 3,2,1 --title 'Season 2026'"],
    },
    Help {
        command: "replay",
        about: "",
        examples: &[
            "railref replay friday.yaml --from 40 --to 60",
            "railref replay friday.yaml --about Denver-Omaha red",
        ],
    },
    Help {
        command: "explain",
        about: "",
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
        examples: &["railref rules steel-driver"],
    },
    Help {
        command: "board",
        about: "",
        examples: &["railref board check my-board.yaml --game steel-driver"],
    },
    Help {
        command: "generate",
        about: "",
        examples: &[
            "railref generate steel-driver --seed 7 > game.yaml",
            "railref generate transamerica --players Ann,Ben --games 100 --result | railref check -",
        ],
    },
    Help {
        command: "new",
        about: "",
        examples: &["railref new steel-driver --players Andy,Don,Simon > friday.yaml"],
    },
    Help {
        command: "record",
        about: "",
        examples: &[
            "railref record friday.yaml",
            "railref record friday.yaml --game steel-driver --players Andy,Don,Simon",
            "echo '{\"do\": \"hello\"}' | railref record - --format ndjson",
        ],
    },
    Help {
        command: "fmt",
        about: "",
        examples: &[
            "railref fmt logs/",
            "railref fmt --check logs/",
            "railref fmt - < friday.yaml",
        ],
    },
    Help {
        command: "diff",
        about: "",
        examples: &["railref diff anns-account.yaml bens-account.yaml"],
    },
    Help {
        command: "repair",
        about: "",
        examples: &[
            "railref repair friday.yaml",
            "railref repair friday.yaml --format json --top 20",
            "railref repair friday.yaml --write 1",
        ],
    },
    Help {
        command: "schema",
        about: "",
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
        examples: &[
            "railref state friday.yaml --at 41",
            "railref state friday.yaml --at 41 --reach purple:Denver",
            "railref state friday.yaml --format svg > friday.svg",
        ],
    },
    Help {
        command: "legal",
        about: "",
        examples: &[
            "railref legal friday.yaml --at 41 --for red",
            "railref legal friday.yaml --at 41 --outcomes --by profit --limit 5",
            "railref legal friday.yaml --why '{build: red, from: Denver, to: Omaha}'",
        ],
    },
    Help {
        command: "lsp",
        about: "Diagnostics while typing, completion of legal moves, names and keys, hover, code actions. The editor may give the initializationOptions keepGoing, complete and inlayHints (true or false), and manual: the address of the book, which codes then lead to.",
        examples: &["an editor's setting for .yaml logs: command railref, argument lsp"],
    },
    Help {
        command: "completions",
        about: "",
        examples: &[
            "railref completions bash > ~/.local/share/bash-completion/completions/railref",
        ],
    },
    Help {
        command: "book",
        about: "",
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
        examples: &[
            "railref man check | man -l -",
            "railref man log | man -l -",
            "railref man --all ~/.local/share/man/man1",
        ],
    },
    Help {
        command: "board list",
        about: "",
        examples: &["railref board list"],
    },
    Help {
        command: "board show",
        about: "",
        examples: &[
            "railref board show transamerica",
            "railref board show steel-driver --format svg > map.svg",
        ],
    },
    Help {
        command: "board new",
        about: "",
        examples: &["railref board new mini-rails > my-board.yaml"],
    },
    Help {
        command: "board check",
        about: "",
        examples: &["railref board check my-board.yaml --game mini-rails"],
    },
];

/// Returns what follows the options of a command.
pub(crate) fn help_of(command: &str) -> Option<&'static Help> {
    HELPS.iter().find(|help| help.command == command)
}

impl Help {
    /// Returns the text, with a blank line after each paragraph. `exits` says the exit statuses; it is
    /// empty if they need not be said.
    pub(crate) fn text(&self, exits: &str) -> String {
        let heading = match self.examples {
            [_] => "Example:",
            _ => "Examples:",
        };
        let examples = self.examples.iter().map(|line| format!("\n  {line}"));
        let examples = format!("{heading}{}", examples.collect::<String>());
        let paragraphs = [self.about, exits, &examples].into_iter();
        paragraphs
            .filter(|paragraph| !paragraph.is_empty())
            .map(|paragraph| format!("{paragraph}\n\n"))
            .collect()
    }
}

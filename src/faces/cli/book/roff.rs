//! Converts blocks to the source of a manual page, and makes manual pages from pages of the book.

use super::blocks::{Block, Kind, Line, blocks, heading, plain};
use super::pages::{PAGES, Page};
use roff::{Inline, Roff, bold, italic, roman};

/// A manual page of section 5: its name, its one-line description, and the pages of the book from
/// which it is made.
struct FilePage {
    name: &'static str,
    about: &'static str,
    pages: &'static [&'static str],
    /// Whole files, each after a sentence that says what it is.
    examples: &'static [(&'static str, &'static str)],
    see_also: &'static str,
}

const FILE_PAGES: [FilePage; 2] = [
    FilePage {
        name: "railref-log",
        about: "the log language of railref",
        pages: &[
            "language",
            "language/steel-driver",
            "language/ride-the-rails",
            "language/mini-rails",
            "language/transamerica",
        ],
        examples: &[
            (
                "The beginning of a game of Steel Driver, which railref check finds legal:",
                "\
game: steel-driver
title: Friday at the club
date: 2026-11-20
players: [Andy, Don, Simon]
moves:
  - {offer: red, by: Andy, bid: 2}
  - {bid: 3, by: Don}
  - {pass: Simon}
  - {pass: Andy}
  # What the table sees is written down, and compared.
  - expect:
      control: {red: Don}
",
            ),
            (
                "A table of TransAmerica in the middle of a game, to ask about one move:",
                "\
game: transamerica
players: [Ann, Ben]
position:
  active: Ann
  start: {Ann: Denver, Ben: Chicago}
  track: [[Denver, F8]]
moves:
  - {lay: [[F8, F9]], by: Ann}
",
            ),
        ],
        see_also: "railref(1), railref-check(1), railref-new(1), railref-fmt(1), railref.toml(5)",
    },
    FilePage {
        name: "railref.toml",
        about: "the settings of railref",
        pages: &["settings"],
        examples: &[
            (
                "A club whose games are always finished, and whose drafts are not looked at:",
                "\
complete = true
exclude = [\"drafts/\", \"*.old.yaml\"]
",
            ),
            (
                "The rulings and the board of a club, and the evenings that had others:",
                "\
[rulings]
uncontrolled-company = \"last\"

[boards]
ride-the-rails = \"usa\"

[[logs]]
paths = [\"friday/\"]
rulings = {uncontrolled-company = \"passes\"}
",
            ),
            (
                "Names that players have in logs, for a league:",
                "\
[players]
\"Andy\" = [\"andy\", \"Andrew\"]
",
            ),
        ],
        see_also: "railref(1), railref-check(1), railref-log(5)",
    },
];

/// Returns the manual pages about files, each with its name and its text. `source` is the name of
/// the program with its version.
pub(crate) fn manual_pages(date: &str, source: &str) -> Vec<(String, String)> {
    let page = |page: &FilePage| (format!("{}.5", page.name), page.text(date, source));
    FILE_PAGES.iter().map(page).collect()
}

impl FilePage {
    fn text(&self, date: &str, source: &str) -> String {
        let mut roff = Roff::default();
        roff.control(
            "TH",
            [self.name, "5", date, source, "File formats of railref"],
        );
        roff.control("SH", ["NAME"]);
        roff.text([roman(format!("{} - {}", self.name, self.about))]);
        let parts = self
            .pages
            .iter()
            .filter_map(|name| PAGES.iter().find(|page: &&Page| page.name == *name));
        for page in parts {
            let blocks = blocks(page.markdown);
            let heading = heading(&blocks);
            let heading = if self.pages.len() == 1 {
                "DESCRIPTION".to_owned()
            } else {
                heading.to_uppercase()
            };
            roff.control("SH", []);
            roff.text([roman(heading)]);
            // The line that says what to try first is only for readers of the book.
            let rest = blocks.iter().skip(1).filter(|block| !is_trial(block));
            rest.for_each(|block| add(&mut roff, block));
        }
        roff.control("SH", ["EXAMPLES"]);
        for (what, file) in self.examples {
            roff.control("PP", []);
            roff.text([roman(*what)]);
            add(&mut roff, &Block::Code(String::new(), (*file).to_owned()));
        }
        roff.control("SH", ["SEE ALSO"]);
        roff.text([roman(self.see_also)]);
        roff.render()
    }
}

/// Returns whether a block is the line of a page that says what to try first.
fn is_trial(block: &Block) -> bool {
    matches!(block, Block::Paragraph(line) if plain(line).starts_with("Try first: "))
}

fn add(roff: &mut Roff, block: &Block) {
    match block {
        Block::Heading(_, line) => {
            roff.control("SS", []);
            roff.text([roman(plain(line))]);
        }
        Block::Paragraph(line) => {
            roff.control("PP", []);
            roff.text(inlines(line));
        }
        Block::Code(_, code) => {
            roff.control("PP", []);
            roff.control("RS", ["4"]);
            roff.control("EX", []);
            for line in code.lines() {
                roff.text([roman(line)]);
            }
            roff.control("EE", []);
            roff.control("RE", []);
        }
        Block::List(entries) => {
            for (number, blocks) in entries {
                let mark = number.map_or("\\(bu".to_owned(), |number| format!("{number}."));
                roff.control("IP", [mark.as_str(), "3"]);
                entry(roff, blocks);
            }
        }
        Block::Table(rows) => table(roff, rows),
    }
}

/// Writes an entry of a list: its sentence and, indented, what belongs to it.
fn entry(roff: &mut Roff, blocks: &[Block]) {
    for (at, block) in blocks.iter().enumerate() {
        match block {
            Block::Paragraph(line) if at == 0 => {
                roff.text(inlines(line));
            }
            block => {
                roff.control("RS", ["3"]);
                add(roff, block);
                roff.control("RE", []);
            }
        }
    }
}

/// Writes a table as a list of terms: the first cell of a row is the term, and the others explain
/// it, each after the head of its column if there are several. Manual pages can have tables only
/// where `tbl` is available.
fn table(roff: &mut Roff, rows: &[Vec<Line>]) {
    let Some((heads, rows)) = rows.split_first() else {
        return;
    };
    for row in rows {
        let Some((term, rest)) = row.split_first() else {
            continue;
        };
        roff.control("TP", []);
        roff.text(inlines(term));
        let named = heads[1..].iter().filter(|head| !head.is_empty()).count();
        let mut said = Vec::new();
        for (cell, head) in rest.iter().zip(&heads[1..]) {
            if plain(cell).is_empty() {
                continue;
            }
            if head.is_empty() {
                said.push(roman(" ("));
                said.extend(inlines(cell));
                said.push(roman(")"));
                continue;
            }
            if !said.is_empty() {
                said.push(roman("; "));
            }
            if named > 1 {
                said.push(roman(format!("{}: ", plain(head))));
            }
            said.extend(inlines(cell));
        }
        roff.text(said);
    }
}

fn inlines(line: &Line) -> Vec<Inline> {
    line.iter()
        .map(|words| match words.kind {
            Kind::Plain => roman(words.text.clone()),
            Kind::Code | Kind::Strong => bold(words.text.clone()),
            Kind::Emphasis => italic(words.text.clone()),
        })
        .collect()
}

//! A page of Markdown as blocks, from which the text for a terminal and the manual pages are made.

use pulldown_cmark::{CodeBlockKind, Event, HeadingLevel, Options, Parser, Tag, TagEnd};

/// Words of one kind in a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Words {
    pub text: String,
    pub kind: Kind,
    /// The target of a link, as it is written on the page.
    pub link: Option<String>,
}

/// The kind of words in a sentence.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Kind {
    #[default]
    Plain,
    Code,
    Emphasis,
    Strong,
}

/// A sentence, or several.
pub(crate) type Line = Vec<Words>;

/// A part of a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Block {
    /// A heading of a level, from 1.
    Heading(usize, Line),
    Paragraph(Line),
    /// The kind of some code, such as `sh`, and its lines.
    Code(String, String),
    /// Entries, each with its number if it has one.
    List(Vec<(Option<u64>, Vec<Block>)>),
    /// Rows of cells; the first row has the column heads.
    Table(Vec<Vec<Line>>),
}

/// Returns the words of a line, without their kinds.
pub(crate) fn plain(line: &Line) -> String {
    line.iter().map(|words| words.text.as_str()).collect()
}

/// Returns the title of a page, its first heading.
pub(crate) fn heading(blocks: &[Block]) -> String {
    match blocks.first() {
        Some(Block::Heading(_, line)) => plain(line),
        _ => String::new(),
    }
}

/// Returns the anchor of a heading, as made by GitHub and mdBook.
pub(crate) fn anchor(heading: &Line) -> String {
    let letters = plain(heading).trim().to_lowercase();
    let kept = letters.chars().filter_map(|letter| match letter {
        ' ' => Some('-'),
        _ if letter.is_alphanumeric() || matches!(letter, '-' | '_') => Some(letter),
        _ => None,
    });
    kept.collect()
}

/// Returns the part of a page below a heading, up to the next heading that is no deeper; `None` if no heading has the anchor.
pub(crate) fn section(blocks: &[Block], wanted: &str) -> Option<Vec<Block>> {
    let level = |block: &Block| match block {
        Block::Heading(level, line) => Some((*level, anchor(line))),
        _ => None,
    };
    let headed = |block: &Block| level(block).is_some_and(|(_, anchor)| anchor == wanted);
    let start = blocks.iter().position(headed)?;
    let (depth, _) = level(&blocks[start])?;
    let ends = |block: &Block| level(block).is_some_and(|(level, _)| level <= depth);
    let length = blocks[start + 1..].iter().position(ends);
    let end = length.map_or(blocks.len(), |length| start + 1 + length);
    Some(blocks[start..end].to_vec())
}

/// Splits a page into blocks. It supports only what the book uses: there are no pictures,
/// quotations or footnotes.
pub(crate) fn blocks(markdown: &str) -> Vec<Block> {
    let mut reader = Reader {
        events: Parser::new_ext(markdown, Options::ENABLE_TABLES),
    };
    reader.until_end()
}

struct Reader<'m> {
    events: Parser<'m>,
}

impl Reader<'_> {
    /// Returns the blocks up to the end of the element that contains them.
    fn until_end(&mut self) -> Vec<Block> {
        let mut blocks = Vec::new();
        // The sentence of a list entry, if no empty line separates it from the next entry.
        let mut loose = Vec::new();
        while let Some(event) = self.events.next() {
            let block = match event {
                Event::Start(Tag::Heading { level, .. }) => {
                    Some(Block::Heading(depth(level), self.line()))
                }
                Event::Start(Tag::Paragraph) => Some(Block::Paragraph(self.line())),
                Event::Start(Tag::CodeBlock(kind)) => {
                    let kind = match kind {
                        CodeBlockKind::Fenced(kind) => kind.into_string(),
                        CodeBlockKind::Indented => String::new(),
                    };
                    Some(Block::Code(kind, self.code()))
                }
                Event::Start(Tag::List(first)) => Some(Block::List(self.list(first))),
                Event::Start(Tag::Table(_)) => Some(Block::Table(self.table())),
                Event::Start(Tag::HtmlBlock) => {
                    self.until_end();
                    None
                }
                Event::End(_) => break,
                inline => {
                    self.word(inline, Kind::Plain, None, &mut loose);
                    continue;
                }
            };
            if !loose.is_empty() {
                blocks.push(Block::Paragraph(std::mem::take(&mut loose)));
            }
            blocks.extend(block);
        }
        if !loose.is_empty() {
            blocks.push(Block::Paragraph(loose));
        }
        blocks
    }

    /// Returns the words up to the end of the element that contains them.
    fn line(&mut self) -> Line {
        let mut line = Vec::new();
        self.words(Kind::Plain, None, &mut line);
        line
    }

    fn words(&mut self, kind: Kind, link: Option<&str>, line: &mut Line) {
        while let Some(event) = self.events.next() {
            if matches!(event, Event::End(_)) {
                break;
            }
            self.word(event, kind, link, line);
        }
    }

    fn word(&mut self, event: Event<'_>, kind: Kind, link: Option<&str>, line: &mut Line) {
        let mut add = |text: &str, kind: Kind| {
            line.push(Words {
                text: text.to_owned(),
                kind,
                link: link.map(str::to_owned),
            });
        };
        match event {
            Event::Text(text) => add(&text, kind),
            Event::Code(text) => add(&text, Kind::Code),
            Event::SoftBreak | Event::HardBreak => add(" ", kind),
            Event::Start(Tag::Emphasis) => self.words(Kind::Emphasis, link, line),
            Event::Start(Tag::Strong) => self.words(Kind::Strong, link, line),
            Event::Start(Tag::Link { dest_url, .. }) => self.words(kind, Some(&dest_url), line),
            Event::Start(_) => self.words(kind, link, line),
            _ => {}
        }
    }

    fn code(&mut self) -> String {
        let mut code = String::new();
        while let Some(Event::Text(text)) = self.events.next() {
            code.push_str(&text);
        }
        code
    }

    fn list(&mut self, first: Option<u64>) -> Vec<(Option<u64>, Vec<Block>)> {
        let mut entries = Vec::new();
        while let Some(Event::Start(Tag::Item)) = self.events.next() {
            let number = first.map(|first| first + entries.len() as u64);
            entries.push((number, self.until_end()));
        }
        entries
    }

    fn table(&mut self) -> Vec<Vec<Line>> {
        let mut rows = Vec::new();
        while let Some(event) = self.events.next() {
            match event {
                Event::Start(Tag::TableHead | Tag::TableRow) => rows.push(Vec::new()),
                Event::Start(Tag::TableCell) => {
                    let cell = self.line();
                    if let Some(row) = rows.last_mut() {
                        row.push(cell);
                    }
                }
                Event::End(TagEnd::Table) => break,
                _ => {}
            }
        }
        rows
    }
}

fn depth(level: HeadingLevel) -> usize {
    level as usize
}

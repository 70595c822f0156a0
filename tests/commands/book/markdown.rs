//! Pages of Markdown: their headings, links and blocks of code.

use crate::support::{all_files, root, shown};
use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};
use std::collections::BTreeMap;
use std::fs;
use std::ops::Range;

/// A page of the project.
pub(crate) struct Page {
    /// Its path within the project: `docs/repair.md`.
    pub path: String,
    /// Its text.
    pub text: String,
}

/// A block of code between fences.
pub(crate) struct Block {
    /// The text after the opening fence: `yaml`.
    pub kind: String,
    /// The bytes of its lines in the page, without the fences.
    pub range: Range<usize>,
}

impl Page {
    /// Reads the page at a path within the project.
    #[track_caller]
    pub(crate) fn read(path: &str) -> Self {
        let text =
            fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"));
        Self {
            path: path.to_owned(),
            text,
        }
    }

    fn events(&self) -> impl Iterator<Item = (Event<'_>, Range<usize>)> {
        Parser::new_ext(
            &self.text,
            Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH,
        )
        .into_offset_iter()
    }

    /// Returns the anchors of its headings, as made by GitHub and mdBook.
    pub(crate) fn anchors(&self) -> Vec<String> {
        let mut used: BTreeMap<String, usize> = BTreeMap::new();
        let mut anchors = Vec::new();
        let mut heading: Option<String> = None;
        for (event, _) in self.events() {
            match event {
                Event::Start(Tag::Heading { .. }) => heading = Some(String::new()),
                Event::End(TagEnd::Heading(_)) => {
                    let slug = slug(&heading.take().unwrap_or_default());
                    let count = used.entry(slug.clone()).or_default();
                    anchors.push(if *count == 0 {
                        slug
                    } else {
                        format!("{slug}-{count}")
                    });
                    *count += 1;
                }
                Event::Text(text) | Event::Code(text) => {
                    if let Some(heading) = &mut heading {
                        heading.push_str(&text);
                    }
                }
                _ => {}
            }
        }
        anchors
    }

    /// Returns the targets of its links and pictures.
    pub(crate) fn links(&self) -> Vec<String> {
        let to = self.events().filter_map(|(event, _)| match event {
            Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => {
                Some(dest_url.into_string())
            }
            _ => None,
        });
        to.collect()
    }

    /// Returns the code in its sentences.
    pub(crate) fn code(&self) -> Vec<String> {
        self.events()
            .filter_map(|(event, _)| {
                if let Event::Code(text) = event {
                    Some(text.into_string())
                } else {
                    None
                }
            })
            .collect()
    }

    /// Returns its blocks of code.
    pub(crate) fn blocks(&self) -> Vec<Block> {
        let mut blocks = Vec::new();
        for (event, range) in self.events() {
            if let Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(kind))) = event {
                let whole = &self.text[range.clone()];
                let (first, last) = (
                    whole.find('\n').map_or(whole.len(), |at| at + 1),
                    whole.trim_end().rfind('\n').map_or(0, |at| at + 1),
                );
                blocks.push(Block {
                    kind: kind.into_string(),
                    range: range.start + first..range.start + last.max(first),
                });
            }
        }
        blocks
    }

    /// Returns the text of a block.
    pub(crate) fn lines_of(&self, block: &Block) -> &str {
        &self.text[block.range.clone()]
    }
}

/// Returns the anchor of a heading.
pub(crate) fn slug(heading: &str) -> String {
    let kept = heading.trim().chars().filter_map(|letter| match letter {
        ' ' => Some('-'),
        _ if letter.is_alphanumeric() || letter == '-' || letter == '_' => Some(letter),
        _ => None,
    });
    kept.collect::<String>().to_lowercase()
}

/// Returns the pages of the book, including its summary.
pub(crate) fn book() -> Vec<Page> {
    let markdown = |path: &String| path.ends_with(".md");
    all_files(&root().join("docs"))
        .iter()
        .map(|path| shown(path))
        .filter(markdown)
        .map(|path| Page::read(&path))
        .collect()
}

/// Returns the README and the pages of the book.
pub(crate) fn pages() -> Vec<Page> {
    std::iter::once(Page::read("README.md"))
        .chain(book())
        .collect()
}

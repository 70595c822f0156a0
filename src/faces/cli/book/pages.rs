//! The pages of the book, which are part of the program, and how a page is found by a part of its
//! name.

use super::blocks::{Block, anchor, blocks, heading};
use crate::game::language::{ComparisonBudget, Names, in_words, normal};
use crate::yaml::printable;

/// A page of the book.
#[derive(Debug)]
pub(crate) struct Page {
    /// The path below `docs/` without the extension; the first page of a folder has the name of the
    /// folder.
    pub name: &'static str,
    pub markdown: &'static str,
}

macro_rules! pages {
    ($($name:literal = $file:literal),* $(,)?) => {
        &[$(Page { name: $name, markdown: include_str!(concat!("../../../../docs/", $file)) }),*]
    };
}

/// The pages; a test compares them with the summary.
pub(crate) const PAGES: &[Page] = pages! {
    "railref" = "README.md",
    "install" = "install.md",
    "table/first-log" = "table/first-log.md",
    "table/steel-driver" = "table/steel-driver.md",
    "table/ride-the-rails" = "table/ride-the-rails.md",
    "table/mini-rails" = "table/mini-rails.md",
    "table/transamerica" = "table/transamerica.md",
    "recording" = "recording.md",
    "phone" = "phone.md",
    "table/what-to-write" = "table/what-to-write.md",
    "table/positions" = "table/positions.md",
    "diagnostics" = "diagnostics.md",
    "rests-on" = "rests-on.md",
    "repair" = "repair.md",
    "table/two-logs" = "table/two-logs.md",
    "table/questions" = "table/questions.md",
    "table/scores" = "table/scores.md",
    "ledger" = "ledger.md",
    "language" = "language/README.md",
    "language/steel-driver" = "language/steel-driver.md",
    "language/ride-the-rails" = "language/ride-the-rails.md",
    "language/mini-rails" = "language/mini-rails.md",
    "language/transamerica" = "language/transamerica.md",
    "boards" = "boards.md",
    "rules" = "rules/README.md",
    "rules/steel-driver" = "rules/steel-driver.md",
    "rules/ride-the-rails" = "rules/ride-the-rails.md",
    "rules/mini-rails" = "rules/mini-rails.md",
    "rules/transamerica" = "rules/transamerica.md",
    "rulings" = "rulings.md",
    "rulings/steel-driver" = "rulings/steel-driver.md",
    "rulings/ride-the-rails" = "rulings/ride-the-rails.md",
    "rulings/mini-rails" = "rulings/mini-rails.md",
    "rulings/transamerica" = "rulings/transamerica.md",
    "conformance" = "conformance.md",
    "ci" = "ci.md",
    "settings" = "settings.md",
    "scripts" = "scripts.md",
    "protocol" = "protocol.md",
    "javascript" = "javascript.md",
    "scale" = "scale.md",
    "documents" = "documents.md",
    "editors" = "editors.md",
    "commands" = "commands.md",
    "compatibility" = "compatibility.md",
    "developers" = "developers.md",
    "releasing" = "releasing.md",
    "proof" = "proof.md",
    "mutants" = "mutants.md",
    "repair-search" = "repair-search.md",
    "slips" = "slips.md",
    "performance" = "performance.md",
};

/// The table of contents.
const SUMMARY: &str = include_str!("../../../../docs/SUMMARY.md");

/// Returns the title of a page in the summary.
pub(crate) fn title(page: &Page) -> &'static str {
    entries()
        .find(|(file, _)| named(file) == page.name)
        .map_or(page.name, |(_, title)| title)
}

/// Returns the link in a line of the summary: its file and its title.
fn entry(line: &'static str) -> Option<(&'static str, &'static str)> {
    let (_, link) = line.split_once('[')?;
    let (title, file) = link.split_once("](")?;
    Some((file.trim_end_matches(')'), title))
}

fn entries() -> impl Iterator<Item = (&'static str, &'static str)> {
    SUMMARY.lines().filter_map(entry)
}

/// Returns the parts of the book after its first page, each with its title and its pages.
pub(crate) fn parts() -> Vec<(&'static str, Vec<&'static Page>)> {
    let mut parts = Vec::new();
    for line in SUMMARY.lines().skip(1) {
        if let Some(part) = line.strip_prefix("# ") {
            parts.push((part, Vec::new()));
        } else if let Some((file, _)) = entry(line)
            && let Some((_, pages)) = parts.last_mut()
            && let Some(page) = page_called(named(file))
        {
            pages.push(page);
        }
    }
    parts
}

/// Returns the name of the page in a file: the file without its extension, and without the file
/// name of a folder's first page.
fn named(file: &str) -> &str {
    let name = file.strip_suffix(".md").unwrap_or(file);
    match name.strip_suffix("README") {
        Some("") => "railref",
        Some(folder) => folder.trim_end_matches('/'),
        None => name,
    }
}

fn page_called(name: &str) -> Option<&'static Page> {
    PAGES.iter().find(|page| page.name == name)
}

/// Returns the page that a link on another page leads to, if it is one of the book.
pub(crate) fn linked(from: &Page, link: &str) -> Option<&'static Page> {
    let file = link.split('#').next().unwrap_or_default();
    if file.is_empty() || file.contains("://") {
        return None;
    }
    let is_folder = PAGES
        .iter()
        .any(|page| page.name.starts_with(&format!("{}/", from.name)));
    // Links on the first page of a folder are relative to that folder; only `rulings.md` is next to
    // its folder.
    let own = if is_folder && from.name != "rulings" {
        Some(from.name)
    } else {
        from.name.rsplit_once('/').map(|(folder, _)| folder)
    };
    let mut path: Vec<&str> = own.into_iter().collect();
    for part in file.split('/') {
        match part {
            ".." => {
                path.pop();
            }
            "." => {}
            part => path.push(part),
        }
    }
    page_called(named(&path.join("/")))
}

/// Returns the last part of a name.
fn short(page: &Page) -> &'static str {
    page.name.rsplit('/').next().unwrap_or(page.name)
}

/// How many sections are named.
const SECTIONS: usize = 3;

/// Returns the sections whose headings have these words, as `railref book` takes them.
fn sections_on(words: &str) -> Vec<String> {
    let sections = PAGES.iter().flat_map(|page| {
        let headings = blocks(page.markdown);
        headings.into_iter().filter_map(move |block| match block {
            Block::Heading(level, line) if level > 1 => Some((page.name, anchor(&line))),
            _ => None,
        })
    });
    let wanted = words.replace(' ', "-");
    let on = |(_, anchor): &(&str, String)| anchor.contains(&wanted);
    sections
        .filter(on)
        .map(|(page, anchor)| format!("{page}#{anchor}"))
        .take(SECTIONS)
        .collect()
}

/// A page that was asked for.
#[derive(Debug)]
pub(crate) struct Found {
    pub page: &'static Page,
    /// Whether it is only near to what was asked for, so that the reader is told which page it is.
    pub is_near: bool,
}

/// Finds a page by its name, by the last part of its name, or by its title; otherwise the one page that is near: a
/// part of its name or of its title was given, or its name is spelled like that. `Err` lists several near pages
/// with their titles.
pub(crate) fn find(asked: &str) -> Result<Found, String> {
    let asked = normal(asked);
    let file = asked.trim_start_matches("docs/");
    let wanted = named(if file == "readme.md" {
        "README.md"
    } else {
        file
    });
    let wanted = wanted.trim_end_matches("/readme");
    let title_of = |page: &Page| normal(title(page)).into_owned();
    let dashed = wanted.replace([' ', '_'], "-");
    type Says<'s> = &'s dyn Fn(&Page) -> bool;
    let ways: [(Says<'_>, bool); 5] = [
        (&|page| page.name == wanted, false),
        (&|page| short(page) == dashed, false),
        (&|page| title_of(page) == wanted, false),
        (&|page| page.name.contains(&dashed), true),
        (&|page| title_of(page).contains(wanted), true),
    ];
    for (says, is_near) in ways {
        let found: Vec<&Page> = PAGES.iter().filter(|page| says(page)).collect();
        match found[..] {
            [] => {}
            [page] => return Ok(Found { page, is_near }),
            _ => {
                let how = match is_near {
                    true => "have it in their names or titles",
                    false => "have that name",
                };
                return Err(format!(
                    "{}: several pages of the book {how}: {}",
                    printable(wanted),
                    with_titles(&found)
                ));
            }
        }
    }
    let sections = sections_on(wanted);
    let near = match &spelled_like(&dashed)[..] {
        [page] => {
            return Ok(Found {
                page,
                is_near: true,
            });
        }
        [] if sections.is_empty() => String::new(),
        [] => format!("did you mean {}? ", in_words(&sections, "or")),
        several => format!("nearest are {}; ", with_titles(several)),
    };
    Err(format!(
        "the book has no page {}; {near}railref book --list lists the pages",
        printable(wanted)
    ))
}

/// Returns the pages whose names are spelled most like a word, each once.
fn spelled_like(word: &str) -> Vec<&'static Page> {
    let names = Names::new(PAGES.iter().flat_map(|page| [page.name, short(page)]));
    let nearest = names.all_nearest(word, &mut ComparisonBudget::default());
    let nearest = nearest.map_or_else(Vec::new, |nearest| nearest.names);
    let is_near = |page: &&Page| nearest.contains(&page.name) || nearest.contains(&short(page));
    PAGES.iter().filter(is_near).collect()
}

/// Names pages with their headings: pages about one game have the same title in the summary.
fn with_titles(pages: &[&Page]) -> String {
    let named = pages.iter().map(|page| {
        let heading = heading(&blocks(page.markdown));
        format!("{} ({heading})", page.name)
    });
    named.collect::<Vec<_>>().join(", ")
}

/// Returns the names of all pages and, where only one page has it, the last part of a name.
pub(crate) fn names() -> Vec<String> {
    let is_alone = |name: &&str| PAGES.iter().filter(|page| short(page) == *name).count() == 1;
    let nested = PAGES.iter().filter(|page| short(page) != page.name);
    let short = nested.map(short).filter(is_alone);
    let whole = PAGES.iter().map(|page| page.name);
    whole.chain(short).map(str::to_owned).collect()
}

//! `book`: the pages of the manual, which are part of the program.

mod blocks;
mod pager;
mod pages;
mod roff;
mod text;

use super::args::{BookArgs, BookFormat};
use super::manual::page_of;
use super::output::Out;
use super::status::Ended;
use crate::game::language::{ComparisonBudget, Names};
use crate::yaml::printable;
use blocks::{Block, Line, blocks};
use pages::{Page, find, linked, parts, title};

pub(crate) use roff::manual_pages;

/// Runs the command: shows a page, a section of one, or the list of pages.
pub(crate) fn run(args: &BookArgs, mut out: Out) -> Ended {
    if args.list {
        out.write(&list());
        return Ok(0);
    }
    let asked = args.page.join(" ");
    let asked = match asked.trim() {
        "" => "railref",
        asked => page_of(asked).unwrap_or(asked),
    };
    let (name, anchor) = match asked.split_once('#') {
        Some((name, anchor)) => (name, Some(anchor)),
        None => (asked, None),
    };
    let page = find(name)?;
    if args.format == BookFormat::Markdown {
        if anchor.is_some() {
            return Err(format!(
                "a section is shown as text only; railref book {} --format markdown prints the whole page",
                page.name
            ));
        }
        out.verbatim(page.markdown);
        return Ok(0);
    }
    let whole = blocks(page.markdown);
    let shown = match anchor {
        Some(anchor) => {
            blocks::section(&whole, anchor).ok_or_else(|| no_section(page, &whole, anchor))?
        }
        None => whole,
    };
    let text = text::text(&shown, out.style) + &others(page, &shown);
    pager::show(&text, &mut out);
    Ok(0)
}

fn no_section(page: &Page, blocks: &[Block], anchor: &str) -> String {
    let sections = blocks.iter().filter_map(|block| match block {
        Block::Heading(level, line) if *level > 1 => Some(blocks::anchor(line)),
        _ => None,
    });
    let sections: Vec<String> = sections.collect();
    let wanted = printable(anchor);
    let name = page.name;
    if sections.is_empty() {
        return format!("{name} has no sections; railref book {name} prints the page");
    }
    match Names::new(sections.iter().map(String::as_str))
        .nearest(anchor, &mut ComparisonBudget::default())
    {
        Some((near, _)) => format!("{name} has no section {wanted}; did you mean {near}?"),
        None => format!(
            "{name} has no section {wanted}; its sections are {}",
            sections.join(", ")
        ),
    }
}

/// Returns the table of contents: the parts of the book, each page with its name and title.
fn list() -> String {
    let width = pages::PAGES.iter().map(|page| page.name.len()).max();
    let width = width.unwrap_or_default();
    let row = |page: &Page| format!("  {:width$}  {}\n", page.name, title(page));
    let mut text = row(&pages::PAGES[0]);
    for (part, pages) in parts() {
        text.push_str(&format!("\n{part}\n"));
        text.extend(pages.into_iter().map(row));
    }
    text
}

/// Returns the other pages that a text links to, each once.
fn others(page: &Page, shown: &[Block]) -> String {
    let mut named: Vec<&Page> = Vec::new();
    for link in links(shown) {
        if let Some(other) = linked(page, &link)
            && other.name != page.name
            && !named.iter().any(|known| known.name == other.name)
        {
            named.push(other);
        }
    }
    if named.is_empty() {
        return String::new();
    }
    let width = named.iter().map(|page| page.name.len()).max();
    let width = width.unwrap_or_default();
    let rows = named
        .iter()
        .map(|page| format!("  railref book {:width$}  {}\n", page.name, title(page)));
    format!("\nPages named here\n\n{}", rows.collect::<String>())
}

/// Returns the targets of the links in blocks, in order.
fn links(blocks: &[Block]) -> Vec<String> {
    let of_line = |line: &Line| {
        let links = line.iter().filter_map(|words| words.link.clone());
        links.collect::<Vec<_>>()
    };
    let of_block = |block: &Block| match block {
        Block::Heading(_, line) | Block::Paragraph(line) => of_line(line),
        Block::Code(_) => Vec::new(),
        Block::List(entries) => entries
            .iter()
            .flat_map(|(_, blocks)| links(blocks))
            .collect(),
        Block::Table(rows) => rows.iter().flatten().flat_map(of_line).collect(),
    };
    blocks.iter().flat_map(of_block).collect()
}

/// Returns the names of all pages.
pub(crate) fn names() -> Vec<String> {
    pages::PAGES
        .iter()
        .map(|page| page.name.to_owned())
        .collect()
}

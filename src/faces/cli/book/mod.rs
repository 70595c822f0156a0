//! `book`: the pages of the manual, which are part of the program.

mod blocks;
mod pager;
mod pages;
mod roff;
mod shell;
mod text;

use super::args::{BookArgs, BookFormat};
use super::manual::page_of;
use super::output::{Out, message};
use super::status::Ended;
use crate::game::language::{ComparisonBudget, Names};
use crate::report::wrap::{lines, long_line};
use crate::yaml::printable;
use blocks::{Block, Line, blocks};
use pages::{Found, Page, find, linked, parts, title};

pub(crate) use pages::names;

pub(crate) use roff::manual_pages;

/// Runs the command: shows a page, a section of one, or the list of pages.
pub(crate) fn run(args: &BookArgs, mut out: Out) -> Ended {
    if args.list {
        let list = list(out.style.width);
        out.write(&list);
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
    let Found { page, is_near } = find(name)?;
    let notice = format!(
        "there is no page {}; the nearest is {}",
        printable(name),
        page.name
    );
    if args.format == BookFormat::Markdown {
        if is_near {
            message(&notice);
        }
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
    let notice = match is_near {
        true => format!("{}\n\n", long_line(&format!("({notice})"), out.style.width)),
        false => String::new(),
    };
    let text = notice + &text::text(&shown, out.style) + &others(page, &shown, out.style.width);
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
fn list(width: usize) -> String {
    let pages: Vec<&Page> = pages::PAGES.iter().collect();
    let names = longest_name(&pages);
    let row = |page: &Page| row("", page, names, width);
    let mut text = row(&pages::PAGES[0]);
    for (part, pages) in parts() {
        text.push_str(&format!("\n{part}\n"));
        text.extend(pages.into_iter().map(row));
    }
    text
}

fn longest_name(pages: &[&Page]) -> usize {
    let names = pages.iter().map(|page| page.name.len());
    names.max().unwrap_or_default()
}

/// Returns the row of a page in a list: words before its name, the name, and the title, which is
/// wrapped within its column.
fn row(before: &str, page: &Page, names: usize, width: usize) -> String {
    let name = format!("  {before}{:names$}  ", page.name);
    let room = width.saturating_sub(name.len()).max(NARROWEST_TITLE);
    let further = format!("\n{:1$}", "", name.len());
    format!("{name}{}\n", lines(title(page), room).join(&further))
}

/// The smallest width to which a title is wrapped.
const NARROWEST_TITLE: usize = 12;

/// Returns the other pages that a text links to, each once.
fn others(page: &Page, shown: &[Block], width: usize) -> String {
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
    let names = longest_name(&named);
    let rows = named
        .iter()
        .map(|page| row("railref book ", page, names, width));
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
        Block::Code(..) => Vec::new(),
        Block::List(entries) => entries
            .iter()
            .flat_map(|(_, blocks)| links(blocks))
            .collect(),
        Block::Table(rows) => rows.iter().flatten().flat_map(of_line).collect(),
    };
    blocks.iter().flat_map(of_block).collect()
}

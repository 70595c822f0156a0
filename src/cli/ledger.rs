//! `ledger`.

use super::args::{LedgerArgs, LedgerFormat};
use super::output::{Out, message};
use super::run::Run;
use super::settings::Settings;
use super::status::UNREADABLE;
use crate::documents::LedgerDocument;
use crate::game::Games;
use crate::judge::{Ask, Review};
use crate::report::human::{diagnostics, footer, verdict_line};
use crate::report::ledger::{Selection, csv, table};
use crate::report::{LogText, json_text};

/// Shows the accounts of games.
pub fn run<L: Games>(args: &LedgerArgs, mut out: Out) -> u8 {
    let format = match Settings::new::<L>(&args.reading).and_then(|settings| settings.format("ledger", args.format, LedgerFormat::Table)) {
        Ok(format) => format,
        Err(why) => {
            message(&why);
            return UNREADABLE;
        }
    };
    let ask = Ask { options: args.judging.options(), ledger: true, ..Ask::default() };
    let selection = Selection { track: args.track.as_deref(), of: args.of.as_deref(), from: args.from, to: args.to };
    let style = out.style;
    let mut first = true;
    let render = |log: &LogText<'_>, review: &Review| match format {
        LedgerFormat::Json => json_text::line(&LedgerDocument::new(log, review, &selection)),
        LedgerFormat::Ndjson => json_text::lines(&LedgerDocument::new(log, review, &selection).entries),
        LedgerFormat::Csv => csv(log, review, &selection),
        LedgerFormat::Table => {
            let notes = diagnostics(log, review, style);
            let tables = table(log, review, &selection);
            format!("{notes}{}\n\n{tables}{}\n", verdict_line(log, review), footer(&review.verdict, style))
        }
    };
    Run::<L>::new(ask, &args.reading).over(&args.paths, render, |text, _| {
        // Several logs make one table: only the first brings the head.
        let text = if format == LedgerFormat::Csv && !first { text.split_once('\n').map_or("", |(_, rows)| rows).to_owned() } else { text };
        first = false;
        out.write(&text);
        !out.is_closed()
    })
}

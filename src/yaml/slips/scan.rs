//! Scans a text from its beginning for anomalies of its brackets, quotes, commas and colons.

use super::anomaly::{Anomaly, OpenBracket};
use crate::yaml::breaks::{line_end, past_break};
use crate::yaml::lexer::{block_end, is_comment, quoted_end, word_stop};

/// How many anomalies are kept: the scanner gave up because of one of the first.
const KEPT: usize = 48;

/// Returns the anomalies of a text, in order.
pub(crate) fn anomalies(text: &str) -> Vec<Anomaly> {
    let mut scan = Scan {
        text,
        bytes: text.as_bytes(),
        at: 0,
        open: Vec::new(),
        anomaly: Vec::new(),
        end: 0,
        depth: 0,
    };
    scan.block();
    let open = std::mem::take(&mut scan.open);
    if !open.is_empty() {
        scan.tell(Anomaly::End { open });
    }
    scan.anomaly
}

/// A scan of a text, with the anomalies found so far.
pub(super) struct Scan<'t> {
    pub(super) text: &'t str,
    pub(super) bytes: &'t [u8],
    pub(super) at: usize,
    pub(super) open: Vec<OpenBracket>,
    pub(super) anomaly: Vec<Anomaly>,
    /// The end of the last word or bracket.
    pub(super) end: usize,
    /// The indentation of the current line.
    pub(super) depth: usize,
}

impl Scan<'_> {
    pub(super) fn tell(&mut self, anomaly: Anomaly) {
        if self.anomaly.len() < KEPT {
            self.anomaly.push(anomaly);
        }
    }

    pub(super) fn peek(&self) -> u8 {
        self.bytes.get(self.at).copied().unwrap_or(b'\n')
    }

    fn blanks(&mut self) {
        while matches!(self.bytes.get(self.at), Some(b' ' | b'\t')) {
            self.at += 1;
        }
    }

    pub(super) fn skip_line(&mut self) {
        self.at = line_end(self.text, self.at);
    }

    /// Returns whether a comment begins here.
    pub(super) fn at_comment(&self) -> bool {
        is_comment(self.text, self.at)
    }

    /// Scans lines in block style, each with the brackets after its keys.
    fn block(&mut self) {
        while self.at < self.bytes.len() {
            let line = self.at;
            self.blanks();
            let depth = self.at - line;
            self.depth = depth;
            while self.peek() == b'-' && self.bytes.get(self.at + 1) == Some(&b' ') {
                self.at += 1;
                self.blanks();
            }
            self.line(depth);
            self.skip_line();
            self.at += 1;
        }
    }

    /// Scans the rest of a line in block style that is indented by `depth`.
    fn line(&mut self, depth: usize) {
        let mut starts = true;
        loop {
            self.blanks();
            match self.peek() {
                b'\n' | b'\r' => return,
                _ if self.at_comment() => return,
                b'"' | b'\'' if starts => {
                    let closed = self.quoted();
                    self.scan_after_value(closed);
                    starts = self.peek() == b':';
                    self.at += usize::from(starts);
                }
                b'{' | b'[' if starts => {
                    self.brackets(depth);
                    if !self.open.is_empty() || self.at >= self.bytes.len() {
                        return;
                    }
                    let closed = self.at - 1;
                    self.scan_after_value(closed);
                    starts = self.peek() == b':';
                    self.at += usize::from(starts);
                }
                b'|' | b'>' if starts => return self.block_text(depth),
                b'}' | b']' => {
                    self.tell(Anomaly::Misfit {
                        at: self.at,
                        open: None,
                    });
                    self.at += 1;
                    starts = false;
                }
                _ => starts = self.word(),
            }
        }
    }

    /// Scans what follows a closed value on its line, which must be a comment or a colon.
    fn scan_after_value(&mut self, closed: usize) {
        let tight = self.at;
        self.blanks();
        let fine = matches!(self.peek(), b'\n' | b'\r' | b':') || self.at_comment();
        // A closing bracket directly after the value is reported as one that closes nothing.
        let closes = matches!(self.peek(), b'}' | b']') && self.at == tight;
        if self.at < self.bytes.len() && !fine && !closes {
            self.tell(Anomaly::AfterClosed {
                at: self.at,
                closed,
            });
        }
    }

    /// Skips the lines of a block scalar, which are indented deeper than the line in which it
    /// begins.
    fn block_text(&mut self, depth: usize) {
        self.skip_line();
        let start = past_break(self.text, self.at);
        let end = block_end(self.text, start, depth + 1, None);
        if end > start {
            self.at = end;
        }
    }

    /// Reads a word without quotes, up to a colon, a comma, a bracket, a comment or the end of the
    /// line; returns whether a value follows.
    pub(super) fn word(&mut self) -> bool {
        let start = self.at;
        let flow = !self.open.is_empty();
        self.at = word_stop(self.text, start, flow);
        self.end = start + self.text[start..self.at].trim_end().len();
        let colon = self.peek() == b':' && self.at < self.bytes.len() && !flow;
        self.at += usize::from(colon);
        colon
    }

    /// Reads a text in quotes; returns the place of its last quote.
    pub(super) fn quoted(&mut self) -> usize {
        let start = self.at;
        self.at = quoted_end(self.text, start).unwrap_or_else(|| {
            self.tell(Anomaly::Quote { at: start });
            self.bytes.len()
        });
        self.end = self.at;
        self.at - 1
    }
}

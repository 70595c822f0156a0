//! A text read from its beginning for its brackets, quotes, commas and colons: where one of them is missing or too many.

use super::odd::{Odd, Opened};
use crate::yaml::breaks::{line_end, past_break};
use crate::yaml::lexer::{block_end, is_comment, quoted_end, word_stop};

/// So many oddities are kept: the scanner gave up because of one of the first.
const KEPT: usize = 48;

/// What is odd in a text, in order.
pub(crate) fn oddities(text: &str) -> Vec<Odd> {
    let mut scan = Scan {
        text,
        bytes: text.as_bytes(),
        at: 0,
        open: Vec::new(),
        odd: Vec::new(),
        end: 0,
        depth: 0,
    };
    scan.block();
    let open = std::mem::take(&mut scan.open);
    if !open.is_empty() {
        scan.tell(Odd::End { open });
    }
    scan.odd
}

/// A text that is read, and what has been found in it.
pub(super) struct Scan<'t> {
    pub(super) text: &'t str,
    pub(super) bytes: &'t [u8],
    pub(super) at: usize,
    pub(super) open: Vec<Opened>,
    pub(super) odd: Vec<Odd>,
    /// Where the last word or bracket ends.
    pub(super) end: usize,
    /// The indentation of the line.
    pub(super) depth: usize,
}

impl Scan<'_> {
    pub(super) fn tell(&mut self, odd: Odd) {
        if self.odd.len() < KEPT {
            self.odd.push(odd);
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

    /// Whether a comment begins here.
    pub(super) fn at_comment(&self) -> bool {
        is_comment(self.text, self.at)
    }

    /// Lines of a block, each with what stands in brackets behind its keys.
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

    /// The rest of a line of a block that is indented by so much.
    fn line(&mut self, depth: usize) {
        let mut starts = true;
        loop {
            self.blanks();
            match self.peek() {
                b'\n' | b'\r' => return,
                _ if self.at_comment() => return,
                b'"' | b'\'' if starts => {
                    let closed = self.quoted();
                    self.behind(closed);
                    starts = self.peek() == b':';
                    self.at += usize::from(starts);
                }
                b'{' | b'[' if starts => {
                    self.brackets(depth);
                    if !self.open.is_empty() || self.at >= self.bytes.len() {
                        return;
                    }
                    let closed = self.at - 1;
                    self.behind(closed);
                    starts = self.peek() == b':';
                    self.at += usize::from(starts);
                }
                b'|' | b'>' if starts => return self.block_text(depth),
                b'}' | b']' => {
                    self.tell(Odd::Misfit {
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

    /// What follows a closed value on its line must be a comment or a colon.
    fn behind(&mut self, closed: usize) {
        let tight = self.at;
        self.blanks();
        let fine = matches!(self.peek(), b'\n' | b'\r' | b':') || self.at_comment();
        // A closing bracket that touches the value is told of as one that closes nothing.
        let closes = matches!(self.peek(), b'}' | b']') && self.at == tight;
        if self.at < self.bytes.len() && !fine && !closes {
            self.tell(Odd::Behind {
                at: self.at,
                closed,
            });
        }
    }

    /// The lines of a text in a block, which are deeper than the line it begins in.
    fn block_text(&mut self, depth: usize) {
        self.skip_line();
        let start = past_break(self.text, self.at);
        let end = block_end(self.text, start, depth + 1, None);
        if end > start {
            self.at = end;
        }
    }

    /// Words outside of quotes, up to a colon, a comma, a bracket, a comment or the end of the line; whether a value follows.
    pub(super) fn word(&mut self) -> bool {
        let start = self.at;
        let flow = !self.open.is_empty();
        self.at = word_stop(self.text, start, flow);
        self.end = start + self.text[start..self.at].trim_end().len();
        let colon = self.peek() == b':' && self.at < self.bytes.len() && !flow;
        self.at += usize::from(colon);
        colon
    }

    /// A text in quotes; where its last quote stands.
    pub(super) fn quoted(&mut self) -> usize {
        let start = self.at;
        self.at = quoted_end(self.text, start).unwrap_or_else(|| {
            self.tell(Odd::Quote { at: start });
            self.bytes.len()
        });
        self.end = self.at;
        self.at - 1
    }
}

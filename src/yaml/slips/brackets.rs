//! Scans the contents of brackets for anomalies.

use super::anomaly::{Anomaly, OpenBracket, State, closer};
use super::scan::Scan;

/// How many brackets outwards the scan looks for the one that a closing bracket matches.
const DEEP: usize = 64;

impl Scan<'_> {
    /// Scans up to the bracket that closes the first one; `depth` is the indentation of the line on
    /// which that one is.
    pub(super) fn brackets(&mut self, depth: usize) {
        let root =
            self.at == self.text.trim_start().as_ptr() as usize - self.text.as_ptr() as usize;
        self.enter();
        while !self.open.is_empty() {
            match self.peek() {
                _ if self.at >= self.bytes.len() => return,
                b' ' | b'\t' | b'\r' => self.at += 1,
                b'\n' => {
                    self.at += 1;
                    self.shallow();
                    if !root && self.at < self.bytes.len() && self.at_block(depth) {
                        let open = std::mem::take(&mut self.open);
                        self.tell(Anomaly::Block {
                            end: self.end,
                            open,
                        });
                        // The line is scanned again, as one in block style.
                        self.at -= 1;
                    }
                }
                b'#' if self.at_comment() => self.skip_line(),
                b'{' | b'[' => self.enter(),
                b'}' | b']' => self.leave(),
                b',' => self.comma(),
                b':' => self.colon(),
                b'"' | b'\'' => {
                    let start = self.at;
                    let end = self.end;
                    self.quoted();
                    self.value(start, end, false);
                }
                _ => {
                    let (start, end) = (self.at, self.end);
                    self.word();
                    if self.at == start {
                        self.at += 1;
                    }
                    self.value(start, end, false);
                }
            }
        }
    }

    /// Returns whether a line begins an entry of a block, or a key that is indented no deeper than
    /// the line of the first bracket.
    fn at_block(&self, depth: usize) -> bool {
        let rest = &self.text[self.at..];
        let line = &rest[..rest.find('\n').unwrap_or(rest.len())];
        let word = line.trim_start_matches(' ');
        let key = || {
            let name = word
                .bytes()
                .take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'-')
                .count();
            name > 0 && (word[name..].starts_with(": ") || &word[name..] == ":")
        };
        word.starts_with("- ") || (line.len() - word.len() <= depth && key())
    }

    /// Records an anomaly if the line that begins here is indented less than the contents of the
    /// innermost bracket should be.
    fn shallow(&mut self) {
        let rest = &self.text[self.at..];
        let word = rest.trim_start_matches(' ');
        let (end, depth) = (self.end, rest.len() - word.len());
        self.depth = depth;
        let Some(open) = self.open.last_mut() else {
            return;
        };
        let out = match word.chars().next() {
            None | Some('\n' | '\r' | '#') => return,
            Some('}' | ']') => open.depth.is_some_and(|own| depth < own),
            Some(_) => open.depth.is_some_and(|own| depth <= own),
        };
        if out {
            open.depth = None;
            let open = *open;
            self.tell(Anomaly::Shallow { end, open });
        }
    }

    fn enter(&mut self) {
        let (at, end) = (self.at, self.end);
        self.value(at, end, true);
        let kind = if self.bytes[at] == b'{' { '{' } else { '[' };
        let last = matches!(self.bytes.get(at + 1), Some(b'\n' | b'\r'));
        let depth = last.then_some(self.depth);
        self.open.push(OpenBracket {
            at,
            kind,
            value: None,
            comma: None,
            state: State::Begin,
            last: at,
            depth,
        });
        self.at += 1;
        self.end = self.at;
    }

    fn leave(&mut self) {
        let c = self.bytes[self.at] as char;
        let open = self.open.last().copied();
        if open.is_none_or(|open| closer(open.kind) != c) {
            self.tell(Anomaly::Misfit { at: self.at, open });
            // If it closes an outer bracket, an inner one was not closed; otherwise it is
            // superfluous.
            let further = self
                .open
                .iter()
                .rev()
                .take(DEEP)
                .any(|open| closer(open.kind) == c);
            if !further {
                self.at += 1;
                return;
            }
            while self.open.last().is_some_and(|open| closer(open.kind) != c) {
                self.open.pop();
            }
        }
        self.open.pop();
        self.at += 1;
        self.end = self.at;
    }

    fn comma(&mut self) {
        let at = self.at;
        self.at += 1;
        self.end = self.at;
        let Some(open) = self.open.last_mut() else {
            return;
        };
        let anomaly = open.state == State::Begin;
        (open.state, open.comma) = (State::Begin, Some(at));
        if anomaly {
            self.tell(Anomaly::Comma { at });
        }
    }

    fn colon(&mut self) {
        let at = self.at;
        self.at += 1;
        let end = std::mem::replace(&mut self.end, self.at);
        let Some(open) = self.open.last_mut() else {
            return;
        };
        let before = std::mem::replace(&mut open.state, State::Value);
        let OpenBracket {
            kind,
            comma,
            last,
            at: bracket,
            ..
        } = *open;
        open.value = None;
        match before {
            State::Named if kind == '[' => self.tell(Anomaly::PairInList {
                key: last,
                comma,
                open: bracket,
            }),
            State::Full | State::Value => self.tell(Anomaly::Colon {
                at,
                first: last,
                end,
            }),
            State::Named | State::Begin => {}
        }
    }

    /// Takes a word, a text or a bracket that begins here; what precedes it ends at byte `end`.
    fn value(&mut self, at: usize, end: usize, bracket: bool) {
        let Some(open) = self.open.last_mut() else {
            return;
        };
        let before = open.state;
        let first = std::mem::replace(&mut open.last, at);
        let OpenBracket {
            kind,
            comma,
            at: outer,
            ..
        } = *open;
        open.state = match before {
            State::Begin => State::Named,
            State::Value => State::Full,
            State::Named if kind == '{' => State::Full,
            State::Named | State::Full => State::Named,
        };
        if before == State::Value {
            open.value = Some(at);
        }
        match before {
            // The entries of a list without its bracket are a single anomaly.
            State::Begin
                if kind == '{'
                    && bracket
                    && !self.anomaly.iter().rev().take(4).any(
                        |anomaly| matches!(anomaly, Anomaly::NodeAsKey { open, .. } if *open == outer),
                    ) =>
            {
                self.tell(Anomaly::NodeAsKey {
                    at,
                    comma,
                    open: outer,
                });
            }
            State::Named | State::Full => {
                self.tell(Anomaly::Adjacent {
                    first,
                    end,
                    next: at,
                    key: before == State::Named && kind == '{',
                });
            }
            _ => {}
        }
    }
}

//! Lists and mappings in block style: one entry or key per line.

use super::keys::Keys;
use super::reader::Reader;
use crate::yaml::tree::Kind;

impl Reader<'_> {
    pub(super) fn document(&mut self) -> Option<()> {
        let mut indent = self.next_line()??;
        if indent == 0 && self.text[self.at..].starts_with(b"---") {
            self.at += 3;
            self.end_of_line()?;
            indent = self.next_line()??;
        }
        if indent != 0 || self.here() == b'%' || self.text[self.at..].starts_with(b"---") {
            return None;
        }
        if matches!(self.here(), b'{' | b'[') {
            self.indent = 0;
            self.value()?;
            self.end_of_line()?;
            return self.next_line()?.is_none().then_some(());
        }
        self.block(0)?;
        (self.at >= self.text.len()).then_some(())
    }

    /// Reads a block list or mapping that begins here, in this column; returns where it ends.
    pub(super) fn block(&mut self, column: usize) -> Option<u32> {
        if self.at_item() {
            self.block_list(column)
        } else if self.is_key()? {
            self.block_map(column)
        } else {
            None
        }
    }

    fn block_list(&mut self, column: usize) -> Option<u32> {
        let index = self.open(Kind::List)?;
        let mut end;
        loop {
            self.at += 1;
            let dash = self.at;
            self.spaces();
            let inner = column + 1 + (self.at - dash);
            if self.here() == b'\n' {
                // The value is empty, at the end of its line.
                end = self.leaf(Kind::Plain, self.at);
                self.newline();
            } else if self.at_item() {
                end = self.block_list(inner)?;
            } else if self.is_key()? {
                end = self.block_map(inner)?;
            } else {
                end = self.block_value(column, dash - 1)?;
            }
            match self.next_line()? {
                Some(indent) if indent == column && self.at_item() => {}
                Some(indent) if indent > column || (indent == column && self.here() == b'-') => {
                    return None;
                }
                Some(_) => {
                    self.at = self.line;
                    break;
                }
                None => break,
            }
        }
        Some(self.close_block(index, end))
    }

    fn block_map(&mut self, column: usize) -> Option<u32> {
        let index = self.open(Kind::Map)?;
        let mut keys = Keys::default();
        loop {
            let key = self.at;
            self.key(&mut keys)?;
            let start = self.at;
            self.spaces();
            let end = if self.here() == b'\n' || (self.here() == b'#' && self.at > start) {
                self.at = start;
                self.end_of_line()?;
                match self.next_line()? {
                    Some(indent) if indent > column => self.block(indent)?,
                    Some(indent) if indent == column && self.at_item() => {
                        self.block_list(indent)?
                    }
                    next => {
                        // The value is empty: its node is placed before the colon.
                        let line = next.map_or(self.at, |_| self.line);
                        self.at = start - 1;
                        let end = self.leaf(Kind::Plain, self.at);
                        self.at = line;
                        end
                    }
                }
            } else if self.at == start {
                return None;
            } else {
                self.block_value(column, key)?
            };
            if !self.another_key(column)? {
                return Some(self.close_block(index, end));
            }
        }
    }

    /// Reads the value of a key or an entry that begins at byte `begin` in a block of this column;
    /// returns where it ends.
    fn block_value(&mut self, column: usize, begin: usize) -> Option<u32> {
        if matches!(self.here(), b'|' | b'>') {
            return self.several_lines(column, begin);
        }
        self.indent = column + 1;
        let end = self.value()?;
        self.end_of_line()?;
        Some(end)
    }

    /// Moves past the end of a value in a mapping; returns whether another key follows.
    fn another_key(&mut self, column: usize) -> Option<bool> {
        match self.next_line()? {
            Some(indent) if indent == column => {
                if self.here() == b'-' {
                    if !self.at_item() {
                        return None;
                    }
                    self.at = self.line;
                    return Some(false);
                }
                self.is_key()?.then_some(true)
            }
            Some(indent) if indent > column => None,
            Some(_) => {
                self.at = self.line;
                Some(false)
            }
            None => Some(false),
        }
    }
}

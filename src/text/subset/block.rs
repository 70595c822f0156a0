//! Lists and mappings in block style: an entry or a key a line.

use super::keys::Keys;
use super::reader::Reader;
use crate::text::tree::Kind;

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
        self.block(0)?;
        (self.at >= self.text.len()).then_some(())
    }

    /// A block list or mapping that begins here, in this column; where it ends.
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
                // Nothing stands behind it, at the end of its line.
                end = self.leaf(Kind::Plain, self.at);
                self.at += 1;
            } else if self.at_item() {
                end = self.block_list(inner)?;
            } else if self.is_key()? {
                end = self.block_map(inner)?;
            } else {
                self.column = column;
                end = self.value()?;
                self.end_of_line()?;
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
                    _ => return None,
                }
            } else if self.at == start {
                return None;
            } else {
                self.column = column;
                let end = self.value()?;
                self.end_of_line()?;
                end
            };
            if !self.another_key(column)? {
                return Some(self.close_block(index, end));
            }
        }
    }

    /// Behind a value of a mapping: whether another key follows.
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

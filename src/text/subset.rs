//! A fast reader of the plain layout that logs have. It fills the same tree as [`super::parse`] does, or says nothing:
//! whatever is unusual (quotes with escapes, tabs, tags, duplicate keys, faults of any kind) is
//! left to the full reader. `None` means "not my subset", never "invalid".
//!
//! A property test and a fuzz target hold the two together: same nodes, same spans, same texts on all it accepts.

use super::Span;
use super::repeats::Entries;
use super::tree::{Kind, Node, NodeId, Tree};
use smallvec::SmallVec;

/// Deeper documents are left to the full reader.
const DEPTH: usize = 40;
/// Longer keys are left to the full reader.
const LONG_KEY: usize = 200;
/// Mappings of more keys are left to the full reader, which finds duplicates among many keys faster.
const MANY_KEYS: usize = 64;
/// The depth of a list of the outermost mapping.
const OUTER: usize = 2;

/// Reads a document, if it is plain enough.
pub fn read(text: &str) -> Option<Tree<'_>> {
    read_on(text, None).ok()
}

/// Reads a document from its beginning or from an entry on. If it is not plain enough: how far it is, where that is of use.
pub fn read_on(text: &str, begun: Option<Begun>) -> Result<Tree<'_>, Option<Begun>> {
    let (nodes, begun) = match begun {
        Some(Begun { nodes, list, at }) => (nodes, Some((list, at))),
        None => (Vec::with_capacity(text.len() / 5), None),
    };
    let mut reader = Reader { text: text.as_bytes(), at: 0, line: 0, nodes, depth: 0, column: 0, entries: Entries::default() };
    let read = match begun {
        Some((list, at)) => reader.go_on(list as usize, at),
        None => reader.document(),
    };
    match read {
        Some(()) => Ok(Tree { text, nodes: reader.nodes, aside: Vec::new(), repeats: reader.entries.repeats }),
        None => Err(Begun::before_the_last(text, reader.nodes)),
    }
}

/// Bytes that go on a plain scalar, wherever it stands; others need a closer look.
const PLAIN: [bool; 256] = class(b" abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.$+()/~'");
/// Bytes that go on a plain key, wherever in it.
const WORD: [bool; 256] = class(b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_");

/// Bytes a plain scalar begins with.
const FIRST: [bool; 256] = class(b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789~$+.(/_");

const fn class(bytes: &[u8]) -> [bool; 256] {
    let mut class = [false; 256];
    let mut at = 0;
    while at < bytes.len() {
        class[bytes[at] as usize] = true;
        at += 1;
    }
    class
}

/// A document read up to an entry of a list of its outermost mapping: all before is plain, and both are open.
#[derive(Debug)]
pub struct Begun {
    /// The nodes before the entry.
    pub nodes: Vec<Node>,
    /// The list.
    pub list: u32,
    /// Where the dash of the entry stands.
    pub at: usize,
}

impl Begun {
    /// So many of the last entries are read again: what comes behind them may have been looked at with them.
    const AGAIN: usize = 3;

    /// Up to the entry of this index, in a list of a document that was read.
    pub fn before(text: &str, mut nodes: Vec<Node>, list: u32, entry: NodeId) -> Option<Self> {
        let at = dash(text, nodes[entry.0 as usize].span.start as usize)?;
        nodes.truncate(entry.0 as usize);
        nodes[list as usize].next = 0;
        Some(Self { nodes, list, at })
    }

    /// Up to the last few entries of the last list of a document that was not read to its end.
    fn before_the_last(text: &str, nodes: Vec<Node>) -> Option<Self> {
        let whole = |id: u32| nodes.get(id as usize).is_some_and(|node| node.next > 0);
        let of_root = std::iter::successors(Some(1), |id| whole(*id).then(|| nodes[*id as usize].next));
        let lists = of_root.filter(|id| nodes.get(*id as usize).is_some_and(|node| node.kind == Kind::List));
        let list = lists.last().filter(|_| nodes[0].kind == Kind::Map)?;
        let end = nodes[list as usize].next;
        let entries = std::iter::successors(Some(list + 1), |id| whole(*id).then(|| nodes[*id as usize].next));
        let entries: SmallVec<[u32; 64]> = entries.take_while(|id| end == 0 || *id < end).filter(|id| whole(*id)).collect();
        let entry = *entries.get(entries.len().checked_sub(Self::AGAIN)?)?;
        Self::before(text, nodes, list, NodeId(entry))
    }
}

/// The dash before an entry that begins at a byte, if it begins its line.
fn dash(text: &str, at: usize) -> Option<usize> {
    let before = text.get(..at)?.trim_end_matches(' ').strip_suffix('-')?;
    (line_of(text.as_bytes(), before.len()) == before.trim_end_matches(' ').len()).then_some(before.len())
}

/// Where the line begins that a byte is in.
pub fn line_of(text: &[u8], at: usize) -> usize {
    memchr::memrchr(b'\n', &text[..at]).map_or(0, |end| end + 1)
}

struct Reader<'a> {
    text: &'a [u8],
    at: usize,
    /// Where the line begins that `at` is in.
    line: usize,
    nodes: Vec<Node>,
    depth: usize,
    /// The column of the block the value in hand is in; a flow collection goes on in lines that lie deeper.
    column: usize,
    /// The entries of a list of the outermost mapping.
    entries: Entries,
}

impl Reader<'_> {
    /// The byte at `at`; the end counts as a line break.
    #[inline]
    fn byte(&self, at: usize) -> u8 {
        self.text.get(at).copied().unwrap_or(b'\n')
    }

    fn here(&self) -> u8 {
        self.byte(self.at)
    }

    /// The first place from `at` on that does not hold a byte of a class.
    #[inline]
    fn after(&self, mut at: usize, class: &[bool; 256]) -> usize {
        while self.text.get(at).is_some_and(|byte| class[usize::from(*byte)]) {
            at += 1;
        }
        at
    }

    fn spaces(&mut self) {
        while self.here() == b' ' {
            self.at += 1;
        }
    }

    /// Goes to the next line with content; its indentation, or `None` inside at the end.
    fn next_line(&mut self) -> Option<Option<usize>> {
        loop {
            if self.at >= self.text.len() {
                return Some(None);
            }
            let start = self.at;
            self.spaces();
            match self.here() {
                b'\n' => self.at += 1,
                b'#' => self.comment()?,
                b'\t' | b'\r' => return None,
                _ => {
                    self.line = start;
                    return Some(Some(self.at - start));
                }
            }
        }
    }

    fn comment(&mut self) -> Option<()> {
        while self.at < self.text.len() && self.here() != b'\n' {
            self.at += self.character(self.at)?;
        }
        self.at += 1;
        Some(())
    }

    /// How many bytes an ordinary character takes: printable ASCII, or a letter of two bytes.
    fn character(&self, at: usize) -> Option<usize> {
        match self.byte(at) {
            0x20..=0x7e => Some(1),
            0xc3..=0xdf => Some(2),
            _ => None,
        }
    }

    /// After a value: only a comment may follow in this line.
    fn end_of_line(&mut self) -> Option<()> {
        let start = self.at;
        self.spaces();
        match self.here() {
            b'\n' => {
                self.at += 1;
                Some(())
            }
            b'#' if self.at > start => self.comment(),
            _ => None,
        }
    }

    /// Reads on from the dash of an entry: the outermost mapping and its list are open.
    fn go_on(&mut self, list: usize, at: usize) -> Option<()> {
        (self.at, self.line, self.depth) = (at, line_of(self.text, at), 2);
        let mut keys = Keys::default();
        let mut key = 1;
        while key < list {
            let Node { span, next: value, .. } = self.nodes[key];
            keys.add(self.text, span.start as usize, span.end as usize)?;
            key = self.nodes[value as usize].next as usize;
            if key == 0 {
                break;
            }
        }
        let end = self.items(list, at - self.line)?;
        if self.another_key(0)? {
            self.pairs(0, 0, keys)?;
        } else {
            self.close_block(0, end);
        }
        (self.at >= self.text.len()).then_some(())
    }

    fn document(&mut self) -> Option<()> {
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

    /// Opens a container; its index.
    fn open(&mut self, kind: Kind) -> Option<usize> {
        self.depth += 1;
        if self.depth > DEPTH {
            return None;
        }
        self.nodes.push(Node { span: Span::new(self.at as u32, 0), next: 0, kind });
        Some(self.nodes.len() - 1)
    }

    fn close(&mut self, index: usize, end: u32) -> u32 {
        self.depth -= 1;
        let next = self.nodes.len() as u32;
        self.nodes[index].next = next;
        self.nodes[index].span.end = end;
        end
    }

    /// A block container stands on its first child to its last.
    fn close_block(&mut self, index: usize, end: u32) -> u32 {
        self.nodes[index].span.start = self.nodes[index + 1].span.start;
        self.close(index, end)
    }

    fn leaf(&mut self, kind: Kind, start: usize) -> u32 {
        let next = self.nodes.len() as u32 + 1;
        self.nodes.push(Node { span: Span::new(start as u32, self.at as u32), next, kind });
        self.at as u32
    }

    fn at_item(&self) -> bool {
        self.here() == b'-' && matches!(self.byte(self.at + 1), b' ' | b'\n')
    }

    /// A block list or mapping that begins here, in this column; where it ends.
    fn block(&mut self, column: usize) -> Option<u32> {
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
        self.items(index, column)
    }

    /// The entries of a list, from a dash on.
    #[inline]
    fn items(&mut self, index: usize, column: usize) -> Option<u32> {
        let mut end;
        let (outer, whole) = (self.depth == OUTER, self.nodes.len() == index + 1);
        if outer {
            self.entries.clear();
        }
        let mut entry = 0;
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
                let known = outer && whole && self.here() == b'{' && self.entries.pay();
                end = match known.then(|| self.entries.again(self.text, self.at, entry, &mut self.nodes)).flatten() {
                    Some(end) => {
                        self.at = end;
                        end as u32
                    }
                    None => self.value()?,
                };
                self.end_of_line()?;
            }
            entry += 1;
            match self.next_line()? {
                Some(indent) if indent == column && self.at_item() => {}
                Some(indent) if indent > column || (indent == column && self.here() == b'-') => return None,
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
        self.pairs(index, column, Keys::default())
    }

    /// The keys and values of a mapping, from a key on.
    #[inline]
    fn pairs(&mut self, index: usize, column: usize, mut keys: Keys) -> Option<u32> {
        loop {
            self.key(&mut keys)?;
            let start = self.at;
            self.spaces();
            let end = if self.here() == b'\n' || (self.here() == b'#' && self.at > start) {
                self.at = start;
                self.end_of_line()?;
                match self.next_line()? {
                    Some(indent) if indent > column => self.block(indent)?,
                    Some(indent) if indent == column && self.at_item() => self.block_list(indent)?,
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
    #[inline]
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

    /// Whether a plain `key:` begins here.
    fn is_key(&self) -> Option<bool> {
        match self.here() {
            b'{' | b'[' => return Some(false),
            b'"' | b'\'' => return self.quoted_value().then_some(false),
            _ => {}
        }
        let mut at = self.at;
        loop {
            match self.byte(at) {
                b'\n' => return Some(false),
                b':' if matches!(self.byte(at + 1), b' ' | b'\n') => return Some(true),
                b'#' if at > self.at && self.byte(at - 1) == b' ' => return Some(false),
                _ => at += self.character(at)?,
            }
        }
    }

    /// Whether the quoted scalar that begins here is simple and no key.
    fn quoted_value(&self) -> bool {
        let quote = self.here();
        let mut at = self.at + 1;
        loop {
            match self.byte(at) {
                b'\\' => return false,
                byte if byte == quote => break,
                _ => match self.character(at) {
                    Some(length) => at += length,
                    None => return false,
                },
            }
        }
        self.byte(at + 1) != quote && self.byte(at + 1) != b':'
    }

    /// A plain key; stops behind its colon.
    fn key(&mut self, keys: &mut Keys) -> Option<()> {
        let (start, mut at) = (self.at, self.at);
        loop {
            at = self.after(at, &WORD);
            match self.byte(at) {
                b':' if matches!(self.byte(at + 1), b' ' | b'\n') => break,
                b'-' if at > start => at += 1,
                b' ' | b'.' if at > start && self.byte(at + 1).is_ascii_alphanumeric() => at += 1,
                // St. Louis, which two of the built-in boards have.
                b'.' if at > start && self.byte(at + 1) == b' ' => at += 1,
                0xc3..=0xdf => at += 2,
                _ => return None,
            }
        }
        if at == start || at - start > LONG_KEY {
            return None;
        }
        keys.add(self.text, start, at)?;
        self.at = at;
        self.leaf(Kind::Plain, start);
        self.at += 1;
        Some(())
    }

    /// A value in one line; where it ends.
    fn value(&mut self) -> Option<u32> {
        match self.here() {
            b'{' => self.flow_map(),
            b'[' => self.flow_list(),
            b'"' | b'\'' => self.quoted(),
            _ => self.plain(false),
        }
    }

    fn quoted(&mut self) -> Option<u32> {
        if !self.quoted_value() {
            return None;
        }
        let (start, quote) = (self.at, self.here());
        self.at += 1;
        while self.here() != quote {
            self.at += self.character(self.at)?;
        }
        self.at += 1;
        Some(self.leaf(Kind::Quoted, start))
    }

    /// A plain scalar, in a flow collection or not.
    fn plain(&mut self, flow: bool) -> Option<u32> {
        let start = self.at;
        let first = self.here();
        let negative = first == b'-' && self.byte(start + 1).is_ascii_digit();
        if !(FIRST[usize::from(first)] || matches!(first, 0xc3..=0xdf) || negative) {
            return None;
        }
        let mut at = start;
        loop {
            at = self.after(at, &PLAIN);
            match self.byte(at) {
                b',' | b'[' | b']' | b'{' | b'}' if flow => break,
                b'\n' => break,
                b'#' if self.byte(at - 1) == b' ' => break,
                b':' => {
                    let next = self.byte(at + 1);
                    if matches!(next, b' ' | b'\n') || (flow && matches!(next, b',' | b'[' | b']' | b'{' | b'}')) {
                        return None;
                    }
                    at += 1;
                }
                _ => at += self.character(at)?,
            }
        }
        while self.byte(at - 1) == b' ' {
            at -= 1;
        }
        self.at = at;
        Some(self.leaf(Kind::Plain, start))
    }

    fn flow_map(&mut self) -> Option<u32> {
        let index = self.open(Kind::Map)?;
        let mut keys = Keys::default();
        self.at += 1;
        self.flow_space()?;
        while self.here() != b'}' {
            self.key(&mut keys)?;
            if self.here() != b' ' {
                return None;
            }
            self.spaces();
            self.flow_value()?;
            if self.comma(b'}')? {
                break;
            }
        }
        self.at += 1;
        Some(self.close(index, self.at as u32))
    }

    fn flow_list(&mut self) -> Option<u32> {
        let index = self.open(Kind::List)?;
        self.at += 1;
        self.flow_space()?;
        while self.here() != b']' {
            self.flow_value()?;
            if self.comma(b']')? {
                break;
            }
        }
        self.at += 1;
        Some(self.close(index, self.at as u32))
    }

    fn flow_value(&mut self) -> Option<u32> {
        match self.here() {
            b'{' => self.flow_map(),
            b'[' => self.flow_list(),
            b'"' | b'\'' => self.quoted(),
            _ => self.word().or_else(|| self.plain(true)),
        }
    }

    /// A word that ends where its value ends, which most values are: nothing about it needs a closer look.
    #[inline]
    fn word(&mut self) -> Option<u32> {
        let start = self.at;
        let end = self.after(start, &WORD);
        if end == start || !matches!(self.byte(end), b',' | b'}' | b']') {
            return None;
        }
        self.at = end;
        Some(self.leaf(Kind::Plain, start))
    }

    /// Spaces, or the break to a further line of the collection.
    fn flow_space(&mut self) -> Option<()> {
        self.spaces();
        if self.here() != b'\n' {
            return Some(());
        }
        self.at += 1;
        let start = self.at;
        self.spaces();
        (self.at - start > self.column && !matches!(self.here(), b'\n' | b'#' | b'-' | b'.')).then_some(())
    }

    /// After an element: a comma and the next element (`false`), or the closing bracket (`true`).
    fn comma(&mut self, bracket: u8) -> Option<bool> {
        if self.here() == b',' && self.byte(self.at + 1) == b' ' && WORD[usize::from(self.byte(self.at + 2))] {
            self.at += 2;
            return Some(false);
        }
        self.spaces();
        if self.here() == bracket {
            return Some(true);
        }
        if self.here() != b',' || !matches!(self.byte(self.at + 1), b' ' | b'\n') {
            return None;
        }
        self.at += 1;
        self.flow_space()?;
        (self.here() != bracket).then_some(false)
    }
}

/// The keys of a mapping so far. A key for the second time is left to the full reader, which reports it.
#[derive(Default)]
struct Keys {
    spans: SmallVec<[(u32, u32); 8]>,
}

impl Keys {
    #[inline(always)]
    fn add(&mut self, text: &[u8], start: usize, end: usize) -> Option<()> {
        let key = &text[start..end];
        let again = self.spans.iter().any(|(from, to)| (to - from) as usize == key.len() && text[*from as usize..*to as usize] == *key);
        if again || self.spans.len() >= MANY_KEYS {
            return None;
        }
        self.spans.push((start as u32, end as u32));
        Some(())
    }
}

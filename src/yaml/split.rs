//! Cuts a stream into the texts of its documents, one at a time: memory grows with the longest
//! document, not with the stream.
//!
//! A line ends with a line feed, a carriage return, or both. A byte order mark may precede any
//! document, as in a file that was joined from several. A line `---` after which no document begins,
//! but the list above goes on, was only drawn: it parts nothing.

use super::breaks::line_starts;
use super::encoding::Encoding;
use super::markers::{
    AfterMarker, MARK, first_marker, has_content, is_list, is_marker, last_entry_column,
    without_mark,
};
use super::parse::MAX_DOCUMENT;
use memchr::{memchr_iter, memchr2, memrchr};
use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read};

/// How many bytes are searched for markers at a time: about the length of a game. With sixteen
/// times as many, which were searched again for every game, judging a stream took 1.06 times as
/// long.
const AT_A_TIME: usize = 1 << 13;
/// How many bytes are kept of a line that is too long: enough for its header.
const HEAD: usize = 1 << 16;
/// How documents follow one another in a stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// YAML documents separated by `---` or `...` lines. A JSON file is one document.
    Documents,
    /// One document per line (`.jsonl`, `.ndjson`), whatever the line holds: the nth document is
    /// the nth line.
    Lines,
}

/// The text of one document without a byte order mark, and its place in the stream.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chunk {
    /// The document's bytes as UTF-8; if it is a line longer than [`MAX_DOCUMENT`], only its
    /// beginning.
    pub bytes: Vec<u8>,
    /// Whether it is a line longer than [`MAX_DOCUMENT`].
    pub too_long: bool,
    /// How many bytes of the stream, as UTF-8, precede it.
    pub start: usize,
    /// How many bytes of the file precede it, in the file's own encoding.
    pub offset: usize,
    /// How many lines of the stream precede it.
    pub line: usize,
    /// The encoding of the file.
    pub encoding: Encoding,
}

/// Why a stream could not be split any further.
#[derive(Debug)]
pub enum SplitError {
    /// The stream could not be read.
    Io(io::Error),
    /// A document is longer than [`MAX_DOCUMENT`].
    TooLong {
        /// The line on which the document begins, from 1.
        line: usize,
    },
}

/// The documents of a stream, in order. Nothing follows an error.
pub struct Documents<R> {
    input: R,
    layout: Layout,
    encoding: Encoding,
    /// The first line of the next document, if it has been read already.
    carried: Vec<u8>,
    /// The lines after it that have been read already, to see whether a document begins.
    ahead: VecDeque<Vec<u8>>,
    /// Whether the line after those is too long for a document.
    too_long_ahead: bool,
    start: usize,
    offset: usize,
    line: usize,
    done: bool,
}

impl<R: BufRead> Documents<R> {
    /// Creates a splitter of `input`, whose documents follow one another as `layout` says.
    pub fn new(input: R, layout: Layout) -> Self {
        Self {
            input,
            layout,
            encoding: Encoding::Utf8,
            carried: Vec::new(),
            ahead: VecDeque::new(),
            too_long_ahead: false,
            start: 0,
            offset: 0,
            line: 0,
            done: false,
        }
    }

    /// Sets the encoding in which the file stores its text, which offsets count by.
    #[must_use]
    pub fn stored_in(self, encoding: Encoding) -> Self {
        Self { encoding, ..self }
    }

    /// Reads a line with its break; leaves `line` empty at the end.
    fn read_line(&mut self, line: &mut Vec<u8>, room: usize) -> Result<bool, SplitError> {
        line.clear();
        let fits = match self.ahead.pop_front() {
            Some(known) => {
                line.extend_from_slice(&known);
                known.len() <= room
            }
            None => !self.too_long_ahead && self.read_on(line, room).map_err(SplitError::Io)?,
        };
        if fits {
            Ok(!line.is_empty())
        } else {
            Err(SplitError::TooLong {
                line: self.line + 1,
            })
        }
    }

    /// Reads ahead until the lines show whether they go on with the document before a marker. They
    /// are read again afterwards.
    /// `above` is the column of the last entry of that document.
    fn goes_on(&mut self, above: Option<usize>) -> Result<bool, SplitError> {
        let (mut after, mut room) = (AfterMarker::below(above), MAX_DOCUMENT);
        loop {
            let mut line = Vec::new();
            if !self.read_on(&mut line, room).map_err(SplitError::Io)? {
                self.too_long_ahead = true;
                return Ok(false);
            }
            if line.is_empty() {
                return Ok(after.at_end());
            }
            room -= line.len();
            let goes_on = after.read(&line);
            self.ahead.push_back(line);
            if let Some(goes_on) = goes_on {
                return Ok(goes_on);
            }
        }
    }

    /// Reads to the end of a line, or as far as there is room; returns `false` if there was too
    /// little.
    fn read_on(&mut self, line: &mut Vec<u8>, room: usize) -> io::Result<bool> {
        loop {
            let ahead = read_ahead(&mut self.input)?;
            let end = memchr2(b'\n', b'\r', ahead).map(|at| at + 1);
            let taken = end.unwrap_or(ahead.len());
            let fits = taken.min((room + 1).saturating_sub(line.len()));
            line.extend_from_slice(&ahead[..fits]);
            self.input.consume(fits);
            if line.len() > room {
                return Ok(false);
            }
            if end.is_some() && line.last() == Some(&b'\r') {
                // The line feed of the same break may still be to come.
                if read_ahead(&mut self.input)?.first() == Some(&b'\n') {
                    line.push(b'\n');
                    self.input.consume(1);
                }
                return Ok(true);
            }
            if end.is_some() || taken == 0 {
                return Ok(true);
            }
        }
    }

    fn emit(&mut self, bytes: Vec<u8>) -> Chunk {
        let chunk = self.chunk(bytes);
        self.pass_over(&chunk.bytes);
        self.line += line_starts(&chunk.bytes).count();
        chunk
    }

    /// Makes a document that begins here, without its byte order marks.
    fn chunk(&mut self, mut bytes: Vec<u8>) -> Chunk {
        let marks = bytes.len() - without_mark(&bytes).len();
        self.pass_over(&bytes[..marks]);
        bytes.drain(..marks);
        Chunk {
            start: self.start,
            offset: self.offset,
            line: self.line,
            encoding: self.encoding,
            bytes,
            too_long: false,
        }
    }

    /// Counts bytes that have been read.
    fn pass_over(&mut self, bytes: &[u8]) {
        self.start += bytes.len();
        self.offset += self.encoding.length(bytes);
    }

    fn next_line(&mut self) -> Result<Option<Chunk>, SplitError> {
        let mut line = Vec::new();
        match self.read_line(&mut line, MAX_DOCUMENT) {
            Ok(false) => Ok(None),
            Ok(true) => Ok(Some(self.emit(line))),
            Err(SplitError::TooLong { .. }) => {
                let mut chunk = self.chunk(line);
                self.skip_line(&chunk.bytes).map_err(SplitError::Io)?;
                self.line += 1;
                chunk.bytes.truncate(HEAD);
                chunk.too_long = true;
                Ok(Some(chunk))
            }
            Err(error) => Err(error),
        }
    }

    /// Skips the rest of a line that begins with `begun`.
    fn skip_line(&mut self, begun: &[u8]) -> io::Result<()> {
        self.pass_over(begun);
        let (mut piece, mut is_whole) = (Vec::new(), false);
        while !is_whole {
            piece.clear();
            is_whole = self.read_on(&mut piece, AT_A_TIME)?;
            self.pass_over(&piece);
        }
        Ok(())
    }

    fn next_document(&mut self) -> Result<Option<Chunk>, SplitError> {
        // Copied rather than moved: another thread may have read the line, and memory that one
        // thread allocates and another frees makes the two wait for each other.
        let mut bytes = self.carried.clone();
        self.carried.clear();
        let mut content = has_content(&bytes);
        let mut started = is_marker(without_mark(&bytes), b"---");
        let mut line = Vec::new();
        // The column of the last entry, and up to where it has been looked for.
        let (mut above, mut seen) = (None, 0);
        let mut is_log = true;
        loop {
            if content && self.ahead.is_empty() {
                self.plain_lines(&mut bytes)?;
            }
            if !self.read_line(&mut line, MAX_DOCUMENT.saturating_sub(bytes.len()))? {
                if bytes.is_empty() {
                    return Ok(None);
                }
                let chunk = self.emit(bytes);
                return Ok(content.then_some(chunk));
            }
            // A byte order mark begins another file, and so another document.
            let marked = line.starts_with(MARK);
            let begins = is_marker(without_mark(&line), b"---");
            let may_be_drawn = content && begins && !marked && !has_content(&line);
            if may_be_drawn {
                is_log &= seen > 0 || !is_list(&bytes);
                above = last_entry_column(&bytes[seen..]).or(above);
                seen = bytes.len();
            }
            let is_drawn = may_be_drawn && is_log && self.goes_on(above)?;
            if content && (begins || marked) && !is_drawn {
                self.carried.extend_from_slice(&line);
                return Ok(Some(self.emit(bytes)));
            }
            if !is_drawn && (marked || begins && started) {
                // A document that holds only comments is skipped.
                self.emit(std::mem::take(&mut bytes));
            }
            started = begins || started && !marked;
            let end = is_marker(&line, b"...");
            content = content || has_content(&line);
            bytes.extend_from_slice(&line);
            if end && content {
                return Ok(Some(self.emit(bytes)));
            }
        }
    }

    /// Takes complete lines from the buffer up to one that may begin a document. Line by line would
    /// be slower.
    fn plain_lines(&mut self, bytes: &mut Vec<u8>) -> Result<(), SplitError> {
        loop {
            let ahead = read_ahead(&mut self.input).map_err(SplitError::Io)?;
            // The whole file may be in memory: near the size limit of a document it would be
            // searched again for every line.
            let ahead = &ahead[..ahead.len().min(AT_A_TIME)];
            // Bare carriage returns are rare: lines that end with one are read one by one.
            let plain = &ahead[..lone_return(ahead).unwrap_or(ahead.len())];
            let marker = first_marker(plain);
            let end = marker.unwrap_or_else(|| memrchr(b'\n', plain).map_or(0, |at| at + 1));
            if end == 0 || bytes.len() + end > MAX_DOCUMENT {
                return Ok(());
            }
            bytes.extend_from_slice(&plain[..end]);
            self.input.consume(end);
            if marker.is_some() {
                return Ok(());
            }
        }
    }
}

/// Returns the buffered bytes, reading more if the buffer is empty.
fn read_ahead(input: &mut impl BufRead) -> io::Result<&[u8]> {
    loop {
        match input.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
            // The buffer is asked for again because the borrow checker does not let a loop return
            // what it borrowed.
            Ok(_) => return input.fill_buf(),
        }
    }
}

/// Finds the first carriage return that no line feed follows. One at the very end does not count: a
/// line feed may follow it.
fn lone_return(ahead: &[u8]) -> Option<usize> {
    memchr_iter(b'\r', ahead).find(|at| ahead.get(at + 1).is_some_and(|next| *next != b'\n'))
}

impl<R: Read> Documents<BufReader<R>> {
    /// Returns whether reading the next document may have to wait for input: only blanks are left
    /// in the buffer or, with one document per line, no complete line.
    pub fn must_wait(&self) -> bool {
        match self.layout {
            Layout::Documents => self.input.buffer().trim_ascii().is_empty(),
            Layout::Lines => memchr2(b'\n', b'\r', self.input.buffer()).is_none(),
        }
    }
}

impl<R: BufRead> Iterator for Documents<R> {
    type Item = Result<Chunk, SplitError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.done {
            return None;
        }
        let next = match self.layout {
            Layout::Lines => self.next_line(),
            Layout::Documents => self.next_document(),
        };
        self.done = !matches!(next, Ok(Some(_)));
        next.transpose()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn cut(text: &str, layout: Layout) -> Vec<(String, usize, usize)> {
        Documents::new(text.as_bytes(), layout)
            .map(|chunk| chunk.unwrap())
            .map(|chunk| {
                (
                    String::from_utf8(chunk.bytes).unwrap(),
                    chunk.offset,
                    chunk.line,
                )
            })
            .collect()
    }

    #[test]
    fn documents_part_at_markers_and_keep_their_place() {
        let cuts = cut(
            "# head\n---\na: 1\n--- # two\nb: 2\n...\n---\n# nothing\n",
            Layout::Documents,
        );
        assert_eq!(
            cuts,
            [
                ("# head\n---\na: 1\n".to_owned(), 0, 0),
                ("--- # two\nb: 2\n...\n".to_owned(), 16, 3)
            ]
        );
    }

    #[test]
    fn a_line_after_which_a_list_goes_on_parts_nothing() {
        for head in ["", "---\n"] {
            let first = format!("{head}a:\n  - 1\n---\n# two\n  - 2\n---\nresult: 3\n");
            let cuts = cut(&format!("{first}---\na: 4\n"), Layout::Documents);
            let lines = first.lines().count();
            let second = ("---\na: 4\n".to_owned(), first.len(), lines);
            assert_eq!(cuts, [(first, 0, 0), second]);
        }
    }

    #[test]
    fn documents_of_comments_are_passed_over_wherever_they_stand() {
        for before in [
            "---\n# c\n",
            "# head\n---\n# c\n",
            "--- # c\n\n",
            "%YAML 1.2\n---\n# c\n...\n",
        ] {
            assert_eq!(
                cut(&format!("{before}---\na: 1\n"), Layout::Documents).len(),
                1
            );
            let (text, offset, line) =
                cut(&format!("{before}---\na: 1\n"), Layout::Documents).remove(0);
            assert_eq!(
                (&*text, offset, line),
                ("---\na: 1\n", before.len(), before.lines().count()),
                "{before}"
            );
        }
        let inside = cut(
            "a: 1\n---\n# c\n---\n---\nb: 2\n---\n# end\n",
            Layout::Documents,
        );
        assert_eq!(
            inside,
            [
                ("a: 1\n".to_owned(), 0, 0),
                ("---\nb: 2\n".to_owned(), 17, 4)
            ]
        );
        // An empty value that is written (`~`) is a document, and so is what a marker begins.
        assert_eq!(cut("---\n~\n---\na: 1\n", Layout::Documents).len(), 2);
        assert_eq!(
            cut("# head\n---\na: 1\n", Layout::Documents),
            [("# head\n---\na: 1\n".to_owned(), 0, 0)]
        );
    }

    #[test]
    fn a_byte_order_mark_begins_a_document() {
        let mark = "\u{feff}";
        for text in [
            "a: 1\n|---\nb: 2\n",
            "a: 1\n|# note\n---\nb: 2\n",
            "a: 1\n...\n|b: 2\n",
            "a: 1\n|b: 2\n",
            "a: 1\r\n|%YAML 1.2\r\n---\r\nb: 2\r\n",
            "a: 1\r|--- # two\rb: 2\r",
        ] {
            let (first, second) = text.split_once('|').unwrap();
            let line = first.lines().count().max(first.matches('\r').count());
            assert_eq!(
                cut(&format!("{mark}{first}{mark}{second}"), Layout::Documents),
                [
                    (first.to_owned(), 3, 0),
                    (second.to_owned(), first.len() + 6, line)
                ],
                "{text:?}"
            );
        }
        let comments = cut(
            &format!("# head\n{mark}# c\n{mark}a: 1\n"),
            Layout::Documents,
        );
        assert_eq!(comments, [("a: 1\n".to_owned(), 17, 2)]);
    }

    #[test]
    fn a_carriage_return_ends_a_line() {
        assert_eq!(
            cut(
                "# head\r---\ra: 1\r--- # two\rb: 2\r...\r---\r# nothing\r",
                Layout::Documents
            ),
            [
                ("# head\r---\ra: 1\r".to_owned(), 0, 0),
                ("--- # two\rb: 2\r...\r".to_owned(), 16, 3)
            ]
        );
        assert_eq!(
            cut("{}\r\r{}\r\n{}", Layout::Lines),
            [
                ("{}\r".to_owned(), 0, 0),
                ("\r".to_owned(), 3, 1),
                ("{}\r\n".to_owned(), 4, 2),
                ("{}".to_owned(), 8, 3)
            ]
        );
    }

    #[test]
    fn a_carriage_return_ends_a_comment() {
        for text in [
            "# head\rgame: x\r",
            "--- # head\rgame: x\r",
            "...\rgame: x\r",
            "%YAML 1.2\r---\rgame: x\r",
            "... x\n",
        ] {
            assert_eq!(cut(text, Layout::Documents), [(text.to_owned(), 0, 0)]);
        }
        assert_eq!(cut("# a\r# b\r---\r... # c\r\n", Layout::Documents), []);
    }

    #[test]
    fn a_marker_inside_a_word_parts_nothing() {
        assert_eq!(cut("a: 1\n---b: 2\n", Layout::Documents).len(), 1);
    }

    #[test]
    fn documents_part_alike_however_the_stream_comes() {
        let text = "a: 1\n-\n.\n--\n---\nb: |\n ---\n...\n# note\n---\nc: 3\n----\nd\n--- e\n";
        let whole = cut(text, Layout::Documents);
        assert_eq!(whole.len(), 4);
        for size in 1..text.len() {
            let pieces = Documents::new(
                BufReader::with_capacity(size, text.as_bytes()),
                Layout::Documents,
            );
            let pieces: Vec<_> = pieces.map(|chunk| chunk.unwrap()).collect();
            let pieces: Vec<_> = pieces
                .into_iter()
                .map(|chunk| {
                    (
                        String::from_utf8(chunk.bytes).unwrap(),
                        chunk.offset,
                        chunk.line,
                    )
                })
                .collect();
            assert_eq!(pieces, whole, "read {size} bytes at a time");
        }
    }

    proptest! {
        /// One byte at a time, every line is read on its own; in larger pieces, markers are
        /// searched for ahead.
        #[test]
        fn markers_are_found_ahead(
            lines in prop::collection::vec(prop::sample::select(vec!["a: 1", "---", "...", "----", "--- b", ".", "-", "", "# c", "long", "\u{feff}", "\u{feff}---", "é"]), 0..40),
            ends in prop::collection::vec(prop::sample::select(vec!["\n", "\n", "\n", "\r\n", "\r"]), 40),
            size in 1_usize..9000,
        ) {
            let text: String = lines.iter().zip(ends).map(|(line, end)| if *line == "long" { format!("{}{end}", "x".repeat(900)) } else { format!("{line}{end}") }).collect();
            let cut = |size| Documents::new(BufReader::with_capacity(size, text.as_bytes()), Layout::Documents).map(Result::unwrap).collect::<Vec<_>>();
            prop_assert_eq!(cut(size), cut(1));
        }
    }

    #[test]
    fn every_line_is_a_document() {
        let lines = cut("{}\n\n---\n# two\n{}", Layout::Lines);
        let lines: Vec<(&str, usize, usize)> = lines
            .iter()
            .map(|(text, offset, line)| (&**text, *offset, *line))
            .collect();
        assert_eq!(
            lines,
            [
                ("{}\n", 0, 0),
                ("\n", 3, 1),
                ("---\n", 4, 2),
                ("# two\n", 8, 3),
                ("{}", 14, 4)
            ]
        );
    }

    #[test]
    fn a_line_that_is_too_long_is_passed_over() {
        let text = format!(
            "{{}}\n{}\n[]\n{}",
            "x".repeat(MAX_DOCUMENT + 7),
            "y".repeat(MAX_DOCUMENT + 1)
        );
        let chunks: Vec<Chunk> = Documents::new(text.as_bytes(), Layout::Lines)
            .map(Result::unwrap)
            .collect();
        let seen: Vec<(&[u8], usize, usize, bool)> = chunks
            .iter()
            .map(|c| (&*c.bytes, c.offset, c.line, c.too_long))
            .collect();
        let third = MAX_DOCUMENT + 11;
        assert_eq!(
            seen,
            [
                (&b"{}\n"[..], 0, 0, false),
                (&[b'x'; HEAD], 3, 1, true),
                (b"[]\n", third, 2, false),
                (&[b'y'; HEAD], third + 3, 3, true)
            ]
        );
    }

    #[test]
    fn an_endless_line_is_refused_in_bounded_memory() {
        let endless = BufReader::new(io::repeat(b'x'));
        let mut documents = Documents::new(endless, Layout::Documents);
        assert!(matches!(
            documents.next(),
            Some(Err(SplitError::TooLong { line: 1 }))
        ));
        assert!(documents.next().is_none());
    }
}

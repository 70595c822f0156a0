//! Cuts a stream into the texts of its documents, one at a time: memory follows the longest document, not the stream.

use super::parse::MAX_DOCUMENT;
use memchr::{memchr, memchr_iter, memmem, memrchr};
use std::io::{self, BufRead, BufReader, Read};

/// Bytes that are searched for markers at a time.
const AT_A_TIME: usize = 1 << 17;

/// How documents follow one another in a stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// YAML documents, separated by `---` or `...` lines. A JSON file is one document.
    Documents,
    /// One document a line (`.jsonl`, `.ndjson`), whatever is on it: the nth document is the nth line.
    Lines,
}

/// The text of one document and where it lies in its stream.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chunk {
    /// The document's bytes; of a line that is longer than [`MAX_DOCUMENT`] none.
    pub bytes: Vec<u8>,
    /// Whether it is a line that is longer than [`MAX_DOCUMENT`].
    pub too_long: bool,
    /// Bytes of the stream before it.
    pub offset: usize,
    /// Lines of the stream before it.
    pub line: usize,
}

/// Why a stream could not be cut on.
#[derive(Debug)]
pub enum SplitError {
    /// The stream could not be read.
    Io(io::Error),
    /// A document longer than [`MAX_DOCUMENT`], which begins at this line (from 1).
    TooLong {
        /// The line the document begins at, from 1.
        line: usize,
    },
}

/// The documents of a stream, in order. After an error there are no more.
pub struct Documents<R> {
    input: R,
    layout: Layout,
    /// The line that begins the next document, if it has been read.
    carried: Vec<u8>,
    offset: usize,
    line: usize,
    done: bool,
}

impl<R: BufRead> Documents<R> {
    /// The documents of `input`, laid out as `layout` says.
    pub fn new(input: R, layout: Layout) -> Self {
        Self {
            input,
            layout,
            carried: Vec::new(),
            offset: 0,
            line: 0,
            done: false,
        }
    }

    /// Reads a line with its break; empty at the end.
    fn read_line(&mut self, line: &mut Vec<u8>, room: usize) -> Result<bool, SplitError> {
        line.clear();
        let limit = room as u64 + 1;
        let read = self
            .input
            .by_ref()
            .take(limit)
            .read_until(b'\n', line)
            .map_err(SplitError::Io)?;
        if read as u64 == limit {
            return Err(SplitError::TooLong {
                line: self.line + 1,
            });
        }
        Ok(read > 0)
    }

    fn emit(&mut self, bytes: Vec<u8>) -> Chunk {
        let chunk = Chunk {
            offset: self.offset,
            line: self.line,
            bytes,
            too_long: false,
        };
        self.offset += chunk.bytes.len();
        self.line += memchr_iter(b'\n', &chunk.bytes).count();
        chunk
    }

    fn next_line(&mut self) -> Result<Option<Chunk>, SplitError> {
        let mut line = Vec::new();
        match self.read_line(&mut line, MAX_DOCUMENT) {
            Ok(false) => Ok(None),
            Ok(true) => Ok(Some(self.emit(line))),
            Err(SplitError::TooLong { .. }) => {
                let chunk = Chunk {
                    offset: self.offset,
                    line: self.line,
                    bytes: Vec::new(),
                    too_long: true,
                };
                self.offset += line.len() + self.skip_line(line).map_err(SplitError::Io)?;
                self.line += 1;
                Ok(Some(chunk))
            }
            Err(error) => Err(error),
        }
    }

    /// Passes over the rest of a line; how many bytes that were.
    fn skip_line(&mut self, mut piece: Vec<u8>) -> io::Result<usize> {
        let mut skipped = 0;
        while piece.last().is_some_and(|last| *last != b'\n') {
            piece.clear();
            skipped += self
                .input
                .by_ref()
                .take(AT_A_TIME as u64)
                .read_until(b'\n', &mut piece)?;
        }
        Ok(skipped)
    }

    fn next_document(&mut self) -> Result<Option<Chunk>, SplitError> {
        // Copied, not taken over: the line may have been read by another thread, and memory that one thread takes and another
        // frees has the two wait for each other.
        let mut bytes = self.carried.clone();
        self.carried.clear();
        let mut content = has_content(&bytes);
        let mut started = is_marker(&bytes, b"---");
        let mut line = Vec::new();
        loop {
            if content {
                self.plain_lines(&mut bytes)?;
            }
            if !self.read_line(&mut line, MAX_DOCUMENT.saturating_sub(bytes.len()))? {
                if bytes.is_empty() {
                    return Ok(None);
                }
                let chunk = self.emit(bytes);
                return Ok(content.then_some(chunk));
            }
            if is_marker(&line, b"---") {
                if content {
                    self.carried.extend_from_slice(&line);
                    return Ok(Some(self.emit(bytes)));
                }
                if started {
                    // A document that holds comments only is passed over.
                    self.emit(std::mem::take(&mut bytes));
                }
                started = true;
            }
            let end = is_marker(&line, b"...");
            content = content || has_content(&line);
            bytes.extend_from_slice(&line);
            if end && content {
                return Ok(Some(self.emit(bytes)));
            }
        }
    }

    /// Takes whole lines up to one that begins like a marker, as far as they are in memory: a line at a time is slower.
    fn plain_lines(&mut self, bytes: &mut Vec<u8>) -> Result<(), SplitError> {
        loop {
            let ahead = match self.input.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                ahead => ahead.map_err(SplitError::Io)?,
            };
            // All of a file may be in memory: near the limit of a document it would be searched anew for every line.
            let ahead = &ahead[..ahead.len().min(AT_A_TIME)];
            let marker = first_marker(ahead);
            let end = marker.unwrap_or_else(|| memrchr(b'\n', ahead).map_or(0, |at| at + 1));
            if end == 0 || bytes.len() + end > MAX_DOCUMENT {
                return Ok(());
            }
            bytes.extend_from_slice(&ahead[..end]);
            self.input.consume(end);
            if marker.is_some() {
                return Ok(());
            }
        }
    }
}

impl<R: Read> Documents<BufReader<R>> {
    /// Whether the rest of the next document may have to be waited for: nothing but blanks is left of what was read, or no
    /// whole line where each is a document.
    pub fn must_wait(&self) -> bool {
        match self.layout {
            Layout::Documents => self.input.buffer().trim_ascii().is_empty(),
            Layout::Lines => memchr(b'\n', self.input.buffer()).is_none(),
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

/// The length of a marker.
const MARKER: usize = 3;

/// Where the first line stands that begins with `---` or `...`; also the first of all lines if it may, cut off as it is.
fn first_marker(ahead: &[u8]) -> Option<usize> {
    if [b"---", b"..."]
        .iter()
        .any(|marker| ahead.starts_with(*marker) || marker.starts_with(ahead))
    {
        return Some(0);
    }
    // Not all at once: where markers follow one another closely each byte would be looked at once a marker.
    let (mut from, mut window) = (0, 1 << 10);
    loop {
        let near = &ahead[from..ahead.len().min(window)];
        let start = memmem::find(near, b"\n---");
        // Dots are rare in logs: to look for one is cheaper than for a whole marker.
        let before = &near[..start.unwrap_or(near.len())];
        let end = memchr_iter(b'.', before)
            .map(|at| at.saturating_sub(1))
            .find(|at| before[*at..].starts_with(b"\n..."));
        let marker = end.or(start).map(|at| from + at + 1);
        if marker.is_some() || from + near.len() == ahead.len() {
            return marker;
        }
        // A marker may lie across the end of what was looked at.
        from += near.len() - MARKER;
        window <<= 3;
    }
}

/// A line that is `---` or `...`, alone or before a space.
fn is_marker(line: &[u8], marker: &[u8; 3]) -> bool {
    line.starts_with(marker) && line.get(3).is_none_or(|next| next.is_ascii_whitespace())
}

/// Whether a line holds more than a comment, a directive or a document marker. A carriage return alone ends a line of YAML
/// too: what such lines hold stays together, but a comment among them is not all there is.
fn has_content(line: &[u8]) -> bool {
    let mut line = line;
    while let Some(rest) = line.strip_prefix(b"\xef\xbb\xbf") {
        line = rest;
    }
    line.split(|byte| *byte == b'\r').any(piece_has_content)
}

fn piece_has_content(line: &[u8]) -> bool {
    if is_marker(line, b"...") {
        return piece_has_content(&line[3..]);
    }
    let rest = if is_marker(line, b"---") {
        &line[3..]
    } else {
        line
    };
    let rest = rest.trim_ascii();
    !(rest.is_empty() || rest.starts_with(b"#") || line.starts_with(b"%"))
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
        let amid = cut(
            "a: 1\n---\n# c\n---\n---\nb: 2\n---\n# end\n",
            Layout::Documents,
        );
        assert_eq!(
            amid,
            [
                ("a: 1\n".to_owned(), 0, 0),
                ("---\nb: 2\n".to_owned(), 17, 4)
            ]
        );
        // A value that is written as nothing is a document, and so is what one mark begins.
        assert_eq!(cut("---\n~\n---\na: 1\n", Layout::Documents).len(), 2);
        assert_eq!(
            cut("# head\n---\na: 1\n", Layout::Documents),
            [("# head\n---\na: 1\n".to_owned(), 0, 0)]
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
        /// A byte at a time every line is read on its own; in larger pieces markers are looked for ahead.
        #[test]
        fn markers_are_found_ahead(
            lines in prop::collection::vec(prop::sample::select(vec!["a: 1", "---", "...", "----", "--- b", ".", "-", "", "# c", "long"]), 0..40),
            size in 1_usize..9000,
        ) {
            let text: String = lines.iter().map(|line| if *line == "long" { format!("{}\n", "x".repeat(900)) } else { format!("{line}\n") }).collect();
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
                (b"", 3, 1, true),
                (b"[]\n", third, 2, false),
                (b"", third + 3, 3, true)
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

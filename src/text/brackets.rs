//! Brackets, quotes and commas of an entry in one line: which of them is open, missing or another's.

use super::Span;
use super::slip::Slip;

/// So far before the place where the scanner gave up entries are looked at.
const LOOK_BACK: usize = 4096;
/// So far beyond the place where the scanner gave up an entry is looked at.
const LOOK_AHEAD: usize = 4096;

/// So many entries back a bracket is looked for that was not closed: the scanner reads on in the next entries as if they were in it.
const ENTRIES_BACK: usize = 4;

/// A move in braces that is not closed where the next entry begins.
pub fn open_entry(text: &str, at: usize) -> Option<Slip> {
    let floor = at.saturating_sub(LOOK_BACK);
    let end = end_of_entry(text, at);
    let first = text.as_bytes()[floor..end].iter().position(|byte| *byte == b'\n').map_or(floor, |line| floor + line + 1);
    let first = if floor == 0 { 0 } else { first };
    let mut starts = Vec::new();
    let mut line = first;
    for text in text.get(first..end)?.split_inclusive('\n') {
        if text.trim_start().starts_with('-') {
            starts.push((line, text.trim_start().starts_with("- {")));
        }
        line += text.len();
    }
    let ends = starts.iter().skip(1).map(|(start, _)| *start).chain([end]);
    let entries: Vec<_> = starts.iter().zip(ends).filter(|((_, braces), _)| *braces).collect();
    let last = &entries[entries.len().saturating_sub(ENTRIES_BACK)..];
    last.iter().find_map(|((start, _), end)| {
        let scan = Scan::new(text, *start, *end);
        scan.bracket().filter(|_| scan.quote.is_none() && scan.misfit.is_none())
    })
}

/// The slip in an entry that begins at one byte and at another of which the scanner gave up.
pub fn slip(text: &str, entry: usize, at: usize) -> Option<Slip> {
    let end = end_of_entry(text, at);
    let scan = Scan::new(text, entry, end);
    let ways = [Scan::bracket, Scan::second, Scan::behind, Scan::two_commas, Scan::semicolon];
    let odd = scan.quote().or_else(|| scan.odd_first(at));
    odd.or_else(|| ways.iter().find_map(|way| way(&scan))).or_else(|| scan.comma(at))
}

/// Where the entry ends: at the end of the line, or of the lines after it that are indented deeper than an entry.
fn end_of_entry(text: &str, at: usize) -> usize {
    let most = (at + LOOK_AHEAD).min(text.len());
    let end = text.as_bytes()[at..most].iter().position(|byte| *byte == b'\n').map_or(most, |line| at + line);
    (at..=end).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(at)
}

/// An opening bracket with its place.
type Opened = (usize, char);

/// What is met in an entry, quotes and comments set aside.
struct Scan<'t> {
    text: &'t str,
    /// Where the entry begins, and where it ends.
    from: usize,
    to: usize,
    /// Brackets that are open at the end.
    open: Vec<(usize, char)>,
    /// The first closing bracket that does not fit the one that is open: where it stands, and which is open.
    misfit: Option<(usize, char, Option<Opened>)>,
    /// The quote that is open at the end.
    quote: Option<(usize, char)>,
    /// A brace that is opened behind the one that the entry is in.
    second: Option<usize>,
    /// The first character behind that one.
    behind: Option<(usize, char)>,
    /// Places outside of quotes: characters that matter, with how deep in brackets they stand.
    marks: Vec<(usize, char, usize)>,
}

impl<'t> Scan<'t> {
    fn new(text: &'t str, from: usize, to: usize) -> Self {
        let mut scan = Self { text, from, to, open: Vec::new(), misfit: None, quote: None, second: None, behind: None, marks: Vec::new() };
        let (mut before, mut comment, mut closed) = (' ', false, false);
        for (offset, c) in text[from..to].char_indices() {
            let at = from + offset;
            comment &= c != '\n';
            if comment {
                continue;
            }
            if let Some((_, quote)) = scan.quote {
                if c == quote {
                    scan.quote = None;
                }
                continue;
            }
            let begins = matches!(before, ' ' | '{' | '[' | ',' | '\n');
            if closed && !c.is_whitespace() && !(c == '#' && before == ' ') {
                scan.behind = scan.behind.or(Some((at, c)));
            }
            match c {
                '"' | '\'' if begins => scan.quote = Some((at, c)),
                '#' if matches!(before, ' ' | '\n') && scan.open.is_empty() => comment = true,
                '{' | '[' => {
                    if c == '{' && closed && scan.open.is_empty() {
                        scan.second = scan.second.or(Some(at));
                    }
                    scan.open.push((at, c));
                }
                '}' | ']' => {
                    let fits = scan.open.last().is_some_and(|(_, open)| closer(*open) == c);
                    if !fits && scan.misfit.is_none() {
                        scan.misfit = Some((at, c, scan.open.last().copied()));
                    }
                    scan.open.pop();
                    closed |= scan.open.is_empty();
                }
                ',' | ':' | ';' | '@' | '`' | '%' => scan.marks.push((at, c, scan.open.len())),
                _ => {}
            }
            if !(c == ' ' && begins) {
                before = c;
            }
        }
        scan
    }

    fn quote(&self) -> Option<Slip> {
        let (at, quote) = self.quote?;
        let what = format!("the quote {quote} opened here is not closed");
        Some(Slip::new(one(at), what, "not closed", format!("write {quote} behind the text it quotes")))
    }

    /// A bracket that is not closed, or closed by another.
    fn bracket(&self) -> Option<Slip> {
        match self.misfit {
            Some((at, ']', Some((_, '{')))) => Some(self.not_a_list(at)),
            Some((at, c, Some((open, kind)))) => {
                let what = format!("{kind} is open here when {c} comes: it is not closed");
                let mut slip = Slip::new(one(open), what, "opened here and not closed", format!("write {} before the {c}", closer(kind)));
                slip.other = Some((one(at), format!("{} is expected first", closer(kind))));
                Some(slip)
            }
            Some((at, c, None)) => {
                let help = match self.first_key().filter(|_| c == '}') {
                    Some(key) => format!("write {{ before {key}, or remove the {c}"),
                    None => "remove it".to_owned(),
                };
                Some(Slip::new(one(at), format!("{c} closes nothing that is open"), "one too many", help))
            }
            None => {
                let (open, kind) = *self.open.last()?;
                let what = format!("{kind} is opened here and not closed");
                Some(Slip::new(one(open), what, "opened here and not closed", format!("add the missing {}", closer(kind))))
            }
        }
    }

    /// A ] where only a brace is open: the [ of its list is missing, or it stands for the brace.
    fn not_a_list(&self, at: usize) -> Slip {
        let what = "] comes here, and no [ is open";
        let value = self
            .marks
            .iter()
            .rev()
            .find(|(place, c, _)| *c == ':' && *place < at)
            .map(|(place, ..)| self.text[*place + 1..at].trim_start());
        let first = value.and_then(|value| value.split([',', ' ']).next()).filter(|word| !word.is_empty());
        let help = match first.filter(|_| self.text[at + 1..self.to].contains('}')) {
            Some(first) => format!("write [ before {first}, or remove the ]"),
            None => "write } in its place".to_owned(),
        };
        Slip::new(one(at), what, "closes no list", help)
    }

    /// A second move on the line of the first.
    fn second(&self) -> Option<Slip> {
        let what = "a second move begins on the line of the first";
        let help = "write each move on a line of its own that begins with - and a space";
        Some(Slip::new(one(self.second?), what, "a second move", help))
    }

    /// A comma, or a remark that touches it, behind the brace that closes an entry.
    fn behind(&self) -> Option<Slip> {
        let (at, c) = self.behind?;
        match c {
            ',' if self.text[at + 1..self.to].trim().is_empty() => {
                Some(Slip::new(one(at), "a comma stands behind the brace that closes this entry", "one too many", "remove it"))
            }
            '#' => Some(Slip::new(one(at), "no space before the # of a remark", "part of the entry", "write a space before it")),
            _ => None,
        }
    }

    /// Two commas with nothing between them.
    fn two_commas(&self) -> Option<Slip> {
        let mut pairs = self.marks.windows(2);
        let at = pairs.find_map(|pair| match pair {
            [(one, ',', deep), (other, ',', of)] if deep == of && self.text[*one + 1..*other].trim().is_empty() => Some(*other),
            _ => None,
        })?;
        Some(Slip::new(one(at), "two commas with nothing between them", "one too many", "remove one of them"))
    }

    /// The key that an entry without braces begins with.
    fn first_key(&self) -> Option<&'t str> {
        let entry = self.text[self.from..].trim_start().strip_prefix("- ")?;
        let (key, _) = entry.split_once(':')?;
        (!key.is_empty() && key.bytes().all(|byte| byte.is_ascii_lowercase())).then_some(key)
    }

    /// A character that begins no word of YAML.
    fn odd_first(&self, at: usize) -> Option<Slip> {
        let (place, c, _) = *self.marks.iter().find(|(place, c, _)| matches!(c, '@' | '`' | '%') && *place + 1 >= at && *place <= at)?;
        Some(Slip::new(
            one(place),
            format!("a word cannot begin with {c}"),
            "begins a word",
            format!("leave the {c} out, or put the word in quotes"),
        ))
    }

    fn semicolon(&self) -> Option<Slip> {
        let (at, ..) = self.marks.iter().find(|(at, c, deep)| {
            *c == ';'
                && *deep > 0
                && self.text[at + 1..]
                    .trim_start()
                    .split(|c: char| !c.is_ascii_lowercase())
                    .next()
                    .is_some_and(|key| !key.is_empty() && self.text[at + 1..].trim_start()[key.len()..].starts_with(':'))
        })?;
        Some(Slip::new(one(*at), "a semicolon stands where a comma belongs", "no comma", "write a comma between the keys of a move"))
    }

    /// Two keys with nothing between them: `from: Buffalo to: Pittsburgh`.
    fn comma(&self, at: usize) -> Option<Slip> {
        let index = self.marks.iter().position(|(place, c, deep)| *c == ':' && *deep > 0 && *place + 1 >= at)?;
        let (colon, _, deep) = self.marks[index];
        let before = self.marks[..index].iter().rev().find(|(_, c, of)| *of == deep && matches!(c, ':' | ','))?;
        let between = self.text[before.0 + 1..colon].trim_end();
        let key = between.rsplit(' ').next().filter(|key| key.len() < between.trim_start().len())?;
        (before.1 == ':').then(|| {
            let start = colon - key.len() - (self.text[before.0 + 1..colon].len() - between.len());
            let span = Span::new(start as u32, (start + key.len()) as u32);
            Slip::new(span, format!("no comma before {key}"), "a comma is missing before it", format!("write a comma before {key}"))
        })
    }
}

const fn closer(open: char) -> char {
    if open == '{' { '}' } else { ']' }
}

/// The span of an ASCII character.
const fn one(at: usize) -> Span {
    Span::new(at as u32, at as u32 + 1)
}

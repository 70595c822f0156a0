//! The messages of the YAML parser in words for somebody who writes a log.

/// Says what a parser's message means for somebody who writes a log. The messages of faults that hardly
/// any log has stay as they are.
pub(super) fn in_plain_words(message: String) -> String {
    /// The beginnings of messages, the longest first.
    const WORDS: [(&str, &str); 27] = [
        (
            "while parsing a flow mapping, did not find expected ',' or '}'",
            "the { } that this is in cannot go on so: a comma or a } belongs before it",
        ),
        (
            "while parsing a flow sequence, expected ',' or ']'",
            "the [ ] that this is in cannot go on so: a comma or a ] belongs before it",
        ),
        (
            "while parsing a block mapping, did not find expected key",
            "a key and a colon belong here, and something else is written",
        ),
        (
            "while parsing a block collection, did not find expected '-' indicator",
            "this line is in a list, and begins with no hyphen",
        ),
        (
            "while parsing a node, did not find expected node content",
            "a value belongs here, and a sign of YAML is written",
        ),
        (
            "while scanning an anchor or alias",
            "a word cannot begin with & or *: they mean something else in YAML",
        ),
        ("while scanning a tag", TAG),
        ("while scanning a verbatim tag", TAG),
        ("while parsing a tag", TAG),
        ("invalid global tag", TAG),
        ("while scanning a directive", DIRECTIVE),
        ("while scanning a YAML directive", DIRECTIVE),
        ("while scanning TAG", DIRECTIVE),
        ("while scanning a plain scalar, found a tab", TAB),
        ("a block scalar content cannot start with a tab", TAB),
        ("tab", TAB),
        (
            "while scanning a block scalar",
            "| and > begin a text of several lines, so nothing can follow them on their line",
        ),
        (
            "while parsing a quoted scalar",
            "a \\ in double quotes begins an escape, and what follows this one is none",
        ),
        (
            "unexpected EOF while parsing a flow",
            "the log ends in brackets that are not closed",
        ),
        (
            "unexpected EOF while parsing a block",
            "no line of a log can begin like this",
        ),
        (
            "mapping values are not allowed in this context",
            "a colon with a space after it makes a key of the words before it, and no key can stand here",
        ),
        (
            "mapping keys are not allowed in this context",
            "a ? makes a key of what follows it, and no key can stand here",
        ),
        (
            "block sequence entries are not allowed in this context",
            "a hyphen with a space after it begins an entry of a list, and no entry can begin here",
        ),
        (
            "simple key",
            "this line has a key without a colon, or it belongs to the line above",
        ),
        (
            "':' must be followed by a valid YAML whitespace",
            "a space belongs after this colon",
        ),
        (
            "invalid trailing content after",
            "nothing can follow the quote that closes a text",
        ),
        (
            "invalid indentation",
            "this line is not indented as deep as what it goes on with",
        ),
    ];
    const TAG: &str = "a word cannot begin with !: it means something else in YAML";
    const DIRECTIVE: &str = "a line cannot begin with %: it means something else in YAML";
    const TAB: &str = "a tab cannot stand here; YAML takes spaces only";
    let sign = message.strip_prefix("unexpected character: `");
    if let Some(sign) = sign.and_then(|rest| rest.strip_suffix('\'')) {
        return format!("{sign} cannot stand here");
    }
    let mut known = WORDS.iter();
    let known = known.find(|(known, _)| message.starts_with(known));
    known.map_or(message, |(_, plain)| (*plain).to_owned())
}

//! The language of a game as tables: its verbs, their keys, what `expect`, `result` and the header may say.
//!
//! One table serves the reader, the writer, the JSON Schema, the editor's completion and the manual.

/// A kind of name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Domain {
    /// A player of the log; compared exactly.
    Player,
    /// A company or railroad.
    Company,
    /// A place of the board: location, hex, junction.
    Place,
    /// A place that has a name of its own.
    City,
    /// A colour of goods, or a piece told apart by its colour and a number: `red 2`.
    Colour,
}

impl Domain {
    /// All kinds, each at its own number.
    pub const ALL: [Self; 5] = [
        Self::Player,
        Self::Company,
        Self::Place,
        Self::City,
        Self::Colour,
    ];
}

const _: () = {
    let mut at = 0;
    while at < Domain::ALL.len() {
        assert!(Domain::ALL[at] as usize == at);
        at += 1;
    }
};

/// What a value looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A whole number.
    Number,
    /// A name of one of these kinds.
    Name(&'static [Domain]),
    /// One of these words.
    Word(&'static [&'static str]),
    /// The other shape, or one of these words.
    WordOr(&'static [&'static str], &'static Shape),
    /// The other shape, or nobody (`none`, `null`, `~`).
    OrNobody(&'static Shape),
    /// A list whose order counts.
    List(&'static Shape),
    /// A list whose order does not count.
    Bag(&'static Shape),
    /// A list of exactly two, whose order counts: the ends of a line.
    Pair(&'static Shape),
    /// One of the shape, or a list of at least one of them whose order counts.
    OneOrList(&'static Shape),
    /// One of the shape, or a list of them whose order does not count.
    OneOrBag(&'static Shape),
    /// How many there are, or the list of them, whose order does not count.
    CountOrBag(&'static Shape),
    /// `true` or `false`.
    Flag,
    /// A list of pairs, the links of a network: the order and the direction of the first alone count.
    Links(&'static Shape),
    /// A list of pairs, the lines that have track: neither order nor direction counts.
    Lines(&'static Shape),
    /// A list of the first shape; or a mapping of the second, whose values count as one list where it is compared with one.
    ListOrMap(&'static Shape, &'static Shape),
    /// A mapping with these keys.
    Record(&'static [Key]),
    /// A mapping from names to values.
    Map(Domain, &'static Shape),
    /// A mapping of exactly one entry: `{red: New York}`.
    Entry(Domain, &'static Shape),
}

impl Shape {
    /// Whose names a mapping of this shape goes from.
    pub const fn domain(&self) -> Option<Domain> {
        match self {
            Self::Map(domain, _) | Self::Entry(domain, _) => Some(*domain),
            Self::OrNobody(inner) | Self::ListOrMap(_, inner) => inner.domain(),
            _ => None,
        }
    }
}

/// A key of a verb or of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key {
    /// The key as written.
    pub name: &'static str,
    /// What its value looks like.
    pub shape: Shape,
    /// Whether it must be there.
    pub required: bool,
    /// The key does not stand where the verb's own value is a name of this kind.
    pub unless: Option<Domain>,
    /// What it says, in a few words.
    pub doc: &'static str,
}

impl Key {
    /// A key that must be there.
    pub const fn required(name: &'static str, shape: Shape, doc: &'static str) -> Self {
        Self {
            name,
            shape,
            required: true,
            unless: None,
            doc,
        }
    }

    /// A key that may be left out.
    pub const fn optional(name: &'static str, shape: Shape, doc: &'static str) -> Self {
        Self {
            name,
            shape,
            required: false,
            unless: None,
            doc,
        }
    }

    /// The key does not stand where the verb's own value is a name of this kind.
    #[must_use]
    pub const fn unless(mut self, domain: Domain) -> Self {
        self.unless = Some(domain);
        self
    }
}

/// A verb. Its first key is the verb itself.
#[derive(Clone, Copy, Debug)]
pub struct Verb {
    /// The verb's own key, then its others in the order they are written.
    pub keys: &'static [Key],
    /// What the move does, in a sentence.
    pub doc: &'static str,
    /// The move as it stands in a log.
    pub example: &'static str,
}

impl Verb {
    /// The word itself.
    pub const fn name(&self) -> &'static str {
        self.keys[0].name
    }

    /// The index of a key among the verb's.
    pub fn key(&self, name: &str) -> Option<usize> {
        self.keys.iter().position(|key| key.name == name)
    }
}

/// A key of `expect` or of `result`.
#[derive(Clone, Copy, Debug)]
pub struct ExpectKey {
    /// The key as written.
    pub name: &'static str,
    /// What its value looks like.
    pub shape: Shape,
    /// What it states, in a few words.
    pub doc: &'static str,
    /// The track whose accounts come to its values in the end, where that is not the track of its own name.
    pub ends: Option<&'static str>,
    /// Whether it may be known of some players only, because it is secret.
    pub secret: bool,
    /// The keys whose values decide by how much its own values change from now on.
    pub grows_with: &'static [&'static str],
}

impl ExpectKey {
    /// A key of `expect` or `result`.
    pub const fn new(name: &'static str, shape: Shape, doc: &'static str) -> Self {
        Self {
            name,
            shape,
            doc,
            ends: None,
            secret: false,
            grows_with: &[],
        }
    }
}

/// A header key that only this game has; the game reads its value itself.
#[derive(Clone, Copy, Debug)]
pub struct HeaderKey {
    /// The key as written.
    pub name: &'static str,
    /// Whether a log must have it.
    pub required: bool,
    /// Whether it sets up a new game, so that a log that begins with a position has no use for it.
    pub opening: bool,
    /// Whether players are named in its value.
    pub of_players: bool,
    /// What it says, in a sentence.
    pub doc: &'static str,
    /// The key's JSON Schema as JSON text, with `{player}` where a player's name stands.
    pub schema: &'static str,
}

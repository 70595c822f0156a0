//! The language of a game as tables: its verbs and their keys, and the keys of `expect`, `result`
//! and the header.
//!
//! One table serves the reader, the writer, the JSON Schema, the editor's completion and the
//! manual.

/// A kind of name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Domain {
    /// A player of the log; compared exactly.
    Player,
    /// A company or railroad.
    Company,
    /// A place of the board: location, hex, junction.
    Place,
    /// A place that has its own name.
    City,
    /// A colour of goods, or a piece identified by its colour and a number: `red 2`.
    Colour,
}

impl Domain {
    /// All kinds, each at the index that is its number.
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

/// The shape of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A whole number.
    Number,
    /// A name of one of these kinds.
    Name(&'static [Domain]),
    /// One of these words.
    Word(&'static [&'static str]),
    /// A value of another shape, or one of these words.
    WordOr(&'static [&'static str], &'static Shape),
    /// A value of another shape, or nobody (`none`, `null`, `~`).
    OrNobody(&'static Shape),
    /// A list whose order matters.
    List(&'static Shape),
    /// A list whose order does not matter.
    Bag(&'static Shape),
    /// A list of exactly two whose order matters: the ends of a line.
    Pair(&'static Shape),
    /// One value, or a list of at least one whose order matters.
    OneOrList(&'static Shape),
    /// One value, or a list whose order does not matter.
    OneOrBag(&'static Shape),
    /// A number of pieces, or the list of them, whose order does not matter.
    CountOrBag(&'static Shape),
    /// `true` or `false`.
    Flag,
    /// A list of pairs, the links of a network: their order and the direction of the first matter.
    Links(&'static Shape),
    /// A list of pairs, the lines that have track: neither order nor direction matters.
    Lines(&'static Shape),
    /// A list of the first shape, or a mapping of the second. For a comparison with a list, the
    /// values of the mapping are joined into one list.
    ListOrMap(&'static Shape, &'static Shape),
    /// A mapping with these keys.
    Record(&'static [Key]),
    /// A mapping from names to values.
    Map(Domain, &'static Shape),
    /// A mapping of exactly one entry: `{red: New York}`.
    Entry(Domain, &'static Shape),
}

impl Shape {
    /// Returns whether a list in brackets may be a value of this shape.
    pub(crate) const fn takes_list(&self) -> bool {
        match self {
            Self::List(_)
            | Self::Bag(_)
            | Self::Pair(_)
            | Self::OneOrList(_)
            | Self::OneOrBag(_)
            | Self::CountOrBag(_)
            | Self::Links(_)
            | Self::Lines(_)
            | Self::ListOrMap(..) => true,
            Self::WordOr(_, inner) | Self::OrNobody(inner) => inner.takes_list(),
            _ => false,
        }
    }

    /// Returns the kind of names that are the keys of a mapping of this shape.
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
    /// The shape of its value.
    pub shape: Shape,
    /// Whether it must be there.
    pub required: bool,
    /// The kind of name that, as the verb's own value, excludes this key.
    pub unless: Option<Domain>,
    /// Its documentation, in a few words.
    pub doc: &'static str,
}

impl Key {
    /// Creates a key that is required.
    pub const fn required(name: &'static str, shape: Shape, doc: &'static str) -> Self {
        Self {
            name,
            shape,
            required: true,
            unless: None,
            doc,
        }
    }

    /// Creates a key that is optional.
    pub const fn optional(name: &'static str, shape: Shape, doc: &'static str) -> Self {
        Self {
            name,
            shape,
            required: false,
            unless: None,
            doc,
        }
    }

    /// Returns whether the key is excluded where the verb's own value is a name of kind `own`.
    pub fn is_excluded(&self, own: Option<Domain>) -> bool {
        self.unless.is_some() && self.unless == own
    }

    /// Excludes the key from moves in which the verb's own value is a name of this kind.
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
    /// What the move does, in one sentence.
    pub doc: &'static str,
    /// The move as a log has it.
    pub example: &'static str,
    /// The section of the rulebook that describes the move.
    pub section: Option<&'static str>,
}

impl Verb {
    /// Returns the verb's word.
    pub const fn name(&self) -> &'static str {
        self.keys[0].name
    }

    /// Returns the index of a key among the verb's.
    pub fn key(&self, name: &str) -> Option<usize> {
        self.keys.iter().position(|key| key.name == name)
    }
}

/// A key of `expect` or of `result`.
#[derive(Clone, Copy, Debug)]
pub struct ExpectKey {
    /// The key as written.
    pub name: &'static str,
    /// The shape of its value.
    pub shape: Shape,
    /// What it states, in a few words.
    pub doc: &'static str,
    /// The track whose accounts add up to its final values, if that is not the track of the same
    /// name.
    pub ends: Option<&'static str>,
    /// Whether its value may be known for some players only, because it is secret.
    pub secret: bool,
    /// Whether nobody at a table can see it or would remember it: an internal step, the contents of a
    /// bag or a hand.
    pub unseen: bool,
    /// The keys whose values decide by how much its own values change from now on.
    pub grows_with: &'static [&'static str],
    /// The section of the rulebook that says how its values come about.
    pub section: Option<&'static str>,
}

impl ExpectKey {
    /// Creates a key of `expect` or `result`.
    pub const fn new(name: &'static str, shape: Shape, doc: &'static str) -> Self {
        Self {
            name,
            shape,
            doc,
            ends: None,
            secret: false,
            unseen: false,
            grows_with: &[],
            section: None,
        }
    }
}

/// A header key that only this game has. The game itself reads its value.
#[derive(Clone, Copy, Debug)]
pub struct HeaderKey {
    /// The key as written.
    pub name: &'static str,
    /// Whether a log must have it.
    pub required: bool,
    /// Whether it is part of the setup, so that a log that begins with a position does not need it.
    pub opening: bool,
    /// Whether its value names players.
    pub of_players: bool,
    /// Its documentation, in one sentence.
    pub doc: &'static str,
    /// The JSON Schema of the key as JSON text, with `{player}` for the name of a player.
    pub schema: &'static str,
}

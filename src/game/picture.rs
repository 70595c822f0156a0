//! A picture of the table, before a format draws it.

/// A colour, by its meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// The colour of a company, a railroad or goods, by its name: `red`, `yellow`, `tan`.
    Named(&'static str),
    /// The colour of a company of the board, by its number; for boards that may name their
    /// companies anything.
    Company(u16),
    /// The colour of a player, by seat.
    Player(u16),
    /// A kind of ground: `plain`, `mountain`, `city`, `water`.
    Ground(&'static str),
    /// A printed line or place without an owner.
    Print,
}

/// What a piece looks like.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Figure {
    /// A disc in a hex, or a square next to a place.
    #[default]
    Plain,
    /// A cube.
    Cube,
}

/// The outline of a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outline {
    /// A hex of a hex map, pointed at the top and touching its neighbours; 1 wide.
    Hex,
    /// A small hexagon on a map of lines.
    SmallHexagon,
    /// A circle on a map of lines.
    Circle,
    /// A point where lines meet.
    Dot,
}

/// A place.
#[derive(Clone, Debug, PartialEq)]
pub struct Spot {
    /// The centre: x grows to the east, y to the south, in units of the map (a hex is 1 wide).
    pub at: (f64, f64),
    /// The outline.
    pub outline: Outline,
    /// The colour that fills it.
    pub fill: Tone,
    /// The name in the log language: `F40`.
    pub code: String,
    /// The name in prose, if it has one: `Chicago`.
    pub name: Option<String>,
    /// The value printed in it: `40`, dots, `$5`.
    pub value: Option<String>,
    /// What its pieces look like.
    pub figure: Figure,
    /// Whether only its rim shows the colour that fills it, because that is the colour of its
    /// goods and not of a company.
    pub ringed: bool,
    /// The pieces on it: a colour and, for screen readers and the text map, a description.
    pub pieces: Vec<(Tone, Description)>,
}

/// The description of a piece or of a built line. The text map marks it with a letter of the name in
/// it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Description {
    text: String,
    /// Where the name begins.
    name: usize,
}

impl Description {
    /// Describes something of somebody: `track by` and `Ann`.
    pub fn naming(words: &str, name: &str) -> Self {
        Self {
            text: format!("{words} {name}"),
            name: words.len() + 1,
        }
    }

    /// Returns the whole description.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the name, or the whole description if it begins with the name.
    pub fn name(&self) -> &str {
        &self.text[self.name..]
    }
}

impl From<String> for Description {
    fn from(text: String) -> Self {
        Self { text, name: 0 }
    }
}

impl From<&str> for Description {
    fn from(text: &str) -> Self {
        text.to_owned().into()
    }
}

/// A line between two points.
#[derive(Clone, Debug, PartialEq)]
pub struct Link {
    /// The indices of the places it joins.
    pub ends: [usize; 2],
    /// One end.
    pub from: (f64, f64),
    /// The other end.
    pub to: (f64, f64),
    /// Who built it, if anybody: a colour and a description.
    pub owner: Option<(Tone, Description)>,
    /// The cost printed next to it.
    pub cost: Option<String>,
    /// Whether it is a double line (a river, a mountain).
    pub double: bool,
    /// Whether it is drawn faintly because there are many (a lattice).
    pub faint: bool,
}

/// A table next to the map: a title, and rows of a colour, a label and a text (`red`, `$40`).
pub type Panel = (String, Vec<(Tone, String, String)>);

/// A map and the tables next to it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Picture {
    /// The lines, drawn first.
    pub links: Vec<Link>,
    /// The places.
    pub spots: Vec<Spot>,
    /// The tables next to the map.
    pub panels: Vec<Panel>,
    /// What the signs on the map mean.
    pub legend: Vec<(Sign, &'static str)>,
}

/// A sign that a legend explains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// A place on a map of lines, with a figure in it.
    Place(Outline),
    /// A cube of goods.
    Goods,
    /// A figure on a line.
    Cost,
    /// A line that somebody built.
    Track,
    /// A double line.
    Double,
    /// A line that is still owed.
    Owed,
    /// The marker of a player.
    Marker,
    /// A piece that waits in a place.
    Passenger,
    /// Printed letters.
    Print(&'static str),
    /// Printed letters for something that costs points.
    Loss(&'static str),
}

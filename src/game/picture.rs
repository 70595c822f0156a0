//! A board with everything on it, before a format draws it.

/// A colour, by what it stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// A company, railroad or goods colour by its name: `red`, `yellow`, `tan`.
    Named(&'static str),
    /// A company of the board, by its number; for boards whose companies bear any names.
    Company(u16),
    /// A player, by seat.
    Player(u16),
    /// Ground: `plain`, `mountain`, `city`, `water`.
    Ground(&'static str),
    /// A printed line or place that nobody owns.
    Print,
}

/// What a piece looks like.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Figure {
    /// A disc in a hex, a square beside a place.
    #[default]
    Plain,
    /// A cube.
    Cube,
}

/// The outline of a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outline {
    /// A hex of a hex map, pointed at the top, touching its neighbours; width 1.
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
    /// Centre: x grows east, y south, in units of the map (a hex is 1 wide).
    pub at: (f64, f64),
    /// The outline.
    pub outline: Outline,
    /// What it is filled with.
    pub fill: Tone,
    /// The name in the log language: `F40`.
    pub code: String,
    /// The name in prose, if it has one: `Chicago`.
    pub name: Option<String>,
    /// The value printed in it: `40`, dots, `$5`.
    pub value: Option<String>,
    /// What its pieces look like.
    pub figure: Figure,
    /// Whether it is told by its rim: the fill is that of its goods, which is no company's.
    pub ringed: bool,
    /// What lies on it: a colour and, for screen readers and the text map, what it is.
    pub pieces: Vec<(Tone, String)>,
}

/// A line between two points.
#[derive(Clone, Debug, PartialEq)]
pub struct Link {
    /// Which of the picture's places it joins.
    pub ends: [usize; 2],
    /// From.
    pub from: (f64, f64),
    /// To.
    pub to: (f64, f64),
    /// Who built it, if anybody: a colour and what it is.
    pub owner: Option<(Tone, String)>,
    /// The cost printed beside it.
    pub cost: Option<String>,
    /// A double line (a river, a mountain).
    pub double: bool,
    /// Drawn faintly because there are many (a lattice).
    pub faint: bool,
}

/// A table beside the map: a title and rows of a colour, a label and a text (`red`, `$40`).
pub type Panel = (String, Vec<(Tone, String, String)>);

/// A map and the tables beside it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Picture {
    /// The lines, drawn first.
    pub links: Vec<Link>,
    /// The places.
    pub spots: Vec<Spot>,
    /// Tables beside the map.
    pub panels: Vec<Panel>,
    /// What the signs on the map mean.
    pub legend: Vec<(Sign, &'static str)>,
}

/// A sign that a legend explains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// A place of a map of lines, with a figure in it.
    Place(Outline),
    /// A cube of goods.
    Goods,
    /// A figure on a line.
    Cost,
    /// A line that somebody built.
    Track,
    /// A double line.
    Double,
    /// A line that is owed.
    Owed,
    /// The marker of a player.
    Marker,
    /// A piece that waits in a place.
    Passenger,
    /// Letters, as they are printed.
    Print(&'static str),
    /// The same of what costs.
    Loss(&'static str),
}

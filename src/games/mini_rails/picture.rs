//! The table as a picture: the map with its dots and discs, and the boards beside it.

use super::MiniRails;
use super::board::{Company, Hex};
use super::state::{Space, State, Table};
use crate::game::language::{Id as _, Player};
use crate::game::{Figure, Outline, Picture, Pictured, Sign, Spot, Tone};

/// The distance between rows of hexes that are 1 wide.
const ROW: f64 = 0.866_025_403_784_438_6;

/// A row of a panel: a colour, a label and a text.
type Row = (Tone, String, String);

impl Pictured<MiniRails> for State {
    fn picture(&self, table: &Table) -> Picture {
        let companies = |text: &dyn Fn(Company) -> String| -> Vec<Row> {
            table
                .all::<Company>()
                .map(|company| (tone(company), table.name(company).to_owned(), text(company)))
                .collect()
        };
        let waiting = self.waiting().iter().zip(self.acted + 1..);
        let waiting = waiting.map(|(player, number)| {
            let tone = Tone::Player(player.number());
            (tone, number.to_string(), table.name(*player).to_owned())
        });
        let taxed = self.taxed.iter().zip(1..);
        let taxed = taxed.map(|(company, round): (&Company, usize)| {
            let name = table.name(*company).to_owned();
            (tone(*company), round.to_string(), name)
        });
        let panels = [
            (
                "Market",
                self.market
                    .iter()
                    .zip(1..)
                    .map(|(space, number)| market(table, space, number))
                    .collect(),
            ),
            ("Order", waiting.collect()),
            (
                "Stocks",
                table
                    .seated()
                    .map(|player| stocks(table, self, player))
                    .collect(),
            ),
            ("Taxed", taxed.collect()),
            ("Frames", companies(&|company| frame(table, self, company))),
            (
                "Bag",
                companies(&|company| self.bag[company.index()].to_string()),
            ),
        ];
        Picture {
            links: Vec::new(),
            spots: table
                .all::<Hex>()
                .map(|hex| spot(table, self, hex))
                .collect(),
            panels: panels
                .into_iter()
                .filter(|(_, rows)| !rows.is_empty())
                .map(|(title, rows)| (title.to_owned(), rows))
                .collect(),
            legend: LEGEND.to_vec(),
        }
    }
}

/// What the signs on the map mean.
const LEGEND: [(Sign, &str); 2] = [
    (
        Sign::Print("○"),
        "a white spot: a disc placed there moves every stock of its company up by 1",
    ),
    (Sign::Loss("●"), "a red spot: it moves them down by 1"),
];

fn tone(company: Company) -> Tone {
    Tone::Named(company.name())
}

fn spot(table: &Table, state: &State, hex: Hex) -> Spot {
    let (row, x) = table.board.places[hex.index()];
    let value = table.worth(hex);
    let disc = state.disc(hex).map(|disc| {
        (
            tone(disc.company),
            format!("{} disc", table.name(disc.company)).into(),
        )
    });
    Spot {
        at: (f64::from(x) / 2.0, f64::from(row) * ROW),
        outline: Outline::Hex,
        fill: Tone::Ground(ground(value)),
        code: table.name(hex).to_owned(),
        name: (value == 5).then(|| "The Big City".to_owned()),
        value: Some(dots(value)),
        figure: Figure::Plain,
        ringed: false,
        pieces: disc.into_iter().collect(),
    }
}

/// Returns the dots of a hex: hollow for profit and full for loss, which are white and red on the
/// tiles.
fn dots(value: i8) -> String {
    let dot = if value > 0 { "○" } else { "●" };
    dot.repeat(usize::from(value.unsigned_abs()))
}

fn ground(value: i8) -> &'static str {
    match value {
        5 => "city",
        3 => "suburbs",
        2 => "farmland",
        -1 => "forest",
        -2 => "water",
        -3 => "mountain",
        _ => "plain",
    }
}

fn market(table: &Table, space: &Space, number: usize) -> Row {
    match space {
        Space::Disc(company) => (
            tone(*company),
            number.to_string(),
            format!("{} disc", table.name(*company)),
        ),
        Space::Marker { player, took, .. } => {
            let took =
                took.map_or_else(String::new, |took| format!(" (took {})", table.name(took)));
            let text = format!("{}{took}", table.name(*player));
            (Tone::Player(player.number()), number.to_string(), text)
        }
        Space::Empty => (Tone::Print, number.to_string(), "taxed".to_owned()),
    }
}

fn stocks(table: &Table, state: &State, player: Player) -> Row {
    let mut held: Vec<(Company, i32)> = state
        .kept(player)
        .map(|stock| (stock.company, stock.value))
        .collect();
    held.sort_by_key(|(company, value)| (*company, -value));
    let stocks: Vec<String> = held
        .into_iter()
        .map(|(company, value)| format!("{} {value}", table.name(company)))
        .collect();
    let text = if stocks.is_empty() {
        "none".to_owned()
    } else {
        format!("{} = {}", stocks.join(", "), state.profit(player))
    };
    (
        Tone::Player(player.number()),
        table.name(player).to_owned(),
        text,
    )
}

fn frame(table: &Table, state: &State, company: Company) -> String {
    // A position does not say which frame belongs to whom, only how many discs are on it.
    let frame = table.own.start.as_ref().map_or_else(
        || "frame".to_owned(),
        |start| format!("frame {}", start.frames[company.index()] + 1),
    );
    match state.framed[company.index()] {
        0 => frame,
        1 => format!("{frame}, 1 disc on it"),
        discs => format!("{frame}, {discs} discs on it"),
    }
}

//! Boards with hostile graphs made of bytes: disconnected, with duplicate lines, in knots, in one
//! long row. A game is played on each board that is accepted, and refereed.
#![no_main]

use libfuzzer_sys::fuzz_target;
use railref::game::Games;
use railref::games::BuiltIn;
use railref::inner::{Generate, Order};
use railref::reading::Boards;
use railref_fuzz::graph;

struct Only(String);

impl Boards for Only {
    fn read(&self, _: &str) -> Result<String, String> {
        Ok(self.0.clone())
    }
}

fuzz_target!(|data: &[u8]| {
    let Some((&first, rest)) = data.split_first() else {
        return;
    };
    let Some((&seed, rest)) = rest.split_first() else {
        return;
    };
    let info = BuiltIn::INFOS[usize::from(first) % BuiltIn::INFOS.len()];
    let boards = Only(graph(info.id, rest));
    let players = ["Ann", "Bob", "Cleo"].map(str::to_owned).to_vec();
    let order = Order {
        players,
        board: Some("./board.yaml".to_owned()),
        ..Order::default()
    };
    let generate = Generate {
        order: &order,
        seed: u64::from(seed),
        boards: &boards,
    };
    if let Err(why) = BuiltIn::with(info.id, generate).expect("a game of the list") {
        assert!(!why.contains("fault of railref"), "{why}\n{}", boards.0);
    }
});

//! Any bytes as a position: the first byte selects the game and the number of players, the rest is
//! the value of `position`.

use railref::game::prelude::*;
use railref::game::{Game, Games, Rng, Visit};
use railref::games::BuiltIn;
use railref::inner::position_plays_on;

/// Reads bytes as a position; if it is accepted, plays it to its end.
pub fn position(data: &[u8]) {
    let Some((first, rest)) = data.split_first() else {
        return;
    };
    let games = BuiltIn::INFOS;
    let (game, more) = (
        usize::from(*first) % games.len(),
        usize::from(*first) / games.len(),
    );
    let text = String::from_utf8_lossy(rest);
    BuiltIn::with(games[game].id, Position { more, text: &text });
}

struct Position<'p> {
    more: usize,
    text: &'p str,
}

impl Visit for Position<'_> {
    type Out = ();

    fn visit<G: Game>(self) {
        let (least, most) = G::INFO.players;
        let players = least + self.more % (most - least + 1);
        let names = ["Ann", "Bob", "Cleo", "Dan", "Eve", "Fay"][..players].join(", ");
        let mut rng = Rng::new(self.more as u64);
        let scenario = G::State::scenario(&mut rng, players);
        let header = format!("game: {}\nplayers: [{names}]\n{scenario}", G::INFO.id);
        position_plays_on::<G>(
            &format!("{header}position:\n{}\nmoves: []\n", self.text),
            &mut rng,
        );
    }
}

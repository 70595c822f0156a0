//! Every built-in game keeps the contract of a game.

use crate::support::library::{
    BuiltIn, Contract, Game, Games, Info, Value, Visit, Wording, schema_accepts,
};

/// Returns whether a move is in no list of legal moves: chance (a draw, a deal, a reveal), whole
/// auctions, several hexes in one move.
fn unlisted(info: &Info, wording: &Wording) -> bool {
    let verb = info.verbs[wording.verb].name();
    let several = matches!(wording.args.get(1), Some(Value::List(places)) if places.len() != 1);
    matches!(verb, "draw" | "deal" | "reveal" | "sale") || (verb == "place" && several)
}

#[test]
fn every_game_keeps_the_contract() {
    Contract::new(0..1)
        .looks(6)
        .unlisted(unlisted)
        .hold_every::<BuiltIn>();
}

struct AcceptsItsLogs;

impl Visit for AcceptsItsLogs {
    type Out = ();

    fn visit<G: Game>(self) {
        let (least, most) = G::INFO.players;
        for players in [least, most] {
            schema_accepts::<G>(players..=players, 0..1, |schema, log| {
                let log = serde_yaml::from_str(log).map_err(|error| error.to_string())?;
                jsonschema::validate(schema, &log).map_err(|error| error.to_string())
            });
        }
    }
}

#[test]
fn the_schema_of_every_game_accepts_its_logs() {
    for info in BuiltIn::INFOS {
        assert_eq!(BuiltIn::with(info.id, AcceptsItsLogs), Some(()));
    }
}

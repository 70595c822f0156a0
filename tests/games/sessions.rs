//! Sessions in all games: complete games recorded line by line, and the law of short hand.

use crate::support::library::{
    At, Domain, INFOS, Info, NoBoards, Outcome, ReviewRequest, compare, judge_with,
};
use crate::support::sessions::{Asked, quoted, short};
use crate::support::{files, root, rounds};
use serde_json::{Value as Json, json};
use std::fs;
use std::path::PathBuf;

/// A complete game: its header, its moves, its result.
struct Whole {
    path: PathBuf,
    text: String,
    header: String,
    moves: Vec<Json>,
    result: Option<Json>,
}

impl Whole {
    fn info(&self) -> &'static Info {
        let game = self
            .header
            .lines()
            .find_map(|line| line.strip_prefix("game: "));
        let game = game.expect("a game");
        INFOS.iter().find(|info| info.id == game).expect("a game")
    }

    /// Returns the text of the log before its first move.
    fn begun(&self) -> String {
        format!("{}moves:\n", self.header)
    }
}

fn whole(path: PathBuf) -> Whole {
    let text = fs::read_to_string(&path).expect("a log");
    let log: Json = serde_yaml::from_str(&text).expect("YAML");
    let (header, _) = text.split_once("moves:\n").expect("moves");
    Whole {
        path,
        header: header.to_owned(),
        moves: log["moves"].as_array().expect("moves").clone(),
        result: log.get("result").cloned(),
        text,
    }
}

fn golden() -> Vec<Whole> {
    files(&root().join("fixtures/golden"))
        .into_iter()
        .map(whole)
        .collect()
}

/// Returns a document of a session, without what depends on the place of its text.
fn document(asked: &mut Asked, what: &str) -> Json {
    let mut reply = asked.done(&json!({"do": what}));
    let mut document = reply["document"].take();
    for entry in document["entries"].as_array_mut().into_iter().flatten() {
        entry["line"].take();
    }
    document
}

/// Records a game move by move; every reply must be `ok`, and what follows from each move must be
/// what the ledger says.
fn record(game: &Whole, request: impl Fn(&mut Asked, &Json) -> Json) -> Asked {
    let mut asked = Asked::default();
    asked.done(&json!({"do": "open", "log": game.begun()}));
    let mut entries: Vec<Json> = Vec::new();
    let mut passes = 0;
    for (at, action) in game.moves.iter().enumerate() {
        let request = request(&mut asked, action);
        let reply = asked.ask(&request);
        let place = format!("{} move {}", game.path.display(), at + 1);
        assert_eq!(reply["ok"], true, "{place}: {request}: {}", reply["error"]);
        assert_eq!(reply["move"], *action, "{place}: {request}");
        assert_eq!(reply["revision"], at + 2);
        entries.extend(
            reply["entries"]
                .as_array()
                .expect("entries")
                .iter()
                .cloned(),
        );
        passes += reply["before"].as_array().expect("passes").len();
        passes += if at + 1 == game.moves.len() {
            reply["now"]["implied"].as_u64().expect("a number") as usize
        } else {
            0
        };
    }
    let ledger = asked.done(&json!({"do": "ledger"}));
    let all = ledger["document"]["entries"].as_array().expect("entries");
    // A forced pass is reported before it is declared, if it ever is.
    let placeless = |entry: &Json| {
        let mut entry = entry.clone();
        for key in ["move", "line"] {
            entry[key].take();
        }
        entry
    };
    let later: Vec<Json> = all
        .iter()
        .filter(|entry| entry["step"] != 0)
        .map(placeless)
        .collect();
    let entries: Vec<Json> = entries.iter().map(placeless).collect();
    let differs = later.iter().zip(&entries).find(|(one, other)| one != other);
    assert_eq!(differs, None, "{}", game.path.display());
    assert_eq!(later.len(), entries.len(), "{}", game.path.display());
    let verdict = asked.done(&json!({"do": "verdict"}));
    assert_eq!(verdict["document"]["moves"]["implied"], passes);
    if let Some(result) = &game.result {
        let request = request(&mut asked, &json!({"result": result}));
        asked.done(&request);
    }
    asked
}

/// Asserts that a recorded game is the original.
fn same(game: &Whole, mut asked: Asked) {
    let log = asked.done(&json!({"do": "log"}))["log"]
        .as_str()
        .expect("a text")
        .to_owned();
    let compared = compare(&game.text, &log);
    assert_eq!(
        compared.outcome,
        Outcome::Same,
        "{}\n{log}",
        game.path.display()
    );
    let mut read = Asked::default();
    read.done(&json!({"do": "open", "log": game.text}));
    for what in ["verdict", "score", "tracks", "ledger"] {
        assert_eq!(
            document(&mut asked, what),
            document(&mut read, what),
            "{what} of {}",
            game.path.display()
        );
    }
}

/// Returns the names in a value, at any depth.
fn strings(of: &Json) -> Vec<&str> {
    match of {
        Json::String(text) => vec![text],
        Json::Array(values) => values.iter().flat_map(strings).collect(),
        Json::Object(keys) => keys.values().flat_map(strings).collect(),
        _ => Vec::new(),
    }
}

#[test]
fn names_that_are_excluded_are_in_no_move() {
    for game in golden() {
        let mut excluded = 0;
        for (at, action) in game.moves.iter().enumerate() {
            let said = action.as_object().expect("a move");
            // A sale is an auction in one line.
            let verb = match said.keys().next().expect("a verb").as_str() {
                "offer" => "sale",
                verb @ ("draw" | "deal" | "reveal") => verb,
                _ => continue,
            };
            let review_request = ReviewRequest {
                position: Some(At::Move(at as u32)),
                ..ReviewRequest::default()
            };
            let position = judge_with(&game.text, &NoBoards, &review_request)
                .review
                .position;
            let position = position.expect("a position");
            for domain in Domain::ALL {
                let names = position.excluded(verb, domain);
                let named = strings(&action[verb]);
                let wrong = names.iter().find(|name| named.contains(&name.as_str()));
                assert_eq!(wrong, None, "{} move {}", game.path.display(), at + 1);
                excluded += names.len();
            }
        }
        // Every card is dealt to four players or more.
        let has_some = |action: &Json| {
            let hands = action["deal"].as_object();
            action.get("offer").is_some() || hands.is_some_and(|hands| hands.len() < 4)
        };
        if game.moves.iter().any(has_some) {
            assert!(excluded > 0, "{}", game.path.display());
        }
    }
}

#[test]
fn a_colour_that_is_not_in_the_bag_is_excluded_from_a_draw() {
    let path = root().join("fixtures/mini-rails/positions/draw-from-a-bag-given.yaml");
    let text = fs::read_to_string(path).expect("a log");
    let review_request = ReviewRequest {
        position: Some(At::Move(0)),
        ..ReviewRequest::default()
    };
    let given = "{red: 6, white: 6, tan: 6, blue: 7, yellow: 6, gray: 4}";
    let all_gray = "{red: 7, white: 7, tan: 7, blue: 7, yellow: 7, gray: 0}";
    for (left, wanted) in [(given, vec![]), (all_gray, vec!["gray"])] {
        let text = text.replace(given, left);
        let position = judge_with(&text, &NoBoards, &review_request)
            .review
            .position;
        let position = position.expect("a position");
        assert_eq!(position.excluded("draw", Domain::Company), wanted, "{left}");
    }
}

#[test]
fn a_game_recorded_as_json_is_the_same_game() {
    for game in golden() {
        same(
            &game,
            record(&game, |_, action| json!({"do": "play", "move": action})),
        );
    }
}

#[test]
fn a_game_recorded_in_short_hand_is_the_same_game() {
    for game in golden() {
        let info = game.info();
        let line = |asked: &mut Asked, action: &Json| {
            let request = |with_actor| {
                let line = short(info, action, &quoted, with_actor);
                json!({"do": "play", "line": line, "try": true})
            };
            // If somebody's pass is left out, the actor is not the next to act.
            let mut request = [false, true]
                .map(request)
                .into_iter()
                .find(|request| asked.ask(request)["move"] == *action)
                .unwrap_or_else(|| request(true));
            request["try"] = json!(false);
            request
        };
        same(&game, record(&game, line));
    }
}

#[test]
fn a_game_taken_back_is_the_text_before_it() {
    for game in golden() {
        let mut asked = record(&game, |_, action| json!({"do": "play", "move": action}));
        let end = asked.done(&json!({"do": "log"}))["log"].clone();
        let lines = game.moves.len() + usize::from(game.result.is_some());
        let undone = asked.done(&json!({"do": "undo", "count": lines}));
        assert_eq!(undone["undone"].as_array().map(Vec::len), Some(lines));
        let begun = asked.done(&json!({"do": "log"}));
        assert_eq!(begun["log"], game.begun().as_str());
        assert_eq!(
            asked.ask(&json!({"do": "undo"}))["error"]["code"],
            "nothing"
        );
        for _ in 0..lines {
            asked.done(&json!({"do": "redo"}));
        }
        assert_eq!(asked.done(&json!({"do": "log"}))["log"], end);
        assert_eq!(
            asked.ask(&json!({"do": "redo"}))["error"]["code"],
            "nothing"
        );
    }
}

/// How many legal moves of a position are read again.
const READ: usize = 40;

/// Reads legal moves of a position: in full, each is that move and no other.
fn law(asked: &mut Asked, info: &Info, round: usize) -> usize {
    let legal = asked.done(&json!({"do": "legal", "limit": 100_000}));
    let moves = legal["moves"].as_array().expect("moves");
    let step = (moves.len() / READ).max(1);
    let some = moves.iter().skip(round % step).step_by(step);
    let mut count = 0;
    for action in some {
        let line = short(info, action, &quoted, false);
        let read = asked.done(&json!({"do": "read", "line": line}));
        let readings = read["readings"].as_array().expect("readings");
        assert_eq!(readings.len(), 1, "{line}: {read}");
        assert_eq!(
            (&readings[0]["move"], &readings[0]["legal"]),
            (action, &json!(true)),
            "{line}"
        );
        // The company that is to act may be left out.
        let company = format!(
            " {}",
            quoted(legal["now"]["active"].as_str().unwrap_or_default())
        );
        if action["build"] == legal["now"]["active"] {
            let line = line.replacen(&company, "", 1);
            let played = asked.done(&json!({"do": "play", "line": line, "try": true}));
            assert_eq!(&played["move"], action, "{line}");
        }
        // Out of quotes, digits are a number and a verb is that verb.
        let is_word = |name: &str| {
            let verbs = info.verbs.iter().map(|verb| verb.name());
            name.parse::<i64>().is_ok()
                || verbs.chain(["expect", "result"]).any(|word| word == name)
        };
        let plain = |name: &str| {
            if is_word(name) {
                quoted(name)
            } else {
                name.to_owned()
            }
        };
        let plain = short(info, action, &plain, false);
        let played = asked.ask(&json!({"do": "play", "line": plain, "try": true}));
        match played["error"]["code"].as_str() {
            None => assert_eq!(&played["move"], action, "{plain}"),
            Some("ambiguous") => {
                let readings = played["error"]["readings"].as_array().expect("readings");
                assert!(
                    readings.iter().any(|one| one["move"] == *action),
                    "{plain}: {played}"
                );
            }
            Some(code) => panic!("{plain} is {code}: {played}"),
        }
        count += 1;
    }
    count
}

/// Returns a game with other names for its players.
fn renamed(game: &Whole, names: &[&str]) -> Whole {
    let log: Json = serde_yaml::from_str(&game.text).expect("YAML");
    let players = log["players"].as_array().expect("players");
    let players = players.iter().map(|name| name.as_str().expect("a name"));
    let pairs: Vec<(&str, &str)> = players.zip(names.iter().copied()).collect();
    let is_players = |line: &&str| line.starts_with("players:") || line.starts_with("start:");
    let header = game.header.lines().map(|line| {
        let pairs = pairs.iter().filter(|_| is_players(&line));
        pairs.fold(line.to_owned(), |line, (name, new)| {
            line.replace(name, &quoted(new))
        }) + "\n"
    });
    Whole {
        path: game.path.clone(),
        text: String::new(),
        header: header.collect(),
        moves: game
            .moves
            .iter()
            .map(|action| with_names(action, &pairs))
            .collect(),
        result: None,
    }
}

/// Returns a value with other names, at any depth.
fn with_names(of: &Json, pairs: &[(&str, &str)]) -> Json {
    let new = |text: &str| {
        let pair = pairs.iter().find(|(name, _)| *name == text);
        pair.map_or(text, |(_, new)| new).to_owned()
    };
    match of {
        Json::String(text) => new(text).into(),
        Json::Array(values) => values
            .iter()
            .map(|value| with_names(value, pairs))
            .collect(),
        Json::Object(keys) => {
            let keys = keys
                .iter()
                .map(|(key, value)| (new(key), with_names(value, pairs)));
            Json::Object(keys.collect())
        }
        other => other.clone(),
    }
}

/// A player may be called as a number, a place or a verb is.
#[test]
fn the_law_holds_for_players_with_the_names_of_other_things() {
    let rows = [
        ["3", "C4", "by", "1", "E10", "-2"],
        ["pass", "result", "expect", "lay", "build", "ride"],
    ];
    let mut games = golden();
    games.dedup_by_key(|game| game.info().id);
    for game in games
        .iter()
        .flat_map(|game| rows.map(|names| renamed(game, &names)))
    {
        let mut asked = Asked::default();
        asked.done(&json!({"do": "open", "log": game.begun()}));
        let mut count = 0;
        for (at, action) in game.moves.iter().enumerate() {
            if at % 20 == 5 {
                count += law(&mut asked, game.info(), at);
            }
            asked.done(&json!({"do": "play", "move": action}));
        }
        assert!(count > 10, "{}: {count}", game.path.display());
    }
}

#[test]
fn every_legal_move_in_full_is_read_as_that_move_and_no_other() {
    for game in golden() {
        let info = game.info();
        let mut asked = Asked::default();
        asked.done(&json!({"do": "open", "log": game.begun()}));
        let every = (game.moves.len() / (4 * rounds() as usize)).max(1);
        let mut count = 0;
        for (at, action) in game.moves.iter().enumerate() {
            if at % every == every / 2 {
                count += law(&mut asked, info, at);
            }
            asked.done(&json!({"do": "play", "move": action}));
        }
        assert!(count > 10, "{}: {count}", game.path.display());
    }
}

//! The schema of a game's logs, from its grammar and its built-in board.

use crate::game::Game;
use crate::game::language::{
    Domain, ExpectKey, Faults, HeaderKey, Info, Key, Rule, Ruling, Shape, Verb,
};
use crate::game::prelude::*;
use crate::game::reading::json_schema::{any_case, game, number, words};
use crate::game::reading::{BoardSource, NoBoards};
use crate::referee::setup::{MAX_ID, MAX_NAME};
use crate::report::documents::of_games::described;
use serde_json::{Map, Value as Json, json};

/// The draft that every schema declares.
pub(crate) const DRAFT: &str = "http://json-schema.org/draft-07/schema#";

/// The most names that a mapping lists as keys; editors complete none if there are more.
const MOST_KEYS: usize = 24;

/// Returns the schema of the logs of a game.
pub(crate) fn schema<G: Game>() -> Json {
    let log = LogSchema {
        info: G::INFO,
        names: names::<G>,
    };
    let mut out = Map::new();
    out.insert("$schema".to_owned(), DRAFT.into());
    out.insert(
        "title".to_owned(),
        format!("A log of {}", log.info.title).into(),
    );
    let about = "The record of one game for the referee railref. Two existing words that do not go together, and all else that needs the position, \
                 the referee finds, not this schema.";
    out.insert("description".to_owned(), about.into());
    out.insert("type".to_owned(), "object".into());
    out.insert("additionalProperties".to_owned(), false.into());
    let (opening, own): (Vec<&HeaderKey>, Vec<&HeaderKey>) = log
        .info
        .header
        .iter()
        .filter(|key| key.required)
        .partition(|key| key.opening);
    out.insert(
        "required".to_owned(),
        ["game", "players"]
            .into_iter()
            .chain(own.iter().map(|key| key.name))
            .chain(["moves"])
            .collect(),
    );
    if !opening.is_empty() {
        // A log that begins with a position does not need the keys that set up a new game.
        let set_up: Vec<&str> = opening.iter().map(|key| key.name).collect();
        let begun =
            json!({"required": ["position"], "properties": {"position": {"type": "object"}}});
        out.insert("anyOf".to_owned(), json!([{"required": set_up}, begun]));
    }
    out.insert("properties".to_owned(), Json::Object(log.header()));
    out.insert("definitions".to_owned(), Json::Object(log.definitions()));
    Json::Object(out)
}

struct LogSchema {
    info: &'static Info,
    /// The names of one kind on the default board, in its order.
    names: fn(Domain) -> Vec<String>,
}

impl LogSchema {
    fn header(&self) -> Map<String, Json> {
        let info = self.info;
        let (least, most) = info.players;
        let text = |doc: &str| json!({"description": doc, "type": ["string", "number", "boolean", "null"]});
        let mut keys = Map::new();
        let mut put = |key: &str, schema: Json| keys.insert(key.to_owned(), schema);
        put("game", described(game(info.id), "The game."));
        put("board", self.board());
        let doc = format!(
            "What a program knows the log by: a word or number of at most {MAX_ID} characters, repeated in every record."
        );
        put(
            "id",
            json!({"description": doc, "type": ["string", "number", "boolean", "null"], "maxLength": MAX_ID}),
        );
        put(
            "title",
            text("The name of the game or the evening; free text."),
        );
        put("date", text("When it was played; free text."));
        put("place", text("Where it was played; free text."));
        put(
            "players",
            json!({
                "description": format!("The {least} to {most} players, clockwise round the table."),
                "type": "array", "minItems": least, "maxItems": most, "uniqueItems": true, "items": {"$ref": "#/definitions/newPlayer"},
            }),
        );
        for key in info.header {
            put(key.name, own_key(key));
        }
        put("rulings", self.rulings());
        put("rules", self.edition());
        let position = self.states(
            info.expects,
            "What the table looks like where the log begins, if it does not begin with the game.",
        );
        put(
            "position",
            json!({"description": position["description"], "anyOf": [position, {"type": "null"}]}),
        );
        put(
            "moves",
            json!({"description": "The moves in the order they were made.", "type": ["array", "null"], "items": {"$ref": "#/definitions/move"}}),
        );
        let result = self.states(
            info.results,
            "What the table wrote down at the end; checked against the final standing.",
        );
        put(
            "result",
            json!({"description": result["description"], "anyOf": [result, {"type": "null"}]}),
        );
        keys
    }

    fn board(&self) -> Json {
        let names: Vec<&str> = self.info.boards.iter().map(|board| board.name).collect();
        let file =
            json!({"type": "string", "pattern": "/|\\.([Yy][Aa]?[Mm][Ll]|[Jj][Ss][Oo][Nn])\\s*$"});
        let mut ways = vec![
            json!({"enum": names}),
            json!({"type": "string", "pattern": any_case(&names)}),
        ];
        ways.extend([file, json!({"type": "null"})]);
        let doc = format!(
            "The board: {}, or the path of a board file, relative to the log. {} if left out.",
            names.join(", "),
            names[0]
        );
        json!({"description": doc, "anyOf": ways})
    }

    fn edition(&self) -> Json {
        let editions = self.info.editions;
        let text: Vec<String> = editions.iter().map(u16::to_string).collect();
        let quoted =
            json!({"type": "string", "pattern": format!("^\\s*\\+?0*({})\\s*$", text.join("|"))});
        json!({"description": "The edition of the referee's rules; the latest if left out.", "anyOf": [{"enum": editions}, quoted]})
    }

    fn rulings(&self) -> Json {
        let keys = self
            .info
            .rulings
            .iter()
            .map(|ruling| (ruling.key.to_owned(), choice(ruling)));
        json!({
            "description": "The table's choices on points the rulebook leaves open.",
            "type": ["object", "null"], "additionalProperties": false, "properties": Json::Object(keys.collect()),
        })
    }

    fn definitions(&self) -> Map<String, Json> {
        let info = self.info;
        let mut out = Map::new();
        let nobody = any_case(&["none"]);
        let reserved: Vec<&str> = info.reserved.iter().copied().chain(["none"]).collect();
        out.insert(
            "newPlayer".to_owned(),
            json!({
                "description": "A player's name. It may not be a company's of the board.",
                "type": ["string", "number", "boolean", "null"], "minLength": 1, "maxLength": MAX_NAME, "not": {"type": "string", "pattern": any_case(&reserved)},
            }),
        );
        for domain in Domain::ALL.into_iter().filter(|domain| self.has(*domain)) {
            out.insert(name_of(domain).to_owned(), self.name(domain));
        }
        out.insert("number".to_owned(), described(number(), "A whole number."));
        out.insert("nobody".to_owned(), json!({"description": "Nobody.", "anyOf": [{"enum": [null, "none"]}, {"type": "string", "pattern": nobody.replace(")\\s", "|[Nn][Uu][Ll][Ll])\\s")}, {"const": "~"}]}));
        out.insert("note".to_owned(), json!({"description": "A comment; free text.", "type": ["string", "number", "boolean", "null"]}));
        let reason = "Why the table let it stand; free text.";
        out.insert("reason".to_owned(), json!({"description": reason, "type": ["string", "number", "boolean"], "pattern": "\\S"}));
        out.insert("rule".to_owned(), self.rule());
        let verbs = info
            .verbs
            .iter()
            .map(|verb| json!({"$ref": format!("#/definitions/{}", definition(verb))}));
        let moves: Vec<Json> = verbs
            .chain([json!({"$ref": "#/definitions/move-expect"})])
            .collect();
        out.insert("move".to_owned(), json!({"anyOf": moves}));
        for verb in info.verbs {
            out.insert(definition(verb), self.verb(verb));
        }
        let expect =
            self.states(info.expects, "What the table looked like here. It holds at one of the moments between the moves around it.");
        out.insert(
            "move-expect".to_owned(),
            carried(
                &[("expect", expect)],
                &["expect"],
                "expect",
                "States what the table looked like.",
            ),
        );
        self.used(out)
    }

    /// Returns the definitions that are referred to: not every kind of name is a value on its own.
    fn used(&self, definitions: Map<String, Json>) -> Map<String, Json> {
        let text = format!(
            "{}{}",
            Json::Object(definitions.clone()),
            Json::Object(self.header())
        );
        definitions
            .into_iter()
            .filter(|(name, _)| text.contains(&format!("#/definitions/{name}\"")))
            .collect()
    }

    fn has(&self, domain: Domain) -> bool {
        domain == Domain::Player || self.info.domains.iter().any(|(of, ..)| *of == domain)
    }

    /// Returns the schema of a name of one kind. The names of the default board are listed for
    /// completion; any other may belong to a board of the table's own.
    fn name(&self, domain: Domain) -> Json {
        let one = self.info.one(domain);
        if domain == Domain::Player {
            return json!({"description": "A player.", "type": ["string", "number", "boolean", "null"], "minLength": 1, "maxLength": MAX_NAME});
        }
        let known = (self.names)(domain);
        let any = json!({"type": ["string", "number"], "minLength": 1});
        let doc = format!(
            "The name of a {one}. Listed are those of the board {}.",
            self.info.boards[0].name
        );
        json!({"description": doc, "anyOf": [{"enum": known}, any]})
    }

    fn rule(&self) -> Json {
        let rules: Vec<&Rule> = self
            .info
            .rules
            .iter()
            .filter(|rule| rule.accepted.is_some())
            .collect();
        let codes: Vec<&str> = rules.iter().map(|rule| rule.code).collect();
        let short: Vec<&str> = rules.iter().map(|rule| rule.name()).collect();
        let lines = rules.iter().map(|rule| {
            format!(
                "- {}: {} Let stand: {}.",
                rule.code,
                rule.sentence,
                rule.accepted.unwrap_or_default()
            )
        });
        let doc = "A rule that can be let stand; the name of the game before it may be left out:";
        // Only the complete codes are listed, so that editors offer them.
        let any = any_case(&[codes.as_slice(), &short].concat());
        let ways = json!({"anyOf": [{"enum": codes}, {"type": "string", "pattern": any}]});
        described(
            ways,
            &format!("{doc}\n\n{}", lines.collect::<Vec<_>>().join("\n")),
        )
    }

    fn verb(&self, verb: &Verb) -> Json {
        let keys: Vec<(&str, Json)> = verb
            .keys
            .iter()
            .map(|key| (key.name, self.key(key)))
            .collect();
        let required: Vec<&str> = verb
            .keys
            .iter()
            .filter(|key| key.required)
            .map(|key| key.name)
            .collect();
        let doc = format!("{} Example: {}", stopped(verb.doc), verb.example);
        carried(&keys, &required, verb.name(), &doc)
    }

    fn key(&self, key: &Key) -> Json {
        let not = key.unless.map_or(String::new(), |domain| {
            format!(
                " Not where {} is a {}.",
                "the verb's value",
                self.info.one(domain)
            )
        });
        described(
            self.shape(&key.shape),
            &format!("{}{not}", stopped(key.doc)),
        )
    }

    /// Returns the schema of an `expect` or a `result`.
    fn states(&self, keys: &[ExpectKey], doc: &str) -> Json {
        let keys = keys.iter().map(|key| {
            (
                key.name.to_owned(),
                described(self.shape(&key.shape), &stopped(key.doc)),
            )
        });
        json!({"description": doc, "type": "object", "additionalProperties": false, "properties": Json::Object(keys.collect())})
    }

    fn shape(&self, shape: &Shape) -> Json {
        let either = |ways: Vec<Json>| json!({"anyOf": ways});
        match shape {
            Shape::Number => reference("number"),
            Shape::Name([domain]) => reference(name_of(*domain)),
            Shape::Name(domains) => either(
                domains
                    .iter()
                    .map(|domain| reference(name_of(*domain)))
                    .collect(),
            ),
            Shape::Word(known) => words(known),
            Shape::WordOr(known, other) => either(vec![words(known), self.shape(other)]),
            Shape::OrNobody(other) => either(vec![self.shape(other), reference("nobody")]),
            Shape::List(of) | Shape::Bag(of) => self.list(of, 0, None),
            Shape::Pair(of) => self.list(of, 2, Some(2)),
            Shape::OneOrList(of) => either(vec![self.shape(of), self.list(of, 1, None)]),
            Shape::OneOrBag(of) => either(vec![self.shape(of), self.list(of, 0, None)]),
            Shape::CountOrBag(of) => either(vec![reference("number"), self.list(of, 0, None)]),
            Shape::Flag => json!({"anyOf": [{"type": "boolean"}, words(&["true", "false"])]}),
            Shape::Links(of) | Shape::Lines(of) => self.list(of, 0, None),
            Shape::ListOrMap(list, map) => either(vec![self.shape(list), self.shape(map)]),
            Shape::Record(keys) => self.record(keys),
            Shape::Map(domain, of) => self.map(*domain, of),
            Shape::Entry(domain, of) => {
                let mut map = self.map(*domain, of);
                map["minProperties"] = 1.into();
                map["maxProperties"] = 1.into();
                map
            }
        }
    }

    fn record(&self, keys: &[Key]) -> Json {
        let required: Vec<&str> = keys
            .iter()
            .filter(|key| key.required)
            .map(|key| key.name)
            .collect();
        let properties = keys.iter().map(|key| (key.name.to_owned(), self.key(key)));
        json!({"type": "object", "additionalProperties": false, "required": required, "properties": Json::Object(properties.collect())})
    }

    fn list(&self, of: &Shape, least: u32, most: Option<u32>) -> Json {
        let mut list = json!({"type": "array", "items": self.shape(of)});
        if least > 0 {
            list["minItems"] = least.into();
        }
        if let Some(most) = most {
            list["maxItems"] = most.into();
        }
        list
    }

    fn map(&self, domain: Domain, of: &Shape) -> Json {
        let value = self.shape(of);
        let known = if domain == Domain::Player {
            Vec::new()
        } else {
            (self.names)(domain)
        };
        let mut map = json!({"type": "object", "additionalProperties": value});
        if !known.is_empty() && known.len() <= MOST_KEYS {
            map["properties"] = Json::Object(
                known
                    .into_iter()
                    .map(|name| (name, value.clone()))
                    .collect(),
            );
        }
        map
    }
}

fn names<G: Game>(domain: Domain) -> Vec<String> {
    let board = BoardSource {
        named: None,
        boards: &NoBoards,
    }
    .board::<G::Board>(G::INFO, &mut Faults::default());
    board
        .and_then(|board| Some(board.names(domain)?.iter().map(str::to_owned).collect()))
        .unwrap_or_default()
}

/// Names the definition of a kind of names.
const fn name_of(domain: Domain) -> &'static str {
    match domain {
        Domain::Player => "player",
        Domain::Company => "company",
        Domain::Place => "place",
        Domain::City => "city",
        Domain::Colour => "colour",
    }
}

fn definition(verb: &Verb) -> String {
    format!("move-{}", verb.name())
}

fn reference(definition: &str) -> Json {
    json!({"$ref": format!("#/definitions/{definition}")})
}

/// Returns the schema of an entry of `moves`: its own keys and those that every entry may have.
fn carried(keys: &[(&str, Json)], required: &[&str], title: &str, doc: &str) -> Json {
    let mut properties: Map<String, Json> = keys
        .iter()
        .map(|(key, schema)| ((*key).to_owned(), schema.clone()))
        .collect();
    properties.insert("note".to_owned(), reference("note"));
    let accept = "The rules this move breaks and the table let stand; needs a reason beside it.";
    let rules =
        json!({"type": "array", "minItems": 1, "uniqueItems": true, "items": reference("rule")});
    properties.insert(
        "accept".to_owned(),
        json!({"description": accept, "anyOf": [reference("rule"), rules]}),
    );
    properties.insert("reason".to_owned(), reference("reason"));
    json!({
        "title": title, "description": doc, "type": "object", "additionalProperties": false, "required": required,
        "properties": properties, "dependencies": {"accept": ["reason"], "reason": ["accept"]},
    })
}

fn choice(ruling: &Ruling) -> Json {
    let names: Vec<&str> = ruling.choices.iter().map(|(name, _)| *name).collect();
    let lines: Vec<String> = ruling
        .choices
        .iter()
        .map(|(name, doc)| format!("- {name}: {doc}"))
        .collect();
    let doc = format!(
        "{} {} if left out.\n\n{}",
        ruling.question,
        names[0],
        lines.join("\n")
    );
    described(words(&names), &doc)
}

/// Returns the schema of a header key of one game. It is text in the game's tables; a test parses
/// each of them.
fn own_key(key: &HeaderKey) -> Json {
    let text = key
        .schema
        .replace("{player}", r##"{"$ref": "#/definitions/player"}"##);
    described(serde_json::from_str(&text).unwrap_or_default(), key.doc)
}

fn stopped(doc: &str) -> String {
    if doc.ends_with('.') {
        doc.to_owned()
    } else {
        format!("{doc}.")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Games as _, Visit};
    use crate::games::BuiltIn;

    #[test]
    fn the_schema_of_every_header_key_is_json() {
        for key in BuiltIn::INFOS.iter().flat_map(|info| info.header) {
            let text = key.schema.replace("{player}", "true");
            assert!(
                serde_json::from_str::<Json>(&text).is_ok_and(|schema| schema.is_object()),
                "{}",
                key.name
            );
        }
    }

    struct EveryKindIsListed;

    impl Visit for EveryKindIsListed {
        type Out = ();

        fn visit<G: Game>(self) {
            for (domain, ..) in G::INFO
                .domains
                .iter()
                .filter(|(domain, ..)| *domain != Domain::Player)
            {
                assert!(
                    !names::<G>(*domain).is_empty(),
                    "{}: {domain:?}",
                    G::INFO.id
                );
            }
        }
    }

    #[test]
    fn names_of_the_built_in_boards_are_listed() {
        for info in BuiltIn::INFOS {
            assert_eq!(BuiltIn::with(info.id, EveryKindIsListed), Some(()));
        }
    }
}

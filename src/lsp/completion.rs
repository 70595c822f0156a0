//! Completion: legal moves where an entry begins, the keys a move still lacks, names, words and true states for values,
//! the keys of the header and what may stand behind them.
//!
//! All items of an answer replace the same stretch: the word before the cursor, which is what every editor replaces.

use super::cursor::{Cursor, Slot, Step, cursor};
use super::readable::Readable;
use super::script::{Part, Script};
use super::shapes::{Choice, choice, value};
use crate::game::Games;
use crate::judge::Ask;
use crate::language::{Info, Key, Shape, Speak, Value, Verb, Wording, normal};
use crate::notation::{flow, json, move_json, move_line, scalar};
use crate::position::{At, Position as Table};
use crate::referee::Options;
use crate::schema;
use crate::text::Span;
use crate::verdict::Judgement;
use lsp_types::{CompletionItem, CompletionItemKind, CompletionTextEdit, Position, Range, TextEdit};
use serde_json::Value as Json;

/// How many legal moves are offered at most.
const MOVES: usize = 400;
/// Among so many legal moves the values are looked for that fit what is written of a move.
const FITTING: usize = 4_000;
/// The keys any move may carry.
const COMMON: [(&str, &str); 3] = [
    ("note", "Free text."),
    ("accept", "The rule this move breaks and the table let stand; a reason belongs to it."),
    ("reason", "Why the table let it stand."),
];

/// What may stand at a place.
pub fn of<L: Games>(script: &Script<L>, at: Position, ask: &Ask) -> Vec<CompletionItem> {
    offered(script, at, ask).unwrap_or_default()
}

fn offered<L: Games>(script: &Script<L>, at: Position, ask: &Ask) -> Option<Vec<CompletionItem>> {
    let (part, byte) = script.part_at(script.byte(at))?;
    if !part.may_become_a_log::<L>() {
        return None;
    }
    let before = part.text.get(..byte)?;
    let cursor = cursor(before)?;
    let behind = &part.text[byte..];
    let behind = &behind[..behind.find(['\n', '\r']).unwrap_or(behind.len())];
    let is_json = part.text.trim_start().starts_with('{');
    let menu = Menu { script, part, byte, cursor: &cursor, behind, is_json, ask };
    let offers = match cursor.path.split_first() {
        None => menu.header(),
        Some((Step::Key(section), path)) => match section.as_str() {
            "moves" => menu.moves(path),
            "rulings" if path.is_empty() => menu.rulings(),
            "position" => menu.states(path, menu.info()?.expects.iter().map(|key| (key.name, &key.shape, key.doc))),
            "result" => menu.states(path, menu.info()?.results.iter().map(|key| (key.name, &key.shape, key.doc))),
            _ => Vec::new(),
        },
        Some(_) => Vec::new(),
    };
    Some(menu.items(offers))
}

/// Something that may stand at the cursor.
struct Offer {
    text: Text,
    kind: CompletionItemKind,
    doc: String,
}

/// How an offer is written.
enum Text {
    /// A key, with its colon.
    Key(String),
    /// A name or word, in quotes where it must be.
    Word(String),
    /// As it is; in a quote, without the quote it begins with.
    Whole(String),
}

impl Offer {
    fn key(name: &str, doc: &str) -> Self {
        Self { text: Text::Key(name.to_owned()), kind: CompletionItemKind::PROPERTY, doc: doc.to_owned() }
    }

    fn word(word: &str, doc: &str) -> Self {
        Self { text: Text::Word(word.to_owned()), kind: CompletionItemKind::VALUE, doc: doc.to_owned() }
    }

    fn whole(text: String, kind: CompletionItemKind, doc: &str) -> Self {
        Self { text: Text::Whole(text), kind, doc: doc.to_owned() }
    }
}

struct Menu<'s, L> {
    script: &'s Script<L>,
    part: Part<'s>,
    byte: usize,
    cursor: &'s Cursor,
    /// The rest of the line.
    behind: &'s str,
    is_json: bool,
    ask: &'s Ask,
}

/// What is known of the table when an entry is written.
struct Here {
    info: &'static Info,
    table: Box<dyn Table>,
    voice: Box<dyn Speak + Send>,
}

impl<L: Games> Menu<'_, L> {
    fn items(&self, offers: Vec<Offer>) -> Vec<CompletionItem> {
        let place: Range = self.script.range(&self.part, Span::new(self.cursor.word as u32, self.byte as u32));
        // Right behind a dash or a colon a space belongs between.
        let gap = if self.part.text[..self.byte].ends_with(['-', ':']) && self.cursor.word == self.byte && self.cursor.quote.is_none() {
            " "
        } else {
            ""
        };
        let mut items: Vec<CompletionItem> = Vec::new();
        for offer in offers {
            let text = self.written(&offer.text);
            if items.iter().any(|item| item.label == text) {
                continue;
            }
            items.push(CompletionItem {
                kind: Some(offer.kind),
                detail: (!offer.doc.is_empty()).then_some(offer.doc),
                // No text to filter by: it is the label, and Neovim replaces what an edit says only where there is none.
                sort_text: Some(format!("{:04}", items.len())),
                text_edit: Some(CompletionTextEdit::Edit(TextEdit::new(place, format!("{gap}{text}")))),
                label: text,
                ..CompletionItem::default()
            });
        }
        items
    }

    fn written(&self, text: &Text) -> String {
        let quote = self.cursor.quote;
        let closed = quote.is_some_and(|quote| self.behind.starts_with(quote));
        let close = quote.filter(|_| !closed).map(String::from).unwrap_or_default();
        match text {
            Text::Key(name) => {
                let colon = if self.behind.trim_start_matches(['"', '\'']).trim_start().starts_with(':') || closed { "" } else { ": " };
                match quote {
                    Some(_) => format!("{name}{close}{colon}"),
                    None if self.is_json => format!("\"{name}\"{colon}"),
                    None => format!("{}{colon}", scalar(name)),
                }
            }
            Text::Word(word) => match quote {
                Some('"') => {
                    let inner = Json::from(word.as_str()).to_string();
                    format!("{}{close}", &inner[1..inner.len() - 1])
                }
                Some(_) => format!("{}{close}", word.replace('\'', "''")),
                None if self.is_json => Json::from(word.as_str()).to_string(),
                None => scalar(word),
            },
            Text::Whole(text) => match quote {
                Some('"') => text.strip_prefix('"').unwrap_or(text).to_owned(),
                _ => text.clone(),
            },
        }
    }

    /// A value as it is written in this log.
    fn value(&self, voice: &dyn Speak, value: &Value) -> String {
        let value = json(voice, value);
        if self.is_json { value.to_string() } else { flow(&value) }
    }

    fn info(&self) -> Option<&'static Info> {
        self.part.info::<L>()
    }

    fn has(&self, key: &str) -> bool {
        self.cursor.present.iter().any(|(known, _)| known == key)
    }

    fn header(&self) -> Vec<Offer> {
        let info = self.info();
        match &self.cursor.slot {
            Slot::Key => {
                let title = info.unwrap_or(L::INFOS[0]);
                let schema = schema::of_log::<L>(title);
                let stands = super::chunks::keys(self.part.text);
                let keys = schema["properties"].as_object().into_iter().flatten();
                let free = keys.filter(|(key, _)| !stands.contains(&key.as_str()) && !self.has(key));
                free.map(|(key, value)| Offer::key(key, value["description"].as_str().unwrap_or_default())).collect()
            }
            Slot::Value(key) => match (key.as_str(), info) {
                ("game", _) => L::INFOS.iter().map(|title| Offer::word(title.id, title.title)).collect(),
                ("board", Some(info)) => info.boards.iter().map(|board| Offer::word(board.name, "a built-in board")).collect(),
                ("rules", Some(info)) => {
                    let edition = |edition: &u16| Offer::whole(edition.to_string(), CompletionItemKind::VALUE, "an edition of the rules");
                    info.editions.iter().map(edition).collect()
                }
                (key, Some(info)) if info.header.iter().any(|own| own.name == key && own.doc.contains("player")) => self.players(),
                _ => Vec::new(),
            },
            Slot::Item => Vec::new(),
        }
    }

    fn players(&self) -> Vec<Offer> {
        let tree = crate::text::parse::parse(self.part.text).tree;
        let list = tree.root().and_then(|root| tree.get(root, "players"));
        let names = list.into_iter().flat_map(|list| tree.children(list)).filter_map(|node| tree.scalar(node));
        names.map(|name| Offer::word(name, "player")).collect()
    }

    fn rulings(&self) -> Vec<Offer> {
        let Some(info) = self.info() else { return Vec::new() };
        match &self.cursor.slot {
            Slot::Key => {
                info.rulings.iter().filter(|ruling| !self.has(ruling.key)).map(|ruling| Offer::key(ruling.key, ruling.question)).collect()
            }
            Slot::Value(key) => {
                let choices = info.rulings.iter().filter(|ruling| ruling.key == key).flat_map(|ruling| ruling.choices);
                choices.map(|(choice, meaning)| Offer::word(choice, meaning)).collect()
            }
            Slot::Item => Vec::new(),
        }
    }

    /// The table ahead of what is being written.
    fn here(&self) -> Option<Here> {
        let (end, close) = &self.cursor.ahead;
        let ahead = without_this(&self.part.text[..*end]) + close;
        let ask = Ask { position: Some(At::End), options: Options { keep_going: true, ..self.ask.options }, hint: false, ..*self.ask };
        let number = self.part.number;
        let judged = self.script.judge(number, &ahead, &ask);
        let readable;
        let review = if judged.review.verdict.judgement == Judgement::Malformed {
            readable = Readable::new(self.script, number, &ahead, &ask);
            self.script.judge(number, &readable.text, &ask).review
        } else {
            judged.review
        };
        Some(Here { info: review.verdict.game?, table: review.position?, voice: review.voice? })
    }

    /// The keys and values of a position or a result.
    fn states(&self, path: &[Step], keys: impl Iterator<Item = (&'static str, &'static Shape, &'static str)>) -> Vec<Offer> {
        match path.split_first() {
            None if self.cursor.slot == Slot::Key => {
                keys.filter(|(key, ..)| !self.has(key)).map(|(key, _, doc)| Offer::key(key, doc)).collect()
            }
            None => {
                let Slot::Value(key) = &self.cursor.slot else { return Vec::new() };
                let shapes = keys.filter(|(known, ..)| known == key);
                shapes.flat_map(|(_, shape, _)| self.choices(&value(shape), self.here().as_ref())).collect()
            }
            Some((Step::Key(key), path)) => {
                let shapes = keys.filter(|(known, ..)| known == key);
                shapes.flat_map(|(_, shape, _)| self.choices(&choice(shape, path, &self.cursor.slot), self.here().as_ref())).collect()
            }
            Some(_) => Vec::new(),
        }
    }

    /// The names, words and keys of a choice.
    fn choices(&self, choice: &Choice, here: Option<&Here>) -> Vec<Offer> {
        let mut offers: Vec<Offer> = Vec::new();
        for domain in &choice.names {
            let Some(here) = here else { continue };
            for name in here.table.names_of(*domain).into_iter().filter(|name| !self.has(name)) {
                let doc = here.info.one(*domain);
                offers.push(if self.cursor.slot == Slot::Key { Offer::key(&name, doc) } else { Offer::word(&name, doc) });
            }
        }
        offers.extend(choice.words.iter().map(|word| match *word {
            "true" | "false" | "none" => Offer::whole(self.bare(word), CompletionItemKind::VALUE, ""),
            word => Offer::word(word, ""),
        }));
        offers.extend(choice.keys.iter().filter(|(key, _)| !self.has(key)).map(|(key, doc)| Offer::key(key, doc)));
        offers
    }

    /// A word of YAML itself.
    fn bare(&self, word: &str) -> String {
        if self.is_json && word == "none" { "null".to_owned() } else { word.to_owned() }
    }

    /// In the list of moves.
    fn moves(&self, path: &[Step]) -> Vec<Offer> {
        let Some(here) = self.here() else { return Vec::new() };
        match (path, &self.cursor.slot) {
            ([], Slot::Item) => self.entry(&here, false),
            ([Step::Item(_)], Slot::Key) if self.cursor.present.is_empty() && self.cursor.flow => self.entry(&here, true),
            ([Step::Item(_)], Slot::Key) => self.keys(&here),
            ([Step::Item(_)], Slot::Value(key)) if key == "accept" => self.rules(&here),
            ([Step::Item(_), Step::Key(key)], Slot::Item) if key == "accept" => self.rules(&here),
            ([Step::Item(_)], Slot::Value(key)) => self.values(&here, key),
            ([Step::Item(_), Step::Key(key), path @ ..], _) if key == "expect" => self.expect(&here, path),
            ([Step::Item(_), Step::Key(key), path @ ..], slot) => {
                let keys = self.verbs(&here).into_iter().flat_map(|verb| verb.keys).filter(|known| known.name == key);
                keys.flat_map(|key| self.choices(&choice(&key.shape, path, slot), Some(&here))).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Where an entry begins: whole moves, and the verbs.
    fn entry(&self, here: &Here, within: bool) -> Vec<Offer> {
        let begun = &self.part.text[self.cursor.word..self.byte];
        let rest = self.behind.trim();
        let mut offers = Vec::new();
        let free = rest.trim_start_matches('}').trim_start_matches(',').is_empty() || self.is_json && rest.starts_with([',', ']', '}']);
        // A word without a brace is the beginning of a move over several lines.
        if free && (within || begun.is_empty()) {
            let stage = here.table.stage();
            let doc = format!("legal: {} {}, {}", here.info.turn, stage.turn, stage.phase);
            for wording in here.table.legal(MOVES).moves {
                let mut text = self.move_text(here, &wording);
                if within {
                    text.remove(0);
                    if rest.starts_with('}') {
                        text.pop();
                    }
                }
                offers.push(Offer::whole(text, CompletionItemKind::EVENT, &doc));
            }
        }
        let verbs = here.info.verbs.iter().map(|verb| (verb.name(), verb.doc));
        for (name, doc) in verbs.chain([("expect", "What the table states of the position.")]) {
            let text = if within || !begun.is_empty() {
                Text::Key(name.to_owned())
            } else if self.is_json {
                Text::Whole(format!("{{\"{name}\": "))
            } else {
                Text::Whole(format!("{{{name}: "))
            };
            offers.push(Offer { text, kind: CompletionItemKind::KEYWORD, doc: doc.to_owned() });
        }
        offers
    }

    fn move_text(&self, here: &Here, wording: &Wording) -> String {
        if !self.is_json {
            return move_line(here.info, &*here.voice, wording);
        }
        let Json::Object(fields) = move_json(here.info, &*here.voice, wording) else { return String::new() };
        let fields: Vec<String> = fields.iter().map(|(key, value)| format!("{}: {value}", Json::from(key.as_str()))).collect();
        format!("{{{}}}", fields.join(", "))
    }

    /// The verbs the keys that stand there can belong to.
    fn verbs(&self, here: &Here) -> Vec<&'static Verb> {
        let stands = |verb: &Verb| self.entry_keys().iter().all(|key| is_common(key) || verb.key(key).is_some());
        let named = |verb: &Verb| self.entry_keys().iter().any(|key| key == verb.name());
        let fitting: Vec<&Verb> = here.info.verbs.iter().filter(|verb| stands(verb) && named(verb)).collect();
        if fitting.is_empty() { here.info.verbs.iter().filter(|verb| named(verb)).collect() } else { fitting }
    }

    /// The keys of the entry that is being written, as far as they are known.
    fn entry_keys(&self) -> Vec<String> {
        let own = match (&self.cursor.slot, self.cursor.path.len()) {
            (Slot::Value(key), 2) => Some(key.clone()),
            _ => match self.cursor.path.get(2) {
                Some(Step::Key(key)) => Some(key.clone()),
                _ => None,
            },
        };
        let stands = if self.cursor.path.len() == 2 { self.cursor.present.as_slice() } else { &[] };
        stands.iter().map(|(key, _)| key.clone()).chain(own).chain(self.keys_behind()).collect()
    }

    /// The keys behind the cursor in the same braces.
    fn keys_behind(&self) -> Vec<String> {
        let mut depth = 0_i32;
        let mut keys = Vec::new();
        let mut start = 0;
        for (at, c) in self.behind.char_indices() {
            match c {
                '{' | '[' => depth += 1,
                '}' | ']' => depth -= 1,
                ',' if depth == 0 => start = at + 1,
                ':' if depth == 0 => keys.push(self.behind[start..at].trim().trim_matches('"').to_owned()),
                _ => {}
            }
            if depth < 0 {
                break;
            }
        }
        keys
    }

    /// The keys a move still lacks.
    fn keys(&self, here: &Here) -> Vec<Offer> {
        let stands = self.entry_keys();
        let missing = |name: &str| !stands.iter().any(|key| key == name);
        let verbs = self.verbs(here);
        if stands.iter().any(|key| key == "expect") {
            return vec![Offer::key("note", COMMON[0].1)];
        }
        if verbs.is_empty() {
            let verbs = here.info.verbs.iter().map(|verb| (verb.name(), verb.doc));
            return verbs.map(|(name, doc)| Offer { kind: CompletionItemKind::KEYWORD, ..Offer::key(name, doc) }).collect();
        }
        let own = |required: bool| {
            let keys = verbs.iter().flat_map(|verb| verb.keys.iter().skip(1));
            keys.filter(move |key| key.required == required).filter(|key| missing(key.name)).map(|key| Offer::key(key.name, key.doc))
        };
        let accepts = |key: &str| key != "reason" || !missing("accept");
        let common = COMMON.iter().filter(|(key, _)| missing(key) && accepts(key)).map(|(key, doc)| Offer::key(key, doc));
        let mut offers: Vec<Offer> = own(true).chain(own(false)).collect();
        if !missing("accept") {
            offers.insert(0, Offer::key("reason", COMMON[2].1));
        }
        offers.extend(common);
        offers
    }

    /// What may stand for a key of a move: first what makes it legal.
    fn values(&self, here: &Here, key: &str) -> Vec<Offer> {
        let verbs = self.verbs(here);
        let keys: Vec<&Key> = verbs.iter().flat_map(|verb| verb.keys).filter(|known| known.name == key).collect();
        if keys.is_empty() {
            return Vec::new();
        }
        let mut offers = Vec::new();
        for wording in here.table.legal(FITTING).moves {
            let verb = &here.info.verbs[wording.verb];
            if !verbs.iter().any(|known| known.name() == verb.name()) || !self.fits(here, verb, &wording) {
                continue;
            }
            let value = verb.key(key).and_then(|index| wording.args.get(index));
            let text = match value {
                Some(Value::Name(domain, id)) => Text::Word(here.voice.name(*domain, *id).to_owned()),
                Some(Value::Word(word)) => Text::Word((*word).to_owned()),
                Some(value) => Text::Whole(self.value(&*here.voice, value)),
                None => continue,
            };
            let known = |offer: &Offer| self.written(&offer.text) == self.written(&text);
            if offers.len() < MOVES && !offers.iter().any(known) {
                offers.push(Offer { text, kind: CompletionItemKind::VALUE, doc: "legal here".to_owned() });
            }
        }
        offers.extend(keys.iter().flat_map(|key| self.choices(&value(&key.shape), Some(here))));
        offers
    }

    /// Whether a move has the values that stand there already.
    fn fits(&self, here: &Here, verb: &Verb, wording: &Wording) -> bool {
        self.cursor.present.iter().all(|(key, range)| {
            let written = self.part.text[range.clone()].trim_matches(['"', '\'']);
            let value = verb.key(key).and_then(|index| wording.args.get(index));
            value.is_none_or(|value| matches!(value, Value::List(_)) || normal(&here.voice.value(value)) == normal(written))
        })
    }

    /// The rules that can be accepted, those first that the move breaks.
    fn rules(&self, here: &Here) -> Vec<Offer> {
        let pairs = self.cursor.present.iter().filter(|(key, _)| !is_common(key));
        let pairs: Vec<String> = pairs.map(|(key, range)| format!("{key}: {}", &self.part.text[range.clone()])).collect();
        let text = format!("{{{}}}", pairs.join(", "));
        let answer = here.table.ask(&text);
        let broken: Vec<&str> = answer
            .findings
            .iter()
            .flat_map(|finding| finding.rule.into_iter().chain(finding.also.iter().copied()))
            .map(|rule| rule.code)
            .collect();
        let mut rules: Vec<_> = here.info.rules.iter().filter(|rule| rule.accepted.is_some()).collect();
        rules.sort_by_key(|rule| !broken.contains(&rule.code));
        let doc = |code: &str, sentence: &str| {
            if broken.contains(&code) { format!("this move breaks it: {sentence}") } else { sentence.to_owned() }
        };
        rules.into_iter().map(|rule| Offer::word(rule.code, &doc(rule.code, rule.sentence))).collect()
    }

    /// What an expect could state here, with what is true.
    fn expect(&self, here: &Here, path: &[Step]) -> Vec<Offer> {
        let observations = here.table.observations();
        match (path.split_first(), &self.cursor.slot) {
            (None, Slot::Key) => {
                let state = |(key, value): &(&'static str, Value)| {
                    let key = if self.is_json { format!("\"{key}\"") } else { (*key).to_owned() };
                    let text = format!("{key}: {}", self.value(&*here.voice, value));
                    Offer::whole(text, CompletionItemKind::PROPERTY, "true here")
                };
                let free = observations.iter().filter(|(key, value)| !self.has(key) && *value != Value::Unknown);
                free.map(state).collect()
            }
            (None, Slot::Value(key)) => {
                let truth = observations.iter().filter(|(known, _)| known == key);
                let mut offers: Vec<Offer> = truth.map(|(_, value)| self.truth(here, value)).collect();
                let shapes = here.info.expects.iter().filter(|known| known.name == key);
                offers.extend(shapes.flat_map(|known| self.choices(&value(&known.shape), Some(here))));
                offers
            }
            (Some((Step::Key(key), path)), slot) => {
                let mut offers = Vec::new();
                if let ([], Slot::Value(name), Some((_, Value::Map(domain, entries)))) =
                    (path, slot, observations.iter().find(|(known, _)| known == key))
                {
                    let own = entries.iter().filter(|(id, _)| here.voice.name(*domain, *id) == name);
                    offers.extend(own.map(|(_, value)| self.truth(here, value)));
                }
                let shapes = here.info.expects.iter().filter(|known| known.name == key);
                offers.extend(shapes.flat_map(|known| self.choices(&choice(&known.shape, path, slot), Some(here))));
                offers
            }
            _ => Vec::new(),
        }
    }

    fn truth(&self, here: &Here, value: &Value) -> Offer {
        let text = match value {
            Value::Name(domain, id) => Text::Word(here.voice.name(*domain, *id).to_owned()),
            Value::Word(word) => Text::Word((*word).to_owned()),
            value => Text::Whole(self.value(&*here.voice, value)),
        };
        Offer { text, kind: CompletionItemKind::VALUE, doc: "true here".to_owned() }
    }
}

fn is_common(key: &str) -> bool {
    COMMON.iter().any(|(common, _)| *common == key)
}

/// The log up to an entry; a list without any other is an empty one.
fn without_this(before: &str) -> String {
    let last = before.lines().rev().find(|line| !line.trim().is_empty() && !line.trim_start().starts_with('#'));
    match last.filter(|line| line.trim_end() == "moves:").and_then(|_| before.rfind("moves:")) {
        Some(at) => format!("{}moves: []{}", &before[..at], &before[at + "moves:".len()..]),
        None => before.to_owned(),
    }
}

//! Completion: legal moves, verbs, names, the values an `expect` would state, header keys.

use super::script::{Part, Script};
use crate::game::Games;
use crate::judge::{Ask, Review, judge_with};
use crate::language::{Domain, Info, Shape, Speak};
use crate::notation::{flow, json, move_line, scalar};
use crate::position::{At, Position as Table};
use crate::schema;
use crate::text::Span;
use lsp_types::{CompletionItem, CompletionItemKind, CompletionTextEdit, Position, Range, TextEdit};

/// How many legal moves are offered at most.
const MOVES: usize = 400;

/// What may stand at a place.
pub fn of<L: Games>(script: &Script<L>, at: Position, ask: &Ask) -> Vec<CompletionItem> {
    let Some((part, byte)) = script.part_at(script.byte(at)) else { return Vec::new() };
    let Some(before) = part.text.get(..byte) else { return Vec::new() };
    let line = before.rfind('\n').map_or(0, |at| at + 1);
    let typed = &before[line..];
    let menu = Menu { script, part, byte };
    if !typed.starts_with([' ', '-']) && (line == 0 || section(&before[..line]) != Some("moves") || !typed.is_empty()) {
        return menu.header(typed);
    }
    match section(&before[..line]) {
        Some("moves") => menu.moves(before, line, ask),
        Some("position") => menu.position(typed),
        _ => Vec::new(),
    }
}

/// The header key whose value a text breaks off in.
fn section(before: &str) -> Option<&str> {
    let key = |line: &'_ str| line.starts_with(|c: char| c.is_ascii_alphabetic()).then(|| line.find(':')).flatten();
    before.lines().rev().find_map(|line| key(line).map(|end| &line[..end]))
}

struct Menu<'s, L> {
    script: &'s Script<L>,
    part: Part<'s>,
    byte: usize,
}

impl<L: Games> Menu<'_, L> {
    fn range(&self, start: usize, end: usize) -> Range {
        self.script.range(&self.part, Span::new(start as u32, end as u32))
    }

    /// An item that takes the place of what stands there.
    fn item(&self, label: &str, kind: CompletionItemKind, place: Range, doc: &str) -> CompletionItem {
        let edit = TextEdit::new(place, label.to_owned());
        CompletionItem {
            label: label.to_owned(),
            kind: Some(kind),
            detail: (!doc.is_empty()).then(|| doc.to_owned()),
            filter_text: Some(label.to_owned()),
            text_edit: Some(CompletionTextEdit::Edit(edit)),
            ..CompletionItem::default()
        }
    }

    fn header(&self, typed: &str) -> Vec<CompletionItem> {
        let judged = self.part.judge(self.script, &Ask::default());
        let info = judged.review.verdict.game;
        let Some((key, value)) = typed.split_once(':') else {
            let place = self.range(self.byte - typed.len(), self.byte);
            let known = info.unwrap_or(L::INFOS[0]);
            let schema = schema::of_log::<L>(known);
            let keys = schema["properties"].as_object().into_iter().flatten();
            let free = keys.filter(|(key, _)| judged.tree.root().is_none_or(|root| judged.tree.get(root, key).is_none()));
            let item = |(key, value): (&String, &serde_json::Value)| {
                let doc = value["description"].as_str().unwrap_or_default();
                self.item(&format!("{key}: "), CompletionItemKind::PROPERTY, place, doc)
            };
            return free.map(item).collect();
        };
        let place = self.range(self.byte - value.trim_start().len(), self.byte);
        let item = |name: &str, doc: &str| self.item(name, CompletionItemKind::VALUE, place, doc);
        match (key, info) {
            ("game", _) => L::INFOS.iter().map(|info| item(info.id, info.title)).collect(),
            ("board", Some(info)) => info.boards.iter().map(|board| item(board.name, "a built-in board")).collect(),
            _ => Vec::new(),
        }
    }

    /// In the position a log begins with: the keys that say what the table looks like and do not stand there yet.
    fn position(&self, typed: &str) -> Vec<CompletionItem> {
        let word = typed.trim_start();
        if word.contains([' ', ':', '{']) {
            return Vec::new();
        }
        let judged = self.part.judge(self.script, &Ask::default());
        let Some(info) = judged.review.verdict.game else { return Vec::new() };
        let stated = judged.tree.root().and_then(|root| judged.tree.get(root, "position"));
        let place = self.range(self.byte - word.len(), self.byte);
        let free = info.expects.iter().filter(|key| stated.is_none_or(|stated| judged.tree.get(stated, key.name).is_none()));
        free.map(|key| self.item(&format!("{}: ", key.name), CompletionItemKind::PROPERTY, place, key.doc)).collect()
    }

    /// In the list of moves: `line` is where the line of the cursor begins.
    fn moves(&self, before: &str, line: usize, ask: &Ask) -> Vec<CompletionItem> {
        let Some((start, content)) = item_start(before, line) else { return Vec::new() };
        let typed = &before[content.min(before.len())..];
        let ahead = without_this(&before[..start]);
        let judged = judge_with::<L>(&ahead, &self.script.boards, &Ask { position: Some(At::End), ..*ask });
        let Review { verdict, position: Some(table), voice: Some(voice), .. } = &judged.review else { return Vec::new() };
        let Some(info) = verdict.game else { return Vec::new() };
        let mut items = Vec::new();
        if !typed.contains('\n') {
            items.extend(self.whole_moves(typed, content, info, &**table, &**voice));
        }
        if let Some(states) = typed.find("expect:").map(|at| &typed[at..]) {
            items.extend(self.states(states, &**table, &**voice));
        } else {
            items.extend(self.values(typed, info, &**table));
        }
        for (rank, item) in items.iter_mut().enumerate() {
            item.sort_text = Some(format!("{rank:04}"));
        }
        items
    }

    fn whole_moves(&self, typed: &str, content: usize, info: &'static Info, table: &dyn Table, voice: &dyn Speak) -> Vec<CompletionItem> {
        // What an editor has closed already is replaced with the rest.
        let place = self.range(content, closed(&self.part.text[content..], typed.len()).map_or(self.byte, |end| content + end));
        // A dash alone wants a space behind it.
        let space = if self.part.text[..content].ends_with('-') { " " } else { "" };
        let stage = table.stage();
        let doc = format!("legal: {} {}, {}", info.turn, stage.turn, stage.phase);
        let legal = table.legal(MOVES).moves;
        let moves = legal.iter().map(|wording| move_line(info, voice, wording));
        let mut items: Vec<CompletionItem> = moves.map(|text| self.item(&text, CompletionItemKind::EVENT, place, &doc)).collect();
        if typed.trim_start_matches('{').chars().all(char::is_alphanumeric) {
            let verbs = info.verbs.iter().map(|verb| (verb.name(), verb.doc)).chain([("expect", "What the table states of the position.")]);
            let place = self.range(content, self.byte);
            items.extend(verbs.map(|(name, doc)| self.item(&format!("{{{name}: "), CompletionItemKind::KEYWORD, place, doc)));
        }
        for item in &mut items {
            if let Some(CompletionTextEdit::Edit(edit)) = &mut item.text_edit {
                edit.new_text.insert_str(0, space);
            }
        }
        items
    }

    /// The names and words that may stand for the value that is being written.
    fn values(&self, typed: &str, info: &'static Info, table: &dyn Table) -> Vec<CompletionItem> {
        let Some((key, partial)) = value_being_written(typed) else { return Vec::new() };
        let has = |name: &str| typed.match_indices(name).any(|(at, _)| typed[at + name.len()..].starts_with(':'));
        let verbs: Vec<_> = info.verbs.iter().filter(|verb| has(verb.name())).collect();
        let keys = verbs.iter().flat_map(|verb| verb.keys).filter(|known| known.name == key);
        let (mut names, mut words) = (Vec::new(), Vec::new());
        keys.for_each(|key| gather(&key.shape, &mut names, &mut words));
        let place = self.range(self.byte - partial.len(), self.byte);
        let name = |name: String, of: &str| self.item(&scalar(&name), CompletionItemKind::VALUE, place, of);
        let names = names.into_iter().flat_map(|domain| table.names_of(domain).into_iter().map(move |name| (name, info.one(domain))));
        names.map(|(text, of)| name(text, of)).chain(words.into_iter().map(|word| name(word.to_owned(), ""))).collect()
    }

    /// What an expect could state here, with what is true.
    fn states(&self, typed: &str, table: &dyn Table, voice: &dyn Speak) -> Vec<CompletionItem> {
        let Some(open) = typed.rfind(['{', ',', '\n']) else { return Vec::new() };
        let partial = typed[open + 1..].trim_start();
        let braces = usize::from(typed.trim_start_matches("expect:").trim_start().starts_with('{'));
        if partial.contains(':') || typed.matches('{').count() > typed.matches('}').count() + braces {
            return Vec::new();
        }
        let place = self.range(self.byte - partial.len(), self.byte);
        let state = |(key, value)| {
            let stated = format!("{key}: {}", flow(&json(voice, value)));
            self.item(&stated, CompletionItemKind::PROPERTY, place, "true here")
        };
        table.observations().iter().map(|(key, value)| state((key, value))).collect()
    }
}

/// Where the braces that a line begins with are closed again, behind the cursor.
fn closed(line: &str, cursor: usize) -> Option<usize> {
    let line = &line[..line.find('\n').unwrap_or(line.len())];
    let mut depth = 0_usize;
    for (at, c) in line.char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth = depth.checked_sub(1)?,
            _ if depth == 0 => return None,
            _ => {}
        }
        if depth == 0 {
            return (at >= cursor).then_some(at + 1);
        }
    }
    None
}

/// Where the line begins that opens the entry the cursor is in, and where behind its dash the entry begins.
fn item_start(before: &str, line: usize) -> Option<(usize, usize)> {
    let dash = |start: usize| {
        let text = &before[start..];
        let text = &text[..text.find('\n').unwrap_or(text.len())];
        let indent = text.len() - text.trim_start_matches(' ').len();
        let behind = text[indent..].strip_prefix('-')?;
        (behind.is_empty() || behind.starts_with(' ')).then(|| start + text.len() - behind.trim_start_matches(' ').len())
    };
    if let Some(content) = dash(line) {
        return Some((line, content));
    }
    if before[line..].trim().is_empty() {
        return None;
    }
    let mut start = line;
    while start > 0 {
        start = before[..start - 1].rfind('\n').map_or(0, |at| at + 1);
        if let Some(content) = dash(start) {
            return Some((start, content));
        }
    }
    None
}

/// The log up to an entry; a list without any other is an empty one.
fn without_this(before: &str) -> String {
    let last = before.lines().rev().find(|line| !line.trim().is_empty() && !line.trim_start().starts_with('#'));
    match last.filter(|line| line.trim_end() == "moves:").and_then(|_| before.rfind("moves:")) {
        Some(at) => format!("{}moves: []{}", &before[..at], &before[at + "moves:".len()..]),
        None => before.to_owned(),
    }
}

/// The key of the value that is being written, and what of it is there.
fn value_being_written(typed: &str) -> Option<(&str, &str)> {
    let colon = typed.rfind(": ").or_else(|| typed.strip_suffix(':').map(str::len))?;
    let name = typed[..colon].rsplit(|c: char| !c.is_alphanumeric() && c != '-').next()?;
    let rest = &typed[colon + 1..];
    let partial = rest.rsplit(['[', '{', ',']).next()?.trim_start_matches(' ');
    let closed = rest.matches([']', '}']).count() > rest.matches(['[', '{']).count();
    // Behind a comma outside of brackets a key follows, not a value.
    let list = rest.matches(['[', '{']).count() > rest.matches([']', '}']).count();
    let written = !closed && !partial.contains('\n') && (list || !rest.contains(','));
    (!name.is_empty() && written).then_some((name, partial))
}

/// The kinds of names and the words of a shape.
fn gather(shape: &Shape, names: &mut Vec<Domain>, words: &mut Vec<&'static str>) {
    match shape {
        Shape::Number => {}
        Shape::Flag => words.extend(["true", "false"]),
        Shape::ListOrMap(list, map) => {
            gather(list, names, words);
            gather(map, names, words);
        }
        Shape::Record(keys) => keys.iter().for_each(|key| gather(&key.shape, names, words)),
        Shape::Name(domains) => names.extend(domains.iter().copied()),
        Shape::Word(known) => words.extend(known.iter().copied()),
        Shape::WordOr(known, other) => {
            words.extend(known.iter().copied());
            gather(other, names, words);
        }
        Shape::Map(domain, of) | Shape::Entry(domain, of) => {
            names.push(*domain);
            gather(of, names, words);
        }
        Shape::OrNobody(of)
        | Shape::List(of)
        | Shape::Bag(of)
        | Shape::Pair(of)
        | Shape::Links(of)
        | Shape::Lines(of)
        | Shape::OneOrList(of)
        | Shape::OneOrBag(of)
        | Shape::CountOrBag(of) => gather(of, names, words),
    }
}

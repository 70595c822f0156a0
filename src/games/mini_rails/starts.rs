//! The starts of a header: on which hexes of which frame each company begins.

use super::board::{Board, COMPANIES, Company, Hex};
use super::header_faults::{missing, not_a_list, repeated, wrong};
use super::map::read_hex;
use crate::game::language::{Faults, shown};
use crate::game::reading::Header;
use crate::yaml::tree::{Kind, NodeId};

/// Where the companies start.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Start {
    /// The starting hexes of each company.
    pub hexes: [Vec<Hex>; COMPANIES.len()],
    /// The frame of each company: an index into the board's.
    pub frames: [usize; COMPANIES.len()],
}

/// Reads `start`; `None` after adding at least one fault.
pub(crate) fn read_starts(
    header: &Header<'_, '_>,
    board: &Board,
    players: usize,
    faults: &mut Faults,
) -> Option<Start> {
    let discs = board.start_discs[players - 3];
    let example = format!(
        "start: {{red: [{}], ...}}",
        board.codes(&board.frames[0][..discs])
    );
    let Some((start, map)) = header.entry("start") else {
        let help = format!("add {example} with the starting hexes of all six companies");
        missing(
            header,
            "the log does not say where the companies start",
            "no start",
            &help,
            faults,
        );
        return None;
    };
    if header.tree.kind(map) != Kind::Map {
        wrong(header, map, &format!("a mapping such as {example}"), faults);
        return None;
    }
    let before = faults.len();
    let mut reader = StartReader {
        header,
        board,
        discs,
        claimed: Vec::new(),
        seen: Vec::new(),
    };
    let mut starts = Start::default();
    for (key, value) in header.tree.entries(map) {
        let Some(company) = reader.company(key, faults) else {
            continue;
        };
        if let Some((frame, hexes)) = reader.hexes(company, value, faults) {
            starts.hexes[company.index()] = hexes;
            starts.frames[company.index()] = frame;
        }
    }
    if faults.len() == before {
        reader.check_all_companies(start, faults);
    }
    (faults.len() == before).then_some(starts)
}

/// Reads the companies' starting hexes one after another, and remembers which frame is whose.
struct StartReader<'r, 'h, 'a> {
    header: &'r Header<'h, 'a>,
    board: &'r Board,
    /// How many starting discs a company has.
    discs: usize,
    /// The frames taken so far, each with its company and the place in the log.
    claimed: Vec<(usize, Company, NodeId)>,
    /// The companies read so far.
    seen: Vec<Company>,
}

impl StartReader<'_, '_, '_> {
    fn company(&mut self, key: NodeId, faults: &mut Faults) -> Option<Company> {
        let text = self.header.tree.scalar(key)?;
        let companies = &self.board.companies;
        let Some(company) = companies
            .find(text)
            .map(|company| Company::new(usize::from(company)))
        else {
            let near = faults.nearest(companies, text);
            faults.push(
                self.header
                    .setup_fault(
                        key,
                        format!("{} is not a company", shown(text)),
                        "no such company",
                    )
                    .help(format!("the companies are {}", COMPANIES.join(", ")))
                    .did_you_mean(near),
            );
            return None;
        };
        if self.seen.contains(&company) {
            repeated(self.header, key, &shown(text), faults);
            return None;
        }
        self.seen.push(company);
        Some(company)
    }

    /// Adds the fault that companies have no start.
    fn check_all_companies(&self, start: NodeId, faults: &mut Faults) {
        let lacking: Vec<&str> = Company::first(COMPANIES.len())
            .filter(|company| !self.seen.contains(company))
            .map(Company::name)
            .collect();
        if lacking.is_empty() {
            return;
        }
        let verb = if lacking.len() == 1 { "has" } else { "have" };
        let message = format!(
            "{} {verb} no start: all six companies take part",
            lacking.join(", ")
        );
        let help = format!("a company's entry gives its {}", starting_hexes(self.discs));
        let fault = self.header.setup_fault(start, message, "not all companies");
        faults.push(fault.help(help));
    }

    /// Reads the frame and the hexes of a company.
    fn hexes(
        &mut self,
        company: Company,
        list: NodeId,
        faults: &mut Faults,
    ) -> Option<(usize, Vec<Hex>)> {
        let (header, board, tree) = (self.header, self.board, self.header.tree);
        if tree.kind(list) != Kind::List {
            not_a_list(header, list, &starting_hexes(self.discs), faults);
            return None;
        }
        let before = faults.len();
        let mut hexes: Vec<Hex> = Vec::new();
        let mut frame = None;
        // Reading one hex more than allowed is enough to see that there are too many.
        for node in tree.children(list).take(self.discs + 1) {
            let Some(hex) = read_hex(header, board, node, faults) else {
                continue;
            };
            if hexes.contains(&hex) {
                repeated(header, node, board.code(hex), faults);
                continue;
            }
            hexes.push(hex);
            let of_hex = board.frames.iter().position(|frame| frame.contains(&hex));
            match (of_hex, frame) {
                (None, _) => self.no_starting_hex(node, hex, faults),
                (Some(at), None) => {
                    frame = Some(at);
                    self.claim(company, at, node, faults);
                }
                (Some(at), Some(first)) if at != first => {
                    self.another_frame(node, [hex, hexes[0]], first, faults);
                }
                _ => {}
            }
        }
        let given = tree.children(list).count();
        if given != self.discs && faults.len() == before {
            let (company, due) = (company.name(), starting_hexes(self.discs));
            let is = if given == 1 { "is" } else { "are" };
            let message = format!("{company} starts with {due}, here {is} {given}");
            let fault = header.setup_fault(list, message, format!("{given} given"));
            faults.push(
                fault.help("a company starts on three hexes with 3 players, on one with 4 or 5"),
            );
        }
        frame
            .filter(|_| faults.len() == before)
            .map(|frame| (frame, hexes))
    }

    /// Adds the fault that a hex belongs to no frame.
    fn no_starting_hex(&self, node: NodeId, hex: Hex, faults: &mut Faults) {
        let board = self.board;
        let all: Vec<String> = board
            .frames
            .iter()
            .map(|frame| board.codes(frame))
            .collect();
        let message = format!("{} is not a starting hex of any frame", board.code(hex));
        let help = format!("starting hexes, frame by frame: {}", all.join("; "));
        let fault = self.header.setup_fault(node, message, "no starting hex");
        faults.push(fault.help(help));
    }

    /// Adds the fault that a hex belongs to a different frame than the company's first hex.
    fn another_frame(
        &self,
        node: NodeId,
        [hex, first]: [Hex; 2],
        frame: usize,
        faults: &mut Faults,
    ) {
        let board = self.board;
        let (hex, first) = (board.code(hex), board.code(first));
        let message = format!("{hex} lies at another frame than {first}");
        let help = format!(
            "a company starts at one frame; there lie {}",
            board.codes(&board.frames[frame])
        );
        let fault = self.header.setup_fault(node, message, "another frame");
        faults.push(fault.help(help));
    }

    /// Records the frame of a company; a fault if it is another company's.
    fn claim(&mut self, company: Company, frame: usize, at: NodeId, faults: &mut Faults) {
        let name = company.name();
        if let Some((_, other, first)) = self.claimed.iter().find(|(of, ..)| *of == frame) {
            let (board, header) = (self.board, self.header);
            let other = other.name();
            let free: Vec<String> = (0..board.frames.len())
                .filter(|free| !self.claimed.iter().any(|(of, ..)| of == free))
                .map(|free| board.codes(&board.frames[free]))
                .collect();
            let text = |node: NodeId| header.tree.scalar(node).and_then(|text| board.hex(text));
            let message = match text(at).filter(|hex| text(*first) == Some(*hex)) {
                Some(hex) => format!("{name} and {other} both start on {}", board.code(hex)),
                None => format!("{name} starts at the frame of {other}"),
            };
            faults.push(
                header
                    .setup_fault(at, message, format!("{other}'s frame"))
                    .related(header.tree.span(*first), format!("{other} starts here"))
                    .help(format!(
                        "no two companies share a frame; frames not named before: {}",
                        free.join("; ")
                    )),
            );
        } else {
            self.claimed.push((frame, company, at));
        }
    }
}

fn starting_hexes(discs: usize) -> String {
    if discs == 1 {
        "1 starting hex".to_owned()
    } else {
        format!("{discs} starting hexes")
    }
}

//! Findings about broken rules, results and board files.

use crate::support::cases::logs_in;
use crate::support::library::steel_driver::SteelDriver;
use crate::support::library::{
    BoardFiles, Game, Judgement, NoBoards, ReviewRequest, Verdict, judge_with,
};
use crate::support::{OneBoard, fixture};
use std::collections::BTreeMap;

fn fixtures(folder: &str) -> BTreeMap<String, String> {
    logs_in("steel-driver", folder)
}

fn verdict(text: &str) -> Verdict {
    judge_with(
        text,
        &BoardFiles::new(&fixture("steel-driver", "cases/any.yaml")),
        &ReviewRequest::default(),
    )
    .review
    .verdict
}

/// Returns the judgement, then the codes of the faults or findings.
fn in_a_line(verdict: &Verdict) -> String {
    let codes = verdict
        .faults
        .iter()
        .map(|fault| fault.code)
        .chain(verdict.findings.iter().map(|finding| finding.code));
    std::iter::once(verdict.judgement.word())
        .chain(codes)
        .collect::<Vec<_>>()
        .join(" ")
}

fn reported(verdict: &Verdict) -> Vec<String> {
    let faults = verdict.faults.iter().map(|fault| fault.message.clone());
    faults
        .chain(
            verdict
                .findings
                .iter()
                .map(|finding| finding.facts.explain().message),
        )
        .collect()
}

#[test]
fn findings_carry_no_other_rule_in_the_smallest_logs() {
    for rule in SteelDriver::INFO.rules {
        let also: Vec<&str> = verdict(rule.breaks).findings[..]
            .iter()
            .flat_map(|finding| &finding.also)
            .map(|rule| rule.name())
            .collect();
        // A company without a controller has too little left: otherwise it would have had to build
        // when it had one.
        let due: &[&str] = if rule.name() == "no-controller" {
            &["cannot-afford"]
        } else {
            &[]
        };
        assert_eq!(also, due, "{}", rule.code);
    }
}

#[test]
fn every_other_rule_that_can_be_judged_is_named_beside_the_first() {
    let sold = "sale: red, by: Andy, to: Andy, price: 3}\n  - {pass: Don}\n  - {pass: Simon}\n  - {pass: Andy}\n  - {";
    for (rulings, moves, codes) in [
        (
            "",
            "offer: red, by: Andy, bid: 3}\n  - {offer: yellow, by: Simon, bid: 11",
            "auction-open out-of-turn bid-exceeds-cubes",
        ),
        (
            "",
            "offer: red, by: Andy, bid: 3}\n  - {sale: yellow, by: Don, to: Simon, price: 0",
            "auction-open impossible-sale",
        ),
        (
            "",
            "sale: red, by: Andy, to: Andy, price: 3}\n  - {offer: blue, by: Don, bid: 1}\n  - {offer: red, by: Simon, bid: 0",
            "auction-open marker-already-sold bid-too-low",
        ),
        (
            "",
            "bid: 0, by: Don",
            "no-auction-open out-of-turn bid-too-low",
        ),
        ("", "bid: 11, by: Andy", "no-auction-open bid-exceeds-cubes"),
        (
            "",
            &format!("{sold}build: yellow, from: Pittsburgh, to: Boston, by: Don"),
            "no-controller out-of-turn wrong-controller unknown-route first-build-from-hexagon",
        ),
        (
            "",
            &format!("{sold}build: red, from: Pittsburgh, to: Boston"),
            "unknown-route first-build-from-hexagon",
        ),
        (
            "",
            &format!("{sold}build: red, from: Pittsburgh, to: Pittsburgh"),
            "unknown-route first-build-from-hexagon",
        ),
        (
            "rulings: {uncontrolled-company: last}\n",
            &format!("{sold}pass: yellow"),
            "no-controller out-of-turn",
        ),
    ] {
        let log = format!(
            "game: steel-driver\nplayers: [Andy, Don, Simon]\n{rulings}moves:\n  - {{{moves}}}\n"
        );
        let finding = &verdict(&log).findings[0];
        let also = finding.also.iter().map(|rule| rule.name());
        let reported: Vec<&str> = finding
            .rule
            .iter()
            .map(|rule| rule.name())
            .chain(also)
            .collect();
        assert_eq!(reported.join(" "), codes, "{log}");
    }
}

#[test]
fn whole_games_make_claims_on_their_way() {
    for (name, text) in fixtures("games") {
        assert!(text.contains("expect:"), "{name}");
    }
}

#[test]
fn any_other_result_of_a_whole_game_is_wrong() {
    for (name, text) in fixtures("games") {
        let at = text.find("\nresult:\n").expect("a result");
        let (moves, result) = text.split_at(at);
        let digit = result
            .rfind(|char: char| char.is_ascii_digit())
            .expect("a figure");
        let (head, tail) = result.split_at(digit);
        let wrong = format!("{moves}{head}1{tail}");
        assert_eq!(in_a_line(&verdict(&wrong)), "illegal result", "{name}");
    }
}

#[test]
fn findings_underline_the_value_and_say_what_would_have_been_legal() {
    let rules = fixtures("rules");
    let cases = fixtures("cases");
    let dry = |text: &str| {
        let verdict = verdict(text);
        let reported = verdict.findings[0].facts.explain();
        let blamed: Vec<u32> = reported
            .blames
            .iter()
            .filter_map(|blame| blame.at.move_number())
            .collect();
        (
            format!("{:?}", reported.focus),
            reported.message,
            reported.help.unwrap_or_default(),
            blamed,
        )
    };
    let due: [(&str, &str, &str, &str, &[u32]); 10] = [
        (
            "already-passed",
            "by",
            "Don has passed and is out of this auction",
            "this move is legal for Andy; Andy is to bid or pass",
            &[2],
        ),
        (
            "bid-too-low",
            "bid",
            "3 does not exceed Andy's bid of 3",
            "Don may bid 4 to 10, or pass",
            &[1],
        ),
        (
            "marker-already-sold",
            "offer",
            "the control marker of red is sold: Andy has it this turn",
            "still on sale: yellow, green, blue, purple, black",
            &[1],
        ),
        (
            "no-controller",
            "build",
            "nobody controls yellow: nobody bought its control marker this turn",
            "yellow can only pass",
            &[],
        ),
        (
            "unknown-route",
            "to",
            "no route joins Baltimore and Boston",
            "routes from Baltimore lead to Cincinnati, Pittsburgh, Savannah, New York",
            &[],
        ),
        (
            "not-contiguous",
            "from",
            "red reaches neither New York nor Boston",
            "red can build Baltimore-New York for 2, Pittsburgh-Buffalo for 2, Pittsburgh-Cincinnati for 2",
            &[5],
        ),
        (
            "first-build-from-hexagon",
            "from",
            "the first link of red starts from a hexagon, Pittsburgh is a circle",
            "Baltimore is a hexagon: declare the link from Baltimore to Pittsburgh",
            &[],
        ),
        (
            "not-connected",
            "claim",
            "no link of red touches Boston",
            "red can claim Baltimore, Pittsburgh",
            &[],
        ),
        (
            "goods-gone",
            "claim",
            "the goods cube of Pittsburgh is gone: red has it",
            "red can claim Baltimore",
            &[18],
        ),
        (
            "must-claim",
            "pass",
            "red can claim a goods cube and must",
            "red can claim Baltimore",
            &[],
        ),
    ];
    let mut wrong = String::new();
    for (rule, key, message, help, blamed) in due {
        let found = dry(&rules[&format!("{rule}.breaks")]);
        let expected = (
            format!("[Key({key:?})]"),
            message.to_owned(),
            help.to_owned(),
            blamed.to_vec(),
        );
        if found != expected {
            wrong += &format!("{rule}\n  {found:?}\n  {expected:?}\n");
        }
    }
    assert_eq!(wrong, "");
    let (_, said, ..) = dry(&cases["never-sold-cannot-claim"]);
    assert_eq!(said, "nobody controls yellow: nobody holds a share of it");
}

#[test]
fn the_controller_of_the_final_comes_from_shares_not_from_a_sale() {
    let text = SteelDriver::INFO
        .rules
        .iter()
        .find(|rule| rule.name() == "must-claim")
        .unwrap()
        .keeps;
    let wrong = text.replace("{pass: red}", "{pass: red, by: Don}");
    let verdict = verdict(&wrong);
    assert_eq!(in_a_line(&verdict), "illegal steel-driver/wrong-controller");
    let reported = verdict.findings[0].facts.explain();
    assert_eq!(
        (reported.message.as_str(), reported.blames.is_empty()),
        ("Don does not control red: Andy does", true)
    );
}

#[test]
fn board_files_that_differ_from_the_published_board_are_warned_of_once() {
    let cases = fixtures("cases");
    assert_eq!(verdict(&cases["ruling-tie-total-goods"]).warnings.len(), 1);
    assert_eq!(verdict(&cases["rulebook-first-build"]).warnings.len(), 0);
    assert!(
        verdict(&fixtures("malformed")["board-negative-cost"])
            .warnings
            .is_empty(),
        "what cannot be played is not compared"
    );
    let ours = SteelDriver::INFO.boards[0].yaml;
    let log = "game: steel-driver\nplayers: [Andy, Don, Simon]\nboard: ours.yaml\nmoves: []\n";
    let judged = judge_with(log, &OneBoard(ours.to_owned()), &ReviewRequest::default())
        .review
        .verdict;
    assert_eq!(
        (judged.judgement, judged.warnings.len()),
        (Judgement::Legal, 0),
        "the built-in board has all that is known"
    );
}

#[test]
fn one_call_tells_the_whole_game() {
    let text = &fixtures("cases")["result-right"];
    let request = ReviewRequest {
        tracks: true,
        story: true,
        sheets: true,
        ..ReviewRequest::default()
    };
    let review = judge_with(text, &NoBoards, &request).review;
    let reported: Vec<&str> = review
        .moments
        .iter()
        .flat_map(|moment| moment.story.iter().map(String::as_str))
        .collect();
    for sentence in [
        "Andy takes control of red and a share for 3; the Active Player marker goes to Don",
        "the auctions are over: 1 sold",
        "red builds Baltimore-Pittsburgh for 3: Pittsburgh scores $40 (its first link: the start never scores)",
        "yellow passes (nobody controls it): place 1 of the pass row",
        "red pays Andy $40",
        "new order of play: yellow, green, blue, purple, black, red; profit levels go to zero",
        "Andy controls red in the final: most shares, 1",
        "red claims the goods cube of Pittsburgh",
        "red is worth $30 a share: 30",
        "Andy gets $30 for 1 share of red",
    ] {
        assert!(reported.contains(&sentence), "{sentence}\n{reported:#?}");
    }
    let keys: Vec<&str> = review.sheets.iter().map(|sheet| sheet.key).collect();
    assert_eq!(keys, ["cash", "payouts", "values", "shares"]);
    let last = review.moments.last().expect("a moment");
    let cash = last
        .readings
        .iter()
        .find(|reading| reading.track == "cash")
        .expect("cash");
    assert_eq!((last.turn, last.phase, cash.value), (6, "over", 70));
}

/// Changing any known fact of the published board in the built-in one causes a warning.
#[test]
fn what_differs_from_the_published_board_is_named() {
    let board = SteelDriver::INFO.boards[0].yaml;
    let warned = |board: String| {
        let log = "game: steel-driver\nplayers: [Andy, Don, Simon]\nboard: some.yaml\nmoves: []\n";
        let verdict = judge_with(log, &OneBoard(board), &ReviewRequest::default())
            .review
            .verdict;
        assert_eq!(
            verdict.judgement,
            Judgement::Legal,
            "{:?}",
            reported(&verdict)
        );
        verdict
            .warnings
            .iter()
            .map(|fault| fault.message.clone())
            .collect::<Vec<_>>()
            .join("; ")
    };
    assert_eq!(warned(board.to_owned()), "");
    let pittsburgh = board
        .lines()
        .find(|line| line.starts_with("  Pittsburgh:"))
        .expect("a line");
    let baltimore = board
        .lines()
        .find(|line| line.starts_with("  Baltimore:"))
        .expect("a line");
    for (from, to, message) in [
        (
            pittsburgh,
            pittsburgh.replace("value: 40", "value: 50"),
            "no circle Pittsburgh worth $40",
        ),
        (
            pittsburgh,
            pittsburgh.replace("circle", "hexagon"),
            "no circle Pittsburgh worth $40",
        ),
        (
            baltimore,
            baltimore.replace("hexagon", "circle"),
            "no hexagon Baltimore",
        ),
        (
            "{between: [Baltimore, Pittsburgh], cost: 3}",
            "{between: [Baltimore, Pittsburgh], cost: 4}".to_owned(),
            "no route Baltimore-Pittsburgh for 3",
        ),
        (
            "  - {between: [Denver, Omaha], cost: 4}\n",
            String::new(),
            "no route Denver-Omaha",
        ),
        (
            "  - {between: [Denver, Kansas City], cost: 4}\n",
            String::new(),
            "no route Denver-Kansas City",
        ),
    ] {
        assert!(board.contains(from) && from != to, "{from}");
        assert_eq!(
            warned(board.replace(from, &to)),
            format!("not the published board: {message}")
        );
    }
}

#[test]
fn board_files_are_told_what_is_wrong_with_them_and_never_fail_in_silence() {
    let small = &fixtures("boards")["small"];
    let judged = |board: String| {
        let log = "game: steel-driver\nplayers: [Andy, Don, Simon]\nboard: some.yaml\nmoves: []\n";
        judge_with(log, &OneBoard(board), &ReviewRequest::default())
            .review
            .verdict
    };
    assert_eq!(in_a_line(&judged(small.clone())), "legal");
    // A board that is just within the limits is accepted.
    for board in [
        small.replace("[red, yellow]", "[a, b, c, d, e, f, g, h]"),
        small.replace(
            "goods: black",
            "goods: black, position: [1000000, -1000000]",
        ),
    ] {
        assert_eq!(in_a_line(&judged(board)), "legal");
    }
    let line = |count: usize| {
        (0..count)
            .map(|at| format!("  L{at}: {{shape: hexagon, value: 0, goods: red}}\n"))
            .collect::<String>()
    };
    let many =
        |count: usize| small.replace("locations:\n", &format!("locations:\n{}", line(count)));
    assert_eq!(
        judged(many(998)).judgement,
        Judgement::Legal,
        "1000 locations"
    );
    let route = "  - {between: [Albany, Boston], cost: 2}\n";
    for (board, message) in [
        (many(66_000), "a board has at most 1000 locations, here are 66002"),
        (small.replace(route, &route.repeat(10_001)), "a board has at most 10000 routes, here are 10001"),
        (small.replace(route, &route.repeat(2)), "the route Albany-Boston appears here for the second time"),
        (small.replace("[Albany, Boston], cost", "[Albany, Albany], cost"), ""),
        (small.replace("[red, yellow]", "[]"), "a board has 1 to 8 companies, here are 0"),
        (small.replace("[red, yellow]", "[a, b, c, d, e, f, g, h, i]"), "a board has 1 to 8 companies, here are 9"),
        (small.replace("[red, yellow]", "[red, Red]"), "Red appears here for the second time"),
        (small.replace("[red, yellow]", "[red, [yellow]]"), ""),
        (small.replace("goods: black", "goods: blue"), ""),
        (small.replace("goods: black", "goods: black, position: [1, x, 2]"), ""),
        (small.replace("goods: black", "goods: black, position: [1000001, 0]"), "expected a position [x, y], found a list"),
        (small.replace("goods: black", "goods: black, position: [0, -1000001]"), "expected a position [x, y], found a list"),
        (small.replace("goods: black", "goods: black, position: [nan, nan]"), "expected a position [x, y], found a list"),
        (many(999), "a board has at most 1000 locations, here are 1001"),
        (small.replace("hexagon", "square"), ""),
        (
            "name: x\ncompanies: [red]\ntranscontinental: [A, A]\nlocations: {A: 20}\nroutes: [3]\n".to_owned(),
            "expected a mapping of shape, value, goods and position, found 20",
        ),
        (
            small.replace("{between: [Albany, Boston], cost: 2}", "Albany to Boston"),
            "expected a mapping of between and cost, found Albany to Boston",
        ),
        (small.replace("name: small\n", ""), ""),
        (small.replace("cost: 2", "price: 2"), ""),
        (small.replace("routes:", "routes: []\nlinks:"), ""),
        (small.replace("transcontinental: [Albany, Boston]", "transcontinental: [Albany]"), ""),
        (String::new(), ""),
        ("[]".to_owned(), ""),
        ("locations: {".to_owned(), ""),
    ] {
        let verdict = judged(board.clone());
        assert_eq!(verdict.judgement, Judgement::Malformed, "{board}");
        assert!(verdict.faults.iter().all(|fault| fault.code.starts_with("log/")) && verdict.warnings.is_empty(), "{:?}", reported(&verdict));
        assert!(!verdict.faults.is_empty(), "{board}");
        // For the others the fault is a general one.
        assert!(message.is_empty() || reported(&verdict).contains(&message.to_owned()), "{message}: {:?}", reported(&verdict));
    }
}

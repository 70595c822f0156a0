//! Judges a log from a string and prints what the referee says: `cargo run --example referee`.

use railref::report::LogText;
use railref::report::human::{Style, diagnostics, verdict_line};

const LOG: &str = "\
game: steel-driver
players: [Andy, Don, Simon]
moves:
  - {sale: red, by: Andy, to: Andy, price: 3}
  - {sale: red, by: Don, to: Simon, price: 2}
";

fn main() {
    let judged = railref::judge(LOG);
    let log = LogText::new("example.yaml", 1, &judged.tree, 0, 0);
    print!("{}", diagnostics(&log, &judged.review, Style::default()));
    println!("{}", verdict_line(&log, &judged.review));
}

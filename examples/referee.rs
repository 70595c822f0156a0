//! Judges a log from a string, prints the findings, and plays on from where the log stopped: `cargo
//! run --example referee`.

use railref::{Log, Malformed};

const LOG: &str = "\
game: steel-driver
players: [Andy, Don, Simon]
moves:
  - {sale: red, by: Andy, to: Andy, price: 3}
  - {sale: red, by: Don, to: Simon, price: 2}
";

fn main() -> Result<(), Malformed> {
    let log = Log::parse(LOG)?;
    for finding in log.findings() {
        println!("{:?}", miette::Report::new(finding.clone()));
    }
    let counts = log.verdict().moves;
    println!(
        "{} of {} moves carried out",
        counts.carried_out, counts.declared
    );
    match log
        .position()
        .play_text("{sale: blue, by: Don, to: Simon, price: 2}")
    {
        Ok(next) => println!(
            "blue could have been sold: its cubes are {}",
            next.state()["company-cubes"]["blue"]
        ),
        Err(error) => println!("{error}"),
    }
    Ok(())
}

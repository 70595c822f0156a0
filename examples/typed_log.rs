//! A log as a value: read by serde, built from values, written, and judged.
//!
//! `cargo run --example typed_log`

use railref::documents::{DeclaredMove, Log};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // From YAML by serde, as any other document of a program.
    let read: Log = serde_yaml::from_str(
        "game: transamerica\nplayers: [Ann, Ben]\nmoves:\n  - {start: Omaha, by: Ann}\n",
    )?;

    // The same from values.
    let mut built = Log::new("transamerica", ["Ann", "Ben"]);
    built
        .moves
        .push(DeclaredMove::new("start", "Omaha").with("by", "Ann"));
    assert_eq!(built, read);

    // One more move, a title, and back to YAML.
    built.title = Some("At the kitchen table".to_owned());
    built
        .moves
        .push(DeclaredMove::new("start", "Boston").with("by", "Ben"));
    let text = built.to_string();
    print!("{text}");
    assert_eq!(serde_yaml::from_str::<Log>(&text)?, built);
    // serde_yaml writes it too, and so does serde_json.
    assert_eq!(serde_yaml::to_string(&built)?.parse::<Log>()?, built);
    assert_eq!(
        serde_json::from_str::<Log>(&serde_json::to_string(&built)?)?,
        built
    );

    // What is of the wrong form is an error here; what breaks a rule is a finding of the referee.
    let wrong = "game: transamerica\nplayers: [Ann, Ben]\nmoves:\n  - {begin: Omaha, by: Ann}\n";
    println!("{}", wrong.parse::<Log>().unwrap_err());
    let judged = railref::Log::parse(&text)?;
    println!("{} moves carried out", judged.verdict().moves.carried_out);
    Ok(())
}

//! The example program of the library runs and prints what it should.

use crate::support::command::cargo;

#[test]
fn the_referee() {
    let out = cargo()
        .args(["run", "--quiet", "--locked", "--example", "referee"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    let text = String::from_utf8(out.stdout).unwrap();
    assert!(
        out.status.success(),
        "{}",
        String::from_utf8_lossy(&out.stderr)
    );
    assert!(text.starts_with("steel-driver/"), "{text}");
    assert!(
        text.contains(":5:"),
        "it underlines the second sale: {text}"
    );
    assert!(
        text.ends_with("1 of 2 moves carried out\nblue could have been sold: its cubes are 2\n"),
        "{text}"
    );
}

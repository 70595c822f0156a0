//! Lays out Unicode's table of look-alikes (technical standard 39) for `src/language/look_alike.rs`.
//!
//! The table of the crate unicode-security points from each character to a list of others. The loader writes those 6,000
//! addresses anew at every start of the program, a twentieth of the start, and hardly a log has a name that needs one of
//! them. The same table with places in one text in place of addresses costs nothing until it is read.

use std::collections::BTreeMap;
use std::path::Path;
use std::{env, fs};
use unicode_normalization::UnicodeNormalization;
use unicode_security::confusable_detection::skeleton;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let (shapes, places) = table();
    let rows: String = places
        .iter()
        .map(|(c, start, length)| format!("    ({c:?}, {start}, {length}),\n"))
        .collect();
    let source = format!(
        "/// What characters look like, one after another.\nstatic SHAPES: &str = {shapes:?};\n\n\
         /// The characters that look like something else: where it begins in `SHAPES`, and how many bytes it has.\n\
         static PLACES: [(char, u16, u8); {}] = [\n{rows}];\n",
        places.len()
    );
    let folder = env::var_os("OUT_DIR").expect("cargo tells a build script where to write");
    fs::write(Path::new(&folder).join("look_alikes.rs"), source)
        .expect("the folder of a build script can be written to");
}

/// Every character that stands for itself when decomposed and does not look like itself, in order, with the place in the text
/// where stands what it looks like.
fn table() -> (String, Vec<(char, u16, u8)>) {
    let mut shapes = String::new();
    let mut known: BTreeMap<String, u16> = BTreeMap::new();
    let mut places = Vec::new();
    for c in char::MIN..=char::MAX {
        let itself = c.to_string();
        let shape: String = skeleton(&itself).collect();
        if shape == itself || !itself.nfd().eq([c]) {
            continue;
        }
        let length =
            u8::try_from(shape.len()).expect("no character looks like more than a few others");
        let start = *known.entry(shape).or_insert_with_key(|shape| {
            let start = u16::try_from(shapes.len()).expect("the text of all shapes is short");
            shapes.push_str(shape);
            start
        });
        places.push((c, start, length));
    }
    (shapes, places)
}

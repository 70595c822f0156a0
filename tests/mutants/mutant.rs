//! Which mutant is active. Only `tests/mutants/mutants.py` puts this file into a copy of the crate.

use std::collections::BTreeSet;
use std::fs::OpenOptions;
use std::io::Write;
use std::sync::{Mutex, OnceLock};

/// The number of this process's mutant; 0 is none.
static ACTIVE: OnceLock<u32> = OnceLock::new();
/// The file in which functions are recorded when they are first reached, if that is asked for.
static REACH: OnceLock<Option<String>> = OnceLock::new();
static SEEN: Mutex<BTreeSet<u32>> = Mutex::new(BTreeSet::new());

/// Called at the beginning of every function that has mutants.
pub(crate) fn at(function: u32) -> u32 {
    if let Some(path) = REACH.get_or_init(|| std::env::var("MUTANT_REACH").ok()) {
        let mut seen = SEEN.lock().unwrap();
        if seen.insert(function) {
            let mut file = OpenOptions::new().create(true).append(true).open(path).unwrap();
            file.write_all(format!("{function}\n").as_bytes()).unwrap();
        }
    }
    *ACTIVE.get_or_init(|| std::env::var("MUTANT").ok().and_then(|number| number.parse().ok()).unwrap_or(0))
}

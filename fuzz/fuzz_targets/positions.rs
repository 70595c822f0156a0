//! Any bytes as a position of a game: refused with a fault at its place, or accepted, written as it
//! is read, and played to its end.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| railref_fuzz::position(data));

//! Any sequence of moves, made of bytes.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(
    |data: &[u8]| railref_fuzz::play::<railref::games::ride_the_rails::RideTheRails>(data)
);

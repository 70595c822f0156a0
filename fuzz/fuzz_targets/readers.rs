//! Any bytes for both readers: what the quick one reads, the full one reads without a fault, to the
//! same tree.
#![no_main]

use libfuzzer_sys::fuzz_target;
use railref::inner::full;
use railref::inner::subset;

fuzz_target!(|data: &[u8]| {
    let text = String::from_utf8_lossy(data);
    let Some(fast) = subset::read(&text) else {
        return;
    };
    let slow = full(&text);
    assert_eq!(slow.faults, [], "the fast reader accepted what is faulty");
    // Nodes, spans, and the texts that differ from the source.
    assert_eq!(fast, slow.tree, "the trees differ");
});

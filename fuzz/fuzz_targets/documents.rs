//! Any bytes as a stream of documents in any layout: nothing is lost, and nothing panics.
#![no_main]

use libfuzzer_sys::fuzz_target;
use railref::inner::{Documents, SplitLayout as Layout};

fuzz_target!(|data: &[u8]| {
    for layout in [Layout::Documents, Layout::Lines] {
        let mut end = 0;
        for chunk in Documents::new(data, layout).take(10_000) {
            let Ok(chunk) = chunk else { break };
            assert!(
                chunk.offset >= end && chunk.offset + chunk.bytes.len() <= data.len(),
                "documents overlap"
            );
            assert_eq!(
                chunk.bytes,
                data[chunk.offset..chunk.offset + chunk.bytes.len()]
            );
            end = chunk.offset + chunk.bytes.len();
            let _ = railref::inner::judge(&String::from_utf8_lossy(&chunk.bytes));
        }
    }
});

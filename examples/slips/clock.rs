//! Measures processor time.

use std::time::{Duration, Instant};

/// Returns the processor time of this process; if the system does not report it, the time that has
/// passed.
pub(crate) fn processor_time() -> Duration {
    static BEGUN: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    let schedule = std::fs::read_to_string("/proc/self/schedstat").ok();
    let ran = schedule.and_then(|schedule| schedule.split_whitespace().next()?.parse::<u64>().ok());
    ran.map_or_else(
        || BEGUN.get_or_init(Instant::now).elapsed(),
        Duration::from_nanos,
    )
}

//! The keys of a mapping, to notice one that appears twice.

use smallvec::SmallVec;

/// Mappings of more keys are left to the full reader, which finds duplicates among many keys faster.
const MANY_KEYS: usize = 64;

/// The keys of a mapping so far. A duplicate key is left to the full reader, which reports it.
#[derive(Default)]
pub(super) struct Keys {
    spans: SmallVec<[(u32, u32); 8]>,
}

impl Keys {
    #[inline(always)]
    pub(super) fn add(&mut self, text: &[u8], start: usize, end: usize) -> Option<()> {
        let key = &text[start..end];
        let again = self.spans.iter().any(|(from, to)| (to - from) as usize == key.len() && text[*from as usize..*to as usize] == *key);
        if again || self.spans.len() >= MANY_KEYS {
            return None;
        }
        self.spans.push((start as u32, end as u32));
        Some(())
    }
}

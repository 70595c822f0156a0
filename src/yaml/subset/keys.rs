//! The keys of a mapping, kept to notice a duplicate.

use smallvec::SmallVec;

/// Mappings with more keys are left to the full reader, which finds duplicates among many keys
/// faster.
const MANY_KEYS: usize = 64;

/// The keys of a mapping so far. A duplicate key is left to the full reader, which reports it.
#[derive(Default)]
pub(super) struct Keys(SmallVec<[Key; 8]>);

/// The place of a key, with a digest of its bytes: keys with different digests are different.
struct Key {
    looks: u32,
    start: u32,
    end: u32,
}

impl Keys {
    #[inline(always)]
    pub(super) fn add(&mut self, text: &[u8], start: usize, end: usize) -> Option<()> {
        let key = &text[start..end];
        let looks = u32::from_le_bytes([
            *key.first()?,
            key[key.len() / 2],
            *key.last()?,
            key.len() as u8,
        ]);
        let again = self.0.iter().any(|known| {
            known.looks == looks && text[known.start as usize..known.end as usize] == *key
        });
        if again || self.0.len() >= MANY_KEYS {
            return None;
        }
        self.0.push(Key {
            looks,
            start: start as u32,
            end: end as u32,
        });
        Some(())
    }
}

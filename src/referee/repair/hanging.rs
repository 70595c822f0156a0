//! Finds whose a missing piece of track is, where everybody may use all track: of the owner whose other
//! track hangs in the air without it.

use crate::game::language::Value;

/// The tracks of a table, each with its owner.
type Tracks<'v> = Vec<(u16, &'v Value)>;

/// Returns the owner of the track that a piece joins to the rest: all track on one side of the piece is
/// this owner's, and there is more on the other side. `None` if no side is like that.
pub(super) fn owner_of_hanging(tracks: &[(u16, Value)], piece: &Value) -> Option<u16> {
    let own = tracks.iter().map(|(owner, list)| (owner, list.elements()));
    let all: Tracks<'_> = own
        .flat_map(|(owner, list)| list.iter().map(|track| (*owner, track)))
        .collect();
    let [one, other] = piece.elements() else {
        return None;
    };
    let [near, far] = [joined(&all, one), joined(&all, other)];
    let hanging = if near.len() < far.len() { near } else { far };
    let owner = hanging.first()?.0;
    let is_all = hanging.len() * 2 > all.len() || hanging.iter().any(|it| it.0 != owner);
    (!is_all).then_some(owner)
}

/// Returns the tracks that are joined to a place.
fn joined<'v>(all: &Tracks<'v>, place: &'v Value) -> Tracks<'v> {
    let mut places = vec![place];
    let mut found: Tracks<'v> = Vec::new();
    let mut next = 0;
    while let Some(at) = places.get(next).copied() {
        next += 1;
        for (owner, track) in all {
            if track.elements().contains(at) && !found.contains(&(*owner, *track)) {
                found.push((*owner, *track));
                let ends = track.elements().iter();
                let new: Vec<&Value> = ends.filter(|end| !places.contains(end)).collect();
                places.extend(new);
            }
        }
    }
    found
}

//! A text that many hold while the next version of it is written.
//!
//! Hazard for time: a script of 10,000 lines is 300 kB, and to copy that at each key takes longer than all that is found out about the key. So the
//! version before the last, once nobody reads it any more, is made the next one by the edits that are between. And what is between two versions is
//! remembered: to find out would be to compare all of it.

use super::edit::Change;
use super::line_index::LineIndex;
use std::ops::{Deref, Range};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// A version of a text.
#[derive(Debug, Clone)]
pub struct Shared {
    text: Arc<String>,
    /// Its lines, where they are known.
    lines: Option<Arc<LineIndex>>,
    /// A number that no other version of any text has.
    id: u64,
    /// Versions that it came about from, the last one last, and what is between; 0: none.
    trail: [(u64, Change); TRAIL],
}

/// So many versions before are known: an analysis skips those that are typed while the one before runs.
const TRAIL: usize = 4;

/// The version before one, and the edit that made that of it.
#[derive(Debug, Clone)]
pub struct Room {
    text: Shared,
    range: Range<usize>,
    new: String,
}

impl Shared {
    fn of(text: String) -> Shared {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        let id = NEXT.fetch_add(1, Ordering::Relaxed);
        Shared { text: Arc::new(text), lines: None, id, trail: Default::default() }
    }

    /// The version in which `new` is in the place of some bytes, which are between characters. `room`: the version before this, which becomes
    /// the next one if nobody else reads it.
    pub fn edited(&self, room: &mut Option<Box<Room>>, range: Range<usize>, new: &str) -> Shared {
        let older = room.take().and_then(|room| {
            let Room { text, range, new } = *room;
            let mut text = Arc::try_unwrap(text.text).ok()?;
            replace(&mut text, range, &new);
            Some(text)
        });
        let mut text = older.unwrap_or_else(|| {
            let mut text = String::with_capacity(self.len() + new.len() + MORE);
            text.push_str(self);
            text
        });
        replace(&mut text, range.clone(), new);
        let change = Change { first: range.start, last: self.len() - range.end };
        let mut next = Shared::of(text);
        let since = self.trail.map(|(id, since)| (id, since.then(change)));
        next.trail[..TRAIL - 1].copy_from_slice(&since[1..]);
        next.trail[TRAIL - 1] = (self.id, change);
        *room = Some(Box::new(Room { text: self.clone(), range, new: new.to_owned() }));
        next
    }

    /// The same, with its lines.
    pub fn with_lines(self, lines: Arc<LineIndex>) -> Shared {
        Shared { lines: Some(lines), ..self }
    }

    /// Its lines, where they are known.
    pub fn lines(&self) -> Option<&Arc<LineIndex>> {
        self.lines.as_ref()
    }

    /// Where it differs from another version of the text.
    pub fn change_since(&self, before: &Shared) -> Change {
        match self.trail.iter().find(|(id, _)| *id == before.id) {
            Some((_, change)) => *change,
            None => Change::between(before, self),
        }
    }
}

/// Bytes for which there is room beyond what is needed.
const MORE: usize = 1 << 10;

fn replace(text: &mut String, range: Range<usize>, new: &str) {
    // By itself it would take twice as much room as it has.
    if text.capacity() - text.len() < new.len() {
        text.reserve_exact(new.len() + MORE);
    }
    text.replace_range(range, new);
}

impl Default for Shared {
    fn default() -> Self {
        Shared::of(String::new())
    }
}

impl Deref for Shared {
    type Target = str;
    fn deref(&self) -> &str {
        &self.text
    }
}

impl From<String> for Shared {
    fn from(text: String) -> Self {
        Shared::of(text)
    }
}

impl From<&str> for Shared {
    fn from(text: &str) -> Self {
        Shared::of(text.to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Versions that are held, let go, skipped and gone back to are what plain strings are, and what is between them is told rightly.
    #[test]
    fn edits() {
        let mut seed = 7u64;
        let mut dice = |most: usize| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) as usize % most
        };
        let (mut plain, mut room) = (String::from("var a = 'é';\n"), None);
        let mut now = Shared::from(plain.as_str());
        let mut held: Vec<Shared> = Vec::new();
        for _ in 0..20_000 {
            let mut place = || (0..).map(|_| dice(plain.len() + 1)).find(|&at| plain.is_char_boundary(at)).unwrap();
            let (a, b) = (place(), place());
            let range = a.min(b)..a.max(b);
            let new = ["", "x", "é", "a\nb"][dice(4)];
            let new = if plain.len() > 60 { "" } else { new };
            plain.replace_range(range.clone(), new);
            now = now.edited(&mut room, range, new);
            assert_eq!(&*now, plain);
            for before in &held {
                let Change { first, last } = now.change_since(before);
                assert!(first + last <= now.len().min(before.len()));
                assert_eq!(now[..first], before[..first]);
                assert_eq!(now[now.len() - last..], before[before.len() - last..]);
            }
            match dice(4) {
                0 => held.push(now.clone()),
                1 => held.clear(),
                _ => {}
            }
        }
    }

    #[test]
    fn the_version_before_the_last_is_used_again() {
        let (mut room, one) = (None, Shared::from("a".repeat(1000)));
        let two = one.edited(&mut room, 500..500, "b");
        let three = two.edited(&mut room, 501..501, "c");
        let place = two.as_ptr();
        drop(two);
        let four = three.edited(&mut room, 502..502, "d");
        assert_eq!((&four[499..504], four.as_ptr()), ("abcda", place));
    }
}

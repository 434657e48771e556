//! By piece of a file, the rules that are to be asked about it, and what the others say.

use super::looks::Changed;
use super::notes::Notes;
use super::said::Said;
use crate::semantic::analysis::Analysis;
use crate::syntax::Edited;

/// A bit for each rule, by its place in the list.
pub(super) type Mask = u128;

/// What is left to ask about a file, and what is known.
///
/// A rule that was asked about a piece has to say about it in the next version of the text what it said, where the piece is what it was and so is
/// what inference says about it, and where nothing changed that it looked at beyond (`super::looks`).
#[derive(Debug, Clone)]
pub struct Asks {
    /// Pieces about which some are, in order.
    pub(super) some: Vec<(u32, Mask)>,
    /// Those that are to be asked about the file.
    pub(super) file: Mask,
    /// What the others said, in the order of the pieces.
    pub(super) said: Vec<(u32, Said)>,
    /// The same of the file.
    pub(super) said_of_file: Vec<Said>,
    /// What the comments say; `None`: nobody asked yet, and there is no next version.
    pub(super) notes: Option<Notes>,
}

impl Asks {
    /// All of them about all.
    pub fn all(analysis: &Analysis, text: &str) -> Asks {
        Asks { notes: Some(Notes::of(&analysis.hir, text)), ..Asks::once(analysis) }
    }

    /// The same, and what is answered is not kept.
    pub fn once(analysis: &Analysis) -> Asks {
        let some = (0..analysis.hir.piece_count() as u32).map(|piece| (piece, Mask::MAX)).collect();
        Asks { some, file: Mask::MAX, said: Vec::new(), said_of_file: Vec::new(), notes: None }
    }

    /// Whether what is answered is not kept.
    pub(super) fn is_once(&self) -> bool {
        self.notes.is_none()
    }

    /// Whether some comment may suppress what is found.
    pub fn may_be_suppressed(&self) -> bool {
        self.notes.is_none_or(|notes| notes.suppress)
    }

    /// What is left to ask in the next version of a file of which the one `before` left `self` to ask.
    pub fn next(&self, before: &Analysis, (now, text): (&Analysis, &str), edited: &Edited<'_>) -> Asks {
        if before.whole() != now.whole() {
            return Asks::all(now, text);
        }
        let notes = self.notes.map(|notes| notes.next(edited, &now.hir, text));
        let ran: Vec<u32> = now.inferred.ran().map(|piece| piece as u32).collect();
        let changed = Changed::new(before, now, edited, &ran);
        let broke = !now.hir.problems.is_empty();
        let again = |said: &Said| broke && said.sound || changed.reaches(&said.hangs);
        // Those that are passed are in the order in which they were.
        let place = |old: u32| now.inferred.now(old as usize).map(|piece| piece as u32);
        let mut some: Vec<(u32, Mask)> = ran.into_iter().map(|piece| (piece, Mask::MAX)).collect();
        some.extend(self.some.iter().filter_map(|&(old, mask)| Some((place(old)?, mask))));
        let mut said = Vec::with_capacity(self.said.len());
        for (old, same) in &self.said {
            match place(*old) {
                Some(piece) if again(same) => some.push((piece, 1 << same.rule)),
                Some(piece) => said.push((piece, same.clone())),
                None => {}
            }
        }
        some.sort_unstable_by_key(|(piece, _)| *piece);
        some.dedup_by(|(piece, more), (kept, mask)| {
            let same = piece == kept;
            *mask |= if same { *more } else { 0 };
            same
        });
        let (again, of_file): (Vec<Said>, Vec<Said>) = self.said_of_file.iter().cloned().partition(again);
        let file = again.iter().fold(self.file, |file, said| file | 1 << said.rule);
        Asks { some, file, said, said_of_file: of_file, notes }
    }

    /// How many questions there are.
    pub fn count(&self) -> usize {
        let of_pieces: u32 = self.some.iter().map(|(_, mask)| mask.count_ones()).sum();
        (of_pieces + self.file.count_ones()) as usize
    }
}

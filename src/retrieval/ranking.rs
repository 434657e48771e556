//! Ranked documents: numbers with scores.

/// Sorts by score, then by number, and keeps the first `limit`.
pub fn best_first(found: &mut Vec<(usize, f32)>, limit: usize) {
    let better = |a: &(usize, f32), b: &(usize, f32)| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0));
    if found.len() > limit && limit > 0 {
        found.select_nth_unstable_by(limit - 1, better);
    }
    found.truncate(limit);
    found.sort_unstable_by(better);
}

//! Which rules still have to run on which chunks, and the cached diagnostics of the others.

use super::cached_diagnostics::CachedDiagnostics;
use super::directives::CommentDirectives;
use super::rule_set::RuleSet;
use crate::semantic::analysis::Analysis;
use crate::semantic::query::dependencies::ChangedInputs;
use crate::syntax::ChunkDiff;

/// Rules to run on one version of a file, and diagnostics carried over from the previous version.
///
/// A rule that ran on a chunk reports the same diagnostics in the next version if three things
/// hold: the chunk is unchanged, inference gives the same values for it, and no dependency of the
/// rule outside the chunk changed.
///
/// A run returns a schedule too: its diagnostics are cached, and the rules that must run again
/// whatever changes are scheduled.
#[derive(Debug, Clone)]
pub struct RuleSchedule {
    /// Chunks on which rules have to run, in order.
    pub(super) chunks: Vec<(u32, RuleSet)>,
    /// Rules that have to run on the file as a whole.
    pub(super) file: RuleSet,
    /// Diagnostics of the other rules, in the order of their chunks.
    pub(super) cached: Vec<(u32, CachedDiagnostics)>,
    /// Diagnostics of rules that ran on the file as a whole.
    pub(super) cached_for_file: Vec<CachedDiagnostics>,
    /// Directives in comments; `None` for a one-shot run, which has no next version.
    pub(super) directives: Option<CommentDirectives>,
}

impl RuleSchedule {
    /// Schedules every rule on every chunk, and prepares for a next version.
    pub fn all(analysis: &Analysis, text: &str) -> RuleSchedule {
        let directives = Some(CommentDirectives::new(&analysis.hir, text));
        RuleSchedule { directives, ..RuleSchedule::one_shot(analysis) }
    }

    /// Schedules every rule on every chunk of a text that has no next version.
    pub fn one_shot(analysis: &Analysis) -> RuleSchedule {
        RuleSchedule {
            chunks: (0..analysis.hir.chunk_count() as u32).map(|chunk| (chunk, RuleSet::ALL)).collect(),
            file: RuleSet::ALL,
            cached: Vec::new(),
            cached_for_file: Vec::new(),
            directives: None,
        }
    }

    /// Returns `true` if diagnostics are not cached for a next version.
    pub(super) fn is_one_shot(&self) -> bool {
        self.directives.is_none()
    }

    /// Returns `true` if a comment may suppress diagnostics. A one-shot run does not read the
    /// directives, so any comment may.
    pub fn may_suppress(&self) -> bool {
        self.directives.is_none_or(|directives| directives.suppress)
    }

    /// Returns the schedule of the next version, where `self` was returned by the run on `prev`.
    pub fn next(&self, prev: &Analysis, analysis: &Analysis, text: &str, diff: &ChunkDiff<'_>) -> RuleSchedule {
        if prev.file_facts() != analysis.file_facts() {
            return RuleSchedule::all(analysis, text);
        }
        let directives = self.directives.map(|directives| directives.next(diff, &analysis.hir, text));
        let evaluated: Vec<u32> = analysis.inferred.evaluated_chunks().map(|chunk| chunk as u32).collect();
        let changed_inputs = ChangedInputs::new(prev, analysis, diff, &evaluated);
        let must_rerun = |cached: &CachedDiagnostics| changed_inputs.affect(&cached.dependencies);
        // `None` for chunks that were removed or evaluated. All others keep their order.
        let new_index = |old: u32| analysis.inferred.new_chunk(old as usize).map(|chunk| chunk as u32);
        let mut chunks: Vec<(u32, RuleSet)> = evaluated.into_iter().map(|chunk| (chunk, RuleSet::ALL)).collect();
        chunks.extend(self.chunks.iter().filter_map(|&(old, rules)| Some((new_index(old)?, rules))));
        let mut cached = Vec::with_capacity(self.cached.len());
        for (old, diagnostics) in &self.cached {
            match new_index(*old) {
                Some(chunk) if must_rerun(diagnostics) => chunks.push((chunk, RuleSet::only(diagnostics.rule))),
                Some(chunk) => cached.push((chunk, diagnostics.clone())),
                None => {}
            }
        }
        merge_by_chunk(&mut chunks);
        let (rerun, cached_for_file): (Vec<_>, Vec<_>) = self.cached_for_file.iter().cloned().partition(must_rerun);
        let file = self.file.union(rerun.iter().map(|diagnostics| diagnostics.rule).collect());
        RuleSchedule { chunks, file, cached, cached_for_file, directives }
    }

    /// Returns the number of scheduled runs, each of one rule on one chunk or on the file.
    pub fn run_count(&self) -> usize {
        self.chunks.iter().map(|(_, rules)| rules.len()).sum::<usize>() + self.file.len()
    }
}

/// Sorts by chunk, and unites the sets of the same chunk.
fn merge_by_chunk(chunks: &mut Vec<(u32, RuleSet)>) {
    chunks.sort_unstable_by_key(|(chunk, _)| *chunk);
    chunks.dedup_by(|(chunk, rules), (previous, merged)| {
        let is_same = chunk == previous;
        if is_same {
            *merged = merged.union(*rules);
        }
        is_same
    });
}

//! Runs scheduled rules, and collects their diagnostics and the schedule of the next version.

use super::cached_diagnostics::CachedDiagnostics;
use super::context::{Context, Rule, Trigger};
use super::registry::RULES;
use super::rule_set::RuleSet;
use super::schedule::RuleSchedule;
use super::triggers::{ScheduledChunk, ScheduledChunks};
use crate::diagnostic::{Diagnostic, Severity};
use crate::semantic::analysis::Analysis;
use crate::semantic::query::Semantics;
use crate::syntax::hir::{FunctionId, StmtId};
use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Configuration of a run.
#[derive(Clone, Copy)]
pub struct RunOptions<'a> {
    /// Names that the configuration declares as defined.
    pub globals: &'a [String],
    /// Returns the severity of a rule.
    pub severity: &'a dyn Fn(&'static Rule) -> Severity,
    /// Called with the name of a rule that panicked. Its diagnostics from before the panic are
    /// retained.
    pub on_panic: &'a dyn Fn(&'static str),
}

/// Runs every rule once. Returns the diagnostics in no particular order.
pub fn run(analysis: &Analysis, text: &str, options: RunOptions<'_>) -> Vec<Diagnostic> {
    run_schedule(analysis, text, options, &RuleSchedule::one_shot(analysis)).0
}

/// Runs the scheduled rules. Returns all diagnostics, cached ones included, and the schedule from
/// which that of the next version is made.
pub fn run_schedule(
    analysis: &Analysis,
    text: &str,
    options: RunOptions<'_>,
    schedule: &RuleSchedule,
) -> (Vec<Diagnostic>, RuleSchedule) {
    let chunks = ScheduledChunks::new(analysis, schedule);
    let triggered = chunks.triggered_rules();
    let sink = RefCell::new(restore_cached(analysis, schedule));
    let mut builder = ScheduleBuilder::new(schedule);
    for (number, rule) in RULES.iter().enumerate().filter(|(number, _)| triggered.contains(*number)) {
        let is_for_language = if analysis.python() { rule.python } else { rule.javascript };
        let severity = (options.severity)(rule);
        if !is_for_language || severity == Severity::Off {
            continue;
        }
        let semantics = match schedule.is_one_shot() {
            true => Semantics::new(analysis, text),
            false => Semantics::with_tracker(analysis, text),
        };
        let context = Context::new(semantics, options.globals, (rule, severity), &sink, schedule.directives);
        let (cached_len, cached_for_file_len) = (builder.cached.len(), builder.cached_for_file.len());
        // A bug in one rule must not lose the diagnostics of the others.
        let outcome = catch_unwind(AssertUnwindSafe(|| {
            let run = RuleRun { rule, number, context: &context, chunks: &chunks, sink: &sink };
            run.run_on_chunks(&mut builder);
            if schedule.file.contains(number) {
                run.run_on_file(&mut builder);
            }
        }));
        if outcome.is_err() {
            (options.on_panic)(rule.name);
            builder.cached.truncate(cached_len);
            builder.cached_for_file.truncate(cached_for_file_len);
            builder.reschedule(number, schedule);
        }
    }
    (sink.into_inner(), builder.into_schedule(schedule))
}

fn restore_cached(analysis: &Analysis, schedule: &RuleSchedule) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    let cached = schedule.cached.iter().map(|(_, cached)| cached).chain(&schedule.cached_for_file);
    cached.for_each(|cached| cached.restore(analysis, &mut diagnostics));
    diagnostics
}

/// Collects the schedule that a run returns.
struct ScheduleBuilder {
    /// For each scheduled chunk, the rules that have to run on it again whatever changes: they
    /// panicked, or their diagnostics cannot be cached.
    rerun: Vec<RuleSet>,
    /// Rules that have to run on the file again whatever changes.
    rerun_on_file: RuleSet,
    cached: Vec<(u32, CachedDiagnostics)>,
    cached_for_file: Vec<CachedDiagnostics>,
}

impl ScheduleBuilder {
    fn new(schedule: &RuleSchedule) -> ScheduleBuilder {
        ScheduleBuilder {
            rerun: vec![RuleSet::EMPTY; schedule.chunks.len()],
            rerun_on_file: RuleSet::EMPTY,
            cached: schedule.cached.clone(),
            cached_for_file: schedule.cached_for_file.clone(),
        }
    }

    /// Schedules a rule that panicked: on the file, and on the chunks on which it had to run.
    fn reschedule(&mut self, rule: usize, schedule: &RuleSchedule) {
        self.rerun_on_file.insert(rule);
        for ((_, rules), rerun) in schedule.chunks.iter().zip(&mut self.rerun) {
            if rules.contains(rule) {
                rerun.insert(rule);
            }
        }
    }

    fn into_schedule(mut self, schedule: &RuleSchedule) -> RuleSchedule {
        let chunks = schedule.chunks.iter().zip(self.rerun);
        let chunks = chunks.filter(|(_, rules)| !rules.is_empty()).map(|(&(chunk, _), rules)| (chunk, rules));
        self.cached.sort_by_key(|(chunk, _)| *chunk);
        RuleSchedule {
            chunks: chunks.collect(),
            file: self.rerun_on_file,
            cached: self.cached,
            cached_for_file: self.cached_for_file,
            directives: schedule.directives,
        }
    }
}

/// The run of one rule.
struct RuleRun<'a> {
    rule: &'static Rule,
    number: usize,
    context: &'a Context<'a>,
    chunks: &'a ScheduledChunks<'a>,
    sink: &'a RefCell<Vec<Diagnostic>>,
}

impl RuleRun<'_> {
    fn run_on_chunks(&self, builder: &mut ScheduleBuilder) {
        // Both have the order of the scheduled chunks.
        for (chunk, rerun) in self.chunks.chunks.iter().zip(&mut builder.rerun) {
            if !chunk.rules.contains(self.number) {
                continue;
            }
            let len_before = self.reset_tracker(Some(chunk.index));
            self.rule.triggers.iter().for_each(|trigger| self.run_trigger(*trigger, chunk));
            // A one-shot run has no tracker, and caches nothing.
            let Some(tracker) = self.context.tracker() else { continue };
            let diagnostics = &self.sink.borrow()[len_before..];
            // Nothing outside the chunk can change this result, so it needs no entry.
            if diagnostics.is_empty() && tracker.is_empty() {
                continue;
            }
            match CachedDiagnostics::new(self.context, tracker, (self.number, Some(chunk.index)), diagnostics) {
                Some(cached) => builder.cached.push((chunk.index as u32, cached)),
                None => rerun.insert(self.number),
            }
        }
    }

    fn run_on_file(&self, builder: &mut ScheduleBuilder) {
        for trigger in self.rule.triggers {
            let Trigger::File(check) = trigger else { continue };
            let len_before = self.reset_tracker(None);
            check(self.context);
            let Some(tracker) = self.context.tracker() else { continue };
            let diagnostics = &self.sink.borrow()[len_before..];
            match CachedDiagnostics::new(self.context, tracker, (self.number, None), diagnostics) {
                Some(cached) => builder.cached_for_file.push(cached),
                None => builder.rerun_on_file.insert(self.number),
            }
        }
    }

    /// Prepares the tracker for a run on a chunk or on the file. Returns the number of diagnostics
    /// reported before the run.
    fn reset_tracker(&self, chunk: Option<usize>) -> usize {
        if let Some(tracker) = self.context.tracker() {
            tracker.reset(chunk);
        }
        self.sink.borrow().len()
    }

    fn run_trigger(&self, trigger: Trigger, chunk: &ScheduledChunk) {
        let (context, hir) = (self.context, self.context.hir());
        match trigger {
            Trigger::Call(_, check) => {
                self.chunks.calls(chunk, self.number).for_each(|call| check(context, call));
            }
            Trigger::Expr(kinds, check) => self.chunks.exprs(chunk, kinds).for_each(|expr| check(context, expr)),
            Trigger::Stmt(check) => {
                hir.chunk(chunk.index).stmts.for_each(|index| check(context, StmtId(index as u32)));
            }
            Trigger::Function(check) => {
                hir.chunk(chunk.index).functions.for_each(|index| check(context, FunctionId(index as u32)));
            }
            Trigger::File(_) => {}
        }
    }
}

//! Finds out which rules have something to look at in the scheduled chunks.
//!
//! # Performance
//!
//! To ask each of sixty rules about each expression and call takes longer than most rules do. So
//! the kinds of the expressions and the rules for the calls are collected once, and rules that are
//! triggered by none of them are skipped.

use super::context::{Rule, Trigger};
use super::kinds::Kinds;
use super::registry::RULES;
use super::rule_set::RuleSet;
use super::schedule::RuleSchedule;
use crate::kb::kb;
use crate::kb::model::OpId;
use crate::semantic::analysis::{Analysis, CallSite};
use crate::syntax::hir::ExprId;
use std::ops::Range;
use std::sync::{LazyLock, OnceLock};

/// A chunk on which rules are scheduled.
pub(super) struct ScheduledChunk {
    pub index: usize,
    pub rules: RuleSet,
    kinds: Range<usize>,
    calls: Range<usize>,
}

/// All chunks on which rules are scheduled, and what is in them.
pub(super) struct ScheduledChunks<'a> {
    analysis: &'a Analysis,
    pub chunks: Vec<ScheduledChunk>,
    /// Kinds of the expressions, one chunk after the other.
    kinds: Vec<Kinds>,
    /// The rules for each call, one chunk after the other.
    call_rules: Vec<RuleSet>,
    has_functions: bool,
}

impl<'a> ScheduledChunks<'a> {
    pub fn new(analysis: &'a Analysis, schedule: &RuleSchedule) -> ScheduledChunks<'a> {
        let hir = &analysis.hir;
        let (mut kinds, mut call_rules) = (Vec::new(), Vec::new());
        let mut has_functions = false;
        let expression_rules = rules_for_expressions();
        let mut chunks = Vec::with_capacity(schedule.chunks.len());
        for &(chunk, rules) in &schedule.chunks {
            let index = chunk as usize;
            let (first_kind, first_call) = (kinds.len(), call_rules.len());
            if rules.intersects(expression_rules) {
                let exprs = hir.chunk(index).exprs;
                kinds.extend(exprs.map(|expr| Kinds::of(&hir.expr(ExprId(expr as u32)).kind)));
            }
            call_rules.extend(analysis.calls_of_chunk(index).iter().map(|call| rules_for_operator(call.op)));
            has_functions |= !hir.chunk_functions(index).is_empty();
            let (kinds, calls) = (first_kind..kinds.len(), first_call..call_rules.len());
            chunks.push(ScheduledChunk { index, rules, kinds, calls });
        }
        ScheduledChunks { analysis, chunks, kinds, call_rules, has_functions }
    }

    /// Returns the rules with at least one trigger. In most scripts, half of the rules have none.
    pub fn triggered_rules(&self) -> RuleSet {
        let called = self.call_rules.iter().fold(RuleSet::EMPTY, |all, rules| all.union(*rules));
        let kinds = self.kinds.iter().fold(Kinds::NONE, |all, kind| all.union(*kind));
        let is_triggered = |number: usize, trigger: &Trigger| match trigger {
            Trigger::Call(..) => called.contains(number),
            Trigger::Expr(expr_kinds, _) => expr_kinds.intersects(kinds),
            Trigger::Function(_) => self.has_functions,
            Trigger::Stmt(_) | Trigger::File(_) => true,
        };
        let rules = RULES.iter().enumerate();
        let triggered =
            rules.filter(|(number, rule)| rule.triggers.iter().any(|trigger| is_triggered(*number, trigger)));
        triggered.map(|(number, _)| number).collect()
    }

    /// Returns the calls in a chunk that trigger a rule.
    pub fn calls(&self, chunk: &ScheduledChunk, rule: usize) -> impl Iterator<Item = &'a CallSite> {
        let rules = &self.call_rules[chunk.calls.clone()];
        let calls = self.analysis.calls_of_chunk(chunk.index).iter().zip(rules);
        calls.filter(move |(_, rules)| rules.contains(rule)).map(|(call, _)| call)
    }

    /// Returns the expressions of some kinds in a chunk.
    pub fn exprs(&self, chunk: &ScheduledChunk, kinds: Kinds) -> impl Iterator<Item = ExprId> {
        let exprs = self.analysis.hir.chunk(chunk.index).exprs.zip(&self.kinds[chunk.kinds.clone()]);
        exprs.filter(move |(_, kind)| kinds.intersects(**kind)).map(|(expr, _)| ExprId(expr as u32))
    }
}

/// Returns the rules that are triggered by expressions.
fn rules_for_expressions() -> RuleSet {
    rules_with(|trigger| matches!(trigger, Trigger::Expr(..)))
}

/// Returns the rules that are triggered by calls of an operator. Computed once for each operator.
fn rules_for_operator(op: OpId) -> RuleSet {
    static KNOWN: LazyLock<Vec<OnceLock<RuleSet>>> = LazyLock::new(|| vec![OnceLock::new(); kb().operators().len()]);
    let compute = || {
        let op = kb().op(op);
        rules_with(|trigger| matches!(trigger, Trigger::Call(is_triggered, _) if is_triggered(op)))
    };
    KNOWN.get(usize::from(op.0)).map_or(RuleSet::ALL, |known| *known.get_or_init(compute))
}

fn rules_with(is_triggered: impl Fn(&Trigger) -> bool) -> RuleSet {
    let has = |rule: &Rule| rule.triggers.iter().any(&is_triggered);
    RULES.iter().enumerate().filter(|(_, rule)| has(rule)).map(|(number, _)| number).collect()
}

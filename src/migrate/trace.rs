//! From an expression back to the literals that make its value, with the variables on the way.

use crate::rules::context::Context;
use crate::rules::literals;
use crate::semantic::scope::BindingId;
use crate::syntax::hir::{ExprId, ExprKind};
use rustc_hash::FxHashSet;

/// Variables that are followed on the way to a literal.
const MAX_STEPS: usize = 8;

/// Where a value is written, and the reads of variables on the way there.
pub struct Trace {
    /// The expression that is no variable any more.
    pub origin: ExprId,
    /// The reads.
    pub reads: Vec<ExprId>,
}

/// Follows variables of which it is certain where they have their value from.
pub fn trace(context: &Context<'_>, start: ExprId) -> Trace {
    let mut trace = Trace { origin: start, reads: Vec::new() };
    while trace.reads.len() < MAX_STEPS {
        let Some(value) = literals::assigned(context, trace.origin) else { break };
        trace.reads.push(trace.origin);
        trace.origin = value;
    }
    trace
}

/// The variable that an expression is.
pub fn name(context: &Context<'_>, expr: ExprId) -> Option<BindingId> {
    match context.expr(expr).kind {
        ExprKind::Name(_) => context.analysis.scopes.resolve(expr),
        _ => None,
    }
}

/// Whether all reads of the variables that were followed are among `known` ones: nobody else needs their values.
pub fn only_read_by(context: &Context<'_>, reads: &[ExprId], known: &FxHashSet<ExprId>) -> bool {
    let scopes = &context.analysis.scopes;
    reads.iter().all(|&read| {
        let Some(binding) = scopes.resolve(read) else { return false };
        let all = scopes.names.iter().enumerate().filter(|(_, name)| **name == Some(binding));
        let places = all.filter(|(index, _)| known.contains(&ExprId(*index as u32))).count();
        // The target of its assignment is a name, too.
        places as u32 == scopes.binding(binding).reads
    })
}

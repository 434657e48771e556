//! Traces an expression through variables to the code that makes its value.

use crate::semantic::query::Semantics;
use crate::semantic::query::literals;
use crate::semantic::scope::BindingId;
use crate::syntax::hir::{ExprId, ExprKind};
use rustc_hash::FxHashSet;

/// Maximum number of variables on the way to a value.
const MAX_STEPS: usize = 8;

/// The origin of a value, and the reads of variables on the way there.
pub struct Trace {
    /// The first expression that is not a variable.
    pub origin: ExprId,
    /// The reads of variables.
    pub reads: Vec<ExprId>,
}

/// Follows variables whose value is certain.
pub fn trace(context: &Semantics<'_>, start: ExprId) -> Trace {
    let mut trace = Trace { origin: start, reads: Vec::new() };
    while trace.reads.len() < MAX_STEPS {
        let Some(value) = literals::assigned(context, trace.origin) else { break };
        trace.reads.push(trace.origin);
        trace.origin = value;
    }
    trace
}

/// Returns the variable that an expression reads.
pub fn name(context: &Semantics<'_>, expr: ExprId) -> Option<BindingId> {
    match context.expr(expr).kind {
        ExprKind::Name(_) => context.analysis.scopes.resolve(expr),
        _ => None,
    }
}

/// Returns `true` if `known` contains all reads of the followed variables, so no other code needs
/// their values.
pub fn has_no_other_reads(context: &Semantics<'_>, reads: &[ExprId], known: &FxHashSet<ExprId>) -> bool {
    let scopes = &context.analysis.scopes;
    reads.iter().all(|&read| {
        let Some(binding) = scopes.resolve(read) else { return false };
        let all = scopes.names.iter().enumerate().filter(|(_, name)| **name == Some(binding));
        let count = all.filter(|(index, _)| known.contains(&ExprId(*index as u32))).count();
        // The target of the assignment is also a name.
        count as u32 == scopes.binding(binding).reads
    })
}

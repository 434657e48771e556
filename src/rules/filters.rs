//! Filters: whose properties they ask for.

use super::context::Context;
use super::literals;
use crate::kb::model::ClassId;
use crate::semantic::value::Value;
use crate::syntax::hir::{ExprId, ExprKind};
use rustc_hash::FxHashMap;

/// Filters in filters that are followed.
const MAX_DEPTH: usize = 8;

/// Calls that make filters, with what they filter.
pub fn owners(context: &Context<'_>) -> FxHashMap<ExprId, Value> {
    let mut owners = FxHashMap::default();
    for call in context.analysis.calls() {
        if context.value(call.expr).class() == Some(ClassId::FILTER) {
            continue;
        }
        for arg in &call.bound.args {
            if arg.value.class() == Some(ClassId::FILTER)
                && let Some(expr) = arg.expr
            {
                own(context, expr, &call.subject(), 0, &mut owners);
            }
        }
    }
    owners
}

fn own(context: &Context<'_>, filter: ExprId, owner: &Value, depth: usize, owners: &mut FxHashMap<ExprId, Value>) {
    let filter = literals::origin(context, filter);
    let Some(call) = context.call_at(filter).filter(|_| depth < MAX_DEPTH) else { return };
    // A filter of two collections asks for what either has.
    owners
        .entry(filter)
        .and_modify(|known| {
            if known != owner {
                *known = Value::Unknown;
            }
        })
        .or_insert_with(|| owner.clone());
    let args = call.bound.args.iter().filter_map(|arg| arg.expr);
    for expr in args.chain(call.receiver) {
        match &context.expr(literals::origin(context, expr)).kind {
            ExprKind::List(items) => items.iter().for_each(|&item| own(context, item, owner, depth + 1, owners)),
            _ if context.value(expr).class() == Some(ClassId::FILTER) => own(context, expr, owner, depth + 1, owners),
            _ => {}
        }
    }
}

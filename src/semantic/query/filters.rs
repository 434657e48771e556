//! Filters: what they filter, and by which dates.

use super::Semantics;
use super::literals;
use crate::kb::model::{ClassId, Role};
use crate::semantic::analysis::CallSite;
use crate::semantic::dates::{self, Date};
use crate::semantic::value::Value;
use crate::syntax::hir::{ExprId, ExprKind};
use crate::text::span::Span;
use rustc_hash::FxHashMap;

/// Maximum depth of nested filters.
const MAX_DEPTH: usize = 8;

/// Returns the calls that make filters, each with the value that it filters.
pub fn owners(sema: &Semantics<'_>) -> FxHashMap<ExprId, Value> {
    let mut owners = FxHashMap::default();
    for call in sema.analysis.calls() {
        if sema.value(call.expr).class() == Some(ClassId::FILTER) {
            continue;
        }
        for arg in &call.bound.args {
            if arg.value.class() == Some(ClassId::FILTER)
                && let Some(expr) = arg.expr
            {
                add_owner(sema, expr, &call.subject(), 0, &mut owners);
            }
        }
    }
    owners
}

fn add_owner(sema: &Semantics<'_>, filter: ExprId, owner: &Value, depth: usize, owners: &mut FxHashMap<ExprId, Value>) {
    let filter = literals::origin(sema, filter);
    let Some(call) = sema.call_at(filter).filter(|_| depth < MAX_DEPTH) else { return };
    // A filter of two collections applies to the properties of either.
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
        match &sema.expr(literals::origin(sema, expr)).kind {
            ExprKind::List(items) => items.iter().for_each(|&item| add_owner(sema, item, owner, depth + 1, owners)),
            _ if sema.value(expr).class() == Some(ClassId::FILTER) => add_owner(sema, expr, owner, depth + 1, owners),
            _ => {}
        }
    }
}

/// Returns the interval by which a call filters, in days since 1970, and the span of its dates.
pub fn date_interval(call: &CallSite) -> Option<(f64, f64, Span)> {
    let with = |role: Role| call.with_role(role).next().map(|(_, arg)| arg);
    if let Some(start) = with(Role::Start) {
        let Date::At(from) = dates::from_value(&start.value) else { return None };
        return match with(Role::End) {
            None => Some((from, from + 1.0, start.span)),
            Some(end) => match dates::from_value(&end.value) {
                Date::At(to) if from < to => Some((from, to, start.span.to(end.span))),
                _ => None,
            },
        };
    }
    call.bound.args.iter().find_map(|arg| {
        let facts = arg.value.facts().filter(|_| arg.value.class() == Some(ClassId::FILTER))?;
        let (start, end) = facts.interval.filter(|(start, end)| start < end)?;
        Some((start as f64, end as f64, arg.span))
    })
}

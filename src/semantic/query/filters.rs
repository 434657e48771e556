//! Filters: what they filter, and by which dates.

use super::Semantics;
use super::datasets::{current_successor, without_public_prefix};
use super::literals;
use crate::kb::kb;
use crate::kb::model::{ClassId, Dataset, Role};
use crate::semantic::analysis::CallSite;
use crate::semantic::dates::{self, Date};
use crate::semantic::value::Value;
use crate::syntax::hir::{ExprId, ExprKind};
use crate::text::span::Span;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Maximum depth of nested filters.
const MAX_DEPTH: usize = 8;
/// Maximum number of calls between a collection and its filter.
const MAX_STEPS: usize = 16;

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

/// Returns the datasets whose dates a call tests: that of the filtered collection, or for a filter
/// or date range, those of all collections that it filters. Returns `None` if one is not known.
pub fn datasets_of_dates(sema: &Semantics<'_>, call: &CallSite) -> Option<Vec<Arc<Dataset>>> {
    let is_filter = |value: &Value| matches!(value.class(), Some(ClassId::FILTER | ClassId::DATE_RANGE));
    if !is_filter(sema.value(call.expr)) {
        return loaded_dataset(sema, call).map(|dataset| vec![dataset]);
    }
    sema.depend_on_file();
    let is_given =
        |user: &&CallSite| user.bound.args.iter().any(|arg| arg.expr.is_some_and(|arg| leads_to(sema, arg, call)));
    let users = sema.analysis.calls().filter(|user| !is_filter(sema.value(user.expr))).filter(is_given);
    users.map(|user| loaded_dataset(sema, user)).collect()
}

/// Returns the dataset that the receiver of a call was loaded from, also one that took the place of
/// a removed dataset.
fn loaded_dataset(sema: &Semantics<'_>, call: &CallSite) -> Option<Arc<Dataset>> {
    for current in with_receivers(sema, call) {
        let subject = current.subject();
        if let Some(dataset) = subject.facts().and_then(|facts| facts.dataset.clone()) {
            return Some(dataset);
        }
        if let Some(asset) = asset_of(current) {
            let id = asset.as_text()?;
            return sema.kb().dataset(id).or_else(|| sema.kb().dataset(current_successor(Some(id_of(id)?))?));
        }
    }
    None
}

/// Returns the id of the asset from which a script loads the receiver of a call, through any calls
/// between. Returns `None` if the load is not known.
pub fn loaded_asset(sema: &Semantics<'_>, call: &CallSite) -> Option<Arc<str>> {
    with_receivers(sema, call).find_map(asset_of)?.as_text().cloned()
}

/// Returns a call, and the calls that make its receiver: `a.f().g()`, `a.f()`.
fn with_receivers<'s>(sema: &'s Semantics<'_>, call: &'s CallSite) -> impl Iterator<Item = &'s CallSite> {
    (0..MAX_STEPS).scan(None, move |last: &mut Option<&CallSite>, _| {
        *last = match *last {
            None => Some(call),
            Some(last) => sema.call_at(literals::origin(sema, last.receiver?)),
        };
        *last
    })
}

/// Returns the value of the argument of a call that names an asset.
fn asset_of(call: &CallSite) -> Option<&Value> {
    call.with_role(Role::Asset).next().map(|(_, asset)| &asset.value)
}

/// Returns the ID of a removed dataset.
fn id_of(id: &str) -> Option<&'static str> {
    kb().removed_dataset(without_public_prefix(id)).map(|removed| removed.id)
}

/// Returns `true` if an expression is a call, or a combination of filters with it.
fn leads_to(sema: &Semantics<'_>, expr: ExprId, call: &CallSite) -> bool {
    let mut open = vec![expr];
    for _ in 0..MAX_STEPS {
        let Some(next) = open.pop().map(|expr| literals::origin(sema, expr)) else { return false };
        if next == call.expr {
            return true;
        }
        match sema.call_at(next) {
            Some(inner) if sema.value(next).class() == Some(ClassId::FILTER) => {
                open.extend(inner.bound.args.iter().filter_map(|arg| arg.expr).chain(inner.receiver));
            }
            _ => {}
        }
    }
    false
}

//! Describes filters: which elements of a collection they keep, and of which datasets.

use super::describe::{Say, element_word};
use crate::kb::model::steps::{Segment, StepKind};
use crate::kb::model::{Role, Trait};
use crate::semantic::analysis::CallSite;
use crate::semantic::query::literals;
use crate::semantic::value::Value;
use crate::syntax::hir::ExprId;

/// Maximum depth of filters in filters.
const MAX_DEPTH: usize = 8;

/// Returns `true` if a call filters by a start and an end.
pub(super) fn is_date_filter(call: &CallSite) -> bool {
    call.with_role(Role::Start).next().is_some()
}

/// Returns `true` if a condition limits the time: it has a start and an end, or one of its parts
/// does.
pub(super) fn limits_time(say: &Say<'_>, condition: ExprId, depth: usize) -> bool {
    let origin = literals::origin(&say.context, condition);
    let call = say.call_at(origin).filter(|_| depth < MAX_DEPTH);
    let has_part = |call: &CallSite| {
        is_filter(say.analysis.value(origin))
            && say.parts(call).into_iter().any(|part| limits_time(say, part, depth + 1))
    };
    call.is_some_and(|call| is_date_filter(call) || has_part(call))
}

/// Every condition of every filter, with the ids that it filters. A filter of several conditions
/// that must all hold is several.
pub(super) fn filters(say: &Say<'_>) -> Vec<(ExprId, Vec<String>)> {
    let mut found: Vec<(ExprId, Vec<String>)> = Vec::new();
    for call in say.analysis.calls() {
        if !call.has(Trait::Filters) || say.step(call).is_none_or(|step| step.kind != StepKind::Filter) {
            continue;
        }
        let ids = ids_of(say, call);
        let start = found.len();
        let filter = call.bound.args.iter().find(|arg| is_filter(&arg.value)).and_then(|arg| arg.expr);
        match filter {
            Some(filter) => split(say, filter, 0, &mut |part| found.push((part, ids.clone()))),
            None => found.push((call.expr, ids)),
        }
        // The order of the text, whatever the order of the calls.
        found[start..].sort_by_key(|(part, _)| say.analysis.span(*part).start);
    }
    found
}

fn is_filter(value: &Value) -> bool {
    value.class() == Some(crate::kb::model::ClassId::FILTER)
}

fn split(say: &Say<'_>, filter: ExprId, depth: usize, add: &mut dyn FnMut(ExprId)) {
    let origin = literals::origin(&say.context, filter);
    let Some(call) = say.call_at(origin).filter(|_| depth < MAX_DEPTH) else { return };
    let all_hold = is_conjunction(say, call);
    match all_hold {
        true => say.parts(call).into_iter().for_each(|part| split(say, part, depth + 1, add)),
        false => add(origin),
    }
}

/// Returns `true` if a filter is several that must all hold.
fn is_conjunction(say: &Say<'_>, call: &CallSite) -> bool {
    say.step(call)
        .is_some_and(|step| step.says.iter().any(|template| matches!(&template[..], [Segment::Slot(_, "and")])))
}

/// A condition in words: what a filter keeps.
pub(super) fn words(say: &Say<'_>, part: ExprId) -> Option<String> {
    let call = say.call_at(part)?;
    let text = match say.step(call).map(|step| step.kind) {
        // `filterDate(...)`: what is behind the verb.
        Some(StepKind::Filter) => {
            let phrase = say.phrase(call, &say.step(call)?.says)?;
            let kept = format!("keeps {}s ", element_word(call));
            let rest = phrase.strip_prefix(&kept)?;
            rest.strip_prefix("with ").or_else(|| rest.strip_prefix("of ")).unwrap_or(rest).to_owned()
        }
        _ => say.noun(part)?,
    };
    Some(text.strip_prefix("dates of ").map(str::to_owned).unwrap_or(text))
}

/// What a call that filters by filters keeps.
pub(super) fn phrase(say: &Say<'_>, call: &CallSite) -> Option<String> {
    let filter = call.bound.args.iter().find(|arg| is_filter(&arg.value)).and_then(|arg| arg.expr)?;
    let mut parts = Vec::new();
    split(say, filter, 0, &mut |part| parts.push(part));
    let said: Option<Vec<String>> = parts
        .into_iter()
        .map(|part| {
            let text = words(say, part)?;
            let dates = say.call_at(part).is_some_and(is_date_filter);
            Some(format!("{} {text}", if dates { "of" } else { "with" }))
        })
        .collect();
    let said = said.filter(|said| !said.is_empty())?;
    Some(format!("keeps {}s {}", element_word(call), said.join(", ")))
}

/// The ids of what a call works on.
pub(super) fn ids_of(say: &Say<'_>, call: &CallSite) -> Vec<String> {
    ids_of_value(say, &call.subject(), say.subject_expr(call))
}

/// The ids of the datasets behind a value.
pub(super) fn ids_of_value(say: &Say<'_>, value: &Value, expr: Option<ExprId>) -> Vec<String> {
    let mut ids: Vec<String> = Vec::new();
    for value in value.variants() {
        let Some(facts) = value.facts() else { continue };
        ids.extend(facts.dataset.iter().map(|dataset| dataset.id.to_string()));
        if facts.dataset.is_none() {
            for (source, _) in facts.bands.list.iter().flat_map(|band| band.origins()) {
                if !ids.iter().any(|known| **known == *source.id) {
                    ids.push(source.id.to_string());
                }
            }
        }
    }
    if ids.is_empty()
        && let Some(expr) = expr
        && let Some(leaf) = say.leaf(expr)
        && let Some(call) = say.call_at(leaf)
        // Features that were sampled from images are no features of the images' dataset.
        && say.analysis.value(leaf).class() == value.class()
    {
        ids.extend(say.loaded_id(call));
    }
    ids
}

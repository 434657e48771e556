//! Reports a random split whose parts overlap, are the same, or leave a gap.

use super::engine::context::{Context, Rule, Trigger};
use crate::diagnostic::{Diagnostic, Severity};
use crate::kb::model::{ClassId, Role, Trait};
use crate::semantic::analysis::{CallSite, Producer};
use crate::semantic::bind::BoundArg;
use crate::semantic::query::literals;
use crate::syntax::hir::ExprId;
use crate::text::span::Span;

pub static RULE: Rule = Rule {
    name: "random-split",
    summary: "a random split whose parts overlap, are the same, or leave a gap",
    severity: Severity::Warning,
    docs: include_str!("../../tests/rules/random-split.md"),
    triggers: &[Trigger::Call(|op| op.has(Trait::AddsRandom), check)],
    ..Rule::DEFAULT
};

/// Two limits are the same if they differ by less.
const EPSILON: f64 = 1e-9;
/// A wider gap is left on purpose.
const MAX_GAP: f64 = 0.2;
/// Maximum number of filters in a row.
const MAX_STEPS: usize = 8;

/// A part of the split.
#[derive(Clone, Copy)]
struct Part {
    /// The last filter.
    call: ExprId,
    /// Its arguments.
    span: Span,
    low: f64,
    high: f64,
}

fn check(context: &Context<'_>, call: &CallSite) {
    let is_uniform = call.bound.args.iter().all(|arg| arg.value.as_text().is_none_or(|text| &**text != "normal"));
    let Some(column) = column(call).filter(|_| is_uniform && !call.bound.uncertain) else { return };
    let Some(mut parts) = parts(context, call, &column) else { return };
    parts.sort_by(|a, b| a.low.total_cmp(&b.low));
    if let [first, second] = parts[..]
        && is_same(&first, &second)
        && first.high - first.low < 1.0 - EPSILON
        && have_different_names(context, &first, &second)
    {
        let message = "both parts of the random split are the same".to_owned();
        return context.report(advised(context, &second, message).related(first.span, "the same part"));
    }
    parts.dedup_by(|a, b| is_same(a, b));
    // A part within a part is a smaller sample, and parts that leave out one end are samples.
    let covers_ends =
        parts.first().is_some_and(|part| part.low <= EPSILON) && parts.iter().any(|part| part.high >= 1.0 - EPSILON);
    for pair in parts.windows(2).filter(|_| covers_ends) {
        let (left, right) = (pair[0], pair[1]);
        let is_within = right.high <= left.high + EPSILON || right.low - left.low < EPSILON;
        if is_within {
            return;
        }
        let gap = right.low - left.high;
        let (low, high) = (left.high.min(right.low), left.high.max(right.low));
        let (low, high) = (rounded(low), rounded(high));
        if gap < -EPSILON {
            let message = format!("the parts of the random split overlap from {low} to {high}");
            context.report(advised(context, &right, message).related(left.span, "the other part"));
        } else if gap > EPSILON && gap < MAX_GAP + EPSILON {
            let message = format!("the random split leaves out the elements from {low} to {high}");
            let diagnostic = advised(context, &right, message).related(left.span, "the other part");
            context.report(diagnostic.severity(context.severity.min(Severity::Hint)));
        }
    }
}

fn advised(context: &Context<'_>, part: &Part, message: String) -> Diagnostic {
    let help = "one part ends where the next begins: less than 0.7, and 0.7 or more";
    context.diagnostic(part.span, message).help(help)
}

fn rounded(number: f64) -> f64 {
    (number * 1e6).round() / 1e6
}

fn is_same(a: &Part, b: &Part) -> bool {
    (a.low - b.low).abs() < EPSILON && (a.high - b.high).abs() < EPSILON
}

/// Returns `true` if both parts are values of variables of different names.
fn have_different_names(context: &Context<'_>, a: &Part, b: &Part) -> bool {
    let name = |part: &Part| literals::assigned_name(context, part.call);
    name(a).zip(name(b)).is_some_and(|(a, b)| a != b)
}

/// Returns the name of the column of random numbers.
fn column(call: &CallSite) -> Option<String> {
    let given = call.with_role(Role::NewProperty).next();
    match given {
        Some((_, arg)) => arg.value.as_text().map(ToString::to_string),
        None => {
            let param = call.operator().params.iter().find(|param| param.role == Role::NewProperty)?;
            param.default.map(|default| default.trim_matches('"').to_owned())
        }
    }
}

/// Returns the parts that filters make of a collection with random numbers. Returns `None` if a
/// filter by the random number is not understood.
fn parts(context: &Context<'_>, source: &CallSite, column: &str) -> Option<Vec<Part>> {
    context.depend_on_file();
    let mut parts: Vec<Part> = Vec::new();
    let mut inner: Vec<ExprId> = Vec::new();
    let chunks = chunks_that_use(context, source);
    for call in chunks.into_iter().flat_map(|chunk| context.analysis.calls_of_chunk(chunk)) {
        let Some(chain) = chain(context, call, source) else { continue };
        let mut part = Part { call: call.expr, span: call.args_span, low: 0.0, high: 1.0 };
        for filter in &chain {
            narrow(context, filter, column, &mut part)?;
        }
        inner.extend(chain[1..].iter().map(|filter| filter.expr));
        parts.push(part);
    }
    parts.retain(|part| !inner.contains(&part.call));
    Some(parts)
}

/// Returns the chunks with calls on the result of a call, directly or through other variables.
///
/// # Performance
/// The digests of calls are those of the previous version. The calls of a whole file take longer
/// than all rules on an edited chunk.
fn chunks_that_use(context: &Context<'_>, source: &CallSite) -> Vec<usize> {
    let (analysis, hir) = (context.analysis, context.hir());
    let own = (0..hir.chunk_count()).find(|&chunk| hir.chunk(chunk).exprs.contains(&source.expr.index()));
    let mut found: Vec<usize> = own.into_iter().collect();
    for chunk in (0..hir.chunk_count()).filter(|&chunk| Some(chunk) != own) {
        let is_user = analysis.uses_of_chunk(chunk).iter().any(|used| match used.producer {
            Some(Producer::OutsideChain(origin)) => {
                analysis.inferred.chunk_of_key(origin.chunk).is_some_and(|producer| found.contains(&producer))
            }
            _ => false,
        });
        found.extend(is_user.then_some(chunk));
    }
    found
}

/// Returns the filters from a call back to the source. Returns `None` if it filters something else.
fn chain<'a>(context: &Context<'a>, call: &'a CallSite, source: &CallSite) -> Option<Vec<&'a CallSite>> {
    let mut chain = Vec::new();
    let mut current = call;
    for _ in 0..MAX_STEPS {
        let is_collection =
            matches!(current.receiver_value.class(), Some(ClassId::IMAGE_COLLECTION | ClassId::FEATURE_COLLECTION));
        if !current.has(Trait::Filters) || !is_collection {
            return None;
        }
        chain.push(current);
        current = context.producer_of(&current.receiver_value)?;
        if current.expr == source.expr {
            return Some(chain);
        }
    }
    None
}

/// Applies the limits of a filter to a part. Returns `None` if the filter reads the column in a way
/// that is not understood.
fn narrow(context: &Context<'_>, call: &CallSite, column: &str, part: &mut Part) -> Option<()> {
    let is_column = |arg: &BoundArg| arg.value.as_text().is_some_and(|text| text.contains(column));
    if call.bound.args.iter().any(is_column) {
        return None;
    }
    for arg in call.bound.args.iter().filter(|arg| arg.value.class() == Some(ClassId::FILTER)) {
        if !arg.value.facts()?.filtered.iter().any(|name| **name == *column) {
            continue;
        }
        let filter = context.call_at(literals::origin(context, arg.expr?))?;
        let number = filter.bound.args.iter().find_map(|arg| arg.value.as_number())?;
        match (filter.has(Trait::KeepsBelow), filter.has(Trait::KeepsAbove)) {
            (true, false) => part.high = part.high.min(number),
            (false, true) => part.low = part.low.max(number),
            _ => return None,
        }
    }
    Some(())
}

//! Notes images of old datasets that reach code out of sight: functions of packages, of modules
//! that are not there, and of other files; attributes; and callers in other files.

use super::note::Topic;
use super::properties::datasets;
use super::{Migrator, visualization};
use crate::kb::model::{Effect, Role};
use crate::semantic::query::{Semantics, band_choices};
use crate::semantic::value::Value;
use crate::syntax::hir::{ExprId, ExprKind, FunctionId, StmtId, StmtKind};
use crate::text::span::Span;

/// Maximum length of code in a note.
const MAX_CODE_LENGTH: usize = 60;

/// Notes calls, assignments and results. Returns `true` if it notes any.
pub fn note(migrator: &mut Migrator<'_>) -> bool {
    let count = migrator.notes.len();
    note_calls(migrator);
    note_stores(migrator);
    note_results(migrator);
    migrator.notes.len() > count
}

/// Notes calls of functions out of sight.
fn note_calls(migrator: &mut Migrator<'_>) {
    let context = migrator.context;
    let shown: Vec<Span> = visualization::visualizations(context).iter().map(|shown| shown.span).collect();
    for index in 0..context.hir().exprs.len() {
        let id = ExprId(index as u32);
        let ExprKind::Call { callee, .. } = context.expr(id).kind else { continue };
        for (function, images) in callees_out_of_sight(context, id, callee) {
            let span = context.analysis.name_span(function);
            if !shown.contains(&span)
                && let Some(changes) = changes(migrator, &images)
            {
                let name = code(context, function).unwrap_or(context.source(span).to_owned());
                let message = format!(
                    "\"{name}\" is out of sight: check that it, and the code that uses its result, fit {changes}"
                );
                migrator.note_unchanged(Topic::Dataset, span, message);
            }
        }
    }
}

/// Notes images in attributes and items, which geols does not follow.
fn note_stores(migrator: &mut Migrator<'_>) {
    let context = migrator.context;
    for stmt in &context.hir().stmts {
        let StmtKind::Assign { targets, value: Some(value), .. } = &stmt.kind else { continue };
        for &target in targets {
            let (ExprKind::Member { object, .. } | ExprKind::Index { object, .. }) = context.expr(target).kind else {
                continue;
            };
            if matches!(context.value(object), Value::Object(_) | Value::List(_)) {
                continue;
            }
            let values = match context.value(*value) {
                Value::Function(function) => results(context, *function).into_iter().map(|(_, value)| value).collect(),
                value => vec![value.clone()],
            };
            if let Some(changes) = changes(migrator, &values) {
                let name = code(context, target).unwrap_or_else(|| "it".to_owned());
                let message = format!("code that uses \"{name}\" is out of sight: check that it fits {changes}");
                migrator.note_unchanged(Topic::Dataset, context.span(target), message);
            }
        }
    }
}

/// Notes results of functions that this file does not call.
fn note_results(migrator: &mut Migrator<'_>) {
    let context = migrator.context;
    let scopes = &context.analysis.scopes;
    for index in 0..context.hir().functions.len() {
        let function = FunctionId(index as u32);
        let Some(binding) = scopes.function_binding[index].filter(|binding| scopes.binding(*binding).reads == 0) else {
            continue;
        };
        for (expr, value) in results(context, function) {
            if let Some(changes) = changes(migrator, &[value]) {
                let name = context.hir().name(scopes.binding(binding).name);
                let message = format!("code that calls \"{name}\" is out of sight: check that it fits {changes}");
                migrator.note_unchanged(Topic::Dataset, context.span(expr), message);
            }
        }
    }
}

/// Returns the values that a function returns.
fn results(context: &Semantics<'_>, function: FunctionId) -> Vec<(ExprId, Value)> {
    let stmts = (0..context.hir().stmts.len()).map(|index| StmtId(index as u32));
    let own = stmts.filter(|stmt| context.analysis.scopes.stmt_function[stmt.index()] == Some(function));
    own.filter_map(|stmt| match context.hir().stmt(stmt).kind {
        StmtKind::Return(Some(expr)) => Some((expr, context.value(expr).clone())),
        _ => None,
    })
    .collect()
}

/// Returns what changes for the images of old datasets among some values. Returns `None` if
/// nothing does.
fn changes(migrator: &Migrator<'_>, values: &[Value]) -> Option<String> {
    let mut texts: Vec<String> = Vec::new();
    for value in values {
        for id in datasets(value) {
            let Some(successor) = migrator.successor(&id) else { continue };
            let bands = band_choices::of_images(value).map(|(bands, _)| bands).filter(|bands| !bands.open);
            let names: Option<Vec<&str>> = bands.as_ref().map(|bands| {
                let all = bands.list.iter().flat_map(|band| band.origins().iter().map(move |source| (band, source)));
                let own = all.filter(|(_, source)| *source.0.id == *id);
                own.filter_map(|(band, source)| {
                    let name = &*source.0.bands.get(usize::from(source.1))?.name;
                    // A computed band with a name of its own does not depend on the dataset.
                    (band.raw || *band.name == *name).then_some(name)
                })
                .collect()
            });
            let changes = successor.changes(names.as_deref());
            if changes.is_empty() {
                continue;
            }
            let text = format!("the {} of \"{}\"", list(&changes), successor.new);
            if !texts.contains(&text) {
                texts.push(text);
            }
        }
    }
    (!texts.is_empty()).then(|| texts.join(" and "))
}

/// Joins words with commas and "and".
fn list(words: &[&str]) -> String {
    match words {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// Returns short code in one line.
fn code(context: &Semantics<'_>, expr: ExprId) -> Option<String> {
    let code: String = context.source(context.span(expr)).split_whitespace().collect();
    (code.len() <= MAX_CODE_LENGTH).then_some(code)
}

/// Returns the functions out of sight that a call runs, each with the values that it gets.
fn callees_out_of_sight(context: &Semantics<'_>, id: ExprId, callee: ExprId) -> Vec<(ExprId, Vec<Value>)> {
    if let Some(call) = context.analysis.call_at(id) {
        let callbacks = call.with_role(Role::Callback).filter(|(_, arg)| is_out_of_sight(&arg.value));
        return callbacks.filter_map(|(_, arg)| Some((arg.expr?, vec![call.subject()]))).collect();
    }
    let ExprKind::Call { args, .. } = &context.expr(id).kind else { return Vec::new() };
    if !is_out_of_sight(context.value(callee)) || is_harmless_method(context, callee) {
        return Vec::new();
    }
    let receiver = match context.expr(callee).kind {
        ExprKind::Member { object, .. } => Some(context.value(object).clone()),
        _ => None,
    };
    vec![(callee, args.iter().map(|arg| context.value(arg.value).clone()).chain(receiver).collect())]
}

/// Returns `true` if a function is not in this file.
fn is_out_of_sight(function: &Value) -> bool {
    matches!(function, Value::Unknown | Value::Module(_) | Value::Imported(_))
}

/// Returns `true` if a method of an unknown object has the name of an operator that does not take
/// the bands of its arguments into its result. Functions of modules may do anything.
fn is_harmless_method(context: &Semantics<'_>, callee: ExprId) -> bool {
    let ExprKind::Member { object, property, .. } = context.expr(callee).kind else { return false };
    let is_of_module = matches!(context.value(object), Value::Module(_) | Value::Imported(_))
        || matches!(context.value(callee), Value::Module(_) | Value::Imported(_));
    if is_of_module {
        return false;
    }
    let kb = context.kb();
    let named = kb.methods_named(context.hir().name(property.name));
    let takes_bands =
        |effect: Effect| matches!(effect, Effect::AddBands | Effect::LinkBands | Effect::Concatenate | Effect::Merge);
    !named.is_empty() && named.iter().all(|id| !takes_bands(kb.op(*id).effect))
}

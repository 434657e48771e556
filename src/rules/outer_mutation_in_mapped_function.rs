//! Reports a mapped function that changes an outer variable.

use super::engine::context::{Context, Rule, Trigger};
use super::support::mapped_functions::MappedFunctions;
use super::support::names;
use crate::diagnostic::Severity;
use crate::kb::model::ClassId;
use crate::semantic::query::accesses::{Access, access};
use crate::semantic::scope::BindingId;
use crate::semantic::value::Value;
use crate::syntax::hir::{Arg, ExprId, ExprKind, FunctionId, StmtKind};
use crate::syntax::visit;
use crate::text::span::Span;
use rustc_hash::{FxHashMap, FxHashSet};

pub static RULE: Rule = Rule {
    name: "outer-mutation-in-mapped-function",
    summary: "a mapped function that changes an outer variable",
    severity: Severity::Error,
    docs: include_str!("../../tests/rules/outer-mutation-in-mapped-function.md"),
    triggers: &[Trigger::File(check)],
    ..Rule::DEFAULT
};

/// Classes whose values count nothing.
const COLLECTIONS: [ClassId; 2] = [ClassId::IMAGE_COLLECTION, ClassId::FEATURE_COLLECTION];

/// A change of an outer variable in a mapped function.
struct Change {
    span: Span,
    binding: BindingId,
    /// The call that maps the function.
    call: ExprId,
}

fn check(context: &Context<'_>) {
    let Some(mapped) = MappedFunctions::find(context) else { return };
    let mut changes = Vec::new();
    for id in mapped.stmts(context) {
        let function = context.analysis.scopes.stmt_function[id.index()];
        if let StmtKind::Assign { targets, op, value: Some(value), declares: None, .. } = &context.hir().stmt(id).kind {
            let changed = |&target: &ExprId| assigned(context, &mapped, function, target, Some(*value), op.is_some());
            changes.extend(targets.iter().filter_map(changed));
        }
    }
    for id in mapped.exprs(context) {
        let function = context.analysis.scopes.function_of[id.index()];
        changes.extend(match &context.expr(id).kind {
            ExprKind::Assign { target, value, op } => {
                assigned(context, &mapped, function, *target, Some(*value), op.is_some())
            }
            ExprKind::Update { target } => assigned(context, &mapped, function, *target, None, true),
            ExprKind::Call { callee, args, .. } => grown(context, &mapped, function, *callee, args),
            _ => None,
        });
    }
    if changes.is_empty() {
        return;
    }
    let reads = last_reads(context, &changes);
    for change in &changes {
        // A variable that only the function and its callees read afterwards may pass on a value.
        let owner = context.analysis.scopes.function_of[change.call.index()];
        let end = context.span(change.call).end;
        let after = |function| reads.get(&(change.binding, function)).is_some_and(|&last| last >= end);
        if (after(None) || after(owner)) && !is_overwritten(context, change, owner) {
            report(context, change);
        }
    }
}

/// Returns `true` if the next use of the variable after the map gives it a new value.
fn is_overwritten(context: &Context<'_>, change: &Change, owner: Option<FunctionId>) -> bool {
    let (end, scopes) = (context.span(change.call).end, &context.analysis.scopes);
    let is_next = |id: &ExprId| {
        scopes.resolve(*id) == Some(change.binding)
            && scopes.function_of[id.index()] == owner
            && context.span(*id).start >= end
    };
    let ids = (0..context.hir().exprs.len()).map(|index| ExprId(index as u32));
    let Some(next) = ids.filter(is_next).min_by_key(|id| context.span(*id).start) else { return false };
    let block = |id| context.analysis.statement_of(id).map(|stmt| scopes.stmt_parent[stmt.index()]);
    let is_write = matches!(access(context, next), Access::Write(value) if !reads(context, value, change.binding));
    is_write && block(next) == block(change.call)
}

/// Returns where a variable is read last, by variable and function.
fn last_reads(context: &Context<'_>, changes: &[Change]) -> FxHashMap<(BindingId, Option<FunctionId>), u32> {
    let changed: FxHashSet<BindingId> = changes.iter().map(|change| change.binding).collect();
    let mut reads = FxHashMap::default();
    for index in 0..context.hir().exprs.len() {
        let id = ExprId(index as u32);
        if let Some(binding) = context.analysis.scopes.resolve(id).filter(|binding| changed.contains(binding))
            && !names::is_written(context, id)
        {
            let last = reads.entry((binding, context.analysis.scopes.function_of[index])).or_insert(0);
            *last = context.span(id).start.max(*last);
        }
    }
    reads
}

/// Finds `list.push(x)`.
fn grown(
    context: &Context<'_>,
    mapped: &MappedFunctions,
    function: Option<FunctionId>,
    callee: ExprId,
    args: &[Arg],
) -> Option<Change> {
    let ExprKind::Member { object, property } = context.expr(callee).kind else { return None };
    let depends_on_element = grows(context, object, context.hir().name(property.name))
        && args.iter().any(|arg| mapped.depends_on_element(context, arg.value));
    let (binding, call) = outer(context, mapped, function, object).filter(|_| depends_on_element)?;
    Some(Change { span: property.span, binding, call })
}

/// Returns `true` if a method adds to a client-side list or object.
fn grows(context: &Context<'_>, object: ExprId, method: &str) -> bool {
    match context.value(object) {
        Value::List(_) => matches!(method, "push" | "unshift" | "append" | "insert" | "extend"),
        Value::Object(_) => matches!(method, "update" | "setdefault"),
        Value::Client("set") => matches!(method, "add"),
        _ => false,
    }
}

/// Finds `total = total.add(x)`, `out[key] = x`, `count++`.
fn assigned(
    context: &Context<'_>,
    mapped: &MappedFunctions,
    function: Option<FunctionId>,
    target: ExprId,
    value: Option<ExprId>,
    changes: bool,
) -> Option<Change> {
    let variable = match context.expr(target).kind {
        ExprKind::Name(_) => target,
        ExprKind::Index { object, .. } | ExprKind::Member { object, .. }
            if matches!(context.value(object), Value::Object(_) | Value::List(_)) =>
        {
            object
        }
        _ => return None,
    };
    let (binding, call) = outer(context, mapped, function, variable)?;
    let depends_on_element = value.is_some_and(|value| mapped.depends_on_element(context, value));
    // `points = points.merge(more)` has the same value for each element.
    let is_collection =
        value.and_then(|value| context.value(value).class()).is_some_and(|class| COLLECTIONS.contains(&class));
    let counts =
        variable == target && !is_collection && (changes || value.is_some_and(|value| reads(context, value, binding)));
    (depends_on_element || counts).then(|| Change { span: context.span(target), binding, call })
}

/// Returns the variable of a name and the call that maps the function, if the variable is declared
/// outside the mapped function.
fn outer(
    context: &Context<'_>,
    mapped: &MappedFunctions,
    function: Option<FunctionId>,
    name: ExprId,
) -> Option<(BindingId, ExprId)> {
    let binding = context.analysis.scopes.resolve(name)?;
    let owner = context.binding(binding).function;
    let (inner, call) = mapped.mapping_of(function)?;
    (owner != function && !context.analysis.scopes.is_within(owner, inner)).then_some((binding, call))
}

fn reads(context: &Context<'_>, value: ExprId, binding: BindingId) -> bool {
    let mut pending = vec![value];
    while let Some(id) = pending.pop() {
        if context.analysis.scopes.resolve(id) == Some(binding) {
            return true;
        }
        visit::child_exprs(&context.expr(id).kind, |child| pending.push(child));
    }
    false
}

fn report(context: &Context<'_>, change: &Change) {
    let &Change { span, binding, .. } = change;
    if names::has_nearby_syntax_error(context, span) {
        return;
    }
    let declared = context.binding(binding);
    let name = context.hir().name(declared.name);
    context.report(
        context
            .diagnostic(
                span,
                format!(
                    "the client runs a mapped function once, not for each element: \"{name}\" will have the wrong value"
                ),
            )
            .note("Earth Engine says, where the variable is used: Unknown variable references: [_MAPPING_VAR_0_0]")
            .help("return the value from the function, or use \"iterate\" or \"aggregate_array\" to accumulate values")
            .related(declared.span, format!("\"{name}\" is declared outside the function")),
    );
}

//! Hazard: a mapped function runs once, on a placeholder. What it puts into variables around it is that placeholder.

use super::context::{Context, Listen, Rule, RuleInfo};
use super::mapped::Mapped;
use super::names;
use crate::diagnostic::Severity;
use crate::semantic::scope::BindingId;
use crate::semantic::value::Value;
use crate::syntax::hir::{Arg, ExprId, ExprKind, FunctionId, StmtKind};
use crate::syntax::visit;
use crate::text::span::Span;
use rustc_hash::{FxHashMap, FxHashSet};

/// The rule.
pub static RULE: Rule = Rule {
    info: RuleInfo {
        name: "outer-mutation-in-mapped-function",
        summary: "a mapped function that changes a variable around it",
        severity: Severity::Error,
        javascript: true,
        python: true,
        fixes: false,
        docs: include_str!("../../tests/rules/outer-mutation-in-mapped-function.md"),
    },
    listen: &[Listen::File(check)],
};

/// A change of a variable around a mapped function.
struct Change {
    span: Span,
    binding: BindingId,
    /// The call that maps the function.
    call: ExprId,
}

fn check(context: &Context<'_>) {
    let Some(mapped) = Mapped::of(context) else { return };
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
        // What only the function and those that it calls use afterwards is a way to hand something on.
        let home = context.analysis.scopes.function_of[change.call.index()];
        let end = context.span(change.call).end;
        let after = |function| reads.get(&(change.binding, function)).is_some_and(|&last| last >= end);
        if after(None) || after(home) {
            report(context, change);
        }
    }
}

/// By variable and function, where the variable is read last.
fn last_reads(context: &Context<'_>, changes: &[Change]) -> FxHashMap<(BindingId, Option<FunctionId>), u32> {
    let wanted: FxHashSet<BindingId> = changes.iter().map(|change| change.binding).collect();
    let mut reads = FxHashMap::default();
    for index in 0..context.hir().exprs.len() {
        let id = ExprId(index as u32);
        if let Some(binding) = context.analysis.scopes.resolve(id).filter(|binding| wanted.contains(binding))
            && !names::is_written(context, id)
        {
            let last = reads.entry((binding, context.analysis.scopes.function_of[index])).or_insert(0);
            *last = context.span(id).start.max(*last);
        }
    }
    reads
}

/// `list.push(x)`.
fn grown(
    context: &Context<'_>,
    mapped: &Mapped,
    function: Option<FunctionId>,
    callee: ExprId,
    args: &[Arg],
) -> Option<Change> {
    let ExprKind::Member { object, property } = context.expr(callee).kind else { return None };
    let hangs = grows(context, object, context.hir().name(property.name))
        && args.iter().any(|arg| mapped.hangs(context, arg.value));
    let (binding, call) = outer(context, mapped, function, object).filter(|_| hangs)?;
    Some(Change { span: property.span, binding, call })
}

/// Whether a method puts something into a list or object of the client.
fn grows(context: &Context<'_>, object: ExprId, method: &str) -> bool {
    match context.value(object) {
        Value::List(_) => matches!(method, "push" | "unshift" | "append" | "insert" | "extend"),
        Value::Object(_) => matches!(method, "update" | "setdefault"),
        Value::Client("set") => matches!(method, "add"),
        _ => false,
    }
}

/// `total = total.add(x)`, `out[key] = x`, `count++`.
fn assigned(
    context: &Context<'_>,
    mapped: &Mapped,
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
    let hangs = value.is_some_and(|value| mapped.hangs(context, value));
    let counts = variable == target && (changes || value.is_some_and(|value| reads(context, value, binding)));
    (hangs || counts).then(|| Change { span: context.span(target), binding, call })
}

/// The variable that a name means, where it is declared around the function that runs per element, and the call that maps that.
fn outer(
    context: &Context<'_>,
    mapped: &Mapped,
    function: Option<FunctionId>,
    name: ExprId,
) -> Option<(BindingId, ExprId)> {
    let binding = context.analysis.scopes.resolve(name)?;
    let home = context.binding(binding).function;
    let (inner, call) = mapped.around(function)?;
    (home != function && !context.analysis.scopes.is_within(home, inner)).then_some((binding, call))
}

fn reads(context: &Context<'_>, value: ExprId, binding: BindingId) -> bool {
    let mut open = vec![value];
    while let Some(id) = open.pop() {
        if context.analysis.scopes.resolve(id) == Some(binding) {
            return true;
        }
        visit::child_exprs(&context.expr(id).kind, |child| open.push(child));
    }
    false
}

fn report(context: &Context<'_>, change: &Change) {
    let &Change { span, binding, .. } = change;
    if names::is_broken(context, span) {
        return;
    }
    let declared = context.binding(binding);
    let name = context.hir().name(declared.name);
    context.report(
        context
            .diagnostic(span, format!("a mapped function runs once, not for each element: \"{name}\" will not hold what is meant"))
            .note("Earth Engine says, where the variable is used: Unknown variable references: [_MAPPING_VAR_0_0]")
            .help("return the value from the function; use \"iterate\" to carry a value from element to element, or \"aggregate_array\"")
            .related(declared.span, format!("\"{name}\" belongs to the code around the function")),
    );
}

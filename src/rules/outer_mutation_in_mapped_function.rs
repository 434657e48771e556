//! Hazard: a mapped function runs once, on a placeholder. What it puts into variables around it is that placeholder.

use super::context::{Context, Listen, Rule, RuleInfo};
use super::mapped::Mapped;
use super::names;
use crate::diagnostic::Severity;
use crate::semantic::scope::BindingId;
use crate::semantic::value::Value;
use crate::syntax::hir::{ExprId, ExprKind, FunctionId, StmtKind};
use crate::text::span::Span;

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

fn check(context: &Context<'_>) {
    let Some(mapped) = Mapped::of(context) else { return };
    for (index, stmt) in context.hir().stmts.iter().enumerate() {
        let function = context.analysis.scopes.stmt_function[index];
        if let StmtKind::Assign { targets, op, value: Some(value), declares: None, .. } = &stmt.kind
            && mapped.runs(function)
        {
            targets.iter().for_each(|&target| assigned(context, &mapped, function, target, Some(*value), op.is_some()));
        }
    }
    for (index, expr) in context.hir().exprs.iter().enumerate() {
        let function = context.analysis.scopes.function_of[index];
        if !mapped.runs(function) {
            continue;
        }
        match &expr.kind {
            ExprKind::Assign { target, value, op } => {
                assigned(context, &mapped, function, *target, Some(*value), op.is_some())
            }
            ExprKind::Update { target } => assigned(context, &mapped, function, *target, None, true),
            ExprKind::Call { callee, args, .. } => {
                if let ExprKind::Member { object, property } = context.expr(*callee).kind
                    && grows(context, object, context.hir().name(property.name))
                    && args.iter().any(|arg| mapped.hangs(context, arg.value))
                    && let Some(binding) = outer(context, &mapped, function, object)
                    && is_read_after(context, &mapped, function, binding)
                {
                    report(context, property.span, binding);
                }
            }
            _ => {}
        }
    }
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
) {
    let hangs = value.is_some_and(|value| mapped.hangs(context, value));
    match context.expr(target).kind {
        ExprKind::Name(_) => {
            let Some(binding) = outer(context, mapped, function, target) else { return };
            let counts = changes || value.is_some_and(|value| reads(context, value, binding));
            if (hangs || counts) && is_read_after(context, mapped, function, binding) {
                report(context, context.span(target), binding);
            }
        }
        ExprKind::Index { object, .. } | ExprKind::Member { object, .. } => {
            if hangs
                && matches!(context.value(object), Value::Object(_) | Value::List(_))
                && let Some(binding) = outer(context, mapped, function, object)
                && is_read_after(context, mapped, function, binding)
            {
                report(context, context.span(target), binding);
            }
        }
        _ => {}
    }
}

/// The variable that a name means, where it is declared around the functions that run per element.
fn outer(context: &Context<'_>, mapped: &Mapped, function: Option<FunctionId>, name: ExprId) -> Option<BindingId> {
    let binding = context.analysis.scopes.resolve(name)?;
    let home = context.analysis.scopes.binding(binding).function;
    // A function that is only called from a mapped one has variables of its own.
    (home != function && !mapped.runs(home)).then_some(binding)
}

fn reads(context: &Context<'_>, value: ExprId, binding: BindingId) -> bool {
    let mut open = vec![value];
    while let Some(id) = open.pop() {
        if context.analysis.scopes.resolve(id) == Some(binding) {
            return true;
        }
        crate::syntax::visit::child_exprs(&context.expr(id).kind, |child| open.push(child));
    }
    false
}

/// Whether code that does not run per element uses the variable after the function was mapped. What only the function and those
/// that it calls use is a way to hand something on.
fn is_read_after(context: &Context<'_>, mapped: &Mapped, function: Option<FunctionId>, binding: BindingId) -> bool {
    let Some((_, call)) = mapped.around(function) else { return false };
    let end = context.span(call).end;
    let home = context.analysis.scopes.function_of[call.index()];
    (0..context.hir().exprs.len()).map(|index| ExprId(index as u32)).any(|id| {
        context.analysis.scopes.resolve(id) == Some(binding)
            && context.span(id).start >= end
            && (context.analysis.scopes.function_of[id.index()].is_none()
                || context.analysis.scopes.function_of[id.index()] == home)
            && !names::is_written(context, id)
    })
}

fn report(context: &Context<'_>, span: Span, binding: BindingId) {
    if names::is_broken(context, span) {
        return;
    }
    let declared = context.analysis.scopes.binding(binding);
    let name = context.hir().name(declared.name);
    context.report(
        context
            .diagnostic(span, format!("a mapped function runs once, not for each element: \"{name}\" will not hold what is meant"))
            .note("Earth Engine says, where the variable is used: Unknown variable references: [_MAPPING_VAR_0_0]")
            .help("return the value from the function; use \"iterate\" to carry a value from element to element, or \"aggregate_array\"")
            .related(declared.span, format!("\"{name}\" belongs to the code around the function")),
    );
}

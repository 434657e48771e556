//! Reports an export task that is never started.

use super::engine::context::{Context, Rule, Trigger};
use crate::diagnostic::{Edit, Fix, Safety, Severity};
use crate::kb::model::Trait;
use crate::semantic::analysis::CallSite;
use crate::semantic::query::signature::call_name;
use crate::semantic::scope::{BindingId, Parent};
use crate::syntax::hir::{ExprId, ExprKind, StmtKind};
use crate::text::span::Span;

pub static RULE: Rule = Rule {
    name: "task-not-started",
    summary: "an export task that is never started",
    severity: Severity::Warning,
    javascript: false,
    fixes: true,
    docs: include_str!("../../tests/rules/task-not-started.md"),
    triggers: &[Trigger::Call(|op| op.has(Trait::MakesTask), check)],
    ..Rule::DEFAULT
};

fn check(context: &Context<'_>, call: &CallSite) {
    let scopes = &context.analysis.scopes;
    let fix_after = match scopes.parents[call.expr.index()] {
        Parent::Stmt(stmt) => match &context.hir().stmt(stmt).kind {
            StmtKind::Expr(_) => true,
            StmtKind::Assign { targets, op: None, .. } => {
                let [target] = targets[..] else { return };
                let Some(binding) = scopes.resolve(target) else { return };
                if !is_never_started(context, binding, target) {
                    return;
                }
                false
            }
            _ => return,
        },
        _ => return,
    };
    let name = call_name(call.operator(), true);
    let mut diagnostic = context
        .call_diagnostic(call, format!("the task created by {name} is never started"))
        .help("call .start() on it")
        .note("Earth Engine reports no error: the export does not run");
    if fix_after {
        let end = context.span(call.expr).end;
        diagnostic = diagnostic.fix(Fix {
            title: "Start the task".to_owned(),
            safety: Safety::Unsafe,
            edits: vec![Edit { span: Span { start: end, end }, text: ".start()".to_owned() }],
        });
    }
    context.report(diagnostic);
}

/// Returns `true` if only members other than `start` are read from the variable. If it is passed
/// on, it may be started there.
fn is_never_started(context: &Context<'_>, binding: BindingId, target: ExprId) -> bool {
    let scopes = &context.analysis.scopes;
    context.depend_on_name(context.binding(binding).name);
    let others =
        (0..scopes.names.len()).filter(|&index| scopes.names[index] == Some(binding) && index != target.index());
    for index in others {
        let Parent::Expr(parent) = scopes.parents[index] else { return false };
        match &context.expr(parent).kind {
            ExprKind::Member { property, .. } if context.hir().name(property.name) != "start" => {}
            _ => return false,
        }
    }
    // Other code may start an exported name or a later assignment of the same name.
    context.binding(binding).writes == 1
}

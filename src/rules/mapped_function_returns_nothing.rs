//! Reports a mapped function that can end without returning a value.

use super::engine::context::{Context, Rule, Trigger};
use crate::diagnostic::{Diagnostic, Edit, Fix, Severity};
use crate::kb::model::ClassId;
use crate::semantic::value::Value;
use crate::syntax::hir::{Block, ExprId, ExprKind, FunctionBody, FunctionId, Hir, StmtId, StmtKind};
use crate::syntax::visit;

pub static RULE: Rule = Rule {
    name: "mapped-function-returns-nothing",
    summary: "a mapped function that ends without returning a value",
    severity: Severity::Error,
    fixes: true,
    docs: include_str!("../../tests/rules/mapped-function-returns-nothing.md"),
    triggers: &[Trigger::Function(check)],
    ..Rule::DEFAULT
};

fn check(context: &Context<'_>, id: FunctionId) {
    let Some(call) = context.analysis.inferred.mapped_by[id.index()] else { return };
    let function = context.hir().function(id);
    // A syntax error may hide the end of the function.
    if function.generator || function.asynchronous || !context.problems().is_empty() {
        return;
    }
    let diagnostic = match &function.body {
        FunctionBody::Expr(value) if is_nothing(context, *value) => {
            context.diagnostic(context.span(*value), "this mapped function returns nothing")
        }
        FunctionBody::Expr(_) => return,
        FunctionBody::Block(block) => {
            let mut returns = Vec::new();
            collect_returns(context.hir(), block, &mut returns);
            let bare = returns.iter().find(|stmt| match context.hir().stmt(**stmt).kind {
                StmtKind::Return(Some(value)) => is_nothing(context, value),
                _ => true,
            });
            if let Some(&bare) = bare {
                context.diagnostic(context.hir().stmt(bare).span, "this mapped function returns nothing here")
            } else if !context.analysis.inferred.falls_through[id.index()] {
                return;
            } else if returns.is_empty() {
                fixed(context, context.diagnostic(function.head, "this mapped function returns nothing"), block)
            } else {
                context.diagnostic(function.head, "this mapped function may end without a \"return\"")
            }
        }
    };
    let mut diagnostic = diagnostic
        .note(format!("Earth Engine says: User-defined methods must return a value{}", context.spelled(".", "")));
    if let ExprKind::Call { callee, .. } = context.expr(call).kind {
        diagnostic = diagnostic.related(context.analysis.name_span(callee), "mapped here");
    }
    if diagnostic.help.is_none() {
        diagnostic = diagnostic.help("return the element, changed or not, on every path");
    }
    context.report(diagnostic);
}

/// Returns `true` for `None` in Python and `undefined` in JavaScript. `null` counts as a value:
/// with `dropNulls` it removes the element.
fn is_nothing(context: &Context<'_>, value: ExprId) -> bool {
    match context.expr(value).kind {
        ExprKind::Null => context.python(),
        ExprKind::Undefined => true,
        _ => false,
    }
}

fn collect_returns(hir: &Hir, block: &Block, returns: &mut Vec<StmtId>) {
    for &id in block {
        let kind = &hir.stmt(id).kind;
        if matches!(kind, StmtKind::Return(_)) {
            returns.push(id);
        }
        // What handles an exception returns where the code has failed already.
        let is_handler = |inner: &Block| match kind {
            StmtKind::Try { handlers, .. } => handlers.iter().any(|handler| std::ptr::eq(&handler.body, inner)),
            _ => false,
        };
        visit::stmt_blocks(kind, |inner| {
            if !is_handler(inner) {
                collect_returns(hir, inner, returns);
            }
        });
    }
}

/// Adds a fix that returns what the last statement makes.
fn fixed(context: &Context<'_>, diagnostic: Diagnostic, block: &Block) -> Diagnostic {
    let Some(&last) = block.last() else { return diagnostic };
    let element = |id: ExprId| {
        matches!(
            context.value(id).class(),
            Some(ClassId::IMAGE | ClassId::FEATURE | ClassId::ELEMENT | ClassId::OBJECT)
        )
    };
    match &context.hir().stmt(last).kind {
        StmtKind::Expr(value) if element(*value) => {
            let start = context.hir().stmt(last).span.start;
            diagnostic
                .help("return it")
                .fix(Fix::unsafe_("Return the last value", vec![Edit::insert(start, "return ")]))
        }
        StmtKind::Assign { targets, op: None, value: Some(value), .. }
            if element(*value) || *context.value(*value) == Value::Unknown =>
        {
            match targets[..] {
                [target] if matches!(context.expr(target).kind, ExprKind::Name(_)) => {
                    diagnostic.help(format!("return \"{}\"", context.source(context.span(target))))
                }
                _ => diagnostic,
            }
        }
        _ => diagnostic,
    }
}

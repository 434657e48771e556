//! Reports Python keyword arguments in JavaScript, which assign global variables.

use super::engine::context::{Context, Rule, Trigger};
use crate::diagnostic::{Edit, Fix, Safety, Severity};
use crate::semantic::analysis::CallSite;
use crate::semantic::bind::BindProblem;
use crate::semantic::query::signature::{call_name, signature};
use crate::syntax::hir::{Arg, ExprKind};

pub static RULE: Rule = Rule {
    name: "keyword-arguments-in-javascript",
    summary: "Python keyword arguments in JavaScript, which assign global variables",
    severity: Severity::Error,
    python: false,
    fixes: true,
    docs: include_str!("../../tests/rules/keyword-arguments-in-javascript.md"),
    triggers: &[Trigger::Call(|_| true, check)],
    ..Rule::DEFAULT
};

fn check(context: &Context<'_>, call: &CallSite) {
    let op = call.operator();
    let assigned: Vec<_> = call
        .bound
        .problems
        .iter()
        .filter_map(|problem| match problem {
            BindProblem::Assignment { name, span } => Some((name, *span)),
            _ => None,
        })
        .collect();
    let Some((_, first)) = assigned.first() else { return };
    let ExprKind::Call { args, .. } = &context.expr(call.expr).kind else { return };
    let span = first.to(assigned.last().map_or(*first, |(_, span)| *span));
    let mut diagnostic = context
        .diagnostic(
            span,
            format!("JavaScript has no keyword arguments: {} takes these by position", call_name(op, false)),
        )
        .help("pass one object of named arguments: {name: value}")
        .note("JavaScript reports no error: it assigns global variables and passes the values in order")
        .note(format!("its signature is {}", signature(op, false)));
    if let Some(text) = as_object(context, call, args) {
        diagnostic = diagnostic.fix(Fix {
            title: "Pass an object of named arguments".to_owned(),
            safety: Safety::Safe,
            edits: vec![Edit { span: args[0].span.to(args[args.len() - 1].span), text }],
        });
    }
    context.report(diagnostic);
}

/// Returns the arguments as an object. Positional arguments get the names of their parameters.
fn as_object(context: &Context<'_>, call: &CallSite, args: &[Arg]) -> Option<String> {
    let op = call.operator();
    let mut parts = Vec::new();
    for (index, arg) in args.iter().enumerate() {
        let (name, value) = match context.expr(arg.value).kind {
            ExprKind::Assign { target, op: None, value } => (context.source(context.span(target)), value),
            _ => (op.params.get(index)?.name, arg.value),
        };
        if !op.params.iter().any(|param| param.name == name) {
            return None;
        }
        parts.push(format!("{name}: {}", context.source(context.span(value))));
    }
    Some(format!("{{{}}}", parts.join(", ")))
}

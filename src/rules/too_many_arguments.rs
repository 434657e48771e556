//! Reports a call with more arguments than the operator takes.

use super::engine::context::{Context, Rule, Trigger};
use crate::diagnostic::{Edit, Fix, Safety, Severity};
use crate::kb::model::{Lifecycle, Role, Ty};
use crate::semantic::analysis::CallSite;
use crate::semantic::bind::{BindProblem, is_generated};
use crate::semantic::query::signature::{call_name, signature};
use crate::semantic::value::Value;
use crate::syntax::hir::ExprKind;
use crate::text::span::Span;

pub static RULE: Rule = Rule {
    name: "too-many-arguments",
    summary: "more arguments than the operator takes",
    severity: Severity::Error,
    fixes: true,
    docs: include_str!("../../tests/rules/too-many-arguments.md"),
    triggers: &[Trigger::Call(|_| true, check)],
    ..Rule::DEFAULT
};

fn check(context: &Context<'_>, call: &CallSite) {
    let op = call.operator();
    let python = context.python();
    // Hand-written JavaScript functions ignore extra arguments; only server functions count them.
    let counts = python || is_generated(op);
    if !counts || op.lifecycle == Lifecycle::Removed {
        return;
    }
    for problem in &call.bound.problems {
        let BindProblem::TooMany { given, allowed, span } = problem else { continue };
        let takes = match op.params.len() {
            0 => "no arguments".to_owned(),
            1 => "one argument".to_owned(),
            count => format!("at most {count} arguments"),
        };
        let mut diagnostic = context
            .diagnostic(*span, format!("{} takes {takes}", call_name(op, python)))
            .help(format!("its signature is {}", signature(op, python)))
            .note(format!(
                "Earth Engine says: Too many ({given}) arguments to function: {} (at most {allowed} with the receiver)",
                signature(op, python)
            ));
        if let Some(list) = band_list(context, call) {
            diagnostic = diagnostic.help("pass the names as one list").fix(Fix {
                title: "Put the names in a list".to_owned(),
                safety: Safety::Safe,
                edits: vec![
                    Edit { span: Span { start: list.start, end: list.start }, text: "[".to_owned() },
                    Edit { span: Span { start: list.end, end: list.end }, text: "]".to_owned() },
                ],
            });
        }
        context.report(diagnostic);
    }
}

/// Returns all arguments if they are strings and the only parameter takes a list of names:
/// `normalizedDifference('B8', 'B4')`.
fn band_list(context: &Context<'_>, call: &CallSite) -> Option<Span> {
    let op = call.operator();
    let [param] = &op.params[..] else { return None };
    if !matches!(param.ty, Ty::List(_)) || !matches!(param.role, Role::Band | Role::BandName | Role::NewName) {
        return None;
    }
    let ExprKind::Call { args, .. } = &context.expr(call.expr).kind else { return None };
    let strings = args.iter().all(|arg| matches!(context.value(arg.value), Value::Str(_)));
    strings.then(|| args.first().zip(args.last()).map(|(first, last)| first.span.to(last.span)))?
}

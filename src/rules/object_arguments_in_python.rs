//! Reports a dictionary of named arguments in Python, where keyword arguments are expected.

use super::engine::context::{Context, Rule, Trigger};
use crate::diagnostic::{Edit, Fix, Safety, Severity};
use crate::kb::model::Operator;
use crate::semantic::analysis::CallSite;
use crate::semantic::bind::{BindProblem, param_name};
use crate::semantic::query::signature::call_name;
use crate::syntax::hir::{ExprKind, Key, Property};
use crate::text::span::Span;

pub static RULE: Rule = Rule {
    name: "object-arguments-in-python",
    summary: "a dictionary of arguments in Python instead of keyword arguments",
    severity: Severity::Error,
    javascript: false,
    fixes: true,
    docs: include_str!("../../tests/rules/object-arguments-in-python.md"),
    triggers: &[Trigger::Call(|_| true, check)],
    ..Rule::DEFAULT
};

fn check(context: &Context<'_>, call: &CallSite) {
    let Some(&BindProblem::Dictionary(dictionary)) = call.bound.problems.first() else { return };
    let op = call.operator();
    let span = context.span(dictionary);
    let name = call_name(op, true);
    let mut diagnostic = context
        .diagnostic(span, format!("{name} receives the dictionary as its first argument: Python has keyword arguments"))
        .help("pass keyword arguments: name=value, or **options for a dictionary in a variable")
        .note("Earth Engine says: Invalid argument specified, or Required argument missing to function");
    let edits = match &context.expr(dictionary).kind {
        ExprKind::Object(properties) => keywords(context, op, span, properties),
        ExprKind::Name(_) => Some(vec![Edit::replace(span, format!("**{}", context.source(span)))]),
        _ => None,
    };
    if let Some(edits) = edits {
        diagnostic = diagnostic.fix(Fix { title: "Pass keyword arguments".to_owned(), safety: Safety::Safe, edits });
    }
    context.report(diagnostic);
}

/// Returns the edits that turn a dictionary literal into keyword arguments. Lines and comments
/// stay.
fn keywords(context: &Context<'_>, op: &Operator<'_>, span: Span, properties: &[Property]) -> Option<Vec<Edit>> {
    let inner = context.source(span).strip_prefix('{')?.strip_suffix('}')?;
    let blanks = |text: &str| text.len() - text.trim_start_matches(' ').len();
    // Spaces inside the braces go with them, unless they indent a line.
    let leading = blanks(inner);
    let trailing = inner.len() - inner.trim_end_matches(' ').len();
    let trailing = if inner[..inner.len() - trailing].ends_with('\n') { 0 } else { trailing };
    let mut edits = vec![Edit::replace(Span::new(span.start as usize, span.start as usize + 1 + leading), "")];
    for property in properties {
        let Key::String(key, key_span) = &property.key else { return None };
        let after = Span { start: key_span.end, end: context.span(property.value).start };
        let (before_colon, after_colon) = context.source(after).split_once(':')?;
        before_colon.trim().is_empty().then_some(())?;
        let end = key_span.end as usize + before_colon.len() + 1 + blanks(after_colon);
        let name = op.params.iter().find(|param| param.name == &**key).map_or(&**key, |param| param_name(param, true));
        edits.push(Edit::replace(Span::new(key_span.start as usize, end), format!("{name}=")));
    }
    edits.push(Edit::replace(Span::new(span.end as usize - 1 - trailing, span.end as usize), ""));
    Some(edits)
}

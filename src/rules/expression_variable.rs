//! Reports an image expression that uses an undefined variable or that cannot be parsed.

use super::engine::context::{Context, Rule, Trigger};
use super::support::names;
use super::support::suggestions;
use crate::diagnostic::{Diagnostic, Edit, Severity};
use crate::kb::model::{ClassId, Role};
use crate::kb::suggest::nearest;
use crate::semantic::analysis::CallSite;
use crate::semantic::bands::is_plain;
use crate::semantic::bind::BoundArg;
use crate::semantic::expression::{self, Parsed, SyntaxError};
use crate::semantic::value::{Names, Value};
use crate::text::span::Span;
use std::sync::Arc;

pub static RULE: Rule = Rule {
    name: "expression-variable",
    summary: "an image expression with an undefined variable or a syntax error",
    severity: Severity::Error,
    fixes: true,
    docs: include_str!("../../tests/rules/expression-variable.md"),
    triggers: &[Trigger::Call(|op| op.takes(&[Role::Expression]), check)],
    ..Rule::DEFAULT
};

/// Names that the expression language may define itself.
const CONSTANTS: [&str; 12] =
    ["PI", "E", "pi", "e", "Math", "LN2", "LN10", "LOG2E", "LOG10E", "SQRT1_2", "SQRT2", "DEFAULT_EXPRESSION_IMAGE"];

fn check(context: &Context<'_>, call: &CallSite) {
    let Some((_, arg)) = call.with_role(Role::Expression).next() else { return };
    let Some(text) = arg.value.as_text().cloned() else { return };
    let parsed = match expression::parse(&text) {
        Ok(parsed) => parsed,
        Err(error) => return broken(context, arg, &text, &error),
    };
    let Some(given) = given(call) else { return };
    let mut reported: Vec<&str> = Vec::new();
    for (name, at) in &parsed.variables {
        if given.may_have(name) || CONSTANTS.contains(&&**name) || reported.contains(&&**name) {
            continue;
        }
        reported.push(name);
        let span = span_in_expression(context, arg, &text, *at, name.len());
        let message = format!("the expression uses \"{name}\", which is not defined");
        let diagnostic = context
            .diagnostic(span, message)
            .note("the client does not check expressions: the server rejects it when the image is computed");
        let near = nearest(name, given.list.iter().map(|name| &**name), 1);
        context.report(match near.is_empty() {
            true => diagnostic.help(advice(call, name)),
            false => suggestions::did_you_mean(diagnostic, &near, |best| {
                (span.len() == name.len()).then(|| suggestions::change(best, Edit::replace(span, best)))
            }),
        });
    }
    bands(context, call, arg, &text, &parsed);
    let functions = parsed.functions.iter().filter(|(name, _)| !is_function(context, name));
    for (name, at) in functions {
        let span = span_in_expression(context, arg, &text, *at, name.len());
        let known = context.kb().methods(ClassId::IMAGE, false).map(|(name, _)| name);
        let Some(best) = nearest(name, known, 1).into_iter().next() else { continue };
        context.report(
            context
                .diagnostic(span, format!("expressions have no function \"{name}\""))
                .help(format!("did you mean \"{best}\"?")),
        );
    }
}

/// Reports bands that an expression names and the image does not have: `b('B9')`, `nir.B9`.
fn bands(context: &Context<'_>, call: &CallSite, arg: &BoundArg, text: &str, parsed: &Parsed) {
    let images = call.with_role(Role::ExpressionVariables).next();
    let image = |name: &str| images.and_then(|(_, arg)| arg.value.as_object()?.get(name)).cloned().unwrap_or_default();
    let own_bands = parsed.bands.iter().map(|(band, at)| (call.receiver_value.clone(), band, *at));
    let others = parsed.variable_bands.iter().map(|(name, band, at)| (image(name), band, *at));
    for (value, band, at) in own_bands.chain(others) {
        let Some(facts) = value.facts().filter(|_| value.class() == Some(ClassId::IMAGE)) else { continue };
        if facts.bands.open || facts.bands.list.is_empty() || !is_plain(band) || facts.bands.find(band).is_some() {
            continue;
        }
        let span = span_in_expression(context, arg, text, at, band.len());
        let names: Vec<&str> = facts.bands.list.iter().map(|band| &*band.name).collect();
        let help = match nearest(band, names.iter().copied(), 1).first() {
            Some(best) => format!("did you mean \"{best}\"?"),
            None => {
                let more = if names.len() > 12 { ", ..." } else { "" };
                format!("it has {}{more}", suggestions::quoted(&names[..names.len().min(12)], ", "))
            }
        };
        let diagnostic = context.diagnostic(span, format!("the image has no band \"{band}\"")).help(help);
        context.report(
            diagnostic.note("the client does not check expressions: the server rejects it when the image is computed"),
        );
    }
}

/// Returns the help for a variable that resembles no known one.
fn advice(call: &CallSite, name: &str) -> String {
    let band = call.receiver_value.facts().is_some_and(|facts| facts.bands.find(name).is_some());
    if band {
        return format!("for a band of the image itself, write b('{name}')");
    }
    format!("pass it with the expression, such as {{'{name}': image.select(...)}}")
}

/// Returns the names of the variables passed to an expression. Returns `None` if they are not
/// known.
fn given(call: &CallSite) -> Option<Names> {
    if call.bound.uncertain {
        return None;
    }
    let Some((_, arg)) = call.with_role(Role::ExpressionVariables).next() else {
        return Some(Names::closed([]));
    };
    match &arg.value {
        Value::Object(object) => {
            let list: Arc<[Arc<str>]> = object.entries.iter().map(|(key, _)| key.clone()).collect();
            (!object.open).then_some(Names { list, open: false })
        }
        Value::Null => Some(Names::closed([])),
        _ => None,
    }
}

/// Returns `true` if a function of that name may exist: an image method, or the name of a type.
fn is_function(context: &Context<'_>, name: &str) -> bool {
    names::some_class_has_in(context, ClassId::IMAGE, name)
        || matches!(name, "b" | "float" | "int" | "double" | "byte" | "short" | "long")
}

fn broken(context: &Context<'_>, arg: &BoundArg, text: &str, error: &SyntaxError) {
    // The parser gave up: nothing is certain.
    if error.message.is_empty() {
        return;
    }
    let span = span_in_expression(context, arg, text, error.at, error.length);
    let diagnostic: Diagnostic = context
        .diagnostic(span, format!("the expression cannot be parsed: {}", error.message))
        .note("the client does not check expressions: the server rejects it when the image is computed");
    context.report(diagnostic);
}

/// Returns the span of a part of the expression. Returns the span of the whole argument if the text
/// is assembled or has escapes.
fn span_in_expression(context: &Context<'_>, arg: &BoundArg, text: &str, at: usize, length: usize) -> Span {
    let source = context.source(arg.span);
    match source.find(text) {
        Some(offset) if !text.is_empty() => {
            let start = arg.span.start + (offset + at) as u32;
            // The end of the text is reported at its last character.
            if length == 0 {
                Span { start: start.saturating_sub(1), end: start }
            } else {
                Span { start, end: start + length as u32 }
            }
        }
        _ => arg.span,
    }
}

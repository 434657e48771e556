//! Hazard: the string given to `image.expression()` uses a variable that nobody gives it, or cannot be read. No client looks
//! into it; the server refuses it when the image is asked for.

use super::context::{Context, Listen, Rule, RuleInfo};
use super::names;
use crate::diagnostic::{Diagnostic, Edit, Fix, Severity};
use crate::kb::model::{ClassId, Role};
use crate::kb::suggest::nearest;
use crate::semantic::analysis::CallSite;
use crate::semantic::bands::is_plain;
use crate::semantic::bind::BoundArg;
use crate::semantic::expression::{self, Fault, Parsed};
use crate::semantic::value::{Names, Value};
use crate::text::span::Span;
use std::sync::Arc;

/// The rule.
pub static RULE: Rule = Rule {
    info: RuleInfo {
        name: "expression-variable",
        summary: "an expression with a variable that it is not given, or that cannot be read",
        severity: Severity::Error,
        javascript: true,
        python: true,
        fixes: true,
        docs: include_str!("../../tests/rules/expression-variable.md"),
    },
    listen: &[Listen::Call(|op| op.takes(&[Role::Expression]), check)],
};

/// Names that the expression language may know by itself.
const CONSTANTS: [&str; 12] =
    ["PI", "E", "pi", "e", "Math", "LN2", "LN10", "LOG2E", "LOG10E", "SQRT1_2", "SQRT2", "DEFAULT_EXPRESSION_IMAGE"];

fn check(context: &Context<'_>, call: &CallSite) {
    let Some((_, arg)) = call.with_role(Role::Expression).next() else { return };
    let Some(text) = arg.value.as_text().cloned() else { return };
    let parsed = match expression::parse(&text) {
        Ok(parsed) => parsed,
        Err(fault) => return broken(context, arg, &text, &fault),
    };
    let Some(given) = given(call) else { return };
    let mut said: Vec<&str> = Vec::new();
    for (name, at) in &parsed.variables {
        if given.may_have(name) || CONSTANTS.contains(&&**name) || said.contains(&&**name) {
            continue;
        }
        said.push(name);
        let span = place(context, arg, &text, *at, name.len());
        let message = format!("the expression uses \"{name}\", which it is not given");
        let diagnostic = context
            .diagnostic(span, message)
            .note("No client looks into an expression: the server refuses it when the image is asked for");
        let diagnostic = match nearest(name, given.list.iter().map(|name| &**name), 1).first() {
            Some(best) => {
                let edits = vec![Edit::replace(span, *best)];
                let fix = (span.len() == name.len()).then(|| Fix::unsafe_(format!("Change to \"{best}\""), edits));
                diagnostic.help(format!("did you mean \"{best}\"?")).fix_if(fix)
            }
            None => diagnostic.help(advice(call, name)),
        };
        context.report(diagnostic);
    }
    bands(context, call, arg, &text, &parsed);
    let functions = parsed.functions.iter().filter(|(name, _)| !is_function(context, name));
    for (name, at) in functions {
        let span = place(context, arg, &text, *at, name.len());
        let known = context.kb().methods(ClassId::IMAGE, false).map(|(name, _)| name);
        let Some(best) = nearest(name, known, 1).into_iter().next() else { continue };
        context.report(
            context
                .diagnostic(span, format!("expressions have no function \"{name}\""))
                .help(format!("did you mean \"{best}\"?")),
        );
    }
}

/// Bands that an expression names and that the image does not have: `b('B9')`, `nir.B9`.
fn bands(context: &Context<'_>, call: &CallSite, arg: &BoundArg, text: &str, parsed: &Parsed) {
    let images = call.with_role(Role::ExpressionVariables).next();
    let image = |name: &str| images.and_then(|(_, arg)| arg.value.as_object()?.get(name)).cloned().unwrap_or_default();
    let own = parsed.bands.iter().map(|(band, at)| (call.receiver_value.clone(), band, *at));
    let others = parsed.variable_bands.iter().map(|(name, band, at)| (image(name), band, *at));
    for (value, band, at) in own.chain(others) {
        let Some(facts) = value.facts().filter(|_| value.class() == Some(ClassId::IMAGE)) else { continue };
        if facts.bands.open || facts.bands.list.is_empty() || !is_plain(band) || facts.bands.find(band).is_some() {
            continue;
        }
        let span = place(context, arg, text, at, band.len());
        let names: Vec<&str> = facts.bands.list.iter().map(|band| &*band.name).collect();
        let help = match nearest(band, names.iter().copied(), 1).first() {
            Some(best) => format!("did you mean \"{best}\"?"),
            None => format!(
                "it has {}",
                names.iter().take(12).map(|name| format!("\"{name}\"")).collect::<Vec<_>>().join(", ")
            ),
        };
        let diagnostic = context.diagnostic(span, format!("the image has no band \"{band}\"")).help(help);
        context.report(
            diagnostic.note("No client looks into an expression: the server refuses it when the image is asked for"),
        );
    }
}

/// What to do about a variable that is like no other.
fn advice(call: &CallSite, name: &str) -> String {
    let band = call.receiver_value.facts().is_some_and(|facts| facts.bands.find(name).is_some());
    if band {
        return format!("a band of the image itself is b('{name}')");
    }
    format!("give it beside the expression, such as {{'{name}': image.select(...)}}")
}

/// Names of the variables that are given to an expression; `None`: not known.
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

/// Whether a function of that name may exist: those of images, and names of types.
fn is_function(context: &Context<'_>, name: &str) -> bool {
    names::some_class_has_in(context, ClassId::IMAGE, name)
        || matches!(name, "b" | "float" | "int" | "double" | "byte" | "short" | "long")
}

fn broken(context: &Context<'_>, arg: &BoundArg, text: &str, fault: &Fault) {
    // Nothing is said where the reader gave up.
    if fault.what.is_empty() {
        return;
    }
    let span = place(context, arg, text, fault.at, fault.length);
    let diagnostic: Diagnostic = context
        .diagnostic(span, format!("the expression cannot be read: {}", fault.what))
        .note("No client looks into an expression: the server refuses it when the image is asked for");
    context.report(diagnostic);
}

/// The place of a piece of the expression in the file, or the whole argument where the text was put together or escaped.
fn place(context: &Context<'_>, arg: &BoundArg, text: &str, at: usize, length: usize) -> Span {
    let source = context.source(arg.span);
    match source.find(text) {
        Some(offset) if !text.is_empty() => {
            let start = arg.span.start + (offset + at) as u32;
            // A point is shown as the character before it.
            if length == 0 {
                Span { start: start.saturating_sub(1), end: start }
            } else {
                Span { start, end: start + length as u32 }
            }
        }
        _ => arg.span,
    }
}

//! Reports a string that is not one of the allowed values of an argument.

use super::engine::context::{Context, Rule, Trigger};
use super::support::names;
use super::support::suggestions;
use crate::diagnostic::{Diagnostic, Edit, Severity};
use crate::kb::Member;
use crate::kb::model::{ClassId, Lifecycle, Param, Role, Ty};
use crate::kb::suggest::nearest;
use crate::semantic::analysis::CallSite;
use crate::semantic::bind::{BoundArg, param_name};
use crate::semantic::promote::is_constructed_by_name;
use crate::semantic::query::signature::call_name;
use crate::semantic::value::Value;

pub static RULE: Rule = Rule {
    name: "invalid-enum-value",
    summary: "a string that is not an allowed value of an argument",
    severity: Severity::Error,
    fixes: true,
    docs: include_str!("../../tests/rules/invalid-enum-value.md"),
    triggers: &[Trigger::Call(|_| true, check)],
    ..Rule::DEFAULT
};

fn check(context: &Context<'_>, call: &CallSite) {
    for (param, arg) in call.arguments() {
        let Some(text) = arg.value.as_text() else { continue };
        if !param.values.is_empty() {
            word(context, call, param, arg, text);
        } else if let Some(class) = constructed_by_name(param)
            && matches!(arg.value, Value::Str(_))
            && call.operator().server.is_some()
        {
            static_method(context, arg, class, text);
        }
    }
}

/// Returns `true` if the server treats two words as equal. It ignores the case of most words; for
/// the others nothing is known.
fn same(a: &str, b: &str) -> bool {
    let inside = |text: &str| text.trim_matches(['_', '-', ' ']) == text;
    let plain = |text: &str| {
        text.chars().filter(|c| !matches!(c, '_' | '-' | ' ')).flat_map(char::to_lowercase).collect::<String>()
    };
    inside(b) && plain(a) == plain(b)
}

fn word(context: &Context<'_>, call: &CallSite, param: &Param<'_>, arg: &BoundArg, text: &str) {
    if param.values.iter().any(|value| same(value, text)) {
        return;
    }
    // Two spellings of one word count as one.
    let mut words: Vec<&str> = Vec::new();
    for value in &param.values {
        if !words.iter().any(|known| same(known, value)) {
            words.push(value);
        }
    }
    let name = param_name(param, context.python());
    let message = format!("{} does not take \"{text}\" for \"{name}\"", call_name(call.operator(), context.python()));
    let diagnostic = context
        .diagnostic(arg.span, message)
        .note("the client does not check it: the server rejects it when the result is computed");
    context.report(suggest(context, diagnostic, arg, text, &words));
}

/// Returns the class of a parameter for which the clients take the name of a static method.
fn constructed_by_name(param: &Param<'_>) -> Option<ClassId> {
    match param.ty {
        _ if param.role == Role::Reducer => Some(ClassId::REDUCER),
        Ty::Class(class) => is_constructed_by_name(class).then_some(class),
        _ => None,
    }
}

/// Checks the name of a static method, which the clients look up: `reduce('mean')`.
fn static_method(context: &Context<'_>, arg: &BoundArg, class: ClassId, text: &str) {
    let kb = context.kb();
    let class = kb.class(class).name;
    let namespace = format!("ee.{class}");
    let exists = match kb.member(&namespace, text, context.python()) {
        Some(Member::Operator(op)) => kb.op(op).lifecycle != Lifecycle::Removed,
        Some(_) => true,
        // The server uses the JavaScript name.
        None => kb.member(&namespace, text, false).is_some(),
    };
    if exists {
        return;
    }
    let names: Vec<&str> = kb.members(&namespace, context.python()).map(|(name, _)| name).collect();
    let diagnostic = context
        .diagnostic(arg.span, format!("there is no {} \"{text}\"", class.to_lowercase()))
        .note(format!("Earth Engine says: Unknown algorithm: {class}.{text}"));
    context.report(suggest(context, diagnostic, arg, text, &names));
}

fn suggest(context: &Context<'_>, diagnostic: Diagnostic, arg: &BoundArg, text: &str, words: &[&str]) -> Diagnostic {
    let near = match names::find_misspelled(context, text, words.iter().copied()) {
        Some(word) => vec![word],
        None => nearest(text, words.iter().copied(), 2),
    };
    if near.is_empty() && words.len() <= 14 {
        return diagnostic.help(format!("it takes {}", suggestions::quoted(words, ", ")));
    }
    let source = context.source(arg.span);
    let is_quoted = source.len() == text.len() + 2 && source.get(1..source.len() - 1) == Some(text);
    suggestions::did_you_mean(diagnostic, &near, |best| {
        let edit = || Edit::replace(arg.span, format!("{0}{best}{0}", &source[..1]));
        is_quoted.then(|| suggestions::change(best, edit()))
    })
}

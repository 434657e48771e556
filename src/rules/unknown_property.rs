//! Reports a property that the images or features do not have.

use super::engine::context::{Context, Rule, Trigger};
use super::support::suggestions;
use crate::diagnostic::Severity;
use crate::kb::model::{ClassId, Effect, Role, Trait};
use crate::kb::suggest::nearest;
use crate::semantic::analysis::CallSite;
use crate::semantic::query::literals::{self, LocatedText};
use crate::semantic::value::{Names, Value};
use crate::syntax::hir::{ExprId, ExprKind};
use std::sync::Arc;

pub static RULE: Rule = Rule {
    name: "unknown-property",
    summary: "a property that the images or features do not have",
    severity: Severity::Warning,
    fixes: true,
    docs: include_str!("../../tests/rules/unknown-property.md"),
    triggers: &[Trigger::Call(|_| true, check)],
    ..Rule::DEFAULT
};

/// Maximum depth of nested filters.
const MAX_DEPTH: usize = 8;

fn check(context: &Context<'_>, call: &CallSite) {
    let subject = call.subject();
    let Some(known) = known(&subject) else { return };
    // `collection.get(...)` reads a property of the collection itself.
    let is_collection = matches!(subject.class(), Some(ClassId::IMAGE_COLLECTION | ClassId::FEATURE_COLLECTION));
    if is_collection && call.operator().effect == Effect::GetProperty {
        return;
    }
    for (param, arg) in call.arguments() {
        match param.role {
            Role::Property => {
                let negated = is_filter(call) && negates(context, call);
                literals::texts(context, arg).iter().for_each(|text| report(context, &subject, &known, text, negated));
            }
            _ if arg.value.class() == Some(ClassId::FILTER) => {
                let Some(expr) = arg.expr else { continue };
                in_filter(context, expr, 0, false, &mut |text, negated| {
                    report(context, &subject, &known, text, negated)
                });
            }
            _ => {}
        }
    }
}

/// Returns the properties of an element, or of the elements of a collection. Returns `None` if not
/// all are known.
fn known(subject: &Value) -> Option<Names> {
    let elements = matches!(
        subject.class(),
        Some(ClassId::IMAGE | ClassId::IMAGE_COLLECTION | ClassId::FEATURE | ClassId::FEATURE_COLLECTION)
    );
    let names = subject.facts().filter(|_| elements)?.properties.clone();
    (!names.open).then_some(names)
}

/// Returns `true` for a method that filters by a property itself: `filterMetadata`.
fn is_filter(call: &CallSite) -> bool {
    call.has(Trait::Filters)
}

/// Returns `true` if a filter keeps the elements that a comparison drops: `not`, `neq`, and
/// `not_equals` and the like. Elements without the property are among them.
fn negates(context: &Context<'_>, filter: &CallSite) -> bool {
    let operator = filter.named("operator").map(|arg| literals::texts(context, arg)).unwrap_or_default();
    filter.has(Trait::Negates) || operator.iter().any(|text| text.text.to_ascii_lowercase().starts_with("not_"))
}

/// Finds the properties that a filter reads from the elements. `is_negated` tells whether the
/// filters around it keep what it drops.
fn in_filter(
    context: &Context<'_>,
    filter: ExprId,
    depth: usize,
    is_negated: bool,
    report_text: &mut dyn FnMut(&LocatedText, bool),
) {
    let filter = literals::origin(context, filter);
    let Some(call) = context.call_at(filter).filter(|_| depth < MAX_DEPTH) else { return };
    let is_negated = is_negated != negates(context, call);
    for (param, arg) in call.arguments() {
        if param.role == Role::Property {
            literals::texts(context, arg).iter().for_each(|text| report_text(text, is_negated));
        }
        let Some(expr) = arg.expr else { continue };
        match &context.expr(literals::origin(context, expr)).kind {
            ExprKind::List(items) => {
                items.iter().for_each(|&item| in_filter(context, item, depth + 1, is_negated, report_text))
            }
            _ if arg.value.class() == Some(ClassId::FILTER) => {
                in_filter(context, expr, depth + 1, is_negated, report_text)
            }
            _ => {}
        }
    }
    if let Some(receiver) = call.receiver.filter(|_| call.receiver_value.class() == Some(ClassId::FILTER)) {
        in_filter(context, receiver, depth + 1, is_negated, report_text);
    }
}

fn report(context: &Context<'_>, subject: &Value, known: &Names, text: &LocatedText, is_negated: bool) {
    let name = &*text.text;
    // Properties that the server adds to everything, and paths into a property's value.
    if name.is_empty() || name.starts_with("system:") || name.starts_with('.') || known.may_have(name) {
        return;
    }
    let of_images = matches!(subject.class(), Some(ClassId::IMAGE | ClassId::IMAGE_COLLECTION));
    let dataset = subject.facts().and_then(|facts| facts.dataset.as_ref());
    let owner = match dataset {
        Some(dataset) if of_images => format!("images of \"{}\" have", dataset.id),
        Some(dataset) => format!("\"{}\" has", dataset.id),
        None if of_images => "the images have".to_owned(),
        None => "the features have".to_owned(),
    };
    let cloudiness = dataset.and_then(|dataset| cloudiness(context, &dataset.id, name));
    let cloudiness = cloudiness.filter(|property| known.may_have(property));
    let near = match cloudiness {
        Some(property) => vec![property],
        None => nearest(name, known.list.iter().map(|name: &Arc<str>| &**name), 3),
    };
    let kind = if of_images { "property" } else { "property or column" };
    let diagnostic = context.diagnostic(text.span, format!("{owner} no {kind} \"{name}\"")).note(match is_negated {
        true => "Earth Engine reports no error: this filter drops nothing",
        false => "Earth Engine reports no error: a filter on it matches nothing, and a sort keeps the order",
    });
    let Some(best) = near.first() else {
        let some: Vec<&str> = known.list.iter().take(8).map(|name| &**name).collect();
        return context.report(diagnostic.help(format!(
            "known: {}{}",
            some.join(", "),
            if known.list.len() > 8 { ", ..." } else { "" }
        )));
    };
    let is_same_word = best.eq_ignore_ascii_case(name) && near.len() == 1;
    context.report(suggestions::did_you_mean(diagnostic, &near, |best| {
        suggestions::change_literal(context, text.literal, best, is_same_word)
    }));
}

/// Returns the share of clouds in images of a dataset, if `name` is that of another dataset: the
/// property that is spelled most like it may mean something else.
fn cloudiness(context: &Context<'_>, dataset: &str, name: &str) -> Option<&'static str> {
    let own = context.kb().sensor(dataset)?.cloudiness?;
    context.kb().recipe_tables().sensors.iter().any(|sensor| sensor.cloudiness == Some(name)).then_some(own)
}

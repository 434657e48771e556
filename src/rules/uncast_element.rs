//! Reports a method call on an object that needs a cast first.

use super::engine::context::{Context, Rule, Trigger};
use super::engine::kinds::Kinds;
use super::support::client_members;
use super::support::environment::{self, Environment};
use super::support::names;
use crate::diagnostic::{Edit, Fix, Safety, Severity};
use crate::kb::model::ClassId;
use crate::semantic::query::is_erased_class;
use crate::semantic::query::signature::class_name;
use crate::semantic::scope::BindingKind;
use crate::semantic::value::Value;
use crate::syntax::hir::{ExprId, ExprKind};
use crate::text::span::Span;

pub static RULE: Rule = Rule {
    name: "uncast-element",
    summary: "a method call on an object that needs a cast first",
    severity: Severity::Error,
    fixes: true,
    docs: include_str!("../../tests/rules/uncast-element.md"),
    triggers: &[Trigger::Expr(Kinds::MEMBERS, check)],
    ..Rule::DEFAULT
};

fn check(context: &Context<'_>, id: ExprId) {
    let ExprKind::Member { object, property } = &context.expr(id).kind else { return };
    let name = context.hir().name(property.name);
    let python = context.python();
    if name.is_empty()
        || names::is_language_member(name, false, python)
        || names::is_written(context, id)
        || context.analysis.has_monkey_patches()
    {
        return;
    }
    if !names::is_used(context, id) {
        return;
    }
    let owner = context.value(*object);
    let kb = context.kb();
    let (subject, guess) = match owner {
        Value::Instance(instance) if is_erased_class(instance.class) => {
            if kb.method(instance.class, name, python).is_some() || *context.value(id) != Value::Unknown {
                return;
            }
            let inner = owner.facts().and_then(|facts| facts.element.as_ref()).and_then(Value::class);
            (format!("this {}", class_name(instance.class)), inner)
        }
        Value::Str(_)
        | Value::Num(_)
        | Value::Bool(_)
        | Value::List(_)
        | Value::Object(_)
        | Value::Client("datetime") => {
            if client_members::has_member(owner, name, python) || is_module(context, *object) {
                return;
            }
            let subject = match owner {
                Value::Str(_) => "a client-side string",
                Value::Num(_) => "a client-side number",
                Value::Bool(_) => "a client-side boolean",
                Value::List(_) if python => "a client-side list",
                Value::List(_) => "a client-side array",
                // A dictionary has only the methods of `dict`.
                Value::Object(_) if python => "a client-side dictionary",
                Value::Client(_) => "a client-side date",
                // An object has whatever members were assigned to it.
                _ => return,
            };
            (subject.to_owned(), client_guess(context, owner, name))
        }
        _ => return,
    };
    let candidates: Vec<ClassId> = (0..=ClassId::SELECTOR_SET.0)
        .map(ClassId)
        .filter(|&class| !is_erased_class(class) && kb.method(class, name, python).is_some())
        .collect();
    // The files of a page may add methods to strings: `String.prototype.format = ...`.
    let is_client = !matches!(owner, Value::Instance(_));
    if candidates.is_empty() || !python && is_client && environment::detect(context) == Environment::Page {
        return;
    }
    let best = guess.filter(|guess| candidates.contains(guess)).or_else(|| single_class(&candidates));
    let receiver = names::receiver_text(context, id);
    let says = if python {
        format!("Python says: '{}' object has no attribute '{name}'", python_class(owner))
    } else {
        format!("JavaScript says: {receiver}.{name} is not a function")
    };
    let mut diagnostic =
        context.diagnostic(property.span, format!("{subject} has no method \"{name}\" until it is cast")).note(says);
    match best {
        Some(class) => {
            let cast = format!("ee.{}", class_name(class));
            let span = context.span(*object);
            diagnostic = diagnostic.help(format!("cast it: {cast}(...).{name}(...)")).fix(Fix {
                title: format!("Cast to {cast}"),
                safety: Safety::Unsafe,
                edits: vec![
                    Edit { span: Span { start: span.start, end: span.start }, text: format!("{cast}(") },
                    Edit { span: Span { start: span.end, end: span.end }, text: ")".to_owned() },
                ],
            });
        }
        None => {
            let listed: Vec<String> =
                candidates.iter().take(4).map(|class| format!("ee.{}", class_name(*class))).collect();
            diagnostic = diagnostic.help(format!("cast it first; {} have it", listed.join(", ")));
        }
    }
    context.report(diagnostic);
}

/// Returns `true` if an expression is a module, or a name from one. The module may be another one
/// than the file that was found, such as an installed package of the same name.
fn is_module(context: &Context<'_>, id: ExprId) -> bool {
    let mut root = id;
    while let ExprKind::Member { object, .. } = context.expr(root).kind {
        root = object;
    }
    let binding = context.analysis.scopes.resolve(root);
    binding.is_some_and(|binding| context.binding(binding).kind == BindingKind::Import)
}

fn python_class(owner: &Value) -> String {
    match owner {
        Value::Str(_) => "str".to_owned(),
        Value::Num(_) => "float".to_owned(),
        Value::Bool(_) => "bool".to_owned(),
        Value::List(_) => "list".to_owned(),
        Value::Object(_) => "dict".to_owned(),
        Value::Client("datetime") => "datetime.datetime".to_owned(),
        Value::Instance(instance) => class_name(instance.class),
        _ => "object".to_owned(),
    }
}

/// Returns the class to which a client value can be cast.
fn client_guess(context: &Context<'_>, owner: &Value, name: &str) -> Option<ClassId> {
    let has = |class: ClassId| context.kb().method(class, name, context.python()).is_some();
    let order: &[ClassId] = match owner {
        Value::Num(_) => &[ClassId::NUMBER, ClassId::IMAGE],
        Value::Str(text) if text.as_deref().is_some_and(|text| text.contains('/')) => {
            &[ClassId::IMAGE_COLLECTION, ClassId::FEATURE_COLLECTION, ClassId::IMAGE, ClassId::STRING]
        }
        Value::Str(_) => &[ClassId::STRING, ClassId::DATE],
        Value::List(_) => &[ClassId::LIST, ClassId::ARRAY],
        Value::Object(_) => &[ClassId::DICTIONARY],
        Value::Client(_) => &[ClassId::DATE],
        _ => &[],
    };
    order.iter().copied().find(|&class| has(class))
}

/// Returns the only class that declares the method. Returns `None` if there are several.
fn single_class(candidates: &[ClassId]) -> Option<ClassId> {
    match candidates {
        [one] => Some(*one),
        _ => None,
    }
}

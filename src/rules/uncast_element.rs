//! Hazard: `first()`, `get()` and the parameter of a list's `map` have no class of their own; only a cast gives them methods.

use super::context::{Context, Listen, Rule, RuleInfo};
use super::kinds::Kinds;
use super::names;
use super::signature::class_name;
use crate::diagnostic::{Edit, Fix, Safety, Severity};
use crate::kb::model::ClassId;
use crate::semantic::scope::BindingKind;
use crate::semantic::value::Value;
use crate::syntax::hir::{ExprId, ExprKind};
use crate::text::span::Span;

/// The rule.
pub static RULE: Rule = Rule {
    info: RuleInfo {
        name: "uncast-element",
        summary: "a method on an object whose class Earth Engine does not know until it is cast",
        severity: Severity::Error,
        javascript: true,
        python: true,
        fixes: true,
        docs: include_str!("../../tests/rules/uncast-element.md"),
    },
    listen: &[Listen::Expr(Kinds::MEMBERS, check)],
};

fn check(context: &Context<'_>, id: ExprId) {
    let ExprKind::Member { object, property } = &context.expr(id).kind else { return };
    let name = context.hir().name(property.name);
    let python = context.python();
    if name.is_empty()
        || names::is_language_member(name, false, python)
        || names::is_written(context, id)
        || context.analysis.extended
    {
        return;
    }
    if !names::is_used(context, id) {
        return;
    }
    let owner = context.value(*object);
    let kb = context.kb();
    let (what, guess) = match owner {
        Value::Instance(instance) if names::is_lost(instance.class) => {
            if kb.method(instance.class, name, python).is_some() || *context.value(id) != Value::Unknown {
                return;
            }
            let inner = owner.facts().and_then(|facts| facts.element.as_ref()).and_then(Value::class);
            (format!("this {}", class_name(instance.class)), inner)
        }
        Value::Str(_) | Value::Num(_) | Value::Bool(_) | Value::List(_) | Value::Object(_) => {
            if names::client_has(owner, name, python) || is_module(context, *object) {
                return;
            }
            let what = match owner {
                Value::Str(_) => "a string of the client",
                Value::Num(_) => "a number of the client",
                Value::Bool(_) => "a boolean of the client",
                Value::List(_) if python => "a list of the client",
                Value::List(_) => "an array of the client",
                // A dict has the methods of a dict and no others; an object has whatever was put into it.
                Value::Object(_) if python => "a dictionary of the client",
                // Objects have what was put into them, by whoever put it there.
                _ => return,
            };
            (what.to_owned(), client_guess(context, owner, name))
        }
        _ => return,
    };
    let candidates: Vec<ClassId> = (0..=ClassId::SELECTOR_SET.0)
        .map(ClassId)
        .filter(|&class| !names::is_lost(class) && kb.method(class, name, python).is_some())
        .collect();
    if candidates.is_empty() {
        return;
    }
    let best = guess.filter(|guess| candidates.contains(guess)).or_else(|| only(&candidates));
    let receiver = names::receiver_text(context, id);
    let says = if python {
        format!("Earth Engine says: '{}' object has no attribute '{name}'", python_class(owner))
    } else {
        format!("Earth Engine says: {receiver}.{name} is not a function")
    };
    let mut diagnostic =
        context.diagnostic(property.span, format!("{what} has no method \"{name}\" until it is cast")).note(says);
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

/// Whether an expression is a module, or a name of one. A module looks like an object, and need not be the one that was found: a package is
/// imported, and a file of that name lies beside.
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
        Value::Instance(instance) => class_name(instance.class),
        _ => "object".to_owned(),
    }
}

/// The class that a client value is cast to.
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
        _ => &[],
    };
    order.iter().copied().find(|&class| has(class))
}

/// The one class that declares the method, where there is one.
fn only(candidates: &[ClassId]) -> Option<ClassId> {
    match candidates {
        [one] => Some(*one),
        _ => None,
    }
}

//! Hazard: JavaScript's object of named arguments in Python is one dictionary, given for the first parameter.

use super::context::{Context, Listen, Rule, RuleInfo};
use super::signature::call_name;
use crate::diagnostic::{Edit, Fix, Safety, Severity};
use crate::kb::model::Operator;
use crate::semantic::analysis::CallSite;
use crate::semantic::bind::{exists, param_name};
use crate::semantic::value::{Object, Value};
use crate::syntax::hir::{ArgKind, ExprKind, Key, Property};

/// The rule.
pub static RULE: Rule = Rule {
    info: RuleInfo {
        name: "object-arguments-in-python",
        summary: "a dictionary of named arguments in Python, where keywords are meant",
        severity: Severity::Error,
        javascript: false,
        python: true,
        fixes: true,
        docs: include_str!("../../tests/rules/object-arguments-in-python.md"),
    },
    listen: &[Listen::Call(check)],
};

fn check(context: &Context<'_>, call: &CallSite) {
    let ExprKind::Call { args, .. } = &context.expr(call.expr).kind else { return };
    let [arg] = &args[..] else { return };
    let op = call.operator();
    if arg.kind != ArgKind::Positional {
        return;
    }
    let Value::Object(object) = context.value(arg.value) else { return };
    if !is_meant(op, object) {
        return;
    }
    let name = call_name(op, true);
    let mut diagnostic = context
        .diagnostic(arg.span, format!("Python takes keyword arguments: {name} gets the dictionary as its first argument"))
        .help("give keywords: name=value, or **options for a dictionary in a variable")
        .note("Earth Engine says: Invalid argument specified, or Required argument missing to function");
    let edits = match &context.expr(arg.value).kind {
        ExprKind::Object(properties) => keywords(context, op, properties).map(|text| vec![Edit { span: arg.span, text }]),
        ExprKind::Name(_) => Some(vec![Edit { span: arg.span, text: format!("**{}", context.source(arg.span)) }]),
        _ => None,
    };
    if let Some(edits) = edits {
        diagnostic = diagnostic.fix(Fix { title: "Give keyword arguments".to_owned(), safety: Safety::Safe, edits });
    }
    context.report(diagnostic);
}

/// Whether a dictionary holds this operator's arguments: all its keys are parameters, and it is not the first one itself.
fn is_meant(op: &Operator<'_>, object: &Object) -> bool {
    if object.entries.is_empty() || op.params.is_empty() {
        return false;
    }
    let is_param = |key: &str| op.params.iter().any(|param| exists(param, true) && (param.name == key || param_name(param, true) == key));
    if !object.entries.iter().all(|(key, _)| is_param(key)) {
        return false;
    }
    let first = &op.params[0];
    // Where the first parameter may be a dictionary itself, only its own name among the keys tells.
    !crate::semantic::bind::takes_object(&first.ty) || object.get(first.name).is_some() || object.get(param_name(first, true)).is_some()
}

fn keywords(context: &Context<'_>, op: &Operator<'_>, properties: &[Property]) -> Option<String> {
    let parts: Option<Vec<String>> = properties
        .iter()
        .map(|property| {
            let Key::String(key, _) = &property.key else { return None };
            let name = op.params.iter().find(|param| param.name == &**key).map_or(&**key, |param| param_name(param, true));
            Some(format!("{name}={}", context.source(context.span(property.value))))
        })
        .collect();
    Some(parts?.join(", "))
}

//! Reports a function mapped over a collection that returns neither an image nor a feature.

use super::engine::context::{Context, Rule, Trigger};
use super::support::client;
use super::support::names;
use crate::diagnostic::Severity;
use crate::kb::model::{ClassId, Effect};
use crate::semantic::analysis::CallSite;
use crate::semantic::value::Value;
use crate::syntax::hir::{Block, ExprId, FunctionBody, FunctionId, StmtKind};
use crate::syntax::visit;

pub static RULE: Rule = Rule {
    name: "mapped-function-return-type",
    summary: "a function mapped over a collection that returns neither an image nor a feature",
    severity: Severity::Error,
    docs: include_str!("../../tests/rules/mapped-function-return-type.md"),
    triggers: &[Trigger::Call(|op| op.effect == Effect::Map, check)],
    ..Rule::DEFAULT
};

fn check(context: &Context<'_>, call: &CallSite) {
    let Some(class) = call
        .receiver_value
        .class()
        .filter(|&class| matches!(class, ClassId::IMAGE_COLLECTION | ClassId::FEATURE_COLLECTION))
    else {
        return;
    };
    let Some(Value::Function(function)) = call.bound.arg(0).map(|arg| &arg.value) else { return };
    context.depend_on_function(*function);
    if context.hir().function(*function).generator || context.hir().function(*function).asynchronous {
        return;
    }
    let Some(returned) = returned(context, *function) else { return };
    let actual = match context.value(returned) {
        value @ (Value::Instance(_) | Value::Union(_)) => match client::class_of(value) {
            Some(class) if !is_element(class) && value.variants().len() == 1 => client::with_article(class),
            _ => return,
        },
        Value::Str(_) => "a string".to_owned(),
        Value::Num(_) => "a number".to_owned(),
        Value::Bool(_) => "a boolean".to_owned(),
        Value::List(_) => context.spelled("an array", "a list").to_owned(),
        Value::Object(_) => context.spelled("an object", "a dictionary").to_owned(),
        _ => return,
    };
    if names::has_nearby_syntax_error(context, context.span(returned)) {
        return;
    }
    let expected = if class == ClassId::IMAGE_COLLECTION { "an image or a feature" } else { "a feature or an image" };
    context.report(
        context
            .diagnostic(context.span(returned), format!("a function mapped over a collection must return {expected}, not {actual}"))
            .note("Earth Engine says: Collection.map: A mapped algorithm must return a Feature or Image.")
            .help("return \"ee.Feature(geometry, {...})\" or \"element.set(name, value)\", or map over a list: \"toList(n).map(...)\"")
            .related(context.analysis.name_span(call.callee), "mapped here"),
    );
}

/// Returns `true` if a collection can contain the value. Collections of collections are flattened
/// later.
fn is_element(class: ClassId) -> bool {
    matches!(
        class,
        ClassId::OBJECT
            | ClassId::ELEMENT
            | ClassId::COLLECTION
            | ClassId::IMAGE
            | ClassId::FEATURE
            | ClassId::IMAGE_COLLECTION
            | ClassId::FEATURE_COLLECTION
    )
}

/// Returns the value that a function returns.
fn returned(context: &Context<'_>, function: FunctionId) -> Option<ExprId> {
    match &context.hir().function(function).body {
        FunctionBody::Expr(value) => Some(*value),
        FunctionBody::Block(block) => {
            let mut returned_values = Vec::new();
            collect_returns(context, block, &mut returned_values);
            // One wrong value of several is enough.
            returned_values
                .iter()
                .copied()
                .find(|&value| client::class_at(context, value).is_some_and(|class| !is_element(class)))
                .or(returned_values.first().copied())
        }
    }
}

fn collect_returns(context: &Context<'_>, block: &Block, returned_values: &mut Vec<ExprId>) {
    for &id in block {
        let kind = &context.hir().stmt(id).kind;
        if let StmtKind::Return(Some(value)) = kind {
            returned_values.push(*value);
        }
        visit::stmt_blocks(kind, |inner| collect_returns(context, inner, returned_values));
    }
}

//! Hazard: a collection holds images and features only. A mapped function that returns a number, date or geometry fails on the server.

use super::client;
use super::context::{Context, Listen, Rule, RuleInfo};
use super::names;
use crate::diagnostic::Severity;
use crate::kb::model::{ClassId, Effect};
use crate::semantic::analysis::CallSite;
use crate::semantic::value::Value;
use crate::syntax::hir::{Block, ExprId, FunctionBody, FunctionId, StmtKind};
use crate::syntax::visit;

/// The rule.
pub static RULE: Rule = Rule {
    info: RuleInfo {
        name: "mapped-function-return-type",
        summary: "a function mapped over a collection that returns neither an image nor a feature",
        severity: Severity::Error,
        javascript: true,
        python: true,
        fixes: false,
        docs: include_str!("../../tests/rules/mapped-function-return-type.md"),
    },
    listen: &[Listen::Call(|op| op.effect == Effect::Map, check)],
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
    context.look_at_function(*function);
    if context.hir().function(*function).generator || context.hir().function(*function).asynchronous {
        return;
    }
    let Some(returned) = returned(context, *function) else { return };
    let what = match context.value(returned) {
        value @ (Value::Instance(_) | Value::Union(_)) => match client::class_of(value) {
            Some(found) if !is_element(found) && value.variants().len() == 1 => client::with_article(found),
            _ => return,
        },
        Value::Str(_) => "a string".to_owned(),
        Value::Num(_) => "a number".to_owned(),
        Value::Bool(_) => "a boolean".to_owned(),
        Value::List(_) => context.spelled("an array", "a list").to_owned(),
        Value::Object(_) => context.spelled("an object", "a dictionary").to_owned(),
        _ => return,
    };
    if names::is_broken(context, context.span(returned)) {
        return;
    }
    let wanted = if class == ClassId::IMAGE_COLLECTION { "an image or a feature" } else { "a feature or an image" };
    context.report(
        context
            .diagnostic(context.span(returned), format!("a function mapped over a collection must return {wanted}, not {what}"))
            .note("Earth Engine says: Collection.map: A mapped algorithm must return a Feature or Image.")
            .help("return \"ee.Feature(geometry, {...})\" or \"element.set(name, value)\", or map over a list: \"toList(n).map(...)\"")
            .related(context.analysis.name_span(call.callee), "it is mapped here"),
    );
}

/// Whether a collection can hold it; collections in collections are flattened later.
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

/// The one value that a function returns.
fn returned(context: &Context<'_>, function: FunctionId) -> Option<ExprId> {
    match &context.hir().function(function).body {
        FunctionBody::Expr(value) => Some(*value),
        FunctionBody::Block(block) => {
            let mut found = Vec::new();
            collect(context, block, &mut found);
            // Of several values one that is wrong is enough.
            found
                .iter()
                .copied()
                .find(|&value| client::class_at(context, value).is_some_and(|class| !is_element(class)))
                .or(found.first().copied())
        }
    }
}

fn collect(context: &Context<'_>, block: &Block, found: &mut Vec<ExprId>) {
    for &id in block {
        let kind = &context.hir().stmt(id).kind;
        if let StmtKind::Return(Some(value)) = kind {
            found.push(*value);
        }
        visit::stmt_blocks(kind, |inner| collect(context, inner, found));
    }
}

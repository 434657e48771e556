//! Reports client-side calls on the element of a mapped function.

use super::engine::context::{Context, Rule, Trigger};
use super::support::client;
use super::support::mapped_functions::{self, MappedFunctions};
use super::support::names;
use crate::diagnostic::Severity;
use crate::kb::model::{Effect, Trait};
use crate::semantic::value::Value;
use crate::syntax::hir::{Arg, ExprId, ExprKind};

pub static RULE: Rule = Rule {
    name: "client-call-in-mapped-function",
    summary: "a client-side call on the element of a mapped function",
    severity: Severity::Error,
    docs: include_str!("../../tests/rules/client-call-in-mapped-function.md"),
    triggers: &[Trigger::File(check)],
    ..Rule::DEFAULT
};

fn check(context: &Context<'_>) {
    let Some(mapped) = MappedFunctions::find(context) else { return };
    for call in mapped.calls(context).filter(|call| call.has(Trait::ClientOnly)) {
        let ExprKind::Call { args, .. } = &context.expr(call.expr).kind else { continue };
        let receiver = call.receiver.is_some_and(|receiver| mapped.depends_on_element(context, receiver));
        if receiver || args.iter().any(|arg| mapped.depends_on_element(context, arg.value)) {
            let help = match () {
                () if call.operator().effect == Effect::ToClient => "keep the value on the server and use its methods",
                () if call.has(Trait::MakesTask) => "export in a client-side loop over a list of IDs or dates",
                () => "call it outside the function, on the result of \"map\"",
            };
            report(context, &mapped, call.expr, call.callee, help);
        }
    }
    if context.python() {
        for id in mapped.exprs(context) {
            if let ExprKind::Call { callee, args, .. } = &context.expr(id).kind {
                check_python(context, &mapped, id, *callee, args);
            }
        }
    }
}

/// Reports `print` in Python, and package functions that wait for the server.
fn check_python(context: &Context<'_>, mapped: &MappedFunctions, call: ExprId, callee: ExprId, args: &[Arg]) {
    let hir = context.hir();
    match &context.expr(callee).kind {
        ExprKind::Name(name)
            if matches!(hir.name(*name), "print" | "str" | "repr")
                && context.analysis.scopes.resolve(callee).is_none() =>
        {
            let element = |arg: &&Arg| {
                client::class_at(context, arg.value).is_some() && mapped.depends_on_element(context, arg.value)
            };
            if args.iter().any(|arg| element(&arg)) {
                report(
                    context,
                    mapped,
                    call,
                    callee,
                    "print outside the function: fetch the result of \"map\" with \"getInfo()\"",
                );
            }
        }
        ExprKind::Member { object, property } => {
            if let Value::Module(module) = context.value(*object)
                && context.kb().is_blocking(&format!("{module}.{}", hir.name(property.name)))
                && args.iter().any(|arg| mapped.depends_on_element(context, arg.value))
            {
                report(context, mapped, call, callee, "call it outside the function, on the result of \"map\"");
            }
        }
        _ => {}
    }
}

fn report(context: &Context<'_>, mapped: &MappedFunctions, call: ExprId, callee: ExprId, help: &str) {
    let span = context.analysis.name_span(callee);
    let Some((_, by)) = mapped.mapping_of(context.analysis.scopes.function_of[call.index()]) else { return };
    // A call under a condition may be a debug switch that is off.
    if names::has_nearby_syntax_error(context, span) || mapped_functions::is_conditional(context, call) {
        return;
    }
    let name = context.source(span);
    let mut diagnostic = context
        .diagnostic(span, format!("\"{name}\" runs on the client and cannot see the element of a mapped function"))
        .note("Earth Engine says: A mapped function's arguments cannot be used in client-side operations")
        .help(help);
    if let ExprKind::Call { callee, .. } = context.expr(by).kind {
        diagnostic =
            diagnostic.related(context.analysis.name_span(callee), "the server runs the function for each element");
    }
    context.report(diagnostic);
}

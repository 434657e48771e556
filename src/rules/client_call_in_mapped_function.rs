//! Hazard: a mapped function runs once, on a placeholder. What only the client can do has nothing to work on there.

use super::client;
use super::context::{Context, Listen, Rule, RuleInfo};
use super::mapped::{self, Mapped};
use super::names;
use crate::diagnostic::Severity;
use crate::kb::model::{Effect, Trait};
use crate::semantic::value::Value;
use crate::syntax::hir::{Arg, ExprId, ExprKind};

/// The rule.
pub static RULE: Rule = Rule {
    info: RuleInfo {
        name: "client-call-in-mapped-function",
        summary: "a call that only the client can make, on the element of a mapped function",
        severity: Severity::Error,
        javascript: true,
        python: true,
        fixes: false,
        docs: include_str!("../../tests/rules/client-call-in-mapped-function.md"),
    },
    listen: &[Listen::File(check)],
};

fn check(context: &Context<'_>) {
    let Some(mapped) = Mapped::of(context) else { return };
    for call in mapped.calls(context).filter(|call| call.has(Trait::ClientOnly)) {
        let ExprKind::Call { args, .. } = &context.expr(call.expr).kind else { continue };
        let receiver = call.receiver.is_some_and(|receiver| mapped.hangs(context, receiver));
        if receiver || args.iter().any(|arg| mapped.hangs(context, arg.value)) {
            let help = match () {
                () if call.operator().effect == Effect::ToClient => {
                    "keep the value on the server and go on with its methods"
                }
                () if call.has(Trait::MakesTask) => "export in a loop of the client over a list of ids or dates",
                () => "call it outside of the function, with the result of \"map\"",
            };
            report(context, &mapped, call.expr, call.callee, help);
        }
    }
    if context.python() {
        for id in mapped.exprs(context) {
            if let ExprKind::Call { callee, args, .. } = &context.expr(id).kind {
                of_python(context, &mapped, id, *callee, args);
            }
        }
    }
}

/// `print` of Python, and functions of packages that wait for the server.
fn of_python(context: &Context<'_>, mapped: &Mapped, call: ExprId, callee: ExprId, args: &[Arg]) {
    let hir = context.hir();
    match &context.expr(callee).kind {
        ExprKind::Name(name)
            if matches!(hir.name(*name), "print" | "str" | "repr")
                && context.analysis.scopes.resolve(callee).is_none() =>
        {
            let element =
                |arg: &&Arg| client::class_at(context, arg.value).is_some() && mapped.hangs(context, arg.value);
            if args.iter().any(|arg| element(&arg)) {
                report(
                    context,
                    mapped,
                    call,
                    callee,
                    "print outside of the function, what \"getInfo()\" gives for the result of \"map\"",
                );
            }
        }
        ExprKind::Member { object, property } => {
            if let Value::Module(module) = context.value(*object)
                && context.kb().is_blocking(&format!("{module}.{}", hir.name(property.name)))
                && args.iter().any(|arg| mapped.hangs(context, arg.value))
            {
                report(context, mapped, call, callee, "call it outside of the function, with the result of \"map\"");
            }
        }
        _ => {}
    }
}

fn report(context: &Context<'_>, mapped: &Mapped, call: ExprId, callee: ExprId, help: &str) {
    let span = context.analysis.name_span(callee);
    let Some((_, by)) = mapped.around(context.analysis.scopes.function_of[call.index()]) else { return };
    // What a switch of the script turns on may never run.
    if names::is_broken(context, span) || mapped::is_conditional(context, call) {
        return;
    }
    let name = context.source(span);
    let mut diagnostic = context
        .diagnostic(span, format!("\"{name}\" runs on the client and cannot see the element of a mapped function"))
        .note("Earth Engine says: A mapped function's arguments cannot be used in client-side operations")
        .help(help);
    if let ExprKind::Call { callee, .. } = context.expr(by).kind {
        diagnostic = diagnostic
            .related(context.analysis.name_span(callee), "the function runs on the server, once for each element");
    }
    context.report(diagnostic);
}

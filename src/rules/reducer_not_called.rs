//! Reports a reducer, kernel, or other function that is passed without calling it.

use super::engine::context::{Context, Rule, Trigger};
use crate::diagnostic::{Edit, Fix, Safety, Severity};
use crate::kb::model::{ClassId, Kind, Ty};
use crate::semantic::analysis::CallSite;
use crate::semantic::bind::is_required;
use crate::semantic::query::signature::{call_name, class_name};
use crate::semantic::value::Value;
use crate::text::span::Span;

pub static RULE: Rule = Rule {
    name: "reducer-not-called",
    summary: "a reducer, kernel or other constructor that is not called",
    severity: Severity::Error,
    fixes: true,
    docs: include_str!("../../tests/rules/reducer-not-called.md"),
    triggers: &[Trigger::Call(|_| true, check)],
    ..Rule::DEFAULT
};

fn check(context: &Context<'_>, call: &CallSite) {
    let op = call.operator();
    for (param, arg) in call.arguments() {
        let (Value::Operator(given, None), Ty::Class(expected)) = (&arg.value, &param.ty) else { continue };
        let given = context.kb().op(*given);
        let Ty::Class(made) = given.returns else { continue };
        if given.kind != Kind::Static || made != *expected || made > ClassId::SELECTOR_SET {
            continue;
        }
        let name = call_name(given, context.python());
        let mut diagnostic = context
            .diagnostic(arg.span, format!("{name} is not called: it is a function that returns a {}", class_name(made)))
            .help(format!("write {name}()"))
            .note(format!(
                "Earth Engine says: Invalid argument for ee.{}(): ({}). Must be a ComputedObject.",
                class_name(made),
                context.source(arg.span)
            ))
            .note(format!("it is passed to {}", call_name(op, context.python())));
        if !given.params.iter().any(|param| is_required(param, context.python())) {
            diagnostic = diagnostic.fix(Fix {
                title: "Add parentheses".to_owned(),
                safety: Safety::Safe,
                edits: vec![Edit { span: Span { start: arg.span.end, end: arg.span.end }, text: "()".to_owned() }],
            });
        }
        context.report(diagnostic);
    }
}

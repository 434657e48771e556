//! Hazard: `ee.Reducer.mean` without brackets is a function, not a reducer.

use super::context::{Context, Listen, Rule, RuleInfo};
use super::signature::{call_name, class_name};
use crate::diagnostic::{Edit, Fix, Safety, Severity};
use crate::kb::model::{ClassId, Kind, Ty};
use crate::semantic::analysis::CallSite;
use crate::semantic::bind::required;
use crate::semantic::value::Value;
use crate::text::span::Span;

/// The rule.
pub static RULE: Rule = Rule {
    info: RuleInfo {
        name: "reducer-not-called",
        summary: "a reducer, kernel or other object that is named but not made: its brackets are missing",
        severity: Severity::Error,
        javascript: true,
        python: true,
        fixes: true,
        docs: include_str!("../../tests/rules/reducer-not-called.md"),
    },
    listen: &[Listen::Call(|_| true, check)],
};

fn check(context: &Context<'_>, call: &CallSite) {
    let op = call.operator();
    for (param, arg) in call.arguments() {
        let (Value::Operator(given, None), Ty::Class(wanted)) = (&arg.value, &param.ty) else { continue };
        let given = context.kb().op(*given);
        let Ty::Class(made) = given.returns else { continue };
        if given.kind != Kind::Static || made != *wanted || made > ClassId::SELECTOR_SET {
            continue;
        }
        let name = call_name(given, context.python());
        let mut diagnostic = context
            .diagnostic(arg.span, format!("{name} is not called: it is a function that makes a {}", class_name(made)))
            .help(format!("write {name}()"))
            .note(format!(
                "Earth Engine says: Invalid argument for ee.{}(): ({}). Must be a ComputedObject.",
                class_name(made),
                context.source(arg.span)
            ))
            .note(format!("it is given to {}", call_name(op, context.python())));
        if !given.params.iter().any(|param| required(param, context.python())) {
            diagnostic = diagnostic.fix(Fix {
                title: "Add the brackets".to_owned(),
                safety: Safety::Safe,
                edits: vec![Edit { span: Span { start: arg.span.end, end: arg.span.end }, text: "()".to_owned() }],
            });
        }
        context.report(diagnostic);
    }
}

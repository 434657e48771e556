//! Reports a named argument that the operator does not have.

use super::engine::context::{Context, Rule, Trigger};
use super::support::names;
use super::support::suggestions;
use crate::diagnostic::{Edit, Severity};
use crate::kb::model::Trait;
use crate::kb::suggest::nearest;
use crate::semantic::analysis::CallSite;
use crate::semantic::bind::{BindProblem, is_available, param_name};
use crate::semantic::query::signature::{call_name, signature};

pub static RULE: Rule = Rule {
    name: "unknown-argument",
    summary: "a named argument that the operator does not have",
    severity: Severity::Error,
    fixes: true,
    docs: include_str!("../../tests/rules/unknown-argument.md"),
    triggers: &[Trigger::Call(|_| true, check)],
    ..Rule::DEFAULT
};

fn check(context: &Context<'_>, call: &CallSite) {
    let op = call.operator();
    let python = context.python();
    if call.has(Trait::MakesTask) {
        return;
    }
    // `unknown-export-option` reports options of exports, which depend on the destination.
    for problem in &call.bound.problems {
        let BindProblem::Unknown { name, span, .. } = problem else { continue };
        let names = op.params.iter().filter(|param| is_available(param, python)).map(|param| param_name(param, python));
        let extra = op.python_extra.iter().filter(|_| python).map(|param| param.name);
        let known: Vec<&str> = names.chain(extra).collect();
        let candidates = match names::find_misspelled(context, name, known.iter().copied()) {
            Some(argument) => vec![argument],
            None => nearest(name, known.iter().copied(), 2),
        };
        let is_ignored = python && op.has(Trait::TakesAnyKeyword);
        let says = if is_ignored {
            "Python reports no error, and the client ignores the argument".to_string()
        } else if !python {
            format!("Earth Engine says: Unrecognized arguments ({name}) to function: {}", signature(op, python))
        } else if op.server.is_some() && !op.client {
            format!("Earth Engine says: Unrecognized arguments {{'{name}'}} to function: {}", signature(op, python))
        } else {
            format!("Python says: {}() got an unexpected keyword argument '{name}'", call_name(op, python))
        };
        let mut diagnostic =
            context.diagnostic(*span, format!("{} has no argument \"{name}\"", call_name(op, python))).note(says);
        if is_ignored {
            diagnostic = diagnostic.severity(Severity::Warning.min(context.severity));
        }
        if candidates.is_empty() {
            diagnostic = diagnostic.help(format!("its signature is {}", signature(op, python)));
        }
        context.report(suggestions::did_you_mean(diagnostic, &candidates, |best| {
            let source = context.source(*span);
            let quote = if source.starts_with(['\'', '"']) { &source[..1] } else { "" };
            let edit = Edit::replace(*span, format!("{quote}{best}{quote}"));
            // If a variable holds the object, the key is elsewhere.
            source.contains(name.as_str()).then(|| suggestions::change(best, edit))
        }));
    }
}

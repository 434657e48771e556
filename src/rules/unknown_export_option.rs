//! Reports an option that an export does not have.

use super::engine::context::{Context, Rule, Trigger};
use super::support::names;
use super::support::suggestions;
use crate::diagnostic::{Diagnostic, Severity};
use crate::kb::model::{Trait, Ty};
use crate::kb::suggest::nearest;
use crate::semantic::analysis::CallSite;
use crate::semantic::bind::{BindProblem, is_available, param_name};
use crate::semantic::query::objects;
use crate::semantic::query::signature::call_name;
use crate::text::span::Span;

pub static RULE: Rule = Rule {
    name: "unknown-export-option",
    summary: "an option that an export does not have",
    severity: Severity::Error,
    fixes: true,
    docs: include_str!("../../tests/rules/unknown-export-option.md"),
    triggers: &[Trigger::Call(|op| op.has(Trait::MakesTask), check)],
    ..Rule::DEFAULT
};

fn check(context: &Context<'_>, call: &CallSite) {
    let op = call.operator();
    let python = context.python();
    // Broken options have names that the repair made.
    let span = context.span(call.expr);
    if context.problems().iter().any(|problem| span.start <= problem.span.start && problem.span.end <= span.end) {
        return;
    }
    let known: Vec<&str> = op
        .params
        .iter()
        .filter(|param| is_available(param, python))
        .map(|param| param_name(param, python))
        .chain(op.python_extra.iter().filter(|_| python).map(|param| param.name))
        .collect();
    let has_formats = op.params.iter().any(|param| matches!(param.ty, Ty::Options(_)));
    let function = op.name.rsplit('.').next().unwrap_or(op.name);
    for problem in &call.bound.problems {
        let BindProblem::Unknown { name, span, .. } = problem else { continue };
        if python && has_formats && is_format_prefix(name) {
            continue;
        }
        let says = match python {
            false => format!("Earth Engine says: Unexpected arguments to function {function}(): {name}"),
            true => format!("Earth Engine says: Unknown configuration options: {{'{name}': ...}}"),
        };
        let diagnostic =
            context.diagnostic(*span, format!("{} has no option \"{name}\"", call_name(op, python))).note(says);
        context.report(suggest(context, diagnostic, name, *span, &known));
    }
    for (param, arg) in call.arguments() {
        let Ty::Options(options) = param.ty else { continue };
        let Some(fields) = context.kb().options(options).map(|options| &options.fields) else { continue };
        let names: Vec<&str> = fields.iter().map(|field| field.name).collect();
        for entry in arg.expr.map(|expr| objects::entries(context, expr)).unwrap_or_default() {
            if !names.contains(&entry.name) {
                let says = match python {
                    false => format!("Earth Engine says: \"{}\" is not a valid option", entry.name),
                    true => format!("Earth Engine says: Unknown file format options: {{'{}': ...}}", entry.name),
                };
                let diagnostic = context
                    .diagnostic(entry.span, format!("\"{}\" has no option \"{}\"", param.name, entry.name))
                    .note(says);
                context.report(suggest(context, diagnostic, entry.name, entry.span, &names));
            }
        }
    }
}

/// Returns `true` for `tiffCloudOptimized`, `tfrecordPatchDimensions`: Python still accepts them.
fn is_format_prefix(name: &str) -> bool {
    ["tiff", "tfrecord"]
        .iter()
        .any(|prefix| name.strip_prefix(prefix).is_some_and(|rest| rest.starts_with(char::is_uppercase)))
}

fn suggest(context: &Context<'_>, diagnostic: Diagnostic, name: &str, span: Span, known: &[&str]) -> Diagnostic {
    let near = match names::find_misspelled(context, name, known.iter().copied()) {
        Some(option) => vec![option],
        None => nearest(name, known.iter().copied(), 2),
    };
    if near.is_empty() {
        return diagnostic.help(format!("it takes {}", suggestions::quoted(known, ", ")));
    }
    suggestions::did_you_mean(diagnostic, &near, |best| {
        Some(suggestions::change(best, objects::renamed(context, span, name, best)?))
    })
}

//! Hazard: text that is not of the language. Nothing of the script runs.

use super::context::{Context, Listen, Rule, RuleInfo};
use crate::diagnostic::{Diagnostic, Edit, Fix, Severity};
use crate::syntax::hir::{Problem, ProblemKind};

/// The rule.
pub static RULE: Rule = Rule {
    info: RuleInfo {
        name: "syntax-error",
        summary: "text that is not of the language",
        severity: Severity::Error,
        javascript: true,
        python: true,
        fixes: true,
        docs: include_str!("../../tests/rules/syntax-error.md"),
    },
    listen: &[Listen::File(check)],
};

fn check(context: &Context<'_>) {
    for problem in context.problems() {
        if let Some(diagnostic) = describe(context, problem) {
            let says = context.spelled("Earth Engine says: SyntaxError", "Python says: SyntaxError");
            context.report(diagnostic.note(says));
        }
    }
}

fn describe(context: &Context<'_>, problem: &Problem) -> Option<Diagnostic> {
    let span = problem.span;
    let source = context.source(span);
    Some(match &problem.kind {
        ProblemKind::WrongBracket { opened, expected } => context
            .diagnostic(span, format!("\"{source}\" closes a bracket that \"{}\" opened", context.source(*opened)))
            .help(format!("write \"{expected}\", or close what is open before it"))
            .related(*opened, "opened here")
            .fix(Fix::unsafe_(format!("Change to \"{expected}\""), vec![Edit::replace(span, expected.to_string())])),
        ProblemKind::UnclosedBracket => context.diagnostic(span, format!("\"{source}\" is never closed")),
        ProblemKind::StrayBracket => context
            .diagnostic(span, format!("\"{source}\" closes nothing"))
            .fix(Fix::unsafe_("Remove it", vec![Edit::delete(span)])),
        ProblemKind::UnclosedString => context.diagnostic(span, "the string is never closed"),
        ProblemKind::Missing(what) if what.is_empty() => context.diagnostic(span, "something is missing here"),
        ProblemKind::Missing(what) => context.diagnostic(span, format!("{} is missing", what.replace('`', "\""))),
        ProblemKind::Indentation => context.diagnostic(span, "the line is indented other than its block"),
        ProblemKind::TooDeep => {
            context.diagnostic(span, "nested too deep to be read").severity(Severity::Warning.min(context.severity))
        }
        ProblemKind::Unexpected => {
            let shown = source.lines().next().unwrap_or("").trim();
            let shown: String = if shown.chars().count() > 40 {
                shown.chars().take(37).chain("...".chars()).collect()
            } else {
                shown.to_owned()
            };
            match shown.is_empty() {
                true => context.diagnostic(span, "the text ends too early"),
                false => context.diagnostic(span, format!("\"{shown}\" does not fit here")),
            }
        }
        ProblemKind::KeywordMethod(word) if super::method_name_in_python::spelling(context, word).is_none() => {
            context.diagnostic(span, format!("\"{word}\" cannot be a name"))
        }
        // Rules of their own.
        ProblemKind::Foreign(_) | ProblemKind::KeywordMethod(_) => return None,
    })
}

//! Reports syntax errors.

use super::engine::context::{Context, Rule, Trigger};
use super::support::conflicts;
use super::support::environment::is_template;
use super::support::language_hints;
use crate::diagnostic::{Diagnostic, Edit, Fix, Severity};
use crate::syntax::hir::{Problem, ProblemKind};

pub static RULE: Rule = Rule {
    name: "syntax-error",
    summary: "a syntax error",
    severity: Severity::Error,
    fixes: true,
    docs: include_str!("../../tests/rules/syntax-error.md"),
    triggers: &[Trigger::File(check)],
    ..Rule::DEFAULT
};

fn check(context: &Context<'_>) {
    if context.problems().is_empty() {
        return;
    }
    let conflict = conflicts::markers(context.text);
    let says = context.spelled("Earth Engine says: SyntaxError", "Python says: SyntaxError");
    if let Some(line) = language_hints::markup(context) {
        let language = context.spelled("JavaScript", "Python");
        context.report(context.diagnostic(line, format!("this is markup, such as HTML, and no {language}")).note(says));
        return;
    }
    for marker in conflict.iter().filter(|marker| context.source(**marker).starts_with('<')) {
        context.report(
            context
                .diagnostic(*marker, "a conflict of versions is not resolved")
                .help("keep one version, and delete the lines \"<<<<<<<\", \"=======\" and \">>>>>>>\"")
                .note(says),
        );
    }
    for problem in context.problems() {
        if is_template(context, problem.span) || conflicts::touches(&conflict, problem.span) {
            continue;
        }
        if let Some(diagnostic) = describe(context, problem) {
            context.report(diagnostic.note(says));
        }
    }
}

fn describe(context: &Context<'_>, problem: &Problem) -> Option<Diagnostic> {
    let span = problem.span;
    let source = context.source(span);
    Some(match &problem.kind {
        ProblemKind::WrongBracket { opened, expected } => context
            .diagnostic(span, format!("\"{source}\" does not match the opening \"{}\"", context.source(*opened)))
            .help(format!("write \"{expected}\", or close the inner bracket first"))
            .related(*opened, "opened here")
            .fix(Fix::unsafe_(format!("Change to \"{expected}\""), vec![Edit::replace(span, expected.to_string())])),
        ProblemKind::UnclosedBracket => context.diagnostic(span, format!("\"{source}\" is never closed")),
        ProblemKind::StrayBracket => context
            .diagnostic(span, format!("\"{source}\" has no matching opening bracket"))
            .fix(Fix::unsafe_("Remove it", vec![Edit::delete(span)])),
        ProblemKind::UnclosedString => context.diagnostic(span, "the string is never closed"),
        ProblemKind::Missing(missing) if missing.is_empty() => context.diagnostic(span, "something is missing here"),
        ProblemKind::Missing(missing) => context.diagnostic(span, format!("{} is missing", missing.replace('`', "\""))),
        ProblemKind::SpaceAfterBackslash => context
            .diagnostic(span, "nothing may follow a backslash that continues a line, not even a space")
            .fix(Fix::safe("Remove the spaces", vec![Edit::replace(span, "\\")])),
        ProblemKind::Indentation => context.diagnostic(span, "the indentation of this line does not match its block"),
        ProblemKind::TooDeep => context
            .diagnostic(span, "nested too deeply to be analyzed")
            .severity(Severity::Warning.min(context.severity)),
        ProblemKind::Unexpected => {
            let shown = source.lines().next().unwrap_or("").trim();
            let shown: String = if shown.chars().count() > 40 {
                shown.chars().take(37).chain("...".chars()).collect()
            } else {
                shown.to_owned()
            };
            match shown.is_empty() {
                true => context.diagnostic(span, "unexpected end of file"),
                false => context.diagnostic(span, format!("unexpected \"{shown}\"")),
            }
        }
        ProblemKind::KeywordMethod(word) if super::method_name_in_python::spelling(context, word).is_none() => {
            context.diagnostic(span, format!("\"{word}\" is reserved and cannot be a name"))
        }
        // Other rules report these.
        ProblemKind::Foreign(_) | ProblemKind::KeywordMethod(_) => return None,
    })
}

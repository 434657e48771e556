//! Hazard: `image.and(other)` in Python, where `and`, `or` and `not` are keywords. Python runs nothing of the file.

use super::context::{Context, Listen, Rule, RuleInfo};
use crate::diagnostic::{Edit, Fix, Severity};
use crate::kb::model::Kind;
use crate::syntax::hir::ProblemKind;

/// The rule.
pub static RULE: Rule = Rule {
    info: RuleInfo {
        name: "method-name-in-python",
        summary: "a method whose name is a keyword of Python",
        severity: Severity::Error,
        javascript: false,
        python: true,
        fixes: true,
        docs: include_str!("../../tests/rules/method-name-in-python.md"),
    },
    listen: &[Listen::File(check)],
};

fn check(context: &Context<'_>) {
    for problem in context.problems() {
        let ProblemKind::KeywordMethod(word) = &problem.kind else { continue };
        let Some(python) = spelling(context, word) else { continue };
        context.report(
            context
                .diagnostic(
                    problem.span,
                    format!("\"{word}\" is a keyword of Python and cannot be the name of a method"),
                )
                .help(format!("in Python the method is called \"{python}\""))
                .note("Python says: SyntaxError: invalid syntax")
                .fix(Fix::safe(format!("Change to \"{python}\""), vec![Edit::replace(problem.span, python)])),
        );
    }
}

/// How Python spells an operator that JavaScript calls by a keyword of Python.
pub fn spelling(context: &Context<'_>, word: &str) -> Option<&'static str> {
    let operators = context.kb().operators().iter().filter(|op| op.kind != Kind::Constructor);
    operators.filter(|op| op.name.rsplit('.').next() == Some(word)).find_map(|op| op.python)
}

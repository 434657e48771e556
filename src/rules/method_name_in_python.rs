//! Reports a method name that is a Python keyword.

use super::engine::context::{Context, Rule, Trigger};
use crate::diagnostic::{Edit, Fix, Severity};
use crate::kb::model::Kind;
use crate::syntax::hir::ProblemKind;

pub static RULE: Rule = Rule {
    name: "method-name-in-python",
    summary: "a method name that is a Python keyword",
    severity: Severity::Error,
    javascript: false,
    fixes: true,
    docs: include_str!("../../tests/rules/method-name-in-python.md"),
    triggers: &[Trigger::File(check)],
    ..Rule::DEFAULT
};

fn check(context: &Context<'_>) {
    for problem in context.problems() {
        let ProblemKind::KeywordMethod(word) = &problem.kind else { continue };
        let Some(python) = spelling(context, word) else { continue };
        context.report(
            context
                .diagnostic(problem.span, format!("\"{word}\" is a Python keyword and cannot be a method name"))
                .help(format!("in Python, the method is called \"{python}\""))
                .note("Python says: SyntaxError: invalid syntax")
                .fix(Fix::safe(format!("Change to \"{python}\""), vec![Edit::replace(problem.span, python)])),
        );
    }
}

/// Returns the Python name of a method whose JavaScript name is a Python keyword.
pub fn spelling(context: &Context<'_>, word: &str) -> Option<&'static str> {
    let operators = context.kb().operators().iter().filter(|op| op.kind != Kind::Constructor);
    operators.filter(|op| op.name.rsplit('.').next() == Some(word)).find_map(|op| op.python)
}

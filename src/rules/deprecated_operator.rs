//! Reports a deprecated operator.

use super::engine::context::{Context, Rule, Trigger};
use crate::diagnostic::{Edit, Fix, Severity, Tag};
use crate::kb::model::{Kind, Lifecycle, Operator};
use crate::semantic::analysis::CallSite;
use crate::semantic::bind::Style;
use crate::semantic::query::signature::call_name;

pub static RULE: Rule = Rule {
    name: "deprecated-operator",
    summary: "a deprecated operator",
    severity: Severity::Warning,
    fixes: true,
    docs: include_str!("../../tests/rules/deprecated-operator.md"),
    triggers: &[Trigger::Call(|op| op.lifecycle == Lifecycle::Deprecated, check)],
    ..Rule::DEFAULT
};

fn check(context: &Context<'_>, call: &CallSite) {
    let op = call.operator();
    let python = context.python();
    let span = context.analysis.name_span(call.callee);
    let mut diagnostic =
        context.diagnostic(span, format!("\"{}\" is deprecated", call_name(op, python))).tag(Tag::Deprecated);
    if let Some(id) = op.replacement.and_then(|name| context.kb().operator(name)) {
        let new = context.kb().op(id);
        diagnostic = diagnostic.help(format!("use \"{}\" instead", call_name(new, python)));
        if is_rename(op, new, call) {
            let last = new.name.rsplit('.').next().unwrap_or(new.name);
            let name = if python { new.python.unwrap_or(last) } else { last };
            diagnostic = diagnostic.fix(Fix::safe(format!("Change to \"{name}\""), vec![Edit::replace(span, name)]));
        }
    }
    context.report(diagnostic);
}

/// Returns `true` if the new name can replace the old one: it is an alias, or an operator of the
/// same class with the same parameters.
fn is_rename(old: &Operator<'_>, new: &Operator<'_>, call: &CallSite) -> bool {
    let class = |op: &Operator<'_>| op.name.rsplit_once('.').map(|(class, _)| class.to_owned());
    if class(old) != class(new) || old.kind != new.kind || old.kind == Kind::Constructor {
        return false;
    }
    let same_name = old.name.eq_ignore_ascii_case(new.name);
    let takes = |op: &Operator<'_>| op.params.iter().map(|param| param.name.to_owned()).collect::<Vec<_>>();
    old.alias_of == Some(new.name)
        || (same_name && call.bound.style == Style::Positional)
        || (takes(old) == takes(new) && old.server == new.server && old.server.is_some())
}

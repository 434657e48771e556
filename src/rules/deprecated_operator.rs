//! Hazard: an operator that Earth Engine says not to use any more. It works until it is taken away.

use super::context::{Context, Listen, Rule, RuleInfo};
use super::signature::call_name;
use crate::diagnostic::{Edit, Fix, Severity, Tag};
use crate::kb::model::{Kind, Lifecycle, Operator};
use crate::semantic::analysis::CallSite;
use crate::semantic::bind::Style;

/// The rule.
pub static RULE: Rule = Rule {
    info: RuleInfo {
        name: "deprecated-operator",
        summary: "an operator that Earth Engine says not to use any more",
        severity: Severity::Warning,
        javascript: true,
        python: true,
        fixes: true,
        docs: include_str!("../../tests/rules/deprecated-operator.md"),
    },
    listen: &[Listen::Call(|op| op.lifecycle == Lifecycle::Deprecated, check)],
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

/// Whether the new name can simply take the place of the old one: the same operator under another name, or one of the same
/// class with the same parameters.
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

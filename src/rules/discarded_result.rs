//! Hazard: methods change nothing, they return a new object. Where that is thrown away, the call was for nothing.

use super::context::{Context, Listen, Rule, RuleInfo};
use super::signature::class_name;
use crate::diagnostic::{Edit, Fix, Severity, Tag};
use crate::kb::model::{Kind, Trait};
use crate::semantic::analysis::CallSite;
use crate::syntax::hir::ExprKind;

/// The rule.
pub static RULE: Rule = Rule {
    info: RuleInfo {
        name: "discarded-result",
        summary: "a call whose result is thrown away",
        severity: Severity::Warning,
        javascript: true,
        python: true,
        fixes: true,
        docs: include_str!("../../tests/rules/discarded-result.md"),
    },
    listen: &[Listen::Call(|_| true, check)],
};

fn check(context: &Context<'_>, call: &CallSite) {
    if !context.analysis.is_statement(call.expr) || call.has(Trait::SideEffect) || call.has(Trait::ClientOnly) {
        return;
    }
    let value = context.value(call.expr);
    let Some(class) = value.class().filter(|_| value.is_server()) else { return };
    let span = context.span(call.expr);
    // Where the text is not of the language, what uses the result may be lost.
    if is_displayed(context, span.end) || !context.problems().is_empty() {
        return;
    }
    let name = context.source(context.analysis.name_span(call.callee));
    let mut diagnostic = context
        .diagnostic(
            context.analysis.name_span(call.callee),
            format!("\"{name}\" changes nothing: the {} that it returns is thrown away", class_name(class)),
        )
        .note("Earth Engine says nothing: objects of the server do not change")
        .tag(Tag::Unnecessary);
    if let Some(receiver) = call.receiver.filter(|_| call.operator().kind == Kind::Method)
        && matches!(context.expr(receiver).kind, ExprKind::Name(_))
        && context.value(receiver).class() == Some(class)
    {
        let variable = context.source(context.span(receiver));
        diagnostic = diagnostic.help(format!("assign it: \"{variable} = {variable}.{name}(...)\"")).fix(Fix::unsafe_(
            format!("Assign to \"{variable}\""),
            vec![Edit::insert(span.start, format!("{variable} = "))],
        ));
    } else {
        diagnostic = diagnostic.help("assign or return the result, or take the call out");
    }
    context.report(diagnostic);
}

/// Whether what ends here ends a cell of a notebook, which shows its value: a real one, or one that comments mark in a script.
fn is_displayed(context: &Context<'_>, end: u32) -> bool {
    if !context.python() {
        return false;
    }
    context.look_beyond();
    let rest = context.text.get(end as usize..).unwrap_or("");
    let cell_end = context.analysis.cell_ends.iter().copied().find(|&cell| cell >= end);
    if let Some(cell_end) = cell_end {
        let inside = context.text.get(end as usize..cell_end as usize).unwrap_or("");
        return inside
            .trim_start_matches(';')
            .lines()
            .all(|line| line.trim().is_empty() || line.trim_start().starts_with('#'));
    }
    let marker = |line: &str| {
        line.starts_with("# %%")
            || line.starts_with("#%%")
            || line.starts_with("# In[")
            || line.starts_with("# <codecell>")
    };
    let next = rest
        .lines()
        .skip(1)
        .map(str::trim_start)
        .find(|line| !line.is_empty() && (!line.starts_with('#') || marker(line)));
    match next {
        Some(line) => marker(line),
        None => context.text.lines().any(marker),
    }
}

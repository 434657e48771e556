//! Reports a call whose result is discarded.

use super::engine::context::{Context, Rule, Trigger};
use crate::diagnostic::{Edit, Fix, Severity, Tag};
use crate::kb::model::{Kind, Trait};
use crate::semantic::analysis::CallSite;
use crate::semantic::query::signature::class_name;
use crate::syntax::hir::ExprKind;

pub static RULE: Rule = Rule {
    name: "discarded-result",
    summary: "a call whose result is discarded",
    severity: Severity::Warning,
    fixes: true,
    docs: include_str!("../../tests/rules/discarded-result.md"),
    triggers: &[Trigger::Call(|_| true, check)],
    ..Rule::DEFAULT
};

fn check(context: &Context<'_>, call: &CallSite) {
    if !context.analysis.is_statement(call.expr) || call.has(Trait::SideEffect) || call.has(Trait::ClientOnly) {
        return;
    }
    let value = context.value(call.expr);
    let Some(class) = value.class().filter(|_| value.is_server()) else { return };
    let span = context.span(call.expr);
    // A syntax error may hide what uses the result.
    if is_displayed(context, span.end) || !context.problems().is_empty() {
        return;
    }
    let name = context.source(context.analysis.name_span(call.callee));
    let mut diagnostic = context
        .call_diagnostic(
            call,
            format!("\"{name}\" changes nothing: the {} that it returns is thrown away", class_name(class)),
        )
        .note("Earth Engine reports no error: server-side objects are immutable")
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
        diagnostic = diagnostic.help("assign or return the result, or remove the call");
    }
    context.report(diagnostic);
}

/// Returns `true` if a notebook cell, or a script cell marked by comments, ends here. Notebooks
/// display the last value of a cell.
fn is_displayed(context: &Context<'_>, end: u32) -> bool {
    if !context.python() {
        return false;
    }
    context.depend_on_file();
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

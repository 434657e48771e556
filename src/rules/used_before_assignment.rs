//! Reports a variable that is read before it has a value. The Code Editor keeps the imports block
//! of a script apart from its text, so a variable of a script may have a value from there.

use super::engine::context::{Context, Rule, Trigger};
use super::support::environment::{self, Environment};
use crate::diagnostic::Severity;
use crate::semantic::globals;
use crate::semantic::query::accesses::{Access, access, is_certainly_evaluated};
use crate::semantic::scope::{Binding, BindingId, BindingKind, Parent, ScopeKind};
use crate::syntax::hir::{ExprId, ExprKind};
use crate::text::span::Span;

pub static RULE: Rule = Rule {
    name: "used-before-assignment",
    summary: "a variable that is read before it has a value",
    severity: Severity::Error,
    docs: include_str!("../../tests/rules/used-before-assignment.md"),
    triggers: &[Trigger::File(check)],
    ..Rule::DEFAULT
};

/// A read before the first assignment.
struct EarlyRead {
    read: ExprId,
    assigned: Span,
}

fn check(context: &Context<'_>) {
    context.depend_on_file();
    if context.analysis.scopes.open || !context.problems().is_empty() {
        return;
    }
    let earliest = earliest_occurrences(context);
    let found =
        context.analysis.scopes.bindings.iter().zip(earliest).enumerate().filter_map(|(index, (binding, two))| {
            let early = find_early_read(context, BindingId(index as u32), binding, two)?;
            Some((binding, early))
        });
    let found: Vec<(&Binding, EarlyRead)> = found.collect();
    if found.is_empty() || context.python() && environment::runs_other_files(context) {
        return;
    }
    for (binding, early) in found {
        report(context, binding, &early);
    }
}

/// Returns the first two occurrences of each variable in the text.
fn earliest_occurrences(context: &Context<'_>) -> Vec<[Option<ExprId>; 2]> {
    let scopes = &context.analysis.scopes;
    let mut earliest: Vec<[Option<ExprId>; 2]> = vec![[None; 2]; scopes.bindings.len()];
    let start = |id: Option<ExprId>| id.map_or(u32::MAX, |id| context.span(id).start);
    for (index, binding) in scopes.names.iter().enumerate() {
        let Some(binding) = binding else { continue };
        let (id, two) = (Some(ExprId(index as u32)), &mut earliest[binding.0 as usize]);
        if start(id) < start(two[0]) {
            *two = [id, two[0]];
        } else if start(id) < start(two[1]) {
            two[1] = id;
        }
    }
    earliest
}

fn find_early_read(
    context: &Context<'_>,
    id: BindingId,
    binding: &Binding,
    [first, second]: [Option<ExprId>; 2],
) -> Option<EarlyRead> {
    let scopes = &context.analysis.scopes;
    let is_whole_scope =
        matches!(scopes.scopes[binding.scope.0 as usize].kind, ScopeKind::Module | ScopeKind::Function);
    let is_variable = match binding.kind {
        BindingKind::Variable => true,
        // JavaScript defines all functions first.
        BindingKind::Function => {
            context.python() && binding.writes <= 1 && binding.span.start > context.span(first?).start
        }
        _ => false,
    };
    if !is_variable || !is_whole_scope {
        return None;
    }
    let read = match access(context, first?) {
        Access::Read => first?,
        Access::Write(value) => second
            .filter(|&id| is_within(context.span(id), context.span(value)) && access(context, id) == Access::Read)?,
        Access::Other => return None,
    };
    let is_certain = scopes.function_of[read.index()] == binding.function
        && is_certainly_evaluated(context, read)
        && !is_defined_elsewhere(context, binding)
        && (context.python() || needs_value(context, read));
    let assigned = is_certain.then(|| first_assignment(context, id, binding)).flatten()?;
    is_in_same_cell(context, read, assigned).then_some(EarlyRead { read, assigned })
}

/// Returns `true` if the language, its environment or the configuration give a variable of the file
/// a value.
fn is_defined_elsewhere(context: &Context<'_>, binding: &Binding) -> bool {
    let name = context.hir().name(binding.name);
    let is_known = match context.python() {
        true => binding.function.is_none() && globals::python_builtin(name),
        false => globals::javascript_global(name) || context.kb().global(name).is_some(),
    };
    is_known || context.globals.iter().any(|global| global == name)
}

/// Returns `true` if JavaScript code fails, or does something else, without a value: `x.y`, `x()`
/// and arguments of operators.
fn needs_value(context: &Context<'_>, read: ExprId) -> bool {
    let Parent::Expr(parent) = context.analysis.scopes.parents[read.index()] else { return false };
    is_opened(context, read) || context.call_at(parent).is_some()
}

/// Returns `true` for `x.y`, `x[y]` and `x()`.
fn is_opened(context: &Context<'_>, read: ExprId) -> bool {
    let Parent::Expr(parent) = context.analysis.scopes.parents[read.index()] else { return false };
    match &context.expr(parent).kind {
        ExprKind::Member { object, property } => {
            let between = Span { start: context.span(*object).end, end: property.span.start };
            *object == read && !context.source(between).contains('?')
        }
        ExprKind::Index { object, .. } => *object == read,
        ExprKind::Call { callee, .. } => *callee == read,
        _ => false,
    }
}

/// Returns the span of the first assignment, if all are in the function that declares the variable.
fn first_assignment(context: &Context<'_>, id: BindingId, binding: &Binding) -> Option<Span> {
    let scopes = &context.analysis.scopes;
    let mut first = (binding.kind == BindingKind::Function).then_some(binding.span);
    for (index, _) in scopes.names.iter().enumerate().filter(|(_, name)| **name == Some(id)) {
        let name = ExprId(index as u32);
        match access(context, name) {
            Access::Read => {}
            Access::Write(_) if scopes.function_of[index] == binding.function => {
                let span = context.span(name);
                first = Some(first.filter(|known| known.start < span.start).unwrap_or(span));
            }
            _ => return None,
        }
    }
    first
}

/// Returns `true` unless the spans are in two cells of a notebook, or of a script whose comments
/// mark cells, which may run in any order.
fn is_in_same_cell(context: &Context<'_>, read: ExprId, assigned: Span) -> bool {
    let cell = |offset: u32| context.analysis.cell_ends.partition_point(|&end| end <= offset);
    let read = context.span(read);
    let (start, end) = (read.start.min(assigned.start), read.start.max(assigned.start));
    let is_between = |comment: &&Span| (start..end).contains(&comment.start);
    let mut comments = context.hir().comments.iter().filter(is_between);
    cell(read.start) == cell(assigned.start)
        && !(context.python() && comments.any(|comment| is_cell_marker(context.source(*comment))))
}

/// Returns `true` for a comment with which editors start a cell of a script: `# %%`, `# In[2]:`.
fn is_cell_marker(comment: &str) -> bool {
    let text = comment.trim_start_matches('#').trim_start();
    text.starts_with("%%") || text.starts_with("In[") || text.starts_with("<codecell>")
}

fn is_within(inner: Span, outer: Span) -> bool {
    outer.start <= inner.start && inner.end <= outer.end
}

fn report(context: &Context<'_>, binding: &Binding, early: &EarlyRead) {
    let name = context.hir().name(binding.name);
    let diagnostic = context
        .diagnostic(context.span(early.read), format!("\"{name}\" is read before it has a value"))
        .related(early.assigned, format!("\"{name}\" is assigned here"));
    if context.python() {
        let says = match binding.function {
            None => format!("Python says: name '{name}' is not defined"),
            Some(_) => {
                format!("Python says: cannot access local variable '{name}' where it is not associated with a value")
            }
        };
        return context.report(diagnostic.help("assign it first").note(says));
    }
    if binding.function.is_none() && may_be_import(context) {
        let help = "assign it first, or add it to the imports of the script";
        return context.report(diagnostic.help(help).severity(context.severity.min(Severity::Hint)));
    }
    let severity = if is_opened(context, early.read) { Severity::Error } else { Severity::Warning };
    let diagnostic = diagnostic.help("assign it first").note("JavaScript reads it as undefined");
    context.report(diagnostic.severity(context.severity.min(severity)));
}

/// Returns `true` for a script of the Code Editor that is no module.
fn may_be_import(context: &Context<'_>) -> bool {
    let is_exports =
        |id: &ExprId| matches!(context.expr(*id).kind, ExprKind::Name(name) if context.hir().name(name) == "exports");
    environment::detect(context) != Environment::Module && !context.analysis.scopes.free.iter().any(is_exports)
}

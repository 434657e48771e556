//! Collects the inputs of a script, and the parts that could not be analyzed.

use super::describe::{Say, code, sentence};
use super::{Entry, Summary};
use crate::kb::kb;
use crate::kb::model::steps::StepKind;
use crate::kb::model::{Effect, Role};
use crate::semantic::globals;
use crate::semantic::value::Value;
use crate::syntax::hir::{ExprId, ExprKind, StmtKind};

/// Faults that are listed.
const MAX_UNREAD: usize = 5;
/// Drawn collections that are named.
const MAX_DRAWN: usize = 20;

/// Datasets, what the Code Editor hands over, other scripts, controls.
pub(super) fn inputs(say: &Say<'_>, summary: &Summary) -> Vec<Entry> {
    let mut all: Vec<Entry> = Vec::new();
    for dataset in &summary.datasets {
        let kind = dataset.kind.clone().unwrap_or_else(|| "asset".to_owned());
        all.push(Entry { text: format!("{}: {}", sentence(&kind), code(&dataset.id)), line: dataset.line });
    }
    all.extend(imported(say));
    all.extend(drawn(say));
    all.extend(modules(say));
    let controls = summary.outputs.iter().filter(|output| output.sort == "control");
    all.extend(controls.map(|control| Entry { text: control.text.clone(), line: control.line }));
    all
}

/// Names of a Code Editor script that its text does not define: its imports block does, with drawn
/// geometries and assets.
fn imported(say: &Say<'_>) -> Vec<Entry> {
    if say.snapshot.python() {
        return Vec::new();
    }
    let hir = say.context.hir();
    // A function that is not there is no import: those are values.
    let mut called = vec![false; hir.exprs.len()];
    for expr in &hir.exprs {
        if let ExprKind::Call { callee, .. } = &expr.kind {
            called[callee.0 as usize] = true;
        }
    }
    let mut names: Vec<(String, usize)> = Vec::new();
    for (index, expr) in hir.exprs.iter().enumerate() {
        let ExprKind::Name(symbol) = expr.kind else { continue };
        let id = ExprId(index as u32);
        let name = hir.name(symbol);
        let foreign = !called[index]
            && say.analysis.scopes.resolve(id).is_none()
            && *say.analysis.value(id) == Value::Unknown
            && kb().global(name).is_none()
            && !globals::javascript_global(name);
        if foreign && !names.iter().any(|(known, _)| known == name) {
            names.push((name.to_owned(), say.line(id)));
        }
    }
    let text = |name: &str| format!("Drawn or imported in the Code Editor: {}", code(name));
    names.into_iter().map(|(name, line)| Entry { text: text(&name), line }).collect()
}

/// Feature collections whose coordinates are in the file, as the Code Editor writes what was drawn.
fn drawn(say: &Say<'_>) -> Option<Entry> {
    let hir = say.context.hir();
    let mut names: Vec<String> = Vec::new();
    let mut line = 0;
    for stmt in &hir.body {
        let StmtKind::Assign { targets, value: Some(value), .. } = &hir.stmt(*stmt).kind else { continue };
        let Some(call) = say.analysis.call_at(*value).filter(|_| say.is_possible(*stmt)) else { continue };
        let list = call.bound.arg(0).and_then(|arg| arg.expr).map(|arg| &hir.expr(arg).kind);
        let Some(ExprKind::List(items)) = list.filter(|_| call.operator().name == "ee.FeatureCollection") else {
            continue;
        };
        let is_feature = |item: &ExprId| {
            say.analysis.call_at(*item).is_some_and(|item| item.operator().name.starts_with("ee.Feature"))
        };
        let name = targets.first().and_then(|target| say.last_name(*target));
        let Some(name) = name.filter(|_| !items.is_empty() && items.iter().all(is_feature)) else { continue };
        if names.is_empty() {
            line = say.line(*value);
        }
        names.push(code(hir.name(name)));
    }
    let text = format!("Features with coordinates in the file: {}", super::describe::some_of(&names, MAX_DRAWN));
    (!names.is_empty()).then_some(Entry { text, line })
}

/// Other scripts that are loaded.
fn modules(say: &Say<'_>) -> Vec<Entry> {
    let mut found: Vec<Entry> = Vec::new();
    for call in say.analysis.calls() {
        let module = call.bound.args.first().and_then(|arg| arg.value.as_text());
        if call.operator().name != "require" {
            continue;
        }
        let text = module.map(|module| format!("Script: {}", code(module)));
        let new = text.filter(|text| !found.iter().any(|known| known.text == *text));
        found.extend(new.map(|text| Entry { text, line: say.line(call.expr) }));
    }
    found
}

/// Text that is not of the language, and assets whose id is only known when the script runs.
pub(super) fn unread(say: &Say<'_>) -> Vec<Entry> {
    let mut all: Vec<Entry> = Vec::new();
    for problem in &say.context.hir().problems {
        let line = say.snapshot.lines.line(problem.span.start) as usize + 1;
        if all.last().is_none_or(|last| last.line != line) {
            all.push(Entry { text: format!("Line {line} is not valid code: what it says may be missing here"), line });
        }
    }
    let more = all.len().saturating_sub(MAX_UNREAD);
    if more > 0 {
        all.truncate(MAX_UNREAD);
        all.push(Entry { text: format!("{more} more lines are not valid code"), line: 0 });
    }
    let mut lines: Vec<usize> = say
        .analysis
        .calls()
        .filter(|call| call.operator().effect == Effect::LoadOrCast)
        .filter(|call| {
            let mut ids = call.with_role(Role::Asset);
            ids.any(|(_, arg)| matches!(arg.value, Value::Str(None))) && say.loaded_id(call).is_none()
        })
        .map(|call| say.line(call.expr))
        .collect();
    lines.sort_unstable();
    lines.dedup();
    if let Some(first) = lines.first() {
        let shown: Vec<String> = lines.iter().take(4).map(ToString::to_string).collect();
        let rest = if lines.len() > 4 { ", ..." } else { "" };
        let plural = if lines.len() > 1 { "s" } else { "" };
        let text = format!(
            "Which asset is loaded is only known when the script runs: line{plural} {}{rest}",
            shown.join(", ")
        );
        all.push(Entry { text, line: *first });
    }
    all
}

/// Whether a script has anything of Earth Engine in it.
pub(super) fn has_calls(say: &Say<'_>) -> bool {
    say.analysis
        .calls()
        .any(|call| say.step(call).is_none_or(|step| step.kind != StepKind::Output) || !call.bound.args.is_empty())
}

//! The call hierarchy of the file's functions. Passing a function to `map` counts as a call.

use super::document_symbol::labels;
use super::occurrences::{Target, target_at};
use super::{Snapshot, describe};
use crate::semantic::value::Value;
use crate::syntax::hir::{ExprId, ExprKind, FunctionId};
use crate::text::span::Span;

/// A function of the file, or the file itself.
#[derive(Debug, Clone, PartialEq)]
pub struct HierarchyItem {
    /// Its name.
    pub name: String,
    /// Its parameters and result.
    pub detail: String,
    /// The whole declaration.
    pub span: Span,
    /// Its name in the text; later requests find the item by it.
    pub selection: Span,
}

/// A function at the other end of calls, with the spans of the calls.
#[derive(Debug, Clone, PartialEq)]
pub struct Calls {
    /// The function.
    pub item: HierarchyItem,
    /// The called name of each call.
    pub spans: Vec<Span>,
}

/// Returns the function at an offset: at its declaration or at a use of its name.
pub fn prepare(snapshot: &Snapshot, offset: u32) -> Option<HierarchyItem> {
    let named = labels(snapshot);
    item(snapshot, &named, function_at(snapshot, &named, offset)?)
}

/// Returns the callers of the function at an offset.
pub fn incoming(snapshot: &Snapshot, offset: u32) -> Vec<Calls> {
    let named = labels(snapshot);
    let Some(function) = function_at(snapshot, &named, offset) else { return Vec::new() };
    let all = calls(snapshot, &named).into_iter().filter(|call| call.callee == function);
    group_by_function(snapshot, &named, all.map(|call| (call.caller, call.span)))
}

/// Returns the functions that the function at an offset calls.
pub fn outgoing(snapshot: &Snapshot, offset: u32) -> Vec<Calls> {
    let named = labels(snapshot);
    let Some(function) = function_at(snapshot, &named, offset) else { return Vec::new() };
    let all = calls(snapshot, &named).into_iter().filter(|call| call.caller == Some(function));
    group_by_function(snapshot, &named, all.map(|call| (Some(call.callee), call.span)))
}

type Labels = [Option<(String, Span)>];

struct Call {
    /// The named function around the call; `None` is the file.
    caller: Option<FunctionId>,
    callee: FunctionId,
    span: Span,
}

fn function_at(snapshot: &Snapshot, named: &Labels, offset: u32) -> Option<FunctionId> {
    let offset = super::node_at::clamp(&snapshot.text, offset);
    let declared =
        named.iter().position(|label| label.as_ref().is_some_and(|(_, span)| super::node_at::touches(*span, offset)));
    if let Some(index) = declared {
        return Some(FunctionId(index as u32));
    }
    match target_at(snapshot, offset)?.0 {
        Target::Binding(id) => match &snapshot.analysis.inferred.bindings[id.0 as usize] {
            Value::Function(function) => Some(*function).filter(|function| named[function.index()].is_some()),
            _ => None,
        },
        Target::Key(..) | Target::Export(_) => None,
    }
}

/// Returns all calls of the file's named functions.
fn calls(snapshot: &Snapshot, named: &Labels) -> Vec<Call> {
    let (analysis, hir) = (&snapshot.analysis, &snapshot.analysis.hir);
    let caller = |expr: ExprId| {
        let mut function = analysis.scopes.function_of[expr.index()];
        while let Some(id) = function.filter(|id| named[id.index()].is_none()) {
            function = analysis.scopes.function_parent[id.index()];
        }
        function
    };
    let mut found = Vec::new();
    let mut add = |expr: ExprId| {
        let known = match analysis.value(expr) {
            Value::Function(function) => Some(*function),
            _ => analysis.scopes.resolve(expr).and_then(|id| match &analysis.inferred.bindings[id.0 as usize] {
                Value::Function(function) => Some(*function),
                _ => None,
            }),
        };
        let written_here = matches!(hir.expr(expr).kind, ExprKind::Function(_));
        if let Some(callee) = known.filter(|callee| named[callee.index()].is_some() && !written_here) {
            found.push(Call { caller: caller(expr), callee, span: analysis.name_span(expr) });
        }
    };
    for expr in &hir.exprs {
        if let ExprKind::Call { callee, args, .. } = &expr.kind {
            add(*callee);
            args.iter().for_each(|arg| add(arg.value));
        }
    }
    found.sort_by_key(|call| call.span);
    found
}

fn item(snapshot: &Snapshot, named: &Labels, id: FunctionId) -> Option<HierarchyItem> {
    let (name, selection) = named[id.index()].clone()?;
    let head = describe::function(snapshot, id);
    let detail = head.find('(').map(|at| head[at..].to_owned()).unwrap_or_default();
    let span = snapshot.analysis.hir.function(id).span.to(selection);
    Some(HierarchyItem { name, detail, span, selection })
}

fn group_by_function(
    snapshot: &Snapshot,
    named: &Labels,
    all: impl Iterator<Item = (Option<FunctionId>, Span)>,
) -> Vec<Calls> {
    let mut groups: Vec<(Option<FunctionId>, Vec<Span>)> = Vec::new();
    for (function, span) in all {
        match groups.iter_mut().find(|(known, _)| *known == function) {
            Some((_, spans)) => spans.push(span),
            None => groups.push((function, vec![span])),
        }
    }
    let file = || HierarchyItem {
        name: snapshot.path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default(),
        detail: String::new(),
        span: Span::new(0, snapshot.text.len()),
        selection: Span::at(0),
    };
    let to_item = |function: Option<FunctionId>| match function {
        Some(id) => item(snapshot, named, id),
        None => Some(file()),
    };
    groups.into_iter().filter_map(|(function, spans)| Some(Calls { item: to_item(function)?, spans })).collect()
}

//! Signature help: the signature of the call being typed, with the active parameter.
//!
//! # Hazards
//!
//! The code ends at the cursor. The tree of unfinished code has the call, but not always the
//! argument. So the text from the opening parenthesis to the cursor is scanned for brackets, and
//! only the types come from the analysis.

use super::Snapshot;
use super::hover::parameter_line;
use super::markdown::MarkdownBuilder;
use super::{format, lexical, markdown, node_at};
use crate::kb::kb;
use crate::kb::model::{Operator, Param};
use crate::semantic::bind::{Style, param_name};
use crate::semantic::value::Value;
use crate::syntax::hir::{ExprId, ExprKind, FunctionId};
use crate::text::span::Span;

/// The signature of a call.
#[derive(Debug, Clone, PartialEq)]
pub struct SignatureHelp {
    /// The signature: `image.clip(geometry)`.
    pub label: String,
    /// The parameters: the span in the label, and Markdown documentation.
    pub parameters: Vec<(Span, String)>,
    /// The index of the parameter at the cursor, if there is one.
    pub active_parameter: Option<usize>,
    /// Markdown documentation of the callee.
    pub documentation: String,
}

/// Returns the signature of the innermost known call around an offset.
pub fn signature_help(snapshot: &Snapshot, offset: u32) -> Option<SignatureHelp> {
    let offset = node_at::clamp(&snapshot.text, offset);
    if node_at::is_in_comment(snapshot, offset) {
        return None;
    }
    let calls = snapshot.analysis.hir.exprs.iter().enumerate().filter_map(|(index, expr)| match &expr.kind {
        ExprKind::Call { args_span, .. } => Some((ExprId(index as u32), *args_span)),
        _ => None,
    });
    let mut around: Vec<(ExprId, Span)> = calls.filter(|(_, args)| may_contain(snapshot, *args, offset)).collect();
    around.sort_by_key(|(_, span)| std::cmp::Reverse(span.start));
    // A call of an unknown function hides those around it: the cursor is among its arguments.
    let &(call, args) =
        around.iter().find(|(_, args)| offset < args.end || !is_closed(args.of(&snapshot.text), snapshot.python()))?;
    // The body of a callback is not part of the call's arguments.
    let function = node_at::function_at(snapshot, offset).map(|id| snapshot.analysis.hir.function(id).span);
    if function.is_some_and(|function| function.start > args.start && function.start < offset && offset < function.end)
    {
        return None;
    }
    let position = scan(&snapshot.text, args.start, offset, snapshot.python());
    operator_signature(snapshot, call, &position).or_else(|| function_signature(snapshot, call, &position))
}

/// Returns `true` if the offset may be among the arguments. If the closing parenthesis is missing,
/// the whitespace after the last argument counts.
fn may_contain(snapshot: &Snapshot, args: Span, offset: u32) -> bool {
    if offset <= args.start || !args.of(&snapshot.text).starts_with('(') {
        return false;
    }
    let rest = snapshot.text.get(args.end as usize..offset as usize);
    offset <= args.end || rest.is_some_and(|rest| rest.chars().all(|c| c.is_whitespace() || c == ','))
}

/// Returns `true` if the last character closes the first.
fn is_closed(source: &str, python: bool) -> bool {
    source.ends_with(')') && lexical::scan(source, 0, source.len() as u32, python).brackets.is_empty()
}

/// The position of an offset among the arguments.
#[derive(Debug, Default, PartialEq)]
struct ArgumentPosition<'t> {
    /// The number of commas before it.
    commas: usize,
    /// It lies inside an object or dictionary that is an argument.
    in_object: bool,
    /// The key or keyword that it stands after.
    name: Option<&'t str>,
    /// The text since the last comma, which tells a key being typed.
    fragment: &'t str,
}

/// Scans the text from the opening parenthesis to the offset.
fn scan(text: &str, open: u32, offset: u32, python: bool) -> ArgumentPosition<'_> {
    let brackets = lexical::scan(text, open, offset, python).brackets;
    let Some(call) = brackets.first() else { return ArgumentPosition::default() };
    let object = brackets.get(1).filter(|bracket| bracket.byte == b'{');
    let item = object.unwrap_or(call);
    let text_to = |end: u32| Span { start: item.item_start, end }.of(text);
    let name = item.separator.map(|end| text_to(end).trim().trim_matches(['\'', '"']));
    let name = name.filter(|name| !name.is_empty() && name.bytes().all(lexical::is_word));
    ArgumentPosition { commas: call.commas as usize, in_object: object.is_some(), name, fragment: text_to(offset) }
}

fn operator_signature(snapshot: &Snapshot, call: ExprId, position: &ArgumentPosition<'_>) -> Option<SignatureHelp> {
    let call = snapshot.analysis.call_at(call)?;
    let (op, python) = (call.operator(), snapshot.python());
    let ordered = format::ordered(op, python);
    let callee = format::callee(kb(), op, python);
    let mut label = format!("{callee}(");
    let mut parameters = Vec::new();
    let texts = format::parameters(op, python);
    for (index, ((_, param), text)) in ordered.iter().zip(&texts).enumerate() {
        if index > 0 {
            label.push_str(", ");
        }
        let start = label.len();
        label.push_str(text);
        parameters.push((Span::new(start, label.len()), parameter_line(param, python)));
    }
    label.push(')');
    if op.kind != crate::kb::model::Kind::Constructor {
        let arrow = if python { " -> " } else { ": " };
        label.push_str(&format!("{arrow}{}", format::type_name(kb(), &op.returns)));
    }
    let mut documentation = MarkdownBuilder::new();
    documentation.paragraph(&markdown::escape(op.summary));
    let object = position.in_object && (python || is_named_arguments(call.bound.style, op, position));
    let through_class = op.kind == crate::kb::model::Kind::Method && call.receiver.is_some() && {
        let object = match snapshot.analysis.hir.expr(call.callee).kind {
            ExprKind::Member { object, .. } => Some(object),
            _ => None,
        };
        object != call.receiver
    };
    let active_parameter =
        active_parameter(op, &ordered, position, object && !python, usize::from(through_class), python);
    Some(SignatureHelp { label, parameters, active_parameter, documentation: documentation.finish() })
}

/// Returns `true` if the object being typed holds the named arguments, instead of being one.
fn is_named_arguments(style: Style, op: &Operator<'_>, position: &ArgumentPosition<'_>) -> bool {
    if position.commas > 0 {
        return false;
    }
    match style {
        Style::Object(_) => true,
        // An empty `{` starts named arguments, unless the first parameter takes an object itself.
        Style::Positional => op.params.first().is_some_and(|first| !crate::semantic::bind::takes_object(&first.ty)),
    }
}

fn active_parameter(
    op: &Operator<'static>,
    ordered: &[(usize, &Param<'static>)],
    position: &ArgumentPosition<'_>,
    object: bool,
    skipped: usize,
    python: bool,
) -> Option<usize> {
    let by_name = |name: &str| {
        let old = op.python_keywords.iter().find(|(old, _)| *old == name).map_or(name, |(_, new)| *new);
        ordered.iter().position(|(_, param)| param.name == name || param_name(param, python) == old)
    };
    if object {
        // A partial key stands for the only parameter that starts with it.
        let typed = position.fragment.trim().trim_start_matches(['\'', '"']);
        return match position.name {
            Some(name) => by_name(name),
            None if typed.is_empty() => None,
            None => {
                let mut fits = ordered.iter().enumerate().filter(|(_, (_, param))| param.name.starts_with(typed));
                let first = fits.next()?.0;
                fits.next().is_none().then_some(first)
            }
        };
    }
    if let Some(name) = position.name.filter(|_| python && !position.in_object) {
        return by_name(name);
    }
    let index = position.commas.checked_sub(skipped)?;
    if index < ordered.len() {
        return Some(index);
    }
    // Further arguments belong to the variadic parameter.
    ordered.iter().position(|(_, param)| param.variadic)
}

/// Returns the signature of a function of the file.
fn function_signature(snapshot: &Snapshot, call: ExprId, position: &ArgumentPosition<'_>) -> Option<SignatureHelp> {
    let hir = &snapshot.analysis.hir;
    let ExprKind::Call { callee, .. } = &hir.expr(call).kind else { return None };
    let Value::Function(id) = snapshot.analysis.value(*callee) else { return None };
    let function = hir.function(*id);
    let skipped = usize::from(function.method && snapshot.python());
    let mut label = format!("{}(", name_of(snapshot, *id, *callee));
    let mut parameters = Vec::new();
    let mut names = Vec::new();
    for (index, param) in function.params.iter().skip(skipped).enumerate() {
        if index > 0 {
            label.push_str(", ");
        }
        let start = label.len();
        label.push_str(param.span.of(&snapshot.text));
        let value = snapshot
            .analysis
            .scopes
            .resolve(param.target)
            .map(|binding| &snapshot.analysis.inferred.bindings[binding.0 as usize]);
        let ty = value.and_then(|value| super::describe::type_of(hir, value)).filter(|name| name != "null");
        parameters
            .push((Span::new(start, label.len()), ty.map(|name| markdown::inline_code(&name)).unwrap_or_default()));
        names.push(hir.expr(param.target).span.of(&snapshot.text));
    }
    label.push(')');
    let active_parameter = match position.name.filter(|_| snapshot.python() && !position.in_object) {
        Some(name) => names.iter().position(|known| *known == name),
        None => (position.commas < parameters.len()).then_some(position.commas),
    };
    Some(SignatureHelp { label, parameters, active_parameter, documentation: String::new() })
}

fn name_of(snapshot: &Snapshot, id: FunctionId, callee: ExprId) -> &str {
    match snapshot.analysis.hir.function(id).name {
        Some(name) => snapshot.analysis.hir.name(name.name),
        None => snapshot.analysis.name_span(callee).of(&snapshot.text),
    }
}

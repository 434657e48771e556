//! Hovers of variables, parameters, functions and keys of the file.

use super::doc_comment::doc_comment;
use crate::features::Snapshot;
use crate::features::describe;
use crate::features::markdown::MarkdownBuilder;
use crate::semantic::scope::BindingKind;
use crate::semantic::value::Value;
use crate::syntax::hir::{ArgKind, ExprId, ExprKind, FunctionId, Key};

/// Returns the Markdown of a name, or `None` if it is no name of the file or nothing is known of
/// it.
pub fn name_markdown(snapshot: &Snapshot, expr: ExprId) -> Option<String> {
    let analysis = &snapshot.analysis;
    let id = analysis.scopes.resolve(expr)?;
    let binding = analysis.scopes.binding(id);
    let name = analysis.hir.name(binding.name);
    // The value here says more than all values of the variable.
    let local_value = analysis.value(expr);
    let value = match local_value {
        Value::Unknown => &analysis.inferred.bindings[id.0 as usize],
        local_value => local_value,
    };
    if let Value::Function(function) = value {
        return Some(function_markdown(snapshot, *function));
    }
    if matches!(value, Value::Namespace(_) | Value::Operator(_, None)) {
        return None;
    }
    let kind = match binding.kind {
        BindingKind::Parameter => "parameter",
        BindingKind::Variable | BindingKind::Implicit if binding.writes == 1 && is_constant(value) => "constant",
        BindingKind::Variable | BindingKind::Implicit => "variable",
        BindingKind::Function => "function",
        BindingKind::Class => "class",
        BindingKind::Import => "import",
    };
    value_markdown(snapshot, kind, name, value)
}

fn is_constant(value: &Value) -> bool {
    matches!(value, Value::Str(Some(_)) | Value::Num(Some(_)) | Value::Bool(Some(_)))
}

/// Returns the Markdown of a function of the file.
pub fn function_markdown(snapshot: &Snapshot, id: FunctionId) -> String {
    let analysis = &snapshot.analysis;
    let mut builder = MarkdownBuilder::new();
    builder.code_block(language(snapshot), &describe::function(snapshot, id));
    builder.paragraph(&doc_comment(snapshot, id));
    if analysis.inferred.mapped_by[id.index()].is_some() {
        builder.paragraph("Runs on the server, once for each element.");
    }
    let result = &analysis.inferred.returns[id.index()];
    let mut facts = MarkdownBuilder::new();
    describe::facts(&mut facts, &analysis.hir, result);
    let facts = facts.finish();
    if !facts.is_empty() {
        builder.paragraph("What it returns:");
        builder.paragraph(&facts);
    }
    builder.finish()
}

/// Returns the Markdown of a named value, or `None` if nothing is known of it.
pub fn value_markdown(snapshot: &Snapshot, kind: &str, name: &str, value: &Value) -> Option<String> {
    let hir = &snapshot.analysis.hir;
    let ty = describe::type_of(hir, value)?;
    let mut builder = MarkdownBuilder::new();
    let shown = describe::constant(value, snapshot.python()).map(|text| format!(" = {text}")).unwrap_or_default();
    let name = if name.is_empty() { String::new() } else { format!("{name}: ") };
    builder.code_block(language(snapshot), &format!("({kind}) {name}{ty}{shown}"));
    for variant in value.variants() {
        describe::facts(&mut builder, hir, variant);
    }
    Some(builder.finish())
}

/// Returns the Markdown of a member of a client object.
pub fn member_markdown(snapshot: &Snapshot, expr: ExprId) -> Option<String> {
    let hir = &snapshot.analysis.hir;
    let ExprKind::Member { property, .. } = &hir.expr(expr).kind else { return None };
    match snapshot.analysis.value(expr) {
        Value::Function(function) => Some(function_markdown(snapshot, *function)),
        value => value_markdown(snapshot, "property", hir.name(property.name), value),
    }
}

/// Returns the Markdown of a key of a client object.
pub fn key_markdown(snapshot: &Snapshot, object: ExprId, index: usize) -> Option<String> {
    let hir = &snapshot.analysis.hir;
    let ExprKind::Object(properties) = &hir.expr(object).kind else { return None };
    let property = properties.get(index)?;
    let name = match &property.key {
        Key::Ident(ident) => hir.name(ident.name),
        Key::String(name, _) => name,
        _ => return None,
    };
    match snapshot.analysis.value(property.value) {
        Value::Function(function) => Some(function_markdown(snapshot, *function)),
        value => value_markdown(snapshot, "property", name, value),
    }
}

/// Returns the Markdown of a keyword argument: the parameter of the file's function.
pub fn keyword_markdown(snapshot: &Snapshot, call: ExprId, index: usize) -> Option<String> {
    let hir = &snapshot.analysis.hir;
    let ExprKind::Call { callee, args, .. } = &hir.expr(call).kind else { return None };
    let ArgKind::Keyword(ident) = args.get(index)?.kind else { return None };
    let Value::Function(function) = snapshot.analysis.value(*callee) else { return None };
    let param = hir
        .function(*function)
        .params
        .iter()
        .find(|param| matches!(hir.expr(param.target).kind, ExprKind::Name(name) if name == ident.name))?;
    name_markdown(snapshot, param.target)
}

fn language(snapshot: &Snapshot) -> &'static str {
    if snapshot.python() { "python" } else { "javascript" }
}

//! Hovers: Markdown about the code at an offset.
//!
//! The facts come from the knowledge base and from inference. Where neither knows anything, there
//! is no hover.

mod band;
mod dataset;
mod doc_comment;
#[cfg(any(feature = "os", feature = "lsp"))]
pub mod installed_packages;
mod operator;
mod variable;

pub use dataset::{dataset_markdown, removed_markdown};
pub use operator::{operator_markdown, option_markdown, parameter_line, parameter_markdown, signature};

use super::Snapshot;
use super::describe;
use super::markdown::{self, MarkdownBuilder};
use super::mentions::{Meaning, Mention, mention_at};
use super::node_at::{self, Word};
use crate::kb::model::{DatasetKind, OpId};
use crate::kb::{Kb, Member, kb};
use crate::semantic::query::datasets::{self, CatalogStatus};
use crate::semantic::scope::Parent;
use crate::semantic::value::Value;
use crate::syntax::hir::{ExprId, ExprKind, StmtKind};
use crate::text::span::Span;

/// A hover.
#[derive(Debug, Clone, PartialEq)]
pub struct Hover {
    /// The span of the code that it is about.
    pub span: Span,
    /// The Markdown.
    pub markdown: String,
    /// The operator that it is about, if it is about one.
    pub operator: Option<OpId>,
}

/// Looks up the official documentation of an operator, as Markdown.
pub type OperatorDocs<'a> = dyn Fn(OpId) -> Option<String> + 'a;

/// Returns the hover at `offset`; below an operator's own text stands its official documentation,
/// where `docs` knows it.
pub fn hover_with_docs(snapshot: &Snapshot, offset: u32, docs: &OperatorDocs<'_>) -> Option<Hover> {
    let mut hover = hover(snapshot, offset)?;
    if let Some(docs) = hover.operator.and_then(docs) {
        hover.markdown = format!("{}\n\n---\n\n{docs}", hover.markdown);
    }
    Some(hover)
}

/// Returns the hover at `offset`.
pub fn hover(snapshot: &Snapshot, offset: u32) -> Option<Hover> {
    let offset = node_at::clamp(&snapshot.text, offset);
    if node_at::is_in_comment(snapshot, offset) {
        return None;
    }
    if let Some(Mention { span, meaning }) = mention_at(snapshot, offset)
        && let Some(markdown) = meaning_markdown(snapshot, meaning)
    {
        let operator = match meaning {
            Meaning::Reducer(op) => Some(*op),
            _ => None,
        };
        return Some(Hover { span: *span, markdown, operator });
    }
    let (word, span) = node_at::word_at(snapshot, offset)?;
    let markdown = word_markdown(snapshot, word)?;
    (!markdown.is_empty()).then(|| Hover { span, markdown, operator: operator(snapshot, word) })
}

/// Returns the operator that a word names.
fn operator(snapshot: &Snapshot, word: Word) -> Option<OpId> {
    let (Word::Name(expr) | Word::Member(expr)) = word else { return None };
    match snapshot.analysis.value(expr) {
        Value::Operator(op, _) => Some(*op),
        Value::Namespace(name) => kb().operator(name),
        _ => None,
    }
}

fn meaning_markdown(snapshot: &Snapshot, meaning: &Meaning) -> Option<String> {
    let python = snapshot.python();
    match meaning {
        Meaning::Dataset(id) => asset_markdown(snapshot, id),
        Meaning::Bands { name, bands, .. } => band::bands_markdown(name, bands),
        Meaning::Property { name, owner } => property(name, owner),
        // The editor shows the color itself.
        Meaning::Color(_) => None,
        Meaning::Choice(param, op) | Meaning::Argument(op, param) => {
            Some(parameter_markdown(kb().op(*op), param, python))
        }
        Meaning::Reducer(op) => Some(operator_markdown(*op, python)),
        Meaning::Variable(value) => variable::value_markdown(snapshot, "variable", "", value),
        Meaning::Option(options, field) => Some(option_markdown(options, field, python)),
    }
}

/// Returns the Markdown of an asset id.
fn asset_markdown(snapshot: &Snapshot, id: &str) -> Option<String> {
    let kinds = &snapshot.analysis.inferred.declared;
    if let Some((_, kind)) = kinds.iter().find(|(known, _)| **known == *datasets::without_public_prefix(id)) {
        let (_, dataset) =
            crate::semantic::infer::Assets::asset(&snapshot.config.assets, datasets::without_public_prefix(id))?;
        return Some(dataset::declared_markdown(*kind, &dataset));
    }
    match datasets::look_up(id) {
        CatalogStatus::Dataset(head) => dataset_markdown(head),
        CatalogStatus::Inside(head) => {
            let intro = match head.kind {
                DatasetKind::TableCollection => "A table in this folder:",
                _ => "An image in this collection:",
            };
            Some(format!("{intro}\n\n{}", dataset_markdown(head)?))
        }
        CatalogStatus::Removed(removed) => Some(removed_markdown(removed)),
        CatalogStatus::Unlisted | CatalogStatus::FusionTable | CatalogStatus::Private | CatalogStatus::Nothing => None,
    }
}

/// Returns the Markdown of a property, if its dataset is known.
fn property(name: &str, owner: &Value) -> Option<String> {
    let dataset = owner.facts()?.dataset.as_ref()?;
    let known = dataset.properties.iter().chain(&dataset.columns).find(|property| *property.name == *name)?;
    let mut builder = MarkdownBuilder::new();
    builder.paragraph(&format!("**{}**: {}", markdown::escape(name), known.ty.to_lowercase()));
    builder.paragraph(&format!("Property of {}", describe::dataset_line(&dataset.id)));
    builder.paragraph(&markdown::name_list(known.values.iter().map(|value| &**value), 24, false));
    Some(builder.finish())
}

fn word_markdown(snapshot: &Snapshot, word: Word) -> Option<String> {
    let hir = &snapshot.analysis.hir;
    match word {
        Word::Name(expr) => variable::name_markdown(snapshot, expr).or_else(|| value_markdown(snapshot, expr)),
        Word::Member(expr) => value_markdown(snapshot, expr).or_else(|| variable::member_markdown(snapshot, expr)),
        Word::Function(id) => Some(variable::function_markdown(snapshot, id)),
        Word::Import(stmt, index) => {
            let StmtKind::Import(imports) = &hir.stmt(stmt).kind else { return None };
            let binds = imports.get(index)?.binds?;
            let bindings = snapshot.analysis.scopes.stmt_bindings.get(&stmt)?;
            let binding = bindings.iter().find(|id| snapshot.analysis.scopes.binding(**id).name == binds.name)?;
            let value = &snapshot.analysis.inferred.bindings[binding.0 as usize];
            named_entity(value, snapshot.python())
                .or_else(|| variable::value_markdown(snapshot, "import", hir.name(binds.name), value))
        }
        Word::Key(object, index) => variable::key_markdown(snapshot, object, index),
        Word::Keyword(call, index) => variable::keyword_markdown(snapshot, call, index),
        Word::Class(_) | Word::Module(..) | Word::Outer(..) => None,
    }
}

/// Returns the Markdown of the operator, class or namespace that an expression names.
fn value_markdown(snapshot: &Snapshot, expr: ExprId) -> Option<String> {
    let value = snapshot.analysis.value(expr);
    if let Some(builder) = called_operator(snapshot, expr).or_else(|| named_entity(value, snapshot.python())) {
        return Some(builder);
    }
    removed_member(snapshot, expr)
}

/// Returns the Markdown of the operator called here, with the bands of the result.
fn called_operator(snapshot: &Snapshot, callee: ExprId) -> Option<String> {
    let Parent::Expr(parent) = snapshot.analysis.scopes.parents[callee.index()] else { return None };
    let call = snapshot.analysis.call_at(parent).filter(|call| call.callee == callee)?;
    let text = operator_markdown(call.op, snapshot.python());
    let result = snapshot.analysis.value(parent);
    let bands = result.facts().map(|facts| describe::short_bands(&facts.bands, 12)).unwrap_or_default();
    match bands.is_empty() {
        true => Some(text),
        false => Some(format!("{text}\n\nBands of the result here: {}", markdown::escape(&bands))),
    }
}

/// Returns the Markdown of an operator or namespace.
fn named_entity(value: &Value, python: bool) -> Option<String> {
    match value {
        Value::Operator(op, _) => Some(operator_markdown(*op, python)),
        Value::Namespace(name) => namespace(kb(), name, python),
        _ => None,
    }
}

/// Returns the Markdown of a class or namespace.
pub fn namespace(kb: &'static Kb, name: &str, python: bool) -> Option<String> {
    if let Some(op) = kb.operator(name) {
        return Some(operator_markdown(op, python));
    }
    let mut builder = MarkdownBuilder::new();
    let class = kb.class_named(name).filter(|_| name != "ee");
    let (kind, summary) = match class {
        Some(class) => ("class", kb.class(class).summary),
        None => ("namespace", kb.namespace_summary(name).unwrap_or_default()),
    };
    builder.code_block(if python { "python" } else { "javascript" }, &format!("{kind} {name}"));
    builder.paragraph(&markdown::escape(summary));
    if class.is_none() {
        let members: Vec<&str> = kb
            .members(name, python)
            .filter(|(_, member)| !matches!(member, Member::Constant(_)))
            .map(|(name, _)| name)
            .collect();
        builder.paragraph(&markdown::name_list(members.iter().copied(), 24, false));
    }
    Some(builder.finish())
}

/// Returns the Markdown of a removed method or function: inference knows no value for it.
fn removed_member(snapshot: &Snapshot, expr: ExprId) -> Option<String> {
    let hir = &snapshot.analysis.hir;
    let ExprKind::Member { object, property } = &hir.expr(expr).kind else { return None };
    let name = hir.name(property.name);
    let (kb, python) = (kb(), snapshot.python());
    let op = match snapshot.analysis.value(*object) {
        Value::Instance(instance) => kb.method(instance.class, name, python),
        Value::Namespace(namespace) => match kb.member(namespace, name, python)? {
            Member::Operator(op) => Some(op),
            Member::Class { constructor, .. } => constructor,
            Member::Namespace(inner) => return self::namespace(kb, inner, python),
            Member::Constant(_) => return Some(constant_markdown(&format!("{namespace}.{name}"), python)),
        },
        _ => None,
    }?;
    Some(operator_markdown(op, python))
}

fn constant_markdown(name: &str, python: bool) -> String {
    let mut builder = MarkdownBuilder::new();
    builder.code_block(if python { "python" } else { "javascript" }, &format!("constant {name}"));
    builder.finish()
}

//! What is shown about the code under the cursor.
//!
//! The words come from the knowledge base and from inference; where neither knows anything, nothing is shown.

mod band;
mod dataset;
mod doc_comment;
mod installed;
mod operator;
mod variable;

pub use band::card as band_card;
pub use dataset::{card as dataset_card, removed_card};
pub use installed::{find_packages, installed_docs};
pub use operator::{card as operator_card, option_card, parameter_card, parameter_line};

use super::Snapshot;
use super::card::{self, Card};
use super::describe;
use super::mentions::{Meaning, Mention, mention_at};
use super::place::{self, Word};
use crate::kb::model::{DatasetKind, OpId};
use crate::kb::{Kb, Member, kb};
use crate::rules::datasets::{self, Known};
use crate::semantic::scope::Parent;
use crate::semantic::value::Value;
use crate::syntax::hir::{ExprId, ExprKind, StmtKind};
use crate::text::span::Span;
use std::path::Path;

/// What is shown, and what it is about.
#[derive(Debug, Clone, PartialEq)]
pub struct Hover {
    /// The code that it is about.
    pub span: Span,
    /// The card.
    pub markdown: String,
    /// The operator that it is about, if it is about one.
    pub operator: Option<OpId>,
}

/// The same with the official documentation below it, where it is about an operator and the Python client is installed in
/// `packages`.
pub fn hover_with_docs(snapshot: &Snapshot, offset: u32, packages: Option<&Path>) -> Option<Hover> {
    let mut found = hover(snapshot, offset)?;
    if let (Some(op), Some(packages)) = (found.operator, packages)
        && let Some(docs) = installed_docs(op, packages)
    {
        found.markdown = format!("{}\n\n---\n\n{docs}", found.markdown);
    }
    Some(found)
}

/// The card of what stands at a place.
pub fn hover(snapshot: &Snapshot, offset: u32) -> Option<Hover> {
    let offset = place::clamp(&snapshot.text, offset);
    if place::in_comment(snapshot, offset) {
        return None;
    }
    if let Some(Mention { span, meaning }) = mention_at(snapshot, offset)
        && let Some(markdown) = of_meaning(snapshot, meaning)
    {
        let operator = match meaning {
            Meaning::Reducer(op) => Some(*op),
            _ => None,
        };
        return Some(Hover { span: *span, markdown, operator });
    }
    let (word, span) = place::word_at(snapshot, offset)?;
    let markdown = of_word(snapshot, word)?;
    (!markdown.is_empty()).then(|| Hover { span, markdown, operator: operator(snapshot, word) })
}

/// The operator that a word names.
fn operator(snapshot: &Snapshot, word: Word) -> Option<OpId> {
    let (Word::Name(expr) | Word::Member(expr)) = word else { return None };
    match snapshot.analysis.value(expr) {
        Value::Operator(op, _) => Some(*op),
        Value::Namespace(name) => kb().operator(name),
        _ => None,
    }
}

fn of_meaning(snapshot: &Snapshot, meaning: &Meaning) -> Option<String> {
    let python = snapshot.python();
    match meaning {
        Meaning::Dataset(id) => of_asset(snapshot, id),
        Meaning::Bands { name, bands, .. } => band::of_mention(name, bands),
        Meaning::Property { name, owner } => property(name, owner),
        // An editor shows the colour itself.
        Meaning::Color(_) => None,
        Meaning::Choice(param, op) | Meaning::Argument(op, param) => Some(parameter_card(kb().op(*op), param, python)),
        Meaning::Reducer(op) => Some(operator::card(*op, python)),
        Meaning::Variable(value) => variable::of_value(snapshot, "variable", "", value),
        Meaning::Option(options, field) => Some(option_card(options, field, python)),
    }
}

/// The card of an asset id.
fn of_asset(snapshot: &Snapshot, id: &str) -> Option<String> {
    let kinds = &snapshot.analysis.inferred.declared;
    if let Some((_, kind)) = kinds.iter().find(|(known, _)| **known == *datasets::plain(id)) {
        let (_, dataset) = crate::semantic::infer::Assets::asset(&snapshot.config.assets, datasets::plain(id))?;
        return Some(dataset::declared_card(*kind, &dataset));
    }
    match datasets::look_up(id) {
        Known::Dataset(head) => dataset::card(head),
        Known::Inside(head) => {
            let what = match head.kind {
                DatasetKind::TableCollection => "A table in this folder:",
                _ => "An image in this collection:",
            };
            Some(format!("{what}\n\n{}", dataset::card(head)?))
        }
        Known::Removed(removed) => Some(removed_card(removed)),
        Known::Unlisted | Known::FusionTable | Known::Private | Known::Nothing => None,
    }
}

/// The card of a property, where its owner is known.
fn property(name: &str, owner: &Value) -> Option<String> {
    let dataset = owner.facts()?.dataset.as_ref()?;
    let known = dataset.properties.iter().chain(&dataset.columns).find(|property| *property.name == *name)?;
    let mut card = Card::new();
    card.paragraph(&format!("**{}**: {}", card::plain(name), known.ty.to_lowercase()));
    card.paragraph(&format!("Property of {}", describe::dataset_line(&dataset.id)));
    card.paragraph(&card::names(known.values.iter().map(|value| &**value), 24, false));
    Some(card.end())
}

fn of_word(snapshot: &Snapshot, word: Word) -> Option<String> {
    let hir = &snapshot.analysis.hir;
    match word {
        Word::Name(expr) => variable::of_name(snapshot, expr).or_else(|| of_value(snapshot, expr)),
        Word::Member(expr) => of_value(snapshot, expr).or_else(|| variable::of_member(snapshot, expr)),
        Word::Function(id) => Some(variable::of_function(snapshot, id)),
        Word::Import(stmt, index) => {
            let StmtKind::Import(imports) = &hir.stmt(stmt).kind else { return None };
            let binds = imports.get(index)?.binds?;
            let bindings = snapshot.analysis.scopes.stmt_bindings.get(&stmt)?;
            let binding = bindings.iter().find(|id| snapshot.analysis.scopes.binding(**id).name == binds.name)?;
            let value = &snapshot.analysis.inferred.bindings[binding.0 as usize];
            named(value, snapshot.python())
                .or_else(|| variable::of_value(snapshot, "import", hir.name(binds.name), value))
        }
        Word::Key(object, index) => variable::of_key(snapshot, object, index),
        Word::Keyword(call, index) => variable::of_keyword(snapshot, call, index),
        Word::Class(_) | Word::Module(..) | Word::Outer(..) => None,
    }
}

/// The card of an operator, class or namespace that an expression names.
fn of_value(snapshot: &Snapshot, expr: ExprId) -> Option<String> {
    let value = snapshot.analysis.value(expr);
    if let Some(card) = called(snapshot, expr).or_else(|| named(value, snapshot.python())) {
        return Some(card);
    }
    removed_member(snapshot, expr)
}

/// The card of the operator that is called here, with what it makes of these arguments.
fn called(snapshot: &Snapshot, callee: ExprId) -> Option<String> {
    let Parent::Expr(parent) = snapshot.analysis.scopes.parents[callee.index()] else { return None };
    let call = snapshot.analysis.call_at(parent).filter(|call| call.callee == callee)?;
    let text = operator::card(call.op, snapshot.python());
    let made = snapshot.analysis.value(parent);
    let bands = made.facts().map(|facts| describe::short_bands(&facts.bands, 12)).unwrap_or_default();
    match bands.is_empty() {
        true => Some(text),
        false => Some(format!("{text}\n\nBands of the result here: {}", card::plain(&bands))),
    }
}

/// The card of what a value names by itself.
fn named(value: &Value, python: bool) -> Option<String> {
    match value {
        Value::Operator(op, _) => Some(operator::card(*op, python)),
        Value::Namespace(name) => namespace(kb(), name, python),
        _ => None,
    }
}

/// The card of a class or namespace.
pub fn namespace(kb: &'static Kb, name: &str, python: bool) -> Option<String> {
    if let Some(op) = kb.operator(name) {
        return Some(operator::card(op, python));
    }
    let mut card = Card::new();
    let class = kb.class_named(name).filter(|_| name != "ee");
    let (kind, summary) = match class {
        Some(class) => ("class", kb.class(class).summary),
        None => ("namespace", kb.namespace_summary(name).unwrap_or_default()),
    };
    card.code(if python { "python" } else { "javascript" }, &format!("{kind} {name}"));
    card.paragraph(&card::plain(summary));
    if class.is_none() {
        let members: Vec<&str> = kb
            .members(name, python)
            .filter(|(_, member)| !matches!(member, Member::Constant(_)))
            .map(|(name, _)| name)
            .collect();
        card.paragraph(&card::names(members.iter().copied(), 24, false));
    }
    Some(card.end())
}

/// The card of a method or function that once was: inference gives it no value.
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
            Member::Constant(_) => return Some(constant_card(&format!("{namespace}.{name}"), python)),
        },
        _ => None,
    }?;
    Some(operator::card(op, python))
}

fn constant_card(name: &str, python: bool) -> String {
    let mut card = Card::new();
    card.code(if python { "python" } else { "javascript" }, &format!("constant {name}"));
    card.end()
}

#[cfg(test)]
mod tests;

//! Renames properties and columns in filters, `get`, sorts and aggregations.

use super::Migrator;
use super::note::Topic;
use super::rewrite_votes::{RewriteVotes, Vote};
use super::successor::{Replacement, Successor};
use crate::kb::model::{ClassId, Effect, OpId, Role};
use crate::semantic::analysis::CallSite;
use crate::semantic::bind::BoundArg;
use crate::semantic::query::datasets::without_public_prefix;
use crate::semantic::query::filters::loaded_asset;
use crate::semantic::query::{Semantics, filters, literals};
use crate::semantic::value::Value;
use crate::syntax::hir::{ExprId, ExprKind};
use crate::text::span::Span;
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// A mention of a property.
pub struct Mention<'a> {
    /// The call that names the property.
    pub call: &'a CallSite,
    span: Span,
    literal: bool,
    /// The name.
    pub name: Box<str>,
    /// The datasets that the property may belong to.
    pub datasets: Vec<Box<str>>,
}

/// Keeps old datasets of which the script uses a property without counterpart.
pub fn keep(migrator: &mut Migrator<'_>) {
    for mention in mentions(migrator) {
        for id in &mention.datasets {
            let Some(successor) = migrator.successor(id) else { continue };
            if let Some((Replacement::Missing, _)) = successor.property(&mention.name) {
                let reason = format!("\"{}\" has no counterpart of \"{}\"", successor.new, mention.name);
                migrator.keep_dataset(&successor, Topic::Property, mention.span, &reason);
            }
        }
    }
}

/// Renames the properties.
pub fn rename(migrator: &mut Migrator<'_>) {
    let mut votes = RewriteVotes::default();
    let mentions = mentions(migrator);
    note_unread_names(migrator, &mentions);
    for mention in mentions {
        for id in &mention.datasets {
            let Some(successor) = migrator.successor(id) else {
                votes.add(mention.span, Vote::Keep);
                continue;
            };
            match successor.property(&mention.name) {
                Some((Replacement::Name(new), note)) if mention.literal => {
                    if let Some(note) = note {
                        migrator.note_review(Topic::Property, mention.span, format!("\"{new}\": {note}"));
                    }
                    votes.add(mention.span, Vote::Replace(new));
                }
                Some((Replacement::Name(new), _)) if new != *mention.name => {
                    let message = format!("\"{}\" is \"{new}\" now, but the name is not a literal here", mention.name);
                    migrator.note_unchanged(Topic::Property, mention.span, message);
                }
                Some((Replacement::Missing, note)) => {
                    let note = note.map(|note| format!(": {note}")).unwrap_or_default();
                    let message = format!("\"{}\" has no property \"{}\"{note}", successor.new, mention.name);
                    migrator.note_unchanged(Topic::Property, mention.span, message);
                }
                _ => votes.add(mention.span, Vote::Replace(mention.name.to_string())),
            }
        }
    }
    migrator.tally(votes, Topic::Property, &|_| None);
}

/// Notes strings that equal the name of a changed property but are not known to mean a property of
/// an old dataset. A single word such as `SATELLITE` may mean anything, unless it names a property
/// of images from an unknown dataset.
fn note_unread_names(migrator: &mut Migrator<'_>, mentions: &[Mention<'_>]) {
    let context = migrator.context;
    let unknown = properties_of_unknown(migrator);
    for index in 0..context.hir().exprs.len() {
        let id = ExprId(index as u32);
        let ExprKind::String(text) = &context.expr(id).kind else { continue };
        if !text.contains('_') && !unknown.contains(&id) {
            continue;
        }
        let span = literals::inner_span(context, id).unwrap_or(context.span(id));
        let has_property = |(successor, _): &&(Rc<Successor>, Span)| successor.old_properties().contains(&&**text);
        let Some((successor, _)) = migrator.replaced.iter().find(has_property).cloned() else { continue };
        if mentions.iter().any(|mention| mention.span == span) {
            continue;
        }
        let new = match successor.property(text) {
            Some((Replacement::Name(new), _)) => format!("is \"{new}\" now"),
            Some((Replacement::Missing, Some(note))) => format!("is gone: {note}"),
            _ => "is gone".to_owned(),
        };
        let message = format!("\"{text}\" {new}, if it means the property of \"{}\"", successor.new);
        migrator.note_unchanged(Topic::Property, span, message);
    }
}

/// Returns the literals that name properties of images whose dataset is not known, such as those of
/// the result of a function.
fn properties_of_unknown(migrator: &Migrator<'_>) -> FxHashSet<ExprId> {
    let context = migrator.context;
    let owners = filters::owners(context);
    let mut literals = FxHashSet::default();
    for call in context.analysis.calls() {
        let owner = owner(context, call, &owners);
        let may_be_image =
            owner.class().is_none_or(|class| matches!(class, ClassId::IMAGE | ClassId::IMAGE_COLLECTION));
        let is_loaded_elsewhere = || {
            loaded_asset(context, call).is_some_and(|asset| {
                let dataset = without_public_prefix(&asset);
                !migrator.replaced.iter().any(|(successor, _)| dataset.starts_with(successor.old))
            })
        };
        if !may_be_image || !datasets(&owner).is_empty() || is_loaded_elsewhere() {
            continue;
        }
        for (_, arg) in call.with_role(Role::Property) {
            literals.extend(literals::texts(context, arg).into_iter().filter_map(|text| text.literal));
        }
    }
    literals.extend(context.hir().exprs.iter().filter_map(|expr| property_of_unknown_value(context, &expr.kind)));
    literals
}

/// Returns the literal that names a property in a method call of an unknown value: all methods of
/// the name take a property first, as `filterMetadata` does.
fn property_of_unknown_value(context: &Semantics<'_>, call: &ExprKind) -> Option<ExprId> {
    let ExprKind::Call { callee, args, .. } = call else { return None };
    let ExprKind::Member { object, property } = context.expr(*callee).kind else { return None };
    let argument = args.first()?.value;
    if *context.value(object) != Value::Unknown || !matches!(context.expr(argument).kind, ExprKind::String(_)) {
        return None;
    }
    let kb = context.kb();
    let methods = kb.methods_named(context.hir().name(property.name));
    let takes_property = |op: &OpId| kb.op(*op).params.first().is_some_and(|param| param.role == Role::Property);
    (!methods.is_empty() && methods.iter().all(takes_property)).then_some(argument)
}

/// Returns all mentions of properties of images and features.
pub fn mentions<'a>(migrator: &Migrator<'a>) -> Vec<Mention<'a>> {
    let context = migrator.context;
    let owners = filters::owners(context);
    let mut mentions = Vec::new();
    for call in context.analysis.calls() {
        let owner = owner(context, call, &owners);
        // `collection.get(...)` reads a property of the collection itself, which the knowledge base
        // does not list.
        let is_of_collection = matches!(owner.class(), Some(ClassId::IMAGE_COLLECTION | ClassId::FEATURE_COLLECTION))
            && call.operator().effect == Effect::GetProperty;
        if is_of_collection {
            continue;
        }
        let datasets = datasets(&owner);
        let mut add = |arg: &BoundArg, datasets: &[Box<str>]| {
            for text in literals::texts(context, arg) {
                let inner = text.literal.and_then(|literal| literals::inner_span(context, literal));
                mentions.push(Mention {
                    call,
                    span: inner.unwrap_or(text.span),
                    literal: inner.is_some(),
                    name: text.text.as_ref().into(),
                    datasets: datasets.to_vec(),
                });
            }
        };
        for (_, arg) in call.with_role(Role::Property).filter(|_| !datasets.is_empty()) {
            add(arg, &datasets);
        }
        // `copyProperties(image, ['SATELLITE'])` names properties of its argument.
        if call.operator().effect == Effect::CopyProperties
            && let (Some(source), Some(names)) = (call.named("source"), call.named("properties"))
        {
            let source_datasets = self::datasets(&source.value);
            if !source_datasets.is_empty() {
                add(names, &source_datasets);
            }
        }
    }
    mentions
}

/// Returns the value whose properties a call names.
fn owner(context: &Semantics<'_>, call: &CallSite, owners: &FxHashMap<ExprId, Value>) -> Value {
    match context.value(call.expr).class() {
        Some(ClassId::FILTER) => owners.get(&call.expr).cloned().unwrap_or_default(),
        _ => call.subject(),
    }
}

/// Returns the datasets that the images or features of a value come from; empty if unknown.
pub fn datasets(owner: &Value) -> Vec<Box<str>> {
    let Some(facts) = owner.facts() else { return Vec::new() };
    if let Some(dataset) = &facts.dataset {
        return vec![dataset.id.clone()];
    }
    let mut ids: Vec<Box<str>> = Vec::new();
    for source in facts.bands.list.iter().flat_map(|band| band.origins()) {
        if !ids.contains(&source.0.id) {
            ids.push(source.0.id.clone());
        }
    }
    ids
}

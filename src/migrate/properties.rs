//! Names of properties and columns: in filters, in `get`, in what sorts and aggregates.

use super::Run;
use super::claims::{Claims, Want};
use super::plan::Fate;
use super::remark::{State, Topic};
use crate::kb::model::{ClassId, Effect, Role};
use crate::rules::{filters, literals};
use crate::semantic::value::Value;
use crate::text::span::Span;

/// A place that names a property.
struct Mention {
    span: Span,
    literal: bool,
    name: Box<str>,
    /// The datasets whose property it may be.
    of: Vec<Box<str>>,
}

/// Old datasets that stay since columns of theirs that are used have no counterpart.
pub fn keep(run: &mut Run<'_>) {
    for mention in mentions(run) {
        for id in &mention.of {
            let Some(plan) = run.plan(id) else { continue };
            if let Some((Fate::Dropped, _)) = plan.property(&mention.name)
                && !plan.gone
            {
                let message = format!("\"{}\" stays: \"{}\" has nothing like \"{}\"", plan.old, plan.new, mention.name);
                run.say(State::Left, Topic::Property, mention.span, message);
                run.kept.insert(plan.old);
            }
        }
    }
}

/// Renames.
pub fn rename(run: &mut Run<'_>) {
    let mut claims = Claims::default();
    for mention in mentions(run) {
        for id in &mention.of {
            let Some(plan) = run.plan(id) else {
                claims.add(mention.span, Want::Keep);
                continue;
            };
            match plan.property(&mention.name) {
                Some((Fate::To(new), _)) if mention.literal => claims.add(mention.span, Want::To(new)),
                Some((Fate::To(new), _)) if new != *mention.name => {
                    let message = format!("\"{}\" is \"{new}\" now, and the name is not written here", mention.name);
                    run.say(State::Left, Topic::Property, mention.span, message);
                }
                Some((Fate::Dropped, note)) => {
                    let note = note.map(|note| format!(": {note}")).unwrap_or_default();
                    let message = format!("\"{}\" has no property \"{}\"{note}", plan.new, mention.name);
                    run.say(State::Left, Topic::Property, mention.span, message);
                }
                _ => claims.add(mention.span, Want::To(mention.name.to_string())),
            }
        }
    }
    run.settle(claims, Topic::Property, &|_| None);
}

fn mentions(run: &Run<'_>) -> Vec<Mention> {
    let context = run.context;
    let owners = filters::owners(context);
    let mut found = Vec::new();
    for call in context.analysis.calls() {
        let owner = match context.value(call.expr).class() {
            Some(ClassId::FILTER) => owners.get(&call.expr).cloned().unwrap_or_default(),
            _ => call.subject(),
        };
        // `collection.get(...)` reads a property of the collection itself, of which nothing is known.
        let whole = matches!(owner.class(), Some(ClassId::IMAGE_COLLECTION | ClassId::FEATURE_COLLECTION))
            && call.operator().effect == Effect::GetProperty;
        if whole {
            continue;
        }
        let of = datasets(&owner);
        for (_, arg) in call.with_role(Role::Property).filter(|_| !of.is_empty()) {
            for text in literals::texts(context, arg) {
                let inner = text.literal.and_then(|literal| literals::inner_span(context, literal));
                found.push(Mention {
                    span: inner.unwrap_or(text.span),
                    literal: inner.is_some(),
                    name: text.text.as_ref().into(),
                    of: of.clone(),
                });
            }
        }
    }
    found
}

/// The datasets whose images or features a value holds; empty: not known.
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

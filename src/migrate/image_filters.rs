//! Rewrites the names of images that filters compare with: `ee.Filter.eq('system:index',
//! 'LC8...')`.

use super::Migrator;
use super::image_names::{self, ImageName};
use super::note::Topic;
use super::properties::mentions;
use super::rewrite_votes::{RewriteVotes, Vote};
use super::successor::Successor;
use crate::kb::model::{ClassId, Role};
use crate::semantic::query::literals;
use crate::text::span::Span;
use std::rc::Rc;

/// The property that has the name of an image.
const NAME_PROPERTY: &str = "system:index";

/// A name of an image in a filter.
struct Name {
    text: String,
    span: Span,
    /// The span is inside a literal and can be edited.
    is_literal: bool,
    /// The successors of the collections that the filter may be for.
    successors: Vec<Rc<Successor>>,
}

/// Keeps old datasets of which the script filters images that their successors do not have.
pub fn keep(migrator: &mut Migrator<'_>) {
    for name in names(migrator) {
        for successor in &name.successors {
            if image_names::new_name(successor.old, &name.text) == ImageName::Missing {
                let reason = format!("\"{}\" has no image \"{}\"", successor.new, name.text);
                migrator.keep_dataset(successor, Topic::Property, name.span, &reason);
            }
        }
    }
}

/// Rewrites the names of images in filters.
pub fn rename(migrator: &mut Migrator<'_>) {
    let mut votes = RewriteVotes::default();
    for Name { text, span, is_literal, successors } in names(migrator) {
        for successor in &successors {
            let message = match image_names::new_name(successor.old, &text) {
                ImageName::Unknown if successor.is_drop_in() || successor.has_image_of_day(&text) => continue,
                ImageName::Unknown => format!("\"{}\" may not have an image \"{text}\"", successor.new),
                ImageName::Known(new, note) if is_literal => {
                    if let Some(note) = note {
                        migrator.note_review(Topic::Property, span, format!("\"{new}\": {note}"));
                    }
                    votes.add(span, Vote::Replace(new));
                    continue;
                }
                ImageName::Known(new, _) if new == text => continue,
                ImageName::Known(new, _) => {
                    format!("\"{text}\" is \"{new}\" now, but the name is not a literal here")
                }
                ImageName::Missing => format!("\"{}\" has no image \"{text}\"", successor.new),
                ImageName::Unreadable => format!("images have other names in \"{}\"", successor.new),
            };
            migrator.note_unchanged(Topic::Property, span, message);
        }
    }
    migrator.tally(votes, Topic::Property, &|_| None);
}

/// Returns the names of images of old datasets that filters compare with.
fn names(migrator: &Migrator<'_>) -> Vec<Name> {
    let context = migrator.context;
    let is_filter = |class| matches!(class, ClassId::FILTER | ClassId::IMAGE_COLLECTION | ClassId::FEATURE_COLLECTION);
    let mut names = Vec::new();
    for mention in mentions(migrator).iter().filter(|mention| &*mention.name == NAME_PROPERTY) {
        let call = mention.call;
        if !context.value(call.expr).class().is_some_and(is_filter) {
            continue;
        }
        let successors: Vec<_> = mention.datasets.iter().filter_map(|id| migrator.successor(id)).collect();
        // `filterMetadata(name, operator, value)`.
        let values = call.arguments().filter(|(param, _)| param.role == Role::None && param.name != "operator");
        for text in values.flat_map(|(_, arg)| literals::texts(context, arg)) {
            let inner = text.literal.and_then(|literal| literals::inner_span(context, literal));
            names.push(Name {
                text: text.text.to_string(),
                span: inner.unwrap_or(text.span),
                is_literal: inner.is_some(),
                successors: successors.clone(),
            });
        }
    }
    names
}

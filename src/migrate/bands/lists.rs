//! Keeps lists of bands whole: all bands of a dataset in a list are renamed, or none.

use super::mentions::Mention;
use crate::migrate::Migrator;
use crate::migrate::note::Topic;
use crate::migrate::rewrite_votes::{RewriteVotes, Vote};
use crate::migrate::successor::{Replacement, Successor};
use crate::semantic::query::literals;
use crate::semantic::value::Band;
use crate::syntax::hir::{ExprId, ExprKind};
use crate::text::span::Span;
use std::rc::Rc;

/// Completes the votes on lists of which only some bands would be renamed, or withdraws them.
/// `missing` are the old names that the successors do not have.
pub fn complete(migrator: &mut Migrator<'_>, mentions: &[Mention], missing: &[String], votes: &mut RewriteVotes) {
    for index in 0..migrator.context.hir().exprs.len() {
        let id = ExprId(index as u32);
        if let ExprKind::List(items) | ExprKind::Tuple(items) = &migrator.context.expr(id).kind {
            complete_list(migrator, id, items, mentions, missing, votes);
        }
    }
}

fn complete_list(
    migrator: &mut Migrator<'_>,
    list: ExprId,
    items: &[ExprId],
    mentions: &[Mention],
    missing: &[String],
    votes: &mut RewriteVotes,
) {
    let context = migrator.context;
    let spans: Vec<Span> = items.iter().filter_map(|item| literals::inner_span(context, *item)).collect();
    let (renamed, others): (Vec<Span>, Vec<Span>) =
        spans.into_iter().partition(|span| votes.agreed(*span, context.text).is_some());
    let is_old = |span: &Span| missing.iter().any(|name| name == span.of(context.text));
    let stuck: Vec<Span> = others.into_iter().filter(is_old).collect();
    if renamed.is_empty() || stuck.is_empty() {
        return;
    }
    let successors = successors(migrator, &renamed, mentions);
    let new_names: Option<Vec<String>> = stuck
        .iter()
        .map(|span| {
            let name = span.of(context.text);
            votes.is_undecided(*span).then(|| common_name(&successors, name))?
        })
        .collect();
    if let Some(new_names) = new_names {
        for (span, new) in stuck.into_iter().zip(new_names) {
            let message =
                format!("\"{new}\" is renamed like the rest of its list: look whether it is of the same dataset");
            migrator.note_review(Topic::Band, span, message);
            votes.add(span, Vote::Replace(new));
        }
        return;
    }
    let new: Vec<String> =
        renamed.iter().filter_map(|span| Some(format!("\"{}\"", votes.agreed(*span, context.text)?))).collect();
    let old: Vec<String> = stuck.iter().map(|span| format!("\"{}\"", span.of(context.text))).collect();
    let message = format!("the list stays for {}; its other bands are {} now", old.join(", "), new.join(", "));
    renamed.into_iter().for_each(|span| votes.withdraw(span));
    migrator.note_unchanged(Topic::Band, context.span(list), message);
}

/// Returns the successors of the datasets that the renamed bands come from.
fn successors(migrator: &Migrator<'_>, renamed: &[Span], mentions: &[Mention]) -> Vec<Rc<Successor>> {
    let of_list = mentions.iter().filter(|mention| renamed.contains(&mention.span));
    let sources = of_list.flat_map(|mention| &mention.bands).flat_map(Band::origins);
    let mut successors: Vec<Rc<Successor>> = Vec::new();
    for (successor, _) in sources.filter_map(|source| migrator.source_successor(source)) {
        if !successors.iter().any(|known| known.old == successor.old) {
            successors.push(successor);
        }
    }
    successors
}

/// Returns the new name of a band that all datasets agree on.
fn common_name(successors: &[Rc<Successor>], name: &str) -> Option<String> {
    let mut names = successors.iter().map(|successor| match successor.band(name) {
        Replacement::Name(new) => Some(new),
        Replacement::Missing => None,
    });
    let first = names.next()??;
    names.all(|other| other.as_deref() == Some(&first)).then_some(first)
}

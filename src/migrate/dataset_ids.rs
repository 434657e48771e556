//! Replaces the ids of removed and deprecated datasets.

use super::Migrator;
use super::image_names::{self, ImageName};
use super::note::Topic;
use super::properties::datasets as datasets_of;
use super::rewrite_votes::{RewriteVotes, Vote};
use super::successor::Successor;
use crate::diagnostic::Edit;
use crate::kb::kb;
use crate::kb::model::DatasetKind;
use crate::semantic::dates::parse_catalog_date;
use crate::semantic::query::Semantics;
use crate::semantic::query::datasets::{self, CatalogStatus};
use crate::semantic::query::filters::date_interval;
use crate::semantic::query::literals;
use crate::semantic::scope::Parent;
use crate::semantic::value::Value;
use crate::syntax::hir::{BinaryOp, ExprId, ExprKind, Hir, TemplatePart};
use crate::text::span::Span;
use rustc_hash::FxHashSet;
use std::rc::Rc;

/// A reference to an old dataset.
pub struct DatasetReference {
    /// The call that loads the dataset; `None` if no such call is known.
    call: Option<ExprId>,
    /// Span of the id.
    span: Span,
    literal: Option<ExprId>,
    /// The argument of the call.
    arg: Option<ExprId>,
    /// The whole id.
    text: Box<str>,
    /// Id of the dataset in the knowledge base.
    old: &'static str,
}

/// Returns the references to old datasets, with or without a successor.
pub fn find(migrator: &Migrator<'_>) -> Vec<DatasetReference> {
    let context = migrator.context;
    let mut references = Vec::new();
    let mut seen: FxHashSet<ExprId> = FxHashSet::default();
    for call in context.analysis.calls() {
        for (_, arg) in call.with_role(crate::kb::model::Role::Asset) {
            for text in literals::texts(context, arg) {
                seen.extend(text.literal);
                if datasets::declared(context, &text.text).is_some() {
                    continue;
                }
                if let Some(old) = old_dataset(&text.text) {
                    references.push(DatasetReference {
                        call: Some(call.expr),
                        span: text.span,
                        literal: text.literal,
                        arg: arg.expr,
                        text: text.text.as_ref().into(),
                        old,
                    });
                }
            }
        }
    }
    for (index, expr) in context.hir().exprs.iter().enumerate() {
        let id = ExprId(index as u32);
        if let ExprKind::String(text) = &expr.kind
            && text.contains('/')
            && !seen.contains(&id)
            && let Some(old) = old_dataset(text)
        {
            references.push(DatasetReference {
                call: None,
                span: expr.span,
                literal: Some(id),
                arg: None,
                text: text.clone(),
                old,
            });
        }
    }
    references
}

/// Returns `true` if a file has the id of a removed or deprecated dataset in one string.
pub fn has_old_dataset(hir: &Hir) -> bool {
    hir.exprs.iter().any(|expr| match &expr.kind {
        ExprKind::String(text) => text.contains('/') && old_dataset(text).is_some(),
        _ => false,
    })
}

/// Returns the removed or deprecated dataset of an id; an empty id for a fusion table.
fn old_dataset(id: &str) -> Option<&'static str> {
    match datasets::look_up(id) {
        CatalogStatus::Dataset(head) | CatalogStatus::Inside(head) => head.deprecated.then_some(head.id),
        CatalogStatus::Removed(removed) => Some(removed.id),
        CatalogStatus::FusionTable => Some(""),
        _ => None,
    }
}

/// Keeps old datasets of which the script loads an image that their successors do not have.
pub fn keep(migrator: &mut Migrator<'_>, references: &[DatasetReference]) {
    for reference in references {
        let Some(successor) = migrator.successor(reference.old) else { continue };
        if let Some(image) = image(reference, &successor)
            && image_names::new_name(successor.old, image) == ImageName::Missing
        {
            let reason = format!("\"{}\" has no image \"{image}\"", successor.new);
            migrator.keep_dataset(&successor, Topic::Dataset, reference.span, &reason);
        }
    }
}

/// Keeps datasets that only other files load, if these files stay as they are.
pub fn keep_elsewhere(
    migrator: &mut Migrator<'_>,
    references: &[DatasetReference],
    is_migrated: &dyn Fn(Span) -> bool,
) {
    for reference in references.iter().filter(|reference| !is_migrated(reference.span)) {
        let is_migrated_too = |other: &DatasetReference| other.old == reference.old && is_migrated(other.span);
        if references.iter().any(is_migrated_too) {
            continue;
        }
        if let Some(successor) = migrator.successor(reference.old) {
            if !successor.is_drop_in() {
                migrator.note_unchanged(Topic::Dataset, reference.span, stays_elsewhere(successor.old));
            }
            migrator.unchanged_datasets.insert(successor.old);
        }
    }
}

fn stays_elsewhere(old: &str) -> String {
    format!("\"{old}\" stays: migrate this file together with those that use it")
}

/// Returns the name of the image if a reference is to an image of the old collection.
fn image<'r>(reference: &'r DatasetReference, successor: &Successor) -> Option<&'r str> {
    let rest = datasets::without_public_prefix(&reference.text).strip_prefix(successor.old)?;
    rest.strip_prefix('/').filter(|image| !image.is_empty())
}

/// Replaces the ids of references.
pub fn replace(migrator: &mut Migrator<'_>, references: Vec<DatasetReference>) {
    let mut votes = RewriteVotes::default();
    let mut noted: FxHashSet<(&str, Span)> = FxHashSet::default();
    let mut handled: Vec<Span> = Vec::new();
    for reference in &references {
        match migrator.successor(reference.old) {
            None if migrator.unchanged_datasets.contains(reference.old) => {
                let span = literal_span(migrator.context, reference).unwrap_or(reference.span);
                votes.add(span, Vote::Keep);
                let elsewhere = stays_elsewhere(reference.old);
                let is_elsewhere = migrator.notes.iter().any(|note| note.message == elsewhere);
                let message = if is_elsewhere { elsewhere } else { format!("\"{}\" stays", reference.old) };
                migrator.note_unchanged(Topic::Dataset, span, message);
            }
            None if reference.old.is_empty() => {
                let message =
                    "fusion tables were shut down in 2019: upload the table as an asset, and load it by its id";
                migrator.note_unchanged(Topic::Dataset, reference.span, message);
            }
            None => {
                let details =
                    kb().change_notes(reference.old).next().map(|note| format!(": {}", note.note)).unwrap_or_default();
                let message = format!("\"{}\" has no available successor{details}", reference.old);
                migrator.note_unchanged(Topic::Dataset, reference.span, message);
            }
            Some(successor) => {
                handled.push(reference.span);
                if !migrator.replaced.iter().any(|(known, _)| known.old == successor.old) {
                    migrator.replaced.push((successor.clone(), reference.span));
                }
                replace_reference(migrator, reference, &successor, &mut votes);
                if noted.insert((successor.old, reference.span)) {
                    add_change_notes(migrator, reference, &successor);
                }
            }
        }
    }
    migrator.tally(votes, Topic::Dataset, &|_| None);
    note_fragments(migrator, &handled);
}

fn literal_span(context: &Semantics<'_>, reference: &DatasetReference) -> Option<Span> {
    literals::inner_span(context, reference.literal?)
}

fn replace_reference(
    migrator: &mut Migrator<'_>,
    reference: &DatasetReference,
    successor: &Rc<Successor>,
    votes: &mut RewriteVotes,
) {
    let plain = datasets::without_public_prefix(&reference.text);
    let Some(rest) = plain.strip_prefix(successor.old) else { return };
    if let Some(kind) = successor.changed_kind().filter(|_| rest.is_empty()) {
        return replace_kind(migrator, reference, successor, kind, votes);
    }
    let keep = |migrator: &mut Migrator<'_>, reason: &str| {
        let message = format!("\"{}\" is \"{}\" now; {reason}", successor.old, successor.new);
        migrator.note_unchanged(Topic::Dataset, reference.span, message);
    };
    let mut new = format!("{}{rest}", successor.new);
    if let Some(image) = image(reference, successor) {
        let has_images = kb().dataset_head(successor.new).is_some_and(|head| head.kind == DatasetKind::ImageCollection);
        if !has_images {
            return keep(migrator, "it contains no images of its own");
        }
        let note = match image_names::new_name(successor.old, image) {
            ImageName::Missing => return keep(migrator, &format!("it has no image \"{image}\"")),
            ImageName::Unreadable => {
                return keep(migrator, &format!("the new name of its image \"{image}\" is not known"));
            }
            ImageName::Unknown if successor.has_image_of_day(image) => None,
            ImageName::Unknown => Some(format!("\"{}\" may not have an image \"{image}\"", successor.new)),
            ImageName::Known(name, note) => {
                new = format!("{}/{name}", successor.new);
                note.map(|note| format!("\"{new}\": {note}"))
            }
        };
        if let Some(note) = note {
            migrator.note_review(Topic::Dataset, reference.span, note);
        }
    }
    match (literal_span(migrator.context, reference), reference.call) {
        (Some(span), Some(_)) => votes.add(span, Vote::Replace(new)),
        // A table of several versions would list one version twice.
        (Some(_), None) if is_key(migrator.context, reference) => keep(migrator, "it stays because it is a key"),
        (Some(_), None) if is_compared(migrator.context, reference) => {
            keep(migrator, "it stays because it is compared with a value from elsewhere: change both together");
        }
        (Some(_), None) if has_literal(migrator.context, &new) => {
            keep(migrator, "it stays because the script names both")
        }
        // The load is not known, so mentions of renamed bands would be missed.
        (Some(span), None) if successor.is_old_removed || successor.is_drop_in() => {
            votes.add(span, Vote::Replace(new));
            if !successor.is_drop_in() {
                let message = format!(
                    "no code that loads \"{}\" was found: bands, scales and quality bits may differ in \"{}\"",
                    successor.old, successor.new
                );
                migrator.note_review(Topic::Dataset, span, message);
            }
        }
        (Some(_), None) => keep(migrator, "it stays because no code that loads it was found"),
        (None, _) => {
            match reference.arg.and_then(|arg| concatenation_edit(migrator.context, arg, &reference.text, &new)) {
                Some((span, text)) => votes.add(span, Vote::Replace(text)),
                None => keep(migrator, "the id is composed of several strings"),
            }
        }
    }
}

/// Returns `true` if a literal is the key of an object.
fn is_key(context: &Semantics<'_>, reference: &DatasetReference) -> bool {
    reference.literal.is_some_and(|literal| context.analysis.scopes.parents[literal.index()] == Parent::None)
}

/// Returns `true` if a literal is compared with a value that the script does not make, such as one
/// of a form.
fn is_compared(context: &Semantics<'_>, reference: &DatasetReference) -> bool {
    let Some(literal) = reference.literal else { return false };
    let Parent::Expr(parent) = context.analysis.scopes.parents[literal.index()] else { return false };
    match context.expr(parent).kind {
        ExprKind::Binary { op, left, right, .. } if op.is_comparison() => {
            let other = if left == literal { right } else { left };
            *context.value(other) == Value::Unknown
        }
        _ => false,
    }
}

fn has_literal(context: &Semantics<'_>, id: &str) -> bool {
    context.hir().exprs.iter().any(|expr| matches!(&expr.kind, ExprKind::String(text) if **text == *id))
}

/// Returns the change of the part of a concatenation that contains the whole difference.
fn concatenation_edit(context: &Semantics<'_>, arg: ExprId, old: &str, new: &str) -> Option<(Span, String)> {
    let mut leaves = Vec::new();
    collect_leaves(context, arg, &mut leaves, 0)?;
    let text: String = leaves.iter().map(|(text, _)| &**text).collect();
    if text != old {
        return None;
    }
    // The common prefix and suffix stay.
    let head = old.bytes().zip(new.bytes()).take_while(|(a, b)| a == b).count();
    let max_tail = old.len().min(new.len()) - head;
    let tail = old.bytes().rev().zip(new.bytes().rev()).take(max_tail).take_while(|(a, b)| a == b).count();
    let (from, to) = (head, old.len() - tail);
    let mut at = 0;
    for (text, span) in &leaves {
        let end = at + text.len();
        if at <= from
            && to <= end
            && let Some(span) = span
        {
            let text = format!("{}{}{}", &text[..from - at], &new[head..new.len() - tail], &text[to - at..]);
            return Some((*span, text));
        }
        at = end;
    }
    None
}

/// Collects the parts of a known string, each with the span that can be edited.
fn collect_leaves(
    context: &Semantics<'_>,
    expr: ExprId,
    out: &mut Vec<(Box<str>, Option<Span>)>,
    depth: u32,
) -> Option<()> {
    let expr = literals::origin(context, expr);
    if depth > 20 {
        return None;
    }
    match &context.expr(expr).kind {
        ExprKind::String(text) => out.push((text.clone(), literals::inner_span(context, expr))),
        ExprKind::Binary { op: BinaryOp::Add, left, right, .. } => {
            collect_leaves(context, *left, out, depth + 1)?;
            collect_leaves(context, *right, out, depth + 1)?;
        }
        ExprKind::Template(parts) => {
            for part in parts {
                match part {
                    TemplatePart::Text(text) => out.push((text.clone(), None)),
                    TemplatePart::Expr(inner) => collect_leaves(context, *inner, out, depth + 1)?,
                }
            }
        }
        _ => out.push((context.value(expr).as_text()?.as_ref().into(), None)),
    }
    Some(())
}

/// Replaces an image whose successor is a collection.
fn replace_kind(
    migrator: &mut Migrator<'_>,
    reference: &DatasetReference,
    successor: &Rc<Successor>,
    kind: DatasetKind,
    votes: &mut RewriteVotes,
) {
    let context = migrator.context;
    let edit = || {
        let change = successor.load_change().filter(|_| kind == DatasetKind::ImageCollection)?;
        let span = literal_span(context, reference)?;
        let call = context.analysis.call_at(reference.call?)?;
        let class = context.analysis.name_span(call.callee);
        // The callee must be `ee.Image` itself, not an alias.
        (context.source(class) == datasets::loader(DatasetKind::Image)).then_some((change, span, call, class))
    };
    let Some((change, span, call, class)) = edit() else {
        let message =
            format!("\"{}\" is \"{}\" now, which is {}", successor.old, successor.new, datasets::kind_name(kind));
        return migrator.note_unchanged(Topic::Dataset, reference.span, message);
    };
    votes.add(span, Vote::Replace(successor.new.to_owned()));
    migrator.edits.push(Edit::replace(class, datasets::loader(kind)));
    let end = context.span(call.expr).end;
    migrator.edits.push(Edit::insert(end, format!(".{}()", change.method)));
    migrator.note_review(Topic::Dataset, span, format!("\"{}\" is a collection: {}", successor.new, change.note));
}

/// Adds the notes of the knowledge base about a change of datasets, and one if the script loads the
/// new dataset, too.
fn add_change_notes(migrator: &mut Migrator<'_>, reference: &DatasetReference, successor: &Rc<Successor>) {
    let image_day = image(reference, successor).and_then(image_names::first_day);
    let may_reach = |day: &str| {
        parse_catalog_date(day).is_none_or(|day| match image_day {
            Some(image_day) => image_day >= day,
            None => may_use_images_from(migrator, successor, day),
        })
    };
    let notes: Vec<&str> = kb()
        .change_notes(successor.old)
        .filter(|note| note.from.as_deref().is_none_or(may_reach))
        .map(|note| &*note.note)
        .collect();
    for note in notes {
        migrator.note_review(Topic::Dataset, reference.span, format!("\"{}\": {note}", successor.new));
    }
    if is_argument(migrator, reference.literal) && loads(migrator, successor.new) {
        let new = successor.new;
        let message =
            format!("the script loads \"{new}\", too: comparing or merging the two is comparing it with itself");
        migrator.note_review(Topic::Dataset, reference.span, message);
    }
}

/// Returns `true` if an expression is an argument of a call of an operator.
fn is_argument(migrator: &Migrator<'_>, expr: Option<ExprId>) -> bool {
    let parent = expr.map(|expr| migrator.context.analysis.scopes.parents[expr.index()]);
    matches!(parent, Some(Parent::Expr(call)) if migrator.context.analysis.call_at(call).is_some())
}

/// Returns `true` if a script has the id of a dataset as an argument.
fn loads(migrator: &Migrator<'_>, id: &str) -> bool {
    let hir = migrator.context.hir();
    (0..hir.exprs.len()).map(|index| ExprId(index as u32)).any(|expr| {
        matches!(&hir.expr(expr).kind, ExprKind::String(text) if **text == *id) && is_argument(migrator, Some(expr))
    })
}

/// Returns `false` if filters by date leave only images of a dataset before a day.
fn may_use_images_from(migrator: &Migrator<'_>, successor: &Successor, day: f64) -> bool {
    let mut ends = migrator.context.analysis.calls().filter_map(|call| {
        let (_, end, _) = date_interval(call)?;
        datasets_of(&call.subject()).iter().any(|id| **id == *successor.old).then_some(end)
    });
    let first = ends.next();
    first.is_none_or(|first| first > day) || ends.any(|end| end > day)
}

/// Notes parts of ids if all datasets with such an id are old: the script completes the id
/// elsewhere.
fn note_fragments(migrator: &mut Migrator<'_>, handled: &[Span]) {
    for index in 0..migrator.context.hir().exprs.len() {
        let expr = &migrator.context.hir().exprs[index];
        let ExprKind::String(text) = &expr.kind else { continue };
        let span = expr.span;
        let is_handled =
            handled.iter().any(|other| other.contains(span)) || migrator.edits.iter().any(|e| span.contains(e.span));
        if text.matches('/').count() > 0 && !is_handled && old_dataset(text).is_none() && is_id_fragment(text) {
            let message = format!("\"{text}\" is part of the ids of replaced datasets");
            migrator.note_unchanged(Topic::Dataset, span, message);
        }
    }
}

fn is_id_fragment(text: &str) -> bool {
    let kb = kb();
    let heads = kb.dataset_heads();
    let bare = text.trim_matches('/');
    if bare.split('/').count() < 2 {
        return false;
    }
    let is_prefix = |id: &str| id.strip_prefix(bare).is_some_and(|rest| rest.starts_with('/'));
    let is_suffix = |id: &str| id.strip_suffix(bare).is_some_and(|rest| rest.ends_with('/'));
    let is_part = |id: &str| is_prefix(id) || is_suffix(id);
    let has_current = heads.iter().any(|head| !head.deprecated && (head.id == bare || is_part(head.id)));
    let has_old = heads.iter().any(|head| head.deprecated && is_part(head.id))
        || kb.removed_datasets().iter().any(|removed| is_part(removed.id));
    has_old && !has_current
}

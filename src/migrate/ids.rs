//! Ids: the literals that name removed and deprecated datasets.

use super::Run;
use super::claims::{Claims, Want};
use super::plan::Plan;
use super::remark::{State, Topic};
use crate::diagnostic::Edit;
use crate::kb::kb;
use crate::kb::model::DatasetKind;
use crate::rules::context::Context;
use crate::rules::datasets::{self, Known};
use crate::rules::literals;
use crate::semantic::scope::Parent;
use crate::syntax::hir::{BinaryOp, ExprId, ExprKind, TemplatePart};
use crate::text::span::Span;
use rustc_hash::FxHashSet;
use std::rc::Rc;

/// A place that names an old dataset.
pub struct Load {
    /// The call that loads it; `None`: it is only written there.
    call: Option<ExprId>,
    /// Where the id is written.
    span: Span,
    literal: Option<ExprId>,
    /// Where it is given to the call.
    arg: Option<ExprId>,
    /// The whole id.
    text: Box<str>,
    /// The dataset.
    old: &'static str,
}

/// Places that name old datasets, with a plan for them or without.
pub fn find(run: &Run<'_>) -> Vec<Load> {
    let context = run.context;
    let mut found = Vec::new();
    let mut seen: FxHashSet<ExprId> = FxHashSet::default();
    for call in context.analysis.calls() {
        for (_, arg) in call.with_role(crate::kb::model::Role::Asset) {
            for text in literals::texts(context, arg) {
                seen.extend(text.literal);
                if datasets::declared(context, &text.text).is_some() {
                    continue;
                }
                if let Some(old) = old(&text.text) {
                    found.push(Load {
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
            && let Some(old) = old(text)
        {
            found.push(Load { call: None, span: expr.span, literal: Some(id), arg: None, text: text.clone(), old });
        }
    }
    found
}

/// The removed or deprecated dataset that an id names; of a fusion table an empty name.
fn old(id: &str) -> Option<&'static str> {
    match datasets::look_up(id) {
        Known::Dataset(head) | Known::Inside(head) => head.deprecated.then_some(head.id),
        Known::Removed(removed) => Some(removed.id),
        Known::FusionTable => Some(""),
        _ => None,
    }
}

/// Replaces the ids.
pub fn replace(run: &mut Run<'_>, loads: Vec<Load>) {
    let mut claims = Claims::default();
    let mut said: FxHashSet<(&str, Span)> = FxHashSet::default();
    let mut handled: Vec<Span> = Vec::new();
    for load in &loads {
        match run.plan(load.old) {
            None if run.kept.contains(load.old) => {
                let span = inner(run.context, load).unwrap_or(load.span);
                claims.add(span, Want::Keep);
                run.say(State::Left, Topic::Dataset, span, format!("\"{}\" stays", load.old));
            }
            None if load.old.is_empty() => {
                let message =
                    "fusion tables were shut down in 2019: upload the table as an asset, and load it by its id";
                run.say(State::Left, Topic::Dataset, load.span, message);
            }
            None => {
                let near = kb().change_notes(load.old).next().map(|(note, _)| format!(": {note}")).unwrap_or_default();
                let message = format!("\"{}\" has no successor that is there{near}", load.old);
                run.say(State::Left, Topic::Dataset, load.span, message);
            }
            Some(plan) => {
                handled.push(load.span);
                one(run, load, &plan, &mut claims);
                if said.insert((plan.old, load.span)) {
                    notes(run, load, &plan);
                }
            }
        }
    }
    run.settle(claims, Topic::Dataset, &|_| None);
    fragments(run, &handled);
}

fn inner(context: &Context<'_>, load: &Load) -> Option<Span> {
    literals::inner_span(context, load.literal?)
}

fn one(run: &mut Run<'_>, load: &Load, plan: &Rc<Plan>, claims: &mut Claims) {
    let plain = datasets::plain(&load.text);
    let Some(rest) = plain.strip_prefix(plan.old) else { return };
    if let Some(kind) = plan.other_kind().filter(|_| rest.is_empty()) {
        return other_kind(run, load, plan, kind, claims);
    }
    let left = |run: &mut Run<'_>, why: &str| {
        let message = format!("\"{}\" is \"{}\" now; {why}", plan.old, plan.new);
        run.say(State::Left, Topic::Dataset, load.span, message);
    };
    // An image of the old collection has to be looked up in the new one.
    if !rest.is_empty() {
        let holds = kb().dataset_head(plan.new).is_some_and(|head| head.kind == DatasetKind::ImageCollection);
        if !holds {
            return left(run, "it holds no images of its own");
        }
        let message = format!("look whether \"{}\" has an image \"{}\"", plan.new, rest.trim_start_matches('/'));
        run.say(State::Check, Topic::Dataset, load.span, message);
    }
    let new = format!("{}{rest}", plan.new);
    match (inner(run.context, load), load.call) {
        (Some(span), Some(_)) => claims.add(span, Want::To(new)),
        // A table that knows several versions would know one twice.
        (Some(_), None) if is_key(run.context, load) => left(run, "it is not replaced, since it is a key"),
        (Some(_), None) if is_written(run.context, &new) => left(run, "it is not replaced, since both are named"),
        // Where it is loaded is not seen: bands that change their names would not be found.
        (Some(span), None) if plan.gone || plan.is_drop_in() => {
            claims.add(span, Want::To(new));
            if !plan.is_drop_in() {
                let message = format!(
                    "where \"{}\" is loaded is not seen: bands, scales and quality bits may be others in \"{}\"",
                    plan.old, plan.new
                );
                run.say(State::Check, Topic::Dataset, span, message);
            }
        }
        (Some(_), None) => left(run, "it is not replaced, since where it is loaded is not seen"),
        (None, _) => match load.arg.and_then(|arg| spliced(run.context, arg, &load.text, &new)) {
            Some(edits) => {
                for (span, text) in edits {
                    claims.add(span, Want::To(text));
                }
            }
            None => left(run, "the id is not written in one piece"),
        },
    }
}

/// Whether a literal is the key of an object: keys hang on nothing.
fn is_key(context: &Context<'_>, load: &Load) -> bool {
    load.literal.is_some_and(|literal| context.analysis.scopes.parents[literal.index()] == Parent::None)
}

fn is_written(context: &Context<'_>, id: &str) -> bool {
    context.hir().exprs.iter().any(|expr| matches!(&expr.kind, ExprKind::String(text) if **text == *id))
}

/// The changes of the pieces of a concatenation, when one piece has all that differs.
fn spliced(context: &Context<'_>, arg: ExprId, old: &str, new: &str) -> Option<Vec<(Span, String)>> {
    let mut leaves = Vec::new();
    leaves_of(context, arg, &mut leaves, 0)?;
    let whole: String = leaves.iter().map(|(text, _)| &**text).collect();
    if whole != old {
        return None;
    }
    // What both begin and end with stays.
    let head = old.bytes().zip(new.bytes()).take_while(|(a, b)| a == b).count();
    let most = old.len().min(new.len()) - head;
    let tail = old.bytes().rev().zip(new.bytes().rev()).take(most).take_while(|(a, b)| a == b).count();
    let (from, to) = (head, old.len() - tail);
    let mut at = 0;
    for (text, span) in &leaves {
        let end = at + text.len();
        if at <= from
            && to <= end
            && let Some(span) = span
        {
            let piece = format!("{}{}{}", &text[..from - at], &new[head..new.len() - tail], &text[to - at..]);
            return Some(vec![(*span, piece)]);
        }
        at = end;
    }
    None
}

/// The pieces of a certain string, each with the bytes that can be changed.
fn leaves_of(context: &Context<'_>, expr: ExprId, out: &mut Vec<(Box<str>, Option<Span>)>, depth: u32) -> Option<()> {
    let expr = literals::origin(context, expr);
    if depth > 20 {
        return None;
    }
    match &context.expr(expr).kind {
        ExprKind::String(text) => out.push((text.clone(), literals::inner_span(context, expr))),
        ExprKind::Binary { op: BinaryOp::Add, left, right, .. } => {
            leaves_of(context, *left, out, depth + 1)?;
            leaves_of(context, *right, out, depth + 1)?;
        }
        ExprKind::Template(parts) => {
            for part in parts {
                match part {
                    TemplatePart::Text(text) => out.push((text.clone(), None)),
                    TemplatePart::Expr(inner) => leaves_of(context, *inner, out, depth + 1)?,
                }
            }
        }
        _ => out.push((context.value(expr).as_text()?.as_ref().into(), None)),
    }
    Some(())
}

/// An image whose successor is a collection.
fn other_kind(run: &mut Run<'_>, load: &Load, plan: &Rc<Plan>, kind: DatasetKind, claims: &mut Claims) {
    let context = run.context;
    let edit = || {
        let change = plan.load().filter(|_| kind == DatasetKind::ImageCollection)?;
        let span = inner(context, load)?;
        let call = context.analysis.call_at(load.call?)?;
        let class = context.analysis.name_span(call.callee);
        // Only where the call's own name is that of the class: `ee.Image(...)`, not an alias of it.
        (context.source(class) == datasets::loader(DatasetKind::Image)).then_some((change, span, call, class))
    };
    let Some((change, span, call, class)) = edit() else {
        let message = format!("\"{}\" is \"{}\" now, which is {}", plan.old, plan.new, datasets::kind_name(kind));
        return run.say(State::Left, Topic::Dataset, load.span, message);
    };
    claims.add(span, Want::To(plan.new.to_owned()));
    run.edits.push(Edit::replace(class, datasets::loader(kind)));
    let end = context.span(call.expr).end;
    run.edits.push(Edit::insert(end, format!(".{}()", change.method)));
    run.say(State::Check, Topic::Dataset, span, format!("\"{}\" is a collection: {}", plan.new, change.note));
}

/// What the knowledge base has to say of the change.
fn notes(run: &mut Run<'_>, load: &Load, plan: &Rc<Plan>) {
    // A number that is added or taken away.
    let has = |wanted: f64| {
        let sums = run
            .context
            .analysis
            .calls()
            .filter(|call| call.operator().client_form.iter().any(|form| matches!(*form, "+" | "-")));
        sums.flat_map(|call| &call.bound.args).any(|arg| arg.value.as_number().is_some_and(|n| n.abs() == wanted))
    };
    let notes: Vec<&str> =
        kb().change_notes(plan.old).filter(|(_, number)| number.is_none_or(has)).map(|(note, _)| note).collect();
    for note in notes {
        run.say(State::Check, Topic::Dataset, load.span, format!("\"{}\": {note}", plan.new));
    }
}

/// Pieces of ids of which every dataset is old: the rest is put to them where it is not seen.
fn fragments(run: &mut Run<'_>, handled: &[Span]) {
    for index in 0..run.context.hir().exprs.len() {
        let expr = &run.context.hir().exprs[index];
        let ExprKind::String(text) = &expr.kind else { continue };
        let span = expr.span;
        let inside =
            handled.iter().any(|other| other.contains(span)) || run.edits.iter().any(|e| span.contains(e.span));
        if text.matches('/').count() > 0 && !inside && old(text).is_none() && is_fragment(text) {
            let message = format!("\"{text}\" is a piece of the ids of datasets that are replaced");
            run.say(State::Left, Topic::Dataset, span, message);
        }
    }
}

fn is_fragment(text: &str) -> bool {
    let kb = kb();
    let index = kb.dataset_heads();
    let bare = text.trim_matches('/');
    if bare.split('/').count() < 2 {
        return false;
    }
    let begins = |id: &str| id.strip_prefix(bare).is_some_and(|rest| rest.starts_with('/'));
    let ends = |id: &str| id.strip_suffix(bare).is_some_and(|rest| rest.ends_with('/'));
    let meant = |id: &str| begins(id) || ends(id);
    let living = index.iter().any(|head| !head.deprecated && (head.id == bare || meant(head.id)));
    let old = index.iter().any(|head| head.deprecated && meant(head.id))
        || kb.removed_datasets().iter().any(|old| meant(old.id));
    old && !living
}

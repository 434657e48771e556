//! Finds strings and keys with a meaning: dataset ids, bands, properties, colors, choices, named
//! arguments, options.
//!
//! The role of the argument that a string ends up in gives its meaning, also by way of a variable.
//! A string outside of such arguments has none, unless it is exactly the id of a dataset.

mod colors;
mod filters;
mod keys;

use super::Snapshot;
use crate::kb::model::{ClassId, Effect, OpId, OptionObject, Param, Role};
use crate::kb::{Member, kb};
use crate::semantic::analysis::CallSite;
use crate::semantic::bands::{BandMatch, Selector, matches};
use crate::semantic::expression;
use crate::semantic::query::Semantics;
use crate::semantic::query::{band_choices, datasets, literals};
use crate::semantic::value::{Band, Value};
use crate::syntax::hir::{ExprId, ExprKind};
use crate::text::span::Span;
use std::sync::Arc;

/// A string or key with a meaning.
#[derive(Debug, Clone)]
pub struct Mention {
    /// Its span, without quotes.
    pub span: Span,
    /// Its meaning.
    pub meaning: Meaning,
}

/// The meaning of a string or key.
#[derive(Debug, Clone)]
pub enum Meaning {
    /// The id of an asset.
    Dataset(Arc<str>),
    /// Bands: one by name, or several by a pattern.
    Bands {
        /// The name or pattern.
        name: Arc<str>,
        /// The bands, as far as they are known.
        bands: Vec<Band>,
        /// The string names bands that the call makes.
        new: bool,
    },
    /// A property of images or features.
    Property {
        /// The name of the property.
        name: Arc<str>,
        /// The object that has the property; `Unknown` if it is not known.
        owner: Value,
    },
    /// A color.
    Color([u8; 3]),
    /// One of the strings that a parameter takes.
    Choice(&'static Param<'static>, OpId),
    /// The name of a reducer, in place of the reducer.
    Reducer(OpId),
    /// A variable of a band-math expression.
    Variable(Value),
    /// The key or keyword of a named argument.
    Argument(OpId, &'static Param<'static>),
    /// The key of an option.
    Option(&'static OptionObject<'static>, &'static Param<'static>),
}

/// Returns all mentions, sorted and without overlaps. They are computed once per snapshot.
pub fn mentions(snapshot: &Snapshot) -> &[Mention] {
    snapshot.mentions.get_or_init(|| find(snapshot))
}

fn find(snapshot: &Snapshot) -> Vec<Mention> {
    let context = snapshot.semantics();
    let mut finder = Finder { context: &context, mentions: Vec::new() };
    let owners = crate::semantic::query::filters::owners(&context);
    for call in snapshot.analysis.calls() {
        finder.assets(call);
        finder.bands(call);
        finder.new_bands(call);
        finder.expression(call);
        filters::properties(&mut finder, call, &owners);
        finder.choices(call);
        keys::find(&mut finder, call);
        colors::find(&mut finder, call);
    }
    finder.standalone_ids();
    let mut mentions = finder.mentions;
    // Several calls may use one literal through a variable; the best-known meaning comes first.
    mentions.sort_by_key(|mention| (mention.span, std::cmp::Reverse(mention.meaning.specificity())));
    mentions.dedup_by(|next, first| next.span.overlaps(first.span) || next.span == first.span);
    mentions
}

/// Returns the mention at an offset.
pub fn mention_at(snapshot: &Snapshot, offset: u32) -> Option<&Mention> {
    if is_in_member_name(snapshot, offset) {
        return None;
    }
    let all = mentions(snapshot);
    let inside = all.iter().find(|mention| mention.span.start <= offset && offset < mention.span.end);
    inside.or_else(|| all.iter().find(|mention| mention.span.end == offset))
}

/// Returns `true` if the offset lies in the name after a dot: no string or key, and the most
/// frequent case.
fn is_in_member_name(snapshot: &Snapshot, offset: u32) -> bool {
    snapshot.analysis.hir.exprs.iter().any(|expr| match &expr.kind {
        ExprKind::Member { property, .. } => property.span.start <= offset && offset < property.span.end,
        _ => false,
    })
}

impl Meaning {
    /// Ranks meanings by how much they say.
    fn specificity(&self) -> usize {
        match self {
            Meaning::Bands { bands, new, .. } => {
                2 + bands.iter().filter(|band| band.source.is_some()).count().min(1) + usize::from(!new)
            }
            Meaning::Property { owner, .. } => 1 + usize::from(*owner != Value::Unknown),
            Meaning::Dataset(_) => 9,
            _ => 5,
        }
    }
}

/// Collects mentions.
pub(super) struct Finder<'a> {
    context: &'a Semantics<'a>,
    mentions: Vec<Mention>,
}

impl Finder<'_> {
    fn add(&mut self, span: Span, meaning: Meaning) {
        if !span.is_empty() {
            self.mentions.push(Mention { span, meaning });
        }
    }

    /// Adds a whole string literal.
    fn literal(&mut self, literal: Option<ExprId>, meaning: Meaning) {
        if let Some(span) = literal.and_then(|literal| literals::inner_span(self.context, literal)) {
            self.add(span, meaning);
        }
    }

    fn assets(&mut self, call: &CallSite) {
        for (_, arg) in call.with_role(Role::Asset) {
            for text in literals::texts(self.context, arg) {
                self.literal(text.literal, Meaning::Dataset(text.text));
            }
        }
    }

    /// Adds strings that are the id of a dataset, wherever they stand.
    fn standalone_ids(&mut self) {
        for (index, expr) in self.context.hir().exprs.iter().enumerate() {
            if let ExprKind::String(text) = &expr.kind
                && text.contains('/')
                && kb().dataset_head(datasets::without_public_prefix(text)).is_some()
            {
                self.literal(Some(ExprId(index as u32)), Meaning::Dataset(text.as_ref().into()));
            }
        }
    }

    fn bands(&mut self, call: &CallSite) {
        for choice in band_choices::band_choices(self.context, call) {
            for selected in &choice.selected_bands {
                let Selector::Pattern(name) = &selected.selector else { continue };
                let bands = match matches(&choice.bands, &selected.selector) {
                    BandMatch::Bands(bands) => bands,
                    BandMatch::Nothing | BandMatch::Unknown => Vec::new(),
                };
                let meaning = Meaning::Bands { name: name.clone(), bands, new: false };
                match selected.literal {
                    Some(literal) => self.literal(Some(literal), meaning),
                    None if choice.visual => self.list_item(selected.span, name, meaning),
                    None => {}
                }
            }
        }
    }

    /// Adds one of several names in a comma-separated string.
    fn list_item(&mut self, around: Span, name: &str, meaning: Meaning) {
        let source = self.context.source(around);
        let mut position = 0;
        for item in source.split(',') {
            let bare = item.trim().trim_matches(['"', '\'']).trim();
            if bare == name {
                let start = position + item.find(bare).unwrap_or(0);
                let start = around.start as usize + start;
                return self.add(Span::new(start, start + bare.len()), meaning);
            }
            position += item.len() + 1;
        }
    }

    /// Adds the names that a call gives to bands: `rename`, the second list of `select`.
    fn new_bands(&mut self, call: &CallSite) {
        let result_bands = self.context.value(call.expr).facts().map(|facts| facts.bands.clone()).unwrap_or_default();
        let by_role: Vec<_> = call.with_role(Role::NewName).map(|(_, arg)| arg).collect();
        let selected = match call.operator().effect {
            Effect::Select => crate::semantic::bands::selection(&call.bound).and_then(|(_, names)| names),
            _ => None,
        };
        for arg in by_role.into_iter().chain(selected) {
            for text in literals::texts(self.context, arg) {
                let bands = result_bands.find(&text.text).cloned().into_iter().collect();
                self.literal(text.literal, Meaning::Bands { name: text.text, bands, new: true });
            }
        }
    }

    /// Adds the bands and variables of a band-math expression.
    fn expression(&mut self, call: &CallSite) {
        let Some((_, arg)) = call.with_role(Role::Expression).next() else { return };
        let Some(text) = literals::texts(self.context, arg).into_iter().next() else { return };
        let Some(inner) = text.literal.and_then(|literal| literals::inner_span(self.context, literal)) else { return };
        let Ok(parsed) = expression::parse(&text.text) else { return };
        let images = call.with_role(Role::ExpressionVariables).next();
        let image = |name: &str| -> Value {
            let given = images.and_then(|(_, arg)| arg.value.as_object()?.get(name));
            given.cloned().unwrap_or_default()
        };
        let span_at = |position: usize, length: usize| {
            Span::new(inner.start as usize + position, inner.start as usize + position + length)
        };
        for (name, position) in &parsed.variables {
            self.add(span_at(*position, name.len()), Meaning::Variable(image(name)));
        }
        let receiver_bands = parsed.bands.iter().map(|(band, position)| (call.receiver_value.clone(), band, *position));
        let others = parsed.variable_bands.iter().map(|(name, band, position)| (image(name), band, *position));
        for (value, band, position) in receiver_bands.chain(others).collect::<Vec<_>>() {
            let bands = value.facts().and_then(|facts| facts.bands.find(band).cloned()).into_iter().collect();
            self.add(span_at(position, band.len()), Meaning::Bands { name: band.as_str().into(), bands, new: false });
        }
    }

    /// Adds choices of closed lists, and reducers by name.
    fn choices(&mut self, call: &CallSite) {
        for (param, arg) in call.arguments() {
            if param.role == Role::Reducer {
                for text in literals::texts(self.context, arg) {
                    let namespace = format!("ee.{}", kb().class(ClassId::REDUCER).name);
                    if let Some(Member::Operator(op)) = kb().member(&namespace, &text.text, false) {
                        self.literal(text.literal, Meaning::Reducer(op));
                    }
                }
            } else if !param.values.is_empty() {
                for text in literals::texts(self.context, arg) {
                    if param.values.contains(&&*text.text) {
                        self.literal(text.literal, Meaning::Choice(param, call.op));
                    }
                }
            }
        }
    }
}

//! What the strings and keys of a file mean: dataset ids, bands, properties, colours, choices, named arguments, options.
//!
//! A string means something by the role of the argument that it ends up in, also by way of a variable. What is in no such
//! argument means nothing here, with one exception: a text that is, letter by letter, the id of a dataset.

mod colors;
mod filters;
mod keys;

use super::Snapshot;
use crate::diagnostic::Diagnostic;
use crate::kb::model::{ClassId, Effect, OpId, OptionObject, Param, Role};
use crate::kb::{Member, kb};
use crate::rules::context::Context;
use crate::rules::{bands, datasets, literals};
use crate::semantic::analysis::CallSite;
use crate::semantic::bands::{Matched, Selector, matches};
use crate::semantic::expression;
use crate::semantic::value::{Band, Value};
use crate::syntax::hir::{ExprId, ExprKind};
use crate::text::span::Span;
use std::cell::RefCell;
use std::sync::Arc;

/// A string or key that means something.
#[derive(Debug, Clone)]
pub struct Mention {
    /// Its bytes, without quotes.
    pub span: Span,
    /// What it means.
    pub meaning: Meaning,
}

/// What a string or key means.
#[derive(Debug, Clone)]
pub enum Meaning {
    /// The id of an asset.
    Dataset(Arc<str>),
    /// Bands: the one of that name, or those that a pattern selects.
    Bands {
        /// The name or pattern.
        name: Arc<str>,
        /// What is known of the bands.
        bands: Vec<Band>,
        /// It names bands that are made here.
        new: bool,
    },
    /// A property of images or features.
    Property {
        /// Its name.
        name: Arc<str>,
        /// Whose property; `Unknown` where that is not known.
        owner: Value,
    },
    /// A colour.
    Color([u8; 3]),
    /// One of the strings that a parameter takes.
    Choice(&'static Param<'static>, OpId),
    /// The name of a reducer, in place of the reducer.
    Reducer(OpId),
    /// A variable of a band-maths expression.
    Variable(Value),
    /// The key or keyword of a named argument.
    Argument(OpId, &'static Param<'static>),
    /// The key of an option.
    Option(&'static OptionObject<'static>, &'static Param<'static>),
}

/// A context of rules for a snapshot, to ask with and not to report to: no rule runs in it.
pub fn context<'a>(snapshot: &'a Snapshot, sink: &'a RefCell<Vec<Diagnostic>>) -> Context<'a> {
    let rule = &crate::rules::all()[0].info;
    Context::new(&snapshot.analysis, &snapshot.text, &snapshot.config.globals, rule, rule.severity, sink)
}

/// Everything that means something, in order, one meaning a place. Found once a snapshot.
pub fn mentions(snapshot: &Snapshot) -> &[Mention] {
    snapshot.mentions.get_or_init(|| find(snapshot))
}

fn find(snapshot: &Snapshot) -> Vec<Mention> {
    let sink = RefCell::default();
    let context = context(snapshot, &sink);
    let mut finder = Finder { context: &context, found: Vec::new() };
    let owners = crate::rules::filters::owners(&context);
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
    finder.bare_ids();
    let mut found = finder.found;
    // A literal in a variable may be used by several calls: what is known best comes first.
    found.sort_by_key(|mention| (mention.span, std::cmp::Reverse(mention.meaning.weight())));
    found.dedup_by(|next, first| next.span.overlaps(first.span) || next.span == first.span);
    found
}

/// The one at a place.
pub fn mention_at(snapshot: &Snapshot, offset: u32) -> Option<&Mention> {
    if in_member(snapshot, offset) {
        return None;
    }
    let all = mentions(snapshot);
    let inside = all.iter().find(|mention| mention.span.start <= offset && offset < mention.span.end);
    inside.or_else(|| all.iter().find(|mention| mention.span.end == offset))
}

/// Whether a place lies in the name behind a point: that is no string and no key, and most of what is pointed at.
fn in_member(snapshot: &Snapshot, offset: u32) -> bool {
    snapshot.analysis.hir.exprs.iter().any(|expr| match &expr.kind {
        ExprKind::Member { property, .. } => property.span.start <= offset && offset < property.span.end,
        _ => false,
    })
}

impl Meaning {
    /// How much it says.
    fn weight(&self) -> usize {
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
    context: &'a Context<'a>,
    found: Vec<Mention>,
}

impl Finder<'_> {
    fn add(&mut self, span: Span, meaning: Meaning) {
        if !span.is_empty() {
            self.found.push(Mention { span, meaning });
        }
    }

    /// A whole string literal.
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

    /// Strings that are the id of a dataset, wherever they stand.
    fn bare_ids(&mut self) {
        for (index, expr) in self.context.hir().exprs.iter().enumerate() {
            if let ExprKind::String(text) = &expr.kind
                && text.contains('/')
                && kb().dataset_head(datasets::plain(text)).is_some()
            {
                self.literal(Some(ExprId(index as u32)), Meaning::Dataset(text.as_ref().into()));
            }
        }
    }

    fn bands(&mut self, call: &CallSite) {
        for choice in bands::choices(self.context, call) {
            for wanted in &choice.wanted {
                let Selector::Pattern(name) = &wanted.selector else { continue };
                let bands = match matches(&choice.bands, &wanted.selector) {
                    Matched::Bands(bands) => bands,
                    Matched::Nothing | Matched::Unsure => Vec::new(),
                };
                let meaning = Meaning::Bands { name: name.clone(), bands, new: false };
                match wanted.literal {
                    Some(literal) => self.literal(Some(literal), meaning),
                    None if choice.visual => self.part(wanted.span, name, meaning),
                    None => {}
                }
            }
        }
    }

    /// One of several names in a string with commas.
    fn part(&mut self, around: Span, name: &str, meaning: Meaning) {
        let source = self.context.source(around);
        let mut at = 0;
        for piece in source.split(',') {
            let bare = piece.trim().trim_matches(['"', '\'']).trim();
            if bare == name {
                let start = at + piece.find(bare).unwrap_or(0);
                let start = around.start as usize + start;
                return self.add(Span::new(start, start + bare.len()), meaning);
            }
            at += piece.len() + 1;
        }
    }

    /// Names that a call gives to bands: `rename`, the second list of `select`.
    fn new_bands(&mut self, call: &CallSite) {
        let made = self.context.value(call.expr).facts().map(|facts| facts.bands.clone()).unwrap_or_default();
        let by_role: Vec<_> = call.with_role(Role::NewName).map(|(_, arg)| arg).collect();
        let selected = match call.operator().effect {
            Effect::Select => crate::semantic::bands::selection(&call.bound).and_then(|(_, names)| names),
            _ => None,
        };
        for arg in by_role.into_iter().chain(selected) {
            for text in literals::texts(self.context, arg) {
                let bands = made.find(&text.text).cloned().into_iter().collect();
                self.literal(text.literal, Meaning::Bands { name: text.text, bands, new: true });
            }
        }
    }

    /// Bands and variables in a band-maths expression.
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
        let place = |at: usize, length: usize| Span::new(inner.start as usize + at, inner.start as usize + at + length);
        for (name, at) in &parsed.variables {
            self.add(place(*at, name.len()), Meaning::Variable(image(name)));
        }
        let own = parsed.bands.iter().map(|(band, at)| (call.receiver_value.clone(), band, *at));
        let others = parsed.variable_bands.iter().map(|(name, band, at)| (image(name), band, *at));
        for (value, band, at) in own.chain(others).collect::<Vec<_>>() {
            let bands = value.facts().and_then(|facts| facts.bands.find(band).cloned()).into_iter().collect();
            self.add(place(at, band.len()), Meaning::Bands { name: band.as_str().into(), bands, new: false });
        }
    }

    /// Strings out of a closed list, and reducers by name.
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

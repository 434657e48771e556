//! Choices of bands in calls: which bands are there, and which are asked for.

use super::context::Context;
use super::literals;
use crate::kb::model::{ClassId, Dataset, Effect, Kind, Operator, Role};
use crate::semantic::analysis::CallSite;
use crate::semantic::bands::{self, Selector};
use crate::semantic::bind::BoundArg;
use crate::semantic::value::{Bands, Value};
use crate::syntax::hir::ExprId;
use crate::text::span::Span;
use std::sync::Arc;

/// Bands asked for in one argument.
pub struct Choice {
    /// What is asked for.
    pub wanted: Vec<Wanted>,
    /// What is there.
    pub bands: Bands,
    /// The dataset that it is, as far as its bands are still those of the catalogue.
    pub dataset: Option<Arc<Dataset>>,
    /// Names are taken as they are, not as patterns.
    pub exact: bool,
    /// In an object of visualisation options.
    pub visual: bool,
}

/// One band asked for.
pub struct Wanted {
    /// How.
    pub selector: Selector,
    /// The string literal.
    pub literal: Option<ExprId>,
    /// Where to point at.
    pub span: Span,
}

/// Whether calls of an operator choose bands.
pub fn may_choose(op: &Operator<'_>) -> bool {
    op.takes(&[Role::Band, Role::BandName]) || op.effect == Effect::AddBands || op.server.is_none()
}

/// The choices that a call makes.
pub fn choices(context: &Context<'_>, call: &CallSite) -> Vec<Choice> {
    let mut found = Vec::new();
    for (choice, arg) in by_role(call) {
        let Some((bands, dataset)) = of_images(&choice.0) else { continue };
        found.push(Choice {
            wanted: wanted(context, &arg.value, arg.expr, arg.span),
            bands,
            dataset,
            exact: choice.1,
            visual: false,
        });
    }
    if call.operator().server.is_none() {
        found.extend(in_options(context, call));
    }
    found
}

/// Arguments that choose bands, with what they choose from and whether they must be exact names.
fn by_role(call: &CallSite) -> Vec<((Value, bool), &BoundArg)> {
    let op = call.operator();
    let subject = call.subject();
    let mut found: Vec<((Value, bool), &BoundArg)> = Vec::new();
    for (param, arg) in call.arguments() {
        match param.role {
            Role::Band => found.push(((subject.clone(), false), arg)),
            Role::BandName => found.push(((subject.clone(), true), arg)),
            _ => {}
        }
    }
    match op.effect {
        // `select([...], [...])`: the second list has new names.
        Effect::Select if !found.is_empty() => {
            let chosen = bands::selection(&call.bound).map(|(chosen, _)| chosen).unwrap_or_default();
            return chosen.into_iter().map(|arg| ((subject.clone(), false), arg)).collect();
        }
        Effect::AddBands => {
            let source = call.bound.arg(0).map(|arg| arg.value.clone()).unwrap_or_default();
            found.extend(call.bound.arg(1).map(|arg| ((source, false), arg)));
        }
        _ => {}
    }
    found
}

/// `{bands: [...]}` for an image that is shown or fetched.
fn in_options(context: &Context<'_>, call: &CallSite) -> Option<Choice> {
    let shown = match call.operator().kind {
        Kind::Method if of_images(&call.receiver_value).is_some() => call.receiver_value.clone(),
        _ => call.bound.args.iter().map(|arg| &arg.value).find(|value| of_images(value).is_some())?.clone(),
    };
    let (bands, dataset) = of_images(&shown)?;
    let (arg, chosen) = call.bound.args.iter().find_map(|arg| Some((arg, arg.value.as_object()?.get("bands")?)))?;
    let expr = arg.expr.and_then(|object| literals::entry_of(context, object, "bands"));
    let span = expr.map_or(arg.span, |expr| context.span(expr));
    let wanted = match chosen.as_text() {
        Some(text) if text.contains(',') => {
            let one = |name: &str| Wanted { selector: Selector::Pattern(name.trim().into()), literal: None, span };
            text.split(',').map(one).collect()
        }
        _ => wanted(context, chosen, expr, span),
    };
    Some(Choice { wanted, bands, dataset, exact: false, visual: true })
}

/// What a value asks for.
fn wanted(context: &Context<'_>, value: &Value, expr: Option<ExprId>, span: Span) -> Vec<Wanted> {
    let texts = literals::texts_of(context, value, expr, span);
    let named = texts.into_iter().map(|text| Wanted {
        selector: Selector::Pattern(text.text),
        literal: text.literal,
        span: text.span,
    });
    let indices = bands::selectors(value)
        .unwrap_or_default()
        .into_iter()
        .filter(|selector| matches!(selector, Selector::Index(_)));
    named.chain(indices.map(|selector| Wanted { selector, literal: None, span })).collect()
}

/// Bands and dataset of an image, or of the images of a collection.
pub fn of_images(value: &Value) -> Option<(Bands, Option<Arc<Dataset>>)> {
    if !matches!(value.class(), Some(ClassId::IMAGE | ClassId::IMAGE_COLLECTION)) {
        return None;
    }
    let Some(facts) = value.facts() else { return Some((Bands::default(), None)) };
    let source = facts.bands.list.first().and_then(|band| band.source.as_ref()).map(|(dataset, _)| dataset.clone());
    let whole = source.filter(|dataset| {
        let own = |(band, own): (&crate::semantic::value::Band, &crate::kb::model::Band)| *band.name == *own.name;
        dataset.bands.len() == facts.bands.list.len() && facts.bands.list.iter().zip(&dataset.bands).all(own)
    });
    Some((facts.bands.clone(), whole))
}

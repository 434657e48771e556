//! Finds the bands that a call selects, and the bands that are available.

use super::Semantics;
use super::literals;
use crate::kb::model::{ClassId, Dataset, Effect, Kind, Operator, Role};
use crate::semantic::analysis::CallSite;
use crate::semantic::bands::{self, Selector};
use crate::semantic::bind::BoundArg;
use crate::semantic::value::{Bands, Value};
use crate::syntax::hir::{ExprId, ExprKind};
use crate::text::span::Span;
use std::sync::Arc;

/// The bands selected by one argument.
pub struct BandChoice {
    /// The selected bands.
    pub selected_bands: Vec<SelectedBand>,
    /// The available bands.
    pub bands: Bands,
    /// The dataset, if its bands are still those of the catalog.
    pub dataset: Option<Arc<Dataset>>,
    /// Names are literal, not patterns.
    pub exact: bool,
    /// The selection is part of visualization options.
    pub visual: bool,
}

/// A selected band.
pub struct SelectedBand {
    /// The name, pattern or index.
    pub selector: Selector,
    /// The string literal.
    pub literal: Option<ExprId>,
    /// Span to report.
    pub span: Span,
}

/// Returns `true` if calls of an operator may select bands.
pub fn may_choose_bands(op: &Operator<'_>) -> bool {
    op.takes(&[Role::Band, Role::BandName]) || adds_named_bands(op) || op.server.is_none()
}

/// Returns `true` if the second argument selects bands of the first.
fn adds_named_bands(op: &Operator<'_>) -> bool {
    matches!(op.effect, Effect::AddBands | Effect::LinkBands)
}

/// Returns the selections of bands in a call.
pub fn band_choices(sema: &Semantics<'_>, call: &CallSite) -> Vec<BandChoice> {
    let mut choices = Vec::new();
    for (choice, arg) in selecting_arguments(call) {
        let Some((bands, dataset)) = of_images(&choice.0) else { continue };
        choices.push(BandChoice {
            selected_bands: selected_bands(sema, &arg.value, arg.expr, arg.span),
            bands,
            dataset,
            exact: choice.1,
            visual: false,
        });
    }
    if call.operator().server.is_none() {
        choices.extend(in_options(sema, call));
    }
    choices
}

/// Returns the arguments that select bands, each with the value it selects from and whether names
/// are literal.
fn selecting_arguments(call: &CallSite) -> Vec<((Value, bool), &BoundArg)> {
    let op = call.operator();
    let subject = call.subject();
    let mut choices: Vec<((Value, bool), &BoundArg)> = Vec::new();
    for (param, arg) in call.arguments() {
        match param.role {
            Role::Band => choices.push(((subject.clone(), false), arg)),
            Role::BandName => choices.push(((subject.clone(), true), arg)),
            _ => {}
        }
    }
    match op.effect {
        // `select([...], [...])`: the second list has new names.
        Effect::Select if !choices.is_empty() => {
            let chosen = bands::selection(&call.bound).map(|(chosen, _)| chosen).unwrap_or_default();
            return chosen.into_iter().map(|arg| ((subject.clone(), false), arg)).collect();
        }
        _ if adds_named_bands(op) => {
            let source = call.bound.arg(0).map(|arg| arg.value.clone()).unwrap_or_default();
            choices.extend(call.bound.arg(1).map(|arg| ((source, false), arg)));
        }
        _ => {}
    }
    choices
}

/// Returns the selection `{bands: [...]}` of an image that is displayed or fetched.
fn in_options(sema: &Semantics<'_>, call: &CallSite) -> Option<BandChoice> {
    let shown = match call.operator().kind {
        Kind::Method if of_images(&call.receiver_value).is_some() => call.receiver_value.clone(),
        _ => call.bound.args.iter().map(|arg| &arg.value).find(|value| of_images(value).is_some())?.clone(),
    };
    let (bands, dataset) = of_images(&shown)?;
    let (arg, chosen) = call.bound.args.iter().find_map(|arg| Some((arg, arg.value.as_object()?.get("bands")?)))?;
    let expr = arg.expr.and_then(|object| literals::entry_of(sema, object, "bands"));
    let span = expr.map_or(arg.span, |expr| sema.span(expr));
    let selected_bands = match chosen.as_text() {
        // A download may describe its bands in JSON.
        Some(text) if text.trim_start().starts_with('[') => Vec::new(),
        Some(text) if text.contains(',') => {
            let one =
                |name: &str| SelectedBand { selector: Selector::Pattern(name.trim().into()), literal: None, span };
            text.split(',').map(one).collect()
        }
        _ => selected_bands(sema, chosen, expr, span),
    };
    Some(BandChoice { selected_bands, bands, dataset, exact: false, visual: true })
}

/// Returns the bands that a value selects.
fn selected_bands(sema: &Semantics<'_>, value: &Value, expr: Option<ExprId>, span: Span) -> Vec<SelectedBand> {
    let texts = literals::texts_of(sema, value, expr, span);
    let named = texts.into_iter().map(|text| SelectedBand {
        selector: Selector::Pattern(text.text),
        literal: text.literal,
        span: text.span,
    });
    let indices = bands::selectors(value)
        .unwrap_or_default()
        .into_iter()
        .filter(|selector| matches!(selector, Selector::Index(_)));
    let spans = index_spans(sema, expr);
    let indices = indices.enumerate().map(|(at, selector)| {
        let span = spans.get(at).copied().unwrap_or(span);
        SelectedBand { selector, literal: None, span }
    });
    named.chain(indices).collect()
}

/// Returns the spans of the numbers in a list of numbers that is written out.
fn index_spans(sema: &Semantics<'_>, expr: Option<ExprId>) -> Vec<Span> {
    match expr.map(|expr| &sema.expr(expr).kind) {
        Some(ExprKind::List(items))
            if items.iter().all(|&item| matches!(sema.expr(item).kind, ExprKind::Number { .. })) =>
        {
            items.iter().map(|&item| sema.span(item)).collect()
        }
        _ => Vec::new(),
    }
}

/// Returns the bands and the dataset of an image, or of the images of a collection.
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

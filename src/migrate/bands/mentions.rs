//! Finds the mentions of bands: in selections, options, new names, expressions, and names of
//! results.

use crate::kb::model::{Effect, Role};
use crate::migrate::visualization::{self, Visualization};
use crate::semantic::analysis::CallSite;
use crate::semantic::bands::{BandMatch, Selector, matches};
use crate::semantic::expression;
use crate::semantic::query::Semantics;
use crate::semantic::query::{band_choices, literals};
use crate::semantic::value::{Band, Bands, Value};
use crate::syntax::hir::ExprId;
use crate::text::span::Span;

/// A mention of a band or of several.
pub struct Mention {
    /// Span of the name.
    pub span: Span,
    /// The span is inside a literal and can be edited.
    pub literal: bool,
    /// The name, pattern or index.
    pub selector: Selector,
    /// The selected bands; empty if unknown.
    pub bands: Vec<Band>,
    /// The script gives the band this name here.
    pub is_new_name: bool,
    /// The image of which a method selects bands.
    pub image: Option<ExprId>,
}

/// Returns all mentions of bands.
pub fn mentions(context: &Semantics<'_>) -> Vec<Mention> {
    let mut mentions = Vec::new();
    for call in context.analysis.calls() {
        collect_choices(context, call, &mut mentions);
        collect_new_names(context, call, &mut mentions);
        collect_from_expression(context, call, &mut mentions);
        collect_from_results(context, call, &mut mentions);
    }
    for visualization in
        visualization::visualizations(context).iter().filter(|visualization| visualization.call.is_none())
    {
        collect_from_options(context, visualization, &mut mentions);
    }
    mentions
}

/// Collects the bands in visualization options of an unknown function.
fn collect_from_options(context: &Semantics<'_>, visualization: &Visualization<'_>, out: &mut Vec<Mention>) {
    let Some((all, _)) = band_choices::of_images(&visualization.image) else { return };
    let Some((expr, value)) = visualization.option(context, "bands") else { return };
    let Some(expr) = expr else { return };
    let names = literals::texts_of(context, &value, Some(expr), context.span(expr));
    // The options of an unknown function are for the image only if they name its own bands.
    let bands: Option<Vec<Band>> = names.iter().map(|name| all.find(&name.text).cloned()).collect();
    for (name, band) in names.iter().zip(bands.unwrap_or_default()) {
        let (span, literal) = literal_span(context, name.literal, name.span);
        out.push(Mention {
            span,
            literal,
            selector: Selector::Pattern(name.text.clone()),
            bands: vec![band],
            is_new_name: false,
            image: None,
        });
    }
}

fn literal_span(context: &Semantics<'_>, literal: Option<ExprId>, span: Span) -> (Span, bool) {
    match literal.and_then(|literal| literals::inner_span(context, literal)) {
        Some(inner) => (inner, true),
        None => (span, false),
    }
}

fn selected_bands(all: &Bands, selector: &Selector) -> Vec<Band> {
    match matches(all, selector) {
        BandMatch::Bands(found) => found,
        BandMatch::Nothing | BandMatch::Unknown => Vec::new(),
    }
}

fn collect_choices(context: &Semantics<'_>, call: &CallSite, out: &mut Vec<Mention>) {
    for choice in band_choices::band_choices(context, call) {
        for selection in choice.selected_bands {
            let bands = selected_bands(&choice.bands, &selection.selector);
            let (mut span, mut literal) = literal_span(context, selection.literal, selection.span);
            if let Selector::Pattern(name) = &selection.selector
                && !literal
                && choice.visual
                && let Some(part) = name_in_list(context, selection.span, name)
            {
                (span, literal) = (part, true);
            }
            out.push(Mention {
                span,
                literal,
                selector: selection.selector,
                bands,
                is_new_name: false,
                image: call.receiver.filter(|_| !choice.visual),
            });
        }
    }
}

/// Returns the span of one name in a comma-separated string.
fn name_in_list(context: &Semantics<'_>, list_span: Span, name: &str) -> Option<Span> {
    let source = context.source(list_span);
    let mut at = list_span.start as usize;
    for part in source.split(',') {
        let bare = part.trim().trim_matches(['"', '\'']).trim();
        if bare == name {
            let start = at + part.find(bare)?;
            return Some(Span::new(start, start + bare.len()));
        }
        at += part.len() + 1;
    }
    None
}

/// Collects the names that a call gives to bands.
fn collect_new_names(context: &Semantics<'_>, call: &CallSite, out: &mut Vec<Mention>) {
    let Some(result_bands) = context.value(call.expr).facts().map(|facts| facts.bands.clone()) else { return };
    let new_name_args: Vec<_> = call.with_role(Role::NewName).map(|(_, arg)| arg).collect();
    let selected_names = match call.operator().effect {
        Effect::Select => crate::semantic::bands::selection(&call.bound).and_then(|(_, names)| names),
        _ => None,
    };
    for arg in new_name_args.into_iter().chain(selected_names) {
        for text in literals::texts(context, arg) {
            let (span, literal) = literal_span(context, text.literal, text.span);
            let bands: Vec<Band> = result_bands.find(&text.text).cloned().into_iter().collect();
            if literal {
                let selector = Selector::Pattern(text.text);
                out.push(Mention { span, literal, selector, bands, is_new_name: true, image: None });
            }
        }
    }
}

/// Collects the bands in a band-math expression.
fn collect_from_expression(context: &Semantics<'_>, call: &CallSite, out: &mut Vec<Mention>) {
    let Some((_, arg)) = call.with_role(Role::Expression).next() else { return };
    let Some(text) = literals::texts(context, arg).into_iter().next() else { return };
    let Ok(parsed) = expression::parse(&text.text) else { return };
    let images = call.with_role(Role::ExpressionVariables).next();
    let image = |name: &str| -> Value {
        let variable = images.and_then(|(_, arg)| arg.value.as_object()?.get(name));
        variable.cloned().unwrap_or_default()
    };
    let inner = text.literal.and_then(|literal| literals::inner_span(context, literal));
    let image_bands = parsed.bands.iter().map(|(band, at)| (call.receiver_value.clone(), band, *at));
    let variable_bands = parsed.variable_bands.iter().map(|(name, band, at)| (image(name), band, *at));
    for (value, band, at) in image_bands.chain(variable_bands) {
        let bands: Vec<Band> = value.facts().and_then(|facts| facts.bands.find(band).cloned()).into_iter().collect();
        let (span, literal) = match inner {
            Some(inner) => (Span::new(inner.start as usize + at, inner.start as usize + at + band.len()), true),
            None => (text.span, false),
        };
        out.push(Mention {
            span,
            literal,
            selector: Selector::Pattern(band.as_str().into()),
            bands,
            is_new_name: false,
            image: None,
        });
    }
}

/// Collects columns and keys named after bands: of tables sampled from an image, and of reduced
/// regions.
fn collect_from_results(context: &Semantics<'_>, call: &CallSite, out: &mut Vec<Mention>) {
    for (param, arg) in call.arguments() {
        let owner = match param.role {
            Role::Key | Role::Property => call.subject(),
            // `train({features, inputProperties})`: the table is another argument.
            _ => continue,
        };
        let table = [&owner].into_iter().chain(call.bound.args.iter().map(|arg| &arg.value));
        let Some(image) = table.filter_map(|value| sampled_image(context, value, 0)).next() else { continue };
        let Some((bands_of_image, _)) = band_choices::of_images(&image) else { continue };
        for text in literals::texts(context, arg) {
            let (span, literal) = literal_span(context, text.literal, text.span);
            let candidates = bands_of_image.list.iter().filter(|band| {
                text.text.strip_prefix(&*band.name).is_some_and(|rest| rest.is_empty() || rest.starts_with('_'))
            });
            // `B1` and `B1_mean` may both be bands: the longer name wins.
            let Some(band) = candidates.max_by_key(|band| band.name.len()) else { continue };
            let band = band.renamed(text.text.clone());
            if !band.origins().is_empty() && literal {
                let selector = Selector::Pattern(text.text);
                out.push(Mention { span, literal, selector, bands: vec![band], is_new_name: false, image: None });
            }
        }
    }
}

/// Maximum number of steps from a table to the image that it was sampled from.
const MAX_DEPTH: usize = 10;

/// Returns the image that a table was sampled from, or that a dictionary was reduced from.
fn sampled_image(context: &Semantics<'_>, value: &Value, depth: usize) -> Option<Value> {
    let call = context.analysis.producer_of(value).filter(|_| depth < MAX_DEPTH)?;
    match call.operator().effect {
        Effect::SampleBands | Effect::ReduceRegion => {
            let mut all = [&call.receiver_value].into_iter().chain(call.bound.args.iter().map(|arg| &arg.value));
            all.find(|value| band_choices::of_images(value).is_some()).cloned()
        }
        Effect::Keep | Effect::Merge | Effect::SetProperties | Effect::FirstElement => {
            sampled_image(context, &call.receiver_value, depth + 1)
        }
        _ => None,
    }
}

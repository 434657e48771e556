//! The ranges in which images are shown: `min` and `max` of visualisation options.

use super::{Scaled, bands_of, rounded, scaled};
use crate::diagnostic::Edit;
use crate::migrate::Run;
use crate::migrate::claims::{Claims, Want};
use crate::migrate::pictures::{self, Picture};
use crate::migrate::plan::Shift;
use crate::migrate::remark::{State, Topic};
use crate::migrate::trace::trace;
use crate::rules::context::Context;
use crate::rules::literals;
use crate::semantic::analysis::CallSite;
use crate::semantic::bands::{Matched, matches, selectors};
use crate::semantic::value::{Bands, Value};
use crate::syntax::hir::{ExprId, ExprKind, Key, UnaryOp};

/// Bands that a picture shows at most.
const SHOWN: usize = 3;

/// Whether a call shows an image, with options.
pub fn is_picture(context: &Context<'_>, call: &CallSite) -> bool {
    pictures::known(context, call).is_some()
}

/// Converts the ranges of all pictures of old bands.
pub fn ranges(run: &mut Run<'_>) {
    let mut claims = Claims::default();
    for picture in &pictures::pictures(run.context) {
        let chosen = picture.option(run.context, "bands").map(|(_, value)| value);
        let found = shown(run, &bands_of(&picture.image), chosen.as_ref());
        let Some(found) = found else {
            touch(run, picture, &Want::Unsure, &mut claims);
            continue;
        };
        match found {
            Scaled::No => touch(run, picture, &Want::Keep, &mut claims),
            Scaled::Alike(shift) => convert(run, picture, &shift, &mut claims),
            Scaled::Mixed => {
                let span = picture.span;
                let message = "shows stored numbers of several scales, some of which are others now";
                run.say(State::Left, Topic::Scale, span, message);
            }
        }
    }
    run.settle(claims, Topic::Scale, &|_| None);
}

/// How the numbers that are shown change; `None`: it is not known what is shown.
fn shown(run: &Run<'_>, all: &Bands, chosen: Option<&Value>) -> Option<Scaled> {
    let Some(chosen) = chosen else {
        if all.open || all.loose {
            return None;
        }
        return Some(scaled(run, all.list.iter().take(SHOWN)));
    };
    let picked: Option<Vec<_>> = match chosen.as_text() {
        Some(text) if text.contains(',') => {
            text.split(',').map(|name| all.find(name.trim()).cloned().map(|band| vec![band])).collect()
        }
        _ => selectors(chosen)?
            .iter()
            .map(|selector| match matches(all, selector) {
                Matched::Bands(found) => Some(found),
                _ => None,
            })
            .collect(),
    };
    let picked = picked?.concat();
    Some(scaled(run, picked.iter()))
}

/// The expressions of a bound of the range; none: they are not written there.
fn bounds(run: &Run<'_>, picture: &Picture<'_>, key: &str) -> Option<Vec<ExprId>> {
    let context = run.context;
    let (expr, _) = picture.option(context, key)?;
    let Some(expr) = expr else { return Some(Vec::new()) };
    let origin = trace(context, expr).origin;
    let items = literals::items_of(context, origin).unwrap_or_else(|| vec![origin]);
    Some(items.into_iter().map(|item| trace(context, item).origin).collect())
}

fn touch(run: &Run<'_>, picture: &Picture<'_>, want: &Want, claims: &mut Claims) {
    for key in ["min", "max"] {
        for expr in bounds(run, picture, key).unwrap_or_default() {
            claims.add(run.context.span(expr), want.clone());
        }
    }
}

fn convert(run: &mut Run<'_>, picture: &Picture<'_>, shift: &Shift, claims: &mut Claims) {
    let span = picture.span;
    let mut missing = false;
    for key in ["min", "max"] {
        let Some(exprs) = bounds(run, picture, key) else {
            missing |= key == "min" && picture.option(run.context, "max").is_some();
            continue;
        };
        let literal = |expr: &ExprId| match run.context.expr(*expr).kind {
            ExprKind::Number { value, .. } => Some(value),
            ExprKind::Unary { op: UnaryOp::Minus, .. } => run.context.value(*expr).as_number(),
            _ => None,
        };
        let numbers: Option<Vec<f64>> = exprs.iter().map(literal).collect();
        match numbers.filter(|numbers| !numbers.is_empty()) {
            Some(numbers) => {
                for (expr, number) in exprs.iter().zip(numbers) {
                    claims.add(run.context.span(*expr), Want::To(rounded(shift.number(number))));
                }
            }
            None => {
                let message =
                    format!("\"{key}\" is for stored numbers, which are others now: {}", super::formula(shift));
                run.say(State::Left, Topic::Scale, span, message);
            }
        }
    }
    if missing {
        insert_min(run, picture, shift);
    }
}

/// A range without a lower end starts at nought, which is another value now.
fn insert_min(run: &mut Run<'_>, picture: &Picture<'_>, shift: &Shift) {
    let context = run.context;
    let Some(object) = picture.object().map(|expr| trace(context, expr).origin) else { return };
    let ExprKind::Object(properties) = &context.expr(object).kind else { return };
    let max = properties.iter().find(|property| match &property.key {
        Key::Ident(ident) => context.hir().name(ident.name) == "max",
        Key::String(name, _) => **name == *"max",
        _ => false,
    });
    let Some(max) = max else { return };
    let key = match &max.key {
        Key::String(_, span) => context.source(*span).replace("max", "min"),
        _ => "min".to_owned(),
    };
    let edit = Edit::insert(max.span.start, format!("{key}: {}, ", rounded(shift.number(0.0))));
    if !run.edits.contains(&edit) {
        run.edits.push(edit);
        run.say(State::Changed, Topic::Scale, max.span, "nought, where the range started, is another number now");
    }
}

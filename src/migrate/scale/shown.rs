//! The ranges in which images are shown: `min` and `max` of visualisation options.

use super::{Scaled, bands_of, rounded, scaled};
use crate::diagnostic::Edit;
use crate::migrate::Run;
use crate::migrate::claims::{Claims, Want};
use crate::migrate::plan::Shift;
use crate::migrate::remark::{State, Topic};
use crate::migrate::trace::trace;
use crate::rules::{bands, literals};
use crate::semantic::analysis::CallSite;
use crate::semantic::bands::{Matched, matches, selectors};
use crate::semantic::bind::BoundArg;
use crate::semantic::value::{Bands, Value};
use crate::syntax::hir::{ExprId, ExprKind, Key, UnaryOp};

/// Bands that a picture shows at most.
const SHOWN: usize = 3;

/// Whether a call shows an image, with options.
pub fn is_picture(call: &CallSite) -> bool {
    image(call).is_some() && (options(call).is_some() || by_name(call))
}

fn image(call: &CallSite) -> Option<Value> {
    let is_image = |value: &&Value| bands::of_images(value).is_some();
    let all = [&call.receiver_value].into_iter().chain(call.bound.args.iter().map(|arg| &arg.value));
    all.filter(is_image).cloned().next()
}

/// The object of options of a client function.
fn options(call: &CallSite) -> Option<&BoundArg> {
    let ranged = |arg: &&BoundArg| {
        arg.value.as_object().is_some_and(|object| object.get("min").is_some() || object.get("max").is_some())
    };
    call.bound.args.iter().find(ranged).filter(|_| call.operator().server.is_none())
}

/// Whether the range is among the arguments themselves.
fn by_name(call: &CallSite) -> bool {
    call.operator().server.is_some() && call.named("max").is_some() && call.operator().params.iter().any(|p| p.name == "palette")
}

/// Converts the ranges of all pictures of old bands.
pub fn ranges(run: &mut Run<'_>) {
    let mut claims = Claims::default();
    for call in run.context.analysis.calls.iter().filter(|call| is_picture(call)) {
        let Some(image) = image(call) else { continue };
        let all = bands_of(&image);
        let found = match by_name(call) {
            true => shown(run, &all, call.named("bands").map(|arg| &arg.value)),
            false => {
                let chosen = options(call).and_then(|arg| arg.value.as_object()).and_then(|object| object.get("bands"));
                shown(run, &all, chosen)
            }
        };
        let Some(found) = found else {
            touch(run, call, &Want::Unsure, &mut claims);
            continue;
        };
        match found {
            Scaled::No => touch(run, call, &Want::Keep, &mut claims),
            Scaled::Alike(shift) => convert(run, call, &shift, &mut claims),
            Scaled::Mixed => {
                let span = run.context.analysis.name_span(call.callee);
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

/// The expressions of a bound of the range.
fn bounds(run: &Run<'_>, call: &CallSite, key: &str) -> Option<(Vec<ExprId>, Value)> {
    let context = run.context;
    let (expr, value) = match options(call) {
        Some(arg) => {
            let value = arg.value.as_object()?.get(key)?.clone();
            (literals::entry_of(context, arg.expr?, key), value)
        }
        None => {
            let arg = call.named(key)?;
            (arg.expr, arg.value.clone())
        }
    };
    let Some(expr) = expr else { return Some((Vec::new(), value)) };
    let origin = trace(context, expr).origin;
    let items = literals::items_of(context, origin).unwrap_or_else(|| vec![origin]);
    Some((items.into_iter().map(|item| trace(context, item).origin).collect(), value))
}

fn touch(run: &Run<'_>, call: &CallSite, want: &Want, claims: &mut Claims) {
    for key in ["min", "max"] {
        for expr in bounds(run, call, key).map(|(exprs, _)| exprs).unwrap_or_default() {
            claims.add(run.context.span(expr), want.clone());
        }
    }
}

fn convert(run: &mut Run<'_>, call: &CallSite, shift: &Shift, claims: &mut Claims) {
    let span = run.context.analysis.name_span(call.callee);
    let mut missing = false;
    for key in ["min", "max"] {
        let Some((exprs, _)) = bounds(run, call, key) else {
            missing |= key == "min";
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
                let message = format!("\"{key}\" is for stored numbers, which are others now: {}", super::formula(shift));
                run.say(State::Left, Topic::Scale, span, message);
            }
        }
    }
    if missing {
        insert_min(run, call, shift);
    }
}

/// A range without a lower end starts at nought, which is another value now.
fn insert_min(run: &mut Run<'_>, call: &CallSite, shift: &Shift) {
    let context = run.context;
    let Some(object) = options(call).and_then(|arg| arg.expr).map(|expr| trace(context, expr).origin) else { return };
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

//! Finds the longitudes and latitudes in calls, and the extents of geometries with literal
//! coordinates.

use super::Semantics;
use super::literals;
use crate::kb::extent::{self, Extent};
use crate::kb::model::{ClassId, Effect, Kind, Param, Role, Trait};
use crate::semantic::analysis::CallSite;
use crate::semantic::bind::BoundArg;
use crate::semantic::value::Value;
use crate::syntax::hir::{Arg, ExprId, ExprKind};
use crate::text::span::Span;

/// Maximum number of calls between a region and its coordinates.
const MAX_STEPS: usize = 8;

/// Maximum buffer in meters that does not change an extent noticeably.
const MAX_BUFFER: f64 = 50_000.0;

/// A longitude and a latitude, in the order of the call.
pub struct Pair {
    /// Where the longitude belongs.
    pub x: Coordinate,
    /// Where the latitude belongs.
    pub y: Coordinate,
}

/// A number of a pair.
pub struct Coordinate {
    /// The number, if it is certain.
    pub number: Option<f64>,
    /// The expression, if the call or a literal has it.
    pub expr: Option<ExprId>,
}

impl Pair {
    /// Returns both numbers, if they are certain.
    pub fn numbers(&self) -> Option<(f64, f64)> {
        self.x.number.zip(self.y.number)
    }
}

/// Returns the pairs of longitude and latitude in a call. Returns none if the call may use another
/// projection.
pub fn pairs(sema: &Semantics<'_>, call: &CallSite) -> Vec<Pair> {
    if call.bound.uncertain || call.with_role(Role::Crs).next().is_some() {
        return Vec::new();
    }
    let with = |role: Role| call.with_role(role).map(|(_, arg)| arg);
    let axes: Vec<(&BoundArg, &BoundArg)> = with(Role::Longitude).zip(with(Role::Latitude)).collect();
    let mut found = Vec::new();
    if !axes.is_empty() {
        let coordinate = |arg: &BoundArg| Coordinate { number: arg.value.as_number(), expr: arg.expr };
        found.extend(axes.into_iter().map(|(x, y)| Pair { x: coordinate(x), y: coordinate(y) }));
        return found;
    }
    // A second argument that is not a coordinate is a projection, in which other numbers are valid.
    if call.bound.args.iter().any(|arg| arg.param > 0) {
        return found;
    }
    let given: Vec<(&Value, Option<ExprId>)> = with(Role::Coordinates).map(|arg| (&arg.value, arg.expr)).collect();
    match given[..] {
        [(list, expr)] => add_nested(sema, list, expr, &mut found),
        _ => add_flat(&given, &mut found),
    }
    found
}

fn add_nested(sema: &Semantics<'_>, list: &Value, expr: Option<ExprId>, pairs: &mut Vec<Pair>) {
    let Some(items) = list.as_items() else { return };
    let written = expr.and_then(|expr| literals::items_of(sema, expr)).filter(|written| written.len() == items.len());
    let item = |(index, item)| (item, written.as_ref().map(|written| written[index]));
    let items: Vec<(&Value, Option<ExprId>)> = items.iter().enumerate().map(item).collect();
    match items.iter().all(|(item, _)| may_be_number(item)) {
        true => add_flat(&items, pairs),
        false => items.into_iter().for_each(|(item, expr)| add_nested(sema, item, expr, pairs)),
    }
}

fn add_flat(items: &[(&Value, Option<ExprId>)], pairs: &mut Vec<Pair>) {
    if items.iter().all(|(item, _)| may_be_number(item)) {
        let coordinate = |(value, expr): (&Value, _)| Coordinate { number: value.as_number(), expr };
        pairs.extend(items.chunks_exact(2).map(|pair| Pair { x: coordinate(pair[0]), y: coordinate(pair[1]) }));
    }
}

fn may_be_number(value: &Value) -> bool {
    match value {
        Value::Num(_) | Value::Unknown => true,
        _ => value.class() == Some(ClassId::NUMBER),
    }
}

/// Returns a box around a region: a geometry with literal coordinates, or a country of a table of
/// boundaries, also through methods that change a shape little. Returns `None` if the place is not
/// certain.
pub fn extent(sema: &Semantics<'_>, region: &BoundArg) -> Option<Extent> {
    extent_of(sema, &region.value, region.expr, 0)
}

fn extent_of(sema: &Semantics<'_>, region: &Value, expr: Option<ExprId>, depth: usize) -> Option<Extent> {
    let by_name = || sema.call_at(literals::origin(sema, expr?));
    let call = sema.producer_of(region).or_else(by_name).filter(|_| depth < MAX_STEPS)?;
    let op = call.operator();
    if op.takes(&[Role::Coordinates, Role::Longitude]) {
        return bounds(&pairs(sema, call));
    }
    if let Some(extent) = country_extent(sema, call) {
        return Some(extent);
    }
    match op.kind {
        // A feature of a geometry, or a cast.
        Kind::Constructor if op.effect != Effect::Unknown || is_shape(&call.bound.arg(0)?.value) => {
            let inner = call.bound.arg(0)?;
            is_shape(&inner.value).then(|| extent_of(sema, &inner.value, inner.expr, depth + 1))?
        }
        Kind::Method if is_shape(&call.receiver_value) => {
            let changes_little = |arg: &BoundArg| match arg.value.as_number() {
                Some(meters) => meters.abs() <= MAX_BUFFER,
                None => !is_shape(&arg.value) && arg.value != Value::Unknown,
            };
            let keeps_place = call.bound.args.iter().all(changes_little);
            keeps_place.then(|| extent_of(sema, &call.receiver_value, call.receiver, depth + 1))?
        }
        _ => None,
    }
}

fn is_shape(value: &Value) -> bool {
    value.class().is_some_and(|class| {
        (ClassId::GEOMETRY..=ClassId::MULTI_POLYGON).contains(&class)
            || matches!(class, ClassId::FEATURE | ClassId::FEATURE_COLLECTION)
    })
}

/// Returns the box around the country to which a call filters a table of boundaries. The box is
/// wider than the country.
fn country_extent(sema: &Semantics<'_>, call: &CallSite) -> Option<Extent> {
    let table = call.receiver_value.facts()?.dataset.clone().filter(|_| call.has(Trait::Filters))?;
    let filters = call.bound.args.iter().filter(|arg| arg.value.class() == Some(ClassId::FILTER));
    let mut filters = filters.filter_map(|arg| sema.call_at(literals::origin(sema, arg.expr?)));
    let name = filters.find_map(|filter| {
        let value =
            |(param, arg): (&Param<'_>, &BoundArg)| (param.role == Role::None).then(|| arg.value.as_text().cloned())?;
        filter.arguments().filter(|_| filter.has(Trait::KeepsEqual)).find_map(value)
    })?;
    let ([west, south, ..], extent) = extent::country(&name)?;
    // A state may have the name of a country.
    let is_in_table =
        table.coverage.iter().any(|area| (area[0]..=area[2]).contains(&west) && (area[1]..=area[3]).contains(&south));
    is_in_table.then_some(extent)
}

/// Returns the box around pairs on the globe.
fn bounds(pairs: &[Pair]) -> Option<Extent> {
    let numbers: Vec<(f64, f64)> = pairs.iter().map(Pair::numbers).collect::<Option<_>>()?;
    let on_globe = numbers.iter().all(|(lon, lat)| lon.abs() <= 180.0 && lat.abs() <= 90.0);
    extent::around(numbers.into_iter()).filter(|_| on_globe)
}

/// Returns the name that an expression has in the text: that of the variable, property or key, or
/// of the only argument of a conversion such as `float(lat)`.
pub fn name_of<'a>(sema: &Semantics<'a>, expr: ExprId) -> Option<&'a str> {
    match &sema.expr(expr).kind {
        ExprKind::Name(symbol) => Some(sema.hir().name(*symbol)),
        ExprKind::Member { property, .. } => Some(sema.hir().name(property.name)),
        ExprKind::Index { index, .. } => text(sema, *index),
        ExprKind::Call { args, callee, .. } => match args[..] {
            [Arg { value, .. }] => text(sema, value).or_else(|| name_of(sema, value)),
            [] => name_of(sema, *callee),
            _ => None,
        },
        _ => None,
    }
}

fn text<'a>(sema: &Semantics<'a>, expr: ExprId) -> Option<&'a str> {
    match &sema.expr(expr).kind {
        ExprKind::String(text) => Some(text),
        _ => None,
    }
}

/// Returns the span of the expression of a coordinate.
pub fn span_of(sema: &Semantics<'_>, coordinate: &Coordinate) -> Option<Span> {
    coordinate.expr.map(|expr| sema.span(expr))
}

//! Describes the areas of filters, clips, statistics and exports.

use super::Entry;
use super::describe::{MAX_DEPTH, Say, code, head, listed, sentence};
use super::filters::{filters, is_date_filter};
use super::phrase::degrees_text;
use crate::kb::model::steps::{OutputCategory, StepKind};
use crate::kb::model::{Effect, Kind, Role};
use crate::semantic::analysis::CallSite;
use crate::semantic::query::literals;
use crate::semantic::scope::BindingKind;
use crate::semantic::value::Value;
use crate::syntax::hir::{ExprId, ExprKind};

/// Areas that are listed.
const MAX_AREAS: usize = 40;

struct Area {
    name: Option<String>,
    what: String,
    uses: Vec<&'static str>,
    line: usize,
    start: u32,
}

/// The areas of a script.
pub(super) fn areas(say: &Say<'_>) -> Vec<Entry> {
    let mut found: Vec<Area> = Vec::new();
    let mut views: Vec<Entry> = Vec::new();
    for call in say.analysis.calls().filter(|call| say.is_told(call.expr)) {
        let step = say.step(call);
        if let Some(step) = step.filter(|step| step.kind == StepKind::View) {
            let text = say.phrase(call, &step.says);
            views.extend(text.map(|text| Entry { text, line: say.line(call.expr) }));
            continue;
        }
        let using = step.map_or("", |step| match step.kind {
            StepKind::Filter | StepKind::Words => "filters",
            StepKind::Clip => "clips",
            StepKind::Zonal | StepKind::Reduce => "statistics",
            StepKind::Sample => "samples",
            StepKind::Output => match step.output.as_ref().map(|output| output.category) {
                Some(OutputCategory::Export) => "exports",
                Some(OutputCategory::Chart) => "charts",
                Some(OutputCategory::Picture) => "pictures",
                _ => "",
            },
            _ => "",
        });
        for (_, arg) in call.with_role(Role::Region) {
            let Some(expr) = arg.expr.filter(|_| arg.value != Value::Null) else { continue };
            let Some((name, what)) = say.area(expr) else { continue };
            match found.iter().position(|area| area.what == what && area.name == name) {
                Some(at) => {
                    let area = &mut found[at];
                    if !using.is_empty() && !area.uses.contains(&using) {
                        area.uses.push(using);
                    }
                }
                None if found.len() < MAX_AREAS => found.push(Area {
                    name,
                    what,
                    uses: Some(using).filter(|using| !using.is_empty()).into_iter().collect(),
                    line: say.line(expr),
                    start: say.analysis.span(expr).start,
                }),
                None => {}
            }
        }
    }
    found.sort_by_key(|area| area.start);
    let mut all: Vec<Entry> = found
        .into_iter()
        .map(|area| {
            let uses: Vec<String> = area.uses.iter().map(|using| (*using).to_owned()).collect();
            let uses = if uses.is_empty() { String::new() } else { format!(" (for {})", listed(&uses, "and")) };
            let text = match area.name {
                Some(name) if area.what.is_empty() => format!("{name}{uses}"),
                Some(name) => format!("{name}: {}{uses}", area.what),
                None => format!("{}{uses}", sentence(&area.what)),
            };
            Entry { text, line: area.line }
        })
        .collect();
    if all.is_empty() && !say.passes_values_on() && !say.has_area_argument() {
        all.extend(whole(say));
    }
    views.dedup_by(|a, b| a.text == b.text);
    all.extend(views.into_iter().take(3));
    all
}

/// Of a script that is limited to no area: that of its datasets.
fn whole(say: &Say<'_>) -> Option<Entry> {
    // A country by its name, a tile or a path is an area, too.
    let limits_more_than_time = |part: ExprId| say.call_at(part).is_none_or(|call| !is_date_filter(call));
    if filters(say).iter().any(|(part, _)| limits_more_than_time(*part)) {
        return None;
    }
    let loaded = super::datasets::loaded(say);
    if !loaded.iter().all(|(id, _)| say.loads_itself(id)) {
        return None;
    }
    let extents: Vec<String> = loaded
        .iter()
        .filter_map(|(id, _)| crate::kb::kb().dataset(head(id)?.id)?.bbox)
        .map(crate::features::format::extent)
        .collect();
    let first = extents.first()?;
    // One scene of a collection covers less than the collection.
    let scenes = loaded.iter().any(|(id, _)| head(id).is_some_and(|head| head.id != id));
    let same = !scenes && extents.iter().all(|other| other == first) && extents.len() == loaded.len();
    let text = match (same, first.as_str()) {
        (true, "global") => "No area is given: the data are global".to_owned(),
        (true, extent) => format!("No area is given: the data cover {extent}"),
        (false, _) => "No area is given: all that the datasets cover".to_owned(),
    };
    Some(Entry { text, line: 0 })
}

impl Say<'_> {
    /// An area: the variable that holds it, and what it is. `None`: nothing is known.
    fn area(&self, expr: ExprId) -> Option<(Option<String>, String)> {
        let mut current = expr;
        let mut name = None;
        for _ in 0..MAX_DEPTH {
            if let Some(inner) = self.call_at(current).and_then(|call| self.cast(call)) {
                current = inner;
                continue;
            }
            let ExprKind::Name(symbol) = self.context.expr(current).kind else { break };
            name = name.or_else(|| Some(code(self.context.hir().name(symbol))));
            let next = literals::origin(&self.context, current);
            if next == current
                && let Some(argument) = self.only_argument(current)
            {
                name = None;
                current = argument;
                continue;
            }
            if next == current {
                return self.variable_area(current).map(|what| (name, what));
            }
            current = next;
        }
        match self.place(current, 0) {
            Some(what) => Some((name, what)),
            None => name.map(|name| (Some(name), String::new())),
        }
    }

    /// A variable of which the text does not say what it is.
    fn variable_area(&self, expr: ExprId) -> Option<String> {
        match self.analysis.scopes.resolve(expr) {
            // What a function is given is what its callers give it.
            Some(binding) if self.analysis.scopes.binding(binding).kind == BindingKind::Parameter => None,
            Some(_) => Some("set when the script runs".to_owned()),
            None if self.snapshot.python() => None,
            None => Some("drawn or imported in the Code Editor, outside of this file".to_owned()),
        }
    }

    /// What a geometry or table is, by what makes it.
    fn place(&self, expr: ExprId, depth: usize) -> Option<String> {
        if depth > MAX_DEPTH {
            return None;
        }
        let origin = literals::origin(&self.context, expr);
        let Some(call) = self.call_at(origin) else { return self.noun(origin) };
        if let Some(inner) = self.cast(call)
            && self.step(call).is_none_or(|step| step.kind != StepKind::Place || self.call_at(inner).is_some())
        {
            return self.place(inner, depth + 1);
        }
        let step = self.step(call);
        match step.map(|step| step.kind) {
            Some(StepKind::Place) => {
                let noun = step?.noun.iter().find_map(|template| self.fill(call, template, 0))?;
                return Some(match self.coordinates(call) {
                    Some(at) => format!("{noun} {at}"),
                    None => format!("{noun} whose coordinates are set when the script runs"),
                });
            }
            Some(StepKind::Shape) => {
                let inner = self.subject_expr(call).and_then(|subject| {
                    let by_name = literals::origin(&self.context, subject) != subject;
                    if by_name { self.noun(subject) } else { self.place(subject, depth + 1) }
                });
                let text = step?.noun.iter().find_map(|template| self.fill_with(call, template, inner.as_deref()))?;
                return Some(text);
            }
            Some(StepKind::Map) => {
                let base = self.place(call.receiver?, depth + 1)?;
                let function = call.bound.arg(0).and_then(|arg| arg.expr);
                let name = function
                    .filter(|&id| matches!(self.context.expr(id).kind, ExprKind::Name(_)))
                    .and_then(|id| self.noun(id));
                return Some(format!("{base}, each through {}", name.unwrap_or_else(|| "a function".to_owned())));
            }
            Some(StepKind::Filter | StepKind::Detail | StepKind::Silent) | None => {}
            _ => return self.noun(origin),
        }
        if let Some((title, _)) = self.loads(call) {
            return Some(format!("features of {title}"));
        }
        // A table and what filters leave of it.
        let subject = self.subject_expr(call)?;
        if matches!(call.operator().effect, Effect::FromList) || call.operator().kind == Kind::Constructor {
            return self.place(subject, depth + 1);
        }
        let base = self.place(subject, depth + 1)?;
        match step.filter(|step| step.kind == StepKind::Filter) {
            Some(_) => {
                let filter = call.bound.args.iter().filter_map(|arg| arg.expr).next();
                let words = match filter.map(|filter| literals::origin(&self.context, filter)) {
                    Some(filter) if self.analysis.value(filter).class() == Some(crate::kb::model::ClassId::FILTER) => {
                        super::filters::words(self, filter)
                    }
                    _ => super::filters::words(self, origin),
                }?;
                let join = if words.starts_with("that ") {
                    " "
                } else if base.contains(" with ") {
                    ", "
                } else {
                    " with "
                };
                Some(format!("{base}{join}{words}"))
            }
            None => Some(base),
        }
    }

    /// Where a geometry lies, from its coordinates.
    fn coordinates(&self, call: &CallSite) -> Option<String> {
        let mut numbers = Vec::new();
        for arg in &call.bound.args {
            if !flatten(&arg.value, &mut numbers) {
                break;
            }
        }
        if numbers.len() < 2 || numbers.len() % 2 == 1 {
            return None;
        }
        let pairs: Vec<(f64, f64)> = numbers.chunks(2).map(|pair| (pair[0], pair[1])).collect();
        let on_earth = pairs.iter().all(|(lon, lat)| lon.abs() <= 360.0 && lat.abs() <= 90.0);
        if !on_earth {
            return None;
        }
        let lon = |degrees: f64| degrees_text(degrees, 'E', 'W');
        let lat = |degrees: f64| degrees_text(degrees, 'N', 'S');
        if let [(x, y)] = pairs[..] {
            return Some(format!("at {}, {}", lon(x), lat(y)));
        }
        let bound = |pick: fn(&(f64, f64)) -> f64| {
            let all = pairs.iter().map(pick);
            (all.clone().fold(f64::INFINITY, f64::min), all.fold(f64::NEG_INFINITY, f64::max))
        };
        let ((west, east), (south, north)) = (bound(|pair| pair.0), bound(|pair| pair.1));
        Some(format!("from {} to {}, {} to {}", lon(west), lon(east), lat(south), lat(north)))
    }
}

/// The numbers in nested lists, in order. `false`: something else stands there.
fn flatten(value: &Value, numbers: &mut Vec<f64>) -> bool {
    match value {
        Value::Num(Some(number)) => {
            numbers.push(*number);
            true
        }
        Value::List(list) if !list.open => list.items.iter().all(|item| flatten(item, numbers)),
        Value::Object(object) => object.get("coordinates").is_some_and(|inner| flatten(inner, numbers)),
        Value::Instance(_) => match value.facts().and_then(|facts| facts.constant.as_ref()) {
            Some(inner) => flatten(inner, numbers),
            None => false,
        },
        _ => false,
    }
}

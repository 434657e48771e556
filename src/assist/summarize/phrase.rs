//! Fills in the slots of the knowledge base's phrases.

use super::describe::{Say, code, constant, head, listed, quoted_text, title};
use super::period;
use crate::base::calendar::MONTHS;
use crate::kb::Member;
use crate::kb::kb;
use crate::kb::model::steps::{Phrase, Segment, StepKind};
use crate::kb::model::{ClassId, Effect, OpId, Role};
use crate::semantic::analysis::CallSite;
use crate::semantic::bands;
use crate::semantic::bind::{self, BoundArg};
use crate::semantic::scope::BindingKind;
use crate::semantic::value::{Bands, Value};
use crate::syntax::hir::{ArgKind, ExprId, ExprKind, FunctionId};

/// Names of bands before the rest is counted.
const MAX_BANDS: usize = 6;

impl Say<'_> {
    /// The first phrase of which every slot is known.
    pub fn phrase(&self, call: &CallSite, templates: &[Phrase<'_>]) -> Option<String> {
        self.first_known(call, templates, 0)
    }

    /// The same; a phrase that says "from 2010 to 2010" gives way to one that comes after it.
    pub fn first_known(&self, call: &CallSite, templates: &[Phrase<'_>], depth: usize) -> Option<String> {
        let twice = |template: &Phrase<'_>| {
            let slots: Vec<String> = template
                .iter()
                .filter_map(|piece| match piece {
                    Segment::Slot(name, form) => self.slot(call, name, form, depth),
                    _ => None,
                })
                .collect();
            slots.len() == 2 && slots[0] == slots[1]
        };
        let known = |(index, template): (usize, &Phrase<'_>)| {
            let last = index + 1 == templates.len();
            (last || !twice(template)).then(|| self.fill(call, template, depth)).flatten()
        };
        templates.iter().enumerate().find_map(known)
    }

    /// A phrase with its slots filled in; `None`: one that is not optional is not known.
    pub fn fill(&self, call: &CallSite, template: &[Segment<'_>], depth: usize) -> Option<String> {
        let mut text = String::new();
        for piece in template {
            match piece {
                Segment::Text(words) => text.push_str(words),
                Segment::Slot(name, form) => text.push_str(&self.slot(call, name, form, depth)?),
                Segment::Optional(inner) => text.push_str(&self.fill(call, inner, depth).unwrap_or_default()),
            }
        }
        Some(text)
    }

    /// The same, with the subject given in words.
    pub fn fill_with(&self, call: &CallSite, template: &[Segment<'_>], subject: Option<&str>) -> Option<String> {
        let mut text = String::new();
        for piece in template {
            match piece {
                Segment::Slot("subject", _) => text.push_str(subject?),
                Segment::Optional(inner) => text.push_str(&self.fill_with(call, inner, subject).unwrap_or_default()),
                other => text.push_str(&self.fill(call, std::slice::from_ref(other), 0)?),
            }
        }
        Some(text)
    }

    fn slot(&self, call: &CallSite, name: &str, form: &str, depth: usize) -> Option<String> {
        match name {
            "subject" => return self.subject(call, depth),
            "elements" => return Some(format!("{}s", super::describe::element_word(call))),
            "bands" => return band_names(&self.analysis.value(call.expr).facts()?.bands),
            "chosen" => return self.chosen(call),
            "names" => return self.new_names(call),
            "properties" if call.operator().effect == Effect::SetProperties => return set_properties(call),
            "period" => return self.period(call),
            _ => {}
        }
        if matches!(form, "and" | "or") {
            let parts = self.parts(call);
            let words: Option<Vec<String>> = parts.into_iter().map(|part| self.noun_at(part, depth + 1)).collect();
            let words = words.filter(|words| !words.is_empty())?;
            let nested =
                |text: &String| if form == "and" && text.contains(" or ") { format!("({text})") } else { text.clone() };
            return Some(words.iter().map(nested).collect::<Vec<_>>().join(&format!(" {form} ")));
        }
        let arg = call.named(name)?;
        let param = bind::param(call.operator(), arg.param)?;
        match form {
            "month" => {
                let number = arg.value.as_number()?;
                let month = (1.0..=12.0).contains(&number).then(|| MONTHS.get(number as usize - 1)).flatten();
                return month.map(|month| (*month).to_owned());
            }
            "name" => return self.argument(arg, Role::Property, depth),
            "longitude" => return arg.value.as_number().map(|degrees| degrees_text(degrees, 'E', 'W')),
            "latitude" => return arg.value.as_number().map(|degrees| degrees_text(degrees, 'N', 'S')),
            _ => {}
        }
        // One of a closed list: no name that somebody gave.
        if let Some(text) = arg.value.as_text().filter(|_| !param.values.is_empty()) {
            return Some(kb().comparison(text).map_or_else(|| text.to_string(), str::to_owned));
        }
        self.argument(arg, param.role, depth)
    }

    /// An argument by what it means.
    pub fn argument(&self, arg: &BoundArg, role: Role, depth: usize) -> Option<String> {
        let plain = || match arg.expr {
            Some(expr) => self.noun_at(expr, depth + 1),
            None => constant(&arg.value),
        };
        if arg.value == Value::Null {
            return None;
        }
        match role {
            Role::Scale => match arg.value.as_number() {
                Some(metres) => Some(format!("{} m", super::describe::number_text(metres))),
                None => plain().map(|text| format!("{text} m")),
            },
            Role::Crs => arg.value.as_text().map(|text| text.to_string()).or_else(plain),
            Role::Property | Role::NewProperty | Role::Band | Role::BandName | Role::NewName | Role::Key => {
                names(&arg.value).or_else(plain)
            }
            Role::Reducer => match arg.value.as_text() {
                Some(name) => self.reducer_by_name(name),
                None => plain(),
            },
            Role::Asset => match arg.value.as_text() {
                Some(id) => Some(head(id).map_or_else(|| code(id), title)),
                None => plain(),
            },
            _ => {
                let comparison = arg.value.as_text().and_then(|text| kb().comparison(text));
                comparison.map(str::to_owned).or_else(plain)
            }
        }
    }

    fn reducer_by_name(&self, name: &str) -> Option<String> {
        let namespace = format!("ee.{}", kb().class(ClassId::REDUCER).name);
        let Some(Member::Operator(op)) = kb().member(&namespace, name, false) else { return quoted_text(name) };
        bare(op).or_else(|| quoted_text(name))
    }

    /// What a call works on: nothing where that is the result of the call before in the same chain,
    /// which goes without saying.
    fn subject(&self, call: &CallSite, depth: usize) -> Option<String> {
        let expr = self.subject_expr(call)?;
        self.noun_at(expr, depth + 1)
    }

    /// The filters that a filter is put together from.
    pub fn parts(&self, call: &CallSite) -> Vec<ExprId> {
        let mut parts: Vec<_> = call.receiver.into_iter().collect();
        for expr in call.bound.args.iter().filter_map(|arg| arg.expr) {
            match &self.context.expr(crate::semantic::query::literals::origin(&self.context, expr)).kind {
                ExprKind::List(items) => parts.extend(items.iter().copied()),
                _ => parts.push(expr),
            }
        }
        parts
    }

    /// The bands that a selection picks, as they are named in it.
    fn chosen(&self, call: &CallSite) -> Option<String> {
        if call.operator().effect != Effect::Select {
            return None;
        }
        let (chosen, _) = bands::selection(&call.bound)?;
        let named: Option<Vec<String>> =
            chosen.iter().map(|arg| names(&arg.value).or_else(|| arg.expr.and_then(|expr| self.noun(expr)))).collect();
        let named = named.filter(|named| !named.is_empty())?;
        Some(listed(&named, "and"))
    }

    fn new_names(&self, call: &CallSite) -> Option<String> {
        let (_, names) = bands::selection(&call.bound)?;
        self::names(&names?.value)
    }

    /// The interval of a filter, from its start and end.
    fn period(&self, call: &CallSite) -> Option<String> {
        let one = |role: Role| call.with_role(role).next().map(|(_, arg)| arg);
        let (start, end) = (one(Role::Start)?, one(Role::End));
        let said = |arg: &BoundArg| {
            let day = self.day(arg);
            day.or_else(|| arg.expr.and_then(|expr| self.noun(expr)))
        };
        let day = |arg: &BoundArg| {
            let computed = || arg.expr.and_then(|expr| self.day_at(expr, 0));
            period::day_of(&arg.value).or_else(computed)
        };
        match (day(start), end.map(day)) {
            (Some(start), Some(Some(end))) => Some(period::interval(start, end)),
            (Some(start), None) => Some(period::interval(start, start + 1.0)),
            _ => match end {
                Some(end) => match self.periods_of_callers(start, end) {
                    periods if periods.is_empty() => Some(format!("{} to {}", said(start)?, said(end)?)),
                    periods => Some(listed(&periods, "and")),
                },
                None => said(start),
            },
        }
    }

    /// Start and end are parameters of a function: the periods that its callers give.
    fn periods_of_callers(&self, start: &BoundArg, end: &BoundArg) -> Vec<String> {
        let place = |arg: &BoundArg| self.parameter(arg.expr?);
        let (Some((function, start)), Some((other, end))) = (place(start), place(end)) else { return Vec::new() };
        let mut periods: Vec<String> = Vec::new();
        for expr in self.context.hir().exprs.iter().filter(|_| function == other) {
            let ExprKind::Call { callee, args, .. } = &expr.kind else { continue };
            if *self.analysis.value(*callee) != Value::Function(function) {
                continue;
            }
            let day = |index: usize| {
                let arg = args.get(index).filter(|arg| arg.kind == ArgKind::Positional)?;
                period::day_of(self.analysis.value(arg.value))
            };
            // One caller whose dates are not known: the list would not be all.
            let Some(said) = day(start).zip(day(end)).map(|(start, end)| period::interval(start, end)) else {
                return Vec::new();
            };
            if !periods.contains(&said) {
                periods.push(said);
            }
        }
        if periods.len() > 6 { Vec::new() } else { periods }
    }

    /// The function of which a name is a parameter, and which.
    pub fn parameter(&self, expr: ExprId) -> Option<(FunctionId, usize)> {
        let binding = self.analysis.scopes.resolve(expr)?;
        let known = self.analysis.scopes.binding(binding);
        let function = known.function.filter(|_| known.kind == BindingKind::Parameter && known.writes <= 1)?;
        let params = &self.context.hir().function(function).params;
        let at = params.iter().position(|param| self.analysis.scopes.resolve(param.target) == Some(binding))?;
        Some((function, at))
    }

    /// Returns what the only call of a function gives to its parameter.
    pub fn only_argument(&self, expr: ExprId) -> Option<ExprId> {
        let (function, at) = self.parameter(expr)?;
        let calls = self.context.hir().exprs.iter().filter_map(|expr| match &expr.kind {
            ExprKind::Call { callee, args, .. } if *self.analysis.value(*callee) == Value::Function(function) => {
                Some(args)
            }
            _ => None,
        });
        let calls: Vec<_> = calls.collect();
        let [args] = calls[..] else { return None };
        let is_plain = args.iter().all(|arg| arg.kind == ArgKind::Positional);
        args.get(at).filter(|_| is_plain).map(|arg| arg.value)
    }

    /// Returns the text that a parameter has where no argument is given, and its position.
    pub fn default_text(&self, expr: ExprId) -> Option<(String, u32)> {
        let (function, at) = self.parameter(expr)?;
        let default = self.context.hir().function(function).params[at].default?;
        let text = self.analysis.value(default).as_text()?.to_string();
        Some((text, self.analysis.span(default).start))
    }

    fn day(&self, arg: &BoundArg) -> Option<String> {
        period::day_of(&arg.value).map(crate::semantic::dates::format_day)
    }
}

/// The properties that a call sets.
fn set_properties(call: &CallSite) -> Option<String> {
    let names: Vec<String> = match &call.bound.args[..] {
        [only] => only.value.as_object()?.entries.iter().map(|(key, _)| code(key)).collect(),
        args => args.iter().step_by(2).map(|arg| arg.value.as_text().map(|name| code(name))).collect::<Option<_>>()?,
    };
    (!names.is_empty()).then(|| super::describe::some_of(&names, MAX_BANDS))
}

/// A reducer without its arguments.
fn bare(op: OpId) -> Option<String> {
    let step = kb().step(op).filter(|step| step.kind == StepKind::Words)?;
    let words = |template: &Phrase<'_>| match &template[..] {
        [Segment::Text(words)] => Some((*words).to_owned()),
        _ => None,
    };
    step.says.iter().find_map(words)
}

/// Names of bands or properties as code.
pub(super) fn names(value: &Value) -> Option<String> {
    if let Some(items) = value.as_items() {
        let all: Option<Vec<String>> = items
            .iter()
            .map(|item| {
                item.as_text().map(|text| code(text)).or_else(|| item.as_number().map(super::describe::number_text))
            })
            .collect();
        let all = all.filter(|all| !all.is_empty())?;
        return Some(super::describe::some_of(&all, MAX_BANDS + 4));
    }
    value.as_text().filter(|text| !text.is_empty()).map(|text| code(text))
}

/// Names of bands, the rest counted; `None`: not known, or none.
pub(super) fn band_names(bands: &Bands) -> Option<String> {
    if bands.list.is_empty() || bands.open {
        return None;
    }
    let all: Vec<String> = bands.list.iter().map(|band| code(&band.name)).collect();
    Some(super::describe::some_of(&all, MAX_BANDS))
}

/// Degrees with their direction: `12.5°E`.
pub(super) fn degrees_text(degrees: f64, positive: char, negative: char) -> String {
    let rounded = (degrees.abs() * 1e4).round() / 1e4;
    format!("{}°{}", crate::features::format::number(rounded), if degrees < 0.0 { negative } else { positive })
}

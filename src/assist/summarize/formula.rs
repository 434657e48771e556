//! Formats arithmetic calls as formulas: `nir.subtract(red).divide(nir.add(red))` becomes `(nir -
//! red) / (nir + red)`.

use super::chain::Chain;
use super::describe::{MAX_DEPTH, Say, code, number_text};
use crate::kb::model::steps::StepKind;
use crate::kb::model::{ClassId, Effect, Kind, Role, Trait};
use crate::semantic::analysis::CallSite;
use crate::semantic::bands;
use crate::semantic::expression;
use crate::semantic::value::Value;
use crate::syntax::hir::{ExprId, ExprKind};

/// Longer formulas are not said.
const MAX_LENGTH: usize = 130;

/// How tightly a text holds together: what stands beside it must not be looser.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    Logic,
    Compare,
    Bits,
    Sum,
    Product,
    Power,
    Atom,
}

impl Say<'_> {
    /// Whether a call is a link of arithmetic: calculations, casts, and new names between them.
    pub fn is_arithmetic(&self, expr: ExprId) -> bool {
        let kind = self.call_at(expr).and_then(|call| self.step(call)).map(|step| step.kind);
        kind == Some(StepKind::Calculate)
    }

    /// Says what the links from `first` to `last`, all arithmetic, compute.
    pub fn arithmetic(&self, links: &[ExprId], first: usize, last: usize, chain: &mut Chain) {
        let operations = links[first..=last].iter().filter(|&&link| !self.is_cast_of_bands(link)).count();
        if operations == 0 {
            return;
        }
        if let Some(phrase) = self.scaling(links, first, last) {
            chain.phrases.push(phrase);
            return;
        }
        // One operation on what was made before has a verb of its own.
        let base = self.call_at(links[first]).and_then(|call| self.subject_expr(call));
        let simple = base.is_some_and(|base| self.leaf_text(base).is_some());
        if simple && let Some(text) = self.formula(links[last]) {
            // What was selected just before stands in the formula.
            if first > 0 && self.call_at(links[first - 1]).is_some_and(|call| call.operator().effect == Effect::Select)
            {
                chain.phrases.pop();
            }
            let call = self.call_at(links[last]);
            let named = call.and_then(|call| self.index_of_formula(call, &text));
            let phrase = format!("computes {}", named.unwrap_or_else(|| code(&text)));
            if first <= 1 && operations > 0 && chain.phrases.is_empty() {
                chain.from = None;
            }
            chain.phrases.push(phrase);
            return;
        }
        let verbs: Option<Vec<String>> = links[first..=last]
            .iter()
            .filter(|&&link| !self.is_cast_of_bands(link))
            .map(|&link| self.verb(link))
            .collect();
        match verbs {
            Some(verbs) if verbs.len() <= 3 => chain.phrases.extend(verbs),
            _ => chain.phrases.push("calculates with bands".to_owned()),
        }
    }

    fn verb(&self, link: ExprId) -> Option<String> {
        let call = self.call_at(link)?;
        self.phrase(call, &self.step(call)?.says)
    }

    /// A change of the data type says nothing of what is computed.
    fn is_cast_of_bands(&self, expr: ExprId) -> bool {
        self.call_at(expr).is_some_and(|call| call.has(Trait::CastsBands))
    }

    /// The scale factors of a dataset, applied to its stored numbers.
    fn scaling(&self, links: &[ExprId], first: usize, last: usize) -> Option<String> {
        let call = self.call_at(links[first])?;
        let subject = call.subject();
        let bands = &subject.facts()?.bands;
        let band = bands.list.first().filter(|band| band.raw)?;
        let (source, index) = band.origins().first()?;
        let stored = source.bands.get(usize::from(*index))?;
        let scale = stored.scale.filter(|scale| *scale != 1.0)?;
        let offset = stored.offset.unwrap_or(0.0);
        let mut wanted: Vec<(char, f64)> = vec![('*', scale)];
        if offset != 0.0 {
            wanted.push(('+', offset));
        }
        let mut given = Vec::new();
        for &link in &links[first..=last] {
            let call = self.call_at(link)?;
            if call.has(Trait::CastsBands) {
                continue;
            }
            let number = call.bound.arg(0)?.value.as_number()?;
            match *call.operator().client_form.first()? {
                "*" => given.push(('*', number)),
                "/" => given.push(('*', 1.0 / number)),
                "+" => given.push(('+', number)),
                "-" => given.push(('+', -number)),
                _ => return None,
            }
        }
        let close = |(a, x): &(char, f64), (b, y): &(char, f64)| a == b && (x - y).abs() <= y.abs() * 1e-6;
        let same = given.len() == wanted.len() && given.iter().zip(&wanted).all(|(a, b)| close(a, b));
        same.then(|| {
            self.task("applies scale factors");
            match offset {
                0.0 => format!("applies the scale factor {}", number_text(scale)),
                _ => format!("applies the scale factor {} and the offset {}", number_text(scale), number_text(offset)),
            }
        })
    }

    /// Arithmetic as people write it; `None`: too long, or something in it has no name.
    pub fn formula(&self, expr: ExprId) -> Option<String> {
        let (text, _) = self.formula_at(expr, 0)?;
        (text.len() <= MAX_LENGTH).then_some(text)
    }

    fn formula_at(&self, expr: ExprId, depth: usize) -> Option<(String, Rank)> {
        if depth > MAX_DEPTH + 5 {
            return None;
        }
        let Some(call) = self.call_at(expr) else {
            if let Some(text) = self.leaf_text(expr) {
                let rank = if text.starts_with('-') { Rank::Sum } else { Rank::Atom };
                return Some((text, rank));
            }
            return None;
        };
        if let Some(inner) = self.cast(call) {
            return self.formula_at(inner, depth + 1);
        }
        if let Some(number) = self.analysis.value(expr).as_number() {
            return Some((number_text(number), Rank::Atom));
        }
        let kind = self.step(call).map(|step| step.kind);
        match kind {
            Some(StepKind::Formula) => return self.expression(call),
            Some(StepKind::Calculate) => {}
            Some(StepKind::Name) => return self.formula_at(call.receiver?, depth + 1),
            Some(StepKind::Index) => return Some((self.index_as_formula(call)?, Rank::Atom)),
            _ => return self.leaf_text(expr).map(|text| (text, Rank::Atom)),
        }
        if call.has(Trait::CastsBands) {
            return self.formula_at(self.subject_expr(call)?, depth + 1);
        }
        let (left, right) = operands(call);
        let name = call.operator().name.rsplit('.').next().unwrap_or_default();
        let form = call.operator().client_form.first().copied().unwrap_or(name);
        if let (Some(rank), Some(right)) = (rank(form), right) {
            let (left, left_rank) = self.formula_at(left?, depth + 1)?;
            let (right, right_rank) = self.formula_at(right, depth + 1)?;
            let left = if left_rank < rank { format!("({left})") } else { left };
            // `a - (b - c)`, `a / (b * c)`.
            let right = if right_rank <= rank && right_rank != Rank::Atom { format!("({right})") } else { right };
            let text = format!("{left} {} {right}", shown(form));
            return (text.len() <= MAX_LENGTH * 2).then_some((text, rank));
        }
        if matches!(form, "!" | "~") {
            let (left, rank) = self.formula_at(left?, depth + 1)?;
            let left = if rank < Rank::Atom { format!("({left})") } else { left };
            return Some((format!("not {left}"), Rank::Power));
        }
        let mut inner = vec![self.formula_at(left?, depth + 1)?.0];
        for arg in call.bound.args.iter().filter(|arg| Some(arg.expr) != Some(left).filter(|_| call.receiver.is_none()))
        {
            inner.push(match arg.expr {
                Some(expr) => self.formula_at(expr, depth + 1)?.0,
                None => return None,
            });
        }
        Some((format!("{name}({})", inner.join(", ")), Rank::Atom))
    }

    /// Returns `true` if an expression is a number of the server.
    fn is_number(&self, expr: ExprId) -> bool {
        self.analysis.value(expr).class() == Some(ClassId::NUMBER)
    }

    /// What stands at the ends of a formula: a band, a variable, a number.
    pub fn leaf_text(&self, expr: ExprId) -> Option<String> {
        if let Some(call) = self.call_at(expr) {
            if let Some(inner) = self.cast(call) {
                return self.leaf_text(inner);
            }
            if call.operator().effect == Effect::Select {
                let (chosen, names) = bands::selection(&call.bound)?;
                let [one] = chosen[..] else { return None };
                let one = names.unwrap_or(one);
                let text = match one.value.as_items() {
                    Some([item]) => item.as_text().cloned(),
                    Some(_) => None,
                    None => one.value.as_text().cloned(),
                };
                return match text {
                    Some(text) => Some(text.to_string()),
                    // The number of a band is no number of the formula.
                    None if is_numbered(&one.value) => None,
                    None => one.expr.filter(|expr| !self.is_number(*expr)).and_then(|expr| self.leaf_text(expr)),
                };
            }
            if let Some(number) = self.analysis.value(expr).as_number() {
                return Some(number_text(number));
            }
            let noun = self.step(call).filter(|step| step.kind != StepKind::Calculate && !step.noun.is_empty())?;
            let noun = noun.noun.iter().find_map(|template| self.fill(call, template, MAX_DEPTH - 1))?;
            return (!noun.contains(' ') || noun.len() < 30).then(|| noun.replace('`', ""));
        }
        match &self.context.expr(expr).kind {
            ExprKind::Name(name) => Some(match self.analysis.value(expr).as_number() {
                Some(number) => number_text(number),
                None => self.context.hir().name(*name).to_owned(),
            }),
            ExprKind::Number { value, .. } => Some(number_text(*value)),
            ExprKind::String(text) if !text.contains(['`', '\n']) && text.len() < 30 => Some(text.to_string()),
            _ => match self.analysis.value(expr).as_number() {
                Some(number) => Some(number_text(number)),
                None => self.quoted(expr).map(|text| text.replace('`', "")),
            },
        }
    }

    /// A formula in a string, its variables put in where they are short.
    fn expression(&self, call: &CallSite) -> Option<(String, Rank)> {
        let (_, arg) = call.with_role(Role::Expression).next()?;
        let text = arg.value.as_text()?;
        let parsed = expression::parse(text).ok();
        let variables = call.with_role(Role::ExpressionVariables).next().and_then(|(_, arg)| arg.expr);
        let mut out = text.to_string();
        let mut places: Vec<(usize, &str)> =
            parsed.iter().flat_map(|parsed| &parsed.variables).map(|(name, at)| (*at, name.as_str())).collect();
        places.sort_unstable();
        for (at, name) in places.into_iter().rev() {
            let value =
                variables.and_then(|object| crate::semantic::query::literals::entry_of(&self.context, object, name));
            let short = value.and_then(|value| self.leaf_text(value)).filter(|text| text.len() < 24);
            if let Some(short) = short
                && text.get(at..at + name.len()) == Some(name)
            {
                out.replace_range(at..at + name.len(), &short);
            }
        }
        let out = out.split_whitespace().collect::<Vec<_>>().join(" ");
        (out.len() <= MAX_LENGTH && !out.contains('`')).then_some((out, Rank::Logic))
    }
}

/// Returns `true` if a selection has numbers of bands.
fn is_numbered(selection: &Value) -> bool {
    let items = selection.as_items().unwrap_or(std::slice::from_ref(selection));
    items.iter().any(|item| item.as_number().is_some())
}

/// Left and right of an operation.
fn operands(call: &CallSite) -> (Option<ExprId>, Option<ExprId>) {
    let arg = |index: usize| call.bound.arg(index).and_then(|arg| arg.expr);
    match call.operator().kind {
        Kind::Method => (call.receiver, arg(0)),
        _ => (arg(0), arg(1)),
    }
}

fn rank(form: &str) -> Option<Rank> {
    Some(match form {
        "&&" | "||" => Rank::Logic,
        "==" | "!=" | "<" | "<=" | ">" | ">=" => Rank::Compare,
        "&" | "|" | "^" | "<<" | ">>" => Rank::Bits,
        "+" | "-" => Rank::Sum,
        "*" | "/" | "%" => Rank::Product,
        "**" => Rank::Power,
        _ => return None,
    })
}

/// An operator as a reader who does not program knows it.
fn shown(form: &str) -> &str {
    match form {
        "&&" => "and",
        "||" => "or",
        "==" => "=",
        "!=" => "≠",
        "<=" => "≤",
        ">=" => "≥",
        other => other,
    }
}

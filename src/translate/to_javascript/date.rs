//! Translates Python's `datetime`. Dates become JavaScript `Date` objects in UTC; differences
//! become milliseconds.

use super::ToJavaScript;
use super::binds::*;
use super::kinds::Kind;
use super::string::literal;
use crate::syntax::hir::{Arg, ArgKind, ExprId, ExprKind, UnaryOp};
use crate::translate::fragment::Fragment;

/// Milliseconds per unit, by argument name of `timedelta`.
const UNITS: &[(&str, &str)] = &[
    ("weeks", "7 * 24 * 60 * 60 * 1000"),
    ("days", "24 * 60 * 60 * 1000"),
    ("hours", "60 * 60 * 1000"),
    ("minutes", "60 * 1000"),
    ("seconds", "1000"),
    ("milliseconds", "1"),
];

impl ToJavaScript<'_> {
    /// Translates a call of a `datetime` function. Returns `None` if no translation is known.
    pub(super) fn date_call(&mut self, id: ExprId, path: &str, args: &[Arg]) -> Option<Fragment> {
        let given: Vec<ExprId> = args.iter().map(|arg| arg.value).collect();
        let new = |args: Vec<Fragment>| Fragment::atom("new Date").call(args);
        let fragment = match (path, &given[..]) {
            ("datetime.datetime.now" | "datetime.datetime.utcnow" | "datetime.datetime.today", _) => new(vec![]),
            ("datetime.date.today", []) => {
                let day = new(vec![])
                    .method("toISOString")
                    .call(vec![])
                    .method("slice")
                    .call(vec![Fragment::atom("0"), Fragment::atom("10")]);
                new(vec![day])
            }
            ("datetime.datetime" | "datetime.date", _) => return Some(self.new_date(id, args)),
            ("datetime.timedelta", _) => return Some(self.delta(id, args)),
            ("datetime.datetime.fromtimestamp" | "datetime.datetime.utcfromtimestamp", [seconds, ..]) => {
                // `x / 1000` converts Earth Engine's milliseconds to seconds; JavaScript needs the
                // milliseconds.
                if let ExprKind::Binary { op: crate::syntax::hir::BinaryOp::Div, left, right, .. } =
                    self.hir.expr(*seconds).kind
                    && self.analysis.value(right).as_number() == Some(1000.0)
                {
                    let left = self.expr(left);
                    return Some(new(vec![left]));
                }
                let seconds = self.expr(*seconds);
                new(vec![seconds.binary("*", Fragment::atom("1000"), PRODUCT, PRODUCT, UNARY)])
            }
            ("datetime.datetime.strptime", [text, format]) => {
                let format = self.analysis.value(*format).as_text().map(|text| text.to_string());
                let text = self.expr(*text);
                match format.as_deref() {
                    Some("%Y-%m-%d" | "%Y" | "%Y-%m") => new(vec![text]),
                    Some("%Y-%m-%dT%H:%M:%S") => new(vec![text.binary("+", literal("Z"), SUM, SUM, SUM + 1)]),
                    _ => return Some(self.lose(id, "this way to read a date is not translated")),
                }
            }
            ("datetime.datetime.fromisoformat" | "datetime.date.fromisoformat", [text]) => {
                let text = self.expr(*text);
                new(vec![text])
            }
            _ => return None,
        };
        Some(fragment)
    }

    fn new_date(&mut self, id: ExprId, args: &[Arg]) -> Fragment {
        let names = ["year", "month", "day", "hour", "minute", "second"];
        let mut slots: [Option<ExprId>; 6] = [None; 6];
        for (place, arg) in args.iter().enumerate() {
            let index = match arg.kind {
                ArgKind::Positional => Some(place),
                ArgKind::Keyword(ident) => {
                    let name = self.hir.name(ident.name);
                    if name == "tzinfo" {
                        continue;
                    }
                    names.iter().position(|known| *known == name)
                }
                _ => None,
            };
            match index.and_then(|index| slots.get_mut(index)) {
                Some(slot) => *slot = Some(arg.value),
                None => return self.lose(id, "this date is not translated"),
            }
        }
        let numbers: Vec<Option<f64>> =
            slots.iter().map(|slot| slot.and_then(|slot| self.literal_number(slot))).collect();
        let last = slots.iter().rposition(Option::is_some).map_or(0, |last| last + 1);
        if last >= 3 && numbers[..last].iter().all(Option::is_some) {
            let at = |index: usize| numbers[index].unwrap_or(0.0) as i64;
            let day = format!("{:04}-{:02}-{:02}", at(0), at(1), at(2));
            let text = if last > 3 { format!("{day}T{:02}:{:02}:{:02}Z", at(3), at(4), at(5)) } else { day };
            return Fragment::atom("new Date").call(vec![literal(&text)]);
        }
        let mut parts = Vec::new();
        for (index, slot) in slots[..last].iter().enumerate() {
            let fragment = match slot {
                Some(slot) => self.expr(*slot),
                None => Fragment::atom("0"),
            };
            // JavaScript counts months from zero.
            parts.push(match (index, numbers[index]) {
                (1, Some(month)) => Fragment::atom(format!("{}", month - 1.0)),
                (1, None) => fragment.binary("-", Fragment::atom("1"), SUM, SUM, PRODUCT),
                _ => fragment,
            });
        }
        Fragment::atom("new Date").call(vec![Fragment::atom("Date.UTC").call(parts)])
    }

    fn literal_number(&self, expr: ExprId) -> Option<f64> {
        match &self.hir.expr(expr).kind {
            ExprKind::Number { value, .. } => Some(*value),
            ExprKind::Unary { op: UnaryOp::Minus, operand } => self.literal_number(*operand).map(|number| -number),
            _ => None,
        }
    }

    fn delta(&mut self, id: ExprId, args: &[Arg]) -> Fragment {
        let mut sum: Option<Fragment> = None;
        for (place, arg) in args.iter().enumerate() {
            let name = match arg.kind {
                ArgKind::Keyword(ident) => self.hir.name(ident.name),
                ArgKind::Positional => ["days", "seconds"].get(place).copied().unwrap_or(""),
                _ => "",
            };
            let Some((_, factor)) = UNITS.iter().find(|(known, _)| *known == name) else {
                return self.lose(id, "this difference of dates is not translated");
            };
            let value = self.expr(arg.value);
            let mut tokens = value.at_least(PRODUCT).tokens;
            for word in format!("* {factor}").split(' ') {
                let role = if word == "*" {
                    crate::translate::code::Role::Operator
                } else {
                    crate::translate::code::Role::Plain
                };
                tokens.push(crate::translate::code::Token::new(word, role).spaced());
            }
            let part = Fragment::of(tokens, PRODUCT);
            sum = Some(match sum {
                None => part,
                Some(sum) => super::operator::arithmetic(sum, "+", part),
            });
        }
        sum.unwrap_or_else(|| Fragment::atom("0"))
    }

    /// Translates an attribute of a date or a difference: `date.year`, `difference.days`. Returns
    /// `None` for other attributes.
    pub(super) fn date_member(&mut self, object: ExprId, name: &str) -> Option<Fragment> {
        let kind = self.kind(object);
        let method = match (kind, name) {
            (Kind::Date, "year") => "getUTCFullYear",
            (Kind::Date, "month") => "getUTCMonth",
            (Kind::Date, "day") => "getUTCDate",
            (Kind::Date, "hour") => "getUTCHours",
            (Kind::Date, "minute") => "getUTCMinutes",
            (Kind::Date, "second") => "getUTCSeconds",
            (Kind::Delta, "days") => {
                let delta = self.expr(object);
                let days = Fragment::of(
                    delta
                        .at_least(PRODUCT)
                        .tokens
                        .into_iter()
                        .chain([
                            crate::translate::code::Token::new("/", crate::translate::code::Role::Operator).spaced(),
                            super::word("86400000").spaced(),
                        ])
                        .collect(),
                    PRODUCT,
                );
                return Some(Fragment::atom("Math.floor").call(vec![days]));
            }
            _ => return None,
        };
        let fragment = self.direct(object, method, &[]);
        Some(if name == "month" { super::operator::arithmetic(fragment, "+", Fragment::atom("1")) } else { fragment })
    }

    pub(super) fn date_method(&mut self, id: ExprId, object: ExprId, name: &str, args: &[Arg]) -> Option<Fragment> {
        let given: Vec<ExprId> = args.iter().map(|arg| arg.value).collect();
        let fragment = match (name, &given[..]) {
            ("strftime", [format]) => {
                let Some(format) = self.analysis.value(*format).as_text().map(|text| text.to_string()) else {
                    return Some(self.lose(id, "this way to write a date is not known"));
                };
                self.strftime(object, &format)
            }
            ("isoformat", []) => {
                let whole = self.direct(object, "toISOString", &[]);
                let date_only = self.is_day(object, 0);
                whole
                    .method("slice")
                    .call(vec![Fragment::atom("0"), Fragment::atom(if date_only { "10" } else { "19" })])
            }
            ("timestamp", []) => {
                let time = self.direct(object, "getTime", &[]);
                time.binary("/", Fragment::atom("1000"), PRODUCT, PRODUCT, UNARY)
            }
            ("total_seconds", []) => {
                let delta = self.expr(object);
                delta.binary("/", Fragment::atom("1000"), PRODUCT, PRODUCT, UNARY)
            }
            ("date", []) => {
                let day = self
                    .direct(object, "toISOString", &[])
                    .method("slice")
                    .call(vec![Fragment::atom("0"), Fragment::atom("10")]);
                Fragment::atom("new Date").call(vec![day])
            }
            ("weekday", []) => {
                let day = self.direct(object, "getUTCDay", &[]);
                let monday = day.binary("+", Fragment::atom("6"), SUM, SUM, PRODUCT);
                monday.binary("%", Fragment::atom("7"), PRODUCT, PRODUCT, UNARY)
            }
            _ => return None,
        };
        Some(fragment)
    }

    /// Returns `true` if a date has no time of day.
    fn is_day(&self, expr: ExprId, depth: u32) -> bool {
        match &self.hir.expr(expr).kind {
            _ if depth > 12 => false,
            ExprKind::Call { callee, .. } => {
                self.path(*callee).is_some_and(|path| path.starts_with("datetime.date.") || path == "datetime.date")
                    || matches!(&self.hir.expr(*callee).kind, ExprKind::Member { property, .. } if self.hir.name(property.name) == "date")
            }
            ExprKind::Binary { left, .. } => self.is_day(*left, depth + 1),
            ExprKind::Name(_) => self.analysis.scopes.resolve(expr).is_some_and(|binding| {
                self.analysis.scopes.binding(binding).value.is_some_and(|value| self.is_day(value, depth + 1))
            }),
            _ => false,
        }
    }

    /// Translates a call of `strftime` with a known format.
    pub(super) fn strftime(&mut self, date: ExprId, format: &str) -> Fragment {
        let value = self.expr(date);
        let iso = |from: &str, to: &str| {
            value
                .clone()
                .method("toISOString")
                .call(vec![])
                .method("slice")
                .call(vec![Fragment::atom(from), Fragment::atom(to)])
        };
        match format {
            "%Y-%m-%d" => return iso("0", "10"),
            "%Y-%m" => return iso("0", "7"),
            "%Y-%m-%dT%H:%M:%S" => return iso("0", "19"),
            "%H:%M:%S" => return iso("11", "19"),
            "%H:%M" => return iso("11", "16"),
            _ => {}
        }
        let mut sum: Option<Fragment> = None;
        let mut text = String::new();
        let mut chars = format.chars();
        let mut add = |fragment: Fragment| {
            sum = Some(match sum.take() {
                None => fragment,
                Some(sum) => super::operator::arithmetic(sum, "+", fragment),
            });
        };
        while let Some(c) = chars.next() {
            if c != '%' {
                text.push(c);
                continue;
            }
            let part = match chars.next() {
                Some('Y') => iso("0", "4"),
                Some('m') => iso("5", "7"),
                Some('d') => iso("8", "10"),
                Some('H') => iso("11", "13"),
                Some('M') => iso("14", "16"),
                Some('S') => iso("17", "19"),
                Some('%') => {
                    text.push('%');
                    continue;
                }
                other => {
                    let what = other.map_or(String::new(), |c| c.to_string());
                    self.trouble(self.span(date), format!("`%{what}` of a date is not translated"));
                    continue;
                }
            };
            if !text.is_empty() {
                add(literal(&std::mem::take(&mut text)));
            }
            add(part);
        }
        if !text.is_empty() {
            add(literal(&text));
        }
        sum.unwrap_or_else(|| literal(""))
    }
}

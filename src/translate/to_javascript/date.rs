//! Translates Python's `datetime`. Dates become JavaScript `Date` objects in UTC; differences
//! become milliseconds.

use super::ToJavaScript;
use super::javascript_fragment::{atom, call, literal};
use super::kinds::Kind;
use super::precedence::PRODUCT;
use crate::syntax::hir::{Arg, ArgKind, BinaryOp, ExprId, ExprKind, UnaryOp};
use crate::translate::code::{Role, Token};
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
        let values: Vec<ExprId> = args.iter().map(|arg| arg.value).collect();
        let fragment = match (path, &values[..]) {
            ("datetime.datetime.now" | "datetime.datetime.utcnow" | "datetime.datetime.today", _) => {
                call("new Date", [])
            }
            ("datetime.date.today", []) => call("new Date", [iso(call("new Date", []), "0", "10")]),
            ("datetime.datetime" | "datetime.date", _) => self.new_date(id, args),
            ("datetime.timedelta", _) => self.delta(id, args),
            ("datetime.datetime.fromtimestamp" | "datetime.datetime.utcfromtimestamp", [seconds, ..]) => {
                match self.hir.expr(*seconds).kind {
                    // `x / 1000` converts Earth Engine's milliseconds to seconds; JavaScript needs
                    // the milliseconds.
                    ExprKind::Binary { op: BinaryOp::Div, left, right, .. }
                        if self.analysis.value(right).as_number() == Some(1000.0) =>
                    {
                        self.global_call("new Date", &[left])
                    }
                    _ => call("new Date", [self.expr(*seconds).op("*", atom("1000"))]),
                }
            }
            ("datetime.datetime.strptime", [text, format]) => match self.known_text(*format).as_deref() {
                Some("%Y-%m-%d" | "%Y" | "%Y-%m") => self.global_call("new Date", &[*text]),
                Some("%Y-%m-%dT%H:%M:%S") => call("new Date", [self.expr(*text).op("+", literal("Z"))]),
                _ => self.mark_untranslatable(id, "this date format is not translated"),
            },
            ("datetime.datetime.fromisoformat" | "datetime.date.fromisoformat", [text]) => {
                self.global_call("new Date", &[*text])
            }
            _ => return None,
        };
        Some(fragment)
    }

    fn new_date(&mut self, id: ExprId, args: &[Arg]) -> Fragment {
        let names = ["year", "month", "day", "hour", "minute", "second"];
        let mut slots: [Option<ExprId>; 6] = [None; 6];
        for (position, arg) in args.iter().enumerate() {
            let index = match self.keyword(arg) {
                Some("tzinfo") => continue,
                Some(name) => names.iter().position(|known| *known == name),
                None => (arg.kind == ArgKind::Positional).then_some(position),
            };
            match index.and_then(|index| slots.get_mut(index)) {
                Some(slot) => *slot = Some(arg.value),
                None => return self.mark_untranslatable(id, "this date is not translated"),
            }
        }
        let numbers: Vec<Option<f64>> =
            slots.iter().map(|slot| slot.and_then(|slot| self.literal_number(slot))).collect();
        let last = slots.iter().rposition(Option::is_some).map_or(0, |last| last + 1);
        if last >= 3 && numbers[..last].iter().all(Option::is_some) {
            let at = |index: usize| numbers[index].unwrap_or(0.0) as i64;
            let day = format!("{:04}-{:02}-{:02}", at(0), at(1), at(2));
            let text = if last > 3 { format!("{day}T{:02}:{:02}:{:02}Z", at(3), at(4), at(5)) } else { day };
            return call("new Date", [literal(&text)]);
        }
        let mut parts = Vec::new();
        for (index, slot) in slots[..last].iter().enumerate() {
            let fragment = slot.map_or_else(|| atom("0"), |slot| self.expr(slot));
            // JavaScript counts months from zero.
            parts.push(match (index, numbers[index]) {
                (1, Some(month)) => atom(format!("{}", month - 1.0)),
                (1, None) => fragment.op("-", atom("1")),
                _ => fragment,
            });
        }
        call("new Date", [call("Date.UTC", parts)])
    }

    fn literal_number(&self, expr: ExprId) -> Option<f64> {
        match &self.hir.expr(expr).kind {
            ExprKind::Number { value, .. } => Some(*value),
            ExprKind::Unary { op: UnaryOp::Minus, operand } => self.literal_number(*operand).map(|number| -number),
            _ => None,
        }
    }

    fn delta(&mut self, id: ExprId, args: &[Arg]) -> Fragment {
        let mut parts: Vec<Fragment> = Vec::new();
        for (position, arg) in args.iter().enumerate() {
            let name = match arg.kind {
                ArgKind::Keyword(ident) => self.hir.name(ident.name),
                ArgKind::Positional => ["days", "seconds"].get(position).copied().unwrap_or(""),
                _ => "",
            };
            let Some((_, factor)) = UNITS.iter().find(|(known, _)| *known == name) else {
                return self.mark_untranslatable(id, "this difference of dates is not translated");
            };
            parts.push(factors(self.expr(arg.value), format!("* {factor}").split(' ')));
        }
        parts.into_iter().reduce(|sum, part| sum.op("+", part)).unwrap_or_else(|| atom("0"))
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
                let days = factors(self.expr(object), ["/", "86400000"]);
                return Some(call("Math.floor", [days]));
            }
            _ => return None,
        };
        let fragment = self.invoke_method(object, method, &[]);
        Some(if name == "month" { fragment.op("+", atom("1")) } else { fragment })
    }

    pub(super) fn date_method(&mut self, id: ExprId, object: ExprId, name: &str, args: &[Arg]) -> Option<Fragment> {
        let values: Vec<ExprId> = args.iter().map(|arg| arg.value).collect();
        let fragment = match (name, &values[..]) {
            ("strftime", [format]) => match self.known_text(*format) {
                Some(format) => self.strftime(object, &format),
                None => self.mark_untranslatable(id, "the format of this date is not known"),
            },
            ("isoformat", []) => {
                let end = if self.is_date_only(object, 0) { "10" } else { "19" };
                iso(self.expr(object), "0", end)
            }
            ("timestamp", []) => self.invoke_method(object, "getTime", &[]).op("/", atom("1000")),
            ("total_seconds", []) => self.expr(object).op("/", atom("1000")),
            ("date", []) => call("new Date", [iso(self.expr(object), "0", "10")]),
            ("weekday", []) => self.invoke_method(object, "getUTCDay", &[]).op("+", atom("6")).op("%", atom("7")),
            _ => return None,
        };
        Some(fragment)
    }

    /// Returns `true` if a date has no time of day.
    fn is_date_only(&self, expr: ExprId, depth: u32) -> bool {
        match &self.hir.expr(expr).kind {
            _ if depth > 12 => false,
            ExprKind::Call { callee, .. } => {
                self.path(*callee).is_some_and(|path| path.starts_with("datetime.date.") || path == "datetime.date")
                    || matches!(&self.hir.expr(*callee).kind, ExprKind::Member { property, .. } if self.hir.name(property.name) == "date")
            }
            ExprKind::Binary { left, .. } => self.is_date_only(*left, depth + 1),
            ExprKind::Name(_) => self.analysis.scopes.resolve(expr).is_some_and(|binding| {
                self.analysis.scopes.binding(binding).value.is_some_and(|value| self.is_date_only(value, depth + 1))
            }),
            _ => false,
        }
    }

    /// Translates a call of `strftime` with a known format.
    pub(super) fn strftime(&mut self, date: ExprId, format: &str) -> Fragment {
        let value = self.expr(date);
        let iso = |from: &str, to: &str| iso(value.clone(), from, to);
        match format {
            "%Y-%m-%d" => return iso("0", "10"),
            "%Y-%m" => return iso("0", "7"),
            "%Y-%m-%dT%H:%M:%S" => return iso("0", "19"),
            "%H:%M:%S" => return iso("11", "19"),
            "%H:%M" => return iso("11", "16"),
            _ => {}
        }
        let mut parts: Vec<Fragment> = Vec::new();
        let mut text = String::new();
        let mut chars = format.chars();
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
                unknown => {
                    let directive = unknown.map_or(String::new(), |c| c.to_string());
                    self.report_todo(self.span(date), format!("`%{directive}` of a date is not translated"));
                    continue;
                }
            };
            if !text.is_empty() {
                parts.push(literal(&std::mem::take(&mut text)));
            }
            parts.push(part);
        }
        if !text.is_empty() {
            parts.push(literal(&text));
        }
        parts.into_iter().reduce(|sum, part| sum.op("+", part)).unwrap_or_else(|| literal(""))
    }
}

/// Returns the characters from `from` to `to` of a date in ISO 8601.
fn iso(date: Fragment, from: &str, to: &str) -> Fragment {
    date.invoke("toISOString", []).invoke("slice", [atom(from), atom(to)])
}

/// Returns a product whose factors and operators follow a value.
fn factors<'a>(value: Fragment, words: impl IntoIterator<Item = &'a str>) -> Fragment {
    let words = words.into_iter().map(|word| {
        let role = if matches!(word, "*" | "/") { Role::Operator } else { Role::Plain };
        Token::new(word, role).spaced()
    });
    Fragment::new(value.at_least(PRODUCT).tokens.into_iter().chain(words).collect(), PRODUCT)
}

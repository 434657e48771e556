//! Translates JavaScript's `Date` to `datetime` in UTC.
//!
//! JavaScript: `new Date(2020, 0, 1).getFullYear()`
//! Python: `datetime.datetime(2020, 1, 1, tzinfo=datetime.timezone.utc).year`

use super::ToPython;
use super::header::{Helper, Module};
use super::kinds::Kind;
use super::python_fragment::literal;
use crate::base::calendar::days_in_month;
use crate::syntax::hir::{BinaryOp, ExprId, ExprKind};
use crate::translate::fragment::{Fragment, atom, call};

impl ToPython<'_> {
    fn utc(&mut self) -> Fragment {
        self.module(Module::Datetime).member("timezone").member("utc")
    }
    fn datetime(&mut self) -> Fragment {
        self.module(Module::Datetime).member("datetime")
    }

    /// Translates `new Date(...)`.
    pub(super) fn new_date(&mut self, id: ExprId, args: &[ExprId]) -> Fragment {
        match args {
            [] => {
                let utc = self.utc();
                self.datetime().invoke("now", [utc])
            }
            [value] => match self.kind(*value) {
                Kind::Text => {
                    let text = self.expr(*value);
                    self.date_from_text(text)
                }
                Kind::Date => self.expr(*value),
                Kind::Server => self.mark_untranslatable(id, "`new Date` of a server object"),
                _ => {
                    let value = self.expr(*value);
                    let seconds = value.infix("/", atom("1000"));
                    let utc = self.utc();
                    self.datetime().invoke("fromtimestamp", [seconds, utc])
                }
            },
            parts => self.date_of_parts(parts),
        }
    }

    /// A text with or without a time; a zone that it names is kept.
    pub(super) fn date_from_text(&mut self, text: Fragment) -> Fragment {
        let utc = self.utc();
        let date = self.datetime().invoke("fromisoformat", [text]);
        date.invoke("replace", [utc.keyword("tzinfo")])
    }

    /// Returns a date from year, month counted from zero, day and so on.
    pub(super) fn date_of_parts(&mut self, parts: &[ExprId]) -> Fragment {
        let parts = &parts[..parts.len().min(6)];
        if !self.is_within_calendar(parts) {
            self.module(Module::Datetime);
            let args = parts.iter().map(|&part| self.expr(part)).collect();
            return self.helper(Helper::DateOf).call(args);
        }
        let mut args = Vec::new();
        for (index, &part) in parts.iter().enumerate() {
            let number = self.analysis.value(part).as_number();
            args.push(match (index, number) {
                (1, Some(month)) if (0.0..12.0).contains(&month) => atom((month as i64 + 1).to_string()),
                (1, _) => {
                    let month = self.expr(part);
                    month.infix("+", atom("1"))
                }
                _ => self.expr(part),
            });
        }
        if args.len() == 2 {
            args.push(atom("1"));
        }
        let utc = self.utc();
        args.push(utc.keyword("tzinfo"));
        self.datetime().call(args)
    }

    /// Returns `true` if Python accepts the parts as they are. JavaScript carries over what exceeds
    /// a month or a year: `new Date(y, m + 1, 0)` is the last day of a month.
    ///
    /// A month in a variable of its own counts as one of the year: Python refuses any other.
    fn is_within_calendar(&self, parts: &[ExprId]) -> bool {
        let number = |index: usize| parts.get(index).and_then(|&part| self.analysis.value(part).as_number());
        let last_day = match (number(0), number(1)) {
            (Some(year), Some(month)) if (0.0..12.0).contains(&month) => days_in_month(year as i64, month as u32 + 1),
            _ => 28,
        };
        let limits = [f64::MAX, 12.0, f64::from(last_day) + 1.0, 24.0, 60.0, 60.0];
        parts.iter().zip(limits).enumerate().all(|(index, (&part, limit))| {
            let lowest = if index == 2 { 1.0 } else { 0.0 };
            match number(index) {
                Some(number) => (lowest..limit).contains(&number),
                None => index == 0 || index == 1 && matches!(self.hir.expr(part).kind, ExprKind::Name(_)),
            }
        })
    }

    /// Returns the milliseconds since 1970.
    pub(super) fn milliseconds_of(&mut self, date: Fragment) -> Fragment {
        let seconds = date.invoke("timestamp", []);
        call("int", [seconds.infix("*", atom("1000"))])
    }
    pub(super) fn milliseconds(&mut self, date: ExprId) -> Fragment {
        let date = self.expr(date);
        self.milliseconds_of(date)
    }
    pub(super) fn milliseconds_now(&mut self) -> Fragment {
        let now = self.module(Module::Time).invoke("time", []);
        call("int", [now.infix("*", atom("1000"))])
    }

    pub(super) fn date_method(&mut self, object: ExprId, name: &str) -> Option<Fragment> {
        let attribute = |name: &'static str, to: &mut Self| Some(to.expr(object).member(name));
        match name {
            "getTime" | "valueOf" => Some(self.milliseconds(object)),
            "getFullYear" | "getUTCFullYear" => attribute("year", self),
            "getMonth" | "getUTCMonth" => {
                let month = self.expr(object).member("month");
                Some(month.infix("-", atom("1")))
            }
            "getDate" | "getUTCDate" => attribute("day", self),
            "getHours" | "getUTCHours" => attribute("hour", self),
            "getMinutes" | "getUTCMinutes" => attribute("minute", self),
            "getSeconds" | "getUTCSeconds" => attribute("second", self),
            "getDay" | "getUTCDay" => {
                let day = self.expr(object).invoke("isoweekday", []);
                Some(day.infix("%", atom("7")))
            }
            "toISOString" | "toJSON" => {
                let text = self.expr(object).invoke("isoformat", [literal("milliseconds").keyword("timespec")]);
                Some(text.invoke("replace", [literal("+00:00"), literal("Z")]))
            }
            _ => None,
        }
    }

    /// Translates `date - date` and `date - milliseconds`; the result is in milliseconds.
    pub(super) fn date_arithmetic(&mut self, op: BinaryOp, left: ExprId, right: ExprId) -> Fragment {
        let mut operand =
            |expr: ExprId| if self.kind(expr) == Kind::Date { self.milliseconds(expr) } else { self.expr(expr) };
        let (left, right) = (operand(left), operand(right));
        left.infix(op.sign(), right)
    }
}

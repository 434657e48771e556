//! Translates the whole file and appends the helper functions that the translation calls.
//! JavaScript hoists function declarations, so they stand at the end of the file.

use super::{ToJavaScript, word};
use crate::translate::code::{Line, Role, Token};
use crate::translate::fragment::Fragment;

/// A helper function for a Python feature that JavaScript lacks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Helper {
    /// `range(start, end, step)` as a list.
    Range,
    /// `zip(a, b)` as a list.
    Zip,
    /// Comparison of two values; lists compare item by item.
    Compare,
    /// Remainder with the sign of the divisor.
    Modulo,
    /// Python's truth value of a value.
    Truth,
    /// Rounding to the nearest integer, ties to even.
    Round,
}

/// All helpers.
pub(super) const ALL: &[Helper] =
    &[Helper::Range, Helper::Zip, Helper::Compare, Helper::Modulo, Helper::Truth, Helper::Round];

impl Helper {
    /// Returns the name of the JavaScript function.
    pub fn name(self) -> &'static str {
        match self {
            Helper::Range => "range",
            Helper::Zip => "zip",
            Helper::Compare => "compare",
            Helper::Modulo => "modulo",
            Helper::Truth => "isTrue",
            Helper::Round => "roundEven",
        }
    }
    fn parts(self) -> (&'static str, &'static str, &'static [&'static str]) {
        match self {
            Helper::Range => (
                "The numbers from start to before end.",
                "start, end, step",
                &[
                    "step = step || 1;",
                    "var numbers = [];",
                    "for (var n = start; step > 0 ? n < end : n > end; n += step) {",
                    "  numbers.push(n);",
                    "}",
                    "return numbers;",
                ],
            ),
            Helper::Zip => (
                "The items of several lists side by side, as many as the shortest has.",
                "...lists",
                &[
                    "var count = Math.min(...lists.map(function(list) {",
                    "  return list.length;",
                    "}));",
                    "return Array.from({length: count}, function(_, index) {",
                    "  return lists.map(function(list) {",
                    "    return list[index];",
                    "  });",
                    "});",
                ],
            ),
            Helper::Compare => (
                "The order of two values; of lists, that of the first items that differ.",
                "a, b",
                &[
                    "if (!Array.isArray(a) || !Array.isArray(b)) {",
                    "  return a < b ? -1 : a > b ? 1 : 0;",
                    "}",
                    "for (var i = 0; i < Math.min(a.length, b.length); i++) {",
                    "  var order = compare(a[i], b[i]);",
                    "  if (order !== 0) {",
                    "    return order;",
                    "  }",
                    "}",
                    "return a.length - b.length;",
                ],
            ),
            Helper::Truth => (
                "Whether Python takes a value for true: empty lists and dictionaries are not.",
                "value",
                &[
                    "var plain = value && Object.getPrototypeOf(value) === Object.prototype;",
                    "return Array.isArray(value) ? value.length > 0 :",
                    "    plain ? Object.keys(value).length > 0 : Boolean(value);",
                ],
            ),
            Helper::Round => (
                "The nearest whole number; of two that are equally near, the even one.",
                "value",
                &[
                    "var whole = Math.round(value);",
                    "return whole - value === 0.5 && whole % 2 !== 0 ? whole - 1 : whole;",
                ],
            ),
            Helper::Modulo => {
                ("The remainder of a division, with the sign of the divisor.", "a, b", &["return ((a % b) + b) % b;"])
            }
        }
    }
    fn lines(self) -> Vec<Line> {
        let (description, params, body) = self.parts();
        let code = body.iter().map(|line| Line::code(vec![word(line)])).collect();
        let mut tokens = vec![
            word("function"),
            word(self.name()).spaced(),
            Token::new("(", Role::Open),
            word(params),
            Token::new(")", Role::Close),
        ];
        tokens.push(super::block(code));
        vec![Line::Blank, Line::Comment(format!("// {description}").into()), Line::code(tokens)]
    }
}

impl ToJavaScript<'_> {
    /// Adds a helper to the output and returns its name.
    pub(super) fn helper(&mut self, helper: Helper) -> Fragment {
        self.requirements.insert(helper);
        Fragment::atom(helper.name())
    }

    /// Translates the whole file and appends the helpers that it calls.
    pub(super) fn file(&mut self) -> Vec<Line> {
        let hir = self.hir;
        self.collect_collection_params();
        self.find_additional_maps();
        self.find_results();
        let mut lines = self.block(&hir.body, 0, self.text.len() as u32);
        for helper in self.requirements.clone() {
            lines.extend(helper.lines());
        }
        lines
    }
}

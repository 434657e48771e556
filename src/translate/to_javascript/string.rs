//! Translates strings: literals and methods of Python strings.

use super::ToJavaScript;
use super::kinds::Kind;
use crate::syntax::hir::{Arg, ArgKind, ExprId, ExprKind};
use crate::translate::fragment::Fragment;
use crate::translate::quote::{escape, quoted};

/// Builds a string literal, in single quotes unless double quotes need fewer escapes.
pub(super) fn literal(text: &str) -> Fragment {
    Fragment::atom(quoted(text, '\'', '"'))
}

/// Builds a template literal that keeps the line breaks of a text.
pub(super) fn lines(text: &str) -> Fragment {
    let mut out = String::from("`");
    for (index, line) in text.split('\n').enumerate() {
        if index > 0 {
            out.push('\n');
        }
        let mut inner = String::new();
        escape(line, '`', &mut inner);
        out.push_str(&inner.replace("${", "\\${"));
    }
    out.push('`');
    Fragment::atom(out)
}

impl ToJavaScript<'_> {
    /// Translates a string literal. A literal that spans several lines keeps its line breaks.
    pub(super) fn string(&mut self, id: ExprId, text: &str) -> Fragment {
        if self.is_long(id) && text.trim_end_matches('\n').contains('\n') { lines(text) } else { literal(text) }
    }
    /// Returns `true` if a string is one triple-quoted literal that spans several lines.
    pub(super) fn is_long(&self, id: ExprId) -> bool {
        let source = self.source(self.span(id));
        let bare = source.trim_start_matches(char::is_alphabetic);
        source.contains('\n')
            && (bare.starts_with("\"\"\"") && bare.matches("\"\"\"").count() == 2
                || bare.starts_with("'''") && bare.matches("'''").count() == 2)
    }
    /// Builds `object.name(args)`.
    pub(super) fn direct(&mut self, object: ExprId, name: &str, args: &[ExprId]) -> Fragment {
        let owner = self.expr(object);
        let args = args.iter().map(|&arg| self.expr(arg)).collect();
        owner.method(name).call(args)
    }

    /// Translates a method of a client string. Returns `None` if no translation is known.
    pub(super) fn string_method(&mut self, id: ExprId, object: ExprId, name: &str, args: &[Arg]) -> Option<Fragment> {
        if name == "format" {
            return Some(self.format_call(id, object, args));
        }
        if args.iter().any(|arg| arg.kind != ArgKind::Positional) {
            return None;
        }
        let given: Vec<ExprId> = args.iter().map(|arg| arg.value).collect();
        let text = |text: &str| Fragment::atom(text);
        let fragment = match (name, &given[..]) {
            ("upper", []) => self.direct(object, "toUpperCase", &[]),
            ("lower" | "casefold", []) => self.direct(object, "toLowerCase", &[]),
            ("strip", []) => self.direct(object, "trim", &[]),
            ("lstrip", []) => self.direct(object, "trimStart", &[]),
            ("rstrip", []) => self.direct(object, "trimEnd", &[]),
            ("split", []) => self.direct(object, "trim", &[]).method("split").call(vec![text("/\\s+/")]),
            ("split", [_]) => self.direct(object, "split", &given),
            ("splitlines", []) => self.expr(object).method("split").call(vec![text("/\\r?\\n/")]),
            ("join", [list]) => {
                let list = self.as_list(*list);
                let joint = self.expr(object);
                list.method("join").call(vec![joint])
            }
            ("replace", [_, _]) => {
                let callee = self.expr(object);
                let (from, to) = (self.expr(given[0]), self.expr(given[1]));
                // JavaScript interprets `$` in a replacement; Python does not.
                if to.text().contains('$') {
                    return Some(callee.method("split").call(vec![from]).method("join").call(vec![to]));
                }
                callee.method("replaceAll").call(vec![from, to])
            }
            ("replace", [from, to, count]) if self.analysis.value(*count).as_number() == Some(1.0) => {
                self.direct(object, "replace", &[*from, *to])
            }
            ("startswith", [what]) if self.kind(*what) != Kind::Tuple => self.direct(object, "startsWith", &given),
            ("endswith", [what]) if self.kind(*what) != Kind::Tuple => self.direct(object, "endsWith", &given),
            ("find" | "index", [_] | [_, _]) => self.direct(object, "indexOf", &given),
            ("rfind" | "rindex", [_]) => self.direct(object, "lastIndexOf", &given),
            ("count", [_]) => {
                let parts = self.direct(object, "split", &given).member("length");
                super::operator::arithmetic(parts, "-", text("1"))
            }
            ("zfill", [_]) => {
                let owner = self.expr(object);
                let width = self.expr(given[0]);
                owner.method("padStart").call(vec![width, literal("0")])
            }
            ("rjust", [_] | [_, _]) => self.direct(object, "padStart", &given),
            ("ljust", [_] | [_, _]) => self.direct(object, "padEnd", &given),
            ("capitalize", []) if matches!(self.hir.expr(object).kind, ExprKind::Name(_)) => {
                let first = self.expr(object).method("charAt").call(vec![text("0")]).method("toUpperCase").call(vec![]);
                let rest = self.expr(object).method("slice").call(vec![text("1")]).method("toLowerCase").call(vec![]);
                super::operator::arithmetic(first, "+", rest)
            }
            ("isdigit" | "isnumeric" | "isdecimal", []) => {
                let owner = self.expr(object);
                text("/^\\d+$/").method("test").call(vec![owner])
            }
            ("isalpha", []) => {
                let owner = self.expr(object);
                text("/^\\p{L}+$/u").method("test").call(vec![owner])
            }
            // JavaScript method names on Python strings are errors in Python and are not accepted.
            _ => return None,
        };
        Some(fragment)
    }
}

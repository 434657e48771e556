//! Translates strings: literals and methods of Python strings.

use super::ToJavaScript;
use super::javascript_fragment::{atom, literal};
use super::kinds::Kind;
use crate::syntax::hir::{Arg, ArgKind, ExprId, ExprKind};
use crate::translate::fragment::Fragment;
use crate::translate::quote::escape;

/// Returns the content of a template literal. Line breaks stay if it has several lines, and become
/// escapes otherwise.
pub(super) fn template_content(text: &str, several_lines: bool) -> String {
    let mut out = String::new();
    for (index, line) in text.split('\n').enumerate() {
        if index > 0 {
            out.push_str(if several_lines { "\n" } else { "\\n" });
        }
        escape(line, '`', &mut out);
    }
    out.replace("${", "\\${")
}

impl ToJavaScript<'_> {
    /// Translates a string literal. A literal that spans several lines keeps its line breaks.
    pub(super) fn string(&mut self, id: ExprId, text: &str) -> Fragment {
        // A literal that only ends in line breaks stays on one line.
        if self.is_long(id) && text.trim_end_matches('\n').contains('\n') {
            return atom(format!("`{}`", template_content(text, true)));
        }
        literal(text)
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
        owner.invoke(name, args.iter().map(|&arg| self.expr(arg)))
    }

    /// Translates a method of a client string. Returns `None` if no translation is known.
    pub(super) fn string_method(&mut self, id: ExprId, object: ExprId, name: &str, args: &[Arg]) -> Option<Fragment> {
        if name == "format" {
            return Some(self.format_call(id, object, args));
        }
        if args.iter().any(|arg| arg.kind != ArgKind::Positional) {
            return None;
        }
        let values: Vec<ExprId> = args.iter().map(|arg| arg.value).collect();
        let fragment = match (name, &values[..]) {
            ("upper", []) => self.direct(object, "toUpperCase", &[]),
            ("lower" | "casefold", []) => self.direct(object, "toLowerCase", &[]),
            ("strip", []) => self.direct(object, "trim", &[]),
            ("lstrip", []) => self.direct(object, "trimStart", &[]),
            ("rstrip", []) => self.direct(object, "trimEnd", &[]),
            ("split", []) => self.direct(object, "trim", &[]).invoke("split", [atom("/\\s+/")]),
            ("split", [_]) => self.direct(object, "split", &values),
            ("splitlines", []) => self.expr(object).invoke("split", [atom("/\\r?\\n/")]),
            ("join", [list]) => {
                let list = self.as_list(*list);
                list.invoke("join", [self.expr(object)])
            }
            ("replace", [from, to]) => {
                let [owner, from, to] = self.exprs([object, *from, *to]);
                // JavaScript interprets `$` in a replacement; Python does not.
                if to.text().contains('$') {
                    return Some(owner.invoke("split", [from]).invoke("join", [to]));
                }
                owner.invoke("replaceAll", [from, to])
            }
            ("replace", [from, to, count]) if self.analysis.value(*count).as_number() == Some(1.0) => {
                self.direct(object, "replace", &[*from, *to])
            }
            // A tuple of prefixes or suffixes has no equivalent.
            ("startswith", [what]) if self.kind(*what) != Kind::Tuple => self.direct(object, "startsWith", &values),
            ("endswith", [what]) if self.kind(*what) != Kind::Tuple => self.direct(object, "endsWith", &values),
            ("find" | "index", [_] | [_, _]) => self.direct(object, "indexOf", &values),
            ("rfind" | "rindex", [_]) => self.direct(object, "lastIndexOf", &values),
            ("count", [_]) => self.direct(object, "split", &values).member("length").op("-", atom("1")),
            ("zfill", [width]) => {
                let [owner, width] = self.exprs([object, *width]);
                owner.invoke("padStart", [width, literal("0")])
            }
            ("rjust", [_] | [_, _]) => self.direct(object, "padStart", &values),
            ("ljust", [_] | [_, _]) => self.direct(object, "padEnd", &values),
            // The object is evaluated twice, so only a name will do.
            ("capitalize", []) if matches!(self.hir.expr(object).kind, ExprKind::Name(_)) => {
                let first = self.expr(object).invoke("charAt", [atom("0")]).invoke("toUpperCase", []);
                first.op("+", self.expr(object).invoke("slice", [atom("1")]).invoke("toLowerCase", []))
            }
            ("isdigit" | "isnumeric" | "isdecimal", []) => atom("/^\\d+$/").invoke("test", [self.expr(object)]),
            ("isalpha", []) => atom("/^\\p{L}+$/u").invoke("test", [self.expr(object)]),
            // JavaScript method names on Python strings are errors in Python and are not accepted.
            _ => return None,
        };
        Some(fragment)
    }
}

//! Translates strings: literals and methods of Python strings.

use super::ToJavaScript;
use super::javascript_fragment::{atom, literal};
use super::kinds::Kind;
use super::returning;
use crate::syntax::hir::{Arg, ArgKind, ExprId, ExprKind, TemplatePart};
use crate::translate::fragment::Fragment;
use crate::translate::quote::escape;

/// Returns the content of a template literal. Line breaks stay if it has several lines, and become
/// escapes otherwise.
pub(super) fn template_content(text: &str, is_multiline: bool) -> String {
    let mut out = String::new();
    for (index, line) in text.split('\n').enumerate() {
        if index > 0 {
            out.push_str(if is_multiline { "\n" } else { "\\n" });
        }
        escape(line, '`', &mut out);
    }
    out.replace("${", "\\${")
}

impl ToJavaScript<'_> {
    /// Translates a string literal. A literal that spans several lines keeps its line breaks.
    pub(super) fn string(&mut self, id: ExprId, text: &str) -> Fragment {
        // A literal that only ends in line breaks stays on one line.
        if self.is_multiline_string(id) && text.trim_end_matches('\n').contains('\n') {
            return atom(format!("`{}`", template_content(text, true)));
        }
        literal(text)
    }
    /// Returns `true` if a string is one triple-quoted literal that spans several lines.
    pub(super) fn is_multiline_string(&self, id: ExprId) -> bool {
        let source = self.source(self.span(id));
        let bare = source.trim_start_matches(char::is_alphabetic);
        source.contains('\n')
            && (bare.starts_with("\"\"\"") && bare.matches("\"\"\"").count() == 2
                || bare.starts_with("'''") && bare.matches("'''").count() == 2)
    }

    /// Returns `true` if a text may contain `$`, which has a meaning in a replacement.
    fn may_have_dollar(&self, text: ExprId) -> bool {
        if let Some(known) = self.analysis.value(text).as_text() {
            return known.contains('$');
        }
        match &self.hir.expr(text).kind {
            ExprKind::Template(parts) => parts.iter().any(|part| match part {
                TemplatePart::Text(text) => text.contains('$'),
                TemplatePart::Expr(value) => self.may_have_dollar(*value),
            }),
            ExprKind::Binary { left, right, .. } => self.may_have_dollar(*left) || self.may_have_dollar(*right),
            ExprKind::Conditional { then, otherwise, .. } => {
                self.may_have_dollar(*then) || self.may_have_dollar(*otherwise)
            }
            ExprKind::Call { callee, args, .. } => match (self.global_name(*callee), &args[..]) {
                (Some("str"), [value]) => self.may_have_dollar(value.value),
                _ => true,
            },
            _ => self.kind(text) != Kind::Number,
        }
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
            ("upper", []) => self.invoke_method(object, "toUpperCase", &[]),
            ("lower" | "casefold", []) => self.invoke_method(object, "toLowerCase", &[]),
            ("strip", []) => self.invoke_method(object, "trim", &[]),
            ("lstrip", []) => self.invoke_method(object, "trimStart", &[]),
            ("rstrip", []) => self.invoke_method(object, "trimEnd", &[]),
            ("split", []) => self.invoke_method(object, "trim", &[]).invoke("split", [atom("/\\s+/")]),
            ("split", [_]) => self.invoke_method(object, "split", &values),
            ("splitlines", []) => self.expr(object).invoke("split", [atom("/\\r?\\n/")]),
            ("join", [list]) => {
                let list = self.as_list(*list);
                list.invoke("join", [self.expr(object)])
            }
            ("replace", [from, to]) => {
                let has_dollar = self.may_have_dollar(*to);
                let [owner, from, to] = self.exprs([object, *from, *to]);
                // JavaScript interprets `$` in a replacement; Python does not.
                if has_dollar {
                    return Some(owner.invoke("split", [from]).invoke("join", [to]));
                }
                owner.invoke("replaceAll", [from, to])
            }
            ("replace", [from, to, count]) if self.analysis.value(*count).as_number() == Some(1.0) => {
                let has_dollar = self.may_have_dollar(*to);
                let [owner, from, to] = self.exprs([object, *from, *to]);
                // The result of a function is taken as it is.
                owner.invoke("replace", [from, if has_dollar { returning(vec![], to) } else { to }])
            }
            // A tuple of prefixes or suffixes has no equivalent.
            ("startswith", [affix]) if self.kind(*affix) != Kind::Tuple => {
                self.invoke_method(object, "startsWith", &values)
            }
            ("endswith", [affix]) if self.kind(*affix) != Kind::Tuple => {
                self.invoke_method(object, "endsWith", &values)
            }
            ("find" | "index", [_] | [_, _]) => self.invoke_method(object, "indexOf", &values),
            ("rfind" | "rindex", [_]) => self.invoke_method(object, "lastIndexOf", &values),
            ("count", [_]) => self.invoke_method(object, "split", &values).member("length").op("-", atom("1")),
            ("zfill", [width]) => {
                let [owner, width] = self.exprs([object, *width]);
                owner.invoke("padStart", [width, literal("0")])
            }
            ("rjust", [_] | [_, _]) => self.invoke_method(object, "padStart", &values),
            ("ljust", [_] | [_, _]) => self.invoke_method(object, "padEnd", &values),
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

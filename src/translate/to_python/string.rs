//! Translates string literals, methods of strings, and regular expressions.
//!
//! JavaScript: `name.toUpperCase().replace(/_/g, ' ')`
//! Python: `re.sub(r"_", " ", name.upper())`

use super::ToPython;
use super::header::{Helper, Module};
use super::kinds::Kind;
use super::precedence::ATOM;
use super::python_fragment::{conditional, lambda, literal, ordering, slice};
use crate::syntax::hir::{Arg, ExprId, ExprKind};
use crate::translate::fragment::{Fragment, atom, call};

/// Methods that Python has under another name, with the same arguments.
const RENAMED_METHODS: &[(&str, usize, &str)] = &[
    ("endsWith", 1, "endswith"),
    ("indexOf", 1, "find"),
    ("indexOf", 2, "find"),
    ("lastIndexOf", 1, "rfind"),
    ("startsWith", 1, "startswith"),
];

impl ToPython<'_> {
    /// Translates a method call of a client string. Returns `None` for an unknown method.
    pub(super) fn string_method(&mut self, object: ExprId, name: &str, args: &[Arg]) -> Option<Fragment> {
        let values: Vec<ExprId> = args.iter().map(|arg| arg.value).collect();
        let renamed = RENAMED_METHODS.iter().find(|(method, count, _)| *method == name && *count == values.len());
        if let Some((.., python)) = renamed {
            return Some(self.invoke_method(object, python, &values));
        }
        let fragment = match (name, &values[..]) {
            ("toUpperCase" | "toLocaleUpperCase", _) => self.invoke_method(object, "upper", &[]),
            ("toLowerCase" | "toLocaleLowerCase", _) => self.invoke_method(object, "lower", &[]),
            ("trim", _) => self.invoke_method(object, "strip", &[]),
            ("trimStart" | "trimLeft", _) => self.invoke_method(object, "lstrip", &[]),
            ("trimEnd" | "trimRight", _) => self.invoke_method(object, "rstrip", &[]),
            ("toString" | "valueOf", []) => self.expr(object),
            ("includes", [part]) => {
                let (part, text) = (self.expr(*part), self.expr(object));
                part.infix("in", text)
            }
            ("charAt", [index]) => {
                let (text, index) = (self.expr(object), self.subscript(object, *index));
                let end = index.clone().infix("+", atom("1"));
                // A slice: an index beyond the end gives an empty string.
                text.index(slice(Some(index), Some(end)))
            }
            ("charCodeAt", [index]) => {
                let (text, index) = (self.expr(object), self.subscript(object, *index));
                call("ord", [text.index(index)])
            }
            ("concat", _) => {
                let parts: Vec<ExprId> = std::iter::once(object).chain(values).collect();
                self.concatenation(&parts)
            }
            ("slice", [_] | [_, _]) => {
                let text = self.expr(object);
                self.slice_of(text, object, &values)
            }
            ("substring", [_] | [_, _]) => self.substring(object, &values),
            ("substr", [start, rest @ ..]) if rest.len() <= 1 => {
                let (text, start) = (self.expr(object), self.subscript(object, *start));
                let count = rest.first().map(|&count| self.expr(count));
                let tail = text.index(slice(Some(start), None));
                if count.is_some() { tail.index(slice(None, count)) } else { tail }
            }
            ("split", _) => return self.split(object, &values),
            ("replace" | "replaceAll", [old, new]) => return self.replace(name, object, *old, *new),
            ("match", [pattern]) => {
                let global = self.flags(*pattern)?.contains('g');
                self.re_call(if global { "findall" } else { "search" }, object, *pattern)
            }
            ("search", [pattern]) => {
                let search = self.re_call("search", object, *pattern);
                let match_variable = atom(self.names.fresh("found"));
                let start = match_variable.clone().invoke("start", []);
                conditional(start, match_variable.walrus(search), atom("-1"))
            }
            ("padStart", [width] | [width, _]) => self.pad("rjust", object, *width, values.get(1)),
            ("padEnd", [width] | [width, _]) => self.pad("ljust", object, *width, values.get(1)),
            ("repeat", [count]) => {
                let (text, count) = (self.expr(object), self.expr(*count));
                text.infix("*", count)
            }
            ("localeCompare", [other]) => {
                let (left, right) = (self.expr(object), self.expr(*other));
                ordering(left, right)
            }
            _ => return None,
        };
        Some(fragment)
    }

    /// Translates `text.substring(start, end)`, to a slice if the bounds are known to be in order.
    fn substring(&mut self, object: ExprId, bounds: &[ExprId]) -> Fragment {
        let numbers: Option<Vec<f64>> = bounds.iter().map(|&bound| self.analysis.value(bound).as_number()).collect();
        let is_ordered = match numbers.as_deref() {
            Some([start]) => *start >= 0.0,
            Some([start, end]) => *start >= 0.0 && start <= end,
            _ => false,
        };
        let text = self.expr(object);
        if is_ordered {
            return self.slice_of(text, object, bounds);
        }
        // JavaScript swaps bounds in the wrong order, and takes negative bounds as zero.
        let mut args = vec![text];
        args.extend(bounds.iter().map(|&bound| self.subscript(object, bound)));
        self.helper(Helper::Substring).call(args)
    }

    /// Translates `text.split(separator, limit)`.
    fn split(&mut self, object: ExprId, values: &[ExprId]) -> Option<Fragment> {
        let [separator, limit @ ..] = values else {
            return Some(Fragment::list("[", vec![self.expr(object)], "]"));
        };
        if self.kind(*separator) == Kind::Regex {
            return limit.is_empty().then(|| {
                let (re, pattern, text) = (self.module(Module::Re), self.pattern(*separator), self.expr(object));
                re.invoke("split", [pattern, text])
            });
        }
        let text = self.expr(object);
        let is_empty = matches!(&self.hir.expr(*separator).kind, ExprKind::String(text) if text.is_empty());
        let parts = if is_empty { call("list", [text]) } else { text.invoke("split", [self.expr(*separator)]) };
        Some(match limit.first() {
            Some(&limit) => parts.index(slice(None, Some(self.expr(limit)))),
            None => parts,
        })
    }

    /// Translates `text.padStart(width, fill)` to `text.rjust(width, fill)`.
    fn pad(&mut self, method: &str, object: ExprId, width: ExprId, fill: Option<&ExprId>) -> Fragment {
        let fill = fill.map(|&fill| self.expr(fill));
        let (text, width) = (self.expr(object), self.expr(width));
        text.invoke(method, std::iter::once(width).chain(fill))
    }

    /// Returns `re.function(pattern, text)`.
    fn re_call(&mut self, function: &str, text: ExprId, pattern: ExprId) -> Fragment {
        let (re, text) = (self.module(Module::Re), self.expr(text));
        let pattern = self.pattern(pattern);
        re.invoke(function, [pattern, text])
    }

    /// Translates `text.replace(old, new)`, to `re.sub` if `old` is a regular expression.
    fn replace(&mut self, name: &str, object: ExprId, old: ExprId, new: ExprId) -> Option<Fragment> {
        if self.kind(old) == Kind::Regex {
            let is_global = self.flags(old)?.contains('g');
            let pattern = self.pattern(old);
            let new = match &self.hir.expr(new).kind {
                ExprKind::String(text) => literal(&replacement_template(text)),
                // Python passes the match; JavaScript passes the texts of the match and its groups.
                ExprKind::Function(function) => {
                    let groups = self.hir.function(*function).params.len();
                    let function = self.expr(new).at_least(ATOM);
                    let match_variable = atom(self.names.fresh("found"));
                    let group = |index: usize| match_variable.clone().invoke("group", [atom(index.to_string())]);
                    let call = function.call((0..groups).map(group).collect());
                    lambda(vec![match_variable], call)
                }
                _ => self.expr(new),
            };
            let (re, text) = (self.module(Module::Re), self.expr(object));
            let mut args = vec![pattern, new, text];
            if !is_global {
                args.push(atom("1").keyword("count"));
            }
            return Some(re.invoke("sub", args));
        }
        let text = self.expr(object);
        let mut args = vec![self.expr(old), self.expr(new)];
        if name == "replace" {
            args.push(atom("1"));
        }
        Some(text.invoke("replace", args))
    }

    /// Returns the flags of a regular expression; none if the expression is not a literal.
    fn flags(&self, expr: ExprId) -> Option<String> {
        match &self.hir.expr(expr).kind {
            ExprKind::Regex(text) => Some(text.rsplit('/').next().unwrap_or("").to_owned()),
            ExprKind::Name(_) => {
                let binding = self.resolve(expr)?;
                self.flags(self.analysis.scopes.binding(binding).value?)
            }
            _ => Some(String::new()),
        }
    }

    /// Returns a pattern for the functions of `re`: a literal is not compiled.
    fn pattern(&mut self, expr: ExprId) -> Fragment {
        match &self.hir.expr(expr).kind {
            ExprKind::Regex(source) => self.regex(source, false),
            _ => self.expr(expr),
        }
    }

    /// Translates `/source/flags` to a raw string, or to a call of `re.compile`.
    pub(super) fn regex(&mut self, source: &str, compiled: bool) -> Fragment {
        let end = source.rfind('/').unwrap_or(source.len());
        let (body, flags) = (source.get(1..end).unwrap_or(""), source.get(end + 1..).unwrap_or(""));
        let body = body.replace("\\/", "/").replace("(?<", "(?P<").replace("(?P<=", "(?<=").replace("(?P<!", "(?<!");
        let inline: String = flags.chars().filter(|flag| matches!(flag, 'i' | 'm' | 's')).collect();
        let body = if inline.is_empty() { body } else { format!("(?{inline}){body}") };
        let pattern = match (body.contains('"'), body.contains('\'')) {
            (true, true) => literal(&body),
            (true, false) => atom(format!("r'{body}'")),
            _ => atom(format!("r\"{body}\"")),
        };
        if compiled {
            let re = self.module(Module::Re);
            return re.invoke("compile", [pattern]);
        }
        pattern
    }

    /// Translates `pattern.test(text)` and `pattern.exec(text)`.
    pub(super) fn pattern_method(&mut self, object: ExprId, name: &str, args: &[Arg]) -> Option<Fragment> {
        let text = args.first()?.value;
        let pattern = self.pattern(object);
        let (re, text) = (self.module(Module::Re), self.expr(text));
        let search = re.invoke("search", [pattern, text]);
        match name {
            "test" => Some(search.none_test(true)),
            "exec" => Some(search),
            _ => None,
        }
    }
}

/// Returns a replacement text in Python's notation: `$1` becomes `\1`.
fn replacement_template(text: &str) -> String {
    let mut out = String::new();
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match (c, chars.peek()) {
            ('$', Some('&')) => {
                chars.next();
                out.push_str("\\g<0>");
            }
            ('$', Some('$')) => {
                chars.next();
                out.push('$');
            }
            ('$', Some(digit)) if digit.is_ascii_digit() => out.push('\\'),
            ('\\', _) => out.push_str("\\\\"),
            _ => out.push(c),
        }
    }
    out
}

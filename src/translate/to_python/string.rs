//! Strings: literals, and what JavaScript's methods of strings are in Python.

use super::ToPython;
use super::binds::{ATOM, COMPARE, SUM};
use super::header::{Helper, Module};
use super::kinds::Kind;
use crate::syntax::hir::{Arg, ExprId, ExprKind};
use crate::translate::fragment::Fragment;
use crate::translate::quote::quoted;

/// A string literal, in double quotes unless that takes more escapes.
pub(super) fn literal(text: &str) -> Fragment {
    Fragment::atom(quoted(text, '"', '\''))
}

impl ToPython<'_> {
    /// A method of a client string; `None`: unknown, or not one.
    pub(super) fn string_method(&mut self, object: ExprId, name: &str, args: &[Arg]) -> Option<Fragment> {
        let given: Vec<ExprId> = args.iter().map(|arg| arg.value).collect();
        let fragment = match (name, &given[..]) {
            ("toUpperCase" | "toLocaleUpperCase", _) => self.expr(object).method("upper").call(vec![]),
            ("toLowerCase" | "toLocaleLowerCase", _) => self.expr(object).method("lower").call(vec![]),
            ("trim", _) => self.expr(object).method("strip").call(vec![]),
            ("trimStart" | "trimLeft", _) => self.expr(object).method("lstrip").call(vec![]),
            ("trimEnd" | "trimRight", _) => self.expr(object).method("rstrip").call(vec![]),
            ("toString" | "valueOf", []) => self.expr(object),
            ("startsWith", [what]) => self.direct(object, "startswith", &[*what]),
            ("endsWith", [what]) => self.direct(object, "endswith", &[*what]),
            ("includes", [what]) => {
                let (left, right) = (self.expr(*what), self.expr(object));
                left.binary("in", right, COMPARE, 6, 6)
            }
            ("indexOf", [_] | [_, _]) => self.direct(object, "find", &given),
            ("lastIndexOf", [_]) => self.direct(object, "rfind", &given),
            ("charAt", [at]) => {
                let (text, at) = (self.expr(object), self.subscript(object, *at));
                let end = at.clone().binary("+", Fragment::atom("1"), SUM, SUM, SUM + 1);
                // A slice: an index beyond the end gives an empty string.
                text.index(slice(Some(at), Some(end)))
            }
            ("charCodeAt", [at]) => {
                let (text, at) = (self.expr(object), self.subscript(object, *at));
                Fragment::atom("ord").call(vec![text.index(at)])
            }
            ("concat", _) => {
                let mut parts = vec![object];
                parts.extend(&given);
                self.concatenation(&parts)
            }
            ("slice", [_] | [_, _]) => {
                let text = self.expr(object);
                let bounds: Vec<Fragment> = given.iter().map(|&at| self.subscript(object, at)).collect();
                let mut bounds = bounds.into_iter();
                let start = bounds.next().filter(|start| !start.is("0"));
                text.index(slice(start, bounds.next()))
            }
            ("substring", [_] | [_, _]) => {
                let certain = given.iter().map(|&at| self.analysis.value(at).as_number()).collect::<Option<Vec<_>>>();
                let ordered = match certain.as_deref() {
                    Some([from]) => *from >= 0.0,
                    Some([from, to]) => *from >= 0.0 && from <= to,
                    _ => false,
                };
                let text = self.expr(object);
                if !ordered {
                    // Bounds the wrong way round are changed, negative ones are zero.
                    let mut all = vec![text];
                    all.extend(given.iter().map(|&at| self.subscript(object, at)));
                    return Some(self.helper(Helper::Substring).call(all));
                }
                let mut bounds = given.iter().map(|&at| self.subscript(object, at)).collect::<Vec<_>>().into_iter();
                let start = bounds.next().filter(|start| !start.is("0"));
                text.index(slice(start, bounds.next()))
            }
            ("substr", [from]) => {
                let (text, from) = (self.expr(object), self.subscript(object, *from));
                text.index(slice(Some(from), None))
            }
            ("substr", [from, count]) => {
                let (text, from, count) = (self.expr(object), self.subscript(object, *from), self.expr(*count));
                text.index(slice(Some(from), None)).index(slice(None, Some(count)))
            }
            ("split", []) => {
                let text = self.expr(object);
                Fragment::list("[", vec![text], "]")
            }
            ("split", [by, rest @ ..]) if self.kind(*by) != Kind::Pattern => {
                let text = self.expr(object);
                let empty = matches!(&self.hir.expr(*by).kind, ExprKind::String(text) if text.is_empty());
                let parts = if empty {
                    Fragment::atom("list").call(vec![text])
                } else {
                    let by = self.expr(*by);
                    text.method("split").call(vec![by])
                };
                match rest {
                    [count, ..] => {
                        let count = self.expr(*count);
                        parts.index(slice(None, Some(count)))
                    }
                    [] => parts,
                }
            }
            ("split", [by]) => {
                let (re, by, text) = (self.module(Module::Re), self.pattern(*by)?, self.expr(object));
                re.method("split").call(vec![by, text])
            }
            ("replace" | "replaceAll", [what, with]) => return self.replaced(name, object, *what, *with),
            ("match", [what]) => {
                let global = self.flags(*what)?.contains('g');
                let (re, text) = (self.module(Module::Re), self.expr(object));
                let pattern = self.pattern(*what)?;
                re.method(if global { "findall" } else { "search" }).call(vec![pattern, text])
            }
            ("search", [what]) => {
                let (re, text) = (self.module(Module::Re), self.expr(object));
                let pattern = self.pattern(*what)?;
                let found = re.method("search").call(vec![pattern, text]);
                let name = self.names.fresh("found");
                let test = change_to(&name, found);
                let start = Fragment::atom(name).method("start").call(vec![]);
                let mut tokens = start.tokens;
                tokens.push(super::Token::new("if", super::Role::Operator).spaced());
                tokens.extend(test.spaced().tokens);
                tokens.push(super::Token::new("else", super::Role::Operator).spaced());
                tokens.extend(Fragment::atom("-1").spaced().tokens);
                Fragment::of(tokens, super::binds::TERNARY)
            }
            ("padStart", [width] | [width, _]) => {
                let fill = given.get(1).map(|&fill| self.expr(fill));
                let (text, width) = (self.expr(object), self.expr(*width));
                text.method("rjust").call(std::iter::once(width).chain(fill).collect())
            }
            ("padEnd", [width] | [width, _]) => {
                let fill = given.get(1).map(|&fill| self.expr(fill));
                let (text, width) = (self.expr(object), self.expr(*width));
                text.method("ljust").call(std::iter::once(width).chain(fill).collect())
            }
            ("repeat", [count]) => {
                let (text, count) = (self.expr(object), self.expr(*count));
                text.binary("*", count, super::binds::PRODUCT, super::binds::PRODUCT, super::binds::UNARY)
            }
            ("localeCompare", [other]) => {
                let (left, right) = (self.expr(object), self.expr(*other));
                let more = left.clone().binary(">", right.clone(), COMPARE, 6, 6).in_brackets("(", ")");
                let less = left.binary("<", right, COMPARE, 6, 6).in_brackets("(", ")");
                more.binary("-", less, SUM, SUM, SUM + 1)
            }
            _ => return None,
        };
        Some(fragment)
    }

    /// `object.method(args)` with the arguments as they are.
    pub(super) fn direct(&mut self, object: ExprId, method: &str, args: &[ExprId]) -> Fragment {
        let owner = self.expr(object);
        let args = args.iter().map(|&arg| self.expr(arg)).collect();
        owner.method(method).call(args)
    }

    fn replaced(&mut self, name: &str, object: ExprId, what: ExprId, with: ExprId) -> Option<Fragment> {
        if self.kind(what) == Kind::Pattern {
            let flags = self.flags(what)?;
            let pattern = self.pattern(what)?;
            let with = match &self.hir.expr(with).kind {
                ExprKind::String(text) => literal(&template(text)),
                // The function gets the match in Python, the texts of the match and of its groups
                // in JavaScript.
                ExprKind::Function(function) => {
                    let groups = self.hir.function(*function).params.len();
                    let function = self.expr(with).at_least(ATOM);
                    let found = self.names.fresh("found");
                    let args = (0..groups).map(|group| {
                        Fragment::atom(found.clone()).method("group").call(vec![Fragment::atom(group.to_string())])
                    });
                    let mut tokens = vec![super::word("lambda"), super::word(&found).spaced(), super::word(":")];
                    tokens.extend(function.call(args.collect()).spaced().tokens);
                    Fragment::of(tokens, super::binds::LAMBDA)
                }
                _ => self.expr(with),
            };
            let (re, text) = (self.module(Module::Re), self.expr(object));
            let mut args = vec![pattern, with, text];
            if !flags.contains('g') {
                args.push(Fragment::atom("1").keyword("count"));
            }
            return Some(re.method("sub").call(args));
        }
        let owner = self.expr(object);
        let mut args = vec![self.expr(what), self.expr(with)];
        if name == "replace" {
            args.push(Fragment::atom("1"));
        }
        Some(owner.method("replace").call(args))
    }

    /// The flags of a pattern that is written out.
    fn flags(&self, expr: ExprId) -> Option<String> {
        match &self.hir.expr(expr).kind {
            ExprKind::Regex(text) => Some(text.rsplit('/').next().unwrap_or("").to_owned()),
            ExprKind::Name(_) => {
                let binding = self.analysis.scopes.resolve(expr)?;
                self.flags(self.analysis.scopes.binding(binding).value?)
            }
            _ => Some(String::new()),
        }
    }

    /// A pattern for the functions of `re`.
    pub(super) fn pattern(&mut self, expr: ExprId) -> Option<Fragment> {
        let hir = self.hir;
        match &hir.expr(expr).kind {
            ExprKind::Regex(source) => Some(self.regex(source, false)),
            _ => Some(self.expr(expr)),
        }
    }

    /// `/source/flags` as a raw string, or compiled.
    pub(super) fn regex(&mut self, source: &str, compiled: bool) -> Fragment {
        let end = source.rfind('/').unwrap_or(source.len());
        let (body, flags) = (source.get(1..end).unwrap_or(""), source.get(end + 1..).unwrap_or(""));
        let body = body.replace("\\/", "/").replace("(?<", "(?P<").replace("(?P<=", "(?<=").replace("(?P<!", "(?<!");
        let inline: String = flags.chars().filter(|flag| matches!(flag, 'i' | 'm' | 's')).collect();
        let body = if inline.is_empty() { body } else { format!("(?{inline}){body}") };
        let pattern = match (body.contains('"'), body.contains('\'')) {
            (true, true) => literal(&body),
            (true, false) => Fragment::atom(format!("r'{body}'")),
            _ => Fragment::atom(format!("r\"{body}\"")),
        };
        if compiled {
            let re = self.module(Module::Re);
            return re.method("compile").call(vec![pattern]);
        }
        pattern
    }

    /// Methods of patterns.
    pub(super) fn pattern_method(&mut self, object: ExprId, name: &str, args: &[Arg]) -> Option<Fragment> {
        let text = args.first()?.value;
        let pattern = self.pattern(object)?;
        let (re, text) = (self.module(Module::Re), self.expr(text));
        let found = re.method("search").call(vec![pattern, text]);
        match name {
            "test" => Some(found.binary("is not", Fragment::atom("None"), COMPARE, 6, 6)),
            "exec" => Some(found),
            _ => None,
        }
    }

    /// `index_of(items, item)`.
    pub(super) fn index_of(&mut self, items: Fragment, item: Fragment) -> Fragment {
        self.helper(Helper::Index).call(vec![items, item])
    }
}

/// `$1` of JavaScript's replacements is `\1`.
fn template(text: &str) -> String {
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

fn change_to(name: &str, value: Fragment) -> Fragment {
    let mut tokens = vec![super::word(name)];
    tokens.push(super::word(":=").spaced());
    tokens.extend(value.spaced().tokens);
    Fragment::of(tokens, super::binds::LAMBDA).in_brackets("(", ")")
}

/// `start:end`.
pub(super) fn slice(start: Option<Fragment>, end: Option<Fragment>) -> Fragment {
    let mut tokens = start.map(|start| start.tokens).unwrap_or_default();
    tokens.push(super::word(":"));
    if let Some(end) = end {
        let mut end = end.tokens;
        if let Some(first) = end.first_mut() {
            first.space = false;
        }
        tokens.extend(end);
    }
    Fragment::of(tokens, ATOM)
}

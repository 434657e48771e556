//! Translates formatted strings to template literals: f-strings, `format` and `%`.

use super::ToJavaScript;
use super::javascript_fragment::{atom, call, conditional, literal, object_literal};
use super::kinds::Kind;
use super::precedence::LESS;
use super::string::template_content;
use crate::syntax::hir::{Arg, ArgKind, ExprId, ExprKind, Key, Property, TemplatePart};
use crate::translate::fragment::Fragment;

/// A part of a formatted string.
enum Part {
    Text(String),
    Value(Fragment),
}

/// A parsed format specification: the text after the colon in `{value:>8.2f}`.
#[derive(Debug, Default, PartialEq)]
struct Spec {
    fill: char,
    align: Option<char>,
    plus: bool,
    width: usize,
    thousands: bool,
    precision: Option<usize>,
    kind: char,
}

impl Spec {
    fn parse(text: &str) -> Option<Spec> {
        let chars: Vec<char> = text.chars().collect();
        let mut at = 0;
        let mut spec = Spec { fill: ' ', kind: ' ', ..Spec::default() };
        let aligns = ['<', '>', '^', '='];
        if chars.get(1).is_some_and(|c| aligns.contains(c)) {
            spec.fill = chars[0];
            spec.align = Some(chars[1]);
            at = 2;
        } else if chars.first().is_some_and(|c| aligns.contains(c)) {
            spec.align = Some(chars[0]);
            at = 1;
        }
        if chars.get(at) == Some(&'+') {
            spec.plus = true;
            at += 1;
        } else if chars.get(at) == Some(&'-') {
            at += 1;
        }
        if chars.get(at) == Some(&'0') && spec.align.is_none() {
            spec.fill = '0';
            spec.align = Some('=');
            at += 1;
        }
        let number = |at: &mut usize| {
            let start = *at;
            while chars.get(*at).is_some_and(char::is_ascii_digit) {
                *at += 1;
            }
            chars[start..*at].iter().collect::<String>().parse::<usize>().ok()
        };
        spec.width = number(&mut at).unwrap_or(0);
        if chars.get(at) == Some(&',') {
            spec.thousands = true;
            at += 1;
        }
        if chars.get(at) == Some(&'.') {
            at += 1;
            spec.precision = Some(number(&mut at)?);
        }
        if let Some(&kind) = chars.get(at) {
            spec.kind = kind;
            at += 1;
        }
        (at == chars.len() && "dfFsi% xXbo".contains(spec.kind) && spec.align != Some('^')).then_some(spec)
    }
}

impl ToJavaScript<'_> {
    /// Translates an f-string.
    pub(super) fn template(&mut self, id: ExprId, parts: &[TemplatePart]) -> Fragment {
        let end = self.span(id).end;
        let mut list = Vec::new();
        let mut field_end = 0;
        for part in parts {
            match part {
                TemplatePart::Text(text) => list.push(Part::Text(text.to_string())),
                TemplatePart::Expr(value) => {
                    let span = self.span(*value);
                    // Expressions within a format specification belong to the previous value.
                    if span.start < field_end {
                        continue;
                    }
                    let (conversion, is_debug, spec, close) = self.field_suffix(span.end, end);
                    field_end = close;
                    if is_debug {
                        list.push(Part::Text(format!("{}=", self.source(span))));
                    }
                    if !conversion.is_empty() && conversion != "s" {
                        self.report_todo(span, "`!r` has no equivalent in JavaScript");
                    }
                    list.push(Part::Value(self.format_value(*value, &spec)));
                }
            }
        }
        self.join_parts(list, self.is_multiline_string(id))
    }

    /// Returns the conversion after a value of an f-string, whether it has `=`, its format
    /// specification, and the position of its closing brace.
    fn field_suffix(&self, from: u32, end: u32) -> (String, bool, String, u32) {
        let rest = self.text.get(from as usize..end as usize).unwrap_or("");
        let mut depth = 0;
        let mut close = rest.len();
        for (at, c) in rest.char_indices() {
            match c {
                '{' => depth += 1,
                '}' if depth == 0 => {
                    close = at;
                    break;
                }
                '}' => depth -= 1,
                _ => {}
            }
        }
        let inner = rest[..close].trim_start_matches(|c: char| c.is_whitespace() || c == ')' || c == ',');
        let (is_debug, inner) = match inner.strip_prefix('=') {
            Some(inner) => (true, inner),
            None => (false, inner),
        };
        let (head, spec) = inner.split_once(':').unwrap_or((inner, ""));
        (head.trim().trim_start_matches('!').to_owned(), is_debug, spec.to_owned(), from + close as u32)
    }

    /// Translates a value to a string as Python formats it with a specification.
    pub(super) fn format_value(&mut self, value: ExprId, spec: &str) -> Fragment {
        if spec.is_empty() {
            return self.as_text(value);
        }
        if self.kind(value) == Kind::Date {
            return self.strftime(value, spec);
        }
        let fragment = self.expr(value);
        match Spec::parse(spec) {
            Some(spec) => self.apply_spec(value, fragment, &spec),
            None => {
                self.report_todo(self.span(value), format!("the format `{spec}` is not translated"));
                fragment
            }
        }
    }

    fn apply_spec(&mut self, value: ExprId, fragment: Fragment, spec: &Spec) -> Fragment {
        let kind = self.kind(value);
        let number = fragment.clone();
        if spec.plus && (spec.width > 0 || !number.is_plain() || matches!(spec.kind, 's' | ' ')) {
            self.report_todo(self.span(value), "the sign `+` of this format is not translated");
        }
        let digits = |count: usize| atom(count.to_string());
        let is_number = matches!(spec.kind, 'f' | 'F' | '%' | 'd') || kind == Kind::Number;
        let mut fragment = match (spec.kind, spec.precision) {
            _ if spec.thousands => {
                let options = spec.precision.map(|precision| {
                    let names = ["minimumFractionDigits", "maximumFractionDigits"];
                    object_literal(names.map(|name| digits(precision).entry(atom(name))))
                });
                fragment.invoke("toLocaleString", [literal("en-US")].into_iter().chain(options))
            }
            ('%', precision) => {
                let fixed = fragment.op("*", atom("100")).invoke("toFixed", [digits(precision.unwrap_or(6))]);
                fixed.op("+", literal("%"))
            }
            ('f' | 'F', precision) => fragment.invoke("toFixed", [digits(precision.unwrap_or(6))]),
            ('x', _) => fragment.invoke("toString", [atom("16")]),
            ('X', _) => fragment.invoke("toString", [atom("16")]).invoke("toUpperCase", []),
            ('b', _) => fragment.invoke("toString", [atom("2")]),
            ('o', _) => fragment.invoke("toString", [atom("8")]),
            (_, Some(_)) if is_number => {
                self.report_todo(self.span(value), "a precision without `f` is not translated");
                fragment
            }
            (_, Some(precision)) => call("String", [fragment]).invoke("slice", [atom("0"), digits(precision)]),
            _ => fragment,
        };
        if spec.plus && spec.width == 0 && !matches!(spec.kind, 's' | ' ') {
            let test = number.at_least(LESS + 1).op("<", atom("0"));
            fragment = conditional(test, literal(""), literal("+")).in_brackets("(", ")").op("+", fragment);
        }
        if spec.width > 0 {
            let has_radix = "xXbo".contains(spec.kind);
            let is_right = spec.align.map_or(is_number || has_radix, |align| align != '<');
            let is_text = matches!(spec.kind, 'f' | 'F' | '%') || has_radix || spec.thousands || kind.is_text();
            let text = if is_text { fragment } else { call("String", [fragment]) };
            let fill = (spec.fill != ' ').then(|| literal(&spec.fill.to_string()));
            let args = [digits(spec.width)].into_iter().chain(fill);
            fragment = text.invoke(if is_right { "padStart" } else { "padEnd" }, args);
        }
        fragment
    }

    /// Translates a value to a string as Python formats it without a specification.
    pub(super) fn as_text(&mut self, value: ExprId) -> Fragment {
        if let ExprKind::Number { integer: false, value: number } = self.hir.expr(value).kind
            && number.fract() == 0.0
            && number.abs() < 1e16
        {
            return literal(&format!("{number:.1}"));
        }
        let kind = self.kind(value);
        let fragment = self.expr(value);
        if self.untranslatable.contains(&value) {
            return fragment;
        }
        let is_integral = self.analysis.value(value).as_number().is_some_and(|number| number.fract() == 0.0);
        if is_integral && self.is_float(value, 0) {
            return fragment.invoke("toFixed", [atom("1")]);
        }
        match kind {
            Kind::Bool => conditional(fragment, literal("True"), literal("False")),
            Kind::Null => literal("None"),
            Kind::List | Kind::Tuple | Kind::Dict => {
                self.report_todo(self.span(value), "JavaScript formats lists and dictionaries differently");
                call("JSON.stringify", [fragment])
            }
            Kind::Date | Kind::Delta | Kind::Set => {
                self.report_todo(self.span(value), "JavaScript formats this value differently");
                fragment
            }
            Kind::Server => {
                self.report_todo(self.span(value), "a server object in a string");
                fragment
            }
            _ => fragment,
        }
    }

    /// Translates `'{} {name}'.format(a, name=b)`.
    pub(super) fn format_call(&mut self, id: ExprId, object: ExprId, args: &[Arg]) -> Fragment {
        let Some(text) = self.known_text(object) else {
            return self.mark_untranslatable(id, "the text of this format is not known");
        };
        let positional: Vec<ExprId> =
            args.iter().filter(|arg| arg.kind == ArgKind::Positional).map(|arg| arg.value).collect();
        if args.iter().any(|arg| matches!(arg.kind, ArgKind::Spread | ArgKind::KeywordSpread)) {
            return self.mark_untranslatable(id, "`format` with unpacked arguments is not translated");
        }
        let mut parts = Vec::new();
        let mut pending = String::new();
        let mut next = 0;
        let mut rest = text.as_str();
        while let Some(at) = rest.find(['{', '}']) {
            pending.push_str(&rest[..at]);
            let brace = &rest[at..=at];
            rest = &rest[at + 1..];
            if let Some(after) = rest.strip_prefix(brace) {
                pending.push_str(brace);
                rest = after;
                continue;
            }
            if brace == "}" {
                pending.push('}');
                continue;
            }
            let Some((field, after)) = rest.split_once('}') else {
                return self.mark_untranslatable(id, "this format is not understood");
            };
            rest = after;
            let (name, spec) = field.split_once(':').unwrap_or((field, ""));
            let (name, conversion) = name.split_once('!').unwrap_or((name, ""));
            let split = name.find(['.', '[']).unwrap_or(name.len());
            let (name, members) = name.split_at(split);
            let value = if name.is_empty() {
                next += 1;
                positional.get(next - 1).copied()
            } else if let Ok(index) = name.parse::<usize>() {
                positional.get(index).copied()
            } else {
                args.iter().find(|arg| self.keyword(arg) == Some(name)).map(|arg| arg.value)
            };
            let Some(value) = value else {
                return self.mark_untranslatable(id, "an argument of this format is missing");
            };
            if !members.is_empty() || spec.contains('{') || !matches!(conversion, "" | "s") {
                return self.mark_untranslatable(id, format!("the format `{field}` is not translated"));
            }
            parts.push(Part::Text(std::mem::take(&mut pending)));
            parts.push(Part::Value(self.format_value(value, spec)));
        }
        parts.push(Part::Text(pending + rest));
        self.join_parts(parts, false)
    }

    /// Translates `'%s: %d' % (a, b)`.
    pub(super) fn percent_format(&mut self, id: ExprId, left: ExprId, right: ExprId) -> Fragment {
        let hir = self.hir;
        let Some(text) = self.known_text(left) else {
            return self.mark_untranslatable(id, "the text of this format is not known");
        };
        let (values, named_values): (&[ExprId], &[Property]) = match &hir.expr(right).kind {
            ExprKind::Tuple(items) => (items, &[]),
            ExprKind::Object(properties) => (std::slice::from_ref(&right), properties),
            _ => (std::slice::from_ref(&right), &[]),
        };
        let mut parts = Vec::new();
        let mut pending = String::new();
        let mut next = values.iter();
        let mut rest = text.as_str();
        while let Some(at) = rest.find('%') {
            pending.push_str(&rest[..at]);
            rest = &rest[at + 1..];
            if let Some(after) = rest.strip_prefix('%') {
                pending.push('%');
                rest = after;
                continue;
            }
            let mut value = None;
            if let Some(inner) = rest.strip_prefix('(')
                && let Some((key, after)) = inner.split_once(')')
            {
                let named = |property: &&Property| matches!(&property.key, Key::String(name, _) if **name == *key);
                value = named_values.iter().find(named).map(|property| property.value);
                rest = after;
            }
            let Some(length) = rest.find(|c: char| c.is_ascii_alphabetic()) else {
                return self.mark_untranslatable(id, "this format is not understood");
            };
            let (spec, after) = rest.split_at(length + 1);
            rest = after;
            let Some(value) = value.or_else(|| next.next().copied()) else {
                return self.mark_untranslatable(id, "an argument of this format is missing");
            };
            let spec = spec.strip_prefix('-').map_or(spec.to_owned(), |spec| format!("<{spec}"));
            let spec = match spec.as_str() {
                "s" | "d" | "i" | "r" => String::new(),
                // `%5d` aligns numbers and strings to the right.
                other if other.starts_with(|c: char| c.is_ascii_digit()) && !other.starts_with('0') => {
                    format!(">{other}")
                }
                other => other.to_owned(),
            };
            parts.push(Part::Text(std::mem::take(&mut pending)));
            parts.push(Part::Value(self.format_value(value, &spec)));
        }
        parts.push(Part::Text(pending + rest));
        self.join_parts(parts, false)
    }

    /// Builds a template literal, or a plain literal if there are no values.
    fn join_parts(&mut self, parts: Vec<Part>, is_multiline: bool) -> Fragment {
        let mut merged: Vec<Part> = Vec::new();
        for part in parts {
            let part = match part {
                Part::Value(fragment) => literal_text(&fragment).map_or(Part::Value(fragment), Part::Text),
                text => text,
            };
            match (merged.last_mut(), part) {
                (Some(Part::Text(last)), Part::Text(text)) => last.push_str(&text),
                (_, Part::Text(text)) if text.is_empty() => {}
                (_, part) => merged.push(part),
            }
        }
        if merged.is_empty() {
            return literal("");
        }
        if let [Part::Text(only)] = &merged[..] {
            return literal(only);
        }
        let can_be_template = merged.iter().all(|part| match part {
            Part::Text(_) => true,
            Part::Value(fragment) => fragment.is_plain() && !fragment.text().contains('`'),
        });
        // A sum replaces the template for a text with one value, and for values that a template
        // cannot contain.
        if !can_be_template || !is_multiline && merged.len() == 2 && matches!(merged[0], Part::Text(_)) {
            let parts = merged.into_iter().map(|part| match part {
                Part::Text(text) => literal(&text),
                Part::Value(fragment) => fragment,
            });
            return parts.reduce(|sum, part| sum.op("+", part)).unwrap_or_else(|| literal(""));
        }
        let mut out = String::from("`");
        for part in &merged {
            match part {
                Part::Text(text) => out.push_str(&template_content(text, is_multiline)),
                Part::Value(fragment) => out.push_str(&format!("${{{}}}", fragment.text())),
            }
        }
        out.push('`');
        atom(out)
    }
}

/// Returns the text of an integer literal or a string literal without escapes. Returns `None` for
/// other fragments.
fn literal_text(fragment: &Fragment) -> Option<String> {
    let [token] = &fragment.tokens[..] else { return None };
    let text = &*token.text;
    if text.bytes().all(|b| b.is_ascii_digit()) {
        return Some(text.to_owned());
    }
    let inner = text.strip_prefix('\'')?.strip_suffix('\'')?;
    (!inner.contains(['\\', '\''])).then(|| inner.to_owned())
}

//! Lowers Python's literals: strings with prefixes and escapes, f-strings, numbers.

use crate::syntax::flat_tree::Id;
use crate::syntax::hir::*;
use crate::syntax::kinds::{Field, Kind};
use crate::syntax::lower::Lower;

/// Lowers a string or several adjacent strings.
pub(super) fn literal(lower: &mut Lower, id: Id) -> ExprKind {
    let mut parts = Vec::new();
    let mut prefixes = Prefixes::default();
    if lower.kind(id) == Kind::String {
        single(lower, id, &mut parts, &mut prefixes);
    } else {
        let flat = lower.flat;
        for child in flat.named(id) {
            single(lower, child, &mut parts, &mut prefixes);
        }
    }
    if prefixes.is_bytes {
        return ExprKind::Opaque(Vec::new());
    }
    if prefixes.is_template {
        return ExprKind::Template(parts);
    }
    match parts.pop() {
        Some(TemplatePart::Text(text)) => ExprKind::String(text),
        _ => ExprKind::String("".into()),
    }
}

/// Prefixes of one of several adjacent strings.
#[derive(Default)]
struct Prefixes {
    is_bytes: bool,
    is_template: bool,
}

fn single(lower: &mut Lower, id: Id, parts: &mut Vec<TemplatePart>, prefixes: &mut Prefixes) {
    let whole = lower.source(id);
    if whole.starts_with('`') {
        // `repr` in Python 2, a template in JavaScript.
        let span = lower.span(id);
        lower.problem(span, ProblemKind::Foreign("`".into()));
    }
    let quote = whole.find(['\'', '"']).unwrap_or(0);
    let (mut raw, mut format) = (false, false);
    for letter in whole[..quote].bytes() {
        match letter {
            b'r' | b'R' => raw = true,
            b'b' | b'B' => prefixes.is_bytes = true,
            b'f' | b'F' | b't' | b'T' => format = true,
            _ => {}
        }
    }
    if !format {
        let body = unquoted(whole, quote);
        match parts.last() {
            // Most strings have no escapes.
            None if raw || !body.contains(['\\', '\r']) => parts.push(TemplatePart::Text(body.into())),
            _ => {
                let mut text = String::new();
                unescape(body, raw, false, &mut text);
                push_text(parts, text);
            }
        }
        return;
    }
    prefixes.is_template = true;
    let flat = lower.flat;
    for child in flat.named(id) {
        match lower.kind(child) {
            Kind::StringContent => {
                let mut text = String::new();
                unescape(lower.source(child), raw, true, &mut text);
                push_text(parts, text);
            }
            Kind::Interpolation => interpolation(lower, child, parts),
            _ => {}
        }
    }
}

fn interpolation(lower: &mut Lower, id: Id, parts: &mut Vec<TemplatePart>) {
    let value = match lower.field(id, Field::Expression) {
        Some(value) => lower.expr(value),
        None => lower.only_expr(id),
    };
    parts.push(TemplatePart::Expr(value));
    // The expressions in a format count as interpolated too: `{value:{width}}`.
    let flat = lower.flat;
    let format = lower.field(id, Field::FormatSpecifier);
    for nested in format.into_iter().flat_map(|format| flat.named(format)) {
        if lower.kind(nested) == Kind::FormatExpression {
            let value = match lower.field(nested, Field::Expression) {
                Some(value) => lower.expr(value),
                None => lower.only_expr(nested),
            };
            parts.push(TemplatePart::Expr(value));
        }
    }
}

/// Appends a text, and joins it with a text before it.
fn push_text(parts: &mut Vec<TemplatePart>, text: String) {
    if let Some(TemplatePart::Text(last)) = parts.last_mut() {
        let mut joined = std::mem::take(last).into_string();
        joined.push_str(&text);
        *last = joined.into();
    } else {
        parts.push(TemplatePart::Text(text.into()));
    }
}

/// Returns the text between the quotes.
fn unquoted(whole: &str, quote: usize) -> &str {
    let body = &whole[quote..];
    for mark in ["\"\"\"", "'''", "\"", "'"] {
        if let Some(rest) = body.strip_prefix(mark) {
            return rest.strip_suffix(mark).unwrap_or(rest);
        }
    }
    body
}

fn unescape(body: &str, raw: bool, format: bool, out: &mut String) {
    let mut chars = body.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '\\' if !raw => escape(&mut chars, out),
            '\r' => {
                chars.next_if_eq(&'\n');
                out.push('\n');
            }
            '{' | '}' if format => {
                chars.next_if_eq(&c);
                out.push(c);
            }
            _ => out.push(c),
        }
    }
}

/// Appends the character of an escape. `chars` starts after the backslash. An unknown escape stays
/// verbatim, as in Python.
fn escape(chars: &mut std::iter::Peekable<std::str::Chars>, out: &mut String) {
    let Some(c) = chars.next() else { return out.push('\\') };
    match c {
        '\n' => {}
        '\r' => {
            chars.next_if_eq(&'\n');
        }
        '\\' | '\'' | '"' => out.push(c),
        'n' => out.push('\n'),
        't' => out.push('\t'),
        'r' => out.push('\r'),
        'a' => out.push('\x07'),
        'b' => out.push('\x08'),
        'f' => out.push('\x0c'),
        'v' => out.push('\x0b'),
        'x' => numeric(chars, 2, 16, 0, out),
        'u' => numeric(chars, 4, 16, 0, out),
        'U' => numeric(chars, 8, 16, 0, out),
        '0'..='7' => numeric(chars, 2, 8, c as u32 - '0' as u32, out),
        'N' if chars.peek() == Some(&'{') => {
            // A table of character names would take a megabyte.
            for c in chars.by_ref() {
                if c == '}' {
                    break;
                }
            }
            out.push('\u{fffd}');
        }
        _ => out.extend(['\\', c]),
    }
}

fn numeric(
    chars: &mut std::iter::Peekable<std::str::Chars>,
    max_digits: usize,
    radix: u32,
    first: u32,
    out: &mut String,
) {
    let mut value = first;
    for _ in 0..max_digits {
        let Some(digit) = chars.peek().and_then(|c| c.to_digit(radix)) else { break };
        value = value.saturating_mul(radix).saturating_add(digit);
        chars.next();
    }
    out.push(char::from_u32(value).unwrap_or('\u{fffd}'));
}

/// Lowers a number. A complex number is opaque.
pub(super) fn number(text: &str) -> ExprKind {
    if text.ends_with(['j', 'J']) && !text.starts_with("0x") {
        return ExprKind::Opaque(Vec::new());
    }
    crate::syntax::lower::number(text.trim_end_matches(['l', 'L']))
}

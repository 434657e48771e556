//! Lowers JavaScript's strings and templates.

use crate::syntax::flat_tree::Id;
use crate::syntax::hir::{ExprKind, TemplatePart};
use crate::syntax::kinds::Kind;
use crate::syntax::lower::Lower;

/// Lowers a string, given with its quotes.
pub(super) fn string(whole: &str) -> ExprKind {
    ExprKind::String(text(whole))
}

/// Returns the value of a string that is given with its quotes.
pub(super) fn text(whole: &str) -> Box<str> {
    let body = match whole.as_bytes() {
        [first @ (b'\'' | b'"'), .., last] if first == last => &whole[1..whole.len() - 1],
        [b'\'' | b'"', ..] => &whole[1..],
        _ => whole,
    };
    if !body.contains('\\') {
        return body.into();
    }
    let mut out = String::with_capacity(body.len());
    let mut rest = body;
    while let Some(at) = rest.find('\\') {
        out.push_str(&rest[..at]);
        let used = escape(&rest[at..], &mut out);
        rest = &rest[at + used..];
    }
    out.push_str(rest);
    out.into()
}

/// Lowers a template string.
pub(super) fn template(lower: &mut Lower, id: Id) -> ExprKind {
    let flat = lower.flat;
    let mut parts = Vec::new();
    let mut text = String::new();
    for child in flat.named(id) {
        match lower.kind(child) {
            Kind::StringFragment => text.push_str(&lower.source(child).replace("\r\n", "\n")),
            Kind::EscapeSequence => {
                escape(lower.source(child), &mut text);
            }
            Kind::TemplateSubstitution => {
                if !text.is_empty() {
                    parts.push(TemplatePart::Text(std::mem::take(&mut text).into()));
                }
                parts.push(TemplatePart::Expr(lower.only_expr(child)));
            }
            _ => {}
        }
    }
    if !text.is_empty() {
        parts.push(TemplatePart::Text(text.into()));
    }
    ExprKind::Template(parts)
}

/// Appends the character of the escape at the start of `text`. Returns the length of the escape.
fn escape(text: &str, out: &mut String) -> usize {
    let Some(c) = text[1..].chars().next() else {
        out.push('\\');
        return 1;
    };
    let after = 1 + c.len_utf8();
    let rest = &text[after..];
    match c {
        'n' => out.push('\n'),
        't' => out.push('\t'),
        'r' => out.push('\r'),
        'b' => out.push('\x08'),
        'f' => out.push('\x0c'),
        'v' => out.push('\x0b'),
        '0'..='7' => {
            let max_digits = if c <= '3' { 2 } else { 1 };
            let more = rest.bytes().take(max_digits).take_while(|b| (b'0'..=b'7').contains(b)).count();
            let value = u32::from_str_radix(&text[1..after + more], 8).unwrap_or(0);
            out.push(char::from_u32(value).unwrap_or('\u{fffd}'));
            return after + more;
        }
        'x' => return after + hex(rest, 2, out),
        'u' if rest.starts_with('{') => {
            let end = rest.find('}').unwrap_or(rest.len());
            let value = u32::from_str_radix(rest.get(1..end).unwrap_or_default(), 16).ok();
            out.push(value.and_then(char::from_u32).unwrap_or('\u{fffd}'));
            return after + (end + 1).min(rest.len());
        }
        'u' => return after + unicode(rest, out),
        '\r' => return after + usize::from(rest.starts_with('\n')),
        '\n' | '\u{2028}' | '\u{2029}' => {}
        _ => out.push(c),
    }
    after
}

fn digits(text: &str, count: usize) -> Option<u32> {
    text.get(..count).filter(|t| t.bytes().all(|b| b.is_ascii_hexdigit())).and_then(|t| u32::from_str_radix(t, 16).ok())
}

fn hex(rest: &str, count: usize, out: &mut String) -> usize {
    match digits(rest, count) {
        Some(value) => {
            out.push(char::from_u32(value).unwrap_or('\u{fffd}'));
            count
        }
        None => 0,
    }
}

/// Appends the character of `\uXXXX`, which may continue with the second half of a surrogate pair.
/// Returns the length after the `u`.
fn unicode(rest: &str, out: &mut String) -> usize {
    let Some(high) = digits(rest, 4) else { return 0 };
    if (0xd800..0xdc00).contains(&high) {
        let low = rest.get(4..6).filter(|mark| *mark == "\\u").and_then(|_| digits(&rest[6..], 4));
        if let Some(low) = low.filter(|low| (0xdc00..0xe000).contains(low)) {
            let value = 0x10000 + ((high - 0xd800) << 10) + (low - 0xdc00);
            out.push(char::from_u32(value).unwrap_or('\u{fffd}'));
            return 10;
        }
    }
    out.push(char::from_u32(high).unwrap_or('\u{fffd}'));
    4
}

//! Inside a string: only where it is known what the string is for.

use super::cursor::Cursor;
use super::found::{Found, Standing};
use super::place::Literal;
use super::slot::{self, Asked};
use super::{Item, ItemKind, arguments, values};
use crate::semantic::scope::Parent;
use crate::semantic::value::Value;
use crate::syntax::hir::ExprKind;
use crate::text::span::Span;

/// Offers what can stand in a string.
pub fn offer<'a>(cursor: &Cursor<'a>, literal: Literal, found: &mut Found<'a>) {
    let content = content(cursor, literal);
    let whole = content.of(cursor.text());
    // Text with holes, and text of many lines, is no name.
    if literal.quote == b'`' && whole.contains("${")
        || is_formatted(cursor, literal) && whole.contains('{')
        || whole.contains('\n')
    {
        return;
    }
    if is_part(cursor) {
        return;
    }
    let typed = Span { start: content.start, end: cursor.offset }.of(cursor.text());
    found.look_at(typed, content);
    match slot::asked(cursor) {
        Some(Asked::Value(want)) => values::in_string(cursor, &want, content, found),
        Some(Asked::Key(keys)) => arguments::keys(cursor, &keys, Some(literal), found),
        None => index(cursor, found),
    }
}

/// Whether the string is put together with something else: a piece of a name is no name.
fn is_part(cursor: &Cursor<'_>) -> bool {
    let parent = cursor.string.map(|string| cursor.analysis.scopes.parents[string.index()]);
    let Some(Parent::Expr(parent)) = parent else { return false };
    matches!(
        cursor.analysis.hir.expr(parent).kind,
        ExprKind::Binary { .. } | ExprKind::Member { .. } | ExprKind::Template(_) | ExprKind::Opaque(_)
    )
}

fn is_formatted(cursor: &Cursor<'_>, literal: Literal) -> bool {
    let prefix = Span { start: literal.start, end: literal.content }.of(cursor.text());
    cursor.python && prefix.trim_matches(['\'', '"']).contains(['f', 'F'])
}

/// The content of the string around the cursor: to its closing quote, or to the cursor where it has none.
fn content(cursor: &Cursor<'_>, literal: Literal) -> Span {
    let bytes = cursor.text().as_bytes();
    let (mut at, mut end) = (cursor.offset as usize, cursor.offset);
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'\\' => at += 1,
            b'\n' if !literal.triple => break,
            _ if byte == literal.quote => {
                end = at as u32;
                break;
            }
            _ => {}
        }
        at += 1;
    }
    // A quote further on may be the start of another string: `f('|, 'b')`. What lies between tells.
    let between = Span { start: cursor.offset, end }.of(cursor.text());
    let foreign = between.contains([',', ')', '(', ';', '+', '=']) && cursor.string_ends_before(end);
    Span { start: literal.content, end: if foreign { cursor.offset } else { end } }
}

/// `object['...']`: keys of a client object.
fn index<'a>(cursor: &Cursor<'a>, found: &mut Found<'a>) {
    let Some(frame) = cursor.place.frames.last().filter(|frame| frame.byte == b'[') else { return };
    let Some(owner) = cursor.owners.last().copied().flatten() else { return };
    let ExprKind::Index { object, .. } = cursor.analysis.hir.expr(owner).kind else { return };
    if frame.commas > 0 {
        return;
    }
    let Value::Object(object) = cursor.analysis.value(object) else { return };
    for (at, (key, value)) in object.entries.iter().enumerate() {
        if object.entries[..at].iter().any(|(known, _)| known == key) {
            continue;
        }
        let standing = Standing { score: -(at as f32), ..Standing::default() };
        found.offer(&**key, standing, move || Item {
            kind: ItemKind::Property,
            detail: super::members::describe(value),
            ..Item::default()
        });
    }
}

//! Items inside a string, where its purpose is known.

use super::{arguments, members, values};
use crate::features::completion::context::{Cursor, Expected, expected};
use crate::features::completion::ranking::{Collector, RankKey};
use crate::features::completion::{Item, ItemKind};
use crate::features::lexical::Literal;
use crate::semantic::scope::Parent;
use crate::semantic::value::Value;
use crate::syntax::hir::ExprKind;
use crate::text::span::Span;

/// Adds the items of a string.
pub fn complete<'a>(cursor: &Cursor<'a>, literal: Literal, collector: &mut Collector<'a>) {
    let content = content(cursor, literal);
    let whole = content.of(cursor.text());
    // Text with interpolations or several lines is no name.
    if literal.quote == b'`' && whole.contains("${")
        || is_formatted(cursor, literal) && whole.contains('{')
        || whole.contains('\n')
    {
        return;
    }
    if is_concatenated(cursor) {
        return;
    }
    let typed = Span { start: content.start, end: cursor.offset }.of(cursor.text());
    collector.match_against(typed, content);
    match expected::at_cursor(cursor) {
        Some(Expected::Value(expected)) => values::complete_in_string(cursor, &expected, content, collector),
        Some(Expected::Key(keys)) => arguments::complete_keys(cursor, &keys, Some(literal), collector),
        None => complete_index(cursor, collector),
    }
}

/// Returns `true` if the string is part of a larger expression: a part of a name is no name.
fn is_concatenated(cursor: &Cursor<'_>) -> bool {
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

/// Returns the content of the string: up to its closing quote, or to the cursor if it has none.
fn content(cursor: &Cursor<'_>, literal: Literal) -> Span {
    let bytes = cursor.text().as_bytes();
    let (mut at, mut end) = (cursor.offset as usize, cursor.offset);
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'\\' => at += 1,
            b'\n' if !literal.is_triple => break,
            _ if byte == literal.quote => {
                end = at as u32;
                break;
            }
            _ => {}
        }
        at += 1;
    }
    // A later quote may open another string: `f('|, 'b')`. The text between tells.
    let between = Span { start: cursor.offset, end }.of(cursor.text());
    let is_other_string = between.contains([',', ')', '(', ';', '+', '=']) && cursor.string_ends_before(end);
    Span { start: literal.content, end: if is_other_string { cursor.offset } else { end } }
}

/// Adds the keys of a client object: `object['...']`.
fn complete_index<'a>(cursor: &Cursor<'a>, collector: &mut Collector<'a>) {
    let Some(bracket) = cursor.lexical.brackets.last().filter(|bracket| bracket.byte == b'[') else { return };
    let Some(owner) = cursor.owners.last().copied().flatten() else { return };
    let ExprKind::Index { object, .. } = cursor.analysis.hir.expr(owner).kind else { return };
    if bracket.commas > 0 {
        return;
    }
    let Value::Object(object) = cursor.analysis.value(object) else { return };
    for (at, (key, value)) in object.entries.iter().enumerate() {
        if object.entries[..at].iter().any(|(known, _)| known == key) {
            continue;
        }
        let rank = RankKey::with_score(-(at as f32));
        collector.add(&**key, rank, move || Item {
            kind: ItemKind::Property,
            detail: members::describe(value),
            ..Item::default()
        });
    }
}

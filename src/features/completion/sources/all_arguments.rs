//! One item that inserts all usual arguments of a call by name: `{reducer: ..., geometry: ...,
//! scale: ...}`.

use crate::features::completion::context::Cursor;
use crate::features::completion::ranking::{Collector, RankKey};
use crate::features::completion::{Item, ItemKey, ItemKind};
use crate::kb::model::{Operator, Param};
use crate::semantic::bind::{self, is_available, is_required, param_name};
use crate::semantic::value::{Object, Value};
use std::sync::Arc;

/// Maximum arguments in the item.
const MAX_ARGUMENTS: usize = 6;
/// An argument is usual if it is given at least this share as often as the most frequent one.
const USUAL_SHARE: f32 = 0.6;

/// Adds the arguments of the call whose empty parentheses the cursor is in.
pub fn complete<'a>(cursor: &Cursor<'a>, collector: &mut Collector<'a>) {
    let Some(bracket) = cursor.lexical.brackets.last().filter(|bracket| bracket.byte == b'(' && bracket.commas == 0)
    else {
        return;
    };
    let is_empty = cursor.last_byte() == b'('
        && collector.typed().is_empty()
        && matches!(cursor.next_byte(), b')' | b'\n' | b'\r' | 0);
    let owner = cursor.owners.last().copied().flatten().filter(|_| is_empty && bracket.separator.is_none());
    let Some(site) = owner.and_then(|owner| cursor.analysis.call_at(owner)) else { return };
    let op = site.operator();
    let python = cursor.python;
    let names = usual_arguments(op, cursor.kb.uses_of_arguments(op.name), python);
    if names.len() < 2 || !(python || takes_named(op, &names)) {
        return;
    }
    let fields = |sign: &str, separator: &str| {
        let field = |(index, name): (usize, &&str)| format!("{name}{sign}${{{}}}", index + 1);
        names.iter().enumerate().map(field).collect::<Vec<_>>().join(separator)
    };
    let (label, insert) = match python {
        true => (format!("{}=", names.join("=, ")), fields("=", ", ")),
        false => (format!("{{{}}}", names.join(", ")), format!("{{\n  {}\n}}", fields(": ", ",\n  "))),
    };
    let key = Some(ItemKey::Operator(op.name.to_owned()));
    collector.add(label, RankKey::with_score(3.5), move || Item {
        kind: ItemKind::Snippet,
        detail: "the usual arguments".to_owned(),
        insert_text: insert,
        is_snippet: true,
        key,
        ..Item::default()
    });
}

/// Returns the required and the usual arguments, in order.
fn usual_arguments<'o>(op: &'o Operator<'static>, uses: &[(&str, u32)], python: bool) -> Vec<&'o str> {
    let count = |param: &Param<'_>| uses.iter().find(|(name, _)| *name == param.name).map_or(0, |(_, count)| *count);
    let max_count = op.params.iter().map(count).max().unwrap_or(0);
    let is_usual = |param: &Param<'_>| max_count > 0 && count(param) as f32 >= max_count as f32 * USUAL_SHARE;
    // Nobody names the arguments of such a call.
    if max_count == 0 || op.params.iter().any(|param| param.variadic) {
        return Vec::new();
    }
    let chosen =
        op.params.iter().filter(|param| is_available(param, python) && (is_required(param, python) || is_usual(param)));
    chosen.map(|param| param_name(param, python)).take(MAX_ARGUMENTS).collect()
}

/// Returns `true` if the client takes an object with these keys for named arguments.
fn takes_named(op: &Operator<'_>, names: &[&str]) -> bool {
    let entries = names.iter().map(|name| (Arc::from(*name), Value::Unknown)).collect();
    bind::takes_named(op, &Value::Object(Arc::new(Object { entries, open: false })))
}

//! All arguments that a call is mostly given, by name, in one offer: `{reducer: ..., geometry: ..., scale: ...}`.

use super::cursor::Cursor;
use super::found::{Found, Standing};
use super::{Item, ItemKey, ItemKind};
use crate::kb::model::{Operator, Param};
use crate::semantic::bind::{self, exists, param_name, required};
use crate::semantic::value::{Object, Value};
use std::sync::Arc;

/// More arguments than these are not filled in one after the other.
const MOST: usize = 6;
/// An argument is mostly given when it is given so often, as a share of the one that is given most.
const OFTEN: f32 = 0.6;

/// Offers the arguments of the call in whose empty brackets the cursor is.
pub fn offer<'a>(cursor: &Cursor<'a>, found: &mut Found<'a>) {
    let Some(frame) = cursor.place.frames.last().filter(|frame| frame.byte == b'(' && frame.commas == 0) else {
        return;
    };
    let empty = cursor.last_byte() == b'('
        && found.typed().is_empty()
        && matches!(cursor.next_byte(), b')' | b'\n' | b'\r' | 0);
    let owner = cursor.owners.last().copied().flatten().filter(|_| empty && frame.sign.is_none());
    let Some(site) = owner.and_then(|owner| cursor.analysis.call_at(owner)) else { return };
    let op = site.operator();
    let python = cursor.python;
    let names = usual(op, cursor.kb.uses_of_arguments(op.name), python);
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
    found.offer(label, Standing { score: 3.5, ..Standing::default() }, move || Item {
        kind: ItemKind::Snippet,
        detail: "the usual arguments".to_owned(),
        insert,
        snippet: true,
        key,
        ..Item::default()
    });
}

/// Arguments that must be given, and those that mostly are, in their order.
fn usual<'o>(op: &'o Operator<'static>, uses: &[(&str, u32)], python: bool) -> Vec<&'o str> {
    let count = |param: &Param<'_>| uses.iter().find(|(name, _)| *name == param.name).map_or(0, |(_, count)| *count);
    let most = op.params.iter().map(count).max().unwrap_or(0);
    let often = |param: &Param<'_>| most > 0 && count(param) as f32 >= most as f32 * OFTEN;
    // Who never names the arguments of a call will not begin here.
    if most == 0 || op.params.iter().any(|param| param.variadic) {
        return Vec::new();
    }
    let chosen = op.params.iter().filter(|param| exists(param, python) && (required(param, python) || often(param)));
    chosen.map(|param| param_name(param, python)).take(MOST).collect()
}

/// Whether the client takes an object with these keys for named arguments.
fn takes_named(op: &Operator<'_>, names: &[&str]) -> bool {
    let entries = names.iter().map(|name| (Arc::from(*name), Value::Unknown)).collect();
    bind::takes_named(op, &Value::Object(Arc::new(Object { entries, open: false })))
}

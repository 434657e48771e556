//! After a point: what exists on the object there, in the language of the file.

use super::cursor::Cursor;
use super::found::{Found, Standing};
use super::nearby::Nearby;
use super::{Item, ItemKey, ItemKind, implied, insert, slot};
use crate::kb::model::{ClassId, Effect, Lifecycle, OpId, Ty};
use crate::kb::{Member, kb};
use crate::semantic::promote;
use crate::semantic::value::{Object, Value};
use crate::syntax::hir::{ExprId, ExprKind};
use rustc_hash::FxHashMap;

/// Offers the members of an expression.
pub fn offer<'a>(cursor: &Cursor<'a>, owner: ExprId, found: &mut Found<'a>) {
    if matches!(cursor.analysis.hir.expr(owner).kind, ExprKind::Number { .. }) {
        return;
    }
    let value = cursor.analysis.value(owner);
    let nearby = Nearby::of(cursor, owner);
    let mut classes: Vec<ClassId> = value.variants().iter().filter_map(Value::class).collect();
    let mut variants = value.variants().len();
    if *value == Value::Unknown {
        classes = implied::classes(cursor, owner);
        variants = classes.len();
    }
    methods(cursor, &classes, variants, &nearby, found);
    for variant in value.variants() {
        match variant {
            Value::Namespace(name) => namespace(cursor, name, &nearby, found),
            Value::Module(name) => namespace(cursor, name, &nearby, found),
            // Keys of a Python dictionary are no attributes.
            Value::Object(object) if !cursor.python => keys(cursor, object, found),
            _ => {}
        }
    }
    if let [class] = classes[..]
        && variants == 1
    {
        through_map(cursor, class, &nearby, found);
    }
}

/// Methods of the classes that the object may be of; those of all of them first.
fn methods<'a>(cursor: &Cursor<'a>, classes: &[ClassId], variants: usize, nearby: &Nearby, found: &mut Found<'a>) {
    let python = cursor.python;
    let wanted = slot::expected(cursor);
    let mut all: FxHashMap<&'static str, (OpId, usize, f32)> = FxHashMap::default();
    for &class in classes {
        for (name, id) in cursor.kb.methods(class, python) {
            let score = nearby.method(class, name, id);
            let entry = all.entry(name).or_insert((id, 0, score));
            entry.1 += 1;
            entry.2 = entry.2.max(score);
        }
    }
    for (name, (id, count, mut score)) in all {
        let op = cursor.kb.op(id);
        // What is wanted around the object: `filterBounds(image.` wants what gives a geometry.
        if let Some(ty) = &wanted
            && let Some(class) = result(id, classes)
            && promote::accepts(ty, &Value::of(class), python)
        {
            score *= 1.5;
        }
        let standing = Standing {
            group: u8::from(count < variants),
            score: score + if op.alias_of.is_some() || op.lifecycle == Lifecycle::Hidden { -1.0 } else { 0.0 },
            deprecated: op.lifecycle == Lifecycle::Deprecated,
        };
        let called = cursor.is_called();
        found.offer(name, standing, move || operator(name, id, ItemKind::Method, python, called));
    }
}

/// The class of what a method gives.
fn result(id: OpId, classes: &[ClassId]) -> Option<ClassId> {
    let op = kb().op(id);
    match &op.returns {
        _ if op.self_type => classes.first().copied(),
        Ty::Class(class) => Some(*class),
        Ty::Number | Ty::Integer => Some(ClassId::NUMBER),
        Ty::String => Some(ClassId::STRING),
        Ty::List(_) => Some(ClassId::LIST),
        Ty::Dictionary(_) => Some(ClassId::DICTIONARY),
        _ => None,
    }
}

/// An offer of an operator.
pub fn operator(name: &str, id: OpId, kind: ItemKind, python: bool, called: bool) -> Item {
    let op = kb().op(id);
    Item {
        kind,
        detail: insert::signature(op, python),
        insert: if called { name.to_owned() } else { insert::call(name, op, python) },
        snippet: !called,
        deprecated: op.lifecycle == Lifecycle::Deprecated,
        key: Some(ItemKey::Operator(op.name.to_owned())),
        ..Item::default()
    }
}

fn namespace<'a>(cursor: &Cursor<'a>, name: &str, nearby: &Nearby, found: &mut Found<'a>) {
    let python = cursor.python;
    let called = cursor.is_called();
    let wanted = slot::expected(cursor);
    let mut names: Vec<&'static str> = Vec::new();
    for (label, member) in cursor.kb.members(name, python) {
        names.push(label);
        let mut score = nearby.member(name, label, member);
        if let (Some(ty), Member::Operator(id)) = (&wanted, member)
            && let Ty::Class(class) = cursor.kb.op(id).returns
            && promote::accepts(ty, &Value::of(class), python)
        {
            score *= 1.5;
        }
        let deprecated = match member {
            Member::Operator(id) => cursor.kb.op(id).lifecycle == Lifecycle::Deprecated,
            _ => false,
        };
        found.offer(label, Standing { group: 0, score, deprecated }, move || {
            self::member(label, member, python, called)
        });
    }
    // In Python a method can be taken off its class: `ee.Image.add(a, b)`. Few people do.
    if python && let Some(class) = cursor.kb.class_named(name).filter(|_| name.starts_with("ee.")) {
        for (label, id) in cursor.kb.methods(class, true).filter(|(label, _)| !names.contains(label)) {
            let op = cursor.kb.op(id);
            let deprecated = op.lifecycle == Lifecycle::Deprecated;
            let standing = Standing { group: 2, score: nearby.method(class, label, id), deprecated };
            found.offer(label, standing, move || operator(label, id, ItemKind::Method, python, called));
        }
    }
}

/// An offer of what hangs on a namespace.
pub fn member(label: &str, member: Member, python: bool, called: bool) -> Item {
    match member {
        Member::Operator(id) => operator(label, id, ItemKind::Function, python, called),
        Member::Class { constructor: Some(id), name, .. } => Item {
            key: Some(ItemKey::Class(name.to_owned())),
            ..operator(label, id, ItemKind::Class, python, called || constructs_below(name, python))
        },
        Member::Class { name, .. } => Item {
            kind: ItemKind::Class,
            detail: name.to_owned(),
            key: Some(ItemKey::Class(name.to_owned())),
            ..Item::default()
        },
        Member::Namespace(name) => Item {
            kind: ItemKind::Namespace,
            detail: name.to_owned(),
            key: Some(ItemKey::Namespace(name.to_owned())),
            ..Item::default()
        },
        Member::Constant(name) => Item { kind: ItemKind::Constant, detail: name.to_owned(), ..Item::default() },
    }
}

/// Whether a class is mostly used for what hangs on it (`ee.Reducer.mean()`), not called.
fn constructs_below(name: &str, python: bool) -> bool {
    let kb = kb();
    let called = name.rsplit_once('.').and_then(|(owner, last)| {
        kb.uses_of_members(owner).iter().find(|(known, _)| *known == last).map(|(_, count)| *count)
    });
    let below: u32 = kb.uses_of_members(name).iter().map(|(_, count)| *count).sum();
    below > called.unwrap_or(0) && kb.members(name, python).any(|(_, member)| matches!(member, Member::Operator(_)))
}

/// Keys of a client object.
fn keys<'a>(cursor: &Cursor<'a>, object: &'a Object, found: &mut Found<'a>) {
    let called = cursor.is_called();
    for (index, (key, value)) in object.entries.iter().enumerate() {
        if object.entries[..index].iter().any(|(known, _)| known == key) || !key.bytes().all(super::place::is_word) {
            continue;
        }
        let standing = Standing { group: 0, score: 1.0 - index as f32 * 1e-3, deprecated: false };
        found.offer(&**key, standing, move || {
            let function = matches!(value, Value::Function(_) | Value::Imported(_) | Value::Operator(..));
            Item {
                kind: if function { ItemKind::Function } else { ItemKind::Property },
                detail: describe(value),
                insert: if function && !called { format!("{}($1)$0", insert::literal(key)) } else { key.to_string() },
                snippet: function && !called,
                ..Item::default()
            }
        });
    }
}

/// A value in a word or two.
pub fn describe(value: &Value) -> String {
    match value {
        Value::Instance(instance) => insert::class_name(instance.class).to_owned(),
        Value::Str(Some(text)) if text.len() <= 40 && !text.contains('\n') => format!("'{text}'"),
        Value::Str(_) => "String".to_owned(),
        Value::Num(Some(number)) => number.to_string(),
        Value::Num(None) => "Number".to_owned(),
        Value::Bool(_) => "Boolean".to_owned(),
        Value::List(_) => "List".to_owned(),
        Value::Object(_) => "Object".to_owned(),
        Value::Function(_) | Value::Imported(_) => "Function".to_owned(),
        Value::Operator(id, _) => kb().op(*id).name.to_owned(),
        Value::Namespace(name) | Value::Client(name) => (*name).to_owned(),
        Value::Module(name) => name.to_string(),
        Value::Union(variants) => variants.iter().map(describe).collect::<Vec<_>>().join("|"),
        Value::Unknown | Value::Null => String::new(),
    }
}

/// A method of the elements that the author takes for one of the collection: the same, mapped over it.
fn through_map<'a>(cursor: &Cursor<'a>, class: ClassId, nearby: &Nearby, found: &mut Found<'a>) {
    let element = match class {
        ClassId::IMAGE_COLLECTION => ClassId::IMAGE,
        ClassId::FEATURE_COLLECTION => ClassId::FEATURE,
        _ => return,
    };
    // A list of everything that the elements have would bury what the collection has.
    if found.typed().len() < 2 || cursor.is_called() {
        return;
    }
    let python = cursor.python;
    let own = |name: &str| cursor.kb.method(class, name, python).is_some();
    let Some((map, _)) = cursor.kb.methods(class, python).find(|(_, id)| cursor.kb.op(*id).effect == Effect::Map)
    else {
        return;
    };
    for (name, id) in cursor.kb.methods(element, python) {
        let op = cursor.kb.op(id);
        // The server takes features back and nothing else.
        let maps = matches!(op.returns, Ty::Class(made) if made == element) || op.self_type;
        if own(name) || !maps || op.lifecycle != Lifecycle::Current {
            continue;
        }
        let standing = Standing { group: 3, score: nearby.method(element, name, id), deprecated: false };
        found.offer(name, standing, move || {
            let item = insert::class_name(element).to_lowercase();
            let args = if op.params.is_empty() { "" } else { "$1" };
            let call = format!("{item}.{}({args})", insert::literal(name));
            Item {
                kind: ItemKind::Method,
                detail: format!("through .{map}(...)"),
                insert: match python {
                    true => format!("{map}(lambda {item}: {call})$0"),
                    false => format!("{map}(function({item}) {{ return {call}; }})$0"),
                },
                snippet: true,
                key: Some(ItemKey::Operator(op.name.to_owned())),
                ..Item::default()
            }
        });
    }
}

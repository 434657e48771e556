//! Members after a dot: what exists on the object, in the language of the file.

use crate::features::completion::context::{Cursor, class_hints, expected};
use crate::features::completion::ranking::member_score::MemberScorer;
use crate::features::completion::ranking::{Collector, RankKey};
use crate::features::completion::{Item, ItemKey, ItemKind, render};
use crate::features::lexical;
use crate::kb::model::{ClassId, Effect, Lifecycle, OpId, Ty};
use crate::kb::{Member, kb};
use crate::semantic::promote;
use crate::semantic::value::{Object, Value};
use crate::syntax::hir::{ExprId, ExprKind};
use rustc_hash::FxHashMap;

/// Adds the members of an expression.
pub fn complete<'a>(cursor: &Cursor<'a>, owner: ExprId, collector: &mut Collector<'a>) {
    if matches!(cursor.analysis.hir.expr(owner).kind, ExprKind::Number { .. }) {
        return;
    }
    let value = cursor.analysis.value(owner);
    let scores = MemberScorer::new(cursor, owner);
    let mut classes: Vec<ClassId> = value.variants().iter().filter_map(Value::class).collect();
    let mut variants = value.variants().len();
    if *value == Value::Unknown {
        classes = class_hints::classes(cursor, owner);
        variants = classes.len();
    }
    complete_methods(cursor, &classes, variants, &scores, collector);
    for variant in value.variants() {
        match variant {
            Value::Namespace(name) => complete_namespace(cursor, name, &scores, collector),
            Value::Module(name) => complete_namespace(cursor, name, &scores, collector),
            // The keys of a Python dictionary are no attributes.
            Value::Object(object) if !cursor.python => complete_keys(cursor, object, collector),
            _ => {}
        }
    }
    if let [class] = classes[..]
        && variants == 1
    {
        complete_through_map(cursor, class, &scores, collector);
    }
}

/// Adds the methods of the classes that the object may be of; methods of all classes come first.
fn complete_methods<'a>(
    cursor: &Cursor<'a>,
    classes: &[ClassId],
    variants: usize,
    scores: &MemberScorer,
    collector: &mut Collector<'a>,
) {
    let python = cursor.python;
    let expected_type = expected::type_at_cursor(cursor);
    let mut methods: FxHashMap<&'static str, (OpId, usize, f32)> = FxHashMap::default();
    for &class in classes {
        for (name, id) in cursor.kb.methods(class, python) {
            let score = scores.method(class, name, id);
            let entry = methods.entry(name).or_insert((id, 0, score));
            entry.1 += 1;
            entry.2 = entry.2.max(score);
        }
    }
    for (name, (id, count, mut score)) in methods {
        let op = cursor.kb.op(id);
        // A method ranks higher if its result fits the enclosing argument: `filterBounds(image.`
        // expects a geometry.
        if let Some(ty) = &expected_type
            && let Some(class) = result_class(id, classes)
            && promote::accepts(ty, &Value::from_class(class), python)
        {
            score *= 1.5;
        }
        let rank = RankKey {
            group: u8::from(count < variants),
            score: score + if op.alias_of.is_some() || op.lifecycle == Lifecycle::Hidden { -1.0 } else { 0.0 },
            deprecated: op.lifecycle == Lifecycle::Deprecated,
        };
        let called = cursor.is_called();
        collector.add(name, rank, move || operator_item(name, id, ItemKind::Method, python, called));
    }
}

/// Returns the class of a method's result.
fn result_class(id: OpId, classes: &[ClassId]) -> Option<ClassId> {
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

/// Returns the item of an operator.
pub fn operator_item(name: &str, id: OpId, kind: ItemKind, python: bool, called: bool) -> Item {
    let op = kb().op(id);
    Item {
        kind,
        detail: render::signature(op, python),
        insert_text: if called { name.to_owned() } else { render::call(name, op, python) },
        is_snippet: !called,
        deprecated: op.lifecycle == Lifecycle::Deprecated,
        key: Some(ItemKey::Operator(op.name.to_owned())),
        ..Item::default()
    }
}

fn complete_namespace<'a>(cursor: &Cursor<'a>, name: &str, scores: &MemberScorer, collector: &mut Collector<'a>) {
    let python = cursor.python;
    let called = cursor.is_called();
    let expected_type = expected::type_at_cursor(cursor);
    let mut own_names: Vec<&'static str> = Vec::new();
    for (label, member) in cursor.kb.members(name, python) {
        own_names.push(label);
        let mut score = scores.member(name, label, member);
        if let (Some(ty), Member::Operator(id)) = (&expected_type, member)
            && let Ty::Class(class) = cursor.kb.op(id).returns
            && promote::accepts(ty, &Value::from_class(class), python)
        {
            score *= 1.5;
        }
        let deprecated = match member {
            Member::Operator(id) => cursor.kb.op(id).lifecycle == Lifecycle::Deprecated,
            _ => false,
        };
        collector
            .add(label, RankKey { group: 0, score, deprecated }, move || member_item(label, member, python, called));
    }
    // In Python a method can be called through its class: `ee.Image.add(a, b)`. Few people do.
    if python && let Some(class) = cursor.kb.class_named(name).filter(|_| name.starts_with("ee.")) {
        for (label, id) in cursor.kb.methods(class, true).filter(|(label, _)| !own_names.contains(label)) {
            let op = cursor.kb.op(id);
            let deprecated = op.lifecycle == Lifecycle::Deprecated;
            let rank = RankKey { group: 2, score: scores.method(class, label, id), deprecated };
            collector.add(label, rank, move || operator_item(label, id, ItemKind::Method, python, called));
        }
    }
}

/// Returns the item of a namespace's member.
pub fn member_item(label: &str, member: Member, python: bool, called: bool) -> Item {
    match member {
        Member::Operator(id) => operator_item(label, id, ItemKind::Function, python, called),
        Member::Class { constructor: Some(id), name, .. } => Item {
            key: Some(ItemKey::Class(name.to_owned())),
            ..operator_item(label, id, ItemKind::Class, python, called || constructs_below(name, python))
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

/// Returns `true` if a class is used more for its members (`ee.Reducer.mean()`) than called.
fn constructs_below(name: &str, python: bool) -> bool {
    let kb = kb();
    let called = name.rsplit_once('.').and_then(|(owner, last)| {
        kb.uses_of_members(owner).iter().find(|(known, _)| *known == last).map(|(_, count)| *count)
    });
    let below: u32 = kb.uses_of_members(name).iter().map(|(_, count)| *count).sum();
    below > called.unwrap_or(0) && kb.members(name, python).any(|(_, member)| matches!(member, Member::Operator(_)))
}

/// Adds the keys of a client object.
fn complete_keys<'a>(cursor: &Cursor<'a>, object: &'a Object, collector: &mut Collector<'a>) {
    let called = cursor.is_called();
    for (index, (key, value)) in object.entries.iter().enumerate() {
        if object.entries[..index].iter().any(|(known, _)| known == key) || !key.bytes().all(lexical::is_word) {
            continue;
        }
        let rank = RankKey { group: 0, score: 1.0 - index as f32 * 1e-3, deprecated: false };
        collector.add(&**key, rank, move || {
            let function = matches!(value, Value::Function(_) | Value::Imported(_) | Value::Operator(..));
            Item {
                kind: if function { ItemKind::Function } else { ItemKind::Property },
                detail: describe(value),
                insert_text: if function && !called {
                    format!("{}($1)$0", render::literal(key))
                } else {
                    key.to_string()
                },
                is_snippet: function && !called,
                ..Item::default()
            }
        });
    }
}

/// Describes a value in a word or two.
pub fn describe(value: &Value) -> String {
    match value {
        Value::Instance(instance) => render::class_name(instance.class).to_owned(),
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

/// Adds the methods of a collection's elements, mapped over the collection: some authors take them
/// for methods of the collection.
fn complete_through_map<'a>(cursor: &Cursor<'a>, class: ClassId, scores: &MemberScorer, collector: &mut Collector<'a>) {
    let element = match class {
        ClassId::IMAGE_COLLECTION => ClassId::IMAGE,
        ClassId::FEATURE_COLLECTION => ClassId::FEATURE,
        _ => return,
    };
    // Untyped, they would bury the collection's own methods.
    if collector.typed().len() < 2 || cursor.is_called() {
        return;
    }
    let python = cursor.python;
    let is_own = |name: &str| cursor.kb.method(class, name, python).is_some();
    let Some((map, _)) = cursor.kb.methods(class, python).find(|(_, id)| cursor.kb.op(*id).effect == Effect::Map)
    else {
        return;
    };
    for (name, id) in cursor.kb.methods(element, python) {
        let op = cursor.kb.op(id);
        // The callback of `map` must return an element.
        let returns_element = matches!(op.returns, Ty::Class(made) if made == element) || op.self_type;
        if is_own(name) || !returns_element || op.lifecycle != Lifecycle::Current {
            continue;
        }
        let rank = RankKey { group: 3, score: scores.method(element, name, id), deprecated: false };
        collector.add(name, rank, move || {
            let item = render::class_name(element).to_lowercase();
            let args = if op.params.is_empty() { "" } else { "$1" };
            let call = format!("{item}.{}({args})", render::literal(name));
            Item {
                kind: ItemKind::Method,
                detail: format!("through .{map}(...)"),
                insert_text: match python {
                    true => format!("{map}(lambda {item}: {call})$0"),
                    false => format!("{map}(function({item}) {{ return {call}; }})$0"),
                },
                is_snippet: true,
                key: Some(ItemKey::Operator(op.name.to_owned())),
                ..Item::default()
            }
        });
    }
}

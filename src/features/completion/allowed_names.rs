//! The names that may stand at a position, all of them and nothing else: the question of
//! constrained decoding.
//!
//! Completion offers what a person may want, found by any words. Here the answer is for a model
//! that takes it literally. Both use the same cursor, expected value and subject.
//!
//! "Unrestricted" means that the position is unknown, or that more may stand there than is known.

use super::context::{
    CompletionSite, Cursor, Expected, ExpectedKeyKind, ExpectedKeys, ExpectedValue, expected, subject,
};
use super::ranking::Collector;
use super::sources;
use crate::features::Snapshot;
use crate::kb::model::{ClassId, DatasetKind, Effect, Kind, Lifecycle, OpId, Role, Ty};
use crate::kb::{Member, kb};
use crate::semantic::bands::is_plain;
use crate::semantic::bind::{is_available, param_name};
use crate::semantic::expression as band_maths;
use crate::semantic::scope::BindingKind;
use crate::semantic::value::{Bands, Facts, Value};
use crate::syntax::hir::{ArgKind, ExprId, ExprKind, Symbol};
use std::sync::Arc;

/// The strings that may stand at a position.
#[derive(Debug, Clone, PartialEq)]
pub enum AllowedText {
    /// Anything.
    Unrestricted,
    /// No string.
    NotAllowed,
    /// One of these.
    OneOf(Vec<Arc<str>>),
    /// One of these, or several of them separated by commas.
    CommaSeparated(Vec<Arc<str>>),
    /// A date.
    Date,
    /// A color.
    Color,
}

/// What a value may be.
#[derive(Debug, Clone, PartialEq)]
pub struct AllowedValue {
    /// The strings that it may be.
    pub text: AllowedText,
    /// It may be a number.
    pub number: bool,
    /// It may be something other than a string.
    pub value: bool,
    /// The names of arguments that may stand here.
    pub arguments: AllowedNames,
}

/// The names that may stand at a position.
#[derive(Debug, Clone, PartialEq)]
pub enum AllowedNames {
    /// No name.
    NotAllowed,
    /// Any name.
    Unrestricted,
    /// One of these.
    OneOf(Vec<Arc<str>>),
}

/// What follows a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Continuation {
    /// A call.
    Call,
    /// A call or a member.
    CallOrMember,
    /// A member.
    Member,
    /// Anything.
    Anything,
}

/// Returns the members that may follow the dot before `offset`, or `None` if any may.
pub fn members(snapshot: &Snapshot, offset: u32) -> Option<Vec<(Arc<str>, Continuation)>> {
    let cursor = Cursor::new(snapshot, offset)?;
    let CompletionSite::Member(owner) = cursor.site() else { return None };
    if cursor.analysis.has_monkey_patches() {
        return None;
    }
    let value = cursor.analysis.value(owner);
    if let Value::Namespace(name) = value {
        return Some(namespace_members(&cursor, name));
    }
    let classes: Vec<ClassId> = value.variants().iter().map(Value::class).collect::<Option<_>>()?;
    if classes.is_empty() || !classes.iter().all(|class| is_closed(*class)) {
        return None;
    }
    let python = cursor.python;
    let is_usable = |id: OpId| matches!(kb().op(id).lifecycle, Lifecycle::Current | Lifecycle::Hidden);
    let has = |class: ClassId, name: &str| kb().method(class, name, python).is_some_and(is_usable);
    let methods =
        |class: ClassId| kb().methods(class, python).filter(move |(_, id)| is_usable(*id)).map(|(name, _)| name);
    let shared: Vec<&str> =
        methods(classes[0]).filter(|name| classes[1..].iter().all(|class| has(*class, name))).collect();
    let names = if shared.is_empty() { classes.iter().flat_map(|class| methods(*class)).collect() } else { shared };
    Some(names.into_iter().map(|name| (Arc::from(name), Continuation::Call)).collect())
}

/// Returns `true` if all members of a class are known, as of server classes and widgets.
fn is_closed(class: ClassId) -> bool {
    class <= ClassId::SELECTOR_SET || kb().class(class).name.starts_with("ui.")
}

fn namespace_members(cursor: &Cursor<'_>, name: &str) -> Vec<(Arc<str>, Continuation)> {
    let is_usable = |id: OpId| matches!(kb().op(id).lifecycle, Lifecycle::Current | Lifecycle::Hidden);
    let members = cursor.kb.members(name, cursor.python).filter_map(|(label, member)| {
        let follow = match member {
            Member::Operator(id) => is_usable(id).then_some(Continuation::Call)?,
            Member::Class { constructor: Some(id), .. } => is_usable(id).then_some(Continuation::CallOrMember)?,
            Member::Class { .. } | Member::Namespace(_) => Continuation::Member,
            Member::Constant(_) => Continuation::Anything,
        };
        // A namespace without known members is a dead end.
        let below = |name: &str| cursor.kb.members(name, cursor.python).next().is_some();
        let is_useful = match member {
            Member::Namespace(name) | Member::Class { constructor: None, name, .. } => below(name),
            _ => true,
        };
        is_useful.then(|| (Arc::from(label), follow))
    });
    members.collect()
}

/// Returns the names in scope at `offset`, each with whether it is a module or namespace.
///
/// They are the names of the file, and those that it uses without a definition: imports of the Code
/// Editor may define them.
pub fn names(snapshot: &Snapshot, offset: u32) -> Vec<(Arc<str>, bool)> {
    let Some(cursor) = Cursor::new(snapshot, offset) else { return Vec::new() };
    let analysis = cursor.analysis;
    let visible = sources::names::complete_variables(&cursor, None, &mut Collector::new(&cursor));
    let definition_before = |name: Symbol| {
        let bindings = analysis.scopes.bindings.iter().zip(&analysis.inferred.bindings);
        let mut definitions = bindings.filter(|(binding, _)| binding.name == name);
        definitions.find(|(binding, _)| binding.span.start < offset || binding.kind == BindingKind::Function)
    };
    let visible_names = visible.symbols.into_iter().filter_map(|symbol| {
        let (_, value) = definition_before(symbol)?;
        Some((Arc::from(analysis.hir.name(symbol)), matches!(value, Value::Namespace(_) | Value::Module(_))))
    });
    let mut names: Vec<(Arc<str>, bool)> = visible_names.collect();
    if !cursor.python {
        let free = analysis.hir.exprs.iter().enumerate().filter_map(|(index, expr)| match expr.kind {
            ExprKind::Name(name) if analysis.scopes.resolve(ExprId(index as u32)).is_none() => {
                Some(analysis.hir.name(name))
            }
            _ => None,
        });
        let undefined = free.filter(|name| cursor.typed() != *name && kb().global(name).is_none() && !name.is_empty());
        names.extend(undefined.map(|name| (Arc::from(name), false)));
    }
    names.sort();
    names.dedup_by(|a, b| a.0 == b.0);
    names
}

/// Returns what the value that starts at `offset` may be.
pub fn value(snapshot: &Snapshot, offset: u32) -> Option<AllowedValue> {
    let cursor = Cursor::new(snapshot, offset)?;
    let arguments = remaining_argument_names(&cursor);
    Some(match expected::at_cursor(&cursor) {
        Some(Expected::Value(expected)) => AllowedValue { arguments, ..allowed_value(&cursor, &expected) },
        Some(Expected::Key(expected)) if cursor.python => {
            let names = remaining_keys(&cursor, &expected);
            let has_names = names.is_some();
            AllowedValue {
                text: names.map_or(AllowedText::Unrestricted, AllowedText::OneOf),
                number: !has_names,
                value: !has_names,
                arguments,
            }
        }
        _ => AllowedValue { text: AllowedText::Unrestricted, number: true, value: true, arguments },
    })
}

/// Returns what the string around `offset` may hold.
pub fn string(snapshot: &Snapshot, offset: u32) -> AllowedText {
    let Some(cursor) = Cursor::new(snapshot, offset) else { return AllowedText::Unrestricted };
    match expected::at_cursor(&cursor) {
        Some(Expected::Value(expected)) => allowed_value(&cursor, &expected).text,
        Some(Expected::Key(expected)) => {
            remaining_keys(&cursor, &expected).map_or(AllowedText::Unrestricted, AllowedText::OneOf)
        }
        None => AllowedText::Unrestricted,
    }
}

/// Returns the keys that the object around `offset` may still be given, or `None` if any may.
pub fn keys(snapshot: &Snapshot, offset: u32) -> Option<Vec<Arc<str>>> {
    let cursor = Cursor::new(snapshot, offset)?;
    match expected::at_cursor(&cursor) {
        Some(Expected::Key(expected)) => remaining_keys(&cursor, &expected),
        _ => None,
    }
}

fn remaining_keys(cursor: &Cursor<'_>, expected: &ExpectedKeys<'_>) -> Option<Vec<Arc<str>>> {
    let op = expected.site.operator();
    let names: Vec<Arc<str>> = match &expected.kind {
        ExpectedKeyKind::Arguments => {
            let params = op.params.iter().filter(|param| is_available(param, cursor.python));
            params.map(|param| Arc::from(param_name(param, cursor.python))).collect()
        }
        ExpectedKeyKind::Options(objects) => sources::arguments::options_for(objects, expected.site)
            .into_iter()
            .map(|field| Arc::from(field.name))
            .collect(),
        ExpectedKeyKind::Variables(text) => {
            let parsed = band_maths::parse(text).ok()?;
            parsed.variables.into_iter().map(|(name, _)| Arc::from(name.as_str())).collect()
        }
        ExpectedKeyKind::Style => {
            let class = match op.returns {
                Ty::Class(class) if op.kind == Kind::Constructor => class,
                _ => expected.site.receiver_value.class()?,
            };
            kb().style_properties(class).iter().map(|name| Arc::from(*name)).collect()
        }
    };
    Some(names.into_iter().filter(|name| !expected.given.contains(&&**name)).collect())
}

/// Returns the names of arguments that the enclosing Python call may still be given.
fn remaining_argument_names(cursor: &Cursor<'_>) -> AllowedNames {
    let bracket = cursor.lexical.brackets.last();
    let Some(bracket) = bracket.filter(|bracket| cursor.python && bracket.byte == b'(' && bracket.separator.is_none())
    else {
        return AllowedNames::NotAllowed;
    };
    let Some(owner) = cursor.owners.last().copied().flatten() else { return AllowedNames::NotAllowed };
    let ExprKind::Call { args, callee, .. } = &cursor.analysis.hir.expr(owner).kind else {
        return AllowedNames::NotAllowed;
    };
    let Some(site) = cursor.analysis.call_at(owner) else {
        let is_known_function = matches!(cursor.analysis.value(*callee), Value::Function(_));
        return if is_known_function { AllowedNames::NotAllowed } else { AllowedNames::Unrestricted };
    };
    let op = site.operator();
    let given = args.iter().filter_map(|arg| match arg.kind {
        ArgKind::Keyword(ident) if ident.span.end < cursor.offset => Some(cursor.analysis.hir.name(ident.name)),
        _ => None,
    });
    let given: Vec<&str> = given.collect();
    let positional_count = (bracket.commas as usize).saturating_sub(given.len());
    let params = op.params.iter().chain(&op.python_extra).filter(|param| is_available(param, true) && !param.variadic);
    let names = params.skip(positional_count).map(|param| param_name(param, true)).filter(|name| !given.contains(name));
    AllowedNames::OneOf(names.map(Arc::from).collect())
}

/// Returns what an expected argument or option may be.
fn allowed_value(cursor: &Cursor<'_>, expected: &ExpectedValue<'_>) -> AllowedValue {
    // In nested lists the type is not that of the innermost item.
    let number = matches!(expected.ty, Ty::Number | Ty::Integer | Ty::Boolean) && !expected.in_list;
    let text = allowed_text(cursor, expected).unwrap_or(if number {
        AllowedText::NotAllowed
    } else {
        AllowedText::Unrestricted
    });
    let named = matches!(expected.role, Role::Band | Role::BandName | Role::Property | Role::Key)
        && text != AllowedText::Unrestricted
        || !expected.values.is_empty()
        || matches!(expected.role, Role::Date | Role::Start | Role::End | Role::Palette);
    AllowedValue { text, number: !named, value: true, arguments: AllowedNames::NotAllowed }
}

/// Returns the allowed strings, or `None` if nothing is known of them.
fn allowed_text(cursor: &Cursor<'_>, expected: &ExpectedValue<'_>) -> Option<AllowedText> {
    let bands = || band_names(&subject::subject(cursor, expected));
    match expected.role {
        Role::Asset => return Some(AllowedText::OneOf(assets(cursor, expected)?)),
        Role::Band if expected.is_option && !expected.in_list => return Some(AllowedText::CommaSeparated(bands()?)),
        Role::Band | Role::BandName => return Some(AllowedText::OneOf(bands()?)),
        Role::None if expected.site.operator().effect == Effect::AddBands && expected.param == 1 => {
            return Some(AllowedText::OneOf(bands()?));
        }
        Role::Property => return Some(AllowedText::OneOf(properties(cursor, expected)?)),
        Role::Key => {
            let subject = subject::subject(cursor, expected);
            let facts = subject.facts().filter(|_| subject.class() == Some(ClassId::DICTIONARY))?;
            return (!facts.keys.open).then(|| AllowedText::OneOf(facts.keys.list.to_vec()));
        }
        Role::Date | Role::Start | Role::End => return Some(AllowedText::Date),
        Role::Palette => return Some(AllowedText::Color),
        Role::Crs => {
            let systems = cursor.kb.reference_systems().iter().map(|(code, _)| Arc::from(*code));
            return Some(AllowedText::OneOf(systems.collect()));
        }
        _ => {}
    }
    if !expected.values.is_empty() {
        return Some(AllowedText::OneOf(expected.values.iter().map(|value| Arc::from(*value)).collect()));
    }
    let reducer = expected.role == Role::Reducer || matches!(expected.ty, Ty::Class(ClassId::REDUCER));
    (reducer && expected.site.operator().server.is_some()).then(|| {
        let names = sources::values::reducers_by_name(cursor).map(|(name, _)| Arc::from(name));
        AllowedText::OneOf(names.collect())
    })
}

/// Returns the bands of an image if all are known.
fn band_names(value: &Value) -> Option<Vec<Arc<str>>> {
    let mut common: Option<Vec<Arc<str>>> = None;
    for variant in value.variants() {
        let image = matches!(variant.class(), Some(ClassId::IMAGE | ClassId::IMAGE_COLLECTION));
        let bands: &Bands = &variant.facts().filter(|_| image)?.bands;
        if bands.open || bands.list.is_empty() {
            return None;
        }
        let names = bands.list.iter().map(|band| band.name.clone()).filter(|name| is_plain(name));
        common = Some(match common {
            None => names.collect(),
            Some(previous) => names.filter(|name| previous.contains(name)).collect(),
        });
    }
    common.filter(|names| !names.is_empty())
}

/// Returns the properties of the elements that the argument names one of, if all are known.
fn properties(cursor: &Cursor<'_>, expected: &ExpectedValue<'_>) -> Option<Vec<Arc<str>>> {
    let subject = subject::subject(cursor, expected);
    let class = subject.class()?;
    let elements =
        matches!(class, ClassId::IMAGE | ClassId::IMAGE_COLLECTION | ClassId::FEATURE | ClassId::FEATURE_COLLECTION);
    let is_own_property = matches!(class, ClassId::IMAGE_COLLECTION | ClassId::FEATURE_COLLECTION)
        && expected.site.operator().effect == Effect::GetProperty;
    let facts: &Facts = subject.facts().filter(|_| elements && !is_own_property)?;
    if facts.properties.open {
        return None;
    }
    let system = cursor.kb.system_properties(cursor.kb.class(class).name).iter().map(|(name, _)| Arc::from(*name));
    Some(system.chain(facts.properties.list.iter().cloned()).collect())
}

/// Returns the asset ids of the kind that the call loads, of the catalog and of the user.
fn assets(cursor: &Cursor<'_>, expected: &ExpectedValue<'_>) -> Option<Vec<Arc<str>>> {
    let loads = match expected.site.operator().returns {
        Ty::Class(ClassId::IMAGE) => DatasetKind::Image,
        Ty::Class(ClassId::IMAGE_COLLECTION) if expected.in_list => DatasetKind::Image,
        Ty::Class(ClassId::IMAGE_COLLECTION) => DatasetKind::ImageCollection,
        Ty::Class(ClassId::FEATURE_COLLECTION) => DatasetKind::Table,
        _ => return None,
    };
    let catalog = cursor.kb.dataset_heads().iter().filter(|head| head.kind == loads && !head.deprecated);
    let declared = cursor.snapshot.config.assets.list.iter().filter(|asset| asset.kind == loads);
    Some(
        catalog
            .map(|head| Arc::from(head.id))
            .chain(declared.filter_map(|asset| asset.ids.exact()).map(Arc::from))
            .collect(),
    )
}

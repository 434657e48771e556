//! All that may stand at a place, and nothing else, where that is known: what a model may write there. Completion offers what people may
//! want, found by any words; this is for a machine that takes it at its word. Both ask the same cursor, slot and subject.
//!
//! "Free" says that the place is not known, or that more may stand there than is known.

use super::cursor::{Cursor, Position};
use super::found::Found;
use super::slot::{self, Asked, KeyKind, Keys, Want};
use super::{arguments, bands};
use crate::features::Snapshot;
use crate::kb::model::{ClassId, DatasetKind, Effect, Lifecycle, OpId, Role, Ty};
use crate::kb::{Member, kb};
use crate::semantic::bands::is_plain;
use crate::semantic::bind::{exists, param_name};
use crate::semantic::expression as band_maths;
use crate::semantic::scope::BindingKind;
use crate::semantic::value::{Bands, Facts, Value};
use crate::syntax::hir::{ArgKind, ExprId, ExprKind, Symbol};
use std::sync::Arc;

/// What a string may hold.
#[derive(Debug, Clone, PartialEq)]
pub enum Text {
    /// Anything.
    Free,
    /// There is no string.
    No,
    /// One of these.
    Names(Vec<Arc<str>>),
    /// One of these, or several with commas.
    Several(Vec<Arc<str>>),
    /// A date.
    Date,
    /// A colour.
    Color,
}

/// What a value may be.
#[derive(Debug, Clone, PartialEq)]
pub struct Exact {
    /// Strings.
    pub text: Text,
    /// Whether it may be a number.
    pub number: bool,
    /// Whether it may be anything but a string.
    pub value: bool,
    /// Arguments that may be named.
    pub arguments: Names,
}

/// Names.
#[derive(Debug, Clone, PartialEq)]
pub enum Names {
    /// None.
    No,
    /// Any.
    Free,
    /// One of these.
    Of(Vec<Arc<str>>),
}

/// What follows a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Follow {
    /// A call.
    Call,
    /// A call or a member.
    CallOrMember,
    /// A member.
    Member,
    /// Anything.
    Anything,
}

/// What may follow the point before a place; `None`: anything.
pub fn members(snapshot: &Snapshot, offset: u32) -> Option<Vec<(Arc<str>, Follow)>> {
    let cursor = Cursor::new(snapshot, offset)?;
    let Position::Member(owner) = cursor.position() else { return None };
    if cursor.analysis.extended {
        return None;
    }
    let value = cursor.analysis.value(owner);
    if let Value::Namespace(name) = value {
        return Some(of_namespace(&cursor, name));
    }
    let classes: Vec<ClassId> = value.variants().iter().map(Value::class).collect::<Option<_>>()?;
    if classes.is_empty() || !classes.iter().all(|class| is_closed(*class)) {
        return None;
    }
    let python = cursor.python;
    let living = |id: OpId| matches!(kb().op(id).lifecycle, Lifecycle::Current | Lifecycle::Hidden);
    let has = |class: ClassId, name: &str| kb().method(class, name, python).is_some_and(living);
    let methods = |class: ClassId| kb().methods(class, python).filter(move |(_, id)| living(*id)).map(|(name, _)| name);
    let shared: Vec<&str> =
        methods(classes[0]).filter(|name| classes[1..].iter().all(|class| has(*class, name))).collect();
    let found = if shared.is_empty() { classes.iter().flat_map(|class| methods(*class)).collect() } else { shared };
    Some(found.into_iter().map(|name| (Arc::from(name), Follow::Call)).collect())
}

/// Whether all members of a class are known: those of the server and of widgets.
fn is_closed(class: ClassId) -> bool {
    class <= ClassId::SELECTOR_SET || kb().class(class).name.starts_with("ui.")
}

fn of_namespace(cursor: &Cursor<'_>, name: &str) -> Vec<(Arc<str>, Follow)> {
    let living = |id: OpId| matches!(kb().op(id).lifecycle, Lifecycle::Current | Lifecycle::Hidden);
    let members = cursor.kb.members(name, cursor.python).filter_map(|(label, member)| {
        let follow = match member {
            Member::Operator(id) => living(id).then_some(Follow::Call)?,
            Member::Class { constructor: Some(id), .. } => living(id).then_some(Follow::CallOrMember)?,
            Member::Class { .. } | Member::Namespace(_) => Follow::Member,
            Member::Constant(_) => Follow::Anything,
        };
        // A namespace of which nothing is known leads nowhere.
        let below = |name: &str| cursor.kb.members(name, cursor.python).next().is_some();
        let leads = match member {
            Member::Namespace(name) | Member::Class { constructor: None, name, .. } => below(name),
            _ => true,
        };
        leads.then(|| (Arc::from(label), follow))
    });
    members.collect()
}

/// Names that can be seen at a place, and whether each is a module or namespace: those of the file, and those that it uses and nothing
/// defines, which the Code Editor's imports may.
pub fn names(snapshot: &Snapshot, offset: u32) -> Vec<(Arc<str>, bool)> {
    let Some(cursor) = Cursor::new(snapshot, offset) else { return Vec::new() };
    let analysis = cursor.analysis;
    let seen = super::names::variables(&cursor, None, &mut Found::new(&cursor));
    let written = |name: Symbol| {
        let bindings = analysis.scopes.bindings.iter().zip(&analysis.inferred.bindings);
        let mut own = bindings.filter(|(binding, _)| binding.name == name);
        own.find(|(binding, _)| binding.span.start < offset || binding.kind == BindingKind::Function)
    };
    let own = seen.symbols.into_iter().filter_map(|symbol| {
        let (_, value) = written(symbol)?;
        Some((Arc::from(analysis.hir.name(symbol)), matches!(value, Value::Namespace(_) | Value::Module(_))))
    });
    let mut found: Vec<(Arc<str>, bool)> = own.collect();
    if !cursor.python {
        let free = analysis.hir.exprs.iter().enumerate().filter_map(|(index, expr)| match expr.kind {
            ExprKind::Name(name) if analysis.scopes.resolve(ExprId(index as u32)).is_none() => {
                Some(analysis.hir.name(name))
            }
            _ => None,
        });
        let away = free.filter(|name| cursor.typed() != *name && kb().global(name).is_none() && !name.is_empty());
        found.extend(away.map(|name| (Arc::from(name), false)));
    }
    found.sort();
    found.dedup_by(|a, b| a.0 == b.0);
    found
}

/// What the value that starts at a place may be.
pub fn value(snapshot: &Snapshot, offset: u32) -> Option<Exact> {
    let cursor = Cursor::new(snapshot, offset)?;
    let arguments = named_arguments(&cursor);
    Some(match slot::asked(&cursor) {
        Some(Asked::Value(want)) => Exact { arguments, ..of_want(&cursor, &want) },
        Some(Asked::Key(asked)) if cursor.python => {
            let names = keys_of(&cursor, &asked);
            let known = names.is_some();
            Exact { text: names.map_or(Text::Free, Text::Names), number: !known, value: !known, arguments }
        }
        _ => Exact { text: Text::Free, number: true, value: true, arguments },
    })
}

/// What the string around a place may hold.
pub fn string(snapshot: &Snapshot, offset: u32) -> Text {
    let Some(cursor) = Cursor::new(snapshot, offset) else { return Text::Free };
    match slot::asked(&cursor) {
        Some(Asked::Value(want)) => of_want(&cursor, &want).text,
        Some(Asked::Key(asked)) => keys_of(&cursor, &asked).map_or(Text::Free, Text::Names),
        None => Text::Free,
    }
}

/// Keys that the object around a place may still be given; `None`: any.
pub fn keys(snapshot: &Snapshot, offset: u32) -> Option<Vec<Arc<str>>> {
    let cursor = Cursor::new(snapshot, offset)?;
    match slot::asked(&cursor) {
        Some(Asked::Key(asked)) => keys_of(&cursor, &asked),
        _ => None,
    }
}

fn keys_of(cursor: &Cursor<'_>, asked: &Keys<'_>) -> Option<Vec<Arc<str>>> {
    let op = asked.site.operator();
    let names: Vec<Arc<str>> = match &asked.kind {
        KeyKind::Arguments => {
            let own = op.params.iter().filter(|param| exists(param, cursor.python));
            own.map(|param| Arc::from(param_name(param, cursor.python))).collect()
        }
        KeyKind::Options(objects) => {
            arguments::options_for(objects, asked.site).into_iter().map(|field| Arc::from(field.name)).collect()
        }
        KeyKind::Variables(text) => {
            let parsed = band_maths::parse(text).ok()?;
            parsed.variables.into_iter().map(|(name, _)| Arc::from(name.as_str())).collect()
        }
        KeyKind::Style => {
            let class = match op.returns {
                Ty::Class(class) if op.kind == crate::kb::model::Kind::Constructor => class,
                _ => asked.site.receiver_value.class()?,
            };
            kb().style_properties(class).iter().map(|name| Arc::from(*name)).collect()
        }
    };
    Some(names.into_iter().filter(|name| !asked.given.contains(&&**name)).collect())
}

/// Names of arguments that may still be given to the call in whose brackets the cursor is, in Python.
fn named_arguments(cursor: &Cursor<'_>) -> Names {
    let frame = cursor.place.frames.last();
    let Some(frame) = frame.filter(|frame| cursor.python && frame.byte == b'(' && frame.sign.is_none()) else {
        return Names::No;
    };
    let Some(owner) = cursor.owners.last().copied().flatten() else { return Names::No };
    let ExprKind::Call { args, callee, .. } = &cursor.analysis.hir.expr(owner).kind else { return Names::No };
    let Some(site) = cursor.analysis.call_at(owner) else {
        let known = matches!(cursor.analysis.value(*callee), Value::Function(_));
        return if known { Names::No } else { Names::Free };
    };
    let op = site.operator();
    let given = args.iter().filter_map(|arg| match arg.kind {
        ArgKind::Keyword(ident) if ident.span.end < cursor.offset => Some(cursor.analysis.hir.name(ident.name)),
        _ => None,
    });
    let given: Vec<&str> = given.collect();
    let by_place = (frame.commas as usize).saturating_sub(given.len());
    let own = op.params.iter().chain(&op.python_extra).filter(|param| exists(param, true) && !param.variadic);
    let names = own.skip(by_place).map(|param| param_name(param, true)).filter(|name| !given.contains(name));
    Names::Of(names.map(Arc::from).collect())
}

/// Strings and numbers that an argument or option may be.
fn of_want(cursor: &Cursor<'_>, want: &Want<'_>) -> Exact {
    // In lists of lists the type is not that of what is written.
    let number = matches!(want.ty, Ty::Number | Ty::Integer | Ty::Boolean) && !want.listed;
    let text = texts(cursor, want).unwrap_or(if number { Text::No } else { Text::Free });
    let named = matches!(want.role, Role::Band | Role::BandName | Role::Property | Role::Key) && text != Text::Free
        || !want.values.is_empty()
        || matches!(want.role, Role::Date | Role::Start | Role::End | Role::Palette);
    Exact { text, number: !named, value: true, arguments: Names::No }
}

/// What is known of the strings that are asked for; `None`: nothing.
fn texts(cursor: &Cursor<'_>, want: &Want<'_>) -> Option<Text> {
    let bands = || band_names(&bands::subject(cursor, want));
    match want.role {
        Role::Asset => return Some(Text::Names(assets(cursor, want)?)),
        Role::Band if want.option && !want.listed => return Some(Text::Several(bands()?)),
        Role::Band | Role::BandName => return Some(Text::Names(bands()?)),
        Role::None if want.site.operator().effect == Effect::AddBands && want.param == 1 => {
            return Some(Text::Names(bands()?));
        }
        Role::Property => return Some(Text::Names(properties(cursor, want)?)),
        Role::Key => {
            let subject = bands::subject(cursor, want);
            let facts = subject.facts().filter(|_| subject.class() == Some(ClassId::DICTIONARY))?;
            return (!facts.keys.open).then(|| Text::Names(facts.keys.list.to_vec()));
        }
        Role::Date | Role::Start | Role::End => return Some(Text::Date),
        Role::Palette => return Some(Text::Color),
        Role::Crs => {
            let systems = cursor.kb.reference_systems().iter().map(|(code, _)| Arc::from(*code));
            return Some(Text::Names(systems.collect()));
        }
        _ => {}
    }
    if !want.values.is_empty() {
        return Some(Text::Names(want.values.iter().map(|value| Arc::from(*value)).collect()));
    }
    let reducer = want.role == Role::Reducer || matches!(want.ty, Ty::Class(ClassId::REDUCER));
    (reducer && want.site.operator().server.is_some()).then(|| {
        let names = super::values::reducers_by_name(cursor).map(|(name, _)| Arc::from(name));
        Text::Names(names.collect())
    })
}

/// The bands of an image, where they are all known.
fn band_names(value: &Value) -> Option<Vec<Arc<str>>> {
    let mut known: Option<Vec<Arc<str>>> = None;
    for variant in value.variants() {
        let image = matches!(variant.class(), Some(ClassId::IMAGE | ClassId::IMAGE_COLLECTION));
        let bands: &Bands = &variant.facts().filter(|_| image)?.bands;
        if bands.open || bands.list.is_empty() {
            return None;
        }
        let names = bands.list.iter().map(|band| band.name.clone()).filter(|name| is_plain(name));
        known = Some(match known {
            None => names.collect(),
            Some(before) => names.filter(|name| before.contains(name)).collect(),
        });
    }
    known.filter(|names| !names.is_empty())
}

/// The properties of what the argument names one of, where they are all known.
fn properties(cursor: &Cursor<'_>, want: &Want<'_>) -> Option<Vec<Arc<str>>> {
    let subject = bands::subject(cursor, want);
    let class = subject.class()?;
    let elements =
        matches!(class, ClassId::IMAGE | ClassId::IMAGE_COLLECTION | ClassId::FEATURE | ClassId::FEATURE_COLLECTION);
    let own = matches!(class, ClassId::IMAGE_COLLECTION | ClassId::FEATURE_COLLECTION)
        && want.site.operator().effect == Effect::GetProperty;
    let facts: &Facts = subject.facts().filter(|_| elements && !own)?;
    if facts.properties.open {
        return None;
    }
    let system = cursor.kb.system_properties(cursor.kb.class(class).name).iter().map(|(name, _)| Arc::from(*name));
    Some(system.chain(facts.properties.list.iter().cloned()).collect())
}

/// Ids of the kind that the call loads: of the catalogue, of the user.
fn assets(cursor: &Cursor<'_>, want: &Want<'_>) -> Option<Vec<Arc<str>>> {
    let loads = match want.site.operator().returns {
        Ty::Class(ClassId::IMAGE) => DatasetKind::Image,
        Ty::Class(ClassId::IMAGE_COLLECTION) if want.listed => DatasetKind::Image,
        Ty::Class(ClassId::IMAGE_COLLECTION) => DatasetKind::ImageCollection,
        Ty::Class(ClassId::FEATURE_COLLECTION) => DatasetKind::Table,
        _ => return None,
    };
    let catalogue = cursor.kb.dataset_heads().iter().filter(|head| head.kind == loads && !head.deprecated);
    let own = cursor.snapshot.config.assets.list.iter().filter(|asset| !asset.pattern && asset.kind == loads);
    Some(catalogue.map(|head| Arc::from(head.id)).chain(own.map(|asset| Arc::from(asset.id.as_str()))).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::features::fixture;

    fn labels(names: Option<Vec<(Arc<str>, Follow)>>) -> Vec<String> {
        names.unwrap().into_iter().map(|(name, _)| name.to_string()).collect()
    }

    #[test]
    fn members_are_complete() {
        let (snapshot, at) = fixture::javascript("var image = ee.Image(1);\nimage.$0");
        let names = labels(members(&snapshot, at));
        assert!(names.len() > 150 && names.iter().any(|name| name == "normalizedDifference"), "{names:?}");
        let (snapshot, at) = fixture::python("import ee\nee.$0");
        let names = members(&snapshot, at).unwrap();
        assert!(names.contains(&(Arc::from("Image"), Follow::CallOrMember)), "{names:?}");
        assert!(names.contains(&(Arc::from("Kernel"), Follow::Member)) || names.iter().any(|(n, _)| &**n == "Kernel"));
        let (snapshot, at) = fixture::javascript("function f(x) { x.$0 }");
        assert_eq!(members(&snapshot, at), None);
    }

    fn text(script: &str, python: bool) -> Text {
        let (snapshot, at) = if python { fixture::python(script) } else { fixture::javascript(script) };
        let in_string = script[..script.find("$0").unwrap()].ends_with(['\'', '"']);
        if in_string { string(&snapshot, at) } else { value(&snapshot, at).unwrap().text }
    }

    #[test]
    fn strings_are_known() {
        for (script, python) in [
            ("ee.Image('COPERNICUS/S2_SR_HARMONIZED/x').select($0", false),
            ("var s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED');\ns2.select($0", false),
            (
                "var s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED');\ns2.map(function(i) { return i.select('$0",
                false,
            ),
            (
                "s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')\ns2.map(lambda i: i.normalizedDifference(['$0",
                true,
            ),
            ("Map.addLayer(ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED').median(), {bands: ['$0", false),
        ] {
            let Text::Names(names) = text(script, python) else { panic!("{script}: {:?}", text(script, python)) };
            assert!(names.iter().any(|name| &**name == "B8A"), "{script}: {names:?}");
            assert!(!names.iter().any(|name| &**name == "B99"));
        }
        let Text::Names(ids) = text("ee.ImageCollection('$0", false) else { panic!() };
        assert!(
            ids.len() > 300 && ids.iter().all(|id| kb().dataset_head(id).unwrap().kind == DatasetKind::ImageCollection)
        );
        assert_eq!(text("ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED').filterDate('$0", false), Text::Date);
        assert_eq!(text("ee.Image(1).rename('$0", false), Text::Free);
        assert_eq!(text("var x = '$0", false), Text::Free);
        assert_eq!(text("Map.addLayer(ee.Image(1), {palette: ['$0", false), Text::Color);
        let Text::Names(units) = text("ee.Date('2020-01-01').advance(1, '$0", false) else { panic!() };
        assert!(units.iter().any(|unit| &**unit == "month"));
    }

    #[test]
    fn keys_and_arguments_are_known() {
        let (snapshot, at) = fixture::javascript("ee.Image(1).reduceRegion({reducer: ee.Reducer.mean(), $0");
        let names = keys(&snapshot, at).unwrap();
        assert!(names.iter().any(|name| &**name == "bestEffort") && !names.iter().any(|name| &**name == "reducer"));
        let (snapshot, at) = fixture::javascript("ee.Image(1).reduceRegion({$0");
        assert!(keys(&snapshot, at).is_some());
        let (snapshot, at) = fixture::javascript("ee.Image(1).set({$0");
        assert_eq!(keys(&snapshot, at), None);
        let (snapshot, at) = fixture::javascript("Export.image.toDrive({$0");
        assert!(keys(&snapshot, at).unwrap().iter().any(|name| &**name == "maxPixels"));
        let (snapshot, at) = fixture::python("ee.Image(1).reduceRegion($0");
        let Names::Of(names) = value(&snapshot, at).unwrap().arguments else { panic!() };
        assert!(names.iter().any(|name| &**name == "maxPixels"));
        let (snapshot, at) = fixture::python("ee.Image(1).getMapId({$0");
        let Text::Names(names) = value(&snapshot, at).unwrap().text else { panic!("{:?}", value(&snapshot, at)) };
        assert!(names.iter().any(|name| &**name == "min"), "{names:?}");
    }
}

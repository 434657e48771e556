//! Names that an object has: bands of images, properties of images and features, keys of dictionaries.

use super::cursor::Cursor;
use super::found::{Found, Standing};
use super::nearby::words::Words;
use super::slot::{self, Want};
use super::values::Text;
use super::{Item, ItemKey, ItemKind};
use crate::kb::model::{ClassId, Effect, Kind, Role, Ty};
use crate::semantic::value::{Band, Facts, Value};
use crate::syntax::hir::{ExprId, ExprKind};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Offers the bands that the argument chooses from.
pub fn bands<'a>(cursor: &Cursor<'a>, want: &Want<'a>, text: Text, found: &mut Found<'a>) {
    let images = subject(cursor, want);
    let habits = Mentions::of(cursor);
    let wanted = roles_of_index(cursor, want);
    let mut seen: Vec<Arc<str>> = Vec::new();
    for facts in facts_of(&images, &[ClassId::IMAGE, ClassId::IMAGE_COLLECTION]) {
        for band in facts.bands.list.iter() {
            if seen.contains(&band.name) {
                continue;
            }
            seen.push(band.name.clone());
            let mut used = habits.score(&band.name, cursor.kb.use_of_band(&band.name));
            let role = band.facts().and_then(|facts| facts.role.as_deref());
            if role.is_some_and(|role| wanted.contains(&role)) {
                used += 20.0;
            }
            let standing = Standing { score: used - seen.len() as f32 * 1e-3, ..Standing::default() };
            let band = band.clone();
            found.offer(band.name.to_string(), standing, move || text.item(&band.name, band_item(&band)));
        }
    }
}

/// The roles of the band at this place of the index that the statement names: near infrared first, then red, for `ndvi`.
fn roles_of_index(cursor: &Cursor<'_>, want: &Want<'_>) -> Vec<&'static str> {
    let place = cursor.place.frames.last().filter(|frame| frame.byte == b'[').map(|frame| frame.commas);
    let (Role::BandName, Some(place)) = (want.role, place) else { return Vec::new() };
    let words = Words::around(cursor);
    let pairs = words.index().unwrap_or_default();
    let roles = pairs.iter().map(|(first, second)| if place == 0 { *first } else { *second });
    // Roles that serve alike stand side by side.
    roles.flat_map(|role| role.split('|')).collect()
}

fn band_item(band: &Band) -> Item {
    let key = band
        .source
        .as_ref()
        .and_then(|(dataset, _)| Some(ItemKey::Band(dataset.id.to_string(), band.facts()?.name.to_string())));
    Item { kind: ItemKind::Band, detail: describe(band), key, ..Item::default() }
}

/// `red, 10 m, scale 0.0001`.
fn describe(band: &Band) -> String {
    let Some(facts) = band.facts() else { return String::new() };
    let mut parts: Vec<String> = Vec::new();
    if *band.name != *facts.name {
        parts.push(facts.name.to_string());
    }
    parts.extend(facts.role.iter().map(ToString::to_string));
    parts.extend(facts.units.iter().map(ToString::to_string));
    let dataset = band.source.as_ref().and_then(|(dataset, _)| dataset.gsd);
    parts.extend(facts.gsd.or(dataset).map(|gsd| format!("{gsd} m")));
    if band.raw {
        parts.extend(facts.scale.filter(|scale| *scale != 1.0).map(|scale| format!("scale {scale}")));
        parts.extend(facts.offset.filter(|offset| *offset != 0.0).map(|offset| format!("offset {offset}")));
    }
    match (facts.bits.len(), facts.classes.len()) {
        (0, 0) => {}
        (0, classes) => parts.push(format!("{classes} classes")),
        _ => parts.push("bits".to_owned()),
    }
    parts.join(", ")
}

/// Offers the properties that the elements have of which the argument names one.
pub fn properties<'a>(cursor: &Cursor<'a>, want: &Want<'a>, text: Text, found: &mut Found<'a>) {
    let elements = subject(cursor, want);
    // `collection.get(...)` reads a property of the collection itself.
    let own = want.site.operator().effect == Effect::GetProperty;
    let classes: &[ClassId] = match own {
        true => &[ClassId::IMAGE, ClassId::FEATURE],
        false => &[ClassId::IMAGE, ClassId::FEATURE, ClassId::IMAGE_COLLECTION, ClassId::FEATURE_COLLECTION],
    };
    if let Some(class) = elements.class().filter(|class| classes.contains(class)) {
        system(cursor, class, text, found);
    }
    let habits = Mentions::of(cursor);
    let mut seen: Vec<Arc<str>> = Vec::new();
    for facts in facts_of(&elements, classes) {
        for name in facts.properties.list.iter() {
            if seen.contains(name) {
                continue;
            }
            seen.push(name.clone());
            let score = habits.score(name, cursor.kb.use_of_property(name)) - seen.len() as f32 * 1e-3;
            let (name, dataset) = (name.clone(), facts.dataset.clone());
            found.offer(name.to_string(), Standing { score, ..Standing::default() }, move || {
                let known = dataset.as_ref().and_then(|dataset| {
                    let all = dataset.properties.iter().chain(&dataset.columns);
                    all.into_iter().find(|property| *property.name == *name)
                });
                let detail = known.map(|property| match property.values.len() {
                    0 => property.ty.to_lowercase(),
                    _ => property.values.iter().take(6).map(|value| &**value).collect::<Vec<_>>().join(", "),
                });
                let key = dataset.as_ref().filter(|_| known.is_some());
                let key = key.map(|dataset| ItemKey::Property(dataset.id.to_string(), name.to_string()));
                let item =
                    Item { kind: ItemKind::Property, detail: detail.unwrap_or_default(), key, ..Item::default() };
                text.item(&name, item)
            });
        }
    }
}

/// Offers the values that the catalogue names for the property beside: `ee.Filter.eq('pass', '...')`.
pub fn property_values<'a>(cursor: &Cursor<'a>, want: &Want<'a>, text: Text, found: &mut Found<'a>) {
    let beside = want.site.with_role(Role::Property).find_map(|(_, arg)| arg.value.as_text().cloned());
    let Some(property) = beside else { return };
    let elements = subject(cursor, want);
    let datasets = elements.variants().iter().filter_map(Value::facts).filter_map(|facts| facts.dataset.clone());
    for dataset in datasets {
        let mut all = dataset.properties.iter().chain(&dataset.columns);
        let Some(known) = all.find(|known| *known.name == *property) else { continue };
        // Numbers are no strings.
        if !known.ty.contains("STRING") {
            continue;
        }
        for (index, value) in known.values.iter().enumerate() {
            let standing = Standing { score: 10.0 - index as f32 * 1e-3, ..Standing::default() };
            let (value, detail) = (value.clone(), format!("of {property}"));
            found.offer(value.to_string(), standing, move || {
                text.item(&value, Item { kind: ItemKind::EnumMember, detail, ..Item::default() })
            });
        }
    }
}

/// Offers the pixel size of what is worked on, where it is one.
pub fn pixel_size<'a>(cursor: &Cursor<'a>, want: &Want<'a>, found: &mut Found<'a>) {
    let images = match subject(cursor, want) {
        Value::Unknown => shown(want),
        value if value.facts().is_none() => shown(want),
        value => value,
    };
    let mut sizes: Vec<(f64, String)> = Vec::new();
    for facts in facts_of(&images, &[ClassId::IMAGE, ClassId::IMAGE_COLLECTION]) {
        for band in facts.bands.list.iter() {
            let Some((dataset, _)) = &band.source else { continue };
            let size = band.facts().and_then(|facts| facts.gsd).or(dataset.gsd);
            if let Some(size) = size.filter(|size| sizes.iter().all(|(known, _)| known != size)) {
                sizes.push((size, format!("pixel size of {}", dataset.id)));
            }
        }
    }
    sizes.sort_by(|a, b| a.0.total_cmp(&b.0));
    for (index, (size, detail)) in sizes.into_iter().take(3).enumerate() {
        let standing = Standing { score: 8.0 - index as f32, ..Standing::default() };
        found.offer(size.to_string(), standing, move || Item { kind: ItemKind::Value, detail, ..Item::default() });
    }
}

/// What the server gives to everything: time, index.
fn system<'a>(cursor: &Cursor<'a>, class: ClassId, text: Text, found: &mut Found<'a>) {
    let habits = Mentions::of(cursor);
    for (name, count) in cursor.kb.system_properties(cursor.kb.class(class).name) {
        let standing = Standing { score: habits.score(name, *count), ..Standing::default() };
        found.offer(*name, standing, move || text.item(name, Item { kind: ItemKind::Property, ..Item::default() }));
    }
}

/// Offers the keys of a dictionary.
pub fn keys<'a>(cursor: &Cursor<'a>, want: &Want<'a>, text: Text, found: &mut Found<'a>) {
    let dictionary = subject(cursor, want);
    for facts in facts_of(&dictionary, &[ClassId::DICTIONARY]) {
        for (index, name) in facts.keys.list.iter().enumerate() {
            let standing = Standing { score: 10.0 - index as f32 * 1e-3, ..Standing::default() };
            let name = name.clone();
            found.offer(name.to_string(), standing, move || {
                text.item(&name, Item { kind: ItemKind::Property, ..Item::default() })
            });
        }
    }
}

/// Expressions before and after the cursor whose strings are counted: those that are near say most.
const BEFORE: usize = 10_000;
/// See [`BEFORE`].
const AFTER: usize = 5_000;

/// Strings that the file has, and those beside the cursor.
struct Mentions<'a> {
    counts: FxHashMap<&'a str, u32>,
    beside: Vec<&'a str>,
}

impl<'a> Mentions<'a> {
    fn of(cursor: &Cursor<'a>) -> Self {
        let hir = &cursor.analysis.hir;
        // Expressions are by and large in the order in which they end.
        let here = hir.exprs.partition_point(|expr| expr.span.end <= cursor.offset);
        let window = here.saturating_sub(BEFORE)..(here + AFTER).min(hir.exprs.len());
        let mut counts: FxHashMap<&str, u32> = FxHashMap::default();
        for index in window {
            if let ExprKind::String(text) = &hir.exprs[index].kind
                && cursor.string != Some(ExprId(index as u32))
            {
                *counts.entry(text).or_default() += 1;
            }
        }
        let text = |id: &ExprId| match &hir.expr(*id).kind {
            ExprKind::String(text) if cursor.string != Some(*id) => Some(&**text),
            _ => None,
        };
        let beside = match cursor.owners.last().copied().flatten().map(|id| &hir.expr(id).kind) {
            Some(ExprKind::List(items) | ExprKind::Tuple(items)) => items.iter().filter_map(text).collect(),
            Some(ExprKind::Call { args, .. }) => args.iter().filter_map(|arg| text(&arg.value)).collect(),
            _ => Vec::new(),
        };
        Mentions { counts, beside }
    }

    /// How likely a name is meant: by what public scripts and this one name; one that is chosen already is not chosen again.
    fn score(&self, name: &str, uses: u32) -> f32 {
        let here = self.counts.get(name).copied().unwrap_or(0);
        let again = if self.beside.contains(&name) { 10.0 } else { 0.0 };
        10.0 + (uses as f32 + 1.0).ln() + 2.0 * (here as f32 + 1.0).ln() - again
    }
}

/// What the names are those of.
pub fn subject(cursor: &Cursor<'_>, want: &Want<'_>) -> Value {
    let site = want.site;
    let op = site.operator();
    if want.option {
        return shown(want);
    }
    if op.effect == Effect::AddBands && want.param == 1 {
        return site.bound.arg(0).map(|arg| arg.value.clone()).unwrap_or_default();
    }
    let subject = site.subject();
    let is_filter = |value: &Value| value.class() == Some(ClassId::FILTER);
    // A filter is of the collection that it filters.
    if matches!(op.returns, Ty::Class(ClassId::FILTER)) && (op.kind != Kind::Method || is_filter(&subject)) {
        let mut expr = site.expr;
        for _ in 0..4 {
            let Some(user) = slot::user(cursor.analysis, expr) else { break };
            if matches!(user.receiver_value.class(), Some(ClassId::IMAGE_COLLECTION | ClassId::FEATURE_COLLECTION)) {
                return user.receiver_value.clone();
            }
            expr = user.expr;
        }
        return Value::Unknown;
    }
    subject
}

/// The image that options of visualisation are for.
pub fn shown(want: &Want<'_>) -> Value {
    let site = want.site;
    let is_image = |value: &Value| {
        value
            .variants()
            .iter()
            .any(|variant| matches!(variant.class(), Some(ClassId::IMAGE | ClassId::IMAGE_COLLECTION)))
    };
    if is_image(&site.receiver_value) {
        return site.receiver_value.clone();
    }
    site.bound.args.iter().map(|arg| &arg.value).find(|value| is_image(value)).cloned().unwrap_or_default()
}

fn facts_of<'v>(value: &'v Value, classes: &'v [ClassId]) -> impl Iterator<Item = &'v Facts> {
    let fits = move |variant: &&Value| variant.class().is_some_and(|class| classes.contains(&class));
    value.variants().iter().filter(fits).filter_map(Value::facts)
}

/// The interval of the dataset that a date argument is about.
pub fn dates_of(cursor: &Cursor<'_>, want: &Want<'_>) -> Option<(f64, Option<f64>)> {
    use crate::semantic::dates::of_catalogue;
    let value = subject(cursor, want);
    let dataset = value.variants().iter().filter_map(Value::facts).find_map(|facts| {
        let source = facts.bands.list.first().and_then(|band| band.source.as_ref()).map(|(dataset, _)| dataset);
        facts.dataset.as_ref().or(source)
    })?;
    let start = of_catalogue(dataset.start.as_deref()?)?;
    Some((start, dataset.end.as_deref().and_then(of_catalogue)))
}

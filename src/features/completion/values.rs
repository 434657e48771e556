//! Values that an argument may have: enumerated strings, colours, reference systems, dates, names of reducers, constructors of what is
//! wanted. Inside a string, and with quotes added outside of one.

use super::cursor::Cursor;
use super::found::{Found, Standing};
use super::slot::Want;
use super::{Item, ItemKey, ItemKind, bands, datasets, insert, members, visual};
use crate::base::calendar::days_from_civil;
use crate::kb::Member;
use crate::kb::model::{ClassId, Effect, Kind, Lifecycle, OpId, Role, Ty};
use crate::semantic::bind;
use crate::semantic::dates::{self, format_day};
use crate::semantic::value::Value;
use crate::text::color::NAMED;
use crate::text::span::Span;

/// How a text is written: as it is, inside a string; or with quotes.
#[derive(Debug, Clone, Copy)]
pub struct Text {
    /// The quote to add.
    pub quote: Option<char>,
}

impl Text {
    /// An offer of a text.
    pub fn item(self, text: &str, item: Item) -> Item {
        match self.quote {
            None => Item { label: text.to_owned(), insert: text.to_owned(), ..item },
            Some(quote) => {
                let quoted = insert::quoted(text, quote);
                Item { label: quoted.clone(), insert: quoted, ..item }
            }
        }
    }
}

/// Offers what can stand in the string.
pub fn in_string<'a>(cursor: &Cursor<'a>, want: &Want<'a>, content: Span, found: &mut Found<'a>) {
    // Several names in one string, with commas: the one at the cursor.
    let several = want.option && !want.listed && matches!(want.role, Role::Band | Role::Palette);
    if several || want.role == Role::Palette {
        let text = cursor.text();
        let before = Span { start: content.start, end: cursor.offset }.of(text);
        let after = Span { start: cursor.offset, end: content.end }.of(text);
        let from = before.rfind(',').map_or(0, |at| at + 1);
        let from = from + before[from..].len() - before[from..].trim_start().len();
        let start = content.start + from as u32;
        let end = cursor.offset + after.find(',').unwrap_or(after.len()) as u32;
        found.look_at(&before[from..], Span { start, end });
    }
    texts(cursor, want, Text { quote: None }, found);
}

/// Offers what can stand as an argument, strings with quotes.
pub fn bare<'a>(cursor: &Cursor<'a>, want: &Want<'a>, found: &mut Found<'a>) {
    if want.role != Role::Expression {
        texts(cursor, want, Text { quote: Some(insert::quote(cursor)) }, found);
    }
    if *want.ty == Ty::Boolean {
        for (index, word) in insert_booleans(cursor.python).into_iter().enumerate() {
            let standing = Standing { score: 3.0 - index as f32, ..Standing::default() };
            found.offer(word, standing, || Item { kind: ItemKind::Value, ..Item::default() });
        }
    }
    if want.role == Role::Visualization {
        visual::offer(cursor, want, found);
    }
    if want.role == Role::Scale {
        bands::pixel_size(cursor, want, found);
    }
    if want.role == Role::Callback {
        callback(cursor, want, found);
    }
    constructors(cursor, want, found);
}

fn insert_booleans(python: bool) -> [&'static str; 2] {
    if python { ["True", "False"] } else { ["true", "false"] }
}

fn texts<'a>(cursor: &Cursor<'a>, want: &Want<'a>, text: Text, found: &mut Found<'a>) {
    match want.role {
        Role::Asset => datasets::offer(cursor, want, text, found),
        Role::Band | Role::BandName => bands::bands(cursor, want, text, found),
        Role::Property => bands::properties(cursor, want, text, found),
        Role::Key => bands::keys(cursor, want, text, found),
        Role::Date | Role::Start | Role::End => offer_dates(cursor, want, text, found),
        Role::Crs => reference_systems(cursor, text, found),
        Role::Palette => colors(text, found),
        Role::Reducer => reducers(cursor, text, found),
        Role::Expression if text.quote.is_none() => expression(cursor, want, found),
        Role::None if want.site.operator().effect == Effect::AddBands && want.param == 1 => {
            bands::bands(cursor, want, text, found);
        }
        Role::None if !want.option => bands::property_values(cursor, want, text, found),
        _ => {}
    }
    enumerated(cursor, want, text, found);
}

/// The strings that the server takes. Spellings that differ in case alone are one: that which scripts use most.
fn enumerated<'a>(cursor: &Cursor<'a>, want: &Want<'a>, text: Text, found: &mut Found<'a>) {
    let op = want.site.operator();
    let uses = match bind::param(op, want.param).filter(|_| !want.option) {
        Some(param) => cursor.kb.uses_of_values(op.name, param.name),
        None => Default::default(),
    };
    let used = |value: &str| uses.iter().find(|(name, _)| *name == value).map_or(0, |(_, count)| *count);
    let plain = |value: &str| value.replace('_', "").to_ascii_lowercase();
    for (index, value) in want.values.iter().enumerate() {
        let same = want.values.iter().enumerate().filter(|(_, other)| plain(other) == plain(value));
        let best = same.max_by_key(|(at, other)| (used(other), std::cmp::Reverse(*at))).map(|(at, _)| at);
        // Typed in another spelling, it is as right.
        if best != Some(index) && (found.typed().is_empty() || !value.starts_with(found.typed())) {
            continue;
        }
        let score = 10.0 - index as f32 * 1e-2 + used(value) as f32;
        found.offer(*value, Standing { score, ..Standing::default() }, move || {
            text.item(value, Item { kind: ItemKind::EnumMember, ..Item::default() })
        });
    }
}

fn colors(text: Text, found: &mut Found<'_>) {
    for (name, rgb) in NAMED {
        let score = crate::kb::kb().use_of_color(name) as f32;
        found.offer(name, Standing { score, ..Standing::default() }, move || {
            text.item(name, Item { kind: ItemKind::Color, detail: format!("#{rgb:06x}"), ..Item::default() })
        });
    }
}

fn reference_systems<'a>(cursor: &Cursor<'a>, text: Text, found: &mut Found<'a>) {
    for (index, (code, title)) in cursor.kb.reference_systems().iter().enumerate() {
        let standing = Standing { score: 10.0 - index as f32 * 1e-2, ..Standing::default() };
        let item = move || {
            let key = Some(ItemKey::Crs((*code).to_owned()));
            text.item(code, Item { kind: ItemKind::Value, detail: (*title).to_owned(), key, ..Item::default() })
        };
        // People look for them by name too.
        let typed = found.typed().to_lowercase();
        if typed.len() > 2 && !typed.starts_with("ep") && title.to_lowercase().contains(&typed) {
            found.offer_matched(*code, standing, move || Item { filter: typed, ..item() });
        } else {
            found.offer(*code, standing, item);
        }
    }
}

/// Names of reducers that need no arguments: the clients make reducers of them.
pub fn reducers_by_name(cursor: &Cursor<'_>) -> impl Iterator<Item = (&'static str, OpId)> {
    let kb = cursor.kb;
    let namespace = format!("ee.{}", kb.class(ClassId::REDUCER).name);
    let members: Vec<_> = kb.members(&namespace, cursor.python).collect();
    members.into_iter().filter_map(move |(name, member)| {
        let Member::Operator(id) = member else { return None };
        let op = kb.op(id);
        let alone = op.kind == Kind::Static && op.params.iter().all(|param| param.optional || param.variadic);
        (alone && matches!(op.returns, Ty::Class(ClassId::REDUCER))).then_some((name, id))
    })
}

fn reducers<'a>(cursor: &Cursor<'a>, text: Text, found: &mut Found<'a>) {
    let namespace = format!("ee.{}", cursor.kb.class(ClassId::REDUCER).name);
    for (name, id) in reducers_by_name(cursor) {
        let op = cursor.kb.op(id);
        let score = 1.0 + cursor.kb.use_of_member(&namespace, name);
        found.offer(name, Standing { score, ..Standing::default() }, move || {
            let key = Some(ItemKey::Operator(op.name.to_owned()));
            text.item(name, Item { kind: ItemKind::EnumMember, detail: op.name.to_owned(), key, ..Item::default() })
        });
    }
}

/// First and last day of the dataset, and the years between.
fn offer_dates<'a>(cursor: &Cursor<'a>, want: &Want<'a>, text: Text, found: &mut Found<'a>) {
    let Some((first, last)) = bands::dates_of(cursor, want) else { return };
    let after = want.site.with_role(Role::Start).next().and_then(|(_, arg)| match dates::of_value(&arg.value) {
        dates::Date::At(day) => Some(day),
        _ => None,
    });
    let after = after.filter(|_| want.role == Role::End);
    let year = |day: f64| format_day(day).get(..4).and_then(|year| year.parse::<i64>().ok()).unwrap_or(1970);
    // Where the dataset goes on, the last whole year is not known: a year from its last entry would be a guess.
    let until = last.unwrap_or_else(|| today().max(first));
    let mut offer = |day: f64, score: f32, detail: &'static str| {
        if after.is_none_or(|after| day > after) {
            let written = format_day(day);
            found.offer(written.clone(), Standing { score, ..Standing::default() }, move || {
                text.item(&written, Item { kind: ItemKind::Value, detail: detail.to_owned(), ..Item::default() })
            });
        }
    };
    offer(first, 9.0, "first day of the dataset");
    if let Some(last) = last {
        offer(last, 8.0, "last day of the dataset");
    }
    for number in year(first) + 1..=year(until) {
        let start = days_from_civil(number, 1, 1) as f64;
        // The end of the interval that was begun is likely a year after its start.
        let near = after.is_some_and(|after| start > after && start - after <= 366.0);
        offer(start, if near { 20.0 } else { 1.0 + (number - 1900) as f32 * 1e-2 }, "start of a year");
    }
}

/// Days since 1970 now.
fn today() -> f64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map(|time| time.as_secs());
    now.unwrap_or(0) as f64 / 86_400.0
}

/// Variables of an expression, and bands of its image in `b('...')`.
fn expression<'a>(cursor: &Cursor<'a>, want: &Want<'a>, found: &mut Found<'a>) {
    let typed = found.typed();
    let start = typed.len() - typed.bytes().rev().take_while(|byte| super::place::is_word(*byte)).count();
    let before = typed[..start].trim_end();
    let from = found.replace().start + start as u32;
    let replace = Span { start: from, end: cursor.word.end.max(cursor.offset) };
    let quoted = before.ends_with(['\'', '"']) && before.trim_end_matches(['\'', '"']).trim_end().ends_with(['(', '[']);
    found.look_at(&typed[start..], replace);
    if quoted
        && before.trim_end_matches(['\'', '"']).trim_end().strip_suffix('(').is_some_and(|rest| rest.ends_with('b'))
    {
        return bands::bands(cursor, want, Text { quote: None }, found);
    }
    let variables = want.site.with_role(Role::ExpressionVariables).next();
    let Some(Value::Object(variables)) = variables.map(|(_, arg)| &arg.value) else { return };
    if let Some(owner) = before.strip_suffix('.') {
        // `img.` in the text: the bands of that variable.
        let name = owner.rsplit(|c: char| !(c.is_alphanumeric() || c == '_')).next().unwrap_or_default();
        let bands = variables.get(name).and_then(Value::facts).map(|facts| facts.bands.clone());
        for band in bands.iter().flat_map(|bands| bands.list.iter()) {
            let label = band.name.to_string();
            found.offer(label, Standing::default(), || Item { kind: ItemKind::Band, ..Item::default() });
        }
        return;
    }
    if before.ends_with(['\'', '"']) {
        return;
    }
    for (name, value) in &variables.entries {
        let detail = members::describe(value);
        found.offer(name.to_string(), Standing::default(), || Item {
            kind: ItemKind::Variable,
            detail,
            ..Item::default()
        });
    }
}

/// A function for each element.
fn callback<'a>(cursor: &Cursor<'a>, want: &Want<'a>, found: &mut Found<'a>) {
    let element = match want.site.receiver_value.class() {
        Some(ClassId::IMAGE_COLLECTION) => insert::class_name(ClassId::IMAGE).to_lowercase(),
        Some(ClassId::FEATURE_COLLECTION) => insert::class_name(ClassId::FEATURE).to_lowercase(),
        Some(_) => "element".to_owned(),
        None => return,
    };
    let python = cursor.python;
    let two = want.site.operator().effect == Effect::Iterate;
    let params = if two { format!("{element}, previous") } else { element.clone() };
    let (label, insert) = match python {
        true => (format!("lambda {params}: ..."), format!("lambda {params}: ${{1:{element}}}")),
        false => {
            (format!("function({params}) {{ ... }}"), format!("function({params}) {{\n  return ${{1:{element}}};\n}}"))
        }
    };
    let standing = Standing { score: 5.0, ..Standing::default() };
    found.offer(label, standing, || Item {
        kind: ItemKind::Snippet,
        detail: "for each element".to_owned(),
        insert,
        snippet: true,
        ..Item::default()
    });
}

/// What makes an object of the wanted class: `ee.Reducer.mean()`, `ee.Image(...)`.
fn constructors<'a>(cursor: &Cursor<'a>, want: &Want<'a>, found: &mut Found<'a>) {
    let mut classes: Vec<ClassId> = match want.ty {
        Ty::Class(class) => vec![*class],
        Ty::Union(types) => {
            types.iter().filter_map(|ty| if let Ty::Class(class) = ty { Some(*class) } else { None }).collect()
        }
        _ => return,
    };
    classes.retain(|class| *class <= ClassId::SELECTOR_SET && *class > ClassId::COLLECTION);
    let python = cursor.python;
    let ee = cursor.name_of("ee");
    for class in classes {
        let name = format!("ee.{}", cursor.kb.class(class).name);
        let makes = |id| {
            let op = cursor.kb.op(id);
            op.kind == Kind::Static
                && op.lifecycle == Lifecycle::Current
                && op.alias_of.is_none()
                && matches!(op.returns, Ty::Class(made) if made == class)
        };
        for (label, member) in cursor.kb.members(&name, python) {
            let Member::Operator(id) = member else { continue };
            if !makes(id) {
                continue;
            }
            let score = cursor.kb.use_of_member(&name, label);
            let full = format!("{}.{label}", name.replacen("ee", ee, 1));
            let called = cursor.is_called();
            found.offer(full.clone(), Standing { score: 1.0 + score, ..Standing::default() }, move || {
                members::operator(&full, id, ItemKind::Function, python, called)
            });
        }
        let short = cursor.kb.class(class).name;
        if let Some(member @ Member::Class { constructor: Some(_), .. }) = cursor.kb.member("ee", short, python) {
            let (called, full) = (cursor.is_called(), name.replacen("ee", ee, 1));
            found.offer(full.clone(), Standing { score: 1.5, ..Standing::default() }, move || {
                let item = members::member(short, member, python, called);
                Item { insert: format!("{ee}.{}", item.insert), label: full, ..item }
            });
        }
    }
}

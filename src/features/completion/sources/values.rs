//! Values that an argument may have: enumerated strings, colors, reference systems, dates,
//! reducers, constructors of the expected class. Inside a string, or in quotes outside of one.

use super::{bands, datasets, members, vis_params};
use crate::base::calendar::days_from_civil;
use crate::base::clock;
use crate::features::completion::context::subject::{self, DatasetInterval};
use crate::features::completion::context::{Cursor, ExpectedValue};
use crate::features::completion::ranking::{Collector, RankKey};
use crate::features::completion::render::{self, Quoting};
use crate::features::completion::{Item, ItemKey, ItemKind};
use crate::features::lexical;
use crate::kb::Member;
use crate::kb::model::{ClassId, Effect, Kind, Lifecycle, OpId, Role, Ty};
use crate::semantic::bind;
use crate::semantic::dates::{self, format_day};
use crate::semantic::value::Value;
use crate::text::color::NAMED;
use crate::text::span::Span;

/// Adds the items of a string.
pub fn complete_in_string<'a>(
    cursor: &Cursor<'a>,
    expected: &ExpectedValue<'a>,
    content: Span,
    collector: &mut Collector<'a>,
) {
    // Several names in one string, separated by commas: complete the one at the cursor.
    let is_list_in_string =
        expected.is_option && !expected.in_list && matches!(expected.role, Role::Band | Role::Palette);
    if is_list_in_string || expected.role == Role::Palette {
        let text = cursor.text();
        let before = Span { start: content.start, end: cursor.offset }.of(text);
        let after = Span { start: cursor.offset, end: content.end }.of(text);
        let from = before.rfind(',').map_or(0, |at| at + 1);
        let from = from + before[from..].len() - before[from..].trim_start().len();
        let start = content.start + from as u32;
        let end = cursor.offset + after.find(',').unwrap_or(after.len()) as u32;
        collector.match_against(&before[from..], Span { start, end });
    }
    complete_text(cursor, expected, Quoting::Bare, collector);
}

/// Adds the items of an argument in code; strings get quotes.
pub fn complete_in_code<'a>(cursor: &Cursor<'a>, expected: &ExpectedValue<'a>, collector: &mut Collector<'a>) {
    if expected.role != Role::Expression {
        complete_text(cursor, expected, Quoting::Quoted(render::quote(cursor)), collector);
    }
    if *expected.ty == Ty::Boolean {
        for (index, word) in boolean_literals(cursor.python).into_iter().enumerate() {
            let rank = RankKey::with_score(3.0 - index as f32);
            collector.add(word, rank, || Item { kind: ItemKind::Value, ..Item::default() });
        }
    }
    if expected.role == Role::Visualization {
        vis_params::complete(cursor, expected, collector);
    }
    if expected.role == Role::Scale {
        bands::complete_pixel_size(cursor, expected, collector);
    }
    if expected.role == Role::Callback {
        complete_callback(cursor, expected, collector);
    }
    complete_constructors(cursor, expected, collector);
}

fn boolean_literals(python: bool) -> [&'static str; 2] {
    if python { ["True", "False"] } else { ["true", "false"] }
}

fn complete_text<'a>(
    cursor: &Cursor<'a>,
    expected: &ExpectedValue<'a>,
    quoting: Quoting,
    collector: &mut Collector<'a>,
) {
    match expected.role {
        Role::Asset => datasets::complete(cursor, expected, quoting, collector),
        Role::Band | Role::BandName => bands::complete_bands(cursor, expected, quoting, collector),
        Role::Property => bands::complete_properties(cursor, expected, quoting, collector),
        Role::Key => bands::complete_keys(cursor, expected, quoting, collector),
        Role::Date | Role::Start | Role::End => complete_dates(cursor, expected, quoting, collector),
        Role::Crs => complete_reference_systems(cursor, quoting, collector),
        Role::Palette => complete_colors(quoting, collector),
        Role::Reducer => complete_reducers(cursor, quoting, collector),
        Role::Expression if quoting == Quoting::Bare => complete_expression(cursor, expected, collector),
        Role::None if expected.site.operator().effect == Effect::AddBands && expected.param == 1 => {
            bands::complete_bands(cursor, expected, quoting, collector);
        }
        Role::None if !expected.is_option => bands::complete_property_values(cursor, expected, quoting, collector),
        _ => {}
    }
    complete_enumerated(cursor, expected, quoting, collector);
}

/// Adds the strings that the server takes. Of spellings that differ only in case, it adds the one
/// that scripts use most.
fn complete_enumerated<'a>(
    cursor: &Cursor<'a>,
    expected: &ExpectedValue<'a>,
    quoting: Quoting,
    collector: &mut Collector<'a>,
) {
    let op = expected.site.operator();
    let uses = match bind::param(op, expected.param).filter(|_| !expected.is_option) {
        Some(param) => cursor.kb.uses_of_values(op.name, param.name),
        None => Default::default(),
    };
    let used = |value: &str| uses.iter().find(|(name, _)| *name == value).map_or(0, |(_, count)| *count);
    let normalize = |value: &str| value.replace('_', "").to_ascii_lowercase();
    for (index, value) in expected.values.iter().enumerate() {
        let same = expected.values.iter().enumerate().filter(|(_, other)| normalize(other) == normalize(value));
        let best = same.max_by_key(|(at, other)| (used(other), std::cmp::Reverse(*at))).map(|(at, _)| at);
        // Another spelling is as good if the author has typed it.
        if best != Some(index) && (collector.typed().is_empty() || !value.starts_with(collector.typed())) {
            continue;
        }
        let score = 10.0 - index as f32 * 1e-2 + used(value) as f32;
        collector.add(*value, RankKey::with_score(score), move || {
            quoting.item(value, Item { kind: ItemKind::EnumMember, ..Item::default() })
        });
    }
}

fn complete_colors(quoting: Quoting, collector: &mut Collector<'_>) {
    for (name, rgb) in NAMED {
        let score = crate::kb::kb().use_of_color(name) as f32;
        collector.add(name, RankKey::with_score(score), move || {
            quoting.item(name, Item { kind: ItemKind::Color, detail: format!("#{rgb:06x}"), ..Item::default() })
        });
    }
}

fn complete_reference_systems<'a>(cursor: &Cursor<'a>, quoting: Quoting, collector: &mut Collector<'a>) {
    for (index, (code, title)) in cursor.kb.reference_systems().iter().enumerate() {
        let rank = RankKey::with_score(10.0 - index as f32 * 1e-2);
        let item = move || {
            let key = Some(ItemKey::Crs((*code).to_owned()));
            quoting.item(code, Item { kind: ItemKind::Value, detail: (*title).to_owned(), key, ..Item::default() })
        };
        // People also search them by title.
        let typed = collector.typed().to_lowercase();
        if typed.len() > 2 && !typed.starts_with("ep") && title.to_lowercase().contains(&typed) {
            collector.add_matched(*code, rank, move || Item { filter_text: typed, ..item() });
        } else {
            collector.add(*code, rank, item);
        }
    }
}

/// Returns the reducers that need no arguments; the clients accept their names.
pub fn reducers_by_name(cursor: &Cursor<'_>) -> impl Iterator<Item = (&'static str, OpId)> {
    let kb = cursor.kb;
    let namespace = format!("ee.{}", kb.class(ClassId::REDUCER).name);
    let members: Vec<_> = kb.members(&namespace, cursor.python).collect();
    members.into_iter().filter_map(move |(name, member)| {
        let Member::Operator(id) = member else { return None };
        let op = kb.op(id);
        let needs_no_arguments =
            op.kind == Kind::Static && op.params.iter().all(|param| param.optional || param.variadic);
        (needs_no_arguments && matches!(op.returns, Ty::Class(ClassId::REDUCER))).then_some((name, id))
    })
}

fn complete_reducers<'a>(cursor: &Cursor<'a>, quoting: Quoting, collector: &mut Collector<'a>) {
    let namespace = format!("ee.{}", cursor.kb.class(ClassId::REDUCER).name);
    for (name, id) in reducers_by_name(cursor) {
        let op = cursor.kb.op(id);
        let score = 1.0 + cursor.kb.use_of_member(&namespace, name);
        collector.add(name, RankKey::with_score(score), move || {
            let key = Some(ItemKey::Operator(op.name.to_owned()));
            quoting.item(name, Item { kind: ItemKind::EnumMember, detail: op.name.to_owned(), key, ..Item::default() })
        });
    }
}

/// Adds the first and last day of the dataset, and the years between.
fn complete_dates<'a>(
    cursor: &Cursor<'a>,
    expected: &ExpectedValue<'a>,
    quoting: Quoting,
    collector: &mut Collector<'a>,
) {
    let Some(DatasetInterval { start: first, end: last }) = subject::dataset_interval(cursor, expected) else { return };
    let start_date =
        expected.site.with_role(Role::Start).next().and_then(|(_, arg)| match dates::from_value(&arg.value) {
            dates::Date::At(day) => Some(day),
            _ => None,
        });
    let start_date = start_date.filter(|_| expected.role == Role::End);
    let year = |day: f64| format_day(day).get(..4).and_then(|year| year.parse::<i64>().ok()).unwrap_or(1970);
    // If the dataset is still updated, its last whole year is unknown: a year from its last entry
    // would be a guess.
    let until = last.unwrap_or_else(|| today().max(first));
    let mut offer = |day: f64, score: f32, detail: &'static str| {
        if start_date.is_none_or(|start_date| day > start_date) {
            let written = format_day(day);
            collector.add(written.clone(), RankKey::with_score(score), move || {
                quoting.item(&written, Item { kind: ItemKind::Value, detail: detail.to_owned(), ..Item::default() })
            });
        }
    };
    offer(first, 9.0, "first day of the dataset");
    if let Some(last) = last {
        offer(last, 8.0, "last day of the dataset");
    }
    for number in year(first) + 1..=year(until) {
        let start = days_from_civil(number, 1, 1) as f64;
        // The end of an interval is likely a year after its start.
        let is_a_year_later = start_date.is_some_and(|start_date| start > start_date && start - start_date <= 366.0);
        offer(start, if is_a_year_later { 20.0 } else { 1.0 + (number - 1900) as f32 * 1e-2 }, "start of a year");
    }
}

/// Returns today in days since 1970, or 0 without a clock; then only the dataset's own dates are
/// offered.
fn today() -> f64 {
    clock::days_since_epoch().unwrap_or(0) as f64
}

/// Adds the variables of a band-math expression, and the bands of its image in `b('...')`.
fn complete_expression<'a>(cursor: &Cursor<'a>, expected: &ExpectedValue<'a>, collector: &mut Collector<'a>) {
    let typed = collector.typed();
    let start = typed.len() - typed.bytes().rev().take_while(|byte| lexical::is_word(*byte)).count();
    let before = typed[..start].trim_end();
    let from = collector.replace().start + start as u32;
    let replace = Span { start: from, end: cursor.word.end.max(cursor.offset) };
    let quoted = before.ends_with(['\'', '"']) && before.trim_end_matches(['\'', '"']).trim_end().ends_with(['(', '[']);
    collector.match_against(&typed[start..], replace);
    if quoted
        && before.trim_end_matches(['\'', '"']).trim_end().strip_suffix('(').is_some_and(|rest| rest.ends_with('b'))
    {
        return bands::complete_bands(cursor, expected, Quoting::Bare, collector);
    }
    let variables = expected.site.with_role(Role::ExpressionVariables).next();
    let Some(Value::Object(variables)) = variables.map(|(_, arg)| &arg.value) else { return };
    if let Some(owner) = before.strip_suffix('.') {
        // `img.` in the expression: the bands of that variable.
        let name = owner.rsplit(|c: char| !(c.is_alphanumeric() || c == '_')).next().unwrap_or_default();
        let bands = variables.get(name).and_then(Value::facts).map(|facts| facts.bands.clone());
        for band in bands.iter().flat_map(|bands| bands.list.iter()) {
            let label = band.name.to_string();
            collector.add(label, RankKey::default(), || Item { kind: ItemKind::Band, ..Item::default() });
        }
        return;
    }
    if before.ends_with(['\'', '"']) {
        return;
    }
    for (name, value) in &variables.entries {
        let detail = members::describe(value);
        collector.add(name.to_string(), RankKey::default(), || Item {
            kind: ItemKind::Variable,
            detail,
            ..Item::default()
        });
    }
}

/// Adds a callback for each element.
fn complete_callback<'a>(cursor: &Cursor<'a>, expected: &ExpectedValue<'a>, collector: &mut Collector<'a>) {
    let element = match expected.site.receiver_value.class() {
        Some(ClassId::IMAGE_COLLECTION) => render::class_name(ClassId::IMAGE).to_lowercase(),
        Some(ClassId::FEATURE_COLLECTION) => render::class_name(ClassId::FEATURE).to_lowercase(),
        Some(_) => "element".to_owned(),
        None => return,
    };
    let python = cursor.python;
    let takes_previous = expected.site.operator().effect == Effect::Iterate;
    let params = if takes_previous { format!("{element}, previous") } else { element.clone() };
    let (label, insert) = match python {
        true => (format!("lambda {params}: ..."), format!("lambda {params}: ${{1:{element}}}")),
        false => {
            (format!("function({params}) {{ ... }}"), format!("function({params}) {{\n  return ${{1:{element}}};\n}}"))
        }
    };
    let rank = RankKey::with_score(5.0);
    collector.add(label, rank, || Item {
        kind: ItemKind::Snippet,
        detail: "for each element".to_owned(),
        insert_text: insert,
        is_snippet: true,
        ..Item::default()
    });
}

/// Adds what makes an object of the expected class: `ee.Reducer.mean()`, `ee.Image(...)`.
fn complete_constructors<'a>(cursor: &Cursor<'a>, expected: &ExpectedValue<'a>, collector: &mut Collector<'a>) {
    let mut classes: Vec<ClassId> = match expected.ty {
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
        let makes_class = |id| {
            let op = cursor.kb.op(id);
            op.kind == Kind::Static
                && op.lifecycle == Lifecycle::Current
                && op.alias_of.is_none()
                && matches!(op.returns, Ty::Class(made) if made == class)
        };
        for (label, member) in cursor.kb.members(&name, python) {
            let Member::Operator(id) = member else { continue };
            if !makes_class(id) {
                continue;
            }
            let score = cursor.kb.use_of_member(&name, label);
            let full = format!("{}.{label}", name.replacen("ee", ee, 1));
            let called = cursor.is_called();
            collector.add(full.clone(), RankKey::with_score(1.0 + score), move || {
                members::operator_item(&full, id, ItemKind::Function, python, called)
            });
        }
        let short = cursor.kb.class(class).name;
        if let Some(member @ Member::Class { constructor: Some(_), .. }) = cursor.kb.member("ee", short, python) {
            let (called, full) = (cursor.is_called(), name.replacen("ee", ee, 1));
            collector.add(full.clone(), RankKey::with_score(1.5), move || {
                let item = members::member_item(short, member, python, called);
                Item { insert_text: format!("{ee}.{}", item.insert_text), label: full, ..item }
            });
        }
    }
}

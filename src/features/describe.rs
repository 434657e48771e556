//! What is known about a value, in words: its type in one line, and the facts below it.

use super::card::{self, Card};
use super::wording;
use crate::kb::kb;
use crate::kb::model::{Band as DatasetBand, ClassId};
use crate::semantic::dates::format_day;
use crate::semantic::value::{Band, Bands, Facts, Value};
use crate::syntax::hir::{FunctionId, Hir};

/// Names in a list on a card, before the rest is counted.
const MAX_NAMES: usize = 16;
/// Characters of a constant on a card.
const MAX_TEXT: usize = 60;

/// The name of a class as a script writes it.
pub fn class_name(class: ClassId) -> String {
    let name = kb().class(class).name;
    match class {
        ClassId::OBJECT => "ee.ComputedObject".to_owned(),
        class if class < ClassId::UI_MAP => format!("ee.{name}"),
        _ => name.to_owned(),
    }
}

/// The type of a value in one line; `None`: nothing is known.
pub fn type_of(hir: &Hir, value: &Value) -> Option<String> {
    let python = hir.language.is_python();
    Some(match value {
        Value::Unknown => return None,
        Value::Instance(instance) => {
            let element = instance.facts.as_ref().and_then(|facts| facts.element.as_ref());
            let lost = matches!(instance.class, ClassId::OBJECT | ClassId::ELEMENT);
            match element.filter(|_| instance.class == ClassId::LIST || lost).and_then(|element| type_of(hir, element))
            {
                Some(inner) if lost => format!("{} (cast it to {inner})", class_name(instance.class)),
                Some(inner) => format!("{}<{inner}>", class_name(instance.class)),
                None => class_name(instance.class),
            }
        }
        Value::Str(_) => (if python { "str" } else { "string" }).to_owned(),
        Value::Num(_) => "number".to_owned(),
        Value::Bool(_) => (if python { "bool" } else { "boolean" }).to_owned(),
        Value::Null => (if python { "None" } else { "null" }).to_owned(),
        Value::List(list) => {
            let item = value.item();
            let whole = (if python { "list" } else { "array" }).to_owned();
            match type_of(hir, &item).filter(|_| !list.items.is_empty()) {
                Some(item) if python => format!("list[{item}]"),
                Some(item) => format!("{item}[]"),
                None => whole,
            }
        }
        Value::Object(_) => (if python { "dict" } else { "object" }).to_owned(),
        Value::Function(_) | Value::Imported(_) => "function".to_owned(),
        Value::Operator(op, _) => format!("function {}", kb().op(*op).name),
        Value::Namespace(name) => (*name).to_owned(),
        Value::Client(name) => (*name).to_owned(),
        Value::Module(name) => format!("module {name}"),
        Value::Union(variants) => {
            let names: Option<Vec<String>> = variants.iter().map(|variant| type_of(hir, variant)).collect();
            names?.join(" | ")
        }
    })
}

/// The same without advice: for places where there is no room.
pub fn short_type(hir: &Hir, value: &Value) -> Option<String> {
    match value {
        Value::Instance(instance) if matches!(instance.class, ClassId::OBJECT | ClassId::ELEMENT) => {
            Some(class_name(instance.class))
        }
        _ => type_of(hir, value),
    }
}

/// A function of the file as its head reads: `mask(image: ee.Image): ee.Image`.
pub fn function(snapshot: &super::Snapshot, id: FunctionId) -> String {
    let (analysis, hir) = (&snapshot.analysis, &snapshot.analysis.hir);
    let function = hir.function(id);
    let name = function.name.map(|name| hir.name(name.name)).unwrap_or_default();
    let params: Vec<String> = function
        .params
        .iter()
        .map(|param| {
            let written = hir.expr(param.target).span.of(&snapshot.text);
            let value =
                analysis.scopes.resolve(param.target).map(|binding| &analysis.inferred.bindings[binding.0 as usize]);
            let known = value.filter(|value| **value != Value::Null).and_then(|value| short_type(hir, value));
            match known {
                Some(known) => format!("{written}: {known}"),
                None => written.to_owned(),
            }
        })
        .collect();
    let result =
        short_type(hir, &analysis.inferred.returns[id.index()]).filter(|name| name != "null" && name != "None");
    let arrow = if hir.language.is_python() { " ->" } else { ":" };
    let result = result.map(|result| format!("{arrow} {result}")).unwrap_or_default();
    let word = if hir.language.is_python() { if name.is_empty() { "lambda" } else { "def" } } else { "function" };
    format!("{word} {name}({}){result}", params.join(", ")).replace(" (", "(")
}

/// The certain value of a constant, shortened.
pub fn constant(value: &Value, python: bool) -> Option<String> {
    let text = match value {
        Value::Str(Some(text)) => format!("'{text}'"),
        Value::Num(Some(number)) => wording::number(*number),
        Value::Bool(Some(flag)) => match (flag, python) {
            (true, true) => "True".to_owned(),
            (false, true) => "False".to_owned(),
            (flag, false) => flag.to_string(),
        },
        Value::List(list) if !list.open && list.items.len() <= 8 => {
            let items: Option<Vec<String>> = list.items.iter().map(|item| constant(item, python)).collect();
            format!("[{}]", items?.join(", "))
        }
        Value::Instance(instance) => {
            return constant(instance.facts.as_ref()?.constant.as_ref()?, python);
        }
        _ => return None,
    };
    Some(shortened(&text.replace(['\n', '\r'], " ")))
}

fn shortened(text: &str) -> String {
    match text.char_indices().nth(MAX_TEXT) {
        Some((at, _)) => format!("{}...", &text[..at]),
        None => text.to_owned(),
    }
}

/// Bands in few words: `B4, B3, +9`. Empty where nothing is known.
pub fn short_bands(bands: &Bands, most: usize) -> String {
    if bands.list.is_empty() {
        return String::new();
    }
    let mut names: Vec<String> = bands.list.iter().take(most).map(|band| band.name.to_string()).collect();
    let more = bands.list.len().saturating_sub(most);
    match (more, bands.open) {
        (0, false) => {}
        (0, true) => names.push("...".to_owned()),
        (more, false) => names.push(format!("+{more}")),
        (more, true) => names.push(format!("+{more} ...")),
    }
    names.join(", ")
}

/// Writes what is known of a value below its type.
pub fn facts(card: &mut Card, hir: &Hir, value: &Value) {
    match value {
        Value::Instance(instance) => {
            if let Some(facts) = &instance.facts {
                instance_facts(card, hir, instance.class, facts);
            }
        }
        Value::Object(object) => {
            let rows: Vec<Vec<String>> = object
                .entries
                .iter()
                .map(|(key, value)| {
                    let shown = constant(value, hir.language.is_python()).map(|text| card::code(&text));
                    vec![card::code(key), shown.or_else(|| type_of(hir, value)).unwrap_or_default()]
                })
                .collect();
            card.table(&["key", "value"], &rows, MAX_NAMES);
        }
        _ => {}
    }
}

fn instance_facts(card: &mut Card, hir: &Hir, class: ClassId, facts: &Facts) {
    let shows =
        |list: &crate::semantic::value::Names| card::names(list.list.iter().map(|name| &**name), MAX_NAMES, list.open);
    let own = match class {
        ClassId::FEATURE_COLLECTION | ClassId::FEATURE => "Columns",
        _ => "Properties",
    };
    // Of a list they stand in its type.
    let element = facts.element.as_ref().filter(|_| class == ClassId::DICTIONARY);
    // The properties of a dataset are on its own card.
    let of_dataset = facts.dataset.as_ref().is_some_and(|dataset| {
        let known = dataset.properties.len().max(dataset.columns.len());
        class != ClassId::FEATURE_COLLECTION && facts.properties.list.len() == known
    });
    card.entries(&[
        ("Dataset", facts.dataset.as_ref().map(|dataset| dataset_line(&dataset.id)).unwrap_or_default()),
        (&bands_title(&facts.bands), bands(&facts.bands)),
        ("Dates", facts.interval.map(interval).unwrap_or_default()),
        ("Filtered by", card::names(facts.filtered.iter().map(|name| &**name), MAX_NAMES, false)),
        (own, if of_dataset { String::new() } else { shows(&facts.properties) }),
        ("Keys", shows(&facts.keys)),
        ("Values", element.and_then(|element| type_of(hir, element)).map(|name| card::code(&name)).unwrap_or_default()),
    ]);
}

fn bands_title(bands: &Bands) -> String {
    match bands.count() {
        Some(count) if count > 1 => format!("{count} bands"),
        Some(1) => "Band".to_owned(),
        _ => "Bands".to_owned(),
    }
}

/// A dataset by id, with its title and a link to its page.
pub fn dataset_line(id: &str) -> String {
    match kb().dataset_head(id) {
        Some(head) => format!("{}, {}", dataset_link(id), card::plain(head.title)),
        None => dataset_link(id),
    }
}

/// A dataset by id, with a link to its page.
pub fn dataset_link(id: &str) -> String {
    match kb().dataset(id).and_then(|dataset| dataset.page.clone()) {
        Some(page) => format!("[{}]({})", card::plain(id), wording::catalogue_url(&page)),
        None => card::code(id),
    }
}

/// First day to last day, both inside.
fn interval((start, end): (i64, i64)) -> String {
    match start.cmp(&(end - 1)) {
        std::cmp::Ordering::Less => format!("{} to {}", format_day(start as f64), format_day((end - 1) as f64)),
        _ => format_day(start as f64),
    }
}

/// Bands with what those of a dataset mean, where they are few.
fn bands(bands: &Bands) -> String {
    let few = bands.list.len() <= 6;
    let list: Vec<String> = bands
        .list
        .iter()
        .take(MAX_NAMES)
        .map(|band| match meaning(band).filter(|_| few) {
            Some(meaning) => format!("{} ({})", card::code(&band.name), card::plain(&meaning)),
            None => card::code(&band.name),
        })
        .collect();
    let more = bands.list.len().saturating_sub(MAX_NAMES);
    let mut text = list.join(", ");
    match (more, bands.open) {
        (0, true) if !text.is_empty() => text.push_str(", and perhaps others"),
        (0, _) => {}
        (more, true) => text.push_str(&format!(", {more} more, and perhaps others")),
        (more, false) => text.push_str(&format!(", and {more} more")),
    }
    text
}

/// A band in a word: its role, or the name that it has in the dataset where that is another.
fn meaning(band: &Band) -> Option<String> {
    let facts: &DatasetBand = band.facts()?;
    let renamed = (*facts.name != *band.name).then(|| facts.name.to_string());
    let role = facts.role.as_deref().filter(|role| *role != &*band.name).map(str::to_owned);
    match (renamed, role) {
        (Some(name), _) => Some(name),
        (None, role) => role,
    }
}

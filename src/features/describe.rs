//! Describes values: the type in one line, and the facts below it.

use super::format;
use super::markdown::{self, MarkdownBuilder};
use crate::kb::kb;
use crate::kb::model::{Band as DatasetBand, ClassId};
use crate::semantic::dates::format_day;
use crate::semantic::value::{Band, Bands, Facts, Value};
use crate::syntax::hir::{FunctionId, Hir};

/// Maximum names in a list.
const MAX_NAMES: usize = 16;
/// Maximum characters of a constant.
const MAX_TEXT_CHARS: usize = 60;

/// Returns the name of a class as a script writes it.
pub fn class_name(class: ClassId) -> String {
    let name = kb().class(class).name;
    match class {
        ClassId::OBJECT => "ee.ComputedObject".to_owned(),
        class if class < ClassId::UI_MAP => format!("ee.{name}"),
        _ => name.to_owned(),
    }
}

/// Returns the type of a value in one line, or `None` if nothing is known.
pub fn type_of(hir: &Hir, value: &Value) -> Option<String> {
    let python = hir.language.is_python();
    Some(match value {
        Value::Unknown => return None,
        Value::Instance(instance) => {
            let element = instance.facts.as_ref().and_then(|facts| facts.element.as_ref());
            let is_erased = matches!(instance.class, ClassId::OBJECT | ClassId::ELEMENT);
            match element
                .filter(|_| instance.class == ClassId::LIST || is_erased)
                .and_then(|element| type_of(hir, element))
            {
                Some(inner) if is_erased => format!("{} (cast it to {inner})", class_name(instance.class)),
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

/// Returns the type of a value without advice, for places with little room.
pub fn short_type(hir: &Hir, value: &Value) -> Option<String> {
    match value {
        Value::Instance(instance) if matches!(instance.class, ClassId::OBJECT | ClassId::ELEMENT) => {
            Some(class_name(instance.class))
        }
        _ => type_of(hir, value),
    }
}

/// Returns the head of a function: `mask(image: ee.Image): ee.Image`.
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
            let ty = value.filter(|value| **value != Value::Null).and_then(|value| short_type(hir, value));
            match ty {
                Some(ty) => format!("{written}: {ty}"),
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

/// Returns the certain value of a constant, shortened.
pub fn constant(value: &Value, python: bool) -> Option<String> {
    let text = match value {
        Value::Str(Some(text)) => format!("'{text}'"),
        Value::Num(Some(number)) => format::number(*number),
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
    Some(shorten(&text.replace(['\n', '\r'], " ")))
}

fn shorten(text: &str) -> String {
    match text.char_indices().nth(MAX_TEXT_CHARS) {
        Some((at, _)) => format!("{}...", &text[..at]),
        None => text.to_owned(),
    }
}

/// Lists bands briefly: `B4, B3, +9`. Empty if no band is known.
pub fn short_bands(bands: &Bands, max_bands: usize) -> String {
    if bands.list.is_empty() {
        return String::new();
    }
    let mut names: Vec<String> = bands.list.iter().take(max_bands).map(|band| band.name.to_string()).collect();
    let more = bands.list.len().saturating_sub(max_bands);
    match (more, bands.open) {
        (0, false) => {}
        (0, true) => names.push("...".to_owned()),
        (more, false) => names.push(format!("+{more}")),
        (more, true) => names.push(format!("+{more} ...")),
    }
    names.join(", ")
}

/// Adds the facts about a value to a document.
pub fn facts(card: &mut MarkdownBuilder, hir: &Hir, value: &Value) {
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
                    let shown = constant(value, hir.language.is_python()).map(|text| markdown::inline_code(&text));
                    vec![markdown::inline_code(key), shown.or_else(|| type_of(hir, value)).unwrap_or_default()]
                })
                .collect();
            card.table(&["key", "value"], &rows, MAX_NAMES);
        }
        _ => {}
    }
}

fn instance_facts(card: &mut MarkdownBuilder, hir: &Hir, class: ClassId, facts: &Facts) {
    let list_names = |list: &crate::semantic::value::Names| {
        markdown::name_list(list.list.iter().map(|name| &**name), MAX_NAMES, list.open)
    };
    let properties_title = match class {
        ClassId::FEATURE_COLLECTION | ClassId::FEATURE => "Columns",
        _ => "Properties",
    };
    // The type of a list names its elements already.
    let element = facts.element.as_ref().filter(|_| class == ClassId::DICTIONARY);
    // The hover of the dataset lists its properties already.
    let has_dataset_properties = facts.dataset.as_ref().is_some_and(|dataset| {
        let property_count = dataset.properties.len().max(dataset.columns.len());
        class != ClassId::FEATURE_COLLECTION && facts.properties.list.len() == property_count
    });
    card.list(&[
        ("Dataset", facts.dataset.as_ref().map(|dataset| dataset_line(&dataset.id)).unwrap_or_default()),
        (&bands_title(&facts.bands), bands(&facts.bands)),
        ("Dates", facts.interval.map(interval).unwrap_or_default()),
        ("Filtered by", markdown::name_list(facts.filtered.iter().map(|name| &**name), MAX_NAMES, false)),
        (properties_title, if has_dataset_properties { String::new() } else { list_names(&facts.properties) }),
        ("Keys", list_names(&facts.keys)),
        (
            "Values",
            element
                .and_then(|element| type_of(hir, element))
                .map(|name| markdown::inline_code(&name))
                .unwrap_or_default(),
        ),
    ]);
}

fn bands_title(bands: &Bands) -> String {
    match bands.count() {
        Some(count) if count > 1 => format!("{count} bands"),
        Some(1) => "Band".to_owned(),
        _ => "Bands".to_owned(),
    }
}

/// Returns a dataset's id with its title, linked to its page.
pub fn dataset_line(id: &str) -> String {
    match kb().dataset_head(id) {
        Some(head) => format!("{}, {}", dataset_link(id), markdown::escape(head.title)),
        None => dataset_link(id),
    }
}

/// Returns a dataset's id, linked to its page.
pub fn dataset_link(id: &str) -> String {
    match kb().dataset(id).and_then(|dataset| dataset.page.clone()) {
        Some(page) => format!("[{}]({})", markdown::escape(id), format::catalog_url(&page)),
        None => markdown::inline_code(id),
    }
}

/// Formats an interval by its first and last day, both included.
fn interval((start, end): (i64, i64)) -> String {
    match start.cmp(&(end - 1)) {
        std::cmp::Ordering::Less => format!("{} to {}", format_day(start as f64), format_day((end - 1) as f64)),
        _ => format_day(start as f64),
    }
}

/// Lists bands; if they are few, with the roles of dataset bands.
fn bands(bands: &Bands) -> String {
    let are_few = bands.list.len() <= 6;
    let list: Vec<String> = bands
        .list
        .iter()
        .take(MAX_NAMES)
        .map(|band| match band_meaning(band).filter(|_| are_few) {
            Some(band_meaning) => {
                format!("{} ({})", markdown::inline_code(&band.name), markdown::escape(&band_meaning))
            }
            None => markdown::inline_code(&band.name),
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

/// Returns the role of a band, or its original name if it was renamed.
fn band_meaning(band: &Band) -> Option<String> {
    let facts: &DatasetBand = band.facts()?;
    let renamed = (*facts.name != *band.name).then(|| facts.name.to_string());
    let role = facts.role.as_deref().filter(|role| *role != &*band.name).map(str::to_owned);
    match (renamed, role) {
        (Some(name), _) => Some(name),
        (None, role) => role,
    }
}

//! Facts of the knowledge base as text, and the scripts of the recipes.

use geols::assist::recipes::variants::variants;
use geols::assist::recipes::{Writing, write};
use geols::kb::kb;
use geols::kb::model::{ClassId, DatasetKind, Kind, Lifecycle, Operator, Ty};
use geols::syntax::language::Language;
use rayon::prelude::*;
use serde_json::{Value, json};

/// Returns a text for each operator and dataset that is current.
pub fn facts() -> Vec<Value> {
    let operators = kb().operators().iter().filter(|operator| operator.lifecycle == Lifecycle::Current);
    let mut found: Vec<Value> = operators
        .filter(|operator| !operator.available.in_library())
        .map(|operator| fact(&of_operator(operator)))
        .collect();
    for head in kb().dataset_heads().iter().filter(|head| !head.deprecated && head.successor.is_none()) {
        let Some(dataset) = kb().dataset(head.id) else { continue };
        let load = match head.kind {
            DatasetKind::Image => "ee.Image",
            DatasetKind::ImageCollection => "ee.ImageCollection",
            _ => "ee.FeatureCollection",
        };
        let bands: Vec<&str> = dataset.bands.iter().map(|band| &*band.name).collect();
        let columns: Vec<&str> = dataset.columns.iter().map(|column| &*column.name).collect();
        let mut text = format!("// {}\n{load}('{}')\n", head.title, head.id);
        for (what, names) in [("bands", bands), ("columns", columns)] {
            if !names.is_empty() {
                text.push_str(&format!("// {what}: '{}'\n", names.join("', '")));
            }
        }
        if let Some(start) = head.start {
            text.push_str(&format!("// {start} - {}\n", head.end.unwrap_or("now")));
        }
        found.push(fact(&text));
    }
    found
}

fn fact(text: &str) -> Value {
    json!({"kind": "fact", "text": text})
}

/// Returns the summary of an operator, and a call with the names of its parameters.
fn of_operator(operator: &Operator<'_>) -> String {
    let name = operator.name.rsplit('.').next().unwrap_or(operator.name);
    let callee = match (operator.kind, operator.receiver) {
        (Kind::Method, Some(class)) => format!("{}.{name}", variable(class)),
        _ => operator.name.to_owned(),
    };
    let parameters: Vec<String> = operator.params.iter().map(|param| param.name.to_owned()).collect();
    let returns = type_name(&operator.returns);
    format!("// {}\n// {}: {returns}\n{callee}({})\n", operator.summary, operator.name, parameters.join(", "))
}

/// Returns the usual name of a variable with an object of a class.
fn variable(class: ClassId) -> String {
    let name = kb().class(class).name.rsplit('.').next().unwrap_or_default();
    let mut chars = name.chars();
    chars.next().map_or_else(String::new, |first| first.to_lowercase().chain(chars).collect())
}

fn type_name(ty: &Ty<'_>) -> String {
    match ty {
        Ty::Class(class) => kb().class(*class).name.to_owned(),
        other => format!("{other:?}").split(['(', ' ']).next().unwrap_or_default().to_owned(),
    }
}

/// Returns the scripts of all recipes with their documented parameters, in both languages.
pub fn recipes() -> Vec<Value> {
    let all = kb().recipe_tables();
    let of_recipe = |recipe: &geols::kb::model::recipes::Recipe<'static>| {
        let variants = variants(all, recipe).unwrap_or_default();
        let mut records = Vec::new();
        for variant in variants {
            for (language, name) in [(Language::JavaScript, "javascript"), (Language::Python, "python")] {
                if let Ok(text) = write(all, recipe, &variant.arguments, &Writing::new(language)) {
                    records.push(json!({"kind": "code", "language": name, "text": text, "recipe": recipe.name}));
                }
            }
        }
        records
    };
    kb().recipes().par_iter().flat_map_iter(of_recipe).collect()
}

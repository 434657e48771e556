//! Compiles the files of recipes, sensors and spectral indices into [`Recipes`]: checks that names
//! are unique, that bands and band roles exist, and that formulas parse.
//!
//! Part of `build.rs` too, see [`crate::kb`].

use std::collections::BTreeSet;

use crate::kb::compile::{leak, pairs, strings};
use crate::kb::folder::Folder;
use crate::kb::model::recipes::{Parameter, ParameterKind, Recipe, Recipes, Sensor, SpectralIndex};
use crate::kb::source::recipes::{RawIndex, RawRecipe, RawSensor, RawText};

/// The functions of `ee.Image.expression` that a formula may call.
const FUNCTIONS: &[&str] = &["abs", "atan", "cos", "exp", "log", "log10", "max", "min", "pow", "sin", "sqrt", "tan"];
/// The shared template with the macros that mask clouds.
const MASKS: &str = "clouds";
/// Minimum number of example requests of a recipe.
const MIN_REQUESTS: usize = 3;

/// Compiles the recipes, sensors and indices, or returns the problems in the facts.
pub fn recipes(folder: &Folder) -> Result<Recipes<'_>, Vec<String>> {
    let mut problems = Vec::new();
    let mut compiled = Recipes {
        recipes: Vec::with_capacity(folder.recipes.len()),
        parts: pairs(&folder.parts),
        sensors: Vec::with_capacity(folder.sensors.len()),
        indices: Vec::with_capacity(folder.spectral_indices.len()),
    };
    for (id, raw) in &folder.sensors {
        compiled.sensors.push(sensor(folder, id, raw, &mut problems));
    }
    let roles: BTreeSet<&str> = compiled.sensors.iter().flat_map(|s| &s.roles).map(|(role, _)| *role).collect();
    for (name, (domain, raw)) in &folder.spectral_indices {
        match index(name, domain, raw) {
            Ok(index) => {
                let unsupported = index.roles.iter().filter(|role| !roles.contains(*role));
                problems.extend(unsupported.map(|role| format!("index `{name}`: no sensor has a band `{role}`")));
                compiled.indices.push(index);
            }
            Err(problem) => problems.push(format!("index `{name}`: {problem}")),
        }
    }
    for (name, (topic, raw)) in &folder.recipes {
        compiled.recipes.push(recipe(folder, name, topic, raw, &compiled.indices, &mut problems));
    }
    if problems.is_empty() { Ok(compiled) } else { Err(problems) }
}

fn sensor<'a>(folder: &'a Folder, id: &'a str, raw: &'a RawSensor, problems: &mut Vec<String>) -> Sensor<'a> {
    let mut problem = |message: String| problems.push(format!("sensors.toml: `{id}`: {message}"));
    let all = match &raw.roles_of {
        Some(other) => folder.sensors.get(other).map(|other| &other.roles).unwrap_or_else(|| {
            problem(format!("`{other}` is no entry"));
            &raw.roles
        }),
        None => &raw.roles,
    };
    match folder.datasets.binary_search_by(|d| d.id.as_str().cmp(id)) {
        Ok(at) => {
            for band in all.values().filter(|band| !folder.datasets[at].bands.iter().any(|b| b.name == **band)) {
                problem(format!("the dataset has no band `{band}`"));
            }
        }
        Err(_) => problem("no dataset has this id".to_owned()),
    }
    let masks = folder.parts.get(MASKS).map(String::as_str).unwrap_or_default();
    for mask in raw.mask.iter().chain(raw.masks.values()).filter(|mask| !masks.contains(&format!("{{% macro {mask}(")))
    {
        problem(format!("{MASKS}.js has no macro `{mask}`"));
    }
    let named = folder.words.terms.get("mask");
    for word in raw.masks.keys().filter(|word| !named.is_some_and(|words| words.contains_key(*word))) {
        problem(format!("words/terms.toml has no mask `{word}`"));
    }
    Sensor {
        id,
        name: &raw.name,
        label: &raw.label,
        meters: raw.meters,
        mask: raw.mask.as_deref(),
        masks: pairs(&raw.masks),
        polarization: raw.polarization.as_deref(),
        cloudiness: raw.cloudiness.as_deref(),
        roles: pairs(all),
    }
}

fn index<'a>(name: &'a str, domain: &'a str, raw: &'a RawIndex) -> Result<SpectralIndex<'a>, String> {
    let mut roles: Vec<&str> = Vec::new();
    for word in raw.formula.split(|c: char| !c.is_ascii_alphanumeric() && c != '_') {
        let named = word.starts_with(|c: char| c.is_ascii_lowercase());
        if named && !FUNCTIONS.contains(&word) && !roles.contains(&word) {
            roles.push(word);
        }
    }
    if roles.is_empty() {
        return Err("the formula names no band".to_owned());
    }
    if raw.range.0 >= raw.range.1 {
        return Err("the range is empty".to_owned());
    }
    let pair = match roles[..] {
        [a, b] if raw.formula == format!("({a} - {b}) / ({a} + {b})") => Some((a, b)),
        _ => None,
    };
    Ok(SpectralIndex {
        name,
        title: &raw.title,
        domain,
        formula: &raw.formula,
        roles,
        pair,
        range: raw.range,
        palette: strings(&raw.palette),
        words: strings(&raw.words),
        source: &raw.source,
    })
}

fn recipe<'a>(
    folder: &'a Folder,
    name: &'a str,
    topic: &'a str,
    raw: &'a RawRecipe,
    indices: &[SpectralIndex<'_>],
    problems: &mut Vec<String>,
) -> Recipe<'a> {
    let mut problem = |message: String| problems.push(format!("recipe `{name}`: {message}"));
    if raw.requests.len() < MIN_REQUESTS {
        problem(format!("it has fewer than {MIN_REQUESTS} wordings of a request"));
    }
    let mut parameters = Vec::new();
    for (name, raw) in &raw.parameters {
        let default = text(&raw.default);
        let values: Vec<&str> = raw.values.iter().map(text).collect();
        for value in values.iter().chain([&default]) {
            let is_valid = match raw.kind {
                ParameterKind::Period => value.split_once('/').is_some_and(|(start, end)| start < end),
                ParameterKind::Index => indices.iter().any(|index| index.name == *value),
                ParameterKind::Scale | ParameterKind::Number => value.parse::<f64>().is_ok(),
                ParameterKind::Choice => raw.values.is_empty() || values.contains(value),
                _ => !value.is_empty(),
            };
            if !is_valid {
                problem(format!("`{value}` is no value of `{name}`"));
            }
        }
        let about = if raw.about.is_empty() { about(raw.kind) } else { &raw.about };
        for value in raw.value_words.keys().filter(|value| !values.contains(&value.as_str())) {
            problem(format!("`{value}` of `value_words` is no value of `{name}`"));
        }
        if raw.compares.as_ref().is_some_and(|op| !["<", "<=", ">", ">="].contains(&op.as_str())) {
            problem(format!("`compares` of `{name}` is no comparison"));
        }
        let shared = folder.parameter_words.get(name);
        // Words of the recipe replace those of the name.
        let words = match shared {
            Some(shared) if raw.words.is_empty() => &shared.words,
            _ => &raw.words,
        };
        parameters.push(Parameter {
            name,
            about,
            kind: raw.kind,
            default,
            values,
            words: strings(words),
            value_words: raw.value_words.iter().map(|(value, phrases)| (value.as_str(), strings(phrases))).collect(),
            unit: raw.unit.as_deref(),
            compares: raw.compares.as_deref(),
            means: raw.means.or_else(|| shared.and_then(|shared| shared.means)),
        });
    }
    Recipe {
        name,
        topic,
        title: &raw.title,
        requests: strings(&raw.requests),
        answers: strings(&raw.answers),
        gives: strings(&raw.gives),
        assumes: strings(&raw.assumes),
        parameters,
        code: &raw.code,
        python: raw.python.as_deref(),
    }
}

fn text(raw: &RawText) -> &str {
    match raw {
        RawText::Text(text) => text,
        number => leak(number.text()),
    }
}

/// Returns the default description of a parameter.
fn about(kind: ParameterKind) -> &'static str {
    match kind {
        ParameterKind::Dataset => "the dataset",
        ParameterKind::Index => "the spectral index",
        ParameterKind::Period => "the first day and the day after the last",
        ParameterKind::Place => "the area",
        ParameterKind::Scale => "meters per pixel",
        ParameterKind::Number => "a number",
        ParameterKind::Reducer => "how values become one",
        ParameterKind::Choice => "one of several ways",
        ParameterKind::Band => "the band",
        ParameterKind::Text => "a text",
    }
}

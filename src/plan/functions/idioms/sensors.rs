//! Spectral indices by the bands of a sensor, or by bands that the text or the signature names.

use super::super::signature::Signature;
use super::super::tokens::{self, Kind};
use super::coverage::Coverage;
use super::phrases::Phrase;
use super::units;
use crate::assist::spectral_index;
use crate::kb::lookup::kb;
use serde_json::{Map, Value as Json};
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// Returns the program of the index that the words name, of the image `{image}`.
pub fn index(coverage: &mut Coverage<'_>, signature: &Signature) -> Option<String> {
    let tokens = coverage.tokens;
    let named = (0..tokens.len()).filter(|at| {
        let name = tokens[*at].text.to_uppercase();
        tokens[*at].kind == Kind::Text
            && (kb().spectral_index(&name).is_some() || kb().normalized_difference(&name).is_some())
    });
    let named: Vec<usize> = named.collect();
    let first = *named.first()?;
    let name = tokens[first].text.to_uppercase();
    for at in &named {
        if tokens[*at].text.to_uppercase() != name {
            return None;
        }
    }
    let roles = bands(coverage, signature)?;
    let roles: Map<String, Json> = roles.into_iter().collect();
    // Which two bands an index of several definitions means is not known.
    let formulas = kb().normalized_difference(&name).map_or(1, |(_, pairs)| pairs.len());
    if formulas > 1 && kb().spectral_index(&name).is_none() {
        return None;
    }
    let index = spectral_index::index(&name, &roles).ok()?;
    for at in named {
        coverage.mark(at, at + 1);
    }
    if !has_numbers(coverage, index["formula"].as_str().unwrap_or_default()) {
        return None;
    }
    let value = |role: &str| match &roles[role] {
        Json::String(band) if band.starts_with('{') => band.clone(),
        Json::String(band) => format!("'{band}'"),
        _ => "null".to_owned(),
    };
    let quoted = |band: &Json| roles.iter().find(|(_, own)| *own == band).map(|(role, _)| value(role));
    if let Some([a, b]) = index["pair"].as_array().map(Vec::as_slice) {
        let band = |pair: &Json| match pair.as_str().filter(|role| roles.contains_key(*role)) {
            Some(role) => Some(value(role)),
            None => quoted(pair),
        };
        return Some(format!("{{image}}.normalizedDifference([{}, {}])", band(a)?, band(b)?));
    }
    let formula = index["formula"].as_str()?;
    let used = index["roles"].as_array()?.iter().filter_map(Json::as_str);
    let bands: Vec<String> = used.map(|role| format!("{role}: {{image}}.select({})", value(role))).collect();
    Some(format!("{{image}}.expression('{formula}', #{{{}}})", bands.join(", ")))
}

/// Returns the program of the formula behind `=`, of the bands by their roles or names.
pub fn formula(coverage: &mut Coverage<'_>, signature: &Signature) -> Option<String> {
    let roles = bands(coverage, signature).unwrap_or_default();
    let tokens = coverage.tokens;
    let start = tokens.iter().position(|token| token.is_mark("="))?;
    let (mut text, mut values, mut signs) = (String::new(), BTreeMap::new(), 0);
    let mut end = start + 1;
    for token in &tokens[start + 1..] {
        let lower = token.text.to_lowercase();
        let role = full_role(&lower);
        match &token.kind {
            Kind::Number(_) => text.push_str(&token.text),
            Kind::Mark if "()".contains(&token.text) => text.push_str(&token.text),
            Kind::Mark if matches!(token.text.as_str(), "+" | "-" | "*" | "/" | "**") => {
                text.push_str(&format!(" {} ", token.text));
                signs += 1;
            }
            Kind::Mark if token.text == "^" => text.push_str(" ** "),
            Kind::Word | Kind::Text if roles.contains_key(role) => {
                let band = roles[role].as_str()?;
                let band = if band.starts_with('{') { band.to_owned() } else { format!("'{band}'") };
                text.push_str(role);
                values.insert(role.to_owned(), format!("{{image}}.select({band})"));
            }
            Kind::Text if is_band(&token.text) => {
                text.push_str(&token.text);
                values.insert(token.text.clone(), format!("{{image}}.select('{}')", token.text));
            }
            Kind::Word | Kind::Text if signature.position(&token.text).is_some() && token.text.len() == 1 => {
                text.push_str(&token.text);
                values.insert(token.text.clone(), format!("{{{}}}", lower));
            }
            _ => break,
        }
        end += 1;
    }
    let text = text.replace("( ", "(").replace("(- ", "(-").trim().to_owned();
    let is_whole = text.matches('(').count() == text.matches(')').count() && !text.ends_with(['+', '-', '*', '/']);
    let is_end =
        tokens.get(end).is_none_or(|token| token.is_mark(".,;") || token.stem == "wher" || token.stem == "with");
    if signs == 0 || values.is_empty() || !is_whole || !is_end {
        return None;
    }
    coverage.mark(start, end);
    let values: Vec<String> = values.iter().map(|(name, value)| format!("'{name}': {value}")).collect();
    Some(format!("{{image}}.expression('{text}', #{{{}}})", values.join(", ")))
}

/// Returns the role that a word means: one shortwave infrared band is the first.
fn full_role(word: &str) -> &str {
    if word == "swir" { "swir1" } else { word }
}

/// Returns `true` for names of bands with a number: `B4`.
fn is_band(text: &str) -> bool {
    text.starts_with(char::is_alphabetic) && text.bytes().any(|byte| byte.is_ascii_digit())
}

/// Returns `true` if a formula has all numbers that stand behind `=` in the text. Marks them.
fn has_numbers(coverage: &mut Coverage<'_>, formula: &str) -> bool {
    let tokens = coverage.tokens;
    let Some(start) = tokens.iter().position(|token| token.is_mark("=")) else { return true };
    let known = tokens::tokens(formula, &[]);
    for (token, covered) in tokens.iter().zip(&mut coverage.covered).skip(start) {
        if let (Kind::Number(number), false) = (&token.kind, *covered) {
            if !known.iter().any(|token| token.kind == Kind::Number(*number)) {
                return false;
            }
            *covered = true;
        }
    }
    true
}

/// Returns the names of sensors.
pub fn names() -> &'static [Phrase] {
    static NAMES: LazyLock<Vec<Phrase>> = LazyLock::new(|| {
        let names = super::words().sensors.iter().flat_map(|sensor| &sensor.say);
        names.map(|say| Phrase::parse(say)).collect()
    });
    &NAMES
}

/// Returns the bands by their roles.
fn bands(coverage: &mut Coverage<'_>, signature: &Signature) -> Option<BTreeMap<String, Json>> {
    let stated = stated(coverage, signature);
    let mut found: Option<(&str, usize)> = None;
    for sensor in &super::words().sensors {
        for say in &sensor.say {
            let spans = Phrase::parse(say).spans(coverage.tokens, &|_, _| false);
            for (start, end) in &spans {
                coverage.mark(*start, *end);
            }
            let length = spans.iter().map(|(start, end)| end - start).max().unwrap_or(0);
            if length > found.map_or(0, |(_, known)| known) {
                found = Some((&sensor.dataset, length));
            }
        }
    }
    let mut roles: BTreeMap<String, Json> = BTreeMap::new();
    if let Some((id, _)) = found {
        let dataset = kb().dataset(id)?;
        roles.extend(spectral_index::roles(id, &dataset).into_iter().map(|(role, band)| (role, Json::from(band))));
    }
    roles.extend(stated);
    (!roles.is_empty()).then_some(roles)
}

/// Returns the bands that are named beside a role: "B8 (nir)", "SR_B4 red", "red: B4", or a
/// parameter of the name of a role.
fn stated(coverage: &mut Coverage<'_>, signature: &Signature) -> BTreeMap<String, Json> {
    const ROLES: &[&str] = &["blue", "green", "red", "nir", "swir1", "swir2", "thermal"];
    let role = |text: &str| Some(full_role(text)).filter(|role| ROLES.contains(role)).map(str::to_owned);
    let mut stated = BTreeMap::new();
    for parameter in &signature.parameters {
        if let Some(role) = units::parts(&parameter.name).first().and_then(|part| role(part)) {
            stated.insert(role.clone(), Json::from(format!("{{{role}}}")));
        }
    }
    let mut read = |tokens: &[tokens::Token], mut mark: Box<dyn FnMut(usize) + '_>| {
        for at in 0..tokens.len() {
            let Some(role) = role(&tokens[at].text.to_lowercase()) else { continue };
            let near = [at.checked_sub(1), at.checked_sub(2), Some(at + 1), Some(at + 2)].into_iter().flatten();
            let band = near.filter(|near| {
                let between = if *near < at { *near + 1..at } else { at + 1..*near };
                tokens.get(*near).is_some_and(|token| token.kind == Kind::Text && is_band(&token.text))
                    && between.clone().all(|at| tokens[at].is_mark("(:=") || tokens[at].stem == "is")
            });
            if let Some(band) = band.min_by_key(|near| (near.abs_diff(at), *near > at)) {
                stated.insert(role, Json::from(tokens[band].text.clone()));
                mark(at);
                mark(band);
                if at.abs_diff(band) == 2 {
                    mark(at.min(band) + 1);
                }
            }
        }
    };
    for parameter in &signature.parameters {
        read(&tokens::tokens(&parameter.description, &[]), Box::new(|_| {}));
    }
    let tokens = coverage.tokens;
    let mut marked = Vec::new();
    read(tokens, Box::new(|at| marked.push(at)));
    for at in marked {
        coverage.mark(at, at + 1);
    }
    stated
}

//! Spectral indices of a dataset: the bands that play their roles, their formula and their colors.

pub use crate::kb::band_roles::{role, roles};
use crate::kb::kb;
use crate::kb::model::words::Words;
use serde_json::{Map, Value as Json, json};

/// Returns the titles of indices for a comment.
pub fn titles(indices: &[Json]) -> String {
    let title = |index: &Json| {
        let (name, title) = (index["name"].as_str().unwrap_or_default(), index["title"].as_str().unwrap_or_default());
        if title.is_empty() || title.ends_with(name) { format!("the {name}") } else { format!("the {name} ({title})") }
    };
    indices.iter().map(title).collect::<Vec<_>>().join(", ")
}

/// Returns a palette by name, or `null`.
pub fn palette(words: &Words, name: Option<&str>) -> Json {
    name.and_then(|name| words.palettes.get(name)).map_or(Json::Null, |colors| json!(colors))
}

/// A dataset has no such spectral index; the text says why.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct UnavailableIndex(String);

/// Returns a spectral index for templates.
///
/// # Errors
/// The dataset lacks a band, or the index is unknown.
pub fn index(name: &str, roles: &Map<String, Json>) -> Result<Json, UnavailableIndex> {
    let band = |role: &str| roles.get(role).and_then(Json::as_str);
    let var = |name: &str| {
        let mut var = name.to_lowercase();
        var.retain(|c| c.is_ascii_alphanumeric() || c == '_');
        var
    };
    if let Some(index) = kb().spectral_index(name) {
        if let Some(role) = index.roles.iter().find(|role| band(role).is_none()) {
            return Err(UnavailableIndex(format!("{name} needs a {role} band, which the dataset does not have")));
        }
        // Maps show a narrower range than the possible one.
        let (low, high) = index.range;
        let (low, high) =
            if (low, high) == (-1.0, 1.0) && index.domain == "vegetation" { (-0.2, 0.9) } else { (low, high) };
        return Ok(json!({
            "name": index.name, "title": index.title, "var": var(index.name), "pair": index.pair, "formula": index.formula, "roles": index.roles,
            "min": low, "max": high, "palette": index.palette, "domain": index.domain,
        }));
    }
    let (name, pairs) = kb()
        .normalized_difference(name)
        .ok_or_else(|| UnavailableIndex(format!("the formula of {name} is not known")))?;
    let of = |alternatives: &str| alternatives.split('|').find_map(|name| band(role(name)));
    let pair = pairs.iter().find_map(|(a, b)| Some((of(a)?, of(b)?)).filter(|(a, b)| a != b));
    let (a, b) = pair.ok_or_else(|| UnavailableIndex(format!("{name} needs bands that the dataset does not have")))?;
    let words = kb().words();
    Ok(json!({
        "name": name, "title": format!("the {name}"), "var": var(name), "pair": [a, b], "formula": null, "roles": [],
        "min": -0.2, "max": 0.8, "palette": palette(words, Some("vegetation")), "domain": "",
    }))
}

/// Returns `true` if a dataset has the bands of an index.
pub fn has_bands_for(id: &str, index: &str) -> bool {
    let Some(dataset) = kb().dataset(id) else { return false };
    let roles = roles(id, &dataset).into_iter().map(|(role, band)| (role, Json::from(band))).collect();
    self::index(index, &roles).is_ok()
}

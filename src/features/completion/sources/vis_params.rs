//! One item with the visualization options that the catalog recommends for a dataset: bands, range
//! and colors.

use crate::features::completion::context::{Cursor, ExpectedValue, subject};
use crate::features::completion::ranking::{Collector, RankKey};
use crate::features::completion::{Item, ItemKey, ItemKind, render};
use crate::kb::model::Dataset;
use crate::semantic::value::{Bands, Value};
use serde_json::Value as Json;
use std::sync::Arc;

/// The keys that every map takes, in the order in which people write them.
const KEYS: [&str; 5] = ["bands", "min", "max", "gamma", "palette"];

/// Adds the options for the shown image, if its bands are the stored bands of one dataset.
pub fn complete<'a>(cursor: &Cursor<'a>, expected: &ExpectedValue<'a>, collector: &mut Collector<'a>) {
    let image = subject::displayed_image(expected);
    for facts in image.variants().iter().filter_map(Value::facts) {
        let source = facts.bands.list.first().and_then(|band| band.source.clone());
        let Some(dataset) = source.map(|(dataset, _)| dataset) else { continue };
        let Some(options) = recommended_options(&dataset, &facts.bands) else { continue };
        let names: Vec<&str> = options.iter().map(|(name, _)| *name).collect();
        let label = format!("{{{}}}", names.join(", "));
        let title = options_title(&dataset);
        let (python, quote) = (cursor.python, render::quote(cursor));
        collector.add(label, RankKey::with_score(7.0), move || {
            let key = |name: &str| if python { render::quoted(name, quote) } else { name.to_owned() };
            let fields: Vec<String> =
                options.iter().map(|(name, value)| format!("{}: {}", key(name), literal(value, quote))).collect();
            Item {
                kind: ItemKind::Value,
                detail: title,
                insert_text: format!("{{{}}}", fields.join(", ")),
                key: Some(ItemKey::Dataset(dataset.id.to_string())),
                ..Item::default()
            }
        });
    }
}

/// Returns the options that the catalog recommends, if the image has all their bands with the
/// stored values.
fn recommended_options(dataset: &Arc<Dataset>, bands: &Bands) -> Option<Vec<(&'static str, Json)>> {
    let Json::Object(facts) = serde_json::from_str(dataset.visualization.as_deref()?).ok()? else { return None };
    let displayed = facts.get("bands")?.as_array()?;
    let is_stored = |name: &Json| {
        let band = name.as_str().and_then(|name| bands.find(name));
        band.is_some_and(|band| band.raw && band.facts().is_some_and(|facts| facts.name[..] == band.name[..]))
    };
    if displayed.is_empty() || !displayed.iter().all(is_stored) {
        return None;
    }
    // A stretch by gain and one by range exclude each other.
    let has_range = facts.contains_key("min") || !facts.contains_key("gain");
    let present = KEYS.into_iter().filter_map(|name| Some((name, facts.get(name)?.clone())));
    has_range.then(|| present.collect())
}

fn options_title(dataset: &Dataset) -> String {
    let facts = dataset.visualization.as_deref().and_then(|text| serde_json::from_str::<Json>(text).ok());
    let label = facts.as_ref().and_then(|facts| facts.get("label")).and_then(Json::as_str).unwrap_or("as the catalog");
    format!("{label}, {}", dataset.id)
}

/// Writes a value in the syntax that both languages share.
fn literal(value: &Json, quote: char) -> String {
    match value {
        Json::String(text) => render::quoted(text, quote),
        Json::Array(items) => {
            format!("[{}]", items.iter().map(|item| literal(item, quote)).collect::<Vec<_>>().join(", "))
        }
        other => other.to_string(),
    }
}

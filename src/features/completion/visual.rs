//! How the catalogue shows a dataset, as one object of options: its bands, range and colours.

use super::bands;
use super::cursor::Cursor;
use super::found::{Found, Standing};
use super::slot::Want;
use super::{Item, ItemKey, ItemKind, insert};
use crate::kb::model::Dataset;
use crate::semantic::value::{Bands, Value};
use serde_json::Value as Json;
use std::sync::Arc;

/// Keys that every map takes, in the order in which people write them.
const KEYS: [&str; 5] = ["bands", "min", "max", "gamma", "palette"];

/// Offers the options for the image that is shown, while its bands are those of one dataset as they are stored.
pub fn offer<'a>(cursor: &Cursor<'a>, want: &Want<'a>, found: &mut Found<'a>) {
    let image = bands::shown(want);
    for facts in image.variants().iter().filter_map(Value::facts) {
        let source = facts.bands.list.first().and_then(|band| band.source.clone());
        let Some(dataset) = source.map(|(dataset, _)| dataset) else { continue };
        let Some(options) = recommended(&dataset, &facts.bands) else { continue };
        let names: Vec<&str> = options.iter().map(|(name, _)| *name).collect();
        let label = format!("{{{}}}", names.join(", "));
        let title = options_title(&dataset);
        let (python, quote) = (cursor.python, insert::quote(cursor));
        found.offer(label, Standing { score: 7.0, ..Standing::default() }, move || {
            let key = |name: &str| if python { insert::quoted(name, quote) } else { name.to_owned() };
            let fields: Vec<String> =
                options.iter().map(|(name, value)| format!("{}: {}", key(name), written(value, quote))).collect();
            Item {
                kind: ItemKind::Value,
                detail: title,
                insert: format!("{{{}}}", fields.join(", ")),
                key: Some(ItemKey::Dataset(dataset.id.to_string())),
                ..Item::default()
            }
        });
    }
}

/// What the catalogue recommends, if all its bands are there with the values that are stored.
fn recommended(dataset: &Arc<Dataset>, bands: &Bands) -> Option<Vec<(&'static str, Json)>> {
    let Json::Object(facts) = serde_json::from_str(dataset.visualization.as_deref()?).ok()? else { return None };
    let wanted = facts.get("bands")?.as_array()?;
    let stored = |name: &Json| {
        let band = name.as_str().and_then(|name| bands.find(name));
        band.is_some_and(|band| band.raw && band.facts().is_some_and(|facts| facts.name[..] == band.name[..]))
    };
    if wanted.is_empty() || !wanted.iter().all(stored) {
        return None;
    }
    // A stretch by gain and one by range exclude each other.
    let ranged = facts.contains_key("min") || !facts.contains_key("gain");
    let given = KEYS.into_iter().filter_map(|name| Some((name, facts.get(name)?.clone())));
    ranged.then(|| given.collect())
}

fn options_title(dataset: &Dataset) -> String {
    let facts = dataset.visualization.as_deref().and_then(|text| serde_json::from_str::<Json>(text).ok());
    let label =
        facts.as_ref().and_then(|facts| facts.get("label")).and_then(Json::as_str).unwrap_or("as the catalogue");
    format!("{label}, {}", dataset.id)
}

/// A value as both languages write it.
fn written(value: &Json, quote: char) -> String {
    match value {
        Json::String(text) => insert::quoted(text, quote),
        Json::Array(items) => {
            format!("[{}]", items.iter().map(|item| written(item, quote)).collect::<Vec<_>>().join(", "))
        }
        other => other.to_string(),
    }
}

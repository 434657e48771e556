//! The code of classifiers and clusterers, with their parameters.

use crate::assist::recipes::template::quoted;
use crate::kb::kb;
use crate::kb::model::words::ClassifierWords;
use crate::plan::model::Classify;
use crate::plan::types::Raster;
use serde_json::{Value as Json, json};

/// The number of trees where a plan has none.
const DEFAULT_TREES: u32 = 100;

/// A classifier.
pub struct Classifier {
    /// Its code.
    pub code: String,
    /// Its name for a person.
    pub words: String,
    /// It compares distances, so that all bands need the same spread.
    pub standardizes: bool,
    /// It counts: its bands are whole numbers.
    pub needs_integers: bool,
}

/// A clusterer.
pub struct Clusterer {
    /// Its code.
    pub code: String,
    /// Its name for a person.
    pub words: String,
    /// The most clusters that it makes.
    pub max_count: f64,
}

/// Returns what is known of the method of a plan.
///
/// # Errors
/// No such method is known.
pub fn known(classify: &Classify) -> Result<&'static ClassifierWords, String> {
    let is_cluster = classify.task.as_deref() == Some("cluster");
    let method = classify.method.as_deref().unwrap_or(if is_cluster { "kmeans" } else { "random-forest" });
    let known = kb().words().classifiers.get(method);
    known.filter(|known| known.operator.starts_with("ee.Clusterer.") == is_cluster).ok_or_else(|| {
        let what = if is_cluster { "clusters" } else { "a classifier" };
        format!("{what} by {method} cannot be written")
    })
}

/// Returns the code of a classifier.
///
/// # Errors
/// Earth Engine has no such method, or it has no such parameter.
pub fn classifier(classify: &Classify, features: &[(&str, &Raster)]) -> Result<Classifier, String> {
    let method = known(classify)?;
    if classify.task.as_deref() == Some("regress") && !method.regression {
        return Err(format!("{} makes no regression", method.title));
    }
    if classify.trees.is_some() && !method.parameters.contains_key("trees") {
        return Err(format!("{} has no trees", method.title));
    }
    if method.counts && !features.iter().all(|(_, raster)| is_reflectance(raster)) {
        return Err("naive Bayes takes no negative values: give it bands of reflectance and no indices".to_owned());
    }
    Ok(Classifier {
        code: call(method, classify, &[("trees", classify.trees.unwrap_or(DEFAULT_TREES).into())])?,
        words: method.title.clone(),
        standardizes: method.distances && !is_of_one_range(features),
        needs_integers: method.counts,
    })
}

/// Returns the code of a clusterer of a number of clusters.
///
/// # Errors
/// Earth Engine has no such method, or the number of clusters is not said.
pub fn clusterer(classify: &Classify, count: Option<f64>) -> Result<Clusterer, String> {
    let method = known(classify)?;
    let bound = |name: &str| classify.parameters.get(name).and_then(Json::as_f64);
    let bounds = bound("min_clusters").zip(bound("max_clusters"));
    let (words, max_count) = match (method.parameters.contains_key("clusters"), count, bounds) {
        (true, Some(count), None) => (format!("{count} clusters ({})", method.title), count),
        (false, None, Some((min, max))) => (format!("{min} to {max} clusters ({})", method.title), max),
        (true, ..) => return Err("it does not say how many clusters".to_owned()),
        (false, ..) => return Err("it does not say the least and the most number of clusters".to_owned()),
    };
    let clusters = count.map(|count| ("clusters", json!(count)));
    let code = call(method, classify, clusters.as_slice())?;
    Ok(Clusterer { code, words, max_count })
}

/// Returns the call of an operator. `values` are those that a plan has outside of its parameters.
fn call(method: &ClassifierWords, classify: &Classify, values: &[(&str, Json)]) -> Result<String, String> {
    let seed = ("seed", Json::from(classify.seed.unwrap_or(1)));
    let own = classify.parameters.iter().map(|(name, value)| (name.as_str(), value));
    if let Some((name, _)) = own.clone().find(|(name, _)| !method.parameters.contains_key(*name)) {
        return Err(format!("{} has no parameter {}", method.title, name.replace('_', " ")));
    }
    let of_plan = values.iter().map(|(name, value)| (*name, value));
    let all = of_plan.chain(own).chain([(seed.0, &seed.1)]);
    let argument = |(name, value): (&str, &Json)| {
        method.parameters.get(name).map(|argument| format!("{argument}: {}", literal(value)))
    };
    let arguments: Vec<String> = all.filter_map(argument).collect();
    let arguments = if arguments.is_empty() { String::new() } else { format!("{{{}}}", arguments.join(", ")) };
    Ok(format!("{}({arguments})", method.operator))
}

fn literal(value: &Json) -> String {
    match value {
        Json::String(text) => quoted(text),
        Json::Number(number) => number.as_f64().map_or_else(|| number.to_string(), |number| number.to_string()),
        other => other.to_string(),
    }
}

/// Returns `true` for bands of reflectance, which are from 0 to 1.
fn is_reflectance(raster: &Raster) -> bool {
    const ROLES: [&str; 10] =
        ["blue", "green", "red", "nir", "swir1", "swir2", "rededge1", "rededge2", "rededge3", "nir2"];
    let is_of_role =
        |name: &str| raster.roles.iter().any(|(role, band)| band == name && ROLES.contains(&role.as_str()));
    !raster.bands.is_empty() && raster.bands.iter().all(|band| is_of_role(&band.name))
}

/// Returns `true` if all features are reflectances or indices.
fn is_of_one_range(features: &[(&str, &Raster)]) -> bool {
    let is_index = |raster: &Raster| {
        let is_narrow = |band: &crate::plan::types::BandType| {
            band.unit.is_none() && band.look.as_ref().is_some_and(|(min, max, _)| *min >= -2.0 && *max <= 2.0)
        };
        raster.bands.iter().all(is_narrow)
    };
    features.iter().all(|(_, raster)| is_reflectance(raster) || is_index(raster))
}

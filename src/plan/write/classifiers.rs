//! The code of classifiers and clusterers, with their parameters.

use crate::assist::recipes::template::quoted;
use crate::plan::model::Classify;
use crate::plan::types::Raster;
use serde_json::Value as Json;

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

/// A parameter by its name in a plan and in the code.
type Named = (&'static str, &'static str);

const FOREST: [Named; 4] = [
    ("variables_per_split", "variablesPerSplit"),
    ("min_leaf", "minLeafPopulation"),
    ("bag_fraction", "bagFraction"),
    ("max_nodes", "maxNodes"),
];
const BOOSTING: [Named; 3] = [("shrinkage", "shrinkage"), ("sampling_rate", "samplingRate"), ("max_nodes", "maxNodes")];
const CART: [Named; 2] = [("max_nodes", "maxNodes"), ("min_leaf", "minLeafPopulation")];
const SVM: [Named; 4] = [("kernel", "kernelType"), ("gamma", "gamma"), ("cost", "cost"), ("degree", "degree")];
const NEIGHBORS: [Named; 1] = [("neighbors", "k")];
const DISTANCE: [Named; 1] = [("metric", "metric")];

/// Returns the code of a classifier.
///
/// # Errors
/// Earth Engine has no such method, or it has no such parameter.
pub fn classifier(classify: &Classify, features: &[(&str, &Raster)]) -> Result<Classifier, String> {
    let method = classify.method.as_deref().unwrap_or("random-forest");
    let is_regression = classify.task.as_deref() == Some("regress");
    let trees = classify.trees.unwrap_or(100);
    let seed = classify.seed.unwrap_or(1);
    let (call, first, names, last): (&str, Option<String>, &[Named], Option<String>) = match method {
        "random-forest" => {
            ("smileRandomForest", Some(format!("numberOfTrees: {trees}")), &FOREST, Some(format!("seed: {seed}")))
        }
        "gradient-boosting" => (
            "smileGradientTreeBoost",
            Some(format!("numberOfTrees: {trees}")),
            &BOOSTING,
            Some(format!("seed: {seed}")),
        ),
        "cart" => ("smileCart", None, &CART, None),
        "svm" => ("libsvm", None, &SVM, None),
        "naive-bayes" => ("smileNaiveBayes", None, &[], None),
        "knn" => ("smileKNN", None, &NEIGHBORS, None),
        "minimum-distance" => ("minimumDistance", None, &DISTANCE, None),
        other => return Err(format!("a classifier by {other} is not written yet")),
    };
    if is_regression && !matches!(method, "random-forest" | "gradient-boosting" | "cart") {
        return Err(format!("a regression by {method} is not written yet"));
    }
    if classify.trees.is_some() && first.is_none() {
        return Err(format!("a classifier by {method} has no trees"));
    }
    let mut arguments: Vec<String> = first.into_iter().collect();
    for (name, value) in &classify.parameters {
        let Some((_, argument)) = names.iter().find(|(known, _)| known == name) else {
            return Err(format!("a classifier by {method} has no parameter {}", name.replace('_', " ")));
        };
        arguments.push(format!("{argument}: {}", literal(value)));
    }
    arguments.extend(last);
    let arguments = if arguments.is_empty() { String::new() } else { format!("{{{}}}", arguments.join(", ")) };
    let needs_integers = method == "naive-bayes";
    if needs_integers && !features.iter().all(|(_, raster)| is_reflectance(raster)) {
        return Err("naive Bayes takes no negative values: give it bands of reflectance and no indices".to_owned());
    }
    Ok(Classifier {
        code: format!("ee.Classifier.{call}({arguments})"),
        words: words(method).to_owned(),
        standardizes: matches!(method, "svm" | "knn" | "minimum-distance") && !is_of_one_range(features),
        needs_integers,
    })
}

/// Returns the code of a clusterer of a number of clusters.
///
/// # Errors
/// Earth Engine has no such method, or the number of clusters is not said.
pub fn clusterer(classify: &Classify, count: Option<f64>) -> Result<Clusterer, String> {
    let seed = classify.seed.unwrap_or(1);
    let bound = |name: &str| classify.parameters.get(name).and_then(Json::as_f64);
    let is_known = |name: &String| matches!(name.as_str(), "min_clusters" | "max_clusters");
    if let Some(other) = classify.parameters.keys().find(|name| !is_known(name)) {
        return Err(format!("clusters have no parameter {}", other.replace('_', " ")));
    }
    let bounds = bound("min_clusters").zip(bound("max_clusters"));
    let (code, words, max_count) = match (classify.method.as_deref().unwrap_or("kmeans"), count, bounds) {
        ("kmeans", Some(count), None) => {
            let code = format!("ee.Clusterer.wekaKMeans({{nClusters: {count}, seed: {seed}}})");
            (code, format!("{count} clusters (k-means)"), count)
        }
        ("xmeans", None, Some((min, max))) => {
            let code = format!("ee.Clusterer.wekaXMeans({{minClusters: {min}, maxClusters: {max}, seed: {seed}}})");
            (code, format!("{min} to {max} clusters (X-means)"), max)
        }
        ("cascade-kmeans", None, Some((min, max))) => {
            let code = format!("ee.Clusterer.wekaCascadeKMeans({{minClusters: {min}, maxClusters: {max}}})");
            (code, format!("{min} to {max} clusters (cascade k-means)"), max)
        }
        ("kmeans", ..) => return Err("it does not say how many clusters".to_owned()),
        ("xmeans" | "cascade-kmeans", ..) => {
            return Err("it does not say the least and the most number of clusters".to_owned());
        }
        (other, ..) => return Err(format!("clusters by {other} are not written yet")),
    };
    Ok(Clusterer { code, words, max_count })
}

/// Returns the name of a method for a person.
fn words(method: &str) -> &str {
    match method {
        "random-forest" => "Random forest",
        "gradient-boosting" => "Gradient tree boosting",
        "cart" => "Decision tree (CART)",
        "svm" => "Support vector machine",
        "naive-bayes" => "Naive Bayes",
        "knn" => "Nearest neighbors",
        "minimum-distance" => "Minimum distance",
        other => other,
    }
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

//! Classifications and clusters.

use super::writer::{Inputs, Writer, statistics_scale};
use crate::plan::model::{Classify, OneOrMany, Scalar};
use crate::plan::types::{BandType, Kind, Raster, Shape, Type};
use serde_json::{Value as Json, json};

/// The number of pixels that train clusters, and of those of each class of a map.
const PIXELS: u32 = 5000;
/// See [`PIXELS`].
const PIXELS_OF_CLASS: u32 = 300;

/// Writes a classification.
pub fn classify(writer: &mut Writer<'_>, var: &str, classify: &Classify, inputs: &Inputs) -> Result<Type, String> {
    let rasters = inputs.rasters()?;
    let Some((&(input, raster), others)) = rasters.split_first() else {
        return Err("it has no image among its inputs".to_owned());
    };
    if raster.shape != Shape::Image || others.iter().any(|(_, other)| other.shape != Shape::Image) {
        return Err("it classifies one image: reduce the others first".to_owned());
    }
    let region = inputs.region.clone().or_else(|| writer.only_region()).map(|(region, _)| region);
    let task = classify.task.as_deref().unwrap_or("classify");
    let method = classify.method.as_deref();
    let count = match classify.classes.as_ref().map(OneOrMany::as_slice) {
        Some([Scalar::Number(count)]) => Some(*count),
        _ => None,
    };
    let mut value = json!({ "var": var, "region": region, "bands": raster.names() });
    value["input"] = stacked(writer, var, input, others, task)?.into();
    if task == "cluster" {
        if !matches!(method, None | Some("kmeans")) {
            return Err(format!("clusters by {} are not written yet", method.unwrap_or_default()));
        }
        let count = count.ok_or_else(|| "it does not say how many clusters".to_owned())?;
        if region.is_none() {
            return Err("no place says where the clusters are trained".to_owned());
        }
        value["count"] = json!(count);
        value["pixels"] = json!(PIXELS);
        value["scale"] = json!(statistics_scale(writer, var, &rasters)?);
        writer.add("plan_classify.cluster", value);
        let classes = (0..count as i64).map(|class| (class, format!("cluster {class}"), String::new())).collect();
        return Ok(result(raster, Kind::Classes(classes), "cluster", "clusters"));
    }
    if !matches!(task, "classify" | "regress") {
        return Err(format!("a classification by {} is not written yet", method.unwrap_or(task)));
    }
    let classifier = classifier(method, classify.trees, task)?;
    let map = others.iter().find(|(_, other)| other.classes().is_some()).copied();
    let training = classify.training.as_deref().ok_or_else(|| "it has no training data".to_owned())?;
    value["scale"] = json!(statistics_scale(writer, var, &rasters)?);
    let label = match (training, map) {
        ("map", Some((map, map_type))) => {
            if task == "regress" {
                return Err("a regression is trained by points".to_owned());
            }
            if region.is_none() {
                return Err("no place says where the map trains".to_owned());
            }
            (value["map"], value["pixels"]) = (map.into(), json!(PIXELS_OF_CLASS));
            value["map_label"] = map_type.label.clone().into();
            value["class_band"] = map_type.names()[0].into();
            "class".to_owned()
        }
        ("map", None) => return Err("no input is a map of classes".to_owned()),
        ("drawn", _) => return Err("drawn training data are not written yet".to_owned()),
        (asset, _) => {
            let zones = inputs.zones.as_ref().map(|(zones, _)| zones.clone());
            if asset == "asset" && zones.is_none() {
                return Err("the id of the asset with the training data is not named".to_owned());
            }
            value["points"] = zones.map_or_else(|| Json::Null, Json::from);
            value["asset"] = asset.into();
            classify.label.clone().ok_or_else(|| "the property with the class is not named".to_owned())?
        }
    };
    for field in ["map", "points", "asset"] {
        if value.get(field).is_none() {
            value[field] = Json::Null;
        }
    }
    let accuracy = classify.accuracy.unwrap_or(false);
    let split = classify.split.or(accuracy.then_some(0.7));
    if split.is_some_and(|split| !(0.0..=1.0).contains(&split)) {
        return Err("the share of the samples that train is from 0 to 1".to_owned());
    }
    if accuracy && task == "regress" {
        return Err("the errors of a regression are not written yet".to_owned());
    }
    (value["label"], value["split"], value["accuracy"]) = (label.into(), json!(split), json!(accuracy));
    (value["classifier"], value["regress"]) = (classifier.clone().into(), json!(task == "regress"));
    value["words"] = method.unwrap_or("random forest").replace('-', " ").into();
    writer.add("plan_classify.classify", value);
    let kind = match map.and_then(|(_, map)| map.classes()) {
        Some(classes) => Kind::Classes(classes.to_vec()),
        None if task == "regress" => Kind::Continuous,
        None => Kind::Classes(named(classify)),
    };
    Ok(result(raster, kind, "classification", "classes"))
}

/// Returns the names of the classes, if the plan has them in the order of their values.
fn named(classify: &Classify) -> Vec<(i64, String, String)> {
    let all = classify.classes.as_ref().map_or(&[][..], OneOrMany::as_slice);
    if all.len() == 1 {
        return Vec::new();
    }
    let name = |class: &Scalar| match class {
        Scalar::Text(text) => text.clone(),
        Scalar::Number(number) => number.to_string(),
    };
    all.iter().enumerate().map(|(at, class)| (at as i64, name(class), String::new())).collect()
}

fn result(raster: &Raster, kind: Kind, band: &str, label: &str) -> Type {
    let band = BandType { kind, ..BandType::new(band, None) };
    Type::Raster(Raster { bands: vec![band], roles: Default::default(), label: label.to_owned(), ..raster.clone() })
}

/// Returns the image with the bands of all inputs that are features.
fn stacked(
    writer: &mut Writer<'_>,
    var: &str,
    input: &str,
    others: &[(&str, &Raster)],
    task: &str,
) -> Result<String, String> {
    let features: Vec<&str> = others
        .iter()
        .filter(|(_, other)| task == "cluster" || other.classes().is_none())
        .map(|(name, _)| *name)
        .collect();
    if features.is_empty() {
        return Ok(input.to_owned());
    }
    let stack = writer.variable(&format!("{var}_features"));
    writer.add("plan_classify.stack", json!({ "var": stack, "first": input, "others": features }));
    Ok(stack)
}

/// Returns the code of a classifier.
fn classifier(method: Option<&str>, trees: Option<u32>, task: &str) -> Result<String, String> {
    let trees = trees.unwrap_or(100);
    Ok(match (method.unwrap_or("random-forest"), task) {
        ("random-forest", _) => format!("ee.Classifier.smileRandomForest({{numberOfTrees: {trees}, seed: 1}})"),
        ("gradient-boosting", _) => {
            format!("ee.Classifier.smileGradientTreeBoost({{numberOfTrees: {trees}, seed: 1}})")
        }
        ("cart", _) => "ee.Classifier.smileCart()".to_owned(),
        ("svm", "classify") => "ee.Classifier.libsvm({kernelType: 'RBF', gamma: 0.5, cost: 10})".to_owned(),
        ("naive-bayes", "classify") => "ee.Classifier.smileNaiveBayes()".to_owned(),
        ("minimum-distance", "classify") => "ee.Classifier.minimumDistance()".to_owned(),
        (other, _) => return Err(format!("a classifier by {other} is not written yet")),
    })
}

//! Classifications, regressions and clusters.

use super::classifiers::{classifier, clusterer, known};
use super::statistics::stack;
use super::writer::{Inputs, Writer, statistics_scale};
use crate::plan::model::{Classify, Node, OneOrMany, Output, Scalar, Step};
use crate::plan::types::{BandType, Kind, NumberType, Raster, Shape, Type};
use serde_json::{Value as Json, json};

/// The number of pixels that train clusters or a regression.
const PIXELS: u32 = 5000;
/// The number of pixels of each class of a map.
const PIXELS_OF_CLASS: u32 = 300;

/// Writes a classification.
pub fn classify(
    writer: &mut Writer<'_>,
    step: &Step,
    var: &str,
    classify: &Classify,
    inputs: &Inputs,
) -> Result<Type, String> {
    let rasters = inputs.rasters()?;
    let Some((&(input, raster), others)) = rasters.split_first() else {
        return Err("it has no image among its inputs".to_owned());
    };
    if raster.shape != Shape::Image || others.iter().any(|(_, other)| other.shape != Shape::Image) {
        return Err("it classifies one image: reduce the others first".to_owned());
    }
    let region = inputs.region.clone().or_else(|| writer.only_region()).map(|(region, _)| region);
    let task = classify.task.as_deref().unwrap_or("classify");
    if task == "assess" {
        return assess(writer, (step, var), classify, (input, raster));
    }
    let is_training = |other: &Raster| is_training(classify, task, other);
    let training = others.iter().find(|(_, other)| is_training(other)).copied();
    let features: Vec<(&str, &Raster)> = rasters.iter().filter(|(_, other)| !is_training(other)).copied().collect();
    let mut value = json!({ "var": var, "region": region, "seed": classify.seed.unwrap_or(1) });
    value["input"] = match &features[1..] {
        [] => input.to_owned(),
        others => stack(writer, &format!("{var}_features"), input, others, "The bands that the classifier sees"),
    }
    .into();
    value["scale"] = match classify.scale_m {
        Some(scale) => json!(scale),
        None => json!(statistics_scale(writer, &step.id, &rasters)?),
    };
    match task {
        "cluster" => cluster(writer, classify, raster, value),
        "classify" | "regress" => {
            samples(classify, task, inputs, training, &mut value)?;
            supervised(writer, step, classify, (&features, training), value)
        }
        _ => Err(format!("a classification by {} is not written yet", classify.method.as_deref().unwrap_or(task))),
    }
}

/// Returns `true` for an input that trains: a map of classes, or the dataset that is predicted.
fn is_training(classify: &Classify, task: &str, other: &Raster) -> bool {
    match task {
        "classify" => other.classes().is_some(),
        "regress" => classify.training.as_ref().is_some_and(|id| other.datasets.contains(id)),
        _ => false,
    }
}

/// Writes the comparison of a map with samples whose class is known.
fn assess(
    writer: &mut Writer<'_>,
    (step, var): (&Step, &str),
    classify: &Classify,
    (input, raster): (&str, &Raster),
) -> Result<Type, String> {
    let Some(classes) = raster.classes() else { return Err(format!("{} is no map of classes", raster.label)) };
    let asset = classify.training.as_deref().ok_or_else(|| "the samples are not named".to_owned())?;
    let label = classify.label.as_deref().ok_or_else(|| "the property with the class is not named".to_owned())?;
    let scale = match classify.scale_m {
        Some(scale) => scale,
        None => statistics_scale(writer, &step.id, &[(input, raster)])?,
    };
    let order: Vec<i64> = classes.iter().map(|class| class.0).collect();
    writer.add(
        "plan_classify.assess",
        json!({
            "var": var, "input": input, "band": raster.names()[0], "map_label": raster.label, "asset": asset,
            "label": label, "scale": scale, "order": order,
        }),
    );
    // The measures are printed: no other step has a use for them.
    Ok(Type::Number(NumberType { unit: None, label: format!("accuracy of {}", raster.label), is_dictionary: true }))
}

/// Writes clusters.
fn cluster(writer: &mut Writer<'_>, classify: &Classify, raster: &Raster, mut value: Json) -> Result<Type, String> {
    let count = match classify.classes.as_ref().map(OneOrMany::as_slice) {
        Some([Scalar::Number(count)]) => Some(*count),
        _ => None,
    };
    let clusterer = clusterer(classify, count)?;
    if value["region"].is_null() {
        return Err("no place says where the clusters are trained".to_owned());
    }
    value["pixels"] = json!(classify.pixels.unwrap_or(PIXELS));
    (value["clusterer"], value["words"]) = (clusterer.code.into(), clusterer.words.into());
    writer.add("plan_classify.cluster", value);
    let count = clusterer.max_count as i64;
    let classes = (0..count).map(|class| (class, format!("cluster {class}"), String::new())).collect();
    Ok(result(raster, Kind::Classes(classes), "cluster", "clusters"))
}

/// Sets where the samples come from, and their property with the class or value.
fn samples(
    classify: &Classify,
    task: &str,
    inputs: &Inputs,
    map: Option<(&str, &Raster)>,
    value: &mut Json,
) -> Result<(), String> {
    let training = classify.training.as_deref().ok_or_else(|| "it has no training data".to_owned())?;
    (value["map"], value["points"], value["asset"]) = (Json::Null, Json::Null, Json::Null);
    match (training, map) {
        (_, Some((map, of_map))) => {
            if value["region"].is_null() {
                return Err("no place says where the map trains".to_owned());
            }
            let usual = if task == "regress" { PIXELS } else { PIXELS_OF_CLASS };
            (value["map"], value["pixels"]) = (map.into(), json!(classify.pixels.unwrap_or(usual)));
            value["map_label"] = of_map.label.clone().into();
            let [band] = &of_map.bands[..] else { return Err("the map that trains has several bands".to_owned()) };
            value["class_band"] = band.name.clone().into();
        }
        ("map", None) => return Err("no input is a map of classes".to_owned()),
        ("drawn", _) => return Err("drawn training data are not written yet".to_owned()),
        (asset, None) => {
            let zones = inputs.zones.as_ref().map(|(zones, _)| zones.clone());
            if asset == "asset" && zones.is_none() {
                return Err("the id of the asset with the training data is not named".to_owned());
            }
            value["points"] = zones.map_or_else(|| Json::Null, Json::from);
            value["asset"] = asset.into();
        }
    }
    let label = label_of(classify, map.is_some());
    value["label"] = label.ok_or_else(|| "the property with the class is not named".to_owned())?.into();
    Ok(())
}

/// Returns the property of the samples with the class or value. That of samples of a map has a
/// fixed name.
fn label_of(classify: &Classify, has_map: bool) -> Option<&str> {
    match classify.task.as_deref() {
        Some("regress") if has_map => Some("target"),
        _ if has_map => Some("class"),
        _ => classify.label.as_deref(),
    }
}

/// Writes a classification or regression.
#[expect(clippy::type_complexity, reason = "pairs of a variable and its type")]
fn supervised(
    writer: &mut Writer<'_>,
    step: &Step,
    classify: &Classify,
    (features, map): (&[(&str, &Raster)], Option<(&str, &Raster)>),
    mut value: Json,
) -> Result<Type, String> {
    let is_regression = classify.task.as_deref() == Some("regress");
    let accuracy = classify.accuracy.unwrap_or(false);
    let split = classify.split.or(accuracy.then_some(0.7));
    if split.is_some_and(|split| !(0.0..=1.0).contains(&split)) {
        return Err("the share of the samples that train is from 0 to 1".to_owned());
    }
    let classifier = classifier(classify, features)?;
    if classifier.standardizes && value["region"].is_null() {
        return Err("no place says where the spread of the bands is computed".to_owned());
    }
    value["split"] = json!(split);
    value["classifier"] = classifier.code.into();
    value["regress"] = json!(is_regression);
    value["words"] = classifier.words.into();
    (value["standardize"], value["integers"]) = (json!(classifier.standardizes), json!(classifier.needs_integers));
    let label = value["label"].clone();
    let var = value["var"].clone();
    writer.add("plan_classify.classify", value);
    if accuracy && !is_printed(writer, step) {
        writer.add("plan_classify.accuracy", json!({ "var": var, "label": label, "regress": is_regression }));
    }
    let kind = match map.and_then(|(_, map)| map.classes()) {
        Some(classes) => Kind::Classes(classes.to_vec()),
        None if is_regression => Kind::Continuous,
        None => Kind::Classes(named(classify)),
    };
    let (_, raster) = features[0];
    let (band, label) = if is_regression { ("prediction", "prediction") } else { ("classification", "classes") };
    let Type::Raster(mut result) = result(raster, kind, band, label) else { return Err("no image".to_owned()) };
    if let (true, Some((_, of_map))) = (is_regression, map) {
        result.bands[0].unit = of_map.bands[0].unit.clone();
        result.bands[0].look = of_map.bands[0].look.clone();
    }
    Ok(Type::Raster(result))
}

/// Returns `true` if an output shows the accuracy.
fn is_printed(writer: &Writer<'_>, step: &Step) -> bool {
    let shows = |other: &Step| matches!(&other.node, Node::Output(output) if shows_accuracy(output));
    writer.plan.steps.iter().any(|other| other.inputs.contains(&step.id) && shows(other))
}

/// Returns `true` for an output that has the accuracy of a classification.
fn shows_accuracy(output: &Output) -> bool {
    matches!(output.kind.as_deref(), Some("value" | "table")) && output.y.as_deref() != Some("importance")
}

/// Writes the accuracy of a classification, or the importance of its bands. Returns `false` if the
/// output shows something else.
///
/// # Errors
/// The classification does not have what is shown.
pub fn output(writer: &mut Writer<'_>, output: &Output, id: &str, var: &str) -> Result<bool, String> {
    let step = writer.plan.steps.iter().find(|step| step.id == id);
    let Some((step, Node::Classify(classify))) = step.map(|step| (step, &step.node)) else { return Ok(false) };
    let task = classify.task.as_deref().unwrap_or("classify");
    if task == "assess" {
        // The step itself prints its measures.
        return match shows_accuracy(output) {
            true => Ok(true),
            false => Err("a comparison of a map with samples is a table: it has no image".to_owned()),
        };
    }
    let is_importance = output.y.as_deref() == Some("importance");
    if !is_importance && !shows_accuracy(output) {
        return Ok(false);
    }
    let inputs = writer.inputs(step)?;
    let has_map = inputs.rasters()?.iter().skip(1).any(|(_, other)| is_training(classify, task, other));
    let mut value = json!({ "var": var, "label": label_of(classify, has_map), "regress": task == "regress" });
    if is_importance {
        if !matches!(output.kind.as_deref(), Some("chart" | "value" | "table")) {
            return Err("the importance of bands is a chart or a table".to_owned());
        }
        let method = known(classify)?;
        if !method.importance {
            return Err(format!("{} does not explain how important each band is", method.title));
        }
        value["table"] = writer.variable(&format!("{var}_importance")).into();
        value["chart"] = json!(output.kind.as_deref() == Some("chart"));
        writer.add("plan_classify.importance", value);
        return Ok(true);
    }
    if classify.accuracy != Some(true) {
        return Err("its accuracy is not computed".to_owned());
    }
    writer.add("plan_classify.accuracy", value);
    Ok(true)
}

/// Returns the classes of the samples, if the plan has their names or values.
fn named(classify: &Classify) -> Vec<(i64, String, String)> {
    let all = classify.classes.as_ref().map_or(&[][..], OneOrMany::as_slice);
    let values = &classify.class_values;
    let name = |class: &Scalar| match class {
        Scalar::Text(text) => text.clone(),
        Scalar::Number(number) => number.to_string(),
    };
    let is_count = matches!(all, [Scalar::Number(_)] | []);
    if is_count {
        return values.iter().map(|value| (*value, format!("class {value}"), String::new())).collect();
    }
    let value = |at: usize| values.get(at).copied().unwrap_or(at as i64);
    all.iter().enumerate().map(|(at, class)| (value(at), name(class), String::new())).collect()
}

fn result(raster: &Raster, kind: Kind, band: &str, label: &str) -> Type {
    let band = BandType { kind, ..BandType::new(band, None) };
    Type::Raster(Raster { bands: vec![band], roles: Default::default(), label: label.to_owned(), ..raster.clone() })
}

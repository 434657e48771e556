//! Many images, or bands, as one.

use super::derive::target;
use super::source::period_json;
use super::times::{Parts, parts};
use super::writer::{Inputs, Writer};
use crate::plan::model::{OneOrMany, Reduce};
use crate::plan::types::{BandType, Kind, PeriodType, Raster, Shape, Type};
use crate::plan::units::{conversion, days_of, summed};
use serde_json::{Value as Json, json};

/// How images become one: code that follows the collection, words, and the bands.
struct Reduction {
    json: Json,
    bands: Vec<BandType>,
}

/// Writes a reduction.
pub fn reduce(writer: &mut Writer<'_>, var: &str, reduce: &Reduce, inputs: &Inputs) -> Result<Type, String> {
    let (input, raster) = inputs.raster()?;
    match reduce.over.as_deref() {
        None | Some("time") => {}
        Some("bands") => return over_bands(writer, var, reduce, input, raster),
        Some(over) => return Err(format!("a reduction over {over} is not known")),
    }
    if raster.shape == Shape::Image {
        return Err(format!("{} is one image: there is nothing to reduce over time", raster.label));
    }
    let by = reduce.by.as_deref().ok_or_else(|| "it does not say by which statistic".to_owned())?;
    if by == "trend" {
        if inputs.groups.is_some() {
            return Err("a trend in each part of a period is not written yet".to_owned());
        }
        return trend(writer, var, reduce, inputs, (input, raster));
    }
    let reduction = reduction(by, reduce, raster)?;
    let limit = inputs.period.as_ref().filter(|period| raster.period.as_ref() != Some(period));
    let label = if by == "days" { super::writer::words(var) } else { label(raster, &reduction.bands) };
    let mut value = reduction.json;
    value["var"] = var.into();
    value["input"] = input.into();
    value["label"] = super::writer::capitalized(&label).into();
    let units: Vec<&str> = reduction.bands.iter().filter_map(|band| band.unit.as_deref()).collect();
    let unit =
        units.first().filter(|unit| units.len() == reduction.bands.len() && units.iter().all(|other| other == *unit));
    value["unit"] = json!(unit.filter(|_| by != "days"));
    value["period"] = limit.map_or(Json::Null, period_json);
    value["text"] = limit.or(raster.period.as_ref()).map_or(Json::Null, |period| period.text.clone().into());
    let period = limit.or(raster.period.as_ref()).cloned();
    let Some(groups) = &inputs.groups else {
        writer.add("plan_reduce.whole", value);
        return Ok(Type::Raster(Raster {
            shape: Shape::Image,
            bands: reduction.bands,
            period,
            cadence: None,
            label,
            ..raster.clone()
        }));
    };
    let span = groups.period.as_ref().or(period.as_ref());
    let span: PeriodType = span.cloned().ok_or_else(|| "no period says which parts there are".to_owned())?;
    let Parts { grouping, json, words } = parts(groups, &span)?;
    if by == "sum" && grouping.by == "calendar-month" {
        return Err("a sum of each calendar month adds the years: sum each month first, and average those".to_owned());
    }
    check_finer(raster, &grouping.by)?;
    // "The daily maximum temperature" of daily means is another band.
    if grouping.by == "day" && raster.cadence.as_deref() == Some("day") && matches!(by, "max" | "min") {
        return Err(
            "the images are one a day: the highest and lowest value of a day may be in bands of their own".to_owned()
        );
    }
    let short = matches!(grouping.by.as_str(), "day" | "week" | "dekad");
    value["sparse"] = json!(raster.is_sparse || short);
    value["words_of_parts"] = words.into();
    value["start"] = json!(span.start_var);
    value["parts"] = json;
    value["text"] = span.text.clone().into();
    writer.add("plan_reduce.parts", value);
    let cadence = Some(grouping.by.clone());
    Ok(Type::Raster(Raster {
        shape: Shape::PerGroup(grouping),
        bands: reduction.bands,
        period: Some(span),
        cadence,
        label,
        ..raster.clone()
    }))
}

/// Refuses parts that are shorter than those that the images stand for.
fn check_finer(raster: &Raster, by: &str) -> Result<(), String> {
    let of_images = raster.cadence.as_deref().and_then(days_of);
    // Images of eight days give values of a week.
    if of_images.zip(days_of(by)).is_some_and(|(images, parts)| images > parts + parts / 3) {
        let cadence = raster.cadence.as_deref().unwrap_or_default();
        return Err(format!("the images are one a {cadence}: there are none of each {by}"));
    }
    Ok(())
}

/// Returns what a reduced raster shows.
fn label(raster: &Raster, bands: &[BandType]) -> String {
    match bands {
        [band] if raster.bands.len() > 1 || raster.bands.first().is_some_and(|first| first.name == band.name) => {
            if raster.bands.len() > 1 {
                band.name.clone()
            } else {
                raster.label.clone()
            }
        }
        _ => raster.label.clone(),
    }
}

/// Returns the reduction of a collection.
fn reduction(by: &str, reduce: &Reduce, raster: &Raster) -> Result<Reduction, String> {
    let bands = raster.bands.clone();
    let method = |name: &str, words: &str, bands: Vec<BandType>| Reduction {
        json: json!({ "kind": "method", "name": name, "words": words, "arguments": "" }),
        bands,
    };
    let suffixed = |suffix: &str| -> Vec<BandType> {
        let renamed = |band: &BandType| BandType { name: format!("{}_{suffix}", band.name), ..band.clone() };
        bands.iter().map(renamed).collect()
    };
    let continuous = |words: &str| match bands.iter().find(|band| matches!(band.kind, Kind::Classes(_))) {
        Some(band) => Err(format!("{} has classes: their {words} means nothing", band.name)),
        None => Ok(()),
    };
    Ok(match by {
        "mean" | "median" | "min" | "max" => {
            let words = match by {
                "min" => "smallest value",
                "max" => "largest value",
                by => by,
            };
            continuous(words)?;
            let mut bands = bands;
            // The mean of a mask is a share.
            bands.iter_mut().filter(|band| by == "mean" && band.kind == Kind::Mask).for_each(|band| {
                band.kind = Kind::Continuous;
                band.look = Some((0.0, 1.0, Json::Null));
            });
            method(by, words, bands)
        }
        "mode" => method("mode", "most frequent value", bands),
        "sum" => {
            continuous("sum")?;
            let mut bands = bands;
            for band in &mut bands {
                band.unit = match &band.unit {
                    Some(unit) => Some(summed(unit, raster.cadence.as_deref())?),
                    None => None,
                };
                band.look = None;
                if band.kind == Kind::Mask {
                    band.kind = Kind::Continuous;
                }
            }
            method("sum", "sum", bands)
        }
        "count" => {
            let counted =
                |band: BandType| BandType { unit: None, kind: Kind::Continuous, look: None, is_change: false, ..band };
            method("count", "number of observations", bands.into_iter().map(counted).collect())
        }
        "std" => {
            continuous("standard deviation")?;
            let bands =
                suffixed("stdDev").into_iter().map(|band| BandType { look: None, is_change: false, ..band }).collect();
            Reduction {
                json: json!({
                    "kind": "reducer", "name": "stdDev", "words": "standard deviation", "arguments": "",
                }),
                bands,
            }
        }
        "percentile" => {
            continuous("percentile")?;
            let numbers = reduce.percentile.as_ref().map_or(&[][..], OneOrMany::as_slice);
            if numbers.is_empty() || numbers.iter().any(|number| !(0.0..=100.0).contains(number)) {
                return Err("it does not say which percentile, from 0 to 100".to_owned());
            }
            let bands = bands.iter().flat_map(|band| {
                numbers.iter().map(move |number| BandType { name: format!("{}_p{number}", band.name), ..band.clone() })
            });
            let texts: Vec<String> = numbers.iter().map(|number| format!("{number}")).collect();
            let noun = if texts.len() == 1 { "percentile" } else { "percentiles" };
            Reduction {
                json: json!({
                    "kind": "reducer", "name": "percentile", "words": format!("{noun} {}", texts.join(", ")),
                    "arguments": format!("[{}]", texts.join(", ")),
                }),
                bands: bands.collect(),
            }
        }
        "first" if raster.is_sorted => {
            let words = "first image by the order of the images";
            Reduction { json: json!({ "kind": "sorted", "name": by, "words": words, "arguments": "" }), bands }
        }
        "first" | "last" => {
            let words = if by == "first" { "first image" } else { "last image" };
            Reduction { json: json!({ "kind": by, "name": by, "words": words, "arguments": "" }), bands }
        }
        "mosaic" => method("mosaic", "mosaic, the last image on top", bands),
        "days" => return days(reduce, raster),
        by => return Err(format!("a reduction by {by} is not written yet")),
    })
}

/// Returns the number of days with a condition.
fn days(reduce: &Reduce, raster: &Raster) -> Result<Reduction, String> {
    let Some(band) = raster.band() else { return Err("days are counted of one band: name it".to_owned()) };
    if raster.cadence.as_deref() != Some("day") {
        return Err(format!("days can be counted only of daily images, which {} has not", raster.label));
    }
    let counted = BandType::new("days", Some("days"));
    if band.kind == Kind::Mask {
        let json =
            json!({ "kind": "method", "name": "sum", "words": "number of days", "arguments": "", "rename": "days" });
        return Ok(Reduction { json, bands: vec![counted] });
    }
    let condition = reduce.condition.as_ref().ok_or_else(|| "it has no condition of the days".to_owned())?;
    let (method, words) = comparison(&condition.op)?;
    let limit = condition.unit.as_deref().map(|unit| limit_of_day(unit, band));
    let value = limit_in_unit(condition.value, limit.as_deref(), band)?;
    let unit = band.unit.as_ref().map_or_else(String::new, |unit| format!(" {unit}"));
    Ok(Reduction {
        json: json!({
            "kind": "days", "name": method, "words": format!("number of days {words} {value}{unit}"), "arguments": value,
        }),
        bands: vec![counted],
    })
}

/// Returns the unit of a limit that holds for one day: an amount in mm is compared with a rate in
/// mm/d as one of a day.
fn limit_of_day(unit: &str, band: &BandType) -> String {
    let of_day = format!("{unit}/d");
    let is_rate = band.unit.as_deref().is_some_and(|of_band| conversion(&of_day, of_band).is_some());
    if is_rate { of_day } else { unit.to_owned() }
}

/// Returns the method of a comparison, and its words.
pub fn comparison(op: &str) -> Result<(&'static str, &'static str), String> {
    Ok(match op {
        "<" => ("lt", "below"),
        "<=" => ("lte", "of at most"),
        ">" => ("gt", "above"),
        ">=" => ("gte", "of at least"),
        "==" => ("eq", "of"),
        "!=" => ("neq", "other than"),
        op => return Err(format!("\"{op}\" is no comparison with a number")),
    })
}

/// Returns a limit in the unit of a band.
///
/// # Errors
/// The units do not measure the same.
pub fn limit_in_unit(value: f64, unit: Option<&str>, band: &BandType) -> Result<f64, String> {
    match (unit, &band.unit) {
        (Some(unit), Some(of_band)) => {
            let (factor, offset) = conversion(unit, of_band)
                .ok_or_else(|| format!("the limit is in {unit}, {} in {of_band}", band.name))?;
            // A change of 2 °C is one of 2 K.
            Ok(if band.is_change { value * factor } else { value * factor + offset })
        }
        (Some(unit), None) => Err(format!("the limit is in {unit}; the unit of {} is not known", band.name)),
        (None, _) => Ok(value),
    }
}

/// Writes the reduction of the bands of each image.
fn over_bands(
    writer: &mut Writer<'_>,
    var: &str,
    reduce: &Reduce,
    input: &str,
    raster: &Raster,
) -> Result<Type, String> {
    let by = reduce.by.as_deref().ok_or_else(|| "it does not say by which statistic".to_owned())?;
    let (name, words) = match by {
        "mean" | "median" | "sum" | "min" | "max" => (by, by),
        "std" => ("stdDev", "standard deviation"),
        by => return Err(format!("a reduction of bands by {by} is not written yet")),
    };
    let units: Vec<&Option<String>> = raster.bands.iter().map(|band| &band.unit).collect();
    if units.iter().any(|unit| *unit != units[0]) {
        return Err("its bands have different units".to_owned());
    }
    let mut value = target(var, input, raster);
    (value["name"], value["words"]) = (name.into(), words.into());
    writer.add("plan_reduce.bands", value);
    let bands = vec![BandType::new(by, raster.bands.first().and_then(|band| band.unit.as_deref()))];
    Ok(Type::Raster(Raster { bands, roles: Default::default(), ..raster.clone() }))
}

/// Writes a trend over time.
fn trend(
    writer: &mut Writer<'_>,
    var: &str,
    reduce: &Reduce,
    inputs: &Inputs,
    (input, raster): (&str, &Raster),
) -> Result<Type, String> {
    let Some(band) = raster.band() else {
        return Err(format!("a trend is of one band; {} has several", raster.label));
    };
    let tests = reduce.test.as_ref().map_or(vec!["linear".to_owned()], |tests| tests.as_slice().to_vec());
    let mut slope = None;
    let mut has_test = false;
    for test in &tests {
        match test.as_str() {
            "linear" | "sen" if slope.is_none() => slope = Some(test.as_str()),
            "linear" | "sen" => return Err("two estimates of a trend in one step are not written yet".to_owned()),
            "mann-kendall" | "kendall" => has_test = true,
            test => return Err(format!("a trend by {test} is not written yet")),
        }
    }
    let unit = format!("{} per year", band.unit.as_deref().unwrap_or_default()).trim().to_owned();
    let mut bands = Vec::new();
    if slope.is_some() {
        bands.push(BandType { is_change: true, ..BandType::new("slope", Some(&unit)) });
    }
    if has_test {
        bands.push(BandType { look: Some((-1.0, 1.0, Json::Null)), ..BandType::new("tau", None) });
        bands.push(BandType { look: Some((0.0, 1.0, Json::Null)), ..BandType::new("p_value", None) });
    }
    let limit = inputs.period.as_ref().filter(|period| raster.period.as_ref() != Some(period));
    let period = limit.or(raster.period.as_ref());
    let per = match &raster.shape {
        Shape::PerGroup(grouping) => grouping.by.clone(),
        _ => "image".to_owned(),
    };
    if per == "calendar-month" {
        return Err("a trend over calendar months is none over years".to_owned());
    }
    writer.add(
        "plan_reduce.trend",
        json!({
            "var": var, "input": input, "band": band.name, "slope": slope, "test": has_test,
            "unit": if band.unit.is_some() { format!("in {unit}") } else { unit },
            "label": raster.label, "period": limit.map(period_json), "text": period.map(|period| period.text.clone()),
        }),
    );
    Ok(Type::Raster(Raster {
        shape: Shape::Image,
        bands,
        roles: Default::default(),
        cadence: None,
        label: format!("trend of {}", raster.label),
        period: period.cloned(),
        ..raster.clone()
    }))
}

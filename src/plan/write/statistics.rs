//! Values of zones, and areas of masks and classes.

use super::writer::{Inputs, Writer, statistics_scale};
use crate::plan::model::{Area, OneOrMany, Step, Zonal};
use crate::plan::types::{NumberType, Raster, Shape, TableType, Type};
use serde_json::{Value as Json, json};

/// Names of more classes are not written into the script.
const MAX_CLASS_NAMES: usize = 40;

/// A statistic: the values, and what they are of.
struct Statistic<'a> {
    /// The variable and type of the values.
    data: (&'a str, &'a Raster),
    /// The classes that have a value each.
    classes: Option<(&'a str, &'a Raster)>,
    /// The mask that limits the values.
    mask: Option<(&'a str, &'a Raster)>,
    /// Reducers by their names in `ee.Reducer`.
    reducers: Vec<&'static str>,
    /// The columns with values.
    columns: Vec<String>,
    unit: Option<String>,
    label: String,
    /// The square meters of a unit of area.
    area: Option<f64>,
    /// The values are percentages.
    is_share: bool,
    per: &'a [String],
}

/// Writes one value for each zone.
pub fn zonal(writer: &mut Writer<'_>, step: &Step, var: &str, zonal: &Zonal, inputs: &Inputs) -> Result<Type, String> {
    let rasters = inputs.rasters()?;
    let Some((&data, others)) = rasters.split_first() else { return Err("it has no image".to_owned()) };
    let by = zonal.by.as_ref().map_or(&[][..], OneOrMany::as_slice);
    if by.is_empty() {
        return Err("it does not say which statistic".to_owned());
    }
    let reducers: Result<Vec<&'static str>, String> = by.iter().map(|by| reducer(by)).collect();
    let reducers = reducers?;
    let is_measured = |raster: &Raster| raster.classes().is_none() && !raster.is_mask();
    let (measured, others): (Vec<_>, Vec<_>) = others.iter().copied().partition(|(_, other)| is_measured(other));
    if !measured.is_empty() && !is_measured(data.1) {
        return Err(format!("{} has no measured values: give it after the image whose values are meant", data.1.label));
    }
    let stack = stacked(writer, var, data, &measured)?;
    let data = stack.as_ref().map_or(data, |(name, raster)| (name.as_str(), raster));
    let (classes, mask) = second(&others)?;
    if data.1.classes().is_some() && reducers.iter().any(|name| !matches!(*name, "mode" | "count")) {
        return Err(format!("{} has classes: their {} means nothing", data.1.label, by.join(" and ")));
    }
    let names = data.1.names();
    let columns = match (&names[..], &reducers[..]) {
        ([one], [_]) => vec![(*one).to_owned()],
        (many, [_]) => many.iter().map(|name| (*name).to_owned()).collect(),
        ([one], several) if inputs.zones.is_none() => several.iter().map(|by| format!("{one}_{by}")).collect(),
        ([_], several) => several.iter().map(|by| (*by).to_owned()).collect(),
        (many, several) => many.iter().flat_map(|name| several.iter().map(move |by| format!("{name}_{by}"))).collect(),
    };
    let units: Vec<Option<&str>> = data.1.bands.iter().map(|band| band.unit.as_deref()).collect();
    let is_one_unit = units.windows(2).all(|pair| pair[0] == pair[1]) && reducers != ["count"];
    let unit = units.first().copied().flatten().filter(|_| is_one_unit).map(str::to_owned);
    let words = by.join(", ").replace("std", "standard deviation");
    let label = format!("{words} of {}", data.1.label);
    statistic(
        writer,
        (step, var),
        Statistic { data, classes, mask, reducers, columns, unit, label, area: None, is_share: false, per: &zonal.per },
        inputs,
    )
}

/// Returns the image with the bands of several measured images, if there are several.
pub fn stacked(
    writer: &mut Writer<'_>,
    var: &str,
    (first_var, first): (&str, &Raster),
    others: &[(&str, &Raster)],
) -> Result<Option<(String, Raster)>, String> {
    if others.is_empty() {
        return Ok(None);
    }
    let all: Vec<&Raster> = std::iter::once(first).chain(others.iter().map(|(_, other)| *other)).collect();
    if all.iter().any(|raster| raster.shape != Shape::Image) {
        return Err("a table of several images has one image of each: reduce the others first".to_owned());
    }
    let names: Vec<&str> = all.iter().flat_map(|raster| raster.names()).collect();
    if let Some(name) = names.iter().enumerate().find(|(at, name)| names[..*at].contains(name)).map(|(_, name)| name) {
        return Err(format!("two of the images have a band {name}"));
    }
    let labels: Vec<&str> = all.iter().map(|raster| raster.label.as_str()).collect();
    let label = labels.join(", ");
    let words = format!("One image with the bands {label}");
    let stack = stack(writer, &format!("{var}_values"), first_var, others, &words);
    let raster = Raster {
        bands: all.iter().flat_map(|raster| raster.bands.iter().cloned()).collect(),
        roles: Default::default(),
        scale_m: all.iter().filter_map(|raster| raster.scale_m).reduce(f64::min),
        label,
        datasets: all.iter().flat_map(|raster| raster.datasets.iter().cloned()).collect(),
        ..first.clone()
    };
    Ok(Some((stack, raster)))
}

/// Writes one image with the bands of several images. Returns its variable.
pub fn stack(writer: &mut Writer<'_>, id: &str, first: &str, others: &[(&str, &Raster)], words: &str) -> String {
    let stack = writer.variable(id);
    let others: Vec<&str> = others.iter().map(|(other, _)| *other).collect();
    writer.add("plan_statistics.stack", json!({ "var": stack, "first": first, "others": others, "words": words }));
    stack
}

fn reducer(by: &str) -> Result<&'static str, String> {
    Ok(match by {
        "mean" => "mean",
        "sum" => "sum",
        "min" => "min",
        "max" => "max",
        "median" => "median",
        "std" => "stdDev",
        "count" => "count",
        "mode" => "mode",
        other => return Err(format!("a statistic by {other} is not written yet")),
    })
}

/// Returns the classes or the mask among the further inputs.
#[expect(clippy::type_complexity, reason = "two optional inputs")]
fn second<'a>(
    others: &[(&'a str, &'a Raster)],
) -> Result<(Option<(&'a str, &'a Raster)>, Option<(&'a str, &'a Raster)>), String> {
    let (mut classes, mut mask) = (None, None);
    for other in others {
        let slot = if other.1.classes().is_some() {
            &mut classes
        } else if other.1.is_mask() {
            &mut mask
        } else {
            return Err(format!("{} is neither a mask nor classes", other.1.label));
        };
        if slot.replace(*other).is_some() {
            return Err("it has two masks or two sets of classes".to_owned());
        }
    }
    Ok((classes, mask))
}

/// Writes the share of a mask in the area, in percent of the pixels that have a value.
fn share(writer: &mut Writer<'_>, step: &Step, var: &str, area: &Area, inputs: &Inputs) -> Result<Type, String> {
    let rasters = inputs.rasters()?;
    let [data] = rasters[..] else { return Err("a share is of one mask".to_owned()) };
    if !data.1.is_mask() {
        return Err(format!("a share is of a mask; {} has other values", data.1.label));
    }
    let label = format!("share of {}", data.1.label);
    let (reducers, columns) = (vec!["mean"], vec!["percent".to_owned()]);
    let unit = Some("%".to_owned());
    let (classes, mask) = (None, None);
    let statistic_of_mask =
        Statistic { data, classes, mask, reducers, columns, unit, label, area: None, is_share: true, per: &area.per };
    statistic(writer, (step, var), statistic_of_mask, inputs)
}

/// Writes areas.
pub fn area(writer: &mut Writer<'_>, step: &Step, var: &str, area: &Area, inputs: &Inputs) -> Result<Type, String> {
    let rasters = inputs.rasters()?;
    let Some((&data, others)) = rasters.split_first() else { return Err("it has no image".to_owned()) };
    let unit = area.unit.as_deref().unwrap_or("km2");
    let divisor = match unit {
        "%" if area.per.iter().all(|per| per != "class") => return share(writer, step, var, area, inputs),
        "%" | "m2" => 1.0,
        "ha" => 1e4,
        "kha" => 1e7,
        "Mha" => 1e10,
        "km2" => 1e6,
        "acres" => 4_046.856_422_4,
        other => return Err(format!("an area in {other} is not known")),
    };
    let (mut classes, mut mask) = second(others)?;
    if data.1.is_mask() {
        if mask.replace(data).is_some() {
            return Err("it has two masks: combine them first".to_owned());
        }
    } else if data.1.classes().is_some() {
        if classes.replace(data).is_some() {
            return Err("it has two sets of classes".to_owned());
        }
    } else {
        return Err(format!("an area is of a mask or of classes; {} has other values", data.1.label));
    }
    // The classes of a band with years are the parts of the period.
    let has_years = data.1.band().is_some_and(|band| band.has_years);
    let per: Vec<String> = area
        .per
        .iter()
        .map(|per| if per == "period" && has_years { "class".to_owned() } else { per.clone() })
        .collect();
    if has_years && per.iter().all(|per| per != "class") {
        return Err("an area of years is per period, or of a mask".to_owned());
    }
    let is_share = unit == "%";
    if is_share && writer.first("in_percent") {
        writer.add("plan_statistics.define_in_percent", json!({}));
    }
    let label = if is_share { format!("share of {}", data.1.label) } else { format!("area of {}", data.1.label) };
    let columns = vec![if is_share { "percent".to_owned() } else { format!("area_{unit}") }];
    statistic(
        writer,
        (step, var),
        Statistic {
            data,
            classes,
            mask,
            reducers: vec!["sum"],
            columns,
            unit: Some(unit.to_owned()),
            label,
            area: Some(divisor),
            is_share,
            per: &per,
        },
        inputs,
    )
}

/// Returns how a further input is found for an image, or `None` if it is one image.
fn joined<'a>(data: &'a Raster, other: &Raster) -> Result<Option<&'a str>, String> {
    match (&data.shape, &other.shape) {
        (_, Shape::Image) => Ok(None),
        (Shape::PerGroup(a), Shape::PerGroup(b)) if a.by == b.by => Ok(Some(&a.property)),
        _ => Err(format!("{} is not of the same parts of a period", other.label)),
    }
}

/// Writes a statistic.
fn statistic(
    writer: &mut Writer<'_>,
    (step, var): (&Step, &str),
    statistic: Statistic<'_>,
    inputs: &Inputs,
) -> Result<Type, String> {
    let (input, data) = statistic.data;
    let region = inputs.region.clone().or_else(|| writer.only_region());
    let where_ = match (&inputs.zones, &region) {
        (Some((zones, _)), _) => zones.clone(),
        (None, Some((region, _))) => region.clone(),
        (None, None) => return Err("neither a place nor zones say where".to_owned()),
    };
    let has_zones = inputs.zones.is_some();
    let has_period = data.shape != Shape::Image;
    for per in statistic.per {
        match per.as_str() {
            "zone" | "feature" if !has_zones => return Err(format!("no zones say what \"per {per}\" means")),
            "period" if !has_period => return Err("its input is one image: it has no parts of a period".to_owned()),
            "class" if statistic.classes.is_none() => return Err("no input has classes".to_owned()),
            "zone" | "feature" | "period" | "class" => {}
            other => return Err(format!("a value per {other} is not known")),
        }
    }
    let has_bands = statistic.classes.is_some() && statistic.columns.len() > 1;
    if has_bands && (statistic.reducers.len() > 1 || has_period || statistic.area.is_some()) {
        return Err("several statistics for each class are not written yet".to_owned());
    }
    if has_bands && writer.first("dictionary_of") {
        writer.add("plan_statistics.define_by_class", json!({}));
    }
    // Smaller pixels would count the amounts of the data several times.
    let is_total = statistic.area.is_none() && statistic.reducers.contains(&"sum");
    let of_others = [statistic.classes, statistic.mask].into_iter().flatten().filter(|_| !is_total);
    let rasters: Vec<(&str, &Raster)> = of_others.chain([statistic.data]).collect();
    let scale = statistics_scale(writer, &step.id, &rasters)?;
    let zone = inputs.zones.as_ref().and_then(|(_, zones)| zones.column.clone());
    let mut value = json!({
        "var": var, "input": input, "where": where_, "zones": has_zones, "mapped": has_period, "zone": zone,
        "scale": scale, "reducers": statistic.reducers, "columns": statistic.columns, "property": data.property(),
        "is_collection": data.shape == Shape::Collection, "bands": data.bands.len(), "divisor": statistic.area,
        "carried": data.carried(), "share": statistic.is_share,
    });
    let is_of_data = |other: &Option<(&str, &Raster)>| other.is_some_and(|(name, _)| name == input);
    for (field, other) in [("classes", &statistic.classes), ("mask", &statistic.mask)] {
        value[field] = match other {
            None => Json::Null,
            Some(_) if is_of_data(other) => json!({ "var": input, "own": true, "property": null }),
            Some((name, raster)) => json!({ "var": name, "own": false, "property": joined(data, raster)? }),
        };
    }
    let has_years = statistic.classes.is_some_and(|(_, raster)| raster.band().is_some_and(|band| band.has_years));
    value["class"] = if has_years { "year" } else { "class" }.into();
    let names = statistic
        .classes
        .and_then(|(_, raster)| raster.classes())
        .filter(|known| !known.is_empty() && known.len() <= MAX_CLASS_NAMES && !has_years);
    value["names"] = names.map_or(Json::Null, |known| {
        known.iter().map(|(value, name, _)| json!([value.to_string(), short(name)])).collect::<Vec<_>>().into()
    });
    value["words"] = words(&statistic, inputs, data).into();
    let has_class = statistic.classes.is_some();
    let is_number = !has_zones && !has_period && !has_class;
    let part = match has_class {
        true if has_bands => "plan_statistics.bands_by_class",
        true => "plan_statistics.by_class",
        false => "plan_statistics.values",
    };
    writer.add(part, value);
    if is_number {
        let is_dictionary = statistic.columns.len() > 1;
        return Ok(Type::Number(NumberType { unit: statistic.unit, label: statistic.label, is_dictionary }));
    }
    Ok(Type::Table(TableType {
        zone,
        period: data.property().or(has_years.then_some("year")).map(str::to_owned),
        by: match &data.shape {
            Shape::PerGroup(grouping) => Some(grouping.by.clone()),
            Shape::Image | Shape::Collection => None,
        },
        class: (has_class && !has_years).then(|| if names.is_some() { "name" } else { "class" }.to_owned()),
        values: statistic.columns,
        unit: statistic.unit,
        label: statistic.label,
        has_geometry: has_zones && !has_class,
        is_change: data.bands.iter().all(|band| band.is_change) && statistic.area.is_none(),
        is_ranked: false,
    }))
}

/// Returns the name of a class without its explanation.
fn short(name: &str) -> &str {
    let name = name.split([':', '(']).next().unwrap_or(name);
    name.split(". ").next().unwrap_or(name).trim_end_matches('.').trim()
}

/// Returns the comment: what, in which unit, of what.
fn words(statistic: &Statistic<'_>, inputs: &Inputs, data: &Raster) -> String {
    let mut words = super::writer::capitalized(&statistic.label);
    if let Some(unit) = &statistic.unit {
        words.push_str(&format!(" in {unit}"));
    }
    let mut per: Vec<String> = Vec::new();
    if let Some((_, zones)) = &inputs.zones {
        per.push(format!("of each of the {}", zones.label));
    }
    if let Some((_, classes)) = statistic.classes {
        let has_years = classes.band().is_some_and(|band| band.has_years);
        per.push(if has_years { "of each year" } else { "of each class" }.to_owned());
    }
    match &data.shape {
        Shape::PerGroup(grouping) => per.push(format!("of each {}", grouping.by.replace('-', " "))),
        Shape::Collection => per.push("of each image".to_owned()),
        Shape::Image => {}
    }
    if per.is_empty() {
        per.push("in the area".to_owned());
    }
    format!("{words}, {}", per.join(" and "))
}

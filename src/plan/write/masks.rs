//! Masks and classes by limits, masks as one, and connected pixels by size.

use super::derive::target;
use super::reduce::{comparison, limit_in_unit};
use super::writer::{Inputs, Writer, capitalized, statistics_scale};
use crate::plan::model::{Combine, OneOrMany, Patches, Threshold};
use crate::plan::types::{BandType, Kind, Raster, Shape, Type};
use serde_json::{Value as Json, json};

/// Beginnings of the ids of datasets that have no value where their subject is absent: no water, no
/// fire.
const MASKED_WHERE_ABSENT: &[&str] = &[
    "JRC/GSW1_",
    "MODIS/061/MCD64A1",
    "ESA/CCI/FireCCI/",
    "FIRMS",
    "NASA/LANCE/",
    "DLR/WSF/",
    "UMD/GLAD/PRIMARY_HUMID",
    "JRC/GFC2020/",
];

/// Earth Engine counts connected pixels up to this number.
const MAX_CONNECTED: f64 = 1024.0;

/// Writes a mask or classes.
pub fn threshold(writer: &mut Writer<'_>, var: &str, threshold: &Threshold, inputs: &Inputs) -> Result<Type, String> {
    if let Some(table) = super::rows::only_table(&inputs.data) {
        return super::rows::within(writer, var, threshold, table);
    }
    let (input, raster) = inputs.raster()?;
    let selected = threshold.band.as_ref().map(|name| selected(input, raster, name)).transpose()?;
    let (input, raster) = selected.as_ref().map_or((input, raster), |(input, raster)| (input.as_str(), raster));
    let Some(band) = raster.band() else {
        return Err(format!("a limit is for one band; {} has {}", raster.label, raster.names().join(", ")));
    };
    if band.kind == Kind::Mask {
        return Err("its input is a mask already".to_owned());
    }
    let values = threshold.value.as_ref().map_or(&[][..], OneOrMany::as_slice);
    let mut value = target(var, input, raster);
    value["name"] = var.into();
    value["label"] = capitalized(&raster.label).into();
    let is_absent = |id: &String| MASKED_WHERE_ABSENT.iter().any(|start| id.starts_with(start));
    // Below a limit, an absent value would be no observation.
    let is_above = matches!(threshold.op.as_deref(), Some(">" | ">=" | "==" | "in"));
    // Where there is no distance, it is larger than the largest one that is measured.
    let is_near = band.name == "distance" && matches!(threshold.op.as_deref(), Some("<" | "<="));
    value["unmask"] = json!(is_above && raster.datasets.iter().any(is_absent) || is_near);
    let unit = band.unit.as_ref().map_or_else(String::new, |unit| format!(" {unit}"));
    let method = threshold.method.as_deref().unwrap_or("fixed");
    if matches!(method, "otsu" | "percentile") {
        return of_data(writer, threshold, inputs, (raster, band), value);
    }
    if method != "fixed" {
        return Err(format!("a threshold by {method} is not written yet"));
    }
    let limits: Result<Vec<f64>, String> =
        values.iter().map(|limit| limit_in_unit(*limit, threshold.unit.as_deref(), band)).collect();
    let limits = limits?;
    let result = match (threshold.op.as_deref(), &limits[..]) {
        (_, []) => return Err("it has no limit".to_owned()),
        (Some("in"), values) => {
            value["kind"] = "in".into();
            value["values"] = json!(values);
            value["words"] = match &band.kind {
                Kind::Classes(classes) => {
                    let name = |value: &f64| classes.iter().find(|class| class.0 as f64 == *value);
                    let names: Vec<String> = values
                        .iter()
                        .map(|one| name(one).map_or_else(|| one.to_string(), |class| class.1.clone()))
                        .collect();
                    format!("is one of: {}", names.join("; "))
                }
                _ => format!("is one of {}", texts(values)),
            }
            .into();
            BandType::mask(var)
        }
        (Some(op), [limit]) => {
            let (method, words) = comparison(op)?;
            value["kind"] = "fixed".into();
            (value["method"], value["limit"]) = (method.into(), json!(limit));
            let name = match &band.kind {
                Kind::Classes(classes) => {
                    classes.iter().find(|class| class.0 as f64 == *limit).map(|class| class.1.clone())
                }
                _ => None,
            };
            value["words"] = match name {
                Some(name) => format!("is {words} {limit} ({name})").replace("is of ", "is "),
                None => format!("is {words} {limit}{unit}").replace("is of ", "is "),
            }
            .into();
            BandType::mask(var)
        }
        (None, [_]) => return Err("it does not say on which side of the limit".to_owned()),
        (op, limits) => {
            if limits.windows(2).any(|pair| pair[0] >= pair[1]) {
                return Err("the limits of classes do not increase".to_owned());
            }
            let method = match op {
                None | Some(">=" | "<") => "gte",
                Some(">" | "<=") => "gt",
                Some(op) => return Err(format!("classes by \"{op}\" are not known")),
            };
            value["kind"] = "classes".into();
            (value["method"], value["values"]) = (method.into(), json!(limits));
            value["words"] = format!("{}{unit}", texts(limits)).into();
            let names = (0..=limits.len()).map(|at| (at as i64, class_name(limits, at, &unit), String::new()));
            BandType { kind: Kind::Classes(names.collect()), ..BandType::new(var, None) }
        }
    };
    writer.add("plan_compare.threshold", value);
    Ok(masked(raster, result, var))
}

/// Returns one band of an image with several.
fn selected(input: &str, raster: &Raster, name: &str) -> Result<(String, Raster), String> {
    let Some(band) = raster.bands.iter().find(|band| band.name == name) else {
        return Err(format!("{} has no band {name}", raster.label));
    };
    if raster.shape != Shape::Image {
        return Err("a band is chosen of one image".to_owned());
    }
    let raster = Raster { bands: vec![band.clone()], label: super::writer::words(name), ..raster.clone() };
    Ok((format!("{input}.select('{name}')"), raster))
}

fn texts(values: &[f64]) -> String {
    values.iter().map(f64::to_string).collect::<Vec<_>>().join(", ")
}

/// Returns the name of a class between limits.
fn class_name(limits: &[f64], at: usize, unit: &str) -> String {
    match (at.checked_sub(1).and_then(|low| limits.get(low)), limits.get(at)) {
        (None, Some(high)) => format!("below {high}{unit}"),
        (Some(low), Some(high)) => format!("{low} to {high}{unit}"),
        (Some(low), None) => format!("above {low}{unit}"),
        (None, None) => String::new(),
    }
}

/// Returns a raster of a mask or classes.
fn masked(raster: &Raster, band: BandType, var: &str) -> Type {
    Type::Raster(Raster {
        bands: vec![band],
        roles: Default::default(),
        label: super::writer::words(var),
        ..raster.clone()
    })
}

/// Writes a mask by a limit that is found from the data.
fn of_data(
    writer: &mut Writer<'_>,
    threshold: &Threshold,
    inputs: &Inputs,
    (raster, band): (&Raster, &BandType),
    mut value: Json,
) -> Result<Type, String> {
    let var = value["var"].as_str().unwrap_or_default().to_owned();
    if raster.shape != Shape::Image {
        return Err("a limit that is found from the data is of one image".to_owned());
    }
    let op = threshold.op.as_deref().ok_or_else(|| "it does not say on which side of the limit".to_owned())?;
    let (method, words) = comparison(op)?;
    if !matches!(op, "<" | "<=" | ">" | ">=") {
        return Err("a limit that is found from the data has a side".to_owned());
    }
    let region = inputs.region.clone().or_else(|| writer.only_region());
    let Some((region, _)) = region else { return Err("no place says where the limit is found".to_owned()) };
    let scale = statistics_scale(writer, &var, &[("", raster)])?;
    (value["method"], value["region"], value["scale"]) = (method.into(), region.into(), json!(scale));
    value["band"] = band.name.clone().into();
    let side = if words.contains("below") || words.contains("most") { "below" } else { "above" };
    value["side"] = side.into();
    if threshold.method.as_deref() == Some("otsu") {
        if writer.first("otsu") {
            writer.add("plan_compare.define_otsu", json!({}));
        }
        value["kind"] = "otsu".into();
    } else {
        let number = match threshold.value.as_ref().map(OneOrMany::as_slice) {
            Some([number]) if (0.0..=100.0).contains(number) => *number,
            _ => return Err("it does not say which percentile, from 0 to 100".to_owned()),
        };
        value["kind"] = "percentile".into();
        value["number"] = json!(number);
    }
    writer.add("plan_compare.threshold_of_data", value);
    Ok(masked(raster, BandType::mask(&var), &var))
}

/// Writes masks as one.
pub fn combine(writer: &mut Writer<'_>, var: &str, combine: &Combine, inputs: &Inputs) -> Result<Type, String> {
    let rasters = inputs.rasters()?;
    let how = combine.how.as_deref().ok_or_else(|| "it does not say how".to_owned())?;
    let Some((&(first_var, first), others)) = rasters.split_first() else { return Err("it has no masks".to_owned()) };
    if let Some((_, other)) = others.iter().find(|(_, other)| !other.is_mask()) {
        return Err(format!("{} is no mask", other.label));
    }
    let same_parts = |other: &Raster| match (&first.shape, &other.shape) {
        (_, Shape::Image) => Ok(false),
        (Shape::PerGroup(a), Shape::PerGroup(b)) if a.by == b.by && others.len() == 1 => Ok(true),
        _ => Err("the masks are not of the same parts of a period".to_owned()),
    };
    let joined = others.iter().map(|(_, other)| same_parts(other)).collect::<Result<Vec<bool>, String>>()?;
    let mut value = target(var, first_var, first);
    value["others"] = json!(others.iter().map(|(other, _)| *other).collect::<Vec<_>>());
    value["property"] = json!(first.property().filter(|_| joined.contains(&true)));
    value["name"] = var.into();
    value["how"] = match (how, first.is_mask(), others.len()) {
        ("and", true, 1..) => "and",
        ("or", true, 1..) => "or",
        ("not", true, 0) => "not",
        ("not", true, 1) => "without",
        ("and", false, 1) => "mask",
        ("not", false, 1) => "mask out",
        ("and" | "or" | "not", ..) => return Err(format!("\"{how}\" does not fit its inputs")),
        (other, ..) => return Err(format!("\"{other}\" of masks is not known")),
    }
    .into();
    value["words"] = rasters.iter().map(|(_, raster)| raster.label.as_str()).collect::<Vec<_>>().into();
    writer.add("plan_compare.combine", value);
    // Smaller pixels would count amounts, such as people, several times.
    if !first.is_mask() {
        return Ok(Type::Raster(first.clone()));
    }
    let scale_m = rasters.iter().filter_map(|(_, raster)| raster.scale_m).reduce(f64::min);
    Ok(masked(&Raster { scale_m, ..first.clone() }, BandType::mask(var), var))
}

/// Writes the large patches of a mask.
pub fn patches(writer: &mut Writer<'_>, var: &str, patches: &Patches, inputs: &Inputs) -> Result<Type, String> {
    let (input, raster) = inputs.raster()?;
    if !raster.is_mask() {
        return Err(format!("{} is no mask", raster.label));
    }
    let min = patches.min.filter(|min| *min > 0.0).ok_or_else(|| "it has no smallest size".to_owned())?;
    let unit = patches.unit.as_deref().unwrap_or("pixels");
    let square_meters = match unit {
        "pixels" => None,
        "m2" => Some(min),
        "ha" => Some(min * 1e4),
        "km2" => Some(min * 1e6),
        other => return Err(format!("a size in {other} is not known")),
    };
    let mut value = target(var, input, raster);
    let most = match square_meters {
        None => min + 1.0,
        // Pixels become narrow far from the equator: four times as many may be needed.
        Some(area) => {
            let scale = raster.scale_m.ok_or_else(|| "the size of the pixels is not known".to_owned())?;
            (4.0 * area / (scale * scale)).ceil().max(2.0)
        }
    };
    if most > MAX_CONNECTED {
        return Err(format!(
            "patches of more than {MAX_CONNECTED} pixels cannot be measured; {min} {unit} may need {most}"
        ));
    }
    (value["min"], value["unit"], value["most"]) = (json!(min), unit.into(), json!(most));
    value["square_meters"] = json!(square_meters);
    value["name"] = var.into();
    writer.add("plan_compare.patches", value);
    Ok(masked(raster, BandType::mask(var), var))
}

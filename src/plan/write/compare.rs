//! Two results as one.

use super::comparisons::{different_units, result_of};
use super::derive::target;
use super::writer::{Inputs, Writer};
use crate::plan::model::Compare;
use crate::plan::types::{BandType, NumberType, Raster, Shape, TableType, Type};
use serde_json::{Value as Json, json};

/// How the second input is found for an image of the first one.
fn partner(first: &Raster, second: &Raster) -> Result<Json, String> {
    match (&first.shape, &second.shape) {
        (_, Shape::Image) => Ok(json!({ "kind": "image" })),
        (Shape::PerGroup(a), Shape::PerGroup(b)) if a.property == b.property && a.by == b.by => {
            Ok(json!({ "kind": "same", "property": a.property }))
        }
        (Shape::PerGroup(a), Shape::PerGroup(b)) if b.by == "calendar-month" && a.by == "month" => {
            Ok(json!({ "kind": "calendar-month", "property": b.property }))
        }
        (Shape::Image, Shape::PerGroup(_) | Shape::Collection) => {
            Err("one image cannot be compared with several: reduce those first".to_owned())
        }
        _ => Err("the images of both inputs do not belong together".to_owned()),
    }
}

/// Writes a comparison.
pub fn compare(writer: &mut Writer<'_>, var: &str, compare: &Compare, inputs: &Inputs) -> Result<Type, String> {
    let how = compare.how.as_deref().ok_or_else(|| "it does not say how they are compared".to_owned())?;
    let numbers: Vec<&NumberType> = inputs
        .data
        .iter()
        .filter_map(|typed| match &typed.ty {
            Type::Number(number) => Some(number),
            _ => None,
        })
        .collect();
    if let Some(table) = inputs.data.iter().find(|typed| matches!(typed.ty, Type::Table(_))) {
        return super::compare_tables::compare(writer, (var, how), table, inputs);
    }
    if let [first, second] = numbers[..] {
        return of_numbers(writer, (var, how), compare, inputs, (first, second));
    }
    let rasters = inputs.rasters()?;
    if how == "z-score" {
        return z_score(writer, var, &rasters);
    }
    let [(first_var, first), (second_var, second)] = rasters[..] else {
        return Err(format!("it compares two images; it has {}", rasters.len()));
    };
    if how == "transition" {
        let region = super::writer::region_of(writer, inputs).map(|(region, _)| region);
        return transition(writer, var, (first_var, first), (second_var, second), region);
    }
    if how == "correlation" {
        return correlation(writer, (var, compare.lag), (first_var, first), (second_var, second));
    }
    let (first_band, second_band) = match (&first.bands[..], &second.bands[..]) {
        ([a], [b]) => (a, b),
        (a, b) if a.len() == b.len() && first.names() == second.names() => (&a[0], &b[0]),
        (a, b) => return Err(format!("the first one has {} bands, the second one {}", a.len(), b.len())),
    };
    let is_difference = matches!(how, "difference" | "anomaly");
    let same_unit = first_band.unit == second_band.unit || first_band.unit.is_none() || second_band.unit.is_none();
    if !same_unit && matches!(how, "difference" | "anomaly" | "percent" | "share") {
        return Err(different_units(first_band.unit.as_deref(), second_band.unit.as_deref()));
    }
    let (name, unit) = result_of(how, first_band.unit.as_deref())?;
    let mut value = target(var, first_var, first);
    value["how"] = how.into();
    value["second"] = second_var.into();
    value["partner"] = partner(first, second)?;
    let single = first.bands.len() == 1;
    value["rename"] = if single { name.into() } else { Json::Null };
    let (a, b) = (described(first), described(second));
    value["words"] = match how {
        "ratio" => format!("The ratio: {a} divided by {b}"),
        "percent" => format!("The change in percent: from {b} to {a}"),
        "share" => format!("In percent: {a} of {b}"),
        "anomaly" => format!("The anomaly: {a} minus {b}"),
        _ => format!("The difference: {a} minus {b}"),
    }
    .into();
    value["in_unit"] = unit.as_ref().filter(|_| is_difference).map_or(Json::Null, |unit| format!(", in {unit}").into());
    writer.add("plan_compare.two", value);
    let is_change = is_difference || how == "percent";
    let mut band = BandType { is_change, ..BandType::new(name, unit.as_deref()) };
    band.look = match how {
        "percent" => Some((-50.0, 50.0, Json::Null)),
        "share" => Some((0.0, 200.0, Json::Null)),
        "ratio" => None,
        // Masks: 1 is new, -1 is gone.
        _ if first.is_mask() => Some((-1.0, 1.0, Json::Null)),
        _ => first_band.look.as_ref().map(|(min, max, _)| {
            let half = two_digits((max - min).abs() / 3.0);
            (-half, half, Json::Null)
        }),
    };
    let bands = if single {
        vec![band]
    } else {
        first.bands.iter().map(|of| BandType { name: of.name.clone(), ..band.clone() }).collect()
    };
    let scale_m = [first.scale_m, second.scale_m].into_iter().flatten().reduce(f64::max);
    Ok(Type::Raster(Raster {
        bands,
        scale_m,
        roles: Default::default(),
        label: super::writer::words(var),
        datasets: Vec::new(),
        ..first.clone()
    }))
}

/// Rounds to two significant digits, or to hundredths: the columns of gases are tiny numbers.
fn two_digits(value: f64) -> f64 {
    let digits = (1.0 - value.log10().floor()).clamp(2.0, 12.0) as i32;
    let factor = 10_f64.powi(digits);
    (value * factor).round() / factor
}

/// Returns what a raster shows, with its period.
fn described(raster: &Raster) -> String {
    match &raster.period {
        Some(period) => format!("{} of {}", raster.label, period.text),
        None => raster.label.clone(),
    }
}

/// Writes a z-score: the distance to the mean of a baseline in its standard deviations.
fn z_score(writer: &mut Writer<'_>, var: &str, rasters: &[(&str, &Raster)]) -> Result<Type, String> {
    let (&(first_var, first), rest) = rasters.split_first().ok_or_else(|| "it has no image".to_owned())?;
    if rasters.iter().any(|(_, raster)| raster.bands.len() != 1) {
        return Err("a z-score is of one band".to_owned());
    }
    let mut value = target(var, first_var, first);
    match rest {
        [(mean, mean_type), (std, std_type)] => {
            if mean_type.shape != Shape::Image || std_type.shape != Shape::Image {
                return Err("the mean and standard deviation of a z-score are one image each".to_owned());
            }
            if !std_type.bands[0].name.ends_with("_stdDev") {
                return Err("the third input of a z-score is the standard deviation".to_owned());
            }
            (value["mean"], value["std"], value["baseline"]) = ((*mean).into(), (*std).into(), Json::Null);
        }
        [(baseline, second)] => match (&first.shape, &second.shape) {
            (_, Shape::Image) => {
                return Err("a z-score needs the images of the baseline, or its mean and standard deviation".to_owned());
            }
            (Shape::PerGroup(a), Shape::PerGroup(b)) if a.by == "month" && b.by == "month" => {
                value["baseline"] = (*baseline).into();
                value["monthly"] = json!(true);
            }
            (Shape::PerGroup(a), Shape::PerGroup(b)) if a.by != b.by => {
                return Err(format!("the baseline is one image a {}, the other input one a {}", b.by, a.by));
            }
            (Shape::Collection, _) => return Err("a z-score of single images is not written yet".to_owned()),
            (Shape::PerGroup(a), _) if !matches!(a.by.as_str(), "year" | "water-year") => {
                return Err(format!("a z-score of each {} is not written yet", a.by));
            }
            (_, Shape::Collection) => {
                return Err(
                    "the baseline of a z-score has one image for each year: reduce it by years first".to_owned()
                );
            }
            (Shape::Image, Shape::PerGroup(b)) if !matches!(b.by.as_str(), "year" | "water-year") => {
                return Err(format!("the baseline of one image has one image for each year, not for each {}", b.by));
            }
            _ => {
                value["baseline"] = (*baseline).into();
                value["monthly"] = json!(false);
            }
        },
        _ => return Err("a z-score has an image and its baseline".to_owned()),
    }
    value["words"] = described(first).into();
    value["of_baseline"] = described(rest[0].1).into();
    writer.add("plan_compare.z_score", value);
    let band = BandType { look: Some((-3.0, 3.0, Json::Null)), is_change: true, ..BandType::new("z_score", None) };
    Ok(Type::Raster(Raster {
        bands: vec![band],
        roles: Default::default(),
        label: "z-score".to_owned(),
        datasets: Vec::new(),
        ..first.clone()
    }))
}

/// Writes the correlation over time of two collections with the same parts of time.
fn correlation(
    writer: &mut Writer<'_>,
    (var, lag): (&str, Option<u32>),
    (first_var, first): (&str, &Raster),
    (second_var, second): (&str, &Raster),
) -> Result<Type, String> {
    let (Shape::PerGroup(a), Shape::PerGroup(b)) = (&first.shape, &second.shape) else {
        return Err("a correlation over time needs both inputs by the same parts of a period".to_owned());
    };
    if a.by != b.by || first.bands.len() != 1 || second.bands.len() != 1 {
        return Err("a correlation over time needs one band each, by the same parts of a period".to_owned());
    }
    if lag == Some(0) || lag.is_some() && !matches!(a.by.as_str(), "month" | "year") {
        return Err("an earlier input is one of months or years".to_owned());
    }
    writer.add(
        "plan_compare.correlation",
        json!({
            "lag": lag, "var": var, "first": first_var, "second": second_var, "property": a.property, "by": a.by,
            "words": format!("{} and {}", first.label, second.label),
        }),
    );
    let bands = vec![
        BandType { look: Some((-1.0, 1.0, Json::Null)), ..BandType::new("correlation", None) },
        BandType { look: Some((0.0, 1.0, Json::Null)), ..BandType::new("p_value", None) },
    ];
    let scale_m = [first.scale_m, second.scale_m].into_iter().flatten().reduce(f64::max);
    Ok(Type::Raster(Raster {
        shape: Shape::Image,
        bands,
        scale_m,
        roles: Default::default(),
        cadence: None,
        label: "correlation".to_owned(),
        datasets: Vec::new(),
        ..first.clone()
    }))
}

/// Writes the area of each pair of classes of two images.
fn transition(
    writer: &mut Writer<'_>,
    var: &str,
    (first_var, first): (&str, &Raster),
    (second_var, second): (&str, &Raster),
    region: Option<String>,
) -> Result<Type, String> {
    let (Some(before), Some(after)) = (first.classes(), second.classes()) else {
        return Err("a transition is from classes to classes".to_owned());
    };
    if first.shape != Shape::Image || second.shape != Shape::Image {
        return Err("a transition is from one image to another".to_owned());
    }
    let Some(region) = region else { return Err("no place says where".to_owned()) };
    if before.iter().chain(after).any(|class| !(0..1000).contains(&class.0)) {
        return Err("the numbers of the classes are larger than 999".to_owned());
    }
    let scale = [first.scale_m, second.scale_m].into_iter().flatten().reduce(f64::min);
    let scale = scale.ok_or_else(|| "the size of the pixels is not known".to_owned())?;
    writer.add(
        "plan_compare.transition",
        json!({
            "var": var, "first": first_var, "second": second_var, "region": region, "scale": scale,
            "words": format!("from {} to {}", described(first), described(second)),
        }),
    );
    Ok(Type::Table(TableType {
        zone: Some("from".to_owned()),
        class: Some("to".to_owned()),
        values: vec!["area_km2".to_owned()],
        unit: Some("km2".to_owned()),
        label: "area of transitions".to_owned(),
        ..TableType::default()
    }))
}

/// Writes a comparison of two values.
fn of_numbers(
    writer: &mut Writer<'_>,
    (var, how): (&str, &str),
    compare: &Compare,
    inputs: &Inputs,
    (first, second): (&NumberType, &NumberType),
) -> Result<Type, String> {
    if first.is_dictionary || second.is_dictionary {
        return Err("only single values can be compared".to_owned());
    }
    let has_ends = compare.first.is_some() && compare.second.is_some();
    if how == "percent" && !has_ends {
        return Err(
            "whether a share or a change in percent is meant is not said: name first and second, or a ratio".to_owned()
        );
    }
    let (_, unit) = result_of(how, first.unit.as_deref())?;
    if matches!(how, "difference" | "anomaly") && first.unit != second.unit {
        return Err(different_units(first.unit.as_deref(), second.unit.as_deref()));
    }
    let vars: Vec<&str> = inputs.data.iter().map(|typed| typed.var.as_str()).collect();
    let words = match how {
        "ratio" => format!("The ratio: {} divided by {}", first.label, second.label),
        "share" => format!("In percent: {} of {}", first.label, second.label),
        "percent" => format!("The change in percent, from {} to {}", second.label, first.label),
        _ => format!("The difference: {} minus {}", first.label, second.label),
    };
    writer.add(
        "plan_compare.numbers",
        json!({ "var": var, "how": how, "first": vars[0], "second": vars[1], "words": words }),
    );
    Ok(Type::Number(NumberType { unit, label: super::writer::words(var), is_dictionary: false }))
}

//! Values at points, and the rows with the largest or smallest values.

use super::statistics::stacked;
use super::writer::{Inputs, Writer, statistics_scale};
use crate::plan::model::{Extreme, Sample, Step};
use crate::plan::types::{BandType, Raster, Shape, TableType, Type};
use serde_json::{Value as Json, json};

/// Writes values at points.
pub fn sample(
    writer: &mut Writer<'_>,
    step: &Step,
    var: &str,
    sample: &Sample,
    inputs: &Inputs,
) -> Result<Type, String> {
    let rasters = inputs.rasters()?;
    let Some((&first, others)) = rasters.split_first() else {
        return Err("it has no image among its inputs".to_owned());
    };
    let stack = stacked(writer, var, first, others)?;
    let (input, raster) = stack.as_ref().map_or(first, |(name, raster)| (name.as_str(), raster));
    let points = sample.points.as_deref().ok_or_else(|| "it does not say which points".to_owned())?;
    let region = inputs.region.clone().or_else(|| writer.only_region());
    let zones = inputs.zones.as_ref().map(|(zones, _)| zones.clone());
    let (count, asset, words) = match (points, &zones) {
        ("random", _) => {
            let count = sample.count.ok_or_else(|| "it does not say how many random points".to_owned())?;
            if region.is_none() {
                return Err("no place says where the random points are".to_owned());
            }
            (Some(count), None, format!("{} at {count} random points", raster.label))
        }
        ("asset" | "drawn", Some(_)) => (None, None, format!("{} at the points", raster.label)),
        ("drawn", None) => return Err("drawn points are not written yet".to_owned()),
        ("asset", None) => return Err("the id of the asset with the points is not named".to_owned()),
        (id, _) => (None, Some(id), format!("{} at the points of {id}", raster.label)),
    };
    let scale = match sample.scale_m {
        Some(scale) => scale,
        None => statistics_scale(writer, &step.id, &[(input, raster)])?,
    };
    writer.add(
        "plan_statistics.sample",
        json!({
            "var": var, "input": input, "mapped": raster.shape != Shape::Image, "property": raster.property(),
            "is_collection": raster.shape == Shape::Collection, "count": count, "asset": asset, "points": zones,
            "region": region.map(|(region, _)| region), "scale": scale, "words": words,
        }),
    );
    Ok(Type::Table(TableType {
        period: raster.property().map(str::to_owned),
        values: raster.names().into_iter().map(str::to_owned).collect(),
        label: format!("{} at points", raster.label),
        unit: raster.band().and_then(|band| band.unit.clone()),
        has_geometry: true,
        ..TableType::default()
    }))
}

/// Writes the rows with the largest or smallest values, or the part of time of the largest value.
pub fn extreme(writer: &mut Writer<'_>, var: &str, extreme: &Extreme, inputs: &Inputs) -> Result<Type, String> {
    let which = extreme.which.as_deref().ok_or_else(|| "it does not say which".to_owned())?;
    let ascending = match which {
        "max" | "top" => false,
        "min" | "bottom" => true,
        other => return Err(format!("\"{other}\" is neither the largest nor the smallest")),
    };
    let size = if ascending { "smallest" } else { "largest" };
    if let (true, Some((zones, of))) = (inputs.data.is_empty(), &inputs.zones) {
        return super::features::extreme(writer, var, extreme, (zones, of));
    }
    let [data] = &inputs.data[..] else { return Err("it has one table or one image for each part of time".to_owned()) };
    let among = extreme.among.as_deref();
    let table = match &data.ty {
        Type::Table(table) => table,
        Type::Raster(raster) if among == Some("pixel") => {
            return super::rows::pixel(writer, var, (ascending, size), (&data.var, raster), inputs);
        }
        Type::Raster(raster) => return of_raster(writer, var, (ascending, size), extreme, (&data.var, raster)),
        _ => return Err("it has one table or one image for each part of time".to_owned()),
    };
    let [column] = &table.values[..] else {
        return Err(format!("by which of {} is not said", table.values.join(", ")));
    };
    let keys = [("zone", &table.zone), ("class", &table.class), ("period", &table.period)];
    let keys: Vec<(&str, &String)> =
        keys.iter().filter_map(|(key, column)| column.as_ref().map(|it| (*key, it))).collect();
    let is_zonal = table.has_geometry && table.zone.is_none();
    if keys.len() + usize::from(is_zonal) > 1 {
        return Err(
            "the table has a row for each zone, class or part of time together: the largest of each is not written yet"
                .to_owned(),
        );
    }
    let fits = match (among, keys.first().map(|(key, column)| (*key, column.as_str()))) {
        (None, _) | (Some("zone"), None | Some(("zone", _))) | (Some("class"), Some(("class", _))) => true,
        (Some("year"), Some(("period", column))) => column == "year",
        (Some("month"), Some(("period", column))) => column == "month",
        (Some(among), Some(("period", _))) => table.by.as_deref() == Some(among),
        _ => false,
    };
    if !fits {
        return Err(format!("the table has no row for each {}", among.unwrap_or_default()));
    }
    // Without a number, "top" and "bottom" have all rows.
    let count = extreme.count.or(matches!(which, "max" | "min").then_some(1));
    let of = match keys.first() {
        Some((_, column)) => format!(" by {column}"),
        None => String::new(),
    };
    let words = match count {
        None => format!("All rows, the {size} {} first", table.label),
        Some(1) => format!("The {size} {}{of}", table.label),
        Some(count) => format!("The {count} {size} values{of}: {}", table.label),
    };
    writer.add(
        "plan_statistics.extreme",
        json!({
            "var": var, "input": data.var, "column": column, "ascending": ascending, "count": count, "words": words,
            "filter": true,
        }),
    );
    let label = if count.is_some() { format!("{size} {}", table.label) } else { table.label.clone() };
    Ok(Type::Table(TableType { label, is_ranked: true, ..table.clone() }))
}

/// Writes the part of time in which each pixel has its largest or smallest value.
fn of_raster(
    writer: &mut Writer<'_>,
    var: &str,
    (ascending, size): (bool, &str),
    extreme: &Extreme,
    (input, raster): (&str, &Raster),
) -> Result<Type, String> {
    let Shape::PerGroup(grouping) = &raster.shape else {
        return Err("it needs one image for each part of time".to_owned());
    };
    let Some(band) = raster.band() else { return Err("the largest value is of one band".to_owned()) };
    if extreme.among.as_deref().is_some_and(|among| among != grouping.property) {
        return Err(format!("the images are one a {}", grouping.by));
    }
    if !matches!(grouping.by.as_str(), "year" | "water-year" | "calendar-month") || extreme.count.unwrap_or(1) != 1 {
        return Err(format!("the {size} of each {} as a map is not written yet", grouping.by));
    }
    let property = grouping.property.clone();
    writer.add(
        "plan_statistics.extreme_part",
        json!({
            "var": var, "input": input, "ascending": ascending, "property": property,
            "words": format!("The {property} with the {size} {} of each pixel", band.name),
        }),
    );
    let number = |label: Option<&String>| label.and_then(|label| label.parse::<f64>().ok());
    let ends = number(grouping.labels.first()).zip(number(grouping.labels.last()));
    let look = ends.map(|(first, last)| (first, last, Json::Null));
    let band = BandType { look, ..BandType::new(&property, None) };
    Ok(Type::Raster(Raster {
        shape: Shape::Image,
        bands: vec![band],
        roles: Default::default(),
        cadence: None,
        label: format!("{property} of the {size} {}", raster.label),
        ..raster.clone()
    }))
}

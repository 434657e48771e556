//! Exports of images and tables.

use super::writer::{Inputs, Writer, region_of};
use crate::assist::recipes::template::quoted;
use crate::assist::request::levels;
use crate::assist::request::tokens::tokens;
use crate::plan::model::Output;
use crate::plan::types::{Raster, Shape, TableType, Typed};
use serde_json::json;

/// Returns the name of the file of a result.
pub fn file_name<'a>(output: &'a Output, data: &'a Typed) -> &'a str {
    output.name.as_ref().unwrap_or(&data.id)
}

/// Returns the bands of an image that an output names, by their names or roles.
pub fn named_bands(output: &Output, raster: &Raster) -> Result<Vec<String>, String> {
    let band = |name: &String| {
        let is_band = raster.bands.iter().any(|band| band.name == *name);
        raster.roles.get(name.as_str()).cloned().or(is_band.then(|| name.clone()))
    };
    let bands: Option<Vec<String>> = output.bands.iter().map(band).collect();
    bands.ok_or_else(|| format!("the image does not have the bands {}", output.bands.join(", ")))
}

/// Returns where an export goes, as the macros of exports name it.
fn destination(output: &Output) -> Result<&'static str, String> {
    match output.to.as_deref() {
        None | Some("drive") => Ok("export-drive"),
        Some("asset") => Ok("export-asset"),
        Some("cloud") => Ok("export-cloud"),
        Some(other) => Err(format!("an export to {other} is not known")),
    }
}

/// Writes the export of an image.
pub fn export_image(
    writer: &mut Writer<'_>,
    output: &Output,
    inputs: &Inputs,
    data: &Typed,
    raster: &Raster,
) -> Result<(), String> {
    if !matches!(output.format.as_deref(), None | Some("geotiff")) {
        return Err(format!("an image cannot be exported as {} yet", output.format.as_deref().unwrap_or_default()));
    }
    let of_zones = || inputs.zones.as_ref().map(|(zones, _)| (format!("{zones}.geometry()"), true));
    let region =
        region_of(writer, inputs).map(|(region, place)| (region, !place.is_box && !place.is_point)).or_else(of_zones);
    let Some((region, has_outline)) = region else { return Err("no place says what is exported".to_owned()) };
    let scale = match (output.scale_m, raster.scale_m) {
        (Some(scale), _) | (None, Some(scale)) => scale,
        (None, None) => return Err("it has no scale".to_owned()),
    };
    let mut image = data.var.clone();
    match &raster.shape {
        Shape::Image => {}
        Shape::PerGroup(grouping) if !grouping.labels.is_empty() && raster.bands.len() == 1 => {
            let names: Vec<String> =
                grouping.labels.iter().map(|label| format!("{}_{label}", raster.bands[0].name)).collect();
            image = writer.variable(&format!("{}_bands", data.id));
            if raster.is_sparse {
                return Err("parts of the period may have no images, so the bands have no fixed names".to_owned());
            }
            writer.add(
                "plan_output.to_bands",
                json!({ "var": image, "input": data.var, "names": names, "by": grouping.by }),
            );
        }
        _ => return Err("an export is of one image: reduce the others first".to_owned()),
    }
    let bands = named_bands(output, raster)?;
    if !bands.is_empty() {
        let bands: Vec<String> = bands.iter().map(|band| quoted(band)).collect();
        image = format!("{image}.select([{}])", bands.join(", "));
    }
    // The file of an export is a rectangle.
    if has_outline {
        image = format!("{image}.clip({region})");
    }
    writer.add(
        "plan_output.export_image",
        json!({
            "output": destination(output)?, "image": image, "name": file_name(output, data),
            "scale": scale, "region": region, "crs": output.crs, "bytes": raster.classes().is_some(),
            "into": output.into.as_deref().unwrap_or_default(),
        }),
    );
    Ok(())
}

/// Writes the export of a table.
pub fn export_table(writer: &mut Writer<'_>, output: &Output, data: &Typed, table: &TableType) -> Result<(), String> {
    let format = match output.format.as_deref() {
        None | Some("csv") => "CSV",
        Some("shp") => "SHP",
        Some("geojson") => "GeoJSON",
        Some("kml") => "KML",
        Some("tfrecord") => "TFRecord",
        Some(other) => return Err(format!("a table cannot be exported as {other}")),
    };
    if matches!(format, "SHP" | "KML") && !table.has_geometry {
        return Err(format!("its rows have no geometry for {format}"));
    }
    let known = table.columns();
    let columns = if output.columns.is_empty() {
        if format == "CSV" && !table.has_geometry { known } else { Vec::new() }
    } else {
        for (from, to) in renamed(&known, output, table)? {
            let unit = table.values.contains(&from).then_some(&table.unit);
            writer.add("plan_output.rename_column", json!({ "var": data.var, "from": from, "to": to, "unit": unit }));
        }
        output.columns.clone()
    };
    writer.add(
        "plan_output.export_table",
        json!({
            "output": destination(output)?, "table": data.var, "name": file_name(output, data),
            "columns": columns, "format": format, "into": output.into.as_deref().unwrap_or_default(),
        }),
    );
    Ok(())
}

/// Returns the columns that get the names that the request has for them: a word for units is that
/// of the zones, and the names that no column has then are those of the columns that it does not
/// name, in their order.
pub fn renamed(known: &[String], output: &Output, table: &TableType) -> Result<Vec<(String, String)>, String> {
    let mut others: Vec<&String> = output.columns.iter().filter(|column| !known.contains(column)).collect();
    let mut unnamed: Vec<&String> = known.iter().filter(|column| !output.columns.contains(column)).collect();
    let mut found: Vec<(String, String)> = Vec::new();
    if let Some(zone) = table.zone.as_ref().filter(|zone| unnamed.contains(zone))
        && let Some(at) = others.iter().position(|name| is_unit(name))
    {
        found.push((zone.clone(), others.remove(at).clone()));
        unnamed.retain(|column| *column != zone);
    }
    let is_time = |name: &String| matches!(name.as_str(), "year" | "month" | "day" | "date" | "week" | "season");
    // The rows of an asset have columns of their own, which nothing here knows.
    let is_own = table.zone.is_none() && table.has_geometry && others.len() == unnamed.len() + 1;
    if is_own && !is_time(others[0]) {
        others.remove(0);
    }
    let is_fitting = others.len() == unnamed.len() && !others.iter().any(|name| is_time(name));
    // Zones have further columns of their own.
    if others.is_empty()
        || !is_fitting && found.is_empty() && table.zone.is_some() && others.len() == 1 && !is_time(others[0])
    {
        return Ok(found);
    }
    if !is_fitting {
        let names: Vec<&str> = others.iter().map(|name| name.as_str()).collect();
        return Err(format!("the table has no columns {}", names.join(", ")));
    }
    found.extend(unnamed.into_iter().cloned().zip(others.into_iter().cloned()));
    Ok(found)
}

/// Returns `true` if a name is a word for units, such as `district` or `county_name`.
fn is_unit(name: &str) -> bool {
    let words = tokens(&name.to_lowercase().replace('_', " "));
    let is_name = |at: usize| words.get(at).is_some_and(|word| matches!(word.text.as_str(), "name" | "names"));
    let end = words.len() - usize::from(words.len() > 1 && is_name(words.len() - 1));
    levels::unit_at(&words, 0).is_some_and(|(_, unit_end)| unit_end == end)
}

//! Results that the user sees or gets.

use super::exports::{export_image, export_table, file_name, named_bands, renamed};
use super::writer::{Inputs, Writer, region_of, statistics_scale, title};
use crate::kb::kb;
use crate::plan::model::Output;
use crate::plan::types::{BandType, Kind, Raster, Shape, TableType, Type, Typed};
use crate::syntax::language::Language;
use serde_json::{Value as Json, json};

/// A collection with at most this number of images has a layer for each.
const MAX_LAYERS: usize = 12;

/// Writes an output.
pub fn output(writer: &mut Writer<'_>, output: &Output, inputs: &Inputs) -> Result<Type, String> {
    let kind = output.kind.as_deref().ok_or_else(|| "it does not say which kind of output".to_owned())?;
    if let (true, Some((zones, of))) = (inputs.data.is_empty() && kind != "layer", &inputs.zones) {
        return super::features::output(writer, output, (zones, of), kind);
    }
    if inputs.data.is_empty() {
        let zones = inputs.zones.as_ref().map(|(zones, of)| (zones.clone(), of.label.clone()));
        let region = inputs.region.as_ref().map(|(region, of)| (region.clone(), of.label.clone()));
        let Some((shape, label)) = zones.or(region).filter(|_| kind == "layer") else {
            return Err(format!("a {kind} of these inputs is not written yet"));
        };
        let label = if label.is_empty() { "Area".to_owned() } else { super::writer::capitalized(&label) };
        let center = writer_center(writer, &shape);
        // A geometry has no style.
        let color = output.palette.first().filter(|_| inputs.zones.is_some());
        let value = json!({ "image": shape, "title": label, "center": center, "zoom": false, "color": color });
        writer.add("plan_output.outline", value);
        return Ok(Type::Nothing);
    }
    for data in &inputs.data {
        if super::classes::output(writer, output, &data.id, &data.var)? {
            continue;
        }
        match (kind, &data.ty) {
            ("layer", Type::Raster(raster)) => layer(writer, output, inputs, data, raster)?,
            ("chart", Type::Raster(raster)) => chart_of_raster(writer, output, inputs, data, raster)?,
            ("chart", Type::Table(table)) => chart_of_table(writer, output, data, table)?,
            ("value", Type::Number(number)) => {
                let name = with_unit(&title(&data.id), number.unit.as_deref());
                writer.add("plan_output.printed", json!({ "title": name, "var": data.var, "columns": null }));
            }
            ("value" | "table", Type::Table(table)) => {
                let columns = printed_columns(output, table)?;
                writer.add(
                    "plan_output.printed",
                    json!({ "title": title(&data.id), "var": data.var, "columns": columns }),
                );
            }
            ("value" | "dates", Type::Raster(raster)) if raster.shape == Shape::Collection => {
                let what = if kind == "dates" { "Dates" } else { "Number" };
                let value = json!({
                    "title": format!("{what} of images, {}", raster.label), "var": data.var, "dates": kind == "dates",
                });
                writer.add("plan_output.images", value);
            }
            ("layer", Type::Table(table)) => zones_layer(writer, output, data, table)?,
            ("export", Type::Raster(raster)) => export_image(writer, output, inputs, data, raster)?,
            ("export", Type::Table(table)) => export_table(writer, output, data, table)?,
            ("animation", Type::Raster(raster)) => animation(writer, output, inputs, data, raster)?,
            (kind, Type::Raster(_)) => return Err(format!("a {kind} of images needs a statistic first")),
            (kind, _) => return Err(format!("a {kind} of \"{}\" is not written yet", data.id)),
        }
    }
    Ok(Type::Nothing)
}

/// Returns the columns of a printed table, each with the name that the request has for it. Returns
/// nothing if the request names none.
fn printed_columns(output: &Output, table: &TableType) -> Result<Json, String> {
    let columns = table.columns();
    // A table of chosen or ordered rows is printed to be read: without geometries.
    if output.columns.is_empty() && table.is_ranked && table.has_geometry && table.zone.is_some() {
        return Ok(json!({ "from": columns, "to": columns, "is_same": true }));
    }
    if output.columns.is_empty() {
        return Ok(Json::Null);
    }
    let renamed = renamed(&columns, output, table)?;
    let own = |to: &String| renamed.iter().find(|pair| pair.1 == *to).map_or_else(|| to.clone(), |pair| pair.0.clone());
    let from: Vec<String> = output.columns.iter().map(own).collect();
    Ok(json!({ "from": from, "to": output.columns, "is_same": from == output.columns }))
}

fn writer_center(writer: &mut Writer<'_>, shape: &str) -> Json {
    if writer.first("center") { shape.into() } else { Json::Null }
}

fn with_unit(title: &str, unit: Option<&str>) -> String {
    unit.map_or_else(|| title.to_owned(), |unit| format!("{title} ({unit})"))
}

/// How an image is shown.
struct Look {
    /// The bands; empty if all are shown.
    bands: Vec<String>,
    /// The range. `None` if the data decide.
    range: Option<(f64, f64)>,
    palette: Json,
    /// Values of classes with gaps, which become numbers from 0.
    remap: Option<Vec<i64>>,
    is_mask: bool,
}

/// Returns the look of an image.
fn look(output: &Output, raster: &Raster) -> Result<Look, String> {
    let palette = |name: &str| kb().words().palettes.get(name).map_or(Json::Null, |colors| json!(colors));
    let roles = match &named_bands(output, raster)?[..] {
        [] => ["red", "green", "blue"].map(|role| raster.roles.get(role).cloned()),
        [red, green, blue] => [red, green, blue].map(|band| Some(band.clone())),
        bands => return Err(format!("a color image has three bands, not {}", bands.len())),
    };
    let (band, bands) = match (&raster.bands[..], &roles) {
        ([band], _) => (band, Vec::new()),
        ([first, _, _], _) if first.look.is_some() && raster.roles.len() >= 3 => {
            (first, raster.names().into_iter().map(str::to_owned).collect())
        }
        (all, [Some(red), Some(green), Some(blue)]) => {
            let first = all.iter().find(|band| band.name == *red).unwrap_or(&all[0]);
            (first, vec![red.clone(), green.clone(), blue.clone()])
        }
        (all, _) if all[0].name == "slope" || all[0].name == "correlation" => (&all[0], vec![all[0].name.clone()]),
        (all, _) => {
            let names: Vec<&str> = all.iter().map(|band| band.name.as_str()).collect();
            return Err(format!("which of the bands {} the layer shows is not said", names.join(", ")));
        }
    };
    let is_color = bands.len() == 3;
    let mut look =
        Look { bands, range: output.min.zip(output.max), palette: json!(output.palette), remap: None, is_mask: false };
    match &band.kind {
        Kind::Mask => {
            (look.is_mask, look.range) = (true, None);
            if output.palette.is_empty() {
                look.palette = json!(["d7301f"]);
            }
        }
        Kind::Classes(classes) if !classes.is_empty() && look.range.is_none() => {
            let values: Vec<i64> = classes.iter().map(|class| class.0).collect();
            let colors: Vec<&str> =
                classes.iter().map(|class| class.2.as_str()).filter(|color| !color.is_empty()).collect();
            look.range = Some((0.0, (values.len() - 1) as f64));
            if values.iter().enumerate().any(|(at, value)| *value != at as i64) {
                look.remap = Some(values.clone());
            }
            if output.palette.is_empty() {
                let all = palette("classes");
                let first: Vec<Json> =
                    all.as_array().into_iter().flatten().cycle().take(values.len()).cloned().collect();
                look.palette = if colors.len() == values.len() { json!(colors) } else { json!(first) };
            }
        }
        _ => {
            let (range, own) = match &band.look {
                Some((min, max, palette)) => (Some((*min, *max)), palette.clone()),
                None => (None, Json::Null),
            };
            look.range = look.range.or(range);
            if is_color {
                look.palette = json!([]);
            } else if output.palette.is_empty() {
                let name = match look.range {
                    Some((min, max)) if min < 0.0 && max > 0.0 && own.is_null() => change_palette(band.unit.as_deref()),
                    None if band.is_change => change_palette(band.unit.as_deref()),
                    _ => default_palette(band),
                };
                look.palette = if own.is_array() { own } else { palette(name) };
            }
        }
    }
    Ok(look)
}

/// Returns the name of the palette of values around zero: what becomes warmer is red.
fn change_palette(unit: Option<&str>) -> &'static str {
    // A trend is in "°C per year".
    let of_values = unit.and_then(|unit| unit.split(' ').next());
    if of_values.is_some_and(is_temperature) { "diverging_heat" } else { "diverging" }
}

/// Returns `true` for units of a temperature.
fn is_temperature(unit: &str) -> bool {
    matches!(unit, "K" | "C" | "°C" | "Celsius" | "celsius")
}

/// Returns the name of the palette of a unit.
fn default_palette(band: &BandType) -> &'static str {
    if matches!(band.kind, Kind::Classes(_)) {
        return "classes";
    }
    match band.unit.as_deref() {
        Some(unit) if is_temperature(unit) => "heat",
        Some("mm" | "mm/d") => "rain",
        Some("m" | "meters") => "terrain",
        Some(unit) if unit.ends_with("per year") => "diverging",
        Some("dB" | "degrees") | None => "grey",
        Some(_) => "fire",
    }
}

/// Returns the title of the layer or chart of a result: the name that the request has, or its own.
fn title_of(output: &Output, data: &Typed) -> String {
    // The images of a dataset are named by what they show.
    let of_images = match &data.ty {
        Type::Raster(raster) if data.id.starts_with("scenes") && !raster.label.is_empty() => Some(&raster.label),
        _ => None,
    };
    let own = || of_images.map_or_else(|| title(&data.id), |label| super::writer::capitalized(label));
    output.name.clone().unwrap_or_else(own)
}

/// Writes a layer of the map, or one for each part of time.
fn layer(
    writer: &mut Writer<'_>,
    output: &Output,
    inputs: &Inputs,
    data: &Typed,
    raster: &Raster,
) -> Result<(), String> {
    let is_list = raster.shape == Shape::Image && (2..=MAX_LAYERS).contains(&raster.bands.len());
    let is_of_one = raster.bands.windows(2).all(|pair| pair[0].unit == pair[1].unit && pair[0].kind == pair[1].kind);
    if is_list && is_of_one && output.bands.is_empty() && look(output, raster).is_err() {
        for band in &raster.bands {
            let of_band = Raster { bands: vec![band.clone()], ..raster.clone() };
            let (id, var) = (format!("{}_{}", data.id, band.name), format!("{}.select('{}')", data.var, band.name));
            let of_band = Typed { id, var, ty: Type::Raster(of_band) };
            let name = output.name.as_ref().map(|name| format!("{name} {}", band.name));
            let output = Output { name, ..output.clone() };
            if let Type::Raster(raster) = &of_band.ty {
                layer(writer, &output, inputs, &of_band, raster)?;
            }
        }
        return Ok(());
    }
    let region = region_of(writer, inputs);
    let look = look(output, raster)?;
    let images: Vec<(String, String)> = match &raster.shape {
        Shape::Image => vec![(data.var.clone(), title_of(output, data))],
        Shape::PerGroup(grouping) if (1..=MAX_LAYERS).contains(&grouping.labels.len()) => {
            let is_number = matches!(grouping.by.as_str(), "year" | "water-year" | "calendar-month");
            let of = |label: &String| {
                let value = if is_number { label.clone() } else { format!("'{label}'") };
                let image = format!("{}.filter(ee.Filter.eq('{}', {value})).first()", data.var, grouping.property);
                (image, format!("{} {label}", title_of(output, data)))
            };
            grouping.labels.iter().map(of).collect()
        }
        _ => return Err("a layer shows one image: reduce the others first".to_owned()),
    };
    let mut value = look_json(&look);
    let unit = raster.band().and_then(|band| band.unit.as_deref());
    if look.range.is_none() && !look.is_mask {
        let band = raster.band().map(|band| &band.name).or(look.bands.first().filter(|_| look.bands.len() == 1));
        let (Some((region, _)), Some(band)) = (&region, band) else {
            return Err("the range of the colors is not known: name min and max".to_owned());
        };
        let range = writer.variable(&format!("{}_range", data.id));
        let scale = statistics_scale(writer, &data.id, &[(&data.var, raster)])?;
        let shown = |band: &&BandType| look.bands.first().is_none_or(|name| *name == band.name);
        let is_change = raster.bands.iter().find(shown).is_some_and(|band| band.is_change);
        let half = is_change.then(|| writer.variable(&format!("{}_half", data.id)));
        let (low, high) = (format!("{band}_p2"), format!("{band}_p98"));
        writer.add(
            "plan_output.range",
            json!({
                "var": range, "input": data.var, "region": region, "scale": scale, "many": images.len() > 1,
                "select": look.bands.first(), "half": half, "low": low, "high": high,
            }),
        );
        value["half"] = json!(half);
        value["stretch"] = json!([range, low, high]);
        value["select"] = json!(look.bands.first());
        value["bands"] = json!([]);
        value["min"] = json!(0);
        value["max"] = json!(1);
    }
    let mut images = images;
    if images.len() > 1 {
        let (vis, shown) =
            (writer.variable(&format!("{}_vis", data.id)), writer.variable(&format!("{}_shown", data.id)));
        value["vis"] = vis.into();
        value["shown"] = shown.clone().into();
        value["input"] = data.var.clone().into();
        value["property"] = json!(raster.property());
        writer.add("plan_output.shared", value.clone());
        if !value["stretch"].is_null() {
            let prefix = format!("{}.", data.var);
            for (image, _) in &mut images {
                *image = image.replacen(&prefix, &format!("{shown}."), 1);
            }
        }
    }
    let shown = region.as_ref().map(|(region, _)| region.clone());
    let zones = inputs.zones.as_ref().map(|(zones, _)| zones.clone());
    let center = shown.clone().or(zones);
    for (image, name) in images {
        let mut value = value.clone();
        value["image"] = image.into();
        let unit = unit.filter(|_| output.name.is_none());
        value["title"] = with_unit(&name, unit).into();
        value["clip"] = json!(region.as_ref().filter(|(_, of)| !of.is_point).map(|(region, _)| region));
        value["center"] = match &center {
            Some(center) => writer_center(writer, center),
            None => Json::Null,
        };
        value["zoom"] = json!(region.as_ref().is_some_and(|(_, of)| of.is_point));
        writer.add("plan_output.layer", value);
    }
    Ok(())
}

/// Writes a layer of zones in the colors of their values.
fn zones_layer(writer: &mut Writer<'_>, output: &Output, data: &Typed, table: &TableType) -> Result<(), String> {
    let [column] = &table.values[..] else {
        return Err(format!("which of the columns {} the colors show is not said", table.values.join(", ")));
    };
    if !table.has_geometry || table.period.is_some() {
        return Err("a layer of a table has one value for each zone".to_owned());
    }
    let is_change = table.is_change && output.min.is_none() && output.max.is_none();
    let name = if table.is_change { change_palette(table.unit.as_deref()) } else { "fire" };
    let palette = match &output.palette[..] {
        [] => json!(kb().words().palettes.get(name)),
        colors => json!(colors),
    };
    let half = is_change.then(|| writer.variable(&format!("{}_half", data.id)));
    let center = writer_center(writer, &data.var);
    let unit = table.unit.as_deref().filter(|_| output.name.is_none());
    writer.add(
        "plan_output.zones",
        json!({
            "var": data.var, "column": column, "title": with_unit(&title_of(output, data), unit),
            "min": output.min, "max": output.max, "palette": palette, "bands": [], "center": center, "zoom": false, "half": half,
        }),
    );
    Ok(())
}

fn look_json(look: &Look) -> Json {
    json!({
        "bands": look.bands, "min": look.range.map(|range| range.0), "max": look.range.map(|range| range.1),
        "palette": look.palette.as_array().cloned().unwrap_or_default(), "remap": look.remap, "mask": look.is_mask,
        "stretch": null, "select": null, "vis": null, "half": null,
    })
}

/// Writes a chart of images over time, or of the values of one image.
fn chart_of_raster(
    writer: &mut Writer<'_>,
    output: &Output,
    inputs: &Inputs,
    data: &Typed,
    raster: &Raster,
) -> Result<(), String> {
    let Some((region, place)) = region_of(writer, inputs) else { return Err("no place says where".to_owned()) };
    let scale = match output.scale_m {
        Some(scale) => scale,
        None => statistics_scale(writer, &data.id, &[(&data.var, raster)])?,
    };
    if inputs.zones.is_some() {
        return Err("a chart of zones needs a statistic of each zone first".to_owned());
    }
    let unit = raster.band().and_then(|band| band.unit.clone());
    let axis =
        output.y.clone().unwrap_or_else(|| with_unit(&super::writer::capitalized(&raster.label), unit.as_deref()));
    let mut value = json!({
        "var": data.var, "region": region, "scale": scale, "axis": axis,
        "title": title_of(output, data),
        "point": place.is_point,
    });
    match (output.chart.as_deref(), &raster.shape) {
        (Some("histogram"), Shape::Image) => {
            writer.add("plan_output.histogram", value);
            Ok(())
        }
        (None | Some("line" | "bar" | "scatter"), Shape::Collection | Shape::PerGroup(_)) => {
            if raster.bands.iter().any(|band| matches!(band.kind, Kind::Classes(_))) {
                return Err("the mean of classes means nothing: compute areas first".to_owned());
            }
            value["type"] = chart_type(output.chart.as_deref(), "LineChart")?.into();
            match &raster.shape {
                // Calendar months have no time: a table of their means.
                Shape::PerGroup(grouping) if grouping.by == "calendar-month" => {
                    value["table"] = writer.variable(&format!("{}_of_months", data.id)).into();
                    value["columns"] = json!(raster.names());
                    writer.add("plan_output.series_of_months", value);
                }
                _ => writer.add("plan_output.series", value),
            }
            Ok(())
        }
        (Some(chart), Shape::Image) => Err(format!("a {chart} chart of one image is not written yet")),
        (None, Shape::Image) => Err("which chart of one image is not said".to_owned()),
        (Some(chart), _) => Err(format!("a {chart} chart of images over time is not written yet")),
    }
}

fn chart_type<'a>(chart: Option<&str>, default: &'a str) -> Result<&'a str, String> {
    Ok(match chart {
        None => default,
        Some("line") => "LineChart",
        Some("bar") => "ColumnChart",
        Some("scatter") => "ScatterChart",
        Some("pie") => "PieChart",
        Some(other) => return Err(format!("a {other} of a table is not written yet")),
    })
}

/// Writes a chart of a table.
fn chart_of_table(writer: &mut Writer<'_>, output: &Output, data: &Typed, table: &TableType) -> Result<(), String> {
    let x_title = |column: &str| {
        let is_word = column.chars().all(|c| c.is_ascii_lowercase());
        if is_word { super::writer::capitalized(column) } else { column.to_owned() }
    };
    let keys: Vec<&String> = [&table.period, &table.zone, &table.class].into_iter().flatten().collect();
    let mut value = json!({
        "var": data.var, "title": output.name.clone().unwrap_or_else(|| super::writer::capitalized(&table.label)),
        "axis": output.y.clone().unwrap_or_else(|| with_unit(&super::writer::capitalized(&table.label), table.unit.as_deref())),
        "number": table.period.as_deref() == Some("year"),
    });
    let default = if table.period.is_some() { "LineChart" } else { "ColumnChart" };
    value["type"] = chart_type(output.chart.as_deref(), default)?.into();
    if output.trend.is_some() {
        if writer.language == Language::Python {
            return Err("a trend line of a chart has no Python form".to_owned());
        }
        if keys.len() != 1 || table.values.len() != 1 || table.period.as_deref() != Some("year") {
            return Err("a trend line is one of yearly values of one area".to_owned());
        }
    }
    value["trend"] = json!(output.trend.is_some());
    if output.series.as_deref() == Some("year") {
        return chart_of_years(writer, output, data, table, value);
    }
    match (&keys[..], &table.values[..]) {
        ([x], values) => {
            (value["x"], value["y"]) = (json!(x), json!(values));
            value["x_title"] = x_title(x).into();
            writer.add("plan_output.bars", value);
        }
        ([x, series], [one]) if output.chart.as_deref() != Some("pie") => {
            (value["x"], value["y"], value["series"]) = (json!(x), json!(one), json!(series));
            value["x_title"] = x_title(x).into();
            if writer.language == Language::Python {
                // There, such a chart has bars, and no other type.
                if value["type"] != "ColumnChart" {
                    let form = if value["type"] == "LineChart" { "line" } else { "scatter" };
                    return Err(format!(
                        "a {form} chart with a series for each {series} has no Python form; a bar chart has"
                    ));
                }
                value["type"] = Json::Null;
            }
            writer.add("plan_output.groups", value);
        }
        ([], _) => return Err("the column with the names of the zones is not known".to_owned()),
        _ => return Err("a chart of so many columns is not written yet".to_owned()),
    }
    Ok(())
}

/// Writes a chart of monthly values with a line for each year.
fn chart_of_years(
    writer: &mut Writer<'_>,
    output: &Output,
    data: &Typed,
    table: &TableType,
    mut value: Json,
) -> Result<(), String> {
    let ([column], Some(period), Some("month")) = (&table.values[..], &table.period, table.by.as_deref()) else {
        return Err("a line for each year is one of monthly values of one area".to_owned());
    };
    if table.zone.is_some() || table.class.is_some() || output.columns.is_empty() {
        return Err("a line for each year is one of monthly values of one area".to_owned());
    }
    let lines = writer.variable(&format!("{}_by_year", data.id));
    let of_years = json!({
        "var": lines, "input": data.var, "column": column, "property": period, "years": output.columns,
    });
    writer.add("plan_output.columns_of_years", of_years);
    (value["var"], value["x"], value["y"]) = (json!(lines), json!("month"), json!(output.columns));
    (value["x_title"], value["number"]) = ("Month".into(), false.into());
    writer.add("plan_output.bars", value);
    Ok(())
}

/// Writes an animation.
fn animation(
    writer: &mut Writer<'_>,
    output: &Output,
    inputs: &Inputs,
    data: &Typed,
    raster: &Raster,
) -> Result<(), String> {
    if raster.shape == Shape::Image {
        return Err("an animation needs several images".to_owned());
    }
    let Some((region, _)) = region_of(writer, inputs) else { return Err("no place says where".to_owned()) };
    let look = look(output, raster)?;
    if look.range.is_none() && !look.is_mask {
        return Err("the range of the colors is not known: name min and max".to_owned());
    }
    let is_file = output.to.is_some() || output.into.is_some() || output.format.as_deref() == Some("mp4");
    if is_file
        && !matches!((output.to.as_deref(), output.format.as_deref()), (None | Some("drive"), None | Some("mp4")))
    {
        return Err("an animation is exported as mp4 to Drive only".to_owned());
    }
    let mut value = look_json(&look);
    (value["var"], value["region"], value["file"]) = (data.var.clone().into(), region.into(), json!(is_file));
    value["name"] = file_name(output, data).into();
    value["into"] = json!(output.into);
    (value["fps"], value["pixels"]) = (json!(output.frames_per_second.unwrap_or(2.0)), json!(output.pixels));
    writer.add("plan_output.animation", value);
    Ok(())
}

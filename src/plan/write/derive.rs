//! Bands that are computed from the bands of each image.

use super::writer::{Inputs, Writer, region_of, statistics_scale};
use crate::assist::spectral_index;
use crate::kb::kb;
use crate::plan::model::Derive;
use crate::plan::types::{BandType, Raster, Shape, TableType, Type};
use crate::plan::units::{conversion, hourly_amount, per_area};
use serde_json::{Map, Value as Json, json};

/// Returns the value for templates that work on one image, or on each image of a collection.
pub fn target(var: &str, input: &str, raster: &Raster) -> Json {
    let mapped = raster.shape != Shape::Image;
    json!({
        "var": var, "input": input, "image": if mapped { "image" } else { input }, "mapped": mapped,
        "carried": raster.carried(),
    })
}

/// Writes the derived bands.
pub fn derive(writer: &mut Writer<'_>, var: &str, derive: &Derive, inputs: &Inputs) -> Result<Type, String> {
    let what = derive.what.as_deref().ok_or_else(|| "it does not say what is computed".to_owned())?;
    if what == "inside" {
        return inside(writer, var, inputs);
    }
    if what == "running-sum" {
        return running_sum(writer, var, inputs);
    }
    let rasters = inputs.rasters()?;
    if what == "polygons" {
        return polygons(writer, var, inputs);
    }
    if what == "expression" {
        return expression(writer, var, derive, &rasters);
    }
    let (input, raster) = inputs.raster()?;
    let mut value = target(var, input, raster);
    let mut bands = match what {
        "slope" | "aspect" | "hillshade" => terrain(&mut value, what, raster)?,
        "unit" => unit(&mut value, derive, raster)?,
        "amount" => amount(&mut value, raster)?,
        "total" => total(&mut value, raster)?,
        "focal" | "speckle" => focal(&mut value, what, derive, raster)?,
        "distance" => distance(&mut value, derive, raster)?,
        "texture" | "kernel" => return Err(format!("a {what} is not written yet")),
        index => self::index(&mut value, index, raster)?,
    };
    let mut more = Vec::new();
    for index in &derive.also {
        let mut further = target(var, input, raster);
        bands.extend(self::index(&mut further, index, raster)?);
        if further["index"].is_null() || value["index"].is_null() {
            return Err(format!("{} has {index} or {what} as a band: derive one index in a step", raster.label));
        }
        more.push(further["index"].clone());
    }
    value["more"] = more.into();
    let name = match what {
        "slope" | "aspect" | "hillshade" => "terrain",
        "unit" => "unit",
        "amount" => "amount",
        "total" => "total",
        "focal" | "speckle" => "focal",
        "distance" => "distance",
        _ => "index",
    };
    writer.add(&format!("plan_derive.{name}"), value);
    let label = match (name, &bands[..]) {
        ("unit" | "amount" | "total", _) => super::writer::words(var),
        ("focal", _) => raster.label.clone(),
        (_, [band]) => band.name.clone(),
        _ => raster.label.clone(),
    };
    let cadence = raster.cadence.clone();
    let roles = if matches!(name, "unit" | "amount" | "focal") { raster.roles.clone() } else { Default::default() };
    let datasets = if matches!(name, "unit" | "amount" | "focal") { raster.datasets.clone() } else { Vec::new() };
    Ok(Type::Raster(Raster { bands, label, cadence, roles, datasets, ..raster.clone() }))
}

/// Writes the sum of each row of a table and all rows before it.
fn running_sum(writer: &mut Writer<'_>, var: &str, inputs: &Inputs) -> Result<Type, String> {
    let [data] = &inputs.data[..] else { return Err("a running sum has one table".to_owned()) };
    let Type::Table(table) = &data.ty else { return Err("a running sum has a table of parts of time".to_owned()) };
    let ([column], Some(period), None, None) = (&table.values[..], &table.period, &table.zone, &table.class) else {
        return Err("a running sum has one value for each part of time".to_owned());
    };
    writer
        .add("plan_derive.running_sum", json!({ "var": var, "input": data.var, "column": column, "property": period }));
    Ok(Type::Table(TableType { label: format!("running {}", table.label), ..table.clone() }))
}

/// Writes a mask of the pixels within zones.
fn inside(writer: &mut Writer<'_>, var: &str, inputs: &Inputs) -> Result<Type, String> {
    let (zones, of) = inputs.zones.as_ref().ok_or_else(|| "no zones say what is inside".to_owned())?;
    writer.add("plan_derive.inside", json!({ "var": var, "zones": zones, "label": of.label }));
    Ok(Type::Raster(Raster {
        shape: Shape::Image,
        bands: vec![BandType::mask(var)],
        roles: Default::default(),
        scale_m: None,
        period: None,
        cadence: None,
        is_sparse: false,
        is_sorted: false,
        label: of.label.clone(),
        datasets: Vec::new(),
    }))
}

/// Writes the outlines of the pixels of a mask.
fn polygons(writer: &mut Writer<'_>, var: &str, inputs: &Inputs) -> Result<Type, String> {
    let (input, raster) = inputs.raster()?;
    if !raster.is_mask() || raster.shape != Shape::Image {
        return Err(format!("polygons are those of one mask; {} is none", raster.label));
    }
    let region = region_of(writer, inputs).map(|(region, _)| region);
    let region = region.ok_or_else(|| "no place says where the polygons are".to_owned())?;
    let scale = statistics_scale(writer, "", &[(input, raster)])?;
    let value = json!({ "var": var, "input": input, "label": raster.label, "region": region, "scale": scale });
    writer.add("plan_derive.polygons", value);
    let (values, label) = (vec!["area_ha".to_owned()], format!("polygons of {}", raster.label));
    Ok(Type::Table(TableType {
        values,
        unit: Some("ha".to_owned()),
        label,
        has_geometry: true,
        ..TableType::default()
    }))
}

/// Sets the formula of an index.
fn index(value: &mut Json, name: &str, raster: &Raster) -> Result<Vec<BandType>, String> {
    // A dataset may have the index as a band.
    if let Some(band) = raster.bands.iter().find(|band| band.name.eq_ignore_ascii_case(name)) {
        value["index"] = Json::Null;
        value["band"] = band.name.clone().into();
        return Ok(vec![band.clone()]);
    }
    let roles: Map<String, Json> =
        raster.roles.iter().map(|(role, band)| (role.clone(), Json::from(band.clone()))).collect();
    let index = spectral_index::index(name, &roles).map_err(|error| error.to_string())?;
    let mut band = BandType::new(index["name"].as_str().unwrap_or(name), None);
    band.look = index["min"].as_f64().zip(index["max"].as_f64()).map(|(min, max)| (min, max, index["palette"].clone()));
    value["title"] = spectral_index::titles(std::slice::from_ref(&index)).into();
    value["dataset"] = json!({ "roles": raster.roles, "bands": raster.names(), "label": raster.label });
    value["index"] = index;
    Ok(vec![band])
}

/// Sets a product of terrain.
fn terrain(value: &mut Json, what: &str, raster: &Raster) -> Result<Vec<BandType>, String> {
    let height =
        raster.bands.iter().find(|band| band.unit.as_deref().is_some_and(|unit| unit == "m" || unit == "meters"));
    let Some(height) = height.or(raster.band()) else {
        return Err(format!("which band of {} is the height is not known", raster.label));
    };
    if raster.shape != Shape::Image {
        return Err(format!("the {what} is of one image: {} has several", raster.label));
    }
    value["what"] = what.into();
    value["band"] = height.name.clone().into();
    value["select"] = json!(raster.bands.len() > 1);
    let unit = if what == "hillshade" { None } else { Some("degrees") };
    let mut band = BandType::new(what, unit);
    let max = match what {
        "slope" => 45.0,
        "aspect" => 360.0,
        _ => 255.0,
    };
    band.look = Some((0.0, max, Json::Null));
    Ok(vec![band])
}

/// Sets the conversion of a unit.
fn unit(value: &mut Json, derive: &Derive, raster: &Raster) -> Result<Vec<BandType>, String> {
    let to = derive.to.as_deref().ok_or_else(|| "it does not say to which unit".to_owned())?;
    let mut bands = raster.bands.clone();
    let mut conversions: Vec<(f64, f64)> = Vec::new();
    for band in &mut bands {
        let known = band.unit.as_deref();
        let from = derive.from.as_deref().or(known);
        let from = from.ok_or_else(|| format!("the unit of {} is not known: name it", band.name))?;
        if let (Some(known), Some(stated)) = (known, derive.from.as_deref())
            && conversion(known, stated) != Some((1.0, 0.0))
        {
            return Err(format!("{} is in {known}, not in {stated}", band.name));
        }
        let conversion = conversion(from, to).ok_or_else(|| format!("{from} cannot be converted to {to}"))?;
        if let Some((min, max, _)) = &mut band.look {
            (*min, *max) = (*min * conversion.0 + conversion.1, *max * conversion.0 + conversion.1);
        }
        value["from"] = from.into();
        band.unit = Some(to.to_owned());
        conversions.push(conversion);
    }
    let Some(&(factor, offset)) = conversions.first() else { return Err("it has no bands".to_owned()) };
    if conversions.iter().any(|other| *other != (factor, offset)) {
        return Err("its bands have different units".to_owned());
    }
    (value["to"], value["factor"], value["offset"]) = (to.into(), json!(factor), json!(offset));
    value["subtract"] = json!(-offset);
    value["divide"] = if factor < 1.0 { json!((1.0 / factor * 1e6).round() / 1e6) } else { Json::Null };
    value["names"] = json!(raster.names());
    Ok(bands)
}

/// Sets the amount of each image of rates.
fn amount(value: &mut Json, raster: &Raster) -> Result<Vec<BandType>, String> {
    let [band] = &raster.bands[..] else { return Err("an amount is of one band".to_owned()) };
    let measures = kb().words().datasets.iter().filter(|words| raster.datasets.contains(&words.id));
    let measure = measures.flat_map(|words| &words.measures).find(|measure| measure.band == band.name);
    let Some((rate, unit)) = measure.and_then(|measure| measure.rate.as_deref()).zip(band.unit.as_deref()) else {
        return Err(format!("{} has no rates", raster.label));
    };
    let (to, factor) = hourly_amount(unit).ok_or_else(|| format!("the amount of {unit} is not known"))?;
    let hours = if rate == "month" { Some(1.0) } else { hours_of(rate) };
    let hours = hours.ok_or_else(|| format!("how long {rate} is, is not known"))?;
    value["is_monthly"] = json!(rate == "month");
    value["factor"] = json!(factor * hours);
    (value["from"], value["to"], value["rate"]) = (unit.into(), to.into(), rate.into());
    Ok(vec![BandType { unit: Some(to.to_owned()), look: None, ..band.clone() }])
}

/// Sets the amount of each pixel, of values that are amounts of an area.
fn total(value: &mut Json, raster: &Raster) -> Result<Vec<BandType>, String> {
    let [band] = &raster.bands[..] else { return Err("a total is of one band".to_owned()) };
    let unit = band.unit.as_deref().unwrap_or_default();
    let (of_pixel, meters) = per_area(unit).ok_or_else(|| format!("{unit} is no amount of an area"))?;
    (value["from"], value["to"], value["divisor"]) = (unit.into(), of_pixel.clone().into(), json!(meters));
    Ok(vec![BandType { unit: Some(of_pixel), look: None, ..band.clone() }])
}

/// Returns the hours of a time such as `30 minutes` or `day`.
fn hours_of(time: &str) -> Option<f64> {
    let (number, unit) = time.split_once(' ').unwrap_or(("1", time));
    let hours = match unit {
        "minutes" => 1.0 / 60.0,
        "hour" | "hours" => 1.0,
        "day" | "days" => 24.0,
        _ => return None,
    };
    Some(number.parse::<f64>().ok()? * hours)
}

/// Sets a statistic of a neighborhood.
fn focal(value: &mut Json, what: &str, derive: &Derive, raster: &Raster) -> Result<Vec<BandType>, String> {
    let radius = derive.radius_m.ok_or_else(|| "it has no radius".to_owned())?;
    let statistic = match (derive.statistic.as_deref(), what) {
        (Some("mean" | "boxcar"), _) => "Mean",
        (Some("median"), _) | (None, "speckle") => "Median",
        (Some("min"), _) => "Min",
        (Some("max"), _) => "Max",
        (Some("mode" | "majority"), _) => "Mode",
        (Some(other), _) => return Err(format!("a {what} by {other} is not written yet")),
        (None, _) => return Err("it has no statistic".to_owned()),
    };
    value["statistic"] = statistic.into();
    value["radius"] = json!(radius);
    value["words"] = statistic.to_lowercase().into();
    value["speckle"] = json!(what == "speckle");
    Ok(raster.bands.clone())
}

/// Sets the distance to the pixels of a mask.
fn distance(value: &mut Json, derive: &Derive, raster: &Raster) -> Result<Vec<BandType>, String> {
    if !raster.is_mask() {
        return Err("a distance is to the pixels of a mask".to_owned());
    }
    let radius = derive.radius_m.ok_or_else(|| "it has no largest distance (radius_m)".to_owned())?;
    value["radius"] = json!(radius);
    let mut band = BandType::new("distance", Some("m"));
    band.look = Some((0.0, radius, Json::Null));
    Ok(vec![band])
}

/// Writes a formula over bands of one input, or over inputs with one band each.
fn expression(
    writer: &mut Writer<'_>,
    var: &str,
    derive: &Derive,
    rasters: &[(&str, &Raster)],
) -> Result<Type, String> {
    let formula = derive.formula.as_deref().ok_or_else(|| "it has no formula".to_owned())?;
    let Some(&(input, raster)) = rasters.first() else { return Err("it has no image among its inputs".to_owned()) };
    let mut value = target(var, input, raster);
    let mut names: Vec<(String, String)> = Vec::new();
    if rasters.len() > 1 && rasters.iter().any(|(_, raster)| raster.shape != Shape::Image) {
        return Err("a formula over several collections is not written yet".to_owned());
    }
    let image = value["image"].as_str().unwrap_or(input).to_owned();
    for name in identifiers(formula) {
        let of_band = raster.bands.iter().find(|band| band.name == name).map(|band| band.name.clone());
        let role = raster.roles.get(&name).cloned();
        let other = rasters.iter().find(|(other, _)| *other == name || writer_name(&name) == **other);
        let code = match (of_band.or(role).filter(|_| rasters.len() == 1), other) {
            (Some(band), _) => format!("{image}.select('{band}')"),
            (None, Some((other, raster))) if raster.bands.len() == 1 && rasters.len() > 1 => (*other).to_owned(),
            (None, Some(_)) => return Err(format!("\"{name}\" has several bands")),
            (None, None) => return Err(format!("\"{name}\" of the formula is no band and no input")),
        };
        names.push((name, code));
    }
    value["formula"] = formula.into();
    value["names"] = json!(names);
    writer.add("plan_derive.expression", value);
    let scale_m = rasters.iter().filter_map(|(_, raster)| raster.scale_m).reduce(f64::min);
    // A trend per decade is a change: its values lie around zero.
    let is_change = derive.to.as_deref().is_some_and(|unit| unit.ends_with("per decade"));
    let bands = vec![BandType { is_change, ..BandType::new("value", derive.to.as_deref()) }];
    Ok(Type::Raster(Raster {
        bands,
        scale_m,
        roles: Default::default(),
        datasets: Vec::new(),
        label: super::writer::words(var),
        ..raster.clone()
    }))
}

/// Returns an identifier of a plan as a variable of the script.
fn writer_name(id: &str) -> String {
    let mut parts = id.split('_');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |name, part| name + &super::writer::capitalized(part))
}

/// Returns the names in a formula, without those of functions, each once.
fn identifiers(formula: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let mut rest = formula;
    while let Some(at) = rest.find(|c: char| c.is_ascii_alphanumeric() || c == '_') {
        let word = &rest[at..];
        let end = word.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).unwrap_or(word.len());
        let (name, after) = word.split_at(end);
        let is_number = name.starts_with(|c: char| c.is_ascii_digit());
        if !is_number && !after.trim_start().starts_with('(') && !found.iter().any(|known| known == name) {
            found.push(name.to_owned());
        }
        // The exponent of `1e-3` belongs to the number.
        rest = after;
    }
    found
}

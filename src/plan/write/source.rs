//! Sources: the images of one dataset, or of several sensors merged to common bands.

use super::images::{define_mask, image_filter, mask, property_of};
use super::writer::{Inputs, Writer};
use crate::assist::recipes::objects::dataset_json;
use crate::assist::spectral_index;
use crate::kb::kb;
use crate::kb::model::words::Measure;
use crate::kb::model::{Band, Dataset};
use crate::plan::model::{Node, OneOrMany, Plan, Source, Step};
use crate::plan::types::{BandType, Kind, PeriodType, Raster, Shape, Type};
use serde_json::{Value as Json, json};
use std::collections::BTreeMap;

/// A dataset as it is loaded.
struct Loaded {
    /// The value for templates.
    json: Json,
    /// The bands, with their own names.
    bands: Vec<BandType>,
    roles: BTreeMap<String, String>,
    cadence: Option<String>,
    scale_m: Option<f64>,
    label: String,
    is_image: bool,
    is_sparse: bool,
}

/// Writes the images of a source.
pub fn source(
    writer: &mut Writer<'_>,
    step: &Step,
    var: &str,
    source: &Source,
    inputs: &Inputs,
) -> Result<Type, String> {
    if !inputs.data.is_empty() {
        return Err("a source has no images among its inputs".to_owned());
    }
    let ids = source.dataset.as_ref().map_or(&[][..], OneOrMany::as_slice);
    let bands = if source.bands.is_empty() { roles_of_indices(writer.plan, &step.id) } else { source.bands.clone() };
    let source = &Source { bands, ..source.clone() };
    let mut loaded: Vec<Loaded> = Vec::new();
    let merged = ids.len() > 1;
    for id in ids {
        let one = load(writer, id, source, merged)?;
        loaded.push(one);
    }
    let Some(first) = loaded.first() else { return Err("no dataset is named".to_owned()) };
    if merged && source.sort.is_some() {
        return Err("images of several sensors cannot be sorted by a property yet: name one of them".to_owned());
    }
    if merged && loaded.iter().any(|one| one.is_image) {
        return Err("a dataset of one image cannot be merged with others".to_owned());
    }
    let names = |one: &Loaded| one.bands.iter().map(|band| band.name.clone()).collect::<Vec<_>>();
    if merged && loaded.iter().any(|one| names(one) != names(first)) {
        return Err("the datasets have no common bands of these names".to_owned());
    }
    let labels: Vec<&str> = loaded.iter().map(|one| one.label.as_str()).collect();
    let label = match labels.split_last() {
        Some((last, [])) => (*last).to_owned(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
        None => String::new(),
    };
    let scale_m = loaded.iter().filter_map(|one| one.scale_m).reduce(f64::max);
    let is_single = first.is_image || (!merged && is_single_image(&ids[0], inputs.period.as_ref()));
    let region = inputs.region.as_ref().map(|(region, _)| region.as_str());
    let units: Vec<String> = first.bands.iter().filter_map(|band| band.unit.clone()).collect();
    let unit =
        units.first().filter(|unit| units.iter().all(|other| other == *unit) && units.len() == first.bands.len());
    let years = match &first.bands[..] {
        [band] => years_of(&ids[0], &band.name, inputs.period.as_ref())?,
        _ => None,
    };
    let mut bands = first.bands.clone();
    if let (Some(years), [band]) = (&years, &mut bands[..]) {
        band.kind =
            Kind::Classes((years.first..=years.last).map(|year| (year, year.to_string(), String::new())).collect());
        (band.has_years, band.look) = (true, None);
    }
    writer.add(
        "plan_source.load",
        json!({
            "var": var, "label": label, "region": region, "period": inputs.period.as_ref().map(period_json), "unit": unit,
            "datasets": loaded.iter().map(|one| one.json.clone()).collect::<Vec<_>>(), "merged": merged,
            "is_image": first.is_image,
            "years": years.map(|years| json!({ "from": years.from, "first": years.first, "last": years.last })),
            "projection": is_single && is_elevation(&ids[0]), "mosaic": is_single && !first.is_image,
        }),
    );
    let cadence = if merged { None } else { first.cadence.clone() };
    let label = match &first.bands[..] {
        [band] if !matches!(band.kind, Kind::Classes(_)) => band_label(&ids[0], &band.name),
        _ => label,
    };
    Ok(Type::Raster(Raster {
        shape: if is_single { Shape::Image } else { Shape::Collection },
        bands,
        roles: first.roles.clone(),
        scale_m,
        period: inputs.period.clone(),
        cadence,
        is_sparse: loaded.iter().any(|one| one.is_sparse),
        is_sorted: source.sort.is_some(),
        label,
        datasets: ids.to_vec(),
    }))
}

/// The years in a band whose values count them.
struct Years {
    /// The year of the value 0.
    from: i64,
    first: i64,
    last: i64,
}

/// Returns the years of a band in a period, or `None` if the band has other values.
///
/// # Errors
/// The period is not one of whole years.
fn years_of(id: &str, band: &str, period: Option<&PeriodType>) -> Result<Option<Years>, String> {
    let words = kb().words().dataset(id);
    let measure = words.and_then(|words| words.measures.iter().find(|measure| measure.band == band));
    let Some(from) = measure.and_then(|measure| measure.years_from).map(i64::from) else { return Ok(None) };
    let range = measure.and_then(|measure| measure.min.zip(measure.max)).unwrap_or_default();
    let all = Years { from, first: from + range.0 as i64, last: from + range.1 as i64 };
    let Some(period) = period else { return Ok(Some(all)) };
    match (period.start, period.end) {
        (Some((start, 1, 1)), Some((end, 1, 1))) if period.months.is_none() => {
            Ok(Some(Years { from, first: all.first.max(start), last: all.last.min(end - 1) }))
        }
        _ => Err(format!("{id} has years, no days: the period must be of whole years")),
    }
}

/// Returns the roles of the bands that the next steps use, if all of them are indices.
fn roles_of_indices(plan: &Plan, id: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for next in plan.steps.iter().filter(|next| next.inputs.iter().any(|input| input == id)) {
        let Node::Derive(derive) = &next.node else { return Vec::new() };
        for name in derive.what.iter().chain(&derive.also) {
            let Some(index) = kb().spectral_index(name) else { return Vec::new() };
            for role in &index.roles {
                if !found.iter().any(|known| known == role) {
                    found.push((*role).to_owned());
                }
            }
        }
    }
    found
}

/// Returns what a band shows, for titles.
fn band_label(id: &str, band: &str) -> String {
    let dataset = kb().words().dataset(id);
    let measure = dataset.and_then(|dataset| dataset.measures.iter().find(|measure| measure.band == band));
    measure.and_then(|measure| measure.label.as_deref()).unwrap_or(band).replace('_', " ")
}

/// Returns a period for templates.
pub fn period_json(period: &PeriodType) -> Json {
    json!({ "start": period.start_var, "end": period.end_var, "months": period.months, "text": period.text })
}

/// Returns `true` if the images of a collection in a period cover the world once, so that they are
/// one image in tiles.
fn is_single_image(id: &str, period: Option<&PeriodType>) -> bool {
    let Some(dataset) = kb().dataset(id) else { return false };
    if kb().words().dataset(id).is_some_and(|words| words.timeless) {
        return true;
    }
    let year = |text: &str| text.get(..4).and_then(|year| year.parse::<i64>().ok());
    let spans_year = |period: &PeriodType| match (period.start, period.end) {
        (Some(start), Some((year, month, day))) => year == start.0 || (year == start.0 + 1 && (month, day) == (1, 1)),
        _ => false,
    };
    match (dataset.cadence.as_deref(), dataset.start.as_deref().and_then(year), dataset.end.as_deref().and_then(year)) {
        (Some("year"), ..) => period.is_some_and(spans_year),
        (None, Some(start), Some(end)) if !dataset.is_revisit => end - start <= 1 || is_elevation(id),
        _ => false,
    }
}

/// Returns `true` if a dataset is a model of elevation, whose images do not differ in time.
fn is_elevation(id: &str) -> bool {
    let is_keyword = |keyword: &str| matches!(keyword, "dem" | "elevation");
    kb().dataset(id).is_some_and(|dataset| dataset.keywords.iter().any(|keyword| is_keyword(keyword)))
}

/// Loads a dataset: its bands, its mask, its scaling.
fn load(writer: &mut Writer<'_>, id: &str, source: &Source, merged: bool) -> Result<Loaded, String> {
    let mut object = dataset_json(id).map_err(|refusal| refusal.to_string())?;
    let head = kb().dataset_head(id);
    let dataset = head.and_then(|head| kb().dataset(head.id));
    let Some((head, dataset)) = head.zip(dataset) else { return Err(format!("{id} is not in the catalog")) };
    if object["kind"] == "FeatureCollection" {
        return Err(format!("{id} is a table: its features are zones"));
    }
    let is_image = object["kind"] == "Image";
    let roles = spectral_index::roles(head.id, &dataset);
    let mask = mask(id, source)?;
    if is_image && mask.is_some() {
        return Err(format!("{id} is one image: it has no masks of clouds"));
    }
    let (mut names, mut aliases) = bands(&dataset, &roles, &source.bands, merged)?;
    // Masks return the bands of wavelengths. Without a mask, these can be scaled.
    let is_stored = |band: &Band| (band.scale, band.offset) != (None, None);
    let has_bits = dataset.bands.iter().any(|band| band.wavelength.is_none() && !is_stored(band));
    let is_optical = kb().sensor(head.id).is_some_and(|sensor| sensor.cloudiness.is_some());
    let is_unmasked = mask.is_none() && is_optical && has_bits && dataset.bands.iter().any(is_stored);
    if (mask.is_some() || is_unmasked) && source.bands.is_empty() && !merged {
        let of_wavelength: Vec<String> = dataset
            .bands
            .iter()
            .filter(|band| band.wavelength.is_some() || matches!(&*band.name, "VV" | "VH"))
            .map(|band| band.name.to_string())
            .collect();
        if of_wavelength.is_empty() {
            return Err(format!("which bands of {id} are used is not said"));
        }
        (names, aliases) = (of_wavelength.clone(), of_wavelength);
    }
    let mask_name = mask.map(|mask| define_mask(writer, mask, source.mask_limit, &object)).transpose()?;
    let filters =
        source.filter.iter().map(|filter| image_filter(id, filter, &object)).collect::<Result<Vec<_>, _>>()?;
    let scaled_by_mask = |band: &Band| mask.is_some() && (band.scale.is_some() || mask == Some("radar_power"));
    let found: Vec<&Band> =
        names.iter().filter_map(|name| dataset.bands.iter().find(|band| *band.name == **name)).collect();
    let scaling: Vec<[f64; 2]> = found
        .iter()
        .filter(|band| !scaled_by_mask(band))
        .map(|band| [band.scale.unwrap_or(1.0), band.offset.unwrap_or(0.0)])
        .collect();
    let needs_scaling = !source.bands.is_empty() || merged || found.len() == 1 || is_unmasked;
    let is_scaled = scaling.iter().any(|pair| *pair != [1.0, 0.0]);
    if is_scaled && !needs_scaling && mask.is_none() {
        return Err(format!("{id} has stored numbers of different scales: name the bands that are used"));
    }
    object["names"] = json!(names);
    object["aliases"] = json!(aliases);
    object["select"] = json!(!source.bands.is_empty() || merged || is_unmasked);
    object["scaling"] = if is_scaled && mask.is_none() { json!(scaling) } else { Json::Null };
    let words = kb().words().dataset(id);
    let quality = words.map(|words| &words.quality[..]).unwrap_or_default();
    object["quality"] = json!(if is_image { &[][..] } else { quality });
    object["mask"] = json!(mask);
    object["mask_name"] = json!(mask_name);
    object["filters"] = json!(filters);
    let sorted = source.sort.as_deref().map(|property| property_of(id, property, &object)).transpose()?;
    object["sort"] = json!(sorted);
    object["var"] = Json::Null;
    let is_radar = found.iter().any(|band| matches!(&*band.name, "VV" | "VH" | "HH" | "HV"));
    let polarizations: Vec<&str> =
        found.iter().map(|band| &*band.name).filter(|name| matches!(*name, "VV" | "VH")).collect();
    object["polarizations"] = if has_power_mask(id) { json!(polarizations) } else { json!([]) };
    if merged {
        object["var"] = writer
            .variable(&format!(
                "{}_{}",
                object["name"].as_str().unwrap_or("sensor"),
                id.split('/').nth(1).unwrap_or("")
            ))
            .into();
    }
    let mut out_roles: BTreeMap<String, String> = BTreeMap::new();
    for (name, alias) in names.iter().zip(&aliases) {
        if let Some((role, _)) = roles.iter().find(|(_, band)| *band == name) {
            out_roles.insert(role.clone(), alias.clone());
        }
    }
    let bands = found.iter().zip(&aliases).map(|(band, alias)| band_type(id, band, alias, mask)).collect();
    let sensor = kb().sensor(head.id);
    let scale_m = object["metres"].as_f64().filter(|meters| *meters > 0.0).map(|all| {
        let finest = found.iter().filter_map(|band| band.gsd).reduce(f64::min);
        finest.filter(|_| found.len() < dataset.bands.len()).unwrap_or(all)
    });
    let label = object["label"].as_str().unwrap_or(id).split(": ").next().unwrap_or(id).trim().to_owned();
    Ok(Loaded {
        json: object,
        bands,
        roles: out_roles,
        cadence: dataset.cadence.as_deref().filter(|_| !dataset.is_revisit).map(str::to_owned),
        scale_m,
        label,
        is_image,
        is_sparse: dataset.is_revisit || is_radar || sensor.is_some_and(|sensor| sensor.cloudiness.is_some()),
    })
}

/// Returns the bands that are loaded, and the names that they get.
fn bands(
    dataset: &Dataset,
    roles: &BTreeMap<String, String>,
    requested: &[String],
    merged: bool,
) -> Result<(Vec<String>, Vec<String>), String> {
    if requested.is_empty() {
        if merged {
            let common = ["blue", "green", "red", "nir", "swir1", "swir2"];
            let found: Vec<String> = common.iter().filter_map(|role| roles.get(*role).cloned()).collect();
            if found.len() < common.len() {
                return Err(format!(
                    "{} lacks some of the bands {}: name those to merge",
                    dataset.id,
                    common.join(", ")
                ));
            }
            return Ok((found, common.iter().map(|role| (*role).to_owned()).collect()));
        }
        let all: Vec<String> = dataset.bands.iter().map(|band| band.name.to_string()).collect();
        if all.is_empty() {
            return Err(format!("the bands of {} are not known", dataset.id));
        }
        return Ok((all.clone(), all));
    }
    let mut names = Vec::new();
    let mut aliases = Vec::new();
    for want in requested {
        let role = spectral_index::role(want);
        let own = dataset.bands.iter().find(|band| *band.name == **want).map(|band| band.name.to_string());
        let by_role = || roles.get(role).or_else(|| roles.get(&role.to_lowercase())).cloned();
        let name = own.or_else(by_role).ok_or_else(|| format!("{} has no band \"{want}\"", dataset.id))?;
        let alias = if merged { want.clone() } else { name.clone() };
        if names.contains(&name) {
            continue;
        }
        names.push(name);
        aliases.push(alias);
    }
    Ok((names, aliases))
}

/// Returns `true` for radar images in decibels: their mask turns them into power.
fn has_power_mask(id: &str) -> bool {
    kb().sensor(id).is_some_and(|sensor| sensor.mask == Some("radar_power"))
}

/// 0 °C in kelvin.
const ZERO_CELSIUS: f64 = 273.15;

/// Returns the type of a loaded band.
fn band_type(id: &str, band: &Band, alias: &str, mask: Option<&str>) -> BandType {
    let is_db = has_power_mask(id) && mask.is_none() && &*band.name != "angle";
    let measure =
        kb().words().dataset(id).and_then(|dataset| dataset.measures.iter().find(|measure| measure.band == *band.name));
    let stored = band.units.as_deref().filter(|units| !matches!(*units, "" | "Dimensionless" | "dimensionless"));
    let stored = stored.or(measure.and_then(|measure| measure.unit.as_deref()));
    let unit = match (is_db, mask) {
        (true, _) => Some("dB"),
        (_, Some("radar_power")) => None,
        _ => stored,
    };
    let mut ty = BandType::new(alias, unit);
    if band.classes.len() > 1 {
        let classes = band.classes.iter().map(|(value, name, color)| (*value, name.to_string(), color.to_string()));
        ty.kind = Kind::Classes(classes.collect());
        ty.unit = None;
    }
    let (factor, offset) = (band.scale.unwrap_or(1.0), band.offset.unwrap_or(0.0));
    let palette =
        measure.map_or(Json::Null, |measure| spectral_index::palette(kb().words(), measure.palette.as_deref()));
    let is_in_unit = |measure: &&Measure| matches!(measure.convert.as_deref(), None | Some("scale"));
    let of_measure = measure.filter(is_in_unit).and_then(|measure| measure.min.zip(measure.max));
    let is_reflectance = band.wavelength.is_some() && band.units.is_none() && (factor - 1.0).abs() > f64::EPSILON;
    // The range of a measure is that after its conversion.
    let in_celsius = measure.filter(|measure| measure.convert.as_deref() == Some("celsius"));
    let in_kelvin = in_celsius.filter(|_| ty.unit.as_deref() == Some("K")).and_then(|of| of.min.zip(of.max));
    if let Some((min, max)) = in_kelvin {
        ty.look = Some((min + ZERO_CELSIUS, max + ZERO_CELSIUS, palette));
        return ty;
    }
    ty.look = match of_measure {
        Some((min, max)) => Some((min, max, palette)),
        None if is_db => Some((-25.0, 0.0, palette)),
        None if is_reflectance => Some((0.0, 0.3, palette)),
        None => band
            .min
            .zip(band.max)
            .filter(|_| !band.estimated)
            .map(|(min, max)| (min * factor + offset, max * factor + offset, palette)),
    };
    ty
}

//! The values of each result: their unit, range or classes, as far as they are certain.
//!
//! Values are physical: stored integers are scaled where a dataset is loaded.

use super::datasets::{band_of, is_normalized};
use super::graph::{Graph, dataset_ids};
use super::units;
use crate::kb::kb;
use crate::kb::model::{Band, Dataset};
use crate::plan::model::{Compare, Derive, Node, OneOrMany, Reduce, Source};

/// The width of a range of the catalog, which is often an estimate, by which values may be outside.
const CATALOG_TOLERANCE: f64 = 9.0;

/// The largest range of reflectance. Clouds and sun glint are brighter than 1.
const REFLECTANCE: (f64, f64) = (-0.2, 1.6);

/// A band whose smallest value is at least this many kelvins has temperatures.
const MIN_TEMPERATURE: f64 = 100.0;

/// The values of a result.
#[derive(Debug, Clone, PartialEq)]
pub enum Values {
    /// Nothing is certain.
    Unknown,
    /// 0 and 1.
    Mask,
    /// Codes. The list is empty if they are not known.
    Classes(Vec<(i64, String)>),
    /// Numbers of a scale.
    Numbers {
        /// The unit of the catalog or of a conversion.
        unit: Option<String>,
        /// No value lies outside.
        range: Option<(f64, f64)>,
        /// What the range is known from.
        source: RangeSource,
    },
}

/// What the range and unit of numbers are known from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RangeSource {
    /// The definition of the values, in words: all are in the range, and none is a mask.
    Definition(&'static str),
    /// The catalog. Values beyond the range may mark missing data, and the values may be a mask.
    Catalog,
    /// The catalog, for temperatures as such rather than their differences.
    Temperature,
}

impl Values {
    fn defined(range: (f64, f64), words: &'static str) -> Values {
        Values::Numbers { unit: None, range: Some(range), source: RangeSource::Definition(words) }
    }

    /// Returns the unit of numbers.
    pub fn unit(&self) -> Option<&str> {
        match self {
            Values::Numbers { unit, .. } => unit.as_deref(),
            _ => None,
        }
    }

    /// Returns `true` if the values are certainly no mask and no classes.
    pub fn is_measured(&self) -> bool {
        match self {
            Values::Numbers { source, .. } => *source != RangeSource::Catalog,
            _ => false,
        }
    }
}

/// Returns the values of all results.
pub fn values(graph: &Graph<'_>) -> Vec<Values> {
    let mut all: Vec<Values> = Vec::new();
    for (at, step) in graph.steps() {
        let input = graph.only_data(at).map_or(Values::Unknown, |input| all[input].clone());
        let values = match &step.node {
            Node::Source(source) => of_source(source),
            Node::Derive(derive) => of_derived(derive, input),
            Node::Reduce(reduce) => of_reduced(reduce, input),
            Node::Compare(compare) => of_compared(compare),
            Node::Threshold(threshold) => match &threshold.value {
                Some(OneOrMany::Many(limits)) if limits.len() > 1 && threshold.op.as_deref() != Some("in") => {
                    Values::Classes(Vec::new())
                }
                _ => Values::Mask,
            },
            // A combination may also mask an image.
            Node::Combine(_) if graph.data(at).all(|input| all[input] == Values::Mask) => Values::Mask,
            Node::Patches(_) => input,
            Node::Classify(classify) if classify.task.as_deref().is_some_and(|task| task != "regress") => {
                Values::Classes(Vec::new())
            }
            _ => Values::Unknown,
        };
        all.push(values);
    }
    all
}

fn of_source(source: &Source) -> Values {
    let mut datasets =
        dataset_ids(source).iter().map(|id| kb().dataset(id).map(|dataset| of_dataset(source, &dataset)));
    let Some(Some(first)) = datasets.next() else { return Values::Unknown };
    if datasets.all(|values| values.as_ref() == Some(&first)) { first } else { Values::Unknown }
}

/// Returns the values of the bands that a source uses of a dataset, if they are of one kind.
fn of_dataset(source: &Source, dataset: &Dataset) -> Values {
    if source.bands.is_empty() {
        return match &dataset.bands[..] {
            [band] if !dataset.bands_open => of_band(band),
            _ => Values::Unknown,
        };
    }
    let mut bands = source.bands.iter().map(|name| band_of(dataset, name).map(of_band));
    let Some(Some(first)) = bands.next() else { return Values::Unknown };
    if bands.all(|values| values.as_ref() == Some(&first)) { first } else { Values::Unknown }
}

fn of_band(band: &Band) -> Values {
    let unit = band.units.as_deref();
    if band.classes.len() >= 2 && band.scale.is_none() {
        return Values::Classes(band.classes.iter().map(|(code, meaning, _)| (*code, meaning.to_string())).collect());
    }
    if band.role.is_some() && unit.is_none() && band.scale.is_some_and(|scale| scale <= 0.001) {
        return Values::defined(widen(REFLECTANCE), "reflectance is a fraction");
    }
    if !band.bits.is_empty() {
        return Values::Unknown;
    }
    let physical = |stored: f64| stored * band.scale.unwrap_or(1.0) + band.offset.unwrap_or(0.0);
    let range = band.min.map(physical).zip(band.max.map(physical)).filter(|(min, max)| min < max);
    let is_share = unit == Some("%") && range.is_some_and(|(min, max)| min >= 0.0 && max <= 100.0);
    let is_temperature = unit == Some("K") && is_temperature(&band.name.to_lowercase(), range);
    Values::Numbers {
        unit: unit.map(str::to_owned),
        range: if is_share { Some((0.0, 100.0)) } else { range.map(widen) },
        source: if is_temperature { RangeSource::Temperature } else { RangeSource::Catalog },
    }
}

/// Returns `true` if a band in kelvins has temperatures, rather than their errors or differences.
fn is_temperature(name: &str, range: Option<(f64, f64)>) -> bool {
    let is_other = ["err", "uncert", "std", "range", "diff", "anom", "qa"].iter().any(|part| name.contains(part));
    match range {
        Some((min, _)) => min >= MIN_TEMPERATURE && !is_other,
        None => name.contains("temperature") && !is_other,
    }
}

fn widen((min, max): (f64, f64)) -> (f64, f64) {
    let margin = (max - min) * CATALOG_TOLERANCE;
    (min - margin, max + margin)
}

fn of_derived(derive: &Derive, input: Values) -> Values {
    let Some(what) = derive.what.as_deref() else { return Values::Unknown };
    match what {
        "slope" => Values::defined((0.0, 360.0), "slopes are 0 to 90 degrees"),
        "aspect" => Values::defined((-360.0, 360.0), "aspects are 0 to 360 degrees"),
        "speckle" => input,
        "focal" => match input {
            // The statistic may be a share.
            Values::Mask | Values::Classes(_) => Values::Unknown,
            numbers => numbers,
        },
        "unit" => match derive.to.as_deref() {
            Some(to) if units::find(to).is_some() => {
                Values::Numbers { unit: Some(to.to_owned()), range: None, source: RangeSource::Catalog }
            }
            _ => Values::Unknown,
        },
        index if is_normalized(index) => Values::defined((-1.0, 1.0), "a normalized difference is between -1 and 1"),
        _ => Values::Unknown,
    }
}

fn of_reduced(reduce: &Reduce, input: Values) -> Values {
    let Some(by) = reduce.by.as_deref() else { return Values::Unknown };
    match (by, input) {
        ("mode" | "first" | "last" | "mosaic" | "min" | "max", input) => input,
        ("mean" | "median" | "percentile", numbers @ Values::Numbers { .. }) => numbers,
        ("sum", Values::Numbers { unit: Some(unit), .. }) if units::is_amount(&unit) => {
            Values::Numbers { unit: Some(unit), range: None, source: RangeSource::Catalog }
        }
        _ => Values::Unknown,
    }
}

fn of_compared(compare: &Compare) -> Values {
    match compare.how.as_deref() {
        Some("correlation") => Values::defined((-1.0, 1.0), "a correlation is between -1 and 1"),
        _ => Values::Unknown,
    }
}

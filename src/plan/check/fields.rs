//! Checks the words and numbers of fields.

use super::Errors;
use super::graph::Graph;
use crate::kb::suggest::nearest;
use crate::plan::model::{Node, OneOrMany, Output, Place, Reduce};
use crate::text::color;

const PLACE_KINDS: &[&str] = &[
    "country", "state", "district", "city", "park", "water", "mountain", "region", "asset", "drawn", "point", "box",
    "several",
];
const LEVELS: &[&str] = &["country", "state", "district", "basin", "park", "asset", "drawn", "several"];
const ROLES: &[&str] = &["main", "baseline", "before", "after"];
const GROUPS: &[&str] = &["day", "week", "dekad", "month", "calendar-month", "quarter", "season", "year", "water-year"];
const MASK_BANDS: &[&str] = &["cloud_score", "cloud_probability", "scl", "qa60", "qa_pixel"];
const MASKS: &[&str] = &["clouds", "shadows", "snow", "water", "quality"];
const OPERATORS: &[&str] = &["<", "<=", ">", ">=", "==", "!=", "in"];
const COMPARISON_SIGNS: &[&str] = &["<", "<=", ">", ">=", "==", "!="];
const REDUCERS: &[&str] = &[
    "mean",
    "median",
    "min",
    "max",
    "sum",
    "mode",
    "std",
    "count",
    "percentile",
    "trend",
    "first",
    "last",
    "mosaic",
    "days",
];
const TESTS: &[&str] = &["sen", "mann-kendall", "linear", "kendall"];
const COMPARISONS: &[&str] =
    &["difference", "ratio", "percent", "share", "z-score", "anomaly", "correlation", "transition", "covariance"];
const METHODS: &[&str] = &["fixed", "otsu", "percentile"];
const PATCH_UNITS: &[&str] = &["pixels", "m2", "ha", "km2"];
const TASKS: &[&str] = &["classify", "regress", "cluster", "segment", "assess"];
const STATISTICS: &[&str] = &["mean", "sum", "min", "max", "median", "std", "count", "mode"];
const PARTS: &[&str] = &["zone", "class", "period", "feature"];
const AREA_UNITS: &[&str] = &["m2", "ha", "kha", "Mha", "km2", "acres", "%", "km", "m"];
const ENDS: &[&str] = &["max", "min", "top", "bottom"];
const AMONG: &[&str] = &["year", "month", "season", "quarter", "dekad", "week", "day", "zone", "class", "pixel"];
const OUTPUTS: &[&str] = &["layer", "chart", "value", "table", "dates", "export", "animation"];
const CHARTS: &[&str] = &["line", "bar", "scatter", "histogram", "pie"];
const TARGETS: &[&str] = &["drive", "asset", "cloud"];
const FORMATS: &[&str] = &["geotiff", "csv", "shp", "geojson", "kml", "tfrecord", "mp4", "gif"];

/// The errors of the fields of a step.
struct Fields<'a, 'b> {
    at: usize,
    errors: &'a mut Errors<'b>,
}

impl Fields<'_, '_> {
    /// Reports a word that the field does not have.
    fn word(&mut self, field: &str, word: Option<&str>, words: &[&str]) {
        let Some(word) = word.filter(|word| !words.contains(word)) else { return };
        let help = match nearest(word, words.iter().copied(), 1).first() {
            Some(best) => format!("did you mean \"{best}\"?"),
            None => format!("use one of {}", words.join(", ")),
        };
        self.errors.add(self.at, format!("`{field}` cannot be \"{word}\""), help);
    }

    fn words(&mut self, field: &str, given: &[String], words: &[&str]) {
        given.iter().for_each(|word| self.word(field, Some(word), words));
    }

    /// Reports a number outside of a range.
    fn number(&mut self, field: &str, number: Option<f64>, range: std::ops::RangeInclusive<f64>) {
        let Some(number) = number.filter(|number| !range.contains(number)) else { return };
        let help = match (*range.start(), *range.end()) {
            (0.0, f64::INFINITY) => "use a number that is not negative".to_owned(),
            (low, high) => format!("use a number from {low} to {high}"),
        };
        self.errors.add(self.at, format!("`{field}` is {number}"), help);
    }

    /// Reports a number that is not positive.
    fn positive(&mut self, field: &str, number: Option<f64>) {
        if let Some(number) = number.filter(|number| *number <= 0.0 || number.is_nan()) {
            self.errors.add(self.at, format!("`{field}` is {number}"), "use a number above 0");
        }
    }

    fn reject(&mut self, message: impl Into<String>, help: &str) {
        self.errors.add(self.at, message, help);
    }
}

/// Checks the fields of all steps.
pub fn check(graph: &Graph<'_>, errors: &mut Errors<'_>) {
    for (at, step) in graph.steps() {
        let mut fields = Fields { at, errors };
        match &step.node {
            Node::Place(place) => check_place(place, &mut fields),
            Node::Zones(zones) => fields.word("level", zones.level.as_deref(), LEVELS),
            Node::Period(period) => {
                fields.word("role", period.role.as_deref(), ROLES);
                for month in period.months.iter().flatten() {
                    fields.number("months", Some(f64::from(*month)), 1.0..=12.0);
                }
            }
            Node::Groups(groups) => {
                fields.word("by", groups.by.as_deref(), GROUPS);
                fields.number("first_month", groups.first_month.map(f64::from), 1.0..=12.0);
                for year in &groups.years {
                    fields.number("years", Some(f64::from(*year)), 1900.0..=2200.0);
                }
            }
            Node::Source(source) => {
                fields.words("mask", &source.mask, MASKS);
                fields.word("mask_by", source.mask_by.as_deref(), MASK_BANDS);
                fields.word("filter.op", source.filter.as_ref().map(|filter| filter.op.as_str()), OPERATORS);
            }
            Node::Derive(derive) => fields.positive("radius_m", derive.radius_m),
            Node::Reduce(reduce) => check_reduce(reduce, &mut fields),
            Node::Compare(compare) => fields.word("how", compare.how.as_deref(), COMPARISONS),
            Node::Threshold(threshold) => {
                fields.word("op", threshold.op.as_deref(), OPERATORS);
                fields.word("method", threshold.method.as_deref(), METHODS);
            }
            Node::Combine(combine) => fields.word("how", combine.how.as_deref(), &["and", "or", "not"]),
            Node::Patches(patches) => {
                fields.word("unit", patches.unit.as_deref(), PATCH_UNITS);
                fields.positive("min", patches.min);
            }
            Node::Classify(classify) => {
                fields.word("task", classify.task.as_deref(), TASKS);
                fields.number("split", classify.split, 0.0..=1.0);
                fields.positive("trees", classify.trees.map(f64::from));
                fields.positive("pixels", classify.pixels.map(f64::from));
                fields.positive("scale_m", classify.scale_m);
            }
            Node::Sample(sample) => {
                fields.positive("count", sample.count.map(f64::from));
                fields.positive("scale_m", sample.scale_m);
            }
            Node::Zonal(zonal) => {
                fields.words("by", zonal.by.as_ref().map(OneOrMany::as_slice).unwrap_or_default(), STATISTICS);
                fields.words("per", &zonal.per, PARTS);
            }
            Node::Area(area) => {
                fields.word("unit", area.unit.as_deref(), AREA_UNITS);
                fields.words("per", &area.per, PARTS);
            }
            Node::Extreme(extreme) => {
                fields.word("which", extreme.which.as_deref(), ENDS);
                fields.word("among", extreme.among.as_deref(), AMONG);
                fields.positive("count", extreme.count.map(f64::from));
            }
            Node::Output(output) => check_output(output, &mut fields),
            // Their methods are an open list.
            Node::Detect(_) | Node::Recipe(_) => {}
        }
    }
}

fn check_place(place: &Place, fields: &mut Fields<'_, '_>) {
    fields.word("kind", place.kind.as_deref(), PLACE_KINDS);
    fields.number("buffer_m", place.buffer_m, 0.0..=f64::INFINITY);
    let point = place.point.iter().chain(&place.polygon);
    let corners = place.bounds.iter().flat_map(|[west, south, east, north]| [[*west, *south], [*east, *north]]);
    for [lon, lat] in point.copied().chain(corners) {
        if lat.abs() > 90.0 && lon.abs() <= 90.0 {
            fields.reject(format!("the latitude is {lat}"), "write the longitude first");
            return;
        }
        fields.number("latitude", Some(lat), -90.0..=90.0);
        fields.number("longitude", Some(lon), -360.0..=360.0);
    }
    if let Some([west, south, east, north]) = place.bounds {
        if south >= north {
            fields.reject(
                format!("the box ends in the north at {north}, and begins in the south at {south}"),
                "write west, south, east, north",
            );
        }
        // A box across the date line may begin in the east.
        if west == east || west > east && !(west > 0.0 && east < 0.0) {
            fields.reject(
                format!("the box begins in the west at {west}, and ends in the east at {east}"),
                "write west, south, east, north",
            );
        }
    }
}

fn check_reduce(reduce: &Reduce, fields: &mut Fields<'_, '_>) {
    fields.word("over", reduce.over.as_deref(), &["time", "bands"]);
    fields.word("by", reduce.by.as_deref(), REDUCERS);
    fields.words("test", reduce.test.as_ref().map(OneOrMany::as_slice).unwrap_or_default(), TESTS);
    let percentiles = reduce.percentile.as_ref().map(OneOrMany::as_slice).unwrap_or_default();
    percentiles.iter().for_each(|number| fields.number("percentile", Some(*number), 0.0..=100.0));
    if reduce.by.as_deref() == Some("percentile") && percentiles.is_empty() {
        fields.reject("the percentile has no number", "add `percentile`, a number from 0 to 100");
    }
    if reduce.test.is_some() && reduce.by.as_deref().is_some_and(|by| by != "trend") {
        fields.reject("only a trend has a test", "reduce by \"trend\", or remove `test`");
    }
    if let Some(condition) = &reduce.condition {
        fields.word("condition.op", Some(&condition.op), COMPARISON_SIGNS);
    }
}

fn check_output(output: &Output, fields: &mut Fields<'_, '_>) {
    fields.word("kind", output.kind.as_deref(), OUTPUTS);
    fields.word("chart", output.chart.as_deref(), CHARTS);
    fields.word("trend", output.trend.as_deref(), &["linear"]);
    fields.word("to", output.to.as_deref(), TARGETS);
    fields.word("format", output.format.as_deref(), FORMATS);
    fields.positive("scale_m", output.scale_m);
    fields.positive("frames_per_second", output.frames_per_second);
    fields.positive("pixels", output.pixels.map(f64::from));
    if let (Some(min), Some(max)) = (output.min, output.max)
        && min >= max
    {
        fields.reject(format!("`min` is {min}, and `max` is {max}"), "let `min` be below `max`");
    }
    for text in output.palette.iter().filter(|text| color::rgb(text).is_none()) {
        fields.reject(
            format!("\"{text}\" is no color"),
            "use CSS names such as \"red\", or hexadecimal digits such as \"ff0000\"",
        );
    }
}

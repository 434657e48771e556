//! Tests of the checks, with small plans.

use super::super::json::from_json;
use super::check;

/// Returns the messages of a plan, each with its step.
fn messages(steps: &str) -> Vec<String> {
    let plan = from_json(&format!("{{\"version\": 1, \"steps\": [{steps}]}}")).unwrap();
    check(&plan).into_iter().map(|error| format!("{}: {}", error.step, error.message)).collect()
}

/// Checks a step behind steps that give one result of each shape. Most of them are not used.
fn with_all(step: &str) -> Vec<String> {
    let mut messages = messages(&format!(
        r#"{{"id": "place", "node": "place", "name": "Kenya", "kind": "country"}},
        {{"id": "zones", "node": "zones", "level": "state", "within": "Kenya"}},
        {{"id": "period", "node": "period", "start": "2020-01-01", "end": "2021-01-01"}},
        {{"id": "months", "node": "groups", "by": "month", "inputs": ["period"]}},
        {{"id": "s2", "node": "source", "dataset": "COPERNICUS/S2_SR_HARMONIZED", "inputs": ["place", "period"]}},
        {{"id": "ndvi", "node": "derive", "what": "NDVI", "inputs": ["s2"]}},
        {{"id": "mean", "node": "reduce", "by": "mean", "over": "time", "inputs": ["ndvi"]}},
        {{"id": "monthly", "node": "reduce", "by": "mean", "over": "time", "inputs": ["ndvi", "months"]}},
        {{"id": "green", "node": "threshold", "op": ">", "value": 0.3, "inputs": ["mean"]}},
        {{"id": "lst", "node": "source", "dataset": "MODIS/061/MOD11A1", "bands": ["LST_Day_1km"], "inputs": ["period"]}},
        {{"id": "cover", "node": "source", "dataset": "ESA/WorldCover/v200", "bands": ["Map"]}},
        {{"id": "dem", "node": "source", "dataset": "USGS/SRTMGL1_003"}},
        {{"id": "own", "node": "source", "dataset": "users/anna/images"}},
        {{"id": "table", "node": "zonal", "by": "mean", "per": ["zone"], "inputs": ["mean", "zones"]}},
        {{"id": "last", {step}}}"#
    ));
    messages.retain(|message| !message.contains("no output uses"));
    messages
}

#[track_caller]
fn is_clean(step: &str) {
    assert_eq!(with_all(step), [""; 0], "{step}");
}

#[track_caller]
fn reports(step: &str, expected: &str) {
    assert_eq!(with_all(step), [format!("last: {expected}")], "{step}");
}

#[test]
fn ids_and_inputs() {
    let place = r#"{"id": "a", "node": "place"}"#;
    assert_eq!(messages(place), [""; 0]);
    assert_eq!(messages(&format!("{place}, {place}")), ["a: two steps have the id \"a\""]);
    let map = r#"{"id": "map", "node": "output", "kind": "layer", "inputs": ["a", "b"]}"#;
    assert_eq!(messages(&format!("{place}, {map}")), ["map: the plan has no step \"b\""]);
    let later = messages(&format!(r#"{map}, {place}, {{"id": "b", "node": "place"}}"#));
    assert_eq!(later, ["map: the input \"a\" is no earlier step", "map: the input \"b\" is no earlier step"]);
}

#[test]
fn shapes_of_inputs() {
    is_clean(r#""node": "output", "kind": "layer", "inputs": ["mean", "place"]"#);
    is_clean(r#""node": "compare", "how": "difference", "inputs": ["mean", "monthly"]"#);
    is_clean(r#""node": "reduce", "by": "mean", "over": "time", "inputs": ["monthly"]"#);
    is_clean(r#""node": "reduce", "by": "mean", "over": "time", "inputs": ["own"]"#);
    is_clean(r#""node": "combine", "how": "and", "inputs": ["green", "mean"]"#);
    reports(
        r#""node": "derive", "what": "NDVI", "inputs": ["place"]"#,
        "this step has no data: it needs images to compute from",
    );
    reports(
        r#""node": "reduce", "by": "mean", "over": "time", "inputs": ["mean"]"#,
        "\"mean\" is one image, and this step needs a collection over time",
    );
    reports(
        r#""node": "reduce", "by": "mean", "inputs": ["s2", "lst"]"#,
        "a reduce has one collection, and here are several",
    );
    reports(
        r#""node": "compare", "how": "ratio", "inputs": ["period"]"#,
        "this step has no data: it needs two results to compare",
    );
    reports(
        r#""node": "threshold", "op": ">", "value": 0.2, "inputs": ["mean", "own"]"#,
        "a threshold has one image, and here are several",
    );
    reports(r#""node": "combine", "how": "or", "inputs": ["green"]"#, "a combine needs two masks, and here is one");
    reports(
        r#""node": "source", "dataset": "USGS/SRTMGL1_003", "inputs": ["mean"]"#,
        "a source loads a dataset and cannot use \"mean\"",
    );
    reports(
        r#""node": "groups", "by": "year", "inputs": ["place"]"#,
        "the input \"place\" is a place, and this step uses a period",
    );
    reports(
        r#""node": "detect", "method": "ccdc", "inputs": ["mean"]"#,
        "\"mean\" is one image, and this step needs a collection over time",
    );
    reports(r#""node": "output", "kind": "layer""#, "an output shows nothing without an input");
}

#[test]
fn training_of_classifiers() {
    is_clean(r#""node": "classify", "task": "cluster", "inputs": ["mean"]"#);
    is_clean(r#""node": "classify", "task": "segment", "inputs": ["mean"]"#);
    is_clean(r#""node": "classify", "task": "classify", "training": "users/anna/points", "inputs": ["mean"]"#);
    is_clean(r#""node": "classify", "task": "classify", "inputs": ["mean", "cover"]"#);
    is_clean(r#""node": "classify", "task": "classify", "inputs": ["mean", "table"]"#);
    reports(r#""node": "classify", "task": "regress", "inputs": ["mean"]"#, "the classifier has no training data");
}

#[test]
fn regions_of_tables() {
    is_clean(r#""node": "zonal", "by": "mean", "inputs": ["mean", "place"]"#);
    // The place of the source.
    is_clean(r#""node": "zonal", "by": "mean", "inputs": ["mean"]"#);
    is_clean(r#""node": "area", "unit": "ha", "per": ["class"], "inputs": ["cover", "place"]"#);
    reports(r#""node": "zonal", "by": "mean", "inputs": ["dem"]"#, "a zonal statistic needs a place or zones");
    reports(r#""node": "area", "unit": "ha", "inputs": ["cover"]"#, "an area needs a place or zones");
    reports(r#""node": "sample", "points": "random", "inputs": ["dem"]"#, "random points need an area");
    is_clean(r#""node": "sample", "points": "users/anna/points", "inputs": ["dem"]"#);
    is_clean(r#""node": "area", "unit": "km2", "inputs": ["table"]"#);
}

#[test]
fn outputs() {
    is_clean(r#""node": "output", "kind": "export", "format": "csv", "inputs": ["table"]"#);
    is_clean(r#""node": "output", "kind": "export", "format": "shp", "inputs": ["green"]"#);
    is_clean(
        r##""node": "output", "kind": "layer", "palette": ["red", "#00ff00", "0000ff"], "min": 0, "max": 1, "inputs": ["mean"]"##,
    );
    is_clean(r#""node": "output", "kind": "animation", "inputs": ["monthly"]"#);
    reports(
        r#""node": "output", "kind": "export", "format": "geotiff", "inputs": ["table"]"#,
        "a table cannot be written as GeoTIFF",
    );
    reports(r#""node": "output", "kind": "animation", "inputs": ["mean"]"#, "one image cannot be animated");
    reports(
        r#""node": "output", "kind": "layer", "palette": ["reddish"], "inputs": ["mean"]"#,
        "\"reddish\" is no color",
    );
    reports(
        r#""node": "output", "kind": "layer", "min": 1, "max": 0, "inputs": ["mean"]"#,
        "`min` is 1, and `max` is 0",
    );
}

#[test]
fn words_and_numbers() {
    is_clean(r#""node": "place", "point": [36.8, -1.3], "buffer_m": 500"#);
    is_clean(r#""node": "place", "box": [170, -20, -170, 0]"#);
    is_clean(r#""node": "period", "start": "2000-01-01", "end": "2010-01-01", "months": [10, 4]"#);
    reports(r#""node": "place", "kind": "contry""#, "`kind` cannot be \"contry\"");
    reports(r#""node": "place", "point": [51.5, -120]"#, "the latitude is -120");
    reports(
        r#""node": "place", "box": [10, 5, 20, 0]"#,
        "the box ends in the north at 0, and begins in the south at 5",
    );
    reports(
        r#""node": "place", "box": [20, 0, 10, 5]"#,
        "the box begins in the west at 20, and ends in the east at 10",
    );
    reports(r#""node": "groups", "by": "decade""#, "`by` cannot be \"decade\"");
    reports(r#""node": "period", "months": [0, 12]"#, "`months` is 0");
    reports(r#""node": "area", "unit": "sqkm", "inputs": ["green"]"#, "`unit` cannot be \"sqkm\"");
    reports(r#""node": "reduce", "by": "percentile", "inputs": ["s2"]"#, "the percentile has no number");
    reports(
        r#""node": "reduce", "by": "percentile", "percentile": [10, 110], "inputs": ["s2"]"#,
        "`percentile` is 110",
    );
    reports(r#""node": "reduce", "by": "mean", "test": "sen", "inputs": ["s2"]"#, "only a trend has a test");
    reports(r#""node": "threshold", "op": "=>", "value": 0.1, "inputs": ["mean"]"#, "`op` cannot be \"=>\"");
    reports(r#""node": "threshold", "op": ">", "inputs": ["mean"]"#, "the threshold has no value");
    let plan = from_json(r#"{"version": 1, "steps": [{"id": "a", "node": "place", "kind": "contry"}]}"#).unwrap();
    assert_eq!(check(&plan)[0].help.as_deref(), Some("did you mean \"country\"?"));
}

#[test]
fn datasets_and_bands() {
    is_clean(
        r#""node": "source", "dataset": ["LANDSAT/LT05/C02/T1_L2", "LANDSAT/LC08/C02/T1_L2"], "bands": ["red", "nir"]"#,
    );
    is_clean(r#""node": "source", "dataset": "COPERNICUS/S1_GRD", "bands": ["VV"]"#);
    is_clean(r#""node": "source", "dataset": "projects/anna/assets/mosaic", "bands": ["b1"]"#);
    reports(
        r#""node": "source", "dataset": "COPERNICUS/S2_SR_HARMONISED""#,
        "\"COPERNICUS/S2_SR_HARMONISED\" is not in the Earth Engine catalog",
    );
    reports(
        r#""node": "source", "dataset": "LANDSAT/LC08/C01/T1_SR""#,
        "\"LANDSAT/LC08/C01/T1_SR\" was removed from Earth Engine",
    );
    reports(
        r#""node": "source", "dataset": "MODIS/061/MOD13Q1", "bands": ["NDWI"]"#,
        "\"MODIS/061/MOD13Q1\" has no band \"NDWI\"",
    );
    reports(
        r#""node": "source", "dataset": "COPERNICUS/S1_GRD", "bands": ["nir"]"#,
        "\"COPERNICUS/S1_GRD\" has no band \"nir\"",
    );
}

#[test]
fn indices_need_bands() {
    let lights = r#"{"id": "l", "node": "source", "dataset": "NOAA/VIIRS/DNB/MONTHLY_V1/VCMCFG"}"#;
    let index = |source: &str, what: &str| {
        messages(&format!(r#"{source}, {{"id": "i", "node": "derive", "what": "{what}", "inputs": ["l"]}}"#))
    };
    assert_eq!(index(lights, "NDVI"), ["i: \"NOAA/VIIRS/DNB/MONTHLY_V1/VCMCFG\" has no nir band, which NDVI needs"]);
    assert_eq!(index(lights, "some index"), [""; 0]);
    for (dataset, what) in
        [("COPERNICUS/S2_SR_HARMONIZED", "NDRE"), ("MODIS/061/MOD13Q1", "EVI"), ("LANDSAT/LC08/C02/T1_L2", "NBR")]
    {
        let source = format!(r#"{{"id": "l", "node": "source", "dataset": "{dataset}"}}"#);
        assert_eq!(index(&source, what), [""; 0], "{dataset} {what}");
    }
    let naip = r#"{"id": "l", "node": "source", "dataset": "USDA/NAIP/DOQQ"}"#;
    assert_eq!(index(naip, "NDVI"), [""; 0]);
    assert_eq!(index(naip, "NBR"), ["i: \"USDA/NAIP/DOQQ\" has no swir2 band, which NBR needs"]);
}

/// Checks a source of a dataset in a period.
fn in_period(dataset: &str, start: &str, end: &str) -> Vec<String> {
    messages(&format!(
        r#"{{"id": "p", "node": "period", "start": "{start}", "end": "{end}"}},
        {{"id": "s", "node": "source", "dataset": {dataset}, "inputs": ["p"]}}"#
    ))
}

#[test]
fn dates_of_datasets() {
    assert_eq!(in_period(r#""LANDSAT/LC08/C02/T1_L2""#, "2014-01-01", "2024-01-01"), [""; 0]);
    let early = in_period(r#""LANDSAT/LC08/C02/T1_L2""#, "1990-01-01", "1991-01-01");
    assert_eq!(early, ["s: \"LANDSAT/LC08/C02/T1_L2\" starts on 2013-03-18, after the period \"p\""]);
    let methane = in_period(r#""COPERNICUS/S5P/OFFL/L3_CH4""#, "2018-01-01", "2019-01-01");
    assert_eq!(methane, ["s: \"COPERNICUS/S5P/OFFL/L3_CH4\" starts on 2019-02-08, after the period \"p\""]);
    let both = r#"["LANDSAT/LT05/C02/T1_L2", "LANDSAT/LC08/C02/T1_L2"]"#;
    assert_eq!(in_period(both, "1990-01-01", "2021-01-01"), [""; 0]);
    let old = in_period(r#""LANDSAT/LT05/C02/T1_L2""#, "2020-01-01", "2021-01-01");
    assert_eq!(old, ["s: \"LANDSAT/LT05/C02/T1_L2\" ends on 2012-05-05, before the period \"p\""]);
    let partly = in_period(r#""MODIS/061/MOD13Q1""#, "1981-01-01", "2011-01-01");
    assert_eq!(partly, ["s: \"MODIS/061/MOD13Q1\" starts on 2000-02-18, within the period \"p\""]);
    assert_eq!(in_period(r#""MODIS/061/MOD13Q1""#, "2000-01-01", "2021-01-01"), [""; 0]);
    assert_eq!(in_period(r#""NASA/GDDP-CMIP6""#, "2071-01-01", "2101-01-01"), [""; 0]);
    let future = in_period(r#""COPERNICUS/S2_SR_HARMONIZED""#, "2035-01-01", "2036-01-01");
    assert_eq!(future, ["s: the period \"p\" lies in the future"]);
    let loss = in_period(r#""UMD/hansen/global_forest_change_2025_v1_13""#, "2030-01-01", "2031-01-01");
    assert_eq!(loss, ["s: the period \"p\" lies in the future"]);
    // An image has no dates to filter by.
    assert_eq!(in_period(r#""USGS/SRTMGL1_003""#, "2020-01-01", "2021-01-01"), [""; 0]);
    assert_eq!(in_period(r#""users/anna/images""#, "1900-01-01", "1901-01-01"), [""; 0]);
}

#[test]
fn dates_of_reductions() {
    let reduced = |own: &str, of_reduce: &str| {
        messages(&format!(
            r#"{{"id": "wide", "node": "period", "start": "2001-01-01", "end": "2021-01-01"}},
            {{"id": "late", "node": "period", "start": "2022-01-01", "end": "2023-01-01"}},
            {{"id": "early", "node": "period", "start": "1990-01-01", "end": "1991-01-01"}},
            {{"id": "s", "node": "source", "dataset": "MODIS/061/MOD13Q1", "bands": ["NDVI"], "inputs": [{own}]}},
            {{"id": "r", "node": "reduce", "by": "mean", "inputs": ["s", "{of_reduce}"]}}"#
        ))
    };
    assert_eq!(reduced(r#""wide""#, "wide"), [""; 0]);
    assert_eq!(reduced("", "late"), [""; 0]);
    assert_eq!(reduced(r#""wide""#, "late"), ["r: \"s\" has no images of the period \"late\""]);
    assert_eq!(reduced("", "early"), ["r: \"MODIS/061/MOD13Q1\" starts on 2000-02-18, after the period \"early\""]);
}

#[test]
fn periods() {
    reports(
        r#""node": "period", "start": "2021-01-01", "end": "2020-01-01""#,
        "the period starts on 2021-01-01 and ends before 2020-01-01",
    );
    reports(
        r#""node": "period", "start": "2021-02-30", "end": "2022-01-01""#,
        "`start` is \"2021-02-30\", which is no date",
    );
    is_clean(r#""node": "period", "last": "5 years""#);
    is_clean(r#""node": "period", "start": "2021-01-01""#);
}

/// Checks a source of a dataset in a place.
fn in_place(dataset: &str, place: &str) -> Vec<String> {
    messages(&format!(
        r#"{{"id": "p", "node": "place", {place}}},
        {{"id": "s", "node": "source", "dataset": "{dataset}", "inputs": ["p"]}}"#
    ))
}

#[test]
fn extents_of_datasets() {
    let naip = "USDA/NAIP/DOQQ";
    assert_eq!(in_place(naip, r#""name": "Bordeaux", "kind": "city""#), ["s: \"USDA/NAIP/DOQQ\" has no data in \"p\""]);
    assert_eq!(in_place(naip, r#""name": "Boston", "kind": "city""#), [""; 0]);
    assert_eq!(
        in_place(naip, r#""name": "France", "kind": "country""#),
        ["s: \"USDA/NAIP/DOQQ\" has no data in \"p\""]
    );
    assert_eq!(in_place(naip, r#""name": "United States", "kind": "country""#), [""; 0]);
    assert_eq!(in_place(naip, r#""name": "My farm""#), [""; 0]);
    let chirps = "UCSB-CHG/CHIRPS/DAILY";
    assert_eq!(in_place(chirps, r#""point": [25.7, 66.5]"#), ["s: \"UCSB-CHG/CHIRPS/DAILY\" has no data in \"p\""]);
    assert_eq!(in_place(chirps, r#""point": [25.7, 49.5]"#), [""; 0]);
    assert_eq!(in_place(chirps, r#""name": "Kenya", "kind": "country""#), [""; 0]);
    let part = "s: \"UCSB-CHG/CHIRPS/DAILY\" has no data in a large part of \"p\"";
    assert_eq!(in_place(chirps, r#""name": "Iceland", "kind": "country""#), [part]);
    assert_eq!(in_place(chirps, r#""name": "Germany", "kind": "country""#), [part]);
    assert_eq!(in_place("COPERNICUS/S2_SR_HARMONIZED", r#""point": [25.7, 66.5]"#), [""; 0]);
}

#[test]
fn limits_within_the_range() {
    is_clean(r#""node": "threshold", "op": ">", "value": 0.4, "inputs": ["mean"]"#);
    is_clean(r#""node": "threshold", "value": [0.1, 0.3, 0.6], "inputs": ["mean"]"#);
    is_clean(r#""node": "threshold", "method": "otsu", "inputs": ["mean"]"#);
    is_clean(r#""node": "threshold", "op": ">", "value": 2000, "inputs": ["dem"]"#);
    is_clean(r#""node": "threshold", "op": ">", "value": 7000, "inputs": ["own"]"#);
    reports(r#""node": "threshold", "op": ">", "value": 40, "inputs": ["mean"]"#, "\"mean\" has no values near 40");
    reports(r#""node": "threshold", "value": [20, 40], "inputs": ["mean"]"#, "\"mean\" has no values near 20");
    reports(
        r#""node": "threshold", "op": ">", "value": 0.3, "inputs": ["green"]"#,
        "\"green\" is a mask of 0 and 1, and is compared with 0.3",
    );
    reports(
        r#""node": "threshold", "method": "otsu", "inputs": ["green"]"#,
        "\"green\" is a mask, which has no threshold of a histogram",
    );
    reports(
        r#""node": "threshold", "op": ">", "value": 0.3, "inputs": ["cover"]"#,
        "\"cover\" has class codes, and is compared with 0.3",
    );
    reports(r#""node": "threshold", "op": "==", "value": 15, "inputs": ["cover"]"#, "\"cover\" has no class 15");
    is_clean(r#""node": "threshold", "op": "in", "value": [10, 20], "inputs": ["cover"]"#);
    reports(
        r#""node": "threshold", "method": "percentile", "op": "<", "value": 110, "inputs": ["mean"]"#,
        "the percentile is 110",
    );
}

#[test]
fn limits_of_stored_values_and_shares() {
    let of = |dataset: &str, band: &str, op: &str, value: &str| {
        messages(&format!(
            r#"{{"id": "s", "node": "source", "dataset": "{dataset}", "bands": ["{band}"]}},
            {{"id": "t", "node": "threshold", "op": "{op}", "value": {value}, "inputs": ["s"]}}"#
        ))
    };
    assert_eq!(of("COPERNICUS/S2_SR_HARMONIZED", "nir", ">", "3000"), ["t: \"s\" has no values near 3000"]);
    assert_eq!(of("COPERNICUS/S2_SR_HARMONIZED", "B8", ">", "0.3"), [""; 0]);
    assert_eq!(of("MODIS/061/MOD13Q1", "NDVI", ">", "3000"), ["t: \"s\" has no values near 3000"]);
    assert_eq!(of("MODIS/061/MOD13Q1", "NDVI", ">", "0.5"), [""; 0]);
    assert_eq!(of("MODIS/061/MOD44B", "Percent_Tree_Cover", ">=", "130"), ["t: \"s\" has no values near 130"]);
    // Codes above 100 mark missing data.
    assert_eq!(of("MODIS/061/MOD44B", "Percent_Tree_Cover", "<", "200"), [""; 0]);
    assert_eq!(of("MODIS/061/MOD44B", "Percent_Tree_Cover", ">=", "30"), [""; 0]);
    assert_eq!(of("COPERNICUS/S1_GRD", "VV", "<", "-16"), [""; 0]);
    assert_eq!(of("MODIS/061/MCD64A1", "BurnDate", ">", "0"), [""; 0]);
}

#[test]
fn units() {
    is_clean(r#""node": "threshold", "op": ">", "value": 308.15, "inputs": ["lst"]"#);
    is_clean(r#""node": "threshold", "op": ">", "value": 35, "unit": "degC", "inputs": ["lst"]"#);
    is_clean(r#""node": "threshold", "op": ">", "value": 0, "inputs": ["lst"]"#);
    is_clean(r#""node": "derive", "what": "unit", "from": "K", "to": "degC", "inputs": ["lst"]"#);
    is_clean(
        r#""node": "reduce", "by": "days", "condition": {"op": ">", "value": 35, "unit": "degC"}, "inputs": ["lst"]"#,
    );
    reports(
        r#""node": "threshold", "op": ">", "value": 35, "inputs": ["lst"]"#,
        "\"lst\" is in K, and is compared with 35 K",
    );
    reports(
        r#""node": "reduce", "by": "days", "condition": {"op": ">", "value": 35}, "inputs": ["lst"]"#,
        "\"lst\" is in K, and is compared with 35 K",
    );
    reports(
        r#""node": "threshold", "op": "<", "value": -16, "unit": "dB", "inputs": ["lst"]"#,
        "\"lst\" is in K, and the limit is in dB",
    );
    reports(
        r#""node": "derive", "what": "unit", "from": "m", "to": "mm", "inputs": ["lst"]"#,
        "\"lst\" is in K, not in m",
    );
    reports(
        r#""node": "derive", "what": "unit", "from": "K", "to": "mm", "inputs": ["lst"]"#,
        "K cannot be converted to mm",
    );
    reports(r#""node": "derive", "what": "unit", "to": "degC", "inputs": ["green"]"#, "\"green\" has no unit");
}

#[test]
fn statistics_of_classes() {
    reports(
        r#""node": "reduce", "by": "mean", "inputs": ["cover"]"#,
        "\"cover\" has class codes, whose mean says nothing",
    );
    reports(
        r#""node": "zonal", "by": "mean", "inputs": ["cover", "place"]"#,
        "\"cover\" has class codes, whose mean says nothing",
    );
    reports(
        r#""node": "compare", "how": "difference", "inputs": ["cover", "cover"]"#,
        "\"cover\" has class codes, whose difference says nothing",
    );
    is_clean(r#""node": "reduce", "by": "mode", "inputs": ["cover"]"#);
    is_clean(r#""node": "zonal", "by": "mode", "inputs": ["cover", "place"]"#);
    // The mean of a mask is a share.
    is_clean(r#""node": "zonal", "by": "mean", "inputs": ["green", "place"]"#);
}

#[test]
fn areas_and_patches() {
    is_clean(r#""node": "area", "unit": "ha", "inputs": ["green", "place"]"#);
    is_clean(r#""node": "patches", "min": 5, "unit": "pixels", "inputs": ["green"]"#);
    reports(
        r#""node": "area", "unit": "ha", "inputs": ["mean", "place"]"#,
        "\"mean\" has numbers, and an area is that of a mask or of classes",
    );
    reports(
        r#""node": "patches", "min": 5, "inputs": ["mean"]"#,
        "\"mean\" has numbers, and patches are made of a mask or classes",
    );
    reports(r#""node": "combine", "how": "and", "inputs": ["mean", "lst"]"#, "no input is a mask");
    let burned = r#"{"id": "p", "node": "place", "name": "Angola", "kind": "country"},
        {"id": "s", "node": "source", "dataset": "MODIS/061/MCD64A1", "bands": ["BurnDate"], "inputs": ["p"]},
        {"id": "a", "node": "area", "unit": "ha", "inputs": ["s"]}"#;
    assert_eq!(messages(burned), [""; 0]);
}

#[test]
fn groups_of_values() {
    is_clean(r#""node": "zonal", "by": "mean", "per": ["zone", "period"], "inputs": ["monthly", "zones"]"#);
    is_clean(r#""node": "zonal", "by": "mean", "per": ["class"], "inputs": ["mean", "cover", "place"]"#);
    is_clean(r#""node": "extreme", "which": "max", "among": "month", "inputs": ["monthly"]"#);
    is_clean(r#""node": "extreme", "which": "top", "count": 3, "among": "zone", "inputs": ["table"]"#);
    reports(
        r#""node": "zonal", "by": "mean", "per": ["zone"], "inputs": ["mean", "place"]"#,
        "values per zone need zones",
    );
    reports(
        r#""node": "zonal", "by": "mean", "per": ["period"], "inputs": ["mean", "place"]"#,
        "values per period need several periods, and this is one image",
    );
    reports(
        r#""node": "zonal", "by": "mean", "per": ["class"], "inputs": ["mean", "place"]"#,
        "values per class need classes, and \"mean\" has numbers",
    );
    reports(
        r#""node": "extreme", "which": "max", "among": "year", "inputs": ["monthly"]"#,
        "the extreme year needs a value for each year",
    );
    reports(
        r#""node": "extreme", "which": "max", "among": "year", "inputs": ["table"]"#,
        "the extreme year needs a value for each year",
    );
    reports(
        r#""node": "extreme", "which": "max", "among": "zone", "inputs": ["monthly"]"#,
        "the extreme zone needs a value for each zone",
    );
}

#[test]
fn results_that_nothing_uses() {
    let source = r#"{"id": "dem", "node": "source", "dataset": "USGS/SRTMGL1_003"}"#;
    let place = r#"{"id": "place", "node": "place", "name": "Kenya", "kind": "country"}"#;
    let map = r#"{"id": "map", "node": "output", "kind": "layer", "inputs": ["dem"]}"#;
    assert_eq!(messages(&format!("{source}, {place}")), [""; 0]);
    assert_eq!(messages(&format!("{source}, {place}, {map}")), ["place: no output uses \"place\""]);
}

#[test]
fn order_of_operands() {
    let compared = |fields: &str| {
        messages(&format!(
            r#"{{"id": "p", "node": "period", "start": "2010-01-01", "end": "2011-01-01", "role": "before"}},
            {{"id": "q", "node": "period", "start": "2020-01-01", "end": "2021-01-01", "role": "after"}},
            {{"id": "s", "node": "source", "dataset": "MODIS/061/MOD13Q1", "bands": ["NDVI"]}},
            {{"id": "old", "node": "reduce", "by": "mean", "inputs": ["s", "p"]}},
            {{"id": "new", "node": "reduce", "by": "mean", "inputs": ["s", "q"]}},
            {{"id": "c", "node": "compare", "how": "difference", {fields} "inputs": ["new", "old"]}}"#
        ))
    };
    for fields in
        ["", r#""first": "after", "second": "before","#, r#""first": 2020, "second": "2010","#, r#""first": "main","#]
    {
        assert_eq!(compared(fields), [""; 0], "{fields}");
    }
    let first = compared(r#""first": "before", "second": "after","#);
    assert_eq!(first, ["c: `first` is \"before\", and the first input \"new\" is the other one"]);
    assert_eq!(
        compared(r#""second": 2020,"#),
        ["c: `second` is \"2020\", and the second input \"old\" is the other one"]
    );
    assert_eq!(compared(r#""second": "MODIS/061/MOD13Q1","#), [""; 0]);
}

#[test]
fn requests_that_contradict_the_data() {
    assert_eq!(in_period(r#""NOAA/VIIRS/DNB/MONTHLY_V1/VCMCFG""#, "2005-01-01", "2006-01-01").len(), 1);
    assert_eq!(in_period(r#""NOAA/VIIRS/DNB/ANNUAL_V22""#, "2005-01-01", "2006-01-01").len(), 1);
    assert_eq!(in_period(r#""COPERNICUS/S1_GRD""#, "2010-08-01", "2010-09-01").len(), 1);
    assert_eq!(in_period(r#""COPERNICUS/S2_SR_HARMONIZED""#, "2005-01-01", "2011-01-01").len(), 1);
    assert_eq!(in_place("USGS/NLCD_RELEASES/2019_REL/NLCD", r#""name": "Bavaria", "kind": "state""#).len(), 1);
    let thermal = r#"{"id": "s", "node": "source", "dataset": "COPERNICUS/S2_SR_HARMONIZED", "bands": ["thermal"]}"#;
    assert_eq!(messages(thermal), ["s: \"COPERNICUS/S2_SR_HARMONIZED\" has no band \"thermal\""]);
}

//! Minimal requests with their plans.

use super::*;
use crate::plan::json::to_json;
use crate::plan::model::{Node, Step};

fn read(text: &str) -> Reading {
    understand(text, Day { year: 2024, month: 6, day: 15 })
}

/// Returns the nodes of a plan, each as `id node`.
fn nodes(text: &str) -> Vec<String> {
    let reading = read(text);
    assert!(reading.is_whole(), "{text}: {:?} {:?}", reading.refused, reading.plan);
    let plan = to_json(&reading.plan.unwrap());
    let steps = plan["steps"].as_array().unwrap().iter();
    steps.map(|step| format!("{} {}", step["id"].as_str().unwrap(), step["node"].as_str().unwrap())).collect()
}

#[test]
fn a_composite_is_a_chain() {
    let found = nodes("median NDVI of Kenya in 2022 from Sentinel-2, on a map");
    let expected =
        ["region place", "period period", "scenes source", "ndvi derive", "median_ndvi reduce", "map output"];
    assert_eq!(found, expected);
}

#[test]
fn words_without_a_step_are_listed() {
    let reading = read("median NDVI of Kenya in 2022 from Sentinel-2 with refined gadget smoothing");
    assert!(!reading.is_whole());
    let unaccounted = reading.plan.map(|plan| plan.unaccounted.join(" ")).unwrap_or_default();
    assert!(unaccounted.contains("gadget"), "{unaccounted}");
}

#[test]
fn requests_that_lack_something_are_refused() {
    for (text, reason) in [
        ("", "the request is empty"),
        ("median NDVI of Kenya from Sentinel-2", "no period is named"),
        ("median NDVI in 2022 from Sentinel-2", "no place is named"),
        ("hello there", "what is measured is not understood"),
        ("rainfall of Kenya in 2022 from CHIRPS above 1000 m, map", "are no lengths"),
        ("cumulative rainfall of Kenya in 2022, CHIRPS, chart by month", "running sums"),
        ("forest loss in Rwanda from March 2015 to June 2016 in hectares", "the year of each loss"),
        (
            "1. Load Landsat 8 of Kenya in 2020 2. Show the median NDVI 3. Chart it monthly",
            "whether the map shows each part",
        ),
        ("first snow of Switzerland in 2020, MODIS, map", "whether an image or a day"),
        ("NDVI of Kenya in the wet season 2022 from MODIS", "in which months this season is"),
    ] {
        let reading = read(text);
        assert!(reading.refused.iter().any(|refused| refused.reason.contains(reason)), "{text}: {:?}", reading.refused);
    }
}

/// Words that ask for an output, and the kinds of outputs of which one makes them true.
const OUTPUTS: [(&str, &[&str]); 9] = [
    ("on a map", &["layer"]),
    ("print", &["value", "table", "chart"]),
    ("as a chart", &["chart"]),
    ("as a table", &["table", "export"]),
    ("as CSV to Drive", &["export"]),
    ("export to my assets", &["export"]),
    ("as an animation", &["animation"]),
    ("as a thumbnail", &["thumbnail"]),
    ("in an app with a slider", &["app"]),
];

/// Requests that name no output.
const WITHOUT_OUTPUT: [&str; 5] = [
    "median NDVI of Kenya in 2022, Sentinel-2",
    "monthly rainfall of Malawi in 2020, CHIRPS",
    "mean elevation of each district of Rwanda",
    "greenest pixel composite of Kenya in 2020, Sentinel-2",
    "forest loss of Rwanda from 2005 to 2020 in hectares",
];

/// Asserts that the plan of a request with some words for outputs has them all, unless the request
/// is refused. Returns `true` if it is not.
fn has_outputs(request: &str, outputs: &[(&str, &[&str])]) -> bool {
    let words: Vec<&str> = outputs.iter().map(|(words, _)| *words).collect();
    let text = format!("{request}, {}", words.join(" and "));
    let reading = read(&text);
    let Some(plan) = reading.plan.as_ref().filter(|_| reading.is_whole()) else { return false };
    let kind = |step: &Step| match &step.node {
        Node::Output(output) => output.kind.clone(),
        // The code of the recipe has a layer.
        Node::Recipe(_) => Some("layer".to_owned()),
        _ => None,
    };
    let found: Vec<String> = plan.steps.iter().filter_map(kind).collect();
    for (words, kinds) in outputs {
        let has = kinds.iter().any(|kind| found.iter().any(|found| found == kind));
        assert!(has, "{text}: nothing for \"{words}\" in {found:?}");
    }
    true
}

#[test]
fn every_output_of_a_request_is_in_its_plan() {
    let single = WITHOUT_OUTPUT.iter().flat_map(|request| OUTPUTS.iter().map(move |one| (*request, vec![*one])));
    let pairs = OUTPUTS.iter().flat_map(|one| OUTPUTS.iter().map(move |other| vec![*one, *other]));
    let pairs = pairs.filter(|pair| pair[0].0 < pair[1].0).map(|pair| (WITHOUT_OUTPUT[0], pair));
    let whole = single.chain(pairs).filter(|(request, outputs)| has_outputs(request, outputs)).count();
    assert!(whole >= 30, "only {whole} requests are read");
}

#[test]
fn cities_are_circles_unless_the_extent_matters() {
    let plan = read("median NDVI of Nairobi in 2022, Sentinel-2, map").plan.unwrap_or_default();
    assert!(plan.assumed.iter().any(|text| text.starts_with("Nairobi is the circle of 10 km")), "{:?}", plan.assumed);
    let total = read("area in hectares where NDVI > 0.3 in Nairobi in 2022, Sentinel-2");
    assert!(total.refused.iter().any(|refused| refused.reason.contains("how far around Nairobi")), "{total:?}");
}

#[test]
fn statistics_of_one_image_are_of_its_area() {
    for (request, by) in [
        ("print the maximum elevation in Bhutan", "by=max"),
        ("print the min and max elevation in Bhutan", "by=[min, max]"),
        ("minimum elevation of each district of Rwanda as a table", "by=min"),
    ] {
        let text = crate::plan::text::to_text(&read(request).plan.unwrap_or_default());
        assert!(text.contains(by), "{request}: {text}");
    }
}

#[test]
fn recipes_are_the_methods_that_requests_name() {
    let plan = read("greenest pixel composite, Sentinel-2, Kenya, 2020").plan.unwrap_or_default();
    let text = crate::plan::text::to_text(&plan);
    assert!(text.contains("recipe method=greenest-pixel"), "{text}");
    assert!(text.contains("The index is NDVI"), "the default is stated: {text}");
    // A word that the recipe does not have.
    assert!(!read("greenest pixel composite of stubble, Sentinel-2, Kenya, 2020").is_whole());
}

#[test]
fn areas_that_are_not_exact_are_stated() {
    let plan = read("mean leaf area index of Sumatra in 2017, MODIS, map").plan.unwrap_or_default();
    assert!(plan.assumed.iter().any(|text| text.starts_with("Sumatra is the box")), "{:?}", plan.assumed);
}

#[test]
fn what_hides_in_a_request_is_not_passed_over() {
    for (request, words) in [
        ("median NDVI of Kenya in 2022 from Sentinel-2, excluding water", "excluding water"),
        ("rainfall in Kenya in 2022 from CHIRPS in inches", "inches"),
        ("mean NDVI of Kenya in 2022, only pixels with NDVI > 0.3, MODIS, map", "only pixels"),
        ("emissivity and land surface temperature of Spain in 2022, MOD11A1, map", "emissivity"),
        ("TCI for Kenya for March-May 2022 relative to the seasons of 2001-2021, MOD13Q1, map", "TCI"),
    ] {
        let plan = read(request).plan.unwrap_or_default();
        assert!(plan.unaccounted.iter().any(|found| found.contains(words)), "{request}: {:?}", plan.unaccounted);
    }
}

//! Minimal requests with their plans.

use super::*;
use crate::plan::json::to_json;

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
        ["region place", "period period", "scenes source", "ndvi derive", "median_image reduce", "map output"];
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
    ] {
        let reading = read(text);
        assert!(reading.refused.iter().any(|refused| refused.reason.contains(reason)), "{text}: {:?}", reading.refused);
    }
}

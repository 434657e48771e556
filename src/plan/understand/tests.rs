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
        ("rainfall of Kenya in 2022 from CHIRPS above 1000 m, map", "are no lengths"),
        ("cumulative rainfall of Kenya in 2022, CHIRPS, chart by month", "running sums"),
        ("first snow of Switzerland in 2020, MODIS, map", "whether an image or a day"),
    ] {
        let reading = read(text);
        assert!(reading.refused.iter().any(|refused| refused.reason.contains(reason)), "{text}: {:?}", reading.refused);
    }
}

#[test]
fn areas_that_are_not_exact_are_stated() {
    let plan = read("mean leaf area index of Sumatra in 2017, MODIS, map").plan.unwrap_or_default();
    assert!(plan.assumed.iter().any(|text| text.starts_with("Sumatra is the box")), "{:?}", plan.assumed);
}

/// Requests with the lines of their plans, without the assumptions.
const PLANS: &[(&str, &[&str])] = &[
    (
        "Monthly rainfall totals 2015-2022 for every district of Malawi from CHIRPS, CSV to Drive",
        &[
            "region: place name=Malawi kind=country table=USDOS/LSIB_SIMPLE/2017 filters=[[country_na, Malawi]]",
            "zones: zones of=FAO/GAUL/2015/level2 level=district within=Malawi column=ADM2_NAME filters=[[ADM0_NAME, Malawi]] <- region",
            "period: period start=2015-01-01 end=2023-01-01",
            "groups: groups by=month",
            "scenes: source dataset=UCSB-CHG/CHIRPS/DAILY bands=[precipitation] <- region, period",
            "per_group: reduce over=time by=sum <- scenes, groups",
            "statistics: zonal by=mean per=[zone, period] <- per_group, zones",
            "export: output kind=export to=drive format=csv <- statistics",
        ],
    ),
    (
        "anomaly of NDVI of Kenya in July 2023 against the mean of July 2003 to 2022, MOD13Q1, map",
        &[
            "region: place name=Kenya kind=country table=USDOS/LSIB_SIMPLE/2017 filters=[[country_na, Kenya]]",
            "period: period start=2023-07-01 end=2023-08-01 role=main",
            "baseline_period: period start=2003-07-01 end=2023-01-01 role=baseline months=[7, 7]",
            "scenes: source dataset=MODIS/061/MOD13Q1 bands=[NDVI] <- region, period",
            "mean_image: reduce over=time by=mean <- scenes",
            "scenes_2: source dataset=MODIS/061/MOD13Q1 bands=[NDVI] <- region, baseline_period",
            "mean_image_2: reduce over=time by=mean <- scenes_2",
            "change: compare how=anomaly first=main second=baseline <- mean_image, mean_image_2",
            "map: output kind=layer <- change, region",
        ],
    ),
    (
        "number of rainy days (>= 1 mm) per month in 2021 in Malawi, CHIRPS, as a bar chart",
        &[
            "region: place name=Malawi kind=country table=USDOS/LSIB_SIMPLE/2017 filters=[[country_na, Malawi]]",
            "period: period start=2021-01-01 end=2022-01-01",
            "groups: groups by=month",
            "scenes: source dataset=UCSB-CHG/CHIRPS/DAILY bands=[precipitation] <- region, period",
            "per_group: reduce over=time by=days condition={op=>= unit=mm value=1} <- scenes, groups",
            "statistics: zonal by=mean per=[period] <- per_group, region",
            "chart: output kind=chart chart=bar x=period <- statistics",
        ],
    ),
];

#[test]
fn plans_of_requests() {
    for (request, expected) in PLANS {
        let reading = read(request);
        assert!(reading.is_whole(), "{request}: {:?} {:?}", reading.refused, reading.plan);
        let text = crate::plan::text::to_text(&reading.plan.unwrap_or_default());
        let steps = text.lines().take_while(|line| !line.is_empty());
        let found: Vec<String> = steps.map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
        assert_eq!(found, *expected, "{request}");
    }
}

#[test]
fn what_hides_in_a_request_is_not_passed_over() {
    for (request, words) in [
        ("median NDVI of Kenya in 2022 from Sentinel-2, excluding water", "excluding water"),
        ("NDVI of Kenya in the wet season 2022 from MODIS", "wet season"),
        ("rainfall in Kenya in 2022 from CHIRPS in inches", "inches"),
        ("mean NDVI of Kenya in 2022, only pixels with NDVI > 0.3, MODIS, map", "only pixels"),
        ("emissivity and land surface temperature of Spain in 2022, MOD11A1, map", "emissivity"),
        ("VCI for Kenya for March-May 2022 relative to the seasons of 2001-2021, MOD13Q1, map", "VCI"),
    ] {
        let plan = read(request).plan.unwrap_or_default();
        assert!(plan.unaccounted.iter().any(|found| found.contains(words)), "{request}: {:?}", plan.unaccounted);
    }
}

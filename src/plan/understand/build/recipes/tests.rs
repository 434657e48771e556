//! Requests that name a method, and the arguments that they set.

use crate::assist::request::calendar::Day;
use crate::plan::model::{Node, Period};
use crate::plan::understand::{Reading, understand};

fn read(text: &str) -> Reading {
    understand(text, Day { year: 2026, month: 6, day: 1 })
}

/// Returns the recipe and its arguments, or the reasons of the refusal.
fn method(text: &str) -> Result<(String, String), String> {
    let reading = read(text);
    let reasons: Vec<String> =
        reading.refused.iter().map(|refused| format!("{} {}", refused.words, refused.reason)).collect();
    if !reading.is_whole() {
        return Err(reasons.join("; "));
    }
    let steps = reading.plan.map(|plan| plan.steps).unwrap_or_default();
    let recipe = steps.into_iter().find_map(|step| match step.node {
        Node::Recipe(recipe) => Some(recipe),
        _ => None,
    });
    let recipe = recipe.ok_or("no recipe")?;
    let arguments = serde_json::to_string(&recipe.arguments).unwrap();
    Ok((recipe.method.unwrap_or_default(), arguments))
}

fn periods(text: &str) -> Vec<Period> {
    let steps = read(text).plan.map(|plan| plan.steps).unwrap_or_default();
    let periods = steps.into_iter().filter_map(|step| match step.node {
        Node::Period(period) => Some(period),
        _ => None,
    });
    periods.collect()
}

fn assert_method(text: &str, recipe: &str, arguments: &str) {
    let found = method(text);
    assert_eq!(found, Ok((recipe.to_owned(), arguments.to_owned())), "{text}");
}

#[test]
fn numbers_are_those_of_the_nouns_beside_them() {
    let text =
        "LandTrendr with Landsat 8 NDVI, 2014 to 2023, 15 km around Bend, Oregon, smallest drop 0.15, max segments 5";
    assert_method(text, "landtrendr", r#"{"index":"NDVI","segments":5.0,"threshold":0.15}"#);
    let text = "harmonic regression with three harmonics of EVI, Sentinel-2 2019-2022, 2 km around Ludhiana";
    assert_method(text, "harmonic-fit", r#"{"harmonics":3.0,"index":"EVI"}"#);
    let text = "contour lines every 0.05 km of Liechtenstein from SRTM";
    assert_method(text, "terrain-contours", r#"{"interval":50.0}"#);
    let text = "stream network where the upstream area is at least 5000 ha in Uganda from MERIT Hydro";
    assert_method(text, "hydrology-streams", r#"{"threshold":50.0}"#);
}

#[test]
fn what_a_recipe_cannot_take_is_named() {
    let refused = |text: &str, reason: &str| {
        let found = method(text).expect_err(text);
        assert!(found.contains(reason), "{text}: {found}");
    };
    refused("LandTrendr with Landsat 8 NDVI, 2014 to 2023, in Lane County, Oregon, 7 harmonics", "7 harmonics");
    refused("contour lines every 50 dB of Liechtenstein from SRTM", "is in m");
    refused("longest dry spell in Burkina Faso June to September 2022, dry day above 2 mm", "compares with <");
    refused("enhanced Lee speckle filter on Sentinel-1 for Liechtenstein, July 2023", "enhanced");
    refused("SPI-3 from ERA5-Land for Somalia, June 2017", "does not use ECMWF/ERA5_LAND");
    refused("pansharpen Sentinel-2 over Liechtenstein, summer 2023", "COPERNICUS/S2");
    refused("LandTrendr with Landsat 8 NBR from 1990 to 2020 in Lane County, Oregon", "2013");
    refused("land cover transition matrix between March 2005 and June 2019 in Kenya", "two whole years");
    refused("built-up growth of Kenya 1992 to 2021 with GHSL", "every fifth year");
    refused("SVM classification with polynomial kernel, Landsat 8, 2020, Liechtenstein", "polynomial");
    refused("start of season map for Ethiopia, June to August 2020, MCD12Q2", "whole years");
}

#[test]
fn periods_have_the_roles_of_their_words() {
    let text = "flood extent with Sentinel-1 in Beira: before 1-10 March 2019, after 15-25 March 2019, threshold on ratio 1.25";
    assert_method(text, "radar-flood-ratio", r#"{"threshold":1.25}"#);
    let found = periods(text);
    assert_eq!(found[0].start.as_deref(), Some("2019-03-01"));
    assert_eq!(found[0].role.as_deref(), Some("before"));
    assert_eq!(found[1].end.as_deref(), Some("2019-03-26"));
    let text = "VCI for Kenya for March-May 2022 relative to all March-May seasons of 2001-2021, MOD13Q1";
    assert_method(text, "vegetation-condition", r#"{"baseline_end":2021,"baseline_start":2001}"#);
    let text = "SPI-3 for Somalia for June 2017 relative to 1981-2016 by CHIRPS";
    assert_method(text, "climate-standardised-rain", r#"{"baseline_end":2016,"baseline_start":1981,"months":3.0}"#);
    assert_eq!(periods(text)[0].start.as_deref(), Some("2017-04-01"));
    let text = "transition matrix of MODIS land cover between 2005 and 2019 in Kenya";
    assert_method(text, "land-cover-transitions", r#"{"first_year":2005,"last_year":2019}"#);
}

#[test]
fn points_that_train_are_no_place() {
    let text =
        "Random forest classification with my training points users/me/points, property 'class', Sentinel-2 2022";
    let lacking = method(text).expect_err("the points are no place");
    assert!(lacking.contains("place"), "{lacking}");
}

#[test]
fn general_names_mean_all_missions() {
    let text = "run LandTrendr on Landsat NBR 1990-2020 for Lane County, Oregon and map year of greatest disturbance";
    assert_method(text, "landtrendr-landsat", r#"{"index":"NBR"}"#);
    assert_method("CCDC over Landsat 2000-2020 within 20 km of Lusaka", "ccdc-landsat", "{}");
    assert_method("pansharpening of Landsat 9 over Liechtenstein, summer 2023", "pansharpen", "{}");
}

#[test]
fn outputs_are_those_that_the_script_has() {
    let text =
        "water mask with threshold of Otsu in Sentinel-1 VV for Tonle Sap, october 2021, and tell the surface in km²";
    assert_method(text, "radar-water-otsu", r#"{"band":"VV"}"#);
    let text = "tasseled cap wetness, Landsat 8, summer 2021, Olympic National Park, export to Drive";
    assert_method(text, "tasseled-cap", "{}");
    assert!(method("oil spill Sentinel-1 Mauritius 8-20 August 2020 as line chart").is_err());
}

#[test]
fn choices_have_words() {
    let text = "500-year river flood depth in Liechtenstein";
    assert_method(text, "hydrology-flood-hazard", r#"{"rarity":"500-year"}"#);
    let text = "temperature change of Mali 2041-2060 under SSP5-8.5 with MPI-ESM1-2-HR";
    assert_method(text, "climate-future", r#"{"model":"MPI-ESM1-2-HR","scenario":"ssp585"}"#);
    let text = "flood extent from Sentinel-1 in Beira after 15-25 March 2019, before 1-10 March 2019, VV polarization, \
        threshold 4 dB";
    assert_method(text, "radar-flood", r#"{"band":"VV","threshold":4.0}"#);
    assert!(method("50-year river flood depth in Liechtenstein").is_err());
    assert!(method("temperature change of Mali 2041-2060 under ssp126").is_err());
}

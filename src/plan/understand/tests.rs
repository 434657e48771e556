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
        ("show elevation and slope of Nepal, SRTM, map", "whether the elevation has a result too"),
        ("first snow of Switzerland in 2020, MODIS, map", "whether an image or a day"),
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
            "monthly_precipitation: reduce over=time by=sum <- scenes, groups",
            "statistics: zonal by=mean per=[zone, period] <- monthly_precipitation, zones",
            "export: output kind=export to=drive format=csv <- statistics",
        ],
    ),
    (
        "burn severity before and after 2021-08-05 in the box 23.2 38.8 23.5 39.0, Sentinel-2, map",
        &[
            "region: place kind=box box=[23.2, 38.8, 23.5, 39]",
            "period_before: period start=2021-06-05 end=2021-08-05 role=before",
            "period_after: period start=2021-08-06 end=2021-10-06 role=after",
            "scenes_before: source dataset=COPERNICUS/S2_SR_HARMONIZED mask=[clouds] <- region, period_before",
            "nbr_before: derive what=NBR <- scenes_before",
            "median_nbr_before: reduce over=time by=median <- nbr_before",
            "scenes_after: source dataset=COPERNICUS/S2_SR_HARMONIZED mask=[clouds] <- region, period_after",
            "nbr_after: derive what=NBR <- scenes_after",
            "median_nbr_after: reduce over=time by=median <- nbr_after",
            "burn_severity: compare how=difference first=before second=after <- median_nbr_before, median_nbr_after",
            "map: output kind=layer <- burn_severity, region",
        ],
    ),
    (
        "false color composite of Kenya in August 2021, Landsat 8, map",
        &[
            "region: place name=Kenya kind=country table=USDOS/LSIB_SIMPLE/2017 filters=[[country_na, Kenya]]",
            "period: period start=2021-08-01 end=2021-09-01",
            "scenes: source dataset=LANDSAT/LC08/C02/T1_L2 mask=[clouds] <- region, period",
            "median_image: reduce over=time by=median <- scenes",
            "map: output kind=layer bands=[nir, red, green] <- median_image, region",
        ],
    ),
    (
        "how did NDVI change in Kenya between 2001 and 2020, MOD13Q1, map",
        &[
            "region: place name=Kenya kind=country table=USDOS/LSIB_SIMPLE/2017 filters=[[country_na, Kenya]]",
            "period_after: period start=2020-01-01 end=2021-01-01 role=after",
            "period_before: period start=2001-01-01 end=2002-01-01 role=before",
            "scenes_after: source dataset=MODIS/061/MOD13Q1 bands=[NDVI] <- region, period_after",
            "mean_ndvi_after: reduce over=time by=mean <- scenes_after",
            "scenes_before: source dataset=MODIS/061/MOD13Q1 bands=[NDVI] <- region, period_before",
            "mean_ndvi_before: reduce over=time by=mean <- scenes_before",
            "ndvi_change: compare how=difference first=after second=before <- mean_ndvi_after, mean_ndvi_before",
            "map: output kind=layer <- ndvi_change, region",
        ],
    ),
    (
        "1. Load Landsat 8 of Kenya in 2020 2. mask the clouds 3. compute NDWI 4. make a median composite 5. export it to Drive at 30 m",
        &[
            "region: place name=Kenya kind=country table=USDOS/LSIB_SIMPLE/2017 filters=[[country_na, Kenya]]",
            "period: period start=2020-01-01 end=2021-01-01",
            "scenes: source dataset=LANDSAT/LC08/C02/T1_L2 mask=[clouds] <- region, period",
            "ndwi: derive what=NDWI <- scenes",
            "median_ndwi: reduce over=time by=median <- ndwi",
            "export: output kind=export to=drive format=geotiff scale_m=30 <- median_ndwi, region",
        ],
    ),
    (
        "mean NDVI of each WorldCover class in Costa Rica in 2021, Sentinel-2, table",
        &[
            "region: place name=\"Costa Rica\" kind=country table=USDOS/LSIB_SIMPLE/2017 filters=[[country_na, \"Costa Rica\"]]",
            "period: period start=2021-01-01 end=2022-01-01",
            "scenes: source dataset=ESA/WorldCover/v200 bands=[Map] <- region, period",
            "mode_landcover: reduce over=time by=mode <- scenes",
            "scenes_2: source dataset=COPERNICUS/S2_SR_HARMONIZED mask=[clouds] <- region, period",
            "ndvi: derive what=NDVI <- scenes_2",
            "mean_ndvi: reduce over=time by=mean <- ndvi",
            "statistics: zonal by=mean per=[class] <- mean_ndvi, mode_landcover, region",
            "table: output kind=table <- statistics",
        ],
    ),
    (
        "how many people in Bangladesh live where JRC water occurrence is above 50 %, WorldPop 2020",
        &[
            "region: place name=Bangladesh kind=country table=USDOS/LSIB_SIMPLE/2017 filters=[[country_na, Bangladesh]]",
            "period: period start=2020-01-01 end=2021-01-01",
            "scenes: source dataset=JRC/GSW1_4/GlobalSurfaceWater bands=[occurrence] <- region",
            "mask: threshold op=> value=50 unit=% method=fixed <- scenes",
            "scenes_2: source dataset=WorldPop/GP/100m/pop bands=[population] <- region, period",
            "mean_population: reduce over=time by=mean <- scenes_2",
            "statistics: zonal by=sum <- mean_population, mask, region",
            "value: output kind=value <- statistics",
        ],
    ),
    (
        "mean NDVI of Kenya in 2022 where the slope is above 10 degrees, Sentinel-2, print",
        &[
            "region: place name=Kenya kind=country table=USDOS/LSIB_SIMPLE/2017 filters=[[country_na, Kenya]]",
            "period: period start=2022-01-01 end=2023-01-01",
            "scenes: source dataset=USGS/SRTMGL1_003 bands=[elevation] <- region",
            "slope: derive what=slope <- scenes",
            "mask: threshold op=> value=10 unit=degrees method=fixed <- slope",
            "scenes_2: source dataset=COPERNICUS/S2_SR_HARMONIZED mask=[clouds] <- region, period",
            "ndvi: derive what=NDVI <- scenes_2",
            "mean_ndvi: reduce over=time by=mean <- ndvi",
            "statistics: zonal by=mean <- mean_ndvi, mask, region",
            "value: output kind=value <- statistics",
        ],
    ),
    (
        "forest loss in Rondonia from 2005 to 2020, area per year in hectares as a chart",
        &[
            "region: place name=Rondonia kind=state table=FAO/GAUL/2015/level1 filters=[[ADM0_NAME, Brazil], [ADM1_NAME, Rondonia]]",
            "period: period start=2005-01-01 end=2021-01-01",
            "groups: groups by=year",
            "scenes: source dataset=UMD/hansen/global_forest_change_2025_v1_13 bands=[lossyear] <- region, period",
            "area: area unit=ha per=[period] <- scenes, region, groups",
            "chart: output kind=chart chart=line x=period <- area",
        ],
    ),
    (
        "yearly forest loss of Rwanda in km2, chart",
        &[
            "region: place name=Rwanda kind=country table=USDOS/LSIB_SIMPLE/2017 filters=[[country_na, Rwanda]]",
            "groups: groups by=year",
            "scenes: source dataset=UMD/hansen/global_forest_change_2025_v1_13 bands=[lossyear] <- region",
            "area: area unit=km2 per=[period] <- scenes, region, groups",
            "chart: output kind=chart chart=line x=period <- area",
        ],
    ),
    (
        "forest loss of each district of Rwanda in 2015 in hectares, csv",
        &[
            "region: place name=Rwanda kind=country table=USDOS/LSIB_SIMPLE/2017 filters=[[country_na, Rwanda]]",
            "zones: zones of=FAO/GAUL/2015/level2 level=district within=Rwanda column=ADM2_NAME filters=[[ADM0_NAME, Rwanda]] <- region",
            "period: period start=2015-01-01 end=2016-01-01",
            "scenes: source dataset=UMD/hansen/global_forest_change_2025_v1_13 bands=[lossyear] <- region, period",
            "forest_loss: threshold op=> value=0 method=fixed <- scenes",
            "area: area unit=ha per=[zone] <- forest_loss, zones",
            "export: output kind=export to=drive format=csv <- area",
        ],
    ),
    (
        "how much of Lake Chad is water in 2020? use NDWI and give km2",
        &[
            "region: place name=\"Lake Chad\" kind=water box=[13, 12.2, 15.6, 14.4]",
            "period: period start=2020-01-01 end=2021-01-01",
            "scenes: source dataset=COPERNICUS/S2_SR_HARMONIZED mask=[clouds] <- region, period",
            "ndwi: derive what=NDWI <- scenes",
            "median_ndwi: reduce over=time by=median <- ndwi",
            "water: threshold op=> value=0 method=fixed <- median_ndwi",
            "area: area unit=km2 <- water, region",
            "value: output kind=value <- area",
        ],
    ),
    (
        "k-means clustering with 8 clusters on a Landsat 9 composite of Iowa, summer 2022, map",
        &[
            "region: place name=Iowa kind=state table=TIGER/2018/States filters=[[NAME, Iowa]]",
            "period: period start=2022-06-01 end=2022-09-01",
            "scenes: source dataset=LANDSAT/LC09/C02/T1_L2 bands=[blue, green, red, nir, swir1, swir2] mask=[clouds] <- region, period",
            "median_image: reduce over=time by=median <- scenes",
            "clusters: classify task=cluster method=kmeans classes=8 <- median_image, region",
            "map: output kind=layer <- clusters, region",
        ],
    ),
    (
        "Make an animation of yearly NDVI of Kenya from 2000 to 2020, MOD13Q1",
        &[
            "region: place name=Kenya kind=country table=USDOS/LSIB_SIMPLE/2017 filters=[[country_na, Kenya]]",
            "period: period start=2000-01-01 end=2021-01-01",
            "groups: groups by=year",
            "scenes: source dataset=MODIS/061/MOD13Q1 bands=[NDVI] <- region, period",
            "yearly_ndvi: reduce over=time by=mean <- scenes, groups",
            "animation: output kind=animation <- yearly_ndvi, region",
        ],
    ),
    (
        "average precipitation per month in Bolivia 2010-2019 from TerraClimate as a graph",
        &[
            "region: place name=Bolivia kind=country table=USDOS/LSIB_SIMPLE/2017 filters=[[country_na, Bolivia]]",
            "period: period start=2010-01-01 end=2020-01-01",
            "groups: groups by=month",
            "scenes: source dataset=IDAHO_EPSCOR/TERRACLIMATE bands=[pr] <- region, period",
            "monthly_precipitation: reduce over=time by=sum <- scenes, groups",
            "statistics: zonal by=mean per=[period] <- monthly_precipitation, region",
            "chart: output kind=chart chart=line x=period <- statistics",
        ],
    ),
    (
        "anomaly of NDVI of Kenya in July 2023 against the mean of July 2003 to 2022, MOD13Q1, map",
        &[
            "region: place name=Kenya kind=country table=USDOS/LSIB_SIMPLE/2017 filters=[[country_na, Kenya]]",
            "period: period start=2023-07-01 end=2023-08-01 role=main",
            "baseline_period: period start=2003-07-01 end=2023-01-01 role=baseline months=[7, 7]",
            "scenes: source dataset=MODIS/061/MOD13Q1 bands=[NDVI] <- region, period",
            "mean_ndvi: reduce over=time by=mean <- scenes",
            "scenes_baseline: source dataset=MODIS/061/MOD13Q1 bands=[NDVI] <- region, baseline_period",
            "mean_ndvi_baseline: reduce over=time by=mean <- scenes_baseline",
            "ndvi_anomaly: compare how=anomaly first=main second=baseline <- mean_ndvi, mean_ndvi_baseline",
            "map: output kind=layer <- ndvi_anomaly, region",
        ],
    ),
    (
        "number of rainy days (>= 1 mm) per month in 2021 in Malawi, CHIRPS, as a bar chart",
        &[
            "region: place name=Malawi kind=country table=USDOS/LSIB_SIMPLE/2017 filters=[[country_na, Malawi]]",
            "period: period start=2021-01-01 end=2022-01-01",
            "groups: groups by=month",
            "scenes: source dataset=UCSB-CHG/CHIRPS/DAILY bands=[precipitation] <- region, period",
            "monthly_precipitation: reduce over=time by=days condition={op=>= unit=mm value=1} <- scenes, groups",
            "statistics: zonal by=mean per=[period] <- monthly_precipitation, region",
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
        ("mean NDVI of Kenya in 2022 excluding where the slope is above 10 degrees, Sentinel-2, print", "excluding"),
        ("TCI for Kenya for March-May 2022 relative to the seasons of 2001-2021, MOD13Q1, map", "TCI"),
    ] {
        let plan = read(request).plan.unwrap_or_default();
        assert!(plan.unaccounted.iter().any(|found| found.contains(words)), "{request}: {:?}", plan.unaccounted);
    }
}

//! Minimal requests with their plans.

use super::*;
use crate::plan::json::to_json;
use crate::plan::model::{Node, OneOrMany, Step};

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
        ("NDVI time series of Kenya from Sentinel-2", "no period is named"),
        ("median NDVI in 2022 from Sentinel-2", "no place is named"),
        ("hello there", "what is measured is not understood"),
        ("cumulative rainfall of Kenya in 2022, CHIRPS, chart by month", "say running total"),
        ("forest loss in Rwanda from March 2015 to June 2016 in hectares", "the year of each loss"),
        ("minimum temperature of Kenya in April 2021, ERA5-Land, map", "the extreme of the daily values"),
        ("first snow of Switzerland in 2020, MODIS, map", "whether an image or a day"),
        ("NDVI of Brazil in the wet season 2022 from MODIS", "in which months this season is"),
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
    let plan = read("median NDVI of Phoenix, Arizona in 2022, Sentinel-2, map").plan.unwrap_or_default();
    assert!(plan.assumed.iter().any(|text| text.starts_with("Phoenix is the circle of 10 km")), "{:?}", plan.assumed);
    let total = read("area in hectares where NDVI > 0.3 in Phoenix, Arizona in 2022, Sentinel-2");
    assert!(total.refused.iter().any(|refused| refused.reason.contains("how far around Phoenix")), "{total:?}");
    let plan = read("median NDVI of Nairobi in 2022, Sentinel-2, map").plan.unwrap_or_default();
    assert!(plan.assumed.iter().any(|text| text.starts_with("Nairobi has the limits of")), "{:?}", plan.assumed);
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
    for (request, said) in [
        ("median NDVI of Kenya in 2022 from Sentinel-2, excluding factories", "excluding factories"),
        ("rainfall in Kenya in 2022 from CHIRPS in gallons", "gallons"),
        ("mean NDVI of Kenya in 2022, only pixels with NDVI > 0.3, MODIS, map", "only pixels"),
        ("emissivity and land surface temperature of Spain in 2022, MOD11A1, map", "emissivity"),
        ("TCI for Kenya for March-May 2022 relative to the seasons of 2001-2021, MOD13Q1, map", "TCI"),
        ("number of consecutive days with more than 20 mm in Kerala in 2020, CHIRPS, map", "consecutive"),
        ("number of rainy working days with more than 20 mm in Kerala in 2020, CHIRPS, map", "rainy"),
        ("number of dry days with more than 20 mm in Kerala in 2020, CHIRPS, map", "other side of this limit"),
        ("rainfall and number of days with more than 1 mm in Kerala in 2020, CHIRPS, print", "two results"),
        ("number of rainy days (> 1 mm) and total rainfall in Kerala in 2020, CHIRPS, print", "two results"),
        ("number of days with rainfall above 20 mm and below 50 mm in Kerala in 2020, CHIRPS", "within two limits"),
        ("in which month was NDVI lowest in each district of Rwanda in 2020, MODIS", "among what the extreme"),
        ("area of each class of WorldCover in Rwanda 2021 in km2, remove patches below 1 ha", "of which"),
        ("mean temperature of Kenya in 2020, ERA5-Land, print, instead of Kelvin", "instead"),
        ("number of Sentinel-2 images over Nairobi in 2020, 0-10, 10-20, 20-30", "these ranges"),
        ("k-means with 5 clusters of Landsat 8 of Rwanda in 2020, map, elevation 0-500, 500-1000 m", "these ranges"),
        ("map of NDVI of Kenya in 2022, Sentinel-2, clouds below 20 %, only vegetation", "only"),
        ("where were the large fires in Greece in 2021, FIRMS, map", "large"),
        ("mean of all months of rainfall of Kenya in 2020 by year", "all months"),
        ("monthly NDVI of all seasons of Kenya in 2020, MODIS, chart", "all seasons"),
        (&with_samples("split the samples by field"), "split"),
        (&with_samples("add two further bands"), "two further"),
        (&with_samples("add the two additional variables"), "two additional"),
        (&with_samples("run on the other set"), "other set"),
        (&with_samples("a survey model of the rest"), "survey"),
        ("random forest with field survey points users/a/p, Landsat 8 of Kenya in 2020, map", "is not named"),
        ("energy release component of iSDA, map of Kenya", "energy release component"),
    ] {
        let reading = read(request);
        assert!(!reading.is_whole(), "{request}");
        let refused = reading.refused.iter().map(ToString::to_string);
        let all: Vec<String> = refused.chain(reading.plan.unwrap_or_default().unaccounted).collect();
        assert!(all.iter().any(|found| found.contains(said)), "{request}: {all:?}");
    }
}

/// Returns a request for a classification that ends with some words.
fn with_samples(words: &str) -> String {
    format!("random forest with training points users/a/p column lc, Landsat 8 of Kenya in 2020, map, {words}")
}

#[test]
fn words_that_say_how_are_in_the_plan() {
    let ranks = "extreme which=max count=1 among=";
    for (request, step) in [
        ("number of days with maximum temperature above 35 degrees in Kerala in 2020, ERA5-Land, map", "2m_max]"),
        ("maximum number of days above 35 degrees per district of Kerala in 2020, ERA5-Land", "zonal by=max"),
        ("number of frost days below 0 degrees in Kerala in 2020, ERA5-Land, map", "2m_min]"),
        ("which district of Rwanda had the highest rainfall in 2020, CHIRPS", &format!("{ranks}zone")),
        ("which state of India had the highest rainfall in 2020, CHIRPS", &format!("{ranks}zone")),
        ("the 5 districts of Rwanda with the highest rainfall in 2020, CHIRPS", "which=top count=5 among=zone"),
        ("which districts of Rwanda had the lowest NDVI in 2020, MODIS", "which=bottom among=zone"),
        ("in which year was the rainfall highest in Kenya 2010-2020, CHIRPS", &format!("{ranks}year")),
        ("chart of 12 monthly values of rainfall in Kenya from 2010 to 2020", "groups by=calendar-month"),
        ("chart of 12 monthly values of rainfall in Kenya in 2020", "groups by=month"),
        ("map of NDVI of Kenya in 2022, MODIS, only those pixels that have values above 0.3", "combine how=and"),
        ("mean temperature of Kenya in 2020 in Celsius instead of Kelvin, ERA5-Land, print", "from=K to=°C"),
        ("export true color Sentinel-2 composite of Nairobi in 2022 to Drive as GeoTIFF", "bands=[red, green, blue]"),
        ("where is methane high in Turkmenistan in 2021, map", "CH4_column_volume"),
        (&with_samples("train on 70 % and test on the rest"), "split=0.7"),
        (&with_samples("train on 70 % and test on the other 30 %"), "split=0.7"),
        (&with_samples("hold 20 % back"), "split=0.8"),
        (&with_samples("NDVI and slope added as two further bands"), "what=slope"),
        ("mean NPP per MODIS land cover class where elevation is above 1000 m, Rwanda 2015, table", "op=> value=1000"),
    ] {
        let reading = read(request);
        assert!(reading.is_whole(), "{request}: {reading:?}");
        let text = crate::plan::text::to_text(&reading.plan.unwrap_or_default());
        assert!(text.contains(step), "{request}: {text}");
    }
}

/// Returns the datasets and bands of a request that is read as a whole.
fn sources(request: &str) -> Vec<(String, Vec<String>)> {
    let reading = read(request);
    assert!(reading.is_whole(), "{request}: {reading:?}");
    let steps = reading.plan.unwrap_or_default().steps;
    let source = |node: &Node| match node {
        Node::Source(source) => {
            let ids = source.dataset.as_ref().map_or(&[][..], OneOrMany::as_slice);
            Some((ids.join(" "), source.bands.clone()))
        }
        _ => None,
    };
    steps.iter().filter_map(|step| source(&step.node)).collect()
}

#[test]
fn datasets_are_found_by_their_names() {
    for (request, dataset, band) in [
        ("mean PDSI of Oklahoma in August 2012 from gridMET drought, map", "GRIDMET/DROUGHT", "pdsi"),
        ("map of the 90-day SPI of Texas in July 2011, gridMET drought", "GRIDMET/DROUGHT", "spi90d"),
        ("SPEI-3 map of Morocco, March 2016", "CSIC/SPEI/2_11", "SPEI_03_month"),
        ("AAFC crop inventory map of Saskatchewan 2020", "AAFC/ACI", "landcover"),
        ("GlobCover land cover map of Kenya", "ESA/GLOBCOVER_L4_200901_200912_V2_3", "landcover"),
        ("tree cover fraction of Ethiopia in 2019, CGLS, map", CGLS, "tree-coverfraction"),
        ("area of cultivated land in Iowa in 2019, CDL, in km2", "USDA/NASS/CDL", "cultivated"),
        ("degree of urbanization map of Kenya 2015", "JRC/GHSL/P2023A/GHS_SMOD_V2-0", "smod_code"),
        ("bathymetry map of the Red Sea", "NOAA/NGDC/ETOPO1", "bedrock"),
        ("mean elevation of Nepal, ETOPO1", "NOAA/NGDC/ETOPO1", "ice_surface"),
        ("slope map of Switzerland from SRTM 90m", "CGIAR/SRTM90_V4", "elevation"),
        ("100-year flood depth map of Bangladesh from JRC flood hazard", FLOODS, "RP100_depth"),
        ("total rainfall of India in 2005 from TRMM", "TRMM/3B43V7", "precipitation"),
        ("iSDA clay content at 20-50 cm, map of Tanzania", "ISDASOIL/Africa/v1/clay_content", "mean_20_50"),
        ("mean soil pH at 30 cm of Kenya, OpenLandMap", PH, "b30"),
        ("SMAP L3 soil moisture map of Iowa June 2024", "NASA/SMAP/SPL3SMP_E/006", "soil_moisture_am"),
        ("mean NDVI of Kenya in 1995, AVHRR", "NOAA/CDR/AVHRR/NDVI/V5", "NDVI"),
        ("PALSAR forest non-forest map of Suriname 2010", "JAXA/ALOS/PALSAR/YEARLY/FNF", "fnf"),
        ("PALSAR forest non-forest map of Suriname 2018", "JAXA/ALOS/PALSAR/YEARLY/FNF4", "fnf"),
        ("MTBS burn severity map of California 2020", "USFS/GTAC/MTBS/annual_burn_severity_mosaics/v1", "Severity"),
        ("LANDFIRE existing vegetation type map of Idaho", "LANDFIRE/Vegetation/EVT/v1_4_0", "EVT"),
        ("mean salinity of the Red Sea in 2015, HYCOM", "HYCOM/sea_temp_salinity", "salinity_0"),
        ("mean ozone of Norway in March 2000, TOMS ozone", "TOMS/MERGED_V4", "ozone"),
    ] {
        assert_eq!(sources(request), [(dataset.to_owned(), vec![band.to_owned()])], "{request}");
    }
}

const CGLS: &str = "COPERNICUS/Landcover/100m/Proba-V-C3/Global";
const FLOODS: &str = "JRC/CEMS_GLOFAS/FloodHazard/v2_1";
const PH: &str = "OpenLandMap/SOL/SOL_PH-H2O_USDA-4C1A2A_M/v02";

#[test]
fn measures_by_name_need_the_name_of_their_dataset() {
    for (request, dataset, band) in [
        ("solar radiation of Spain in July 2020, map", "IDAHO_EPSCOR/TERRACLIMATE", "srad"),
        ("solar radiation of Spain in July 2020, ERA5-Land, map", ERA5_LAND, "surface_solar_radiation_downwards_sum"),
        ("mean PDSI of Kenya in 2015, map", "IDAHO_EPSCOR/TERRACLIMATE", "pdsi"),
        ("tree cover map of Ethiopia in 2000", "UMD/hansen/global_forest_change_2025_v1_13", "treecover2000"),
    ] {
        assert_eq!(sources(request), [(dataset.to_owned(), vec![band.to_owned()])], "{request}");
    }
}

const ERA5_LAND: &str = "ECMWF/ERA5_LAND/DAILY_AGGR";

#[test]
fn years_without_an_edition_are_refused() {
    for (request, reason) in [
        ("GlobCover land cover map of Kenya in 2012", "shows 2009"),
        ("tree cover map of Kenya from 2000 to 2020, Hansen", "shows 2000"),
        ("total population of Malawi in 2012, GPW population count", "has editions of"),
        ("mean biomass of Gabon in 2012, ESA CCI biomass", "has editions of"),
    ] {
        let refused = read(request).refused;
        assert!(refused.iter().any(|refused| refused.reason.contains(reason)), "{request}: {refused:?}");
    }
    let several = read("mean biomass of Gabon from 2015 to 2020, ESA CCI biomass");
    assert!(several.is_whole(), "{several:?}");
    let text = crate::plan::text::to_text(&several.plan.unwrap_or_default());
    assert!(text.contains("start=2015-01-01 end=2021-01-01"), "{text}");
}

//! What requests in people's words are taken for.

use super::calendar::Day;
use super::places::Shape;
use super::{Request, language, understand};
use crate::syntax::language::Language;

fn read(text: &str) -> Request {
    understand(text, Day { year: 2026, month: 11, day: 21 })
}

fn times(text: &str) -> Vec<String> {
    let day = |day: Option<Day>| day.map_or("?".to_owned(), |day| day.to_string());
    read(text).periods.iter().map(|period| format!("{}/{}", day(period.start), period.end)).collect()
}

#[test]
fn times_in_many_words() {
    for (text, expected) in [
        ("NDVI in 2021", "2021-01-01/2022-01-01"),
        ("from March to June 2020", "2020-03-01/2020-07-01"),
        ("between 2015 and 2020", "2015-01-01/2021-01-01"),
        ("2015-2020", "2015-01-01/2021-01-01"),
        ("last quarter of 2019", "2019-10-01/2020-01-01"),
        ("from 2020-01-15 to 2020-02-10", "2020-01-15/2020-02-11"),
        ("summer 2022 in Rome", "2022-06-01/2022-09-01"),
        ("summer 2022 in Cape Town", "2022-12-01/2023-03-01"),
        ("winter 2020 in the Alps", "2020-12-01/2021-03-01"),
        ("5 March 2020", "2020-03-05/2020-03-06"),
        ("March 5th, 2020", "2020-03-05/2020-03-06"),
        ("November 2019 to February 2020", "2019-11-01/2020-03-01"),
        ("from Nov to Feb 2020", "2019-11-01/2020-03-01"),
        ("15/08/2021", "2021-08-15/2021-08-16"),
        ("before 1-15 july 2023", "2023-07-01/2023-07-16"),
        ("between 10 and 25 july 2019", "2019-07-10/2019-07-26"),
        ("14 to 16 march 2019", "2019-03-14/2019-03-17"),
        ("25 august to 10 september 2022", "2022-08-25/2022-09-11"),
        ("sentinel 2 june 2022", "2022-06-01/2022-07-01"),
        ("in 2021-06", "2021-06-01/2021-07-01"),
        ("since 2018", "2018-01-01/2026-11-01"),
        ("the last 5 years", "2021-11-01/2026-11-01"),
        ("the 1990s", "1990-01-01/2000-01-01"),
        ("first half of 2021", "2021-01-01/2021-07-01"),
        ("June 2021", "2021-06-01/2021-07-01"),
        ("Jan 2020 - Mar 2020", "2020-01-01/2020-04-01"),
        ("July and nothing else 2020", "2020-07-01/2020-08-01"),
    ] {
        assert_eq!(times(text), [expected], "{text}");
    }
    assert_eq!(times("compare 2015 and 2020"), ["2015-01-01/2016-01-01", "2020-01-01/2021-01-01"]);
    assert_eq!(times("2000 points with a 2000 m buffer"), Vec::<String>::new());
    assert_eq!(times("it may help, elevation above 2000"), Vec::<String>::new());
    let months = read("June to August 2018-2022");
    assert_eq!(months.periods[0].months, Some((6, 8)));
    assert_eq!(times("June to August 2018-2022"), ["2018-01-01/2023-01-01"]);
}

fn place(text: &str) -> Shape {
    let request = read(text);
    request.places.first().unwrap_or_else(|| panic!("no place in {text}")).shape.clone()
}

#[test]
fn places_in_many_words() {
    assert_eq!(place("at 12.5, 41.9"), Shape::Point(12.5, 41.9));
    assert_eq!(place("lat 41.9 lon 12.5"), Shape::Point(12.5, 41.9));
    assert_eq!(place("at 41.9 N, 12.5 E"), Shape::Point(12.5, 41.9));
    assert_eq!(place("at 37.3 E 1.5 S"), Shape::Point(37.3, -1.5));
    assert_eq!(place("point(-122.3, 37.8)"), Shape::Point(-122.3, 37.8));
    assert_eq!(place("37.8, -122.3"), Shape::Point(-122.3, 37.8), "no latitude is -122.3");
    assert_eq!(place("Nairobi at -1.29, 36.82"), Shape::Point(36.82, -1.29), "the order that lies near the name");
    assert_eq!(place("bbox 12.3, 41.7, 12.7, 42.1"), Shape::Box([12.3, 41.7, 12.7, 42.1]));
    assert_eq!(place("rectangle [[30, -2], [32, 0]]"), Shape::Box([30.0, -2.0, 32.0, 0.0]));
    assert_eq!(place("rain, sum, 33, -21, 36, -18"), Shape::Box([33.0, -21.0, 36.0, -18.0]));
    assert!(matches!(place("Puerto Rico"), Shape::State(_)));
    assert!(matches!(place("over Kenya"), Shape::Country(_)));
    assert!(matches!(place("in the USA"), Shape::Country(_)));
    assert!(matches!(place("ndvi of côte d'ivoire"), Shape::Country(_)));
    assert!(matches!(place("in Texas"), Shape::State(_)));
    assert_eq!(place("Kern County, California"), Shape::County("Kern".to_owned(), "06".to_owned()));
    assert_eq!(place("Tamil Nadu, India"), Shape::Level1("India".to_owned(), "Tamil Nadu".to_owned()));
    assert_eq!(place("in Bavaria"), Shape::Level1("Germany".to_owned(), "Bayern".to_owned()));
    assert!(matches!(place("around Lagos, Nigeria"), Shape::City(..)));
    assert!(matches!(place("Lake Victoria"), Shape::Box(_)));
    assert!(matches!(place("the Danube basin"), Shape::Drained { .. }));
    assert_eq!(place("over users/me/fields"), Shape::Asset("users/me/fields".to_owned()));
    assert_eq!(place("for my study area"), Shape::Unknown { points: false });
    assert!(read("NDVI over Nowhereland in 2020").places.is_empty());
    assert!(read("a nice map of NDVI").places.is_empty(), "nice is a word");
    assert!(matches!(place("a map of Nice"), Shape::City(..)));
}

fn source(text: &str) -> (String, Option<String>) {
    let request = read(text);
    let source = request.sources.first().unwrap_or_else(|| panic!("no dataset in {text}"));
    (source.id.clone(), source.measure.and(source.measured()).map(|measure| measure.band.clone()))
}

#[test]
fn datasets_in_many_words() {
    for (text, id, band) in [
        ("Sentinel-2 composite", "COPERNICUS/S2_SR_HARMONIZED", None),
        ("ndvi", "COPERNICUS/S2_SR_HARMONIZED", None),
        ("ndvi in 2010", "LANDSAT/LT05/C02/T1_L2", None),
        ("MODIS NDVI", "MODIS/061/MOD13Q1", Some("NDVI")),
        ("Landsat 8 land surface temperature", "LANDSAT/LC08/C02/T1_L2", Some("ST_B10")),
        ("land surface temperature", "MODIS/061/MOD11A2", Some("LST_Day_1km")),
        ("rainfall", "UCSB-CHG/CHIRPS/DAILY", Some("precipitation")),
        ("CHIRPS", "UCSB-CHG/CHIRPS/DAILY", None),
        ("ERA5 temperature", "ECMWF/ERA5_LAND/DAILY_AGGR", Some("temperature_2m")),
        ("maximum temperature from TerraClimate", "IDAHO_EPSCOR/TERRACLIMATE", Some("tmmx")),
        ("S1 VH", "COPERNICUS/S1_GRD", Some("VH")),
        ("COPERNICUS/S2 composite", "COPERNICUS/S2_HARMONIZED", None),
        ("slope of the terrain", "USGS/SRTMGL1_003", Some("elevation")),
        ("landsat composite of 1990", "LANDSAT/LT05/C02/T1_L2", None),
        ("landsat composite of 2022", "LANDSAT/LC08/C02/T1_L2", None),
        ("NLCD 2019", "USGS/NLCD_RELEASES/2019_REL/NLCD", None),
        ("annual precipitation of PERSIANN", "NOAA/PERSIANN-CDR", None),
        ("harmonized landsat HLSL30", "NASA/HLS/HLSL30/v002", None),
        ("ozone over Antarctica", "COPERNICUS/S5P/OFFL/L3_O3", Some("O3_column_number_density")),
        ("NBR of HLSL30", "NASA/HLS/HLSL30/v002", None),
        ("sentinel 5p methane", "COPERNICUS/S5P/OFFL/L3_CH4", Some("CH4_column_volume_mixing_ratio_dry_air")),
    ] {
        let (found, measure) = source(text);
        assert_eq!((found.as_str(), measure.as_deref()), (id, band), "{text}");
    }
    let request = read("NBR and NDVI of Landsat 9, bands SR_B4 and SR_B5");
    assert_eq!(request.indices, ["NBR", "NDVI"]);
    assert_eq!(request.bands, ["SR_B4", "SR_B5"]);
}

#[test]
fn numbers_say_what_they_are() {
    let numbers =
        read("5 km buffer around Rome, scale 30 m, less than 20% clouds, 8 classes, 100 trees, 90th percentile")
            .numbers;
    assert_eq!((numbers.buffer, numbers.scale, numbers.clouds), (Some(5000.0), Some(30.0), Some(20.0)));
    assert_eq!((numbers.classes, numbers.percentiles.as_slice()), (Some(8.0), &[90.0][..]));
    assert_eq!(read("where the elevation is above 400 m").numbers.scale, None, "a limit is no scale");
    assert_eq!(read("export at 1 km resolution in EPSG:32633").numbers.scale, Some(1000.0));
    assert_eq!(read("in EPSG:32633").crs.as_deref(), Some("EPSG:32633"));
}

#[test]
fn misspelt_words_are_mended() {
    let request = read("rainfal in Ethiopa");
    assert!(matches!(request.places[0].shape, Shape::Country(_)));
    assert_eq!(request.sources[0].id, "UCSB-CHG/CHIRPS/DAILY");
}

#[test]
fn the_language_of_the_script_is_named() {
    for (text, expected) in [
        ("NDVI of Kenya. Python please", Some(Language::Python)),
        ("in JavaScript: NDVI of Kenya", Some(Language::JavaScript)),
        ("NDVI of Kenya", None),
    ] {
        assert_eq!(language(text), expected, "{text}");
    }
}

#[test]
fn remarks_are_no_requests() {
    for (text, expected) in [
        ("median NDVI of Sentinel-2 over Kenya in 2021", true),
        ("The image is clipped below.", false),
        ("mean NDVI", false),
        ("the slope of the terrain", false),
    ] {
        assert_eq!(read(text).is_request(), expected, "{text}");
    }
}

#[test]
fn any_text_is_read() {
    for text in [
        "",
        " ",
        "\n\n",
        "🛰🛰🛰",
        "𝕊entinel",
        "-",
        "....",
        "1",
        "[[[[",
        "lat lon",
        "between and",
        "from to",
        "ß̈ ı̇ İ",
        "a\u{0}b",
        "2021-13-45",
        "to to to 2020",
        "%%% 20%",
    ] {
        read(text);
    }
    let long = "ndvi 2021 rome [1.5, 2.5] ".repeat(400);
    read(&long);
}

proptest::proptest! {
    #[test]
    fn no_text_breaks_it(text in "\\PC{0,80}") {
        read(&text);
    }

    #[test]
    fn no_mixture_of_its_words_breaks_it(words in proptest::collection::vec(proptest::sample::select(vec![
        "NDVI", "from", "to", "between", "and", "2020", "2020-05-01", "March", "5", "th", "of", "km", "buffer", "12.5", "-41.9", ",", "[", "]", "Kenya", "county",
        "lat", "S", "percentile", "%", "clouds", "before", "after", "Landsat", "8", "the", "last", "years", "-", "summer", "q1", "'", "\"", "users/a/b", "EPSG:4326",
    ]), 0..14)) {
        read(&words.join(" "));
    }
}

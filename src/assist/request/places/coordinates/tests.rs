//! Coordinates in the ways that people write them.

use super::*;
use crate::assist::request::tokens::tokens;

fn summary(text: &str) -> String {
    let tokens = tokens(text);
    let (places, doubts) = coordinates(&tokens, &vec![false; tokens.len()], None);
    let place = |place: &Place| {
        let doubtful = if place.assumed.is_some() { "?" } else { "" };
        match &place.shape {
            Shape::Point(lon, lat) => format!("{lon:.2} {lat:.2}{doubtful}"),
            Shape::Box([west, south, east, north]) => format!("{west} {south} {east} {north}{doubtful}"),
            Shape::Polygon(corners) => format!("{} corners{doubtful}", corners.len()),
            other => format!("{other:?}"),
        }
    };
    let doubts = doubts.iter().map(|doubt| format!("! {}", doubt.reason));
    places.iter().map(place).chain(doubts).collect::<Vec<_>>().join(" | ")
}

#[test]
fn points_boxes_and_polygons_are_read() {
    for (text, expected) in [
        ("at 48.65 N, 2.35 E", "2.35 48.65"),
        ("at 48.65°N 2.35°E", "2.35 48.65"),
        ("at lat=48.65, lon=-2.35", "-2.35 48.65"),
        ("at lon -1.5 lat 52", "-1.50 52.00"),
        ("at latitude -1.28 and longitude 36.8", "36.80 -1.28"),
        ("at 36°50'12\"S 174°45'0\"E", "174.75 -36.84"),
        ("at 36° 50′ S, 174° 45′ E", "174.75 -36.83"),
        ("at 36 50 12 S, 174 45 0 E", "174.75 -36.84"),
        ("at POINT(2.35 48.65)", "2.35 48.65"),
        ("at (lat, lon) 48.65, 2.35", "2.35 48.65"),
        ("at 48.65, 2.35 (lat, lon)", "2.35 48.65"),
        ("lon/lat: 2.35, 48.65", "2.35 48.65"),
        ("at 12.5, 41.9", "12.50 41.90?"),
        ("at 37.8, -122.3", "-122.30 37.80"),
        ("bbox 2.2,48.8,2.5,48.9", "2.2 48.8 2.5 48.9?"),
        ("10 to 18 N and 5 W to 2 E", "-5 10 2 18"),
        ("from 10N to 18N, 5W-2E", "-5 10 2 18"),
        ("lat 10-18, lon -5 to 2", "-5 10 2 18"),
        ("between 10 and 18 N, between 2 and 5 W", "-5 10 -2 18"),
        ("5N-5S, 170W-120W", "-170 -5 -120 5"),
        ("from 16.9 W 14.8 N to 16.3 W 14.3 N", "-16.9 14.3 -16.3 14.8"),
        ("west 2.2 south 48.8 east 2.5 north 48.9", "2.2 48.8 2.5 48.9"),
        ("xmin=2.2, ymin=48.8, xmax=2.5, ymax=48.9", "2.2 48.8 2.5 48.9"),
        ("POLYGON((2.2 48.8, 2.5 48.8, 2.5 48.9, 2.2 48.8))", "3 corners"),
        ("{\"type\": \"Point\", \"coordinates\": [2.35, 48.65]}", "2.35 48.65"),
        ("polygon [[2.2, 48.8], [2.5, 48.8], [2.5, 48.9]]", "3 corners?"),
    ] {
        assert_eq!(summary(text), expected, "{text}");
    }
}

#[test]
fn what_is_no_place_on_the_globe_is_refused() {
    for (text, reason) in [
        ("at lat 95.2, lon 12.1", "latitude 95.2 is not on the globe"),
        ("at 12.1 N, 190.5 E", "longitude 190.5 is not on the globe"),
        ("at UTM 33N 291500 4640500", "UTM"),
        ("bbox 48.8, 2.9, 48.9, 2.5", "which number is which edge"),
        ("10 to 18 N", "only latitudes"),
        ("170 E to 170 W, 10 to 20 S", "antimeridian"),
        ("48.2 N, 48.9 N, 49.1 N, 2.1 E", "latitude"),
    ] {
        let found = summary(text);
        assert!(found.starts_with('!') && found.contains(reason), "{text}: {found}");
    }
}

#[test]
fn other_numbers_are_no_coordinates() {
    for text in [
        "NDVI between 0.2 and 0.5",
        "thresholds 0.2, 0.4",
        "developed (21, 22, 23, 24)",
        "bands 4, 3, 2",
        "30 m, 16 days, 20 %",
        "from 2015 to 2020",
        "the 10th and 90th percentile",
        "5 km around it, 10 classes and 100 trees",
        "from 5 to 20 March 2021",
        "VH below -18 dB and VV above -12.5 dB",
    ] {
        assert_eq!(summary(text), "", "{text}");
    }
}

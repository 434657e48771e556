//! Tests of the ranking of descriptions.

use super::super::tests::body;

#[test]
fn words_in_another_order_describe_the_operation() {
    for (request, expected) in [
        (
            "def f(c: ee.ImageCollection) -> ee.Image: mosaic that takes at each pixel the image with the highest NDVI band",
            "return c.qualityMosaic('NDVI')",
        ),
        (
            "a function that takes a feature and returns the list of names of its properties",
            "return feature.propertyNames();",
        ),
        (
            "a Python function that takes a list of keys and a list of values and returns a dictionary",
            "return ee.Dictionary.fromLists(keys, values)",
        ),
    ] {
        assert_eq!(body(request), expected, "{request}");
    }
}

#[test]
fn a_description_that_is_only_near_is_refused() {
    for request in [
        // The accuracy is one minus the error.
        "def f(matrix: ee.ConfusionMatrix) -> ee.Array: omission error of each class",
        // "Features without missing values" has all words, and is the opposite.
        "def f(t: ee.FeatureCollection, name: str) -> ee.FeatureCollection: features in which the property is missing",
        // Not the day of the month.
        "def f(date: ee.Date) -> ee.Number: number of days in the month",
        // Each list, not the list.
        "def f(values: ee.List) -> ee.List: reverse every inner list",
        // Which one is divided is not said.
        "def f(p: ee.Number, q: ee.Number) -> ee.Number: remainder",
        "def f(text: ee.String) -> ee.String: trim only at the end",
        "def f(x: ee.Image) -> ee.Image: sqrt, then frobnicated",
    ] {
        let body = body(request);
        assert!(body.starts_with("refused"), "{request}: {body}");
    }
}

//! Tests of functions from words.

use super::*;
use crate::assist::validator;
use crate::kb::lookup::kb;

/// Returns the statements of the function that a request asks for.
pub(super) fn body(text: &str) -> String {
    match read(text, None) {
        Some(FunctionReading::Written(function)) => function.code.body,
        Some(FunctionReading::Refused(refused)) => format!("refused: {}: {}", refused[0].words, refused[0].reason),
        None => "no function".to_owned(),
    }
}

fn code(text: &str) -> String {
    match read(text, None) {
        Some(FunctionReading::Written(function)) => function.code.text,
        other => panic!("{other:?}"),
    }
}

#[test]
fn signs_of_several_bytes_before_a_call_are_read() {
    assert!(!is_request("2020–f(x)") && !is_request("«mean»(a, b)"));
}

#[test]
fn every_template_can_be_read_and_every_slot_exists() {
    for operation in &kb().words().functions.operations {
        let template = template::parse(&operation.write).unwrap_or_else(|| panic!("malformed: {}", operation.write));
        let slots = match &template {
            template::Template::Value(value) | template::Template::Setting(_, value) => value.holes(),
            template::Template::Note(_, slots) => slots.clone(),
        };
        for say in &operation.say {
            for part in say.split('{').skip(1) {
                let name = part.split('}').next().unwrap_or_default();
                assert!(slots.iter().any(|slot| slot.slot == name), "{}: no slot {name}: {say}", operation.write);
            }
        }
    }
}

#[test]
fn a_python_signature_stays_to_the_letter() {
    let request = "def unique_sorted(values: ee.List) -> ee.List:\n    \"\"\"Removes duplicates and sorts in ascending order.\"\"\"";
    let expected = format!("{request}\n    return values.distinct().sort()\n");
    assert_eq!(code(request), expected);
}

#[test]
fn a_comment_in_javascript_stays_to_the_letter() {
    let request = "/** Kelvin to degrees Celsius. @param {ee.Number} t @return {ee.Number} */ function toCelsius(t)";
    let expected = "/** Kelvin to degrees Celsius. @param {ee.Number} t @return {ee.Number} */\n\
                    function toCelsius(t) {\n  return t.subtract(273.15);\n}\n";
    assert_eq!(code(request), expected);
}

#[test]
fn the_words_choose_operators_arguments_and_their_order() {
    for (request, expected) in [
        ("def f(a: ee.Number, b: ee.Number) -> ee.Number: b minus a", "return b.subtract(a)"),
        ("def f(g: ee.Geometry) -> ee.Number: area in hectares, max error 1 m", "return g.area(1).divide(10000)"),
        (
            "def f(p: ee.Geometry, r: float) -> ee.Geometry: bounding box of the buffer around p",
            "return p.buffer(r).bounds()",
        ),
        (
            "f(p: ee.Geometry): buffer of 2 km around the point, then its bounding box, js",
            "return p.buffer(2000).bounds();",
        ),
        ("def f(items: ee.List, n: ee.Number) -> ee.List: last n elements", "return items.slice(n.multiply(-1))"),
        ("def f(items: ee.List, n: int) -> ee.List: last n elements", "return items.slice(-n)"),
        ("def f(x: ee.Number) -> ee.Number: 1 / (1 + x)", "return ee.Number(1).divide(x.add(1))"),
    ] {
        assert_eq!(body(request), expected, "{request}");
    }
}

#[test]
fn pairs_and_characters_are_named_in_words() {
    for (request, expected) in [
        (
            "a JavaScript function that takes two dates and returns the number of days between them",
            "return second.difference(first, 'day');",
        ),
        (
            "a JavaScript function that takes two dates and returns the number of days between the two dates",
            "return second.difference(first, 'day');",
        ),
        (
            "function f(text) /** Replace all dashes of an ee.String with underscores */",
            "return ee.String(text).replace('-', '_', 'g');",
        ),
        ("def f(values: ee.List) -> ee.List: every second element", "return values.slice(0, values.size(), 2)"),
        (
            "a JavaScript function that takes a list and an element and returns how often the element occurs in the list",
            "return ee.List(list).frequency(element);",
        ),
    ] {
        assert_eq!(body(request), expected, "{request}");
    }
}

#[test]
fn a_plural_of_one_operation_is_refused() {
    let request = "def f(a: ee.Geometry, b: ee.Geometry) -> ee.Number: distance of the centroids";
    assert!(body(request).starts_with("refused: centroids: "), "{}", body(request));
    // What `get` returns is no reducer.
    let request = "def f(a: ee.List, b: ee.List) -> ee.Number: position of the last element of a in b";
    assert!(body(request).starts_with("refused"), "{}", body(request));
}

#[test]
fn nothing_is_done_to_an_object_and_itself() {
    for (request, expected) in [
        (
            "JavaScript function that takes an image and a mask image and returns the image masked with it",
            "return image.updateMask(mask);",
        ),
        (
            "def f(image: ee.Image) -> ee.Image: multiply the pixel values of the ee.Image by 0.0000275 and subtract 0.2",
            "refused",
        ),
    ] {
        assert!(body(request).starts_with(expected), "{request}: {}", body(request));
    }
}

#[test]
fn a_sentence_gives_parameters_and_result() {
    let request = "Python function that takes two ee.List of the same length, keys and values, and returns an \
                   ee.Dictionary made from them";
    assert_eq!(body(request), "return ee.Dictionary.fromLists(keys, values)");
}

#[test]
fn what_is_not_understood_is_refused_with_its_words() {
    for (request, words) in [
        ("def f(x: ee.List) -> ee.List: frobnicates the list", "frobnicates"),
        ("def f(x: ee.List, y: ee.List) -> ee.List: reverse x", "y"),
        ("def f(x: ee.Image) -> ee.Image: sqrt of the quux band", "quux"),
    ] {
        let Some(FunctionReading::Refused(refused)) = read(request, None) else {
            panic!("{request}: {}", body(request))
        };
        assert!(refused[0].words.contains(words), "{request}: {refused:?}");
    }
}

#[test]
fn requests_for_scripts_are_no_functions() {
    for request in [
        "median NDVI of Kenya in 2022 from Sentinel-2, on a map",
        "NDVI (Sentinel-2) of Kenya: mean per district, as a table",
        "",
        "write a script with a function to mask clouds, and export the median",
    ] {
        assert!(read(request, None).is_none(), "{request}: {}", body(request));
    }
}

#[test]
fn odd_input_does_not_panic() {
    for request in [
        "def f(",
        "def f()",
        "/** */ function (",
        "f(a, b) -> : ",
        "def é(ä: ee.List) -> ee.List: ö",
        "f(x): -",
        "function f(x): 5 '",
    ] {
        let _ = read(request, None);
    }
    let long = format!("def f(x: ee.List) -> ee.List: {}", "sort and reverse ".repeat(500));
    assert!(body(&long).starts_with("refused"));
}

#[test]
fn written_functions_have_no_diagnostics() {
    for request in [
        "def f(values: ee.List) -> ee.List: squares every number",
        "f(image, a, b, name) -> ee.Image: normalized difference (a - b) / (a + b) of two bands, the result band carries the name. python",
        "function f(image): masks out pixels where bit 3 of the band QA_PIXEL is set",
        "/** Mean of all images of a calendar month. @param {ee.ImageCollection} c @param {number} month @return {ee.Image} */ function f(c, month)",
        "def f(table: ee.FeatureCollection, column: str) -> ee.List: distinct values of the column, sorted",
    ] {
        let Some(FunctionReading::Written(function)) = read(request, None) else {
            panic!("{request}: {}", body(request))
        };
        let start = if function.language().is_python() { "import ee\n\nee.Initialize(project='p')\n\n\n" } else { "" };
        let text = format!("{start}{}", function.code.text);
        let diagnostics = validator::diagnostics(&text, function.language());
        assert!(diagnostics.is_empty(), "{text}\n{diagnostics:?}");
    }
}

//! Calls with their values, and errors in Earth Engine's words.

use super::{EngineError, compute};
use serde_json::{Map, Value as Json, json};

/// Reads `Number.add(left: 1, right: Number.abs(input: -2))` as a node of a graph. Arguments are
/// JSON or calls.
fn node(text: &mut &str) -> Json {
    let name_end = text.find(|c: char| !c.is_ascii_alphanumeric() && c != '.').unwrap_or(text.len());
    if !text[name_end..].starts_with('(') || !text.starts_with(|c: char| c.is_ascii_uppercase()) {
        let (json, rest) = text.split_at(json_length(text));
        *text = rest;
        return json!({"constantValue": serde_json::from_str::<Json>(json).unwrap()});
    }
    let name = &text[..name_end];
    *text = &text[name_end + 1..];
    let mut arguments = Map::new();
    while !text.starts_with(')') {
        let (key, rest) = text.split_once(": ").unwrap();
        *text = rest;
        arguments.insert(key.to_owned(), node(text));
        *text = text.strip_prefix(", ").unwrap_or(text);
    }
    *text = &text[1..];
    json!({"functionInvocationValue": {"functionName": name, "arguments": arguments}})
}

/// Returns the length of the JSON value up to the next argument or the end of the call.
fn json_length(text: &str) -> usize {
    let (mut depth, mut is_quoted) = (0, false);
    let end = text.find(|c: char| {
        match c {
            '"' => is_quoted = !is_quoted,
            '[' | '{' if !is_quoted => depth += 1,
            ']' | '}' if !is_quoted => depth -= 1,
            _ => {}
        }
        depth == 0 && !is_quoted && matches!(c, ',' | ')')
    });
    end.unwrap_or(text.len())
}

fn value(mut call: &str) -> Result<Json, EngineError> {
    compute(&json!({"result": "0", "values": {"0": node(&mut call)}}))
}

/// Checks lines of a call and its value or error, separated by ` = `.
fn check(lines: &str) {
    for line in lines.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let (call, expected) = line.split_once(" = ").unwrap();
        let found = match value(call) {
            Ok(value) => value.to_string(),
            Err(error) => error.to_string().replace('\n', " "),
        };
        assert_eq!(found, expected, "{call}");
    }
}

#[test]
fn numbers() {
    check(
        r#"
        Number.divide(left: 7, right: 2) = 3.5
        Number.divide(left: 7, right: 0) = 0
        Number.mod(left: -12, right: 5) = -2
        Number.atan2(left: 0, right: 1) = 1.5707963267948966
        Number.round(input: 10.5) = 11
        Number.byte(input: 200) = 200
        Number.toInt(input: -2.7) = -2
        Number.byte(input: 256) = Number.byte of a number beyond its range is not evaluated offline
        Number.bitCount(input: -1) = 64
        Number.multiply(left: 3037000500, right: 3) = 9111001500
        Number.add(left: 9007199254740993, right: 1) = whole numbers beyond 2^53 are not evaluated offline
        Number.gt(left: 2, right: 1) = 1
        Number.unitScale(number: 5, min: 2, max: 2) = 0
        Number.log(input: 0) = "-Infinity"
        Number.format(number: 3.14159, pattern: "%.2f") = "3.14"
        Number.format(number: 7, pattern: "B%02d") = "B07"
        Number.format(number: 123476, pattern: "%.3e") = "1.235e+05"
        Number.format(number: -0.005, pattern: "%+.1f") = "-0.0"
        Number.parse(input: "3E8", radix: 16) = 1000
        Number.parse(input: "x") = Number.parse: Cannot parse 'x' as a number.
        Number.abs() = Number.abs: Parameter 'input' is required and may not be null.
        Number.add(left: "a", right: 1) = Number.add, argument 'left': Invalid type. Expected type: Number. Actual type: String.
        "#,
    );
}

#[test]
fn lists() {
    check(
        r#"
        List.sequence(start: 0, end: 10, step: 5) = [0,5,10]
        List.sequence(start: 0, end: 1, count: 3) = [0,0.5,1]
        List.sequence(start: 0, end: 0.3, step: 0.1) = List.sequence up to a rounded end is not evaluated offline
        List.get(list: [1, 2, 3], index: -1) = 3
        List.get(list: [1], index: 1) = List.get: List index must be between 0 and 0, or -1 and -1. Found 1.
        List.slice(list: [1, 2, 3, 4], start: -3, end: -1) = [2,3]
        List.splice(list: [1, 2, 3], start: 1, count: 1, other: ["a", "b"]) = [1,"a","b",3]
        List.flatten(list: [[1, [2]], 3]) = [1,2,3]
        List.zip(list: [1, 2, 3], other: ["a", "b"]) = [[1,"a"],[2,"b"]]
        List.unzip(list: [[1, 2], [3]]) = [[1,3]]
        List.indexOfSublist(list: [1, 2, 3], target: [2, 3]) = 1
        List.sort(list: ["b", "a"], keys: [2, 1]) = ["a","b"]
        List.reduce(list: [1, null, 3], reducer: Reducer.mean()) = 2
        List.reduce(list: [1, 4], reducer: Reducer.minMax()) = {"max":4,"min":1}
        List.contains(list: [1, [2]], element: [2]) = true
        List.shuffle(list: [1, 2]) = List.shuffle is not evaluated offline
        "#,
    );
}

#[test]
fn strings_and_dictionaries() {
    check(
        r#"
        String.replace(input: "a-a", regex: "a", replacement: "b") = "b-a"
        String.replace(input: "a-A", regex: "a", replacement: "b", flags: "gi") = "b-b"
        String.match(input: "LC08_2020", regex: "_([0-9]+)") = ["_2020","2020"]
        String.slice(string: "abc", start: -2) = "bc"
        String.index(target: "abc", pattern: "x") = -1
        String.split(string: "a,b", regex: ",") = ["a","b"]
        Dictionary.fromLists(keys: ["b", "a"], values: [1, 2]) = {"a":2,"b":1}
        Dictionary.get(dictionary: {"a": 1}, key: "x") = Dictionary.get: Dictionary does not contain key: 'x'.
        Dictionary.get(dictionary: {"a": 1}, key: "x", defaultValue: 9) = 9
        Dictionary.combine(first: {"a": 1, "b": null}, second: {"a": 2}) = {"a":2}
        Dictionary.select(dictionary: {"B1": 1, "B2": 2, "QA": 3}, selectors: ["B.*"]) = {"B1":1,"B2":2}
        If(condition: "", trueCase: 1, falseCase: 2) = 2
        ObjectType(value: 1.5) = "Float"
        "#,
    );
}

#[test]
fn dates() {
    check(
        r#"
        Date(value: "2020-08-18") = {"type":"Date","value":1597708800000}
        Date(value: "2020", timeZone: "US/Mountain") = {"type":"Date","value":1577862000000}
        Date(value: "2020-13-01") = Date: Bad date/time '2020-13-01'.
        Date.millis(date: Date.advance(date: "2020-01-31", delta: 1, unit: "month")) = 1582934400000
        Date.difference(date: "2021-01-01", start: "2020-12-31", unit: "hour") = 24
        Date.get(date: "2021-03-04", unit: "month") = 3
        Date.getRelative(date: "2021-03-01", unit: "day", inUnit: "year") = 59
        Date.getRange(date: "2021-02-03", unit: "month") = {"type":"DateRange","dates":[1612137600000,1614556800000]}
        Date.unitRatio(numerator: "day", denominator: "minute") = 1440
        Date.format(date: "2021-03-04T05:06:07", format: "YYYY-DDD HH:mm") = "2021-063 05:06"
        Date.format(date: "2021-03-04", format: "MMM d, 'week' w") = "Mar 4, week 9"
        Date.millis(date: Date.parse(format: "yyyyMMdd", date: "20210304")) = 1614816000000
        Date.millis(date: Date.parse(format: "dd MMM YYYY", date: "4 March 2021")) = 1614816000000
        DateRange.contains(dateRange: DateRange(start: "2020-01-01", end: "2020-02-01"), other: Date(value: "2020-02-01")) = false
        "#,
    );
}

#[test]
fn arrays() {
    check(
        r#"
        Array(values: [[1, 2], [3]]) = Array: Parameter 'values' must be a number or a list of numbers, lists or arrays of the same size.
        Array.add(left: [1, 2], right: 1) = [2,3]
        Array.add(left: [1, 2], right: [1]) = Array.add: Arrays must be of the same shape.
        Array.divide(left: [3, 4], right: [2, 0]) = [1.5,0]
        Array.uint8(input: [-1, 300, 1.5]) = [0,255,2]
        Array.slice(array: [[1, 2, 3], [4, 5, 6]], axis: 1, start: -2) = [[2,3],[5,6]]
        Array.transpose(array: [[1, 2, 3]]) = [[1],[2],[3]]
        Array.cat(arrays: [[[1]], [[2]]], axis: 1) = [[1,2]]
        Array.reduce(array: [[1, 2], [3, 4]], reducer: Reducer.sum(), axes: [0]) = [[4,6]]
        Array.accum(array: [1, 2, 3], axis: 0) = [1,3,6]
        Array.sort(array: [3, 1, 2]) = [1,2,3]
        Array.pad(array: [1], lengths: [3], pad: 9) = [1,9,9]
        Array.mask(input: [1, 2, 3], mask: [1, 0, 1]) = [1,3]
        Array.argmax(array: [[1, 5], [2, 3]]) = [0,1]
        Array.matrixMultiply(left: [[1, 2]], right: [[3], [4]]) = [[11]]
        Array.matrixInverse(input: [[2, 0], [0, 4]]) = [[0.5,0],[0,0.25]]
        Array.matrixInverse(input: [[1, 2], [2, 4]]) = Array.matrixInverse: Matrix is singular.
        Array.eigen(input: [[1, 0], [0, 1]]) = Array.eigen is not evaluated offline
        "#,
    );
}

/// A point, with which the value of a pixel is asked for.
const POINT: &str = "GeometryConstructors.Point(coordinates: [-121, 42])";

/// Returns a collection of one image.
fn one_image(image: &str) -> String {
    format!("ImageCollection.fromImages(images: List.repeat(value: {image}, count: 1))")
}

#[test]
fn images() {
    let pixel = |image: &str, band: &str| {
        let sample = format!("Image.sample(image: {image}, region: {POINT}, scale: 500)");
        match value(&format!(r#"Element.get(object: Collection.first(collection: {sample}), property: "{band}")"#)) {
            Ok(value) => value.to_string(),
            Err(error) => error.to_string(),
        }
    };
    let bands = "Image.constant(value: [1, 2.5])";
    assert_eq!(pixel(bands, "constant_1"), "2.5");
    assert_eq!(pixel(&format!("Image.add(image1: {bands}, image2: Image.constant(value: 300))"), "constant_0"), "301");
    assert_eq!(
        pixel(
            &format!("Image.toUint8(value: Image.multiply(image1: {bands}, image2: Image.constant(value: 200)))"),
            "constant_1"
        ),
        "255"
    );
    assert_eq!(
        pixel(&format!("Image.updateMask(image: {bands}, mask: Image.constant(value: 0))"), "constant_0"),
        "Element.get: Parameter 'object' is required and may not be null."
    );
    let twice = format!("Image.addBands(dstImg: {bands}, srcImg: Image.constant(value: 6))");
    assert_eq!(pixel(&format!("Image.reduce(image: {twice}, reducer: Reducer.max())"), "max"), "6");
    let replaced =
        format!("Image.where(input: {bands}, test: Image.constant(value: 1), value: Image.constant(value: 9))");
    assert_eq!(pixel(&replaced, "constant_1"), "9");
    assert_eq!(pixel("Image.remap(image: Image.constant(value: 3), from: [3], to: [7])", "remapped"), "7");
    // The last image is on top, but it is masked.
    let masked = "Image.updateMask(image: Image.constant(value: 1), mask: Image.constant(value: 0))";
    let (four, masked) = (one_image("Image.constant(value: 4)"), one_image(masked));
    let images = format!("ImageCollection.merge(collection1: {four}, collection2: {masked})");
    assert_eq!(pixel(&format!("ImageCollection.mosaic(collection: {images})"), "constant"), "4");
    let flat = r#"Image.arrayFlatten(image: Image.toArray(image: Image.constant(value: [3, 1])), coordinateLabels: [["a", "b"]])"#;
    assert_eq!(pixel(flat, "b"), "1");
    let rectangle = "GeometryConstructors.Rectangle(coordinates: [0, 0, 1, 1])";
    let mean =
        format!("Image.reduceRegion(image: {bands}, reducer: Reducer.mean(), geometry: {rectangle}, scale: 1000)");
    assert_eq!(value(&mean), Ok(json!({"constant_0": 1, "constant_1": 2.5})));
    let array = "Image.toArray(image: Image.constant(value: [3, 1, 2]))";
    assert_eq!(pixel(array, "array"), "[3,1,2]");
    assert_eq!(pixel(&format!("Image.arraySort(image: {array})"), "array"), "[1,2,3]");
    assert_eq!(pixel(&format!("Image.arrayReduce(input: {array}, reducer: Reducer.sum(), axes: [0])"), "array"), "[6]");
    assert_eq!(
        pixel(
            &format!("Image.arrayReduce(input: {array}, reducer: Reducer.minMax(), axes: [0], fieldAxis: 1)"),
            "array"
        ),
        "[[1,3]]"
    );
    check(
        r#"
        Image.constant(value: 1) = {"type":"Image","bands":[{"id":"constant","data_type":{"type":"PixelType","precision":"int","min":1,"max":1},"crs":"EPSG:4326","crs_transform":[1,0,0,0,1,0]}]}
        Image.bandNames(image: Image.addBands(dstImg: Image.constant(value: 1), srcImg: Image.constant(value: 2))) = ["constant","constant_1"]
        Image.bandNames(image: Image.select(input: Image.constant(value: [1, 2]), bandSelectors: ["constant_1"], newNames: ["b"])) = ["b"]
        Image.select(input: Image.constant(value: 1), bandSelectors: ["B1"]) = Image.select: Band pattern 'B1' did not match any bands. Available bands: [constant]
        Image.load(id: "a") = Image.load is not evaluated offline
        Element.get(object: Feature(metadata: {"a": 5}), property: "a") = 5
        List.filter(list: [1, 2, 3], filter: Filter.greaterThan(leftField: "item", rightValue: 1)) = [2,3]
        AggregateFeatureCollection.max(collection: Collection(features: List.repeat(value: Feature(metadata: {"a": 5}), count: 2)), property: "a") = 5
        "#,
    );
}

/// The graph of `ee.List([1, 2]).map(function(x) { return ee.List([10, 20]).map(function(y) {...})
/// })`.
#[test]
fn functions_see_the_arguments_of_those_around_them() {
    let call = |name: &str, arguments: Json| json!({"functionInvocationValue": {"functionName": name, "arguments": arguments}});
    let argument = |name: &str| json!({"argumentReference": name});
    let function = |name: &str, body: &str| json!({"functionDefinitionValue": {"argumentNames": [name], "body": body}});
    let map = |list: Json, function: Json| {
        call("List.map", json!({"list": {"constantValue": list}, "baseAlgorithm": function}))
    };
    let values = json!({
        "0": map(json!([1, 2]), function("x", "1")),
        "1": map(json!([10, 20]), function("y", "2")),
        "2": call("Number.add", json!({"left": argument("x"), "right": argument("y")})),
    });
    assert_eq!(compute(&json!({"result": "0", "values": values})), Ok(json!([[11, 21], [12, 22]])));
}

#[test]
fn functions_take_their_arguments_by_name() {
    let argument = |name: &str| json!({"argumentReference": name});
    let subtract =
        json!({"functionName": "Number.subtract", "arguments": {"left": argument("a"), "right": argument("b")}});
    let call = json!({"functionReference": "1", "arguments": {"b": {"constantValue": 2}, "a": {"constantValue": 9}}});
    let values = json!({
        "0": {"functionInvocationValue": call},
        "1": {"functionDefinitionValue": {"argumentNames": ["a", "b"], "body": "2"}},
        "2": {"functionInvocationValue": subtract},
    });
    assert_eq!(compute(&json!({"result": "0", "values": values})), Ok(json!(7)));
}

#[test]
fn hostile_graphs_are_errors() {
    let message = |expression: Json| compute(&expression).unwrap_err().to_string();
    let reference = |key: &str| json!({"valueReference": key});
    assert_eq!(message(json!({})), "an expression has a result and values");
    assert_eq!(message(json!({"result": "1", "values": {}})), "the expression has no value \"1\"");
    let circle = json!({"result": "0", "values": {"0": {"arrayValue": {"values": [reference("0")]}}}});
    assert_eq!(message(circle), "the expression refers to itself");
    assert_eq!(
        message(json!({"result": "0", "values": {"0": {"argumentReference": "x"}}})),
        "the expression uses an argument outside of its function"
    );
    assert_eq!(
        message(
            json!({"result": "0", "values": {"0": {"functionInvocationValue": {"functionName": "Image.nothing"}}}})
        ),
        "Image.nothing is not evaluated offline"
    );
    // A long chain of calls is no deep recursion in the caller's stack.
    let mut values = Map::new();
    values.insert("0".into(), json!({"constantValue": 0}));
    for at in 1..=10_000 {
        let arguments = json!({"left": reference(&(at - 1).to_string()), "right": {"constantValue": 1}});
        values.insert(
            at.to_string(),
            json!({"functionInvocationValue": {"functionName": "Number.add", "arguments": arguments}}),
        );
    }
    assert_eq!(compute(&json!({"result": "10000", "values": values})), Ok(json!(10_000)));
    let huge = json!({"result": "0", "values": {"0": {"functionInvocationValue": {"functionName": "List.sequence", "arguments": {"start": {"constantValue": 0}, "end": {"constantValue": 1e15}}}}}});
    assert!(message(huge).contains("10000000 are allowed"));
}

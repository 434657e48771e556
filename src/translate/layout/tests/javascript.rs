//! JavaScript, as the samples of Earth Engine have it.

use super::*;

#[test]
fn a_function_in_a_chain() {
    javascript(
        "var withNdvi = collection.filterDate('2020-01-01', '2021-01-01').map(function(image) {% return image.addBands(image.normalizedDifference(['B5', 'B4'])); %});",
        "
var withNdvi = collection
    .filterDate('2020-01-01', '2021-01-01')
    .map(function(image) {
      return image.addBands(image.normalizedDifference(['B5', 'B4']));
    });",
    );
    javascript(
        "var withNdvi = collection.map(function(image) {% var x = 1; ;; return image; %});",
        "
var withNdvi = collection.map(function(image) {
  var x = 1;
  return image;
});",
    );
    javascript(
        "var x = a.filterDate('2020-01-01', '2021-01-01').map(function(i) {% return i; %}).filterBounds(geometry).median();",
        "
var x = a.filterDate('2020-01-01', '2021-01-01')
    .map(function(i) {
      return i;
    })
    .filterBounds(geometry)
    .median();",
    );
}

#[test]
fn the_first_call_stays_with_a_class() {
    javascript(
        "var x = ee.ImageCollection('COPERNICUS/S2_SR').filterDate('2020-01-01', '2020-01-30').map(maskClouds);",
        "
var x = ee.ImageCollection('COPERNICUS/S2_SR')
    .filterDate('2020-01-01', '2020-01-30')
    .map(maskClouds);",
    );
    javascript(
        "var dataset = ee.ImageCollection('COPERNICUS/MARINE/GLOBAL_ANALYSISFORECAST_BGC_001_028').filterDate('2020-01-01', '2020-01-30');",
        "
var dataset =
    ee.ImageCollection('COPERNICUS/MARINE/GLOBAL_ANALYSISFORECAST_BGC_001_028')
        .filterDate('2020-01-01', '2020-01-30');",
    );
}

#[test]
fn a_single_call_is_not_parted_from_its_name() {
    javascript(
        "terrain.correctSlopes(firstArgument, secondArgument, thirdArgument, theFourthArgument, fifth);",
        "
terrain.correctSlopes(
    firstArgument, secondArgument, thirdArgument, theFourthArgument, fifth);",
    );
    javascript(
        "var sample = image.addBands(other).sample({region: region, numPixels: 5000, seed: 0, scale: 30});",
        "
var sample = image.addBands(other).sample({
  region: region,
  numPixels: 5000,
  seed: 0,
  scale: 30
});",
    );
    javascript(
        "if (parameters.size === undefined) parameters.sizeOfTheKernel = someFunction(parameters);",
        "
if (parameters.size === undefined)
    parameters.sizeOfTheKernel = someFunction(parameters);",
    );
}

#[test]
fn objects_and_lists_are_opened_on_their_line() {
    javascript(
        "var rgb = image.visualize({bands: ['B4', 'B3', 'B2'], min: 0, max: 3000, gamma: [0.95, 1.1, 1]});",
        "
var rgb = image.visualize({
  bands: ['B4', 'B3', 'B2'],
  min: 0,
  max: 3000,
  gamma: [0.95, 1.1, 1]
});",
    );
    javascript(
        "var p = ['FFFFFF', 'CE7E45', 'DF923D', 'F1B555', 'FCD163', '99B718', '74A901', '66A000', '529400'];",
        "
var p = [
  'FFFFFF', 'CE7E45', 'DF923D', 'F1B555', 'FCD163', '99B718', '74A901',
  '66A000', '529400'
];",
    );
    javascript(
        "Map.addLayer(image.select('NDVI').clip(region), {min: 0, max: 1, palette: palette}, 'NDVI');",
        "
Map.addLayer(
    image.select('NDVI').clip(region),
    {min: 0, max: 1, palette: palette},
    'NDVI');",
    );
    javascript(
        "Map.addLayer(image.select('NDVI').clip(region), {min: 0, max: 1, palette: colours}, 'A');",
        "
Map.addLayer(
    image.select('NDVI').clip(region), {min: 0, max: 1, palette: colours}, 'A');",
    );
}

#[test]
fn operators_end_lines() {
    javascript(
        "var x = firstOperandOfTheSum.size() + secondOperandOfTheSum.size() + thirdOperandOfTheSum;",
        "
var x = firstOperandOfTheSum.size() +
    secondOperandOfTheSum.size() +
    thirdOperandOfTheSum;",
    );
    javascript(
        "if (firstConditionOfThem && secondConditionOfThem && thirdConditionOfThem && fourth) {% f(); %} else {% %}",
        "
if (firstConditionOfThem &&
    secondConditionOfThem &&
    thirdConditionOfThem &&
    fourth) {
  f();
} else {}",
    );
}

#[test]
fn blank_lines_of_javascript() {
    let code = |text: &str| Line::code(leaves(text, JavaScript));
    let lines = [Line::Blank, Line::Comment("// a".into()), Line::Blank, Line::Blank, code("b;"), Line::Blank];
    assert_eq!(write(&lines, JavaScript), "// a\n\nb;\n");
    let block = [Line::Comment("/**\n   * a\n   */".into()), code("b;")];
    assert_eq!(write(&block, JavaScript), "/**\n * a\n */\nb;\n");
}

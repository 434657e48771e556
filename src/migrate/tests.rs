//! Migrations of small scripts in both languages, with what they become and what is said.

use super::*;
use crate::check::{Surroundings, analyse};
use crate::syntax::language::Language;
use crate::text::edit::{TextEdit, apply};

/// The migrated text, and what is to be checked by eye.
fn run(text: &str, language: Language) -> (String, Vec<String>) {
    let analysis = analyse(text, language, &Surroundings::default());
    let migration = migrate(&analysis, text);
    let edits: Vec<TextEdit> =
        migration.edits.iter().map(|edit| TextEdit::replace(edit.span, &edit.text)).collect();
    let new = apply(text, &edits).unwrap();
    let said = migration.by_eye().map(|remark| format!("{}: {}", remark.state.name(), remark.message)).collect();
    // What is migrated stays as it is.
    let again = migrate(&analyse(&new, language, &Surroundings::default()), &new);
    assert_eq!(again.edits, [], "{new}");
    (new, said)
}

#[track_caller]
fn javascript(before: &str, after: &str) -> Vec<String> {
    let (new, said) = run(before, Language::JavaScript);
    assert_eq!(new, after, "{said:#?}");
    said
}

#[track_caller]
fn python(before: &str, after: &str) -> Vec<String> {
    let (new, said) = run(before, Language::Python);
    assert_eq!(new, after, "{said:#?}");
    said
}

#[test]
fn ids_and_bands() {
    let said = javascript(
        "var c = ee.ImageCollection('LANDSAT/LC08/C01/T1_SR').filterDate('2019', '2020');
var rgb = c.median().select(['B4', 'B3', \"B2\"]);
Map.addLayer(rgb, {bands: ['B4', 'B3', 'B2'], min: 0, max: 3000});
",
        "var c = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2').filterDate('2019', '2020');
var rgb = c.median().select(['SR_B4', 'SR_B3', \"SR_B2\"]);
Map.addLayer(rgb, {bands: ['SR_B4', 'SR_B3', 'SR_B2'], min: 7273, max: 18182});
",
    );
    assert_eq!(said, Vec::<String>::new());
    python(
        "ID = 'LANDSAT/LC08/C01/T1_SR'
c = ee.ImageCollection(ID)
vis = {'bands': 'B4,B3,B2', 'max': 3000}
Map.addLayer(c.median(), vis)
",
        "ID = 'LANDSAT/LC08/C02/T1_L2'
c = ee.ImageCollection(ID)
vis = {'bands': 'SR_B4,SR_B3,SR_B2', 'min': 7273, 'max': 18182}
Map.addLayer(c.median(), vis)
",
    );
}

#[test]
fn cloud_masks() {
    let said = javascript(
        "function mask(image) {
  var cloudShadowBitMask = 1 << 3;
  var cloudsBitMask = Math.pow(2, 5);
  var qa = image.select('pixel_qa');
  var clear = qa.bitwiseAnd(cloudShadowBitMask).eq(0).and(qa.bitwiseAnd(cloudsBitMask).eq(0));
  return image.updateMask(clear).divide(10000);
}
var l8 = ee.ImageCollection('LANDSAT/LC08/C01/T1_SR').map(mask);
var l5 = ee.ImageCollection('LANDSAT/LT05/C01/T1_SR').map(mask);
",
        "function mask(image) {
  var cloudShadowBitMask = 1 << 4;
  var cloudsBitMask = Math.pow(2, 3);
  var qa = image.select('QA_PIXEL');
  var clear = qa.bitwiseAnd(cloudShadowBitMask).eq(0).and(qa.bitwiseAnd(cloudsBitMask).eq(0));
  return image.updateMask(clear).multiply(0.0000275).add(-0.2);
}
var l8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2').map(mask);
var l5 = ee.ImageCollection('LANDSAT/LT05/C02/T1_L2').map(mask);
",
    );
    assert_eq!(said, ["check: the image has bands of another scale, too, which this does not fit"]);
    python(
        "def mask(image):
    qa = image.select('BQA')
    cloud = qa.bitwiseAnd(1 << 4).neq(0)
    high = qa.bitwiseAnd(int('1100000', 2)).eq(96)
    return image.updateMask(cloud.Or(high).Not())

toa = ee.ImageCollection('LANDSAT/LE07/C01/T1_TOA').map(mask)
",
        "def mask(image):
    qa = image.select('QA_PIXEL')
    cloud = qa.bitwiseAnd(1 << 3).neq(0)
    high = qa.bitwiseAnd(int('1100000000', 2)).eq(768)
    return image.updateMask(cloud.Or(high).Not())

toa = ee.ImageCollection('LANDSAT/LE07/C02/T1_TOA').map(mask)
",
    );
}

//! Tests migrations of small scripts in both languages: the new text and the notes.

use super::*;
use crate::check::{AnalysisEnv, analyze};
use crate::syntax::language::Language;
use crate::text::edit::{TextEdit, apply};

/// Returns the migrated text, and the notes that a person must look at.
fn run(text: &str, language: Language) -> (String, Vec<String>) {
    let analysis = analyze(text, language, &AnalysisEnv::default());
    let migration = migrate(&analysis, text);
    let edits: Vec<TextEdit> = migration.edits.iter().map(|edit| TextEdit::replace(edit.span, &edit.text)).collect();
    let new = apply(text, &edits).unwrap();
    let said = migration.notes_to_review().map(|note| format!("{}: {}", note.status.name(), note.message)).collect();
    // A second migration changes nothing.
    let again = migrate(&analyze(&new, language, &AnalysisEnv::default()), &new);
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
        "import geemap
m = geemap.Map()
ID = 'LANDSAT/LC08/C01/T1_SR'
c = ee.ImageCollection(ID)
vis = {'bands': 'B4,B3,B2', 'max': 3000}
m.addLayer(c.median(), vis)
",
        "import geemap
m = geemap.Map()
ID = 'LANDSAT/LC08/C02/T1_L2'
c = ee.ImageCollection(ID)
vis = {'bands': 'SR_B4,SR_B3,SR_B2', 'min': 7273, 'max': 18182}
m.addLayer(c.median(), vis)
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

/// Covers several forms of a mask, a variable with other readers, and a bit without a counterpart.
#[test]
fn masks_by_the_meaning_of_their_bits() {
    let said = python(
        "def mask(image):
    qa = image.select(['pixel_qa'])
    cloud = ee.Number(2).pow(5).int()
    both = (1 << 3) | 0x20
    field = qa.rightShift(6).bitwiseAnd(3).eq(3)
    return image.updateMask(qa.bitwiseAnd(cloud).Or(qa.bitwiseAnd(both)).Or(field).Not())

l8 = ee.ImageCollection('LANDSAT/LC08/C01/T1_SR').map(mask)
",
        "def mask(image):
    qa = image.select(['QA_PIXEL'])
    cloud = ee.Number(2).pow(3).int()
    both = (1 << 4) | 0x8
    field = qa.rightShift(8).bitwiseAnd(3).eq(3)
    return image.updateMask(qa.bitwiseAnd(cloud).Or(qa.bitwiseAnd(both)).Or(field).Not())

l8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2').map(mask)
",
    );
    assert_eq!(said, Vec::<String>::new());
    let said = javascript(
        "var qa = ee.Image('LANDSAT/LC08/C01/T1_SR/LC08_044034_20140318').select('pixel_qa');
var bit = 1 << 5;
print(bit);
var a = qa.bitwiseAnd(bit), b = qa.bitwiseAnd(1 << 10), c = qa.eq(322);
",
        "var qa = ee.Image('LANDSAT/LC08/C02/T1_L2/LC08_044034_20140318').select('QA_PIXEL');
var bit = 1 << 5;
print(bit);
var a = qa.bitwiseAnd(bit), b = qa.bitwiseAnd(1 << 10), c = qa.eq(322);
",
    );
    assert_eq!(
        said,
        [
            "check: look whether \"LANDSAT/LC08/C02/T1_L2\" has an image \"LC08_044034_20140318\"",
            "left: \"5\" has to be \"3\" for the quality band, and is used elsewhere, too",
            "left: bit 10 of the quality band has nothing like it in the new one",
            "left: the bits of the quality band are others now, and what they are used for here is not understood",
        ]
    );
}

/// Covers a helper that takes bits as numbers.
#[test]
fn helpers_that_take_bits() {
    let said = javascript(
        "var getQABits = function(image, start, end, name) {
  var pattern = 0;
  for (var i = start; i <= end; i++) { pattern += Math.pow(2, i); }
  return image.select([0], [name]).bitwiseAnd(pattern).rightShift(start);
};
var clear = function(image) {
  var qa = image.select('pixel_qa');
  return image.updateMask(getQABits(qa, 5, 5, 'cloud').eq(0)).updateMask(getQABits(qa, 3, 3, 'shadow').eq(0));
};
var l5 = ee.ImageCollection('LANDSAT/LT05/C01/T1_SR').map(clear);
",
        "var getQABits = function(image, start, end, name) {
  var pattern = 0;
  for (var i = start; i <= end; i++) { pattern += Math.pow(2, i); }
  return image.select([0], [name]).bitwiseAnd(pattern).rightShift(start);
};
var clear = function(image) {
  var qa = image.select('QA_PIXEL');
  return image.updateMask(getQABits(qa, 3, 3, 'cloud').eq(0)).updateMask(getQABits(qa, 4, 4, 'shadow').eq(0));
};
var l5 = ee.ImageCollection('LANDSAT/LT05/C02/T1_L2').map(clear);
",
    );
    assert_eq!(said, Vec::<String>::new());
}

/// Covers a merge of Landsat 5, renamed to the bands of Landsat 8, with Landsat 8.
#[test]
fn bands_that_are_named_after_others() {
    javascript(
        "var l5 = ee.ImageCollection('LANDSAT/LT05/C01/T1_SR').select(['B1', 'B3', 'B4'], ['B2', 'B4', 'B5']);
var l8 = ee.ImageCollection('LANDSAT/LC08/C01/T1_SR').select(['B2', 'B4', 'B5']);
var all = l5.merge(l8).median();
var stats = all.reduceRegion(ee.Reducer.mean(), ee.Geometry.Point(0, 0), 30);
print(stats.get('B5'), all.select('B4'));
",
        "var l5 = ee.ImageCollection('LANDSAT/LT05/C02/T1_L2').select(['SR_B1', 'SR_B3', 'SR_B4'], ['SR_B2', 'SR_B4', 'SR_B5']);
var l8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2').select(['SR_B2', 'SR_B4', 'SR_B5']);
var all = l5.merge(l8).median();
var stats = all.reduceRegion(ee.Reducer.mean(), ee.Geometry.Point(0, 0), 30);
print(stats.get('SR_B5'), all.select('SR_B4'));
",
    );
}

/// The bands of other datasets keep their names; a literal that both datasets use stays.
#[test]
fn other_datasets_stay() {
    let said = javascript(
        "var l8 = ee.ImageCollection('LANDSAT/LC08/C01/T1_SR').first();
var s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED').first();
var names = ['B4', 'B3'];
print(l8.select(names), s2.select(names), s2.select('B4'), l8.select('B4'));
",
        "var l8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2').first();
var s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED').first();
var names = ['B4', 'B3'];
print(l8.select(names), s2.select(names), s2.select('B4'), l8.select('SR_B4'));
",
    );
    assert_eq!(
        said,
        [
            "left: \"B4\" has to be \"SR_B4\" for one use, and has to stay for another",
            "left: \"B3\" has to be \"SR_B3\" for one use, and has to stay for another",
        ]
    );
}

#[test]
fn patterns_and_places() {
    let said = python(
        "sr = ee.ImageCollection('LANDSAT/LC08/C01/T1_SR').select('B[1-7]').select(['B2', 'B3'])
npp = ee.ImageCollection('MODIS/055/MOD17A3').first()
annual = ee.Image('MODIS/006/MOD17A3H/2001_01_01').select(0)
",
        "sr = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2').select('SR_B[1-7]').select(['SR_B2', 'SR_B3'])
npp = ee.ImageCollection('MODIS/061/MOD17A3HGF').first()
annual = ee.Image('MODIS/061/MOD17A3HGF/2001_01_01').select('Npp')
",
    );
    assert_eq!(said, ["check: look whether \"MODIS/061/MOD17A3HGF\" has an image \"2001_01_01\""]);
}

/// Covers factors, thresholds, differences and expressions; other uses of numbers get a note.
#[test]
fn scales() {
    let said = javascript(
        "var image = ee.ImageCollection('LANDSAT/LC08/C01/T1_SR').median();
var nir = image.select('B5').multiply(0.0001);
var kelvin = image.select('B10').multiply(0.1);
var bright = image.select('B4').gt(2000);
var ndvi = image.normalizedDifference(['B5', 'B4']);
var evi = image.expression('2.5 * (N - R) / (N + 6 * R - 7.5 * b(\"B2\") + 10000)', {N: image.select('B5'), R: image.select('B4')});
var ratio = image.select('B5').divide(image.select('B4'));
",
        "var image = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2').median();
var nir = image.select('SR_B5').multiply(0.0000275).add(-0.2);
var kelvin = image.select('ST_B10').multiply(0.00341802).add(149);
var bright = image.select('SR_B4').gt(14545);
var ndvi = image.multiply(0.0000275).add(-0.2).normalizedDifference(['SR_B5', 'SR_B4']);
var evi = image.multiply(0.275).add(-2000).expression('2.5 * (N - R) / (N + 6 * R - 7.5 * b(\"SR_B2\") + 10000)', {N: image.select('SR_B5').multiply(0.275).add(-2000), R: image.select('SR_B4').multiply(0.275).add(-2000)});
var ratio = image.select('SR_B5').divide(image.select('SR_B4'));
",
    );
    assert_eq!(
        said,
        [
            "check: \"B10\": it was the brightness temperature at the sensor, and is the temperature of the surface",
            "check: its bands have the numbers that they had; reflectance or temperature is 0.0000275 × number - 0.2",
            "check: \"N\" has the numbers that it had; reflectance or temperature is 0.0000275 × number - 0.2",
            "check: \"R\" has the numbers that it had; reflectance or temperature is 0.0000275 × number - 0.2",
            "left: computes with stored numbers, which are others now: 0.0000275 × number - 0.2",
        ]
    );
    // Scaled numbers are not scaled twice.
    python(
        "def scaled(image):
    return image.divide(10000)

l5 = ee.ImageCollection('LANDSAT/LT05/C01/T1_SR').map(scaled)
l8 = ee.ImageCollection('LANDSAT/LC08/C01/T1_SR').map(scaled)

def ndvi(image):
    return image.normalizedDifference(['B4', 'B3'])

a = l5.map(ndvi).merge(l8.map(ndvi))
",
        "def scaled(image):
    return image.multiply(0.0000275).add(-0.2)

l5 = ee.ImageCollection('LANDSAT/LT05/C02/T1_L2').map(scaled)
l8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2').map(scaled)

def ndvi(image):
    return image.normalizedDifference(['SR_B4', 'SR_B3'])

a = l5.map(ndvi).merge(l8.map(ndvi))
",
    );
}

/// A number changes in its variable, unless other code reads the variable.
#[test]
fn numbers_in_variables() {
    let said = javascript(
        "var image = ee.ImageCollection('LANDSAT/LC08/C01/T1_SR').median().select('B4');
var factor = 0.0001, limit = 2000, shared = 1000;
print(image.multiply(factor), image.gt(limit), image.lt(shared), shared);
",
        "var image = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2').median().select('SR_B4');
var factor = 0.0000275, limit = 14545, shared = 1000;
print(image.multiply(factor).add(-0.2), image.gt(limit), image.lt(shared), shared);
",
    );
    assert_eq!(said, ["left: computes with stored numbers, which are others now: 0.0000275 × number - 0.2"]);
}

/// A display range that several datasets share stays.
#[test]
fn shared_ranges_stay() {
    let said = javascript(
        "var vis = {min: 0, max: 3000};
Map.addLayer(ee.ImageCollection('LANDSAT/LC08/C01/T1_SR').median().select(['B4', 'B3', 'B2']), vis);
Map.addLayer(ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED').median().select(['B4', 'B3', 'B2']), vis);
",
        "var vis = {min: 0, max: 3000};
Map.addLayer(ee.ImageCollection('LANDSAT/LC08/C02/T1_L2').median().select(['SR_B4', 'SR_B3', 'SR_B2']), vis);
Map.addLayer(ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED').median().select(['B4', 'B3', 'B2']), vis);
",
    );
    assert_eq!(said.len(), 2, "{said:#?}");
}

#[test]
fn properties_dates_and_other_kinds() {
    let said = python(
        "c = ee.ImageCollection('LANDSAT/LC08/C01/T1_SR').filter(ee.Filter.lt('SOLAR_AZIMUTH_ANGLE', 150)).sort('SATELLITE')
z = c.first().get('SOLAR_ZENITH_ANGLE')
BASE = 'LANDSAT/LT05/'
d = ee.ImageCollection(BASE + 'C01/T1_TOA').filterDate('2012-01-01', '2012-05-01')
dem = ee.Image('USGS/NED').select('elevation')
zip = ee.FeatureCollection('TIGER/2010/ZCTA5').filter(ee.Filter.eq('ZCTA5CE10', '94000'))
",
        "c = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2').filter(ee.Filter.lt('SUN_AZIMUTH', 150)).sort('SPACECRAFT_ID')
z = c.first().get('SOLAR_ZENITH_ANGLE')
BASE = 'LANDSAT/LT05/'
d = ee.ImageCollection(BASE + 'C02/T1_TOA').filterDate('2012-01-01', '2012-05-01')
dem = ee.ImageCollection('USGS/3DEP/10m_collection').mosaic().select('elevation')
zip = ee.FeatureCollection('TIGER/2020/ZCTA5').filter(ee.Filter.eq('ZCTA5CE20', '94000'))
",
    );
    assert_eq!(
        said,
        [
            "left: \"LANDSAT/LC08/C02/T1_L2\" has no property \"SOLAR_ZENITH_ANGLE\": it is 90 minus the property SUN_ELEVATION",
            "left: \"LANDSAT/LT05/C02/T1_TOA\" ends on 2011-11-08",
            "check: \"USGS/3DEP/10m_collection\" is a collection: a mosaic has no projection of its own: slopes and kernels may need setDefaultProjection()",
            "check: \"TIGER/2020/ZCTA5\": the areas are those of another census",
        ]
    );
}

/// A working dataset stays if its successor lacks a band; a dataset without successor gets a note.
#[test]
fn what_cannot_be_replaced() {
    let said = javascript(
        "var sm = ee.ImageCollection('NASA_USDA/HSL/SMAP10KM_soil_moisture').select('ssm');
var rain = ee.ImageCollection('NASA/GPM_L3/IMERG_V06').select('precipitationCal');
var water = ee.ImageCollection('NCEP_RE/surface_wv');
var et = ee.ImageCollection('MODIS/006/MOD16A2').filterDate('2018-01-01', '2018-05-01');
var part = 'LANDSAT/LC08/C01/' + tier;
",
        "var sm = ee.ImageCollection('NASA_USDA/HSL/SMAP10KM_soil_moisture').select('ssm');
var rain = ee.ImageCollection('NASA/GPM_L3/IMERG_V07').select('precipitation');
var water = ee.ImageCollection('NCEP_RE/surface_wv');
var et = ee.ImageCollection('MODIS/006/MOD16A2').filterDate('2018-01-01', '2018-05-01');
var part = 'LANDSAT/LC08/C01/' + tier;
",
    );
    assert_eq!(
        said,
        [
            "left: \"NASA_USDA/HSL/SMAP10KM_soil_moisture\" stays",
            "left: \"NASA_USDA/HSL/SMAP10KM_soil_moisture\" stays: \"NASA/SMAP/SPL4SMGP/008\" has nothing like the band ssm",
            "left: \"NCEP_RE/surface_wv\" has no successor that is there",
            "left: \"MODIS/006/MOD16A2\" stays",
            "left: \"MODIS/006/MOD16A2\" stays: \"MODIS/061/MOD16A2\" starts on 2021-01-01",
            "left: \"LANDSAT/LC08/C01/\" is a piece of the ids of datasets that are replaced",
        ]
    );
}

/// Covers ids without a visible load: a table of versions, and an unused name.
#[test]
fn ids_that_are_only_written() {
    let said = python(
        "OLD = 'LANDSAT/LC08/C01/T1_SR'
KNOWN = {'LANDSAT/LT05/C01/T1_SR': 'a', 'LANDSAT/LT05/C02/T1_L2': 'b'}
BOTH = ['MODIS/006/MOD13Q1', 'MODIS/061/MOD13Q1']
ONE = ['MODIS/006/MYD13Q1']
",
        "OLD = 'LANDSAT/LC08/C02/T1_L2'
KNOWN = {'LANDSAT/LT05/C01/T1_SR': 'a', 'LANDSAT/LT05/C02/T1_L2': 'b'}
BOTH = ['MODIS/006/MOD13Q1', 'MODIS/061/MOD13Q1']
ONE = ['MODIS/061/MYD13Q1']
",
    );
    assert_eq!(said.len(), 3, "{said:#?}");
}

/// Covers options of an unknown function, and a reused variable.
#[test]
fn pictures_of_others() {
    let said = python(
        "image = ee.Image('LANDSAT/LC08/C01/T1_SR/LC08_044034_20140318')
vis = {'bands': ['B5', 'B4', 'B3'], 'min': 0, 'max': 5000}
cartoee.get_map(image, vis_params=vis)
vis = {'bands': ['nir'], 'max': 1}
",
        "image = ee.Image('LANDSAT/LC08/C02/T1_L2/LC08_044034_20140318')
vis = {'bands': ['SR_B5', 'SR_B4', 'SR_B3'], 'min': 7273, 'max': 25455}
cartoee.get_map(image, vis_params=vis)
vis = {'bands': ['nir'], 'max': 1}
",
    );
    assert_eq!(said.len(), 1, "{said:#?}");
}

/// The text stays valid UTF-8 around each change.
#[test]
fn odd_texts() {
    javascript(
        "/* 深 */ var c = (ee.ImageCollection(\"LANDSAT/LC08/C01/T1_SR\")\r\n  .median())\r\n  .normalizedDifference([ 'B5' , 'B4' ]);\r\n",
        "/* 深 */ var c = (ee.ImageCollection(\"LANDSAT/LC08/C02/T1_L2\")\r\n  .median()).multiply(0.0000275).add(-0.2)\r\n  .normalizedDifference([ 'SR_B5' , 'SR_B4' ]);\r\n",
    );
    assert_eq!(run("", Language::Python).0, "");
    assert_eq!(run("var x = (", Language::JavaScript).0, "var x = (");
}

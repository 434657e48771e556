//! Tests of steps.

use super::super::tests::body;
use super::*;

#[test]
fn every_step_can_be_parsed() {
    for words in &vocabulary::words().steps {
        assert!(Step::new(words).is_some(), "malformed: {words:?}");
    }
    for source in &vocabulary::words().sources {
        assert!(crate::kb::lookup::kb().dataset_head(&source.dataset).is_some(), "{}", source.dataset);
    }
}

#[test]
fn steps_follow_each_other() {
    for (request, expected) in [
        (
            "def f(image: ee.Image) -> ee.Image: Keep only pixels where QC is at most 1, multiply by 0.5 and keep the system:time_start.",
            "return ee.Image(image.updateMask(image.select('QC').lte(1)).multiply(0.5).copyProperties(image, ['system:time_start']))",
        ),
        (
            "def f(image: ee.Image, region: ee.Geometry) -> ee.Image: Divide by 100, clip to region, the band is called 'share'.",
            "return image.divide(100).rename('share').clip(region)",
        ),
        (
            "def f(image: ee.Image) -> ee.Image: Mask pixels where bits 2-3 of QC are not 0.",
            "return image.updateMask(image.select('QC').rightShift(2).bitwiseAnd(3).eq(0))",
        ),
        (
            "def f(images: ee.ImageCollection) -> ee.ImageCollection: Keep only pixels where bit 4 of QC is 0.",
            "def prepare(image):\n    return image.updateMask(image.select('QC').bitwiseAnd(1 << 4).eq(0))\n\nreturn images.map(prepare)",
        ),
    ] {
        assert_eq!(body(request), expected, "{request}");
    }
}

#[test]
fn what_no_step_says_is_refused() {
    for request in [
        "def f(image: ee.Image) -> ee.Image: Keep only pixels where QC is at most 1 and blur them.",
        "def f(image: ee.Image) -> ee.Image: Keep only pixels where A is 1 or B is 2.",
        "def f(image: ee.Image) -> ee.Image: Divide by 100 except over water.",
        "def f(image: ee.Image, limit: float) -> ee.Image: Keep only pixels where QC is at most 1.",
        "def f(image: ee.Image, limit=None) -> ee.Image: Keep only pixels where QC is at most limit and set 'x'.",
    ] {
        assert!(body(request).starts_with("refused"), "{request}: {}", body(request));
    }
}

#[test]
fn a_parameter_that_may_be_missing_is_asked_for() {
    let request = "def f(images: ee.ImageCollection, limit=None): With CLOUDS at most limit.";
    assert_eq!(
        body(request),
        "result = images\nif limit is not None:\n    result = result.filter(ee.Filter.lte('CLOUDS', limit))\nreturn result"
    );
    let request = "/** Clip to the region and divide by factor (default 50). */ function f(image, region, factor) {";
    assert_eq!(body(request), "return image.divide(factor || 50).clip(region);");
}

#[test]
fn names_that_the_program_lacks_are_refused() {
    let request = "def f(image: ee.Image) -> ee.Image: Divide by 100 for 'water'.";
    assert!(body(request).starts_with("refused"), "{}", body(request));
}

//! Requests to scripts, without a model.

use super::{Options, generate};
use crate::assist::request::calendar::Day;

fn options() -> Options {
    Options { today: Day { year: 2026, month: 11, day: 21 }, ..Options::new() }
}

fn script(text: &str) -> String {
    let draft = generate(text, &options()).unwrap_or_else(|| panic!("nothing for {text}"));
    assert!(draft.report.findings.is_empty(), "{text}\n{}\n{:?}", draft.text, draft.report.findings);
    draft.text
}

#[test]
fn an_index_over_a_country() {
    let text = script("Map the median NDVI of Sentinel-2 over Kenya in 2021");
    for part in [
        "COPERNICUS/S2_SR_HARMONIZED",
        "'Kenya'",
        "'2021-01-01'",
        "'2022-01-01'",
        "['B8', 'B4']",
        ".median()",
        "Map.addLayer",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
}

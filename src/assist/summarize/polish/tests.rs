//! What a polish may change, and what not.

use super::*;
use crate::base::random::Random;

const ORIGINAL: &str = "Works with Harmonized Sentinel-2 MSI: MultiSpectral Instrument, Level-2A (SR), 2021. It masks clouds, makes a \
    median composite and computes NDVI. It shows 1 map layer and exports 1 result.\n\n- `COPERNICUS/S2_SR_HARMONIZED`: \
    `CLOUDY_PIXEL_PERCENTAGE` below 20, 2021-03-05 to 2021-04-01 (end excluded)\n- Export to Google Drive \"ndvi_kenya\": 10 m, \
    in Kenya";

fn refused(polished: &str) -> Vec<(EntityKind, String, Change)> {
    let found = polish_keeps(ORIGINAL, polished).err().unwrap_or_default();
    found.into_iter().map(|entity| (entity.kind, entity.text, entity.change)).collect()
}

#[test]
fn wording_may_change() {
    assert_eq!(refused(ORIGINAL), []);
    let polished = ORIGINAL
        .replace("Works with", "This uses")
        .replace("It masks clouds, makes a", "After masking clouds, it makes a")
        .replace("It shows 1 map layer", "Finally it shows one map layer")
        .replace("exports 1 result", "then exports one result")
        .replace('`', "");
    assert_eq!(refused(&polished), []);
}

#[test]
fn entities_may_not() {
    use Change::{Added, Dropped};
    use EntityKind::*;
    let changed = |from: &str, to: &str| {
        assert!(ORIGINAL.contains(from), "{from}");
        refused(&ORIGINAL.replace(from, to))
    };
    let has = |found: &[(EntityKind, String, Change)], kind, text: &str, change| {
        assert!(found.contains(&(kind, text.to_owned(), change)), "{kind:?} {text} {change:?}: {found:?}");
    };
    let found = changed("below 20", "below 30");
    has(&found, Number, "20", Dropped);
    has(&found, Number, "30", Added);
    has(&changed("below 20", "above 20"), Comparison, "above", Added);
    has(&changed("median", "mean"), Term, "median", Dropped);
    has(&changed("median", "mean"), Term, "mean", Added);
    has(&changed("2021-03-05", "2021-03-06"), Date, "2021-03-05", Dropped);
    has(&changed("Kenya", "Uganda"), Proper, "uganda", Added);
    has(&changed("in Kenya", ""), Proper, "kenya", Dropped);
    has(&changed("`COPERNICUS/S2_SR_HARMONIZED`", "`COPERNICUS/S2`"), Name, "COPERNICUS/S2", Added);
    has(&changed("\"ndvi_kenya\"", "\"ndvi\""), Quoted, "ndvi_kenya", Dropped);
    has(&changed("computes NDVI", "computes NDVI and EVI"), Name, "EVI", Added);
    has(&changed("end excluded", "end included"), Negation, "not", Dropped);
    has(
        &changed("It shows", "It clips the image with clipToBoundsAndScale and shows"),
        Name,
        "clipToBoundsAndScale",
        Added,
    );
    has(&changed("1 result", "1 result. Brazil follows"), Proper, "brazil", Added);
}

/// Whatever comes or goes is noticed; new wording around the same entities is not.
#[test]
fn any_entity_that_comes_or_goes_is_noticed() {
    let names = [
        "`B4`",
        "`QA60`",
        "`USGS/SRTMGL1_003`",
        "\"my layer\"",
        "2019-07-04",
        "42.5",
        "Lake Chad",
        "Landsat",
        "`roi`",
        "histogram",
    ];
    let glue = ["it uses", "and takes", "together with", "which makes", "then it has", "there is"];
    let mut random = Random::new(7);
    for _ in 0..400 {
        let mut picked: Vec<&str> = Vec::new();
        while picked.len() < 4 {
            let name = names[random.below(names.len())];
            if !picked.contains(&name) {
                picked.push(name);
            }
        }
        let say = |picked: &[&str], random: &mut Random| {
            let parts: Vec<String> =
                picked.iter().map(|name| format!("{} {name}", glue[random.below(glue.len())])).collect();
            format!("Here {}.", parts.join(", "))
        };
        let original = say(&picked, &mut random);
        let polished = say(&picked, &mut random);
        assert_eq!(polish_keeps(&original, &polished), Ok(()), "{original} | {polished}");
        let fewer = say(&picked[1..], &mut random);
        let dropped = polish_keeps(&original, &fewer).unwrap_err();
        assert!(dropped.iter().all(|entity| entity.change == Change::Dropped), "{original} | {fewer}: {dropped:?}");
        let added = polish_keeps(&fewer, &original).unwrap_err();
        assert!(added.iter().all(|entity| entity.change == Change::Added), "{added:?}");
    }
}

//! Code actions by title and resulting text.

use super::*;
use crate::check::{AnalysisEnv, check_text};
use crate::features::fixture::{javascript, python};
use crate::text::edit::{TextEdit, apply};

/// Returns the titles and the resulting texts.
fn actions_at(source: (Snapshot, u32)) -> Vec<(String, String)> {
    let (snapshot, offset) = source;
    let found = code_actions(&snapshot, Span::at(offset as usize), &snapshot.diagnostics(&|rule| panic!("{rule}")));
    found
        .into_iter()
        .map(|action| {
            let edits: Vec<TextEdit> = action.edits.iter().map(|e| TextEdit::replace(e.span, &e.text)).collect();
            (action.title, apply(&snapshot.text, &edits).unwrap())
        })
        .collect()
}

fn check(source: (Snapshot, u32), title: &str, wanted: &str) {
    let found = actions_at(source);
    let result = found.iter().find(|(known, _)| known == title).map(|(_, text)| text.as_str());
    assert_eq!(result, Some(wanted), "{found:#?}");
}

fn check_absent(source: (Snapshot, u32), title: &str) {
    let found = actions_at(source);
    assert!(!found.iter().any(|(known, _)| known.contains(title)), "{found:#?}");
}

#[test]
fn fixes_of_diagnostics_are_offered() {
    check(javascript("ee.Image(1).cli$0pp(a);"), "Change to \"clip\"", "ee.Image(1).clip(a);");
    let (snapshot, offset) = javascript("ee.Image(1).clipp$0(a);");
    let found = code_actions(&snapshot, Span::at(offset as usize), &snapshot.diagnostics(&|rule| panic!("{rule}")));
    assert_eq!((found[0].fixes, found[0].kind), (Some(0), Kind::QuickFix));
    check_absent(javascript("ee.Image(1).clipp(a); print(1)$0"), "clip\"");
}

#[test]
fn all_safe_fixes_are_applied_at_once() {
    let text = "import ee\nee.Initialize(project='p')\na = ee.Image(1).and(2)\nb = ee.Image(1).or(2)\nc = a.not()\n";
    let (snapshot, _) = python(text);
    let diagnostics = snapshot.diagnostics(&|rule| panic!("{rule}"));
    let action = fix_all(&snapshot, &diagnostics).unwrap();
    assert_eq!(action.kind, Kind::SourceFixAll);
    let edits: Vec<TextEdit> = action.edits.iter().map(|e| TextEdit::replace(e.span, &e.text)).collect();
    let fixed = apply(text, &edits).unwrap();
    assert!(fixed.contains(".And(2)") && fixed.contains(".Or(2)") && fixed.contains(".Not()"), "{fixed}");
    assert!(fix_all(&javascript("ee.Image(1);").0, &[]).is_none());
}

#[test]
fn erased_classes_can_be_cast() {
    let start = "var f = ee.FeatureCollection('USDOS/LSIB_SIMPLE/2017');";
    check(
        javascript(&format!("{start}\nvar g = f.fir$0st();")),
        "Cast to ee.Feature",
        &format!("{start}\nvar g = ee.Feature(f.first());"),
    );
    check(
        javascript(&format!("{start}\nvar g = f.first();\nprint(g$0);")),
        "Cast to ee.Feature",
        &format!("{start}\nvar g = f.first();\nprint(ee.Feature(g));"),
    );
    check_absent(javascript(&format!("{start}\nvar g = ee.Feature(f.fir$0st());")), "Cast");
    check_absent(javascript("var g = unknown.fir$0st();"), "Cast");
}

#[test]
fn outdated_datasets_are_replaced() {
    check(
        javascript("var i = ee.ImageCollection('LANDSAT/LC08/C01/T1$0_SR').select('B4');"),
        "Change to \"LANDSAT/LC08/C02/T1_L2\"",
        "var i = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2').select('SR_B4');",
    );
    check_absent(javascript("ee.Image('USGS/SRTM$0GL1_003');"), "Change to");
}

#[test]
fn arguments_change_between_positions_and_names() {
    let (by_name, by_place) = ("Give these arguments by name", "Give these arguments by place");
    check(
        javascript("ee.Image(1).redu$0ceRegion(ee.Reducer.mean(), geometry,\n  30);"),
        by_name,
        "ee.Image(1).reduceRegion({reducer: ee.Reducer.mean(), geometry: geometry,\n  scale: 30});",
    );
    check(
        javascript("ee.Image(1).reduceRegion({sca$0le: 30, geometry: g, reducer: 'mean'});"),
        by_place,
        "ee.Image(1).reduceRegion('mean', g, 30);",
    );
    check(
        python("import ee\nee.Image(1).reduceRe$0gion('mean', g, scale=30)"),
        by_name,
        "import ee\nee.Image(1).reduceRegion(reducer='mean', geometry=g, scale=30)",
    );
    check(
        python("import ee\nee.Image(1).reduceRe$0gion(reducer='mean', geometry=g)"),
        by_place,
        "import ee\nee.Image(1).reduceRegion('mean', g)",
    );
    check_absent(javascript("ee.Image(1).reduceRegion({reducer: 'mean', sca$0le: 30});"), by_place);
    check_absent(javascript("ee.Image(1).select('a', $0'b');"), by_name);
    check_absent(javascript("ee.Image.cat(1$0, 2);"), by_name);
    check_absent(javascript("ee.Image(1).reduceRegion('mean', g$0"), by_name);
    check_absent(javascript("ee.Geometry.Point(1$0, 2)"), by_name);
    check_absent(javascript("ee.Image(1).re$0duceRegion({reducer: (a, b)});"), by_place);
    check(javascript("ee.List([1]).sli$0ce((0), 1);"), by_name, "ee.List([1]).slice({start: (0), end: 1});");
    check_absent(javascript("ee.Image(1).ad$0d(2);"), by_name);
}

#[test]
fn inserted_comments_disable_the_rule() {
    for (text, title, wanted) in [
        (
            "ee.Image(1).clipp$0();",
            "Disable unknown-operator on this line",
            "ee.Image(1).clipp();  // geols: ignore[unknown-operator]",
        ),
        (
            "ee.Image(1).clipp$0(); // x",
            "Disable unknown-operator on this line",
            "ee.Image(1).clipp(); // x geols: ignore[unknown-operator]",
        ),
        (
            "ee.Image(1).clipp$0(); // geols: ignore[a]",
            "Disable unknown-operator on this line",
            "ee.Image(1).clipp(); // geols: ignore[a, unknown-operator]",
        ),
        (
            "ee.Image(1).clipp$0(); /* x */",
            "Disable unknown-operator on this line",
            "ee.Image(1).clipp(); /* x */  // geols: ignore[unknown-operator]",
        ),
        (
            "ee.Image(1).clipp$0();",
            "Disable unknown-operator in this file",
            "// geols: ignore-file[unknown-operator]\nee.Image(1).clipp();",
        ),
        (
            "// geols: ignore-file[a]\nee.Image(1).clipp$0();",
            "Disable unknown-operator in this file",
            "// geols: ignore-file[a, unknown-operator]\nee.Image(1).clipp();",
        ),
    ] {
        check(javascript(text), title, wanted);
        let left = check_text(wanted, crate::syntax::language::Language::JavaScript, &AnalysisEnv::default());
        assert!(left.iter().all(|diagnostic| diagnostic.rule != "unknown-operator"), "{wanted}");
    }
    check(
        python("#!/usr/bin/python\n# -*- coding: utf-8 -*-\nimport ee\nee.Image(1).clipp$0()"),
        "Disable unknown-operator in this file",
        "#!/usr/bin/python\n# -*- coding: utf-8 -*-\n# geols: ignore-file[unknown-operator]\nimport ee\nee.Image(1).clipp()",
    );
    check_absent(javascript("ee.Image(1).clipp$0(`a\nb`);"), "on this line");
}

#[test]
fn broken_code_and_odd_spans_are_safe() {
    let (snapshot, _) = javascript("ee.Image(1).clip(é");
    for start in 0..24 {
        for end in 0..24 {
            code_actions(&snapshot, Span { start, end }, &snapshot.diagnostics(&|rule| panic!("{rule}")));
        }
    }
}

#[test]
fn the_whole_file_is_migrated() {
    let text = "var c = ee.ImageCollection('LANDSAT/LC08/C01/T1$0_SR');\nvar n = c.median().normalizedDifference(['B5', 'B4']);\n";
    check(
        javascript(text),
        "Migrate this file to current datasets",
        "var c = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2');\nvar n = c.median().multiply(0.0000275).add(-0.2).normalizedDifference(['SR_B5', 'SR_B4']);\n",
    );
    check_absent(javascript("var c = ee.ImageCollection('LANDSAT/LC08/C02/T1$0_L2');"), "Migrate");
    check_absent(javascript("var c = ee.ImageCollection('LANDSAT/LC08/C01/T1_SR');\nprint(1)$0"), "Migrate");
}

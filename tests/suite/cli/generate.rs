//! `geols generate --plan`: scripts, messages, exit codes.

use super::Folder;

const PLAN: &str = r#"{"version": 1, "steps": [
    {"id": "area", "node": "place", "box": [36.6, -1.5, 37.1, -1.1]},
    {"id": "height", "inputs": ["area"], "node": "source", "dataset": "USGS/SRTMGL1_003"},
    {"id": "layer", "inputs": ["height"], "node": "output", "kind": "layer", "min": 1000, "max": 2500}
]}"#;

#[test]
fn plans_become_scripts_in_both_languages() {
    let folder = Folder::new(&[("plan.json", PLAN)]);
    let run = folder.run("generate --plan plan.json");
    assert_eq!(run.code, 0, "{run:?}");
    assert!(run.out.contains("var height = ee.Image('USGS/SRTMGL1_003');"), "{run:?}");
    let piped = folder.feed("generate --plan - --language python", PLAN);
    assert_eq!(piped.code, 0, "{piped:?}");
    assert!(piped.out.contains("height = ee.Image(\"USGS/SRTMGL1_003\")"), "{piped:?}");
    assert_eq!(folder.run("generate --plan plan.json -o plan.js").code, 0);
    assert_eq!(std::fs::read_to_string(folder.path("plan.js")).unwrap(), run.out);
}

#[test]
fn broken_and_newer_plans_are_invalid() {
    let newer = PLAN.replace("\"version\": 1", "\"version\": 99");
    let folder = Folder::new(&[("broken.json", "{"), ("newer.json", &newer)]);
    for (name, message) in
        [("broken.json", "no JSON"), ("newer.json", "version 99"), ("nowhere.json", "nowhere.json: ")]
    {
        let run = folder.run(&format!("generate --plan {name}"));
        assert_eq!(run.code, 2, "{run:?}");
        assert!(run.out.is_empty() && run.err.contains(message), "{run:?}");
    }
}

#[test]
fn refused_plans_name_the_step() {
    let refused = PLAN.replace("\"kind\": \"layer\"", "\"kind\": \"chart\"");
    let folder = Folder::new(&[("plan.json", &refused)]);
    let run = folder.run("generate --plan plan.json -o plan.js");
    assert_eq!(run.code, 1, "{run:?}");
    assert!(run.err.contains("step \"layer\": which chart of one image is not said"), "{run:?}");
    assert!(!folder.path("plan.js").exists());
}

#[test]
fn functions_are_written_in_the_language_that_is_asked_for() {
    let folder = Folder::new(&[]);
    let request = "function toCelsius(t): Kelvin to degrees Celsius, t is an ee.Number";
    let run = folder.feed("generate -", request);
    assert_eq!(run.code, 0, "{run:?}");
    assert!(run.out.ends_with("function toCelsius(t) {\n  return t.subtract(273.15);\n}\n"), "{run:?}");
    let run = folder.feed("generate - --to python", request);
    assert_eq!(run.out, "def toCelsius(t: ee.Number):\n    return t.subtract(273.15)\n", "{run:?}");
    let run = folder.feed("generate - --partial", "def f(x: ee.List) -> ee.List: frobnicates the list");
    assert_eq!((run.code, run.out.as_str()), (1, ""), "{run:?}");
    assert!(run.err.contains("\"frobnicates\": no operation"), "{run:?}");
}

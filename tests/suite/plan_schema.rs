//! `docs/plan.schema.json` describes the plans that geols reads, and the examples follow it.

use geols::plan::check::check;
use geols::plan::json::{from_json, to_json};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn schema() -> Value {
    serde_json::from_str(&std::fs::read_to_string(root().join("docs/plan.schema.json")).unwrap()).unwrap()
}

/// Returns the definitions of nodes.
fn nodes() -> Vec<(String, Value)> {
    let schema = schema();
    let all = schema["$defs"].as_object().unwrap().clone();
    all.into_iter().filter(|(_, definition)| definition["properties"]["node"].is_object()).collect()
}

fn names(object: &Value) -> BTreeSet<String> {
    object.as_object().unwrap().keys().cloned().collect()
}

#[test]
fn examples_are_plans_without_errors() {
    let mut schemas = boon::Schemas::new();
    let path = root().join("docs/plan.schema.json");
    let index = boon::Compiler::new().compile(path.to_str().unwrap(), &mut schemas).unwrap();
    let entries = std::fs::read_dir(root().join("tests/plan/examples")).unwrap();
    let paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    assert!(paths.len() >= 4);
    for path in paths {
        let name = path.display();
        let text = std::fs::read_to_string(&path).unwrap();
        let value: Value = serde_json::from_str(&text).unwrap();
        if let Err(error) = schemas.validate(&value, index) {
            panic!("{name}: {error:#}");
        }
        let plan = from_json(&text).unwrap();
        assert_eq!(to_json(&plan), value, "{name}");
        assert_eq!(check(&plan), [], "{name}");
    }
}

#[test]
fn broken_plans_do_not_follow_the_schema() {
    let mut schemas = boon::Schemas::new();
    let path = root().join("docs/plan.schema.json");
    let index = boon::Compiler::new().compile(path.to_str().unwrap(), &mut schemas).unwrap();
    for steps in [
        json!([{ "node": "place" }]),
        json!([{ "id": "a", "node": "nonsense" }]),
        json!([{ "id": "a", "node": "place", "nam": "Kenya" }]),
        json!([{ "id": "a", "node": "place", "point": [1] }]),
        json!([{ "id": "a", "node": "period", "start": "1 May 2020" }]),
        json!([{ "id": "a", "node": "reduce", "percentile": 120 }]),
        json!([{ "id": "a", "node": "source", "filter": { "property": "cloud cover" } }]),
    ] {
        let plan = json!({ "version": 1, "steps": steps });
        assert!(schemas.validate(&plan, index).is_err(), "{plan}");
    }
}

#[test]
fn the_schema_has_the_nodes_and_fields_of_the_model() {
    let error = from_json(r#"{"version": 1, "steps": [{"id": "a", "node": "nonsense"}]}"#).unwrap_err();
    let known = error.split('`').skip(3).step_by(2).map(str::to_owned).collect::<BTreeSet<_>>();
    let described: BTreeSet<String> = nodes().into_iter().map(|(name, _)| name).collect();
    assert_eq!(described, known);
    for (name, definition) in nodes() {
        assert_eq!(definition["properties"]["node"]["const"], *name);
        let plan = from_json(&json!({ "version": 1, "steps": [{ "id": "a", "node": name }] }).to_string()).unwrap();
        let step = serde_json::to_value(&plan.steps[0]).unwrap();
        assert_eq!(names(&definition["properties"]), names(&step), "{name}");
        let described = definition["properties"].as_object().unwrap().iter();
        let mut bare = described.filter(|(field, property)| *field != "node" && property["description"].is_null());
        assert_eq!(bare.next(), None, "{name}");
    }
    let plan = from_json(r#"{"version": 1, "steps": []}"#).unwrap();
    assert_eq!(names(&schema()["properties"]), names(&serde_json::to_value(&plan).unwrap()));
}

/// Returns the words of a field, and whether it is a list.
fn words(property: &Value) -> Option<(Vec<Value>, bool)> {
    let of = |value: &Value| value["enum"].as_array().cloned();
    let single = || of(property).or_else(|| of(&property["anyOf"][0]));
    single().map(|words| (words, false)).or_else(|| Some((of(&property["items"])?, true)))
}

#[test]
fn the_words_of_fields_are_those_that_are_checked() {
    let mut fields = 0;
    for (name, definition) in nodes() {
        for (field, property) in definition["properties"].as_object().unwrap() {
            let Some((words, is_list)) = words(property) else { continue };
            fields += 1;
            let messages = |word: &Value| {
                let value = if is_list { json!([word]) } else { word.clone() };
                let plan = json!({ "version": 1, "steps": [{ "id": "a", "node": name, field.as_str(): value }] });
                let errors = check(&from_json(&plan.to_string()).unwrap());
                errors.into_iter().filter(|error| error.message.contains("cannot be")).count()
            };
            assert_eq!(messages(&json!("nonsense")), 1, "{name}.{field}");
            for word in words {
                assert_eq!(messages(&word), 0, "{name}.{field}: {word}");
            }
        }
    }
    assert!(fields > 20);
}

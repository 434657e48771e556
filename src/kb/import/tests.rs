//! Imports the small packages and catalogs in `tests/fixtures/kb/`.

use std::path::{Path, PathBuf};

use super::{Request, run, upstream_operators};

/// A copy of the fixture that a test may change. Dropping it removes the copy.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Self {
        let root = std::env::temp_dir().join(format!("geols-import-{name}-{}", std::process::id()));
        copy(&fixture("operator_kb"), &root);
        Self(root)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/kb").join(name)
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let target = to.join(path.file_name().unwrap());
        if path.is_dir() {
            copy(&path, &target);
        } else {
            std::fs::copy(&path, &target).unwrap();
        }
    }
}

#[test]
fn operators_come_from_both_clients() {
    let scratch = Scratch::new("clients");
    let request = Request {
        python: Some(fixture("python")),
        javascript: Some(fixture("javascript")),
        into: scratch.0.clone(),
        date: "2030-01-02".into(),
        ..Request::default()
    };
    let notes = run(&request, |_| ()).unwrap();
    assert!(notes.iter().any(|n| n == "dropped: ee.Image.vanished is in neither client any more"), "{:?}", notes);
    let rows = upstream_operators(&scratch.0.join("upstream")).unwrap();
    let names: Vec<&str> = rows.keys().map(String::as_str).collect();
    assert_eq!(
        names,
        [
            "ee.Algorithms.Example.run",
            "ee.Element.get",
            "ee.Image.and",
            "ee.Image.cat",
            "ee.Image.fresh",
            "ee.Image.get",
            "ee.Image.getInfo",
            "ee.Image.paint",
            "ui.util.wait",
        ]
    );
    let paint = &rows["ee.Image.paint"];
    assert_eq!(paint.page.as_deref(), Some("ee-image-paint"));
    assert_eq!(paint.parameters[0].values, ["red", "blue"]);
    assert_eq!(paint.parameters[1].python.as_deref(), Some("lambda_"));
    assert_eq!(paint.parameters[1].default, Some(2.into()));
    assert_eq!(paint.parameters[2].default, Some(serde_json::json!({"meters": 0.1})));
    assert_eq!(paint.python_extra[0].name, "quietly");
    assert_eq!(paint.python_keywords.get("opt_maxError").map(String::as_str), Some("maxError"));
    assert_eq!(rows["ee.Image.and"].python.as_deref(), Some("And"));
    assert_eq!(rows["ee.Image.get"].inherited.as_deref(), Some("ee.Element.get"));
    assert_eq!(rows["ee.Image.get"].parameters[0].python.as_deref(), Some("prop"));
    assert_eq!(rows["ee.Image.fresh"].parameters[0].ty, "List<String>");
    assert_eq!(rows["ee.Image.cat"].page.as_deref(), Some("ee-image-cat"));
    let sources = std::fs::read_to_string(scratch.0.join("upstream/SOURCES.toml")).unwrap();
    assert!(sources.contains("9.9.9") && sources.contains("9.9.8") && sources.contains("2030-01-02"), "{sources}");
    // A second import changes nothing.
    let before = rows;
    run(&request, |_| ()).unwrap();
    assert_eq!(upstream_operators(&scratch.0.join("upstream")).unwrap(), before);
}

#[test]
fn datasets_come_from_the_catalog() {
    let scratch = Scratch::new("stac");
    let catalog = scratch.0.join("stac");
    std::fs::create_dir_all(&catalog).unwrap();
    std::fs::copy(fixture("stac_collection.json"), catalog.join("EXAMPLE_LAND_V2.json")).unwrap();
    std::fs::write(catalog.join("catalog.json"), r#"{"type": "Catalog", "id": "EXAMPLE", "links": []}"#).unwrap();
    let request = Request {
        stac: Some(catalog.to_string_lossy().into()),
        into: scratch.0.clone(),
        date: "2030-01-02".into(),
        ..Request::default()
    };
    let notes = run(&request, |_| ()).unwrap();
    assert_eq!(notes, ["datasets: 1 in all, 1 new, 0 removed from the catalog"]);
    let text = std::fs::read_to_string(scratch.0.join("upstream/datasets/EXAMPLE.jsonl")).unwrap();
    assert!(text.starts_with(r#"{"id":"EXAMPLE/LAND/V2","kind":"image-collection""#), "{text}");
    assert!(!text.contains("Prose"), "{text}");
}

#[test]
fn missing_sources_are_errors() {
    let scratch = Scratch::new("missing");
    let request = Request {
        python: Some(fixture("javascript")),
        javascript: Some(fixture("javascript")),
        into: scratch.0.clone(),
        ..Request::default()
    };
    let error = run(&request, |_| ()).unwrap_err().to_string();
    assert!(error.contains("no ee/tests/algorithms.json"), "{error}");
    let request = Request { stac: Some("/nowhere/at/all".into()), into: scratch.0.clone(), ..Request::default() };
    let error = run(&request, |_| ()).unwrap_err().to_string();
    assert!(error.contains("/nowhere/at/all"), "{error}");
}

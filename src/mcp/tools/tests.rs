//! Calls of the tools, whose results must fit their schemas.

use super::*;
use crate::tools::source::Folders;
use crate::tools::{CallResult, run};
use serde_json::{Value, json};

fn call(name: &str, arguments: Value) -> Result<CallResult, String> {
    run(name, &Folders::default(), arguments)
}

/// Calls a tool that must succeed, and whose data must fit its schema.
fn result(name: &str, arguments: Value) -> CallResult {
    let declaration = declarations().into_iter().find(|tool| tool.name == name).unwrap();
    let schema = Value::Object((*declaration.output_schema.unwrap()).clone());
    let result = call(name, arguments).unwrap();
    let mut schemas = boon::Schemas::new();
    let mut compiler = boon::Compiler::new();
    compiler.add_resource("tool.json", schema).unwrap();
    let index = compiler.compile("tool.json", &mut schemas).unwrap();
    schemas.validate(&result.data, index).unwrap_or_else(|error| panic!("{name}: {error}\n{:#}", result.data));
    result
}

#[test]
fn every_tool_is_declared() {
    let declared: Vec<_> = declarations().into_iter().map(|tool| tool.name).collect();
    assert_eq!(declared, tools::names().collect::<Vec<_>>());
}

#[test]
fn check_tells_fixes_as_lines_and_as_edits() {
    let CallResult { text, data } = result("check", json!({ "code": "print(ee.Image(1).clipp(aoi));" }));
    assert!(text.contains("- print(ee.Image(1).clipp(aoi));\n+ print(ee.Image(1).clip(aoi));"), "{text}");
    let diagnostic = &data["diagnostics"][0];
    assert_eq!(diagnostic["rule"], "unknown-operator");
    assert_eq!(
        diagnostic["fix"]["edits"][0],
        json!({ "line": 1, "column": 19, "endLine": 1, "endColumn": 24, "text": "clip" })
    );
    assert!(data.get("fixed_code").is_none());
}

#[test]
fn check_returns_the_fixed_script_if_asked() {
    let code = "import ee\nee.Initialize(project='p')\nregion = null\nprint(ee.Image(1).clipp(region).getInfo())\n";
    let CallResult { text, data } = result("check", json!({ "code": code, "fix": "safe" }));
    assert_eq!(data["fixed_code"], code.replace("null", "None"));
    assert!(text.starts_with("1 fix applied, left: 1 error\n"), "{text}");
    let all = result("check", json!({ "code": code, "fix": "all" })).data;
    assert_eq!(all["fixed_code"], code.replace("null", "None").replace("clipp", "clip"));
    assert_eq!(all["errors"], 0);
}

#[test]
fn check_shows_many_diagnostics_in_parts() {
    let code: String = (0..60).map(|number| format!("print(ee.Image(1).x{number}(1));\n")).collect();
    let first = result("check", json!({ "code": code })).data;
    assert_eq!((first["errors"].as_u64(), first["more"].as_u64()), (Some(60), Some(20)));
    let rest = result("check", json!({ "code": code, "skip": 40 })).data;
    assert_eq!((rest["diagnostics"].as_array().unwrap().len(), rest["more"].as_u64()), (20, Some(0)));
    assert!(
        result("check", json!({ "code": code, "skip": 1_000_000 })).data["diagnostics"].as_array().unwrap().is_empty()
    );
}

#[test]
fn migrate_returns_the_script_with_notes() {
    let code = "var c = ee.ImageCollection('LANDSAT/LC08/C01/T1_SR').select('B4');\n";
    let CallResult { text, data } = result("migrate", json!({ "code": code }));
    assert!(data["code"].as_str().unwrap().contains("LANDSAT/LC08/C02/T1_L2"), "{data:#}");
    assert!(text.contains("SR_B4"), "{text}");
    assert_eq!(result("migrate", json!({ "code": "print(ee.Image(1));" })).text, "Nothing to migrate.\n");
}

#[test]
fn translate_goes_to_the_other_language() {
    let data =
        result("translate", json!({ "code": "print(ee.Image(1).and(2));", "show": "plain", "project": "p" })).data;
    assert_eq!(data["language"], "python");
    assert!(data["code"].as_str().unwrap().contains("print(ee.Image(1).And(2).getInfo())"), "{data:#}");
    let back = result("translate", json!({ "code": data["code"], "language": "python" })).data;
    assert_eq!(back["language"], "javascript");
}

#[test]
fn explain_has_pages_and_suggestions() {
    assert!(result("explain", json!({ "name": "ee.Image.clip" })).text.contains("image.clip(clip_geometry)"));
    let class = result("explain", json!({ "name": "ee.Image", "page": 2 })).data;
    assert!(class["pages"].as_u64().unwrap() > 1);
    assert!(
        result("explain", json!({ "name": "index-composite", "language": "javascript" })).text.contains("Map.addLayer")
    );
    let error = call("explain", json!({ "name": "ee.Image.clipp" })).err().unwrap();
    assert!(error.contains("did you mean ee.Image.clip"), "{error}");
    assert!(call("explain", json!({ "name": "ee.Image", "page": 99 })).err().unwrap().contains("only 1 to"));
}

#[test]
fn search_finds_by_words() {
    let data = result("search", json!({ "query": "daily rainfall", "kind": "dataset", "limit": 3 })).data;
    assert_eq!(data["hits"].as_array().unwrap().len(), 3);
    assert_eq!(data["hits"][0]["kind"], "dataset");
}

#[test]
fn a_plan_becomes_a_script() {
    let plan = result("plan", json!({ "request": "median NDVI of Kenya in 2022 from Sentinel-2, on a map" }));
    assert_eq!(plan.data["complete"], true, "{}", plan.text);
    let script = result("generate", json!({ "plan": plan.data["plan"], "language": "javascript" })).data;
    assert!(script["code"].as_str().unwrap().contains("COPERNICUS/S2_SR_HARMONIZED"));
}

#[test]
fn generate_says_why_there_is_no_script() {
    let request = "median NDVI of Kenya in 2022 from Sentinel-2 with refined gadget smoothing";
    let refused = result("generate", json!({ "request": request })).data;
    assert!(refused.get("code").is_none() && refused["gaps"][0].as_str().unwrap().contains("gadget"), "{refused:#}");
    let partial = result("generate", json!({ "request": request, "partial": true })).data;
    assert!(partial["code"].as_str().unwrap().contains("TODO") && partial["complete"] == false, "{partial:#}");
}

#[test]
fn generate_writes_recipes_with_parameters() {
    let call_with = |parameters: Value| json!({ "recipe": "index-composite", "parameters": parameters });
    assert!(result("generate", call_with(json!({ "index": "EVI" }))).data["code"].as_str().unwrap().contains("EVI"));
    let error = call("generate", call_with(json!({ "no": "1" }))).err().unwrap();
    assert!(error.contains("has no parameter \"no\""), "{error}");
}

#[test]
fn summarize_says_what_a_script_does() {
    let code = "var c = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED').filterDate('2020-01-01', '2021-01-01');\n\
        Map.addLayer(c.median());";
    assert!(result("summarize", json!({ "code": code })).text.contains("Sentinel-2"));
}

#[test]
fn wrong_arguments_are_named() {
    for (name, arguments, expected) in [
        ("check", json!({}), "give either \"code\" or \"path\""),
        ("check", json!({ "code": "x", "path": "y" }), "give either \"code\" or \"path\""),
        ("check", json!({ "script": "x" }), "unknown field `script`"),
        ("check", json!({ "code": 1 }), "invalid type"),
        ("check", json!({ "code": "hello there" }), "give \"language\""),
        ("check", json!({ "path": "a.js" }), "no folder was named"),
        ("generate", json!({}), "give one of"),
        ("generate", json!({ "plan": {} }), "has no \"version\""),
        ("plan", json!({ "request": "x".repeat(1 << 20) }), "the limit is"),
        ("check", json!({ "code": "x".repeat(3 << 20), "language": "python" }), "the limit is"),
    ] {
        let error = call(name, arguments.clone()).err().unwrap_or_else(|| panic!("{name} accepts its arguments"));
        assert!(error.contains(expected), "{name}: {error}");
    }
}

#[test]
fn only_files_in_the_folders_are_read() {
    let base = std::env::temp_dir().join(format!("geols-mcp-{}", std::process::id()));
    let (inside, outside) = (base.join("inside"), base.join("outside"));
    std::fs::create_dir_all(&inside).unwrap();
    std::fs::create_dir_all(&outside).unwrap();
    std::fs::write(inside.join("a.js"), "print(ee.Image(1).clipp(geometry));").unwrap();
    std::fs::write(outside.join("b.js"), "print(ee.Image(1));").unwrap();
    #[cfg(unix)]
    std::os::unix::fs::symlink(outside.join("b.js"), inside.join("link.js")).unwrap();
    let folders = Folders::new([inside.clone()]);
    let check = |path: &str| run("check", &folders, json!({ "path": path }));
    assert_eq!(check("a.js").unwrap().data["errors"], 1);
    assert_eq!(check(inside.join("a.js").to_str().unwrap()).unwrap().data["errors"], 1);
    let is_outside = |path: &str| check(path).err().unwrap().contains("outside of the folders");
    assert!(is_outside("../outside/b.js") && is_outside(outside.join("b.js").to_str().unwrap()));
    assert!(is_outside("../outside/none.js") && is_outside("/etc/passwd"));
    #[cfg(unix)]
    assert!(is_outside("link.js"));
    assert!(
        check("none.js").err().unwrap().contains("no such file") && check(".").err().unwrap().contains("not a file")
    );
    std::fs::remove_dir_all(base).unwrap();
}

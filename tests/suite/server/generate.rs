//! `geols.generate`, `geols.search` and inline completion.

use super::client::{Client, at};
use super::folder;
use serde_json::json;

const REQUEST: &str = "median NDVI of Sentinel-2 over Kenya in 2021 on a map";

#[test]
fn a_comment_with_a_request_is_completed_with_a_script() {
    let mut client = Client::start(json!({}), None);
    client.open("untitled:a.js", "javascript", &format!("// {REQUEST}\n\n"));
    client.diagnostics("untitled:a.js", 1);
    let asked = |uri: &str| {
        let mut params = at(uri, 1, 0);
        params["context"] = json!({"triggerKind": 2});
        params
    };
    let found = client.request("textDocument/inlineCompletion", asked("untitled:a.js"));
    let text = found[0]["insertText"].as_str().unwrap();
    assert!(text.contains("normalizedDifference(['B8', 'B4'])") && text.contains("'Kenya'"), "{text}");
    assert!(!text.contains(REQUEST), "the comment is there already: {text}");
    // A remark is not a request.
    client.open("untitled:b.js", "javascript", "// The image is clipped below.\n\n");
    client.diagnostics("untitled:b.js", 1);
    assert!(client.request("textDocument/inlineCompletion", asked("untitled:b.js")).is_null());
    client.end();
}

/// Returns what inline completion offers at the mark `|` of a text.
fn completed(client: &mut Client, uri: &str, language: &str, text: &str) -> serde_json::Value {
    let (before, after) = text.split_once('|').unwrap();
    client.open(uri, language, &format!("{before}{after}"));
    client.diagnostics(uri, 1);
    let (line, column) = (before.matches('\n').count(), before.rsplit('\n').next().unwrap().len());
    let mut params = at(uri, line as u32, column as u32);
    params["context"] = json!({"triggerKind": 2});
    let found = client.request("textDocument/inlineCompletion", params);
    found[0]["insertText"].clone()
}

#[test]
fn a_signature_with_a_description_is_completed_with_its_statements() {
    let mut client = Client::start(json!({}), None);
    let python = "import ee\n\n\ndef unique_sorted(values: ee.List) -> ee.List:\n    \"\"\"Removes duplicates and sorts in \
                  ascending order.\"\"\"\n    |\n\n\nx = 1\n";
    assert_eq!(completed(&mut client, "untitled:a.py", "python", python), "return values.distinct().sort()");
    let javascript = "/**\n * Kelvin to degrees Celsius.\n * @param {ee.Number} t\n * @return {ee.Number}\n */\n\
                      function toCelsius(t) {\n  |\n}\n";
    assert_eq!(completed(&mut client, "untitled:a.js", "javascript", javascript), "return t.subtract(273.15);");
    let unknown = "def f(values: ee.List) -> ee.List:\n    \"\"\"Frobnicates the list.\"\"\"\n    |\n";
    assert!(completed(&mut client, "untitled:b.py", "python", unknown).is_null());
    client.end();
}

#[test]
fn a_line_is_completed_from_similar_code() {
    let folder = folder("similar");
    let begin = "var s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED');\n";
    let line = "var clear = s2.filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20));";
    std::fs::write(folder.join("other.js"), format!("{begin}{line}\nvar image = clear.median().clip(region);\n"))
        .unwrap();
    let mut client = Client::start(json!({}), Some(&folder));
    let mut number = 0;
    // What is offered if the user asks for it.
    let mut offered = |text: &str| {
        number += 1;
        let uri = format!("file://{}", folder.join(format!("a{number}.js")).display());
        let (before, after) = text.split_once('|').unwrap();
        client.open(&uri, "javascript", &format!("{before}{after}"));
        client.diagnostics(&uri, 1);
        let (line, column) = (before.matches('\n').count(), before.rsplit('\n').next().unwrap().len());
        let mut params = at(&uri, line as u32, column as u32);
        params["context"] = json!({"triggerKind": 1});
        client.request("textDocument/inlineCompletion", params).to_string()
    };
    // The workspace is read in the background.
    let found = (0..200).any(|_| {
        std::thread::sleep(std::time::Duration::from_millis(20));
        offered(&format!("{begin}|\n")).contains(line)
    });
    assert!(found);
    assert!(
        offered(&format!("{begin}var clear = s2.filter(|)\n"))
            .contains("ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20)\"")
    );
    // `region` is not defined here.
    assert!(!offered(&format!("{begin}{line}\n|\n")).contains("region"));
    client.end();
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_comment_that_asks_for_a_function_is_completed_with_it() {
    let mut client = Client::start(json!({}), None);
    let python = "# def unique_sorted(values: ee.List) -> ee.List: remove duplicates and sort in ascending order\n|";
    let expected = "def unique_sorted(values: ee.List) -> ee.List:\n    return values.distinct().sort()";
    assert_eq!(completed(&mut client, "untitled:a.py", "python", python), expected);
    // The language is the one of the document.
    let javascript =
        "// a function that takes two ee.List, keys and values, and returns an ee.Dictionary made from them\n|";
    let offered = completed(&mut client, "untitled:a.js", "javascript", javascript);
    let offered = offered.as_str().unwrap();
    assert!(offered.contains("(keys, values) {\n  return ee.Dictionary.fromLists(keys, values);\n}"), "{offered}");
    let unknown = "// a function that takes a list and frobnicates it\n|";
    assert!(completed(&mut client, "untitled:b.js", "javascript", unknown).is_null());
    let argument = json!({"uri": "untitled:a.py", "request": "function toCelsius(t): Kelvin to degrees Celsius"});
    let draft =
        client.request("workspace/executeCommand", json!({"command": "geols.generate", "arguments": [argument]}));
    assert_eq!(draft["body"], "def toCelsius(t):\n    return ee.Number(t).subtract(273.15)\n");
    client.end();
}

#[test]
fn generate_and_search_return_results() {
    let mut client = Client::start(json!({}), None);
    client.open("untitled:a.py", "python", "x = 1\n");
    client.diagnostics("untitled:a.py", 1);
    let mut run = |command: &str, argument: serde_json::Value| {
        client.request("workspace/executeCommand", json!({"command": command, "arguments": [argument]}))
    };
    let draft = run("geols.generate", json!({"uri": "untitled:a.py", "request": REQUEST}));
    assert_eq!(draft["language"], "python");
    assert!(draft["text"].as_str().unwrap().contains("normalizedDifference([\"B8\", \"B4\"])"), "{draft}");
    assert_eq!(draft["leftOut"], json!([]));
    // Below a comment, the script uses the area of the code above and repeats neither the imports
    // nor the comment.
    let source = "import ee\nee.Initialize()\nroi = ee.Geometry.Point([12, 42]).buffer(1e4)\n\n# Median NDVI of Sentinel-2 in 2021\n";
    client.open("untitled:c.py", "python", source);
    client.diagnostics("untitled:c.py", 1);
    let mut run = |command: &str, argument: serde_json::Value| {
        client.request("workspace/executeCommand", json!({"command": command, "arguments": [argument]}))
    };
    let range = json!({"start": {"line": 4, "character": 0}, "end": {"line": 5, "character": 0}});
    let draft = run("geols.generate", json!({"uri": "untitled:c.py", "range": range}));
    let body = draft["body"].as_str().unwrap();
    assert!(
        body.contains("region = roi") && !body.contains("ee.Initialize") && !body.contains("# Median NDVI"),
        "{body}"
    );
    assert!(!body.lines().any(|line| line == "import ee") && body.contains("import geemap"), "{body}");
    assert_eq!(draft["findings"], json!([]));
    let hits = run("geols.search", json!({"query": "how steep is the ground", "limit": 5}));
    assert!(hits.to_string().contains("ee.Terrain.slope"), "{hits}");
    client.end();
}

/// The server reports models that cannot be used once and works without them.
#[test]
fn a_missing_model_or_encoder_is_logged_once() {
    let folder = folder("no_model");
    std::fs::write(folder.join("geols.toml"), "[model]\nfolder = \"none\"\nencoder = \"nowhere\"\n").unwrap();
    let mut client = Client::start(json!({}), Some(&folder));
    let uri = super::client::uri(&folder.join("a.js"));
    client.open(&uri, "javascript", "var x = 1;\n");
    client.diagnostics(&uri, 1);
    let run = |command: &str, argument: serde_json::Value| {
        ("workspace/executeCommand", json!({"command": command, "arguments": [argument]}))
    };
    for round in 0..3 {
        let (method, params) = run("geols.search", json!({"query": "how steep is the ground", "limit": 5}));
        let hits = client.request(method, params);
        assert!(hits.to_string().contains("ee.Terrain.slope"), "{hits}");
        // A request that geols does not answer as a whole.
        let request = format!("{REQUEST} in the style of Monet");
        let (method, params) = run("geols.generate", json!({"uri": uri, "request": request}));
        let draft = client.request(method, params);
        assert!(draft["text"].as_str().unwrap().contains("normalizedDifference"), "{draft}");
        if round == 0 {
            for (what, name) in [("searching by words alone", "nowhere"), ("cannot write with the model", "none")] {
                let message = client.wait_for(what, |message| {
                    let text = message["params"]["message"].as_str().unwrap_or_default();
                    message["method"] == "window/logMessage" && text.contains(what)
                });
                assert!(message.to_string().contains(name), "{message}");
            }
        }
    }
    client.end();
}

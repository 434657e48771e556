//! Configuration files.

use super::{CLEAN, FAULTY, Folder};
use serde_json::Value;

#[test]
fn severities_and_exclusions_apply() {
    let folder = Folder::new(&[
        (
            "geols.toml",
            "exclude = [\"old/\"]\n[rules]\nunknown-operator = \"warning\"\n[per-file-ignores]\n\"tests/*\" = [\"all\"]\n",
        ),
        ("a.js", FAULTY),
        ("old/a.js", FAULTY),
        ("tests/a.js", FAULTY),
    ]);
    let run = folder.run("check --output-format concise");
    assert_eq!(run.code, 0, "{run:?}");
    assert!(run.out.contains("a.js:2:24: warning[unknown-operator]"), "{run:?}");
    assert!(run.out.contains("Found 1 warning in 1 file (2 checked"), "{run:?}");
    assert_eq!(folder.run("check --max-warnings 0").code, 1);
    assert_eq!(folder.run("check --no-config a.js").code, 1);
    // An excluded file is checked if it is on the command line.
    assert!(folder.run("check old/a.js").out.contains("unknown-operator"));
    assert!(!folder.run("check old/a.js --force-exclude").out.contains("unknown-operator"));
}

#[test]
fn the_nearest_configuration_applies() {
    let folder = Folder::new(&[
        ("pyproject.toml", "[project]\nname = \"x\"\n[tool.geols.rules]\nunknown-operator = \"off\"\n"),
        ("a.js", FAULTY),
        ("inner/geols.toml", ""),
        ("inner/b.js", FAULTY),
        ("other.toml", "ignore = [\"all\"]"),
    ]);
    let run = folder.run("check --output-format concise");
    assert!(run.out.starts_with("inner/b.js:2:24: error"), "{run:?}");
    assert_eq!(folder.run("check --config other.toml").code, 0);
    assert_eq!(folder.run("check --config missing.toml a.js").code, 2);
}

#[test]
fn declared_assets_are_checked() {
    let asset = "[[assets]]\npattern = \"projects/p/assets/*\"\ntype = \"image\"\nbands = [\"red\", \"nir\"]\n";
    let script = "import ee\nimage = ee.Image('projects/p/assets/x')\nprint(image.select('red').getInfo())\nprint(image.select('rde').getInfo())\n";
    let folder = Folder::new(&[("geols.toml", asset), ("a.py", script)]);
    assert_eq!(
        folder.run("check --select unknown-band --output-format json").diagnostics(),
        [(4, 20, "unknown-band".to_owned())]
    );
    assert_eq!(folder.run("check --select unknown-band --no-config").code, 0);
}

#[test]
fn invalid_keys_are_reported_and_the_rest_applies() {
    let folder = Folder::new(&[("geols.toml", "ignroe = []\nignore = [\"unknown-operator\"]\n"), ("a.js", FAULTY)]);
    let run = folder.run("check");
    assert_eq!(run.code, 0, "{run:?}");
    assert!(run.err.contains("geols.toml:1:1: unknown key \"ignroe\"; did you mean \"ignore\"?"), "{run:?}");
}

#[test]
fn broken_toml_is_an_error_but_files_are_checked() {
    let folder = Folder::new(&[("geols.toml", "ignore = [\n\nx ="), ("a.js", FAULTY)]);
    let run = folder.run("check");
    assert_eq!(run.code, 2, "{run:?}");
    assert!(run.err.contains("geols.toml:") && run.err.contains("not valid TOML"), "{run:?}");
    assert!(run.out.contains("unknown-operator"), "{run:?}");
}

#[test]
fn the_schema_is_up_to_date() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/geols.schema.json");
    let schema = Folder::new(&[]).run("schema").out;
    if std::env::var_os("GEOLS_UPDATE").is_some() {
        std::fs::write(path, &schema).unwrap();
    }
    let committed = std::fs::read_to_string(path).unwrap_or_default().replace("\r\n", "\n");
    assert!(committed == schema, "run GEOLS_UPDATE=1 cargo test the_schema_is_up_to_date");
    let mut schemas = boon::Schemas::new();
    let index = boon::Compiler::new().compile(path, &mut schemas).unwrap();
    let valid: Value = serde_json::json!({
        "rules": { "unknown-operator": "hint" },
        "exclude": ["x"],
        "assets": [{ "id": "a/b", "type": "image", "bands": ["x", { "name": "y", "scale": 0.1 }] }],
    });
    assert!(schemas.validate(&valid, index).is_ok());
    for wrong in [serde_json::json!({ "rulez": {} }), serde_json::json!({ "rules": { "unknown-operator": "eror" } })] {
        assert!(schemas.validate(&wrong, index).is_err(), "{wrong}");
    }
}

#[test]
fn no_config_ignores_configuration_files() {
    assert_eq!(Folder::new(&[("a.py", CLEAN)]).run("check").err, "");
}

#[test]
fn scripts_without_a_suffix_are_found() {
    let script = "var image = ee.Image('USGS/SRTMGL1_003');\nprint(image.selfMsk());\n";
    let folder = Folder::new(&[
        ("repo/functions/clouds", script),
        ("repo/LICENSE", "You may use ee.Image and all else.\n"),
        ("repo/Makefile", "all:\n\techo ee.Image;\n"),
        ("other/geols.toml", "scripts-without-suffix = false\n"),
        ("other/clouds", script),
    ]);
    let run = folder.run("check --output-format concise");
    assert!(run.out.starts_with("repo/functions/clouds:2:13: error[unknown-operator]"), "{run:?}");
    assert!(run.out.contains("Found 1 error in 1 file (1 checked"), "{run:?}");
    assert!(folder.run("check other/clouds").out.contains("unknown-operator"), "the command line names it");
    folder.run("fix --unsafe-fixes");
    assert!(folder.read("repo/functions/clouds").contains("selfMask"));
    let run = folder.run("translate --to python . -o out");
    assert!(folder.read("out/repo/functions/clouds.py").contains("image.selfMask()"), "{run:?}");
    assert!(!folder.path("out/other").exists() && !folder.path("out/repo/LICENSE.py").exists());
}

//! Tests of the configuration.

use super::*;
use crate::kb::model::DatasetKind;

const RULES: [&str; 3] = ["unknown-band", "unknown-dataset", "invalid-date"];

fn read(text: &str) -> (Config, Vec<String>) {
    let (config, problems) = parse(Path::new("geols.toml"), text, &RULES);
    (config.unwrap_or_default(), problems.iter().map(ToString::to_string).collect())
}

#[test]
fn reads_everything() {
    let (config, problems) = read(
        r##"
select = ["all"]
ignore = ["invalid-date"]
exclude = ["legacy/", "*.min.js"]
max-file-size = "20 MB"
globals = ["myVar"]

[rules]
unknown-band = "warning"

[per-file-ignores]
"tests/*" = ["unknown-dataset"]

[[assets]]
id = "users/me/x"
type = "image"
bands = ["a", { name = "qa", bits = [{ bit = 3, meaning = "cloud" }, { bits = [6, 7], meaning = "confidence", values = { 0 = "none" } }] }]

[[assets]]
pattern = "projects/p/assets/**"
type = "image-collection"
bands = [{ name = "ndvi", scale = 0.0001, offset = 0, min = -1e4, max = 10000, units = "1" }, { name = "lc", classes = [{ value = 1, meaning = "forest", color = "#006400" }] }]
properties = ["CLOUDS", { name = "orbit", type = "STRING", values = ["up", "down"] }]
start = 2020-01-01
end = "2021-12-31"
"##,
    );
    assert_eq!(problems, [""; 0]);
    assert_eq!(config.max_file_size, 20 << 20);
    let severities = config.severities(Path::new("a.js"));
    assert_eq!(severities.of("unknown-band", Severity::Error), Severity::Warning);
    assert_eq!(severities.of("unknown-dataset", Severity::Error), Severity::Error);
    assert_eq!(severities.of("invalid-date", Severity::Error), Severity::Off);
    assert_eq!(config.severities(Path::new("tests/a.js")).of("unknown-dataset", Severity::Error), Severity::Off);
    assert!(config.exclude.matches(Path::new("legacy/deep/a.py")));
    assert!(config.exclude.matches(Path::new("x/jquery.min.js")));
    assert!(!config.exclude.matches(Path::new("a.py")));
    assert!(!config.exclude.matches(Path::new("/elsewhere/legacy/a.py")));

    let (kind, dataset) = config.assets.find("projects/earthengine-legacy/assets/users/me/x").unwrap();
    assert_eq!(kind, DatasetKind::Image);
    assert_eq!(dataset.bands[1].bits[1].values[0], (0, "none".into()));
    let (kind, dataset) = config.assets.find("projects/p/assets/a/b").unwrap();
    assert_eq!(kind, DatasetKind::ImageCollection);
    assert_eq!(&*dataset.id, "projects/p/assets/a/b");
    assert_eq!(dataset.start.as_deref(), Some("2020-01-01"));
    assert_eq!(dataset.bands[0].min, Some(-10000.0));
    assert_eq!(dataset.bands[1].classes[0], (1, "forest".into(), "006400".into()));
    assert!(!dataset.bands_open);
    assert!(config.assets.find("projects/q/assets/a").is_none());
}

#[test]
fn images_inside_a_declared_collection() {
    let (config, _) = read("assets = [{ id = \"users/me/c\", type = \"image-collection\", bands = [\"a\"] }]");
    assert_eq!(config.assets.find("users/me/c/img").unwrap().0, DatasetKind::Image);
    assert!(config.assets.find("users/me/cx").is_none());
}

#[test]
fn problems_have_positions() {
    let (config, problems) = read(
        r#"
ingore = ["all"]
select = ["unknown-bnd", "unknown-band"]
colour = "red"
globals = "x"
max-file-size = "many"
[rules]
unknown-dataset = "eror"
invalid-date = 3
[[assets]]
type = "image"
[[assets]]
id = "a/b"
type = "imagecollection"
[[assets]]
id = "a/c"
type = "table"
columns = [{ nam = "x" }]
start = "yesterday"
"#,
    );
    assert_eq!(
        problems,
        [
            "geols.toml:2:1: unknown key \"ingore\"; did you mean \"ignore\"?",
            "geols.toml:3:11: unknown rule \"unknown-bnd\"; did you mean \"unknown-band\"?",
            "geols.toml:4:1: unknown key \"colour\"",
            "geols.toml:5:11: \"globals\" must be a list of strings, not string",
            "geols.toml:6:17: \"max-file-size\" must be a number of bytes, or a string such as \"20 MB\", not string",
            "geols.toml:8:19: unknown severity \"eror\"; did you mean \"error\"?",
            "geols.toml:9:16: a severity must be a string, not integer; one of \"off\", \"hint\", \"warning\", \"error\"",
            "geols.toml:10:1: an asset needs \"id\" or \"pattern\"",
            "geols.toml:14:8: unknown type \"imagecollection\"; did you mean \"image-collection\"?",
            "geols.toml:18:12: \"name\" is missing",
            "geols.toml:18:14: unknown key \"nam\"; did you mean \"name\"?",
            "geols.toml:19:9: \"start\" must be a date as yyyy-MM-dd, not string",
        ]
    );
    assert_eq!(config.select, Some(vec!["unknown-band".to_owned()]));
    assert_eq!(config.assets.list.len(), 1);
}

#[test]
fn broken_toml_is_fatal() {
    let (config, problems) = parse(Path::new("geols.toml"), "a = [1,\n\nb = 2", &RULES);
    assert!(config.is_none());
    assert!(problems[0].fatal && problems[0].line >= 1, "{problems:?}");
    let (config, problems) = parse(Path::new("pyproject.toml"), "[project]\nname = \"x\"", &RULES);
    assert!(config.is_none() && problems.is_empty());
    let (config, _) = parse(Path::new("pyproject.toml"), "[tool.geols]\nignore = [\"all\"]", &RULES);
    assert_eq!(config.unwrap().ignore, ["all"]);
}

#[test]
fn the_command_line_overrides_the_file() {
    let (config, _) = read("ignore = [\"unknown-band\"]\n[rules]\ninvalid-date = \"off\"");
    let config = config.with_selection(&["unknown-band".into(), "invalid-date".into()], &[]);
    let severities = config.severities(Path::new("a.js"));
    assert_eq!(severities.of("unknown-band", Severity::Error), Severity::Error);
    assert_eq!(severities.of("invalid-date", Severity::Hint), Severity::Hint);
    assert_eq!(severities.of("unknown-dataset", Severity::Error), Severity::Off);
}

#[test]
fn the_nearest_file_wins() {
    let root = std::env::temp_dir().join(format!("geols-find-{}", std::process::id()));
    let deep = root.join("a/b");
    std::fs::create_dir_all(&deep).unwrap();
    std::fs::write(root.join("geols.toml"), "globals = [\"outer\"]").unwrap();
    std::fs::write(root.join("a/pyproject.toml"), "[project]\nname = \"x\"").unwrap();
    let mut finder = find::Finder::new(RULES.to_vec(), |config| config);
    assert_eq!(finder.of_file(&deep.join("x.py")).globals, ["outer"]);
    std::fs::write(root.join("a/pyproject.toml"), "[tool.geols]\nglobals = [\"inner\"]").unwrap();
    let mut finder = find::Finder::new(RULES.to_vec(), |config| config);
    assert_eq!(finder.of_file(&deep.join("x.py")).globals, ["inner"]);
    assert_eq!(finder.of_file(&root.join("x.py")).globals, ["outer"]);
    finder.without_files();
    assert!(finder.of_file(&deep.join("x.py")).globals.is_empty());
    std::fs::remove_dir_all(&root).unwrap();
}

#[test]
fn reads_models() {
    let (config, problems) = read(
        "[model]\nfolder = \"models/coder\"\nfile = \"onnx/model_q4.onnx\"\nencoder = \"/opt/minilm\"\ndevice = \"cpu\"\nthreads = 4\nspinning = true\ncontext = 2048\n",
    );
    assert_eq!(problems, [""; 0]);
    let model = &config.model;
    assert!(model.folder.as_ref().unwrap().ends_with("models/coder") && model.folder.as_ref().unwrap().is_absolute());
    assert_eq!(model.encoder.as_deref(), Some(Path::new("/opt/minilm")));
    assert_eq!((model.file.as_deref(), model.device.as_deref()), (Some("onnx/model_q4.onnx"), Some("cpu")));
    assert_eq!((model.threads, model.spinning, model.context), (4, true, Some(2048)));

    // A library is code, so that no project may choose it.
    let (config, problems) =
        read("[model]\nruntime = \"evil.so\"\ndevice = \"gpu\"\nthreads = 0\nspinning = 1\ncontext = -5\nfolder = 3\n");
    assert_eq!(config.model, ModelConfig::default());
    assert_eq!(
        problems,
        [
            "geols.toml:2:1: unknown key \"runtime\"",
            "geols.toml:3:10: unknown device \"gpu\"; did you mean \"cpu\"?",
            "geols.toml:4:11: must be between 1 and 256",
            "geols.toml:5:12: \"spinning\" must be true or false, not integer",
            "geols.toml:6:11: must be between 1 and 1048576",
            "geols.toml:7:10: \"folder\" must be a string, not integer",
        ]
    );
}

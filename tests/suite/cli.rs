//! The binary as users run it: output formats, exit codes, fixes, configuration, bad input,
//! explanations.

mod bad_input;
mod cache;
mod config;
mod explain;
mod fixes;
mod formats;
mod generate;
mod hook;
mod migrate;
mod model;
mod summarize;
mod translate;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

/// A misspelled method in line 2, columns 24 to 31, after a wide character. The fix is unsafe.
const FAULTY: &str = "var image = ee.Image('USGS/SRTMGL1_003');\nvar 深 = '😀', m = image.selfMsk();\nprint(m, 深);\n";
/// A script without problems.
const CLEAN: &str = "import ee\n\nimage = ee.Image('USGS/SRTMGL1_003').selfMask()\nprint(image.getInfo())\n";

/// The cache folder of the runs. It is hidden, so that it is not searched for scripts.
const CACHE: &str = ".cache";

/// A temporary folder, removed when dropped.
pub struct Folder(PathBuf);

impl Folder {
    pub fn new(files: &[(&str, &str)]) -> Self {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("geols-cli-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        let folder = Folder(path);
        for (name, text) in files {
            folder.write(name, text.as_bytes());
        }
        folder
    }
    pub fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
    fn write(&self, name: &str, bytes: &[u8]) {
        let path = self.path(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, bytes).unwrap();
    }
    fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.path(name)).unwrap()
    }
    fn run(&self, args: &str) -> Run {
        run(&self.0, args, None)
    }
    fn feed(&self, args: &str, input: &str) -> Run {
        run(&self.0, args, Some(input))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The output of a run.
#[derive(Debug)]
struct Run {
    out: String,
    err: String,
    code: i32,
}

impl Run {
    fn json(&self) -> Vec<serde_json::Value> {
        serde_json::from_str(&self.out).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }
    /// Returns the line, column and code of each diagnostic in JSON.
    fn diagnostics(&self) -> Vec<(u64, u64, String)> {
        let number = |value: &serde_json::Value| value.as_u64().unwrap();
        self.json()
            .iter()
            .map(|f| (number(&f["line"]), number(&f["col"]), f["code"].as_str().unwrap().to_owned()))
            .collect()
    }
}

fn run(folder: &Path, args: &str, input: Option<&str>) -> Run {
    let mut child = Command::new(env!("CARGO_BIN_EXE_geols"))
        .args(args.split_whitespace())
        .current_dir(folder)
        .env("COLUMNS", "100")
        .env("GEOLS_CACHE_DIR", folder.join(CACHE))
        .env_remove("NO_COLOR")
        .env_remove("CLICOLOR_FORCE")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    if let Some(input) = input {
        stdin.write_all(input.as_bytes()).unwrap();
    }
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    Run { out: text(output.stdout), err: text(output.stderr), code: output.status.code().unwrap_or(-1) }
}

#[test]
fn exit_code_tells_errors_from_failures() {
    let folder = Folder::new(&[("bad.js", FAULTY), ("good.py", CLEAN)]);
    assert_eq!(folder.run("check good.py").code, 0);
    assert_eq!(folder.run("check bad.js").code, 1);
    assert_eq!(folder.run("check").code, 1);
    assert_eq!(folder.run("check bad.js --exit-zero").code, 0);
    assert_eq!(folder.run("check bad.js nothing.js").code, 2);
    assert_eq!(folder.run("check bad.js nothing.js --exit-zero").code, 2);
    assert_eq!(folder.run("check --no-such-option").code, 2);
    assert_eq!(folder.run("").code, 2);
    let unknown = folder.run("check --select unknown-operatr good.py");
    assert_eq!(unknown.code, 2);
    assert!(unknown.err.contains("did you mean \"unknown-operator\"?"), "{unknown:?}");
}

#[test]
fn standard_input_is_checked_and_fixed() {
    let folder = Folder::new(&[]);
    for args in ["check - --language js", "check - --stdin-filename a.js", "check -"] {
        let run = folder.feed(&format!("{args} --output-format concise"), FAULTY);
        assert_eq!(run.code, 1, "{args}: {run:?}");
        assert!(run.out.contains(":2:24: error[unknown-operator]"), "{args}: {run:?}");
    }
    assert_eq!(folder.feed("check - --language python", CLEAN).code, 0);
    let fixed = folder.feed("check - --language js --unsafe-fixes", FAULTY);
    assert_eq!(fixed.out, FAULTY.replace("selfMsk", "selfMask"));
    assert_eq!(fixed.code, 0, "{fixed:?}");
}

#[test]
fn zero_padded_band_names_are_fixed() {
    let folder = Folder::new(&[]);
    let script = "print(ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED').first().select('B04', 'b08'));\n";
    let fixed = folder.feed("check - --language js --unsafe-fixes", script);
    assert_eq!(fixed.out, script.replace("B04", "B4").replace("b08", "B8"), "{fixed:?}");
}

#[test]
fn rules_are_selected_and_ignored() {
    let folder = Folder::new(&[("bad.js", FAULTY)]);
    assert_eq!(folder.run("check --select unknown-operator").code, 1);
    assert_eq!(folder.run("check --ignore unknown-operator,missing-argument").code, 0);
    assert_eq!(folder.run("check --select missing-argument").code, 0);
    assert_eq!(folder.run("check --ignore all").code, 0);
}

#[test]
fn comments_suppress_diagnostics() {
    let line = FAULTY.replace("selfMsk();", "selfMsk(); // geols: ignore[unknown-operator]");
    // A comment applies to the next line with code.
    let above = FAULTY.replace("var 深", "// geols: ignore[unknown-operator]\n// why\n\nvar 深");
    let file = format!("// geols: ignore-file\n{FAULTY}");
    let folder = Folder::new(&[("line.js", &line), ("above.js", &above), ("file.js", &file)]);
    let run = folder.run("check");
    assert_eq!(run.code, 0, "{run:?}");
    // It applies to no other line.
    folder.write("above.js", format!("{above}print(image.selfMsk());\n").as_bytes());
    assert_eq!(folder.run("check --output-format json").diagnostics().len(), 1);
}

#[test]
fn ignored_and_hidden_files_are_skipped() {
    let folder = Folder::new(&[
        ("b.js", FAULTY),
        ("a/z.py", &format!("{CLEAN}image.selfMsk()\n")),
        ("ignored/x.js", FAULTY),
        ("node_modules/m/x.js", FAULTY),
        (".hidden/x.js", FAULTY),
        ("env/pyvenv.cfg", ""),
        ("env/lib/x.py", "import ee\nee.Image(1).nothing()\n"),
        ("notes.txt", FAULTY),
        (".gitignore", "ignored/\n"),
    ]);
    let run = folder.run("check --output-format concise");
    let files: Vec<&str> =
        run.out.lines().filter(|line| line.contains("error[")).filter_map(|line| line.split(':').next()).collect();
    assert_eq!(files, ["a/z.py", "b.js"], "{run:?}");
    // A file on the command line is checked wherever it is, but only once.
    let run = folder.run("check ignored/x.js ./ignored/x.js --output-format json");
    assert_eq!(run.diagnostics().len(), 1, "{run:?}");
    assert!(folder.run("check empty_of_code --quiet").code == 2);
}

#[test]
fn version_completions_and_manual_are_printed() {
    let folder = Folder::new(&[]);
    let version = folder.run("--version");
    assert!(
        version.out.starts_with(&format!("geols {} (knowledge base of 20", env!("CARGO_PKG_VERSION"))),
        "{version:?}"
    );
    assert!(folder.run("completions bash").out.contains("geols"));
    assert!(folder.run("completions fish").out.contains("geols"));
    assert!(folder.run("man").out.contains(".TH geols"));
    assert!(folder.run("man check").out.contains("\\-\\-output\\-format"));
    assert_eq!(folder.run("check - --watch").code, 2);
    assert!(folder.run("check --help").out.contains("Examples:"));
    let rules = folder.run("rules --output-format json").json();
    assert_eq!(rules.len(), geols::rules::all().len());
    assert!(folder.run("rules").out.contains("unknown-operator"));
}

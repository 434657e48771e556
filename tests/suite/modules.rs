//! Imports and `require` within the workspace: what a file says about code in another one.

use geols::check::modules::{FileModules, ModuleCache};
use geols::check::{Surroundings, check_text};
use geols::semantic::infer::NoAssets;
use geols::syntax::language::Language;
use std::path::PathBuf;

/// A folder that goes when the test ends.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str, files: &[(&str, &str)]) -> Folder {
        let path = std::env::temp_dir().join(format!("geols-modules-{name}-{}", std::process::id()));
        for (file, text) in files {
            let file = path.join(file);
            std::fs::create_dir_all(file.parent().unwrap()).unwrap();
            std::fs::write(file, text).unwrap();
        }
        Folder(path)
    }
    fn findings(&self, file: &str, text: &str) -> Vec<String> {
        let cache = ModuleCache::default();
        let modules = FileModules::new(&self.0.join(file), &[], &cache, &NoAssets);
        let language = if file.ends_with(".py") { Language::Python } else { Language::JavaScript };
        let around = Surroundings { modules: &modules, ..Surroundings::default() };
        check_text(text, language, &around).into_iter().map(|d| format!("{}: {}", d.rule, d.message)).collect()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn python_imports_bring_types() {
    let folder = Folder::new(
        "python",
        &[(
            "lib/scenes.py",
            "import ee\ndem = ee.Image('USGS/SRTMGL1_003')\ndef smooth(image):\n    return ee.Image(image).focalMean(3)\n",
        )],
    );
    let found = folder.findings(
        "main.py",
        "from lib.scenes import dem, smooth\nlow = dem.selfAnalyze()\nsoft = smooth(dem).clipp(low)\n",
    );
    assert_eq!(
        found,
        ["unknown-operator: Image has no method \"selfAnalyze\"", "unknown-operator: Image has no method \"clipp\""]
    );
}

#[test]
fn requires_bring_types() {
    let folder = Folder::new(
        "javascript",
        &[(
            "tools/masks.js",
            "exports.dem = ee.Image('USGS/SRTMGL1_003');\nexports.smooth = function(image) { return ee.Image(image).focalMean(3); };\n",
        )],
    );
    let text = "var masks = require('users/someone/repo:tools/masks');\nprint(masks.dem.selfAnalyze());\nprint(masks.smooth(1).clipp(1));\n";
    let found = folder.findings("main.js", text);
    assert_eq!(
        found,
        ["unknown-operator: Image has no method \"selfAnalyze\"", "unknown-operator: Image has no method \"clipp\""]
    );
    let unread = "var masks = require('users/someone/other:nowhere');\nprint(masks.dem.selfAnalyze());\n";
    assert_eq!(folder.findings("main.js", unread), Vec::<String>::new());
}

#[test]
fn modules_that_import_each_other_end() {
    let folder = Folder::new(
        "circle",
        &[("a.py", "import b\nimport ee\nimage = ee.Image(1)\n"), ("b.py", "import a\nimport ee\nother = a.image\n")],
    );
    let found = folder.findings("main.py", "import a\na.image.selfAnalyze()\n");
    assert_eq!(found.iter().filter(|finding| finding.starts_with("unknown-operator")).count(), 1);
}

//! Imports and `require` within the workspace: types from other files, and imports that patch Earth
//! Engine's classes.

use crate::cli::Folder;
use geols::check::modules::{FileModules, ModuleCache};
use geols::check::{AnalysisEnv, check_text};
use geols::syntax::language::Language;
use geols::workspace::config::Config;
use geols::workspace::config::find::Finder;

/// Returns the diagnostics of a script in a folder.
fn diagnostics(folder: &Folder, file: &str, text: &str) -> Vec<String> {
    let (cache, config) = (ModuleCache::default(), Config::default());
    let modules = FileModules::new(&folder.path(file), &[], &cache, &config);
    let language = if file.ends_with(".py") { Language::Python } else { Language::JavaScript };
    let env = AnalysisEnv { modules: &modules, ..AnalysisEnv::default() };
    check_text(text, language, &env).into_iter().map(|d| format!("{}: {}", d.rule, d.message)).collect()
}

#[test]
fn names_of_a_python_import_have_types() {
    let folder = Folder::new(&[(
        "lib/scenes.py",
        "import ee\ndem = ee.Image('USGS/SRTMGL1_003')\ndef smooth(image):\n    return ee.Image(image).focalMean(3)\n",
    )]);
    let found = diagnostics(
        &folder,
        "main.py",
        "from lib.scenes import dem, smooth\nlow = dem.selfAnalyze()\nsoft = smooth(dem).clipp(low)\n",
    );
    assert_eq!(
        found,
        ["unknown-operator: Image has no method \"selfAnalyze\"", "unknown-operator: Image has no method \"clipp\""]
    );
}

#[test]
fn names_of_a_required_module_have_types() {
    let folder = Folder::new(&[(
        "tools/masks.js",
        "exports.dem = ee.Image('USGS/SRTMGL1_003');\nexports.smooth = function(image) { return ee.Image(image).focalMean(3); };\n",
    )]);
    let text = "var masks = require('users/someone/repo:tools/masks');\nprint(masks.dem.selfAnalyze());\nprint(masks.smooth(1).clipp(1));\n";
    let found = diagnostics(&folder, "main.js", text);
    assert_eq!(
        found,
        ["unknown-operator: Image has no method \"selfAnalyze\"", "unknown-operator: Image has no method \"clipp\""]
    );
    let unread = "var masks = require('users/someone/other:nowhere');\nprint(masks.dem.selfAnalyze());\n";
    assert_eq!(diagnostics(&folder, "main.js", unread), Vec::<String>::new());
}

#[test]
fn a_function_of_a_module_filters_its_dataset() {
    let folder = Folder::new(&[(
        "tools/scenes",
        "exports.all = function() { return ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED'); };\n\
         exports.near = function(place, from, to) { return exports.all().filterBounds(place).filterDate(from, to); };\n\
         exports.within = function(place) {\n\
           return ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED').filterBounds(place);\n\
         };\n",
    )]);
    let text = |call: &str| {
        format!(
            "var scenes = require('users/someone/repo:tools/scenes');\nvar spot = ee.Geometry.Point(7, 46);\nprint({call});\n"
        )
    };
    for (call, expected) in [
        ("scenes.near(spot, '2020-01-01', '2020-02-01')", 0),
        ("scenes.within(spot)", 0),
        ("scenes.within(spot).select('B4')", 0),
        ("scenes.all()", 1),
        ("scenes.all().select('B4')", 1),
    ] {
        let found = diagnostics(&folder, "main.js", &text(call));
        assert_eq!(found.iter().filter(|found| found.starts_with("large-get-info")).count(), expected, "{call}");
    }
}

#[test]
fn nothing_is_known_of_a_client_in_the_project() {
    let folder = Folder::new(&[("src/ee/__init__.py", ""), ("src/ee/tests/a_test.py", ""), ("apps/a.py", "")]);
    let text = "import ee\nee.Image(1).selfAnalyze()\n";
    for (file, expected) in [("src/a.py", 0), ("src/ee/tests/a_test.py", 0), ("apps/a.py", 1)] {
        assert_eq!(diagnostics(&folder, file, text).len(), expected, "{file}");
    }
}

#[test]
fn circular_imports_terminate() {
    let folder = Folder::new(&[
        ("a.py", "import b\nimport ee\nimage = ee.Image(1)\n"),
        ("b.py", "import a\nimport ee\nother = a.image\n"),
    ]);
    let found = diagnostics(&folder, "main.py", "import a\na.image.selfAnalyze()\n");
    assert_eq!(found.iter().filter(|diagnostic| diagnostic.starts_with("unknown-operator")).count(), 1);
}

/// Returns `true` if a script may call an unknown method, because an import may add it.
fn allows_unknown_method(name: &str, files: &[(&str, &str)], file: &str, head: &str) -> bool {
    let python = file.ends_with(".py");
    let text = match python {
        true => format!("{head}\nimport ee\nprint(ee.Image(1).maskClouds().getInfo())\n"),
        false => format!("{head}\nprint(ee.Image(1).maskClouds());\n"),
    };
    let mut all = files.to_vec();
    all.push((file, &text));
    let folder = Folder::new(&all);
    let path = folder.path(file);
    let mut finder = Finder::new(Vec::new(), |config| config);
    let config = finder.of_file(&path);
    let (cache, roots) = (ModuleCache::default(), [folder.path("")]);
    let modules = FileModules::new(&path, &roots, &cache, &config);
    let env = AnalysisEnv { modules: &modules, ..AnalysisEnv::default() };
    let language = if python { Language::Python } else { Language::JavaScript };
    let diagnostics = check_text(&text, language, &env);
    assert!(diagnostics.iter().all(|diagnostic| diagnostic.rule == "unknown-operator"), "{name}: {diagnostics:?}");
    diagnostics.is_empty()
}

#[test]
fn imports_may_patch_classes() {
    let package = "import ee\nfrom .more import f\n";
    let adds = "import eemont\n";
    let setup = ("setup.py", "from setuptools import setup\nsetup()\n");
    for (name, expected, files, file, head) in [
        ("nothing", false, &[("helper.py", "import numpy\n")][..], "a.py", "import helper"),
        ("itself", true, &[], "a.py", "import eemont"),
        ("by hand", true, &[], "a.py", "import ee\nee.Image.maskClouds = lambda self: self"),
        ("by name", true, &[], "a.py", "import ee\nsetattr(ee.image.Image, 'maskClouds', lambda self: self)"),
        ("own class", false, &[], "a.py", "class A: pass\nA.maskClouds = 1\nsetattr(A, 'b', 2)"),
        ("module", true, &[("helper.py", adds)], "a.py", "import helper"),
        ("name", true, &[("helper.py", adds)], "a.py", "from helper import mask"),
        ("star", true, &[("helper.py", adds)], "a.py", "from helper import *"),
        ("two deep", true, &[("helper.py", "from other import x\n"), ("other.py", adds)], "a.py", "import helper"),
        ("part", true, &[("p/__init__.py", ""), ("p/helper.py", adds)], "a.py", "from p import helper"),
        ("part beside", true, &[("p/helper.py", adds)], "p/a.py", "from . import helper"),
        ("package of a part", true, &[("p/__init__.py", adds), ("p/helper.py", "")], "a.py", "from p.helper import f"),
        (
            "circle",
            true,
            &[("b.py", "import c\nimport a\n"), ("c.py", "import b\nimport d\n"), ("d.py", adds)],
            "a.py",
            "import b",
        ),
        ("beside", false, &[("helper.py", adds)], "a.py", ""),
        ("in function", true, &[("helper.py", adds)], "a.py", "def f():\n  import helper\n"),
        ("conftest", true, &[("conftest.py", adds)], "tests/deep/a.py", ""),
        ("conftest through", true, &[("conftest.py", "import helper\n"), ("helper.py", adds)], "tests/a.py", ""),
        ("conftest below", false, &[("tests/conftest.py", adds)], "a.py", ""),
        ("conftest above", false, &[("conftest.py", adds), ("inner/setup.py", setup.1)], "inner/a.py", ""),
        ("package", true, &[("p/__init__.py", adds), ("p/q/__init__.py", "")], "p/q/a.py", ""),
        ("package through", true, &[("p/__init__.py", package), ("p/more.py", adds)], "p/a.py", ""),
        ("no package", false, &[("p/__init__.py", adds)], "p/q/a.py", ""),
        ("first", true, &[], "p/__init__.py", "import ee\nee.Image.x = 1"),
        ("project", true, &[("pyproject.toml", "[project]\nname = \"geetools\"\n")], "tests/a.py", ""),
        ("pins", true, &[("requirements.txt", "eemont==0.3\n")], "work/a.py", ""),
        ("other project", false, &[("pyproject.toml", "[project]\nname = \"x\"\n")], "a.py", ""),
        (
            "inner project",
            false,
            &[("pyproject.toml", "[project]\nname = \"eemont\"\n"), ("in/pyproject.toml", "[project]\nname = \"x\"\n")],
            "in/a.py",
            "",
        ),
        (
            "prototype",
            true,
            &[("h.js", "ee.Image.prototype.maskClouds = function() { return this; };\n")],
            "a.js",
            "var h = require('users/x/y:h');",
        ),
        (
            "own prototype",
            false,
            &[("h.js", "function A() {}\nA.prototype.maskClouds = 1;\nexports.a = A;\n")],
            "a.js",
            "var h = require('users/x/y:h');",
        ),
        ("project of others", false, &[("pyproject.toml", "[project]\nname = \"eemont\"\n")], "a.js", ""),
    ] {
        assert_eq!(allows_unknown_method(name, files, file, head), expected, "{name}");
    }
}

#[test]
fn a_known_extension_member_allows_no_other_member() {
    let folder = Folder::new(&[]);
    let text = "import ee\nimport wxee\ndata = ee.Image(1).wx.to_xarray()\nprint(ee.Image(1).selfMsk().getInfo())\n";
    assert_eq!(diagnostics(&folder, "a.py", text), ["unknown-operator: Image has no method \"selfMsk\""]);
}

#[test]
fn a_module_is_not_a_dictionary() {
    let folder = Folder::new(&[("p/xarray.py", "import ee\nOPTIONS = {'a': 1}\n")]);
    let text = "import xarray as xr\nprint(xr.merge([1]), xr.core.merge([1]))\n";
    assert_eq!(diagnostics(&folder, "p/a.py", text), [""; 0]);
    let text = "import ee\noptions = {'a': 1}\nprint(options.merge(options))\n";
    assert_eq!(diagnostics(&folder, "p/a.py", text).len(), 1);
}

/// The bytes of a module with a value of which the class is known.
const DEM: &str = "exports.dem = ee.Image('USGS/SRTMGL1_003');\n";

#[test]
fn a_module_is_found_from_any_folder_of_its_repository() {
    let uses = |name: &str| format!("var m = require('users/someone/repo:{name}');\nprint(m.dem.selfAnalyze());\n");
    let found = ["unknown-operator: Image has no method \"selfAnalyze\""];
    for (file, module, name) in [
        ("apps/deep/main.js", "functions/m.js", "functions/m.js"),
        ("apps/deep/main.js", "functions/m.js", "functions/m"),
        ("apps/deep/main.js", "functions/m.js", "/functions/m.js"),
        ("apps/deep/main.js", "apps/m.js", "m"),
        ("functions/main.js", "functions/m.js", "functions/m.js"),
        ("apps/main.js", "functions/m", "functions/m"),
        ("apps/main.js", "functions/m", "functions/m.js"),
    ] {
        let folder = Folder::new(&[(module, DEM)]);
        assert_eq!(diagnostics(&folder, file, &uses(name)), found, "{file} {module} {name}");
    }
    let folder = Folder::new(&[("a/.git/HEAD", ""), ("m.js", DEM), ("a/x.js", "")]);
    assert_eq!(diagnostics(&folder, "a/b/main.js", &uses("m")), [""; 0], "another repository");
    assert_eq!(diagnostics(&folder, "a/b/main.js", &uses("../m")), [""; 0], "outside of the repository");
}

#[test]
fn the_top_of_the_repository_comes_first() {
    let near = "exports.dem = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED');\n";
    let text = "var m = require('users/someone/repo:m');\nprint(m.dem.selfAnalyze());\n";
    let folder = Folder::new(&[(".git/HEAD", ""), ("m.js", DEM), ("apps/m.js", near)]);
    assert_eq!(diagnostics(&folder, "apps/a.js", text), ["unknown-operator: Image has no method \"selfAnalyze\""]);
}

/// Returns the diagnostics of `m.r.A.o.mask(1)`, where `m` is a module with these statements before
/// `exports.r = r`, and after it.
fn changed_export(before: &str, after: &str) -> Vec<String> {
    let module = format!("var r = {{A: {{o: 'x'}}, o: 'y'}};\n{before}\nexports.r = r;\n{after}\n");
    let folder = Folder::new(&[("m.js", &module)]);
    diagnostics(&folder, "a.js", "var m = require('users/x/y:m');\nprint(m.r.A.o.mask(1), m.r.o.mask(1));\n")
}

#[test]
fn values_that_a_module_changes_are_unknown() {
    assert_eq!(changed_export("", "").len(), 2, "nothing changes");
    for (before, after) in [
        ("r.A.o = ee.Image(1);", ""),
        ("var a = r.A; a.o = ee.Image(1);", ""),
        ("function f() { r.A.o = ee.Image(1); }", ""),
        ("function f(x) { x.o = ee.Image(1); }", ""),
        ("", "r.A.o = ee.Image(1);"),
        ("", "exports.f = function() { r['o'] = 1; };"),
        ("", "var q = r; q[name] = 1;"),
        ("", "exports.f = function(key) { r.A[key] = 1; };"),
        ("", "exports.r = ee.Image(1);"),
    ] {
        let found = changed_export(before, after);
        assert!(found.is_empty(), "{before} {after}: {found:?}");
    }
    assert_eq!(changed_export("r.o = 'z';", "").len(), 2, "the change is followed");
    assert_eq!(
        changed_export("r.p = 'z';", "exports.f = function() { var own = {}; own.o = 1; return own; };").len(),
        2
    );
}

#[test]
fn lists_that_a_module_extends_are_unknown() {
    let module = |text: &str| format!("var bands = ['B4'];\nexports.bands = bands;\n{text}\n");
    let script = "var m = require('users/x/y:m');\nvar i = ee.Image('USGS/SRTMGL1_003').select(m.bands);\nprint(i);\n";
    for (text, count) in [("", 1), ("exports.f = function() { bands.splice(0); };", 0), ("bands.pop();", 0)] {
        let folder = Folder::new(&[("m.js", &module(text))]);
        assert_eq!(diagnostics(&folder, "a.js", script).len(), count, "{text}");
    }
}

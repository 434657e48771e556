//! The cache of diagnostics: a second run reports what a first one would report, whatever changed
//! between them.

use super::{CACHE, CLEAN, FAULTY, Folder};
use crate::random::Random;
use std::collections::BTreeMap;
use std::path::Path;
use std::time::SystemTime;

const FORMATS: [&str; 6] = ["human", "concise", "json", "sarif", "github", "junit"];

/// Returns the caches by name, with their bytes and times. They change only if a file was analyzed.
fn caches(folder: &Folder) -> BTreeMap<String, (Vec<u8>, SystemTime)> {
    let Ok(entries) = std::fs::read_dir(folder.path(CACHE)) else { return BTreeMap::new() };
    let entries = entries.map(|entry| entry.unwrap());
    let file = |entry: std::fs::DirEntry| {
        let written = entry.metadata().unwrap().modified().unwrap();
        (entry.file_name().into_string().unwrap(), (std::fs::read(entry.path()).unwrap(), written))
    };
    entries.map(file).collect()
}

/// Returns scripts with and without diagnostics of all kinds.
fn scripts() -> Folder {
    let folder = Folder::new(&[("odd name,#1.js", FAULTY), ("deep/good.py", CLEAN)]);
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for place in ["examples/python", "examples/javascript", "examples/faulty"] {
        for entry in std::fs::read_dir(root.join(place)).unwrap() {
            let path = entry.unwrap().path();
            let name = format!("{place}/{}", path.file_name().unwrap().to_str().unwrap());
            folder.write(&name, &std::fs::read(path).unwrap());
        }
    }
    for entry in std::fs::read_dir(root.join("tests/rules")).unwrap() {
        let path = entry.unwrap().path();
        let (name, page) = (path.file_stem().unwrap().to_str().unwrap(), std::fs::read_to_string(&path).unwrap());
        for (number, block) in page.split("```").skip(1).step_by(2).enumerate() {
            let (language, text) = block.split_once('\n').unwrap();
            match language {
                "python" => folder.write(&format!("rules/{name}_{number}.py"), text.as_bytes()),
                "javascript" | "js" => folder.write(&format!("rules/{name}_{number}.js"), text.as_bytes()),
                _ => {}
            }
        }
    }
    folder.write("windows.py", CLEAN.replace('\n', "\r\n").replace("selfMask", "selfMsk").as_bytes());
    folder.write("bytes.py", b"import ee\nx = ee.Image(1).selfMsk()  # \xff\n");
    folder.write("n.ipynb", notebook(&["import ee\nimage = ee.Image(1)", "image.selfMsk()"]).as_bytes());
    folder
}

fn notebook(cells: &[&str]) -> String {
    let cell = |text: &&str| serde_json::json!({ "cell_type": "code", "metadata": {}, "outputs": [], "execution_count": null, "source": text });
    let cells: Vec<serde_json::Value> = cells.iter().map(cell).collect();
    let kernel = serde_json::json!({ "kernelspec": { "name": "python3", "language": "python" } });
    format!("{:#}\n", serde_json::json!({ "cells": cells, "metadata": kernel, "nbformat": 4, "nbformat_minor": 5 }))
}

/// Runs with the cache and compares the output with that of a run without it.
fn check(folder: &Folder, args: &str) -> String {
    let run = folder.run(&format!("check --quiet --output-format json {args}"));
    let fresh = folder.run(&format!("check --quiet --output-format json --no-cache {args}"));
    assert_eq!((&run.out, &run.err, run.code), (&fresh.out, &fresh.err, fresh.code), "{args}");
    run.out
}

/// Does the same and returns `true` if a file was analyzed.
fn analyzes(folder: &Folder, args: &str) -> bool {
    let before = caches(folder);
    check(folder, args);
    caches(folder) != before
}

#[test]
fn all_formats_are_equal_in_a_second_run() {
    let folder = scripts();
    let mut known = None;
    for format in FORMATS {
        for extra in ["", " --statistics", " --color always"] {
            let args = format!("check --quiet --output-format {format}{extra}");
            let (fresh, first, second) =
                (folder.run(&format!("{args} --no-cache")), folder.run(&args), folder.run(&args));
            // The time differs between runs.
            let without_time = |run: &super::Run| {
                let lines = run.out.lines().filter(|line| !line.starts_with("<testsuites "));
                (lines.map(str::to_owned).collect::<Vec<_>>(), run.err.clone(), run.code)
            };
            assert_eq!(without_time(&first), without_time(&fresh), "{args}");
            assert_eq!(without_time(&second), without_time(&fresh), "{args}");
            assert_eq!(fresh.code, 1);
            // All formats share one cache, and nothing is analyzed twice.
            let now = caches(&folder);
            assert_eq!(now.len(), 1);
            assert_eq!(*known.get_or_insert_with(|| now.clone()), now, "{args}");
        }
    }
    let summary = |args: &str| {
        let out = folder.run(args).out;
        let last = out.lines().last().unwrap_or_default();
        let (counts, rest) = last.split_once(" checked in ").unwrap_or_else(|| panic!("{out}"));
        (counts.to_owned(), rest.split_once(')').map(|(_, fixable)| fixable.to_owned()))
    };
    assert_eq!(summary("check --output-format concise"), summary("check --output-format concise --no-cache"));
}

#[test]
fn a_changed_file_is_analyzed() {
    let folder = Folder::new(&[("a.py", CLEAN), ("b.js", FAULTY)]);
    assert!(analyzes(&folder, ""));
    assert!(!analyzes(&folder, ""));
    let time = std::fs::metadata(folder.path("a.py")).unwrap().modified().unwrap();
    // The size and the time stay the same.
    folder.write("a.py", CLEAN.replace("selfMask", "selfMusk").as_bytes());
    let file = std::fs::File::options().write(true).open(folder.path("a.py")).unwrap();
    file.set_modified(time).unwrap();
    drop(file);
    assert!(check(&folder, "").contains("selfMusk"));
    assert!(!analyzes(&folder, ""));
    // The old contents return.
    folder.write("a.py", CLEAN.as_bytes());
    assert!(!check(&folder, "").contains("selfMusk"));
    // A file is added, one is removed, one is replaced.
    folder.write("c.js", FAULTY.as_bytes());
    assert!(check(&folder, "").contains("c.js"));
    std::fs::remove_file(folder.path("b.js")).unwrap();
    assert!(analyzes(&folder, ""));
    assert!(!analyzes(&folder, ""));
    std::fs::rename(folder.path("c.js"), folder.path("d.js")).unwrap();
    assert!(check(&folder, "").contains("d.js"));
    // The second cell of a notebook changes, then its outputs.
    folder.write("n.ipynb", notebook(&["import ee", "ee.Image(1).selfMsk()"]).as_bytes());
    assert!(check(&folder, "").contains("selfMsk"));
    assert!(!analyzes(&folder, ""));
    folder.write("n.ipynb", notebook(&["import ee", "ee.Image(1).selfMask()"]).as_bytes());
    assert!(!check(&folder, "n.ipynb").contains("selfMsk"));
}

#[test]
fn a_changed_configuration_is_noticed() {
    let asset = "[[assets]]\nid = \"users/me/x\"\ntype = \"image\"\nbands = [\"a\"]\n";
    let script = "import ee\nx = ee.Image('users/me/x').select('b')\nprint(x.selfMsk().getInfo(), tool)\n";
    let folder = Folder::new(&[("a.py", script), ("deep/a.py", script)]);
    let mut seen = vec![check(&folder, "")];
    let mut differs = |folder: &Folder, args: &str| {
        let out = check(folder, args);
        assert!(!seen.contains(&out), "{args}: {out}");
        assert!(!analyzes(folder, args), "{args}");
        seen.push(out);
    };
    for config in [
        "[rules]\nunknown-operator = \"warning\"\n",
        "ignore = [\"unknown-operator\"]\n",
        "globals = [\"tool\"]\n",
        "[per-file-ignores]\n\"deep/*\" = [\"all\"]\n",
        "[per-file-ignores]\n\"*.py\" = [\"all\"]\n",
        "exclude = [\"/a.py\"]\n",
        asset,
        &format!("globals = [\"tool\"]\n{asset}"),
    ] {
        folder.write("geols.toml", config.as_bytes());
        differs(&folder, "");
    }
    // A configuration in a subfolder.
    folder.write("deep/geols.toml", b"ignore = [\"all\"]\n");
    differs(&folder, "");
    std::fs::remove_file(folder.path("deep/geols.toml")).unwrap();
    std::fs::remove_file(folder.path("geols.toml")).unwrap();
    folder.write("other.toml", b"[rules]\nunknown-operator = \"hint\"\n");
    differs(&folder, "--config other.toml");
    folder.write("other.toml", b"[rules]\nunknown-operator = \"off\"\nundefined-name = \"hint\"\n");
    differs(&folder, "--config other.toml");
    folder.write("other.toml", b"");
    for args in ["--select undefined-name", "--ignore undefined-name", "--no-config", "--config other.toml"] {
        check(&folder, args);
        assert!(!analyzes(&folder, args), "{args}");
    }
    assert_eq!(check(&folder, ""), seen[0]);
}

#[test]
fn changed_modules_are_noticed() {
    let main = "import ee\nfrom tools import make\nprint(make().selfMsk())\n";
    let folder = Folder::new(&[("a/main.py", main), ("a/other.py", CLEAN)]);
    let found = |expected: bool| {
        let out = check(&folder, "");
        assert_eq!(out.contains("selfMsk"), expected, "{out}");
        assert!(!analyzes(&folder, ""));
    };
    found(false);
    // A module is created.
    folder.write("a/tools.py", b"import ee\nfrom deeper import image\ndef make():\n  return image()\n");
    found(false);
    folder.write("a/deeper.py", b"import ee\ndef image():\n  return ee.Image(1)\n");
    found(true);
    // A module of a module changes.
    folder.write("a/deeper.py", b"import ee\ndef image():\n  return unknown()\n");
    found(false);
    folder.write("a/deeper.py", b"import ee\ndef image():\n  return ee.Image(2)\n");
    found(true);
    // Another file shadows the module, is removed, and returns where absolute imports start.
    std::fs::remove_file(folder.path("a/deeper.py")).unwrap();
    found(false);
    folder.write("deeper.py", b"import ee\ndef image():\n  return ee.Image(2)\n");
    found(true);
    folder.write("a/deeper/__init__.py", b"def image():\n  return 1\n");
    found(false);
    std::fs::remove_dir_all(folder.path("a/deeper")).unwrap();
    found(true);
    // A module becomes too large, then small again.
    let large = format!("import ee\ndef image():\n  return ee.Image(2)\n#{}", "x".repeat(1 << 20));
    folder.write("deeper.py", large.as_bytes());
    found(false);
    folder.write("deeper.py", &large.as_bytes()[..100]);
    found(true);
    // A package is not a file of the workspace, until a file has its name.
    folder.write("a/ee.py", b"def Image(x):\n  return 1\n");
    check(&folder, "");
    // Modules in JavaScript, and modules that import each other.
    folder.write("j/a.js", b"var b = require('./b.js');\nprint(b.image().selfMsk());\n");
    folder.write("j/b.js", b"var a = require('./a.js');\nexports.image = function() { return ee.Image(1); };\n");
    assert!(check(&folder, "j").contains("selfMsk"));
    assert!(!analyzes(&folder, "j"));
    folder.write("j/b.js", b"var a = require('./a.js');\nexports.image = function() { return a.x; };\n");
    assert!(!check(&folder, "j").contains("selfMsk"));
}

#[test]
fn names_of_shared_namespaces_are_not_undefined() {
    let python = "import ee\nprint(python_helper(ee.Image(1)))\n";
    let javascript = "print(scriptHelper(ee.Image(1)));\n";
    let folder = Folder::new(&[("work/py/a.py", python), ("work/js/a.js", javascript)]);
    let found = |expected: [bool; 2]| {
        let out = check(&folder, "");
        assert_eq!(["python_helper", "scriptHelper"].map(|name| out.contains(name)), expected, "{out}");
    };
    found([true, true]);
    folder.write("work/run.R", b"library(reticulate)\n");
    folder.write("work/index.html", b"<script src=\"https://cdn.example.org/x.js\"></script>\n");
    found([true, true]);
    folder.write("work/run.R", b"library(reticulate)\nsource_python(\"py/helpers.py\")\nsource_python(\"py/a.py\")\n");
    found([false, true]);
    folder.write("work/index.html", b"<script src=\"js/helpers.js\"></script><script src=\"js/a.js\"></script>\n");
    found([false, false]);
    std::fs::remove_file(folder.path("work/run.R")).unwrap();
    found([true, false]);
    folder.write("work/setup.py", b"exec(open('py/version.py').read())\n");
    found([true, false]);
    folder.write("work/setup.py", b"exec(open('py/a.py').read())\n");
    found([false, false]);
    std::fs::remove_file(folder.path("work/index.html")).unwrap();
    found([false, true]);
    folder.write("work/gulpfile.js", b"gulp.src(['./js/helpers.js', './js/a.js']).pipe(minify('all.js'));\n");
    found([false, true]);
    folder.write("work/gulpfile.js", b"gulp.src(['./js/helpers.js', './js/a.js']).pipe(concat('all.js'));\n");
    found([false, false]);
    folder.write("work/gulpfile.js", b"");
    folder.write("work/lib/setup.js", b"global.region = 1;\n");
    found([false, true]);
    folder.write("work/package.json", b"{}");
    found([false, false]);
    folder.write("work/lib/setup.js", b"if (global.region == 1) { run(); }\n");
    found([false, true]);
}

/// The results of a module depend on the declared assets of the file that imports it.
#[test]
fn changed_packages_that_add_methods_are_noticed() {
    let folder = Folder::new(&[("work/a.py", "import ee\nprint(ee.Image(1).maskClouds().getInfo())\n")]);
    let found = |expected: bool, args: &str| {
        let out = check(&folder, args);
        assert_eq!(out.contains("maskClouds"), expected, "{out}");
        assert!(!analyzes(&folder, args));
    };
    found(true, "");
    folder.write("pyproject.toml", b"[project]\nname = \"x\"\ndependencies = [\"numpy\"]\n");
    found(true, "");
    folder.write("pyproject.toml", b"[project]\nname = \"x\"\ndependencies = [\"numpy\", \"eemont\"]\n");
    found(false, "");
    // The project applies under all arguments and in every working folder.
    found(false, "--no-config");
    found(false, "work/a.py");
    folder.write("pyproject.toml", b"[project]\nname = \"x\"\n");
    found(true, "");
    folder.write("work/requirements.txt", b"eemont\n");
    found(false, "");
    std::fs::remove_file(folder.path("work/requirements.txt")).unwrap();
    found(true, "work/a.py");
    // A file that pytest loads first.
    folder.write("conftest.py", b"import helper\n");
    found(true, "");
    found(true, "work/a.py");
    folder.write("helper.py", b"import eemont\n");
    found(false, "");
    found(false, "work/a.py");
    folder.write("helper.py", b"import ee\nee.Image.other = 1\n");
    found(false, "");
    folder.write("helper.py", b"import ee\n");
    found(true, "");
}

#[test]
fn modules_are_cached_for_each_configuration() {
    let main = "from tools import image\nprint(image().select('b').getInfo())\n";
    let asset = "[[assets]]\nid = \"users/me/x\"\ntype = \"image\"\nbands = [\"a\"]\n";
    let folder = Folder::new(&[
        ("tools.py", "import ee\ndef image():\n  return ee.Image('users/me/x')\n"),
        ("one/main.py", main),
        ("one/geols.toml", asset),
        ("two/main.py", main),
        ("two/geols.toml", &asset.replace("\"a\"", "\"b\"")),
    ]);
    let out = check(&folder, "");
    assert!(out.contains("one/main.py") && !out.contains("two/main.py"), "{out}");
    assert!(!analyzes(&folder, ""));
    folder.write("one/geols.toml", asset.replace("\"a\"", "\"b\"").as_bytes());
    folder.write("two/geols.toml", asset.as_bytes());
    let out = check(&folder, "");
    assert!(!out.contains("one/main.py") && out.contains("two/main.py"), "{out}");
}

#[test]
fn the_start_of_absolute_imports_is_part_of_the_key() {
    let main = "import ee\nfrom tools import make\nprint(make().selfMsk())\n";
    let folder = Folder::new(&[("a/main.py", main), ("tools.py", "import ee\ndef make():\n  return ee.Image(1)\n")]);
    for _ in 0..2 {
        assert!(check(&folder, ".").contains("selfMsk"));
        assert!(!check(&folder, "a").contains("selfMsk"));
        assert!(!check(&folder, "a/main.py").contains("selfMsk"));
        assert!(check(&folder, ". a/main.py").contains("selfMsk"));
        // The same file by another path.
        assert!(!check(&folder, folder.path("a/main.py").to_str().unwrap()).contains("selfMsk"));
    }
    // Runs over single files keep each other's entries.
    folder.write("b.js", FAULTY.as_bytes());
    assert!(analyzes(&folder, "b.js"));
    assert!(!analyzes(&folder, "a/main.py"));
    assert!(!analyzes(&folder, "b.js"));
}

/// The cache returns the same diagnostics for randomly damaged scripts, also after half of them
/// change.
#[test]
fn damaged_scripts_are_cached() {
    let folder = Folder::new(&[]);
    let mut numbers = Random::new(7);
    let mut random = |limit: usize| numbers.below(limit);
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    let mut scripts: Vec<(String, Vec<u8>)> = Vec::new();
    for place in ["python", "javascript"] {
        for entry in std::fs::read_dir(root.join(place)).unwrap() {
            let path = entry.unwrap().path();
            if path.is_file() {
                scripts.push((path.file_name().unwrap().to_str().unwrap().to_owned(), std::fs::read(path).unwrap()));
            }
        }
    }
    assert!(scripts.len() >= 16);
    let mut damage = |text: &[u8]| {
        let mut text = text.to_vec();
        for _ in 0..=random(4) {
            let at = random(text.len());
            match random(3) {
                0 => drop(text.remove(at)),
                1 => text.insert(at, b"([{'\"#.,:x\n "[random(12)]),
                _ => text.truncate(text.len().min(at + 200)),
            }
        }
        text
    };
    for round in 0..3 {
        for (number, (name, text)) in scripts.iter().enumerate() {
            for copy in 0..3 {
                if (number + copy) % 3 <= round {
                    folder.write(&format!("{copy}_{name}"), &damage(text));
                }
            }
        }
        check(&folder, "");
        assert!(!analyzes(&folder, ""));
    }
}

#[test]
fn broken_caches_are_ignored() {
    let folder = scripts();
    let fresh = check(&folder, "");
    let name = caches(&folder).into_keys().next().unwrap();
    let file = folder.path(CACHE).join(&name);
    let bytes = std::fs::read(&file).unwrap();
    for damaged in [
        Vec::new(),
        b"something else".to_vec(),
        bytes[..bytes.len() / 2].to_vec(),
        [&bytes[..], b"x"].concat(),
        [&bytes[..100], b"x", &bytes[101..]].concat(),
    ] {
        std::fs::write(&file, damaged).unwrap();
        assert_eq!(check(&folder, ""), fresh);
        // The cache was written again.
        assert!(!analyzes(&folder, ""));
    }
    // A folder in place of the file, and a file in place of the folder.
    std::fs::remove_file(&file).unwrap();
    std::fs::create_dir(&file).unwrap();
    assert_eq!(check(&folder, ""), fresh);
    std::fs::remove_dir_all(folder.path(CACHE)).unwrap();
    folder.write(CACHE, b"in the way");
    assert_eq!(check(&folder, ""), fresh);
    assert_eq!(folder.read(CACHE), "in the way");
}

#[test]
fn unreadable_files_are_reported_in_every_run() {
    let folder = Folder::new(&[("a.py", CLEAN), ("broken.ipynb", "{"), ("odd.py", "x = 1\n")]);
    std::fs::write(folder.path("zeros.js"), [0u8; 64]).unwrap();
    let first = folder.run("check");
    assert_eq!(first.code, 2, "{first:?}");
    let second = folder.run("check");
    assert_eq!((second.code, &second.err), (2, &first.err));
    check(&folder, ". nothing.py");
    // The cache also stores warnings about a file.
    folder.write("bytes.py", b"x = 1  # \xff\n");
    let (first, second) = (folder.run("check bytes.py"), folder.run("check bytes.py"));
    assert!(first.err.contains("bytes.py"), "{first:?}");
    assert_eq!(first.err, second.err);
}

#[test]
fn fixes_and_the_standard_input_do_not_use_the_cache() {
    let folder = Folder::new(&[("bad.js", FAULTY)]);
    for args in ["check --diff", "check --no-cache", "fix --diff", "check --unsafe-fixes --diff"] {
        folder.run(args);
        assert!(caches(&folder).is_empty(), "{args}");
    }
    folder.feed("check - --language js", FAULTY);
    assert!(caches(&folder).is_empty());
    assert!(check(&folder, "").contains("selfMsk"));
    let before = caches(&folder);
    assert_eq!(before.len(), 1);
    folder.run("fix --unsafe-fixes");
    assert_eq!(caches(&folder), before);
    assert!(!check(&folder, "").contains("selfMsk"));
}

#[test]
fn the_cache_folder_is_printed_and_cleaned() {
    let folder = Folder::new(&[("bad.js", FAULTY)]);
    let shown = folder.run("cache dir");
    assert_eq!((shown.out.trim_end(), shown.code), (folder.path(CACHE).to_str().unwrap(), 0));
    assert_eq!(folder.run("cache clean").out, "Nothing to remove.\n");
    check(&folder, "");
    check(&folder, "bad.js");
    folder.write(&format!("{CACHE}/search-1.vectors"), b"x");
    folder.write(&format!("{CACHE}/mine.txt"), b"x");
    let cleaned = folder.run("cache clean");
    assert!(cleaned.out.starts_with("Removed 3 files ("), "{cleaned:?}");
    assert_eq!(caches(&folder).into_keys().collect::<Vec<_>>(), ["mine.txt"]);
    std::fs::remove_file(folder.path(CACHE).join("mine.txt")).unwrap();
    folder.run("cache clean");
    assert!(!folder.path(CACHE).exists());
}

/// A module that is not there yet is looked for in every folder up to the top.
#[test]
fn a_module_that_appears_is_read() {
    let script = "var m = require('users/someone/repo:functions/m.js');\nprint(m.dem.selfAnalyze());\n";
    let module = |image: &str| format!("exports.dem = {image};\n");
    let folder = Folder::new(&[("repo/apps/deep/a.js", script), ("b.py", CLEAN)]);
    assert!(!check(&folder, "").contains("selfAnalyze"));
    assert!(!analyzes(&folder, ""));
    folder.write("repo/functions/m.js", module("ee.Image(1)").as_bytes());
    assert!(check(&folder, "").contains("Image has no method"));
    assert!(!analyzes(&folder, ""));
    // The top of the workspace comes first.
    folder.write("functions/m.js", module("ee.Number(1)").as_bytes());
    assert!(check(&folder, "").contains("Number has no method"));
    std::fs::remove_file(folder.path("functions/m.js")).unwrap();
    assert!(check(&folder, "").contains("Image has no method"));
    // The folders above a working copy do not belong to it.
    folder.write("repo/apps/.git/HEAD", b"");
    assert!(!check(&folder, "repo/apps/deep").contains("selfAnalyze"));
    std::fs::remove_file(folder.path("repo/apps/.git/HEAD")).unwrap();
    assert!(check(&folder, "repo/apps/deep").contains("Image has no method"));
}

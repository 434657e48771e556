//! Rules of the source tree: which module may use which, and the form of every file.
//! `docs/contributing/architecture.md` has the map.
//!
//! An exception that is no longer needed fails its test, so the lists of exceptions only shrink.

mod circles;
mod features;
mod syntax;
mod vocabulary;
mod width;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The modules of the crate with their layers. A module may use modules of lower layers.
const LAYERS: &[(&str, u32)] = &[
    ("text", 0),
    ("base", 0),
    ("allocator", 0),
    ("syntax", 1),
    ("engine", 1),
    ("kb", 1),
    ("workspace", 1),
    ("diagnostic", 1),
    ("semantic", 2),
    ("retrieval", 2),
    ("model", 2),
    ("rules", 3),
    ("features", 3),
    ("migrate", 3),
    ("assist", 3),
    ("plan", 3),
    ("translate", 3),
    ("suppress", 3),
    ("check", 3),
    ("server", 4),
    ("tools", 4),
    ("mcp", 4),
    ("eval", 4),
    ("cli", 5),
];

/// Intended uses within a layer.
const SIDEWAYS: &[(&str, &str)] = &[
    ("workspace", "syntax"),     // a document knows its language
    ("workspace", "kb"),         // declared assets are datasets
    ("workspace", "diagnostic"), // a configuration sets severities
    ("check", "rules"),          // the one way from text to diagnostics
    ("check", "suppress"),       // its last step
    ("rules", "suppress"),       // whether a file has directives, kept from version to version
    ("features", "check"),       // the diagnostics of a snapshot
    ("features", "migrate"),     // offered as an action
    ("migrate", "check"),        // follows modules as checks do
    ("retrieval", "model"),      // the sentence encoder
    ("plan", "assist"),          // the words of a request, and recipes
    ("assist", "check"),         // validates what is generated
    ("assist", "translate"),     // a recipe in the other language
    ("plan", "assist"),          // templates, datasets and indices of scripts
    ("plan", "check"),           // validates what is written
    ("plan", "translate"),       // a script in the other language
    ("assist", "features"),      // a slot admits what completion offers there
    ("mcp", "server"),           // tokens of sockets
    ("server", "tools"),         // the command that calls a tool
    ("mcp", "tools"),            // what the server offers
];

/// Crates that only these modules may use.
const CONFINED: &[(&str, &[&str])] = &[
    ("tree_sitter", &["syntax", "allocator"]),
    ("tower_lsp", &["server"]),
    ("tokio", &["server", "mcp"]),
    ("rmcp", &["mcp"]),
    ("axum", &["mcp"]),
    ("jiff", &["engine"]),
    ("nalgebra", &["engine"]),
    ("statrs", &["engine"]),
    ("ort", &["model"]),
    ("tokenizers", &["model"]),
    ("clap", &["cli"]),
    ("rayon", &["cli", "base", "eval"]),
];

/// Maximum lines of a file without its tests.
const MAX_LINES: usize = 600;

/// Files that are longer today, with their limits.
const LONGER: &[(&str, usize)] = &[];

/// A file of the crate.
struct Source {
    /// The path below `src`.
    path: PathBuf,
    /// The module of the crate that the file belongs to.
    module: String,
    text: String,
}

impl Source {
    /// Returns the path of the file's module, such as `["kb", "lookup"]`.
    fn module_path(&self) -> Vec<String> {
        let path = self.path.with_extension("");
        let names = path.iter().map(|name| name.to_string_lossy().into_owned());
        if self.is_root() { Vec::new() } else { names.collect() }
    }

    fn is_root(&self) -> bool {
        matches!(self.module.as_str(), "lib" | "main")
    }

    /// Returns `true` if the file holds nothing but tests.
    fn is_test(&self) -> bool {
        self.module_path().iter().any(|name| name == "tests")
    }
}

fn sources() -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut sources = Vec::new();
    let mut folders = vec![root.clone()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let text = std::fs::read_to_string(&path).unwrap();
                let path = path.strip_prefix(&root).unwrap().to_owned();
                let first = path.components().next().unwrap().as_os_str().to_string_lossy().into_owned();
                sources.push(Source { module: first.trim_end_matches(".rs").to_owned(), path, text });
            }
        }
    }
    sources.sort_by(|a, b| a.path.cmp(&b.path));
    assert!(sources.len() > 20);
    sources
}

/// Returns the numbered lines of code, without comments and tests.
fn code(source: &Source) -> impl Iterator<Item = (usize, &str)> {
    let end = source.text.find("#[cfg(test)]\nmod tests {").unwrap_or(source.text.len());
    source.text[..if source.is_test() { 0 } else { end }]
        .lines()
        .enumerate()
        .filter(|(_, line)| !line.trim_start().starts_with("//"))
        .map(|(number, line)| (number + 1, line))
}

/// Returns the modules named after `crate::` in a line, with or without braces.
fn used(line: &str) -> BTreeSet<String> {
    let mut modules = BTreeSet::new();
    for (at, _) in line.match_indices("crate::") {
        let before = line[..at].chars().next_back();
        if before.is_some_and(|c| c.is_alphanumeric() || c == '_' || c == '$') {
            continue;
        }
        let rest = &line[at + "crate::".len()..];
        let word = |text: &str| text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect::<String>();
        match rest.strip_prefix('{') {
            Some(list) => {
                let mut depth = 0;
                let mut start = true;
                for (at, c) in list.char_indices() {
                    if start && c.is_alphabetic() && depth == 0 {
                        modules.insert(word(&list[at..]));
                        start = false;
                    }
                    match c {
                        '{' => depth += 1,
                        '}' => depth -= 1,
                        ',' => start = true,
                        _ => {}
                    }
                }
            }
            None => {
                modules.insert(word(rest));
            }
        }
    }
    modules
}

/// Returns the number of the last line of code.
fn line_count(source: &Source) -> usize {
    code(source).map(|(number, _)| number).max().unwrap_or(0)
}

fn layer(module: &str) -> Option<u32> {
    LAYERS.iter().find(|(name, _)| *name == module).map(|(_, layer)| *layer)
}

#[test]
fn a_module_uses_modules_of_lower_layers() {
    let mut wrong = Vec::new();
    let mut unused: BTreeSet<(&str, &str)> = SIDEWAYS.iter().copied().collect();
    for source in sources() {
        if source.is_root() {
            continue;
        }
        let position = |number| format!("src/{}:{number}", source.path.display());
        let Some(own) = layer(&source.module) else {
            wrong.push(format!("{}: module \"{}\" has no layer: add it to LAYERS", position(1), source.module));
            continue;
        };
        for (number, line) in code(&source) {
            for module in used(line).into_iter().filter(|module| *module != source.module) {
                let Some(other) = layer(&module) else {
                    // A macro or an item of the crate's root.
                    continue;
                };
                let pair = (source.module.as_str(), module.as_str());
                unused.retain(|known| *known != pair);
                if other >= own && !SIDEWAYS.contains(&pair) {
                    wrong.push(format!("{}: {} (L{own}) uses {module} (L{other})", position(number), source.module));
                }
            }
        }
    }
    wrong.extend(unused.iter().map(|(from, to)| format!("{from} does not use {to}: remove it from SIDEWAYS")));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn some_crates_are_confined() {
    let mut wrong = Vec::new();
    for source in sources() {
        for (number, line) in code(&source) {
            for (name, modules) in CONFINED {
                let named = |with: &str| line.contains(&format!("{with}{name}::"));
                if (line.trim_start().starts_with(&format!("use {name}")) || named(" ") || named("(") || named("<"))
                    && !modules.contains(&source.module.as_str())
                {
                    wrong.push(format!(
                        "src/{}:{number}: only {} may use {name}",
                        source.path.display(),
                        modules.join(", ")
                    ));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Rules and queries read what lies outside a chunk through `Semantics`, which records the
/// dependency.
#[test]
fn rules_record_what_they_read_outside_their_chunk() {
    let raw =
        ["analysis.call_at(", "analysis.producer_of(", "scopes.binding(", "hir().problems", "analysis.hir.problems"];
    let mut wrong = Vec::new();
    let is_tracked = |path: &Path| {
        path.starts_with("rules")
            || path.starts_with("semantic/query") && path != Path::new("semantic/query/dependencies.rs")
    };
    for source in sources().iter().filter(|source| is_tracked(&source.path)) {
        for (number, line) in code(source).filter(|(_, line)| raw.iter().any(|raw| line.contains(raw))) {
            wrong.push(format!(
                "src/{}:{number}: {}: use the method of `Semantics`",
                source.path.display(),
                line.trim()
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The cache of `geols check` records the inputs of diagnostics.
#[test]
fn diagnostics_depend_on_recorded_inputs() {
    let modules = ["text", "syntax", "diagnostic", "semantic", "rules", "suppress", "check"];
    let raw = ["std::fs", "std::env", "SystemTime", "Instant", "is_file()", ".exists()", "RandomState"];
    // These files record what they look up.
    let recording = [
        "check/modules.rs",
        "check/modules/import_effects.rs",
        "check/modules/file_dependencies.rs",
        "check/modules/resolve.rs",
    ];
    let mut wrong = Vec::new();
    for source in &sources() {
        let path = source.path.to_string_lossy().replace('\\', "/");
        if !modules.contains(&source.module.as_str()) || recording.contains(&&*path) {
            continue;
        }
        for (number, line) in code(source) {
            if let Some(raw) = raw.iter().find(|raw| line.contains(*raw)) {
                wrong.push(format!("src/{path}:{number}: {raw}: diagnostics may not depend on it"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn files_open_with_their_purpose_and_stay_short() {
    let mut wrong = Vec::new();
    for (name, limit) in LONGER {
        let lines = sources().iter().find(|source| source.path == Path::new(name)).map_or(0, line_count);
        if lines <= MAX_LINES {
            wrong.push(format!("src/{name}: {lines} lines need no limit of {limit}: remove it from LONGER"));
        }
    }
    for source in sources() {
        let path = format!("src/{}", source.path.display());
        if !source.text.starts_with("//! ") {
            wrong.push(format!("{path}: must open with a \"//!\" line that says what the file does"));
        }
        if source.path.file_name().is_some_and(|name| name == "mod.rs") {
            wrong.push(format!("{path}: x.rs beside x/, not x/mod.rs"));
        }
        let lines = line_count(&source);
        let longer = LONGER.iter().find(|(name, _)| source.path == Path::new(name));
        let limit = longer.map_or(MAX_LINES, |(_, limit)| *limit);
        if lines > limit {
            wrong.push(format!("{path}: {lines} lines, and at most {limit} without tests"));
        }
        for (number, line) in source.text.lines().enumerate() {
            if line.trim_start().starts_with("#[allow(") || line.trim_start().starts_with("#![allow(") {
                wrong.push(format!("{path}:{}: #[expect(lint, reason = \"...\")] in place of #[allow]", number + 1));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_rule_has_a_page_and_a_name() {
    for rule in geols::rules::all() {
        let page = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/rules/{}.md", rule.name));
        assert_eq!(std::fs::read_to_string(&page).ok().as_deref(), Some(rule.docs), "{}", page.display());
        assert!(rule.docs.starts_with(&format!("# {}\n", rule.name)), "{}", rule.name);
        assert!(rule.name.chars().all(|c| c.is_ascii_lowercase() || c == '-'), "{}", rule.name);
        assert!(!rule.summary.is_empty() && !rule.triggers.is_empty(), "{}", rule.name);
        assert!(rule.javascript || rule.python, "{}", rule.name);
        let source =
            Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("src/rules/{}.rs", rule.name.replace('-', "_")));
        assert!(source.exists(), "{}", source.display());
    }
    let rules: BTreeSet<String> = geols::rules::all().iter().map(|rule| rule.name.replace('-', "_")).collect();
    for source in sources().iter().filter(|source| source.path.parent() == Some(Path::new("rules"))) {
        let name = source.path.file_stem().unwrap().to_string_lossy();
        let is_rule = rules.contains(&*name) || matches!(&*name, "engine" | "support");
        assert!(is_rule, "src/{}: only rules are here; helpers are in support/", source.path.display());
    }
}

#[test]
fn uses_of_a_line_are_found() {
    let names = |line: &str| used(line).into_iter().collect::<Vec<_>>();
    assert_eq!(names("use crate::kb::{Kb, kb};"), ["kb"]);
    assert_eq!(names("use crate::{kb::{Kb, x}, text::span, syntax};"), ["kb", "syntax", "text"]);
    assert_eq!(names("let x: crate::text::Span = $crate::y::z();"), ["text"]);
}

//! Code that is built without Cargo features uses no files, threads, clocks or environment
//! variables.

use super::syntax::Syntax;
use super::{Source, sources};
use std::collections::{BTreeMap, BTreeSet};

/// Paths that need a feature.
const OS_PATHS: &[&str] = &[
    "std::env",
    "std::fs",
    "std::net",
    "std::process",
    "std::thread",
    "std::time::Instant",
    "std::time::SystemTime",
    "rayon",
    "rustix",
    "tokio",
];

/// Uses without a feature, by file.
const KNOWN_USES: &[(&str, &str)] = &[
    ("check/modules/file_dependencies.rs", "std::fs"), // without files, every import is missing
    ("check/modules/import_effects.rs", "std::fs"),    // without files, every import is missing
];

/// Returns the files that are built without features, from `lib.rs` down, with what they name.
fn featureless(sources: &[Source]) -> Vec<(&Source, Syntax)> {
    let by_module: BTreeMap<Vec<String>, &Source> =
        sources.iter().filter(|source| source.module != "main").map(|source| (source.module_path(), source)).collect();
    let mut open = vec![Vec::new()];
    let mut files = Vec::new();
    while let Some(module) = open.pop() {
        let Some(source) = by_module.get(&module) else { continue };
        let syntax = Syntax::of(source);
        let built = syntax.modules.iter().filter(|module| !module.needs_feature);
        open.extend(built.map(|child| [module.as_slice(), std::slice::from_ref(&child.name)].concat()));
        files.push((*source, syntax));
    }
    files
}

#[test]
fn code_without_features_does_not_use_the_operating_system() {
    let sources = sources();
    let mut unused: BTreeSet<(&str, &str)> = KNOWN_USES.iter().copied().collect();
    let mut wrong = Vec::new();
    for (source, syntax) in featureless(&sources) {
        let file = source.path.to_string_lossy().replace('\\', "/");
        for named in syntax.paths.iter().filter(|named| !named.needs_feature) {
            let path = format!("{}::", named.segments.join("::"));
            let Some(os) = OS_PATHS.iter().find(|os| path.starts_with(&format!("{os}::"))) else { continue };
            unused.retain(|known| *known != (&*file, os));
            if !KNOWN_USES.contains(&(&*file, os)) {
                wrong.push(format!("src/{file}:{}: {os} needs a feature", named.line));
            }
        }
    }
    wrong.extend(unused.iter().map(|(file, os)| format!("src/{file} does not use {os}: remove it from KNOWN_USES")));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

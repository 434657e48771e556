//! Files of one folder do not import each other in circles. A file and the folder below it may.

use super::sources;
use super::syntax::Syntax;
use std::collections::{BTreeMap, BTreeSet};

/// Files that list what lies beside them.
const LISTS: &[&str] = &["rules/engine/registry.rs"];

type Path = Vec<String>;

/// Imports between the files of one folder: the importing file, the imported file, where.
type Imports = BTreeMap<String, BTreeMap<String, String>>;

/// Returns the imports of each folder. What lies in `x/` belongs to `x.rs`.
fn imports_by_folder() -> BTreeMap<Path, Imports> {
    let sources = sources();
    let modules: BTreeSet<Path> = sources.iter().map(|source| source.module_path()).collect();
    let mut folders: BTreeMap<Path, Imports> = BTreeMap::new();
    for source in sources.iter().filter(|source| !source.is_test() && !source.is_root()) {
        if LISTS.iter().any(|list| source.path.ends_with(list)) {
            continue;
        }
        let from = source.module_path();
        for named in Syntax::of(source).paths {
            let longest = (1..=named.segments.len()).rev().find(|length| modules.contains(&named.segments[..*length]));
            let Some(to) = longest.map(|length| &named.segments[..length]) else { continue };
            let shared = from.iter().zip(to).take_while(|(a, b)| a == b).count();
            if let (Some(one), Some(other)) = (from.get(shared), to.get(shared)) {
                let imports = folders.entry(from[..shared].to_vec()).or_default();
                let at = format!("src/{}:{}", source.path.display(), named.line);
                imports.entry(one.clone()).or_default().entry(other.clone()).or_insert(at);
            }
        }
    }
    folders
}

/// Returns the files that a file imports, directly or through others.
fn reachable<'a>(imports: &'a Imports, from: &str) -> BTreeSet<&'a str> {
    let mut reached = BTreeSet::new();
    let mut open = vec![from];
    while let Some(file) = open.pop() {
        for next in imports.get(file).into_iter().flat_map(BTreeMap::keys) {
            if reached.insert(next.as_str()) {
                open.push(next);
            }
        }
    }
    reached
}

/// Returns the sets of files that import each other, each with the imports that form it.
fn circles(imports: &Imports) -> BTreeMap<Vec<&str>, Vec<String>> {
    let reached: BTreeMap<&str, BTreeSet<&str>> =
        imports.keys().map(|file| (file.as_str(), reachable(imports, file))).collect();
    let is_mutual = |a: &str, b: &str| {
        reached.get(a).is_some_and(|reached| reached.contains(b))
            && reached.get(b).is_some_and(|reached| reached.contains(a))
    };
    let mut circles: BTreeMap<Vec<&str>, Vec<String>> = BTreeMap::new();
    for (file, imported) in imports {
        let members: Vec<&str> = imports.keys().map(String::as_str).filter(|other| is_mutual(file, other)).collect();
        let edges = imported.iter().filter(|(other, _)| members.contains(&other.as_str()));
        let edges: Vec<String> = edges.map(|(other, at)| format!("  {at}: {file} imports {other}")).collect();
        if !members.is_empty() {
            circles.entry(members).or_default().extend(edges);
        }
    }
    circles
}

#[test]
fn files_of_a_folder_do_not_import_each_other_in_circles() {
    let mut wrong = Vec::new();
    // Between the modules of the crate, the layers decide.
    for (folder, imports) in imports_by_folder().iter().filter(|(folder, _)| !folder.is_empty()) {
        for (files, edges) in circles(imports) {
            let (folder, files, edges) = (folder.join("/"), files.join(", "), edges.join("\n"));
            wrong.push(format!("src/{folder}: {files} form a circle:\n{edges}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_circle_of_three_files_is_found() {
    let import = |to: &str| BTreeMap::from([(to.to_owned(), "src/x.rs:1".to_owned())]);
    let imports = BTreeMap::from(["ab", "bc", "ca", "da"].map(|pair| (pair[..1].to_owned(), import(&pair[1..]))));
    let circles = circles(&imports);
    assert_eq!(circles.keys().collect::<Vec<_>>(), [&["a", "b", "c"]]);
}

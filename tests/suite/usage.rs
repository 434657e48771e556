//! Counts the names that scripts use and writes `operator_kb/usage.toml`. Run it when operators or
//! datasets change:
//!
//! ```text
//! GEOLS_SCRIPTS=folder cargo test --release --test suite usage -- --ignored
//! ```
//!
//! The folder has a folder for each repository. Folders whose names contain a word of
//! `GEOLS_SCRIPTS_WITHOUT` (comma-separated) are skipped: the official samples and their copies,
//! which serve as a test.

use geols::kb::kb;
use geols::kb::model::{Kind, OptionObject, Param, Role, Ty};
use geols::semantic::analysis::{Analysis, CallSite};
use geols::semantic::bind;
use geols::semantic::infer::{NoAssets, NoModules};
use geols::semantic::scope::Parent;
use geols::semantic::value::Value;
use geols::syntax::hir::{ExprId, ExprKind};
use geols::workspace::document::Document;
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

/// Maximum number of uses of a name that count in a file. One author must not dominate.
const MAX_USES_IN_FILE: u32 = 5;
/// Maximum number of uses of a name that count in a repository.
const MAX_USES_IN_REPOSITORY: u32 = 50;
/// Names with fewer uses are omitted.
const MIN_USES: u32 = 3;
/// Larger files are data.
const MAX_FILE_BYTES: u64 = 600_000;
/// Maximum number of expressions between a call and the argument that contains it.
const MAX_STEPS: usize = 6;

/// Table, owner, name.
type Key = (&'static str, String, String);

/// Counts of one file.
#[derive(Default)]
struct File {
    counts: BTreeMap<Key, u32>,
}

impl File {
    fn add(&mut self, table: &'static str, owner: &str, name: &str) {
        let count = self.counts.entry((table, owner.to_owned(), name.to_owned())).or_default();
        *count = (*count + 1).min(MAX_USES_IN_FILE);
    }

    fn of(path: &Path) -> Option<File> {
        let document = Document::from_bytes(path, &std::fs::read(path).ok()?, None).ok()?;
        let hir = geols::syntax::parse_and_lower(&document.text, document.language);
        let analysis = Analysis::new(hir, Vec::new(), &NoModules, &NoAssets);
        let mut file = File::default();
        analysis.calls().for_each(|site| file.call(&analysis, site));
        file.indices(&analysis);
        Some(file)
    }

    fn call(&mut self, analysis: &Analysis, site: &CallSite) {
        let op = site.operator();
        let name = last(op.name);
        if let Some(owner) = argument_of(analysis, site) {
            self.add("within", &owner, name);
        }
        if op.kind == Kind::Method {
            for class in site.receiver_value.variants().iter().filter_map(Value::class) {
                self.add("methods", kb().class(class).name, name);
            }
            match site.receiver.and_then(|receiver| analysis.call_at(receiver)) {
                Some(maker) => self.add("after", maker.operator().name, name),
                None => {
                    if let Some(maker) = analysis.producer_of(&site.receiver_value) {
                        self.add("held", maker.operator().name, name);
                    }
                }
            }
        } else {
            self.add("statics", op.name.rsplit_once('.').map_or("", |(owner, _)| owner), name);
        }
        for (param, arg) in site.arguments() {
            if arg.name_span.is_some() {
                self.add("arguments", op.name, param.name);
            }
            self.texts(site, param, &arg.value);
            if let Value::Object(object) = &arg.value {
                let options = options(&param.ty);
                for (key, value) in &object.entries {
                    if options.iter().any(|options| options.fields.iter().any(|field| field.name == &**key)) {
                        self.add("options", &format!("{}#{}", op.name, param.name), key);
                    }
                    if matches!(&**key, "palette" | "color") {
                        strings(value).for_each(|text| self.colors(text));
                    }
                }
            }
        }
    }

    fn texts(&mut self, site: &CallSite, param: &Param<'_>, value: &Value) {
        for text in strings(value) {
            match param.role {
                Role::Asset => {
                    if let Some(id) = cataloged(text) {
                        self.add("datasets", "", id);
                    }
                }
                Role::Palette => self.colors(text),
                Role::Band | Role::BandName => self.add("bands", "", text),
                Role::Property if text.starts_with("system:") => {
                    for class in site.subject().variants().iter().filter_map(Value::class) {
                        self.add("system", kb().class(class).name, text);
                    }
                }
                Role::Property => self.add("properties", "", text),
                _ if param.values.contains(&text) => {
                    self.add("values", &format!("{}#{}", site.operator().name, param.name), text);
                }
                _ => {}
            }
        }
    }

    /// Counts strings that name a spectral index, as bands do. Shorter names than three letters
    /// usually mean something else.
    fn indices(&mut self, analysis: &Analysis) {
        for expr in &analysis.hir.exprs {
            let ExprKind::String(text) = &expr.kind else { continue };
            let known = kb().spectral_indices().iter().find(|index| index.name.eq_ignore_ascii_case(text));
            if let Some(index) = known.filter(|index| index.name.len() > 2) {
                self.add("spectral_indices", "", index.name);
            }
        }
    }

    fn colors(&mut self, text: &str) {
        for name in text.split(',').map(|name| name.trim().to_lowercase()) {
            if geols::text::color::NAMED.iter().any(|(known, _)| *known == name) {
                self.add("colors", "", &name);
            }
        }
    }
}

fn last(name: &str) -> &str {
    name.rsplit('.').next().unwrap_or(name)
}

/// Returns a known string, or the known strings in a list.
fn strings(value: &Value) -> impl Iterator<Item = &str> {
    let one = value.as_text().into_iter();
    one.chain(value.as_items().unwrap_or_default().iter().filter_map(Value::as_text)).map(|text| &**text)
}

fn options(ty: &Ty<'_>) -> Vec<&'static OptionObject<'static>> {
    match ty {
        Ty::Options(name) => kb().options(name).into_iter().collect(),
        Ty::Union(types) => types.iter().flat_map(options).collect(),
        _ => Vec::new(),
    }
}

/// Returns the current or former catalog ID that an ID is, or is part of.
fn cataloged(id: &str) -> Option<&str> {
    let mut rest = id.trim();
    while kb().dataset_head(rest).is_none() && kb().removed_dataset(rest).is_none() {
        rest = rest.rsplit_once('/')?.0;
    }
    Some(rest)
}

/// Returns the argument that contains a call, alone or as the start of a chain:
/// `ee.Image.clip#geometry`.
fn argument_of(analysis: &Analysis, site: &CallSite) -> Option<String> {
    let (mut current, mut value): (ExprId, ExprId) = (site.expr, site.expr);
    for _ in 0..MAX_STEPS {
        let Parent::Expr(parent) = analysis.scopes.parents[current.index()] else { return None };
        let user = analysis.call_at(parent).filter(|user| user.callee != current);
        if let Some(user) = user {
            let mut args = user.bound.args.iter();
            let arg = args.find(|arg| arg.expr == Some(current) || arg.expr == Some(value))?;
            let param = bind::param(user.operator(), arg.param)?;
            return Some(format!("{}#{}", user.operator().name, param.name));
        }
        if !matches!(analysis.hir.expr(parent).kind, ExprKind::Object(_)) {
            value = parent;
        }
        current = parent;
    }
    None
}

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|name| ["py", "js", "ipynb"].iter().any(|known| name == *known))
            && entry.metadata().is_ok_and(|metadata| metadata.len() <= MAX_FILE_BYTES)
        {
            found.push(path);
        }
    }
}

/// Returns a TOML key, quoted if needed.
fn key(name: &str) -> String {
    let plain =
        !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-'));
    if plain { name.to_owned() } else { format!("{name:?}") }
}

/// Returns the names of the bands or properties of all datasets.
fn known_names(bands: bool) -> BTreeSet<String> {
    let datasets = kb().dataset_heads().iter().filter_map(|head| kb().dataset(head.id));
    let names = datasets.flat_map(|dataset| -> Vec<String> {
        match bands {
            true => dataset.bands.iter().map(|band| band.name.to_string()).collect(),
            false => dataset.properties.iter().chain(&dataset.columns).map(|known| known.name.to_string()).collect(),
        }
    });
    names.collect()
}

fn head(repositories: usize) -> String {
    format!(
        "\
# How often public scripts use what: methods by class, functions by namespace, methods by the operator that made their receiver (in
# the same chain; held by a variable), what stands in an argument, strings of an enumeration, properties that the server gives to
# everything, named arguments, options, colors, bands, properties, spectral indices, datasets. It orders what completion and search offer.
#
# Counted by `tests/suite/usage.rs` over the Python and JavaScript files and notebooks of {repositories} public repositories: at most {MAX_USES_IN_FILE} uses
# of a name in a file and {MAX_USES_IN_REPOSITORY} in a repository, and what is used fewer than {MIN_USES} times is left out. The official samples and their
# copies are not among them, so that they can serve as a test.
"
    )
}

#[test]
#[ignore = "writes operator_kb/usage.toml from the scripts in GEOLS_SCRIPTS"]
fn counts_usage() {
    let root = PathBuf::from(std::env::var_os("GEOLS_SCRIPTS").expect("GEOLS_SCRIPTS"));
    let without = std::env::var("GEOLS_SCRIPTS_WITHOUT").unwrap_or_default();
    let without: Vec<&str> = without.split(',').filter(|word| !word.is_empty()).collect();
    let mut totals: BTreeMap<Key, u32> = BTreeMap::new();
    let mut repositories = 0;
    for repository in std::fs::read_dir(&root).expect("folder").flatten().map(|entry| entry.path()) {
        let name = repository.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if !repository.is_dir() || without.iter().any(|word| name.contains(word)) {
            continue;
        }
        let mut found = Vec::new();
        files(&repository, &mut found);
        let read = |path: &PathBuf| catch_unwind(AssertUnwindSafe(|| File::of(path))).ok().flatten();
        let counted: Vec<File> = found.par_iter().filter_map(read).collect();
        let mut own: BTreeMap<Key, u32> = BTreeMap::new();
        counted.into_iter().flat_map(|file| file.counts).for_each(|(key, count)| *own.entry(key).or_default() += count);
        repositories += u32::from(!own.is_empty()) as usize;
        own.into_iter().for_each(|(key, count)| *totals.entry(key).or_default() += count.min(MAX_USES_IN_REPOSITORY));
    }
    let (bands, properties) = (known_names(true), known_names(false));
    let elements = ["Image", "ImageCollection", "Feature", "FeatureCollection"];
    totals.retain(|(table, owner, name), count| {
        let exists = match *table {
            "bands" => bands.contains(name),
            "properties" => properties.contains(name),
            "system" => elements.contains(&owner.as_str()),
            _ => true,
        };
        *count >= MIN_USES && exists
    });
    let mut text = head(repositories);
    let mut section = ("", String::from("-"));
    for ((table, owner, name), count) in &totals {
        if (*table, owner) != (section.0, &section.1) {
            section = (table, owner.clone());
            let flat = matches!(*table, "bands" | "colors" | "datasets" | "properties" | "spectral_indices");
            let title = if flat { (*table).to_owned() } else { format!("{table}.{}", key(owner)) };
            let _ = write!(text, "\n[{title}]\n");
        }
        let _ = writeln!(text, "{} = {count}", key(name));
    }
    assert!(totals.len() > 1000, "too few scripts: {}", totals.len());
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("operator_kb/usage.toml");
    std::fs::write(path, text).expect("usage.toml");
}

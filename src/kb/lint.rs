//! `geols kb lint`: returns all problems that would fail the build, and others that would not:
//! order, unneeded patches, missing or long sentences, dead references, impossible values.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde_json::Value;

use super::compile::pack::{self, Compression};
use super::folder::{self, Folder};
use super::load;
use super::source::{Problem, files, json_lines, text};

/// Returns the problems in a folder.
pub fn folder(root: &Path) -> Vec<Problem> {
    let mut problems = order(root);
    match folder::read(root) {
        Ok(folder) => {
            // The reader must understand what the writer writes.
            let packed = pack::pack(&folder, Compression::Stored)
                .and_then(|blob| load::check(&blob).map_err(|message| vec![message]));
            problems.extend(packed.err().into_iter().flatten().map(|message| problem(root, message)));
            problems.extend(patches(&folder));
            problems.extend(sentences(root, &folder));
            problems.extend(references(root, &folder));
            problems.extend(values(root, &folder));
            problems.extend(synonyms(root, &folder));
        }
        Err(messages) => problems.extend(messages),
    }
    problems.sort_by(|a, b| (&a.path, a.line, &a.message).cmp(&(&b.path, b.line, &b.message)));
    problems.dedup();
    problems
}

/// Checks that lines are sorted by name or id, and that every row is in the file of its namespace.
fn order(root: &Path) -> Vec<Problem> {
    let upstream = root.join("upstream");
    let mut paths = files(&upstream, "jsonl");
    paths.extend(files(&upstream.join("operators"), "jsonl"));
    paths.extend(files(&upstream.join("datasets"), "jsonl"));
    paths.push(root.join("lifecycle/operators.jsonl"));
    let mut problems = Vec::new();
    for path in paths {
        let Ok(rows) = json_lines(&path) else { continue };
        let mut before = String::new();
        for (line, value) in rows {
            let key =
                ["name", "id", "from"].iter().find_map(|k| value.get(*k)).and_then(Value::as_str).unwrap_or_default();
            if key <= before.as_str() {
                let message = format!("`{key}` comes after `{before}`: rows are sorted, each once");
                problems.push(Problem { path: path.clone(), line, message });
            }
            before = key.to_owned();
            if let Some(file) = expected_file(&path, key) {
                let message = format!("`{key}` belongs into {file}.jsonl");
                problems.push(Problem { path: path.clone(), line, message });
            }
        }
    }
    for folder in ["summaries", "semantics", "equivalents", "search"] {
        // Python code in preludes and lists of lists also have lines that begin with a string.
        let paths = files(&root.join(folder), "toml").into_iter().filter(|path| {
            let name = path.file_name().unwrap_or_default();
            name != "preludes.toml" && name != "words.toml"
        });
        problems.extend(paths.flat_map(|path| toml_order(&path)));
    }
    problems
}

fn expected_file(path: &Path, key: &str) -> Option<String> {
    let stem = path.file_stem()?.to_str()?;
    let parent = path.parent()?.file_name()?.to_str()?;
    let expected = match parent {
        "operators" => super::import::write::operator_file(key),
        "datasets" if stem != "classes_large" => key.split('/').next()?.to_owned(),
        _ => return None,
    };
    (expected != stem).then_some(expected)
}

/// Checks the order of keys in a TOML file, which a parsed table has lost.
fn toml_order(path: &Path) -> Vec<Problem> {
    let Ok(text) = text(path) else { return Vec::new() };
    let mut problems = Vec::new();
    let mut before = String::new();
    for (index, line) in text.lines().enumerate() {
        // A new table starts.
        if line.starts_with('[') && !line.starts_with("[\"") && !line.starts_with("[[") {
            before.clear();
        }
        // Indented lines belong to a list.
        let key = line.strip_prefix("[\"").or_else(|| line.strip_prefix('"')).and_then(|rest| rest.split('"').next());
        let Some(key) = key else { continue };
        if key <= before.as_str() {
            let message = format!("`{key}` comes after `{before}`: entries are sorted, each once");
            problems.push(Problem { path: path.into(), line: index + 1, message });
        }
        before = key.to_owned();
    }
    problems
}

/// Reports patches that change nothing.
fn patches(folder: &Folder) -> Vec<Problem> {
    let problem = |(path, name): &(PathBuf, String)| {
        problem(path, format!("the patch of `{name}` changes nothing any more: remove it"))
    };
    folder.idle_patches.iter().map(problem).collect()
}

/// Checks that every operator and class has a summary, and that summaries end with a full stop, are
/// not too long, and are unique in their file.
fn sentences(root: &Path, folder: &Folder) -> Vec<Problem> {
    let mut problems = Vec::new();
    if let Ok(operators) = super::compile::operators(folder) {
        let bare = operators.operators.iter().filter(|o| o.summary.is_empty()).map(|o| o.name);
        let bare = bare.chain(operators.classes.iter().filter(|c| c.summary.is_empty()).map(|c| c.name));
        problems.extend(bare.map(|name| problem(root.join("summaries"), format!("`{name}` has no sentence"))));
    }
    let mut seen: BTreeMap<(&Path, &str), &str> = BTreeMap::new();
    for (name, (path, sentence)) in folder.summaries.iter().chain(&folder.class_summaries) {
        let limit = if path.ends_with("classes.toml") { 320 } else { 200 };
        let message = if !sentence.ends_with('.') {
            format!("the sentence of `{name}` does not end with a full stop")
        } else if sentence.chars().count() > limit {
            format!("the sentence of `{name}` is longer than {limit} characters")
        } else if let Some(other) = seen.insert((path, sentence), name) {
            format!("`{name}` has the sentence of `{other}`: say what differs")
        } else {
            continue;
        };
        problems.push(problem(path, message));
    }
    problems
}

/// Returns a problem of a whole file or folder.
fn problem(path: impl Into<PathBuf>, message: String) -> Problem {
    Problem { path: path.into(), line: 0, message }
}

/// Checks that replacements are not removed operators, and that successors form no circle.
fn references(root: &Path, folder: &Folder) -> Vec<Problem> {
    let mut problems = Vec::new();
    let is_removed =
        |name: &str| folder.operators.iter().any(|o| o.name == name && o.state.as_deref() == Some("removed"));
    for operator in &folder.operators {
        if let Some(name) = operator.replacement.as_ref().filter(|n| is_removed(n) || **n == operator.name) {
            let message = format!("`{}` is to be replaced by `{name}`, which is gone or itself", operator.name);
            problems.push(problem(root.join("upstream/operators"), message));
        }
    }
    let next: BTreeMap<&str, &str> = folder
        .datasets
        .iter()
        .filter_map(|d| Some((d.id.as_str(), d.latest.as_deref().or(d.successor.as_deref())?)))
        .chain(folder.removed.iter().filter_map(|r| Some((r.id.as_str(), r.successor.as_deref()?))))
        .collect();
    for start in next.keys() {
        let (mut at, mut steps) = (*start, 0);
        while let Some(after) = next.get(at) {
            at = after;
            steps += 1;
            if at == *start || steps > 20 {
                let message = format!("the successors of `{start}` lead in a circle");
                problems.push(problem(root.join("upstream/datasets"), message));
                break;
            }
        }
    }
    for dataset in folder.datasets.iter().filter(|d| d.status.as_deref() == Some("deprecated")) {
        if let Some(id) = &dataset.successor
            && folder.removed.iter().any(|r| r.id == *id)
            && dataset.latest.is_none()
        {
            let message = format!("`{}` is succeeded by `{id}`, which was removed from the catalog", dataset.id);
            problems.push(problem(root.join("upstream/datasets"), message));
        }
    }
    problems
}

/// Checks that ranges are not empty, dates are dates, and defaults are accepted strings.
fn values(root: &Path, folder: &Folder) -> Vec<Problem> {
    let mut problems = Vec::new();
    let mut report = |part: &str, message: String| problems.push(problem(root.join(part), message));
    for operator in &folder.operators {
        for parameter in &operator.parameters {
            let default = parameter.default.as_ref().and_then(Value::as_str);
            if let Some(default) = default
                && !parameter.values.is_empty()
                && !parameter.values.iter().any(|v| v == default)
            {
                let message = format!(
                    "the default `{default}` of `{}` in `{}` is not an accepted string",
                    parameter.name, operator.name
                );
                report("upstream/operators", message);
            }
        }
    }
    for dataset in &folder.datasets {
        for moment in [&dataset.start, &dataset.end].into_iter().flatten().filter(|m| !is_date(m)) {
            report("upstream/datasets", format!("`{moment}` of `{}` is not a date", dataset.id));
        }
        if let (Some(start), Some(end)) = (&dataset.start, &dataset.end)
            && start > end
        {
            report("upstream/datasets", format!("`{}` ends before it starts", dataset.id));
        }
        for band in &dataset.bands {
            let number = |n: &Option<serde_json::Number>| n.as_ref().and_then(serde_json::Number::as_f64);
            if let (Some(min), Some(max)) = (number(&band.min), number(&band.max))
                && min > max
            {
                report("upstream/datasets", format!("the range of band `{}` of `{}` is empty", band.name, dataset.id));
            }
            for bits in band.bits.iter().filter(|b| b.first > b.last) {
                report(
                    "upstream/datasets",
                    format!("bits {} to {} of `{}` in `{}`", bits.first, bits.last, band.name, dataset.id),
                );
            }
        }
    }
    problems
}

/// Checks that synonyms stand for existing names.
fn synonyms(root: &Path, folder: &Folder) -> Vec<Problem> {
    let last = |name: &str| name.rsplit('.').next().unwrap_or(name).to_owned();
    let mut names: std::collections::BTreeSet<String> = folder.operators.iter().map(|o| last(&o.name)).collect();
    // People misname arguments, options and accepted strings as they misname operators.
    let params =
        folder.operators.iter().flat_map(|o| &o.parameters).chain(folder.options.iter().flat_map(|o| &o.fields));
    names.extend(params.flat_map(|p| p.values.iter().chain([&p.name])).cloned());
    names.extend(folder.semantics.values().flat_map(|(_, semantic)| semantic.values.values().flatten()).cloned());
    let mut problems = Vec::new();
    for (word, synonyms) in &folder.synonyms {
        for name in synonyms.iter().filter(|n| !names.contains(*n)) {
            let message = format!("`{word}` stands for `{name}`, which nothing is called");
            problems.push(problem(root.join("synonyms.toml"), message));
        }
    }
    problems
}

fn is_date(text: &str) -> bool {
    let bytes = text.as_bytes();
    bytes.len() >= 10
        && bytes[..10].iter().enumerate().all(|(i, b)| if i == 4 || i == 7 { *b == b'-' } else { b.is_ascii_digit() })
}

#[cfg(test)]
mod tests {
    use super::super::source::toml_file;
    use super::*;

    #[test]
    fn the_data_of_this_project_is_clean() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("operator_kb");
        let problems: Vec<String> = folder(&root).iter().map(ToString::to_string).collect();
        assert!(problems.is_empty(), "{}", problems.join("\n"));
    }

    /// Returns the schema of a file: the one with its name, else the one with the name of its
    /// folder.
    fn schema_of(file: &Path) -> Option<PathBuf> {
        let folder = file.parent()?;
        let shared = folder.join(format!("{}.schema.json", folder.file_name()?.to_str()?));
        [file.with_extension("schema.json"), shared].into_iter().find(|path| path.exists())
    }

    fn rows(file: &Path) -> Vec<Value> {
        match file.extension().is_some_and(|extension| extension == "toml") {
            true => vec![toml_file(file).unwrap()],
            false => json_lines(file).unwrap().into_iter().map(|(_, row)| row).collect(),
        }
    }

    #[test]
    fn every_file_matches_its_schema() {
        let mut files_by_schema: BTreeMap<PathBuf, Vec<PathBuf>> = BTreeMap::new();
        let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("operator_kb")];
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                match path.extension().and_then(|extension| extension.to_str()) {
                    None if path.is_dir() => folders.push(path),
                    Some("toml" | "jsonl") => {
                        let schema = schema_of(&path).unwrap_or_else(|| panic!("{} has no schema", path.display()));
                        files_by_schema.entry(schema).or_default().push(path);
                    }
                    Some("json") => drop(files_by_schema.entry(path).or_default()),
                    _ => {}
                }
            }
        }
        let mut errors = Vec::new();
        for (schema, files) in files_by_schema {
            assert!(!files.is_empty(), "{} describes no file", schema.display());
            let mut schemas = boon::Schemas::new();
            let mut compiler = boon::Compiler::new();
            let value = serde_json::from_str(&text(&schema).unwrap()).unwrap();
            compiler.add_resource("schema.json", value).unwrap();
            let index = compiler.compile("schema.json", &mut schemas);
            let index = index.unwrap_or_else(|error| panic!("{}: {error}", schema.display()));
            for (file, row) in files.iter().flat_map(|file| rows(file).into_iter().map(move |row| (file, row))) {
                if let Err(error) = schemas.validate(&row, index) {
                    errors.push(format!("{}: {error}", file.display()));
                }
            }
        }
        assert!(errors.is_empty(), "{}", errors.join("\n"));
    }

    #[test]
    fn a_date_begins_with_year_month_and_day() {
        assert!(is_date("2020-01-31") && is_date("2020-01-31T10:00:00Z"));
        assert!(!is_date("2020-1-31") && !is_date("31.01.2020"));
    }
}

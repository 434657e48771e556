//! The documentation: sizes, links, anchors, the list of pages, the table of rules, and the
//! commands that pages show.
//!
//! # Commands
//! A line that begins with `geols ` (or `$ geols `) in a fenced block marked `sh` or `console` is
//! run in a copy of `examples/`, one copy for each page, in the order of the page. It must exit
//! with 0; `geols check`, `geols fix` and commands with `--check` may also exit with 1. Lines below
//! a `$ geols` command are its output: each must be in the real output, in this order; `...` stands
//! for omitted lines. A block marked `no-run` is not run: it needs the network, a model, an editor
//! or a user, and the text around it tells which.

use crate::spelling::british_words;
use std::collections::BTreeSet;
use std::path::{Component, Path, PathBuf};
use std::process::Command;

/// Maximum size of the README, which fits one screen and some tables.
const MAX_README_BYTES: u64 = 6 << 10;
/// Maximum size of the architecture page, which a newcomer reads in one go.
const MAX_ARCHITECTURE_BYTES: u64 = 15 << 10;
/// The rule that a walk-through adds.
const EXAMPLE_RULE: [&str; 2] = ["repeated-clip", "repeated_clip"];
/// Links to this address are links to files of the repository.
const REPOSITORY: &str = "https://github.com/geols/geols";

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Returns the files in a folder and below it, relative to the repository, sorted.
fn files_below(folder: &str) -> Vec<PathBuf> {
    let (mut files, mut folders) = (Vec::new(), vec![root().join(folder)]);
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                files.push(path.strip_prefix(root()).unwrap().to_owned());
            }
        }
    }
    files.sort();
    files
}

/// Returns the pages that users and contributors read, relative to the repository.
fn pages() -> Vec<PathBuf> {
    let mut pages: Vec<PathBuf> =
        ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "assistants/README.md"].map(PathBuf::from).into();
    pages.extend(files_below("docs").into_iter().filter(|path| path.extension().is_some_and(|ext| ext == "md")));
    pages.extend(editor_pages());
    pages
}

fn editor_pages() -> Vec<PathBuf> {
    let mut pages = vec![PathBuf::from("editors/README.md")];
    for entry in std::fs::read_dir(root().join("editors")).unwrap() {
        let page = entry.unwrap().path().join("README.md");
        if page.is_file() {
            pages.push(page.strip_prefix(root()).unwrap().to_owned());
        }
    }
    pages.sort();
    pages
}

/// Returns the lines of a page outside of fenced blocks, with their numbers.
fn prose(page: &str) -> Vec<(usize, &str)> {
    let mut is_code = false;
    let mut lines = Vec::new();
    for (number, line) in page.lines().enumerate() {
        if line.trim_start().starts_with("```") {
            is_code = !is_code;
        } else if !is_code {
            lines.push((number + 1, line));
        }
    }
    lines
}

/// Returns the targets of the links and images in a line, outside of code spans.
fn targets(line: &str) -> Vec<&str> {
    let mut targets = Vec::new();
    for (at, _) in line.match_indices("](") {
        let is_code = line[..at].matches('`').count() % 2 == 1;
        let rest = &line[at + 2..];
        if let (false, Some(end)) = (is_code, rest.find(')')) {
            targets.push(&rest[..end]);
        }
    }
    targets
}

/// Returns the anchors of a page, as GitHub and mdBook make them from headings.
fn anchors(page: &str) -> BTreeSet<String> {
    let headings = prose(page)
        .into_iter()
        .filter_map(|(_, line)| line.trim_start_matches('#').strip_prefix(' ').filter(|_| line.starts_with('#')));
    let mut anchors = BTreeSet::new();
    for heading in headings {
        let mut anchor = String::new();
        for c in heading.trim().chars() {
            match c {
                ' ' => anchor.push('-'),
                c if c.is_alphanumeric() || c == '-' || c == '_' => anchor.extend(c.to_lowercase()),
                _ => {}
            }
        }
        anchors.insert(anchor);
    }
    anchors
}

/// Removes `.` and resolves `..` in a relative path. Returns `None` if the path leaves the
/// repository.
fn normalize(path: &Path) -> Option<PathBuf> {
    let mut parts = PathBuf::new();
    for component in path.components() {
        match component {
            Component::ParentDir if !parts.pop() => return None,
            Component::Normal(part) => parts.push(part),
            _ => {}
        }
    }
    Some(parts)
}

/// Returns the path and the anchor that a link of a page leads to in the repository, or `None` if
/// it leads elsewhere.
fn resolve(page: &Path, target: &str) -> Option<(Option<PathBuf>, String)> {
    let (path, anchor) = target.split_once('#').unwrap_or((target, ""));
    let path = match path.strip_prefix(REPOSITORY) {
        Some(rest) => {
            let path = rest.strip_prefix("/blob/main/").or_else(|| rest.strip_prefix("/tree/main/"));
            path.map(PathBuf::from).or_else(|| (rest.is_empty() && !anchor.is_empty()).then(|| "README.md".into()))?
        }
        None if path.contains("://") || path.starts_with("mailto:") => return None,
        None if path.is_empty() => page.to_owned(),
        None => page.parent().unwrap().join(path),
    };
    Some((normalize(&path), anchor.to_owned()))
}

#[test]
fn readme_and_architecture_are_short() {
    let size = |path: &str| std::fs::metadata(root().join(path)).unwrap().len();
    assert!(size("README.md") <= MAX_README_BYTES, "README.md: {} bytes", size("README.md"));
    let architecture = "docs/contributing/architecture.md";
    assert!(size(architecture) <= MAX_ARCHITECTURE_BYTES, "{architecture}: {} bytes", size(architecture));
}

#[test]
fn every_link_and_anchor_resolves() {
    let mut wrong = Vec::new();
    let mut links = 0;
    for page in pages() {
        let text = read(&root().join(&page));
        for (number, line) in prose(&text) {
            for target in targets(line) {
                let Some((path, anchor)) = resolve(&page, target) else { continue };
                links += 1;
                let place = format!("{}:{number}: {target}", page.display());
                let Some(path) = path.map(|path| root().join(path)).filter(|path| path.exists()) else {
                    wrong.push(format!("{place}: no such file"));
                    continue;
                };
                if !anchor.is_empty() && path.is_file() && !anchors(&read(&path)).contains(&anchor) {
                    wrong.push(format!("{place}: no such heading"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
    assert!(links > 100, "only {links} links were found");
}

#[test]
fn pages_have_american_spelling() {
    let mut wrong = Vec::new();
    let rules = files_below("tests/rules");
    for page in pages().iter().chain(&rules) {
        for (number, line) in prose(&read(&root().join(page))) {
            // Code spans quote texts of users.
            for text in line.split('`').step_by(2) {
                let words = british_words(text);
                if !words.is_empty() {
                    wrong.push(format!("{}:{number}: {words:?}", page.display()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

/// A page of the book links to other pages of the book by relative paths, and to other files by
/// their address: the book does not contain them.
#[test]
fn relative_links_of_the_book_stay_in_the_book() {
    let mut wrong = Vec::new();
    let pages: BTreeSet<PathBuf> = pages().into_iter().collect();
    for page in &pages {
        for (number, line) in prose(&read(&root().join(page))) {
            for target in targets(line).into_iter().filter(|target| !target.contains("://")) {
                let Some((Some(path), _)) = resolve(page, target) else { continue };
                let is_page = pages.contains(&path) || path.starts_with("tests/rules");
                let is_image = path.extension().is_some_and(|extension| extension == "png" || extension == "svg");
                if !is_page && !is_image {
                    wrong.push(format!("{}:{number}: {target}: use {REPOSITORY}/blob/main/...", page.display()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn every_page_is_in_the_summary() {
    let summary = Path::new("docs/SUMMARY.md");
    let text = read(&root().join(summary));
    let listed: BTreeSet<PathBuf> = prose(&text)
        .into_iter()
        .flat_map(|(_, line)| targets(line))
        .filter_map(|target| resolve(summary, target)?.0)
        .collect();
    let expected: BTreeSet<PathBuf> = pages().into_iter().filter(|page| page != summary).collect();
    assert_eq!(listed, expected);
}

/// `GEOLS_UPDATE=1` writes the table.
#[test]
fn the_table_of_rules_is_current() {
    let mut rules: Vec<_> = geols::rules::all().to_vec();
    rules.sort_by_key(|info| info.name);
    let mut table = String::from("\n\n| rule | severity | fix | reports |\n|---|---|---|---|\n");
    for info in rules {
        let name = info.name;
        let languages = match (info.javascript, info.python) {
            (true, false) => " (JavaScript)",
            (false, true) => " (Python)",
            _ => "",
        };
        let fix = if info.fixes { "fix" } else { "" };
        let (severity, summary) = (info.severity.name(), info.summary);
        table
            .push_str(&format!("| [{name}](../tests/rules/{name}.md) | {severity} | {fix} | {summary}{languages} |\n"));
    }
    table.push('\n');
    let path = root().join("docs/rules.md");
    let page = read(&path);
    let (start, end) = ("<!-- rules -->", "<!-- /rules -->");
    let from = page.find(start).unwrap() + start.len();
    let to = page.find(end).unwrap();
    if page[from..to] != table && std::env::var_os("GEOLS_UPDATE").is_some() {
        std::fs::write(&path, format!("{}{table}{}", &page[..from], &page[to..])).unwrap();
        return;
    }
    assert!(page[from..to] == table, "docs/rules.md is not current: run the test with GEOLS_UPDATE=1");
}

/// The page about the configuration names every key of the schema, tables included.
#[test]
fn every_configuration_key_is_documented() {
    let schema: serde_json::Value = serde_json::from_str(&read(&root().join("geols.schema.json"))).unwrap();
    let page = read(&root().join("docs/configuration.md"));
    let properties = &schema["properties"];
    let mut keys: Vec<&String> = properties.as_object().unwrap().keys().collect();
    for table in [&properties["model"]["properties"], &properties["assets"]["items"]["properties"]] {
        keys.extend(table.as_object().unwrap().keys());
    }
    keys.retain(|key| !["`", "`[", "`[["].iter().any(|open| page.contains(&format!("{open}{key}"))));
    assert!(keys.is_empty(), "not on docs/configuration.md: {keys:?}");
}

/// The page about dependencies gives a reason for each crate, and names no other crate.
#[test]
fn every_dependency_has_a_reason() {
    let manifest: toml::Table = read(&root().join("Cargo.toml")).parse().unwrap();
    let tables = ["dependencies", "dev-dependencies", "build-dependencies"];
    let crates: BTreeSet<&str> =
        tables.iter().flat_map(|name| manifest[*name].as_table().unwrap().keys()).map(String::as_str).collect();
    let page = read(&root().join("docs/contributing/dependencies.md"));
    let table = page.split("\n## ").next().unwrap();
    let rows = table.lines().filter_map(|line| line.strip_prefix("| ")?.split(" | ").next());
    let named: BTreeSet<&str> = rows.flat_map(|row| row.split(", ")).filter(|name| *name != "crate").collect();
    assert_eq!(named, crates);
}

/// A file that a page names, such as `src/check.rs`, exists.
#[test]
fn named_source_files_exist() {
    let mut wrong = Vec::new();
    for page in pages().into_iter().filter(|page| !page.starts_with("editors")) {
        for (number, line) in prose(&read(&root().join(&page))) {
            for code in line.split('`').skip(1).step_by(2) {
                let folders = ["src/", "tests/", "operator_kb/", "editors/", "docs/", "models/"];
                let is_path = folders.iter().any(|folder| code.starts_with(folder));
                let is_plain = code.chars().all(|c| c.is_ascii_alphanumeric() || "/._-".contains(c));
                // The reader chooses the name, or creates the file.
                let is_example = code.contains("NAME") || EXAMPLE_RULE.iter().any(|name| code.contains(name));
                if is_path && is_plain && !is_example && !root().join(code).exists() {
                    wrong.push(format!("{}:{number}: {code}", page.display()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

/// A type or function that a page for contributors names, such as `RuleSchedule` or
/// `Scanner::reduce`, is in the source.
#[test]
fn named_items_exist() {
    let mut words = BTreeSet::new();
    for path in files_below("src").into_iter().filter(|path| path.extension().is_some_and(|ext| ext == "rs")) {
        let text = read(&root().join(path));
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        words.extend(text.split(|c: char| !is_word(c)).filter(|word| word.len() > 3).map(str::to_owned));
    }
    let mut wrong = Vec::new();
    for page in
        files_below("docs/contributing").into_iter().filter(|path| path.extension().is_some_and(|ext| ext == "md"))
    {
        for (number, line) in prose(&read(&root().join(&page))) {
            for code in line.split('`').skip(1).step_by(2) {
                let is_type = |part: &str| {
                    let is_mixed = part.chars().any(char::is_uppercase) && part.chars().any(char::is_lowercase);
                    is_mixed && part.starts_with(char::is_uppercase) && part.chars().all(char::is_alphanumeric)
                };
                let parts: Vec<&str> = code.split("::").collect();
                let is_item = is_type(parts[0]) || parts.len() > 1;
                let is_plain = code.chars().all(|c| c.is_alphanumeric() || c == '_' || c == ':');
                if is_item && is_plain {
                    let missing = parts.iter().filter(|part| part.len() > 3 && !words.contains(**part));
                    wrong.extend(missing.map(|part| format!("{}:{number}: {code}: no {part} in src", page.display())));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

/// A command of a page, and the output that the page shows below it.
struct Shown {
    line: usize,
    command: String,
    output: Vec<String>,
}

/// Returns the `geols` commands of a page that are run.
fn commands(page: &str) -> Vec<Shown> {
    let mut commands: Vec<Shown> = Vec::new();
    let mut block: Option<&str> = None;
    for (number, line) in page.lines().enumerate() {
        if let Some(info) = line.strip_prefix("```") {
            block = if block.is_some() { None } else { Some(info.trim()) };
            continue;
        }
        let command = match block {
            Some("sh") => Some(line),
            Some("console") => line.strip_prefix("$ "),
            _ => continue,
        };
        match (command, commands.last_mut()) {
            (Some(command), _) => {
                commands.push(Shown { line: number + 1, command: command.to_owned(), output: Vec::new() });
            }
            (None, Some(last)) => last.output.push(line.to_owned()),
            (None, None) => {}
        }
    }
    commands.retain(|shown| shown.command.starts_with("geols "));
    commands
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let (path, to) = (entry.path(), to.join(entry.file_name()));
        if path.is_dir() {
            copy(&path, &to);
        } else {
            std::fs::copy(path, to).unwrap();
        }
    }
}

/// Runs the commands of a page in a copy of the examples. Returns what is wrong.
fn run_commands(page: &Path) -> Vec<String> {
    let shown = commands(&read(&root().join(page)));
    if shown.is_empty() {
        return Vec::new();
    }
    let name = page.display().to_string().replace(['/', '\\', '.'], "-");
    let folder = std::env::temp_dir().join(format!("geols-docs-{}-{name}", std::process::id()));
    copy(&root().join("examples"), &folder.join("examples"));
    let program = Path::new(env!("CARGO_BIN_EXE_geols")).parent().unwrap();
    let mut paths = vec![program.to_owned()];
    paths.extend(std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default()));
    let mut wrong = Vec::new();
    for Shown { line, command, output } in shown {
        let result = Command::new("sh")
            .args(["-c", &command])
            .current_dir(&folder)
            .env("PATH", std::env::join_paths(&paths).unwrap())
            .env("GEOLS_CACHE_DIR", folder.join(".cache"))
            .stdin(std::process::Stdio::null())
            .output()
            .unwrap();
        let words: Vec<&str> = command.split_whitespace().collect();
        let may_find = matches!(words[1], "check" | "fix") || words.contains(&"--check");
        let place = format!("{}:{line}: {command}", page.display());
        match result.status.code() {
            Some(0) => {}
            Some(1) if may_find => {}
            status => wrong.push(format!("{place}: {status:?}: {}", String::from_utf8_lossy(&result.stderr))),
        }
        let real = String::from_utf8_lossy(&result.stdout).into_owned() + &String::from_utf8_lossy(&result.stderr);
        let mut real = real.lines();
        for line in output.iter().filter(|line| *line != "...") {
            if !real.any(|real| real.trim_end() == line.trim_end()) {
                wrong.push(format!("{place}: not in the output, or in another order: {line}"));
                break;
            }
        }
    }
    std::fs::remove_dir_all(&folder).unwrap();
    wrong
}

/// The commands of all pages work. Pages run in parallel.
#[test]
#[cfg(unix)]
fn commands_on_pages_work() {
    let pages = pages();
    let wrong: Vec<String> = std::thread::scope(|scope| {
        let runs: Vec<_> = pages.iter().map(|page| scope.spawn(|| run_commands(page))).collect();
        runs.into_iter().flat_map(|run| run.join().unwrap()).collect()
    });
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn reads_pages() {
    let page = "# One `two` & three\n```sh\ngeols check  # here\n# no\n```\n```console\n$ geols rules\nout\n$ ls\nx\n```\n```sh no-run\ngeols server\n```\n[a](b.md#c) `[d](e)`\n";
    assert_eq!(anchors(page).into_iter().collect::<Vec<_>>(), ["one-two--three"]);
    let commands = commands(page);
    let lines: Vec<_> = commands.iter().map(|shown| (shown.line, &*shown.command, shown.output.len())).collect();
    assert_eq!(lines, [(3, "geols check  # here", 0), (7, "geols rules", 1)]);
    assert_eq!(prose(page).into_iter().flat_map(|(_, line)| targets(line)).collect::<Vec<_>>(), ["b.md#c"]);
    assert_eq!(resolve(Path::new("docs/x.md"), "../a/b.md#c"), Some((Some("a/b.md".into()), "c".to_owned())));
    assert_eq!(resolve(Path::new("docs/x.md"), "https://example.com"), None);
}

//! The official documentation of operators, read from an installed Python client: its docstrings,
//! and its list of server functions.
//!
//! geols contains none of it. A package that is missing or of another shape has no documentation
//! and is no error. It is read once, on first use.

use crate::features::markdown;
use crate::kb::kb;
use crate::kb::model::{OpId, Operator};
use rustc_hash::FxHashMap;
use serde::Deserialize;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// Maximum bytes of a client file.
const MAX_BYTES: u64 = 16 << 20;

/// Returns the documentation of an operator as Markdown, from the client in `packages`, a folder
/// like `site-packages`.
pub fn installed_docs(op: OpId, packages: &Path) -> Option<String> {
    let docs = docs_of_folder(packages)?;
    let op = kb().op(op);
    if let Some(text) = names(op).iter().find_map(|name| docs.docstrings.get(name)) {
        return Some(markdown(text));
    }
    let server = op.server?;
    docs.algorithms.get(server).cloned()
}

/// Returns the packages folder of the first environment that has the client. `places` are Python
/// environments or folders that contain one.
pub fn find_packages(environments: &[PathBuf]) -> Option<PathBuf> {
    let has_client = |packages: &PathBuf| packages.join("ee").join("__init__.py").is_file();
    environments
        .iter()
        .flat_map(|folder| ["", ".venv", "venv", "env"].map(|name| folder.join(name)))
        .flat_map(|environment| {
            let versions = std::fs::read_dir(environment.join("lib")).into_iter().flatten().filter_map(Result::ok);
            let mut folders: Vec<PathBuf> = versions.map(|version| version.path().join("site-packages")).collect();
            folders.push(environment.join("Lib").join("site-packages"));
            folders
        })
        .find(has_client)
}

/// The documentation in an installed client.
#[derive(Default)]
struct Docs {
    /// Docstrings by dotted name without `ee.`: `Image.select`, `data.getInfo`,
    /// `Export.image.toDrive`.
    docstrings: FxHashMap<String, String>,
    /// Markdown by the name of the server function.
    algorithms: FxHashMap<String, String>,
}

fn docs_of_folder(packages: &Path) -> Option<Arc<Docs>> {
    type Known = Mutex<HashMap<PathBuf, Option<Arc<Docs>>>>;
    static KNOWN: OnceLock<Known> = OnceLock::new();
    let cache = KNOWN.get_or_init(Known::default);
    let mut cache = cache.lock().unwrap_or_else(PoisonError::into_inner);
    cache.entry(packages.to_path_buf()).or_insert_with(|| read(&packages.join("ee")).map(Arc::new)).clone()
}

fn read(folder: &Path) -> Option<Docs> {
    let mut docs = Docs::default();
    for entry in std::fs::read_dir(folder).ok()?.filter_map(Result::ok) {
        let path = entry.path();
        if path.extension().is_some_and(|extension| extension == "py")
            && let Some(text) = read_if_small(&path)
        {
            let module = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
            docstrings(&module, &text, &mut docs.docstrings);
        }
    }
    if let Some(text) = read_if_small(&folder.join("tests").join("algorithms.json"))
        && let Ok(list) = serde_json::from_str::<Algorithms>(&text)
    {
        docs.algorithms = list.algorithms.into_iter().map(Algorithm::markdown).collect();
    }
    Some(docs)
}

fn read_if_small(path: &Path) -> Option<String> {
    let length = std::fs::metadata(path).ok()?.len();
    (length <= MAX_BYTES).then(|| std::fs::read_to_string(path).ok())?
}

/// Returns the names under which the client may document an operator.
fn names(op: &Operator<'_>) -> Vec<String> {
    let bare = op.name.strip_prefix("ee.").unwrap_or(op.name);
    let (owner, last) = bare.rsplit_once('.').unwrap_or(("", bare));
    let last = op.python.unwrap_or(last);
    let mut names = vec![format!("{owner}.{last}"), format!("{bare}.__init__"), bare.to_owned()];
    // A base class may document the method.
    let bases = op.receiver.map(|class| kb().class(class).bases.as_slice()).unwrap_or_default();
    names.extend(bases.iter().map(|base| {
        let base = kb().class(*base).name;
        let base = if base == "Object" { "ComputedObject" } else { base };
        format!("{base}.{last}")
    }));
    names
}

/// Collects the docstrings of functions by class and name; those of module functions by the
/// module's name.
fn docstrings(module: &str, text: &str, docs: &mut FxHashMap<String, String>) {
    // The open classes: indentation and dotted name.
    let mut open: Vec<(usize, String)> = Vec::new();
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        let code = line.trim_start();
        let indent = line.len() - code.len();
        if code.is_empty() {
            continue;
        }
        let (class, function) = (code.strip_prefix("class "), code.strip_prefix("def "));
        if class.is_none() && function.is_none() {
            // Other code does not affect nesting, but a module docstring may hold "class " and is
            // skipped whole.
            if let Some(quote) = opening_quote(code)
                && !code[3..].contains(quote)
            {
                lines.by_ref().find(|line| line.contains(quote));
            }
            continue;
        }
        while open.last().is_some_and(|(at, _)| indent <= *at) {
            open.pop();
        }
        let head = class.or(function).unwrap_or_default();
        let name: String = head.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
        let owner = open.last().map_or(module, |(_, owner)| owner.as_str());
        let dotted = match (class.is_some(), open.is_empty()) {
            (true, true) => name,
            _ => format!("{owner}.{name}"),
        };
        // The head ends with a colon at the end of a line.
        let mut end = line;
        while !end.trim_end().ends_with(':') {
            let Some(next) = lines.next() else { return };
            end = next;
        }
        let first = lines.peek().map(|line| line.trim_start()).unwrap_or_default();
        if let Some(quote) = opening_quote(first) {
            let doc = docstring(&mut lines, quote);
            if class.is_none() || !doc.is_empty() {
                docs.entry(dotted.clone()).or_insert(doc);
            }
        }
        if class.is_some() {
            open.push((indent, dotted));
        }
    }
}

fn opening_quote(line: &str) -> Option<&'static str> {
    ["\"\"\"", "'''"].into_iter().find(|quote| line.starts_with(quote))
}

fn docstring<'t>(lines: &mut impl Iterator<Item = &'t str>, quote: &str) -> String {
    let mut body: Vec<&str> = Vec::new();
    for (index, line) in lines.enumerate() {
        let line = if index == 0 { line.trim_start().trim_start_matches(quote) } else { line };
        match line.find(quote) {
            Some(at) => {
                body.push(&line[..at]);
                break;
            }
            None => body.push(line),
        }
    }
    let margin = |line: &&str| line.len() - line.trim_start().len();
    let rest = body.iter().skip(1).filter(|line| !line.trim().is_empty());
    let margin = rest.map(margin).min().unwrap_or(0);
    let dedented =
        body.iter().enumerate().map(|(index, line)| if index == 0 { line } else { line.get(margin..).unwrap_or("") });
    dedented.map(str::trim_end).collect::<Vec<_>>().join("\n").trim().to_owned()
}

/// Converts a docstring to Markdown, with sections as headings and arguments as a list.
fn markdown(text: &str) -> String {
    let mut out = String::new();
    let mut in_list = false;
    for line in text.lines() {
        let bare = line.trim();
        let indent = line.len() - line.trim_start().len();
        let word = |text: &str| !text.is_empty() && text.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '*'));
        if indent == 0 && bare.strip_suffix(':').is_some_and(word) {
            in_list = matches!(bare, "Args:" | "Raises:" | "Attributes:");
            out.truncate(out.trim_end().len());
            out.push_str(&format!("\n\n**{}**\n\n", bare.trim_end_matches(':')));
        } else if in_list
            && indent == 2
            && let Some((name, rest)) = bare.split_once(':').filter(|(name, _)| word(name))
        {
            out.push_str(&format!("- {}: {}\n", markdown::inline_code(name), rest.trim()));
        } else if in_list && !bare.is_empty() {
            out.push_str(&format!("  {bare}\n"));
        } else {
            out.push_str(bare);
            out.push('\n');
        }
    }
    out.trim().to_owned()
}

#[derive(Deserialize)]
struct Algorithms {
    algorithms: Vec<Algorithm>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Algorithm {
    name: String,
    #[serde(default)]
    description: String,
    #[serde(default)]
    arguments: Vec<Argument>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Argument {
    argument_name: String,
    #[serde(default)]
    description: String,
}

impl Algorithm {
    /// Returns its name, and its description with those of its arguments.
    fn markdown(self) -> (String, String) {
        let name = self.name.strip_prefix("algorithms/").unwrap_or(&self.name).to_owned();
        let mut text = self.description;
        let described: Vec<&Argument> = self.arguments.iter().filter(|arg| !arg.description.is_empty()).collect();
        if !described.is_empty() {
            text.push_str("\n\n**Args**\n\n");
            for arg in described {
                text.push_str(&format!("- {}: {}\n", markdown::inline_code(&arg.argument_name), arg.description));
            }
        }
        (name, text.trim().to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn docs() -> Docs {
        let mut docs = Docs::default();
        let text = "\"\"\"class no:\n\"\"\"\nimport os\n\n\nclass Image(element.Element):\n  \"\"\"An image.\"\"\"\n\n  \
                    def select(\n      self,\n      *args,\n  ) -> Image:\n    \"\"\"Picks bands.\n\n    Args:\n      \
                    names: The bands\n        to pick.\n\n    Returns:\n      An image.\n    \"\"\"\n    return 1\n\n  \
                    class Inner:\n    def f(self):\n      '''F.'''\n\n  def g(self):\n    '''G.'''\n\n\
                    def free():\n  \"\"\"Free.\"\"\"\n";
        docstrings("image", text, &mut docs.docstrings);
        docs
    }

    #[test]
    fn docstrings_are_found_by_class_and_name() {
        let docs = docs();
        let text = |name: &str| docs.docstrings.get(name).map(String::as_str);
        assert_eq!(text("Image.Inner.f"), Some("F."));
        assert_eq!(text("Image.g"), Some("G."));
        assert_eq!(text("image.free"), Some("Free."));
        assert_eq!(text("no"), None);
        let card = markdown(text("Image.select").unwrap());
        assert_eq!(card, "Picks bands.\n\n**Args**\n\n- `names`: The bands\n  to pick.\n\n**Returns**\n\nAn image.");
    }

    #[test]
    fn the_client_of_an_environment_is_found() {
        let root = std::env::temp_dir().join(format!("geols-packages-{}", std::process::id()));
        let packages = root.join(".venv/lib/python3.12/site-packages");
        std::fs::create_dir_all(packages.join("ee")).unwrap();
        assert_eq!(find_packages(std::slice::from_ref(&root)), None, "no client yet");
        std::fs::write(packages.join("ee/__init__.py"), "").unwrap();
        std::fs::write(packages.join("ee/image.py"), "class Image:\n  def clip(self):\n    \"\"\"Cuts.\"\"\"\n")
            .unwrap();
        assert_eq!(find_packages(&[PathBuf::from("/nowhere"), root.clone()]), Some(packages.clone()));
        let clip = kb().operator("ee.Image.clip").unwrap();
        assert_eq!(installed_docs(clip, &packages).as_deref(), Some("Cuts."));
        std::fs::remove_dir_all(&root).unwrap();
    }

    #[test]
    fn a_missing_package_has_no_documentation() {
        let select = kb().operator("ee.Image.select").unwrap();
        assert_eq!(installed_docs(select, Path::new("/nowhere")), None);
        let fixture = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/kb/python");
        let paint = kb().operator("ee.Image.paint").unwrap();
        assert!(installed_docs(paint, &fixture).unwrap().starts_with("Prose."));
    }
}

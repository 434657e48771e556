//! The report of a file that stands alone.

use geols::check::check_document;
use geols::check::json_report;
use geols::check::modules::{FileModules, ModuleCache};
use geols::workspace::config::Config;
use geols::workspace::document::Document;
use std::path::Path;

/// Returns the report. As on the command line, the imports of the file are looked for; there are no
/// files to find.
pub fn report(name: &str, text: String) -> Result<String, String> {
    let path = Path::new(name);
    let config = Config::default();
    let document = Document::new(path, text, None).map_err(|error| error.to_string())?;
    let cache = ModuleCache::default();
    let modules = FileModules::new(path, &[], &cache, &config);
    let found = check_document(&document, &config, &modules, None, &|rule| panic!("the rule {rule} panicked"));
    let lines: Vec<String> = found.iter().map(|one| format!("  {}", json_report::report(name, &document, one))).collect();
    Ok(if lines.is_empty() { "[]\n".to_owned() } else { format!("[\n{}\n]\n", lines.join(",\n")) })
}

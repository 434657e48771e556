//! Reads the table `[model]` of a configuration.

use super::ModelConfig;
use super::fields::MODEL;
use super::reader::{Reader, Value};
use std::path::{Path, PathBuf};

/// Reads the models of a configuration in the folder `root`.
pub(super) fn model(reader: &mut Reader<'_>, value: &Value<'_>, root: &Path) -> ModelConfig {
    let mut model = ModelConfig::default();
    let Some(table) = value.get_ref().as_table() else { return model };
    for (field, value) in reader.fields(table, MODEL) {
        let text = || value.get_ref().as_str().map(str::to_owned);
        match field.name {
            "folder" => model.folder = text().map(|text| path(root, &text)),
            "shipped" => model.shipped = value.get_ref().as_bool().unwrap_or(true),
            "file" => model.file = text(),
            "encoder" => model.encoder = text().map(|text| path(root, &text)),
            "device" => model.device = text(),
            "threads" => model.threads = count(reader, value, 256).unwrap_or(0),
            "spinning" => model.spinning = value.get_ref().as_bool().unwrap_or_default(),
            "context" => model.context = count(reader, value, 1 << 20),
            _ => {}
        }
    }
    model
}

/// Resolves a path against the folder of the file, or against the user's folder after `~/`.
fn path(root: &Path, text: &str) -> PathBuf {
    match text.strip_prefix("~/").zip(home_dir()) {
        Some((rest, home_dir)) => home_dir.join(rest),
        None => root.join(text),
    }
}

/// Returns the user's folder. Returns `None` in a build without an environment.
fn home_dir() -> Option<PathBuf> {
    #[cfg(feature = "os")]
    return std::env::var_os("HOME").or_else(|| std::env::var_os("USERPROFILE")).map(PathBuf::from);
    #[cfg(not(feature = "os"))]
    None
}

fn count(reader: &mut Reader<'_>, value: &Value<'_>, max: usize) -> Option<usize> {
    let number = value.get_ref().as_integer()?;
    let count = usize::from_str_radix(number.as_str(), number.radix()).ok().filter(|count| (1..=max).contains(count));
    if count.is_none() {
        reader.problem(value.span(), format!("must be between 1 and {max}"), None);
    }
    count
}

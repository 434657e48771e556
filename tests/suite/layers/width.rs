//! Comments are at most 100 columns wide.

use std::path::{Path, PathBuf};

/// Maximum columns of a line that holds nothing but a comment.
const MAX_COLUMNS: usize = 100;

fn rust_files(path: &Path, files: &mut Vec<PathBuf>) {
    if path.is_dir() {
        std::fs::read_dir(path).unwrap().for_each(|entry| rust_files(&entry.unwrap().path(), files));
    } else if path.extension().is_some_and(|extension| extension == "rs") {
        files.push(path.to_owned());
    }
}

/// Returns `true` if a line is a comment that is too wide. Addresses cannot be wrapped.
fn is_wide(line: &str) -> bool {
    line.trim_start().starts_with("//") && line.chars().count() > MAX_COLUMNS && !line.contains("://")
}

#[test]
fn comments_are_at_most_100_columns_wide() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    ["src", "tests", "build.rs"].iter().for_each(|path| rust_files(&root.join(path), &mut files));
    let mut wrong = Vec::new();
    for path in &files {
        let file = path.strip_prefix(root).unwrap();
        let text = std::fs::read_to_string(path).unwrap();
        for (index, _) in text.lines().enumerate().filter(|(_, line)| is_wide(line)) {
            wrong.push(format!("{}:{}: wrap the comment at {MAX_COLUMNS}", file.display(), index + 1));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

//! A folder for a test, which is removed when the test ends.

use std::fs;
use std::path::{Path, PathBuf};

/// A folder that is removed when the value is dropped.
pub struct TestFolder(PathBuf);

impl TestFolder {
    /// Creates a folder with the given files and their contents. `name` is unique among the tests.
    pub fn new(name: &str, files: &[(&str, &str)]) -> Self {
        let root = std::env::temp_dir().join(format!("geols-test-{name}-{}", std::process::id()));
        drop(fs::remove_dir_all(&root));
        fs::create_dir_all(&root).unwrap();
        let root = root.canonicalize().unwrap();
        for (name, text) in files {
            let path = root.join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        Self(root)
    }

    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for TestFolder {
    fn drop(&mut self) {
        drop(fs::remove_dir_all(&self.0));
    }
}

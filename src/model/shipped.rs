//! Finds the models that geols ships in a package of their own: the Python package `geols_model`,
//! next to geols or in an environment in which ONNX Runtime is looked for.

use super::runtime::find::{ProcessEnv, package_folders};
use crate::workspace::config::ModelConfig;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// The Python package with the models.
const PACKAGE: &str = "geols_model";

/// The models of the package.
struct Shipped {
    completion: Option<PathBuf>,
    encoder: Option<PathBuf>,
}

/// Returns the models of the package. The first call looks for it, so that a package that is
/// installed later is found after a restart.
fn shipped() -> &'static Shipped {
    static FOUND: OnceLock<Shipped> = OnceLock::new();
    FOUND.get_or_init(|| {
        let env = ProcessEnv::real();
        Shipped { completion: find(&env, "completion"), encoder: find(&env, "encoder") }
    })
}

/// Returns the folder of the decoder that completes code at the cursor, or `None` if the package is
/// not installed or the configuration turns it off.
pub fn completion(config: &ModelConfig) -> Option<&'static Path> {
    shipped().completion.as_deref().filter(|_| config.shipped)
}

/// Returns the folder of the sentence encoder: the one that the configuration names, else that of
/// the package, if there is one.
pub fn encoder(config: &ModelConfig) -> Option<&Path> {
    config.encoder.as_deref().or_else(|| shipped().encoder.as_deref().filter(|_| config.shipped))
}

/// Returns the folder of a model of the package.
fn find(env: &ProcessEnv<'_>, model: &str) -> Option<PathBuf> {
    let folders = package_folders(env, PACKAGE).into_iter().map(|package| package.join(model));
    folders.into_iter().find(|folder| folder.join("config.json").is_file())
}

#[cfg(target_os = "linux")]
#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::test_folder::TestFolder;

    #[test]
    fn the_package_is_found_beside_geols_and_in_environments() {
        let far = "venv/lib/python3.12/site-packages/geols_model/completion/config.json";
        let near = "app/geols_model/completion/config.json";
        let root = TestFolder::new("shipped", &[("app/geols", ""), (far, "{}")]);
        let variable = |name: &str| (name == "VIRTUAL_ENV").then(|| root.path().join("venv").into_os_string());
        let env = ProcessEnv { variable: &variable, executable: Some(root.path().join("app/geols")) };
        assert_eq!(find(&env, "completion"), root.path().join(far).parent().map(PathBuf::from));
        assert_eq!(find(&env, "encoder"), None);
        let near = root.path().join(near);
        std::fs::create_dir_all(near.parent().unwrap()).unwrap();
        std::fs::write(&near, "{}").unwrap();
        assert_eq!(find(&env, "completion"), near.parent().map(PathBuf::from));
    }
}

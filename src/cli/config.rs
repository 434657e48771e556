//! The configuration of the working folder, for commands that need no file.

use super::rules;
use super::terminal::Terminal;
use crate::workspace::config::ModelConfig;
use crate::workspace::config::find::Finder;
use std::path::Path;

/// Returns the models that the configuration names. Prints the problems in it as warnings.
pub fn model_config(terminal: &Terminal) -> ModelConfig {
    let names = rules::names();
    let mut finder = Finder::new(names.iter().map(|(name, _)| *name).collect(), |config| config);
    let config = finder.of_folder(Path::new("."));
    for problem in &finder.problems {
        terminal.warning(&problem.to_string());
    }
    config.model.clone()
}

/// Returns the configuration with another model, if `folder` names one. Settings of the machine
/// (device, threads) apply to that model too; settings of the configured model do not.
pub fn model_config_with(folder: Option<&Path>, terminal: &Terminal) -> ModelConfig {
    let config = model_config(terminal);
    match folder {
        Some(folder) => ModelConfig { folder: Some(folder.to_owned()), file: None, context: None, ..config },
        None => config,
    }
}

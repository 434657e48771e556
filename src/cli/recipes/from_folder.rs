//! Reads recipes from the data of a knowledge base, for contributors to geols.

use crate::kb::model::recipes::Recipes;
use crate::kb::source::join_lines;
use crate::kb::{compile, folder};
use std::path::Path;
use std::process::ExitCode;

/// Calls `run` with the recipes in a folder. The error lists the problems in the data.
pub fn with_recipes(folder: &Path, run: impl FnOnce(&Recipes<'_>) -> ExitCode) -> Result<ExitCode, String> {
    let folder = folder::read(folder).map_err(|problems| join_lines(&problems))?;
    let recipes = compile::recipes::recipes(&folder).map_err(|problems| problems.join("\n"))?;
    Ok(run(&recipes))
}

//! `geols recipes`: lists recipes and writes the script of one.

#[cfg(feature = "kb-import")]
mod from_folder;

use super::arg_values::ScriptLanguage;
use super::terminal::{BOLD, CYAN, DIM, Terminal};
use crate::assist::recipes::variants::variants;
use crate::assist::recipes::{Writing, arguments, write};
use crate::kb::kb;
use crate::kb::model::recipes::{Recipe, Recipes};
use crate::kb::suggest::nearest;
use crate::syntax::language::Language;
use clap::Args;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The text after the help.
pub const EXAMPLES: &str = "\
Examples:
  geols recipes                                     List all recipes by topic
  geols recipes index-composite --parameters        List the parameters
  geols recipes index-composite --set index=EVI     Print the script in Python
  geols recipes index-composite --to javascript     Print the script for the Code Editor";

/// Arguments of `geols recipes`.
#[derive(Debug, Args)]
pub struct RecipesArgs {
    /// The recipe to write [default: list all recipes].
    #[arg(value_name = "RECIPE")]
    pub name: Option<String>,

    /// The language of the script.
    #[arg(long, value_enum, default_value = "python", value_name = "LANGUAGE")]
    pub to: ScriptLanguage,

    /// Set a parameter. Can be repeated.
    #[arg(long = "set", value_name = "NAME=VALUE", requires = "name")]
    pub set: Vec<String>,

    /// List the parameters of the recipe, with tested values.
    #[arg(long, requires = "name")]
    pub parameters: bool,

    /// Write every recipe with every documented value into this folder, in both languages.
    #[arg(long, value_name = "FOLDER", hide = true)]
    pub all: Option<PathBuf>,

    /// Read recipes from this folder of a knowledge base instead of the built-in one.
    #[cfg(feature = "kb-import")]
    #[arg(long, value_name = "FOLDER", hide = true)]
    pub from: Option<PathBuf>,
}

/// Runs the command.
pub fn run(args: &RecipesArgs, terminal: &Terminal) -> ExitCode {
    #[cfg(feature = "kb-import")]
    if let Some(folder) = &args.from {
        return from_folder::with_recipes(folder, |all| run_with(all, args, terminal))
            .unwrap_or_else(|message| fail(&message, terminal));
    }
    run_with(kb().recipe_tables(), args, terminal)
}

fn run_with(all: &Recipes<'_>, args: &RecipesArgs, terminal: &Terminal) -> ExitCode {
    if let Some(folder) = &args.all {
        return write_all(all, args.name.as_deref(), folder, terminal);
    }
    let Some(name) = &args.name else {
        return super::done(terminal.print(&recipes_text(all)));
    };
    let Some(recipe) = all.recipes.iter().find(|recipe| recipe.name == name) else {
        let names = all.recipes.iter().map(|recipe| recipe.name);
        let near =
            nearest(name, names, 1).first().map(|near| format!("; did you mean \"{near}\"?")).unwrap_or_default();
        return fail(&format!("no recipe is named \"{name}\"{near}"), terminal);
    };
    if args.parameters {
        return super::done(terminal.print(&parameters_text(recipe)));
    }
    let mut texts = Vec::new();
    for set in &args.set {
        match set.split_once('=') {
            Some((name, value)) => texts.push((name.trim().to_owned(), value.trim().to_owned())),
            None => return fail(&format!("\"{set}\" is not written NAME=VALUE"), terminal),
        }
    }
    let writing = Writing::new(args.to.into());
    match arguments(all, recipe, &texts).and_then(|arguments| write(all, recipe, &arguments, &writing)) {
        Ok(script) => super::done(terminal.print(&script)),
        Err(refusal) => fail(&refusal.to_string(), terminal),
    }
}

fn fail(message: &str, terminal: &Terminal) -> ExitCode {
    terminal.error(message);
    ExitCode::from(super::FAILED)
}

/// Returns the names and titles of recipes by topic.
fn recipes_text(all: &Recipes<'_>) -> String {
    let mut topics: Vec<&str> = all.recipes.iter().map(|recipe| recipe.topic).collect();
    topics.sort_unstable();
    topics.dedup();
    let width = all.recipes.iter().map(|recipe| recipe.name.len()).max().unwrap_or_default();
    let mut text = String::new();
    for topic in topics {
        let _ = writeln!(text, "{BOLD}{topic}{BOLD:#}");
        for recipe in all.recipes.iter().filter(|recipe| recipe.topic == topic) {
            let _ = writeln!(text, "  {CYAN}{:width$}{CYAN:#}  {}", recipe.name, recipe.title);
        }
    }
    text
}

/// Returns the parameters of a recipe.
fn parameters_text(recipe: &Recipe<'_>) -> String {
    let mut text = format!("{BOLD}{}{BOLD:#}: {}\n", recipe.name, recipe.title);
    for parameter in &recipe.parameters {
        let _ = writeln!(
            text,
            "  {CYAN}{}{CYAN:#} = {}  {DIM}{}{DIM:#}",
            parameter.name, parameter.default, parameter.about
        );
        if !parameter.values.is_empty() {
            let _ = writeln!(text, "      {}", parameter.values.join("  "));
        }
    }
    text
}

/// Writes `NAME.js` and `NAME.py` for every variant, for the tests of recipes.
fn write_all(all: &Recipes<'_>, only: Option<&str>, folder: &Path, terminal: &Terminal) -> ExitCode {
    if let Err(error) = std::fs::create_dir_all(folder) {
        return fail(&format!("{}: {error}", folder.display()), terminal);
    }
    let mut has_failed = false;
    for recipe in
        all.recipes.iter().filter(|recipe| only.is_none_or(|only| recipe.name == only || recipe.topic == only))
    {
        let variants = match variants(all, recipe) {
            Ok(variants) => variants,
            Err(refusal) => {
                terminal.error(&format!("{}: {refusal}", recipe.name));
                has_failed = true;
                continue;
            }
        };
        for variant in variants {
            for (language, ending) in [(Language::JavaScript, "js"), (Language::Python, "py")] {
                let written = write(all, recipe, &variant.arguments, &Writing::new(language));
                let path = folder.join(format!("{}.{ending}", variant.name));
                let saved = written.map_err(|refusal| refusal.to_string());
                let saved = saved.and_then(|script| std::fs::write(&path, script).map_err(|error| error.to_string()));
                if let Err(reason) = saved {
                    terminal.error(&format!("{} {}: {reason}", variant.name, variant.set.unwrap_or_default()));
                    has_failed = true;
                    break;
                }
            }
        }
    }
    if has_failed { ExitCode::from(super::FAILED) } else { ExitCode::SUCCESS }
}

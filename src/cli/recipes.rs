//! `geols recipes`: the list of recipes, and the script of one.

use super::terminal::{BOLD, CYAN, DIM, Terminal};
use super::translate::Target;
use crate::assist::recipes::variants::variants_of;
use crate::assist::recipes::{Writing, arguments_of, write_with};
use crate::kb::kb;
use crate::kb::model_recipes::{Recipe, Recipes};
use crate::kb::suggest::nearest;
use crate::kb::{compile_recipes, folder};
use crate::syntax::language::Language;
use clap::Args;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Arguments of `geols recipes`.
#[derive(Debug, Args)]
pub struct RecipesArgs {
    /// The recipe to write; all are listed when it is not given.
    #[arg(value_name = "RECIPE")]
    pub name: Option<String>,

    /// The language of the script.
    #[arg(long, value_enum, default_value = "python", value_name = "LANGUAGE")]
    pub to: Target,

    /// Set a parameter; several times for several.
    #[arg(long = "set", value_name = "NAME=VALUE", requires = "name")]
    pub set: Vec<String>,

    /// List the parameters of the recipe, with values that are known to work.
    #[arg(long, requires = "name")]
    pub parameters: bool,

    /// Write every recipe with every documented value into this folder, in both languages.
    #[arg(long, value_name = "FOLDER", hide = true)]
    pub all: Option<PathBuf>,

    /// Read recipes from this folder of a knowledge base instead of the built-in one.
    #[arg(long, value_name = "FOLDER", hide = true)]
    pub from: Option<PathBuf>,
}

/// Runs the command.
pub fn run(args: &RecipesArgs, terminal: &Terminal) -> ExitCode {
    let folder;
    let read;
    let all: &Recipes<'_> = match &args.from {
        None => kb().writing(),
        Some(path) => {
            folder = folder::read(path).map_err(|faults| faults.iter().map(ToString::to_string).collect::<Vec<_>>());
            match folder.as_ref().map_err(Clone::clone).and_then(compile_recipes::recipes) {
                Ok(recipes) => {
                    read = recipes;
                    &read
                }
                Err(faults) => return failed(&faults.join("\n"), terminal),
            }
        }
    };
    if let Some(folder) = &args.all {
        return write_all(all, args.name.as_deref(), folder, terminal);
    }
    let Some(name) = &args.name else {
        return super::done(terminal.print(&list(all)));
    };
    let Some(recipe) = all.recipes.iter().find(|recipe| recipe.name == name) else {
        let names = all.recipes.iter().map(|recipe| recipe.name);
        let near =
            nearest(name, names, 1).first().map(|near| format!("; did you mean \"{near}\"?")).unwrap_or_default();
        return failed(&format!("no recipe is named \"{name}\"{near}"), terminal);
    };
    if args.parameters {
        return super::done(terminal.print(&card(recipe)));
    }
    let mut texts = Vec::new();
    for set in &args.set {
        match set.split_once('=') {
            Some((name, value)) => texts.push((name.trim().to_owned(), value.trim().to_owned())),
            None => return failed(&format!("\"{set}\" is not written NAME=VALUE"), terminal),
        }
    }
    let how = Writing::new(language(args.to));
    match arguments_of(all, recipe, &texts).and_then(|arguments| write_with(all, recipe, &arguments, &how)) {
        Ok(script) => super::done(terminal.print(&script)),
        Err(refusal) => failed(&refusal.to_string(), terminal),
    }
}

fn language(to: Target) -> Language {
    match to {
        Target::Python => Language::Python,
        Target::JavaScript => Language::JavaScript,
    }
}

fn failed(message: &str, terminal: &Terminal) -> ExitCode {
    terminal.error(message);
    ExitCode::from(super::FAILED)
}

/// By topic: names with titles.
fn list(all: &Recipes<'_>) -> String {
    let mut topics: Vec<&str> = all.recipes.iter().map(|recipe| recipe.topic).collect();
    topics.sort_unstable();
    topics.dedup();
    let wide = all.recipes.iter().map(|recipe| recipe.name.len()).max().unwrap_or_default();
    let mut text = String::new();
    for topic in topics {
        let _ = writeln!(text, "{BOLD}{topic}{BOLD:#}");
        for recipe in all.recipes.iter().filter(|recipe| recipe.topic == topic) {
            let _ = writeln!(text, "  {CYAN}{:wide$}{CYAN:#}  {}", recipe.name, recipe.title);
        }
    }
    text
}

/// What can be asked of a recipe.
fn card(recipe: &Recipe<'_>) -> String {
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

/// For the tests of the recipes: `NAME.js` and `NAME.py` for every variant.
fn write_all(all: &Recipes<'_>, only: Option<&str>, folder: &Path, terminal: &Terminal) -> ExitCode {
    if let Err(error) = std::fs::create_dir_all(folder) {
        return failed(&format!("{}: {error}", folder.display()), terminal);
    }
    let mut refused = false;
    for recipe in
        all.recipes.iter().filter(|recipe| only.is_none_or(|only| recipe.name == only || recipe.topic == only))
    {
        let variants = match variants_of(all, recipe) {
            Ok(variants) => variants,
            Err(refusal) => {
                terminal.error(&format!("{}: {refusal}", recipe.name));
                refused = true;
                continue;
            }
        };
        for variant in variants {
            for (language, ending) in [(Language::JavaScript, "js"), (Language::Python, "py")] {
                let written = write_with(all, recipe, &variant.arguments, &Writing::new(language));
                let path = folder.join(format!("{}.{ending}", variant.name));
                let saved = written.map_err(|refusal| refusal.to_string());
                let saved = saved.and_then(|script| std::fs::write(&path, script).map_err(|error| error.to_string()));
                if let Err(why) = saved {
                    terminal.error(&format!("{} {}: {why}", variant.name, variant.set.unwrap_or_default()));
                    refused = true;
                    break;
                }
            }
        }
    }
    if refused { ExitCode::from(super::FAILED) } else { ExitCode::SUCCESS }
}

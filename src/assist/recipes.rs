//! Writes a script from a recipe (a checked solution) and the arguments of a request.
//!
//! A recipe is a minijinja template of JavaScript. Its Python is the translation, unless the
//! recipe has a template of its own. Templates ask for roles (`dataset.roles.nir`), so that one
//! recipe serves every sensor that has them. If a role is missing, the recipe fails, so that no
//! script is written that cannot work.

pub mod argument;
pub mod objects;
pub mod template;
pub mod variants;

use crate::check::{AnalysisEnv, analyze};
use crate::kb::model::recipes::{Recipe, Recipes};
use crate::syntax::language::Language;
use crate::translate::{Options, translate};
use argument::{Argument, argument};
use std::collections::BTreeMap;
use std::fmt;

/// Arguments by parameter. A missing one has its default.
pub type Arguments = BTreeMap<String, Argument>;

/// The reason why a recipe cannot be written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    /// An argument is no value of its parameter, described in words.
    Argument(String),
    /// The recipe does not suit its arguments: for example, the dataset lacks a band.
    Unsuitable(String),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Argument(reason) | Refusal::Unsuitable(reason) => f.write_str(reason),
        }
    }
}

impl std::error::Error for Refusal {}

/// How to write a script.
#[derive(Debug, Clone)]
pub struct Writing {
    /// The language.
    pub language: Language,
    /// Options of the translation to Python.
    pub python: Options,
}

impl Writing {
    /// Returns the settings for a script of its own.
    pub fn new(language: Language) -> Self {
        Self { language, python: Options::default() }
    }
}

/// Parses arguments in the syntax of a recipe or of the command line. Names of indices are those of
/// `all`.
///
/// # Errors
/// A name is no parameter of the recipe, or a text is no value of its parameter.
pub fn arguments(all: &Recipes<'_>, recipe: &Recipe<'_>, texts: &[(String, String)]) -> Result<Arguments, Refusal> {
    let mut arguments = Arguments::new();
    for (name, text) in texts {
        let Some(parameter) = recipe.parameters.iter().find(|parameter| parameter.name == name) else {
            let names: Vec<&str> = recipe.parameters.iter().map(|parameter| parameter.name).collect();
            let known =
                if names.is_empty() { "it has none".to_owned() } else { format!("it has {}", names.join(", ")) };
            return Err(Refusal::Argument(format!("\"{}\" has no parameter \"{name}\"; {known}", recipe.name)));
        };
        arguments.insert(name.clone(), argument(all, parameter, text)?);
    }
    Ok(arguments)
}

/// Writes the script of a recipe with the parts, sensors and indices of `all`.
///
/// # Errors
/// An argument does not fit, or the recipe does not suit the arguments.
pub fn write(
    all: &Recipes<'_>,
    recipe: &Recipe<'_>,
    arguments: &Arguments,
    writing: &Writing,
) -> Result<String, Refusal> {
    let mut objects = BTreeMap::new();
    for parameter in &recipe.parameters {
        let argument = match arguments.get(parameter.name) {
            Some(argument) => argument.clone(),
            None => argument(all, parameter, parameter.default)?,
        };
        objects.insert(parameter.name.to_owned(), objects::object(all, &argument)?);
    }
    let own = recipe.python.filter(|_| writing.language == Language::Python);
    let code = template::render(all, own.unwrap_or(recipe.code), objects, writing)?;
    if writing.language == Language::JavaScript || own.is_some() {
        return Ok(code);
    }
    let analysis = analyze(&code, Language::JavaScript, &AnalysisEnv::default());
    Ok(translate(&analysis, &code, Language::Python, &writing.python).text)
}

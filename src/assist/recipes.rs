//! Recipes: from a checked solution and what a request sets to a script.
//!
//! A recipe is a minijinja template of JavaScript; Python is its translation, unless the recipe brings a template of its own. Templates ask
//! for roles (`dataset.roles.nir`), so that one recipe serves every sensor that has them; where a role is missing they fail, and so does
//! the recipe: nothing is written that could not work.

pub mod argument;
mod objects;
pub(in crate::assist) mod template;
pub mod variants;

use crate::check::{AnalysisEnv, analyze};
use crate::kb::model::recipes::{Recipe, Recipes};
use crate::syntax::language::Language;
use crate::translate::{Options, translate};
use argument::{Argument, argument_of};
use std::collections::BTreeMap;
use std::fmt;

/// What a request sets, by parameter. What is not there has its default.
pub type Arguments = BTreeMap<String, Argument>;

/// Why a recipe cannot be written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    /// An argument is no value of its parameter, in words.
    Argument(String),
    /// The recipe does not go with its arguments: the dataset has no such band.
    Unsuited(String),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Argument(why) | Refusal::Unsuited(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for Refusal {}

/// How a script is to be written.
#[derive(Debug, Clone)]
pub struct Writing<'a> {
    /// In this language.
    pub language: Language,
    /// Variables that the code before has already: what loads them is left out.
    pub given: &'a [String],
    /// What the translation to Python looks like.
    pub python: Options,
}

impl Writing<'_> {
    /// A script of its own.
    pub fn new(language: Language) -> Self {
        Self { language, given: &[], python: Options::default() }
    }
}

/// Reads arguments as they are written in a recipe or on the command line.
///
/// # Errors
/// A name is no parameter of the recipe, or a text no value of it.
pub fn arguments(recipe: &Recipe<'_>, texts: &[(String, String)]) -> Result<Arguments, Refusal> {
    arguments_of(crate::kb::kb().writing(), recipe, texts)
}

/// Reads arguments with the indices of `all`.
///
/// # Errors
/// See [`arguments`].
pub fn arguments_of(all: &Recipes<'_>, recipe: &Recipe<'_>, texts: &[(String, String)]) -> Result<Arguments, Refusal> {
    let mut arguments = Arguments::new();
    for (name, text) in texts {
        let Some(parameter) = recipe.parameters.iter().find(|parameter| parameter.name == name) else {
            let names: Vec<&str> = recipe.parameters.iter().map(|parameter| parameter.name).collect();
            let known =
                if names.is_empty() { "it has none".to_owned() } else { format!("it has {}", names.join(", ")) };
            return Err(Refusal::Argument(format!("\"{}\" has no parameter \"{name}\"; {known}", recipe.name)));
        };
        arguments.insert(name.clone(), argument_of(all, parameter, text)?);
    }
    Ok(arguments)
}

/// Writes the script of a recipe of the built-in knowledge base.
///
/// # Errors
/// An argument does not fit, or the recipe does not go with the arguments.
pub fn write(recipe: &Recipe<'_>, given: &Arguments, how: &Writing<'_>) -> Result<String, Refusal> {
    write_with(crate::kb::kb().writing(), recipe, given, how)
}

/// Writes with the parts, sensors and indices of `all`.
///
/// # Errors
/// See [`write`].
pub fn write_with(
    all: &Recipes<'_>,
    recipe: &Recipe<'_>,
    given: &Arguments,
    how: &Writing<'_>,
) -> Result<String, Refusal> {
    let mut objects = BTreeMap::new();
    for parameter in &recipe.parameters {
        let argument = match given.get(parameter.name) {
            Some(argument) => argument.clone(),
            None => argument_of(all, parameter, parameter.default)?,
        };
        objects.insert(parameter.name.to_owned(), objects::object(all, &argument)?);
    }
    let own = recipe.python.filter(|_| how.language == Language::Python);
    let code = template::render(all, own.unwrap_or(recipe.code), objects, how)?;
    if how.language == Language::JavaScript || own.is_some() {
        return Ok(code);
    }
    let analysis = analyze(&code, Language::JavaScript, &AnalysisEnv::default());
    Ok(translate(&analysis, &code, Language::Python, &how.python).text)
}

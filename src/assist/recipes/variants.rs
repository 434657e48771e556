//! Lists the scripts that a recipe documents: its defaults, and each documented value with the
//! other parameters at their defaults.

use super::argument::argument;
use super::{Arguments, Refusal};
use crate::kb::model::recipes::{Recipe, Recipes};

/// A recipe's arguments with a name.
#[derive(Debug, Clone)]
pub struct Variant {
    /// `name`, or `name--parameter-2`; suitable as a file name.
    pub name: String,
    /// The difference to the defaults, as `parameter=value`.
    pub set: Option<String>,
    /// The arguments that differ from the defaults.
    pub arguments: Arguments,
}

/// Returns the variants of a recipe, the defaults first. Names of indices are those of `all`.
///
/// # Errors
/// A documented value is no value of its parameter.
pub fn variants(all: &Recipes<'_>, recipe: &Recipe<'_>) -> Result<Vec<Variant>, Refusal> {
    let mut variants = vec![Variant { name: recipe.name.to_owned(), set: None, arguments: Arguments::new() }];
    for parameter in &recipe.parameters {
        for (at, value) in parameter.values.iter().enumerate().filter(|(_, value)| **value != parameter.default) {
            variants.push(Variant {
                name: format!("{}--{}-{}", recipe.name, parameter.name, at + 1),
                set: Some(format!("{}={value}", parameter.name)),
                arguments: Arguments::from([(parameter.name.to_owned(), argument(all, parameter, value)?)]),
            });
        }
    }
    Ok(variants)
}

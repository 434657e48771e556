//! Every script that a recipe promises: its defaults, and each documented value with the others at their defaults.

use super::Arguments;
use super::Refusal;
use super::argument::argument_of;
use crate::kb::kb;
use crate::kb::model::recipes::{Recipe, Recipes};

/// A recipe with arguments.
#[derive(Debug, Clone)]
pub struct Variant {
    /// `name`, or `name--parameter-2`: good as the name of a file.
    pub name: String,
    /// What differs from the defaults, as it is written: `parameter=value`.
    pub set: Option<String>,
    /// The arguments that are not defaults.
    pub arguments: Arguments,
}

/// The variants of a recipe, the defaults first.
///
/// # Errors
/// A documented value is none.
pub fn variants(recipe: &Recipe<'_>) -> Result<Vec<Variant>, Refusal> {
    variants_of(kb().writing(), recipe)
}

/// The variants with the indices of `all`.
///
/// # Errors
/// See [`variants`].
pub fn variants_of(all: &Recipes<'_>, recipe: &Recipe<'_>) -> Result<Vec<Variant>, Refusal> {
    let mut variants = vec![Variant { name: recipe.name.to_owned(), set: None, arguments: Arguments::new() }];
    for parameter in &recipe.parameters {
        for (at, value) in parameter.values.iter().enumerate().filter(|(_, value)| **value != parameter.default) {
            variants.push(Variant {
                name: format!("{}--{}-{}", recipe.name, parameter.name, at + 1),
                set: Some(format!("{}={value}", parameter.name)),
                arguments: Arguments::from([(parameter.name.to_owned(), argument_of(all, parameter, value)?)]),
            });
        }
    }
    Ok(variants)
}

//! Whether a town or the unit of its name is meant, by what a request asks for.
//!
//! Night lights, heat and bad air are of a town, numbers of people and areas of a unit. The words
//! are those of `scope` in `operator_kb/words/places.toml`.

use crate::assist::request::levels;
use crate::assist::request::tokens::{Kind, Token};
use crate::kb::kb;

/// What a name means that a town and a unit have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    /// The unit, because it is counted or measured as a whole.
    Counted,
    /// The unit, because nothing speaks for the town.
    Unit,
    /// The town with its surroundings.
    Town,
    /// Either, with other answers.
    Unclear,
}

/// Returns what a name means in a request that a town and a unit have.
pub fn scope(tokens: &[Token]) -> Scope {
    let words = &kb().words().places.scope;
    let is_said = |token: &&Token| token.kind == Kind::Word || token.number().is_some();
    let said: Vec<&str> = tokens.iter().filter(is_said).map(|token| token.text.as_str()).collect();
    let text = format!(" {} ", said.join(" "));
    let has = |phrases: &[String]| phrases.iter().any(|phrase| text.contains(&format!(" {phrase} ")));
    if has_zones(tokens) {
        Scope::Counted
    } else if has(&words.town) {
        Scope::Town
    } else if has(&words.unit) {
        Scope::Counted
    } else if has(&words.either) {
        Scope::Unclear
    } else if has(&words.built) {
        Scope::Town
    } else {
        Scope::Unit
    }
}

/// Returns `true` if a result for each unit is asked for: "per district".
fn has_zones(tokens: &[Token]) -> bool {
    let is_each = |at: usize| matches!(tokens[at].text.as_str(), "each" | "every" | "per" | "by");
    (1..tokens.len())
        .any(|at| levels::unit_at(tokens, at).is_some() && (is_each(at - 1) || levels::is_plural(tokens, at)))
}

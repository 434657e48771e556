//! Unfinished scripts to measure the cost of the constraint: recipes of the knowledge base, cut off
//! where names follow.

use super::{ScriptConstraint, ScriptContext};
use crate::assist::recipes::{Arguments, Writing, write};
use crate::kb::kb;
use crate::model::constrain::{Constraint, Vocabulary};
use crate::syntax::language::Language;
use std::sync::Arc;

/// Characters after which the analysis is asked: for members, arguments, strings.
const TRIGGERS: [char; 3] = ['.', '(', '\''];

/// Returns `count` scripts, alternating between the languages, each with its constraint; the same
/// at every call.
pub fn probes(vocabulary: &Arc<Vocabulary>, count: usize) -> Vec<(String, Box<dyn Constraint + Send>)> {
    let recipes = kb().recipes();
    let step = (recipes.len() / count.max(1)).max(1);
    let scripts = recipes.iter().step_by(step).take(count).enumerate().filter_map(|(number, recipe)| {
        let language = if number % 2 == 0 { Language::JavaScript } else { Language::Python };
        let text = write(kb().recipe_tables(), recipe, &Arguments::new(), &Writing::new(language)).ok()?;
        let trigger = TRIGGERS[number % TRIGGERS.len()];
        // The second half has variables whose values are known.
        let half = text.ceil_char_boundary(text.len() / 2);
        let cut = half + text.get(half..)?.find(trigger)? + 1;
        let script = ScriptContext::untitled(language);
        let constraint = ScriptConstraint::new(&text[..cut], "", vocabulary, script);
        Some((text[..constraint.prompt_length()].to_owned(), Box::new(constraint) as Box<dyn Constraint + Send>))
    });
    scripts.collect()
}

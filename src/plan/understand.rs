//! Turns a request in words into a plan, or says which words stand in the way.
//!
//! | step | module | result |
//! |---|---|---|
//! | leave out | `background` | the text without what says nothing of the result |
//! | scan | `scan` | tokens, and for each the part of the plan that accounts for it |
//! | extract | `facts` | places, periods, datasets, limits and terms, each with its words |
//! | build | `build` | the steps of the plan |
//! | account | `accounting` | the words that change nothing are taken |
//!
//! A request that follows others is first made one with them (`follow_up`).
//!
//! Nothing is replaced by something near. A word that no step accounts for is listed in
//! [`Plan::unaccounted`], and the plan is then not the answer to the request.

mod accounting;
mod areas;
mod background;
mod beside;
mod bins;
mod build;
mod clouds;
mod color_range;
mod columns;
mod distances;
mod echoed;
mod facts;
mod follow_up;
mod framing;
mod labels;
mod limiting;
mod limits;
mod named;
mod restated;
mod ring;
mod scan;
mod training;

use super::check::check;
use super::model::{Node, OneOrMany, Plan};
use crate::assist::request::calendar::Day;
use crate::retrieval::{DocumentKind, Query, searcher};
use facts::Facts;
use scan::Scan;
use serde::Serialize;
use std::fmt;

/// What a request means.
#[derive(Debug, Clone, Default)]
pub struct Reading {
    /// The plan, as far as the request is understood.
    pub plan: Option<Plan>,
    /// Why the request cannot be done as it stands.
    pub refused: Vec<Refused>,
    /// Recipes that resemble the request, the nearest first. Empty if the plan is the answer.
    pub recipes: Vec<String>,
    /// The words ask for a recipe, which is refused.
    pub is_of_recipe: bool,
    /// A dataset or a variable is taken that the request does not name.
    pub assumes_source: bool,
}

/// Words that cannot be done, with the reason.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Refused {
    /// The words of the request.
    pub words: String,
    /// The reason, as a sentence without a period.
    pub reason: String,
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.words.as_str() {
            "" => f.write_str(&self.reason),
            words => write!(f, "\"{words}\": {}", self.reason),
        }
    }
}

impl Reading {
    /// Returns the reading of a request that is refused.
    #[must_use]
    pub fn refusal(refused: Refused) -> Reading {
        Reading { refused: vec![refused], ..Reading::default() }
    }

    /// Notes in the plan which words of the request it leaves out.
    fn tell(&mut self, left_out: &[String]) {
        let sentences = left_out.iter().map(|words| format!("\"{words}\" is taken as background."));
        self.plan.iter_mut().for_each(|plan| plan.assumed.extend(sentences.clone()));
    }

    /// Returns `true` if the plan is the answer to the whole request.
    pub fn is_whole(&self) -> bool {
        self.refused.is_empty() && self.plan.as_ref().is_some_and(|plan| plan.unaccounted.is_empty())
    }
}

/// The longest request that is read, in bytes.
pub const MAX_BYTES: usize = 10_000;

/// Returns the whole request that a request means after others, the oldest of them first.
///
/// # Errors
/// The words for which it is not clear what they change.
pub fn joined(previous: &[String], text: &str, today: Day) -> Result<String, Refused> {
    let Some((first, next)) = previous.split_first() else { return Ok(text.to_owned()) };
    let next = next.iter().map(String::as_str).chain([text]);
    next.clone().chain([first.as_str()]).try_for_each(check_size)?;
    next.into_iter().try_fold(first.clone(), |request, next| follow_up::join(&request, next, today))
}

/// Returns an error for a request that is empty or too long.
fn check_size(text: &str) -> Result<(), Refused> {
    match text.len() {
        _ if text.trim().is_empty() => Err(refused("", "the request is empty")),
        length if length > MAX_BYTES => {
            Err(refused("", &format!("the request has {length} bytes; at most {MAX_BYTES} are read")))
        }
        _ => Ok(()),
    }
}

/// Reads a request. `today` resolves "the last five years".
pub fn understand(text: &str, today: Day) -> Reading {
    understand_below(text, today, None)
}

/// Reads a request below code with a variable that holds an area. The variable is the place of a
/// request that names none.
pub fn understand_below(text: &str, today: Day, area: Option<&str>) -> Reading {
    if let Err(refused) = check_size(text) {
        return Reading::refusal(refused);
    }
    let request = background::without_background(text);
    let text = scan::without_slashes(&request.text);
    let text = text.as_str();
    let mut scan = Scan::new(text);
    let mut facts = Facts::extract(&mut scan, text, today);
    facts.variable = area.map(str::to_owned);
    if let Some(mention) = facts.terms("unavailable").next() {
        let refusal = refused(scan.source(mention.tokens.0, mention.tokens.1), mention.term);
        return Reading { recipes: nearest_recipes(text), ..Reading::refusal(refusal) };
    }
    let finish = |mut reading: Reading, facts: &Facts, scan: &mut Scan<'_>| {
        check_plan(&mut reading, facts, scan);
        reading.tell(&request.left_out);
        reading
    };
    let (mut recipe_scan, mut flow_scan, implied_scan) = (scan.clone(), scan.clone(), scan.clone());
    let mut reading = finish(build::build(&facts, &mut scan), &facts, &mut scan);
    if reading.is_whole() {
        return reading;
    }
    let recipe_plan = build::by_recipe(&facts, &mut recipe_scan);
    if let Ok(plan) = &recipe_plan {
        let of_recipe = Reading { plan: Some(plan.clone()), ..Reading::default() };
        let of_recipe = finish(of_recipe, &facts, &mut recipe_scan);
        if of_recipe.is_whole() {
            return of_recipe;
        }
    }
    if let Some(flow) = build::by_flow(&facts, &mut flow_scan) {
        let flow = finish(flow, &facts, &mut flow_scan);
        if flow.is_whole() {
            return flow;
        }
    }
    if let Some(masked) = with_implied(&mut facts, implied_scan, today, &request.left_out) {
        return masked;
    }
    match recipe_plan {
        Ok(_) => reading.is_of_recipe = true,
        // A recipe that lacks much is not what is asked for.
        Err(lacking) if lacking.len() <= MAX_LACKING => {
            reading.is_of_recipe = !lacking.is_empty();
            reading.refused.extend(lacking);
        }
        Err(_) => {}
    }
    Reading { recipes: nearest_recipes(text), ..reading }
}

/// Returns the reading of a request with the datasets that its words for masks imply, if it is the
/// answer to the whole request.
fn with_implied(facts: &mut Facts, mut scan: Scan<'_>, today: Day, left_out: &[String]) -> Option<Reading> {
    if !facts.add_implied(&mut scan, today) {
        return None;
    }
    let mut flow_scan = scan.clone();
    let chain = build::build(facts, &mut scan);
    let flow = build::by_flow(facts, &mut flow_scan);
    let readings = [(Some(chain), scan), (flow, flow_scan)];
    readings.into_iter().find_map(|(reading, mut scan)| {
        let mut reading = reading?;
        check_plan(&mut reading, facts, &mut scan);
        reading.tell(left_out);
        reading.is_whole().then_some(reading)
    })
}

/// Adds what is assumed, the words that a plan does not account for, and the steps that make no
/// sense.
fn check_plan(reading: &mut Reading, facts: &Facts, scan: &mut Scan<'_>) {
    let Some(plan) = &mut reading.plan else { return };
    plan.assumed.extend(facts.assumed.clone());
    accounting::account(plan, scan);
    plan.unaccounted = scan.unaccounted();
    plan.assumed.extend(scan.corrections());
    if let Some(bins) = facts.bins.as_ref().filter(|_| !plan.steps.iter().any(|step| has_ranges(&step.node))) {
        let words = scan.source(bins.tokens.0, bins.tokens.1);
        reading.refused.push(refused(words, "to which of the values these ranges belong is not understood"));
    }
    reading.refused.extend(check(plan).iter().map(|error| refused("", &error.message)));
}

/// Returns `true` for a step that makes classes of ranges of values.
fn has_ranges(node: &Node) -> bool {
    matches!(node, Node::Threshold(of) if matches!(of.value, Some(OneOrMany::Many(_))) && of.op.as_deref() == Some(">="))
}

/// The most reasons of a recipe that are told.
const MAX_LACKING: usize = 2;

/// The number of recipes that are named beside a request that is not understood.
const MAX_RECIPES: usize = 3;

fn nearest_recipes(text: &str) -> Vec<String> {
    let query = Query { kinds: &[DocumentKind::Recipe], ..Query::new(text, MAX_RECIPES) };
    searcher().search(&query).into_iter().map(|hit| hit.document.name.to_string()).collect()
}

fn refused(words: &str, reason: &str) -> Refused {
    Refused { words: words.to_owned(), reason: reason.to_owned() }
}

#[cfg(test)]
mod tests;

//! Writes the part of a plan that can be written, for a request that is not understood as a whole.
//!
//! A step that makes no sense or cannot be written is left out, and with it all steps that depend
//! on it and those that no output needs any more. What is left is written as it is: no step is
//! changed or replaced.
//!
//! Words that are not understood can change what the others mean. Where that may be so, nothing is
//! written ([`is_safe`]).

use super::check::check;
use super::model::{Node, Output, Plan, Step};
use super::understand::Reading;
use super::write::{self, Script};
use crate::assist::request::lexicon::{Meaning, lexicon};
use crate::assist::request::tokens::tokens;
use crate::kb::kb;
use std::collections::BTreeSet;

/// At most one of this number of words of a request is not in the plan of a partial script.
const MAX_SHARE: usize = 4;

/// The name of the output that is added where none is left.
const SHOWN: &str = "shown";

/// A script that does a part of what a plan says.
#[derive(Debug, Clone)]
pub struct Part {
    /// The script. It says at the top what it lacks.
    pub script: Script,
    /// The steps of the script.
    pub plan: Plan,
    /// What the script lacks, as sentences without a period.
    pub gaps: Vec<String>,
}

/// Returns `true` if the steps of a request that is not understood as a whole are a part of what it
/// asks for. The words that are left must be few, and must not be able to mean
///
/// - the dataset or the variable that was taken without a name;
/// - what a limit belongs to: "confidence > 80";
/// - another subject, another statistic, or the opposite of a step.
fn is_safe(text: &str, reading: &Reading, plan: &Plan) -> bool {
    if plan.unaccounted.is_empty() {
        return true;
    }
    let words = |text: &str| text.split_whitespace().count();
    let left: usize = plan.unaccounted.iter().map(|phrase| words(phrase)).sum();
    let has_limit = plan.steps.iter().any(|step| match &step.node {
        Node::Threshold(threshold) => threshold.op.as_deref().is_some_and(|op| op.contains(['<', '>'])),
        Node::Reduce(reduce) => reduce.condition.is_some(),
        _ => false,
    });
    let is_open = reading.assumes_source || has_limit || plan.unaccounted.iter().any(|phrase| changes(phrase));
    left * MAX_SHARE <= words(text) && !is_open
}

/// Returns `true` if words name a subject or a statistic, or are a negation.
fn changes(phrase: &str) -> bool {
    let tokens = tokens(phrase);
    let changes = |meaning: &Meaning| {
        let is_term = matches!(meaning, Meaning::Term("reducer" | "exclusion" | "index", _));
        is_term || matches!(meaning, Meaning::Dataset(_) | Meaning::Measure(..) | Meaning::Index(_))
    };
    let mentions = lexicon().mentions(&tokens, &vec![false; tokens.len()]);
    let negations: Vec<&str> = kb().words().functions.negations.split_whitespace().collect();
    mentions.iter().flat_map(|mention| &mention.meanings).any(changes)
        || tokens.iter().any(|token| negations.contains(&token.text.as_str()))
}

/// Writes the part of a request that can be written. `gaps` is what its plan lacks. Returns `None`
/// if nothing of value can be written: a place and a period are no answer.
pub fn write_part(text: &str, reading: &Reading, gaps: &[String], options: &write::Options) -> Option<Part> {
    let plan = reading.plan.as_ref()?;
    // A recipe does all or nothing.
    let has_recipe = reading.is_of_recipe || plan.steps.iter().any(|step| matches!(step.node, Node::Recipe(_)));
    if has_recipe || !is_safe(text, reading, plan) {
        return None;
    }
    let mut left = Plan { unaccounted: Vec::new(), ..plan.clone() };
    let mut gaps = gaps.to_vec();
    loop {
        let mut part = with_outputs(&left)?;
        if plan.steps.iter().any(|step| !part.steps.contains(step)) {
            // What is assumed may be about steps that are not there.
            part.assumed.clear();
        }
        let all = with_steps_left_out(&gaps, plan, &part);
        let settings = write::Options { gaps: all.clone(), ..options.clone() };
        let of_plan = check(&part).into_iter().map(|error| (error.step, error.message));
        let mut errors: Vec<(String, String)> = of_plan.collect();
        if errors.is_empty() {
            match write::write(&part, &settings) {
                Ok(script) => return Some(Part { script, plan: part, gaps: all }),
                Err(refusals) => errors.extend(refusals.into_iter().map(|refusal| (refusal.step, refusal.message))),
            }
        }
        for (step, message) in errors {
            // Neither the whole nor the output that was added can be left out.
            if step.is_empty() || !left.steps.iter().any(|known| known.id == step) {
                return None;
            }
            if !gaps.contains(&message) {
                gaps.push(message);
            }
            remove(&mut left, &step);
        }
    }
}

/// Removes a step and all that depend on it.
fn remove(plan: &mut Plan, id: &str) {
    let mut removed = BTreeSet::from([id.to_owned()]);
    plan.steps.retain(|step| {
        let is_retained = step.id != id && !step.inputs.iter().any(|input| removed.contains(input));
        if !is_retained {
            removed.insert(step.id.clone());
        }
        is_retained
    });
}

/// Returns a plan with the steps that its outputs need. If there is no output of data, the last
/// image or table is one.
fn with_outputs(plan: &Plan) -> Option<Plan> {
    let mut plan = plan.clone();
    let has_data = |plan: &Plan, id: &str| {
        let needed = needed(plan, [id]);
        plan.steps.iter().any(|step| matches!(step.node, Node::Source(_)) && needed.contains(&step.id))
    };
    let outputs = |plan: &Plan| -> Vec<String> {
        let outputs = plan.steps.iter().filter(|step| matches!(step.node, Node::Output(_)));
        outputs.map(|step| step.id.clone()).filter(|id| has_data(plan, id)).collect()
    };
    let mut ends = outputs(&plan);
    if ends.is_empty() {
        let (last, kind) = plan.steps.iter().rev().find_map(|step| Some((step.id.clone(), kind_of(&step.node)?)))?;
        let node = Node::Output(Output { kind: Some(kind.to_owned()), ..Output::default() });
        let region = region_of(&plan, &last);
        plan.steps.push(Step { id: SHOWN.to_owned(), inputs: region.into_iter().chain([last]).collect(), node });
        ends = outputs(&plan);
    }
    let needed = needed(&plan, ends.iter().map(String::as_str));
    plan.steps.retain(|step| needed.contains(&step.id));
    (!plan.steps.is_empty()).then_some(plan)
}

/// Returns how the result of a step is shown, or `None` if it is no image, table or value.
fn kind_of(node: &Node) -> Option<&'static str> {
    match node {
        Node::Derive(_) | Node::Reduce(_) | Node::Compare(_) | Node::Threshold(_) | Node::Combine(_) => Some("layer"),
        Node::Patches(_) | Node::Classify(_) => Some("layer"),
        Node::Zonal(_) | Node::Area(_) | Node::Extreme(_) | Node::Sample(_) => Some("value"),
        _ => None,
    }
}

/// Returns the place that a step depends on.
fn region_of(plan: &Plan, id: &str) -> Option<String> {
    let needed = needed(plan, [id]);
    let place = plan.steps.iter().find(|step| matches!(step.node, Node::Place(_)) && needed.contains(&step.id));
    place.map(|step| step.id.clone())
}

/// Returns some steps with all that they depend on.
fn needed<'a>(plan: &Plan, ends: impl IntoIterator<Item = &'a str>) -> BTreeSet<String> {
    let mut needed: BTreeSet<String> = ends.into_iter().map(str::to_owned).collect();
    for step in plan.steps.iter().rev() {
        if needed.contains(&step.id) {
            needed.extend(step.inputs.iter().cloned());
        }
    }
    needed
}

/// Adds the names of the steps that a part lacks to the gaps.
fn with_steps_left_out(gaps: &[String], plan: &Plan, part: &Plan) -> Vec<String> {
    let has = |id: &str| part.steps.iter().any(|step| step.id == id);
    let names = plan.steps.iter().filter(|step| !has(&step.id)).map(|step| format!("\"{}\"", step.id));
    let names: Vec<String> = names.collect();
    let mut gaps = gaps.to_vec();
    if !names.is_empty() {
        gaps.push(format!("steps that are left out: {}", names.join(", ")));
    }
    if let Some(shown) = part.steps.last().filter(|step| step.id == SHOWN).and_then(|step| step.inputs.last()) {
        gaps.push(format!("instead of the result, \"{shown}\" is shown, which is not what is asked for"));
    }
    gaps
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::json::from_json;

    /// Returns a part of a plan whose steps follow a place and a period.
    fn part(steps: &str) -> Option<Part> {
        let plan = format!(
            r#"{{"version": 1, "steps": [
                {{"id": "region", "node": "place", "box": [36.6, -1.5, 37.1, -1.1]}},
                {{"id": "height", "inputs": ["region"], "node": "source", "dataset": "USGS/SRTMGL1_003"}}{steps}
            ], "assumed": ["The result is a chart."]}}"#
        );
        let reading = Reading { plan: Some(from_json(&plan).unwrap()), ..Reading::default() };
        write_part("slope", &reading, &["not that".to_owned()], &write::Options::default())
    }

    const SLOPE: &str = r#", {"id": "slope", "inputs": ["height"], "node": "derive", "what": "slope"}"#;
    const CHART: &str = r#", {"id": "chart", "inputs": ["slope", "region"], "node": "output", "kind": "chart"}"#;
    const MAP: &str = r#", {"id": "map", "inputs": ["slope", "region"], "node": "output", "kind": "layer"}"#;

    #[test]
    fn outputs_that_cannot_be_written_are_left_out() {
        let part = part(&[SLOPE, CHART, MAP].concat()).unwrap();
        let text = part.script.text;
        assert!(text.starts_with("// TODO: this script does not do all of the request:\n// - not that\n"), "{text}");
        assert!(text.contains("// - steps that are left out: \"chart\"\n") && text.contains("Map.addLayer"), "{text}");
        assert!(!text.contains("instead") && !text.contains("Assumed"), "{text}");
    }

    #[test]
    fn without_an_output_the_last_image_is_shown() {
        let text = part(&[SLOPE, CHART].concat()).unwrap().script.text;
        assert!(text.contains("Map.addLayer(slope") && text.contains("\"slope\" is shown, which is not"), "{text}");
        assert!(part(CHART.replace("slope", "height").as_str()).is_none(), "the data alone are no answer");
    }

    #[test]
    fn some_words_change_what_the_others_mean() {
        for words in ["maximum", "not months", "chlorophyll", "except", "CHIRPS", "NDWI"] {
            assert!(changes(words), "{words}");
        }
        for words in ["refined gadgets", "30 September", "convert"] {
            assert!(!changes(words), "{words}");
        }
    }

    #[test]
    fn what_a_limit_belongs_to_must_be_known() {
        let request = "area in km2 where gadgetry NDVI > 0.4 in Kenya in 2022, MODIS, print";
        let reading = crate::plan::understand::understand(request, crate::assist::request::today());
        let plan = reading.plan.clone().unwrap();
        assert!(!plan.unaccounted.is_empty() && !is_safe(request, &reading, &plan), "{plan:?}");
    }
}

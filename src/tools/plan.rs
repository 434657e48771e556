//! Says what a request in words means.

use super::source::Folders;
use super::{Answer, Tool, titled_list};
use crate::assist::request;
use crate::plan::answer::gaps;
use crate::plan::json::to_json;
use crate::plan::text::to_text;
use crate::plan::understand::{MAX_BYTES, joined, understand};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// `plan`.
pub struct Plan;

/// The arguments.
#[derive(Deserialize)]
#[cfg_attr(feature = "mcp", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// In English.
    request: String,
    /// Requests that this one follows, the oldest first.
    #[serde(default)]
    after: Vec<String>,
}

/// The result.
#[derive(Serialize)]
#[cfg_attr(feature = "mcp", derive(schemars::JsonSchema))]
pub struct Output {
    /// All of the request is understood.
    complete: bool,
    /// What is not understood or cannot be done.
    gaps: Vec<String>,
    /// Recipes that may do it.
    recipes: Vec<String>,
    /// For `generate`.
    #[serde(skip_serializing_if = "Option::is_none")]
    plan: Option<Value>,
}

impl Tool for Plan {
    const NAME: &'static str = "plan";
    const TITLE: &'static str = "Plan a request";
    const DESCRIPTION: &'static str = "Say what a request in words means, as a plan of typed steps (datasets, bands, \
        places, periods, units), what was assumed, and which words are not understood. Reword the request, or change \
        the plan and give it to generate.";
    type Input = Input;
    type Output = Output;

    fn run(_: &Folders, input: Input) -> Result<Answer<Output>, String> {
        let request = whole_request(&input.after, &input.request)?;
        let reading = understand(&request, request::today());
        let gaps = gaps(&reading);
        let steps = reading.plan.as_ref().map(to_text).unwrap_or_default();
        let read_as = if input.after.is_empty() { String::new() } else { format!("Read as: {request}\n\n") };
        let text =
            format!("{read_as}{steps}{}{}", titled_list("Gaps", &gaps), titled_list("Recipes", &reading.recipes));
        let complete = reading.is_whole();
        let plan = reading.plan.as_ref().map(to_json);
        Ok(Answer { text, data: Output { complete, gaps, recipes: reading.recipes, plan } })
    }
}

/// Returns the request that a request means after others.
///
/// # Errors
/// A request is too long, or it is not clear what it changes.
pub fn whole_request(after: &[String], request: &str) -> Result<String, String> {
    if let Some(long) = after.iter().map(String::as_str).chain([request]).find(|text| text.len() > MAX_BYTES) {
        return Err(format!("the request has {} bytes, the limit is {MAX_BYTES}", long.len()));
    }
    joined(after, request, request::today()).map_err(|refused| refused.to_string())
}

//! Writes a script from a request, a plan or a recipe.

use super::plan::whole_request;
use super::source::{Folders, LanguageName};
use super::translate::ShowName;
use super::{Answer, Tool, code_block, titled_list};
use crate::assist::recipes::{self, Writing, arguments};
use crate::kb::kb;
use crate::kb::suggest::nearest;
use crate::plan::answer::{self, answer};
use crate::plan::{json, write};
use crate::syntax::language::Language;
use crate::translate::Options as TranslateOptions;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;

/// `generate`.
pub struct Generate;

/// The arguments.
#[derive(Deserialize)]
#[cfg_attr(feature = "mcp", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// In English.
    request: Option<String>,
    /// Requests that this one follows, the oldest first.
    #[serde(default)]
    after: Vec<String>,
    /// Or a plan.
    plan: Option<BTreeMap<String, Value>>,
    /// Or a recipe.
    recipe: Option<String>,
    /// Parameters of the recipe.
    #[serde(default)]
    parameters: BTreeMap<String, String>,
    language: Option<LanguageName>,
    /// Also write what does only a part of the request.
    #[serde(default)]
    partial: bool,
    #[serde(default)]
    show: ShowName,
    project: Option<String>,
}

/// The result.
#[derive(Serialize)]
#[cfg_attr(feature = "mcp", derive(schemars::JsonSchema))]
pub struct Output {
    #[serde(skip_serializing_if = "Option::is_none")]
    code: Option<String>,
    /// The script does all of the request.
    complete: bool,
    assumed: Vec<String>,
    /// What the script lacks, or why there is none.
    gaps: Vec<String>,
    /// Recipes that may do it.
    recipes: Vec<String>,
}

impl Tool for Generate {
    const NAME: &'static str = "generate";
    const TITLE: &'static str = "Write a script";
    const DESCRIPTION: &'static str = "Write a checked Earth Engine script for a request in words, a plan or a recipe. It \
        is refused if a part of the request is not understood; the gaps say why.";
    type Input = Input;
    type Output = Output;

    fn run(_: &Folders, input: Input) -> Result<Answer<Output>, String> {
        let mut read_as = String::new();
        let output = match (&input.request, &input.plan, &input.recipe) {
            (Some(request), None, None) => {
                let request = whole_request(&input.after, request)?;
                if !input.after.is_empty() {
                    read_as = format!("Read as: {request}\n\n");
                }
                from_request(&request, &input)
            }
            (None, Some(plan), None) => from_plan(plan, &input)?,
            (None, None, Some(recipe)) => from_recipe(recipe, &input)?,
            _ => return Err("give one of \"request\", \"plan\" and \"recipe\"".to_owned()),
        };
        let code = output.code.as_deref().map(code_block);
        let gaps = if output.code.is_some() { "Not in the script" } else { "No script, because" };
        let text = format!(
            "{read_as}{}{}{}{}",
            code.unwrap_or_default(),
            titled_list("Assumed", &output.assumed),
            titled_list(gaps, &output.gaps),
            titled_list("Recipes that may do it", &output.recipes)
        );
        Ok(Answer { text, data: output })
    }
}

fn from_request(request: &str, input: &Input) -> Output {
    let options = answer::Options {
        language: input.language.map(Language::from),
        show: input.show.into(),
        project: input.project.clone(),
        ..answer::Options::new()
    };
    let answer = answer(request, &options);
    let complete = answer.is_whole();
    let draft = answer.draft.filter(|_| complete || input.partial);
    let assumed = draft.iter().flat_map(|draft| draft.report.assumed.clone()).collect();
    Output { code: draft.map(|draft| draft.text), complete, assumed, gaps: answer.gaps, recipes: answer.recipes }
}

fn from_plan(plan: &BTreeMap<String, Value>, input: &Input) -> Result<Output, String> {
    let text = serde_json::to_string(plan).map_err(|error| error.to_string())?;
    let plan = json::from_json(&text)?;
    let options = write::Options {
        language: language(input),
        show: input.show.into(),
        project: input.project.clone(),
        ..Default::default()
    };
    let script = write::write(&plan, &options)
        .map_err(|refusals| refusals.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))?;
    Ok(whole(script.text, plan.assumed))
}

fn from_recipe(name: &str, input: &Input) -> Result<Output, String> {
    let all = kb().recipe_tables();
    let Some(recipe) = all.recipes.iter().find(|recipe| recipe.name == name) else {
        let near = nearest(name, all.recipes.iter().map(|recipe| recipe.name), 3);
        let near = if near.is_empty() { String::new() } else { format!("; did you mean {}?", near.join(", ")) };
        return Err(format!("no recipe is named \"{name}\"{near}"));
    };
    let texts: Vec<(String, String)> = input.parameters.clone().into_iter().collect();
    let python = TranslateOptions { show: input.show.into(), project: input.project.clone(), ..Default::default() };
    let writing = Writing { language: language(input), python };
    let code = arguments(all, recipe, &texts).and_then(|arguments| recipes::write(all, recipe, &arguments, &writing));
    Ok(whole(code.map_err(|refusal| refusal.to_string())?, Vec::new()))
}

fn language(input: &Input) -> Language {
    input.language.map_or(Language::Python, Language::from)
}

fn whole(code: String, assumed: Vec<String>) -> Output {
    Output { code: Some(code), complete: true, assumed, gaps: Vec::new(), recipes: Vec::new() }
}

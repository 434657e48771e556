//! Shows the page of an operator, a dataset, a rule, an index or a recipe.

use super::page::page;
use super::source::{Folders, LanguageName};
use super::{Answer, Tool, code_block};
use crate::assist::recipes::{self, Writing};
use crate::features::reference::{self, Subject, markdown};
use crate::kb::kb;
use crate::syntax::language::Language;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// `explain`.
pub struct Explain;

/// The arguments.
#[derive(Deserialize)]
#[cfg_attr(feature = "mcp", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// Such as ee.Image.reduceRegion, COPERNICUS/S2_SR_HARMONIZED, NDVI, unknown-band.
    name: String,
    /// Of signatures and code.
    language: Option<LanguageName>,
    #[serde(default = "first")]
    page: usize,
}

fn first() -> usize {
    1
}

/// The result.
#[derive(Serialize)]
#[cfg_attr(feature = "mcp", derive(schemars::JsonSchema))]
pub struct Output {
    /// Markdown.
    text: String,
    page: usize,
    pages: usize,
}

impl Tool for Explain {
    const NAME: &'static str = "explain";
    const TITLE: &'static str = "Explain a name";
    const DESCRIPTION: &'static str = "Look up an Earth Engine operator or class (signature, arguments, defaults), a \
        dataset (dates, bands, scales, quality bits, classes), a spectral index, a rule of check, or a recipe with its \
        script. Look up what you are not sure of instead of guessing.";
    type Input = Input;
    type Output = Output;

    fn run(_: &Folders, input: Input) -> Result<Answer<Output>, String> {
        let language = input.language.map_or(Language::Python, Language::from);
        let whole = text(&input.name, language)?;
        let (text, pages) = page(&whole, input.page)?;
        Ok(Answer { text: text.clone(), data: Output { text, page: input.page, pages } })
    }
}

/// Returns the page of a name; for a recipe with its script.
pub fn text(name: &str, language: Language) -> Result<String, String> {
    let Some(subject) = reference::find(name) else {
        let near = reference::suggestions(name);
        let near = if near.is_empty() { String::new() } else { format!("; did you mean {}?", near.join(", ")) };
        return Err(format!("nothing is named \"{name}\"{near}"));
    };
    let mut text = markdown(&subject, language);
    if let Subject::Recipe(recipe) = subject {
        let written = recipes::write(kb().recipe_tables(), recipe, &BTreeMap::new(), &Writing::new(language));
        let code = written.map_err(|refusal| refusal.to_string())?;
        text = format!("{}\n\n{}", text.trim_end(), code_block(&code));
    }
    Ok(text)
}

//! Says in plain English what a script does.

use super::source::{Folders, Script, ScriptInput};
use super::{Answer, Tool};
use crate::assist::summarize::{self, summarize};
use crate::base::cancel::Cancel;
use crate::features::{Input as FeatureInput, Snapshot};
use serde::Serialize;

/// `summarize`.
pub struct Summarize;

/// The result.
#[derive(Serialize)]
#[cfg_attr(feature = "mcp", derive(schemars::JsonSchema))]
pub struct Output {
    /// Markdown.
    summary: String,
}

impl Tool for Summarize {
    const NAME: &'static str = "summarize";
    const TITLE: &'static str = "Summarize a script";
    const DESCRIPTION: &'static str = "Say what an Earth Engine script does: datasets, area, period, steps, outputs. It \
        states only what follows from the code.";
    type Input = ScriptInput;
    type Output = Output;

    fn run(folders: &Folders, input: ScriptInput) -> Result<Answer<Output>, String> {
        let Script { document, project } = folders.script_of(input)?;
        let snapshot = project.with_modules(&document.path, |modules| {
            let input = FeatureInput {
                path: document.path.clone(),
                text: document.text.clone(),
                language: document.language,
                config: project.config.clone(),
                modules,
                cell_ends: document.cells.as_ref().map_or_else(Vec::new, |cells| cells.map.cell_ends.clone()),
            };
            Snapshot::new(input, None, &Cancel::default())
        });
        let snapshot = snapshot.ok_or("cancelled")?;
        let summary = summarize::markdown(&summarize(&snapshot), 2);
        Ok(Answer { text: summary.clone(), data: Output { summary } })
    }
}

//! The declarations of the tools: names, descriptions, schemas.

use super::schema::{input_schema, output_schema};
use crate::tools::check::Check;
use crate::tools::explain::Explain;
use crate::tools::generate::Generate;
use crate::tools::migrate::Migrate;
use crate::tools::plan::Plan;
use crate::tools::search::Search;
use crate::tools::summarize::Summarize;
use crate::tools::translate::Translate;
use crate::tools::{self, Tool};
use rmcp::model::{Tool as Declaration, ToolAnnotations};
use schemars::JsonSchema;
use std::sync::Arc;

const DECLARE: [fn() -> Declaration; 8] = [
    declare::<Check>,
    declare::<Migrate>,
    declare::<Translate>,
    declare::<Explain>,
    declare::<Search>,
    declare::<Plan>,
    declare::<Generate>,
    declare::<Summarize>,
];

/// Returns the declarations of all tools.
pub fn declarations() -> Vec<Declaration> {
    DECLARE.iter().map(|declare| declare()).collect()
}

/// Returns `true` if there is a tool with a name.
pub fn exists(name: &str) -> bool {
    tools::names().any(|known| known == name)
}

fn declare<T: Tool<Input: JsonSchema, Output: JsonSchema>>() -> Declaration {
    // A tool that only reads is not destructive, and can be repeated.
    let annotations = ToolAnnotations::with_title(T::TITLE).read_only(true).open_world(false);
    Declaration::new(T::NAME, T::DESCRIPTION, Arc::new(input_schema::<T::Input>()))
        .with_raw_output_schema(Arc::new(output_schema::<T::Output>()))
        .with_annotations(annotations)
}

#[cfg(test)]
mod tests;

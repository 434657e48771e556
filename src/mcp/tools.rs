//! The tools: what each takes, does and returns.

mod check;
mod explain;
mod generate;
mod migrate;
mod page;
mod plan;
mod search;
mod summarize;
mod translate;

use super::schema::{input_schema, output_schema};
pub use explain::text as page_of;

use super::source::Folders;
use rmcp::model::{Tool as Declaration, ToolAnnotations};
use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::sync::Arc;

/// A tool.
trait Tool {
    /// The name.
    const NAME: &'static str;
    /// The title for people.
    const TITLE: &'static str;
    /// What it does and when to use it, for an assistant.
    const DESCRIPTION: &'static str;
    /// The arguments.
    type Input: DeserializeOwned + JsonSchema;
    /// The result as data.
    type Output: Serialize + JsonSchema;

    /// Runs the tool. The error is for the assistant: what is wrong with the arguments.
    fn run(folders: &Folders, input: Self::Input) -> Result<Answer<Self::Output>, String>;
}

/// The result of a tool.
struct Answer<T> {
    /// The result in words, for an assistant.
    text: String,
    /// The result as data, for a program.
    data: T,
}

/// The result of a call.
pub struct CallResult {
    /// The result in words.
    pub text: String,
    /// The result as data.
    pub data: Value,
}

/// A tool in the list of all tools.
struct Entry {
    name: &'static str,
    declare: fn() -> Declaration,
    call: fn(&Folders, Value) -> Result<CallResult, String>,
}

impl Entry {
    const fn new<T: Tool>() -> Entry {
        Entry { name: T::NAME, declare: declare::<T>, call: call::<T> }
    }
}

const TOOLS: [Entry; 8] = [
    Entry::new::<check::Check>(),
    Entry::new::<migrate::Migrate>(),
    Entry::new::<translate::Translate>(),
    Entry::new::<explain::Explain>(),
    Entry::new::<search::Search>(),
    Entry::new::<plan::Plan>(),
    Entry::new::<generate::Generate>(),
    Entry::new::<summarize::Summarize>(),
];

/// Returns the declarations of all tools.
pub fn declarations() -> Vec<Declaration> {
    TOOLS.iter().map(|tool| (tool.declare)()).collect()
}

/// Returns `true` if there is a tool with a name.
pub fn exists(name: &str) -> bool {
    TOOLS.iter().any(|tool| tool.name == name)
}

/// Calls a tool. The error says what is wrong with the call.
pub fn run(name: &str, folders: &Folders, arguments: Value) -> Result<CallResult, String> {
    let Some(tool) = TOOLS.iter().find(|tool| tool.name == name) else {
        return Err(format!("there is no tool {name}"));
    };
    (tool.call)(folders, arguments)
}

fn declare<T: Tool>() -> Declaration {
    // A tool that only reads is not destructive, and can be repeated.
    let annotations = ToolAnnotations::with_title(T::TITLE).read_only(true).open_world(false);
    Declaration::new(T::NAME, T::DESCRIPTION, Arc::new(input_schema::<T::Input>()))
        .with_raw_output_schema(Arc::new(output_schema::<T::Output>()))
        .with_annotations(annotations)
}

fn call<T: Tool>(folders: &Folders, arguments: Value) -> Result<CallResult, String> {
    let input = serde_json::from_value(arguments).map_err(|error| format!("{}: {error}", T::NAME))?;
    let Answer { text, data } = T::run(folders, input)?;
    let data = serde_json::to_value(data).map_err(|error| error.to_string())?;
    Ok(CallResult { text, data })
}

/// Returns code in a Markdown block.
fn code_block(code: &str) -> String {
    format!("```\n{}\n```\n", code.trim_end())
}

/// Returns a list of lines with a title, or nothing.
fn titled_list(title: &str, lines: &[String]) -> String {
    if lines.is_empty() {
        return String::new();
    }
    format!("{title}:\n{}\n", lines.iter().map(|line| format!("- {line}")).collect::<Vec<_>>().join("\n"))
}

#[cfg(test)]
mod tests;

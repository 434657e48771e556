//! The tools of assistants and of programs that run the analysis themselves: what each takes, does
//! and returns, as JSON.
//!
//! `mcp` offers them by the Model Context Protocol, `web/engine` to JavaScript.

pub(crate) mod check;
pub(crate) mod explain;
pub(crate) mod generate;
pub(crate) mod migrate;
mod page;
pub(crate) mod plan;
pub(crate) mod search;
pub mod source;
pub(crate) mod summarize;
pub(crate) mod translate;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use source::Folders;

/// A tool.
pub trait Tool {
    /// The name.
    const NAME: &'static str;
    /// The title for people.
    const TITLE: &'static str;
    /// What it does and when to use it, for an assistant.
    const DESCRIPTION: &'static str;
    /// The arguments.
    type Input: DeserializeOwned;
    /// The result as data.
    type Output: Serialize;

    /// Runs the tool. The error is for the assistant: what is wrong with the arguments.
    fn run(folders: &Folders, input: Self::Input) -> Result<Answer<Self::Output>, String>;
}

/// The result of a tool.
pub struct Answer<T> {
    /// The result in words, for an assistant.
    pub text: String,
    /// The result as data, for a program.
    pub data: T,
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
    call: fn(&Folders, Value) -> Result<CallResult, String>,
}

impl Entry {
    const fn new<T: Tool>() -> Entry {
        Entry { name: T::NAME, call: call::<T> }
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

/// Returns the names of all tools.
pub fn names() -> impl Iterator<Item = &'static str> {
    TOOLS.iter().map(|tool| tool.name)
}

/// Calls a tool.
///
/// # Errors
/// The call is wrong; the text says how.
pub fn run(name: &str, folders: &Folders, arguments: Value) -> Result<CallResult, String> {
    let Some(tool) = TOOLS.iter().find(|tool| tool.name == name) else {
        return Err(format!("there is no tool {name}"));
    };
    (tool.call)(folders, arguments)
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

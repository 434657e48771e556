//! The command `geols.tool`, which calls a tool that `geols mcp` offers too, such as `explain`.

use crate::tools;
use crate::tools::source::Folders;
use serde::Deserialize;
use serde_json::{Value, json};

/// Calls a tool. The argument is a [`ToolArgs`]. The answer is `{text, data}`: the result in words,
/// and as data. Tools read no files here: scripts are arguments.
pub const TOOL: &str = "geols.tool";

/// The argument of [`TOOL`].
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ToolArgs {
    /// The name of the tool.
    name: String,
    /// The arguments of the tool.
    #[serde(default)]
    arguments: Value,
}

/// Executes the command. An error tells what is wrong with the arguments.
pub fn handle(args: ToolArgs) -> Result<Value, String> {
    let result = tools::run(&args.name, &Folders::default(), args.arguments)?;
    Ok(json!({ "text": result.text, "data": result.data }))
}

//! The prompts that a client offers to people.

use rmcp::model::{GetPromptResult, JsonObject, Prompt, PromptArgument, PromptMessage, Role};

/// A prompt about a script.
struct ScriptPrompt {
    name: &'static str,
    title: &'static str,
    /// What it does, for a person.
    description: &'static str,
    /// What the assistant is told.
    text: &'static str,
}

const PROMPTS: [ScriptPrompt; 2] = [
    ScriptPrompt {
        name: "fix_script",
        title: "Fix this script",
        description: "Find and fix the mistakes in an Earth Engine script",
        text: "Fix this Earth Engine script. Call `check` with \"fix\": \"safe\", mend what is left by what the \
            diagnostics say, and look up with `explain` what you are not sure of. Call `check` again until it finds no \
            error. Change nothing else. Show the script, and say in a list what was wrong.",
    },
    ScriptPrompt {
        name: "update_datasets",
        title: "Move to current datasets",
        description: "Move an Earth Engine script to current datasets",
        text: "Move this Earth Engine script to current datasets. Call `migrate`, then go through its notes one by one: \
            mend the code where a note says that it is not done, and tell what a person must decide. Call `check` on the \
            result. Show the script and the notes that are left.",
    },
];

/// Returns the declarations of all prompts.
pub fn declarations() -> Vec<Prompt> {
    let argument = || PromptArgument::new("code").with_description("The script").with_required(true);
    let declare = |prompt: &ScriptPrompt| {
        Prompt::new(prompt.name, Some(prompt.description), Some(vec![argument()])).with_title(prompt.title)
    };
    PROMPTS.iter().map(declare).collect()
}

/// Returns the messages of a prompt.
///
/// # Errors
/// There is no such prompt, or it lacks the script.
pub fn get(name: &str, arguments: Option<&JsonObject>) -> Result<GetPromptResult, String> {
    let prompt = PROMPTS.iter().find(|prompt| prompt.name == name).ok_or_else(|| format!("no prompt {name}"))?;
    let code = arguments.and_then(|arguments| arguments.get("code")?.as_str());
    let code = code.ok_or_else(|| format!("{name}: the argument \"code\" is missing"))?;
    let text = format!("{}\n\n```\n{}\n```", prompt.text, code.trim_end());
    let messages = vec![PromptMessage::new_text(Role::User, text)];
    Ok(GetPromptResult::new(messages).with_description(prompt.description))
}

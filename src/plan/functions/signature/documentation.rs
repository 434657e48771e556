//! What docstrings and comments say about a signature, in the forms of Google, numpy and JSDoc.

use super::super::types::Types;
use super::{Signature, named_type};

/// Returns the lines of comments at the start of a text, if there is nothing else.
pub fn line_comments(text: &str) -> Option<String> {
    let text = text.trim();
    let is_comment = !text.is_empty() && text.lines().all(|line| line.trim_start().starts_with("//"));
    is_comment.then(|| text.to_owned())
}

/// Removes the marks of comments from the starts of lines.
pub fn without_marks(text: &str, mark: &str) -> String {
    text.lines().map(|line| line.trim().trim_start_matches(mark).trim()).collect::<Vec<_>>().join("\n")
}

/// Reads the sections of a docstring and returns its description.
pub fn sections(text: &str, signature: &mut Signature) -> String {
    let mut description: Vec<&str> = Vec::new();
    let mut result: Vec<&str> = Vec::new();
    let mut section = "";
    let mut parameter = None;
    for line in text.lines() {
        let trimmed = line.trim();
        let heading = trimmed.trim_end_matches(':').to_lowercase();
        match heading.as_str() {
            "args" | "arguments" | "parameters" | "params" => section = "parameters",
            "returns" | "return" | "yields" => section = "returns",
            "example" | "examples" => section = "other",
            "note" | "notes" | "raises" => section = "",
            _ if trimmed.chars().all(|c| c == '-') && !trimmed.is_empty() => {}
            _ if trimmed.starts_with(":param") || trimmed.starts_with(":type") => {
                section = "parameters";
                let rest = trimmed.split_once(' ').map_or("", |(_, rest)| rest);
                parameter = declare(rest, signature);
            }
            _ if trimmed.starts_with(":return") || trimmed.starts_with(":rtype") || trimmed.starts_with("Returns:") => {
                section = "returns";
                result.push(trimmed.trim_start_matches(':').split_once(':').map_or("", |(_, rest)| rest.trim()));
            }
            _ => match section {
                "" => description.push(trimmed),
                "parameters" => match declare(trimmed, signature) {
                    Some(at) => parameter = Some(at),
                    None => {
                        if let Some(at) = parameter {
                            let known = &mut signature.parameters[at].description;
                            known.push(' ');
                            known.push_str(trimmed);
                        }
                    }
                },
                "returns" => result.push(trimmed),
                _ => {}
            },
        }
    }
    let result = result.join(" ");
    let (name, rest) = result.split_once([':', ' ']).unwrap_or((&result, ""));
    let types = named_type(name).0;
    if types != Types::OBJECT {
        signature.returns = signature.returns.or(Some(types));
        signature.result = rest.trim().to_owned();
    } else {
        signature.result = result;
    }
    let description = description.join("\n");
    if description.trim().is_empty() { std::mem::take(&mut signature.result) } else { description }
}

/// Reads `name (ee.Number): words`, `name: ee.Number words` or `name : ee.Number`. Returns the
/// position of the parameter.
fn declare(line: &str, signature: &mut Signature) -> Option<usize> {
    let end = line.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(line.len());
    let at = signature.position(&line[..end])?;
    // `start, end : str` declares both.
    if let Some(others) = line[end..].trim_start().strip_prefix(',')
        && others.split_once([':', ' ']).is_some()
    {
        let other = declare(others.trim_start(), signature)?;
        let (types, is_client) = (signature.parameters[other].types, signature.parameters[other].is_client);
        let is_declared = signature.parameters[other].is_declared;
        let parameter = &mut signature.parameters[at];
        if !parameter.is_declared {
            (parameter.types, parameter.is_client, parameter.is_declared) = (types, is_client, is_declared);
        }
        return Some(at);
    }
    let rest = line[end..].trim_start_matches([' ', ':', '(', '{', '-']);
    let end = rest.find(|c: char| !c.is_alphanumeric() && !matches!(c, '.' | '_' | '[' | ']')).unwrap_or(rest.len());
    let name = rest[..end].trim_end_matches('.');
    let is_type = set_type(signature, at, name);
    let rest = if is_type { rest[name.len()..].trim_start_matches([' ', ')', '}', ':', ',', '.', '-']) } else { rest };
    signature.parameters[at].description = rest.to_owned();
    Some(at)
}

/// Gives a parameter without a type the type of a name. Returns `true` if the name is one.
fn set_type(signature: &mut Signature, at: usize, name: &str) -> bool {
    let (types, is_client) = named_type(name);
    let parameter = &mut signature.parameters[at];
    if types != Types::OBJECT && !parameter.is_declared {
        (parameter.types, parameter.is_client, parameter.is_declared) = (types, is_client, true);
    }
    types != Types::OBJECT
}

/// Reads the tags of a JSDoc comment and returns its description.
pub fn tags(comment: &str, signature: &mut Signature) -> String {
    let lines: Vec<&str> = comment.lines().map(|line| line.trim().trim_start_matches('*').trim()).collect();
    let text = lines.join("\n");
    let mut parts = text.split('@');
    let description = parts.next().unwrap_or_default().to_owned();
    for tag in parts {
        let Some((kind, rest)) = tag.split_once([' ', '\n']) else { continue };
        let rest = rest.trim_start();
        let (written, rest) = rest.strip_prefix('{').and_then(|rest| rest.split_once('}')).unwrap_or(("", rest));
        let rest = rest.trim();
        match kind {
            "param" | "arg" | "argument" => {
                let name = rest.trim_start_matches('[');
                let end = name.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(name.len());
                if let Some(at) = signature.position(&name[..end]) {
                    set_type(signature, at, written);
                    if written.ends_with('=') || rest.starts_with('[') {
                        signature.parameters[at].default = Some("undefined".to_owned());
                    }
                    signature.parameters[at].description =
                        name[end..].trim_start_matches([']', ' ', '-', ':']).to_owned();
                }
            }
            "return" | "returns" => {
                if !written.is_empty() {
                    signature.returns = Some(named_type(written).0).filter(|ty| *ty != Types::OBJECT);
                }
                signature.result = rest.to_owned();
            }
            _ => {}
        }
    }
    if description.trim().is_empty() { std::mem::take(&mut signature.result) } else { description }
}

//! The name, parameters and result of the function that is asked for.

use super::types::Types;
use crate::kb::lookup::kb;
use crate::syntax::language::Language;

/// A parameter of a function.
#[derive(Debug, Clone)]
pub struct Parameter {
    pub name: String,
    pub types: Types,
    /// It is a value of Python or JavaScript, not of Earth Engine.
    pub is_client: bool,
    /// The type is said, not inferred from the name.
    pub is_declared: bool,
    /// What a section or tag says about it.
    pub description: String,
}

/// The signature of a function.
#[derive(Debug, Clone)]
pub struct Signature {
    pub name: String,
    pub parameters: Vec<Parameter>,
    pub returns: Option<Types>,
    /// What a section or tag says about the result.
    pub result: String,
    pub language: Language,
    /// The first line as it was given, without a colon or brace at the end.
    pub header: Option<String>,
    /// The docstring or comment as it was given, with its quotation marks.
    pub documentation: Option<String>,
}

/// A signature and the words that say what the function does.
#[derive(Debug)]
pub struct Request {
    pub signature: Signature,
    pub text: String,
}

impl Parameter {
    /// Returns `true` if the value may be one of the client or of Earth Engine.
    pub fn is_open(&self) -> bool {
        !self.is_declared && !self.is_client && self.types.meets(Types::NUMBER.or(Types::STRING).or(Types::LIST))
    }
}

impl Signature {
    /// Returns the types of the parameters.
    pub fn types(&self) -> Vec<Types> {
        self.parameters.iter().map(|parameter| parameter.types).collect()
    }

    /// Returns the position of the parameter with a name.
    pub fn position(&self, name: &str) -> Option<usize> {
        self.parameters.iter().position(|parameter| parameter.name == name)
    }

    /// Returns the only parameter of some type.
    pub fn only(&self, types: Types) -> Option<usize> {
        let mut found = (0..self.parameters.len()).filter(|at| self.parameters[*at].types.meets(types));
        found.next().filter(|_| found.next().is_none())
    }
}

/// Reads the form of a request. Returns `None` if it does not ask for a function.
pub fn read(text: &str) -> Option<Request> {
    let text = text.trim();
    python(text).or_else(|| javascript(text)).or_else(|| brief(text))
}

/// Reads `def name(a: ee.Image) -> ee.Image` with a docstring or text.
fn python(text: &str) -> Option<Request> {
    let start = find_word(text, "def ")?;
    let (name, list, after) = call_form(&text[start + 4..])?;
    let end = text.len() - after.len();
    let (returns, after) = result_type(after);
    let header_end = if returns.is_some() { text.len() - after.len() } else { end };
    let header = text[start..header_end].trim_end().to_owned();
    let after = after.trim_start().trim_start_matches(':');
    let quotes = ["\"\"\"", "'''"].into_iter().find_map(|mark| Some((after.find(mark)?, mark)));
    let (documentation, words) = match quotes {
        Some((open, mark)) => {
            let close = after[open + 3..].find(mark).map_or(after.len(), |at| open + 3 + at);
            let inner = &after[open + 3..close];
            let whole = &after[open..(close + 3).min(after.len())];
            (
                Some(whole.to_owned()),
                format!("{} {inner} {}", &after[..open], after.get(close + 3..).unwrap_or_default()),
            )
        }
        None => (None, after.to_owned()),
    };
    let mut signature = Signature {
        name,
        parameters: parameters(&list)?,
        returns: returns.map(|name| named_type(&name).0),
        result: String::new(),
        language: Language::Python,
        header: Some(header),
        documentation,
    };
    let words = sections(&words, &mut signature);
    Some(Request { signature, text: format!("{} {words}", without_request(&text[..start])) })
}

/// Reads `/** ... */ function name(a, b)`, or `function name(a, b): text`.
fn javascript(text: &str) -> Option<Request> {
    let comment = text.find("/**").and_then(|open| Some((open, open + text[open..].find("*/")? + 2)));
    let code = comment.map_or(0, |(_, close)| close);
    // A comment behind the form describes it too.
    if let Some((open, close)) = comment
        && find_word(&text[close..], "function ").is_none()
        && find_word(&text[..open], "function ").is_some()
    {
        let moved = format!("{} {} {}", &text[open..close], &text[..open], &text[close..]);
        return javascript(&moved);
    }
    let at = find_word(&text[code..], "function ").map(|at| code + at);
    let (start, rest) = match at {
        Some(at) => (at, &text[at + "function ".len()..]),
        None => {
            let at = ["const ", "var ", "let "].iter().find_map(|word| find_word(&text[code..], word))? + code;
            (at, text[at..].split_once(' ')?.1)
        }
    };
    let arrow = rest.split_once('=').filter(|_| at.is_none());
    let (name, list, after) = match arrow {
        Some((name, function)) => {
            let function = function.trim_start().trim_start_matches("function").trim_start();
            let form = format!("f{function}");
            let (_, list, after) = call_form(&form)?;
            (name.trim().to_owned(), list, after.trim_start().trim_start_matches("=>").to_owned())
        }
        None => {
            let (name, list, after) = call_form(rest)?;
            (name, list, after.to_owned())
        }
    };
    let (returns, after) = result_type(&after);
    let mut signature = Signature {
        name,
        parameters: parameters(&list)?,
        returns: returns.map(|name| named_type(&name).0),
        result: String::new(),
        language: Language::JavaScript,
        header: None,
        documentation: comment
            .map(|(open, close)| text[open..close].to_owned())
            .or_else(|| line_comments(&text[..start])),
    };
    let before = match comment {
        Some((open, close)) => {
            let words = tags(&text[open + 3..close - 2], &mut signature);
            format!("{} {words} {}", without_request(&text[..open]), without_request(&text[close..start]))
        }
        None => tags(&without_request(&without_slashes(&text[..start])), &mut signature),
    };
    let after = without_slashes(after);
    let after = after.trim_start().trim_start_matches([':', ',', '{', '}']).trim_end_matches(['{', '}', ' ', '\n']);
    // Python may be named beside a form that is not JavaScript alone.
    if comment.is_none() && at.is_some() && names_python(text) {
        signature.language = Language::Python;
    }
    Some(Request { signature, text: format!("{before} {after}") })
}

/// Reads `name(a, b) -> type: text`, with words before or after.
fn brief(text: &str) -> Option<Request> {
    for (at, _) in text.match_indices('(') {
        let start = text[..at].trim_end_matches(|c: char| c.is_alphanumeric() || c == '_').len();
        let Some((name, list, after)) = call_form(&text[start..]) else { continue };
        let Some(parameters) = parameters(&list).filter(|_| !name.is_empty()) else { continue };
        // `exp(t)` within a formula, and `table (ee.List)` within a sentence, are no signatures.
        let before = text[..start].trim_end();
        let is_head = start == 0
            || before.ends_with([':', ';', ',', '\n'])
            || ["function", "need", "want", "write", "called", "named", "python", "js", "javascript"]
                .iter()
                .any(|word| before.to_lowercase().ends_with(word));
        if !is_head {
            continue;
        }
        let (returns, after) = result_type(after);
        let python = names_python(text) || !names_javascript(text) && is_snake_case(&name);
        let signature = Signature {
            parameters,
            returns: returns.map(|name| named_type(&name).0),
            result: String::new(),
            language: if python { Language::Python } else { Language::JavaScript },
            header: None,
            documentation: None,
            name,
        };
        let after = after.trim_start().trim_start_matches([':', ',']);
        return Some(Request { signature, text: format!("{} {after}", without_request(before)) });
    }
    None
}

fn is_snake_case(name: &str) -> bool {
    !name.bytes().any(|byte| byte.is_ascii_uppercase())
}

/// Returns `true` if the words name Python.
pub fn names_python(text: &str) -> bool {
    text.to_lowercase().split(|c: char| !c.is_alphanumeric()).any(|word| matches!(word, "python" | "py"))
}

/// Returns `true` if the words name JavaScript.
pub fn names_javascript(text: &str) -> bool {
    text.to_lowercase().split(|c: char| !c.is_alphanumeric()).any(|word| matches!(word, "js" | "javascript"))
}

/// Finds a word of code at its start.
fn find_word(text: &str, word: &str) -> Option<usize> {
    text.match_indices(word).map(|(at, _)| at).find(|at| {
        let before = text[..*at].chars().next_back();
        let name = text[at + word.len()..].trim_start();
        let end = name.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(name.len());
        let is_form = end > 0 && name[end..].trim_start().starts_with(['(', '=']);
        before.is_none_or(|c| !c.is_alphanumeric()) && is_form
    })
}

/// Splits `name(list) rest`.
pub(super) fn call_form(text: &str) -> Option<(String, String, &str)> {
    let text = text.trim_start();
    let open = text.find('(')?;
    let name = text[..open].trim();
    if !name.chars().all(|c| c.is_alphanumeric() || c == '_') || name.starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let mut depth = 0;
    for (at, c) in text[open..].char_indices() {
        match c {
            '(' | '[' => depth += 1,
            ')' | ']' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some((name.to_owned(), text[open + 1..open + at].to_owned(), &text[open + at + 1..]));
        }
    }
    None
}

/// Splits `-> ee.List: rest` into the type and the rest.
pub(super) fn result_type(after: &str) -> (Option<String>, &str) {
    let Some(rest) = after.trim_start().strip_prefix("->").or_else(|| after.trim_start().strip_prefix('→')) else {
        return (None, after);
    };
    let rest = rest.trim_start();
    let end = rest.find(|c: char| !c.is_alphanumeric() && !matches!(c, '.' | '_' | '[' | ']')).unwrap_or(rest.len());
    let name = rest[..end].trim_end_matches('.');
    (Some(name.to_owned()), &rest[name.len()..])
}

/// Parses a list of parameters. Returns `None` if it is none.
fn parameters(list: &str) -> Option<Vec<Parameter>> {
    if list.trim().is_empty() {
        return Some(Vec::new());
    }
    let mut parameters = Vec::new();
    for part in crate::kb::ty::split(list, ',') {
        let (declared, _default) = part.split_once('=').unwrap_or((part, ""));
        let (name, written) = match declared.split_once(':') {
            Some((name, written)) => (name.trim(), Some(written.trim())),
            None => (declared.trim(), None),
        };
        let is_name = !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || c == '_');
        if !is_name || name.starts_with(|c: char| c.is_ascii_digit()) {
            return None;
        }
        let (types, is_client) = written.map_or_else(|| (type_by_name(name), false), named_type);
        let (name, is_declared) = (name.to_owned(), written.is_some());
        parameters.push(Parameter { name, types, is_client, is_declared, description: String::new() });
    }
    Some(parameters)
}

/// Returns the types of a type name, and whether it is a type of the client.
pub fn named_type(name: &str) -> (Types, bool) {
    let name = name.trim().trim_matches(['{', '}', '?', '!']);
    let name = name.strip_prefix("Optional[").and_then(|inner| inner.strip_suffix(']')).unwrap_or(name);
    let plain = name.split(['[', '<', '|', ',']).next().unwrap_or(name).trim();
    if let Some(class) = plain.strip_prefix("ee.") {
        return (Types::named(class.split('.').next().unwrap_or(class)).unwrap_or(Types::OBJECT), false);
    }
    match plain {
        "Number" | "number" | "float" | "int" | "integer" | "double" => (Types::NUMBER, true),
        "String" | "string" | "str" => (Types::STRING, true),
        "Boolean" | "boolean" | "bool" => (Types::BOOLEAN, true),
        "List" | "list" | "Array" | "array" | "tuple" | "Sequence" => (Types::LIST, true),
        "Dictionary" | "dict" | "Object" | "object" | "Dict" => (Types::named("Dictionary").unwrap_or_default(), true),
        other => (Types::named(other).unwrap_or(Types::OBJECT), false),
    }
}

/// Returns the type that parameters of this name usually have.
fn type_by_name(name: &str) -> Types {
    let lower = name.to_lowercase();
    let parts: Vec<&str> = lower.split('_').collect();
    let words = &kb().words().functions.parameters;
    let typed = |known: &str| words.iter().find(|(_, names)| names.iter().any(|name| name == known)).map(|(ty, _)| ty);
    let last = parts.last().copied().unwrap_or_default();
    let camel = name.rfind(|c: char| c.is_uppercase()).map(|at| name[at..].to_lowercase());
    let unnumbered = lower.trim_end_matches(|c: char| c.is_ascii_digit());
    let found = typed(&lower)
        .or_else(|| typed(unnumbered))
        .or_else(|| typed(last))
        .or_else(|| camel.as_deref().and_then(typed))
        .or_else(|| parts.first().and_then(|first| typed(first)));
    found.map_or(Types::NUMBER.or(Types::STRING), |name| named_type(name).0)
}

/// Removes what only asks for a function from the words before a signature.
fn without_request(text: &str) -> String {
    text.trim().to_owned()
}

/// Returns the lines of comments at the start of a text, if there is nothing else.
fn line_comments(text: &str) -> Option<String> {
    let text = text.trim();
    let is_comment = !text.is_empty() && text.lines().all(|line| line.trim_start().starts_with("//"));
    is_comment.then(|| text.to_owned())
}

/// Removes the marks of comments from the starts of lines.
fn without_slashes(text: &str) -> String {
    text.lines().map(|line| line.trim().trim_start_matches("//").trim()).collect::<Vec<_>>().join("\n")
}

/// Reads the sections of a docstring and returns its description.
fn sections(text: &str, signature: &mut Signature) -> String {
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
            "example" | "examples" | "note" | "notes" | "raises" => section = "other",
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
fn tags(comment: &str, signature: &mut Signature) -> String {
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

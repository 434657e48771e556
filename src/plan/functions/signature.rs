//! The name, parameters and result of the function that is asked for.

pub mod defaults;
mod documentation;

use super::types::Types;

use crate::syntax::language::Language;
use documentation::{line_comments, sections, tags, without_marks};

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
    /// Its value where it is not given, as it is written.
    pub default: Option<String>,
}

/// The signature of a function.
#[derive(Debug, Clone)]
pub struct Signature {
    pub name: String,
    pub parameters: Vec<Parameter>,
    pub returns: Option<Types>,
    /// The result is a value of Python or JavaScript.
    pub is_client_result: bool,
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
    /// Returns `true` if it may be missing, without another value in its place.
    pub fn is_optional(&self) -> bool {
        self.default.as_deref().is_some_and(|default| matches!(default, "None" | "null" | "undefined"))
    }

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
    let (head, before) = without_imports(&text[..start]);
    let header = format!("{head}{}", text[start..header_end].trim_end());
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
        None => (None, without_marks(after, "#")),
    };
    let mut signature = Signature {
        name,
        parameters: parameters(&list)?,
        is_client_result: returns.as_deref().is_some_and(|name| named_type(name).1),
        returns: returns.map(|name| named_type(&name).0),
        result: String::new(),
        language: Language::Python,
        header: Some(header),
        documentation,
    };
    let words = sections(&words, &mut signature);
    Some(Request { signature, text: format!("{before} {words}") })
}

/// Splits the lines above a function of Python into those that stay there, which are imports and
/// comments, and the words of the request.
fn without_imports(text: &str) -> (&str, String) {
    let is_code = |line: &str| {
        line.is_empty() || line.starts_with('#') || line.starts_with("import ") || line.starts_with("from ")
    };
    let is_head = !text.trim().is_empty() && text.lines().all(|line| is_code(line.trim_end()));
    let words = text.lines().map(str::trim).filter(|line| !line.starts_with("import ") && !line.starts_with("from "));
    let words = without_marks(&words.collect::<Vec<_>>().join("\n"), "#");
    (if is_head { text } else { "" }, words.trim().to_owned())
}

/// Reads `/** ... */ function name(a, b)`, or `function name(a, b): text`.
fn javascript(text: &str) -> Option<Request> {
    let comment = text.find("/*").and_then(|open| Some((open, open + text[open..].find("*/")? + 2)));
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
            let known = ["const ", "var ", "let ", "exports."];
            let (at, word) = known.iter().find_map(|word| Some((find_word(&text[code..], word)? + code, word)))?;
            (at, &text[at + word.len()..])
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
        is_client_result: returns.as_deref().is_some_and(|name| named_type(name).1),
        returns: returns.map(|name| named_type(&name).0),
        result: String::new(),
        language: Language::JavaScript,
        header: text
            .trim_end()
            .strip_suffix('{')
            .and_then(|text| text.get(start..))
            .map(|text| text.trim_end().to_owned()),
        documentation: comment
            .map(|(open, close)| text[open..close].to_owned())
            .or_else(|| line_comments(&text[..start])),
    };
    let before = match comment {
        Some((open, close)) => {
            let words = tags(text[open + 2..close - 2].trim_start_matches('*'), &mut signature);
            format!("{} {words} {}", without_request(&text[..open]), without_request(&text[close..start]))
        }
        None => tags(&without_request(&without_marks(&text[..start], "//")), &mut signature),
    };
    let after = without_marks(after, "//");
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
            is_client_result: returns.as_deref().is_some_and(|name| named_type(name).1),
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
        let (declared, default) = match part.split_once('=') {
            Some((declared, default)) => (declared, Some(default.trim())),
            None => (part, None),
        };
        let (name, written) = match declared.split_once(':') {
            Some((name, written)) => (name.trim(), Some(written.trim())),
            None => (declared.trim(), None),
        };
        let is_name = !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || c == '_');
        if !is_name || name.starts_with(|c: char| c.is_ascii_digit()) {
            return None;
        }
        let of_default = default.and_then(type_of_literal);
        let (types, is_client) = match (written, of_default) {
            (Some(written), _) => named_type(written),
            (None, Some(types)) => (types, true),
            (None, None) => (type_by_name(name), false),
        };
        let (name, is_declared) = (name.to_owned(), written.is_some() || of_default.is_some());
        let default = default.map(str::to_owned);
        parameters.push(Parameter { name, types, is_client, is_declared, description: String::new(), default });
    }
    Some(parameters)
}

/// Returns the type of a literal: `30`, `'VV'`, `[1, 2]`.
fn type_of_literal(text: &str) -> Option<Types> {
    match text.chars().next()? {
        '\'' | '"' => Some(Types::STRING),
        '[' | '(' => Some(Types::LIST),
        'T' | 'F' | 't' | 'f' => matches!(text, "True" | "False" | "true" | "false").then_some(Types::BOOLEAN),
        _ => text.parse::<f64>().ok().map(|_| Types::NUMBER),
    }
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
    let words = &super::vocabulary::words().parameters;
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

//! Extracts the signatures of the Python client's own functions from its source files.
//!
//! This is a line scanner: the client is formatted by a machine, and only `class` and `def` lines
//! with their decorators matter. The parser in `syntax` is in the same layer, which this module may
//! not use.

use std::collections::BTreeMap;

/// A class, or a module with its functions.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Scope {
    /// Names of the bases, as written.
    pub bases: Vec<String>,
    /// Functions by name. The last definition counts, as in Python.
    pub functions: BTreeMap<String, Function>,
}

/// A function.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Function {
    /// Decorators as written, without `@`.
    pub decorators: Vec<String>,
    /// Parameters, without `self` and `cls`.
    pub parameters: Vec<Parameter>,
    /// Name of `*args`.
    pub varargs: Option<String>,
    /// Annotation of the result.
    pub returns: Option<String>,
}

/// A parameter.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Parameter {
    /// Name.
    pub name: String,
    /// The annotation without `| None`.
    pub annotation: String,
    /// It has a default.
    pub optional: bool,
}

impl Function {
    /// Returns the old keywords: `@_utils.accept_opt_prefix('opt_a', ('opt_b', 'b_'))` has `opt_a`
    /// for `a` and `opt_b` for `b_`.
    pub fn old_keywords(&self) -> Vec<(String, String)> {
        let mut all = Vec::new();
        for text in self.decorators.iter().filter_map(|d| arguments(d, "_utils.accept_opt_prefix")) {
            for part in split(text) {
                let names: Vec<&str> = part.split('\'').skip(1).step_by(2).collect();
                match names[..] {
                    [old, new] => all.push((old.to_owned(), new.to_owned())),
                    [old] => all.push((old.to_owned(), old.trim_start_matches("opt_").to_owned())),
                    _ => {}
                }
            }
        }
        all
    }

    /// Returns `true` if the client warns about it.
    pub fn is_deprecated(&self) -> bool {
        self.decorators.iter().any(|d| d.starts_with("deprecation.Deprecated"))
    }
}

/// Returns the scopes of a file: classes by dotted name, and the module by its own name.
pub fn scopes<'t>(module: &str, text: &'t str) -> BTreeMap<String, Scope> {
    let mut all: BTreeMap<String, Scope> = BTreeMap::new();
    all.insert(module.to_owned(), Scope::default());
    // Open classes: indentation, dotted name, and the indentation of the body after its first line.
    let mut open: Vec<(usize, String, Option<usize>)> = Vec::new();
    let mut decorators: Vec<String> = Vec::new();
    let mut lines = code_lines(text);
    while let Some(line) = lines.next() {
        let code = line.trim_start();
        if code.is_empty() || code.starts_with('#') {
            continue;
        }
        let indent = line.len() - code.len();
        while open.last().is_some_and(|(at, ..)| indent <= *at) {
            open.pop();
        }
        let whole = |lines: &mut dyn Iterator<Item = &'t str>| {
            let mut whole = uncommented(code).trim_end().to_owned();
            while depth(&whole) > 0 {
                let Some(next) = lines.next() else { break };
                whole.push(' ');
                whole.push_str(uncommented(next).trim());
            }
            whole
        };
        // Skips nested functions, which are deeper than the body of the class.
        let inside = open.last_mut().map_or(indent == 0, |(_, _, body)| *body.get_or_insert(indent) == indent);
        if code.starts_with('@') {
            let text = whole(&mut lines);
            if inside {
                decorators.push(text.trim_start_matches('@').to_owned());
            }
        } else if let Some(head) = code.strip_prefix("class ") {
            let text = whole(&mut lines);
            if inside {
                let name = head.split(['(', ':']).next().unwrap_or_default().trim();
                let dotted = open.last().map_or(name.to_owned(), |(_, outer, _)| format!("{outer}.{name}"));
                let bases =
                    text.split_once('(').and_then(|(_, rest)| rest.rsplit_once(')')).map_or("", |(bases, _)| bases);
                let scope = Scope { bases: split(bases), functions: BTreeMap::new() };
                all.insert(dotted.clone(), scope);
                open.push((indent, dotted, None));
            }
            decorators.clear();
        } else if code.starts_with("def ") || code.starts_with("async def ") {
            let text = whole(&mut lines);
            if inside && let Some((name, mut function)) = signature(&text) {
                function.decorators = std::mem::take(&mut decorators);
                let owner = open.last().map_or(module, |(_, name, _)| name);
                all.entry(owner.to_owned()).or_default().functions.insert(name, function);
            }
            decorators.clear();
        } else if inside && let Some((name, wrapper, other)) = alias(&whole(&mut lines)) {
            let owner = open.last().map_or(module, |(_, name, _)| name);
            let scope = all.entry(owner.to_owned()).or_default();
            if let Some(mut function) = scope.functions.get(other).cloned() {
                function.decorators.extend(wrapper);
                scope.functions.insert(name.to_owned(), function);
            }
        }
    }
    all
}

/// Parses `getThumbUrl = deprecation.Deprecated('Use getThumbURL().')(getThumbURL)` into the name,
/// the decorator and the target.
fn alias(code: &str) -> Option<(&str, Option<String>, &str)> {
    let (name, value) = code.split_once(" = ")?;
    let word = |text: &str| !text.is_empty() && text.chars().all(|c| c.is_alphanumeric() || c == '_');
    if !word(name) {
        return None;
    }
    if word(value) {
        return Some((name, None, value));
    }
    let (wrapper, other) = value.strip_suffix(')')?.rsplit_once('(')?;
    let other = other.trim();
    (word(other) && wrapper.starts_with("deprecation.")).then(|| (name, Some(wrapper.to_owned()), other))
}

/// Parses `def name(a: T, *, b: T | None = None) -> R:`.
fn signature(text: &str) -> Option<(String, Function)> {
    let rest = text.trim_start_matches("async ").strip_prefix("def ")?;
    let (name, rest) = rest.split_once('(')?;
    let close = matching(rest)?;
    let mut function = Function::default();
    for part in split(&rest[..close]) {
        if part.starts_with("**") {
            continue;
        }
        if let Some(varargs) = part.strip_prefix('*') {
            let name = varargs.split(':').next().unwrap_or_default().trim();
            function.varargs = (!name.is_empty()).then(|| name.to_owned());
        } else if !matches!(part.as_str(), "/" | "self" | "cls") {
            // The client does not mark all static functions, so `self` is recognized by its name.
            let (head, optional) = match top_level(&part, '=') {
                Some(at) => (part[..at].trim(), true),
                None => (part.as_str(), false),
            };
            let (name, annotation) = head.split_once(':').unwrap_or((head, ""));
            let annotation = annotation.trim().trim_end_matches("| None").trim_end();
            let annotation =
                annotation.strip_prefix("Optional[").and_then(|a| a.strip_suffix(']')).unwrap_or(annotation);
            function.parameters.push(Parameter {
                name: name.trim().to_owned(),
                annotation: annotation.to_owned(),
                optional,
            });
        }
    }
    let after = rest[close + 1..].trim_start();
    function.returns =
        after.strip_prefix("->").map(|r| r.trim().trim_end_matches(':').trim().trim_matches(['\'', '"']).to_owned());
    Some((name.trim().to_owned(), function))
}

/// Returns the lines outside triple-quoted strings, each up to the first such string.
fn code_lines(text: &str) -> impl Iterator<Item = &str> {
    let mut open: Option<&str> = None;
    text.lines().filter_map(move |line| {
        let starts_in_code = open.is_none();
        let (mut at, mut code_end) = (0, line.len());
        loop {
            let quotes = open.map_or(vec!["\"\"\"", "'''"], |quote| vec![quote]);
            let next = quotes.into_iter().filter_map(|quote| Some((line[at..].find(quote)?, quote))).min();
            let Some((offset, quote)) = next else { break };
            if open.is_none() {
                code_end = code_end.min(at + offset);
            }
            open = if open.is_none() { Some(quote) } else { None };
            at += offset + quote.len();
        }
        starts_in_code.then(|| &line[..code_end])
    })
}

fn arguments<'t>(decorator: &'t str, name: &str) -> Option<&'t str> {
    decorator.strip_prefix(name)?.strip_prefix('(')?.strip_suffix(')')
}

/// Returns the characters outside strings, each with its offset and the number of brackets that are
/// open after it.
fn outside_strings(text: &str) -> impl Iterator<Item = (usize, char, i32)> {
    let (mut depth, mut quote) = (0, None);
    text.char_indices().filter_map(move |(at, c)| {
        match (quote, c) {
            (Some(open), _) if open == c => quote = None,
            (Some(_), _) => {}
            (None, '\'' | '"') => quote = Some(c),
            (None, _) => {
                depth += match c {
                    '(' | '[' | '{' => 1,
                    ')' | ']' | '}' => -1,
                    _ => 0,
                };
                return Some((at, c, depth));
            }
        }
        None
    })
}

/// Returns the number of brackets that a text leaves open.
fn depth(text: &str) -> i32 {
    outside_strings(text).last().map_or(0, |(.., depth)| depth)
}

/// Returns a line without its comment.
fn uncommented(line: &str) -> &str {
    outside_strings(line).find(|(_, c, _)| *c == '#').map_or(line, |(at, ..)| &line[..at])
}

/// Returns the offset of the bracket that closes the open bracket before the text.
fn matching(text: &str) -> Option<usize> {
    outside_strings(text).find(|(.., depth)| *depth < 0).map(|(at, ..)| at)
}

/// Returns the offset of a character outside brackets and strings.
fn top_level(text: &str, needle: char) -> Option<usize> {
    outside_strings(text).find(|(_, c, depth)| *c == needle && *depth == 0).map(|(at, ..)| at)
}

/// Splits a text at top-level commas into trimmed parts, without empty ones.
fn split(text: &str) -> Vec<String> {
    let mut parts = Vec::new();
    let mut rest = text;
    loop {
        let at = top_level(rest, ',');
        let part = rest[..at.unwrap_or(rest.len())].trim();
        if !part.is_empty() {
            parts.push(part.to_owned());
        }
        match at {
            Some(at) => rest = &rest[at + 1..],
            None => return parts,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = r#"
"""A module.

def not_this(): pass
"""
class Image(element.Element):
  """An image.

  class Nor(this): pass
  """

  @deprecation.WarnForDeprecatedAsset('args')
  def __init__(self, args: Any | None = None, version: float | None = None):
    def helper(x):
      return x

  @staticmethod
  def cat(*args) -> Image:
    """Joins."""

  concat = deprecation.Deprecated('Use cat().')(
      cat
  )

  @_utils.accept_opt_prefix('opt_tz', ('opt_map', 'map_'))
  def expression(
      self,
      expression: _arg_types.String,  # pylint: disable=invalid-name, other
      map_: dict[str, Any] | None = None,
  ) -> 'Image':
    pass

def call(func: str, *args, **kwargs) -> computedobject.ComputedObject: pass
"#;

    #[test]
    fn signatures_are_read_from_source() {
        let all = scopes("image", TEXT);
        let image = &all["Image"];
        assert_eq!(image.bases, ["element.Element"]);
        assert_eq!(image.functions.keys().collect::<Vec<_>>(), ["__init__", "cat", "concat", "expression"]);
        assert!(image.functions["concat"].is_deprecated() && !image.functions["cat"].is_deprecated());
        let expression = &image.functions["expression"];
        assert_eq!(expression.parameters[1].annotation, "dict[str, Any]");
        assert!(expression.parameters[1].optional && !expression.parameters[0].optional);
        assert_eq!(expression.returns.as_deref(), Some("Image"));
        assert_eq!(expression.old_keywords(), [("opt_tz".into(), "tz".into()), ("opt_map".into(), "map_".into())]);
        assert_eq!(image.functions["cat"].varargs.as_deref(), Some("args"));
        assert_eq!(image.functions["cat"].parameters, []);
        assert_eq!(all["image"].functions.keys().collect::<Vec<_>>(), ["call"]);
        assert!(!all.contains_key("Nor"));
    }
}

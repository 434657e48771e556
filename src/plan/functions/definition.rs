//! Finds the definition above a cursor that has a description and no statements yet, and writes its
//! statements.

use super::signature::{call_form, result_type};
use super::{FunctionReading, read};
use crate::syntax::language::Language;

/// The most lines of a signature with its description.
const MAX_LINES: usize = 60;

/// A definition that lacks its statements.
#[derive(Debug, PartialEq, Eq)]
struct Definition {
    /// The signature with its description, as a request.
    request: String,
    /// The indentation of the statements.
    indent: String,
    /// Closes the definition behind its statements.
    closing: String,
}

/// Returns the statements to insert at a cursor on an empty line below a signature with a
/// description. Returns `None` if there is none, if it has statements, or if the description is not
/// understood.
pub fn complete(before: &str, after: &str, language: Language) -> Option<String> {
    let definition = if language.is_python() { python(before, after) } else { javascript(before, after) }?;
    let FunctionReading::Written(function) = read(&definition.request, Some(language))? else { return None };
    let typed = before.rsplit('\n').next().unwrap_or_default();
    let first = definition.indent.strip_prefix(typed)?;
    let lines = function.code.body.replace('\n', &format!("\n{}", definition.indent));
    Some(format!("{first}{lines}{}", definition.closing))
}

/// Returns the white space at the start of a line.
fn indentation(line: &str) -> &str {
    &line[..line.len() - line.trim_start().len()]
}

/// Returns the lines above the line of the cursor, the nearest first, each with its offset.
fn lines_above(before: &str) -> impl Iterator<Item = (usize, &str)> {
    let above = before.rfind('\n').map_or("", |end| &before[..end]);
    let mut end = above.len();
    let mut is_done = above.is_empty();
    std::iter::from_fn(move || {
        if is_done {
            return None;
        }
        let start = above[..end].rfind('\n').map_or(0, |at| at + 1);
        let line = &above[start..end];
        (end, is_done) = (start.saturating_sub(1), start == 0);
        Some((start, line))
    })
    .take(MAX_LINES)
}

/// Returns the next line with text.
fn next_line(after: &str) -> Option<&str> {
    after.lines().skip(1).find(|line| !line.trim().is_empty())
}

/// Reads `def name(a: ee.Image) -> ee.Image:` above a docstring or comments.
fn python(before: &str, after: &str) -> Option<Definition> {
    let (start, line) = lines_above(before).find(|(_, line)| line.trim_start().starts_with("def "))?;
    let outer = indentation(line);
    let text = &before[start + outer.len()..];
    let (_, _, rest) = call_form(&text["def ".len()..])?;
    let (_, rest) = result_type(rest);
    let header = text[..text.len() - rest.len()].trim_end();
    let inner = rest.trim_start().strip_prefix(':')?.trim_start_matches([' ', '\t']);
    let inner = inner.strip_prefix('\n').or_else(|| inner.strip_prefix("\r\n"))?;
    let indent = indentation(inner.lines().next()?);
    let words = docstring(inner.trim())?;
    let is_inside = indent.len() > outer.len() && indent.starts_with(outer);
    let is_empty = next_line(after).is_none_or(|line| indentation(line).len() <= outer.len());
    (is_inside && is_empty).then(|| Definition {
        request: format!("{header}:\n{indent}\"\"\"{words}\"\"\""),
        indent: indent.to_owned(),
        closing: String::new(),
    })
}

/// Returns the words of a text that is a docstring or consists of comments.
fn docstring(text: &str) -> Option<String> {
    for mark in ["\"\"\"", "'''", "\"", "'"] {
        if let Some(inner) = text.strip_prefix(mark).and_then(|text| text.strip_suffix(mark)) {
            return (!inner.contains(mark) && !inner.trim().is_empty()).then(|| inner.to_owned());
        }
    }
    let words = text.lines().map(|line| Some(line.trim().strip_prefix('#')?.trim())).collect::<Option<Vec<_>>>()?;
    Some(words.join("\n")).filter(|words| !words.is_empty())
}

/// Reads `function name(a, b) {` below or above a comment.
fn javascript(before: &str, after: &str) -> Option<Definition> {
    let mut inner: Vec<&str> = Vec::new();
    let mut indent = None;
    let mut header = None;
    for (start, line) in lines_above(before) {
        match line.trim().strip_prefix("//") {
            Some(words) => {
                inner.insert(0, words.trim());
                indent = Some(indentation(line));
            }
            None => {
                header = Some((start, line));
                break;
            }
        }
    }
    let (start, line) = header?;
    let outer = indentation(line);
    let signature = line.trim().strip_suffix('{')?.trim_end();
    if !signature.contains("function") && !signature.contains("=>") {
        return None;
    }
    let above = comment_above(&before[..start]).unwrap_or_default();
    let words = [inner.join("\n"), above].join("\n").trim().to_owned();
    let next = next_line(after);
    let is_closed = next.is_some_and(|line| line.trim_start().starts_with('}') && indentation(line) == outer);
    if words.is_empty() || next.is_some() && !is_closed {
        return None;
    }
    let typed = before.rsplit('\n').next().filter(|typed| typed.len() > outer.len());
    Some(Definition {
        request: format!("/** {words} */ {signature}"),
        indent: indent.or(typed).map_or_else(|| format!("{outer}  "), str::to_owned),
        closing: if is_closed { String::new() } else { format!("\n{outer}}}") },
    })
}

/// Returns the words of the comment at the end of a text.
fn comment_above(text: &str) -> Option<String> {
    let text = text.trim_end_matches([' ', '\t']).strip_suffix('\n')?.trim_end_matches('\r');
    if let Some(text) = text.trim_end().strip_suffix("*/") {
        let open = text.rfind("/*")?;
        return Some(text[open + 2..].trim_start_matches('*').trim().to_owned());
    }
    let lines = text.lines().rev().map_while(|line| line.trim().strip_prefix("//"));
    let mut lines: Vec<&str> = lines.take(MAX_LINES).map(str::trim).collect();
    lines.reverse();
    Some(lines.join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns what is inserted at the mark `|`.
    fn inserted(text: &str, language: Language) -> Option<String> {
        let (before, after) = text.split_once('|').unwrap();
        complete(before, after, language)
    }

    #[test]
    fn the_body_below_a_docstring_is_indented() {
        let signature = "def unique(values: ee.List) -> ee.List:\n";
        let body = "return values.distinct().sort()";
        for (rest, expected) in [
            ("    \"\"\"Removes duplicates and sorts.\"\"\"\n    |", body.to_owned()),
            ("    \"\"\"Removes duplicates\n    and sorts.\n    \"\"\"\n|\n\nx = 1\n", format!("    {body}")),
            ("  # Removes duplicates\n  # and sorts.\n  |", body.to_owned()),
        ] {
            assert_eq!(inserted(&format!("{signature}{rest}"), Language::Python), Some(expected), "{rest}");
        }
        let nested = format!("class A:\n    {signature}        'Removes duplicates and sorts.'\n    |\n    x = 1\n");
        assert_eq!(inserted(&nested, Language::Python), Some(format!("    {body}")));
    }

    #[test]
    fn statements_stay_as_they_are() {
        let signature = "def unique(values: ee.List) -> ee.List:\n    \"\"\"Removes duplicates and sorts.\"\"\"\n";
        for rest in ["    |\n    return values\n", "    x = 1\n    |", "    \"\"\"Again.\"\"\"\n    |", "        |"] {
            assert_eq!(inserted(&format!("{signature}{rest}"), Language::Python), None, "{rest}");
        }
        let signature = "/** Removes duplicates and sorts. */\nfunction unique(values) {\n";
        for rest in ["  |\n  return values;\n}\n", "  var x = 1;\n  |\n}\n", "  |\nvar x = 1;\n"] {
            assert_eq!(inserted(&format!("{signature}{rest}"), Language::JavaScript), None, "{rest}");
        }
        assert_eq!(inserted("function unique(values) {\n  |\n}\n", Language::JavaScript), None);
        assert_eq!(inserted("|", Language::JavaScript), None);
        assert_eq!(inserted("\n|", Language::Python), None);
    }

    #[test]
    fn a_comment_above_or_inside_describes_a_function_in_javascript() {
        let body = "return ee.List(values).distinct().sort();";
        for (text, expected) in [
            ("/**\n * Removes duplicates and sorts.\n */\nfunction f(values) {\n  |\n}\n", body.to_owned()),
            ("// Removes duplicates and sorts.\nfunction f(values) {\n|", format!("  {body}\n}}")),
            ("var f = function(values) {\n    // Removes duplicates\n    // and sorts.\n    |\n};\n", body.to_owned()),
        ] {
            assert_eq!(inserted(text, Language::JavaScript), Some(expected), "{text}");
        }
    }

    #[test]
    fn what_is_not_understood_has_no_statements() {
        let text = "def f(values: ee.List) -> ee.List:\n    \"\"\"Frobnicates the list.\"\"\"\n    |";
        assert_eq!(inserted(text, Language::Python), None);
    }
}

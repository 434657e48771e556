//! Suggests replacements for keywords and operators of the other language.

use crate::diagnostic::Edit;
use crate::rules::engine::context::Context;
use crate::text::span::Span;

/// Returns the Python counterpart of a JavaScript keyword or operator: help text, and edits if the
/// counterpart is a direct replacement.
pub fn in_python(context: &Context<'_>, word: &str, span: Span) -> (Option<&'static str>, Option<Vec<Edit>>) {
    let replace = |text: &str| Some(vec![Edit::replace(span, text)]);
    match word {
        "var" | "let" | "const" => (
            Some("Python has no variable declarations: remove the keyword"),
            Some(vec![Edit::delete(with_space(context, span))]),
        ),
        "new" => (Some("Python has no \"new\": call the class"), Some(vec![Edit::delete(with_space(context, span))])),
        "&&" => (Some("in Python, write \"and\""), replace(padded(context, span, "and").as_str())),
        "||" => (Some("in Python, write \"or\""), replace(padded(context, span, "or").as_str())),
        "!" => (Some("in Python, write \"not\""), replace("not ")),
        "===" => (Some("in Python, write \"==\""), replace("==")),
        "!==" => (Some("in Python, write \"!=\""), replace("!=")),
        "//" => (Some("in Python, a comment starts with \"#\""), replace("#")),
        "/*" | "*/" => (Some("in Python, a comment starts with \"#\" on each line"), None),
        "++" => (Some("in Python, write \"+= 1\""), None),
        "--" => (Some("in Python, write \"-= 1\""), None),
        "=>" | "function" => (Some("in Python, write \"lambda x: ...\" or \"def name(x):\""), None),
        "else if" => (Some("in Python, write \"elif\""), replace("elif")),
        "{" | "}" => (Some("in Python, blocks are indented after a colon"), None),
        "`" => (Some("in Python, write f'...'"), None),
        "?." => (Some("in Python, write \".\""), replace(".")),
        "??" => (Some("in Python, write \"or\""), None),
        "..." => (Some("in Python, write \"*\" before a list and \"**\" before a dictionary"), None),
        "?" => (Some("in Python, write \"a if condition else b\""), None),
        "instanceof" => (Some("in Python, write \"isinstance(x, ...)\""), None),
        "typeof" => (Some("in Python, write \"type(x)\" or \"isinstance(x, ...)\""), None),
        "catch" => (Some("in Python, write \"except\""), None),
        "throw" => (Some("in Python, write \"raise\""), None),
        "switch" => (Some("in Python, write \"match\" or \"if ... elif\""), None),
        _ => (None, None),
    }
}

/// Returns the JavaScript counterpart of a Python keyword or operator: help text, and edits if the
/// counterpart is a direct replacement.
pub fn in_javascript(context: &Context<'_>, word: &str, span: Span) -> (Option<&'static str>, Option<Vec<Edit>>) {
    let replace = |text: &str| Some(vec![Edit::replace(span, text)]);
    match word {
        "and" => (Some("in JavaScript, write \"&&\""), replace("&&")),
        "or" => (Some("in JavaScript, write \"||\""), replace("||")),
        "not" => (Some("in JavaScript, write \"!\""), Some(vec![Edit::replace(with_space(context, span), "!")])),
        "is" => (Some("in JavaScript, write \"===\""), replace("===")),
        "is not" => (Some("in JavaScript, write \"!==\""), replace("!==")),
        "if" => (Some("in JavaScript, write \"condition ? a : b\""), None),
        "for" => (Some("in JavaScript, write list.map(function(x) { return ...; })"), None),
        "global" | "nonlocal" => {
            (Some("JavaScript has no such keyword: remove it"), Some(vec![Edit::delete(with_space(context, span))]))
        }
        "\"\"\"" | "'''" => (Some("in JavaScript, a multi-line string is in backticks"), None),
        "#" => (Some("in JavaScript, a comment starts with \"//\""), replace("//")),
        "elif" => (Some("in JavaScript, write \"else if (...) {\""), None),
        "def" => (Some("in JavaScript, write \"function name(x) { ... }\""), None),
        "lambda" => (Some("in JavaScript, write \"function(x) { return ...; }\""), None),
        ":" => (Some("in JavaScript, blocks are in braces"), None),
        "pass" => (Some("in JavaScript, an empty block is \"{}\""), None),
        "except" => (Some("in JavaScript, write \"catch (error) { ... }\""), None),
        "raise" => (Some("in JavaScript, write \"throw\""), None),
        "import" | "from" => {
            (Some("the Code Editor provides \"ee\" without an import; load modules with require(...)"), None)
        }
        _ if is_f_string(word) => (Some("in JavaScript, concatenate strings with \"+\""), None),
        "**" => (Some("in JavaScript, write \"Math.pow(a, b)\""), None),
        _ => (None, None),
    }
}

fn is_f_string(word: &str) -> bool {
    word.len() <= 2 && word.contains(['f', 'F'])
}

/// Returns the span of a word and the spaces after it.
fn with_space(context: &Context<'_>, span: Span) -> Span {
    let rest = context.text.get(span.end as usize..).unwrap_or("");
    let blanks = rest.len() - rest.trim_start_matches([' ', '\t']).len();
    Span { start: span.start, end: span.end + blanks as u32 }
}

/// Returns the word, with a space on each side where text touches it.
fn padded(context: &Context<'_>, span: Span, word: &str) -> String {
    let blank = |c: Option<char>| if c.is_some_and(char::is_whitespace) { "" } else { " " };
    let before = context.text.get(..span.start as usize).and_then(|text| text.chars().next_back());
    let after = context.text.get(span.end as usize..).and_then(|text| text.chars().next());
    format!("{}{word}{}", blank(before), blank(after))
}

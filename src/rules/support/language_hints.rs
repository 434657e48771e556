//! Reports words of the other language, with their counterparts.

use super::conflicts;
use crate::diagnostic::{Edit, Fix};
use crate::rules::engine::context::Context;
use crate::syntax::hir::{ExprId, ProblemKind};
use crate::text::span::Span;

/// Returns the language of the file and the other one.
fn languages(context: &Context<'_>) -> (&'static str, &'static str) {
    if context.python() { ("Python", "JavaScript") } else { ("JavaScript", "Python") }
}

/// Reports the keywords and operators of the other language.
pub fn report_words(context: &Context<'_>) {
    let (language, other) = languages(context);
    let python = context.python();
    if context.problems().is_empty() || markup(context).is_some() {
        return;
    }
    let conflict = conflicts::markers(context.text);
    for problem in context.problems() {
        let ProblemKind::Foreign(word) = &problem.kind else { continue };
        if conflicts::touches(&conflict, problem.span) {
            continue;
        }
        // A shell command or a magic: the file is from a notebook.
        if python && matches!(&**word, "!" | "%") && starts_line(context, problem.span) {
            continue;
        }
        let note = if python { "Python says: SyntaxError: invalid syntax" } else { "Earth Engine says: SyntaxError" };
        let message = format!("\"{word}\" is {other}, not {language}");
        let mut diagnostic = context.diagnostic(problem.span, message).note(note);
        let counterpart = if python { in_python } else { in_javascript };
        if let Some((help, edit)) = counterpart(context, word, problem.span) {
            let fix = edit.map(|edit| Fix::safe(format!("Write it in {language}"), vec![edit]));
            diagnostic = diagnostic.help(help).fix_if(fix);
        }
        context.report(diagnostic);
    }
}

/// Returns the first line of a file that is a page of HTML or the like, which has no words of
/// another language to replace.
pub fn markup(context: &Context<'_>) -> Option<Span> {
    let code = context.text.trim_start();
    if !code.starts_with('<') || code.starts_with("<<") {
        return None;
    }
    let start = context.text.len() - code.len();
    Some(Span::new(start, start + code.lines().next().map_or(0, str::len)))
}

/// Reports a name of the other language that has a `counterpart`, which may be a direct
/// replacement.
pub fn report_name(context: &Context<'_>, id: ExprId, name: &str, (counterpart, is_direct): (&str, bool)) {
    let (language, other) = languages(context);
    let span = context.span(id);
    let note = match context.python() {
        true => format!("Python says: name '{name}' is not defined"),
        false => format!("Earth Engine says: \"{name}\" is not defined in this scope"),
    };
    let replace = || Fix::safe(format!("Change to {counterpart}"), vec![Edit::replace(span, counterpart)]);
    context.report(
        context
            .diagnostic(span, format!("\"{name}\" is {other}, not {language}"))
            .help(format!("in {language}, write {counterpart}"))
            .note(note)
            .fix_if(is_direct.then(replace)),
    );
}

fn starts_line(context: &Context<'_>, span: Span) -> bool {
    let before = context.text.get(..span.start as usize).unwrap_or("");
    before.rsplit('\n').next().is_some_and(|line| line.trim().is_empty())
}

/// Returns the Python counterpart of a JavaScript keyword or operator as help text, with
/// an edit if it is a direct replacement.
fn in_python(context: &Context<'_>, word: &str, span: Span) -> Option<(&'static str, Option<Edit>)> {
    let replace = |text: &str| Some(Edit::replace(span, text));
    let replace_with_space = |text: &str| Some(Edit::replace(with_space(context, span), text));
    Some(match word {
        "var" | "let" | "const" => ("Python has no variable declarations: remove the keyword", replace_with_space("")),
        "new" => ("Python has no \"new\": call the class", replace_with_space("")),
        "&&" => ("in Python, write \"and\"", replace(&padded(context, span, "and"))),
        "||" => ("in Python, write \"or\"", replace(&padded(context, span, "or"))),
        "!" => ("in Python, write \"not\"", replace("not ")),
        "===" => ("in Python, write \"==\"", replace("==")),
        "!==" => ("in Python, write \"!=\"", replace("!=")),
        "//" => ("in Python, a comment starts with \"#\"", replace("#")),
        "/*" | "*/" => ("in Python, a comment starts with \"#\" on each line", None),
        "++" => ("in Python, write \"+= 1\"", None),
        "--" => ("in Python, write \"-= 1\"", None),
        "=>" | "function" => ("in Python, write \"lambda x: ...\" or \"def name(x):\"", None),
        "else if" => ("in Python, write \"elif\"", replace("elif")),
        "{" | "}" => ("in Python, blocks are indented after a colon", None),
        "`" => ("in Python, write f'...'", None),
        "?." => ("in Python, write \".\"", replace(".")),
        "??" => ("in Python, write \"or\"", None),
        "..." => ("in Python, write \"*\" before a list and \"**\" before a dictionary", None),
        "?" => ("in Python, write \"a if condition else b\"", None),
        "instanceof" => ("in Python, write \"isinstance(x, ...)\"", None),
        "typeof" => ("in Python, write \"type(x)\" or \"isinstance(x, ...)\"", None),
        "catch" => ("in Python, write \"except\"", None),
        "throw" => ("in Python, write \"raise\"", None),
        "switch" => ("in Python, write \"match\" or \"if ... elif\"", None),
        _ => return None,
    })
}

/// Returns the JavaScript counterpart of a Python keyword or operator as help text, with
/// an edit if it is a direct replacement.
fn in_javascript(context: &Context<'_>, word: &str, span: Span) -> Option<(&'static str, Option<Edit>)> {
    let replace = |text: &str| Some(Edit::replace(span, text));
    let replace_with_space = |text: &str| Some(Edit::replace(with_space(context, span), text));
    Some(match word {
        "and" => ("in JavaScript, write \"&&\"", replace("&&")),
        "or" => ("in JavaScript, write \"||\"", replace("||")),
        "not" => ("in JavaScript, write \"!\"", replace_with_space("!")),
        "is" => ("in JavaScript, write \"===\"", replace("===")),
        "is not" => ("in JavaScript, write \"!==\"", replace("!==")),
        "if" => ("in JavaScript, write \"condition ? a : b\"", None),
        "for" => ("in JavaScript, write list.map(function(x) { return ...; })", None),
        "global" | "nonlocal" => ("JavaScript has no such keyword: remove it", replace_with_space("")),
        "\"\"\"" | "'''" => ("in JavaScript, a multi-line string is in backticks", None),
        "#" => ("in JavaScript, a comment starts with \"//\"", replace("//")),
        "elif" => ("in JavaScript, write \"else if (...) {\"", None),
        "def" => ("in JavaScript, write \"function name(x) { ... }\"", None),
        "lambda" => ("in JavaScript, write \"function(x) { return ...; }\"", None),
        ":" => ("in JavaScript, blocks are in braces", None),
        "pass" => ("in JavaScript, an empty block is \"{}\"", None),
        "except" => ("in JavaScript, write \"catch (error) { ... }\"", None),
        "raise" => ("in JavaScript, write \"throw\"", None),
        "import" | "from" => {
            ("the Code Editor provides \"ee\" without an import; load modules with require(...)", None)
        }
        _ if is_f_string(word) => ("in JavaScript, concatenate strings with \"+\"", None),
        "**" => ("in JavaScript, write \"Math.pow(a, b)\"", None),
        _ => return None,
    })
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

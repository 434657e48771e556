//! The page of a rule: its Markdown, rendered for a terminal.

use super::page::Page;
use crate::cli::rules::{colored, languages, url};
use crate::cli::terminal::{BOLD, CYAN, DIM, GREEN, MAGENTA, RED, Terminal};
use crate::rules::RuleInfo;
use crate::syntax::language::Language;
use anstyle::Style;

/// The page.
pub fn rule(info: &RuleInfo, terminal: &Terminal) -> String {
    let mut page = Page::new(terminal);
    page.title(info.name, &languages(info).join(", "));
    let fix = if info.fixes { ", can be fixed" } else { "" };
    page.line(&format!("{}{fix}", colored(info.severity)));
    page.gap();
    render(&mut page, info.docs);
    page.gap();
    page.line(&format!("{DIM}{}{DIM:#}", url(info.name)));
    page.end()
}

/// Headings bold, code coloured, paragraphs wrapped. The title is left out.
fn render(page: &mut Page, markdown: &str) {
    let mut paragraph = String::new();
    let mut code: Option<Option<Language>> = None;
    // An empty line is owed, unless a heading brings its own.
    let mut gap = false;
    let mut code_before = false;
    for line in markdown.lines() {
        if let Some(fence) = line.trim_start().strip_prefix("```") {
            flush(page, &mut paragraph);
            code = match code {
                Some(_) => None,
                None => {
                    std::mem::take(&mut gap).then(|| page.gap());
                    Some(language(fence.trim()))
                }
            };
        } else if let Some(language) = code {
            page.line(&format!("    {}", highlight(line, language)));
        } else if let Some(title) = line.strip_prefix('#') {
            flush(page, &mut paragraph);
            if title.starts_with('#') {
                page.heading(title.trim_start_matches('#').trim());
            }
            gap = false;
        } else if line.trim().is_empty() {
            gap |= flush(page, &mut paragraph) || code_before;
        } else {
            std::mem::take(&mut gap).then(|| page.gap());
            // Rows of lists and tables stay on their own.
            if line.trim_start().starts_with(['-', '*', '|']) {
                flush(page, &mut paragraph);
            }
            paragraph.push_str(line.trim());
            paragraph.push(' ');
        }
        code_before = code.is_none() && line.trim_start().starts_with("```");
    }
    flush(page, &mut paragraph);
}

fn language(fence: &str) -> Option<Language> {
    match fence {
        "js" | "javascript" => Some(Language::JavaScript),
        "py" | "python" => Some(Language::Python),
        _ => None,
    }
}

/// Writes what was gathered; whether there was anything.
fn flush(page: &mut Page, paragraph: &mut String) -> bool {
    let any = !paragraph.is_empty();
    if any {
        page.paragraph(0, &inline(paragraph));
        paragraph.clear();
    }
    any
}

/// Code in colour, bold text bold, the rest as it is.
fn inline(text: &str) -> String {
    let mut out = String::new();
    for (index, part) in text.split('`').enumerate() {
        if index % 2 == 1 {
            // Words are styled one by one, for wrapping may part them.
            let words: Vec<String> = part.split(' ').map(|word| format!("{CYAN}{word}{CYAN:#}")).collect();
            out.push_str(&words.join(" "));
        } else {
            for (index, part) in part.split("**").enumerate() {
                let style = if index % 2 == 1 { BOLD } else { Style::new() };
                out.push_str(&format!("{style}{part}{style:#}"));
            }
        }
    }
    out
}

const KEYWORDS: &[&str] = &[
    "and",
    "as",
    "break",
    "class",
    "const",
    "continue",
    "def",
    "del",
    "elif",
    "else",
    "except",
    "false",
    "False",
    "for",
    "from",
    "function",
    "if",
    "import",
    "in",
    "is",
    "lambda",
    "let",
    "new",
    "None",
    "not",
    "null",
    "or",
    "pass",
    "raise",
    "return",
    "switch",
    "throw",
    "true",
    "True",
    "try",
    "typeof",
    "undefined",
    "var",
    "while",
    "with",
    "yield",
];

/// A line of code: comments, strings, numbers and keywords, told by eye. Markers of findings in red.
pub fn highlight(line: &str, language: Option<Language>) -> String {
    let Some(language) = language else { return line.to_owned() };
    let mut out = String::new();
    let mut rest = line;
    while let Some(first) = rest.chars().next() {
        let (style, length) = if rest.starts_with(language.comment()) {
            let marked = ["error: [", "warning: [", "hint: ["].iter().any(|mark| rest.contains(mark));
            (if marked { RED } else { DIM }, rest.len())
        } else if matches!(first, '"' | '\'' | '`') {
            let end = rest[1..].find(first).map_or(rest.len(), |at| at + 2);
            (GREEN, end)
        } else if first.is_ascii_digit() {
            let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '.').unwrap_or(rest.len());
            (MAGENTA, end)
        } else if first.is_alphabetic() || first == '_' {
            let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
            let style = if KEYWORDS.contains(&&rest[..end]) { MAGENTA } else { Style::new() };
            (style, end)
        } else {
            (Style::new(), first.len_utf8())
        };
        let (word, after) = rest.split_at(length);
        out.push_str(&format!("{style}{word}{style:#}"));
        rest = after;
    }
    out
}

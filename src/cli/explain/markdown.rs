//! The page of a rule: its Markdown, rendered for a terminal.

use super::page::Page;
use crate::check::json_report::rule_page;
use crate::cli::rules::{colored, languages};
use crate::cli::terminal::{BOLD, CYAN, DIM, GREEN, MAGENTA, RED, Terminal};
use crate::rules::Rule;
use crate::syntax::language::Language;
use anstyle::Style;
use pulldown_cmark::{CodeBlockKind, Event, HeadingLevel, Parser, Tag, TagEnd};

/// Returns the page of a rule.
pub fn rule(info: &Rule, terminal: &Terminal) -> String {
    let mut page = Page::new(terminal);
    page.title(info.name, &languages(info).join(", "));
    let fix = if info.fixes { ", can be fixed" } else { "" };
    page.line(&format!("{}{fix}", colored(info.severity)));
    page.gap();
    render(&mut page, info.docs);
    page.gap();
    page.line(&format!("{DIM}{}{DIM:#}", rule_page(info.name)));
    page.finish()
}

/// Adds Markdown to a page: headings in bold, code in color, paragraphs wrapped. Leaves out the
/// title.
fn render(page: &mut Page, markdown: &str) {
    // The text of the current block.
    let mut text = String::new();
    let mut code_language = None;
    let mut style = Style::new();
    let mut link = String::new();
    // The next block needs an empty line before it, unless it is a heading.
    let mut needs_gap = false;
    for event in Parser::new(markdown) {
        if let Event::Start(Tag::Paragraph | Tag::List(_) | Tag::CodeBlock(_)) = event
            && text.is_empty()
            && needs_gap
        {
            page.gap();
        }
        match event {
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(name))) => code_language = Some(language(&name)),
            Event::Start(Tag::Item) => text.push_str("- "),
            Event::Start(Tag::Strong) => style = BOLD,
            Event::Start(Tag::Link { dest_url, .. }) => link = dest_url.into_string(),
            Event::End(TagEnd::Heading(level)) => {
                if level != HeadingLevel::H1 {
                    page.heading(&text);
                }
                text.clear();
                needs_gap = false;
            }
            Event::End(TagEnd::Paragraph | TagEnd::Item) => {
                page.paragraph(0, &text);
                text.clear();
                needs_gap = true;
            }
            Event::End(TagEnd::CodeBlock) => {
                code_language = None;
                needs_gap = true;
            }
            Event::End(TagEnd::Strong) => style = Style::new(),
            Event::End(TagEnd::Link) if !text.ends_with(&link) => text.push_str(&format!(" ({link})")),
            Event::Text(code) if code_language.is_some() => {
                let language = code_language.flatten();
                code.lines().for_each(|line| page.line(&format!("    {}", highlight(line, language))));
            }
            Event::Text(part) | Event::InlineHtml(part) => text.push_str(&format!("{style}{part}{style:#}")),
            // Each word has a style of its own, because wrapping may separate them.
            Event::Code(code) => {
                let words: Vec<String> = code.split(' ').map(|word| format!("{CYAN}{word}{CYAN:#}")).collect();
                text.push_str(&words.join(" "));
            }
            Event::SoftBreak | Event::HardBreak => text.push(' '),
            _ => {}
        }
    }
}

fn language(name: &str) -> Option<Language> {
    match name {
        "js" | "javascript" => Some(Language::JavaScript),
        "py" | "python" => Some(Language::Python),
        _ => None,
    }
}

/// The keywords of both languages.
const KEYWORDS: &str = "\
    and as break class const continue def del elif else except false False for from function \
    if import in is lambda let new None not null or pass raise return switch throw true True \
    try typeof undefined var while with yield";

/// Colors the comments, strings, numbers and keywords of a line. Comments that expect a diagnostic
/// are red.
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
            let style = if KEYWORDS.split(' ').any(|keyword| keyword == &rest[..end]) { MAGENTA } else { Style::new() };
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

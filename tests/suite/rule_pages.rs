//! The pages of the rules are their tests: each `error: [name]`, `warning: [name]`, and `hint:
//! [name]` comment marks a diagnostic on its line, and there are no other errors or warnings.

use geols::check::{AnalysisEnv, check_text};
use geols::diagnostic::Severity;
use geols::syntax::language::Language;
use std::collections::BTreeSet;

/// Returns the fenced code blocks of a page: language, first line, code.
fn code_blocks(page: &str) -> Vec<(Language, usize, String)> {
    let mut blocks = Vec::new();
    let mut open: Option<(Option<Language>, usize, String)> = None;
    for (number, line) in page.lines().enumerate() {
        if let Some(fence) = line.strip_prefix("```") {
            open = match open.take() {
                Some((Some(language), first, code)) => {
                    blocks.push((language, first, code));
                    None
                }
                Some(_) => None,
                None => {
                    let language = match fence.trim() {
                        "js" | "javascript" => Some(Language::JavaScript),
                        "python" | "py" => Some(Language::Python),
                        _ => None,
                    };
                    Some((language, number + 2, String::new()))
                }
            };
        } else if let Some((_, _, code)) = &mut open {
            code.push_str(line);
            code.push('\n');
        }
    }
    blocks
}

/// Returns the marks in code: line, severity, rule.
fn marks(code: &str) -> BTreeSet<(usize, &'static str, String)> {
    let mut found = BTreeSet::new();
    for (number, line) in code.lines().enumerate() {
        for severity in ["error", "warning", "hint"] {
            let mut rest = line;
            while let Some(at) = rest.find(&format!("{severity}: [")) {
                rest = &rest[at + severity.len() + 3..];
                if let Some(end) = rest.find(']') {
                    found.insert((number + 1, severity, rest[..end].to_owned()));
                }
            }
        }
    }
    found
}

fn line_of(code: &str, offset: u32) -> usize {
    code[..offset as usize].matches('\n').count() + 1
}

#[test]
fn every_mark_has_a_diagnostic_and_every_diagnostic_a_mark() {
    let mut wrong = Vec::new();
    let mut marked = 0;
    for rule in geols::rules::all() {
        let name = rule.name;
        for (language, first, code) in code_blocks(rule.docs) {
            let wanted = marks(&code);
            marked += wanted.len();
            let found: BTreeSet<_> = check_text(&code, language, &AnalysisEnv::default())
                .into_iter()
                .filter(|d| d.severity > Severity::Hint || d.rule == name)
                .map(|d| (line_of(&code, d.span.start), d.severity.name(), d.rule.to_owned(), d.message))
                .collect();
            let plain: BTreeSet<_> =
                found.iter().map(|(line, severity, rule, _)| (*line, *severity, rule.clone())).collect();
            for missed in wanted.difference(&plain) {
                wrong.push(format!(
                    "tests/rules/{name}.md:{}: not found: {} [{}]",
                    first + missed.0 - 1,
                    missed.1,
                    missed.2
                ));
            }
            for (line, severity, rule, message) in &found {
                if !wanted.contains(&(*line, *severity, rule.clone())) {
                    wrong.push(format!(
                        "tests/rules/{name}.md:{}: not marked: {severity} [{rule}] {message}",
                        first + line - 1
                    ));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
    assert!(marked > 0, "no page has a mark");
}

#[test]
fn every_rule_has_a_marked_example() {
    for rule in geols::rules::all() {
        let name = rule.name;
        let found =
            code_blocks(rule.docs).iter().any(|(_, _, code)| marks(code).iter().any(|(_, _, rule)| rule == name));
        assert!(found, "tests/rules/{name}.md marks no line with [{name}]");
        assert!(rule.docs.starts_with(&format!("# {name}\n")), "tests/rules/{name}.md must open with its name");
    }
}

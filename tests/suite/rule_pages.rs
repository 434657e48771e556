//! The pages of the rules are their tests: each `error: [name]`, `warning: [name]`, and `hint:
//! [name]` comment marks a diagnostic on its line, and there are no other errors or warnings.

use crate::spelling::british_words;
use geols::check::{AnalysisEnv, check_text};
use geols::diagnostic::{Diagnostic, Severity};
use geols::syntax::language::Language;
use geols::text::edit::{TextEdit, apply};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::Path;

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

/// Returns how many diagnostics of a rule have this message.
fn count(diagnostics: &[Diagnostic], rule: &str, message: &str) -> usize {
    diagnostics.iter().filter(|found| found.rule == rule && *found.message == *message).count()
}

/// Applies every fix of every page, each alone.
#[test]
fn every_fix_removes_its_diagnostic_and_causes_no_other() {
    let check = |code: &str, language| check_text(code, language, &AnalysisEnv::default());
    let mut wrong = Vec::new();
    for rule in geols::rules::all() {
        let mut fixes = 0;
        for (language, first, code) in code_blocks(rule.docs) {
            let before = check(&code, language);
            for (found, fix) in before.iter().flat_map(|found| found.fixes.iter().map(move |fix| (found, fix))) {
                fixes += usize::from(found.rule == rule.name);
                let edits: Vec<_> = fix.edits.iter().map(|edit| TextEdit::replace(edit.span, &edit.text)).collect();
                let fixed = apply(&code, &edits).unwrap();
                let after = check(&fixed, language);
                let line = line_of(&code, found.span.start);
                let place = format!("tests/rules/{}.md:{}", rule.name, first + line - 1);
                if count(&after, found.rule, &found.message) >= count(&before, found.rule, &found.message) {
                    wrong.push(format!("{place}: {} stays after \"{}\"\n{fixed}", found.message, fix.title));
                }
                // Another diagnostic of the line may hide the new one until it is fixed.
                if before.iter().filter(|other| line_of(&code, other.span.start) == line).count() > 1 {
                    continue;
                }
                let is_new =
                    |new: &&Diagnostic| count(&after, new.rule, &new.message) > count(&before, new.rule, &new.message);
                for new in after.iter().filter(is_new) {
                    wrong.push(format!("{place}: \"{}\" causes {}: {}\n{fixed}", fix.title, new.rule, new.message));
                }
            }
        }
        if rule.fixes != (fixes > 0) {
            wrong.push(format!("tests/rules/{}.md: {fixes} fixes", rule.name));
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

/// Returns the texts of all diagnostics of all pages.
fn all_messages() -> String {
    let mut text = String::from("# What the rules report on their pages\n");
    for rule in geols::rules::all() {
        _ = writeln!(text, "\n## {}\n", rule.name);
        for (language, _, code) in code_blocks(rule.docs) {
            for found in check_text(&code, language, &AnalysisEnv::default()) {
                let source = found.span.of(&code).lines().next().unwrap_or_default();
                _ = writeln!(text, "- {} {} at {source}: {}", found.severity.name(), found.rule, found.message);
                found.help.iter().for_each(|help| _ = writeln!(text, "  - help: {help}"));
                found.notes.iter().for_each(|note| _ = writeln!(text, "  - note: {note}"));
                found.related.iter().for_each(|(span, why)| _ = writeln!(text, "  - at {}: {why}", span.of(&code)));
                found.fixes.iter().for_each(|fix| _ = writeln!(text, "  - {:?} fix: {}", fix.safety, fix.title));
            }
        }
    }
    text
}

/// `GEOLS_BLESS=1` writes the file; read the difference before you commit.
#[test]
fn messages_are_unchanged() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/rule_messages.md");
    let messages = all_messages();
    if std::env::var_os("GEOLS_BLESS").is_some_and(|value| value != "0") {
        std::fs::write(&path, &messages).unwrap();
    }
    let expected = std::fs::read_to_string(&path).unwrap_or_default();
    let diff = similar::TextDiff::from_lines(&expected, &messages).unified_diff().to_string();
    assert!(expected == messages, "GEOLS_BLESS=1 rewrites {}:\n{diff}", path.display());
}

#[test]
fn messages_have_american_spelling() {
    let mut wrong = Vec::new();
    for rule in geols::rules::all() {
        for (language, _, code) in code_blocks(rule.docs) {
            for found in check_text(&code, language, &AnalysisEnv::default()) {
                let titles = found.fixes.iter().map(|fix| &fix.title);
                for text in [&found.message].into_iter().chain(&found.help).chain(&found.notes).chain(titles) {
                    // Messages quote the names that the script misspells.
                    let mut words = british_words(text);
                    words.retain(|word| !code.contains(word));
                    if !words.is_empty() {
                        wrong.push(format!("{}: {words:?} in {text}", rule.name));
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

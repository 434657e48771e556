//! Diagnostics for language models that write code: few tokens, the source line, and the fixed line
//! below it.
//!
//! ```text
//! script.py: 1 error
//! 2:10 error javascript-in-python: "null" is JavaScript, not Python
//! - region = null
//! + region = None
//! ```
//!
//! A diagnostic without a fix shows its line after `|`. A fix that may change what the script does
//! stands below `fix to review:`. Diagnostics with the same message appear once, with the
//! positions of the others.

use crate::diagnostic::{Diagnostic, Edit, Fix, Safety, Severity};
use crate::text::edit::{TextEdit, apply};
use crate::text::span::Span;
use crate::workspace::document::Document;
use crate::workspace::region::Region;
use std::fmt::Write;

/// The maximum number of characters of a source line.
const MAX_LINE_CHARS: usize = 160;
/// The maximum number of source lines of a diagnostic or a fix.
const MAX_LINES: usize = 6;
/// The maximum number of other positions of a diagnostic.
const MAX_POSITIONS: usize = 20;

/// Diagnostics with the same rule and message.
pub struct Group<'a> {
    /// The first diagnostic.
    pub first: &'a Diagnostic,
    /// The others, in source order.
    pub others: Vec<&'a Diagnostic>,
}

/// Groups diagnostics by rule and message, in the order of their first ones.
pub fn groups(diagnostics: &[Diagnostic]) -> Vec<Group<'_>> {
    let mut groups: Vec<Group<'_>> = Vec::new();
    for diagnostic in diagnostics {
        let same =
            |group: &&mut Group<'_>| group.first.rule == diagnostic.rule && group.first.message == diagnostic.message;
        match groups.iter_mut().find(same) {
            Some(group) => group.others.push(diagnostic),
            None => groups.push(Group { first: diagnostic, others: Vec::new() }),
        }
    }
    groups
}

/// Returns `2 errors, 1 hint`, or `no diagnostics`.
pub fn counts(diagnostics: &[Diagnostic]) -> String {
    let count = |severity| diagnostics.iter().filter(|diagnostic| diagnostic.severity == severity).count();
    let parts: Vec<String> = Severity::ALL
        .into_iter()
        .rev()
        .map(|severity| (count(severity), severity.name()))
        .filter(|(count, _)| *count > 0)
        .map(|(count, name)| format!("{count} {name}{}", if count == 1 { "" } else { "s" }))
        .collect();
    if parts.is_empty() { "no diagnostics".to_owned() } else { parts.join(", ") }
}

/// Returns the report of groups of diagnostics, one block for each.
pub fn report(document: &Document, groups: &[Group<'_>]) -> String {
    let mut text = String::new();
    for group in groups {
        add_group(document, group, &mut text);
    }
    text
}

fn add_group(document: &Document, group: &Group<'_>, text: &mut String) {
    let diagnostic = group.first;
    let at = Region::new(document, diagnostic.span).short();
    let severity = diagnostic.severity.name();
    let _ = writeln!(text, "{at} {severity} {}: {}", diagnostic.rule, one_line(&diagnostic.message));
    match diagnostic.fixes.first() {
        Some(fix) => add_fix(document, diagnostic.span, fix, text),
        None => {
            add_source(document, diagnostic.span, text);
            if let Some(help) = &diagnostic.help {
                let _ = writeln!(text, "help: {}", one_line(help));
            }
        }
    }
    for note in &diagnostic.notes {
        let _ = writeln!(text, "note: {}", one_line(note));
    }
    for (span, message) in &diagnostic.related {
        let _ = writeln!(text, "see {}: {}", Region::new(document, *span).short(), one_line(message));
    }
    if !group.others.is_empty() {
        let shown = group.others.iter().take(MAX_POSITIONS);
        let positions: Vec<String> = shown.map(|other| Region::new(document, other.span).short()).collect();
        let more = group.others.len().saturating_sub(MAX_POSITIONS);
        let more = if more == 0 { String::new() } else { format!(" and {more} more") };
        let _ = writeln!(text, "also at {}{more}", positions.join(", "));
    }
}

/// Adds the lines before and after a fix. Lines that are too long to show whole are not shown in
/// part: a model would write the part.
fn add_fix(document: &Document, span: Span, fix: &Fix, text: &mut String) {
    let hunks = hunks(document, &fix.edits);
    let lines = || hunks.iter().flat_map(|(old, new)| old.iter().chain(new));
    let is_short = lines().count() <= 2 * MAX_LINES && lines().all(|line| line.chars().count() <= MAX_LINE_CHARS);
    if fix.safety != Safety::Safe {
        text.push_str("fix to review:\n");
    }
    if !is_short {
        add_source(document, span, text);
        let _ = writeln!(text, "fix: {}", one_line(&fix.title));
        return;
    }
    for (old, new) in hunks {
        for line in old {
            let _ = writeln!(text, "- {line}");
        }
        for line in new {
            let _ = writeln!(text, "+ {line}");
        }
    }
}

/// Returns the lines that edits change, before and after.
fn hunks(document: &Document, edits: &[Edit]) -> Vec<(Vec<String>, Vec<String>)> {
    let mut sorted: Vec<&Edit> = edits.iter().collect();
    sorted.sort_by_key(|edit| edit.span.start);
    let mut spans: Vec<(Span, Vec<&Edit>)> = Vec::new();
    for edit in sorted {
        let lines = whole_lines(&document.text, edit.span);
        match spans.last_mut().filter(|(span, _)| lines.start <= span.end) {
            Some((span, edits)) => {
                span.end = span.end.max(lines.end);
                edits.push(edit);
            }
            None => spans.push((lines, vec![edit])),
        }
    }
    let hunk = |(span, edits): (Span, Vec<&Edit>)| {
        let old = document.text.get(span.start as usize..span.end as usize)?;
        let moved = edits.iter().map(|edit| TextEdit {
            span: Span { start: edit.span.start - span.start, end: edit.span.end - span.start },
            text: edit.text.as_str().into(),
        });
        let new = apply(old, &moved.collect::<Vec<_>>()).ok()?;
        let lines = |text: &str| text.lines().map(str::to_owned).collect::<Vec<String>>();
        Some((lines(old), lines(&new)))
    };
    spans.into_iter().filter_map(hunk).collect()
}

/// Returns the span with the whole lines that it touches, without the last line end.
fn whole_lines(text: &str, span: Span) -> Span {
    let (start, end) = (span.start as usize, span.end as usize);
    let start = text[..start].rfind('\n').map_or(0, |at| at + 1);
    let end = text[end..].find(['\n', '\r']).map_or(text.len(), |at| end + at);
    Span::new(start, end)
}

/// Adds the source lines of a span, long ones around their part of the span.
fn add_source(document: &Document, span: Span, text: &mut String) {
    let lines = whole_lines(&document.text, span);
    let source = &document.text[lines.start as usize..lines.end as usize];
    let mut column = source[..(span.start - lines.start) as usize].chars().count();
    for line in source.lines().take(MAX_LINES) {
        let _ = writeln!(text, "| {}", excerpt(line, column));
        // The span goes on at the start of the next line.
        column = 0;
    }
    if source.lines().nth(MAX_LINES).is_some() {
        text.push_str("| ...\n");
    }
}

/// Returns a line, or the part around a column if it is long.
fn excerpt(line: &str, column: usize) -> String {
    let count = line.chars().count();
    if count <= MAX_LINE_CHARS {
        return line.trim().to_owned();
    }
    let start = column.saturating_sub(MAX_LINE_CHARS / 2).min(count - MAX_LINE_CHARS);
    let part: String = line.chars().skip(start).take(MAX_LINE_CHARS).collect();
    let before = if start > 0 { "..." } else { "" };
    let after = if start + MAX_LINE_CHARS < count { "..." } else { "" };
    format!("{before}{}{after}", part.trim())
}

fn one_line(text: &str) -> String {
    text.lines().map(str::trim).filter(|line| !line.is_empty()).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::{AnalysisEnv, check_text};
    use std::path::Path;

    fn report_of(text: &str) -> String {
        let document = Document::new(Path::new("a.js"), text.to_owned(), None).unwrap();
        let found = check_text(&document.text, document.language, &AnalysisEnv::default());
        format!("{}\n{}", counts(&found), report(&document, &groups(&found)))
    }

    #[test]
    fn a_fix_is_shown_as_the_line_before_and_after() {
        let report = report_of("var image = ee.Image(1);\nprint(image.clipp(geometry));\n");
        let expected = "2:13 error unknown-operator: Image has no method \"clipp\"\nfix to review:\n\
            - print(image.clipp(geometry));\n+ print(image.clip(geometry));\n";
        assert!(report.contains(expected), "{report}");
    }

    #[test]
    fn equal_messages_appear_once() {
        let line = "print(ee.Image(1).clipp(geometry));\n";
        let report = report_of(&line.repeat(3));
        assert!(report.starts_with("3 errors"), "{report}");
        assert_eq!(report.matches("no method").count(), 1, "{report}");
        assert!(report.contains("also at 2:19, 3:19\n"), "{report}");
    }

    #[test]
    fn a_diagnostic_without_a_fix_shows_its_line() {
        let report = report_of("ee.Image('COPERNICUS/S2_SR_HARMONIZED/x').select('B99');\n");
        assert!(report.contains("\n| ee.Image('COPERNICUS/S2_SR_HARMONIZED/x').select('B99');\n"), "{report}");
    }

    #[test]
    fn a_long_line_is_not_shown_as_fixed_in_part() {
        let long = format!("print(ee.Image(1){}.clipp(geometry));\n", ".add(1)".repeat(30));
        let report = report_of(&long);
        assert!(report.contains("fix to review:\n| ...") && report.contains("fix: Change to \"clip\"\n"), "{report}");
        assert!(report.contains(".clipp(geometry));\n") && !report.contains("\n+ "), "{report}");
    }

    #[test]
    fn a_clean_script_has_no_diagnostics() {
        assert_eq!(report_of("print(ee.Image(1));\n"), "no diagnostics\n");
    }
}

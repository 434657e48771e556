//! Hazard: in a date format `DD` is the day of the year and `mm` the minute: the result looks right and is not.

use super::context::{Context, Listen, Rule, RuleInfo};
use crate::diagnostic::{Edit, Fix, Safety, Severity};
use crate::kb::model::Role;
use crate::semantic::analysis::CallSite;
use crate::text::span::Span;

/// The rule.
pub static RULE: Rule = Rule {
    info: RuleInfo {
        name: "date-format-letters",
        summary: "letters in a date format that mean something else",
        severity: Severity::Warning,
        javascript: true,
        python: true,
        fixes: true,
        docs: include_str!("../../tests/rules/date-format-letters.md"),
    },
    listen: &[Listen::Call(check)],
};

fn check(context: &Context<'_>, call: &CallSite) {
    for (_, arg) in call.with_role(Role::DateFormat) {
        let Some(format) = arg.value.as_text() else { continue };
        let runs = runs(format);
        let month = runs.iter().any(|(letter, _, _)| *letter == 'M');
        let hour = runs.iter().any(|(letter, _, _)| matches!(letter, 'H' | 'h' | 'k' | 'K'));
        for &(letter, start, length) in &runs {
            let (right, meaning) = match letter {
                // Day of year beside a month is nobody's wish; alone, or with the year, it is.
                'D' if month && length <= 2 => ('d', "the day of the year; the day of the month is \"dd\""),
                'm' if !month && !hour => ('M', "the minute; the month is \"MM\""),
                _ => continue,
            };
            let written: String = std::iter::repeat_n(letter, length).collect();
            let mended: String = std::iter::repeat_n(right, length).collect();
            let mut diagnostic = context
                .diagnostic(arg.span, format!("\"{written}\" in a date format is {meaning}"))
                .help(format!("write \"{}{mended}{}\"", &format[..start], &format[start + length..]))
                .note("Earth Engine says nothing: the letters are those of Joda-Time");
            if let Some(at) = context.source(arg.span).find(&**format) {
                let from = arg.span.start + (at + start) as u32;
                diagnostic = diagnostic.fix(Fix {
                    title: format!("Change to \"{mended}\""),
                    safety: Safety::Safe,
                    edits: vec![Edit { span: Span { start: from, end: from + length as u32 }, text: mended }],
                });
            }
            context.report(diagnostic);
        }
    }
}

/// Runs of one letter outside quotes: letter, start, length.
fn runs(format: &str) -> Vec<(char, usize, usize)> {
    let mut found: Vec<(char, usize, usize)> = Vec::new();
    let mut quoted = false;
    for (at, letter) in format.char_indices() {
        if letter == '\'' {
            quoted = !quoted;
        }
        if quoted || !letter.is_ascii_alphabetic() {
            continue;
        }
        match found.last_mut() {
            Some((last, start, length)) if *last == letter && *start + *length == at => *length += 1,
            _ => found.push((letter, at, 1)),
        }
    }
    found
}

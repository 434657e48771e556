//! Reports date format letters that mean something other than intended.

use super::engine::context::{Context, Rule, Trigger};
use super::support::suggestions;
use crate::diagnostic::Severity;
use crate::kb::model::Role;
use crate::semantic::analysis::CallSite;
use crate::semantic::query::literals;

pub static RULE: Rule = Rule {
    name: "date-format-letters",
    summary: "a date format letter with another meaning than intended",
    severity: Severity::Warning,
    fixes: true,
    docs: include_str!("../../tests/rules/date-format-letters.md"),
    triggers: &[Trigger::Call(|op| op.takes(&[Role::DateFormat]), check)],
    ..Rule::DEFAULT
};

fn check(context: &Context<'_>, call: &CallSite) {
    for (_, arg) in call.with_role(Role::DateFormat) {
        for text in literals::texts(context, arg) {
            let format = &*text.text;
            if format.contains('%') {
                let diagnostic = context
                    .diagnostic(
                        text.span,
                        format!("\"{format}\" is a strftime format, which Earth Engine does not support"),
                    )
                    .help("use Joda-Time letters such as \"yyyy-MM-dd\"");
                context.report(diagnostic);
                continue;
            }
            for (wrong, right, meaning) in mistakes(format) {
                let intended = replaced(format, wrong, right);
                let fix = suggestions::change_literal(context, text.literal, &intended, true);
                let diagnostic = context
                    .diagnostic(text.span, format!("\"{wrong}\" in a date format means {meaning}"))
                    .help(format!("write \"{intended}\""))
                    .note("Earth Engine reports no error: it uses Joda-Time letters");
                context.report(diagnostic.fix_if(fix));
            }
        }
    }
}

/// Returns the runs of equal letters outside quotes, each with its length.
fn runs(format: &str) -> Vec<(char, usize)> {
    let mut runs: Vec<(char, usize)> = Vec::new();
    let mut quoted = false;
    let mut last = None;
    for c in format.chars() {
        quoted ^= c == '\'';
        if !quoted && c.is_ascii_alphabetic() {
            match runs.last_mut().filter(|_| last == Some(c)) {
                Some((_, length)) => *length += 1,
                None => runs.push((c, 1)),
            }
        }
        last = Some(c);
    }
    runs
}

/// Returns the mistakes of a format: the run as written, the intended run, and the actual meaning.
fn mistakes(format: &str) -> Vec<(&'static str, &'static str, &'static str)> {
    let runs = runs(format);
    let has = |letter: char| runs.iter().any(|(c, _)| *c == letter);
    let run = |letter: char, length: usize| runs.contains(&(letter, length));
    let year = has('y') || has('Y') || has('x');
    let mut mistakes = Vec::new();
    // `yyyyDDD` and `yyyy-D` are intended days of the year; two letters next to a month are not.
    if run('D', 2) && (has('M') || run('m', 2)) && !has('d') {
        mistakes.push(("DD", "dd", "the day of the year"));
    }
    if run('m', 2) && year && !has('M') && !has('H') && !has('h') {
        mistakes.push(("mm", "MM", "minutes"));
    }
    mistakes
}

/// Returns the format with a run of letters replaced.
fn replaced(format: &str, wrong: &str, right: &str) -> String {
    let mut fixed = format.replace(wrong, right);
    for (other, intended, _) in mistakes(&fixed) {
        fixed = fixed.replace(other, intended);
    }
    fixed
}

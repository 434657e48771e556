//! Hazard: letters of a date format that mean something else than they do in other languages. The text looks like a date, and is
//! another one.

use super::context::{Context, Listen, Rule, RuleInfo};
use super::literals;
use crate::diagnostic::{Edit, Fix, Severity};
use crate::kb::model::Role;
use crate::semantic::analysis::CallSite;

/// The rule.
pub static RULE: Rule = Rule {
    info: RuleInfo {
        name: "date-format-letters",
        summary: "a letter of a date format that means something else",
        severity: Severity::Warning,
        javascript: true,
        python: true,
        fixes: true,
        docs: include_str!("../../tests/rules/date-format-letters.md"),
    },
    listen: &[Listen::Call(|op| op.takes(&[Role::DateFormat]), check)],
};

fn check(context: &Context<'_>, call: &CallSite) {
    for (_, arg) in call.with_role(Role::DateFormat) {
        for text in literals::texts(context, arg) {
            let format = &*text.text;
            if format.contains('%') {
                let diagnostic = context
                    .diagnostic(
                        text.span,
                        format!("\"{format}\" is a format of Python's strftime, which Earth Engine does not know"),
                    )
                    .help("write letters such as \"yyyy-MM-dd\"");
                context.report(diagnostic);
                continue;
            }
            for (wrong, right, meaning) in mistakes(format) {
                let meant = replaced(format, wrong, right);
                let span = text.literal.and_then(|literal| literals::inner_span(context, literal));
                let title = format!("Change to \"{meant}\"");
                let fix = span.map(|span| Fix::safe(title, vec![Edit::replace(span, meant.clone())]));
                let diagnostic = context
                    .diagnostic(text.span, format!("\"{wrong}\" in a date format is {meaning}"))
                    .help(format!("write \"{meant}\""))
                    .note("Earth Engine says nothing: it uses the letters of Joda-Time");
                context.report(diagnostic.fix_if(fix));
            }
        }
    }
}

/// Runs of one letter: (letter, length), text in quotes left out.
fn runs(format: &str) -> Vec<(char, usize)> {
    let mut found: Vec<(char, usize)> = Vec::new();
    let mut quoted = false;
    let mut last = None;
    for c in format.chars() {
        quoted ^= c == '\'';
        if !quoted && c.is_ascii_alphabetic() {
            match found.last_mut().filter(|_| last == Some(c)) {
                Some((_, length)) => *length += 1,
                None => found.push((c, 1)),
            }
        }
        last = Some(c);
    }
    found
}

/// What is wrong with a format: what is written, what is meant, and what it means.
fn mistakes(format: &str) -> Vec<(&'static str, &'static str, &'static str)> {
    let runs = runs(format);
    let has = |letter: char| runs.iter().any(|(c, _)| *c == letter);
    let run = |letter: char, length: usize| runs.contains(&(letter, length));
    let year = has('y') || has('Y') || has('x');
    let mut found = Vec::new();
    // `yyyyDDD` and `yyyy-D` are days of the year on purpose; beside a month two letters are not.
    if run('D', 2) && (has('M') || run('m', 2)) && !has('d') {
        found.push(("DD", "dd", "the day of the year"));
    }
    if run('m', 2) && year && !has('M') && !has('H') && !has('h') {
        found.push(("mm", "MM", "minutes"));
    }
    found
}

/// The format with a run of letters changed.
fn replaced(format: &str, wrong: &str, right: &str) -> String {
    let mut fixed = format.replace(wrong, right);
    for (other, meant, _) in mistakes(&fixed) {
        fixed = fixed.replace(other, meant);
    }
    fixed
}

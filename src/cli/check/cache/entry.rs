//! What is kept of a file: findings as bytes.

use crate::diagnostic::{Diagnostic, Fix, Severity, Tag};
use crate::rules;
use crate::text::span::Span;
use serde::{Deserialize, Serialize};

/// What is known of a file.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Known {
    /// What a person should know about the file.
    pub warnings: Vec<String>,
    /// What was found, in order.
    pub findings: Vec<Diagnostic>,
}

#[derive(Serialize, Deserialize)]
struct Said {
    warnings: Vec<String>,
    findings: Vec<Finding>,
}

/// A [`Diagnostic`] whose rule is a text.
#[derive(Serialize, Deserialize)]
struct Finding {
    rule: String,
    severity: Severity,
    span: Span,
    message: String,
    help: Option<String>,
    notes: Vec<String>,
    related: Vec<(Span, String)>,
    fixes: Vec<Fix>,
    tags: Vec<Tag>,
}

/// As bytes; none where nothing is to be said, which most files are. `None`: that cannot be.
pub fn encode(known: &Known) -> Option<Vec<u8>> {
    if *known == Known::default() {
        return Some(Vec::new());
    }
    let finding = |finding: &Diagnostic| {
        // Without "..": who adds a field must add it here.
        let Diagnostic { rule, severity, span, message, help, notes, related, fixes, tags } = finding.clone();
        Finding { rule: rule.to_owned(), severity, span, message, help, notes, related, fixes, tags }
    };
    let said = Said { warnings: known.warnings.clone(), findings: known.findings.iter().map(finding).collect() };
    postcard::to_stdvec(&said).ok()
}

/// From bytes; `None`: these are none of ours.
pub fn decode(bytes: &[u8]) -> Option<Known> {
    if bytes.is_empty() {
        return Some(Known::default());
    }
    let said: Said = postcard::from_bytes(bytes).ok()?;
    let diagnostic = |finding: Finding| {
        let Finding { rule, severity, span, message, help, notes, related, fixes, tags } = finding;
        let rule = rules::find(&rule)?.name;
        Some(Diagnostic { rule, severity, span, message, help, notes, related, fixes, tags })
    };
    let findings = said.findings.into_iter().map(diagnostic).collect::<Option<_>>()?;
    Some(Known { warnings: said.warnings, findings })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Edit;

    #[test]
    fn there_and_back() {
        let rule = rules::all()[0].info.name;
        let full = Diagnostic::new(rule, Span::new(3, 300), "message \"é\"")
            .severity(Severity::Hint)
            .help("help")
            .note("one")
            .note("two")
            .related(Span::at(7), "there")
            .fix(Fix::safe("Change", vec![Edit::insert(4, "\u{1f600}"), Edit::delete(Span::new(5, 9))]))
            .fix(Fix::unsafe_("Or", Vec::new()))
            .tag(Tag::Deprecated)
            .tag(Tag::Unnecessary);
        let known = Known {
            warnings: vec!["odd bytes".to_owned()],
            findings: vec![full, Diagnostic::new(rule, Span::default(), "")],
        };
        let bytes = encode(&known).unwrap();
        assert_eq!(decode(&bytes).as_ref(), Some(&known));
        assert_eq!(encode(&Known::default()), Some(Vec::new()));
        assert_eq!(decode(&[]), Some(Known::default()));
        for length in 1..bytes.len() {
            assert_eq!(decode(&bytes[..length]), None, "{length}");
        }
    }

    #[test]
    fn rules_that_are_gone() {
        let known = Known { findings: vec![Diagnostic::new("no-such-rule", Span::default(), "x")], ..Known::default() };
        assert_eq!(decode(&encode(&known).unwrap()), None);
    }
}

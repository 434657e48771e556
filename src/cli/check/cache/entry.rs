//! Encodes the diagnostics of a file as bytes.

use crate::diagnostic::{Diagnostic, Fix, Severity, Tag};
use crate::rules;
use crate::text::span::Span;
use serde::{Deserialize, Serialize};

/// The cached results for a file.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct CachedResults {
    /// Warnings about the file.
    pub warnings: Vec<String>,
    /// The diagnostics in order.
    pub diagnostics: Vec<Diagnostic>,
}

#[derive(Serialize, Deserialize)]
struct EncodedResults {
    warnings: Vec<String>,
    diagnostics: Vec<EncodedDiagnostic>,
}

/// A [`Diagnostic`] that owns the name of its rule.
#[derive(Serialize, Deserialize)]
struct EncodedDiagnostic {
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

/// Encodes results. The encoding of a file without results, as most files are, is empty.
pub fn encode(results: &CachedResults) -> Option<Vec<u8>> {
    if *results == CachedResults::default() {
        return Some(Vec::new());
    }
    let encode = |diagnostic: &Diagnostic| {
        // Without "..", so that a new field must be added here.
        let Diagnostic { rule, severity, span, message, help, notes, related, fixes, tags } = diagnostic.clone();
        EncodedDiagnostic { rule: rule.to_owned(), severity, span, message, help, notes, related, fixes, tags }
    };
    let encoded = EncodedResults {
        warnings: results.warnings.clone(),
        diagnostics: results.diagnostics.iter().map(encode).collect(),
    };
    postcard::to_stdvec(&encoded).ok()
}

/// Decodes results. Returns `None` if the bytes are invalid or name an unknown rule.
pub fn decode(bytes: &[u8]) -> Option<CachedResults> {
    if bytes.is_empty() {
        return Some(CachedResults::default());
    }
    let encoded: EncodedResults = postcard::from_bytes(bytes).ok()?;
    let decode = |diagnostic: EncodedDiagnostic| {
        let EncodedDiagnostic { rule, severity, span, message, help, notes, related, fixes, tags } = diagnostic;
        let rule = rules::find(&rule)?.name;
        Some(Diagnostic { rule, severity, span, message, help, notes, related, fixes, tags })
    };
    let diagnostics = encoded.diagnostics.into_iter().map(decode).collect::<Option<_>>()?;
    Some(CachedResults { warnings: encoded.warnings, diagnostics })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Edit;

    #[test]
    fn encoded_results_are_decoded() {
        let rule = rules::all()[0].name;
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
        let results = CachedResults {
            warnings: vec!["odd bytes".to_owned()],
            diagnostics: vec![full, Diagnostic::new(rule, Span::default(), "")],
        };
        let bytes = encode(&results).unwrap();
        assert_eq!(decode(&bytes).as_ref(), Some(&results));
        assert_eq!(encode(&CachedResults::default()), Some(Vec::new()));
        assert_eq!(decode(&[]), Some(CachedResults::default()));
        for length in 1..bytes.len() {
            assert_eq!(decode(&bytes[..length]), None, "{length}");
        }
    }

    #[test]
    fn results_with_unknown_rules_are_not_decoded() {
        let results = CachedResults {
            diagnostics: vec![Diagnostic::new("no-such-rule", Span::default(), "x")],
            ..CachedResults::default()
        };
        assert_eq!(decode(&encode(&results).unwrap()), None);
    }
}

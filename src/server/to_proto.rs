//! Converts types of geols to types of the protocol.

use super::view::View;
use crate::check::json_report::rule_page;
use crate::diagnostic::{self, Severity, Tag};
use crate::text::span::Span;
use tower_lsp_server::ls_types::*;

/// Returns the diagnostics of a document.
pub fn diagnostics(view: &View, uri: &Uri) -> Vec<Diagnostic> {
    let diagnostics = view.diagnostics().iter();
    diagnostics.filter_map(|found| Some(diagnostic(view, found, view.range(uri, found.span)?))).collect()
}

/// Converts a diagnostic.
pub fn diagnostic(view: &View, diagnostic: &diagnostic::Diagnostic, range: Range) -> Diagnostic {
    let related = diagnostic.related.iter().filter_map(|(span, text)| {
        Some(DiagnosticRelatedInformation { location: view.location(*span)?, message: text.clone() })
    });
    let related: Vec<_> = related.collect();
    let tags: Vec<DiagnosticTag> = diagnostic.tags.iter().map(tag).collect();
    let page = rule_page(diagnostic.rule);
    Diagnostic {
        range,
        severity: severity(diagnostic.severity),
        code: Some(NumberOrString::String(diagnostic.rule.to_owned())),
        code_description: page.parse().ok().map(|href| CodeDescription { href }),
        source: Some("geols".to_owned()),
        message: message(diagnostic),
        related_information: (!related.is_empty()).then_some(related),
        tags: (!tags.is_empty()).then_some(tags),
        data: None,
    }
}

/// Joins the message, the help and the notes, because the protocol has one text for all of them.
fn message(diagnostic: &diagnostic::Diagnostic) -> String {
    let mut text = diagnostic.message.clone();
    if let Some(help) = &diagnostic.help {
        text.push_str("; ");
        text.push_str(help);
    }
    for note in &diagnostic.notes {
        text.push('\n');
        text.push_str(note);
    }
    text
}

fn severity(severity: Severity) -> Option<DiagnosticSeverity> {
    match severity {
        Severity::Error => Some(DiagnosticSeverity::ERROR),
        Severity::Warning => Some(DiagnosticSeverity::WARNING),
        Severity::Hint => Some(DiagnosticSeverity::INFORMATION),
        Severity::Off => None,
    }
}

fn tag(tag: &Tag) -> DiagnosticTag {
    match tag {
        Tag::Deprecated => DiagnosticTag::DEPRECATED,
        Tag::Unnecessary => DiagnosticTag::UNNECESSARY,
    }
}

/// Wraps Markdown.
pub fn markdown(value: String) -> MarkupContent {
    MarkupContent { kind: MarkupKind::Markdown, value }
}

/// Converts an edit. Returns `None` if it is in another document.
pub fn edit(view: &View, uri: &Uri, span: Span, text: &str) -> Option<TextEdit> {
    Some(TextEdit { range: view.range(uri, span)?, new_text: text.to_owned() })
}

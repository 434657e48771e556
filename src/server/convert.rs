//! Plain types of geols to those of the protocol.

use super::view::View;
use crate::diagnostic::{Diagnostic as Finding, Severity, Tag};
use crate::text::span::Span;
use tower_lsp_server::ls_types::*;

/// Where a rule's page can be read.
const PAGES: &str = concat!(env!("CARGO_PKG_REPOSITORY"), "/blob/main/tests/rules/");

/// The findings of one document of a view.
pub fn findings(view: &View, uri: &Uri) -> Vec<Diagnostic> {
    let found = view
        .findings()
        .all
        .iter()
        .filter_map(|finding| Some(diagnostic(view, finding, view.range(uri, finding.span)?)));
    found.collect()
}

/// One finding.
pub fn diagnostic(view: &View, finding: &Finding, range: Range) -> Diagnostic {
    let related = finding.related.iter().filter_map(|(span, text)| {
        Some(DiagnosticRelatedInformation { location: view.location(*span)?, message: text.clone() })
    });
    let related: Vec<_> = related.collect();
    let tags: Vec<DiagnosticTag> = finding.tags.iter().map(tag).collect();
    let page = format!("{PAGES}{}.md", finding.rule);
    Diagnostic {
        range,
        severity: severity(finding.severity),
        code: Some(NumberOrString::String(finding.rule.to_owned())),
        code_description: page.parse().ok().map(|href| CodeDescription { href }),
        source: Some("geols".to_owned()),
        message: message(finding),
        related_information: (!related.is_empty()).then_some(related),
        tags: (!tags.is_empty()).then_some(tags),
        data: None,
    }
}

/// Message, what to do, remarks: editors show no more than one text.
fn message(finding: &Finding) -> String {
    let mut text = finding.message.clone();
    if let Some(help) = &finding.help {
        text.push_str("; ");
        text.push_str(help);
    }
    for note in &finding.notes {
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

/// Text with markup.
pub fn markdown(value: String) -> MarkupContent {
    MarkupContent { kind: MarkupKind::Markdown, value }
}

/// A change of one document; `None`: it is in another one.
pub fn edit(view: &View, uri: &Uri, span: Span, text: &str) -> Option<TextEdit> {
    Some(TextEdit { range: view.range(uri, span)?, new_text: text.to_owned() })
}

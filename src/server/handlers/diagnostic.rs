//! `textDocument/diagnostic`.

use crate::server::to_proto;
use crate::server::view::View;
use tower_lsp_server::ls_types::*;

/// Returns the diagnostics of a document.
pub fn report(view: &View, params: &DocumentDiagnosticParams) -> DocumentDiagnosticReportResult {
    if !view.context.settings.diagnostics {
        return empty_report();
    }
    let id = format!("{}.{}", view.id, view.revision);
    if params.previous_result_id.as_deref() == Some(&*id) {
        let unchanged = UnchangedDocumentDiagnosticReport { result_id: id };
        let report = RelatedUnchangedDocumentDiagnosticReport {
            related_documents: None,
            unchanged_document_diagnostic_report: unchanged,
        };
        return DocumentDiagnosticReport::Unchanged(report).into();
    }
    full_report(Some(id), to_proto::diagnostics(view, &params.text_document.uri))
}

/// Returns an empty report.
pub fn empty_report() -> DocumentDiagnosticReportResult {
    full_report(None, Vec::new())
}

fn full_report(result_id: Option<String>, items: Vec<Diagnostic>) -> DocumentDiagnosticReportResult {
    let full_document_diagnostic_report = FullDocumentDiagnosticReport { result_id, items };
    DocumentDiagnosticReport::Full(RelatedFullDocumentDiagnosticReport {
        related_documents: None,
        full_document_diagnostic_report,
    })
    .into()
}

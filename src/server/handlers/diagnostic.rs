//! `textDocument/diagnostic`: findings when the client asks for them.

use crate::server::convert;
use crate::server::view::View;
use tower_lsp_server::ls_types::*;

/// The findings of one document.
pub fn report(view: &View, params: &DocumentDiagnosticParams) -> DocumentDiagnosticReportResult {
    if !view.around.settings.diagnostics {
        return nothing();
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
    full(Some(id), convert::findings(view, &params.text_document.uri))
}

/// The report about a document that is not open.
pub fn nothing() -> DocumentDiagnosticReportResult {
    full(None, Vec::new())
}

fn full(result_id: Option<String>, items: Vec<Diagnostic>) -> DocumentDiagnosticReportResult {
    let full_document_diagnostic_report = FullDocumentDiagnosticReport { result_id, items };
    DocumentDiagnosticReport::Full(RelatedFullDocumentDiagnosticReport {
        related_documents: None,
        full_document_diagnostic_report,
    })
    .into()
}

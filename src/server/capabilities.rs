//! What the server can do, told once, and what of the client matters.

use super::handlers::{code_lens, generate, search, semantic_tokens, summarize, translate};
use crate::text::line_index::Unit;
use tower_lsp_server::ls_types::*;

/// What the client can do, as far as it changes what the server does.
#[derive(Debug, Clone, Copy)]
pub struct ClientCan {
    /// What columns count.
    pub unit: Unit,
    /// It asks for findings.
    pub pull: bool,
    /// It can be asked for settings.
    pub configuration: bool,
    /// It tells of new settings when asked to.
    pub watch_settings: bool,
    /// It watches files when asked to.
    pub watch_files: bool,
    /// It can ask for findings, hints and lenses again.
    pub refresh_diagnostics: bool,
    /// See above.
    pub refresh_hints: bool,
    /// See above.
    pub refresh_lenses: bool,
    /// It makes files when told to.
    pub create_files: bool,
    /// It understands placeholders.
    pub snippets: bool,
    /// It shows how far work has come.
    pub progress: bool,
}

impl ClientCan {
    /// Reads the client's capabilities.
    pub fn read(client: &ClientCapabilities) -> ClientCan {
        let workspace = client.workspace.as_ref();
        let text = client.text_document.as_ref();
        let snippets = || text?.completion.as_ref()?.completion_item.as_ref()?.snippet_support;
        ClientCan {
            unit: unit(client),
            pull: text.is_some_and(|text| text.diagnostic.is_some()),
            configuration: workspace.and_then(|can| can.configuration) == Some(true),
            watch_settings: workspace
                .and_then(|can| can.did_change_configuration)
                .and_then(|can| can.dynamic_registration)
                == Some(true),
            watch_files: workspace
                .and_then(|can| can.did_change_watched_files)
                .and_then(|can| can.dynamic_registration)
                == Some(true),
            refresh_diagnostics: workspace.and_then(|can| can.diagnostics.as_ref()?.refresh_support) == Some(true),
            refresh_hints: workspace.and_then(|can| can.inlay_hint.as_ref()?.refresh_support) == Some(true),
            refresh_lenses: workspace.and_then(|can| can.code_lens.as_ref()?.refresh_support) == Some(true),
            create_files: workspace.and_then(|can| can.workspace_edit.as_ref()).is_some_and(|can| {
                let operations = can.resource_operations.as_deref().unwrap_or_default();
                can.document_changes != Some(false) && operations.contains(&ResourceOperationKind::Create)
            }),
            snippets: snippets() == Some(true),
            progress: client.window.as_ref().and_then(|window| window.work_done_progress) == Some(true),
        }
    }
}

impl Default for ClientCan {
    fn default() -> Self {
        ClientCan::read(&ClientCapabilities::default())
    }
}

/// Bytes where the client takes them, for they need no counting.
fn unit(client: &ClientCapabilities) -> Unit {
    let offered = client.general.as_ref().and_then(|general| general.position_encodings.as_deref()).unwrap_or_default();
    if offered.contains(&PositionEncodingKind::UTF8) {
        Unit::Utf8
    } else if !offered.contains(&PositionEncodingKind::UTF16) && offered.contains(&PositionEncodingKind::UTF32) {
        Unit::Chars
    } else {
        Unit::Utf16
    }
}

/// What the server can do for that client.
pub fn server(can: &ClientCan) -> ServerCapabilities {
    ServerCapabilities {
        position_encoding: Some(match can.unit {
            Unit::Utf8 => PositionEncodingKind::UTF8,
            Unit::Utf16 => PositionEncodingKind::UTF16,
            Unit::Chars => PositionEncodingKind::UTF32,
        }),
        text_document_sync: Some(TextDocumentSyncCapability::Options(TextDocumentSyncOptions {
            open_close: Some(true),
            change: Some(TextDocumentSyncKind::INCREMENTAL),
            save: Some(TextDocumentSyncSaveOptions::Supported(true)),
            ..TextDocumentSyncOptions::default()
        })),
        notebook_document_sync: Some(OneOf::Left(NotebookDocumentSyncOptions {
            notebook_selector: vec![NotebookSelector::ByCells {
                notebook: None,
                cells: vec![NotebookCellSelector { language: "python".to_owned() }],
            }],
            save: Some(true),
        })),
        diagnostic_provider: can.pull.then(|| {
            DiagnosticServerCapabilities::Options(DiagnosticOptions {
                identifier: Some("geols".to_owned()),
                inter_file_dependencies: true,
                workspace_diagnostics: false,
                ..DiagnosticOptions::default()
            })
        }),
        completion_provider: Some(CompletionOptions {
            resolve_provider: Some(true),
            trigger_characters: Some(
                [".", "'", "\"", "(", "{", ",", "/", "=", ":", "[", " "].map(str::to_owned).to_vec(),
            ),
            ..CompletionOptions::default()
        }),
        hover_provider: Some(HoverProviderCapability::Simple(true)),
        signature_help_provider: Some(SignatureHelpOptions {
            trigger_characters: Some(["(", ",", "{", "="].map(str::to_owned).to_vec()),
            retrigger_characters: Some([")", ":"].map(str::to_owned).to_vec()),
            ..SignatureHelpOptions::default()
        }),
        code_action_provider: Some(CodeActionProviderCapability::Options(CodeActionOptions {
            code_action_kinds: Some(vec![
                CodeActionKind::QUICKFIX,
                CodeActionKind::REFACTOR_REWRITE,
                CodeActionKind::new("source.fixAll.geols"),
                translate::kind(),
            ]),
            ..CodeActionOptions::default()
        })),
        definition_provider: Some(OneOf::Left(true)),
        references_provider: Some(OneOf::Left(true)),
        document_highlight_provider: Some(OneOf::Left(true)),
        rename_provider: Some(OneOf::Right(RenameOptions {
            prepare_provider: Some(true),
            work_done_progress_options: WorkDoneProgressOptions::default(),
        })),
        document_symbol_provider: Some(OneOf::Left(true)),
        workspace_symbol_provider: Some(OneOf::Left(true)),
        folding_range_provider: Some(FoldingRangeProviderCapability::Simple(true)),
        selection_range_provider: Some(SelectionRangeProviderCapability::Simple(true)),
        semantic_tokens_provider: Some(
            SemanticTokensOptions {
                legend: semantic_tokens::legend(),
                range: Some(true),
                full: Some(SemanticTokensFullOptions::Bool(true)),
                ..SemanticTokensOptions::default()
            }
            .into(),
        ),
        inlay_hint_provider: Some(OneOf::Left(true)),
        document_link_provider: Some(DocumentLinkOptions {
            resolve_provider: Some(false),
            work_done_progress_options: WorkDoneProgressOptions::default(),
        }),
        color_provider: Some(ColorProviderCapability::Simple(true)),
        code_lens_provider: Some(CodeLensOptions { resolve_provider: Some(false) }),
        call_hierarchy_provider: Some(CallHierarchyServerCapability::Simple(true)),
        execute_command_provider: Some(ExecuteCommandOptions {
            commands: [
                code_lens::APPLY,
                code_lens::OPEN,
                translate::TRANSLATE,
                summarize::SUMMARIZE,
                search::SEARCH,
                generate::GENERATE,
            ]
            .map(str::to_owned)
            .to_vec(),
            ..ExecuteCommandOptions::default()
        }),
        workspace: Some(WorkspaceServerCapabilities {
            workspace_folders: Some(WorkspaceFoldersServerCapabilities {
                supported: Some(true),
                change_notifications: Some(OneOf::Left(true)),
            }),
            ..WorkspaceServerCapabilities::default()
        }),
        ..ServerCapabilities::default()
    }
}

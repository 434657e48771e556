//! The capabilities that the server announces in its answer to `initialize`.

use super::client::ClientFeatures;
use super::handlers::{code_lens, generate, rules, search, semantic_tokens, summarize, tool, translate};
use crate::text::line_index::PositionEncoding;
use tower_lsp_server::ls_types::*;

/// Returns the capabilities that the server announces to this client.
pub fn server_capabilities(client: &ClientFeatures) -> ServerCapabilities {
    ServerCapabilities {
        position_encoding: Some(match client.encoding {
            PositionEncoding::Utf8 => PositionEncodingKind::UTF8,
            PositionEncoding::Utf16 => PositionEncodingKind::UTF16,
            PositionEncoding::Chars => PositionEncodingKind::UTF32,
        }),
        text_document_sync: Some(TextDocumentSyncCapability::Options(TextDocumentSyncOptions {
            open_close: Some(true),
            change: Some(TextDocumentSyncKind::INCREMENTAL),
            save: Some(TextDocumentSyncSaveOptions::Supported(true)),
            ..TextDocumentSyncOptions::default()
        })),
        notebook_document_sync: Some(OneOf::Left(notebook_sync_options())),
        diagnostic_provider: client.pulls_diagnostics.then(|| {
            DiagnosticServerCapabilities::Options(DiagnosticOptions {
                identifier: Some("geols".to_owned()),
                inter_file_dependencies: true,
                workspace_diagnostics: false,
                ..DiagnosticOptions::default()
            })
        }),
        completion_provider: Some(completion_options()),
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
        execute_command_provider: Some(command_options()),
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

fn completion_options() -> CompletionOptions {
    CompletionOptions {
        resolve_provider: Some(true),
        trigger_characters: Some([".", "'", "\"", "(", "{", ",", "/", "=", ":", "[", " "].map(str::to_owned).to_vec()),
        ..CompletionOptions::default()
    }
}

fn command_options() -> ExecuteCommandOptions {
    ExecuteCommandOptions {
        commands: [
            code_lens::APPLY,
            code_lens::OPEN,
            translate::TRANSLATE,
            summarize::SUMMARIZE,
            search::SEARCH,
            generate::GENERATE,
            rules::RULES,
            tool::TOOL,
        ]
        .map(str::to_owned)
        .to_vec(),
        ..ExecuteCommandOptions::default()
    }
}

/// Returns the options for the Python cells of all notebooks.
fn notebook_sync_options() -> NotebookDocumentSyncOptions {
    NotebookDocumentSyncOptions {
        notebook_selector: vec![NotebookSelector::ByCells {
            notebook: None,
            cells: vec![NotebookCellSelector { language: "python".to_owned() }],
        }],
        save: Some(true),
    }
}

//! The client of a session: an editor or a browser, and the protocol features that it supports.

use crate::text::line_index::PositionEncoding;
use tower_lsp_server::ls_types::*;

/// The kind of a client, which decides what the server may read on its behalf.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ClientKind {
    /// An editor on this machine. The server reads the files of its workspace.
    Editor,
    /// A browser. The server sees the documents that it sends and reads no file.
    Browser,
}

/// The protocol features of the client that change what the server does.
#[derive(Debug, Clone, Copy)]
pub struct ClientFeatures {
    /// The encoding in which columns are counted.
    pub encoding: PositionEncoding,
    /// The client requests diagnostics, so that the server does not publish them.
    pub pulls_diagnostics: bool,
    /// The client answers `workspace/configuration`.
    pub configuration: bool,
    /// The client can be asked to report new settings.
    pub watch_settings: bool,
    /// The client can be asked to report changes of files.
    pub watch_files: bool,
    /// The client refreshes diagnostics when the server asks.
    pub refresh_diagnostics: bool,
    /// The client refreshes inlay hints when the server asks.
    pub refresh_hints: bool,
    /// The client refreshes code lenses when the server asks.
    pub refresh_lenses: bool,
    /// The client accepts edits that create files.
    pub create_files: bool,
    /// The client accepts snippets in completion items.
    pub snippets: bool,
    /// The client shows progress bars.
    pub progress: bool,
}

impl ClientFeatures {
    /// Reads the features from the client's capabilities.
    pub fn new(client: &ClientCapabilities) -> ClientFeatures {
        let workspace = client.workspace.as_ref();
        let text = client.text_document.as_ref();
        let snippets = || text?.completion.as_ref()?.completion_item.as_ref()?.snippet_support;
        ClientFeatures {
            encoding: position_encoding(client),
            pulls_diagnostics: text.is_some_and(|text| text.diagnostic.is_some()),
            configuration: workspace.and_then(|can| can.configuration) == Some(true),
            watch_settings: workspace.and_then(|can| can.did_change_configuration?.dynamic_registration) == Some(true),
            watch_files: workspace.and_then(|can| can.did_change_watched_files?.dynamic_registration) == Some(true),
            refresh_diagnostics: workspace.and_then(|can| can.diagnostics.as_ref()?.refresh_support) == Some(true),
            refresh_hints: workspace.and_then(|can| can.inlay_hint.as_ref()?.refresh_support) == Some(true),
            refresh_lenses: workspace.and_then(|can| can.code_lens.as_ref()?.refresh_support) == Some(true),
            create_files: workspace.and_then(|can| can.workspace_edit.as_ref()).is_some_and(|can| {
                // A client that does not mention document changes counts as accepting them.
                let operations = can.resource_operations.as_deref().unwrap_or_default();
                can.document_changes != Some(false) && operations.contains(&ResourceOperationKind::Create)
            }),
            snippets: snippets() == Some(true),
            progress: client.window.as_ref().and_then(|window| window.work_done_progress) == Some(true),
        }
    }
}

impl Default for ClientFeatures {
    fn default() -> Self {
        ClientFeatures::new(&ClientCapabilities::default())
    }
}

/// Returns the position encoding: UTF-8 if the client offers it, since bytes need no counting.
/// UTF-32 is used only if the client offers it, but not UTF-16.
fn position_encoding(client: &ClientCapabilities) -> PositionEncoding {
    let offered = client.general.as_ref().and_then(|general| general.position_encodings.as_deref()).unwrap_or_default();
    if offered.contains(&PositionEncodingKind::UTF8) {
        PositionEncoding::Utf8
    } else if !offered.contains(&PositionEncodingKind::UTF16) && offered.contains(&PositionEncodingKind::UTF32) {
        PositionEncoding::Chars
    } else {
        PositionEncoding::Utf16
    }
}

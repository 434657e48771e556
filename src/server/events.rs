//! The events that the main loop handles.

use super::view::View;
use super::workspace_files::WorkspaceSnapshot;
use std::sync::Arc;
use tokio::sync::oneshot;
use tower_lsp_server::jsonrpc::Result;
use tower_lsp_server::ls_types::*;

/// The channel for the answer to a request. The receiver is dropped when the client cancels the
/// request.
pub type Reply<T> = oneshot::Sender<Result<T>>;

/// The items of an inline completion.
pub type InlineItems = Option<Vec<InlineCompletionItem>>;

/// An event for the main loop.
pub enum Event {
    /// The client introduces itself.
    Initialize(Box<InitializeParams>, Reply<InitializeResult>),
    /// The client accepts requests.
    Initialized,
    /// A document was opened.
    Open(TextDocumentItem),
    /// A document was edited.
    Change(DidChangeTextDocumentParams),
    /// A document was saved.
    Save(Uri),
    /// A document was closed.
    Close(Uri),
    /// A notebook was opened.
    NotebookOpen(DidOpenNotebookDocumentParams),
    /// A notebook was edited.
    NotebookChange(DidChangeNotebookDocumentParams),
    /// A notebook was closed.
    NotebookClose(Uri),
    /// The settings have changed. Old clients send the new ones along.
    SettingsChanged(LSPAny),
    /// The client has sent its settings.
    Settings(LSPAny),
    /// Workspace folders were added or removed.
    Folders(WorkspaceFoldersChangeEvent),
    /// Files changed on disk.
    FilesChanged(Vec<FileEvent>),
    /// The client requests something about one document.
    DocumentRequest(DocumentRequest),
    /// The client requests something about the whole workspace.
    WorkspaceRequest(WorkspaceRequest),
    /// The client executes a command that needs no document.
    Command(ExecuteCommandParams, Reply<Option<LSPAny>>),
    /// The client should create a file and show it.
    CreateAndShow(Box<WorkspaceEdit>, Uri),
    /// An analysis has ended.
    AnalysisDone(AnalysisDone),
    /// The diagnostics of a view have been computed.
    DiagnosticsReady(Arc<View>),
    /// The connection has ended.
    Disconnected,
}

/// Computes and sends an answer. The argument is `None` if there is no such document.
pub type Answer = Box<dyn FnOnce(Option<&Arc<View>>) + Send>;

/// A request about one document. It waits until the latest edit has been analyzed.
pub struct DocumentRequest {
    /// The document.
    pub uri: Uri,
    /// Computes the answer, on the pool.
    pub answer: Answer,
    /// Returns `true` if the client has cancelled the request.
    pub is_cancelled: Box<dyn Fn() -> bool + Send>,
}

/// A request about all files of the workspace.
pub struct WorkspaceRequest {
    /// Computes the answer, on the pool.
    pub answer: Box<dyn FnOnce(WorkspaceSnapshot) + Send>,
}

/// The end of an analysis.
pub struct AnalysisDone {
    /// The number of the opening of the document.
    pub id: u64,
    /// The result; `None` if the analysis was cancelled or has panicked.
    pub view: Option<Arc<View>>,
    /// The analyzed revision.
    pub revision: u64,
}

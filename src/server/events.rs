//! What the main loop is told.

use super::elsewhere::Surveyed;
use super::view::View;
use std::sync::Arc;
use tokio::sync::oneshot;
use tower_lsp_server::jsonrpc::Result;
use tower_lsp_server::ls_types::*;

/// Where the answer to a request goes. Dropped by who asked when nobody waits any more.
pub type Reply<T> = oneshot::Sender<Result<T>>;

/// Something that happened.
pub enum Event {
    /// The client introduces itself.
    Initialize(Box<InitializeParams>, Reply<InitializeResult>),
    /// The client is ready for requests.
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
    /// The client has new settings; old clients send them along.
    SettingsChanged(LSPAny),
    /// The settings, as the client answered or was started with.
    Settings(LSPAny),
    /// Workspace folders came or went.
    Folders(WorkspaceFoldersChangeEvent),
    /// Files changed on disk.
    Watched(Vec<FileEvent>),
    /// A request about one document.
    Query(Query),
    /// A request about all open documents.
    Survey(Survey),
    /// A command of ours was chosen.
    Command(ExecuteCommandParams, Reply<Option<LSPAny>>),
    /// A file was made that shall be written and shown.
    Beside(Box<WorkspaceEdit>, Uri),
    /// A document was analysed.
    Analysed(Analysed),
    /// Findings of a document are there to be shown.
    Found(Arc<View>),
    /// The connection is gone.
    Gone,
}

/// Takes what is known of a document and answers.
pub type Answer = Box<dyn FnOnce(Option<&Arc<View>>) + Send>;

/// A request about one document: waits until what was last typed has been analysed.
pub struct Query {
    /// The document.
    pub uri: Uri,
    /// Computes the answer, on the pool. `None`: there is no such document.
    pub answer: Answer,
    /// Whether nobody waits any more.
    pub given_up: Box<dyn Fn() -> bool + Send>,
}

/// A request about all documents: the open ones, and with their help those of the workspace.
pub struct Survey {
    /// Computes the answer, on the pool.
    pub answer: Box<dyn FnOnce(Surveyed) + Send>,
}

/// The end of an analysis.
pub struct Analysed {
    /// Which opening of which document.
    pub id: u64,
    /// What was analysed; `None`: it was cancelled, or it failed (and that was logged).
    pub view: Option<Arc<View>>,
    /// The revision that was analysed.
    pub revision: u64,
}

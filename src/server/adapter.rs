//! The handlers that tower-lsp calls. Each turns a message into one event; for a request it also
//! awaits the answer.
//!
//! # Hazards
//! tower-lsp polls handlers concurrently, so their order is lost at the first `await`. A handler
//! therefore sends its event first and leaves all work to the receiver.

use super::deadline::within_deadline;
use super::events::{DocumentRequest, Event, InlineItems, Reply, WorkspaceRequest};
use super::handlers::command::{CommandAnswer, argument};
use super::handlers::workspace_scope::Scope;
use super::handlers::{self, generate, rules, search, summarize, tool, translate};
use super::model_answers;
use super::view::View;
use super::workspace_files::WorkspaceSnapshot;
use crate::base::cancel::Cancel;
use std::sync::Arc;
use std::sync::mpsc::Sender;
use tokio::sync::oneshot;
use tower_lsp_server::LanguageServer;
use tower_lsp_server::jsonrpc::{Error, ErrorCode, Result};
use tower_lsp_server::ls_types::*;

/// The code of the error `RequestFailed`: the request is well-formed but cannot be fulfilled.
const REQUEST_FAILED: i64 = -32803;

/// The handlers.
pub struct Adapter {
    events: Sender<Event>,
}

/// Cancels the work for a request when tower-lsp drops its handler.
struct CancelOnDrop(Cancel);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

impl Adapter {
    /// Creates handlers that send events to a main loop.
    pub fn new(events: Sender<Event>) -> Adapter {
        Adapter { events }
    }

    fn send(&self, event: Event) {
        // The loop ends only after the connection.
        drop(self.events.send(event));
    }

    /// Sends an event and awaits the reply.
    async fn request<T>(&self, event: impl FnOnce(Reply<T>) -> Event) -> Result<T> {
        let (reply, answer) = oneshot::channel();
        self.send(event(reply));
        match within_deadline(answer).await {
            Some(Ok(answer)) => answer,
            // The job has panicked, which is in the log.
            Some(Err(_)) => Err(Error::internal_error()),
            None => Err(Error { message: "the request timed out".into(), ..Error::internal_error() }),
        }
    }

    /// Sends a request about a document. `compute` runs on the pool and must send the reply, if
    /// necessary later.
    async fn request_about_document<T: Send + 'static>(
        &self,
        uri: &Uri,
        compute: impl FnOnce(Option<&Arc<View>>, Cancel, Reply<T>) + Send + 'static,
    ) -> Result<T> {
        let cancel = Cancel::default();
        let _cancel_on_drop = CancelOnDrop(cancel.clone());
        self.request(|reply| {
            let flag = cancel.clone();
            Event::DocumentRequest(DocumentRequest {
                uri: uri.clone(),
                answer: Box::new(move |view| compute(view, cancel, reply)),
                is_cancelled: Box::new(move || flag.is_cancelled()),
            })
        })
        .await
    }

    /// Computes an answer about a document. Returns `None` for a document that is not open.
    async fn answer_about_document<T: Send + 'static>(
        &self,
        uri: &Uri,
        compute: impl FnOnce(&Arc<View>) -> Option<T> + Send + 'static,
    ) -> Result<Option<T>> {
        self.request_about_document(uri, |view, _, reply| drop(reply.send(Ok(view.and_then(compute))))).await
    }

    /// Computes an answer about the whole workspace.
    async fn answer_about_workspace<T: Send + 'static>(
        &self,
        compute: impl FnOnce(WorkspaceSnapshot) -> T + Send + 'static,
    ) -> Result<T> {
        let event = |reply: Reply<T>| {
            let answer = Box::new(move |workspace| drop(reply.send(Ok(compute(workspace)))));
            Event::WorkspaceRequest(WorkspaceRequest { answer })
        };
        self.request(event).await
    }

    /// Returns a script below a comment that reads as a request, else the text that a model writes
    /// at the cursor.
    pub async fn inline_completion(&self, params: InlineCompletionParams) -> Result<InlineItems> {
        let uri = params.text_document_position.text_document.uri.clone();
        self.request_about_document(&uri, model_answers::complete_inline(params)).await
    }

    /// Writes a script for a request in words.
    async fn generate(&self, args: generate::GenerateArgs) -> Result<Option<LSPAny>> {
        self.request_about_document(&args.uri.clone(), model_answers::generate(args)).await
    }

    /// Searches by words, and by meaning if an encoder is loaded.
    async fn search(&self, args: search::SearchArgs) -> Result<Option<LSPAny>> {
        let event = |reply: Reply<Option<LSPAny>>| {
            let answer = Box::new(move |workspace| model_answers::search(args, workspace, reply));
            Event::WorkspaceRequest(WorkspaceRequest { answer })
        };
        self.request(event).await
    }

    /// Runs a command whose answer may create a file.
    async fn run_command(
        &self,
        uri: &Uri,
        compute: impl FnOnce(&Arc<View>) -> CommandAnswer + Send + 'static,
    ) -> Result<Option<LSPAny>> {
        let Some(answer) = self.answer_about_document(uri, |view| Some(compute(view))).await? else {
            return Err(Error::invalid_params("no such document is open"));
        };
        if let Some((edit, uri)) = answer.new_file {
            self.send(Event::CreateAndShow(Box::new(edit), uri));
        }
        Ok(Some(answer.value))
    }
}

impl LanguageServer for Adapter {
    async fn initialize(&self, params: InitializeParams) -> Result<InitializeResult> {
        self.request(|reply| Event::Initialize(Box::new(params), reply)).await
    }
    async fn initialized(&self, _: InitializedParams) {
        self.send(Event::Initialized);
    }
    async fn shutdown(&self) -> Result<()> {
        Ok(())
    }

    async fn did_open(&self, params: DidOpenTextDocumentParams) {
        self.send(Event::Open(params.text_document));
    }
    async fn did_change(&self, params: DidChangeTextDocumentParams) {
        self.send(Event::Change(params));
    }
    async fn did_save(&self, params: DidSaveTextDocumentParams) {
        self.send(Event::Save(params.text_document.uri));
    }
    async fn did_close(&self, params: DidCloseTextDocumentParams) {
        self.send(Event::Close(params.text_document.uri));
    }
    async fn notebook_did_open(&self, params: DidOpenNotebookDocumentParams) {
        self.send(Event::NotebookOpen(params));
    }
    async fn notebook_did_change(&self, params: DidChangeNotebookDocumentParams) {
        self.send(Event::NotebookChange(params));
    }
    async fn notebook_did_save(&self, params: DidSaveNotebookDocumentParams) {
        self.send(Event::Save(params.notebook_document.uri));
    }
    async fn notebook_did_close(&self, params: DidCloseNotebookDocumentParams) {
        self.send(Event::NotebookClose(params.notebook_document.uri));
    }
    async fn did_change_configuration(&self, params: DidChangeConfigurationParams) {
        self.send(Event::SettingsChanged(params.settings));
    }
    async fn did_change_workspace_folders(&self, params: DidChangeWorkspaceFoldersParams) {
        self.send(Event::Folders(params.event));
    }
    async fn did_change_watched_files(&self, params: DidChangeWatchedFilesParams) {
        self.send(Event::FilesChanged(params.changes));
    }

    async fn diagnostic(&self, params: DocumentDiagnosticParams) -> Result<DocumentDiagnosticReportResult> {
        let uri = params.text_document.uri.clone();
        let answer =
            self.answer_about_document(&uri, move |view| Some(handlers::diagnostic::report(view, &params))).await?;
        Ok(answer.unwrap_or_else(handlers::diagnostic::empty_report))
    }

    async fn hover(&self, params: HoverParams) -> Result<Option<Hover>> {
        let at = params.text_document_position_params;
        self.answer_about_document(&at.text_document.uri.clone(), move |view| handlers::hover::handle(view, &at)).await
    }
    async fn completion(&self, params: CompletionParams) -> Result<Option<CompletionResponse>> {
        let uri = params.text_document_position.text_document.uri.clone();
        self.answer_about_document(&uri, move |view| handlers::completion::handle(view, &params)).await
    }
    async fn completion_resolve(&self, item: CompletionItem) -> Result<CompletionItem> {
        Ok(handlers::completion::resolve(item))
    }
    async fn signature_help(&self, params: SignatureHelpParams) -> Result<Option<SignatureHelp>> {
        let at = params.text_document_position_params;
        self.answer_about_document(&at.text_document.uri.clone(), move |view| {
            handlers::signature_help::handle(view, &at)
        })
        .await
    }
    async fn code_action(&self, params: CodeActionParams) -> Result<Option<CodeActionResponse>> {
        self.answer_about_document(&params.text_document.uri.clone(), move |view| {
            handlers::code_action::handle(view, &params)
        })
        .await
    }
    async fn goto_definition(&self, params: GotoDefinitionParams) -> Result<Option<GotoDefinitionResponse>> {
        let at = params.text_document_position_params;
        self.answer_about_document(&at.text_document.uri.clone(), move |view| handlers::definition::handle(view, &at))
            .await
    }
    async fn references(&self, params: ReferenceParams) -> Result<Option<Vec<Location>>> {
        let uri = params.text_document_position.text_document.uri.clone();
        let scope = self.answer_about_document(&uri, move |view| handlers::references::handle(view, &params)).await?;
        match scope {
            Some(Scope::Workspace(request)) => {
                self.answer_about_workspace(move |all| Some(handlers::references::answer_workspace(&all, &request)))
                    .await
            }
            Some(Scope::Document(locations)) => Ok(Some(locations)),
            None => Ok(None),
        }
    }
    async fn document_highlight(&self, params: DocumentHighlightParams) -> Result<Option<Vec<DocumentHighlight>>> {
        let at = params.text_document_position_params;
        self.answer_about_document(&at.text_document.uri.clone(), move |view| {
            handlers::references::highlight(view, &at)
        })
        .await
    }
    async fn prepare_rename(&self, at: TextDocumentPositionParams) -> Result<Option<PrepareRenameResponse>> {
        or_error(
            self.answer_about_document(&at.text_document.uri.clone(), move |view| handlers::rename::prepare(view, &at))
                .await?,
        )
    }
    async fn document_symbol(&self, params: DocumentSymbolParams) -> Result<Option<DocumentSymbolResponse>> {
        let uri = params.text_document.uri;
        self.answer_about_document(&uri.clone(), move |view| handlers::symbols::handle(view, &uri)).await
    }
    async fn symbol(&self, params: WorkspaceSymbolParams) -> Result<Option<WorkspaceSymbolResponse>> {
        self.answer_about_workspace(move |all| handlers::symbols::answer_workspace(&all, &params.query)).await
    }
    async fn folding_range(&self, params: FoldingRangeParams) -> Result<Option<Vec<FoldingRange>>> {
        let uri = params.text_document.uri;
        self.answer_about_document(&uri.clone(), move |view| handlers::folding::handle(view, &uri)).await
    }
    async fn selection_range(&self, params: SelectionRangeParams) -> Result<Option<Vec<SelectionRange>>> {
        self.answer_about_document(&params.text_document.uri.clone(), move |view| {
            handlers::selection_range::handle(view, &params)
        })
        .await
    }
    async fn semantic_tokens_full(&self, params: SemanticTokensParams) -> Result<Option<SemanticTokensResult>> {
        let uri = params.text_document.uri;
        let answer = self
            .answer_about_document(&uri.clone(), move |view| handlers::semantic_tokens::handle(view, &uri, None))
            .await?;
        Ok(answer.map(SemanticTokensResult::Tokens))
    }
    async fn semantic_tokens_range(
        &self,
        params: SemanticTokensRangeParams,
    ) -> Result<Option<SemanticTokensRangeResult>> {
        let (uri, range) = (params.text_document.uri, params.range);
        let answer = self
            .answer_about_document(&uri.clone(), move |view| handlers::semantic_tokens::handle(view, &uri, Some(range)))
            .await?;
        Ok(answer.map(SemanticTokensRangeResult::Tokens))
    }
    async fn inlay_hint(&self, params: InlayHintParams) -> Result<Option<Vec<InlayHint>>> {
        self.answer_about_document(&params.text_document.uri.clone(), move |view| {
            handlers::inlay_hint::handle(view, &params)
        })
        .await
    }
    async fn document_link(&self, params: DocumentLinkParams) -> Result<Option<Vec<DocumentLink>>> {
        let uri = params.text_document.uri;
        self.answer_about_document(&uri.clone(), move |view| handlers::document_link::handle(view, &uri)).await
    }
    async fn document_color(&self, params: DocumentColorParams) -> Result<Vec<ColorInformation>> {
        let uri = params.text_document.uri;
        Ok(self
            .answer_about_document(&uri.clone(), move |view| handlers::color::document_colors(view, &uri))
            .await?
            .unwrap_or_default())
    }
    async fn color_presentation(&self, params: ColorPresentationParams) -> Result<Vec<ColorPresentation>> {
        let uri = params.text_document.uri.clone();
        Ok(self
            .answer_about_document(&uri, move |view| handlers::color::presentations(view, &params))
            .await?
            .unwrap_or_default())
    }
    async fn code_lens(&self, params: CodeLensParams) -> Result<Option<Vec<CodeLens>>> {
        let uri = params.text_document.uri;
        self.answer_about_document(&uri.clone(), move |view| handlers::code_lens::handle(view, &uri)).await
    }
    async fn prepare_call_hierarchy(
        &self,
        params: CallHierarchyPrepareParams,
    ) -> Result<Option<Vec<CallHierarchyItem>>> {
        let at = params.text_document_position_params;
        self.answer_about_document(&at.text_document.uri.clone(), move |view| {
            handlers::call_hierarchy::prepare(view, &at)
        })
        .await
    }
    async fn incoming_calls(
        &self,
        params: CallHierarchyIncomingCallsParams,
    ) -> Result<Option<Vec<CallHierarchyIncomingCall>>> {
        self.answer_about_document(&params.item.uri.clone(), move |view| {
            handlers::call_hierarchy::incoming(view, &params.item)
        })
        .await
    }
    async fn outgoing_calls(
        &self,
        params: CallHierarchyOutgoingCallsParams,
    ) -> Result<Option<Vec<CallHierarchyOutgoingCall>>> {
        self.answer_about_document(&params.item.uri.clone(), move |view| {
            handlers::call_hierarchy::outgoing(view, &params.item)
        })
        .await
    }
    async fn execute_command(&self, params: ExecuteCommandParams) -> Result<Option<LSPAny>> {
        match params.command.as_str() {
            summarize::SUMMARIZE => {
                let args: summarize::SummarizeArgs = parse(params, "geols.summarize takes {uri, open}")?;
                self.run_command(&args.uri.clone(), move |view| summarize::handle(view, &args)).await
            }
            search::SEARCH => self.search(parse(params, "geols.search takes {query, kinds, language, limit}")?).await,
            generate::GENERATE => self.generate(parse(params, "geols.generate takes {uri, request, range}")?).await,
            translate::TRANSLATE => {
                let args: translate::TranslateArgs = parse(params, "geols.translate takes {uri, show, project, open}")?;
                self.run_command(&args.uri.clone(), move |view| translate::handle(view, &args)).await
            }
            rules::RULES => Ok(Some(rules::handle())),
            tool::TOOL => {
                let args: tool::ToolArgs = parse(params, "geols.tool takes {name, arguments}")?;
                or_error(Some(self.answer_about_workspace(move |_| tool::handle(args)).await?))
            }
            _ => self.request(|reply| Event::Command(params, reply)).await,
        }
    }
    async fn rename(&self, params: RenameParams) -> Result<Option<WorkspaceEdit>> {
        let uri = params.text_document_position.text_document.uri.clone();
        match or_error(self.answer_about_document(&uri, move |view| handlers::rename::handle(view, &params)).await?)? {
            Some(Scope::Workspace(request)) => {
                let edit =
                    self.answer_about_workspace(move |all| handlers::rename::answer_workspace(&all, &request)).await?;
                or_error(Some(edit))
            }
            Some(Scope::Document(edit)) => Ok(Some(edit)),
            None => Ok(None),
        }
    }
}

fn parse<T: serde::de::DeserializeOwned>(params: ExecuteCommandParams, usage: &'static str) -> Result<T> {
    argument(params).ok_or_else(|| Error::invalid_params(usage))
}

/// Turns the reason why a request cannot be fulfilled into an error, which editors show.
fn or_error<T>(answer: Option<std::result::Result<T, String>>) -> Result<Option<T>> {
    let error =
        |reason: String| Error { code: ErrorCode::ServerError(REQUEST_FAILED), message: reason.into(), data: None };
    answer.transpose().map_err(error)
}

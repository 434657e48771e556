//! What tower-lsp calls. Each method turns a message into one event and, of a request, waits for the answer.
//!
//! Hazard: tower-lsp polls handlers side by side, so that their order is lost at the first `await`. Nothing is done here before the event
//! is sent, and everything is done by who receives it.

use super::elsewhere::Surveyed;
use super::events::{Event, Query, Reply, Survey};
use super::handlers as h;
use super::handlers::wide::Scope;
use super::view::View;
use crate::base::cancel::Cancel;
use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::time::{Duration, Instant};
use tokio::sync::oneshot;
use tower_lsp_server::LanguageServer;
use tower_lsp_server::jsonrpc::{Error, ErrorCode, Result};
use tower_lsp_server::ls_types::*;

/// No answer takes longer.
const DEADLINE: Duration = Duration::from_secs(30);

/// As much as threads of the pool have.
const STACK: usize = 16 << 20;

/// The handlers.
pub struct Adapter {
    events: Sender<Event>,
}

/// Dropped with the request: when it is answered, and when it is cancelled.
struct Waiting(Cancel);

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

impl Adapter {
    /// Tells the main loop behind `events`.
    pub fn new(events: Sender<Event>) -> Adapter {
        Adapter { events }
    }

    fn tell(&self, event: Event) {
        // The loop ends after the connection only.
        drop(self.events.send(event));
    }

    /// What can stand below a comment that reads as a request; else what a model writes at the cursor, if there is one.
    pub async fn inline_completion(&self, params: InlineCompletionParams) -> Result<Option<Vec<InlineCompletionItem>>> {
        let begun = Instant::now();
        let cancel = Cancel::default();
        let waiting = Waiting(cancel.clone());
        let answer = self.ask(|reply: Reply<Option<Vec<InlineCompletionItem>>>| {
            let (uri, given_up) = (params.text_document_position.text_document.uri.clone(), cancel.clone());
            let compute = move |view: Option<&Arc<View>>| {
                let composed = view.and_then(|view| h::generate::inline(view, &params));
                let turn = view.filter(|_| composed.is_none()).and_then(|view| {
                    let turn = h::infill::turn(view, &params, &cancel)?;
                    Some((turn, view.clone()))
                });
                let Some((turn, view)) = turn else { return drop(reply.send(Ok(composed))) };
                // A model takes longer than anything else: other requests must not wait for a thread of the pool.
                let work = move || drop(reply.send(Ok(h::infill::inline(&turn, &view, &params, begun, &cancel))));
                drop(std::thread::Builder::new().name("infill".to_owned()).stack_size(STACK).spawn(work));
            };
            Event::Query(Query { uri, answer: Box::new(compute), given_up: Box::new(move || given_up.is_cancelled()) })
        });
        let answer = answer.await;
        drop(waiting);
        answer
    }

    /// A script for a request, by a model where there is one.
    async fn generate(&self, request: h::generate::Request) -> Result<Option<LSPAny>> {
        let begun = Instant::now();
        let cancel = Cancel::default();
        let waiting = Waiting(cancel.clone());
        let answer = self.ask(|reply: Reply<Option<LSPAny>>| {
            let (uri, given_up) = (request.uri.clone(), cancel.clone());
            let compute = move |view: Option<&Arc<View>>| {
                let task = view.and_then(|view| h::generate::Task::new(view, &request));
                match task {
                    Some(task) if task.has_model() => {
                        let work = move || drop(reply.send(Ok(task.by_model(begun, &cancel))));
                        drop(std::thread::Builder::new().name("generate".to_owned()).stack_size(STACK).spawn(work));
                    }
                    task => drop(reply.send(Ok(task.and_then(h::generate::Task::answer)))),
                }
            };
            Event::Query(Query { uri, answer: Box::new(compute), given_up: Box::new(move || given_up.is_cancelled()) })
        });
        let answer = answer.await;
        drop(waiting);
        answer
    }

    async fn ask<T>(&self, event: impl FnOnce(Reply<T>) -> Event) -> Result<T> {
        let (reply, answer) = oneshot::channel();
        self.tell(event(reply));
        match tokio::time::timeout(DEADLINE, answer).await {
            Ok(Ok(answer)) => answer,
            // The job panicked, which was logged.
            Ok(Err(_)) => Err(Error::internal_error()),
            Err(_) => Err(Error { message: "this took too long".into(), ..Error::internal_error() }),
        }
    }

    /// What is found by words, and by meaning where there is an encoder.
    async fn search(&self, request: h::search::Request) -> Result<Option<LSPAny>> {
        let event = |reply: Reply<Option<LSPAny>>| {
            let compute = move |all: Surveyed| {
                if reply.is_closed() {
                    return;
                }
                let Some(used) = h::search::sense(&all) else {
                    drop(reply.send(Ok(Some(h::search::handle(&request)))));
                    // Behind the answer: loading takes a core and more.
                    return h::search::want(&all);
                };
                // An encoder takes ten times as long as words do: other requests must not wait for a thread of the pool.
                let work = move || drop(reply.send(Ok(Some(h::search::by_meaning(&request, &used, &all)))));
                drop(std::thread::Builder::new().name("search".to_owned()).spawn(work));
            };
            Event::Survey(Survey { answer: Box::new(compute) })
        };
        self.ask(event).await
    }

    async fn summarize(&self, params: ExecuteCommandParams) -> Result<Option<LSPAny>> {
        let Some(request) = h::summarize::Request::read(params) else {
            return Err(Error::invalid_params("geols.summarize takes {uri, open}"));
        };
        let uri = request.uri.clone();
        let Some(answer) = self.query(&uri, move |view| Some(h::summarize::handle(view, &request))).await? else {
            return Err(Error::invalid_params("no such document is open"));
        };
        if let Some((edit, uri)) = answer.beside {
            self.tell(Event::Beside(Box::new(edit), uri));
        }
        Ok(Some(answer.value))
    }

    /// An answer about one document; `None` for a document that is not open.
    async fn query<T: Send + 'static>(
        &self,
        uri: &Uri,
        compute: impl FnOnce(&Arc<View>) -> Option<T> + Send + 'static,
    ) -> Result<Option<T>> {
        let cancel = Cancel::default();
        let waiting = Waiting(cancel.clone());
        let answer = self.ask(|reply: Reply<Option<T>>| {
            Event::Query(Query {
                uri: uri.clone(),
                answer: Box::new(move |view| drop(reply.send(Ok(view.and_then(compute))))),
                given_up: Box::new(move || cancel.is_cancelled()),
            })
        });
        let answer = answer.await;
        drop(waiting);
        answer
    }

    async fn survey<T: Send + 'static>(
        &self,
        compute: impl FnOnce(Surveyed) -> Option<T> + Send + 'static,
    ) -> Result<Option<T>> {
        let event = |reply: Reply<Option<T>>| {
            Event::Survey(Survey { answer: Box::new(move |all| drop(reply.send(Ok(compute(all))))) })
        };
        self.ask(event).await
    }
}

impl LanguageServer for Adapter {
    async fn initialize(&self, params: InitializeParams) -> Result<InitializeResult> {
        self.ask(|reply| Event::Initialize(Box::new(params), reply)).await
    }
    async fn initialized(&self, _: InitializedParams) {
        self.tell(Event::Initialized);
    }
    async fn shutdown(&self) -> Result<()> {
        Ok(())
    }

    async fn did_open(&self, params: DidOpenTextDocumentParams) {
        self.tell(Event::Open(params.text_document));
    }
    async fn did_change(&self, params: DidChangeTextDocumentParams) {
        self.tell(Event::Change(params));
    }
    async fn did_save(&self, params: DidSaveTextDocumentParams) {
        self.tell(Event::Save(params.text_document.uri));
    }
    async fn did_close(&self, params: DidCloseTextDocumentParams) {
        self.tell(Event::Close(params.text_document.uri));
    }
    async fn notebook_did_open(&self, params: DidOpenNotebookDocumentParams) {
        self.tell(Event::NotebookOpen(params));
    }
    async fn notebook_did_change(&self, params: DidChangeNotebookDocumentParams) {
        self.tell(Event::NotebookChange(params));
    }
    async fn notebook_did_save(&self, params: DidSaveNotebookDocumentParams) {
        self.tell(Event::Save(params.notebook_document.uri));
    }
    async fn notebook_did_close(&self, params: DidCloseNotebookDocumentParams) {
        self.tell(Event::NotebookClose(params.notebook_document.uri));
    }
    async fn did_change_configuration(&self, params: DidChangeConfigurationParams) {
        self.tell(Event::SettingsChanged(params.settings));
    }
    async fn did_change_workspace_folders(&self, params: DidChangeWorkspaceFoldersParams) {
        self.tell(Event::Folders(params.event));
    }
    async fn did_change_watched_files(&self, params: DidChangeWatchedFilesParams) {
        self.tell(Event::Watched(params.changes));
    }

    async fn diagnostic(&self, params: DocumentDiagnosticParams) -> Result<DocumentDiagnosticReportResult> {
        let uri = params.text_document.uri.clone();
        let found = self.query(&uri, move |view| Some(h::diagnostic::report(view, &params))).await?;
        Ok(found.unwrap_or_else(h::diagnostic::nothing))
    }

    async fn hover(&self, params: HoverParams) -> Result<Option<Hover>> {
        let at = params.text_document_position_params;
        self.query(&at.text_document.uri.clone(), move |view| h::hover::handle(view, &at)).await
    }
    async fn completion(&self, params: CompletionParams) -> Result<Option<CompletionResponse>> {
        let uri = params.text_document_position.text_document.uri.clone();
        self.query(&uri, move |view| h::completion::handle(view, &params)).await
    }
    async fn completion_resolve(&self, item: CompletionItem) -> Result<CompletionItem> {
        Ok(h::completion::resolve(item))
    }
    async fn signature_help(&self, params: SignatureHelpParams) -> Result<Option<SignatureHelp>> {
        let at = params.text_document_position_params;
        self.query(&at.text_document.uri.clone(), move |view| h::signature_help::handle(view, &at)).await
    }
    async fn code_action(&self, params: CodeActionParams) -> Result<Option<CodeActionResponse>> {
        self.query(&params.text_document.uri.clone(), move |view| h::code_action::handle(view, &params)).await
    }
    async fn goto_definition(&self, params: GotoDefinitionParams) -> Result<Option<GotoDefinitionResponse>> {
        let at = params.text_document_position_params;
        self.query(&at.text_document.uri.clone(), move |view| h::definition::handle(view, &at)).await
    }
    async fn references(&self, params: ReferenceParams) -> Result<Option<Vec<Location>>> {
        let uri = params.text_document_position.text_document.uri.clone();
        let scope = self.query(&uri, move |view| h::references::scope(view, &params)).await?;
        match scope {
            Some(Scope::Wide(shared)) => self.survey(move |all| Some(h::references::everywhere(&all, &shared))).await,
            Some(Scope::Here(found)) => Ok(Some(found)),
            None => Ok(None),
        }
    }
    async fn document_highlight(&self, params: DocumentHighlightParams) -> Result<Option<Vec<DocumentHighlight>>> {
        let at = params.text_document_position_params;
        self.query(&at.text_document.uri.clone(), move |view| h::references::highlighted(view, &at)).await
    }
    async fn prepare_rename(&self, at: TextDocumentPositionParams) -> Result<Option<PrepareRenameResponse>> {
        refused(self.query(&at.text_document.uri.clone(), move |view| h::rename::prepare(view, &at)).await?)
    }
    async fn document_symbol(&self, params: DocumentSymbolParams) -> Result<Option<DocumentSymbolResponse>> {
        let uri = params.text_document.uri;
        self.query(&uri.clone(), move |view| h::symbols::of_document(view, &uri)).await
    }
    async fn symbol(&self, params: WorkspaceSymbolParams) -> Result<Option<WorkspaceSymbolResponse>> {
        self.survey(move |all| h::symbols::of_workspace(&all, &params.query)).await
    }
    async fn folding_range(&self, params: FoldingRangeParams) -> Result<Option<Vec<FoldingRange>>> {
        let uri = params.text_document.uri;
        self.query(&uri.clone(), move |view| h::folding::handle(view, &uri)).await
    }
    async fn selection_range(&self, params: SelectionRangeParams) -> Result<Option<Vec<SelectionRange>>> {
        self.query(&params.text_document.uri.clone(), move |view| h::selection_range::handle(view, &params)).await
    }
    async fn semantic_tokens_full(&self, params: SemanticTokensParams) -> Result<Option<SemanticTokensResult>> {
        let uri = params.text_document.uri;
        let found = self.query(&uri.clone(), move |view| h::semantic_tokens::handle(view, &uri, None)).await?;
        Ok(found.map(SemanticTokensResult::Tokens))
    }
    async fn semantic_tokens_range(
        &self,
        params: SemanticTokensRangeParams,
    ) -> Result<Option<SemanticTokensRangeResult>> {
        let (uri, range) = (params.text_document.uri, params.range);
        let found = self.query(&uri.clone(), move |view| h::semantic_tokens::handle(view, &uri, Some(range))).await?;
        Ok(found.map(SemanticTokensRangeResult::Tokens))
    }
    async fn inlay_hint(&self, params: InlayHintParams) -> Result<Option<Vec<InlayHint>>> {
        self.query(&params.text_document.uri.clone(), move |view| h::inlay_hint::handle(view, &params)).await
    }
    async fn document_link(&self, params: DocumentLinkParams) -> Result<Option<Vec<DocumentLink>>> {
        let uri = params.text_document.uri;
        self.query(&uri.clone(), move |view| h::document_link::handle(view, &uri)).await
    }
    async fn document_color(&self, params: DocumentColorParams) -> Result<Vec<ColorInformation>> {
        let uri = params.text_document.uri;
        Ok(self.query(&uri.clone(), move |view| h::color::all(view, &uri)).await?.unwrap_or_default())
    }
    async fn color_presentation(&self, params: ColorPresentationParams) -> Result<Vec<ColorPresentation>> {
        let uri = params.text_document.uri.clone();
        Ok(self.query(&uri, move |view| h::color::presentations(view, &params)).await?.unwrap_or_default())
    }
    async fn code_lens(&self, params: CodeLensParams) -> Result<Option<Vec<CodeLens>>> {
        let uri = params.text_document.uri;
        self.query(&uri.clone(), move |view| h::code_lens::handle(view, &uri)).await
    }
    async fn prepare_call_hierarchy(
        &self,
        params: CallHierarchyPrepareParams,
    ) -> Result<Option<Vec<CallHierarchyItem>>> {
        let at = params.text_document_position_params;
        self.query(&at.text_document.uri.clone(), move |view| h::call_hierarchy::prepare(view, &at)).await
    }
    async fn incoming_calls(
        &self,
        params: CallHierarchyIncomingCallsParams,
    ) -> Result<Option<Vec<CallHierarchyIncomingCall>>> {
        self.query(&params.item.uri.clone(), move |view| h::call_hierarchy::incoming(view, &params.item)).await
    }
    async fn outgoing_calls(
        &self,
        params: CallHierarchyOutgoingCallsParams,
    ) -> Result<Option<Vec<CallHierarchyOutgoingCall>>> {
        self.query(&params.item.uri.clone(), move |view| h::call_hierarchy::outgoing(view, &params.item)).await
    }
    async fn execute_command(&self, params: ExecuteCommandParams) -> Result<Option<LSPAny>> {
        if params.command == h::summarize::SUMMARIZE {
            return self.summarize(params).await;
        }
        if params.command == h::search::SEARCH {
            let Some(request) = h::search::Request::read(params) else {
                return Err(Error::invalid_params("geols.search takes {query, kinds, language, limit}"));
            };
            return self.search(request).await;
        }
        if params.command == h::generate::GENERATE {
            let Some(request) = h::generate::Request::read(params) else {
                return Err(Error::invalid_params("geols.generate takes {uri, request, range}"));
            };
            return self.generate(request).await;
        }
        if params.command != h::translate::TRANSLATE {
            return self.ask(|reply| Event::Command(params, reply)).await;
        }
        let Some(request) = h::translate::Request::read(params) else {
            return Err(Error::invalid_params("geols.translate takes {uri, show, project, open}"));
        };
        let uri = request.uri.clone();
        let Some(answer) = self.query(&uri, move |view| Some(h::translate::handle(view, &request))).await? else {
            return Err(Error::invalid_params("no such document is open"));
        };
        if let Some((edit, uri)) = answer.beside {
            self.tell(Event::Beside(Box::new(edit), uri));
        }
        Ok(Some(answer.value))
    }
    async fn rename(&self, params: RenameParams) -> Result<Option<WorkspaceEdit>> {
        let uri = params.text_document_position.text_document.uri.clone();
        match refused(self.query(&uri, move |view| h::rename::scope(view, &params)).await?)? {
            Some(Scope::Wide(wide)) => refused(self.survey(move |all| h::rename::everywhere(&all, &wide)).await?),
            Some(Scope::Here(edit)) => Ok(Some(edit)),
            None => Ok(None),
        }
    }
}

/// What could not be done, in words that an editor shows.
fn refused<T>(answer: Option<std::result::Result<T, String>>) -> Result<Option<T>> {
    match answer {
        Some(Err(why)) => Err(Error { code: ErrorCode::ServerError(REQUEST_FAILED), message: why.into(), data: None }),
        Some(Ok(done)) => Ok(Some(done)),
        None => Ok(None),
    }
}

/// `RequestFailed`: well-formed, and it cannot be done.
const REQUEST_FAILED: i64 = -32803;

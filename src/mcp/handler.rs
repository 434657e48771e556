//! Answers the requests of a client.

use super::tools::{declarations, exists};
use super::{prompts, resources};
use crate::base::panic::internal_error;
use crate::tools::source::Folders;
use crate::tools::{self, CallResult};
use rmcp::model::*;
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer, ServerHandler};
use serde_json::Value;
use std::sync::Arc;
use tokio::sync::Semaphore;

/// What a client is told about the server.
const INSTRUCTIONS: &str = "geols knows the operators of Google Earth Engine and the datasets of its catalog, and runs \
    offline. Check each Earth Engine script with `check` before you show it, and look up names with `explain` or \
    `search` instead of guessing.";

/// The maximum length of a message about a call that failed.
const MAX_MESSAGE_BYTES: usize = 2_000;

/// Answers the requests of all clients.
#[derive(Clone)]
pub struct Handler {
    folders: Arc<Folders>,
    version: String,
    /// One permit for each tool that may run at the same time.
    permits: Arc<Semaphore>,
}

impl Handler {
    /// Creates a handler that may read files in `folders`.
    pub fn new(folders: Folders, version: String) -> Handler {
        let threads = std::thread::available_parallelism().map_or(2, usize::from);
        Handler { folders: Arc::new(folders), version, permits: Arc::new(Semaphore::new(threads)) }
    }

    /// Runs a tool on a thread of its own. A call that was cancelled before its turn does not run.
    async fn run(&self, name: String, arguments: Value, context: &RequestContext<RoleServer>) -> CallToolResult {
        let Ok(permit) = self.permits.clone().acquire_owned().await else { return failure("the server stops") };
        if context.ct.is_cancelled() {
            return failure("cancelled");
        }
        let folders = self.folders.clone();
        let run = move || {
            let _permit = permit;
            tools::run(&name, &folders, arguments)
        };
        match tokio::task::spawn_blocking(run).await {
            Ok(Ok(CallResult { text, data })) => {
                let mut result = CallToolResult::success(vec![ContentBlock::text(text)]);
                result.structured_content = Some(data);
                result
            }
            Ok(Err(message)) => failure(&message),
            Err(error) => match error.try_into_panic() {
                Ok(panic) => failure(&internal_error(&*panic)),
                Err(_) => failure("cancelled"),
            },
        }
    }
}

/// Returns the result of a call that failed, for the assistant to read.
fn failure(message: &str) -> CallToolResult {
    CallToolResult::error(vec![ContentBlock::text(short(message))])
}

/// Returns a message whose middle is left out if it is long: messages quote what was sent.
fn short(message: &str) -> String {
    if message.len() <= MAX_MESSAGE_BYTES {
        return message.to_owned();
    }
    let (start, end) = (MAX_MESSAGE_BYTES * 3 / 4, message.len() - MAX_MESSAGE_BYTES / 4);
    format!("{} ... {}", &message[..message.floor_char_boundary(start)], &message[message.ceil_char_boundary(end)..])
}

impl ServerHandler for Handler {
    fn get_info(&self) -> ServerConfig {
        let capabilities = ServerCapabilities::builder()
            .enable_tools()
            .enable_resources()
            .enable_prompts()
            .enable_completions()
            .build();
        let server = Implementation::new("geols", &self.version).with_title("geols for Google Earth Engine");
        ServerConfig::new(capabilities).with_server_info(server).with_instructions(INSTRUCTIONS)
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult::with_all_items(declarations()))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let CallToolRequestParams { name, arguments, .. } = request;
        if !exists(&name) {
            return Err(invalid(format!("there is no tool {name}")));
        }
        let arguments = Value::Object(arguments.unwrap_or_default());
        Ok(self.run(name.into_owned(), arguments, &context).await.into())
    }

    async fn list_resources(
        &self,
        request: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListResourcesResult, ErrorData> {
        let cursor = request.and_then(|request| request.cursor);
        let (page, next) = resources::list(cursor.as_deref()).map_err(invalid)?;
        let mut result = ListResourcesResult::with_all_items(page);
        result.next_cursor = next;
        Ok(result)
    }

    async fn list_resource_templates(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListResourceTemplatesResult, ErrorData> {
        Ok(ListResourceTemplatesResult::with_all_items(resources::templates()))
    }

    async fn read_resource(
        &self,
        request: ReadResourceRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<ReadResourceResponse, ErrorData> {
        let uri = request.uri;
        let Some(text) = resources::read(&uri) else {
            return Err(ErrorData::resource_not_found(short(&format!("there is no resource {uri}")), None));
        };
        let contents = ResourceContents::text(text, uri).with_mime_type(resources::MIME_TYPE);
        Ok(ReadResourceResult::new(vec![contents]).into())
    }

    async fn list_prompts(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListPromptsResult, ErrorData> {
        Ok(ListPromptsResult::with_all_items(prompts::declarations()))
    }

    async fn get_prompt(
        &self,
        request: GetPromptRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<GetPromptResponse, ErrorData> {
        prompts::get(&request.name, request.arguments.as_ref()).map(Into::into).map_err(invalid)
    }

    async fn complete(
        &self,
        request: CompleteRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<CompleteResult, ErrorData> {
        let values = match &request.r#ref {
            Reference::Resource(resource) => resources::complete(&resource.uri, &request.argument.value),
            _ => Vec::new(),
        };
        CompletionInfo::new(values).map(CompleteResult::new).map_err(invalid)
    }
}

fn invalid(message: String) -> ErrorData {
    ErrorData::invalid_params(short(&message), None)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_messages_keep_both_ends() {
        assert_eq!(short("no such file"), "no such file");
        let message = format!("nothing is named \"{}\"; did you mean ee.Image?", "ä".repeat(1 << 20));
        let short = short(&message);
        assert!(short.len() < MAX_MESSAGE_BYTES + 10, "{}", short.len());
        assert!(short.starts_with("nothing is named \"ä") && short.ends_with("ä\"; did you mean ee.Image?"));
    }
}

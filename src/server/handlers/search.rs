//! The command `geols.search`: operators, datasets, indices and recipes by words, for an editor's search box.

use crate::features::search::{MOST, search};
use crate::retrieval::Kind;
use crate::retrieval::document::Status;
use crate::syntax::language::Language;
use serde::Deserialize;
use serde_json::{Value, json};
use tower_lsp_server::ls_types::ExecuteCommandParams;

/// Searches. Its argument is a [`Request`]; the answer is `[{kind, name, line, score, deprecated, also}]`, best first.
pub const SEARCH: &str = "geols.search";

/// What is looked for.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Request {
    /// In a person's words; the last may not be typed to its end.
    query: String,
    /// Names of kinds, `band role` among them; none: all.
    #[serde(default)]
    kinds: Vec<String>,
    /// `javascript` or `python`: only what its scripts can use.
    #[serde(default)]
    language: Option<String>,
    /// How many at most.
    #[serde(default)]
    limit: Option<usize>,
}

impl Request {
    /// Reads the command's argument.
    pub fn read(params: ExecuteCommandParams) -> Option<Request> {
        serde_json::from_value(params.arguments.into_iter().next()?).ok()
    }
}

/// Searches.
pub fn handle(request: &Request) -> Value {
    let kinds: Vec<Kind> =
        Kind::ALL.into_iter().filter(|kind| request.kinds.iter().any(|name| name == kind.name())).collect();
    // Names of kinds that this version does not know find nothing, and not everything.
    if kinds.is_empty() && !request.kinds.is_empty() {
        return json!([]);
    }
    let language = match request.language.as_deref() {
        Some("javascript") => Some(Language::JavaScript),
        Some("python") => Some(Language::Python),
        _ => None,
    };
    let hits = search(&request.query, &kinds, language, request.limit.unwrap_or(MOST));
    hits.iter()
        .map(|hit| {
            json!({
                "kind": hit.document.kind.name(),
                "name": hit.document.name,
                "line": hit.document.line,
                "score": hit.score,
                "deprecated": hit.document.status == Status::Deprecated,
                "also": hit.also,
            })
        })
        .collect()
}

//! The command `geols.search`: operators, datasets, indices and recipes by words, for an editor's search box.

use crate::features::search::{MOST, search, search_with};
use crate::retrieval::document::Status;
use crate::retrieval::{Hit, Kind, Query};
use crate::server::elsewhere::Surveyed;
use crate::server::main_loop::Host;
use crate::server::sense::Use;
use crate::syntax::language::Language;
use serde::Deserialize;
use serde_json::{Value, json};
use std::path::Path;
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

/// The encoder, where the configuration names one that is loaded.
pub fn sense(all: &Surveyed) -> Option<Use> {
    all.around.sense.of(encoder(all)?)
}

/// Begins to load it.
pub fn want(all: &Surveyed) {
    if let Some(folder) = encoder(all) {
        all.around.sense.want(folder, all.around.can.progress);
    }
}

fn encoder(all: &Surveyed) -> Option<&Path> {
    // A browser's words are no reason to load what this machine has.
    all.config.model.encoder.as_deref().filter(|_| all.around.host == Host::Machine)
}

/// Searches by words.
pub fn handle(request: &Request) -> Value {
    request.asked(search)
}

/// Searches by words and by meaning.
pub fn by_meaning(request: &Request, used: &Use, all: &Surveyed) -> Value {
    request.asked(|query| {
        search_with(query, used.meaning()).unwrap_or_else(|fault| {
            all.around.sense.failed(&fault);
            search(query)
        })
    })
}

impl Request {
    fn asked(&self, search: impl FnOnce(&Query<'_>) -> Vec<Hit>) -> Value {
        let kinds: Vec<Kind> =
            Kind::ALL.into_iter().filter(|kind| self.kinds.iter().any(|name| name == kind.name())).collect();
        // Names of kinds that this version does not know find nothing, and not everything.
        if kinds.is_empty() && !self.kinds.is_empty() {
            return json!([]);
        }
        let language = match self.language.as_deref() {
            Some("javascript") => Some(Language::JavaScript),
            Some("python") => Some(Language::Python),
            _ => None,
        };
        let query = Query { kinds: &kinds, language, ..Query::new(&self.query, self.limit.unwrap_or(MOST)) };
        search(&query).iter().map(shown).collect()
    }
}

fn shown(hit: &Hit) -> Value {
    json!({
        "kind": hit.document.kind.name(),
        "name": hit.document.name,
        "line": hit.document.line,
        "score": hit.score,
        "deprecated": hit.document.status == Status::Deprecated,
        "also": hit.also,
    })
}

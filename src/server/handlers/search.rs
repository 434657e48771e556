//! The command `geols.search`, which finds operators, datasets, indices and recipes by words, for
//! the search box of an editor.

use crate::features::search::{MAX_RESULTS, search};
use crate::retrieval::document::Status;
use crate::retrieval::{DocumentKind, Hit, Query};
use crate::syntax::language::Language;
use serde::Deserialize;
use serde_json::{Value, json};

/// Searches. The argument is a [`SearchArgs`]. The answer is `[{kind, name, line, score,
/// deprecated, also}]`, best first. `line` is a description in one line. `also` has the names of
/// the same operator on other classes.
pub const SEARCH: &str = "geols.search";

/// The argument of [`SEARCH`].
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SearchArgs {
    /// The user's words. The last one may be incomplete.
    query: String,
    /// The names of the kinds to find, such as `band role`; all kinds if empty.
    #[serde(default)]
    kinds: Vec<String>,
    /// Find only what scripts in `javascript` or `python` can use.
    #[serde(default)]
    language: Option<String>,
    /// The maximum number of hits.
    #[serde(default)]
    limit: Option<usize>,
}

/// Searches by words.
pub fn handle(args: &SearchArgs) -> Value {
    args.run(search)
}

impl SearchArgs {
    /// Searches with a function, and returns the answer.
    pub fn run(&self, search: impl FnOnce(&Query<'_>) -> Vec<Hit>) -> Value {
        let kinds: Vec<DocumentKind> =
            DocumentKind::ALL.into_iter().filter(|kind| self.kinds.iter().any(|name| name == kind.name())).collect();
        // If this version knows none of the names, the search must not return all kinds.
        if kinds.is_empty() && !self.kinds.is_empty() {
            return json!([]);
        }
        let language = match self.language.as_deref() {
            Some("javascript") => Some(Language::JavaScript),
            Some("python") => Some(Language::Python),
            _ => None,
        };
        let query = Query { kinds: &kinds, language, ..Query::new(&self.query, self.limit.unwrap_or(MAX_RESULTS)) };
        search(&query).iter().map(to_json).collect()
    }
}

fn to_json(hit: &Hit) -> Value {
    json!({
        "kind": hit.document.kind.name(),
        "name": hit.document.name,
        "line": hit.document.summary,
        "score": hit.score,
        "deprecated": hit.document.status == Status::Deprecated,
        "also": hit.same_operators,
    })
}

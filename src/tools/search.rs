//! Finds operators, datasets, indices and recipes by words.

use super::source::{Folders, LanguageName};
use super::{Answer, Tool};
use crate::features::search::search;
use crate::retrieval::document::Status;
use crate::retrieval::{DocumentKind, Query};
use crate::syntax::language::Language;
use serde::{Deserialize, Serialize};

/// The maximum number of hits.
const MAX_HITS: usize = 50;

/// `search`.
pub struct Search;

/// The arguments.
#[derive(Deserialize)]
#[cfg_attr(feature = "mcp", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Input {
    query: String,
    kind: Option<KindName>,
    language: Option<LanguageName>,
    #[serde(default = "usual_limit")]
    limit: usize,
}

fn usual_limit() -> usize {
    8
}

/// A kind of hits.
#[derive(Debug, Clone, Copy, Deserialize)]
#[cfg_attr(feature = "mcp", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum KindName {
    Operator,
    Class,
    Dataset,
    Band,
    Index,
    Recipe,
}

impl KindName {
    fn kind(self) -> DocumentKind {
        match self {
            KindName::Operator => DocumentKind::Operator,
            KindName::Class => DocumentKind::Class,
            KindName::Dataset => DocumentKind::Dataset,
            KindName::Band => DocumentKind::BandRole,
            KindName::Index => DocumentKind::Index,
            KindName::Recipe => DocumentKind::Recipe,
        }
    }
}

/// The result.
#[derive(Serialize)]
#[cfg_attr(feature = "mcp", derive(schemars::JsonSchema))]
pub struct Output {
    hits: Vec<Hit>,
}

/// A hit.
#[derive(Serialize)]
#[cfg_attr(feature = "mcp", derive(schemars::JsonSchema))]
struct Hit {
    kind: &'static str,
    /// For `explain`.
    name: &'static str,
    summary: &'static str,
    deprecated: bool,
}

impl Tool for Search {
    const NAME: &'static str = "search";
    const TITLE: &'static str = "Search by words";
    const DESCRIPTION: &'static str = "Find Earth Engine datasets, operators, spectral indices and recipes (tested \
        scripts for whole tasks) by words, such as \"daily rainfall\" or \"burn severity\".";
    type Input = Input;
    type Output = Output;

    fn run(_: &Folders, input: Input) -> Result<Answer<Output>, String> {
        let kinds: Vec<DocumentKind> = input.kind.map(KindName::kind).into_iter().collect();
        let language = input.language.map(Language::from);
        let query = Query { kinds: &kinds, language, ..Query::new(&input.query, input.limit.clamp(1, MAX_HITS)) };
        let hit = |hit: crate::retrieval::Hit| Hit {
            kind: hit.document.kind.name(),
            name: hit.document.name,
            summary: hit.document.summary,
            deprecated: hit.document.status == Status::Deprecated,
        };
        let hits: Vec<Hit> = search(&query).into_iter().map(hit).collect();
        let line = |hit: &Hit| {
            let mark = if hit.deprecated { " (deprecated)" } else { "" };
            format!("{} {}{mark}: {}\n", hit.kind, hit.name, hit.summary)
        };
        let text = match hits.is_empty() {
            true => format!("nothing found for \"{}\"\n", input.query),
            false => hits.iter().map(line).collect(),
        };
        Ok(Answer { text, data: Output { hits } })
    }
}

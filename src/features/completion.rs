//! Completion: what can be inserted at the cursor, the most likely item first.
//!
//! Completion offers only names that are known to exist there; where nothing is known, the list is
//! empty. It works in three layers:
//!
//! ```text
//! context    what stands at the cursor: brackets, expressions, the expected argument or key
//! sources    items by kind: members, arguments, bands, datasets, names of the file, ...
//! ranking    how likely each item is, and how well it matches the typed text
//! ```
//!
//! `allowed_names` answers a stricter question for constrained decoding, from the same context.

pub mod allowed_names;
mod context;
mod ranking;
mod render;
mod resolve;
mod sources;

pub use resolve::resolve;

use super::Snapshot;
use crate::text::edit::TextEdit;
use crate::text::span::Span;
use context::{CompletionSite, Cursor};
use ranking::Collector;
use serde::{Deserialize, Serialize};
use sources::{arguments, members, strings};

/// The list of completion items at a cursor.
#[derive(Debug, Default)]
pub struct Completions {
    /// The items, the best first.
    pub items: Vec<Item>,
    /// The list is cut; the editor must ask at the next keystroke.
    pub incomplete: bool,
}

/// A completion item.
#[derive(Debug, Clone, Default)]
pub struct Item {
    /// The text that the list shows.
    pub label: String,
    /// The kind, which selects an icon.
    pub kind: ItemKind,
    /// A signature or title in one line.
    pub detail: String,
    /// The span that the item replaces.
    pub replace: Span,
    /// The text that replaces it.
    pub insert_text: String,
    /// `insert_text` has tab stops (`$1`, `${1:name}`, `$0`).
    pub is_snippet: bool,
    /// The text that the editor matches with the text under `replace`.
    pub filter_text: String,
    /// Sorts like the list; all have the same width.
    pub sort_text: String,
    /// Earth Engine advises against it.
    pub deprecated: bool,
    /// The editor selects it at once: it is very likely meant.
    pub preselect: bool,
    /// Edits elsewhere in the text.
    pub additional_edits: Vec<TextEdit>,
    /// Identifies the item for [`resolve`].
    pub key: Option<ItemKey>,
}

/// The kind of a completion item.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum ItemKind {
    #[default]
    Value,
    Method,
    Function,
    Class,
    Namespace,
    Constant,
    Property,
    Keyword,
    EnumMember,
    Dataset,
    Band,
    Color,
    Variable,
    Module,
    Snippet,
}

/// Identifies what an item stands for, so that [`resolve`] can document it later.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum ItemKey {
    /// An operator by its full name.
    Operator(String),
    /// A class by its name.
    Class(String),
    /// A namespace by its name.
    Namespace(String),
    /// A dataset by its id.
    Dataset(String),
    /// A band: dataset, name.
    Band(String, String),
    /// A property of images or a column of a table: dataset, name.
    Property(String, String),
    /// A parameter: operator, name.
    Parameter(String, String),
    /// A field of an options object: object, name.
    Option(String, String),
    /// A coordinate reference system.
    Crs(String),
}

/// Returns the completion items at `offset`. `trigger`: the character that made the editor ask on
/// its own, if one did.
pub fn completion(snapshot: &Snapshot, offset: u32, trigger: Option<char>) -> Completions {
    let Some(cursor) = Cursor::new(snapshot, offset) else { return Completions::default() };
    let mut collector = Collector::new(&cursor);
    match cursor.site() {
        CompletionSite::Nothing => {}
        CompletionSite::String(literal) => strings::complete(&cursor, literal, &mut collector),
        CompletionSite::Member(owner) => members::complete(&cursor, owner, &mut collector),
        CompletionSite::Code => arguments::complete(&cursor, trigger, &mut collector),
    }
    collector.finish()
}

//! Completion: what can stand where the cursor is. Only what is known to exist there, the likeliest first; where nothing is known,
//! nothing is offered.
//!
//! ```text
//! place     brackets, commas, strings and comments before the cursor, from the text alone
//! cursor    with the expressions that they belong to
//! slot      what is asked for: which argument of which call, which key of which object
//! members   after a point        strings    in quotes        arguments  everywhere else: names of arguments, keys, values, names
//! nearby    how likely each is: what public scripts do, what this file does, what the author wrote beside it
//! found     compared with what is typed, in order, cut
//! ```

mod arguments;
mod bands;
mod cursor;
mod datasets;
mod docs;
pub mod exact;
mod found;
mod implied;
mod insert;
mod members;
mod names;
mod nearby;
mod place;
mod slot;
mod strings;
mod values;
mod visual;
mod whole;

pub use docs::resolve;

use super::Snapshot;
use crate::text::edit::TextEdit;
use crate::text::span::Span;
use serde::{Deserialize, Serialize};

/// What is offered.
#[derive(Debug, Default)]
pub struct Completions {
    /// The best first.
    pub items: Vec<Item>,
    /// There is more: ask again when more is typed.
    pub incomplete: bool,
}

/// One offer.
#[derive(Debug, Clone, Default)]
pub struct Item {
    /// What is shown.
    pub label: String,
    /// What it is.
    pub kind: ItemKind,
    /// Signature or title, in one line.
    pub detail: String,
    /// What is replaced.
    pub replace: Span,
    /// What it is replaced by.
    pub insert: String,
    /// `insert` has places to fill in (`$1`, `${1:name}`, `$0`).
    pub snippet: bool,
    /// What an editor should compare with the text under `replace`.
    pub filter: String,
    /// Of fixed width; sorts as the offers are ordered.
    pub sort: String,
    /// Earth Engine says not to use it.
    pub deprecated: bool,
    /// The one that is very likely meant.
    pub preselect: bool,
    /// Changes elsewhere in the text.
    pub edits: Vec<TextEdit>,
    /// Characters that accept the offer and are typed after it.
    pub commit: &'static [&'static str],
    /// What [`resolve`] explains.
    pub key: Option<ItemKey>,
}

/// What an offer is.
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

/// What an offer stands for, to be explained later.
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
    /// A property of images or a column: dataset, name.
    Property(String, String),
    /// A parameter: operator, name.
    Parameter(String, String),
    /// A field of an object of options: object, name.
    Option(String, String),
    /// A coordinate reference system.
    Crs(String),
}

/// What can stand at `offset`. `trigger`: the character that made the editor ask by itself, if one did.
pub fn completion(snapshot: &Snapshot, offset: u32, trigger: Option<char>) -> Completions {
    let Some(cursor) = cursor::Cursor::new(snapshot, offset) else { return Completions::default() };
    let mut found = found::Found::new(&cursor);
    match cursor.position() {
        cursor::Position::Nothing => {}
        cursor::Position::String(literal) => strings::offer(&cursor, literal, &mut found),
        cursor::Position::Member(owner) => members::offer(&cursor, owner, &mut found),
        cursor::Position::Code => arguments::offer(&cursor, trigger, &mut found),
    }
    found.finish()
}

#[cfg(test)]
mod tests;

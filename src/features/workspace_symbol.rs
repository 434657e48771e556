//! Symbols of all files of the workspace.

use super::Snapshot;
use super::document_symbol::{DocumentSymbol, SymbolKind, document_symbols};
use crate::text::span::Span;

/// A symbol of a file.
#[derive(Debug, Clone, PartialEq)]
pub struct FileSymbol {
    /// Its name.
    pub name: String,
    /// The function or class around it.
    pub container: String,
    /// Its kind.
    pub kind: SymbolKind,
    /// Its name in the text.
    pub span: Span,
}

/// Maximum symbols in an answer.
const MAX_SYMBOLS: usize = 200;

/// Returns the symbols of a file, in order.
pub fn names(snapshot: &Snapshot) -> Vec<FileSymbol> {
    let mut symbols = Vec::new();
    collect(&document_symbols(snapshot), "", &mut symbols);
    symbols
}

fn collect(symbols: &[DocumentSymbol], container: &str, found: &mut Vec<FileSymbol>) {
    for symbol in symbols {
        let (name, container) = (symbol.name.clone(), container.to_owned());
        found.push(FileSymbol { name, container, kind: symbol.kind, span: symbol.selection });
        collect(&symbol.children, &symbol.name, found);
    }
}

/// Returns the items whose names match the query, best first: the whole name, a prefix, a
/// substring, letters in order.
pub fn matching<T>(all: impl Iterator<Item = T>, name: impl Fn(&T) -> &str, query: &str) -> Vec<T> {
    let query = query.trim().to_lowercase();
    let mut matches: Vec<(u32, T)> = all.filter_map(|item| Some((distance(name(&item), &query)?, item))).collect();
    matches.sort_by(|(a, one), (b, two)| (a, name(one)).cmp(&(b, name(two))));
    matches.truncate(MAX_SYMBOLS);
    matches.into_iter().map(|(_, item)| item).collect()
}

/// Returns how far a name is from the query, or `None` if it does not match.
fn distance(name: &str, query: &str) -> Option<u32> {
    let name = name.to_lowercase();
    if name == query {
        return Some(0);
    }
    if name.starts_with(query) {
        return Some(1);
    }
    if name.contains(query) {
        return Some(2);
    }
    let mut rest = name.chars();
    query.chars().all(|letter| rest.any(|c| c == letter)).then_some(3)
}

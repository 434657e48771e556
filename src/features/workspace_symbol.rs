//! Names in all files that are open or known.

use super::Snapshot;
use super::document_symbol::{DocumentSymbol, SymbolKind, document_symbols};
use crate::text::span::Span;

/// A name in one of the files.
#[derive(Debug, Clone, PartialEq)]
pub struct WorkspaceSymbol {
    /// Which file: its place in the order in which they were given.
    pub file: usize,
    /// Its name.
    pub name: String,
    /// The function or class around it.
    pub container: String,
    /// What it is.
    pub kind: SymbolKind,
    /// Its name in the text.
    pub span: Span,
}

/// More names than these help nobody.
const MOST: usize = 200;

/// Names that match what was typed, best first: as a whole, as a beginning, as letters in order.
pub fn workspace_symbols<'s>(files: impl Iterator<Item = &'s Snapshot>, query: &str) -> Vec<WorkspaceSymbol> {
    let query = query.trim().to_lowercase();
    let mut found: Vec<(u32, WorkspaceSymbol)> = Vec::new();
    for (file, snapshot) in files.enumerate() {
        collect(file, &document_symbols(snapshot), "", &query, &mut found);
    }
    found.sort_by(|(a, one), (b, two)| (a, &one.name, one.file, one.span).cmp(&(b, &two.name, two.file, two.span)));
    found.truncate(MOST);
    found.into_iter().map(|(_, symbol)| symbol).collect()
}

fn collect(
    file: usize,
    symbols: &[DocumentSymbol],
    container: &str,
    query: &str,
    found: &mut Vec<(u32, WorkspaceSymbol)>,
) {
    for symbol in symbols {
        if let Some(distance) = distance(&symbol.name, query) {
            let entry = WorkspaceSymbol {
                file,
                name: symbol.name.clone(),
                container: container.to_owned(),
                kind: symbol.kind,
                span: symbol.selection,
            };
            found.push((distance, entry));
        }
        collect(file, &symbol.children, &symbol.name, query, found);
    }
}

/// How far a name is from what was typed; `None`: it does not match.
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
    query.chars().all(|wanted| rest.any(|c| c == wanted)).then_some(3)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::features::fixture::{javascript, python};

    #[test]
    fn in_several_files_best_first() {
        let files = [
            javascript("function cloudMask(i) { function inner() {} return i; }\nvar mask = 1;").0,
            python("def mask_clouds(i):\n    return i\n").0,
        ];
        let found = workspace_symbols(files.iter(), "mask");
        let shown: Vec<_> = found.iter().map(|symbol| (symbol.file, symbol.name.as_str())).collect();
        assert_eq!(shown, [(0, "mask"), (1, "mask_clouds"), (0, "cloudMask")]);
        let inner = workspace_symbols(files.iter(), "inr");
        assert_eq!((inner[0].name.as_str(), inner[0].container.as_str()), ("inner", "cloudMask"));
        assert_eq!(workspace_symbols(files.iter(), "").len(), 4);
        assert!(workspace_symbols(files.iter(), "zzz").is_empty());
    }
}

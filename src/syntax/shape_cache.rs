//! Builds the tree of a statement from parsed shapes, so that most statements need no parser.
//!
//! A *shape* is a part of a statement (the arguments of a call, a list, a value, a line of a block)
//! with placeholders for its names, numbers, strings and nested shapes. The tree of a shape does
//! not depend on which tokens the placeholders replace. tree-sitter parses a sample of each shape
//! once. The nodes are stored relative to the tokens, and written for every text of that shape.
//! `docs/contributing/shape-cache.md` explains this with an example.
//!
//! # Invariants
//! The tree equals the tree that tree-sitter builds for the statement. The scanner is no second
//! parser: it knows which words are names and where strings end. It leaves everything unusual to
//! the parser. So does a shape whose sample is not parsed as its kind: the brackets of a definition
//! are no arguments, those of a pattern no list.
//!
//! # Rejected
//! - Placeholders in whole statements, without nested shapes: several times as many keys.
//! - The tokens of `repair::lexer`: it forgives errors, and here an error has to stay one.

mod key;
mod reduce;
mod scan;
mod scanner;
mod shape;
mod strings;
mod trivia;

use super::flat_tree::FlatTree;
use super::language::Language;
use dashmap::DashMap;
use key::ShapeKind;
use rustc_hash::FxBuildHasher;
use shape::ParsedShape;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Maximum size of all keys. Their shapes take about ten times as much memory.
const MAX_KEY_BYTES: usize = 1 << 19;
/// Longer statements are left to the parser: they are mostly data.
const MAX_STATEMENT_BYTES: usize = 1 << 15;

/// Parsed shapes by key, shared by all threads. `None` marks a key that is no shape.
type Shapes = DashMap<Box<[u8]>, Option<Arc<ParsedShape>>, FxBuildHasher>;

/// Memoizes the trees of shapes.
#[derive(Debug, Default)]
pub(super) struct ShapeCache {
    javascript: Shapes,
    python: Shapes,
    key_bytes: AtomicUsize,
}

impl ShapeCache {
    /// Returns the tree of a statement that stands alone, or `None` if it has to be parsed.
    pub(super) fn parse_statement(&self, text: &str, language: Language) -> Option<FlatTree> {
        if text.len() > MAX_STATEMENT_BYTES { None } else { scan::parse_statement(self, text, language) }
    }

    /// Returns the shape of a key, or `None` if the key is no shape of this kind.
    fn get_or_parse(&self, key: &[u8], kind: ShapeKind, language: Language) -> Option<Arc<ParsedShape>> {
        let shapes = if language.is_python() { &self.python } else { &self.javascript };
        if let Some(known) = shapes.get(key) {
            return known.clone();
        }
        let shape = ParsedShape::parse(&key[1..], kind, language).map(Arc::new);
        if self.key_bytes.fetch_add(key.len(), Ordering::Relaxed) < MAX_KEY_BYTES {
            shapes.insert(key.into(), shape.clone());
        }
        shape
    }
}

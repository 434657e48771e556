//! From text to a tree, and from the trees of both languages to one shape. The only place that knows tree-sitter.

pub mod hir;
pub mod language;
pub mod visit;

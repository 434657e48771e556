//! From text to a tree, and from the trees of both languages to one shape. The only place that knows tree-sitter.

mod flat;
pub mod hir;
mod hir_dump;
mod javascript;
mod kinds;
pub mod language;
pub mod visit;
mod lower;
pub mod parse;
mod python;
mod recover;

pub use hir_dump::dump;
pub use parse::Tree;

use hir::{Hir, Problem, ProblemKind};
use language::Language;

/// Parses and lowers `text`.
pub fn read(text: &str, language: Language) -> Hir {
    match parse::parse(text, language, None) {
        Some(tree) => lower(&tree, text, language),
        // Only a cancelled parse has no tree, or a grammar of another ABI.
        None => empty(language),
    }
}

/// Lowers a tree of `text`.
pub fn lower(tree: &Tree, text: &str, language: Language) -> Hir {
    let mut flat = flat::Flat::of(&tree.raw, language, text.len());
    let comments = std::mem::take(&mut flat.comments);
    let mut lower = lower::Lower::new(text, &flat, language);
    let mut body = Vec::new();
    lower.block_into(0, &mut body);
    lower.errors_before(u32::MAX, &mut body);
    let mut hir = lower.hir;
    hir.body = body;
    hir.comments = comments;
    for &error in &flat.errors {
        let node = flat.node(error);
        let kind = if node.missing { ProblemKind::Missing("".into()) } else { ProblemKind::Unexpected };
        hir.problems.push(Problem { span: flat.span(error), kind });
    }
    hir
}

fn empty(language: Language) -> Hir {
    Hir {
        language,
        exprs: Vec::new(),
        stmts: Vec::new(),
        functions: Vec::new(),
        body: Vec::new(),
        comments: Vec::new(),
        problems: Vec::new(),
        names: hir::Names::default(),
    }
}

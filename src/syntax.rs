//! From text to a tree, and from the trees of both languages to one shape. The only place that knows tree-sitter.

mod flat;
pub mod hir;
mod hir_dump;
mod hir_map;
mod javascript;
mod kinds;
pub mod language;
mod lower;
pub mod parse;
mod python;
mod recover;
mod repair;
pub mod visit;

pub use hir_dump::dump;
pub use parse::Tree;

use crate::text::span::Span;
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
    let mut hir = if tree.has_error() {
        let flat = flat::Flat::of(&tree.raw, language, text.len());
        repair::lower(text, language, flat.errors.iter().map(|&error| flat.span(error)).collect())
    } else {
        match lower_tree(tree, text, language) {
            (hir, errors) if errors.is_empty() => hir,
            // The grammar is more lenient than Python.
            (_, errors) => repair::lower(text, language, errors),
        }
    };
    order(&mut hir.problems);
    hir
}

/// Problems in order, one at a place.
fn order(problems: &mut Vec<Problem>) {
    if problems.len() < 2 {
        return;
    }
    problems.sort_by_key(|problem| (problem.span.start, problem.span.end));
    let indents: Vec<u32> =
        problems.iter().filter(|p| p.kind == ProblemKind::Indentation).map(|problem| problem.span.end).collect();
    // What is odd about a line that is indented wrongly comes from that.
    problems.retain(|problem| indents.binary_search(&problem.span.start).is_err());
    problems.dedup_by_key(|problem| problem.span);
    problems.truncate(MOST_PROBLEMS);
}

/// More problems in one file help nobody.
const MOST_PROBLEMS: usize = 100;

/// Lowers what the tree has, errors and all; the places of the errors apart.
fn lower_tree(tree: &Tree, text: &str, language: Language) -> (Hir, Vec<Span>) {
    let mut flat = flat::Flat::of(&tree.raw, language, text.len());
    let comments = std::mem::take(&mut flat.comments);
    let mut lower = lower::Lower::new(text, &flat, language);
    let mut body = Vec::new();
    lower.block_into(0, &mut body);
    lower.errors_before(u32::MAX, &mut body);
    let mut errors: Vec<Span> = flat.errors.iter().map(|&error| flat.span(error)).collect();
    errors.append(&mut lower.cuts);
    let mut hir = lower.hir;
    hir.body = body;
    hir.comments = comments;
    (hir, errors)
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

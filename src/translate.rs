//! Translation between JavaScript and Python that keeps the meaning: the same Earth Engine graph,
//! the same comments.
//!
//! A translation reads the analysis of a file and writes tokens (`code`), which a layout breaks
//! into lines. What it is not sure of it says: a comment `TODO(geols)` at the place, and a
//! [`Note`].

pub mod code;
mod comments;
mod emitter;
mod fragment;
pub mod layout;
mod modules;
mod names;
mod quote;
mod to_javascript;
mod to_python;

pub use modules::module_place;

use crate::semantic::analysis::Analysis;
use crate::syntax::hir::{ExprId, ExprKind, FunctionBody, FunctionId, StmtKind};
use crate::syntax::language::Language;
use crate::text::span::Span;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The comment above the start of the client where no project is known. It goes with that line on
/// the way back.
const PROJECT_NOTE: &str = "# Your Cloud project.";

/// What a translation shall look like.
#[derive(Debug, Clone)]
pub struct Options {
    /// What `print` and `Map` become in Python.
    pub show: Show,
    /// The Cloud project that the Python script initialises with.
    pub project: Option<String>,
    /// Modules that are translated too: as `require` names them, and as Python imports them
    /// (`modules.indices`).
    pub modules: BTreeMap<String, String>,
}

impl Default for Options {
    fn default() -> Self {
        Options { show: Show::Geemap, project: None, modules: BTreeMap::new() }
    }
}

/// What `print` and `Map` become in Python.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Show {
    /// A map of geemap, values with `display`, as in the official Python samples.
    #[default]
    Geemap,
    /// Nothing but `ee`: values with `print(x.getInfo())`, layers as the addresses of their tiles.
    Plain,
    /// A notebook without geemap: values and pictures of the layers with `display`.
    Notebook,
}

/// Something that a person must look at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note {
    /// Its place in the source.
    pub span: Span,
    /// What is the matter.
    pub text: String,
}

/// A translated file.
#[derive(Debug, Clone)]
pub struct Translation {
    /// The text.
    pub text: String,
    /// What could not be translated, in the order of the source.
    pub notes: Vec<Note>,
}

/// What a function gives: the values of its own `return` statements, or of its expression.
fn returned(analysis: &Analysis, function: FunctionId) -> Vec<ExprId> {
    match &analysis.hir.function(function).body {
        FunctionBody::Expr(value) => vec![*value],
        FunctionBody::Block(_) => {
            // A function lies in one piece of the file.
            let chunk = analysis.hir.chunk(analysis.hir.chunk_of_function(function));
            let own = chunk.stmts.filter(|&index| analysis.scopes.stmt_function[index] == Some(function));
            let values = own.filter_map(|index| match analysis.hir.stmts[index].kind {
                StmtKind::Return(value) => value,
                _ => None,
            });
            values.collect()
        }
    }
}

/// The modules that a JavaScript file requires, as it names them.
pub fn required(analysis: &Analysis) -> Vec<String> {
    let hir = &analysis.hir;
    let mut found: Vec<String> = Vec::new();
    for expr in &hir.exprs {
        if let ExprKind::Call { callee, args, .. } = &expr.kind
            && let ExprKind::Name(name) = hir.expr(*callee).kind
            && hir.name(name) == "require"
            && analysis.scopes.resolve(*callee).is_none()
            && let Some(module) = args.first().and_then(|arg| analysis.value(arg.value).as_text())
            && !found.iter().any(|known| **known == **module)
        {
            found.push(module.to_string());
        }
    }
    found
}

/// Translates an analysed file. A file that is in the language already comes back as it is.
pub fn translate(analysis: &Analysis, text: &str, to: Language, options: &Options) -> Translation {
    match (analysis.hir.language, to) {
        (Language::JavaScript, Language::Python) => to_python::translate(analysis, text, options),
        (Language::Python, Language::JavaScript) => to_javascript::translate(analysis, text),
        _ => Translation { text: text.to_owned(), notes: Vec::new() },
    }
}

//! Translates scripts between JavaScript and Python, keeping the same Earth Engine graph and the
//! same comments.
//!
//! A translation reads the analysis of a file and writes tokens (`code`). A layout then breaks the
//! tokens into lines. Code without a certain translation gets a `TODO(geols)` comment and a
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

pub use modules::{Places, depth};
pub use to_python::{exported_modules, helpers_file};

use crate::semantic::analysis::Analysis;
use crate::semantic::module_uses::required_module;
use crate::syntax::hir::{ExprId, FunctionBody, FunctionId, StmtKind};
use crate::syntax::language::Language;
use crate::text::span::Span;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// The comment above the client's initialization in the output when no project is known. The
/// translation back to JavaScript drops the comment with that line.
const PROJECT_NOTE: &str = "# Your Cloud project.";

/// Options of a translation.
#[derive(Debug, Clone)]
pub struct Options {
    /// How Python shows the results of `print` and `Map`.
    pub show: Show,
    /// The Cloud project with which the Python script initializes the client.
    pub project: Option<String>,
    /// Modules that are translated too: the name in `require`, and the name in Python's import
    /// (`modules.indices`).
    pub modules: BTreeMap<String, String>,
    /// By the name in `require`: the paths of the members of the module that are modules
    /// themselves, such as `indices` or `library.indices`.
    pub module_members: BTreeMap<String, BTreeSet<String>>,
    /// The smallest number of arguments with which other files call each export of this file.
    pub min_args: BTreeMap<Box<str>, usize>,
    /// The largest number of arguments with which other files call each export of this file.
    pub max_args: BTreeMap<Box<str>, usize>,
    /// The number of folders between the output and the folder from which it imports modules.
    pub depth: usize,
    /// The module from which the output imports its helper functions. `None` if it defines them.
    pub helpers_module: Option<String>,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            show: Show::Geemap,
            project: None,
            modules: BTreeMap::new(),
            module_members: BTreeMap::new(),
            min_args: BTreeMap::new(),
            max_args: BTreeMap::new(),
            depth: 0,
            helpers_module: None,
        }
    }
}

/// How Python shows the results of `print` and `Map`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Show {
    /// geemap: a geemap map, and `display` for values, as in the official Python samples.
    #[default]
    Geemap,
    /// Only `ee`: `print(x.getInfo())` for values, and tile URLs for layers.
    Plain,
    /// A notebook without geemap: `display` for values and for pictures of the layers.
    Notebook,
}

/// A message about source code that a person must check.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note {
    /// The span in the source.
    pub span: Span,
    /// The problem.
    pub text: String,
}

/// A translated file.
#[derive(Debug, Clone)]
pub struct Translation {
    /// The text.
    pub text: String,
    /// Code that could not be translated, in source order.
    pub notes: Vec<Note>,
    /// Names of the helper functions that the text defines or imports.
    pub helpers: Vec<&'static str>,
}

/// Returns the values that a function returns: those of its own `return` statements, or its
/// expression.
fn return_values(analysis: &Analysis, function: FunctionId) -> Vec<ExprId> {
    match &analysis.hir.function(function).body {
        FunctionBody::Expr(value) => vec![*value],
        FunctionBody::Block(_) => {
            // A function lies in one chunk of the file.
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

/// Returns the value that all items share. Returns `None` if they differ or there are none.
fn common_value<T: PartialEq>(items: impl IntoIterator<Item = T>) -> Option<T> {
    let mut items = items.into_iter();
    let first = items.next()?;
    items.all(|item| item == first).then_some(first)
}

/// Returns the names of the modules that a JavaScript file requires, as written in `require`.
pub fn required(analysis: &Analysis) -> Vec<String> {
    let mut modules: Vec<String> = Vec::new();
    for index in 0..analysis.hir.exprs.len() {
        if let Some(module) = required_module(analysis, ExprId(index as u32))
            && !modules.iter().any(|known| **known == **module)
        {
            modules.push(module.to_string());
        }
    }
    modules
}

/// Translates an analyzed file. Returns the text unchanged if the file is in the target language
/// already.
pub fn translate(analysis: &Analysis, text: &str, to: Language, options: &Options) -> Translation {
    match (analysis.hir.language, to) {
        (Language::JavaScript, Language::Python) => to_python::translate(analysis, text, options),
        (Language::Python, Language::JavaScript) => to_javascript::translate(analysis, text),
        _ => Translation { text: text.to_owned(), notes: Vec::new(), helpers: Vec::new() },
    }
}

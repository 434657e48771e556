//! Names that the language or the environment of a script defines.

use crate::rules::engine::context::Context;
use crate::semantic::globals;
use crate::semantic::scope::Parent;
use crate::syntax::hir::{ExprId, ExprKind, StmtKind};
use crate::text::span::Span;

/// Names of which a script of the Code Editor uses at least one.
const EDITOR: &str = "ee Map ui Export print Chart exports require";

/// The environment of a JavaScript file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Environment {
    /// The Code Editor. Its imports block may define names that the file does not show.
    Editor,
    /// A module of Node or of a bundler. It defines all names that it uses.
    Module,
    /// A web page, a test, or a project of several files, which share their globals.
    Page,
}

/// Returns the environment of a JavaScript file, judged by its text.
pub fn detect(context: &Context<'_>) -> Environment {
    context.depend_on_file();
    let hir = context.hir();
    let free = |name: &str| {
        hir.names.find(name).is_some_and(|symbol| {
            let free = context.analysis.scopes.free.iter();
            free.map(|id| &hir.expr(*id).kind).any(|kind| matches!(kind, ExprKind::Name(found) if *found == symbol))
        })
    };
    let mut read = context.analysis.scopes.free.iter().filter_map(|id| match hir.expr(*id).kind {
        ExprKind::Name(name) => Some(hir.name(name)),
        _ => None,
    });
    if context.analysis.shares_names || read.any(|name| context.kb().is_of_host(name)) {
        return Environment::Page;
    }
    let module = hir.stmts.iter().any(|stmt| matches!(&stmt.kind, StmtKind::Import(imports) if !imports.is_empty()))
        || free("module")
        || free("process")
        || free("__dirname")
        || requires_a_package(context);
    match module {
        // Libraries lie beside scripts, too.
        true if hir.names.find("ee").is_none() => Environment::Page,
        true => Environment::Module,
        // Scripts for other programs lie beside those for Earth Engine.
        false if !EDITOR.split_ascii_whitespace().any(|name| hir.names.find(name).is_some()) => Environment::Page,
        false => Environment::Editor,
    }
}

/// Returns `true` for `require('fs')`: the Code Editor only accepts `user:repository/path`.
fn requires_a_package(context: &Context<'_>) -> bool {
    let hir = context.hir();
    hir.exprs.iter().any(|expr| {
        let ExprKind::Call { callee, args, .. } = &expr.kind else { return false };
        let ExprKind::Name(name) = hir.expr(*callee).kind else { return false };
        hir.name(name) == "require"
            && args
                .first()
                .is_some_and(|arg| matches!(&hir.expr(arg.value).kind, ExprKind::String(path) if !path.contains(':')))
    })
}

/// Returns the name that an expression reads. Returns `None` if something visible defines the name.
pub fn free_name<'a>(context: &Context<'a>, id: ExprId) -> Option<&'a str> {
    let ExprKind::Name(symbol) = context.expr(id).kind else { return None };
    let scopes = &context.analysis.scopes;
    if scopes.resolve(id).is_some() || scopes.open {
        return None;
    }
    let name = context.hir().name(symbol);
    if is_defined(context, name) {
        return None;
    }
    let is_excused = is_probed(context, id)
        || is_annotation(context, id)
        || is_near_problem(context, name)
        || is_template(context, context.span(id));
    (!is_excused).then_some(name)
}

/// Returns all reads of names that nothing visible defines, in source order.
pub fn free_names<'a>(context: &Context<'a>) -> Vec<(ExprId, &'a str)> {
    let hir = context.hir();
    // Performance: a file reads few distinct names, each at many positions.
    let mut defined: Vec<Option<bool>> = vec![None; hir.names.len()];
    let mut is_known = |id: ExprId| match hir.expr(id).kind {
        ExprKind::Name(name) => *defined[name.index()].get_or_insert_with(|| is_defined(context, hir.name(name))),
        _ => true,
    };
    let unknown = context.analysis.scopes.free.iter().filter(|id| !is_known(**id));
    unknown.filter_map(|&id| Some((id, free_name(context, id)?))).collect()
}

/// Returns `true` if the language, its environment, the usual samples or the configuration define a
/// name.
fn is_defined(context: &Context<'_>, name: &str) -> bool {
    let known = if context.python() {
        globals::python_builtin(name) || is_taken_for_granted(context, name)
    } else {
        globals::javascript_global(name) || context.kb().global(name).is_some()
    };
    name.is_empty() || known || context.globals.iter().any(|global| global == name) || is_of_qgis(context, name)
}

/// Returns `true` if QGIS runs a Python file and defines a name for it.
fn is_of_qgis(context: &Context<'_>, name: &str) -> bool {
    if !context.python() {
        return false;
    }
    let mut names = context.kb().preloaded_names("qgis");
    let is_known = |known: &str| match known.strip_suffix('*') {
        Some(prefix) => name.starts_with(prefix),
        None => name == known && ["qgis", "Qgs"].iter().any(|word| context.text.contains(word)),
    };
    names.any(is_known)
}

/// Returns `true` if a line of Python contains a placeholder of QGIS, `[% $id %]`, which QGIS
/// replaces before it runs the code.
pub fn is_template(context: &Context<'_>, span: Span) -> bool {
    let line = lines_of(context.text, span.start as usize, span.end as usize, 0);
    context.python() && line.find("[%").is_some_and(|at| line[at..].contains("%]"))
}

/// Returns `true` for `ee` and `geemap` in files without imports: the samples of the reference omit
/// them.
fn is_taken_for_granted(context: &Context<'_>, name: &str) -> bool {
    matches!(name, "ee" | "geemap") && !context.analysis.imports()
}

/// Returns `true` if the code only tests whether the name exists, with `typeof x`, or reads it in a
/// `try` with `except NameError`.
fn is_probed(context: &Context<'_>, id: ExprId) -> bool {
    if let Parent::Expr(parent) = context.analysis.scopes.parents[id.index()]
        && let ExprKind::Unary { op, .. } = &context.expr(parent).kind
    {
        return matches!(op, crate::syntax::hir::UnaryOp::Typeof | crate::syntax::hir::UnaryOp::Delete);
    }
    let Some(mut stmt) = context.analysis.statement_of(id) else { return false };
    while let Parent::Stmt(parent) = context.analysis.scopes.stmt_parent[stmt.index()] {
        if let StmtKind::Try { body, handlers, .. } = &context.hir().stmt(parent).kind
            && body.contains(&stmt)
            && handlers.iter().any(|handler| catches_names(context, handler.class))
        {
            return true;
        }
        stmt = parent;
    }
    false
}

fn catches_names(context: &Context<'_>, class: Option<ExprId>) -> bool {
    class.is_none_or(|class| context.source(context.span(class)).contains("NameError"))
}

/// Returns `true` if the name is part of a Python annotation, which Python may never evaluate.
fn is_annotation(context: &Context<'_>, id: ExprId) -> bool {
    if !context.python() {
        return false;
    }
    let mut current = id;
    loop {
        match context.analysis.scopes.parents[current.index()] {
            Parent::Expr(parent) => current = parent,
            Parent::Stmt(stmt) => {
                return matches!(&context.hir().stmt(stmt).kind, StmtKind::Assign { annotation: Some(found), .. } if *found == current);
            }
            Parent::Function(function) => {
                let function = context.hir().function(function);
                return function.returns == Some(current)
                    || function.params.iter().any(|param| param.annotation == Some(current));
            }
            Parent::None => return false,
        }
    }
}

/// Maximum number of syntax errors in a file whose names are checked.
const MAX_PROBLEMS: usize = 10;

/// Returns `true` if a line with a syntax error contains the name: it may be the definition.
fn is_near_problem(context: &Context<'_>, name: &str) -> bool {
    // A file with so many errors is hardly code.
    if context.problems().len() > MAX_PROBLEMS {
        return true;
    }
    // Prose has scattered syntax errors, with undefined names on the lines between them.
    let around = usize::from(context.problems().len() > 3);
    context.problems().iter().any(|problem| {
        let lines = lines_of(context.text, problem.span.start as usize, problem.span.end as usize, around);
        lines.split(|c: char| !c.is_alphanumeric() && c != '_' && c != '$').any(|word| word == name)
    })
}

/// Returns the lines of a span, with `around` lines before and after.
fn lines_of(text: &str, start: usize, end: usize, around: usize) -> &str {
    let from = text.get(..start).and_then(|before| before.rmatch_indices('\n').nth(around)).map_or(0, |(at, _)| at + 1);
    let to =
        text.get(end..).and_then(|after| after.match_indices('\n').nth(around)).map_or(text.len(), |(at, _)| end + at);
    text.get(from..to).unwrap_or("")
}

/// Returns `true` if a Python file takes names from files that it runs, such as with `%run
/// helpers.py`, or from files that run in the same namespace.
pub fn runs_other_files(context: &Context<'_>) -> bool {
    context.depend_on_file();
    let hir = context.hir();
    let named = |name: &str| hir.names.find(name).is_some();
    context.analysis.shares_names
        || ["execfile", "runpy", "run_line_magic", "run_cell"].into_iter().any(named)
        || named("get_ipython") && named("magic")
        || context.has_external_names()
}

/// Returns the customary import that defines a name.
pub fn import_of(name: &str) -> Option<&'static str> {
    Some(match name {
        "ee" => "import ee",
        "geemap" => "import geemap",
        "np" => "import numpy as np",
        "pd" => "import pandas as pd",
        "gpd" => "import geopandas as gpd",
        "plt" => "import matplotlib.pyplot as plt",
        "xr" => "import xarray as xr",
        "os" => "import os",
        "math" => "import math",
        "folium" => "import folium",
        "datetime" => "import datetime",
        "json" => "import json",
        "time" => "import time",
        _ => return None,
    })
}

//! Names that a script finds defined although it does not define them: those of the language and of where it runs.

use super::context::Context;
use crate::semantic::scope::Parent;
use crate::syntax::hir::{ExprId, ExprKind, StmtKind};
use rustc_hash::FxHashSet;
use std::sync::LazyLock;

/// Builtins of Python 3, what Python 2 had (such files are not judged), and what notebooks and hosts of Python consoles add.
const PYTHON: &str = "ArithmeticError AssertionError AttributeError BaseException BaseExceptionGroup BlockingIOError \
    BrokenPipeError BufferError BytesWarning ChildProcessError ConnectionAbortedError ConnectionError ConnectionRefusedError \
    ConnectionResetError DeprecationWarning EOFError Ellipsis EncodingWarning EnvironmentError Exception ExceptionGroup False \
    FileExistsError FileNotFoundError FloatingPointError FutureWarning GeneratorExit IOError ImportError ImportWarning \
    IndentationError IndexError InterruptedError IsADirectoryError KeyError KeyboardInterrupt LookupError MemoryError \
    ModuleNotFoundError NameError None NotADirectoryError NotImplemented NotImplementedError OSError OverflowError \
    PendingDeprecationWarning PermissionError ProcessLookupError RecursionError ReferenceError ResourceWarning RuntimeError \
    RuntimeWarning StopAsyncIteration StopIteration SyntaxError SyntaxWarning SystemError SystemExit TabError TimeoutError True \
    TypeError UnboundLocalError UnicodeDecodeError UnicodeEncodeError UnicodeError UnicodeTranslateError UnicodeWarning \
    UserWarning ValueError Warning WindowsError ZeroDivisionError abs aiter all anext any ascii bin bool breakpoint bytearray \
    bytes callable chr classmethod compile complex copyright credits delattr dict dir divmod enumerate eval exec exit filter \
    float format frozenset getattr globals hasattr hash help hex id input int isinstance issubclass iter len license list \
    locals map max memoryview min next object oct open ord pow print property quit range repr reversed round set setattr slice \
    sorted staticmethod str sum super tuple type vars zip \
    apply basestring buffer cmp coerce execfile file intern long raw_input reduce reload unichr unicode xrange \
    get_ipython display In Out exit iface snakemake spark dbutils reveal_type";

/// Functions of Python whose names are also keys that people write without quotes, as JavaScript allows: `{min: 0, max: 1}`.
const PYTHON_FUNCTIONS: &str = "abs all any bin chr dir divmod eval exec format hash help hex id input iter len max min next \
    oct open ord pow print repr round sorted sum vars zip filter map type license copyright property";

/// Globals of JavaScript and of its hosts. Those of the Code Editor are in the knowledge base.
const JAVASCRIPT: &str = "AggregateError Array ArrayBuffer Atomics BigInt BigInt64Array BigUint64Array Boolean DataView Date \
    Error EvalError FinalizationRegistry Float32Array Float64Array Function Infinity Int16Array Int32Array Int8Array Intl \
    Iterator JSON Math NaN Number Object Promise Proxy RangeError ReferenceError Reflect RegExp Set SharedArrayBuffer String \
    Symbol SyntaxError TypeError URIError Uint16Array Uint32Array Uint8Array Uint8ClampedArray WeakMap WeakRef WeakSet \
    WebAssembly arguments decodeURI decodeURIComponent encodeURI encodeURIComponent escape eval globalThis isFinite isNaN \
    parseFloat parseInt undefined unescape \
    alert atob btoa clearInterval clearTimeout confirm console crypto fetch performance prompt queueMicrotask setInterval \
    setTimeout structuredClone AbortController Blob Event EventTarget File FormData Headers Request Response TextDecoder \
    TextEncoder URL URLSearchParams \
    Buffer __dirname __filename clearImmediate exports global module process require setImmediate import \
    after afterAll afterEach assert before beforeAll beforeEach describe expect it jasmine jest mocha suite test vi";

/// Names that only pages in a browser, Closure modules and Apps Script projects read: other files define what they use.
const PAGE: &str = "$ L XMLHttpRequest angular d3 document goog google jQuery localStorage location mapboxgl navigator ol \
    self window CardService DriveApp HtmlService Logger PropertiesService ScriptApp SpreadsheetApp UrlFetchApp Utilities";

/// The words of a list. Most names that a script reads and does not define are asked for again and again.
type Words = LazyLock<FxHashSet<&'static str>>;

fn words(list: &'static str) -> FxHashSet<&'static str> {
    list.split_ascii_whitespace().collect()
}

/// Whether Python or its host defines the name.
pub fn python_builtin(name: &str) -> bool {
    static KNOWN: Words = LazyLock::new(|| words(PYTHON));
    (name.starts_with("__") && name.ends_with("__")) || KNOWN.contains(name) || is_cell_history(name)
}

/// Whether the name is a builtin function of Python, as opposed to a type that may well be a key.
pub fn python_function(name: &str) -> bool {
    static KNOWN: Words = LazyLock::new(|| words(PYTHON_FUNCTIONS));
    KNOWN.contains(name)
}

/// `_`, `__`, `_12`, `_i3`: results of notebook cells.
fn is_cell_history(name: &str) -> bool {
    name.strip_prefix('_')
        .is_some_and(|rest| rest.trim_start_matches(['_', 'i', 'h', 'o']).bytes().all(|b| b.is_ascii_digit()))
}

/// Whether JavaScript or its host defines the name.
pub fn javascript_global(name: &str) -> bool {
    static KNOWN: Words = LazyLock::new(|| words(JAVASCRIPT));
    KNOWN.contains(name)
}

/// Where a JavaScript file runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Host {
    /// The Code Editor, whose imports block may define names that the file does not show.
    Editor,
    /// A module of Node or a bundler: it defines all that it uses.
    Module,
    /// A page or project of several files, which share their globals.
    Page,
}

/// Where a JavaScript file runs, as far as it shows.
pub fn host(context: &Context<'_>) -> Host {
    context.look_beyond();
    let hir = context.hir();
    let free = |name: &str| {
        hir.names.find(name).is_some_and(|symbol| {
            let free = context.analysis.scopes.free.iter();
            free.map(|id| &hir.expr(*id).kind).any(|kind| matches!(kind, ExprKind::Name(found) if *found == symbol))
        })
    };
    if PAGE.split_ascii_whitespace().any(free) {
        return Host::Page;
    }
    let module = hir.stmts.iter().any(|stmt| matches!(&stmt.kind, StmtKind::Import(imports) if !imports.is_empty()))
        || free("module")
        || free("process")
        || free("__dirname")
        || requires_a_package(context);
    if module { Host::Module } else { Host::Editor }
}

/// `require('fs')`: the Code Editor reads only `user:repository/path`.
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

/// The name, where an expression reads one that nothing that can be seen defines.
pub fn free_name<'a>(context: &Context<'a>, id: ExprId) -> Option<&'a str> {
    let ExprKind::Name(symbol) = context.expr(id).kind else { return None };
    let scopes = &context.analysis.scopes;
    if scopes.resolve(id).is_some() || scopes.open {
        return None;
    }
    let name = context.hir().name(symbol);
    if is_there(context, name) {
        return None;
    }
    (!is_probed(context, id) && !is_annotation(context, id) && !is_near_problem(context, name)).then_some(name)
}

/// All expressions that read names that nothing that can be seen defines, in order.
pub fn free_names<'a>(context: &Context<'a>) -> Vec<(ExprId, &'a str)> {
    let hir = context.hir();
    // Few names are read, each at many places.
    let mut there: Vec<Option<bool>> = vec![None; hir.names.len()];
    let mut is_known = |id: ExprId| match hir.expr(id).kind {
        ExprKind::Name(name) => *there[name.index()].get_or_insert_with(|| is_there(context, hir.name(name))),
        _ => true,
    };
    let unknown = context.analysis.scopes.free.iter().filter(|id| !is_known(**id));
    unknown.filter_map(|&id| Some((id, free_name(context, id)?))).collect()
}

/// Whether scripts find the name defined wherever they read it.
pub fn is_there(context: &Context<'_>, name: &str) -> bool {
    let known = if context.python() {
        python_builtin(name) || is_taken_for_granted(context, name)
    } else {
        javascript_global(name) || context.kb().global(name).is_some()
    };
    name.is_empty() || known || context.globals.iter().any(|global| global == name)
}

/// Samples of the reference import nothing: `ee` and `geemap` are there where they are shown.
fn is_taken_for_granted(context: &Context<'_>, name: &str) -> bool {
    matches!(name, "ee" | "geemap") && !context.analysis.imports()
}

/// Whether the name is looked at for being there: `typeof x`, `try: x except NameError`.
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

/// Whether the name stands in a Python annotation, which may never be evaluated.
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

/// Files with more problems are not looked at for names.
const MAX_PROBLEMS: usize = 10;

/// Whether a line that is not of the language holds the name: it may have been meant to define it.
fn is_near_problem(context: &Context<'_>, name: &str) -> bool {
    // A file that is mostly not of the language has no names to speak of.
    if context.problems().len() > MAX_PROBLEMS {
        return true;
    }
    // Prose is one problem here and there, and names that nothing defines between them.
    let around = usize::from(context.problems().len() > 3);
    context.problems().iter().any(|problem| {
        let lines = lines_of(context.text, problem.span.start as usize, problem.span.end as usize, around);
        lines.split(|c: char| !c.is_alphanumeric() && c != '_' && c != '$').any(|word| word == name)
    })
}

/// The lines of a piece of text, with some before and after.
fn lines_of(text: &str, start: usize, end: usize, around: usize) -> &str {
    let from = text.get(..start).and_then(|before| before.rmatch_indices('\n').nth(around)).map_or(0, |(at, _)| at + 1);
    let to =
        text.get(end..).and_then(|after| after.match_indices('\n').nth(around)).map_or(text.len(), |(at, _)| end + at);
    text.get(from..to).unwrap_or("")
}

/// Whether a Python file takes names from files that it runs: `%run helpers.py`, `%load_ext`, `%store -r`.
pub fn runs_other_files(context: &Context<'_>) -> bool {
    context.look_beyond();
    let hir = context.hir();
    let named = |name: &str| hir.names.find(name).is_some();
    ["execfile", "runpy", "run_line_magic", "run_cell"].into_iter().any(named)
        || named("get_ipython") && named("magic")
        || context.brings_names()
}

/// The import that defines a name by custom.
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

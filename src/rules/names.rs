//! Questions about names and members that several rules ask.

use super::context::Context;
use crate::kb::model::ClassId;
use crate::semantic::scope::Parent;
use crate::semantic::value::Value;
use crate::syntax::hir::{ExprId, ExprKind, StmtKind};
use crate::text::span::Span;

/// Members that every object of the language has; `function`: the object is a function, as constructors are.
pub fn is_language_member(name: &str, function: bool, python: bool) -> bool {
    if python {
        return name.starts_with('_');
    }
    // Closure's private names.
    if function && name.ends_with('_') {
        return true;
    }
    matches!(name, "constructor" | "toString" | "toLocaleString" | "hasOwnProperty" | "valueOf" | "isPrototypeOf")
        || (function && matches!(name, "prototype" | "call" | "apply" | "bind" | "length" | "name"))
}

/// Whether the expression is assigned to, deleted, or probed for being there.
pub fn is_written(context: &Context<'_>, id: ExprId) -> bool {
    match context.analysis.scopes.parents[id.index()] {
        Parent::Stmt(stmt) => match &context.hir().stmt(stmt).kind {
            StmtKind::Assign { targets, .. } => targets.contains(&id),
            StmtKind::Delete(_) => true,
            StmtKind::If { test, .. } => *test == id,
            _ => false,
        },
        Parent::Expr(parent) => match &context.expr(parent).kind {
            ExprKind::Assign { target, .. } => *target == id,
            ExprKind::Unary { op, .. } => {
                matches!(
                    op,
                    crate::syntax::hir::UnaryOp::Typeof
                        | crate::syntax::hir::UnaryOp::Not
                        | crate::syntax::hir::UnaryOp::Delete
                )
            }
            ExprKind::Logical { left, .. } => *left == id,
            ExprKind::Conditional { test, .. } => *test == id,
            _ => false,
        },
        _ => false,
    }
}

/// Whether a member is the start of the line below a point that waits for a name: the line stands no further right than the statement.
pub fn is_next_line(context: &Context<'_>, member: ExprId) -> bool {
    let ExprKind::Member { object, property } = &context.expr(member).kind else { return false };
    let gap = Span { start: context.span(*object).end, end: property.span.start };
    let behind = context.source(gap).split_once('.').map_or("", |(_, behind)| behind);
    let Some(stmt) = context.analysis.statement_of(member).filter(|_| behind.contains('\n')) else { return false };
    let start = context.hir().stmt(stmt).span.start;
    let before = context.source(Span { start: 0, end: start });
    let indent = before.len() - before.rfind('\n').map_or(0, |line| line + 1);
    behind.rsplit('\n').next().is_some_and(|line| line.len() <= indent && line.trim().is_empty())
}

/// Whether a call is still being typed: its bracket is never closed.
pub fn is_unfinished(context: &Context<'_>, call: ExprId) -> bool {
    let ExprKind::Call { args_span, .. } = &context.expr(call).kind else { return false };
    !context.problems().is_empty() && context.hir().is_unclosed(args_span.start)
}

/// Whether the expression is called or something of it is taken.
pub fn is_used(context: &Context<'_>, id: ExprId) -> bool {
    match context.analysis.scopes.parents[id.index()] {
        Parent::Expr(parent) => match &context.expr(parent).kind {
            ExprKind::Call { callee, .. } => *callee == id,
            ExprKind::Member { object, .. } => *object == id,
            _ => false,
        },
        _ => false,
    }
}

/// Whether the class stands for "some server object".
pub fn is_lost(class: ClassId) -> bool {
    matches!(class, ClassId::OBJECT | ClassId::ELEMENT | ClassId::COLLECTION)
}

/// Whether any server class has a method of that name.
pub fn some_class_has(context: &Context<'_>, name: &str) -> bool {
    (0..=ClassId::SELECTOR_SET.0).any(|class| context.kb().method(ClassId(class), name, context.python()).is_some())
}

/// The receiver of a member as it is written, shortened.
pub fn receiver_text<'a>(context: &Context<'a>, member: ExprId) -> &'a str {
    match &context.expr(member).kind {
        ExprKind::Member { object, .. } => {
            let text = context.source(context.span(*object));
            if text.len() <= 40 && !text.contains('\n') { text } else { "(intermediate value)" }
        }
        _ => "",
    }
}

/// Whether all members of a class are known: those of the server and of widgets.
pub fn is_closed(context: &Context<'_>, class: ClassId) -> bool {
    class <= ClassId::SELECTOR_SET || context.kb().class(class).name.starts_with("ui.")
}

/// Whether a client value has a member of that name in its language.
pub fn client_has(value: &Value, name: &str, python: bool) -> bool {
    let own: &[&str] = match (value, python) {
        (Value::Str(_), false) => &[
            "at",
            "charAt",
            "charCodeAt",
            "codePointAt",
            "concat",
            "endsWith",
            "includes",
            "indexOf",
            "lastIndexOf",
            "localeCompare",
            "match",
            "matchAll",
            "normalize",
            "padEnd",
            "padStart",
            "repeat",
            "replace",
            "replaceAll",
            "search",
            "slice",
            "split",
            "startsWith",
            "substr",
            "substring",
            "toLowerCase",
            "toUpperCase",
            "trim",
            "trimEnd",
            "trimStart",
            "trimLeft",
            "trimRight",
            "link",
            "bold",
            "big",
            "anchor",
            "sub",
            "sup",
            "small",
            "strike",
        ],
        (Value::Num(_), false) => &["toExponential", "toFixed", "toPrecision"],
        (Value::List(_), false) => &[
            "at",
            "concat",
            "copyWithin",
            "entries",
            "every",
            "fill",
            "filter",
            "find",
            "findIndex",
            "findLast",
            "findLastIndex",
            "flat",
            "flatMap",
            "forEach",
            "includes",
            "indexOf",
            "join",
            "keys",
            "lastIndexOf",
            "map",
            "pop",
            "push",
            "reduce",
            "reduceRight",
            "reverse",
            "shift",
            "slice",
            "some",
            "sort",
            "splice",
            "unshift",
            "values",
            "with",
            "toSorted",
            "toReversed",
            "toSpliced",
        ],
        (Value::Str(_), true) => &[
            "capitalize",
            "casefold",
            "center",
            "count",
            "encode",
            "endswith",
            "expandtabs",
            "find",
            "format",
            "format_map",
            "index",
            "isalnum",
            "isalpha",
            "isascii",
            "isdecimal",
            "isdigit",
            "isidentifier",
            "islower",
            "isnumeric",
            "isprintable",
            "isspace",
            "istitle",
            "isupper",
            "join",
            "ljust",
            "lower",
            "lstrip",
            "maketrans",
            "partition",
            "removeprefix",
            "removesuffix",
            "replace",
            "rfind",
            "rindex",
            "rjust",
            "rpartition",
            "rsplit",
            "rstrip",
            "split",
            "splitlines",
            "startswith",
            "strip",
            "swapcase",
            "title",
            "translate",
            "upper",
            "zfill",
            "decode",
            "hex",
        ],
        (Value::Num(_), true) => &[
            "as_integer_ratio",
            "bit_count",
            "bit_length",
            "conjugate",
            "denominator",
            "fromhex",
            "from_bytes",
            "hex",
            "imag",
            "is_integer",
            "numerator",
            "real",
            "to_bytes",
            "item",
            "astype",
            "round",
            "isoformat",
            "total_seconds",
        ],
        (Value::List(_), true) => &[
            "append", "clear", "copy", "count", "extend", "index", "insert", "pop", "remove", "reverse", "sort", "add",
            "items", "keys", "values", "tolist",
        ],
        (Value::Object(_), true) => &[
            "clear",
            "copy",
            "fromkeys",
            "get",
            "items",
            "keys",
            "pop",
            "popitem",
            "setdefault",
            "update",
            "values",
            "move_to_end",
        ],
        (Value::Bool(_), true) => &["real", "imag", "numerator", "denominator", "bit_length", "conjugate"],
        _ => &[],
    };
    own.contains(&name)
}

/// Whether the text at or just before a place is not of the language, so that what was read there may not be what was written.
pub fn is_broken(context: &Context<'_>, span: Span) -> bool {
    let hir = context.hir();
    if context.problems().is_empty() {
        return false;
    }
    let start = span.start as usize;
    let end = (span.end as usize).min(context.text.len());
    // The line of the place and some before.
    let before = context.text.get(..start).unwrap_or("");
    let line = before.rmatch_indices('\n').nth(3).map_or(0, |(at, _)| at);
    let next = context.text.get(end..).and_then(|rest| rest.find('\n')).map_or(context.text.len(), |at| end + at);
    let near = Span::new(line, next);
    let broken = |stmt: &crate::syntax::hir::Stmt| matches!(stmt.kind, StmtKind::Broken(_)) && stmt.span.contains(span);
    hir.problems.iter().any(|problem| problem.span.overlaps(near) || near.contains(problem.span))
        || hir.stmts.iter().any(broken)
}

/// Whether the expression is what a call calls.
pub fn is_called(context: &Context<'_>, id: ExprId) -> bool {
    match context.analysis.scopes.parents[id.index()] {
        Parent::Expr(parent) => matches!(&context.expr(parent).kind, ExprKind::Call { callee, .. } if *callee == id),
        _ => false,
    }
}

/// Whether a class has a method of that name in JavaScript, letter case apart.
pub fn some_class_has_in(context: &Context<'_>, class: ClassId, name: &str) -> bool {
    context.kb().method(class, name, false).is_some()
        || context.kb().methods(class, false).any(|(known, _)| known.eq_ignore_ascii_case(name))
}

/// The name that a misspelt one certainly stands for: other letter case, a word of habit, or one typing error (two in a long name).
pub fn misspelt<'n>(
    context: &Context<'_>,
    word: &str,
    names: impl Iterator<Item = &'n str> + Clone,
) -> Option<&'n str> {
    let lower = word.to_lowercase();
    if let Some(name) = names.clone().find(|name| name.to_lowercase() == lower) {
        return Some(name);
    }
    let habit = context.kb().synonyms(word);
    if let Some(name) = names.clone().find(|name| habit.contains(name)) {
        return Some(name);
    }
    let allowed = if lower.len() >= 6 { 2 } else { 1 };
    let edits = |name: &str| strsim::damerau_levenshtein(&lower, &name.to_lowercase());
    names.map(|name| (edits(name), name)).filter(|(edits, _)| *edits <= allowed).min().map(|(_, name)| name)
}

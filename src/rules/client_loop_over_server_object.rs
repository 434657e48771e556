//! Reports client-side loops, indexes, and lengths on server-side objects.

use super::engine::context::{Context, Rule, Trigger};
use super::engine::kinds::Kinds;
use super::support::client;
use super::support::operator_fix;
use super::support::operator_help::{self, report};
use super::support::server_items;
use crate::diagnostic::{Edit, Fix, Severity};
use crate::kb::model::ClassId;
use crate::syntax::hir::{Arg, ArgKind, BinaryOp, ExprId, ExprKind, StmtId, StmtKind};
use crate::text::span::Span;

pub static RULE: Rule = Rule {
    name: "client-loop-over-server-object",
    summary: "a client-side loop, index or length on a server-side object",
    severity: Severity::Error,
    fixes: true,
    docs: include_str!("../../tests/rules/client-loop-over-server-object.md"),
    triggers: &[Trigger::Expr(KINDS, in_expr), Trigger::Stmt(in_stmt)],
    ..Rule::DEFAULT
};

fn in_stmt(context: &Context<'_>, id: StmtId) {
    match &context.hir().stmt(id).kind {
        StmtKind::ForEach { iter, .. } => iterated(context, *iter),
        StmtKind::While { test, .. } | StmtKind::For { test: Some(test), .. } => tested(context, *test),
        StmtKind::Assign { targets, op: None, value: Some(value), .. } => {
            let unpacks =
                |&target: &ExprId| matches!(context.expr(target).kind, ExprKind::List(_) | ExprKind::Tuple(_));
            if targets.iter().any(unpacks) {
                iterated(context, *value);
            }
        }
        _ => {}
    }
}

const KINDS: Kinds = Kinds::COMPREHENSIONS
    .union(Kinds::OPERATORS)
    .union(Kinds::CALLS)
    .union(Kinds::SPREADS)
    .union(Kinds::INDICES)
    .union(Kinds::MEMBERS);

fn in_expr(context: &Context<'_>, id: ExprId) {
    match &context.expr(id).kind {
        ExprKind::Comprehension { clauses, .. } => clauses.iter().for_each(|clause| iterated(context, clause.iter)),
        ExprKind::Binary { op: BinaryOp::In | BinaryOp::NotIn, op_span, right, .. } => {
            contained(context, *op_span, *right)
        }
        ExprKind::Call { callee, args, .. } => called(context, id, *callee, args),
        ExprKind::Spread(inner) if !matches!(context.expr(*inner).kind, ExprKind::Object(_)) => {
            spread(context, id, *inner)
        }
        ExprKind::Index { object, index } => server_items::indexed(context, id, *object, *index),
        ExprKind::Member { object, property } if !context.python() => {
            server_items::length(context, id, *object, *property)
        }
        _ => {}
    }
}

/// Reports a server-side object that is iterated over.
fn iterated(context: &Context<'_>, id: ExprId) {
    let Some(class) = client::class_at(context, id) else { return };
    let message =
        format!("the client cannot iterate over {}, which is a server-side object", client::with_article(class));
    let says = match context.python() {
        true => format!("Python says: '{}' object is not iterable", client::python_class(class)),
        false => "JavaScript reports no error, or says: ... is not iterable".to_owned(),
    };
    let diagnostic = context.diagnostic(context.span(id), message).note(says);
    let help = match class {
        ClassId::NUMBER | ClassId::STRING | ClassId::IMAGE => "fetch the value with \"getInfo()\" first",
        _ => "use \"map\" to process every element on the server, or fetch the elements with \"getInfo()\" first",
    };
    report(context, diagnostic.help(help));
}

/// Reports server-side objects in the condition of a loop.
fn tested(context: &Context<'_>, test: ExprId) {
    for leaf in client::leaves(context, test) {
        let offender = client::invalid_comparison(context, leaf).or_else(|| {
            client::is_tested_by_mistake(context, leaf)
                .then(|| Some((leaf, client::class_at(context, leaf)?)))
                .flatten()
        });
        let Some((object, class)) = offender else { continue };
        let message =
            format!("a loop condition cannot use {}, which is a server-side object", client::with_article(class));
        let says = operator_help::comparison_note(context, leaf);
        let fix = matches!(context.expr(object).kind, ExprKind::Name(_) | ExprKind::Call { .. }).then(|| {
            Fix::unsafe_(
                "Fetch the value with \"getInfo()\"",
                vec![Edit::insert(context.span(object).end, ".getInfo()")],
            )
        });
        let diagnostic = context.diagnostic(context.span(object), message).note(says);
        report(
            context,
            diagnostic
                .help("use \"map\" or \"iterate\" on the server, or fetch the number with \"getInfo()\" first")
                .fix_if(fix),
        );
    }
}

fn contained(context: &Context<'_>, op: Span, right: ExprId) {
    let Some(class) = client::class_at(context, right) else { return };
    let message = format!("\"in\" cannot search {}, which is a server-side object", client::with_article(class));
    let mut diagnostic = context.diagnostic(op, message);
    if context.python() {
        diagnostic =
            diagnostic.note(format!("Python says: argument of type '{}' is not iterable", client::python_class(class)));
    }
    report(
        context,
        match client::method(context, class, "in") {
            Some(name) => diagnostic.help(format!(
                "use the method \"{name}\", whose result is on the server, or fetch the items with \"getInfo()\""
            )),
            None => diagnostic,
        },
    );
}

fn spread(context: &Context<'_>, id: ExprId, inner: ExprId) {
    // `**options` and `{...options}` spread an object, not items.
    if context.source(context.span(id)).starts_with("**") {
        return;
    }
    iterated(context, inner);
}

/// Reports built-in functions that iterate: `len(x)`, `list(x)`, `sorted(x)`, `range(n)`.
fn called(context: &Context<'_>, call: ExprId, callee: ExprId, args: &[Arg]) {
    args.iter().filter(|arg| arg.kind == ArgKind::Spread).for_each(|arg| iterated(context, arg.value));
    let ExprKind::Name(name) = context.expr(callee).kind else { return };
    if !context.python() || context.analysis.scopes.resolve(callee).is_some() {
        return;
    }
    let name = context.hir().name(name);
    let skip = match name {
        "list" | "tuple" | "set" | "frozenset" | "sorted" | "reversed" | "enumerate" | "sum" | "any" | "all"
        | "iter" | "next" | "zip" | "len" | "range" => 0,
        "min" | "max" if args.len() == 1 => 0,
        "map" | "filter" => 1,
        _ => return,
    };
    let items = args.iter().filter(|arg| arg.kind == ArgKind::Positional).skip(skip);
    let Some((arg, class)) = items.filter_map(|arg| Some((arg, client::class_at(context, arg.value)?))).next() else {
        return;
    };
    let says = match name {
        "len" => format!("Python says: object of type '{}' has no len()", client::python_class(class)),
        "range" => format!("Python says: '{}' object cannot be interpreted as an integer", client::python_class(class)),
        _ => format!("Python says: '{}' object is not iterable", client::python_class(class)),
    };
    let message = format!("\"{name}\" does not work on {}, which is a server-side object", client::with_article(class));
    let diagnostic = context.diagnostic(context.span(callee), message).note(says);
    let Some(method) = client::method(context, class, name) else {
        let help = match name {
            "map" => "use the method \"map\" of the object",
            "range" => "use \"ee.List.sequence\", or fetch the number with \"getInfo()\" first",
            _ => "fetch the items with \"getInfo()\" first, or use a method of the object",
        };
        return report(context, diagnostic.help(help));
    };
    let edits = operator_fix::call(context.span(call), context.span(arg.value), method);
    report(context, operator_fix::use_method(diagnostic, method, Some(edits)));
}

//! Hazard: objects of the server have no items on the client. Python stops; JavaScript gives `undefined` or runs no turn.

use super::client;
use super::context::{Context, Listen, Rule, RuleInfo};
use super::names;
use crate::diagnostic::{Diagnostic, Edit, Fix, Severity};
use crate::kb::model::ClassId;
use crate::semantic::scope::Parent;
use crate::syntax::hir::{Arg, ArgKind, BinaryOp, ExprId, ExprKind, Ident, StmtId, StmtKind};
use crate::text::span::Span;

/// The rule.
pub static RULE: Rule = Rule {
    info: RuleInfo {
        name: "client-loop-over-server-object",
        summary: "a loop, an index or a length of the client on an object of the server",
        severity: Severity::Error,
        javascript: true,
        python: true,
        fixes: true,
        docs: include_str!("../../tests/rules/client-loop-over-server-object.md"),
    },
    listen: &[Listen::Expr(in_expr), Listen::Stmt(in_stmt)],
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
        ExprKind::Index { object, index } => indexed(context, id, *object, *index),
        ExprKind::Member { object, property } if !context.python() => length(context, id, *object, *property),
        _ => {}
    }
}

fn report(context: &Context<'_>, diagnostic: Diagnostic) {
    if !client::is_silent(context, diagnostic.span) {
        context.report(diagnostic);
    }
}

/// A loop, list or unpacking that walks through an object.
fn iterated(context: &Context<'_>, id: ExprId) {
    let Some(class) = client::class_at(context, id) else { return };
    let message =
        format!("the client cannot walk through {}, which is an object of the server", client::with_article(class));
    let says = match context.python() {
        true => format!("Python says: '{}' object is not iterable", client::python_class(class)),
        false => "JavaScript says nothing, or: ... is not iterable".to_owned(),
    };
    let diagnostic = context.diagnostic(context.span(id), message).note(says);
    let help = match class {
        ClassId::NUMBER | ClassId::STRING | ClassId::IMAGE => "fetch the value with \"getInfo()\" first",
        _ => "use \"map\" to work on every element on the server, or fetch them with \"getInfo()\" first",
    };
    report(context, diagnostic.help(help));
}

/// The test of a loop.
fn tested(context: &Context<'_>, test: ExprId) {
    for leaf in client::leaves(context, test) {
        let found = client::compared(context, leaf).or_else(|| {
            client::is_tested_by_mistake(context, leaf)
                .then(|| Some((leaf, client::class_at(context, leaf)?)))
                .flatten()
        });
        let Some((object, class)) = found else { continue };
        let message =
            format!("the client cannot count up to {}, which is an object of the server", client::with_article(class));
        let says = match context.python() {
            true => "Python says: '...' not supported between instances, or takes the object for true",
            false => "JavaScript says nothing: every comparison with the object is false",
        };
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
    let message = format!("\"in\" cannot look into {}, which is an object of the server", client::with_article(class));
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
    // `**options` and `{...options}` want an object, not items.
    if context.source(context.span(id)).starts_with("**") {
        return;
    }
    iterated(context, inner);
}

/// `len(x)`, `list(x)`, `sorted(x)`, `range(n)`.
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
    let message =
        format!("\"{name}\" does not work on {}, which is an object of the server", client::with_article(class));
    let diagnostic = context.diagnostic(context.span(callee), message).note(says);
    let Some(method) = client::method(context, class, name) else {
        let help = match name {
            "map" => "use the method \"map\" of the object",
            "range" => "use \"ee.List.sequence\", or fetch the number with \"getInfo()\" first",
            _ => "fetch the items with \"getInfo()\" first, or use the methods of the object",
        };
        return report(context, diagnostic.help(help));
    };
    let (whole, value) = (context.span(call), context.span(arg.value));
    let edits = vec![
        Edit::delete(Span { start: whole.start, end: value.start }),
        Edit::replace(Span { start: value.end, end: whole.end }, format!(".{method}()")),
    ];
    report(
        context,
        diagnostic
            .help(format!("use the method \"{method}\""))
            .fix(Fix::safe(format!("Change to \"{method}\""), edits)),
    );
}

/// `list[0]`, `feature['name']`.
fn indexed(context: &Context<'_>, id: ExprId, object: ExprId, index: ExprId) {
    let Some(class) = client::class_at(context, object) else { return };
    let python = context.python();
    let is_geometry = (ClassId::GEOMETRY..=ClassId::MULTI_POLYGON).contains(&class);
    if python && is_geometry || !python && is_member(context, id, class, index) {
        return;
    }
    let span = Span { start: context.span(object).end, end: context.span(id).end };
    let message = format!("{} has no items on the client: it is an object of the server", client::with_article(class));
    let says = match python {
        true => format!("Python says: '{}' object is not subscriptable", client::python_class(class)),
        false => "JavaScript says nothing and gives \"undefined\"".to_owned(),
    };
    let diagnostic = context.diagnostic(span, message).note(says);
    let method =
        client::method(context, class, "[]").or_else(|| context.kb().method(class, "get", python).map(|_| "get"));
    let Some(method) = method.filter(|_| !matches!(context.expr(index).kind, ExprKind::Opaque(_))) else {
        return report(context, diagnostic.help("use the methods of the object, or fetch it with \"getInfo()\" first"));
    };
    let open = Span { start: span.start, end: context.span(index).start };
    let close = Span { start: context.span(index).end, end: span.end };
    let plain = context.source(open).trim() == "[" && context.source(close).trim() == "]" && class != ClassId::ARRAY;
    let fix = plain.then(|| {
        Fix::safe(
            format!("Change to \"{method}\""),
            vec![Edit::replace(open, format!(".{method}(")), Edit::replace(close, ")")],
        )
    });
    report(context, diagnostic.help(format!("use the method \"{method}\"")).fix_if(fix));
}

/// JavaScript: a method by its name in brackets, a property that the script put there itself, or who knows.
fn is_member(context: &Context<'_>, id: ExprId, class: ClassId, index: ExprId) -> bool {
    if names::is_written(context, id) || names::is_used(context, id) && is_callee(context, id) {
        return true;
    }
    match context.value(index).as_text() {
        // The name of a method gives the method: as an argument it is a property that was meant.
        Some(name) if context.kb().method(class, name, false).is_some() => !is_argument(context, id),
        Some(name) => matches!(&**name, "length" | "constructor" | "prototype") || is_put_there(context, index),
        None => false,
    }
}

fn is_callee(context: &Context<'_>, id: ExprId) -> bool {
    match context.analysis.scopes.parents[id.index()] {
        Parent::Expr(parent) => matches!(context.expr(parent).kind, ExprKind::Call { callee, .. } if callee == id),
        _ => false,
    }
}

fn is_argument(context: &Context<'_>, id: ExprId) -> bool {
    match context.analysis.scopes.parents[id.index()] {
        Parent::Expr(parent) => context.analysis.call_at(parent).is_some_and(|call| call.callee != id),
        _ => false,
    }
}

/// Whether some assignment of the file writes a property of that name.
fn is_put_there(context: &Context<'_>, index: ExprId) -> bool {
    let Some(name) = context.value(index).as_text() else { return false };
    context.hir().exprs.iter().enumerate().any(|(at, expr)| match &expr.kind {
        ExprKind::Index { index, .. } => {
            context.value(*index).as_text() == Some(name) && names::is_written(context, ExprId(at as u32))
        }
        ExprKind::Member { property, .. } => {
            context.hir().name(property.name) == &**name && names::is_written(context, ExprId(at as u32))
        }
        _ => false,
    })
}

/// JavaScript: `collection.length`.
fn length(context: &Context<'_>, id: ExprId, object: ExprId, property: Ident) {
    if context.hir().name(property.name) != "length" || names::is_written(context, id) {
        return;
    }
    let Some(class) = client::class_at(context, object) else { return };
    // A call is right, or another rule's.
    if is_callee(context, id) {
        return;
    }
    let has = context.kb().method(class, "length", false).is_some();
    let message = format!("{} has no length on the client: it is an object of the server", client::with_article(class));
    let diagnostic = context.diagnostic(property.span, message).note(match has {
        true => "JavaScript says nothing and gives the method itself",
        false => "JavaScript says nothing and gives \"undefined\"",
    });
    let method = client::method(context, class, "len").or(has.then_some("length"));
    report(
        context,
        match method {
            Some(method) => diagnostic.help(format!("use \"{method}()\"")).fix(Fix::safe(
                format!("Change to \"{method}()\""),
                vec![Edit::replace(property.span, format!("{method}()"))],
            )),
            None => diagnostic,
        },
    );
}

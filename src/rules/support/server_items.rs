//! Reports client-side indexes and lengths of server-side objects: `list[0]`, `collection.length`.

use super::client;
use super::names;
use super::operator_fix;
use super::operator_help::report;
use crate::diagnostic::{Edit, Fix};
use crate::kb::model::ClassId;
use crate::rules::engine::context::Context;
use crate::semantic::scope::Parent;
use crate::syntax::hir::{ExprId, ExprKind, Ident};
use crate::text::span::Span;

/// Reports `list[0]`, `feature['name']`.
pub fn indexed(context: &Context<'_>, id: ExprId, object: ExprId, index: ExprId) {
    let Some(class) = client::class_at(context, object) else { return };
    let python = context.python();
    let is_geometry = (ClassId::GEOMETRY..=ClassId::MULTI_POLYGON).contains(&class);
    if python && is_geometry || !python && is_member(context, id, class, index) {
        return;
    }
    let span = Span { start: context.span(object).end, end: context.span(id).end };
    let message = format!("{} has no items on the client: it is a server-side object", client::with_article(class));
    let says = match python {
        true => format!("Python says: '{}' object is not subscriptable", client::python_class(class)),
        false => "JavaScript reports no error and returns \"undefined\"".to_owned(),
    };
    let diagnostic = context.diagnostic(span, message).note(says);
    let method =
        client::method(context, class, "[]").or_else(|| context.kb().method(class, "get", python).map(|_| "get"));
    let Some(method) = method.filter(|_| !matches!(context.expr(index).kind, ExprKind::Opaque(_))) else {
        return report(context, diagnostic.help("use a method of the object, or fetch it with \"getInfo()\" first"));
    };
    let open = Span { start: span.start, end: context.span(index).start };
    let close = Span { start: context.span(index).end, end: span.end };
    let plain = context.source(open).trim() == "[" && context.source(close).trim() == "]" && class != ClassId::ARRAY;
    let edits = plain.then(|| vec![Edit::replace(open, format!(".{method}(")), Edit::replace(close, ")")]);
    report(context, operator_fix::use_method(diagnostic, method, edits));
}

/// Returns `true` if the index names a method, or a property that the script sets. Applies to
/// JavaScript only.
fn is_member(context: &Context<'_>, id: ExprId, class: ClassId, index: ExprId) -> bool {
    if names::is_written(context, id) || names::is_used(context, id) && names::is_called(context, id) {
        return true;
    }
    match context.value(index).as_text() {
        // The name of a method returns the method. In an argument, the script means a property.
        Some(name) if context.kb().method(class, name, false).is_some() => !is_argument(context, id),
        Some(name) => matches!(&**name, "length" | "constructor" | "prototype") || is_assigned_property(context, index),
        None => false,
    }
}

fn is_argument(context: &Context<'_>, id: ExprId) -> bool {
    match context.analysis.scopes.parents[id.index()] {
        Parent::Expr(parent) => context.call_at(parent).is_some_and(|call| call.callee != id),
        _ => false,
    }
}

/// Returns `true` if an assignment of the file sets a property of that name.
fn is_assigned_property(context: &Context<'_>, index: ExprId) -> bool {
    let Some(name) = context.value(index).as_text() else { return false };
    context.depend_on_file();
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

/// Reports `collection.length` in JavaScript.
pub fn length(context: &Context<'_>, id: ExprId, object: ExprId, property: Ident) {
    if context.hir().name(property.name) != "length" || names::is_written(context, id) {
        return;
    }
    let Some(class) = client::class_at(context, object) else { return };
    // A call is valid, or another rule reports it.
    if names::is_called(context, id) {
        return;
    }
    let has = context.kb().method(class, "length", false).is_some();
    let message = format!("{} has no length on the client: it is a server-side object", client::with_article(class));
    let diagnostic = context.diagnostic(property.span, message).note(match has {
        true => "JavaScript reports no error and returns the method itself",
        false => "JavaScript reports no error and returns \"undefined\"",
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

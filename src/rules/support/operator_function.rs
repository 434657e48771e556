//! Reports numeric functions of JavaScript and Python that are called with server-side objects.

use super::client;
use super::operator_fix;
use super::operator_help::report;
use crate::rules::engine::context::Context;
use crate::semantic::query::signature::class_name;
use crate::semantic::scope::Parent;
use crate::semantic::value::Value;
use crate::syntax::hir::{Arg, ArgKind, ExprId, ExprKind};
use crate::text::span::Span;

/// Reports `abs(x)`, `int(x)`, `Math.sin(x)`, `parseFloat(x)` of a server-side object.
pub fn function(context: &Context<'_>, callee: ExprId, args: &[Arg]) {
    let Some((name, form)) = client_function(context, callee, args.len()) else { return };
    let Some((arg, class)) = args
        .iter()
        .filter(|arg| arg.kind == ArgKind::Positional)
        .find_map(|arg| Some((arg, client::class_at(context, arg.value)?)))
    else {
        return;
    };
    let note = match (context.python(), form) {
        (true, "int") => format!(
            "Python says: int() argument must be a string, a bytes-like object or a real number, not '{}'",
            client::python_class(class)
        ),
        (true, "float") => format!(
            "Python says: float() argument must be a string or a real number, not '{}'",
            client::python_class(class)
        ),
        (true, _) => format!("Python raises a TypeError: \"{}\" is not a number", class_name(class)),
        (false, _) => "JavaScript returns \"NaN\" and reports no error".to_owned(),
    };
    let span = context.span(callee);
    let diagnostic = context
        .diagnostic(
            span,
            format!("\"{name}\" does not work on {}, which is a server-side object", client::with_article(class)),
        )
        .note(note);
    let Some(method) = client::method(context, class, form) else {
        return report(context, diagnostic.help("fetch the value with \"getInfo()\" first"));
    };
    let mut edits = None;
    if args.len() == 1
        && let Some(whole) = call_span(context, callee)
    {
        let primary = matches!(
            context.expr(arg.value).kind,
            ExprKind::Name(_) | ExprKind::Call { .. } | ExprKind::Member { .. } | ExprKind::Index { .. }
        );
        edits = primary.then(|| operator_fix::call(whole, context.span(arg.value), method));
    }
    report(context, operator_fix::use_method(diagnostic, method, edits));
}

fn call_span(context: &Context<'_>, callee: ExprId) -> Option<Span> {
    match context.analysis.scopes.parents[callee.index()] {
        Parent::Expr(call) => Some(context.span(call)),
        _ => None,
    }
}

/// Returns the name of a numeric function as written, and its name in the knowledge base. Returns
/// `None` for other functions.
fn client_function<'a>(context: &Context<'a>, callee: ExprId, count: usize) -> Option<(String, &'a str)> {
    let hir = context.hir();
    match &context.expr(callee).kind {
        ExprKind::Name(name) if context.analysis.scopes.resolve(callee).is_none() => {
            let name = hir.name(*name);
            let form = match (context.python(), name) {
                (true, "int" | "float" | "abs" | "round") => name,
                (true, "complex" | "divmod" | "pow" | "chr" | "hex" | "bin") => "",
                (true, "min" | "max") if count > 1 => "",
                (false, "parseInt") => "int",
                (false, "parseFloat" | "Number") => "float",
                (false, "isNaN" | "isFinite") => "",
                _ => return None,
            };
            Some((name.to_owned(), form))
        }
        ExprKind::Member { object, property } => {
            let ExprKind::Name(owner) = context.expr(*object).kind else { return None };
            let member = hir.name(property.name);
            let math = match context.python() {
                true => hir.name(owner) == "math" && *context.value(*object) == Value::Module("math".into()),
                false => hir.name(owner) == "Math" && context.analysis.scopes.resolve(*object).is_none(),
            };
            math.then(|| (format!("{}.{member}", hir.name(owner)), member))
        }
        _ => None,
    }
}

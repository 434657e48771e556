//! What is said about an operator of the language on an object of the server, and what to write instead.

use super::client;
use super::context::Context;
use super::operator_fix;
use crate::diagnostic::{Diagnostic, Fix};
use crate::kb::model::ClassId;
use crate::semantic::value::Value;
use crate::syntax::hir::{BinaryOp, Expr, ExprId, ExprKind};
use crate::text::span::Span;

/// An operator between two operands.
#[derive(Clone, Copy)]
pub struct Operation {
    /// The operator.
    pub op: BinaryOp,
    /// Its place.
    pub span: Span,
    /// Left operand.
    pub left: ExprId,
    /// Right operand.
    pub right: ExprId,
}

/// The diagnostic at an operator.
pub fn says(context: &Context<'_>, span: Span, operator: &str, class: ClassId) -> Diagnostic {
    context.diagnostic(
        span,
        format!("\"{operator}\" does not work on {}, which is an object of the server", client::with_article(class)),
    )
}

/// Reports, unless something gives the objects operators of their own.
pub fn report(context: &Context<'_>, diagnostic: Diagnostic) {
    if !client::is_silent(context, diagnostic.span) {
        context.report(diagnostic);
    }
}

/// What the client says where it says nothing.
pub fn silence(context: &Context<'_>) -> String {
    if context.python() {
        "Python takes every object of the server for true, and compares descriptions, not values".to_owned()
    } else {
        "JavaScript says nothing: it makes a string, \"NaN\", \"true\" or \"false\" of the object, and a later call says \"... is not a function\""
            .to_owned()
    }
}

/// What to write instead, with the edits where it is one method.
pub fn helped(context: &Context<'_>, diagnostic: Diagnostic, operation: Operation) -> Diagnostic {
    let Operation { op, span, left, right } = operation;
    let (first, second) = (client::class_at(context, left), client::class_at(context, right));
    let Some(class) = first.or(second) else { return diagnostic };
    let date = |class: Option<ClassId>| class == Some(ClassId::DATE);
    if date(first) && matches!(op, BinaryOp::Add | BinaryOp::Sub) && !date(second) {
        return diagnostic.help("use \"advance(n, 'day')\"");
    }
    if class == ClassId::OBJECT {
        return diagnostic.help("cast it first, as in \"ee.Number(...)\" or \"ee.Image(...)\", then call the method");
    }
    let Some(name) = client::method(context, class, client::form(op)) else { return diagnostic };
    let mut help = match (first, client::short(context, left), client::short(context, right)) {
        _ if date(first) => format!("use \"{}.{name}({}, 'day')\"", source(context, left), source(context, right)),
        (Some(_), Some(left), Some(right)) => format!("use \"{left}.{name}({right})\""),
        _ => format!("use the method \"{name}\""),
    };
    if context.python() && op == BinaryOp::BitAnd && class == ClassId::IMAGE {
        help = "use \"And\" for masks, \"bitwiseAnd\" for bits".to_owned();
    } else if op == BinaryOp::FloorDiv {
        help.push_str(" and \"floor()\"");
    }
    let diagnostic = diagnostic.help(help);
    // A chain of comparisons shares its middle operand; dates want a unit; `&` may mean either method.
    let unclear =
        date(first) || matches!(op, BinaryOp::FloorDiv | BinaryOp::BitAnd | BinaryOp::BitOr | BinaryOp::MatMul);
    if unclear || first.is_none() || is_shared(context, left) || is_shared(context, right) {
        return diagnostic;
    }
    let edits = operator_fix::binary(context, left, span, right, name);
    diagnostic.fix_if(edits.map(|edits| Fix::safe(format!("Change to \"{name}\""), edits)))
}

fn source<'a>(context: &Context<'a>, id: ExprId) -> &'a str {
    client::short(context, id).unwrap_or("...")
}

/// Whether the operand belongs to two comparisons: `0 < image < 5`.
fn is_shared(context: &Context<'_>, operand: ExprId) -> bool {
    let uses =
        |expr: &&Expr| matches!(expr.kind, ExprKind::Binary { left, right, .. } if left == operand || right == operand);
    context.python() && context.hir().exprs.iter().skip(operand.index()).filter(uses).take(2).count() > 1
}

/// What Python calls the type of an operand.
pub fn python_name(context: &Context<'_>, id: ExprId) -> Option<String> {
    let value = context.value(id);
    if let Some(class) = client::class_of(value) {
        return Some(client::python_class(class));
    }
    Some(
        match value {
            Value::Str(_) => "str",
            Value::Num(_) => match context.expr(id).kind {
                ExprKind::Number { integer: false, .. } => "float",
                _ => "int",
            },
            Value::Bool(_) => "bool",
            Value::List(_) => "list",
            Value::Object(_) => "dict",
            Value::Null => "NoneType",
            _ => return None,
        }
        .to_owned(),
    )
}

//! Builds messages about operators on server-side objects, with the code to write instead.

use super::client;
use super::operator_fix;
use crate::diagnostic::{Diagnostic, Edit, Fix};
use crate::kb::model::ClassId;
use crate::rules::engine::context::Context;
use crate::semantic::query::signature::class_name;
use crate::semantic::value::Value;
use crate::syntax::hir::{BinaryOp, Expr, ExprId, ExprKind};
use crate::text::span::Span;

/// An operator between two operands.
#[derive(Clone, Copy)]
pub struct Operation {
    /// The operator.
    pub op: BinaryOp,
    /// Span of the operator.
    pub span: Span,
    /// Left operand.
    pub left: ExprId,
    /// Right operand.
    pub right: ExprId,
}

/// Creates the diagnostic at an operator.
pub fn operator_diagnostic(context: &Context<'_>, span: Span, operator: &str, class: ClassId) -> Diagnostic {
    context.diagnostic(
        span,
        format!("\"{operator}\" does not work on {}, which is a server-side object", client::with_article(class)),
    )
}

/// Reports a diagnostic unless server-side objects are not checked at its span.
pub fn report(context: &Context<'_>, diagnostic: Diagnostic) {
    if !client::is_unchecked(context, diagnostic.span) {
        context.report(diagnostic);
    }
}

/// Returns the note about operators that raise no error on the client.
pub fn no_error_note(context: &Context<'_>) -> String {
    if context.python() {
        "Python treats every server-side object as true, and compares object descriptions, not values".to_owned()
    } else {
        "JavaScript reports no error: every object is true, equal only to itself, and not a number".to_owned()
    }
}

/// Returns a note with Python's error for arithmetic with an object of a class, or with what
/// JavaScript computes.
pub fn arithmetic_note(context: &Context<'_>, operation: Operation, class: ClassId) -> String {
    let Operation { op, span, left, right } = operation;
    let sign = context.source(span);
    if !context.python() {
        return match op {
            BinaryOp::Add => "JavaScript reports no error: \"+\" joins the texts of the two values".to_owned(),
            _ => "JavaScript reports no error: the result is \"NaN\"".to_owned(),
        };
    }
    if op == BinaryOp::Add && matches!(context.value(left), Value::Str(_)) {
        return format!("Python says: can only concatenate str (not \"{}\") to str", client::python_class(class));
    }
    match (python_name(context, left), python_name(context, right)) {
        (Some(left), Some(right)) => {
            format!("Python says: unsupported operand type(s) for {sign}: '{left}' and '{right}'")
        }
        _ => format!("Python says: unsupported operand type(s) for {sign}"),
    }
}

/// Returns a note with Python's error for a comparison, or a note that the comparison raises no
/// error.
pub fn comparison_note(context: &Context<'_>, comparison: ExprId) -> String {
    let ExprKind::Binary { op, op_span, left, right } = context.expr(comparison).kind else {
        return no_error_note(context);
    };
    let ordered = matches!(op, BinaryOp::Less | BinaryOp::LessEq | BinaryOp::Greater | BinaryOp::GreaterEq);
    let sign = context.source(op_span);
    match (python_name(context, left), python_name(context, right)) {
        (Some(left), Some(right)) if ordered && context.python() => {
            format!("Python says: '{sign}' not supported between instances of '{left}' and '{right}'")
        }
        _ if ordered && !context.python() => {
            "JavaScript reports no error: the object becomes \"NaN\", and every comparison with it is false".to_owned()
        }
        _ => no_error_note(context),
    }
}

/// Adds help with the code to write instead, and edits if that is one method.
pub fn with_help(context: &Context<'_>, diagnostic: Diagnostic, operation: Operation) -> Diagnostic {
    let Operation { left, right, .. } = operation;
    let (first, second) = (client::class_at(context, left), client::class_at(context, right));
    match (first, second) {
        (Some(ClassId::OBJECT), _) | (None, Some(ClassId::OBJECT)) => {
            diagnostic.help("cast it first, as in \"ee.Number(...)\" or \"ee.Image(...)\", then call the method")
        }
        (Some(ClassId::DATE), _) => diagnostic.help(date_help(context, operation, second)),
        (Some(class), _) => forward(context, diagnostic, operation, class, second),
        (None, Some(class)) => backward(context, diagnostic, operation, class),
        (None, None) => diagnostic,
    }
}

fn date_help(context: &Context<'_>, operation: Operation, second: Option<ClassId>) -> String {
    let (left, right) = (source(context, operation.left), source(context, operation.right));
    match (operation.op, second) {
        (BinaryOp::Sub, Some(ClassId::DATE)) => format!("use \"{left}.difference({right}, 'day')\""),
        (BinaryOp::Add | BinaryOp::Sub, _) => format!("use \"{left}.advance(n, 'day')\""),
        _ => "compare the results of \"millis()\"".to_owned(),
    }
}

/// Adds help for a server-side object on the left.
fn forward(
    context: &Context<'_>,
    diagnostic: Diagnostic,
    operation: Operation,
    class: ClassId,
    second: Option<ClassId>,
) -> Diagnostic {
    let Operation { op, span, left, right } = operation;
    let Some(name) = client::method(context, class, client::operator_form(op)) else { return diagnostic };
    let fits = match class {
        ClassId::LIST => second == Some(ClassId::LIST) || matches!(context.value(right), Value::List(_)),
        ClassId::STRING => second == Some(ClassId::STRING) || matches!(context.value(right), Value::Str(_)),
        _ => true,
    };
    let help = match (op, client::short_source(context, left), client::short_source(context, right)) {
        (BinaryOp::BitAnd, ..) if context.python() && class == ClassId::IMAGE => {
            "use \"And\" for masks, \"bitwiseAnd\" for bits".to_owned()
        }
        (BinaryOp::BitOr, ..) if context.python() && class == ClassId::IMAGE => {
            "use \"Or\" for masks, \"bitwiseOr\" for bits".to_owned()
        }
        (BinaryOp::FloorDiv, ..) => format!("use \"{name}\", then \"floor()\""),
        (_, Some(left), Some(right)) if fits => format!("use \"{left}.{name}({right})\""),
        _ => format!("use the method \"{name}\""),
    };
    let diagnostic = diagnostic.help(help);
    // A chain of comparisons shares its middle operand, and `&` may mean two methods.
    let unclear = !fits || matches!(op, BinaryOp::FloorDiv | BinaryOp::BitAnd | BinaryOp::BitOr | BinaryOp::MatMul);
    if unclear || is_shared(context, left) || is_shared(context, right) {
        return diagnostic;
    }
    let edits = operator_fix::binary(context, left, span, right, name);
    diagnostic.fix_if(edits.map(|edits| Fix::safe(format!("Change to \"{name}\""), edits)))
}

/// Adds help for a server-side object on the right: swap the operands, or cast the left operand.
fn backward(context: &Context<'_>, diagnostic: Diagnostic, operation: Operation, class: ClassId) -> Diagnostic {
    let Operation { op, left, right, .. } = operation;
    let mirrored = match op {
        BinaryOp::Add if matches!(class, ClassId::STRING | ClassId::LIST) => None,
        BinaryOp::Add | BinaryOp::Mul | BinaryOp::Eq | BinaryOp::StrictEq | BinaryOp::NotEq | BinaryOp::StrictNotEq => {
            Some(client::operator_form(op))
        }
        BinaryOp::Less => Some(">"),
        BinaryOp::LessEq => Some(">="),
        BinaryOp::Greater => Some("<"),
        BinaryOp::GreaterEq => Some("<="),
        _ => None,
    };
    let method = |form: &str| client::method(context, class, form);
    let (Some(left_text), Some(right_text)) =
        (client::short_source(context, left), client::short_source(context, right))
    else {
        return match method(mirrored.unwrap_or_else(|| client::operator_form(op))) {
            Some(name) => diagnostic.help(format!("use the method \"{name}\"")),
            None => diagnostic,
        };
    };
    let instead = match mirrored.map(method) {
        Some(Some(name)) if operator_fix::is_primary(context, right) => format!("{right_text}.{name}({left_text})"),
        Some(_) => return diagnostic,
        None => match method(client::operator_form(op)) {
            Some(name) => format!("ee.{}({left_text}).{name}({right_text})", class_name(class)),
            None => return diagnostic,
        },
    };
    let (first, last) = (context.span(left), context.span(right));
    let between = context.source(Span { start: first.end, end: last.start });
    let diagnostic = diagnostic.help(format!("use \"{instead}\""));
    if between.contains(['(', ')']) || is_shared(context, left) || is_shared(context, right) {
        return diagnostic;
    }
    // The result takes its band and property names from the left operand.
    diagnostic.fix(Fix::unsafe_(format!("Change to \"{instead}\""), vec![Edit::replace(first.to(last), instead)]))
}

fn source<'a>(context: &Context<'a>, id: ExprId) -> &'a str {
    client::short_source(context, id).unwrap_or("...")
}

/// Returns `true` if the operand belongs to two comparisons: `0 < image < 5`.
fn is_shared(context: &Context<'_>, operand: ExprId) -> bool {
    let uses =
        |expr: &&Expr| matches!(expr.kind, ExprKind::Binary { left, right, .. } if left == operand || right == operand);
    context.python() && context.hir().exprs.iter().skip(operand.index()).filter(uses).take(2).count() > 1
}

/// Returns the type name of an operand in messages of Python.
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

//! Reports client-side strings that include server-side objects.

use super::engine::context::{Context, Rule, Trigger};
use super::engine::kinds::Kinds;
use super::support::client;
use crate::diagnostic::Severity;
use crate::kb::model::ClassId;
use crate::semantic::value::Value;
use crate::syntax::hir::{Arg, BinaryOp, ExprId, ExprKind, StmtId, StmtKind, TemplatePart};

pub static RULE: Rule = Rule {
    name: "server-object-in-string",
    summary: "a client-side string that includes a server-side object",
    severity: Severity::Warning,
    docs: include_str!("../../tests/rules/server-object-in-string.md"),
    triggers: &[
        Trigger::Expr(Kinds::TEMPLATES.union(Kinds::OPERATORS).union(Kinds::CALLS), in_expr),
        Trigger::Stmt(in_stmt),
    ],
    ..Rule::DEFAULT
};

fn in_expr(context: &Context<'_>, id: ExprId) {
    let python = context.python();
    match &context.expr(id).kind {
        ExprKind::Template(parts) => {
            for part in parts {
                if let TemplatePart::Expr(part) = part {
                    check_value(context, *part, is_formatted(context, *part));
                }
            }
        }
        ExprKind::Binary { op: BinaryOp::Add, left, right, .. } if !python && is_text(context, *left) => {
            check_value(context, *right, false)
        }
        ExprKind::Binary { op: BinaryOp::Mod, left, right, .. } if python && is_text(context, *left) => {
            match &context.expr(*right).kind {
                ExprKind::Tuple(items) => items.iter().for_each(|&item| check_value(context, item, false)),
                _ => check_value(context, *right, false),
            }
        }
        ExprKind::Assign { target, op: Some(BinaryOp::Add), value } if !python && is_text(context, *target) => {
            check_value(context, *value, false)
        }
        ExprKind::Call { callee, args, .. } => formatted(context, *callee, args),
        _ => {}
    }
}

fn in_stmt(context: &Context<'_>, id: StmtId) {
    if let StmtKind::Assign { targets, op: Some(BinaryOp::Add), value: Some(value), .. } = &context.hir().stmt(id).kind
        && !context.python()
        && targets.iter().any(|&target| is_text(context, target))
    {
        check_value(context, *value, false);
    }
}

fn is_text(context: &Context<'_>, id: ExprId) -> bool {
    matches!(context.value(id), Value::Str(_))
}

/// Reports `'{}'.format(x)`, `String(x)`, `''.concat(x)`.
fn formatted(context: &Context<'_>, callee: ExprId, args: &[Arg]) {
    let hir = context.hir();
    let formats = match &context.expr(callee).kind {
        ExprKind::Member { object, property } => {
            is_text(context, *object) && hir.name(property.name) == context.spelled("concat", "format")
        }
        // `str(x)` in Python is intended: it shows or compares the request.
        ExprKind::Name(name) => {
            !context.python() && hir.name(*name) == "String" && context.analysis.scopes.resolve(callee).is_none()
        }
        _ => false,
    };
    if formats {
        args.iter().for_each(|arg| check_value(context, arg.value, false));
    }
}

/// Returns `true` if a part of an f-string has a format specification: `{x:.2f}`. No server-side
/// object accepts one.
fn is_formatted(context: &Context<'_>, part: ExprId) -> bool {
    let rest = context.text.get(context.span(part).end as usize..).unwrap_or("");
    context.python() && rest.trim_start().starts_with(':')
}

fn check_value(context: &Context<'_>, id: ExprId, formatted: bool) {
    let Some(class) = client::class_at(context, id) else { return };
    let message = format!(
        "the string will contain the description of {}, not its value, which is on the server",
        client::with_article(class)
    );
    let mut diagnostic = context.diagnostic(context.span(id), message);
    if formatted {
        let says =
            format!("Python says: unsupported format string passed to {}.__format__", client::python_class(class));
        diagnostic = diagnostic.severity(context.severity.max(Severity::Error)).note(says);
    }
    let function = context.analysis.scopes.function_of[id.index()];
    let mapped = context.analysis.mapped_function(function).is_some();
    if mapped && context.python() {
        diagnostic = diagnostic
            .note("Earth Engine says: A mapped function's arguments cannot be used in client-side operations");
    }
    let on_server = match class {
        ClassId::STRING => "concatenate the strings on the server: \"ee.String('...').cat(...)\"",
        ClassId::NUMBER => "concatenate the strings on the server: \"ee.String('...').cat(ee.Number(...).format())\"",
        ClassId::DATE => "format it on the server: \"date.format('yyyy-MM-dd')\"",
        _ => "concatenate the strings on the server with \"ee.String('...').cat(...)\"",
    };
    let help =
        if mapped { on_server.to_owned() } else { format!("{on_server}, or fetch the value with \"getInfo()\" first") };
    context.report(diagnostic.help(help));
}

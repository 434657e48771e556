//! Queries about server-side objects in client-side conditions, operators and functions.

use super::names;
use crate::kb::model::ClassId;
use crate::rules::engine::context::Context;
use crate::semantic::query::signature::class_name;
use crate::semantic::scope::{BindingKind, Parent};
use crate::semantic::value::{Marks, Value};
use crate::syntax::hir::{BinaryOp, ExprId, ExprKind, LogicalOp, StmtKind, UnaryOp};
use crate::text::span::Span;

/// A construct in which the client evaluates the truth of an expression.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Test {
    /// `if`, `? :`, `switch`, or a condition of a comprehension.
    Branch,
    /// `while`, or the condition of a `for` loop.
    Loop,
    /// `assert`, which often compares two client-side objects on purpose.
    Assert,
}

/// Returns the test that an expression is, or is an operand of through `and`, `or` and `not`.
/// Returns `None` if there is none.
pub fn test_of(context: &Context<'_>, mut id: ExprId) -> Option<Test> {
    loop {
        match context.analysis.scopes.parents[id.index()] {
            Parent::Expr(parent) => match &context.expr(parent).kind {
                ExprKind::Logical { .. } | ExprKind::Unary { op: UnaryOp::Not, .. } => id = parent,
                ExprKind::Conditional { test, .. } => return (*test == id).then_some(Test::Branch),
                ExprKind::Comprehension { clauses, .. } => {
                    return clauses.iter().any(|clause| clause.conditions.contains(&id)).then_some(Test::Branch);
                }
                _ => return None,
            },
            Parent::Stmt(stmt) => {
                return match &context.hir().stmt(stmt).kind {
                    StmtKind::If { test, .. } => (*test == id).then_some(Test::Branch),
                    StmtKind::While { test, .. } => (*test == id).then_some(Test::Loop),
                    StmtKind::For { test, .. } => (*test == Some(id)).then_some(Test::Loop),
                    StmtKind::Assert(_) => Some(Test::Assert),
                    _ => None,
                };
            }
            Parent::Function(_) | Parent::None => return None,
        }
    }
}

/// Returns the operands of a test: the expressions that `and`, `or` and `not` connect.
pub fn leaves(context: &Context<'_>, test: ExprId) -> Vec<ExprId> {
    let mut pending = vec![test];
    let mut leaves = Vec::new();
    while let Some(id) = pending.pop() {
        match &context.expr(id).kind {
            ExprKind::Logical { left, right, .. } => pending.extend([*right, *left]),
            ExprKind::Unary { op: UnaryOp::Not, operand } => pending.push(*operand),
            _ => leaves.push(id),
        }
    }
    leaves
}

/// Returns the class of a value. Returns `None` if the value is not certainly a server-side object.
pub fn class_of(value: &Value) -> Option<ClassId> {
    match value {
        Value::Instance(_) | Value::Union(_) if value.is_server() => value.variants().first()?.class(),
        _ => None,
    }
}

/// Returns the class of an expression. Returns `None` if it is not certainly a server-side object.
pub fn class_at(context: &Context<'_>, id: ExprId) -> Option<ClassId> {
    class_of(context.value(id))
}

/// Returns `true` if the server passes the value to a mapped function, so that the value certainly
/// exists.
fn is_element(value: &Value) -> bool {
    value.facts().is_some_and(|facts| facts.marks.has(Marks::ELEMENT))
}

/// Returns `true` if a test for existence makes sense: the value may be `null`, or callers may omit
/// it.
pub fn may_be_absent(context: &Context<'_>, id: ExprId) -> bool {
    let value = context.value(id);
    if value.may_be_null() {
        return true;
    }
    match &context.expr(id).kind {
        ExprKind::Call { .. } => false,
        ExprKind::Name(_) => is_parameter(context, id),
        _ => true,
    }
}

/// Returns `true` if the expression is a parameter of a function that the client calls. Callers
/// outside the file may pass any value.
pub fn is_parameter(context: &Context<'_>, id: ExprId) -> bool {
    let Some(binding) = context.analysis.scopes.resolve(id) else { return false };
    context.binding(binding).kind == BindingKind::Parameter && !is_element(context.value(id))
}

/// Returns `true` if objects of the class are usually results to compare, and not optional inputs
/// of a script.
pub fn is_result(class: ClassId) -> bool {
    matches!(class, ClassId::NUMBER | ClassId::STRING | ClassId::ARRAY | ClassId::OBJECT)
}

/// Returns `true` if a condition tests an object itself by mistake, and does not check whether the
/// object is set.
pub fn is_tested_by_mistake(context: &Context<'_>, id: ExprId) -> bool {
    let Some(class) = class_at(context, id) else { return false };
    if may_be_absent(context, id) {
        return false;
    }
    match &context.expr(id).kind {
        ExprKind::Call { .. } => true,
        _ => is_result(class) || is_element(context.value(id)),
    }
}

/// Returns the server-side object in a comparison that the client cannot evaluate.
pub fn invalid_comparison(context: &Context<'_>, id: ExprId) -> Option<(ExprId, ClassId)> {
    let ExprKind::Binary { op, left, right, .. } = context.expr(id).kind else { return None };
    if !op.is_comparison() || matches!(op, BinaryOp::Is | BinaryOp::IsNot) {
        return None;
    }
    let (first, second) = (class_at(context, left), class_at(context, right));
    let (object, class, other) = match (first, second) {
        (Some(class), _) => (left, class, right),
        (None, Some(class)) => (right, class, left),
        (None, None) => return None,
    };
    if matches!(op, BinaryOp::Less | BinaryOp::LessEq | BinaryOp::Greater | BinaryOp::GreaterEq) {
        return Some((object, class));
    }
    // Comparing two variables may be a deliberate identity test.
    let in_test = test_of(context, id).is_some();
    let is_mistake = match context.value(other) {
        Value::Num(_) => !in_test || !is_parameter(context, object),
        Value::Str(_) | Value::Bool(_) => !is_parameter(context, object),
        _ if second.is_some() && first.is_some() => {
            let is_call = |id: ExprId| matches!(context.expr(id).kind, ExprKind::Call { .. });
            let named = |id: ExprId| matches!(context.expr(id).kind, ExprKind::Name(_)) && !is_parameter(context, id);
            is_call(left)
                || is_call(right)
                || (named(left) && named(right) && (is_result(class) || (!in_test && class == ClassId::IMAGE)))
        }
        _ => false,
    };
    is_mistake.then_some((object, class))
}

/// Returns the spelling of a binary operator in the knowledge base.
pub fn operator_form(op: BinaryOp) -> &'static str {
    use BinaryOp::*;
    match op {
        MatMul => "*",
        FloorDiv => "/",
        NotIn => "in",
        Is | IsNot | InstanceOf => "",
        op => op.sign(),
    }
}

/// Returns the spelling of a logical operator in the knowledge base.
pub fn logical_form(op: LogicalOp) -> &'static str {
    match op {
        LogicalOp::And => "&&",
        LogicalOp::Or => "||",
        LogicalOp::Nullish => "??",
    }
}

/// Returns the method that replaces a client-side operator or function. Returns `None` if the class
/// has none.
pub fn method(context: &Context<'_>, class: ClassId, form: &str) -> Option<&'static str> {
    context.kb().method_for(class, form, context.python()).map(|(name, _)| name)
}

/// Returns the name of a class with its article: `a Number`, `an Image`.
pub fn with_article(class: ClassId) -> String {
    let name = class_name(class);
    let article = if name.starts_with(['A', 'E', 'I', 'O']) { "an" } else { "a" };
    format!("{article} {name}")
}

/// Returns the name of a class as Python's error messages show it.
pub fn python_class(class: ClassId) -> String {
    let name = class_name(class);
    name.split('.').next().unwrap_or_default().to_owned()
}

/// Returns the source of an expression. Returns `None` if it is long or spans several lines.
pub fn short_source<'a>(context: &Context<'a>, id: ExprId) -> Option<&'a str> {
    let text = context.source(context.span(id));
    (text.len() <= 40 && !text.contains('\n')).then_some(text)
}

/// Returns `true` if server-side objects are not checked at a span: a package adds operators to
/// them, or a syntax error is nearby.
pub fn is_unchecked(context: &Context<'_>, span: Span) -> bool {
    context.python() && context.analysis.has_monkey_patches() || names::has_nearby_syntax_error(context, span)
}

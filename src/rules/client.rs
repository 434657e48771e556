//! Server objects where the client works with values of its own: tests, operators, functions. Shared by the rules about them.

use super::context::Context;
use super::names;
use crate::kb::model::ClassId;
use crate::semantic::scope::{BindingKind, Parent};
use crate::semantic::value::{Marks, Value};
use crate::syntax::hir::{BinaryOp, ExprId, ExprKind, LogicalOp, StmtKind, UnaryOp};
use crate::text::span::Span;

/// Where the truth of an expression decides what the client does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Test {
    /// `if`, `? :`, a condition of a comprehension, a `switch`.
    Branch,
    /// `while`, `for (...; test; ...)`.
    Loop,
    /// `assert`: often compares two objects of the client on purpose.
    Assert,
}

/// The test that an expression is, or is part of through `and`, `or` and `not`.
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

/// What a test asks for: its parts between `and`, `or` and `not`.
pub fn leaves(context: &Context<'_>, test: ExprId) -> Vec<ExprId> {
    let mut open = vec![test];
    let mut found = Vec::new();
    while let Some(id) = open.pop() {
        match &context.expr(id).kind {
            ExprKind::Logical { left, right, .. } => open.extend([*right, *left]),
            ExprKind::Unary { op: UnaryOp::Not, operand } => open.push(*operand),
            _ => found.push(id),
        }
    }
    found
}

/// The class of a value that is certainly an object of the server.
pub fn class_of(value: &Value) -> Option<ClassId> {
    match value {
        Value::Instance(_) | Value::Union(_) if value.is_server() => value.variants().first()?.class(),
        _ => None,
    }
}

/// The class of an expression that is certainly an object of the server.
pub fn class_at(context: &Context<'_>, id: ExprId) -> Option<ClassId> {
    class_of(context.value(id))
}

/// Whether the server passes the value to a mapped function, so that it is there for certain.
fn is_element(value: &Value) -> bool {
    value.facts().is_some_and(|facts| facts.marks.has(Marks::ELEMENT))
}

/// Whether a test whether it is there makes sense: it may be `null`, or callers elsewhere may leave it out.
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

/// Whether it is a parameter of a function that the client calls: other callers may give anything.
pub fn is_parameter(context: &Context<'_>, id: ExprId) -> bool {
    let Some(binding) = context.analysis.scopes.resolve(id) else { return false };
    context.binding(binding).kind == BindingKind::Parameter && !is_element(context.value(id))
}

/// Whether objects of the class are results to compare, as opposed to inputs that a script may or may not have.
pub fn is_result(class: ClassId) -> bool {
    matches!(class, ClassId::NUMBER | ClassId::STRING | ClassId::ARRAY | ClassId::OBJECT)
}

/// Whether a bare object asks for its truth by mistake, and not whether it is there.
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

/// The server object in a comparison that the client cannot make.
pub fn compared(context: &Context<'_>, id: ExprId) -> Option<(ExprId, ClassId)> {
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
    // Two variables may be compared for being one object.
    let in_test = test_of(context, id).is_some();
    let meant = match context.value(other) {
        Value::Num(_) => !in_test || !is_parameter(context, object),
        Value::Str(_) | Value::Bool(_) => !is_parameter(context, object),
        _ if second.is_some() && first.is_some() => {
            let fresh = |id: ExprId| matches!(context.expr(id).kind, ExprKind::Call { .. });
            let named = |id: ExprId| matches!(context.expr(id).kind, ExprKind::Name(_)) && !is_parameter(context, id);
            fresh(left)
                || fresh(right)
                || (named(left) && named(right) && (is_result(class) || (!in_test && class == ClassId::IMAGE)))
        }
        _ => false,
    };
    meant.then_some((object, class))
}

/// The operator that the knowledge base knows a method for.
pub fn form(op: BinaryOp) -> &'static str {
    use BinaryOp::*;
    match op {
        Add => "+",
        Sub => "-",
        Mul | MatMul => "*",
        Div | FloorDiv => "/",
        Mod => "%",
        Pow => "**",
        BitAnd => "&",
        BitOr => "|",
        BitXor => "^",
        ShiftLeft => "<<",
        ShiftRight => ">>",
        Eq | StrictEq => "==",
        NotEq | StrictNotEq => "!=",
        Less => "<",
        LessEq => "<=",
        Greater => ">",
        GreaterEq => ">=",
        In | NotIn => "in",
        Is | IsNot | InstanceOf => "",
    }
}

/// The operator that the knowledge base knows a method for.
pub fn logical_form(op: LogicalOp) -> &'static str {
    match op {
        LogicalOp::And => "&&",
        LogicalOp::Or => "||",
        LogicalOp::Nullish => "??",
    }
}

/// The method that stands for a form of the client.
pub fn method(context: &Context<'_>, class: ClassId, form: &str) -> Option<&'static str> {
    context.kb().method_for(class, form, context.python()).map(|(name, _)| name)
}

/// `a Number`, `an Image`.
pub fn with_article(class: ClassId) -> String {
    let name = super::signature::class_name(class);
    let article = if name.starts_with(['A', 'E', 'I', 'O']) { "an" } else { "a" };
    format!("{article} {name}")
}

/// A class as Python names it in its messages.
pub fn python_class(class: ClassId) -> String {
    let name = super::signature::class_name(class);
    name.split('.').next().unwrap_or_default().to_owned()
}

/// The source of an expression where it is short.
pub fn short<'a>(context: &Context<'a>, id: ExprId) -> Option<&'a str> {
    let text = context.source(context.span(id));
    (text.len() <= 40 && !text.contains('\n')).then_some(text)
}

/// Whether rules about server objects in client code are silent: something gives those objects operators of their own, or the
/// text there is not of the language.
pub fn is_silent(context: &Context<'_>, span: Span) -> bool {
    context.python() && context.analysis.extended || names::is_broken(context, span)
}

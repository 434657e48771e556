//! Visits the children of HIR nodes in the order of evaluation. Extend these functions when you add
//! a node.

use super::hir::{Block, ExprId, ExprKind, Function, FunctionBody, Key, StmtId, StmtKind, TemplatePart};

/// Calls `f` for each direct child expression. Functions are not entered.
pub fn child_exprs(kind: &ExprKind, mut f: impl FnMut(ExprId)) {
    match kind {
        ExprKind::Name(_)
        | ExprKind::Number { .. }
        | ExprKind::String(_)
        | ExprKind::Bool(_)
        | ExprKind::Null
        | ExprKind::Undefined
        | ExprKind::Function(_)
        | ExprKind::Regex(_)
        | ExprKind::This
        | ExprKind::Missing => {}
        ExprKind::Template(parts) => {
            for part in parts {
                if let TemplatePart::Expr(id) = part {
                    f(*id);
                }
            }
        }
        ExprKind::List(items)
        | ExprKind::Tuple(items)
        | ExprKind::Set(items)
        | ExprKind::Sequence(items)
        | ExprKind::Opaque(items) => {
            items.iter().copied().for_each(f);
        }
        ExprKind::Object(properties) => {
            for property in properties {
                if let Key::Computed(id) = property.key {
                    f(id);
                }
                f(property.value);
            }
        }
        ExprKind::Member { object, .. } => f(*object),
        ExprKind::Index { object, index } => {
            f(*object);
            f(*index);
        }
        ExprKind::Call { callee, args, .. } => {
            f(*callee);
            args.iter().for_each(|arg| f(arg.value));
        }
        ExprKind::Unary { operand, .. } => f(*operand),
        ExprKind::Binary { left, right, .. } | ExprKind::Logical { left, right, .. } => {
            f(*left);
            f(*right);
        }
        ExprKind::Conditional { test, then, otherwise } => {
            f(*test);
            f(*then);
            f(*otherwise);
        }
        ExprKind::Assign { target, value, .. } => {
            f(*value);
            f(*target);
        }
        ExprKind::Update { target } => f(*target),
        ExprKind::Comprehension { element, value, clauses, .. } => {
            for clause in clauses {
                f(clause.iter);
                f(clause.target);
                clause.conditions.iter().copied().for_each(&mut f);
            }
            f(*element);
            if let Some(value) = value {
                f(*value);
            }
        }
        ExprKind::Spread(inner) => f(*inner),
        ExprKind::Await(inner) => inner.iter().copied().for_each(f),
    }
}

/// Calls `f` for each direct child expression of a statement.
pub fn stmt_exprs(kind: &StmtKind, mut f: impl FnMut(ExprId)) {
    match kind {
        StmtKind::Expr(id) => f(*id),
        StmtKind::Assign { targets, value, annotation, .. } => {
            annotation.iter().copied().for_each(&mut f);
            value.iter().copied().for_each(&mut f);
            targets.iter().copied().for_each(f);
        }
        StmtKind::Class { bases, decorators, .. } => {
            decorators.iter().copied().for_each(&mut f);
            bases.iter().copied().for_each(f);
        }
        StmtKind::Return(value) => value.iter().copied().for_each(f),
        StmtKind::If { test, .. } | StmtKind::While { test, .. } => f(*test),
        StmtKind::For { test, update, .. } => {
            test.iter().copied().for_each(&mut f);
            update.iter().copied().for_each(f);
        }
        StmtKind::ForEach { target, iter, .. } => {
            f(*iter);
            f(*target);
        }
        StmtKind::Try { handlers, .. } => {
            for handler in handlers {
                handler.class.iter().copied().for_each(&mut f);
                handler.target.iter().copied().for_each(&mut f);
            }
        }
        StmtKind::With { items, .. } => {
            for (context, target) in items {
                f(*context);
                target.iter().copied().for_each(&mut f);
            }
        }
        StmtKind::Switch { subject, cases, .. } => {
            f(*subject);
            for (case, _) in cases {
                case.iter().copied().for_each(&mut f);
            }
        }
        StmtKind::Throw(items) | StmtKind::Delete(items) | StmtKind::Assert(items) => items.iter().copied().for_each(f),
        StmtKind::Function(_)
        | StmtKind::Import(_)
        | StmtKind::Block(_)
        | StmtKind::OuterNames(_)
        | StmtKind::Jump
        | StmtKind::Empty
        | StmtKind::Broken(_) => {}
    }
}

/// Calls `f` for each block directly inside a statement.
pub fn stmt_blocks(kind: &StmtKind, mut f: impl FnMut(&Block)) {
    match kind {
        StmtKind::Class { body, .. } | StmtKind::With { body, .. } | StmtKind::Block(body) | StmtKind::Broken(body) => {
            f(body)
        }
        StmtKind::If { then, otherwise, .. } => {
            f(then);
            f(otherwise);
        }
        StmtKind::While { body, otherwise, .. } | StmtKind::ForEach { body, otherwise, .. } => {
            f(body);
            f(otherwise);
        }
        StmtKind::For { init, body, .. } => {
            f(init);
            f(body);
        }
        StmtKind::Try { body, handlers, otherwise, finally } => {
            f(body);
            handlers.iter().for_each(|handler| f(&handler.body));
            f(otherwise);
            f(finally);
        }
        StmtKind::Switch { cases, .. } => cases.iter().for_each(|(_, body)| f(body)),
        StmtKind::Expr(_)
        | StmtKind::Assign { .. }
        | StmtKind::Function(_)
        | StmtKind::Return(_)
        | StmtKind::Import(_)
        | StmtKind::Throw(_)
        | StmtKind::Delete(_)
        | StmtKind::OuterNames(_)
        | StmtKind::Assert(_)
        | StmtKind::Jump
        | StmtKind::Empty => {}
    }
}

/// Returns the statements of a function's body.
pub fn function_block(function: &Function) -> &[StmtId] {
    match &function.body {
        FunctionBody::Block(block) => block,
        FunctionBody::Expr(_) => &[],
    }
}

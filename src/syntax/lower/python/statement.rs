//! Lowers Python statements.

use super::block::{body, else_block};
use super::compound::{if_statement, match_statement, try_statement, with_statement};
use super::{layout, pattern};
use crate::syntax::flat_tree::Id;
use crate::syntax::hir::*;
use crate::syntax::kinds::{Field, Kind};
use crate::syntax::lower::{Lower, binary_op, function_shape};
use crate::text::span::Span;

/// Lowers a statement.
pub(in crate::syntax) fn statement(lower: &mut Lower, id: Id, out: &mut Block) {
    let span = lower.span(id);
    let kind = match lower.kind(id) {
        Kind::ExpressionStatement => expression_statement(lower, id),
        Kind::ImportStatement | Kind::ImportFromStatement | Kind::FutureImportStatement => import(lower, id),
        Kind::PrintStatement | Kind::ExecStatement => old_statement(lower, id),
        Kind::AssertStatement => StmtKind::Assert(lower.exprs(id)),
        Kind::ReturnStatement => {
            if lower.inside.is_empty() && lower.flat.errors.is_empty() {
                let keyword = Span { start: span.start, end: span.start + 6 };
                lower.problem(keyword, ProblemKind::Unexpected);
            }
            StmtKind::Return(lower.flat.named(id).next().map(|child| lower.expr(child)))
        }
        Kind::DeleteStatement => StmtKind::Delete(expr_list(lower, id)),
        Kind::RaiseStatement => StmtKind::Throw(expr_list(lower, id)),
        Kind::PassStatement => StmtKind::Empty,
        Kind::BreakStatement | Kind::ContinueStatement => StmtKind::Jump,
        Kind::GlobalStatement | Kind::NonlocalStatement => {
            let flat = lower.flat;
            StmtKind::OuterNames(flat.named(id).map(|child| lower.ident(Some(child), span.start)).collect())
        }
        Kind::TypeAliasStatement => {
            let target = lower.expr_of(id, Field::Left);
            let value = Some(lower.expr_of(id, Field::Right));
            StmtKind::Assign { targets: vec![target], op: None, value, declares: None, annotation: None }
        }
        Kind::IfStatement => return if_statement(lower, id, out),
        Kind::MatchStatement => match_statement(lower, id),
        Kind::ForStatement => {
            let target = lower.expr_of(id, Field::Left);
            let iter = lower.expr_of(id, Field::Right);
            let body = body(lower, id, Field::Body);
            let otherwise = else_block(lower, id);
            StmtKind::ForEach { target, declares: None, iter, over_keys: false, body, otherwise }
        }
        Kind::WhileStatement => {
            let test = lower.expr_of(id, Field::Condition);
            let body = body(lower, id, Field::Body);
            let otherwise = else_block(lower, id);
            StmtKind::While { test, body, otherwise, test_last: false }
        }
        Kind::TryStatement => try_statement(lower, id),
        Kind::WithStatement => with_statement(lower, id),
        Kind::FunctionDefinition => StmtKind::Function(function(lower, id, Vec::new(), false)),
        Kind::ClassDefinition => class(lower, id, Vec::new()),
        Kind::DecoratedDefinition => decorated(lower, id, false),
        Kind::Block | Kind::Module => StmtKind::Block(lower.block(id)),
        _ => StmtKind::Expr(lower.expr(id)),
    };
    let is_simple = !matches!(
        kind,
        StmtKind::Function(_)
            | StmtKind::Class { .. }
            | StmtKind::ForEach { .. }
            | StmtKind::While { .. }
            | StmtKind::Try { .. }
            | StmtKind::With { .. }
            | StmtKind::Switch { .. }
            | StmtKind::Block(_)
    );
    if is_simple {
        layout::check_lines(lower, id, lower.flat.node(id).next);
    }
    let stmt = lower.stmt(kind, span);
    out.push(stmt);
}

fn expression_statement(lower: &mut Lower, id: Id) -> StmtKind {
    let flat = lower.flat;
    let mut children = flat.named(id);
    let Some(first) = children.next() else { return StmtKind::Empty };
    match lower.kind(first) {
        Kind::Assignment | Kind::AugmentedAssignment => assignment(lower, first),
        _ if children.next().is_some() || lower.has_token(id, ",") => {
            let parts = lower.exprs(id);
            let span = lower.span(id);
            StmtKind::Expr(lower.push(ExprKind::Tuple(parts), span))
        }
        _ => StmtKind::Expr(lower.expr(first)),
    }
}

/// Lowers `a = b = value`, `a: int = value`, `a += value`.
fn assignment(lower: &mut Lower, id: Id) -> StmtKind {
    let mut targets = Vec::new();
    let mut annotation = None;
    let mut at = id;
    let mut op = None;
    let value = loop {
        targets.push(lower.expr_of(at, Field::Left));
        if let Some(node) = lower.field(at, Field::Type) {
            annotation = Some(lower.expr(node));
        }
        if lower.kind(at) == Kind::AugmentedAssignment {
            let token = lower.tokens(at).next().map_or("", |token| lower.source(token));
            op = binary_op(token.strip_suffix('=').unwrap_or(token));
        }
        match lower.field(at, Field::Right) {
            Some(right) if matches!(lower.kind(right), Kind::Assignment | Kind::AugmentedAssignment) => at = right,
            Some(right) => break Some(lower.expr(right)),
            None if lower.has_token(at, "=") => {
                let end = lower.span(at).end;
                break Some(lower.missing(end));
            }
            None => break None,
        }
    };
    StmtKind::Assign { targets, op, value, declares: None, annotation }
}

/// Lowers the expressions below a node, and those of an unparenthesized list one by one.
fn expr_list(lower: &mut Lower, id: Id) -> Vec<ExprId> {
    let flat = lower.flat;
    let mut out = Vec::new();
    for child in flat.named(id) {
        if lower.kind(child) == Kind::ExpressionList {
            out.extend(lower.exprs(child));
        } else {
            out.push(lower.expr(child));
        }
    }
    out
}

/// Lowers Python 2's `print x` and `exec code` to the calls of Python 3.
fn old_statement(lower: &mut Lower, id: Id) -> StmtKind {
    let span = lower.span(id);
    let flat = lower.flat;
    let keyword = lower.tokens(id).next().map_or(span, |token| lower.span(token));
    let name = lower.intern(keyword.of(lower.text));
    let callee = lower.push(ExprKind::Name(name), keyword);
    let mut values = Vec::new();
    for child in flat.named(id) {
        if lower.kind(child) == Kind::Chevron {
            // `print >>file, text` is a tuple in Python 3, so it is no syntax error.
            let right = lower.only_expr(child);
            let whole = lower.span(child);
            let op_span = Span { start: whole.start, end: whole.start + 2 };
            let shift = ExprKind::Binary { op: BinaryOp::ShiftRight, op_span, left: callee, right };
            values.push(lower.push(shift, keyword.to(whole)));
        } else {
            values.push(lower.expr(child));
        }
    }
    if flat.child(id, Kind::Chevron).is_some() {
        return StmtKind::Expr(match values[..] {
            [only] if !lower.has_token(id, ",") => only,
            _ => lower.push(ExprKind::Tuple(values), span),
        });
    }
    let missing = format!("parentheses after `{}`", keyword.of(lower.text));
    lower.problem(keyword, ProblemKind::Missing(missing.into()));
    let args_span = Span { start: keyword.end, end: span.end };
    let args = values.iter().map(|&value| Arg { kind: ArgKind::Positional, value, span: lower.hir.expr(value).span });
    let args = args.collect();
    StmtKind::Expr(lower.push(ExprKind::Call { callee, args, new: false, args_span }, span))
}

fn dotted(lower: &Lower, id: Id) -> Box<str> {
    lower.source(id).chars().filter(|c| !c.is_whitespace() && *c != '\\').collect()
}

fn import(lower: &mut Lower, id: Id) -> StmtKind {
    let flat = lower.flat;
    let span = lower.span(id);
    let from = lower.field(id, Field::ModuleName);
    let is_from = lower.kind(id) != Kind::ImportStatement;
    let (module, module_span): (Box<str>, Span) = match from {
        Some(node) => (dotted(lower, node), lower.span(node)),
        None if is_from => {
            let word = lower.tokens(id).find(|&token| lower.source(token) == "__future__");
            ("__future__".into(), word.map_or(span, |word| lower.span(word)))
        }
        None => ("".into(), span),
    };
    let mut imports = Vec::new();
    for child in flat.named(id) {
        let (name, alias) = match lower.kind(child) {
            Kind::WildcardImport => {
                imports.push(Import { module: module.clone(), module_span, kind: Imported::Star, binds: None });
                continue;
            }
            Kind::AliasedImport => {
                let alias = lower.field(child, Field::Alias);
                (lower.field(child, Field::Name).unwrap_or(child), Some(lower.ident(alias, span.end)))
            }
            Kind::DottedName if from != Some(child) => (child, None),
            _ => continue,
        };
        let first = flat.named(name).next().unwrap_or(name);
        if is_from {
            let name = lower.ident(Some(first), span.end);
            let binds = Some(alias.unwrap_or(name));
            imports.push(Import { module: module.clone(), module_span, kind: Imported::Name(name), binds });
        } else {
            let kind = if alias.is_some() { Imported::Module } else { Imported::Root };
            let binds = Some(alias.unwrap_or_else(|| lower.ident(Some(first), span.end)));
            imports.push(Import { module: dotted(lower, name), module_span: lower.span(name), kind, binds });
        }
    }
    StmtKind::Import(imports)
}

fn decorated(lower: &mut Lower, id: Id, method: bool) -> StmtKind {
    let flat = lower.flat;
    let decorators: Vec<Id> = flat.named(id).filter(|&child| flat.kind(child) == Kind::Decorator).collect();
    let decorators = decorators.into_iter().map(|child| lower.only_expr(child)).collect();
    match lower.field(id, Field::Definition) {
        Some(node) if lower.kind(node) == Kind::ClassDefinition => class(lower, node, decorators),
        Some(node) => StmtKind::Function(function(lower, node, decorators, method)),
        None => StmtKind::Broken(Vec::new()),
    }
}

fn class(lower: &mut Lower, id: Id, decorators: Vec<ExprId>) -> StmtKind {
    let flat = lower.flat;
    let name = lower.field(id, Field::Name);
    let name = lower.ident(name, lower.span(id).start);
    let mut bases = Vec::new();
    let arguments = lower.field(id, Field::Superclasses);
    for child in arguments.into_iter().flat_map(|list| flat.named(list)) {
        let value =
            if lower.kind(child) == Kind::KeywordArgument { lower.field(child, Field::Value) } else { Some(child) };
        bases.extend(value.map(|value| lower.expr(value)));
    }
    let mut body = Block::new();
    let block = lower.field(id, Field::Body);
    layout::check_empty(lower, id, block);
    if let Some(block) = block {
        layout::check_indents(lower, block);
    }
    for child in block.into_iter().flat_map(|block| flat.children(block)) {
        let kind = match lower.kind(child) {
            Kind::Token => continue,
            Kind::FunctionDefinition => StmtKind::Function(function(lower, child, Vec::new(), true)),
            Kind::DecoratedDefinition => decorated(lower, child, true),
            Kind::Error => {
                lower.errors_before(flat.node(child).next, &mut body);
                continue;
            }
            _ => {
                lower.statement(child, &mut body);
                continue;
            }
        };
        let span = lower.span(child);
        let stmt = lower.stmt(kind, span);
        body.push(stmt);
        lower.errors_before(flat.node(child).next, &mut body);
    }
    StmtKind::Class { name, bases, decorators, body }
}

fn function(lower: &mut Lower, id: Id, decorators: Vec<ExprId>, method: bool) -> FunctionId {
    let span = lower.span(id);
    let name = lower.field(id, Field::Name).map(|node| lower.ident(Some(node), span.start));
    let parameters = lower.field(id, Field::Parameters);
    let start = name.map_or(span.start, |name| name.span.start);
    let end = parameters.map_or(start, |node| lower.span(node).end).max(start);
    let mut shape = function_shape(span, Span { start, end });
    shape.name = name;
    shape.decorators = decorators;
    shape.method = method;
    shape.asynchronous = lower.has_token(id, "async");
    lower.function(shape, |lower, function| {
        if let Some(node) = parameters {
            function.params = pattern::params(lower, node);
        }
        function.returns = lower.field(id, Field::ReturnType).map(|node| lower.expr(node));
        function.body = FunctionBody::Block(body(lower, id, Field::Body));
    })
}

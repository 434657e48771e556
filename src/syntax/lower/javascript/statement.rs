//! Lowers JavaScript statements.

use super::{assignment, function, key_of, literal};
use crate::syntax::flat_tree::Id;
use crate::syntax::hir::*;
use crate::syntax::kinds::{Field, Kind};
use crate::syntax::lower::Lower;
use crate::text::span::Span;

/// Lowers a statement node. A declaration of several variables becomes several statements.
pub(in crate::syntax) fn statement(lower: &mut Lower, id: Id, out: &mut Block) {
    let span = lower.span(id);
    let kind = match lower.kind(id) {
        Kind::ExpressionStatement => expression_statement(lower, id),
        Kind::VariableDeclaration | Kind::LexicalDeclaration | Kind::UsingDeclaration => {
            return declaration(lower, id, out);
        }
        Kind::FunctionDeclaration | Kind::GeneratorFunctionDeclaration => {
            StmtKind::Function(function(lower, id, false))
        }
        Kind::ClassDeclaration => class(lower, id),
        Kind::StatementBlock => StmtKind::Block(lower.block(id)),
        Kind::LabeledStatement => StmtKind::Block(nested(lower, id, Field::Body)),
        Kind::IfStatement => return if_statement(lower, id, out),
        Kind::SwitchStatement => switch(lower, id),
        Kind::ForStatement => for_statement(lower, id),
        Kind::ForInStatement => for_each(lower, id),
        Kind::WhileStatement => {
            let test = lower.expr_of(id, Field::Condition);
            let body = nested(lower, id, Field::Body);
            StmtKind::While { test, body, otherwise: Block::new(), test_last: false }
        }
        Kind::DoStatement => {
            let body = nested(lower, id, Field::Body);
            let test = lower.expr_of(id, Field::Condition);
            StmtKind::While { test, body, otherwise: Block::new(), test_last: true }
        }
        Kind::TryStatement => try_statement(lower, id),
        Kind::WithStatement => {
            let object = lower.expr_of(id, Field::Object);
            let object_span = lower.hir.expr(object).span;
            let mut block = vec![lower.stmt(StmtKind::Expr(object), object_span)];
            block.extend(nested(lower, id, Field::Body));
            StmtKind::Block(block)
        }
        Kind::ReturnStatement => StmtKind::Return(lower.flat.named(id).next().map(|child| lower.expr(child))),
        Kind::ThrowStatement => StmtKind::Throw(lower.exprs(id)),
        Kind::BreakStatement | Kind::ContinueStatement => StmtKind::Jump,
        Kind::EmptyStatement | Kind::DebuggerStatement => StmtKind::Empty,
        Kind::ImportStatement => import(lower, id),
        Kind::ExportStatement => return export(lower, id, out),
        Kind::Program => StmtKind::Block(lower.block(id)),
        _ => StmtKind::Expr(lower.expr(id)),
    };
    let stmt = lower.stmt(kind, span);
    out.push(stmt);
}

fn expression_statement(lower: &mut Lower, id: Id) -> StmtKind {
    let Some(inner) = lower.flat.named(id).next() else { return StmtKind::Empty };
    match lower.kind(inner) {
        Kind::String if matches!(&*literal::text(lower.source(inner)), "use strict" | "use asm") => StmtKind::Empty,
        // The parser takes `export` for a name if the declaration starts on the next line.
        Kind::Identifier if lower.source(inner) == "export" => StmtKind::Empty,
        Kind::AssignmentExpression => {
            let mut targets = Vec::new();
            let mut at = inner;
            let value = loop {
                targets.push(lower.expr_of(at, Field::Left));
                match lower.field(at, Field::Right) {
                    Some(right) if lower.kind(right) == Kind::AssignmentExpression => at = right,
                    _ => break lower.expr_of(at, Field::Right),
                }
            };
            StmtKind::Assign { targets, op: None, value: Some(value), declares: None, annotation: None }
        }
        Kind::AugmentedAssignmentExpression => assignment(lower, inner).into_stmt(),
        _ => StmtKind::Expr(lower.expr(inner)),
    }
}

fn declares(lower: &Lower, id: Id) -> Option<Declare> {
    let kind = lower.tokens(id).find_map(|token| match lower.source(token) {
        "var" => Some(Declare::Var),
        "let" => Some(Declare::Let),
        "const" | "using" => Some(Declare::Const),
        _ => None,
    });
    kind.or_else(|| {
        let kind = lower.field(id, Field::Kind)?;
        Some(if lower.source(kind) == "let" { Declare::Let } else { Declare::Const })
    })
}

fn declaration(lower: &mut Lower, id: Id, out: &mut Block) {
    let flat = lower.flat;
    let declares = declares(lower, id).or(Some(Declare::Var));
    let whole = lower.span(id);
    let has_several = flat.named(id).nth(1).is_some();
    for child in flat.named(id) {
        let target = lower.expr_of(child, Field::Name);
        let value = lower.field(child, Field::Value).map(|value| lower.expr(value));
        let value = value.or_else(|| lower.has_token(child, "=").then(|| lower.missing(lower.span(child).end)));
        let kind = StmtKind::Assign { targets: vec![target], op: None, value, declares, annotation: None };
        let span = if has_several { lower.span(child) } else { whole };
        let stmt = lower.stmt(kind, span);
        out.push(stmt);
    }
}

/// Lowers the body of a loop or branch: a block or a single statement.
fn nested(lower: &mut Lower, id: Id, field: Field) -> Block {
    let mut out = Block::new();
    if let Some(body) = lower.field(id, field) {
        nested_in(lower, body, &mut out);
    }
    out
}

fn nested_in(lower: &mut Lower, body: Id, out: &mut Block) {
    match lower.kind(body) {
        Kind::StatementBlock => lower.block_into(body, out),
        Kind::EmptyStatement => {}
        _ => lower.statement(body, out),
    }
}

/// Lowers `if ... else if ... else` in a loop, since such chains can be long.
fn if_statement(lower: &mut Lower, id: Id, out: &mut Block) {
    let mut branches = Vec::new();
    let mut at = id;
    let mut otherwise = Block::new();
    let end = lower.span(id).end;
    loop {
        let test = lower.expr_of(at, Field::Condition);
        let then = nested(lower, at, Field::Consequence);
        branches.push((lower.span(at).start, test, then));
        let clause = lower.field(at, Field::Alternative);
        match clause.and_then(|clause| lower.flat.named(clause).next()) {
            Some(next) if lower.kind(next) == Kind::IfStatement => at = next,
            Some(next) => break nested_in(lower, next, &mut otherwise),
            None => break,
        }
    }
    while let Some((start, test, then)) = branches.pop() {
        let stmt = lower.stmt(StmtKind::If { test, then, otherwise }, Span { start, end });
        otherwise = vec![stmt];
    }
    out.append(&mut otherwise);
}

fn switch(lower: &mut Lower, id: Id) -> StmtKind {
    let flat = lower.flat;
    let subject = lower.expr_of(id, Field::Value);
    let mut cases = Vec::new();
    let body = lower.field(id, Field::Body);
    for case in body.into_iter().flat_map(|body| flat.named(body)) {
        let value = lower.field(case, Field::Value).map(|value| lower.expr(value));
        let mut block = Block::new();
        for child in flat.children(case) {
            if flat.node(child).field == Field::Body && flat.kind(child) != Kind::Token {
                lower.statement(child, &mut block);
            }
        }
        cases.push((value, block));
    }
    StmtKind::Switch { subject, cases, is_match: false }
}

fn for_statement(lower: &mut Lower, id: Id) -> StmtKind {
    let flat = lower.flat;
    let mut init = Block::new();
    if let Some(node) = lower.field(id, Field::Initializer) {
        match lower.kind(node) {
            Kind::EmptyStatement => {}
            Kind::VariableDeclaration | Kind::LexicalDeclaration => lower.statement(node, &mut init),
            Kind::AssignmentExpression => {
                let kind = assignment(lower, node).into_stmt();
                let span = lower.span(node);
                let stmt = lower.stmt(kind, span);
                init.push(stmt);
            }
            _ => {
                let value = lower.expr(node);
                let span = lower.span(node);
                let stmt = lower.stmt(StmtKind::Expr(value), span);
                init.push(stmt);
            }
        }
    }
    let test = flat
        .named(id)
        .find(|&child| flat.node(child).field == Field::Condition && flat.kind(child) != Kind::EmptyStatement);
    let test = test.map(|node| lower.expr(node));
    let update = lower.field(id, Field::Increment).map(|node| lower.expr(node));
    StmtKind::For { init, test, update, body: nested(lower, id, Field::Body) }
}

fn for_each(lower: &mut Lower, id: Id) -> StmtKind {
    let target = lower.expr_of(id, Field::Left);
    let declares = declares(lower, id);
    let iter = lower.expr_of(id, Field::Right);
    let over_keys = lower.has_token(id, "in");
    let body = nested(lower, id, Field::Body);
    StmtKind::ForEach { target, declares, iter, over_keys, body, otherwise: Block::new() }
}

fn try_statement(lower: &mut Lower, id: Id) -> StmtKind {
    let body = nested(lower, id, Field::Body);
    let mut handlers = Vec::new();
    if let Some(clause) = lower.field(id, Field::Handler) {
        let target = lower.field(clause, Field::Parameter).map(|node| lower.expr(node));
        handlers.push(Handler { class: None, target, body: nested(lower, clause, Field::Body) });
    }
    let finally = match lower.field(id, Field::Finalizer) {
        Some(clause) => nested(lower, clause, Field::Body),
        None => Block::new(),
    };
    StmtKind::Try { body, handlers, otherwise: Block::new(), finally }
}

fn class(lower: &mut Lower, id: Id) -> StmtKind {
    let flat = lower.flat;
    let at = lower.span(id).start;
    let name = lower.field(id, Field::Name);
    let name = lower.ident(name, at);
    let heritage = flat.child(id, Kind::ClassHeritage);
    let bases = heritage.map(|node| lower.exprs(node)).unwrap_or_default();
    let decorators: Vec<Id> = flat.named(id).filter(|&child| flat.kind(child) == Kind::Decorator).collect();
    let decorators = decorators.into_iter().map(|child| lower.only_expr(child)).collect();
    let mut body = Block::new();
    let members = lower.field(id, Field::Body);
    for member in members.into_iter().flat_map(|members| flat.named(members)) {
        let span = lower.span(member);
        let kind = match lower.kind(member) {
            Kind::MethodDefinition => StmtKind::Function(function(lower, member, true)),
            Kind::FieldDefinition => {
                let key = lower.field(member, Field::Property);
                let target = match key_of(lower, key, span) {
                    Key::Ident(ident) => lower.push(ExprKind::Name(ident.name), ident.span),
                    Key::String(_, span) => lower.push(ExprKind::Opaque(Vec::new()), span),
                    Key::Computed(value) => lower.push(ExprKind::Opaque(vec![value]), span),
                    Key::Spread => lower.missing(span.start),
                };
                let value = lower.field(member, Field::Value).map(|value| lower.expr(value));
                StmtKind::Assign { targets: vec![target], op: None, value, declares: None, annotation: None }
            }
            Kind::ClassStaticBlock => StmtKind::Block(nested(lower, member, Field::Body)),
            _ => continue,
        };
        let stmt = lower.stmt(kind, span);
        body.push(stmt);
    }
    StmtKind::Class { name, bases, decorators, body }
}

fn import(lower: &mut Lower, id: Id) -> StmtKind {
    let flat = lower.flat;
    let span = lower.span(id);
    let source = lower.field(id, Field::Source);
    let module: Box<str> = source.map_or("".into(), |node| literal::text(lower.source(node)));
    let module_span = source.map_or(span, |node| lower.span(node));
    let mut items = Vec::new();
    if let Some(clause) = flat.child(id, Kind::ImportClause) {
        for child in flat.named(clause) {
            match lower.kind(child) {
                Kind::NamespaceImport => {
                    let name = flat.named(child).next();
                    items.push((Imported::Module, Some(lower.ident(name, span.start))));
                }
                Kind::NamedImports => {
                    for specifier in flat.named(child) {
                        let name = lower.field(specifier, Field::Name);
                        let name = lower.ident(name, span.start);
                        let alias = lower.field(specifier, Field::Alias);
                        let alias = alias.map(|node| lower.ident(Some(node), span.start));
                        items.push((Imported::Name(name), Some(alias.unwrap_or(name))));
                    }
                }
                _ => items.push((Imported::Default, Some(lower.ident(Some(child), span.start)))),
            }
        }
    }
    if items.is_empty() {
        items.push((Imported::Module, None));
    }
    let imports = items.into_iter().map(|(kind, binds)| Import { module: module.clone(), module_span, kind, binds });
    StmtKind::Import(imports.collect())
}

fn export(lower: &mut Lower, id: Id, out: &mut Block) {
    let flat = lower.flat;
    let span = lower.span(id);
    if let Some(declaration) = lower.field(id, Field::Declaration) {
        return lower.statement(declaration, out);
    }
    let kind = if let Some(value) = lower.field(id, Field::Value) {
        StmtKind::Expr(lower.expr(value))
    } else if let (Some(clause), None) = (flat.child(id, Kind::ExportClause), lower.field(id, Field::Source)) {
        // `export {a, b}` reads the names.
        let mut names = Vec::new();
        for specifier in flat.named(clause) {
            names.push(lower.expr_of(specifier, Field::Name));
        }
        StmtKind::Expr(lower.push(ExprKind::Opaque(names), span))
    } else {
        StmtKind::Empty
    };
    let stmt = lower.stmt(kind, span);
    out.push(stmt);
}

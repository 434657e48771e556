//! Moves all places of a lowered file: from a repaired copy of the text back to the text.

use super::*;
use crate::text::span::Span;

impl Hir {
    /// Maps every place: where it starts by `start`, where it ends by `end`. Both must keep the order of places.
    pub(in crate::syntax) fn map_spans(&mut self, start: impl Fn(u32) -> u32, end: impl Fn(u32) -> u32) {
        let map = |span: &mut Span| {
            if span.is_empty() {
                // What is missing is missing after what is before it.
                let at = end(span.start);
                *span = Span { start: at, end: at };
                return;
            }
            let from = start(span.start);
            *span = Span { start: from, end: end(span.end).max(from) };
        };
        for expr in &mut self.exprs {
            map(&mut expr.span);
            match &mut expr.kind {
                ExprKind::Member { property, .. } => map(&mut property.span),
                ExprKind::Call { args, args_span, .. } => {
                    map(args_span);
                    for arg in args {
                        map(&mut arg.span);
                        if let ArgKind::Keyword(name) = &mut arg.kind {
                            map(&mut name.span);
                        }
                    }
                }
                ExprKind::Binary { op_span, .. } | ExprKind::Logical { op_span, .. } => map(op_span),
                ExprKind::Object(properties) => {
                    for property in properties {
                        map(&mut property.span);
                        match &mut property.key {
                            Key::Ident(name) => map(&mut name.span),
                            Key::String(_, span) => map(span),
                            Key::Computed(_) | Key::Spread => {}
                        }
                    }
                }
                _ => {}
            }
        }
        for stmt in &mut self.stmts {
            map(&mut stmt.span);
            match &mut stmt.kind {
                StmtKind::Class { name, .. } => map(&mut name.span),
                StmtKind::Outer(names) => names.iter_mut().for_each(|name| map(&mut name.span)),
                StmtKind::Import(imports) => {
                    for import in imports {
                        map(&mut import.module_span);
                        if let Imported::Name(name) = &mut import.what {
                            map(&mut name.span);
                        }
                        if let Some(name) = &mut import.binds {
                            map(&mut name.span);
                        }
                    }
                }
                _ => {}
            }
        }
        for function in &mut self.functions {
            map(&mut function.span);
            map(&mut function.head);
            if let Some(name) = &mut function.name {
                map(&mut name.span);
            }
            function.params.iter_mut().for_each(|param| map(&mut param.span));
        }
        self.comments.iter_mut().for_each(map);
        self.problems.iter_mut().for_each(|problem| map(&mut problem.span));
    }
}

//! Selection ranges: word, expression, argument, call, statement, block, function, file.

use super::Snapshot;
use super::node_at::{clamp, touches, word_at};
use crate::syntax::hir::{Block, ExprKind};
use crate::syntax::visit;
use crate::text::span::Span;

/// Returns the ranges around an offset, from the smallest to the whole file, each inside the next.
pub fn selection_ranges(snapshot: &Snapshot, offset: u32) -> Vec<Span> {
    let (text, hir) = (&*snapshot.text, &snapshot.analysis.hir);
    let offset = clamp(text, offset);
    let mut spans: Vec<Span> = word_at(snapshot, offset).map(|(_, span)| span).into_iter().collect();
    let mut add = |span: Span| {
        if touches(span, offset) {
            spans.push(span);
        }
    };
    for expr in &hir.exprs {
        if !touches(expr.span, offset) {
            continue;
        }
        add(expr.span);
        match &expr.kind {
            ExprKind::Call { args, args_span, .. } => {
                args.iter().for_each(|arg| add(arg.span));
                without_delimiters(text, *args_span).into_iter().for_each(&mut add);
                add(*args_span);
            }
            ExprKind::Object(properties) => {
                properties.iter().for_each(|property| add(property.span));
                without_delimiters(text, expr.span).into_iter().for_each(&mut add);
            }
            ExprKind::List(_) | ExprKind::String(_) | ExprKind::Template(_) => {
                without_delimiters(text, expr.span).into_iter().for_each(&mut add);
            }
            _ => {}
        }
    }
    let mut add_block = |block: &Block| {
        if let (Some(&first), Some(&last)) = (block.first(), block.last()) {
            let span = hir.stmt(first).span.to(hir.stmt(last).span);
            if touches(span, offset) {
                spans.push(span);
            }
        }
    };
    add_block(&hir.body);
    for stmt in &hir.stmts {
        visit::stmt_blocks(&stmt.kind, &mut add_block);
    }
    for function in &hir.functions {
        add_block(&visit::function_block(function).to_vec());
    }
    spans.extend(hir.stmts.iter().map(|stmt| stmt.span).filter(|span| touches(*span, offset)));
    for function in hir.functions.iter().filter(|function| touches(function.span, offset)) {
        spans.push(function.span);
        spans.extend(function.params.iter().map(|param| param.span).filter(|span| touches(*span, offset)));
    }
    spans.extend(hir.comments.iter().copied().filter(|span| touches(*span, offset)));
    spans.push(Span::new(0, text.len()));
    nested_spans(spans)
}

/// Returns the span between quotes or brackets.
fn without_delimiters(text: &str, span: Span) -> Option<Span> {
    let source = span.of(text);
    let pair = |open: char, close: char| source.len() > 2 && source.starts_with(open) && source.ends_with(close);
    let quoted = ['\'', '"', '`'].into_iter().any(|quote| pair(quote, quote));
    let bracketed = pair('(', ')') || pair('[', ']') || pair('{', '}');
    (quoted || bracketed).then_some(Span { start: span.start + 1, end: span.end - 1 })
}

/// Returns the spans that nest, smallest first. Of two that cross, the smaller one stays.
fn nested_spans(mut spans: Vec<Span>) -> Vec<Span> {
    spans.sort_by_key(|span| (span.len(), span.start));
    let mut nested_spans: Vec<Span> = Vec::new();
    for span in spans {
        let grows = nested_spans.last().is_none_or(|last| span.contains(*last) && span != *last);
        if grows && (!span.is_empty() || nested_spans.is_empty()) {
            nested_spans.push(span);
        }
    }
    nested_spans
}

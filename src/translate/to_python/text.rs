//! Values as text: concatenation, template strings, and how JavaScript writes numbers and truth values.

use super::ToPython;
use super::header::Helper;
use super::kinds::Kind;
use super::string::literal;
use crate::syntax::hir::{BinaryOp, ExprId, ExprKind, TemplatePart};
use crate::translate::piece::Piece;
use crate::translate::quote::escape;

/// A part of a text that is put together.
enum Part {
    Text(String),
    Value(ExprId),
}

impl ToPython<'_> {
    /// A value as JavaScript writes it within a string.
    pub(super) fn as_text(&mut self, expr: ExprId) -> Piece {
        let hir = self.hir;
        if self.is_error(expr) {
            return self.expr(expr);
        }
        match self.kind(expr) {
            Kind::Text => self.expr(expr),
            Kind::Whole => match &hir.expr(expr).kind {
                ExprKind::Number { .. } => literal(self.source(self.span(expr))),
                _ => Piece::atom("str").call(vec![self.expr(expr)]),
            },
            Kind::Null => literal(if self.is_null(expr) { "null" } else { "undefined" }),
            _ => {
                let value = self.expr(expr);
                self.helper(Helper::Text).call(vec![value])
            }
        }
    }

    /// `null` as it is written, or a variable that is given it.
    fn is_null(&self, expr: ExprId) -> bool {
        match &self.hir.expr(expr).kind {
            ExprKind::Null => true,
            ExprKind::Name(_) => self.analysis.scopes.resolve(expr).is_some_and(|binding| {
                let null = |write: &super::writes::Write| matches!(write, super::writes::Write::Value(value) if matches!(self.hir.expr(*value).kind, ExprKind::Null));
                self.writes.of(binding).iter().any(|(write, _)| null(write))
            }),
            _ => false,
        }
    }

    /// The parts of `a + b + c`, left to right, from where the sum is text.
    fn parts(&self, expr: ExprId, out: &mut Vec<ExprId>) {
        let mut at = expr;
        let mut right_sides = Vec::new();
        while let ExprKind::Binary { op: BinaryOp::Add, left, right, .. } = self.hir.expr(at).kind {
            // `1 + 2 + 'a'` adds the numbers first.
            let text = self.kind(left).is_text() || self.kind(right).is_text();
            if !text {
                break;
            }
            right_sides.push(right);
            at = left;
        }
        out.push(at);
        out.extend(right_sides.into_iter().rev());
    }

    /// `'a' + b`, where one side at least is text.
    pub(super) fn sum_of_texts(&mut self, expr: ExprId) -> Piece {
        let mut parts = Vec::new();
        self.parts(expr, &mut parts);
        self.concatenation(&parts)
    }

    /// Several values as one text.
    pub(super) fn concatenation(&mut self, parts: &[ExprId]) -> Piece {
        let hir = self.hir;
        if parts.iter().all(|&part| self.kind(part).is_text())
            && !parts.iter().any(|&part| matches!(hir.expr(part).kind, ExprKind::Template(_)))
        {
            let mut pieces = parts.iter().map(|&part| self.expr(part)).collect::<Vec<_>>().into_iter();
            let first = pieces.next().unwrap_or_else(|| literal(""));
            return pieces.fold(first, |left, right| {
                left.binary("+", right, super::binds::SUM, super::binds::SUM, super::binds::SUM + 1)
            });
        }
        let list = parts
            .iter()
            .map(|&part| match &hir.expr(part).kind {
                ExprKind::String(text) => Part::Text(text.to_string()),
                ExprKind::Number { integer: true, .. } => Part::Text(self.source(self.span(part)).to_owned()),
                _ => Part::Value(part),
            })
            .collect();
        self.formatted(list)
    }

    /// A template string.
    pub(super) fn template(&mut self, parts: &[TemplatePart]) -> Piece {
        let list = parts
            .iter()
            .map(|part| match part {
                TemplatePart::Text(text) => Part::Text(text.to_string()),
                TemplatePart::Expr(value) => Part::Value(*value),
            })
            .collect();
        self.formatted(list)
    }

    /// An f-string; where a value's text has quotes in it, which an f-string could not hold before Python 3.12, a sum.
    fn formatted(&mut self, list: Vec<Part>) -> Piece {
        let mut pieces: Vec<(bool, Piece)> = Vec::new();
        for part in &list {
            match part {
                Part::Text(text) => pieces.push((true, Piece::atom(text.clone()))),
                Part::Value(value) => {
                    let piece = match self.kind(*value) {
                        Kind::Text | Kind::Whole => self.expr(*value),
                        _ => self.as_text(*value),
                    };
                    pieces.push((false, piece));
                }
            }
        }
        if pieces.iter().all(|(text, _)| *text) {
            return literal(&pieces.iter().map(|(_, piece)| piece.text()).collect::<String>());
        }
        let texts: String = pieces.iter().filter(|(text, _)| *text).map(|(_, piece)| piece.text()).collect();
        let quote = if texts.contains('"') && !texts.contains('\'') { '\'' } else { '"' };
        let fits = pieces.iter().all(|(text, piece)| {
            let flat = piece.text();
            *text
                || (piece.is_plain()
                    && !flat.contains(['"', '\'', '\\', '#', '\n'])
                    && !flat.starts_with('{')
                    && !flat.contains(":="))
        });
        if fits {
            let mut out = format!("f{quote}");
            for (text, piece) in &pieces {
                let flat = piece.text();
                if *text {
                    escape(&flat.replace('{', "{{").replace('}', "}}"), quote, &mut out);
                } else {
                    out.push('{');
                    out.push_str(&flat);
                    out.push('}');
                }
            }
            out.push(quote);
            return Piece::atom(out);
        }
        let mut sum: Option<Piece> = None;
        for ((is_text, piece), part) in pieces.into_iter().zip(&list) {
            let next = match part {
                Part::Text(text) if text.is_empty() => continue,
                Part::Text(text) => literal(text),
                Part::Value(value) if !is_text && self.kind(*value) == Kind::Whole => {
                    Piece::atom("str").call(vec![piece])
                }
                Part::Value(_) => piece,
            };
            sum = Some(match sum {
                Some(sum) => sum.binary("+", next, super::binds::SUM, super::binds::SUM, super::binds::SUM + 1),
                None => next,
            });
        }
        sum.unwrap_or_else(|| literal(""))
    }
}

//! Converts values to text: concatenation, template strings, and JavaScript's notation of numbers
//! and booleans.
//!
//! JavaScript: `'year ' + year`
//! Python: `f"year {year}"`

use super::ToPython;
use super::header::Helper;
use super::kinds::Kind;
use super::python_fragment::literal;
use crate::syntax::hir::{BinaryOp, ExprId, ExprKind, TemplatePart};
use crate::translate::fragment::{Fragment, atom, call};
use crate::translate::quote::escape;

/// A part of a concatenated text.
enum Part {
    Text(String),
    Value(ExprId),
}

impl ToPython<'_> {
    /// Returns a value as JavaScript converts it to text.
    pub(super) fn as_text(&mut self, expr: ExprId) -> Fragment {
        let hir = self.hir;
        if self.is_catch_variable(expr) {
            return self.expr(expr);
        }
        match self.kind(expr) {
            Kind::Text => self.expr(expr),
            Kind::Integer => match &hir.expr(expr).kind {
                ExprKind::Number { .. } => literal(self.source(self.span(expr))),
                _ => call("str", [self.expr(expr)]),
            },
            Kind::Null => literal(if self.is_null(expr) { "null" } else { "undefined" }),
            _ => {
                let value = self.expr(expr);
                self.helper(Helper::Text).call(vec![value])
            }
        }
    }

    /// Returns `true` for `null`, or a variable with the value `null`.
    fn is_null(&self, expr: ExprId) -> bool {
        match &self.hir.expr(expr).kind {
            ExprKind::Null => true,
            ExprKind::Name(_) => self.resolve(expr).is_some_and(|binding| {
                let is_null_write = |write: &super::writes::Write| matches!(write, super::writes::Write::Value(value) if matches!(self.hir.expr(*value).kind, ExprKind::Null));
                self.state.writes.get(binding).iter().any(|(write, _)| is_null_write(write))
            }),
            _ => false,
        }
    }

    /// Returns the parts of `a + b + c`, starting where the sum becomes text.
    fn parts(&self, expr: ExprId, out: &mut Vec<ExprId>) {
        let mut at = expr;
        let mut right_sides = Vec::new();
        while let ExprKind::Binary { op: BinaryOp::Add, left, right, .. } = self.hir.expr(at).kind {
            // `1 + 2 + 'a'` adds the numbers first.
            let is_text = self.kind(left).is_text() || self.kind(right).is_text();
            if !is_text {
                break;
            }
            right_sides.push(right);
            at = left;
        }
        out.push(at);
        out.extend(right_sides.into_iter().rev());
    }

    /// Translates `'a' + b`, where at least one side is text.
    pub(super) fn sum_of_texts(&mut self, expr: ExprId) -> Fragment {
        let mut parts = Vec::new();
        self.parts(expr, &mut parts);
        self.concatenation(&parts)
    }

    /// Joins values to one text.
    pub(super) fn concatenation(&mut self, parts: &[ExprId]) -> Fragment {
        let hir = self.hir;
        if parts.iter().all(|&part| self.kind(part).is_text())
            && !parts.iter().any(|&part| matches!(hir.expr(part).kind, ExprKind::Template(_)))
        {
            let mut fragments = parts.iter().map(|&part| self.expr(part)).collect::<Vec<_>>().into_iter();
            let first = fragments.next().unwrap_or_else(|| literal(""));
            return fragments.fold(first, |left, right| left.infix("+", right));
        }
        let list = parts
            .iter()
            .map(|&part| match &hir.expr(part).kind {
                ExprKind::String(text) => Part::Text(text.to_string()),
                ExprKind::Number { integer: true, .. } => Part::Text(self.source(self.span(part)).to_owned()),
                _ => Part::Value(part),
            })
            .collect();
        self.format_text(list)
    }

    /// Translates a template string.
    pub(super) fn template(&mut self, parts: &[TemplatePart]) -> Fragment {
        let list = parts
            .iter()
            .map(|part| match part {
                TemplatePart::Text(text) => Part::Text(text.to_string()),
                TemplatePart::Expr(value) => Part::Value(*value),
            })
            .collect();
        self.format_text(list)
    }

    /// Returns an f-string, or a sum if the code of a value contains quotes: f-strings allow these
    /// only since Python 3.12.
    fn format_text(&mut self, parts: Vec<Part>) -> Fragment {
        let mut fragments: Vec<(bool, Fragment)> = Vec::new();
        for part in &parts {
            match part {
                Part::Text(text) => fragments.push((true, atom(text.clone()))),
                Part::Value(value) => {
                    let fragment = match self.kind(*value) {
                        Kind::Text | Kind::Integer => self.expr(*value),
                        _ => self.as_text(*value),
                    };
                    fragments.push((false, fragment));
                }
            }
        }
        if fragments.iter().all(|(is_text, _)| *is_text) {
            return literal(&fragments.iter().map(|(_, fragment)| fragment.text()).collect::<String>());
        }
        let texts: String =
            fragments.iter().filter(|(is_text, _)| *is_text).map(|(_, fragment)| fragment.text()).collect();
        let quote = if texts.contains('"') && !texts.contains('\'') { '\'' } else { '"' };
        let can_be_f_string = fragments.iter().all(|(is_text, fragment)| {
            let flat = fragment.text();
            *is_text
                || (fragment.is_plain()
                    && !flat.contains(['"', '\'', '\\', '#', '\n'])
                    && !flat.starts_with('{')
                    && !flat.contains(":="))
        });
        if can_be_f_string {
            let mut out = format!("f{quote}");
            for (is_text, fragment) in &fragments {
                let flat = fragment.text();
                if *is_text {
                    escape(&flat.replace('{', "{{").replace('}', "}}"), quote, &mut out);
                } else {
                    out.push('{');
                    out.push_str(&flat);
                    out.push('}');
                }
            }
            out.push(quote);
            return atom(out);
        }
        let mut sum: Option<Fragment> = None;
        for ((is_text, fragment), part) in fragments.into_iter().zip(&parts) {
            let next = match part {
                Part::Text(text) if text.is_empty() => continue,
                Part::Text(text) => literal(text),
                Part::Value(value) if !is_text && self.kind(*value) == Kind::Integer => call("str", [fragment]),
                Part::Value(_) => fragment,
            };
            sum = Some(match sum {
                Some(sum) => sum.infix("+", next),
                None => next,
            });
        }
        sum.unwrap_or_else(|| literal(""))
    }
}

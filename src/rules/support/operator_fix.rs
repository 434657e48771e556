//! Builds edits that replace an operator by a method: `a + b` becomes `a.add(b)`. The edits handle
//! parentheses and line breaks.

use crate::diagnostic::{Diagnostic, Edit, Fix};
use crate::rules::engine::context::Context;
use crate::syntax::hir::{ExprId, ExprKind};
use crate::text::span::Span;

/// Adds the method that replaces the operator as help and, if there are edits, as a fix.
pub fn use_method(diagnostic: Diagnostic, method: &str, edits: Option<Vec<Edit>>) -> Diagnostic {
    let fix = edits.map(|edits| Fix::safe(format!("Change to \"{method}\""), edits));
    diagnostic.help(format!("use the method \"{method}\"")).fix_if(fix)
}

/// Returns the edits for `function(value)`, which spans `whole`: `len(a)` becomes `a.size()`.
pub fn call(whole: Span, value: Span, method: &str) -> Vec<Edit> {
    let (open, close) = (Span { start: whole.start, end: value.start }, Span { start: value.end, end: whole.end });
    vec![Edit::delete(open), Edit::replace(close, format!(".{method}()"))]
}

/// Returns the edits for `left operator right`. Returns `None` if the gaps between the operands
/// contain anything but the operator and parentheses.
pub fn binary(context: &Context<'_>, left: ExprId, op: Span, right: ExprId, method: &str) -> Option<Vec<Edit>> {
    let (left_span, right_span) = (context.span(left), context.span(right));
    let before = context.source(Span { start: left_span.end, end: op.start });
    let after = context.source(Span { start: op.end, end: right_span.start });
    if !only(before, ')') || !only(after, '(') {
        return None;
    }
    let closed = before.contains(')');
    let opened = after.matches('(').count();
    let mut edits = Vec::new();
    if !closed && !is_primary(context, left) {
        edits.push(Edit::insert(left_span.start, "("));
    }
    let start = op.start - (before.len() - before.trim_end().len()) as u32;
    let end = op.end + (after.len() - after.trim_start().len()) as u32;
    let close = if !closed && !is_primary(context, left) { ")" } else { "" };
    edits.push(Edit::replace(Span { start, end }, format!("{close}.{method}(")));
    edits.push(Edit::insert(closing(context, right_span.end, opened)?, ")"));
    Some(edits)
}

/// Returns the edits for `operator operand`.
pub fn unary(context: &Context<'_>, whole: Span, operand: ExprId, method: &str) -> Option<Vec<Edit>> {
    let span = context.span(operand);
    let head = context.source(Span { start: whole.start, end: span.start });
    let brackets = head.trim_start_matches(['!', '-', '+', '~']).trim_start_matches("not");
    if !only(brackets, '(') {
        return None;
    }
    let opened = brackets.matches('(').count();
    if opened == 0 && !is_primary(context, operand) {
        return None;
    }
    let end = closing(context, span.end, opened)?;
    let operator = Span { start: whole.start, end: span.start - brackets.trim_start().len() as u32 };
    Some(vec![Edit::delete(operator), Edit::insert(end, format!(".{method}()"))])
}

/// Returns the offset after the next `count` closing parentheses. Returns `None` if other text
/// comes before them.
fn closing(context: &Context<'_>, from: u32, count: usize) -> Option<u32> {
    let rest = context.text.get(from as usize..)?;
    let mut left = count;
    for (at, sign) in rest.char_indices() {
        match sign {
            _ if left == 0 => return Some(from + at as u32),
            ')' => left -= 1,
            _ if sign.is_whitespace() => {}
            _ => return None,
        }
    }
    (left == 0).then_some(context.text.len() as u32)
}

fn only(text: &str, bracket: char) -> bool {
    text.chars().all(|sign| sign == bracket || sign.is_whitespace())
}

/// Returns `true` if `.method()` can follow the expression as written.
pub fn is_primary(context: &Context<'_>, id: ExprId) -> bool {
    matches!(
        context.expr(id).kind,
        ExprKind::Name(_)
            | ExprKind::Call { new: false, .. }
            | ExprKind::Member { .. }
            | ExprKind::Index { .. }
            | ExprKind::This
    )
}

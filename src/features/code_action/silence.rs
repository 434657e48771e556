//! Comments that disable a rule on a line or in a file: `geols: ignore[rule]`.

use super::{CodeAction, Kind};
use crate::diagnostic::{Diagnostic, Edit};
use crate::features::Snapshot;
use crate::syntax::hir::ExprKind;
use crate::text::span::Span;

/// Returns both comments for a diagnostic.
pub fn actions(snapshot: &Snapshot, index: usize, diagnostic: &Diagnostic) -> Vec<CodeAction> {
    let rule = diagnostic.rule;
    let action = |scope: &str, edit: Edit| CodeAction {
        title: format!("Disable {rule} {scope}"),
        kind: Kind::Disable,
        edits: vec![edit],
        preferred: false,
        fixes: Some(index),
    };
    let line = line_directive(snapshot, diagnostic.span.start, rule).map(|edit| action("on this line", edit));
    let actions = line.into_iter().chain([action("in this file", file_directive(snapshot, rule))]);
    actions.filter(|action| is_comment(snapshot, &action.edits[0])).collect()
}

/// Returns `true` if the inserted text parses as a comment. In broken code a string may be open
/// there.
fn is_comment(snapshot: &Snapshot, edit: &Edit) -> bool {
    let hir = &snapshot.analysis.hir;
    if hir.problems.is_empty() {
        return true;
    }
    let at = edit.span.start as usize;
    let text = format!("{}{}{}", &snapshot.text[..at], edit.text, &snapshot.text[at..]);
    let span = Span::new(at, at + edit.text.trim_end().len());
    let inside = |comment: &Span| comment.overlaps(span) && comment.end >= span.end;
    crate::syntax::parse_and_lower(&text, hir.language).comments.iter().any(inside)
}

/// Returns the edit that disables a rule on a line, or `None` if the line cannot have a comment. It
/// extends an existing directive.
fn line_directive(snapshot: &Snapshot, offset: u32, rule: &str) -> Option<Edit> {
    let (text, hir) = (&*snapshot.text, &snapshot.analysis.hir);
    let line = snapshot.lines.line(offset);
    let (start, end) = (snapshot.lines.start(line), snapshot.lines.end(line, text));
    let trailing_comment =
        hir.comments.iter().rev().find(|comment| comment.start >= start && comment.end == end && comment.start < end);
    if let Some(comment) = trailing_comment {
        if let Some(edit) = extend_directive(*comment, text, "ignore", rule) {
            return Some(edit);
        }
        // A line comment is continued; after a block comment there is room for another.
        if !comment.of(text).ends_with("*/") {
            return Some(Edit::insert(end, format!(" geols: ignore[{rule}]")));
        }
    }
    let is_inside_token = |at: u32| {
        let contains_offset = |span: Span| span.start < at && at < span.end;
        let in_string = hir.exprs.iter().any(|expr| {
            matches!(expr.kind, ExprKind::String(_) | ExprKind::Template(_) | ExprKind::Regex(_))
                && contains_offset(expr.span)
        });
        in_string || hir.comments.iter().any(|comment| contains_offset(*comment))
    };
    // Text at the end of a line is no comment inside a string, or after a backslash that continues
    // the line.
    if is_inside_token(end) || snapshot.lines.text(line, text).ends_with('\\') {
        return None;
    }
    let marker = hir.language.comment();
    Some(Edit::insert(end, format!("  {marker} geols: ignore[{rule}]")))
}

/// Returns the edit that disables a rule in the file. It extends an existing directive.
fn file_directive(snapshot: &Snapshot, rule: &str) -> Edit {
    let (text, hir) = (&*snapshot.text, &snapshot.analysis.hir);
    if let Some(edit) = hir.comments.iter().find_map(|comment| extend_directive(*comment, text, "ignore-file", rule)) {
        return edit;
    }
    // Some lines must come first: `#!`, and Python's encoding declaration.
    let mut line = 0;
    while line < 2 {
        let first = snapshot.lines.text(line, text);
        if !(first.starts_with("#!") || first.starts_with('#') && first.contains("coding")) {
            break;
        }
        line += 1;
    }
    let at = if (line as usize) < snapshot.lines.len() { snapshot.lines.start(line) } else { text.len() as u32 };
    let ending = if text.contains("\r\n") { "\r\n" } else { "\n" };
    let before = if at as usize == text.len() && !text.is_empty() && !text.ends_with('\n') { ending } else { "" };
    Edit::insert(at, format!("{before}{} geols: ignore-file[{rule}]{ending}", hir.language.comment()))
}

/// Returns the edit that adds a rule to a directive. A directive for all rules has no list and
/// needs none.
fn extend_directive(comment: Span, text: &str, word: &str, rule: &str) -> Option<Edit> {
    let body = comment.of(text);
    let directive = body.find("geols:")? + "geols:".len();
    let rest = body[directive..].trim_start();
    let list = rest.strip_prefix(word)?.trim_start();
    if !list.starts_with('[') {
        return None;
    }
    let close = body.len() - list.len() + list.find(']')?;
    let at = comment.start + close as u32;
    let empty = body[..close].trim_end().ends_with('[');
    Some(Edit::insert(at, if empty { rule.to_owned() } else { format!(", {rule}") }))
}

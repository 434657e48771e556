//! Comments that silence a rule on a line or in a file: `geols: ignore[rule]`.

use super::{CodeAction, Kind};
use crate::diagnostic::{Diagnostic, Edit};
use crate::features::Snapshot;
use crate::syntax::hir::ExprKind;
use crate::text::span::Span;

/// The two comments for a finding.
pub fn actions(snapshot: &Snapshot, index: usize, diagnostic: &Diagnostic) -> Vec<CodeAction> {
    let rule = diagnostic.rule;
    let action = |place: &str, edit: Edit| CodeAction {
        title: format!("Disable {rule} {place}"),
        kind: Kind::QuickFix,
        edits: vec![edit],
        preferred: false,
        fixes: Some(index),
    };
    let line = on_line(snapshot, diagnostic.span.start, rule).map(|edit| action("on this line", edit));
    let both = line.into_iter().chain([action("in this file", in_file(snapshot, rule))]);
    both.filter(|action| is_read(snapshot, &action.edits[0])).collect()
}

/// Whether what is written is a comment to those who read it: in a text that is not of the language a quote may be open.
fn is_read(snapshot: &Snapshot, edit: &Edit) -> bool {
    let hir = &snapshot.analysis.hir;
    if hir.problems.is_empty() {
        return true;
    }
    let at = edit.span.start as usize;
    let text = format!("{}{}{}", &snapshot.text[..at], edit.text, &snapshot.text[at..]);
    let place = Span::new(at, at + edit.text.trim_end().len());
    let inside = |comment: &Span| comment.overlaps(place) && comment.end >= place.end;
    crate::syntax::read(&text, hir.language).comments.iter().any(inside)
}

/// The comment behind a line; where there is one already, the rule in it. `None`: the line cannot have a comment.
fn on_line(snapshot: &Snapshot, offset: u32, rule: &str) -> Option<Edit> {
    let (text, hir) = (&*snapshot.text, &snapshot.analysis.hir);
    let line = snapshot.lines.line(offset);
    let (start, end) = (snapshot.lines.start(line), snapshot.lines.end(line, text));
    let behind =
        hir.comments.iter().rev().find(|comment| comment.start >= start && comment.end == end && comment.start < end);
    if let Some(comment) = behind {
        if let Some(edit) = extended(*comment, text, "ignore", rule) {
            return Some(edit);
        }
        // A comment to the end of the line goes on; behind one with an end of its own there is room for another.
        if !comment.of(text).ends_with("*/") {
            return Some(Edit::insert(end, format!(" geols: ignore[{rule}]")));
        }
    }
    let open = |at: u32| {
        let cut = |span: Span| span.start < at && at < span.end;
        let in_string = hir.exprs.iter().any(|expr| {
            matches!(expr.kind, ExprKind::String(_) | ExprKind::Template(_) | ExprKind::Regex(_)) && cut(expr.span)
        });
        in_string || hir.comments.iter().any(|comment| cut(*comment))
    };
    // A comment at the end of the line is no comment in a string that goes on, nor behind the backslash of a continued line.
    if open(end) || snapshot.lines.text(line, text).ends_with('\\') {
        return None;
    }
    let marker = hir.language.comment();
    Some(Edit::insert(end, format!("  {marker} geols: ignore[{rule}]")))
}

/// The comment at the top of the file; where there is one already, the rule in it.
fn in_file(snapshot: &Snapshot, rule: &str) -> Edit {
    let (text, hir) = (&*snapshot.text, &snapshot.analysis.hir);
    if let Some(edit) = hir.comments.iter().find_map(|comment| extended(*comment, text, "ignore-file", rule)) {
        return edit;
    }
    // Behind what must be the first line: `#!`, and Python's declaration of an encoding.
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

/// One more rule in a comment that silences some. A comment that silences all has no list and needs none.
fn extended(comment: Span, text: &str, word: &str, rule: &str) -> Option<Edit> {
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

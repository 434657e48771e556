//! Suppression comments: `# geols: ignore[rule]` for a line, `// geols: ignore-file` for a file.

use crate::diagnostic::Diagnostic;
use crate::syntax::hir::Hir;
use crate::text::span::Span;

/// A suppression comment.
#[derive(Debug, PartialEq)]
struct Suppression {
    /// The line to which it applies; `None` for the whole file.
    line: Option<Span>,
    /// Suppressed rules; empty for all.
    rules: Vec<String>,
}

/// Returns `true` if a file or a chunk has a comment that may suppress diagnostics.
pub fn has_directive(hir: &Hir, text: &str) -> bool {
    let is_directive = |comment: &Span| memchr::memmem::find(comment.of(text).as_bytes(), b"geols:").is_some();
    hir.comments.iter().any(is_directive)
}

/// Removes the diagnostics that comments suppress.
pub fn apply(hir: &Hir, text: &str, found: &mut Vec<Diagnostic>) {
    if found.is_empty() || memchr::memmem::find(text.as_bytes(), b"geols:").is_none() {
        return;
    }
    let suppressions: Vec<Suppression> = hir.comments.iter().filter_map(|&comment| parse(comment, text)).collect();
    found.retain(|diagnostic| {
        !suppressions.iter().any(|suppression| {
            let applies = suppression
                .line
                .is_none_or(|line| line.start <= diagnostic.span.start && diagnostic.span.start <= line.end);
            applies && (suppression.rules.is_empty() || suppression.rules.iter().any(|rule| rule == diagnostic.rule))
        })
    });
}

fn parse(comment: Span, text: &str) -> Option<Suppression> {
    let body = comment.of(text);
    let directive = body[body.find("geols:")? + "geols:".len()..].trim_start();
    let whole_file = directive.starts_with("ignore-file");
    let rest = directive.strip_prefix("ignore-file").or_else(|| directive.strip_prefix("ignore"))?;
    let rules = match rest.trim_start().strip_prefix('[') {
        Some(list) => list.split(']').next()?.split(',').map(|rule| rule.trim().to_owned()).collect(),
        None => Vec::new(),
    };
    Some(Suppression { line: (!whole_file).then(|| line_of(comment, text)), rules })
}

/// Returns the line before a trailing comment, or the next line with code after a comment on its
/// own line.
fn line_of(comment: Span, text: &str) -> Span {
    let start = comment.start as usize;
    let line_start = text[..start].rfind('\n').map_or(0, |at| at + 1);
    let line_end = |from: usize| text[from..].find('\n').map_or(text.len(), |at| from + at);
    if !text[line_start..start].trim().is_empty() {
        return Span::new(line_start, line_end(comment.end as usize));
    }
    let mut next = line_end(comment.end as usize);
    while next < text.len() {
        let end = line_end(next + 1);
        let line = text[next + 1..end].trim();
        if !line.is_empty() && !line.starts_with('#') && !line.starts_with("//") {
            return Span::new(next + 1, end);
        }
        next = end;
    }
    Span::new(line_start, text.len())
}

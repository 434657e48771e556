//! Folding ranges: blocks, brackets over several lines, runs of comments, imports, regions,
//! notebook cells.

use super::Snapshot;
use crate::syntax::hir::{Block, ExprKind, StmtKind};
use crate::syntax::visit;
use crate::text::span::Span;

/// The kind of a folding range.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum FoldingRangeKind {
    /// Code.
    Code,
    /// Comments.
    Comment,
    /// Imports.
    Imports,
    /// A region that `// region` or `# %%` opens.
    Region,
}

/// A folding range.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FoldingRange {
    /// The hidden text: from the end of the first line, which stays visible, to the end of the
    /// last.
    pub span: Span,
    /// The kind of the range.
    pub kind: FoldingRangeKind,
}

/// Returns the folding ranges, sorted, one for each first line.
pub fn folding_ranges(snapshot: &Snapshot) -> Vec<FoldingRange> {
    let mut lines: Vec<(u32, u32, FoldingRangeKind)> = Vec::new();
    brackets(snapshot, &mut lines);
    if snapshot.python() {
        blocks(snapshot, &mut lines);
    }
    comments(snapshot, &mut lines);
    imports(snapshot, &mut lines);
    regions(snapshot, &mut lines);
    lines.retain(|(first, last, _)| first < last);
    // Of several ranges with the same first line, regions win over code, then the longest wins.
    lines.sort_by_key(|(first, last, kind)| (*first, std::cmp::Reverse(*kind), std::cmp::Reverse(*last)));
    lines.dedup_by_key(|(first, ..)| *first);
    let text = &*snapshot.text;
    let fold = |(first, last, kind): (u32, u32, FoldingRangeKind)| FoldingRange {
        span: Span { start: snapshot.lines.end(first, text), end: snapshot.lines.end(last, text) },
        kind,
    };
    lines.into_iter().map(fold).collect()
}

type Lines = Vec<(u32, u32, FoldingRangeKind)>;

/// Adds multi-line brackets outside of strings and comments, and multi-line strings.
fn brackets(snapshot: &Snapshot, lines: &mut Lines) {
    let (text, hir) = (snapshot.text.as_bytes(), &snapshot.analysis.hir);
    let strings = hir
        .exprs
        .iter()
        .filter(|expr| matches!(expr.kind, ExprKind::String(_) | ExprKind::Template(_) | ExprKind::Regex(_)));
    let mut skipped: Vec<Span> = strings.map(|expr| expr.span).collect();
    for span in &skipped {
        lines.push((snapshot.lines.line(span.start), snapshot.lines.line(span.end), FoldingRangeKind::Code));
    }
    skipped.extend(&hir.comments);
    skipped.sort_unstable();
    let mut skipped = skipped.into_iter().peekable();
    let mut open: Vec<(u8, usize)> = Vec::new();
    let mut at = 0;
    while at < text.len() {
        while skipped.peek().is_some_and(|span| (span.end as usize) <= at) {
            skipped.next();
        }
        if let Some(span) = skipped.peek().filter(|span| span.start as usize <= at) {
            at = span.end as usize;
            continue;
        }
        match text[at] {
            byte @ (b'(' | b'[' | b'{') => open.push((byte, at)),
            byte @ (b')' | b']' | b'}') => {
                let opening = match byte {
                    b')' => b'(',
                    b']' => b'[',
                    _ => b'{',
                };
                // In broken code a bracket may be missing: brackets opened after the partner are
                // dropped.
                if let Some(index) = open.iter().rposition(|(byte, _)| *byte == opening) {
                    let first = snapshot.lines.line(open[index].1 as u32);
                    let last = snapshot.lines.line(at as u32);
                    open.truncate(index);
                    // The line with the closing bracket stays visible.
                    lines.push((first, last.saturating_sub(1), FoldingRangeKind::Code));
                }
            }
            _ => {}
        }
        at += 1;
    }
}

/// Adds Python's blocks: from the line before the first statement to the end of the last.
fn blocks(snapshot: &Snapshot, lines: &mut Lines) {
    let hir = &snapshot.analysis.hir;
    let mut add = |block: &[crate::syntax::hir::StmtId]| {
        let (Some(&first), Some(&last)) = (block.first(), block.last()) else { return };
        let start = hir.stmt(first).span.start;
        // A decorated function starts with its decorators, so the head is searched upward.
        let mut head = snapshot.lines.line(start);
        while head > 0 {
            head -= 1;
            let line = snapshot.lines.text(head, &snapshot.text).trim();
            if !line.is_empty() && !line.starts_with('#') {
                break;
            }
        }
        let end = snapshot.lines.line(hir.stmt(last).span.end);
        if head < snapshot.lines.line(start) {
            lines.push((head, end, FoldingRangeKind::Code));
        }
    };
    for stmt in &hir.stmts {
        if !matches!(stmt.kind, StmtKind::Broken(_)) {
            visit::stmt_blocks(&stmt.kind, |block: &Block| add(block));
        }
    }
    for function in &hir.functions {
        add(visit::function_block(function));
    }
}

/// Adds multi-line comments, and runs of comments on lines of their own.
fn comments(snapshot: &Snapshot, lines: &mut Lines) {
    let text = &*snapshot.text;
    let mut run: Option<(u32, u32)> = None;
    for comment in &snapshot.analysis.hir.comments {
        let (first, last) = (snapshot.lines.line(comment.start), snapshot.lines.line(comment.end));
        if first < last {
            lines.push((first, last, FoldingRangeKind::Comment));
        }
        let is_alone = text
            .get(snapshot.lines.start(first) as usize..comment.start as usize)
            .is_some_and(|before| before.trim().is_empty());
        let is_marker = marker(comment.of(text)).is_some();
        run = match run {
            Some((start, end)) if is_alone && !is_marker && end + 1 == first => Some((start, last)),
            other => {
                lines.extend(other.map(|(start, end)| (start, end, FoldingRangeKind::Comment)));
                (is_alone && !is_marker).then_some((first, last))
            }
        };
    }
    lines.extend(run.map(|(start, end)| (start, end, FoldingRangeKind::Comment)));
}

/// Adds runs of imports, including `require`.
fn imports(snapshot: &Snapshot, lines: &mut Lines) {
    let hir = &snapshot.analysis.hir;
    let mut run: Option<(u32, u32)> = None;
    for &id in &hir.body {
        let stmt = hir.stmt(id);
        let required = |value: crate::syntax::hir::ExprId| match &hir.expr(value).kind {
            ExprKind::Call { callee, .. } => {
                matches!(hir.expr(*callee).kind, ExprKind::Name(name) if hir.name(name) == "require")
            }
            _ => false,
        };
        let is_import = match &stmt.kind {
            StmtKind::Import(_) => true,
            StmtKind::Assign { value: Some(value), .. } => required(*value),
            _ => false,
        };
        let last = snapshot.lines.line(stmt.span.end);
        run = match run {
            Some((start, _)) if is_import => Some((start, last)),
            other => {
                lines.extend(other.map(|(start, end)| (start, end, FoldingRangeKind::Imports)));
                is_import.then(|| (snapshot.lines.line(stmt.span.start), last))
            }
        };
    }
    lines.extend(run.map(|(start, end)| (start, end, FoldingRangeKind::Imports)));
}

/// A comment that controls folding.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Marker {
    Region,
    End,
    Cell,
}

fn marker(comment: &str) -> Option<Marker> {
    let body = comment.strip_prefix("//").or_else(|| comment.strip_prefix('#'))?.trim_start();
    if body.starts_with("%%") {
        return Some(Marker::Cell);
    }
    let word = body.strip_prefix('#').unwrap_or(body).split_whitespace().next()?;
    match word {
        "region" => Some(Marker::Region),
        "endregion" => Some(Marker::End),
        _ => None,
    }
}

/// Adds regions (`// region` to `// endregion`) and notebook cells in scripts.
fn regions(snapshot: &Snapshot, lines: &mut Lines) {
    let text = &*snapshot.text;
    let mut open: Vec<u32> = Vec::new();
    let mut cell: Option<u32> = None;
    for comment in &snapshot.analysis.hir.comments {
        let line = snapshot.lines.line(comment.start);
        match marker(comment.of(text)) {
            Some(Marker::Region) => open.push(line),
            Some(Marker::End) => lines.extend(open.pop().map(|first| (first, line, FoldingRangeKind::Region))),
            Some(Marker::Cell) => {
                lines.extend(cell.map(|first| {
                    (first, last_filled_line(snapshot, line.saturating_sub(1)), FoldingRangeKind::Region)
                }));
                cell = Some(line);
            }
            None => {}
        }
    }
    let last = snapshot.lines.len() as u32 - 1;
    lines.extend(cell.map(|first| (first, last_filled_line(snapshot, last), FoldingRangeKind::Region)));
}

/// Returns the line, or the last one before it that is not empty.
fn last_filled_line(snapshot: &Snapshot, mut line: u32) -> u32 {
    while line > 0 && snapshot.lines.text(line, &snapshot.text).trim().is_empty() {
        line -= 1;
    }
    line
}

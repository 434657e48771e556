//! What Python cares about and the grammar does not: indentation, the ends of lines, empty blocks. And what Python 2 had.

use crate::syntax::flat_tree::Id;
use crate::syntax::hir::{Problem, ProblemKind};
use crate::syntax::kinds::Kind;
use crate::syntax::lower::Lower;
use crate::text::span::Span;

/// All statements of a block are indented alike.
pub(in crate::syntax) fn check_indents(lower: &mut Lower, id: Id) {
    let flat = lower.flat;
    let mut base = (flat.kind(id) == Kind::Module).then_some(0);
    let mut wrong = None;
    let mut before = id;
    for child in flat.children(id).filter(|&child| flat.kind(child) != Kind::Token) {
        // Next to an error, what is a block is a guess.
        let guess = flat.has_error_in(before, flat.node(child).next);
        before = child;
        let Some((span, width)) = indent(lower.text, flat.node(child).start).filter(|_| !guess) else { continue };
        match base {
            None => base = Some(width),
            Some(base) if base == width => wrong = None,
            _ if wrong == Some(width) => {}
            _ => {
                wrong = Some(width);
                lower.problem(span, ProblemKind::Indentation);
            }
        }
    }
}

/// The white space before `start`, if there is nothing else before it on its line, and its width with tabs of eight.
fn indent(text: &str, start: u32) -> Option<(Span, u32)> {
    let before = &text.as_bytes()[..start as usize];
    let mut at = before.len();
    while at > 0 && matches!(before[at - 1], b' ' | b'\t') {
        at -= 1;
    }
    let line_start = match at.checked_sub(1).map(|at| before[at]) {
        None | Some(b'\n' | b'\r' | b'\x0c') => at,
        // A byte order mark.
        Some(0xbf) if at == 3 && text.starts_with('\u{feff}') => at,
        _ => return None,
    };
    // The line before goes on in this one.
    if before[..line_start].trim_ascii_end().ends_with(b"\\") {
        return None;
    }
    let width = before[line_start..].iter().fold(0, |width, byte| match byte {
        b'\t' => (width / 8 + 1) * 8,
        _ => width + 1,
    });
    Some((Span::new(line_start, start as usize), width))
}

/// Where a line ends in a simple statement, or in the head of a compound one, outside of brackets.
pub(super) fn check_lines(lower: &mut Lower, from: Id, to: Id) {
    let flat = lower.flat;
    let Some(last) = to.checked_sub(1).filter(|&last| last >= from) else { return };
    let (start, end) = (flat.node(from).start as usize, flat.node(last).end as usize);
    let Some(source) = lower.text.as_bytes().get(start..end) else { return };
    if memchr::memchr(b'\n', source).is_none() {
        return;
    }
    let mut depth = 0i32;
    let mut before = start as u32;
    let mut at = from;
    while at < to {
        let node = flat.node(at);
        // A string is one chunk, whatever is in it.
        let leaf = node.next == at + 1 || node.kind == Kind::String;
        if leaf && node.end > node.start {
            if depth == 0 && node.start > before {
                let gap = Span { start: before, end: node.start };
                if ends_line(gap.of(lower.text)) {
                    lower.cuts.push(Span { start: before, end: before });
                    return;
                }
            }
            if node.kind == Kind::Token {
                match lower.text.as_bytes()[node.start as usize] {
                    b'(' | b'[' | b'{' => depth += 1,
                    b')' | b']' | b'}' => depth -= 1,
                    _ => {}
                }
            }
            before = node.end;
        }
        at = if leaf { node.next } else { at + 1 };
    }
}

/// Whether what is between two tokens ends a line: a line break without a backslash before it.
pub(in crate::syntax) fn ends_line(gap: &str) -> bool {
    let mut lines = gap.split('\n');
    let last = lines.next_back();
    last.is_some() && lines.any(|line| line.contains('#') || !line.trim_end().ends_with('\\'))
}

/// A block without a statement.
pub(super) fn check_empty(lower: &mut Lower, owner: Id, block: Option<Id>) {
    let flat = lower.flat;
    if flat.has_error_in(owner, flat.node(owner).next + 2)
        || block.is_some_and(|block| flat.named(block).next().is_some())
    {
        return;
    }
    let colon = lower.tokens(owner).filter(|&token| lower.source(token) == ":").last();
    let end = colon.map_or(lower.span(owner).end, |colon| lower.span(colon).end);
    let what = ProblemKind::Missing("an indented block".into());
    lower.problem(Span { start: end, end }, what);
}

/// Numbers of Python 2: `10L`, `0777`.
pub(super) fn check_number(text: &str, span: Span) -> Option<Problem> {
    let ([b'0', _, ..] | [.., b'l' | b'L']) = text.as_bytes() else { return None };
    let plain = text.bytes().all(|b| b.is_ascii_digit() || b == b'_');
    let old_octal = plain && text.bytes().any(|b| !matches!(b, b'0' | b'_'));
    let old_long = text.ends_with(['l', 'L']);
    (old_long || old_octal).then_some(Problem { span, kind: ProblemKind::Unexpected })
}

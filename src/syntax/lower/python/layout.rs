//! Checks that the Python grammar does not make: indentation, ends of lines, empty blocks, and
//! numbers of Python 2.

use crate::syntax::flat_tree::Id;
use crate::syntax::hir::{Problem, ProblemKind};
use crate::syntax::kinds::Kind;
use crate::syntax::lower::Lower;
use crate::text::span::Span;

/// Reports statements with another indentation than the first statement of their block.
pub(in crate::syntax) fn check_indents(lower: &mut Lower, id: Id) {
    let flat = lower.flat;
    let mut base = (flat.kind(id) == Kind::Module).then_some(0);
    let mut reported = None;
    let mut previous = id;
    for child in flat.children(id).filter(|&child| flat.kind(child) != Kind::Token) {
        // Next to an error, the blocks of the tree are a guess.
        let is_guess = flat.has_error_in(previous, flat.node(child).next);
        previous = child;
        let Some((span, width)) = indent(lower.text, flat.node(child).start).filter(|_| !is_guess) else { continue };
        match base {
            None => base = Some(width),
            Some(base) if base == width => reported = None,
            _ if reported == Some(width) => {}
            _ => {
                reported = Some(width);
                lower.problem(span, ProblemKind::Indentation);
            }
        }
    }
}

/// Returns the whitespace before `start` and its width with tabs of eight, or `None` if the line
/// has other text before it.
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
    // The previous line continues on this one.
    if before[..line_start].trim_ascii_end().ends_with(b"\\") {
        return None;
    }
    let width = before[line_start..].iter().fold(0, |width, byte| match byte {
        b'\t' => (width / 8 + 1) * 8,
        _ => width + 1,
    });
    Some((Span::new(line_start, start as usize), width))
}

/// Adds a cut where a line ends outside brackets, within the nodes of a simple statement or of the
/// head of a compound one.
pub(super) fn check_lines(lower: &mut Lower, from: Id, to: Id) {
    let flat = lower.flat;
    let Some(last) = to.checked_sub(1).filter(|&last| last >= from) else { return };
    let (start, end) = (flat.node(from).start as usize, flat.node(last).end as usize);
    let Some(source) = lower.text.as_bytes().get(start..end) else { return };
    if memchr::memchr(b'\n', source).is_none() {
        return;
    }
    let mut depth = 0i32;
    let mut previous_end = start as u32;
    let mut at = from;
    while at < to {
        let node = flat.node(at);
        // A string counts as a single token.
        let is_leaf = node.next == at + 1 || node.kind == Kind::String;
        if is_leaf && node.end > node.start {
            if depth == 0 && node.start > previous_end {
                let gap = Span { start: previous_end, end: node.start };
                if ends_line(gap.of(lower.text)) {
                    lower.cuts.push(Span { start: previous_end, end: previous_end });
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
            previous_end = node.end;
        }
        at = if is_leaf { node.next } else { at + 1 };
    }
}

/// Returns `true` if the text between two tokens ends a line: it has a line break without a
/// backslash before it.
pub(in crate::syntax) fn ends_line(gap: &str) -> bool {
    let mut lines = gap.split('\n');
    let last = lines.next_back();
    last.is_some() && lines.any(|line| line.contains('#') || !line.trim_end().ends_with('\\'))
}

/// Reports a block without a statement.
pub(super) fn check_empty(lower: &mut Lower, owner: Id, block: Option<Id>) {
    let flat = lower.flat;
    if flat.has_error_in(owner, flat.node(owner).next + 2)
        || block.is_some_and(|block| flat.named(block).next().is_some())
    {
        return;
    }
    let colon = lower.tokens(owner).filter(|&token| lower.source(token) == ":").last();
    let end = colon.map_or(lower.span(owner).end, |colon| lower.span(colon).end);
    if has_deeper_line(lower.text, lower.span(owner).start as usize, end as usize) {
        return;
    }
    let problem = ProblemKind::Missing("an indented block".into());
    lower.problem(Span { start: end, end }, problem);
}

/// Returns `true` if the first line of code below a statement is indented more than the statement:
/// a block that an error within it has torn off.
fn has_deeper_line(text: &str, start: usize, end: usize) -> bool {
    let indent = |line: &str| line.len() - line.trim_start().len();
    let owner = text[..start].rfind('\n').map_or(0, |at| at + 1);
    let is_code = |line: &&str| !line.trim().is_empty() && !line.trim_start().starts_with('#');
    let next = text[end..].split('\n').skip(1).find(is_code);
    next.is_some_and(|line| indent(line) > indent(&text[owner..]))
}

/// Reports a number of Python 2: `10L`, `0777`.
pub(super) fn check_number(text: &str, span: Span) -> Option<Problem> {
    let ([b'0', _, ..] | [.., b'l' | b'L']) = text.as_bytes() else { return None };
    let plain = text.bytes().all(|b| b.is_ascii_digit() || b == b'_');
    let old_octal = plain && text.bytes().any(|b| !matches!(b, b'0' | b'_'));
    let old_long = text.ends_with(['l', 'L']);
    (old_long || old_octal).then_some(Problem { span, kind: ProblemKind::Unexpected })
}

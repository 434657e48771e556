//! Imports of Python that are not written to their end: `from ee`, `from ee impo`, `import`.
//!
//! The grammar would go on looking for the rest in the lines below, and take their first words for it.

use super::Faults;
use super::brackets::between;
use super::lexer::{Kind, Token};
use crate::syntax::hir::ProblemKind;
use crate::syntax::lower::PLACEHOLDER;
use crate::text::span::Span;

/// Looks at the lines of a broken piece that start with `from` or `import`.
pub(super) fn check(tokens: &[Token], faults: &mut Faults) {
    let mut depth = 0u32;
    for (at, token) in tokens.iter().enumerate() {
        match token.kind {
            Kind::Open => depth += 1,
            Kind::Close => depth = depth.saturating_sub(1),
            Kind::Name if depth == 0 && token.first => {
                let line = tokens[at..].iter().take_while(|next| next.line == token.line).count();
                let line = &tokens[at..at + line];
                match token.span.of(faults.text) {
                    "import" => ends_with_a_name(line, faults),
                    "from" => from(line, faults),
                    _ => {}
                }
            }
            _ => {}
        }
    }
}

fn from(line: &[Token], faults: &mut Faults) {
    let text = faults.text;
    let is_import = |token: &Token| token.span.of(text) == "import";
    let Some(import) = line.iter().position(is_import) else {
        let last = line[line.len() - 1];
        // A second name beside the module is meant for the word.
        let names = line.windows(2).skip(1).position(|two| two.iter().all(|token| token.kind == Kind::Name));
        match names.map(|at| line[at + 2]) {
            Some(word) => {
                faults.problem(word.span, ProblemKind::Unexpected);
                faults.replace(between(word, last), &format!("import {PLACEHOLDER}"));
            }
            // What is missing behind a point is told by others.
            None if last.span.of(text) == "." => faults.insert(last.span.end, &format!(" import {PLACEHOLDER}")),
            None => {
                let end = Span { start: last.span.end, end: last.span.end };
                faults.problem(end, ProblemKind::Missing("`import` with a name".into()));
                let module = if line.len() > 1 { "" } else { PLACEHOLDER };
                faults.insert(end.start, &format!(" {module} import {PLACEHOLDER}"));
            }
        }
        return;
    };
    ends_with_a_name(&line[import..], faults);
}

/// What is imported, behind the word.
fn ends_with_a_name(line: &[Token], faults: &mut Faults) {
    let last = line[line.len() - 1];
    if line.len() == 1 || matches!(last.span.of(faults.text), "," | "as") {
        let end = Span { start: last.span.end, end: last.span.end };
        faults.problem(end, ProblemKind::Missing("a name".into()));
        faults.insert(end.start, &format!(" {PLACEHOLDER}"));
    }
}

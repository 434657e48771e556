//! Repairs incomplete Python imports: `from ee`, `from ee impo`, `import`.
//!
//! The grammar would take the first words of the next lines as the rest of the import.

use super::Repairs;
use super::brackets::between;
use super::lexer::{Kind, Token};
use crate::syntax::hir::ProblemKind;
use crate::syntax::lower::PLACEHOLDER;
use crate::text::span::Span;

/// Checks the lines that start with `from` or `import`.
pub(super) fn check(tokens: &[Token], repairs: &mut Repairs) {
    let mut depth = 0u32;
    for (at, token) in tokens.iter().enumerate() {
        match token.kind {
            Kind::Open => depth += 1,
            Kind::Close => depth = depth.saturating_sub(1),
            Kind::Name if depth == 0 && token.first => {
                let line = tokens[at..].iter().take_while(|next| next.line == token.line).count();
                let line = &tokens[at..at + line];
                match token.span.of(repairs.text) {
                    "import" => complete_name(line, repairs),
                    "from" => from(line, repairs),
                    _ => {}
                }
            }
            _ => {}
        }
    }
}

fn from(line: &[Token], repairs: &mut Repairs) {
    let text = repairs.text;
    let is_import = |token: &Token| token.span.of(text) == "import";
    let Some(import) = line.iter().position(is_import) else {
        let last = line[line.len() - 1];
        // A second name after the module is an incomplete `import`.
        let names = line.windows(2).skip(1).position(|two| two.iter().all(|token| token.kind == Kind::Name));
        match names.map(|at| line[at + 2]) {
            Some(word) => {
                repairs.problem(word.span, ProblemKind::Unexpected);
                repairs.replace(between(word, last), &format!("import {PLACEHOLDER}"));
            }
            // `missing` reports the name after the point.
            None if last.span.of(text) == "." => repairs.insert(last.span.end, &format!(" import {PLACEHOLDER}")),
            None => {
                let end = Span { start: last.span.end, end: last.span.end };
                repairs.problem(end, ProblemKind::Missing("`import` with a name".into()));
                let module = if line.len() > 1 { "" } else { PLACEHOLDER };
                repairs.insert(end.start, &format!(" {module} import {PLACEHOLDER}"));
            }
        }
        return;
    };
    complete_name(&line[import..], repairs);
}

/// Completes a line that ends in `import`, `as` or a comma with a name.
fn complete_name(line: &[Token], repairs: &mut Repairs) {
    let last = line[line.len() - 1];
    if line.len() == 1 || matches!(last.span.of(repairs.text), "," | "as") {
        let end = Span { start: last.span.end, end: last.span.end };
        repairs.problem(end, ProblemKind::Missing("a name".into()));
        repairs.insert(end.start, &format!(" {PLACEHOLDER}"));
    }
}

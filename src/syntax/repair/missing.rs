//! What is not there (yet): a name after a point, a value after an operator, a comma.

use super::Faults;
use super::lexer::{Kind, Token, ends_operand, is_word, starts_operand};
use crate::syntax::hir::ProblemKind;
use crate::syntax::lower::PLACEHOLDER;
use crate::syntax::lower::ends_line;
use crate::text::span::Span;

/// Looks at each pair of neighbours.
pub(super) fn check(tokens: &[Token], faults: &mut Faults) {
    let (text, python) = (faults.text, faults.python);
    let word = |at: usize| tokens.get(at).map_or("", |token| token.span.of(text));
    // The byte of each open bracket.
    let mut open: Vec<(u8, bool)> = Vec::new();
    // How far the line is indented on which the outermost bracket opens.
    let mut outer = 0;
    // How far the first line of a statement is indented, when others were joined to it.
    let mut base = None;
    let mut closed = faults.closed.clone().into_iter().peekable();
    for (at, token) in tokens.iter().enumerate() {
        let here = word(at);
        match token.kind {
            Kind::Open => {
                let before = at.checked_sub(1).map_or("", word);
                let object = matches!(before, "(" | "[" | "," | ":" | "=" | "return" | "?" | "||" | "&&");
                let block = here == "{" && if python { matches!(before, ")" | "=>") } else { !object };
                if open.is_empty() {
                    outer = token.indent;
                }
                open.push((here.as_bytes()[0], block));
            }
            Kind::Close => {
                open.pop();
            }
            _ => {}
        }
        // What `brackets` closes here.
        let in_object = |open: &[(u8, bool)]| open.last().is_some_and(|(byte, block)| *byte == b'{' && !block);
        let was_object = in_object(&open);
        let mut closes = false;
        while closed.next_if(|at| *at <= token.span.end).is_some() {
            closes = true;
            open.pop();
        }
        let next = tokens.get(at + 1);
        let end = Span { start: token.span.end, end: token.span.end };
        let same_line = next.is_some_and(|next| next.line == token.line);
        // Python ends a statement at the end of the line, unless a bracket is open.
        let line_ends = python && !same_line && open.last().is_none_or(|(_, block)| *block);
        if line_ends {
            let from = base.unwrap_or(token.indent);
            base = goes_on(token, next, from, faults).then_some(from);
            if base.is_some() {
                continue;
            }
        }
        if let Some(next) = next.filter(|next| python && !same_line && !open.is_empty() && next.indent < outer) {
            // The grammar sees the end of a block where a line in brackets stands further left, after an operator.
            let gap = Span { start: token.span.end, end: next.span.start };
            if token.kind == Kind::Sign && !gap.of(text).contains('#') {
                faults.replace(gap, " ");
            }
        }
        // The line below is the next argument or entry.
        let mark = if in_object(&open) { ":" } else { "=" };
        let argument = next.is_some_and(|next| matches!(next.kind, Kind::Name | Kind::Number | Kind::String { .. }));
        let begun = argument && !same_line && !open.is_empty() && word(at + 2) == mark;
        // Something else of what is around what is closed here.
        let other = closes && !same_line && next.is_some_and(|next| starts_operand(next, text, python));
        let begun = begun || (other && open.last().is_some_and(|(_, block)| !block));
        // In front of it, since what is open above may be closed at the end of the line above.
        let separate =
            |faults: &mut Faults| next.filter(|_| begun).iter().for_each(|next| faults.insert(next.span.start, ","));
        if token.kind == Kind::Sign && matches!(here, "." | "?.") {
            let named = next.is_some_and(|next| next.kind == Kind::Name || (here == "?." && next.kind == Kind::Open));
            let private = word(at + 1) == "#";
            // The next line goes on with something else.
            let cut = line_ends
                || (begun && (python || mark == ":"))
                || (!same_line && next.is_some_and(|next| next.first) && is_word(word(at + 1), python))
                || (!same_line && assigns(tokens, at + 1, text));
            if (!named && !private) || cut {
                faults.problem(token.span, ProblemKind::Missing("a name after the point".into()));
                faults.insert(token.span.end, PLACEHOLDER);
                separate(faults);
            }
            continue;
        }
        if here == ":" && (in_object(&open) && (begun || matches!(word(at + 1), "," | "}")) || was_object && closes) {
            faults.problem(end, ProblemKind::Missing("a value".into()));
            faults.insert(end.start, PLACEHOLDER);
            separate(faults);
            continue;
        }
        if token.kind == Kind::Sign && awaits_value(here, at, tokens, text, python) {
            let stops = match next {
                None => true,
                Some(next) => {
                    next.kind == Kind::Close
                        || closes
                        || begun
                        || matches!(word(at + 1), "," | ";" | "=")
                        || line_ends
                        || (!same_line && statement_word(word(at + 1), python))
                }
            };
            if stops {
                faults.problem(end, ProblemKind::Missing("a value".into()));
                faults.insert(end.start, PLACEHOLDER);
                separate(faults);
            }
            continue;
        }
        // Two values side by side.
        let (Some(next), Some(&(bracket, block))) = (next, open.last()) else { continue };
        let strings = matches!((token.kind, next.kind), (Kind::String { .. }, Kind::String { .. }));
        let prefixed = !python && token.kind == Kind::Name && matches!(next.kind, Kind::String { .. });
        if block
            || (python && strings)
            || prefixed
            || !(ends_operand(token, text, python) || closes)
            || !starts_operand(next, text, python)
            || other_word(here)
            || other_word(word(at + 1))
            || (bracket == b'{' && here == "}" && !closes)
        {
            continue;
        }
        // Where something is closed, that is said.
        if !closes {
            faults.problem(end, ProblemKind::Missing("a comma".into()));
        }
        faults.insert(if closes { next.span.start } else { end.start }, ",");
    }
}

/// Python ends a line where the author did not: after a sign, or before a point. The lines are joined.
fn goes_on(token: &Token, next: Option<&Token>, indent: u32, faults: &mut Faults) -> bool {
    let text = faults.text;
    let Some(next) = next.filter(|next| next.indent > indent) else { return false };
    let gap = Span { start: token.span.end, end: next.span.start };
    if !ends_line(gap.of(text)) {
        return false;
    }
    let chain = matches!(next.span.of(text), "." | "?.") && ends_operand(token, text, true);
    let value = token.kind == Kind::Sign && matches!(token.span.of(text), "=" | "." | "+" | "-" | "*" | "/" | "+=");
    if chain {
        // Once for a chain, however long it is.
        let known = faults.problems.iter().rev().take(3).any(|problem| {
            matches!(&problem.kind, ProblemKind::Missing(what) if &**what == CHAIN)
                && problem.span.start < next.span.start
                && faults.joined >= problem.span.start
        });
        if !known {
            faults.problem(next.span, ProblemKind::Missing(CHAIN.into()));
        }
        faults.joined = next.span.start;
    } else if value {
        let end = Span { start: token.span.end, end: token.span.end };
        faults.problem(end, ProblemKind::Missing("a value; in parentheses it may start on the next line".into()));
    } else {
        return false;
    }
    // A comment in between would swallow the rest.
    faults.replace(gap, " ");
    true
}

const CHAIN: &str = "parentheses around a chain over several lines";

/// Words of either language that stand before or after a value.
fn other_word(text: &str) -> bool {
    matches!(
        text,
        "and"
            | "or"
            | "not"
            | "is"
            | "lambda"
            | "new"
            | "typeof"
            | "function"
            | "var"
            | "let"
            | "const"
            | "if"
            | "else"
            | "for"
            | "in"
            | "of"
            | "as"
            | "instanceof"
            | "delete"
            | "void"
            | "throw"
            | "async"
            | "await"
            | "def"
            | "return"
            | "elif"
            | "print"
            | "static"
            | "get"
            | "set"
            | "import"
            | "from"
            | "class"
            | "match"
            | "case"
    )
}

/// A word that starts a statement and nothing else.
pub(super) fn statement_word(text: &str, python: bool) -> bool {
    if python {
        matches!(text, "def" | "class" | "import" | "return" | "while" | "with" | "try" | "raise" | "del" | "pass")
    } else {
        matches!(
            text,
            "var" | "let" | "const" | "if" | "for" | "while" | "switch" | "return" | "try" | "throw" | "export"
        )
    }
}

/// `name = `: the start of an assignment on a line of its own.
fn assigns(tokens: &[Token], at: usize, text: &str) -> bool {
    let (Some(name), Some(sign)) = (tokens.get(at), tokens.get(at + 1)) else { return false };
    name.kind == Kind::Name && name.first && sign.span.of(text) == "=" && name.indent == 0
}

/// Whether a sign needs a value on its right.
fn awaits_value(sign: &str, at: usize, tokens: &[Token], text: &str, python: bool) -> bool {
    match sign {
        "=" | "+" | "-" | "/" | "%" | "==" | "!=" | "<=" | "<" | ">" | "+=" | "-=" | "*=" | "/=" | "|" | "&" | "^" => {
            // `def f(a, /)`.
            !(python && sign == "/" && tokens.get(at + 1).is_some_and(|next| next.span.of(text) == ")"))
        }
        "===" | "!==" | "&&" | "||" | "?" | "=>" => true,
        "*" => !python,
        _ => false,
    }
}

//! Reports tokens that are missing, often because they are not typed yet: a name after a point, a
//! value, a comma.

use super::Repairs;
use super::lexer::{Kind, Token, ends_operand, has_word, is_keyword, starts_operand};
use crate::syntax::hir::ProblemKind;
use crate::syntax::lower::PLACEHOLDER;
use crate::syntax::lower::ends_line;
use crate::text::span::Span;

/// Checks each pair of adjacent tokens.
pub(super) fn check(tokens: &[Token], repairs: &mut Repairs) {
    let (text, python) = (repairs.text, repairs.python);
    let mut checker = Checker { tokens, text, python, open: Vec::new(), outer_indent: 0, statement_indent: None };
    let mut closed = repairs.closed.clone().into_iter().peekable();
    for (at, token) in tokens.iter().enumerate() {
        checker.track_brackets(at);
        let was_in_object = checker.is_in_object();
        let mut closes = false;
        while closed.next_if(|offset| *offset <= token.span.end).is_some() {
            closes = true;
            checker.open.pop();
        }
        checker.check_token(at, closes, was_in_object, repairs);
    }
}

struct Checker<'a> {
    tokens: &'a [Token],
    text: &'a str,
    python: bool,
    open: Vec<Bracket>,
    /// Indentation of the line on which the outermost bracket opens.
    outer_indent: u32,
    /// Indentation of the first line of a statement, while other lines are joined to it.
    statement_indent: Option<u32>,
}

/// An open bracket.
struct Bracket {
    byte: u8,
    /// It holds statements.
    is_block: bool,
}

/// The boundary between a token and the next one.
struct Boundary<'a> {
    at: usize,
    token: &'a Token,
    next: Option<&'a Token>,
    /// Both tokens lie on one line.
    is_same_line: bool,
    /// Python ends the statement here.
    line_ends: bool,
    /// [`super::brackets`] closes a bracket here.
    closes: bool,
    /// The next line starts another argument or entry.
    starts_item: bool,
}

impl<'a> Checker<'a> {
    fn source(&self, at: usize) -> &'a str {
        self.tokens.get(at).map_or("", |token| token.span.of(self.text))
    }
    fn is_in_object(&self) -> bool {
        self.open.last().is_some_and(|bracket| bracket.byte == b'{' && !bracket.is_block)
    }
    fn is_in_block(&self) -> bool {
        self.open.last().is_none_or(|bracket| bracket.is_block)
    }

    fn track_brackets(&mut self, at: usize) {
        let token = &self.tokens[at];
        match token.kind {
            Kind::Open => {
                let source = self.source(at);
                let before = at.checked_sub(1).map_or("", |before| self.source(before));
                let is_object = matches!(before, "(" | "[" | "," | ":" | "=" | "return" | "?" | "||" | "&&");
                let is_block = source == "{" && if self.python { matches!(before, ")" | "=>") } else { !is_object };
                if self.open.is_empty() {
                    self.outer_indent = token.indent;
                }
                self.open.push(Bracket { byte: source.as_bytes()[0], is_block });
            }
            Kind::Close => drop(self.open.pop()),
            _ => {}
        }
    }

    /// Checks a token and the next one. `closes`: [`super::brackets`] closes a bracket between
    /// them. `was_in_object`: before that, the innermost bracket was an object.
    fn check_token(&mut self, at: usize, closes: bool, was_in_object: bool, repairs: &mut Repairs) {
        let (token, next) = (&self.tokens[at], self.tokens.get(at + 1));
        let is_same_line = next.is_some_and(|next| next.line == token.line);
        // Python ends a statement at the end of the line, unless a bracket is open.
        let line_ends = self.python && !is_same_line && self.is_in_block();
        if line_ends {
            let indent = self.statement_indent.unwrap_or(token.indent);
            self.statement_indent = join_lines(token, next, indent, repairs).then_some(indent);
            if self.statement_indent.is_some() {
                return;
            }
        }
        let is_outdented = |next: &&Token| !is_same_line && !self.open.is_empty() && next.indent < self.outer_indent;
        if let Some(next) = next.filter(|next| self.python && is_outdented(next)) {
            // After an operator, the grammar ends a block at a line in brackets with less
            // indentation.
            let gap = Span { start: token.span.end, end: next.span.start };
            if token.kind == Kind::Punctuation && !gap.of(self.text).contains('#') {
                repairs.replace(gap, " ");
            }
        }
        let is_in_object = self.is_in_object();
        let separator = if is_in_object { ":" } else { "=" };
        let is_operand = next.is_some_and(|next| matches!(next.kind, Kind::Name | Kind::Number | Kind::String { .. }));
        let starts_named = is_operand && !is_same_line && !self.open.is_empty() && self.source(at + 2) == separator;
        // An item of the bracket around the one that is closed here.
        let starts_outer =
            closes && !is_same_line && next.is_some_and(|next| starts_operand(next, self.text, self.python));
        let starts_item = starts_named || (starts_outer && !self.is_in_block());
        let boundary = Boundary { at, token, next, is_same_line, line_ends, closes, starts_item };
        let source = self.source(at);
        if token.kind == Kind::Punctuation && matches!(source, "." | "?.") {
            self.check_member(&boundary, separator, repairs);
            return;
        }
        let is_empty_entry = source == ":"
            && (is_in_object && (starts_item || matches!(self.source(at + 1), "," | "}")) || was_in_object && closes);
        let lacks_value = if is_empty_entry {
            true
        } else if token.kind == Kind::Punctuation && needs_value(source, at, self.tokens, self.text, self.python) {
            next.is_none_or(|next| {
                next.kind == Kind::Close
                    || closes
                    || starts_item
                    || matches!(self.source(at + 1), "," | ";" | "=")
                    || line_ends
                    || (!is_same_line && is_statement_keyword(self.source(at + 1), self.python))
            })
        } else {
            return self.check_comma(&boundary, repairs);
        };
        if lacks_value {
            let end = Span { start: token.span.end, end: token.span.end };
            repairs.problem(end, ProblemKind::Missing("a value".into()));
            repairs.insert(end.start, PLACEHOLDER);
            separate_item(&boundary, repairs);
        }
    }

    /// Reports a missing name after a point.
    fn check_member(&self, boundary: &Boundary<'_>, separator: &str, repairs: &mut Repairs) {
        let &Boundary { at, token, next, is_same_line, line_ends, starts_item, .. } = boundary;
        let is_optional_call = |next: &Token| self.source(at) == "?." && next.kind == Kind::Open;
        let has_name = next.is_some_and(|next| next.kind == Kind::Name || is_optional_call(next));
        let is_private = self.source(at + 1) == "#";
        // The next line starts something else.
        let is_cut = line_ends
            || (starts_item && (self.python || separator == ":"))
            || (!is_same_line && next.is_some_and(|next| next.first) && is_keyword(self.source(at + 1), self.python))
            || (!is_same_line && is_assignment(self.tokens, at + 1, self.text));
        if (!has_name && !is_private) || is_cut {
            repairs.problem(token.span, ProblemKind::Missing("a name after the point".into()));
            repairs.insert(token.span.end, PLACEHOLDER);
            separate_item(boundary, repairs);
        }
    }

    /// Reports a missing comma between two values.
    fn check_comma(&self, boundary: &Boundary<'_>, repairs: &mut Repairs) {
        let &Boundary { at, token, next, closes, .. } = boundary;
        let (Some(next), Some(bracket)) = (next, self.open.last()) else { return };
        let source = self.source(at);
        let is_next_string = matches!(next.kind, Kind::String { .. });
        let are_strings = matches!(token.kind, Kind::String { .. }) && is_next_string;
        let is_prefixed_string = !self.python && token.kind == Kind::Name && is_next_string;
        if bracket.is_block
            || (self.python && are_strings)
            || is_prefixed_string
            || !(ends_operand(token, self.text, self.python) || closes)
            || !starts_operand(next, self.text, self.python)
            || has_word(OPERATOR_KEYWORDS, source)
            || has_word(OPERATOR_KEYWORDS, self.source(at + 1))
            || (bracket.byte == b'{' && source == "}" && !closes)
        {
            return;
        }
        let end = token.span.end;
        if closes {
            // The unclosed bracket is reported already.
            repairs.insert(next.span.start, ",");
        } else {
            repairs.problem(Span { start: end, end }, ProblemKind::Missing("a comma".into()));
            repairs.insert(end, ",");
        }
    }
}

/// Inserts a comma before an item that the next line starts. It goes in front of that line, since
/// brackets may be closed at the end of this one.
fn separate_item(boundary: &Boundary<'_>, repairs: &mut Repairs) {
    if let Some(next) = boundary.next.filter(|_| boundary.starts_item) {
        repairs.insert(next.span.start, ",");
    }
}

/// Joins two lines if the author meant them as one: after an operator or before a point. Python
/// would end the line. Returns `true` if it joins them.
fn join_lines(token: &Token, next: Option<&Token>, indent: u32, repairs: &mut Repairs) -> bool {
    let text = repairs.text;
    let Some(next) = next.filter(|next| next.indent > indent) else { return false };
    let gap = Span { start: token.span.end, end: next.span.start };
    if !ends_line(gap.of(text)) {
        return false;
    }
    let is_chain = matches!(next.span.of(text), "." | "?.") && ends_operand(token, text, true);
    let lacks_value =
        token.kind == Kind::Punctuation && matches!(token.span.of(text), "=" | "." | "+" | "-" | "*" | "/" | "+=");
    if is_chain {
        // A chain has one problem, however long it is.
        let is_reported = repairs.problems.iter().rev().take(3).any(|problem| {
            matches!(&problem.kind, ProblemKind::Missing(missing) if &**missing == CHAIN)
                && problem.span.start < next.span.start
                && repairs.joined >= problem.span.start
        });
        if !is_reported {
            repairs.problem(next.span, ProblemKind::Missing(CHAIN.into()));
        }
        repairs.joined = next.span.start;
    } else if lacks_value {
        let end = Span { start: token.span.end, end: token.span.end };
        repairs.problem(end, ProblemKind::Missing("a value; in parentheses it may start on the next line".into()));
    } else {
        return false;
    }
    // A comment between the lines would hide the second one.
    repairs.replace(gap, " ");
    true
}

const CHAIN: &str = "parentheses around a chain over several lines";

/// Keywords of either language that can stand before or after a value.
const OPERATOR_KEYWORDS: &str = "\
    and or not is lambda new typeof function var let const if else for in of as instanceof delete void throw async \
    await def return elif print static get set import from class match case";

/// Returns `true` for keywords that only start a statement.
pub(super) fn is_statement_keyword(text: &str, python: bool) -> bool {
    if python {
        matches!(text, "def" | "class" | "import" | "return" | "while" | "with" | "try" | "raise" | "del" | "pass")
    } else {
        matches!(
            text,
            "var" | "let" | "const" | "if" | "for" | "while" | "switch" | "return" | "try" | "throw" | "export"
        )
    }
}

/// Returns `true` if `name =` starts at token `at` and at the start of a line.
fn is_assignment(tokens: &[Token], at: usize, text: &str) -> bool {
    let (Some(name), Some(operator)) = (tokens.get(at), tokens.get(at + 1)) else { return false };
    name.kind == Kind::Name && name.first && operator.span.of(text) == "=" && name.indent == 0
}

/// Returns `true` if an operator needs a value on its right.
fn needs_value(operator: &str, at: usize, tokens: &[Token], text: &str, python: bool) -> bool {
    match operator {
        "=" | "+" | "-" | "/" | "%" | "==" | "!=" | "<=" | "<" | ">" | "+=" | "-=" | "*=" | "/=" | "|" | "&" | "^" => {
            // `def f(a, /)`.
            !(python && operator == "/" && tokens.get(at + 1).is_some_and(|next| next.span.of(text) == ")"))
        }
        "===" | "!==" | "&&" | "||" | "?" | "=>" => true,
        "*" => !python,
        _ => false,
    }
}

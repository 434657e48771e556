//! The tokens of one Python statement with their brackets, depths and delimiter priorities.
//!
//! Rows refer to tokens by id, so making an invisible parenthesis visible affects all rows.
//!
//! # Invariants
//! A rejected split leaves its parentheses visible. Black does the same, and later splits
//! depend on it.

use super::width;
use crate::translate::code::{Role, Token};

/// Priorities of delimiters. A split takes the delimiters of the highest priority in a bracket.
pub mod priority {
    /// `for` and `if` of a comprehension.
    pub const COMPREHENSION: u8 = 20;
    /// A comma.
    pub const COMMA: u8 = 18;
    /// `if` and `else` of a conditional.
    pub const CONDITIONAL: u8 = 16;
    /// `and`, `or`.
    pub const LOGIC: u8 = 14;
    /// Between adjacent strings.
    pub const STRINGS: u8 = 12;
    /// `==`, `in`, ...
    pub const COMPARISON: u8 = 10;
    /// The dot of a member access behind a closing bracket.
    pub const DOT: u8 = 1;

    /// Returns the priority of a binary operator.
    pub fn operator_priority(text: &str) -> u8 {
        match text {
            "if" | "else" => CONDITIONAL,
            "and" | "or" => LOGIC,
            "|" => 9,
            "^" => 8,
            "&" => 7,
            "<<" | ">>" => 6,
            "+" | "-" => 5,
            "*" | "/" | "//" | "%" | "@" => 4,
            "**" => 2,
            _ => COMPARISON,
        }
    }
}

/// The kind of a layout token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Any other token.
    Plain,
    /// A string.
    String,
    /// An opening bracket.
    Open,
    /// A closing bracket.
    Close,
    /// A comma.
    Comma,
    /// A comment on a line of its own.
    Comment,
}

/// A token of a statement with its layout data.
#[derive(Debug, Clone)]
pub struct LayoutToken<'a> {
    /// The text; empty for an invisible parenthesis.
    pub text: &'a str,
    /// A space precedes the token unless it starts its row.
    pub space: bool,
    /// The kind of the token.
    pub kind: Kind,
    /// The matching bracket.
    pub partner: u32,
    /// Number of enclosing brackets, plus one between `for` and `in` and between `lambda` and its
    /// colon.
    pub depth: u32,
    /// Priority of a split behind the token; 0 if there is no delimiter.
    pub delimiter: u8,
    /// Comments behind the token at the end of the line.
    pub comments: Vec<&'a str>,
    /// The token is a parenthesis that need not be written.
    pub optional: bool,
    /// The token is an added comma or a comment.
    pub added: bool,
    width: usize,
}

/// The index of a token in its statement.
pub type Id = u32;

/// The tokens of a statement, followed by added tokens.
pub struct Statement<'a> {
    /// The tokens by id.
    pub tokens: Vec<LayoutToken<'a>>,
    /// Number of tokens that belong to the statement itself.
    pub source_len: Id,
}

impl<'a> LayoutToken<'a> {
    fn new(text: &'a str, kind: Kind) -> LayoutToken<'a> {
        LayoutToken {
            text,
            space: false,
            kind,
            partner: Id::MAX,
            depth: 0,
            delimiter: 0,
            comments: Vec::new(),
            optional: false,
            added: false,
            width: width::columns(text),
        }
    }
    /// Returns the columns of the text.
    pub fn width(&self) -> usize {
        self.width
    }
    /// Returns `true` if the token is a string with several lines.
    pub fn is_multiline(&self) -> bool {
        self.kind == Kind::String && self.text.contains('\n')
    }
    /// Returns `true` if an operand can end with the token, so that an adjacent bracket belongs to
    /// it.
    fn can_end_operand(&self) -> bool {
        self.kind == Kind::Close || self.text.ends_with(|c: char| c.is_alphanumeric() || matches!(c, '_' | '"' | '\''))
    }
}

impl<'a> Statement<'a> {
    /// Creates a statement from output tokens.
    pub fn new(tokens: &'a [Token]) -> Statement<'a> {
        let mut statement = Statement { tokens: Vec::with_capacity(tokens.len() + 4), source_len: 0 };
        let conditionals = Conditionals::find(tokens);
        let redundant = redundant_parentheses(tokens);
        let mut needs_space = false;
        let mut depth = 0usize;
        for (at, token) in tokens.iter().enumerate() {
            for _ in 0..conditionals.closed_before(at) {
                statement.push_optional(Kind::Close);
            }
            for _ in 0..conditionals.opened_before(at) {
                statement.push_optional(Kind::Open);
            }
            // Comments outside of brackets are written before the statement.
            if depth > 0 {
                statement.push_comments(token);
            }
            match token.role {
                Role::Open => depth += 1,
                Role::Close => depth = depth.saturating_sub(1),
                _ => {}
            }
            if redundant.contains(&at) {
                statement.skip_parenthesis(token);
                needs_space = token.space && token.role == Role::Open;
            } else {
                statement.push(token);
                if std::mem::take(&mut needs_space)
                    && let Some(token) = statement.tokens.last_mut()
                {
                    token.space = true;
                }
            }
        }
        for _ in 0..conditionals.closed_before(tokens.len()) {
            statement.push_optional(Kind::Close);
        }
        statement.move_spaces();
        statement.link_brackets();
        statement.place_comments();
        statement.source_len = statement.tokens.len() as Id;
        statement
    }

    fn push_optional(&mut self, kind: Kind) {
        self.tokens.push(LayoutToken { optional: true, ..LayoutToken::new("", kind) });
    }

    fn push_comments(&mut self, token: &'a Token) {
        for comment in &token.leading_comments {
            self.tokens.push(LayoutToken { added: true, ..LayoutToken::new(comment, Kind::Comment) });
        }
    }

    /// Skips a parenthesis but keeps its comments.
    fn skip_parenthesis(&mut self, token: &'a Token) {
        let Some(comment) = token.trailing_comment.as_deref() else { return };
        match self.tokens.last_mut() {
            Some(last) if last.kind != Kind::Comment => last.comments.push(comment),
            _ => self.tokens.push(LayoutToken { added: true, ..LayoutToken::new(comment, Kind::Comment) }),
        }
    }

    fn push(&mut self, token: &'a Token) {
        let kind = match token.role {
            Role::Open => Kind::Open,
            Role::Close => Kind::Close,
            Role::Comma => Kind::Comma,
            _ if is_string(&token.text) => Kind::String,
            _ => Kind::Plain,
        };
        let delimiter = match token.role {
            Role::Comprehension => priority::COMPREHENSION,
            Role::Operator => match (&*token.text, self.tokens.last().map(|previous| previous.text)) {
                // The second word of `not in` and `is not`.
                ("in", Some("not")) | ("not", Some("is")) => 0,
                (text, _) => priority::operator_priority(text),
            },
            Role::Dot { .. } => match self.tokens.last() {
                Some(previous) if previous.kind == Kind::Close => priority::DOT,
                _ => 0,
            },
            _ if kind == Kind::String && self.tokens.last().is_some_and(|previous| previous.kind == Kind::String) => {
                priority::STRINGS
            }
            _ => 0,
        };
        // The priority is stored in the token before the split; `link_brackets` clears it if the
        // tokens are in different brackets.
        if delimiter > 0
            && let Some(previous) = self.tokens.last_mut()
        {
            previous.delimiter = delimiter;
        }
        let mut laid_out = LayoutToken::new(&token.text, kind);
        laid_out.space = token.space;
        laid_out.optional = token.text.is_empty() && matches!(kind, Kind::Open | Kind::Close);
        laid_out.delimiter = if kind == Kind::Comma { priority::COMMA } else { 0 };
        laid_out.comments.extend(token.trailing_comment.as_deref());
        self.tokens.push(laid_out);
    }

    /// Moves the space of a token behind an invisible opening parenthesis to the parenthesis.
    fn move_spaces(&mut self) {
        for at in (1..self.tokens.len()).rev() {
            if self.tokens[at - 1].optional && self.tokens[at - 1].kind == Kind::Open {
                self.tokens[at - 1].space |= std::mem::take(&mut self.tokens[at].space);
            }
        }
    }

    /// Sets the depths and matches the brackets.
    fn link_brackets(&mut self) {
        let mut depth = 0u32;
        let mut open: Vec<Id> = Vec::new();
        // Depths that an open `for` or `lambda` has raised.
        let (mut loops, mut lambdas): (Vec<u32>, Vec<u32>) = (Vec::new(), Vec::new());
        for at in 0..self.tokens.len() {
            let token = &self.tokens[at];
            let (kind, text) = (token.kind, token.text);
            if text == "in" && loops.last() == Some(&depth) {
                loops.pop();
                depth -= 1;
            }
            if text == ":" && lambdas.last() == Some(&depth) {
                lambdas.pop();
                depth -= 1;
            }
            if kind == Kind::Close {
                depth = depth.saturating_sub(1);
                if let Some(opening) = open.pop() {
                    // The end of the bracket lowers all depths raised within it.
                    depth = self.tokens[opening as usize].depth;
                    self.tokens[opening as usize].partner = at as Id;
                    self.tokens[at].partner = opening;
                }
                loops.retain(|raised| *raised <= depth);
                lambdas.retain(|raised| *raised <= depth);
            }
            // The depth of a comment ignores `for` and `lambda`.
            self.tokens[at].depth = match kind {
                Kind::Comment => open.last().map_or(0, |opening| self.tokens[*opening as usize].depth + 1),
                _ => depth,
            };
            if at > 0 && self.tokens[at - 1].kind != Kind::Comma && self.tokens[at - 1].depth != self.tokens[at].depth {
                self.tokens[at - 1].delimiter = 0;
            }
            if kind == Kind::Open {
                open.push(at as Id);
                depth += 1;
            }
            match text {
                "for" => {
                    depth += 1;
                    loops.push(depth);
                }
                "lambda" => {
                    depth += 1;
                    lambdas.push(depth);
                }
                _ => {}
            }
        }
    }

    /// Moves comments to tokens where splits do not separate them from their code.
    ///
    /// A comment behind an operator goes before it, because the line is split there. A comment at
    /// invisible parentheses goes to a token that keeps it whether the parentheses are written or
    /// not.
    fn place_comments(&mut self) {
        for at in 1..self.tokens.len() {
            if self.tokens[at].comments.is_empty() {
                continue;
            }
            let previous = &self.tokens[at - 1];
            let is_operator =
                previous.delimiter > 0 && previous.kind != Kind::Comma && self.tokens[at].kind == Kind::Plain;
            let token = &self.tokens[at];
            let is_single_token = token.optional && token.kind == Kind::Close && token.partner as usize + 2 == at;
            if (is_operator || is_single_token) && previous.kind != Kind::Comment {
                let comments = std::mem::take(&mut self.tokens[at].comments);
                self.tokens[at - 1].comments.extend(comments);
            }
        }
        // A comment behind the last token goes outside the parentheses.
        let Some(last) = self.tokens.len().checked_sub(1) else { return };
        let Some(end) = self.tokens.iter().rposition(|token| !token.optional) else { return };
        let token = &self.tokens[last];
        if end < last && token.partner as usize + 2 != last && !self.tokens[end].comments.is_empty() {
            let mut comments = std::mem::take(&mut self.tokens[end].comments);
            comments.append(&mut self.tokens[last].comments);
            self.tokens[last].comments = comments;
        }
    }

    /// Returns a token.
    pub fn token(&self, id: Id) -> &LayoutToken<'a> {
        &self.tokens[id as usize]
    }
    /// Adds a trailing comma for a row, and returns its id.
    pub fn add_comma(&mut self, depth: u32) -> Id {
        self.tokens.push(LayoutToken {
            added: true,
            depth,
            delimiter: priority::COMMA,
            ..LayoutToken::new(",", Kind::Comma)
        });
        self.tokens.len() as Id - 1
    }
    /// Makes a pair of optional parentheses visible.
    pub fn show_parentheses(&mut self, opening: Id) {
        let closing = self.token(opening).partner;
        for (id, text) in [(opening, "("), (closing, ")")] {
            if let Some(token) = self.tokens.get_mut(id as usize)
                && token.optional
            {
                token.text = text;
                token.width = text.len();
            }
        }
    }
    /// Returns `true` if the bracket is not that of a call, subscript or signature.
    pub fn is_atom(&self, opening: Id) -> bool {
        let token = self.token(opening);
        if token.space || token.optional || opening == 0 {
            return true;
        }
        let mut previous = opening - 1;
        while self.token(previous).kind == Kind::Comment && previous > 0 {
            previous -= 1;
        }
        !self.token(previous).can_end_operand()
    }
    /// Returns the number of commas directly within a pair of brackets.
    pub fn comma_count(&self, opening: Id) -> usize {
        let depth = self.token(opening).depth + 1;
        let inner = &self.tokens[opening as usize + 1..self.token(opening).partner as usize];
        inner.iter().filter(|token| token.kind == Kind::Comma && token.depth == depth).count()
    }
}

/// Returns `true` if the text is a string literal, with any prefix.
fn is_string(text: &str) -> bool {
    text.ends_with(['"', '\'']) && text.trim_start_matches(|c: char| c.is_ascii_alphabetic()).starts_with(['"', '\''])
}

/// Returns the positions of invisible parentheses that Black would not add: around a multi-line
/// string, and around code with parentheses of its own, such as a tuple.
fn redundant_parentheses(tokens: &[Token]) -> Vec<usize> {
    let mut redundant = Vec::new();
    let mut open: Vec<usize> = Vec::new();
    // The opening bracket that the previous token closes.
    let mut closed_opening = None;
    for (at, token) in tokens.iter().enumerate() {
        let opening = match token.role {
            Role::Open => {
                open.push(at);
                None
            }
            Role::Close => open.pop(),
            _ => None,
        };
        if let Some(opening) = opening
            && token.text.is_empty()
            && let Some(inner) = tokens.get(opening + 1)
        {
            let is_string_literal = opening + 2 == at && is_string(&inner.text) && inner.text.contains('\n');
            let has_brackets = &*inner.text == "(" && closed_opening == Some(opening + 1);
            if is_string_literal || has_brackets {
                redundant.extend([opening, at]);
            }
        }
        closed_opening = opening;
    }
    redundant
}

/// Maximum number of conditionals, each in the last branch of the previous one, that get
/// parentheses. Python's parser accepts 200 open brackets, and each adds a level of indentation.
const MAX_NESTED_CONDITIONALS: usize = 40;

/// Invisible parentheses around conditional expressions, each with the position of the token behind
/// it.
struct Conditionals(Vec<(usize, Kind)>);

impl Conditionals {
    fn find(tokens: &[Token]) -> Conditionals {
        let mut parentheses = Vec::new();
        if !tokens.iter().any(|token| token.role == Role::Operator && &*token.text == "else") {
            return Conditionals(parentheses);
        }
        // For each open bracket: the start of the current expression, the starts of conditionals
        // that have not ended, and the number of `lambda`s whose colon is still to come.
        let mut open: Vec<(usize, Vec<usize>, usize)> = vec![(0, Vec::new(), 0)];
        for (at, token) in tokens.iter().enumerate() {
            let Some((start, conditional_starts, lambdas)) = open.last_mut() else { break };
            let text = &*token.text;
            if text == ":" && *lambdas > 0 {
                *lambdas -= 1;
                *start = at + 1;
                continue;
            }
            let mut is_closed = false;
            let ends_expression =
                matches!(token.role, Role::Comma | Role::Close | Role::Comprehension) || matches!(text, ":" | "as");
            if ends_expression {
                for from in conditional_starts.drain(..).rev() {
                    let is_parenthesized = token.role == Role::Close
                        && from > 0
                        && tokens[from - 1].role == Role::Open
                        && matches!(&*tokens[from - 1].text, "" | "(");
                    if !is_parenthesized {
                        parentheses.extend([(from, Kind::Open), (at, Kind::Close)]);
                    }
                }
            }
            match token.role {
                Role::Operator if text == "if" && conditional_starts.len() < MAX_NESTED_CONDITIONALS => {
                    conditional_starts.push(*start);
                }
                Role::Operator if text == "else" => *start = at + 1,
                Role::Close => is_closed = true,
                Role::Open => open.push((at + 1, Vec::new(), 0)),
                Role::Plain if text == "lambda" => *lambdas += 1,
                Role::Comma | Role::Comprehension => *start = at + 1,
                Role::Plain if starts_expression(text) => *start = at + 1,
                _ => {}
            }
            if is_closed && open.len() > 1 {
                open.pop();
            }
        }
        for (_, conditional_starts, _) in open {
            for from in conditional_starts {
                parentheses.extend([(from, Kind::Open), (tokens.len(), Kind::Close)]);
            }
        }
        parentheses.sort_by_key(|(at, _)| *at);
        Conditionals(parentheses)
    }
    fn count(&self, at: usize, kind: Kind) -> usize {
        let from = self.0.partition_point(|(position, _)| *position < at);
        self.0[from..].iter().take_while(|(position, _)| *position == at).filter(|(_, other)| *other == kind).count()
    }
    fn opened_before(&self, at: usize) -> usize {
        self.count(at, Kind::Open)
    }
    fn closed_before(&self, at: usize) -> usize {
        self.count(at, Kind::Close)
    }
}

/// Returns `true` if an expression starts behind the token.
fn starts_expression(text: &str) -> bool {
    matches!(text, ":" | "return" | "yield" | "in" | "assert" | "await" | "if" | "elif" | "while")
        || (text.ends_with('=') && text != "==")
}

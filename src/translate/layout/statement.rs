//! The tokens of one Python statement with what its splits ask about them: brackets, depths, what may stand at a break.
//!
//! Rows of a statement that is being split name tokens by number, and an invisible parenthesis is made visible here, for all
//! rows: a try that is given up leaves its marks, as it does in Black, where later tries depend on them.

use super::width;
use crate::translate::code::{Leaf, Role};

/// What a break at a delimiter is worth; the highest in a bracket are taken first.
pub mod priority {
    /// `for` and `if` of a comprehension.
    pub const COMPREHENSION: u8 = 20;
    /// A comma.
    pub const COMMA: u8 = 18;
    /// `if` and `else` of a conditional.
    pub const CONDITIONAL: u8 = 16;
    /// `and`, `or`.
    pub const LOGIC: u8 = 14;
    /// Between strings that stand side by side.
    pub const STRINGS: u8 = 12;
    /// `==`, `in`, ...
    pub const COMPARISON: u8 = 10;
    /// The point of a member of what a bracket ends.
    pub const POINT: u8 = 1;

    /// Of an operator between two operands.
    pub fn of_operator(text: &str) -> u8 {
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

/// What a token is to the splits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Nothing in particular.
    Plain,
    /// A string.
    Text,
    /// An opening bracket.
    Open,
    /// A closing bracket.
    Close,
    /// A comma.
    Comma,
    /// A comment on a line of its own.
    Comment,
}

/// A token of a statement.
#[derive(Debug, Clone)]
pub struct Token<'a> {
    /// Its text; none of a parenthesis that is not written.
    pub text: &'a str,
    /// A space before it, unless it is the first of its row.
    pub space: bool,
    /// What it is.
    pub kind: Kind,
    /// The bracket that belongs to this one.
    pub partner: u32,
    /// Brackets around it. Between `for` and `in`, and between `lambda` and its colon, one more.
    pub depth: u32,
    /// What a break behind it is worth.
    pub delimiter: u8,
    /// Comments that follow it to the end of the line.
    pub comments: Vec<&'a str>,
    /// A parenthesis that need not be written.
    pub optional: bool,
    /// Not of the statement: a comma that was added, a comment.
    pub added: bool,
    width: usize,
}

/// A number of a token.
pub type Id = u32;

/// A statement's tokens. Those that are added come at the end.
pub struct Statement<'a> {
    /// By number.
    pub tokens: Vec<Token<'a>>,
    /// How many are the statement's own.
    pub own: Id,
}

impl<'a> Token<'a> {
    fn new(text: &'a str, kind: Kind) -> Token<'a> {
        Token {
            text,
            space: false,
            kind,
            partner: Id::MAX,
            depth: 0,
            delimiter: 0,
            comments: Vec::new(),
            optional: false,
            added: false,
            width: width::of(text),
        }
    }
    /// Columns of its text.
    pub fn width(&self) -> usize {
        self.width
    }
    /// It has line ends.
    pub fn is_multiline(&self) -> bool {
        self.kind == Kind::Text && self.text.contains('\n')
    }
    /// An operand can end with it: a bracket that follows without a space belongs to it.
    fn ends_operand(&self) -> bool {
        self.kind == Kind::Close || self.text.ends_with(|c: char| c.is_alphanumeric() || matches!(c, '_' | '"' | '\''))
    }
}

impl<'a> Statement<'a> {
    /// The tokens of leaves.
    pub fn new(leaves: &'a [Leaf]) -> Statement<'a> {
        let mut statement = Statement { tokens: Vec::with_capacity(leaves.len() + 4), own: 0 };
        let conditionals = Conditionals::find(leaves);
        let useless = useless(leaves);
        let mut parted = false;
        let mut depth = 0usize;
        for (at, leaf) in leaves.iter().enumerate() {
            for _ in 0..conditionals.closed_before(at) {
                statement.push_optional(Kind::Close);
            }
            for _ in 0..conditionals.opened_before(at) {
                statement.push_optional(Kind::Open);
            }
            // A comment that is in no bracket has been written before the statement.
            if depth > 0 {
                statement.comments(leaf);
            }
            match leaf.role {
                Role::Open => depth += 1,
                Role::Close => depth = depth.saturating_sub(1),
                _ => {}
            }
            if useless.contains(&at) {
                statement.skip(leaf);
                parted = leaf.space && leaf.role == Role::Open;
            } else {
                statement.push(leaf);
                if std::mem::take(&mut parted)
                    && let Some(token) = statement.tokens.last_mut()
                {
                    token.space = true;
                }
            }
        }
        for _ in 0..conditionals.closed_before(leaves.len()) {
            statement.push_optional(Kind::Close);
        }
        statement.spaces();
        statement.link();
        statement.place_comments();
        statement.own = statement.tokens.len() as Id;
        statement
    }

    fn push_optional(&mut self, kind: Kind) {
        self.tokens.push(Token { optional: true, ..Token::new("", kind) });
    }

    fn comments(&mut self, leaf: &'a Leaf) {
        for comment in &leaf.before {
            self.tokens.push(Token { added: true, ..Token::new(comment, Kind::Comment) });
        }
    }

    /// Leaves a parenthesis out, but not the comments at it.
    fn skip(&mut self, leaf: &'a Leaf) {
        let Some(comment) = leaf.after.as_deref() else { return };
        match self.tokens.last_mut() {
            Some(last) if last.kind != Kind::Comment => last.comments.push(comment),
            _ => self.tokens.push(Token { added: true, ..Token::new(comment, Kind::Comment) }),
        }
    }

    fn push(&mut self, leaf: &'a Leaf) {
        let kind = match leaf.role {
            Role::Open => Kind::Open,
            Role::Close => Kind::Close,
            Role::Comma => Kind::Comma,
            _ if is_string(&leaf.text) => Kind::Text,
            _ => Kind::Plain,
        };
        let delimiter = match leaf.role {
            Role::Comprehension => priority::COMPREHENSION,
            Role::Operator => match (&*leaf.text, self.tokens.last().map(|before| before.text)) {
                // The second words of `not in` and `is not`.
                ("in", Some("not")) | ("not", Some("is")) => 0,
                (text, _) => priority::of_operator(text),
            },
            Role::Dot { .. } => match self.tokens.last() {
                Some(before) if before.kind == Kind::Close => priority::POINT,
                _ => 0,
            },
            _ if kind == Kind::Text && self.tokens.last().is_some_and(|before| before.kind == Kind::Text) => {
                priority::STRINGS
            }
            _ => 0,
        };
        // A delimiter is noted with the token that the break follows; `link` looks whether both are in the same bracket.
        if delimiter > 0
            && let Some(before) = self.tokens.last_mut()
        {
            before.delimiter = delimiter;
        }
        let mut token = Token::new(&leaf.text, kind);
        token.space = leaf.space;
        token.optional = leaf.text.is_empty() && matches!(kind, Kind::Open | Kind::Close);
        token.delimiter = if kind == Kind::Comma { priority::COMMA } else { 0 };
        token.comments.extend(leaf.after.as_deref());
        self.tokens.push(token);
    }

    /// The space before what an invisible parenthesis opens is the parenthesis's.
    fn spaces(&mut self) {
        for at in (1..self.tokens.len()).rev() {
            if self.tokens[at - 1].optional && self.tokens[at - 1].kind == Kind::Open {
                self.tokens[at - 1].space |= std::mem::take(&mut self.tokens[at].space);
            }
        }
    }

    /// Depths, and which brackets belong together.
    fn link(&mut self) {
        let mut depth = 0u32;
        let mut open: Vec<Id> = Vec::new();
        // Depths that `for` and `lambda` have raised and not yet lowered.
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
                    // What was raised within the bracket ends with it.
                    depth = self.tokens[opening as usize].depth;
                    self.tokens[opening as usize].partner = at as Id;
                    self.tokens[at].partner = opening;
                }
                loops.retain(|raised| *raised <= depth);
                lambdas.retain(|raised| *raised <= depth);
            }
            // A comment is in the bracket, whatever `for` or `lambda` it stands behind.
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

    /// A comment behind an operator goes before it, since the line is broken there; one behind an invisible parenthesis around a
    /// single token, or at the end within invisible ones, goes where it is when they are and when they are not written.
    fn place_comments(&mut self) {
        for at in 1..self.tokens.len() {
            if self.tokens[at].comments.is_empty() {
                continue;
            }
            let before = &self.tokens[at - 1];
            let operator = before.delimiter > 0 && before.kind != Kind::Comma && self.tokens[at].kind == Kind::Plain;
            let token = &self.tokens[at];
            let single = token.optional && token.kind == Kind::Close && token.partner as usize + 2 == at;
            if (operator || single) && before.kind != Kind::Comment {
                let comments = std::mem::take(&mut self.tokens[at].comments);
                self.tokens[at - 1].comments.extend(comments);
            }
        }
        // Behind the whole: outside the parentheses.
        let Some(last) = self.tokens.len().checked_sub(1) else { return };
        let Some(end) = self.tokens.iter().rposition(|token| !token.optional) else { return };
        let token = &self.tokens[last];
        if end < last && token.partner as usize + 2 != last && !self.tokens[end].comments.is_empty() {
            let mut comments = std::mem::take(&mut self.tokens[end].comments);
            comments.append(&mut self.tokens[last].comments);
            self.tokens[last].comments = comments;
        }
    }

    /// A token.
    pub fn get(&self, id: Id) -> &Token<'a> {
        &self.tokens[id as usize]
    }
    /// A new comma, for a row that needs one at its end.
    pub fn comma(&mut self, depth: u32) -> Id {
        self.tokens.push(Token { added: true, depth, delimiter: priority::COMMA, ..Token::new(",", Kind::Comma) });
        self.tokens.len() as Id - 1
    }
    /// Writes a pair of parentheses that need not be, or no longer.
    pub fn show(&mut self, opening: Id, shown: bool) {
        let closing = self.get(opening).partner;
        for (id, text) in [(opening, "("), (closing, ")")] {
            if let Some(token) = self.tokens.get_mut(id as usize)
                && token.optional
            {
                token.text = if shown { text } else { "" };
                token.width = token.text.len();
            }
        }
    }
    /// The bracket is no call's, subscript's or signature's.
    pub fn is_atom(&self, opening: Id) -> bool {
        let token = self.get(opening);
        if token.space || token.optional || opening == 0 {
            return true;
        }
        let mut before = opening - 1;
        while self.get(before).kind == Kind::Comment && before > 0 {
            before -= 1;
        }
        !self.get(before).ends_operand()
    }
    /// Commas directly within a pair of brackets.
    pub fn commas(&self, opening: Id) -> usize {
        let depth = self.get(opening).depth + 1;
        let inner = &self.tokens[opening as usize + 1..self.get(opening).partner as usize];
        inner.iter().filter(|token| token.kind == Kind::Comma && token.depth == depth).count()
    }
}

/// A string literal, whatever its prefix.
fn is_string(text: &str) -> bool {
    text.ends_with(['"', '\'']) && text.trim_start_matches(|c: char| c.is_ascii_alphabetic()).starts_with(['"', '\''])
}

/// Invisible parentheses that Black would not put: around a string of several lines, and around what has parentheses that it
/// keeps, such as a tuple.
fn useless(leaves: &[Leaf]) -> Vec<usize> {
    let mut found = Vec::new();
    let mut open: Vec<usize> = Vec::new();
    // The opening bracket that ends with the token before.
    let mut ended = None;
    for (at, leaf) in leaves.iter().enumerate() {
        let opening = match leaf.role {
            Role::Open => {
                open.push(at);
                None
            }
            Role::Close => open.pop(),
            _ => None,
        };
        if let Some(opening) = opening
            && leaf.text.is_empty()
            && let Some(inner) = leaves.get(opening + 1)
        {
            let string = opening + 2 == at && is_string(&inner.text) && inner.text.contains('\n');
            let bracketed = &*inner.text == "(" && ended == Some(opening + 1);
            if string || bracketed {
                found.extend([opening, at]);
            }
        }
        ended = opening;
    }
    found
}

/// Where the invisible parentheses around conditional expressions are, by the leaf that they stand before.
struct Conditionals(Vec<(usize, Kind)>);

impl Conditionals {
    fn find(leaves: &[Leaf]) -> Conditionals {
        let mut found = Vec::new();
        if !leaves.iter().any(|leaf| leaf.role == Role::Operator && &*leaf.text == "else") {
            return Conditionals(found);
        }
        // For each open bracket: where the expression starts that stands there, and the starts of conditionals that have not ended.
        // And the `lambda` whose colons are to come.
        let mut open: Vec<(usize, Vec<usize>, usize)> = vec![(0, Vec::new(), 0)];
        for (at, leaf) in leaves.iter().enumerate() {
            let Some((start, begun, lambdas)) = open.last_mut() else { break };
            let text = &*leaf.text;
            if text == ":" && *lambdas > 0 {
                *lambdas -= 1;
                *start = at + 1;
                continue;
            }
            let mut closed = false;
            let ends =
                matches!(leaf.role, Role::Comma | Role::Close | Role::Comprehension) || matches!(text, ":" | "as");
            if ends {
                for from in begun.drain(..).rev() {
                    let alone = leaf.role == Role::Close
                        && from > 0
                        && leaves[from - 1].role == Role::Open
                        && matches!(&*leaves[from - 1].text, "" | "(");
                    if !alone {
                        found.extend([(from, Kind::Open), (at, Kind::Close)]);
                    }
                }
            }
            match leaf.role {
                Role::Operator if text == "if" => begun.push(*start),
                Role::Operator if text == "else" => *start = at + 1,
                Role::Close => closed = true,
                Role::Open => open.push((at + 1, Vec::new(), 0)),
                Role::Plain if text == "lambda" => *lambdas += 1,
                Role::Comma | Role::Comprehension => *start = at + 1,
                Role::Plain if starts_expression(text) => *start = at + 1,
                _ => {}
            }
            if closed && open.len() > 1 {
                open.pop();
            }
        }
        for (_, begun, _) in open {
            for from in begun {
                found.extend([(from, Kind::Open), (leaves.len(), Kind::Close)]);
            }
        }
        found.sort_by_key(|(at, _)| *at);
        Conditionals(found)
    }
    fn count(&self, at: usize, kind: Kind) -> usize {
        let from = self.0.partition_point(|(before, _)| *before < at);
        self.0[from..].iter().take_while(|(before, _)| *before == at).filter(|(_, of)| *of == kind).count()
    }
    fn opened_before(&self, at: usize) -> usize {
        self.count(at, Kind::Open)
    }
    fn closed_before(&self, at: usize) -> usize {
        self.count(at, Kind::Close)
    }
}

/// An expression starts behind it.
fn starts_expression(text: &str) -> bool {
    matches!(text, ":" | "return" | "yield" | "in" | "assert" | "await" | "if" | "elif" | "while")
        || (text.ends_with('=') && text != "==")
}

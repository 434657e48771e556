//! Code that is being written: statements made of tokens, with what a layout needs to know about
//! each, in either language.
//!
//! Tokens and not a text: where a line is broken depends on brackets, points and operators, and
//! what the text says about those would have to be read again. Not a tree either: a layout in the
//! manner of Black splits a line of tokens.

/// A line of a program that is being written, with the lines that belong to it.
#[derive(Debug, Clone, PartialEq)]
pub enum Line {
    /// Nothing.
    Blank,
    /// A comment on a line of its own, with its marker (`# ...`, `// ...`, `/* ... */`, which may
    /// have several lines).
    Comment(Box<str>),
    /// A statement, or the head of one.
    Code {
        /// Its tokens. Those of a Python head end with `:`; JavaScript's statements end with `;`
        /// where one is wanted.
        tokens: Vec<Token>,
        /// Python: the lines below a head, one step further in. JavaScript has [`Role::Block`]
        /// instead.
        body: Vec<Line>,
    },
}

/// A token.
#[derive(Debug, Clone, PartialEq)]
pub struct Token {
    /// Its text; of an invisible bracket none. Only strings have line ends in them.
    pub text: Box<str>,
    /// A space stands between it and the token before, when both are on one line.
    pub space: bool,
    /// What it is to the layout.
    pub role: Role,
    /// Comments on lines of their own before it, with their markers. Only within brackets.
    pub before: Vec<Box<str>>,
    /// A comment behind it that goes to the end of its line, with its marker.
    pub after: Option<Box<str>>,
}

/// What a token is to the layout.
#[derive(Debug, Clone, PartialEq)]
pub enum Role {
    /// A name, number, string, unary operator, keyword, colon, `=`.
    Plain,
    /// An opening bracket. Without text it is Python's invisible parenthesis, which is written when
    /// a line is split there.
    Open,
    /// A closing bracket.
    Close,
    /// A comma between items. The last item has none: that is the layout's to add.
    Comma,
    /// The point before a member; `call` when the member is called or indexed.
    Dot {
        /// `.filter(` and not `.year`.
        call: bool,
    },
    /// An operator between two operands: `+`, `and`, `==`, `not in`, `if` and `else` of Python's
    /// conditional, `?` and `:` of JavaScript's.
    Operator,
    /// `for` and `if` of a comprehension.
    Comprehension,
    /// JavaScript's `{ ... }` with statements in it; its text is empty.
    Block(Vec<Line>),
}

impl Token {
    /// A token of that role, without a space before it.
    pub fn new(text: impl Into<Box<str>>, role: Role) -> Token {
        Token { text: text.into(), space: false, role, before: Vec::new(), after: None }
    }
    /// With a space before it.
    pub fn spaced(self) -> Token {
        Token { space: true, ..self }
    }
}

impl Line {
    /// A statement without lines of its own.
    pub fn code(tokens: Vec<Token>) -> Line {
        Line::Code { tokens, body: Vec::new() }
    }
}

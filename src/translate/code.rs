//! Output code of both languages: statements made of tokens, each with the data that a layout
//! needs.
//!
//! # Rejected
//!
//! Text, because line breaks depend on brackets, dots and operators, which the layout would have to
//! parse out of it. A syntax tree, because Black's layout splits a line of tokens.

/// A line of output code, with the lines that belong to it.
#[derive(Debug, Clone, PartialEq)]
pub enum Line {
    /// A blank line.
    Blank,
    /// A comment on its own line, with its marker: `# ...`, `// ...`, or `/* ... */`, which may
    /// span several lines.
    Comment(Box<str>),
    /// A statement, or the head of one.
    Code {
        /// The tokens. The head of a Python block ends with `:`. JavaScript statements end with `;`
        /// where the style has one.
        tokens: Vec<Token>,
        /// Python: the lines below a head, indented one more step. JavaScript has [`Role::Block`]
        /// instead.
        body: Vec<Line>,
    },
}

/// A token of output code.
#[derive(Debug, Clone, PartialEq)]
pub struct Token {
    /// The text; empty for an invisible bracket. Only strings contain line breaks.
    pub text: Box<str>,
    /// A space separates the token from the previous one if both are on one line.
    pub space: bool,
    /// The role of the token in the layout.
    pub role: Role,
    /// Comments on their own lines before the token, with their markers. Only tokens within
    /// brackets have them.
    pub leading_comments: Vec<Box<str>>,
    /// A comment behind the token that ends its line, with its marker.
    pub trailing_comment: Option<Box<str>>,
}

/// The role of a token in the layout.
#[derive(Debug, Clone, PartialEq)]
pub enum Role {
    /// A name, number, string, unary operator, keyword, colon or `=`.
    Plain,
    /// An opening bracket. One without text is an invisible parenthesis of Python, which is written
    /// only if the layout splits a line there.
    Open,
    /// A closing bracket.
    Close,
    /// A comma between items. The last item has none: the layout adds it.
    Comma,
    /// The dot before a member.
    Dot {
        /// `true` if the member is called or indexed: `.filter(`, not `.year`.
        call: bool,
    },
    /// A binary operator: `+`, `and`, `==`, `not in`, `if` and `else` of Python's conditional, `?`
    /// and `:` of JavaScript's.
    Operator,
    /// `for` or `if` of a comprehension.
    Comprehension,
    /// A JavaScript block `{ ... }` with its statements. The token's text is empty.
    Block(Vec<Line>),
}

impl Token {
    /// Creates a token with a role and without a space before it.
    pub fn new(text: impl Into<Box<str>>, role: Role) -> Token {
        Token { text: text.into(), space: false, role, leading_comments: Vec::new(), trailing_comment: None }
    }
    /// Adds a space before the token.
    pub fn spaced(self) -> Token {
        Token { space: true, ..self }
    }
}

impl Line {
    /// Creates a statement without a body.
    pub fn code(tokens: Vec<Token>) -> Line {
        Line::Code { tokens, body: Vec::new() }
    }
}

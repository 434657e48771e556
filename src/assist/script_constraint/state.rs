//! The state of the grammar at a position: the current word or string, the token that is expected
//! next, and the open brackets.

use super::word_set::WordPrefix;

/// The state at a position.
///
/// # Performance
/// It is small, because a walk over a vocabulary creates one per byte.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct State {
    /// The kind of token that contains the position.
    pub mode: LexerMode,
    /// The token that may follow the current one.
    pub expected: NextToken,
    /// Index of the innermost frame.
    pub frame: u32,
    /// The bytes read of a word or of the content of a string.
    pub word: WordPrefix,
    /// The same in a second set: reserved names, named arguments, or names of colors.
    pub alternative: WordPrefix,
    /// Bits of [`flag`].
    pub flags: u32,
    /// The quote of a string, or the first character of an operator. Before a Python block: 1 if
    /// `else` may follow it.
    pub symbol: u8,
    /// Number of consecutive spaces, quotes or empty lines, or the length of a word.
    pub run: u8,
    /// Columns of indentation, line breaks, digits, or UTF-8 bytes that must follow.
    pub count: u16,
}

impl State {
    /// Returns `true` if the state has one of these flags.
    pub fn has(&self, flags: u32) -> bool {
        self.flags & flags != 0
    }

    /// Returns the purpose of the new name that is read, or `None` outside of a new name.
    pub fn new_name(&self) -> Option<NewName> {
        match (self.mode, self.expected) {
            (LexerMode::Word(WordPosition::NewName), NextToken::Name(new)) => Some(new),
            _ => None,
        }
    }
}

/// The kind of token that contains a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LexerMode {
    /// Between tokens.
    Trivia,
    Word(WordPosition),
    Number(NumberPart),
    String,
    /// After a backslash in a string.
    Escape,
    LineComment,
    BlockComment,
    /// After a star in a block comment.
    BlockCommentStar,
    /// An operator that may have more characters.
    Operator,
    /// The quotes that open a multi-line string.
    OpeningQuotes,
    /// The format after the colon of an interpolated value.
    FormatSpec,
    /// A regular expression; only in given text.
    Regex,
    /// The indentation of a line.
    Indentation,
}

/// The position of a word in the grammar.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WordPosition {
    /// The first word of a statement.
    Statement,
    /// The first word of an operand.
    Operand,
    /// A word after an operand.
    AfterOperand,
    /// A member after a dot.
    Member,
    /// A name that the script defines.
    NewName,
    /// A key of an object.
    Key,
    /// One of few words that the grammar requires.
    Required,
}

/// The part of a number that was read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NumberPart {
    /// A leading zero.
    Zero,
    Integer,
    DecimalPoint,
    Fraction,
    /// The `e` of an exponent, and its sign.
    ExponentSign,
    Exponent,
}

/// The token that may come next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NextToken {
    Statement,
    StatementOrElse,
    Operand,
    /// An operand, or the closing bracket.
    OperandOrClose,
    /// An operand, or the end of the statement.
    OperandOrEnd,
    /// An operator, a bracket or the end of the statement.
    AfterOperand,
    /// A name that the script defines.
    Name(NewName),
    /// A token after such a name.
    AfterName(NewName),
    /// A key of an object.
    Key,
    /// A key, or the end of the object.
    KeyOrClose,
    /// The colon after a key.
    KeyColon,
    /// `(` of a condition.
    ConditionParen,
    /// `(` of a loop, and the `var` or `let` in it.
    LoopParen,
    /// `{` of a function.
    FunctionBrace,
    /// `{` after a condition.
    IfBrace,
    /// Any other `{` of a block.
    BlockBrace,
    /// `:` before a block.
    Colon,
    /// The line break after a colon.
    LineBreak,
    /// The body after `else`.
    ElseBody,
}

/// The purpose of a name that the script defines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NewName {
    Variable,
    Function,
    /// The optional name of a function in an expression.
    Anonymous,
    Parameter,
    /// The first parameter, or none.
    FirstParameter,
    /// A parameter of a lambda.
    Lambda,
    /// The variable of a loop.
    Loop,
    Module,
    /// An alias of a module.
    Alias,
}

/// An open bracket, block or construct.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Frame {
    pub kind: FrameKind,
    /// Index of the frame around it.
    pub parent: u32,
    /// Number of frames around it.
    pub depth: u16,
    /// Flags of the expression before the bracket, and those that the frame adds.
    pub flags: u32,
    /// A number whose meaning depends on the kind; see [`FrameKind`].
    pub data: u16,
}

/// The kinds of frames. Where nothing else is said, the data of a frame is 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FrameKind {
    /// The script. Data: its indentation in columns.
    Script,
    /// A statement. Data: 1 after `from`, 2 after the `import` of `from`.
    Statement,
    /// A declaration of variables.
    Declaration,
    /// A Python loop, up to its colon.
    BlockHead,
    /// A Python condition, up to its colon. `else` may follow its block.
    IfHead,
    /// A function, from its first word to the end of its body. Data: 1 in an expression.
    Function,
    /// Parameters.
    Parameters,
    /// The value of a lambda.
    LambdaBody,
    /// A block in braces, or an indented one. Data: its indentation in columns.
    Block,
    /// The same after a condition.
    IfBlock,
    /// `(` after a function. Data: 1 in a comprehension.
    Call,
    /// `(` around a value. Data: 1 in a comprehension.
    Group,
    /// `(` of a condition.
    Condition,
    /// `(` of a loop. Data: number of semicolons in it.
    Loop,
    /// `[` of a list. Data: 1 in a comprehension.
    List,
    /// `[` after a value.
    Index,
    /// `{` of JavaScript, with keys.
    Object,
    /// `{` of Python, with values as keys. Data: 1 after a colon, 2 in a comprehension.
    Dict,
    /// `?` before its `:`, or `if` before its `else`.
    Ternary,
    /// `${` or `{` in a string. Data: the quote of a Python string.
    Interpolation,
}

impl FrameKind {
    /// Returns the bracket that closes a frame, or `None` if it ends without one. Only JavaScript
    /// closes blocks with a bracket.
    pub fn closing_bracket(self) -> Option<u8> {
        match self {
            Self::Call | Self::Group | Self::Condition | Self::Loop | Self::Parameters => Some(b')'),
            Self::List | Self::Index => Some(b']'),
            Self::Object | Self::Dict | Self::Interpolation | Self::Block | Self::IfBlock => Some(b'}'),
            _ => None,
        }
    }
}

/// Bits of [`State::flags`](super::State::flags).
pub mod flag {
    /// The value can be assigned to.
    pub const ASSIGNABLE: u32 = 1;
    /// The operand is the whole value so far, so the analysis knows what may stand there.
    pub const FIRST_OPERAND: u32 = 1 << 1;
    /// The value can be called.
    pub const CALLABLE: u32 = 1 << 2;
    /// The value has members or items.
    pub const HAS_MEMBERS: u32 = 1 << 3;
    /// No operator may follow the value, because only certain words may stand there.
    pub const NO_OPERATOR: u32 = 1 << 4;
    /// A line break was read after the last token.
    pub const LINE_BREAK: u32 = 1 << 5;
    /// The value must be called, unless [`MUST_ACCESS`] is set too.
    pub const MUST_CALL: u32 = 1 << 6;
    /// A member of the value must follow, unless [`MUST_CALL`] is set too.
    pub const MUST_ACCESS: u32 = 1 << 7;
    /// The context of the model's token holds: only whitespace was read since its first byte.
    pub const CONTEXT_KNOWN: u32 = 1 << 8;
    /// A function ended within the model's token, so only names of the top level are in scope.
    pub const SCOPE_ENDED: u32 = 1 << 9;
    /// An indented block must follow.
    pub const BLOCK_REQUIRED: u32 = 1 << 10;
    /// The string is an f-string.
    pub const F_STRING: u32 = 1 << 11;
    /// The string has three quotes.
    pub const TRIPLE_QUOTED: u32 = 1 << 12;
    /// The string is a key.
    pub const KEY: u32 = 1 << 13;
    /// A named argument was given.
    pub const NAMED_ARGUMENT: u32 = 1 << 14;
    /// [`State::alternative`](super::State::alternative) holds named arguments.
    pub const ARGUMENT_NAMES: u32 = 1 << 15;
    /// The bits that describe the current value.
    pub const VALUE: u32 = ASSIGNABLE | CALLABLE | HAS_MEMBERS | NO_OPERATOR | MUST_CALL | MUST_ACCESS;
}

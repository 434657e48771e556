//! The state of the grammar at a position: the current word or string, what may follow, and the
//! open brackets.

use super::words::Reading;

/// The state at a position.
///
/// # Performance
/// It is small, because a walk over a vocabulary creates one per byte.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct State {
    /// The token that contains the position.
    pub lex: Lex,
    /// What comes next.
    pub at: At,
    /// The innermost frame.
    pub top: u32,
    /// The part of a word or of a string's content that was read.
    pub word: Reading,
    /// The same in a second set: names in use, named arguments.
    pub other: Reading,
    /// Bits of [`flag`].
    pub flags: u32,
    /// The quote of a string, the first character of an operator, or the number of UTF-8 bytes to
    /// come.
    pub sign: u8,
    /// Number of consecutive spaces or line breaks.
    pub blanks: u8,
    /// Columns of indentation, or the digits of a date.
    pub count: u16,
}

/// The kind of token that contains a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lex {
    /// Between tokens.
    Gap,
    /// In a word.
    Word(Kind),
    /// In a number.
    Number(Number),
    /// In a string.
    Text,
    /// After a backslash in a string.
    Escape,
    /// In a comment to the end of the line.
    Line,
    /// In a comment `/* */`.
    Block,
    /// After a star in a comment `/* */`.
    BlockStar,
    /// In an operator that may have more characters.
    Sign,
    /// In the quotes that open a multi-line string.
    Quotes,
    /// In the format after the colon of an interpolated value.
    Format,
    /// In a regular expression; only in given text.
    Regex,
    /// In the indentation of a line.
    Indent,
}

/// The kinds of words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// The first word of a statement.
    Start,
    /// The first word of an operand.
    Operand,
    /// A word after an operand.
    After,
    /// A member after a dot.
    Member,
    /// A new name.
    New,
    /// A key of an object.
    Key,
    /// One of few words that the grammar requires.
    Wanted,
}

/// The part of a number that was read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Number {
    /// A leading zero.
    Zero,
    /// Digits.
    Whole,
    /// The decimal point.
    Point,
    /// Digits after the point.
    Part,
    /// The `e` of an exponent, and its sign.
    Power,
    /// The exponent.
    Powers,
}

/// What comes next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum At {
    /// A statement.
    Start,
    /// A statement, or `else`.
    Else,
    /// A value.
    Operand,
    /// A value, or the closing bracket.
    First,
    /// A value, or the end of the statement.
    Return,
    /// Whatever may follow a value.
    After,
    /// A new name.
    Name(New),
    /// Whatever may follow a new name.
    Named(New),
    /// A key of an object.
    Key,
    /// A key, or the end of the object.
    FirstKey,
    /// The colon after a key.
    KeyColon,
    /// A required bracket or colon.
    Sign(Want),
    /// The line break after a colon.
    Line,
    /// The body after `else`.
    ElseBody,
}

/// The purpose of a new name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum New {
    /// A variable.
    Variable,
    /// A function.
    Function,
    /// A function in an expression, whose name is optional.
    Anonymous,
    /// A parameter.
    Parameter,
    /// The first parameter, or none.
    FirstParameter,
    /// A parameter of a lambda.
    Lambda,
    /// The variable of a loop.
    Loop,
    /// A module.
    Module,
    /// An alias of a module.
    Alias,
}

/// A required bracket or colon.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Want {
    /// `(` of a condition.
    Condition,
    /// `(` of a loop.
    Loop,
    /// `(` of parameters.
    Parameters,
    /// `{` of a function.
    Body,
    /// `{` after a condition.
    IfBody,
    /// Any other `{`.
    Block,
    /// `:` before a block.
    Colon,
}

/// An open bracket, block or construct.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Frame {
    /// Its kind.
    pub kind: FrameKind,
    /// Index of the frame around it.
    pub parent: u32,
    /// Number of frames around it.
    pub depth: u16,
    /// Flags of the expression before the bracket.
    pub flags: u32,
    /// Columns of a block; whether a dictionary awaits a value; the part of a loop's head; the
    /// quote of a string with values.
    pub data: u16,
}

/// Kinds of frames.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FrameKind {
    /// The script.
    Script,
    /// A statement.
    Statement,
    /// A declaration of variables.
    Declaration,
    /// A condition or loop, up to its colon.
    Head,
    /// A condition whose block `else` may follow.
    IfHead,
    /// A function, from its first word to the end of its body. `data` is 1 in an expression.
    Function,
    /// Parameters.
    Parameters,
    /// The value of a lambda.
    LambdaBody,
    /// A block in braces, or an indented one.
    Block,
    /// A block after a condition.
    IfBlock,
    /// `(` after a function.
    Call,
    /// `(` around a value.
    Group,
    /// `(` of a condition.
    Condition,
    /// `(` of a loop.
    Loop,
    /// `[` of a list.
    List,
    /// `[` after a value.
    Index,
    /// `{` with keys.
    Object,
    /// `{` with values as keys.
    Dict,
    /// `?` before its `:`, or `if` before its `else`.
    Choice,
    /// `${` in a template.
    Template,
}

/// Bits of [`State::flags`](super::State::flags).
pub mod flag {
    /// The value can be assigned to.
    pub const TARGET: u32 = 1;
    /// No operator was read yet, so the context of the argument applies.
    pub const PLAIN: u32 = 1 << 1;
    /// The value can be called.
    pub const CALLABLE: u32 = 1 << 2;
    /// The value has members or items.
    pub const OPEN: u32 = 1 << 3;
    /// The position allows only certain words, so no operator may follow.
    pub const SITED: u32 = 1 << 4;
    /// A line break was read.
    pub const BREAK: u32 = 1 << 5;
    /// The value must be called, unless [`MUST_TAKE`] is set too.
    pub const MUST_CALL: u32 = 1 << 6;
    /// A member of the value must be taken, unless [`MUST_CALL`] is set too.
    pub const MUST_TAKE: u32 = 1 << 7;
    /// Only whitespace was read since the analysis was asked.
    pub const FRESH: u32 = 1 << 8;
    /// A function ended, so the names in scope must be looked up.
    pub const STALE: u32 = 1 << 9;
    /// A block must come.
    pub const DEEPER: u32 = 1 << 10;
    /// The string has interpolated values.
    pub const FORMATTED: u32 = 1 << 11;
    /// The string has three quotes.
    pub const TRIPLE: u32 = 1 << 12;
    /// The string is a key.
    pub const KEY: u32 = 1 << 13;
    /// A named argument was given.
    pub const NAMED: u32 = 1 << 14;
    /// The second reading is of named arguments.
    pub const ARGUMENTS: u32 = 1 << 15;
    /// The bits that describe the current value.
    pub const VALUE: u32 = TARGET | CALLABLE | OPEN | SITED | MUST_CALL | MUST_TAKE;
}

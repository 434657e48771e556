//! A place in a script as the grammar sees it: inside which word or string, what may come next, which brackets are open.

use super::words::Reading;

/// A place in a script. Small, since a walk over a vocabulary makes one for each byte.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct State {
    /// Inside what.
    pub lex: Lex,
    /// What comes next.
    pub at: At,
    /// The innermost frame.
    pub top: u32,
    /// How far a word or the content of a string is read.
    pub word: Reading,
    /// The same in a second set: names that are taken, named arguments.
    pub other: Reading,
    /// See [`flag`].
    pub flags: u32,
    /// The quote of a string, the first sign of an operator, bytes of UTF-8 that are still to come.
    pub sign: u8,
    /// Spaces or line breaks in a row.
    pub blanks: u8,
    /// Columns of indentation; what of a date is read.
    pub count: u16,
}

/// Inside what a place is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lex {
    /// Between words.
    Gap,
    /// A word.
    Word(Kind),
    /// Digits.
    Number(Number),
    /// A string.
    Text,
    /// After a backslash in a string.
    Escape,
    /// A comment to the end of the line.
    Line,
    /// A comment in `/* */`.
    Block,
    /// The same after a star.
    BlockStar,
    /// An operator of which more may come.
    Sign,
    /// The quotes that open a text of several lines.
    Quotes,
    /// How a value in a string is written, after its colon.
    Format,
    /// A regular expression, in text that is given.
    Regex,
    /// Indentation of a line.
    Indent,
}

/// The kinds of words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// The first of a statement.
    Start,
    /// Of an expression.
    Operand,
    /// After an operand.
    After,
    /// After a point.
    Member,
    /// A new name.
    New,
    /// A key of an object.
    Key,
    /// One of few, where the grammar wants it.
    Wanted,
}

/// How far a number is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Number {
    /// A zero first.
    Zero,
    /// Digits.
    Whole,
    /// The point.
    Point,
    /// Digits after the point.
    Part,
    /// The `e` of a power of ten, and its sign.
    Power,
    /// The power.
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
    /// A value, or the end of the brackets.
    First,
    /// A value, or the end of the statement.
    Return,
    /// What may follow a value.
    After,
    /// A name that is new.
    Name(New),
    /// What may follow it.
    Named(New),
    /// A key of an object.
    Key,
    /// A key, or the end of the object.
    FirstKey,
    /// A colon after a key.
    KeyColon,
    /// A bracket or colon.
    Sign(Want),
    /// The end of a line after a colon.
    Line,
    /// After `else`.
    ElseBody,
}

/// What a new name is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum New {
    /// A variable that is declared.
    Variable,
    /// A function.
    Function,
    /// A function in an expression, which need not have a name.
    Anonymous,
    /// A parameter.
    Parameter,
    /// The first parameter, if there is one.
    FirstParameter,
    /// A parameter of a lambda.
    Lambda,
    /// What a loop sets.
    Loop,
    /// A module.
    Module,
    /// A name for a module.
    Alias,
}

/// A sign that must come.
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

/// What is open.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Frame {
    /// What.
    pub kind: FrameKind,
    /// What is around it.
    pub parent: u32,
    /// Frames around it.
    pub depth: u16,
    /// What was known of the expression before a bracket.
    pub flags: u32,
    /// Columns of a block; whether a dictionary awaits a value; which part of a loop's head; which quote a string with values has.
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
    /// A condition or loop, to its colon.
    Head,
    /// A condition whose block may be followed by `else`.
    IfHead,
    /// A function, from its first word to the end of its body. `data`: 1 in an expression.
    Function,
    /// Parameters.
    Parameters,
    /// A lambda's value.
    LambdaBody,
    /// A block in braces, or indented.
    Block,
    /// The same after a condition.
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
    /// `{` with keys that are values.
    Dict,
    /// `?` before its `:`, or `if` before its `else`.
    Choice,
    /// `${` in a template.
    Template,
}

/// Bits of [`State::flags`].
pub mod flag {
    /// The value can be assigned to.
    pub const TARGET: u32 = 1;
    /// No operator was read yet: what is known of the argument holds.
    pub const PLAIN: u32 = 1 << 1;
    /// The value can be called.
    pub const CALLABLE: u32 = 1 << 2;
    /// Members and items can be taken of the value.
    pub const OPEN: u32 = 1 << 3;
    /// A word whose place allows certain words alone: nothing is added to it.
    pub const SITED: u32 = 1 << 4;
    /// There was a line break.
    pub const BREAK: u32 = 1 << 5;
    /// It must be called, unless [`MUST_TAKE`] is set too.
    pub const MUST_CALL: u32 = 1 << 6;
    /// Something of it must be taken, unless [`MUST_CALL`] is set too.
    pub const MUST_TAKE: u32 = 1 << 7;
    /// Nothing but blanks since the analysis was asked.
    pub const FRESH: u32 = 1 << 8;
    /// A function ended: which names can be seen is to be found out.
    pub const STALE: u32 = 1 << 9;
    /// A block must come.
    pub const DEEPER: u32 = 1 << 10;
    /// The string has values in braces.
    pub const FORMATTED: u32 = 1 << 11;
    /// Three quotes.
    pub const TRIPLE: u32 = 1 << 12;
    /// The string is a key.
    pub const KEY: u32 = 1 << 13;
    /// A named argument was given.
    pub const NAMED: u32 = 1 << 14;
    /// The second reading is of named arguments.
    pub const ARGUMENTS: u32 = 1 << 15;
    /// Bits that say something of the value that is read.
    pub const VALUE: u32 = TARGET | CALLABLE | OPEN | SITED | MUST_CALL | MUST_TAKE;
}

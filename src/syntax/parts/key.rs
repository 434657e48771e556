//! Keys of parts: their text with signs in the place of words, and the same in words of our own.

use crate::syntax::kinds::Kind;
use crate::syntax::language::Language;
use crate::text::span::Span;

/// What stands in a key for what may be anything of its kind. None of these bytes is in a text that has parts.
pub(super) mod sign {
    /// A name.
    pub const NAME: u8 = 1;
    /// A string without escapes, not empty.
    pub const STRING: u8 = 2;
    /// The same between three quotes.
    pub const LONG_STRING: u8 = 3;
    /// A comment to the end of its line.
    pub const COMMENT: u8 = 4;
    /// `12`.
    pub const INTEGER: u8 = 5;
    /// `1.2`, `1e3`.
    pub const FLOAT: u8 = 6;
    /// Blanks, line breaks and comments between brackets, where they mean nothing but that a word or an operator ends. After and before what
    /// `PUNCTUATION` has they do not mean even that, and there is no sign for them.
    pub const GAP: u8 = 7;
    /// The end of a line of Python outside of brackets, with the empty lines after it, and comments in the same block.
    pub const LINE_BREAK: u8 = 8;

    /// What stands in a string between its quotes, escapes and values that are put in.
    pub const TEXT: u8 = 11;

    /// What stands for itself, but may have gaps around it: the first of the signs, and the rest in order.
    pub const PUNCTUATION: (u8, &[u8]) = (20, b"()[]{},");
}

/// The sign of a bracket or comma.
pub(super) fn punctuation(byte: u8) -> u8 {
    let (first, all) = sign::PUNCTUATION;
    first + all.iter().position(|known| *known == byte).unwrap_or(all.len()) as u8
}

/// Whether it is the sign of one.
pub(super) fn is_punctuation(sign: u8) -> bool {
    let (first, all) = sign::PUNCTUATION;
    (first..first + all.len() as u8).contains(&sign)
}

/// What a part is. Its number is the first byte of its key, and what stands for it in the keys of others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Role {
    /// A whole statement.
    Statement = 14,
    /// The arguments of a call, with their brackets.
    Arguments = 15,
    /// A list.
    List = 16,
    /// A dictionary, a set, an object.
    Braces = 17,
    /// What stands in brackets by itself.
    Parentheses = 18,
    /// An argument, an element, what is assigned or returned.
    Value = 19,
    /// An argument of Python with its name.
    Named = 27,
    /// A simple statement in a block of Python, or several in a row.
    Line = 28,
    /// An entry of a dictionary or object.
    Pair = 29,
}

impl Role {
    const INNER: [Role; 8] = [
        Role::Arguments,
        Role::List,
        Role::Braces,
        Role::Parentheses,
        Role::Value,
        Role::Named,
        Role::Line,
        Role::Pair,
    ];

    /// The simplest of its kind.
    fn simplest(self) -> &'static str {
        match self {
            Role::Statement => "",
            Role::Arguments => "()",
            Role::List => "[]",
            Role::Braces => "{}",
            Role::Parentheses => "(n)",
            Role::Value => "n",
            Role::Named => "n=n",
            Role::Pair => "n:n",
            Role::Line => "pass",
        }
    }

    /// What has to stand before and after it, so that it is a statement.
    fn surroundings(self) -> (&'static str, &'static str) {
        match self {
            Role::Statement => ("", ""),
            Role::Line => ("", "\n"),
            Role::Arguments => ("n", ""),
            Role::List | Role::Braces | Role::Parentheses | Role::Value | Role::Named => ("n(", ")"),
            Role::Pair => ("n({", "})"),
        }
    }

    /// Whether a node of the tree is such a part. Patterns are none: what may stand in them is less, and has other names in the tree.
    pub(super) fn is(self, kind: Kind) -> bool {
        use Kind::*;
        match self {
            Role::Statement => true,
            Role::Arguments => matches!(kind, ArgumentList | Arguments | GeneratorExpression),
            Role::List => matches!(kind, List | ListComprehension | Array),
            Role::Braces => matches!(kind, Dictionary | DictionaryComprehension | Set | SetComprehension | Object),
            Role::Parentheses => matches!(kind, ParenthesizedExpression | Tuple | GeneratorExpression),
            Role::Named => kind == KeywordArgument,
            Role::Pair => kind == Pair,
            Role::Line => matches!(
                kind,
                ExpressionStatement
                    | ReturnStatement
                    | PassStatement
                    | BreakStatement
                    | ContinueStatement
                    | RaiseStatement
                    | AssertStatement
                    | DeleteStatement
                    | GlobalStatement
                    | NonlocalStatement
                    | ImportStatement
                    | ImportFromStatement
                    | PrintStatement
                    | ExecStatement
            ),
            Role::Value => matches!(
                kind,
                Identifier
                    | Integer
                    | Float
                    | Number
                    | String
                    | ConcatenatedString
                    | True
                    | False
                    | None
                    | Null
                    | Undefined
                    | This
                    | Attribute
                    | MemberExpression
                    | Subscript
                    | SubscriptExpression
                    | Call
                    | CallExpression
                    | NewExpression
                    | ParenthesizedExpression
                    | Tuple
                    | List
                    | ListComprehension
                    | Array
                    | Dictionary
                    | DictionaryComprehension
                    | Set
                    | SetComprehension
                    | Object
                    | GeneratorExpression
                    | Lambda
                    | FunctionExpression
                    | ArrowFunction
                    | ConditionalExpression
                    | TernaryExpression
                    | NotOperator
                    | UnaryOperator
                    | UnaryExpression
                    | BinaryOperator
                    | BinaryExpression
                    | BooleanOperator
                    | ComparisonOperator
                    | Await
                    | AwaitExpression
            ),
        }
    }
}

/// The text of a key in words of our own.
pub(super) struct Sample {
    pub(super) text: String,
    /// The part itself.
    pub(super) span: Span,
    /// What there are signs for, in order; with the role of parts in it.
    pub(super) words: Vec<(Span, Option<Role>)>,
}

impl Sample {
    /// Of a key. `None`: it is no text.
    pub(super) fn of(key: &[u8], role: Role, language: Language) -> Option<Sample> {
        let (before, after) = role.surroundings();
        let mut text = Vec::from(before);
        let mut words = Vec::new();
        for &byte in key {
            let part = Role::INNER.into_iter().find(|role| *role as u8 == byte);
            let word = match (byte, part) {
                (_, Some(part)) => part.simplest(),
                (sign::NAME, _) => "n",
                (sign::STRING, _) => "'s'",
                (sign::LONG_STRING, _) => "'''s'''",
                (sign::TEXT, _) => "s",
                (sign::COMMENT, _) if language.is_python() => "#",
                (sign::COMMENT, _) => "//",
                (sign::INTEGER, _) => "1",
                (sign::FLOAT, _) => "1.5",
                (sign::GAP, _) => " ",
                (sign::LINE_BREAK, _) => "\n",
                (byte, _) if is_punctuation(byte) => {
                    let (first, all) = sign::PUNCTUATION;
                    let at = usize::from(byte - first);
                    words.push((Span::new(text.len(), text.len() + 1), None));
                    text.push(all[at]);
                    continue;
                }
                _ => {
                    text.push(byte);
                    continue;
                }
            };
            words.push((Span::new(text.len(), text.len() + word.len()), part));
            text.extend_from_slice(word.as_bytes());
        }
        let span = Span::new(before.len(), text.len());
        text.extend_from_slice(after.as_bytes());
        Some(Sample { text: String::from_utf8(text).ok()?, span, words })
    }
}

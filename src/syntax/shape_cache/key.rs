//! Cache keys: the text of a shape with placeholders for its tokens, and a sample text for each
//! key.

use crate::syntax::kinds::{Category, Kind};
use crate::syntax::language::Language;
use crate::text::span::Span;

/// Bytes that stand for a token in a key. Statements whose text contains one of these bytes are
/// left to the parser.
pub(super) mod placeholder {
    /// A name.
    pub const NAME: u8 = 1;
    /// A string that is not empty and has no escapes.
    pub const STRING: u8 = 2;
    /// The same between triple quotes.
    pub const LONG_STRING: u8 = 3;
    /// A comment up to the end of its line.
    pub const COMMENT: u8 = 4;
    /// `12`.
    pub const INTEGER: u8 = 5;
    /// `1.2`, `1e3`.
    pub const FLOAT: u8 = 6;
    /// Whitespace and comments inside brackets, which do no more than end a word or an operator.
    /// Next to [`PUNCTUATION`] they do not even do that and are left out.
    pub const TRIVIA: u8 = 7;
    /// The end of a Python line outside of brackets, with the empty lines and comments of the same
    /// block after it.
    pub const LINE_BREAK: u8 = 8;
    /// Text inside a string, between escapes and interpolations.
    pub const TEXT: u8 = 11;

    /// The first placeholder of the brackets and the comma, and these characters in the order of
    /// their placeholders. They stand for themselves, but may have trivia around them.
    pub const PUNCTUATION: (u8, &[u8]) = (20, b"()[]{},");
}

/// Returns the placeholder of a bracket or comma.
pub(super) fn punctuation(byte: u8) -> u8 {
    let (first, all) = placeholder::PUNCTUATION;
    first + all.iter().position(|known| *known == byte).unwrap_or(all.len()) as u8
}

/// Returns `true` for the placeholder of a bracket or comma.
pub(super) fn is_punctuation(placeholder: u8) -> bool {
    let (first, all) = placeholder::PUNCTUATION;
    (first..first + all.len() as u8).contains(&placeholder)
}

/// The kind of a shape. Its number is the first byte of its key, and its placeholder in the keys of
/// other shapes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum ShapeKind {
    /// A whole statement.
    Statement = 14,
    /// The arguments of a call, with their brackets.
    Arguments = 15,
    /// A list.
    List = 16,
    /// A dictionary, a set, an object.
    Braces = 17,
    /// An expression or tuple in parentheses.
    Parentheses = 18,
    /// An argument, an element, an assigned or a returned value.
    Value = 19,
    /// A keyword argument of Python.
    Named = 27,
    /// A simple statement in a block of Python, or several successive ones.
    Line = 28,
    /// An entry of a dictionary or object.
    Pair = 29,
}

impl ShapeKind {
    /// All kinds that can be part of another shape.
    const NESTED: [ShapeKind; 8] = [
        ShapeKind::Arguments,
        ShapeKind::List,
        ShapeKind::Braces,
        ShapeKind::Parentheses,
        ShapeKind::Value,
        ShapeKind::Named,
        ShapeKind::Line,
        ShapeKind::Pair,
    ];

    /// Returns the text that stands for a nested shape of this kind in a sample.
    fn sample(self) -> &'static str {
        match self {
            ShapeKind::Statement => "",
            ShapeKind::Arguments => "()",
            ShapeKind::List => "[]",
            ShapeKind::Braces => "{}",
            ShapeKind::Parentheses => "(n)",
            ShapeKind::Value => "n",
            ShapeKind::Named => "n=n",
            ShapeKind::Pair => "n:n",
            ShapeKind::Line => "pass",
        }
    }

    /// Returns the text before and after the shape that makes it a statement.
    fn context(self) -> (&'static str, &'static str) {
        match self {
            ShapeKind::Statement => ("", ""),
            ShapeKind::Line => ("", "\n"),
            ShapeKind::Arguments => ("n", ""),
            ShapeKind::List | ShapeKind::Braces | ShapeKind::Parentheses | ShapeKind::Value | ShapeKind::Named => {
                ("n(", ")")
            }
            ShapeKind::Pair => ("n({", "})"),
        }
    }

    /// Returns `true` if a node of the tree can be such a shape. A pattern cannot: the grammar
    /// allows less in it, and gives the nodes other kinds.
    pub(super) fn accepts(self, kind: Kind) -> bool {
        use Kind::*;
        match self {
            ShapeKind::Statement => true,
            ShapeKind::Arguments => matches!(kind, ArgumentList | Arguments | GeneratorExpression),
            ShapeKind::List => matches!(kind, List | ListComprehension | Array),
            ShapeKind::Braces => matches!(kind, Dictionary | DictionaryComprehension | Set | SetComprehension | Object),
            ShapeKind::Parentheses => matches!(kind, ParenthesizedExpression | Tuple | GeneratorExpression),
            ShapeKind::Named => kind == KeywordArgument,
            ShapeKind::Pair => kind == Pair,
            ShapeKind::Line => matches!(kind.category(), Category::SimpleStatement | Category::Jump),
            ShapeKind::Value => kind.category() == Category::Value,
        }
    }
}

/// A text that has the shape of a key. The parser reads it in place of all texts with this key.
pub(super) struct Sample {
    pub(super) text: String,
    /// The shape itself, without its context.
    pub(super) span: Span,
    /// The tokens that have placeholders.
    pub(super) tokens: Vec<SampleToken>,
}

pub(super) struct SampleToken {
    pub(super) span: Span,
    /// The kind of the nested shape that the token stands for, if it stands for one.
    pub(super) nested: Option<ShapeKind>,
}

impl Sample {
    /// Returns the sample of a key without its first byte, or `None` if the key is not UTF-8.
    pub(super) fn new(key: &[u8], kind: ShapeKind, language: Language) -> Option<Sample> {
        let (before, behind) = kind.context();
        let mut text = Vec::from(before);
        let mut tokens = Vec::new();
        for &byte in key {
            let nested = ShapeKind::NESTED.into_iter().find(|kind| *kind as u8 == byte);
            let (first, punctuation) = placeholder::PUNCTUATION;
            let token = match (byte, nested) {
                (_, Some(nested)) => nested.sample().as_bytes(),
                (placeholder::NAME, _) => b"n",
                (placeholder::STRING, _) => b"'s'",
                (placeholder::LONG_STRING, _) => b"'''s'''",
                (placeholder::TEXT, _) => b"s",
                (placeholder::COMMENT, _) if language.is_python() => b"#",
                (placeholder::COMMENT, _) => b"//",
                (placeholder::INTEGER, _) => b"1",
                (placeholder::FLOAT, _) => b"1.5",
                (placeholder::TRIVIA, _) => b" ",
                (placeholder::LINE_BREAK, _) => b"\n",
                (byte, _) if is_punctuation(byte) => &punctuation[usize::from(byte - first)..][..1],
                _ => {
                    text.push(byte);
                    continue;
                }
            };
            tokens.push(SampleToken { span: Span::new(text.len(), text.len() + token.len()), nested });
            text.extend_from_slice(token);
        }
        let span = Span::new(before.len(), text.len());
        text.extend_from_slice(behind.as_bytes());
        Some(Sample { text: String::from_utf8(text).ok()?, span, tokens })
    }
}

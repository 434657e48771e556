//! Expressions.

use super::{ExprId, FunctionId, Symbol};
use crate::text::span::Span;

/// An expression with its span.
#[derive(Debug, Clone, PartialEq)]
pub struct Expr {
    /// Kind and parts.
    pub kind: ExprKind,
    /// Without surrounding parentheses.
    pub span: Span,
}

/// A name with its span: of a member, a keyword argument, a key or a parameter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ident {
    /// Empty where the name is missing, as in `image.` while it is typed.
    pub name: Symbol,
    /// Bytes of the name.
    pub span: Span,
}

/// The kind of an expression. Assignment targets are expressions too (`Name`, `Member`, `Index`,
/// `List`, `Object`, `Spread`).
#[derive(Debug, Clone, PartialEq)]
pub enum ExprKind {
    /// A variable.
    Name(Symbol),
    /// A number.
    Number {
        /// Its value.
        value: f64,
        /// Written without point and exponent: `30`, but not `30.0` or `1e9`.
        integer: bool,
    },
    /// A string, with its escapes resolved. Adjacent Python strings are one. Bytes literals are
    /// `Opaque`.
    String(Box<str>),
    /// `true`, `True`.
    Bool(bool),
    /// `null`, `None`.
    Null,
    /// JavaScript's `undefined`, unless the file has a variable of this name, and `void 0`.
    Undefined,
    /// A template string or f-string: strings and expressions in order.
    Template(Vec<TemplatePart>),
    /// `[...]`; in patterns too.
    List(Vec<ExprId>),
    /// A Python tuple, with or without parentheses.
    Tuple(Vec<ExprId>),
    /// A Python set display.
    Set(Vec<ExprId>),
    /// `{...}`: object or dict; in patterns too.
    Object(Vec<Property>),
    /// `object.property`, `object?.property`.
    Member {
        /// Left of the point.
        object: ExprId,
        /// Right of the point.
        property: Ident,
    },
    /// `object[index]`.
    Index {
        /// Left of the bracket.
        object: ExprId,
        /// In the bracket; a Python slice is an `Opaque` of its parts.
        index: ExprId,
    },
    /// A call, also `new f()`.
    Call {
        /// The called expression.
        callee: ExprId,
        /// The arguments in order.
        args: Vec<Arg>,
        /// `new`.
        new: bool,
        /// From the opening to the closing bracket, inclusive.
        args_span: Span,
    },
    /// A function expression, arrow, or lambda.
    Function(FunctionId),
    /// `not x`, `!x`, `-x`, `+x`, `~x`, `typeof x`, ...
    Unary {
        /// The operator.
        op: UnaryOp,
        /// Its operand.
        operand: ExprId,
    },
    /// Arithmetic, bits, comparison, `in`, `instanceof`. Chained Python comparisons are
    /// `Logical(And)` of pairs that share the middle operand's id.
    Binary {
        /// The operator.
        op: BinaryOp,
        /// Bytes of the operator.
        op_span: Span,
        /// Left operand.
        left: ExprId,
        /// Right operand.
        right: ExprId,
    },
    /// `and`, `or`, `&&`, `||`, `??`.
    Logical {
        /// The operator.
        op: LogicalOp,
        /// Bytes of the operator.
        op_span: Span,
        /// Left operand.
        left: ExprId,
        /// Right operand.
        right: ExprId,
    },
    /// `test ? then : otherwise`, `then if test else otherwise`.
    Conditional {
        /// The condition.
        test: ExprId,
        /// When true.
        then: ExprId,
        /// When false.
        otherwise: ExprId,
    },
    /// An assignment used as a value: JavaScript everywhere below a statement, Python's walrus.
    Assign {
        /// The assigned name, member or pattern.
        target: ExprId,
        /// `+=` and the like.
        op: Option<BinaryOp>,
        /// The new value.
        value: ExprId,
    },
    /// `x++`, `--x`.
    Update {
        /// The changed expression.
        target: ExprId,
    },
    /// A Python comprehension or generator.
    Comprehension {
        /// List, set, dict or generator.
        kind: ComprehensionKind,
        /// The element; for a dict the key.
        element: ExprId,
        /// The dict's value.
        value: Option<ExprId>,
        /// `for target in iter if ...` in order.
        clauses: Vec<Clause>,
    },
    /// `...x`, `*x`, `**x` inside a list or object; in a pattern, the remaining elements.
    Spread(ExprId),
    /// `await x`, `yield x`.
    Await(Option<ExprId>),
    /// `a, b` in JavaScript.
    Sequence(Vec<ExprId>),
    /// `/regex/flags`.
    Regex(Box<str>),
    /// `this`, `super`.
    This,
    /// Stands where the grammar requires an expression and the text has none.
    Missing,
    /// Any other expression, with its parts in order. Its value is unknown.
    Opaque(Vec<ExprId>),
}

/// A segment of a template string.
#[derive(Debug, Clone, PartialEq)]
pub enum TemplatePart {
    /// Text, escapes resolved.
    Text(Box<str>),
    /// An embedded expression.
    Expr(ExprId),
}

/// A property of an object or dict.
#[derive(Debug, Clone, PartialEq)]
pub struct Property {
    /// Its key.
    pub key: Key,
    /// Its value. Of a spread, the operand; of a shorthand `{a}`, the name expression.
    pub value: ExprId,
    /// Key and value.
    pub span: Span,
}

/// The key of a property.
#[derive(Debug, Clone, PartialEq)]
pub enum Key {
    /// JavaScript `{scale: 30}`: the name is the key.
    Ident(Ident),
    /// `{'scale': 30}`: a string, with the span of the literal.
    String(Box<str>, Span),
    /// `{[x]: 1}`, `{1: 2}`, and in Python every key that is not a string literal (`{scale: 30}`
    /// reads a variable).
    Computed(ExprId),
    /// `...x`, `**x`.
    Spread,
}

/// An argument of a call.
#[derive(Debug, Clone, PartialEq)]
pub struct Arg {
    /// How it is passed.
    pub kind: ArgKind,
    /// Its value.
    pub value: ExprId,
    /// Value and keyword.
    pub span: Span,
}

/// How an argument is passed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ArgKind {
    /// By position.
    Positional,
    /// Python `name=value`.
    Keyword(Ident),
    /// `*args`, `...args`.
    Spread,
    /// Python `**options`.
    KeywordSpread,
}

/// Unary operators.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum UnaryOp {
    Not,
    Minus,
    Plus,
    BitNot,
    Typeof,
    Void,
    Delete,
}

/// Binary operators of both languages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum BinaryOp {
    Add,
    Sub,
    Mul,
    Div,
    FloorDiv,
    Mod,
    Pow,
    MatMul,
    BitAnd,
    BitOr,
    BitXor,
    ShiftLeft,
    ShiftRight,
    Eq,
    NotEq,
    StrictEq,
    StrictNotEq,
    Less,
    LessEq,
    Greater,
    GreaterEq,
    In,
    NotIn,
    Is,
    IsNot,
    InstanceOf,
}

impl BinaryOp {
    /// Returns the operator as Python writes it.
    pub fn sign(self) -> &'static str {
        use BinaryOp::*;
        match self {
            Add => "+",
            Sub => "-",
            Mul => "*",
            Div => "/",
            FloorDiv => "//",
            Mod => "%",
            Pow => "**",
            MatMul => "@",
            BitAnd => "&",
            BitOr => "|",
            BitXor => "^",
            ShiftLeft => "<<",
            ShiftRight => ">>",
            Eq | StrictEq => "==",
            NotEq | StrictNotEq => "!=",
            Less => "<",
            LessEq => "<=",
            Greater => ">",
            GreaterEq => ">=",
            In => "in",
            NotIn => "not in",
            Is => "is",
            IsNot => "is not",
            InstanceOf => "isinstance",
        }
    }
    /// Returns `true` for comparisons: `==`, `<`, `is`, ... (not `in`).
    pub fn is_comparison(self) -> bool {
        use BinaryOp::*;
        matches!(self, Eq | NotEq | StrictEq | StrictNotEq | Less | LessEq | Greater | GreaterEq | Is | IsNot)
    }
}

/// Short-circuit operators.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum LogicalOp {
    And,
    Or,
    Nullish,
}

/// The kind of a comprehension.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum ComprehensionKind {
    List,
    Set,
    Dict,
    Generator,
}

/// One `for ... in ... if ...` of a comprehension.
#[derive(Debug, Clone, PartialEq)]
pub struct Clause {
    /// The loop target.
    pub target: ExprId,
    /// The iterated expression.
    pub iter: ExprId,
    /// Conditions.
    pub conditions: Vec<ExprId>,
}

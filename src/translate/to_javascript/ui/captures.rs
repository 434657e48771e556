//! What matching a pattern captures: receiver, arguments, callbacks.

use crate::kb::model::equivalents::Argument;
use crate::syntax::hir::{ExprId, FunctionId};

/// The value in a hole.
#[derive(Debug, Clone)]
pub enum Capture {
    /// An expression of the script.
    Expr(ExprId),
    /// JavaScript code.
    Text(Box<str>),
    /// A function of the script that a widget or map calls.
    Callback(Callback),
}

/// The result of matching a pattern.
#[derive(Debug, Clone, Default)]
pub struct Captures {
    /// The receiver of the method.
    pub receiver: Option<ExprId>,
    /// Arguments of the operator, with their values.
    pub arguments: Vec<(&'static Argument<'static>, Capture)>,
    /// The expression that names bands.
    pub bands: Option<ExprId>,
    /// Keyword arguments for methods that follow in the chain.
    pub added: Vec<(Box<str>, ExprId)>,
    /// Keyword arguments that the mapping cannot express.
    pub surplus: Vec<(Box<str>, ExprId)>,
    /// Number of words that the pattern and the script have in common.
    pub words: usize,
    /// Variables of the pattern, with the corresponding variables of the script.
    pub renamed: Vec<(Box<str>, Box<str>)>,
    /// The script's lambda that is being matched.
    pub lambda: Option<(ExprId, FunctionId)>,
}

/// A function that a widget or map calls.
#[derive(Debug, Clone)]
pub enum Callback {
    /// A function that takes the Code Editor's arguments unchanged, with the index of the widget
    /// among them.
    Direct(ExprId, Option<usize>),
    /// A lambda whose body reads parts of its argument.
    Lambda {
        /// The lambda.
        function: FunctionId,
        /// The body of the lambda.
        body: ExprId,
        /// Names of the Code Editor's arguments, each with the expressions of the body that it
        /// replaces.
        params: Vec<(Box<str>, Vec<ExprId>)>,
    },
    /// A function that takes an event dictionary. Each argument of the Code Editor has its key in
    /// the dictionary, or `None` if it has no key.
    Event(ExprId, Vec<Option<Box<str>>>),
}

//! Builds fragments of JavaScript: calls, operators with their precedence, functions, literals.

use super::names::is_identifier;
use super::precedence::*;
use super::word;
use crate::syntax::hir::BinaryOp;
use crate::translate::code::{Line, Role, Token};
use crate::translate::fragment::Fragment;
pub(super) use crate::translate::fragment::{atom, call};
use crate::translate::quote::quoted;

impl Fragment {
    /// Returns `...self`.
    pub(super) fn spread(self) -> Fragment {
        self.at_least(ASSIGN).prefixed("...", 0)
    }
    /// Returns `self op right` with the parentheses that the operator's precedence requires.
    pub(super) fn op(self, op: &str, right: Fragment) -> Fragment {
        let precedence = match op {
            "||" => OR,
            "&&" => AND,
            "|" => BIT_OR,
            "^" => XOR,
            "&" => BIT_AND,
            "==" | "!=" | "===" | "!==" => EQUAL,
            "<<" | ">>" => SHIFT,
            "+" | "-" => SUM,
            "*" | "/" | "%" => PRODUCT,
            _ => LESS,
        };
        self.binary(op, right, precedence, if op == "in" { precedence + 1 } else { precedence }, precedence + 1)
    }
    /// Returns `self = value`.
    pub(super) fn assign(self, value: Fragment) -> Fragment {
        let mut tokens = self.tokens;
        tokens.push(word("=").spaced());
        tokens.extend(value.spaced().tokens);
        Fragment::new(tokens, ASSIGN)
    }
    /// Returns `var self`.
    pub(super) fn declare(self) -> Fragment {
        Fragment::new([vec![word("var")], self.spaced().tokens].concat(), 0)
    }
}

/// Returns a string literal, in single quotes unless double quotes need fewer escapes.
pub(super) fn literal(text: &str) -> Fragment {
    atom(quoted(text, '\'', '"'))
}

/// Returns a key of an object, in quotes if it is no identifier.
pub(super) fn key(name: &str) -> Fragment {
    if is_identifier(name) { atom(name) } else { literal(name) }
}

/// Returns `[items]`.
pub(super) fn array_literal(items: impl IntoIterator<Item = Fragment>) -> Fragment {
    Fragment::list("[", items.into_iter().collect(), "]")
}

/// Returns `{entries}`.
pub(super) fn object_literal(entries: impl IntoIterator<Item = Fragment>) -> Fragment {
    Fragment::list("{", entries.into_iter().collect(), "}")
}

/// Returns `test ? then : otherwise`.
pub(super) fn conditional(test: Fragment, then: Fragment, otherwise: Fragment) -> Fragment {
    let mut tokens = test.at_least(OR).tokens;
    tokens.push(Token::new("?", Role::Operator).spaced());
    tokens.extend(then.at_least(TERNARY).spaced().tokens);
    tokens.push(Token::new(":", Role::Operator).spaced());
    tokens.extend(otherwise.at_least(TERNARY).spaced().tokens);
    Fragment::new(tokens, TERNARY)
}

/// Returns a statement with its semicolon.
pub(super) fn statement(mut tokens: Vec<Token>) -> Line {
    let mut semicolon = word(";");
    semicolon.trailing_comment = tokens.last_mut().and_then(|token| token.trailing_comment.take());
    tokens.push(semicolon);
    Line::code(tokens)
}

/// Returns the statement `target op value;`, with `var` if it declares the target.
pub(super) fn change(declares: bool, target: Fragment, op: &str, value: Fragment) -> Line {
    let mut tokens = if declares { target.declare().tokens } else { target.tokens };
    tokens.push(word(op).spaced());
    tokens.extend(value.spaced().tokens);
    statement(tokens)
}

/// Returns the JavaScript sign of an operator that both languages share.
pub(super) fn operator_sign(op: BinaryOp) -> &'static str {
    match op {
        BinaryOp::Add => "+",
        BinaryOp::Sub => "-",
        BinaryOp::Mul => "*",
        BinaryOp::Div => "/",
        BinaryOp::Mod => "%",
        BinaryOp::BitAnd => "&",
        BinaryOp::BitOr => "|",
        BinaryOp::BitXor => "^",
        BinaryOp::ShiftLeft => "<<",
        BinaryOp::ShiftRight => ">>",
        BinaryOp::Less => "<",
        BinaryOp::LessEq => "<=",
        BinaryOp::Greater => ">",
        BinaryOp::GreaterEq => ">=",
        _ => "===",
    }
}

/// Formats a docstring as a comment.
pub(super) fn docstring_comment(text: &str) -> Box<str> {
    let text = text.replace("*/", "* /");
    let lines: Vec<&str> = text.trim().lines().collect();
    if let [only] = &lines[..] {
        return format!("/** {} */", only.trim()).into();
    }
    let indent = lines
        .iter()
        .skip(1)
        .filter(|line| !line.trim().is_empty())
        .map(|line| line.len() - line.trim_start().len())
        .min()
        .unwrap_or(0);
    let mut out = String::from("/**");
    for (index, line) in lines.iter().enumerate() {
        let line = if index == 0 { line.trim() } else { line.get(indent..).unwrap_or("").trim_end() };
        out.push_str("\n *");
        if !line.is_empty() {
            out.push(' ');
            out.push_str(line);
        }
    }
    out.push_str("\n */");
    out.into()
}

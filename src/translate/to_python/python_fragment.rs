//! Builds fragments and lines of Python that several files of this folder need.
//!
//! JavaScript: `values.map(function(x) { return x * 2; })`
//! Python: `[x * 2 for x in values]`

use super::precedence::*;
use crate::translate::code::{Line, Role, Token};
use crate::translate::emitter::word;
use crate::translate::fragment::{Fragment, atom, unspaced};
use crate::translate::quote::quoted;

impl Fragment {
    /// Returns `self op right` for an operator that groups to the left.
    ///
    /// Python chains comparisons, so a comparison on either side of another gets parentheses.
    pub(super) fn infix(self, op: &str, right: Fragment) -> Fragment {
        let precedence = match op {
            "or" => OR,
            "and" => AND,
            "|" => BIT_OR,
            "^" => XOR,
            "&" => BIT_AND,
            "<<" | ">>" => SHIFT,
            "+" | "-" => SUM,
            "*" | "/" | "//" | "%" | "@" => PRODUCT,
            _ => COMPARE,
        };
        let left_min = if precedence == COMPARE { precedence + 1 } else { precedence };
        self.binary(op, right, precedence, left_min, precedence + 1)
    }
    /// Returns `self is None`, or `self is not None` if `negated`.
    pub(super) fn none_test(self, negated: bool) -> Fragment {
        self.infix(if negated { "is not" } else { "is" }, atom("None"))
    }
    /// Returns `self == right`, or `self != right` if `negated`.
    pub(super) fn equals(self, right: Fragment, negated: bool) -> Fragment {
        self.infix(if negated { "!=" } else { "==" }, right)
    }
    /// Returns `*self` or `**self`.
    pub(super) fn starred(self, stars: &str) -> Fragment {
        self.at_least(OR).prefixed(stars, LAMBDA)
    }
    /// Returns `(self := value)`.
    pub(super) fn walrus(self, value: Fragment) -> Fragment {
        let mut tokens = self.tokens;
        tokens.push(word(":=").spaced());
        tokens.extend(value.spaced().tokens);
        Fragment::new(tokens, LAMBDA).in_brackets("(", ")")
    }
    /// Returns the tokens between invisible parentheses, which the layout writes if it splits the
    /// line there.
    pub(super) fn breakable(self) -> Fragment {
        self.in_brackets("", "")
    }
    /// Returns the statement that evaluates the fragment.
    pub(super) fn statement(self) -> Line {
        Line::code(self.tokens)
    }
}

/// Returns a string literal, in double quotes unless single quotes need fewer escapes.
pub(super) fn literal(text: &str) -> Fragment {
    atom(quoted(text, '"', '\''))
}

/// Returns `[items]`.
pub(super) fn list_literal(items: impl IntoIterator<Item = Fragment>) -> Fragment {
    Fragment::list("[", items.into_iter().collect(), "]")
}

/// Returns `{entries}`.
pub(super) fn dict_literal(entries: impl IntoIterator<Item = Fragment>) -> Fragment {
    Fragment::list("{", entries.into_iter().collect(), "}")
}

/// Returns `start:end`, for use within brackets.
pub(super) fn slice(start: Option<Fragment>, end: Option<Fragment>) -> Fragment {
    let mut tokens = start.map(|start| start.tokens).unwrap_or_default();
    tokens.push(word(":"));
    tokens.extend(end.map(|end| unspaced(end.tokens)).unwrap_or_default());
    Fragment::new(tokens, ATOM)
}

/// Returns `then if test else otherwise`.
pub(super) fn conditional(then: Fragment, test: Fragment, otherwise: Fragment) -> Fragment {
    let mut tokens = then.tokens;
    tokens.push(Token::new("if", Role::Operator).spaced());
    tokens.extend(test.spaced().tokens);
    tokens.push(Token::new("else", Role::Operator).spaced());
    tokens.extend(otherwise.spaced().tokens);
    Fragment::new(tokens, TERNARY)
}

/// Returns `result for names in iter if test` without brackets.
pub(super) fn comprehension(result: Fragment, names: Fragment, iter: Fragment, test: Option<Fragment>) -> Fragment {
    let mut tokens = result.tokens;
    tokens.push(Token::new("for", Role::Comprehension).spaced());
    tokens.extend(names.spaced().tokens);
    tokens.push(word("in").spaced());
    tokens.extend(iter.at_least(OR).spaced().tokens);
    if let Some(test) = test {
        tokens.push(Token::new("if", Role::Comprehension).spaced());
        tokens.extend(test.at_least(OR).spaced().tokens);
    }
    Fragment::new(tokens, LAMBDA)
}

/// Returns `lambda params: body`.
pub(super) fn lambda(params: Vec<Fragment>, body: Fragment) -> Fragment {
    let mut tokens = vec![word("lambda")];
    if !params.is_empty() {
        tokens.extend(Fragment::items(params).spaced().tokens);
    }
    tokens.push(word(":"));
    tokens.extend(body.spaced().tokens);
    Fragment::new(tokens, LAMBDA)
}

/// Returns `[None] * count`.
pub(super) fn nones(count: Fragment) -> Fragment {
    list_literal([atom("None")]).infix("*", count)
}

/// Returns `(left > right) - (left < right)`: 1, 0 or -1.
pub(super) fn ordering(left: Fragment, right: Fragment) -> Fragment {
    let greater = left.clone().infix(">", right.clone()).in_brackets("(", ")");
    let less = left.infix("<", right).in_brackets("(", ")");
    greater.infix("-", less)
}

/// Returns `text fragment` with invisible parentheses around the fragment.
pub(super) fn after_word(text: &str, fragment: Fragment) -> Vec<Token> {
    let mut tokens = vec![word(text)];
    tokens.extend(fragment.breakable().spaced().tokens);
    tokens
}

/// Returns the statement `text`.
pub(super) fn line(text: &str) -> Line {
    Line::code(vec![word(text)])
}

/// Returns the statement `target op value`.
pub(super) fn change(target: Fragment, op: &str, value: Fragment) -> Line {
    let mut tokens = target.tokens;
    tokens.push(word(op).spaced());
    tokens.extend(value.breakable().spaced().tokens);
    Line::code(tokens)
}

/// Returns `for names in iter:` with its body.
pub(super) fn for_loop(names: Fragment, iter: Fragment, body: Vec<Line>) -> Line {
    let mut tokens = vec![word("for")];
    tokens.extend(names.spaced().tokens);
    tokens.push(word("in").spaced());
    tokens.extend(iter.breakable().spaced().tokens);
    tokens.push(word(":"));
    Line::Code { tokens, body }
}

/// Returns `keyword test:` with its body.
pub(super) fn compound(keyword: &str, test: Fragment, body: Vec<Line>) -> Line {
    let mut tokens = after_word(keyword, test);
    tokens.push(word(":"));
    Line::Code { tokens, body }
}

/// Returns `keyword:` with its body.
pub(super) fn clause(keyword: &str, body: Vec<Line>) -> Line {
    Line::Code { tokens: vec![word(keyword), word(":")], body }
}

/// Returns `if name is None: name = default`.
pub(super) fn default_if_none(name: Fragment, default: Fragment) -> Line {
    let assignment = change(name.clone(), "=", default);
    compound("if", name.none_test(false), vec![assignment])
}

//! Builds fragments of Python that several files of this folder need.
//!
//! JavaScript: `values.map(function(x) { return x * 2; })`
//! Python: `[x * 2 for x in values]`

use super::binds::{COMPARE, LAMBDA, OR, PRODUCT, SUM};
use super::statement::change;
use super::{after_word, breakable, word};
use crate::translate::code::{Line, Token};
use crate::translate::fragment::Fragment;

impl Fragment {
    /// Returns `self op right` for an operator that groups to the left.
    ///
    /// Python chains comparisons, so a comparison on either side of another gets parentheses.
    pub(super) fn infix(self, op: &str, right: Fragment, binds: u8) -> Fragment {
        let left_least = if binds == COMPARE { binds + 1 } else { binds };
        self.binary(op, right, binds, left_least, binds + 1)
    }
    /// Returns `self is None`, or `self is not None` if `negated`.
    pub(super) fn none_test(self, negated: bool) -> Fragment {
        self.infix(if negated { "is not" } else { "is" }, Fragment::atom("None"), COMPARE)
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
        Fragment::of(tokens, LAMBDA).in_brackets("(", ")")
    }
}

/// Returns `lambda params: body`.
pub(super) fn lambda(params: Vec<Fragment>, body: Fragment) -> Fragment {
    let mut tokens = vec![word("lambda")];
    if !params.is_empty() {
        tokens.extend(Fragment::items(params).spaced().tokens);
    }
    tokens.push(word(":"));
    tokens.extend(body.spaced().tokens);
    Fragment::of(tokens, LAMBDA)
}

/// Returns `[None] * count`.
pub(super) fn nones(count: Fragment) -> Fragment {
    Fragment::list("[", vec![Fragment::atom("None")], "]").infix("*", count, PRODUCT)
}

/// Returns `(left > right) - (left < right)`: 1, 0 or -1.
pub(super) fn ordering(left: Fragment, right: Fragment) -> Fragment {
    let greater = left.clone().infix(">", right.clone(), COMPARE).in_brackets("(", ")");
    let less = left.infix("<", right, COMPARE).in_brackets("(", ")");
    greater.infix("-", less, SUM)
}

/// Returns `for names in iter:` without its body.
pub(super) fn for_head(names: Fragment, iter: Fragment) -> Vec<Token> {
    let mut tokens = vec![word("for")];
    tokens.extend(names.spaced().tokens);
    tokens.push(word("in").spaced());
    let mut iter = breakable(iter);
    iter[0].space = true;
    tokens.extend(iter);
    tokens.push(word(":"));
    tokens
}

/// Returns `keyword test:` with its body.
pub(super) fn compound(keyword: &str, test: Fragment, body: Vec<Line>) -> Line {
    let mut tokens = after_word(keyword, test);
    tokens.push(word(":"));
    Line::Code { tokens, body }
}

/// Returns `if name is None: name = default`.
pub(super) fn default_if_none(name: Fragment, default: Fragment) -> Line {
    let assignment = change(name.clone(), "=", default);
    compound("if", name.none_test(false), vec![assignment])
}

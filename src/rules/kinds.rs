//! Kinds of expressions, so that a rule is asked only about those that it may have something to say about.

use crate::syntax::hir::ExprKind;

/// A set of kinds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Kinds(u16);

impl Kinds {
    /// The empty set.
    pub const NONE: Kinds = Kinds(0);
    /// `x`.
    pub const NAMES: Kinds = Kinds(1);
    /// `x.y`.
    pub const MEMBERS: Kinds = Kinds(1 << 1);
    /// `x[y]`.
    pub const INDICES: Kinds = Kinds(1 << 2);
    /// `x(y)`.
    pub const CALLS: Kinds = Kinds(1 << 3);
    /// `{x: y}`.
    pub const OBJECTS: Kinds = Kinds(1 << 4);
    /// Strings with values in them.
    pub const TEMPLATES: Kinds = Kinds(1 << 5);
    /// `x + y`, `x and y`, `-x`, `x += y`, `x++`.
    pub const OPERATORS: Kinds = Kinds(1 << 6);
    /// `x if y else z`.
    pub const CONDITIONALS: Kinds = Kinds(1 << 7);
    /// `[x for x in y]`.
    pub const COMPREHENSIONS: Kinds = Kinds(1 << 8);
    /// `*x`, `...x`.
    pub const SPREADS: Kinds = Kinds(1 << 9);
    /// What no rule is asked about.
    const OTHERS: Kinds = Kinds(1 << 10);

    /// That of an expression.
    pub fn of(kind: &ExprKind) -> Kinds {
        match kind {
            ExprKind::Name(_) => Kinds::NAMES,
            ExprKind::Member { .. } => Kinds::MEMBERS,
            ExprKind::Index { .. } => Kinds::INDICES,
            ExprKind::Call { .. } => Kinds::CALLS,
            ExprKind::Object(_) => Kinds::OBJECTS,
            ExprKind::Template(_) => Kinds::TEMPLATES,
            ExprKind::Unary { .. }
            | ExprKind::Binary { .. }
            | ExprKind::Logical { .. }
            | ExprKind::Assign { .. }
            | ExprKind::Update { .. } => Kinds::OPERATORS,
            ExprKind::Conditional { .. } => Kinds::CONDITIONALS,
            ExprKind::Comprehension { .. } => Kinds::COMPREHENSIONS,
            ExprKind::Spread(_) => Kinds::SPREADS,
            _ => Kinds::OTHERS,
        }
    }
    /// These and those.
    pub const fn and(self, other: Kinds) -> Kinds {
        Kinds(self.0 | other.0)
    }
    /// Whether some are in both.
    pub fn meet(self, other: Kinds) -> bool {
        self.0 & other.0 != 0
    }
}

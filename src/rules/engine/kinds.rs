//! Sets of expression kinds, so that a rule runs only on the expressions that it may report.

use crate::syntax::hir::ExprKind;

/// A set of expression kinds.
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
    /// Strings with interpolated values.
    pub const TEMPLATES: Kinds = Kinds(1 << 5);
    /// `x + y`, `x and y`, `-x`, `x += y`, `x++`.
    pub const OPERATORS: Kinds = Kinds(1 << 6);
    /// `x if y else z`, `y ? x : z`.
    pub const CONDITIONALS: Kinds = Kinds(1 << 7);
    /// `[x for x in y]`.
    pub const COMPREHENSIONS: Kinds = Kinds(1 << 8);
    /// `*x`, `...x`.
    pub const SPREADS: Kinds = Kinds(1 << 9);
    /// All other kinds, such as literals, lists and functions. No trigger names them.
    const OTHERS: Kinds = Kinds(1 << 10);

    /// Returns the set that contains only the kind of an expression.
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

    /// Returns the kinds in either set.
    pub const fn union(self, other: Kinds) -> Kinds {
        Kinds(self.0 | other.0)
    }

    /// Returns `true` if the sets share a kind.
    pub fn intersects(self, other: Kinds) -> bool {
        self.0 & other.0 != 0
    }
}

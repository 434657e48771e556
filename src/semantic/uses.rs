//! Calls of operators in a form that outlives the version of the file in which they were found: what an author does is counted from them
//! at each key, and the pieces that did not change need not be gone through again.

use super::analysis::{Analysis, CallSite};
use super::scope::Parent;
use super::value::{Origin, Value};
use crate::kb::model::{ClassId, OpId};
use crate::syntax::hir::{ExprId, ExprKind};
use smallvec::SmallVec;

/// Steps from a call up to the argument that it stands in.
const STEPS: usize = 8;

/// A call of an operator.
pub struct Use {
    /// The call, in its piece.
    pub expr: u32,
    /// What is called.
    pub op: OpId,
    /// Classes that the object may be of on which it is called.
    pub classes: SmallVec<[ClassId; 4]>,
    /// What made that object.
    pub maker: Option<Maker>,
    /// The argument in which the call stands, alone or as the start of a chain: operator and number of the parameter.
    pub argument: Option<(OpId, usize)>,
}

/// What made an object.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Maker {
    /// A call in the same chain.
    Chain(OpId),
    /// A call elsewhere.
    Held(Origin),
}

impl Use {
    pub(super) fn of(analysis: &Analysis, site: &CallSite, first: u32) -> Use {
        Use {
            expr: site.expr.0 - first,
            op: site.op,
            classes: site.receiver_value.variants().iter().filter_map(Value::class).collect(),
            maker: site.receiver.and_then(|object| Maker::of(analysis, object, &site.receiver_value)),
            argument: argument_of(analysis, site),
        }
    }
}

impl Maker {
    /// What made an object.
    pub fn of(analysis: &Analysis, object: ExprId, value: &Value) -> Option<Maker> {
        match analysis.call_at(object) {
            Some(site) => Some(Maker::Chain(site.op)),
            None => value.facts()?.made_by.map(Maker::Held),
        }
    }

    /// The operator, and whether in the same chain.
    pub fn operator(self, analysis: &Analysis) -> Option<(OpId, bool)> {
        match self {
            Maker::Chain(op) => Some((op, true)),
            Maker::Held(origin) => {
                let uses = analysis.uses_of_piece(analysis.inferred.piece_of_key(origin.piece)?);
                let found = uses.binary_search_by_key(&origin.expr, |used| used.expr).ok()?;
                Some((uses[found].op, false))
            }
        }
    }
}

fn argument_of(analysis: &Analysis, site: &CallSite) -> Option<(OpId, usize)> {
    let mut current = site.expr;
    // In an object of named arguments the argument is the value of a key.
    let mut value = site.expr;
    for _ in 0..STEPS {
        let Parent::Expr(parent) = analysis.scopes.parents[current.index()] else { return None };
        if let ExprKind::Call { callee, .. } = analysis.hir.expr(parent).kind
            && callee != current
        {
            let user = analysis.call_at(parent)?;
            let arg = user.bound.args.iter().find(|arg| arg.expr == Some(current) || arg.expr == Some(value))?;
            return Some((user.op, arg.param));
        }
        if !matches!(analysis.hir.expr(parent).kind, ExprKind::Object(_)) {
            value = parent;
        }
        current = parent;
    }
    None
}

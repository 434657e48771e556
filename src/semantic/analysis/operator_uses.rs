//! Digests of operator calls that stay valid in the next version of the file.
//!
//! Completion counts how a file uses operators after each edit. The digests of unchanged chunks are
//! reused.

use super::{Analysis, CallSite};
use crate::kb::model::{ClassId, OpId};
use crate::semantic::scope::Parent;
use crate::semantic::value::{Origin, Value};
use crate::syntax::hir::{ExprId, ExprKind};
use smallvec::SmallVec;

/// Maximum number of parents between a call and the argument that contains it.
const MAX_PARENTS: usize = 8;

/// A call of an operator.
pub struct OperatorUse {
    /// The call, in its chunk.
    pub expr: u32,
    /// The operator.
    pub op: OpId,
    /// The possible classes of the receiver.
    pub classes: SmallVec<[ClassId; 4]>,
    /// The producer of the receiver.
    pub producer: Option<Producer>,
    /// The argument in which the call stands, alone or as the start of a chain: operator and number
    /// of the parameter.
    pub argument: Option<(OpId, usize)>,
}

/// The call that made an object.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Producer {
    /// A call in the same chain.
    Chain(OpId),
    /// A call outside the chain, for example one whose result a variable holds.
    OutsideChain(Origin),
}

impl OperatorUse {
    pub(super) fn new(analysis: &Analysis, site: &CallSite, first: u32) -> OperatorUse {
        OperatorUse {
            expr: site.expr.0 - first,
            op: site.op,
            classes: site.receiver_value.variants().iter().filter_map(Value::class).collect(),
            producer: site.receiver.and_then(|object| Producer::from_object(analysis, object, &site.receiver_value)),
            argument: argument_of(analysis, site),
        }
    }
}

impl Producer {
    /// Returns the producer of an object.
    pub fn from_object(analysis: &Analysis, object: ExprId, value: &Value) -> Option<Producer> {
        match analysis.call_at(object) {
            Some(site) => Some(Producer::Chain(site.op)),
            None => value.facts()?.producer_origin.map(Producer::OutsideChain),
        }
    }

    /// Returns the operator, and `true` if it is in the same chain.
    pub fn operator(self, analysis: &Analysis) -> Option<(OpId, bool)> {
        match self {
            Producer::Chain(op) => Some((op, true)),
            Producer::OutsideChain(origin) => {
                let uses = analysis.uses_of_chunk(analysis.inferred.chunk_of_key(origin.chunk)?);
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
    for _ in 0..MAX_PARENTS {
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

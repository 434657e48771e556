//! What this file does: its author repeats himself.

use super::super::cursor::Cursor;
use super::last;
use crate::kb::model::{ClassId, Kind, OpId};
use crate::semantic::analysis::{Analysis, CallSite};
use crate::semantic::scope::Parent;
use crate::semantic::value::Value;
use crate::syntax::hir::{ExprId, ExprKind};
use rustc_hash::FxHashMap;

/// Calls before and after the cursor that are looked at: those that are near say most, and a file may have tens of thousands.
const BEFORE: usize = 1500;
/// See [`BEFORE`].
const AFTER: usize = 500;
/// Steps from a call up to the argument that it stands in.
const STEPS: usize = 8;

/// Counts of names.
#[derive(Default)]
pub struct Counts {
    names: FxHashMap<&'static str, u32>,
    total: u32,
}

impl Counts {
    fn add(&mut self, name: &'static str) {
        *self.names.entry(name).or_default() += 1;
        self.total += 1;
    }

    /// A share, corrected by these counts.
    pub fn mixed(&self, score: f32, name: &str, (most, half): (f32, f32)) -> f32 {
        if self.total == 0 {
            return score;
        }
        let total = self.total as f32;
        let weight = most * total / (total + half);
        let own = self.names.get(name).map_or(0.0, |count| *count as f32 / total);
        score * (1.0 - weight) + own * weight
    }
}

/// What the file does near the cursor.
#[derive(Default)]
pub struct Habits {
    classes: FxHashMap<ClassId, Counts>,
    namespaces: FxHashMap<&'static str, Counts>,
    after: Counts,
    within: Counts,
    names: FxHashMap<&'static str, u32>,
    nothing: Counts,
}

impl Habits {
    /// Around the cursor: `owner` is the object of which a member is asked, `argument` the argument in which it stands.
    pub fn of(cursor: &Cursor<'_>, owner: ExprId, argument: Option<(OpId, usize)>) -> Self {
        let analysis = cursor.analysis;
        let mut habits = Habits::default();
        let maker = maker(analysis, owner, analysis.value(owner));
        for site in near(analysis, cursor.offset) {
            let op = site.operator();
            let name = last(op.name);
            *habits.names.entry(name).or_default() += 1;
            if op.kind == Kind::Method {
                for class in site.receiver_value.variants().iter().filter_map(Value::class) {
                    habits.classes.entry(class).or_default().add(name);
                }
                if maker.is_some()
                    && site.receiver.is_some_and(|object| self::maker(analysis, object, &site.receiver_value) == maker)
                {
                    habits.after.add(name);
                }
            } else if let Some((namespace, _)) = op.name.rsplit_once('.') {
                habits.namespaces.entry(namespace).or_default().add(name);
            }
            if argument.is_some() && argument_of(analysis, site) == argument {
                habits.within.add(name);
            }
        }
        habits
    }

    /// Methods of objects of a class.
    pub fn class(&self, class: ClassId) -> &Counts {
        self.classes.get(&class).unwrap_or(&self.nothing)
    }

    /// Members of a namespace.
    pub fn members(&self, namespace: &str) -> &Counts {
        self.namespaces.get(namespace).unwrap_or(&self.nothing)
    }

    /// Methods of what was made the same way.
    pub fn after(&self) -> &Counts {
        &self.after
    }

    /// What stands in the same argument.
    pub fn within(&self) -> &Counts {
        &self.within
    }

    /// How often a name is called, on whatever.
    pub fn names(&self, name: &str) -> u32 {
        self.names.get(name).copied().unwrap_or(0)
    }
}

/// The calls around a place.
fn near(analysis: &Analysis, offset: u32) -> impl Iterator<Item = &CallSite> {
    // Calls are in the order in which they end.
    let ended = move |site: &&CallSite| analysis.span(site.expr).end <= offset;
    let here = analysis.hir.pieces.partition_point(|piece| {
        analysis.hir.body.get(piece.body as usize).is_some_and(|&stmt| analysis.hir.stmt(stmt).span.start <= offset)
    });
    let before = (0..here.max(1)).rev().flat_map(|piece| analysis.calls_of_piece(piece).iter().rev());
    let after = (here.saturating_sub(1)..analysis.hir.piece_count()).flat_map(|piece| analysis.calls_of_piece(piece));
    before.skip_while(move |site| !ended(site)).take(BEFORE).chain(after.skip_while(ended).take(AFTER))
}

/// The operator that made an object, and whether in the same chain.
fn maker(analysis: &Analysis, object: ExprId, value: &Value) -> Option<(OpId, bool)> {
    match analysis.call_at(object) {
        Some(site) => Some((site.op, true)),
        None => analysis.made_by(value).map(|site| (site.op, false)),
    }
}

/// The argument in which a call stands, alone or as the start of a chain.
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

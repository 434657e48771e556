//! What this file does: its author repeats himself.

use super::super::cursor::Cursor;
use super::last;
use crate::kb::model::{ClassId, Kind, OpId};
use crate::semantic::analysis::Analysis;
use crate::semantic::uses::{Maker, Use};
use crate::syntax::hir::ExprId;
use rustc_hash::FxHashMap;

/// Calls before and after the cursor that are looked at: those that are near say most, and a file may have tens of thousands.
const BEFORE: usize = 750;
/// See [`BEFORE`].
const AFTER: usize = 250;

/// Counts of names.
#[derive(Default)]
pub struct Counts {
    names: FxHashMap<&'static str, u32>,
    total: u32,
}

impl Counts {
    fn add(&mut self, name: &'static str, count: u32) {
        *self.names.entry(name).or_default() += count;
        self.total += count;
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
        let made_by = |maker: Option<Maker>| maker.and_then(|maker| maker.operator(analysis));
        let maker = made_by(Maker::of(analysis, owner, analysis.value(owner)));
        // Operators and classes are small numbers; names are looked up once for each at the end.
        let mut ops: FxHashMap<OpId, u32> = room();
        let mut methods: FxHashMap<(ClassId, OpId), u32> = room();
        let mut habits = Habits::default();
        for used in near(analysis, cursor.offset) {
            *ops.entry(used.op).or_default() += 1;
            for class in &used.classes {
                *methods.entry((*class, used.op)).or_default() += 1;
            }
            // What is held was made elsewhere; only for that need it be looked up what by.
            let alike = match (maker, used.maker) {
                (Some((op, true)), Some(Maker::Chain(other))) => op == other,
                (Some((_, false)), Some(Maker::Held(_))) => made_by(used.maker) == maker,
                _ => false,
            };
            if alike && cursor.kb.op(used.op).kind == Kind::Method {
                habits.after.add(last(cursor.kb.op(used.op).name), 1);
            }
            if argument.is_some() && used.argument == argument {
                habits.within.add(last(cursor.kb.op(used.op).name), 1);
            }
        }
        for (op, count) in ops {
            let op = cursor.kb.op(op);
            *habits.names.entry(last(op.name)).or_default() += count;
            if op.kind != Kind::Method
                && let Some((namespace, name)) = op.name.rsplit_once('.')
            {
                habits.namespaces.entry(namespace).or_default().add(name, count);
            }
        }
        for ((class, op), count) in methods {
            let op = cursor.kb.op(op);
            if op.kind == Kind::Method {
                habits.classes.entry(class).or_default().add(last(op.name), count);
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

/// Room for what is counted in a large file: to grow into it takes as long as to count.
fn room<K>() -> FxHashMap<K, u32> {
    FxHashMap::with_capacity_and_hasher(BEFORE / 4, Default::default())
}

/// The calls around a place.
fn near(analysis: &Analysis, offset: u32) -> impl Iterator<Item = &Use> {
    let uses = |piece: usize| analysis.uses_of_piece(piece).iter().map(move |used| (piece, used));
    // Calls are in the order in which they end.
    let ended = move |(piece, used): &(usize, &Use)| {
        analysis.span(ExprId(analysis.hir.start_of(*piece).expr + used.expr)).end <= offset
    };
    let here = analysis.hir.pieces.partition_point(|piece| {
        analysis.hir.body.get(piece.body as usize).is_some_and(|&stmt| analysis.hir.stmt(stmt).span.start <= offset)
    });
    let before = (0..here.max(1)).rev().flat_map(move |piece| uses(piece).rev());
    let after = (here.saturating_sub(1)..analysis.hir.piece_count()).flat_map(uses);
    let around = before.skip_while(move |used| !ended(used)).take(BEFORE).chain(after.skip_while(ended).take(AFTER));
    around.map(|(_, used)| used)
}

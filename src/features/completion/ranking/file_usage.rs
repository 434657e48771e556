//! Counts the calls near the cursor: authors repeat themselves.

use crate::features::completion::context::Cursor;
use crate::kb::model::{ClassId, Kind, OpId};
use crate::semantic::analysis::Analysis;
use crate::semantic::analysis::{OperatorUse, Producer};
use crate::syntax::hir::ExprId;
use rustc_hash::FxHashMap;

/// Calls before the cursor that are counted.
///
/// # Performance
///
/// A file can have tens of thousands of calls, and the nearest say most.
const CALLS_BEFORE: usize = 750;
/// Calls after the cursor that are counted.
const CALLS_AFTER: usize = 250;

/// How much a narrow count corrects a wide one.
#[derive(Debug, Clone, Copy)]
pub struct Blend {
    /// The weight of a very large count.
    pub max_weight: f32,
    /// The count that gets half of `max_weight`.
    pub half_count: f32,
}

impl Blend {
    /// Returns the weight of a count.
    pub fn weight(self, total: f32) -> f32 {
        self.max_weight * total / (total + self.half_count)
    }
}

/// How often each name is used.
#[derive(Default)]
pub struct UsageCounts {
    names: FxHashMap<&'static str, u32>,
    total: u32,
}

impl UsageCounts {
    fn add(&mut self, name: &'static str, count: u32) {
        *self.names.entry(name).or_default() += count;
        self.total += count;
    }

    /// Corrects a share by these counts.
    pub fn blend(&self, score: f32, name: &str, blend: Blend) -> f32 {
        if self.total == 0 {
            return score;
        }
        let total = self.total as f32;
        let weight = blend.weight(total);
        let share = self.names.get(name).map_or(0.0, |count| *count as f32 / total);
        score * (1.0 - weight) + share * weight
    }
}

/// The calls near the cursor, counted in several ways.
#[derive(Default)]
pub struct FileUsage {
    classes: FxHashMap<ClassId, UsageCounts>,
    namespaces: FxHashMap<&'static str, UsageCounts>,
    after_producer: UsageCounts,
    in_argument: UsageCounts,
    names: FxHashMap<&'static str, u32>,
    empty: UsageCounts,
}

impl FileUsage {
    /// Counts the calls around the cursor. `owner` is the object whose member is completed,
    /// `argument` the argument that it stands in.
    pub fn from_cursor(cursor: &Cursor<'_>, owner: ExprId, argument: Option<(OpId, usize)>) -> Self {
        let analysis = cursor.analysis;
        let operator_of = |producer: Option<Producer>| producer.and_then(|producer| producer.operator(analysis));
        let producer = operator_of(Producer::from_object(analysis, owner, analysis.value(owner)));
        // Counting by id first is cheaper: the names are looked up once per operator at the end.
        let mut ops: FxHashMap<OpId, u32> = with_capacity();
        let mut methods: FxHashMap<(ClassId, OpId), u32> = with_capacity();
        let mut usage = FileUsage::default();
        for used in calls_near(analysis, cursor.offset) {
            *ops.entry(used.op).or_default() += 1;
            for class in &used.classes {
                *methods.entry((*class, used.op)).or_default() += 1;
            }
            // The producer of a variable's value is looked up only if it can matter.
            let same_producer = match (producer, used.producer) {
                (Some((op, true)), Some(Producer::Chain(other))) => op == other,
                (Some((_, false)), Some(Producer::OutsideChain(_))) => operator_of(used.producer) == producer,
                _ => false,
            };
            if same_producer && cursor.kb.op(used.op).kind == Kind::Method {
                usage.after_producer.add(last_component(cursor.kb.op(used.op).name), 1);
            }
            if argument.is_some() && used.argument == argument {
                usage.in_argument.add(last_component(cursor.kb.op(used.op).name), 1);
            }
        }
        for (op, count) in ops {
            let op = cursor.kb.op(op);
            *usage.names.entry(last_component(op.name)).or_default() += count;
            if op.kind != Kind::Method
                && let Some((namespace, name)) = op.name.rsplit_once('.')
            {
                usage.namespaces.entry(namespace).or_default().add(name, count);
            }
        }
        for ((class, op), count) in methods {
            let op = cursor.kb.op(op);
            if op.kind == Kind::Method {
                usage.classes.entry(class).or_default().add(last_component(op.name), count);
            }
        }
        usage
    }

    /// Returns the calls of methods on objects of a class.
    pub fn class(&self, class: ClassId) -> &UsageCounts {
        self.classes.get(&class).unwrap_or(&self.empty)
    }

    /// Returns the calls of a namespace's members.
    pub fn members(&self, namespace: &str) -> &UsageCounts {
        self.namespaces.get(namespace).unwrap_or(&self.empty)
    }

    /// Returns the calls of methods on objects that the same operator made.
    pub fn after_producer(&self) -> &UsageCounts {
        &self.after_producer
    }

    /// Returns the calls within the same argument.
    pub fn in_argument(&self) -> &UsageCounts {
        &self.in_argument
    }

    /// Returns how often a name is called, on any object.
    pub fn calls(&self, name: &str) -> u32 {
        self.names.get(name).copied().unwrap_or(0)
    }
}

/// Returns the last component of a dotted name.
pub fn last_component(name: &'static str) -> &'static str {
    name.rsplit('.').next().unwrap_or(name)
}

/// Returns a map with capacity for a large file: growing it would take as long as counting.
fn with_capacity<K>() -> FxHashMap<K, u32> {
    FxHashMap::with_capacity_and_hasher(CALLS_BEFORE / 4, Default::default())
}

/// Returns the calls around an offset, the nearest ones of each side.
fn calls_near(analysis: &Analysis, offset: u32) -> impl Iterator<Item = &OperatorUse> {
    let uses = |chunk: usize| analysis.uses_of_chunk(chunk).iter().map(move |used| (chunk, used));
    // Calls are in the order in which they end.
    let ended = move |(chunk, used): &(usize, &OperatorUse)| {
        analysis.span(ExprId(analysis.hir.chunk_start(*chunk).expr + used.expr)).end <= offset
    };
    let current_chunk = analysis.hir.chunks.partition_point(|chunk| {
        analysis.hir.body.get(chunk.body as usize).is_some_and(|&stmt| analysis.hir.stmt(stmt).span.start <= offset)
    });
    let before = (0..current_chunk.max(1)).rev().flat_map(move |chunk| uses(chunk).rev());
    let after = (current_chunk.saturating_sub(1)..analysis.hir.chunk_count()).flat_map(uses);
    let around =
        before.skip_while(move |used| !ended(used)).take(CALLS_BEFORE).chain(after.skip_while(ended).take(CALLS_AFTER));
    around.map(|(_, used)| used)
}

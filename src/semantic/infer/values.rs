//! The values of the expressions of a file, in segments that the versions of the file share.
//!
//! [`WorkingValues`] holds the values during an inference, [`ExprValues`] the result. An
//! incremental inference takes over the segments of the chunks that it does not evaluate.
//!
//! # Performance
//! A copy of all values for each keystroke would increment a reference count for nearly every
//! expression, and decrement it when the old version is freed. At 10,000 lines that is a fifth of a
//! keystroke.

use crate::semantic::value::Value;
use crate::syntax::hir::ExprId;
use std::ops::{Index, Range};
use std::sync::Arc;

/// Maximum number of segments. More of them are copied into one, so that accesses stay fast.
const MAX_SEGMENTS: usize = 64;

/// The values of all expressions of one version of a file.
#[derive(Debug, Default)]
pub struct ExprValues {
    segments: Vec<Segment<SharedValues>>,
}

/// Consecutive expressions.
#[derive(Debug, Clone)]
struct Segment<T> {
    /// The indices of the expressions.
    exprs: Range<usize>,
    values: T,
}

/// A part of a list of values that several versions may use.
#[derive(Debug, Clone)]
struct SharedValues {
    list: Arc<[Value]>,
    /// Index of the first value of the part.
    start: usize,
}

impl ExprValues {
    /// Returns all values, in the order of the expressions.
    pub fn iter(&self) -> impl Iterator<Item = &Value> {
        self.segments.iter().flat_map(|Segment { exprs, values }| &values.list[values.start..][..exprs.len()])
    }

    /// Returns the segments of some expressions, cut off at both ends.
    fn segments(&self, exprs: Range<usize>) -> impl Iterator<Item = Segment<SharedValues>> {
        self.segments.iter().map(move |segment| segment.part(exprs.clone())).filter(|segment| !segment.exprs.is_empty())
    }
}

impl Index<ExprId> for ExprValues {
    type Output = Value;

    fn index(&self, expr: ExprId) -> &Value {
        let Segment { exprs, values } = &self.segments[segment_of(&self.segments, expr.index())];
        &values.list[values.start + expr.index() - exprs.start]
    }
}

impl Segment<SharedValues> {
    /// Returns the part of the segment that lies in a range. It may be empty.
    fn part(&self, range: Range<usize>) -> Segment<SharedValues> {
        let start = self.exprs.start.max(range.start).min(self.exprs.end);
        let end = self.exprs.end.min(range.end).max(start);
        let values =
            SharedValues { list: self.values.list.clone(), start: self.values.start + start - self.exprs.start };
        Segment { exprs: start..end, values }
    }
}

/// Returns the index of the segment of an expression.
fn segment_of<T>(segments: &[Segment<T>], expr: usize) -> usize {
    segments.partition_point(|segment| segment.exprs.end <= expr)
}

/// The values of all expressions during an inference.
#[derive(Default)]
pub(super) struct WorkingValues {
    segments: Vec<Segment<SegmentState>>,
}

enum SegmentState {
    /// The values of the previous version.
    Reused(SharedValues),
    Evaluated(Vec<ExprState>),
}

/// The state of an evaluated expression.
#[derive(Default)]
struct ExprState {
    /// The value in the evaluation in progress.
    current: Value,
    /// The join of all recorded values, or `None` before the first one.
    recorded: Option<Value>,
}

impl WorkingValues {
    /// Creates the values of expressions that are all evaluated.
    pub fn new(count: usize) -> WorkingValues {
        let mut values = WorkingValues::default();
        values.append_evaluated(count);
        values
    }

    /// Appends expressions that are evaluated.
    pub fn append_evaluated(&mut self, count: usize) {
        let start = self.len();
        if count > 0 {
            self.segments.push(Segment::evaluated(start..start + count));
        }
    }

    /// Appends expressions that have the values of some expressions of the previous version.
    pub fn append_reused(&mut self, previous: &ExprValues, exprs: Range<usize>) {
        for Segment { exprs, values } in previous.segments(exprs) {
            let start = self.len();
            let exprs = start..start + exprs.len();
            self.segments.push(Segment { exprs, values: SegmentState::Reused(values) });
        }
    }

    /// Forgets the reused values of some expressions, all of one chunk. Call it before the
    /// evaluation of anything in the chunk.
    pub fn forget_reused(&mut self, exprs: Range<usize>) {
        if exprs.is_empty() {
            return;
        }
        let at = segment_of(&self.segments, exprs.start);
        let Some(Segment { exprs: around, values: SegmentState::Reused(values) }) = self.segments.get(at) else {
            return;
        };
        let part = |range: Range<usize>| {
            let whole = Segment { exprs: around.clone(), values: values.clone() };
            let Segment { exprs, values } = whole.part(range);
            Segment { exprs, values: SegmentState::Reused(values) }
        };
        let (before, after) = (part(0..exprs.start), part(exprs.end..around.end));
        let parts = [before, Segment::evaluated(exprs), after];
        self.segments.splice(at..=at, parts.into_iter().filter(|segment| !segment.exprs.is_empty()));
    }

    /// Sets the current value of an expression that is evaluated. If `is_recorded`, the value is
    /// also joined with the recorded ones.
    pub fn set(&mut self, expr: ExprId, value: &Value, is_recorded: bool) {
        let at = segment_of(&self.segments, expr.index());
        let Segment { exprs, values: SegmentState::Evaluated(states) } = &mut self.segments[at] else {
            debug_assert!(false, "`forget_reused` was not called for the chunk of expression {}", expr.index());
            return;
        };
        let state = &mut states[expr.index() - exprs.start];
        if is_recorded {
            match &mut state.recorded {
                Some(recorded) if recorded == value => {}
                Some(recorded) => *recorded = recorded.join(value),
                recorded => *recorded = Some(value.clone()),
            }
        }
        state.current = value.clone();
    }

    /// Returns the recorded values.
    pub fn finish(self) -> ExprValues {
        let segments = self.segments.into_iter().map(|Segment { exprs, values }| {
            let values = match values {
                SegmentState::Reused(values) => values,
                SegmentState::Evaluated(states) => {
                    let recorded = states.into_iter().map(|state| state.recorded.unwrap_or_default());
                    SharedValues { list: recorded.collect(), start: 0 }
                }
            };
            Segment { exprs, values }
        });
        let values = ExprValues { segments: segments.collect() };
        if values.segments.len() <= MAX_SEGMENTS {
            return values;
        }
        let list: Arc<[Value]> = values.iter().cloned().collect();
        ExprValues { segments: vec![Segment { exprs: 0..list.len(), values: SharedValues { list, start: 0 } }] }
    }

    /// Returns the number of expressions.
    fn len(&self) -> usize {
        self.segments.last().map_or(0, |segment| segment.exprs.end)
    }
}

impl Index<ExprId> for WorkingValues {
    type Output = Value;

    /// Returns the current value of an expression; `Unknown` if it is not evaluated.
    fn index(&self, expr: ExprId) -> &Value {
        match self.segments.get(segment_of(&self.segments, expr.index())) {
            Some(Segment { exprs, values: SegmentState::Evaluated(states) }) => {
                &states[expr.index() - exprs.start].current
            }
            _ => &Value::Unknown,
        }
    }
}

impl Segment<SegmentState> {
    /// Creates a segment of expressions that are evaluated.
    fn evaluated(exprs: Range<usize>) -> Segment<SegmentState> {
        let states = std::iter::repeat_with(ExprState::default).take(exprs.len()).collect();
        Segment { exprs, values: SegmentState::Evaluated(states) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns numbers, which are the values of as many expressions.
    fn numbers(numbers: &[f64]) -> ExprValues {
        let mut values = WorkingValues::new(numbers.len());
        for (index, number) in numbers.iter().enumerate() {
            values.set(ExprId(index as u32), &Value::Num(Some(*number)), true);
        }
        values.finish()
    }

    fn texts(values: &ExprValues) -> Vec<String> {
        let count = values.iter().count() as u32;
        let texts: Vec<String> = values.iter().map(|value| format!("{value:?}")).collect();
        let by_index: Vec<String> = (0..count).map(|index| format!("{:?}", values[ExprId(index)])).collect();
        assert_eq!(texts, by_index);
        texts
    }

    #[test]
    fn reused_values_move_with_their_expressions() {
        let old = numbers(&[0.0, 1.0, 2.0, 3.0]);
        let mut values = WorkingValues::default();
        values.append_reused(&old, 0..1);
        values.append_evaluated(2);
        values.append_reused(&old, 2..4);
        values.set(ExprId(2), &Value::Num(Some(9.0)), true);
        let expected = ["Num(Some(0.0))", "Unknown", "Num(Some(9.0))", "Num(Some(2.0))", "Num(Some(3.0))"];
        assert_eq!(texts(&values.finish()), expected);
    }

    #[test]
    fn a_part_of_moved_values_is_reused_again() {
        let mut first = WorkingValues::default();
        first.append_evaluated(2);
        first.append_reused(&numbers(&[0.0, 1.0, 2.0]), 0..3);
        let mut second = WorkingValues::default();
        second.append_reused(&first.finish(), 3..5);
        assert_eq!(texts(&second.finish()), ["Num(Some(1.0))", "Num(Some(2.0))"]);
    }

    #[test]
    fn evaluation_forgets_the_reused_values_of_its_expressions_only() {
        let mut values = WorkingValues::default();
        values.append_reused(&numbers(&[0.0, 1.0, 2.0]), 0..3);
        values.forget_reused(1..2);
        assert_eq!(values[ExprId(0)], Value::Unknown, "not evaluated in this version");
        assert_eq!(texts(&values.finish()), ["Num(Some(0.0))", "Unknown", "Num(Some(2.0))"]);
    }

    #[test]
    fn recorded_values_are_joined() {
        let mut values = WorkingValues::new(1);
        for (number, is_recorded) in [(1.0, true), (2.0, true), (3.0, false)] {
            values.set(ExprId(0), &Value::Num(Some(number)), is_recorded);
        }
        assert_eq!(values[ExprId(0)], Value::Num(Some(3.0)));
        assert_eq!(texts(&values.finish()), ["Num(None)"]);
    }

    #[test]
    fn many_segments_are_copied_into_one() {
        let count = MAX_SEGMENTS * 2 + 1;
        let mut values = WorkingValues::default();
        let distinct: Vec<f64> = (0..count).map(|index| index as f64).collect();
        values.append_reused(&numbers(&distinct), 0..count);
        (0..count).step_by(2).for_each(|index| values.forget_reused(index..index + 1));
        let values = values.finish();
        assert_eq!(values.segments.len(), 1);
        let expected = |index| if index % 2 == 0 { "Unknown".to_owned() } else { format!("Num(Some({index}.0))") };
        assert_eq!(texts(&values), (0..count).map(expected).collect::<Vec<_>>());
    }
}

//! Proves that an index lies within a list. JavaScript reads `undefined` beyond the ends of a list;
//! Python raises an error, or counts from the end.
//!
//! JavaScript: `names[i + 1]`
//! Python: `item_at(names, i + 1)`, unless a loop stops before the last item

use super::ToPython;
use super::header::Helper;
use super::kinds::Kind;
use super::writes::Write;
use crate::semantic::analysis::Analysis;
use crate::semantic::scope::{BindingId, Parent};
use crate::semantic::value::Value;
use crate::syntax::hir::{BinaryOp, ExprId, ExprKind, StmtKind};
use crate::text::span::Span;
use crate::translate::fragment::Fragment;
use rustc_hash::FxHashMap;

/// A loop that counts: `for (var i = start; i < end; i++)`.
#[derive(Debug, Clone, Copy)]
struct CountingLoop {
    span: Span,
    /// The end of the loop's head; the body starts after it.
    head_end: u32,
    start: ExprId,
    end: ExprId,
    /// The loop runs up to or down to `end` itself.
    inclusive: bool,
    ascending: bool,
}

/// The counting loops of a file by their counters.
#[derive(Default)]
pub(super) struct Bounds {
    loops: FxHashMap<BindingId, Vec<CountingLoop>>,
}

impl Bounds {
    /// Collects the counting loops of a file.
    pub fn new(analysis: &Analysis) -> Bounds {
        let hir = &analysis.hir;
        let mut bounds = Bounds::default();
        for stmt in &hir.stmts {
            let StmtKind::For { init, test: Some(test), update: Some(update), .. } = &stmt.kind else { continue };
            let counter = match hir.expr(*update).kind {
                ExprKind::Update { target } => target,
                ExprKind::Assign { target, op: Some(BinaryOp::Add | BinaryOp::Sub), .. } => target,
                _ => continue,
            };
            let Some(binding) = analysis.scopes.resolve(counter) else { continue };
            let ExprKind::Binary { op, left, right, .. } = hir.expr(*test).kind else { continue };
            let is_left = analysis.scopes.resolve(left) == Some(binding);
            if !is_left && analysis.scopes.resolve(right) != Some(binding) {
                continue;
            }
            let (is_less, inclusive) = match op {
                BinaryOp::Less => (true, false),
                BinaryOp::LessEq => (true, true),
                BinaryOp::Greater => (false, false),
                BinaryOp::GreaterEq => (false, true),
                _ => continue,
            };
            let start = init.iter().find_map(|&stmt| match &hir.stmt(stmt).kind {
                StmtKind::Assign { targets, op: None, value: Some(value), .. }
                    if matches!(targets[..], [target] if analysis.scopes.resolve(target) == Some(binding)) =>
                {
                    Some(*value)
                }
                _ => None,
            });
            let Some(start) = start else { continue };
            bounds.loops.entry(binding).or_default().push(CountingLoop {
                span: stmt.span,
                head_end: hir.expr(*update).span.end,
                start,
                end: if is_left { right } else { left },
                inclusive,
                ascending: is_less == is_left,
            });
        }
        bounds
    }
}

/// A whole number: a base with an offset.
#[derive(Debug, Clone, Copy)]
struct OffsetNumber {
    base: Base,
    offset: i64,
}

/// The base of a whole number.
#[derive(Debug, Clone, Copy)]
enum Base {
    Zero,
    /// The length of a list.
    Length(ExprId),
    /// A variable.
    Variable(BindingId),
}

/// Maximum number of variables that the proof follows.
const MAX_DEPTH: u32 = 4;

impl ToPython<'_> {
    /// Translates `object[index]`, where `owner` is the translated object.
    pub(super) fn index_value(&mut self, id: ExprId, object: ExprId, index: ExprId, owner: Fragment) -> Fragment {
        let uses_undefined = self.uses_undefined(id);
        let is_checked = matches!(self.kind(object), Kind::List | Kind::Text)
            && matches!(self.kind(index), Kind::Integer | Kind::Number)
            && uses_undefined
            && !self.is_inside(object, index);
        let may_lack_key = self.kind(object) == Kind::Dict
            && uses_undefined
            && !self.is_module_value(object)
            && !self.is_key_of(object, index);
        let index = self.subscript(object, index);
        match (is_checked, may_lack_key) {
            (true, _) => self.helper(Helper::ItemAt).call(vec![owner, index]),
            (_, true) => owner.invoke("get", [index]),
            _ => owner.index(index),
        }
    }

    /// Returns `true` if an index is certain to be a key of a dictionary.
    fn is_key_of(&self, dictionary: ExprId, index: ExprId) -> bool {
        if let Value::Object(known) = self.analysis.value(dictionary) {
            let keys = self.analysis.value(index).variants();
            if keys.iter().all(|key| key.as_text().is_some_and(|key| known.get(key).is_some())) {
                return true;
            }
        }
        let (Some(owner), Some(binding)) = (self.resolve(dictionary), self.resolve(index)) else { return false };
        // `for (var key in dictionary)`
        if self.state.writes.indexed_list(binding).is_some_and(|list| self.resolve(list) == Some(owner)) {
            return true;
        }
        let writes = self.state.writes.get(binding);
        let is_key = |write: &Write| matches!(*write, Write::Item(list) if self.keys_of(list) == Some(owner));
        !writes.is_empty() && writes.iter().all(|(write, _)| is_key(write))
    }

    /// Returns the variable of `Object.keys(variable)`, which may be in a variable itself.
    fn keys_of(&self, list: ExprId) -> Option<BindingId> {
        match &self.hir.expr(list).kind {
            ExprKind::Call { callee, args, .. } => {
                let (object, name) = self.member_parts(*callee)?;
                let dictionary = args.first().filter(|_| name == "keys" && self.is_global(object, "Object"))?;
                self.resolve(dictionary.value)
            }
            ExprKind::Name(_) => {
                let value = self.analysis.scopes.binding(self.resolve(list)?).only_value()?;
                matches!(self.hir.expr(value).kind, ExprKind::Call { .. }).then(|| self.keys_of(value))?
            }
            _ => None,
        }
    }

    /// Returns `true` if a script goes on where an expression is `undefined`: it fails where a
    /// member of `undefined` is read.
    fn uses_undefined(&self, id: ExprId) -> bool {
        let Parent::Expr(parent) = self.analysis.scopes.parents[id.index()] else { return true };
        match &self.hir.expr(parent).kind {
            ExprKind::Member { object, .. } | ExprKind::Index { object, .. } => *object != id,
            ExprKind::Call { callee, .. } => *callee != id,
            ExprKind::Update { .. } | ExprKind::Unary { op: crate::syntax::hir::UnaryOp::Delete, .. } => false,
            ExprKind::Assign { target, .. } => *target != id,
            _ => true,
        }
    }

    /// Returns `true` if an index is certain to lie within a list or text.
    pub(super) fn is_inside(&self, list: ExprId, index: ExprId) -> bool {
        let Some(number) = self.offset_number(index, 0) else { return false };
        self.is_not_negative(number, index, 0) && self.is_below_length(number, list, 0)
    }

    /// Returns a whole number as a base and an offset: `list.length - 1`.
    fn offset_number(&self, expr: ExprId, depth: u32) -> Option<OffsetNumber> {
        let number = |base, offset| Some(OffsetNumber { base, offset });
        if let Some(known) = self.analysis.value(expr).as_number() {
            return (known.fract() == 0.0).then_some(OffsetNumber { base: Base::Zero, offset: known as i64 });
        }
        match &self.hir.expr(expr).kind {
            ExprKind::Binary { op: op @ (BinaryOp::Add | BinaryOp::Sub), left, right, .. } => {
                let known = |expr: ExprId| self.analysis.value(expr).as_number().filter(|known| known.fract() == 0.0);
                let (operand, change) = match (known(*left), known(*right)) {
                    (_, Some(right)) => (*left, if *op == BinaryOp::Add { right } else { -right }),
                    (Some(left), None) if *op == BinaryOp::Add => (*right, left),
                    _ => return None,
                };
                let inner = self.offset_number(operand, depth)?;
                number(inner.base, inner.offset.checked_add(change as i64)?)
            }
            ExprKind::Member { object, property } if self.hir.name(property.name) == "length" => {
                number(Base::Length(*object), 0)
            }
            ExprKind::Name(_) => {
                let binding = self.resolve(expr)?;
                match self.state.writes.get(binding) {
                    [(Write::Value(value), _)] if depth < MAX_DEPTH => self.offset_number(*value, depth + 1),
                    _ => number(Base::Variable(binding), 0),
                }
            }
            _ => None,
        }
    }

    /// Returns the innermost counting loop of a counter around an expression. Returns `None` if the
    /// body of the loop changes the counter.
    fn counting_loop(&self, counter: BindingId, at: ExprId) -> Option<&CountingLoop> {
        let at = self.span(at);
        let loops = self.state.bounds.loops.get(&counter)?;
        let counting = loops
            .iter()
            .filter(|counting| counting.span.contains(at))
            .min_by_key(|counting| counting.span.end - counting.span.start)?;
        let is_changed = self.state.writes.get(counter).iter().any(|(_, target)| {
            let target = self.span(*target);
            target.start >= counting.head_end && counting.span.contains(target)
        });
        (!is_changed).then_some(counting)
    }

    /// Returns `true` if a number at an expression is certain to be zero or more.
    fn is_not_negative(&self, number: OffsetNumber, at: ExprId, depth: u32) -> bool {
        match number.base {
            Base::Zero => number.offset >= 0,
            Base::Length(list) => self.min_length(list, 0) + number.offset >= 0,
            Base::Variable(binding) if self.state.writes.indexed_list(binding).is_some() => number.offset >= 0,
            Base::Variable(binding) => {
                let Some(counting) = self.counting_loop(binding, at).filter(|_| depth < MAX_DEPTH) else {
                    return false;
                };
                let (first, change) = match (counting.ascending, counting.inclusive) {
                    (true, _) => (counting.start, 0),
                    (false, true) => (counting.end, 0),
                    (false, false) => (counting.end, 1),
                };
                self.offset_number(first, 0).is_some_and(|first| {
                    let first = OffsetNumber { base: first.base, offset: first.offset + change + number.offset };
                    self.is_not_negative(first, at, depth + 1)
                })
            }
        }
    }

    /// Returns `true` if a number is certain to be less than the length of a list.
    fn is_below_length(&self, number: OffsetNumber, list: ExprId, depth: u32) -> bool {
        match number.base {
            Base::Zero => number.offset < self.min_length(list, 0),
            Base::Length(other) => {
                (number.offset < 0 && self.has_same_length(other, list, 0))
                    || self.max_length(other).is_some_and(|length| length + number.offset < self.min_length(list, 0))
            }
            Base::Variable(binding) => {
                if let Some(indexed) = self.state.writes.indexed_list(binding) {
                    let number = OffsetNumber { base: Base::Length(indexed), offset: number.offset - 1 };
                    return self.is_below_length(number, list, depth);
                }
                let Some(counting) = self.counting_loop(binding, list).filter(|_| depth < MAX_DEPTH) else {
                    return false;
                };
                let (last, change) = match (counting.ascending, counting.inclusive) {
                    (true, true) => (counting.end, 0),
                    (true, false) => (counting.end, -1),
                    (false, _) => (counting.start, 0),
                };
                self.offset_number(last, 0).is_some_and(|last| {
                    let last = OffsetNumber { base: last.base, offset: last.offset + change + number.offset };
                    self.is_below_length(last, list, depth + 1)
                })
            }
        }
    }

    /// Returns the minimum length of a list or text.
    fn min_length(&self, list: ExprId, depth: u32) -> i64 {
        match self.analysis.value(list) {
            Value::List(known) if !known.open => return known.items.len() as i64,
            Value::Str(Some(text)) => return text.encode_utf16().count() as i64,
            _ if depth > MAX_DEPTH => return 0,
            _ => {}
        }
        match &self.hir.expr(list).kind {
            ExprKind::List(items) => {
                let is_spread = |item: &&ExprId| matches!(self.hir.expr(**item).kind, ExprKind::Spread(_));
                items.iter().filter(|item| !is_spread(item)).count() as i64
            }
            ExprKind::Call { callee, args, .. } => match (self.member_parts(*callee), &args[..]) {
                // A text has at least one part, unless the separator is empty.
                (Some((_, "split")), [separator]) => match &self.hir.expr(separator.value).kind {
                    ExprKind::String(text) if !text.is_empty() => 1,
                    _ => 0,
                },
                (Some((list, "concat" | "map" | "reverse" | "sort")), _) => self.min_length(list, depth + 1),
                (Some((object, "keys" | "values" | "entries")), [only]) if self.is_global(object, "Object") => {
                    match self.analysis.value(only.value) {
                        Value::Object(known) if !known.open => known.entries.len() as i64,
                        _ => 0,
                    }
                }
                (Some((list, "slice")), []) => self.min_length(list, depth + 1),
                _ => 0,
            },
            ExprKind::Name(_) => match self.resolve(list).map(|binding| self.state.writes.get(binding)) {
                Some([(Write::Value(value), _)]) if !self.may_shrink(list) => self.min_length(*value, depth + 1),
                _ => 0,
            },
            _ => 0,
        }
    }

    fn max_length(&self, list: ExprId) -> Option<i64> {
        match self.analysis.value(list) {
            Value::List(known) if !known.open => Some(known.items.len() as i64),
            Value::Str(Some(text)) => Some(text.encode_utf16().count() as i64),
            _ => None,
        }
    }

    /// Returns `true` if `list` is certain to be at least as long as `other` was.
    fn has_same_length(&self, other: ExprId, list: ExprId, depth: u32) -> bool {
        if depth > MAX_DEPTH {
            return false;
        }
        let is_same = match (self.resolve(other), self.resolve(list)) {
            (Some(a), Some(b)) if a == b => {
                // No value is set between the two.
                let (from, to) = (self.span(other).start, self.span(list).start);
                !self.may_shrink(list)
                    && !self.state.writes.get(a).iter().any(|(_, target)| {
                        let target = self.span(*target).start;
                        from < target && target < to
                    })
            }
            (None, None) => {
                let is_chain = |expr: ExprId| matches!(self.hir.expr(expr).kind, ExprKind::Member { .. });
                is_chain(other) && is_chain(list) && self.source(self.span(other)) == self.source(self.span(list))
            }
            _ => false,
        };
        // `list = other.map(f)`
        is_same
            || self.mapped_list(list).is_some_and(|source| self.has_same_length(other, source, depth + 1))
            || self.mapped_list(other).is_some_and(|source| self.has_same_length(source, list, depth + 1))
    }

    /// Returns the list that the only value of a variable has the length of.
    fn mapped_list(&self, list: ExprId) -> Option<ExprId> {
        let [(Write::Value(value), _)] = self.state.writes.get(self.resolve(list)?) else { return None };
        let ExprKind::Call { callee, .. } = self.hir.expr(*value).kind else { return None };
        match self.member_parts(callee)? {
            (source, "map") if self.kind(source) == Kind::List && !self.may_shrink(list) => Some(source),
            _ => None,
        }
    }

    /// Returns `true` if the script may remove items of the list in a variable.
    fn may_shrink(&self, list: ExprId) -> bool {
        let Some(binding) = self.resolve(list) else { return false };
        self.state.writes.references(binding).iter().any(|&reference| {
            let Parent::Expr(parent) = self.analysis.scopes.parents[reference.index()] else { return false };
            let Some((object, name)) = self.member_parts(parent) else { return false };
            let is_set = || match self.analysis.scopes.parents[parent.index()] {
                Parent::Stmt(stmt) => {
                    matches!(&self.hir.stmt(stmt).kind, StmtKind::Assign { targets, .. } if targets.contains(&parent))
                }
                _ => false,
            };
            object == reference && (matches!(name, "pop" | "shift" | "splice") || (name == "length" && is_set()))
        })
    }
}

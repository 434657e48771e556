//! Finds variables that hold the same client list or object, such as `a` after `b = a`.
//!
//! Inference changes the value of one variable at `b.push(x)`. If the same list may have another
//! name, the contents of all its names are unknown, from the start of the file to its end.

use crate::syntax::hir::{ExprId, ExprKind, Hir};
use rustc_hash::{FxHashMap, FxHashSet};

/// Maximum depth of nested conditions and literals.
const MAX_DEPTH: usize = 16;

/// The names for lists and objects in a chunk.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Aliases {
    /// Pairs of variables that may hold the same value.
    pairs: Vec<(Box<str>, Box<str>)>,
    /// A variable, and one whose list or object holds its value, as `a` and `b` in `b = {key: a}`.
    contained: Vec<(Box<str>, Box<str>)>,
    /// Variables whose values change in place at an assignment, as in Python's `a += b`.
    augmented: Vec<Box<str>>,
    /// Variables of which an inner list or object changes, as in `b.key.push(x)`.
    inner: Vec<Box<str>>,
}

impl Aliases {
    /// Adds the names of an assignment. `changes` is `true` for `+=` and the like.
    pub(super) fn note_assignment(&mut self, hir: &Hir, targets: &[ExprId], value: ExprId, changes: bool) {
        let names: Vec<&str> = targets.iter().filter_map(|&target| name_of(hir, target)).collect();
        if changes {
            if hir.language.is_python() {
                self.augmented.extend(names.iter().map(|&name| name.into()));
            }
            return;
        }
        // Python's `a = b = []`.
        if let [first, rest @ ..] = &names[..] {
            rest.iter().for_each(|other| self.pairs.push(((*first).into(), (*other).into())));
        }
        for &target in targets {
            self.note_value(hir, target, value, 0);
        }
    }

    /// Adds the names that a target shares with a value.
    fn note_value(&mut self, hir: &Hir, target: ExprId, value: ExprId, depth: usize) {
        if depth > MAX_DEPTH {
            return;
        }
        let items = |expr: ExprId| match &hir.expr(expr).kind {
            ExprKind::List(items) | ExprKind::Tuple(items) => Some(items),
            _ => None,
        };
        if let Some(targets) = items(target) {
            let values = items(value).filter(|values| values.len() == targets.len());
            for (&target, &value) in targets.iter().zip(values.into_iter().flatten()) {
                self.note_value(hir, target, value, depth + 1);
            }
            return;
        }
        let Some(name) = name_of(hir, target) else { return };
        match &hir.expr(value).kind {
            ExprKind::Name(other) if hir.name(*other) != name => {
                self.pairs.push((name.into(), hir.name(*other).into()));
            }
            ExprKind::Conditional { then, otherwise, .. } => {
                self.note_value(hir, target, *then, depth + 1);
                self.note_value(hir, target, *otherwise, depth + 1);
            }
            ExprKind::Logical { left, right, .. } => {
                self.note_value(hir, target, *left, depth + 1);
                self.note_value(hir, target, *right, depth + 1);
            }
            // JavaScript's `a = b = []`.
            ExprKind::Assign { target: other, op: None, value } => {
                if let Some(other) = name_of(hir, *other) {
                    self.pairs.push((name.into(), other.into()));
                }
                self.note_value(hir, target, *value, depth + 1);
            }
            ExprKind::List(_) | ExprKind::Tuple(_) | ExprKind::Object(_) => {
                self.note_contained(hir, name, value, depth)
            }
            _ => {}
        }
    }

    /// Adds the variables whose values a literal holds.
    fn note_contained(&mut self, hir: &Hir, holder: &str, literal: ExprId, depth: usize) {
        if depth > MAX_DEPTH {
            return;
        }
        let mut note = |item: ExprId| match &hir.expr(item).kind {
            ExprKind::Name(name) => self.contained.push((hir.name(*name).into(), holder.into())),
            ExprKind::List(_) | ExprKind::Tuple(_) | ExprKind::Object(_) => {
                self.note_contained(hir, holder, item, depth + 1);
            }
            _ => {}
        };
        match &hir.expr(literal).kind {
            ExprKind::List(items) | ExprKind::Tuple(items) => items.iter().for_each(|&item| note(item)),
            ExprKind::Object(properties) => properties.iter().for_each(|property| note(property.value)),
            _ => {}
        }
    }

    /// Adds a variable of which an inner list or object changes.
    pub(super) fn note_inner_change(&mut self, name: &str) {
        self.inner.push(name.into());
    }
}

fn name_of(hir: &Hir, expr: ExprId) -> Option<&str> {
    match hir.expr(expr).kind {
        ExprKind::Name(name) => Some(hir.name(name)),
        _ => None,
    }
}

/// Returns the variables whose lists or objects may change under another name. `changing` are those
/// whose lists or objects change under their own.
pub(super) fn shared_names<'a>(
    chunks: impl Iterator<Item = &'a Aliases> + Clone,
    changing: &FxHashSet<Box<str>>,
) -> FxHashSet<Box<str>> {
    let mut neighbors: FxHashMap<&str, Vec<&str>> = FxHashMap::default();
    let mut pending: Vec<&str> = Vec::new();
    for (a, b) in chunks.clone().flat_map(|chunk| &chunk.pairs) {
        neighbors.entry(a).or_default().push(b);
        neighbors.entry(b).or_default().push(a);
    }
    let inner: FxHashSet<&str> = chunks.clone().flat_map(|chunk| &chunk.inner).map(|name| &**name).collect();
    let contained = chunks.clone().flat_map(|chunk| &chunk.contained);
    pending.extend(contained.filter(|(_, holder)| inner.contains(&**holder)).map(|(name, _)| &**name));
    let augmented = chunks.flat_map(|chunk| &chunk.augmented);
    pending.extend(changing.iter().chain(augmented).map(|name| &**name).filter(|name| neighbors.contains_key(name)));
    let mut shared: FxHashSet<Box<str>> = FxHashSet::default();
    while let Some(name) = pending.pop() {
        if shared.insert(name.into()) {
            pending.extend(neighbors.get(name).into_iter().flatten());
        }
    }
    shared
}

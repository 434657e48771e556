//! Evaluates changes of client lists and objects: methods that change a list, `del a[0]`, and calls
//! of unknown code, which may change everything that it gets.
//!
//! A change applies to the variable that holds the list. The result is exact if the list is closed
//! and the change certainly happens; otherwise the list is open.

use super::Infer;
use crate::base::stack::deep;
use crate::semantic::scope::BindingId;
use crate::semantic::value::{List, MAX_LIST, Object, Value};
use crate::syntax::hir::{Arg, ArgKind, ExprId, ExprKind, Key};
use std::sync::Arc;

/// Maximum number of possible items that an open list keeps.
const MAX_SAMPLE: usize = 64;

/// The methods of JavaScript arrays that change the array.
const JAVASCRIPT_MUTATORS: &[&str] =
    &["push", "pop", "shift", "unshift", "splice", "sort", "reverse", "fill", "copyWithin"];
/// The methods of Python lists, dictionaries and deques that change them.
const PYTHON_MUTATORS: &[&str] = &[
    "append",
    "extend",
    "insert",
    "remove",
    "pop",
    "clear",
    "sort",
    "reverse",
    "update",
    "setdefault",
    "popitem",
    "appendleft",
    "extendleft",
    "popleft",
    "rotate",
    "discard",
];

/// Returns `true` if a method changes the client list or object that it is called on.
pub fn is_mutator(python: bool, method: &str) -> bool {
    if python { PYTHON_MUTATORS.contains(&method) } else { JAVASCRIPT_MUTATORS.contains(&method) }
}

impl Infer<'_> {
    /// Evaluates a method that changes a client list. Returns `None` if the method is another one.
    pub(super) fn list_mutation(
        &mut self,
        object: ExprId,
        list: &Arc<List>,
        method: &str,
        args: &[Arg],
    ) -> Option<Value> {
        if !is_mutator(self.python, method) && !matches!(method, "add" | "append" | "extend" | "insert" | "push") {
            return None;
        }
        let whole = Value::List(list.clone());
        let is_certain = !list.open && self.branch_depth == 0;
        let is_plain = args.iter().all(|arg| arg.kind == ArgKind::Positional);
        let values: Vec<Value> = args.iter().map(|arg| self.values[arg.value].clone()).collect();
        let exact = if is_certain && is_plain { exact_change(self.python, &list.items, method, &values) } else { None };
        let (changed, result) = exact.unwrap_or_else(|| {
            let added: Vec<Value> = match method {
                "push" | "unshift" | "append" | "add" | "appendleft" => values,
                "insert" => values.into_iter().skip(1).take(1).collect(),
                "extend" | "extendleft" => values.first().map(Value::item).into_iter().collect(),
                "splice" => values.into_iter().skip(2).collect(),
                "fill" => values.into_iter().take(1).collect(),
                _ => Vec::new(),
            };
            // Arguments that are spread add any items.
            let changed = match method {
                "pop" | "shift" | "popleft" | "remove" | "clear" | "splice" | "fill" | "copyWithin" => {
                    with_fewer(list, added)
                }
                _ if is_plain || added.is_empty() => with_possible(list, added),
                _ => unknown_list(),
            };
            let result = match method {
                "pop" | "shift" | "popleft" => whole.item(),
                "splice" => with_possible(list, Vec::new()),
                "sort" | "reverse" | "fill" | "copyWithin" if !self.python => changed.clone(),
                _ => Value::Null,
            };
            (changed, result)
        });
        self.change(object, changed);
        Some(result)
    }

    /// Gives a variable the changed value of the list or object that it holds. A list or object
    /// within another one becomes unknown there.
    pub(super) fn change(&mut self, object: ExprId, changed: Value) {
        match self.scopes.resolve(object) {
            Some(binding) => self.change_binding(binding, changed),
            None => self.forget_contents(object),
        }
    }

    fn change_binding(&mut self, binding: BindingId, changed: Value) {
        self.recorder.record_read(binding);
        let owner = self.scopes.binding(binding).function;
        if let Some(frame) = self.frames.iter_mut().rev().find(|frame| Some(frame.function) == owner) {
            frame.changed.push(binding);
        }
        self.set_binding(binding, changed);
    }

    /// Evaluates `delete a.b` and `del a[0]`.
    pub(super) fn delete_item(&mut self, target: ExprId) {
        let hir = self.hir;
        let (object, key) = match &hir.expr(target).kind {
            ExprKind::Member { object, property } => (*object, Value::text(hir.name(property.name))),
            ExprKind::Index { object, index } => (*object, self.values[*index].clone()),
            _ => return,
        };
        let is_certain = self.branch_depth == 0;
        let changed = match (&self.values[object], key.as_text(), key.as_number()) {
            (Value::Object(known), Some(key), _) => {
                let entries = known.entries.iter().filter(|(name, _)| name != key).cloned().collect();
                Value::Object(Arc::new(Object { entries, open: known.open || !is_certain }))
            }
            (Value::Object(_), None, _) => Value::open_object(),
            (Value::List(list), _, Some(index)) if self.python && is_certain && !list.open => {
                match removed_at(&list.items, position(index, list.items.len(), true)) {
                    Some((items, _)) => Value::list(items),
                    None => with_fewer(list, Vec::new()),
                }
            }
            (Value::List(list), ..) => with_fewer(list, Vec::new()),
            _ => return,
        };
        self.change(object, changed);
    }

    /// Forgets the contents of the lists and objects that unknown code gets as an argument, since
    /// it may change them.
    pub(super) fn forget_contents(&mut self, expr: ExprId) {
        let hir = self.hir;
        deep(|| match &hir.expr(expr).kind {
            ExprKind::Name(_) | ExprKind::Member { .. } | ExprKind::Index { .. } => {
                let mut path = Vec::new();
                let Some(binding) = self.path_to(expr, &mut path) else { return };
                self.recorder.record_read(binding);
                let path: Vec<Arc<str>> = path.into_iter().rev().map_while(|key| key).collect();
                let known = &self.binding_values[binding.0 as usize];
                let forgotten = forgotten_at(known, &path);
                if forgotten != *known {
                    self.change_binding(binding, forgotten);
                }
            }
            ExprKind::List(items) | ExprKind::Tuple(items) => items.iter().for_each(|&item| self.forget_contents(item)),
            ExprKind::Object(properties) => {
                for property in properties.iter().filter(|property| !matches!(property.key, Key::Spread)) {
                    self.forget_contents(property.value);
                }
            }
            ExprKind::Conditional { then, otherwise, .. } => {
                self.forget_contents(*then);
                self.forget_contents(*otherwise);
            }
            ExprKind::Logical { left, right, .. } => {
                self.forget_contents(*left);
                self.forget_contents(*right);
            }
            _ => {}
        })
    }

    /// Returns the variable at the start of `a.b[c]`, and adds the keys in reverse order: `None`
    /// for a key that is not certain.
    fn path_to(&self, expr: ExprId, path: &mut Vec<Option<Arc<str>>>) -> Option<BindingId> {
        let mut expr = expr;
        loop {
            match &self.hir.expr(expr).kind {
                ExprKind::Name(_) => return self.scopes.resolve(expr),
                ExprKind::Member { object, property } => {
                    path.push(Some(self.hir.name(property.name).into()));
                    expr = *object;
                }
                ExprKind::Index { object, index } => {
                    path.push(self.values[*index].as_text().cloned());
                    expr = *object;
                }
                _ => return None,
            }
        }
    }

    /// Forgets what a function of the file changed of the arguments of a call.
    pub(super) fn forget_changed(&mut self, args: &[Arg], changed: &[usize]) {
        for &index in changed {
            let mut positional = args.iter().filter(|arg| arg.kind == ArgKind::Positional);
            if let Some(arg) = positional.nth(index) {
                self.forget_contents(arg.value);
            }
        }
        // A keyword may name any of them.
        if !changed.is_empty() {
            let named = args.iter().filter(|arg| matches!(arg.kind, ArgKind::Keyword(_)));
            named.for_each(|arg| self.forget_contents(arg.value));
        }
    }
}

/// Returns a list of which nothing is known.
fn unknown_list() -> Value {
    Value::list_of(Value::Unknown)
}

/// Returns a list that may have the items of another one, and more.
fn with_possible(list: &List, added: Vec<Value>) -> Value {
    // An empty open list is wholly unknown; a sample must not hide that.
    if list.open && list.items.is_empty() {
        return unknown_list();
    }
    let mut items = list.items.clone();
    for value in added {
        if items.len() < MAX_SAMPLE && !items.contains(&value) {
            items.push(value);
        }
    }
    Value::List(Arc::new(List { items, open: true }))
}

/// Returns a list that may lack items of another one, and may have more. Each known text and number
/// may be gone; what class the items have stays.
fn with_fewer(list: &List, added: Vec<Value>) -> Value {
    let is_plain = |item: &Value| matches!(item, Value::Str(Some(_)) | Value::Num(Some(_)));
    if list.items.iter().any(is_plain) { unknown_list() } else { with_possible(list, added) }
}

/// Returns a value without what is known of the contents that `path` leads to.
pub(super) fn forgotten_at(value: &Value, path: &[Arc<str>]) -> Value {
    changed_at(value, path, &|value| match value {
        Value::Object(_) => Value::open_object(),
        Value::List(_) => unknown_list(),
        Value::Union(variants) if variants.iter().any(|v| matches!(v, Value::List(_) | Value::Object(_))) => {
            Value::Unknown
        }
        other => other.clone(),
    })
}

/// Returns a value in which the value that `path` leads to is changed. If the path leads out of the
/// known objects, the value at its last known key is changed.
pub(super) fn changed_at(value: &Value, path: &[Arc<str>], change: &dyn Fn(&Value) -> Value) -> Value {
    match (value, path) {
        (Value::Object(object), [key, rest @ ..]) => {
            let entries = object.entries.iter().map(|(name, value)| {
                (name.clone(), if name == key { changed_at(value, rest, change) } else { value.clone() })
            });
            Value::Object(Arc::new(Object { entries: entries.collect(), open: object.open }))
        }
        (value, _) => change(value),
    }
}

/// Returns the position that an index means, or `None` if there is none. In Python, a negative
/// index counts from the end.
fn position(index: f64, length: usize, python: bool) -> Option<usize> {
    let index = if index < 0.0 && python { index + length as f64 } else { index };
    (index.fract() == 0.0 && index >= 0.0 && index < length as f64).then_some(index as usize)
}

/// Returns items without the one at a position, and that one.
fn removed_at(items: &[Value], position: Option<usize>) -> Option<(Vec<Value>, Value)> {
    let mut items = items.to_vec();
    let removed = items.remove(position?);
    Some((items, removed))
}

/// Returns the list after a certain change, and the result of the method. Returns `None` if either
/// is not certain.
fn exact_change(python: bool, items: &[Value], method: &str, args: &[Value]) -> Option<(Value, Value)> {
    let mut items = items.to_vec();
    if items.len() + args.len() > MAX_LIST {
        return None;
    }
    let itself = |items: Vec<Value>| {
        let list = Value::list(items);
        (list.clone(), if python { Value::Null } else { list })
    };
    Some(match (method, args) {
        ("push", _) => (Value::list([items, args.to_vec()].concat()), Value::Num(None)),
        ("append", [item]) => (Value::list([items, vec![item.clone()]].concat()), Value::Null),
        ("unshift", _) => (Value::list([args.to_vec(), items].concat()), Value::Num(None)),
        ("insert", [index, item]) => {
            let index = index.as_number()?;
            let index = if index < 0.0 { (index + items.len() as f64).max(0.0) } else { index };
            items.insert((index as usize).min(items.len()), item.clone());
            (Value::list(items), Value::Null)
        }
        ("extend", [Value::List(more)]) if !more.open => {
            (Value::list([items, more.items.clone()].concat()), Value::Null)
        }
        ("pop" | "shift", _) if items.is_empty() && !python => (Value::list(items), Value::Null),
        ("pop", []) => {
            let last = items.pop()?;
            (Value::list(items), last)
        }
        ("pop", [index]) if python => {
            let (rest, removed) = removed_at(&items, position(index.as_number()?, items.len(), true))?;
            (Value::list(rest), removed)
        }
        ("shift", []) => {
            let first = items.remove(0);
            (Value::list(items), first)
        }
        ("reverse", []) => {
            items.reverse();
            itself(items)
        }
        ("sort", []) => {
            let mut texts: Vec<Arc<str>> = items.iter().map(|item| item.as_text().cloned()).collect::<Option<_>>()?;
            texts.sort();
            itself(texts.into_iter().map(|text| Value::Str(Some(text))).collect())
        }
        ("clear", []) => (Value::list(Vec::new()), Value::Null),
        ("fill", [item]) => itself(vec![item.clone(); items.len()]),
        ("splice", [start, rest @ ..]) => {
            let start = start.as_number().filter(|start| start.fract() == 0.0)?;
            let start = if start < 0.0 { (start + items.len() as f64).max(0.0) } else { start };
            let start = (start as usize).min(items.len());
            let count = rest.first().map_or(Some(f64::INFINITY), Value::as_number)?;
            let end = start + (count.max(0.0) as usize).min(items.len() - start);
            let removed = items.splice(start..end, rest.iter().skip(1).cloned()).collect();
            (Value::list(items), Value::list(removed))
        }
        ("remove", [item]) if item.as_text().is_some() && items.iter().all(|item| item.as_text().is_some()) => {
            let (rest, _) = removed_at(&items, items.iter().position(|known| known == item))?;
            (Value::list(rest), Value::Null)
        }
        _ => return None,
    })
}

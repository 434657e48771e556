//! Evaluates assignments: to variables, patterns, properties and items.

use super::Infer;
use crate::base::stack::deep;
use crate::semantic::value::{List, Object, Value};
use crate::syntax::hir::{ExprId, ExprKind, Key};
use crate::syntax::visit::child_exprs;
use std::sync::Arc;

impl Infer<'_> {
    /// Assigns a value to a target: a variable, a property, an item, or a pattern of such targets.
    pub(super) fn assign(&mut self, target: ExprId, value: Value) {
        let hir = self.hir;
        deep(|| match &hir.expr(target).kind {
            ExprKind::Name(_) => {
                if let Some(binding) = self.scopes.resolve(target) {
                    self.set_binding(binding, value.clone());
                }
                self.record_value(target, value);
            }
            ExprKind::List(items) | ExprKind::Tuple(items) => {
                let known: Option<Vec<Value>> = value.as_items().map(<[Value]>::to_vec);
                let starred = items.iter().any(|&item| matches!(hir.expr(item).kind, ExprKind::Spread(_)));
                for (index, &item) in items.iter().enumerate() {
                    let part = match &known {
                        Some(known) if !starred => known.get(index).cloned().unwrap_or_default(),
                        _ => value.item(),
                    };
                    match hir.expr(item).kind {
                        ExprKind::Spread(inner) => self.assign(inner, Value::list_of(Value::Unknown)),
                        _ => self.assign(item, part),
                    }
                }
            }
            ExprKind::Object(properties) => {
                for property in properties {
                    let part = match (&property.key, value.as_object()) {
                        (Key::Ident(ident), Some(object)) => {
                            object.get(hir.name(ident.name)).cloned().unwrap_or_default()
                        }
                        (Key::String(name, _), Some(object)) => object.get(name).cloned().unwrap_or_default(),
                        _ => Value::Unknown,
                    };
                    self.assign(property.value, part);
                }
            }
            ExprKind::Assign { target, value: default, op: None } => {
                let default = self.eval_expr(*default);
                self.assign(*target, if value == Value::Unknown { value } else { value.join(&default) });
            }
            ExprKind::Member { object, property } => {
                let owner = self.eval_expr(*object);
                let key: Arc<str> = hir.name(property.name).into();
                if self.is_exports(*object) && self.is_recording {
                    self.exports.push((key.clone(), value.clone()));
                }
                self.store(*object, &owner, Some(key), value.clone());
                self.record_value(target, value);
            }
            ExprKind::Index { object, index } => {
                let owner = self.eval_expr(*object);
                let key = self.eval_expr(*index);
                self.store(*object, &owner, key.as_text().cloned(), value.clone());
                self.record_value(target, value);
            }
            ExprKind::Spread(inner) => self.assign(*inner, Value::Unknown),
            // Not a target, and evaluated already when its old value was read. Evaluating it once
            // more at each level of `- - - x` that the parser took for decrements is 2^depth runs.
            _ => {}
        });
    }

    /// Returns `true` for `exports` and `module.exports`.
    pub(super) fn is_exports(&self, object: ExprId) -> bool {
        match &self.hir.expr(object).kind {
            ExprKind::Name(name) => self.hir.name(*name) == "exports" && self.scopes.resolve(object).is_none(),
            ExprKind::Member { object, property } => {
                self.hir.name(property.name) == "exports"
                    && matches!(&self.hir.expr(*object).kind, ExprKind::Name(name) if self.hir.name(*name) == "module")
            }
            _ => false,
        }
    }

    /// Stores a value in a client object or list that a variable holds. `key` is `None` if it is
    /// unknown.
    fn store(&mut self, object: ExprId, owner: &Value, key: Option<Arc<str>>, value: Value) {
        let changed = match owner {
            Value::Object(known) => {
                let mut known = Object::clone(known);
                match key {
                    Some(key) => match known.entries.iter_mut().find(|(name, _)| *name == key) {
                        Some((_, old)) => *old = if self.branch_depth > 0 { old.join(&value) } else { value },
                        None => known.entries.push((key, value)),
                    },
                    None => {
                        known.open = true;
                        known.entries.iter_mut().for_each(|(_, old)| *old = old.join(&value));
                    }
                }
                Value::Object(Arc::new(known))
            }
            Value::List(known) => {
                let mut known = List::clone(known);
                known.open = true;
                if !known.items.contains(&value) {
                    known.items.push(value);
                }
                Value::List(Arc::new(known))
            }
            _ => return,
        };
        // A change within a list is seen nowhere else; properties of objects are scanned ahead.
        if self.scopes.resolve(object).is_some() || self.is_within_list(object) {
            self.change(object, changed);
        }
    }

    /// Returns `true` for `a[0]` and `a[key]`, `a[0].b`: an object or list that a list holds, or an
    /// object under a key that is not in the text.
    fn is_within_list(&self, object: ExprId) -> bool {
        match &self.hir.expr(object).kind {
            ExprKind::Member { object, .. } => self.is_within_list(*object),
            ExprKind::Index { object, index } => {
                !matches!(self.hir.expr(*index).kind, ExprKind::String(_)) || self.is_within_list(*object)
            }
            _ => false,
        }
    }

    /// Sets everything that a match pattern captures to unknown.
    pub(super) fn assign_captures(&mut self, pattern: ExprId) {
        let hir = self.hir;
        if let Some(binding) = self.scopes.resolve(pattern) {
            self.set_binding(binding, Value::Unknown);
        }
        deep(|| child_exprs(&hir.expr(pattern).kind, |child| self.assign_captures(child)));
    }
}

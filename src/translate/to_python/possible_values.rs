//! Finds the possible values of an expression that the analysis does not know: items of objects and
//! lists whose key or index is not known.
//!
//! JavaScript: `for (var name in styles) { image.visualize(styles[name]); }`
//! Python: `image.visualize(**styles[name])`, since each entry of `styles` is an object

use super::ToPython;
use super::writes::Write;
use crate::semantic::value::Value;
use crate::syntax::hir::{ExprId, ExprKind};

/// Maximum number of variables, keys and indexes between an expression and its value.
const MAX_DEPTH: u32 = 8;

impl ToPython<'_> {
    /// Returns the values that an expression may have. Returns `None` if others are possible.
    pub(super) fn possible_values(&self, expr: ExprId) -> Option<Vec<&Value>> {
        let values = self.possible_values_at(expr, 0)?;
        (!values.is_empty() && !values.iter().any(|value| **value == Value::Unknown)).then_some(values)
    }

    fn possible_values_at(&self, expr: ExprId, depth: u32) -> Option<Vec<&Value>> {
        if depth > MAX_DEPTH {
            return None;
        }
        let known = self.analysis.value(expr);
        if *known != Value::Unknown {
            return Some(known.variants().iter().collect());
        }
        match &self.hir.expr(expr).kind {
            ExprKind::Index { object, .. } => self.possible_items(*object, depth + 1),
            ExprKind::Member { object, property } => {
                let name = self.hir.name(property.name);
                let owners = self.possible_values_at(*object, depth + 1)?;
                let values = owners.into_iter().map(|owner| match owner {
                    Value::Object(object) if !object.open => object.get(name),
                    _ => None,
                });
                values.collect()
            }
            ExprKind::Name(_) => {
                let mut values = Vec::new();
                for (write, _) in self.state.writes.get(self.resolve(expr)?) {
                    values.extend(match write {
                        Write::Value(value) => self.possible_values_at(*value, depth + 1)?,
                        Write::Item(list) => self.possible_items(*list, depth + 1)?,
                        _ => return None,
                    });
                }
                Some(values)
            }
            _ => None,
        }
    }

    /// Returns the values that an item of an object or a list may have.
    fn possible_items(&self, owner: ExprId, depth: u32) -> Option<Vec<&Value>> {
        let mut items = Vec::new();
        for owner in self.possible_values_at(owner, depth)? {
            match owner {
                Value::Object(object) if !object.open => items.extend(object.entries.iter().map(|(_, value)| value)),
                Value::List(list) if !list.open => items.extend(&list.items),
                _ => return None,
            }
        }
        Some(items)
    }
}

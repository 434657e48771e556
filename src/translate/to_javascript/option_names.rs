//! Renames options that have another name in the JavaScript client.
//!
//! Python: `image.getThumbURL({"region": [0, 0, 1, 1]})`
//! JavaScript: `image.getThumbURL({bbox: [0, 0, 1, 1]})`

use super::ToJavaScript;
use crate::kb::model::{Param, Ty};
use crate::semantic::value::Value;
use crate::syntax::hir::{ExprId, ExprKind};
use crate::translate::emitter::Item;

impl ToJavaScript<'_> {
    /// Translates an argument. In options, a list of numbers gets the name of the option that takes
    /// such a list in JavaScript.
    pub(super) fn option_argument(&mut self, param: Option<&Param<'static>>, value: ExprId) -> Item<'static> {
        let hir = self.hir;
        let Some(param) = param else { return Item::Expr(value) };
        let (Ty::Options(_) | Ty::Union(_), ExprKind::Object(properties)) = (&param.ty, &hir.expr(value).kind) else {
            return Item::Expr(value);
        };
        let Some(entries) = self.literal_entries(value) else { return Item::Expr(value) };
        let names: Vec<Option<&str>> =
            entries.iter().map(|(name, value, _)| self.name_for_numbers(&param.ty, name, *value)).collect();
        if names.iter().all(Option::is_none) {
            return Item::Expr(value);
        }
        let items = properties.iter().zip(names).map(|(property, name)| match name {
            Some(name) => (property.span.start, Item::Keyword(name.into(), property.value)),
            None => (property.span.start, Item::Entry(property, true)),
        });
        let items = items.collect();
        Item::Fragment(self.bracketed_items("{", items, self.span(value).end.saturating_sub(1), "}"))
    }

    /// Returns the name in JavaScript of an option that has another name in Python, if its value is
    /// a list of numbers.
    fn name_for_numbers(&self, ty: &Ty<'static>, name: &str, value: ExprId) -> Option<&'static str> {
        match ty {
            Ty::Options(options) => {
                let Value::List(list) = self.analysis.value(value) else { return None };
                let is_numeric = !list.items.is_empty() && list.items.iter().all(|item| matches!(item, Value::Num(_)));
                let fields = &self.analysis.kb().options(options)?.fields;
                let field = fields.iter().find(|field| field.python == Some(name)).filter(|_| is_numeric)?;
                Some(field.name)
            }
            Ty::Union(types) => types.iter().find_map(|ty| self.name_for_numbers(ty, name, value)),
            _ => None,
        }
    }
}

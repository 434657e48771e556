//! Renames options that have another name in the Python client.
//!
//! JavaScript: `image.getThumbURL({bbox: [0, 0, 1, 1]})`
//! Python: `image.getThumbURL({"region": [0, 0, 1, 1]})`

use super::ToPython;
use super::header::Helper;
use super::python_fragment::{dict_literal, literal};
use crate::kb::model::Ty;
use crate::semantic::value::Value;
use crate::syntax::hir::{ExprId, ExprKind, Property};
use crate::translate::emitter::Item;
use crate::translate::fragment::Fragment;

/// The names of an option in JavaScript and in Python.
pub(super) type OptionName = (&'static str, &'static str);

impl ToPython<'_> {
    /// Returns the options of a type that have another name in Python.
    pub(super) fn option_names(&self, ty: &Ty<'static>) -> Vec<OptionName> {
        match ty {
            Ty::Options(name) => {
                let fields = self.analysis.kb().options(name).into_iter().flat_map(|options| &options.fields);
                fields.filter_map(|field| Some((field.name, field.python?))).collect()
            }
            Ty::Union(types) => {
                let mut names: Vec<OptionName> = types.iter().flat_map(|ty| self.option_names(ty)).collect();
                names.sort_unstable();
                names.dedup();
                names
            }
            _ => Vec::new(),
        }
    }

    /// Translates options with some names replaced. Returns `None` if they keep all names.
    pub(super) fn renamed_options(&mut self, names: &[OptionName], value: ExprId) -> Option<Fragment> {
        let hir = self.hir;
        if !names.iter().any(|(name, _)| self.may_have_option(name, value)) {
            return None;
        }
        if let ExprKind::Object(properties) = &hir.expr(value).kind
            && properties.iter().all(|property| self.key_text(&property.key).is_some())
        {
            let items = properties.iter().map(|property| (property.span.start, self.renamed_entry(names, property)));
            let items = items.collect();
            return Some(self.bracketed_items("{", items, self.span(value).end.saturating_sub(1), "}"));
        }
        let options = self.expr(value);
        let names = names.iter().map(|(name, python)| literal(python).entry(literal(name)));
        let names = dict_literal(names);
        Some(self.helper(Helper::RenameKeys).call(vec![options, names]))
    }

    /// Translates an entry of options, under its name in Python.
    pub(super) fn renamed_entry<'p>(&mut self, names: &[OptionName], property: &'p Property) -> Item<'p> {
        let key = self.key_text(&property.key);
        match names.iter().find(|(name, _)| Some(*name) == key) {
            Some((_, python)) => Item::Fragment(self.expr(property.value).entry(literal(python))),
            None => Item::Entry(property, false),
        }
    }

    /// Returns `true` if options may have an option of this name. Options of which nothing is known
    /// may have it if the script writes the name anywhere.
    fn may_have_option(&self, name: &str, value: ExprId) -> bool {
        let values = self.analysis.value(value);
        let is_named = self.text.contains(name);
        values.variants().iter().any(|value| match value {
            Value::Object(object) => object.get(name).is_some() || object.open && is_named,
            Value::Unknown => is_named,
            _ => false,
        })
    }
}

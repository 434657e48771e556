//! Renames options that have another name in the Python client.
//!
//! JavaScript: `image.getThumbURL({bbox: [0, 0, 1, 1]})`
//! Python: `image.getThumbURL({"region": [0, 0, 1, 1]})`

use super::ToPython;
use super::header::Helper;
use super::python_fragment::{comprehension, dict_literal, list_literal, literal};
use crate::kb::model::Ty;
use crate::semantic::value::Value;
use crate::syntax::hir::{ExprId, ExprKind, Property};
use crate::translate::emitter::Item;
use crate::translate::fragment::{Fragment, atom, call};

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
        let has_ring = |emitter: &Self| match &hir.expr(value).kind {
            ExprKind::Object(properties) => properties.iter().any(|property| emitter.is_bare_ring(names, property)),
            _ => false,
        };
        if !names.iter().any(|(name, _)| self.may_have_option(name, value)) && !has_ring(self) {
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
        if self.is_bare_ring(names, property)
            && let Some(key) = key
        {
            let ring = match self.analysis.value(property.value).as_text() {
                Some(text) => literal(&format!("[{text}]")),
                None => list_literal([self.expr(property.value)]),
            };
            return Item::Fragment(ring.entry(literal(key)));
        }
        match names.iter().find(|(name, _)| Some(*name) == key) {
            Some((_, python)) => Item::Fragment(self.number_list(property.value).entry(literal(python))),
            None => Item::Entry(property, false),
        }
    }

    /// Returns `true` for a region that is a list of points, or the JSON of one. JavaScript takes
    /// it for the only ring of a polygon; Python requires the list of rings.
    fn is_bare_ring(&self, names: &[OptionName], property: &Property) -> bool {
        let key = self.key_text(&property.key);
        if !names.iter().any(|(_, python)| Some(*python) == key) {
            return false;
        }
        match self.analysis.value(property.value) {
            Value::Str(Some(text)) => {
                let bare: String = text.chars().filter(|c| !c.is_whitespace()).collect();
                bare.starts_with("[[") && !bare.starts_with("[[[")
            }
            Value::List(points) => {
                let is_point = |point: &Value| match point {
                    Value::List(numbers) => matches!(numbers.items.first(), Some(Value::Num(_))),
                    _ => false,
                };
                points.items.first().is_some_and(is_point)
            }
            _ => false,
        }
    }

    /// Translates the value of a renamed option, which is a list of numbers. JavaScript also takes
    /// the numbers as one text with commas; Python reads only JSON.
    fn number_list(&mut self, value: ExprId) -> Fragment {
        let known = self.analysis.value(value).as_text().cloned();
        if let Some(text) = known {
            let bare = text.trim().trim_start_matches('[').trim_end_matches(']');
            let numbers: Vec<&str> = bare.split(',').map(str::trim).collect();
            if numbers.iter().all(|number| number.parse::<f64>().is_ok()) {
                return list_literal(numbers.into_iter().map(atom));
            }
        }
        let is_text = self.kind(value).is_text();
        let fragment = self.expr(value);
        if !is_text {
            return fragment;
        }
        let parts = fragment.invoke("split", [literal(",")]);
        comprehension(call("float", [atom("part")]), atom("part"), parts, None).in_brackets("[", "]")
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

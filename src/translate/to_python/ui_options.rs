//! Translates options of widgets, charts and maps: options in a variable, colors, visualization.
//!
//! JavaScript: `chart.setOptions(options)`
//! Python: `chart.title = options["title"]`

use super::ToPython;
use super::option_names::OptionName;
use super::python_fragment::literal;
use crate::kb::model::equivalents::{Argument, Conversion, Path};
use crate::semantic::value::Value;
use crate::syntax::hir::{ExprId, ExprKind};
use crate::translate::fragment::{Fragment, atom, call};

impl ToPython<'_> {
    /// Returns the variable that holds the options of a call, the keys of an option in it, and the
    /// value of the option: `setOptions(options)`. Returns `None` for options at the call.
    pub(super) fn stored_option(
        &self,
        call: ExprId,
        path: &Path<'static>,
    ) -> Option<(ExprId, Vec<&'static str>, &Value)> {
        let bound = self.site(call)?.bound.arg(usize::from(path.param))?;
        let mut at = bound.expr?;
        let mut keys = path.keys.as_slice();
        while let (ExprKind::Object(properties), [key, rest @ ..]) = (&self.hir.expr(at).kind, keys) {
            at = properties.iter().find(|property| self.key_text(&property.key) == Some(*key))?.value;
            keys = rest;
        }
        if keys.is_empty() || !matches!(self.hir.expr(at).kind, ExprKind::Name(_)) {
            return None;
        }
        let mut value = self.analysis.value(at);
        for key in keys {
            value = value.as_object()?.get(key)?;
        }
        (*value != Value::Null).then(|| (at, keys.to_vec(), value))
    }

    /// Translates an option in a variable: `options["title"]`.
    pub(super) fn convert_stored_option(&mut self, argument: &'static Argument<'static>, at: ExprId) -> Fragment {
        let Some((object, keys, value)) = self.stored_option(at, &argument.path) else { return atom("None") };
        let colors = if matches!(argument.conversion, Conversion::Colors) { known_colors(value) } else { None };
        let is_list = matches!(value, Value::List(_));
        let is_text = matches!(value, Value::Str(_));
        if let Some(colors) = colors {
            return colors;
        }
        let owner = self.expr(object);
        let option = keys.into_iter().fold(owner, |owner, key| owner.index(literal(key)));
        match argument.conversion {
            Conversion::Text if !is_text => call("str", [option]),
            Conversion::List if !is_list => Fragment::list("[", vec![option], "]"),
            _ => option,
        }
    }

    /// Translates visualization options: a string of comma-separated bands, colors or numbers
    /// becomes a list, and the options in `names` get their name in Python.
    pub(super) fn visualization(&mut self, value: ExprId, names: &[OptionName]) -> Fragment {
        let hir = self.hir;
        let ExprKind::Object(properties) = &hir.expr(value).kind else {
            return self.renamed_options(names, value).unwrap_or_else(|| self.expr(value));
        };
        let close = self.span(value).end.saturating_sub(1);
        let mut items = Vec::new();
        for property in properties {
            let key = self.key_text(&property.key);
            // A text with brackets is JSON, which both clients read.
            let list_text = match &hir.expr(property.value).kind {
                ExprKind::String(text) if text.contains(',') && !text.contains(['[', '{']) => Some(text),
                _ => None,
            };
            let is_renamed = names.iter().any(|(name, _)| Some(*name) == key);
            let item = match (list_text, key) {
                (Some(text), Some(key)) if !is_renamed => {
                    let is_numeric = text.split(',').all(|part| part.trim().parse::<f64>().is_ok()) && key != "palette";
                    let parts =
                        text.split(',').map(|part| if is_numeric { atom(part.trim()) } else { literal(part.trim()) });
                    crate::translate::emitter::Item::Fragment(
                        Fragment::list("[", parts.collect(), "]").entry(literal(key)),
                    )
                }
                _ => self.renamed_entry(names, property),
            };
            items.push((property.span.start, item));
        }
        self.bracketed_items("{", items, close, "}")
    }

    /// Translates colors for matplotlib and CSS: `ff0000` becomes `#ff0000`.
    pub(super) fn colors(&mut self, value: ExprId) -> Fragment {
        let hir = self.hir;
        match &hir.expr(value).kind {
            ExprKind::String(text) => color(text),
            ExprKind::List(items) => {
                let items = items.iter().map(|&item| self.colors(item)).collect();
                Fragment::list("[", items, "]")
            }
            _ => self.expr(value),
        }
    }
}

/// Returns a color for matplotlib and CSS.
fn color(text: &str) -> Fragment {
    let bare = text.trim_start_matches('#');
    let is_hexadecimal = matches!(bare.len(), 3 | 6 | 8) && bare.bytes().all(|byte| byte.is_ascii_hexdigit());
    if is_hexadecimal { literal(&format!("#{bare}")) } else { literal(text) }
}

/// Returns known colors for matplotlib and CSS.
fn known_colors(value: &Value) -> Option<Fragment> {
    match value {
        Value::Str(Some(text)) => Some(color(text)),
        Value::List(list) if !list.open => {
            let items: Option<Vec<Fragment>> = list.items.iter().map(known_colors).collect();
            Some(Fragment::list("[", items?, "]"))
        }
        _ => None,
    }
}

//! Translates `min` and `max` of numbers, of strings, of a list, and with a `key` function.

use super::ToJavaScript;
use super::javascript_fragment::{array_literal, atom, call};
use super::kinds::Kind;
use crate::syntax::hir::{Arg, ArgKind, ExprId};
use crate::translate::fragment::Fragment;

impl ToJavaScript<'_> {
    /// Translates a call of `min` or `max`; `path` is the name of the function.
    pub(super) fn min_or_max(&mut self, id: ExprId, path: &str, args: &[Arg]) -> Fragment {
        let function = format!("Math.{path}");
        let end_of = |sorted: Fragment| match path {
            "min" => sorted.index(atom("0")),
            _ => sorted.invoke("pop", []),
        };
        let is_positional = |arg: &Arg| arg.kind == ArgKind::Positional;
        match args {
            [only] if is_positional(only) => {
                let list = self.as_list(only.value);
                match self.kind_of_items(only.value) {
                    Kind::Text => end_of(list.invoke("slice", []).invoke("sort", [])),
                    _ => call(function, [list.spread()]),
                }
            }
            [list, key] if is_positional(list) && self.keyword(key) == Some("key") => {
                let copy = self.as_list(list.value).invoke("slice", []);
                end_of(self.sort_call(id, copy, Kind::Unknown, std::slice::from_ref(key)))
            }
            _ if args.iter().all(is_positional) && args.iter().any(|arg| self.kind(arg.value) == Kind::Text) => {
                let items: Vec<Fragment> = args.iter().map(|arg| self.expr(arg.value)).collect();
                end_of(array_literal(items).invoke("sort", []))
            }
            _ if args.iter().all(|arg| matches!(arg.kind, ArgKind::Positional | ArgKind::Spread)) => {
                atom(function).call_with(self.positional_arguments(id, args))
            }
            _ => self.mark_untranslatable(id, format!("this call of `{path}` is not translated")),
        }
    }
}

//! Translates `min` and `max` of numbers, of strings, of a list, and with a `key` function.

use super::ToJavaScript;
use super::binds::*;
use super::kinds::Kind;
use crate::syntax::hir::{Arg, ArgKind, ExprId};
use crate::translate::emitter::Item;
use crate::translate::fragment::Fragment;

impl ToJavaScript<'_> {
    /// Translates a call of `min` or `max`; `path` is the name of the function.
    pub(super) fn extreme(&mut self, id: ExprId, path: &str, args: &[Arg]) -> Fragment {
        let function = Fragment::atom(format!("Math.{path}"));
        match args {
            [only] if only.kind == ArgKind::Positional => {
                let items = self.kind_of_items(only.value);
                let list = self.as_list(only.value);
                if items == Kind::Text {
                    let sorted = list.method("slice").call(vec![]).method("sort").call(vec![]);
                    return if path == "min" {
                        sorted.index(Fragment::atom("0"))
                    } else {
                        sorted.method("pop").call(vec![])
                    };
                }
                function.call(vec![list.at_least(ASSIGN).prefixed("...", 0)])
            }
            [list, key]
                if list.kind == ArgKind::Positional
                    && matches!(key.kind, ArgKind::Keyword(ident) if self.hir.name(ident.name) == "key") =>
            {
                let list = self.as_list(list.value);
                let copy = list.method("slice").call(vec![]);
                let sorted = self.sorted(id, copy, Kind::Unknown, std::slice::from_ref(key));
                if path == "min" { sorted.index(Fragment::atom("0")) } else { sorted.method("pop").call(vec![]) }
            }
            _ if args.iter().all(|arg| arg.kind == ArgKind::Positional)
                && args.iter().any(|arg| self.kind(arg.value) == Kind::Text) =>
            {
                let items = args.iter().map(|arg| self.expr(arg.value)).collect();
                let sorted = Fragment::list("[", items, "]").method("sort").call(vec![]);
                if path == "min" { sorted.index(Fragment::atom("0")) } else { sorted.method("pop").call(vec![]) }
            }
            _ if args.iter().all(|arg| matches!(arg.kind, ArgKind::Positional | ArgKind::Spread)) => {
                let close = self.span(id).end.saturating_sub(1);
                let jobs = args.iter().map(|arg| {
                    let job = match arg.kind {
                        ArgKind::Spread => {
                            let list = self.expr(arg.value).at_least(ASSIGN);
                            Item::Done(list.prefixed("...", 0))
                        }
                        _ => Item::Expr(arg.value),
                    };
                    (arg.span.start, job)
                });
                let jobs = jobs.collect();
                let brackets = self.bracketed("(", jobs, close, ")");
                function.then(brackets)
            }
            _ => self.lose(id, format!("this call of `{path}` is not translated")),
        }
    }
}

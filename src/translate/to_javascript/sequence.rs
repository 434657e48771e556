//! Translates builtin functions on lists and other iterables.

use super::header::Helper;
use super::javascript_fragment::{array_literal, atom, call};
use super::kinds::Kind;
use super::precedence::ATOM;
use super::{ToJavaScript, returning};
use crate::semantic::value::Value;
use crate::syntax::hir::{Arg, ArgKind, ComprehensionKind, ExprId, ExprKind};
use crate::translate::fragment::Fragment;

impl ToJavaScript<'_> {
    /// Translates a function on iterables. Returns `None` for other functions.
    pub(super) fn sequence_function(&mut self, path: &str, values: &[ExprId]) -> Option<Fragment> {
        let fragment = match (path, values) {
            ("len", [value]) => self.len_call(*value),
            ("range", [_] | [_, _] | [_, _, _]) => self.range(values),
            ("sum", [list]) => total(self.as_list(*list), atom("0")),
            ("sum", [list, start]) if self.kind(*start).is_list() => self.as_list(*list).invoke("flat", []),
            ("sum", [list, start]) => total(self.as_list(*list), self.expr(*start)),
            ("any" | "all", [list]) => self.any_or_all(path, *list),
            ("list" | "tuple", []) => atom("[]"),
            ("list" | "tuple", [list]) => self.list_call(*list),
            ("set" | "frozenset", []) => call("new Set", []),
            ("set" | "frozenset", [list]) => call("new Set", [self.as_list(*list)]),
            ("reversed", [list]) => self.as_list(*list).invoke("slice", []).invoke("reverse", []),
            ("zip", [_, ..]) => {
                let lists = values.iter().map(|&list| self.as_list(list)).collect();
                self.helper(Helper::Zip).call(lists)
            }
            ("filter", [function, list]) if matches!(self.hir.expr(*function).kind, ExprKind::Null) => {
                self.as_list(*list).invoke("filter", [atom("Boolean")])
            }
            ("map" | "filter", [function, list]) => self.as_list(*list).invoke(path, [self.item_callback(*function)]),
            ("functools.reduce", [function, list, start @ ..]) => {
                let list = self.as_list(*list);
                list.invoke("reduce", [function].into_iter().chain(start).map(|&arg| self.expr(arg)))
            }
            ("iter", [list]) => self.expr(*list),
            _ => return None,
        };
        Some(fragment)
    }

    /// Translates `zip(*lists)`.
    pub(super) fn zip_call(&mut self, args: &[Arg]) -> Fragment {
        let lists = args.iter().map(|arg| self.expr(arg.value).spread()).collect();
        self.helper(Helper::Zip).call(lists)
    }

    fn len_call(&mut self, value: ExprId) -> Fragment {
        let fragment = self.expr(value);
        match self.kind(value) {
            Kind::Dict => return call("Object.keys", [fragment]).member("length"),
            Kind::Set => return fragment.member("size"),
            Kind::Server => self.report_todo(self.span(value), "`len` of a server object"),
            _ => {}
        }
        fragment.member("length")
    }

    /// Translates `list(x)`. The result is a new list.
    fn list_call(&mut self, list: ExprId) -> Fragment {
        let is_new_list = match &self.hir.expr(list).kind {
            ExprKind::Comprehension { .. } | ExprKind::List(_) | ExprKind::Tuple(_) => true,
            ExprKind::Call { callee, .. } => match self.path(*callee).as_deref() {
                Some("range" | "zip" | "map" | "filter" | "enumerate" | "sorted" | "reversed") => true,
                _ => match &self.hir.expr(*callee).kind {
                    ExprKind::Member { object, property } => {
                        matches!(self.hir.name(property.name), "keys" | "values" | "items")
                            && !self.kind(*object).is_server()
                    }
                    _ => false,
                },
            },
            _ => false,
        };
        let fragment = self.as_list(list);
        match self.kind(list) {
            _ if is_new_list => fragment,
            Kind::Dict | Kind::Set | Kind::Text => fragment,
            Kind::List | Kind::Tuple => fragment.invoke("slice", []),
            _ => call("Array.from", [fragment]),
        }
    }

    /// Translates `any(...)` and `all(...)`.
    fn any_or_all(&mut self, path: &str, list: ExprId) -> Fragment {
        let method = if path == "any" { "some" } else { "every" };
        if let ExprKind::Comprehension {
            kind: ComprehensionKind::Generator | ComprehensionKind::List,
            element,
            clauses,
            ..
        } = &self.hir.expr(list).kind
            && let [clause] = &clauses[..]
            && clause.conditions.is_empty()
            && matches!(self.hir.expr(clause.target).kind, ExprKind::Name(_))
        {
            let values = self.as_list(clause.iter);
            let name = self.target(clause.target);
            return values.invoke(method, [returning(vec![name], self.truth(*element))]);
        }
        self.as_list(list).invoke(method, [atom("Boolean")])
    }

    /// Translates a callback that receives only the item. JavaScript passes the index and the list
    /// as well.
    fn item_callback(&mut self, function: ExprId) -> Fragment {
        match self.path(function).as_deref() {
            Some("str") => return atom("String"),
            Some("float") => return atom("Number"),
            Some("len") => return returning(vec![atom("list")], atom("list").member("length")),
            Some("int") => return returning(vec![atom("x")], call("parseInt", [atom("x"), atom("10")])),
            _ => {}
        }
        let params = match (&self.hir.expr(function).kind, self.analysis.value(function)) {
            (ExprKind::Function(id), _) | (_, Value::Function(id)) => self.hir.function(*id).params.len(),
            _ => 0,
        };
        let fragment = self.expr(function);
        if params == 1 || self.untranslatable.contains(&function) {
            return fragment;
        }
        returning(vec![atom("item")], fragment.at_least(ATOM).call(vec![atom("item")]))
    }

    /// Translates a call of `sorted`.
    pub(super) fn sorted_call(&mut self, id: ExprId, args: &[Arg]) -> Fragment {
        let Some((first, rest)) = args.split_first() else {
            return self.mark_untranslatable(id, "`sorted` without arguments");
        };
        if let Some(reason) = self.untranslatable_reason(first.value) {
            return self.mark_untranslatable(id, reason);
        }
        let kind = self.kind(first.value);
        let is_new_list = matches!(self.hir.expr(first.value).kind, ExprKind::Comprehension { .. })
            || matches!(kind, Kind::Set | Kind::Dict);
        let list = self.as_list(first.value);
        let list = if is_new_list { list } else { list.invoke("slice", []) };
        let items = if kind == Kind::Dict { Kind::Text } else { self.kind_of_items(first.value) };
        self.sort_call(id, list, items, rest)
    }

    /// Translates a call of `enumerate`.
    pub(super) fn enumerate_call(&mut self, id: ExprId, args: &[Arg]) -> Fragment {
        let (Some(list), false) = (args.first(), args.iter().any(|arg| arg.kind == ArgKind::Spread)) else {
            return self.mark_untranslatable(id, "this call of `enumerate` is not translated");
        };
        let start = args.get(1).map(|start| self.expr(start.value));
        let list = self.as_list(list.value);
        let index = match start {
            Some(start) if !start.is_token("0") => atom("index").op("+", start),
            _ => atom("index"),
        };
        let pair = array_literal([index, atom("item")]);
        list.invoke("map", [returning(vec![atom("item"), atom("index")], pair)])
    }
}

/// Returns the sum of the items of a list and a start value.
fn total(list: Fragment, start: Fragment) -> Fragment {
    let sum = atom("a").op("+", atom("b"));
    list.invoke("reduce", [returning(vec![atom("a"), atom("b")], sum), start])
}

//! Translates lists, dictionaries and sets: slices and methods.

use super::header::Helper;
use super::javascript_fragment::{atom, call, conditional, literal, object_literal};
use super::kinds::Kind;
use super::names::is_identifier;
use super::precedence::UNARY;
use super::{ToJavaScript, returning};
use crate::semantic::value::Value;
use crate::syntax::hir::{Arg, ArgKind, ExprId, ExprKind};
use crate::translate::fragment::Fragment;

impl ToJavaScript<'_> {
    /// Returns the start, stop and step of a slice. Returns `None` if the index is not a slice.
    pub(super) fn slice_bounds(&self, index: ExprId) -> Option<[Option<ExprId>; 3]> {
        let ExprKind::Opaque(parts) = &self.hir.expr(index).kind else { return None };
        let span = self.span(index);
        let mut out = [None; 3];
        let mut slot = 0;
        let mut at = span.start;
        let colons = |from: u32, to: u32| self.text.get(from as usize..to as usize).unwrap_or("").matches(':').count();
        for &part in parts {
            slot += colons(at, self.span(part).start);
            *out.get_mut(slot)? = Some(part);
            at = self.span(part).end;
        }
        slot += colons(at, span.end);
        (1..=2).contains(&slot).then_some(out)
    }

    /// Translates `object[start:stop:step]`.
    pub(super) fn translate_slice(&mut self, id: ExprId, object: ExprId, bounds: [Option<ExprId>; 3]) -> Fragment {
        let [start, stop, step] = bounds;
        let owner = self.expr(object);
        if self.propagate_untranslatable(id, object) {
            return owner;
        }
        let is_text = self.kind(object).is_text();
        let is_full = start.is_none() && stop.is_none();
        let Some(step) = step else { return self.slice_call(owner, start, stop) };
        match self.analysis.value(step).as_number() {
            Some(1.0) => self.slice_call(owner, start, stop),
            Some(-1.0) if is_full && is_text => {
                owner.invoke("split", [literal("")]).invoke("reverse", []).invoke("join", [literal("")])
            }
            Some(-1.0) if is_full => owner.invoke("slice", []).invoke("reverse", []),
            Some(step) if step > 1.0 && !is_text => {
                let list = self.slice_call(owner, start, stop);
                let test = atom("index").op("%", atom(step.to_string())).op("===", atom("0"));
                list.invoke("filter", [returning(vec![atom("item"), atom("index")], test)])
            }
            _ => self.mark_untranslatable(id, "a slice with this step is not translated"),
        }
    }

    fn slice_call(&mut self, owner: Fragment, start: Option<ExprId>, stop: Option<ExprId>) -> Fragment {
        let [start, stop] =
            [start, stop].map(|bound| bound.map(|bound| self.expr(bound)).filter(|bound| !bound.is_token("null")));
        let start = start.or_else(|| stop.is_some().then(|| atom("0")));
        owner.invoke("slice", start.into_iter().chain(stop))
    }

    pub(super) fn list_method(&mut self, id: ExprId, object: ExprId, name: &str, args: &[Arg]) -> Option<Fragment> {
        if name == "sort" {
            let list = self.expr(object);
            return Some(self.sort_call(id, list, self.kind_of_items(object), args));
        }
        if args.iter().any(|arg| arg.kind != ArgKind::Positional) {
            return None;
        }
        let values: Vec<ExprId> = args.iter().map(|arg| arg.value).collect();
        let number = |expr: ExprId| self.analysis.value(expr).as_number();
        let fragment = match (name, &values[..]) {
            ("append", [_]) => self.invoke_method(object, "push", &values),
            ("extend", [other]) => {
                let other = self.as_list(*other);
                self.expr(object).invoke("push", [other.spread()])
            }
            ("insert", [at, item]) if number(*at) == Some(0.0) => self.invoke_method(object, "unshift", &[*item]),
            ("insert", [at, item]) => {
                let [list, at, item] = self.exprs([object, *at, *item]);
                list.invoke("splice", [at, atom("0"), item])
            }
            ("pop", []) => self.invoke_method(object, "pop", &[]),
            ("pop", [at]) if number(*at) == Some(0.0) => self.invoke_method(object, "shift", &[]),
            ("pop", [at]) if number(*at) == Some(-1.0) => self.invoke_method(object, "pop", &[]),
            ("pop", [at]) => {
                let [list, at] = self.exprs([object, *at]);
                list.invoke("splice", [at, atom("1")]).index(atom("0"))
            }
            ("remove", [item]) if matches!(self.hir.expr(object).kind, ExprKind::Name(_)) => {
                let [list, item] = self.exprs([object, *item]);
                let at = list.clone().invoke("indexOf", [item]);
                list.invoke("splice", [at, atom("1")])
            }
            ("index", [_]) => self.invoke_method(object, "indexOf", &values),
            ("count", [item]) => {
                let [list, item] = self.exprs([object, *item]);
                let test = atom("other").op("===", item);
                list.invoke("filter", [returning(vec![atom("other")], test)]).member("length")
            }
            ("reverse", []) => self.invoke_method(object, "reverse", &[]),
            ("copy", []) => self.invoke_method(object, "slice", &[]),
            ("clear", []) => self.expr(object).invoke("splice", [atom("0")]),
            _ => return None,
        };
        Some(fragment)
    }

    /// Returns the kind of a list's items.
    pub(super) fn kind_of_items(&self, list: ExprId) -> Kind {
        match self.analysis.value(list).item() {
            Value::Num(_) => Kind::Number,
            Value::Str(_) => Kind::Text,
            _ => Kind::Unknown,
        }
    }

    /// Translates `list.sort(key=..., reverse=...)`.
    pub(super) fn sort_call(&mut self, id: ExprId, list: Fragment, items: Kind, args: &[Arg]) -> Fragment {
        let mut key = None;
        let mut is_reversed = false;
        for arg in args {
            let value = &self.hir.expr(arg.value).kind;
            match (self.keyword(arg), value) {
                (Some("key"), _) => key = Some(arg.value).filter(|_| !matches!(value, ExprKind::Null)),
                (Some("reverse"), ExprKind::Bool(value)) => is_reversed = *value,
                (Some("reverse"), _) => return self.mark_untranslatable(id, "the value of `reverse` is not known"),
                _ => return self.mark_untranslatable(id, "sorting with these arguments is not translated"),
            }
        }
        let (a, b) = (atom("a"), atom("b"));
        let order = match (key, items) {
            (None, Kind::Text) => None,
            (None, Kind::Number) => {
                let order = if is_reversed { atom("b").op("-", atom("a")) } else { atom("a").op("-", atom("b")) };
                return list.invoke("sort", [returning(vec![a, b], order)]);
            }
            (None, _) => Some(self.helper(Helper::Compare)),
            (Some(key), _) => {
                // `key=len` compares the lengths directly.
                let operands = if self.path(key).as_deref() == Some("len") {
                    [&a, &b].map(|item| item.clone().member("length"))
                } else {
                    let key = self.expr(key);
                    [&a, &b].map(|item| key.clone().call(vec![item.clone()]))
                };
                let order = self.helper(Helper::Compare).call(operands.to_vec());
                Some(returning(vec![a, b], order))
            }
        };
        let sorted = list.invoke("sort", order);
        if is_reversed { sorted.invoke("reverse", []) } else { sorted }
    }

    pub(super) fn dict_method(&mut self, id: ExprId, object: ExprId, name: &str, args: &[Arg]) -> Option<Fragment> {
        if name == "update" && args.iter().all(|arg| matches!(arg.kind, ArgKind::Keyword(_))) && !args.is_empty() {
            let dict = self.expr(object);
            return Some(call("Object.assign", [dict, object_literal(self.named_entries(args))]));
        }
        if args.iter().any(|arg| arg.kind != ArgKind::Positional) {
            return None;
        }
        let values: Vec<ExprId> = args.iter().map(|arg| arg.value).collect();
        let fragment = match (name, &values[..]) {
            ("keys", []) => self.global_call("Object.keys", &[object]),
            ("values", []) => self.global_call("Object.values", &[object]),
            ("items", []) => self.global_call("Object.entries", &[object]),
            ("get", [key]) => {
                let dict = self.expr(object);
                self.at_key(dict, *key)
            }
            ("get", [key, default]) => {
                let [dict, name] = self.exprs([object, *key]);
                let test = name.op("in", dict.clone());
                let value = self.at_key(dict, *key);
                conditional(test, value, self.expr(*default))
            }
            ("update", [other]) => self.global_call("Object.assign", &[object, *other]),
            ("copy", []) => call("Object.assign", [object_literal([]), self.expr(object)]),
            ("setdefault", [key, default]) if self.kind(*default).is_list() || self.kind(*default) == Kind::Dict => {
                let dict = self.expr(object);
                let entry = self.at_key(dict, *key);
                let value = entry.clone().op("||", self.expr(*default));
                entry.assign(value).in_brackets("(", ")")
            }
            ("pop", [key, ..]) if self.analysis.is_statement(id) => {
                let dict = self.expr(object);
                self.at_key(dict, *key).prefixed("delete", UNARY)
            }
            _ => return None,
        };
        Some(fragment)
    }

    /// Builds `dict.key`, or `dict[key]` if the key is not an identifier.
    pub(super) fn at_key(&mut self, dict: Fragment, key: ExprId) -> Fragment {
        match &self.hir.expr(key).kind {
            ExprKind::String(text) if is_identifier(text) => dict.member(text),
            _ => dict.index(self.expr(key)),
        }
    }

    pub(super) fn set_method(&mut self, object: ExprId, name: &str, args: &[Arg]) -> Option<Fragment> {
        let values: Vec<ExprId> = args.iter().map(|arg| arg.value).collect();
        let fragment = match (name, &values[..]) {
            ("add", [_]) => self.invoke_method(object, "add", &values),
            ("union", [other]) if self.kind(*other) == Kind::Set => self.union(object, *other),
            ("intersection", [other]) if self.kind(*other) == Kind::Set => self.intersection(object, *other),
            ("discard" | "remove", [_]) => self.invoke_method(object, "delete", &values),
            ("copy", []) => self.global_call("new Set", &[object]),
            _ => return None,
        };
        Some(fragment)
    }

    /// Translates a method of an unknown value, if the method's name suggests a Python value.
    /// Returns `None` otherwise.
    pub(super) fn unknown_method(&mut self, id: ExprId, object: ExprId, name: &str, args: &[Arg]) -> Option<Fragment> {
        let function = self.analysis.scopes.function_of[id.index()];
        let is_mapped = self.analysis.mapped_function(function).is_some();
        match (name, args.len()) {
            ("append" | "extend", 1) => self.list_method(id, object, name, args),
            ("items", 0) => self.dict_method(id, object, name, args),
            ("keys" | "values" | "copy", 0) | ("get", 1 | 2) | ("update", 1) if self.is_data(object) => {
                self.dict_method(id, object, name, args)
            }
            ("update", 1) => self.dict_method(id, object, name, args),
            (
                "upper" | "lower" | "strip" | "lstrip" | "rstrip" | "zfill" | "startswith" | "endswith" | "splitlines"
                | "isdigit" | "capitalize",
                _,
            ) => self.string_method(id, object, name, args),
            ("replace" | "split", _) if !is_mapped => self.string_method(id, object, name, args),
            ("join", 1) if self.kind(args[0].value).is_list() => self.string_method(id, object, name, args),
            ("strftime" | "isoformat" | "total_seconds" | "timestamp", _) => self.date_method(id, object, name, args),
            _ => None,
        }
    }
}

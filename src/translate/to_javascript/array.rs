//! Translates lists, dictionaries and sets: slices and methods.

use super::binds::*;
use super::header::Helper;
use super::kinds::Kind;
use super::{ToJavaScript, returning};
use crate::syntax::hir::{Arg, ArgKind, ExprId, ExprKind};
use crate::translate::fragment::Fragment;

impl ToJavaScript<'_> {
    /// Returns the start, stop and step of a slice. Returns `None` if the index is not a slice.
    pub(super) fn slice(&self, index: ExprId) -> Option<[Option<ExprId>; 3]> {
        let ExprKind::Opaque(parts) = &self.hir.expr(index).kind else { return None };
        let span = self.span(index);
        let mut out = [None; 3];
        let mut place = 0;
        let mut at = span.start;
        let colons = |from: u32, to: u32| self.text.get(from as usize..to as usize).unwrap_or("").matches(':').count();
        for &part in parts {
            place += colons(at, self.span(part).start);
            *out.get_mut(place)? = Some(part);
            at = self.span(part).end;
        }
        place += colons(at, span.end);
        (1..=2).contains(&place).then_some(out)
    }

    /// Translates `object[start:stop:step]`.
    pub(super) fn sliced(&mut self, id: ExprId, object: ExprId, bounds: [Option<ExprId>; 3]) -> Fragment {
        let [start, stop, step] = bounds;
        let number = |to: &Self, expr: Option<ExprId>| expr.and_then(|expr| to.analysis.value(expr).as_number());
        let step_value = number(self, step);
        let owner = self.expr(object);
        if self.lost.contains(&object) {
            self.lost.insert(id);
            return owner;
        }
        let text = self.kind(object).is_text();
        if step.is_some() && step_value != Some(1.0) {
            let whole = start.is_none() && stop.is_none();
            return match step_value {
                Some(-1.0) if whole && text => owner
                    .method("split")
                    .call(vec![super::string::literal("")])
                    .method("reverse")
                    .call(vec![])
                    .method("join")
                    .call(vec![super::string::literal("")]),
                Some(-1.0) if whole => owner.method("slice").call(vec![]).method("reverse").call(vec![]),
                Some(step) if step > 1.0 && !text => {
                    let list = self.cut(owner, start, stop);
                    let rest =
                        Fragment::atom("index").binary("%", Fragment::atom(step.to_string()), PRODUCT, PRODUCT, UNARY);
                    let test = rest.binary("===", Fragment::atom("0"), EQUAL, EQUAL, LESS);
                    list.method("filter")
                        .call(vec![returning(vec![Fragment::atom("item"), Fragment::atom("index")], test)])
                }
                _ => self.lose(id, "a slice with this step is not translated"),
            };
        }
        self.cut(owner, start, stop)
    }

    fn cut(&mut self, owner: Fragment, start: Option<ExprId>, stop: Option<ExprId>) -> Fragment {
        let start = start.map(|start| self.expr(start)).filter(|start| !start.is("null"));
        let stop = stop.map(|stop| self.expr(stop)).filter(|stop| !stop.is("null"));
        let args = match (start, stop) {
            (start, Some(stop)) => vec![start.unwrap_or_else(|| Fragment::atom("0")), stop],
            (Some(start), None) => vec![start],
            (None, None) => vec![],
        };
        owner.method("slice").call(args)
    }

    pub(super) fn list_method(&mut self, id: ExprId, object: ExprId, name: &str, args: &[Arg]) -> Option<Fragment> {
        let hir = self.hir;
        if name == "sort" {
            let list = self.expr(object);
            return Some(self.sorted(id, list, self.kind_of_items(object), args));
        }
        if args.iter().any(|arg| arg.kind != ArgKind::Positional) {
            return None;
        }
        let given: Vec<ExprId> = args.iter().map(|arg| arg.value).collect();
        let number = |expr: ExprId| self.analysis.value(expr).as_number();
        let fragment = match (name, &given[..]) {
            ("append", [_]) => self.direct(object, "push", &given),
            ("extend", [more]) => {
                let list = self.as_list(*more);
                self.expr(object).method("push").call(vec![list.at_least(ASSIGN).prefixed("...", 0)])
            }
            ("insert", [at, _]) if number(*at) == Some(0.0) => self.direct(object, "unshift", &given[1..]),
            ("insert", [_, _]) => {
                let (list, at, item) = (self.expr(object), self.expr(given[0]), self.expr(given[1]));
                list.method("splice").call(vec![at, Fragment::atom("0"), item])
            }
            ("pop", []) => self.direct(object, "pop", &[]),
            ("pop", [at]) if number(*at) == Some(0.0) => self.direct(object, "shift", &[]),
            ("pop", [at]) if number(*at) == Some(-1.0) => self.direct(object, "pop", &[]),
            ("pop", [at]) => {
                let (list, at) = (self.expr(object), self.expr(*at));
                list.method("splice").call(vec![at, Fragment::atom("1")]).index(Fragment::atom("0"))
            }
            ("remove", [item]) if matches!(hir.expr(object).kind, ExprKind::Name(_)) => {
                let (list, item) = (self.expr(object), self.expr(*item));
                let at = list.clone().method("indexOf").call(vec![item]);
                list.method("splice").call(vec![at, Fragment::atom("1")])
            }
            ("index", [_]) => self.direct(object, "indexOf", &given),
            ("count", [item]) => {
                let (list, item) = (self.expr(object), self.expr(*item));
                let test = Fragment::atom("other").binary("===", item, EQUAL, EQUAL, LESS);
                list.method("filter").call(vec![returning(vec![Fragment::atom("other")], test)]).member("length")
            }
            ("reverse", []) => self.direct(object, "reverse", &[]),
            ("copy", []) => self.direct(object, "slice", &[]),
            ("clear", []) => self.expr(object).method("splice").call(vec![Fragment::atom("0")]),
            _ => return None,
        };
        Some(fragment)
    }

    /// Returns the kind of a list's items.
    pub(super) fn kind_of_items(&self, list: ExprId) -> Kind {
        match self.analysis.value(list).item() {
            crate::semantic::value::Value::Num(_) => Kind::Number,
            crate::semantic::value::Value::Str(_) => Kind::Text,
            _ => Kind::Unknown,
        }
    }

    /// Translates `list.sort(key=..., reverse=...)`.
    pub(super) fn sorted(&mut self, id: ExprId, list: Fragment, items: Kind, args: &[Arg]) -> Fragment {
        let mut key = None;
        let mut reverse = None;
        for arg in args {
            match arg.kind {
                ArgKind::Keyword(ident) if self.hir.name(ident.name) == "key" => key = Some(arg.value),
                ArgKind::Keyword(ident) if self.hir.name(ident.name) == "reverse" => reverse = Some(arg.value),
                _ => return self.lose(id, "this way to sort is not translated"),
            }
        }
        let key = key.filter(|&key| !matches!(self.hir.expr(key).kind, ExprKind::Null));
        let backward = match reverse.map(|reverse| &self.hir.expr(reverse).kind) {
            Some(ExprKind::Bool(value)) => *value,
            None => false,
            Some(_) => return self.lose(id, "`reverse` is not certain"),
        };
        let (a, b) = (Fragment::atom("a"), Fragment::atom("b"));
        let order = match (key, items) {
            (None, Kind::Text) => None,
            (None, Kind::Number) => {
                let (first, second) = if backward { ("b", "a") } else { ("a", "b") };
                let order = super::operator::arithmetic(Fragment::atom(first), "-", Fragment::atom(second));
                return list.method("sort").call(vec![returning(vec![a, b], order)]);
            }
            (None, _) => Some(self.helper(Helper::Compare)),
            (Some(key), _) => {
                let (first, second) = match &self.hir.expr(key).kind {
                    // `key=len` compares the lengths directly.
                    _ if self.path(key).as_deref() == Some("len") => {
                        (a.clone().member("length"), b.clone().member("length"))
                    }
                    _ => {
                        let key = self.expr(key);
                        (key.clone().at_least(ATOM).call(vec![a.clone()]), key.at_least(ATOM).call(vec![b.clone()]))
                    }
                };
                let order = self.helper(Helper::Compare).call(vec![first, second]);
                Some(returning(vec![a, b], order))
            }
        };
        let sorted = list.method("sort").call(order.into_iter().collect());
        if backward { sorted.method("reverse").call(vec![]) } else { sorted }
    }

    pub(super) fn dict_method(&mut self, id: ExprId, object: ExprId, name: &str, args: &[Arg]) -> Option<Fragment> {
        if name == "update" && args.iter().all(|arg| matches!(arg.kind, ArgKind::Keyword(_))) && !args.is_empty() {
            let dict = self.expr(object);
            let entries = args.iter().filter_map(|arg| match arg.kind {
                ArgKind::Keyword(ident) => Some((self.hir.name(ident.name), arg.value)),
                _ => None,
            });
            let entries: Vec<_> = entries.collect();
            let entries =
                entries.into_iter().map(|(name, value)| self.expr(value).entry(super::expr::key(name))).collect();
            return Some(Fragment::atom("Object.assign").call(vec![dict, Fragment::list("{", entries, "}")]));
        }
        if args.iter().any(|arg| arg.kind != ArgKind::Positional) {
            return None;
        }
        let given: Vec<ExprId> = args.iter().map(|arg| arg.value).collect();
        let object_call = |to: &mut Self, name: &str| {
            let dict = to.expr(object);
            Fragment::atom(format!("Object.{name}")).call(vec![dict])
        };
        let fragment = match (name, &given[..]) {
            ("keys", []) => object_call(self, "keys"),
            ("values", []) => object_call(self, "values"),
            ("items", []) => object_call(self, "entries"),
            ("get", [key]) => {
                let dict = self.expr(object);
                self.at_key(dict, *key)
            }
            ("get", [key, default]) => {
                let (dict, name) = (self.expr(object), self.expr(*key));
                let test = name.binary("in", dict.clone(), LESS, LESS + 1, LESS + 1);
                let found = self.at_key(dict, *key);
                let default = self.expr(*default);
                super::expr::conditional(test, found, default)
            }
            ("update", [more]) => {
                let (dict, more) = (self.expr(object), self.expr(*more));
                Fragment::atom("Object.assign").call(vec![dict, more])
            }
            ("copy", []) => {
                let dict = self.expr(object);
                Fragment::atom("Object.assign").call(vec![Fragment::list("{", vec![], "}"), dict])
            }
            ("setdefault", [key, default]) if self.kind(*default).is_list() || self.kind(*default) == Kind::Dict => {
                let dict = self.expr(object);
                let place = self.at_key(dict, *key);
                let default = self.expr(*default);
                let value = place.clone().binary("||", default, OR, OR, AND);
                let mut tokens = place.tokens;
                tokens.push(super::word("=").spaced());
                tokens.extend(value.spaced().tokens);
                Fragment::of(tokens, ASSIGN).in_brackets("(", ")")
            }
            ("pop", [key, ..]) if self.analysis.is_statement(id) => {
                let dict = self.expr(object);
                self.at_key(dict, *key).prefixed("delete", UNARY)
            }
            _ => return None,
        };
        Some(fragment)
    }

    fn at_key(&mut self, dict: Fragment, key: ExprId) -> Fragment {
        match &self.hir.expr(key).kind {
            ExprKind::String(text) if super::names::is_identifier(text) => dict.member(text),
            _ => {
                let key = self.expr(key);
                dict.index(key)
            }
        }
    }

    pub(super) fn set_method(&mut self, object: ExprId, name: &str, args: &[Arg]) -> Option<Fragment> {
        let given: Vec<ExprId> = args.iter().map(|arg| arg.value).collect();
        let fragment = match (name, &given[..]) {
            ("add", [_]) => self.direct(object, "add", &given),
            ("union", [other]) if self.kind(*other) == Kind::Set => self.united(object, *other),
            ("intersection", [other]) if self.kind(*other) == Kind::Set => self.shared(object, *other),
            ("discard" | "remove", [_]) => self.direct(object, "delete", &given),
            ("copy", []) => {
                let set = self.expr(object);
                Fragment::atom("new Set").call(vec![set])
            }
            _ => return None,
        };
        Some(fragment)
    }

    /// Translates a method of an unknown value, if the method's name suggests a Python value.
    /// Returns `None` otherwise.
    pub(super) fn unknown_method(&mut self, id: ExprId, object: ExprId, name: &str, args: &[Arg]) -> Option<Fragment> {
        let function = self.analysis.scopes.function_of[id.index()];
        let on_server = self.analysis.mapped_function(function).is_some();
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
            ("replace" | "split", _) if !on_server => self.string_method(id, object, name, args),
            ("join", 1) if self.kind(args[0].value).is_list() => self.string_method(id, object, name, args),
            ("strftime" | "isoformat" | "total_seconds" | "timestamp", _) => self.date_method(id, object, name, args),
            _ => None,
        }
    }
}

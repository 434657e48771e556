//! Translates methods of client arrays to list methods, comprehensions and `functools`.
//!
//! JavaScript: `list.push(4); list.filter(function(x) { return x > 1; })`
//! Python: `list.append(4)`, `[x for x in list if x > 1]`

use super::ToPython;
use super::header::{Helper, Module};
use super::kinds::Kind;
use super::precedence::{ATOM, LAMBDA, SUM};
use super::python_fragment::{comprehension, conditional, lambda, literal, slice};
use crate::semantic::scope::Parent;
use crate::semantic::value::Value;
use crate::syntax::hir::{Arg, ArgKind, BinaryOp, ExprId, ExprKind};
use crate::translate::fragment::{Fragment, atom, call, flat};

impl ToPython<'_> {
    /// Translates a method call of a client array. Returns `None` for an unknown method.
    pub(super) fn list_method(&mut self, id: ExprId, object: ExprId, name: &str, args: &[Arg]) -> Option<Fragment> {
        let values: Vec<ExprId> = args.iter().map(|arg| arg.value).collect();
        let first = values.first().copied();
        let fragment = match name {
            "push" => self.push(id, object, args),
            "unshift" => {
                let item = self.expr(first?);
                self.expr(object).invoke("insert", [atom("0"), item])
            }
            "pop" => self.expr(object).invoke("pop", []),
            "shift" => self.expr(object).invoke("pop", [atom("0")]),
            "concat" => self.list_concat(object, &values),
            "slice" => {
                let list = self.expr(object);
                self.slice_of(list, object, &values)
            }
            "splice" => self.splice(object, &values),
            "join" => self.join(object, first),
            "toString" => self.join(object, None),
            "indexOf" => {
                let (items, item) = (self.expr(object), self.expr(first?));
                self.helper(Helper::Index).call(vec![items, item])
            }
            "includes" => {
                let (items, item) = (self.expr(object), self.expr(first?));
                item.infix("in", items)
            }
            "reverse" if self.is_temporary(object) => self.expr(object).index(atom("::-1")),
            "reverse" => self.in_place(id, object, "reverse", vec![]),
            "sort" => self.sort(id, object, first),
            "map" | "forEach" => return self.comprehension_of(object, first?, true),
            "filter" => return self.comprehension_of(object, first?, false),
            "some" => self.any_or_all("any", object, first?),
            "every" => self.any_or_all("all", object, first?),
            "find" => self.find(object, first?),
            "findIndex" => self.find_index(object, first?),
            "reduce" => self.reduce(id, object, first?, values.get(1).copied()),
            "fill" => {
                let value = self.expr(first?);
                let count = call("len", [self.expr(object)]);
                Fragment::list("[", vec![value], "]").infix("*", count)
            }
            "flat" => self.flat(object),
            "entries" => call("enumerate", [self.expr(object)]),
            "keys" => {
                let count = call("len", [self.expr(object)]);
                call("range", [count])
            }
            _ => return None,
        };
        Some(fragment)
    }

    /// Translates `list.push(a, ...b)`; if its value is used, the value is the new length.
    fn push(&mut self, id: ExprId, object: ExprId, args: &[Arg]) -> Fragment {
        let list = self.expr(object);
        let push = if let [Arg { kind: ArgKind::Positional, value, .. }] = args {
            let item = self.expr(*value);
            list.invoke("append", [item])
        } else {
            let items = args.iter().map(|arg| self.argument_value(arg)).collect();
            list.invoke("extend", [Fragment::list("[", items, "]")])
        };
        if self.analysis.is_statement(id) || matches!(self.analysis.scopes.parents[id.index()], Parent::Function(_)) {
            return push;
        }
        self.prelude.push(push.statement());
        call("len", [self.expr(object)])
    }

    /// Translates `list.concat(a, b)`: arrays are joined, any other value is added as one item.
    fn list_concat(&mut self, object: ExprId, values: &[ExprId]) -> Fragment {
        let mut sum = self.expr(object).at_least(SUM);
        for &value in values {
            let kind = self.kind(value);
            let item = self.expr(value);
            let item = match kind {
                Kind::List => item.at_least(SUM),
                Kind::Unknown => {
                    let is_list = call("isinstance", [item.clone(), atom("list")]);
                    let singleton = Fragment::list("[", vec![item.clone()], "]");
                    conditional(item, is_list, singleton).in_brackets("(", ")")
                }
                _ => Fragment::list("[", vec![item], "]"),
            };
            sum = sum.infix("+", item);
        }
        sum
    }

    /// Translates `concat` of a value that may be a text or a list. A list among the arguments
    /// suggests a list.
    pub(super) fn unknown_concat(&mut self, object: ExprId, args: &[Arg]) -> Option<Fragment> {
        if args.iter().any(|arg| arg.kind != ArgKind::Positional) {
            return None;
        }
        let values: Vec<ExprId> = args.iter().map(|arg| arg.value).collect();
        if values.is_empty() || values.iter().any(|&value| self.kind(value) == Kind::List) {
            return Some(self.list_concat(object, &values));
        }
        self.helper(Helper::Text);
        let items = std::iter::once(object).chain(values).map(|value| self.expr(value)).collect();
        Some(self.helper(Helper::Concat).call(items))
    }

    /// Returns `owner[start:end]` for the bounds of a JavaScript `slice`; no bounds copy the list.
    pub(super) fn slice_of(&mut self, owner: Fragment, object: ExprId, bounds: &[ExprId]) -> Fragment {
        let bounds: Vec<Fragment> = bounds.iter().map(|&bound| self.subscript(object, bound)).collect();
        let mut bounds = bounds.into_iter();
        let start = bounds.next().filter(|start| !start.is_token("0"));
        owner.index(slice(start, bounds.next()))
    }

    fn splice(&mut self, object: ExprId, values: &[ExprId]) -> Fragment {
        let list = self.expr(object);
        let mut args = vec![list.clone()];
        args.extend(values.iter().map(|&value| self.expr(value)));
        if args.len() == 2 {
            args.push(call("len", [list]));
        }
        self.helper(Helper::Splice).call(args)
    }

    /// Translates `list.join(separator)`, which writes `null` and `undefined` as empty texts.
    fn join(&mut self, object: ExprId, separator: Option<ExprId>) -> Fragment {
        let separator = separator.map_or_else(|| literal(","), |separator| self.expr(separator));
        if let Some(count) = self.empty_list_length(object) {
            // A list of `n` empty items has `n - 1` separators.
            let (count, is_less) = match self.hir.expr(count).kind {
                ExprKind::Binary { op: BinaryOp::Add, left, right, .. }
                    if self.analysis.value(right).as_number() == Some(1.0) =>
                {
                    (left, false)
                }
                _ => (count, true),
            };
            let repeats = match self.analysis.value(count).as_number() {
                Some(known) if known >= 1.0 && known.fract() == 0.0 => {
                    atom((if is_less { known - 1.0 } else { known }).to_string())
                }
                _ => {
                    let is_integer = self.kind(count) == Kind::Integer;
                    let count = self.expr(count);
                    let count = if is_less { count.infix("-", atom("1")) } else { count };
                    if is_integer { count } else { call("int", [count]) }
                }
            };
            return separator.infix("*", repeats);
        }
        let list = self.expr(object);
        let items = match self.analysis.value(object) {
            Value::List(list) => &list.items[..],
            _ => &[],
        };
        let is_never_null =
            |item: &Value| matches!(item, Value::Str(_) | Value::Num(_) | Value::Bool(_) | Value::List(_));
        if !items.is_empty() && items.iter().all(|item| matches!(item, Value::Str(_))) {
            return separator.invoke("join", [list]);
        }
        let to_text = self.helper(Helper::Text);
        if !items.is_empty() && items.iter().all(is_never_null) {
            return separator.invoke("join", [call("map", [to_text, list])]);
        }
        let mut args = vec![list];
        if !separator.is_token("\",\"") {
            args.push(separator);
        }
        self.helper(Helper::JoinItems).call(args)
    }

    /// Returns `n` of `new Array(n)`.
    fn empty_list_length(&self, object: ExprId) -> Option<ExprId> {
        let ExprKind::Call { callee, args, .. } = &self.hir.expr(object).kind else { return None };
        match &args[..] {
            [Arg { kind: ArgKind::Positional, value, .. }]
                if self.is_global(*callee, "Array") && self.kind(*value).is_number() =>
            {
                Some(*value)
            }
            _ => None,
        }
    }

    /// Returns `any(test(item) for item in list)`, or the same with `all`.
    fn any_or_all(&mut self, function: &str, object: ExprId, test: ExprId) -> Fragment {
        let (test, params) = self.callback(test);
        let item = atom(self.names.fresh("item"));
        let test = test.call(if params == 0 { vec![] } else { vec![item.clone()] });
        let generator = comprehension(test, item, self.expr(object), None);
        atom(function).call_with(generator.in_brackets("(", ")"))
    }

    /// Returns `next((item for item in list if test(item)), None)`.
    fn find(&mut self, object: ExprId, test: ExprId) -> Fragment {
        let (test, _) = self.callback(test);
        let item = atom(self.names.fresh("item"));
        let test = test.call(vec![item.clone()]);
        let generator = comprehension(item.clone(), item, self.expr(object), Some(test));
        call("next", [generator.in_brackets("(", ")"), atom("None")])
    }

    /// Returns `next((index for index, item in enumerate(list) if test(item)), -1)`.
    fn find_index(&mut self, object: ExprId, test: ExprId) -> Fragment {
        let (test, _) = self.callback(test);
        let (index, item) = (atom(self.names.fresh("index")), atom(self.names.fresh("item")));
        let test = test.call(vec![item.clone()]);
        let pairs = call("enumerate", [self.expr(object)]);
        let names = Fragment::items(vec![index.clone(), item]);
        let generator = comprehension(index, names, pairs, Some(test)).in_brackets("(", ")");
        call("next", [generator, atom("-1")])
    }

    /// Returns `functools.reduce(function, list, start)`; a callback with an index gets pairs.
    fn reduce(&mut self, id: ExprId, object: ExprId, function: ExprId, start: Option<ExprId>) -> Fragment {
        let (mut function, params) = self.callback(function);
        if params > 3 || (params == 3 && start.is_none()) {
            return self.mark_untranslatable(id, "`reduce` with the index");
        }
        let functools = self.module(Module::Functools);
        let mut list = self.expr(object);
        if params == 3 {
            let total = atom(self.names.fresh("total"));
            let pair = atom(self.names.fresh("pair"));
            let part = |index: &str| pair.clone().index(atom(index));
            let body = function.call(vec![total.clone(), part("1"), part("0")]);
            function = lambda(vec![total, pair], body);
            list = call("enumerate", [list]);
        }
        let start = start.map(|start| self.expr(start));
        functools.invoke("reduce", [function, list].into_iter().chain(start))
    }

    /// Returns `[item for part in list for item in part]`.
    pub(super) fn flat(&mut self, object: ExprId) -> Fragment {
        let list = self.expr(object);
        let (part, item) = (atom(self.names.fresh("part")), atom(self.names.fresh("item")));
        let outer = comprehension(item.clone(), part.clone(), list, None);
        comprehension(outer, item, part, None).in_brackets("[", "]")
    }

    /// Returns `true` if nothing else holds a list, so that a changed copy can replace a change in
    /// place.
    fn is_temporary(&self, object: ExprId) -> bool {
        matches!(self.hir.expr(object).kind, ExprKind::Call { .. } | ExprKind::List(_))
    }

    /// Returns `list.method(args)`, which changes the list; its value in JavaScript is the list.
    fn in_place(&mut self, id: ExprId, object: ExprId, method: &str, args: Vec<Fragment>) -> Fragment {
        let list = self.expr(object);
        let call = list.clone().invoke(method, args);
        if self.analysis.is_statement(id) {
            return call;
        }
        self.prelude.push(call.statement());
        list
    }

    fn sort(&mut self, id: ExprId, object: ExprId, compare: Option<ExprId>) -> Fragment {
        let mut args = Vec::new();
        match compare {
            Some(compare) => {
                let compare = self.expr(compare);
                let functools = self.module(Module::Functools);
                args.push(functools.invoke("cmp_to_key", [compare]).keyword("key"));
            }
            // Without a callback, JavaScript compares all values as text, even numbers.
            None if !matches!(self.analysis.value(object).item(), Value::Str(_)) => {
                args.push(self.helper(Helper::Text).keyword("key"))
            }
            None => {}
        }
        if self.is_temporary(object) {
            args.insert(0, self.expr(object));
            return call("sorted", args);
        }
        self.in_place(id, object, "sort", args)
    }

    /// Translates a callback; returns its parameter count too, 1 if the function is unknown.
    fn callback(&mut self, function: ExprId) -> (Fragment, usize) {
        let params = self.param_count(function).unwrap_or(1);
        (self.expr(function).at_least(ATOM), params)
    }

    /// Translates `list.map(function)`, or `list.filter(function)`, to a comprehension.
    fn comprehension_of(&mut self, object: ExprId, function: ExprId, is_map: bool) -> Option<Fragment> {
        let list = self.expr(object);
        if self.untranslatable.contains(&object) {
            return None;
        }
        let (function_value, params) = self.callback(function);
        let item = self.variable_for(function, 0, "item");
        let (names, iter, args) = if params >= 2 {
            let index = self.variable_for(function, 1, "index");
            let mut args = vec![item.clone(), index.clone()];
            if params > 2 {
                args.push(list.clone());
            }
            (Fragment::items(vec![index, item.clone()]), call("enumerate", [list]), args)
        } else {
            (item.clone(), list, if params == 0 { vec![] } else { vec![item.clone()] })
        };
        let result = apply(function_value, args);
        let inner = if is_map {
            comprehension(result, names, iter, None)
        } else {
            comprehension(item, names, iter, Some(result))
        };
        Some(inner.in_brackets("[", "]"))
    }

    /// Returns the variable for a parameter of a callback: its own name if it is known, else
    /// `hint`.
    fn variable_for(&mut self, function: ExprId, index: usize, hint: &str) -> Fragment {
        if let ExprKind::Function(id) = self.hir.expr(function).kind
            && let Some(param) = self.hir.function(id).params.get(index)
            && matches!(self.hir.expr(param.target).kind, ExprKind::Name(_))
        {
            return self.expr(param.target);
        }
        atom(self.names.fresh(hint))
    }
}

/// Returns `{key: value for key, value in source.items() if key not in taken}`.
pub(super) fn without(source: Fragment, taken: Fragment) -> Fragment {
    let names = Fragment::items(vec![atom("key"), atom("value")]);
    let test = atom("key").infix("not in", taken);
    let items = source.invoke("items", []);
    comprehension(atom("value").entry(atom("key")), names, items, Some(test)).in_brackets("{", "}")
}

/// Returns `function(args)`, simplified to `body` if the function is `lambda args: body`.
fn apply(function: Fragment, args: Vec<Fragment>) -> Fragment {
    let tokens = &function.tokens;
    let is_lambda = tokens.len() > 3 && &*tokens[0].text == "(" && &*tokens[1].text == "lambda";
    if is_lambda && let Some(colon) = tokens.iter().position(|token| &*token.text == ":") {
        let params: Vec<String> = flat(&tokens[2..colon]).split(", ").map(|name| name.trim().to_owned()).collect();
        let has_same_names =
            params.iter().zip(&args).all(|(param, arg)| arg.is_token(param)) && params.len() == args.len();
        if has_same_names {
            return Fragment::new(tokens[colon + 1..tokens.len() - 1].to_vec(), LAMBDA);
        }
    }
    function.call(args)
}

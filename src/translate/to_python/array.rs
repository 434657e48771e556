//! Methods of client arrays.

use super::binds::{COMPARE, SUM};
use super::header::{Helper, Module};
use super::kinds::Kind;
use super::string::slice;
use super::{Role, ToPython, Token, word};
use crate::semantic::value::Value;
use crate::syntax::hir::{Arg, ExprId, ExprKind};
use crate::translate::code::Line;
use crate::translate::fragment::Fragment;

impl ToPython<'_> {
    /// A method of a client array; `None`: not one.
    pub(super) fn list_method(&mut self, id: ExprId, object: ExprId, name: &str, args: &[Arg]) -> Option<Fragment> {
        let given: Vec<ExprId> = args.iter().map(|arg| arg.value).collect();
        let first = given.first().copied();
        let fragment = match name {
            "push" => {
                let used = !self.analysis.is_statement(id);
                let owner = self.expr(object);
                let spread = args.iter().any(|arg| arg.kind != crate::syntax::hir::ArgKind::Positional);
                let call = if let ([one], false) = (&given[..], spread) {
                    let item = self.expr(*one);
                    owner.method("append").call(vec![item])
                } else {
                    let items = args.iter().map(|arg| {
                        let fragment = self.expr(arg.value);
                        if arg.kind == crate::syntax::hir::ArgKind::Positional {
                            fragment
                        } else {
                            fragment.at_least(super::binds::OR).prefixed("*", super::binds::LAMBDA)
                        }
                    });
                    let items = Fragment::list("[", items.collect(), "]");
                    owner.method("extend").call(vec![items])
                };
                if used
                    && !matches!(self.analysis.scopes.parents[id.index()], crate::semantic::scope::Parent::Function(_))
                {
                    self.prelude.push(Line::code(call.tokens));
                    let owner = self.expr(object);
                    Fragment::atom("len").call(vec![owner])
                } else {
                    call
                }
            }
            "unshift" => {
                let item = self.expr(first?);
                self.expr(object).method("insert").call(vec![Fragment::atom("0"), item])
            }
            "pop" => self.expr(object).method("pop").call(vec![]),
            "shift" => self.expr(object).method("pop").call(vec![Fragment::atom("0")]),
            "concat" => {
                let mut sum = self.expr(object);
                for arg in given {
                    let item = match self.kind(arg) {
                        Kind::List => self.expr(arg),
                        Kind::Unknown => {
                            // An array is joined, anything else is added as one item.
                            let value = self.expr(arg);
                            let list = Fragment::atom("isinstance").call(vec![value.clone(), Fragment::atom("list")]);
                            let one = Fragment::list("[", vec![value.clone()], "]");
                            super::expr::conditional(value, list, one).in_brackets("(", ")")
                        }
                        _ => Fragment::list("[", vec![self.expr(arg)], "]"),
                    };
                    sum = sum.binary("+", item, SUM, SUM, SUM + 1);
                }
                sum
            }
            "slice" => {
                let owner = self.expr(object);
                let bounds: Vec<Fragment> = given.iter().map(|&at| self.subscript(object, at)).collect();
                if bounds.is_empty() { owner.index(slice(None, None)) } else { self.sliced(owner, bounds) }
            }
            "splice" => {
                let owner = self.expr(object);
                let mut all = vec![owner.clone()];
                all.extend(given.iter().map(|&arg| self.expr(arg)));
                if all.len() == 2 {
                    all.push(Fragment::atom("len").call(vec![owner]));
                }
                self.helper(Helper::Splice).call(all)
            }
            "join" => {
                let by = match first {
                    Some(by) => self.expr(by),
                    None => super::string::literal(","),
                };
                let texts = matches!(self.analysis.value(object).item(), Value::Str(_));
                let owner = self.expr(object);
                let items = if texts {
                    owner
                } else {
                    let text = self.text_function();
                    Fragment::atom("map").call(vec![text, owner])
                };
                by.method("join").call(vec![items])
            }
            "toString" => {
                let (text, owner) = (self.text_function(), self.expr(object));
                super::string::literal(",").method("join").call(vec![Fragment::atom("map").call(vec![text, owner])])
            }
            "indexOf" => {
                let (items, item) = (self.expr(object), self.expr(first?));
                self.index_of(items, item)
            }
            "includes" => {
                let (items, item) = (self.expr(object), self.expr(first?));
                item.binary("in", items, COMPARE, 6, 6)
            }
            "reverse" => {
                if self.is_fresh(object) {
                    let owner = self.expr(object);
                    return Some(owner.index(Fragment::atom("::-1")));
                }
                return Some(self.in_place(id, object, "reverse", vec![]));
            }
            "sort" => return self.sorted(id, object, first),
            "map" => return self.over(object, first?, true),
            "filter" => return self.over(object, first?, false),
            "forEach" => {
                let list = self.over(object, first?, true)?;
                return Some(list);
            }
            "some" | "every" => {
                let (function, params) = self.client_function(first?);
                let item = self.names.fresh("item");
                let test = function.call(if params == 0 { vec![] } else { vec![Fragment::atom(item.clone())] });
                let owner = self.expr(object);
                let generator = comprehension(test, Fragment::atom(item), owner, None);
                let call = if name == "some" { "any" } else { "all" };
                Fragment::atom(call).then(generator.in_brackets("(", ")"))
            }
            "find" => {
                let (function, _) = self.client_function(first?);
                let name = self.names.fresh("item");
                let test = function.call(vec![Fragment::atom(name.clone())]);
                let owner = self.expr(object);
                let generator = comprehension(Fragment::atom(name.clone()), Fragment::atom(name), owner, Some(test))
                    .in_brackets("(", ")");
                Fragment::atom("next").call(vec![generator, Fragment::atom("None")])
            }
            "findIndex" => {
                let (function, _) = self.client_function(first?);
                let (index, name) = (self.names.fresh("index"), self.names.fresh("item"));
                let test = function.call(vec![Fragment::atom(name.clone())]);
                let owner = Fragment::atom("enumerate").call(vec![self.expr(object)]);
                let names = Fragment::items(vec![Fragment::atom(index.clone()), Fragment::atom(name)]);
                let generator = comprehension(Fragment::atom(index), names, owner, Some(test)).in_brackets("(", ")");
                Fragment::atom("next").call(vec![generator, Fragment::atom("-1")])
            }
            "reduce" => {
                let (mut function, params) = self.client_function(first?);
                if params > 3 || (params == 3 && given.len() < 2) {
                    return Some(self.lose(id, "`reduce` with the index"));
                }
                let functools = self.module(Module::Functools);
                let mut owner = self.expr(object);
                if params == 3 {
                    let (sum, pair) = (self.names.fresh("total"), self.names.fresh("pair"));
                    let part = |at: &str| Fragment::atom(pair.clone()).index(Fragment::atom(at));
                    let call = function.call(vec![Fragment::atom(sum.clone()), part("1"), part("0")]);
                    let names = vec![Fragment::atom(sum), Fragment::atom(pair.clone())];
                    let mut tokens = vec![word("lambda")];
                    tokens.extend(Fragment::items(names).spaced().tokens);
                    tokens.push(word(":"));
                    tokens.extend(call.spaced().tokens);
                    function = Fragment::of(tokens, super::binds::LAMBDA);
                    owner = Fragment::atom("enumerate").call(vec![owner]);
                }
                let mut all = vec![function, owner];
                if let Some(&start) = given.get(1) {
                    all.push(self.expr(start));
                }
                functools.method("reduce").call(all)
            }
            "fill" => {
                let value = self.expr(first?);
                let owner = self.expr(object);
                let count = Fragment::atom("len").call(vec![owner]);
                Fragment::list("[", vec![value], "]").binary(
                    "*",
                    count,
                    super::binds::PRODUCT,
                    super::binds::PRODUCT,
                    super::binds::UNARY,
                )
            }
            "flat" => {
                let owner = self.expr(object);
                let (inner, item) = (self.names.fresh("part"), self.names.fresh("item"));
                let mut tokens = Fragment::atom(item.clone()).tokens;
                for (name, list) in
                    [(Fragment::atom(inner.clone()), owner), (Fragment::atom(item), Fragment::atom(inner))]
                {
                    tokens.push(Token::new("for", Role::Comprehension).spaced());
                    tokens.extend(name.spaced().tokens);
                    tokens.push(word("in").spaced());
                    tokens.extend(list.at_least(super::binds::OR).spaced().tokens);
                }
                Fragment::of(tokens, 0).in_brackets("[", "]")
            }
            "entries" => {
                let owner = self.expr(object);
                Fragment::atom("enumerate").call(vec![owner])
            }
            "keys" => {
                let owner = self.expr(object);
                Fragment::atom("range").call(vec![Fragment::atom("len").call(vec![owner])])
            }
            _ => return None,
        };
        Some(fragment)
    }

    /// Whether nothing else holds a list, so that a changed copy is as good as a change.
    fn is_fresh(&self, object: ExprId) -> bool {
        matches!(self.hir.expr(object).kind, ExprKind::Call { .. } | ExprKind::List(_))
    }

    /// `list.method(args)`, which changes the list and, in JavaScript, is the list.
    fn in_place(&mut self, id: ExprId, object: ExprId, method: &str, args: Vec<Fragment>) -> Fragment {
        let owner = self.expr(object);
        let call = owner.clone().method(method).call(args);
        if self.analysis.is_statement(id) {
            return call;
        }
        self.prelude.push(Line::code(call.tokens));
        owner
    }

    fn sorted(&mut self, id: ExprId, object: ExprId, by: Option<ExprId>) -> Option<Fragment> {
        let mut args = Vec::new();
        match by {
            Some(by) => {
                let compare = self.expr(by);
                let functools = self.module(Module::Functools);
                args.push(functools.method("cmp_to_key").call(vec![compare]).keyword("key"));
            }
            // JavaScript compares texts, numbers too.
            None if !matches!(self.analysis.value(object).item(), Value::Str(_)) => {
                args.push(self.text_function().keyword("key"))
            }
            None => {}
        }
        if self.is_fresh(object) {
            let owner = self.expr(object);
            args.insert(0, owner);
            return Some(Fragment::atom("sorted").call(args));
        }
        Some(self.in_place(id, object, "sort", args))
    }

    /// A callback, and how many parameters it takes.
    fn client_function(&mut self, function: ExprId) -> (Fragment, usize) {
        let params = match self.analysis.value(function) {
            Value::Function(id) => self.hir.function(*id).params.len(),
            _ => 1,
        };
        let fragment = self.expr(function);
        (fragment.at_least(super::binds::ATOM), params)
    }

    /// `list.map(f)` and `list.filter(f)` as comprehensions.
    fn over(&mut self, object: ExprId, function: ExprId, maps: bool) -> Option<Fragment> {
        let owner = self.expr(object);
        if self.lost.contains(&object) {
            return None;
        }
        let (call, params) = self.client_function(function);
        // The parameter's own name reads best.
        let shape = match &self.hir.expr(function).kind {
            ExprKind::Function(id) => Some(*id),
            _ => None,
        };
        let own = |to: &mut Self, index: usize, wish: &str| match shape
            .and_then(|id| to.hir.function(id).params.get(index))
        {
            Some(param) if matches!(to.hir.expr(param.target).kind, ExprKind::Name(_)) => to.expr(param.target),
            _ => Fragment::atom(to.names.fresh(wish)),
        };
        let item = own(self, 0, "item");
        let (names, iter, args) = if params >= 2 {
            let index = own(self, 1, "index");
            let mut args = vec![item.clone(), index.clone()];
            if params > 2 {
                args.push(owner.clone());
            }
            (Fragment::items(vec![index, item.clone()]), Fragment::atom("enumerate").call(vec![owner]), args)
        } else {
            (item.clone(), owner, if params == 0 { vec![] } else { vec![item.clone()] })
        };
        let result = applied(call, args);
        let inner = if maps {
            comprehension(result, names, iter, None)
        } else {
            comprehension(item, names, iter, Some(result))
        };
        Some(inner.in_brackets("[", "]"))
    }
}

/// `{key: value for key, value in source.items() if key not in taken}`.
pub(super) fn without(source: Fragment, taken: Fragment) -> Fragment {
    let names = Fragment::items(vec![Fragment::atom("key"), Fragment::atom("value")]);
    let test = Fragment::atom("key").binary("not in", taken, COMPARE, 6, 6);
    let items = source.method("items").call(vec![]);
    comprehension(Fragment::atom("value").entry(Fragment::atom("key")), names, items, Some(test)).in_brackets("{", "}")
}

/// `(lambda x: body)(x)` is `body`.
fn applied(function: Fragment, args: Vec<Fragment>) -> Fragment {
    let tokens = &function.tokens;
    let is_lambda = tokens.len() > 3 && &*tokens[0].text == "(" && &*tokens[1].text == "lambda";
    if is_lambda && let Some(colon) = tokens.iter().position(|token| &*token.text == ":") {
        let params: Vec<String> = crate::translate::fragment::flat(&tokens[2..colon])
            .split(", ")
            .map(|name| name.trim().to_owned())
            .collect();
        let same = params.iter().zip(&args).all(|(param, arg)| arg.is(param)) && params.len() == args.len();
        if same {
            return Fragment::of(tokens[colon + 1..tokens.len() - 1].to_vec(), super::binds::LAMBDA);
        }
    }
    function.call(args)
}

/// `result for names in iter if test`.
pub(super) fn comprehension(result: Fragment, names: Fragment, iter: Fragment, test: Option<Fragment>) -> Fragment {
    let mut tokens = result.tokens;
    tokens.push(Token::new("for", Role::Comprehension).spaced());
    tokens.extend(names.spaced().tokens);
    tokens.push(word("in").spaced());
    tokens.extend(iter.at_least(super::binds::OR).spaced().tokens);
    if let Some(test) = test {
        tokens.push(Token::new("if", Role::Comprehension).spaced());
        tokens.extend(test.at_least(super::binds::OR).spaced().tokens);
    }
    Fragment::of(tokens, super::binds::LAMBDA)
}

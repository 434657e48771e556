//! Methods of client arrays.

use super::binds::{COMPARE, SUM};
use super::header::{Helper, Module};
use super::kinds::Kind;
use super::string::slice;
use super::{Leaf, Role, ToPython, word};
use crate::semantic::value::Value;
use crate::syntax::hir::{Arg, ExprId, ExprKind};
use crate::translate::code::Line;
use crate::translate::piece::Piece;

impl ToPython<'_> {
    /// A method of a client array; `None`: not one.
    pub(super) fn list_method(&mut self, id: ExprId, object: ExprId, name: &str, args: &[Arg]) -> Option<Piece> {
        let given: Vec<ExprId> = args.iter().map(|arg| arg.value).collect();
        let first = given.first().copied();
        let piece = match name {
            "push" => {
                let used = !self.analysis.is_statement(id);
                let owner = self.expr(object);
                let spread = args.iter().any(|arg| arg.kind != crate::syntax::hir::ArgKind::Positional);
                let call = if let ([one], false) = (&given[..], spread) {
                    let item = self.expr(*one);
                    owner.method("append").call(vec![item])
                } else {
                    let items = args.iter().map(|arg| {
                        let piece = self.expr(arg.value);
                        if arg.kind == crate::syntax::hir::ArgKind::Positional {
                            piece
                        } else {
                            piece.at_least(super::binds::OR).prefixed("*", super::binds::LAMBDA)
                        }
                    });
                    let items = Piece::list("[", items.collect(), "]");
                    owner.method("extend").call(vec![items])
                };
                if used
                    && !matches!(self.analysis.scopes.parents[id.index()], crate::semantic::scope::Parent::Function(_))
                {
                    self.prelude.push(Line::code(call.leaves));
                    let owner = self.expr(object);
                    Piece::atom("len").call(vec![owner])
                } else {
                    call
                }
            }
            "unshift" => {
                let item = self.expr(first?);
                self.expr(object).method("insert").call(vec![Piece::atom("0"), item])
            }
            "pop" => self.expr(object).method("pop").call(vec![]),
            "shift" => self.expr(object).method("pop").call(vec![Piece::atom("0")]),
            "concat" => {
                let mut sum = self.expr(object);
                for arg in given {
                    let item = match self.kind(arg) {
                        Kind::List => self.expr(arg),
                        Kind::Unknown => {
                            // An array is joined, anything else is added as one item.
                            let value = self.expr(arg);
                            let list = Piece::atom("isinstance").call(vec![value.clone(), Piece::atom("list")]);
                            let one = Piece::list("[", vec![value.clone()], "]");
                            super::expr::conditional(value, list, one).in_brackets("(", ")")
                        }
                        _ => Piece::list("[", vec![self.expr(arg)], "]"),
                    };
                    sum = sum.binary("+", item, SUM, SUM, SUM + 1);
                }
                sum
            }
            "slice" => {
                let owner = self.expr(object);
                let bounds: Vec<Piece> = given.iter().map(|&at| self.subscript(object, at)).collect();
                if bounds.is_empty() { owner.index(slice(None, None)) } else { self.sliced(owner, bounds) }
            }
            "splice" => {
                let owner = self.expr(object);
                let mut all = vec![owner.clone()];
                all.extend(given.iter().map(|&arg| self.expr(arg)));
                if all.len() == 2 {
                    all.push(Piece::atom("len").call(vec![owner]));
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
                    Piece::atom("map").call(vec![text, owner])
                };
                by.method("join").call(vec![items])
            }
            "toString" => {
                let (text, owner) = (self.text_function(), self.expr(object));
                super::string::literal(",").method("join").call(vec![Piece::atom("map").call(vec![text, owner])])
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
                    return Some(owner.index(Piece::atom("::-1")));
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
                let test = function.call(if params == 0 { vec![] } else { vec![Piece::atom(item.clone())] });
                let owner = self.expr(object);
                let generator = comprehension(test, Piece::atom(item), owner, None);
                let call = if name == "some" { "any" } else { "all" };
                Piece::atom(call).then(generator.in_brackets("(", ")"))
            }
            "find" => {
                let (function, _) = self.client_function(first?);
                let name = self.names.fresh("item");
                let test = function.call(vec![Piece::atom(name.clone())]);
                let owner = self.expr(object);
                let generator = comprehension(Piece::atom(name.clone()), Piece::atom(name), owner, Some(test))
                    .in_brackets("(", ")");
                Piece::atom("next").call(vec![generator, Piece::atom("None")])
            }
            "findIndex" => {
                let (function, _) = self.client_function(first?);
                let (index, name) = (self.names.fresh("index"), self.names.fresh("item"));
                let test = function.call(vec![Piece::atom(name.clone())]);
                let owner = Piece::atom("enumerate").call(vec![self.expr(object)]);
                let names = Piece::items(vec![Piece::atom(index.clone()), Piece::atom(name)]);
                let generator = comprehension(Piece::atom(index), names, owner, Some(test)).in_brackets("(", ")");
                Piece::atom("next").call(vec![generator, Piece::atom("-1")])
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
                    let part = |at: &str| Piece::atom(pair.clone()).index(Piece::atom(at));
                    let call = function.call(vec![Piece::atom(sum.clone()), part("1"), part("0")]);
                    let names = vec![Piece::atom(sum), Piece::atom(pair.clone())];
                    let mut leaves = vec![word("lambda")];
                    leaves.extend(Piece::items(names).spaced().leaves);
                    leaves.push(word(":"));
                    leaves.extend(call.spaced().leaves);
                    function = Piece::of(leaves, super::binds::LAMBDA);
                    owner = Piece::atom("enumerate").call(vec![owner]);
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
                let count = Piece::atom("len").call(vec![owner]);
                Piece::list("[", vec![value], "]").binary(
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
                let mut leaves = Piece::atom(item.clone()).leaves;
                for (name, list) in [(Piece::atom(inner.clone()), owner), (Piece::atom(item), Piece::atom(inner))] {
                    leaves.push(Leaf::new("for", Role::Comprehension).spaced());
                    leaves.extend(name.spaced().leaves);
                    leaves.push(word("in").spaced());
                    leaves.extend(list.at_least(super::binds::OR).spaced().leaves);
                }
                Piece::of(leaves, 0).in_brackets("[", "]")
            }
            "entries" => {
                let owner = self.expr(object);
                Piece::atom("enumerate").call(vec![owner])
            }
            "keys" => {
                let owner = self.expr(object);
                Piece::atom("range").call(vec![Piece::atom("len").call(vec![owner])])
            }
            _ => return None,
        };
        Some(piece)
    }

    /// Whether nothing else holds a list, so that a changed copy is as good as a change.
    fn is_fresh(&self, object: ExprId) -> bool {
        matches!(self.hir.expr(object).kind, ExprKind::Call { .. } | ExprKind::List(_))
    }

    /// `list.method(args)`, which changes the list and, in JavaScript, is the list.
    fn in_place(&mut self, id: ExprId, object: ExprId, method: &str, args: Vec<Piece>) -> Piece {
        let owner = self.expr(object);
        let call = owner.clone().method(method).call(args);
        if self.analysis.is_statement(id) {
            return call;
        }
        self.prelude.push(Line::code(call.leaves));
        owner
    }

    fn sorted(&mut self, id: ExprId, object: ExprId, by: Option<ExprId>) -> Option<Piece> {
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
            return Some(Piece::atom("sorted").call(args));
        }
        Some(self.in_place(id, object, "sort", args))
    }

    /// A callback, and how many parameters it takes.
    fn client_function(&mut self, function: ExprId) -> (Piece, usize) {
        let params = match self.analysis.value(function) {
            Value::Function(id) => self.hir.function(*id).params.len(),
            _ => 1,
        };
        let piece = self.expr(function);
        (piece.at_least(super::binds::ATOM), params)
    }

    /// `list.map(f)` and `list.filter(f)` as comprehensions.
    fn over(&mut self, object: ExprId, function: ExprId, maps: bool) -> Option<Piece> {
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
            _ => Piece::atom(to.names.fresh(wish)),
        };
        let item = own(self, 0, "item");
        let (names, iter, args) = if params >= 2 {
            let index = own(self, 1, "index");
            let mut args = vec![item.clone(), index.clone()];
            if params > 2 {
                args.push(owner.clone());
            }
            (Piece::items(vec![index, item.clone()]), Piece::atom("enumerate").call(vec![owner]), args)
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
pub(super) fn without(source: Piece, taken: Piece) -> Piece {
    let names = Piece::items(vec![Piece::atom("key"), Piece::atom("value")]);
    let test = Piece::atom("key").binary("not in", taken, COMPARE, 6, 6);
    let items = source.method("items").call(vec![]);
    comprehension(Piece::atom("value").entry(Piece::atom("key")), names, items, Some(test)).in_brackets("{", "}")
}

/// `(lambda x: body)(x)` is `body`.
fn applied(function: Piece, args: Vec<Piece>) -> Piece {
    let leaves = &function.leaves;
    let is_lambda = leaves.len() > 3 && &*leaves[0].text == "(" && &*leaves[1].text == "lambda";
    if is_lambda && let Some(colon) = leaves.iter().position(|leaf| &*leaf.text == ":") {
        let params: Vec<String> =
            crate::translate::piece::flat(&leaves[2..colon]).split(", ").map(|name| name.trim().to_owned()).collect();
        let same = params.iter().zip(&args).all(|(param, arg)| arg.is(param)) && params.len() == args.len();
        if same {
            return Piece::of(leaves[colon + 1..leaves.len() - 1].to_vec(), super::binds::LAMBDA);
        }
    }
    function.call(args)
}

/// `result for names in iter if test`.
pub(super) fn comprehension(result: Piece, names: Piece, iter: Piece, test: Option<Piece>) -> Piece {
    let mut leaves = result.leaves;
    leaves.push(Leaf::new("for", Role::Comprehension).spaced());
    leaves.extend(names.spaced().leaves);
    leaves.push(word("in").spaced());
    leaves.extend(iter.at_least(super::binds::OR).spaced().leaves);
    if let Some(test) = test {
        leaves.push(Leaf::new("if", Role::Comprehension).spaced());
        leaves.extend(test.at_least(super::binds::OR).spaced().leaves);
    }
    Piece::of(leaves, super::binds::LAMBDA)
}

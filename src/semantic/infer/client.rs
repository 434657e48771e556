//! Evaluates functions of the language: methods of client arrays, strings and objects, built-in
//! functions, and members of libraries.
//!
//! Only functions that carry Earth Engine values are modeled. All other results are unknown.

use super::{Flow, Infer};
use crate::kb::Member;
use crate::semantic::value::{List, Object, Value};
use crate::syntax::hir::{Arg, ArgKind, ExprId, ExprKind, FunctionId};
use std::sync::Arc;

impl Infer<'_> {
    /// Evaluates a call of a function of the language. Returns `None` if the function is not
    /// modeled.
    pub(super) fn client_call(&mut self, callee: ExprId, args: &[Arg], new: bool) -> Option<Value> {
        let hir = self.hir;
        match &hir.expr(callee).kind {
            ExprKind::Member { object, property } => {
                let owner = self.values[*object].clone();
                let method = hir.name(property.name);
                match owner {
                    Value::List(list) => self.list_method(*object, &list, method, args),
                    Value::Str(text) => self.string_method(text.as_ref(), method, args),
                    Value::Module(module) if self.python && &*module == "math" => Some(Value::Num(None)),
                    Value::Module(module) if self.python && &*module == "datetime.datetime" => {
                        self.opaque_callbacks(args);
                        let makes = matches!(
                            method,
                            "now" | "today" | "utcnow" | "strptime" | "fromisoformat" | "fromtimestamp"
                        );
                        Some(if makes { Value::Client("datetime") } else { Value::Unknown })
                    }
                    Value::Object(known) if self.python => self.dict_method(*object, &known, method, args),
                    _ => self.static_call(*object, method, args),
                }
            }
            ExprKind::Name(name) if self.scopes.resolve(callee).is_none() => {
                let name = hir.name(*name);
                if self.python { self.python_builtin(name, args) } else { self.javascript_builtin(name, args, new) }
            }
            _ => None,
        }
    }

    /// Returns a positional argument, or `null` if the call does not give it.
    fn positional(&self, args: &[Arg], index: usize) -> Value {
        args.iter()
            .filter(|arg| arg.kind == ArgKind::Positional)
            .nth(index)
            .map_or(Value::Null, |arg| self.values[arg.value].clone())
    }

    /// Evaluates a client callback with one item.
    fn call_back(&mut self, function: &Value, item: Value) -> Value {
        match function {
            Value::Function(id) => {
                let args = self.callback_args(*id, vec![item, Value::Num(None)]);
                self.call_function(*id, args)
            }
            Value::Namespace(namespace) => match self.constructor(namespace) {
                Some(op) => {
                    let bound = super::call::positional_args(vec![item]);
                    self.operator_result(super::NO_CALL, op, None, &bound)
                }
                None => Value::Unknown,
            },
            _ => Value::Unknown,
        }
    }

    /// Evaluates a client callback that runs for any number of items. What it changes for one item,
    /// it reads for the next.
    fn call_back_for_each(&mut self, function: &Value, item: &Value) -> Value {
        let mut result = Value::Null;
        self.eval_loop(|infer| {
            result = infer.call_back(function, item.clone());
            Flow::Next
        });
        result
    }

    /// Returns the arguments of a callback; those that are not known are unknown.
    fn callback_args(&mut self, id: FunctionId, known: Vec<Value>) -> Vec<Value> {
        self.reach_function(id);
        let mut args = known;
        args.resize(self.hir.function(id).params.len(), Value::Unknown);
        args
    }

    /// Evaluates a method of a client list.
    fn list_method(&mut self, object: ExprId, list: &Arc<List>, method: &str, args: &[Arg]) -> Option<Value> {
        let whole = Value::List(list.clone());
        let item = whole.item();
        let first = self.positional(args, 0);
        if let Some(result) = self.list_mutation(object, list, method, args) {
            return Some(result);
        }
        let opened = |list: &List| Value::List(Arc::new(List { items: list.items.clone(), open: true }));
        Some(match method {
            "map" => {
                // The callback is evaluated for each item of a short list: `[2015,
                // 2016].map(function(year) {...})`.
                if !list.open && list.items.len() <= 8 {
                    let results = list.items.clone().into_iter().map(|item| self.call_back(&first, item)).collect();
                    Value::list(results)
                } else {
                    Value::list_of(self.call_back_for_each(&first, &item))
                }
            }
            "forEach" | "some" | "every" | "find" | "findIndex" | "flatMap" => {
                let mut result = Value::Null;
                if !list.open && list.items.len() <= 8 {
                    for item in list.items.clone() {
                        result = self.call_back(&first, item);
                    }
                } else {
                    result = self.call_back_for_each(&first, &item);
                }
                match method {
                    "find" => item,
                    "some" | "every" => Value::Bool(None),
                    "flatMap" => Value::list_of(result.item()),
                    _ => Value::Null,
                }
            }
            "filter" => {
                self.call_back_for_each(&first, &item);
                opened(list)
            }
            "reduce" | "reduceRight" => {
                let start = if args.len() > 1 { self.positional(args, 1) } else { item.clone() };
                if let Value::Function(id) = first {
                    let args = self.callback_args(id, vec![start.clone(), item, Value::Num(None)]);
                    let result = self.call_function(id, args);
                    return Some(start.join(&result));
                }
                Value::Unknown
            }
            "concat" => {
                let mut items = list.items.clone();
                let mut open = list.open;
                for index in 0..args.len() {
                    match self.positional(args, index) {
                        Value::List(more) => {
                            items.extend(more.items.iter().cloned());
                            open |= more.open;
                        }
                        Value::Unknown => open = true,
                        other => items.push(other),
                    }
                }
                Value::List(Arc::new(List { items, open }))
            }
            "slice" if !self.python => opened(list),
            "copy" => whole,
            "join" | "toString" => Value::Str(None),
            "indexOf" | "lastIndexOf" | "index" | "count" => Value::Num(None),
            "includes" => Value::Bool(None),
            "at" if !self.python => item,
            "keys" | "values" | "entries" | "flat" | "toLocaleString" if !self.python => Value::Unknown,
            _ => {
                self.forget_contents(object);
                self.opaque_callbacks(args);
                return None;
            }
        })
    }

    /// Evaluates the functions among the arguments with unknown parameters.
    fn opaque_callbacks(&mut self, args: &[Arg]) {
        for arg in args {
            if let Value::Function(function) = self.values[arg.value] {
                self.call_with_unknown_args(function);
            }
        }
    }

    /// Evaluates a method of a client string.
    fn string_method(&mut self, text: Option<&Arc<str>>, method: &str, args: &[Arg]) -> Option<Value> {
        Some(match method {
            "split" | "splitlines" => Value::list_of(Value::Str(None)),
            "concat" | "format" | "replace" | "toUpperCase" | "toLowerCase" | "upper" | "lower" | "trim" | "strip"
            | "slice" | "substring" | "substr" | "join" | "zfill" | "padStart" | "repeat" | "toString" | "title"
            | "lstrip" | "rstrip" | "charAt" | "replaceAll" | "capitalize" => {
                let certain = text.filter(|_| args.is_empty()).and_then(|text| match method {
                    "upper" | "toUpperCase" => Some(text.to_uppercase()),
                    "lower" | "toLowerCase" => Some(text.to_lowercase()),
                    "strip" | "trim" => Some(text.trim().to_owned()),
                    "toString" => Some(text.to_string()),
                    _ => None,
                });
                Value::Str(certain.map(Into::into))
            }
            "indexOf" | "find" | "count" | "search" | "charCodeAt" => Value::Num(None),
            "startswith" | "endswith" | "startsWith" | "endsWith" | "includes" | "isdigit" => Value::Bool(None),
            _ => return None,
        })
    }

    /// Evaluates a method of a Python dictionary.
    fn dict_method(&mut self, object: ExprId, known: &Arc<Object>, method: &str, args: &[Arg]) -> Option<Value> {
        Some(match method {
            "get" | "pop" | "setdefault" => {
                let key = self.positional(args, 0);
                let found = key.as_text().and_then(|key| known.get(key)).cloned();
                let default = self.positional(args, 1);
                if method != "get" {
                    self.dict_change(object, known, method, &key, &default);
                }
                found.map_or(Value::Unknown, |found| found.join(&default))
            }
            "clear" | "popitem" => {
                let certain = method == "clear" && self.branch_depth == 0;
                let changed = if certain { Value::Object(Arc::default()) } else { Value::open_object() };
                self.change(object, changed);
                Value::Unknown
            }
            // Keys that are not known may be anything.
            "keys" => Value::list_of(if known.open { Value::Unknown } else { Value::Str(None) }),
            "values" => {
                let item = known.entries.iter().map(|(_, value)| value.clone()).reduce(|a, b| a.join(&b));
                Value::list_of(item.filter(|_| !known.open).unwrap_or_default())
            }
            "items" => {
                let item = known.entries.iter().map(|(_, value)| value.clone()).reduce(|a, b| a.join(&b));
                let key = if known.open { Value::Unknown } else { Value::Str(None) };
                Value::list_of(Value::list(vec![key, item.filter(|_| !known.open).unwrap_or_default()]))
            }
            "copy" => Value::Object(known.clone()),
            "update" => {
                let mut changed = Object::clone(known);
                match args {
                    [arg] if arg.kind == ArgKind::Positional && matches!(self.values[arg.value], Value::Object(_)) => {
                        if let Value::Object(more) = &self.values[arg.value] {
                            changed.entries.extend(more.entries.iter().cloned());
                            changed.open |= more.open;
                        }
                    }
                    _ => changed = Object { open: true, ..Object::default() },
                }
                self.change(object, Value::Object(Arc::new(changed)));
                Value::Null
            }
            _ => return None,
        })
    }

    /// Evaluates the change that `pop` or `setdefault` makes to a Python dictionary.
    fn dict_change(&mut self, object: ExprId, known: &Arc<Object>, method: &str, key: &Value, default: &Value) {
        let changed = match key.as_text() {
            Some(key) if method == "pop" => {
                let entries = known.entries.iter().filter(|(name, _)| name != key).cloned().collect();
                Object { entries, open: known.open || self.branch_depth > 0 }
            }
            Some(key) if known.get(key).is_some() => return,
            Some(key) if !known.open && self.branch_depth == 0 => {
                let mut entries = known.entries.clone();
                entries.push((key.clone(), default.clone()));
                Object { entries, open: false }
            }
            _ => Object { open: true, ..Object::default() },
        };
        self.change(object, Value::Object(Arc::new(changed)));
    }

    /// Evaluates static functions: `Object.keys(x)`, `Math.max(...)`, `datetime.now()`.
    fn static_call(&mut self, object: ExprId, method: &str, args: &[Arg]) -> Option<Value> {
        let hir = self.hir;
        let ExprKind::Name(name) = hir.expr(object).kind else { return None };
        if self.scopes.resolve(object).is_some() {
            return None;
        }
        let first = self.positional(args, 0);
        Some(match (hir.name(name), method) {
            ("Math", "min" | "max" | "round" | "floor" | "ceil" | "abs" | "pow" | "sqrt" | "log" | "random") => {
                Value::Num(None)
            }
            ("Object", "keys") => Value::list_of(Value::Str(None)),
            ("Object", "values" | "entries") => Value::list_of(Value::Unknown),
            ("Object", "assign") => {
                args.iter().take(1).for_each(|arg| self.forget_contents(arg.value));
                Value::open_object()
            }
            ("Object", "freeze" | "seal") => first,
            ("Object", "getOwnPropertyNames") => Value::list_of(Value::Str(None)),
            ("Array", "isArray") => Value::Bool(None),
            ("Array", "from") => match self.positional(args, 1) {
                Value::Function(function) => {
                    let result = self.call_with_unknown_args(function);
                    Value::list_of(result)
                }
                _ => Value::list_of(self.iterated(&first)),
            },
            ("JSON", "stringify") | ("String", _) => Value::Str(None),
            ("Date", "now" | "parse" | "UTC") => Value::Num(None),
            // They change nothing.
            ("console" | "JSON" | "Math" | "Number", _) => Value::Unknown,
            _ => return None,
        })
    }

    /// Evaluates a global function of JavaScript: `parseInt`, `String`.
    fn javascript_builtin(&mut self, name: &str, args: &[Arg], new: bool) -> Option<Value> {
        Some(match name {
            "parseInt" | "parseFloat" | "Number" => Value::Num(None),
            "String" => Value::Str(None),
            "Boolean" | "isNaN" => Value::Bool(None),
            // Of a given length, with nothing in it yet.
            "Array" if args.is_empty() || matches!(self.positional(args, 0), Value::Num(_)) && args.len() == 1 => {
                Value::list_of(Value::Null)
            }
            "Array" => Value::list_of(Value::Unknown),
            "Object" => Value::open_object(),
            "Date" if new => Value::Client("Date"),
            "Date" => Value::Str(None),
            "RegExp" => Value::Client("RegExp"),
            _ => return None,
        })
    }

    /// Evaluates a built-in function of Python: `range`, `len`.
    fn python_builtin(&mut self, name: &str, args: &[Arg]) -> Option<Value> {
        let first = self.positional(args, 0);
        Some(match name {
            "range" => {
                let bounds: Vec<Option<f64>> =
                    (0..args.len()).map(|index| self.positional(args, index).as_number()).collect();
                range(&bounds).unwrap_or_else(|| Value::list_of(Value::Num(None)))
            }
            "len" | "int" | "float" | "ord" | "hash" => Value::Num(None),
            // Of an array, they return an array.
            "round" | "abs" if matches!(first, Value::Num(_)) => Value::Num(None),
            "round" | "abs" => Value::Unknown,
            "str" | "repr" | "chr" | "input" => match first {
                Value::Str(text) if name == "str" => Value::Str(text),
                Value::Num(Some(number)) if name == "str" && number.fract() == 0.0 => Value::text(&format!("{number}")),
                _ => Value::Str(None),
            },
            "bool" | "isinstance" | "hasattr" | "callable" | "any" | "all" => Value::Bool(None),
            "list" | "tuple" | "sorted" | "reversed" => match first {
                Value::List(list) if name == "list" || name == "tuple" => Value::List(list),
                Value::Null => Value::list(Vec::new()),
                other => Value::list_of(self.iterated(&other)),
            },
            "enumerate" => Value::list_of(Value::list(vec![Value::Num(None), self.iterated(&first)])),
            "zip" => {
                let items = (0..args.len()).map(|index| self.iterated(&self.positional(args, index))).collect();
                Value::list_of(Value::list(items))
            }
            // `map(f, a, b)` calls `f` with an item of each.
            "map" if args.len() > 2 => match first {
                Value::Function(id) => {
                    let items = (1..args.len()).map(|index| self.iterated(&self.positional(args, index))).collect();
                    let args = self.callback_args(id, items);
                    Value::list_of(self.call_function(id, args))
                }
                _ => Value::list_of(Value::Unknown),
            },
            "map" => {
                let item = self.iterated(&self.positional(args, 1));
                Value::list_of(self.call_back(&first, item))
            }
            "filter" => {
                let items = self.positional(args, 1);
                let item = self.iterated(&items);
                self.call_back(&first, item.clone());
                Value::list_of(item)
            }
            "dict" => {
                let mut object = Object::default();
                for arg in args {
                    match arg.kind {
                        ArgKind::Keyword(ident) => {
                            object.entries.push((self.hir.name(ident.name).into(), self.values[arg.value].clone()));
                        }
                        _ => object.open = true,
                    }
                }
                Value::Object(Arc::new(object))
            }
            "set" | "frozenset" => Value::Client("set"),
            "print" => Value::Null,
            "display" => Value::Null,
            "open" => Value::Client("file"),
            // They change nothing.
            "max" | "min" | "sum" | "type" | "id" | "getattr" | "format" | "pow" | "divmod" | "iter" | "vars"
            | "dir" => {
                self.opaque_callbacks(args);
                Value::Unknown
            }
            _ => return None,
        })
    }

    /// Returns a member of a library of the knowledge base: `geemap.Map`.
    pub(super) fn library_member(&mut self, module: &str, name: &str) -> Value {
        if self.python && module == "math" {
            return if matches!(name, "pi" | "e" | "tau" | "inf" | "nan") { Value::Num(None) } else { Value::Unknown };
        }
        if self.python && module == "datetime" && name == "datetime" {
            return Value::Module("datetime.datetime".into());
        }
        // A module of a library also has the members of the library: `geemap.foliumap.ee_to_df`.
        let root = module.split('.').next().unwrap_or(module);
        let member = self.kb.member(module, name, self.python).or_else(|| self.kb.member(root, name, self.python));
        match member {
            Some(Member::Class { constructor: Some(op), .. }) => Value::Operator(op, None),
            Some(member) => super::expr::member_value(member),
            // `from geemap import foliumap`
            None if self.kb.members(root, self.python).next().is_some() => {
                Value::Module(format!("{module}.{name}").into())
            }
            None => Value::Unknown,
        }
    }
}

/// Returns the numbers of a short Python range.
fn range(bounds: &[Option<f64>]) -> Option<Value> {
    let (start, end, step) = match *bounds {
        [Some(end)] => (0.0, end, 1.0),
        [Some(start), Some(end)] => (start, end, 1.0),
        [Some(start), Some(end), Some(step)] if step != 0.0 => (start, end, step),
        _ => return None,
    };
    let count = ((end - start) / step).ceil();
    if !(0.0..=64.0).contains(&count) {
        return None;
    }
    Some(Value::list((0..count as usize).map(|index| Value::Num(Some(start + step * index as f64))).collect()))
}

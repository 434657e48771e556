//! Translates calls: of Earth Engine's operators with their arguments bound, of functions of the
//! file, of Python builtins.

use super::kinds::Kind;
use super::{ToJavaScript, binds};
use crate::kb::model::{Kind as OpKind, OpId, Operator};
use crate::semantic::bind::{self, SURPLUS, Style};
use crate::semantic::value::{Object, Value};
use crate::syntax::hir::{Arg, ArgKind, ExprId, ExprKind, FunctionId, Key, ParamKind, Property};
use crate::translate::emitter::Item;
use crate::translate::fragment::Fragment;
use std::sync::Arc;

/// An argument and its parameter in JavaScript.
struct Given {
    start: u32,
    /// The parameter's name in JavaScript, if the argument is passed by name.
    name: Option<Box<str>>,
    /// The parameter's index in JavaScript.
    index: Option<usize>,
    value: ExprId,
    spread: bool,
}

impl ToJavaScript<'_> {
    pub(super) fn call(&mut self, id: ExprId, callee: ExprId, args: &[Arg]) -> Fragment {
        let hir = self.hir;
        if let Some(fragment) = self.ready_call(id, callee, args) {
            return fragment;
        }
        if let Some(fragment) = self.map_call(id, callee, args) {
            return fragment;
        }
        if let Some(path) = self.path(callee)
            && let Some(fragment) = self.python_call(id, &path, args)
        {
            return fragment;
        }
        if let Some(site) = self.analysis.call_at(id) {
            let op = site.op;
            return self.operator_call(id, callee, op, args);
        }
        if let ExprKind::Member { object, property } = &hir.expr(callee).kind {
            return self.method_call(id, callee, *object, hir.name(property.name), args);
        }
        // The callee is a function of the file or an unknown value.
        let owner = self.expr(callee);
        if self.lost.contains(&callee) {
            self.lost.insert(id);
            return owner;
        }
        let brackets = match self.analysis.value(callee) {
            Value::Function(function) => self.own_arguments(id, *function, args),
            _ => self.plain_arguments(id, args),
        };
        owner.then(brackets)
    }

    /// Builds positional arguments `(a, b)`, followed by one object with the keyword arguments.
    pub(super) fn plain_arguments(&mut self, call: ExprId, args: &[Arg]) -> Fragment {
        if args.iter().any(|arg| matches!(arg.kind, ArgKind::Keyword(_) | ArgKind::KeywordSpread)) {
            self.trouble(self.span(call), "the arguments of this call are named, and what it calls is not known");
        }
        let close = self.close_of(call);
        let named: Vec<&Arg> = args.iter().filter(|arg| matches!(arg.kind, ArgKind::Keyword(_))).collect();
        let mut jobs: Vec<(u32, Item)> = Vec::new();
        for arg in args {
            match arg.kind {
                ArgKind::Spread => {
                    let fragment = self.spread(arg.value);
                    jobs.push((arg.span.start, Item::Done(fragment)));
                }
                ArgKind::Positional | ArgKind::KeywordSpread => jobs.push((arg.span.start, Item::Expr(arg.value))),
                ArgKind::Keyword(_) => {}
            }
        }
        if let Some(first) = named.first() {
            let start = first.span.start;
            let entries = named
                .iter()
                .map(|arg| {
                    let name = match arg.kind {
                        ArgKind::Keyword(ident) => self.hir.name(ident.name),
                        _ => "",
                    };
                    self.expr(arg.value).entry(super::expr::key(name))
                })
                .collect();
            jobs.push((start, Item::Done(Fragment::list("{", entries, "}"))));
        }
        self.bracketed("(", jobs, close, ")")
    }

    fn close_of(&self, call: ExprId) -> u32 {
        match &self.hir.expr(call).kind {
            ExprKind::Call { args_span, .. } => args_span.end.saturating_sub(1),
            _ => self.span(call).end,
        }
    }

    fn spread(&mut self, value: ExprId) -> Fragment {
        self.expr(value).at_least(binds::ASSIGN).prefixed("...", 0)
    }

    /// Builds the arguments for a function of the file. All are positional, with `undefined` where
    /// an omitted argument takes its default.
    fn own_arguments(&mut self, call: ExprId, function: FunctionId, args: &[Arg]) -> Fragment {
        let hir = self.hir;
        let close = self.close_of(call);
        let params = &hir.function(function).params;
        let keyword = |arg: &Arg| matches!(arg.kind, ArgKind::Keyword(_) | ArgKind::KeywordSpread);
        if !args.iter().any(keyword) {
            let jobs = args
                .iter()
                .map(|arg| match arg.kind {
                    ArgKind::Spread => (arg.span.start, Item::Done(self.spread(arg.value))),
                    _ => (arg.span.start, Item::Expr(arg.value)),
                })
                .collect();
            return self.bracketed("(", jobs, close, ")");
        }
        let places: Vec<&str> = params
            .iter()
            .filter(|param| matches!(param.kind, ParamKind::Normal | ParamKind::KeywordOnly))
            .map(|param| match &hir.expr(param.target).kind {
                ExprKind::Name(name) => hir.name(*name),
                _ => "",
            })
            .collect();
        let rest = params.iter().any(|param| param.kind == ParamKind::KeywordRest);
        let mut given: Vec<Option<(u32, ExprId)>> = vec![None; places.len()];
        let mut extra: Vec<Fragment> = Vec::new();
        let mut place = 0;
        for arg in args {
            match arg.kind {
                ArgKind::Positional if place < given.len() => {
                    given[place] = Some((arg.span.start, arg.value));
                    place += 1;
                }
                ArgKind::Keyword(ident) => {
                    let name = hir.name(ident.name);
                    match places.iter().position(|known| *known == name) {
                        Some(index) => given[index] = Some((arg.span.start, arg.value)),
                        None if rest => extra.push(self.expr(arg.value).entry(super::expr::key(name))),
                        None => self.trouble(arg.span, format!("the function has no parameter `{name}`")),
                    }
                }
                ArgKind::KeywordSpread => match &hir.expr(arg.value).kind {
                    ExprKind::Object(properties) => {
                        for property in properties {
                            if let Key::String(name, _) = &property.key
                                && let Some(index) = places.iter().position(|known| *known == &**name)
                            {
                                given[index] = Some((property.span.start, property.value));
                            }
                        }
                    }
                    ExprKind::Name(_) if !matches!(self.analysis.value(arg.value), Value::Object(known) if known.open) =>
                    {
                        // `f(**options)` passes the entries of the dictionary as single arguments.
                        let held = self.expr(arg.value);
                        if let Value::Object(known) = self.analysis.value(arg.value) {
                            let keys: Vec<Arc<str>> = known.entries.iter().map(|(key, _)| key.clone()).collect();
                            return self.one_by_one(&places, &given, &held, &keys);
                        }
                        self.trouble(arg.span, "the keys of this dictionary are not known");
                    }
                    _ => self.trouble(arg.span, "the keys of this dictionary are not known"),
                },
                _ => self.trouble(arg.span, "arguments that are unpacked beside named ones"),
            }
        }
        let last = given.iter().rposition(Option::is_some).map_or(0, |last| last + 1);
        let count = if extra.is_empty() { last } else { places.len() };
        let mut jobs: Vec<(u32, Item)> = Vec::new();
        for slot in &given[..count] {
            jobs.push(match slot {
                Some((start, value)) => (*start, Item::Expr(*value)),
                None => (jobs.last().map_or(0, |(start, _)| *start), Item::Done(Fragment::atom("undefined"))),
            });
        }
        if !extra.is_empty() {
            jobs.push((close, Item::Done(Fragment::list("{", extra, "}"))));
        }
        // Comments stay with their arguments only if the arguments keep the order of the source.
        // Otherwise the comments go to the end.
        let sorted = jobs.windows(2).all(|pair| pair[0].0 <= pair[1].0);
        if !sorted {
            jobs.iter_mut().for_each(|(start, _)| *start = 0);
        }
        self.bracketed("(", jobs, close, ")")
    }

    fn one_by_one(
        &mut self,
        places: &[&str],
        given: &[Option<(u32, ExprId)>],
        held: &Fragment,
        keys: &[Arc<str>],
    ) -> Fragment {
        let mut args: Vec<Fragment> = places
            .iter()
            .zip(given)
            .map(|(place, slot)| match slot {
                Some((_, value)) => self.expr(*value),
                None if keys.iter().any(|key| **key == **place) => held.clone().member(place),
                None => Fragment::atom("undefined"),
            })
            .collect();
        while args.last().is_some_and(|arg| arg.is("undefined")) {
            args.pop();
        }
        Fragment::list("(", args, ")")
    }

    /// Translates a call of an operator of the knowledge base.
    fn operator_call(&mut self, id: ExprId, callee: ExprId, op: OpId, args: &[Arg]) -> Fragment {
        let operator = self.analysis.kb().op(op);
        if operator.available.in_library() {
            return self.lose(id, format!("`{}` has no equivalent in the Code Editor", operator.name));
        }
        if !operator.available.in_javascript() {
            return self.lose(id, format!("`{}` does not exist in JavaScript", operator.name));
        }
        let site = self.analysis.call_at(id);
        // `ee.Image.add(a, b)`
        let through_class = operator.kind == OpKind::Method
            && site.is_some_and(|site| {
                site.receiver.is_some_and(|receiver| args.first().is_some_and(|arg| arg.value == receiver))
            });
        if through_class && let Some((first, rest)) = args.split_first() {
            let owner = self.expr(first.value);
            let name = self.javascript_name(callee, operator.name.rsplit('.').next().unwrap_or(operator.name));
            let brackets = self.bound_arguments(id, op, rest);
            return owner.method(&name).then(brackets);
        }
        let owner = self.callee(callee);
        if self.lost.contains(&callee) {
            self.lost.insert(id);
            return owner;
        }
        let brackets = self.bound_arguments(id, op, args);
        owner.then(brackets)
    }

    /// Translates the callee of a call: `object.method`.
    pub(super) fn callee(&mut self, callee: ExprId) -> Fragment {
        let hir = self.hir;
        let ExprKind::Member { object, property } = &hir.expr(callee).kind else { return self.expr(callee) };
        if let Some(path) = self.path(callee)
            && let Some(export) = path.strip_prefix("ee.batch.Export.")
        {
            return Fragment::atom("Export")
                .member(export.split('.').next().unwrap_or(export))
                .member(export.rsplit('.').next().unwrap_or(export));
        }
        // `ee.Filter().eq(...)` calls a static function, which Python also finds on an instance.
        let instance = match (&hir.expr(*object).kind, self.analysis.value(callee)) {
            (ExprKind::Call { callee, args, .. }, Value::Operator(op, _)) => {
                (args.is_empty() && self.analysis.kb().op(*op).kind == OpKind::Static).then_some(*callee)
            }
            _ => None,
        };
        let owner = self.expr(instance.unwrap_or(*object));
        if self.lost.contains(object) {
            self.lost.insert(callee);
            return owner;
        }
        let name = self.javascript_name(callee, hir.name(property.name));
        self.comments.dotted(owner, &name, property.span.start)
    }

    /// Builds the arguments of an operator as the JavaScript client takes them.
    fn bound_arguments(&mut self, id: ExprId, op: OpId, args: &[Arg]) -> Fragment {
        let operator = self.analysis.kb().op(op);
        let Some(site) = self.analysis.call_at(id) else { return self.plain_arguments(id, args) };
        let close = self.close_of(id);
        if let Style::Object(_) = site.bound.style {
            // JavaScript takes the dictionary as named arguments, which the script probably
            // intends.
            self.trouble(
                self.span(id),
                "Python takes this dictionary for the first argument, JavaScript for named ones",
            );
            let jobs = args.iter().map(|arg| (arg.span.start, Item::Expr(arg.value))).collect();
            return self.bracketed("(", jobs, close, ")");
        }
        let bound_to =
            |value: ExprId| site.bound.args.iter().find(|bound| bound.expr == Some(value)).map(|bound| bound.param);
        let mut given: Vec<Given> = Vec::new();
        let mut held: Vec<ExprId> = Vec::new();
        for arg in args {
            match arg.kind {
                ArgKind::Positional => {
                    let index = bound_to(arg.value).filter(|&index| index != SURPLUS && index < operator.params.len());
                    given.push(Given { start: arg.span.start, name: None, index, value: arg.value, spread: false });
                }
                ArgKind::Spread => {
                    given.push(Given { start: arg.span.start, name: None, index: None, value: arg.value, spread: true })
                }
                ArgKind::Keyword(ident) => {
                    let written = self.hir.name(ident.name);
                    self.named(operator, bound_to(arg.value), written, arg.value, arg.span.start, &mut given);
                }
                ArgKind::KeywordSpread => match &self.hir.expr(arg.value).kind {
                    ExprKind::Object(properties)
                        if properties.iter().all(|property| matches!(property.key, Key::String(..))) =>
                    {
                        for property in properties {
                            let Key::String(written, _) = &property.key else { continue };
                            self.named(
                                operator,
                                bound_to(property.value),
                                written,
                                property.value,
                                property.span.start,
                                &mut given,
                            );
                        }
                    }
                    _ => held.push(arg.value),
                },
            }
        }
        let by_name = given.iter().any(|arg| arg.name.is_some()) || !held.is_empty();
        let in_place = given.iter().enumerate().all(|(place, arg)| {
            arg.index.is_none_or(|index| {
                index == place
                    || operator.params[index].variadic
                    || operator.python_varargs
                    || self.is_flat(operator, args)
            })
        });
        if !by_name && in_place {
            return self.placed(operator, given, close);
        }
        if !held.is_empty() {
            return self.held_arguments(operator, given, &held, close);
        }
        let names: Option<Vec<Box<str>>> = given
            .iter()
            .map(|arg| arg.name.clone().or_else(|| arg.index.map(|index| operator.params[index].name.into())))
            .collect();
        let object = names.as_ref().map(|names| {
            Value::Object(Arc::new(Object {
                entries: names.iter().map(|name| ((&**name).into(), Value::Unknown)).collect(),
                open: false,
            }))
        });
        if let (Some(names), Some(object)) = (names, object)
            && !given.iter().any(|arg| arg.spread)
            && bind::takes_named(operator, &object)
        {
            let jobs = given.iter().zip(names).map(|(arg, name)| (arg.start, Item::Keyword(name, arg.value))).collect();
            let inner = self.bracketed("{", jobs, close, "}");
            return Fragment::list("(", vec![inner], ")");
        }
        // Arguments are positional, with `null` for omitted ones.
        let count = given.iter().filter_map(|arg| arg.index).max().map_or(0, |last| last + 1);
        let mut slots: Vec<Option<Given>> = (0..count).map(|_| None).collect();
        let mut more: Vec<Given> = Vec::new();
        for arg in given {
            match arg.index {
                Some(index) if slots[index].is_none() => slots[index] = Some(arg),
                _ => more.push(arg),
            }
        }
        let mut jobs: Vec<(u32, Item)> = slots
            .into_iter()
            .map(|slot| match slot {
                Some(arg) => (0, Item::Expr(arg.value)),
                None => (0, Item::Done(Fragment::atom("null"))),
            })
            .collect();
        jobs.extend(more.into_iter().map(|arg| (0, Item::Expr(arg.value))));
        self.bracketed("(", jobs, close, ")")
    }

    /// Returns `true` if all arguments are positional and the first parameter takes coordinates.
    fn is_flat(&self, operator: &Operator<'_>, args: &[Arg]) -> bool {
        operator.params.first().is_some_and(|param| param.role == crate::kb::model::Role::Coordinates)
            && args.iter().all(|arg| arg.kind == ArgKind::Positional)
    }

    fn named(
        &mut self,
        operator: &'static Operator<'static>,
        bound: Option<usize>,
        written: &str,
        value: ExprId,
        start: u32,
        given: &mut Vec<Given>,
    ) {
        match bound.and_then(|index| operator.params.get(index).map(|param| (index, param))) {
            Some((index, param)) => {
                given.push(Given { start, name: Some(param.name.into()), index: Some(index), value, spread: false })
            }
            None if matches!(self.hir.expr(value).kind, ExprKind::Null) => {}
            None => {
                self.trouble(
                    self.span(value),
                    format!("`{written}` is not a parameter of `{}` in JavaScript", operator.name),
                );
            }
        }
    }

    /// Builds positional arguments.
    fn placed(&mut self, operator: &'static Operator<'static>, given: Vec<Given>, close: u32) -> Fragment {
        // JavaScript would take a dictionary as named arguments where Python takes it as the first
        // argument.
        if let [only] = &given[..]
            && !only.spread
            && bind::takes_named(operator, self.analysis.value(only.value))
            && let Some(first) = operator.params.first()
        {
            let jobs = vec![(only.start, Item::Keyword(first.name.into(), only.value))];
            let inner = self.bracketed("{", jobs, close, "}");
            return Fragment::list("(", vec![inner], ")");
        }
        let jobs = given
            .into_iter()
            .map(|arg| {
                let job = if arg.spread { Item::Done(self.spread(arg.value)) } else { Item::Expr(arg.value) };
                (arg.start, job)
            })
            .collect();
        self.bracketed("(", jobs, close, ")")
    }

    /// Builds the argument of `f(**options)`: the object itself, or an object merged with the other
    /// arguments.
    fn held_arguments(
        &mut self,
        operator: &'static Operator<'static>,
        given: Vec<Given>,
        held: &[ExprId],
        close: u32,
    ) -> Fragment {
        let mut parts: Vec<Fragment> = Vec::new();
        for &value in held {
            let fragment = self.expr(value);
            if let Value::Object(known) = self.analysis.value(value) {
                let js = |key: &str| {
                    let canonical =
                        operator.python_keywords.iter().find(|(old, _)| *old == key).map_or(key, |(_, new)| *new);
                    let param = operator
                        .params
                        .iter()
                        .find(|param| param.name == canonical || bind::param_name(param, true) == canonical);
                    param.map(|param| param.name)
                };
                let renamed = known.entries.iter().any(|(key, _)| js(key).is_some_and(|name| name != &**key));
                if renamed {
                    let entries = known.entries.iter().map(|(key, _)| {
                        fragment
                            .clone()
                            .index(super::string::literal(key))
                            .entry(super::expr::key(js(key).unwrap_or(key)))
                    });
                    parts.push(Fragment::list("{", entries.collect(), "}"));
                    continue;
                }
            } else {
                self.trouble(
                    self.span(value),
                    "the keys of this dictionary are not known: names of arguments may differ in JavaScript",
                );
            }
            parts.push(fragment);
        }
        let mut jobs: Vec<(u32, Item)> = Vec::new();
        for arg in given {
            let name = arg.name.or_else(|| arg.index.map(|index| operator.params[index].name.into()));
            match name {
                Some(name) => jobs.push((arg.start, Item::Keyword(name, arg.value))),
                None => self.trouble(self.span(arg.value), "arguments by place beside a dictionary of named ones"),
            }
        }
        let object = match (&parts[..], jobs.is_empty()) {
            ([only], true) => only.clone(),
            _ => {
                let first = self.bracketed("{", jobs, close, "}");
                let mut args = vec![first];
                args.append(&mut parts);
                Fragment::atom("Object.assign").call(args)
            }
        };
        Fragment::list("(", vec![object], ")")
    }

    /// Translates a method call on a client value or on an unknown value.
    fn method_call(&mut self, id: ExprId, callee: ExprId, object: ExprId, name: &str, args: &[Arg]) -> Fragment {
        if name == "is_integer" && args.is_empty() {
            let value = self.expr(object);
            return Fragment::atom("Number").method("isInteger").call(vec![value]);
        }
        let client = match self.kind(object) {
            Kind::Text => self.string_method(id, object, name, args),
            Kind::List | Kind::Tuple => self.list_method(id, object, name, args),
            Kind::Dict => self.dict_method(id, object, name, args),
            Kind::Set => self.set_method(object, name, args),
            Kind::Date | Kind::Delta => self.date_method(id, object, name, args),
            Kind::Unknown => self.unknown_method(id, object, name, args),
            _ => None,
        };
        if let Some(fragment) = client {
            return fragment;
        }
        let owner = self.callee(callee);
        if self.lost.contains(&callee) {
            self.lost.insert(id);
            return owner;
        }
        match self.kind(object) {
            Kind::Text | Kind::List | Kind::Tuple | Kind::Dict | Kind::Set | Kind::Date | Kind::Delta => {
                return self.lose(id, format!("`{name}` of this value is not translated"));
            }
            _ => {}
        }
        let brackets = self.guessed_arguments(id, name, args);
        owner.then(brackets)
    }

    /// Builds the arguments of a method with an unknown receiver. The parameter names come from the
    /// operators with the name of the method.
    fn guessed_arguments(&mut self, id: ExprId, name: &str, args: &[Arg]) -> Fragment {
        if !args.iter().any(|arg| matches!(arg.kind, ArgKind::Keyword(_) | ArgKind::KeywordSpread)) {
            return self.plain_arguments(id, args);
        }
        let close = self.close_of(id);
        let kb = self.analysis.kb();
        let candidates: Vec<&'static Operator<'static>> =
            kb.methods_named(name).into_iter().map(|id| kb.op(id)).filter(|op| !op.available.in_library()).collect();
        let mut written: Vec<(&str, ExprId, u32)> = Vec::new();
        let mut positional: Vec<&Arg> = Vec::new();
        for arg in args {
            match arg.kind {
                ArgKind::Keyword(ident) => written.push((self.hir.name(ident.name), arg.value, arg.span.start)),
                ArgKind::KeywordSpread => match &self.hir.expr(arg.value).kind {
                    ExprKind::Object(properties) => {
                        written.extend(properties.iter().filter_map(|property| match property {
                            Property { key: Key::String(key, _), value, span } => Some((&**key, *value, span.start)),
                            _ => None,
                        }))
                    }
                    _ => return self.plain_arguments(id, args),
                },
                ArgKind::Positional => positional.push(arg),
                ArgKind::Spread => return self.plain_arguments(id, args),
            }
        }
        let param = |op: &'static Operator<'static>, key: &str| {
            let canonical = op.python_keywords.iter().find(|(old, _)| *old == key).map_or(key, |(_, new)| *new);
            op.params.iter().find(|param| param.name == canonical || bind::param_name(param, true) == canonical)
        };
        let fits = |op: &&&'static Operator<'static>| {
            written.iter().all(|(key, ..)| param(op, key).is_some()) && op.params.len() >= positional.len()
        };
        let fitting: Vec<&'static Operator<'static>> = candidates.iter().filter(fits).copied().collect();
        let names = |op: &'static Operator<'static>| -> Vec<&'static str> {
            let first = op.params.iter().take(positional.len()).map(|param| param.name);
            first.chain(written.iter().filter_map(|(key, ..)| param(op, key).map(|param| param.name))).collect()
        };
        let Some(&first) = fitting.first() else { return self.plain_arguments(id, args) };
        let chosen = names(first);
        if fitting.iter().any(|op| names(op) != chosen) {
            self.trouble(
                self.span(id),
                format!(
                    "what `{name}` belongs to is not known, and so not what its arguments are called in JavaScript"
                ),
            );
        }
        let values = positional
            .iter()
            .map(|arg| (arg.span.start, arg.value))
            .chain(written.iter().map(|(_, value, start)| (*start, *value)));
        let jobs = chosen
            .iter()
            .zip(values)
            .map(|(name, (start, value))| (start, Item::Keyword((*name).into(), value)))
            .collect();
        let inner = self.bracketed("{", jobs, close, "}");
        Fragment::list("(", vec![inner], ")")
    }
}

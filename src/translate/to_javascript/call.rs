//! Translates calls: of Earth Engine's operators with their arguments bound, of functions of the
//! file, of Python builtins.

use super::ToJavaScript;
use super::javascript_fragment::{atom, call, key, literal, object_literal};
use super::kinds::Kind;
use crate::kb::model::{Kind as OpKind, OpId, Operator, Param};
use crate::semantic::analysis::CallSite;
use crate::semantic::bind::{self, SURPLUS, Style};
use crate::semantic::value::{Object, Value};
use crate::syntax::hir::{Arg, ArgKind, ExprId, ExprKind, FunctionId, Key, ParamKind, Property};
use crate::translate::emitter::Item;
use crate::translate::fragment::Fragment;
use std::sync::Arc;

/// An argument and its parameter in JavaScript.
struct BoundArg {
    start: u32,
    /// The index of the parameter in JavaScript.
    index: Option<usize>,
    /// Is `true` if the script names the parameter.
    named: bool,
    spread: bool,
    value: ExprId,
}

impl<'a> ToJavaScript<'a> {
    pub(super) fn call(&mut self, id: ExprId, callee: ExprId, args: &[Arg]) -> Fragment {
        let hir = self.hir;
        if let Some(fragment) = self.known_helper_call(id, callee, args) {
            return fragment;
        }
        if let Some(fragment) = self.map_call(id, callee, args) {
            return fragment;
        }
        if let Some(path) = self.path(callee)
            && let Some(fragment) = self.python_call(id, &path, args).or_else(|| self.map_client_call(id, &path, args))
        {
            return fragment;
        }
        if let Some(fragment) = self.configured_export(id, callee, args) {
            return fragment;
        }
        if let Some(site) = self.analysis.call_at(id) {
            let op = site.op;
            return self.operator_call(id, callee, op, args);
        }
        if let Some(fragment) = self.class_call(id, callee, args) {
            return fragment;
        }
        if let ExprKind::Member { object, property } = &hir.expr(callee).kind {
            return self.method_call(id, callee, *object, hir.name(property.name), args);
        }
        // The callee is a function of the file or an unknown value.
        let owner = self.expr(callee);
        if self.propagate_untranslatable(id, callee) {
            return owner;
        }
        let brackets = match self.analysis.value(callee) {
            Value::Function(function) => self.function_arguments(id, *function, args, 0),
            _ => self.plain_arguments(id, args),
        };
        owner.call_with(brackets)
    }

    /// Builds positional arguments `(a, b)`, followed by one object with the keyword arguments.
    pub(super) fn plain_arguments(&mut self, call: ExprId, args: &[Arg]) -> Fragment {
        if args.iter().any(|arg| matches!(arg.kind, ArgKind::Keyword(_) | ArgKind::KeywordSpread)) {
            self.report_todo(self.span(call), "this call has named arguments, and the called function is not known");
        }
        let (named, others): (Vec<&Arg>, Vec<&Arg>) = args.iter().partition(|arg| self.keyword(arg).is_some());
        let mut items: Vec<(u32, Item)> = others.into_iter().map(|arg| self.argument(arg)).collect();
        if let Some(first) = named.first() {
            items.push((first.span.start, Item::Fragment(object_literal(self.named_entries(args)))));
        }
        self.bracketed_items("(", items, self.close_of(call), ")")
    }

    /// Translates the keyword arguments to entries of an object.
    pub(super) fn named_entries(&mut self, args: &[Arg]) -> Vec<Fragment> {
        let named = args.iter().filter_map(|arg| {
            let name = key(self.keyword(arg)?);
            Some(self.expr(arg.value).entry(name))
        });
        named.collect()
    }

    /// Returns the name of a keyword argument. Returns `None` for other arguments.
    pub(super) fn keyword(&self, arg: &Arg) -> Option<&'a str> {
        match arg.kind {
            ArgKind::Keyword(ident) => Some(self.hir.name(ident.name)),
            _ => None,
        }
    }

    /// Returns the value of an argument, which may be spread, with its position in the source.
    pub(super) fn argument(&mut self, arg: &Arg) -> (u32, Item<'static>) {
        let item = match arg.kind {
            ArgKind::Spread => Item::Fragment(self.expr(arg.value).spread()),
            _ => Item::Expr(arg.value),
        };
        (arg.span.start, item)
    }

    /// Builds positional arguments `(a, ...b)`.
    pub(super) fn positional_arguments(&mut self, call: ExprId, args: &[Arg]) -> Fragment {
        let items = args.iter().map(|arg| self.argument(arg)).collect();
        self.bracketed_items("(", items, self.close_of(call), ")")
    }

    /// Returns the position of the closing parenthesis of a call.
    pub(super) fn close_of(&self, call: ExprId) -> u32 {
        match &self.hir.expr(call).kind {
            ExprKind::Call { args_span, .. } => args_span.end.saturating_sub(1),
            _ => self.span(call).end,
        }
    }

    /// Builds the arguments for a function of the file. All are positional, with `undefined` where
    /// an omitted argument takes its default. The first `skipped` parameters get no argument.
    pub(super) fn function_arguments(
        &mut self,
        call: ExprId,
        function: FunctionId,
        args: &[Arg],
        skipped: usize,
    ) -> Fragment {
        let hir = self.hir;
        let close = self.close_of(call);
        if args.iter().all(|arg| matches!(arg.kind, ArgKind::Positional | ArgKind::Spread)) {
            return self.positional_arguments(call, args);
        }
        let params = hir.function(function).params.get(skipped..).unwrap_or_default();
        let names: Vec<&str> = params
            .iter()
            .filter(|param| matches!(param.kind, ParamKind::Normal | ParamKind::KeywordOnly))
            .map(|param| match &hir.expr(param.target).kind {
                ExprKind::Name(name) => hir.name(*name),
                _ => "",
            })
            .collect();
        let index_of = |name: &str| names.iter().position(|known| *known == name);
        let has_rest = params.iter().any(|param| param.kind == ParamKind::KeywordRest);
        let mut slots: Vec<Option<(u32, ExprId)>> = vec![None; names.len()];
        let mut rest_entries: Vec<Fragment> = Vec::new();
        let mut next = 0;
        for arg in args {
            match arg.kind {
                ArgKind::Positional if next < slots.len() => {
                    slots[next] = Some((arg.span.start, arg.value));
                    next += 1;
                }
                ArgKind::Keyword(ident) => {
                    let name = hir.name(ident.name);
                    match index_of(name) {
                        Some(index) => slots[index] = Some((arg.span.start, arg.value)),
                        None if has_rest => rest_entries.push(self.expr(arg.value).entry(key(name))),
                        None => self.report_todo(arg.span, format!("the function has no parameter `{name}`")),
                    }
                }
                ArgKind::KeywordSpread => match (&hir.expr(arg.value).kind, self.analysis.value(arg.value)) {
                    (ExprKind::Object(properties), _) => {
                        for property in properties {
                            if let Key::String(name, _) = &property.key
                                && let Some(index) = index_of(name)
                            {
                                slots[index] = Some((property.span.start, property.value));
                            }
                        }
                    }
                    (ExprKind::Name(_), Value::Object(known)) if !known.open => {
                        return self.entries_as_arguments(&names, &slots, arg.value, known);
                    }
                    _ => self.report_todo(arg.span, "the keys of this dictionary are not known"),
                },
                _ => self.report_todo(arg.span, "unpacked arguments next to named ones"),
            }
        }
        let last = slots.iter().rposition(Option::is_some).map_or(0, |last| last + 1);
        let count = if rest_entries.is_empty() { last } else { names.len() };
        let mut items: Vec<(u32, Item)> = Vec::new();
        for slot in &slots[..count] {
            items.push(match slot {
                Some((start, value)) => (*start, Item::Expr(*value)),
                None => (items.last().map_or(0, |(start, _)| *start), Item::Fragment(atom("undefined"))),
            });
        }
        if !rest_entries.is_empty() {
            items.push((close, Item::Fragment(object_literal(rest_entries))));
        }
        // Comments stay with their arguments only if the arguments keep the order of the source.
        // Otherwise the comments go to the end.
        if !items.is_sorted_by_key(|(start, _)| *start) {
            items.iter_mut().for_each(|(start, _)| *start = 0);
        }
        self.bracketed_items("(", items, close, ")")
    }

    /// Builds the arguments of `f(**options)`, where the entries of a dictionary are single
    /// arguments.
    fn entries_as_arguments(
        &mut self,
        names: &[&str],
        slots: &[Option<(u32, ExprId)>],
        dictionary: ExprId,
        known: &Object,
    ) -> Fragment {
        let dictionary = self.expr(dictionary);
        let args = names.iter().zip(slots).map(|(name, slot)| match slot {
            Some((_, value)) => self.expr(*value),
            None if known.get(name).is_some() => dictionary.clone().member(name),
            None => atom("undefined"),
        });
        let mut args: Vec<Fragment> = args.collect();
        while args.last().is_some_and(|arg| arg.is_token("undefined")) {
            args.pop();
        }
        Fragment::list("(", args, ")")
    }

    /// Translates a call of an operator of the knowledge base.
    fn operator_call(&mut self, id: ExprId, callee: ExprId, op: OpId, args: &[Arg]) -> Fragment {
        let operator = self.analysis.kb().op(op);
        if operator.available.in_library() {
            return self.mark_untranslatable(id, format!("`{}` has no equivalent in the Code Editor", operator.name));
        }
        if !operator.available.in_javascript() {
            return self.mark_untranslatable(id, format!("`{}` does not exist in JavaScript", operator.name));
        }
        let site = self.analysis.call_at(id);
        // `ee.Image.add(a, b)`
        let is_class_call = operator.kind == OpKind::Method
            && site.is_some_and(|site| {
                site.receiver.is_some_and(|receiver| args.first().is_some_and(|arg| arg.value == receiver))
            });
        if is_class_call && let Some((first, rest)) = args.split_first() {
            let owner = self.expr(first.value);
            let name = self.javascript_name(callee, operator.name.rsplit('.').next().unwrap_or(operator.name));
            let brackets = self.bound_arguments(id, op, rest);
            return owner.method(&name).call_with(brackets);
        }
        let owner = self.callee(callee);
        if self.propagate_untranslatable(id, callee) {
            return owner;
        }
        let brackets = self.bound_arguments(id, op, args);
        owner.call_with(brackets)
    }

    /// Translates the callee of a call: `object.method`.
    pub(super) fn callee(&mut self, callee: ExprId) -> Fragment {
        let hir = self.hir;
        let ExprKind::Member { object, property } = &hir.expr(callee).kind else { return self.expr(callee) };
        if let Some(path) = self.path(callee)
            && let Some(export) = path.strip_prefix("ee.batch.Export.")
        {
            return atom("Export")
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
        if self.propagate_untranslatable(callee, *object) {
            return owner;
        }
        let name = self.javascript_name(callee, hir.name(property.name));
        self.comments.member(owner, &name, property.span.start)
    }

    /// Builds the arguments of an operator as the JavaScript client takes them.
    fn bound_arguments(&mut self, id: ExprId, op: OpId, args: &[Arg]) -> Fragment {
        let operator = self.analysis.kb().op(op);
        let Some(site) = self.analysis.call_at(id) else { return self.plain_arguments(id, args) };
        let close = self.close_of(id);
        if let Style::Object(_) = site.bound.style {
            // JavaScript takes the dictionary as named arguments, which the script probably
            // intends.
            self.report_todo(
                self.span(id),
                "Python takes this dictionary as the first argument, JavaScript as named arguments",
            );
            let items = args.iter().map(|arg| (arg.span.start, Item::Expr(arg.value))).collect();
            return self.bracketed_items("(", items, close, ")");
        }
        if let Some((param, default)) = site.code_editor_scale() {
            self.report_missing_scale(site.expr, param, default);
        }
        let (bound, dictionaries) = self.bind(operator, site, args);
        if !dictionaries.is_empty() {
            return self.merged_arguments(operator, &bound, &dictionaries, close);
        }
        let is_flat = operator.params.first().is_some_and(|param| param.role == crate::kb::model::Role::Coordinates)
            && args.iter().all(|arg| arg.kind == ArgKind::Positional);
        let is_in_order = bound.iter().enumerate().all(|(position, arg)| {
            arg.index.is_none_or(|index| {
                index == position || operator.params[index].variadic || operator.python_varargs || is_flat
            })
        });
        if is_in_order && !bound.iter().any(|arg| arg.named) {
            return self.ordered_arguments(operator, &bound, close);
        }
        self.named_arguments(operator, &bound, close).unwrap_or_else(|| self.padded_arguments(bound, close))
    }

    /// Reports an export without a scale: Python exports at the resolution of the image.
    pub(super) fn report_missing_scale(&mut self, call: ExprId, param: &Param<'_>, default: &str) {
        let name = param.name;
        let reason = format!("without `{name}`, Python uses the resolution of the image, and JavaScript {default} m");
        self.report_todo(self.span(call), format!("{reason}: set `{name}`"));
    }

    /// Returns the arguments with their parameters, and the dictionaries of `**options` whose
    /// entries are not written in the call.
    fn bind(
        &mut self,
        operator: &'static Operator<'static>,
        site: &CallSite,
        args: &[Arg],
    ) -> (Vec<BoundArg>, Vec<ExprId>) {
        let index_of = |value: ExprId| {
            let bound = site.bound.args.iter().find(|bound| bound.expr == Some(value));
            bound.map(|bound| bound.param).filter(|&index| index != SURPLUS && index < operator.params.len())
        };
        let mut bound: Vec<BoundArg> = Vec::new();
        let mut dictionaries: Vec<ExprId> = Vec::new();
        for arg in args {
            let mut named_args: Vec<(&str, ExprId, u32)> = Vec::new();
            match arg.kind {
                ArgKind::Positional | ArgKind::Spread => {
                    let spread = arg.kind == ArgKind::Spread;
                    let index = index_of(arg.value).filter(|_| !spread);
                    bound.push(BoundArg { start: arg.span.start, index, named: false, spread, value: arg.value });
                }
                ArgKind::Keyword(ident) => named_args.push((self.hir.name(ident.name), arg.value, arg.span.start)),
                ArgKind::KeywordSpread => match self.literal_entries(arg.value) {
                    Some(entries) => named_args = entries,
                    None => dictionaries.push(arg.value),
                },
            }
            for (name, value, start) in named_args {
                match index_of(value) {
                    Some(index) => {
                        bound.push(BoundArg { start, index: Some(index), named: true, spread: false, value });
                    }
                    None if matches!(self.hir.expr(value).kind, ExprKind::Null) => {}
                    None => self.report_todo(
                        self.span(value),
                        format!("`{name}` is not a parameter of `{}` in JavaScript", operator.name),
                    ),
                }
            }
        }
        (bound, dictionaries)
    }

    /// Returns the keys, values and positions of a dictionary literal whose keys are all strings.
    pub(super) fn literal_entries(&self, dictionary: ExprId) -> Option<Vec<(&'a str, ExprId, u32)>> {
        let hir = self.hir;
        let ExprKind::Object(properties) = &hir.expr(dictionary).kind else { return None };
        let entries = properties.iter().map(|property| match property {
            Property { key: Key::String(key, _), value, span } => Some((&**key, *value, span.start)),
            _ => None,
        });
        entries.collect()
    }

    /// Builds the arguments in the order of the script.
    fn ordered_arguments(&mut self, operator: &'static Operator<'static>, bound: &[BoundArg], close: u32) -> Fragment {
        // JavaScript would take a dictionary as named arguments where Python takes it as the first
        // argument.
        if let [only] = bound
            && !only.spread
            && bind::takes_named(operator, self.analysis.value(only.value))
            && let Some(first) = operator.params.first()
        {
            return self.single_object(vec![(only.start, Item::Keyword(first.name.into(), only.value))], close);
        }
        let items = bound.iter().map(|arg| match arg.spread {
            true => (arg.start, Item::Fragment(self.expr(arg.value).spread())),
            false => (arg.start, self.option_argument(arg.index.map(|index| &operator.params[index]), arg.value)),
        });
        let items = items.collect();
        self.bracketed_items("(", items, close, ")")
    }

    /// Builds `({name: value})`. Returns `None` if the operator would not take the object as named
    /// arguments.
    fn named_arguments(
        &mut self,
        operator: &'static Operator<'static>,
        bound: &[BoundArg],
        close: u32,
    ) -> Option<Fragment> {
        let names: Option<Vec<&str>> =
            bound.iter().map(|arg| Some(operator.params[arg.index.filter(|_| !arg.spread)?].name)).collect();
        let names = names?;
        let entries = names.iter().map(|&name| (name.into(), Value::Unknown)).collect();
        if !bind::takes_named(operator, &Value::Object(Arc::new(Object { entries, open: false }))) {
            return None;
        }
        let items = bound.iter().zip(names).map(|(arg, name)| (arg.start, Item::Keyword(name.into(), arg.value)));
        Some(self.single_object(items.collect(), close))
    }

    /// Builds positional arguments in the order of the parameters, with `null` for omitted ones.
    fn padded_arguments(&mut self, bound: Vec<BoundArg>, close: u32) -> Fragment {
        let count = bound.iter().filter_map(|arg| arg.index).max().map_or(0, |last| last + 1);
        let mut slots: Vec<Option<ExprId>> = vec![None; count];
        let mut extra: Vec<ExprId> = Vec::new();
        for arg in bound {
            match arg.index {
                Some(index) if slots[index].is_none() => slots[index] = Some(arg.value),
                _ => extra.push(arg.value),
            }
        }
        let slots = slots.into_iter().map(|slot| slot.map_or_else(|| Item::Fragment(atom("null")), Item::Expr));
        let items = slots.chain(extra.into_iter().map(Item::Expr)).map(|item| (0, item)).collect();
        self.bracketed_items("(", items, close, ")")
    }

    /// Builds `({entries})`.
    fn single_object(&mut self, entries: Vec<(u32, Item<'_>)>, close: u32) -> Fragment {
        let object = self.bracketed_items("{", entries, close, "}");
        Fragment::list("(", vec![object], ")")
    }

    /// Builds the argument of `f(**options)`: the object itself, or an object merged with the other
    /// arguments.
    fn merged_arguments(
        &mut self,
        operator: &'static Operator<'static>,
        bound: &[BoundArg],
        dictionaries: &[ExprId],
        close: u32,
    ) -> Fragment {
        let mut parts: Vec<Fragment> = Vec::new();
        for &value in dictionaries {
            let fragment = self.expr(value);
            let name_of = |keyword: &str| param_named(operator, keyword).map(|param| param.name);
            match self.analysis.value(value) {
                Value::Object(known)
                    if known.entries.iter().any(|(key, _)| name_of(key).is_some_and(|name| name != &**key)) =>
                {
                    let entries = known.entries.iter().map(|(keyword, _)| {
                        let value = fragment.clone().index(literal(keyword));
                        value.entry(key(name_of(keyword).unwrap_or(keyword)))
                    });
                    parts.push(object_literal(entries));
                    continue;
                }
                Value::Object(_) => {}
                _ => self.report_todo(
                    self.span(value),
                    "the keys of this dictionary are not known: names of arguments may differ in JavaScript",
                ),
            }
            parts.push(fragment);
        }
        let mut items: Vec<(u32, Item)> = Vec::new();
        for arg in bound {
            match arg.index {
                Some(index) => items.push((arg.start, Item::Keyword(operator.params[index].name.into(), arg.value))),
                None => {
                    self.report_todo(self.span(arg.value), "positional arguments next to a dictionary of named ones")
                }
            }
        }
        let object = match &parts[..] {
            [only] if items.is_empty() => only.clone(),
            _ => {
                let first = self.bracketed_items("{", items, close, "}");
                call("Object.assign", [first].into_iter().chain(parts))
            }
        };
        Fragment::list("(", vec![object], ")")
    }

    /// Translates a method call on a client value or on an unknown value.
    fn method_call(&mut self, id: ExprId, callee: ExprId, object: ExprId, name: &str, args: &[Arg]) -> Fragment {
        if name == "is_integer" && args.is_empty() {
            return self.global_call("Number.isInteger", &[object]);
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
        if self.propagate_untranslatable(id, callee) {
            return owner;
        }
        if name == "get" && self.may_be_dictionary(id, object, args) {
            self.report_todo(
                self.span(id),
                "`get` of an unknown value: if it is a dictionary, JavaScript has no such method",
            );
        }
        match self.kind(object) {
            Kind::Text | Kind::List | Kind::Tuple | Kind::Dict | Kind::Set | Kind::Date | Kind::Delta => {
                return self.mark_untranslatable(id, format!("`{name}` of this value is not translated"));
            }
            _ => {}
        }
        let brackets = self.unknown_method_arguments(id, name, args);
        owner.call_with(brackets)
    }

    /// Returns `true` if the receiver of an unknown `get` may be a dictionary: the call has a
    /// default, or the receiver is an item of a client value.
    fn may_be_dictionary(&self, id: ExprId, object: ExprId, args: &[Arg]) -> bool {
        let function = self.analysis.scopes.function_of[id.index()];
        if self.kind(object) != Kind::Unknown || self.analysis.mapped_function(function).is_some() {
            return false;
        }
        let binding = self.analysis.scopes.resolve(object).map(|binding| self.analysis.scopes.binding(binding));
        let value = binding.and_then(|binding| binding.value).unwrap_or(object);
        args.len() == 2 || matches!(self.hir.expr(value).kind, ExprKind::Index { .. })
    }

    /// Builds the arguments of a method with an unknown receiver. The parameter names come from the
    /// operators with the name of the method.
    fn unknown_method_arguments(&mut self, id: ExprId, name: &str, args: &[Arg]) -> Fragment {
        if !args.iter().any(|arg| matches!(arg.kind, ArgKind::Keyword(_) | ArgKind::KeywordSpread)) {
            return self.plain_arguments(id, args);
        }
        let kb = self.analysis.kb();
        let candidates = kb.methods_named(name).into_iter().map(|id| kb.op(id)).filter(|op| !op.available.in_library());
        let mut named: Vec<(&str, ExprId, u32)> = Vec::new();
        let mut positional: Vec<&Arg> = Vec::new();
        for arg in args {
            match arg.kind {
                ArgKind::Keyword(ident) => named.push((self.hir.name(ident.name), arg.value, arg.span.start)),
                ArgKind::KeywordSpread => match &self.hir.expr(arg.value).kind {
                    ExprKind::Object(properties) => {
                        named.extend(properties.iter().filter_map(|property| match property {
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
        // Returns the names of the given parameters, if the operator has all of them.
        let names = |op: &'static Operator<'static>| -> Option<Vec<&'static str>> {
            let first = op.params.iter().take(positional.len()).map(|param| Some(param.name));
            let named = named.iter().map(|(key, ..)| param_named(op, key).map(|param| param.name));
            let names: Vec<&str> = first.chain(named).collect::<Option<_>>()?;
            (op.params.len() >= positional.len()).then_some(names)
        };
        let mut matching_names = candidates.filter_map(names);
        let Some(chosen) = matching_names.next() else { return self.plain_arguments(id, args) };
        if matching_names.any(|names| names != chosen) {
            self.report_todo(
                self.span(id),
                format!("the class of `{name}` is not known: its arguments may have other names in JavaScript"),
            );
        }
        let values = positional.iter().map(|arg| (arg.span.start, arg.value));
        let values = values.chain(named.iter().map(|(_, value, start)| (*start, *value)));
        let items =
            chosen.iter().zip(values).map(|(name, (start, value))| (start, Item::Keyword((*name).into(), value)));
        self.single_object(items.collect(), self.close_of(id))
    }
}

/// Returns the parameter that a keyword of the Python client names.
fn param_named(operator: &'static Operator<'static>, keyword: &str) -> Option<&'static Param<'static>> {
    let canonical = operator.python_keywords.iter().find(|(old, _)| *old == keyword).map_or(keyword, |(_, new)| *new);
    operator.params.iter().find(|param| param.name == canonical || bind::param_name(param, true) == canonical)
}

//! Writes the Code Editor's equivalent of geemap and ipywidgets code.

use super::Equivalent;
use super::captures::Capture;
use super::table::table;
use crate::kb::model::equivalents::{NodeKind, Path, TemplateNode, Test};
use crate::kb::model::{ClassId, Kind, OpId, Operator, Ty};
use crate::semantic::bind;
use crate::semantic::value::{Object, Value};
use crate::syntax::hir::{ExprId, ExprKind};
use crate::translate::emitter::Item;
use crate::translate::fragment::Fragment;
use crate::translate::to_javascript::ToJavaScript;
use crate::translate::to_javascript::javascript_fragment::{atom, key, literal, object_literal};
use std::sync::Arc;

/// Returns a JSON constant of the knowledge base as JavaScript.
pub fn json(text: &str) -> Box<str> {
    match serde_json::from_str::<String>(text) {
        Ok(text) => literal(&text).text().into(),
        Err(_) => text.into(),
    }
}

/// Values for one parameter, each with its keys within the parameter.
type KeyedCaptures<'f> = Vec<(&'f [&'static str], &'f Capture)>;

impl ToJavaScript<'_> {
    /// Writes the equivalent of a UI expression.
    pub(in crate::translate::to_javascript) fn ui_fragment(&mut self, id: ExprId, equivalent: &Equivalent) -> Fragment {
        self.equivalent_fragment(id, equivalent, self.close_of(id))
    }

    pub(super) fn equivalent_fragment(&mut self, id: ExprId, equivalent: &Equivalent, close: u32) -> Fragment {
        let kb = self.analysis.kb();
        let operator = kb.op(equivalent.op);
        if equivalent.ambiguous {
            return self.mark_untranslatable(
                id,
                format!("this code has several equivalents with `{}` in the Code Editor", operator.name),
            );
        }
        self.report_surplus(id, equivalent, operator);
        let owner = equivalent.receiver.map(|receiver| self.expr(receiver));
        let owner = match equivalent.first {
            Some(first) => Some(callee(kb.op(first), owner).call(vec![])),
            None => owner,
        };
        let owner = callee(operator, owner);
        let brackets = match &equivalent.arguments[..] {
            [(path, value)] if equivalent.mapping.pair && path.param == 0 && path.keys.len() == 1 => {
                let value = self.capture_fragment(value, equivalent, usize::from(path.param));
                Fragment::list("(", vec![literal(path.keys[0]), value], ")")
            }
            arguments => self.equivalent_arguments(operator, arguments, equivalent, close),
        };
        let fragment = owner.call_with(brackets);
        self.append_added(id, fragment, equivalent, operator)
    }

    fn report_surplus(&mut self, id: ExprId, equivalent: &Equivalent, operator: &Operator<'static>) {
        let mut unsupported: Vec<&str> = equivalent.surplus.iter().map(|(name, _)| &**name).collect();
        for (keyword, _) in equivalent.added.iter().filter(|(keyword, _)| added_by(operator, keyword).is_none()) {
            unsupported.push(keyword);
        }
        if !unsupported.is_empty() {
            let names: Vec<String> = unsupported.iter().map(|name| format!("`{name}`")).collect();
            self.report_todo(
                self.span(id),
                format!("`{}` has no {} in the Code Editor", operator.name, names.join(", ")),
            );
        }
    }

    /// Writes the arguments as `(a, b)` if they are few and leave no gap, or if the operator takes
    /// no named arguments. Otherwise writes `({a: ..., b: ...})`.
    fn equivalent_arguments(
        &mut self,
        operator: &'static Operator<'static>,
        arguments: &[(&'static Path<'static>, Capture)],
        equivalent: &Equivalent,
        close: u32,
    ) -> Fragment {
        let mut by_param: Vec<(usize, KeyedCaptures<'_>)> = Vec::new();
        for (path, value) in arguments {
            let param = usize::from(path.param);
            let keys = path.keys.as_slice();
            match by_param.iter_mut().find(|(known, _)| *known == param) {
                Some((_, captures)) => captures.push((keys, value)),
                None => by_param.push((param, vec![(keys, value)])),
            }
        }
        let mut params: Vec<usize> = by_param.iter().map(|(param, _)| *param).collect();
        params.sort_unstable();
        let max_positional = if operator.kind == Kind::Constructor { 3 } else { 5 };
        let is_in_order = params.len() <= max_positional && params.iter().enumerate().all(|(at, param)| at == *param);
        let name = |param: usize| operator.params.get(param).map_or("", |param| param.name);
        let is_named = !is_in_order && {
            let entries = by_param.iter().map(|(param, _)| (name(*param).into(), Value::Unknown)).collect();
            bind::takes_named(operator, &Value::Object(Arc::new(Object { entries, open: false })))
        };
        if is_named {
            let mut items: Vec<(u32, Item<'_>)> = Vec::new();
            for (param, captures) in &by_param {
                let start = self.captures_start(captures);
                let item = match &captures[..] {
                    [([], Capture::Expr(value))] if !self.needs_conversion(*value, equivalent, *param) => {
                        Item::Keyword(name(*param).into(), *value)
                    }
                    _ => Item::Fragment(self.object(captures, equivalent, *param).entry(key(name(*param)))),
                };
                items.push((start, item));
            }
            // Arguments keep the order of the source; arguments without a position in the source go
            // last.
            items.sort_by_key(|(start, _)| if *start == 0 { u32::MAX } else { *start });
            let inner = self.bracketed_items("{", items, close, "}");
            return Fragment::list("(", vec![inner], ")");
        }
        let count = params.last().map_or(0, |last| last + 1);
        let mut items: Vec<(u32, Item<'_>)> = Vec::new();
        let mut start = 0;
        for param in 0..count {
            let Some((_, captures)) = by_param.iter().find(|(known, _)| *known == param) else {
                items.push((start, Item::Fragment(atom("undefined"))));
                continue;
            };
            start = start.max(self.captures_start(captures));
            let item = match &captures[..] {
                [([], Capture::Expr(value))] if !self.needs_conversion(*value, equivalent, param) => Item::Expr(*value),
                _ => Item::Fragment(self.object(captures, equivalent, param)),
            };
            items.push((start, item));
        }
        self.bracketed_items("(", items, close, ")")
    }

    /// Returns the start of the first value in the source, or 0 if no value is in the source.
    fn captures_start(&self, captures: &KeyedCaptures<'_>) -> u32 {
        let starts = captures.iter().filter_map(|(_, capture)| match capture {
            Capture::Expr(value) => Some(self.span(*value).start),
            Capture::Callback(callback) => Some(self.callback_start(callback)),
            Capture::Text(_) => None,
        });
        starts.min().unwrap_or(0)
    }

    /// Writes a single value, or an object of the values by key.
    fn object(&mut self, captures: &KeyedCaptures<'_>, equivalent: &Equivalent, param: usize) -> Fragment {
        if let [([], value)] = &captures[..] {
            return self.capture_fragment(value, equivalent, param);
        }
        let mut entries: Vec<(&'static str, KeyedCaptures<'_>)> = Vec::new();
        for (keys, value) in captures {
            let Some((first, rest)) = keys.split_first() else { continue };
            match entries.iter_mut().find(|(known, _)| known == first) {
                Some((_, inner)) => inner.push((rest, value)),
                None => entries.push((first, vec![(rest, value)])),
            }
        }
        let entries =
            entries.into_iter().map(|(name, captures)| self.object(&captures, equivalent, param).entry(key(name)));
        object_literal(entries)
    }

    fn capture_fragment(&mut self, value: &Capture, equivalent: &Equivalent, param: usize) -> Fragment {
        match value {
            Capture::Text(text) => atom(text.clone()),
            Capture::Callback(callback) => self.callback_fragment(callback),
            Capture::Expr(value) => {
                if let Some(class) = required_class(equivalent, param)
                    && let Some(constant) = self.constant_of(*value, class)
                {
                    let close = self.span(*value).end;
                    return self.equivalent_fragment(*value, &constant, close);
                }
                let fragment = self.expr(*value);
                match equivalent.bands {
                    Some((path, bands)) if usize::from(path.param) == param && !self.has_all_bands(*value, bands) => {
                        fragment.invoke("select", [self.expr(bands)])
                    }
                    _ => fragment,
                }
            }
        }
    }

    /// Returns `true` if a value may need other code than the expression itself.
    fn needs_conversion(&self, value: ExprId, equivalent: &Equivalent, param: usize) -> bool {
        required_class(equivalent, param).is_some() && matches!(self.hir.expr(value).kind, ExprKind::String(_))
            || equivalent.bands.is_some_and(|(path, _)| usize::from(path.param) == param)
    }

    /// Returns `true` if a list names all bands of an image or collection, in their order.
    fn has_all_bands(&self, image: ExprId, list: ExprId) -> bool {
        let known = self.analysis.value(image).facts().map(|facts| &facts.bands);
        let Some(known) = known.filter(|bands| bands.count().is_some()) else { return false };
        let names = |value: &Value| match value {
            Value::Str(Some(text)) => Some(text.to_string()),
            _ => None,
        };
        let listed: Option<Vec<String>> = match self.analysis.value(list) {
            Value::List(list) if !list.open => list.items.iter().map(names).collect(),
            value => names(value).map(|name| vec![name]),
        };
        listed.is_some_and(|listed| {
            listed.len() == known.list.len() && listed.iter().zip(known.list.iter()).all(|(a, b)| **a == *b.name)
        })
    }

    /// Appends method calls for the added keyword arguments: `.setOptions({title: ...})`.
    fn append_added(
        &mut self,
        id: ExprId,
        fragment: Fragment,
        equivalent: &Equivalent,
        operator: &'static Operator<'static>,
    ) -> Fragment {
        let kb = self.analysis.kb();
        let mut calls: Vec<(OpId, Vec<(&'static Path<'static>, Capture)>)> = Vec::new();
        for (keyword, value) in &equivalent.added {
            let Some((op, path)) = added_by(operator, keyword) else { continue };
            let argument = (path, Capture::Expr(*value));
            match calls.iter_mut().find(|(known, _)| *known == op) {
                Some((_, all)) => all.push(argument),
                None => calls.push((op, vec![argument])),
            }
        }
        calls.sort_by_key(|(op, _)| *op);
        let plain = Equivalent { bands: None, ..equivalent.clone() };
        let mut fragment = fragment;
        for (op, arguments) in &calls {
            let operator = kb.op(*op);
            let close = self.span(id).end.saturating_sub(1);
            let brackets = self.equivalent_arguments(operator, arguments, &plain, close);
            fragment = callee(operator, Some(fragment)).call_with(brackets);
        }
        fragment
    }
}

/// Builds the callee: a method of `owner`, or the full name if there is no owner.
fn callee(operator: &Operator<'static>, owner: Option<Fragment>) -> Fragment {
    let last = operator.name.rsplit('.').next().unwrap_or(operator.name);
    if let Some(owner) = owner {
        return owner.method(last);
    }
    let mut parts = operator.name.split('.');
    let first = atom(parts.next().unwrap_or(operator.name));
    parts.fold(first, |owner, part| owner.member(part))
}

/// Returns the class that a condition of the mapping requires of a parameter.
fn required_class(equivalent: &Equivalent, param: usize) -> Option<ClassId> {
    equivalent.mapping.when.iter().find_map(|condition| {
        match (&condition.test, usize::from(condition.path.param) == param) {
            (Test::Type(Ty::Class(class)), true) if condition.path.keys.is_empty() => Some(*class),
            _ => None,
        }
    })
}

/// Returns the method that adds a keyword argument to the result of an operator, with the path of
/// that method's argument.
fn added_by(operator: &Operator<'static>, keyword: &str) -> Option<(OpId, &'static Path<'static>)> {
    let Ty::Class(class) = operator.returns else { return None };
    table().adds.iter().find_map(|(op, item)| {
        let is_match = item.keyword == Some(keyword) && crate::kb::kb().op(*op).receiver == Some(class);
        match item.nodes.as_slice() {
            [TemplateNode { kind: NodeKind::Argument(argument), .. }] if is_match => Some((*op, &argument.path)),
            _ => None,
        }
    })
}

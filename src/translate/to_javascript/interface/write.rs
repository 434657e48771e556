//! Writes the Code Editor's equivalent of geemap and ipywidgets code.

use super::Found;
use super::fit::Given;
use super::table::table;
use crate::kb::model::equivalents::{NodeKind, Path, TemplateNode, Test};
use crate::kb::model::{Kind, OpId, Operator, Ty};
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
type Of<'f> = Vec<(&'f [&'static str], &'f Given)>;

impl ToJavaScript<'_> {
    /// Writes the equivalent of a UI expression.
    pub(in crate::translate::to_javascript) fn interface_fragment(&mut self, id: ExprId, found: &Found) -> Fragment {
        let close = match &self.hir.expr(id).kind {
            ExprKind::Call { args_span, .. } => args_span.end.saturating_sub(1),
            _ => self.span(id).end,
        };
        self.found_fragment(id, found, close)
    }

    pub(super) fn found_fragment(&mut self, id: ExprId, found: &Found, close: u32) -> Fragment {
        let kb = self.analysis.kb();
        let operator = kb.op(found.op);
        if found.doubtful {
            return self.lose(id, format!("`{}` is written so for several purposes", operator.name));
        }
        self.say_surplus(id, found, operator);
        let owner = found.receiver.map(|receiver| self.expr(receiver));
        let owner = match found.first {
            Some(first) => {
                let callee = callee(kb.op(first), owner);
                Some(callee.call(vec![]))
            }
            None => owner,
        };
        let owner = callee(operator, owner);
        let given: Vec<(&'static Path<'static>, &Given)> =
            found.given.iter().map(|(path, given)| (*path, given)).collect();
        let brackets = match &given[..] {
            [(path, value)] if found.form.pair && path.param == 0 && path.keys.len() == 1 => {
                let value = self.given_fragment(value, found, path);
                Fragment::list("(", vec![literal(path.keys[0]), value], ")")
            }
            _ => self.given_arguments(operator, &given, found, close),
        };
        let fragment = owner.then(brackets);
        self.with_added(id, fragment, found, operator)
    }

    fn say_surplus(&mut self, id: ExprId, found: &Found, operator: &Operator<'static>) {
        let mut lost: Vec<&str> = found.surplus.iter().map(|(name, _)| &**name).collect();
        for (keyword, _) in found.added.iter().filter(|(keyword, _)| added_by(operator, keyword).is_none()) {
            lost.push(keyword);
        }
        if !lost.is_empty() {
            let names: Vec<String> = lost.iter().map(|name| format!("`{name}`")).collect();
            self.trouble(self.span(id), format!("`{}` has no {} in the Code Editor", operator.name, names.join(", ")));
        }
    }

    /// Writes the arguments as `(a, b)` if they are few and leave no gap, or if the operator takes
    /// no named arguments. Otherwise writes `({a: ..., b: ...})`.
    fn given_arguments(
        &mut self,
        operator: &'static Operator<'static>,
        given: &[(&'static Path<'static>, &Given)],
        found: &Found,
        close: u32,
    ) -> Fragment {
        let mut by_param: Vec<(usize, Of<'_>)> = Vec::new();
        for (path, value) in given {
            let param = usize::from(path.param);
            let keys = path.keys.as_slice();
            match by_param.iter_mut().find(|(known, _)| *known == param) {
                Some((_, of)) => of.push((keys, value)),
                None => by_param.push((param, vec![(keys, value)])),
            }
        }
        let mut places: Vec<usize> = by_param.iter().map(|(param, _)| *param).collect();
        places.sort_unstable();
        let few = if operator.kind == Kind::Constructor { 3 } else { 5 };
        let in_place = places.len() <= few && places.iter().enumerate().all(|(at, param)| at == *param);
        let name = |param: usize| operator.params.get(param).map_or("", |param| param.name);
        let named = !in_place && {
            let entries = by_param.iter().map(|(param, _)| (name(*param).into(), Value::Unknown)).collect();
            bind::takes_named(operator, &Value::Object(Arc::new(Object { entries, open: false })))
        };
        if named {
            let mut jobs: Vec<(u32, Item<'_>)> = Vec::new();
            for (param, of) in &by_param {
                let start = self.start_of(of);
                let job = match &of[..] {
                    [([], Given::Expr(value))] if !self.is_constant_of(*value, found, *param) => {
                        Item::Keyword(name(*param).into(), *value)
                    }
                    _ => Item::Done(self.object(of, found, *param).entry(key(name(*param)))),
                };
                jobs.push((start, job));
            }
            // Arguments keep the order of the source; arguments without a position in the source go
            // last.
            jobs.sort_by_key(|(start, _)| if *start == 0 { u32::MAX } else { *start });
            let inner = self.bracketed("{", jobs, close, "}");
            return Fragment::list("(", vec![inner], ")");
        }
        let count = places.last().map_or(0, |last| last + 1);
        let mut jobs: Vec<(u32, Item<'_>)> = Vec::new();
        let mut last = 0;
        for param in 0..count {
            let Some((_, of)) = by_param.iter().find(|(known, _)| *known == param) else {
                jobs.push((last, Item::Done(atom("undefined"))));
                continue;
            };
            last = last.max(self.start_of(of));
            let job = match &of[..] {
                [([], Given::Expr(value))] if !self.is_constant_of(*value, found, param) => Item::Expr(*value),
                _ => Item::Done(self.object(of, found, param)),
            };
            jobs.push((last, job));
        }
        self.bracketed("(", jobs, close, ")")
    }

    /// Returns the start of the first value in the source, or 0 if no value is in the source.
    fn start_of(&self, of: &Of<'_>) -> u32 {
        let starts = of.iter().filter_map(|(_, given)| match given {
            Given::Expr(value) => Some(self.span(*value).start),
            Given::Callback(callback) => Some(self.start_of_callback(callback)),
            Given::Text(_) => None,
        });
        starts.min().unwrap_or(0)
    }

    /// Writes a single value, or an object of the values by key.
    fn object(&mut self, of: &Of<'_>, found: &Found, param: usize) -> Fragment {
        if let [([], value)] = &of[..] {
            return self.given_at(value, found, param);
        }
        let mut entries: Vec<(&'static str, Of<'_>)> = Vec::new();
        for (keys, value) in of {
            let Some((first, rest)) = keys.split_first() else { continue };
            match entries.iter_mut().find(|(known, _)| known == first) {
                Some((_, inner)) => inner.push((rest, value)),
                None => entries.push((first, vec![(rest, value)])),
            }
        }
        let entries = entries.into_iter().map(|(name, of)| self.object(&of, found, param).entry(key(name)));
        object_literal(entries)
    }

    fn given_fragment(&mut self, value: &Given, found: &Found, path: &Path<'static>) -> Fragment {
        self.given_at(value, found, usize::from(path.param))
    }

    fn given_at(&mut self, value: &Given, found: &Found, param: usize) -> Fragment {
        match value {
            Given::Text(text) => atom(text.clone()),
            Given::Callback(callback) => self.written_callback(callback),
            Given::Expr(value) => {
                if let Some(class) = class_wanted(found, param)
                    && let Some(constant) = self.constant_of(*value, class)
                {
                    let close = self.span(*value).end;
                    return self.found_fragment(*value, &constant, close);
                }
                let fragment = self.expr(*value);
                match found.bands {
                    Some((path, bands)) if usize::from(path.param) == param && !self.are_all_bands(*value, bands) => {
                        let bands = self.expr(bands);
                        fragment.invoke("select", [bands])
                    }
                    _ => fragment,
                }
            }
        }
    }

    /// Returns `true` if a value may need other code than the expression itself.
    fn is_constant_of(&self, value: ExprId, found: &Found, param: usize) -> bool {
        class_wanted(found, param).is_some() && matches!(self.hir.expr(value).kind, ExprKind::String(_))
            || found.bands.is_some_and(|(path, _)| usize::from(path.param) == param)
    }

    /// Returns `true` if a list names all bands of an image or collection, in their order.
    fn are_all_bands(&self, of: ExprId, list: ExprId) -> bool {
        let known = self.analysis.value(of).facts().map(|facts| &facts.bands);
        let Some(known) = known.filter(|bands| bands.count().is_some()) else { return false };
        let names = |value: &Value| match value {
            Value::Str(Some(text)) => Some(text.to_string()),
            _ => None,
        };
        let given: Option<Vec<String>> = match self.analysis.value(list) {
            Value::List(list) if !list.open => list.items.iter().map(names).collect(),
            value => names(value).map(|name| vec![name]),
        };
        given.is_some_and(|given| {
            given.len() == known.list.len() && given.iter().zip(known.list.iter()).all(|(a, b)| **a == *b.name)
        })
    }

    /// Appends method calls for the added keyword arguments: `.setOptions({title: ...})`.
    fn with_added(
        &mut self,
        id: ExprId,
        fragment: Fragment,
        found: &Found,
        operator: &'static Operator<'static>,
    ) -> Fragment {
        let kb = self.analysis.kb();
        let mut calls: Vec<(OpId, Vec<(&'static Path<'static>, Given)>)> = Vec::new();
        for (keyword, value) in &found.added {
            let Some((op, path)) = added_by(operator, keyword) else { continue };
            let given = (path, Given::Expr(*value));
            match calls.iter_mut().find(|(known, _)| *known == op) {
                Some((_, all)) => all.push(given),
                None => calls.push((op, vec![given])),
            }
        }
        calls.sort_by_key(|(op, _)| *op);
        let mut fragment = fragment;
        for (op, given) in &calls {
            let operator = kb.op(*op);
            let given: Vec<(&'static Path<'static>, &Given)> =
                given.iter().map(|(path, given)| (*path, given)).collect();
            let close = self.span(id).end.saturating_sub(1);
            let plain = Found { bands: None, ..found.without() };
            let brackets = self.given_arguments(operator, &given, &plain, close);
            fragment = callee(operator, Some(fragment)).then(brackets);
        }
        fragment
    }
}

impl Found {
    /// Returns the same operator and mapping without receiver and arguments.
    fn without(&self) -> Found {
        Found {
            first: self.first,
            op: self.op,
            form: self.form,
            receiver: None,
            given: Vec::new(),
            added: Vec::new(),
            bands: None,
            surplus: Vec::new(),
            doubtful: false,
        }
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
fn class_wanted(found: &Found, param: usize) -> Option<crate::kb::model::ClassId> {
    found.form.when.iter().find_map(|condition| match (&condition.test, usize::from(condition.path.param) == param) {
        (Test::Type(Ty::Class(class)), true) if condition.path.keys.is_empty() => Some(*class),
        _ => None,
    })
}

/// Returns the method that adds a keyword argument to the result of an operator, with the path of
/// that method's argument.
fn added_by(operator: &Operator<'static>, keyword: &str) -> Option<(OpId, &'static Path<'static>)> {
    let Ty::Class(class) = operator.returns else { return None };
    table().adds.iter().find_map(|(op, item)| {
        let fits = item.keyword == Some(keyword) && crate::kb::kb().op(*op).receiver == Some(class);
        match item.nodes.as_slice() {
            [TemplateNode { kind: NodeKind::Argument(argument), .. }] if fits => Some((*op, &argument.path)),
            _ => None,
        }
    })
}

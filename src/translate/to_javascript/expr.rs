//! Translates expressions.

use super::javascript_fragment::{array_literal, atom, call, conditional, literal, object_literal};
use super::kinds::Kind;
use super::names::{identifier, is_identifier};
use super::precedence::UNARY;
use super::untranslatable::shorten;
use super::{ToJavaScript, returning, statement};
use crate::base::stack::deep;
use crate::semantic::scope::{BindingKind, Parent};
use crate::semantic::value::Value;
use crate::syntax::hir::{ExprId, ExprKind, Key, Property};
use crate::translate::emitter::Item;
use crate::translate::fragment::Fragment;

impl ToJavaScript<'_> {
    /// Translates an expression.
    pub(super) fn expr(&mut self, id: ExprId) -> Fragment {
        deep(|| self.expression(id))
    }
    /// Translates expressions in the given order.
    pub(super) fn exprs<const N: usize>(&mut self, ids: [ExprId; N]) -> [Fragment; N] {
        ids.map(|id| self.expr(id))
    }
    /// Returns the value of an expression that is a known string.
    pub(super) fn known_text(&self, id: ExprId) -> Option<String> {
        self.analysis.value(id).as_text().map(|text| text.to_string())
    }

    fn expression(&mut self, id: ExprId) -> Fragment {
        let hir = self.hir;
        let span = self.span(id);
        if let Some(name) = self.state.substitutes.get(&id) {
            return atom(name.clone());
        }
        if let Some(fragment) = self.result_fragment(id) {
            return fragment;
        }
        if let Some(equivalent) = self.ui_equivalent(id) {
            return self.ui_fragment(id, &equivalent);
        }
        // The check of a chain's outermost expression covers the whole chain.
        if let ExprKind::Call { .. } | ExprKind::Member { .. } | ExprKind::Index { .. } = &hir.expr(id).kind
            && !self.is_inner(id)
            && let Some(reason) = self.untranslatable_reason(id)
        {
            return self.mark_untranslatable(id, reason);
        }
        match &hir.expr(id).kind {
            ExprKind::Name(name) => self.name(id, hir.name(*name)),
            ExprKind::Number { .. } => atom(number(self.source(span))),
            ExprKind::String(text) => self.string(id, text),
            ExprKind::Bool(value) => atom(if *value { "true" } else { "false" }),
            ExprKind::Null | ExprKind::Undefined => atom("null"),
            ExprKind::Template(parts) => self.template(id, parts),
            ExprKind::List(items) | ExprKind::Tuple(items) => self.list(id, items),
            ExprKind::Set(items) => {
                let items: Vec<Fragment> = items.iter().map(|&item| self.expr(item)).collect();
                call("new Set", [array_literal(items)])
            }
            ExprKind::Object(properties) => self.dict(id, properties),
            ExprKind::Member { .. } => self.member(id),
            ExprKind::Index { object, index } => self.index(id, *object, *index),
            ExprKind::Call { callee, args, .. } => {
                let fragment = self.call(id, *callee, args);
                if let ExprKind::Member { object, .. } = hir.expr(*callee).kind {
                    self.propagate_untranslatable(id, object);
                }
                fragment
            }
            ExprKind::Function(function) => self.function_value(*function),
            ExprKind::Unary { op, operand } => self.unary(id, *op, *operand),
            ExprKind::Binary { op, left, right, .. } => {
                let fragment = self.operation(id, *op, *left, *right);
                self.propagate_untranslatable(id, *left);
                self.propagate_untranslatable(id, *right);
                fragment
            }
            ExprKind::Logical { op, left, right, .. } => self.logical(*op, *left, *right),
            ExprKind::Conditional { test, then, otherwise } => {
                let test = self.truth(*test);
                let [then, otherwise] = self.exprs([*then, *otherwise]);
                conditional(test, then, otherwise)
            }
            ExprKind::Assign { target, value, .. } => {
                if let Some(binding) = self.analysis.scopes.resolve(*target)
                    && self.try_declare(binding)
                {
                    self.prelude.push(statement(atom(self.names.get(binding)).declare().tokens));
                }
                let right = self.expr(*value);
                self.target(*target).assign(right)
            }
            ExprKind::Comprehension { .. } => self.comprehension(id),
            // The parser reads `*f(x)` as `(*f)(x)`, but the whole call is spread.
            ExprKind::Spread(inner) if self.is_inner(id) => self.expr(*inner),
            ExprKind::Spread(inner) => self.expr(*inner).spread(),
            ExprKind::This => atom("this"),
            ExprKind::Missing => atom("null"),
            ExprKind::Await(_) => self.mark_untranslatable(id, "`await` and `yield` are not translated"),
            ExprKind::Opaque(_) | ExprKind::Regex(_) | ExprKind::Sequence(_) | ExprKind::Update { .. } => {
                let code = shorten(self.source(span).lines().next().unwrap_or(""));
                self.mark_untranslatable(id, format!("`{code}` is not translated"))
            }
        }
    }

    /// Translates a variable or a global name.
    fn name(&mut self, id: ExprId, name: &str) -> Fragment {
        if self.is_map(id) {
            return atom("Map");
        }
        if let Some(path) = self.path(id) {
            if self.analysis.kb().packages().shows.contains(&&*path) {
                return atom("print");
            }
            if let Some(reason) = self.missing_module(&path) {
                return self.mark_untranslatable(id, reason);
            }
            if path == "ee" || path.starts_with("ee.") {
                return atom(path.replacen("ee.batch.Export", "Export", 1));
            }
        }
        if let Some(binding) = self.analysis.scopes.resolve(id) {
            if self.is_untranslatable_binding(binding) {
                self.needed_bindings.insert(binding);
            }
            if self.analysis.scopes.binding(binding).kind == BindingKind::Import {
                // `from math import pi`
                let path = self.path(id).unwrap_or_default();
                if matches!(&*path, "math.pi" | "math.e" | "math.tau" | "math.inf" | "math.nan")
                    && let Some(fragment) = self.constant(id, &path)
                {
                    return fragment;
                }
                return self.mark_untranslatable(id, format!("`{name}` has no equivalent in JavaScript"));
            }
            return atom(self.names.get(binding));
        }
        match name {
            "print" | "display" => atom("print"),
            "str" => atom("String"),
            "float" => atom("Number"),
            "int" => atom("parseInt"),
            "bool" => atom("Boolean"),
            "abs" => atom("Math.abs"),
            "round" => atom("Math.round"),
            "__name__" => literal("__main__"),
            "ee" => atom("ee"),
            "len" => returning(vec![atom("list")], atom("list").member("length")),
            "self" => atom("this"),
            "dict" | "list" | "tuple" | "set" | "type" | "object" | "range" | "zip" | "enumerate" | "map"
            | "filter" | "sorted" | "reversed" | "sum" | "min" | "max" | "any" | "all" | "open" | "input" | "iter"
            | "next" | "isinstance" | "hasattr" | "getattr" | "setattr" | "globals" | "locals" | "vars" | "format"
            | "repr" | "Exception" | "ValueError" | "KeyError" | "TypeError" | "__file__" | "exec" | "eval"
            | "super" | "slice" | "bytes" | "complex" => {
                self.mark_untranslatable(id, format!("`{name}` has no equivalent in JavaScript"))
            }
            // The script does not define the name, so JavaScript uses the same name.
            _ => atom(identifier(name)),
        }
    }

    /// Returns `true` if an expression is the callee of a call or the object of an index or member
    /// expression.
    fn is_inner(&self, id: ExprId) -> bool {
        let Parent::Expr(parent) = self.analysis.scopes.parents[id.index()] else { return false };
        match &self.hir.expr(parent).kind {
            ExprKind::Call { callee, .. } => *callee == id,
            ExprKind::Member { object, .. } | ExprKind::Index { object, .. } => *object == id,
            _ => false,
        }
    }

    /// Translates an item of a list or an argument, which may be spread.
    pub(super) fn item(&mut self, id: ExprId) -> Fragment {
        let fragment = self.expr(id);
        if self.has_leading_spread(id) { fragment.spread() } else { fragment }
    }

    /// Returns `true` if `*` stands before a whole chain.
    fn has_leading_spread(&self, id: ExprId) -> bool {
        let mut current = id;
        loop {
            match &self.hir.expr(current).kind {
                ExprKind::Call { callee, .. } => current = *callee,
                ExprKind::Member { object, .. } | ExprKind::Index { object, .. } => current = *object,
                ExprKind::Spread(_) => return current != id,
                _ => return false,
            }
        }
    }

    fn list(&mut self, id: ExprId, items: &[ExprId]) -> Fragment {
        let span = self.span(id);
        let close = if self.source(span).ends_with([']', ')']) { span.end.saturating_sub(1) } else { span.end };
        let fragments = items.iter().map(|&item| (self.span(item).start, Item::Expr(item))).collect();
        self.bracketed_items("[", fragments, close, "]")
    }

    fn dict(&mut self, id: ExprId, properties: &[Property]) -> Fragment {
        if properties.iter().any(|property| property.key == Key::Spread) {
            return self.merge_dicts(properties);
        }
        let close = self.span(id).end.saturating_sub(1);
        let plain =
            properties.iter().all(|property| matches!(&property.key, Key::String(text, _) if is_identifier(text)));
        let fragments = properties.iter().map(|property| (property.span.start, Item::Entry(property, plain))).collect();
        self.bracketed_items("{", fragments, close, "}")
    }

    /// Translates a dictionary with unpacked dictionaries: `{**a, 'b': 1}`.
    pub(super) fn merge_dicts(&mut self, properties: &[Property]) -> Fragment {
        let mut args: Vec<Fragment> = vec![object_literal([])];
        for part in properties.chunk_by(|a, b| a.key != Key::Spread && b.key != Key::Spread) {
            args.push(match part {
                [only] if only.key == Key::Spread => self.expr(only.value),
                entries => object_literal(entries.iter().map(|property| self.entry(property, false))),
            });
        }
        call("Object.assign", args)
    }

    pub(super) fn entry(&mut self, property: &Property, plain: bool) -> Fragment {
        let hir = self.hir;
        let name = match &property.key {
            Key::String(text, _) if plain => atom(text.clone()),
            Key::String(text, _) => literal(text),
            Key::Ident(ident) => atom(hir.name(ident.name)),
            Key::Spread => atom("null"),
            Key::Computed(computed) => match &hir.expr(*computed).kind {
                ExprKind::Number { .. } => atom(number(self.source(self.span(*computed)))),
                _ => self.expr(*computed).in_brackets("[", "]"),
            },
        };
        self.expr(property.value).entry(name)
    }

    /// Translates `object.name` that is not called.
    fn member(&mut self, id: ExprId) -> Fragment {
        let hir = self.hir;
        let ExprKind::Member { object, property } = &hir.expr(id).kind else { return atom("null") };
        let (object, name) = (*object, hir.name(property.name));
        if let Some(path) = self.path(id) {
            if let Some(class) = class_of_module(&path) {
                return atom("ee").member(class);
            }
            if let Some(fragment) = self.constant(id, &path) {
                return fragment;
            }
        }
        if let Some(fragment) = self.date_member(object, name) {
            return fragment;
        }
        if self.is_map(object) && self.map_method(name).is_none() {
            return self.mark_untranslatable(id, format!("`{name}` of the map has no equivalent in the Code Editor"));
        }
        if let Some(fragment) = self.class_member(object, property.name) {
            return fragment;
        }
        let owner = self.expr(object);
        if self.propagate_untranslatable(id, object) {
            return owner;
        }
        if name == "get" && self.kind(object) == Kind::Dict {
            return returning(vec![atom("key")], owner.index(atom("key")));
        }
        let name = self.javascript_name(id, name);
        self.comments.member(owner, &name, property.span.start)
    }

    /// Returns the JavaScript name of an Earth Engine member: `and` for `And`, `or` for `Or`, `not`
    /// for `Not`.
    pub(super) fn javascript_name(&self, id: ExprId, name: &str) -> String {
        if let Value::Operator(op, _) = self.analysis.value(id) {
            let op = self.analysis.kb().op(*op);
            if op.python == Some(name)
                && let Some(last) = op.name.rsplit('.').next()
            {
                return last.to_owned();
            }
        }
        if matches!(name, "And" | "Or" | "Not") { name.to_lowercase() } else { name.to_owned() }
    }

    /// Translates `object[index]`.
    fn index(&mut self, id: ExprId, object: ExprId, index: ExprId) -> Fragment {
        let hir = self.hir;
        let kind = self.kind(object);
        if kind.is_server() {
            return self.mark_untranslatable(id, "a server object cannot be indexed");
        }
        if let Some(bounds) = self.slice_bounds(index) {
            return self.translate_slice(id, object, bounds);
        }
        let owner = self.expr(object);
        if self.propagate_untranslatable(id, object) {
            return owner;
        }
        match &hir.expr(index).kind {
            ExprKind::String(text) if is_identifier(text) && !kind.is_text() => {
                return owner.member(text);
            }
            ExprKind::Tuple(_) => return self.mark_untranslatable(id, "an index of several parts is not translated"),
            _ => {}
        }
        let negative_index =
            self.analysis.value(index).as_number().filter(|number| *number < 0.0 && kind != Kind::Dict);
        if let Some(negative_index) = negative_index
            && matches!(hir.expr(index).kind, ExprKind::Unary { .. })
        {
            let count = atom(format!("{}", -negative_index));
            if let [_] = &owner.tokens[..] {
                let at = owner.clone().member("length").op("-", count);
                return owner.index(at);
            }
            return owner.invoke("slice", [count.prefixed("-", UNARY)]).index(atom("0"));
        }
        owner.index(self.expr(index))
    }
}

/// Returns the class of a Python module path that names a class in its own module:
/// `ee.ee_string.String`, `ee.image.Image`.
fn class_of_module(path: &str) -> Option<&str> {
    let (module, class) = path.strip_prefix("ee.")?.split_once('.')?;
    let bare = module.strip_prefix("ee_").unwrap_or(module);
    (bare == class.to_lowercase()).then_some(class)
}

/// Returns a Python number literal as JavaScript.
fn number(source: &str) -> String {
    let mut text = source.replace('_', "").to_lowercase();
    if let Some(digits) = text.strip_prefix("0x") {
        return format!("0x{}", digits.to_uppercase());
    }
    if text.starts_with("0b") || text.starts_with("0o") {
        return text;
    }
    if text.starts_with('.') {
        text.insert(0, '0');
    }
    if text.ends_with('.') {
        text.push('0');
    }
    let text = text.replace(".e", ".0e");
    // JavaScript would read `007` as an octal number, and does not read `00.5`.
    let bare = text.trim_start_matches('0');
    match bare.as_bytes().first() {
        Some(b'0'..=b'9') => bare.to_owned(),
        _ if bare.len() < text.len() => format!("0{bare}"),
        _ => text,
    }
}

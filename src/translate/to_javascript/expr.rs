//! Translates expressions.

use super::binds::*;
use super::kinds::Kind;
use super::string::literal;
use super::{ToJavaScript, word};
use crate::base::stack::deep;
use crate::semantic::value::Value;
use crate::syntax::hir::{ExprId, ExprKind, Key, Property};
use crate::translate::code::{Role, Token};
use crate::translate::emitter::Item;
use crate::translate::fragment::Fragment;

impl ToJavaScript<'_> {
    /// Translates an expression.
    pub(super) fn expr(&mut self, id: ExprId) -> Fragment {
        deep(|| self.expression(id))
    }

    fn expression(&mut self, id: ExprId) -> Fragment {
        let hir = self.hir;
        let span = self.span(id);
        if let Some(name) = self.state.substitutes.get(&id) {
            return Fragment::atom(name.clone());
        }
        if let Some(fragment) = self.result_fragment(id) {
            return fragment;
        }
        if let Some(found) = self.interface(id) {
            return self.interface_fragment(id, &found);
        }
        // The check of a chain's outermost expression covers the whole chain.
        if let ExprKind::Call { .. } | ExprKind::Member { .. } | ExprKind::Index { .. } = &hir.expr(id).kind
            && !self.is_inner(id)
            && let Some(reason) = self.why_lost(id)
        {
            return self.lose(id, reason);
        }
        match &hir.expr(id).kind {
            ExprKind::Name(name) => self.name(id, hir.name(*name)),
            ExprKind::Number { .. } => Fragment::atom(number(self.source(span))),
            ExprKind::String(text) => self.string(id, text),
            ExprKind::Bool(value) => Fragment::atom(if *value { "true" } else { "false" }),
            ExprKind::Null | ExprKind::Undefined => Fragment::atom("null"),
            ExprKind::Template(parts) => self.template(id, parts),
            ExprKind::List(items) | ExprKind::Tuple(items) => self.list(id, items),
            ExprKind::Set(items) => {
                let items = items.iter().map(|&item| self.expr(item)).collect();
                Fragment::atom("new Set").call(vec![Fragment::list("[", items, "]")])
            }
            ExprKind::Object(properties) => self.dict(id, properties),
            ExprKind::Member { .. } => self.member(id),
            ExprKind::Index { object, index } => self.index(id, *object, *index),
            ExprKind::Call { callee, args, .. } => {
                let fragment = self.call(id, *callee, args);
                if let ExprKind::Member { object, .. } = hir.expr(*callee).kind
                    && self.lost.contains(&object)
                {
                    self.lost.insert(id);
                }
                fragment
            }
            ExprKind::Function(function) => self.function_value(*function),
            ExprKind::Unary { op, operand } => self.unary(id, *op, *operand),
            ExprKind::Binary { op, left, right, .. } => {
                let fragment = self.operation(id, *op, *left, *right);
                if self.lost.contains(left) || self.lost.contains(right) {
                    self.lost.insert(id);
                }
                fragment
            }
            ExprKind::Logical { op, left, right, .. } => self.logical(*op, *left, *right),
            ExprKind::Conditional { test, then, otherwise } => {
                let test = self.truth(*test);
                let (then, otherwise) = (self.expr(*then), self.expr(*otherwise));
                conditional(test, then, otherwise)
            }
            ExprKind::Assign { target, value, .. } => {
                if let Some(binding) = self.analysis.scopes.resolve(*target)
                    && self.declares(binding)
                {
                    let name = self.names.of(binding).to_owned();
                    self.prelude.push(super::statement(vec![word("var"), word(&name).spaced()]));
                }
                let right = self.expr(*value);
                let place = self.target(*target);
                let mut tokens = place.tokens;
                tokens.push(word("=").spaced());
                tokens.extend(right.spaced().tokens);
                Fragment::of(tokens, ASSIGN)
            }
            ExprKind::Comprehension { .. } => self.comprehension(id),
            // The parser reads `*f(x)` as `(*f)(x)`, but the whole call is spread.
            ExprKind::Spread(inner) if self.is_inner(id) => self.expr(*inner),
            ExprKind::Spread(inner) => self.expr(*inner).at_least(ASSIGN).prefixed("...", 0),
            ExprKind::This => Fragment::atom("this"),
            ExprKind::Missing => Fragment::atom("null"),
            ExprKind::Await(_) => self.lose(id, "`await` and `yield` are not translated"),
            ExprKind::Opaque(_) | ExprKind::Regex(_) | ExprKind::Sequence(_) | ExprKind::Update { .. } => {
                let what = shortened(self.source(span).lines().next().unwrap_or(""));
                self.lose(id, format!("`{what}` is not translated"))
            }
        }
    }

    /// Translates a variable or a global name.
    fn name(&mut self, id: ExprId, name: &str) -> Fragment {
        if self.is_map(id) {
            return Fragment::atom("Map");
        }
        if let Some(path) = self.path(id) {
            if let Some(reason) = self.missing_module(&path) {
                return self.lose(id, reason);
            }
            if path == "ee" || path.starts_with("ee.") {
                return Fragment::atom(path.replacen("ee.batch.Export", "Export", 1));
            }
        }
        if let Some(binding) = self.analysis.scopes.resolve(id) {
            if self.is_lost_binding(binding) {
                self.needed.insert(binding);
            }
            if self.analysis.scopes.binding(binding).kind == crate::semantic::scope::BindingKind::Import {
                // `from math import pi`
                let path = self.path(id).unwrap_or_default();
                if matches!(&*path, "math.pi" | "math.e" | "math.tau" | "math.inf" | "math.nan")
                    && let Some(fragment) = self.constant(id, &path)
                {
                    return fragment;
                }
                return self.lose(id, format!("`{name}` has no equivalent in JavaScript"));
            }
            return Fragment::atom(self.names.of(binding));
        }
        match name {
            "print" | "display" => Fragment::atom("print"),
            "str" => Fragment::atom("String"),
            "float" => Fragment::atom("Number"),
            "int" => Fragment::atom("parseInt"),
            "bool" => Fragment::atom("Boolean"),
            "abs" => Fragment::atom("Math.abs"),
            "round" => Fragment::atom("Math.round"),
            "__name__" => literal("__main__"),
            "ee" => Fragment::atom("ee"),
            "len" => super::returning(vec![Fragment::atom("list")], Fragment::atom("list").member("length")),
            "self" => Fragment::atom("this"),
            "dict" | "list" | "tuple" | "set" | "type" | "object" | "range" | "zip" | "enumerate" | "map"
            | "filter" | "sorted" | "reversed" | "sum" | "min" | "max" | "any" | "all" | "open" | "input" | "iter"
            | "next" | "isinstance" | "hasattr" | "getattr" | "setattr" | "globals" | "locals" | "vars" | "format"
            | "repr" | "Exception" | "ValueError" | "KeyError" | "TypeError" | "__file__" | "exec" | "eval"
            | "super" | "slice" | "bytes" | "complex" => {
                self.lose(id, format!("`{name}` has no equivalent in JavaScript"))
            }
            // The script does not define the name, so JavaScript uses the same name.
            _ => Fragment::atom(super::names::identifier(name)),
        }
    }

    /// Returns `true` if an expression is the callee of a call or the object of an index or member
    /// expression.
    fn is_inner(&self, id: ExprId) -> bool {
        let crate::semantic::scope::Parent::Expr(parent) = self.analysis.scopes.parents[id.index()] else {
            return false;
        };
        match &self.hir.expr(parent).kind {
            ExprKind::Call { callee, .. } => *callee == id,
            ExprKind::Member { object, .. } | ExprKind::Index { object, .. } => *object == id,
            _ => false,
        }
    }

    /// Translates an item of a list or an argument, which may be spread.
    pub(super) fn item(&mut self, id: ExprId) -> Fragment {
        let fragment = self.expr(id);
        if self.begins_with_spread(id) { fragment.at_least(ASSIGN).prefixed("...", 0) } else { fragment }
    }

    /// Returns `true` if `*` stands before a whole chain.
    fn begins_with_spread(&self, id: ExprId) -> bool {
        let mut at = id;
        loop {
            match &self.hir.expr(at).kind {
                ExprKind::Call { callee, .. } => at = *callee,
                ExprKind::Member { object, .. } | ExprKind::Index { object, .. } => at = *object,
                ExprKind::Spread(_) => return at != id,
                _ => return false,
            }
        }
    }

    fn list(&mut self, id: ExprId, items: &[ExprId]) -> Fragment {
        let span = self.span(id);
        let close = if self.source(span).ends_with([']', ')']) { span.end.saturating_sub(1) } else { span.end };
        let fragments = items.iter().map(|&item| (self.span(item).start, Item::Expr(item))).collect();
        self.bracketed("[", fragments, close, "]")
    }

    fn dict(&mut self, id: ExprId, properties: &[Property]) -> Fragment {
        if properties.iter().any(|property| property.key == Key::Spread) {
            return self.merged(properties);
        }
        let close = self.span(id).end.saturating_sub(1);
        let plain = properties
            .iter()
            .all(|property| matches!(&property.key, Key::String(text, _) if super::names::is_identifier(text)));
        let fragments = properties.iter().map(|property| (property.span.start, Item::Entry(property, plain))).collect();
        self.bracketed("{", fragments, close, "}")
    }

    /// Translates a dictionary with unpacked dictionaries: `{**a, 'b': 1}`.
    pub(super) fn merged(&mut self, properties: &[Property]) -> Fragment {
        let mut args: Vec<Fragment> = vec![Fragment::list("{", vec![], "}")];
        let mut entries: Vec<Fragment> = Vec::new();
        for property in properties {
            if property.key == Key::Spread {
                if !entries.is_empty() {
                    args.push(Fragment::list("{", std::mem::take(&mut entries), "}"));
                }
                args.push(self.expr(property.value));
            } else {
                entries.push(self.entry(property, false));
            }
        }
        if !entries.is_empty() {
            args.push(Fragment::list("{", entries, "}"));
        }
        Fragment::atom("Object.assign").call(args)
    }

    pub(super) fn entry(&mut self, property: &Property, plain: bool) -> Fragment {
        let hir = self.hir;
        let name = match &property.key {
            Key::String(text, _) => {
                if plain {
                    Fragment::atom(text.clone())
                } else {
                    literal(text)
                }
            }
            Key::Ident(ident) => Fragment::atom(hir.name(ident.name)),
            Key::Spread => Fragment::atom("null"),
            Key::Computed(computed) => match &hir.expr(*computed).kind {
                ExprKind::Number { .. } => Fragment::atom(number(self.source(self.span(*computed)))),
                _ => self.expr(*computed).in_brackets("[", "]"),
            },
        };
        let value = self.expr(property.value);
        value.entry(name)
    }

    /// Translates `object.name` that is not called.
    fn member(&mut self, id: ExprId) -> Fragment {
        let hir = self.hir;
        let ExprKind::Member { object, property } = &hir.expr(id).kind else { return Fragment::atom("null") };
        let (object, name) = (*object, hir.name(property.name));
        if let Some(path) = self.path(id) {
            if let Some(class) = class_of_module(&path) {
                return Fragment::atom("ee").member(class);
            }
            if let Some(fragment) = self.constant(id, &path) {
                return fragment;
            }
        }
        if let Some(fragment) = self.date_member(object, name) {
            return fragment;
        }
        if self.is_map(object) && self.map_method(name).is_none() {
            return self.lose(id, format!("`{name}` of the map has no equivalent in the Code Editor"));
        }
        let owner = self.expr(object);
        if self.lost.contains(&object) {
            self.lost.insert(id);
            return owner;
        }
        if name == "get" && self.kind(object) == Kind::Dict {
            return super::returning(vec![Fragment::atom("key")], owner.index(Fragment::atom("key")));
        }
        let name = self.javascript_name(id, name);
        self.comments.dotted(owner, &name, property.span.start)
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
        match name {
            "And" => "and".to_owned(),
            "Or" => "or".to_owned(),
            "Not" => "not".to_owned(),
            _ => name.to_owned(),
        }
    }

    /// Translates `object[index]`.
    fn index(&mut self, id: ExprId, object: ExprId, index: ExprId) -> Fragment {
        let hir = self.hir;
        let kind = self.kind(object);
        if kind.is_server() {
            return self.lose(id, "an index on a server object means nothing");
        }
        if let Some(bounds) = self.slice(index) {
            return self.sliced(id, object, bounds);
        }
        let owner = self.expr(object);
        if self.lost.contains(&object) {
            self.lost.insert(id);
            return owner;
        }
        match &hir.expr(index).kind {
            ExprKind::String(text) if super::names::is_identifier(text) && !kind.is_text() => {
                return owner.member(text);
            }
            ExprKind::Tuple(_) => return self.lose(id, "an index of several parts is not translated"),
            _ => {}
        }
        let back = self.analysis.value(index).as_number().filter(|number| *number < 0.0 && kind != Kind::Dict);
        if let Some(back) = back
            && matches!(hir.expr(index).kind, ExprKind::Unary { .. })
        {
            let count = Fragment::atom(format!("{}", -back));
            if let [_] = &owner.tokens[..] {
                let at = super::operator::arithmetic(owner.clone().member("length"), "-", count);
                return owner.index(at);
            }
            return owner.method("slice").call(vec![count.prefixed("-", UNARY)]).index(Fragment::atom("0"));
        }
        let index = self.expr(index);
        owner.index(index)
    }
}

/// Returns the class of a Python module path that names a class in its own module:
/// `ee.ee_string.String`, `ee.image.Image`.
fn class_of_module(path: &str) -> Option<&str> {
    let (module, class) = path.strip_prefix("ee.")?.split_once('.')?;
    let bare = module.strip_prefix("ee_").unwrap_or(module);
    (bare == class.to_lowercase()).then_some(class)
}

/// Builds a key of an object, in quotes if it is no identifier.
pub(super) fn key(name: &str) -> Fragment {
    if super::names::is_identifier(name) { Fragment::atom(name) } else { literal(name) }
}

/// Builds `test ? then : otherwise`.
pub(super) fn conditional(test: Fragment, then: Fragment, otherwise: Fragment) -> Fragment {
    let mut tokens = test.at_least(OR).tokens;
    tokens.push(Token::new("?", Role::Operator).spaced());
    tokens.extend(then.at_least(TERNARY).spaced().tokens);
    tokens.push(Token::new(":", Role::Operator).spaced());
    tokens.extend(otherwise.at_least(TERNARY).spaced().tokens);
    Fragment::of(tokens, TERNARY)
}

/// Returns a Python number literal as JavaScript.
pub(super) fn number(source: &str) -> String {
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
    // JavaScript would read `007` as an octal number.
    if text.len() > 1 && text.bytes().all(|b| b.is_ascii_digit()) {
        let bare = text.trim_start_matches('0');
        return if bare.is_empty() { "0".to_owned() } else { bare.to_owned() };
    }
    text
}

/// Returns the start of a text, for a message.
pub(super) fn shortened(text: &str) -> String {
    let text = text.trim().replace('\n', " ");
    match text.char_indices().nth(50) {
        Some((at, _)) => format!("{}...", &text[..at]),
        None => text,
    }
}

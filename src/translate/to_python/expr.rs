//! Translates expressions: literals, names, collections and conditions; other kinds go to sibling
//! files.
//!
//! JavaScript: `x ? {a: true} : null`
//! Python: `{"a": True} if x else None`

use super::ToPython;
use super::header::{Helper, Module};
use super::kinds::Kind;
use super::names::identifier;
use super::precedence::{LAMBDA, NOT, OR, TERNARY};
use super::python_fragment::{conditional, dict_literal, literal};
use crate::base::stack::deep;
use crate::semantic::value::Value;
use crate::syntax::hir::{BinaryOp, ExprId, ExprKind, Ident, Key, LogicalOp, Property};
use crate::translate::Show;
use crate::translate::emitter::Item;
use crate::translate::emitter::word;
use crate::translate::fragment::{Fragment, atom, call};

impl ToPython<'_> {
    /// Translates an expression.
    pub(super) fn expr(&mut self, id: ExprId) -> Fragment {
        deep(|| self.expression(id))
    }

    fn expression(&mut self, id: ExprId) -> Fragment {
        let hir = self.hir;
        let span = self.span(id);
        if let ExprKind::Call { .. } | ExprKind::Member { .. } | ExprKind::Index { .. } = &hir.expr(id).kind
            && let Some(reason) = self.chain_reason(id)
        {
            return self.mark_untranslatable(id, reason);
        }
        match &hir.expr(id).kind {
            ExprKind::Name(name) => self.name(id, hir.name(*name)),
            ExprKind::Number { .. } => atom(number(self.source(span))),
            ExprKind::String(text) => literal(text),
            ExprKind::Bool(value) => atom(if *value { "True" } else { "False" }),
            ExprKind::Null | ExprKind::Undefined => atom("None"),
            ExprKind::Template(parts) => self.template(parts),
            ExprKind::List(items) => self.list(id, items),
            ExprKind::Object(properties) => self.dict(id, properties),
            ExprKind::Member { .. } => self.member(id),
            ExprKind::Index { object, index } => {
                let owner = self.expr(*object);
                if self.untranslatable.contains(object) {
                    self.untranslatable.insert(id);
                    return owner;
                }
                if self.analysis.value(*object).is_server() {
                    return self.mark_untranslatable(id, "a server object has no index access");
                }
                if self.kind(*index).is_server() {
                    return self.mark_untranslatable(id, "a server object as an index gives `undefined` in JavaScript");
                }
                self.index_value(id, *object, *index, owner)
            }
            ExprKind::Call { callee, args, new, .. } => self.call(id, *callee, args, *new),
            ExprKind::Function(function) => self.function_value(id, *function),
            ExprKind::Unary { op, operand } => self.unary(id, *op, *operand),
            ExprKind::Binary { op, left, right, .. } => self.operation(id, *op, *left, *right),
            ExprKind::Logical { op, left, right, .. } => self.logical(*op, *left, *right, *op == LogicalOp::And),
            ExprKind::Conditional { test, then, otherwise } => {
                let then = self.expr(*then).at_least(OR);
                let test = self.truth(*test).at_least(OR);
                let otherwise = self.expr(*otherwise).at_least(TERNARY);
                conditional(then, test, otherwise)
            }
            ExprKind::Assign { target, op, value } => self.assignment_expression(id, *target, *op, *value),
            ExprKind::Update { target } => self.update(id, *target),
            ExprKind::Sequence(parts) => {
                let parts: Vec<Fragment> = parts.iter().map(|&part| self.expr(part)).collect();
                Fragment::list("(", parts, ")").index(atom("-1"))
            }
            ExprKind::Regex(source) => self.regex(source, true),
            ExprKind::Spread(inner) => self.expr(*inner).starred("*"),
            ExprKind::This => self.this(id),
            ExprKind::Missing => atom("None"),
            ExprKind::Await(value) if self.source(span).starts_with("yield") => {
                let fragment = self.yield_expression(id, *value);
                fragment.in_brackets("(", ")")
            }
            ExprKind::Await(_) => self.mark_untranslatable(id, "`await` is not translated"),
            ExprKind::Tuple(items) => self.list(id, items),
            ExprKind::Set(_) | ExprKind::Comprehension { .. } | ExprKind::Opaque(_) => {
                let code = self.source(span).lines().next().unwrap_or("").to_owned();
                self.mark_untranslatable(id, format!("`{}` is not translated", shorten(&code)))
            }
        }
    }

    /// Translates a variable or a global name.
    fn name(&mut self, id: ExprId, name: &str) -> Fragment {
        if let Some(binding) = self.resolve(id) {
            if self.is_untranslatable_binding(binding) {
                self.needed_bindings.insert(binding);
            }
            let name = atom(self.names.get(binding));
            return if self.state.catch_bindings.contains(&binding) { call("str", [name]) } else { name };
        }
        match name {
            "ee" => self.module(Module::Ee),
            "Map" => self.map(id),
            "Export" => self.module(Module::Ee).member("batch").member("Export"),
            "Infinity" => call("float", [literal("inf")]),
            "NaN" => call("float", [literal("nan")]),
            "print" if self.state.options.show != Show::Plain => self.module(Module::Display),
            "print" => atom("print"),
            "ui" | "Chart" => self.mark_untranslatable(id, format!("`{name}` has no equivalent in Python")),
            "String" => atom("str"),
            "Number" | "parseFloat" => atom("float"),
            "parseInt" => atom("int"),
            "Boolean" => atom("bool"),
            "arguments" if self.is_arguments(id) => atom("arguments"),
            "Math" | "JSON" | "Object" | "Array" | "Date" | "RegExp" | "console" | "require" | "arguments"
            | "window" | "document" | "Promise" | "Symbol" | "Set" | "Reflect" | "Proxy" | "confirm" | "prompt"
            | "setTimeout" | "goog" => self.mark_untranslatable(id, format!("`{name}` has no equivalent in Python")),
            // An undefined name, such as an import of the Code Editor, stays undefined in Python.
            _ => atom(identifier(name)),
        }
    }

    /// Translates `yield value` and `yield* values`.
    pub(super) fn yield_expression(&mut self, id: ExprId, value: Option<ExprId>) -> Fragment {
        let is_delegating =
            self.source(self.span(id)).strip_prefix("yield").is_some_and(|rest| rest.trim_start().starts_with('*'));
        let mut tokens = vec![word("yield")];
        if is_delegating {
            tokens.push(word("from").spaced());
        }
        if let Some(value) = value {
            tokens.extend(self.expr(value).spaced().tokens);
        }
        Fragment::new(tokens, LAMBDA)
    }

    /// Returns `true` if a name is `arguments` of the enclosing function.
    pub(super) fn is_arguments(&self, id: ExprId) -> bool {
        matches!(self.hir.expr(id).kind, ExprKind::Name(name) if self.hir.name(name) == "arguments")
            && self.resolve(id).is_none()
            && self.analysis.scopes.function_of[id.index()].is_some()
    }

    fn list(&mut self, id: ExprId, items: &[ExprId]) -> Fragment {
        let close = self.span(id).end.saturating_sub(1);
        let fragments = items.iter().map(|&item| (self.span(item).start, Item::Expr(item))).collect();
        self.bracketed_items("[", fragments, close, "]")
    }

    fn dict(&mut self, id: ExprId, properties: &[Property]) -> Fragment {
        let close = self.span(id).end.saturating_sub(1);
        let fragments = properties.iter().map(|property| (property.span.start, Item::Entry(property, false))).collect();
        self.bracketed_items("{", fragments, close, "}")
    }

    pub(super) fn entry(&mut self, property: &Property) -> Fragment {
        let hir = self.hir;
        let key = match &property.key {
            Key::Spread => return self.expr(property.value).starred("**"),
            Key::Ident(ident) => literal(hir.name(ident.name)),
            Key::String(text, _) => literal(text),
            Key::Computed(key) => match (&hir.expr(*key).kind, self.kind(*key)) {
                (ExprKind::Number { .. }, _) => literal(self.source(self.span(*key))),
                (_, Kind::Text) => self.expr(*key),
                _ => self.as_text(*key),
            },
        };
        let value = self.expr(property.value);
        value.entry(key)
    }

    /// Translates a condition. In JavaScript, empty lists and objects are true.
    pub(super) fn truth(&mut self, id: ExprId) -> Fragment {
        let hir = self.hir;
        match &hir.expr(id).kind {
            ExprKind::Logical { op, left, right, .. } if *op != LogicalOp::Nullish => {
                let (left, right) = deep(|| (self.truth(*left), self.truth(*right)));
                return logical_fragment(*op, left, right);
            }
            ExprKind::Unary { op: crate::syntax::hir::UnaryOp::Not, operand } => {
                return self.truth(*operand).prefixed("not", NOT);
            }
            ExprKind::Index { object, index } if self.is_keyed(*object, *index) => {
                return self.optional_item(*object, *index);
            }
            ExprKind::Member { object, property }
                if matches!(self.analysis.value(id), Value::Operator(_, Some(_)))
                    || (matches!(self.kind(*object), Kind::Unknown | Kind::Server)
                        && self.is_known_method(hir.name(property.name))
                        && !self.is_data(*object)
                        && !self.is_client_length(*object, hir.name(property.name))) =>
            {
                let owner = self.expr(*object);
                let name = literal(&self.python_name(id, hir.name(property.name)));
                let test = call("hasattr", [owner.clone(), name]);
                if self.kind(*object) != Kind::Unknown
                    || !self.is_dict_like(*object)
                    || self.calls_method(*object, hir.name(property.name))
                {
                    return test;
                }
                // A key of a dictionary may have the name of a method.
                let is_dict = call("isinstance", [owner, atom("dict")]);
                let value = self.optional_member(*object, hir.name(property.name));
                return conditional(value, is_dict, test).in_brackets("(", ")");
            }
            ExprKind::Member { object, property }
                if self.kind(*object) == Kind::Dict || self.is_unknown_key(*object, *property) =>
            {
                // The key may be absent.
                return self.optional_member(*object, hir.name(property.name));
            }
            _ => {}
        }
        let fragment = self.expr(id);
        if self.may_be_empty(id) {
            return self.helper(Helper::Truth).call(vec![fragment]);
        }
        match self.kind(id) {
            Kind::List | Kind::Dict if !self.untranslatable.contains(&id) => fragment.none_test(true),
            _ => fragment,
        }
    }

    /// Returns `true` if `object[index]` reads a key that may be absent.
    pub(super) fn is_keyed(&self, object: ExprId, index: ExprId) -> bool {
        match self.kind(object) {
            Kind::Dict => true,
            Kind::Unknown => self.kind(index).is_text(),
            _ => false,
        }
    }
    /// Translates `object[index]` to `object.get(index)`.
    pub(super) fn optional_item(&mut self, object: ExprId, index: ExprId) -> Fragment {
        self.expr(object).invoke("get", [self.subscript(object, index)])
    }

    /// Returns `true` if a value may be a list or object among others, so that its truth is decided
    /// at run time.
    fn may_be_empty(&self, id: ExprId) -> bool {
        match self.analysis.value(id) {
            Value::Union(variants) => {
                variants.iter().any(|variant| matches!(variant, Value::List(_) | Value::Object(_)))
            }
            Value::Unknown => {
                let Some(binding) = self.resolve(id) else { return false };
                self.state.writes.get(binding).iter().any(|(write, _)| match write {
                    super::writes::Write::Value(value) => matches!(self.kind(*value), Kind::List | Kind::Dict),
                    _ => false,
                })
            }
            _ => false,
        }
    }

    /// Translates `object.name` to `object.get("name")`: an absent key is `undefined` in
    /// JavaScript.
    pub(super) fn optional_member(&mut self, object: ExprId, name: &str) -> Fragment {
        self.expr(object).invoke("get", [literal(name)])
    }

    /// Translates an expression; if it reads an absent key, the result is `None`.
    pub(super) fn expr_or_none(&mut self, id: ExprId) -> Fragment {
        match &self.hir.expr(id).kind {
            ExprKind::Index { object, index } if self.is_keyed(*object, *index) => self.optional_item(*object, *index),
            ExprKind::Member { object, property }
                if self.kind(*object) == Kind::Dict || self.is_unknown_key(*object, *property) =>
            {
                self.optional_member(*object, self.hir.name(property.name))
            }
            ExprKind::Logical { op, left, right, .. } => self.logical(*op, *left, *right, true),
            _ => self.expr(id),
        }
    }

    /// Translates `left op right`. With `allows_none`, the result is `None` if the right side reads
    /// an absent key.
    fn logical(&mut self, op: LogicalOp, left: ExprId, right: ExprId, allows_none: bool) -> Fragment {
        let first = self.expr_or_none(left);
        let second = if allows_none { self.expr_or_none(right) } else { self.expr(right) };
        if op == LogicalOp::And && matches!(self.kind(left), Kind::List | Kind::Dict) {
            let test = first.clone().none_test(true);
            return conditional(second.at_least(OR), test, first.at_least(TERNARY));
        }
        if op != LogicalOp::Nullish && self.may_be_empty(left) {
            let test = self.helper(Helper::Truth).call(vec![first.clone()]);
            let (then, otherwise) = if op == LogicalOp::And { (second, first) } else { (first, second) };
            return conditional(then.at_least(OR), test, otherwise.at_least(TERNARY));
        }
        if op == LogicalOp::Nullish || (op == LogicalOp::Or && matches!(self.kind(left), Kind::List | Kind::Dict)) {
            let test = first.clone().none_test(true);
            return conditional(first.at_least(OR), test, second.at_least(TERNARY));
        }
        logical_fragment(op, first, second)
    }

    fn assignment_expression(&mut self, id: ExprId, target: ExprId, op: Option<BinaryOp>, value: ExprId) -> Fragment {
        let assigned = match op {
            Some(op) => self.operation(id, op, target, value),
            None => self.expr(value),
        };
        if let ExprKind::Name(_) = self.hir.expr(target).kind {
            return self.expr(target).walrus(assigned);
        }
        // `seen[x] = true` becomes `seen.update({x: True}) or True`, since `update` returns None.
        if let ExprKind::Index { object, index } = self.hir.expr(target).kind
            && let ExprKind::Number { .. } | ExprKind::String(_) | ExprKind::Bool(_) = self.hir.expr(value).kind
            && self.kind(object) == Kind::Dict
            && op.is_none()
        {
            let owner = self.expr(object);
            if self.propagate_untranslatable(id, object) {
                return owner;
            }
            let entry = assigned.clone().entry(self.subscript(object, index));
            return owner.invoke("update", [dict_literal([entry])]).infix("or", assigned);
        }
        self.mark_untranslatable(id, "an assignment to a member within an expression")
    }

    /// Translates `i++` within an expression.
    fn update(&mut self, id: ExprId, target: ExprId) -> Fragment {
        let source = self.source(self.span(id));
        let is_increment = source.contains("++");
        let is_prefix = source.starts_with(['+', '-']);
        if !matches!(self.hir.expr(target).kind, ExprKind::Name(_)) {
            return self.mark_untranslatable(id, "`++` of a member within an expression");
        }
        let name = self.expr(target);
        let (sign, inverse_sign) = if is_increment { ("+", "-") } else { ("-", "+") };
        let one = || atom("1");
        let next = name.clone().infix(sign, one());
        let walrus = name.walrus(next);
        if is_prefix { walrus } else { walrus.infix(inverse_sign, one()) }
    }

    /// Translates an index into a list, text or dictionary.
    pub(super) fn subscript(&mut self, object: ExprId, index: ExprId) -> Fragment {
        let fragment = self.expr(index);
        match (self.kind(object), self.kind(index)) {
            (Kind::List | Kind::Text, Kind::Number) => call("int", [fragment]),
            (Kind::Dict, Kind::Integer | Kind::Number) => self.as_text(index),
            _ => fragment,
        }
    }

    /// Returns the parameter count of a function of the script.
    pub(super) fn param_count(&self, function: ExprId) -> Option<usize> {
        match self.analysis.value(function) {
            Value::Function(id) => Some(self.hir.function(*id).params.len()),
            _ => None,
        }
    }

    /// Returns `true` for a member of an unknown value that may be an absent key of a dictionary.
    /// In `x?.key`, the value may be absent too.
    fn is_unknown_key(&self, object: ExprId, property: Ident) -> bool {
        self.kind(object) == Kind::Unknown
            && self.is_dict_like(object)
            && !self.is_optional_chain(object, property)
            && !self.is_client_length(object, self.hir.name(property.name))
    }

    /// Returns `true` if members of an unknown value are read as keys of a dictionary.
    pub(super) fn is_dict_like(&self, expr: ExprId) -> bool {
        matches!(self.hir.expr(expr).kind, ExprKind::Name(_))
            && !self.analysis.value(expr).is_server()
            && !self.is_module_value(expr)
    }
}

fn logical_fragment(op: LogicalOp, left: Fragment, right: Fragment) -> Fragment {
    match op {
        LogicalOp::And => left.infix("and", right),
        _ => left.infix("or", right),
    }
}

/// Returns a JavaScript number in Python, formatted as by Black.
fn number(source: &str) -> String {
    let text = source.replace('_', "");
    let lower = text.to_lowercase();
    if let Some(digits) = lower.strip_prefix("0x") {
        return format!("0x{}", digits.to_uppercase());
    }
    if lower.starts_with("0b") || lower.starts_with("0o") {
        return lower;
    }
    let lower = lower.trim_end_matches('n');
    // `010` is octal, `08` is decimal: both are eight.
    if lower.len() > 1 && lower.starts_with('0') && lower.bytes().all(|b| b.is_ascii_digit()) {
        return match i64::from_str_radix(lower, 8) {
            Ok(value) => value.to_string(),
            Err(_) => lower.trim_start_matches('0').to_owned(),
        };
    }
    let (digits, exponent) = match lower.split_once('e') {
        Some((digits, exponent)) => (digits, Some(exponent)),
        None => (lower, None),
    };
    let mut digits = digits.to_owned();
    if digits.starts_with('.') {
        digits.insert(0, '0');
    }
    if digits.ends_with('.') {
        digits.push('0');
    }
    match exponent {
        Some(exponent) => format!("{digits}e{}", exponent.trim_start_matches('+')),
        None => digits,
    }
}

/// Returns the first 50 characters of a text, for a message.
pub(super) fn shorten(text: &str) -> String {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    match text.char_indices().nth(50) {
        Some((at, _)) => format!("{}...", &text[..at]),
        None => text,
    }
}

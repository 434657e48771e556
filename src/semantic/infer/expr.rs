//! Evaluates expressions: names, members, literals, operators of the language.

use super::{Flow, Infer};
use crate::base::stack::deep;
use crate::kb::Member;
use crate::kb::model::Kind;
use crate::semantic::value::{MAX_LIST, Object, Value};
use crate::syntax::hir::{BinaryOp, ComprehensionKind, ExprId, ExprKind, Key, LogicalOp, TemplatePart, UnaryOp};
use std::sync::Arc;

/// Maximum length of a string whose text is tracked. No rule needs longer ones.
const MAX_TEXT: usize = 4096;

impl Infer<'_> {
    pub(super) fn expr(&mut self, id: ExprId) -> Value {
        let value = deep(|| self.expr_inner(id));
        let value = if self.is_unfinished(id) { Value::Unknown } else { value };
        self.steps = self.steps.saturating_sub(1);
        self.put(id, value)
    }

    /// Returns `true` if the user is still typing an expression: its string or bracket is not
    /// closed. Its value is unknown.
    fn is_unfinished(&self, id: ExprId) -> bool {
        if self.hir.problems.is_empty() {
            return false;
        }
        let expr = self.hir.expr(id);
        let start = match &expr.kind {
            ExprKind::Call { args_span, .. } => args_span.start,
            ExprKind::String(_) | ExprKind::List(_) | ExprKind::Tuple(_) | ExprKind::Object(_) => expr.span.start,
            _ => return false,
        };
        self.hir.is_unclosed(start)
    }

    fn expr_inner(&mut self, id: ExprId) -> Value {
        let hir = self.hir;
        match &hir.expr(id).kind {
            ExprKind::Name(name) => self.name(id, hir.name(*name)),
            ExprKind::Number { value, .. } => Value::Num(Some(*value)),
            ExprKind::String(text) => Value::text(text),
            ExprKind::Bool(value) => Value::Bool(Some(*value)),
            ExprKind::Null | ExprKind::Undefined => Value::Null,
            ExprKind::Template(parts) => self.template(parts),
            ExprKind::List(items) | ExprKind::Tuple(items) => self.list(items),
            ExprKind::Set(items) => {
                items.iter().for_each(|&item| drop(self.expr(item)));
                Value::Client("set")
            }
            ExprKind::Object(properties) => self.object(properties),
            ExprKind::Member { object, property } => {
                let owner = self.expr(*object);
                self.member_of(&owner, hir.name(property.name))
            }
            ExprKind::Index { object, index } => {
                let owner = self.expr(*object);
                let place = self.expr(*index);
                match (&hir.expr(*index).kind, &owner) {
                    // A slice of a list is a list.
                    (ExprKind::Opaque(_), Value::List(list)) => {
                        Value::List(Arc::new(crate::semantic::value::List { items: list.items.clone(), open: true }))
                    }
                    (ExprKind::Opaque(_), Value::Str(_)) => Value::Str(None),
                    (ExprKind::Opaque(_), _) => Value::Unknown,
                    _ => self.index(&owner, &place),
                }
            }
            ExprKind::Call { callee, args, new, .. } => self.call(id, *callee, args, *new),
            ExprKind::Function(function) => {
                self.eval_defaults(*function);
                Value::Function(*function)
            }
            ExprKind::Unary { op, operand } => {
                let value = self.expr(*operand);
                match op {
                    UnaryOp::Not => Value::Bool(None),
                    UnaryOp::Minus => match value {
                        Value::Num(number) => Value::Num(number.map(|number| -number)),
                        _ => Value::Unknown,
                    },
                    UnaryOp::Plus | UnaryOp::BitNot => match value {
                        Value::Num(_) => Value::Num(None),
                        _ => Value::Unknown,
                    },
                    UnaryOp::Typeof => Value::Str(None),
                    UnaryOp::Void => Value::Null,
                    UnaryOp::Delete => Value::Bool(None),
                }
            }
            ExprKind::Binary { op, left, right, .. } => {
                let left = self.expr(*left);
                let right = self.expr(*right);
                self.arithmetic(*op, &left, &right)
            }
            ExprKind::Logical { op, left, right, .. } => {
                let test = *left;
                let left = self.expr(test);
                let unsure = self.narrowed(test);
                let branch = self.branch(|run| {
                    run.unsure(&unsure, *right);
                    Flow::Next
                });
                self.merge(vec![(Flow::Next, Default::default()), branch]);
                let right = self.now[right.index()].clone();
                match op {
                    // `x && y` is `y` unless `x` is absent, and then nobody uses the result.
                    LogicalOp::And if matches!(left, Value::Bool(_)) => right,
                    _ => left.join(&right),
                }
            }
            ExprKind::Conditional { test, then, otherwise } => {
                self.expr(*test);
                let unsure = self.narrowed(*test);
                let first = self.branch(|run| {
                    run.unsure(&unsure, *then);
                    Flow::Next
                });
                let second = self.branch(|run| {
                    run.unsure(&unsure, *otherwise);
                    Flow::Next
                });
                self.merge(vec![first, second]);
                self.now[then.index()].join(&self.now[otherwise.index()])
            }
            ExprKind::Assign { target, op, value } => {
                let mut value = self.expr(*value);
                if let Some(op) = op {
                    let old = self.expr(*target);
                    value = self.arithmetic(*op, &old, &value);
                }
                self.assign(*target, value.clone());
                value
            }
            ExprKind::Update { target } => {
                self.expr(*target);
                self.assign(*target, Value::Num(None));
                Value::Num(None)
            }
            ExprKind::Comprehension { kind, element, value, clauses } => {
                // One evaluation stands for all iterations. It is a branch, since there may be no
                // iteration.
                let (_, ends) = self.branch(|run| {
                    for clause in clauses {
                        let items = run.expr(clause.iter);
                        let item = run.iterated(&items);
                        run.assign(clause.target, item);
                        clause.conditions.iter().for_each(|&condition| drop(run.expr(condition)));
                    }
                    run.expr(*element);
                    value.iter().for_each(|&value| drop(run.expr(value)));
                    Flow::Next
                });
                drop(ends);
                match kind {
                    ComprehensionKind::Dict => Value::open_object(),
                    ComprehensionKind::Set => Value::Client("set"),
                    _ => Value::list_of(self.now[element.index()].clone()),
                }
            }
            ExprKind::Spread(inner) => {
                self.expr(*inner);
                Value::Unknown
            }
            ExprKind::Await(inner) => {
                inner.iter().for_each(|&inner| drop(self.expr(inner)));
                Value::Unknown
            }
            ExprKind::Sequence(items) => items.iter().map(|&item| self.expr(item)).last().unwrap_or_default(),
            ExprKind::Regex(_) => Value::Client("RegExp"),
            ExprKind::This | ExprKind::Missing => Value::Unknown,
            ExprKind::Opaque(items) => {
                items.iter().for_each(|&item| drop(self.expr(item)));
                Value::Unknown
            }
        }
    }

    fn name(&mut self, id: ExprId, name: &str) -> Value {
        let Some(binding) = self.scopes.resolve(id) else {
            return self.global(name);
        };
        self.reads(binding);
        let declared = self.scopes.binding(binding);
        let inside = self.stack.last().copied();
        if self.deferred && declared.writes > 1 && declared.function != inside {
            return self.out.bindings[binding.0 as usize].clone();
        }
        self.env[binding.0 as usize].clone()
    }

    /// Returns the value of a name that the file does not bind.
    fn global(&self, name: &str) -> Value {
        if self.python {
            // Sample scripts often omit the imports.
            return match name {
                "ee" => Value::Namespace("ee"),
                "geemap" => Value::Module("geemap".into()),
                _ => Value::Unknown,
            };
        }
        match self.kb.global(name) {
            Some(member) => self.of_member(member),
            None => match name {
                "NaN" | "Infinity" => Value::Num(None),
                _ => Value::Unknown,
            },
        }
    }

    pub(super) fn of_member(&self, member: Member) -> Value {
        match member {
            Member::Operator(op) => Value::Operator(op, None),
            Member::Namespace(name) | Member::Class { name, .. } => Value::Namespace(name),
            Member::Constant(_) => Value::Unknown,
        }
    }

    /// Returns the value of `owner.name`.
    pub(super) fn member_of(&mut self, owner: &Value, name: &str) -> Value {
        match owner {
            Value::Namespace(namespace) => match self.kb.member(namespace, name, self.python) {
                Some(member) => self.of_member(member),
                // Python methods can be called through their class: `ee.Image.add(a, b)`.
                None if self.python => self
                    .kb
                    .class_named(namespace)
                    .and_then(|class| self.kb.method(class, name, true))
                    .map_or(Value::Unknown, |op| Value::Operator(op, None)),
                None => Value::Unknown,
            },
            Value::Instance(instance) => match self.kb.method(instance.class, name, self.python) {
                Some(op) => Value::Operator(op, Some(Arc::new(owner.clone()))),
                // Python objects have the statics of their class: `ee.Filter().eq(...)`.
                None if self.python => {
                    let class = format!("ee.{}", self.kb.class(instance.class).name);
                    match self.kb.member(&class, name, true) {
                        Some(Member::Operator(op)) if self.kb.op(op).kind == Kind::Static => Value::Operator(op, None),
                        _ => Value::Unknown,
                    }
                }
                None => Value::Unknown,
            },
            Value::Object(_) if self.out.trace.changing_names.contains(name) => Value::Unknown,
            Value::Object(object) => match object.get(name) {
                Some(value) => value.clone(),
                None => Value::Unknown,
            },
            Value::Union(variants) => {
                let found: Vec<Value> = variants
                    .iter()
                    .map(|variant| self.member_of(variant, name))
                    .filter(|value| *value != Value::Unknown)
                    .collect();
                match &found[..] {
                    [one] => one.clone(),
                    _ => Value::Unknown,
                }
            }
            Value::Str(_) | Value::List(_) if name == "length" && !self.python => Value::Num(None),
            Value::Module(module) => self.library_member(module, name),
            _ => Value::Unknown,
        }
    }

    fn index(&mut self, owner: &Value, index: &Value) -> Value {
        match owner {
            Value::List(list) => match (index.as_number(), list.open) {
                (Some(place), false) if place.fract() == 0.0 => {
                    let length = list.items.len() as f64;
                    let place = if place < 0.0 && self.python { place + length } else { place };
                    if place >= 0.0 && place < length { list.items[place as usize].clone() } else { Value::Unknown }
                }
                _ => owner.item(),
            },
            Value::Object(object) => match index.as_text() {
                Some(key) if !self.out.trace.changing_names.contains(&**key) => {
                    object.get(key).cloned().unwrap_or_default()
                }
                _ => Value::Unknown,
            },
            Value::Str(_) => Value::Str(None),
            Value::Namespace(_) | Value::Instance(_) if !self.python => match index.as_text() {
                Some(key) => self.member_of(owner, &key.clone()),
                None => Value::Unknown,
            },
            _ => Value::Unknown,
        }
    }

    fn template(&mut self, parts: &[TemplatePart]) -> Value {
        let mut text = Some(String::new());
        for part in parts {
            match part {
                TemplatePart::Text(chunk) => {
                    if let Some(text) = &mut text {
                        text.push_str(chunk);
                    }
                }
                TemplatePart::Expr(expr) => {
                    let value = self.expr(*expr);
                    text = match (text, as_written(&value)) {
                        (Some(text), Some(chunk)) => Some(text + &chunk),
                        _ => None,
                    };
                }
            }
        }
        Value::Str(text.filter(|text| text.len() <= MAX_TEXT).map(Into::into))
    }

    fn list(&mut self, items: &[ExprId]) -> Value {
        let mut open = items.len() > MAX_LIST;
        let mut values = Vec::with_capacity(items.len().min(MAX_LIST));
        for &item in items {
            if let ExprKind::Spread(inner) = self.hir.expr(item).kind {
                let spread = self.expr(inner);
                match spread.as_items() {
                    Some(items) if matches!(spread, Value::List(_)) => values.extend(items.iter().cloned()),
                    _ => {
                        open = true;
                        values.push(self.iterated(&spread));
                    }
                }
                continue;
            }
            let value = self.expr(item);
            if values.len() < MAX_LIST {
                values.push(value);
            }
        }
        Value::List(Arc::new(crate::semantic::value::List { items: values, open }))
    }

    fn object(&mut self, properties: &[crate::syntax::hir::Property]) -> Value {
        let mut object = Object::default();
        for property in properties {
            let key: Option<Arc<str>> = match &property.key {
                Key::Ident(ident) => Some(self.hir.name(ident.name).into()),
                Key::String(name, _) => Some((&**name).into()),
                Key::Computed(key) => {
                    let key = self.expr(*key);
                    key.as_text().cloned().filter(|_| matches!(key, Value::Str(_)))
                }
                Key::Spread => None,
            };
            let value = self.expr(property.value);
            match key {
                Some(key) => object.entries.push((key, value)),
                None => match (&property.key, &value) {
                    (Key::Spread, Value::Object(inner)) => {
                        object.entries.extend(inner.entries.iter().cloned());
                        object.open |= inner.open;
                    }
                    _ => object.open = true,
                },
            }
        }
        Value::Object(Arc::new(object))
    }

    /// `left op right` of client values. Server values have no operators; what the client makes of
    /// them is unknown.
    pub(super) fn arithmetic(&mut self, op: BinaryOp, left: &Value, right: &Value) -> Value {
        use BinaryOp::*;
        match op {
            // Arrays of numpy and tables of pandas compare to arrays and tables.
            Eq | NotEq | Less | LessEq | Greater | GreaterEq
                if self.python && (*left == Value::Unknown || *right == Value::Unknown) =>
            {
                Value::Unknown
            }
            Eq | NotEq | StrictEq | StrictNotEq | Less | LessEq | Greater | GreaterEq | In | NotIn | Is | IsNot
            | InstanceOf => Value::Bool(None),
            Add => match (left, right) {
                (Value::Num(a), Value::Num(b)) => Value::Num(a.zip(*b).map(|(a, b)| a + b)),
                (Value::List(a), Value::List(b)) if self.python => {
                    let mut items = a.items.clone();
                    items.extend(b.items.iter().cloned());
                    Value::List(Arc::new(crate::semantic::value::List { items, open: a.open || b.open }))
                }
                (Value::Str(_), _) | (_, Value::Str(_)) => {
                    if self.python && !matches!((left, right), (Value::Str(_), Value::Str(_))) {
                        return Value::Unknown;
                    }
                    match (as_written(left), as_written(right)) {
                        (Some(a), Some(b)) if a.len() + b.len() <= MAX_TEXT => Value::text(&(a + &b)),
                        _ => Value::Str(None),
                    }
                }
                _ => Value::Unknown,
            },
            Mod if self.python && matches!(left, Value::Str(_)) => Value::Str(None),
            Mul if self.python && matches!((left, right), (Value::List(_), _) | (_, Value::List(_))) => Value::Unknown,
            // Arithmetic in JavaScript always gives a number.
            _ if !self.python && !matches!((left, right), (Value::Num(_), Value::Num(_))) => Value::Num(None),
            _ => match (left, right) {
                (Value::Num(a), Value::Num(b)) => Value::Num(a.zip(*b).and_then(|(a, b)| {
                    let result = match op {
                        Sub => a - b,
                        Mul => a * b,
                        Div => a / b,
                        FloorDiv => (a / b).floor(),
                        Pow => a.powf(b),
                        _ => return None,
                    };
                    result.is_finite().then_some(result)
                })),
                _ => Value::Unknown,
            },
        }
    }

    /// Returns the value of the loop variable in a client loop over a value.
    pub(super) fn iterated(&self, value: &Value) -> Value {
        match value {
            Value::List(_) | Value::Str(_) => value.item(),
            Value::Object(object) if self.python && !object.open => Value::Str(None),
            _ => Value::Unknown,
        }
    }

    /// Returns the constructor of a namespace that can be called, such as `ee.Image`.
    pub(super) fn constructor(&self, namespace: &str) -> Option<crate::kb::model::OpId> {
        let id = self.kb.operator(namespace)?;
        (self.kb.op(id).kind != Kind::Method).then_some(id)
    }
}

/// Returns the text of a client value in a string concatenation, or `None` if it is not certain.
fn as_written(value: &Value) -> Option<String> {
    match value {
        Value::Str(text) => text.as_ref().map(|text| text.to_string()),
        Value::Num(Some(number)) if number.fract() == 0.0 && number.abs() < 1e15 => Some(format!("{}", *number as i64)),
        _ => None,
    }
}

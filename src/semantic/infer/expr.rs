//! Evaluates expressions: names, members, literals. Calls, operators and conditions have files of
//! their own.

use super::arithmetic::{MAX_TEXT, text_of, unary};
use super::{Flow, Infer};
use crate::base::stack::deep;
use crate::kb::Member;
use crate::kb::model::{Kind, OpId};
use crate::semantic::scope::BindingKind;
use crate::semantic::value::{List, MAX_LIST, Object, Value};
use crate::syntax::hir::{
    Clause, ComprehensionKind, ExprId, ExprKind, FunctionId, Key, Property, TemplatePart, UnaryOp,
};
use std::sync::Arc;

/// Maximum number of entries of a dictionary whose values are joined for an unknown key.
const MAX_JOINED_ENTRIES: usize = 16;

impl Infer<'_> {
    /// Evaluates an expression, and records its value.
    pub(super) fn eval_expr(&mut self, id: ExprId) -> Value {
        let value = deep(|| self.eval_expr_kind(id));
        let value = if self.is_unfinished(id) { Value::Unknown } else { value };
        self.steps = self.steps.saturating_sub(1);
        self.record_value(id, value)
    }

    /// Evaluates expressions whose values do not matter here.
    pub(super) fn eval_exprs<'e>(&mut self, ids: impl IntoIterator<Item = &'e ExprId>) {
        ids.into_iter().for_each(|&id| drop(self.eval_expr(id)));
    }

    /// Returns `true` if the user is still typing an expression: its string or bracket is not
    /// closed, or an operand is missing. Its value is unknown.
    fn is_unfinished(&self, id: ExprId) -> bool {
        if self.hir.problems.is_empty() {
            return false;
        }
        let expr = self.hir.expr(id);
        let start = match &expr.kind {
            ExprKind::Call { args_span, .. } => args_span.start,
            ExprKind::String(_) | ExprKind::List(_) | ExprKind::Tuple(_) | ExprKind::Object(_) => expr.span.start,
            ExprKind::Binary { left, right, .. } => return self.is_gap(*left) || self.is_gap(*right),
            _ => return false,
        };
        self.hir.is_unclosed(start)
    }

    /// Returns `true` if the repair of a syntax error put an expression where none was.
    fn is_gap(&self, id: ExprId) -> bool {
        match self.hir.expr(id).kind {
            ExprKind::Name(name) => self.hir.name(name).is_empty(),
            ExprKind::Missing => true,
            _ => false,
        }
    }

    fn eval_expr_kind(&mut self, id: ExprId) -> Value {
        let hir = self.hir;
        match &hir.expr(id).kind {
            ExprKind::Name(name) => self.eval_name(id, hir.name(*name)),
            ExprKind::Number { value, .. } => Value::Num(Some(*value)),
            ExprKind::String(text) => Value::text(text),
            ExprKind::Bool(value) => Value::Bool(Some(*value)),
            ExprKind::Null | ExprKind::Undefined => Value::Null,
            ExprKind::Template(parts) => self.eval_template(parts),
            ExprKind::List(items) | ExprKind::Tuple(items) => self.eval_list(items),
            ExprKind::Set(items) => {
                self.eval_exprs(items);
                Value::Client("set")
            }
            ExprKind::Object(properties) => self.eval_object(properties),
            ExprKind::Member { object, property } => {
                let owner = self.eval_expr(*object);
                match self.own_export(*object, hir.name(property.name)) {
                    Some(value) => value,
                    None => self.member_of(&owner, hir.name(property.name)),
                }
            }
            ExprKind::Index { object, index } => self.eval_index(*object, *index),
            ExprKind::Call { callee, args, new, .. } => self.eval_call(id, *callee, args, *new),
            ExprKind::Function(function) => {
                self.eval_defaults(*function);
                Value::Function(*function)
            }
            ExprKind::Unary { op, operand } => {
                let value = self.eval_expr(*operand);
                if *op == UnaryOp::Delete {
                    self.delete_item(*operand);
                }
                unary(*op, &value)
            }
            ExprKind::Binary { op, left, right, .. } => {
                let left = self.eval_expr(*left);
                let right = self.eval_expr(*right);
                self.arithmetic(*op, &left, &right)
            }
            ExprKind::Logical { op, left, right, .. } => self.eval_logical(id, *op, *left, *right),
            ExprKind::Conditional { test, then, otherwise } => self.eval_conditional_expr(*test, *then, *otherwise),
            ExprKind::Assign { target, op, value } => {
                let mut value = self.eval_expr(*value);
                if let Some(op) = op {
                    let old = self.eval_expr(*target);
                    value = self.arithmetic(*op, &old, &value);
                }
                self.assign(*target, value.clone());
                value
            }
            ExprKind::Update { target } => {
                self.eval_expr(*target);
                self.assign(*target, Value::Num(None));
                Value::Num(None)
            }
            ExprKind::Comprehension { kind, element, value, clauses } => {
                self.eval_comprehension(*kind, *element, *value, clauses)
            }
            ExprKind::Sequence(items) => items.iter().map(|&item| self.eval_expr(item)).last().unwrap_or_default(),
            ExprKind::Regex(_) => Value::Client("RegExp"),
            ExprKind::This | ExprKind::Missing => Value::Unknown,
            ExprKind::Spread(inner) => {
                self.eval_expr(*inner);
                Value::Unknown
            }
            ExprKind::Await(inner) => {
                self.eval_exprs(inner);
                Value::Unknown
            }
            ExprKind::Opaque(items) => {
                self.eval_exprs(items);
                Value::Unknown
            }
        }
    }

    /// Returns the current value of a name.
    fn eval_name(&mut self, id: ExprId, name: &str) -> Value {
        let Some(binding) = self.scopes.resolve(id) else {
            return self.global(name);
        };
        self.recorder.record_read(binding);
        let declared = self.scopes.binding(binding);
        if self.is_deferred && declared.writes > 1 && declared.function != self.current_function() {
            // A function that has not run yet may set the variable first.
            let is_set_later = declared.kind == BindingKind::Variable
                && !self.set_in_call.contains(&binding)
                && self.out.trace.changing_names.assigned_in_functions.contains(name);
            if is_set_later {
                return Value::Unknown;
            }
            return self.out.bindings[binding.0 as usize].clone();
        }
        // A function that its outer function returned: the values of that call are gone.
        let is_active = |owner: FunctionId| self.frames.iter().any(|frame| frame.function == owner);
        if declared.function.is_some_and(|owner| !is_active(owner)) {
            return Value::Unknown;
        }
        self.binding_values[binding.0 as usize].clone()
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
            // Pages have a `Map` and a `print` of their own.
            Some(_) if self.out.trace.is_web_page && name != "ee" => Value::Unknown,
            Some(member) => member_value(member),
            None => match name {
                "NaN" | "Infinity" => Value::Num(None),
                _ => Value::Unknown,
            },
        }
    }

    /// Returns the value of `owner.name`.
    pub(super) fn member_of(&mut self, owner: &Value, name: &str) -> Value {
        match owner {
            Value::Namespace("ee") if self.is_replaced(name) => Value::Unknown,
            Value::Namespace(namespace) => match self.kb.member(namespace, name, self.python) {
                Some(member) => member_value(member),
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
            Value::Object(_) if self.out.trace.changing_names.properties.contains(name) => Value::Unknown,
            Value::Object(object) => object.get(name).cloned().unwrap_or_default(),
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

    /// Returns `true` if a test replaces a class by a mock.
    fn is_replaced(&self, class: &str) -> bool {
        let replaced = &self.out.trace.changing_names.replaced;
        !replaced.is_empty() && (replaced.contains(class) || replaced.contains("*"))
    }

    /// Evaluates `object[index]`. A slice of a list is a list.
    fn eval_index(&mut self, object: ExprId, index: ExprId) -> Value {
        let owner = self.eval_expr(object);
        let key = self.eval_expr(index);
        let is_slice = matches!(self.hir.expr(index).kind, ExprKind::Opaque(_));
        match &owner {
            Value::List(list) if is_slice => Value::List(Arc::new(List { items: list.items.clone(), open: true })),
            Value::Str(_) => Value::Str(None),
            _ if is_slice => Value::Unknown,
            Value::Object(entries) if self.python && key.as_text().is_none() => self.any_entry(object, entries),
            _ => self.item_of(&owner, &key),
        }
    }

    /// Returns the value of `owner[index]`.
    fn item_of(&mut self, owner: &Value, index: &Value) -> Value {
        match owner {
            Value::List(list) => match (index.as_number(), list.open) {
                (Some(index), false) if index.fract() == 0.0 => {
                    let length = list.items.len() as f64;
                    let index = if index < 0.0 && self.python { index + length } else { index };
                    if index >= 0.0 && index < length { list.items[index as usize].clone() } else { Value::Unknown }
                }
                _ => owner.item(),
            },
            Value::Object(object) => match index.as_text() {
                Some(key) if !self.out.trace.changing_names.properties.contains(&**key) => {
                    object.get(key).cloned().unwrap_or_default()
                }
                _ => Value::Unknown,
            },
            Value::Namespace(_) | Value::Instance(_) if !self.python => match index.as_text() {
                Some(key) => self.member_of(owner, &key.clone()),
                None => Value::Unknown,
            },
            _ => Value::Unknown,
        }
    }

    /// Returns the join of the values of a Python dictionary in a variable that never changes: an
    /// unknown key is one of its keys, or the script stops.
    fn any_entry(&self, object: ExprId, known: &Object) -> Value {
        let changing = &self.out.trace.changing_names;
        let is_constant = match self.hir.expr(object).kind {
            ExprKind::Name(name) => !changing.variables.contains(self.hir.name(name)),
            _ => false,
        };
        let is_changing = known.entries.iter().any(|(key, _)| changing.properties.contains(&**key));
        if !is_constant || is_changing || known.open || known.entries.len() > MAX_JOINED_ENTRIES {
            return Value::Unknown;
        }
        known.entries.iter().map(|(_, value)| value.clone()).reduce(|a, b| a.join(&b)).unwrap_or_default()
    }

    /// Evaluates a string with embedded expressions.
    fn eval_template(&mut self, parts: &[TemplatePart]) -> Value {
        let mut text = Some(String::new());
        for part in parts {
            match part {
                TemplatePart::Text(chunk) => {
                    if let Some(text) = &mut text {
                        text.push_str(chunk);
                    }
                }
                TemplatePart::Expr(expr) => {
                    let value = self.eval_expr(*expr);
                    text = match (text, text_of(&value)) {
                        (Some(text), Some(chunk)) => Some(text + &chunk),
                        _ => None,
                    };
                }
            }
        }
        Value::Str(text.filter(|text| text.len() <= MAX_TEXT).map(Into::into))
    }

    /// Evaluates a list with its spread parts.
    fn eval_list(&mut self, items: &[ExprId]) -> Value {
        let mut open = items.len() > MAX_LIST;
        let mut values = Vec::with_capacity(items.len().min(MAX_LIST));
        for &item in items {
            if let ExprKind::Spread(inner) = self.hir.expr(item).kind {
                let spread = self.eval_expr(inner);
                match spread.as_items() {
                    Some(items) if matches!(spread, Value::List(_)) => values.extend(items.iter().cloned()),
                    _ => {
                        open = true;
                        values.push(self.iterated(&spread));
                    }
                }
                continue;
            }
            let value = self.eval_expr(item);
            if values.len() < MAX_LIST {
                values.push(value);
            }
        }
        Value::List(Arc::new(List { items: values, open }))
    }

    /// Evaluates an object or dictionary with its spread parts.
    fn eval_object(&mut self, properties: &[Property]) -> Value {
        let mut object = Object::default();
        for property in properties {
            let key: Option<Arc<str>> = match &property.key {
                Key::Ident(ident) => Some(self.hir.name(ident.name).into()),
                Key::String(name, _) => Some((&**name).into()),
                Key::Computed(key) => {
                    let key = self.eval_expr(*key);
                    key.as_text().cloned().filter(|_| matches!(key, Value::Str(_)))
                }
                Key::Spread => None,
            };
            let value = self.eval_expr(property.value);
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

    /// Evaluates a comprehension. One evaluation stands for all iterations. It is a branch, since
    /// there may be no iteration.
    fn eval_comprehension(
        &mut self,
        kind: ComprehensionKind,
        element: ExprId,
        value: Option<ExprId>,
        clauses: &[Clause],
    ) -> Value {
        self.branch(|infer| {
            for clause in clauses {
                let items = infer.eval_expr(clause.iter);
                let item = infer.iterated(&items);
                infer.assign(clause.target, item);
                infer.eval_exprs(&clause.conditions);
            }
            infer.eval_expr(element);
            infer.eval_exprs(&value);
            Flow::Next
        });
        match kind {
            ComprehensionKind::Dict => Value::open_object(),
            ComprehensionKind::Set => Value::Client("set"),
            _ => Value::list_of(self.values[element].clone()),
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
    pub(super) fn constructor(&self, namespace: &str) -> Option<OpId> {
        let id = self.kb.operator(namespace)?;
        (self.kb.op(id).kind != Kind::Method).then_some(id)
    }
}

/// Returns the value of a member of the knowledge base.
pub(super) fn member_value(member: Member) -> Value {
    match member {
        Member::Operator(op) => Value::Operator(op, None),
        Member::Namespace(name) | Member::Class { name, .. } => Value::Namespace(name),
        Member::Constant(_) => Value::Unknown,
    }
}

//! Translates assignments to variables, members and patterns, and the exports of a module.
//!
//! JavaScript: `var {a, b: c} = options;`
//! Python: `a = options["a"]`, `c = options["b"]`

use super::ToPython;
use super::header::Helper;
use super::names::{attribute, identifier};
use super::precedence::SUM;
use super::python_fragment::{after_word, change, default_if_none, list_literal, literal, nones, slice};
use crate::kb::model::Trait;
use crate::semantic::scope::BindingKind;
use crate::semantic::value::Value;
use crate::syntax::hir::{BinaryOp, ExprId, ExprKind, Key};
use crate::translate::code::{Line, Token};
use crate::translate::emitter::word;
use crate::translate::fragment::{Fragment, atom, call};

impl ToPython<'_> {
    pub(super) fn assignment(&mut self, targets: &[ExprId], op: Option<BinaryOp>, value: Option<ExprId>) -> Vec<Line> {
        let Some(value) = value else { return self.declaration(targets) };
        if let Some(op) = op {
            return self.augmented_assignment(targets[0], op, value);
        }
        if let [target] = targets
            && let Some(lines) = self.special_assignment(*target, value)
        {
            return lines;
        }
        // JavaScript exports without a further call.
        let starts_task = matches!(targets, [target] if self.resolve(*target).is_some())
            && self.analysis.call_at(value).is_some_and(|site| site.has(Trait::MakesTask));
        if starts_task {
            self.state.started_tasks.insert(value);
        }
        let right = self.expr(value);
        let mut tokens: Vec<Token> = Vec::new();
        for &target in targets {
            let target_fragment = self.target(target);
            if self.untranslatable.contains(&target) {
                return vec![target_fragment.statement()];
            }
            // `exports.f = f`
            if target_fragment.text() != right.text() {
                tokens.extend(if tokens.is_empty() { target_fragment.tokens } else { target_fragment.spaced().tokens });
                tokens.push(word("=").spaced());
            }
        }
        if tokens.is_empty() {
            return Vec::new();
        }
        tokens.extend(right.breakable().spaced().tokens);
        let mut lines = vec![Line::code(tokens)];
        if starts_task {
            lines.extend(targets.iter().map(|&target| self.target(target).invoke("start", []).statement()));
        }
        lines
    }

    /// Translates an assignment that is not a plain one in Python. Returns `None` for any other.
    fn special_assignment(&mut self, target: ExprId, value: ExprId) -> Option<Vec<Line>> {
        let hir = self.hir;
        if let Some(lines) = self.export_all(target, value) {
            return Some(lines);
        }
        if let ExprKind::Function(function) = hir.expr(value).kind
            && let Some(name) = self.plain_target(target)
        {
            if let Some(function_binding) = self.analysis.scopes.function_binding[function.index()] {
                self.names.set(function_binding, name.clone());
            }
            return Some(self.definition(function, &name));
        }
        if let ExprKind::Name(_) = hir.expr(target).kind
            && let ExprKind::Call { callee, .. } = &hir.expr(value).kind
            && let ExprKind::Name(_) = hir.expr(*callee).kind
            && let Some(module) = self.module_of(value)
        {
            self.report_unread_module(value);
            let name = self.target(target);
            let module = if name.is_token(module) { module.to_owned() } else { format!("{module} as {}", name.text()) };
            return Some(vec![Line::code(vec![word("import"), word(&module).spaced()])]);
        }
        match &hir.expr(target).kind {
            ExprKind::List(_) | ExprKind::Object(_) => return Some(self.destructuring(target, value)),
            // `list[list.length] = x`
            ExprKind::Index { object, index } if self.is_length_of(*index, *object) => {
                let item = self.expr(value);
                return Some(vec![self.expr(*object).invoke("append", [item]).statement()]);
            }
            ExprKind::Index { index, .. } if self.has_side_effect(*index) && self.has_side_effect(value) => {
                self.report_todo(self.span(target), "JavaScript evaluates the index before the value, Python after it");
            }
            // `arr.length = 0`
            ExprKind::Member { object, property } if hir.name(property.name) == "length" => {
                let list = self.expr(*object);
                if matches!(hir.expr(value).kind, ExprKind::Number { value: 0.0, .. }) {
                    return Some(vec![list.invoke("clear", []).statement()]);
                }
                let rest = list.index(slice(Some(self.expr(value)), None));
                return Some(vec![Line::code(after_word("del", rest))]);
            }
            _ => {}
        }
        if self.resolve(target).is_some_and(|binding| self.is_untranslatable_binding(binding)) {
            self.expr(value);
            self.untranslatable.insert(target);
            return Some(Vec::new());
        }
        None
    }

    /// Returns `true` if `index` is `list.length`.
    fn is_length_of(&self, index: ExprId, list: ExprId) -> bool {
        let ExprKind::Member { object, property } = &self.hir.expr(index).kind else { return false };
        let owner = self.resolve(*object);
        self.hir.name(property.name) == "length" && owner.is_some() && owner == self.resolve(list)
    }

    /// Returns `true` if the evaluation of an expression may have a side effect.
    fn has_side_effect(&self, expr: ExprId) -> bool {
        let mut worklist = vec![expr];
        while let Some(expr) = worklist.pop() {
            match &self.hir.expr(expr).kind {
                ExprKind::Call { callee, .. } if matches!(self.analysis.value(*callee), Value::Function(_)) => {
                    return true;
                }
                ExprKind::Update { .. } | ExprKind::Assign { .. } => return true,
                ExprKind::Function(_) => {}
                kind => crate::syntax::visit::child_exprs(kind, |child| worklist.push(child)),
            }
        }
        false
    }

    /// Translates `var x;` to `x = None`, or to nothing if `x` has a value already.
    fn declaration(&mut self, targets: &[ExprId]) -> Vec<Line> {
        let Some(&target) = targets.first() else { return Vec::new() };
        let Some(binding) = self.resolve(target) else { return Vec::new() };
        let at = self.span(target).start;
        let is_assigned =
            self.state.writes.get(binding).iter().any(|(_, write_target)| self.span(*write_target).start < at);
        if is_assigned
            || matches!(self.analysis.scopes.binding(binding).kind, BindingKind::Function | BindingKind::Parameter)
        {
            return Vec::new();
        }
        vec![change(self.expr(target), "=", atom("None"))]
    }

    /// Returns the name under which Python can define a function that is assigned to `target`.
    fn plain_target(&self, target: ExprId) -> Option<Box<str>> {
        match &self.hir.expr(target).kind {
            ExprKind::Name(_) => {
                let binding = self.resolve(target)?;
                Some(self.names.get(binding).into())
            }
            ExprKind::Member { object, property } if self.is_exports(*object) => {
                Some(identifier(self.hir.name(property.name)))
            }
            _ => None,
        }
    }

    /// Translates the target of an assignment.
    pub(super) fn target(&mut self, target: ExprId) -> Fragment {
        let hir = self.hir;
        match &hir.expr(target).kind {
            ExprKind::Member { object, property } if !self.is_exports(*object) => {
                let name = hir.name(property.name);
                if self.is_attribute(*object, property.name, false) {
                    let owner = self.expr(*object);
                    return owner.member(&attribute(name));
                }
                if self.is_function_property(*object, property.name) {
                    let owner = self.expr(*object);
                    self.propagate_untranslatable(target, *object);
                    return owner.member(&attribute(name));
                }
                let is_read_only = matches!(
                    self.analysis.value(*object),
                    Value::Instance(_) | Value::Namespace(_) | Value::Operator(..)
                );
                if is_read_only || (matches!(hir.expr(*object).kind, ExprKind::This) && !self.is_this_known(*object)) {
                    return self.mark_untranslatable(
                        target,
                        format!("setting `{name}` of this object has no equivalent in Python"),
                    );
                }
                let owner = self.expr(*object);
                self.propagate_untranslatable(target, *object);
                owner.index(literal(name))
            }
            ExprKind::Index { object, .. } if matches!(self.analysis.value(*object), Value::Function(_)) => {
                self.mark_untranslatable(target, "setting an item of a function has no equivalent in Python")
            }
            ExprKind::Index { object, index } => {
                let owner = self.expr(*object);
                self.propagate_untranslatable(target, *object);
                if let Some(line) = self.extension_line(*object, *index, &owner) {
                    self.prelude.push(line);
                }
                owner.index(self.subscript(*object, *index))
            }
            ExprKind::Name(_) => match self.resolve(target) {
                Some(binding) => atom(self.names.get(binding)),
                None => self.expr(target),
            },
            _ => self.expr(target),
        }
    }

    /// Returns a statement that extends a list before `list[i] = x`: JavaScript extends the list
    /// itself, Python raises an error.
    fn extension_line(&mut self, object: ExprId, index: ExprId, owner: &Fragment) -> Option<Line> {
        let Value::List(list) = self.analysis.value(object) else { return None };
        // An index below the known length needs no extension.
        let known_index = self.analysis.value(index).as_number();
        if !list.open && known_index.is_some_and(|known_index| (known_index as usize) < list.items.len()) {
            return None;
        }
        let index = self.subscript(object, index).at_least(SUM);
        let missing_count = index.infix("+", atom("1")).infix("-", call("len", [owner.clone()]));
        let fill = nones(missing_count.in_brackets("(", ")"));
        Some(owner.clone().invoke("extend", [fill]).statement())
    }

    /// Translates `x += value`.
    fn augmented_assignment(&mut self, target: ExprId, op: BinaryOp, value: ExprId) -> Vec<Line> {
        let target_fragment = self.target(target);
        if self.untranslatable.contains(&target) {
            return vec![target_fragment.statement()];
        }
        let is_simple = matches!(op, BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Div | BinaryOp::Pow)
            && !self.analysis.value(target).is_server()
            && !self.analysis.value(value).is_server();
        if is_simple {
            return vec![change(target_fragment, &format!("{}=", op.sign()), self.expr(value))];
        }
        if op == BinaryOp::Add {
            let (left, right) = (self.kind(target), self.kind(value));
            if left.is_number() && right.is_number() || left.is_text() && right.is_text() {
                return vec![change(target_fragment, "+=", self.expr(value))];
            }
            if left.is_text() && !right.is_server() {
                return vec![change(target_fragment, "+=", self.as_text(value))];
            }
        }
        vec![change(target_fragment, "=", self.operation(target, op, target, value))]
    }

    /// Translates `var [a, b] = list` and `var {a, b: c = 1} = object`.
    fn destructuring(&mut self, pattern: ExprId, value: ExprId) -> Vec<Line> {
        let hir = self.hir;
        let right = self.expr(value);
        let mut out = Vec::new();
        let source = if matches!(hir.expr(value).kind, ExprKind::Name(_)) {
            right
        } else {
            let name = self.names.fresh("parts");
            out.push(change(atom(name.clone()), "=", right));
            atom(name)
        };
        if self.is_module_value(value)
            && let ExprKind::Object(properties) = &hir.expr(pattern).kind
        {
            for property in properties {
                let name = identifier(self.key_text(&property.key).unwrap_or_default());
                self.unpack(property.value, source.clone().member(&name), &Value::Unknown, &mut out);
            }
            return out;
        }
        self.unpack(pattern, source, self.analysis.value(value), &mut out);
        out
    }

    pub(super) fn unpack(&mut self, pattern: ExprId, source: Fragment, value: &Value, out: &mut Vec<Line>) {
        let hir = self.hir;
        let unknown = Value::Unknown;
        match &hir.expr(pattern).kind {
            ExprKind::List(items) => {
                for (index, &item) in items.iter().enumerate() {
                    match &hir.expr(item).kind {
                        ExprKind::Missing => {}
                        ExprKind::Spread(rest) => {
                            let part = source.clone().index(atom(format!("{index}:")));
                            self.unpack(*rest, part, &unknown, out);
                        }
                        // An item with a default may be beyond the end.
                        ExprKind::Assign { .. } => {
                            let part = self.helper(Helper::ItemAt).call(vec![source.clone(), atom(index.to_string())]);
                            self.unpack(item, part, &unknown, out);
                        }
                        _ => self.unpack(item, source.clone().index(atom(index.to_string())), &unknown, out),
                    }
                }
            }
            ExprKind::Object(properties) => {
                for property in properties {
                    let key = match &property.key {
                        Key::Ident(_) | Key::String(..) => literal(self.key_text(&property.key).unwrap_or_default()),
                        Key::Computed(key) => self.expr(*key),
                        Key::Spread => {
                            let others = properties.iter().filter_map(|other| self.key_text(&other.key)).map(literal);
                            let rest = super::array::without(source.clone(), list_literal(others));
                            out.push(change(self.target(property.value), "=", rest));
                            continue;
                        }
                    };
                    let source = source.clone();
                    let has_default = matches!(hir.expr(property.value).kind, ExprKind::Assign { .. });
                    let text = self.key_text(&property.key).unwrap_or_default();
                    // An absent key yields `undefined`.
                    let known = value.as_object().and_then(|object| object.get(text)).filter(|_| !has_default);
                    let part = if known.is_some() { source.index(key) } else { source.invoke("get", [key]) };
                    self.unpack(property.value, part, known.unwrap_or(&unknown), out);
                }
            }
            ExprKind::Assign { target, value, .. } => {
                let default = self.expr(*value);
                self.unpack(*target, source, &unknown, out);
                out.push(default_if_none(self.target(*target), default));
            }
            _ => out.push(change(self.target(pattern), "=", source)),
        }
    }
}

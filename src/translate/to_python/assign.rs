//! Translates assignments to variables, members and patterns, and the exports of a module.
//!
//! JavaScript: `var {a, b: c} = options;`
//! Python: `a = options["a"]`, `c = options["b"]`

use super::binds::SUM;
use super::python_fragment::{default_if_none, nones};
use super::statement::change;
use super::{ToPython, breakable, word};
use crate::semantic::value::Value;
use crate::syntax::hir::{BinaryOp, ExprId, ExprKind, Key};
use crate::translate::code::{Line, Role, Token};
use crate::translate::fragment::Fragment;

impl ToPython<'_> {
    pub(super) fn assignment(&mut self, targets: &[ExprId], op: Option<BinaryOp>, value: Option<ExprId>) -> Vec<Line> {
        let hir = self.hir;
        let Some(value) = value else { return self.declaration(targets) };
        if let Some(op) = op {
            return self.changed(targets[0], op, value);
        }
        if let ([target], ExprKind::Function(function)) = (targets, &hir.expr(value).kind)
            && let Some(name) = self.plain_target(*target)
        {
            if let Some(own) = self.analysis.scopes.function_binding[function.index()] {
                self.names.set(own, name.clone());
            }
            return self.definition(*function, &name);
        }
        if let [target] = targets
            && let ExprKind::Name(_) = hir.expr(*target).kind
            && let ExprKind::Call { callee, .. } = &hir.expr(value).kind
            && let ExprKind::Name(_) = hir.expr(*callee).kind
            && let Some(module) = self.module_of(value)
        {
            let name = self.target(*target);
            let mut tokens = vec![word("import"), word(module).spaced()];
            if !name.is(module) {
                tokens.push(word("as").spaced());
                tokens.extend(name.spaced().tokens);
            }
            return vec![Line::code(tokens)];
        }
        if let [target] = targets {
            match &hir.expr(*target).kind {
                ExprKind::List(_) | ExprKind::Object(_) => return self.destructured(*target, value),
                // `list[list.length] = x`
                ExprKind::Index { object, index } if self.is_length_of(*index, *object) => {
                    let item = self.expr(value);
                    let list = self.expr(*object);
                    return vec![Line::code(list.method("append").call(vec![item]).tokens)];
                }
                ExprKind::Index { index, .. } if self.acts(*index) && self.acts(value) => {
                    self.trouble(
                        self.span(*target),
                        "JavaScript evaluates the index before the value, Python after it",
                    );
                }
                // `arr.length = 0`
                ExprKind::Member { object, property } if hir.name(property.name) == "length" => {
                    let list = self.expr(*object);
                    let empties = matches!(hir.expr(value).kind, ExprKind::Number { value: 0.0, .. });
                    if empties {
                        return vec![Line::code(list.method("clear").call(Vec::new()).tokens)];
                    }
                    let length = self.expr(value);
                    let rest = list.index(super::string::slice(Some(length), None));
                    return vec![Line::code(super::after_word("del", rest))];
                }
                _ => {}
            }
        }
        if let [target] = targets
            && let Some(binding) = self.analysis.scopes.resolve(*target)
            && self.is_lost_binding(binding)
        {
            self.expr(value);
            self.lost.insert(*target);
            return Vec::new();
        }
        let right = self.expr(value);
        let mut names = Vec::new();
        for &target in targets {
            let place = self.target(target);
            if self.lost.contains(&target) {
                return vec![Line::code(place.tokens)];
            }
            // `exports.f = f`
            if place.text() != right.text() {
                names.push(place);
            }
        }
        if names.is_empty() {
            return Vec::new();
        }
        let mut tokens: Vec<Token> = Vec::new();
        for (index, name) in names.into_iter().enumerate() {
            let name = if index > 0 { name.spaced() } else { name };
            tokens.extend(name.tokens);
            tokens.push(Token::new("=", Role::Plain).spaced());
        }
        let mut right = breakable(right);
        right[0].space = true;
        tokens.extend(right);
        vec![Line::code(tokens)]
    }

    /// Returns `true` if `index` is `list.length`.
    fn is_length_of(&self, index: ExprId, list: ExprId) -> bool {
        let ExprKind::Member { object, property } = &self.hir.expr(index).kind else { return false };
        let owner = self.analysis.scopes.resolve(*object);
        self.hir.name(property.name) == "length" && owner.is_some() && owner == self.analysis.scopes.resolve(list)
    }

    /// Returns `true` if the evaluation of an expression may have a side effect.
    fn acts(&self, expr: ExprId) -> bool {
        let mut open = vec![expr];
        while let Some(expr) = open.pop() {
            match &self.hir.expr(expr).kind {
                ExprKind::Call { callee, .. } if matches!(self.analysis.value(*callee), Value::Function(_)) => {
                    return true;
                }
                ExprKind::Update { .. } | ExprKind::Assign { .. } => return true,
                ExprKind::Function(_) => {}
                kind => crate::syntax::visit::child_exprs(kind, |child| open.push(child)),
            }
        }
        false
    }

    /// Translates `var x;` to `x = None`, or to nothing if `x` has a value already.
    fn declaration(&mut self, targets: &[ExprId]) -> Vec<Line> {
        let Some(&target) = targets.first() else { return Vec::new() };
        let Some(binding) = self.analysis.scopes.resolve(target) else { return Vec::new() };
        let at = self.span(target).start;
        let before = self.state.writes.of(binding).iter().any(|(_, place)| self.span(*place).start < at);
        let is_function = matches!(
            self.analysis.scopes.binding(binding).kind,
            crate::semantic::scope::BindingKind::Function | crate::semantic::scope::BindingKind::Parameter
        );
        if before || is_function {
            return Vec::new();
        }
        let name = self.expr(target);
        vec![change(name, "=", Fragment::atom("None"))]
    }

    /// Returns the name under which Python can define a function that is assigned to `target`.
    fn plain_target(&self, target: ExprId) -> Option<Box<str>> {
        match &self.hir.expr(target).kind {
            ExprKind::Name(_) => {
                let binding = self.analysis.scopes.resolve(target)?;
                Some(self.names.of(binding).into())
            }
            ExprKind::Member { object, property } if self.is_exports(*object) => {
                Some(super::names::identifier(self.hir.name(property.name)))
            }
            _ => None,
        }
    }

    /// Returns `true` for `exports` and `module.exports`.
    pub(super) fn is_exports(&self, expr: ExprId) -> bool {
        match &self.hir.expr(expr).kind {
            ExprKind::Name(name) => {
                self.hir.name(*name) == "exports"
                    && self
                        .analysis
                        .scopes
                        .resolve(expr)
                        .is_none_or(|binding| self.analysis.scopes.binding(binding).writes == 0)
            }
            ExprKind::Member { object, property } => {
                self.hir.name(property.name) == "exports"
                    && matches!(self.hir.expr(*object).kind, ExprKind::Name(name) if self.hir.name(name) == "module")
            }
            _ => false,
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
                    return owner.member(&super::class::attribute(name));
                }
                if matches!(
                    self.analysis.value(*object),
                    Value::Instance(_) | Value::Namespace(_) | Value::Operator(..)
                ) || (matches!(hir.expr(*object).kind, ExprKind::This) && !self.is_this_known(*object))
                {
                    return self.lose(target, format!("setting `{name}` of this object has no equivalent in Python"));
                }
                let owner = self.expr(*object);
                if self.lost.contains(object) {
                    self.lost.insert(target);
                }
                owner.index(super::string::literal(name))
            }
            ExprKind::Index { object, index } => {
                let owner = self.expr(*object);
                if self.lost.contains(object) {
                    self.lost.insert(target);
                }
                if let Some(line) = self.grown(*object, *index, &owner) {
                    self.prelude.push(line);
                }
                let index = self.subscript(*object, *index);
                owner.index(index)
            }
            ExprKind::Name(_) => match self.analysis.scopes.resolve(target) {
                Some(binding) => Fragment::atom(self.names.of(binding)),
                None => self.expr(target),
            },
            _ => self.expr(target),
        }
    }

    /// Returns a statement that extends a list before `list[i] = x`: JavaScript extends the list
    /// itself, Python raises an error.
    fn grown(&mut self, object: ExprId, index: ExprId, owner: &Fragment) -> Option<Line> {
        let list = matches!(self.analysis.value(object), Value::List(_));
        if !list {
            return None;
        }
        // An index below the known length needs no extension.
        if let Value::List(list) = self.analysis.value(object)
            && !list.open
            && let Some(at) = self.analysis.value(index).as_number()
            && (at as usize) < list.items.len()
        {
            return None;
        }
        let index = self.subscript(object, index).at_least(SUM);
        let length = Fragment::atom("len").call(vec![owner.clone()]);
        let missing = index.infix("+", Fragment::atom("1"), SUM);
        let missing = missing.infix("-", length, SUM);
        let fill = nones(missing.in_brackets("(", ")"));
        Some(Line::code(owner.clone().method("extend").call(vec![fill]).tokens))
    }

    /// Translates `x += value`.
    fn changed(&mut self, target: ExprId, op: BinaryOp, value: ExprId) -> Vec<Line> {
        let place = self.target(target);
        if self.lost.contains(&target) {
            return vec![Line::code(place.tokens)];
        }
        let simple = matches!(op, BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Div | BinaryOp::Pow)
            && !self.analysis.value(target).is_server()
            && !self.analysis.value(value).is_server();
        if simple {
            let right = self.expr(value);
            return vec![change(place, &format!("{}=", super::operator::sign(op)), right)];
        }
        if op == BinaryOp::Add {
            let (left, right) = (self.kind(target), self.kind(value));
            if left.is_number() && right.is_number() || left.is_text() && right.is_text() {
                let right = self.expr(value);
                return vec![change(place, "+=", right)];
            }
            if left.is_text() && !right.is_server() {
                let right = self.as_text(value);
                return vec![change(place, "+=", right)];
            }
        }
        let whole = self.operation(target, op, target, value);
        vec![change(place, "=", whole)]
    }

    /// Translates `var [a, b] = list` and `var {a, b: c = 1} = object`.
    fn destructured(&mut self, pattern: ExprId, value: ExprId) -> Vec<Line> {
        let hir = self.hir;
        let right = self.expr(value);
        let mut out = Vec::new();
        let source = if matches!(hir.expr(value).kind, ExprKind::Name(_)) {
            right
        } else {
            let name = self.names.fresh("parts");
            out.push(change(Fragment::atom(name.clone()), "=", right));
            Fragment::atom(name)
        };
        self.unpack(pattern, source, &mut out);
        out
    }

    pub(super) fn unpack(&mut self, pattern: ExprId, source: Fragment, out: &mut Vec<Line>) {
        let hir = self.hir;
        match &hir.expr(pattern).kind {
            ExprKind::List(items) => {
                for (index, &item) in items.iter().enumerate() {
                    match &hir.expr(item).kind {
                        ExprKind::Missing => {}
                        ExprKind::Spread(rest) => {
                            let part = source.clone().index(Fragment::atom(format!("{index}:")));
                            self.unpack(*rest, part, out);
                        }
                        _ => self.unpack(item, source.clone().index(Fragment::atom(index.to_string())), out),
                    }
                }
            }
            ExprKind::Object(properties) => {
                for property in properties {
                    let key = match &property.key {
                        Key::Ident(ident) => super::string::literal(hir.name(ident.name)),
                        Key::String(text, _) => super::string::literal(text),
                        Key::Computed(key) => self.expr(*key),
                        Key::Spread => {
                            let taken = properties.iter().filter_map(|other| match &other.key {
                                Key::Ident(ident) => Some(super::string::literal(hir.name(ident.name))),
                                Key::String(text, _) => Some(super::string::literal(text)),
                                _ => None,
                            });
                            let rest = super::array::without(source.clone(), Fragment::list("[", taken.collect(), "]"));
                            let place = self.target(property.value);
                            out.push(change(place, "=", rest));
                            continue;
                        }
                    };
                    let defaulted = matches!(hir.expr(property.value).kind, ExprKind::Assign { .. });
                    let part = if defaulted {
                        source.clone().method("get").call(vec![key])
                    } else {
                        source.clone().index(key)
                    };
                    self.unpack(property.value, part, out);
                }
            }
            ExprKind::Assign { target, value, .. } => {
                let default = self.expr(*value);
                self.unpack(*target, source, out);
                let place = self.target(*target);
                out.push(default_if_none(place, default));
            }
            _ => {
                let place = self.target(pattern);
                out.push(change(place, "=", source));
            }
        }
    }
}

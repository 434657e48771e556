//! Translates classes, constructor functions with their prototypes, `this`, `super` and
//! `arguments`.
//!
//! JavaScript: `class A extends B { constructor() { super(); this.x = 1; } }`
//! Python: `class A(B):` with `def __init__(self):`, `super().__init__()` and `self.x = 1`

use super::ToPython;
use super::class_table::{Constructor, This};
use super::names::{attribute, identifier};
use super::python_fragment::{change, line, literal};
use crate::syntax::hir::{Arg, ExprId, ExprKind, FunctionId, ParamKind, StmtId, StmtKind};
use crate::text::span::Span;
use crate::translate::code::Line;
use crate::translate::emitter::word;
use crate::translate::fragment::{Fragment, atom, call};

impl ToPython<'_> {
    /// Translates `this` and `super`.
    pub(super) fn this(&mut self, id: ExprId) -> Fragment {
        match self.state.classes.this_of(self.analysis, id) {
            Some(This::Instance(_)) if self.source(self.span(id)) == "super" => call("super", []),
            Some(This::Instance(_)) => atom("self"),
            Some(This::Object(root, keys)) => {
                let (root, keys) = (*root, keys.clone());
                let name = atom(self.names.get(root));
                keys.iter().fold(name, |object, key| object.index(literal(key)))
            }
            None => self.mark_untranslatable(id, "`this` has no equivalent in Python"),
        }
    }
    /// Returns `true` if `this` has an equivalent in Python at an expression.
    pub(super) fn is_this_known(&self, id: ExprId) -> bool {
        self.state.classes.this_of(self.analysis, id).is_some()
    }

    /// Translates a `class` statement.
    pub(super) fn class(&mut self, stmt: StmtId) -> Vec<Line> {
        let hir = self.hir;
        let StmtKind::Class { name, bases, body, .. } = &hir.stmt(stmt).kind else { return Vec::new() };
        let span = hir.stmt(stmt).span;
        let binding = self.analysis.scopes.stmt_bindings.get(&stmt).and_then(|binding| binding.first().copied());
        let class_name = match binding {
            Some(binding) => self.names.get(binding).into(),
            None => identifier(hir.name(name.name)),
        };
        let bases: Vec<Fragment> = bases.iter().map(|&base| self.expr(base)).collect();
        let has_base = !bases.is_empty();
        let open =
            self.text[name.span.end as usize..].find('{').map_or(name.span.end, |at| name.span.end + at as u32 + 1);
        let fields: Vec<StmtId> =
            body.iter().copied().filter(|&member| matches!(hir.stmt(member).kind, StmtKind::Assign { .. })).collect();
        // A field with a constant becomes a class attribute, unless the constructor of a base class
        // may set it.
        let is_class_attribute = |this: &Self, field: StmtId| {
            this.has_modifier(field, "static") || (!has_base && this.is_constant_field(field))
        };
        let instance_fields: Vec<StmtId> =
            fields.iter().copied().filter(|&field| !is_class_attribute(self, field)).collect();
        let mut lines = Vec::new();
        let mut at = open;
        let has_constructor = body.iter().any(|&member| self.is_constructor(member));
        if !has_constructor && !instance_fields.is_empty() {
            lines.push(self.default_constructor(has_base, &instance_fields));
        }
        for &member in body {
            let member_span = hir.stmt(member).span;
            match hir.stmt(member).kind {
                StmtKind::Function(function) => {
                    self.write_trivia(&mut lines, &mut at, member_span.start, true);
                    if !matches!(lines.last(), None | Some(Line::Blank | Line::Comment(_))) {
                        lines.push(Line::Blank);
                    }
                    let is_constructor = self.is_constructor(member);
                    lines.extend(self.method_lines(
                        member,
                        function,
                        if is_constructor { &instance_fields } else { &[] },
                        has_base,
                    ));
                }
                StmtKind::Assign { .. } if is_class_attribute(self, member) => {
                    self.write_trivia(&mut lines, &mut at, member_span.start, true);
                    lines.extend(self.field(member, None));
                }
                StmtKind::Assign { .. } => {}
                _ => self.report_todo(member_span, "this part of a class has no equivalent in Python"),
            }
            at = at.max(member_span.end);
        }
        self.write_trivia(&mut lines, &mut at, span.end.saturating_sub(1).max(open), true);
        vec![class_head(&class_name, bases, lines)]
    }

    /// Returns the modifiers before the name of a member: `static`, `get`, `set`, `async`, `*`.
    fn modifiers(&self, member: StmtId) -> &str {
        let hir = self.hir;
        let stmt = hir.stmt(member);
        let end = match &stmt.kind {
            StmtKind::Function(function) => hir.function(*function).head.start,
            StmtKind::Assign { targets, .. } => self.span(targets[0]).start,
            _ => stmt.span.start,
        };
        self.source(Span { start: stmt.span.start.min(end), end })
    }
    fn has_modifier(&self, member: StmtId, modifier: &str) -> bool {
        self.modifiers(member).split_whitespace().any(|word| word == modifier)
    }
    fn is_constant_field(&self, field: StmtId) -> bool {
        let StmtKind::Assign { value, .. } = &self.hir.stmt(field).kind else { return false };
        value.is_none_or(|value| {
            matches!(
                self.hir.expr(value).kind,
                ExprKind::Number { .. }
                    | ExprKind::String(_)
                    | ExprKind::Bool(_)
                    | ExprKind::Null
                    | ExprKind::Undefined
            )
        })
    }
    fn is_constructor(&self, member: StmtId) -> bool {
        let StmtKind::Function(function) = self.hir.stmt(member).kind else { return false };
        self.hir.function(function).name.is_some_and(|name| self.hir.name(name.name) == "constructor")
    }

    fn method_lines(&mut self, member: StmtId, function: FunctionId, fields: &[StmtId], has_base: bool) -> Vec<Line> {
        let hir = self.hir;
        let Some(name) = hir.function(function).name else {
            self.report_todo(hir.stmt(member).span, "a method without a plain name has no equivalent in Python");
            return Vec::new();
        };
        let is_static = self.has_modifier(member, "static");
        if self.has_modifier(member, "async") {
            self.report_todo(hir.stmt(member).span, "asynchronous methods are not translated");
        }
        let python_name = match self.is_constructor(member) {
            true => "__init__".into(),
            false => self.method_name(function, hir.name(name.name), is_static),
        };
        let mut out = Vec::new();
        if self.has_modifier(member, "set") && !self.has_getter(member, name.name) {
            // The decorator `@name.setter` needs a getter before it.
            let setter_name = self.names.fresh(&format!("_set_{python_name}"));
            let setter = call("property", [atom(setter_name.clone()).keyword("fset")]);
            out.push(self.method(function, &setter_name, true, fields, has_base));
            out.push(change(atom(python_name), "=", setter));
            return out;
        }
        for (modifier, name) in [
            ("static", "staticmethod".to_owned()),
            ("get", "property".to_owned()),
            ("set", format!("{python_name}.setter")),
        ] {
            if self.has_modifier(member, modifier) {
                out.push(decorator(&name));
            }
        }
        out.push(self.method(function, &python_name, !is_static, fields, has_base));
        out
    }

    /// Returns the Python name of a method.
    fn method_name(&self, function: FunctionId, name: &str, is_static: bool) -> Box<str> {
        let is_text = name == "toString" && !is_static && self.hir.function(function).params.is_empty();
        if is_text { "__str__".into() } else { attribute(name) }
    }

    /// Returns `true` if a getter of the same name precedes the setter.
    fn has_getter(&mut self, setter: StmtId, name: crate::syntax::hir::Symbol) -> bool {
        let hir = self.hir;
        let at = hir.stmt(setter).span.start;
        let getters: Vec<StmtId> = (0..hir.stmts.len() as u32)
            .map(StmtId)
            .filter(|&stmt| match hir.stmt(stmt).kind {
                StmtKind::Function(function) => {
                    self.analysis.scopes.stmt_parent[stmt.index()] == self.analysis.scopes.stmt_parent[setter.index()]
                        && hir.function(function).method
                        && hir.function(function).name.is_some_and(|known| known.name == name)
                        && self.has_modifier(stmt, "get")
                }
                _ => false,
            })
            .collect();
        let is_before = getters.iter().any(|&getter| hir.stmt(getter).span.start < at);
        if !is_before && !getters.is_empty() {
            self.report_todo(hir.stmt(setter).span, "Python requires the getter before its setter");
        }
        is_before
    }

    /// Returns `def name(self, ...):`; a constructor also sets the fields of its class.
    fn method(
        &mut self,
        id: FunctionId,
        name: &str,
        is_instance_method: bool,
        fields: &[StmtId],
        has_base: bool,
    ) -> Line {
        let (mut params, mut body) = self.function_parts(id);
        if is_instance_method {
            params.insert(0, atom("self"));
        }
        if !fields.is_empty() {
            let lines: Vec<Line> = fields.iter().flat_map(|&field| self.field(field, Some("self"))).collect();
            let position = if has_base { 1.min(body.len()) } else { 0 };
            body.retain(|line| !super::loops::is_pass(line));
            let position = position.min(body.len());
            body.splice(position..position, lines);
        }
        super::function::define(name, params, body)
    }

    fn default_constructor(&mut self, has_base: bool, fields: &[StmtId]) -> Line {
        let mut params = vec![atom("self")];
        let mut body = Vec::new();
        if has_base {
            params.push(atom("*args"));
            let base_call = call("super", []).invoke("__init__", [atom("*args")]);
            body.push(base_call.statement());
        }
        body.extend(fields.iter().flat_map(|&field| self.field(field, Some("self"))));
        super::function::define("__init__", params, body)
    }

    /// Translates a field to `owner.name = value`, or to `name = value` without an owner.
    fn field(&mut self, member: StmtId, owner: Option<&str>) -> Vec<Line> {
        let hir = self.hir;
        let StmtKind::Assign { targets, value, .. } = &hir.stmt(member).kind else { return Vec::new() };
        let ExprKind::Name(name) = hir.expr(targets[0]).kind else {
            self.report_todo(hir.stmt(member).span, "a field without a plain name has no equivalent in Python");
            return Vec::new();
        };
        let name = attribute(hir.name(name));
        let target = match owner {
            Some(owner) => atom(owner).member(&name),
            None => atom(name),
        };
        self.with_prelude(|this| {
            let value = value.map_or(atom("None"), |value| this.expr(value));
            vec![change(target, "=", value)]
        })
    }

    /// Translates a constructor function and the methods of its prototype to a class.
    pub(super) fn constructor_class(&mut self, constructor: &Constructor, name: &str) -> Vec<Line> {
        let mut lines = Vec::new();
        let is_empty = matches!(&self.hir.function(constructor.function).body, crate::syntax::hir::FunctionBody::Block(block) if block.is_empty());
        if !(is_empty && self.hir.function(constructor.function).params.is_empty() && !constructor.methods.is_empty()) {
            lines.push(self.method(constructor.function, "__init__", true, &[], false));
        }
        for (symbol, function, stmt, is_static) in constructor.methods.clone() {
            let span = self.hir.stmt(stmt).span;
            self.state.hoisted.insert(stmt);
            let checkpoint = self.comments.checkpoint();
            let mut from = self.comments.leading_start(span.start);
            self.comments.seek(from);
            if !lines.is_empty() {
                lines.push(Line::Blank);
            }
            self.write_trivia(&mut lines, &mut from, span.start, true);
            if is_static {
                lines.push(decorator("staticmethod"));
            }
            let method_name = self.method_name(function, self.hir.name(symbol), is_static);
            lines.push(self.method(function, &method_name, !is_static, &[], false));
            self.comments.resume(checkpoint);
        }
        vec![class_head(name, Vec::new(), lines)]
    }

    /// Translates a method call on an instance, a class or `super`.
    pub(super) fn method_of_class(&mut self, id: ExprId, callee: ExprId, at: u32, args: &[Arg]) -> Fragment {
        let ExprKind::Member { object, property } = self.hir.expr(callee).kind else { return self.expr(callee) };
        let name = self.hir.name(property.name);
        let owner = self.expr(object);
        if self.propagate_untranslatable(id, object) {
            return owner;
        }
        if name == "toString" && args.is_empty() && self.source(self.span(object)) != "super" {
            return call("str", [owner]);
        }
        let method = self.comments.member(owner, &attribute(name), at);
        method.call_with(self.taken_arguments(id, callee, args))
    }

    /// Returns the parameter `*arguments`, and adds a line to `first` that unpacks the named
    /// parameters.
    pub(super) fn variadic_parameters(&mut self, id: FunctionId, first: &mut Vec<Line>) -> Vec<Fragment> {
        let hir = self.hir;
        let function = hir.function(id);
        let is_simple = |param: &crate::syntax::hir::Param| {
            param.kind == ParamKind::Normal
                && param.default.is_none()
                && matches!(hir.expr(param.target).kind, ExprKind::Name(_))
        };
        if !function.params.iter().all(is_simple) {
            self.report_todo(function.head, "`arguments` together with such parameters is not translated");
        }
        let names: Vec<Fragment> = function.params.iter().map(|param| self.expr(param.target)).collect();
        let count = names.len();
        if count > 0 {
            let mut items = vec![atom("*arguments")];
            items.resize(count + 1, atom("None"));
            let all = Fragment::list("(", items, ")");
            let (names, part) = match count {
                1 => (names.into_iter().next().unwrap_or_else(|| atom("_")), atom("0")),
                _ => (Fragment::items(names), atom(format!(":{count}"))),
            };
            first.push(change(names, "=", all.index(part)));
        }
        vec![atom("*arguments")]
    }
}

/// Returns `@name`.
fn decorator(name: &str) -> Line {
    Line::code(vec![word("@"), word(name)])
}

fn class_head(name: &str, bases: Vec<Fragment>, mut body: Vec<Line>) -> Line {
    if !body.iter().any(|line| matches!(line, Line::Code { .. })) {
        body.push(line("pass"));
    }
    let mut tokens = vec![word("class")];
    let head = atom(name).spaced();
    tokens.extend(if bases.is_empty() { head.tokens } else { head.call(bases).tokens });
    tokens.push(word(":"));
    Line::Code { tokens, body }
}

//! Translates calls of Earth Engine operators, of functions of the file and of methods.
//!
//! JavaScript: `image.reduceRegion({scale: 30}).evaluate(show)`
//! Python: `show(image.reduceRegion(scale=30).getInfo())`

use super::ToPython;
use super::header::Module;
use super::kinds::Kind;
use super::string::literal;
use crate::kb::model::{ClassId, OpId, Trait, Ty};
use crate::semantic::value::Value;
use crate::syntax::hir::{Arg, ExprId, ExprKind};
use crate::translate::Show;
use crate::translate::code::Line;
use crate::translate::fragment::Fragment;

impl ToPython<'_> {
    pub(super) fn call(&mut self, id: ExprId, callee: ExprId, args: &[Arg], new: bool) -> Fragment {
        let hir = self.hir;
        if let ExprKind::Name(name) = &hir.expr(callee).kind
            && self.analysis.scopes.resolve(callee).is_none()
            && let Some(fragment) = self.builtin(id, hir.name(*name), args, new)
        {
            return fragment;
        }
        if let Some(site) = self.analysis.call_at(id) {
            let op = site.op;
            return self.operator_call(id, callee, op, args);
        }
        if self.state.guessed.contains_key(&id) && self.plan(id).is_ok() {
            return self.interface_call(id);
        }
        if matches!(hir.expr(callee).kind, ExprKind::This) && self.source(self.span(callee)) == "super" {
            let start = self.expr(callee).method("__init__");
            let brackets = self.plain_arguments(id, args);
            return start.then(brackets);
        }
        if let ExprKind::Member { object, property } = &hir.expr(callee).kind
            && !new
            && (self.is_attribute(*object, property.name, true) || self.source(self.span(*object)) == "super")
        {
            return self.method_of_class(id, *object, hir.name(property.name), property.span.start, args);
        }
        if let ExprKind::Member { object, property } = &hir.expr(callee).kind {
            return self.method_call(id, *object, hir.name(property.name), property.span.start, args);
        }
        // A function of the file.
        let owner = self.expr(callee);
        if self.is_lost_with(id, callee) {
            return owner;
        }
        if new && !self.analysis.scopes.resolve(callee).is_some_and(|binding| self.state.classes.is_class(binding)) {
            return self.lose(id, "`new` with a function that is not a class in Python");
        }
        let args = match self.analysis.value(callee) {
            // JavaScript ignores extra arguments.
            Value::Function(function) => {
                let params = &hir.function(*function).params;
                let rest = params.iter().any(|param| param.kind == crate::syntax::hir::ParamKind::Rest);
                if rest || self.state.classes.takes_arguments(*function) || args.len() <= params.len() {
                    args
                } else {
                    &args[..params.len()]
                }
            }
            _ => args,
        };
        let brackets = self.plain_arguments(id, args);
        owner.then(brackets)
    }

    /// Translates a call of an operator of the knowledge base.
    fn operator_call(&mut self, id: ExprId, callee: ExprId, op: OpId, args: &[Arg]) -> Fragment {
        let hir = self.hir;
        let operator = self.analysis.kb().op(op);
        if self.is_interface(op) {
            return self.interface_call(id);
        }
        if let ExprKind::Member { object, property } = &hir.expr(callee).kind {
            let name = hir.name(property.name);
            if matches!(name, "evaluate" | "getInfo")
                && args.first().is_some_and(|arg| !matches!(self.kind(arg.value), Kind::Null))
            {
                return self.asked(id, *object, args);
            }
        }
        if !operator.available.in_python() {
            return self.lose(id, format!("`{}` does not exist in the Python client", operator.name));
        }
        let mut owner = self.callee(callee);
        if self.is_lost_with(id, callee) {
            return owner;
        }
        // The Python client rejects `ee.Image([])`; JavaScript returns an image without bands.
        let constructs = operator.kind == crate::kb::model::Kind::Constructor
            && matches!(operator.returns, Ty::Class(ClassId::IMAGE));
        if constructs
            && matches!(args, [only] if matches!(&hir.expr(only.value).kind, ExprKind::List(items) if items.is_empty()))
        {
            owner = owner.method("constant");
        }
        let brackets = self.bound_arguments(id, op, args);
        owner.then(brackets)
    }

    /// Translates `object.method` of a call.
    pub(super) fn callee(&mut self, callee: ExprId) -> Fragment {
        let hir = self.hir;
        let ExprKind::Member { object, property } = &hir.expr(callee).kind else { return self.expr(callee) };
        let owner = self.expr(*object);
        if self.is_lost_with(callee, *object) {
            return owner;
        }
        let name = self.python_name(callee, hir.name(property.name));
        self.comments.dotted(owner, &name, property.span.start)
    }

    /// Translates `object.evaluate(callback)` to `callback(object.getInfo())`.
    fn asked(&mut self, id: ExprId, object: ExprId, args: &[Arg]) -> Fragment {
        let owner = self.expr(object);
        if self.is_lost_with(id, object) {
            return owner;
        }
        let info = owner.method("getInfo").call(vec![]);
        let Some(callback) = args.first() else { return info };
        let function = self.expr(callback.value);
        let function = function.at_least(super::binds::ATOM);
        // The second parameter of the callback takes an error.
        let params = self.param_count(callback.value).unwrap_or(1);
        let mut given = vec![info];
        given.resize(params.max(1), Fragment::atom("None"));
        function.call(given)
    }

    /// Translates a method call on a client value or an unknown object.
    fn method_call(&mut self, id: ExprId, object: ExprId, name: &str, at: u32, args: &[Arg]) -> Fragment {
        let hir = self.hir;
        if let Some(fragment) = self.static_call(id, object, name, args) {
            return fragment;
        }
        if name == "toString" && args.is_empty() && self.kind(object) == Kind::Server {
            return Fragment::atom("str").call(vec![self.expr(object)]);
        }
        if self.is_module_value(object) {
            let owner = self.expr(object);
            let callee = self.comments.dotted(owner, &super::names::identifier(name), at);
            let brackets = self.plain_arguments(id, args);
            return callee.then(brackets);
        }
        let client = match self.kind(object) {
            Kind::Text => self.string_method(object, name, args),
            Kind::List => self.list_method(id, object, name, args),
            Kind::Dict => self.dict_method(object, name, args),
            Kind::Date => self.date_method(object, name),
            Kind::Pattern => self.pattern_method(object, name, args),
            Kind::Whole | Kind::Number => self.number_method(object, name, args),
            Kind::Function => self.function_method(object, name, args),
            Kind::Unknown => self.unknown_method(id, object, name, args),
            _ => None,
        };
        if let Some(fragment) = client {
            return fragment;
        }
        if matches!(name, "evaluate" | "getInfo") && !args.is_empty() {
            return self.asked(id, object, args);
        }
        let owner = self.expr(object);
        if self.is_lost_with(id, object) {
            return owner;
        }
        if self.is_exports(object) {
            let brackets = self.plain_arguments(id, args);
            return Fragment::atom(super::names::identifier(name)).then(brackets);
        }
        match self.analysis.value(object) {
            Value::Object(_) => {
                let brackets = self.plain_arguments(id, args);
                return owner.index(literal(name)).then(brackets);
            }
            Value::Unknown
                if !self.is_known_method(name) && !matches!(hir.expr(object).kind, ExprKind::Call { .. }) =>
            {
                let brackets = self.plain_arguments(id, args);
                return owner.index(literal(name)).then(brackets);
            }
            Value::Instance(_)
            | Value::Unknown
            | Value::Namespace(_)
            | Value::Module(_)
            | Value::Operator(..)
            | Value::Union(_) => {}
            _ if self.is_known_method(name) => {}
            _ => return self.lose(id, format!("`{name}` of this value has no equivalent in Python")),
        }
        if self.is_interface_method(name) && matches!(self.analysis.value(object), Value::Unknown) {
            // Widgets have other methods in Python, which depend on the class of the widget.
            self.trouble(self.span(id), format!("`{name}` of an unknown widget has another name in Python"));
        }
        let python = match name {
            "and" => "And",
            "or" => "Or",
            "not" => "Not",
            other => other,
        };
        let callee = self.comments.dotted(owner, python, at);
        if matches!(self.analysis.value(object), Value::Module(_)) {
            let brackets = self.plain_arguments(id, args);
            return callee.then(brackets);
        }
        let brackets = self.guessed_arguments(id, name, args);
        callee.then(brackets)
    }

    /// Returns `true` if a class of Earth Engine has a method of this name.
    pub(super) fn is_known_method(&self, name: &str) -> bool {
        !self.analysis.kb().methods_named(name).is_empty()
    }

    /// Returns `true` if only classes of the Code Editor's user interface have a method of this
    /// name.
    fn is_interface_method(&self, name: &str) -> bool {
        let kb = self.analysis.kb();
        let found = kb.methods_named(name);
        !found.is_empty() && found.into_iter().all(|op| self.is_interface(op))
    }

    /// Returns `true` if an operator belongs to the Code Editor's user interface. The knowledge
    /// base has an entry with the equivalent, or with a reason, for each of these.
    pub(super) fn is_interface(&self, op: OpId) -> bool {
        self.analysis.kb().equivalent(op).is_some()
    }

    /// Translates `Map` to the variable of the geemap map.
    pub(super) fn map(&mut self, id: ExprId) -> Fragment {
        if self.state.options.show != Show::Geemap {
            return self.lose(id, "`Map` needs geemap");
        }
        self.module(Module::Geemap);
        Fragment::atom(self.state.map.clone())
    }

    /// Translates a call that is a statement: `forEach`, exports, and calls of the user interface.
    pub(super) fn call_statement(&mut self, id: ExprId) -> Option<Vec<Line>> {
        let hir = self.hir;
        let ExprKind::Call { callee, args, .. } = &hir.expr(id).kind else { return None };
        if self.why_lost(id).is_some() {
            return None;
        }
        if let Some(site) = self.analysis.call_at(id)
            && site.has(Trait::MakesTask)
            && site.operator().available.in_python()
        {
            let task = self.expr(id);
            return Some(vec![Line::code(task.method("start").call(vec![]).tokens)]);
        }
        if let Some(lines) = self.interface_statement(id) {
            return Some(lines);
        }
        let ExprKind::Member { object, property } = &hir.expr(*callee).kind else { return None };
        let name = hir.name(property.name);
        if name == "forEach" && !self.kind(*object).is_server() {
            return self.each_statement(id, *object, args);
        }
        None
    }
}

//! Translates calls of Earth Engine operators, of functions of the file and of methods.
//!
//! JavaScript: `image.reduceRegion({scale: 30}).evaluate(show)`
//! Python: `show(image.reduceRegion(scale=30).getInfo())`

use super::ToPython;
use super::header::Module;
use super::kinds::Kind;
use super::names::{attribute, identifier, is_identifier, server_method};
use super::precedence::ATOM;
use super::python_fragment::{change, literal};
use crate::kb::model::{ClassId, OpId, Trait, Ty};
use crate::semantic::value::Value;
use crate::syntax::hir::{Arg, ExprId, ExprKind, FunctionId, ParamKind};
use crate::translate::Show;
use crate::translate::code::Line;
use crate::translate::fragment::{Fragment, atom, call};

impl ToPython<'_> {
    pub(super) fn call(&mut self, id: ExprId, callee: ExprId, args: &[Arg], new: bool) -> Fragment {
        let hir = self.hir;
        if let Some(name) = self.global_name(callee)
            && let Some(fragment) = self.builtin(id, name, args, new)
        {
            return fragment;
        }
        if let Some(site) = self.analysis.call_at(id) {
            let op = site.op;
            return self.operator_call(id, callee, op, args);
        }
        if self.state.widget_sites.contains_key(&id) && self.plan(id).is_ok() {
            return self.ui_call(id);
        }
        if matches!(hir.expr(callee).kind, ExprKind::This) && self.source(self.span(callee)) == "super" {
            let constructor = self.expr(callee).method("__init__");
            return constructor.call_with(self.plain_arguments(id, args));
        }
        if let ExprKind::Member { object, property } = &hir.expr(callee).kind {
            let at = property.span.start;
            let is_of_class =
                !new && (self.is_attribute(*object, property.name, true) || self.source(self.span(*object)) == "super");
            return if is_of_class {
                self.method_of_class(id, callee, at, args)
            } else {
                self.method_call(id, callee, at, args)
            };
        }
        // A function of the file.
        let owner = self.expr(callee);
        if self.propagate_untranslatable(id, callee) {
            return owner;
        }
        if new && self.class_named(callee).is_none() {
            return self.mark_untranslatable(id, "`new` with a function that is not a class in Python");
        }
        owner.call_with(self.taken_arguments(id, callee, args))
    }

    /// Translates the arguments that a function of the file takes: JavaScript ignores the others.
    pub(super) fn taken_arguments(&mut self, id: ExprId, callee: ExprId, args: &[Arg]) -> Fragment {
        let Some(function) = self.called_function(callee) else { return self.plain_arguments(id, args) };
        let params = &self.hir.function(function).params;
        let has_rest = params.iter().any(|param| param.kind == ParamKind::Rest);
        let takes_all = has_rest || self.state.classes.takes_arguments(function);
        let count = if takes_all { args.len() } else { args.len().min(params.len()) };
        self.plain_arguments(id, &args[..count])
    }

    /// Returns the function of the file that a call runs. Returns `None` if it is not known.
    fn called_function(&self, callee: ExprId) -> Option<FunctionId> {
        if let Value::Function(function) = self.analysis.value(callee) {
            return Some(*function);
        }
        match &self.hir.expr(callee).kind {
            ExprKind::Member { object, property } if self.is_exports(*object) => self.exported_function(property.name),
            ExprKind::Member { object, property } => self.function_property(*object, property.name),
            _ => None,
        }
    }

    /// Translates a call of an operator of the knowledge base.
    fn operator_call(&mut self, id: ExprId, callee: ExprId, op: OpId, args: &[Arg]) -> Fragment {
        let hir = self.hir;
        let operator = self.analysis.kb().op(op);
        if self.is_ui_operator(op) {
            return self.ui_call(id);
        }
        if let ExprKind::Member { object, property } = &hir.expr(callee).kind {
            let name = hir.name(property.name);
            if matches!(name, "evaluate" | "getInfo")
                && args.first().is_some_and(|arg| !matches!(self.kind(arg.value), Kind::Null))
            {
                return self.evaluate_call(id, *object, args);
            }
        }
        if !operator.available.in_python() {
            return self.mark_untranslatable(id, format!("`{}` does not exist in the Python client", operator.name));
        }
        let mut owner = self.callee(callee);
        if self.propagate_untranslatable(id, callee) {
            return owner;
        }
        // The Python client rejects `ee.Image([])`; JavaScript returns an image without bands.
        let is_image_constructor = operator.kind == crate::kb::model::Kind::Constructor
            && matches!(operator.returns, Ty::Class(ClassId::IMAGE));
        if is_image_constructor
            && matches!(args, [only] if matches!(&hir.expr(only.value).kind, ExprKind::List(items) if items.is_empty()))
        {
            owner = owner.method("constant");
        }
        let result = owner.call_with(self.bound_arguments(id, op, args));
        if operator.traits.contains(&Trait::MakesTask) && self.state.started_tasks.insert(id) {
            return self.started_task(result);
        }
        result
    }

    /// Returns a task that starts before the statement: JavaScript exports without a further call.
    fn started_task(&mut self, task: Fragment) -> Fragment {
        let name = atom(self.names.fresh("task"));
        self.prelude.push(change(name.clone(), "=", task));
        self.prelude.push(name.clone().invoke("start", []).statement());
        name
    }

    /// Translates `object.method` of a call.
    pub(super) fn callee(&mut self, callee: ExprId) -> Fragment {
        let hir = self.hir;
        let ExprKind::Member { object, property } = &hir.expr(callee).kind else { return self.expr(callee) };
        let owner = self.expr(*object);
        if self.propagate_untranslatable(callee, *object) {
            return owner;
        }
        let name = self.python_name(callee, hir.name(property.name));
        self.comments.member(owner, &name, property.span.start)
    }

    /// Translates `object.evaluate(callback)` to `callback(object.getInfo())`.
    fn evaluate_call(&mut self, id: ExprId, object: ExprId, args: &[Arg]) -> Fragment {
        let owner = self.expr(object);
        if self.propagate_untranslatable(id, object) {
            return owner;
        }
        let info = owner.invoke("getInfo", []);
        let Some(callback) = args.first() else { return info };
        let function = self.expr(callback.value);
        let function = function.at_least(ATOM);
        // The second parameter of the callback takes an error.
        let params = self.param_count(callback.value).unwrap_or(1);
        let mut callback_args = vec![info];
        callback_args.resize(params.max(1), atom("None"));
        function.call(callback_args)
    }

    /// Translates a method call on a client value or an unknown object.
    fn method_call(&mut self, id: ExprId, callee: ExprId, at: u32, args: &[Arg]) -> Fragment {
        let hir = self.hir;
        let ExprKind::Member { object, property } = hir.expr(callee).kind else { return self.expr(callee) };
        let name = hir.name(property.name);
        if self.is_exports(object) {
            return atom(identifier(name)).call_with(self.taken_arguments(id, callee, args));
        }
        if let Some(fragment) = self.static_call(id, object, name, args) {
            return fragment;
        }
        if name == "toString" && args.is_empty() && self.kind(object) == Kind::Server {
            return call("str", [self.expr(object)]);
        }
        if self.is_module_value(object) {
            let owner = self.expr(object);
            let callee = self.comments.member(owner, &identifier(name), at);
            return callee.call_with(self.plain_arguments(id, args));
        }
        let client_fragment = match self.kind(object) {
            Kind::Text => self.string_method(object, name, args),
            Kind::List => self.list_method(id, object, name, args),
            Kind::Dict => self.dict_method(object, name, args),
            Kind::Date => self.date_method(object, name),
            Kind::Regex => self.pattern_method(object, name, args),
            Kind::Integer | Kind::Number => self.number_method(object, name, args),
            Kind::Function => self.function_method(object, name, args),
            Kind::Unknown => self.unknown_method(id, object, name, args),
            _ => None,
        };
        if let Some(fragment) = client_fragment {
            return fragment;
        }
        if matches!(name, "evaluate" | "getInfo") && !args.is_empty() {
            return self.evaluate_call(id, object, args);
        }
        let owner = self.expr(object);
        if self.propagate_untranslatable(id, object) {
            return owner;
        }
        match self.analysis.value(object) {
            Value::Object(_) => {
                return owner.index(literal(name)).call_with(self.taken_arguments(id, callee, args));
            }
            Value::Function(_) if self.is_function_property(object, property.name) => {
                return owner.member(&attribute(name)).call_with(self.taken_arguments(id, callee, args));
            }
            Value::Unknown
                if !self.is_known_method(name)
                    && (!matches!(hir.expr(object).kind, ExprKind::Call { .. }) || !is_identifier(name)) =>
            {
                return owner.index(literal(name)).call_with(self.plain_arguments(id, args));
            }
            Value::Instance(_)
            | Value::Unknown
            | Value::Namespace(_)
            | Value::Module(_)
            | Value::Operator(..)
            | Value::Union(_) => {}
            _ if self.is_known_method(name) => {}
            _ => return self.mark_untranslatable(id, format!("`{name}` of this value has no equivalent in Python")),
        }
        if self.is_ui_method(name) && !matches!(self.analysis.value(object), Value::Instance(_)) {
            // Widgets have other methods in Python, which depend on the class of the widget.
            self.report_todo(self.span(id), format!("`{name}` of an unknown widget has another name in Python"));
        }
        let callee = self.comments.member(owner, &server_method(name), at);
        if matches!(self.analysis.value(object), Value::Module(_)) {
            return callee.call_with(self.plain_arguments(id, args));
        }
        callee.call_with(self.unknown_method_arguments(id, name, args))
    }

    /// Returns `true` if a class of Earth Engine has a method of this name.
    pub(super) fn is_known_method(&self, name: &str) -> bool {
        !self.analysis.kb().methods_named(name).is_empty()
    }

    /// Returns `true` if only classes of the Code Editor's user interface have a method of this
    /// name.
    fn is_ui_method(&self, name: &str) -> bool {
        let kb = self.analysis.kb();
        let operators = kb.methods_named(name);
        !operators.is_empty() && operators.into_iter().all(|op| self.is_ui_operator(op))
    }

    /// Returns `true` if an operator belongs to the Code Editor's user interface. The knowledge
    /// base has an entry with the equivalent, or with a reason, for each of these.
    pub(super) fn is_ui_operator(&self, op: OpId) -> bool {
        self.analysis.kb().equivalent(op).is_some()
    }

    /// Translates `Map` to the variable of the geemap map.
    pub(super) fn map(&mut self, id: ExprId) -> Fragment {
        if self.state.options.show != Show::Geemap {
            return self.mark_untranslatable(id, "`Map` needs geemap");
        }
        self.module(Module::Geemap);
        atom(self.state.map.clone())
    }

    /// Translates a call that is a statement: `forEach`, exports, and calls of the user interface.
    pub(super) fn call_statement(&mut self, id: ExprId) -> Option<Vec<Line>> {
        let hir = self.hir;
        let ExprKind::Call { callee, args, .. } = &hir.expr(id).kind else { return None };
        if self.untranslatable_reason(id).is_some() {
            return None;
        }
        if let Some(site) = self.analysis.call_at(id)
            && site.has(Trait::MakesTask)
            && site.operator().available.in_python()
        {
            self.state.started_tasks.insert(id);
            let task = self.expr(id);
            return Some(vec![Line::code(task.invoke("start", []).tokens)]);
        }
        if let Some(lines) = self.ui_statement(id) {
            return Some(lines);
        }
        let ExprKind::Member { object, property } = &hir.expr(*callee).kind else { return None };
        let name = hir.name(property.name);
        if name == "forEach" && !self.kind(*object).is_server() {
            return self.for_each_call(id, *object, args);
        }
        self.date_change(*object, name, args)
    }
}

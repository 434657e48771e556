//! Infers the UI class of the Code Editor that a value in a Python script corresponds to.

use super::captures::{Callback, Capture};
use super::table::Candidate;
use crate::kb::model::equivalents::{Argument, Conversion, NodeKind, Path, TemplateNode};
use crate::kb::model::{ClassId, Ty};
use crate::semantic::scope::{BindingId, BindingKind};
use crate::semantic::value::Value;
use crate::syntax::hir::{ArgKind, ExprId, ExprKind, FunctionId, StmtKind};
use crate::translate::return_values;
use crate::translate::to_javascript::ToJavaScript;
use rustc_hash::FxHashMap;

impl ToJavaScript<'_> {
    /// Returns the class of a widget, chart, layer or map. Returns `None` if the class is unknown.
    pub(in crate::translate::to_javascript) fn class_of(&mut self, id: ExprId) -> Option<ClassId> {
        if let Some(known) = self.state.ui_classes.get(&id) {
            return *known;
        }
        // A recursive request for the same expression gets `None`.
        self.state.ui_classes.insert(id, None);
        let class = crate::base::stack::deep(|| self.class_at(id));
        self.state.ui_classes.insert(id, class);
        class
    }

    fn class_at(&mut self, id: ExprId) -> Option<ClassId> {
        let hir = self.hir;
        if self.is_map(id) {
            return Some(ClassId::UI_MAP);
        }
        if let Some(&call) = self.state.results.get(&id) {
            return self.class_of(call);
        }
        if let Some(equivalent) = self.ui_equivalent(id) {
            return match self.analysis.kb().op(equivalent.op).returns {
                Ty::Class(class) => Some(class),
                _ => None,
            };
        }
        match &hir.expr(id).kind {
            ExprKind::Name(_) => {
                let binding = self.analysis.scopes.resolve(id)?;
                if self.state.additional_maps.contains(&binding) {
                    return Some(ClassId::UI_MAP);
                }
                match self.analysis.scopes.binding(binding).kind {
                    BindingKind::Variable => {
                        let values = self.values_of(binding)?;
                        self.common_class(values)
                    }
                    BindingKind::Parameter => {
                        let values = self.argument_values(binding).unwrap_or_default();
                        self.common_class(values).or_else(|| self.class_of_caller(binding))
                    }
                    _ => None,
                }
            }
            ExprKind::Call { callee, .. } => match self.analysis.value(*callee) {
                Value::Function(function) => self.common_class(return_values(self.analysis, *function)),
                _ => None,
            },
            ExprKind::Conditional { then, otherwise, .. } => self.common_class(vec![*then, *otherwise]),
            _ => None,
        }
    }

    /// Returns the class that all values have in common.
    fn common_class(&mut self, values: Vec<ExprId>) -> Option<ClassId> {
        let mut classes = values.into_iter().map(|value| self.class_of(value));
        let first = classes.next()??;
        classes.all(|class| class == Some(first)).then_some(first)
    }

    /// Returns all values that a variable is assigned. Returns `None` if some of them are unknown.
    fn values_of(&self, binding: BindingId) -> Option<Vec<ExprId>> {
        let known = self.analysis.scopes.binding(binding);
        if known.writes == 1 {
            return Some(vec![known.value?]);
        }
        let mut values = Vec::new();
        for stmt in &self.hir.stmts {
            if let StmtKind::Assign { targets, op: None, value: Some(value), .. } = &stmt.kind
                && targets.iter().any(|&target| self.analysis.scopes.resolve(target) == Some(binding))
            {
                values.push(*value);
            }
        }
        // A `None` value only marks a variable that is not set yet.
        let count = values.len() as u32;
        values.retain(|&value| !matches!(self.hir.expr(value).kind, ExprKind::Null));
        (count == known.writes).then_some(values)
    }

    /// Returns the value of a parameter in each call of its function. Returns `None` if there are
    /// no calls or a call omits the parameter.
    fn argument_values(&self, binding: BindingId) -> Option<Vec<ExprId>> {
        let hir = self.hir;
        let known = self.analysis.scopes.binding(binding);
        let function: FunctionId = known.function?;
        let name = hir.name(known.name);
        let index = hir
            .function(function)
            .params
            .iter()
            .position(|param| self.analysis.scopes.resolve(param.target) == Some(binding))?;
        let mut values = Vec::new();
        for expr in &hir.exprs {
            let ExprKind::Call { callee, args, .. } = &expr.kind else { continue };
            if !matches!(self.analysis.value(*callee), Value::Function(called) if *called == function) {
                continue;
            }
            let by_name = |kind: ArgKind| matches!(kind, ArgKind::Keyword(ident) if hir.name(ident.name) == name);
            let arg = args.iter().find(|arg| by_name(arg.kind)).or_else(|| args.get(index))?;
            values.push(arg.value);
        }
        (!values.is_empty()).then_some(values)
    }

    /// Returns the class of the widget that calls a function, if the parameter receives that
    /// widget.
    fn class_of_caller(&mut self, binding: BindingId) -> Option<ClassId> {
        let function = self.analysis.scopes.binding(binding).function?;
        let params = &self.hir.function(function).params;
        let index = params.iter().position(|param| self.analysis.scopes.resolve(param.target) == Some(binding))?;
        if self.state.callers.is_none() {
            // A recursive request finds no callers.
            self.state.callers = Some(FxHashMap::default());
            self.state.callers = Some(self.collect_callers());
            // Classes that were requested meanwhile were inferred without the callers. Unknown
            // classes are inferred once more.
            self.state.ui_classes.retain(|_, class| class.is_some());
        }
        self.state.callers.as_ref()?.get(&(function, index)).copied()
    }

    fn collect_callers(&mut self) -> FxHashMap<(FunctionId, usize), ClassId> {
        let mut callers = FxHashMap::default();
        for id in (0..self.hir.exprs.len()).map(|index| ExprId(index as u32)) {
            if !matches!(self.hir.expr(id).kind, ExprKind::Call { .. }) {
                continue;
            }
            let Some(equivalent) = self.ui_equivalent(id) else { continue };
            for (_, argument) in &equivalent.arguments {
                let Capture::Callback(Callback::Direct(value, Some(index))) = argument else { continue };
                let Value::Function(function) = self.analysis.value(*value) else { continue };
                let class = match equivalent.receiver {
                    Some(receiver) => self.class_of(receiver),
                    None => self.class_of(id),
                };
                if let Some(class) = class {
                    callers.insert((*function, *index), class);
                }
            }
        }
        callers
    }

    /// Returns `Some(true)` if a value has the type that a mapping requires. Returns `None` if the
    /// type of the value is unknown.
    pub(super) fn is_of_type(&mut self, value: ExprId, ty: &Ty<'static>) -> Option<bool> {
        let kb = self.analysis.kb();
        match ty {
            Ty::Class(expected) => {
                if let Some(class) = self.class_of(value) {
                    return Some(kb.is_a(class, *expected));
                }
                match self.analysis.value(value) {
                    Value::Instance(instance) => Some(kb.is_a(instance.class, *expected)),
                    Value::Str(_) => Some(self.constant_of(value, *expected).is_some()),
                    Value::List(_) if *expected == ClassId::LIST => Some(true),
                    Value::List(_) | Value::Object(_) | Value::Num(_) | Value::Bool(_) => Some(false),
                    _ => None,
                }
            }
            Ty::List(inner) => match self.analysis.value(value) {
                Value::List(list) if !list.open => match &**inner {
                    Ty::String => Some(list.items.iter().all(|item| matches!(item, Value::Str(_)))),
                    Ty::Number => Some(list.items.iter().all(|item| matches!(item, Value::Num(_)))),
                    _ => None,
                },
                Value::Instance(_) => Some(false),
                _ => None,
            },
            Ty::Union(types) => {
                let known: Vec<Option<bool>> = types.iter().map(|ty| self.is_of_type(value, ty)).collect();
                match known.contains(&Some(true)) {
                    true => Some(true),
                    false if known.contains(&None) => None,
                    false => Some(false),
                }
            }
            _ => None,
        }
    }

    /// Returns the path of the argument whose band names the template lists. Returns `None` if the
    /// template lists no band names.
    pub(super) fn bands_path(&self, candidate: &Candidate) -> Option<&'static Path<'static>> {
        fn find(nodes: &'static [TemplateNode<'static>]) -> Option<&'static Argument<'static>> {
            nodes.iter().find_map(|node| match &node.kind {
                NodeKind::Argument(argument) if matches!(argument.conversion, Conversion::Bands) => Some(&**argument),
                NodeKind::Group(_, items) => items.iter().find_map(|item| find(&item.nodes)),
                _ => None,
            })
        }
        candidate.mapping.python.iter().find_map(|nodes| find(nodes)).map(|argument| &argument.path)
    }
}

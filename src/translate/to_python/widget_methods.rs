//! Resolves methods of widgets that are stored in objects, which the analysis does not follow:
//! `app.picker.select.getValue()`.
//!
//! If the file only ever stores widgets of one class under a name, that name has this class.
//! Otherwise a method is resolved if it means the same in Python for all classes that have it.
//!
//! # Hazards
//! Earth Engine also has methods with names such as `items`. They are resolved only if the class of
//! their object is known by its name.

use super::ToPython;
use crate::kb::model::{ClassId, OpId, Ty};
use crate::semantic::analysis::{Analysis, CallSite};
use crate::semantic::bind;
use crate::semantic::scope::Parent;
use crate::semantic::value::Value;
use crate::syntax::hir::{ExprId, ExprKind, Key, StmtKind};
use rustc_hash::FxHashMap;

/// Classes of stored widgets by name; `None` if a name has widgets of several classes.
type WidgetClasses<'h> = FxHashMap<&'h str, Option<ClassId>>;

/// Returns the method calls of stored widgets as call sites.
pub(super) fn sites(analysis: &Analysis) -> FxHashMap<ExprId, CallSite> {
    let hir = &analysis.hir;
    let mut sites: FxHashMap<ExprId, CallSite> = FxHashMap::default();
    if hir.names.find("ui").is_none() {
        return sites;
    }
    let widget_classes = widget_classes(analysis);
    // A chained call comes after the call of its receiver in `exprs`.
    for (index, expr) in hir.exprs.iter().enumerate() {
        let id = ExprId(index as u32);
        let ExprKind::Call { callee, args, args_span, new: false } = &expr.kind else { continue };
        let ExprKind::Member { object, property } = hir.expr(*callee).kind else { continue };
        if !matches!(analysis.value(object), Value::Unknown) || analysis.call_at(id).is_some() {
            continue;
        }
        let name = hir.name(property.name);
        let class = class_of(analysis, &sites, &widget_classes, object);
        let op = match class {
            Some(class) => analysis.kb().method(class, name, false),
            // The script itself defines a method of this name.
            None if widget_classes.contains_key(name) || is_function(analysis, name) => None,
            None => common_method(analysis, name),
        };
        let Some(op) = op.filter(|&op| analysis.kb().equivalent(op).is_some()) else { continue };
        let bound = bind::bind(hir, &analysis.inferred.values, analysis.kb().op(op), args, false);
        let function = analysis.scopes.function_of[index];
        let site = CallSite {
            expr: id,
            callee: *callee,
            op,
            receiver: Some(object),
            receiver_value: Value::Unknown,
            bound,
            args_span: *args_span,
            function,
        };
        sites.insert(id, site);
    }
    sites
}

/// Returns the classes of the widgets that a file stores under names: `app.select = ui.Select()`,
/// `{select: ui.Select()}`.
fn widget_classes(analysis: &Analysis) -> WidgetClasses<'_> {
    let hir = &analysis.hir;
    let mut widget_classes: WidgetClasses<'_> = FxHashMap::default();
    let mut add = |name, value: ExprId| {
        let class = match analysis.value(value) {
            Value::Null => return,
            Value::Instance(instance) => Some(instance.class),
            _ => None,
        };
        widget_classes
            .entry(name)
            .and_modify(|known| *known = known.filter(|known| Some(*known) == class))
            .or_insert(class);
    };
    for stmt in &hir.stmts {
        if let StmtKind::Assign { targets, op: None, value: Some(value), .. } = &stmt.kind {
            for &target in targets {
                if let ExprKind::Member { property, .. } = hir.expr(target).kind {
                    add(hir.name(property.name), *value);
                }
            }
        }
    }
    for (index, expr) in hir.exprs.iter().enumerate() {
        match &expr.kind {
            ExprKind::Assign { target, op: None, value } => {
                if let ExprKind::Member { property, .. } = hir.expr(*target).kind {
                    add(hir.name(property.name), *value);
                }
            }
            // An object of named arguments stores nothing.
            ExprKind::Object(_) if matches!(analysis.scopes.parents[index], Parent::Expr(parent) if analysis.call_at(parent).is_some()) =>
                {}
            ExprKind::Object(properties) => {
                for property in properties {
                    match &property.key {
                        Key::Ident(ident) => add(hir.name(ident.name), property.value),
                        Key::String(name, _) => add(name, property.value),
                        Key::Computed(_) | Key::Spread => {}
                    }
                }
            }
            _ => {}
        }
    }
    widget_classes
}

fn class_of(
    analysis: &Analysis,
    sites: &FxHashMap<ExprId, CallSite>,
    widget_classes: &WidgetClasses<'_>,
    object: ExprId,
) -> Option<ClassId> {
    match &analysis.hir.expr(object).kind {
        ExprKind::Call { .. } => match sites.get(&object)?.operator().returns {
            Ty::Class(class) => Some(class),
            _ => None,
        },
        ExprKind::Member { property, .. } => *widget_classes.get(analysis.hir.name(property.name))?,
        _ => None,
    }
}

/// Returns `true` if the script defines a function of that name.
fn is_function(analysis: &Analysis, name: &str) -> bool {
    let hir = &analysis.hir;
    hir.functions.iter().any(|function| function.name.is_some_and(|known| hir.name(known.name) == name))
}

/// Returns a UI method of that name, if all classes with such a method share one translation.
/// Returns `None` if other classes have such a method too.
fn common_method(analysis: &Analysis, name: &str) -> Option<OpId> {
    let kb = analysis.kb();
    let all = kb.methods_named(name);
    if all.iter().any(|&op| kb.equivalent(op).is_none()) {
        return None;
    }
    let mut forms = all.iter().filter_map(|&op| Some((op, kb.equivalent(op).filter(|known| !known.forms.is_empty())?)));
    let (first, known) = forms.next()?;
    let form = format!("{:?}", known.forms);
    let params = |op: OpId| kb.op(op).params.iter().map(|param| param.name).collect::<Vec<_>>();
    let is_same_translation = |(op, other): (OpId, &crate::kb::model::equivalents::Equivalent<'_>)| {
        format!("{:?}", other.forms) == form && params(op) == params(first)
    };
    forms.all(is_same_translation).then_some(first)
}

impl ToPython<'_> {
    /// Returns the call site of an expression, whether the analysis or a widget's name resolved it.
    pub(super) fn site(&self, call: ExprId) -> Option<&CallSite> {
        self.analysis.call_at(call).or_else(|| self.state.widget_sites.get(&call))
    }
}

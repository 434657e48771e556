//! Inlay hints: types and bands of variables, names of parameters.
//!
//! A hint that repeats its line is noise. So a variable that is assigned a constructor, literal or
//! function shows no type, and an argument named like its parameter shows no name.

use super::{Snapshot, describe};
use crate::kb::model::{ClassId, Kind, Role};
use crate::semantic::analysis::CallSite;
use crate::semantic::bind::{Style, param_name};
use crate::semantic::scope::BindingKind;
use crate::semantic::value::{Bands, Value};
use crate::syntax::hir::{ExprId, ExprKind, StmtKind};
use crate::text::span::Span;

/// The hints to show.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct InlayHintOptions {
    /// Types of variables, and of parameters of mapped functions.
    pub types: bool,
    /// Bands of images.
    pub bands: bool,
    /// Names of parameters before arguments.
    pub parameters: bool,
}

impl Default for InlayHintOptions {
    fn default() -> Self {
        InlayHintOptions { types: true, bands: true, parameters: true }
    }
}

/// The kind of a hint.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InlayHintKind {
    /// A type or bands.
    Type,
    /// The name of a parameter.
    Parameter,
}

/// An inlay hint.
#[derive(Debug, Clone, PartialEq)]
pub struct InlayHint {
    /// The offset at which it is shown.
    pub offset: u32,
    /// Its text.
    pub label: String,
    /// Its kind.
    pub kind: InlayHintKind,
}

/// Maximum bands in a hint.
const MAX_BANDS: usize = 3;

/// Returns the hints in a range, sorted.
pub fn inlay_hints(snapshot: &Snapshot, span: Span, options: &InlayHintOptions) -> Vec<InlayHint> {
    let mut hints = Vec::new();
    if options.types || options.bands {
        variables(snapshot, options, &mut hints);
    }
    if options.types {
        parameters_of_functions(snapshot, &mut hints);
    }
    if options.parameters {
        snapshot.analysis.calls().for_each(|call| arguments(snapshot, call, &mut hints));
    }
    hints.retain(|hint| span.start <= hint.offset && hint.offset <= span.end);
    hints.sort_by_key(|hint| hint.offset);
    hints
}

fn variables(snapshot: &Snapshot, options: &InlayHintOptions, hints: &mut Vec<InlayHint>) {
    let hir = &snapshot.analysis.hir;
    for stmt in &hir.stmts {
        let StmtKind::Assign { targets, op: None, value: Some(value), annotation: None, .. } = &stmt.kind else {
            continue;
        };
        for &target in targets {
            if !matches!(hir.expr(target).kind, ExprKind::Name(_)) {
                continue;
            }
            let inferred = snapshot.analysis.value(target);
            let is_type_obvious = is_obvious(snapshot, *value);
            let ty = match inferred {
                Value::Instance(_) | Value::Union(_) => describe::short_type(hir, inferred),
                _ => None,
            };
            let ty = ty.filter(|_| options.types && !is_type_obvious).map(|name| format!(": {name}"));
            let bands = inferred
                .facts()
                .map(|facts| &facts.bands)
                .filter(|bands| options.bands && are_worth_showing(bands, is_type_obvious));
            let bands = bands.map(|bands| describe::short_bands(bands, MAX_BANDS)).filter(|text| !text.is_empty());
            let label = match (ty, bands) {
                (Some(ty), Some(bands)) => format!("{ty} [{bands}]"),
                (Some(ty), None) => ty,
                (None, Some(bands)) => format!(" [{bands}]"),
                (None, None) => continue,
            };
            hints.push(InlayHint { offset: hir.expr(target).span.end, label, kind: InlayHintKind::Type });
        }
    }
}

/// Returns `true` if the line itself tells the type of the value.
fn is_obvious(snapshot: &Snapshot, value: ExprId) -> bool {
    match &snapshot.analysis.hir.expr(value).kind {
        ExprKind::Call { new: true, .. } => true,
        ExprKind::Call { .. } => {
            snapshot.analysis.call_at(value).is_some_and(|call| call.operator().kind == Kind::Constructor)
        }
        _ => false,
    }
}

/// Returns `true` if the bands are known and the line does not tell them by naming the dataset.
fn are_worth_showing(bands: &Bands, is_type_obvious: bool) -> bool {
    !bands.list.is_empty() && !is_type_obvious
}

/// Adds the types of parameters of functions that the server runs: nothing in the text tells them.
fn parameters_of_functions(snapshot: &Snapshot, hints: &mut Vec<InlayHint>) {
    let (analysis, hir) = (&snapshot.analysis, &snapshot.analysis.hir);
    for (index, function) in hir.functions.iter().enumerate() {
        if analysis.inferred.mapped_by[index].is_none() {
            continue;
        }
        for param in function.params.iter().filter(|param| param.annotation.is_none() && param.default.is_none()) {
            let Some(id) = analysis.scopes.resolve(param.target) else { continue };
            let value = &analysis.inferred.bindings[id.0 as usize];
            let is_parameter = analysis.scopes.binding(id).kind == BindingKind::Parameter;
            if let (Value::Instance(_), true) = (value, is_parameter)
                && let Some(ty) = describe::short_type(hir, value)
            {
                hints.push(InlayHint { offset: param.span.end, label: format!(": {ty}"), kind: InlayHintKind::Type });
            }
        }
    }
}

fn arguments(snapshot: &Snapshot, call: &CallSite, hints: &mut Vec<InlayHint>) {
    let python = snapshot.python();
    // A single argument needs no name: the operator's name tells it.
    if call.bound.args.len() < 2 || call.bound.style != Style::Positional || call.bound.uncertain {
        return;
    }
    // Filters such as `lt('CLOUD_COVER', 20)` are readable as they are.
    if snapshot.analysis.value(call.expr).class() == Some(ClassId::FILTER) {
        return;
    }
    let hir = &snapshot.analysis.hir;
    for (param, arg) in call.arguments() {
        let Some(expr) = arg.expr.filter(|_| arg.name_span.is_none()) else { continue };
        let has_several_values = call.bound.all(arg.param).count() > 1;
        let name = param_name(param, python);
        // Values of the other roles are self-explanatory: functions, ids, dates, bands, properties.
        let is_self_explanatory = !matches!(
            param.role,
            Role::None
                | Role::Longitude
                | Role::Latitude
                | Role::Scale
                | Role::Crs
                | Role::CrsTransform
                | Role::Region
                | Role::Palette
                | Role::DateFormat
        );
        let literal = matches!(
            hir.expr(expr).kind,
            ExprKind::Number { .. }
                | ExprKind::String(_)
                | ExprKind::Bool(_)
                | ExprKind::Null
                | ExprKind::List(_)
                | ExprKind::Unary { .. }
        );
        if has_several_values
            || param.variadic
            || is_self_explanatory
            || !literal
            || is_named_like(snapshot, expr, name)
        {
            continue;
        }
        let mark = if python { "=" } else { ": " };
        hints.push(InlayHint {
            offset: arg.span.start,
            label: format!("{name}{mark}"),
            kind: InlayHintKind::Parameter,
        });
    }
}

/// Returns `true` if the argument is named like its parameter.
fn is_named_like(snapshot: &Snapshot, expr: ExprId, name: &str) -> bool {
    let hir = &snapshot.analysis.hir;
    let argument = match &hir.expr(expr).kind {
        ExprKind::Name(name) => hir.name(*name),
        ExprKind::Member { property, .. } => hir.name(property.name),
        _ => return false,
    };
    argument.eq_ignore_ascii_case(name)
}

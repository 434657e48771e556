//! What an editor shows between the words: types and bands of variables, names of parameters.
//!
//! A hint that says what the line says already is noise: a variable that is given a constructor, a literal or a function has no
//! type shown, and an argument that is called like its parameter has no name shown.

use super::{Snapshot, describe};
use crate::kb::model::{ClassId, Kind, Role};
use crate::semantic::analysis::CallSite;
use crate::semantic::bind::{Style, param_name};
use crate::semantic::scope::BindingKind;
use crate::semantic::value::{Bands, Value};
use crate::syntax::hir::{ExprId, ExprKind, StmtKind};
use crate::text::span::Span;

/// Which hints are wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    /// Types of variables and of parameters of mapped functions.
    pub types: bool,
    /// Bands of images.
    pub bands: bool,
    /// Names of parameters before arguments.
    pub parameters: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options { types: true, bands: true, parameters: true }
    }
}

/// What a hint is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HintKind {
    /// A type, bands.
    Type,
    /// The name of a parameter.
    Parameter,
}

/// One hint.
#[derive(Debug, Clone, PartialEq)]
pub struct Hint {
    /// Where it is shown.
    pub offset: u32,
    /// What it says.
    pub label: String,
    /// What it is about.
    pub kind: HintKind,
}

/// Bands in a hint before the rest is counted.
const MAX_BANDS: usize = 3;

/// The hints in a piece of the text, in order.
pub fn inlay_hints(snapshot: &Snapshot, span: Span, options: &Options) -> Vec<Hint> {
    let mut found = Vec::new();
    if options.types || options.bands {
        variables(snapshot, options, &mut found);
    }
    if options.types {
        parameters_of_functions(snapshot, &mut found);
    }
    if options.parameters {
        snapshot.analysis.calls().for_each(|call| arguments(snapshot, call, &mut found));
    }
    found.retain(|hint| span.start <= hint.offset && hint.offset <= span.end);
    found.sort_by_key(|hint| hint.offset);
    found
}

fn variables(snapshot: &Snapshot, options: &Options, found: &mut Vec<Hint>) {
    let hir = &snapshot.analysis.hir;
    for stmt in &hir.stmts {
        let StmtKind::Assign { targets, op: None, value: Some(value), annotation: None, .. } = &stmt.kind else {
            continue;
        };
        for &target in targets {
            if !matches!(hir.expr(target).kind, ExprKind::Name(_)) {
                continue;
            }
            let known = snapshot.analysis.value(target);
            let obvious = is_obvious(snapshot, *value);
            let ty = match known {
                Value::Instance(_) | Value::Union(_) => describe::short_type(hir, known),
                _ => None,
            };
            let ty = ty.filter(|_| options.types && !obvious).map(|name| format!(": {name}"));
            let bands =
                known.facts().map(|facts| &facts.bands).filter(|bands| options.bands && interesting(bands, obvious));
            let bands = bands.map(|bands| describe::short_bands(bands, MAX_BANDS)).filter(|text| !text.is_empty());
            let label = match (ty, bands) {
                (Some(ty), Some(bands)) => format!("{ty} [{bands}]"),
                (Some(ty), None) => ty,
                (None, Some(bands)) => format!(" [{bands}]"),
                (None, None) => continue,
            };
            found.push(Hint { offset: hir.expr(target).span.end, label, kind: HintKind::Type });
        }
    }
}

/// Whether the line says what the value is.
fn is_obvious(snapshot: &Snapshot, value: ExprId) -> bool {
    match &snapshot.analysis.hir.expr(value).kind {
        ExprKind::Call { new: true, .. } => true,
        ExprKind::Call { .. } => {
            snapshot.analysis.call_at(value).is_some_and(|call| call.operator().kind == Kind::Constructor)
        }
        _ => false,
    }
}

/// Bands are worth showing where they are known to be all, and the line does not say them by naming the dataset.
fn interesting(bands: &Bands, obvious: bool) -> bool {
    !bands.list.is_empty() && !obvious
}

/// Types of the parameters of functions that the server runs: nothing in the text says them.
fn parameters_of_functions(snapshot: &Snapshot, found: &mut Vec<Hint>) {
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
                found.push(Hint { offset: param.span.end, label: format!(": {ty}"), kind: HintKind::Type });
            }
        }
    }
}

fn arguments(snapshot: &Snapshot, call: &CallSite, found: &mut Vec<Hint>) {
    let python = snapshot.python();
    // A single argument needs no name: that of the operator says what it is.
    if call.bound.args.len() < 2 || call.bound.style != Style::Positional || call.bound.uncertain {
        return;
    }
    // `lt('CLOUD_COVER', 20)` reads as it is.
    if snapshot.analysis.value(call.expr).class() == Some(ClassId::FILTER) {
        return;
    }
    let hir = &snapshot.analysis.hir;
    for (param, arg) in call.arguments() {
        let Some(expr) = arg.expr.filter(|_| arg.name_span.is_none()) else { continue };
        let several = call.bound.all(arg.param).count() > 1;
        let name = param_name(param, python);
        // What the role says, the value says too: a function, an id, dates, bands, properties.
        let clear = !matches!(
            param.role,
            Role::None | Role::Scale | Role::Crs | Role::CrsTransform | Role::Region | Role::Palette | Role::DateFormat
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
        if several || param.variadic || clear || !literal || says(snapshot, expr, name) {
            continue;
        }
        let mark = if python { "=" } else { ": " };
        found.push(Hint { offset: arg.span.start, label: format!("{name}{mark}"), kind: HintKind::Parameter });
    }
}

/// Whether the argument is called like its parameter.
fn says(snapshot: &Snapshot, expr: ExprId, name: &str) -> bool {
    let hir = &snapshot.analysis.hir;
    let own = match &hir.expr(expr).kind {
        ExprKind::Name(name) => hir.name(*name),
        ExprKind::Member { property, .. } => hir.name(property.name),
        _ => return false,
    };
    own.eq_ignore_ascii_case(name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::features::fixture::{javascript, python};

    fn check(snapshot: &Snapshot, options: &Options, wanted: &str) {
        let whole = Span::new(0, snapshot.text.len());
        let mut text = snapshot.text.to_string();
        for hint in inlay_hints(snapshot, whole, options).into_iter().rev() {
            text.insert_str(hint.offset as usize, &format!("«{}»", hint.label));
        }
        assert_eq!(text, wanted);
    }

    #[test]
    fn types_and_bands() {
        check(
            &javascript("var d = ee.Image('USGS/SRTMGL1_003');\nvar s = d.addBands(ee.Image(1));\nvar n = 1;\nvar x = f();\nvar m = s.reduceRegion('mean').get('a');").0,
            &Options::default(),
            "var d = ee.Image('USGS/SRTMGL1_003');\nvar s«: ee.Image [elevation, constant]» = d.addBands(ee.Image(1));\nvar n = 1;\nvar x = f();\nvar m«: ee.ComputedObject» = s.reduceRegion('mean').get('a');",
        );
        check(
            &python("import ee\nc = ee.ImageCollection('MODIS/061/MOD13Q1').map(lambda i: i.select(0))\n").0,
            &Options { parameters: false, ..Options::default() },
            "import ee\nc«: ee.ImageCollection [NDVI]» = ee.ImageCollection('MODIS/061/MOD13Q1').map(lambda i«: ee.Image»: i.select(0))\n",
        );
        check(
            &javascript("var s = ee.Image(1).add(2);").0,
            &Options { types: false, bands: false, parameters: false },
            "var s = ee.Image(1).add(2);",
        );
        check(
            &javascript("var s = ee.Image(1).add(2);").0,
            &Options { types: false, bands: true, parameters: false },
            "var s« [constant]» = ee.Image(1).add(2);",
        );
    }

    #[test]
    fn names_of_parameters() {
        let options = Options { types: false, bands: false, parameters: true };
        check(
            &javascript(
                "ee.ImageCollection('a').filterDate('2020', end); ee.Image(1).clip(g); Map.setCenter(1, -2, 8);",
            )
            .0,
            &options,
            "ee.ImageCollection('a').filterDate('2020', end); ee.Image(1).clip(g); Map.setCenter(«lon: »1, «lat: »-2, «zoom: »8);",
        );
        check(
            &javascript("ee.Image(1).reduceRegion({reducer: 'mean', scale: 30}); ee.List([1, 2]).slice(0, 1)").0,
            &options,
            "ee.Image(1).reduceRegion({reducer: 'mean', scale: 30}); ee.List([1, 2]).slice(«start: »0, «end: »1)",
        );
    }
}

//! Finds images that are shown with visualization options, also by functions that geols does not
//! know.

use crate::kb::model::Role;
use crate::semantic::analysis::CallSite;
use crate::semantic::query::Semantics;
use crate::semantic::query::band_choices::of_images;
use crate::semantic::query::literals;
use crate::semantic::value::Value;
use crate::syntax::hir::{ExprId, ExprKind};
use crate::text::span::Span;

/// An image with its visualization options.
pub struct Visualization<'a> {
    /// The image.
    pub image: Value,
    /// The options object.
    options: Option<(ExprId, Value)>,
    /// The call, if its operator is known.
    pub call: Option<&'a CallSite>,
    /// Span of the name of the called function.
    pub span: Span,
}

impl Visualization<'_> {
    /// Returns an option: its expression and its value.
    pub fn option(&self, context: &Semantics<'_>, key: &str) -> Option<(Option<ExprId>, Value)> {
        match (&self.options, self.call) {
            (Some((expr, value)), _) => {
                let value = value.as_object()?.get(key)?.clone();
                Some((literals::entry_of(context, *expr, key), value))
            }
            (None, Some(call)) => {
                let arg = call.named(key)?;
                Some((arg.expr, arg.value.clone()))
            }
            (None, None) => None,
        }
    }

    /// Returns the object literal of the options.
    pub fn object(&self) -> Option<ExprId> {
        self.options.as_ref().map(|(expr, _)| *expr)
    }
}

/// Returns all visualizations of a file.
pub fn visualizations<'a>(context: &Semantics<'a>) -> Vec<Visualization<'a>> {
    let mut visualizations: Vec<Visualization<'a>> =
        context.analysis.calls().filter_map(|call| from_call(context, call)).collect();
    for (index, expr) in context.hir().exprs.iter().enumerate() {
        let ExprKind::Call { callee, args, .. } = &expr.kind else { continue };
        // Calls of the file's functions are evaluated, so the image is seen in their bodies.
        if context.analysis.call_at(ExprId(index as u32)).is_some() || *context.value(*callee) != Value::Unknown {
            continue;
        }
        let values = || args.iter().map(|arg| (arg.value, context.value(arg.value)));
        let image = values().find(|(_, value)| of_images(value).is_some());
        let options = values().find(|(_, value)| is_options(value));
        if let (Some((_, image)), Some((expr, options))) = (image, options) {
            let span = context.analysis.name_span(*callee);
            visualizations.push(Visualization {
                image: image.clone(),
                options: Some((expr, options.clone())),
                call: None,
                span,
            });
        }
    }
    visualizations
}

/// Returns the visualization of a call that shows an image.
pub fn from_call<'c>(context: &Semantics<'_>, call: &'c CallSite) -> Option<Visualization<'c>> {
    let span = context.analysis.name_span(call.callee);
    let mut all = [&call.receiver_value].into_iter().chain(call.bound.args.iter().map(|arg| &arg.value));
    let image = all.find(|value| of_images(value).is_some()).cloned()?;
    let op = call.operator();
    let options = match op.server {
        None => call.bound.args.iter().find(|arg| is_options(&arg.value)).map(|arg| (arg.expr, arg.value.clone())),
        Some(_) => None,
    };
    match options {
        Some((Some(expr), value)) => {
            Some(Visualization { image, options: Some((expr, value)), call: Some(call), span })
        }
        Some((None, _)) => None,
        // `visualize(bands, gain, bias, min, max, ...)`.
        None => {
            let shows = op.server.is_some() && op.params.iter().any(|param| param.role == Role::Palette);
            shows.then_some(Visualization { image, options: None, call: Some(call), span })
        }
    }
}

fn is_options(value: &Value) -> bool {
    let has_key = |key: &str| value.as_object().is_some_and(|object| object.get(key).is_some());
    has_key("bands") || has_key("min") || has_key("max")
}

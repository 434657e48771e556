//! Hazard: a visualisation option that does not exist, such as `pallete`. Earth Engine does not look at it, and the layer shows
//! in black and white or not at all. A colour that is none fails on the server.

use super::colors;
use super::context::{Context, Listen, Rule, RuleInfo};
use super::names;
use super::objects::{self, Entry};
use crate::diagnostic::{Edit, Fix, Severity};
use crate::kb::model::{ClassId, OptionObject, Role, Ty};
use crate::kb::suggest::nearest;
use crate::semantic::analysis::CallSite;
use crate::semantic::value::Value;
use crate::syntax::hir::{ExprId, ExprKind};

/// The rule.
pub static RULE: Rule = Rule {
    info: RuleInfo {
        name: "unknown-visualization-option",
        summary: "a visualisation option or colour that does not exist",
        severity: Severity::Error,
        javascript: true,
        python: true,
        fixes: true,
        docs: include_str!("../../tests/rules/unknown-visualization-option.md"),
    },
    listen: &[Listen::Call(|op| op.takes(&[Role::Visualization, Role::Palette]), check)],
};

/// Options that no script gives, although the clients name them.
const INTERNAL: [&str; 5] = ["image", "imageCollection", "version", "name", "format"];

fn check(context: &Context<'_>, call: &CallSite) {
    for (param, arg) in call.arguments() {
        match param.role {
            Role::Visualization => {
                let options = options(context, &param.ty);
                let written = arg.expr.map(|expr| objects::entries(context, expr)).unwrap_or_default();
                if !options.is_empty() {
                    let alone = arg.expr.is_some_and(|expr| objects::is_read_once(context, expr));
                    keys(context, call, &options, &written, alone);
                }
                colours_of(context, call, &written);
            }
            Role::Palette => arg.expr.into_iter().for_each(|expr| colours(context, expr)),
            _ => {}
        }
    }
}

/// The objects of options that a type names.
fn options(context: &Context<'_>, ty: &Ty<'_>) -> Vec<&'static OptionObject<'static>> {
    match ty {
        Ty::Options(name) => context.kb().options(name).into_iter().collect(),
        Ty::Union(types) => types.iter().flat_map(|ty| options(context, ty)).collect(),
        _ => Vec::new(),
    }
}

fn has(options: &OptionObject<'_>, name: &str) -> bool {
    options.fields.iter().any(|field| field.name == name)
}

/// What is shown: the first argument of what adds a layer, else the receiver.
fn shown(call: &CallSite) -> Value {
    match call.operator().params.first() {
        Some(param) if param.role != Role::Visualization => {
            call.bound.arg(0).map(|arg| arg.value.clone()).unwrap_or_default()
        }
        _ => call.receiver_value.clone(),
    }
}

/// Whether the options are for images, which have bands, or for tables; `None`: what is shown is not known.
fn shows_image(call: &CallSite) -> Option<bool> {
    match shown(call).class()? {
        ClassId::IMAGE | ClassId::IMAGE_COLLECTION => Some(true),
        ClassId::FEATURE | ClassId::FEATURE_COLLECTION => Some(false),
        class if (ClassId::GEOMETRY..=ClassId::MULTI_POLYGON).contains(&class) => Some(false),
        _ => None,
    }
}

fn keys(context: &Context<'_>, call: &CallSite, options: &[&OptionObject<'_>], written: &[Entry<'_>], alone: bool) {
    let image = shows_image(call);
    // A library's one object of options is for everything.
    let fits = |options: &&&OptionObject<'_>| {
        image.is_none_or(|image| has(options, "bands") == image || has(options, "width"))
    };
    for entry in written {
        if options.iter().filter(fits).any(|options| has(options, entry.name)) {
            continue;
        }
        let fields = options.iter().filter(fits).flat_map(|options| options.fields.iter().map(|field| field.name));
        let names: Vec<&str> = fields.filter(|name| !INTERNAL.contains(name)).collect();
        if options.iter().any(|options| has(options, entry.name)) {
            // The same object may serve several layers, and the Code Editor fades any layer.
            if entry.name == "opacity" || !alone {
                continue;
            }
            let shown = if image == Some(true) { "an image" } else { "a table or geometry" };
            let diagnostic = context
                .diagnostic(entry.span, format!("the option \"{}\" has no effect on {shown}", entry.name))
                .help(format!("{shown} takes {}", listed(&names, ", ")));
            context.report(diagnostic.severity(Severity::Warning.min(context.severity)));
            continue;
        }
        let diagnostic = context
            .diagnostic(entry.span, format!("\"{}\" is not a visualisation option", entry.name))
            .note("Earth Engine says nothing: it does not look at options that it does not know");
        context.report(match names::misspelt(context, entry.name, names.iter().copied()) {
            Some(best) => {
                let fix = objects::renamed(context, entry.span, entry.name, best)
                    .map(|edit| Fix::unsafe_(format!("Change to \"{best}\""), vec![edit]));
                diagnostic.help(format!("did you mean \"{best}\"?")).fix_if(fix)
            }
            None => diagnostic
                .help(format!("the options are {}", listed(&names, ", ")))
                .severity(Severity::Warning.min(context.severity)),
        });
    }
}

fn listed(names: &[&str], between: &str) -> String {
    let more = if names.len() > 12 { ", ..." } else { "" };
    names.iter().take(12).map(|name| format!("\"{name}\"")).collect::<Vec<_>>().join(between) + more
}

fn colours_of(context: &Context<'_>, call: &CallSite, written: &[Entry<'_>]) {
    // Libraries know palettes by name.
    let library = call.operator().available.in_library();
    for entry in written.iter().filter(|entry| matches!(entry.name, "palette" | "color")) {
        if !(library && entry.name == "palette" && matches!(context.value(entry.value), Value::Str(_))) {
            colours(context, entry.value);
        }
    }
    let find = |name: &str| written.iter().find(|entry| entry.name == name);
    if let (Some(gamma), Some(palette)) = (find("gamma"), find("palette")) {
        let diagnostic = context
            .diagnostic(gamma.span, "\"gamma\" and \"palette\" do not go together")
            .help("the colours of a palette are fixed: leave \"gamma\" out")
            .related(palette.span, "the palette");
        context.report(diagnostic.severity(Severity::Warning.min(context.severity)));
    }
}

/// Colours in a string, a string of several with commas, or a list.
fn colours(context: &Context<'_>, expr: ExprId) {
    let Some(expr) = objects::origin(context, expr, 4) else { return };
    match &context.expr(expr).kind {
        ExprKind::String(text) => {
            if let Some(wrong) = text.split(',').find(|colour| colors::fault(colour).is_some()) {
                report_colour(context, expr, wrong.trim());
            }
        }
        ExprKind::List(items) | ExprKind::Tuple(items) => {
            for &item in items {
                if let ExprKind::String(text) = &context.expr(item).kind
                    && colors::fault(text).is_some()
                {
                    report_colour(context, item, text.trim());
                }
            }
        }
        _ => {}
    }
}

fn report_colour(context: &Context<'_>, expr: ExprId, colour: &str) {
    let diagnostic = context.diagnostic(context.span(expr), format!("\"{colour}\" is not a colour"));
    let near = nearest(colour, colors::names(), 1);
    let fix = |best: &str| {
        let edit: Edit = objects::renamed(context, context.span(expr), colour, best)?;
        Some(Fix::unsafe_(format!("Change to \"{best}\""), vec![edit]))
    };
    context.report(match (near.first(), colors::fault(colour)) {
        (Some(best), _) => diagnostic.help(format!("did you mean \"{best}\"?")).fix_if(fix(best)),
        (None, Some(why)) => diagnostic.help(why),
        (None, None) => diagnostic,
    });
}

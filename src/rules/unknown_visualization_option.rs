//! Reports a visualization option or color that does not exist.

use super::engine::context::{Context, Rule, Trigger};
use super::support::names;
use super::support::suggestions;
use crate::diagnostic::Severity;
use crate::kb::model::{ClassId, OptionObject, Role, Ty};
use crate::kb::suggest::nearest;
use crate::semantic::analysis::CallSite;
use crate::semantic::bind::BoundArg;
use crate::semantic::query::colors;
use crate::semantic::query::objects::{self, Entry};
use crate::semantic::value::Value;
use crate::syntax::hir::{ExprId, ExprKind};

pub static RULE: Rule = Rule {
    name: "unknown-visualization-option",
    summary: "a visualization option or color that does not exist",
    severity: Severity::Error,
    fixes: true,
    docs: include_str!("../../tests/rules/unknown-visualization-option.md"),
    triggers: &[Trigger::Call(|op| op.takes(&[Role::Visualization, Role::Palette]), check)],
    ..Rule::DEFAULT
};

/// Options that the clients use internally.
const INTERNAL: [&str; 5] = ["image", "imageCollection", "version", "name", "format"];

fn check(context: &Context<'_>, call: &CallSite) {
    for (param, arg) in call.arguments() {
        match param.role {
            Role::Visualization => {
                let options = options(context, &param.ty);
                let written = arg.expr.map(|expr| objects::entries(context, expr)).unwrap_or_default();
                if !options.is_empty() {
                    let is_only_use = arg.expr.is_some_and(|expr| objects::is_read_once(context, expr));
                    let elsewhere = (!is_only_use).then(|| OtherUses::new(context, call, arg));
                    keys(context, call, &options, &written, elsewhere.as_ref());
                }
                colors_of(context, call, &written);
            }
            Role::Palette => arg.expr.into_iter().for_each(|expr| colors(context, expr)),
            _ => {}
        }
    }
}

/// The other uses of a variable that holds options: one object may serve a layer, a thumbnail and a
/// call that takes it as its arguments.
struct OtherUses {
    /// The options of the other calls that take visualization options.
    options: Vec<&'static OptionObject<'static>>,
    /// The variable is read in other ways, too.
    has_unknown: bool,
}

impl OtherUses {
    fn new(context: &Context<'_>, call: &CallSite, arg: &BoundArg) -> OtherUses {
        let binding = |expr: Option<ExprId>| context.analysis.scopes.resolve(expr?);
        let Some(shared) = binding(arg.expr) else { return OtherUses { options: Vec::new(), has_unknown: true } };
        context.depend_on_file();
        let mut uses = OtherUses { options: Vec::new(), has_unknown: false };
        let mut reads = 0;
        for other in context.analysis.calls() {
            for (param, arg) in other.with_role(Role::Visualization) {
                if binding(arg.expr) == Some(shared) {
                    reads += 1;
                    if other.expr != call.expr {
                        uses.options.extend(options(context, &param.ty));
                    }
                }
            }
        }
        uses.has_unknown = context.binding(shared).reads > reads;
        uses
    }
}

/// Returns the option objects that a type names.
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

/// Returns what is displayed: the first argument of a call that adds a layer, otherwise the
/// receiver.
fn shown(call: &CallSite) -> Value {
    match call.operator().params.first() {
        Some(param) if param.role != Role::Visualization => {
            call.bound.arg(0).map(|arg| arg.value.clone()).unwrap_or_default()
        }
        _ => call.receiver_value.clone(),
    }
}

/// Returns `true` if the options are for images, which have bands, and `false` if they are for
/// tables. Returns `None` if it is not known what is displayed.
fn shows_image(call: &CallSite) -> Option<bool> {
    match shown(call).class()? {
        ClassId::IMAGE | ClassId::IMAGE_COLLECTION => Some(true),
        ClassId::FEATURE | ClassId::FEATURE_COLLECTION => Some(false),
        class if (ClassId::GEOMETRY..=ClassId::MULTI_POLYGON).contains(&class) => Some(false),
        _ => None,
    }
}

/// Reports the options that do not exist. `elsewhere` are the other uses of the object, or `None`
/// if there are none.
fn keys(
    context: &Context<'_>,
    call: &CallSite,
    options: &[&OptionObject<'_>],
    written: &[Entry<'_>],
    elsewhere: Option<&OtherUses>,
) {
    let image = shows_image(call);
    // The options of a library apply to everything.
    let fits = |options: &&&OptionObject<'_>| {
        image.is_none_or(|image| has(options, "bands") == image || has(options, "width"))
    };
    for entry in written {
        if options.iter().filter(fits).any(|options| has(options, entry.name)) {
            continue;
        }
        if elsewhere.is_some_and(|others| others.options.iter().any(|options| has(options, entry.name))) {
            continue;
        }
        let fields = options.iter().filter(fits).flat_map(|options| options.fields.iter().map(|field| field.name));
        let names: Vec<&str> = fields.filter(|name| !INTERNAL.contains(name)).collect();
        if options.iter().any(|options| has(options, entry.name)) {
            // One object may serve several layers, and the Code Editor applies an opacity to any
            // layer.
            if entry.name == "opacity" || elsewhere.is_some() {
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
            .diagnostic(entry.span, format!("\"{}\" is not a visualization option", entry.name))
            .note("Earth Engine reports no error: it ignores unknown options");
        context.report(match names::find_misspelled(context, entry.name, names.iter().copied()) {
            Some(best) => suggestions::did_you_mean(diagnostic, &[best], |best| {
                Some(suggestions::change(best, objects::renamed(context, entry.span, entry.name, best)?))
            }),
            // Another use may take it.
            None if elsewhere.is_some_and(|others| others.has_unknown) => continue,
            None => diagnostic
                .help(format!("the options are {}", listed(&names, ", ")))
                .severity(Severity::Warning.min(context.severity)),
        });
    }
}

fn listed(names: &[&str], between: &str) -> String {
    let more = if names.len() > 12 { ", ..." } else { "" };
    suggestions::quoted(&names[..names.len().min(12)], between) + more
}

fn colors_of(context: &Context<'_>, call: &CallSite, written: &[Entry<'_>]) {
    // Libraries define named palettes.
    let library = call.operator().available.in_library();
    for entry in written.iter().filter(|entry| matches!(entry.name, "palette" | "color")) {
        if !(library && entry.name == "palette" && matches!(context.value(entry.value), Value::Str(_))) {
            colors(context, entry.value);
        }
    }
    let find = |name: &str| written.iter().find(|entry| entry.name == name);
    if let (Some(gamma), Some(palette)) = (find("gamma"), find("palette")) {
        let diagnostic = context
            .diagnostic(gamma.span, "\"gamma\" and \"palette\" cannot be combined")
            .help("the colors of a palette are fixed: remove \"gamma\"")
            .related(palette.span, "the palette");
        context.report(diagnostic.severity(Severity::Warning.min(context.severity)));
    }
}

/// Checks the colors in a string, in a comma-separated string, or in a list.
fn colors(context: &Context<'_>, expr: ExprId) {
    let Some(expr) = objects::origin(context, expr, 4) else { return };
    match &context.expr(expr).kind {
        ExprKind::String(text) => {
            if let Some(wrong) = text.split(',').find(|color| colors::invalid_color_reason(color).is_some()) {
                report_color(context, expr, wrong.trim());
            }
        }
        ExprKind::List(items) | ExprKind::Tuple(items) => {
            for &item in items {
                if let ExprKind::String(text) = &context.expr(item).kind
                    && colors::invalid_color_reason(text).is_some()
                {
                    report_color(context, item, text.trim());
                }
            }
        }
        _ => {}
    }
}

fn report_color(context: &Context<'_>, expr: ExprId, color: &str) {
    let diagnostic = context.diagnostic(context.span(expr), format!("\"{color}\" is not a color"));
    let near = nearest(color, colors::names(), 1);
    context.report(match colors::invalid_color_reason(color) {
        Some(reason) if near.is_empty() => diagnostic.help(reason),
        _ => suggestions::did_you_mean(diagnostic, &near, |best| {
            Some(suggestions::change(best, objects::renamed(context, context.span(expr), color, best)?))
        }),
    });
}

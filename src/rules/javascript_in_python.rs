//! Hazard: JavaScript written in a Python file: words and signs that Python does not have, `true`, unquoted keys. Python does
//! not run any of such a file, or stops at the name.

use super::context::{Context, Listen, Rule, RuleInfo};
use super::environment;
use super::foreign;
use super::kinds::Kinds;
use crate::diagnostic::{Edit, Fix, Severity};
use crate::semantic::scope::Parent;
use crate::syntax::hir::{ExprId, ExprKind, Key, ProblemKind, Property};
use crate::text::span::Span;

/// The rule.
pub static RULE: Rule = Rule {
    info: RuleInfo {
        name: "javascript-in-python",
        summary: "JavaScript in a Python file",
        severity: Severity::Error,
        javascript: false,
        python: true,
        fixes: true,
        docs: include_str!("../../tests/rules/javascript-in-python.md"),
    },
    listen: &[Listen::File(words), Listen::Expr(Kinds::NAMES, name), Listen::Expr(Kinds::OBJECTS, keys)],
};

fn words(context: &Context<'_>) {
    for problem in context.problems() {
        if let ProblemKind::Foreign(word) = &problem.kind {
            // A line for the shell or a magic: the file is a notebook's.
            if matches!(&**word, "!" | "%") && starts_line(context, problem.span) {
                continue;
            }
            let (help, edits) = foreign::in_python(context, word, problem.span);
            let mut diagnostic = context
                .diagnostic(problem.span, format!("\"{word}\" is JavaScript, not Python"))
                .note("Python says: SyntaxError: invalid syntax");
            if let Some(help) = help {
                diagnostic = diagnostic.help(help);
            }
            if let Some(edits) = edits {
                diagnostic = diagnostic.fix(Fix::safe("Write it in Python", edits));
            }
            context.report(diagnostic);
        }
    }
}

fn starts_line(context: &Context<'_>, span: Span) -> bool {
    let before = context.text.get(..span.start as usize).unwrap_or("");
    before.rsplit('\n').next().is_some_and(|line| line.trim().is_empty())
}

/// What Python has for a name of JavaScript: the name, and whether it can simply take its place.
fn instead(name: &str) -> Option<(&'static str, bool)> {
    Some(match name {
        "true" => ("True", true),
        "false" => ("False", true),
        "null" | "undefined" => ("None", true),
        "console" => ("print(...)", false),
        "Math" => ("the math module", false),
        "JSON" => ("the json module", false),
        "parseInt" => ("int", true),
        "parseFloat" => ("float", true),
        "Infinity" => ("float('inf')", true),
        "NaN" => ("float('nan')", true),
        "isNaN" => ("math.isnan", false),
        "require" => ("import", false),
        "alert" => ("print", false),
        "typeof" => ("type(...)", false),
        _ => return None,
    })
}

/// Whether this rule speaks about a name that nothing defines, so that `undefined-name` does not.
pub fn speaks_about(context: &Context<'_>, id: ExprId, name: &str) -> bool {
    instead(name).is_some() || is_key(context, id)
}

fn name(context: &Context<'_>, id: ExprId) {
    let Some(name) = environment::free_name(context, id) else { return };
    let Some((python, simple)) = instead(name) else { return };
    if is_key(context, id) || environment::runs_other_files(context) {
        return;
    }
    let span = context.span(id);
    let mut diagnostic = context
        .diagnostic(span, format!("\"{name}\" is JavaScript, not Python"))
        .help(format!("in Python write {python}"))
        .note(format!("Python says: name '{name}' is not defined"));
    if simple {
        diagnostic = diagnostic.fix(Fix::safe(format!("Change to {python}"), vec![Edit::replace(span, python)]));
    }
    context.report(diagnostic);
}

/// Whether the expression is a key of a dictionary, as in `{scale: 30}`.
fn is_key(context: &Context<'_>, id: ExprId) -> bool {
    let Parent::Expr(parent) = context.analysis.scopes.parents[id.index()] else { return false };
    match &context.expr(parent).kind {
        ExprKind::Object(properties) => properties.iter().any(|property| property.key == Key::Computed(id)),
        _ => false,
    }
}

fn keys(context: &Context<'_>, id: ExprId) {
    let ExprKind::Object(properties) = &context.expr(id).kind else { return };
    for property in properties {
        let Key::Computed(key) = property.key else { continue };
        let ExprKind::Name(symbol) = context.expr(key).kind else { continue };
        let name = context.hir().name(symbol);
        let says = if environment::free_name(context, key).is_some() && !environment::runs_other_files(context) {
            format!("Python says: name '{name}' is not defined")
        } else if is_function_key(context, key, name, properties) {
            format!("Python reads \"{name}\" as its function of that name, which no option is called")
        } else {
            continue;
        };
        let span = context.span(key);
        context.report(
            context
                .diagnostic(span, format!("the key \"{name}\" has no quotes"))
                .help(format!("write '{name}'"))
                .note(says)
                .fix(Fix::safe("Put the key in quotes", vec![Edit::replace(span, format!("'{name}'"))])),
        );
    }
}

/// Whether the key is a function of Python that was meant as a word: other keys of the dictionary are strings or such functions.
fn is_function_key(context: &Context<'_>, key: ExprId, name: &str, properties: &[Property]) -> bool {
    let function = |id: ExprId| match context.expr(id).kind {
        ExprKind::Name(symbol) => {
            context.analysis.scopes.resolve(id).is_none() && environment::python_function(context.hir().name(symbol))
        }
        _ => false,
    };
    if !function(key) || context.analysis.scopes.open {
        return false;
    }
    let words = properties.iter().all(|property| match &property.key {
        Key::String(..) | Key::Spread => true,
        Key::Computed(other) => function(*other) || environment::free_name(context, *other).is_some(),
        Key::Ident(_) => false,
    });
    let strings = properties.iter().any(|property| matches!(property.key, Key::String(..)));
    // `{min: 'lowest', max: 'highest'}` alone may be a table of functions.
    let visual = matches!(name, "min" | "max") && properties.len() > 1 && {
        let value = |property: &Property| {
            matches!(
                context.expr(property.value).kind,
                ExprKind::Number { .. } | ExprKind::List(_) | ExprKind::Unary { .. }
            )
        };
        properties.iter().all(value)
    };
    words && (strings || visual)
}

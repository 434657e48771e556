//! Hazard: a name that nothing defines. The script stops there. The Code Editor keeps the imports
//! block of a script apart from its text, so that in a script of the Editor a name that may be an
//! import is only a hint. It is an error where no import can stand: called, where a number or
//! string is wanted, or where the name is a misspelled one.

use super::engine::context::{Context, Rule, Trigger};
use super::support::conflicts;
use super::support::editor_imports;
use super::support::environment::{self, Environment};
use super::support::free_names::{FreeNames, Uses};
use super::support::global_object::global_properties;
use super::support::reachability;
use super::support::suggestions;
use crate::diagnostic::{Diagnostic, Edit, Severity};
use crate::semantic::scope::{Binding, BindingKind};
use crate::syntax::hir::{ExprId, ExprKind, StmtKind};
use crate::text::span::Span;

pub static RULE: Rule = Rule {
    name: "undefined-name",
    summary: "a name that nothing defines",
    severity: Severity::Error,
    fixes: true,
    docs: include_str!("../../tests/rules/undefined-name.md"),
    triggers: &[Trigger::File(check)],
    ..Rule::DEFAULT
};

fn check(context: &Context<'_>) {
    context.depend_on_file();
    if context.analysis.scopes.open {
        return;
    }
    let mut free = environment::free_names(context);
    if free.is_empty() {
        return;
    }
    // Names of branches.
    let conflict = conflicts::markers(context.text);
    let properties = global_properties(context);
    let unreachable = reachability::unreachable(context);
    let runs = |id: ExprId| !unreachable.iter().any(|span| span.contains(context.span(id)));
    free.retain(|&(id, name)| {
        !properties.may_define(name) && !conflicts::touches(&conflict, context.span(id)) && runs(id)
    });
    let names = FreeNames::of(context, &free);
    let first = |id: ExprId, name: &str| names.uses.get(name).is_some_and(|uses| uses.first == id);
    if context.python() {
        if environment::runs_other_files(context) {
            return;
        }
        // A script imports something. A file that does not is part of one.
        let severity = if context.analysis.imports() { Severity::Error } else { Severity::Hint };
        for &(id, name) in &free {
            if super::javascript_in_python::is_reported(context, id, name) {
                continue;
            }
            match name {
                // Samples omit these imports, and readers add them.
                "ee" | "geemap" if first(id, name) => report(&names, id, name, Severity::Hint),
                "ee" | "geemap" => {}
                // A missing import is one mistake, however often the module is used.
                _ if first(id, name) || severity == Severity::Error && environment::import_of(name).is_none() => {
                    report(&names, id, name, severity)
                }
                _ => {}
            }
        }
        return;
    }
    let environment = environment::detect(context);
    if environment == Environment::Page {
        return;
    }
    for &(id, name) in &free {
        if super::python_in_javascript::is_reported(context, id, name) {
            continue;
        }
        let Some(&Uses { count: uses, no_import, .. }) = names.uses.get(name) else { continue };
        let is_misspelled =
            || find_misspelled(context, id, name, uses).is_some_and(|intended| !names.has_family(intended, name));
        let certain = environment == Environment::Module || no_import || is_misspelled();
        let severity = match certain {
            true => Severity::Error,
            // Displayed and exported names are usually results; imports are usually inputs.
            false if uses == 1 && !editor_imports::is_usual_name(name) && editor_imports::is_result(context, id) => {
                Severity::Warning
            }
            false if first(id, name) => Severity::Hint,
            false => continue,
        };
        report(&names, id, name, severity);
    }
}

/// Returns the name that is certainly meant: it differs in one letter, and neither belongs to a
/// family of similar names.
fn find_misspelled<'a>(context: &Context<'a>, id: ExprId, name: &str, uses: usize) -> Option<&'a str> {
    if uses > 3 || name.len() < 2 || editor_imports::is_usual_name(name) {
        return None;
    }
    let hir = context.hir();
    let close: Vec<&Binding> = (context.analysis.scopes.bindings.iter())
        .filter(|binding| {
            binding.kind != BindingKind::Implicit && binding.writes > 0 && one_letter(name, hir.name(binding.name))
        })
        .filter(|binding| has_value_at(context, binding, id))
        .collect();
    let best = close.first()?;
    let intended = hir.name(best.name);
    let substituted = |other: &str| other.chars().count() == name.chars().count();
    let family = close.iter().any(|binding| binding.name != best.name && substituted(hir.name(binding.name)));
    if family && substituted(intended) || close.iter().any(|binding| is_used_by_value(context, binding, name)) {
        return None;
    }
    Some(intended)
}

/// Returns `true` if a variable may have a value where a name is used: a statement of the file does
/// not mean a variable that gets its first value below.
fn has_value_at(context: &Context<'_>, binding: &Binding, id: ExprId) -> bool {
    binding.kind != BindingKind::Variable
        || context.analysis.scopes.function_of[id.index()].is_some()
        || binding.span.start < context.span(id).start
}

/// Returns `true` if the names differ in one letter, or only in case and underscores. Digits do not
/// count: `l8` and `l7` are two names.
fn one_letter(a: &str, b: &str) -> bool {
    // The first letter is rarely mistyped, and `anv` and `ano` are two names.
    let start = |text: &str| text.chars().next().map(|c| c.to_ascii_lowercase());
    if start(a) != start(b) || (a.len() == b.len() && a.len() <= 3 && !a.eq_ignore_ascii_case(b)) {
        return false;
    }
    let plain = |text: &str| text.chars().filter(|c| *c != '_').collect::<String>().to_lowercase();
    if a == b || !(plain(a) == plain(b) || strsim::damerau_levenshtein(a, b) == 1) {
        return false;
    }
    let letters = |text: &str| text.chars().filter(|c| !c.is_ascii_digit()).collect::<String>();
    // Five digits are not a year.
    let year = |text: &str| text.bytes().filter(u8::is_ascii_digit).count() >= 4 && a.len() != b.len();
    letters(a) != letters(b) || same_digits(a, b) || (year(a) && year(b))
}

fn same_digits(a: &str, b: &str) -> bool {
    let digits = |text: &str| {
        let mut all: Vec<char> = text.chars().filter(char::is_ascii_digit).collect();
        all.sort_unstable();
        all
    };
    digits(a) == digits(b)
}

/// Returns `true` if the first value of a variable uses the free name, as in `var area =
/// Area.geometry()`. For the plural of the variable, any value counts.
fn is_used_by_value(context: &Context<'_>, binding: &Binding, name: &str) -> bool {
    let hir = context.hir();
    let mut values = hir.stmts.iter().filter_map(|stmt| match &stmt.kind {
        StmtKind::Assign { targets, value: Some(value), .. } => {
            let binds =
                |&target: &ExprId| matches!(hir.expr(target).kind, ExprKind::Name(found) if found == binding.name);
            targets.iter().any(binds).then(|| context.span(*value))
        }
        _ => None,
    });
    let reads = |span: Span| {
        context.source(span).split(|c: char| !c.is_alphanumeric() && c != '_' && c != '$').any(|word| word == name)
    };
    match name.strip_suffix('s') == Some(hir.name(binding.name)) {
        true => values.any(reads),
        false => values.min_by_key(|span| span.start).is_some_and(reads),
    }
}

fn report<'a>(names: &FreeNames<'a, '_>, id: ExprId, name: &'a str, severity: Severity) {
    let context = names.context;
    let span = context.span(id);
    let says = if context.python() {
        format!("Python says: name '{name}' is not defined")
    } else {
        format!("Earth Engine says: \"{name}\" is not defined in this scope")
    };
    let diagnostic = context.diagnostic(span, format!("\"{name}\" is not defined")).note(says);
    let diagnostic = match severity {
        Severity::Hint | Severity::Warning if !context.python() => {
            diagnostic.help("define it, or add it to the imports of the script")
        }
        _ => help(names, diagnostic, id, name),
    };
    context.report(diagnostic.severity(severity.min(context.severity)));
}

fn help<'a>(names: &FreeNames<'a, '_>, diagnostic: Diagnostic, id: ExprId, name: &'a str) -> Diagnostic {
    let context = names.context;
    if context.python() {
        if let Some(import) = environment::import_of(name) {
            return diagnostic.help(format!("import it first: {import}"));
        }
        match name {
            "Map" => {
                return diagnostic
                    .help("only the Code Editor has a built-in map; create one first, such as Map = geemap.Map()");
            }
            "Export" => return diagnostic.help("in Python, exports are in ee.batch.Export"),
            "ui" | "Chart" => return diagnostic.help("only the Code Editor has widgets"),
            _ => {}
        }
    }
    suggestions::did_you_mean(diagnostic, &names.near(name), |best| {
        Some(suggestions::change(best, Edit::replace(context.span(id), best)))
    })
}

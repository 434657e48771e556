//! The page of an operator: its signatures in both languages, its arguments and its result.

use super::page::Page;
use crate::cli::terminal::{BOLD, CYAN, DIM, RED, Terminal, YELLOW};
use crate::features::format::{self, callee, parameters, type_name};
use crate::kb::Kb;
use crate::kb::model::{Availability, Kind, Lifecycle, OpId, Operator, Param, Ty};

/// Returns the page of an operator.
pub fn page(kb: &'static Kb, id: OpId, terminal: &Terminal) -> String {
    let op = kb.op(id);
    let kind = match (op.kind, op.receiver) {
        (Kind::Constructor, _) => "constructor".to_owned(),
        (Kind::Static, _) => "function".to_owned(),
        (Kind::Method, Some(class)) => format!("method of {}", kb.class(class).name),
        (Kind::Method, None) => "method".to_owned(),
    };
    let mut page = Page::new(terminal);
    page.title(op.name, &kind);
    if !op.summary.is_empty() {
        page.paragraph(0, op.summary);
    }
    page.gap();
    body(kb, id, &mut page);
    page.finish()
}

/// Adds everything but the title.
pub fn body(kb: &'static Kb, id: OpId, page: &mut Page) {
    let op = kb.op(id);
    match op.lifecycle {
        Lifecycle::Deprecated => page.line(&format!("{YELLOW}Deprecated{YELLOW:#}{}", replacement(op))),
        Lifecycle::Removed => page.line(&format!("{RED}Removed{RED:#}{}", replacement(op))),
        Lifecycle::Hidden | Lifecycle::Current => {}
    }
    let mut entries = Vec::new();
    if op.available.in_javascript() {
        entries.push(("JavaScript", signature(kb, op, false)));
    }
    if op.available.in_python() {
        entries.push(("Python", signature(kb, op, true)));
    }
    entries.push(("Returns", format::returns(kb, op)));
    entries.push(("Where", availability(op.available).to_owned()));
    entries.push(("Alias of", op.alias_of.unwrap_or_default().to_owned()));
    entries.push(("Reference", format::reference_url(op).unwrap_or_default()));
    page.entries(&entries);
    if !op.params.is_empty() || !op.python_extra.is_empty() {
        page.heading("Arguments");
        let rows = op
            .params
            .iter()
            .map(|param| row(kb, param, false))
            .chain(op.python_extra.iter().map(|param| row(kb, param, true)));
        page.table(&["name", "type", "default", ""], rows.collect());
    }
    for param in &op.params {
        options(kb, &param.ty, page);
    }
}

fn replacement(op: &Operator<'_>) -> String {
    op.replacement.map(|name| format!(": use {CYAN}{name}{CYAN:#} instead")).unwrap_or_default()
}

fn availability(available: Availability) -> &'static str {
    let has = |bit: u8| available.0 & bit != 0;
    match (has(Availability::JAVASCRIPT), has(Availability::PYTHON), has(Availability::EDITOR)) {
        (true, true, _) => "Code Editor, JavaScript and Python clients",
        (true, false, _) => "Code Editor and JavaScript client",
        (false, true, true) => "Code Editor and Python client",
        (false, true, false) => "Python client",
        (false, false, true) => "Code Editor",
        (false, false, false) => "",
    }
}

/// Returns the signature in a language, such as `image.reduceRegion(reducer, geometry?, ...)`.
fn signature(kb: &'static Kb, op: &'static Operator<'static>, python: bool) -> String {
    format!("{BOLD}{}{BOLD:#}({})", callee(kb, op, python), parameters(op, python).join(", "))
}

fn row(kb: &'static Kb, param: &Param<'_>, python_only: bool) -> Vec<String> {
    let name = match param.python.filter(|python| *python != param.name) {
        Some(python) => format!("{BOLD}{}{BOLD:#} {DIM}({python} in Python){DIM:#}", param.name),
        None => format!("{BOLD}{}{BOLD:#}", param.name),
    };
    let default = format::default_text(param, false);
    let mut notes = Vec::new();
    let role = format::role_text(param.role);
    if !role.is_empty() {
        notes.push(role.to_owned());
    }
    if !param.values.is_empty() {
        let values: Vec<String> =
            format::choices(param).into_iter().map(|value| format!("{CYAN}{value}{CYAN:#}")).collect();
        notes.push(format!("one of {}", values.join(", ")));
    }
    if param.variadic {
        notes.push("any number of arguments".to_owned());
    }
    if param.javascript_only {
        notes.push("JavaScript only".to_owned());
    }
    if python_only {
        notes.push("Python only, by keyword".to_owned());
    }
    vec![name, type_name(kb, &param.ty), default, notes.join("; ")]
}

/// Adds the named options that an argument takes.
fn options(kb: &'static Kb, ty: &Ty<'_>, page: &mut Page) {
    match ty {
        Ty::Options(name) => {
            if let Some(object) = kb.options(name) {
                page.heading(name);
                page.table(
                    &["name", "type", "default", ""],
                    object.fields.iter().map(|field| row(kb, field, false)).collect(),
                );
            }
        }
        Ty::Union(list) => list.iter().for_each(|ty| options(kb, ty, page)),
        _ => {}
    }
}

//! The page of an operator: how it is called in both languages, what each argument takes, what comes back.

use super::page::Page;
use crate::cli::terminal::{BOLD, CYAN, DIM, RED, Terminal, YELLOW};
use crate::kb::Kb;
use crate::kb::model::{Availability, Kind, Lifecycle, OpId, Operator, Param, Role, Ty};

/// Where the reference has its pages.
const REFERENCE: &str = "https://developers.google.com/earth-engine/apidocs";

/// The page.
pub fn card(kb: &'static Kb, id: OpId, terminal: &Terminal) -> String {
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
    page.end()
}

/// Everything but the title.
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
    entries.push((
        "Returns",
        if op.self_type { format!("{}, as the object is", ty(kb, &op.returns)) } else { ty(kb, &op.returns) },
    ));
    entries.push(("Where", availability(op.available).to_owned()));
    entries.push(("Alias of", op.alias_of.unwrap_or_default().to_owned()));
    entries.push(("Reference", op.page.map(|page| format!("{REFERENCE}/{page}")).unwrap_or_default()));
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

/// `image.reduceRegion(reducer, geometry?, ...)` as the language writes it.
fn signature(kb: &'static Kb, op: &Operator<'static>, python: bool) -> String {
    let last = op.name.rsplit('.').next().unwrap_or(op.name);
    let name = if python { op.python.unwrap_or(last) } else { last };
    let callee = match (op.kind, op.receiver) {
        (Kind::Method, Some(class)) => format!("{}.{name}", variable(kb.class(class).name, python)),
        _ => match op.name.rsplit_once('.') {
            Some((owner, _)) => format!("{owner}.{name}"),
            None => name.to_owned(),
        },
    };
    let in_order: Vec<&Param<'_>> = if python && !op.python_order.is_empty() {
        op.python_order.iter().filter_map(|at| op.params.get(usize::from(*at))).collect()
    } else {
        op.params.iter().collect()
    };
    let mut params: Vec<String> = in_order
        .into_iter()
        .filter(|param| !(python && param.javascript_only))
        .map(|param| {
            let name = if python { param.python.unwrap_or(param.name) } else { param.name };
            match (python, param.variadic, param.optional || python && param.python_optional) {
                (true, true, _) => format!("*{name}"),
                (false, true, _) => format!("...{name}"),
                (true, _, true) => {
                    format!("{name}={}", param.default.map_or("None".to_owned(), |text| literal(text, true)))
                }
                (false, _, true) => format!("{name}?"),
                (_, _, false) => name.to_owned(),
            }
        })
        .collect();
    if python {
        params.extend(op.python_extra.iter().map(|param| format!("{}=None", param.python.unwrap_or(param.name))));
    }
    format!("{BOLD}{callee}{BOLD:#}({})", params.join(", "))
}

/// A name that a person would give an object of the class: `image`, `imageCollection`, `image_collection`.
fn variable(class: &str, python: bool) -> String {
    let bare = class.rsplit('.').next().unwrap_or(class);
    let mut name = String::new();
    for (index, c) in bare.char_indices() {
        if c.is_uppercase() && index > 0 && python && !name.ends_with('_') {
            name.push('_');
        }
        if index == 0 || python { name.extend(c.to_lowercase()) } else { name.push(c) }
    }
    match name.as_str() {
        "object" => "computedObject".to_owned(),
        "bbox" | "bBox" | "b_box" => "geometry".to_owned(),
        _ => name,
    }
}

/// A default as the language writes it.
fn literal(json: &str, python: bool) -> String {
    match (json, python) {
        ("true", true) => "True".to_owned(),
        ("false", true) => "False".to_owned(),
        ("null", true) => "None".to_owned(),
        _ if json.starts_with('"') => json.replace('"', "'"),
        _ => json.to_owned(),
    }
}

fn row(kb: &'static Kb, param: &Param<'_>, python_only: bool) -> Vec<String> {
    let name = match param.python.filter(|python| *python != param.name) {
        Some(python) => format!("{BOLD}{}{BOLD:#} {DIM}({python} in Python){DIM:#}", param.name),
        None => format!("{BOLD}{}{BOLD:#}", param.name),
    };
    let default = match param.default {
        Some(text) => literal(text, false),
        None if param.optional => "optional".to_owned(),
        None if param.python_optional => "optional in Python".to_owned(),
        None => "required".to_owned(),
    };
    let mut remarks = Vec::new();
    let role = role(param.role);
    if !role.is_empty() {
        remarks.push(role.to_owned());
    }
    if !param.values.is_empty() {
        let values: Vec<String> = param.values.iter().map(|value| format!("{CYAN}{value}{CYAN:#}")).collect();
        remarks.push(format!("one of {}", values.join(", ")));
    }
    if param.variadic {
        remarks.push("any number of arguments".to_owned());
    }
    if param.javascript_only {
        remarks.push("JavaScript only".to_owned());
    }
    if python_only {
        remarks.push("Python only, by keyword".to_owned());
    }
    vec![name, ty(kb, &param.ty), default, remarks.join("; ")]
}

/// The named options that an argument takes.
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

fn role(role: Role) -> &'static str {
    match role {
        Role::Band => "bands: names, indices or patterns",
        Role::BandName => "names of bands",
        Role::NewName => "names for new bands",
        Role::Property => "name of a property",
        Role::NewProperty => "name for a new property",
        Role::Key => "key of the dictionary",
        Role::Date => "a date",
        Role::Start => "first moment",
        Role::End => "first moment after it",
        Role::DateFormat => "Joda letters: yyyy-MM-dd",
        Role::Asset => "asset id",
        Role::Coordinates => "longitude before latitude",
        Role::Scale => "metres per pixel",
        Role::Crs => "coordinate reference system: EPSG:4326",
        Role::CrsTransform => "affine transform",
        Role::Region => "area of work",
        Role::Reducer => "a reducer, or its name",
        Role::Visualization => "how to show it",
        Role::Palette => "colours",
        Role::Expression => "band maths",
        Role::ExpressionVariables => "images by name in the expression",
        Role::Callback => "called on the server for each element",
        Role::Style => "CSS-like style",
        _ => "",
    }
}

/// A type, as the reference words it.
pub fn ty(kb: &'static Kb, kind: &Ty<'_>) -> String {
    match kind {
        Ty::Any => "Object".to_owned(),
        Ty::Void => "nothing".to_owned(),
        Ty::Boolean => "Boolean".to_owned(),
        Ty::Number => "Number".to_owned(),
        Ty::Integer => "Integer".to_owned(),
        Ty::String => "String".to_owned(),
        Ty::Class(class) => kb.class(*class).name.to_owned(),
        Ty::Function => "Function".to_owned(),
        Ty::List(inner) if **inner == Ty::Any => "List".to_owned(),
        Ty::List(inner) => format!("List<{}>", ty(kb, inner)),
        Ty::Dictionary(inner) if **inner == Ty::Any => "Dictionary".to_owned(),
        Ty::Dictionary(inner) => format!("Dictionary<{}>", ty(kb, inner)),
        Ty::Options(name) | Ty::Other(name) => (*name).to_owned(),
        Ty::Union(list) => list.iter().map(|kind| ty(kb, kind)).collect::<Vec<_>>().join("|"),
    }
}

//! Hovers of operators, parameters and options.

use crate::features::format;
use crate::features::markdown::{self, MarkdownBuilder};
use crate::kb::kb;
use crate::kb::model::{Kind, Lifecycle, OpId, Operator, OptionObject, Param};
use crate::semantic::bind::param_name;
use crate::semantic::query::signature::call_name;

/// Maximum rows of a table of arguments.
const MAX_ARGUMENTS: usize = 24;
/// Maximum values in a list of choices.
const MAX_VALUES: usize = 24;

/// Returns the Markdown of an operator.
pub fn operator_markdown(id: OpId, python: bool) -> String {
    let op = kb().op(id);
    let mut builder = MarkdownBuilder::new();
    builder.code_block(if python { "python" } else { "javascript" }, &signature(op, python));
    builder.paragraph(&notice(op, python));
    builder.paragraph(&markdown::escape(op.summary));
    let rows: Vec<Vec<String>> =
        format::ordered(op, python).into_iter().map(|(index, param)| row(op, index, param, python)).collect();
    // The signature lists the names already, so a table of names alone is dropped.
    builder.table(&["argument", "type", "default", ""], &rows, MAX_ARGUMENTS);
    if let Some(url) = format::reference_url(op) {
        builder.paragraph(&format!("[Reference]({url})"));
    }
    builder.finish()
}

/// Returns a signature: `image.reduceRegion(reducer, geometry?, ...): Dictionary`.
pub fn signature(op: &'static Operator<'static>, python: bool) -> String {
    let arrow = if python { " ->" } else { ":" };
    let callee = format::callee(kb(), op, python);
    let parameters = format::parameters(op, python).join(", ");
    match op.kind {
        Kind::Constructor => format!("{callee}({parameters})"),
        _ => format!("{callee}({parameters}){arrow} {}", format::type_name(kb(), &op.returns)),
    }
}

/// Returns the notice that an operator is deprecated, removed or an alias.
fn notice(op: &Operator<'_>, python: bool) -> String {
    let status = match op.lifecycle {
        Lifecycle::Deprecated => "**Deprecated**",
        Lifecycle::Removed => "**Removed**",
        Lifecycle::Current | Lifecycle::Hidden => {
            let other = op.alias_of.or(op.replacement).and_then(|name| kb().operator(name));
            return other
                .map(|id| format!("Another spelling of {}", markdown::inline_code(&call_name(kb().op(id), python))))
                .unwrap_or_default();
        }
    };
    let instead = op.replacement.map(|name| match kb().operator(name) {
        Some(id) => format!(": use {} instead", markdown::inline_code(&call_name(kb().op(id), python))),
        None => format!(": use {} instead", markdown::inline_code(name)),
    });
    format!("{status}{}", instead.unwrap_or_default())
}

fn row(op: &Operator<'static>, index: usize, param: &Param<'static>, python: bool) -> Vec<String> {
    let default = if index >= op.params.len() { "optional".to_owned() } else { format::default_text(param, python) };
    vec![
        markdown::inline_code(param_name(param, python)),
        markdown::inline_code(&type_text(param, python)),
        default,
        notes(param),
    ]
}

fn language_type<'p>(param: &'p Param<'static>, python: bool) -> &'p crate::kb::model::Ty<'static> {
    param.python_ty.as_ref().filter(|_| python && param.ty == crate::kb::model::Ty::Any).unwrap_or(&param.ty)
}

/// Returns the type of a parameter without characters that a table escapes, and without modules
/// that only the client knows.
fn type_text(param: &Param<'static>, python: bool) -> String {
    format::type_name(kb(), language_type(param, python)).replace('|', " or ").replace("ee.data.", "")
}

/// Returns the role of a parameter and the strings that it takes.
fn notes(param: &Param<'_>) -> String {
    let mut notes = Vec::new();
    let role = format::role_text(param.role);
    if !role.is_empty() {
        notes.push(role.to_owned());
    }
    if !param.values.is_empty() {
        notes.push(format!("one of {}", markdown::name_list(format::choices(param).into_iter(), MAX_VALUES, false)));
    }
    if param.variadic {
        notes.push("any number of arguments".to_owned());
    }
    notes.join("; ")
}

/// Returns the Markdown of a parameter.
pub fn parameter_markdown(op: &'static Operator<'static>, param: &'static Param<'static>, python: bool) -> String {
    param_markdown(param, &format!("Argument of {}", markdown::inline_code(&call_name(op, python))), python)
}

/// Returns the Markdown of an option.
pub fn option_markdown(options: &OptionObject<'_>, field: &'static Param<'static>, python: bool) -> String {
    let name = options.name.rsplit('.').next().unwrap_or(options.name);
    param_markdown(field, &format!("Option of {}", markdown::inline_code(name)), python)
}

fn param_markdown(param: &'static Param<'static>, owner: &str, python: bool) -> String {
    let mut builder = MarkdownBuilder::new();
    let name = param_name(param, python);
    let ty = type_text(param, python);
    let default = format::default_text(param, python);
    let default = match param.default {
        Some(_) => format!(" = {default}"),
        None => String::new(),
    };
    builder.code_block(if python { "python" } else { "javascript" }, &format!("{name}: {ty}{default}"));
    let requirement = if param.default.is_none() { format::default_text(param, python) } else { String::new() };
    let parts = [owner.to_owned(), requirement].into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>();
    builder.paragraph(&parts.join(", "));
    builder.paragraph(&notes(param));
    builder.finish()
}

/// Returns the documentation of a parameter in one line.
pub fn parameter_line(param: &Param<'static>, python: bool) -> String {
    let mut parts = vec![markdown::inline_code(&type_text(param, python))];
    let default = format::default_text(param, python);
    if !default.is_empty() {
        parts.push(if param.default.is_some() {
            format!("default {}", markdown::inline_code(&default))
        } else {
            default
        });
    }
    let notes = notes(param);
    if !notes.is_empty() {
        parts.push(notes);
    }
    parts.join("; ")
}

//! The cards of operators, parameters and options.

use crate::features::card::{self, Card};
use crate::features::wording;
use crate::kb::kb;
use crate::kb::model::{Kind, Lifecycle, OpId, Operator, OptionObject, Param};
use crate::rules::signature::call_name;
use crate::semantic::bind::param_name;

/// Rows of a table of arguments.
const MAX_ARGUMENTS: usize = 24;
/// Values in a list of choices.
const MAX_VALUES: usize = 24;

/// The card of an operator.
pub fn card(id: OpId, python: bool) -> String {
    let op = kb().op(id);
    let mut card = Card::new();
    card.code(if python { "python" } else { "javascript" }, &signature(op, python));
    card.paragraph(&notice(op, python));
    card.paragraph(&card::plain(op.summary));
    let rows: Vec<Vec<String>> =
        wording::ordered(op, python).into_iter().map(|(index, param)| row(op, index, param, python)).collect();
    // Names alone stand in the signature already.
    card.table(&["argument", "type", "default", ""], &rows, MAX_ARGUMENTS);
    if let Some(url) = wording::reference_url(op) {
        card.paragraph(&format!("[Reference]({url})"));
    }
    card.end()
}

/// `image.reduceRegion(reducer, geometry?, ...): Dictionary`.
pub fn signature(op: &'static Operator<'static>, python: bool) -> String {
    let arrow = if python { " ->" } else { ":" };
    let callee = wording::callee(kb(), op, python);
    let parameters = wording::parameters(op, python).join(", ");
    match op.kind {
        Kind::Constructor => format!("{callee}({parameters})"),
        _ => format!("{callee}({parameters}){arrow} {}", wording::type_name(kb(), &op.returns)),
    }
}

/// That an operator is deprecated or gone, and what to call instead.
fn notice(op: &Operator<'_>, python: bool) -> String {
    let what = match op.lifecycle {
        Lifecycle::Deprecated => "**Deprecated**",
        Lifecycle::Removed => "**Removed**",
        Lifecycle::Current | Lifecycle::Hidden => {
            let other = op.alias_of.or(op.replacement).and_then(|name| kb().operator(name));
            return other
                .map(|id| format!("Another spelling of {}", card::code(&call_name(kb().op(id), python))))
                .unwrap_or_default();
        }
    };
    let instead = op.replacement.map(|name| match kb().operator(name) {
        Some(id) => format!(": use {} instead", card::code(&call_name(kb().op(id), python))),
        None => format!(": use {} instead", card::code(name)),
    });
    format!("{what}{}", instead.unwrap_or_default())
}

fn row(op: &Operator<'static>, index: usize, param: &Param<'static>, python: bool) -> Vec<String> {
    let default = if index >= op.params.len() { "optional".to_owned() } else { wording::default(param, python) };
    vec![card::code(param_name(param, python)), card::code(&type_text(param, python)), default, remarks(param)]
}

fn type_in<'p>(param: &'p Param<'static>, python: bool) -> &'p crate::kb::model::Ty<'static> {
    param.python_ty.as_ref().filter(|_| python && param.ty == crate::kb::model::Ty::Any).unwrap_or(&param.ty)
}

/// The type of a parameter: words that need no escape in a table, names of options without the module that only the client sees.
fn type_text(param: &Param<'static>, python: bool) -> String {
    wording::type_name(kb(), type_in(param, python)).replace('|', " or ").replace("ee.data.", "")
}

/// What a parameter means and which strings it takes.
fn remarks(param: &Param<'_>) -> String {
    let mut remarks = Vec::new();
    let role = wording::role(param.role);
    if !role.is_empty() {
        remarks.push(role.to_owned());
    }
    if !param.values.is_empty() {
        remarks.push(format!("one of {}", card::names(wording::choices(param).into_iter(), MAX_VALUES, false)));
    }
    if param.variadic {
        remarks.push("any number of arguments".to_owned());
    }
    remarks.join("; ")
}

/// The card of a parameter of an operator.
pub fn parameter_card(op: &'static Operator<'static>, param: &'static Param<'static>, python: bool) -> String {
    of_param(param, &format!("Argument of {}", card::code(&call_name(op, python))), python)
}

/// The card of an option.
pub fn option_card(options: &OptionObject<'_>, field: &'static Param<'static>, python: bool) -> String {
    let name = options.name.rsplit('.').next().unwrap_or(options.name);
    of_param(field, &format!("Option of {}", card::code(name)), python)
}

fn of_param(param: &'static Param<'static>, owner: &str, python: bool) -> String {
    let mut card = Card::new();
    let name = param_name(param, python);
    let ty = type_text(param, python);
    let default = wording::default(param, python);
    let default = match param.default {
        Some(_) => format!(" = {default}"),
        None => String::new(),
    };
    card.code(if python { "python" } else { "javascript" }, &format!("{name}: {ty}{default}"));
    let need = if param.default.is_none() { wording::default(param, python) } else { String::new() };
    let what = [owner.to_owned(), need].into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>();
    card.paragraph(&what.join(", "));
    card.paragraph(&remarks(param));
    card.end()
}

/// The documentation of one parameter, in one paragraph.
pub fn parameter_line(param: &Param<'static>, python: bool) -> String {
    let mut parts = vec![card::code(&type_text(param, python))];
    let default = wording::default(param, python);
    if !default.is_empty() {
        parts.push(if param.default.is_some() { format!("default {}", card::code(&default)) } else { default });
    }
    let remarks = remarks(param);
    if !remarks.is_empty() {
        parts.push(remarks);
    }
    parts.join("; ")
}

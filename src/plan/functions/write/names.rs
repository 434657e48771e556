//! Names and numbers in Python and JavaScript.

use super::super::types::Types;

/// Returns the name of a type in the language.
pub fn type_name(types: Types, is_client: bool, python: bool) -> Option<String> {
    if types == Types::BOOLEAN {
        return Some(if python { "bool" } else { "boolean" }.to_owned());
    }
    let class = types.class()?;
    if !is_client {
        return Some(format!("ee.{class}"));
    }
    let name = match (class, python) {
        ("Number", true) => "float",
        ("Number", false) => "number",
        ("String", true) => "str",
        ("String", false) => "string",
        ("List", true) => "list",
        ("List", false) => "Array",
        ("Dictionary", true) => "dict",
        _ => "Object",
    };
    Some(name.to_owned())
}

pub fn number_text(number: f64) -> String {
    let is_long = number.abs() >= 1e9 && number % 1e9 == 0.0;
    if is_long { format!("{number:e}") } else { format!("{number}") }
}

pub fn camel_case(name: &str) -> String {
    let mut parts = name.split('_');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |mut name, part| {
        let mut letters = part.chars();
        name.extend(letters.next().into_iter().flat_map(char::to_uppercase));
        name.push_str(letters.as_str());
        name
    })
}

pub fn snake_case(name: &str) -> String {
    let mut text = String::new();
    for c in name.chars() {
        if c.is_uppercase() {
            text.push('_');
        }
        text.extend(c.to_lowercase());
    }
    text
}

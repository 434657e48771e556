//! Parses the type strings of the facts (`List<Number>|String`, `VarArgs<Image>`, `dict[str, Any]`)
//! into [`Ty`].
//!
//! Part of `build.rs` too, see [`crate::kb`].

use super::model::{ClassId, Ty};

/// Resolves the names in types.
pub trait NameResolver<'a> {
    /// Returns the class with a name without `ee.`.
    fn class(&self, name: &str) -> Option<ClassId>;
    /// Returns the options object with a full name.
    fn options(&self, name: &str) -> Option<&'a str>;
}

/// Parses a type. The flag is `true` if the parameter takes any number of arguments.
pub fn parse<'a>(text: &'a str, names: &impl NameResolver<'a>) -> (Ty<'a>, bool) {
    let text = text.trim();
    if let Some(inner) = text.strip_prefix("VarArgs<").and_then(|t| t.strip_suffix('>')) {
        return (union(inner, names), true);
    }
    let parts = split(text, '|');
    if let Some(variadic) = parts.iter().find_map(|p| p.strip_prefix("VarArgs<").and_then(|t| t.strip_suffix('>'))) {
        let mut all: Vec<Ty<'a>> = parts.iter().filter(|p| !p.starts_with("VarArgs<")).map(|p| one(p, names)).collect();
        all.push(one(variadic, names));
        return (join(all), true);
    }
    (union(text, names), text == "VarArgs")
}

fn union<'a>(text: &'a str, names: &impl NameResolver<'a>) -> Ty<'a> {
    let text = text.trim();
    let text = text.strip_prefix('(').and_then(|t| t.strip_suffix(')')).unwrap_or(text);
    join(split(text, '|').into_iter().map(|part| one(part, names)).collect())
}

/// Returns the union of types; `Any` absorbs all others.
fn join(mut all: Vec<Ty<'_>>) -> Ty<'_> {
    if all.contains(&Ty::Any) {
        return Ty::Any;
    }
    let mut distinct: Vec<Ty<'_>> = Vec::with_capacity(all.len());
    for ty in all.drain(..) {
        if !distinct.contains(&ty) {
            distinct.push(ty);
        }
    }
    match distinct.len() {
        0 => Ty::Any,
        1 => distinct.remove(0),
        _ => Ty::Union(distinct),
    }
}

fn one<'a>(text: &'a str, names: &impl NameResolver<'a>) -> Ty<'a> {
    let text = text.trim();
    let inside = |open: &str, close: char| text.strip_prefix(open).and_then(|t| t.strip_suffix(close));
    if let Some(item) = inside("List<", '>')
        .or_else(|| inside("list[", ']'))
        .or_else(|| inside("Sequence[", ']'))
        .or_else(|| inside("Set<", '>'))
    {
        return Ty::List(Box::new(union(item, names)));
    }
    if let Some(value) = inside("Dictionary<", '>') {
        return Ty::Dictionary(Box::new(union(value, names)));
    }
    if let Some(pair) = inside("dict[", ']') {
        let value = split(pair, ',').into_iter().nth(1).unwrap_or("Any");
        return Ty::Dictionary(Box::new(union(value, names)));
    }
    if text.starts_with("Callable[") {
        return Ty::Function;
    }
    if text.starts_with("tuple[") {
        return Ty::List(Box::new(Ty::Any));
    }
    match text {
        "" | "Any" | "Object" | "object" | "T" | "Value" | "AnyType" | "VarArgs" => Ty::Any,
        "None" | "void" => Ty::Void,
        "String" | "str" | "_EeKeyType" => Ty::String,
        "Boolean" | "bool" | "Bool" => Ty::Boolean,
        "Number" | "Float" | "float" | "Double" => Ty::Number,
        "Integer" | "Long" | "int" | "Short" | "Byte" => Ty::Integer,
        "Function" | "Algorithm" | "ApiFunction" => Ty::Function,
        "List" | "_EeKeyListType" | "_NumberSequenceType" => Ty::List(Box::new(Ty::Any)),
        "Dictionary" => Ty::Dictionary(Box::new(Ty::Any)),
        "Task" => names.class("batch.Task").map_or(Ty::Other(text), Ty::Class),
        "_DateType" => names
            .class("Date")
            .map_or(Ty::Any, |date| Ty::Union(vec![Ty::Class(date), Ty::Number, Ty::String, Ty::Other("datetime")])),
        "datetime.datetime" => Ty::Other("datetime"),
        "Credentials" | "Type" | "State" | "TextIO" => Ty::Any,
        _ => {
            // `ui.data.ActiveList<ui.Widget>` loses the type of its elements.
            let plain = text.split('<').next().unwrap_or(text);
            if let Some(class) = names.class(plain) {
                Ty::Class(class)
            } else if let Some(options) = names.options(plain) {
                Ty::Options(options)
            } else if plain.starts_with("Task.") || plain.starts_with("Iterator[") || plain.contains("Credentials") {
                Ty::Any
            } else {
                Ty::Other(plain)
            }
        }
    }
}

/// Splits a text at the separators outside brackets, and trims the parts.
pub fn split(text: &str, separator: char) -> Vec<&str> {
    let (mut depth, mut from, mut parts) = (0_i32, 0, Vec::new());
    for (at, c) in text.char_indices() {
        match c {
            '<' | '[' | '(' | '{' => depth += 1,
            '>' | ']' | ')' | '}' => depth -= 1,
            _ if c == separator && depth == 0 => {
                parts.push(text[from..at].trim());
                from = at + c.len_utf8();
            }
            _ => {}
        }
    }
    parts.push(text[from..].trim());
    parts
}

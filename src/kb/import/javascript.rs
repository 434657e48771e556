//! Extracts the functions of the JavaScript client from its source files: names from the
//! assignments, types from the JSDoc comments above them.

use std::collections::BTreeMap;

use crate::kb::ty::split;

/// A function of the client.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Function {
    /// Whether it is on the prototype of its class.
    pub method: bool,
    /// Parameters.
    pub parameters: Vec<Parameter>,
    /// Type of the result, in the words of the knowledge base.
    pub returns: Option<String>,
    /// Marked `@export`.
    pub exported: bool,
    /// Marked `@deprecated`.
    pub deprecated: bool,
}

/// A parameter.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Parameter {
    /// Name, without `opt_`.
    pub name: String,
    /// Type, in the words of the knowledge base.
    pub ty: String,
    /// It may be omitted.
    pub optional: bool,
}

/// Returns the functions of a file by full name, without `.prototype`. `ee.batch.Export.*` becomes
/// `Export.*`.
pub fn functions(text: &str) -> BTreeMap<String, Function> {
    let mut all = BTreeMap::new();
    let mut rest = text;
    while let Some(start) = rest.find("/**") {
        let Some(length) = rest[start..].find("*/") else { break };
        let doc = &rest[start + 3..start + length];
        rest = &rest[start + length + 2..];
        let statement = rest.trim_start();
        let Some((name, mut function)) = target(statement) else { continue };
        describe(doc, &mut function);
        // By the client's convention, names that end in an underscore are private, even without
        // `@private`.
        if !name.ends_with('_') && !doc.contains("@private") {
            all.insert(name, function);
        }
    }
    all
}

/// Parses `ee.Image.prototype.clip = function(a, b) {` or `ee.Image = function(` into the name and
/// the names of the parameters.
fn target(statement: &str) -> Option<(String, Function)> {
    let (left, right) = statement.split_once('=')?;
    let name = left.trim();
    if name.is_empty() || !name.chars().all(|c| c.is_alphanumeric() || "._$".contains(c)) {
        return None;
    }
    let right = right.trim_start();
    let right = right.strip_prefix("async").map_or(right, str::trim_start);
    let mut function = Function { method: name.contains(".prototype."), ..Function::default() };
    if let Some(list) = right.strip_prefix("function") {
        let list = list.trim_start().strip_prefix('(')?;
        let list = &list[..list.find(')')?];
        function.parameters = list
            .split(',')
            .map(|part| {
                let uncommented = part.rsplit("*/").next().unwrap_or(part);
                uncommented.split('=').next().unwrap_or(part).trim().trim_start_matches("...")
            })
            .filter(|name| !name.is_empty())
            .map(|name| Parameter { name: name.into(), ..Parameter::default() })
            .collect();
    } else if !right.starts_with("ee.") && !right.starts_with("Export.") {
        return None;
    }
    Some((name.replace(".prototype.", "."), function))
}

/// Adds the types and marks of a JSDoc comment.
fn describe(doc: &str, function: &mut Function) {
    let text: String = doc.lines().map(|line| line.trim().trim_start_matches('*').trim()).collect::<Vec<_>>().join(" ");
    function.exported = text.contains("@export");
    function.deprecated = text.contains("@deprecated");
    for tag in text.split(" @").map(|t| t.trim_start_matches('@')) {
        if let Some((ty, after)) = tag.strip_prefix("param").and_then(braced) {
            let raw = after.split_whitespace().next().unwrap_or_default();
            let optional = ty.ends_with('=') || raw.starts_with("opt_");
            let parameter = Parameter { name: raw.trim_start_matches("opt_").into(), ty: words(ty), optional };
            match function.parameters.iter_mut().find(|p| p.name == raw) {
                Some(known) => *known = parameter,
                // `var_args` is documented but not declared.
                None if ty.starts_with("...") => function.parameters.push(parameter),
                None => {}
            }
        } else if let Some((ty, _)) = tag.strip_prefix("return").and_then(|t| braced(t.trim_start_matches('s'))) {
            function.returns = Some(words(ty)).filter(|ty| !ty.is_empty());
        }
    }
    for parameter in &mut function.parameters {
        if let Some(name) = parameter.name.strip_prefix("opt_") {
            parameter.name = name.into();
            parameter.optional = true;
        }
        if parameter.ty.is_empty() {
            parameter.ty = "Object".into();
        }
    }
}

/// Returns the text in the first braces, and the text after them.
fn braced(text: &str) -> Option<(&str, &str)> {
    let text = text.trim_start().strip_prefix('{')?;
    let mut depth = 1;
    for (at, c) in text.char_indices() {
        match c {
            '{' => depth += 1,
            '}' => {
                depth -= 1;
                if depth == 0 {
                    return Some((&text[..at], &text[at + 1..]));
                }
            }
            _ => {}
        }
    }
    None
}

/// Converts a Closure type to the notation of the knowledge base: `?Array<!ee.Geometry>=` becomes
/// `List<Geometry>`.
pub fn words(ty: &str) -> String {
    let ty = ty.trim().trim_end_matches('=').trim();
    if let Some(rest) = ty.strip_prefix("...") {
        return match words(rest).as_str() {
            "" => "VarArgs".into(),
            inner => format!("VarArgs<{inner}>"),
        };
    }
    let mut parts: Vec<String> = split(ty, '|').into_iter().map(one).filter(|p| !p.is_empty()).collect();
    parts.sort();
    parts.dedup();
    parts.join("|")
}

fn one(ty: &str) -> String {
    let ty = ty.trim().trim_start_matches(['!', '?']).trim_end_matches('?');
    let ty = ty.strip_prefix('(').and_then(|t| t.strip_suffix(')')).map_or(ty, |t| t);
    if ty.contains('|') && !ty.contains('<') && !ty.starts_with("function") {
        return words(ty);
    }
    let inner = |open: &str| ty.strip_prefix(open).map(|t| t.trim_start_matches('.')).and_then(|t| t.strip_prefix('<'));
    if let Some(item) = inner("Array").and_then(|t| t.strip_suffix('>')) {
        return match words(item).as_str() {
            "" => "List".into(),
            item => format!("List<{item}>"),
        };
    }
    if let Some(pair) = inner("Object").and_then(|t| t.strip_suffix('>')) {
        let value = split(pair, ',').pop().map(words).unwrap_or_default();
        return format!("Dictionary<{value}>");
    }
    match ty {
        "null" | "undefined" | "void" => String::new(),
        "string" => "String".into(),
        "number" => "Number".into(),
        "boolean" => "Boolean".into(),
        "*" | "Object" | "" => "Object".into(),
        "Array" => "List".into(),
        "Function" => "Function".into(),
        _ if ty.starts_with("function(") => "Function".into(),
        _ if ty.starts_with('{') => "Object".into(),
        // Exporting functions return tasks, which the reference does not list as results.
        "ExportTask" | "ee.batch.ExportTask" => String::new(),
        _ => ty.trim_start_matches("ee.").trim_start_matches("data.").into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "
/**
 * Words.
 * @param {!ee.data.ImageVisualizationParameters=} opt_visParams Words
 *     and words.
 * @param {function(!ee.data.MapId, string=)=} opt_callback Words.
 * @return {!ee.data.MapId|undefined} Words.
 * @export
 */
ee.Image.prototype.getMapId = function(opt_visParams, opt_callback) {};

/**
 * @param {...!ee.Image} var_args The images.
 * @return {!ee.Image}
 * @export
 */
ee.Image.cat = function(var_args) {};

/** @private */
ee.Image.hidden_ = function() {};

/**
 * @param {number|?Array<!ee.Geometry>|string=} opt_size
 * @return {!ExportTask}
 * @export
 */
Export.image.toDrive = function(
    opt_size) {
";

    #[test]
    fn functions_are_read_from_source() {
        let all = functions(TEXT);
        assert_eq!(all.keys().collect::<Vec<_>>(), ["Export.image.toDrive", "ee.Image.cat", "ee.Image.getMapId"]);
        let map = &all["ee.Image.getMapId"];
        assert!(map.method && map.exported && map.parameters[0].optional);
        assert_eq!(map.parameters[0].name, "visParams");
        assert_eq!(map.parameters[0].ty, "ImageVisualizationParameters");
        assert_eq!(map.parameters[1].ty, "Function");
        assert_eq!(map.returns.as_deref(), Some("MapId"));
        assert_eq!(all["ee.Image.cat"].parameters[0].ty, "VarArgs<Image>");
        assert_eq!(all["Export.image.toDrive"].parameters[0].ty, "List<Geometry>|Number|String");
        assert_eq!(all["Export.image.toDrive"].returns, None);
    }
}

//! Joins what the server's list, the Python client and the JavaScript client state about each
//! operator, and merges the result into the existing rows.
//!
//! Facts that only the reference has (pages, accepted strings, Code Editor names) stay.

use std::collections::{BTreeMap, BTreeSet};

use super::algorithms::{self, Algorithm, Bases};
use super::javascript;
use super::python::{self, Scope};
use crate::kb::source::{Client, RawOperator, RawParam};

/// The facts in the packages of the clients.
pub struct Packages {
    /// Server algorithms.
    pub algorithms: Vec<Algorithm>,
    /// Python scopes: classes by name, modules by name.
    pub python: BTreeMap<String, Scope>,
    /// JavaScript functions by full name.
    pub javascript: BTreeMap<String, javascript::Function>,
    /// Classes and their bases.
    pub bases: Bases,
}

/// The joined rows, and what to report about them.
#[derive(Debug, Default)]
pub struct Joined {
    /// Operators by name.
    pub rows: BTreeMap<String, RawOperator>,
    /// Rows that only the reference has.
    pub reference_only: Vec<String>,
    /// Rows that no package has anymore.
    pub dropped: Vec<String>,
}

/// Joins the packages with the old rows of `upstream/operators/`. Skips names that `lifecycle/` or
/// `patches/` define.
pub fn join(packages: &Packages, old: &BTreeMap<String, RawOperator>, other_layers: &BTreeSet<String>) -> Joined {
    let mut joined = Joined::default();
    let served = algorithms::operators(&packages.algorithms, &packages.bases);
    let visible: BTreeSet<&str> = packages.algorithms.iter().filter(|a| !a.hidden).map(Algorithm::short).collect();
    for mut row in served {
        let is_handwritten =
            packages.javascript.contains_key(&row.name) || old.get(&row.name).is_some_and(|o| o.client);
        if is_handwritten && old.contains_key(&row.name) || other_layers.contains(&row.name) {
            continue;
        }
        // Algorithms such as `Collection.loadTable` serve the clients themselves and have no page.
        if is_internal(&row) && !old.contains_key(&row.name) {
            continue;
        }
        add_python_spelling(&mut row, packages);
        if let Some(known) = old.get(&row.name) {
            keep_reference(&mut row, known);
        }
        joined.rows.insert(row.name.clone(), row);
    }
    for (name, known) in old {
        if joined.rows.contains_key(name) {
            continue;
        }
        let mut row = known.clone();
        if known.available == [Client::Editor] {
            joined.reference_only.push(name.clone());
        } else if !update_handwritten(&mut row, packages)
            && !known.server.as_deref().is_some_and(|s| visible.contains(s))
        {
            joined.dropped.push(name.clone());
            continue;
        }
        joined.rows.insert(name.clone(), row);
    }
    for (name, function) in &packages.javascript {
        let is_exported = function.exported
            && (name.starts_with("ee.") || name.starts_with("Export."))
            && !joined.rows.contains_key(name);
        if is_exported && !old.is_empty() && !describes_owner(name, packages) {
            continue;
        }
        if is_exported
            && !other_layers.contains(name)
            && let Some(row) = from_javascript(name, function, packages)
        {
            joined.rows.insert(name.clone(), row);
        }
    }
    joined
}

/// Returns `true` for an algorithm that only the clients themselves call, under another name.
fn is_internal(row: &RawOperator) -> bool {
    matches!(row.server.as_deref(), Some("Collection.loadTable" | "Collection"))
        || row.name.strip_prefix("ee.Filter.").is_some_and(|n| matches!(n, "equals" | "lessThan" | "greaterThan"))
}

/// Returns `true` if the knowledge base describes the class of a handwritten function.
fn describes_owner(name: &str, packages: &Packages) -> bool {
    let owner = name.rsplit_once('.').map_or("", |(owner, _)| owner).trim_start_matches("ee.");
    packages.bases.contains_key(owner) || owner.starts_with("Export.") || owner == "data"
}

/// Adds the facts of the Python client's own definition: names, order, optional arguments, old
/// keywords.
fn add_python_spelling(row: &mut RawOperator, packages: &Packages) {
    let last = row.name.rsplit('.').next().unwrap_or_default();
    row.python = capitalized_keyword(last);
    let Some(function) = python_definition(row, packages) else { return };
    row.python_varargs = function.varargs.clone();
    for (parameter, python) in row.parameters.iter_mut().zip(&function.parameters) {
        parameter.python = (python.name != parameter.name).then(|| python.name.clone());
        parameter.python_type = other_type(&parameter.ty, &python.annotation);
        parameter.python_optional = (python.optional != parameter.optional).then_some(python.optional);
    }
    if function.varargs.is_none() {
        for extra in function.parameters.iter().skip(row.parameters.len()) {
            row.python_extra.push(RawParam {
                name: extra.name.clone(),
                ty: if extra.annotation.is_empty() { "Any".into() } else { short(&extra.annotation) },
                optional: extra.optional,
                ..RawParam::default()
            });
        }
    }
    row.python_keywords = function.old_keywords().into_iter().collect();
    row.python_deprecated = function.is_deprecated();
    let returns = function.returns.as_deref().map(|r| short(r.trim_end_matches("| None").trim())).unwrap_or_default();
    row.python_returns = other_type(row.returns.as_deref().unwrap_or_default(), &returns).filter(|r| !r.is_empty());
}

/// Returns the definition in the class or its bases. Python capitalizes `and`, `or` and `not`.
fn python_definition<'p>(row: &RawOperator, packages: &'p Packages) -> Option<&'p python::Function> {
    let path = row.name.strip_prefix("ee.")?;
    let (owner, last) = path.rsplit_once('.').unwrap_or((path, "__init__"));
    let (owner, last) = if row.kind == "constructor" && !owner.contains('.') && path == owner {
        (path, "__init__")
    } else {
        (owner, last)
    };
    let name = capitalized_keyword(last).unwrap_or_else(|| last.to_owned());
    let mut queue = vec![owner];
    for _ in 0..16 {
        let scope = packages.python.get(queue.pop()?);
        if let Some(function) = scope.and_then(|s| s.functions.get(&name)) {
            return Some(function);
        }
        let bases = scope.into_iter().flat_map(|s| s.bases.iter().rev());
        queue.extend(bases.filter_map(|b| b.split('[').next()?.rsplit('.').next()));
    }
    None
}

/// Returns the name in Python, which capitalizes keywords.
fn capitalized_keyword(name: &str) -> Option<String> {
    let spelled = match name {
        "and" => "And",
        "or" => "Or",
        "not" => "Not",
        _ => return None,
    };
    Some(spelled.to_owned())
}

/// Returns Python's annotation if it differs from the type.
fn other_type(ty: &str, annotation: &str) -> Option<String> {
    let python = short(annotation);
    let same = python.is_empty()
        || python == ty
        || match python.as_str() {
            "Any" => ty == "Object",
            "Number" | "float" => matches!(ty, "Number" | "Float" | "Integer" | "Long"),
            "Integer" | "int" => matches!(ty, "Integer" | "Long" | "Number"),
            "Bool" | "bool" => ty == "Boolean",
            "str" => ty == "String",
            "List" => ty.starts_with("List<"),
            "Dictionary" => ty.starts_with("Dictionary<"),
            _ => false,
        };
    (!same).then_some(python)
}

/// Simplifies an annotation: `_arg_types.Number` becomes `Number`, `float |
/// computedobject.ComputedObject` becomes `float`.
fn short(annotation: &str) -> String {
    let annotation = annotation.strip_prefix('(').and_then(|a| a.strip_suffix(')')).unwrap_or(annotation).trim();
    let parts: Vec<&str> = annotation.split('|').map(str::trim).collect();
    if parts.iter().any(|p| p.contains('[')) {
        return annotation.replace("_arg_types.", "").replace(" | ", "|");
    }
    let mut words: Vec<&str> = parts.iter().map(|p| p.rsplit('.').next().unwrap_or(p)).collect();
    if words.len() > 1 {
        words.retain(|w| *w != "ComputedObject" && *w != "None");
    }
    words.join("|")
}

/// Copies the facts that only the reference or a person knows from the old row to the new one.
fn keep_reference(row: &mut RawOperator, known: &RawOperator) {
    row.page.clone_from(&known.page);
    row.since.clone_from(&known.since);
    row.undocumented = known.undocumented;
    row.replacement.clone_from(&known.replacement);
    row.deprecated |= known.deprecated;
    row.self_type = known.self_type;
    row.server_calls.clone_from(&known.server_calls);
    row.python_order.clone_from(&known.python_order);
    if known.client {
        row.client = true;
    }
    // A person judged these annotations one by one, so they stay.
    row.python_returns.clone_from(&known.python_returns);
    for parameter in &mut row.parameters {
        let Some(old) = known.parameters.iter().find(|p| p.name == parameter.name) else { continue };
        parameter.values.clone_from(&old.values);
        parameter.since.clone_from(&old.since);
        parameter.javascript_only = old.javascript_only;
        if parameter.default.is_none() {
            parameter.default.clone_from(&old.default);
            parameter.default_read = old.default_read;
        }
    }
}

/// Updates the parameters in the row of a handwritten function. Types keep the words of the
/// reference. Returns `true` if a client still has the function.
fn update_handwritten(row: &mut RawOperator, packages: &Packages) -> bool {
    let in_javascript = row.available.contains(&Client::Javascript);
    let javascript = packages
        .javascript
        .get(&row.name)
        .filter(|_| in_javascript)
        .or_else(|| base_of(row, &packages.bases).find_map(|n| packages.javascript.get(&n)));
    let python = python_definition(row, packages).is_some() || is_module_function(row, packages);
    if let Some(function) = javascript {
        let known: Vec<RawParam> = std::mem::take(&mut row.parameters);
        let python_only: Vec<RawParam> =
            known.iter().filter(|p| !function.parameters.iter().any(|f| f.name == p.name)).cloned().collect();
        if function.parameters.is_empty() || python_only.len() == known.len() {
            row.parameters = known;
        } else {
            row.parameters = function
                .parameters
                .iter()
                .map(|f| match known.iter().find(|p| p.name == f.name) {
                    Some(old) => old.clone(),
                    None => {
                        RawParam { name: f.name.clone(), ty: f.ty.clone(), optional: f.optional, ..RawParam::default() }
                    }
                })
                .collect();
        }
    }
    javascript.is_some() || python || row.kind == "constructor"
}

fn base_of<'b>(row: &'b RawOperator, bases: &'b Bases) -> impl Iterator<Item = String> + 'b {
    let last = row.name.rsplit('.').next().unwrap_or_default();
    let above = row.receiver.as_ref().and_then(|r| bases.get(r)).into_iter().flatten();
    above.map(move |base| format!("ee.{}.{last}", if base == "Object" { "ComputedObject" } else { base }))
}

/// Returns `true` if a Python module has the function: `ee.data.getAsset`, `ee.batch.Task.list`,
/// `ee.Initialize`.
fn is_module_function(row: &RawOperator, packages: &Packages) -> bool {
    let path = row.name.strip_prefix("ee.").unwrap_or(&row.name);
    let (owner, last) = path.rsplit_once('.').unwrap_or(("__init__", path));
    let last = row.python.as_deref().unwrap_or(last);
    let owner = owner.strip_prefix("batch.").unwrap_or(owner);
    packages.python.iter().any(|(name, scope)| {
        (name == owner
            || name.ends_with(&format!(".{owner}"))
            || owner.ends_with(&format!(".{name}"))
            || name == "_helpers")
            && (scope.functions.contains_key(last) || row.kind == "constructor")
    }) || packages.python.contains_key(path.strip_prefix("batch.").unwrap_or(path))
        || packages.python.contains_key(last)
}

/// Returns the row of a new handwritten function of the JavaScript client.
fn from_javascript(name: &str, function: &javascript::Function, packages: &Packages) -> Option<RawOperator> {
    let owner = name.rsplit_once('.')?.0.trim_start_matches("ee.");
    let mut row = RawOperator {
        name: name.into(),
        kind: if function.method { "method" } else { "static" }.into(),
        available: vec![Client::Javascript],
        receiver: function.method.then(|| owner.into()),
        parameters: function
            .parameters
            .iter()
            .map(|p| RawParam { name: p.name.clone(), ty: p.ty.clone(), optional: p.optional, ..RawParam::default() })
            .collect(),
        returns: function.returns.clone(),
        deprecated: function.deprecated,
        client: true,
        undocumented: true,
        ..RawOperator::default()
    };
    if python_definition(&row, packages).is_some() {
        row.available.push(Client::Python);
        add_python_spelling(&mut row, packages);
    }
    Some(row)
}

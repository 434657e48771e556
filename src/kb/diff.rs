//! Describes the changes of operators and datasets between two `operator_kb/` folders, for `geols
//! kb diff` and for the report of `geols kb import`.

use std::collections::BTreeMap;

use super::folder::Folder;
use super::source::{RawOperator, RawParam};
use crate::kb::source::datasets::RawDataset;

/// A change of an operator or dataset.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Change {
    /// `operators` or `datasets`.
    pub part: &'static str,
    /// The name of the operator or dataset.
    pub name: String,
    /// The change as a sentence: `added`, `removed`, `parameter \`scale\` is now optional`.
    pub description: String,
}

/// Returns the changes between two folders.
pub fn folders(old: &Folder, new: &Folder) -> Vec<Change> {
    let mut changes = Vec::new();
    let (before, after) = (by_name(&old.operators, |o| &o.name), by_name(&new.operators, |o| &o.name));
    add_changes(&before, &after, "operators", &mut changes, operator);
    let (before, after) = (by_name(&old.datasets, |d| &d.id), by_name(&new.datasets, |d| &d.id));
    add_changes(&before, &after, "datasets", &mut changes, dataset);
    changes
}

fn by_name<T>(rows: &[T], key: impl Fn(&T) -> &String) -> BTreeMap<&str, &T> {
    rows.iter().map(|row| (key(row).as_str(), row)).collect()
}

/// Adds the changes between the rows of two tables, by name.
fn add_changes<T>(
    before: &BTreeMap<&str, &T>,
    after: &BTreeMap<&str, &T>,
    part: &'static str,
    changes: &mut Vec<Change>,
    compare: impl Fn(&T, &T) -> Vec<String>,
) {
    let mut names: Vec<&str> = before.keys().chain(after.keys()).copied().collect();
    names.sort_unstable();
    names.dedup();
    for name in names {
        let texts = match (before.get(name), after.get(name)) {
            (None, Some(_)) => vec!["added".to_owned()],
            (Some(_), None) => vec!["removed".to_owned()],
            (Some(old), Some(new)) => compare(old, new),
            (None, None) => Vec::new(),
        };
        changes.extend(texts.into_iter().map(|description| Change { part, name: name.to_owned(), description }));
    }
}

fn operator(old: &RawOperator, new: &RawOperator) -> Vec<String> {
    let mut changes = Vec::new();
    if state(old) != state(new) {
        let instead = new.replacement.as_ref().map(|r| format!(", use {r}")).unwrap_or_default();
        changes.push(format!("was {}, is {}{instead}", state(old), state(new)));
    } else if old.replacement != new.replacement {
        changes.push(changed("replacement", &old.replacement, &new.replacement));
    }
    if old.available != new.available {
        changes.push(format!("exists in {}, no longer as before in {}", clients(new), clients(old)));
    }
    if old.kind != new.kind || old.receiver != new.receiver {
        changes.push(format!("was a {}, is a {}", kind(old), kind(new)));
    }
    if old.returns != new.returns {
        changes.push(changed("result", &old.returns, &new.returns));
    }
    if old.python != new.python {
        changes.push(changed("name in Python", &old.python, &new.python));
    }
    changes.extend(parameters(&old.parameters, &new.parameters, "parameter"));
    changes.extend(parameters(&old.python_extra, &new.python_extra, "parameter of Python"));
    let order = |o: &RawOperator| o.parameters.iter().map(|p| p.name.clone()).collect::<Vec<_>>();
    let (before, after) = (order(old), order(new));
    let common =
        |all: &[String], other: &[String]| all.iter().filter(|n| other.contains(n)).cloned().collect::<Vec<_>>();
    if common(&before, &after) != common(&after, &before) {
        changes.push(format!("parameters are in another order: {}", after.join(", ")));
    }
    changes
}

fn state(operator: &RawOperator) -> &str {
    match operator.state.as_deref() {
        Some(state) => state,
        None if operator.deprecated || operator.python_deprecated => "deprecated",
        None => "current",
    }
}

fn clients(operator: &RawOperator) -> String {
    let words: Vec<String> = operator.available.iter().map(|w| format!("{w:?}")).collect();
    if words.is_empty() { "nothing".into() } else { words.join(" and ") }
}

fn kind(operator: &RawOperator) -> String {
    match &operator.receiver {
        Some(receiver) => format!("{} of {receiver}", operator.kind),
        None => operator.kind.clone(),
    }
}

fn changed(fact: &str, old: &Option<String>, new: &Option<String>) -> String {
    let word = |value: &Option<String>| value.clone().unwrap_or_else(|| "none".to_owned());
    format!("{fact} was {}, is {}", word(old), word(new))
}

fn parameters(old: &[RawParam], new: &[RawParam], word: &str) -> Vec<String> {
    let mut changes = Vec::new();
    for parameter in new {
        let Some(before) = old.iter().find(|p| p.name == parameter.name) else {
            let optional = if parameter.optional { "optional " } else { "" };
            changes.push(format!("{optional}{word} `{}` added", parameter.name));
            continue;
        };
        let name = &parameter.name;
        if before.ty != parameter.ty {
            changes.push(format!("{word} `{name}` was {}, is {}", before.ty, parameter.ty));
        }
        if before.optional != parameter.optional {
            let now = if parameter.optional { "optional" } else { "required" };
            changes.push(format!("{word} `{name}` is now {now}"));
        }
        if before.default != parameter.default {
            let [was, is] = [before, parameter].map(|p| p.default.as_ref().map(ToString::to_string));
            changes.push(changed(&format!("default of `{name}`"), &was, &is));
        }
        if before.values != parameter.values {
            changes.push(format!("{word} `{name}` takes {}", parameter.values.join(", ")));
        }
        if before.python != parameter.python {
            changes.push(changed(&format!("name of `{name}` in Python"), &before.python, &parameter.python));
        }
    }
    let removed = old.iter().filter(|p| !new.iter().any(|n| n.name == p.name));
    changes.extend(removed.map(|p| format!("{word} `{}` removed", p.name)));
    changes
}

fn dataset(old: &RawDataset, new: &RawDataset) -> Vec<String> {
    let mut changes = Vec::new();
    let status = |d: &RawDataset| d.status.clone().unwrap_or_else(|| "ready".into());
    if status(old) != status(new) {
        let instead = new.latest.as_ref().or(new.successor.as_ref()).map(|s| format!(", use {s}")).unwrap_or_default();
        changes.push(format!("was {}, is {}{instead}", status(old), status(new)));
    }
    for (fact, before, after) in [
        ("successor", &old.successor, &new.successor),
        ("newest version", &old.latest, &new.latest),
        ("start", &old.start, &new.start),
        ("end", &old.end, &new.end),
    ] {
        if before != after {
            changes.push(changed(fact, before, after));
        }
    }
    if old.kind != new.kind {
        changes.push(format!("was {}, is {}", old.kind, new.kind));
    }
    let quoted = |names: &[&str]| names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
    for ((word, before), (_, after)) in named_parts(old).into_iter().zip(named_parts(new)) {
        let plural = |n: usize| match (word, n) {
            (_, 1) => word.to_owned(),
            ("property", _) => "properties".to_owned(),
            _ => format!("{word}s"),
        };
        for (verb, some, others) in [("added", &after, &before), ("removed", &before, &after)] {
            let only: Vec<&str> = some.iter().filter(|name| !others.contains(name)).copied().collect();
            if !only.is_empty() {
                changes.push(format!("{} {verb}: {}", plural(only.len()), quoted(&only)));
            }
        }
    }
    changes.extend(bands(old, new));
    changes
}

/// Returns the names of bands, properties and columns, each list with the word for one.
fn named_parts(dataset: &RawDataset) -> [(&'static str, Vec<&str>); 3] {
    [
        ("band", dataset.bands.iter().map(|band| band.name.as_str()).collect()),
        ("property", dataset.properties.iter().map(|property| property.name.as_str()).collect()),
        ("column", dataset.columns.iter().map(|column| column.name.as_str()).collect()),
    ]
}

/// Returns the changes of bands, with equal changes joined: a new unit in a hundred bands is one
/// change.
fn bands(old: &RawDataset, new: &RawDataset) -> Vec<String> {
    let mut groups: BTreeMap<(&str, String, String), Vec<&str>> = BTreeMap::new();
    let number = |n: &Option<serde_json::Number>| n.as_ref().map_or("none".to_owned(), ToString::to_string);
    let text = |t: &Option<String>| t.clone().unwrap_or_else(|| "none".to_owned());
    for band in &new.bands {
        let Some(before) = old.bands.iter().find(|b| b.name == band.name) else { continue };
        let facts = [
            ("scale", number(&before.scale), number(&band.scale)),
            ("offset", number(&before.offset), number(&band.offset)),
            ("resolution", number(&before.gsd), number(&band.gsd)),
            ("units", text(&before.units), text(&band.units)),
            ("role", text(&before.role), text(&band.role)),
            ("number of classes", before.classes.len().to_string(), band.classes.len().to_string()),
            ("number of bit fields", before.bits.len().to_string(), band.bits.len().to_string()),
        ];
        for (fact, was, is) in facts.into_iter().filter(|(_, was, is)| was != is) {
            groups.entry((fact, was, is)).or_default().push(&band.name);
        }
    }
    let changes = groups.into_iter().map(|((fact, was, is), names)| {
        let first: Vec<String> = names.iter().take(3).map(|n| format!("`{n}`")).collect();
        let more = if names.len() > 3 { format!(" and {} more", names.len() - 3) } else { String::new() };
        let word = if names.len() == 1 { "band" } else { "bands" };
        format!("{fact} of {word} {}{more} was {was}, is {is}", first.join(", "))
    });
    changes.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parameter(name: &str, optional: bool) -> RawParam {
        RawParam { name: name.into(), ty: "Number".into(), optional, ..RawParam::default() }
    }

    #[test]
    fn equal_changes_of_bands_are_joined() {
        let band = |name: &str, units: &str| crate::kb::source::datasets::RawBand {
            name: name.into(),
            units: Some(units.into()),
            ..Default::default()
        };
        let row = |units: &str| RawDataset {
            id: "A/B".into(),
            bands: ["a", "b", "c", "d"].map(|n| band(n, units)).into(),
            ..Default::default()
        };
        let changes = dataset(&row("K"), &row("C"));
        assert_eq!(changes, ["units of bands `a`, `b`, `c` and 1 more was K, is C"]);
    }

    #[test]
    fn changes_are_sentences() {
        let before = RawOperator {
            name: "ee.X.y".into(),
            parameters: vec![parameter("a", false), parameter("b", true)],
            ..RawOperator::default()
        };
        let mut after = before.clone();
        after.parameters = vec![parameter("a", true), parameter("c", true)];
        after.deprecated = true;
        after.replacement = Some("ee.X.z".into());
        let old = Folder { operators: vec![before], ..Folder::default() };
        let new = Folder {
            operators: vec![after, RawOperator { name: "ee.X.z".into(), ..RawOperator::default() }],
            ..Folder::default()
        };
        let changes: Vec<String> =
            folders(&old, &new).into_iter().map(|c| format!("{}: {}", c.name, c.description)).collect();
        assert_eq!(
            changes,
            [
                "ee.X.y: was current, is deprecated, use ee.X.z",
                "ee.X.y: parameter `a` is now optional",
                "ee.X.y: optional parameter `c` added",
                "ee.X.y: parameter `b` removed",
                "ee.X.z: added",
            ]
        );
    }
}

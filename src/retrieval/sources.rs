//! The documents of the knowledge base: one function for each kind.

use super::document::{Document, Kind, Status, Text};
use crate::kb::Kb;
use crate::kb::model::{Kind as Form, Lifecycle, Operator};
use crate::kb::model_search::Search;
use std::fmt::Write;

/// Server algorithms under their inner names; what people call are the clients' own.
const INNER: &str = "ee.Algorithms.GeometryConstructors.";

/// Every document with its words, kind by kind, sorted by name within a kind.
pub fn all(kb: &'static Kb, search: &'static Search<'static>) -> Vec<(Document, Text)> {
    let known = Known { kb, search };
    let mut found = Vec::with_capacity(4096);
    operators(&known, &mut found);
    classes(&known, &mut found);
    datasets(&known, &mut found);
    band_roles(&known, &mut found);
    indices(&known, &mut found);
    found
}

/// The knowledge base, with what people call things.
struct Known {
    kb: &'static Kb,
    search: &'static Search<'static>,
}

impl Known {
    /// What people call it. A `*` in the data stands for all names that begin so.
    fn called(&self, name: &str) -> Vec<&'static str> {
        let all = &self.search.called;
        let exact = all.binary_search_by(|(known, _)| (*known).cmp(name)).ok().map(|at| &all[at].1);
        let starts =
            all.iter().filter(|(known, _)| known.strip_suffix('*').is_some_and(|start| name.starts_with(start)));
        exact.into_iter().chain(starts.map(|(_, words)| words)).flatten().copied().collect()
    }
}

/// Operators that a script can call. Other spellings and what is gone are not offered.
fn operators(known: &Known, found: &mut Vec<(Document, Text)>) {
    let kb = known.kb;
    for op in kb.operators() {
        let alive = matches!(op.lifecycle, Lifecycle::Current | Lifecycle::Deprecated);
        if !alive
            || op.alias_of.is_some()
            || op.name.starts_with(INNER)
            || (op.kind == Form::Constructor && is_class(kb, op.name))
        {
            continue;
        }
        let (owner, last) = op.name.rsplit_once('.').unwrap_or(("", op.name));
        let mut more = String::new();
        for param in op.params.iter().chain(&op.python_extra) {
            _ = write!(more, "{} ", param.name);
        }
        let text = Text {
            name: last.to_owned(),
            place: owner.to_owned(),
            line: op.summary.to_owned(),
            called: known.called(op.name),
            more,
            facts: op.makes.join(" "),
        };
        let document = Document {
            kind: Kind::Operator,
            name: op.name,
            line: op.summary,
            javascript: op.available.in_javascript(),
            python: op.available.in_python(),
            status: if op.lifecycle == Lifecycle::Deprecated { Status::Deprecated } else { Status::Current },
            uses: uses(kb, op, owner, last),
        };
        found.push((document, text));
    }
}

fn is_class(kb: &Kb, name: &str) -> bool {
    kb.class_named(name).is_some()
}

/// How often public scripts call it.
fn uses(kb: &Kb, op: &Operator<'_>, owner: &str, last: &str) -> u32 {
    let table = match op.receiver {
        Some(class) if op.kind == Form::Method => kb.uses_of_methods(kb.class(class).name),
        _ => kb.uses_of_members(owner),
    };
    table.binary_search_by(|(name, _)| (*name).cmp(last)).map_or(0, |at| table[at].1)
}

/// Classes, each with its constructor.
fn classes(known: &Known, found: &mut Vec<(Document, Text)>) {
    let kb = known.kb;
    for class in kb.classes() {
        let constructor = kb.operators().iter().filter(|op| op.kind == Form::Constructor);
        let full = |op: &&Operator<'static>| op.name.strip_prefix("ee.").unwrap_or(op.name) == class.name;
        // What nothing makes is a class of the inside.
        let Some(op) = constructor.into_iter().find(full) else { continue };
        if op.lifecycle != Lifecycle::Current {
            continue;
        }
        let (owner, last) = op.name.rsplit_once('.').unwrap_or(("", op.name));
        let text = Text {
            name: last.to_owned(),
            place: owner.to_owned(),
            line: class.summary.to_owned(),
            called: known.called(op.name),
            more: op.summary.to_owned(),
            facts: String::new(),
        };
        let document = Document {
            kind: Kind::Class,
            name: op.name,
            line: class.summary,
            javascript: op.available.in_javascript(),
            python: op.available.in_python(),
            status: Status::Current,
            uses: uses(kb, op, owner, last),
        };
        found.push((document, text));
    }
}

/// Datasets of the catalogue.
fn datasets(known: &Known, found: &mut Vec<(Document, Text)>) {
    for (index, head) in known.kb.dataset_heads().iter().enumerate() {
        let words = known.search.datasets.get(index);
        let (_, uses) = known.kb.dataset_words(index);
        let text = Text {
            name: String::new(),
            place: head.id.to_owned(),
            line: head.title.to_owned(),
            called: known.called(head.id),
            more: words.map(|words| words.keywords.to_owned()).unwrap_or_default(),
            facts: words.map(|words| words.facts.to_owned()).unwrap_or_default(),
        };
        let status = match (head.deprecated, head.beta) {
            (true, _) => Status::Deprecated,
            (_, true) => Status::Beta,
            _ => Status::Current,
        };
        let document = Document {
            kind: Kind::Dataset,
            name: head.id,
            line: head.title,
            javascript: true,
            python: true,
            status,
            uses,
        };
        found.push((document, text));
    }
}

/// Parts of the spectrum, with the bands that show them.
fn band_roles(known: &Known, found: &mut Vec<(Document, Text)>) {
    for role in &known.search.roles {
        let bands = role.bands.iter().map(|(id, bands)| format!("{id} {}", bands.join(" "))).collect::<Vec<_>>();
        let text = Text {
            name: role.name.to_owned(),
            line: role.summary.to_owned(),
            called: role.called.clone(),
            facts: bands.join(" "),
            ..Text::default()
        };
        let document = Document {
            kind: Kind::BandRole,
            name: role.name,
            line: role.summary,
            javascript: true,
            python: true,
            status: Status::Current,
            uses: 0,
        };
        found.push((document, text));
    }
}

/// Spectral indices.
fn indices(known: &Known, found: &mut Vec<(Document, Text)>) {
    for (name, pairs) in known.kb.normalized_differences() {
        let text = Text {
            name: (*name).to_owned(),
            called: known.called(name),
            more: pairs.iter().map(|(a, b)| format!("{a} {b} ")).collect(),
            line: "normalized difference".to_owned(),
            ..Text::default()
        };
        let document = Document {
            kind: Kind::Index,
            name,
            line: "Normalized difference of two bands.",
            javascript: true,
            python: true,
            status: Status::Current,
            uses: 0,
        };
        found.push((document, text));
    }
}

//! Compiles `operator_kb/steps.toml` into [`Steps`], and checks that its operators and slots exist.
//!
//! Part of `build.rs` too, see [`crate::kb`].

use std::collections::BTreeMap;

use crate::kb::compile::{lists, pairs, strings};
use crate::kb::folder::Folder;
use crate::kb::model::steps::{Output, Phrase, Segment, Step, StepKind, Steps};
use crate::kb::model::{Operator, Operators};
use crate::kb::source::steps::RawStep;

/// The slots that are not parameters.
const SPECIAL_SLOTS: [&str; 7] = ["subject", "elements", "bands", "chosen", "names", "period", "properties"];
/// The formats of a slot.
const SLOT_FORMATS: [&str; 6] = ["and", "or", "month", "name", "longitude", "latitude"];
/// Maximum number of `like` keys that are followed from an entry.
const MAX_LIKE: usize = 4;

struct Compiler<'a, 'o> {
    entries: &'a BTreeMap<String, RawStep>,
    operators: &'o [Operator<'o>],
    problems: Vec<String>,
}

/// Compiles the phrases, or returns the problems in the facts.
pub fn steps<'a>(folder: &'a Folder, operators: &Operators<'_>) -> Result<Steps<'a>, Vec<String>> {
    let raw = &folder.steps;
    let mut compiler = Compiler { entries: &raw.operators, operators: &operators.operators, problems: Vec::new() };
    let mut all: BTreeMap<&'a str, Step<'a>> = BTreeMap::new();
    for name in raw.operators.keys() {
        all.extend(compiler.operator(name, name).map(|step| (name.as_str(), step)));
    }
    // An inherited operator has the phrases of its base.
    for operator in &folder.operators {
        let Some(base) = operator.inherited.as_deref() else { continue };
        if let (false, Some((base, _))) = (all.contains_key(operator.name.as_str()), raw.operators.get_key_value(base))
        {
            all.extend(compiler.operator(&operator.name, base).map(|step| (operator.name.as_str(), step)));
        }
    }
    let effects = raw.effects.iter().filter_map(|(effect, raw)| {
        let says = raw.says.all().iter().map(|text| phrase(text).unwrap_or_default()).collect();
        let task = raw.task.as_deref().unwrap_or_default();
        let step =
            Step { kind: raw.kind?, says, noun: Vec::new(), task, when: Vec::new(), cases: Vec::new(), output: None };
        Some((effect.0, step))
    });
    let steps = Steps {
        operators: all.into_iter().collect(),
        effects: effects.collect(),
        comparisons: pairs(&raw.words.operator),
        shows: pairs(&raw.words.show),
        roles: pairs(&raw.words.role),
        handlers: pairs(&raw.words.handler),
        topics: lists(&raw.topics),
    };
    if compiler.problems.is_empty() { Ok(steps) } else { Err(compiler.problems) }
}

impl<'a> Compiler<'a, '_> {
    fn problem(&mut self, message: String) {
        self.problems.push(format!("steps.toml: {message}"));
    }

    /// Compiles the entry `key` for the operator `name`.
    fn operator(&mut self, name: &str, key: &'a str) -> Option<Step<'a>> {
        let Ok(at) = self.operators.binary_search_by(|op| op.name.cmp(name)) else {
            self.problem(format!("nothing is named `{name}`"));
            return None;
        };
        let mut key = key;
        let mut entry = self.entries.get(key)?;
        for _ in 0..MAX_LIKE {
            let Some(like) = entry.like.as_deref() else { break };
            key = like;
            match self.entries.get(like) {
                Some(other) => entry = other,
                None => {
                    self.problem(format!("`{name}` is like `{like}`, which has no entry"));
                    return None;
                }
            }
        }
        let kind = entry.kind.or_else(|| {
            self.problem(format!("`{key}` has no kind"));
            None
        })?;
        let op = &self.operators[at];
        Some(self.step(op, entry, kind))
    }

    fn step(&mut self, op: &Operator<'_>, raw: &'a RawStep, kind: StepKind) -> Step<'a> {
        let kind = raw.kind.unwrap_or(kind);
        for name in raw.when.keys().filter(|name| !op.has_param(name)) {
            self.problems.push(format!("steps.toml: `{}` has no parameter `{name}`", op.name));
        }
        let output = raw.output.as_ref().map(|raw| {
            let known = |name: &str| matches!(name, "" | "*" | "1" | "subject") || op.has_param(name);
            for name in raw.name.iter().chain([&raw.what, &raw.options]).filter(|name| !known(name)) {
                self.problems.push(format!("steps.toml: `{}` has no parameter `{name}`", op.name));
            }
            Output {
                category: raw.sort,
                what: &raw.what,
                title: &raw.title,
                to: self.phrase(op, &raw.to),
                name: strings(&raw.name),
                details: raw.details.iter().map(|text| self.phrase(op, text)).collect(),
                options: &raw.options,
            }
        });
        Step {
            kind,
            says: raw.says.all().iter().map(|text| self.phrase(op, text)).collect(),
            noun: raw.noun.all().iter().map(|text| self.phrase(op, text)).collect(),
            task: raw.task.as_deref().unwrap_or_default(),
            when: lists(&raw.when),
            cases: raw.cases.iter().map(|case| self.step(op, case, kind)).collect(),
            output,
        }
    }

    fn phrase(&mut self, op: &Operator<'_>, text: &'a str) -> Phrase<'a> {
        let Some(segments) = phrase(text) else {
            self.problem(format!("`{}`: a bracket in \"{text}\" has no partner", op.name));
            return Vec::new();
        };
        self.slots(op, &segments);
        segments
    }

    fn slots(&mut self, op: &Operator<'_>, segments: &[Segment<'_>]) {
        for segment in segments {
            match segment {
                Segment::Text(_) => {}
                Segment::Slot(name, format) => {
                    if !op.has_param(name) && !SPECIAL_SLOTS.contains(name) {
                        self.problem(format!("`{}` has no parameter `{name}`", op.name));
                    }
                    if !format.is_empty() && !SLOT_FORMATS.contains(format) {
                        self.problem(format!("`{}`: nothing is written in the form `{format}`", op.name));
                    }
                }
                Segment::Optional(inner) => self.slots(op, inner),
            }
        }
    }
}

/// Parses a phrase. Returns `None` if its brackets do not match.
fn phrase(text: &str) -> Option<Phrase<'_>> {
    let (segments, rest) = segments(text, false)?;
    rest.is_empty().then_some(segments)
}

fn segments(mut text: &str, inner: bool) -> Option<(Vec<Segment<'_>>, &str)> {
    let mut found = Vec::new();
    loop {
        let at = text.find(['{', '[', ']', '}']).unwrap_or(text.len());
        let (words, rest) = text.split_at(at);
        if !words.is_empty() {
            found.push(Segment::Text(words));
        }
        let Some(mark) = rest.chars().next() else { return (!inner).then_some((found, "")) };
        let rest = &rest[1..];
        match mark {
            '{' => {
                let (slot, rest) = rest.split_once('}')?;
                let (name, format) = slot.split_once(':').unwrap_or((slot, ""));
                found.push(Segment::Slot(name, format));
                text = rest;
            }
            '[' if !inner => {
                let (optional, rest) = segments(rest, true)?;
                found.push(Segment::Optional(optional));
                text = rest;
            }
            ']' if inner => return Some((found, rest)),
            _ => return None,
        }
    }
}

//! Compiles `operator_kb/equivalents/` into [`Equivalents`]: resolves operator names, parses
//! templates and conditions, and checks that every Code Editor operator has an entry.
//!
//! Part of `build.rs` too, see [`crate::kb`].

use std::collections::BTreeSet;

use crate::kb::compile::{TypeNames, leak, pairs, strings};
use crate::kb::folder::Folder;
use crate::kb::model::equivalents::{
    Condition, Equivalent, Equivalents, Form, Outcome, Package, Packages, Path, Prelude, Test,
};
use crate::kb::model::{Availability, Kind, OpId, Operator, Operators};
use crate::kb::source::equivalents::{RawEquivalent, RawTest};
use crate::kb::template::{self, Scope};
use crate::kb::ty;

/// Separates the two operators of a chain.
const CHAIN: &str = " > ";

/// Compiles the equivalents, or returns the problems in the facts.
pub fn equivalents<'a>(folder: &'a Folder, operators: &Operators<'a>) -> Result<Equivalents<'a>, Vec<String>> {
    let known = TypeNames::new(folder);
    let mut compiler = Compiler { folder, operators, known: &known, problems: Vec::new() };
    let mut compiled = Equivalents {
        operators: Vec::new(),
        chains: Vec::new(),
        preludes: compiler.preludes(),
        packages: compiler.packages(),
    };
    for (name, raw) in &folder.equivalents {
        let (first, last) = match name.split_once(CHAIN) {
            Some((first, last)) => (Some(first), last),
            None => (None, name.as_str()),
        };
        let Some(op) = compiler.operator(last) else { continue };
        let on = match first {
            Some(first) => match compiler.operator(first) {
                Some(first) => first,
                None => continue,
            },
            None => op,
        };
        let equivalent = compiler.entry(name, raw, op, on);
        match first {
            Some(_) => compiled.chains.push((on, op, equivalent)),
            None => compiled.operators.push((op, equivalent)),
        }
    }
    compiler.report_missing(&compiled);
    compiler.report_unused(&compiled);
    compiled.operators.sort_by_key(|(op, _)| *op);
    compiled.chains.sort_by_key(|(first, last, _)| (*first, *last));
    if compiler.problems.is_empty() { Ok(compiled) } else { Err(compiler.problems) }
}

struct Compiler<'a, 'o> {
    folder: &'a Folder,
    operators: &'o Operators<'a>,
    known: &'o TypeNames<'a>,
    problems: Vec<String>,
}

impl<'a> Compiler<'a, '_> {
    fn operator(&mut self, name: &str) -> Option<OpId> {
        let found = self.operators.operators.binary_search_by(|op| op.name.cmp(name)).ok();
        if found.is_none() {
            self.problems.push(format!("equivalents: no operator is named `{name}`"));
        }
        found.map(|at| OpId(at as u16))
    }

    fn facts(&self, id: OpId) -> &Operator<'a> {
        &self.operators.operators[usize::from(id.0)]
    }

    fn preludes(&mut self) -> Vec<Prelude<'a>> {
        let all = &self.folder.preludes;
        for (name, raw) in all {
            for used in raw.uses.iter().filter(|used| !all.contains_key(*used)) {
                self.problems.push(format!("preludes.toml: `{name}` uses `{used}`, which is not a prelude"));
            }
        }
        let compile = |(name, raw): (&'a String, &'a crate::kb::source::equivalents::RawPrelude)| {
            let python = raw.python.trim_end();
            let import = python.starts_with("import ") || python.starts_with("from ");
            Prelude { name, python, uses: strings(&raw.uses), import }
        };
        all.iter().map(compile).collect()
    }

    fn packages(&mut self) -> Packages<'a> {
        let raw = &self.folder.packages;
        let sorted = |all: &'a [String]| {
            let mut all = strings(all);
            all.sort_unstable();
            all
        };
        let package = |path: &str| raw.packages.contains_key(path.split('.').next().unwrap_or(path));
        let paths =
            raw.calls.keys().chain(raw.defaults.keys()).chain(raw.shows.iter().filter(|path| path.contains('.')));
        for path in paths.filter(|path| !package(path)) {
            self.problems.push(format!("packages.toml: `{path}` is of no package"));
        }
        for (name, of) in &raw.packages {
            let all = of.maps.iter().chain(&of.instances).chain(of.keeps.iter().flatten());
            let foreign = all.filter(|path| path.split('.').next() != Some(name));
            self.problems.extend(foreign.map(|path| format!("packages.toml: `{path}` is not of `{name}`")));
        }
        for target in raw.map.methods.values().chain(raw.map.results.keys()) {
            self.operator(&format!("Map.{target}"));
        }
        let params: BTreeSet<&str> = self
            .operators
            .operators
            .iter()
            .filter(|op| op.name.starts_with("Map."))
            .flat_map(|op| op.params.iter().map(|param| param.name))
            .collect();
        let unknown = raw.map.keywords.keys().filter(|name| !params.contains(name.as_str()));
        self.problems
            .extend(unknown.map(|name| format!("packages.toml: no method of the map has a parameter `{name}`")));
        let classes: BTreeSet<&str> = self.operators.classes.iter().map(|class| class.name).collect();
        let unknown = raw.printed.iter().filter(|name| !classes.contains(name.as_str()));
        self.problems.extend(unknown.map(|name| format!("packages.toml: no class is named `{name}`")));
        if !self.operators.operators.iter().any(|op| op.name == raw.page && !op.params.is_empty()) {
            self.problems.push(format!("packages.toml: nothing with a parameter is named `{}`", raw.page));
        }
        let mut keywords: Vec<(&str, &str)> = raw
            .map
            .keywords
            .iter()
            .flat_map(|(param, all)| all.iter().map(move |keyword| (keyword.as_str(), param.as_str())))
            .collect();
        keywords.sort_unstable();
        let packages = raw.packages.iter().map(|(name, of)| {
            let keeps = of.keeps.as_deref().map(sorted);
            (name.as_str(), Package { keeps, maps: sorted(&of.maps), instances: sorted(&of.instances) })
        });
        Packages {
            shows: sorted(&raw.shows),
            calls: pairs(&raw.calls),
            basemaps: sorted(&raw.map.basemaps),
            center: sorted(&raw.map.center),
            zoom: sorted(&raw.map.zoom),
            idle: sorted(&raw.map.idle),
            keywords,
            methods: pairs(&raw.map.methods),
            results: raw
                .map
                .results
                .iter()
                .flat_map(|(name, all)| all.iter().map(move |next| (name.as_str(), next.as_str())))
                .collect(),
            defaults: raw
                .defaults
                .iter()
                .flat_map(|(path, of)| of.iter().map(|(name, value)| (path.as_str(), name.as_str(), value.as_str())))
                .collect(),
            page: raw.page.as_str(),
            printed: sorted(&raw.printed),
            packages: packages.collect(),
        }
    }

    /// Compiles an entry. In a chain, `on` is the first operator, else it is `op` itself.
    fn entry(&mut self, name: &str, raw: &'a RawEquivalent, op: OpId, on: OpId) -> Equivalent<'a> {
        let mut problems = Vec::new();
        let (mut raw, mut map_is_receiver) = (raw, false);
        if let Some(other) = &raw.like {
            let receiver = |name: &str| {
                let first = name.split(CHAIN).next().unwrap_or(name);
                self.operators.operators.binary_search_by(|op| op.name.cmp(first)).ok()
            };
            match self.folder.equivalents.get(other) {
                Some(entry) if entry.like.is_none() => {
                    let of_static = receiver(other).is_some_and(|at| self.operators.operators[at].kind != Kind::Method);
                    map_is_receiver = of_static && self.facts(on).kind == Kind::Method;
                    raw = entry;
                }
                _ => problems.push(format!("`{other}` is no entry of its own")),
            }
        }
        let facts = self.facts(op);
        let scope = Scope {
            params: facts.params.iter().map(|param| param.name).collect(),
            receiver: facts.kind == Kind::Method && (op == on || self.facts(on).kind == Kind::Method),
            map_is_receiver,
        };
        let mut forms = Vec::new();
        for case in raw.cases.iter().chain(raw.python.is_some().then_some(raw)) {
            match self.form(case, &scope) {
                Ok(form) => forms.push(form),
                Err(problem) => problems.push(problem),
            }
        }
        let none = raw.none.as_deref().unwrap_or_default();
        if none.is_empty() && forms.last().is_none_or(|form| !form.when.is_empty()) {
            problems.push("there is a call without a form, and `none` does not say why".to_owned());
        }
        let adds = template::items(raw.adds.as_deref().unwrap_or_default(), &scope);
        let adds = adds.map_err(|problem| problems.push(problem)).unwrap_or_default();
        if adds.iter().any(|item| item.keyword.is_none()) {
            problems.push("what is added has no keyword".to_owned());
        }
        let drops = paths(&raw.drops, &scope).map_err(|problem| problems.push(problem)).unwrap_or_default();
        self.problems.extend(problems.into_iter().map(|problem| format!("equivalent of `{name}`: {problem}")));
        Equivalent { forms, adds, drops, none }
    }

    fn form(&self, raw: &'a RawEquivalent, scope: &Scope<'_>) -> Result<Form<'a>, String> {
        let templates = raw.python.iter().flat_map(|python| python.templates());
        let python: Vec<_> =
            templates.map(|text| template::parse(self.expand(text)?, scope)).collect::<Result<_, String>>()?;
        if python.len() > 1 && raw.result.is_none() && !raw.statement {
            return Err("statements have no result but what `result` says".to_owned());
        }
        let result = match &raw.result {
            Some(_) if raw.statement => return Err("a statement without a result has one".to_owned()),
            Some(result) => Outcome::After(template::parse(result, scope)?),
            None if raw.statement || python.is_empty() => Outcome::Nothing,
            None => Outcome::Value,
        };
        if let Some(used) = raw.uses.iter().find(|used| !self.folder.preludes.contains_key(*used)) {
            return Err(format!("`{used}` is no prelude"));
        }
        let mut when = Vec::new();
        for (name, test) in &raw.when {
            let path = template::path(name, scope)?;
            let test = match test {
                RawTest::Word(word) => match word.as_str() {
                    "absent" => Test::Absent,
                    "given" => Test::Given,
                    "known bands" => Test::KnownBands(1),
                    "several known bands" => Test::KnownBands(2),
                    word => Test::Type(ty::parse(word, self.known).0),
                },
                RawTest::Values(values) => Test::Value(values.iter().map(|value| leak(value.to_string())).collect()),
            };
            when.push(Condition { path, test });
        }
        Ok(Form {
            when,
            python,
            pair: raw.pair,
            result,
            uses: strings(&raw.uses),
            drops: paths(&raw.drops, scope)?,
            takes: strings(&raw.takes),
            shows: raw.shows,
            note: raw.note.as_deref().unwrap_or_default(),
        })
    }

    /// Replaces `{>name}` by fragments.
    fn expand(&self, text: &'a str) -> Result<&'a str, String> {
        let mut parts = text.split("{>");
        let mut whole = parts.next().unwrap_or_default().to_owned();
        if whole.len() == text.len() {
            return Ok(text);
        }
        for part in parts {
            let (name, rest) = part.split_once('}').ok_or_else(|| format!("template `{text}`: `}}` is missing"))?;
            let fragment = self.folder.fragments.get(name).ok_or_else(|| format!("`{name}` is no fragment"))?;
            whole.push_str(fragment);
            whole.push_str(rest);
        }
        Ok(leak(whole))
    }

    /// Reports preludes and fragments that nothing uses.
    fn report_unused(&mut self, compiled: &Equivalents<'a>) {
        let all =
            compiled.operators.iter().map(|(_, found)| found).chain(compiled.chains.iter().map(|(_, _, found)| found));
        let forms = all.flat_map(|found| &found.forms).flat_map(|form| &form.uses);
        let used: BTreeSet<&str> = forms.chain(compiled.preludes.iter().flat_map(|p| &p.uses)).copied().collect();
        let idle = compiled.preludes.iter().filter(|prelude| !used.contains(prelude.name));
        self.problems.extend(idle.map(|prelude| format!("preludes.toml: nothing uses `{}`", prelude.name)));
        for name in self.folder.fragments.keys() {
            let placeholder = format!("{{>{name}}}");
            let raw = self.folder.equivalents.values().flat_map(|raw| raw.cases.iter().chain([raw]));
            if !raw.flat_map(|raw| &raw.python).any(|python| python.templates().any(|text| text.contains(&placeholder)))
            {
                self.problems.push(format!("fragments.toml: nothing uses `{name}`"));
            }
        }
    }

    /// Reports Code Editor operators without an entry, except global functions.
    fn report_missing(&mut self, compiled: &Equivalents<'a>) {
        let described: BTreeSet<OpId> = compiled.operators.iter().map(|(op, _)| *op).collect();
        let all = self.operators.operators.iter().enumerate();
        let editor = |op: &Operator<'_>| op.available == Availability(Availability::EDITOR);
        let editor_operators = all.filter(|(_, op)| editor(op) && op.name.contains('.') && !op.name.starts_with("ee."));
        let missing = editor_operators.filter(|(at, _)| !described.contains(&OpId(*at as u16)));
        self.problems.extend(missing.map(|(_, op)| format!("`{}` has no equivalent, and no reason why", op.name)));
    }
}

fn paths<'a>(all: &'a [String], scope: &Scope<'_>) -> Result<Vec<Path<'a>>, String> {
    all.iter().map(|text| template::path(text, scope)).collect()
}

//! Compiles the facts about operators and classes into [`Operators`]: resolves names, parses types,
//! collects inherited methods. The other tables have a submodule each, and `pack` joins all.
//!
//! Every step returns either a table or the list of all problems in the facts, which fail the
//! build. Part of `build.rs` too, see [`crate::kb`].

pub mod datasets;
pub mod equivalents;
pub mod pack;
pub mod places;
pub mod recipes;
pub mod search;
pub mod steps;
pub mod usage;
pub mod words;

use std::collections::{BTreeMap, BTreeSet};

use super::folder::Folder;
use super::model::{
    Availability, CORE_CLASSES, Class, ClassId, Constant, Effect, Kind, Lifecycle, OpId, Operator, Operators,
    OptionObject, Param, Role, Ty,
};
use super::source::{Client, RawOperator, RawParam, Semantic};
use super::ty::{self, NameResolver};

/// The names of classes and options objects, which types refer to.
pub struct TypeNames<'a> {
    classes: BTreeMap<&'a str, ClassId>,
    options: BTreeSet<&'a str>,
}

impl<'a> TypeNames<'a> {
    /// Collects the names in a folder.
    pub fn new(folder: &'a Folder) -> Self {
        TypeNames {
            classes: class_order(folder).into_iter().enumerate().map(|(i, name)| (name, ClassId(i as u16))).collect(),
            options: folder.options.iter().map(|o| o.name.as_str()).collect(),
        }
    }
}

impl<'a> NameResolver<'a> for TypeNames<'a> {
    fn class(&self, name: &str) -> Option<ClassId> {
        let name = name.strip_prefix("ee.").unwrap_or(name);
        self.classes.get(if name == "ComputedObject" { "Object" } else { name }).copied()
    }
    fn options(&self, name: &str) -> Option<&'a str> {
        let full = if name.contains('.') { name.to_owned() } else { format!("ee.data.{name}") };
        self.options.get(full.as_str()).copied()
    }
}

/// Compiles the operators and classes, or returns the problems in the facts.
pub fn operators(folder: &Folder) -> Result<Operators<'_>, Vec<String>> {
    let mut problems = Vec::new();
    let class_names = class_order(folder);
    let known = TypeNames::new(folder);
    let index: BTreeMap<&str, &RawOperator> = folder.operators.iter().map(|o| (o.name.as_str(), o)).collect();
    let context = Context { folder, known: &known, index: &index };
    let operators: Vec<Operator<'_>> = index.values().map(|raw| context.operator(raw, &mut problems)).collect();
    let classes = classes(folder, &class_names, &known, &operators, &mut problems);
    let namespaces = namespaces(folder, &operators, &known);
    check_names(folder, &index, &known, &namespaces, &mut problems);
    let compiled = Operators {
        sources: strings(&folder.sources),
        classes,
        operators,
        options: folder
            .options
            .iter()
            .map(|o| OptionObject { name: &o.name, fields: fields(folder, &o.name, &known, 0) })
            .collect(),
        constants: constants(folder),
        styles: styles(folder, &known, &mut problems),
        namespace_summaries: namespaces
            .iter()
            .filter_map(|n| Some((*n, folder.class_summaries.get(*n)?.1.as_str())))
            .collect(),
        namespaces,
        extensions: folder.extensions.iter().filter(|(_, e)| e.anything).map(|(name, _)| name.as_str()).collect(),
        extension_members: folder.extensions.values().flat_map(|e| &e.members).map(String::as_str).collect(),
        blocking: strings(&folder.blocking),
        packages: folder.extensions.keys().map(String::as_str).collect(),
        preloads: folder
            .kernels
            .preloads
            .iter()
            .flat_map(|(kernel, names)| names.iter().map(|name| (kernel.as_str(), name.as_str())))
            .collect(),
        kernel_languages: pairs(&folder.kernels.languages),
        host_names: folder.hosts.values().flatten().map(String::as_str).collect::<BTreeSet<_>>().into_iter().collect(),
        synonyms: lists(&folder.synonyms),
    };
    if problems.is_empty() { Ok(compiled) } else { Err(problems) }
}

/// Returns the names of the classes: first the core classes, then the others in the order of the
/// data.
fn class_order(folder: &Folder) -> Vec<&str> {
    let mut names: Vec<&str> = CORE_CLASSES.to_vec();
    names.extend(folder.classes.iter().map(|c| c.name.as_str()).filter(|n| !CORE_CLASSES.contains(n)));
    names
}

struct Context<'a, 'k> {
    folder: &'a Folder,
    known: &'k TypeNames<'a>,
    index: &'k BTreeMap<&'a str, &'a RawOperator>,
}

impl<'a> Context<'a, '_> {
    fn operator(&self, raw: &'a RawOperator, problems: &mut Vec<String>) -> Operator<'a> {
        let mut problem = |message: String| problems.push(format!("`{}`: {message}", raw.name));
        let kind = match raw.kind.as_str() {
            "constructor" => Kind::Constructor,
            "static" => Kind::Static,
            "method" => Kind::Method,
            other => {
                problem(format!("unknown kind `{other}`"));
                Kind::Static
            }
        };
        let receiver = raw.receiver.as_deref().and_then(|name| self.known.class(name));
        if (kind == Kind::Method) != receiver.is_some() {
            problem("a method needs a receiver that is a class, and nothing else has one".into());
        }
        let lifecycle = match raw.state.as_deref() {
            None if raw.deprecated || raw.python_deprecated => Lifecycle::Deprecated,
            None => Lifecycle::Current,
            Some("hidden") => Lifecycle::Hidden,
            Some("deprecated") => Lifecycle::Deprecated,
            Some("removed") => Lifecycle::Removed,
            Some(other) => {
                problem(format!("unknown state `{other}`"));
                Lifecycle::Current
            }
        };
        for name in [&raw.replacement, &raw.alias_of].into_iter().flatten() {
            if !self.index.contains_key(name.as_str()) {
                problem(format!("`{name}` does not exist"));
            }
        }
        let semantic = self.entry(raw, &self.folder.semantics);
        let mut params: Vec<Param<'a>> = raw.parameters.iter().map(|p| param(p, self.known, semantic)).collect();
        // Python's `*args` collects the arguments for which JavaScript has one list:
        // `ee.Filter.And(a, b)`.
        if let Some(name) = &raw.python_varargs
            && let Some(p) = params.iter_mut().find(|p| p.name == name || p.python == Some(name))
            && matches!(p.ty, Ty::Any)
        {
            p.variadic |= raw.parameters.iter().any(|r| r.name == p.name && r.ty.starts_with("VarArgs"));
        }
        let python_order: Vec<u8> = raw
            .python_order
            .iter()
            .filter_map(|name| {
                let at = raw.parameters.iter().position(|p| p.name == *name || p.python.as_ref() == Some(name));
                if at.is_none() {
                    problem(format!("`{name}` of python_order is not a parameter"));
                }
                at.map(|at| at as u8)
            })
            .collect();
        Operator {
            name: &raw.name,
            python: raw.python.as_deref(),
            kind,
            receiver,
            server: raw.server.as_deref(),
            available: availability(&raw.available),
            params,
            python_extra: raw.python_extra.iter().map(|p| param(p, self.known, semantic)).collect(),
            python_keywords: raw.python_keywords.iter().map(|(old, new)| (old.as_str(), new.as_str())).collect(),
            python_varargs: raw.python_varargs.is_some(),
            python_order,
            returns: self.returns(raw, kind),
            self_type: raw.self_type,
            client: raw.client,
            lifecycle,
            replacement: raw.replacement.as_deref(),
            alias_of: raw.alias_of.as_deref(),
            summary: self.entry(raw, &self.folder.summaries).map_or("", String::as_str),
            page: raw.page.as_deref(),
            effect: semantic.and_then(|s| s.effect).unwrap_or(Effect::Unknown),
            makes: semantic.iter().flat_map(|s| &s.makes).map(String::as_str).collect(),
            traits: semantic.map(|s| s.traits.clone()).unwrap_or_default(),
            client_form: semantic.iter().flat_map(|s| &s.client_form).map(String::as_str).collect(),
        }
    }

    /// Returns the entry of the operator itself, else of the operator of which it is an alias, else
    /// of the base class, else of a class that inherits it.
    fn entry<T>(&self, raw: &RawOperator, entries: &'a BTreeMap<String, (std::path::PathBuf, T)>) -> Option<&'a T> {
        let own = entries.get(&raw.name);
        let alias = || raw.alias_of.as_ref().and_then(|name| entries.get(name));
        let base = || raw.inherited.as_ref().and_then(|name| entries.get(name));
        let derived = || {
            let mut derived_operators =
                self.index.values().filter(|other| other.inherited.as_deref() == Some(&raw.name));
            derived_operators.find_map(|other| entries.get(&other.name))
        };
        // `Map.addLayer` is `ui.Map.addLayer` on the default map, `ui.root.add` is `ui.Panel.add`
        // on the root panel.
        let instance = || {
            let (prefix, class) =
                [("Map.", "ui.Map."), ("ui.root.", "ui.Panel.")].into_iter().find(|(p, _)| raw.name.starts_with(p))?;
            entries.get(&raw.name.replacen(prefix, class, 1))
        };
        own.or_else(alias).or_else(base).or_else(derived).or_else(instance).map(|(_, entry)| entry)
    }

    fn returns(&self, raw: &'a RawOperator, kind: Kind) -> Ty<'a> {
        let read = |text: &'a String| ty::parse(text, self.known).0;
        if let Some(text) = &raw.returns {
            // `Object` is a server value of unknown class if the server returns it, else any value.
            let server = raw.server.is_some() || matches!(text.as_str(), "ComputedObject");
            return match text.as_str() {
                "Object" | "Any" if server => Ty::Class(ClassId::OBJECT),
                _ => read(text),
            };
        }
        if let Some(text) = &raw.python_returns {
            return read(text);
        }
        match kind {
            Kind::Constructor => self.known.class(&raw.name).map_or(Ty::Any, Ty::Class),
            _ if raw.state.is_some() && raw.parameters.is_empty() => Ty::Any,
            _ => Ty::Void,
        }
    }
}

fn param<'a>(raw: &'a RawParam, known: &TypeNames<'a>, meaning: Option<&'a Semantic>) -> Param<'a> {
    let (ty, variadic) = ty::parse(&raw.ty, known);
    let python_ty = raw.python_type.as_ref().map(|text| ty::parse(text, known).0).filter(|python| *python != ty);
    let mut values = strings(&raw.values);
    let mut role = Role::None;
    if let Some(meaning) = meaning {
        role = meaning.roles.get(&raw.name).copied().unwrap_or_default();
        if let Some(own) = meaning.values.get(&raw.name) {
            values = strings(own);
        }
    }
    Param {
        name: &raw.name,
        python: raw.python.as_deref(),
        ty,
        python_ty,
        optional: raw.optional,
        python_optional: raw.python_optional.unwrap_or(raw.optional),
        variadic,
        javascript_only: raw.javascript_only,
        default: raw.default.as_ref().map(|value| leak(value.to_string())),
        values,
        role,
    }
}

/// Leaks a string that this module builds. The compiler runs once in its own process.
pub fn leak(text: String) -> &'static str {
    Box::leak(text.into_boxed_str())
}

/// Returns strings as slices.
pub fn strings(all: &[String]) -> Vec<&str> {
    all.iter().map(String::as_str).collect()
}

/// Returns strings by key as slices, sorted by key.
pub fn pairs(map: &BTreeMap<String, String>) -> Vec<(&str, &str)> {
    map.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect()
}

/// Returns lists of strings by key as slices, sorted by key.
pub fn lists(map: &BTreeMap<String, Vec<String>>) -> Vec<(&str, Vec<&str>)> {
    map.iter().map(|(key, values)| (key.as_str(), strings(values))).collect()
}

fn availability(clients: &[Client]) -> Availability {
    Availability(clients.iter().fold(0, |set, client| {
        set | match client {
            Client::Javascript => Availability::JAVASCRIPT,
            Client::Python => Availability::PYTHON,
            Client::Editor => Availability::EDITOR,
            Client::Library => Availability::LIBRARY,
        }
    }))
}

fn classes<'a>(
    folder: &'a Folder,
    names: &[&'a str],
    known: &TypeNames<'a>,
    operators: &[Operator<'a>],
    problems: &mut Vec<String>,
) -> Vec<Class<'a>> {
    let mut all: Vec<Class<'a>> = Vec::with_capacity(names.len());
    for name in names {
        let Some(raw) = folder.classes.iter().find(|c| c.name == *name) else {
            problems.push(format!("class `{name}` is not in classes.jsonl"));
            continue;
        };
        let mut bases = Vec::new();
        for base in &raw.bases {
            match known.class(base) {
                Some(id) => bases.push(id),
                None => problems.push(format!("`{name}`: the base `{base}` is not a class")),
            }
        }
        let summary = [(*name).to_owned(), format!("ee.{name}"), "ee.ComputedObject".to_owned()];
        let count = if *name == "Object" { 3 } else { 2 };
        let summary = summary[..count].iter().find_map(|n| folder.class_summaries.get(n));
        all.push(Class { name, bases, summary: summary.map_or("", |(_, text)| text), methods: Vec::new() });
    }
    if all.len() != names.len() {
        return all;
    }
    for (at, class) in all.iter_mut().enumerate() {
        let mut methods: BTreeMap<&str, OpId> = BTreeMap::new();
        for of in std::iter::once(ClassId(at as u16)).chain(class.bases.iter().copied()) {
            for (index, operator) in operators.iter().enumerate().filter(|(_, o)| o.receiver == Some(of)) {
                let last = operator.name.rsplit('.').next().unwrap_or(operator.name);
                methods.entry(last).or_insert(OpId(index as u16));
            }
        }
        class.methods = methods.into_iter().collect();
    }
    all
}

/// Returns the prefixes of all names that are not classes.
fn namespaces<'a>(folder: &'a Folder, operators: &[Operator<'a>], known: &TypeNames<'a>) -> Vec<&'a str> {
    let mut all = BTreeSet::from(["ee", "ee.batch", "ee.data", "ui"]);
    let names = operators.iter().filter(|o| o.kind != Kind::Method).map(|o| o.name);
    let constants = folder.constants.iter().map(|c| c.name.as_str());
    let whole = folder.constants.iter().filter(|c| c.open || !c.values.is_empty()).map(|c| c.name.as_str());
    for name in names.chain(constants).chain(folder.classes.iter().map(|c| c.name.as_str())) {
        for (at, _) in name.match_indices('.') {
            all.insert(&name[..at]);
        }
    }
    all.extend(whole);
    // The lookup treats `ee.batch.Export` as an alias of `Export`.
    all.retain(|name| (known.class(name).is_none() || *name == "Map") && !name.starts_with("ee.batch.Export"));
    // `Geometry.Point` is the name of a class without `ee.`, so a script cannot write its prefix.
    all.retain(|name| {
        name.starts_with("ee") || name.starts_with("ui") || ["Map"].contains(name) || name.starts_with("Export")
    });
    all.into_iter().collect()
}

/// Returns the style properties of widgets, sorted by class.
fn styles<'a>(folder: &'a Folder, known: &TypeNames<'a>, problems: &mut Vec<String>) -> Vec<(ClassId, Vec<&'a str>)> {
    let mut styles = Vec::new();
    for style in &folder.styles {
        let Some(class) = known.class(&style.name) else {
            problems.push(format!("style of unknown class `{}`", style.name));
            continue;
        };
        let also = style.also.iter().flat_map(|a| folder.styles.iter().filter(move |s| s.name == *a));
        let all: BTreeSet<&str> =
            style.properties.iter().chain(also.flat_map(|s| &s.properties)).map(String::as_str).collect();
        styles.push((class, all.into_iter().collect()));
    }
    styles.sort_by_key(|(class, _)| *class);
    styles
}

fn constants(folder: &Folder) -> Vec<Constant<'_>> {
    let mut all = Vec::new();
    for raw in &folder.constants {
        let available = availability(&raw.available);
        if raw.open {
            all.push(Constant { name: leak(format!("{}.*", raw.name)), value: None, available });
        } else if raw.values.is_empty() {
            all.push(Constant { name: &raw.name, value: None, available });
        }
        for (member, value) in &raw.values {
            all.push(Constant { name: leak(format!("{}.{member}", raw.name)), value: Some(value), available });
        }
    }
    all.sort_by_key(|c| c.name);
    all
}

fn fields<'a>(folder: &'a Folder, name: &str, known: &TypeNames<'a>, depth: u8) -> Vec<Param<'a>> {
    let Some(raw) = folder.options.iter().find(|o| o.name == name) else { return Vec::new() };
    let mut all: Vec<Param<'a>> =
        raw.fields.iter().map(|f| Param { optional: true, ..param(f, known, None) }).collect();
    if let Some(base) = &raw.extends
        && depth < 8
    {
        for field in fields(folder, base, known, depth + 1) {
            if !all.iter().any(|f| f.name == field.name) {
                all.push(field);
            }
        }
    }
    all
}

/// Checks that the operators in semantics and summaries exist, and the parameters in semantics.
fn check_names(
    folder: &Folder,
    index: &BTreeMap<&str, &RawOperator>,
    known: &TypeNames<'_>,
    namespaces: &[&str],
    problems: &mut Vec<String>,
) {
    for (name, (path, semantic)) in &folder.semantics {
        let Some(raw) = index.get(name.as_str()) else {
            problems.push(format!("{}: no operator is named `{name}`", path.display()));
            continue;
        };
        for param in semantic.roles.keys().chain(semantic.values.keys()) {
            if !raw.parameters.iter().chain(&raw.python_extra).any(|p| p.name == *param) {
                problems.push(format!("{}: `{name}` has no parameter `{param}`", path.display()));
            }
        }
    }
    for (name, (path, _)) in folder.summaries.iter().chain(&folder.class_summaries) {
        let is_name = index.contains_key(name.as_str())
            || known.class(name).is_some()
            || namespaces.contains(&name.as_str())
            || folder.globals.iter().any(|g| g.name == *name)
            || folder.constants.iter().any(|c| c.name == *name);
        if !is_name {
            problems.push(format!("{}: nothing is named `{name}`", path.display()));
        }
    }
}

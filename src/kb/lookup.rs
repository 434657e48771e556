//! Looks up the facts about operators, classes, namespaces and datasets by name.
//!
//! Lookups by name also find removed operators, because a rule reports their replacements.
//! Iterators leave removed operators out.

use std::borrow::Borrow;
use std::sync::{Arc, OnceLock};

use rustc_hash::FxHashMap;

use super::load;
use super::model::{
    Availability, Class, ClassId, Dataset, DatasetHead, DatasetIndex, DatasetKind, Kind, Lifecycle, Migration, OpId,
    Operator, Operators, OptionObject, RemovedDataset,
};

/// The meaning of a name in a namespace.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Member {
    /// A function. A Python method that is accessed on its class has the kind `Method`, and its
    /// receiver is the first argument.
    Operator(OpId),
    /// A namespace, by its name in JavaScript.
    Namespace(&'static str),
    /// A class: its constructor, and the namespace of its static functions.
    Class {
        /// The class.
        id: ClassId,
        /// The constructor. `None` if the class cannot be called or its call is unknown.
        constructor: Option<OpId>,
        /// Full name, `ee.Image`.
        name: &'static str,
    },
    /// A constant, or another name that exists and has no facts.
    Constant(&'static str),
}

/// The knowledge base.
#[derive(Debug)]
pub struct Kb {
    operators: &'static Operators<'static>,
    /// Members by namespace.
    namespaces: FxHashMap<&'static str, Vec<Entry>>,
    /// Methods with another name in Python: (name in Python, name in JavaScript), sorted.
    renamed: Vec<(&'static str, &'static str)>,
}

/// A member of a namespace, with its names.
#[derive(Debug, Clone, Copy)]
struct Entry {
    javascript: &'static str,
    python: &'static str,
    available: Availability,
    removed: bool,
    member: Member,
}

impl Entry {
    fn name(&self, python: bool) -> &'static str {
        if python { self.python } else { self.javascript }
    }
}

/// Returns the built-in knowledge base, decompressed at first use.
pub fn kb() -> &'static Kb {
    static CELL: OnceLock<Kb> = OnceLock::new();
    CELL.get_or_init(Kb::load)
}

/// Starts threads that decompress the operators and the index of datasets, which every check needs.
#[cfg(feature = "os")]
pub fn warm() {
    std::thread::spawn(kb);
    std::thread::spawn(|| std::sync::LazyLock::force(&load::DATASETS));
}

impl Kb {
    fn load() -> Self {
        let operators = &*load::OPERATORS;
        let mut renamed: Vec<(&'static str, &'static str)> = operators
            .operators
            .iter()
            .filter(|o| o.kind == Kind::Method)
            .filter_map(|o| Some((o.python?, last(o.name))))
            .collect();
        renamed.sort_unstable();
        renamed.dedup();
        let mut kb = Kb { operators, namespaces: FxHashMap::default(), renamed };
        kb.index();
        kb
    }

    /// Fills the table of members by namespace. The first member with a name stays.
    fn index(&mut self) {
        let Operators { operators, classes, options, namespaces, constants, .. } = self.operators;
        let mut add = |full: &'static str, available: Availability, member: Member| {
            let (namespace, name) = full.rsplit_once('.').unwrap_or(("", full));
            let operator = match member {
                Member::Operator(id) | Member::Class { constructor: Some(id), .. } => {
                    Some(&operators[usize::from(id.0)])
                }
                _ => None,
            };
            let entries = self.namespaces.entry(namespace).or_default();
            if !entries.iter().any(|entry| entry.javascript == name) {
                entries.push(Entry {
                    javascript: name,
                    python: operator.and_then(|operator| operator.python).unwrap_or(name),
                    available,
                    removed: operator.is_some_and(|operator| operator.lifecycle == Lifecycle::Removed),
                    member,
                });
            }
        };
        let of_kind = |kind: Kind| {
            let numbered = operators.iter().enumerate().map(|(index, operator)| (OpId(index as u16), operator));
            numbered.filter(move |(_, operator)| operator.kind == kind)
        };
        let class_at = |name: &str| classes.iter().position(|class| class.name == name).map(|at| ClassId(at as u16));
        for (id, operator) in of_kind(Kind::Constructor) {
            let member = match class_at(operator.name.strip_prefix("ee.").unwrap_or(operator.name)) {
                Some(class) => Member::Class { id: class, constructor: Some(id), name: operator.name },
                None => Member::Operator(id),
            };
            add(operator.name, operator.available, member);
        }
        let both = Availability(Availability::JAVASCRIPT | Availability::PYTHON);
        for (name, id) in [
            ("ee.ComputedObject", ClassId::OBJECT),
            ("ee.Element", ClassId::ELEMENT),
            ("ee.Collection", ClassId::COLLECTION),
        ] {
            add(name, both, Member::Class { id, constructor: None, name });
        }
        for (id, operator) in of_kind(Kind::Static) {
            add(operator.name, operator.available, Member::Operator(id));
        }
        // A namespace exists where one of its members does.
        let mut inside: FxHashMap<&str, u8> = FxHashMap::default();
        let known = operators.iter().map(|operator| (operator.name, operator.available));
        for (mut name, available) in known.chain(constants.iter().map(|constant| (constant.name, constant.available))) {
            while let Some((namespace, _)) = name.rsplit_once('.') {
                *inside.entry(namespace).or_default() |= available.0;
                name = namespace;
            }
        }
        *inside.entry("Map").or_default() |= Availability::JAVASCRIPT;
        *inside.entry("ee").or_default() |= Availability::PYTHON;
        for name in namespaces {
            add(name, Availability(inside.get(name).copied().unwrap_or_default()), Member::Namespace(name));
        }
        add("ee.batch.Export", both, Member::Namespace("Export"));
        let javascript = Availability(Availability::JAVASCRIPT);
        let layout = "ui.Panel.Layout";
        if let Some(id) = class_at(layout) {
            add(layout, javascript, Member::Class { id, constructor: None, name: layout });
        }
        for constant in constants {
            let export = constant.name.strip_prefix("ee.batch.").filter(|rest| rest.starts_with("Export."));
            add(export.unwrap_or(constant.name), constant.available, Member::Constant(constant.name));
        }
        // The npm client exports its record types as empty values.
        for options in options {
            add(options.name, javascript, Member::Constant(options.name));
        }
    }

    /// Returns the operator with a full JavaScript name, such as `ee.Image.and`. Inherited methods
    /// have a name on every class: `ee.Geometry.Point.buffer`.
    pub fn operator(&self, name: &str) -> Option<OpId> {
        let all = &self.operators.operators;
        if let Ok(at) = all.binary_search_by(|o| o.name.cmp(name)) {
            return Some(OpId(at as u16));
        }
        let (class, method) = name.rsplit_once('.')?;
        self.own_or_inherited(self.class_named(class)?, method)
    }

    /// Returns the facts about an operator.
    pub fn op(&self, id: OpId) -> &'static Operator<'static> {
        &self.operators.operators[usize::from(id.0)]
    }

    /// Returns all operators, sorted by name.
    pub fn operators(&self) -> &'static [Operator<'static>] {
        &self.operators.operators
    }

    /// Returns the sources of the facts, each with version and date.
    pub fn sources(&self) -> &'static [&'static str] {
        &self.operators.sources
    }

    /// Returns the class with a name, with or without `ee.`.
    pub fn class_named(&self, name: &str) -> Option<ClassId> {
        let name = name.strip_prefix("ee.").unwrap_or(name);
        let name = match name {
            "ComputedObject" => "Object",
            "batch.Export" => return None,
            other => other,
        };
        self.operators.classes.iter().position(|c| c.name == name).map(|at| ClassId(at as u16))
    }

    /// Returns the facts about a class.
    pub fn class(&self, id: ClassId) -> &'static Class<'static> {
        &self.operators.classes[usize::from(id.0)]
    }

    /// Returns all classes, indexed by [`ClassId`].
    pub fn classes(&self) -> &'static [Class<'static>] {
        &self.operators.classes
    }

    /// Returns `true` if `sub` is `sup` or a class derived from it.
    pub fn is_a(&self, sub: ClassId, sup: ClassId) -> bool {
        sub == sup || self.class(sub).bases.contains(&sup)
    }

    /// Returns the methods of all classes with a name in JavaScript, for an object of unknown
    /// class.
    pub fn methods_named(&self, name: &str) -> Vec<OpId> {
        let of_class = |class: &'static Class<'static>| {
            let from = class.methods.partition_point(|(known, _)| *known < name);
            class.methods[from..].iter().take_while(move |(known, _)| *known == name).map(|(_, id)| *id)
        };
        let mut found: Vec<OpId> = self.classes().iter().flat_map(of_class).collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    /// Returns the own or inherited method with a name in the language.
    pub fn method(&self, class: ClassId, name: &str, python: bool) -> Option<OpId> {
        let found = if python {
            let from = self.renamed.partition_point(|(p, _)| *p < name);
            let other = self.renamed[from..].iter().take_while(|(p, _)| *p == name);
            let direct = self.own_or_inherited(class, name).filter(|id| self.op(*id).python.is_none_or(|p| p == name));
            direct.or_else(|| {
                other
                    .filter_map(|(_, js)| self.own_or_inherited(class, js))
                    .find(|id| self.op(*id).python == Some(name))
            })
        } else {
            self.own_or_inherited(class, name)
        };
        found.filter(|id| self.op(*id).available.is_in(python))
    }

    fn own_or_inherited(&self, class: ClassId, javascript: &str) -> Option<OpId> {
        find(&self.class(class).methods, javascript).copied()
    }

    /// Returns `true` if a class belongs to a library of which geols knows a part. Unknown methods
    /// may exist.
    pub fn is_library_class(&self, class: ClassId) -> bool {
        self.class(class).methods.iter().any(|(_, id)| self.op(*id).available.in_library())
    }

    /// Returns the own and inherited methods of a class, without removed ones: (name in the
    /// language, operator).
    pub fn methods(&self, class: ClassId, python: bool) -> impl Iterator<Item = (&'static str, OpId)> {
        self.class(class).methods.iter().filter_map(move |(name, id)| {
            let o = self.op(*id);
            let live = o.lifecycle != Lifecycle::Removed && o.available.is_in(python);
            live.then(|| (if python { o.python.unwrap_or(name) } else { *name }, *id))
        })
    }

    /// Returns the method that does to a server object what `form` does to a client value: `add`
    /// for `+`.
    pub fn method_for(&self, class: ClassId, form: &str, python: bool) -> Option<(&'static str, OpId)> {
        self.methods(class, python).find(|(_, id)| {
            let op = self.op(*id);
            op.lifecycle == Lifecycle::Current && op.alias_of.is_none() && op.client_form.contains(&form)
        })
    }

    /// Returns the member of a namespace or class: `("ee", "Image")`, `("ee.Image", "cat")`,
    /// `("Map", "addLayer")`. The empty namespace has the globals of the Code Editor.
    pub fn member(&self, namespace: &str, name: &str, python: bool) -> Option<Member> {
        let namespace = canonical(namespace);
        if let Some(entries) = self.namespaces.get(&*namespace) {
            if let Some(entry) = entries.iter().find(|e| e.available.is_in(python) && e.name(python) == name) {
                return Some(entry.member);
            }
            // The namespace has members without published names: `ui.Key.SHIFT`.
            if let Some(open) = entries.iter().find(|e| e.javascript == "*") {
                return Some(open.member);
            }
        }
        if let Some(class) = self.instance(&namespace) {
            return self.method(class, name, python).map(Member::Operator);
        }
        if !python {
            return None;
        }
        // In Python, methods are functions of their class, `ee.Image.add(a, b)`, and static
        // functions are inherited. In JavaScript, methods belong to the prototype, and static
        // functions are not inherited.
        let class = self.class_named(&namespace)?;
        let inherited = || {
            let bases = self
                .class(class)
                .bases
                .iter()
                .filter_map(|base| self.namespaces.get(&*format!("ee.{}", self.class(*base).name)));
            bases
                .flatten()
                .find(|e| e.available.in_python() && e.python == name && matches!(e.member, Member::Operator(_)))
                .map(|e| e.member)
        };
        self.method(class, name, python).map(Member::Operator).or_else(inherited)
    }

    /// Returns the members of a namespace in the language, without removed ones.
    pub fn members(&self, namespace: &str, python: bool) -> impl Iterator<Item = (&'static str, Member)> {
        let namespace = canonical(namespace);
        let own = self.namespaces.get(&*namespace).map(Vec::as_slice).unwrap_or_default();
        let visible = move |e: &&'_ Entry| !e.removed && e.javascript != "*" && e.available.is_in(python);
        let methods = self.instance(&namespace).map(|class| self.methods(class, python)).into_iter().flatten();
        let rest = methods
            .filter(move |(name, _)| !own.iter().any(|e| e.javascript == *name))
            .map(|(name, id)| (name, Member::Operator(id)));
        own.iter().filter(visible).map(move |e| (e.name(python), e.member)).chain(rest)
    }

    /// Returns `true` if a dotted name is a namespace, or a class with static functions.
    pub fn is_namespace(&self, name: &str) -> bool {
        let name = canonical(name);
        self.operators.namespaces.binary_search(&&*name).is_ok() || self.namespaces.contains_key(&*name)
    }

    /// Returns the class of a namespace that is an object: the Code Editor's `Map` is a `ui.Map`,
    /// and `ui.root` a `ui.Panel`.
    pub fn instance(&self, namespace: &str) -> Option<ClassId> {
        match namespace {
            "Map" => Some(ClassId::UI_MAP),
            "ui.root" => self.class_named("ui.Panel"),
            _ => None,
        }
    }

    /// Returns a global name of the Code Editor.
    pub fn global(&self, name: &str) -> Option<Member> {
        match name {
            "Chart" => self.member("ui", "Chart", false),
            "exports" => Some(Member::Constant("exports")),
            "ee" => Some(Member::Namespace("ee")),
            "ui" => Some(Member::Namespace("ui")),
            "Map" => Some(Member::Namespace("Map")),
            "Export" => Some(Member::Namespace("Export")),
            _ => self.member("", name, false),
        }
    }

    /// Returns the options object with a name, with or without `ee.data.`.
    pub fn options(&self, name: &str) -> Option<&'static OptionObject<'static>> {
        let find = |name: &str| find_by(&self.operators.options, name, |options| options.name);
        find(name).or_else(|| find(&format!("ee.data.{name}")))
    }

    /// Returns the style properties of a widget class.
    pub fn style_properties(&self, class: ClassId) -> &'static [&'static str] {
        find(&self.operators.styles, &class).map(Vec::as_slice).unwrap_or_default()
    }

    /// Returns the summary of a namespace that is not a class.
    pub fn namespace_summary(&self, name: &str) -> Option<&'static str> {
        find(&self.operators.namespace_summaries, name).copied()
    }

    /// Returns `true` if a function of a Python package waits for the server, such as
    /// `geemap.ee_to_df`.
    pub fn is_blocking(&self, function: &str) -> bool {
        self.operators.blocking.contains(&function)
    }

    /// Returns `true` if a Python package monkey-patches Earth Engine's classes. `name` is one of
    /// its modules, or the name under which it is installed, in which `-` equals `_`.
    pub fn is_extension(&self, name: &str) -> bool {
        let root = name.split('.').next().unwrap_or_default();
        let same = |(a, b): (u8, u8)| a.eq_ignore_ascii_case(&b) || (a == b'-' && b == b'_');
        let named = |known: &&str| known.len() == root.len() && root.bytes().zip(known.bytes()).all(same);
        self.operators.extensions.iter().any(named)
    }

    /// Returns `true` if the knowledge base tells what a Python package does to Earth Engine's
    /// classes. `package` is the name under which it is imported.
    pub fn is_known_package(&self, package: &str) -> bool {
        self.operators.packages.contains(&package) || self.members(package, true).next().is_some()
    }

    /// Returns the names that the kernel of a notebook defines before the first cell. `kernel` is
    /// what the notebook says about it.
    pub fn preloaded_names(&self, kernel: &str) -> impl Iterator<Item = &'static str> {
        let kernel = kernel.to_ascii_lowercase();
        let preloads = self.operators.preloads.iter();
        preloads.filter(move |(known, _)| kernel.contains(known)).map(|(_, name)| *name)
    }

    /// Returns `true` if a host of JavaScript other than the Code Editor defines a name: a web
    /// page, one of its libraries, Apps Script, a runner of tests.
    pub fn is_of_host(&self, name: &str) -> bool {
        self.operators.host_names.binary_search(&name).is_ok()
    }

    /// Returns the language of a kernel by its name, if it is not Python.
    pub fn kernel_language(&self, kernel: &str) -> Option<&'static str> {
        let kernel = kernel.to_ascii_lowercase();
        let mut words = kernel.split(|c: char| !c.is_ascii_alphabetic());
        let language = words.find_map(|word| {
            self.operators.kernel_languages.iter().find(|(known, _)| *known == word).map(|(_, language)| *language)
        });
        language.filter(|_| !kernel.contains("python"))
    }

    /// Returns `true` if a Python package adds this member to Earth Engine's classes, as in
    /// `image.wx`.
    pub fn is_extension_member(&self, name: &str) -> bool {
        self.operators.extension_members.contains(&name)
    }

    /// Returns the names that a word often stands for: `mean` for `average`.
    pub fn synonyms(&self, word: &str) -> &'static [&'static str] {
        find(&self.operators.synonyms, word).map(Vec::as_slice).unwrap_or_default()
    }

    pub(super) fn index_of_datasets(&self) -> &'static DatasetIndex<'static> {
        &load::DATASETS
    }

    /// Returns the index entry of a dataset.
    pub fn dataset_head(&self, id: &str) -> Option<&'static DatasetHead<'static>> {
        find_by(self.dataset_heads(), id, |head| head.id)
    }

    /// Returns the index entries of all datasets, sorted by id.
    pub fn dataset_heads(&self) -> &'static [DatasetHead<'static>] {
        &self.index_of_datasets().heads
    }

    /// Returns all facts about a dataset.
    pub fn dataset(&self, id: &str) -> Option<Arc<Dataset>> {
        let head = self.dataset_head(id)?;
        load::dataset(head.block, head.slot)
    }

    /// Returns the collection of the catalog that contains an id such as
    /// `LANDSAT/LC08/C02/T1_L2/LC08_044034_20140318`.
    pub fn containing_dataset(&self, id: &str) -> Option<&'static DatasetHead<'static>> {
        let mut rest = id;
        while let Some((parent, _)) = rest.rsplit_once('/') {
            if let Some(head) = self.dataset_head(parent) {
                let holds = matches!(head.kind, DatasetKind::ImageCollection | DatasetKind::TableCollection);
                return holds.then_some(head);
            }
            rest = parent;
        }
        None
    }

    /// Returns a dataset that left the catalog.
    pub fn removed_dataset(&self, id: &str) -> Option<&'static RemovedDataset<'static>> {
        find_by(self.removed_datasets(), id, |removed| removed.id)
    }

    /// Returns all datasets that left the catalog, sorted by id.
    pub fn removed_datasets(&self) -> &'static [RemovedDataset<'static>] {
        &self.index_of_datasets().removed
    }

    /// Returns a normalized difference: its name, and the pairs of band roles for which it is
    /// defined.
    pub fn normalized_difference(
        &self,
        name: &str,
    ) -> Option<&'static (&'static str, Vec<(&'static str, &'static str)>)> {
        self.index_of_datasets().indices.iter().find(|(known, _)| known.eq_ignore_ascii_case(name))
    }

    /// Returns all normalized differences, see [`Self::normalized_difference`].
    pub fn normalized_differences(&self) -> &'static [(&'static str, Vec<(&'static str, &'static str)>)] {
        &self.index_of_datasets().indices
    }

    /// Returns the vocabulary for requests in words.
    pub fn words(&self) -> &'static crate::kb::model::words::Words {
        &load::WORDS
    }

    /// Returns the places that requests name.
    pub fn gazetteer(&self) -> &'static crate::kb::model::places::Gazetteer<'static> {
        &load::GAZETTEER
    }

    /// Returns `true` if an id is a public asset that the catalog does not list, or lies in one.
    pub fn is_unlisted(&self, id: &str) -> bool {
        self.index_of_datasets().unlisted.iter().any(|pattern| {
            let mut parts = id.split('/');
            let rest = pattern.strip_suffix('*');
            rest.unwrap_or(pattern)
                .trim_end_matches('/')
                .split('/')
                .all(|pattern_part| parts.next().is_some_and(|part| pattern_part == "*" || pattern_part == part))
                && (rest.is_none() || parts.next().is_some())
        })
    }

    /// Returns the name in `dataset` of a band of an older version of it.
    pub fn successor_of_band(&self, dataset: &str, old: &str) -> Option<&'static str> {
        let all = &self.index_of_datasets().migrations;
        let into = all.iter().filter(|migration| migration.ids.iter().any(|(_, new)| *new == dataset));
        into.flat_map(|migration| &migration.bands).find(|(band, _)| *band == old).and_then(|(_, new)| *new)
    }

    /// Returns the band and property changes away from a dataset. All tiers of a Landsat product
    /// share those of tier 1.
    pub fn migration(&self, from: &str) -> Option<&'static Migration<'static>> {
        let all = &self.index_of_datasets().migrations;
        let find = |id: &str| all.iter().find(|m| m.ids.iter().any(|(old, _)| *old == id));
        find(from).or_else(|| {
            let tier = from.replace("/T1_RT", "/T1").replace("/T2", "/T1");
            (tier != from).then(|| find(&tier)).flatten()
        })
    }
}

/// Returns the value of a key in a sorted table.
pub(super) fn find<'t, K: Borrow<Q>, Q: Ord + ?Sized, V>(table: &'t [(K, V)], key: &Q) -> Option<&'t V> {
    table.binary_search_by(|(known, _)| Borrow::<Q>::borrow(known).cmp(key)).ok().map(|at| &table[at].1)
}

/// Returns the item with a key in a list that is sorted by that key.
pub(super) fn find_by<'t, T>(list: &'t [T], key: &str, key_of: impl Fn(&'t T) -> &'t str) -> Option<&'t T> {
    list.binary_search_by(|item| key_of(item).cmp(key)).ok().map(|at| &list[at])
}

fn last(name: &str) -> &str {
    name.rsplit('.').next().unwrap_or(name)
}

/// Returns an asset id without the prefix that ids of the catalog may have.
pub fn without_public_prefix(id: &str) -> &str {
    id.strip_prefix("projects/earthengine-public/assets/").unwrap_or(id)
}

/// Returns the namespace without its aliases: `ee.batch.Export.image` is `Export.image`, `Chart` is
/// `ui.Chart`.
fn canonical(namespace: &str) -> std::borrow::Cow<'_, str> {
    if let Some(rest) = namespace.strip_prefix("ee.batch.Export") {
        return format!("Export{rest}").into();
    }
    match namespace.strip_prefix("Chart") {
        Some(rest) if rest.is_empty() || rest.starts_with('.') => format!("ui.Chart{rest}").into(),
        _ => namespace.into(),
    }
}

#[cfg(test)]
mod tests;

//! Lists the documents that a search can find, with their words: one function for each kind of
//! document. [`super::index`] makes the search index of them.

use std::borrow::Cow;

use super::document::DocumentKind;
use crate::kb::load;
use crate::kb::model::datasets::DatasetIndex;
use crate::kb::model::recipes::Recipes;
use crate::kb::model::search::Search;
use crate::kb::model::usage::{Table, Usage};
use crate::kb::model::{Kind, Lifecycle, Operator, Operators};

/// The tables that documents come from.
struct Tables {
    operators: &'static Operators<'static>,
    datasets: &'static DatasetIndex<'static>,
    usage: &'static Usage<'static>,
    recipes: &'static Recipes<'static>,
    search: &'static Search<'static>,
    /// The aliases of all names with a prefix.
    aliases_of_prefix: Vec<(&'static str, &'static [&'static str])>,
}

/// A document that a search can find, with its words.
#[derive(Debug)]
pub struct Entry {
    /// Its kind.
    pub kind: DocumentKind,
    /// Its index in the table of its kind; of a class, the index of its constructor.
    pub index: u16,
    /// How often public scripts use it.
    pub uses: u32,
    /// Its words.
    pub fields: Fields,
}

/// The words of a document, by field.
#[derive(Debug, Default)]
pub struct Fields {
    /// The last part of its name.
    pub name: Cow<'static, str>,
    /// The class of a method, or the other parts of an id.
    pub parent: Cow<'static, str>,
    /// Its title or sentence.
    pub summary: Cow<'static, str>,
    /// Its aliases.
    pub aliases: Vec<&'static str>,
    /// Parameters, keywords, roles.
    pub keywords: Cow<'static, str>,
    /// Less important facts: provider, sensors, names of bands.
    pub facts: Cow<'static, str>,
}

/// Returns all documents with their words, kind by kind.
pub fn entries() -> Vec<Entry> {
    let starred = load::SEARCH.aliases.iter();
    let tables = &Tables {
        operators: &load::OPERATORS,
        datasets: &load::DATASETS,
        usage: &load::USAGE,
        recipes: &load::RECIPES,
        search: &load::SEARCH,
        aliases_of_prefix: starred.filter_map(|(name, words)| Some((name.strip_suffix('*')?, &**words))).collect(),
    };
    let operators = tables.operators.operators.iter().enumerate();
    let mut entries: Vec<Entry> = operators.filter_map(|(at, op)| operator(tables, at, op)).collect();
    entries.extend(datasets(tables));
    entries.extend(band_roles(tables));
    entries.extend(indices(tables));
    entries.extend(recipes(tables));
    entries
}

impl Tables {
    /// Returns the aliases of a name. A `*` in the data stands for all names with that prefix.
    fn aliases(&self, name: &str) -> Vec<&'static str> {
        let all = &self.search.aliases;
        let exact = all.binary_search_by(|(known, _)| (*known).cmp(name)).ok().map(|at| &*all[at].1);
        let of_prefix = self.aliases_of_prefix.iter().filter(|(start, _)| name.starts_with(start));
        exact.into_iter().chain(of_prefix.map(|(_, words)| *words)).flatten().copied().collect()
    }

    /// Returns `true` if scripts could call an operator but have no use for it.
    fn is_internal(&self, name: &str) -> bool {
        self.search.inner.iter().any(|inner| match inner.strip_suffix('*') {
            Some(start) => name.starts_with(start),
            None => *inner == name,
        })
    }
}

/// Returns the document of an operator, or of a class through its constructor. Aliases and removed
/// operators have none.
fn operator(tables: &Tables, at: usize, op: &'static Operator<'static>) -> Option<Entry> {
    let is_available = matches!(op.lifecycle, Lifecycle::Current | Lifecycle::Deprecated);
    if !is_available || op.alias_of.is_some() || tables.is_internal(op.name) {
        return None;
    }
    let class = tables
        .operators
        .classes
        .iter()
        .find(|class| op.kind == Kind::Constructor && op.name.strip_prefix("ee.").unwrap_or(op.name) == class.name);
    let (owner, last) = op.name.rsplit_once('.').unwrap_or(("", op.name));
    let params: Vec<&str> = op.params.iter().chain(&op.python_extra).map(|param| param.name).collect();
    let fields = Fields {
        name: last.into(),
        parent: owner.into(),
        summary: class.map_or(op.summary, |class| class.summary).into(),
        aliases: tables.aliases(op.name),
        keywords: match class {
            Some(_) => op.summary.into(),
            None => params.join(" ").into(),
        },
        facts: op.makes.join(" ").into(),
    };
    let uses = match op.receiver {
        Some(class) if op.kind == Kind::Method => {
            let class = &tables.operators.classes[usize::from(class.0)];
            uses(&tables.usage.methods, class.name, last)
        }
        _ => uses(&tables.usage.statics, owner, last),
    };
    let kind = if class.is_some() { DocumentKind::Class } else { DocumentKind::Operator };
    Some(Entry { kind, index: at as u16, uses, fields })
}

fn uses(table: &Table<'_>, owner: &str, name: &str) -> u32 {
    let row = table.binary_search_by(|(known, _)| (*known).cmp(owner)).ok().map(|at| &table[at].1);
    let count = row.and_then(|row| row.binary_search_by(|(known, _)| (*known).cmp(name)).ok().map(|at| row[at].1));
    count.unwrap_or(0)
}

/// Returns the datasets of the catalog.
fn datasets(tables: &Tables) -> impl Iterator<Item = Entry> {
    tables.datasets.heads.iter().enumerate().map(|(at, head)| {
        let words = tables.search.datasets.get(at);
        let fields = Fields {
            parent: head.id.into(),
            summary: head.title.into(),
            aliases: tables.aliases(head.id),
            keywords: words.map_or("", |words| words.keywords).into(),
            facts: words.map_or("", |words| words.facts).into(),
            ..Fields::default()
        };
        let uses = tables.usage.datasets.get(at).map_or(0, |(_, uses)| *uses);
        Entry { kind: DocumentKind::Dataset, index: at as u16, uses, fields }
    })
}

/// Returns the band roles, with the bands that have them.
fn band_roles(tables: &Tables) -> impl Iterator<Item = Entry> {
    tables.search.roles.iter().enumerate().map(|(at, role)| {
        let bands: Vec<String> = role.bands.iter().map(|(id, bands)| format!("{id} {}", bands.join(" "))).collect();
        let fields = Fields {
            name: role.name.into(),
            summary: role.summary.into(),
            aliases: role.aliases.clone(),
            facts: bands.join(" ").into(),
            ..Fields::default()
        };
        Entry { kind: DocumentKind::BandRole, index: at as u16, uses: 0, fields }
    })
}

/// Returns the spectral indices.
fn indices(tables: &Tables) -> impl Iterator<Item = Entry> {
    tables.recipes.indices.iter().enumerate().map(|(at, index)| {
        let mut aliases = index.words.clone();
        aliases.push(index.title);
        aliases.extend(tables.aliases(index.name));
        let fields = Fields {
            name: index.name.into(),
            parent: index.domain.into(),
            summary: index.title.into(),
            aliases,
            keywords: index.roles.join(" ").into(),
            facts: "".into(),
        };
        let used = &tables.usage.spectral_indices;
        let uses = used.binary_search_by(|(name, _)| (*name).cmp(index.name)).map_or(0, |at| used[at].1);
        Entry { kind: DocumentKind::Index, index: at as u16, uses, fields }
    })
}

/// Returns the recipes, with their titles and example requests.
fn recipes(tables: &Tables) -> impl Iterator<Item = Entry> {
    tables.recipes.recipes.iter().enumerate().map(|(at, recipe)| {
        let mut aliases = recipe.requests.clone();
        aliases.extend(&recipe.answers);
        aliases.extend(tables.aliases(recipe.name));
        let about: Vec<&str> =
            recipe.parameters.iter().flat_map(|parameter| [parameter.name, parameter.about]).collect();
        let fields = Fields {
            name: recipe.name.into(),
            parent: recipe.topic.into(),
            summary: recipe.title.into(),
            aliases,
            keywords: "".into(),
            facts: about.join(" ").into(),
        };
        Entry { kind: DocumentKind::Recipe, index: at as u16, uses: 0, fields }
    })
}

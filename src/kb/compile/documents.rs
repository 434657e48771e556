//! Lists the documents that a search can find, with the words of each: one function for each kind
//! of document. [`super::index`] turns them into the search index.
//!
//! Part of `build.rs` too, see [`crate::kb`].

use std::borrow::Cow;

use crate::kb::model::datasets::DatasetIndex;
use crate::kb::model::index::kinds;
use crate::kb::model::recipes::Recipes;
use crate::kb::model::search::Search;
use crate::kb::model::usage::{Table, Usage};
use crate::kb::model::{Kind, Lifecycle, Operator, Operators};

/// All tables that documents come from.
#[derive(Debug)]
pub struct Tables<'a, 'b> {
    /// Operators and classes.
    pub operators: &'b Operators<'a>,
    /// Datasets.
    pub datasets: &'b DatasetIndex<'a>,
    /// How often public scripts use each name.
    pub usage: &'b Usage<'a>,
    /// Recipes and spectral indices.
    pub recipes: &'b Recipes<'a>,
    /// The vocabulary of the search.
    pub search: &'b Search<'a>,
}

/// A document that a search can find.
#[derive(Debug)]
pub struct Document {
    /// One of [`kinds`].
    pub kind: u8,
    /// Its index in the table of its kind.
    pub index: u16,
    /// How often public scripts use it.
    pub uses: u32,
}

/// The words of a document, by field.
#[derive(Debug, Default)]
pub struct DocumentFields<'a> {
    /// The last part of its name.
    pub name: Cow<'a, str>,
    /// The class of a method, or the other parts of an id.
    pub parent: Cow<'a, str>,
    /// Its title or sentence.
    pub summary: Cow<'a, str>,
    /// Its aliases.
    pub aliases: Vec<&'a str>,
    /// Parameters, keywords, roles.
    pub keywords: Cow<'a, str>,
    /// Less important facts: provider, sensors, names of bands.
    pub facts: Cow<'a, str>,
}

/// Returns all documents with their words, kind by kind.
pub fn documents<'a>(tables: &Tables<'a, '_>) -> Vec<(Document, DocumentFields<'a>)> {
    let mut documents = Vec::with_capacity(4096);
    for (at, op) in tables.operators.operators.iter().enumerate() {
        documents.extend(operator(tables, at, op));
    }
    datasets(tables, &mut documents);
    band_roles(tables, &mut documents);
    indices(tables, &mut documents);
    recipes(tables, &mut documents);
    documents
}

impl<'a> Tables<'a, '_> {
    /// Returns the aliases of a name. A `*` in the data stands for all names with that prefix.
    fn aliases(&self, name: &str) -> Vec<&'a str> {
        let all = &self.search.aliases;
        let exact = all.binary_search_by(|(known, _)| (*known).cmp(name)).ok().map(|at| &all[at].1);
        let starts =
            all.iter().filter(|(known, _)| known.strip_suffix('*').is_some_and(|start| name.starts_with(start)));
        exact.into_iter().chain(starts.map(|(_, words)| words)).flatten().copied().collect()
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
fn operator<'a>(tables: &Tables<'a, '_>, at: usize, op: &Operator<'a>) -> Option<(Document, DocumentFields<'a>)> {
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
    let text = DocumentFields {
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
    let kind = if class.is_some() { kinds::CLASS } else { kinds::OPERATOR };
    Some((Document { kind, index: at as u16, uses }, text))
}

fn uses(table: &Table<'_>, owner: &str, name: &str) -> u32 {
    let row = table.binary_search_by(|(known, _)| (*known).cmp(owner)).ok().map(|at| &table[at].1);
    let count = row.and_then(|row| row.binary_search_by(|(known, _)| (*known).cmp(name)).ok().map(|at| row[at].1));
    count.unwrap_or(0)
}

/// Adds the datasets of the catalog.
fn datasets<'a>(tables: &Tables<'a, '_>, documents: &mut Vec<(Document, DocumentFields<'a>)>) {
    for (at, head) in tables.datasets.heads.iter().enumerate() {
        let words = tables.search.datasets.get(at);
        let text = DocumentFields {
            parent: head.id.into(),
            summary: head.title.into(),
            aliases: tables.aliases(head.id),
            keywords: words.map_or("", |words| words.keywords).into(),
            facts: words.map_or("", |words| words.facts).into(),
            ..DocumentFields::default()
        };
        let uses = tables.usage.datasets.get(at).map_or(0, |(_, uses)| *uses);
        documents.push((Document { kind: kinds::DATASET, index: at as u16, uses }, text));
    }
}

/// Adds the band roles, with the bands that have them.
fn band_roles<'a>(tables: &Tables<'a, '_>, documents: &mut Vec<(Document, DocumentFields<'a>)>) {
    for (at, role) in tables.search.roles.iter().enumerate() {
        let bands: Vec<String> = role.bands.iter().map(|(id, bands)| format!("{id} {}", bands.join(" "))).collect();
        let text = DocumentFields {
            name: role.name.into(),
            summary: role.summary.into(),
            aliases: role.aliases.clone(),
            facts: bands.join(" ").into(),
            ..DocumentFields::default()
        };
        documents.push((Document { kind: kinds::BAND_ROLE, index: at as u16, uses: 0 }, text));
    }
}

/// Adds the spectral indices.
fn indices<'a>(tables: &Tables<'a, '_>, documents: &mut Vec<(Document, DocumentFields<'a>)>) {
    for (at, index) in tables.recipes.indices.iter().enumerate() {
        let mut aliases = index.words.clone();
        aliases.push(index.title);
        aliases.extend(tables.aliases(index.name));
        let text = DocumentFields {
            name: index.name.into(),
            parent: index.domain.into(),
            summary: index.title.into(),
            aliases,
            keywords: index.roles.join(" ").into(),
            facts: "".into(),
        };
        let used = &tables.usage.spectral_indices;
        let uses = used.binary_search_by(|(name, _)| (*name).cmp(index.name)).map_or(0, |at| used[at].1);
        documents.push((Document { kind: kinds::INDEX, index: at as u16, uses }, text));
    }
}

/// Adds the recipes, with their titles and example requests.
fn recipes<'a>(tables: &Tables<'a, '_>, documents: &mut Vec<(Document, DocumentFields<'a>)>) {
    for (at, recipe) in tables.recipes.recipes.iter().enumerate() {
        let mut aliases = recipe.requests.clone();
        aliases.extend(&recipe.answers);
        aliases.extend(tables.aliases(recipe.name));
        let about: Vec<&str> =
            recipe.parameters.iter().flat_map(|parameter| [parameter.name, parameter.about]).collect();
        let text = DocumentFields {
            name: recipe.name.into(),
            parent: recipe.topic.into(),
            summary: recipe.title.into(),
            aliases,
            keywords: "".into(),
            facts: about.join(" ").into(),
        };
        documents.push((Document { kind: kinds::RECIPE, index: at as u16, uses: 0 }, text));
    }
}

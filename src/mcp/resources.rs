//! The knowledge base by URI: `geols://dataset/COPERNICUS/S2_SR_HARMONIZED`.

use crate::check::rules;
use crate::kb::kb;
use crate::kb::model::Lifecycle;
use crate::syntax::language::Language;
use crate::tools::explain;
use rmcp::model::{Resource, ResourceTemplate};

/// What every URI starts with.
const SCHEME: &str = "geols://";
/// The number of resources in a page of the list.
const PAGE: usize = 250;
/// The maximum number of completions, as the protocol has it.
const MAX_COMPLETIONS: usize = 100;
/// The type of all resources.
pub const MIME_TYPE: &str = "text/markdown";

/// A kind of resources.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Rule,
    Recipe,
    Dataset,
    Operator,
}

impl Kind {
    const ALL: [Kind; 4] = [Kind::Rule, Kind::Recipe, Kind::Dataset, Kind::Operator];

    fn name(self) -> &'static str {
        match self {
            Kind::Rule => "rule",
            Kind::Recipe => "recipe",
            Kind::Dataset => "dataset",
            Kind::Operator => "operator",
        }
    }

    fn description(self) -> &'static str {
        match self {
            Kind::Rule => "What a rule of check reports, with examples",
            Kind::Recipe => "A tested script for a task, with its parameters",
            Kind::Dataset => "Dates, bands, scales, quality bits and classes of a dataset",
            Kind::Operator => "Signature, arguments and defaults of an operator",
        }
    }

    fn template(self) -> String {
        let variable = if self == Kind::Dataset { "{+name}" } else { "{name}" };
        format!("{SCHEME}{}/{variable}", self.name())
    }

    /// Returns the names and titles of all resources of the kind.
    fn entries(self) -> Vec<(&'static str, &'static str)> {
        let kb = kb();
        match self {
            Kind::Rule => rules().iter().map(|rule| (rule.name, rule.summary)).collect(),
            Kind::Recipe => kb.recipes().iter().map(|recipe| (recipe.name, recipe.title)).collect(),
            Kind::Dataset => kb.dataset_heads().iter().map(|head| (head.id, head.title)).collect(),
            Kind::Operator => {
                let ops =
                    kb.operators().iter().filter(|op| op.alias_of.is_none() && op.lifecycle == Lifecycle::Current);
                ops.map(|op| (op.name, op.summary)).collect()
            }
        }
    }
}

/// Returns the templates of the URIs.
pub fn templates() -> Vec<ResourceTemplate> {
    let template = |kind: Kind| {
        ResourceTemplate::new(kind.template(), kind.name())
            .with_description(kind.description())
            .with_mime_type(MIME_TYPE)
    };
    Kind::ALL.into_iter().map(template).collect()
}

/// Returns a page of the list of all resources, and the cursor of the next one.
///
/// # Errors
/// The cursor is none that a list returned.
pub fn list(cursor: Option<&str>) -> Result<(Vec<Resource>, Option<String>), String> {
    let start = cursor.map_or(Ok(0), str::parse::<usize>).map_err(|_| "the cursor is unknown".to_owned())?;
    let all = Kind::ALL.into_iter().flat_map(|kind| kind.entries().into_iter().map(move |entry| (kind, entry)));
    let all: Vec<_> = all.collect();
    if start > all.len() {
        return Err("the cursor is unknown".to_owned());
    }
    let end = all.len().min(start + PAGE);
    let resource = |(kind, (name, title)): &(Kind, (&'static str, &'static str))| {
        Resource::new(format!("{SCHEME}{}/{name}", kind.name()), *name).with_title(*title).with_mime_type(MIME_TYPE)
    };
    let page = all[start..end].iter().map(resource).collect();
    Ok((page, (end < all.len()).then(|| end.to_string())))
}

/// Returns the Markdown of a resource, or `None` if there is none.
pub fn read(uri: &str) -> Option<String> {
    let (kind, name) = uri.strip_prefix(SCHEME)?.split_once('/')?;
    let kind = Kind::ALL.into_iter().find(|known| known.name() == kind)?;
    // A name is one of its kind: an operator is no dataset.
    let (name, _) = kind.entries().into_iter().find(|(known, _)| *known == name)?;
    explain::text(name, Language::Python).ok()
}

/// Returns names that start like a name in a template, or contain it.
pub fn complete(template: &str, start: &str) -> Vec<String> {
    let Some(kind) = Kind::ALL.into_iter().find(|kind| kind.template() == template) else { return Vec::new() };
    let start = start.to_ascii_lowercase();
    let position = |name: &str| name.to_ascii_lowercase().find(&start);
    let mut names: Vec<(bool, &str)> =
        kind.entries().into_iter().filter_map(|(name, _)| position(name).map(|at| (at > 0, name))).collect();
    names.sort_unstable();
    names.into_iter().take(MAX_COMPLETIONS).map(|(_, name)| name.to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_end_and_have_readable_resources() {
        let (mut cursor, mut count) = (None, 0);
        loop {
            let (page, next) = list(cursor.as_deref()).unwrap();
            count += page.len();
            assert!(read(&page[0].uri).is_some(), "{}", page[0].uri);
            cursor = next;
            if cursor.is_none() {
                break;
            }
        }
        assert!(count > 2_000, "{count}");
        assert!(list(Some("x")).is_err() && list(Some("9999999")).is_err());
    }

    #[test]
    fn a_uri_names_one_kind() {
        assert!(read("geols://dataset/COPERNICUS/S2_SR_HARMONIZED").unwrap().contains("`B4`"));
        assert!(read("geols://operator/ee.Image.clip").is_some());
        assert!(read("geols://dataset/ee.Image.clip").is_none());
        assert!(read("geols://rule/../../etc/passwd").is_none() && read("file:///etc/passwd").is_none());
    }

    #[test]
    fn completions_start_with_the_best() {
        let names = complete("geols://dataset/{+name}", "copernicus/s2");
        assert!(names[0].starts_with("COPERNICUS/S2"), "{names:?}");
        assert!(names.len() <= MAX_COMPLETIONS && complete("geols://x/{name}", "a").is_empty());
    }
}

//! The page of a subject in Markdown, with everything that the knowledge base has.

use super::Subject;
use crate::features::describe::class_name;
use crate::features::format::{bit_range, number};
use crate::features::hover::{dataset_markdown, operator_markdown, option_markdown, removed_markdown, signature};
use crate::features::markdown::{MarkdownBuilder, escape, inline_code, name_list};
use crate::kb::model::recipes::{Recipe, SpectralIndex};
use crate::kb::model::search::BandRole;
use crate::kb::model::{Band, ClassId, DatasetHead, Lifecycle, OpId, Ty};
use crate::kb::{Kb, Member, kb};
use crate::syntax::language::Language;

/// Maximum datasets of a band role, the most used first.
const MAX_DATASETS: usize = 20;
/// Maximum rows of a table.
const MAX_ROWS: usize = 200;

/// Returns the page of a subject; signatures are those of a language.
pub fn markdown(subject: &Subject, language: Language) -> String {
    let python = language.is_python();
    match subject {
        Subject::Rule(rule) => rule.docs.trim().to_owned(),
        Subject::Dataset(head) => dataset(head),
        Subject::RemovedDataset(removed) => removed_markdown(removed),
        Subject::Class(id) => class(*id, python),
        Subject::Namespace(name) => namespace(name, python),
        Subject::Operator(id) => operator(*id, python),
        Subject::Operators(ids) => {
            let mut page = MarkdownBuilder::new();
            let rows: Vec<Vec<String>> = ids.iter().map(|id| operator_row(*id, python)).collect();
            page.table(&["operator", ""], &rows, MAX_ROWS);
            page.finish()
        }
        Subject::Index(index) => spectral_index(index),
        Subject::BandRole(role) => band_role(role),
        Subject::Recipe(recipe) => self::recipe(recipe),
    }
}

fn operator(id: OpId, python: bool) -> String {
    let text = operator_markdown(id, python);
    let options: Vec<String> = kb().op(id).params.iter().flat_map(|param| options(&param.ty, python)).collect();
    std::iter::once(text).chain(options).collect::<Vec<_>>().join("\n\n")
}

/// Returns the named options that an argument takes.
fn options(ty: &'static Ty<'static>, python: bool) -> Vec<String> {
    match ty {
        Ty::Options(name) => {
            let Some(object) = kb().options(name) else { return Vec::new() };
            let fields = object.fields.iter().map(|field| option_markdown(object, field, python));
            fields.collect()
        }
        Ty::Union(list) => list.iter().flat_map(|ty| options(ty, python)).collect(),
        _ => Vec::new(),
    }
}

fn operator_row(id: OpId, python: bool) -> Vec<String> {
    let op = kb().op(id);
    let mark = match op.lifecycle {
        Lifecycle::Deprecated => "deprecated. ",
        Lifecycle::Removed => "removed. ",
        Lifecycle::Current | Lifecycle::Hidden => "",
    };
    vec![inline_code(&signature(op, python)), format!("{mark}{}", escape(op.summary))]
}

fn dataset(head: &'static DatasetHead<'static>) -> String {
    let mut page = MarkdownBuilder::new();
    page.paragraph(&dataset_markdown(head).unwrap_or_default());
    let facts = kb().dataset(head.id);
    for band in facts.iter().flat_map(|dataset| &dataset.bands) {
        add_values(&mut page, band);
    }
    page.finish()
}

/// Adds what the values of a band mean: bits, or classes with their colors.
fn add_values(page: &mut MarkdownBuilder, band: &Band) {
    let bits: Vec<Vec<String>> = band
        .bits
        .iter()
        .map(|field| {
            let values: Vec<String> =
                field.values.iter().map(|(value, meaning)| format!("{value} = {meaning}")).collect();
            vec![bit_range(field.first, field.last), escape(&field.meaning), escape(&values.join("; "))]
        })
        .collect();
    if !bits.is_empty() {
        page.paragraph(&format!("Bits of {}:", inline_code(&band.name)));
        page.table(&["bits", "meaning", "values"], &bits, MAX_ROWS);
    }
    let class = |(value, meaning, color): &(i64, Box<str>, Box<str>)| {
        vec![value.to_string(), escape(meaning), color.to_string()]
    };
    let classes: Vec<Vec<String>> = band.classes.iter().map(class).collect();
    if !classes.is_empty() {
        page.paragraph(&format!("Classes of {}:", inline_code(&band.name)));
        page.table(&["value", "meaning", "color"], &classes, MAX_ROWS);
    }
}

fn class(id: ClassId, python: bool) -> String {
    let kb = kb();
    let facts = kb.class(id);
    let name = class_name(id);
    let mut page = MarkdownBuilder::new();
    let bases: Vec<&str> = facts.bases.iter().map(|base| kb.class(*base).name).collect();
    let based = if bases.is_empty() { String::new() } else { format!(", based on {}", bases.join(", ")) };
    page.paragraph(&format!("{} is a class{based}. {}", inline_code(&name), escape(facts.summary)));
    if let Some(constructor) = kb.operator(&name) {
        page.paragraph(&operator_markdown(constructor, python));
    }
    add_operators(&mut page, "Methods", kb.methods(id, python).map(|(_, id)| id), python);
    add_operators(&mut page, "Functions", member_operators(kb, &name, python), python);
    page.finish()
}

fn namespace(name: &str, python: bool) -> String {
    let kb = kb();
    let mut page = MarkdownBuilder::new();
    let summary = kb.namespace_summary(name).unwrap_or_default();
    page.paragraph(&format!("{} is a namespace. {}", inline_code(name), escape(summary)));
    let inner =
        kb.members(name, python).filter(|(_, member)| matches!(member, Member::Class { .. } | Member::Namespace(_)));
    let inner: Vec<String> = inner.map(|(member, _)| format!("{name}.{member}")).collect();
    if !inner.is_empty() {
        page.paragraph(&format!(
            "Classes and namespaces: {}",
            name_list(inner.iter().map(String::as_str), MAX_ROWS, false)
        ));
    }
    add_operators(&mut page, "Functions", member_operators(kb, name, python), python);
    page.finish()
}

fn member_operators<'n>(kb: &'static Kb, name: &'n str, python: bool) -> impl Iterator<Item = OpId> + use<'n> {
    kb.members(name, python).filter_map(|(_, member)| match member {
        Member::Operator(id) => Some(id),
        _ => None,
    })
}

/// Adds the signatures of operators by name, without removed ones and other spellings.
fn add_operators(page: &mut MarkdownBuilder, title: &str, ids: impl Iterator<Item = OpId>, python: bool) {
    let shown = ids.filter(|id| {
        let op = kb().op(*id);
        op.alias_of.is_none() && !matches!(op.lifecycle, Lifecycle::Removed | Lifecycle::Hidden)
    });
    let mut signatures: Vec<String> =
        shown.map(|id| format!("- {}", inline_code(&signature(kb().op(id), python)))).collect();
    if !signatures.is_empty() {
        signatures.sort_unstable();
        page.paragraph(&format!("{title}:"));
        page.paragraph(&signatures.join("\n"));
    }
}

fn spectral_index(index: &SpectralIndex<'static>) -> String {
    let mut page = MarkdownBuilder::new();
    page.paragraph(&format!("**{}**, {}, spectral index ({})", index.name, escape(index.title), index.domain));
    page.list(&[
        ("Formula", inline_code(index.formula)),
        ("Bands", index.roles.join(", ")),
        ("Usual values", format!("{} to {}", number(index.range.0), number(index.range.1))),
        ("Palette", index.palette.join(" ")),
        ("Source", escape(index.source)),
    ]);
    let bands_of = |sensor: &crate::kb::model::recipes::Sensor<'static>| {
        let band = |role: &str| sensor.roles.iter().find(|(known, _)| *known == role).map(|(_, band)| *band);
        let bands: Option<Vec<String>> =
            index.roles.iter().map(|role| band(role).map(|band| format!("{role} {band}"))).collect();
        Some(vec![inline_code(sensor.id), bands?.join(", ")])
    };
    let rows: Vec<Vec<String>> = kb().recipe_tables().sensors.iter().filter_map(bands_of).collect();
    if !rows.is_empty() {
        page.paragraph("The formula expects reflectance from 0 to 1: scale the values of the dataset first.");
        page.table(&["dataset", "bands"], &rows, MAX_ROWS);
    }
    page.finish()
}

fn band_role(role: &BandRole<'static>) -> String {
    let mut page = MarkdownBuilder::new();
    page.paragraph(&format!("**{}**, band role. {}", role.name, escape(role.summary)));
    page.list(&[("Also called", role.aliases.join(", "))]);
    let rows: Vec<Vec<String>> = role.bands.iter().map(|(id, bands)| vec![inline_code(id), bands.join(", ")]).collect();
    page.table(&["dataset", "bands"], &rows, MAX_DATASETS);
    page.finish()
}

fn recipe(recipe: &Recipe<'static>) -> String {
    let mut page = MarkdownBuilder::new();
    page.paragraph(&format!(
        "**{}**, recipe ({}). {}.",
        recipe.name,
        recipe.topic.replace('-', " "),
        escape(recipe.title)
    ));
    let assumed: Vec<String> = recipe.assumes.iter().map(|text| format!("- {}", escape(text))).collect();
    page.paragraph(&assumed.join("\n"));
    let rows: Vec<Vec<String>> = recipe
        .parameters
        .iter()
        .map(|parameter| vec![inline_code(parameter.name), inline_code(parameter.default), escape(parameter.about)])
        .collect();
    page.table(&["parameter", "default", ""], &rows, MAX_ROWS);
    page.finish()
}

#[cfg(test)]
mod tests {
    use super::super::find;
    use super::*;

    fn page_of(name: &str) -> String {
        markdown(&find(name).unwrap_or_else(|| panic!("no {name}")), Language::Python)
    }

    #[test]
    fn pages_have_what_scripts_need() {
        for (name, expected) in [
            ("unknown-band", "# "),
            ("COPERNICUS/S2_SR_HARMONIZED", "| `B4` | red |"),
            ("COPERNICUS/S2_SR_HARMONIZED", "Bits of `QA60`:"),
            ("ESA/WorldCover/v200", "| 10 | Tree cover | 006400 |"),
            ("LANDSAT/LC08/C01/T1_SR", "LANDSAT/LC08/C02/T1_L2"),
            ("ee.Image.reduceRegion", "| `bestEffort` |"),
            ("Image.clip", "image.clip(clip_geometry)"),
            ("ee.Filter", "ee.Filter.eq("),
            ("reduceRegions", "image.reduceRegions("),
            ("ee.batch.Export.image.toDrive", "maxPixels"),
            ("ee.Export.image.toDrive", "maxPixels"),
            ("NDVI", "(nir - red) / (nir + red)"),
            ("nir", "COPERNICUS/S2_SR_HARMONIZED"),
            ("index-composite", "`index`"),
        ] {
            let page = page_of(name);
            assert!(page.contains(expected), "{name}: {expected}\n{page}");
        }
        assert!(find("ee.Image.frobnicate").is_none());
    }
}

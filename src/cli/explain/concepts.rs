//! The pages of spectral indices, band roles and recipes.

use super::page::Page;
use crate::cli::terminal::{BOLD, CYAN, DIM, Terminal};
use crate::features::format::number;
use crate::kb::Kb;
use crate::kb::model::recipes::{Recipe, SpectralIndex};
use crate::kb::model::search::BandRole;

/// The maximum number of datasets of a band role, the most used ones first.
const MAX_DATASETS: usize = 15;

/// Returns the page of a spectral index.
pub fn spectral_index(kb: &'static Kb, index: &SpectralIndex<'static>, terminal: &Terminal) -> String {
    let mut page = Page::new(terminal);
    page.title(index.name, &format!("spectral index ({})", index.domain));
    page.paragraph(0, index.title);
    page.gap();
    let colors: String = index.palette.iter().map(|color| page.swatch(color)).collect();
    let palette = if colors.is_empty() { index.palette.join(" ") } else { colors };
    page.entries(&[
        ("Formula", index.formula.to_owned()),
        ("Bands", index.roles.join(", ")),
        ("Usual", format!("{} to {}", number(index.range.0), number(index.range.1))),
        ("Palette", palette),
        ("Source", index.source.to_owned()),
    ]);
    let rows: Vec<Vec<String>> = kb
        .recipe_tables()
        .sensors
        .iter()
        .filter_map(|sensor| {
            let of = |role: &str| sensor.roles.iter().find(|(known, _)| *known == role).map(|(_, band)| *band);
            let bands: Vec<String> =
                index.roles.iter().map(|role| of(role).map(|band| format!("{role} {band}"))).collect::<Option<_>>()?;
            Some(vec![format!("{BOLD}{}{BOLD:#}", sensor.id), bands.join(", ")])
        })
        .collect();
    if !rows.is_empty() {
        page.heading("Datasets with these bands");
        page.table(&[], rows);
        page.paragraph(2, "The formula expects reflectance from 0 to 1: scale the values of the dataset first.");
    }
    page.finish()
}

/// Returns the page of a band role.
pub fn band_role(role: &BandRole<'static>, terminal: &Terminal) -> String {
    let mut page = Page::new(terminal);
    page.title(role.name, "band role");
    page.paragraph(0, role.summary);
    page.gap();
    page.entries(&[("Also called", role.aliases.join(", "))]);
    if !role.bands.is_empty() {
        page.heading("Datasets");
        let rows = role.bands.iter().take(MAX_DATASETS);
        page.table(&[], rows.map(|(id, bands)| vec![format!("{BOLD}{id}{BOLD:#}"), bands.join(", ")]).collect());
        let more = role.bands.len().saturating_sub(MAX_DATASETS);
        if more > 0 {
            page.line(&format!("  {DIM}and {more} more{DIM:#}"));
        }
    }
    page.finish()
}

/// Returns the page of a recipe.
pub fn recipe(recipe: &Recipe<'static>, terminal: &Terminal) -> String {
    let mut page = Page::new(terminal);
    page.title(recipe.name, &format!("recipe ({})", recipe.topic.replace('-', " ")));
    page.paragraph(0, &format!("{}.", recipe.title));
    if !recipe.parameters.is_empty() {
        page.heading("Parameters");
        let rows = recipe.parameters.iter().map(|parameter| {
            let default = format!("{DIM}{}{DIM:#}", parameter.default);
            vec![format!("{BOLD}{}{BOLD:#}", parameter.name), parameter.about.to_owned(), default]
        });
        page.table(&["name", "", "default"], rows.collect());
    }
    page.gap();
    page.line(&format!("Print the script: {CYAN}geols recipes {}{CYAN:#}", recipe.name));
    page.finish()
}

//! The page of a dataset: dates, bands, bits, classes with their colors, properties, and code to
//! start from.

use super::markdown::highlight;
use super::page::Page;
use super::snippet;
use crate::cli::terminal::{BOLD, CYAN, DIM, GREEN, RED, Terminal, YELLOW};
use crate::features::format::{self, bit_range, extent, kind_name, number, property_families, range};
use crate::kb::kb;
use crate::kb::model::{Band, Dataset, DatasetHead, Property, RemovedDataset};
use crate::syntax::language::Language;

/// The maximum number of properties.
const MAX_PROPERTIES: usize = 60;
/// The maximum number of classes of a band.
const MAX_CLASSES: usize = 60;

/// Returns the page of a dataset.
pub fn page(head: &'static DatasetHead<'static>, terminal: &Terminal) -> Option<String> {
    let dataset = kb().dataset(head.id)?;
    let mut page = Page::new(terminal);
    page.title(head.id, kind_name(head.kind));
    page.paragraph(0, head.title);
    page.gap();
    page.entries(&[
        ("Status", status(head)),
        ("Dates", format::dates(head)),
        ("Cadence", dataset.cadence.as_deref().unwrap_or_default().to_owned()),
        ("Pixel size", dataset.gsd.map(|gsd| format!("{} m", number(gsd))).unwrap_or_default()),
        ("Extent", dataset.bbox.map(extent).unwrap_or_default()),
        ("Provider", dataset.provider.to_string()),
        ("License", dataset.license.to_string()),
        ("Page", dataset.page.as_deref().map(format::catalog_url).unwrap_or_default()),
    ]);
    bands(&dataset, &mut page);
    if !dataset.mixed_by.is_empty() {
        page.gap();
        page.paragraph(
            0,
            &format!("The images have different bands: filter by {} first.", dataset.mixed_by.join(" and ")),
        );
    }
    properties("Properties of images", &dataset.properties, &mut page);
    properties("Columns", &dataset.columns, &mut page);
    code(head, &dataset, &mut page);
    Some(page.finish())
}

/// Returns the page of a dataset that was removed from the catalog.
pub fn removed(removed: &RemovedDataset<'static>, terminal: &Terminal) -> String {
    let mut page = Page::new(terminal);
    page.title(removed.id, removed.kind.map_or("dataset", kind_name));
    let when = removed.removed.map(|day| format!(" on {day}")).unwrap_or_default();
    let status = if removed.is_deleted { "Removed from Earth Engine" } else { "Removed from the catalog" };
    page.line(&format!("{RED}{status}{RED:#}{when}."));
    page.gap();
    page.entries(&[
        ("Use instead", removed.successor.unwrap_or_default().to_owned()),
        ("Bands", removed.bands.join(", ")),
    ]);
    if let Some(migration) = kb().migration(removed.id) {
        page.heading("Bands of both datasets");
        let rows = migration.bands.iter().map(|(old, new)| vec![(*old).to_owned(), new.unwrap_or("-").to_owned()]);
        page.table(&["old", "new"], rows.collect());
    }
    page.finish()
}

fn status(head: &DatasetHead<'_>) -> String {
    let successor = head.successor.map(|id| format!(": use {CYAN}{id}{CYAN:#} instead")).unwrap_or_default();
    if head.deprecated {
        format!("{YELLOW}deprecated{YELLOW:#}{successor}")
    } else if head.beta {
        "beta".to_owned()
    } else {
        format!("{GREEN}current{GREEN:#}")
    }
}

fn bands(dataset: &Dataset, page: &mut Page) {
    if dataset.bands.is_empty() {
        return;
    }
    page.heading("Bands");
    let show = |value: Option<f64>| value.map(number).unwrap_or_default();
    let rows = dataset.bands.iter().map(|band| {
        vec![
            format!("{BOLD}{}{BOLD:#}", band.name),
            band.role.as_deref().unwrap_or_default().to_owned(),
            show(band.gsd.filter(|_| dataset.gsd.is_none())),
            band.units.as_deref().unwrap_or_default().to_owned(),
            show(band.scale.filter(|scale| *scale != 1.0)),
            show(band.offset.filter(|offset| *offset != 0.0)),
            range(band),
            band.wavelength.as_deref().unwrap_or_default().to_owned(),
            contents(band),
        ]
    });
    page.table(&["name", "role", "meters", "units", "scale", "offset", "range", "wavelength", ""], rows.collect());
    if dataset.bands_open {
        page.paragraph(2, "There are more bands.");
    }
    for band in &dataset.bands {
        if !band.bits.is_empty() {
            page.heading(&format!("Bits of {}", band.name));
            let rows = band.bits.iter().map(|field| {
                let bits = bit_range(field.first, field.last);
                let values: Vec<String> =
                    field.values.iter().map(|(value, meaning)| format!("{value} = {meaning}")).collect();
                vec![bits, field.meaning.to_string(), values.join("; ")]
            });
            page.table(&["bits", "meaning", "values"], rows.collect());
        }
        if !band.classes.is_empty() {
            page.heading(&format!("Classes of {}", band.name));
            let rows: Vec<Vec<String>> = band
                .classes
                .iter()
                .take(MAX_CLASSES)
                .map(|(value, meaning, color)| {
                    vec![page.swatch(color), value.to_string(), color.to_string(), meaning.to_string()]
                })
                .collect();
            page.table(&[], rows);
            if band.classes.len() > MAX_CLASSES {
                page.paragraph(2, &format!("and {} more", band.classes.len() - MAX_CLASSES));
            }
        }
    }
}

fn contents(band: &Band) -> String {
    match (band.bits.is_empty(), band.classes.is_empty()) {
        (false, _) => "bits, see below".to_owned(),
        (true, false) => format!("{} classes", band.classes.len()),
        (true, true) => String::new(),
    }
}

fn properties(title: &str, list: &[Property], page: &mut Page) {
    if list.is_empty() {
        return;
    }
    page.heading(title);
    let rows = property_families(list);
    let omitted = rows.len().saturating_sub(MAX_PROPERTIES);
    let rows = rows.into_iter().take(MAX_PROPERTIES).map(|(name, property)| {
        vec![format!("{BOLD}{name}{BOLD:#}"), property.ty.to_lowercase(), property.values.join(", ")]
    });
    page.table(&[], rows.collect());
    if omitted > 0 {
        page.paragraph(2, &format!("and {omitted} more"));
    }
}

fn code(head: &DatasetHead<'_>, dataset: &Dataset, page: &mut Page) {
    let visualization = snippet::Visualization::from_dataset(dataset);
    if !visualization.palette.is_empty() && page.color {
        page.heading("Palette");
        let swatches: String = visualization.palette.iter().map(|color| page.swatch(color)).collect();
        let from = visualization.min.first().map(|value| number(*value)).unwrap_or_default();
        let to = visualization.max.first().map(|value| number(*value)).unwrap_or_default();
        page.line(&format!("  {from} {swatches} {to}   {DIM}{}{DIM:#}", visualization.label));
    }
    for (title, language) in [("JavaScript", Language::JavaScript), ("Python", Language::Python)] {
        let code = snippet::code(head, &visualization, language);
        if !code.is_empty() {
            page.heading(title);
            code.lines().for_each(|line| page.line(&format!("  {}", highlight(line, Some(language)))));
        }
    }
}

//! Hovers of datasets.

use crate::features::describe::dataset_link;
use crate::features::format::{self, day, kind_name, number, property_families, range};
use crate::features::markdown::{self, MarkdownBuilder};
use crate::kb::kb;
use crate::kb::model::{Band, Dataset, DatasetHead, DatasetKind, RemovedDataset};
use crate::semantic::query::datasets::current_successor;

/// Maximum rows of the table of bands.
const MAX_BANDS: usize = 30;
/// Maximum properties in a list.
const MAX_PROPERTIES: usize = 16;

/// Returns the Markdown of a catalog dataset.
pub fn dataset_markdown(head: &'static DatasetHead<'static>) -> Option<String> {
    let dataset = kb().dataset(head.id)?;
    let mut builder = MarkdownBuilder::new();
    builder.paragraph(&format!("**{}**", markdown::escape(head.title)));
    let mut line = vec![markdown::inline_code(head.id), kind_name(head.kind).to_owned(), format::dates(head)];
    line.extend(dataset.cadence.as_deref().map(format::cadence));
    line.extend(dataset.gsd.map(|gsd| format!("{} m", number(gsd))));
    line.extend(dataset.bbox.map(format::extent));
    builder.paragraph(&line.join(", "));
    builder.paragraph(&status(head));
    add_bands(&mut builder, &dataset);
    add_properties(&mut builder, &dataset);
    let link = dataset.page.as_deref().map(|page| format!("[Catalog]({})", format::catalog_url(page)));
    let source = [dataset.provider.to_string(), license(&dataset)].into_iter().filter(|text| !text.is_empty());
    let source = source.map(|text| markdown::escape(&text)).chain(link).collect::<Vec<_>>();
    builder.paragraph(&source.join(" · "));
    Some(builder.finish())
}

/// Returns the Markdown of an asset that the user declares.
pub fn declared_markdown(kind: DatasetKind, dataset: &Dataset) -> String {
    let mut builder = MarkdownBuilder::new();
    let title = if dataset.title.is_empty() { &dataset.id } else { &dataset.title };
    builder.paragraph(&format!("**{}**", markdown::escape(title)));
    let dates = match (&dataset.start, &dataset.end) {
        (None, None) => String::new(),
        (start, end) => format!(", {} to {}", start.as_deref().map_or("?", day), end.as_deref().map_or("today", day)),
    };
    builder.paragraph(&format!(
        "{}, {}{dates}, declared in the configuration",
        markdown::inline_code(&dataset.id),
        kind_name(kind)
    ));
    add_bands(&mut builder, dataset);
    add_properties(&mut builder, dataset);
    builder.finish()
}

/// Returns the Markdown of a dataset that was removed from the catalog.
pub fn removed_markdown(removed: &RemovedDataset<'static>) -> String {
    let mut builder = MarkdownBuilder::new();
    let when = removed.removed.map(|day| format!(" on {day}")).unwrap_or_default();
    let status = if removed.is_deleted { "Removed from Earth Engine" } else { "Removed from the catalog" };
    let instead = current_successor(removed.successor)
        .map(|id| format!(": use {} instead", dataset_link(id)))
        .unwrap_or_default();
    builder.paragraph(&format!("**{status}**{when}{instead}"));
    builder.paragraph(&markdown::inline_code(removed.id));
    match kb().migration(removed.id) {
        Some(migration) => {
            let rows: Vec<Vec<String>> = migration
                .bands
                .iter()
                .map(|(old, new)| {
                    vec![markdown::inline_code(old), new.map_or("none".to_owned(), markdown::inline_code)]
                })
                .collect();
            builder.table(&["old band", "new band"], &rows, MAX_BANDS);
        }
        None => builder.list(&[("Bands", markdown::name_list(removed.bands.iter().copied(), MAX_BANDS, false))]),
    }
    builder.finish()
}

fn license(dataset: &Dataset) -> String {
    match &*dataset.license {
        "" => String::new(),
        license => format!("license: {license}"),
    }
}

/// Returns the notice that a dataset is deprecated, with its successor, or in beta.
pub fn status(head: &DatasetHead<'static>) -> String {
    match (head.deprecated, head.beta) {
        (true, _) => {
            let instead = current_successor(head.successor)
                .map(|id| format!(": use {} instead", dataset_link(id)))
                .unwrap_or_default();
            format!("**Deprecated**{instead}")
        }
        (false, true) => "**Beta**: may change".to_owned(),
        (false, false) => String::new(),
    }
}

fn add_bands(builder: &mut MarkdownBuilder, dataset: &Dataset) {
    let show = |value: Option<f64>| value.map(number).unwrap_or_default();
    let rows: Vec<Vec<String>> = dataset
        .bands
        .iter()
        .map(|band| {
            vec![
                markdown::inline_code(&band.name),
                markdown::escape(band.role.as_deref().unwrap_or_default()),
                show(band.gsd.filter(|_| dataset.gsd.is_none())),
                markdown::escape(band.units.as_deref().unwrap_or_default()),
                show(band.scale.filter(|scale| *scale != 1.0)),
                show(band.offset.filter(|offset| *offset != 0.0)),
                range(band),
                markdown::escape(band.wavelength.as_deref().unwrap_or_default()),
                value_kinds(band),
            ]
        })
        .collect();
    let head = ["band", "role", "meters", "units", "scale", "offset", "range", "wavelength", "values"];
    builder.table(&head, &rows, MAX_BANDS);
    if dataset.bands_open && !dataset.bands.is_empty() {
        builder.paragraph("There are more bands than these.");
    }
}

fn value_kinds(band: &Band) -> String {
    match (band.bits.is_empty(), band.classes.len()) {
        (false, _) => "bits".to_owned(),
        (true, 0) => String::new(),
        (true, count) => format!("{count} classes"),
    }
}

fn add_properties(builder: &mut MarkdownBuilder, dataset: &Dataset) {
    if !dataset.mixed_by.is_empty() {
        let by: Vec<String> = dataset.mixed_by.iter().map(|name| markdown::inline_code(name)).collect();
        builder.paragraph(&format!("Images differ in their bands: filter by {} first.", by.join(" and ")));
    }
    for (title, list) in [("Properties", &dataset.properties), ("Columns", &dataset.columns)] {
        let names: Vec<String> = property_families(list).into_iter().map(|(name, _)| name).collect();
        let shown = markdown::name_list(names.iter().map(String::as_str), MAX_PROPERTIES, false);
        if !shown.is_empty() {
            builder.paragraph(&format!("{title}: {shown}"));
        }
    }
}

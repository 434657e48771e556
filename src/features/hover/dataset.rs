//! The card of a dataset.

use crate::features::card::{self, Card};
use crate::features::describe::dataset_link;
use crate::features::wording::{self, day, families, kind_name, number, range};
use crate::kb::kb;
use crate::kb::model::{Band, Dataset, DatasetHead, DatasetKind, RemovedDataset};
use crate::rules::datasets::living_successor;

/// Rows of the table of bands.
const MAX_BANDS: usize = 30;
/// Properties in a list.
const MAX_PROPERTIES: usize = 16;

/// The card of a dataset of the catalogue.
pub fn card(head: &'static DatasetHead<'static>) -> Option<String> {
    let dataset = kb().dataset(head.id)?;
    let mut card = Card::new();
    card.paragraph(&format!("**{}**", card::plain(head.title)));
    let mut line = vec![card::code(head.id), kind_name(head.kind).to_owned(), wording::dates(head)];
    line.extend(dataset.cadence.as_deref().map(wording::cadence));
    line.extend(dataset.gsd.map(|gsd| format!("{} m", number(gsd))));
    line.extend(dataset.bbox.map(wording::extent));
    card.paragraph(&line.join(", "));
    card.paragraph(&status(head));
    bands(&mut card, &dataset);
    rest(&mut card, &dataset);
    let link = dataset.page.as_deref().map(|page| format!("[Catalogue]({})", wording::catalogue_url(page)));
    let source = [dataset.provider.to_string(), licence(&dataset)].into_iter().filter(|text| !text.is_empty());
    let source = source.map(|text| card::plain(&text)).chain(link).collect::<Vec<_>>();
    card.paragraph(&source.join(" · "));
    Some(card.end())
}

/// The card of an asset that the user declares.
pub fn declared_card(kind: DatasetKind, dataset: &Dataset) -> String {
    let mut card = Card::new();
    let title = if dataset.title.is_empty() { &dataset.id } else { &dataset.title };
    card.paragraph(&format!("**{}**", card::plain(title)));
    let dates = match (&dataset.start, &dataset.end) {
        (None, None) => String::new(),
        (start, end) => format!(", {} to {}", start.as_deref().map_or("?", day), end.as_deref().map_or("today", day)),
    };
    card.paragraph(&format!("{}, {}{dates}, declared in the configuration", card::code(&dataset.id), kind_name(kind)));
    bands(&mut card, dataset);
    rest(&mut card, dataset);
    card.end()
}

/// The card of an id that left the catalogue.
pub fn removed_card(removed: &RemovedDataset<'static>) -> String {
    let mut card = Card::new();
    let when = removed.removed.map(|day| format!(" on {day}")).unwrap_or_default();
    let what = if removed.gone { "Removed from Earth Engine" } else { "Left the catalogue" };
    let instead =
        living_successor(removed.successor).map(|id| format!(": use {} instead", dataset_link(id))).unwrap_or_default();
    card.paragraph(&format!("**{what}**{when}{instead}"));
    card.paragraph(&card::code(removed.id));
    match kb().migration(removed.id) {
        Some(migration) => {
            let rows: Vec<Vec<String>> = migration
                .bands
                .iter()
                .map(|(old, new)| vec![card::code(old), new.map_or("none".to_owned(), card::code)])
                .collect();
            card.table(&["band here", "band there"], &rows, MAX_BANDS);
        }
        None => card.entries(&[("Bands", card::names(removed.bands.iter().copied(), MAX_BANDS, false))]),
    }
    card.end()
}

fn licence(dataset: &Dataset) -> String {
    match &*dataset.license {
        "" => String::new(),
        licence => format!("licence: {licence}"),
    }
}

/// That a dataset is deprecated, and what to use instead; that it is not final.
pub fn status(head: &DatasetHead<'static>) -> String {
    match (head.deprecated, head.beta) {
        (true, _) => {
            let instead = living_successor(head.successor)
                .map(|id| format!(": use {} instead", dataset_link(id)))
                .unwrap_or_default();
            format!("**Deprecated**{instead}")
        }
        (false, true) => "**Beta**: may change".to_owned(),
        (false, false) => String::new(),
    }
}

fn bands(card: &mut Card, dataset: &Dataset) {
    let show = |value: Option<f64>| value.map(number).unwrap_or_default();
    let rows: Vec<Vec<String>> = dataset
        .bands
        .iter()
        .map(|band| {
            vec![
                card::code(&band.name),
                card::plain(band.role.as_deref().unwrap_or_default()),
                show(band.gsd.filter(|_| dataset.gsd.is_none())),
                card::plain(band.units.as_deref().unwrap_or_default()),
                show(band.scale.filter(|scale| *scale != 1.0)),
                show(band.offset.filter(|offset| *offset != 0.0)),
                range(band),
                card::plain(band.wavelength.as_deref().unwrap_or_default()),
                contents(band),
            ]
        })
        .collect();
    let head = ["band", "role", "metres", "units", "scale", "offset", "range", "wavelength", "values"];
    card.table(&head, &rows, MAX_BANDS);
    if dataset.bands_open && !dataset.bands.is_empty() {
        card.paragraph("There are more bands than these.");
    }
}

fn contents(band: &Band) -> String {
    match (band.bits.is_empty(), band.classes.len()) {
        (false, _) => "bits".to_owned(),
        (true, 0) => String::new(),
        (true, count) => format!("{count} classes"),
    }
}

fn rest(card: &mut Card, dataset: &Dataset) {
    if !dataset.mixed_by.is_empty() {
        let by: Vec<String> = dataset.mixed_by.iter().map(|name| card::code(name)).collect();
        card.paragraph(&format!("Images differ in their bands: filter by {} first.", by.join(" and ")));
    }
    for (title, list) in [("Properties", &dataset.properties), ("Columns", &dataset.columns)] {
        let names: Vec<String> = families(list).into_iter().map(|(name, _)| name).collect();
        let shown = card::names(names.iter().map(String::as_str), MAX_PROPERTIES, false);
        if !shown.is_empty() {
            card.paragraph(&format!("{title}: {shown}"));
        }
    }
}

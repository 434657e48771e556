//! Describes the datasets of a script with their filters and selected bands.

use super::describe::{Say, code, head, title};
use super::filters::{filters, is_date_filter, words};
use super::{Band, Dataset};
use crate::features::{format, mentions};
use crate::kb::model::{DatasetKind, Effect, Role};
use crate::semantic::query::datasets::{self, CatalogStatus};

/// Bands of a dataset that are listed.
const MAX_BANDS: usize = 24;

/// Ids that calls load, in the order of the text, each once, with the line of the first.
pub(super) fn loaded(say: &Say<'_>) -> Vec<(String, usize)> {
    let mut found: Vec<(u32, String)> = Vec::new();
    for call in say.analysis.calls().filter(|call| say.is_possible_expr(call.expr)) {
        for text in datasets::loaded(&say.context, call) {
            // A text that is no id: `ee.Image('', ...)`, a name of nothing.
            let known = !matches!(datasets::look_up(&text.text), CatalogStatus::Nothing) || text.text.contains('/');
            if known {
                found.push((text.span.start, datasets::without_public_prefix(&text.text).to_owned()));
            }
        }
    }
    for call in say.analysis.calls().filter(|call| call.operator().effect == Effect::LoadOrCast) {
        let default = call.bound.arg(0).and_then(|arg| say.default_text(arg.expr?));
        if let Some((text, start)) = default.filter(|(text, _)| text.contains('/')) {
            found.push((start, datasets::without_public_prefix(&text).to_owned()));
        }
    }
    for mention in mentions::mentions(say.snapshot) {
        if let mentions::Meaning::Dataset(id) = &mention.meaning
            && head(id).is_some()
        {
            found.push((mention.span.start, datasets::without_public_prefix(id).to_owned()));
        }
    }
    found.sort();
    let mut all: Vec<(String, usize)> = Vec::new();
    for (start, id) in found {
        if !all.iter().any(|(known, _)| *known == id) {
            all.push((id, say.snapshot.lines.line(start) as usize + 1));
        }
    }
    all
}

/// The datasets of a script.
pub(super) fn datasets(say: &Say<'_>) -> Vec<Dataset> {
    let mut all: Vec<Dataset> = loaded(say).into_iter().map(|(id, line)| described(id, line)).collect();
    for (part, ids) in filters(say) {
        let Some(call) = say.call_at(part).filter(|_| say.is_possible_expr(part)) else { continue };
        let dates = is_date_filter(call);
        // Places are said where places are.
        let place = !dates && call.with_role(Role::Region).next().is_some();
        let Some(text) = words(say, part).filter(|_| !place) else { continue };
        for dataset in all.iter_mut().filter(|dataset| ids.contains(&dataset.id)) {
            let list = if dates { &mut dataset.dates } else { &mut dataset.filters };
            if !list.contains(&text) {
                list.push(text.clone());
            }
        }
    }
    bands(say, &mut all);
    for dataset in &mut all {
        if dataset.dates.is_empty() {
            dataset.dates.extend(dates_of_image(dataset));
        }
    }
    all
}

fn described(id: String, line: usize) -> Dataset {
    let mut dataset = Dataset { id, line, ..Dataset::default() };
    match datasets::look_up(&dataset.id) {
        CatalogStatus::Dataset(head) => {
            dataset.title = Some(title(head));
            dataset.kind = Some(format::kind_name(head.kind).to_owned());
            dataset.status = head.deprecated.then(|| match head.successor {
                Some(next) => format!("deprecated, replaced by {}", code(next)),
                None => "deprecated".to_owned(),
            });
        }
        CatalogStatus::Inside(head) => {
            dataset.title = Some(title(head));
            let one = if head.kind == DatasetKind::ImageCollection { DatasetKind::Image } else { DatasetKind::Table };
            dataset.kind = Some(format::kind_name(one).to_owned());
        }
        CatalogStatus::Removed(removed) => {
            let scene = removed.id != datasets::without_public_prefix(&dataset.id)
                && removed.kind == Some(DatasetKind::ImageCollection);
            let kind = if scene { Some(DatasetKind::Image) } else { removed.kind };
            dataset.kind = kind.map(|kind| format::kind_name(kind).to_owned());
            let what = if removed.is_deleted { "removed" } else { "no longer in the catalog" };
            dataset.status = Some(match removed.successor {
                Some(next) => format!("{what}, replaced by {}", code(next)),
                None => what.to_owned(),
            });
        }
        CatalogStatus::Unlisted => dataset.status = Some("public, not in the catalog".to_owned()),
        CatalogStatus::FusionTable => dataset.status = Some("fusion table, gone".to_owned()),
        CatalogStatus::Private => dataset.status = Some("an asset of a user or project".to_owned()),
        CatalogStatus::Nothing => dataset.status = Some("not known".to_owned()),
    }
    dataset
}

/// Bands that the script names.
fn bands(say: &Say<'_>, all: &mut [Dataset]) {
    for mention in mentions::mentions(say.snapshot) {
        let mentions::Meaning::Bands { bands, new: false, .. } = &mention.meaning else { continue };
        for (source, index) in bands.iter().flat_map(|band| band.origins()) {
            let Some(band) = source.bands.get(usize::from(*index)) else { continue };
            let Some(dataset) = all.iter_mut().find(|dataset| is_of(&dataset.id, &source.id)) else { continue };
            if dataset.bands.len() < MAX_BANDS && !dataset.bands.iter().any(|known| known.name == *band.name) {
                dataset.bands.push(Band { name: band.name.to_string(), role: role(band) });
            }
        }
    }
    // A dataset of one band needs no selection.
    for dataset in all.iter_mut().filter(|dataset| dataset.bands.is_empty()) {
        if let Some(known) = head(&dataset.id).and_then(|head| crate::kb::kb().dataset(head.id))
            && let [only] = &known.bands[..]
            && !known.bands_open
        {
            dataset.bands.push(Band { name: only.name.to_string(), role: role(only) });
        }
    }
}

/// What a band is, in a word, where its name does not say it.
fn role(band: &crate::kb::model::Band) -> Option<String> {
    let words = crate::kb::kb().band_role(band.role.as_deref()?)?;
    (!words.eq_ignore_ascii_case(&band.name)).then(|| words.to_owned())
}

fn is_of(id: &str, dataset: &str) -> bool {
    id == dataset || id.strip_prefix(dataset).is_some_and(|rest| rest.starts_with('/'))
}

/// Returns the dates of a single image of the catalog.
fn dates_of_image(dataset: &Dataset) -> Option<String> {
    let head = crate::kb::kb().dataset_head(&dataset.id).filter(|head| head.kind == DatasetKind::Image)?;
    head.start.map(|_| format::dates(head))
}

//! Datasets that a request names beside others: what is measured in each class of a land cover, and
//! the land cover that has classes.

use super::scan::Scan;
use crate::assist::request::calendar::Day;
use crate::assist::request::lexicon::{Meaning, Mention, measures};
use crate::assist::request::periods::Period;
use crate::assist::request::sources::{Source, covers};
use crate::assist::spectral_index::has_bands_for;
use crate::kb::kb;

/// Returns `true` for a dataset of classes of land cover.
fn has_classes(source: &Source) -> bool {
    source.category() == "classes"
}

/// Returns the dataset of a variable beside datasets of classes: "mean NPP per MODIS land cover
/// class". Without it, nothing would be measured.
pub fn measured(
    scan: &Scan<'_>,
    sources: &[Source],
    indices: &[String],
    periods: &[Period],
    mentions: &[Mention],
    today: Day,
) -> Option<Source> {
    if sources.is_empty() || !sources.iter().all(has_classes) {
        return None;
    }
    if let [index] = indices {
        return images_of(index, sources, periods, today);
    }
    if !indices.is_empty() {
        return None;
    }
    let words = kb().words();
    mentions.iter().find_map(|mention| {
        let is_class = mention.term("class").is_some() || mention.term("per").is_some();
        let is_name = mention.meanings.iter().any(|meaning| matches!(meaning, Meaning::Dataset(_)));
        if is_class || is_name || is_class_name(scan, sources, mention) {
            return None;
        }
        let measures: Vec<(usize, usize)> = measures(&mention.meanings)
            .filter(|(dataset, measure)| {
                let dataset = &words.datasets[*dataset];
                let of = &dataset.measures[*measure];
                let is_plain = !dataset.by_name && !of.by_name && of.index.is_none();
                is_plain && !matches!(dataset.sort.as_str(), "optical" | "classes" | "table" | "radar")
            })
            .collect();
        let is_covered = |dataset: usize| covers(dataset, periods.first(), today) > 0.99;
        let first = measures.first().copied();
        let (dataset, measure) = measures.iter().copied().find(|(dataset, _)| is_covered(*dataset)).or(first)?;
        Some(Source { measure: Some(measure), ..Source::of(dataset, false) })
    })
}

/// Returns the images that an index is computed from beside classes: those of the same sensor, or
/// the optical images that cover the time.
fn images_of(index: &str, sources: &[Source], periods: &[Period], today: Day) -> Option<Source> {
    let words = &kb().words().datasets;
    let is_covered = |at: usize| covers(at, periods.first(), today) > 0.99;
    let family = sources.first()?.id.split('/').next()?;
    let of_family = |at: &usize| {
        let measures = &words[*at].measures;
        words[*at].id.starts_with(family)
            && measures.iter().any(|of| of.index.as_deref() == Some(index))
            && is_covered(*at)
    };
    if let Some(at) = (0..words.len()).find(of_family) {
        let measure = words[at].measures.iter().position(|of| of.index.as_deref() == Some(index));
        return Some(Source { measure, ..Source::of(at, false) });
    }
    let is_optical = |at: &usize| {
        words[*at].sort == "optical"
            && kb().sensor(&words[*at].id).is_some_and(|sensor| sensor.cloudiness.is_some())
            && has_bands_for(&words[*at].id, index)
            && is_covered(*at)
    };
    (0..words.len()).find(is_optical).map(|at| Source::of(at, false))
}

/// Returns `true` if a phrase is in the name of a class of one of some datasets: "tree cover".
fn is_class_name(scan: &Scan<'_>, sources: &[Source], mention: &Mention) -> bool {
    let phrase = scan.source(mention.from, mention.to).to_lowercase();
    let mut datasets = sources.iter().filter_map(|source| kb().dataset(&source.id));
    datasets.any(|dataset| {
        let mut classes = dataset.bands.iter().flat_map(|band| band.classes.iter());
        classes.any(|(_, name, _)| name.to_lowercase().contains(&phrase))
    })
}

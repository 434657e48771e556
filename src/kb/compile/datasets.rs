//! Compiles the facts about datasets into a [`DatasetIndex`] and the blocks of [`Dataset`] details.
//!
//! Part of `build.rs` too, see [`crate::kb`].

use crate::kb::folder::Folder;
use crate::kb::model::{
    Band, BitField, Dataset, DatasetHead, DatasetIndex, DatasetKind, Migration, Property, RemovedDataset,
};
use crate::kb::source::datasets::{RawBand, RawDataset, RawProperty};

/// Maximum number of datasets in a compressed block. A script names a handful, and such a block
/// decodes in well under a millisecond.
pub const BLOCK: usize = 24;

/// The compiled facts about datasets.
pub struct Compiled<'a> {
    /// The index, which is a section of its own.
    pub index: DatasetIndex<'a>,
    /// Details, in the order of blocks and slots.
    pub blocks: Vec<Vec<Dataset>>,
}

/// Compiles the datasets, or returns the problems in the facts.
pub fn datasets(folder: &Folder) -> Result<Compiled<'_>, Vec<String>> {
    let mut problems = Vec::new();
    let mut heads = Vec::with_capacity(folder.datasets.len());
    let mut blocks: Vec<Vec<Dataset>> = Vec::new();
    // Blocks hold either used or unused datasets, so that a check of many files decompresses few
    // blocks.
    let mut open: [Option<usize>; 2] = [None, None];
    let known = |id: &str| {
        folder.datasets.binary_search_by(|d| d.id.as_str().cmp(id)).is_ok()
            || folder.removed.binary_search_by(|d| d.id.as_str().cmp(id)).is_ok()
    };
    for raw in &folder.datasets {
        let kind = kind(&raw.kind).unwrap_or_else(|| {
            problems.push(format!("`{}`: unknown kind `{}`", raw.id, raw.kind));
            DatasetKind::ImageCollection
        });
        for id in [&raw.successor, &raw.latest].into_iter().flatten() {
            if !known(id) {
                problems.push(format!("`{}`: the successor `{id}` does not exist", raw.id));
            }
        }
        let mut dataset = detail(raw);
        // The class tables of two datasets are larger than all others, so these get blocks of their
        // own.
        let mut large = false;
        for table in folder.large_classes.iter().filter(|t| t.id == raw.id) {
            match dataset.bands.iter_mut().find(|b| *b.name == *table.band) {
                Some(band) => {
                    band.classes =
                        table.classes.iter().map(|(v, m, c)| (*v, m.as_str().into(), c.as_str().into())).collect();
                    large = true;
                }
                None => problems.push(format!("`{}` has no band `{}` for its class table", raw.id, table.band)),
            }
        }
        let block = if large {
            blocks.push(Vec::new());
            blocks.len() - 1
        } else {
            let open = &mut open[usize::from(folder.usage.datasets.contains_key(&raw.id))];
            match open.filter(|at| blocks[*at].len() < BLOCK) {
                Some(at) => at,
                None => {
                    blocks.push(Vec::new());
                    *open.insert(blocks.len() - 1)
                }
            }
        };
        heads.push(DatasetHead {
            id: &raw.id,
            title: &raw.title,
            kind,
            deprecated: raw.status.as_deref() == Some("deprecated"),
            beta: raw.status.as_deref() == Some("beta"),
            successor: raw.latest.as_deref().or(raw.successor.as_deref()),
            start: raw.start.as_deref(),
            end: raw.end.as_deref(),
            block: block as u16,
            slot: blocks[block].len() as u16,
        });
        blocks[block].push(dataset);
    }
    let removed = folder.removed.iter().map(|raw| {
        if let Some(id) = &raw.successor
            && !known(id)
        {
            problems.push(format!("`{}`: the successor `{id}` does not exist", raw.id));
        }
        RemovedDataset {
            id: &raw.id,
            successor: raw.successor.as_deref(),
            kind: kind(&raw.kind),
            bands: raw.bands.iter().map(String::as_str).collect(),
            start: raw.start.as_deref(),
            end: raw.end.as_deref(),
            removed: Some(&raw.removed),
            gone: raw.gone,
        }
    });
    let index = DatasetIndex {
        heads,
        removed: removed.collect(),
        indices: folder
            .indices
            .iter()
            .map(|(name, pairs)| (name.as_str(), pairs.iter().map(|(a, b)| (a.as_str(), b.as_str())).collect()))
            .collect(),
        unlisted: folder.unlisted.iter().map(String::as_str).collect(),
        migrations: folder
            .migrations
            .iter()
            .map(|raw| Migration {
                ids: vec![(raw.from.as_str(), raw.to.as_deref().unwrap_or_default())],
                bands: raw.bands.iter().map(|(old, new)| (old.as_str(), new.as_deref())).collect(),
                properties: raw.properties.iter().map(|(old, new)| (old.as_str(), new.as_deref())).collect(),
            })
            .collect(),
        changes: folder.changes.clone(),
    };
    if problems.is_empty() { Ok(Compiled { index, blocks }) } else { Err(problems) }
}

fn kind(text: &str) -> Option<DatasetKind> {
    Some(match text {
        "image" => DatasetKind::Image,
        "image-collection" => DatasetKind::ImageCollection,
        "table" => DatasetKind::Table,
        "table-collection" => DatasetKind::TableCollection,
        "bigquery-table" => DatasetKind::BigQueryTable,
        _ => return None,
    })
}

fn detail(raw: &RawDataset) -> Dataset {
    let images = matches!(raw.kind.as_str(), "image" | "image-collection");
    Dataset {
        id: raw.id.as_str().into(),
        title: raw.title.as_str().into(),
        provider: raw.provider.as_str().into(),
        start: boxed(&raw.start),
        end: boxed(&raw.end),
        keywords: raw.keywords.iter().map(|k| k.as_str().into()).collect(),
        license: raw.license.as_str().into(),
        gsd: raw.gsd.as_ref().and_then(serde_json::Number::as_f64),
        cadence: raw.interval.as_ref().map(|i| {
            let unit = i.name.as_deref().unwrap_or(&i.unit);
            if i.n == 1 { unit.into() } else { format!("{} {unit}", i.n).into() }
        }),
        bands: raw.bands.iter().map(band).collect(),
        bands_open: raw.bands_open || (images && raw.bands.is_empty()),
        properties: raw.properties.iter().map(property).collect(),
        columns: raw.columns.iter().map(property).collect(),
        visualization: raw.visualization.as_ref().map(|v| v.to_string().into()),
        bbox: raw.bbox.as_ref().map(|b| b.each_ref().map(|n| n.as_f64().unwrap_or_default())),
        page: boxed(&raw.page),
        mixed_by: raw.mixed_by.iter().map(|p| p.as_str().into()).collect(),
    }
}

fn boxed(text: &Option<String>) -> Option<Box<str>> {
    text.as_deref().map(Into::into)
}

fn band(raw: &RawBand) -> Band {
    let number = |n: &Option<serde_json::Number>| n.as_ref().and_then(serde_json::Number::as_f64);
    Band {
        name: raw.name.as_str().into(),
        units: boxed(&raw.units),
        gsd: number(&raw.gsd),
        min: number(&raw.min),
        max: number(&raw.max),
        estimated: raw.estimated,
        scale: number(&raw.scale),
        offset: number(&raw.offset),
        wavelength: boxed(&raw.wavelength),
        // A patch sets an empty role to remove a wrong one.
        role: boxed(&raw.role).filter(|role| !role.is_empty()),
        bits: raw
            .bits
            .iter()
            .map(|b| BitField {
                first: b.first,
                last: b.last,
                meaning: b.meaning.as_str().into(),
                values: b.values.iter().map(|(v, m)| (*v, m.as_str().into())).collect(),
            })
            .collect(),
        classes: raw.classes.iter().map(|(v, m, c)| (*v, m.as_str().into(), c.as_str().into())).collect(),
    }
}

fn property(raw: &RawProperty) -> Property {
    Property {
        name: raw.name.as_str().into(),
        ty: raw.ty.as_str().into(),
        values: raw.values.iter().map(|v| v.as_str().into()).collect(),
    }
}

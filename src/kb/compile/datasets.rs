//! Compiles the facts about datasets into a [`DatasetIndex`] and the blocks of [`Dataset`] details.
//!
//! Part of `build.rs` too, see [`crate::kb`].

use crate::kb::compile::strings;
use crate::kb::folder::Folder;
use crate::kb::model::{Band, Dataset, DatasetHead, DatasetIndex, DatasetKind, Migration, Property, RemovedDataset};
use crate::kb::source::datasets::{RawBand, RawDataset, RawMigration, RawProperty, RawRemoved};

/// Maximum number of datasets in a compressed block. A script names a handful, and such a block
/// decodes in well under a millisecond.
const MAX_BLOCK_DATASETS: usize = 24;

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
    let mut blocks = Blocks::default();
    for raw in &folder.datasets {
        let kind = kind(&raw.kind).unwrap_or_else(|| {
            problems.push(format!("`{}`: unknown kind `{}`", raw.id, raw.kind));
            DatasetKind::ImageCollection
        });
        check_successors(folder, &raw.id, [&raw.successor, &raw.latest], &mut problems);
        let mut dataset = detail(raw);
        let is_large = add_large_classes(folder, &mut dataset, &mut problems);
        let (block, slot) = blocks.push(dataset, is_large, folder.usage.datasets.contains_key(&raw.id));
        heads.push(DatasetHead {
            id: &raw.id,
            title: &raw.title,
            kind,
            deprecated: raw.status.as_deref() == Some("deprecated"),
            beta: raw.status.as_deref() == Some("beta"),
            successor: raw.latest.as_deref().or(raw.successor.as_deref()),
            start: raw.start.as_deref(),
            end: raw.end.as_deref(),
            block,
            slot,
        });
    }
    for raw in &folder.removed {
        check_successors(folder, &raw.id, [&raw.successor], &mut problems);
    }
    let index = DatasetIndex {
        heads,
        removed: folder.removed.iter().map(removed).collect(),
        indices: folder
            .indices
            .iter()
            .map(|(name, roles)| (name.as_str(), roles.iter().map(|(a, b)| (a.as_str(), b.as_str())).collect()))
            .collect(),
        unlisted: strings(&folder.unlisted),
        migrations: folder.migrations.iter().map(migration).collect(),
        changes: folder.changes.clone(),
    };
    if problems.is_empty() { Ok(Compiled { index, blocks: blocks.blocks }) } else { Err(problems) }
}

/// The blocks of details. A block holds either used or unused datasets, so that a check of many
/// files decompresses few blocks.
#[derive(Default)]
struct Blocks {
    blocks: Vec<Vec<Dataset>>,
    /// The block that the next unused dataset goes into, and that of the next used one.
    open: [Option<usize>; 2],
}

impl Blocks {
    /// Adds a dataset. Returns its block and its index in the block. Datasets with a large class
    /// table get blocks of their own.
    fn push(&mut self, dataset: Dataset, is_large: bool, is_used: bool) -> (u16, u16) {
        let open = &mut self.open[usize::from(is_used)];
        let at = match open.filter(|at| !is_large && self.blocks[*at].len() < MAX_BLOCK_DATASETS) {
            Some(at) => at,
            None => {
                self.blocks.push(Vec::new());
                let at = self.blocks.len() - 1;
                if !is_large {
                    *open = Some(at);
                }
                at
            }
        };
        self.blocks[at].push(dataset);
        (at as u16, self.blocks[at].len() as u16 - 1)
    }
}

/// Reports successors that are neither in the catalog nor removed from it.
fn check_successors<'a>(
    folder: &Folder,
    id: &str,
    successors: impl IntoIterator<Item = &'a Option<String>>,
    problems: &mut Vec<String>,
) {
    let is_dataset = |id: &str| {
        folder.datasets.binary_search_by(|d| d.id.as_str().cmp(id)).is_ok()
            || folder.removed.binary_search_by(|d| d.id.as_str().cmp(id)).is_ok()
    };
    for successor in successors.into_iter().flatten().filter(|successor| !is_dataset(successor)) {
        problems.push(format!("`{id}`: the successor `{successor}` does not exist"));
    }
}

/// Adds the class tables that have a file of their own. Returns `true` if the dataset has one.
fn add_large_classes(folder: &Folder, dataset: &mut Dataset, problems: &mut Vec<String>) -> bool {
    let mut is_large = false;
    for table in folder.large_classes.iter().filter(|table| *table.id == *dataset.id) {
        match dataset.bands.iter_mut().find(|band| *band.name == *table.band) {
            Some(band) => {
                band.classes.clone_from(&table.classes);
                is_large = true;
            }
            None => problems.push(format!("`{}` has no band `{}` for its class table", dataset.id, table.band)),
        }
    }
    is_large
}

fn removed(raw: &RawRemoved) -> RemovedDataset<'_> {
    RemovedDataset {
        id: &raw.id,
        successor: raw.successor.as_deref(),
        kind: kind(&raw.kind),
        bands: strings(&raw.bands),
        start: raw.start.as_deref(),
        end: raw.end.as_deref(),
        removed: Some(&raw.removed),
        is_deleted: raw.is_deleted,
    }
}

fn migration(raw: &RawMigration) -> Migration<'_> {
    Migration {
        ids: vec![(raw.from.as_str(), raw.to.as_deref().unwrap_or_default())],
        bands: raw.bands.iter().map(|(old, new)| (old.as_str(), new.as_deref())).collect(),
        properties: raw.properties.iter().map(|(old, new)| (old.as_str(), new.as_deref())).collect(),
    }
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
        keywords: all_boxed(&raw.keywords),
        license: raw.license.as_str().into(),
        gsd: number(&raw.gsd),
        cadence: raw.interval.as_ref().map(|i| {
            let unit = i.name.as_deref().unwrap_or(&i.unit);
            if i.n == 1 { unit.into() } else { format!("{} {unit}", i.n).into() }
        }),
        is_revisit: raw.interval.as_ref().is_some_and(|interval| interval.ty == "revisit_interval"),
        bands: raw.bands.iter().map(band).collect(),
        bands_open: raw.bands_open || (images && raw.bands.is_empty()),
        properties: raw.properties.iter().map(property).collect(),
        columns: raw.columns.iter().map(property).collect(),
        visualization: raw.visualization.as_ref().map(|v| v.to_string().into()),
        bbox: raw.bbox.as_ref().map(degrees),
        coverage: match &raw.coverage[..] {
            [] => raw.bbox.iter().map(degrees).collect(),
            boxes => boxes.iter().map(degrees).collect(),
        },
        page: boxed(&raw.page),
        mixed_by: all_boxed(&raw.mixed_by),
    }
}

fn degrees(sides: &[serde_json::Number; 4]) -> [f64; 4] {
    sides.each_ref().map(|number| number.as_f64().unwrap_or_default())
}

fn boxed(text: &Option<String>) -> Option<Box<str>> {
    text.as_deref().map(Into::into)
}

fn all_boxed(texts: &[String]) -> Vec<Box<str>> {
    texts.iter().map(|text| text.as_str().into()).collect()
}

fn number(number: &Option<serde_json::Number>) -> Option<f64> {
    number.as_ref().and_then(serde_json::Number::as_f64)
}

fn band(raw: &RawBand) -> Band {
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
        bits: raw.bits.clone(),
        classes: raw.classes.clone(),
    }
}

fn property(raw: &RawProperty) -> Property {
    Property { name: raw.name.as_str().into(), ty: raw.ty.as_str().into(), values: all_boxed(&raw.values) }
}

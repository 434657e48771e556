//! The satellite of a product that stands apart from its name: "night LST from Aqua".
//!
//! Products of two satellites have the same title but for the code of the product and the name of
//! the satellite: "MOD11A1.061 Terra Land Surface Temperature", "MYD11A1.061 Aqua Land ...".

use super::Facts;
use crate::assist::request::sources::Source;
use crate::kb::fold::key;
use crate::kb::kb;
use crate::plan::understand::scan::Scan;

/// The same product of another satellite.
struct Sister {
    /// The index among the datasets with names.
    dataset: usize,
    /// The satellite of the product, and that of the other one.
    satellites: (String, String),
}

/// Makes the product of a request that of the satellite that it names.
pub fn choose(facts: &mut Facts, scan: &mut Scan<'_>) {
    let [source] = &mut facts.sources[..] else { return };
    let Some(Sister { dataset, satellites: (own, other) }) = sister(&source.id) else { return };
    let is_named = |at: &usize| !scan.taken[*at] && [&own, &other].contains(&&scan.tokens[*at].text);
    let named: Vec<usize> = (0..scan.tokens.len()).filter(is_named).collect();
    let [at] = named[..] else { return };
    if scan.word(at) == other {
        let Some(sister) = with_same_band(source, dataset) else { return };
        *source = sister;
    }
    scan.take(at, at + 1);
}

/// Returns the only other product with the title of a dataset but for its code and one word.
fn sister(id: &str) -> Option<Sister> {
    let words = |id: &str| -> Option<Vec<String>> {
        Some(key(kb().dataset_head(id)?.title).split(' ').map(str::to_owned).collect())
    };
    let folder = id.rsplit_once('/')?.0;
    let own = words(id)?;
    let in_folder = |of: &str| of.rsplit_once('/').is_some_and(|(other, _)| other == folder);
    let others = kb().words().datasets.iter().enumerate().filter(|(_, of)| in_folder(&of.id));
    let mut sisters = others.filter_map(|(dataset, of)| {
        let title = words(&of.id)?;
        let differ: Vec<usize> = (0..own.len()).filter(|&at| title.get(at) != own.get(at)).collect();
        match differ[..] {
            [0, at] if title.len() == own.len() => {
                Some(Sister { dataset, satellites: (own[at].clone(), title[at].clone()) })
            }
            _ => None,
        }
    });
    let only = sisters.next()?;
    sisters.next().is_none().then_some(only)
}

/// Returns the band of a source in another dataset.
fn with_same_band(source: &Source, dataset: usize) -> Option<Source> {
    let band = source.measured().map(|measure| &measure.band);
    let measures = &kb().words().datasets[dataset].measures;
    let measure = measures.iter().position(|measure| Some(&measure.band) == band);
    if source.measure.is_some() && measure.is_none() {
        return None;
    }
    Some(Source { measure: source.measure.and(measure), ..Source::of(dataset, source.named) })
}

//! The satellite of a MODIS product that stands apart from its name: "night LST from Aqua".

use super::Facts;
use crate::assist::request::sources::Source;
use crate::kb::kb;
use crate::plan::understand::scan::Scan;

/// The satellites, with the start of the names of their products.
const PLATFORMS: [(&str, &str); 2] = [("terra", "MOD"), ("aqua", "MYD")];

/// Makes the product of a request that of the satellite that it names.
pub fn choose(facts: &mut Facts, scan: &mut Scan<'_>) {
    let free: Vec<(usize, &str)> = (0..scan.tokens.len())
        .filter(|&at| !scan.taken[at])
        .filter_map(|at| PLATFORMS.iter().find(|(name, _)| scan.word(at) == *name).map(|(_, start)| (at, *start)))
        .collect();
    let [(at, start)] = free[..] else { return };
    let [source] = &mut facts.sources[..] else { return };
    let Some(product) = product_of(&source.id) else { return };
    if !product.starts_with(start) {
        let Some(sister) = sister(source, start) else { return };
        *source = sister;
    }
    scan.take(at, at + 1);
}

/// Returns the name of a product of one of the satellites.
fn product_of(id: &str) -> Option<&str> {
    let product = id.rsplit('/').next().filter(|_| id.starts_with("MODIS/"))?;
    PLATFORMS.iter().any(|(_, start)| product.starts_with(start)).then_some(product)
}

/// Returns the product of the other satellite with the same band.
fn sister(source: &Source, start: &str) -> Option<Source> {
    let (folder, product) = source.id.rsplit_once('/')?;
    let id = format!("{folder}/{start}{}", product.get(3..)?);
    let band = source.measured().map(|measure| measure.band.clone());
    let words = &kb().words().datasets;
    let at = words.iter().position(|dataset| dataset.id == id)?;
    let measure = words[at].measures.iter().position(|measure| Some(&measure.band) == band.as_ref());
    let measure = source.measure.and(measure);
    if source.measure.is_some() && measure.is_none() {
        return None;
    }
    Some(Source { measure, ..Source::of(at, source.named) })
}

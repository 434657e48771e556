//! The bands of datasets by the roles that spectral indices name.

use super::kb;
use super::model::Dataset;
use std::collections::BTreeMap;

/// Returns the band of a dataset for each role, with the role names of spectral indices.
pub fn roles(id: &str, dataset: &Dataset) -> BTreeMap<String, String> {
    if let Some(sensor) = kb().sensor(id).filter(|sensor| !sensor.roles.is_empty()) {
        return sensor.roles.iter().map(|(role, band)| ((*role).to_owned(), (*band).to_owned())).collect();
    }
    let mut found: BTreeMap<String, String> = BTreeMap::new();
    let mut edges = 0;
    for band in &dataset.bands {
        let Some(role) = band.role.as_deref() else { continue };
        let name = match role {
            "nir08" => "nir".to_owned(),
            "swir16" => "swir1".to_owned(),
            "swir22" => "swir2".to_owned(),
            "lwir" => "thermal".to_owned(),
            "rededge" => {
                edges += 1;
                format!("rededge{edges}")
            }
            role => role.to_owned(),
        };
        found.entry(name).or_insert_with(|| band.name.to_string());
    }
    found
}

/// Returns the name that spectral indices use for a role of a request or of the catalog.
pub fn role(name: &str) -> &str {
    match name {
        "swir16" | "swir12" => "swir1",
        "swir22" => "swir2",
        "nir08" => "nir",
        "rededge" => "rededge1",
        "lwir" => "thermal",
        other => other,
    }
}

//! Names of images in the successor of their collection.

use crate::kb::kb;
use crate::kb::model::changes::ImageChange;
use crate::semantic::dates::{format_day, parse_catalog_date};

/// The fields of a name, with their numbers of digits.
const FIELDS: [(&str, usize); 6] =
    [("{path}", 3), ("{row}", 3), ("{year}", 4), ("{month}", 2), ("{day}", 2), ("{doy}", 3)];

/// What replaces the name of an image.
#[derive(Debug, PartialEq)]
pub enum ImageName {
    /// The new name, with a note for reviewers.
    Known(String, Option<&'static str>),
    /// The successor does not have the image.
    Missing,
    /// The successor has other names, and this one has an unknown form.
    Unreadable,
    /// Nothing is known of the names.
    Unknown,
}

/// Returns the name of an image of an old collection in its successor.
pub fn new_name(dataset: &str, name: &str) -> ImageName {
    let Some(change) = kb().image_change(dataset) else { return ImageName::Unknown };
    match rename(change, name) {
        Some(new) if change.only.is_empty() || change.only.iter().any(|known| **known == *new) => {
            ImageName::Known(new, change.note.as_deref())
        }
        None if change.only.is_empty() => ImageName::Unreadable,
        _ => ImageName::Missing,
    }
}

/// Returns the day with which the name of an image starts: `20190215T221309_...`.
pub fn first_day(name: &str) -> Option<f64> {
    let date = name.get(..8).filter(|date| date.bytes().all(|byte| byte.is_ascii_digit()))?;
    parse_catalog_date(&format!("{}-{}-{}", &date[..4], &date[4..6], &date[6..]))
}

fn rename(change: &ImageChange, name: &str) -> Option<String> {
    let mut fields = read(&change.from, name)?;
    let value = |fields: &[(&str, String)], field: &str| {
        fields.iter().find(|(known, _)| *known == field).map(|(_, value)| value.clone())
    };
    if let (Some(year), Some(day_of_year)) = (value(&fields, "{year}"), value(&fields, "{doy}")) {
        let first = parse_catalog_date(&format!("{year}-01-01"))?;
        let date = format_day(first + day_of_year.parse::<f64>().ok()? - 1.0);
        // A day beyond the year is no date.
        let (month, day) = date.strip_prefix(&format!("{year}-"))?.split_once('-')?;
        fields.extend([("{month}", month.to_owned()), ("{day}", day.to_owned())]);
    }
    let mut new = change.to.to_string();
    for (field, value) in fields {
        new = new.replace(field, &value);
    }
    Some(new)
}

/// Reads the fields of a name. Returns `None` if the name has another form.
fn read(form: &str, name: &str) -> Option<Vec<(&'static str, String)>> {
    let (mut form, mut name) = (form, name);
    let mut fields = Vec::new();
    while !form.is_empty() {
        if let Some((field, digits)) = FIELDS.iter().find(|(field, _)| form.starts_with(field)) {
            let value = name.get(..*digits).filter(|value| value.bytes().all(|byte| byte.is_ascii_digit()))?;
            fields.push((*field, value.to_owned()));
            (form, name) = (&form[field.len()..], &name[*digits..]);
        } else if form == "*" {
            fields.push(("*", name.to_owned()));
            return Some(fields);
        } else {
            let literal = form.chars().next()?;
            (form, name) = (&form[literal.len_utf8()..], name.strip_prefix(literal)?);
        }
    }
    name.is_empty().then_some(fields)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scenes_get_their_names_of_collection_2() {
        for (dataset, name, expected) in [
            ("LANDSAT/LC8_L1T_TOA", "LC80440342014077LGN00", Some("LC08_044034_20140318")),
            ("LANDSAT/LT5_L1T", "LT50440342000366XXX02", Some("LT05_044034_20001231")),
            ("LANDSAT/LE7_L1T_TOA", "LE70430332015366EDC00", None),
            ("LANDSAT/LC8_L1T_TOA", "LC8044034", None),
            ("LANDSAT/LC08/C01/T1_SR", "LC08_044034_20140318", Some("LC08_044034_20140318")),
            ("USGS/NLCD", "NLCD2016", Some("2016")),
        ] {
            let new = match new_name(dataset, name) {
                ImageName::Known(new, _) => Some(new),
                _ => None,
            };
            assert_eq!(new.as_deref(), expected, "{dataset}/{name}");
        }
        assert_eq!(new_name("USGS/NLCD", "NLCD1992"), ImageName::Missing);
        assert_eq!(new_name("USGS/NLCD_RELEASES/2016_REL", "2016_AK"), ImageName::Missing);
        assert_eq!(new_name("LANDSAT/LC8", "LO80440342014077LGN00"), ImageName::Unreadable);
        assert_eq!(new_name("MODIS/006/MOD17A3H", "2001_01_01"), ImageName::Unknown);
    }
}

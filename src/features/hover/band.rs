//! The card of a band: what its numbers mean.

use crate::features::card::{self, Card};
use crate::features::describe::dataset_line;
use crate::features::wording::{bit_places, number, range};
use crate::kb::model::{Band as Facts, Dataset};
use crate::semantic::value::Band;

/// Rows of the tables of bits and classes.
const MAX_ROWS: usize = 40;

/// The card of the bands that a string names; `None`: nothing is known of them.
pub fn of_mention(name: &str, bands: &[Band]) -> Option<String> {
    match bands {
        [] => None,
        [band] => of_band(band),
        _ => {
            let mut card = Card::new();
            card.paragraph(&format!("{} selects {} bands", card::code(name), bands.len()));
            card.paragraph(&card::names(bands.iter().map(|band| &*band.name), MAX_ROWS, false));
            Some(card.end())
        }
    }
}

fn of_band(band: &Band) -> Option<String> {
    let (dataset, index) = band.source.as_ref()?;
    let facts = dataset.bands.get(usize::from(*index))?;
    Some(with_name(dataset, facts, &band.name, band.raw))
}

/// The card of a band of a dataset.
pub fn card(dataset: &Dataset, band: &Facts) -> String {
    with_name(dataset, band, &band.name, true)
}

fn with_name(dataset: &Dataset, band: &Facts, name: &str, raw: bool) -> String {
    let mut card = Card::new();
    let mut title = format!("**{}**", card::plain(name));
    if *band.name != *name {
        title.push_str(&format!(", which is {}", card::code(&band.name)));
    }
    if let Some(role) = band.role.as_deref().filter(|role| *role != name) {
        title.push_str(&format!(", {}", card::plain(role)));
    }
    card.paragraph(&title);
    card.paragraph(&format!("Band of {}", dataset_line(&dataset.id)));
    if !raw {
        card.paragraph("Its values here are computed, not those stored.");
    }
    let value = |value: Option<f64>| value.map(number).unwrap_or_default();
    card.entries(&[
        ("Units", card::plain(band.units.as_deref().unwrap_or_default())),
        ("Value", scaling(band).filter(|_| raw).unwrap_or_default()),
        ("Stored", range(band)),
        ("Wavelength", card::plain(band.wavelength.as_deref().unwrap_or_default())),
        (
            "Pixel",
            Some(value(band.gsd.or(dataset.gsd)))
                .filter(|size| !size.is_empty())
                .map(|size| format!("{size} m"))
                .unwrap_or_default(),
        ),
    ]);
    let bits: Vec<Vec<String>> = band
        .bits
        .iter()
        .map(|field| {
            let values: Vec<String> =
                field.values.iter().map(|(value, meaning)| format!("{value}: {}", card::plain(meaning))).collect();
            vec![bit_places(field.first, field.last), card::plain(&field.meaning), values.join("; ")]
        })
        .collect();
    card.table(&["bits", "meaning", "values"], &bits, MAX_ROWS);
    let classes: Vec<Vec<String>> = band
        .classes
        .iter()
        .map(|(value, meaning, color)| {
            let color = if color.is_empty() { String::new() } else { card::code(&format!("#{color}")) };
            vec![value.to_string(), card::plain(meaning), color]
        })
        .collect();
    card.table(&["value", "class", "colour"], &classes, MAX_ROWS);
    card.end()
}

/// How the stored number becomes the physical one.
fn scaling(band: &Facts) -> Option<String> {
    let scale = band.scale.filter(|scale| *scale != 1.0);
    let offset = band.offset.filter(|offset| *offset != 0.0);
    Some(match (scale, offset) {
        (Some(scale), Some(offset)) if offset < 0.0 => {
            format!("stored × {} − {}", number(scale), number(-offset))
        }
        (Some(scale), Some(offset)) => format!("stored × {} + {}", number(scale), number(offset)),
        (Some(scale), None) => format!("stored × {}", number(scale)),
        (None, Some(offset)) if offset < 0.0 => format!("stored − {}", number(-offset)),
        (None, Some(offset)) => format!("stored + {}", number(offset)),
        (None, None) => return None,
    })
}

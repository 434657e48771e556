//! Hovers of bands: what their values mean.

use crate::features::describe::dataset_line;
use crate::features::format::{bit_range, number, range};
use crate::features::markdown::{self, MarkdownBuilder};
use crate::kb::model::{Band as Facts, Dataset};
use crate::semantic::value::Band;

/// Maximum rows of the tables of bits and classes.
const MAX_ROWS: usize = 40;

/// Returns the Markdown of the bands that a string names, or `None` if nothing is known of them.
pub fn bands_markdown(name: &str, bands: &[Band]) -> Option<String> {
    match bands {
        [] => None,
        [band] => band_markdown(band),
        _ => {
            let mut builder = MarkdownBuilder::new();
            builder.paragraph(&format!("{} selects {} bands", markdown::inline_code(name), bands.len()));
            builder.paragraph(&markdown::name_list(bands.iter().map(|band| &*band.name), MAX_ROWS, false));
            Some(builder.finish())
        }
    }
}

fn band_markdown(band: &Band) -> Option<String> {
    let (dataset, index) = band.source.as_ref()?;
    let facts = dataset.bands.get(usize::from(*index))?;
    Some(with_name(dataset, facts, &band.name, band.raw))
}

fn with_name(dataset: &Dataset, band: &Facts, name: &str, raw: bool) -> String {
    let mut builder = MarkdownBuilder::new();
    let mut title = format!("**{}**", markdown::escape(name));
    if *band.name != *name {
        title.push_str(&format!(", which is {}", markdown::inline_code(&band.name)));
    }
    if let Some(role) = band.role.as_deref().filter(|role| *role != name) {
        title.push_str(&format!(", {}", markdown::escape(role)));
    }
    builder.paragraph(&title);
    builder.paragraph(&format!("Band of {}", dataset_line(&dataset.id)));
    if !raw {
        builder.paragraph("Its values here are computed, not those stored.");
    }
    let value = |value: Option<f64>| value.map(number).unwrap_or_default();
    builder.list(&[
        ("Units", markdown::escape(band.units.as_deref().unwrap_or_default())),
        ("Value", scaling(band).filter(|_| raw).unwrap_or_default()),
        ("Stored", range(band)),
        ("Wavelength", markdown::escape(band.wavelength.as_deref().unwrap_or_default())),
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
                field.values.iter().map(|(value, meaning)| format!("{value}: {}", markdown::escape(meaning))).collect();
            vec![bit_range(field.first, field.last), markdown::escape(&field.meaning), values.join("; ")]
        })
        .collect();
    builder.table(&["bits", "meaning", "values"], &bits, MAX_ROWS);
    let classes: Vec<Vec<String>> = band
        .classes
        .iter()
        .map(|(value, meaning, color)| {
            let color = if color.is_empty() { String::new() } else { markdown::inline_code(&format!("#{color}")) };
            vec![value.to_string(), markdown::escape(meaning), color]
        })
        .collect();
    builder.table(&["value", "class", "color"], &classes, MAX_ROWS);
    builder.finish()
}

/// Returns how a stored value becomes a physical one.
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

//! Colors in palettes, visualization options and styles.

use super::Snapshot;
use super::mentions::{Meaning, mentions};
use super::node_at::clamp;
use crate::diagnostic::Edit;
use crate::text::color;
use crate::text::span::Span;

/// A color in the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Color {
    /// Its span.
    pub span: Span,
    /// Red, green, blue.
    pub rgb: [u8; 3],
    /// The opacity; 255 if the text has none.
    pub alpha: u8,
}

/// Returns the colors of a file, sorted.
pub fn colors(snapshot: &Snapshot) -> Vec<Color> {
    let found = mentions(snapshot).iter().filter_map(|mention| match mention.meaning {
        Meaning::Color(rgb) => {
            Some(Color { span: mention.span, rgb, alpha: alpha(mention.span.of(&snapshot.text)).unwrap_or(255) })
        }
        _ => None,
    });
    found.collect()
}

/// Returns the opacity of a color with eight digits.
fn alpha(text: &str) -> Option<u8> {
    let digits = text.strip_prefix('#').unwrap_or(text);
    (digits.len() == 8).then(|| u8::from_str_radix(digits.get(6..)?, 16).ok())?
}

/// Returns the ways to write a color in place of the text there; the form of that text comes first.
pub fn color_presentations(snapshot: &Snapshot, span: Span, rgb: [u8; 3], opacity: u8) -> Vec<(String, Edit)> {
    let span = Span { start: clamp(&snapshot.text, span.start), end: clamp(&snapshot.text, span.end.max(span.start)) };
    let old = span.of(&snapshot.text);
    let [red, green, blue] = rgb;
    // An opacity is written only if the text has one: Earth Engine accepts it in styles, not in
    // palettes.
    let end = match alpha(old) {
        Some(_) => format!("{opacity:02x}"),
        None => String::new(),
    };
    let mut digits = format!("{red:02x}{green:02x}{blue:02x}{end}");
    if old.chars().any(|c| c.is_ascii_uppercase()) && !old.chars().any(|c| c.is_ascii_lowercase()) {
        digits = digits.to_uppercase();
    }
    let with_hash = format!("#{digits}");
    let number = u32::from(red) << 16 | u32::from(green) << 8 | u32::from(blue);
    let name =
        color::NAMED.iter().find(|(_, known)| *known == number && end.is_empty()).map(|(name, _)| (*name).to_owned());
    let is_name = !old.starts_with('#') && !old.bytes().all(|byte| byte.is_ascii_hexdigit());
    let mut all = if old.starts_with('#') { vec![with_hash, digits] } else { vec![digits, with_hash] };
    match name {
        Some(name) if is_name => all.insert(0, name),
        name => all.extend(name),
    }
    all.into_iter().map(|text| (text.clone(), Edit::replace(span, text))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::features::fixture::{javascript, python};

    fn found(snapshot: &Snapshot) -> Vec<&str> {
        colors(snapshot).into_iter().map(|color| color.span.of(&snapshot.text)).collect()
    }

    #[test]
    fn palettes_options_and_styles_have_colors() {
        let text = "var vis = {min: 0, palette: ['ff0000', '#0F0', 'blue']};\nMap.addLayer(ee.Image(1), vis);\n\
                    Map.addLayer(ee.Image(1), {palette: 'red, 00ff00'});\nee.Image(1).visualize({palette: ['black']});\n\
                    ui.Label('red', {color: 'red', backgroundColor: '#00000080'});\nprint('red');";
        let (snapshot, _) = javascript(text);
        assert_eq!(found(&snapshot), ["ff0000", "#0F0", "blue", "red", "00ff00", "black", "red", "#00000080"]);
        assert_eq!(colors(&snapshot)[7].alpha, 0x80);
        let (snapshot, _) = python("import ee\nt = ee.FeatureCollection('a').style(color='red', fillColor='00ff0044')");
        assert_eq!(found(&snapshot), ["red", "00ff0044"]);
    }

    #[test]
    fn presentations_keep_the_form_of_the_text() {
        let (snapshot, _) = javascript("ee.Image(1).visualize({palette: ['FF0000', '#00ff00', 'blue']});");
        let labels = |index: usize, rgb| -> Vec<String> {
            let color = colors(&snapshot)[index];
            color_presentations(&snapshot, color.span, rgb, 255).into_iter().map(|(label, _)| label).collect()
        };
        assert_eq!(labels(0, [0, 0, 254]), ["0000FE", "#0000FE"]);
        assert_eq!(labels(0, [171, 0, 254]), ["AB00FE", "#AB00FE"]);
        assert_eq!(labels(1, [0, 0, 255]), ["#0000ff", "0000ff", "blue"]);
        assert_eq!(labels(2, [255, 0, 0]), ["red", "ff0000", "#ff0000"]);
    }
}

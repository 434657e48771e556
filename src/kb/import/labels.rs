//! Shortens the texts of the catalog to facts: a plain name, a unit, a label of a class or bit.

/// Returns a text as one line, with plain characters for entities and typographic ones.
pub fn plain_text(text: &str) -> String {
    let mut plain_text = text.to_owned();
    for (from, to) in [
        ("&mu;", "u"),
        ("&micro;", "u"),
        ("µ", "u"),
        ("μ", "u"),
        ("&deg;", "°"),
        ("&sup2;", "²"),
        ("&sup3;", "³"),
        ("&sup3", "³"),
        ("&#39;", "'"),
        ("&quot;", "\""),
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&amp;", "&"),
    ] {
        if plain_text.contains(from) {
            plain_text = plain_text.replace(from, to);
        }
    }
    plain_text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Maximum length of a label; longer ones are cut.
const MAX_LABEL_CHARS: usize = 80;

/// Returns the label before an explanation: `Shallow Lagoon` of `Shallow Lagoon - Shallow Lagoon is
/// any closed ...`.
pub fn label(text: &str) -> String {
    let text = plain_text(text);
    let mut end = text.len();
    for stop in [" - ", ": ", ". "] {
        if let Some(at) = text.find(stop)
            && (text.len() > MAX_LABEL_CHARS || stop == " - ")
            && at > 1
        {
            end = end.min(at);
        }
    }
    let mut label = text[..end].trim_end_matches(['.', ' ', ',', ';']).to_owned();
    if label.chars().count() > MAX_LABEL_CHARS {
        let cut: String = label.chars().take(MAX_LABEL_CHARS).collect();
        // Labels are cut between words.
        label =
            cut.rsplit_once(' ').map_or(cut.as_str(), |(whole, _)| whole).trim_end_matches([',', ';', ' ']).to_owned();
    }
    label
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_are_short() {
        assert_eq!(label("Shallow Lagoon - Shallow Lagoon is any closed water."), "Shallow Lagoon");
        assert_eq!(label("Clear.\n"), "Clear");
        assert_eq!(label("Water: open"), "Water: open");
        assert!(label(&"word ".repeat(60)).chars().count() <= MAX_LABEL_CHARS);
        assert_eq!(plain_text("0.52&mu;m"), "0.52um");
    }
}

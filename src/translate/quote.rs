//! Writes string literals, which have the same syntax in both languages.

/// Returns a string literal in `quote`, or in `other` if only that needs no escaped quotes.
pub fn quoted(text: &str, quote: char, other: char) -> String {
    let quote = if text.contains(quote) && !text.contains(other) { other } else { quote };
    let mut out = String::with_capacity(text.len() + 2);
    out.push(quote);
    escape(text, quote, &mut out);
    out.push(quote);
    out
}

/// Writes the content of a string literal with escapes.
pub fn escape(text: &str, quote: char, out: &mut String) {
    for c in text.chars() {
        match c {
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            c if c == quote => {
                out.push('\\');
                out.push(c);
            }
            c if (c as u32) < 0x20 || c == '\u{7f}' => out.push_str(&format!("\\x{:02x}", c as u32)),
            '\u{2028}' | '\u{2029}' | '\u{feff}' => out.push_str(&format!("\\u{:04x}", c as u32)),
            c => out.push(c),
        }
    }
}

//! Splits the words of a request for a function into tokens.

use crate::kb::lookup::kb;

/// What a token is.
#[derive(Debug, Clone, PartialEq)]
pub enum Kind {
    /// A word of English, or a name.
    Word,
    Number(f64),
    /// Text in quotation marks, or a name that is no word: `B4`, `SR_B.*`, `YYYY-MM-dd`.
    Text,
    Mark,
}

/// A token of a request.
#[derive(Debug, Clone)]
pub struct Token {
    /// As written, without quotation marks.
    pub text: String,
    /// The stem, by which tokens are compared.
    pub stem: String,
    pub kind: Kind,
    /// It names a class, as `ee.List` and `FeatureCollection` do.
    pub is_class: bool,
    /// Where it starts, in bytes.
    pub start: usize,
    /// Where it ends.
    pub end: usize,
}

impl Token {
    /// Returns `true` if the token stands in quotation marks.
    pub fn is_quoted(&self) -> bool {
        self.end - self.start == self.text.len() + 2
    }

    pub fn is_mark(&self, marks: &str) -> bool {
        self.kind == Kind::Mark && marks.contains(self.text.as_str())
    }
}

/// Splits a text. `names` are words that are kept as they are.
pub fn tokens(text: &str, names: &[&str]) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        // The s of "producer's" says nothing.
        let is_genitive = c == '\'' && text[..at].ends_with(char::is_alphanumeric) && text[at + 1..].starts_with('s');
        if is_genitive && !text[at + 2..].starts_with(char::is_alphanumeric) {
            at += 2;
            continue;
        }
        let end = at + token_length(&text[at..], c);
        let is_stray = matches!(c, '"' | '\'' | '`') && end == at + c.len_utf8();
        if !c.is_whitespace() && !is_stray {
            push(&mut tokens, text, at, end, names);
        }
        at = end;
    }
    tokens
}

fn token_length(rest: &str, c: char) -> usize {
    if matches!(c, '\'' | '"' | '`')
        && let Some(length) = rest[1..].find(c)
        && length <= 24
        && !rest[1..=length].contains('\n')
        && (c != '\'' || !rest[length + 2..].starts_with(char::is_alphanumeric))
    {
        return length + 2;
    }
    if c.is_ascii_digit() {
        return number_length(rest);
    }
    if c.is_alphabetic() || c == '_' {
        return word_length(rest);
    }
    if rest.starts_with("->") || rest.starts_with("**") || rest.starts_with("<=") || rest.starts_with(">=") {
        return 2;
    }
    c.len_utf8()
}

fn number_length(rest: &str) -> usize {
    // `2-D` and `3d` are words.
    let dimension = ["-D", "-d", "D", "d"].into_iter().find(|mark| rest[1..].starts_with(mark));
    if let Some(mark) = dimension
        && !rest[1 + mark.len()..].starts_with(char::is_alphanumeric)
    {
        return 1 + mark.len();
    }
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    // 1970-01-01 is a date.
    let date = digits(rest) == 4
        && rest.as_bytes().get(4) == Some(&b'-')
        && digits(&rest[5..]) == 2
        && rest.as_bytes().get(7) == Some(&b'-')
        && digits(&rest[8..]) == 2;
    if date {
        return 10;
    }
    let mut end = digits(rest);
    if rest[end..].starts_with('.') && digits(&rest[end + 1..]) > 0 {
        end += 1 + digits(&rest[end + 1..]);
    }
    if rest[end..].starts_with(['e', 'E']) {
        let sign = usize::from(rest[end + 1..].starts_with(['-', '+']));
        let power = digits(&rest[end + 1 + sign..]);
        if power > 0 {
            end += 1 + sign + power;
        }
    }
    let suffix = ["st", "nd", "rd", "th"].into_iter().find(|suffix| rest[end..].starts_with(suffix));
    end + suffix.map_or(0, str::len)
}

/// Returns the length of the id of a dataset at the start of a text: `MODIS/061/MOD13Q1`.
fn dataset_length(rest: &str) -> Option<usize> {
    let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && !matches!(c, '_' | '-' | '/' | '.'));
    let id = rest[..end.unwrap_or(rest.len())].trim_end_matches(['/', '.', '-']);
    (id.contains('/') && kb().dataset_head(id).is_some()).then_some(id.len())
}

fn word_length(rest: &str) -> usize {
    if let Some(length) = dataset_length(rest) {
        return length;
    }
    let plain = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
    let after = &rest[plain..];
    if after.starts_with(".*") {
        return plain + 2;
    }
    // `system:time_start`
    if let Some(name) = after.strip_prefix(':')
        && rest.starts_with("system")
    {
        return plain + 1 + name.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(name.len());
    }
    // `.geo` and `ee.List` keep one word; `YYYY-MM-dd` is a format.
    if &rest[..plain] == "ee" && after.starts_with('.') {
        let name = &after[1..];
        let end = name.find(|c: char| !c.is_alphanumeric() && c != '.').unwrap_or(name.len());
        return plain + 1 + name[..end].trim_end_matches('.').len();
    }
    let is_format = |c: char| matches!(c, 'Y' | 'y' | 'M' | 'd' | 'D' | 'H' | 'm' | 's' | '-' | '/' | ':' | '_' | 'T');
    let format = rest.find(|c| !is_format(c)).unwrap_or(rest.len());
    let text = rest[..format].trim_end_matches(['-', ':', '/', '.']);
    if format >= plain && (text.contains("YY") || text.contains("yyyy")) {
        return text.len();
    }
    plain
}

fn push(tokens: &mut Vec<Token>, whole: &str, start: usize, end: usize, names: &[&str]) {
    let raw = &whole[start..end];
    let first = raw.chars().next().unwrap_or(' ');
    let quoted = matches!(first, '\'' | '"' | '`') && raw.len() > 1;
    let text = if quoted { &raw[1..raw.len() - 1] } else { raw };
    if quoted && names.contains(&text) {
        tokens.push(Token {
            text: text.into(),
            stem: stem(&text.to_lowercase()),
            kind: Kind::Word,
            is_class: false,
            start,
            end,
        });
        return;
    }
    let number = text.trim_end_matches(['s', 't', 'n', 'd', 'r', 'h']).parse::<f64>();
    let is_dimension = first.is_ascii_digit()
        && text.ends_with(['d', 'D'])
        && text.len() < 4
        && !text.ends_with("nd")
        && !text.ends_with("rd");
    if is_dimension {
        let text = text.to_lowercase().replace('-', "");
        tokens.push(Token { stem: text.clone(), text, kind: Kind::Word, is_class: false, start, end });
        return;
    }
    let kind = match number {
        _ if quoted => Kind::Text,
        Ok(number) if first.is_ascii_digit() => Kind::Number(number),
        _ if first.is_ascii_digit() => Kind::Text,
        _ if names.contains(&text) => Kind::Word,
        _ if !first.is_alphanumeric() && first != '_' => Kind::Mark,
        _ if is_name(text) => Kind::Text,
        _ => Kind::Word,
    };
    let is_class = kind == Kind::Word
        && (text.starts_with("ee.") && !names_function(text)
            || is_class(text) && text.chars().skip(1).any(char::is_uppercase));
    // `ee.List` is the word list.
    let text = text.strip_prefix("ee.").map_or(text, |rest| rest.trim_end_matches('.'));
    let stem = stem(&text.to_lowercase());
    tokens.push(Token { text: text.to_owned(), stem, kind, is_class, start, end });
}

/// Returns `true` for names that are no words: `B4`, `SR_B.*`, `NDVI`, `yyyy-MM`.
fn is_name(text: &str) -> bool {
    if text.starts_with("ee.") {
        return false;
    }
    let upper = text.chars().filter(|c| c.is_ascii_uppercase()).count();
    let is_acronym = matches!(text, "JS" | "EE" | "ID" | "UTC" | "QA" | "GEE" | "IQR" | "DEM" | "AND" | "OR" | "NOT");
    !is_acronym
        && (text.contains(['_', '*', ':', '-']) || text.bytes().any(|b| b.is_ascii_digit()) || upper >= 2)
        && !is_class(text)
}

/// Returns `true` for `ee.Reducer.mean`, whose last part is no class.
fn names_function(text: &str) -> bool {
    text.rsplit('.').next().is_some_and(|last| last.starts_with(|c: char| c.is_ascii_lowercase()))
}

fn is_class(text: &str) -> bool {
    super::types::Types::named(text).is_some() || text.starts_with("FeatureCollection") || text.starts_with("ImageColl")
}

/// Returns the stem of a lowercase word, so that `removes`, `removed` and `removing` are equal.
pub fn stem(word: &str) -> String {
    let mut word = word.replace("metre", "meter").replace("colour", "color").replace("neighbour", "neighbor");
    if let Some(start) = word.strip_suffix("ised").or_else(|| word.strip_suffix("ises")) {
        word = format!("{start}ized");
    }
    if let Some(start) = word.strip_suffix("ise").filter(|start| start.len() > 4) {
        word = format!("{start}ize");
    }
    if let Some(start) = word.strip_suffix("ies").filter(|start| start.len() > 2) {
        return format!("{start}y");
    }
    for suffix in ["ing", "ed", "es", "s"] {
        if let Some(start) = word.strip_suffix(suffix).filter(|start| start.len() > 2 && !word.ends_with("ss")) {
            word = start.to_owned();
            let bytes = word.as_bytes();
            let doubled = bytes.len() > 3 && bytes[bytes.len() - 1] == bytes[bytes.len() - 2];
            if doubled && matches!(suffix, "ing" | "ed") && !matches!(bytes[bytes.len() - 1], b's' | b'l') {
                word.pop();
            }
            break;
        }
    }
    let shorter = word.strip_suffix('e').filter(|start| start.len() > 2).map(str::to_owned);
    shorter.unwrap_or(word)
}

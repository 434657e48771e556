//! Takes examples out of a description. An example of a date becomes the format that it has.

/// Words before an example.
const LEADS: &[&str] =
    &["such as", "like", "e.g.", "for example", "for instance", "of the form", "in the form", "i.e."];

/// Returns a description without its examples.
pub fn without_examples(text: &str) -> String {
    let mut lines: Vec<&str> = Vec::new();
    let mut is_example = false;
    for line in text.lines() {
        let trimmed = line.trim();
        if trimmed.starts_with(">>>") || trimmed.starts_with("assert ") {
            is_example = true;
        } else if trimmed.is_empty() {
            is_example = false;
        }
        if !is_example {
            lines.push(line);
        }
    }
    let text = with_formats(&lines.join("\n"));
    without_arrows(&without_pairs(&text))
}

/// Writes the format of each date that is an example: `2021-03-09` is `YYYY-MM-dd`.
fn with_formats(text: &str) -> String {
    let mut done = String::new();
    let mut rest = text;
    while let Some(start) = rest.find(|c: char| c.is_ascii_digit()) {
        let before = &rest[..start];
        let end = start + date_length(&rest[start..]);
        let lead = format!("{done}{before}").to_lowercase();
        let lead = lead.trim_end_matches([' ', '\'', '"', '`', '(']);
        let is_led = LEADS.iter().chain(&["form", "format", "as", "text"]).any(|word| lead.ends_with(word));
        match format_of(&rest[start..end], &rest[end..]).filter(|_| is_led) {
            Some(format) => {
                let before = before.trim_end_matches(['\'', '"', '`']);
                done.push_str(&format!("{before}'{format}'"));
                rest = rest[end..].trim_start_matches(['\'', '"', '`']);
            }
            None => {
                let end = end.max(start + 1);
                done.push_str(&rest[..end]);
                rest = &rest[end..];
            }
        }
    }
    done.push_str(rest);
    done
}

fn date_length(text: &str) -> usize {
    text.find(|c: char| !c.is_ascii_digit() && !matches!(c, '-' | '/' | ':' | '.' | 'T')).unwrap_or(text.len())
}

/// Returns the format of a date. `after` may tell what comes first: "(day/month/year)".
fn format_of(date: &str, after: &str) -> Option<&'static str> {
    let shape: String = date.chars().map(|c| if c.is_ascii_digit() { '0' } else { c }).collect();
    let number = |range: std::ops::Range<usize>| date.get(range).and_then(|text| text.parse::<u32>().ok());
    let is_day_first = number(0..2).is_some_and(|day| day > 12) || after.trim_start().starts_with("(day");
    let is_month_first = number(3..5).is_some_and(|day| day > 12) || after.trim_start().starts_with("(month");
    Some(match shape.trim_end_matches(['.', '-', ':', '/']) {
        "0000-00-00" => "YYYY-MM-dd",
        "0000/00/00" => "YYYY/MM/dd",
        "0000.00.00" => "YYYY.MM.dd",
        "0000-00" => "YYYY-MM",
        "00000000" if number(4..6).is_some_and(|month| month <= 12) => "YYYYMMdd",
        "00/00/0000" if is_day_first => "dd/MM/YYYY",
        "00/00/0000" if is_month_first => "MM/dd/YYYY",
        "00.00.0000" => "dd.MM.YYYY",
        "00-00-0000" if is_day_first => "dd-MM-YYYY",
        "0000-00-00T00:00:00" => "YYYY-MM-dd'T'HH:mm:ss",
        "00:00" => "HH:mm",
        _ => return None,
    })
}

/// Removes brackets and sentences that show what comes out for what goes in: `(7 -> "007")`.
fn without_pairs(text: &str) -> String {
    const ARROWS: &[&str] = &["->", "=>", "-->", "→", "↦"];
    let mut text = text.to_owned();
    while let Some(open) = brackets(&text).into_iter().find(|(open, close)| {
        let inner = text[open + 1..*close].trim_start().to_lowercase();
        let is_example = ["e.g.", "for example", "like ", "such as ", "for instance", "eg "]
            .iter()
            .any(|lead| inner.starts_with(lead));
        let has_format = text[*open..*close].contains("YY") || text[*open..*close].contains("MM");
        ARROWS.iter().any(|arrow| inner.contains(arrow)) || is_example && !has_format
    }) {
        text.replace_range(open.0..=open.1, " ");
    }
    text
}

/// Returns the outermost brackets.
fn brackets(text: &str) -> Vec<(usize, usize)> {
    let (mut found, mut depth, mut start) = (Vec::new(), 0, 0);
    for (at, c) in text.char_indices() {
        if c == '(' {
            if depth == 0 {
                start = at;
            }
            depth += 1;
        } else if c == ')' && depth > 0 {
            depth -= 1;
            if depth == 0 {
                found.push((start, at));
            }
        }
    }
    found
}

/// Removes "Example: a -> b", and "e.g. "ff" gives 255".
fn without_arrows(text: &str) -> String {
    let mut text = text.to_owned();
    for lead in ["Example:", "Examples:", "example:", "e.g.", "E.g.", "for example", "For example", "For instance"] {
        while let Some(start) = text.find(lead) {
            let line = text[start..].find('\n').map_or(text.len(), |end| start + end);
            let sentence = text[start + lead.len()..line].find(". ").map_or(line, |end| start + lead.len() + end);
            let inner = &text[start..sentence];
            let is_example = inner.contains("->")
                || inner.contains("=>")
                || inner.contains("//")
                || inner.contains(" gives ")
                || inner.contains(" becomes ")
                || inner.contains(" returns ")
                || inner.contains(" = ");
            let end = if is_example || lead.ends_with(':') { sentence } else { start + lead.len() };
            text.replace_range(start..end, " ");
        }
    }
    text
}

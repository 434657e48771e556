//! Requests that are lists of steps: numbered lines, bullets.

/// The steps of a request; one, if it is no list.
pub fn split(text: &str) -> Vec<String> {
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let items: Vec<Option<&str>> = lines.iter().map(|line| item(line)).collect();
    if items.iter().flatten().count() < 2 {
        return inline(text);
    }
    let mut steps: Vec<String> = Vec::new();
    for (line, item) in lines.iter().zip(items) {
        match (item, steps.last_mut()) {
            (Some(step), _) => steps.push(step.to_owned()),
            // The rest of an item that is longer than a line.
            (None, Some(last)) if !last.ends_with(':') => {
                last.push(' ');
                last.push_str(line);
            }
            (None, _) => steps.push((*line).to_owned()),
        }
    }
    steps
}

/// "1) ... 2) ... 3) ..." on one line.
fn inline(text: &str) -> Vec<String> {
    let mut cuts = Vec::new();
    let mut from = 0;
    for number in 1.. {
        let marks = [format!("{number}) "), format!("({number}) "), format!("{number}. ")];
        let found = marks.iter().filter_map(|mark| {
            let at = text.get(from..)?.find(mark.as_str())? + from;
            let fresh = at == 0 || text[..at].ends_with([' ', '\n', ':', ';', ',']);
            fresh.then_some((at, at + mark.len()))
        });
        match found.min() {
            Some(cut) => {
                from = cut.1;
                cuts.push(cut);
            }
            None => break,
        }
    }
    if cuts.len() < 2 {
        return vec![text.trim().to_owned()];
    }
    let mut steps = Vec::new();
    let head = text[..cuts[0].0].trim();
    if !head.is_empty() {
        steps.push(head.to_owned());
    }
    for (at, cut) in cuts.iter().enumerate() {
        let end = cuts.get(at + 1).map_or(text.len(), |next| next.0);
        steps.push(text[cut.1..end].trim().trim_end_matches([',', ';']).to_owned());
    }
    steps
}

/// What stands behind a bullet or a number.
fn item(line: &str) -> Option<&str> {
    for bullet in ["- ", "* ", "• "] {
        if let Some(rest) = line.strip_prefix(bullet) {
            return Some(rest.trim());
        }
    }
    let digits = line.chars().take_while(char::is_ascii_digit).count();
    let rest = line[digits..].strip_prefix(['.', ')', ':'])?;
    (digits > 0 && digits < 3 && rest.starts_with(' ')).then(|| rest.trim())
}

#[cfg(test)]
mod tests {
    use super::split;

    #[test]
    fn lists_are_cut_into_steps() {
        assert_eq!(
            split("1. Load Sentinel-2\n2. mask clouds\n   and shadows\n3. export"),
            ["Load Sentinel-2", "mask clouds and shadows", "export"]
        );
        assert_eq!(split("Do this:\n- a b\n- c d"), ["Do this:", "a b", "c d"]);
        assert_eq!(split("NDVI: 1) load S2 2) composite 3) show"), ["NDVI:", "load S2", "composite", "show"]);
        assert_eq!(split("Landsat 8. Then NDVI in 2021. Show it."), ["Landsat 8. Then NDVI in 2021. Show it."]);
    }
}

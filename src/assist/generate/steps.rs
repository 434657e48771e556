//! Splits a request that lists steps: numbered lines, bullets, one sentence a line, "then".

/// Returns the steps of a request, or the whole request if it is no list.
pub fn split(text: &str) -> Vec<String> {
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let items: Vec<Option<&str>> = lines.iter().map(|line| item(line)).collect();
    if items.iter().flatten().count() < 2 {
        let numbered = inline(text);
        return match numbered.len() {
            1 if are_sentences(&lines) => lines.iter().flat_map(|line| then(line)).collect(),
            1 => then(text),
            _ => numbered,
        };
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

/// Whether lines each say something of their own, and are no text that was broken to fit.
fn are_sentences(lines: &[&str]) -> bool {
    const OPEN: [&str; 14] =
        ["of", "for", "in", "over", "and", "with", "the", "from", "to", "a", "an", "by", "at", "between"];
    const BROKEN: usize = 70;
    lines.len() > 1
        && lines.windows(2).all(|pair| {
            let (line, next) = (pair[0], pair[1]);
            let last = line.split_whitespace().last().unwrap_or_default();
            let ends = line.ends_with(['.', ';', ':', '!', '?']);
            let starts = next.starts_with(|c: char| c.is_uppercase());
            let goes_on = line.ends_with(',') || OPEN.contains(&last);
            ends || (starts && !goes_on && line.chars().count() < BROKEN)
        })
}

/// "..., then ..., and finally ...".
fn then(text: &str) -> Vec<String> {
    const MARKS: [&str; 3] = ["then", "finally", "after that"];
    let lower = text.to_lowercase();
    let mut steps: Vec<String> = Vec::new();
    let mut from = 0;
    let mut at = 0;
    // Small letters may be longer or shorter than capital ones in some scripts; then nothing is
    // cut.
    while lower.len() == text.len() && at < text.len() {
        let here = lower.get(at..).unwrap_or_default();
        let mark =
            MARKS.iter().find(|mark| here.strip_prefix(**mark).is_some_and(|rest| rest.starts_with([' ', ',', ':'])));
        let before = lower.get(from..at).unwrap_or_default().trim_end();
        let joined =
            before.strip_suffix(" and").map(|before| before.trim_end_matches([' ', ',', ';'])).unwrap_or(before);
        let cut = mark.is_some() && (before != joined || before.ends_with(['.', ',', ';', '\n']) || from == at);
        match mark.filter(|_| cut) {
            Some(mark) => {
                push(&mut steps, &text[from..from + joined.len()]);
                at += mark.len();
                from = at;
            }
            None => at += here.chars().next().map_or(1, char::len_utf8),
        }
    }
    push(&mut steps, text.get(from..).unwrap_or_default());
    steps
}

fn push(steps: &mut Vec<String>, step: &str) {
    let step = step.trim_matches([' ', ',', ';', ':', '\n']).trim_end_matches('.').trim();
    if !step.is_empty() {
        steps.push(step.to_owned());
    }
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
        assert_eq!(split("Landsat 8. Then NDVI in 2021. Show it."), ["Landsat 8", "NDVI in 2021. Show it"]);
        assert_eq!(
            split("load S2, then mask clouds and then, finally, show it"),
            ["load S2", "mask clouds", "show it"]
        );
        assert_eq!(split("Load S2\nMask the clouds\nShow NDVI"), ["Load S2", "Mask the clouds", "Show NDVI"]);
        let broken = "a map of the mean NDVI of\nSentinel-2 over Rome";
        assert_eq!(split(broken), [broken], "a text that was broken to fit");
        assert_eq!(split("more rain than then"), ["more rain than then"]);
    }
}

//! Long results in pages.

/// The maximum number of characters of a page.
const MAX_CHARS: usize = 8_000;

/// Returns the page with a number from 1, which ends at a line, and the number of pages.
///
/// # Errors
/// There is no such page.
pub fn page(text: &str, number: usize) -> Result<(String, usize), String> {
    let mut pages: Vec<String> = vec![String::new()];
    for line in text.split_inclusive('\n') {
        let last = pages.last_mut().filter(|page| page.is_empty() || page.len() + line.len() <= MAX_CHARS);
        match last {
            Some(page) => page.push_str(line),
            None => pages.push(line.to_owned()),
        }
    }
    let count = pages.len();
    let index = number.checked_sub(1).filter(|index| *index < count);
    let Some(index) = index else { return Err(format!("there is no page {number}, only 1 to {count}")) };
    let mut page = pages.swap_remove(index);
    if number < count {
        page = format!("{}\n(page {number} of {count}; the next one: \"page\": {})\n", page.trim_end(), number + 1);
    }
    Ok((page, count))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_end_at_lines_and_have_all_of_the_text() {
        let text = "a line of some length\n".repeat(1_000);
        let (first, count) = page(&text, 1).unwrap();
        assert_eq!(count, 3);
        assert!(first.ends_with("length\n(page 1 of 3; the next one: \"page\": 2)\n"), "{first}");
        let lines: usize = (1..=count).map(|number| page(&text, number).unwrap().0.matches("length").count()).sum();
        assert_eq!(lines, 1_000);
        assert!(page(&text, 0).is_err() && page(&text, 4).is_err());
        assert_eq!(page("", 1).unwrap(), (String::new(), 1));
    }
}

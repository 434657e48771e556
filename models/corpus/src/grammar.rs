//! Parses the grammar of sample scripts: rules with alternatives, and templates with expansions.
//! `grammar/README.md` describes the notation.

use std::collections::BTreeMap;

/// The rules by name, and the whole scripts.
#[derive(Debug, Default)]
pub struct Grammar {
    /// Alternatives by rule.
    pub rules: BTreeMap<String, Vec<Alternative>>,
    /// Scripts by name.
    pub scripts: BTreeMap<String, Vec<Alternative>>,
}

/// One way to expand a rule.
#[derive(Debug)]
pub struct Alternative {
    /// How often it is taken, beside the other alternatives.
    pub weight: f32,
    /// What it prints.
    pub template: Template,
    /// It is Python, and not JavaScript.
    pub is_python: bool,
}

/// A sequence of parts.
pub type Template = Vec<Part>;

/// A part of a template.
#[derive(Debug, Clone)]
pub enum Part {
    /// Text as it is.
    Text(String),
    /// Prints a template with a probability in percent.
    Optional(f32, Template),
    /// Prints one of several templates.
    Choice(Vec<Template>),
    /// Prints a template, and binds what it printed to a name.
    Bind {
        /// The name.
        name: String,
        /// What is bound.
        value: Template,
        /// Whether the value is printed.
        shown: bool,
    },
    /// Prints a rule several times.
    Repeat {
        /// The fewest times.
        least: usize,
        /// The most times.
        most: usize,
        /// What stands between them.
        separator: String,
        /// The rule.
        rule: String,
    },
    /// Prints a rule, a bound name or a built-in value: a word and its arguments.
    Call(String, String),
}

impl Grammar {
    /// Adds the rules of a file.
    ///
    /// # Errors
    /// A line or an expansion is not well-formed; the message names the line.
    pub fn add(&mut self, file: &str, text: &str) -> Result<(), String> {
        let mut head: Option<Head> = None;
        let mut body: Vec<&str> = Vec::new();
        for (at, line) in text.lines().enumerate() {
            let place = || format!("{file}:{}", at + 1);
            if line.starts_with("##") {
                continue;
            }
            let Some(rest) = line.strip_prefix('@') else {
                body.push(line);
                continue;
            };
            self.finish(head.take(), &std::mem::take(&mut body))?;
            let mut words = rest.split_whitespace();
            let is_script = match words.next() {
                Some("rule") => false,
                Some("script") => true,
                _ => return Err(format!("{}: a line with @ begins a rule or a script", place())),
            };
            let name = words.next().ok_or_else(|| format!("{}: a rule has a name", place()))?.to_owned();
            let weight = words.next().map_or(Ok(1.0), str::parse).map_err(|_| format!("{}: no weight", place()))?;
            let is_python = match words.next() {
                None => false,
                Some("python") => true,
                Some(other) => return Err(format!("{}: \"{other}\" is no language", place())),
            };
            head = Some(Head { name, weight, is_script, is_python, place: place() });
        }
        self.finish(head, &body)
    }

    fn finish(&mut self, head: Option<Head>, body: &[&str]) -> Result<(), String> {
        let Some(Head { name, weight, is_script, is_python, place }) = head else { return Ok(()) };
        let table = if is_script { &mut self.scripts } else { &mut self.rules };
        let alternatives = table.entry(name).or_default();
        let mut weight = weight;
        let mut lines: Vec<&str> = Vec::new();
        for line in body.iter().copied().map(Some).chain([None]) {
            let separator = line.is_none_or(|line| line == "%%" || line.starts_with("%% "));
            if !separator {
                lines.extend(line);
                continue;
            }
            let text = std::mem::take(&mut lines).join("\n");
            let template = parse(text.trim_matches('\n')).map_err(|error| format!("{place}: {error}"))?;
            alternatives.push(Alternative { weight, template, is_python });
            let given = line.and_then(|line| line.strip_prefix("%% "));
            weight = given.map_or(Ok(1.0), |given| given.trim().parse()).map_err(|_| format!("{place}: no weight"))?;
        }
        Ok(())
    }

    /// Returns the names that templates expand and nothing defines.
    pub fn unknown(&self, is_built_in: &dyn Fn(&str) -> bool) -> Vec<String> {
        let mut bound = Vec::new();
        let mut called = Vec::new();
        for alternative in self.rules.values().chain(self.scripts.values()).flatten() {
            names(&alternative.template, &mut bound, &mut called);
        }
        called.retain(|name| !self.rules.contains_key(name) && !bound.contains(name) && !is_built_in(name));
        called.sort();
        called.dedup();
        called
    }
}

/// The line that begins a rule.
struct Head {
    name: String,
    weight: f32,
    is_script: bool,
    is_python: bool,
    place: String,
}

fn names(template: &Template, bound: &mut Vec<String>, called: &mut Vec<String>) {
    for part in template {
        match part {
            Part::Text(_) => {}
            Part::Optional(_, inner) => names(inner, bound, called),
            Part::Choice(choices) => choices.iter().for_each(|choice| names(choice, bound, called)),
            Part::Bind { name, value, .. } => {
                bound.push(name.clone());
                names(value, bound, called);
            }
            Part::Repeat { rule, .. } => called.push(rule.clone()),
            Part::Call(name, _) => called.push(name.clone()),
        }
    }
}

/// Parses a template.
fn parse(text: &str) -> Result<Template, String> {
    let mut parts = Template::new();
    let mut rest = text;
    while let Some(open) = rest.find('«') {
        let inside = &rest[open + '«'.len_utf8()..];
        let close = closing(inside).ok_or_else(|| format!("no » after «{}", short(inside)))?;
        if open > 0 {
            parts.push(Part::Text(rest[..open].to_owned()));
        }
        parts.push(expansion(&inside[..close])?);
        rest = &inside[close + '»'.len_utf8()..];
    }
    if rest.contains('»') {
        return Err(format!("no « before » in {}", short(rest)));
    }
    if !rest.is_empty() {
        parts.push(Part::Text(rest.to_owned()));
    }
    Ok(parts)
}

fn short(text: &str) -> String {
    text.chars().take(40).collect()
}

/// Returns the position of the mark that closes an expansion.
fn closing(text: &str) -> Option<usize> {
    let mut depth = 0;
    text.char_indices().find_map(|(at, c)| {
        match c {
            '«' => depth += 1,
            '»' if depth == 0 => return Some(at),
            '»' => depth -= 1,
            _ => {}
        }
        None
    })
}

/// Splits at `|` outside of inner expansions.
fn choices(text: &str) -> Vec<&str> {
    let mut depth = 0;
    let mut from = 0;
    let mut found = Vec::new();
    for (at, c) in text.char_indices() {
        match c {
            '«' => depth += 1,
            '»' => depth -= 1,
            '|' if depth == 0 => {
                found.push(&text[from..at]);
                from = at + 1;
            }
            _ => {}
        }
    }
    found.push(&text[from..]);
    found
}

fn expansion(text: &str) -> Result<Part, String> {
    if let Some(optional) = text.strip_prefix('?') {
        let digits = optional.len() - optional.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let percent = optional[..digits].parse::<f32>().ok();
        let Some(percent) = percent.filter(|_| optional[digits..].starts_with([' ', '\n'])) else {
            return Ok(Part::Optional(50.0, parse(optional)?));
        };
        let inner = &optional[digits..];
        return Ok(Part::Optional(percent, parse(inner.strip_prefix(' ').unwrap_or(inner))?));
    }
    let word_end =
        text.find(|c: char| !c.is_alphanumeric() && !matches!(c, '_' | '-' | ':' | '.')).unwrap_or(text.len());
    let (word, rest) = text.split_at(word_end);
    if let Some(value) = rest.strip_prefix('=').filter(|_| !word.is_empty() && !word.contains(':')) {
        return Ok(Part::Bind { name: word.to_owned(), value: value_of(value)?, shown: true });
    }
    if word == "let" {
        let (name, value) = rest.trim_start().split_once('=').ok_or("let needs a name and =")?;
        return Ok(Part::Bind { name: name.to_owned(), value: value_of(value)?, shown: false });
    }
    if word == "repeat" {
        return repeat(rest).ok_or_else(|| format!("repeat {rest}: give the fewest, the most, and a rule"));
    }
    let takes_candidates = ["new:", "dataset:", "var:"].iter().any(|prefix| word.starts_with(prefix));
    if !takes_candidates && choices(text).len() > 1 {
        let parsed: Result<Vec<Template>, String> = choices(text).into_iter().map(parse).collect();
        return Ok(Part::Choice(parsed?));
    }
    let is_call =
        word.starts_with(|c: char| c.is_alphabetic()) && (rest.is_empty() || rest.starts_with([' ', '|', ',', '/']));
    if is_call && !rest.contains('«') {
        return Ok(match word.split_once(':').filter(|_| takes_candidates) {
            Some((word, first)) => Part::Call(word.to_owned(), format!("{first}{rest}")),
            None => match word.split_once(':') {
                Some((word, first)) => Part::Call(word.to_owned(), format!("{first} {rest}").trim().to_owned()),
                None => Part::Call(word.to_owned(), rest.trim().to_owned()),
            },
        });
    }
    if takes_candidates {
        let (word, first) = word.split_once(':').unwrap_or((word, ""));
        return Ok(Part::Call(word.to_owned(), format!("{first}{rest}")));
    }
    Ok(Part::Choice(vec![parse(text)?]))
}

/// Parses the value of a binding: choices, a rule, or text.
fn value_of(text: &str) -> Result<Template, String> {
    let all = choices(text);
    if all.len() > 1 {
        let parsed: Result<Vec<Template>, String> = all.into_iter().map(parse).collect();
        return Ok(vec![Part::Choice(parsed?)]);
    }
    if text.contains('«') {
        return parse(text);
    }
    Ok(vec![expansion(text)?])
}

fn repeat(text: &str) -> Option<Part> {
    let mut words = text.split_whitespace();
    let (least, most) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
    let rest: Vec<&str> = words.collect();
    let (separator, rule) = match rest.as_slice() {
        [rule] => ("\n".to_owned(), *rule),
        [",", rule] => (", ".to_owned(), *rule),
        [other, rule] => ((*other).to_owned(), *rule),
        _ => return None,
    };
    Some(Part::Repeat { least, most, separator, rule: rule.to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_have_alternatives_with_weights() {
        let mut grammar = Grammar::default();
        grammar.add("a.txt", "## no rule\n@rule a 2\nx«b»\n\n%% 3\n«?30 y»«c=d|e»«c»\n@script s\n«a»\n").unwrap();
        let weights: Vec<f32> = grammar.rules["a"].iter().map(|alternative| alternative.weight).collect();
        assert_eq!(weights, [2.0, 3.0]);
        assert_eq!(grammar.unknown(&|_| false), ["b"]);
        assert_eq!(grammar.scripts.len(), 1);
    }

    #[test]
    fn errors_are_reported() {
        for text in ["@rule a\n«b\n", "@rule a\nb»\n", "@rules a\n", "@rule a\n«repeat x»\n"] {
            assert!(Grammar::default().add("a.txt", text).is_err(), "{text}");
        }
    }
}

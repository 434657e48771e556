//! Merges the code of several steps: code that exists is not repeated, and names stay unique.
//!
//! The code of each step stands alone, with everything that it needs. A fragment that an earlier
//! step has in the same words (the area, the images, the index) is left out. A different fragment
//! with the same name gets another name. The fragments come from geols' own templates:
//! declarations begin lines with `var` or `function`, and changes of a variable with its name.

use std::collections::{BTreeMap, BTreeSet};

/// The merged code so far.
#[derive(Debug, Default)]
pub struct CodeMerger {
    text: String,
    /// Names that are taken.
    taken: BTreeSet<String>,
    /// What was written, with the names of other pieces settled: the names that it declares here.
    known: BTreeMap<String, BTreeMap<String, String>>,
    /// What has changed a variable since it was made, unless it only adds bands.
    changes: BTreeMap<String, Vec<String>>,
}

impl CodeMerger {
    /// Returns empty code after existing code that has the names `taken`.
    pub fn after(taken: impl IntoIterator<Item = String>) -> Self {
        CodeMerger { taken: taken.into_iter().collect(), ..CodeMerger::default() }
    }

    /// Returns the merged code.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Adds the fragments of a step, each with the macro that wrote it, under a heading unless that
    /// is empty.
    pub fn step(&mut self, heading: &str, pieces: &[(&str, String)]) {
        let mut names: BTreeMap<String, String> = BTreeMap::new();
        let own: BTreeSet<&str> = pieces.iter().map(|(_, text)| text.as_str()).collect();
        let mut new = 0;
        for (name, text) in pieces.iter().filter(|(_, text)| !text.is_empty()) {
            let declares = declared(text);
            for declared in &declares {
                names.remove(declared);
            }
            let key = renamed(text, &names);
            let changed = |actual: &String| {
                self.changes
                    .get(actual)
                    .is_some_and(|changes| changes.iter().any(|change| !own.contains(change.as_str())))
            };
            if let Some(made) = self.known.get(&key).filter(|made| !made.values().any(changed)) {
                names.extend(made.clone());
                continue;
            }
            let made: BTreeMap<String, String> = declares.iter().map(|name| (name.clone(), self.free(name))).collect();
            self.taken.extend(made.values().cloned());
            names.extend(made.clone());
            // What adds bands to images takes nothing from who used them before.
            if !adds(name) {
                for actual in reassigned(&key) {
                    self.changes.entry(actual).or_default().push(text.clone());
                }
            }
            if new == 0 && !heading.is_empty() {
                self.push(&format!("// {heading}"));
            }
            self.push(&renamed(text, &names));
            self.known.insert(key, made);
            new += 1;
        }
        if new == 0 && !heading.is_empty() {
            self.push(&format!("// {heading}: done above."));
        }
    }

    fn push(&mut self, piece: &str) {
        if !self.text.is_empty() {
            self.text.push('\n');
        }
        self.text.push_str(piece);
        self.text.push('\n');
    }

    fn free(&self, name: &str) -> String {
        let numbered = (2..).map(|number| format!("{name}{number}"));
        std::iter::once(name.to_owned()).chain(numbered).find(|name| !self.taken.contains(name)).unwrap_or_default()
    }
}

/// The macro that maps a function over images which only adds bands to them.
fn adds(name: &str) -> bool {
    name == "load.indices"
}

/// Returns the names that a fragment declares at the top level.
pub fn declared(text: &str) -> Vec<String> {
    let name = |line: &str| {
        let rest = line.strip_prefix("var ").or_else(|| line.strip_prefix("function "))?;
        let end = rest.find(|c: char| !is_word(c))?;
        Some(rest[..end].to_owned())
    };
    text.lines().filter_map(name).collect()
}

/// Names that a snippet assigns a second time at its top level.
fn reassigned(text: &str) -> Vec<String> {
    let name = |line: &str| {
        let (name, _) = line.split_once(" = ")?;
        (!name.is_empty() && name.chars().all(is_word)).then(|| name.to_owned())
    };
    text.lines().filter_map(name).collect()
}

fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_' || c == '$'
}

/// The text with other names for variables; members, keys of objects, strings and comments stay.
fn renamed(text: &str, names: &BTreeMap<String, String>) -> String {
    if names.iter().all(|(name, other)| name == other) {
        return text.to_owned();
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    let mut before = ' ';
    while let Some(c) = rest.chars().next() {
        let length = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if c == '\'' || c == '"' {
            string(rest, c)
        } else if is_word(c) {
            let length = rest.find(|c: char| !is_word(c)).unwrap_or(rest.len());
            let word = &rest[..length];
            let key = rest[length..].starts_with(':');
            match names.get(word).filter(|_| before != '.' && !key) {
                Some(other) => out.push_str(other),
                None => out.push_str(word),
            }
            before = 'a';
            rest = &rest[length..];
            continue;
        } else {
            c.len_utf8()
        };
        out.push_str(&rest[..length]);
        before = c;
        rest = &rest[length..];
    }
    out
}

/// The length of a string literal with its quotes.
fn string(text: &str, quote: char) -> usize {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            c if c == quote => return at + c.len_utf8(),
            _ => {}
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::{CodeMerger, declared, renamed};
    use std::collections::BTreeMap;

    fn steps(steps: &[&[&str]]) -> String {
        let mut pieces = CodeMerger::default();
        for step in steps {
            let all: Vec<(&str, String)> = step
                .iter()
                .map(|text| (if text.contains(".map(add") { "load.indices" } else { "other" }, (*text).to_owned()))
                .collect();
            pieces.step("", &all);
        }
        pieces.text().to_owned()
    }

    #[test]
    fn existing_code_is_not_repeated() {
        let text = steps(&[&["var a = 1;", "print(a);"], &["var a = 1;", "var b = a;"]]);
        assert_eq!(text, "var a = 1;\n\nprint(a);\n\nvar b = a;\n");
    }

    #[test]
    fn a_name_is_not_given_twice() {
        let text =
            steps(&[&["var a = 1;", "f(a);"], &["var a = 2;", "f(a);"], &["var a = 2;", "g(a, {a: 'a'}, x.a);"]]);
        assert_eq!(text, "var a = 1;\n\nf(a);\n\nvar a2 = 2;\n\nf(a2);\n\ng(a2, {a: 'a'}, x.a);\n");
    }

    #[test]
    fn steps_that_remove_bands_are_not_shared() {
        let (load, take) = ("var c = load();", "c = c.select('x');");
        let text = steps(&[&[load, take], &[load, "print(c);"]]);
        assert_eq!(text, "var c = load();\n\nc = c.select('x');\n\nvar c2 = load();\n\nprint(c2);\n");
        let text = steps(&[&[load, "c = c.map(addIndices);"], &[load, "print(c);"]]);
        assert_eq!(text, "var c = load();\n\nc = c.map(addIndices);\n\nprint(c);\n", "a band more does no harm");
    }

    #[test]
    fn comments_and_strings_stay() {
        let names = BTreeMap::from([("a".to_owned(), "b".to_owned())]);
        assert_eq!(renamed("a('a\\'a', \"a\") // a\n+ a.a", &names), "b('a\\'a', \"a\") // a\n+ b.a");
        assert_eq!(declared("var x = 1;\n  var y = 2;\nfunction f(a) {\n}"), ["x", "f"]);
    }
}

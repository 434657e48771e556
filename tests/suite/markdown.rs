//! Runs the cases of a folder of Markdown files. `tests/fixtures/README.md` describes the files.
//!
//! A code block such as `js` starts a case and holds its input. Below it stand its expectations:
//! code blocks with a label such as `python result`, and list items such as `` - offers `clip` ``.

use std::fmt::Write as _;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

/// An input with its expectations.
pub struct Case {
    /// The languages of the input, as the code block names them: `js`, `python`, `js and python`.
    pub languages: String,
    pub input: String,
    pub expectations: Vec<Expectation>,
    heading: String,
    line: usize,
}

impl Case {
    /// Returns the output for each expectation.
    pub fn outputs(&self, text: impl Fn(&Expectation) -> String) -> Vec<Output> {
        self.expectations.iter().map(|expectation| Output::like(expectation, text(expectation))).collect()
    }
}

/// A labeled code block or a list item below an input.
pub struct Expectation {
    /// What stands behind the language of a code block, or before the first code span of an item.
    pub label: String,
    /// The content of a code block, or the code spans of an item, one a line.
    pub text: String,
    /// The opening line of a code block without its fence, or `-` and the label of an item.
    info: String,
    /// The lines in the file.
    lines: Range<usize>,
}

/// The label of an output that is compared with the input.
const INPUT: &str = " input";

/// What the tested code gives for one expectation.
pub struct Output {
    info: String,
    text: String,
}

impl Output {
    /// Returns an output for a code block, such as `python result`.
    pub fn block(info: impl Into<String>, text: impl Into<String>) -> Self {
        Self { info: info.into(), text: text.into() }
    }

    /// Returns an output that is compared with the input itself. Use it where the expectations are
    /// comments of the input.
    pub fn input(text: impl Into<String>) -> Self {
        Self::block(INPUT, text)
    }

    /// Returns an output in the form of an expectation.
    pub fn like(expectation: &Expectation, text: impl Into<String>) -> Self {
        Self { info: expectation.info.clone(), text: text.into() }
    }

    fn label(&self) -> &str {
        self.info.split_once(' ').map_or("", |(_, label)| label)
    }

    fn markdown(&self) -> String {
        if !self.info.starts_with('-') {
            let newline = if self.text.is_empty() { "" } else { "\n" };
            return format!("```{}\n{}{newline}```", self.info, self.text);
        }
        let spans: Vec<String> = self.text.lines().map(code_span).collect();
        format!("{} {}", self.info, spans.join(", ")).trim_end().to_owned()
    }
}

/// Runs every case of `tests/fixtures/<folder>` and compares its outputs with its expectations.
///
/// With `GEOLS_BLESS=1`, rewrites the expectations instead.
pub fn check(folder: &str, run: impl Fn(&Case) -> Vec<Output>) {
    let is_blessing = std::env::var_os("GEOLS_BLESS").is_some_and(|value| value != "0");
    let mut failures = String::new();
    for path in files(folder) {
        let text = std::fs::read_to_string(&path).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        let mut edits = Vec::new();
        for case in parse(&lines, &path) {
            let title = format!("{}:{}: {}", path.display(), case.line, case.heading);
            match catch_unwind(AssertUnwindSafe(|| run(&case))) {
                Err(_) => _ = writeln!(failures, "{title}: panicked"),
                Ok(outputs) if is_blessing => edits.push(blessed(&case, outputs)),
                Ok(outputs) => failures += &mismatches(&case, outputs, &title),
            }
        }
        if is_blessing {
            std::fs::write(&path, rewritten(&lines, edits)).unwrap();
        }
    }
    assert!(failures.is_empty(), "{failures}\nGEOLS_BLESS=1 rewrites the expectations.");
}

fn files(folder: &str) -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures").join(folder);
    let mut paths: Vec<PathBuf> = std::fs::read_dir(root).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "md"));
    paths.sort();
    assert!(!paths.is_empty(), "{folder} has no Markdown files");
    paths
}

fn parse(lines: &[&str], path: &Path) -> Vec<Case> {
    let mut cases: Vec<Case> = Vec::new();
    let mut heading = "";
    let mut at = 0;
    while at < lines.len() {
        let (start, line) = (at, lines[at]);
        at += 1;
        if let Some(info) = line.strip_prefix("```") {
            let length = lines[at..].iter().position(|line| *line == "```");
            let length = length.unwrap_or_else(|| panic!("{}:{at}: the block is not closed", path.display()));
            let text = lines[at..at + length].join("\n");
            at += length + 1;
            let label = info.split_once(' ').map_or("", |(_, label)| label);
            if label.is_empty() || label.starts_with("and ") {
                let (languages, heading) = (info.to_owned(), heading.to_owned());
                cases.push(Case { languages, input: text, expectations: Vec::new(), heading, line: start + 1 });
            } else {
                let case = cases.last_mut().unwrap_or_else(|| panic!("{}:{at}: no input above", path.display()));
                let (label, info) = (label.to_owned(), info.to_owned());
                case.expectations.push(Expectation { label, text, info, lines: start..at });
            }
        } else if let (Some(item), Some(case)) = (line.strip_prefix("- "), cases.last_mut()) {
            let label = item.split('`').next().unwrap_or(item).trim().to_owned();
            let info = format!("- {label}");
            case.expectations.push(Expectation { label, text: code_spans(item).join("\n"), info, lines: start..at });
        } else if line.starts_with('#') {
            heading = line.trim_start_matches(['#', ' ']);
        }
    }
    cases
}

/// Returns the differences between the outputs and the expectations.
fn mismatches(case: &Case, mut outputs: Vec<Output>, title: &str) -> String {
    let mut failures = String::new();
    for Expectation { label, text, lines, .. } in &case.expectations {
        let Some(index) = outputs.iter().position(|output| output.label() == label) else {
            _ = writeln!(failures, "{title}, line {}: there is no `{label}`", lines.start + 1);
            continue;
        };
        let output = outputs.remove(index);
        if output.text != *text {
            _ = writeln!(failures, "{title}, line {}: `{label}` differs", lines.start + 1);
            failures += &diff(text, &output.text);
        }
    }
    for output in outputs {
        let is_input = output.info == INPUT;
        if is_input && output.text == case.input {
            continue;
        }
        let (expected, what) = if is_input { (&*case.input, "differs") } else { ("", "is not expected") };
        _ = writeln!(failures, "{title}: `{}` {what}", output.label());
        failures += &diff(expected, &output.text);
    }
    if !failures.is_empty() {
        _ = writeln!(failures, "  of\n{}\n", case.input);
    }
    failures
}

/// Returns both texts with `-` before the lines of the first, `+` before those of the second.
fn diff(expected: &str, actual: &str) -> String {
    let (old, new): (Vec<&str>, Vec<&str>) = (expected.lines().collect(), actual.lines().collect());
    let prefix = old.iter().zip(&new).take_while(|(a, b)| a == b).count();
    let suffix = old[prefix..].iter().rev().zip(new[prefix..].iter().rev()).take_while(|(a, b)| a == b).count();
    let parts = [
        ("  ", &old[..prefix]),
        ("- ", &old[prefix..old.len() - suffix]),
        ("+ ", &new[prefix..new.len() - suffix]),
        ("  ", &old[old.len() - suffix..]),
    ];
    parts.iter().flat_map(|(mark, lines)| lines.iter().map(move |line| format!("  {mark}{line}\n"))).collect()
}

/// A replacement of lines of a file.
struct LineEdit {
    lines: Range<usize>,
    text: String,
}

/// Returns the edits that make the expectations of a case those outputs.
fn blessed(case: &Case, mut outputs: Vec<Output>) -> Vec<LineEdit> {
    let mut edits = Vec::new();
    let input_end = case.line + case.input.split('\n').count() - usize::from(case.input.is_empty());
    if let Some(index) = outputs.iter().position(|output| output.info == INPUT) {
        edits.push(LineEdit { lines: case.line..input_end, text: outputs.remove(index).text });
    }
    for Expectation { label, lines, info, .. } in &case.expectations {
        let index = outputs.iter().position(|output| output.label() == label);
        let text = index.map(|index| Output { info: info.clone(), ..outputs.remove(index) }.markdown());
        edits.push(LineEdit { lines: lines.clone(), text: text.unwrap_or_default() });
    }
    let end = case.expectations.last().map_or(input_end + 1, |last| last.lines.end);
    for output in outputs {
        edits.push(LineEdit { lines: end..end, text: format!("\n{}", output.markdown()) });
    }
    edits
}

fn rewritten(lines: &[&str], edits: Vec<Vec<LineEdit>>) -> String {
    let mut text = String::new();
    let mut at = 0;
    for edit in edits.into_iter().flatten() {
        lines[at..edit.lines.start].iter().for_each(|line| text += &format!("{line}\n"));
        text += &format!("{}\n", edit.text);
        at = edit.lines.end;
    }
    lines[at..].iter().for_each(|line| text += &format!("{line}\n"));
    text
}

/// Returns the contents of the code spans of a line.
fn code_spans(line: &str) -> Vec<String> {
    let mut spans = Vec::new();
    let mut rest = line;
    while let Some(start) = rest.find('`') {
        let ticks = rest[start..].bytes().take_while(|byte| *byte == b'`').count();
        let (fence, content) = (&rest[start..start + ticks], &rest[start + ticks..]);
        let end = content.find(fence).unwrap_or_else(|| panic!("a code span is not closed: {line}"));
        let span = &content[..end];
        let padded = span.strip_prefix(' ').and_then(|span| span.strip_suffix(' '));
        spans.push(padded.filter(|_| ticks > 1).unwrap_or(span).to_owned());
        rest = &content[end + ticks..];
    }
    spans
}

/// Returns a code span with a fence that is longer than the backticks in the text.
fn code_span(text: &str) -> String {
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let (fence, padding) = ("`".repeat(longest + 1), if longest > 0 { " " } else { "" });
    format!("{fence}{padding}{text}{padding}{fence}")
}

#[test]
fn a_blessed_file_holds_the_outputs() {
    let file =
        "# Title\n\n## One\n\n```js\na\nb\n```\n\n```js result\nold\n```\n- offers `a`, ``b`c``\n\n```js\nc\n```\n";
    let lines: Vec<&str> = file.lines().collect();
    let cases = parse(&lines, Path::new("x.md"));
    assert_eq!((cases.len(), &*cases[0].input, &*cases[1].heading), (2, "a\nb", "One"));
    assert_eq!((&*cases[0].expectations[1].label, &*cases[0].expectations[1].text), ("offers", "a\nb`c"));
    let outputs = |case: &Case| {
        let mut outputs = vec![Output::block("js result", format!("{}!", case.input))];
        outputs.extend(case.expectations.get(1).map(|expectation| Output::like(expectation, "a")));
        outputs
    };
    assert!(mismatches(&cases[0], outputs(&cases[0]), "title").contains("`offers` differs"));
    let edits = cases.iter().map(|case| blessed(case, outputs(case))).collect();
    let new = rewritten(&lines, edits);
    assert_eq!(
        new,
        "# Title\n\n## One\n\n```js\na\nb\n```\n\n```js result\na\nb!\n```\n- offers `a`\n\n```js\nc\n```\n\n```js result\nc!\n```\n"
    );
    let lines: Vec<&str> = new.lines().collect();
    let cases = parse(&lines, Path::new("x.md"));
    assert!(cases.iter().all(|case| mismatches(case, outputs(case), "title").is_empty()));
}

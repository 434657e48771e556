//! Replaces IPython syntax by Python of the same length that does nothing.

use crate::text::span::Span;

/// Cell magics whose body is Python.
const PYTHON_CELLS: &[&str] =
    &["time", "timeit", "capture", "prun", "python", "python3", "debug", "memit", "mprun", "scalene", "skip"];
/// Shell commands that IPython accepts without `%` or `!`.
const BARE: &[&str] = &[
    "pip install",
    "pip uninstall",
    "pip3 install",
    "pip list",
    "pip freeze",
    "pip show",
    "pip check",
    "conda install",
    "conda list",
    "conda info",
    "conda update",
    "conda create",
    "conda env",
    "conda activate",
    "mamba install",
];
/// Magics and shell commands that IPython accepts without `%` if an argument follows, and no name
/// hides them.
const WITH_ARGUMENT: &[&str] = &["cat", "cd", "cp", "ls", "mkdir", "mv", "rm", "rmdir"];
/// The same without an argument.
const ALONE: &[&str] = &["ls", "pwd", "whos"];

/// Replaces the IPython syntax in the cell `text[start..]`. Returns the replaced spans, and whether
/// they are the whole cell.
pub(super) fn blank(text: &mut String, start: usize) -> (Vec<Span>, bool) {
    if is_foreign(&text[start..]) {
        let blank: String = text[start..].chars().map(blank_char).collect();
        text.replace_range(start.., &blank);
        return (vec![Span::new(start, text.len())], true);
    }
    let mut blanked = dedent(text, start);
    let cell = &text[start..];
    let only_dedented = blanked.len();
    let mut bare = BARE.iter().chain(WITH_ARGUMENT).chain(ALONE);
    if !cell.contains(['%', '!', '?']) && !bare.any(|word| cell.contains(word)) {
        return (blanked, false);
    }
    let mut out = String::with_capacity(cell.len());
    let mut state = LineContext::default();
    let mut rest = cell;
    let mut first = true;
    while !rest.is_empty() {
        let mut end = line_end(rest);
        let line = &rest[..end];
        let code = line.trim_start();
        let at = start + (cell.len() - rest.len());
        if state.is_free() && !code.trim_end().is_empty() {
            // Colab accepts a title above the magic: `# @title`.
            if first && code.starts_with('#') {
                out.push_str(line);
                rest = &rest[end..];
                continue;
            }
            if let (true, Some(name)) = (first, line.trim_start_matches(DEDENTED).strip_prefix("%%")) {
                let name: String = name.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
                if !PYTHON_CELLS.contains(&name.as_str()) {
                    let mut blank: String = rest.chars().map(blank_char).collect();
                    if let Some(defined) = defined_name(line) {
                        let definition = format!("{defined} = ...");
                        blank.replace_range(..definition.len(), &definition);
                    }
                    out.push_str(&blank);
                    blanked.push(Span::new(at, at + rest.len()));
                    text.replace_range(start.., &out);
                    return (blanked, true);
                }
            }
            first = false;
            if let Some(word) = runs_python(code) {
                let from = line.len() - code.len();
                out.push_str(&rest[..from]);
                out.push_str(&format!("0;{}", " ".repeat(word - 2)));
                out.push_str(&line[from + word..]);
                blanked.push(Span::new(at + from, at + from + word));
                state.line(line);
                rest = &rest[end..];
                continue;
            }
            let whole = is_magic_line(code);
            let value = assigned_magic(line);
            if whole || value.is_some() {
                // A backslash continues a shell line.
                while rest[..end].trim_end_matches(['\n', '\r']).ends_with('\\') && end < rest.len() {
                    end += line_end(&rest[end..]);
                }
                let from = if whole { line.len() - code.len() } else { value.unwrap_or(0) };
                let magic = rest[from..end].trim_end_matches(['\n', '\r']);
                out.push_str(&rest[..from]);
                out.push_str(&replacement(magic, whole, from > 0));
                out.push_str(&rest[from + magic.len()..end]);
                blanked.push(Span::new(at + from, at + from + magic.len()));
                rest = &rest[end..];
                continue;
            }
        }
        state.line(line);
        out.push_str(line);
        rest = &rest[end..];
    }
    if blanked.len() > only_dedented {
        text.replace_range(start.., &out);
    }
    (blanked, false)
}

/// Returns `true` for a page of HTML and a module of JavaScript that somebody pasted into a cell.
fn is_foreign(cell: &str) -> bool {
    let first = cell.trim_start();
    // `import React, { useState } from 'react';`
    let imports_text =
        |line: &str| line.starts_with("import ") && (line.contains(" from '") || line.contains(" from \""));
    first.starts_with('<') && !first.starts_with("<<") || first.lines().next().is_some_and(imports_text)
}

/// Returns the variable that a cell of SQL defines: `%%bigquery roads --project x`.
fn defined_name(line: &str) -> Option<&str> {
    let name = line.strip_prefix("%%bigquery ")?.split_whitespace().next()?;
    let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    is_name.then_some(name)
}

/// The characters that stand for the indentation of a whole cell.
const DEDENTED: [char; 3] = [' ', '\t', '\x0c'];

/// Removes the indentation of a cell whose first line is indented, as IPython does: a form feed at
/// its end makes it count as none. Returns the spans of the indentation.
fn dedent(text: &mut String, start: usize) -> Vec<Span> {
    let cell = &text[start..];
    let first = cell.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    let indentation = first[..first.len() - first.trim_start_matches([' ', '\t']).len()].to_owned();
    if indentation.is_empty() {
        return Vec::new();
    }
    let mut spans = Vec::new();
    let mut state = LineContext::default();
    let mut at = start;
    for line in cell.split_inclusive('\n') {
        if state.is_free() && line.starts_with(&indentation) {
            spans.push(Span::new(at, at + indentation.len()));
        }
        state.line(line);
        at += line.len();
    }
    for span in &spans {
        text.replace_range(span.end as usize - 1..span.end as usize, "\x0c");
    }
    spans
}

fn line_end(text: &str) -> usize {
    memchr::memchr(b'\n', text.as_bytes()).map_or(text.len(), |at| at + 1)
}

/// Replaces a character by as many spaces as it has bytes. Line breaks stay.
pub(super) fn blank_char(c: char) -> &'static str {
    match c {
        '\n' => "\n",
        '\r' => "\r",
        _ => ["", " ", "  ", "   ", "    "][c.len_utf8()],
    }
}

/// Magics that define names. They become comments, so that a later search for the origin of a name
/// finds them.
pub const DEFINING_MAGICS: [&str; 4] = ["%run", "%pylab", "%store", "%load"];
/// The start of these comments, which must differ from other comments: `#running`.
pub const DEFINING_COMMENTS: [&str; 4] = ["#run ", "#pylab", "#store ", "#load"];

/// Replaces a span by Python of the same length that does nothing.
fn replacement(magic: &str, statement: bool, indented: bool) -> String {
    if statement && !indented && DEFINING_MAGICS.iter().any(|name| magic.starts_with(name)) && magic.is_ascii() {
        return format!("#{}", &magic[1..]);
    }
    let filler = match (statement, magic.len()) {
        (true, 4..) => "pass",
        // An indented statement may be the only one of its block.
        (true, 1..) if indented => "0",
        (true, _) => "",
        (false, 3..) => "...",
        (false, 2) => "()",
        (false, _) => "0",
    };
    // Over several lines, the spaces become an empty indented line, which Python accepts.
    let mut rest: String = magic.chars().map(blank_char).collect();
    rest.replace_range(..filler.len(), filler);
    rest
}

/// Returns the length of a magic that runs the rest of its line as Python: `%time x = f()` binds
/// `x`.
fn runs_python(code: &str) -> Option<usize> {
    let name: String = code.strip_prefix('%')?.chars().take_while(char::is_ascii_lowercase).collect();
    let rest = &code[1 + name.len()..];
    let statement = rest.trim_start();
    // Only a simple statement can follow `0;`, neither options nor a block.
    let compound = ["if ", "for ", "while ", "with ", "def ", "class ", "try", "async ", "@", "-"];
    let fits =
        ["time", "prun", "memit"].contains(&name.as_str()) && rest.starts_with(' ') && !statement.trim_end().is_empty();
    (fits && !compound.iter().any(|word| statement.starts_with(word)))
        .then(|| 1 + name.len() + (rest.len() - statement.len()))
}

/// Returns `true` if a line without its indentation is IPython syntax.
fn is_magic_line(code: &str) -> bool {
    let code = code.trim_end();
    if code.starts_with(['%', '!', '?']) && code.len() > 1 {
        return true;
    }
    if BARE.iter().any(|word| code.strip_prefix(word).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))) {
        return true;
    }
    if is_command(code) {
        return true;
    }
    // `ee.Image?` is a name and nothing else.
    let Some(name) = code.strip_suffix('?') else { return false };
    let name = name.strip_suffix('?').unwrap_or(name);
    !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '.' | '*' | '%'))
}

/// Returns `true` for `cd data`, `ls -l`, `rm *.tif` and `ls`, which are no Python: an argument
/// follows the name after a space, where Python wants an operator.
fn is_command(code: &str) -> bool {
    let Some((name, argument)) = code.split_once(' ') else { return ALONE.contains(&code) };
    let option = argument.strip_prefix('-').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_alphabetic()));
    let is_word = |c: char| c.is_ascii_alphanumeric() || matches!(c, '~' | '$' | '_' | '"' | '\'');
    let path = argument.starts_with(is_word)
        || argument.strip_prefix('/').is_some_and(|rest| rest.starts_with(is_word))
        || ["*.", "..", "./"].iter().any(|start| argument.starts_with(start));
    let operator = ["in ", "is ", "if ", "and ", "or ", "not ", "for "].iter().any(|word| argument.starts_with(word));
    WITH_ARGUMENT.contains(&name) && (option || path) && !operator
}

/// Returns the start of the magic in `x = !ls` or `x = %env HOME`.
fn assigned_magic(line: &str) -> Option<usize> {
    let equals = line.find('=')?;
    let target = line[..equals].trim();
    let is_name = |c: char| c.is_alphanumeric() || matches!(c, '_' | ',' | ' ' | '.' | '[' | ']');
    if target.is_empty() || !target.chars().all(is_name) {
        return None;
    }
    let value = line[equals + 1..].trim_start();
    let letter = value.get(1..2)?.starts_with(|c: char| c.is_alphabetic() || c == '{' || c == '$');
    let magic = (value.starts_with('!') || value.starts_with('%')) && letter;
    magic.then(|| line.len() - value.len())
}

/// The open brackets and strings before a line, which contain no magic.
#[derive(Default)]
pub(super) struct LineContext {
    depth: u32,
    /// The quote of an open triple-quoted string, and the offset of the string.
    open_string: Option<(u8, usize)>,
    /// The bytes before the line.
    offset: usize,
    /// Whether the previous line ends with a backslash.
    joined: bool,
}

impl LineContext {
    fn is_free(&self) -> bool {
        self.depth == 0 && self.open_string.is_none() && !self.joined
    }
    /// Returns the offset of the triple-quoted string that is open before the line.
    pub(super) fn open_string(&self) -> Option<usize> {
        self.open_string.map(|(_, at)| at)
    }

    /// Reads a line.
    pub(super) fn line(&mut self, line: &str) {
        self.read(line);
        self.offset += line.len();
    }

    fn read(&mut self, line: &str) {
        let bytes = line.as_bytes();
        let mut at = 0;
        self.joined = false;
        while at < bytes.len() {
            let byte = bytes[at];
            let triple = bytes.get(at..at + 3) == Some(&[byte; 3]);
            if let Some((quote, _)) = self.open_string {
                match byte {
                    b'\\' => at += 1,
                    _ if byte == quote && triple => {
                        self.open_string = None;
                        at += 2;
                    }
                    _ => {}
                }
            } else {
                match byte {
                    b'#' => return,
                    b'(' | b'[' | b'{' => self.depth += 1,
                    b')' | b']' | b'}' => self.depth = self.depth.saturating_sub(1),
                    b'\'' | b'"' if triple => {
                        self.open_string = Some((byte, self.offset + at));
                        at += 2;
                    }
                    b'\'' | b'"' => {
                        at += 1;
                        while at < bytes.len() && bytes[at] != byte && bytes[at] != b'\n' {
                            at += 1 + usize::from(bytes[at] == b'\\');
                        }
                    }
                    b'\\' => self.joined = line[at + 1..].trim().is_empty(),
                    _ => {}
                }
            }
            at += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    fn blank(cell: &str) -> String {
        let mut text = format!("before\n{cell}");
        super::blank(&mut text, 7);
        assert_eq!(text.len(), cell.len() + 7, "{text:?}");
        text[7..].to_string()
    }

    #[test]
    fn magics_are_blanked() {
        for (cell, expected) in [
            ("%matplotlib inline\nx = 1\n", "pass\nx = 1\n"),
            ("if x:\n  !pip install é\ny\n", "if x:\n  pass\ny\n"),
            ("!ls \\\n  -la\ny\n", "pass\n\ny\n"),
            ("files = !ls\nv = %env HOME\n", "files = ...\nv = ...\n"),
            ("ee.Image?\n?ee\nee.Image??\n", "pass\n\npass\n"),
            ("%%time\nx = 1\n", "pass\nx = 1\n"),
            ("%%bash\nls -l | x\n", "\n\n"),
            ("\n\n%%bash\nls -l | x\n", "\n\n\n\n"),
            ("pip install geemap\nconda list\n", "pass\npass\n"),
            ("cd data\nls -l\nls\nrm *.tif\nmkdir ../out\n", "pass\npass\n\npass\npass\n"),
            ("%time x = f(\n  1)\n", "0;    x = f(\n  1)\n"),
            ("if x:\n  %prun f()\n", "if x:\n  0;    f()\n"),
            ("%time\n%time for x in y: z\n%timeit f(x)\n", "pass\npass\npass\n"),
            ("# @title Check\n%%bash\nls -l | x\n", "# @title Check\n\n\n"),
            ("  x = 1\n  if x:\n    y\n", " \x0cx = 1\n \x0cif x:\n \x0c  y\n"),
            ("  s = \'\'\'\n  a\n\'\'\'\n  y\n", " \x0cs = \'\'\'\n  a\n\'\'\'\n \x0cy\n"),
            ("  %%bash\nls -l | x\n", "\n\n"),
            ("%%bigquery roads --project x\nSELECT *\n", "roads = ...\n\n"),
            ("<!DOCTYPE html>\n<!-- x -->\n", "\n\n"),
            ("\nimport React, { useState } from 'react';\nconst a = <li>x</li>;\n", "\n\n\n"),
        ] {
            let blanked = blank(cell);
            let lines: Vec<&str> = blanked.lines().map(str::trim_end).collect();
            assert_eq!(lines, expected.lines().collect::<Vec<_>>());
            for (before, after) in cell.lines().zip(blanked.lines()) {
                assert_eq!(before.len(), after.len(), "{before:?} {after:?}");
            }
        }
    }

    #[test]
    fn python_stays() {
        for cell in [
            "s = '''\n%s\n!x\n'''\ny = 5 % 3\n",
            "print('a %s'\n  % b)\n",
            "x = y \\\n  % z\n",
            "# what?\nx = 'eh?'\nx != y\n",
            "a = b != c\n",
            "ls = 1\nls - l\nrm / 2\ncd in x\ncat.meow\ncp, mv = 1, 2\nls[0]\n",
            "print('ok?')  # sure?\n",
        ] {
            assert_eq!(blank(cell), cell);
        }
    }
}

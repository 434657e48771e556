//! Changes how a script looks, as people differ: quotes, indentation, line breaks, spaces.

use fastrand::Rng;

/// The longest line that joined calls may have.
const MAX_LINE: usize = 110;

/// Rewrites a script in the style of one person.
pub fn restyle(text: &str, random: &mut Rng) -> String {
    let mut lines: Vec<String> = text.lines().map(|line| line.trim_end().to_owned()).collect();
    // Sections that were left out leave blank lines.
    lines.dedup_by(|line, before| line.is_empty() && before.is_empty());
    if random.u8(..100) < 15 {
        lines.retain(|line| !line.trim_start().starts_with("//"));
    }
    let joined = *one_of(&[0.0, 0.0, 0.4, 0.8, 1.0], random);
    lines = join_chains(lines, joined, random);
    let declaration = match random.u8(..100) {
        0..=5 => "let ",
        6..=11 => "const ",
        _ => "var ",
    };
    let reassigns = lines.iter().any(|line| is_assignment(line.trim_start()));
    let declaration = if reassigns && declaration == "const " { "let " } else { declaration };
    let (wide, tab) = (random.u8(..100) < 25, random.u8(..100) < 3);
    let wide = wide && lines.iter().any(|line| is_indented_by_two(line));
    let no_semicolons = random.u8(..100) < 5;
    let tight_functions = random.u8(..100) < 20;
    for line in &mut lines {
        let indent = line.len() - line.trim_start_matches(' ').len();
        let body = line[indent..].to_owned();
        let body = match body.strip_prefix("var ") {
            Some(rest) => format!("{declaration}{rest}"),
            None => body,
        };
        let indent = match (wide, tab) {
            (_, true) => "\t".repeat(indent / 2),
            (true, _) => " ".repeat(indent * 2),
            _ => " ".repeat(indent),
        };
        *line = indent + &body;
        if no_semicolons && line.ends_with(';') && !line.trim_start().starts_with("//") {
            line.pop();
        }
        if tight_functions {
            *line = line.replace(") {", "){");
        }
    }
    let mut text = lines.join("\n") + "\n";
    if random.u8(..100) < 25 {
        text = double_quotes(&text);
    }
    if random.u8(..100) < 8 {
        text = outside_strings(&text, |code| code.replace(", ", ","));
    }
    if random.u8(..100) < 20 {
        text = text.split_inclusive('\n').map(with_spaces_in_braces).collect();
    }
    match random.u8(..10) {
        0 => text.replace("\n\n", "\n"),
        1 => text.replace("\n\n", "\n\n\n"),
        _ => text,
    }
}

/// Rewrites a Python script in the style of one person.
pub fn restyle_python(text: &str, random: &mut Rng) -> String {
    let mut lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    let mut blank = 0;
    lines.retain(|line| {
        blank = if line.is_empty() { blank + 1 } else { 0 };
        blank <= 2
    });
    let mut text = lines.join("\n") + "\n";
    if random.u8(..100) < 15 {
        text = text.split_inclusive('\n').filter(|line| !line.trim_start().starts_with('#')).collect();
    }
    if random.bool() {
        text = double_quotes(&text);
    }
    match random.u8(..10) {
        0 => text.replace("\n\n", "\n"),
        _ => text,
    }
}

fn one_of<'a, T>(items: &'a [T], random: &mut Rng) -> &'a T {
    &items[random.usize(..items.len())]
}

/// Writes `f({ a: 1 })` for `f({a: 1})`. A closing brace at the start of a line stays.
fn with_spaces_in_braces(line: &str) -> String {
    let body = line.trim_start();
    let head = line.len() - body.len() + if body.starts_with("})") { 2 } else { 0 };
    let spaced = |code: &str| code.replace("({", "({ ").replace("})", " })").replace("({ \n", "({\n");
    line[..head].to_owned() + &outside_strings(&line[head..], spaced)
}

fn is_indented_by_two(line: &str) -> bool {
    line.len() - line.trim_start_matches(' ').len() == 2
}

/// Returns `true` for `name = value`.
fn is_assignment(line: &str) -> bool {
    let name = line.len() - line.trim_start_matches(|c: char| c.is_alphanumeric() || c == '_').len();
    let rest = line[name..].trim_start();
    name > 0 && (rest.starts_with("+=") || rest.starts_with("-=") || (rest.starts_with('=') && !rest.starts_with("==")))
}

/// Joins calls that stand on lines of their own.
fn join_chains(lines: Vec<String>, share: f32, random: &mut Rng) -> Vec<String> {
    let mut joined: Vec<String> = Vec::with_capacity(lines.len());
    let mut joins_this = false;
    for line in lines {
        let trimmed = line.trim_start();
        let continues = trimmed.starts_with('.') && !trimmed.starts_with("..");
        let Some(last) = joined.last_mut().filter(|last| continues && !last.contains("//")) else {
            joins_this = random.f32() < share;
            joined.push(line);
            continue;
        };
        if joins_this && last.len() + trimmed.len() <= MAX_LINE && last.trim_start().len() > 2 {
            last.push_str(trimmed);
        } else {
            joined.push(line);
        }
    }
    joined
}

/// Writes strings with double quotes.
fn double_quotes(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        let has_other =
            line.contains('"') || line.contains('`') || line.contains("\\'") || line.replace("://", "").contains("//");
        let has_other = has_other || has_apostrophe(line);
        out.push_str(&if has_other { line.to_owned() } else { line.replace('\'', "\"") });
    }
    out
}

/// Returns `true` if a line has an apostrophe, as in `don't`.
fn has_apostrophe(line: &str) -> bool {
    let is_inner = |at: usize| {
        let before = line[..at].chars().rev().take_while(|c| c.is_alphabetic()).count();
        // One letter is the prefix of a string.
        let is_contraction = before > 1 || line[..at].ends_with(['I', 'l', 'd']);
        is_contraction && line[at + 1..].starts_with(char::is_alphabetic)
    };
    line.match_indices('\'').any(|(at, _)| is_inner(at)) || !line.matches('\'').count().is_multiple_of(2)
}

/// Changes the code between strings and comments.
fn outside_strings(text: &str, change: impl Fn(&str) -> String) -> String {
    let mut out = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        let (code, comment) = match line.find("//").filter(|at| !line[..*at].ends_with(':')) {
            Some(at) => line.split_at(at),
            None => (line, ""),
        };
        let mut inside: Option<char> = None;
        let mut from = 0;
        for (at, c) in code.char_indices() {
            match inside {
                None if matches!(c, '\'' | '"') => {
                    out.push_str(&change(&code[from..at]));
                    (inside, from) = (Some(c), at);
                }
                Some(quote) if c == quote => {
                    out.push_str(&code[from..=at]);
                    (inside, from) = (None, at + 1);
                }
                _ => {}
            }
        }
        out.push_str(&if inside.is_some() { code[from..].to_owned() } else { change(&code[from..]) });
        out.push_str(comment);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn apostrophes_stay() {
        for text in ["# don't say 'a'\n", "# users' data\n", " * l'image et l'autre\n"] {
            assert_eq!(double_quotes(text), text);
        }
        assert_eq!(double_quotes("f'{a}' + b['c']\n"), "f\"{a}\" + b[\"c\"]\n");
    }

    #[test]
    fn strings_and_comments_stay() {
        let text = "f('a, b', c); // d, e\n";
        assert_eq!(outside_strings(text, |code| code.replace(", ", ",")), "f('a, b',c); // d, e\n");
        assert_eq!(double_quotes("a('b');\na(\"it's\");\n"), "a(\"b\");\na(\"it's\");\n");
    }

    #[test]
    fn braces_get_spaces() {
        let cases = [("f({a: 1});\n", "f({ a: 1 });\n"), ("  });\n", "  });\n"), ("f({\n", "f({\n")];
        for (line, expected) in cases {
            assert_eq!(with_spaces_in_braces(line), expected);
        }
    }

    #[test]
    fn chains_are_joined() {
        let lines = ["var a = b", "    .c()", "    .d();"].map(str::to_owned).to_vec();
        assert_eq!(join_chains(lines, 1.0, &mut Rng::with_seed(1)), ["var a = b.c().d();"]);
    }
}

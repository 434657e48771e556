//! Writes lines of Python with the blank lines and the comment style of Black.

use crate::base::stack::deep;
use crate::translate::code::{Line, Role, Token};

/// Returns lines as text. `statement` writes one statement at an indentation depth.
pub fn write(lines: &[Line], mut statement: impl FnMut(&[Token], usize, &mut String)) -> String {
    let mut tracker = Tracker::default();
    tracker.lines(lines, 0, false);
    let mut out = String::new();
    let mut after = 0;
    for place in &tracker.places {
        for _ in 0..after + place.before {
            out.push('\n');
        }
        after = place.after;
        match place.content {
            Content::Comment(text) => {
                for line in text.lines() {
                    indent(place.depth, &mut out);
                    write_comment(line, &mut out);
                    out.push('\n');
                }
            }
            Content::Code(tokens) => statement(tokens, place.depth, &mut out),
        }
    }
    out
}

/// Writes indentation.
pub fn indent(depth: usize, out: &mut String) {
    for _ in 0..depth {
        out.push_str("    ");
    }
}

/// Writes a comment with a space behind `#`.
pub fn write_comment(text: &str, out: &mut String) {
    let text = text.trim_end();
    match text.strip_prefix('#') {
        Some(rest) if !rest.is_empty() && !rest.starts_with([' ', '!', ':', '#', '\'']) => {
            out.push_str("# ");
            out.push_str(rest.strip_prefix('\u{a0}').unwrap_or(rest));
        }
        _ => out.push_str(text),
    }
}

#[derive(Clone, Copy)]
enum Content<'a> {
    Comment(&'a str),
    Code(&'a [Token]),
}

#[derive(Clone, Copy, PartialEq)]
enum LineKind {
    Comment,
    Decorator,
    Definition,
    Class,
    Import,
    Docstring,
    Other,
}

struct PlacedLine<'a> {
    content: Content<'a>,
    kind: LineKind,
    depth: usize,
    /// Blank lines before the line.
    before: usize,
    /// Blank lines that must follow the line.
    after: usize,
    /// The line ends with a colon.
    opens: bool,
}

#[derive(Default)]
struct Tracker<'a> {
    places: Vec<PlacedLine<'a>>,
    /// Blank lines of the input since the last line.
    blank: usize,
    /// Depths of the definitions that the next line may follow.
    definitions: Vec<usize>,
    /// Index of the first comment of a run that may belong to the next definition.
    leading: Option<usize>,
}

impl<'a> Tracker<'a> {
    fn lines(&mut self, lines: &'a [Line], depth: usize, documented: bool) {
        let mut first = true;
        for line in lines {
            match line {
                Line::Blank => self.blank += 1,
                Line::Code { tokens, .. } if tokens.is_empty() => {}
                Line::Comment(text) => self.place(Content::Comment(text), LineKind::Comment, depth, false),
                Line::Code { tokens, body } => {
                    let kind = line_kind(tokens, first && (documented || depth == 0));
                    first = false;
                    // Comments outside of brackets move before the statement.
                    for comment in outer_comments(tokens) {
                        self.place(Content::Comment(comment), LineKind::Comment, depth, false);
                    }
                    let opens = tokens.last().is_some_and(|token| &*token.text == ":");
                    self.place(Content::Code(tokens), kind, depth, opens);
                    deep(|| self.lines(body, depth + 1, true));
                }
            }
        }
    }

    fn place(&mut self, content: Content<'a>, kind: LineKind, depth: usize, opens: bool) {
        let blank = std::mem::take(&mut self.blank);
        let (before, after) = self.around(&content, kind, depth, blank.min(if depth == 0 { 2 } else { 1 }), opens);
        let mut before = before.saturating_sub(self.places.last().map_or(0, |last| last.after));
        if let [only] = &self.places[..]
            && only.kind == LineKind::Docstring
            && !matches!(kind, LineKind::Class | LineKind::Definition)
        {
            before = 1;
        }
        let previous = self.places.last().map(|last| last.kind);
        let at = self.places.len();
        match kind {
            LineKind::Comment => {
                let begins = previous.is_none_or(|previous| {
                    previous != LineKind::Decorator
                        && (previous != LineKind::Comment || before > 0)
                        && (self.leading.is_none() || before > 0)
                });
                if begins {
                    self.leading = Some(at);
                }
            }
            LineKind::Decorator if before == 0 => {}
            _ => self.leading = None,
        }
        self.places.push(PlacedLine { content, kind, depth, before, after, opens });
    }

    /// Returns the numbers of blank lines before and after a line.
    fn around(
        &mut self,
        content: &Content<'a>,
        kind: LineKind,
        depth: usize,
        mut before: usize,
        opens: bool,
    ) -> (usize, usize) {
        let has_blank = before > 0;
        let mut behind = None;
        while self.definitions.last().is_some_and(|of| *of >= depth) {
            behind = self.definitions.pop();
        }
        if matches!(kind, LineKind::Definition | LineKind::Class) {
            self.definitions.push(depth);
        }
        let Some(previous) = self.places.last() else { return (0, 0) };
        if kind == LineKind::Docstring {
            if previous.kind == LineKind::Class {
                return (0, 1);
            }
            if previous.opens && previous.kind == LineKind::Definition {
                return (0, 0);
            }
        }
        if let Some(definition) = behind {
            let dependent = opens
                && match content {
                    Content::Code([first, ..]) => {
                        !matches!(&*first.text, "with" | "try" | "for" | "while" | "if" | "match")
                    }
                    _ => false,
                };
            before = if depth > 0 || (definition > 0 && dependent) { 1 } else { 2 };
        }
        match kind {
            LineKind::Decorator | LineKind::Definition | LineKind::Class => {
                (self.before_definition(depth, before, has_blank), 0)
            }
            LineKind::Import => (before, 0),
            _ if previous.kind == LineKind::Import && previous.depth == depth => (before.max(1), 0),
            _ => (before, 0),
        }
    }

    fn before_definition(&mut self, depth: usize, before: usize, has_blank: bool) -> usize {
        let Some(previous) = self.places.last() else { return 0 };
        if previous.kind == LineKind::Decorator {
            return 0;
        }
        if previous.depth < depth && matches!(previous.kind, LineKind::Class | LineKind::Definition) {
            return usize::from(has_blank);
        }
        let lines = if depth > 0 { 1 } else { 2 };
        if previous.kind != LineKind::Comment || previous.depth != depth || before > 0 {
            return lines;
        }
        // Comments directly above belong to the definition, so the blank lines go before them.
        if let Some(leading) = self.leading.filter(|at| *at > 0) {
            let above = &self.places[leading - 1];
            if above.kind != LineKind::Class && !above.opens && self.places[leading].before <= 1 {
                self.places[leading].before = self.places[leading].before.max(lines).saturating_sub(above.after);
            }
        }
        0
    }
}

/// Returns the comments on their own lines before tokens outside of brackets.
fn outer_comments(tokens: &[Token]) -> impl Iterator<Item = &str> {
    let mut depth = 0usize;
    let open = tokens.iter().filter(move |token| {
        let outer_comments = depth == 0;
        match token.role {
            Role::Open => depth += 1,
            Role::Close => depth = depth.saturating_sub(1),
            _ => {}
        }
        outer_comments
    });
    open.flat_map(|token| &token.before).map(|comment| &**comment)
}

fn line_kind(tokens: &[Token], first: bool) -> LineKind {
    let text = |at: usize| tokens.get(at).map_or("", |token| &*token.text);
    match text(0) {
        "@" => LineKind::Decorator,
        "def" => LineKind::Definition,
        "async" if text(1) == "def" => LineKind::Definition,
        "class" => LineKind::Class,
        "import" | "from" => LineKind::Import,
        string if first && tokens.len() == 1 && string.ends_with(['"', '\'']) => {
            let prefix = &string[..string.find(['"', '\'']).unwrap_or(0)];
            if prefix.contains(['b', 'B', 'f', 'F']) { LineKind::Other } else { LineKind::Docstring }
        }
        _ => LineKind::Other,
    }
}

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
        match place.of {
            Of::Comment(text) => {
                for line in text.lines() {
                    indent(place.depth, &mut out);
                    write_comment(line, &mut out);
                    out.push('\n');
                }
            }
            Of::Code(tokens) => statement(tokens, place.depth, &mut out),
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
enum Of<'a> {
    Comment(&'a str),
    Code(&'a [Token]),
}

#[derive(Clone, Copy, PartialEq)]
enum What {
    Comment,
    Decorator,
    Definition,
    Class,
    Import,
    Docstring,
    Other,
}

struct Place<'a> {
    of: Of<'a>,
    what: What,
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
    places: Vec<Place<'a>>,
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
                Line::Comment(text) => self.place(Of::Comment(text), What::Comment, depth, false),
                Line::Code { tokens, body } => {
                    let what = what(tokens, first && (documented || depth == 0));
                    first = false;
                    // Comments outside of brackets move before the statement.
                    for comment in outside(tokens) {
                        self.place(Of::Comment(comment), What::Comment, depth, false);
                    }
                    let opens = tokens.last().is_some_and(|token| &*token.text == ":");
                    self.place(Of::Code(tokens), what, depth, opens);
                    deep(|| self.lines(body, depth + 1, true));
                }
            }
        }
    }

    fn place(&mut self, of: Of<'a>, what: What, depth: usize, opens: bool) {
        let blank = std::mem::take(&mut self.blank);
        let (before, after) = self.around(&of, what, depth, blank.min(if depth == 0 { 2 } else { 1 }), opens);
        let mut before = before.saturating_sub(self.places.last().map_or(0, |last| last.after));
        if let [only] = &self.places[..]
            && only.what == What::Docstring
            && !matches!(what, What::Class | What::Definition)
        {
            before = 1;
        }
        let previous = self.places.last().map(|last| last.what);
        let at = self.places.len();
        match what {
            What::Comment => {
                let begins = previous.is_none_or(|previous| {
                    previous != What::Decorator
                        && (previous != What::Comment || before > 0)
                        && (self.leading.is_none() || before > 0)
                });
                if begins {
                    self.leading = Some(at);
                }
            }
            What::Decorator if before == 0 => {}
            _ => self.leading = None,
        }
        self.places.push(Place { of, what, depth, before, after, opens });
    }

    /// Returns the numbers of blank lines before and after a line.
    fn around(&mut self, of: &Of<'a>, what: What, depth: usize, mut before: usize, opens: bool) -> (usize, usize) {
        let wanted = before > 0;
        let mut behind = None;
        while self.definitions.last().is_some_and(|of| *of >= depth) {
            behind = self.definitions.pop();
        }
        if matches!(what, What::Definition | What::Class) {
            self.definitions.push(depth);
        }
        let Some(previous) = self.places.last() else { return (0, 0) };
        if what == What::Docstring {
            if previous.what == What::Class {
                return (0, 1);
            }
            if previous.opens && previous.what == What::Definition {
                return (0, 0);
            }
        }
        if let Some(definition) = behind {
            let dependent = opens
                && match of {
                    Of::Code([first, ..]) => !matches!(&*first.text, "with" | "try" | "for" | "while" | "if" | "match"),
                    _ => false,
                };
            before = if depth > 0 || (definition > 0 && dependent) { 1 } else { 2 };
        }
        match what {
            What::Decorator | What::Definition | What::Class => (self.before_definition(depth, before, wanted), 0),
            What::Import => (before, 0),
            _ if previous.what == What::Import && previous.depth == depth => (before.max(1), 0),
            _ => (before, 0),
        }
    }

    fn before_definition(&mut self, depth: usize, before: usize, wanted: bool) -> usize {
        let Some(previous) = self.places.last() else { return 0 };
        if previous.what == What::Decorator {
            return 0;
        }
        if previous.depth < depth && matches!(previous.what, What::Class | What::Definition) {
            return usize::from(wanted);
        }
        let lines = if depth > 0 { 1 } else { 2 };
        if previous.what != What::Comment || previous.depth != depth || before > 0 {
            return lines;
        }
        // Comments directly above belong to the definition, so the blank lines go before them.
        if let Some(leading) = self.leading.filter(|at| *at > 0) {
            let above = &self.places[leading - 1];
            if above.what != What::Class && !above.opens && self.places[leading].before <= 1 {
                self.places[leading].before = self.places[leading].before.max(lines).saturating_sub(above.after);
            }
        }
        0
    }
}

/// Returns the comments on their own lines before tokens outside of brackets.
fn outside(tokens: &[Token]) -> impl Iterator<Item = &str> {
    let mut depth = 0usize;
    let open = tokens.iter().filter(move |token| {
        let outside = depth == 0;
        match token.role {
            Role::Open => depth += 1,
            Role::Close => depth = depth.saturating_sub(1),
            _ => {}
        }
        outside
    });
    open.flat_map(|token| &token.before).map(|comment| &**comment)
}

fn what(tokens: &[Token], first: bool) -> What {
    let text = |at: usize| tokens.get(at).map_or("", |token| &*token.text);
    match text(0) {
        "@" => What::Decorator,
        "def" => What::Definition,
        "async" if text(1) == "def" => What::Definition,
        "class" => What::Class,
        "import" | "from" => What::Import,
        string if first && tokens.len() == 1 && string.ends_with(['"', '\'']) => {
            let prefix = &string[..string.find(['"', '\'']).unwrap_or(0)];
            if prefix.contains(['b', 'B', 'f', 'F']) { What::Other } else { What::Docstring }
        }
        _ => What::Other,
    }
}

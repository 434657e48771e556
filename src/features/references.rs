//! All places of a name.

use super::Snapshot;
use super::definition::unquoted;
use super::names::{occurrences, target_at};
use crate::text::span::Span;

/// Whether a name is read or written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    /// Read.
    Read,
    /// Written or declared.
    Write,
}

/// The places of the name at a place, declarations too where they are asked for.
pub fn references(snapshot: &Snapshot, offset: u32, declarations: bool) -> Vec<Span> {
    let Some((target, _)) = target_at(snapshot, offset) else { return Vec::new() };
    let declared = match target {
        super::names::Target::Binding(id) => Some(snapshot.analysis.scopes.binding(id).span),
        super::names::Target::Key(..) => None,
    };
    let all = occurrences(snapshot, target).into_iter();
    let spans = all.map(|occurrence| unquoted(occurrence.span, occurrence.form));
    spans.filter(|span| declarations || Some(*span) != declared).collect()
}

/// The same, told apart by what happens there.
pub fn highlights(snapshot: &Snapshot, offset: u32) -> Vec<(Span, Access)> {
    let Some((target, _)) = target_at(snapshot, offset) else { return Vec::new() };
    let access = |write: bool| if write { Access::Write } else { Access::Read };
    let all = occurrences(snapshot, target).into_iter();
    all.map(|occurrence| (unquoted(occurrence.span, occurrence.form), access(occurrence.write))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::features::fixture::{javascript, python};

    fn check(source: (Snapshot, u32), wanted: &str) {
        let (snapshot, offset) = source;
        let shown = highlights(&snapshot, offset).into_iter().map(|(span, access)| {
            let place = snapshot.lines.place(span.start, &snapshot.text, crate::text::line_index::Unit::Chars);
            let mark = if access == Access::Write { "=" } else { "" };
            format!("{mark}{}:{}", place.line + 1, place.column + 1)
        });
        assert_eq!(shown.collect::<Vec<_>>().join(" "), wanted);
    }

    #[test]
    fn reads_and_writes() {
        check(javascript("var a$0 = 1;\na = a + 1;\nprint({a: a, a});"), "=1:5 =2:1 2:5 3:11 3:14");
        check(javascript("function f(x) { return x; }\nvar x$0 = f(1);"), "=2:5");
        check(python("x = 1\nfor i$0 in [x]:\n    print(i, [i for i in [1]])"), "=2:5 3:11");
        check(python("x$0 = 1\ndef f():\n    global x\n    x += 1"), "=1:1 3:12 =4:5");
        check(python("def f(x$0):\n    return x\nf(x=1)"), "=1:7 2:12 3:3");
        check(python("import ee\ne$0e.Image(1)"), "=1:8 2:1");
        check(javascript("var o = {a$0: 1, 'b': 2};\nprint(o.a, o.b);\no.a = 2;"), "=1:10 2:9 =3:3");
    }

    #[test]
    fn with_and_without_the_declaration() {
        let (snapshot, offset) = javascript("var a$0 = 1; a = 2; print(a);");
        assert_eq!(references(&snapshot, offset, true).len(), 3);
        assert_eq!(references(&snapshot, offset, false).len(), 2);
        assert!(references(&snapshot, 0, true).is_empty());
    }
}

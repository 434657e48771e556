//! All occurrences of a name.

use super::Snapshot;
use super::definition::unquoted;
use super::mentions::{Meaning, mentions};
use super::node_at::{clamp, touches};
use super::occurrences::{occurrences, target_at};
use crate::semantic::value::Band;
use crate::text::span::Span;

/// Tells reads from writes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    /// The name is read.
    Read,
    /// The name is written or declared.
    Write,
}

/// Returns the occurrences of the name at an offset. `declarations`: includes its declaration.
pub fn references(snapshot: &Snapshot, offset: u32, declarations: bool) -> Vec<Span> {
    let Some((target, _)) = target_at(snapshot, offset) else { return Vec::new() };
    let declared = match target {
        super::occurrences::Target::Binding(id) => Some(snapshot.analysis.scopes.binding(id).span),
        super::occurrences::Target::Key(..) | super::occurrences::Target::Export(_) => None,
    };
    let all = occurrences(snapshot, target).into_iter();
    let spans = all.map(|occurrence| unquoted(occurrence.span, occurrence.form));
    spans.filter(|span| declarations || Some(*span) != declared).collect()
}

/// Returns the occurrences of the name at an offset as reads and writes. For a dataset, band or
/// property in a string, it returns the strings with the same meaning.
pub fn highlights(snapshot: &Snapshot, offset: u32) -> Vec<(Span, Access)> {
    let Some((target, _)) = target_at(snapshot, offset) else { return string_highlights(snapshot, offset) };
    let access = |write: bool| if write { Access::Write } else { Access::Read };
    let all = occurrences(snapshot, target).into_iter();
    all.map(|occurrence| (unquoted(occurrence.span, occurrence.form), access(occurrence.is_write))).collect()
}

/// Returns the strings with the same meaning as the one at an offset.
fn string_highlights(snapshot: &Snapshot, offset: u32) -> Vec<(Span, Access)> {
    let offset = clamp(&snapshot.text, offset);
    let all = mentions(snapshot);
    let Some(here) = all.iter().find(|mention| touches(mention.span, offset)) else { return Vec::new() };
    let same_meaning_access = all.iter().filter_map(|mention| {
        let access = same_meaning_access(&here.meaning, &mention.meaning)?;
        Some((mention.span, access))
    });
    same_meaning_access.collect()
}

/// Returns how the second string accesses what the first names, or `None` if they differ.
fn same_meaning_access(one: &Meaning, two: &Meaning) -> Option<Access> {
    match (one, two) {
        (Meaning::Dataset(one), Meaning::Dataset(two)) => (one == two).then_some(Access::Read),
        (Meaning::Bands { name: one, bands: first, .. }, Meaning::Bands { name: two, bands: second, new }) => {
            // Two datasets may have bands of the same name. Bands of unknown origin are compared by
            // name.
            let source = |bands: &[Band]| {
                bands.first().and_then(|band| band.source.as_ref()).map(|(of, index)| (of.id.clone(), *index))
            };
            let sources_differ = source(first).zip(source(second)).is_some_and(|(one, two)| one != two);
            let access = if *new { Access::Write } else { Access::Read };
            (one == two && !sources_differ).then_some(access)
        }
        (Meaning::Property { name: one, .. }, Meaning::Property { name: two, .. }) => {
            (one == two).then_some(Access::Read)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::features::fixture::{javascript, python};
    use crate::text::line_index::PositionEncoding;

    fn check(source: (Snapshot, u32), wanted: &str) {
        let (snapshot, offset) = source;
        let shown = highlights(&snapshot, offset).into_iter().map(|(span, access)| {
            let place = snapshot.lines.line_col(span.start, &snapshot.text, PositionEncoding::Chars);
            let mark = if access == Access::Write { "=" } else { "" };
            format!("{mark}{}:{}", place.line + 1, place.column + 1)
        });
        assert_eq!(shown.collect::<Vec<_>>().join(" "), wanted);
    }

    #[test]
    fn reads_and_writes_are_told_apart() {
        check(javascript("var a$0 = 1;\na = a + 1;\nprint({a: a, a});"), "=1:5 =2:1 2:5 3:11 3:14");
        check(javascript("function f(x) { return x; }\nvar x$0 = f(1);"), "=2:5");
        check(python("x = 1\nfor i$0 in [x]:\n    print(i, [i for i in [1]])"), "=2:5 3:11");
        check(python("x$0 = 1\ndef f():\n    global x\n    x += 1"), "=1:1 3:12 =4:5");
        check(python("def f(x$0):\n    return x\nf(x=1)"), "=1:7 2:12 3:3");
        check(python("import ee\ne$0e.Image(1)"), "=1:8 2:1");
        check(javascript("var o = {a$0: 1, 'b': 2};\nprint(o.a, o.b);\no.a = 2;"), "=1:10 2:9 =3:3");
    }

    #[test]
    fn strings_of_the_same_meaning_are_highlighted() {
        check(
            javascript(
                "var i = ee.Image('USGS/SRTMGL1_003');\nvar j = i.select('elev$0ation').rename('h');\ni.select('elevation'); j.select('h'); print('elevation');",
            ),
            "2:19 3:11",
        );
        check(
            javascript("var i = ee.Image(1).rename('h$0');\nprint('h', i.select('h'), ee.Image(2).select('x'));"),
            "=1:29 2:22",
        );
    }

    #[test]
    fn the_declaration_is_included_on_request() {
        let (snapshot, offset) = javascript("var a$0 = 1; a = 2; print(a);");
        assert_eq!(references(&snapshot, offset, true).len(), 3);
        assert_eq!(references(&snapshot, offset, false).len(), 2);
        assert!(references(&snapshot, 0, true).is_empty());
    }
}

//! All places of a name.

use super::Snapshot;
use super::definition::unquoted;
use super::mentions::{Meaning, mentions};
use super::names::{occurrences, target_at};
use super::place::{clamp, touches};
use crate::semantic::value::Band;
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
        super::names::Target::Key(..) | super::names::Target::Export(_) => None,
    };
    let all = occurrences(snapshot, target).into_iter();
    let spans = all.map(|occurrence| unquoted(occurrence.span, occurrence.form));
    spans.filter(|span| declarations || Some(*span) != declared).collect()
}

/// The same, told apart by what happens there; of a dataset, band or property in a string, the strings that mean the same.
pub fn highlights(snapshot: &Snapshot, offset: u32) -> Vec<(Span, Access)> {
    let Some((target, _)) = target_at(snapshot, offset) else { return of_strings(snapshot, offset) };
    let access = |write: bool| if write { Access::Write } else { Access::Read };
    let all = occurrences(snapshot, target).into_iter();
    all.map(|occurrence| (unquoted(occurrence.span, occurrence.form), access(occurrence.write))).collect()
}

/// Strings that mean the same as the one at a place.
fn of_strings(snapshot: &Snapshot, offset: u32) -> Vec<(Span, Access)> {
    let offset = clamp(&snapshot.text, offset);
    let all = mentions(snapshot);
    let Some(here) = all.iter().find(|mention| touches(mention.span, offset)) else { return Vec::new() };
    let same = all.iter().filter_map(|mention| {
        let access = same(&here.meaning, &mention.meaning)?;
        Some((mention.span, access))
    });
    same.collect()
}

/// Whether two strings mean the same, and whether the second makes what it names.
fn same(one: &Meaning, two: &Meaning) -> Option<Access> {
    match (one, two) {
        (Meaning::Dataset(one), Meaning::Dataset(two)) => (one == two).then_some(Access::Read),
        (Meaning::Bands { name: one, bands: first, .. }, Meaning::Bands { name: two, bands: second, new }) => {
            // Two datasets may have bands of one name; what is known of neither goes by its name.
            let source = |bands: &[Band]| {
                bands.first().and_then(|band| band.source.as_ref()).map(|(of, index)| (of.id.clone(), *index))
            };
            let differ = source(first).zip(source(second)).is_some_and(|(one, two)| one != two);
            let access = if *new { Access::Write } else { Access::Read };
            (one == two && !differ).then_some(access)
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
    fn strings_that_mean_the_same() {
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
    fn with_and_without_the_declaration() {
        let (snapshot, offset) = javascript("var a$0 = 1; a = 2; print(a);");
        assert_eq!(references(&snapshot, offset, true).len(), 3);
        assert_eq!(references(&snapshot, offset, false).len(), 2);
        assert!(references(&snapshot, 0, true).is_empty());
    }
}

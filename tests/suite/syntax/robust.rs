//! Nothing that is typed, broken or thrown at it makes the syntax layer panic, hang or contradict
//! itself.

use super::check;
use geols::syntax::{self, RecycledHir, language::Language};
use geols::text::edit::TextEdit;
use geols::text::span::Span;
use proptest::prelude::*;
use std::sync::Arc;

const PYTHON: &str = r#"
import ee, geemap as g
from ee import Image
ee.Initialize(project='p')
col = (ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
       .filterDate('2020-01-01', "2021-01-01").map(lambda i: i.addBands(i.select(['B4', 'B3']))))
def ndvi(image, *, scale: int = 30, **kw) -> ee.Image:
    """Index."""
    if scale > 10 and not kw or image is None:
        return image.normalizedDifference(['B8', "B4"]).rename(f'ndvi_{scale:>{3}}')
    elif scale: pass
    for a, b in [(1, 2.5e3), *x]: print(a[1:2], {**kw, 'k': v, 1: {3, 4}})
    try:
        with open(p) as f, g(): x += (y := 3)
    except (A, B) as e:
        raise C(d) from e
    return [i for i in range(3) if i % 2 for j in i]
Map.addLayer(col.first(), {'min': 0, 'max': 3000}, 'a' 'b')
# a comment
task = ee.batch.Export.image.toDrive(image=img, scale=30)
"#;
const JAVASCRIPT: &str = r#"
var geometry = /* color: #d63000 */ee.Geometry.Point([-122.1, 37.5]), b = `t${geometry.x}u`;
var col = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
    .filterDate('2020-01-01', "2021-01-01")
    .map(function(i) { return i.addBands(i.select(['B4', 'B3'])); });
function ndvi(image, {scale = 30, ...rest}) {
  // a comment
  if (scale > 10 && !rest || image === null) { return image.normalizedDifference(['B8', "B4"]); }
  else if (scale) for (var k in rest) { k++; }
  for (let i = 0; i < 3; i++) switch (i) { case 1: break; default: print(i ? /re[/]x/g : -i); }
  try { x = y = {a: 1, 'b': [1,, 2], [c]: 3, d, ...e, f() { return 1; }}; } catch (e) { throw new Error(e); }
  return (a, b) => ({a}) ?? b?.c;
}
class A extends B { constructor() { super(); } static x = 1; }
Map.addLayer(col.first(), {min: 0, max: 3000}, 'a' + 'b');
Export.image.toDrive({image: img, scale: 30});
"#;
/// What people and editors insert.
const PIECES: &[&str] = &[
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "'",
    "\"",
    "'''",
    "`",
    "\\",
    "\n",
    "\r\n",
    "\r",
    "    ",
    "\t",
    ".",
    ",",
    ":",
    ";",
    "=",
    "=>",
    "//",
    "/*",
    "*/",
    "#",
    "and",
    " not ",
    "function(x) {",
    "lambda x: ",
    "def f(x):\n",
    "var ",
    "if ",
    "else",
    "image.",
    "f'{",
    "${",
    "0x",
    "1e",
    "é",
    "😀",
    "\u{2028}",
    "\u{feff}",
    "\0",
    "&&",
    "!",
    "?",
    "...",
    "**",
    "@",
    "import ",
    "return ",
    "yield ",
    "await ",
    "async ",
    "match x:\n",
    "case ",
    "class ",
    "%",
    "<!--",
    "<a>",
    "/",
    "\\N{",
    "\\u{",
    "_",
];

fn languages() -> impl Strategy<Value = Language> {
    prop_oneof![Just(Language::Python), Just(Language::JavaScript)]
}

/// A change: where and how much to remove (in thousandths of the text), what to insert.
fn changes(most: usize) -> impl Strategy<Value = Vec<(usize, usize, usize)>> {
    prop::collection::vec((0usize..=1000, prop_oneof![3 => 0usize..4, 1 => 0usize..80], 0..PIECES.len() + 6), 1..most)
}

fn edit(text: &str, (place, gone, piece): (usize, usize, usize)) -> TextEdit {
    let floor = |mut at: usize| {
        at = at.min(text.len());
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        at
    };
    let start = floor(text.len() * place / 1000);
    let end = floor(start + gone).max(start);
    TextEdit::replace(Span::new(start, end), PIECES.get(piece).copied().unwrap_or(""))
}

fn source(language: Language) -> &'static str {
    if language.is_python() { PYTHON } else { JAVASCRIPT }
}

fn applied(text: &str, edit: &TextEdit) -> String {
    geols::text::edit::apply(text, std::slice::from_ref(edit)).expect("edits of a text fit it")
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(), failure_persistence: None, ..ProptestConfig::default() })]

    /// Whatever is done to a script, it is read.
    #[test]
    fn mutated_scripts(language in languages(), other in any::<bool>(), steps in changes(12)) {
        // Also as the language that it is not.
        let mut text = source(language).to_string();
        let language = match (language, other) {
            (Language::Python, true) => Language::JavaScript,
            (Language::JavaScript, true) => Language::Python,
            (language, false) => language,
        };
        for step in steps {
            text = applied(&text, &edit(&text, step));
        }
        check(&text, language);
    }

    /// Only pieces, no script.
    #[test]
    fn heaps(language in languages(), pieces in prop::collection::vec(0..PIECES.len(), 0..40)) {
        let text: String = pieces.into_iter().map(|piece| PIECES[piece]).collect();
        check(&text, language);
    }

    /// Any bytes.
    #[test]
    fn bytes(language in languages(), bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        check(&String::from_utf8_lossy(&bytes), language);
        let _ = geols::workspace::document::Document::from_bytes("a.ipynb".as_ref(), &bytes, Some(language));
    }
}

/// In a thread with as much stack as the worker threads of a pool have.
fn small_stack(body: impl FnOnce() + Send + 'static) {
    std::thread::Builder::new().stack_size(2 << 20).spawn(body).expect("a thread").join().expect("no panic");
}

#[test]
fn deep_nesting() {
    small_stack(|| {
        const DEEP: usize = 10_000;
        for language in [Language::Python, Language::JavaScript] {
            for (open, close) in
                [("(", ")"), ("[", "]"), ("f(", ")"), ("a[", "]"), ("-", ""), ("x(y.z[", "])"), ("{a: ", "}")]
            {
                let whole = format!("x = {}1{}\n", open.repeat(DEEP), close.repeat(DEEP));
                check(&whole, language);
                check(&format!("x = {}", open.repeat(DEEP)), language);
                check(&format!("x = 1{}\ny = 2", close.repeat(DEEP)), language);
            }
        }
        for piece in
            ["{", "function f() {", "if (a) ", "if (a) {} else ", "x = () => ", "a ? b : ", "`${", "new ", "!", "a = "]
        {
            check(&format!("{}b", piece.repeat(DEEP)), Language::JavaScript);
        }
        for piece in ["lambda: ", "not ", "a if b else ", "await ", "f'{", "a = ", "if a: ", "@a\n", "yield ", "*"] {
            check(&format!("{}b\n", piece.repeat(DEEP)), Language::Python);
        }
        let indented: String = (0..1000).map(|depth| format!("{}if a:\n", " ".repeat(depth))).collect();
        check(&indented, Language::Python);
    });
}

#[test]
fn long_chains_are_read_whole() {
    small_stack(|| {
        for language in [Language::Python, Language::JavaScript] {
            let names = |hir: &syntax::hir::Hir| {
                hir.exprs.iter().filter(|e| matches!(e.kind, syntax::hir::ExprKind::Name(_))).count()
            };
            let sum = check(&format!("x = {}a", "a + ".repeat(9_999)), language);
            assert_eq!((names(&sum), sum.problems.len()), (10_001, 0));
            let calls = check(&format!("x = a{}", ".b(c)".repeat(5_000)), language);
            assert_eq!((names(&calls), calls.problems.len()), (5_002, 0));
            let both = check(
                &format!(
                    "x = a{}",
                    " and b".replace("and", if language.is_python() { "and" } else { "&&" }).repeat(9_999)
                ),
                language,
            );
            assert_eq!(both.problems.len(), 0);
        }
        let elifs = format!("if a:\n  b\n{}", "elif c:\n  d\n".repeat(3_000));
        assert!(check(&elifs, Language::Python).problems.is_empty());
        let elses = format!("if (a) {{}}{}", " else if (b) { c; }".repeat(3_000));
        assert!(check(&elses, Language::JavaScript).problems.is_empty());
        let ternary = format!("x = {} d", "a ? b :".repeat(3_000));
        assert!(check(&ternary, Language::JavaScript).problems.is_empty());
    });
}

#[test]
fn too_deep_is_said_once() {
    for language in [Language::Python, Language::JavaScript] {
        let hir = check(&format!("x = {}1{}\ny = 2\n", "[".repeat(500), "]".repeat(500)), language);
        let problems: Vec<_> = hir.problems.iter().map(|problem| &problem.kind).collect();
        assert_eq!(problems, [&syntax::hir::ProblemKind::TooDeep]);
        assert_eq!(hir.body.len(), 2);
    }
}

/// How the cost grows with the length of the text, counted in nodes and in time with a wide margin.
#[test]
fn long_files() {
    for language in [Language::Python, Language::JavaScript] {
        for broken in [false, true] {
            let line =
                if language.is_python() { "x = f(a).g('b', [1, 2])\n" } else { "var x = f(a).g('b', [1, 2]);\n" };
            let read = |lines: usize| {
                let mut text = line.repeat(lines);
                if broken {
                    text.insert_str(text.len() / 2 / line.len() * line.len(), "y = f(1]\n");
                }
                let start = std::time::Instant::now();
                let hir = syntax::parse_and_lower(&text, language);
                assert_eq!(hir.problems.len(), usize::from(broken));
                assert_eq!(hir.body.len(), lines + usize::from(broken));
                start.elapsed()
            };
            let (short, long) = (read(1_000), read(10_000));
            assert!(long < short * 40, "{language:?}: {short:?} for 1,000 lines, {long:?} for 10,000");
        }
    }
}

/// `GEOLS_FUZZ=20000` for a long run.
fn cases() -> u32 {
    std::env::var("GEOLS_FUZZ").ok().and_then(|count| count.parse().ok()).unwrap_or(100)
}

/// A text long enough to be cut, of statements that `number` makes its own.
fn long(language: Language, number: usize) -> String {
    let source = source(language);
    (0..3 + number % 3).map(|copy| source.replace("col", &format!("col{copy}"))).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 192, failure_persistence: None, ..ProptestConfig::default() })]

    /// However a text came about, reading it gives the same.
    #[test]
    fn chunks_of_an_older_text_make_no_difference(language in languages(), number in 0usize..9, edits in changes(12)) {
        let cancel = std::sync::atomic::AtomicBool::new(false);
        let mut text: Arc<str> = long(language, number).into();
        let (mut hir, mut chunks) = syntax::parse_and_lower_incremental(None, None, &text, language, &cancel).unwrap();
        let mut spare = None;
        for change in edits {
            let change = edit(&text, change);
            text = [&text[..change.span.start as usize], &change.text, &text[change.span.end as usize..]].concat().into();
            let (now, new) = syntax::parse_and_lower_incremental(Some(&chunks), spare, &text, language, &cancel).unwrap();
            let fresh = syntax::parse_and_lower(&text, language);
            prop_assert!(now == fresh, "{}", &*text);
            spare = RecycledHir::take(&mut hir, &mut chunks);
            (hir, chunks) = (now, new);
        }
    }
}

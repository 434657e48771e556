//! The layout of single statements and of lines, and what holds for all.
//!
//! Statements are written on one line, in both languages: `<` and `>` with a dot are invisible parentheses (`<.`, `.>`), `{%` and `%}` a
//! JavaScript block with its lines between `;;`, `/~ ... ~/` a comment on a line of its own, and `/^ ... ^/` one behind the token before.

use super::write;
use crate::syntax::language::Language::{self, JavaScript, Python};
use crate::translate::code::{Leaf, Line, Role};
use proptest::prelude::*;

/// The words of a text, each with whether a space stands before it.
fn words(text: &str) -> Vec<(String, bool)> {
    const MARKS: [&str; 22] = [
        "<.", ".>", "{%", "%}", ";;", "===", "**", "//", "==", "!=", "<=", ">=", "&&", "||", "->", ":=", "+=", "=>",
        "<<", ">>", "-=", "...",
    ];
    let mut found = Vec::new();
    let mut rest = text;
    let mut space = false;
    while let Some(first) = rest.chars().next() {
        if first.is_whitespace() {
            space = true;
            rest = &rest[first.len_utf8()..];
            continue;
        }
        let length = if rest.starts_with("/~") {
            rest.find("~/").map_or(rest.len(), |at| at + 2)
        } else if rest.starts_with("/^") {
            rest.find("^/").map_or(rest.len(), |at| at + 2)
        } else if let Some(quotes) = rest.strip_prefix("\"\"\"") {
            quotes.find("\"\"\"").map_or(rest.len(), |at| at + 6)
        } else if matches!(first, '"' | '\'') {
            rest[1..].find(first).map_or(rest.len(), |at| at + 2)
        } else if first.is_alphanumeric() || first == '_' {
            let prefixed = rest.starts_with("f\"");
            let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
            if prefixed { rest[2..].find('"').map_or(rest.len(), |at| at + 3) } else { end }
        } else {
            MARKS.iter().find(|mark| rest.starts_with(**mark)).map_or(first.len_utf8(), |mark| mark.len())
        };
        found.push((rest[..length].to_string(), space));
        rest = &rest[length..];
        space = false;
    }
    found
}

/// The statement that a text is.
fn leaves(text: &str, language: Language) -> Vec<Leaf> {
    let words = words(text);
    let mut at = 0;
    statement(&words, &mut at, language)
}

fn statement(words: &[(String, bool)], at: &mut usize, language: Language) -> Vec<Leaf> {
    let mut leaves: Vec<Leaf> = Vec::new();
    let mut before: Vec<Box<str>> = Vec::new();
    let mut loops = 0;
    // Of each open bracket, the conditionals whose colon is to come.
    let mut questions = vec![0];
    while let Some((word, space)) = words.get(*at) {
        let next = |by: usize| words.get(*at + by).map_or("", |(word, _)| &**word);
        let spaced = *space && !leaves.is_empty();
        if matches!(&**word, ";;" | "%}") {
            break;
        }
        if let Some(comment) = word.strip_prefix("/~") {
            before.push(comment.trim_end_matches("~/").trim().into());
            *at += 1;
            continue;
        }
        if let Some(comment) = word.strip_prefix("/^") {
            leaves.last_mut().expect("a token").after = Some(comment.trim_end_matches("^/").trim().into());
            *at += 1;
            continue;
        }
        let both = spaced && words.get(*at + 1).is_some_and(|(_, space)| *space);
        let first = leaves.is_empty();
        let (text, role) = match &**word {
            "<." => ("", Role::Open),
            ".>" => ("", Role::Close),
            "(" | "[" | "{" => {
                questions.push(0);
                (&**word, Role::Open)
            }
            ")" | "]" | "}" => {
                questions.pop();
                (&**word, Role::Close)
            }
            "," => (",", Role::Comma),
            "." => (".", Role::Dot { call: matches!(next(2), "(" | "[") }),
            "{%" => {
                let mut lines = Vec::new();
                *at += 1;
                while words.get(*at).is_some_and(|(word, _)| word != "%}") {
                    lines.push(Line::code(statement(words, at, language)));
                    if words.get(*at).is_some_and(|(word, _)| word == ";;") {
                        *at += 1;
                    }
                }
                ("", Role::Block(lines))
            }
            "for" if !first => {
                loops += 1;
                ("for", Role::Comprehension)
            }
            "in" if loops > 0 => {
                loops -= 1;
                ("in", Role::Plain)
            }
            "in" if leaves.first().is_some_and(|leaf| &*leaf.text == "for") => ("in", Role::Plain),
            "if" if !first
                && words[..*at].iter().rev().take_while(|(word, _)| word != "[").any(|(word, _)| word == "for") =>
            {
                ("if", Role::Comprehension)
            }
            "if" | "else" if !first && language == Python => (&**word, Role::Operator),
            "and" | "or" | "in" | "is" if language == Python => (&**word, Role::Operator),
            "?" => {
                *questions.last_mut().expect("an open bracket") += 1;
                ("?", Role::Operator)
            }
            ":" if questions.last().is_some_and(|count| *count > 0) => {
                *questions.last_mut().expect("an open bracket") -= 1;
                (":", Role::Operator)
            }
            "+" | "-" | "*" | "/" | "//" | "%" | "**" | "|" | "&" | "==" | "!=" | "<" | ">" | "<=" | ">=" | "&&"
            | "||" | "==="
                if both =>
            {
                (&**word, Role::Operator)
            }
            word => (word, Role::Plain),
        };
        leaves.push(Leaf { text: text.into(), space: spaced, role, before: std::mem::take(&mut before), after: None });
        *at += 1;
    }
    leaves
}

#[track_caller]
fn check(language: Language, text: &str, expected: &str) {
    let laid = write(&[Line::code(leaves(text, language))], language);
    assert_eq!(laid.trim_end(), expected.trim_matches('\n'), "\n{laid}");
}

#[track_caller]
fn python(text: &str, expected: &str) {
    check(Python, text, expected);
}

#[track_caller]
fn javascript(text: &str, expected: &str) {
    check(JavaScript, text, expected);
}

#[test]
fn a_statement_that_fits_stays() {
    python("x = <.a + b.>", "x = a + b");
    python("def f(a, b=1): /^ #why ^/", "def f(a, b=1):  # why");
    python("return <.[x for x in y if x].>", "return [x for x in y if x]");
    javascript("var x = a + b; /^ // why ^/", "var x = a + b;  // why");
}

#[test]
fn a_chain_gets_a_line_for_each_call() {
    python(
        r#"dataset = <.ee.ImageCollection("COPERNICUS/S2_SR").filterDate("2020-01-01", "2020-01-30").map(mask_clouds).>"#,
        r#"
dataset = (
    ee.ImageCollection("COPERNICUS/S2_SR")
    .filterDate("2020-01-01", "2020-01-30")
    .map(mask_clouds)
)"#,
    );
    // A single one does not.
    python(
        r#"dataset = <.ee.ImageCollection("COPERNICUS/S2_SR_HARMONIZED").filterDate("2020-01-01", "2020-01-30").>"#,
        r#"
dataset = ee.ImageCollection("COPERNICUS/S2_SR_HARMONIZED").filterDate(
    "2020-01-01", "2020-01-30"
)"#,
    );
    // The comments stay where they are.
    python(
        r#"x = <.ee.Image("a") /~ #first ~/ .add(1).subtract(2) /^ # second ^/.multiply(3).>"#,
        r#"
x = (
    ee.Image("a")
    # first
    .add(1)
    .subtract(2)  # second
    .multiply(3)
)"#,
    );
}

#[test]
fn arguments_go_to_the_next_line_or_get_one_each() {
    python(
        "image = <.some_function(argument_number_one, argument_number_two, argument_number_three_abc).>",
        "
image = some_function(
    argument_number_one, argument_number_two, argument_number_three_abc
)",
    );
    python(
        "image = <.some_function(argument_number_one, argument_number_two, argument_number_three_a, number=4).>",
        "
image = some_function(
    argument_number_one, argument_number_two, argument_number_three_a, number=4
)",
    );
    python(
        "image = <.some_function(argument_number_one, argument_number_two, argument_number_three_a, number_fourth=4444444).>",
        "
image = some_function(
    argument_number_one,
    argument_number_two,
    argument_number_three_a,
    number_fourth=4444444,
)",
    );
    // No comma where Python before 3.5 takes none.
    python(
        "image = <.some_function(argument_number_one, argument_number_two, argument_number_three_a, *more_arguments_of_it).>",
        "
image = some_function(
    argument_number_one,
    argument_number_two,
    argument_number_three_a,
    *more_arguments_of_it
)",
    );
    python(
        r#"image = <.some_function(argument_number_one, argument_number_two, f"{argument_number_three_a}", *more_arguments_of_it).>"#,
        r#"
image = some_function(
    argument_number_one,
    argument_number_two,
    f"{argument_number_three_a}",
    *more_arguments_of_it,
)"#,
    );
}

#[test]
fn items_of_lists_and_dictionaries_get_a_line_each() {
    python(
        r#"visualization = <.{"bands": ["B4", "B3", "B2"], "min": 0, "max": 3000, "gamma": [0.95, 1.1, 1], "opacity": 1}.>"#,
        r#"
visualization = {
    "bands": ["B4", "B3", "B2"],
    "min": 0,
    "max": 3000,
    "gamma": [0.95, 1.1, 1],
    "opacity": 1,
}"#,
    );
    python(
        r#"x = <.collection_of_images[some_long_function_name(argument_one, argument_two)][another_long_name].>"#,
        "
x = collection_of_images[some_long_function_name(argument_one, argument_two)][
    another_long_name
]",
    );
}

#[test]
fn a_signature_is_broken_at_its_parameters() {
    python(
        "def function_with_a_long_name(parameter_one, parameter_two, parameter_three, parameter_four):",
        "
def function_with_a_long_name(
    parameter_one, parameter_two, parameter_three, parameter_four
):",
    );
    python(
        "def function_with_a_very_long_name_that_goes_on_and_on(parameter_one_that_goes_on_and_on):",
        "
def function_with_a_very_long_name_that_goes_on_and_on(
    parameter_one_that_goes_on_and_on,
):",
    );
}

#[test]
fn operators_begin_lines() {
    python(
        "evi = <.2.5 * (nir_band - red_band) / (nir_band + 6 * red_band - 7.5 * blue_band + 1) + offset_value.>",
        "
evi = (
    2.5 * (nir_band - red_band) / (nir_band + 6 * red_band - 7.5 * blue_band + 1)
    + offset_value
)",
    );
    python(
        "if <.first_condition_of_them and second_condition_of_them or third_condition_of_them and fourth.>:",
        "
if (
    first_condition_of_them
    and second_condition_of_them
    or third_condition_of_them
    and fourth
):",
    );
    // One operator and brackets at the end: the parentheses are not needed.
    python(
        "total = <.offset_value_of_the_sum + function_of_the_sum(argument_number_one, argument_number_two).>",
        "
total = offset_value_of_the_sum + function_of_the_sum(
    argument_number_one, argument_number_two
)",
    );
    python(
        "value = <.first_value_of_the_two_values if the_condition_that_decides else second_value_of_the_two.>",
        "
value = (
    first_value_of_the_two_values
    if the_condition_that_decides
    else second_value_of_the_two
)",
    );
    python(
        "call(first_argument_of_it, first_value_of_the_two if the_condition_that_decides else second_value, 1)",
        "
call(
    first_argument_of_it,
    first_value_of_the_two if the_condition_that_decides else second_value,
    1,
)",
    );
    python(
        "call(first_argument, first_value_of_the_two_values if the_condition_that_decides_it else second_value_of_two)",
        "
call(
    first_argument,
    (
        first_value_of_the_two_values
        if the_condition_that_decides_it
        else second_value_of_two
    ),
)",
    );
}

#[test]
fn comprehensions_and_lambdas() {
    python(
        "names = <.[some_function(name, other) for name, other in collection_of_things if some_condition(name)].>",
        "
names = [
    some_function(name, other)
    for name, other in collection_of_things
    if some_condition(name)
]",
    );
    python(
        r#"with_ndvi = <.collection_of_images.map(lambda image, other: image.addBands(image.normalizedDifference(bands))).>"#,
        "
with_ndvi = collection_of_images.map(
    lambda image, other: image.addBands(image.normalizedDifference(bands))
)",
    );
}

#[test]
fn subscripts_on_the_left_and_long_right_hand_sides() {
    python(
        r#"some_dictionary["with_a_long_key"] = <.some_looooooooong_module.some_looooooooooooooog_function_name(first, second).>"#,
        r#"
some_dictionary["with_a_long_key"] = (
    some_looooooooong_module.some_looooooooooooooog_function_name(first, second)
)"#,
    );
    // Nothing to be done: parentheses would not make it shorter.
    python(
        r#"x = <."a string that is so long that it does not fit on any line of Black's, whatever we do about it, and longer".>"#,
        r#"x = "a string that is so long that it does not fit on any line of Black's, whatever we do about it, and longer""#,
    );
    python(
        r#"variable = <."a string that does not fit on the line of its variable, but does on one of its own".>"#,
        r#"
variable = (
    "a string that does not fit on the line of its variable, but does on one of its own"
)"#,
    );
}

#[test]
fn strings_of_several_lines() {
    python("x = <.\"\"\"a\n  b\"\"\".>", "x = \"\"\"a\n  b\"\"\"");
    python("f(\"\"\"a\n  b\"\"\")", "f(\n    \"\"\"a\n  b\"\"\"\n)");
}

#[test]
fn imports_are_exploded() {
    python(
        "from some_module_with_a_name import <.first_name_of_it, second_name_of_it, third_name_of_it.>",
        "
from some_module_with_a_name import (
    first_name_of_it,
    second_name_of_it,
    third_name_of_it,
)",
    );
}

#[test]
fn comments_force_breaks() {
    python(
        "call(first, /^ #one ^/ second, /~ #own ~/ third)",
        "
call(
    first,  # one
    second,
    # own
    third,
)",
    );
    python(
        "x = <.[1, 2 /~ # the end ~/].>",
        "
x = [
    1,
    2,
    # the end
]",
    );
    javascript(
        "call(first, /^ // one ^/ second, /~ // own ~/ third);",
        "
call(
    first,  // one
    second,
    // own
    third);",
    );
    javascript(
        "var x = {a: 1, /~ // own ~/ b: 2 /~ // end ~/};",
        "
var x = {
  a: 1,
  // own
  b: 2
  // end
};",
    );
}

#[test]
fn a_function_in_a_chain() {
    javascript(
        "var withNdvi = collection.filterDate('2020-01-01', '2021-01-01').map(function(image) {% return image.addBands(image.normalizedDifference(['B5', 'B4'])); %});",
        "
var withNdvi = collection
    .filterDate('2020-01-01', '2021-01-01')
    .map(function(image) {
      return image.addBands(image.normalizedDifference(['B5', 'B4']));
    });",
    );
    javascript(
        "var withNdvi = collection.map(function(image) {% var x = 1; ;; return image; %});",
        "
var withNdvi = collection.map(function(image) {
  var x = 1;
  return image;
});",
    );
    javascript(
        "var x = a.filterDate('2020-01-01', '2021-01-01').map(function(i) {% return i; %}).filterBounds(geometry).median();",
        "
var x = a.filterDate('2020-01-01', '2021-01-01')
    .map(function(i) {
      return i;
    })
    .filterBounds(geometry)
    .median();",
    );
}

#[test]
fn the_first_call_stays_with_a_class() {
    javascript(
        "var x = ee.ImageCollection('COPERNICUS/S2_SR').filterDate('2020-01-01', '2020-01-30').map(maskClouds);",
        "
var x = ee.ImageCollection('COPERNICUS/S2_SR')
    .filterDate('2020-01-01', '2020-01-30')
    .map(maskClouds);",
    );
    javascript(
        "var dataset = ee.ImageCollection('COPERNICUS/MARINE/GLOBAL_ANALYSISFORECAST_BGC_001_028').filterDate('2020-01-01', '2020-01-30');",
        "
var dataset =
    ee.ImageCollection('COPERNICUS/MARINE/GLOBAL_ANALYSISFORECAST_BGC_001_028')
        .filterDate('2020-01-01', '2020-01-30');",
    );
}

#[test]
fn a_single_call_is_not_parted_from_its_name() {
    javascript(
        "terrain.correctSlopes(firstArgument, secondArgument, thirdArgument, theFourthArgument, fifth);",
        "
terrain.correctSlopes(
    firstArgument, secondArgument, thirdArgument, theFourthArgument, fifth);",
    );
    javascript(
        "var sample = image.addBands(other).sample({region: region, numPixels: 5000, seed: 0, scale: 30});",
        "
var sample = image.addBands(other).sample({
  region: region,
  numPixels: 5000,
  seed: 0,
  scale: 30
});",
    );
    javascript(
        "if (parameters.size === undefined) parameters.sizeOfTheKernel = someFunction(parameters);",
        "
if (parameters.size === undefined)
    parameters.sizeOfTheKernel = someFunction(parameters);",
    );
}

#[test]
fn objects_and_lists_are_opened_on_their_line() {
    javascript(
        "var rgb = image.visualize({bands: ['B4', 'B3', 'B2'], min: 0, max: 3000, gamma: [0.95, 1.1, 1]});",
        "
var rgb = image.visualize({
  bands: ['B4', 'B3', 'B2'],
  min: 0,
  max: 3000,
  gamma: [0.95, 1.1, 1]
});",
    );
    javascript(
        "var p = ['FFFFFF', 'CE7E45', 'DF923D', 'F1B555', 'FCD163', '99B718', '74A901', '66A000', '529400'];",
        "
var p = [
  'FFFFFF', 'CE7E45', 'DF923D', 'F1B555', 'FCD163', '99B718', '74A901',
  '66A000', '529400'
];",
    );
    javascript(
        "Map.addLayer(image.select('NDVI').clip(region), {min: 0, max: 1, palette: palette}, 'NDVI');",
        "
Map.addLayer(
    image.select('NDVI').clip(region),
    {min: 0, max: 1, palette: palette},
    'NDVI');",
    );
    javascript(
        "Map.addLayer(image.select('NDVI').clip(region), {min: 0, max: 1, palette: colours}, 'A');",
        "
Map.addLayer(
    image.select('NDVI').clip(region), {min: 0, max: 1, palette: colours}, 'A');",
    );
}

#[test]
fn operators_end_lines() {
    javascript(
        "var x = firstOperandOfTheSum.size() + secondOperandOfTheSum.size() + thirdOperandOfTheSum;",
        "
var x = firstOperandOfTheSum.size() +
    secondOperandOfTheSum.size() +
    thirdOperandOfTheSum;",
    );
    javascript(
        "if (firstConditionOfThem && secondConditionOfThem && thirdConditionOfThem && fourth) {% f(); %} else {% %}",
        "
if (firstConditionOfThem &&
    secondConditionOfThem &&
    thirdConditionOfThem &&
    fourth) {
  f();
} else {}",
    );
}

#[test]
fn blank_lines_of_python() {
    let code = |text: &str| Line::code(leaves(text, Python));
    let definition =
        |name: &str, body: Vec<Line>| Line::Code { leaves: leaves(&format!("def {name}():"), Python), body };
    let lines = [
        Line::Blank,
        Line::Comment("#comment".into()),
        code("import ee"),
        code("x = 1"),
        Line::Comment("# of f".into()),
        definition(
            "f",
            vec![code("a"), Line::Blank, Line::Blank, code("b"), definition("g", vec![code("c")]), code("d")],
        ),
        code("y = 2"),
        Line::Blank,
        Line::Blank,
        Line::Blank,
        code("z = 3"),
        Line::Blank,
    ];
    assert_eq!(
        write(&lines, Python),
        "# comment\nimport ee\n\nx = 1\n\n\n# of f\ndef f():\n    a\n\n    b\n\n    def g():\n        c\n\n    d\n\n\ny = 2\n\n\nz = 3\n"
    );
    assert_eq!(write(&[], Python), "");
    let documented = [
        code("\"\"\"What it is.\"\"\""),
        code("x = 1"),
        Line::Code { leaves: leaves("class A:", Python), body: vec![code("\"\"\"An A.\"\"\""), code("y")] },
    ];
    assert_eq!(
        write(&documented, Python),
        "\"\"\"What it is.\"\"\"\n\nx = 1\n\n\nclass A:\n    \"\"\"An A.\"\"\"\n\n    y\n"
    );
}

#[test]
fn blank_lines_of_javascript() {
    let code = |text: &str| Line::code(leaves(text, JavaScript));
    let lines = [Line::Blank, Line::Comment("// a".into()), Line::Blank, Line::Blank, code("b;"), Line::Blank];
    assert_eq!(write(&lines, JavaScript), "// a\n\nb;\n");
    let block = [Line::Comment("/**\n   * a\n   */".into()), code("b;")];
    assert_eq!(write(&block, JavaScript), "/**\n * a\n */\nb;\n");
}

#[test]
fn deep_and_long_statements() {
    let chain = |calls: usize| format!("x = <.ee.Image(1){}.>", ".add(1)".repeat(calls));
    let laid = write(&[Line::code(leaves(&chain(2000), Python))], Python);
    assert_eq!(laid.lines().count(), 2003);
    let nested = |depth: usize, open: &str, close: &str| {
        format!("x = {open}{}1{}{close}", "f(".repeat(depth), ", 2)".repeat(depth))
    };
    let laid = write(&[Line::code(leaves(&nested(500, "<.", ".>"), Python))], Python);
    assert!(laid.lines().count() > 1000);
    for text in [nested(500, "", ""), chain(2000).replace("<.", "").replace(".>", "")] {
        assert!(write(&[Line::code(leaves(&text, JavaScript))], JavaScript).lines().count() > 500);
    }
}

/// Expressions that mean nothing.
fn expression(language: Language) -> impl Strategy<Value = String> {
    let name = prop::sample::select(vec!["a", "image", "collection", "ee", "a_name_that_is_longer", "Map"]);
    let literal = prop::sample::select(vec!["1", "'text'", "'a text that is longer than others'", "12345.678"]);
    let leaf = prop_oneof![name.clone().prop_map(str::to_string), literal.prop_map(str::to_string)];
    leaf.prop_recursive(5, 60, 6, move |inner| {
        let items = prop::collection::vec(inner.clone(), 0..5).prop_map(|items| items.join(", "));
        let key = if language == Python { "'key'" } else { "key" };
        let operator = prop::sample::select(if language == Python {
            vec!["+", "*", "and", "=="]
        } else {
            vec!["+", "*", "&&", "==="]
        });
        let call = (
            inner.clone(),
            prop::collection::vec((prop::sample::select(vec!["map", "filterDate", "x"]), items.clone()), 1..5),
        )
            .prop_map(|(on, calls)| {
                let plain = on.chars().all(|c| c.is_alphanumeric() || c == '_') && !on.starts_with(char::is_numeric);
                let on = if plain { on } else { "image".into() };
                calls.into_iter().fold(on, |on, (name, items)| format!("{on}.{name}({items})"))
            });
        let conditional = (inner.clone(), inner.clone(), inner.clone()).prop_map(move |(a, b, c)| {
            if language == Python { format!("({a} if {b} else {c})") } else { format!("({a} ? {b} : {c})") }
        });
        prop_oneof![
            3 => call,
            1 => (name.clone(), items.clone()).prop_map(|(name, items)| format!("{name}({items})")),
            1 => items.clone().prop_map(|items| format!("[{items}]")),
            1 => prop::collection::vec(inner.clone(), 1..4).prop_map(move |items| {
                let items: Vec<String> = items.into_iter().map(|item| format!("{key}: {item}")).collect();
                format!("{{{}}}", items.join(", "))
            }),
            2 => (inner.clone(), operator, inner.clone()).prop_map(|(a, operator, b)| format!("{a} {operator} {b}")),
            1 => conditional,
            1 => inner.clone().prop_map(move |body| if language == Python {
                format!("f(lambda a: {body})")
            } else {
                format!("f(function(a) {{% return {body}; %}})")
            }),
        ]
    })
}

fn statements(language: Language) -> impl Strategy<Value = String> {
    (expression(language), 0..4usize).prop_map(move |(value, kind)| match (language, kind) {
        (Python, 0) => format!("x = <.{value}.>"),
        (Python, 1) => format!("return <.{value}.>"),
        (Python, 2) => format!("if <.{value}.>:"),
        (Python, _) => value,
        (JavaScript, 0) => format!("var x = {value};"),
        (JavaScript, 1) => format!("return {value};"),
        (JavaScript, 2) => format!("if ({value}) {{% x; %}}"),
        (JavaScript, _) => format!("{value};"),
    })
}

/// The texts of tokens that can be seen, blocks with theirs.
fn seen(leaves: &[Leaf], into: &mut Vec<String>) {
    for leaf in leaves {
        match &leaf.role {
            Role::Block(lines) => {
                into.push("{".into());
                for line in lines {
                    if let Line::Code { leaves, .. } = line {
                        seen(leaves, into);
                    }
                }
                into.push("}".into());
            }
            _ if leaf.text.is_empty() => {}
            _ => into.push(leaf.text.to_string()),
        }
    }
}

/// A pair of brackets with something in it on one line.
fn breakable(line: &str) -> bool {
    let words = words(line);
    let mut open = Vec::new();
    for (at, (word, _)) in words.iter().enumerate() {
        match &**word {
            "(" | "[" | "{" => open.push(at),
            ")" | "]" | "}" => {
                if open.pop().is_some_and(|opening| opening + 1 < at) {
                    return true;
                }
            }
            _ => {}
        }
    }
    false
}

/// Whether the output has the tokens in order, with nothing else but commas and parentheses; which of its words are those.
fn added(tokens: &[String], output: &[(String, bool)]) -> Option<Vec<usize>> {
    let mut tokens = tokens.iter().peekable();
    let mut added = Vec::new();
    for (at, (word, _)) in output.iter().enumerate() {
        if tokens.next_if(|token| *token == word).is_none() {
            if !matches!(&**word, "," | "(" | ")") {
                return None;
            }
            added.push(at);
        }
    }
    tokens.next().is_none().then_some(added)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn python_keeps_the_tokens_and_is_stable(text in statements(Python)) {
        let original = leaves(&text, Python);
        let laid = write(&[Line::code(original.clone())], Python);
        let mut tokens = Vec::new();
        seen(&original, &mut tokens);
        let output = words(&laid);
        let added = added(&tokens, &output);
        prop_assert!(added.is_some(), "{laid}");
        for line in laid.lines() {
            prop_assert!(line.len() <= 88 || !breakable(line), "{line}\n{laid}");
        }
        // Again, with the commas that were added, and the parentheses as they were.
        let added = added.unwrap_or_default();
        let mut again = Vec::new();
        let mut old = original.into_iter().peekable();
        for (at, (word, _)) in output.iter().enumerate() {
            if added.contains(&at) {
                if word == "," {
                    again.push(Leaf::new(",", Role::Comma));
                }
                continue;
            }
            while let Some(leaf) = old.next() {
                let found = !leaf.text.is_empty();
                again.push(leaf);
                if found {
                    break;
                }
            }
        }
        again.extend(old);
        prop_assert_eq!(write(&[Line::code(again)], Python), laid);
    }

    #[test]
    fn javascript_keeps_the_tokens_and_is_stable(text in statements(JavaScript)) {
        let original = leaves(&text, JavaScript);
        let laid = write(&[Line::code(original.clone())], JavaScript);
        let mut tokens = Vec::new();
        seen(&original, &mut tokens);
        let output: Vec<String> = words(&laid.replace("{}", "{ }")).into_iter().map(|(word, _)| word).collect();
        prop_assert_eq!(&output, &tokens, "{}", laid);
        for line in laid.lines() {
            prop_assert!(line.len() <= 80 || !breakable(line), "{line}\n{laid}");
        }
        // The same tokens, read from the output.
        let again = leaves(&reread(&laid), JavaScript);
        prop_assert_eq!(write(&[Line::code(again)], JavaScript), laid);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn comments_are_kept_and_hide_nothing(
        (language, text) in prop_oneof![
            statements(Python).prop_map(|text| (Python, text)),
            statements(JavaScript).prop_map(|text| (JavaScript, text)),
        ],
        places in prop::collection::vec((any::<prop::sample::Index>(), any::<bool>()), 1..4),
    ) {
        let marker = if language == Python { "#" } else { "//" };
        let mut commented = leaves(&text, language);
        let mut tokens = Vec::new();
        seen(&commented, &mut tokens);
        for (place, before) in &places {
            let leaf = place.get(&commented).clone();
            let at = commented.iter().position(|of| *of == leaf).expect("it is among them");
            let comment: Box<str> = format!("{marker} comment").into();
            if *before { commented[at].before.push(comment) } else { commented[at].after = Some(comment) }
        }
        let wanted: usize = commented.iter().map(|leaf| leaf.before.len() + usize::from(leaf.after.is_some())).sum();
        let laid = write(&[Line::code(commented)], language);
        let code: Vec<String> = laid.lines().map(|line| line.split(&format!("{marker} comment")).next().unwrap_or_default().to_string()).collect();
        prop_assert_eq!(laid.matches("comment").count(), wanted, "{}", laid);
        let output = words(&code.join("\n").replace("{}", "{ }"));
        prop_assert!(added(&tokens, &output).is_some(), "{laid}");
        prop_assert!(laid.lines().all(|line| line.trim_end() == line), "{laid}");
    }
}

/// The output on one line, in the notation of these tests.
fn reread(laid: &str) -> String {
    let mut text = String::new();
    let mut blocks = Vec::new();
    let mut before: Option<char> = None;
    for line in laid.lines() {
        let line = line.trim();
        let joins = before.is_none_or(|c| "([{".contains(c)) || line.starts_with(['.', ')', ']', '}']);
        if !joins {
            text.push(' ');
        }
        let mut rest = line;
        while let Some(c) = rest.chars().next() {
            let block = c == '{' && text.ends_with(") ");
            if block {
                text.push_str("{% ");
            } else if c == '}' && blocks.last() == Some(&true) {
                text.push_str(" %}");
            } else {
                text.push(c);
            }
            if c == '{' {
                blocks.push(block);
            } else if c == '}' {
                blocks.pop();
            }
            rest = &rest[c.len_utf8()..];
        }
        before = line.chars().last();
    }
    text
}

//! Python, as Black has it.

use super::*;

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
fn blank_lines_of_python() {
    let code = |text: &str| Line::code(leaves(text, Python));
    let definition =
        |name: &str, body: Vec<Line>| Line::Code { tokens: leaves(&format!("def {name}():"), Python), body };
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
        Line::Code { tokens: leaves("class A:", Python), body: vec![code("\"\"\"An A.\"\"\""), code("y")] },
    ];
    assert_eq!(
        write(&documented, Python),
        "\"\"\"What it is.\"\"\"\n\nx = 1\n\n\nclass A:\n    \"\"\"An A.\"\"\"\n\n    y\n"
    );
}

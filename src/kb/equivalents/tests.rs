//! Tests that templates are filled with arguments, and that wrong equivalents fail the build.

use super::super::folder::{self, Folder};
use super::super::lookup::kb;
use super::super::model::{Availability, OpId};
use super::super::template::{self, Scope};
use super::*;
use crate::kb::compile;
use crate::kb::model::equivalents::{Condition, Conversion, Equivalent, Outcome, Path, Test};

/// Returns a filled template as text. `args` are `path=text`, separated by spaces.
fn text(nodes: &'static [TemplateNode<'static>], op: OpId, args: &str, added: &[&'static str]) -> Option<String> {
    let filled = fill(nodes, &|argument| value(op, &argument.path, args).is_some(), added)?;
    joined(filled, op, args)
}

fn name_of(op: OpId, path: &Path<'static>) -> String {
    [&[kb().op(op).params[usize::from(path.param)].name], path.keys.as_slice()].concat().join(".")
}

fn value<'a>(op: OpId, path: &Path<'static>, args: &'a str) -> Option<&'a str> {
    let expected = name_of(op, path);
    args.split(' ').filter_map(|arg| arg.split_once('=')).find(|(name, _)| *name == expected).map(|(_, text)| text)
}

/// Returns a filled form as text, with a line for each statement.
fn lines(form: &'static Form<'static>, op: OpId, args: &str, added: &[&'static str]) -> Option<String> {
    let statements = form.fill(&|argument| value(op, &argument.path, args).is_some(), added)?;
    let lines: Option<Vec<String>> = statements.into_iter().map(|filled| joined(filled, op, args)).collect();
    lines.map(|lines| lines.join("\n"))
}

fn joined(filled: Vec<FilledToken<'static>>, op: OpId, args: &str) -> Option<String> {
    let mut out = String::new();
    for FilledToken { space, kind } in filled {
        if space {
            out.push(' ');
        }
        match kind {
            TokenKind::Token(text) => out.push_str(text),
            TokenKind::Keyword(name) => out.push_str(&format!("{name}=")),
            TokenKind::Open(bracket) => out.push(['(', '[', '{'][bracket as usize]),
            TokenKind::Close(bracket) => out.push([')', ']', '}'][bracket as usize]),
            TokenKind::Comma => out.push(','),
            TokenKind::Receiver => out.push_str("self"),
            TokenKind::Map => out.push('m'),
            TokenKind::Added(at) => out.push_str(&format!("<{at}>")),
            TokenKind::Argument(argument) => {
                out.push_str(value(op, &argument.path, args)?);
                if let Conversion::Call(all) = &argument.conversion {
                    let all: Option<Vec<String>> = all.iter().map(|one| text(one, op, args, &[])).collect();
                    out.push_str(&format!("({})", all?.join(", ")));
                }
            }
        }
    }
    Some(out)
}

fn op(name: &str) -> OpId {
    kb().operator(name).unwrap_or_else(|| panic!("{name}"))
}

fn entry(name: &str) -> &'static Equivalent<'static> {
    kb().equivalent(op(name)).unwrap_or_else(|| panic!("{name}"))
}

#[test]
fn forms_are_filled_with_the_given_arguments() {
    for (name, at, args, expected) in [
        // Missing arguments are omitted.
        ("Map.setCenter", 0, "lon=1 lat=2 zoom=3", "m.set_center(1, 2, 3)"),
        ("Map.setCenter", 0, "lon=1 lat=2", "m.set_center(1, 2)"),
        ("Map.addLayer", 0, "eeObject=image", "m.add_layer(image)"),
        ("Map.addLayer", 0, "eeObject=image name=\"x\" opacity=0.5", "m.add_layer(image, name=\"x\", opacity=0.5)"),
        // Items without arguments are omitted, but a list must be whole.
        ("ui.Map", 0, "", "geemap.Map()"),
        ("ui.Map", 0, "center.lat=1 center.lon=2 center.zoom=3", "geemap.Map(center=[1, 2], zoom=3)"),
        ("ui.Map", 0, "center.zoom=3", "geemap.Map(zoom=3)"),
        ("ui.Map", 0, "center.lat=1", "cannot be filled"),
        ("ui.Button", 0, "onClick=f", "on_click(widgets.Button(), lambda button: f(button))"),
        ("ui.Label", 3, "", "widgets.Label()"),
        (
            "ui.Label",
            3,
            "value=\"a\" style.color=\"red\" style.shown=False",
            "widgets.Label(\"a\", style=dict(text_color=\"red\"), layout=widgets.Layout(display=None if False else \"none\"))",
        ),
        // A form fails without a required argument.
        ("ui.Label.setValue", 0, "", "cannot be filled"),
        ("ui.Label.setValue", 0, "value=x", "self.value = x"),
        // Callbacks are called with their arguments.
        (
            "ui.Slider.onChange",
            0,
            "callback=show",
            "self.observe(lambda change: show(change[\"new\"], change[\"owner\"]), names=\"value\")",
        ),
        (
            "Map.onClick",
            0,
            "callback=f",
            "m.on_interaction(lambda **event: f(dict(lon=event[\"coordinates\"][1], lat=event[\"coordinates\"][0]), m) \
             if event[\"type\"] == \"click\" else None)",
        ),
        // A map object shares the forms of the map.
        ("ui.Map.setZoom", 0, "zoom=4", "self.set_zoom(4)"),
        ("ui.Panel.add", 0, "widget=w", "self.children += (w,)"),
    ] {
        let filled = lines(&entry(name).forms[at], op(name), args, &[]);
        assert_eq!(filled.as_deref().unwrap_or("cannot be filled"), expected, "{name}");
    }
}

#[test]
fn statements_without_arguments_are_omitted() {
    let second = op("ui.data.ActiveDictionary.set");
    let set = |first: &str, args: &str| {
        lines(kb().equivalent_of_chain(op(first), second).unwrap().forms.last().unwrap(), second, args, &[])
    };
    let cursor = "keyOrDict.cursor=\"hand\"";
    assert_eq!(set("Map.style", cursor).as_deref(), Some("m.default_style = {\"cursor\": \"hand\"}"));
    assert_eq!(set("Map.style", ""), None);
    let size = "keyOrDict.width=\"1px\" keyOrDict.color=\"red\"";
    let both = "self.layout.width = \"1px\"\nself.style.text_color = \"red\"";
    assert_eq!(set("ui.Label.style", size).as_deref(), Some(both));
    assert_eq!(set("ui.Label.style", ""), None);
}

#[test]
fn later_calls_in_the_chain_add_items_and_override() {
    for (name, args, added, expected) in [
        (
            "ui.Chart.image.series",
            "imageCollection=c region=r",
            ["title", "chart_type"].as_slice(),
            "geemap.chart.image_series(c, region=r, x_cols=\"date\", y_cols=c, title=<0>, chart_type=<1>).figure",
        ),
        (
            "ui.Chart.feature.byFeature",
            "features=f yProperties=y",
            &["chart_type"],
            "side_by_side(geemap.chart.Chart(f, x_cols=\"system:index\", y_cols=y, chart_type=<0>).figure)",
        ),
        (
            "ui.Chart",
            "dataTable=t chartType=c options.title=o",
            &["chart_type", "title"],
            "table_chart(t, chart_type=<0>, title=<1>)",
        ),
    ] {
        assert_eq!(lines(&entry(name).forms[0], op(name), args, added).as_deref(), Some(expected), "{name}");
    }
    let adds = &entry("ui.Chart.setOptions").adds;
    let keywords: Vec<_> = adds.iter().filter_map(|item| item.keyword).collect();
    assert_eq!(keywords, ["title", "x_label", "y_label", "colors"]);
    assert!(fill_item(&adds[1], &|argument| argument.path.keys == ["hAxis", "title"]).is_some());
    assert!(fill_item(&adds[1], &|argument| argument.path.keys == ["title"]).is_none());
}

#[test]
fn a_map_object_shares_the_chains_of_the_map() {
    let add = kb().equivalent_of_chain(op("ui.Map.layers"), op("ui.data.ActiveList.add")).unwrap();
    let filled = lines(&add.forms[0], op("ui.data.ActiveList.add"), "el=layer", &[]);
    assert_eq!(filled.as_deref(), Some("self.add(layer)"));
    let Outcome::After(result) = &entry("ui.Map.addLayer").forms[0].result else { panic!("no result") };
    assert_eq!(text(result, op("ui.Map.addLayer"), "", &[]).as_deref(), Some("self.layers[-1]"));
}

#[test]
fn every_editor_operator_has_a_form_or_a_reason() {
    let all = kb().operators().iter().enumerate();
    let editor = all.filter(|(_, op)| op.available == Availability(Availability::EDITOR));
    let (mut forms, mut reasons) = (0, 0);
    for (at, op) in editor.filter(|(_, op)| op.name.starts_with("ui.") || op.name.starts_with("Map.")) {
        let found = kb().equivalent(OpId(at as u16)).unwrap_or_else(|| panic!("{}", op.name));
        assert!(!found.forms.is_empty() || !found.none.is_empty(), "{}", op.name);
        forms += usize::from(!found.forms.is_empty());
        reasons += usize::from(found.forms.is_empty());
        for form in &found.forms {
            assert!(form.uses.iter().all(|name| kb().prelude(name).is_some()), "{}", op.name);
        }
    }
    assert!(forms > 150 && forms + reasons > 310, "{forms} forms and {reasons} reasons");
    assert!(kb().equivalent(op("ee.Image.add")).is_none());
    assert_eq!(kb().prelude("widgets").map(|prelude| prelude.python), Some("import ipywidgets as widgets"));
    assert!(kb().prelude("numpy").is_none());
}

#[test]
fn wrong_templates_are_errors() {
    let scope = Scope { params: vec!["a", "b"], receiver: false, map_is_receiver: false };
    assert!(template::parse("f({a}, {b})", &scope).is_ok());
    for (text, expected) in [
        ("f({c})", "`c` is not a parameter"),
        ("{self}.f()", "no receiver"),
        ("f({a}", "`)` is missing"),
        ("f({a)", "`}` is missing"),
        ("f())", "not open"),
        ("f({a:nothing})", "`nothing` is not a conversion"),
        ("f(\"a)", "string does not end"),
        ("[{a},]", "after a comma"),
    ] {
        assert!(template::parse(text, &scope).unwrap_err().contains(expected), "{text}");
    }
}

/// Returns the problems in the facts after a change.
fn problems(change: impl Fn(&mut Folder)) -> String {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("operator_kb");
    let mut folder = folder::read(&root).unwrap();
    change(&mut folder);
    let operators = compile::operators(&folder).unwrap();
    compile::equivalents::equivalents(&folder, &operators).err().unwrap_or_default().join("\n")
}

#[test]
fn wrong_equivalents_are_errors() {
    let with = |name: &'static str, text: &'static str| {
        problems(move |folder| {
            folder.equivalents.insert(name.to_owned(), toml::from_str(text).unwrap());
        })
    };
    assert_eq!(problems(|_| {}), "");
    let missing = problems(|folder| drop(folder.equivalents.remove("ui.Button.onClick")));
    assert!(missing.contains("`ui.Button.onClick` has no equivalent"), "{missing}");
    let unused = problems(|folder| drop(folder.equivalents.remove("ui.Map.Linker")));
    assert!(unused.contains("nothing uses `link_maps`"), "{unused}");
    assert!(with("ui.Knob", "none = 'no'").contains("no operator is named `ui.Knob`"));
    assert!(with("Map.setZoom", "python = '{map}.f({zoom}, {depth})'").contains("`depth` is not a parameter"));
    assert!(with("Map.setZoom", "python = '{map}.f({zoom})'\nuses = ['numpy']").contains("`numpy` is no prelude"));
    assert!(with("Map.setZoom", "python = '{>circle}'").contains("`circle` is no fragment"));
    assert!(with("Map.setZoom", "like = 'ui.Map.setZoom'").contains("no entry of its own"));
    assert!(with("Map.setZoom", "python = '{map}'\nwhen = { zoom = [1] }").contains("does not say why"));
    assert!(with("Map.setZoom", "python = ['a()', 'b()']").contains("have no result"));
    assert!(with("Map.setZoom", "python = 'f()'\nadds = '{zoom}'").contains("has no keyword"));
}

/// Prints every form, with all arguments and with the required ones alone, for a check against the
/// real libraries.
#[test]
#[ignore = "prints; see operator_kb/equivalents/README.md"]
fn print_forms() {
    let all = kb().operators().iter().enumerate().filter_map(|(at, facts)| {
        let op = OpId(at as u16);
        Some((facts.name.to_owned(), op, kb().equivalent(op)?))
    });
    let chains = load::EQUIVALENTS.chains.iter().map(|(first, second, entry)| {
        (format!("{} > {}", kb().op(*first).name, kb().op(*second).name), *second, entry)
    });
    for (name, op, entry) in all.chain(chains) {
        for (at, form) in entry.forms.iter().enumerate() {
            let mut paths = Vec::new();
            form.python.iter().for_each(|nodes| placeholders(nodes, &mut paths));
            let args = |is_given: &dyn Fn(&Path<'static>) -> bool| {
                let names = paths.iter().copied().filter(|path| is_given(path)).map(|path| name_of(op, path));
                names.map(|name| format!("{name}=<<{name}>>")).collect::<Vec<_>>().join(" ")
            };
            let is_required = |path: &Path<'static>| {
                let is_tested = |c: &Condition<'static>| c.path == *path && !matches!(c.test, Test::Absent);
                form.when.iter().any(is_tested)
                    || path.keys.is_empty() && !kb().op(op).params[usize::from(path.param)].optional
            };
            let all = args(&|_| true);
            for (args, added) in [(&all, &[][..]), (&args(&is_required), &[]), (&all, form.takes.as_slice())] {
                let result = match &form.result {
                    Outcome::Value => Some(String::new()),
                    Outcome::Nothing => None,
                    Outcome::After(result) => text(result, op, args, &[]),
                };
                let mut preludes: Vec<&Prelude<'_>> = form.uses.iter().filter_map(|name| kb().prelude(name)).collect();
                let mut next = 0;
                while let Some(prelude) = preludes.get(next) {
                    preludes.extend(prelude.uses.iter().filter_map(|name| kb().prelude(name)).collect::<Vec<_>>());
                    next += 1;
                }
                let row = serde_json::json!({
                    "name": name, "case": at, "python": lines(form, op, args, added), "result": result,
                    "uses": preludes.iter().rev().map(|prelude| prelude.python).collect::<Vec<_>>(),
                    "takes": form.takes,
                    "when": form.when.iter().map(|c| (name_of(op, &c.path), format!("{:?}", c.test))).collect::<Vec<_>>(),
                });
                println!("FORM {row}");
            }
        }
    }
}

fn placeholders(nodes: &'static [TemplateNode<'static>], out: &mut Vec<&'static Path<'static>>) {
    for node in nodes {
        match &node.kind {
            NodeKind::Argument(argument) => {
                if !out.contains(&&argument.path) {
                    out.push(&argument.path);
                }
                argument.default.iter().for_each(|default| placeholders(default, out));
            }
            NodeKind::Group(_, items) => items.iter().for_each(|item| placeholders(&item.nodes, out)),
            _ => {}
        }
    }
}

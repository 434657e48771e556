//! Tests that templates are filled with arguments, and that wrong equivalents fail the build.

use super::super::folder::{self, Folder};
use super::super::lookup::kb;
use super::super::model::{Availability, OpId};
use super::super::template::{self, Scope};
use super::*;
use crate::kb::compile;
use crate::kb::model::equivalents::{Condition, Conversion, Equivalent, Outcome, Path, Test};

/// Returns a filled template as text. `args` are `(path, text)`.
fn text(
    nodes: &'static [TemplateNode<'static>],
    op: OpId,
    args: &[(&str, &str)],
    added: &[&'static str],
) -> Option<String> {
    let filled = fill(nodes, &|argument| find(op, &argument.path, args).is_some(), added)?;
    joined(filled, op, args)
}

fn find(op: OpId, path: &Path<'static>, args: &[(&str, &str)]) -> Option<String> {
    let name = kb().op(op).params[usize::from(path.param)].name;
    let whole = [&[name], path.keys.as_slice()].concat().join(".");
    args.iter().find(|(given, _)| *given == whole).map(|(_, text)| (*text).to_owned())
}

/// Returns a filled form as text, with a line for each statement.
fn lines(form: &'static Form<'static>, op: OpId, args: &[(&str, &str)], added: &[&'static str]) -> Option<String> {
    let statements = form.fill(&|argument| find(op, &argument.path, args).is_some(), added)?;
    let lines: Option<Vec<String>> = statements.into_iter().map(|filled| joined(filled, op, args)).collect();
    lines.map(|lines| lines.join("\n"))
}

fn joined(filled: Vec<FilledToken<'static>>, op: OpId, args: &[(&str, &str)]) -> Option<String> {
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
                let given = find(op, &argument.path, args)?;
                match &argument.conversion {
                    Conversion::Call(all) => {
                        let all: Option<Vec<String>> = all.iter().map(|one| text(one, op, args, &[])).collect();
                        out.push_str(&format!("{given}({})", all?.join(", ")));
                    }
                    _ => out.push_str(&given),
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

/// Returns the filled form of an operator with an index.
fn form(name: &str, at: usize, args: &[(&str, &str)]) -> String {
    lines(&entry(name).forms[at], op(name), args, &[]).unwrap_or_else(|| "cannot be filled".into())
}

#[test]
fn missing_arguments_are_omitted() {
    let center = |args| form("Map.setCenter", 0, args);
    assert_eq!(center(&[("lon", "1"), ("lat", "2"), ("zoom", "3")]), "m.set_center(1, 2, 3)");
    assert_eq!(center(&[("lon", "1"), ("lat", "2")]), "m.set_center(1, 2)");
    let layer = |args| form("Map.addLayer", 0, args);
    assert_eq!(layer(&[("eeObject", "image")]), "m.add_layer(image)");
    assert_eq!(
        layer(&[("eeObject", "image"), ("name", "\"x\""), ("opacity", "0.5")]),
        "m.add_layer(image, name=\"x\", opacity=0.5)"
    );
}

#[test]
fn items_without_arguments_are_omitted() {
    let map = |args| form("ui.Map", 0, args);
    assert_eq!(map(&[]), "geemap.Map()");
    assert_eq!(
        map(&[("center.lat", "1"), ("center.lon", "2"), ("center.zoom", "3")]),
        "geemap.Map(center=[1, 2], zoom=3)"
    );
    assert_eq!(map(&[("center.zoom", "3")]), "geemap.Map(zoom=3)");
    assert_eq!(map(&[("center.lat", "1")]), "cannot be filled", "a list must be whole");
    let button = |args| form("ui.Button", 0, args);
    assert_eq!(button(&[("onClick", "f")]), "on_click(widgets.Button(), lambda button: f(button))");
    let label = |args| form("ui.Label", 2, args);
    assert_eq!(label(&[]), "widgets.Label()");
    assert_eq!(
        label(&[("value", "\"a\""), ("style.color", "\"red\""), ("style.shown", "False")]),
        "widgets.Label(\"a\", style=dict(text_color=\"red\"), layout=widgets.Layout(display=None if False else \"none\"))"
    );
}

#[test]
fn a_form_fails_without_a_required_argument() {
    assert_eq!(form("ui.Label.setValue", 0, &[]), "cannot be filled");
    assert_eq!(form("ui.Label.setValue", 0, &[("value", "x")]), "self.value = x");
    let second = op("ui.data.ActiveDictionary.set");
    let set = |first: &str, args: &[(&str, &str)]| {
        lines(kb().equivalent_of_chain(op(first), second).unwrap().forms.last().unwrap(), second, args, &[])
    };
    let cursor = ("keyOrDict.cursor", "\"hand\"");
    assert_eq!(set("Map.style", &[cursor]).as_deref(), Some("m.default_style = {\"cursor\": \"hand\"}"));
    assert_eq!(set("Map.style", &[]), None);
    let size = [("keyOrDict.width", "\"1px\""), ("keyOrDict.color", "\"red\"")];
    let both = "self.layout.width = \"1px\"\nself.style.text_color = \"red\"";
    assert_eq!(set("ui.Label.style", &size).as_deref(), Some(both));
    assert_eq!(set("ui.Label.style", &[]), None);
}

#[test]
fn callbacks_are_called_with_their_arguments() {
    assert_eq!(
        form("ui.Slider.onChange", 0, &[("callback", "show")]),
        "self.observe(lambda change: show(change[\"new\"], change[\"owner\"]), names=\"value\")"
    );
    assert_eq!(
        form("Map.onClick", 0, &[("callback", "f")]),
        "m.on_interaction(lambda **event: f(dict(lon=event[\"coordinates\"][1], lat=event[\"coordinates\"][0]), m) \
         if event[\"type\"] == \"click\" else None)"
    );
}

#[test]
fn later_calls_in_the_chain_add_items() {
    let series = &entry("ui.Chart.image.series").forms[0];
    let args = [("imageCollection", "c"), ("region", "r")];
    assert_eq!(
        lines(series, op("ui.Chart.image.series"), &args, &["title", "chart_type"]).as_deref(),
        Some("geemap.chart.image_series(c, region=r, x_cols=\"date\", y_cols=c, title=<0>, chart_type=<1>).figure")
    );
    let columns = &entry("ui.Chart.feature.byFeature").forms[0];
    let args = [("features", "f"), ("yProperties", "y")];
    assert_eq!(
        lines(columns, op("ui.Chart.feature.byFeature"), &args, &["chart_type"]).as_deref(),
        Some("side_by_side(geemap.chart.Chart(f, x_cols=\"system:index\", y_cols=y, chart_type=<0>).figure)"),
        "a later call overrides"
    );
    let table = &entry("ui.Chart").forms[0];
    let args = [("dataTable", "t"), ("chartType", "c"), ("options.title", "o")];
    assert_eq!(
        lines(table, op("ui.Chart"), &args, &["chart_type", "title"]).as_deref(),
        Some("table_chart(t, chart_type=<0>, title=<1>)")
    );
    let adds = &entry("ui.Chart.setOptions").adds;
    let keywords: Vec<_> = adds.iter().filter_map(|item| item.keyword).collect();
    assert_eq!(keywords, ["title", "x_label", "y_label", "colors"]);
    assert!(fill_item(&adds[1], &|argument| argument.path.keys == ["hAxis", "title"]).is_some());
    assert!(fill_item(&adds[1], &|argument| argument.path.keys == ["title"]).is_none());
}

#[test]
fn a_map_object_shares_the_forms_of_the_map() {
    assert_eq!(form("ui.Map.setZoom", 0, &[("zoom", "4")]), "self.set_zoom(4)");
    let add = kb().equivalent_of_chain(op("ui.Map.layers"), op("ui.data.ActiveList.add")).unwrap();
    let filled = lines(&add.forms[0], op("ui.data.ActiveList.add"), &[("el", "layer")], &[]);
    assert_eq!(filled.as_deref(), Some("self.add(layer)"));
    let Outcome::After(result) = &entry("ui.Map.addLayer").forms[0].result else { panic!("no result") };
    assert_eq!(text(result, op("ui.Map.addLayer"), &[], &[]).as_deref(), Some("self.layers[-1]"));
    assert_eq!(form("ui.Panel.add", 0, &[("widget", "w")]), "self.children += (w,)");
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
    let problem = |text: &'static str| template::parse(text, &scope).err().unwrap_or_default();
    assert!(problem("f({a}, {b})").is_empty());
    assert!(problem("f({c})").contains("`c` is not a parameter"));
    assert!(problem("{self}.f()").contains("no receiver"));
    assert!(problem("f({a}").contains("`)` is missing"));
    assert!(problem("f({a)").contains("`}` is missing"));
    assert!(problem("f())").contains("not open"));
    assert!(problem("f({a:nothing})").contains("`nothing` is not a conversion"));
    assert!(problem("f(\"a)").contains("string does not end"));
    assert!(problem("[{a},]").contains("after a comma"));
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
            let all: Vec<String> = paths.iter().map(|path| named(op, path)).collect();
            let required = |path: &&Path<'static>| {
                let asked = |c: &Condition<'static>| c.path == **path && !matches!(c.test, Test::Absent);
                form.when.iter().any(asked)
                    || path.keys.is_empty() && !kb().op(op).params[usize::from(path.param)].optional
            };
            let needed: Vec<String> = paths.iter().filter(required).map(|path| named(op, path)).collect();
            for (given, added) in [(all.clone(), &[][..]), (needed, &[]), (all, form.takes.as_slice())] {
                let args: Vec<(&str, String)> =
                    given.iter().map(|path| (path.as_str(), format!("<<{path}>>"))).collect();
                let args: Vec<(&str, &str)> = args.iter().map(|(path, text)| (*path, text.as_str())).collect();
                let python = lines(form, op, &args, added);
                let result = match &form.result {
                    Outcome::Value => Some(String::new()),
                    Outcome::Nothing => None,
                    Outcome::After(result) => text(result, op, &args, &[]),
                };
                let mut uses = form.uses.clone();
                let mut at_use = 0;
                while let Some(prelude) = uses.get(at_use).and_then(|name| kb().prelude(name)) {
                    uses.extend(&prelude.uses);
                    at_use += 1;
                }
                let preludes: Vec<&str> =
                    uses.iter().rev().filter_map(|name| kb().prelude(name)).map(|prelude| prelude.python).collect();
                let row = serde_json::json!({
                    "name": name, "case": at, "python": python, "result": result, "uses": preludes, "takes": form.takes,
                    "when": form.when.iter().map(|c| (named(op, &c.path), format!("{:?}", c.test))).collect::<Vec<_>>(),
                });
                println!("FORM {row}");
            }
        }
    }
}

fn named(op: OpId, path: &Path<'static>) -> String {
    [&[kb().op(op).params[usize::from(path.param)].name], path.keys.as_slice()].concat().join(".")
}

fn placeholders(nodes: &'static [TemplateNode<'static>], out: &mut Vec<Path<'static>>) {
    for node in nodes {
        match &node.kind {
            NodeKind::Argument(argument) => {
                if !out.contains(&argument.path) {
                    out.push(argument.path.clone());
                }
                argument.default.iter().for_each(|default| placeholders(default, out));
            }
            NodeKind::Group(_, items) => items.iter().for_each(|item| placeholders(&item.nodes, out)),
            _ => {}
        }
    }
}

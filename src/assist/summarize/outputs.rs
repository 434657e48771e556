//! Describes the outputs of a script: layers, prints, charts, exports, and controls of an app.

use super::Output;
use super::describe::{Say, Times, class_words, constant, listed, quoted_text};
use super::phrase::{band_names, names};
use crate::features::format;
use crate::kb::kb;
use crate::kb::model::steps::{self, OutputCategory};
use crate::kb::model::{ClassId, Effect};
use crate::semantic::analysis::CallSite;
use crate::semantic::query::literals;
use crate::semantic::scope::Parent;
use crate::semantic::value::Value;
use crate::syntax::hir::{ExprId, ExprKind, FunctionId, Key, StmtKind, TemplatePart};

/// Outputs of one kind that are listed.
const MAX_OUTPUTS: usize = 300;
/// Bytes of the name of an export.
const MAX_NAME: usize = 160;

/// The outputs of a script, in the order of the text.
pub(super) fn outputs(say: &Say<'_>) -> Vec<Output> {
    let mut found: Vec<Output> = Vec::new();
    let mut widgets: Vec<(&'static str, bool, usize, usize)> = Vec::new();
    for call in say.all_calls().into_iter().filter(|call| say.is_live(call.expr)) {
        let Some(output) = say.step(call).and_then(|step| step.output.as_ref()) else { continue };
        if output.category == OutputCategory::Widget {
            let (is_repeated, more) = match say.times(call.expr) {
                Times::Repeatedly => (true, 1),
                Times::Exactly(count) => (false, count),
            };
            let known = widgets.iter_mut().find(|(title, known, ..)| *title == output.title && *known == is_repeated);
            match known {
                Some((_, _, count, _)) => *count += more,
                None => widgets.push((output.title, is_repeated, more, say.line(call.expr))),
            }
            continue;
        }
        if found.len() < MAX_OUTPUTS {
            found.push(say.output(call, output));
        }
    }
    found.extend(say.shown_by_python());
    found.extend(say.handed_on());
    found.sort_by_key(|output| output.line);
    if let Some((.., line)) = widgets.first() {
        let each = widgets.iter().map(|(title, is_repeated, count, _)| match is_repeated {
            true => format!("{} in a loop", counted(*count, title)),
            false => counted(*count, title),
        });
        let each: Vec<String> = each.collect();
        let text = format!("User interface: {}", listed(&each, "and"));
        found.push(Output { sort: sort_name(OutputCategory::Widget), text, line: *line, ..Output::default() });
    }
    found
}

/// `1 panel`, `3 panels`.
pub(super) fn counted(count: usize, thing: &str) -> String {
    match (count, thing.split_once(' ')) {
        (1, _) => format!("1 {thing}"),
        (_, Some((first, rest))) if rest.starts_with("between ") => format!("{count} {first}s {rest}"),
        _ if thing.ends_with("box") => format!("{count} {thing}es"),
        _ if thing.ends_with('s') => format!("{count} {thing}"),
        _ => format!("{count} {thing}s"),
    }
}

pub(super) fn sort_name(sort: OutputCategory) -> &'static str {
    match sort {
        OutputCategory::Layer => "layer",
        OutputCategory::Print => "print",
        OutputCategory::Chart => "chart",
        OutputCategory::Picture => "picture",
        OutputCategory::Download => "download",
        OutputCategory::Fetch => "fetch",
        OutputCategory::Export => "export",
        OutputCategory::Control => "control",
        OutputCategory::Widget => "widget",
    }
}

impl Say<'_> {
    fn output(&self, call: &CallSite, output: &steps::Output<'static>) -> Output {
        let name = self.output_name(call, output);
        let what = self.what(call, output);
        let mut details: Vec<String> =
            output.details.iter().filter_map(|template| self.fill(call, template, 0)).collect();
        if !output.options.is_empty()
            && let Some(options) = call.named(output.options)
        {
            details.extend(visualization(&options.value));
        }
        let head = match output.category {
            OutputCategory::Layer => "Map layer".to_owned(),
            OutputCategory::Print => "Printed".to_owned(),
            OutputCategory::Export => "Export".to_owned(),
            _ => super::describe::sentence(output.title),
        };
        let mut text = head;
        if let Some(name) = &name {
            text.push_str(&format!(" {name}"));
        }
        if let Some(to) = self.fill(call, &output.to, 0).filter(|to| !to.is_empty()) {
            text.push_str(&format!(" to {to}"));
        }
        let (kind, said) = what.unwrap_or_default();
        let rest: Vec<String> = Some(said).filter(|said| !said.is_empty()).into_iter().chain(details).collect();
        if !rest.is_empty() {
            text.push_str(&format!(": {}", rest.join(", ")));
        }
        let name = name.map(|name| name.trim_matches(['"', '`']).to_owned());
        let mut made = Output {
            sort: sort_name(output.category),
            name,
            kind: Some(kind).filter(|kind| !kind.is_empty()),
            text,
            line: self.line(call.expr),
            ..Output::default()
        };
        self.repeat(call.expr, &mut made);
        made
    }

    /// Says how often an output is made.
    fn repeat(&self, expr: ExprId, output: &mut Output) {
        match self.times(expr) {
            Times::Repeatedly => {
                output.is_repeated = true;
                output.text.push_str(" (in a loop)");
            }
            Times::Exactly(count) => {
                output.count = count;
                if count > 1 {
                    output.text.push_str(&format!(" ({count} times)"));
                }
            }
        }
    }

    /// What a function of the file puts out.
    pub fn put_out_by(&self, id: FunctionId) -> Vec<String> {
        let mut sorts: Vec<(&'static str, usize)> = Vec::new();
        let own = self.analysis.calls_of_chunk(self.context.hir().chunk_of_function(id));
        for call in own.iter().filter(|call| call.function == Some(id) && self.is_possible_expr(call.expr)) {
            let Some(output) = self.step(call).and_then(|step| step.output.as_ref()) else { continue };
            let sort = sort_name(output.category);
            match sorts.iter_mut().find(|(known, _)| *known == sort) {
                Some((_, count)) => *count += 1,
                None => sorts.push((sort, 1)),
            }
        }
        output_counts(
            &|sort| (sorts.iter().find(|(known, _)| *known == sort).map_or(0, |(_, count)| *count), 0),
            &|_| None,
        )
    }

    /// The name of an output: a text, or the variable that holds it.
    fn output_name(&self, call: &CallSite, output: &steps::Output<'_>) -> Option<String> {
        let named = output.name.iter().find_map(|name| {
            let arg = call.named(name).filter(|arg| arg.value != Value::Null)?;
            match arg.value.as_text() {
                Some(text) if output.category == OutputCategory::Export => quoted_name(text),
                Some(text) => quoted_text(text),
                None => arg.expr.and_then(|expr| self.composed_name(expr).or_else(|| self.noun(expr))),
            }
        });
        named.or_else(|| match output.category {
            OutputCategory::Print if call.bound.args.len() > 1 => call
                .bound
                .args
                .first()
                .and_then(|arg| quoted_text(arg.value.as_text()?.trim_end_matches([':', ' ', '=']))),
            OutputCategory::Chart => self.chart_title(call),
            _ => None,
        })
    }

    /// A name that the script composes: `'projects/a/assets/' + name`.
    fn composed_name(&self, expr: ExprId) -> Option<String> {
        let origin = literals::origin(&self.context, expr);
        let is_composed = matches!(self.context.expr(origin).kind, ExprKind::Binary { .. } | ExprKind::Template(_));
        let source = self.context.source(self.analysis.span(origin));
        let short = source.len() <= MAX_NAME && !source.contains(['\n', '`']);
        (is_composed && short).then(|| super::describe::code(source))
    }

    /// The title that options further along the chain give a chart.
    fn chart_title(&self, call: &CallSite) -> Option<String> {
        let mut current = call.expr;
        for _ in 0..12 {
            let Parent::Expr(member) = self.analysis.scopes.parents[current.index()] else { return None };
            let Parent::Expr(next) = self.analysis.scopes.parents[member.index()] else { return None };
            let link = self.call_at(next).filter(|link| link.callee == member)?;
            let titled = link.bound.args.iter().find_map(|arg| arg.value.as_object()?.get("title")?.as_text().cloned());
            if let Some(title) = titled {
                return quoted_text(&title);
            }
            current = next;
        }
        None
    }

    /// What is put out: (its type, what is said of it).
    fn what(&self, call: &CallSite, output: &steps::Output<'_>) -> Option<(String, String)> {
        let expr = match output.what {
            "" => return None,
            "*" => {
                let shown = call
                    .bound
                    .args
                    .iter()
                    .filter(|arg| !matches!(arg.value, Value::Str(_)))
                    .map(|arg| (arg.expr, &arg.value));
                let all: Vec<(String, String)> =
                    shown.filter_map(|(expr, value)| self.described(expr?, value)).collect();
                let kinds: Vec<String> =
                    all.iter().map(|(kind, _)| kind.clone()).filter(|kind| !kind.is_empty()).collect();
                let said: Vec<String> = all.into_iter().map(|(_, said)| said).collect();
                if said.is_empty() {
                    let texts: Vec<String> = call.bound.args.iter().filter_map(|arg| constant(&arg.value)).collect();
                    return (call.bound.args.len() == 1).then(|| ("text".to_owned(), listed(&texts, "and")));
                }
                return Some((kinds.join(", "), listed(&said, "and")));
            }
            "subject" => call.receiver?,
            "1" => match &self.context.expr(call.expr).kind {
                ExprKind::Call { args, .. } => args.first()?.value,
                _ => return None,
            },
            name => call.named(name)?.expr?,
        };
        self.described(expr, self.analysis.value(expr))
    }

    /// A thing with its type: `image `ndvi` (`NDVI`)`.
    pub fn described(&self, expr: ExprId, value: &Value) -> Option<(String, String)> {
        let kind = match value {
            Value::Instance(instance) if instance.class != ClassId::OBJECT => class_words(instance.class),
            Value::Num(_) => "number".to_owned(),
            Value::List(_) => "list".to_owned(),
            _ => String::new(),
        };
        let noun = self.noun(expr);
        let images = matches!(value.class(), Some(ClassId::IMAGE | ClassId::IMAGE_COLLECTION));
        let bands = value.facts().filter(|_| images).and_then(|facts| band_names(&facts.bands));
        let bands = bands.filter(|bands| noun.as_deref().is_none_or(|noun| !noun.contains(bands.as_str())));
        let bands = bands.map(|bands| format!(" with {bands}")).unwrap_or_default();
        let said = match noun {
            Some(noun) if kind.is_empty() => noun,
            // A variable that is called after what it is.
            Some(noun) if noun.trim_matches('`').eq_ignore_ascii_case(&kind.replace(' ', "")) => {
                format!("{kind}{bands}")
            }
            Some(noun) if noun.starts_with('`') => format!("{kind} {noun}{bands}"),
            Some(noun) => format!("{noun} ({kind}{bands})"),
            None if kind.is_empty() => return None,
            None => format!("{kind}{bands}"),
        };
        Some((kind, said))
    }

    /// Values, other than functions, that the file hands to other scripts: `exports.table = table`.
    fn handed_on(&self) -> Vec<Output> {
        if self.snapshot.python() {
            return Vec::new();
        }
        let hir = self.context.hir();
        let mut found = Vec::new();
        let mut add = |name: &str, value: ExprId| {
            let known = self.analysis.value(value);
            let is_value = known.is_server() || matches!(known, Value::List(_));
            found.extend(is_value.then(|| Output {
                sort: "module",
                text: format!("Handed to other scripts: {}", super::describe::code(name)),
                line: self.line(value),
                ..Output::default()
            }));
        };
        for stmt in &hir.body {
            let StmtKind::Assign { targets, value: Some(value), .. } = &hir.stmt(*stmt).kind else { continue };
            let Some(target) = targets.first().filter(|target| self.is_exports(**target)) else { continue };
            match (&hir.expr(*target).kind, &hir.expr(*value).kind) {
                (_, ExprKind::Object(entries)) => entries.iter().for_each(|entry| match &entry.key {
                    Key::Ident(ident) => add(hir.name(ident.name), entry.value),
                    Key::String(text, _) => add(text, entry.value),
                    _ => {}
                }),
                (ExprKind::Member { property, .. }, _) => add(hir.name(property.name), *value),
                _ => {}
            }
        }
        found
    }

    /// What `print` and `display` of Python show of the server's values.
    fn shown_by_python(&self) -> Vec<Output> {
        if !self.snapshot.python() {
            return Vec::new();
        }
        let mut found = Vec::new();
        for (index, expr) in self.context.hir().exprs.iter().enumerate() {
            let ExprKind::Call { callee, args, .. } = &expr.kind else { continue };
            let ExprKind::Name(name) = self.context.expr(*callee).kind else { continue };
            if !self.is_live(ExprId(index as u32)) {
                continue;
            }
            let Some(verb) = kb().shows(self.context.hir().name(name)) else { continue };
            if self.analysis.scopes.resolve(*callee).is_some() {
                continue;
            }
            let server = |expr: ExprId| match self.call_at(literals::origin(&self.context, expr)) {
                Some(call) if call.operator().effect == Effect::ToClient => call.receiver,
                _ => self.analysis.value(expr).is_server().then_some(expr),
            };
            // What stands in an f-string is printed, too.
            let parts = |expr: ExprId| match &self.context.expr(expr).kind {
                ExprKind::Template(parts) => parts
                    .iter()
                    .filter_map(|part| match part {
                        TemplatePart::Expr(part) => Some(*part),
                        _ => None,
                    })
                    .collect(),
                _ => vec![expr],
            };
            let all: Vec<(String, String)> = args
                .iter()
                .flat_map(|arg| parts(arg.value))
                .filter_map(server)
                .filter_map(|expr| self.described(expr, self.analysis.value(expr)))
                .collect();
            if all.is_empty() {
                continue;
            }
            let name = args
                .first()
                .filter(|_| args.len() > 1)
                .and_then(|arg| self.analysis.value(arg.value).as_text().cloned());
            let name = name.map(|name| name.trim_end_matches([':', ' ', '=']).to_owned());
            let shown = name.as_deref().and_then(quoted_text).map(|name| format!(" {name}")).unwrap_or_default();
            let (kinds, said): (Vec<String>, Vec<String>) = all.into_iter().unzip();
            found.push(Output {
                sort: sort_name(OutputCategory::Print),
                name: name.filter(|_| !shown.is_empty()),
                kind: Some(kinds.join(", ")).filter(|kind| !kind.is_empty()),
                text: format!("{}{shown}: {}", super::describe::sentence(verb), listed(&said, "and")),
                line: self.line(ExprId(index as u32)),
                ..Output::default()
            });
            found.last_mut().into_iter().for_each(|output| self.repeat(ExprId(index as u32), output));
        }
        found
    }

    /// What the steps of an output are for, if an expression is one.
    pub fn output_label(&self, expr: ExprId) -> Option<String> {
        if let ExprKind::Call { callee, args, .. } = &self.context.expr(expr).kind
            && let ExprKind::Name(function) = self.context.expr(*callee).kind
            && self.snapshot.python()
            && self.analysis.scopes.resolve(*callee).is_none()
            && kb().shows(self.context.hir().name(function)).is_some()
        {
            let first =
                args.first().filter(|_| args.len() > 1).and_then(|arg| self.analysis.value(arg.value).as_text());
            let name = first.and_then(|name| quoted_text(name.trim_end_matches([':', ' ', '='])));
            return Some(format!("what is printed{}", name.map(|name| format!(" {name}")).unwrap_or_default()));
        }
        let mut current = expr;
        for _ in 0..12 {
            let call = self.call_at(current)?;
            if let Some(output) = self.step(call).and_then(|step| step.output.as_ref()) {
                let thing = match output.category {
                    OutputCategory::Layer => "the map layer",
                    OutputCategory::Print => "what is printed",
                    OutputCategory::Chart => "the chart",
                    OutputCategory::Picture => "the picture",
                    OutputCategory::Export => "the export",
                    OutputCategory::Download | OutputCategory::Fetch => "what is downloaded",
                    OutputCategory::Control | OutputCategory::Widget => return None,
                };
                let name = self.output_name(call, output).map(|name| format!(" {name}")).unwrap_or_default();
                return Some(format!("{thing}{name}"));
            }
            current = call.receiver?;
        }
        None
    }
}

/// The name of an export in quotes; longer than other texts.
fn quoted_name(text: &str) -> Option<String> {
    let text = text.trim();
    let short = text.len() <= MAX_NAME && !text.contains(['\n', '\r', '`', '"']);
    (short && !text.is_empty()).then(|| format!("\"{text}\""))
}

/// Options of visualisation in words.
fn visualization(value: &Value) -> Vec<String> {
    let Some(object) = value.as_object() else { return Vec::new() };
    let mut said = Vec::new();
    said.extend(object.get("bands").and_then(names).map(|bands| format!("bands {bands}")));
    let number = |key: &str| object.get(key).filter(|value| !matches!(value, Value::Str(_))).and_then(constant);
    match (number("min"), number("max")) {
        (Some(min), Some(max)) => said.push(format!("{min} to {max}")),
        (Some(min), None) => said.push(format!("from {min}")),
        (None, Some(max)) => said.push(format!("up to {max}")),
        (None, None) => {}
    }
    let palette = object.get("palette");
    let colors = palette.and_then(|palette| match palette.as_text() {
        Some(text) => Some(text.split(',').count()),
        None => palette.as_items().map(<[Value]>::len),
    });
    said.extend(colors.map(|count| counted(count, "color")));
    said.extend(object.get("color").and_then(Value::as_text).map(|color| format!("color {color}")));
    said.extend(object.get("gamma").and_then(Value::as_number).map(|gamma| format!("gamma {}", format::number(gamma))));
    said
}

/// Returns how many outputs of each category there are, in words, with their type where it is
/// known. `count` gives those that are made once, and those in loops.
pub(super) fn output_counts(
    count: &dyn Fn(&str) -> (usize, usize),
    kind: &dyn Fn(&str) -> Option<String>,
) -> Vec<String> {
    let verbs = [
        ("layer", "shows", "map layer"),
        ("chart", "draws", "chart"),
        ("print", "prints", "result"),
        ("picture", "makes", "picture"),
        ("export", "exports", "result"),
        ("download", "downloads", "result"),
    ];
    let known = verbs.into_iter().map(|(sort, verb, thing)| (count(sort), sort, verb, thing));
    known
        .filter_map(|(count, sort, verb, thing)| {
            let kind = kind(sort).filter(|_| thing == "result" && sort != "print");
            let thing = kind.as_deref().unwrap_or(thing);
            match count {
                (0, 0) => None,
                (once, 0) => Some(format!("{verb} {}", counted(once, thing))),
                (0, 1) => Some(format!("{verb} {} in each turn of a loop", counted(1, thing))),
                (0, looped) => Some(format!("{verb} {} in loops", counted(looped, thing))),
                (once, 1) => Some(format!("{verb} {} (and 1 more in each turn of a loop)", counted(once, thing))),
                (once, looped) => Some(format!("{verb} {} (and {looped} more in loops)", counted(once, thing))),
            }
        })
        .collect()
}

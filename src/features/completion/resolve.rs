//! The documentation of completion items as Markdown, built when the editor asks for it.

use super::ItemKey;
use super::render;
use crate::features::format::{self, CATALOG, REFERENCE};
use crate::kb::kb;
use crate::kb::model::{DatasetHead, DatasetKind, Kind, Lifecycle, Operator, Param};
use crate::semantic::bind::{is_available, param_name};
use std::fmt::Write;

/// Returns the documentation of an item as Markdown.
pub fn resolve(key: &ItemKey, python: bool) -> Option<String> {
    let kb = kb();
    let text = match key {
        ItemKey::Operator(name) => operator(kb.op(kb.operator(name)?), python),
        ItemKey::Class(name) => {
            let class = kb.class_named(name).map(|id| kb.class(id).summary).unwrap_or_default();
            let constructor = kb.operator(name).map(|id| kb.op(id)).filter(|op| op.kind == Kind::Constructor);
            let constructor = constructor.map(|op| operator(op, python)).unwrap_or_default();
            format!("{class}\n\n{constructor}")
        }
        ItemKey::Namespace(name) => kb.namespace_summary(name)?.to_owned(),
        ItemKey::Dataset(id) => dataset(kb.dataset_head(id)?),
        ItemKey::Band(id, name) => band(id, name)?,
        ItemKey::Property(id, name) => property(id, name)?,
        ItemKey::Parameter(op, name) => {
            let op = kb.op(kb.operator(op)?);
            let param = op.params.iter().chain(&op.python_extra).find(|param| param.name == *name)?;
            format!("Argument of `{}`.\n\n{}", op.name, argument(param, python))
        }
        ItemKey::Option(object, name) => {
            let field = kb.options(object)?.fields.iter().find(|field| field.name == *name)?;
            argument(field, python)
        }
        ItemKey::Crs(code) => kb.reference_systems().iter().find(|(known, _)| known == code)?.1.to_owned(),
    };
    let text = text.trim();
    (!text.is_empty()).then(|| text.to_owned())
}

fn operator(op: &Operator<'static>, python: bool) -> String {
    let (owner, last) = op.name.rsplit_once('.').unwrap_or(("", op.name));
    let name = op.python.filter(|_| python).unwrap_or(last);
    let owner = if owner.is_empty() { String::new() } else { format!("{owner}.") };
    let language = if python { "python" } else { "javascript" };
    let mut text = format!("```{language}\n{owner}{name}{}\n```\n\n", render::signature(op, python));
    if !op.summary.is_empty() {
        let _ = writeln!(text, "{}\n", op.summary);
    }
    match (op.lifecycle, op.replacement) {
        (Lifecycle::Deprecated, Some(other)) => {
            let _ = writeln!(text, "**Deprecated**: use `{other}` instead.\n");
        }
        (Lifecycle::Deprecated, None) => text.push_str("**Deprecated**\n\n"),
        _ => {}
    }
    let extra = op.python_extra.iter().filter(|_| python);
    for param in op.params.iter().filter(|param| is_available(param, python)).chain(extra) {
        let _ = writeln!(text, "- `{}` {}", param_name(param, python), argument(param, python));
    }
    if let Some(page) = op.page {
        let _ = write!(text, "\n[Reference]({REFERENCE}/{page})");
    }
    text
}

fn argument(param: &Param<'_>, python: bool) -> String {
    let mut text = render::parameter(param, python);
    if !param.values.is_empty() {
        let choices = format::choices(param);
        let values: Vec<String> = choices.iter().take(12).map(|value| format!("`{value}`")).collect();
        let more = if choices.len() > 12 { ", ..." } else { "" };
        let _ = write!(text, "{}one of {}{more}", if text.is_empty() { "" } else { "; " }, values.join(", "));
    }
    text
}

fn dataset(head: &DatasetHead<'static>) -> String {
    let kind = match head.kind {
        DatasetKind::Image => "image",
        DatasetKind::ImageCollection => "image collection",
        DatasetKind::Table => "table",
        DatasetKind::TableCollection => "folder of tables",
        DatasetKind::BigQueryTable => "BigQuery table",
    };
    let mut text = format!("**{}**\n\n`{}`, {kind}", head.title, head.id);
    let day = |text: &'static str| text.get(..10).unwrap_or(text);
    if let Some(start) = head.start {
        let _ = write!(text, ", {} to {}", day(start), head.end.map_or("today", day));
    }
    if head.deprecated {
        let instead = head.successor.map(|id| format!(": use `{id}` instead")).unwrap_or_default();
        let _ = write!(text, "\n\n**Deprecated**{instead}");
    }
    let Some(dataset) = kb().dataset(head.id) else { return text };
    let mut facts: Vec<String> = Vec::new();
    facts.extend(dataset.gsd.map(|gsd| format!("{gsd} m")));
    facts.extend(dataset.cadence.iter().map(|cadence| format!("every {cadence}")));
    facts.extend((!dataset.provider.is_empty()).then(|| dataset.provider.to_string()));
    if !facts.is_empty() {
        let _ = write!(text, "\n\n{}", facts.join("; "));
    }
    if !dataset.bands.is_empty() {
        let names: Vec<String> = dataset.bands.iter().take(24).map(|band| format!("`{}`", band.name)).collect();
        let more = if dataset.bands.len() > 24 { ", ..." } else { "" };
        let _ = write!(text, "\n\nBands: {}{more}", names.join(", "));
    }
    if let Some(page) = &dataset.page {
        let _ = write!(text, "\n\n[Catalog]({CATALOG}/{page})");
    }
    text
}

fn band(id: &str, name: &str) -> Option<String> {
    let dataset = kb().dataset(id)?;
    let band = dataset.bands.iter().find(|band| *band.name == *name)?;
    let mut text = format!("`{name}` of `{id}`\n\n");
    let mut fact = |title: &str, value: Option<String>| {
        if let Some(value) = value {
            let _ = writeln!(text, "- {title}: {value}");
        }
    };
    fact("role", band.role.as_deref().map(str::to_owned));
    fact("wavelength", band.wavelength.as_deref().map(str::to_owned));
    fact("units", band.units.as_deref().map(str::to_owned));
    fact("pixel size", band.gsd.or(dataset.gsd).map(|gsd| format!("{gsd} m")));
    fact("scale", band.scale.filter(|scale| *scale != 1.0).map(|scale| scale.to_string()));
    fact("offset", band.offset.filter(|offset| *offset != 0.0).map(|offset| offset.to_string()));
    let about = if band.estimated { "about " } else { "" };
    fact("range", band.min.zip(band.max).map(|(min, max)| format!("{about}{min} to {max}")));
    for field in &band.bits {
        let bits =
            if field.first == field.last { field.first.to_string() } else { format!("{}-{}", field.first, field.last) };
        let _ = writeln!(text, "- bits {bits}: {}", field.meaning);
    }
    for (value, meaning, _) in band.classes.iter().take(30) {
        let _ = writeln!(text, "- {value}: {meaning}");
    }
    Some(text)
}

fn property(id: &str, name: &str) -> Option<String> {
    let dataset = kb().dataset(id)?;
    let property = dataset.properties.iter().chain(&dataset.columns).find(|property| *property.name == *name)?;
    let mut text = format!("`{name}` of `{id}`, {}", property.ty.to_lowercase());
    if !property.values.is_empty() {
        let values: Vec<String> = property.values.iter().take(20).map(|value| format!("`{value}`")).collect();
        let _ = write!(text, "\n\n{}", values.join(", "));
    }
    Some(text)
}

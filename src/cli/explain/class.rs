//! The page of a class or namespace: its summary, base classes and members.

use super::operator;
use super::page::Page;
use crate::cli::terminal::{BOLD, DIM, Terminal};
use crate::kb::model::{ClassId, Lifecycle, OpId};
use crate::kb::{Kb, Member};

/// Returns the page of a class.
pub fn page(kb: &'static Kb, class: ClassId, terminal: &Terminal) -> String {
    let mut page = Page::new(terminal);
    let facts = kb.class(class);
    let full = if facts.name.starts_with("ui.") || facts.name.starts_with("batch.") {
        facts.name.to_owned()
    } else {
        format!("ee.{}", facts.name)
    };
    page.title(&full, "class");
    page.paragraph(0, facts.summary);
    if !facts.bases.is_empty() {
        let bases: Vec<&str> = facts.bases.iter().map(|base| kb.class(*base).name).collect();
        page.paragraph(0, &format!("Based on {}.", bases.join(", ")));
    }
    if let Some(constructor) = kb.operator(&full) {
        page.gap();
        operator::body(kb, constructor, &mut page);
    }
    add_operators(kb, "Methods", kb.methods(class, false), &mut page);
    let statics = kb.members(&full, false).filter_map(|(name, member)| match member {
        Member::Operator(id) => Some((name, id)),
        _ => None,
    });
    add_operators(kb, "Functions", statics, &mut page);
    page.finish()
}

/// Returns the page of a namespace.
pub fn namespace_page(kb: &'static Kb, full: &str, terminal: &Terminal) -> String {
    let mut page = Page::new(terminal);
    page.title(full, "namespace");
    if let Some(summary) = kb.namespace_summary(full) {
        page.paragraph(0, summary);
    }
    let mut members: Vec<(&str, Member)> = kb.members(full, false).collect();
    members.extend(
        kb.members(full, true)
            .filter(|(_, member)| !members.iter().any(|(_, other)| other == member))
            .collect::<Vec<_>>(),
    );
    let inner: Vec<Vec<String>> = members
        .iter()
        .filter_map(|(name, member)| match member {
            Member::Class { id, .. } => {
                Some(vec![format!("{BOLD}{full}.{name}{BOLD:#}"), kb.class(*id).summary.to_owned()])
            }
            Member::Namespace(inner) => {
                let summary = kb.namespace_summary(inner).unwrap_or_default();
                Some(vec![format!("{BOLD}{full}.{name}{BOLD:#}"), summary.to_owned()])
            }
            _ => None,
        })
        .collect();
    if !inner.is_empty() {
        page.heading("Classes and namespaces");
        page.table(&[], inner);
    }
    let functions = members.iter().filter_map(|(name, member)| match member {
        Member::Operator(id) => Some((*name, *id)),
        _ => None,
    });
    add_operators(kb, "Functions", functions, &mut page);
    page.finish()
}

fn add_operators<'a>(kb: &'static Kb, title: &str, list: impl Iterator<Item = (&'a str, OpId)>, page: &mut Page) {
    let mut rows: Vec<(&str, OpId)> = list
        .filter(|(_, id)| {
            let op = kb.op(*id);
            op.alias_of.is_none() && !matches!(op.lifecycle, Lifecycle::Removed | Lifecycle::Hidden)
        })
        .collect();
    rows.sort_unstable_by_key(|(name, _)| *name);
    if rows.is_empty() {
        return;
    }
    page.heading(title);
    let rows = rows.into_iter().map(|(name, id)| {
        let op = kb.op(id);
        let mark =
            if op.lifecycle == Lifecycle::Deprecated { format!("{DIM}deprecated{DIM:#} ") } else { String::new() };
        vec![format!("{BOLD}{name}{BOLD:#}"), format!("{mark}{}", op.summary)]
    });
    page.table(&[], rows.collect());
}

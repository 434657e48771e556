//! `geols explain`: prints the page of a rule, an operator, a class, a dataset, an index, a band
//! role or a recipe.

mod class;
mod concepts;
mod dataset;
mod markdown;
mod operator;
mod page;
mod snippet;

use super::rules;
use super::terminal::{BOLD, CYAN, DIM, Terminal};
use crate::kb::model::{Kind, Lifecycle, OpId};
use crate::kb::suggest::{nearest, nearest_dataset};
use crate::kb::{Kb, kb};
use clap::Args;
use page::Page;
use std::process::ExitCode;

/// Arguments of `geols explain`.
#[derive(Debug, Args)]
pub struct ExplainArgs {
    /// A rule, an operator ("ee.Image.clip", "clip"), a class ("ee.Image"), a dataset id, a
    /// spectral index or a recipe.
    #[arg(value_name = "NAME", required = true)]
    pub name: String,
}

/// Prints the page.
pub fn run(args: &ExplainArgs, terminal: &Terminal) -> ExitCode {
    let name = args.name.trim().trim_end_matches("()").trim_matches(['"', '\'']);
    match find_page(name, terminal) {
        Some(page) => super::done(terminal.print(&page)),
        None => {
            terminal.error(&not_found_message(name));
            ExitCode::from(super::FAILED)
        }
    }
}

fn find_page(name: &str, terminal: &Terminal) -> Option<String> {
    let kb = kb();
    let rule = name.to_ascii_lowercase().replace([' ', '_'], "-");
    if let Some(info) = rules::infos().into_iter().find(|info| info.name == rule) {
        return Some(markdown::rule(info, terminal));
    }
    if let Some(head) = kb.dataset_heads().iter().find(|head| head.id.eq_ignore_ascii_case(name)) {
        return dataset::page(head, terminal);
    }
    if let Some(removed) = kb.removed_dataset(name).or_else(|| kb.removed_dataset(&name.to_ascii_uppercase())) {
        return Some(dataset::removed(removed, terminal));
    }
    if name.contains('/') {
        let parent = kb.containing_dataset(name)?;
        return dataset::page(parent, terminal);
    }
    class::page(kb, name, terminal)
        .or_else(|| operator_page(kb, name, terminal))
        .or_else(|| concepts::page(kb, name, terminal))
}

/// Finds operators by their full name or its last part.
fn operator_page(kb: &'static Kb, name: &str, terminal: &Terminal) -> Option<String> {
    let full = [name.to_owned(), format!("ee.{name}")];
    if let Some(id) = full.iter().find_map(|full| kb.operator(full).or_else(|| find_operator(kb, full))) {
        return Some(operator::page(kb, id, terminal));
    }
    if name.contains('.') {
        return None;
    }
    let matches: Vec<OpId> = (0..kb.operators().len())
        .map(|index| OpId(index as u16))
        .filter(|id| {
            let op = kb.op(*id);
            let last = op.name.rsplit('.').next().unwrap_or(op.name);
            last.eq_ignore_ascii_case(name) || op.python.is_some_and(|python| python.eq_ignore_ascii_case(name))
        })
        .filter(|id| kb.op(*id).alias_of.is_none())
        .collect();
    match matches[..] {
        [] => None,
        [one] => Some(operator::page(kb, one, terminal)),
        _ => {
            let mut page = Page::new(terminal);
            page.title(name, &format!("{} operators", matches.len()));
            let rows = matches.iter().map(|id| {
                let op = kb.op(*id);
                let mark = if op.lifecycle == Lifecycle::Removed { " (removed)" } else { "" };
                vec![format!("{BOLD}{}{BOLD:#}{DIM}{mark}{DIM:#}", op.name), op.summary.to_owned()]
            });
            page.table(&[], rows.collect());
            Some(page.finish())
        }
    }
}

/// Finds an operator in any case, in Python's spelling, or as an inherited method: `ee.Image.And`,
/// `EE.image.Clip`.
fn find_operator(kb: &'static Kb, name: &str) -> Option<OpId> {
    let (class, last) = name.rsplit_once('.')?;
    let exact = kb.operators().iter().position(|op| {
        let python = op.name.rsplit_once('.').zip(op.python);
        op.name.eq_ignore_ascii_case(name)
            || python.is_some_and(|((owner, _), python)| owner.eq_ignore_ascii_case(class) && python == last)
    });
    exact.map(|index| OpId(index as u16)).or_else(|| {
        let class = class::find_class(kb, class)?;
        kb.method(class, last, true).or_else(|| kb.method(class, last, false)).or_else(|| {
            let same = kb.methods(class, false).find(|(name, _)| name.eq_ignore_ascii_case(last));
            same.map(|(_, id)| id)
        })
    })
}

fn not_found_message(name: &str) -> String {
    let kb = kb();
    let mut near: Vec<String> = Vec::new();
    if name.contains('/') {
        near.extend(nearest_dataset(name, 3).iter().map(|head| head.id.to_owned()));
    } else {
        let rules: Vec<&str> = rules::infos().iter().map(|info| info.name).collect();
        let recipes = kb.recipes().iter().map(|recipe| recipe.name);
        near.extend(nearest(name, rules.into_iter().chain(recipes), 2).into_iter().map(str::to_owned));
        let full = if name.starts_with("ee.") || !name.contains('.') { name.to_owned() } else { format!("ee.{name}") };
        if let Some((owner, last)) = full.rsplit_once('.') {
            let class = class::find_class(kb, owner);
            let methods = class.into_iter().flat_map(|class| kb.methods(class, false)).map(|(name, _)| name);
            let members = kb.members(owner, false).map(|(name, _)| name);
            near.extend(nearest(last, methods.chain(members), 3).iter().map(|last| format!("{owner}.{last}")));
        }
        if near.is_empty() {
            let plain =
                |op: &crate::kb::model::Operator<'static>| op.alias_of.is_none() && op.lifecycle != Lifecycle::Removed;
            let lasts = kb.operators().iter().filter(|op| plain(op) && op.kind != Kind::Constructor);
            near.extend(
                nearest(name, lasts.filter_map(|op| op.name.rsplit('.').next()), 3).into_iter().map(str::to_owned),
            );
        }
        if near.is_empty() {
            near.extend(nearest_dataset(name, 3).iter().map(|head| head.id.to_owned()));
        }
    }
    near.dedup();
    near.truncate(4);
    let message = "no rule, operator, class, dataset, index or recipe is named";
    match &near[..] {
        [] => format!("{message} \"{name}\""),
        near => {
            let list: Vec<String> = near.iter().map(|name| format!("{CYAN}{name}{CYAN:#}")).collect();
            format!("{message} \"{name}\"; did you mean {}?", list.join(", "))
        }
    }
}

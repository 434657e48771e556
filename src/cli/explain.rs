//! `geols explain`: prints the page of a rule, an operator, a class, a dataset, an index, a band
//! role or a recipe.

mod class;
mod concepts;
mod dataset;
mod markdown;
mod operator;
mod page;
mod snippet;

use super::terminal::{BOLD, CYAN, DIM, Terminal};
use crate::features::reference::{self, Subject};
use crate::kb::kb;
use crate::kb::model::{Lifecycle, OpId};
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
    match reference::find(name)? {
        Subject::Rule(rule) => Some(markdown::rule(rule, terminal)),
        Subject::Dataset(head) => dataset::page(head, terminal),
        Subject::RemovedDataset(removed) => Some(dataset::removed(removed, terminal)),
        Subject::Class(id) => Some(class::page(kb, id, terminal)),
        Subject::Namespace(full) => Some(class::namespace_page(kb, &full, terminal)),
        Subject::Operator(id) => Some(operator::page(kb, id, terminal)),
        Subject::Operators(ids) => Some(operators_page(name, &ids, terminal)),
        Subject::Index(index) => Some(concepts::spectral_index(kb, index, terminal)),
        Subject::BandRole(role) => Some(concepts::band_role(role, terminal)),
        Subject::Recipe(recipe) => Some(concepts::recipe(recipe, terminal)),
    }
}

/// Lists operators whose names end alike.
fn operators_page(name: &str, ids: &[OpId], terminal: &Terminal) -> String {
    let mut page = Page::new(terminal);
    page.title(name, &format!("{} operators", ids.len()));
    let rows = ids.iter().map(|id| {
        let op = kb().op(*id);
        let mark = if op.lifecycle == Lifecycle::Removed { " (removed)" } else { "" };
        vec![format!("{BOLD}{}{BOLD:#}{DIM}{mark}{DIM:#}", op.name), op.summary.to_owned()]
    });
    page.table(&[], rows.collect());
    page.finish()
}

fn not_found_message(name: &str) -> String {
    let message = "no rule, operator, class, dataset, index or recipe is named";
    match &reference::suggestions(name)[..] {
        [] => format!("{message} \"{name}\""),
        near => {
            let list: Vec<String> = near.iter().map(|name| format!("{CYAN}{name}{CYAN:#}")).collect();
            format!("{message} \"{name}\"; did you mean {}?", list.join(", "))
        }
    }
}

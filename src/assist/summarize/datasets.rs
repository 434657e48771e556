//! What is loaded, and what filters and selections leave of it.

use super::say::{Say, code, head, title};
use super::{Band, Dataset, period};
use crate::features::{mentions, wording};
use crate::kb::model::{Role, Trait};
use crate::kb::model_steps::{Piece, StepKind};
use crate::rules::datasets::{self, Known};
use crate::rules::literals;
use crate::semantic::analysis::CallSite;
use crate::semantic::value::Value;
use crate::syntax::hir::ExprId;

/// Bands of a dataset that are listed.
const MAX_BANDS: usize = 24;
/// Filters in filters that are followed.
const MAX_DEPTH: usize = 8;

/// Ids that calls load, in the order of the text, each once, with the line of the first.
pub(super) fn loaded(say: &Say<'_>) -> Vec<(String, usize)> {
    let mut found: Vec<(u32, String)> = Vec::new();
    for call in say.analysis.calls() {
        for text in datasets::loaded(&say.context, call) {
            // A text that is no id: `ee.Image('', ...)`, a name of nothing.
            let known = !matches!(datasets::look_up(&text.text), Known::Nothing) || text.text.contains('/');
            if known {
                found.push((text.span.start, datasets::plain(&text.text).to_owned()));
            }
        }
    }
    for mention in mentions::mentions(say.snapshot) {
        if let mentions::Meaning::Dataset(id) = &mention.meaning
            && head(id).is_some()
        {
            found.push((mention.span.start, datasets::plain(id).to_owned()));
        }
    }
    found.sort();
    let mut all: Vec<(String, usize)> = Vec::new();
    for (start, id) in found {
        if !all.iter().any(|(known, _)| *known == id) {
            all.push((id, say.snapshot.lines.line(start) as usize + 1));
        }
    }
    all
}

/// The datasets of a script.
pub(super) fn datasets(say: &Say<'_>) -> Vec<Dataset> {
    let mut all: Vec<Dataset> = loaded(say).into_iter().map(|(id, line)| described(id, line)).collect();
    for (part, ids) in filters(say) {
        let Some(call) = say.analysis.call_at(part) else { continue };
        let dates = period::is_date_filter(call);
        // Places are said where places are.
        let place = !dates && call.with_role(Role::Region).next().is_some();
        let Some(text) = words(say, part).filter(|_| !place) else { continue };
        for dataset in all.iter_mut().filter(|dataset| ids.contains(&dataset.id)) {
            let list = if dates { &mut dataset.dates } else { &mut dataset.filters };
            if !list.contains(&text) {
                list.push(text.clone());
            }
        }
    }
    bands(say, &mut all);
    for dataset in &mut all {
        if dataset.dates.is_empty() {
            dataset.dates.extend(period::of_image(dataset));
        }
    }
    all
}

fn described(id: String, line: usize) -> Dataset {
    let mut dataset = Dataset { id, line, ..Dataset::default() };
    match datasets::look_up(&dataset.id) {
        Known::Dataset(head) => {
            dataset.title = Some(title(head));
            dataset.kind = Some(wording::kind_name(head.kind).to_owned());
            dataset.status = head.deprecated.then(|| match head.successor {
                Some(next) => format!("deprecated, replaced by {}", code(next)),
                None => "deprecated".to_owned(),
            });
        }
        Known::Inside(head) => {
            dataset.title = Some(title(head));
            dataset.kind = Some(format!("one element of the {}", wording::kind_name(head.kind)));
        }
        Known::Removed(removed) => {
            dataset.kind = removed.kind.map(|kind| wording::kind_name(kind).to_owned());
            let what = if removed.gone { "removed" } else { "no longer in the catalogue" };
            dataset.status = Some(match removed.successor {
                Some(next) => format!("{what}, replaced by {}", code(next)),
                None => what.to_owned(),
            });
        }
        Known::Unlisted => dataset.status = Some("public, not in the catalogue".to_owned()),
        Known::FusionTable => dataset.status = Some("fusion table, gone".to_owned()),
        Known::Private => dataset.status = Some("an asset of a user or project".to_owned()),
        Known::Nothing => dataset.status = Some("not known".to_owned()),
    }
    dataset
}

/// Bands that the script names.
fn bands(say: &Say<'_>, all: &mut [Dataset]) {
    for mention in mentions::mentions(say.snapshot) {
        let mentions::Meaning::Bands { bands, new: false, .. } = &mention.meaning else { continue };
        for (source, index) in bands.iter().flat_map(|band| band.origins()) {
            let Some(band) = source.bands.get(usize::from(*index)) else { continue };
            let Some(dataset) = all.iter_mut().find(|dataset| is_of(&dataset.id, &source.id)) else { continue };
            if dataset.bands.len() < MAX_BANDS && !dataset.bands.iter().any(|known| known.name == *band.name) {
                dataset.bands.push(Band { name: band.name.to_string(), role: role(band) });
            }
        }
    }
    // A dataset of one band needs no selection.
    for dataset in all.iter_mut().filter(|dataset| dataset.bands.is_empty()) {
        if let Some(known) = head(&dataset.id).and_then(|head| crate::kb::kb().dataset(head.id))
            && let [only] = &known.bands[..]
            && !known.bands_open
        {
            dataset.bands.push(Band { name: only.name.to_string(), role: role(only) });
        }
    }
}

/// What a band is, in a word, where its name does not say it.
fn role(band: &crate::kb::model::Band) -> Option<String> {
    let words = crate::kb::kb().band_role(band.role.as_deref()?)?;
    (!words.eq_ignore_ascii_case(&band.name)).then(|| words.to_owned())
}

fn is_of(id: &str, dataset: &str) -> bool {
    id == dataset || id.strip_prefix(dataset).is_some_and(|rest| rest.starts_with('/'))
}

/// Every condition of every filter, with the ids that it filters. A filter of several conditions that must all hold is several.
pub(super) fn filters(say: &Say<'_>) -> Vec<(ExprId, Vec<String>)> {
    let mut found: Vec<(ExprId, Vec<String>)> = Vec::new();
    for call in say.analysis.calls() {
        if !call.has(Trait::Filters) || say.step(call).is_none_or(|step| step.kind != StepKind::Filter) {
            continue;
        }
        let ids = ids_of(say, call);
        let start = found.len();
        let filter = call.bound.args.iter().find(|arg| is_filter(&arg.value)).and_then(|arg| arg.expr);
        match filter {
            Some(filter) => split(say, filter, 0, &mut |part| found.push((part, ids.clone()))),
            None => found.push((call.expr, ids)),
        }
        // The order of the text, whatever the order of the calls.
        found[start..].sort_by_key(|(part, _)| say.analysis.span(*part).start);
    }
    found
}

fn is_filter(value: &Value) -> bool {
    value.class() == Some(crate::kb::model::ClassId::FILTER)
}

fn split(say: &Say<'_>, filter: ExprId, depth: usize, add: &mut dyn FnMut(ExprId)) {
    let origin = literals::origin(&say.context, filter);
    let Some(call) = say.analysis.call_at(origin).filter(|_| depth < MAX_DEPTH) else { return };
    let all_hold = kb_says_and(say, call);
    match all_hold {
        true => say.parts(call).into_iter().for_each(|part| split(say, part, depth + 1, add)),
        false => add(origin),
    }
}

/// Whether a filter is several that must all hold.
fn kb_says_and(say: &Say<'_>, call: &CallSite) -> bool {
    say.step(call).is_some_and(|step| {
        step.says.iter().any(|template| matches!(&template[..], [Piece::Slot(_, "and")]))
    })
}

/// A condition in words: what a filter keeps.
pub(super) fn words(say: &Say<'_>, part: ExprId) -> Option<String> {
    let call = say.analysis.call_at(part)?;
    let text = match say.step(call).map(|step| step.kind) {
        // `filterDate(...)`: what is behind the verb.
        Some(StepKind::Filter) => {
            let phrase = say.phrase(call, &say.step(call)?.says)?;
            let kept = format!("keeps {}s ", super::chain::element_word(call));
            let rest = phrase.strip_prefix(&kept)?;
            rest.strip_prefix("with ").or_else(|| rest.strip_prefix("of ")).unwrap_or(rest).to_owned()
        }
        _ => say.noun(part)?,
    };
    Some(text.strip_prefix("dates of ").map(str::to_owned).unwrap_or(text))
}

/// What a call that filters by filters keeps.
pub(super) fn phrase(say: &Say<'_>, call: &CallSite) -> Option<String> {
    let filter = call.bound.args.iter().find(|arg| is_filter(&arg.value)).and_then(|arg| arg.expr)?;
    let mut parts = Vec::new();
    split(say, filter, 0, &mut |part| parts.push(part));
    let said: Option<Vec<String>> = parts
        .into_iter()
        .map(|part| {
            let text = words(say, part)?;
            let dates = say.analysis.call_at(part).is_some_and(period::is_date_filter);
            Some(format!("{} {text}", if dates { "of" } else { "with" }))
        })
        .collect();
    let said = said.filter(|said| !said.is_empty())?;
    Some(format!("keeps {}s {}", super::chain::element_word(call), said.join(", ")))
}

/// The ids of what a call works on.
pub(super) fn ids_of(say: &Say<'_>, call: &CallSite) -> Vec<String> {
    ids_of_value(say, &call.subject(), say.subject_expr(call))
}

/// The ids of the datasets behind a value.
pub(super) fn ids_of_value(say: &Say<'_>, value: &Value, expr: Option<ExprId>) -> Vec<String> {
    let mut ids: Vec<String> = Vec::new();
    for value in value.variants() {
        let Some(facts) = value.facts() else { continue };
        ids.extend(facts.dataset.iter().map(|dataset| dataset.id.to_string()));
        if facts.dataset.is_none() {
            for (source, _) in facts.bands.list.iter().flat_map(|band| band.origins()) {
                if !ids.iter().any(|known| **known == *source.id) {
                    ids.push(source.id.to_string());
                }
            }
        }
    }
    if ids.is_empty()
        && let Some(expr) = expr
        && let Some(leaf) = say.leaf(expr)
        && let Some(call) = say.analysis.call_at(leaf)
    {
        ids.extend(say.loaded_id(call));
    }
    ids
}

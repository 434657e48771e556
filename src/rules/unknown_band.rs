//! Reports a band that the image does not have.

use super::engine::context::{Context, Rule, Trigger};
use super::support::suggestions;
use crate::diagnostic::{Diagnostic, Severity};
use crate::kb::suggest::nearest;
use crate::semantic::analysis::CallSite;
use crate::semantic::bands::{BandMatch, Selector, matches};
use crate::semantic::query::band_choices::{self, BandChoice, SelectedBand};
use crate::semantic::value::Bands;
use crate::text::counted::counted;

pub static RULE: Rule = Rule {
    name: "unknown-band",
    summary: "a band that the image does not have",
    severity: Severity::Error,
    fixes: true,
    docs: include_str!("../../tests/rules/unknown-band.md"),
    triggers: &[Trigger::Call(band_choices::may_choose_bands, check)],
    ..Rule::DEFAULT
};

/// Maximum number of bands listed in a message.
const MAX_LISTED: usize = 16;

fn check(context: &Context<'_>, call: &CallSite) {
    for choice in band_choices::band_choices(context, call) {
        for selected in &choice.selected_bands {
            let missing = match &selected.selector {
                Selector::Pattern(name) if choice.exact => !choice.bands.open && choice.bands.find(name).is_none(),
                selector => matches(&choice.bands, selector) == BandMatch::Nothing,
            };
            if missing {
                report(context, call, &choice, selected);
            }
        }
    }
}

fn report(context: &Context<'_>, call: &CallSite, choice: &BandChoice, selected: &SelectedBand) {
    let owner = match &choice.dataset {
        Some(dataset) => format!("\"{}\"", dataset.id),
        None => "the image".to_owned(),
    };
    let listed = listed(&choice.bands);
    let op = call.operator().name.trim_start_matches("ee.");
    match &selected.selector {
        Selector::Pattern(name) => {
            let says = match (choice.visual, choice.exact) {
                (true, _) => format!("Image.visualize: No band named '{name}'. Available band names: [{listed}]."),
                (_, true) => format!("{op}: No band named '{name}'. Available band names: [{listed}]."),
                _ => {
                    format!("Image.select: Band pattern '{name}' did not match any bands. Available bands: [{listed}]")
                }
            };
            let diagnostic = context
                .diagnostic(selected.span, format!("{owner} has no band \"{name}\""))
                .note(format!("Earth Engine says: {says}"));
            context.report(suggest(context, diagnostic, choice, selected, name));
        }
        Selector::Index(index) => {
            let bands = counted(choice.bands.list.len(), "band");
            let diagnostic = context
                .diagnostic(
                    selected.span,
                    format!("{owner} has no band with index {index}: it has {bands}, counted from 0"),
                )
                .note(format!("bands: {listed}"));
            context.report(diagnostic);
        }
        Selector::Unknown => {}
    }
}

fn listed(bands: &Bands) -> String {
    let mut names: Vec<&str> = bands.list.iter().take(MAX_LISTED).map(|band| &*band.name).collect();
    if bands.list.len() > MAX_LISTED {
        names.push("...");
    }
    names.join(", ")
}

fn suggest(
    context: &Context<'_>,
    diagnostic: Diagnostic,
    choice: &BandChoice,
    selected: &SelectedBand,
    name: &str,
) -> Diagnostic {
    let near = similar_bands(context, choice, name);
    let Some(best) = near.first() else { return diagnostic.help(format!("it has {}", listed(&choice.bands))) };
    let is_same_word = best.eq_ignore_ascii_case(name) && near.len() == 1;
    suggestions::did_you_mean(diagnostic, &near, |best| {
        suggestions::change_literal(context, selected.literal, best, is_same_word)
    })
}

/// Returns the bands that a name may stand for: its name in another version of the dataset, the
/// band for what it measures on other satellites, and similar names.
fn similar_bands(context: &Context<'_>, choice: &BandChoice, name: &str) -> Vec<String> {
    let renamed = choice.dataset.as_ref().and_then(|dataset| context.kb().successor_of_band(&dataset.id, name));
    let of_role = choice.dataset.as_ref().and_then(|dataset| context.kb().band_with_role_of(name, &dataset.id));
    let known = renamed.into_iter().chain(of_role).filter(|new| choice.bands.find(new).is_some());
    let bands = || choice.bands.list.iter().map(|band| &*band.name);
    let number = unpadded(name);
    let mut same = bands().filter(|band| unpadded(band) == number);
    // Other catalogs write `B04` for `B4`.
    let same = same.next().filter(|_| same.next().is_none());
    let near = nearest(name, bands(), 3).into_iter().filter(|_| same.is_none());
    let mut candidates: Vec<String> = known.chain(same).chain(near).map(str::to_owned).collect();
    candidates.dedup();
    candidates.truncate(3);
    candidates
}

/// Returns the name in lower case and without leading zeros in numbers.
fn unpadded(name: &str) -> String {
    let mut plain = String::with_capacity(name.len());
    let mut letters = name.chars().peekable();
    let mut in_number = false;
    while let Some(letter) = letters.next() {
        let is_padding = letter == '0' && !in_number && letters.peek().is_some_and(char::is_ascii_digit);
        if !is_padding {
            plain.push(letter.to_ascii_lowercase());
            in_number = letter.is_ascii_digit();
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::unpadded;

    #[test]
    fn numbers_without_zeros() {
        let plain = ["B04", "b4", "B10", "B100", "SR_B04", "0", "00", "a0b", "B8A", "b08a"].map(unpadded);
        assert_eq!(plain, ["b4", "b4", "b10", "b100", "sr_b4", "0", "0", "a0b", "b8a", "b8a"]);
    }
}

//! Renames bands: rewrites literals that name bands of old datasets.

mod lists;
mod mentions;
mod origins;
mod positions;

use super::note::{NoteStatus, Topic};
use super::rewrite_votes::{RewriteVotes, Vote};
use super::scale::formula;
use super::successor::Replacement;
use super::{BandReplacement, Migrator};
use crate::diagnostic::Edit;
use crate::semantic::bands::{Selector, is_plain};
use crate::semantic::query::literals;
use crate::semantic::value::{Band, Source, Value};
use crate::syntax::hir::{ExprId, ExprKind};
use crate::text::span::Span;
use mentions::{Mention, mentions};
use origins::NameSearch;
use std::collections::BTreeMap;

/// The end of a note about a string that is not known to mean a band.
pub const IF_BAND: &str = ", if it means the band here";

/// Keeps old datasets of which the script uses a band without counterpart.
pub fn keep(migrator: &mut Migrator<'_>) {
    let mentions = mentions(migrator.context);
    for mention in mentions.iter().filter(|mention| !mention.is_new_name) {
        for replacement in mention.bands.iter().flat_map(|band| migrator.band_replacements(band)).collect::<Vec<_>>() {
            let BandReplacement::Missing(old) = replacement else { continue };
            let Some(successor) = migrator.successor(old) else { continue };
            let pattern = matches!(&mention.selector, Selector::Pattern(name) if !is_plain(name));
            if !pattern {
                let text = mention.span.of(migrator.context.text);
                let reason = format!("\"{}\" has no counterpart of the band {text}", successor.new);
                migrator.keep_dataset(&successor, Topic::Band, mention.span, &reason);
            }
        }
    }
}

/// Renames the bands.
pub fn rename(migrator: &mut Migrator<'_>) {
    let mentions = mentions(migrator.context);
    find_aliases(migrator, &mentions);
    let mut votes = RewriteVotes::default();
    for mention in &mentions {
        vote(migrator, mention, &mut votes);
    }
    let missing = missing_names(migrator);
    let names: Vec<String> = missing.iter().map(|(name, _)| name.clone()).collect();
    lists::complete(migrator, &mentions, &names, &mut votes);
    withdraw_names_of_others(migrator, &mentions, &mut votes);
    let unknown_use_note = |name: &str| {
        let (_, new) = missing.iter().find(|(old, _)| old == name)?;
        Some(format!("\"{name}\" is {new}, but the dataset is not known here"))
    };
    migrator.tally(votes, Topic::Band, &unknown_use_note);
    note_unread_names(migrator, &mentions, &missing);
    note_unnamed_bands(migrator, &mentions);
    positions::note(migrator);
}

/// Withdraws the names of bands that neither an old dataset nor a changed literal gives.
fn withdraw_names_of_others(migrator: &Migrator<'_>, mentions: &[Mention], votes: &mut RewriteVotes) {
    let mut others: BTreeMap<Span, bool> = BTreeMap::new();
    for mention in mentions.iter().filter(|mention| votes.is_undecided(mention.span)) {
        let Selector::Pattern(name) = &mention.selector else { continue };
        let is_other = mention.image.is_some_and(|image| !NameSearch::new(migrator, votes, name).may_be_renamed(image));
        *others.entry(mention.span).or_insert(true) &= is_other;
    }
    others.into_iter().filter(|(_, is_other)| *is_other).for_each(|(span, _)| votes.withdraw(span));
}

/// Notes datasets of which the script names no band, so that it uses all of them, if the meaning of
/// some changed.
fn note_unnamed_bands(migrator: &mut Migrator<'_>, mentions: &[Mention]) {
    for (successor, span) in migrator.replaced.clone() {
        let is_named = |source: &Source| *source.0.id == *successor.old;
        let is_mentioned =
            mentions.iter().flat_map(|mention| &mention.bands).any(|band| band.origins().iter().any(is_named));
        // Without a known band, a mention may be one of this dataset.
        if is_mentioned || mentions.iter().any(|mention| mention.bands.is_empty()) {
            continue;
        }
        let changed = |old| match (successor.band(old), successor.band_note(old)) {
            (Replacement::Name(new), Some(note)) if new != old => Some((old, new, note)),
            _ => None,
        };
        let changed: Vec<(&str, String, &str)> = successor.old_bands().into_iter().filter_map(changed).collect();
        let Some((first, new, note)) = changed.first() else { continue };
        let others = match changed.len() {
            1 => String::new(),
            2 => ", and another one changed too".to_owned(),
            count => format!(", and {} others changed too", count - 1),
        };
        let message = format!("no band is named here, and \"{first}\" is \"{new}\" now ({note}){others}");
        migrator.note_review(Topic::Band, span, message);
    }
}

/// Notes strings that equal the name of a renamed band but are not known to mean a band.
fn note_unread_names(migrator: &mut Migrator<'_>, mentions: &[Mention], missing: &[(String, String)]) {
    for index in 0..migrator.context.hir().exprs.len() {
        let id = ExprId(index as u32);
        let ExprKind::String(text) = &migrator.context.expr(id).kind else { continue };
        let span = literals::inner_span(migrator.context, id).unwrap_or(migrator.context.span(id));
        let Some((_, new)) = missing.iter().find(|(old, _)| **old == **text) else { continue };
        if !mentions.iter().any(|mention| mention.span == span) {
            let message = format!("\"{text}\" is {new}{IF_BAND}");
            migrator.note_unchanged(Topic::Band, span, message);
        }
    }
}

/// Returns the names of bands of the replaced datasets that changed, each with its new name and
/// scale in words.
fn missing_names(migrator: &Migrator<'_>) -> Vec<(String, String)> {
    let mut missing: Vec<(String, Vec<String>)> = Vec::new();
    for (successor, _) in &migrator.replaced {
        for name in successor.old_bands() {
            let new = match successor.band(name) {
                Replacement::Name(new) if new == name => continue,
                Replacement::Name(new) => match successor.rescaling(name) {
                    Some(rescaling) => format!("\"{new}\" now ({})", formula(&rescaling)),
                    None => format!("\"{new}\" now"),
                },
                Replacement::Missing => format!("not in \"{}\"", successor.new),
            };
            match missing.iter_mut().find(|(known, _)| known == name) {
                Some((_, all)) if all.contains(&new) => {}
                Some((_, all)) => all.push(new),
                None => missing.push((name.to_owned(), vec![new])),
            }
        }
    }
    missing.into_iter().map(|(name, all)| (name, all.join(" or "))).collect()
}

/// Finds bands that the script calls by the name of another dataset's band, such as Landsat 5 bands
/// with Landsat 8 names.
fn find_aliases(migrator: &mut Migrator<'_>, mentions: &[Mention]) {
    // The bands of merged collections share names even if the script never mentions them.
    let facts = migrator.context.analysis.inferred.values.iter().filter_map(Value::facts);
    let merged = facts.flat_map(|facts| facts.bands.list.iter()).filter(|band| band.several.is_some());
    let mut all: Vec<&Band> = mentions.iter().flat_map(|mention| &mention.bands).collect();
    for band in merged {
        if !all.contains(&band) {
            all.push(band);
        }
    }
    for _ in 0..4 {
        let mut aliases = Vec::new();
        for &band in &all {
            let replacements = migrator.band_replacements(band);
            let mut targets = replacements.iter().filter_map(|replacement| match replacement {
                BandReplacement::Name(new) => Some(new),
                _ => None,
            });
            let Some(new) = targets.next().filter(|new| targets.all(|other| other == *new)) else { continue };
            let others = band
                .origins()
                .iter()
                .zip(&replacements)
                .filter(|(_, replacement)| !matches!(replacement, BandReplacement::Name(_)));
            let others: Vec<_> = others.collect();
            if *new != *band.name
                && others.iter().all(|(_, replacement)| **replacement == BandReplacement::Unchanged { is_alias: true })
            {
                let key = |source: &Source| (source.0.id.clone(), source.1, (&*band.name).into());
                // Where bands are merged, one that the script named takes the name of the others.
                let named = band.origins().iter().filter(|_| band.several.is_some());
                let keys = others.into_iter().map(|(source, _)| source).chain(named).map(key);
                let new_keys = keys.filter(|key| !migrator.aliases.contains_key(key));
                aliases.extend(new_keys.map(|key| (key, new.clone())));
            }
        }
        if aliases.is_empty() {
            break;
        }
        migrator.aliases.extend(aliases);
    }
}

fn vote(migrator: &mut Migrator<'_>, mention: &Mention, votes: &mut RewriteVotes) {
    match &mention.selector {
        Selector::Pattern(name)
            if mention.bands.is_empty() && mention.literal && !mention.is_new_name && is_plain(name) =>
        {
            votes.add(mention.span, Vote::Abstain);
        }
        Selector::Pattern(name)
            if let [band] = &mention.bands[..]
                && *band.name == **name =>
        {
            vote_on_name(migrator, mention, band, votes);
        }
        Selector::Pattern(pattern) => vote_on_pattern(migrator, mention, pattern, votes),
        Selector::Index(index) => rewrite_index(migrator, mention, *index),
        Selector::Unknown => {}
    }
}

fn vote_on_name(migrator: &mut Migrator<'_>, mention: &Mention, band: &Band, votes: &mut RewriteVotes) {
    let replacements = migrator.band_replacements(band);
    let span = mention.span;
    let name = &band.name;
    for replacement in &replacements {
        if let BandReplacement::Missing(old) = replacement
            && !mention.is_new_name
        {
            let new = migrator.successor(old).map_or("", |successor| successor.new);
            migrator.note_unchanged(Topic::Band, span, format!("\"{new}\" has no counterpart of the band \"{name}\""));
        }
    }
    if replacements.is_empty() {
        if mention.literal && !mention.is_new_name {
            // The script computes a band with this name.
            votes.add(span, Vote::Keep);
        }
        return;
    }
    for replacement in &replacements {
        match replacement {
            BandReplacement::Name(new) if mention.literal => votes.add(span, Vote::Replace(new.clone())),
            BandReplacement::Name(new) if *new != **name => {
                let message = format!("\"{name}\" is \"{new}\" now, but the name is not a literal here");
                migrator.note_unchanged(Topic::Band, span, message);
            }
            BandReplacement::Name(_) => {}
            BandReplacement::Unchanged { .. } | BandReplacement::Missing(_) if mention.literal => {
                votes.add(span, Vote::Keep)
            }
            _ => {}
        }
    }
    let note = band.origins().iter().find_map(|source| {
        let (successor, old_name) = migrator.source_successor(source)?;
        successor.band_note(old_name)
    });
    if let Some(note) = note.filter(|_| !mention.is_new_name) {
        migrator.note_review(Topic::Band, span, format!("\"{name}\": {note}"));
    }
}

/// Rewrites a pattern that selects several bands, or one band by a regular expression.
fn vote_on_pattern(migrator: &mut Migrator<'_>, mention: &Mention, pattern: &str, votes: &mut RewriteVotes) {
    let mut pairs: Vec<(String, Option<String>)> = Vec::new();
    let mut has_change = false;
    for band in &mention.bands {
        match &migrator.band_replacements(band)[..] {
            [] => pairs.push((band.name.to_string(), Some(band.name.to_string()))),
            all => {
                let mut new: Vec<Option<String>> = all
                    .iter()
                    .map(|replacement| match replacement {
                        BandReplacement::Name(new) => Some(new.clone()),
                        BandReplacement::Unchanged { .. } => Some(band.name.to_string()),
                        BandReplacement::Missing(_) => None,
                    })
                    .collect();
                new.dedup();
                let [new] = &new[..] else { return note_unclear_pattern(migrator, mention, pattern) };
                has_change |= new.as_deref() != Some(&*band.name);
                pairs.push((band.name.to_string(), new.clone()));
            }
        }
    }
    if !has_change {
        return;
    }
    let expected_names: Vec<&str> = pairs.iter().filter_map(|(_, new)| new.as_deref()).collect();
    let new_names: Vec<Vec<String>> = {
        let mut seen: Vec<&str> = Vec::new();
        let sources = mention.bands.iter().flat_map(Band::origins);
        let successors = sources.filter_map(|source| {
            let (successor, _) = migrator.source_successor(source)?;
            (!seen.contains(&successor.new)).then(|| seen.push(successor.new))?;
            Some(successor.new_dataset.bands.iter().map(|band| band.name.to_string()).collect())
        });
        successors.collect()
    };
    let selects_exactly = |candidate: &str| {
        let Ok(regex) = regex_lite::Regex::new(&format!("^(?:{candidate})$")) else { return false };
        expected_names.iter().all(|name| regex.is_match(name))
            && new_names.iter().flatten().all(|name| !regex.is_match(name) || expected_names.contains(&name.as_str()))
    };
    let prefix = pairs.iter().find_map(|(old, new)| new.as_deref()?.strip_suffix(old.as_str())).unwrap_or("");
    let others: Vec<&str> =
        pairs.iter().filter_map(|(old, new)| new.as_deref().filter(|new| **new != format!("{prefix}{old}"))).collect();
    let rest = others.iter().map(|name| format!("|{name}")).collect::<String>();
    let candidates = [
        pattern.to_owned(),
        format!("{prefix}{pattern}{rest}"),
        format!("{prefix}({pattern}){rest}"),
        expected_names.join("|"),
    ];
    match candidates.iter().find(|candidate| selects_exactly(candidate)) {
        Some(candidate) if mention.literal => {
            votes.add(mention.span, Vote::Replace(candidate.clone()));
            let dropped: Vec<&str> =
                pairs.iter().filter(|(_, new)| new.is_none()).map(|(old, _)| old.as_str()).collect();
            if !dropped.is_empty() {
                let message =
                    format!("\"{pattern}\" also selected \"{}\", which no longer exists", dropped.join("\", \""));
                migrator.note_review(Topic::Band, mention.span, message);
            }
        }
        _ => note_unclear_pattern(migrator, mention, pattern),
    }
}

fn note_unclear_pattern(migrator: &mut Migrator<'_>, mention: &Mention, pattern: &str) {
    let message = format!("the bands that \"{pattern}\" selects have other names now");
    migrator.note_unchanged(Topic::Band, mention.span, message);
}

/// Replaces or notes a band index if the successor has the band at another index.
fn rewrite_index(migrator: &mut Migrator<'_>, mention: &Mention, index: i64) {
    let [band] = &mention.bands[..] else { return };
    let Some((successor, old_name)) = band.source.as_ref().and_then(|source| migrator.source_successor(source)) else {
        return;
    };
    let old_index = band.source.as_ref().map(|(_, at)| i64::from(*at));
    let Replacement::Name(new) = successor.band(old_name) else { return };
    let new_index = successor.new_dataset.bands.iter().position(|known| *known.name == *new).map(|at| at as i64);
    // The index is that of the catalog only if the image still has all its bands.
    if old_index == Some(index) && new_index.is_some_and(|at| at != index) {
        let is_literal = mention.span.of(migrator.context.text).parse::<i64>().is_ok();
        let message = format!("index {index} was the band \"{old_name}\", which has another index now: \"{new}\"");
        let status = if is_literal { NoteStatus::Changed } else { NoteStatus::Unchanged };
        migrator.add_note(status, Topic::Band, mention.span, message);
        if let Some(note) = successor.band_note(old_name) {
            migrator.note_review(Topic::Band, mention.span, format!("\"{old_name}\": {note}"));
        }
        if is_literal {
            migrator.edits.push(Edit::replace(mention.span, format!("'{new}'")));
        }
    }
}

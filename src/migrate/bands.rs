//! Names of bands: every literal that names a band of an old dataset, by the way that the bands take through the script.

mod mentions;

use super::claims::{Claims, Want};
use super::remark::{State, Topic};
use super::{Naming, Run};
use crate::diagnostic::Edit;
use crate::rules::literals;
use crate::semantic::bands::{Selector, is_plain};
use crate::semantic::value::{Band, Value};
use crate::syntax::hir::{ExprId, ExprKind};
use mentions::{Mention, mentions};

/// Old datasets that stay since bands of theirs that are used have no counterpart.
pub fn keep(run: &mut Run<'_>) {
    let mentions = mentions(run.context);
    for mention in mentions.iter().filter(|mention| !mention.given) {
        for naming in mention.found.iter().flat_map(|band| run.namings(band)).collect::<Vec<_>>() {
            let Naming::Dropped(old) = naming else { continue };
            let Some(plan) = run.plan(old) else { continue };
            let pattern = matches!(&mention.selector, Selector::Pattern(name) if !is_plain(name));
            if !plan.gone && !pattern {
                let text = mention.span.of(run.context.text);
                let message = format!("\"{}\" stays: \"{}\" has nothing like the band {text}", plan.old, plan.new);
                run.say(State::Left, Topic::Band, mention.span, message);
                run.kept.insert(plan.old);
            }
        }
    }
}

/// Renames.
pub fn rename(run: &mut Run<'_>) {
    let mentions = mentions(run.context);
    find_aliases(run, &mentions);
    let mut claims = Claims::default();
    for mention in &mentions {
        one(run, mention, &mut claims);
    }
    let lost = lost_names(run, &mentions);
    let unsure = |name: &str| {
        lost.iter().any(|old| old == name).then(|| {
            format!(
                "\"{name}\" is the name of a band that is called otherwise now, and it is not known whose it is here"
            )
        })
    };
    run.settle(claims, Topic::Band, &unsure);
    unread(run, &mentions, &lost);
}

/// Strings that are the name of an old band, and that are in no place which geols knows.
fn unread(run: &mut Run<'_>, mentions: &[Mention], lost: &[String]) {
    for index in 0..run.context.hir().exprs.len() {
        let id = ExprId(index as u32);
        let ExprKind::String(text) = &run.context.expr(id).kind else { continue };
        let span = literals::inner_span(run.context, id).unwrap_or(run.context.span(id));
        if lost.iter().any(|old| **old == **text) && !mentions.iter().any(|mention| mention.span == span) {
            let message =
                format!("\"{text}\" is the name of a band that is called otherwise now, if it means the band here");
            run.say(State::Left, Topic::Band, span, message);
        }
    }
}

/// Names that bands of the old datasets of this file had, and that those of their successors do not have.
fn lost_names(run: &Run<'_>, mentions: &[Mention]) -> Vec<String> {
    let mut lost = Vec::new();
    let sources = mentions.iter().flat_map(|mention| &mention.found).flat_map(Band::origins);
    let mut seen: Vec<&str> = Vec::new();
    for source in sources {
        if seen.contains(&&*source.0.id) || run.plan(&source.0.id).is_none() {
            continue;
        }
        seen.push(&source.0.id);
        for (index, band) in source.0.bands.iter().enumerate() {
            let naming = run.naming(&(source.0.clone(), index as u16), &band.name);
            if naming != Naming::To(band.name.to_string()) {
                lost.push(band.name.to_string());
            }
        }
    }
    lost
}

/// Landsat 5's bands that a script calls by Landsat 8's names go with those: found by the places where either may be meant.
fn find_aliases(run: &mut Run<'_>, mentions: &[Mention]) {
    // Where collections are merged their bands meet, whether or not anybody names them.
    let facts = run.context.analysis.inferred.values.iter().filter_map(Value::facts);
    let met = facts.flat_map(|facts| facts.bands.list.iter()).filter(|band| band.several.is_some());
    let mut all: Vec<&Band> = mentions.iter().flat_map(|mention| &mention.found).collect();
    for band in met {
        if !all.contains(&band) {
            all.push(band);
        }
    }
    for _ in 0..4 {
        let mut more = Vec::new();
        for &band in &all {
            let namings = run.namings(band);
            let mut targets = namings.iter().filter_map(|naming| match naming {
                Naming::To(new) => Some(new),
                _ => None,
            });
            let Some(new) = targets.next().filter(|new| targets.all(|other| other == *new)) else { continue };
            let others = band.origins().iter().zip(&namings).filter(|(_, naming)| !matches!(naming, Naming::To(_)));
            let others: Vec<_> = others.collect();
            if *new != *band.name && others.iter().all(|(_, naming)| **naming == Naming::Keep { given: true }) {
                let key =
                    |source: &crate::semantic::value::Source| (source.0.id.clone(), source.1, (&*band.name).into());
                more.extend(others.into_iter().map(|(source, _)| (key(source), new.clone())));
            }
        }
        if more.is_empty() {
            break;
        }
        run.aliases.extend(more);
    }
}

fn one(run: &mut Run<'_>, mention: &Mention, claims: &mut Claims) {
    match &mention.selector {
        Selector::Pattern(name) if mention.found.is_empty() && mention.literal && !mention.given && is_plain(name) => {
            claims.add(mention.span, Want::Unsure);
        }
        Selector::Pattern(name)
            if let [band] = &mention.found[..]
                && *band.name == **name =>
        {
            named(run, mention, band, claims);
        }
        Selector::Pattern(pattern) => self::pattern(run, mention, pattern, claims),
        Selector::Index(index) => place(run, mention, *index),
        Selector::Unknown => {}
    }
}

fn named(run: &mut Run<'_>, mention: &Mention, band: &Band, claims: &mut Claims) {
    let namings = run.namings(band);
    let span = mention.span;
    let name = &band.name;
    for naming in &namings {
        match naming {
            Naming::Dropped(old) if !mention.given => {
                let new = run.plan(old).map_or("", |plan| plan.new);
                run.say(State::Left, Topic::Band, span, format!("\"{new}\" has nothing like the band \"{name}\""));
            }
            _ => {}
        }
    }
    if namings.is_empty() {
        if mention.literal && !mention.given {
            // A band that is computed here has this name: whoever asks for it means that.
            claims.add(span, Want::Keep);
        }
        return;
    }
    for naming in &namings {
        match naming {
            Naming::To(new) if mention.literal => claims.add(span, Want::To(new.clone())),
            Naming::To(new) if *new != **name => {
                let message = format!("\"{name}\" is \"{new}\" now, and the name is not written here");
                run.say(State::Left, Topic::Band, span, message);
            }
            Naming::To(_) => {}
            Naming::Keep { .. } | Naming::Dropped(_) if mention.literal => claims.add(span, Want::Keep),
            _ => {}
        }
    }
    let notes: Vec<&'static str> = band
        .origins()
        .iter()
        .filter_map(|source| run.of_source(source).and_then(|(plan, own)| plan.band_note(own)))
        .collect();
    if let Some(note) = notes.first().filter(|_| !mention.given) {
        run.say(State::Check, Topic::Band, span, format!("\"{name}\": {note}"));
    }
}

/// A pattern that picks several bands, or one by another name than its own.
fn pattern(run: &mut Run<'_>, mention: &Mention, pattern: &str, claims: &mut Claims) {
    let mut pairs: Vec<(String, Option<String>)> = Vec::new();
    let mut changes = false;
    for band in &mention.found {
        match &run.namings(band)[..] {
            [] => pairs.push((band.name.to_string(), Some(band.name.to_string()))),
            all => {
                let mut new: Vec<Option<String>> = all
                    .iter()
                    .map(|naming| match naming {
                        Naming::To(new) => Some(new.clone()),
                        Naming::Keep { .. } => Some(band.name.to_string()),
                        Naming::Dropped(_) => None,
                    })
                    .collect();
                new.dedup();
                let [new] = &new[..] else { return unclear(run, mention, pattern) };
                changes |= new.as_deref() != Some(&*band.name);
                pairs.push((band.name.to_string(), new.clone()));
            }
        }
    }
    if !changes {
        return;
    }
    let wanted: Vec<&str> = pairs.iter().filter_map(|(_, new)| new.as_deref()).collect();
    let new_names: Vec<Vec<String>> = {
        let mut seen: Vec<&str> = Vec::new();
        let sources = mention.found.iter().flat_map(Band::origins);
        let plans = sources.filter_map(|source| {
            let (plan, _) = run.of_source(source)?;
            (!seen.contains(&plan.new)).then(|| seen.push(plan.new))?;
            Some(plan.dataset.bands.iter().map(|band| band.name.to_string()).collect())
        });
        plans.collect()
    };
    let fits = |candidate: &str| {
        let Ok(regex) = regex_lite::Regex::new(&format!("^(?:{candidate})$")) else { return false };
        wanted.iter().all(|name| regex.is_match(name))
            && new_names.iter().flatten().all(|name| !regex.is_match(name) || wanted.contains(&name.as_str()))
    };
    let prefix = pairs.iter().find_map(|(old, new)| new.as_deref()?.strip_suffix(old.as_str())).unwrap_or("");
    let others: Vec<&str> =
        pairs.iter().filter_map(|(old, new)| new.as_deref().filter(|new| **new != format!("{prefix}{old}"))).collect();
    let rest = others.iter().map(|name| format!("|{name}")).collect::<String>();
    let candidates = [
        pattern.to_owned(),
        format!("{prefix}{pattern}{rest}"),
        format!("{prefix}({pattern}){rest}"),
        wanted.join("|"),
    ];
    match candidates.iter().find(|candidate| fits(candidate)) {
        Some(candidate) if mention.literal => {
            claims.add(mention.span, Want::To(candidate.clone()));
            let dropped: Vec<&str> =
                pairs.iter().filter(|(_, new)| new.is_none()).map(|(old, _)| old.as_str()).collect();
            if !dropped.is_empty() {
                let message = format!("\"{pattern}\" also picked \"{}\", which is no more", dropped.join("\", \""));
                run.say(State::Check, Topic::Band, mention.span, message);
            }
        }
        _ => unclear(run, mention, pattern),
    }
}

fn unclear(run: &mut Run<'_>, mention: &Mention, pattern: &str) {
    let message = format!("the bands that \"{pattern}\" picks have other names now");
    run.say(State::Left, Topic::Band, mention.span, message);
}

/// A place among the bands of a whole image, which may be another one now.
fn place(run: &mut Run<'_>, mention: &Mention, index: i64) {
    let [band] = &mention.found[..] else { return };
    let Some((plan, own)) = band.source.as_ref().and_then(|source| run.of_source(source)) else { return };
    let was_at = band.source.as_ref().map(|(_, at)| i64::from(*at));
    let super::plan::Fate::To(new) = plan.band(own) else { return };
    let is_at = plan.dataset.bands.iter().position(|known| *known.name == *new).map(|at| at as i64);
    // Only of an image that still has all bands the place is that of the catalogue.
    if was_at == Some(index) && is_at.is_some_and(|at| at != index) {
        let number = mention.span.of(run.context.text).parse::<i64>().is_ok();
        let message = format!("place {index} was the band \"{own}\", which is at another place now: \"{new}\"");
        let state = if number { State::Changed } else { State::Left };
        run.say(state, Topic::Band, mention.span, message);
        if number {
            run.edits.push(Edit::replace(mention.span, format!("'{new}'")));
        }
    }
}

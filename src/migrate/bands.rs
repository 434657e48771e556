//! Names of bands: every literal that names a band of an old dataset, by the way that the bands take through the script.

use super::claims::{Claims, Want};
use super::pictures::{self, Picture};
use super::remark::{State, Topic};
use super::{Naming, Run};
use crate::diagnostic::Edit;
use crate::kb::model::{Effect, Role};
use crate::rules::context::Context;
use crate::rules::{bands, literals};
use crate::semantic::analysis::CallSite;
use crate::semantic::bands::{Matched, Selector, is_plain, matches};
use crate::semantic::expression;
use crate::semantic::value::{Band, Value};
use crate::syntax::hir::{ExprId, ExprKind};
use crate::text::span::Span;

/// One place that names bands.
pub struct Mention {
    /// The bytes of the name.
    pub span: Span,
    /// The bytes can be changed: they are those of a literal.
    pub literal: bool,
    /// The name, pattern or place.
    pub selector: Selector,
    /// The bands that it is, or that it picks; empty: not known.
    pub found: Vec<Band>,
    /// The name is given here, and chosen by nobody else.
    pub given: bool,
}

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
            format!("\"{name}\" is the name of a band that is called otherwise now, and it is not known whose it is here")
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
            let message = format!("\"{text}\" is the name of a band that is called otherwise now, if it means the band here");
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
                let key = |source: &crate::semantic::value::Source| (source.0.id.clone(), source.1, (&*band.name).into());
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
        Selector::Pattern(name) if let [band] = &mention.found[..] && *band.name == **name => {
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
        let Ok(regex) = regex::Regex::new(&format!("^(?:{candidate})$")) else { return false };
        wanted.iter().all(|name| regex.is_match(name))
            && new_names.iter().flatten().all(|name| !regex.is_match(name) || wanted.contains(&name.as_str()))
    };
    let prefix = pairs.iter().find_map(|(old, new)| new.as_deref()?.strip_suffix(old.as_str())).unwrap_or("");
    let others: Vec<&str> = pairs
        .iter()
        .filter_map(|(old, new)| new.as_deref().filter(|new| **new != format!("{prefix}{old}")))
        .collect();
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

/// All places that name bands.
pub fn mentions(context: &Context<'_>) -> Vec<Mention> {
    let mut found = Vec::new();
    for call in &context.analysis.calls {
        chosen(context, call, &mut found);
        given(context, call, &mut found);
        in_expression(context, call, &mut found);
        in_results(context, call, &mut found);
    }
    for picture in pictures::pictures(context).iter().filter(|picture| picture.call.is_none()) {
        in_options(context, picture, &mut found);
    }
    found
}

/// Options for an image that are given to a function that is not known.
fn in_options(context: &Context<'_>, picture: &Picture<'_>, out: &mut Vec<Mention>) {
    let Some((all, _)) = bands::of_images(&picture.image) else { return };
    let Some((expr, value)) = picture.option(context, "bands") else { return };
    let Some(expr) = expr else { return };
    let names = literals::texts_of(context, &value, Some(expr), context.span(expr));
    // Of an unknown function only this tells that the options are for the image: all bands are its own.
    let found: Option<Vec<Band>> = names.iter().map(|name| all.find(&name.text).cloned()).collect();
    for (name, band) in names.iter().zip(found.unwrap_or_default()) {
        let (span, literal) = inner(context, name.literal, name.span);
        out.push(Mention { span, literal, selector: Selector::Pattern(name.text.clone()), found: vec![band], given: false });
    }
}

fn inner(context: &Context<'_>, literal: Option<ExprId>, span: Span) -> (Span, bool) {
    match literal.and_then(|literal| literals::inner_span(context, literal)) {
        Some(inner) => (inner, true),
        None => (span, false),
    }
}

fn picked(all: &crate::semantic::value::Bands, selector: &Selector) -> Vec<Band> {
    match matches(all, selector) {
        Matched::Bands(found) => found,
        Matched::Nothing | Matched::Unsure => Vec::new(),
    }
}

fn chosen(context: &Context<'_>, call: &CallSite, out: &mut Vec<Mention>) {
    for choice in bands::choices(context, call) {
        for wanted in choice.wanted {
            let found = picked(&choice.bands, &wanted.selector);
            let (mut span, mut literal) = inner(context, wanted.literal, wanted.span);
            if let Selector::Pattern(name) = &wanted.selector
                && !literal
                && choice.visual
                && let Some(part) = part(context, wanted.span, name)
            {
                (span, literal) = (part, true);
            }
            out.push(Mention { span, literal, selector: wanted.selector, found, given: false });
        }
    }
}

/// One of several names in a string with commas.
fn part(context: &Context<'_>, around: Span, name: &str) -> Option<Span> {
    let source = context.source(around);
    let mut at = around.start as usize;
    for piece in source.split(',') {
        let bare = piece.trim().trim_matches(['"', '\'']).trim();
        if bare == name {
            let start = at + piece.find(bare)?;
            return Some(Span::new(start, start + bare.len()));
        }
        at += piece.len() + 1;
    }
    None
}

/// Names that a call gives to bands.
fn given(context: &Context<'_>, call: &CallSite, out: &mut Vec<Mention>) {
    let Some(made) = context.value(call.expr).facts().map(|facts| facts.bands.clone()) else { return };
    let by_role: Vec<_> = call.with_role(Role::NewName).map(|(_, arg)| arg).collect();
    let selected = match call.operator().effect {
        Effect::Select => crate::semantic::bands::selection(&call.bound).and_then(|(_, names)| names),
        _ => None,
    };
    for arg in by_role.into_iter().chain(selected) {
        for text in literals::texts(context, arg) {
            let (span, literal) = inner(context, text.literal, text.span);
            let found: Vec<Band> = made.find(&text.text).cloned().into_iter().collect();
            if literal {
                out.push(Mention { span, literal, selector: Selector::Pattern(text.text), found, given: true });
            }
        }
    }
}

/// Bands in a band-maths expression.
fn in_expression(context: &Context<'_>, call: &CallSite, out: &mut Vec<Mention>) {
    let Some((_, arg)) = call.with_role(Role::Expression).next() else { return };
    let Some(text) = literals::texts(context, arg).into_iter().next() else { return };
    let Ok(parsed) = expression::parse(&text.text) else { return };
    let images = call.with_role(Role::ExpressionVariables).next();
    let image = |name: &str| -> Value {
        let given = images.and_then(|(_, arg)| arg.value.as_object()?.get(name));
        given.cloned().unwrap_or_default()
    };
    let inner = text.literal.and_then(|literal| literals::inner_span(context, literal));
    let own = parsed.bands.iter().map(|(band, at)| (call.receiver_value.clone(), band, *at));
    let others = parsed.variable_bands.iter().map(|(name, band, at)| (image(name), band, *at));
    for (value, band, at) in own.chain(others) {
        let found: Vec<Band> = value.facts().and_then(|facts| facts.bands.find(band).cloned()).into_iter().collect();
        let (span, literal) = match inner {
            Some(inner) => (Span::new(inner.start as usize + at, inner.start as usize + at + band.len()), true),
            None => (text.span, false),
        };
        out.push(Mention { span, literal, selector: Selector::Pattern(band.as_str().into()), found, given: false });
    }
}

/// Columns and keys that are called after bands: of tables that were sampled from an image, of reduced regions.
fn in_results(context: &Context<'_>, call: &CallSite, out: &mut Vec<Mention>) {
    for (param, arg) in call.arguments() {
        let owner = match param.role {
            Role::Key | Role::Property => call.subject(),
            // `train({features, inputProperties})`: the table is another argument.
            _ => continue,
        };
        let table = [&owner].into_iter().chain(call.bound.args.iter().map(|arg| &arg.value));
        let Some(image) = table.filter_map(|value| sampled(context, value, 0)).next() else { continue };
        let Some((all, _)) = bands::of_images(&image) else { continue };
        for text in literals::texts(context, arg) {
            let (span, literal) = inner(context, text.literal, text.span);
            let of = all.list.iter().filter(|band| {
                text.text.strip_prefix(&*band.name).is_some_and(|rest| rest.is_empty() || rest.starts_with('_'))
            });
            // `B1` and `B1_mean` may both be bands: the longer name is meant.
            let Some(band) = of.max_by_key(|band| band.name.len()) else { continue };
            let band = band.renamed(text.text.clone());
            if !band.origins().is_empty() && literal {
                let selector = Selector::Pattern(text.text);
                out.push(Mention { span, literal, selector, found: vec![band], given: false });
            }
        }
    }
}

/// Tables that are made of tables are followed so far.
const MAX_DEPTH: usize = 10;

/// The image that a table was sampled from, or that a dictionary was reduced from.
fn sampled(context: &Context<'_>, value: &Value, depth: usize) -> Option<Value> {
    let call = context.analysis.made_by(value).filter(|_| depth < MAX_DEPTH)?;
    match call.operator().effect {
        Effect::SampleBands | Effect::ReduceRegion => {
            let all = [&call.receiver_value].into_iter().chain(call.bound.args.iter().map(|arg| &arg.value));
            all.filter(|value| bands::of_images(value).is_some()).cloned().next()
        }
        Effect::Keep | Effect::Merge | Effect::SetProperties | Effect::FirstElement => {
            sampled(context, &call.receiver_value, depth + 1)
        }
        _ => None,
    }
}

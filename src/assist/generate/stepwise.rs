//! Writes the script of a request that lists steps, each on the results of earlier steps.
//!
//! A single step says little ("compute the NDVI", "show it"). Its missing parts come from its step
//! group: the steps that work on the same images. A place, time or cloud limit holds for all steps
//! of the group. "It" means the last result. A step with other data, another time or another place
//! starts a new group.

use super::Options;
use super::builder::ScriptBuilder;
use super::code_merger::CodeMerger;
use super::report::Report;
use crate::assist::request::places::{Place, Shape};
use crate::assist::request::{Request, understand};
use std::collections::BTreeSet;

/// Tasks that need all steps at once: they set things beside each other.
const TOGETHER: [&str; 5] = ["change", "severity", "flood", "correlation", "anomaly"];
/// Tasks that make something, which later steps mean by "it".
const MAKES: [&str; 12] = [
    "slope",
    "aspect",
    "hillshade",
    "contour",
    "classify",
    "cluster",
    "trend",
    "smooth",
    "water",
    "loss",
    "truecolor",
    "falsecolor",
];
/// Outputs and tasks that are made of what is there.
const USES: [&str; 14] = [
    "map",
    "chart",
    "histogram",
    "print",
    "export",
    "drive",
    "asset",
    "cloud",
    "table",
    "video",
    "thumbnail",
    "app",
    "zonal",
    "area",
];

/// Returns the script of several steps and its report, or `None` if the steps cannot be written one
/// by one.
pub fn stepwise(steps: &[String], options: &Options) -> Option<(String, Report)> {
    let requests = in_context(steps, options)?;
    let outputs = |request: &Request| {
        USES.iter().any(|use_| request.wants(use_) || request.has(use_)) || request.interval.is_some()
    };
    let none = !requests.iter().any(outputs);
    let mut pieces = CodeMerger::after(options.earlier.taken.iter().cloned());
    let mut report = Report::default();
    for (at, (request, words)) in requests.iter().zip(steps).enumerate() {
        // What is not asked for is shown only where nothing else comes out.
        let last = at + 1 == requests.len();
        let mut builder = ScriptBuilder::new(request, options, !(none && last));
        builder.whole();
        builder.leave();
        let written = builder.script.pieces().ok()?;
        pieces.step(&format!("{}. {}", at + 1, title(words)), &written);
        report.take(builder.report);
    }
    let code = super::validator::one_empty_line(pieces.text());
    Some((code, report))
}

/// One line of a step, for a comment.
fn title(words: &str) -> String {
    const LONGEST: usize = 110;
    let line = words.split_whitespace().collect::<Vec<_>>().join(" ");
    match line.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}...", &line[..end]),
        None => line,
    }
}

/// What each step asks for, with what it takes from the others. `None`: nothing says of what data,
/// or the steps cannot be told apart.
fn in_context(steps: &[String], options: &Options) -> Option<Vec<Request>> {
    let alone: Vec<Request> = steps.iter().map(|step| understand(step, options.today)).collect();
    if alone.iter().any(|request| TOGETHER.iter().any(|task| request.has(task)) || request.wants("split")) {
        return None;
    }
    // Which steps found groups, and of what.
    let mut groups: Vec<StepGroup> = Vec::new();
    let mut of: Vec<usize> = Vec::new();
    let mut read: Vec<Request> = Vec::new();
    for (step, request) in steps.iter().zip(alone) {
        let here = groups.last().map(|group| group.id.clone());
        let (request, own) = match here {
            Some(id) => with_data(step, request, &id, options),
            None => {
                let own = !request.sources.is_empty();
                (request, own)
            }
        };
        let fresh = match groups.last() {
            None => own,
            Some(group) => own || group.differs(&request),
        };
        if fresh {
            let source = request.sources.first().map(|source| source.id.clone());
            let id = source.or_else(|| groups.last().map(|group| group.id.clone()))?;
            groups.push(StepGroup { id, request: request.clone() });
        } else if let Some(group) = groups.last_mut() {
            group.learn(&request);
        }
        of.push(groups.len().saturating_sub(1));
        read.push(request);
    }
    if groups.is_empty() {
        return None;
    }
    // A heading before the first data belongs to the first group.
    for (request, group) in read.iter().zip(&of) {
        groups[*group].learn(request);
    }
    carry(&mut groups);
    let mut last: Option<(usize, Request)> = None;
    let mut effective = Vec::new();
    for (request, group) in read.into_iter().zip(of) {
        let before = last.as_ref().filter(|(of, _)| *of == group).map(|(_, request)| request);
        let request = complete(request, &groups[group].request, before);
        last = Some((group, request.clone()));
        effective.push(request);
    }
    Some(effective)
}

/// Steps that work on the same images.
struct StepGroup {
    /// The dataset.
    id: String,
    /// What holds for all its steps.
    request: Request,
}

impl StepGroup {
    /// Whether a step is about another place or another time.
    fn differs(&self, step: &Request) -> bool {
        let other_place = match (self.request.places.first(), step.places.first()) {
            (Some(known), Some(place)) => {
                let unknown = |place: &Place| matches!(place.shape, Shape::Unknown { .. });
                !unknown(known) && !unknown(place) && known.shape != place.shape
            }
            _ => false,
        };
        let other_time = match (self.request.periods.first(), step.periods.first()) {
            (Some(known), Some(period)) => (known.start, known.end) != (period.start, period.end),
            _ => false,
        };
        other_place || other_time
    }

    /// Takes what a step says for all.
    fn learn(&mut self, step: &Request) {
        let all = &mut self.request;
        if all.sources.is_empty() {
            all.sources = step.sources.clone();
        }
        let unknown = |places: &[Place]| places.iter().all(|place| matches!(place.shape, Shape::Unknown { .. }));
        if all.places.is_empty() || (unknown(&all.places) && !unknown(&step.places)) {
            all.places = step.places.clone();
        }
        if all.periods.is_empty() {
            all.periods = step.periods.clone();
        }
        all.numbers.buffer = all.numbers.buffer.or(step.numbers.buffer);
        all.numbers.clouds = all.numbers.clouds.or(step.numbers.clouds);
        all.masked_by = all.masked_by.or(step.masked_by);
        all.language = all.language.or(step.language);
        all.crs = all.crs.take().or(step.crs.clone());
    }
}

/// Places and times that are said in one group hold for those that have none, first of all for the
/// next ones.
fn carry(groups: &mut [StepGroup]) {
    let mut place = Vec::new();
    let mut time = Vec::new();
    let forward: Vec<usize> = (0..groups.len()).collect();
    let order = forward.iter().chain(forward.iter().rev()).copied().collect::<Vec<_>>();
    for at in order {
        let request = &mut groups[at].request;
        if request.places.is_empty() {
            request.places.clone_from(&place);
        }
        if request.periods.is_empty() {
            request.periods.clone_from(&time);
        }
        place.clone_from(&request.places);
        time.clone_from(&request.periods);
    }
}

/// A step understood beside the dataset of its group, and whether it brings data of its own.
fn with_data(step: &str, alone: Request, id: &str, options: &Options) -> (Request, bool) {
    let named = alone.sources.iter().any(|source| source.named);
    if named {
        let other = alone.sources.iter().any(|source| source.id != id);
        return (alone, other);
    }
    let beside = understand(&format!("{step} ({id})"), options.today);
    let Some(own) = alone.sources.first() else { return (beside, false) };
    // What the dataset measures or has bands for is asked of it; what it does not is other data.
    let served = beside.indices.iter().all(|index| {
        crate::assist::spectral_index::has_bands_for(id, index)
            || beside.sources.iter().any(|source| source.measured().is_some_and(|m| m.index.as_ref() == Some(index)))
    });
    let measured =
        own.measure.is_none() || beside.sources.iter().any(|source| source.id == id && source.measure.is_some());
    if own.id == id || (served && measured) { (beside, false) } else { (alone, true) }
}

/// What a step asks for, with what holds for its group and what was made before.
fn complete(step: Request, all: &Request, before: Option<&Request>) -> Request {
    let mut request = step;
    let own_measure = request.sources.iter().any(|source| source.measure.is_some());
    let makes = !request.indices.is_empty() || own_measure || MAKES.iter().any(|task| request.has(task));
    let makes = makes || !request.bands.is_empty() || !request.roles.is_empty();
    if request.sources.is_empty() {
        request.sources.clone_from(&all.sources);
    }
    request.places.clone_from(&all.places);
    request.periods.clone_from(&all.periods);
    request.numbers.buffer = all.numbers.buffer;
    request.numbers.clouds = all.numbers.clouds;
    request.masked_by = all.masked_by;
    request.crs.clone_from(&all.crs);
    let Some(before) = before else { return request };
    // "It" is what was made last.
    if !makes {
        request.indices.clone_from(&before.indices);
        request.bands.clone_from(&before.bands);
        request.roles.clone_from(&before.roles);
        for source in &mut request.sources {
            let known = before.sources.iter().find(|known| known.id == source.id);
            if let Some(known) = known {
                (source.measure, source.also) = (source.measure.or(known.measure), known.also.clone());
            }
        }
        let kept: BTreeSet<&'static str> = before.tasks.iter().copied().filter(|task| MAKES.contains(task)).collect();
        request.tasks.extend(kept);
        request.classifier = request.classifier.or(before.classifier);
        request.classes.extend(
            before.classes.iter().filter(|class| !request.classes.contains(class)).copied().collect::<Vec<_>>(),
        );
        let numbers = (&mut request.numbers, &before.numbers);
        numbers.0.trees = numbers.0.trees.or(numbers.1.trees);
        numbers.0.classes = numbers.0.classes.or(numbers.1.classes);
        numbers.0.points = numbers.0.points.or(numbers.1.points);
        numbers.0.split = numbers.0.split.or(numbers.1.split);
        numbers.0.window = numbers.0.window.or(numbers.1.window);
        if numbers.0.limits.is_empty() {
            numbers.0.limits.clone_from(&numbers.1.limits);
        }
        if request.per.is_none() && ["chart", "table", "export", "drive"].iter().any(|output| request.wants(output)) {
            request.per = before.per;
        }
        if request.interval.is_none() && ["chart", "table", "video"].iter().any(|output| request.wants(output)) {
            request.interval = before.interval;
        }
    }
    if request.reducers.is_empty() {
        request.reducers.clone_from(&before.reducers);
        request.numbers.percentiles.clone_from(&before.numbers.percentiles);
    }
    request
}

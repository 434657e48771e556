//! Phrases that say again what the plan has: "scale factor 0.1", "the same chart", "all years 2010
//! to 2020", "the date on the x axis", "the data is in Kelvin".

use super::scan::Scan;
use crate::assist::request::tokens::Kind;
use crate::kb::kb;
use crate::kb::model::datasets::Band;
use crate::plan::model::{Node, OneOrMany, Output, Plan};
use crate::plan::units::conversion;

/// The most words before the word "axis" that say what it shows.
const BEFORE_AXIS: usize = 5;

/// Takes the phrases that say again what a plan has.
pub fn take(plan: &Plan, scan: &mut Scan<'_>) {
    let bands = bands_of(plan);
    take_scale_factor(scan, &bands);
    take_stored_units(scan, plan, &bands);
    take_either_unit(scan);
    take_same(scan, plan);
    take_all(scan, plan);
    take_axis(scan, plan);
    take_calendar(scan);
    take_only(scan, plan);
    take_where(scan, plan);
}

/// Takes "only" behind a period, and "only these areas" of a map that shows where a limit holds.
fn take_only(scan: &mut Scan<'_>, plan: &Plan) {
    let has_mask = plan.steps.iter().any(|step| matches!(step.node, Node::Threshold(_)));
    let is_time = |at: usize| {
        let token = &scan.tokens[at];
        let is_number = token.number().is_some_and(|number| (1900.0..2100.0).contains(&number));
        scan.taken[at]
            && (is_number || matches!(token.kind, Kind::Day(_) | Kind::Month(..)) || scan.lexicon.is_month(&token.text))
    };
    let is_end = |at: usize| scan.tokens.get(at).is_none_or(|token| matches!(token.kind, Kind::Mark(_)));
    let mut found = Vec::new();
    for at in 1..scan.tokens.len() {
        if scan.word(at) != "only" || scan.taken[at] {
            continue;
        }
        let is_shown = matches!(scan.word(at + 1), "these" | "those" | "such")
            && matches!(scan.word(at + 2), "areas" | "pixels" | "places" | "parts");
        if is_time(at - 1) && is_end(at + 1) {
            found.push((at, at + 1));
        } else if has_mask && is_shown {
            found.push((at, at + 3));
        }
    }
    found.into_iter().for_each(|(from, to)| scan.take(from, to));
}

/// Takes "where" of a question that a map answers: "where were the fires", "where is methane high".
fn take_where(scan: &mut Scan<'_>, plan: &Plan) {
    let is_layer = |output: &Output| output.kind.as_deref() == Some("layer");
    let has_map = plan.steps.iter().any(|step| matches!(&step.node, Node::Output(output) if is_layer(output)));
    let starts = scan.tokens.first().is_some_and(|_| scan.word(0) == "where") && !scan.taken[0];
    let is_verb = matches!(scan.word(1), "is" | "are" | "was" | "were" | "did" | "do" | "does");
    if !has_map || !starts || !is_verb || plan.steps.iter().any(|step| matches!(step.node, Node::Threshold(_))) {
        return;
    }
    scan.take(0, 1);
    for at in 2..scan.tokens.len().min(8) {
        let is_degree = matches!(
            scan.word(at),
            "high" | "low" | "strong" | "large" | "small" | "bad" | "worst" | "good" | "dense" | "deep"
        );
        // "The large fires" are not all fires.
        let is_predicate = scan.taken[at - 1]
            && scan.tokens.get(at + 1).is_none_or(|token| {
                token.kind != Kind::Word || matches!(token.text.as_str(), "in" | "of" | "at" | "over" | "on" | "for")
            });
        if is_degree && is_predicate && !scan.taken[at] {
            scan.take(at, at + 1);
        }
    }
}

/// Returns the bands that a plan uses.
fn bands_of(plan: &Plan) -> Vec<Band> {
    let mut found = Vec::new();
    for step in &plan.steps {
        let Node::Source(source) = &step.node else { continue };
        for dataset in source.dataset.iter().flat_map(OneOrMany::as_slice).filter_map(|id| kb().dataset(id)) {
            let is_used =
                |band: &&Band| source.bands.is_empty() || source.bands.iter().any(|name| **name == *band.name);
            found.extend(dataset.bands.iter().filter(is_used).cloned());
        }
    }
    found
}

/// Takes "scale factor 0.1", if the band is stored so, and "scale factor" before "applied".
fn take_scale_factor(scan: &mut Scan<'_>, bands: &[Band]) {
    for at in 0..scan.tokens.len() {
        // "Remember the scale factor": stored values are always scaled.
        let is_phrase = scan.word(at) == "scale" && matches!(scan.word(at + 1), "factor" | "factors");
        let has_number = (at + 2..at + 5).any(|at| scan.tokens.get(at).is_some_and(|token| token.number().is_some()));
        if is_phrase && !has_number && bands.iter().any(|band| band.scale.is_some()) {
            scan.take(at, at + 2);
        }
        if !matches!(scan.word(at), "scale" | "factor" | "multiply" | "multiplied" | "scaled") {
            continue;
        }
        let is_small = |at: usize| {
            matches!(scan.word(at), "factor" | "of" | "is" | "by" | "with" | "factors" | "the")
                || scan.tokens.get(at).is_some_and(|token| matches!(token.kind, Kind::Mark('=' | ':' | '(')))
        };
        let Some(next) = (at + 1..at + 4).find(|&at| !is_small(at)) else { continue };
        let Some(number) = scan.tokens.get(next).and_then(|token| token.number()) else { continue };
        let is_factor = bands.iter().any(|band| band.scale.is_some_and(|scale| (scale - number).abs() < scale * 1e-6));
        if is_factor && !scan.taken[next] {
            let end = next + 1 + usize::from(matches!(scan.word(next + 1), "applied" | "used"));
            scan.take(at, end);
        }
    }
}

/// Takes the unit of the stored values in a sentence that says it: "the data is in Kelvin", "from
/// Kelvin to Celsius", and "instead of Kelvin" of values that are converted.
fn take_stored_units(scan: &mut Scan<'_>, plan: &Plan, bands: &[Band]) {
    let is_converted = |unit: &str| {
        let is_from = |from: &str| conversion(unit, from) == Some((1.0, 0.0));
        plan.steps
            .iter()
            .any(|step| matches!(&step.node, Node::Derive(derive) if derive.from.as_deref().is_some_and(is_from)))
    };
    for at in 1..scan.tokens.len() {
        let before = scan.word(at - 1);
        let is_instead = before == "of" && scan.word(at.wrapping_sub(2)) == "instead";
        let is_stored = match before {
            "in" => matches!(scan.word(at.wrapping_sub(2)), "is" | "are" | "comes" | "come" | "given" | "stored"),
            "from" | "is" | "are" | "not" => true,
            _ => is_instead,
        };
        if !is_stored || scan.taken[at] && !is_instead {
            continue;
        }
        let named = (1..=3).rev().find_map(|length| {
            let words: Vec<&str> = (at..at + length).map(|at| scan.word(at)).collect();
            scan.lexicon.term("value_unit", &words.join(" ")).map(|unit| (unit.to_owned(), at + length))
        });
        let Some((unit, end)) = named.or_else(|| scan.unit_at(at)) else { continue };
        let is_same = |band: &Band| band.units.as_deref().is_some_and(|of| conversion(&unit, of) == Some((1.0, 0.0)));
        let is_negated = is_instead || before == "not";
        if bands.iter().any(is_same) && (!is_negated || is_converted(&unit)) {
            let from = match before {
                "of" => at - 2,
                "not" => at - 1,
                _ => at,
            };
            scan.take(from, end);
        }
    }
}

/// Takes "or" with the second of two units, of which the results have the first: "in K or °C".
fn take_either_unit(scan: &mut Scan<'_>) {
    for at in 1..scan.tokens.len().saturating_sub(1) {
        if scan.word(at) != "or" || scan.taken[at] {
            continue;
        }
        let Some((unit, end)) = scan.unit_at(at + 1) else { continue };
        let first = (1..=2).filter(|length| at >= *length).find_map(|length| {
            let (of, end) = scan.unit_at(at - length)?;
            (end == at && scan.taken[at - 1]).then_some(of)
        });
        let is_taken = scan.taken[at + 1];
        let is_other = first.is_some_and(|first| conversion(&first, &unit).is_some());
        if is_other || is_taken && scan.unit_at(at - 1).is_some_and(|(of, _)| conversion(&of, &unit).is_some()) {
            let from = if is_other { at } else { at - 1 };
            scan.take(from, end);
        }
    }
}

/// Takes "the same" before the only chart, map or table, and "single" likewise.
fn take_same(scan: &mut Scan<'_>, plan: &Plan) {
    let count = |kind: &str| {
        let is = |output: &Output| output.kind.as_deref() == Some(kind);
        plan.steps.iter().filter(|step| matches!(&step.node, Node::Output(output) if is(output))).count()
    };
    for at in 0..scan.tokens.len() {
        let kind = match scan.word(at + 1) {
            "chart" | "graph" | "plot" | "diagram" | "figure" => "chart",
            "map" | "layer" => "layer",
            "table" => "table",
            _ => continue,
        };
        if matches!(scan.word(at), "same" | "single" | "common") && count(kind) == 1 {
            scan.take(at, at + 1);
        }
    }
}

/// Takes "all" before what the plan has in full: a period, its parts, zones, images.
fn take_all(scan: &mut Scan<'_>, plan: &Plan) {
    let has = |is: &dyn Fn(&Node) -> bool| plan.steps.iter().any(|step| is(&step.node));
    let groups: Vec<&str> = plan.steps.iter().filter_map(|step| part_of_time(&step.node)).collect();
    let has_zones = has(&|node| matches!(node, Node::Zones(_)));
    let has_classes = has(&|node| match node {
        Node::Area(area) => area.per.iter().any(|per| per == "class"),
        Node::Zonal(zonal) => zonal.per.iter().any(|per| per == "class"),
        _ => false,
    });
    let has_filter = has(&|node| matches!(node, Node::Source(source) if source.filter.is_some()));
    for at in 0..scan.tokens.len() {
        if scan.word(at) != "all" || scan.taken[at] {
            continue;
        }
        let is_small = |at: usize| matches!(scan.word(at), "the" | "of" | "available" | "these" | "its");
        let Some(next) = (at + 1..at + 4).find(|&at| !is_small(at) && scan.count_at(at).is_none_or(|_| scan.taken[at]))
        else {
            continue;
        };
        let kind = scan.tokens.get(next).map(|token| &token.kind);
        let is_time = matches!(kind, Some(Kind::Number(_) | Kind::Day(_))) || scan.lexicon.is_month(scan.word(next));
        let is_period = is_time && scan.taken[next];
        let is_part = matches!(
            scan.word(next),
            "years" | "year" | "months" | "days" | "weeks" | "seasons" | "dates" | "dekads" | "time"
        );
        let is_zone = has_zones && scan.taken[next] && scan.word(next).ends_with('s');
        let is_image = !has_filter && matches!(scan.word(next), "images" | "scenes" | "data" | "observations");
        let is_class = has_classes && matches!(scan.word(next), "classes" | "class");
        let has_part = groups.contains(&scan.word(next).trim_end_matches('s'));
        if is_period || is_part && (has_part || scan.taken[next]) || is_zone || is_image || is_class {
            scan.take(at, at + 1);
            if is_part || is_class {
                scan.take(next, next + 1);
            }
        }
    }
}

/// Returns the part of time that groups have a value for each of: "month".
fn part_of_time(node: &Node) -> Option<&str> {
    let Node::Groups(groups) = node else { return None };
    groups.by.as_deref().map(|by| match by {
        "calendar-month" => "month",
        "water-year" => "year",
        by => by,
    })
}

/// Takes what the axes of the chart show: "the date on the x axis".
fn take_axis(scan: &mut Scan<'_>, plan: &Plan) {
    let charts = plan.steps.iter().filter_map(|step| match &step.node {
        Node::Output(output) if output.kind.as_deref() == Some("chart") => Some(output),
        _ => None,
    });
    let shown: Vec<Option<&str>> = charts.map(|chart| chart.x.as_deref()).collect();
    let [x] = &shown[..] else { return };
    for at in 1..scan.tokens.len() {
        if !matches!(scan.word(at), "axis" | "axes") {
            continue;
        }
        let is_x = matches!(scan.word(at - 1), "x" | "horizontal");
        let is_y = matches!(scan.word(at - 1), "y" | "vertical");
        let start = at.saturating_sub(BEFORE_AXIS);
        let is_time = |at: usize| {
            matches!(scan.word(at), "date" | "dates" | "time" | "year" | "years" | "month" | "months" | "day" | "days")
        };
        let time = (start..at).rev().find(|&at| is_time(at));
        let is_zone =
            (start..at).any(|at| matches!(scan.word(at), "district" | "districts" | "province" | "provinces"));
        let fits = match x {
            Some("period") | None => time.is_some(),
            Some("zone") => is_zone,
            _ => false,
        };
        if is_x && fits {
            if let Some(time) = time {
                scan.take(time, time + 1);
            }
            scan.take(at - 1, at + 1);
        } else if is_y && time.is_none() && (start..at - 1).any(|at| scan.taken[at]) {
            scan.take(at - 1, at + 1);
        }
    }
}

/// Takes "calendar" beside a year, and "the months of" before months.
fn take_calendar(scan: &mut Scan<'_>) {
    for at in 0..scan.tokens.len() {
        if let Some((from, to)) = calendar_at(scan, at) {
            scan.take(from, to);
        }
    }
}

/// Returns the tokens of "calendar year" beside a year, or of "months" before "of June".
fn calendar_at(scan: &Scan<'_>, at: usize) -> Option<(usize, usize)> {
    let is_year = |at: usize| {
        scan.tokens.get(at).and_then(|token| token.number()).is_some_and(|year| (1900.0..2100.0).contains(&year))
    };
    let is_taken = |at: usize| scan.taken.get(at) == Some(&true);
    let is_months = matches!(scan.word(at), "months" | "month") && scan.word(at + 1) == "of";
    if is_months && scan.lexicon.is_month(scan.word(at + 2)) && is_taken(at + 2) {
        return Some((at, at + 1));
    }
    // "In the months January to March".
    if scan.word(at) == "months" && scan.lexicon.is_month(scan.word(at + 1)) && is_taken(at + 1) {
        return Some((at, at + 1));
    }
    if scan.word(at) != "calendar" || !matches!(scan.word(at + 1), "year" | "years") {
        return None;
    }
    let is_behind = at > 0 && is_year(at - 1) && is_taken(at - 1);
    let is_before = is_year(at + 2) || is_taken(at + 1);
    match (is_behind, is_before) {
        (true, _) => Some((at, at + 2)),
        (_, true) => Some((at, at + 1)),
        _ => None,
    }
}

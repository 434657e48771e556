//! The correlation over time of two variables, also with one of them earlier.

use super::super::Builder;
use super::super::context::ResultContext;
use super::super::sources::Dataset;
use super::images::Where;
use super::items::Item;
use crate::plan::model::{Compare, Groups, Node, OneOrMany, Scalar, Zonal};

/// Words for a part of time that is earlier than another.
const EARLIER: [&str; 14] = [
    "lag",
    "lagged",
    "lagging",
    "shifted",
    "shift",
    "earlier",
    "previous",
    "preceding",
    "before",
    "prior",
    "delay",
    "delayed",
    "by",
    "of",
];

/// Words for a variable that follows another one.
const LAG: [&str; 5] = ["lag", "lagged", "lagging", "delay", "delayed"];

/// The most tokens of a lag on either side of its noun.
const MAX_LAG: usize = 4;

impl<'a> Builder<'a, '_> {
    /// Adds the correlation of two variables over the parts of a period.
    pub fn shown_correlation(
        &mut self,
        conditions: &[(Item<'a>, Dataset)],
        [first, second]: [&(Item<'a>, Dataset); 2],
        place: Where<'_>,
        context: ResultContext<'_>,
    ) -> Option<()> {
        let Some(groups) = context.groups.map(str::to_owned) else {
            return self.lack("a correlation over which parts");
        };
        if context.classes.is_some() || first.1.is_static || second.1.is_static {
            return self.lack("a correlation of what has no times");
        }
        let lag = self.lag(&groups)?;
        // The earlier one is that beside the words for it.
        let position =
            |of: &(Item<'a>, Dataset)| of.0.words().chain(of.0.name_tokens.iter().copied()).max().unwrap_or(0);
        // What lags behind rain is the other one.
        let is_lag =
            lag.as_ref().is_some_and(|lag| (lag.tokens.0..lag.tokens.1).any(|at| LAG.contains(&self.scan.word(at))));
        let (first, second) = match &lag {
            Some(_) if is_lag => match (first.1.is_amount, second.1.is_amount) {
                (true, false) => (second, first),
                (false, true) => (first, second),
                _ => return self.lack("which of the variables lags"),
            },
            Some(lag) if distance(position(first), lag.tokens) < distance(position(second), lag.tokens) => {
                (second, first)
            }
            _ => (first, second),
        };
        let mut images = Vec::new();
        for (item, source) in [first, second] {
            let statistics = self.statistics_of(item, source, ResultContext { zones: None, ..context })?;
            images.push(self.image(item, source, place, &statistics)?);
        }
        let name = |of: &(Item<'a>, Dataset)| of.1.name().map(Scalar::Text);
        let compare = Compare {
            how: Some("correlation".to_owned()),
            first: name(first),
            second: name(second),
            lag: lag.as_ref().map(|lag| lag.parts),
        };
        let image = self.add("correlation", &[&images[0], &images[1]], Node::Compare(compare));
        if let Some(lag) = lag {
            self.scan.take(lag.tokens.0, lag.tokens.1);
            let (of, noun) = (second.1.name().unwrap_or_default(), lag.noun);
            self.assume(format!(
                "The {of} is that of {} {noun} earlier; what has no earlier {noun} is left out.",
                lag.parts
            ));
        }
        let masks = self.masks_of(conditions, Where { groups: None, ..place })?;
        let image = self.within(&first.1, image, &masks)?;
        let table = context.zones.map(|zones| {
            let zonal = Zonal { by: Some(OneOrMany::One("mean".to_owned())), per: vec!["zone".to_owned()] };
            self.add("statistics", &[&image, zones], Node::Zonal(zonal))
        });
        self.take_all("task", &["correlation", "zonal"]);
        self.take_all("reducer", &["mean"]);
        self.take_words(&["r", "pearson", "coefficient", "coefficients", "pixel", "per", "with"]);
        self.outputs(&image, table.as_deref(), ResultContext { groups: None, ..context }, false)
    }

    /// Adds the months of a correlation that names no parts of time.
    pub fn months_of_correlation(&mut self, correlates: bool) -> Option<String> {
        let years = self.facts.periods.first().and_then(|of| of.start.map(|start| of.end.year - start.year));
        if !correlates || years.is_none_or(|years| years < 2) {
            return None;
        }
        self.assume("The values of each month are correlated.");
        let by = Groups { by: Some("month".to_owned()), ..Groups::default() };
        Some(self.add("groups", &[], Node::Groups(by)))
    }

    /// Returns by how many parts one of the variables is earlier.
    #[expect(clippy::option_option, reason = "the outer one is a refusal")]
    fn lag(&self, groups: &str) -> Option<Option<Lag>> {
        let is_earlier = |at: usize| EARLIER[..12].contains(&self.scan.word(at));
        if !(0..self.scan.tokens.len()).any(is_earlier) {
            return Some(None);
        }
        let Some(noun) = self.interval_of(groups).filter(|by| matches!(by.as_str(), "month" | "year")) else {
            return self.lack("a lag of other parts");
        };
        let is_noun = |at: usize| self.scan.word(at).trim_end_matches('s') == noun;
        let near = |at: usize| at.saturating_sub(MAX_LAG)..self.scan.tokens.len().min(at + MAX_LAG);
        let Some(at) = (0..self.scan.tokens.len()).find(|&at| is_noun(at) && near(at).any(is_earlier)) else {
            return self.lack("a lag without its length");
        };
        let is_small = |at: usize| {
            let is_number = self.scan.count_at(at).is_some();
            let dash = self.scan.tokens[at].is('-');
            EARLIER.contains(&self.scan.word(at))
                || is_number
                || dash
                || matches!(self.scan.word(at), "one" | "the" | "a" | "with")
        };
        let start = (0..at).rev().take_while(|&at| is_small(at)).last().unwrap_or(at);
        let end = (at + 1..self.scan.tokens.len()).find(|&at| !is_small(at)).unwrap_or(self.scan.tokens.len());
        let parts = (start..end).find_map(|at| self.scan.count_at(at)).unwrap_or(1.0);
        Some(Some(Lag { parts: parts as u32, noun, tokens: (start, end) }))
    }
}

/// By how much one variable is earlier than another.
struct Lag {
    /// The number of parts of time.
    parts: u32,
    /// The word for a part.
    noun: String,
    /// The first token, and the one after the last.
    tokens: (usize, usize),
}

/// Returns how far a token is from some others.
fn distance(at: usize, (from, to): (usize, usize)) -> usize {
    if at < from { from - at } else { at.saturating_sub(to) }
}

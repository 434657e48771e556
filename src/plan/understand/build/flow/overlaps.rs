//! Two maps of one class: what was gained and lost between two years, and where two land covers
//! disagree.

use super::super::Builder;
use super::super::context::{ResultContext, combined};
use super::super::sources::Dataset;
use super::super::statistics::Statistics;
use super::items::Item;
use super::of_mask;
use crate::assist::request::calendar::Day;
use crate::assist::request::periods::Period as Time;

/// What two masks have together.
#[derive(Clone, Copy, PartialEq)]
enum Part {
    Both,
    OnlyFirst,
    OnlySecond,
}

/// Words for what was gained.
const GAIN: [&str; 4] = ["gain", "gains", "gained", "new"];
/// Words for what was lost.
const LOSS: [&str; 4] = ["loss", "losses", "lost", "disappeared"];
/// Words for what stayed.
const STABLE: [&str; 6] = ["stable", "unchanged", "remained", "remaining", "persistent", "kept"];
/// Words for a comparison of two land covers.
const DISAGREE: [&str; 6] = ["disagree", "disagreement", "disagreements", "differ", "agree", "agreement"];

impl<'a> Builder<'a, '_> {
    /// Adds the parts of two masks, if the request asks for them. Returns `Some(false)` if it does
    /// not.
    pub fn overlaps(&mut self, items: &[Item<'a>]) -> Option<bool> {
        if !items.iter().all(Item::has_classes) || !self.facts.limits.is_empty() {
            return Some(false);
        }
        match items {
            [one] if self.has_word(&GAIN) && self.has_word(&LOSS) => self.gains(one)?,
            [first, second] if self.has_word(&DISAGREE) => self.disagreement(first, second)?,
            _ => return Some(false),
        }
        Some(true)
    }

    /// Adds what was gained, lost and kept of a class between two years.
    fn gains(&mut self, item: &Item<'a>) -> Option<()> {
        let classes = self.one_class(item)?;
        let (before, after) = self.two_years()?;
        let source = self.source(item.requested, &[])?;
        let region = self.region()?;
        let zones = self.zones(&region)?;
        let mut masks = Vec::new();
        for (time, role) in [(before, "before"), (after, "after")] {
            let time = self.editions(&source, vec![time])?.pop()?;
            let period = self.period(&format!("period_{role}"), &time, Some(role));
            masks.push(self.mask_of_class((item, &source), &classes, &region, Some(&period))?);
        }
        let mut parts = vec![("gained", Part::OnlySecond), ("lost", Part::OnlyFirst)];
        if self.has_word(&STABLE) {
            parts.push(("stable", Part::Both));
        }
        self.shown_parts(&source, &masks, &parts, (&region, zones.as_deref()))?;
        for words in [&GAIN[..], &LOSS[..], &STABLE[..]] {
            self.take_words(words);
        }
        self.take_all("relation", &["difference"]);
        Some(())
    }

    /// Adds where two land covers agree and disagree on a class.
    fn disagreement(&mut self, first: &Item<'a>, second: &Item<'a>) -> Option<()> {
        let classes = self.one_class(first)?;
        let (one, two) = (self.source(first.requested, &[])?, self.source(second.requested, &[])?);
        let region = self.region()?;
        let zones = self.zones(&region)?;
        let periods = self.periods(&one)?;
        if periods.other.is_some() || !periods.further.is_empty() {
            return None;
        }
        let mut masks = Vec::new();
        for (item, source) in [(first, &one), (second, &two)] {
            let period = self.period_of_item(item, source, &periods)?;
            masks.push(self.mask_of_class((item, source), &classes, &region, Some(&period))?);
        }
        let names: Vec<String> = [&one, &two].into_iter().map(short_name).collect();
        let (only_first, only_second) = (format!("only_{}", names[0]), format!("only_{}", names[1]));
        let mut parts = vec![(only_first.as_str(), Part::OnlyFirst), (only_second.as_str(), Part::OnlySecond)];
        if self.has_word(&["both", "agree", "agreement"]) {
            parts.push(("both", Part::Both));
        }
        self.shown_parts(&one, &masks, &parts, (&region, zones.as_deref()))?;
        self.take_words(&DISAGREE);
        self.take_words(&["both", "only", "where", "about", "map", "each"]);
        Some(())
    }

    /// Returns the tokens of the only class that is named.
    fn one_class(&self, item: &Item<'a>) -> Option<Vec<usize>> {
        let tokens = self.class_tokens(item);
        let first = *tokens.first()?;
        let is_one = tokens.iter().enumerate().all(|(next, at)| *at == first + next);
        is_one.then_some(tokens)
    }

    /// Adds the mask of a class of a dataset.
    fn mask_of_class(
        &mut self,
        (item, source): (&Item<'a>, &Dataset),
        classes: &[usize],
        region: &str,
        period: Option<&str>,
    ) -> Option<String> {
        let statistics = Statistics::usual(source);
        let image = self.reduced(source, region, period, None, &statistics)?;
        classes.iter().for_each(|&at| self.scan.taken[at] = false);
        let name = source.name().unwrap_or_else(|| "class".to_owned());
        let values = self.classes_named(item, source)?;
        Some(self.mask_of_classes(image, values, &format!("{name}_mask")))
    }

    /// Adds the results of the parts of two masks.
    fn shown_parts(
        &mut self,
        source: &Dataset,
        masks: &[String],
        parts: &[(&str, Part)],
        (region, zones): (&str, Option<&str>),
    ) -> Option<()> {
        let [first, second] = masks else { return None };
        let context =
            ResultContext { region, zones, groups: None, classes: None, averaged_parts: None, is_rate: false };
        let plain =
            Dataset { is_flag: false, has_years: false, present_above: None, present: Vec::new(), ..source.clone() };
        for (name, part) in parts {
            let mask = match part {
                Part::Both => self.add(name, &[first, second], combined("and")),
                Part::OnlyFirst => self.add(name, &[first, second], combined("not")),
                Part::OnlySecond => self.add(name, &[second, first], combined("not")),
            };
            self.suffix = format!("_{name}");
            self.results(&plain, mask, context, &of_mask())?;
            self.suffix.clear();
        }
        Some(())
    }

    /// Returns the two years that are compared: two periods, or the ends of one.
    fn two_years(&self) -> Option<(Time, Time)> {
        let year = |of: &Time, year: i32| {
            let start = Day::month(year, 1);
            Time { start: Some(start), end: start.months_later(12), ..of.clone() }
        };
        let is_year = |of: &Time| of.start.is_some_and(|start| of.end == start.months_later(12) && start.month == 1);
        match &self.facts.periods[..] {
            [one] => {
                let start = one.start.filter(|day| (day.month, day.day) == (1, 1))?;
                let last = one.end.year - 1;
                let is_whole = (one.end.month, one.end.day) == (1, 1) && one.months.is_none();
                (is_whole && last > start.year).then(|| (year(one, start.year), year(one, last)))
            }
            [first, second] if is_year(first) && is_year(second) && first.start < second.start => {
                Some((first.clone(), second.clone()))
            }
            _ => None,
        }
    }
}

/// Returns a name of a dataset in snake case.
fn short_name(source: &Dataset) -> String {
    let words = crate::kb::kb().words().dataset(&source.id);
    let name = words.and_then(|words| words.names.iter().min_by_key(|name| name.len()));
    name.map_or_else(|| "other".to_owned(), |name| name.replace(|c: char| !c.is_ascii_alphanumeric(), "_"))
}

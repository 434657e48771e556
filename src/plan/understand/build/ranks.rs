//! The rows of a table that are asked for: the largest, the smallest, all in order, and those
//! within a limit.
//!
//! The largest fall is the smallest change: words such as "lost" and "drop" turn the order of what
//! is compared around.

use super::Builder;
use super::context::{ResultContext, limit_threshold};
use super::falls::Turn;
use super::masks::unit_of_limit;
use super::sources::{Condition, Dataset};
use super::statistics::Statistics;
use crate::assist::request::levels;
use crate::assist::request::tokens::Kind;
use crate::plan::model::{Extreme, Node};
use crate::plan::understand::facts::TermMention;
use crate::plan::understand::limits::Limit;

/// The words of a request for an order of rows.
#[derive(Clone, Copy)]
pub(super) struct OrderWords {
    /// The word for the largest or smallest.
    extreme: Option<TermMention>,
    /// "Top".
    top: Option<usize>,
    /// "Rank", "sorted by".
    ranking: Option<TermMention>,
}

impl OrderWords {
    /// Returns the tokens of the first of the words.
    fn tokens(&self) -> Option<(usize, usize)> {
        let top = self.top.map(|at| (at, at + 1));
        top.or(self.extreme.map(|of| of.tokens)).or(self.ranking.map(|of| of.tokens))
    }
}

impl Builder<'_, '_> {
    /// Returns the words for an order of rows that nothing accounts for yet.
    pub(super) fn order_words(&self) -> OrderWords {
        let is_open = |mention: &TermMention| !self.scan.taken[mention.tokens.0];
        OrderWords {
            extreme: self.facts.terms("extreme").find(is_open),
            top: (0..self.scan.tokens.len()).find(|&at| self.scan.word(at) == "top" && !self.scan.taken[at]),
            ranking: self.facts.terms("ranking").find(is_open),
        }
    }

    /// Adds the choice and the order of the rows of a table, if the request asks for them.
    pub(super) fn chosen_rows(&mut self, table: String, context: ResultContext<'_>) -> Option<String> {
        if self.is_operand {
            return Some(table);
        }
        let table = self.rows_within(table);
        self.ordered_rows(table, context)
    }

    /// Adds the largest or smallest of the results, or all in order.
    fn ordered_rows(&mut self, table: String, context: ResultContext<'_>) -> Option<String> {
        let order = self.order_words();
        let Some(tokens) = order.tokens() else { return Some(table) };
        if let Some(first) = order.extreme
            && let Some(other) = self.facts.terms("extreme").find(|other| other.term != first.term)
        {
            self.refuse(other.tokens, "the largest and the smallest of results are not in plans together yet");
            return None;
        }
        // "The highest value of the year for each pixel" is none of the rows.
        let is_of_pixels = ["each", "every", "per"].iter().any(|word| self.has_phrase(&[word, "pixel"]));
        if order.extreme.is_some() && is_of_pixels {
            self.refuse(tokens, "whether this is one of the pixels or of the rows is not clear");
            return None;
        }
        let among = self.among(&table, tokens, context)?;
        let turn = self.turn(&table, order.extreme)?;
        let is_min = order.extreme.is_some_and(|mention| mention.term == "min");
        let is_up = self.facts.first("ranking", &["up"]).is_some();
        if is_up && (order.extreme.is_some() || turn == Turn::Fall) {
            self.refuse(tokens, "which of the rows come first is not clear");
            return None;
        }
        let ascending = (is_min || is_up) != (turn == Turn::Fall);
        let count = order.extreme.or(order.top.map(|at| TermMention { term: "max", tokens: (at, at + 1) }));
        let count = count.and_then(|near| self.count(near.tokens)).or_else(|| self.count_of_zones());
        let first = self.facts.terms("first_rows").next();
        let count = count.or_else(|| first.and_then(|near| self.count(near.tokens)));
        let count = count.or_else(|| order.ranking.and_then(|near| self.count(near.tokens)));
        // "Which counties had the most": those before all others are found in the order.
        let is_open =
            order.ranking.is_some() || self.is_by(order.extreme) || among == "zone" && self.has_plural_zones();
        let is_all = count.is_none() && is_open;
        let which = match (ascending, count.is_some() || is_all) {
            (true, true) => "bottom",
            (true, false) => "min",
            (false, true) => "top",
            (false, false) => "max",
        };
        self.take_order(&order, turn, among);
        if is_all {
            let first = if turn == Turn::Fall {
                "largest fall"
            } else if ascending {
                "smallest"
            } else {
                "largest"
            };
            self.assume(format!("The table has all rows, the {first} first."));
        }
        let count = count.or((!is_all).then_some(1));
        let extreme = Extreme { which: Some(which.to_owned()), count, among: Some(among.to_owned()) };
        self.unranked.get_or_insert_with(|| table.clone());
        Some(self.add(if is_all { "ranking" } else { "extreme" }, &[&table], Node::Extreme(extreme)))
    }

    /// Takes the words of an order.
    fn take_order(&mut self, order: &OrderWords, turn: Turn, among: &str) {
        if let Some(at) = order.top {
            self.scan.take(at, at + 1);
        }
        self.take_all("first_rows", &["first"]);
        self.take_only_rows(order);
        if let Some(first) = order.extreme {
            self.take_all("extreme", &[first.term]);
        }
        self.take_all("ranking", &["all", "down", "up"]);
        self.take_all("extreme_size", &["any"]);
        if turn != Turn::None {
            self.take_all("change_verb", &["fall", "rise"]);
            self.take_all("signed", &["negative", "positive"]);
        }
        self.take_words(&["year", "month", "years", "months", "list", "lists", "listing"]);
        if among == "day" {
            self.take_words(&["day", "days", "date", "dates"]);
        }
        match among {
            "zone" => {
                self.take_repeated_zones();
                self.take_words(&["name", "names"]);
            }
            "class" => self.take_words(&[
                "covered",
                "cover",
                "covers",
                "grown",
                "planted",
                "common",
                "widespread",
                "occupied",
                "occupies",
                "area",
                "land",
                "class",
                "space",
                "cultivated",
                "abundant",
            ]),
            _ => {}
        }
    }

    /// Takes "only" before the rows that are listed: "list only the top ten".
    fn take_only_rows(&mut self, order: &OrderWords) {
        let first = self.facts.terms("first_rows").next().map(|of| of.tokens.0);
        let starts = [order.top, order.extreme.map(|of| of.tokens.0), first];
        for start in starts.into_iter().flatten() {
            let small = |at: &usize| self.scan.word(*at) == "the" || self.scan.count_at(*at).is_some();
            let before = (0..start).rev().find(|at| !small(at));
            if let Some(at) = before.filter(|&at| matches!(self.scan.word(at), "only" | "just")) {
                self.scan.take(at, at + 1);
            }
        }
    }

    /// Takes the zones where they are named again: "which oblast ..., rank the oblasts".
    fn take_repeated_zones(&mut self) {
        let named: Vec<TermMention> = self.facts.terms("per").collect();
        named.iter().for_each(|mention| self.take(*mention));
        let is_same = |a: &str, b: &str| a == b || a.strip_suffix('s') == Some(b) || b.strip_suffix('s') == Some(a);
        let units: Vec<String> = named.iter().map(|of| self.scan.word(of.tokens.1 - 1).to_owned()).collect();
        for at in 0..self.scan.tokens.len() {
            if units.iter().any(|unit| is_same(unit, self.scan.word(at))) {
                self.scan.take(at, at + 1);
            }
        }
    }

    /// Returns `true` for a table in an order: "table by biggest drop".
    fn is_by(&self, extreme: Option<TermMention>) -> bool {
        extreme.is_some_and(|of| of.tokens.0 > 0 && self.scan.word(of.tokens.0 - 1) == "by")
    }

    /// Returns `true` if all rows of a table are asked for in an order.
    pub(super) fn lists_rows(&self) -> bool {
        self.steps.iter().any(|step| match &step.node {
            Node::Extreme(of) => of.count.is_none() || self.facts.terms("ranking").next().is_some(),
            Node::Threshold(_) => step.inputs.iter().any(|input| self.is_table(input)),
            _ => false,
        })
    }

    /// Returns `true` if the result of a step is a table of values.
    fn is_table(&self, id: &str) -> bool {
        self.steps.iter().find(|step| step.id == id).is_some_and(|step| match &step.node {
            Node::Zonal(of) => !of.per.is_empty(),
            Node::Area(of) => !of.per.is_empty(),
            Node::Extreme(_) => true,
            Node::Compare(_) | Node::Threshold(_) => step.inputs.iter().all(|input| self.is_table(input)),
            _ => false,
        })
    }

    /// Returns among what an extreme is looked for.
    fn among(&mut self, table: &str, tokens: (usize, usize), context: ResultContext<'_>) -> Option<&'static str> {
        let has_classes = self.steps.iter().any(|step| match &step.node {
            Node::Area(of) => step.id == table && of.per == ["class"],
            Node::Zonal(of) => step.id == table && of.per == ["class"],
            _ => false,
        });
        let found = match (context.zones, context.groups) {
            (Some(_), None) if context.classes.is_none() => Some("zone"),
            (None, None) if has_classes => Some("class"),
            (None, Some(groups)) if context.classes.is_none() => self.part_of_extreme(groups),
            _ => None,
        };
        if found.is_none() {
            self.refuse(tokens, "among what the extreme is looked for is not understood");
        }
        let is_month = context.groups.and_then(|groups| self.interval_of(groups)).as_deref() == Some("month");
        if is_month && !self.has_one_year() {
            self.assume("The month is one of one year, and not the usual month of all years.");
        }
        found
    }

    /// Returns the part of time among which an extreme is looked for, if the request names it.
    fn part_of_extreme(&self, groups: &str) -> Option<&'static str> {
        match self.interval_of(groups).as_deref()? {
            "year" | "water-year" => self.has_word(&["year", "years"]).then_some("year"),
            "month" | "calendar-month" => self.has_word(&["month", "months"]).then_some("month"),
            "day" => self.has_word(&["day", "days", "date"]).then_some("day"),
            _ => None,
        }
    }

    /// Finds the limit that chooses zones by the value of each: "the districts with less than 400
    /// mm", "which counties had more than 1000 ha".
    pub(super) fn find_row_limit(
        &mut self,
        source: &Dataset,
        context: ResultContext<'_>,
        conditions: &[Condition],
        statistics: &Statistics,
    ) {
        if context.zones.is_none() || context.groups.is_some() || context.classes.is_some() {
            return;
        }
        let is_other = |limit: &Limit| {
            let is_same = |of: &Limit| of.tokens == limit.tokens;
            conditions.iter().any(|condition| condition.limits.iter().any(is_same))
                || statistics.days.as_ref().is_some_and(is_same)
                || statistics.counted.as_ref().is_some_and(|of| is_same(&of.limit))
                || (limit.tokens.0..limit.tokens.1).all(|at| self.scan.taken[at])
        };
        let open: Vec<&Limit> = self.facts.limits.iter().filter(|limit| !is_other(limit)).collect();
        let [limit] = open[..] else { return };
        if self.area_unit().is_some() || !self.chooses_zones(limit) {
            return;
        }
        let unit = unit_of_limit(source, limit);
        self.row_limit = Some(Limit { unit, ..limit.clone() });
    }

    /// Returns `true` if a limit is the one that chooses zones by the value of each.
    pub(super) fn chooses_rows(&self, limit: &Limit) -> bool {
        self.row_limit.as_ref().is_some_and(|rows| rows.tokens == limit.tokens)
    }

    /// Returns `true` if a limit stands behind zones that it chooses, with no other thing between.
    fn chooses_zones(&self, limit: &Limit) -> bool {
        let is_each = |of: &TermMention| {
            matches!(self.scan.word(of.tokens.0), "per" | "each" | "every" | "by" | "for")
                && !self.scan.word(of.tokens.1 - 1).ends_with('s')
        };
        let is_end = |at: usize| matches!(self.scan.tokens[at].kind, Kind::Mark(';' | '.' | '?'));
        let is_pixel = |at: usize| {
            matches!(
                self.scan.word(at),
                "pixel" | "pixels" | "area" | "areas" | "land" | "share" | "part" | "parts" | "percentage" | "where's"
            )
        };
        let joins = |at: usize| {
            matches!(
                self.scan.word(at),
                "where"
                    | "with"
                    | "whose"
                    | "that"
                    | "which"
                    | "had"
                    | "have"
                    | "has"
                    | "having"
                    | "were"
                    | "was"
                    | "got"
                    | "received"
                    | "lost"
                    | "gained"
                    | "is"
                    | "are"
            )
        };
        self.facts.terms("per").filter(|of| !is_each(of)).any(|of| {
            let between = of.tokens.1..limit.tokens.0;
            let is_question =
                (of.tokens.0.saturating_sub(1)..of.tokens.1).any(|at| matches!(self.scan.word(at), "which" | "what"));
            of.tokens.1 <= limit.tokens.0
                && !between.clone().any(|at| is_end(at) || is_pixel(at))
                && (is_question || between.clone().any(joins))
        })
    }

    /// Returns the unit of the areas by which zones are chosen: "more than 1000 ha", "over 30 %".
    pub(super) fn unit_of_row_limit(&self, source: &Dataset, image: &str) -> Option<TermMention> {
        let limit = self.row_limit.as_ref()?;
        let has_area = self.is_mask(image) || source.is_presence() || source.category == "classes";
        let term = match limit.unit.as_deref()? {
            "ha" | "hectare" | "hectares" => "ha",
            "km2" | "km²" => "km2",
            "%" | "percent" if has_area => "%",
            _ => return None,
        };
        Some(TermMention { term, tokens: limit.tokens })
    }

    /// Adds the choice of the rows whose value lies within a limit.
    fn rows_within(&mut self, table: String) -> String {
        let Some(mut limit) = self.row_limit.clone() else { return table };
        self.turn_around(&mut limit);
        self.scan.take(limit.tokens.0, limit.tokens.1);
        self.take_words(&["where", "whose", "list", "lists", "listing", "received", "having"]);
        self.take_repeated_zones();
        self.assume("The zones are chosen by the value of each, as the table has it.");
        self.unranked.get_or_insert_with(|| table.clone());
        self.add("chosen", &[&table], limit_threshold(&limit, limit.unit.clone()))
    }

    /// Returns the number before zones, and takes it: "the 5 districts with the highest rainfall".
    fn count_of_zones(&mut self) -> Option<u32> {
        let before = self.facts.terms("per").find_map(|zones| {
            let before = zones.tokens.0.checked_sub(1)?;
            self.scan.count_at(before).filter(|_| !self.scan.taken[before]).map(|_| before)
        })?;
        let count = self.scan.count_at(before)?;
        self.scan.take(before, before + 1);
        Some(count as u32)
    }

    /// Returns `true` if the word for zones is a plural: "which districts".
    fn has_plural_zones(&self) -> bool {
        self.facts.terms("per").any(|zones| levels::is_plural(&self.scan.tokens, zones.tokens.1 - 1))
    }

    /// Returns the number of results near a word such as "largest", and takes it.
    fn count(&mut self, tokens: (usize, usize)) -> Option<u32> {
        let near = tokens.0.saturating_sub(3)..(tokens.1 + 2).min(self.scan.tokens.len());
        let number = |at: usize| self.scan.count_at(at).filter(|_| !self.scan.taken[at]);
        let (at, count) = near.into_iter().find_map(|at| number(at).map(|count| (at, count)))?;
        self.scan.take(at, at + 1);
        Some(count as u32)
    }
}

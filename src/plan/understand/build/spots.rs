//! The place of the largest or smallest value: "where in Iran was it hottest in July 2022".
//!
//! A map has the values, and the pixel of the extreme is printed with its longitude and latitude.

use super::Builder;
use super::context::ResultContext;
use super::falls::Turn;
use super::sources::Dataset;
use super::statistics::Statistics;
use crate::assist::request::tokens::Kind;
use crate::plan::model::{Extreme, Node, Output};
use crate::plan::understand::facts::TermMention;

impl Builder<'_, '_> {
    /// Returns `true` if the place of an extreme value is asked for, and not zones or parts of
    /// time.
    pub(super) fn seeks_spot(&self) -> bool {
        let is_plain = ["per", "interval", "grouping"].iter().all(|kind| self.facts.terms(kind).next().is_none());
        is_plain && self.word_for_place().is_some() && self.extreme_of_spot().is_some()
    }

    /// Returns the word for the extreme whose place is asked for: "highest", "maximum".
    pub(super) fn extreme_of_spot(&self) -> Option<TermMention> {
        self.facts.terms("extreme").next().or_else(|| self.facts.first("reducer", &["max", "min"]))
    }

    /// Returns the words that ask for a place: "where" of a question, and not that of a condition.
    fn word_for_place(&self) -> Option<TermMention> {
        let verbs = ["is", "are", "was", "were", "did", "does", "do", "has", "have", "had", "in", "on"];
        self.facts.terms("where").find(|of| {
            let (from, to) = of.tokens;
            if self.scan.word(from) != "where" {
                return true;
            }
            let is_start = from == 0 || matches!(self.scan.tokens[from - 1].kind, Kind::Mark(_));
            let is_requested = matches!(
                self.scan.word(from.wrapping_sub(1)),
                "find" | "show" | "me" | "tell" | "know" | "see" | "and" | "out" | "exactly" | "map"
            );
            is_start || is_requested && (to > from + 1 || verbs.contains(&self.scan.word(to)))
        })
    }

    /// Adds the map of an image and the pixel of its extreme, if the place of it is asked for.
    pub(super) fn spot(
        &mut self,
        source: &Dataset,
        image: &str,
        context: ResultContext<'_>,
        statistics: &Statistics,
    ) -> Option<bool> {
        let Some(extreme) = self.extreme_of_spot().filter(|_| self.seeks_spot()) else {
            return Some(false);
        };
        if context.groups.is_some() || context.classes.is_some() || self.is_mask(image) || source.category == "classes"
        {
            self.refuse(extreme.tokens, "the place of the extreme of parts of time or of classes is not in plans yet");
            return None;
        }
        if let Some(other) = self.facts.terms("extreme").find(|other| other.term != extreme.term) {
            self.refuse(
                other.tokens,
                "the places of the largest and of the smallest value are not in plans together yet",
            );
            return None;
        }
        let turn = self.turn(image, Some(extreme))?;
        let ascending = (extreme.term == "min") != (turn == Turn::Fall);
        let (which, name) = if ascending { ("min", "lowest") } else { ("max", "highest") };
        let node = Extreme { which: Some(which.to_owned()), count: Some(1), among: Some("pixel".to_owned()) };
        let pixel = self.add(name, &[image, context.region], Node::Extreme(node));
        let output = |kind: &str| Node::Output(Output { kind: Some(kind.to_owned()), ..Output::default() });
        self.add("map", &[image, context.region], output("layer"));
        self.add("value", &[&pixel], output("value"));
        let of = if source.is_static { "" } else { statistics.over_time.as_str() };
        let size = if ascending { "smallest" } else { "largest" };
        self.assume(match of {
            "" => format!("The place is the pixel with the {size} value."),
            of => format!("The place is the pixel with the {size} {of} of the period."),
        });
        self.take_all("extreme", &[extreme.term]);
        self.take_all("reducer", &[extreme.term]);
        self.take_all("where", &["place"]);
        self.take_all("change_verb", if turn == Turn::None { &[] } else { &["fall", "rise"] });
        self.take_all("signed", if turn == Turn::None { &[] } else { &["negative", "positive"] });
        self.take_all("output", &["map", "print", "weak_print"]);
        self.take_all("language", &["python", "javascript"]);
        self.take_words(&["place", "places", "location", "spot", "point", "part", "area", "areas", "coordinates"]);
        if source.is_amount {
            self.take_words(&["fall", "fell", "fallen"]);
        }
        Some(true)
    }
}

//! Terms that stand in the wording of a request rather than in a phrase of their own: "the latest
//! Sentinel-2 image", "per month and district", "colour the districts by it", columns of a table.

use super::{Facts, TermMention};
use crate::assist::request::levels;
use crate::assist::request::places::{Place, Shape};
use crate::assist::request::sources::Source;
use crate::assist::request::tokens::Kind;
use crate::plan::understand::columns::{self, Row};
use crate::plan::understand::scan::Scan;

impl Facts {
    /// Adds the map of a request that colors its zones: "colour the counties by it".
    pub(super) fn add_colored_zones(&mut self, scan: &mut Scan<'_>) {
        let is_zone = |at: usize| {
            let in_per = self.terms("per").any(|mention| (mention.tokens.0..mention.tokens.1).contains(&at));
            in_per || levels::unit_at(&scan.tokens, at).is_some()
        };
        let is_color = |at: usize| matches!(scan.word(at), "color" | "colour" | "shade" | "paint");
        let is_by = |at: usize| matches!(scan.word(at), "by" | "according" | "with");
        let found = (0..scan.tokens.len()).filter(|&at| is_color(at) && !scan.taken[at]).find(|&at| {
            let zone = (at + 1..at + 4).find(|&next| is_zone(next));
            zone.is_some_and(|zone| (zone + 1..zone + 6).any(is_by))
        });
        let Some(at) = found.filter(|_| self.terms("per").next().is_some()) else { return };
        scan.take(at, at + 1);
        for next in at + 1..at + 4 {
            if let Some((_, end)) = levels::unit_at(&scan.tokens, next)
                && !self.terms("per").any(|mention| (mention.tokens.0..mention.tokens.1).contains(&next))
            {
                scan.take(next, end);
                break;
            }
        }
        self.terms.push(("output", TermMention { term: "map", tokens: (at, at + 1) }));
    }

    /// Reads "how NDVI changed through 2020" in a request for a chart of one period as its course.
    pub(super) fn read_course(&mut self) {
        let has_chart = self.first("output", &["chart"]).is_some() || self.terms("chart").next().is_some();
        if !has_chart || self.periods.len() != 1 || self.terms("against").next().is_some() {
            return;
        }
        let relations: Vec<TermMention> = self.terms("relation").collect();
        let [relation] = &relations[..] else { return };
        let is_verb = relation.term == "difference" && relation.tokens.1 == relation.tokens.0 + 1;
        if is_verb && self.verbs_of_change.contains(&relation.tokens.0) {
            let tokens = relation.tokens;
            self.terms.retain(|(kind, mention)| *kind != "relation" || mention.tokens != tokens);
            self.terms.push(("task", TermMention { term: "series", tokens }));
        }
    }

    /// Adds the newest image to a request for one with the name of its sensor between: "the latest
    /// Sentinel-2 image", and the clearest one likewise.
    pub(super) fn add_newest(&mut self, scan: &Scan<'_>) {
        let is_image = |at: usize| matches!(scan.word(at), "image" | "scene" | "picture" | "acquisition");
        let is_name = |at: usize| self.name_tokens.contains(&at);
        let mut found = Vec::new();
        for at in 0..scan.tokens.len() {
            let length = match (scan.word(at), scan.word(at + 1)) {
                ("latest" | "newest", _) => 1,
                ("most", "recent") => 2,
                _ => continue,
            };
            let end = (at + length..scan.tokens.len()).find(|&at| !is_name(at)).unwrap_or(scan.tokens.len());
            if end > at + length && is_image(end) {
                found.push(("reducer", TermMention { term: "last", tokens: (at, at + length) }));
            }
        }
        self.terms.extend(found);
    }

    /// Adds the zones and parts of the period that the columns of a table have rows of.
    pub(super) fn add_rows(&mut self, scan: &Scan<'_>) {
        let Some(columns) = self.columns.clone() else { return };
        let is_one = |place: &Place| {
            !matches!(place.shape, Shape::Several(_) | Shape::Asset(_) | Shape::Unknown { .. } | Shape::Point(..))
        };
        let has_place = self.places.len() == 1 && self.places.iter().all(is_one);
        for item in columns.items {
            match columns::row(scan, item) {
                Some(Row::Zone) if has_place && self.terms("per").next().is_none() => {
                    self.terms.push(("per", TermMention { term: "level2", tokens: item }));
                }
                Some(Row::Time(term))
                    if term != "date"
                        && self.terms("interval").next().is_none()
                        && self.terms("grouping").next().is_none() =>
                {
                    self.terms.push(("interval", TermMention { term, tokens: item }));
                }
                _ => {}
            }
        }
    }
}

/// Returns the tokens of verbs behind "how": "how NDVI changed".
pub(super) fn verbs_of_change(scan: &Scan<'_>) -> Vec<usize> {
    let is_verb = |at: usize| matches!(scan.word(at), "changed" | "changes" | "varied" | "varies" | "evolved");
    let is_how = |at: usize| (at.saturating_sub(5)..at).any(|before| scan.word(before) == "how");
    (0..scan.tokens.len()).filter(|&at| is_verb(at) && is_how(at)).collect()
}

/// Returns a source for each of its measures: "VV and VH".
pub(super) fn each_measure(source: &Source) -> Vec<Source> {
    let alone = |measure: Option<usize>| Source { measure, also: Vec::new(), ..source.clone() };
    let also = source.also.iter().map(|measure| alone(Some(*measure)));
    std::iter::once(alone(source.measure)).chain(also).collect()
}

/// Returns `true` if the words before an asset end at a token: "a shapefile uploaded as
/// users/me/x".
pub(super) fn names_asset(scan: &Scan<'_>, to: usize) -> bool {
    let is_asset = |at: &usize| scan.tokens.get(*at).is_some_and(|token| token.kind == Kind::Asset);
    let is_link = |at: usize| {
        let words = ["uploaded", "as", "is", "at", "in", "under", "called", "named", "asset", "the", "my", "here"];
        words.contains(&scan.word(at)) || scan.tokens[at].is(':') || scan.tokens[at].is('(')
    };
    (to..to + 6).find(is_asset).is_some_and(|asset| (to..asset).all(is_link))
}

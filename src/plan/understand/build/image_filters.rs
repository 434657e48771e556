//! Properties that choose the images of a dataset: the direction of flight, the share of clouds.

use super::Builder;
use crate::assist::request::tokens::Kind;
use crate::plan::model::{Filter, OneOrMany, Scalar, Source};
use crate::plan::understand::facts::TermMention;

/// The most tokens between a share of clouds and the words of its clause.
const MAX_OF_COVER: usize = 8;

impl Builder<'_, '_> {
    /// Adds the direction of flight of a radar satellite, and takes the mode that all images have.
    pub(super) fn orbit(&mut self, node: &mut Source) {
        self.take_all("radar_mode", &["IW"]);
        let Some(mention) = self.facts.terms("orbit").next() else { return };
        let is_other = |other: &TermMention| other.term != mention.term;
        // Both directions are all images.
        if self.facts.terms("orbit").any(|other| is_other(&other)) {
            return self.take_all("orbit", &["ASCENDING", "DESCENDING"]);
        }
        self.take_all("orbit", &[mention.term]);
        let value = OneOrMany::One(Scalar::Text(mention.term.to_owned()));
        node.filter = Some(Filter { property: "orbitProperties_pass".to_owned(), op: "==".to_owned(), value });
    }

    /// Adds the limit of the clouds of an image, and takes its words.
    pub(super) fn cloud_filter(&mut self, node: &mut Source, percent: f64) {
        let value = OneOrMany::One(Scalar::Number(percent));
        node.filter = Some(Filter { property: "cloud cover".to_owned(), op: "<".to_owned(), value });
        for at in 0..self.scan.tokens.len() {
            if self.scan.tokens[at].number() == Some(percent) {
                self.scan.take(at, at + 2);
                self.take_words_of_cover(at);
            }
        }
        self.take_words(&["cloud", "clouds", "cloudy", "cloudiness", "cover"]);
    }

    /// Takes the words of a clause that make a number the most clouds of an image: "only images
    /// with less than 20 % cloud cover".
    fn take_words_of_cover(&mut self, number: usize) {
        let is_end = |at: &usize| {
            let mark = self.scan.tokens.get(*at).map(|token| &token.kind);
            matches!(mark, None | Some(Kind::Mark(',' | '.' | ';')))
        };
        let before = (number.saturating_sub(MAX_OF_COVER)..number).rev().take_while(|at| !is_end(at));
        let behind = (number..number + MAX_OF_COVER).take_while(|at| !is_end(at));
        let is_of_cover = |at: &usize| {
            let word = self.scan.word(*at);
            matches!(word, "less" | "than" | "below" | "under" | "maximum" | "only" | "max" | "per" | "each")
        };
        let found: Vec<usize> = before.chain(behind).filter(is_of_cover).collect();
        found.into_iter().for_each(|at| self.scan.take(at, at + 1));
    }
}

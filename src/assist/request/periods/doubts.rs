//! Times that nobody knows exactly. Requests with them are refused.

use super::{Grain, Period, Reader};
use crate::assist::request::places::Doubt;
use crate::assist::request::tokens::{Token, says_first};

impl Reader<'_> {
    /// Returns the times of a request that may mean several periods.
    pub fn doubts(&self, periods: &[Period]) -> Vec<Doubt> {
        let part = |period: &Period| self.part(period).or_else(|| self.two_years_alone(period, periods));
        let mut found: Vec<Doubt> = periods.iter().filter_map(part).collect();
        let is_in_brackets = |at: usize| {
            self.tokens.get(at).is_some_and(|token| token.is('('))
                && periods.iter().any(|period| (period.tokens.0..period.tokens.1).contains(&(at + 1)))
        };
        // "2020 compared with last year": today or 2020 may decide.
        let is_relative = |period: &Period| self.is_relative(period) && self.word(period.tokens.0) != "previous";
        if periods.iter().any(|period| !is_relative(period)) {
            for period in periods.iter().filter(|period| is_relative(period)) {
                let reason = "which time this is beside another one is not said: give its dates".to_owned();
                found.push(Doubt { tokens: period.tokens, reason, is_weak: false, is_name: false });
            }
        }
        let says_order = says_first(self.tokens, "day") || says_first(self.tokens, "month");
        let has_order = says_order || self.tokens.iter().any(Token::is_day_in_order);
        for at in 0..self.tokens.len() {
            let mut doubt = |to: usize, reason: String| {
                found.push(Doubt { tokens: (at, to), reason, is_weak: false, is_name: false });
            };
            let token = &self.tokens[at];
            if token.may_be_month_first() && !has_order {
                doubt(
                    at + 1,
                    format!(
                        "whether {} has the day or the month first is not said: write it as 2020-01-31",
                        token.text
                    ),
                );
            } else if let Some((year, end)) = self.season_of_one_year(at).filter(|(_, end)| !is_in_brackets(*end)) {
                let name = self.word(at);
                doubt(
                    end,
                    format!(
                        "which {name} is meant is not said: write {name} {}/{year} or {name} {year}/{}",
                        year - 1,
                        year + 1
                    ),
                );
            } else if let Some((_, end)) = self.water_year(at).filter(|(_, end)| !self.in_us && !is_in_brackets(*end)) {
                doubt(end, "in which month the water year starts is not said: give its months".to_owned());
            } else if matches!(self.word(at), "monsoon" | "kharif" | "rabi") && periods.iter().all(is_whole_years) {
                doubt(at + 1, format!("which months the {} has is not said: give its months", self.word(at)));
            } else if self.word(at) == "fiscal" && self.word(at + 1).starts_with("year") {
                doubt(at + 2, "in which month the fiscal year starts is not said: give its months".to_owned());
            }
        }
        found
    }

    /// Returns the year of a season over the turn of the year of which only one year is given.
    fn season_of_one_year(&self, at: usize) -> Option<(i32, usize)> {
        let of_initials = self.initials(at).filter(|(month, count)| month + count > 13).map(|_| 12);
        let month = self.season_at(at).or(of_initials)?;
        let year = (at + 1..at + 4).find(|&at| self.year(at).is_some())?;
        let is_joined = (at + 1..year).all(|at| matches!(self.word(at), "of" | "in" | "the" | "," | "year"));
        let is_one = self.two_years(year).is_none() && !self.ends_range(year + 1);
        (month == 12 && is_joined && is_one).then(|| self.year(year).map(|found| (found, year + 1))).flatten()
    }

    /// Returns a doubt about "2019/2020" without the months of a season over the turn of the year.
    fn two_years_alone(&self, period: &Period, periods: &[Period]) -> Option<Doubt> {
        let (from, to) = period.tokens;
        let is_split = to == from + 3 && self.word(from + 1) == "/" && self.year(from).is_some();
        let has_season = periods.iter().any(|other| other.months.is_some_and(|(first, last)| first > last));
        let reason = "whether a season over the turn of the year or both years are meant is not said".to_owned();
        (is_split && !has_season).then_some(Doubt { tokens: (from, to), reason, is_weak: false, is_name: false })
    }

    /// Returns a doubt about "mid June", "early spring", "the end of 2020".
    fn part(&self, period: &Period) -> Option<Doubt> {
        let mut at = period.tokens.0.checked_sub(1)?;
        while matches!(self.word(at), "the" | "of") {
            at = at.checked_sub(1)?;
        }
        let is_part = match self.word(at) {
            "early" | "mid" | "late" => at + 1 == period.tokens.0,
            "middle" | "end" | "beginning" | "start" => at + 1 < period.tokens.0,
            _ => false,
        };
        let (word, end) = (self.word(at), period.tokens.1);
        let reason = format!("which days \"{word}\" means is not said: give the first and the last day");
        is_part.then_some(Doubt { tokens: (at, end), reason, is_weak: false, is_name: false })
    }
}

fn is_whole_years(period: &Period) -> bool {
    period.months.is_none()
        && matches!(period.grain, Grain::Year | Grain::Range)
        && period.start.is_none_or(|start| (start.month, start.day) == (1, 1))
}

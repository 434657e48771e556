//! Reads angles: `48.65 N`, `lat=48.65`, `36°50'12"S`, `10 to 18 N`.

use crate::assist::request::tokens::{Kind, Token};

/// What a number is a coordinate of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Axis {
    /// Latitude.
    Lat,
    /// Longitude.
    Lon,
}

impl Axis {
    /// Returns the name.
    pub fn name(self) -> &'static str {
        match self {
            Axis::Lat => "latitude",
            Axis::Lon => "longitude",
        }
    }

    /// Returns the other axis.
    pub fn other(self) -> Axis {
        match self {
            Axis::Lat => Axis::Lon,
            Axis::Lon => Axis::Lat,
        }
    }
}

/// A number of a list, or a range of numbers.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Item {
    /// A number with its axis, if it is said.
    One(f64, Option<Axis>),
    /// From one to another.
    Range(f64, f64, Axis),
}

impl Item {
    /// Returns the axis, if it is said.
    pub fn axis(&self) -> Option<Axis> {
        match self {
            Item::One(_, axis) => *axis,
            Item::Range(_, _, axis) => Some(*axis),
        }
    }

    /// Returns the number, if it is one.
    pub fn value(&self) -> Option<f64> {
        match self {
            Item::One(value, _) => Some(*value),
            Item::Range(..) => None,
        }
    }
}

/// A number with what stands beside it.
#[derive(Debug, Clone, Copy)]
struct Angle {
    value: f64,
    axis: Option<Axis>,
    /// A letter such as `S` says the axis.
    has_letter: bool,
}

/// The tokens of a request, for reading angles.
pub struct Angles<'t> {
    /// The tokens.
    pub tokens: &'t [Token],
    /// By token: something else accounts for it.
    pub taken: &'t [bool],
}

fn axis(word: &str) -> Option<Axis> {
    match word {
        "lat" | "latitude" | "latitudes" => Some(Axis::Lat),
        "lon" | "long" | "lng" | "longitude" | "longitudes" => Some(Axis::Lon),
        _ => None,
    }
}

/// Returns the axis and the sign of a letter.
fn letter(word: &str) -> Option<(Axis, f64)> {
    match word {
        "n" | "north" => Some((Axis::Lat, 1.0)),
        "s" | "south" => Some((Axis::Lat, -1.0)),
        "e" | "east" => Some((Axis::Lon, 1.0)),
        "w" | "west" => Some((Axis::Lon, -1.0)),
        _ => None,
    }
}

/// A corner of a box that a request names: "upper left corner".
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Corner {
    /// It is one of the northern corners.
    pub is_north: bool,
    /// It is one of the western corners.
    pub is_west: bool,
}

/// Returns whether a word for a side is the northern one.
fn is_north(word: &str) -> Option<bool> {
    match word {
        "upper" | "top" | "north" => Some(true),
        "lower" | "bottom" | "south" => Some(false),
        _ => None,
    }
}

/// Returns whether a word for a side is the western one.
fn is_west(word: &str) -> Option<bool> {
    match word {
        "left" | "west" => Some(true),
        "right" | "east" => Some(false),
        _ => None,
    }
}

/// Returns the corner that one word names.
fn corner_of(word: &str) -> Option<Corner> {
    let (is_north, is_west) = match word {
        "nw" | "ul" | "northwest" => (true, true),
        "ne" | "ur" | "northeast" => (true, false),
        "sw" | "ll" | "southwest" => (false, true),
        "se" | "lr" | "southeast" => (false, false),
        _ => return None,
    };
    Some(Corner { is_north, is_west })
}

/// Returns the place of an edge among west, south, east, north.
fn edge(word: &str) -> Option<usize> {
    match word {
        "west" | "xmin" | "minx" | "left" | "minlon" | "lonmin" => Some(0),
        "south" | "ymin" | "miny" | "bottom" | "minlat" | "latmin" => Some(1),
        "east" | "xmax" | "maxx" | "right" | "maxlon" | "lonmax" => Some(2),
        "north" | "ymax" | "maxy" | "top" | "maxlat" | "latmax" => Some(3),
        _ => None,
    }
}

/// Returns `true` if two numbers before one letter may be the edges of a box, in either sense.
fn is_ascending(first: f64, second: f64) -> bool {
    first >= 0.0 && first < second.abs() || second < 0.0 && first > second.abs()
}

impl Angles<'_> {
    fn word(&self, at: usize) -> &str {
        self.tokens.get(at).map_or("", |token| token.text.as_str())
    }

    fn is_mark(&self, at: usize, marks: &[char]) -> bool {
        matches!(self.tokens.get(at).map(|token| &token.kind), Some(Kind::Mark(mark)) if marks.contains(mark))
    }

    fn number(&self, at: usize) -> Option<f64> {
        self.tokens.get(at).filter(|_| !self.taken[at])?.number()
    }

    /// Returns the axis of the first number and the token after a label such as "lat, lon:" or
    /// "(lon/lat)".
    pub fn order(&self, at: usize) -> Option<(Axis, usize)> {
        let skip = |mut at: usize| {
            while self.is_mark(at, &[',', '/', ':', '=', '(', ')', '-', '[', ']'])
                || matches!(self.word(at), "is" | "are" | "and")
            {
                at += 1;
            }
            at
        };
        let start = if self.is_mark(at, &['(', '[']) { at + 1 } else { at };
        match self.word(start) {
            "latlon" | "latlong" | "latlng" => return Some((Axis::Lat, skip(start + 1))),
            "lonlat" | "longlat" | "lnglat" => return Some((Axis::Lon, skip(start + 1))),
            _ => {}
        }
        let first = axis(self.word(start))?;
        let second = skip(start + 1);
        (axis(self.word(second))? == first.other()).then(|| (first, skip(second + 1)))
    }

    /// Returns the box of four edges: "west 2.2 south 48.8 east 2.5 north 48.9".
    pub fn edges(&self, from: usize) -> Option<([f64; 4], usize)> {
        let mut bounds: [Option<f64>; 4] = [None; 4];
        let mut at = from;
        for _ in 0..4 {
            while self.is_mark(at, &[',', ';']) || at > from && self.word(at) == "and" {
                at += 1;
            }
            let edge = edge(self.word(at)).filter(|edge| bounds[*edge].is_none())?;
            at += 1;
            while self.is_mark(at, &['=', ':']) {
                at += 1;
            }
            bounds[edge] = Some(self.number(at)?);
            at += 1;
        }
        let [Some(west), Some(south), Some(east), Some(north)] = bounds else { return None };
        Some(([west, south, east, north], at))
    }

    /// Returns the corner whose name starts at a token, and the token after "is" or a colon behind
    /// it.
    pub fn corner(&self, from: usize) -> Option<(Corner, usize)> {
        let two = || {
            let (is_north, is_west) = (is_north(self.word(from))?, is_west(self.word(from + 1))?);
            Some((Corner { is_north, is_west }, from + 2))
        };
        let (corner, mut at) = corner_of(self.word(from)).map(|corner| (corner, from + 1)).or_else(two)?;
        while matches!(self.word(at), "corner" | "is" | "at" | "point" | "of" | "the")
            || self.is_mark(at, &[':', '=', '('])
        {
            at += 1;
        }
        Some((corner, at))
    }

    /// Returns the numbers and ranges that start at a token, the corners that names before them
    /// say, and the token after them.
    pub fn items(&self, from: usize) -> (Vec<Item>, Vec<Corner>, usize) {
        let mut items: Vec<Item> = Vec::new();
        let mut corners: Vec<Corner> = Vec::new();
        let mut letters: Vec<bool> = Vec::new();
        let mut at = from;
        let mut end = from;
        while at < self.tokens.len() {
            if let Some((item, has_letter, next)) = self.item(at) {
                match (items.last(), item) {
                    // "5W-2E": the dash within a word is gone.
                    (Some(Item::One(first, Some(axis))), Item::One(second, Some(of)))
                        if *axis == of && has_letter && letters.last() == Some(&true) =>
                    {
                        let range = Item::Range(*first, second, of);
                        items.pop();
                        items.push(range);
                    }
                    // "41.2 41.9 N": nothing stands between the two.
                    (Some(Item::One(first, None)), Item::One(second, Some(of)))
                        if has_letter && at == end && first.fract() != 0.0 && is_ascending(*first, second) =>
                    {
                        let first = if second < 0.0 { -first.abs() } else { *first };
                        items.pop();
                        items.push(Item::Range(first.min(second), first.max(second), of));
                    }
                    _ => {
                        items.push(item);
                        letters.push(has_letter);
                    }
                }
                (at, end) = (next, next);
                continue;
            }
            if let Some((corner, next)) = self.corner(at) {
                corners.push(corner);
                at = next;
                continue;
            }
            if !corners.is_empty() && !items.is_empty() && self.word(at) == "the" {
                at += 1;
                continue;
            }
            let is_between = self.is_mark(at, &[',', ';', '/', '(', ')', '[', ']', '{', '}', ':', '-']);
            let is_joined = !items.is_empty() && matches!(self.word(at), "and" | "to" | "by" | "between" | "from");
            if !is_between && !is_joined {
                break;
            }
            at += 1;
        }
        while !items.is_empty() && self.is_mark(end, &[']', ')', '}', '°']) {
            end += 1;
        }
        (items, corners, end)
    }

    /// Returns the number or the range at a token, whether a letter says its axis, and the token
    /// after it.
    fn item(&self, at: usize) -> Option<(Item, bool, usize)> {
        let (first, next) = self.angle(at)?;
        let one = (Item::One(first.value, first.axis), first.has_letter, next);
        let before = at.checked_sub(1).map_or("", |at| self.word(at));
        let is_plural = matches!(self.word(at), "latitudes" | "longitudes");
        let is_range = self.is_mark(next, &['-', '–'])
            || matches!(self.word(next), "to" | "through")
            || self.word(next) == "and" && (is_plural || before == "between" || self.word(at + 1) == "between");
        let Some((second, end)) = is_range.then(|| self.angle(next + 1)).flatten() else { return Some(one) };
        match (first.axis, second.axis) {
            (Some(a), Some(b)) if a != b => Some(one),
            // "10 to 18 N", "5 to 2 W".
            (None, Some(axis)) if second.has_letter => {
                let value = if second.value < 0.0 { -first.value.abs() } else { first.value };
                Some((Item::Range(value.min(second.value), value.max(second.value), axis), true, end))
            }
            (Some(axis), _) | (_, Some(axis)) => Some((Item::Range(first.value, second.value, axis), true, end)),
            (None, None) => Some(one),
        }
    }

    /// Returns the angle at a token and the token after it.
    fn angle(&self, from: usize) -> Option<(Angle, usize)> {
        let mut at = from;
        let label = axis(self.word(at));
        if label.is_some() {
            at += 1;
            while self.is_mark(at, &['=', ':']) || matches!(self.word(at), "is" | "of" | "from" | "between") {
                at += 1;
            }
        }
        // "N 48.2", "S12.55"
        let led = self.leading_letter(at);
        if let Some((_, _, Some(value))) = led {
            let (axis, sign, _) = led?;
            let end = if self.is_mark(at + 1, &['°', 'º', '˚']) { at + 2 } else { at + 1 };
            return Some((Angle { value: value * sign, axis: Some(axis), has_letter: true }, end));
        }
        at += usize::from(led.is_some());
        let degrees = self.number(at).filter(|degrees| degrees.abs() <= 360.0)?;
        let (mut value, next) = self.sixtieths(at, degrees).unwrap_or((degrees, at + 1));
        at = next;
        if self.is_mark(at, &['°', 'º', '˚']) || matches!(self.word(at), "deg" | "degree" | "degrees") {
            at += 1;
        }
        if let Some((axis, sign, _)) = led {
            return Some((Angle { value: value.abs() * sign, axis: Some(axis), has_letter: true }, at));
        }
        // "33.45 lat, -112.07 lon"
        if let Some(axis) = axis(self.word(at)).filter(|_| label.is_none() && self.order(at).is_none()) {
            return Some((Angle { value, axis: Some(axis), has_letter: false }, at + 1));
        }
        if let Some((axis, sign)) = self.tokens.get(at).and_then(|token| letter(&token.text)) {
            let is_other = label.is_some_and(|label| label != axis);
            if is_other {
                return None;
            }
            value = if sign < 0.0 { -value.abs() } else { value };
            return Some((Angle { value, axis: Some(axis), has_letter: true }, at + 1));
        }
        // "30 m", "10%", "16th", "2 classes".
        let is_unit = self.tokens.get(at).is_some_and(|token| {
            token.is('%')
                || token.kind == Kind::Word && (token.glued || self.is_unit(at)) && !self.is_mark(at - 1, &['°'])
        });
        (!is_unit).then_some((Angle { value, axis: label, has_letter: false }, at))
    }

    /// Returns the axis and the sign of a capital letter before a number. The number is within the
    /// word if nothing separates them: `S12.55`.
    fn leading_letter(&self, at: usize) -> Option<(Axis, f64, Option<f64>)> {
        let token = self.tokens.get(at).filter(|token| token.kind == Kind::Word && token.capital)?;
        let first = token.text.get(..1)?;
        let (axis, sign) = letter(first)?;
        if token.text.len() == 1 {
            let is_led = self.number(at + 1).is_some_and(|number| number >= 0.0);
            // "12 N 15 E" has the letter behind the number, "N 12° E 15°" before it.
            let is_part =
                |at: usize| self.number(at).is_some() || self.is_mark(at, &['°', 'º', '˚', '\'', '′', '"', '″']);
            let start = (0..at).rev().take_while(|&at| is_part(at)).last().unwrap_or(at);
            let is_led_before =
                start > 0 && self.tokens[start - 1].text.len() == 1 && letter(self.word(start - 1)).is_some();
            let is_behind = start < at && !is_led_before;
            return (is_led && !is_behind).then_some((axis, sign, None));
        }
        let value: f64 = token.text[1..].parse().ok()?;
        (token.text.contains('.') && !self.taken[at]).then_some((axis, sign, Some(value)))
    }

    fn is_unit(&self, at: usize) -> bool {
        matches!(
            self.word(at),
            "m" | "km"
                | "meters"
                | "metres"
                | "meter"
                | "days"
                | "years"
                | "months"
                | "percent"
                | "kilometers"
                | "kilometres"
                | "mm"
                | "cm"
                | "ha"
                | "hectares"
                | "classes"
                | "trees"
                | "points"
                | "pixels"
        )
    }

    /// Returns the value of degrees with minutes and seconds, and the token after them.
    fn sixtieths(&self, at: usize, degrees: f64) -> Option<(f64, usize)> {
        let part = |at: usize| {
            self.number(at).filter(|part| (0.0..60.0).contains(part) && !self.tokens[at].text.starts_with(['-', '+']))
        };
        let sum = |minutes: f64, seconds: f64| degrees + (minutes / 60.0 + seconds / 3600.0).copysign(degrees);
        // "36 50 12 S"
        let is_letter =
            self.tokens.get(at + 3).is_some_and(|token| token.text.len() == 1 && letter(&token.text).is_some());
        if let (Some(minutes), Some(seconds), true) = (part(at + 1), part(at + 2), is_letter) {
            return (degrees.fract() == 0.0 && minutes.fract() == 0.0).then(|| (sum(minutes, seconds), at + 3));
        }
        if !self.is_mark(at + 1, &['°', 'º', '˚']) && !matches!(self.word(at + 1), "deg" | "degrees") {
            return None;
        }
        let minutes = part(at + 2)?;
        let mut next = at + 3;
        if !self.is_mark(next, &['\'', '′']) && !matches!(self.word(next), "min" | "minutes") {
            return None;
        }
        next += 1;
        let is_second = |at: usize| {
            self.is_mark(at, &['"', '″', '”'])
                || matches!(self.word(at), "sec" | "seconds")
                || self.is_mark(at, &['\'', '′']) && self.is_mark(at + 1, &['\'', '′'])
        };
        let Some(seconds) = part(next).filter(|_| is_second(next + 1)) else { return Some((sum(minutes, 0.0), next)) };
        let end = if self.is_mark(next + 1, &['\'', '′']) { next + 3 } else { next + 2 };
        Some((sum(minutes, seconds), end))
    }
}

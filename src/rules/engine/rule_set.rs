//! A set of rules.

/// A set of rules, with one bit for each position in the registry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct RuleSet(u128);

impl RuleSet {
    /// The most rules that a set can hold.
    pub const CAPACITY: usize = u128::BITS as usize;
    /// No rule.
    pub const EMPTY: RuleSet = RuleSet(0);
    /// Every rule.
    pub const ALL: RuleSet = RuleSet(u128::MAX);

    /// Returns the set of one rule.
    pub fn only(rule: usize) -> RuleSet {
        RuleSet(1 << rule)
    }

    /// Returns `true` if the rule is in the set.
    pub fn contains(self, rule: usize) -> bool {
        self.0 >> rule & 1 != 0
    }

    /// Adds a rule.
    pub fn insert(&mut self, rule: usize) {
        self.0 |= 1 << rule;
    }

    /// Returns the rules in either set.
    #[must_use]
    pub fn union(self, other: RuleSet) -> RuleSet {
        RuleSet(self.0 | other.0)
    }

    /// Returns `true` if the sets share a rule.
    pub fn intersects(self, other: RuleSet) -> bool {
        self.0 & other.0 != 0
    }

    /// Returns `true` if the set has no rule.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the number of rules.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }
}

impl FromIterator<usize> for RuleSet {
    fn from_iter<I: IntoIterator<Item = usize>>(rules: I) -> RuleSet {
        rules.into_iter().fold(RuleSet::EMPTY, |set, rule| set.union(RuleSet::only(rule)))
    }
}

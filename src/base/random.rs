//! Pseudo-random numbers for tests, the same in every run. `tests/suite` includes this file too.

/// A linear congruential generator.
#[derive(Debug)]
pub struct Random(u64);

impl Random {
    /// Creates a generator. The same seed gives the same numbers.
    pub fn new(seed: u64) -> Self {
        Random(seed)
    }

    fn step(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        self.0
    }

    /// Returns a number below a limit, or 0 if the limit is 0.
    pub fn below(&mut self, limit: usize) -> usize {
        (self.step() >> 33) as usize % limit.max(1)
    }

    /// Returns a number from 0 to 1, without 1.
    pub fn fraction(&mut self) -> f32 {
        (self.step() >> 40) as f32 / (1 << 24) as f32
    }
}

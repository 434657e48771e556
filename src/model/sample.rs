//! Chooses a token from logits, for the decoding loop in [`decode`](super::decode).

use super::error::ModelError;
use toktrie::SimpleVob;

/// The settings by which tokens are chosen.
#[derive(Debug, Clone, PartialEq)]
pub struct Sampling {
    /// Divides the logits; 0 chooses the most likely token, the first of equals.
    pub temperature: f32,
    /// Keeps the most likely tokens whose probabilities sum to this; 1 keeps all.
    pub top_p: f32,
    /// Keeps this many of the most likely tokens; 0 keeps all.
    pub top_k: usize,
    /// Above 1, makes tokens that already occurred less likely.
    pub repetition_penalty: f32,
    /// Seed of the random numbers. The same seed draws the same text.
    pub seed: u64,
}

impl Default for Sampling {
    fn default() -> Self {
        Self { temperature: 0.0, top_p: 1.0, top_k: 0, repetition_penalty: 1.0, seed: 0 }
    }
}

/// A token that was chosen.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ChosenToken {
    /// Its id.
    pub token: u32,
    /// The natural logarithm of its probability under the model, before temperature, penalties and
    /// constraints.
    pub log_probability: f32,
}

/// Chooses tokens by [`Sampling`].
#[derive(Debug)]
pub struct Sampler {
    sampling: Sampling,
    state: u64,
    /// Candidates with weights. Kept between draws to avoid an allocation of the vocabulary's size.
    pool: Vec<(u32, f32)>,
    /// Whether each token occurred in the history; all `false` between calls.
    seen: Vec<bool>,
}

impl Sampler {
    /// Returns a sampler with its own random numbers.
    pub fn new(sampling: Sampling) -> Self {
        Self { state: sampling.seed, sampling, pool: Vec::new(), seen: Vec::new() }
    }

    /// Chooses a token from `logits`, `[vocabulary]`, for one position.
    ///
    /// Only ids below `known` that `allowed` contains are candidates; returns `None` if there are
    /// none. `history` lists the tokens of the sequence so far, for the repetition penalty.
    ///
    /// # Errors
    /// The logits are NaN or infinite.
    pub fn choose(
        &mut self,
        logits: &[f32],
        known: usize,
        allowed: Option<&SimpleVob>,
        history: &[u32],
    ) -> Result<Option<ChosenToken>, ModelError> {
        let highest = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        // # Performance
        // Most logits lie so far below the highest that they do not change the sum. Their
        // exponentials would take as long as a step of a small model. The comparison is false for
        // NaN, so NaN stays in the sum.
        let is_negligible = |below: f32| below < -30.0;
        let sum: f64 = logits
            .iter()
            .map(|logit| logit - highest)
            .filter(|below| !is_negligible(*below))
            .map(|below| f64::from(below.exp()))
            .sum();
        if !highest.is_finite() || !sum.is_finite() {
            return Err(ModelError::new("the model gives no numbers").with_help(
                "a model in half precision may overflow on this device: take another file of it, or another device",
            ));
        }
        let normal = f64::from(highest) + sum.ln();
        self.mark(history, logits.len());
        let known = known.min(logits.len());
        let token = if self.sampling.temperature <= 0.0 {
            self.most_likely(logits, known, allowed)
        } else {
            self.draw(logits, known, allowed)
        };
        self.unmark(history);
        Ok(token.and_then(|token| {
            let logit = f64::from(*logits.get(token as usize)?);
            Some(ChosenToken { token, log_probability: (logit - normal) as f32 })
        }))
    }

    /// Sets `seen` for the tokens of the history.
    fn mark(&mut self, history: &[u32], size: usize) {
        if self.sampling.repetition_penalty != 1.0 {
            self.seen.resize(size, false);
            for id in history {
                if let Some(seen) = self.seen.get_mut(*id as usize) {
                    *seen = true;
                }
            }
        }
    }

    /// Clears `seen` for the tokens of the history.
    fn unmark(&mut self, history: &[u32]) {
        for id in history {
            if let Some(seen) = self.seen.get_mut(*id as usize) {
                *seen = false;
            }
        }
    }

    /// Returns a token's logit with the repetition penalty.
    fn penalized(&self, token: usize, logit: f32) -> f32 {
        let penalty = self.sampling.repetition_penalty;
        match self.seen.get(token) {
            Some(true) if logit > 0.0 => logit / penalty,
            Some(true) => logit * penalty,
            _ => logit,
        }
    }

    /// Returns the candidate with the highest logit, the first of equals.
    fn most_likely(&self, logits: &[f32], known: usize, allowed: Option<&SimpleVob>) -> Option<u32> {
        let mut best: Option<(usize, f32)> = None;
        let mut see = |token: usize| {
            if let Some(logit) = logits[..known].get(token).map(|logit| self.penalized(token, *logit))
                && best.is_none_or(|(_, highest)| logit > highest)
            {
                best = Some((token, logit));
            }
        };
        match allowed {
            Some(set) => set.iter_set_entries(see),
            None => (0..known).for_each(&mut see),
        }
        best.and_then(|(token, _)| u32::try_from(token).ok())
    }

    /// Draws a candidate in proportion to its probability.
    fn draw(&mut self, logits: &[f32], known: usize, allowed: Option<&SimpleVob>) -> Option<u32> {
        let mut pool = std::mem::take(&mut self.pool);
        pool.clear();
        let mut see = |token: usize| {
            let Some(logit) = logits[..known].get(token) else { return };
            let logit = self.penalized(token, *logit);
            if let Ok(token) = u32::try_from(token)
                && logit > f32::NEG_INFINITY
            {
                pool.push((token, logit / self.sampling.temperature));
            }
        };
        match allowed {
            Some(set) => set.iter_set_entries(see),
            None => (0..known).for_each(&mut see),
        }
        let token = self.draw_from(&mut pool);
        self.pool = pool;
        token
    }

    /// Draws from candidates with their logits, in the order of their ids.
    fn draw_from(&mut self, pool: &mut Vec<(u32, f32)>) -> Option<u32> {
        let higher = |a: &(u32, f32), b: &(u32, f32)| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0));
        let Sampling { top_k, top_p, .. } = self.sampling;
        if top_k > 0 && top_k < pool.len() {
            pool.select_nth_unstable_by(top_k - 1, higher);
            pool.truncate(top_k);
        }
        let highest = pool.iter().map(|(_, logit)| *logit).fold(f32::NEG_INFINITY, f32::max);
        let mut sum = 0.0;
        for (_, logit) in pool.iter_mut() {
            *logit = (*logit - highest).exp();
            sum += f64::from(*logit);
        }
        if top_p < 1.0 {
            pool.sort_unstable_by(higher);
            let mut reached = 0.0;
            let cutoff = pool.iter().position(|(_, weight)| {
                reached += f64::from(*weight);
                reached >= f64::from(top_p) * sum
            });
            pool.truncate(cutoff.map_or(pool.len(), |at| at + 1));
            sum = pool.iter().map(|(_, weight)| f64::from(*weight)).sum();
        }
        let mut remaining = self.uniform() * sum;
        for (token, weight) in pool.iter() {
            remaining -= f64::from(*weight);
            if remaining < 0.0 {
                return Some(*token);
            }
        }
        // Rounding can leave a remainder.
        pool.last().map(|(token, _)| *token)
    }

    /// Returns a random number in [0, 1) by SplitMix64.
    fn uniform(&mut self) -> f64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) >> 11) as f64 / (1u64 << 53) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sampling(temperature: f32) -> Sampling {
        Sampling { temperature, seed: 7, ..Sampling::default() }
    }

    fn counts(sampling: Sampling, logits: &[f32], allowed: Option<&SimpleVob>) -> Vec<usize> {
        let mut sampler = Sampler::new(sampling);
        let mut counts = vec![0; logits.len()];
        for _ in 0..20_000 {
            counts[sampler.choose(logits, logits.len(), allowed, &[]).unwrap().unwrap().token as usize] += 1;
        }
        counts
    }

    #[test]
    fn greedy_sampling_takes_the_first_of_the_likeliest() {
        let mut sampler = Sampler::new(sampling(0.0));
        let chosen = sampler.choose(&[0.0, 2.0, 2.0, 1.0], 4, None, &[]).unwrap().unwrap();
        assert_eq!(chosen.token, 1);
        let sum: f32 = [0.0f32, 2.0, 2.0, 1.0].iter().map(|x| x.exp()).sum();
        assert!((chosen.log_probability - (2.0 - sum.ln())).abs() < 1e-5);
        let allowed = SimpleVob::from_slice(&[true, false, false, true]);
        assert_eq!(sampler.choose(&[0.0, 2.0, 2.0, 1.0], 4, Some(&allowed), &[]).unwrap().unwrap().token, 3);
        // The tokenizer cannot decode ids that it does not have.
        assert_eq!(sampler.choose(&[0.0, 1.0, 9.0, 9.0], 2, None, &[]).unwrap().unwrap().token, 1);
        let none = SimpleVob::alloc(4);
        assert_eq!(sampler.choose(&[0.0; 4], 4, Some(&none), &[]).unwrap(), None);
    }

    #[test]
    fn draws_in_proportion_to_probabilities() {
        let logits = [4.0f32.ln(), 3.0f32.ln(), 2.0f32.ln(), 1.0f32.ln()];
        let share = counts(sampling(1.0), &logits, None);
        for (at, count) in share.iter().enumerate() {
            let expected = 2000 * (4 - at);
            assert!(count.abs_diff(expected) < 250, "{share:?}");
        }
        let top_k = counts(Sampling { top_k: 2, ..sampling(1.0) }, &logits, None);
        assert!(top_k[0].abs_diff(11_428) < 400 && top_k[2] + top_k[3] == 0, "{top_k:?}");
        // 0.4 and 0.3 reach 0.65 together.
        let top_p = counts(Sampling { top_p: 0.65, ..sampling(1.0) }, &logits, None);
        assert!(top_p[1] > 8000 && top_p[2] + top_p[3] == 0, "{top_p:?}");
        let allowed = SimpleVob::from_slice(&[false, true, false, true]);
        let some = counts(sampling(1.0), &logits, Some(&allowed));
        assert!(some[0] + some[2] == 0 && some[1].abs_diff(15_000) < 400, "{some:?}");
    }

    #[test]
    fn the_seed_determines_the_tokens() {
        let draw = |seed| {
            let mut sampler = Sampler::new(Sampling { seed, ..sampling(1.0) });
            (0..20).map(|_| sampler.choose(&[0.0; 50], 50, None, &[]).unwrap().unwrap().token).collect::<Vec<_>>()
        };
        assert_eq!(draw(1), draw(1));
        assert_ne!(draw(1), draw(2));
    }

    #[test]
    fn tokens_of_the_history_are_less_likely() {
        let mut sampler = Sampler::new(Sampling { repetition_penalty: 2.0, ..sampling(0.0) });
        let choose = |sampler: &mut Sampler, logits: &[f32], history: &[u32]| {
            sampler.choose(logits, 3, None, history).unwrap().unwrap().token
        };
        assert_eq!(choose(&mut sampler, &[3.0, 2.0, 1.0], &[]), 0);
        assert_eq!(choose(&mut sampler, &[3.0, 2.0, 1.0], &[0, 0]), 1);
        assert_eq!(choose(&mut sampler, &[-1.0, -1.5, -9.0], &[0]), 1);
        assert_eq!(choose(&mut sampler, &[3.0, 2.0, 1.0], &[900]), 0);
    }

    #[test]
    fn logits_that_are_not_finite_are_refused() {
        let mut sampler = Sampler::new(sampling(0.0));
        for logits in [[f32::NAN, 1.0], [f32::INFINITY, 1.0], [f32::NEG_INFINITY; 2]] {
            assert!(sampler.choose(&logits, 2, None, &[]).is_err(), "{logits:?}");
        }
        assert!(sampler.choose(&[f32::NEG_INFINITY, 1.0], 2, None, &[]).is_ok());
    }
}

/// How hands fare against each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Showdowns that were looked at.
    pub total: u64,
    /// Whether they are a sample; otherwise they are all there are.
    pub is_sample: bool,
    /// Each player's part, in their order.
    pub players: Vec<PlayerShare>,
}

/// A player's part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerShare {
    /// Showdowns won alone.
    pub won: u64,
    /// Showdowns shared, by how many share: the first entry counts those of two.
    pub shared: Vec<u64>,
}

impl Answer {
    pub(crate) fn new(players: usize, is_sample: bool) -> Answer {
        let share = PlayerShare {
            won: 0,
            shared: vec![0; players - 1],
        };
        Answer {
            total: 0,
            is_sample,
            players: vec![share; players],
        }
    }

    /// Counts showdowns that these players win together.
    pub(crate) fn count(&mut self, winners: u32, showdowns: u64) {
        self.total += showdowns;
        let sharing = winners.count_ones() as usize;
        for (place, player) in self.players.iter_mut().enumerate() {
            if winners >> place & 1 == 0 {
                continue;
            }
            match sharing {
                1 => player.won += showdowns,
                _ => player.shared[sharing - 2] += showdowns,
            }
        }
    }
}

impl PlayerShare {
    /// Showdowns shared with others.
    pub fn ties(&self) -> u64 {
        self.shared.iter().sum()
    }

    /// The player's equity as a fraction, exactly: pots won, shares of pots included, over all
    /// pots.
    pub fn equity(&self, answer: &Answer) -> (u128, u128) {
        let sharing = 2..2 + self.shared.len() as u128;
        let common = sharing.clone().fold(1, lowest_common_multiple);
        let parts = sharing.zip(&self.shared);
        let parts: u128 = parts
            .map(|(sharing, count)| u128::from(*count) * (common / sharing))
            .sum();
        let above = u128::from(self.won) * common + parts;
        let below = u128::from(answer.total) * common;
        let divisor = greatest_common_divisor(above, below).max(1);
        (above / divisor, below / divisor)
    }

    /// The equity in percent with so many decimals, rounded.
    pub fn percent(&self, answer: &Answer, decimals: u32) -> String {
        let (above, below) = self.equity(answer);
        fraction(above * 100, below, decimals)
    }

    /// Half of the range, in percent with so many decimals, in which the equity lies with a
    /// certainty of about 95 in 100, if it was sampled.
    pub fn margin(&self, answer: &Answer, decimals: u32) -> String {
        // Twice the root of p (1 - p) / n, which shared pots only make smaller.
        let (above, below) = self.equity(answer);
        let scale = 10_u128.pow(decimals);
        let part = above * 1_000_000 / below.max(1);
        let spread = part * (1_000_000 - part) / u128::from(answer.total.max(1));
        let root = (spread * 4 * scale * scale).isqrt();
        fraction(root, 10_000 * scale, decimals)
    }
}

fn fraction(above: u128, below: u128, decimals: u32) -> String {
    let scale = 10_u128.pow(decimals);
    let below = below.max(1);
    let scaled = (above * scale * 2 + below) / (2 * below);
    match decimals {
        0 => scaled.to_string(),
        _ => format!(
            "{}.{:0width$}",
            scaled / scale,
            scaled % scale,
            width = decimals as usize
        ),
    }
}

fn greatest_common_divisor(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

fn lowest_common_multiple(a: u128, b: u128) -> u128 {
    a / greatest_common_divisor(a, b) * b
}

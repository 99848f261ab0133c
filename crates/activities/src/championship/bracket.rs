//! Who meets whom: whoever loses once is out.

/// A round of the bracket, and those that come of it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Bracket {
    /// From 1.
    round: u32,
    /// Who goes on without a match: those drawn first, where the number is no power of two.
    byes: Vec<String>,
    pairs: Vec<Pair>,
}

#[derive(Clone, Debug, PartialEq)]
struct Pair {
    players: [String; 2],
    winner: Option<usize>,
}

impl Bracket {
    /// The bracket of players in the order in which they were drawn.
    pub(super) fn new(players: Vec<String>) -> Bracket {
        Bracket::round(1, players)
    }

    fn round(round: u32, mut players: Vec<String>) -> Bracket {
        let byes = match players.len() {
            1 => 1,
            count => count.next_power_of_two() - count,
        };
        let others = players.split_off(byes);
        let pair = |two: &[String]| Pair {
            players: [two[0].clone(), two[1].clone()],
            winner: None,
        };
        Bracket {
            round,
            byes: players,
            pairs: others.chunks_exact(2).map(pair).collect(),
        }
    }

    /// Which round it is.
    pub(super) fn round_number(&self) -> u32 {
        self.round
    }

    /// Who waits for the next round.
    pub(super) fn byes(&self) -> &[String] {
        &self.byes
    }

    fn pair(&self, winner: &str, loser: &str) -> Option<(usize, usize)> {
        let find = |(place, pair): (usize, &Pair)| {
            let won = pair.players.iter().position(|player| player == winner)?;
            let open = pair.winner.is_none() && pair.players[1 - won] == loser;
            open.then_some((place, won))
        };
        self.pairs.iter().enumerate().find_map(find)
    }

    /// Whether these two meet in this round and have not yet.
    pub(super) fn awaits(&self, winner: &str, loser: &str) -> bool {
        self.pair(winner, loser).is_some()
    }

    /// One of a pair has won; the next round begins when all have.
    pub(super) fn won(&mut self, winner: &str, loser: &str) {
        let Some((place, won)) = self.pair(winner, loser) else {
            return;
        };
        self.pairs[place].winner = Some(won);
        if self.pairs.iter().all(|pair| pair.winner.is_some()) {
            let winners = self.pairs.iter();
            let winners = winners.filter_map(|pair| Some(pair.players[pair.winner?].clone()));
            let mut next = self.byes.clone();
            next.extend(winners);
            *self = Bracket::round(self.round + 1, next);
        }
    }

    /// Whoever has beaten all others.
    pub(super) fn champion(&self) -> Option<&str> {
        match (&self.pairs[..], &self.byes[..]) {
            ([], [one]) => Some(one),
            _ => None,
        }
    }

    /// The matches that are still to be played in this round.
    pub(super) fn matches(&self) -> Vec<String> {
        let open = self.pairs.iter().filter(|pair| pair.winner.is_none());
        open.map(|pair| pair.players.join(" - ")).collect()
    }

    /// All pairs of this round, with who won.
    pub(super) fn pairs(&self) -> impl Iterator<Item = (&[String; 2], Option<&str>)> {
        self.pairs.iter().map(|pair| {
            let winner = pair.winner.map(|place| pair.players[place].as_str());
            (&pair.players, winner)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// With any number of players, one fewer matches than players leave a champion, and each of
    /// the others has lost once.
    #[test]
    fn every_bracket_ends_with_one() {
        for count in 2..70usize {
            let names: Vec<String> = (0..count).map(|player| format!("p{player}")).collect();
            let mut bracket = Bracket::new(names);
            let mut lost = Vec::new();
            while bracket.champion().is_none() {
                let (players, _) = bracket
                    .pairs()
                    .find(|(_, winner)| winner.is_none())
                    .expect("a match is open");
                let (winner, loser) = (players[1].clone(), players[0].clone());
                bracket.won(&winner, &loser);
                assert!(!lost.contains(&winner) && !lost.contains(&loser));
                lost.push(loser);
            }
            assert_eq!(lost.len(), count - 1);
        }
    }
}

//! What a player's choices are worth whose bet may go to prison.

use std::collections::BTreeMap;

use games::wheels::{Decides, Rules};
use table::{ChoiceId, Held, Moment, Person, SpotId, View};

use super::{AT, PLAYER, Spin, endings, pockets};
use crate::SolveError;
use crate::advice::{Advice, Advises, NotAdvised, Weighed, Weighs};
use crate::fraction::{Fraction, whole};

/// So many times in a row a bet is asked about after it was held over: what it may do then is the
/// same ever after.
const TIMES: u8 = 2;

/// What each choice brings of a unit that lies on a spot and was held over so many times.
pub(crate) struct Prison(BTreeMap<(SpotId, u8), Vec<(ChoiceId, Fraction)>>);

impl Prison {
    /// Every bet that may go to prison.
    pub(crate) fn prepare(
        rules: &Rules,
        progress: &mut (dyn FnMut(u64, u64) + Send),
    ) -> Result<Prison, SolveError> {
        let description = rules.description();
        let falls = match &description.decides {
            Decides::Wheel(wheel) => pockets(wheel.pockets.len() as u8),
            Decides::Rows(rows) => endings(rows)?,
        };
        let spots: Vec<SpotId> = (0..)
            .zip(&description.spots)
            .filter(|(_, spot)| spot.insures.is_none())
            .map(|(id, _)| SpotId(id))
            .collect();
        let mut prison = Prison(BTreeMap::new());
        for (done, spot) in spots.iter().enumerate() {
            progress(done as u64, spots.len() as u64);
            let spin = Spin::new(rules, &falls, *spot, false)?;
            for times in (0..=TIMES).filter(|_| spin.prison.is_some()) {
                if let Some(weighed) = spin.weighed(times)? {
                    prison.0.insert((*spot, times), weighed);
                }
            }
        }
        match prison.0.is_empty() {
            true => Err(SolveError::NotKept),
            false => Ok(prison),
        }
    }
}

impl Advises for Prison {
    /// What each choice brings a person who is asked now: over all that he has lying there.
    fn advise(&self, view: &View, person: Person) -> Result<Advice, NotAdvised> {
        let Moment::Choosing { at, by, .. } = view.moment else {
            return Err(NotAdvised::NotAsked);
        };
        if by != person {
            return Err(NotAdvised::NotAsked);
        }
        let own = view.boxes.iter().filter(|found| found.number == at);
        let wagers = own.flat_map(|found| &found.wagers);
        let wagers: Vec<_> = wagers.filter(|wager| wager.by == person).collect();
        let offered = view.yours.choose.iter().filter(|option| option.at == at);
        let mut choices = Vec::new();
        for option in offered {
            let mut expectation = whole(0);
            for wager in &wagers {
                let known = self.0.get(&(wager.spot, wager.held.min(TIMES)));
                let known = known.ok_or(NotAdvised::NotKnown)?;
                let brings = known.iter().find(|(choice, _)| *choice == option.choice);
                let (_, brings) = brings.ok_or(NotAdvised::NotKnown)?;
                expectation += brings * whole(wager.stake.count().into());
            }
            choices.push(Weighed {
                choice: option.choice,
                aside: Vec::new(),
                expectation,
            });
        }
        if choices.is_empty() || wagers.is_empty() {
            return Err(NotAdvised::NotKnown);
        }
        Ok(Advice {
            choices,
            weighs: Weighs::Box,
            left_out: Vec::new(),
            stake: wagers.iter().map(|wager| wager.stake.count()).sum(),
        })
    }
}

impl Spin<'_> {
    /// What each choice brings of a unit, where a fall leaves one: at once and from prison, less the
    /// unit itself.
    fn weighed(&self, times: u8) -> Result<Option<Vec<(ChoiceId, Fraction)>>, SolveError> {
        let held = (times > 0).then_some(Held {
            at: AT,
            by: PLAYER,
            spot: self.spot,
            stake: self.stake,
            times,
        });
        let unit = whole(self.stake.count().into());
        let later = self.prison.clone().unwrap_or_else(|| whole(0));
        for fall in self.falls {
            let spun = self.spun(held, fall)?;
            let choices = self.choices(&spun.state);
            if choices.is_empty() {
                continue;
            }
            let mut weighed = Vec::new();
            for choice in choices {
                let (now, left) = self.chosen(&spun.state, choice)?;
                let worth = now + whole(left.count().into()) * &later;
                weighed.push((choice, worth / &unit - whole(1)));
            }
            return Ok(Some(weighed));
        }
        Ok(None)
    }
}

#[cfg(test)]
mod tests {
    use games::GameFile;
    use games::wheels::Wheel;
    use table::{Game, Rulebook, Viewer};

    use super::*;

    /// A zero on an even chance: half of the bet now, or prison, which is worth what the next spins
    /// bring. Whoever is not asked is told nothing.
    #[test]
    fn half_and_prison_are_weighed_at_a_zero() {
        let library = law::Library::embedded().expect("our own law files are sound");
        let catalogue = games::Catalogue::read(&library).expect("and so are our games");
        let found = catalogue.find("ar-2010", "french-roulette");
        let Some(GameFile::Wheel(description)) = found else {
            panic!("it is ours")
        };
        let sheet = library
            .sheet("ar-2010", "french-roulette")
            .expect("one ships");
        let rules = Rules::new(description, sheet).expect("the sheet is right");
        let prison = Prison::prepare(&rules, &mut |_, _| {}).expect("bets go to prison");
        let spot = rules
            .felt()
            .spots
            .iter()
            .find(|spot| spot.key.contains("rojo"));
        let spot = spot.expect("it is there").id;
        let falls = pockets(37);
        let spin = Spin::new(&rules, &falls, spot, false).expect("it is played");
        let asked = falls.iter().find_map(|fall| {
            let spun = spin.spun(None, fall).expect("it falls");
            (!spin.choices(&spun.state).is_empty()).then_some(spun)
        });
        let asked = asked.expect("a zero asks");
        let view = Wheel::view(&rules, &asked.state, Viewer::Player(PLAYER));
        let advice = prison.advise(&view, PLAYER).expect("it is weighed");
        let in_stakes = |weighed: &Weighed| &weighed.expectation / whole(advice.stake.into());
        let told: Vec<Fraction> = advice.choices.iter().map(in_stakes).collect();
        assert_eq!(told.len(), 2, "{told:?}");
        let half = Fraction::new((-1).into(), 2.into());
        assert!(told.contains(&half), "{told:?}");
        let worth = spin.prison.clone().expect("it goes to prison") - whole(1);
        assert!(told.contains(&worth), "{told:?}");
        let other = prison.advise(&view, Person(PLAYER.0 + 1));
        assert_eq!(other, Err(NotAdvised::NotAsked));
    }
}

//! How good a hand is, from what its player sees: deals of the unseen cards, imagined and counted.

use cards::Card;
use games::Rules;
use table::{BoxView, CardPlace, Person, Picked, Picks, Rulebook, Seen, Standing, View};

use crate::WHOLE;
use crate::dice::Dice;

/// What a player knows of the cards.
pub(crate) struct Chance<'r> {
    rules: &'r Rules,
    own: Vec<Card>,
    common: Vec<Card>,
    /// The open cards of each who plays on.
    others: Vec<Vec<Card>>,
    unseen: Vec<Card>,
    /// How many cards each hand and the middle will have.
    hand: usize,
    middle: usize,
}

impl<'r> Chance<'r> {
    pub(crate) fn of(rules: &'r Rules, view: &View, person: Person) -> Chance<'r> {
        let felt = rules.felt();
        let places = &felt.places;
        let cards_at = |wanted: fn(&CardPlace) -> Option<u8>| {
            places.iter().find_map(wanted).map_or(0, usize::from)
        };
        let hand = cards_at(|place| match place {
            CardPlace::Boxes(cards) => Some(*cards),
            CardPlace::Bank(_) | CardPlace::Common(_) => None,
        });
        let middle = cards_at(|place| match place {
            CardPlace::Common(cards) => Some(*cards),
            CardPlace::Bank(_) | CardPlace::Boxes(_) => None,
        });
        let plays = |found: &&BoxView| {
            let mut standing = found.standing.iter();
            standing.any(|(_, how)| *how == Standing::In) && !found.cards.is_empty()
        };
        let (mine, others): (Vec<&BoxView>, Vec<&BoxView>) = view
            .boxes
            .iter()
            .filter(plays)
            .partition(|found| found.holder == person);
        let own: Vec<Card> = mine.iter().flat_map(|found| kept(found)).collect();
        let others: Vec<Vec<Card>> = others.iter().map(|found| kept(found)).collect();
        let common = seen(&view.common);
        let aside = mine.iter().flat_map(|found| seen(&found.cards));
        let known: Vec<Card> = own
            .iter()
            .chain(&common)
            .chain(others.iter().flatten())
            .copied()
            .chain(aside)
            .collect();
        let deck = felt.deck.into_iter().flat_map(|deck| deck.cards());
        let unseen = deck.filter(|card| !known.contains(card)).collect();
        Chance {
            rules,
            own,
            common,
            others,
            unseen,
            hand,
            middle,
        }
    }

    /// The chance to win, in hundredths, over so many imagined deals.
    pub(crate) fn estimate(&self, deals: u32, dice: &mut Dice) -> u64 {
        let mut won = 0;
        for _ in 0..deals {
            won += self.one_deal(dice);
        }
        won / u64::from(deals.max(1))
    }

    /// One imagined deal: the whole for a win, a share for a tie, nothing for a loss.
    fn one_deal(&self, dice: &mut Dice) -> u64 {
        let mut left = self.unseen.clone();
        let mut draw = |cards: &mut Vec<Card>, up_to: usize| {
            while cards.len() < up_to && !left.is_empty() {
                let place = dice.below(left.len());
                cards.push(left.swap_remove(place));
            }
        };
        let (mut own, mut common) = (self.own.clone(), self.common.clone());
        draw(&mut own, self.hand);
        draw(&mut common, self.middle);
        let mine = games::player_poker::strength(self.rules, &own, &common);
        let mut equal = 1;
        for other in &self.others {
            let mut cards = other.clone();
            draw(&mut cards, self.hand);
            let theirs = games::player_poker::strength(self.rules, &cards, &common);
            if theirs > mine {
                return 0;
            }
            equal += u64::from(theirs == mine);
        }
        WHOLE / equal
    }
}

fn seen(cards: &[Seen]) -> Vec<Card> {
    let card = |seen: &Seen| match seen {
        Seen::Card(card) => Some(*card),
        Seen::Back => None,
    };
    cards.iter().filter_map(card).collect()
}

/// The cards that a box plays with, as far as they are seen.
fn kept(found: &BoxView) -> Vec<Card> {
    let cards = found.cards.iter().enumerate();
    let kept = cards.filter(|(place, _)| !found.apart.contains(*place));
    let kept: Vec<Seen> = kept.map(|(_, seen)| *seen).collect();
    seen(&kept)
}

/// The cards to change: those whose rank stands alone in the hand, as many as may be.
pub(crate) fn to_change(view: &View, person: Person, picks: Option<Picks>) -> Option<Picked> {
    let picks = picks?;
    let own = view.boxes.iter().find(|found| found.holder == person)?;
    let cards: Vec<Option<Card>> = own
        .cards
        .iter()
        .map(|seen| match seen {
            Seen::Card(card) => Some(*card),
            Seen::Back => None,
        })
        .collect();
    let rank = |place: usize| cards[place].and_then(Card::rank);
    let alone = |place: &usize| {
        let mut others = (0..cards.len()).filter(|other| other != place);
        !others.any(|other| rank(other) == rank(*place))
    };
    let places: Vec<usize> = (0..cards.len()).filter(alone).collect();
    let most = usize::from(picks.most).min(places.len());
    if most < usize::from(picks.least) || places.len() == cards.len() {
        return None;
    }
    // The highest lone card is worth keeping beside nothing else.
    Picked::at(places[..most].iter().map(|place| *place as u8))
}

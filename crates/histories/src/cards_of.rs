//! Which card comes when: those that the file names, and others where it names none.

use std::collections::VecDeque;

use cards::{Card, CardSet, Deck};
use phh::{Hand, Step};

use crate::Unfit;

/// The cards of a hand, by where they go.
pub(crate) struct CardsOf {
    players: Vec<VecDeque<Card>>,
    board: VecDeque<Card>,
    /// What the file leaves unnamed comes from here: burnt cards, cards that nobody showed.
    spare: VecDeque<Card>,
    /// Whether all cards of a player are his own, and none made up.
    known: Vec<bool>,
}

impl CardsOf {
    pub(crate) fn of(hand: &Hand, deck: Deck) -> Result<CardsOf, Unfit> {
        let mut dealt: Vec<Vec<Option<Card>>> = vec![Vec::new(); hand.starting_stacks.len()];
        let mut board = VecDeque::new();
        for moved in &hand.moves {
            match &moved.step {
                Step::DealTo { player, cards } => dealt[*player].extend(cards),
                Step::Board(cards) => {
                    let cards: Option<Vec<Card>> = cards.iter().copied().collect();
                    board.extend(cards.ok_or(Unfit::UnknownBoard)?);
                }
                Step::Fold(_)
                | Step::CheckOrCall(_)
                | Step::BetTo { .. }
                | Step::BringIn(_)
                | Step::Draw { .. }
                | Step::Show { .. } => {}
            }
        }
        for moved in &hand.moves {
            if let Step::Show { player, cards } = &moved.step {
                fill_in(&mut dealt[*player], cards);
            }
        }
        let named = dealt.iter().flatten().flatten().chain(&board);
        let mut seen = CardSet::EMPTY;
        for card in named {
            if seen.contains(*card) {
                return Err(Unfit::TwiceThere(*card));
            }
            seen.insert(*card);
        }
        let mut spare: VecDeque<Card> = deck.cards().filter(|card| !seen.contains(*card)).collect();
        let known = dealt
            .iter()
            .map(|cards| cards.iter().all(Option::is_some))
            .collect();
        let mut players = Vec::with_capacity(dealt.len());
        for cards in dealt {
            let named = |card: Option<Card>| card.or_else(|| spare.pop_front());
            let cards: Option<VecDeque<Card>> = cards.into_iter().map(named).collect();
            players.push(cards.ok_or(Unfit::NoCardLeft)?);
        }
        Ok(CardsOf {
            players,
            board,
            spare,
            known,
        })
    }

    /// The next own card of a player.
    pub(crate) fn own(&mut self, player: usize) -> Option<Card> {
        self.players[player].pop_front()
    }

    /// The next common card.
    pub(crate) fn common(&mut self) -> Option<Card> {
        self.board.pop_front()
    }

    /// A card that nobody looks at.
    pub(crate) fn burnt(&mut self) -> Option<Card> {
        self.spare.pop_back()
    }

    /// Whether all cards of a player are known.
    pub(crate) fn knows(&self, player: usize) -> bool {
        self.known[player]
    }
}

/// Cards shown at the end take the places of those that nobody knew.
fn fill_in(dealt: &mut [Option<Card>], shown: &[Option<Card>]) {
    let new = |card: &Card| !dealt.contains(&Some(*card));
    let shown: Vec<Card> = shown.iter().copied().flatten().filter(new).collect();
    let unknown = dealt.iter_mut().filter(|card| card.is_none());
    for (place, card) in unknown.zip(shown) {
        *place = Some(card);
    }
}

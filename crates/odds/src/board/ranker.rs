//! The step of the best hand of seven cards.

use cards::Card;
use cards::fast::Partial;

use super::BOARD;
use crate::hands::{Hands, for_each_choice, number};

/// Tells the step of the best hand of seven cards.
pub(crate) struct Ranker<'a> {
    hands: &'a Hands<'a>,
    /// By position among standard hands, where the order is the standard one.
    by_position: Option<Vec<u16>>,
}

impl<'a> Ranker<'a> {
    pub(crate) fn new(hands: &'a Hands<'a>) -> Ranker<'a> {
        let standard = hands.asked.order.is_standard();
        let by_position = standard.then(|| {
            let mut steps = vec![0; 1 << 13];
            for (step, judged) in hands.steps.iter().enumerate() {
                let position = cards::fast::position(judged.example);
                steps[usize::from(position)] = step as u16;
            }
            // Where hands without a combination are equal, all of them are the lowest step,
            // which is what was set for every position at first.
            steps
        });
        Ranker { hands, by_position }
    }

    #[inline]
    pub(crate) fn step(
        &self,
        board: Partial,
        cards: &[Card; BOARD],
        one: Card,
        other: Card,
    ) -> u16 {
        match &self.by_position {
            Some(steps) => {
                let position = board.with(one).with(other).position();
                steps[usize::from(position) & ((1 << 13) - 1)]
            }
            None => self.best_of_seven(cards, one, other),
        }
    }

    /// The best of the hands that seven cards make.
    fn best_of_seven(&self, board: &[Card; BOARD], one: Card, other: Card) -> u16 {
        let mut places = [0u8; 7];
        let all = board.iter().chain([&one, &other]);
        for (place, card) in places.iter_mut().zip(all) {
            *place = self.hands.deck.iter().position(|c| c == card).unwrap_or(0) as u8;
        }
        places.sort_unstable();
        let mut best = 0;
        for_each_choice(7, BOARD, |chosen| {
            let mut hand = [0; BOARD];
            let taken = (0..7).filter(|place| chosen >> place & 1 == 1);
            taken
                .zip(&mut hand)
                .for_each(|(from, to)| *to = places[from]);
            best = best.max(self.hands.step_of[number(&hand)]);
        });
        best
    }
}

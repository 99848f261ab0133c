//! What is seen of a coup beside people and their chips.

use exact::Cents;
use round::Player;
use table::{BoxNumber, BoxView, CoupView, HandView, Seen, SplitHand, View, Viewer};

use super::{CoupRules, Due, Side, State};

/// The bank as all see it: what is in it, and how much of that is covered.
pub(crate) struct Bank {
    pub(crate) holds: Cents,
    pub(crate) covered: Cents,
    pub(crate) may_cover: Vec<BoxNumber>,
}

/// The places of some players, in an order of theirs.
pub(crate) fn in_order<'a, K: Ord>(
    players: impl Iterator<Item = &'a Player>,
    rank: impl Fn(BoxNumber) -> K,
) -> Vec<BoxNumber> {
    let mut places: Vec<BoxNumber> = players.map(|player| player.at).collect();
    places.sort_by_key(|at| rank(*at));
    places
}

impl<O> State<O> {
    /// What all see of the coup; whether its shoe ends with it.
    pub(crate) fn look(&self, bank: Bank, shoe_ends: bool, view: &mut View) {
        view.shoe = self.shoe_left(shoe_ends);
        view.carry_over = self.carry_over();
        view.coup = Some(CoupView {
            in_bank: bank.holds,
            covered: bank.covered,
            cards_to: self.coup.players().collect(),
            may_cover: bank.may_cover,
        });
    }

    /// The hands before a place: one as its own, two as if it were split.
    pub(crate) fn look_at(
        &self,
        rules: &CoupRules,
        due: Due,
        player: &Player,
        viewer: Viewer,
        view: &mut BoxView,
    ) {
        let own = viewer == Viewer::Player(player.holder);
        let hands = self.hands_of(rules, player.at);
        let worth = |side: &Side, looks: bool| {
            let sees = side.hand.shown || (own && looks);
            (sees && side.is_dealt())
                .then(|| HandView::counted(rules.class(side), side.hand.cards()))
        };
        let split = |&(side, cloth, looks): &(&Side, Option<usize>, bool)| SplitHand {
            cards: seen(side, own && looks),
            hand: worth(side, looks),
            stakes: Vec::new(),
            plays: cloth.is_some_and(|cloth| due == Due::Punto(cloth)),
        };
        let cards = hands.iter();
        view.cards = cards
            .flat_map(|(side, _, looks)| seen(side, own && *looks))
            .collect();
        match hands.as_slice() {
            [] => {}
            [(side, _, looks)] => view.hand = worth(side, *looks),
            both => view.split = both.iter().map(split).collect(),
        }
    }

    /// The hands before a place, each with its cloth and whether its holder may look at it: the
    /// second one of whoever has both only once the first is played.
    fn hands_of(&self, rules: &CoupRules, at: BoxNumber) -> Vec<(&Side, Option<usize>, bool)> {
        let cloths = &self.coup.cloths;
        let both = cloths.iter().all(|side| side.at == Some(at));
        let own = cloths.iter().enumerate();
        let own = own.filter(|(_, side)| side.at == Some(at));
        let mut hands: Vec<_> = own
            .map(|(cloth, side)| {
                let waits = both && cloth > 0 && rules.word_of(&cloths[0]).is_none();
                (side, Some(cloth), !waits || cloths[0].void)
            })
            .collect();
        if self.coup.has_begun() && self.dealt_by() == Some(at) {
            hands.push((&self.coup.bank, None, true));
        }
        hands
    }
}

/// The cards of a hand; a third card lies face up.
fn seen(side: &Side, own: bool) -> Vec<Seen> {
    let open = side.hand.shown || own;
    let two = side.hand.first_two().enumerate();
    let two = two.map(|(place, card)| match open || side.bared.contains(place) {
        true => Seen::Card(card),
        false => Seen::Back,
    });
    let thirds = side.hand.third().into_iter().chain(side.extra);
    two.chain(thirds.map(Seen::Card)).collect()
}

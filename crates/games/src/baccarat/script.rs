//! A coup as it goes: bets, the shoe, two hands for all, the third cards, and the end.

use law::BasisRef;
use round::{Bounds, Open, Phase, Player, Script, Whose, no_choice, plain};
use table::{
    Banker, Cause, ChoiceId, Event, Face, HandView, Line, NoticeId, Place, Seating, Seen, SpotId,
    View, Viewer, Why,
};

use super::rules::Rules;
use super::state::{Due, Hand, State};
use super::{circle, settle};

/// The stage of the felt at which somebody is asked whether he deals.
const DEALER: u8 = 1;

/// Two hands dealt for all, on either of which people bet.
#[derive(Clone, Copy, Debug)]
pub struct Coups;

impl Script for Coups {
    type Rules = Rules;
    type State = State;

    fn begin(rules: &Rules, seating: &Seating) -> State {
        State::new(rules, seating)
    }

    fn due(rules: &Rules, state: &State) -> round::Due {
        match state.due(rules) {
            Due::Bets => round::Due::Bets,
            Due::AskDealer(at) => round::Due::Choice {
                at,
                by: None,
                stage: DEALER,
            },
            Due::Card(to, basis) => {
                let open = state.player.shown || to == Place::Burnt;
                let face = if open { Face::Up } else { Face::Down };
                round::Due::Card { to, face, basis }
            }
            Due::Nothing => round::Due::Nothing,
            Due::Stop
            | Due::ShoeTo(..)
            | Due::Burn(_)
            | Due::Show(..)
            | Due::Say(..)
            | Due::Settle
            | Due::Empty => round::Due::Itself,
        }
    }

    fn follow(rules: &Rules, state: &State, events: &mut Vec<Event>) {
        let description = &rules.description;
        let say = |notice: usize, basis| Event::Shown {
            notice: NoticeId(notice as u8),
            basis,
        };
        match state.due(rules) {
            Due::Stop => {
                events.push(say(description.shoe.stop.says, rules.bases_of.stop));
            }
            Due::Say(notice, basis) => events.push(say(notice, basis)),
            Due::ShoeTo(to, basis) => events.push(Event::ShoeTo { to, basis }),
            Due::Burn(cards) => {
                let basis = description.shoe.burn.basis;
                events.push(Event::Burnt { cards, basis });
            }
            Due::Show(place, basis) => events.push(Event::Turned { place, basis }),
            Due::Settle => {
                events.extend(state.loses_shoe(rules).map(|next| Event::ShoeTo {
                    to: Banker::Box(next),
                    basis: description.dealing.lost,
                }));
                ends(rules, state, settle::settle(rules, state), events);
            }
            Due::Empty => Coups::void(rules, state, rules.terms.discretion, events),
            Due::Bets | Due::AskDealer(_) | Due::Card(..) | Due::Nothing => {}
        }
    }

    fn apply(_: &Rules, state: &mut State, event: &Event) {
        match *event {
            // Once the coup is dealt the shoe only goes on to the next in turn.
            Event::ShoeTo { to, .. } => state.dealer = state.dealer.or(Some(to)),
            Event::Chose { at, choice, .. } if choice == Rules::DEAL => {
                state.dealer = Some(Banker::Box(at));
            }
            Event::Chose { at, .. } => state.passed.add(at),
            Event::Circled { at, lies, .. } => state.circles = state.circles.with(at, lies),
            Event::Drawn { card, to, .. } => match to {
                Place::Common => state.player.add(card),
                Place::Bank => state.bank.add(card),
                Place::Burnt => state.turned = Some(card),
                Place::Box(_) => {}
            },
            Event::Turned { place, .. } => match place {
                Place::Common => state.player.shown = true,
                Place::Bank => state.bank.shown = true,
                Place::Box(_) | Place::Burnt => {}
            },
            _ => {}
        }
    }

    /// From the table's minimum to the most of each kind of bet.
    fn bounds(rules: &Rules, _: &State, player: Whose<'_>, spot: SpotId) -> Result<Bounds, Cause> {
        let (least, lies) = (rules.minimum, player.on(spot));
        let most = rules.most[usize::from(spot.0)];
        Ok(Bounds {
            step: rules.step,
            ..Bounds::between(lies, least, most, rules.description.table.bets)
        })
    }

    fn holds(rules: &Rules, _: &State, _: Whose<'_>, _: SpotId) -> Result<BasisRef, Cause> {
        Ok(rules.description.table.bets)
    }

    /// Whether the one whose turn it is deals.
    fn open(rules: &Rules, state: &State, player: Whose<'_>, choice: ChoiceId) -> Open {
        his_turn(rules, state, &player)?;
        let dealing = &rules.description.dealing;
        match choice {
            Rules::DEAL => plain(dealing.deal.basis),
            Rules::PASS => plain(dealing.pass.basis),
            _ => no_choice(),
        }
    }

    /// The shoe passes whoever is absent.
    fn for_absent(rules: &Rules, state: &State, player: Whose<'_>, choice: ChoiceId) -> Open {
        his_turn(rules, state, &player)?;
        let basis = rules.description.dealing.absent;
        match choice {
            Rules::PASS => plain(basis),
            _ => Err(Cause {
                why: Why::NotForYou {
                    actor: table::Actor::Staff(table::Role::Croupier),
                },
                basis,
            }),
        }
    }

    fn offers(rules: &Rules, _: ChoiceId) -> BasisRef {
        rules.description.dealing.rotates
    }

    fn settle(rules: &Rules, state: &State) -> Vec<Line> {
        settle::settle(rules, state)
    }

    fn void(rules: &Rules, state: &State, basis: BasisRef, events: &mut Vec<Event>) {
        ends(rules, state, settle::void(rules, state, basis), events);
    }

    fn wins(rules: &Rules, state: &State, spot: SpotId) -> bool {
        let decided = state.phase == Phase::Over || state.due(rules) == Due::Settle;
        let winner = state.winner(rules).filter(|_| decided);
        winner.is_some() && rules.bet(spot).map(|bet| bet.on) == winner
    }

    /// The player's hand lies where common cards do.
    fn look(rules: &Rules, state: &State, _: Viewer, view: &mut View) {
        (view.bank, view.bank_hand) = seen(rules, state, &state.bank);
        (view.common, view.common_hand) = seen(rules, state, &state.player);
        view.shoe = state.shoe_left(rules);
        view.carry_over.dealer = state.next_turn(rules);
        view.carry_over.circles = state.circles;
    }
}

fn his_turn(rules: &Rules, state: &State, player: &Player) -> Result<(), Cause> {
    let asked = match state.due(rules) {
        Due::AskDealer(at) => Some(at),
        _ => None,
    };
    let basis = match asked {
        Some(_) => rules.description.dealing.rotates,
        None => round::NO_TEXT,
    };
    match asked == Some(player.at) {
        true => Ok(()),
        false => Err(Cause {
            why: Why::NotYourTurn { turn: asked },
            basis,
        }),
    }
}

/// The coup ends: bets are settled, and what the house keeps of them is put away.
fn ends(rules: &Rules, state: &State, lines: Vec<Line>, events: &mut Vec<Event>) {
    let from = events.len();
    circle::circled(rules, state, &lines, events);
    // Bets are settled before anything is put away.
    let settled = lines.into_iter().map(Event::Settled);
    events.splice(from..from, settled);
    events.push(Event::Ended);
}

fn seen(rules: &Rules, state: &State, hand: &Hand) -> (Vec<Seen>, Option<HandView>) {
    let face = |card| match hand.shown {
        true => Seen::Card(card),
        false => Seen::Back,
    };
    let points = &rules.description.points;
    let worth = hand.shown.then(|| {
        let class = points.class(state.points(rules, hand));
        HandView::counted(class, hand.cards())
    });
    (hand.cards().map(face).collect(), worth)
}

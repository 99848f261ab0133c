//! What each viewer sees of a hand, and what a player may do.

use cards::Card;
use exact::Cents;
use table::{
    BoxNumber, BoxView, CarryOver, ChoiceOption, CircleView, HandView, IrregularityKind, Moment,
    Options, Person, Picks, PlaceOption, PotView, Seen, Standing, TurnView, View, Viewer, Wager,
};

use super::betting::Part;
use super::decide::offers;
use super::description::Making;
use super::division::{self, value_of};
use super::felt::{showdown, stage_of};
use super::pots::Layer;
use super::rules::{ChoiceKind, POT, Rules, STACK};
use super::session;
use super::state::{Phase, Seat, State, less, more};
use super::turn::{raise, turn};

pub(super) fn view(rules: &Rules, state: &State, viewer: Viewer) -> View {
    let boxes = 0..state.seats.len();
    View {
        viewer,
        moment: moment(rules, state),
        boxes: boxes
            .map(|place| view_seat(rules, state, place, viewer))
            .collect(),
        bank: Vec::new(),
        bank_apart: Default::default(),
        bank_hand: None,
        bank_low: None,
        bank_plays: None,
        carry_over: CarryOver {
            mano: state.goes_on_from,
            game: session::passes(state),
            ..CarryOver::default()
        },
        common: state.common.iter().map(|card| Seen::Card(*card)).collect(),
        common_hand: None,
        is_cut: !matches!(state.phase, Phase::Gathering | Phase::Marking),
        fell: Vec::new(),
        wins: Vec::new(),
        undealt: state.bag.total() as u16,
        aside: 0,
        shoe: None,
        lines: state.lines.clone(),
        circle: Some(circle(rules, state)),
        called: Vec::new(),
        coup: None,
        yours: Default::default(),
    }
}

fn moment(rules: &Rules, state: &State) -> Moment {
    if let Some(irregularity) = state.report {
        return Moment::Irregular(irregularity);
    }
    let choosing = |turn: u8, stage: u8| {
        let seat = &state.seats[usize::from(turn)];
        Moment::Choosing {
            at: seat.at,
            by: seat.holder,
            stage,
        }
    };
    match state.phase {
        Phase::Over => Moment::Over,
        Phase::Gathering => Moment::Betting,
        Phase::Betting { street, turn } => choosing(turn, stage_of(street)),
        Phase::Drawing {
            street,
            turn,
            owed: 0,
        } => choosing(turn, stage_of(street)),
        Phase::Showing { turn } => choosing(turn, showdown(rules)),
        Phase::Charging
        | Phase::Marking
        | Phase::Posting { .. }
        | Phase::Dealing { .. }
        | Phase::Opening { .. }
        | Phase::Returning { .. }
        | Phase::Raking { .. }
        | Phase::Drawing { .. }
        | Phase::Paying
        | Phase::Voiding
        | Phase::Blank => Moment::Dealing,
    }
}

fn view_seat(rules: &Rules, state: &State, place: usize, viewer: Viewer) -> BoxView {
    let (seat, betting) = (&state.seats[place], &state.betting);
    let own = viewer == Viewer::Player(seat.holder);
    let wager = |spot, stake: Cents, held| {
        (!stake.is_zero()).then_some(Wager {
            by: seat.holder,
            spot,
            stake,
            held,
        })
    };
    let stack = wager(STACK, betting.chips.stack(place), seat.held);
    let pot = wager(POT, betting.chips.pot(place), seat.pot_held);
    // The croupier gathers the cards of whoever is out of the hand: nobody sees them.
    let cards: Vec<Seen> = if betting.is_in(place) {
        let opener = betting.opener.filter(|_| rules.proves_opening());
        let opened = opener.map(usize::from) == Some(place);
        seen_cards(seat, own, opened)
    } else {
        Vec::new()
    };
    let sees_all = !cards.is_empty() && !cards.contains(&Seen::Back);
    BoxView {
        number: seat.at,
        holder: seat.holder,
        vacant: false,
        split: Vec::new(),
        allowed: Vec::new(),
        standing: standing(state, place)
            .map(|standing| (seat.holder, standing))
            .into_iter()
            .collect(),
        wagers: stack.into_iter().chain(pot).collect(),
        hand: if sees_all {
            hand(rules, state, seat)
        } else {
            None
        },
        cards,
        apart: seat.aside,
        low: None,
        bought: 0,
        approved: Vec::new(),
    }
}

fn seen_cards(seat: &Seat, own: bool, opened: bool) -> Vec<Seen> {
    let cards = seat.cards.iter().enumerate();
    let see = |(place, card): (usize, &Card)| {
        // What was put aside stays with the croupier, but for what proves an opening.
        let aside = seat.aside.contains(place) && !opened;
        let open = seat.open.contains(place) || seat.seen.contains(place);
        let seen = own || open || (seat.shown && !aside);
        if seen { Seen::Card(*card) } else { Seen::Back }
    };
    cards.map(see).collect()
}

fn standing(state: &State, place: usize) -> Option<Standing> {
    match (state.phase, state.betting.part(place)) {
        (Phase::Gathering, _) if state.betting.resting().contains(place) => Some(Standing::Out),
        (Phase::Gathering, _) if state.betting.chips.stack(place).is_zero() => None,
        (Phase::Gathering, _) | (_, Part::In) => Some(Standing::In),
        (_, Part::None) => None,
        (_, Part::Out | Part::GaveUp) => Some(Standing::Out),
    }
}

/// The best hand of a player's cards, once there are enough of them.
fn hand(rules: &Rules, state: &State, seat: &Seat) -> Option<HandView> {
    let order = &rules.description.order.hands;
    let own = division::cards(seat.hand());
    let value = value_of(rules, &own, &state.common)?;
    let arranged = match rules.description.making.value {
        Making::Any => {
            let all = division::cards(own.iter().chain(state.common.iter()).copied());
            order.arrange(&all)
        }
        Making::Exactly {
            own: mine,
            common: shared,
        } => order.arrange_with(&own, usize::from(mine), &state.common, usize::from(shared)),
    };
    Some(HandView {
        class: order.class_position(value) as u8,
        cards: arranged.ok()?.cards().to_vec(),
    })
}

fn circle(rules: &Rules, state: &State) -> CircleView {
    CircleView {
        mano: state.mano,
        pots: pots(state),
        raked: state.betting.chips.raked(),
        bets: state
            .seats
            .iter()
            .enumerate()
            .map(|(place, seat)| (seat.at, state.betting.bet(place)))
            .filter(|(_, bet)| !bet.is_zero())
            .collect(),
        turn: turn_view(rules, state),
    }
}

/// The pots as they stand, what was carried over in the first. What is bet in the interval that is
/// played lies before the players until it ends.
fn pots(state: &State) -> Vec<PotView> {
    let mut gathered = state.stakes();
    for (place, amount) in gathered.amounts.iter_mut().enumerate() {
        *amount = less(*amount, state.betting.bet(place));
    }
    let carried = state.betting.chips.all_carried();
    let pot = |layer: Layer| {
        let claims = layer.claims.iter().map(|place| state.seats[place].at);
        PotView {
            amount: layer.amount,
            contenders: claims.collect(),
        }
    };
    let mut pots: Vec<PotView> = gathered.layers().map(pot).collect();
    match pots.first_mut() {
        Some(first) => first.amount = more(first.amount, carried),
        None if carried.is_zero() => {}
        None => pots.push(PotView {
            amount: carried,
            contenders: Vec::new(),
        }),
    }
    pots
}

/// What the one who is asked may do.
fn turn_view(rules: &Rules, state: &State) -> Option<TurnView> {
    if state.report.is_some() {
        return None;
    }
    let place = match state.phase {
        Phase::Betting { turn, .. } | Phase::Showing { turn } => usize::from(turn),
        Phase::Drawing { turn, owed: 0, .. } => usize::from(turn),
        _ => return None,
    };
    let (seat, stack) = (&state.seats[place], state.betting.chips.stack(place));
    let at = seat.at;
    let asked = turn(rules, state);
    let option = |kind: ChoiceKind, picks: Option<Picks>| {
        let (choice, basis) = rules.choice(kind)?;
        let stakes = asked.and_then(|turn| match kind {
            ChoiceKind::Call => Some(turn.to_call),
            ChoiceKind::BringIn => {
                let enters = rules.bring_in.filter(|_| turn.may_enter());
                enters.map(|amount| amount.value.min(stack))
            }
            ChoiceKind::Fold
            | ChoiceKind::Check
            | ChoiceKind::Show
            | ChoiceKind::GiveUp
            | ChoiceKind::Rest
            | ChoiceKind::Draw
            | ChoiceKind::Stand
            | ChoiceKind::Return => None,
        });
        Some(ChoiceOption {
            at,
            choice,
            stakes: stakes.map(|stake| (POT, stake)),
            picks,
            basis,
        })
    };
    let offered = offers(rules, state);
    let offered = offered.iter().flatten();
    let mut choose: Vec<ChoiceOption> = offered
        .filter_map(|offer| option(offer.kind, None))
        .collect();
    if let Phase::Drawing { street, .. } = state.phase {
        let most = rules.draw(street).map_or(1, |draw| draw.most);
        choose.extend(option(ChoiceKind::Draw, Some(Picks { least: 1, most })));
    }
    let amounts = asked.and_then(|turn| raise(rules, state, turn).ok());
    let place = amounts.map(|amounts| PlaceOption {
        at,
        spot: POT,
        least: amounts.least.value,
        most: amounts.most.value,
        step: Cents::new(1),
        basis: amounts.most.basis,
    });
    Some(TurnView {
        at,
        by: seat.holder,
        choose,
        place,
    })
}

pub(super) fn legal(rules: &Rules, view: &View, person: Person) -> Options {
    let turn = view.circle.as_ref().and_then(|circle| circle.turn.as_ref());
    match (view.moment, turn) {
        (Moment::Betting, _) => gathering(rules, view, person),
        // A suspended game waits for players.
        (Moment::Irregular(what), _) if what.kind == IrregularityKind::GameSuspended => {
            let Options { sit, place, .. } = gathering(rules, view, person);
            Options {
                sit,
                place,
                ..Options::default()
            }
        }
        (Moment::Choosing { by, .. }, Some(turn)) if by == person => Options {
            choose: turn.choose.clone(),
            place: turn.place.into_iter().collect(),
            ..Options::default()
        },
        _ => Options::default(),
    }
}

/// Before the hand: sit down, bring chips, sit this one out, take the chips and go.
fn gathering(rules: &Rules, view: &View, person: Person) -> Options {
    let mut options = Options::default();
    let mut own = view.boxes.iter().filter(|found| found.holder == person);
    let Some(own) = own.next() else {
        let free = |at: &BoxNumber| view.boxes.iter().all(|found| found.number != *at);
        options.sit = (1..=rules.seats.value)
            .map(BoxNumber)
            .filter(free)
            .collect();
        return options;
    };
    let at = own.number;
    let lies = |spot| {
        let mut wagers = own.wagers.iter();
        wagers.find(|wager| wager.spot == spot)
    };
    let stack = lies(STACK).map_or(Cents::ZERO, |wager| wager.stake);
    let carried = lies(POT).is_some();
    match (stack.is_zero(), carried) {
        (true, false) => options.leave.push(at),
        (false, false) => options.take_back.push((at, STACK)),
        (_, true) => {}
    }
    let least = less(rules.least_stack.value, stack).max(Cents::new(1));
    let most = less(rules.most_stack, stack);
    if least <= most {
        options.place.push(PlaceOption {
            at,
            spot: STACK,
            least,
            most,
            step: Cents::new(1),
            basis: rules.least_stack.basis,
        });
    }
    options.choose.extend(rest(rules, own, stack));
    options
}

/// To sit this hand out, or to play it after all.
fn rest(rules: &Rules, own: &BoxView, stack: Cents) -> Option<ChoiceOption> {
    let (most, _) = rules.description.table.rest.as_ref()?;
    let rested = own.wagers.iter().find(|wager| wager.spot == STACK);
    let rested = rested.map_or(0, |wager| wager.held.saturating_sub(1));
    let rests = own.standing.iter().any(|(_, how)| *how == Standing::Out);
    let may = rests || (!stack.is_zero() && rested < *most);
    let (choice, basis) = rules.choice(match rests {
        true => ChoiceKind::Return,
        false => ChoiceKind::Rest,
    })?;
    may.then_some(ChoiceOption {
        at: own.number,
        choice,
        stakes: None,
        picks: None,
        basis,
    })
}

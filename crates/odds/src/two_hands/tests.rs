//! The count held against looking at each pair of deals.

use cards::Rank;
use games::GameFile;

use super::*;

pub(super) fn description() -> Description {
    let library = law::Library::embedded().expect("our own law files are sound");
    let catalogue = games::Catalogue::read(&library).expect("and so are our games");
    let found = catalogue.find("ar-2010", "pai-gow-poker");
    let Some(GameFile::BankPoker(description)) = found else {
        panic!("it is ours")
    };
    (**description).clone()
}

fn threads() -> NonZeroUsize {
    NonZeroUsize::new(2).expect("two")
}

/// The highest so many ranks of each suit, with the joker.
pub(super) fn small(ranks: usize) -> CardSet {
    let kept = &Rank::ALL[Rank::ALL.len() - ranks..];
    let keeps = |card: &Card| card.rank().is_none_or(|rank| kept.contains(&rank));
    CardSet::WITH_JOKER.iter().filter(keeps).collect()
}

/// Every pair of deals, each set by the engine's own way with the order's own values.
fn one_by_one(description: &Description, deck: CardSet) -> [[u128; 3]; 3] {
    let cards: Vec<Card> = deck.iter().collect();
    let order = &description.order;
    let low = &order.low.as_ref().expect("two hands").hands;
    let size = order.hands.size() + low.size();
    let mut deals: Vec<(u64, cards::HandValue, cards::HandValue)> = Vec::new();
    crate::hands::for_each_choice(cards.len(), size, |set| {
        let deal: Vec<Card> = (0..cards.len())
            .filter(|place| set >> place & 1 == 1)
            .map(|place| cards[place])
            .collect();
        let settings = games::bank_poker::places_apart(size, low.size()).map(|apart| {
            let of = |is_low: bool| -> Vec<Card> {
                let at = (0..size).filter(|place| (apart >> place & 1 == 1) == is_low);
                at.map(|place| deal[place]).collect()
            };
            games::bank_poker::Setting {
                apart,
                hands: games::bank_poker::TwoHands {
                    high: order.hands.value(&of(false)).expect("five cards"),
                    low: low.value(&of(true)).expect("two cards"),
                },
            }
        });
        let settings: Vec<_> = settings.collect();
        let (set_so, _) = games::bank_poker::house_setting(description, &deal, &settings)
            .expect("the last rule fits anything");
        deals.push((set, set_so.hands.high, set_so.hands.low));
    });
    let mut counts = [[0; 3]; 3];
    for (own, high, low) in &deals {
        for (bank, bank_high, bank_low) in &deals {
            if own & bank == 0 {
                let place =
                    |order: Option<Ordering>| (order.expect("one order") as i8 + 1) as usize;
                counts[place(high.compare(*bank_high))][place(low.compare(*bank_low))] += 1;
            }
        }
    }
    counts
}

fn counted(description: &Description, deck: CardSet) -> pairs::Pairs {
    let pack = Pack::new(description, deck).expect("its suits are alike");
    let worths = pack.worths(threads(), &mut |_| {}).expect("all are set");
    disjoint(&pack, &worths, threads(), &mut |_| {})
}

#[test]
fn pairs_of_deals_of_small_packs_are_those_counted_one_by_one() {
    let description = description();
    for deck in [small(4), small(4).without(Card::JOKER)] {
        let pairs = counted(&description, deck);
        assert_eq!(pairs.results(), one_by_one(&description, deck), "{deck}");
    }
}

#[test]
#[ignore = "exhaustive: three hundred million pairs"]
fn pairs_of_deals_of_a_larger_pack_are_those_counted_one_by_one() {
    let description = description();
    let pairs = counted(&description, small(5));
    assert_eq!(pairs.results(), one_by_one(&description, small(5)));
}

/// How the high hands compare in all pairs of deals of the whole pack, then the low ones.
const WHOLE_PACK: [[u128; 3]; 3] = [
    [
        2_387_791_677_548_320,
        99_825_388_379_464,
        1_636_047_182_111_248,
    ],
    [1_513_271_398_404, 103_992_339_528, 1_513_271_398_404],
    [
        1_636_047_182_111_248,
        99_825_388_379_464,
        2_387_791_677_548_320,
    ],
];

#[test]
#[ignore = "exhaustive: eight thousand million million pairs of deals, half a minute"]
fn the_whole_pack_is_counted() {
    let pairs = counted(&description(), CardSet::WITH_JOKER);
    assert_eq!(pairs.all, 154_143_080 * 53_524_680);
    assert_eq!(pairs.results(), WHOLE_PACK);
}

/// Deals at random come to the nine results as often as the count has it: a hundred thousand of
/// them, each result within five standard deviations.
#[test]
fn deals_at_random_fall_as_the_count_of_the_whole_pack_has_it() {
    let description = description();
    let pack = Pack::new(&description, CardSet::WITH_JOKER).expect("its suits are alike");
    let (mut deals, mut fell, many) = (Deals::new(&pack), [[0_i128; 3]; 3], 100_000);
    for _ in 0..many {
        let (_, (high, low)) = deals.next().expect("the house sets any cards");
        fell[high][low] += 1;
    }
    let all = WHOLE_PACK.iter().flatten().sum::<u128>() as i128;
    for (fell, count) in fell.iter().flatten().zip(WHOLE_PACK.iter().flatten()) {
        // |fell − n·p| ≤ 5 √(n·p), with both sides multiplied by the pairs and squared; shifted
        // down, for they are large.
        let count = *count as i128;
        let off = ((fell * all - many * count) >> 20).pow(2);
        assert!(
            off <= 25 * ((many * count) >> 20) * (all >> 20),
            "{fell} of {many}"
        );
    }
}

pub(super) fn sheet(players_bank: bool) -> law::Sheet {
    let library = law::Library::embedded().expect("our own law files are sound");
    let sheet = library
        .sheet("ar-2010", "pai-gow-poker")
        .expect("one ships");
    let sheet = sheet.clone();
    if !players_bank {
        return sheet;
    }
    sheet
        .with("players-bank", "yes")
        .with("bank-minimum", "100")
        .with("bank-maximum", "250")
        .with("croupier-bet", "10")
}

/// What the engine pays for each of the nine results, with its dice and whoever holds the bank:
/// even money less a twentieth where both hands win, nothing where one does, the stake where none
/// does; the banker has the contrary, less a twentieth of what he wins.
#[test]
fn the_engine_pays_nine_results_whoever_holds_the_bank() {
    let rules = Rules::new(&description(), &sheet(true)).expect("the sheet is right");
    let pack = Pack::new(rules.description(), CardSet::WITH_JOKER).expect("alike");
    let learnt = learn(&rules, &pack).expect("the engine plays");
    let names: Vec<&str> = learnt.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["bet", "bank", "croupier"]);
    let fraction = |above: i64| crate::Fraction::new(above.into(), 20.into());
    for (name, by_result) in &learnt {
        for (at, told) in by_result.iter().flatten().enumerate() {
            let told = told.as_ref().expect("all nine were met");
            let (high, low) = (at / 3, at % 3);
            let client = match (high, low) {
                (2, 2) => 19,
                (0 | 1, 0 | 1) => -20,
                _ => 0,
            };
            let expected = match (name.as_str(), client) {
                ("bet", client) => client,
                (_, 19) => -20,
                (_, -20) => 19,
                _ => 0,
            };
            let net = widen(told.net) / whole(told.stake);
            assert_eq!(net, fraction(expected), "{name} {high} {low}");
        }
    }
}

/// A commission of another size is the sheet's alone.
#[test]
fn another_commission_is_another_net() {
    let sheet = sheet(false).with("commission", "1/50");
    let rules = Rules::new(&description(), &sheet).expect("the sheet is right");
    let pack = Pack::new(rules.description(), CardSet::WITH_JOKER).expect("alike");
    let learnt = learn(&rules, &pack).expect("the engine plays");
    let counts = WHOLE_PACK;
    let all = counts.iter().flatten().sum();
    let (name, told) = &learnt[0];
    let odds = odds(name.clone(), told, &counts, all).expect("all are known");
    assert_eq!(odds.edge_initial_percent(4), "1.8084");
}

/// Every setting of every deal of a small pack against every deal of the bank's without a card of
/// it, one by one: how many pairs come to each net if the best is taken.
fn best_one_by_one(description: &Description, deck: CardSet) -> (Fraction, u128) {
    let cards: Vec<Card> = deck.iter().collect();
    let order = &description.order;
    let low = &order.low.as_ref().expect("two hands").hands;
    let size = order.hands.size() + low.size();
    let mut deals: Vec<(
        u64,
        Vec<games::bank_poker::TwoHands>,
        games::bank_poker::TwoHands,
    )> = Vec::new();
    crate::hands::for_each_choice(cards.len(), size, |set| {
        let at = (0..cards.len()).filter(|place| set >> place & 1 == 1);
        let deal: Vec<Card> = at.map(|place| cards[place]).collect();
        let settings = games::bank_poker::places_apart(size, low.size()).map(|apart| {
            let of = |is_low: bool| -> Vec<Card> {
                let at = (0..size).filter(|place| (apart >> place & 1 == 1) == is_low);
                at.map(|place| deal[place]).collect()
            };
            games::bank_poker::Setting {
                apart,
                hands: games::bank_poker::TwoHands {
                    high: order.hands.value(&of(false)).expect("five cards"),
                    low: low.value(&of(true)).expect("two cards"),
                },
            }
        });
        let settings: Vec<_> = settings.collect();
        let house = games::bank_poker::house_setting(description, &deal, &settings);
        let (house, _) = house.expect("the last rule fits anything");
        let stand = settings.iter().map(|setting| setting.hands);
        let stand = stand.filter(|hands| hands.may_stand(description)).collect();
        deals.push((set, stand, house.hands));
    });
    let (mut sum, mut pairs) = (0_i128, 0);
    for (own, settings, _) in deals.iter() {
        let against: Vec<_> = deals
            .iter()
            .filter(|(bank, _, _)| own & bank == 0)
            .collect();
        pairs += against.len() as u128;
        let value = |hands: &games::bank_poker::TwoHands| -> i128 {
            let net = |(_, _, bank): &&(u64, Vec<_>, games::bank_poker::TwoHands)| {
                let above = |one: Option<Ordering>| one == Some(Ordering::Greater);
                match (
                    above(hands.high.compare(bank.high)),
                    above(hands.low.compare(bank.low)),
                ) {
                    (true, true) => 19,
                    (false, false) => -20,
                    _ => 0,
                }
            };
            against.iter().map(net).sum()
        };
        sum += settings
            .iter()
            .map(value)
            .max()
            .expect("some setting stands");
    }
    (
        Fraction::new(sum.into(), (pairs as i128 * 20).into()),
        pairs,
    )
}

/// The engine's nets: a twentieth less than even money, nothing, the stake.
pub(super) fn nets(description: &Description) -> best::Nets {
    let rules = Rules::new(description, &sheet(false)).expect("the sheet is right");
    let pack = Pack::new(rules.description(), CardSet::WITH_JOKER).expect("alike");
    let learnt = learn(&rules, &pack).expect("the engine plays");
    best::Nets::of(&learnt[0].1).expect("a better hand brings no less")
}

#[test]
fn the_best_settings_of_small_packs_are_those_found_one_by_one() {
    let description = description();
    let nets = nets(&description);
    for deck in [small(4), small(4).without(Card::JOKER)] {
        let pack = Pack::new(&description, deck).expect("its suits are alike");
        let worths = pack.worths(threads(), &mut |_| {}).expect("all are set");
        let found = best::best(&pack, &worths, &nets, threads(), &mut |_| {});
        let odds = found.odds("bet".to_owned(), &nets);
        let (mean, pairs) = best_one_by_one(&description, deck);
        assert_eq!(odds.ev_initial, mean, "{deck}");
        assert_eq!(odds.results.expect("they are told").deals, pairs);
        assert!(
            found.otherwise > 0,
            "the house's way is not always the best"
        );
    }
}

/// Rounds of every bet of a table whose bank players may hold, played to their end by whoever sits
/// there: each brings the bet one of its three results, and in time all of them.
#[test]
fn every_bet_around_a_players_bank_is_played_to_its_end() {
    use games::bank_poker::BankPoker;
    use table::{Action, Actor, Game, Next};
    let rules = Rules::new(&description(), &sheet(true)).expect("the sheet is right");
    assert!(trial(&rules, Some("no-such-bet")).is_err());
    let mut seed = 7_u64;
    for bet in ["bank", "croupier"] {
        let trial = trial(&rules, Some(bet)).expect("it is offered");
        assert!(trial.is_among_people() && trial.bet == bet);
        let mut brought = std::collections::BTreeSet::new();
        for _ in 0..60 {
            let (mut state, _) = BankPoker::open(&rules, &trial.seating);
            let mut lines = Vec::new();
            loop {
                let (actor, action) = match BankPoker::next(&rules, &state) {
                    Next::Over => break,
                    Next::Chance(chance) => {
                        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                        let drawn: Vec<_> = chance.weights().map(|(drawn, _)| drawn).collect();
                        let drawn = drawn[(seed >> 33) as usize % drawn.len()];
                        (Actor::Chance, Action::Draw(drawn))
                    }
                    _ => {
                        let state = games::State::BankPoker(state.clone());
                        let acts = trial.act(&state, &[], &mut |_| false);
                        acts.expect("somebody is asked")
                    }
                };
                let events =
                    crate::script::advance::<BankPoker>(&rules, &mut state, actor, &action)
                        .expect("it is lawful");
                lines.extend(events.iter().filter_map(crate::desk::settled).copied());
            }
            let told = trial.brought(&lines).expect("it is settled");
            assert_eq!(told.wagered, num_rational::Ratio::from_integer(1));
            brought.insert((told.net, told.hit));
        }
        let part = num_rational::Ratio::new;
        let all = [
            (part(-1, 1), false),
            (part(0, 1), false),
            (part(19, 20), true),
        ];
        assert_eq!(brought.into_iter().collect::<Vec<_>>(), all, "{bet}");
    }
}

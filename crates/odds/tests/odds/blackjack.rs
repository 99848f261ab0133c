//! Hands counted towards a total, against rounds of the real engine.

use exact::Cents;
use games::blackjack::{Asked, Rounds, Rules};
use games::{Catalogue, GameFile};
use law::Library;
use num_bigint::BigInt;
use odds::{Fraction, Report, decimal};
use table::{ChoiceId, Rulebook};

fn rules() -> (Rules, Report) {
    changed(&[])
}

/// The game of Aragón with some lines of its file changed.
fn changed(changes: &[(&str, &str)]) -> (Rules, Report) {
    let library = Library::embedded().expect("our own law files are sound");
    let catalogue = Catalogue::read(&library).expect("and so are our games");
    let file = catalogue.find("ar-2010", "blackjack").expect("it is ours");
    let sheet = library
        .sheet("ar-2010", "blackjack")
        .expect("a sheet ships");
    let GameFile::Blackjack(description) = file else {
        panic!("it is of this family")
    };
    let mut description = description.clone();
    for (from, to) in changes {
        let text = description.file.text.replace(from, to);
        assert_ne!(text, description.file.text, "{from} is in the file");
        description.file.text = text;
    }
    let rules = Rules::new(&description, sheet).expect("the sheet is sound");
    let file = GameFile::Blackjack(description);
    let report = odds::solve(&file, sheet, &mut |_, _| {}).expect("it is solved");
    (rules, report)
}

/// The chart's choice for a hand, as the engine asks for it.
fn by_chart(rules: &Rules, report: &Report, asked: &Asked) -> ChoiceId {
    let rank = |card: cards::Card| {
        let low = rules.points().low(card);
        match (rules.points().is_ace(card), low) {
            (true, _) => "A".to_owned(),
            (false, 10) => "T".to_owned(),
            (false, low) => low.to_string(),
        }
    };
    let bank = asked.bank.map(rank).expect("the bank has a card");
    let total = asked.total;
    let mut names = Vec::new();
    if asked.pair && asked.soft {
        names.push("A-A".to_owned());
    } else if asked.pair {
        let half = if total == 20 {
            "T".into()
        } else {
            (total / 2).to_string()
        };
        names.push(format!("{half}-{half}"));
    }
    let kind = if asked.soft { "soft" } else { "hard" };
    if asked.cards == 2 {
        names.push(format!("{kind} {total}, first two cards"));
    }
    names.push(format!("{kind} {total}"));
    let found = names.iter().find_map(|name| {
        let mut chart = report.strategy.chart.iter();
        chart.find(|cell| cell.hand == *name && cell.against == bank)
    });
    let cell = found.unwrap_or_else(|| panic!("no cell for {names:?} against {bank}"));
    // An ace that comes to a split one may be split again and nothing else; where aces are not
    // split none comes.
    let stuck = asked.stuck && cell.choices[0].0 != "split";
    let key = if stuck { "stand" } else { &cell.choices[0].0 };
    let choices = &rules.felt().choices;
    let choice = choices.iter().find(|choice| choice.key == key);
    choice.expect("the engine has it").id
}

/// A round of two hands from a fresh shoe each time, by the chart: the mean of millions of bets
/// lies within four standard errors of the exact value.
#[test]
fn rounds_of_the_engine_come_to_the_exact_value() {
    let (rules, report) = rules();
    let bet = report.bet("apuesta").expect("it is reported");
    let stake = Cents::new(1_000);
    let fresh = Rounds::new(&rules, 2, stake, |asked| by_chart(&rules, &report, asked));
    let fresh = fresh.expect("the chart keeps to the rules");
    let rounds: i64 = std::env::var("TAPETE_ROUNDS").map_or(200_000, |text| text.parse().unwrap());
    let mut seed = 0x9E37_79B9_7F4A_7C15_u64;
    let (mut sum, mut squares, mut staked) = (0_i64, 0_i64, 0_i64);
    for _ in 0..rounds {
        let tally = fresh.clone().play(1, |shoe| shuffle(shoe, &mut seed));
        assert_eq!(tally.rounds, 1);
        let net = tally.returned as i64 - tally.staked as i64;
        (sum, squares) = (sum + net, squares + net * net);
        staked += tally.staked as i64;
    }
    // Per bet: a round has two.
    let part = |above: i64, below: i64| Fraction::new(BigInt::from(above), BigInt::from(below));
    let mean = part(sum, 2 * 1_000 * rounds);
    let error = &mean - &bet.ev_initial;
    let variance = part(squares, 4 * 1_000_000 * rounds) / part(rounds, 1);
    let off = format!(
        "{} against {}",
        decimal(&mean, 6),
        decimal(&bet.ev_initial, 6)
    );
    assert!(&error * &error < variance * part(16, 1), "{off}");
    let staked = part(staked, 2 * 1_000 * rounds);
    let off = &staked - &bet.wagered;
    assert!(
        &off * &off < part(1, 100_000),
        "{staked} against {}",
        bet.wagered
    );
}

/// Rounds of one bet spread as far as is counted, splits and doubles included; and its hands, each
/// for itself, bring together what the bet does. The text asks for two hands at least; two spread
/// otherwise than one, because they meet the same bank.
#[test]
fn rounds_of_the_engine_spread_as_far_as_is_counted() {
    let (rules, report) = changed(&[(
        "fewest        = { hands = 2,",
        "fewest        = { hands = 1,",
    )]);
    let bet = report.bet("apuesta").expect("it is reported");
    let fresh = Rounds::new(&rules, 1, Cents::new(1_000), |asked| {
        by_chart(&rules, &report, asked)
    });
    let fresh = fresh.expect("the chart keeps to the rules");
    let rounds = 100_000_i64;
    let mut seed = 0x2545_F491_4F6C_DD1D_u64;
    let (mut sum, mut squares) = (0_i64, 0_i64);
    for _ in 0..rounds {
        let tally = fresh.clone().play(1, |shoe| shuffle(shoe, &mut seed));
        let net = tally.returned as i64 - tally.staked as i64;
        (sum, squares) = (sum + net, squares + net * net);
    }
    let part = |above: i64, below: i64| Fraction::new(BigInt::from(above), BigInt::from(below));
    let mean = part(sum, 1_000 * rounds);
    let seen = part(squares, 1_000_000 * rounds) - &mean * &mean;
    let counted = bet.variance().expect("it is counted");
    // The fourth moment is below five: four standard errors are a fortieth.
    let off = &seen - counted;
    let told = format!("{} against {}", decimal(&seen, 4), decimal(counted, 4));
    assert!(&off * &off < part(1, 1_600), "{told}");
    let hands = bet.hands.as_ref().expect("its hands are counted");
    let each = hands.distribution.iter();
    let brings: Fraction = each.map(|one| &one.net * &one.probability).sum();
    assert_eq!(brings * &hands.hands, bet.ev_initial);
    assert_eq!(&hands.win + &hands.push + &hands.lose, part(1, 1));
}

/// The first cards of a shuffle; a round never sees the others.
fn shuffle(shoe: &mut [u8], seed: &mut u64) {
    for place in 0..shoe.len().min(120) {
        *seed ^= *seed << 13;
        *seed ^= *seed >> 7;
        *seed ^= *seed << 17;
        let left = (shoe.len() - place) as u64;
        shoe.swap(place, place + (*seed % left) as usize);
    }
}

#[test]
fn insurance_is_a_bet_on_one_card_of_the_shoe() {
    let (_, report) = rules();
    let insurance = report.bet("seguro").expect("it is reported");
    // 96 of the 311 cards left count ten, and it pays two to one.
    let one_in = Fraction::new(96.into(), 311.into());
    assert_eq!(crate::known(insurance).win, one_in);
    assert_eq!(insurance.ev_initial.to_string(), "-23/311");
}

/// Rules that no text here has: each costs or brings what is known of it.
#[test]
#[ignore = "solves five shoes: half a minute, in release"]
fn what_a_file_changes_changes_the_edge() {
    let edge = |changes: &[(&str, &str)]| {
        let (_, report) = changed(changes);
        report
            .bet("apuesta")
            .expect("it is reported")
            .edge_initial_percent(3)
    };
    let edges = [
        edge(&[]),
        edge(&[("packs   = 6", "packs   = 8")]),
        edge(&[("packs   = 6", "packs   = 4")]),
        edge(&[("soft = \"stands\"", "soft = \"draws\"")]),
        edge(&[("odds = \"3/2\"", "odds = \"6/5\"")]),
    ];
    // A bank that draws on a soft seventeen is known to cost 0.22 %. Six to five costs 0.3 of 4.53 %,
    // less 0.06 %: against an ace it is then better to be paid even.
    assert_eq!(edges, ["0.526", "0.548", "0.481", "0.747", "1.826"]);
}

/// Whoever looks at the cards of his hand has a little more than a player by totals.
#[test]
fn the_cards_of_a_hand_say_a_little_more_than_its_total() {
    let (_, report) = rules();
    let by_totals = report.bet("apuesta").expect("it is told");
    let by_cards = report.bet("apuesta-by-cards").expect("it is told");
    assert!(by_cards.ev_initial > by_totals.ev_initial);
    assert_eq!(by_cards.edge_initial_percent(4), "0.5221");
    let cells = report.strategy.chart.iter();
    let otherwise: Vec<_> = cells
        .filter(|cell| cell.who == "a player by cards")
        .collect();
    assert_eq!(otherwise.len(), 176);
    // The best known of them: a ten and a two against a four, sixteen of three cards against a ten.
    for (hand, against, choice) in [
        ("T-2 (hard 12)", "4", "hit"),
        ("7-5-4 (hard 16)", "T", "stand"),
    ] {
        let cell = otherwise
            .iter()
            .find(|cell| cell.hand == hand && cell.against == against);
        let cell = cell.unwrap_or_else(|| panic!("{hand} is played otherwise"));
        assert_eq!(cell.choices[0].0, choice, "{hand}");
    }
}

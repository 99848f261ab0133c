//! Reads a law file into a [`Description`], strictly: all problems of the file together.

use cards::Rank;
use law::Fields;

use super::description::*;
use super::state::MOST_BETTORS;
use crate::common::{
    cited, on_sheet, read_against, read_choice_words, read_fault, read_minimum, read_problems,
    read_raise, read_rule, read_said_rounding, said_then, sense, small,
};

crate::common::reads!(whole read_root, offered read_root);

fn read_root(root: &Fields<'_, '_>, head: Head) -> Option<Description> {
    let notices = &head.notices;
    let section = |key| root.fields(key);
    let table = section("table").and_then(|fields| read_table(&fields, notices));
    let shoe = section("shoe").and_then(|fields| read_shoe(&fields, notices));
    let points = section("counting").and_then(|fields| read_points(&fields));
    let special = root.optional_fields("special");
    let special = special.and_then(|fields| read_special(&fields));
    let deal = section("deal").and_then(|fields| {
        let (first, second) = (read_rule(&fields, "first"), read_rule(&fields, "second"));
        Some(DealRules {
            first: first?,
            second: second?,
        })
    });
    let bet = section("box_bet").and_then(|fields| named(&fields));
    let draw = section("draw").and_then(|fields| read_draw(&fields));
    let split = section("split").and_then(|fields| read_split(&fields));
    let double = section("double").and_then(|fields| read_double(&fields));
    let follow = section("follow").and_then(|fields| {
        let (with, without) = (
            read_choice_words(&fields, "joins"),
            read_choice_words(&fields, "without"),
        );
        Some(FollowRules {
            with: with?,
            without: without?,
        })
    });
    let insurance = section("insurance").and_then(|fields| read_insurance(&fields));
    let even = section("even").and_then(|fields| {
        let (choice, pays) = (
            read_choice_words(&fields, "offered_as"),
            fields.odds("odds"),
        );
        Some(EvenRules {
            choice: choice?,
            pays: pays?,
        })
    });
    let bank = section("bank").and_then(|fields| read_bank(&fields));
    let pays = section("pays").and_then(|fields| read_pays(&fields));
    let jackpots = root.tables("jackpot");
    let jackpot = jackpots.first().and_then(read_jackpot);
    let irregularities = root.tables("irregularity");
    let irregularities = irregularities.iter().filter_map(read_fault);
    let irregularities = irregularities.collect();
    let unforeseen = read_rule(root, "unforeseen");
    if let (Some(points), Some(bank)) = (&points, &bank) {
        check_points(root, points, bank);
    }
    Some(Description {
        head,
        table: table?,
        shoe: shoe?,
        points: points?,
        special,
        deal: deal?,
        bet: bet?,
        draw: draw?,
        split: split?,
        double: double?,
        follow: follow?,
        insurance: insurance?,
        even: even?,
        bank: bank?,
        pays: pays?,
        jackpot,
        raise: root
            .optional_fields("raise")
            .and_then(|fields| read_raise(&fields)),
        irregularities,
        unforeseen: unforeseen?,
    })
}

fn named(fields: &Fields<'_, '_>) -> Option<Named> {
    let (key, name) = (fields.text("key"), fields.words("name"));
    Some(Named {
        key: key?,
        name: name?,
    })
}

fn odds(
    fields: &Fields<'_, '_>,
    key: &'static str,
    of: &'static str,
) -> Option<Cited<exact::Ratio>> {
    let fields = fields.fields(key)?;
    cited(fields.odds(of), &fields)
}

fn notice(fields: &Fields<'_, '_>, notices: &[NoticeRule], when: NoticeMoment) -> Option<usize> {
    let key = fields.text("says")?;
    said_then(fields, &key, notices, when)
}

fn rank(fields: &Fields<'_, '_>) -> Option<Rank> {
    let text = fields.text("rank")?;
    let found = Rank::ALL.into_iter().find(|rank| rank.to_string() == text);
    if found.is_none() {
        fields.problem(
            format!("`{text}` is no rank"),
            "write 2 to 9, T, J, Q, K or A",
        );
    }
    found
}

fn read_table(fields: &Fields<'_, '_>, notices: &[NoticeRule]) -> Option<TableRules> {
    let (against, problems) = (read_against(fields), read_problems(fields));
    let (minimum, rounding) = (read_minimum(fields), read_said_rounding(fields));
    let section = |key| fields.fields(key);
    let maximum = section("maximum")
        .and_then(|f| on_sheet(&f, Some(f.several_times("one_of_times_minimum"))));
    let closing = section("closing");
    let closing = closing.and_then(|f| notice(&f, notices, NoticeMoment::OnClosing));
    let (boxes, bettors) = (
        small(fields, "boxes", "up_to", sense::BOXES),
        small(fields, "bettors", "up_to", 1..=MOST_BETTORS as u8),
    );
    let hands = small(fields, "fewest", "hands", sense::BOXES);
    let (vacant, consent) = (read_rule(fields, "vacant"), read_rule(fields, "consent"));
    let (leads, larger) = (read_rule(fields, "leads"), read_rule(fields, "larger"));
    let (turns, bets) = (read_rule(fields, "turns"), read_rule(fields, "bets"));
    let (per_hand, absent) = (read_rule(fields, "per_hand"), read_rule(fields, "absent"));
    let (together, lie) = (read_rule(fields, "together"), read_rule(fields, "lie"));
    let (equal, accepts) = (read_rule(fields, "equal"), read_rule(fields, "accepts"));
    Some(TableRules {
        against_house: against?,
        boxes: boxes?,
        vacant: vacant?,
        bettors: bettors?,
        consent: consent?,
        leads: leads?,
        larger: larger?,
        equal: equal?,
        accepts: accepts?,
        hands: hands?,
        turns: turns?,
        bets: bets?,
        minimum: minimum?,
        maximum: maximum?,
        per_hand: per_hand?,
        together: together?,
        lie: lie?,
        problems: problems?,
        rounding: rounding?,
        absent: absent?,
        closing,
    })
}

fn read_shoe(fields: &Fields<'_, '_>, notices: &[NoticeRule]) -> Option<ShoeRules> {
    let deck = fields.parsed("deck", "write french-52 or another deck");
    let (packs, basis) = (fields.count("packs", sense::PACKS), fields.basis());
    let reserve = fields.fields("reserve");
    let reserve = reserve.and_then(|f| on_sheet(&f, f.count("least_packs", sense::PACKS)));
    let stop = fields.fields("stop");
    let stop = stop.and_then(|f| notice(&f, notices, NoticeMoment::OnSettling));
    if packs
        .zip(reserve.as_ref())
        .is_some_and(|(packs, reserve)| reserve.within >= packs)
    {
        fields.problem(
            "the reserve is the whole shoe",
            "leave some packs to deal from",
        );
    }
    let burn = small(fields, "burn", "cards", sense::STOP);
    let (cut, face_up) = (read_rule(fields, "cut"), read_rule(fields, "face_up"));
    Some(ShoeRules {
        deck: deck?,
        packs: packs?,
        basis,
        cut: cut?,
        reserve: reserve?,
        burn: burn?,
        face_up: face_up?,
        stop: stop?,
    })
}

fn read_points(fields: &Fields<'_, '_>) -> Option<PointRules> {
    let (most, courts) = (
        small(fields, "without_busting", "points", sense::ROW),
        small(fields, "worth", "courts", sense::VALUE),
    );
    let ace = fields.fields("ace_counts").and_then(|f| {
        let both = f.range(
            f.count("lower", sense::VALUE),
            f.count("higher", sense::VALUE),
        );
        cited(both, &f)
    });
    let best = fields.fields("best").and_then(|f| {
        let (cards, name) = (f.count("cards", sense::DEALT), f.words("name"));
        let (meaning, basis) = (f.words("meaning"), f.basis());
        Some(BestRule {
            cards: cards?,
            name: name?,
            meaning: meaning?,
            basis,
        })
    });
    Some(PointRules {
        most: most?,
        courts: courts?,
        ace: ace?,
        best: best?,
    })
}

/// Points that let a hand end: the bank stands before it is over, and a court does not alone
/// make more than the most.
fn check_points(root: &Fields<'_, '_>, points: &PointRules, bank: &BankRules) {
    let (most, stands) = (points.most.value, bank.stands.value);
    let (_, high) = points.ace.value;
    if stands > most || points.courts.value > most || high > most {
        root.problem(
            format!("with {most} points at most nobody can stand on {stands} so"),
            "let the bank stand, and each card count, within the most",
        );
    }
}

fn read_special(fields: &Fields<'_, '_>) -> Option<SpecialRule> {
    let (rank, cards) = (rank(fields), fields.count("cards", sense::DEALT));
    let (name, meaning) = (fields.words("name"), fields.words("meaning"));
    let pays = cited(fields.odds("odds"), fields);
    let even_so = read_rule(fields, "even_so");
    Some(SpecialRule {
        even_so: even_so?,
        rank: rank?,
        cards: cards?,
        name: name?,
        meaning: meaning?,
        pays: pays?,
    })
}

fn read_draw(fields: &Fields<'_, '_>) -> Option<DrawRules> {
    let (hit, stand) = (
        read_choice_words(fields, "hit"),
        read_choice_words(fields, "stand"),
    );
    let (full, best, over) = (
        read_rule(fields, "full"),
        read_rule(fields, "best"),
        read_rule(fields, "over"),
    );
    Some(DrawRules {
        hit: hit?,
        stand: stand?,
        full: full?,
        best: best?,
        over: over?,
    })
}

fn read_split(fields: &Fields<'_, '_>) -> Option<SplitRules> {
    let choice = read_choice_words(fields, "offered_as");
    let (stake, alone) = (read_rule(fields, "stake"), read_rule(fields, "alone"));
    let (order, again) = (read_rule(fields, "order"), read_rule(fields, "again"));
    let (aces, no_best) = (
        small(fields, "aces", "cards", sense::DEALT),
        read_rule(fields, "no_best"),
    );
    let (value, aces_again) = (read_rule(fields, "value"), read_rule(fields, "aces_again"));
    Some(SplitRules {
        value: value?,
        aces_again: aces_again?,
        choice: choice?,
        stake: stake?,
        alone: alone?,
        order: order?,
        again: again?,
        aces: aces?,
        no_best: no_best?,
    })
}

fn read_double(fields: &Fields<'_, '_>) -> Option<DoubleRules> {
    let choice = read_choice_words(fields, "offered_as");
    let points = fields.counts("totals", sense::ROW);
    let (one_card, each) = (read_rule(fields, "one_card"), read_rule(fields, "each"));
    let soft = read_rule(fields, "soft_too");
    Some(DoubleRules {
        soft: soft?,
        choice: choice?,
        points,
        one_card: one_card?,
        each: each?,
    })
}

fn read_insurance(fields: &Fields<'_, '_>) -> Option<InsuranceRules> {
    let spot = named(fields);
    let (take, decline) = (
        read_choice_words(fields, "take"),
        read_choice_words(fields, "decline"),
    );
    let (window, loses) = (read_rule(fields, "window"), read_rule(fields, "loses"));
    let least = odds(fields, "least", "times_minimum");
    let most = odds(fields, "most", "times_bet");
    let wins = odds(fields, "wins", "odds");
    let any_ten = read_rule(fields, "any_ten");
    Some(InsuranceRules {
        any_ten: any_ten?,
        spot: spot?,
        take: take?,
        decline: decline?,
        window: window?,
        least: least?,
        most: most?,
        wins: wins?,
        loses: loses?,
    })
}

fn read_bank(fields: &Fields<'_, '_>) -> Option<BankRules> {
    let (draws, stands) = (
        read_rule(fields, "draws"),
        small(fields, "stands", "on_points", sense::ROW),
    );
    let soft_stands = fields.fields("with_ace").and_then(|ace| {
        let stands = match ace.text("soft")?.as_str() {
            "stands" => Some(true),
            "draws" => Some(false),
            other => {
                let right = "write soft = \"stands\" or \"draws\"";
                ace.problem(format!("`{other}` is nothing that a bank does"), right);
                None
            }
        };
        cited(stands, &ace)
    });
    let best_only = read_rule(fields, "best_only");
    Some(BankRules {
        draws: draws?,
        best_only: best_only?,
        stands: stands?,
        soft_stands: soft_stands?,
    })
}

fn read_pays(fields: &Fields<'_, '_>) -> Option<PayRules> {
    let (even, best) = (odds(fields, "even", "odds"), odds(fields, "best", "odds"));
    let (best_beats, bank_over) = (
        read_rule(fields, "best_beats"),
        read_rule(fields, "bank_over"),
    );
    let (compare, tie) = (read_rule(fields, "compare"), read_rule(fields, "tie"));
    let order = read_rule(fields, "order");
    let (best_tie, bank_full) = (
        read_rule(fields, "best_tie"),
        read_rule(fields, "bank_full"),
    );
    Some(PayRules {
        best_tie: best_tie?,
        bank_full: bank_full?,
        even: even?,
        best: best?,
        best_beats: best_beats?,
        bank_over: bank_over?,
        compare: compare?,
        tie: tie?,
        order: order?,
    })
}

fn read_jackpot(fields: &Fields<'_, '_>) -> Option<JackpotRules> {
    let (spot, rank) = (named(fields), rank(fields));
    let stake = fields.fields("stake");
    let stake = stake.and_then(|f| on_sheet(&f, f.odds("most_times_minimum")));
    let (wins, own) = (read_rule(fields, "wins"), read_rule(fields, "own_hand"));
    let wins = wins.map(|basis| fields.and_offered(basis));
    let (highest, none) = (
        read_rule(fields, "highest_prize"),
        read_rule(fields, "none"),
    );
    let dealt = read_rule(fields, "dealt");
    let prizes: Vec<JackpotPrize> = fields
        .tables("prize")
        .iter()
        .filter_map(read_prize)
        .collect();
    let odds = fields.fields("fixed_odds").and_then(|f| {
        let least = f.optional_texts("at_least_each");
        let least = least.iter().filter_map(|odds| {
            let odds: Option<exact::Ratio> = odds.parse().ok();
            if odds.is_none() {
                f.problem("odds cannot be read", "write them as \"4\" or \"3/2\"");
            }
            f.sound_odds("at_least_each", odds?)
        });
        let least: Vec<exact::Ratio> = least.collect();
        if least.len() != prizes.len() {
            f.problem(
                "the prizes and their odds are not as many",
                "write one for each prize",
            );
        }
        on_sheet(&f, Some(least))
    });
    let pool = fields.fields("fund").and_then(|f| read_pool(&f));
    Some(JackpotRules {
        spot: spot?,
        rank: rank?,
        stake: stake?,
        wins: wins?,
        own: own?,
        highest: highest?,
        dealt: dealt?,
        odds: odds?,
        none: none?,
        prizes,
        pool: pool?,
    })
}

fn read_prize(fields: &Fields<'_, '_>) -> Option<JackpotPrize> {
    let (sevens, name) = (fields.count("sevens", sense::DEALT), fields.words("name"));
    let (suited, basis) = (fields.flag("suited"), fields.basis());
    Some(JackpotPrize {
        sevens: sevens?,
        suited,
        name: name?,
        basis,
    })
}

fn read_pool(fields: &Fields<'_, '_>) -> Option<JackpotPool> {
    let prize = read_prize(fields);
    let floor = fields.fields("floor");
    let floor = floor.and_then(|f| on_sheet(&f, f.times("least_times_stake")));
    let deduction = fields.fields("deduction");
    let deduction = deduction.and_then(|f| on_sheet(&f, Some(())));
    let shared = read_rule(fields, "shared");
    Some(JackpotPool {
        prize: prize?,
        floor: floor?,
        deduction: deduction?,
        shared: shared?,
    })
}

//! Reads a law file into a [`Description`], strictly: all problems of the file together.

use cards::{Class, Deck, HandOrder, JokerRule, OrderSpec};
use exact::Ratio;
use law::{BasisRef, Fields, Library, Problem, Reader, SourceFile};
use table::{IrregularityKind, RemedyEffect, Role};

use super::description::*;

/// Reads the file of a game.
pub fn read(library: &Library, file: &SourceFile) -> Result<Description, Vec<Problem>> {
    let reader = Reader::new(&file.name, &file.text, Some(library));
    let description = reader
        .root()
        .and_then(|root| read_root(&reader, &root, file));
    let (bases, problems) = reader.finish();
    match description {
        Some(description) if problems.is_empty() => Ok(Description {
            bases,
            ..description
        }),
        _ => Err(problems),
    }
}

fn read_root(reader: &Reader<'_>, root: &Fields<'_, '_>, file: &SourceFile) -> Option<Description> {
    let game = root.text("game");
    root.text("family");
    let name = root.words("name");
    let text = root.text("text");
    if let Some(text) = &text {
        reader.cite_within(text);
    }
    let table = root.fields("table").and_then(|fields| read_table(&fields));
    let cards = root.fields("cards").and_then(|fields| read_cards(&fields));
    let order = root.fields("order");
    let order = cards
        .as_ref()
        .zip(order)
        .and_then(|(cards, order)| read_order(&order, cards));
    let notices: Vec<NoticeRule> = root
        .tables("notice")
        .iter()
        .filter_map(read_notice)
        .collect();
    let bets = read_bets(root);
    let stages = read_stages(root, &bets, &notices);
    let tables = order
        .as_ref()
        .map(|order| read_paytables(root, order))
        .unwrap_or_default();
    let settles = read_settles(root, &bets, &tables);
    let bank_plays_with = order.as_ref().and_then(|order| read_bank(root, order));
    let irregularities = root
        .tables("irregularity")
        .iter()
        .map(read_irregularity)
        .collect();
    Some(Description {
        game: game?,
        ruleset: file.name.split('/').nth(1).unwrap_or_default().to_string(),
        name: name?,
        text: text?,
        table: table?,
        cards: cards?,
        order: order?,
        bets,
        stages,
        bank_plays_with,
        settles,
        tables,
        irregularities,
        notices,
        bases: Default::default(),
        source: file.text.clone(),
    })
}

fn read_table(fields: &Fields<'_, '_>) -> Option<TableRules> {
    let against = fields.fields("against").map(|against| {
        if against.text("is").is_some_and(|is| is != "house") {
            against.problem(
                "bank poker is played against the house",
                "write is = \"house\"",
            );
        }
        against.basis()
    });
    let problems = fields.fields("problems").and_then(|problems| {
        let role = read_role(&problems, "settled_by");
        let basis = problems.basis();
        Some(Cited {
            value: role?,
            basis,
        })
    });
    let most = |fields: Fields<'_, '_>| {
        let (value, basis) = (fields.small_number("most"), fields.basis());
        Some(Cited {
            value: value?,
            basis,
        })
    };
    let boxes = fields.fields("boxes").and_then(most);
    let boxes_each = fields.fields("boxes_each").and_then(most);
    let bettors_per_box = fields
        .fields("bettors_per_box")
        .and_then(|f| on_sheet(&f, f.small_number("most")));
    let minimum = fields
        .fields("minimum")
        .and_then(|f| on_sheet(&f, Some(())));
    let maximum = fields
        .fields("maximum")
        .and_then(|f| on_sheet(&f, Some(f.optional_numbers("times_minimum"))));
    let chips_only = fields.fields("chips_only").map(|f| f.basis());
    let rounding = fields
        .fields("rounding")
        .and_then(|f| on_sheet(&f, f.text("unless_said")));
    Some(TableRules {
        against_house: against?,
        problems: problems?,
        boxes: boxes?,
        boxes_each: boxes_each?,
        bettors_per_box: bettors_per_box?,
        minimum: minimum?,
        maximum: maximum?,
        chips_only: chips_only?,
        rounding: rounding?,
    })
}

fn on_sheet<T>(fields: &Fields<'_, '_>, within: Option<T>) -> Option<OnSheet<T>> {
    let (field, basis) = (fields.text("sheet"), fields.basis());
    Some(OnSheet {
        field: field?,
        within: within?,
        basis,
    })
}

fn read_role(fields: &Fields<'_, '_>, key: &'static str) -> Option<Role> {
    let name = fields.text(key)?;
    let role = Role::named(&name);
    if role.is_none() {
        let known = Role::ALL.map(Role::name).join(", ");
        fields.problem(
            format!("`{name}` is no role"),
            format!("use one of {known}"),
        );
    }
    role
}

fn read_cards(fields: &Fields<'_, '_>) -> Option<CardRules> {
    let names: Vec<&str> = Deck::all().map(Deck::name).collect();
    let deck = fields.fields("deck").and_then(|deck| {
        let value = deck.parsed("is", &format!("use one of {}", names.join(", ")));
        let basis = deck.basis();
        Some(Cited {
            value: value?,
            basis,
        })
    });
    let ranks = fields.fields("ranks").map(|ranks| {
        ranks.text("highest");
        ranks.text("lowest");
        ranks.basis()
    });
    let ace = fields.fields("ace").and_then(|ace| {
        let right = "use high-only, below-the-lowest or second-highest-straight";
        let value = ace.parsed("low", right);
        let basis = ace.basis();
        Some(Cited {
            value: value?,
            basis,
        })
    });
    Some(CardRules {
        deck: deck?,
        ranks: ranks?,
        ace: ace?,
    })
}

fn read_order(fields: &Fields<'_, '_>, cards: &CardRules) -> Option<OrderRules> {
    let size = fields.small_number("size");
    let ranking = fields.fields("ranking").map(|f| f.basis());
    let same = fields.fields("same").map(|f| f.basis());
    let all_equal = fields.fields("all_equal").map(|f| f.basis());
    let classes: Vec<ClassRule> = fields
        .tables("class")
        .iter()
        .filter_map(read_class)
        .collect();
    let spec = OrderSpec {
        name: "hands".into(),
        deck: cards.deck.value,
        size: size?,
        classes: classes.iter().map(|class| class.class).collect(),
        ace: cards.ace.value,
        joker: JokerRule::None,
    };
    let hands = HandOrder::new(spec)
        .map_err(|error| fields.problem(error.to_string(), "mend the list of classes"))
        .ok();
    Some(OrderRules {
        hands: hands?,
        ranking: ranking?,
        same: same?,
        all_equal: all_equal?,
        classes,
    })
}

fn read_class(fields: &Fields<'_, '_>) -> Option<ClassRule> {
    let known = Class::ALL.map(Class::name).join(", ");
    let class = fields.parsed("is", &format!("use one of {known}"));
    let (name, meaning) = (fields.words("name"), fields.words("meaning"));
    let (basis, ties) = (fields.basis(), fields.optional_cite("ties"));
    Some(ClassRule {
        class: class?,
        name: name?,
        meaning: meaning?,
        basis,
        ties,
    })
}

fn read_notice(fields: &Fields<'_, '_>) -> Option<NoticeRule> {
    let (key, words) = (fields.text("key"), fields.words("words"));
    let at_the_table = match fields.text("shown")?.as_str() {
        "at-the-table" => true,
        "on-closing" => false,
        other => {
            fields.problem(
                format!("a notice cannot be shown `{other}`"),
                "use at-the-table or on-closing",
            );
            return None;
        }
    };
    Some(NoticeRule {
        key: key?,
        at_the_table,
        words: words?,
        basis: fields.basis(),
    })
}

fn read_bets(root: &Fields<'_, '_>) -> Vec<BetRule> {
    let sections = root.tables("bet");
    let keys: Vec<String> = sections.iter().filter_map(|bet| bet.text("key")).collect();
    sections
        .iter()
        .filter_map(|bet| read_bet(bet, &keys))
        .collect()
}

/// The place of a key in a list, or a problem that names what there is.
fn place_of(fields: &Fields<'_, '_>, key: &str, keys: &[String], noun: &str) -> Option<usize> {
    let place = keys.iter().position(|known| known == key);
    if place.is_none() {
        fields.problem(
            format!("there is no {noun} `{key}`"),
            format!("use one of {}", keys.join(", ")),
        );
    }
    place
}

fn read_bet(fields: &Fields<'_, '_>, keys: &[String]) -> Option<BetRule> {
    let (key, name) = (fields.text("key"), fields.words("name"));
    let placed = fields.fields("placed").and_then(|placed| {
        let value = read_window(&placed, keys);
        let basis = placed.basis();
        Some(Cited {
            value: value?,
            basis,
        })
    });
    let stake = fields
        .fields("stake")
        .and_then(|stake| read_stake(&stake, keys));
    Some(BetRule {
        key: key?,
        name: name?,
        placed: placed?,
        stake: stake?,
    })
}

fn read_window(fields: &Fields<'_, '_>, keys: &[String]) -> Option<Window> {
    let (at, by) = (fields.optional_text("at"), fields.optional_text("by"));
    let (required, beside) = (fields.flag("required"), fields.optional_text("beside"));
    match (at.as_deref(), by, required, beside) {
        (Some("open"), None, true, None) => Some(Window::Required),
        (Some("open"), None, false, Some(beside)) => {
            place_of(fields, &beside, keys, "bet").map(Window::Beside)
        }
        (None, Some(_), false, None) => Some(Window::ByChoice),
        _ => {
            let right =
                "write at = \"open\" with required = true or beside = \"…\", or by = \"choice\"";
            fields.problem("it is not clear when the bet is placed", right);
            None
        }
    }
}

fn read_stake(fields: &Fields<'_, '_>, keys: &[String]) -> Option<StakeRule> {
    if let Some(within) = fields.optional_text("within") {
        if within != "table-limits" {
            fields.problem(
                format!("a stake cannot be within `{within}`"),
                "use table-limits",
            );
        }
        return Some(StakeRule::TableLimits(fields.basis()));
    }
    if let Some(of) = fields.optional_text("of") {
        let (times, of) = (fields.ratio("times"), place_of(fields, &of, keys, "bet"));
        let basis = fields.basis();
        return Some(StakeRule::TimesBet {
            times: times?,
            of: of?,
            basis,
        });
    }
    let least = fields
        .fields("least")
        .and_then(|f| on_sheet(&f, f.ratio("times_minimum")));
    let most = fields.fields("most").and_then(|f| {
        let (value, basis) = (f.ratio("times_minimum"), f.basis());
        Some(Cited {
            value: value?,
            basis,
        })
    });
    Some(StakeRule::TimesMinimum {
        least: least?,
        most: most?,
    })
}

fn read_stages(root: &Fields<'_, '_>, bets: &[BetRule], notices: &[NoticeRule]) -> Vec<StageRule> {
    let sections = root.tables("stage");
    let stages: Vec<StageRule> = sections
        .iter()
        .filter_map(|stage| read_stage(stage, bets, notices))
        .collect();
    let opens = matches!(
        stages.first(),
        Some(StageRule {
            what: StageWork::Bets { .. },
            ..
        })
    );
    let settles = matches!(
        stages.last(),
        Some(StageRule {
            what: StageWork::Settle,
            ..
        })
    );
    if stages.len() == sections.len() && !(opens && settles) {
        root.problem(
            "a hand does not begin with bets and end with settling",
            "mend the stages",
        );
    }
    stages
}

fn read_stage(
    fields: &Fields<'_, '_>,
    bets: &[BetRule],
    notices: &[NoticeRule],
) -> Option<StageRule> {
    let basis = fields.basis();
    let what = match fields.text("do")?.as_str() {
        "bets" => {
            let keys: Vec<String> = notices.iter().map(|notice| notice.key.clone()).collect();
            let close = fields.optional_text("close");
            StageWork::Bets {
                close: close.and_then(|key| place_of(fields, &key, &keys, "notice")),
            }
        }
        "deal" => read_deal(fields)?,
        "choose" => read_choose(fields, bets)?,
        "turn-bank" => StageWork::TurnBank,
        "settle" => StageWork::Settle,
        other => {
            let right = "use bets, deal, choose, turn-bank or settle";
            fields.problem(format!("a stage cannot do `{other}`"), right);
            return None;
        }
    };
    Some(StageRule { what, basis })
}

fn read_deal(fields: &Fields<'_, '_>) -> Option<StageWork> {
    for (key, only) in [("by", "one-by-one"), ("face", "down")] {
        if fields.text(key).is_some_and(|value| value != only) {
            fields.problem(
                format!("cards cannot be dealt so (`{key}`)"),
                format!("use {only}"),
            );
        }
    }
    let own = fields.small_number("own");
    let bank = fields.optional_small_number("bank").unwrap_or(0);
    Some(StageWork::Deal { own: own?, bank })
}

fn read_choose(fields: &Fields<'_, '_>, bets: &[BetRule]) -> Option<StageWork> {
    let turns = fields.fields("turns").map(|turns| {
        turns.text("from");
        turns.basis()
    });
    let sections = fields.tables("choice");
    let choices: Vec<ChoiceRule> = sections
        .iter()
        .filter_map(|choice| read_choice(choice, bets))
        .collect();
    let keys: Vec<String> = choices.iter().map(|choice| choice.key.clone()).collect();
    let absent = fields.fields("absent").and_then(|absent| {
        let basis = absent.basis();
        let value = place_of(&absent, &absent.text("choice")?, &keys, "choice");
        Some(Cited {
            value: value?,
            basis,
        })
    });
    Some(StageWork::Choose {
        turns: turns?,
        absent: absent?,
        choices,
    })
}

fn read_choice(fields: &Fields<'_, '_>, bets: &[BetRule]) -> Option<ChoiceRule> {
    let keys: Vec<String> = bets.iter().map(|bet| bet.key.clone()).collect();
    let (key, name) = (fields.text("key"), fields.words("name"));
    let places = fields.optional_text("places");
    let withdraws = fields.flag("withdraws");
    let forfeits = fields.optional_texts("forfeits");
    let forfeits: Vec<usize> = forfeits
        .iter()
        .filter_map(|bet| place_of(fields, bet, &keys, "bet"))
        .collect();
    let basis = fields.basis();
    let does = match places {
        Some(bet) if !withdraws => ChoiceEffect::Places(place_of(fields, &bet, &keys, "bet")?),
        None if withdraws => ChoiceEffect::Withdraws(forfeits),
        _ => {
            fields.problem(
                "it is not clear what the choice does",
                "write places = \"…\" or withdraws = true",
            );
            return None;
        }
    };
    Some(ChoiceRule {
        key: key?,
        name: name?,
        does,
        basis,
    })
}

fn read_bank(root: &Fields<'_, '_>, order: &OrderRules) -> Option<Cited<BankHand>> {
    let bank = root.optional_fields("bank")?;
    let plays = bank.fields("plays_with")?;
    let (basis, name) = (plays.basis(), plays.words("name"));
    let text = plays.text("at_least")?;
    match order.hands.threshold(&text) {
        Ok(at_least) => Some(Cited {
            value: BankHand {
                at_least,
                name: name?,
            },
            basis,
        }),
        Err(error) => {
            plays.problem(error.to_string(), "name a hand of the order");
            None
        }
    }
}

fn read_paytables(root: &Fields<'_, '_>, order: &OrderRules) -> Vec<TableRule> {
    root.tables("paytable")
        .iter()
        .filter_map(|table| read_paytable(table, order))
        .collect()
}

fn read_paytable(fields: &Fields<'_, '_>, order: &OrderRules) -> Option<TableRule> {
    let (key, name, basis) = (fields.text("key"), fields.words("name"), fields.basis());
    let classes: Vec<String> = order
        .classes
        .iter()
        .map(|class| class.class.name().to_string())
        .collect();
    let mut pays: Vec<Option<Ratio>> = vec![None; classes.len()];
    let rows = fields.fields("pays")?;
    for class in rows.names() {
        let place = place_of(&rows, &class, &classes, "class");
        let odds = rows.named_text(&class).and_then(|odds| {
            let parsed = odds.parse::<Ratio>().ok();
            if parsed.is_none() {
                rows.problem(
                    format!("`{odds}` are no odds"),
                    "write them as \"4\" or \"3/2\"",
                );
            }
            parsed
        });
        if let Some(place) = place {
            pays[place] = odds;
        }
    }
    let paid_as = fields
        .optional_fields("as")
        .map(|f| read_paid_as(&f, &classes, &mut pays));
    check_covered(fields, &classes, &pays);
    Some(TableRule {
        key: key?,
        name: name?,
        pays,
        paid_as: paid_as.unwrap_or_default(),
        basis,
    })
}

fn read_paid_as(
    fields: &Fields<'_, '_>,
    classes: &[String],
    pays: &mut [Option<Ratio>],
) -> Vec<(usize, BasisRef)> {
    let basis = fields.basis();
    let mut paid_as = Vec::new();
    for class in fields
        .names()
        .iter()
        .filter(|name| !matches!(name.as_str(), "cite" | "reading"))
    {
        let Some(other) = fields.named_text(class) else {
            continue;
        };
        let from = place_of(fields, class, classes, "class");
        let to = place_of(fields, &other, classes, "class");
        if let (Some(from), Some(to)) = (from, to) {
            pays[from] = pays[to];
            paid_as.push((from, basis));
        }
    }
    paid_as
}

/// A table pays every class from the highest down to the lowest that it pays: a hole would
/// mean that a better hand is worth less, by oversight.
fn check_covered(fields: &Fields<'_, '_>, classes: &[String], pays: &[Option<Ratio>]) {
    let lowest = pays.iter().rposition(Option::is_some).unwrap_or(0);
    for (class, odds) in classes.iter().zip(pays).take(lowest) {
        if odds.is_none() {
            fields.problem(
                format!("the table does not say what {class} pays"),
                format!("list it, or say as = {{ {class} = \"…\", reading = \"…\" }}"),
            );
        }
    }
}

fn read_settles(root: &Fields<'_, '_>, bets: &[BetRule], tables: &[TableRule]) -> Vec<SettleRule> {
    let sections = root.tables("settle");
    let settles: Vec<SettleRule> = sections
        .iter()
        .filter_map(|settle| read_settle(settle, bets, tables))
        .collect();
    for (place, bet) in bets.iter().enumerate() {
        let times = settles.iter().filter(|settle| settle.bet == place).count();
        if settles.len() == sections.len() && times != 1 {
            let what = format!("the bet {} is settled {times} times", bet.key);
            root.problem(what, "give each bet one [[settle]] section");
        }
    }
    settles
}

fn read_settle(
    fields: &Fields<'_, '_>,
    bets: &[BetRule],
    tables: &[TableRule],
) -> Option<SettleRule> {
    let keys: Vec<String> = bets.iter().map(|bet| bet.key.clone()).collect();
    let bet = fields
        .text("bet")
        .and_then(|bet| place_of(fields, &bet, &keys, "bet"));
    let table_keys: Vec<String> = tables.iter().map(|table| table.key.clone()).collect();
    let how = match fields.optional_fields("on") {
        Some(on) => read_own_hand(fields, &on, &table_keys),
        None => read_against_bank(fields, &table_keys),
    };
    Some(SettleRule {
        bet: bet?,
        how: how?,
    })
}

fn read_against_bank(fields: &Fields<'_, '_>, tables: &[String]) -> Option<SettleWay> {
    let pay = |key: &'static str| fields.fields(key).and_then(|pay| read_pay(&pay));
    let (bank_out, beats, ties) = (pay("bank_out"), pay("beats"), pay("ties"));
    let loses = fields.fields("loses").map(|loses| loses.basis());
    let prize = fields.optional_fields("prize").and_then(|prize| {
        let table = place_of(&prize, &prize.text("table")?, tables, "pay table");
        prize.basis();
        let earned = prize.optional_cite("earned");
        let bank_out = prize.optional_cite("bank_out");
        let whatever_the_bank_has = prize.optional_cite("whatever_the_bank_has");
        Some(PrizeRule {
            table: table?,
            earned,
            bank_out,
            whatever_the_bank_has,
        })
    });
    Some(SettleWay::AgainstBank {
        bank_out: bank_out?,
        beats: beats?,
        loses: loses?,
        ties: ties?,
        prize,
    })
}

fn read_pay(fields: &Fields<'_, '_>) -> Option<Pay> {
    let pushes = fields.flag("pushes");
    let odds = fields.optional_parsed("pays", "write odds in quotes, as \"1\"");
    let basis = fields.basis();
    if pushes == odds.is_some() {
        fields.problem(
            "it is not clear what the bet gets",
            "write pays = \"…\" or pushes = true",
        );
        return None;
    }
    Some(Pay { odds, basis })
}

fn read_own_hand(
    fields: &Fields<'_, '_>,
    on: &Fields<'_, '_>,
    tables: &[String],
) -> Option<SettleWay> {
    if on.text("is").is_some_and(|is| is != "own-hand") {
        on.problem(
            "a bet is settled on the player's own hand or against the bank",
            "write is = \"own-hand\"",
        );
    }
    let basis = |key: &'static str| fields.fields(key).map(|f| f.basis());
    let (wins, only_top, otherwise) = (basis("wins"), basis("only_top"), basis("otherwise"));
    let table = fields
        .fields("table")
        .and_then(|table| read_table_choice(&table, tables));
    Some(SettleWay::OwnHand {
        on: on.basis(),
        table: table?,
        wins: wins?,
        only_top: only_top?,
        otherwise: otherwise?,
    })
}

fn read_table_choice(fields: &Fields<'_, '_>, tables: &[String]) -> Option<TableChoice> {
    if let Some(key) = fields.optional_text("is") {
        fields.basis();
        return place_of(fields, &key, tables, "pay table").map(TableChoice::Fixed);
    }
    let options = fields.fields("one_of")?;
    let mut choices = Vec::new();
    for name in options.names() {
        let table = options.named_text(&name)?;
        choices.push((name, place_of(&options, &table, tables, "pay table")?));
    }
    on_sheet(fields, Some(choices)).map(TableChoice::OnSheet)
}

fn read_irregularity(fields: &Fields<'_, '_>) -> IrregularityRule {
    let known = IrregularityKind::ALL.map(IrregularityKind::name).join(", ");
    let mut when = Vec::new();
    for name in fields.optional_texts("when") {
        match IrregularityKind::named(&name) {
            Some(kind) => when.push(kind),
            None => fields.problem(
                format!("`{name}` is no irregularity"),
                format!("use {known}"),
            ),
        }
    }
    let remedies = fields
        .tables("remedy")
        .iter()
        .filter_map(read_remedy)
        .collect();
    IrregularityRule { when, remedies }
}

fn read_remedy(fields: &Fields<'_, '_>) -> Option<RemedyRule> {
    let name = fields.text("does")?;
    let does = RemedyEffect::named(&name);
    if does.is_none() {
        let known = RemedyEffect::ALL.map(RemedyEffect::name).join(", ");
        fields.problem(format!("`{name}` is no remedy"), format!("use {known}"));
    }
    let decided_by = read_role(fields, "decided_by");
    let basis = fields.basis();
    Some(RemedyRule {
        does: does?,
        decided_by: decided_by?,
        basis,
    })
}

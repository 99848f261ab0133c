//! `tapete play GAME`: a table in the terminal.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, BufRead, Write};
use std::path::Path;

use exact::Cents;
use games::Rules;
use house::fair::{Contributions, OsEntropy, Shoe, ShoeLabel, Source};
use law::Words;
use table::{Action, Chance, Drawn, HandView, Outcome as Ending, Rulebook, Seating, Seen, View};
use words::{Hands, euros, symbols};

use super::Context;
use super::deal::{BOX, OneHand, seating};
use super::record::record_of;
use crate::arguments::PlayArguments;
use crate::failure::{Failure, Outcome};
use crate::print::{self, say};
use crate::told;

pub(super) fn run(context: &Context, arguments: &PlayArguments) -> Outcome {
    let (file, rules) = context.shelf.rules_for_one(&arguments.game)?;
    let chips: Cents = arguments.chips.parse().map_err(|_| {
        told::bad!(NoSuchAmount {
            what: format!("--chips {}", arguments.chips)
        })
    })?;
    let mut terminal = Terminal {
        context,
        rules: &rules,
        chips,
        source: Source::new(OsEntropy),
        hands: 0,
        pools: BTreeMap::new(),
        seating: seating(&rules)?,
        shoe: None,
    };
    if let Some(path) = &arguments.record {
        // Before the first bet, so that no hand is lost to a slip of the pen.
        let opened = fs::OpenOptions::new().create(true).append(true).open(path);
        opened.map_err(|error| unwritten(path, &error))?;
    }
    terminal.greet(file.name());
    while let Some(bets) = terminal.ask_bets()? {
        match terminal.play(&bets, arguments.record.is_some()) {
            // A record that cannot be kept ends the game: nobody plays on in the belief that it is.
            Ok(record) => keep(arguments.record.as_deref(), record)?,
            Err(bad) if bad.is_bad_input() => say!("  {}", bad.into_text(context.language)),
            Err(difference) => return Err(difference),
        }
        if terminal.chips.is_zero() {
            say!("{}", terminal.fixed(told::NoChipsLeft));
            break;
        }
    }
    Ok(())
}

/// Writes the record of a hand, where it is asked for.
fn keep(path: Option<&Path>, record: Option<String>) -> Outcome {
    let Some((path, record)) = path.zip(record) else {
        return Ok(());
    };
    fs::write(path, record).map_err(|error| unwritten(path, &error))
}

fn unwritten(path: &Path, error: &io::Error) -> Failure {
    let path = path.display();
    told::bad!(RecordNotWritten { path, error })
}

/// Says that nothing is bet: what lies on the table is played for.
const NO_BET: &str = "-";

/// A player at a terminal.
struct Terminal<'a> {
    context: &'a Context,
    rules: &'a Rules,
    chips: Cents,
    source: Source<OsEntropy>,
    hands: u64,
    /// What stands in each pool, by its key.
    pools: BTreeMap<String, Cents>,
    /// What the last hand left on the table.
    seating: Seating,
    /// The shoe, which may live over many hands.
    shoe: Option<Shoe>,
}

impl Terminal<'_> {
    fn say(&self, words: &Words) -> String {
        words.in_language(self.context.language).to_string()
    }

    /// A message that names nothing.
    fn fixed<M: words::Message + 'static>(&self, message: M) -> &'static str {
        told::fixed(self.context.language, message)
    }

    fn greet(&self, name: &Words) {
        let felt = self.rules.felt();
        let ruleset = self.context.shelf.library.ruleset(&felt.ruleset);
        let region = ruleset
            .map(|ruleset| self.say(&ruleset.name))
            .unwrap_or_default();
        say!("{} · {region}", self.say(name));
        for notice in felt.notices.iter().filter(|notice| notice.stands) {
            say!("  {}", self.say(&notice.words));
        }
        if felt.wheel.is_some() {
            return self.greet_kinds();
        }
        for spot in felt.spots.iter() {
            if let table::SpotLimits::Between { least, most, .. } = spot.limits {
                say!(
                    "  {:<14} {} – {}",
                    spot.key,
                    self.say(&euros(least)),
                    self.say(&euros(most))
                );
            }
        }
    }

    /// A cloth of many bets, kind by kind: what one is called, what it pays, its limits.
    fn greet_kinds(&self) {
        let mut told: Vec<&str> = Vec::new();
        for spot in &self.rules.felt().spots {
            let Some(cover) = &spot.cover else { continue };
            if told.contains(&cover.kind.as_str()) {
                continue;
            }
            told.push(&cover.kind);
            if let table::SpotLimits::Between { least, most, .. } = spot.limits {
                say!(
                    "  {:<26} {:>4} : 1   {} – {}",
                    spot.key,
                    cover.odds.to_string(),
                    self.say(&euros(least)),
                    self.say(&euros(most))
                );
            }
        }
    }

    /// A line of input; nothing at its end.
    fn ask(&self, question: &str) -> Outcome<Option<String>> {
        print::text(format_args!("{question} "));
        let unreadable = |error: io::Error| told::bad!(TerminalUnread { error });
        io::stdout().flush().map_err(unreadable)?;
        let mut line = String::new();
        let read = io::stdin()
            .lock()
            .read_line(&mut line)
            .map_err(unreadable)?;
        Ok((read > 0).then(|| line.trim().to_string()))
    }

    fn ask_bets(&self) -> Outcome<Option<String>> {
        let language = self.context.language;
        let chips = self.say(&euros(self.chips));
        say!("\n{}", told::say!(language, YourChips { chips }));
        if !self.seating.held().is_empty() {
            say!("{}", self.fixed(told::BetsLieThere));
        }
        let spots = &self.rules.felt().spots;
        let example = spots.first().map_or("ante", |spot| spot.key.as_str());
        let line = self.ask(&told::say!(language, AskBets { example }))?;
        Ok(line.filter(|line| !line.is_empty()))
    }

    /// A fresh order, promised before the first card.
    fn shuffle(&mut self) -> Outcome<Shoe> {
        self.hands += 1;
        let refused = |error: &dyn std::fmt::Display| told::bad!(NotShuffled { error });
        let source = self.rules.felt().source();
        let weights = source.iter().flat_map(table::Source::weights);
        let each = |(drawn, weight): (Drawn, u64)| (0..weight).map(move |_| drawn.index());
        let outcomes: Vec<u8> = weights.flat_map(each).collect();
        let label =
            ShoeLabel::new(&format!("terminal/{}", self.hands)).map_err(|error| refused(&error))?;
        let mut shoe =
            Shoe::shuffle(label, &outcomes, &mut self.source).map_err(|error| refused(&error))?;
        let root: String = shoe
            .commitment()
            .root
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect();
        let promise = told::say!(self.context.language, PromiseOnTheDeck { root });
        say!("  {promise}");
        shoe.mix(Contributions::none())
            .map_err(|error| refused(&error))?;
        Ok(shoe)
    }

    /// Plays a hand, and gives its record where that is asked for.
    fn play(&mut self, bets: &str, recorded: bool) -> Outcome<Option<String>> {
        let mut hand = OneHand::after(
            self.rules,
            &self.context.shelf.library,
            self.context.language,
            self.seating.clone(),
        );
        self.place(&mut hand, bets)?;
        hand.close()?;
        let goes_on = hand.seating.shoe().and(self.shoe.take());
        let mut shoe = match goes_on {
            Some(shoe) => shoe,
            None => self.shuffle()?,
        };
        let mut draw = |chance: &Chance| {
            let draw = shoe
                .draw()
                .map_err(|error| Failure::BadInput(error.to_string()))?;
            let drawn = chance.source.outcome(draw.index());
            drawn.ok_or_else(|| told::bad!(ShoeHoldsAnother))
        };
        hand.deal(&mut draw)?;
        self.choose(&mut hand, &mut draw)?;
        self.read_pools(&mut hand)?;
        self.pay(&hand)?;
        self.seating = Seating::after(&hand.view());
        self.shoe = Some(shoe);
        if !recorded {
            return Ok(None);
        }
        record_of(self.rules, &hand.seating, &hand.done).map(Some)
    }

    /// The pools go on from hand to hand, as long as the terminal is open.
    fn read_pools(&mut self, hand: &mut OneHand<'_>) -> Outcome {
        let felt = self.rules.felt();
        for pool in &felt.pools {
            self.pools.entry(pool.key.clone()).or_insert(pool.seed);
        }
        let pools = &mut self.pools;
        hand.meter(|key, fed| {
            let stands = pools.entry(key.to_string()).or_default();
            let sum = stands.plus(fed);
            *stands = sum.map_err(|error| Failure::BadInput(error.to_string()))?;
            Ok(*stands)
        })?;
        for line in hand.lines() {
            let Some(pool) = felt.pool_of(line.spot) else {
                continue;
            };
            let stands = self.pools.entry(pool.key.clone()).or_default();
            *stands = stands.down_to_zero(line.paid);
            if felt.wins_all(&line) {
                *stands = stands.plus_up_to_most(pool.seed);
            }
        }
        Ok(())
    }

    /// Places the bets; chips that are not there cannot be bet.
    fn place(&self, hand: &mut OneHand<'_>, bets: &str) -> Outcome<Cents> {
        let held = self.seating.held().iter().map(|held| held.stake);
        let mut staked = Cents::sum(held).map_err(|error| Failure::BadInput(error.to_string()))?;
        for bet in bets.split(',').map(str::trim).filter(|bet| *bet != NO_BET) {
            let (spot, stake) = bet.rsplit_once(' ').unwrap_or((bet, ""));
            let stake: Cents = stake.parse().map_err(|_| {
                told::bad!(NoSuchAmount {
                    what: format!("`{bet}`")
                })
            })?;
            staked = staked
                .plus(stake)
                .map_err(|error| Failure::BadInput(error.to_string()))?;
            if staked > self.chips {
                let left = self.say(&euros(self.chips));
                let why = told::say!(self.context.language, ChipsAreLeft { left });
                return Err(Failure::BadInput(why));
            }
            hand.bet(spot.trim(), stake)?;
        }
        Ok(staked)
    }

    fn choose(
        &self,
        hand: &mut OneHand<'_>,
        draw: &mut dyn FnMut(&Chance) -> Outcome<Drawn>,
    ) -> Outcome {
        loop {
            let options = hand.options().choose;
            if options.is_empty() {
                return Ok(());
            }
            let lies = hand.at_stake();
            let left = self.chips.down_to_zero(lies);
            self.show(&hand.view());
            let felt = self.rules.felt();
            for option in &options {
                let choice = &felt.choices[usize::from(option.choice.0)];
                let stakes = option
                    .stakes
                    .map(|(_, stake)| format!(" ({})", self.say(&euros(stake))))
                    .unwrap_or_default();
                say!("  {:<8} {}{stakes}", choice.key, self.say(&choice.name));
            }
            let Some(line) = self.ask(self.fixed(told::AskChoice))? else {
                let unfinished = self.fixed(told::LeftUnfinished);
                return Err(Failure::Difference(unfinished.to_owned()));
            };
            let unaffordable = options.iter().any(|option| {
                let key = &felt.choices[usize::from(option.choice.0)].key;
                *key == line && option.stakes.is_some_and(|(_, stake)| stake > left)
            });
            if unaffordable {
                say!("  {}", self.fixed(told::NoChipsForThat));
                continue;
            }
            let chosen = hand
                .choice(&line)
                .and_then(|choice| hand.player(Action::Choose { at: BOX, choice }));
            if let Err(bad) = chosen
                && bad.is_bad_input()
            {
                say!("  {}", bad.into_text(self.context.language));
            }
            hand.deal(&mut *draw)?;
        }
    }

    /// How the dice fell, the point, and what stays on the table.
    fn show_dice(&self, view: &View) {
        for drawn in &view.fell {
            if let Drawn::Throw(throw) = drawn {
                say!("  ● {throw} = {}", throw.sum());
            }
        }
        if let Some(point) = view.carry_over.point {
            say!(
                "  {}",
                told::say!(self.context.language, ThePoint { point })
            );
        }
        for held in view.held() {
            let spot = self.say(&self.rules.felt().spots[usize::from(held.spot.0)].name);
            let stake = self.say(&euros(held.stake));
            let language = self.context.language;
            say!("  {}", told::say!(language, BetStays { spot, stake }));
        }
    }

    fn show(&self, view: &View) {
        if self.rules.felt().dice.is_some() {
            return self.show_dice(view);
        }
        let wheel = self.rules.felt().wheel.as_ref();
        for drawn in &view.fell {
            if let (Some(wheel), Drawn::Pocket(pocket)) = (wheel, drawn) {
                say!(
                    "  ● {}",
                    self.say(&wheel.pockets[usize::from(pocket.0)].call)
                );
            }
        }
        for held in view.held() {
            let spot = self.say(&self.rules.felt().spots[usize::from(held.spot.0)].name);
            let stake = self.say(&euros(held.stake));
            let language = self.context.language;
            say!("  {}", told::say!(language, BetInPrison { spot, stake }));
        }
        if wheel.is_some() {
            return;
        }
        let name = |hand: &Option<HandView>| {
            let hand = hand.as_ref()?;
            let class = &self.rules.felt().classes[usize::from(hand.class)];
            Some(self.say(&words::hand_called(class, &hand.ranks)))
        };
        if let Some(own) = view.boxes.first() {
            for hand in &own.split {
                let mark = if hand.plays { "► " } else { "" };
                let whose = format!("{mark}{}", self.fixed(told::YourHand));
                self.hand_line(&whose, &hand.cards, name(&hand.hand));
            }
            if own.split.is_empty() && !own.cards.is_empty() {
                self.hand_line(self.fixed(told::YourCards), &own.cards, name(&own.hand));
            }
        }
        let felt = self.rules.felt();
        if let Some(common) = &felt.common_name {
            let hand = name(&view.common_hand);
            self.hand_line(&self.say(common), &view.common, hand);
        }
        let bank = felt.bank_name.as_ref().map(|bank| self.say(bank));
        let bank = bank.unwrap_or_else(|| self.fixed(told::TheBank).to_owned());
        self.hand_line(&bank, &view.bank, name(&view.bank_hand));
    }

    fn hand_line(&self, whose: &str, cards: &[Seen], name: Option<String>) {
        let card = |seen: &Seen| match seen {
            Seen::Back => "▒▒".to_string(),
            Seen::Card(card) => symbols(&[*card]),
        };
        let cards: Vec<String> = cards.iter().map(card).collect();
        say!(
            "  {whose:<12} {}   {}",
            cards.join("  "),
            name.unwrap_or_default()
        );
    }

    /// Shows the end, moves the chips, and says why.
    fn pay(&mut self, hand: &OneHand<'_>) -> Outcome {
        let view = hand.view();
        self.show(&view);
        let too_large = |error: exact::MoneyError| Failure::BadInput(error.to_string());
        let mut chips = self.chips;
        for line in hand.lines() {
            if line.outcome == Ending::Lost {
                chips = chips.minus(line.stake).map_err(too_large)?;
            }
            chips = chips.plus(line.paid).map_err(too_large)?;
        }
        self.chips = chips;
        let speaker = hand.speaker();
        let lines = hand.lines();
        for line in &lines {
            say!("  {}", self.say(&speaker.summary(line)));
        }
        if let Some(answer) = self.ask(self.fixed(told::AskWhy))?
            && matches!(answer.as_str(), "s" | "S" | "y" | "Y" | "sí")
        {
            let explanations: Vec<_> = lines
                .iter()
                .map(|line| speaker.explain(line, Hands::in_view(&view, line)))
                .collect();
            print::text(format_args!(
                "{}",
                words::answer(&explanations, self.context.language)
            ));
        }
        Ok(())
    }
}

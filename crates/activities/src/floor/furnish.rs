//! A floor furnished for tables that a house runs: everything is entered that the rules ask for,
//! so that each of them opens. For a demonstration; in a casino people enter it.

use super::command::{Command, Opening, Placing};
use super::rules::{DeviceRule, Game, GamingDay, HandedOut};
use super::state::{Floor, IN_PERSON};
use crate::{Actor, Given, HouseTable, InForce, TableStanding, TableStands};

/// The model of every table and device of a demonstration, and its resolution.
pub const DEMONSTRATION: &str = "demonstration";
const SECTOR: &str = "main";
const CHIPS: &str = "chips";
/// Where a device is kept whose text names no place.
const STORE: &str = "store";
/// Dice and packs of a table are numbered from this many times its place on.
const A_HUNDRED: u32 = 100;
/// Colours of chips at a table that has a box for each.
const COLOURS: u32 = 8;

impl GamingDay {
    /// What is asked, one after another, until all these tables are open. Tables of games that
    /// this floor does not know are left out.
    pub(super) fn furnished(&self, tables: &[HouseTable], day: &str) -> Vec<(Actor, Command)> {
        let mut asks = vec![self.noted(Given::Approval {
            model: DEMONSTRATION.into(),
            deals: None,
            in_force: demonstration(),
        })];
        for channel in self.channels.iter().filter(|one| one.key == IN_PERSON) {
            let titles = [&channel.elements, &channel.operation]
                .into_iter()
                .flatten();
            asks.extend(titles.map(|(title, _)| {
                self.noted(Given::Title {
                    title: title.clone(),
                    in_force: demonstration(),
                })
            }));
        }
        asks.push(by_house(Command::Begins {
            day: day.into(),
            after_dinner: false,
        }));
        asks.extend(self.shoes_kept(tables));
        for (table, place) in tables.iter().zip(1..) {
            if let Some(game) = self.game(&table.game) {
                self.one_furnished(table, game, place, &mut asks);
            }
        }
        asks
    }

    /// The device without which a table of this game does not open.
    fn needed_at(&self, game: &Game) -> Option<&DeviceRule> {
        let mut devices = self.devices.iter();
        devices.find(|rule| rule.needed.is_some() && rule.games.cover(game))
    }

    /// A shoe for each table that opens with one, and one more: no table has always the same.
    fn shoes_kept(&self, tables: &[HouseTable]) -> Vec<(Actor, Command)> {
        let numbered = tables.iter().zip(1..);
        let needed = numbered.filter_map(|(table, place)| {
            let rule = self.needed_at(self.game(&table.game)?)?;
            Some((rule, place))
        });
        let mut needed: Vec<(&DeviceRule, u32)> = needed.collect();
        let spare = u32::try_from(tables.len()).unwrap_or(u32::MAX - 1) + 1;
        needed.extend(needed.last().map(|(rule, _)| (*rule, spare)));
        let kept = needed.into_iter().map(|(rule, number)| {
            let places = rule.kept.as_ref().map(|(places, _)| places.as_slice());
            let place = places.and_then(<[String]>::first).cloned();
            by_house(Command::Keeps {
                device: number.to_string(),
                kind: rule.kind.clone(),
                model: DEMONSTRATION.into(),
                number: Some(number),
                place: place.unwrap_or_else(|| STORE.into()),
            })
        });
        kept.collect()
    }

    /// Hands a table its shoe, its dice and its packs; dice and packs are known by numbers.
    fn equipped(
        &self,
        table: &HouseTable,
        game: &Game,
        place: u32,
        asks: &mut Vec<(Actor, Command)>,
    ) {
        let name = || table.table.clone();
        if let Some(rule) = self.needed_at(game) {
            let hands = Command::Hands {
                device: place.to_string(),
                table: name(),
            };
            asks.push(match &rule.handed_out {
                Some((HandedOut::ByChance, _)) => by_house(Command::Draws {
                    kind: rule.kind.clone(),
                    table: name(),
                }),
                Some((HandedOut::By(posts), _)) => {
                    let post = posts.first().map(|post| Actor::post(post));
                    (post.unwrap_or_else(Actor::house), hands)
                }
                None => by_house(hands),
            });
        }
        let numbers = |count: u8| {
            let numbers = 1..=u32::from(count);
            numbers
                .map(|number| (place * A_HUNDRED + number).to_string())
                .collect()
        };
        for dice in self.dice.iter().filter(|dice| dice.games.cover(game)) {
            asks.push(by_house(Command::GivesDice {
                table: name(),
                dice: numbers(dice.count),
            }));
        }
        let packs = self.packs.iter().filter(|packs| packs.games.cover(game));
        for (count, _) in packs.filter_map(|packs| packs.count.as_ref()) {
            asks.push(by_house(Command::GivesPacks {
                table: name(),
                packs: numbers(*count),
            }));
        }
    }

    fn noted(&self, note: Given) -> (Actor, Command) {
        by_house(Command::Notes(note))
    }

    fn one_furnished(
        &self,
        table: &HouseTable,
        game: &Game,
        place: u32,
        asks: &mut Vec<(Actor, Command)>,
    ) {
        asks.push(self.noted(Given::Authorisation {
            game: table.game.clone(),
            channel: None,
            minimum: table.limits.minimum,
            maximum: table.highest,
            // It has one table of each game, whose minimum goes up all the same.
            no_minimum_table: true,
            in_force: demonstration(),
        }));
        let links = self.links.iter().filter(|link| link.games.cover(game));
        for what in links.filter(|_| table.jackpot).flat_map(|link| &link.kinds) {
            asks.push(self.noted(Given::Permit {
                what: what.clone(),
                subject: table.game.clone(),
                in_force: demonstration(),
            }));
        }
        asks.push(by_house(Command::Places(Placing {
            table: table.table.clone(),
            game: table.game.clone(),
            sector: SECTOR.into(),
            place,
            boards: 1,
            recording: true,
            model: Some(DEMONSTRATION.into()),
            cloth: place,
            colours: Some(COLOURS),
            boxes: Some(COLOURS),
            channel: None,
        })));
        self.staffed(table, game, place, asks);
        self.equipped(table, game, place, asks);
        let floats = self.floats.iter().filter(|one| one.games.cover(game));
        let least = floats.filter_map(|one| one.least.as_ref());
        let least = least.filter_map(|(times, _)| table.limits.minimum.times(*times).ok());
        asks.push(by_house(Command::Opens(Opening {
            table: table.table.clone(),
            cloths: None,
            float: least.fold(table.float, std::cmp::Ord::max),
            made_of: vec![CHIPS.into()],
            minimum: table.limits.minimum,
            maximum: table.limits.maximum,
            free_bank: false,
        })));
    }

    /// As many in each post as the text asks for, and nobody at two tables.
    fn staffed(
        &self,
        table: &HouseTable,
        game: &Game,
        place: u32,
        asks: &mut Vec<(Actor, Command)>,
    ) {
        for staff in self.staff_of(game, 1) {
            let by = staff.decided_by.as_deref().map(Actor::post);
            let by = by.unwrap_or_else(Actor::house);
            let least = match staff.of_tables {
                Some(_) => 0,
                None => staff.least,
            };
            for number in 1..=least {
                asks.push((
                    by.clone(),
                    Command::Puts {
                        who: format!("demo-{}-{place}.{number}", staff.post),
                        table: table.table.clone(),
                        post: staff.post.clone(),
                        zone: Some(number.to_string()),
                    },
                ));
            }
        }
    }

    /// Whether a table's game is authorised on the day of the session, through its channel where
    /// that has limits of its own.
    pub(super) fn is_authorised(&self, state: &Floor, table: &super::state::Table) -> bool {
        let channel = table.placed.channel.as_deref();
        let mut channels = self.channels.iter();
        let own = channels.find(|one| Some(one.key.as_str()) == channel);
        let through = own.and_then(|own| own.own_limits.as_ref()).and(channel);
        state.holds("authorisation", &table.placed.game, through)
    }

    /// Whether what a running table rests on still counts: its authorisation, and chips to pay with.
    fn may_stand(&self, state: &Floor, table: &super::state::Table) -> bool {
        !table.is_running() || (self.is_authorised(state, table) && !table.short)
    }

    /// How each table of the house stands on this floor.
    pub(super) fn stand(&self, state: &Floor) -> Vec<TableStands> {
        let stands = |(name, table): (&String, &super::state::Table)| {
            let game = self.game(&table.placed.game);
            let listed = game.map(|game| game.listed.basis);
            TableStands {
                table: name.clone(),
                game: table.placed.game.clone(),
                standing: match self.may_stand(state, table) {
                    true => table.standing,
                    // What is authorised no more takes no new bet.
                    false => TableStanding::Suspended,
                },
                limits: table.opened.as_ref().map(Opening::limits),
                opening: table.openings,
                expelled: table.expelled.iter().cloned().collect(),
                expulsion: game.and_then(|game| {
                    let mut all = self.expulsions.iter();
                    let one = all.find(|one| one.games.cover(game));
                    one.map(|one| one.rule.basis)
                }),
                rests_on: match table.short {
                    true => vec![self.house.basis],
                    false => [self.prohibited.basis].into_iter().chain(listed).collect(),
                },
            }
        };
        state.tables.iter().map(stands).collect()
    }
}

/// What a demonstration has instead of a resolution.
fn demonstration() -> InForce {
    InForce {
        resolution: Some(DEMONSTRATION.into()),
        ..InForce::default()
    }
}

fn by_house(command: Command) -> (Actor, Command) {
    (Actor::house(), command)
}

#[cfg(test)]
mod tests {
    use exact::Cents;
    use law::Library;

    use crate::{Activities, HouseTable, Line, TableLimits, TableStanding};

    /// Every game of every floor opens by what its own file asks for, and each thing that was
    /// entered is needed by somebody: without its people no table opens.
    #[test]
    fn a_furnished_floor_has_every_table_open() {
        let library = Library::embedded().expect("our own law files are sound");
        let activities = Activities::read(&library).expect("and so are our activities");
        let floors = activities.all().iter();
        let mut seen = 0;
        for law in floors.filter(|law| law.kind() == "gaming-day") {
            let mut run = law.run("floor");
            let terms = Line {
                words: Vec::new(),
                fields: vec![("premises".into(), "casino".into())],
            };
            let opened = run.open(&terms, &[0; 32]).expect("a casino has a floor");
            run.apply(&opened).expect("it was just made");
            let games = run.view(None)["games"].clone();
            let games = games.as_array().expect("a list");
            let table = |game: &serde_json::Value| HouseTable {
                table: format!("the-{}", game.as_str().expect("a key")),
                game: game.as_str().expect("a key").to_owned(),
                limits: TableLimits {
                    minimum: Cents::new(500),
                    maximum: Cents::new(50_000),
                },
                highest: Cents::new(50_000),
                jackpot: true,
                float: Cents::new(1_000_000),
            };
            let tables: Vec<HouseTable> = games.iter().map(table).collect();
            for (who, command) in run.furnish(&tables, "2026-01-02") {
                let entry = run.ask(&who, &command);
                let entry = entry.unwrap_or_else(|why| panic!("{}: {command}: {why:?}", law.key()));
                run.apply(&entry).expect("it was just judged");
                if run.due().is_some() {
                    let drawn = run.draw_from(&[7; 32]).expect("it is due");
                    run.apply(&drawn).expect("it was just drawn");
                }
            }
            let stand = run.tables();
            assert_eq!(stand.len(), tables.len(), "{}", law.key());
            for table in stand {
                assert_eq!(table.standing, TableStanding::Open, "{}", table.table);
                assert!(!table.rests_on.is_empty(), "{}", table.table);
                seen += 1;
            }
        }
        assert!(seen > 40, "{seen} tables");
    }

    /// A tray that could not pay takes no bet until it holds its float again.
    #[test]
    fn a_tray_that_ran_short_waits_for_its_fill() {
        let library = Library::embedded().expect("our own law files are sound");
        let activities = Activities::read(&library).expect("and so are our activities");
        let law = activities.find("floor-ar-2010").expect("it ships");
        let mut run = law.run("floor");
        let terms = Line {
            words: Vec::new(),
            fields: vec![("premises".into(), "casino".into())],
        };
        let opened = run.open(&terms, &[0; 32]).expect("a casino has a floor");
        run.apply(&opened).expect("it was just made");
        let table = HouseTable {
            table: "t1".into(),
            game: "three-card-poker".into(),
            limits: TableLimits {
                minimum: Cents::new(500),
                maximum: Cents::new(10_000),
            },
            highest: Cents::new(10_000),
            float: Cents::new(100_000),
            jackpot: false,
        };
        let mut asks = run.furnish(&[table], "2026-01-02");
        let lost = |cents: u64| crate::TablePlay {
            lost: Cents::new(cents),
            ..crate::TablePlay::default()
        };
        let house = crate::Actor::house;
        asks.push((
            house(),
            run.played("t1", lost(100_000), 1).expect("it plays"),
        ));
        for (who, command) in asks {
            let entry = run.ask(&who, &command).expect("it is right");
            run.apply(&entry).expect("it was just judged");
        }
        let standing = |run: &crate::Run| run.tables()[0].standing;
        assert_eq!(standing(&run), TableStanding::Open, "to the last chip");
        let does = |run: &mut crate::Run, command: &serde_json::Value| {
            let entry = run.ask(&house(), command).expect("it is right");
            run.apply(&entry).expect("it was just judged");
        };
        let played = run.played("t1", lost(1), 2).expect("it plays");
        does(&mut run, &played);
        assert_eq!(standing(&run), TableStanding::Suspended);
        let fill = run.refill("t1").expect("it is short");
        assert_eq!(fill["amount"], 100_000);
        let mut little = fill.clone();
        little["amount"] = 99_999.into();
        does(&mut run, &little);
        assert_eq!(standing(&run), TableStanding::Suspended);
        let rest = run.refill("t1").expect("it is short");
        assert_eq!(rest["amount"], 1);
        does(&mut run, &rest);
        assert_eq!(standing(&run), TableStanding::Open);
        assert_eq!(run.refill("t1"), None);
    }
}

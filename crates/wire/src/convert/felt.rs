//! A table: what it looks like, its rules and its sheet.

use law::Words;
use table::{PayTableId, Rulebook};

use super::Translator;
use crate::{
    Choice, ClassRow, ClothPart, Cover, Dice, Felt, HandsNeeded, Layout, LobbyTable, Notice,
    PayRow, PayTable, Pool, PoolPrize, PoolStanding, RuleLine, SheetLine, ShoeOutcome, Spot,
    SpotLimits, TableInfo, Wheel, WheelForm, WheelPocket,
};

impl Translator<'_> {
    /// Enough to draw the table and to read its rules.
    pub fn table_info(&self, id: &str, hints: bool) -> TableInfo {
        let sheet = self.rules.sheet().into_iter();
        TableInfo {
            id: id.into(),
            ruleset_name: self.ruleset_name().into(),
            rules_hash: self
                .rules
                .hash()
                .iter()
                .map(|byte| format!("{byte:02x}"))
                .collect(),
            felt: self.felt(),
            sheet: sheet
                .map(|(field, value)| SheetLine { field, value })
                .collect(),
            hints,
            // Whoever writes them says so.
            histories: false,
        }
    }

    /// The table as the lobby shows it, with so many boxes held and so much in its pools.
    pub fn lobby_table(
        &self,
        id: &str,
        taken: u8,
        closed: bool,
        pools: &[(table::PoolId, exact::Cents)],
    ) -> LobbyTable {
        let felt = self.cloth();
        LobbyTable {
            id: id.into(),
            game: felt.game.clone(),
            name: (&felt.name).into(),
            ruleset: felt.ruleset.clone(),
            ruleset_name: self.ruleset_name().into(),
            layout: layout(felt.layout),
            wheel: felt.wheel.as_ref().map(|wheel| form(wheel.form)),
            minimum: felt.minimum.into(),
            maximum: felt.maximum.into(),
            among_players: felt.among_players,
            boxes: felt.boxes,
            taken,
            pools: self.pools(pools),
            closed,
            halted: None,
            not_open: None,
            irregular: false,
        }
    }

    fn ruleset_name(&self) -> Words {
        let key = &self.cloth().ruleset;
        let found = self.library.ruleset(key);
        found.map_or_else(|| Words::same(key), |ruleset| ruleset.name.clone())
    }

    /// What a full shoe holds.
    fn shoe(&self) -> Vec<ShoeOutcome> {
        let source = self.cloth().source();
        let held = source.iter().flat_map(|source| source.weights());
        let outcome = |(drawn, count): (table::Drawn, u64)| ShoeOutcome {
            key: self.drawn(drawn),
            count: u16::try_from(count).unwrap_or(u16::MAX),
        };
        held.map(outcome).collect()
    }

    /// The description of the table.
    pub fn felt(&self) -> Felt {
        let felt = self.cloth();
        Felt {
            game: felt.game.clone(),
            ruleset: felt.ruleset.clone(),
            name: (&felt.name).into(),
            layout: layout(felt.layout),
            boxes: felt.boxes,
            cloths: felt.cloths.iter().map(cloth).collect(),
            bettors_per_box: felt.bettors_per_box,
            minimum: felt.minimum.into(),
            maximum: felt.maximum.into(),
            deck: felt.deck.map_or(0, |deck| u16::from(deck.len())),
            packs: felt.packs,
            shoe: self.shoe(),
            wheel: felt.wheel.as_ref().map(|wheel| self.wheel(wheel)),
            dice: felt.dice.as_ref().map(|dice| Dice {
                count: dice.count,
                points: dice.points.clone(),
            }),
            box_cards: felt.box_cards(),
            bank_cards: felt.bank_cards(),
            common_cards: felt.common_cards(),
            common_name: felt.common_name.clone().map(Into::into),
            bank_name: felt.bank_name.clone().map(Into::into),
            spots: felt.spots.iter().map(|spot| self.spot(spot)).collect(),
            choices: felt
                .choices
                .iter()
                .map(|choice| self.choice(choice))
                .collect(),
            classes: felt.classes.iter().map(|class| self.class(class)).collect(),
            tables: felt
                .tables
                .iter()
                .map(|table| self.pay_table(table))
                .collect(),
            pools: felt.pools.iter().map(|pool| self.pool(pool)).collect(),
            notices: self.notices(),
            among_players: felt.among_players,
            players_only: felt.players_only.map(|basis| self.cite(basis)),
            rules: felt.rules.iter().map(|line| self.rule_line(line)).collect(),
            printed: felt
                .printed
                .iter()
                .map(|line| self.rule_line(line))
                .collect(),
            hands: felt.hands.map(|(count, basis)| HandsNeeded {
                count,
                citations: self.cite(basis),
            }),
        }
    }

    fn spot(&self, spot: &table::Spot) -> Spot {
        let limits = match spot.limits {
            table::SpotLimits::Between { least, most, basis } => SpotLimits::Between {
                least: least.into(),
                most: most.into(),
                citations: self.cite(basis),
            },
            table::SpotLimits::Times { times, of, basis } => SpotLimits::Times {
                times: times.to_string(),
                of: self.spot_key(of),
                citations: self.cite(basis),
            },
        };
        Spot {
            key: spot.key.clone(),
            name: (&spot.name).into(),
            required: spot.required,
            limits,
            table: spot.table.and_then(|table| self.table_key(table)),
            pool: self.cloth().pool_of(spot.id).map(|pool| pool.key.clone()),
            cover: spot.cover.as_ref().map(|cover| self.cover(cover)),
        }
    }

    /// What stands in each pool of the table.
    pub fn pools(&self, standing: &[(table::PoolId, exact::Cents)]) -> Vec<PoolStanding> {
        let pools = self.cloth().pools.iter();
        let standing = pools.filter_map(|pool| {
            let (_, amount) = standing.iter().find(|(id, _)| *id == pool.id)?;
            Some(PoolStanding {
                key: pool.key.clone(),
                name: (&pool.name).into(),
                amount: (*amount).into(),
            })
        });
        standing.collect()
    }

    fn pool(&self, pool: &table::Pool) -> Pool {
        let prize = |prize: &table::PoolPrize| PoolPrize {
            key: prize.key.clone(),
            name: (&prize.name).into(),
            takes: (&words::takes(prize.takes)).into(),
            citations: self.cite(prize.basis),
        };
        Pool {
            key: pool.key.clone(),
            name: (&pool.name).into(),
            prizes: pool.prizes.iter().map(prize).collect(),
            citations: self.cite(pool.basis),
        }
    }

    fn cover(&self, cover: &table::Cover) -> Cover {
        let pockets = cover.pockets.iter();
        Cover {
            kind: cover.kind.clone(),
            name: (&cover.name).into(),
            pockets: pockets
                .map(|pocket| self.drawn(table::Drawn::Pocket(*pocket)))
                .collect(),
            number: cover.number,
            odds: cover.odds.to_string(),
            citations: self.cite(cover.basis),
        }
    }

    fn wheel(&self, wheel: &table::Wheel) -> Wheel {
        let pocket = |pocket: &table::WheelPocket| WheelPocket {
            key: pocket.key.clone(),
            label: pocket.label.clone(),
            number: pocket.number,
            colour: pocket.colour.clone(),
            call: (&pocket.call).into(),
        };
        let order = wheel.order.iter();
        Wheel {
            form: form(wheel.form),
            falls: wheel.falls,
            pockets: wheel.pockets.iter().map(pocket).collect(),
            order: order
                .map(|pocket| self.drawn(table::Drawn::Pocket(*pocket)))
                .collect(),
            columns: wheel.columns,
            rows: wheel.rows,
            sides: wheel.sides.clone(),
        }
    }

    fn table_key(&self, table: PayTableId) -> Option<String> {
        let found = self.cloth().tables.iter().find(|known| known.id == table);
        found.map(|found| found.key.clone())
    }

    fn choice(&self, choice: &table::Choice) -> Choice {
        Choice {
            key: choice.key.clone(),
            name: (&choice.name).into(),
            places: choice.places.map(|spot| self.spot_key(spot)),
            takes_back: choice.takes_back.map(|spot| self.spot_key(spot)),
            withdraws: choice.withdraws,
            citations: self.cite(choice.basis),
        }
    }

    fn class(&self, class: &table::ClassRow) -> ClassRow {
        ClassRow {
            key: class.key.clone(),
            name: (&class.name).into(),
            meaning: (&class.meaning).into(),
            citations: self.cite(class.basis),
        }
    }

    fn pay_table(&self, table: &table::PayTable) -> PayTable {
        let row = |row: &table::PayRow| PayRow {
            key: row.key.clone(),
            name: (&row.name).into(),
            odds: row.odds.to_string(),
        };
        PayTable {
            key: table.key.clone(),
            name: (&table.name).into(),
            rows: table.rows.iter().map(row).collect(),
            citations: self.cite(table.basis),
        }
    }

    /// What stands at the table throughout. What is said at a moment comes as an event.
    fn notices(&self) -> Vec<Notice> {
        let notice = |notice: &table::Notice| Notice {
            words: as_told(&notice.words),
            citations: self.cite(notice.basis),
        };
        self.cloth()
            .notices
            .iter()
            .filter(|notice| notice.stands)
            .map(notice)
            .collect()
    }

    fn rule_line(&self, line: &table::RuleLine) -> RuleLine {
        RuleLine {
            topic: words::said(&line.topic).into(),
            text: words::said(&line.text).into(),
            citations: self.cite(line.basis),
        }
    }
}

fn form(form: table::WheelForm) -> WheelForm {
    match form {
        table::WheelForm::Disc => WheelForm::Disc,
        table::WheelForm::Bowl => WheelForm::Bowl,
        table::WheelForm::Upright => WheelForm::Upright,
        table::WheelForm::Drum => WheelForm::Drum,
    }
}

fn layout(layout: table::Layout) -> Layout {
    match layout {
        table::Layout::Boxes => Layout::Boxes,
        table::Layout::Arc => Layout::Arc,
        table::Layout::Wheel => Layout::Wheel,
        table::Layout::Rows => Layout::Rows,
        table::Layout::Dice => Layout::Dice,
        table::Layout::TwoHands => Layout::TwoHands,
        table::Layout::PassingBank => Layout::PassingBank,
        table::Layout::TwoCloths => Layout::TwoCloths,
        table::Layout::Ring => Layout::Ring,
    }
}

fn cloth(part: &table::ClothPart) -> ClothPart {
    ClothPart {
        name: (&part.name).into(),
        boxes: part.boxes.iter().map(|at| at.0).collect(),
    }
}

/// A notice repeats what a sheet says as the sheet writes it; Spanish has a comma before its cents.
fn as_told(words: &Words) -> crate::Words {
    let mut told = crate::Words::from(words);
    let mut from = 0;
    while let Some(found) = told.es[from..].find(" €") {
        let end = from + found;
        let point = end.wrapping_sub(3);
        let cents = told.es.get(point + 1..end).unwrap_or_default();
        let is_point = told.es.get(point..=point) == Some(".");
        if is_point && cents.bytes().all(|byte| byte.is_ascii_digit()) {
            told.es.replace_range(point..=point, ",");
        }
        from = end + " €".len();
    }
    told
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cents_of_a_notice_stand_behind_a_comma() {
        let told = |es: &str| as_told(&Words::same(es)).es;
        assert_eq!(
            told("Mínimo: 2.00 €; máximo: 10.50 €"),
            "Mínimo: 2,00 €; máximo: 10,50 €"
        );
        assert_eq!(told("Hasta 1.000 €, art. 2.00"), "Hasta 1.000 €, art. 2.00");
        assert_eq!(told(" €"), " €");
    }
}

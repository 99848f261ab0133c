//! The text of such a game: what its file says in lists of the family's own words.

use law::{BasisRef, Fields};
use table::{IrregularityKind, NoticeId, Remedy, SpotId};

use super::{Alike, CoupTable, Lists};
use crate::baccarat::read_points;
use crate::baccarat::scoring::PointRules;
use crate::common::{
    ChoiceRule, Erring, Head, IrregularityRule, Listed, NoticeMoment, PackedShoe, Prescribed,
    Reads, SpotRule, all_are_said, cases, each, read_choice, read_irregularity, read_spots,
    said_notice,
};

/// What every file of such a game says, in those words.
#[derive(Clone, Debug)]
pub struct Text<L: Lists> {
    /// What every game's file says.
    pub head: Head,
    /// The shoe.
    pub shoe: PackedShoe,
    /// What cards count.
    pub points: PointRules,
    /// The spots of each place, in the order of their piles.
    pub spots: Vec<SpotRule<L::Pile>>,
    /// What may be chosen, in the order of its list.
    pub choices: Vec<ChoiceRule>,
    /// What each rule rests on, in the order of its list.
    pub rules: Vec<BasisRef>,
    /// What some of them say besides.
    pub said: L::Said,
    /// What goes wrong, and what the text prescribes.
    pub irregularities: Vec<IrregularityRule>,
    /// The notice of each voice, in the order of its list.
    pub voices: Vec<usize>,
}

crate::common::gives_out!(generic Text<L: Lists>, head: Head);

impl<L: Lists> Text<L> {
    /// What a rule rests on.
    pub(crate) fn by(&self, rule: L::Rule) -> BasisRef {
        self.rules[rule.place()]
    }

    /// What a rule rests on that all such games have.
    pub(crate) fn alike(&self, rule: Alike) -> BasisRef {
        self.by(rule.into())
    }

    /// What offers a choice.
    pub(crate) fn offers(&self, choice: L::Choice) -> BasisRef {
        self.choices[choice.place()].basis
    }

    /// What lets chips lie on a spot.
    pub(crate) fn lies_on(&self, spot: SpotId) -> BasisRef {
        let spot = self.spots.get(usize::from(spot.0));
        spot.map_or(BasisRef::NONE, |spot| spot.basis)
    }

    /// The notice of a voice, and what asks for it.
    pub(crate) fn voice(&self, voice: L::Voice) -> (NoticeId, BasisRef) {
        let place = self.voices[voice.place()];
        (NoticeId(place as u8), self.notices[place].basis)
    }

    /// The rule about something of that kind that happened to such a hand.
    pub(crate) fn rule_about(
        &self,
        kind: IrregularityKind,
        erring: Erring,
    ) -> Option<&IrregularityRule> {
        let mut known = self.irregularities.iter();
        known.find(|rule| rule.is_about(kind, erring))
    }

    /// Every case of something that goes wrong, and last what is done in those not foreseen.
    pub(crate) fn every_case(
        &self,
        kind: IrregularityKind,
        not_foreseen: [Remedy; 2],
    ) -> Vec<Prescribed> {
        cases(&self.irregularities, kind, not_foreseen)
    }
}

/// Reads it; the table says who settles problems, and what is said when bets are closed.
pub(crate) fn read_text<L: Lists>(
    root: &Fields<'_, '_>,
    head: Head,
    table: Option<&CoupTable>,
) -> Option<Text<L>> {
    let settles = table.map(|table| table.problems.value);
    let section = |key| root.fields(key);
    let shoe: Option<PackedShoe> = Reads::read(root, "shoe");
    let points = section("counting").and_then(|fields| read_points(&fields));
    let spots = read_spots(root, L::Pile::EVERY, L::Pile::word);
    let irregularities = root.tables("irregularity");
    let irregularities = irregularities.iter();
    let irregularities = irregularities.filter_map(|f| read_irregularity(f, settles));
    let irregularities = irregularities.collect();
    let choices = section("choices").and_then(|fields| {
        let read = |f: &Fields<'_, '_>, choice: L::Choice| read_choice(f, choice.word());
        each(&fields, L::Choice::EVERY, read)
    });
    let rules = section("rules").and_then(|fields| read_rules::<L>(&fields));
    let voices = section("voices").and_then(|fields| {
        each(&fields, L::Voice::EVERY, |fields, voice: L::Voice| {
            let name = fields.text(voice.word())?;
            said_notice(fields, &name, &head.notices, NoticeMoment::OnSettling)
        })
    });
    if let (Some(table), Some(voices)) = (table, &voices) {
        let said: Vec<usize> = table.closing.value.iter().chain(voices).copied().collect();
        all_are_said(root, &head.notices, &said);
    }
    Some(Text {
        head,
        shoe: shoe?,
        points: points?,
        spots,
        choices: choices?,
        rules: rules.as_ref()?.0.clone(),
        said: rules?.1,
        irregularities,
        voices: voices?,
    })
}

/// The rules: what each rests on, and what some say besides.
///
/// A value stands where a text of the same game could say otherwise and the game be played all the
/// same. What only cites says one of three things. What makes the game this one: that players play
/// against each other, that the bank goes round or is auctioned, in which order cards are dealt and
/// hands speak. What follows from a value that stands elsewhere: a bet is no larger than the bank,
/// what is above its maximum leaves it, half of it goes from some pass on. Or what the croupier does
/// and no chip depends on: he announces, turns, pays and checks. Another text of these could only be
/// that of another game, and would be another family or a further word.
fn read_rules<L: Lists>(fields: &Fields<'_, '_>) -> Option<(Vec<BasisRef>, L::Said)> {
    fields.has_names();
    let rules = L::Rule::EVERY.iter();
    let sections: Vec<Option<Fields<'_, '_>>> =
        rules.map(|rule| fields.fields(rule.word())).collect();
    let said = L::said(&sections);
    let bases = sections
        .iter()
        .map(|section| Some(section.as_ref()?.basis()));
    let bases: Vec<Option<BasisRef>> = bases.collect();
    let bases: Option<Vec<BasisRef>> = bases.into_iter().collect();
    bases.zip(said)
}

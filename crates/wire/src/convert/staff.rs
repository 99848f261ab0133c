//! What the staff may do and ask for.

use table::{
    Action, BoxNumber, Called, Felt, Irregularity, IrregularityKind, NoticeId, Person, Place, Role,
    RulingMoves, SpotId, StaffOptions,
};

use super::Translator;
use crate::StaffRole;
use crate::{
    AnnounceOption, ApproveOption, CalledBet, Named, RefusalReason, RemedyOption, RulingMove,
    StaffAction, StaffDesk,
};

impl Translator<'_> {
    /// What somebody of the house may do now.
    pub fn staff_desk(&self, options: &StaffOptions) -> StaffDesk {
        let kind = |kind: &IrregularityKind| Named {
            key: kind.name().into(),
            name: words::irregularity_kind(*kind).into(),
        };
        let place = |place: &Place| Named {
            key: place_key(*place),
            name: words::place_of(*place).into(),
        };
        let deck = self.cloth().deck.iter().flat_map(|deck| deck.cards());
        let rule = (0u8..).zip(&options.rule);
        let announce = options.announce.iter();
        let player = |(at, person): &(BoxNumber, Person)| ApproveOption {
            at: at.0,
            person: person.0,
        };
        let called = options.repeat.iter();
        StaffDesk {
            role_name: words::role(options.role).into(),
            kinds: options.report.iter().map(kind).collect(),
            places: options.places.iter().map(place).collect(),
            cards: deck.map(|card| card.to_string()).collect(),
            remedies: rule
                .map(|(number, offer)| self.remedy(number, offer))
                .collect(),
            approvals: options.approve.iter().map(player).collect(),
            callers: options.call.iter().map(player).collect(),
            called: called.map(|(bet, may)| self.called(bet, *may)).collect(),
            announcements: announce
                .filter_map(|offer| self.announcement(offer))
                .collect(),
        }
    }

    /// What may be decided on what was reported, for those who decide nothing.
    pub fn remedies(&self, remedies: &[table::Remedy]) -> Vec<RemedyOption> {
        let offer = |(number, remedy): (u8, &table::Remedy)| {
            let (remedy, may, moves) = (*remedy, false, RulingMoves::Nothing);
            self.remedy(number, &table::RemedyOption { remedy, may, moves })
        };
        (0u8..).zip(remedies).map(offer).collect()
    }

    fn remedy(&self, number: u8, offer: &table::RemedyOption) -> RemedyOption {
        let moves = match &offer.moves {
            RulingMoves::These(moves) => moves.as_slice(),
            RulingMoves::Nothing | RulingMoves::Covered => &[],
        };
        let moved = |one: &table::RulingMove| RulingMove {
            person: one.person.0,
            back: one.back.into(),
            paid: one.paid.into(),
            taken: one.taken.into(),
        };
        RemedyOption {
            moves: moves.iter().map(moved).collect(),
            covered: offer.moves == RulingMoves::Covered,
            number,
            effect: offer.remedy.effect.name().into(),
            words: self.speaker.remedy(&offer.remedy).into(),
            may: offer.may,
            citations: self.cite(offer.remedy.basis),
        }
    }

    fn called(&self, bet: &Called, may: bool) -> CalledBet {
        CalledBet {
            at: bet.at.0,
            person: bet.by.0,
            spot: self.spot_key(bet.spot),
            name: self.speaker.spot(bet.spot).into(),
            stake: bet.stake.into(),
            may,
        }
    }

    fn announcement(&self, offer: &table::AnnounceOption) -> Option<AnnounceOption> {
        let mut notices = self.cloth().notices.iter();
        let notice = notices.find(|notice| notice.id == offer.notice)?;
        let announced = notice.announced?;
        Some(AnnounceOption {
            key: notice.key.clone(),
            words: (&notice.words).into(),
            by: words::role(announced.by).into(),
            hands: announced.hands,
            may: offer.may,
            citations: self.cite(notice.basis),
        })
    }
}

/// What a member of the staff asks for, with its names looked up.
///
/// # Errors
/// For a name that there is none of, with the way out.
pub fn staff_action(felt: &Felt, asked: &StaffAction) -> Result<Action, RefusalReason> {
    Ok(match asked {
        StaffAction::Report {
            what,
            place,
            with,
            card,
            more,
            amount,
        } => {
            let kind = IrregularityKind::named(what).ok_or_else(|| words::not_a_kind(what))?;
            let place = place.as_deref().map(place_named).transpose()?;
            let with = with.as_deref().map(place_named).transpose()?;
            let card = card.as_deref().map(card_named).transpose()?;
            let more = more.iter().map(|card| card_named(card));
            Action::Report(Irregularity {
                kind,
                place,
                with,
                card,
                more: more.collect::<Result<_, _>>()?,
                amount: amount.map(Into::into),
            })
        }
        StaffAction::Approve { at, person } => Action::Approve {
            at: BoxNumber(*at),
            person: Person(*person),
        },
        StaffAction::Call {
            at,
            person,
            spot,
            stake,
        } => Action::Call {
            at: BoxNumber(*at),
            by: Person(*person),
            spot: spot_named(felt, spot)?,
            stake: (*stake).into(),
        },
        StaffAction::Rule { remedy } => Action::Rule { remedy: *remedy },
        StaffAction::Announce { notice } => Action::Announce {
            notice: notice_named(felt, notice)?,
        },
    })
}

fn notice_named(felt: &Felt, key: &str) -> Result<NoticeId, RefusalReason> {
    let found = felt.notices.iter().find(|notice| notice.key == key);
    let found = found.map(|notice| notice.id);
    found.ok_or_else(|| words::unknown_notice(felt, key).into())
}

fn spot_named(felt: &Felt, key: &str) -> Result<SpotId, RefusalReason> {
    let found = felt.spots.iter().find(|spot| spot.key == key);
    let found = found.map(|spot| spot.id);
    found.ok_or_else(|| words::unknown_spot(felt, key).into())
}

fn card_named(text: &str) -> Result<cards::Card, RefusalReason> {
    text.parse().map_err(|_| words::not_a_card(text).into())
}

fn place_key(place: Place) -> String {
    match place {
        Place::Box(at) => format!("box-{}", at.0),
        Place::Bank => "bank".to_owned(),
        Place::Common => "common".to_owned(),
        Place::Burnt => "burnt".to_owned(),
    }
}

fn place_named(text: &str) -> Result<Place, RefusalReason> {
    let place = match text {
        "bank" => Some(Place::Bank),
        "common" => Some(Place::Common),
        "burnt" => Some(Place::Burnt),
        other => other
            .strip_prefix("box-")
            .and_then(|number| number.parse().ok())
            .map(|number| Place::Box(BoxNumber(number))),
    };
    place.ok_or_else(|| words::not_a_place(text).into())
}

impl From<StaffRole> for Role {
    fn from(role: StaffRole) -> Role {
        match role {
            StaffRole::GamesDirector => Role::GamesDirector,
            StaffRole::TableHead => Role::TableHead,
            StaffRole::Croupier => Role::Croupier,
        }
    }
}

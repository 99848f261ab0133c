//! Exercises of the school, and how answers to them are marked.

use law::BasisRef;
use school::{
    Answer, AskedBet, Asks, Assignment, Due, Exercise, Judged, Kind, Level, Mark, ProcedureOption,
    Question, RulingOption,
};
use table::{Event, View};

use super::Translator;
use crate::{
    EventLine, RefusalReason, SchoolAnswer, SchoolAssignment, SchoolBet, SchoolBetVerdict,
    SchoolDue, SchoolExercise, SchoolKind, SchoolOptionVerdict, SchoolVerdict, Words,
};

impl Translator<'_> {
    /// An exercise, without its answer.
    pub fn exercise(&self, exercise: &Exercise<'_>) -> SchoolExercise {
        let view = exercise.view();
        let (mut bets, mut options) = (Vec::new(), Vec::new());
        let question = match &exercise.question {
            Question::Payouts(asked) => {
                bets = asked.bets.iter().map(|bet| self.school_bet(bet)).collect();
                words::school_payouts()
            }
            Question::Procedure(asked) => {
                let told = asked.options.iter();
                options = told
                    .map(|option| self.option(&asked.asks, option))
                    .collect();
                match &asked.asks {
                    Asks::WhatMay => words::school_what_may(),
                    Asks::WhoMay(action) => words::school_who_may(&self.speaker.does(action)),
                }
            }
            Question::Ruling(asked) => {
                options = asked.options.iter().map(effect).collect();
                words::school_ruling(&asked.found, asked.by)
            }
        };
        SchoolExercise {
            assignment: exercise.assignment.into(),
            question: question.into(),
            moment: self.speaker.moment(&view).into(),
            people: exercise.people().iter().map(|person| person.0).collect(),
            told: self.told(exercise.told(), &view),
            view: self.view(&view),
            bets,
            options,
        }
    }

    /// How an answer was marked, and why.
    pub fn verdict(&self, exercise: &Exercise<'_>, mark: &Mark) -> SchoolVerdict {
        let (mut bets, mut options) = (Vec::new(), Vec::new());
        match &exercise.question {
            Question::Payouts(asked) => {
                let after = exercise.after();
                let marked = asked.bets.iter().zip(&mark.each);
                let told = marked.map(|(bet, right)| self.bet_verdict(bet, *right, &after));
                bets = told.collect();
            }
            Question::Procedure(asked) => {
                let told = asked.options.iter();
                options = told
                    .map(|option| self.judged(&asked.asks, option))
                    .collect();
            }
            Question::Ruling(asked) => {
                options = asked.options.iter().map(|one| self.ruled(one)).collect();
            }
        }
        let right = mark.each.iter().filter(|right| **right).count();
        let count = |number: usize| u8::try_from(number).unwrap_or(u8::MAX);
        SchoolVerdict {
            right: mark.right,
            points: count(right),
            of: count(mark.each.len()),
            bets,
            options,
        }
    }

    fn school_bet(&self, bet: &AskedBet) -> SchoolBet {
        SchoolBet {
            at: bet.at.0,
            by: bet.by.0,
            spot: self.spot_key(bet.spot),
            name: self.speaker.spot(bet.spot).into(),
            stake: bet.stake.into(),
            in_pot: bet.in_pot,
        }
    }

    fn bet_verdict(&self, bet: &AskedBet, right: bool, after: &View) -> SchoolBetVerdict {
        SchoolBetVerdict {
            right,
            due: bet.due.into(),
            lines: bet
                .lines
                .iter()
                .map(|line| self.line(line, after))
                .collect(),
            stays: bet.stays.map(|event| self.event(0, &event, after)),
        }
    }

    fn option(&self, asks: &Asks, option: &ProcedureOption) -> Words {
        match asks {
            Asks::WhatMay => self.speaker.asked(option.actor, &option.action).into(),
            Asks::WhoMay(_) => self.speaker.actor(option.actor).into(),
        }
    }

    fn judged(&self, asks: &Asks, option: &ProcedureOption) -> SchoolOptionVerdict {
        let words = self.option(asks, option);
        match &option.judged {
            Judged::Accepted(bases) => SchoolOptionVerdict {
                citations: self.cite_each(bases),
                ..right(words, vec![words::school_lawful().into()])
            },
            Judged::Refused(refusal) => wrong(words, self.refusal(refusal)),
        }
    }

    fn ruled(&self, option: &RulingOption) -> SchoolOptionVerdict {
        let words = effect(option);
        let Some((remedy, change)) = &option.remedy else {
            let (why, citations) = match option.elsewhere {
                Some(elsewhere) => {
                    let why = words::school_elsewhere(elsewhere.kind);
                    (why, self.cite(elsewhere.basis))
                }
                None => (words::school_nowhere(), Vec::new()),
            };
            let refused = RefusalReason {
                why: why.into(),
                way_out: law::Words::same("").into(),
                citations,
            };
            return wrong(words, vec![refused]);
        };
        let money = words::school_change(change.back, change.paid, change.taken, change.lies);
        let why = vec![self.speaker.remedy(remedy).into(), money.into()];
        let after = change.after.as_ref();
        SchoolOptionVerdict {
            citations: self.cite(remedy.basis),
            follows: after.map_or_else(Vec::new, |view| self.told(&change.events, view)),
            ..right(words, why)
        }
    }

    /// What happened, but for draws: which cards were seen, the view says.
    fn told(&self, events: &[Event], view: &View) -> Vec<EventLine> {
        let events = events.iter();
        let told = events.filter(|event| !matches!(event, Event::Drawn { .. }));
        told.map(|event| self.event(0, event, view)).collect()
    }

    fn cite_each(&self, bases: &[BasisRef]) -> Vec<crate::Citation> {
        let cited = self.speaker.cite_all(bases.iter().copied());
        cited.into_iter().map(Into::into).collect()
    }
}

fn effect(option: &RulingOption) -> Words {
    let words = words::remedy_effect(option.effect);
    words.into()
}

fn right(words: Words, why: Vec<Words>) -> SchoolOptionVerdict {
    SchoolOptionVerdict {
        words,
        right: true,
        why,
        citations: Vec::new(),
        refused: Vec::new(),
        follows: Vec::new(),
    }
}

fn wrong(words: Words, refused: Vec<RefusalReason>) -> SchoolOptionVerdict {
    SchoolOptionVerdict {
        right: false,
        refused,
        ..right(words, Vec::new())
    }
}

/// An assignment as it is asked for; nothing where there is no such level.
pub fn assignment(asked: &SchoolAssignment) -> Option<Assignment> {
    Some(Assignment {
        kind: match asked.kind {
            SchoolKind::Payouts => Kind::Payouts,
            SchoolKind::Procedure => Kind::Procedure,
            SchoolKind::Rulings => Kind::Ruling,
        },
        level: Level::numbered(asked.level)?,
        seed: asked.seed,
        number: asked.number,
    })
}

/// An answer as it is given; nothing where it answers nothing, or twice.
pub fn school_answer(given: &SchoolAnswer) -> Option<Answer> {
    match (&given.dues, given.picked) {
        (Some(dues), None) => Some(Answer::Dues(
            dues.iter().map(|due| Due::from(*due)).collect(),
        )),
        (None, Some(picked)) => Some(Answer::Picked(picked)),
        (Some(_), Some(_)) | (None, None) => None,
    }
}

impl From<Kind> for SchoolKind {
    fn from(kind: Kind) -> SchoolKind {
        match kind {
            Kind::Payouts => SchoolKind::Payouts,
            Kind::Procedure => SchoolKind::Procedure,
            Kind::Ruling => SchoolKind::Rulings,
        }
    }
}

impl From<Assignment> for SchoolAssignment {
    fn from(assignment: Assignment) -> SchoolAssignment {
        SchoolAssignment {
            kind: assignment.kind.into(),
            level: assignment.level.number(),
            seed: assignment.seed,
            number: assignment.number,
        }
    }
}

impl From<Due> for SchoolDue {
    fn from(due: Due) -> SchoolDue {
        SchoolDue {
            taken: due.taken.into(),
            paid: due.paid.into(),
            stays: due.stays,
        }
    }
}

impl From<SchoolDue> for Due {
    fn from(due: SchoolDue) -> Due {
        Due {
            taken: due.taken.into(),
            paid: due.paid.into(),
            stays: due.stays,
        }
    }
}

//! The nouns that every game shares: who acts, what they may do, what happened, who may see
//! it, what each bet is due and on what basis, and the record of it all.
//!
//! A game is a pure machine (see [`Game`]): it is handed actions and draws, it answers with
//! events or with a refusal, and only [`Game::apply`] changes its state. There is no clock,
//! chance, file or network in here, and nothing that could hold them.
#![forbid(unsafe_code)]

mod action;
mod actor;
mod bank;
mod chance;
mod circle;
mod coup;
mod course;
mod event;
mod felt;
mod game;
mod hand;
mod ids;
mod irregularity;
mod named;
mod options;
pub mod record;
mod refusal;
mod settlement;
pub mod suite;
mod view;

pub use action::Action;
pub use actor::{Actor, Role, Viewer};
pub use bank::{
    Against, BankCourse, BankEnd, Banker, BoxSet, CarryOver, ChipValues, Circles, CoupView, Raise,
    ShoeTurn,
};
pub use chance::{Chance, Drawn, Drum, Pocket, Source, Throw};
pub use circle::{CircleView, PotView, TurnView};
pub use coup::{CoupEffect, CoupFault};
pub use course::{GameCourse, Warnings};
pub use event::Event;
pub use felt::{
    Announced, Audience, CardPlace, Choice, ClassRow, ClothPart, Cover, Dice, Felt, HouseRule,
    Layout, Notice, PayRow, PayTable, Pool, PoolPrize, RuleLine, Spot, SpotLimits, Stage,
    StageKind, Takes, Wheel, WheelForm, WheelPocket,
};
pub use game::{
    Actors, Game, Held, MOST_EVENTS, Next, Rulebook, Seat, Seating, SeatingError, ShoeLeft,
};
pub use hand::HandEffect;
pub use ids::{BoxNumber, ChoiceId, NoticeId, PayTableId, Person, Picked, PoolId, SpotId};
pub use irregularity::{Equipment, Irregularity, IrregularityKind, Place, Remedy, RemedyEffect};
pub use options::{
    AnnounceOption, ChoiceOption, Options, Picks, PlaceOption, RemedyOption, RulingMove,
    RulingMoves, StaffOptions,
};
pub use refusal::{Cause, Refusal, Why};
pub use settlement::{Compared, Line, Outcome, Reason, ReasonStep, Reasons};
pub use view::{BoxView, Called, Face, HandView, Moment, Seen, SplitHand, Standing, View, Wager};

//! What goes over the wire between the casino and a page: plain words and numbers, versioned,
//! with the TypeScript types made from them (`cargo xtask types`).
//!
//! No type here has a field in which a covered card could lie: a card is a face that this
//! viewer may see, or a back.
//!
//! # Conventions
//! - Money is whole cents. Cards are two characters: `As`, `Td`, `Jk`. Hashes are hex.
//! - Boxes are numbered from 1, people from 0 in the order in which they came to the table.
//! - Whatever people read comes as [`Words`], in Spanish and in English.
//! - Spots, choices, pay tables and classes are named by their `key`, as in the law files.
//!
//! # Routes
//! | route | answers |
//! |---|---|
//! | `POST /api/guest` | [`Guest`]: a guest with practice chips; sets the session cookie |
//! | `GET /api/me` | [`Guest`], or 401 with an [`ApiError`] |
//! | `POST /api/staff` with [`StaffSignIn`] | [`Staff`]; sets the staff cookie, which is another than a guest's |
//! | `GET /api/staff`, `DELETE /api/staff` | [`Staff`] or 401; signs out |
//! | `GET /api/staff/door` | [`StaffDoor`] |
//! | `POST /api/staff/link` with [`StaffLink`] | [`StaffLinkSeen`] |
//! | `POST /api/staff/link/password` with [`StaffPasswordSet`] | 204: the link is used up |
//! | `POST /api/staff/password` with [`StaffPasswordChange`] | 204 |
//! | `POST /api/staff/factor`, `POST /api/staff/factor/code` with [`StaffCode`] | [`StaffFactor`]; [`StaffRecovery`] |
//! | `GET /api/staff/people`, `POST` with [`StaffEngaging`], `POST /api/staff/people/{id}` with [`StaffChange`] | [`StaffPeople`] |
//! | `DELETE /api/staff/sessions/{id}` | 204 |
//! | `GET /api/staff/pending`, `POST` and `DELETE /api/staff/pending/{number}` | `StaffPending[]`: what waits for a second person; it confirms, or nobody does it |
//! | `GET /api/lobby` | [`Lobby`] |
//! | `GET /api/lobby/socket` | WebSocket: a [`Lobby`] of every table, then one of those that changed |
//! | `GET /api/tables/{id}` | [`TableInfo`]: the felt, the rules, the sheet |
//! | `GET /api/tables/{id}/hint` | [`Hint`]; 202 with [`OddsProgress`] while the table's tables are worked out: ask again; 204 if the guest is asked nothing |
//! | `GET /api/tables/{id}/shown` | [`Shown`]: the next step of a round that is played for the guest; 204 if nothing is asked of him |
//! | `GET /api/tables/{id}/setting?apart=0,3` | [`TwoHandsSet`]: what two hands would be before they are set, or how the house would set them; 204 where no cards are parted |
//! | `GET /api/tables/{id}/socket?since=V` | WebSocket: [`ClientMessage`] in, [`ServerMessage`] out |
//! | `GET /api/tables/{id}/staff/socket?since=V` | the same for staff: they look as anybody does, and their commands are [`StaffCommand`]s |
//! | `GET /api/tables/{id}/rounds?before=N` | `RoundSummary[]`, the newest first, twenty at most, of the last rounds or of those before one |
//! | `GET /api/tables/{id}/rounds/{n}` | [`RoundProof`]: what anyone may check of a round that ended, however long ago |
//! | `GET /api/tables/{id}/rounds/{n}/record` | the public record, text, for `tapete verify` |
//! | `GET /api/tables/{id}/rounds/{n}/phh` | the hand as a PHH history, text, where [`TableInfo::histories`] says that its hands make some |
//! | `POST /api/tables/{id}/rounds/{n}/dispute` with [`DisputeRaised`], `GET /api/me/disputes` | `DisputeSeen[]`: one's own |
//! | `GET /api/disputes`, `GET /api/disputes/{number}`, `POST /api/disputes/{number}` with [`DisputeRuling`], by staff | `DisputeSeen[]`, [`DisputeSeen`] |
//! | `GET /api/law/{provision id}` | [`Provision`] |
//! | `GET /api/activities` | [`ActivityList`] |
//! | `POST /api/activities` with [`ActivityOpening`], by staff | [`ActivitySeen`] |
//! | `GET /api/activities/{name}` | [`ActivitySeen`] |
//! | `POST /api/activities/{name}` with [`ActivityAsked`] | [`ActivitySeen`] |
//! | `POST /api/activities/{name}/hand` with [`ActivityHandGiven`] | [`ActivitySeen`] |
//! | `POST /api/activities/{name}/staff` with [`ActivityOrder`] | [`ActivitySeen`] |
//! | `GET /api/activities/{name}/socket` | WebSocket: an [`ActivitySeen`] now and at each change |
//! | `GET /api/activities/{name}/record` | all its entries, JSON, for `tapete activity verify` |
//! | `GET /api/registers`, `GET /api/registers/{register}`, by staff | `RegisterLine[]`, [`RegisterSeen`] |
//! | `POST /api/registers/{register}` with [`RegisterAsked`], by the direction | [`RegisterSeen`] |
//! | `GET /api/me/play`, `POST /api/me/play` with [`PlayerAsked`] | [`PlayerStanding`] |
//! | `GET /api/door`, `POST /api/door` with [`DoorAsked`], `POST /api/door/{player}` with [`DoorChange`], by staff | [`DoorSeen`] |
//! | `GET /api/school` | `SchoolGame[]` |
//! | `GET /api/school/{ruleset}/{game}` | [`SchoolSubject`]: the table, and the kinds of exercises |
//! | `GET /api/school/{ruleset}/{game}/{kind}?level=1&seed=7&number=3` | [`SchoolExercise`]: the same for whoever asks |
//! | `POST /api/school/{ruleset}/{game}` with [`SchoolAnswer`] | [`SchoolVerdict`] |
//! | `GET /api/odds/{ruleset}/{game}` | [`OddsSubject`]: what may be changed in a question |
//! | `POST /api/odds` with [`OddsQuestion`] | [`OddsAnswer`]; 202 with [`OddsProgress`] while it is being solved: ask again |
//!
//! Errors are an [`ApiError`] with a fitting status. A socket needs a session: without one it
//! is refused with 401.
//!
//! # The socket
//! On connecting the server sends [`ServerMessage::Update`] with the whole snapshot (and, if
//! `since` is a version of this round, the events since). After that each change at the table
//! is one update, whose snapshot has those fields that are otherwise than in the one before on
//! this connection, and of its `view` likewise; what is left out is as it was ([`Follower`]). An
//! update with `resync` leaves nothing out. A client's [`Command`] carries an id that it made before sending, and the
//! version that it was made for. The answer is `accepted` (with the version at which it took
//! effect) or `refused`, always after the change is durable; the same id gets the same answer.
//! A command made for an older version is still taken if it is legal now, except a choice,
//! which is refused when the moment it was made for has passed.
#![forbid(unsafe_code)]

mod activity;
mod command;
pub mod convert;
mod dispute;
mod felt;
mod follow;
mod hint;
mod law;
mod lobby;
mod money;
mod odds;
mod people;
mod player;
mod register;
mod round;
mod school;
mod setting;
mod shown;
mod snapshot;
mod staff;

pub use activity::{
    ActivityAsked, ActivityHand, ActivityHandGiven, ActivityLine, ActivityList, ActivityOnOffer,
    ActivityOpening, ActivityOrder, ActivitySeen, ActivityStage, ActivityTold,
};
pub use command::{ClientMessage, Command, PlayerAction, RefusalReason, ServerMessage};
pub use dispute::{
    DisputeMove, DisputeRaised, DisputeRuled, DisputeRuling, DisputeSeen, RulingSeen,
};
pub use felt::{
    Choice, ClassRow, ClothPart, Cover, Dice, Felt, HandsNeeded, Layout, Notice, PayRow, PayTable,
    Pool, PoolPrize, RuleLine, SheetLine, ShoeOutcome, Spot, SpotLimits, TableInfo, Wheel,
    WheelForm, WheelPocket,
};
pub use follow::Follower;
pub use hint::{Hint, HintChoice};
pub use law::{Citation, Provision, Voice, Words};
pub use lobby::{ApiError, Guest, Lobby, LobbyTable};
pub use money::Money;
pub use odds::{
    Exact, OddsAnswer, OddsBet, OddsCell, OddsChoice, OddsDecision, OddsHand, OddsHands, OddsLine,
    OddsPaid, OddsPayoff, OddsPlain, OddsPool, OddsProgress, OddsQuestion, OddsRefusal,
    OddsResults, OddsRuleset, OddsRun, OddsShare, OddsSolved, OddsSubject, OddsWorth,
};
pub use people::{
    StaffChange, StaffCode, StaffDoor, StaffEngaging, StaffFactor, StaffLink, StaffLinkSeen,
    StaffPasswordChange, StaffPasswordSet, StaffPending, StaffPeople, StaffPerson, StaffRecovery,
    StaffSessionSeen,
};
pub use player::{
    DoorAsked, DoorChange, DoorPerson, DoorSeen, PlayerAsked, PlayerLater, PlayerLimits,
    PlayerStanding,
};
pub use register::{
    RegisterAct, RegisterAsked, RegisterEntry, RegisterField, RegisterFiling, RegisterLine,
    RegisterNoun, RegisterSeen, RegisterStated, RegisterSubject,
};
pub use round::{
    Contribution, EventLine, ExplanationStep, Hand, Line, LotsProof, Opening, Outcome, RoundProof,
    RoundSummary, Spare,
};
pub use school::{
    SchoolAnswer, SchoolAssignment, SchoolBet, SchoolBetVerdict, SchoolDue, SchoolExercise,
    SchoolGame, SchoolKind, SchoolOptionVerdict, SchoolSubject, SchoolVerdict,
};
pub use setting::TwoHandsSet;
pub use shown::Shown;
pub use snapshot::{
    BoxView, ByLot, ChoiceOption, Circle, CircleBet, Clock, Commitment, Coup, HandView, Lot,
    Moment, Options, PartWriter, PersonInfo, Picks, PlaceOption, PoolStanding, Pot, Raise,
    SeatOffer, Seen, Snapshot, SplitHand, Standing, TakeBackOption, View, Wager, Waiter, Waiting,
};
pub use staff::{
    AnnounceOption, ApproveOption, CalledBet, Named, RemedyOption, RulingMove, Staff, StaffAction,
    StaffCommand, StaffDesk, StaffKeySignIn, StaffMatter, StaffOwnSignIn, StaffRole, StaffSignIn,
};

/// The version of this contract; a page made for another asks to be reloaded.
pub const VERSION: u32 = 3;

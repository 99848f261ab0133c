//! Why something is not done on a floor.

use crate::Reason;

macro_rules! reasons {
    ($($(#[$doc:meta])* $name:ident = $key:literal [$($fact:literal),*];)*) => {
        $($(#[$doc])* pub(crate) static $name: Reason = Reason::new($key, &[$($fact),*]);)*
        /// All of them.
        pub(crate) static ALL: &[&Reason] = &[$(&$name),*];
    };
}

reasons! {
    /// There is nothing of that name.
    NO_SUCH = "floor-no-such" ["what", "name"];
    /// The name or number is taken.
    TAKEN = "floor-name-taken" ["name"];
    /// Somebody else decides or does this.
    ONLY_BY = "floor-only-by" ["who"];
    /// The premises are none in which these games are played.
    NOT_SUCH_PREMISES = "not-such-premises" ["said", "premises"];
    /// The game stands in no catalogue.
    NOT_CATALOGUED = "game-not-catalogued" ["game"];
    /// The house has no authorisation for it.
    NOT_AUTHORISED = "game-not-authorised" ["game"];
    /// What was given does not count today.
    NOT_IN_FORCE = "authorisation-not-in-force" ["subject", "from", "until"];
    /// No session runs.
    NO_SESSION = "no-session" [];
    /// A session runs.
    SESSION_RUNS = "session-runs" [];
    /// Tables are still open.
    TABLES_OPEN = "tables-still-open" ["tables"];
    /// The table is not as it should be for this.
    TABLE_IS = "table-stands-otherwise" ["table", "standing"];
    /// A post is not filled.
    POST_NOT_FILLED = "post-not-filled" ["table", "post", "has", "least"];
    /// A post has all that it may have.
    POST_IS_FULL = "post-is-full" ["post", "most"];
    /// Nobody serves in this post here.
    NO_SUCH_POST = "no-such-post-here" ["post", "game"];
    /// He serves in another post, or here already.
    SERVES_ALREADY = "serves-already" ["who", "post"];
    /// He serves another table.
    SERVES_ANOTHER = "serves-another-table" ["who", "table"];
    /// One serves no more tables than this.
    TOO_MANY_TABLES = "too-many-tables" ["who", "most"];
    /// The tables do not adjoin.
    NOT_ADJOINING = "tables-not-adjoining" ["tables"];
    /// The tables are not of one kind.
    NOT_ALIKE = "tables-not-alike" ["tables"];
    /// The tables are not in one sector.
    NOT_ONE_SECTOR = "tables-not-in-one-sector" ["tables"];
    /// A table has no recording system of its own.
    NO_RECORDING = "table-without-recording" ["table"];
    /// He may leave only when another takes his place.
    MUST_BE_RELIEVED = "must-be-relieved" ["who", "table"];
    /// He does not serve this table.
    NOT_ON_DUTY = "not-on-duty-here" ["who", "table"];
    /// This post has another task.
    NOT_ITS_TASK = "not-the-task-of-this-post" ["task", "post", "posts"];
    /// Whoever is this never does that.
    NEVER_DONE = "never-done-by-this-post" ["task", "post"];
    /// Nobody has that task here.
    NO_SUCH_TASK = "no-such-task-here" ["task", "game"];
    /// It is another's turn.
    OUT_OF_ROTATION = "out-of-rotation" ["next"];
    /// Nobody has set whose turn it is.
    NO_ROTATION = "no-rotation-set" ["table"];
    /// Whoever does the one does not do the other.
    DOES_THE_OTHER = "does-the-other-task" ["who", "task"];
    /// It is not his zone of the table.
    NOT_HIS_ZONE = "not-his-zone" ["zone"];
    /// No player of this table has asked for it.
    NOT_ASKED = "not-asked-by-a-player-here" ["table"];
    /// He is no player of this table.
    NOT_A_PLAYER = "not-a-player-here" ["who", "table"];
    /// A table has no more boards than this.
    TOO_MANY_BOARDS = "too-many-boards" ["most"];
    /// Cloths of this table are not opened alone.
    NOT_IN_PART = "cloth-not-opened-alone" ["boards"];
    /// There are not as many boxes as colours.
    BOXES_NOT_COLOURS = "boxes-are-not-as-colours" ["boxes", "colours"];
    /// The colour is another's.
    COLOUR_TAKEN = "colour-is-taken" ["colour"];
    /// The model is not approved.
    NOT_APPROVED = "model-not-approved" ["model"];
    /// Something needs an authorisation of its own.
    NEEDS_PERMIT = "needs-a-permit" ["what", "subject"];
    /// Something needs a title.
    NEEDS_TITLE = "needs-a-title" ["title"];
    /// Its use was not told to the office that must know.
    NOT_TOLD = "use-not-communicated" ["what", "office"];
    /// The limits are not those of an authorisation.
    OUTSIDE_BAND = "limits-outside-the-band" ["minimum", "maximum"];
    /// A table of the game must stand at the least.
    NONE_AT_MINIMUM = "no-table-at-the-minimum" ["game", "minimum"];
    /// Limits only rise in a session.
    LIMITS_ONLY_RISE = "limits-only-rise" ["minimum"];
    /// The float is too small.
    FLOAT_TOO_SMALL = "float-too-small" ["least"];
    /// It is not the float that was set.
    NOT_THE_FLOAT = "not-the-float" ["amount"];
    /// The float consists of something else too.
    FLOAT_MADE_OF = "float-made-of-other-things" ["kinds"];
    /// Not so many, or not those.
    NOT_THOSE_DICE = "not-those-dice" ["count"];
    /// Not so many, or one of them twice.
    NOT_THOSE_PACKS = "not-those-packs" ["count"];
    /// The table has no shoe, and nothing in its place.
    WITHOUT_DEVICE = "table-without-its-shoe" ["table"];
    /// Only what was found worn is destroyed.
    NOT_WORN = "material-not-worn" ["item"];
    /// It was destroyed.
    DESTROYED = "material-was-destroyed" ["item"];
    /// These dice served in the last session.
    DICE_OF_LAST_SESSION = "dice-of-the-last-session" ["dice"];
    /// It is worn.
    WORN = "material-is-worn" ["item"];
    /// It was used before.
    PACK_USED = "pack-was-used" ["pack"];
    /// It is perfect, and stays.
    STILL_PERFECT = "pack-is-still-perfect" ["pack"];
    /// Something comes first.
    COMES_FIRST = "something-comes-first" ["task"];
    /// This game has no such device.
    NO_SUCH_DEVICE = "no-such-device-here" ["kind", "game"];
    /// A device has no number of its own.
    NOT_NUMBERED = "device-not-numbered" ["device"];
    /// A device is not kept where it must be.
    NOT_KEPT_THERE = "device-not-kept-there" ["place", "places"];
    /// Devices are handed out before the first card.
    TOO_LATE = "devices-come-before-the-cards" ["table"];
    /// The table had the same device last time, and another is free.
    SAME_DEVICE_AGAIN = "same-device-again" ["device", "table"];
    /// Chance chooses it.
    CHANCE_CHOOSES = "chance-chooses-the-device" [];
    /// Nothing is there to choose from.
    NONE_FREE = "no-device-is-free" ["kind"];
    /// The device deals other lots.
    OTHER_LOTS = "device-deals-other-lots" ["cards"];
    /// The cloth cannot be turned to that game.
    NOT_REVERSIBLE = "cloth-not-for-that-game" ["game"];
    /// It was turned once today.
    TURNED_TODAY = "cloth-turned-today" ["table"];
    /// What is set so is the law's to say.
    LAW_SETTLES = "law-settles-that-task" ["task"];
    /// The management did not instruct it.
    NOT_INSTRUCTED = "not-instructed" ["task", "who"];
    /// No other table may hold a bank without limit.
    FREE_BANK_TABLES = "free-bank-at-another-table" ["most"];
    /// It was held in all the sessions that it may.
    FREE_BANK_SESSIONS = "free-bank-sessions-are-over" ["most"];
    /// Its shoes are played.
    FREE_BANK_SHOES = "free-bank-shoes-are-played" ["most"];
    /// These tables cannot be linked so.
    NOT_LINKED_SO = "tables-not-linked-so" ["link", "game"];
    /// Something must be done before a table closes.
    BEFORE_CLOSING = "before-closing" ["task"];
    /// What was counted cannot be.
    COUNT_WRONG = "count-cannot-be" ["cash"];
    /// The count is not what the book says.
    COUNT_DIFFERS = "count-differs-from-the-book" ["chips"];
    /// There is no difference to enter.
    NO_DIFFERENCE = "no-difference-to-enter" [];
    /// There is not so much.
    NOT_SO_MUCH = "not-so-much-there" ["amount"];
    /// A tip goes into the slot.
    TIP_IN_SLOT = "tip-goes-into-the-slot" [];
    /// It has not come again.
    NOT_REPEATED = "not-repeated" ["who", "times"];
    /// He was expelled from this table.
    EXPELLED = "was-expelled" ["who", "table"];
}

//! The words of a play: each line becomes a step, or a problem that says what would be right.

use cards::{Card, parse_cards, parse_hand};
use exact::{Cents, Ratio};

/// A line of a play.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Step {
    /// Its number, from 1.
    pub(crate) line: usize,
    /// What it says.
    pub(crate) said: Said,
    /// What must come out, where the line says so.
    pub(crate) expects: Option<String>,
    /// The provisions that it proves.
    pub(crate) cites: Cites,
}

/// What stands behind `by`: the provisions that a line proves; or behind `rests on`, where it must
/// rest on them and proves nothing of them.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Cites {
    /// Their names.
    pub(crate) names: Vec<String>,
    /// Whether the line shows what they say.
    pub(crate) proves: bool,
    /// Whether what the line says rests on these alone: `by only VII-8`.
    pub(crate) only: bool,
}

impl Cites {
    /// A line without its last column, and what that column names.
    pub(crate) fn split(text: &str) -> (&str, Cites) {
        let by = text.rsplit_once("  by ");
        let proves = by.is_some();
        let Some((text, names)) = by.or_else(|| text.rsplit_once("  rests on ")) else {
            return (text, Cites::default());
        };
        let names = names.trim();
        let (only, names) = match names.strip_prefix("only ") {
            Some(names) => (true, names),
            None => (false, names),
        };
        let names = names.split(',').map(str::trim);
        let names = names.filter(|name| !name.is_empty()).map(String::from);
        let names = names.collect();
        let cites = Cites {
            names,
            proves,
            only,
        };
        (text.trim(), cites)
    }
}

/// What a line says, before the column of what must come out.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Said {
    /// `ruleset R  game G  limits A-B  sheet k=v, k=v`
    Table(Header),
    /// `the table`, with what must come of opening it.
    TheTable,
    /// `Ana sits at box 3`
    Sits { who: String, at: u8 },
    /// `Ana leaves box 3`
    Leaves { who: String, at: u8 },
    /// `box 1 lets Ana bet`
    Lets { at: u8, guest: String },
    /// `box 1 bets ante 20, pareja-plus 10`, `Ana bets ante 20 on box 1`
    Bets {
        who: Option<String>,
        at: u8,
        bets: Vec<(String, Cents)>,
    },
    /// `box 1 takes back ante`
    TakesBack { at: u8, spot: String },
    /// `the pool progressive stands at 12000`
    Stands { pool: String, amount: Cents },
    /// `close`
    Close,
    /// `deal  1: Kh 7h 4h   bank: Jd Th 4c`
    Deal(Vec<(String, Vec<Card>)>),
    /// `draw Kh`
    Draw(Card),
    /// `spins 17`: bets are closed if they are open, and the ball comes to rest.
    Spins { pocket: String },
    /// `deck  2`: which of several decks is in play.
    Deck,
    /// `next spin`, `next throw`, `next hand`, `next round`: the next round at the same table, with
    /// what is held over and what is left of the shoe.
    NextRound,
    /// `croupier calls pleno-17 5 for box 1`: a voice of the house says a bet aloud.
    Calls {
        role: String,
        spot: String,
        stake: Cents,
        at: u8,
    },
    /// `stage`, with what players are asked for at this point of the round.
    Stage,
    /// `mano`, with the box that must have it.
    Mano,
    /// `cut`, with the box whose player cuts the deck.
    CutBy,
    /// `speaks`, with the box that must speak first in the next interval.
    Speaks,
    /// `cards`, with the box that must play them against a player's bank.
    Cards,
    /// `house`, with what it must take of the pot.
    House,
    /// `players`, with `play against each other`.
    Players,
    /// `box 1 posts`, with the initial bet that it must make.
    Posts { at: u8 },
    /// `box 1 moves`, with the chips and the spot they must go to, as `50 to garaje`.
    Moves { at: u8 },
    /// `box 1 gets back`, with what nobody called.
    GetsBack { at: u8 },
    /// `box 1 circle`, with what was put there and lies there, or was collected.
    Circle { at: u8 },
    /// `box 1 has`, with what its stack must be.
    Has { at: u8 },
    /// `box 1 may bet`, `box 1 may bet pleno-17`, with the least and the most that it may add.
    MayBet { at: u8, spot: Option<String> },
    /// `dealt`, with the places to which the cards of the last deal went, in their order.
    Dealt,
    /// `shoe`: whether it ends with this round.
    Shoe,
    /// `round`: whether it is over.
    Round,
    /// `settled`, with the spots in the order in which their bets were settled.
    Settled,
    /// `throw 3-4-5`
    Throw(Vec<u8>),
    /// `box 1 goes`, `Ana folds on box 1`
    Chooses {
        who: Option<String>,
        at: u8,
        verb: String,
    },
    /// `box 1 buys with 4d`: a choice that asks for cards.
    Picks {
        at: u8,
        verb: String,
        cards: Vec<Card>,
    },
    /// `box 1 cuts`
    Cuts { at: u8 },
    /// `table-head approves Ana on box 1`
    Approves { role: String, guest: String, at: u8 },
    /// `box 1 is absent`
    Absent { at: u8 },
    /// `box 1 may`, with the choices that must be offered.
    May { at: u8 },
    /// `croupier reports card-exposed`, `… at box 2`, `… at common Jh Qd`, `… at box 4 of 10`
    Reports {
        role: String,
        kind: String,
        at: Option<String>,
        cards: Vec<Card>,
        amount: Option<Cents>,
    },
    /// `table-head rules void-hand`
    Rules { role: String, effect: String },
    /// `table-head announces last-hands`
    Announces { role: String, notice: String },
    /// `remedies`, with those that must be offered.
    Remedies,
    /// `bank`, with what it must do.
    Bank,
    /// `common`, with what it must do: `turns`.
    Common,
    /// `rows`, with the points that the croupier must call: `33-36`.
    Rows,
    /// `called`: what the croupier calls when the ball rests.
    Called,
    /// `box 1 ante`, `Ana on box 1 ante`, `box 1 ante prize`, with how it must end.
    Bet {
        who: Option<String>,
        at: u8,
        spot: String,
        prize: bool,
    },
    /// `shows pareja-plus-table` (it stands at the table), `says no-va-mas` (it was said just now),
    /// with the words.
    Shows {
        notice: String,
        to: Option<String>,
        now: bool,
    },
    /// `box 2 sees box 1`, with the cards or `covered`.
    Sees { at: u8, of: String },
}

/// The first line of a play.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Header {
    pub(crate) ruleset: String,
    pub(crate) game: String,
    pub(crate) limits: Option<(Cents, Cents)>,
    pub(crate) sheet: Vec<(String, String)>,
}

/// A line that was not understood.
pub(crate) type Unclear = (usize, String);

/// Reads all lines of a play; blank lines and comments (`#`) are passed over.
pub(crate) fn read(text: &str) -> Result<Vec<Step>, Vec<Unclear>> {
    let mut steps = Vec::new();
    let mut unclear = Vec::new();
    for (index, raw) in text.lines().enumerate() {
        let line = raw.split('#').next().unwrap_or_default().trim();
        if line.is_empty() {
            continue;
        }
        match read_step(index + 1, line) {
            Ok(step) => steps.push(step),
            Err(what) => unclear.push((index + 1, what)),
        }
    }
    if unclear.is_empty() {
        Ok(steps)
    } else {
        Err(unclear)
    }
}

fn read_step(line: usize, text: &str) -> Result<Step, String> {
    let (text, cites) = Cites::split(text);
    if text.starts_with("ruleset ") {
        if !cites.names.is_empty() {
            return Err("the table's own line proves nothing: leave out `by`".into());
        }
        return Ok(Step {
            line,
            said: Said::Table(read_header(text)?),
            expects: None,
            cites,
        });
    }
    let (deal, expects) = split_columns(text);
    let said = match text.strip_prefix("deal ") {
        Some(_) => read_deal(deal.strip_prefix("deal").unwrap_or_default())?,
        None => read_said(&deal)?,
    };
    Ok(Step {
        line,
        said,
        expects,
        cites,
    })
}

/// The statement and the column of what must come out. In a deal the cards themselves stand in
/// columns, each `place: cards`, so that only a column without a colon expects something.
fn split_columns(text: &str) -> (String, Option<String>) {
    let columns: Vec<&str> = text
        .split("  ")
        .map(str::trim)
        .filter(|column| !column.is_empty())
        .collect();
    if text.starts_with("deal ") {
        let is_hand = |column: &&&str| {
            let place = column
                .trim_start_matches("deal")
                .trim()
                .split(':')
                .next()
                .unwrap_or_default();
            column.contains(':')
                && (matches!(place, "bank" | "common" | "burn" | "upper" | "lower")
                    || place.parse::<u8>().is_ok())
                || **column == "deal"
        };
        let hands: Vec<&str> = columns.iter().take_while(is_hand).copied().collect();
        let rest = columns[hands.len()..].join(" ");
        return (hands.join("  "), (!rest.is_empty()).then_some(rest));
    }
    let rest = columns[1..].join(" ");
    (columns[0].to_string(), (!rest.is_empty()).then_some(rest))
}

fn read_header(text: &str) -> Result<Header, String> {
    let mut header = Header::default();
    for column in text
        .split("  ")
        .map(str::trim)
        .filter(|column| !column.is_empty())
    {
        let (word, value) = column.split_once(' ').unwrap_or((column, ""));
        match word {
            "ruleset" => header.ruleset = value.trim().into(),
            "game" => header.game = value.trim().into(),
            "limits" => header.limits = Some(read_limits(value.trim())?),
            "sheet" => header.sheet = read_sheet(value)?,
            other => {
                return Err(format!(
                    "a table is not described by `{other}`: use ruleset, game, limits, sheet, two spaces apart"
                ));
            }
        }
    }
    Ok(header)
}

fn read_limits(text: &str) -> Result<(Cents, Cents), String> {
    let right = "write limits as 10-500";
    let (least, most) = text.split_once(['-', '–']).ok_or(right)?;
    let amount = |text: &str| text.trim().parse::<Cents>().map_err(|_| right.to_string());
    Ok((amount(least)?, amount(most)?))
}

fn read_sheet(text: &str) -> Result<Vec<(String, String)>, String> {
    let lines = text.split(',').map(|line| {
        let (field, value) = line
            .split_once('=')
            .ok_or("write the sheet as field=value, field=value")?;
        Ok((field.trim().to_string(), value.trim().to_string()))
    });
    lines.collect()
}

fn read_deal(text: &str) -> Result<Said, String> {
    let mut hands = Vec::new();
    for column in text
        .split("  ")
        .map(str::trim)
        .filter(|column| !column.is_empty())
    {
        let (place, cards) = column
            .split_once(':')
            .ok_or("write each hand as `1: Kh 7h 4h` or `bank: Jd Th 4c`")?;
        // A shoe of several packs has a card more than once; the engine knows how often.
        let cards = parse_cards(cards.trim()).map_err(|error| error.to_string())?;
        hands.push((place.trim().to_string(), cards));
    }
    Ok(Said::Deal(hands))
}

fn read_said(text: &str) -> Result<Said, String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let said = match words[..] {
        ["box", at, ref rest @ ..] => read_box(text, number(at)?, rest)?,
        _ => read_table(&words)?.or(read_person(text, &words)?),
    };
    said.ok_or_else(|| format!("`{text}` is no line of a play: docs/plays.md lists them"))
}

/// Lines about the table, the bank and staff.
fn read_table(words: &[&str]) -> Result<Option<Said>, String> {
    let said = match *words {
        ["the", "table"] => Said::TheTable,
        ["the", "pool", pool, "stands", "at", amount] => Said::Stands {
            pool: pool.into(),
            amount: amount
                .parse()
                .map_err(|_| format!("`{amount}` is no amount: write euros, as 12000"))?,
        },
        ["close"] => Said::Close,
        ["bank"] => Said::Bank,
        ["deck"] => Said::Deck,
        ["dealt"] => Said::Dealt,
        ["shoe"] => Said::Shoe,
        ["round"] => Said::Round,
        ["remedies"] => Said::Remedies,
        ["draw", card] => {
            let card = card
                .parse()
                .map_err(|error: cards::NotationError| error.to_string())?;
            Said::Draw(card)
        }
        ["spins", pocket] => Said::Spins {
            pocket: pocket.into(),
        },
        ["next", "spin" | "throw" | "coup" | "hand" | "round"] => Said::NextRound,
        ["stage"] => Said::Stage,
        ["mano"] => Said::Mano,
        ["cut"] => Said::CutBy,
        ["speaks"] => Said::Speaks,
        ["cards"] => Said::Cards,
        ["house"] => Said::House,
        ["players"] => Said::Players,
        ["settled"] => Said::Settled,
        [role, "calls", spot, stake, "for", "box", at] => {
            let right = "write `croupier calls pleno-17 5 for box 1`";
            Said::Calls {
                role: role.into(),
                spot: spot.into(),
                stake: stake.parse().map_err(|_| right.to_string())?,
                at: number(at)?,
            }
        }
        ["throw", faces] => {
            let faces = faces.split('-').map(str::parse).collect::<Result<_, _>>();
            Said::Throw(faces.map_err(|_| "write the faces with strokes between, as 3-4-5")?)
        }
        [how @ ("shows" | "says"), notice] => Said::Shows {
            notice: notice.into(),
            to: None,
            now: how == "says",
        },
        [how @ ("shows" | "says"), notice, "to", to] => Said::Shows {
            notice: notice.into(),
            to: Some(to.into()),
            now: how == "says",
        },
        [role, "reports", kind, ref rest @ ..] => read_report(role, kind, rest)?,
        ["common"] => Said::Common,
        ["rows"] => Said::Rows,
        ["called"] => Said::Called,
        [role, "rules", effect] => Said::Rules {
            role: role.into(),
            effect: effect.into(),
        },
        [role, "approves", guest, "on", "box", at] => Said::Approves {
            role: role.into(),
            guest: guest.into(),
            at: number(at)?,
        },
        [role, "announces", notice] => Said::Announces {
            role: role.into(),
            notice: notice.into(),
        },
        _ => return Ok(None),
    };
    Ok(Some(said))
}

/// `croupier reports card-exposed at box 2 Kh`: where, which cards and how many chips, as far as it
/// matters.
fn read_report(role: &str, kind: &str, rest: &[&str]) -> Result<Said, String> {
    let (at, rest) = match *rest {
        ["at", "box", one, "and", "box", other, ref rest @ ..] => {
            (Some(format!("box {one} and box {other}")), rest)
        }
        ["at", "box", at, ref rest @ ..] => (Some(format!("box {at}")), rest),
        ["at", place, ref rest @ ..] => (Some(place.to_string()), rest),
        ref rest => (None, rest),
    };
    let (rest, amount) = match *rest {
        [ref rest @ .., "of", amount] => (rest, Some(chips(amount)?)),
        ref rest => (rest, None),
    };
    let right = "write `at box 2`, `at bank` or `at common`, then the cards, then `of 10`";
    let cards: Result<Vec<Card>, _> = rest.iter().map(|card| card.parse::<Card>()).collect();
    let (role, kind) = (role.into(), kind.into());
    Ok(Said::Reports {
        role,
        kind,
        at,
        cards: cards.map_err(|error| format!("{error}: {right}"))?,
        amount,
    })
}

fn chips(text: &str) -> Result<Cents, String> {
    text.parse()
        .map_err(|_| format!("`{text}` is no amount: write euros, as 10 or 2.50"))
}

/// Lines that begin with a box: its holder acts, or one of its bets is looked at.
fn read_box(text: &str, at: u8, words: &[&str]) -> Result<Option<Said>, String> {
    let said = match *words {
        ["lets", guest, "bet"] => Said::Lets {
            at,
            guest: guest.into(),
        },
        ["is", "absent"] => Said::Absent { at },
        ["may"] => Said::May { at },
        ["may", "bet"] => Said::MayBet { at, spot: None },
        ["may", "bet", spot] => Said::MayBet {
            at,
            spot: Some(spot.into()),
        },
        ["posts"] => Said::Posts { at },
        ["moves"] => Said::Moves { at },
        ["gets", "back"] => Said::GetsBack { at },
        ["has"] => Said::Has { at },
        ["circle"] => Said::Circle { at },
        ["cuts"] => Said::Cuts { at },
        [verb, "with", ref cards @ ..] => Said::Picks {
            at,
            verb: verb.into(),
            cards: parse_hand(&cards.join(" ")).map_err(|error| error.to_string())?,
        },
        ["takes", "back", spot] => Said::TakesBack {
            at,
            spot: spot.into(),
        },
        ["sees", ref of @ ..] => Said::Sees {
            at,
            of: of.join(" "),
        },
        ["bets", ..] => Said::Bets {
            who: None,
            at,
            bets: read_bets(text)?,
        },
        [spot, "prize"] => Said::Bet {
            who: None,
            at,
            spot: spot.into(),
            prize: true,
        },
        // A verb ends in s (goes, folds); a spot's key is told apart by the harness.
        [word] => Said::Chooses {
            who: None,
            at,
            verb: word.into(),
        },
        _ => return Ok(None),
    };
    Ok(Some(said))
}

/// Lines that begin with a person's name.
fn read_person(text: &str, words: &[&str]) -> Result<Option<Said>, String> {
    let Some((who, rest)) = words.split_first() else {
        return Ok(None);
    };
    let (who, named) = (who.to_string(), Some(who.to_string()));
    let said = match *rest {
        ["sits", "at", "box", at] => Said::Sits {
            who,
            at: number(at)?,
        },
        ["leaves", "box", at] => Said::Leaves {
            who,
            at: number(at)?,
        },
        ["bets", .., "on", "box", at] => {
            let bets = read_bets(text.rsplit_once(" on box ").map_or(text, |(bets, _)| bets))?;
            Said::Bets {
                who: named,
                at: number(at)?,
                bets,
            }
        }
        ["on", "box", at, spot] => Said::Bet {
            who: named,
            at: number(at)?,
            spot: spot.into(),
            prize: false,
        },
        ["on", "box", at, spot, "prize"] => Said::Bet {
            who: named,
            at: number(at)?,
            spot: spot.into(),
            prize: true,
        },
        [verb, "on", "box", at] => Said::Chooses {
            who: named,
            at: number(at)?,
            verb: verb.into(),
        },
        _ => return Ok(None),
    };
    Ok(Some(said))
}

fn number(text: &str) -> Result<u8, String> {
    text.parse()
        .map_err(|_| format!("`{text}` is no box: write its number"))
}

fn read_bets(text: &str) -> Result<Vec<(String, Cents)>, String> {
    let (_, bets) = text
        .split_once(" bets ")
        .ok_or("say what is bet, as `ante 20`")?;
    let bet = |bet: &str| {
        let right = "write each bet as `ante 20`, commas between";
        let (spot, stake) = bet.trim().rsplit_once(' ').ok_or(right)?;
        let stake = stake
            .parse::<Cents>()
            .map_err(|error| format!("{error}; {right}"))?;
        Ok((spot.trim().to_string(), stake))
    };
    bets.split(", ").map(bet).collect()
}

/// `won 40 at 4 to 1`, `lost`, `lost 5`, `pushed`, `void`, `held`, `in prison`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Ending {
    pub(crate) how: String,
    pub(crate) stake: Option<Cents>,
    pub(crate) paid: Option<Cents>,
    pub(crate) odds: Option<Ratio>,
}

pub(crate) fn read_ending(text: &str) -> Result<Ending, String> {
    let right = "write `won 40`, `won 40 at 4 to 1`, `takes 40`, `lost`, `lost 5`, `pushed`, `void`, `held` or `in prison`";
    let words: Vec<&str> = text.split_whitespace().collect();
    match words[..] {
        [how @ ("lost" | "pushed" | "void"), ref stake @ ..] if stake.len() < 2 => Ok(Ending {
            how: how.into(),
            stake: stake
                .first()
                .map(|stake| stake.parse().map_err(|_| right.to_string()))
                .transpose()?,
            paid: None,
            odds: None,
        }),
        ["in", "prison", ref stake @ ..] | ["held", ref stake @ ..] if stake.len() < 2 => {
            Ok(Ending {
                how: "in prison".into(),
                stake: stake
                    .first()
                    .map(|stake| stake.parse().map_err(|_| right.to_string()))
                    .transpose()?,
                paid: None,
                odds: None,
            })
        }
        [how @ ("won" | "takes"), paid] => {
            let paid = paid.parse().map_err(|_| right.to_string())?;
            Ok(Ending {
                how: how.into(),
                stake: None,
                paid: Some(paid),
                odds: None,
            })
        }
        ["won", paid, "at", odds, "to", "1"] => {
            let paid = paid.parse().map_err(|_| right.to_string())?;
            let odds = odds.parse().map_err(|_| right.to_string())?;
            Ok(Ending {
                how: "won".into(),
                stake: None,
                paid: Some(paid),
                odds: Some(odds),
            })
        }
        _ => Err(format!("`{text}` is no ending: {right}")),
    }
}

//! What a file of the law says of bingo.

use exact::{Cents, Mode, Rounding};
use law::{BasisRef, Fields, Words};

use super::card::Shape;

/// The rules of bingo, each with what it rests on.
#[derive(Clone, Debug)]
pub struct Bingo {
    /// What cards look like.
    pub shape: Shape,
    /// How the cards of all rooms are printed.
    pub model: Model,
    pub(crate) sale: BasisRef,
    /// The lines of a card that can win, from the top.
    pub(crate) winning_lines: Vec<u8>,
    pub(crate) line: BasisRef,
    pub(crate) which_line: BasisRef,
    pub(crate) bingo: BasisRef,
    pub(crate) sharing: Sharing,
    pub(crate) prizes: BasisRef,
    pub(crate) calls: BasisRef,
    pub(crate) room_calls: BasisRef,
    pub(crate) uncalled: BasisRef,
    pub(crate) electronic: BasisRef,
    pub(crate) modality: Modality,
    pub(crate) linked: Linked,
    pub(crate) machines: Machines,
}

/// How the cards of a region are printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Model {
    /// Its name in files and terms.
    pub key: String,
    /// What people call it.
    pub name: Words,
    /// Whether each column keeps to its ten.
    pub tens: bool,
    /// Whether cards come in strips that have every ball once.
    pub strip: bool,
    /// What it rests on.
    pub basis: BasisRef,
}

/// How a prize is divided among winning cards.
#[derive(Clone, Debug)]
pub(crate) struct Sharing {
    pub(crate) rounding: Rounding,
    pub(crate) rest: Rest,
    pub(crate) basis: BasisRef,
    /// What it rests on where the rest of a division goes.
    pub(crate) rest_basis: BasisRef,
    /// What it rests on that lots are drawn for what cannot be divided.
    pub(crate) lots: BasisRef,
}

/// Who has what a division leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rest {
    House,
    FirstCall,
}

/// Bingo of another kind.
#[derive(Clone, Debug)]
pub(crate) struct Modality {
    pub(crate) basis: BasisRef,
    pub(crate) media: Vec<String>,
    pub(crate) assures: Vec<String>,
    pub(crate) media_basis: BasisRef,
}

/// Rooms that play together.
#[derive(Clone, Debug)]
pub(crate) struct Linked {
    pub(crate) from: u8,
    pub(crate) basis: BasisRef,
    /// What it rests on to whom the common prize goes.
    pub(crate) prize: BasisRef,
}

/// Machines in the place of cards.
#[derive(Clone, Debug)]
pub(crate) struct Machines {
    pub(crate) linked_to: String,
    pub(crate) basis: BasisRef,
    /// What it rests on that they play by the same rules.
    pub(crate) play: BasisRef,
}

pub(crate) fn read(fields: &Fields<'_, '_>) -> Option<Bingo> {
    let shape = shape(fields);
    let model = fields.fields("model").and_then(|fields| model(&fields));
    if let (Some(shape), Some(model)) = (&shape, &model) {
        check_model(fields, shape, model);
    }
    let basis = |name| fields.fields(name).map(|fields| fields.basis());
    let line = fields.fields("line").and_then(|line| {
        let own = line.basis();
        let rows = line.fields("rows")?;
        let most = shape.as_ref().map_or(1, |shape| shape.lines);
        let counts = rows.counts("count", 1..=most);
        if counts.is_empty() {
            rows.problem(
                "no line of a card can win",
                "list lines, as `count = [1, 2]`",
            );
        }
        Some((own, counts, rows.basis()))
    });
    let electronic = fields
        .fields("electronic")
        .map(|fields| authorised(&fields));
    let calls = fields.fields("calls").and_then(|calls| {
        let by_room = calls.fields("by-room").map(|fields| fields.basis())?;
        Some((calls.basis(), calls.together([electronic?, by_room])))
    });
    let (bingo, sale) = (basis("bingo"), basis("sale"));
    let (prizes, uncalled) = (basis("prizes"), basis("uncalled"));
    let sharing = fields.fields("sharing").and_then(|fields| sharing(&fields));
    let modality = fields
        .fields("modality")
        .and_then(|fields| modality(&fields));
    let linked = fields
        .fields("interconnection")
        .and_then(|fields| linked(&fields));
    let machines = fields
        .fields("machines")
        .and_then(|fields| machines(&fields));
    let (line, winning_lines, which_line) = line?;
    let (calls, room_calls) = calls?;
    Some(Bingo {
        shape: shape?,
        model: model?,
        sale: sale?,
        winning_lines,
        line,
        which_line,
        bingo: bingo?,
        sharing: sharing?,
        prizes: prizes?,
        calls,
        room_calls,
        uncalled: uncalled?,
        electronic: electronic?,
        modality: modality?,
        linked: linked?,
        machines: machines?,
    })
}

/// The most balls that a set of them has room for.
const MOST_BALLS: u8 = 120;

fn shape(fields: &Fields<'_, '_>) -> Option<Shape> {
    let balls = fields.fields("balls");
    let balls =
        balls.and_then(|balls| Some((balls.count("numbers", 2..=MOST_BALLS)?, balls.basis())));
    let card = fields.fields("card")?;
    let column = card.fields("column");
    let column = column.and_then(|column| {
        let (least, most) = (column.count("least", 0..=9), column.count("most", 1..=9));
        let (least, most) = column.range(least, most)?;
        Some((least, most, column.basis()))
    });
    let (lines, in_a_line) = (card.count("lines", 1..=9), card.count("in-a-line", 1..=15));
    let columns = card.count("columns", 1..=15);
    let grid_basis = card.basis();
    let ((balls, balls_basis), (least, most, column_basis)) = (balls?, column?);
    let shape = Shape {
        balls,
        lines: lines?,
        in_a_line: in_a_line?,
        columns: columns?,
        least,
        most,
        balls_basis,
        grid_basis,
        column_basis,
    };
    if !shape.is_possible() {
        let right = "the numbers of all lines must fill the columns, and no more";
        card.problem("no card can be like this", right);
        return None;
    }
    Some(shape)
}

fn model(fields: &Fields<'_, '_>) -> Option<Model> {
    let (key, name) = (fields.text("key"), fields.words("name"));
    let (tens, strip) = (fields.flag("tens"), fields.flag("strip"));
    let basis = fields.basis();
    Some(Model {
        key: key?,
        name: name?,
        tens,
        strip,
        basis,
    })
}

fn check_model(fields: &Fields<'_, '_>, shape: &Shape, model: &Model) {
    if model.tens && u16::from(shape.columns) * 10 != u16::from(shape.balls) {
        let right = "columns of tens need ten balls for each column";
        fields.problem("the model has columns of tens", right);
    }
    if model.strip && usize::from(shape.balls) % shape.numbers() != 0 {
        let right = "a strip needs all balls on cards without a rest";
        fields.problem("the model comes in strips", right);
    }
}

/// What a section cites that lets something be authorised. The authorisation itself is among the
/// terms of a game, and no sheet has a line for it.
fn authorised(fields: &Fields<'_, '_>) -> BasisRef {
    let basis = fields.optional_cite("cite");
    if basis == BasisRef::NONE {
        fields.problem("nothing is cited here", "add `cite = \"…\"`");
    }
    basis
}

fn sharing(fields: &Fields<'_, '_>) -> Option<Sharing> {
    // A share that is rounded upwards could pay more than the prize.
    let unit = fields.count("down-to-cents", 1..=100)?;
    let rest = fields.fields("rest").and_then(|fields| {
        let to = match fields.text("to")?.as_str() {
            "house" => Rest::House,
            "first-call" => Rest::FirstCall,
            other => {
                fields.problem(
                    format!("`to` is `{other}`"),
                    "write `house` or `first-call`",
                );
                return None;
            }
        };
        Some((to, fields.basis()))
    });
    let lots = fields.fields("lots").map(|fields| fields.basis());
    let basis = fields.basis();
    let (rest, rest_basis) = rest?;
    Some(Sharing {
        rounding: Rounding::new(Mode::Down, Cents::new(unit.into())).ok()?,
        rest,
        basis,
        rest_basis,
        lots: lots?,
    })
}

fn modality(fields: &Fields<'_, '_>) -> Option<Modality> {
    let basis = authorised(fields);
    let media = fields.fields("media")?;
    let (kinds, assures) = (
        media.optional_texts("kinds"),
        media.optional_texts("assure"),
    );
    if kinds.is_empty() {
        media.problem(
            "no media are named",
            "list them, as `kinds = [\"computer\"]`",
        );
    }
    Some(Modality {
        basis,
        media: kinds,
        assures,
        media_basis: authorised(&media),
    })
}

fn linked(fields: &Fields<'_, '_>) -> Option<Linked> {
    let from = fields.count("rooms", 2..=9);
    let basis = authorised(fields);
    let prize = fields.fields("prize").map(|fields| fields.basis());
    Some(Linked {
        from: from?,
        basis,
        prize: fields.together([basis, prize?]),
    })
}

fn machines(fields: &Fields<'_, '_>) -> Option<Machines> {
    let linked_to = fields.text("linked-to");
    let basis = fields.basis();
    let play = fields.fields("play").map(|fields| fields.basis());
    Some(Machines {
        linked_to: linked_to?,
        basis,
        play: play?,
    })
}

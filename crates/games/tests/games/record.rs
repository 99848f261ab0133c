//! Records: their text, their damage, their verification, and what they keep covered.

use cards::parse_cards;
use exact::Cents;
use games::{AnyGame, Catalogue, Rules};
use law::Library;
use sha2::{Digest, Sha256};
use table::record::{Damage, Marks, Record, Recorder, replay, verify};
use table::{
    Action, Actor, BoxNumber, ChoiceId, Game, Moment, Person, Role, Seat, Seating, SpotId, Viewer,
};

const ANTE: SpotId = SpotId(0);
const PAREJA_PLUS: SpotId = SpotId(2);
const GO: ChoiceId = ChoiceId(0);
const FOLD: ChoiceId = ChoiceId(1);

fn rules() -> Rules {
    let library = Library::embedded().expect("our own law files are sound");
    let catalogue = Catalogue::read(&library).expect("and so are our games");
    let game = catalogue
        .find("ar-2010", "three-card-poker")
        .expect("it is in the catalogue");
    let sheet = library
        .sheet("ar-2010", "three-card-poker")
        .expect("a sheet ships with it");
    game.rules(sheet).expect("it is admissible")
}

/// Player 1 holds box 1 and goes on with a flush; player 2 sits down at box 3 and withdraws;
/// the bank has no queen.
fn acts() -> Vec<(Actor, Action)> {
    let (first, second) = (Actor::Player(Person(0)), Actor::Player(Person(1)));
    let (one, three) = (BoxNumber(1), BoxNumber(3));
    let mut acts = vec![
        (second, Action::Sit { at: three }),
        (
            first,
            Action::Place {
                at: one,
                spot: ANTE,
                stake: Cents::new(2000),
            },
        ),
        (
            first,
            Action::Place {
                at: one,
                spot: PAREJA_PLUS,
                stake: Cents::new(1000),
            },
        ),
        (
            second,
            Action::Place {
                at: three,
                spot: ANTE,
                stake: Cents::new(500),
            },
        ),
        (Actor::Staff(Role::Croupier), Action::Close),
    ];
    for card in parse_cards("Kh Qs Jd 7h 6d Th 4h 3c 4c").expect("they are cards") {
        acts.push((Actor::Chance, Action::Draw(card.into())));
    }
    acts.push((
        first,
        Action::Choose {
            at: one,
            choice: GO,
        },
    ));
    acts.push((
        second,
        Action::Choose {
            at: three,
            choice: FOLD,
        },
    ));
    acts
}

fn seating() -> Seating {
    Seating::new(
        vec![Seat {
            at: BoxNumber(1),
            holder: Person(0),
        }],
        7,
        1,
    )
    .expect("box 1 is free")
}

fn play(rules: &Rules, actions: usize, marks: Marks) -> Record {
    let mut recorder = Recorder::<AnyGame>::open(rules, seating()).marked(marks);
    for (actor, action) in acts().into_iter().take(actions) {
        recorder
            .act(actor, action)
            .expect("each of them is possible");
    }
    recorder.finish()
}

fn example(rules: &Rules) -> Record {
    let marks = Marks {
        table: Some("mesa 4".into()),
        round: Some(17),
        ..Marks::default()
    };
    play(rules, usize::MAX, marks)
}

/// The lines of a text without their hashes.
fn bodies(text: &str) -> Vec<String> {
    text.lines()
        .map(|line| format!("{}}}", &line[..line.len() - 75]))
        .collect()
}

/// A text whose chain is sound, made as docs/record.md says and not as the code does.
fn chained(bodies: &[String]) -> String {
    let mut previous = vec![0; 32];
    let mut text = String::new();
    for body in bodies {
        let bytes: Vec<u8> = previous.iter().copied().chain(body.bytes()).collect();
        previous = Sha256::digest(bytes).to_vec();
        let hash: String = previous.iter().map(|byte| format!("{byte:02x}")).collect();
        text += &format!("{},\"hash\":\"{hash}\"}}\n", &body[..body.len() - 1]);
    }
    text
}

/// A record in which one text, where it first stands, became another; its chain is sound again.
fn forged(record: &Record, from: &str, to: &str) -> Record {
    let told = bodies(&record.to_text()).join("\n");
    assert!(told.contains(from), "`{from}` is not in the record");
    let lie: Vec<String> = told
        .replacen(from, to, 1)
        .lines()
        .map(String::from)
        .collect();
    Record::parse(&chained(&lie)).unwrap_or_else(|error| panic!("{error}"))
}

fn damages(text: &str) -> Vec<(usize, Damage)> {
    let error = Record::parse(text).expect_err("the text is damaged");
    error
        .problems
        .iter()
        .map(|problem| (problem.line, problem.damage))
        .collect()
}

#[test]
fn the_example_in_the_documentation_is_what_the_code_writes() {
    let rules = rules();
    let record = example(&rules);
    let public = record
        .for_viewer::<AnyGame>(&rules, Viewer::Public)
        .expect("it is full");
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/record.md");
    let told = std::fs::read_to_string(page).expect("docs/record.md is there");
    let mut right = told.clone();
    let public: String = public
        .to_text()
        .split_inclusive('\n')
        .skip(7)
        .take(1)
        .collect();
    for (mark, text) in [("full", record.to_text()), ("public", public)] {
        let open = format!("<!-- example: {mark} -->\n```json\n");
        let start = right
            .find(&open)
            .unwrap_or_else(|| panic!("no `{mark}` example"))
            + open.len();
        let end = start + right[start..].find("```").expect("the block ends");
        right.replace_range(start..end, &text);
    }
    if std::env::var_os("TAPETE_BLESS").is_some() {
        std::fs::write(page, &right).expect("docs/record.md can be written");
    } else if told != right {
        panic!(
            "docs/record.md is old (a law file or the format changed): TAPETE_BLESS=1 renews it"
        );
    }
}

#[test]
fn the_chain_is_the_one_that_the_documentation_describes() {
    let text = example(&rules()).to_text();
    assert_eq!(chained(&bodies(&text)), text);
}

#[test]
fn a_record_comes_back_folds_and_verifies() {
    let rules = rules();
    let record = example(&rules);
    let read = Record::parse(&record.to_text()).expect("its own text is a record");
    assert_eq!(read, record);
    assert_eq!(
        (read.actions(), read.is_over(), read.hash()),
        (16, true, record.hash())
    );
    let header = read.header();
    assert_eq!(
        (header.ruleset.as_str(), header.game.as_str()),
        ("ar-2010", "three-card-poker")
    );
    assert_eq!(header.sheet().get("pareja-plus"), Some("b"));
    let state = replay::<AnyGame>(&rules, &read).expect("it folds");
    assert_eq!(
        AnyGame::view(&rules, &state, Viewer::Public).moment,
        Moment::Over
    );
    let verified = verify::<AnyGame>(&rules, &read).expect("it verifies");
    assert_eq!((verified.actions, verified.covered), (16, 0));
}

#[test]
fn the_sheet_of_a_header_finds_its_rules_again() {
    let rules = rules();
    let record = example(&rules);
    let library = Library::embedded().expect("our own law files are sound");
    let catalogue = Catalogue::read(&library).expect("and so are our games");
    let header = record.header();
    let game = catalogue
        .find(&header.ruleset, &header.game)
        .expect("it is there");
    let found = game
        .rules(&header.sheet())
        .expect("a sheet in force is admissible");
    verify::<AnyGame>(&found, &record).expect("they are the same rules");
}

#[test]
fn a_round_in_course_is_recorded_as_such() {
    let rules = rules();
    for actions in 0..=acts().len() {
        let record = play(&rules, actions, Marks::default());
        assert_eq!(record.is_over(), actions == acts().len());
        assert_eq!(Record::parse(&record.to_text()), Ok(record.clone()));
        let verified = verify::<AnyGame>(&rules, &record).expect("each part is sound");
        assert_eq!(verified.actions, actions);
    }
}

#[test]
fn each_damage_is_named() {
    let text = example(&rules()).to_text();
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let of = |order: &[usize]| order.iter().map(|place| lines[*place]).collect::<String>();
    let all: Vec<usize> = (0..lines.len()).collect();
    let without = |gone: usize| {
        of(&all
            .iter()
            .copied()
            .filter(|at| *at != gone)
            .collect::<Vec<_>>())
    };

    assert_eq!(damages(""), [(1, Damage::Empty)]);
    assert_eq!(damages(&text[..text.len() - 1]), [(18, Damage::Torn)]);
    assert_eq!(damages(&text[..text.len() - 100]), [(18, Damage::Torn)]);
    assert_eq!(damages(&without(17)), [(17, Damage::NoEnd)]);
    assert_eq!(damages(&without(5)), [(6, Damage::Missing)]);
    assert_eq!(damages(&without(0)), [(1, Damage::Missing)]);
    assert_eq!(
        damages(&of(&[all.clone(), vec![17]].concat())),
        [(19, Damage::Doubled)]
    );
    let mut doubled = all.clone();
    doubled.insert(5, 4);
    assert_eq!(damages(&of(&doubled)), [(6, Damage::Doubled)]);
    let mut swapped = all.clone();
    swapped.swap(4, 5);
    assert_eq!(damages(&of(&swapped)), [(5, Damage::Swapped)]);
    swapped.swap(4, 5);
    swapped.swap(2, 9);
    assert!(
        damages(&of(&swapped))
            .iter()
            .all(|(_, damage)| *damage == Damage::Swapped)
    );
    assert_eq!(
        damages(&text.replacen("\"stake\":500", "\"stake\":501", 1)),
        [(5, Damage::Changed)]
    );
    assert_eq!(
        damages(&text.replace("{\"n\":3", "{ \"n\":3")),
        [(4, Damage::NotCanonical)]
    );
    assert_eq!(
        damages(&text.replace("{\"n\":3", "\"n\":3")),
        [(4, Damage::Unreadable)]
    );
}

#[test]
fn problems_say_what_is_wrong_and_the_way_out() {
    let text = example(&rules()).to_text();
    let words = |text: &str| Record::parse(text).expect_err("it is damaged").to_string();
    assert_eq!(
        words(&text[..text.len() - 1]),
        "line 18, torn: the line has no end; what comes before it may be whole: take the record \
         again from its source"
    );
    let bare: Vec<String> = bodies(&text)
        .iter()
        .map(|body| strip_events(body))
        .collect();
    let bare = words(&chained(&bare));
    assert!(bare.starts_with(
        "line 1, no events: it does not say what followed, only what was done; docs/record.md \
         describes what a line holds\nline 2, no events"
    ));
    let later = chained(&[bodies(&text)[0].replace("record/1", "record/9")]);
    assert_eq!(
        words(&later),
        "line 1, no end: no end line follows: lines may be missing; take the record again from \
         its source\nline 1, shape: its format is not `tapete-record/1`; docs/record.md describes \
         what a line holds"
    );
}

fn strip_events(body: &str) -> String {
    body.find(",\"events\":")
        .map_or(body.into(), |at| format!("{}}}", &body[..at]))
}

#[test]
fn no_flipped_bit_and_no_cut_goes_unnoticed() {
    let text = play(&rules(), 2, Marks::default()).to_text();
    for place in 0..text.len() {
        let mut bytes = text.clone().into_bytes();
        bytes[place] ^= 1 << (place % 8);
        // A file that is no text at all is noticed before it comes here.
        if let Ok(flipped) = String::from_utf8(bytes) {
            assert!(Record::parse(&flipped).is_err(), "byte {place}");
        }
        assert!(Record::parse(&text[..place]).is_err(), "cut at {place}");
    }
}

#[test]
fn verification_names_the_first_difference() {
    let rules = rules();
    let record = example(&rules);
    let differs = |from: &str, to: &str| {
        let difference =
            verify::<AnyGame>(&rules, &forged(&record, from, to)).expect_err("it is forged");
        (difference.line, difference.what)
    };
    let says = |line, what: &str| (line, what.to_string());
    assert_eq!(
        differs("\"paid\":4000", "\"paid\":4001"),
        says(17, "event 7 differs")
    );
    assert_eq!(differs("V.1.e", "V.1.d"), says(17, "event 5 differs"));
    assert_eq!(
        differs(
            "\"do\":\"draw\",\"card\":\"Qs\"",
            "\"do\":\"draw\",\"card\":\"Kh\""
        ),
        says(8, "the action was not possible")
    );
    assert_eq!(
        differs(
            "\"do\":\"draw\",\"card\":\"Qs\"",
            "\"do\":\"draw\",\"card\":\"qs\""
        ),
        says(8, "the action cannot be read")
    );
    assert_eq!(
        differs("\"choice\":\"go\"", "\"choice\":\"fold\""),
        says(16, "event 1 differs")
    );
    assert_eq!(
        differs("\"maximum\":\"100.00\"", "\"maximum\":\"50.00\""),
        says(1, "the house sheet differs")
    );
    let seat = ("\"seating\":[{\"box\":1", "\"seating\":[{\"box\":8");
    assert_eq!(differs(seat.0, seat.1), says(1, "the seating is none"));
    let end = ("\"end\":\"over\"", "\"end\":\"in-course\"");
    assert_eq!(differs(end.0, end.1), says(18, "the end differs"));
    let below = forged(&record, "\"stake\":500", "\"stake\":99");
    assert_eq!(
        verify::<AnyGame>(&rules, &below)
            .expect_err("it is below the minimum")
            .to_string(),
        "line 5: the action was not possible: the rules give a refusal (BelowMinimum { stake: \
         Cents(99), minimum: Cents(500) }), the record says \
         {\"do\":\"place\",\"box\":3,\"spot\":\"ante\",\"stake\":99}"
    );
}

#[test]
fn a_record_of_other_rules_is_told_apart() {
    let rules = rules();
    let record = example(&rules);
    let hash = record
        .to_text()
        .split("rules_hash\":\"")
        .nth(1)
        .map(|rest| rest[..64].to_string());
    let hash = hash.expect("the header has it");
    let difference = verify::<AnyGame>(&rules, &forged(&record, &hash, &"0".repeat(64)));
    assert_eq!(
        difference.expect_err("it is forged").what,
        "the hash of the rules differs"
    );
}

#[test]
fn covered_cards_stay_covered() {
    let rules = rules();
    let record = example(&rules);
    let cards = |viewer| {
        let record = record
            .for_viewer::<AnyGame>(&rules, viewer)
            .expect("it is full");
        let verified = verify::<AnyGame>(&rules, &record).unwrap_or_else(|error| panic!("{error}"));
        let text = record.to_text();
        assert_eq!(Record::parse(&text), Ok(record.clone()));
        assert!(replay::<AnyGame>(&rules, &record).is_ok());
        let hidden = ["Qs", "6d", "3c"].map(|card| text.contains(&format!("\"{card}\"")));
        (verified.covered, hidden)
    };
    let everybody = Role::ALL.map(Viewer::Staff).into_iter();
    let everybody = everybody.chain([
        Viewer::Public,
        Viewer::Player(Person(0)),
        Viewer::Player(Person(9)),
    ]);
    for viewer in everybody {
        assert_eq!(cards(viewer), (3, [false; 3]), "{viewer:?}");
    }
    assert_eq!(cards(Viewer::Player(Person(1))), (0, [true; 3]));
}

/// A draw to a place, as its action and its event write it.
fn draw(card: &str, to: &str) -> [String; 2] {
    [
        format!("\"do\":\"draw\",\"card\":\"{card}\""),
        format!("\"event\":\"drawn\",\"to\":\"{to}\",\"card\":\"{card}\""),
    ]
}

#[test]
fn a_covered_record_covers_exactly_what_the_law_does() {
    let rules = rules();
    let full = example(&rules);
    let differs = |viewer, from: [String; 2], to: [String; 2]| {
        let record = full
            .for_viewer::<AnyGame>(&rules, viewer)
            .expect("it is full");
        let record = forged(&forged(&record, &from[0], &to[0]), &from[1], &to[1]);
        let difference = verify::<AnyGame>(&rules, &record).expect_err("it is forged");
        (difference.line, difference.what)
    };
    // The bank's jack, covered: whether it plays depends on it.
    let found = differs(Viewer::Public, draw("Jd", "bank"), draw("??", "bank"));
    assert_eq!(found, (17, "event 3 differs".into()));
    // Player 2's own queen, covered to him: nothing depends on it, and still he saw it.
    let second = Viewer::Player(Person(1));
    let found = differs(second, draw("Qs", "box 3"), draw("??", "box 3"));
    assert_eq!(found, (8, "a card is covered that this viewer saw".into()));
    // The same queen, shown to the public.
    let found = differs(Viewer::Public, draw("??", "box 3"), draw("Qs", "box 3"));
    assert_eq!(
        found,
        (8, "a card is shown that this viewer never saw".into())
    );
}

#[test]
fn only_a_full_record_is_covered_and_only_a_viewer_s_is() {
    let rules = rules();
    let public = example(&rules)
        .for_viewer::<AnyGame>(&rules, Viewer::Public)
        .expect("it is full");
    let again = public
        .for_viewer::<AnyGame>(&rules, Viewer::Public)
        .expect_err("it is covered already");
    assert_eq!(again.what, "only a full record can be covered");
    let nobody = verify::<AnyGame>(&rules, &forged(&public, "\"viewer\":\"public\",", ""));
    let nobody = nobody.expect_err("it is for nobody");
    assert_eq!(
        nobody.what,
        "a card is covered, but the record is not for a viewer"
    );
}

#[test]
fn the_source_is_named_only_where_a_salt_hides_the_cards() {
    let rules = rules();
    let bare = example(&rules);
    let public = bare
        .for_viewer::<AnyGame>(&rules, Viewer::Public)
        .expect("it is full");
    assert_eq!(public.header().source, None);
    assert_eq!((bare.covered(), public.covered()), (vec![], vec![6, 9, 12]));
    let marks = Marks {
        salt: Some([7; 32]),
        ..Marks::default()
    };
    let salted = play(&rules, usize::MAX, marks);
    let public = salted
        .for_viewer::<AnyGame>(&rules, Viewer::Public)
        .expect("it is full");
    assert_eq!(public.header().source, Some(salted.hash()));
    assert_eq!(public.header().marks.salt, None);
    assert!(!public.to_text().contains(&"07".repeat(32)));
    verify::<AnyGame>(&rules, &public).expect("it verifies");
}

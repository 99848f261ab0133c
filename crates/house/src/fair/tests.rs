//! Fair cards end to end: the published vectors, the life of a shoe, sealing, and sick sources.

use std::collections::BTreeSet;
use std::fs;
use std::io::Write as _;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;

use serde_json::Value;
use sha2::{Digest, Sha256};

use super::entropy::{BLOCK, Pool};
use super::*;

/// A deterministic source: SHA-256 in counter mode. It counts what is drawn from it.
pub(crate) struct Scripted {
    seed: u64,
    pub(crate) drawn: usize,
}

impl Scripted {
    pub(crate) fn new(seed: u64) -> Scripted {
        Scripted { seed, drawn: 0 }
    }
}

impl Entropy for Scripted {
    fn fill(&mut self, bytes: &mut [u8]) -> Result<(), NoEntropy> {
        for chunk in bytes.chunks_mut(32) {
            let input = [self.seed.to_be_bytes(), (self.drawn as u64).to_be_bytes()].concat();
            chunk.copy_from_slice(&Sha256::digest(input)[..chunk.len()]);
            self.drawn += chunk.len();
        }
        Ok(())
    }
}

fn label(text: &str) -> ShoeLabel {
    ShoeLabel::new(text).unwrap()
}

fn pack() -> Vec<u8> {
    (0..52).collect()
}

fn packs(count: usize) -> Vec<u8> {
    pack().repeat(count)
}

fn shoe(seed: u64, cards: &[u8]) -> Shoe {
    let mut source = Source::new(Scripted::new(seed));
    Shoe::shuffle(label("table-3/shoe-17"), cards, &mut source).unwrap()
}

fn contributions(seats: &[u32]) -> Contributions {
    let list = seats.iter().map(|&seat| Contribution {
        seat: Seat(seat),
        bytes: [seat as u8; 32],
    });
    Contributions::new(list.collect()).unwrap()
}

fn deal(shoe: &mut Shoe) -> Vec<Draw> {
    std::iter::from_fn(|| shoe.draw().ok()).collect()
}

fn key() -> SealingKey {
    SealingKey([7; 32].into())
}

// The vectors that the browser and any other verifier are held to as well.

fn vectors() -> Value {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../docs/fairness-vectors.json"
    );
    serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap()
}

fn bytes<const N: usize>(hex: &Value) -> [u8; N] {
    let hex = hex.as_str().unwrap();
    assert_eq!(hex.len(), 2 * N);
    std::array::from_fn(|i| u8::from_str_radix(&hex[2 * i..2 * i + 2], 16).unwrap())
}

fn list(value: &Value) -> &[Value] {
    value.as_array().unwrap()
}

fn number(value: &Value) -> u32 {
    u32::try_from(value.as_u64().unwrap()).unwrap()
}

fn published_shoe(vector: &Value) -> Shoe {
    let order = list(&vector["cards"]).iter().map(|card| number(card) as u8);
    let salts = list(&vector["salts"]).iter().map(bytes);
    let name = vector["label"].as_str().unwrap();
    Shoe::assemble(label(name), order.collect(), salts.collect())
}

#[test]
fn the_published_shoe_has_its_leaves_root_and_openings() {
    let vectors = vectors();
    let vector = &vectors["shoe"];
    let mut shoe = published_shoe(vector);
    for (place, expected) in (0..).zip(list(&vector["leaves"])) {
        let card = shoe.order[place as usize];
        let leaf = commitment::leaf(&shoe.label, 53, place, card, &shoe.salts[place as usize]);
        assert_eq!(leaf, bytes(expected), "leaf {place}");
    }
    let commitment = shoe.commitment();
    assert_eq!(commitment.root, bytes(&vector["root"]));
    shoe.mix(Contributions::none()).unwrap();
    let draws = deal(&mut shoe);
    for expected in list(&vector["openings"]) {
        let opening = draws[number(&expected["position"]) as usize].opening();
        assert_eq!(opening.position, number(&expected["position"]));
        assert_eq!(u32::from(opening.index), number(&expected["card"]));
        assert_eq!(opening.salt, bytes(&expected["salt"]));
        let path: Vec<Hash> = list(&expected["path"]).iter().map(bytes).collect();
        assert_eq!(opening.path, path);
        assert!(commitment.verify(opening));
    }
}

#[test]
fn the_published_roots_of_small_trees_are_ours() {
    let vectors = vectors();
    let salts: Vec<Salt> = list(&vectors["shoe"]["salts"]).iter().map(bytes).collect();
    let name = vectors["roots"]["label"].as_str().unwrap();
    for (n, expected) in (1..).zip(list(&vectors["roots"]["roots"])) {
        let shoe = Shoe::assemble(label(name), (0..n).collect(), salts[..n as usize].to_vec());
        assert_eq!(shoe.commitment().root, bytes(expected), "{n} leaves");
    }
}

#[test]
fn the_published_contributions_give_the_published_permutations() {
    for vector in list(&vectors()["mixings"]) {
        let contributions = list(&vector["contributions"])
            .iter()
            .map(|one| Contribution {
                seat: Seat(number(&one["seat"])),
                bytes: bytes(&one["bytes"]),
            });
        let contributions = Contributions::new(contributions.collect()).unwrap();
        let root = bytes(&vector["root"]);
        let combined = contributions.combined(&root);
        let expected = (!vector["combined"].is_null()).then(|| bytes(&vector["combined"]));
        assert_eq!(combined, expected, "{}", vector["note"]);
        let permutation = contributions.permutation(&root, number(&vector["count"]));
        let expected: Vec<u32> = list(&vector["permutation"]).iter().map(number).collect();
        assert_eq!(permutation.as_slice(), expected, "{}", vector["note"]);
    }
}

#[test]
fn the_published_hands_are_sealed_so() {
    for vector in list(&vectors()["hands"]) {
        let (root, given) = (bytes(&vector["root"]), bytes(&vector["bytes"]));
        assert_eq!(hand(&root, &given), bytes::<32>(&vector["hash"]));
    }
}

#[test]
fn the_published_dice_fall_so() {
    for vector in list(&vectors()["falls"]) {
        let given = list(&vector["contributions"])
            .iter()
            .map(|one| Contribution {
                seat: Seat(number(&one["seat"])),
                bytes: bytes(&one["bytes"]),
            });
        let given = Contributions::new(given.collect()).unwrap();
        let dice = u8::try_from(number(&vector["dice"])).unwrap();
        let source = table::Source::Dice { dice };
        let root = bytes(&vector["root"]);
        let fell = given.fall(&root, number(&vector["number"]), source.total());
        let fell = source.outcome(u8::try_from(fell).unwrap());
        let Some(table::Drawn::Throw(throw)) = fell else {
            panic!("no throw");
        };
        assert_eq!(throw.to_string(), vector["fell"].as_str().unwrap());
    }
}

// The commitment.

#[test]
fn every_card_of_a_shoe_of_any_size_opens() {
    for count in (1..=70).chain([103, 104, 128, 129, 312, 416]) {
        let cards: Vec<u8> = packs(8).into_iter().take(count).collect();
        let mut shoe = shoe(1, &cards);
        let commitment = shoe.commitment();
        shoe.mix(contributions(&[1, 2])).unwrap();
        let draws = deal(&mut shoe);
        assert_eq!(draws.len(), count);
        assert!(draws.iter().all(|draw| commitment.verify(draw.opening())));
    }
}

#[test]
fn an_opening_changed_in_any_part_is_refused() {
    for count in [1, 2, 3, 5, 7, 52, 53] {
        let mut shoe = shoe(2, &packs(2)[..count]);
        let commitment = shoe.commitment();
        shoe.mix(Contributions::none()).unwrap();
        for draw in deal(&mut shoe) {
            let good = draw.opening();
            let changed = |change: fn(&mut Opening)| {
                let mut opening = good.clone();
                change(&mut opening);
                commitment.verify(&opening)
            };
            assert!(commitment.verify(good));
            assert!(!changed(|o| o.index = 52));
            assert!(!changed(|o| o.salt[15] ^= 1));
            assert!(!changed(|o| o.position ^= 1));
            assert!(!changed(|o| o.position += 64));
            assert!(!changed(|o| o.path.push([0; 32])));
            if count > 1 {
                assert!(!changed(|o| o.path.truncate(o.path.len() - 1)));
                assert!(!changed(|o| o.path[0][0] ^= 0x80));
            }
        }
    }
}

#[test]
fn an_opening_belongs_to_one_label_and_one_size() {
    let mut shoe = shoe(3, &pack());
    let commitment = shoe.commitment();
    shoe.mix(Contributions::none()).unwrap();
    let draw = shoe.draw().unwrap();
    let mut other = commitment.clone();
    other.label = label("table-3/shoe-18");
    assert!(!other.verify(draw.opening()));
    for count in [0, 1, 32, 64, 65, 416] {
        let mut other = commitment.clone();
        other.count = count;
        assert!(!other.verify(draw.opening()), "{count}");
    }
}

// The life of a shoe.

#[test]
fn the_seats_permute_the_committed_places_and_nothing_else() {
    let mut plain = shoe(4, &packs(6));
    let mut mixed = shoe(4, &packs(6));
    assert_eq!(plain.commitment(), mixed.commitment());
    plain.mix(Contributions::none()).unwrap();
    mixed.mix(contributions(&[7, 1, 4])).unwrap();
    let root = plain.commitment().root;
    let permutation = contributions(&[1, 4, 7]).permutation(&root, 312);
    let commitment = plain.commitment();
    let (plain, mixed) = (deal(&mut plain), deal(&mut mixed));
    let shown = |number, draw: &Draw| commitment.verify_dealt(&permutation, number, draw.opening());
    assert!((0..).zip(&mixed).all(|(number, draw)| shown(number, draw)));
    assert!(!shown(1, &mixed[0]) && !shown(312, &mixed[0]));
    for (k, draw) in (0..).zip(&mixed) {
        let place = permutation.at(k).unwrap();
        assert_eq!(draw.number(), k);
        assert_eq!(draw.opening(), plain[place as usize].opening());
    }
    let places: BTreeSet<u32> = mixed.iter().map(|draw| draw.opening().position).collect();
    assert_eq!(places.len(), 312);
    assert_ne!(plain[0], mixed[0]);
}

#[test]
fn a_shoe_holds_the_cards_that_were_put_into_it() {
    let mut shoe = shoe(5, &packs(8));
    shoe.mix(contributions(&[3])).unwrap();
    let mut dealt: Vec<u8> = deal(&mut shoe).iter().map(Draw::index).collect();
    let mut put = packs(8);
    dealt.sort();
    put.sort();
    assert_eq!(dealt, put);
}

#[test]
fn a_shoe_is_mixed_once_before_the_first_card() {
    let mut shoe = shoe(6, &pack()[..2]);
    assert_eq!(shoe.draw(), Err(DrawRefusal::NotMixed));
    shoe.mix(Contributions::none()).unwrap();
    assert_eq!(shoe.mix(contributions(&[1])), Err(MixRefusal::AlreadyMixed));
    assert!(shoe.draw().is_ok() && shoe.draw().is_ok());
    assert_eq!(shoe.draw(), Err(DrawRefusal::Empty));
    assert_eq!((shoe.dealt(), shoe.left()), (2, 0));
    let seat = contributions(&[1]).as_slice()[0].clone();
    let twice = Contributions::new(vec![seat.clone(), seat]);
    assert_eq!(twice, Err(NotContributions(Seat(1))));
}

#[test]
fn what_is_printed_tells_nothing() {
    let mut shoe = shoe(7, &pack());
    shoe.mix(Contributions::none()).unwrap();
    let draw = shoe.draw().unwrap();
    assert_eq!(
        format!("{shoe:?} {draw:?} {:?}", draw.opening()),
        "Shoe { label: ShoeLabel(\"table-3/shoe-17\"), count: 52, dealt: 1, .. } \
         Draw { number: 0, .. } Opening { position: 0, .. }"
    );
}

#[test]
fn only_dealt_cards_open_again_and_the_rest_when_the_shoe_ends() {
    let mut shoe = shoe(8, &pack());
    let commitment = shoe.commitment();
    shoe.mix(contributions(&[1])).unwrap();
    let first = shoe.draw().unwrap();
    assert_eq!(shoe.drawn(0), Some(first.clone()));
    assert_eq!(shoe.drawn(1), None);
    let rest = shoe.retire();
    assert_eq!(rest.len(), 51);
    assert!(rest.iter().all(|opening| commitment.verify(opening)));
    assert!(!rest.contains(first.opening()));
}

// Sealing.

#[test]
fn a_restart_goes_on_with_the_same_order() {
    let mut source = Source::new(Scripted::new(9));
    for (mix_first, dealt) in [(false, 0), (true, 0), (true, 17), (true, 52)] {
        let mut before = shoe(9, &pack());
        if mix_first {
            before.mix(contributions(&[2, 5])).unwrap();
        }
        // As earlier versions kept it: each salt by itself.
        if dealt == 17 {
            before.seed = None;
        }
        let sealed = before.seal(&key(), &mut source).unwrap();
        let name = label("table-3/shoe-17");
        let mut after = Shoe::unseal(&key(), &name, &sealed).unwrap();
        assert_eq!(after.commitment(), before.commitment());
        if !mix_first {
            assert_eq!(after.resume_at(1), Err(NotResumed::NotMixed));
            before.mix(contributions(&[2, 5])).unwrap();
            after.mix(contributions(&[2, 5])).unwrap();
        }
        for _ in 0..dealt {
            before.draw().unwrap();
        }
        after.resume_at(dealt).unwrap();
        assert_eq!(deal(&mut before), deal(&mut after));
    }
}

/// These salts are durable: a shoe that was promised is made of them again.
#[test]
fn the_salts_come_from_the_seed_and_a_sealed_shoe_holds_no_more_than_it() {
    let made = Shoe::salted(label("table-3/shoe-17"), pack(), [7; 32]);
    for (place, salt) in (0u32..).zip(&made.salts) {
        let mut hasher = Sha256::new();
        hasher.update(b"tapete/salt/1");
        hasher.update([7; 32]);
        hasher.update(place.to_be_bytes());
        assert_eq!(salt[..], hasher.finalize()[..16]);
    }
    let mut source = Source::new(Scripted::new(9));
    let sealed = made.seal(&key(), &mut source).unwrap();
    assert_eq!(sealed.as_bytes().len(), 24 + 4 + 52 + 32 + 4 + 1 + 16);
    let again = Shoe::unseal(&key(), &label("table-3/shoe-17"), &sealed).unwrap();
    assert_eq!(again.commitment(), made.commitment());
}

#[test]
fn a_shoe_never_goes_back() {
    let mut shoe = shoe(10, &pack());
    shoe.mix(Contributions::none()).unwrap();
    shoe.resume_at(10).unwrap();
    assert_eq!(shoe.draw().unwrap().number(), 10);
    let backwards = NotResumed::Backwards {
        dealt: 11,
        asked: 10,
    };
    assert_eq!(shoe.resume_at(10), Err(backwards));
    let beyond = NotResumed::Beyond {
        count: 52,
        asked: 53,
    };
    assert_eq!(shoe.resume_at(53), Err(beyond));
    let mut source = Source::new(Scripted::new(10));
    let sealed = shoe.seal(&key(), &mut source).unwrap();
    let again = Shoe::unseal(&key(), &label("table-3/shoe-17"), &sealed).unwrap();
    assert_eq!(again.dealt(), 11);
}

#[test]
fn a_sealed_shoe_changed_in_any_bit_is_refused() {
    let mut source = Source::new(Scripted::new(11));
    let sealed = shoe(11, &pack()).seal(&key(), &mut source).unwrap();
    let name = label("table-3/shoe-17");
    let open = |bytes: Vec<u8>| Shoe::unseal(&key(), &name, &SealedShoe::from_bytes(bytes));
    for bit in 0..sealed.as_bytes().len() * 8 {
        let mut bytes = sealed.as_bytes().to_vec();
        bytes[bit / 8] ^= 1 << (bit % 8);
        assert_eq!(open(bytes).unwrap_err(), NotUnsealed::Tampered);
    }
    for length in 0..sealed.as_bytes().len() {
        let bytes = sealed.as_bytes()[..length].to_vec();
        assert_eq!(open(bytes).unwrap_err(), NotUnsealed::Tampered);
    }
    let other = Shoe::unseal(&key(), &label("table-4/shoe-17"), &sealed);
    assert_eq!(other.unwrap_err(), NotUnsealed::Tampered);
    let other = Shoe::unseal(&SealingKey([8; 32].into()), &name, &sealed);
    assert_eq!(other.unwrap_err(), NotUnsealed::Tampered);
}

#[test]
fn the_same_shoe_sealed_twice_looks_different_and_shows_no_card() {
    let mut source = Source::new(Scripted::new(12));
    let shoe = shoe(12, &pack());
    let first = shoe.seal(&key(), &mut source).unwrap();
    let second = shoe.seal(&key(), &mut source).unwrap();
    assert_ne!(first, second);
    assert_ne!(first.as_bytes()[24..], second.as_bytes()[24..]);
    let shows = |window: &[u8]| window == &shoe.order[..4];
    assert!(!first.as_bytes().windows(4).any(shows));
}

fn scratch(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("tapete-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

#[test]
fn the_key_is_made_once_for_its_owner_only() {
    let folder = scratch("key");
    let path = folder.join("shoes.key");
    let mut source = Source::new(OsEntropy);
    let first = SealingKey::load_or_create(&path, &mut source).unwrap();
    let second = SealingKey::load_or_create(&path, &mut source).unwrap();
    assert_eq!(first.0, second.0);
    assert_ne!(*first.0, [0; 32]);
    let mode = fs::metadata(&path).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    assert_eq!(
        fs::read_dir(&folder).unwrap().count(),
        1,
        "no draft is left"
    );
    fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
    let open = SealingKey::load_or_create(&path, &mut source)
        .err()
        .unwrap();
    assert!(open.to_string().ends_with("(mode 640): chmod 600 it"));
    fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).unwrap();
    fs::write(&path, [1; 31]).unwrap();
    let short = SealingKey::load(&path).err().unwrap();
    assert!(matches!(short, KeyError::NotAKey { .. }));
    fs::remove_dir_all(&folder).unwrap();
}

// The source.

#[test]
fn a_shoe_is_shuffled_with_4096_fresh_bits_at_least_and_enough_for_every_choice() {
    for (cards, least) in [(pack(), BLOCK), (packs(8), 415 * 8)] {
        let mut source = Source::new(Scripted::new(13));
        let mut pool = Pool::new(&mut source).unwrap();
        for _ in 1..cards.len() {
            let _: [u8; 8] = pool.next().unwrap();
        }
        drop(pool);
        let order_bytes = source_drawn(&source);
        let mut source = Source::new(Scripted::new(13));
        Shoe::shuffle(label("x"), &cards, &mut source).unwrap();
        assert!(order_bytes >= least);
        // And a block for the seed of the salts.
        assert_eq!(source_drawn(&source), order_bytes + BLOCK);
    }
}

fn source_drawn(source: &Source<Scripted>) -> usize {
    source.entropy().drawn
}

#[test]
fn a_shoe_has_cards_and_not_too_many() {
    let mut source = Source::new(Scripted::new(14));
    for (count, allowed) in [(0, false), (1, true), (4096, true), (4097, false)] {
        let cards: Vec<u8> = packs(80).into_iter().take(count).collect();
        let outcome = Shoe::shuffle(label("x"), &cards, &mut source);
        assert_eq!(outcome.is_ok(), allowed, "{count}");
    }
}

/// How a source breaks.
#[derive(Clone, Copy, Debug)]
enum Illness {
    Stuck,
    Biased,
    Repeating,
    Silent,
}

/// Good blocks, then an illness.
struct Sick {
    good: Scripted,
    healthy_blocks: usize,
    illness: Illness,
}

impl Entropy for Sick {
    fn fill(&mut self, bytes: &mut [u8]) -> Result<(), NoEntropy> {
        self.good.fill(bytes)?;
        if self.healthy_blocks > 0 {
            self.healthy_blocks -= 1;
            return Ok(());
        }
        match self.illness {
            Illness::Stuck => bytes[100..].fill(0xAA),
            Illness::Biased => bytes.iter_mut().step_by(2).for_each(|byte| *byte &= 7),
            Illness::Repeating => Scripted::new(self.good.seed).fill(bytes)?,
            Illness::Silent => return Err(NoEntropy("unplugged".to_owned())),
        }
        Ok(())
    }
}

#[test]
fn a_thousand_sick_sources_shuffle_no_further_shoe() {
    let illnesses = [
        Illness::Stuck,
        Illness::Biased,
        Illness::Repeating,
        Illness::Silent,
    ];
    for case in 0..1000u64 {
        let illness = illnesses[(case % 4) as usize];
        let mut source = Source::new(Sick {
            good: Scripted::new(case),
            healthy_blocks: (case as usize % 29) + 1,
            illness,
        });
        // A pack takes one block for its order and one for the seed of its salts.
        let healthy_shoes = (case as usize % 29).div_ceil(2);
        let outcomes: Vec<bool> = (0..16)
            .map(|_| Shoe::shuffle(label("x"), &pack(), &mut source).is_ok())
            .collect();
        let expected: Vec<bool> = (0..16).map(|shoe| shoe < healthy_shoes).collect();
        assert_eq!(outcomes, expected, "{illness:?}, case {case}");
        assert!(source.fault().is_some());
    }
}

#[test]
fn the_operating_system_passes_the_watch() {
    let mut source = Source::new(OsEntropy);
    let mut roots = BTreeSet::new();
    for _ in 0..200 {
        let shoe = Shoe::shuffle(label("x"), &packs(6), &mut source).unwrap();
        roots.insert(shoe.commitment().root);
    }
    assert_eq!(roots.len(), 200);
    assert_eq!(source.fault(), None);
}

/// Chi-square over the 52 x 52 matrix of card and place, in whole numbers. It cannot prove a
/// shuffle (the exhaustive tests do); it shows that the parts are put together rightly.
#[test]
fn every_card_comes_to_every_place() {
    const DEALS: i64 = 5200;
    const EXPECTED: i64 = DEALS / 52;
    let mut source = Source::new(Scripted::new(15));
    let mut falls = vec![[0i64; 52]; 52];
    for _ in 0..DEALS {
        let shoe = Shoe::shuffle(label("x"), &pack(), &mut source).unwrap();
        for (place, &card) in shoe.order.iter().enumerate() {
            falls[place][usize::from(card)] += 1;
        }
    }
    let squares: i64 = falls.iter().flatten().map(|n| (n - EXPECTED).pow(2)).sum();
    let statistic = squares / EXPECTED;
    // 51 x 51 = 2601 degrees of freedom: mean 2601, standard deviation 72; four of them off.
    assert!(
        (2601 - 288..=2601 + 288).contains(&statistic),
        "{statistic}"
    );
}

/// A shuffle seeded by the time of day would pass every test of its outcomes: nothing that draws
/// reads a clock or makes numbers of its own, and the house's source is the operating system's.
#[test]
fn nothing_that_draws_knows_the_time_or_a_generator_of_its_own() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/fair");
    let mut read = 0;
    for file in fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        if path.ends_with("tests.rs") {
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        let drawing = text.split("#[cfg(test)]").next().unwrap_or_default();
        for seeded in [
            "SystemTime",
            "Instant",
            "std::time",
            "Now",
            "seed_from",
            "StdRng",
        ] {
            assert!(!drawing.contains(seeded), "{} has {seeded}", path.display());
        }
        read += 1;
    }
    assert!(read > 8, "{read} files");
}

/// Bytes as the house draws them (the system's words under watch, through the scaler of the shoes),
/// for a battery of tests: `TAPETE_DRAWS` names the file or pipe, `TAPETE_DRAWS_MB` says how many.
#[test]
#[ignore = "a measurement"]
fn draws_for_a_battery_of_tests() {
    let place = std::env::var("TAPETE_DRAWS").expect("TAPETE_DRAWS=/the/file");
    let megabytes = std::env::var("TAPETE_DRAWS_MB");
    let megabytes: u64 = megabytes.map_or(64, |megabytes| megabytes.parse().unwrap());
    let mut file = std::io::BufWriter::new(fs::File::create(place).unwrap());
    let mut source = Source::new(OsEntropy);
    let mut pool = Pool::new(&mut source).unwrap();
    let mut left = megabytes << 20;
    while left > 0 {
        let word = u64::from_be_bytes(pool.next().unwrap());
        if let Some(choice) = super::scale::scale(word, 64, 256) {
            // Whoever reads may have had enough.
            if file.write_all(&[choice as u8]).is_err() {
                return;
            }
            left -= 1;
        }
    }
}

//! Many messages hashed at once, each in a lane of its own: the same steps are done for eight of
//! them by the wide registers of a processor that has no instructions for SHA-256. One that has
//! them is faster one message after the other.

use sha2::{Digest, Sha256};
use zeroize::Zeroizing;

use crate::Hash;

/// How many messages go side by side.
const LANES: usize = 8;

/// One word of each lane.
type Words = [u32; LANES];

/// The eight words of the state, each of all lanes.
type State = [Words; 8];

const BLOCK: usize = 64;

/// A block of each lane.
type Blocks<'m> = [&'m [u8; BLOCK]; LANES];

const IDLE: [u8; BLOCK] = [0; BLOCK];

/// What is hashed may be secret: nothing of it is left in memory. One that is longer than this is
/// no salt and no card.
type Message = Zeroizing<Vec<u8>>;

const SHORT: usize = 512;

fn message() -> Message {
    Zeroizing::new(Vec::new())
}

/// Makes room for the next.
fn clear(message: &mut Message) {
    message.clear();
    message.reserve(SHORT);
}

// FIPS 180-4: the first 32 bits of the fractions of the square roots of the first eight primes, and
// of the cube roots of the first 64.
const START: [u32; 8] = [
    0x6a09_e667,
    0xbb67_ae85,
    0x3c6e_f372,
    0xa54f_f53a,
    0x510e_527f,
    0x9b05_688c,
    0x1f83_d9ab,
    0x5be0_cd19,
];
const ROUNDS: [u32; 64] = [
    0x428a_2f98,
    0x7137_4491,
    0xb5c0_fbcf,
    0xe9b5_dba5,
    0x3956_c25b,
    0x59f1_11f1,
    0x923f_82a4,
    0xab1c_5ed5,
    0xd807_aa98,
    0x1283_5b01,
    0x2431_85be,
    0x550c_7dc3,
    0x72be_5d74,
    0x80de_b1fe,
    0x9bdc_06a7,
    0xc19b_f174,
    0xe49b_69c1,
    0xefbe_4786,
    0x0fc1_9dc6,
    0x240c_a1cc,
    0x2de9_2c6f,
    0x4a74_84aa,
    0x5cb0_a9dc,
    0x76f9_88da,
    0x983e_5152,
    0xa831_c66d,
    0xb003_27c8,
    0xbf59_7fc7,
    0xc6e0_0bf3,
    0xd5a7_9147,
    0x06ca_6351,
    0x1429_2967,
    0x27b7_0a85,
    0x2e1b_2138,
    0x4d2c_6dfc,
    0x5338_0d13,
    0x650a_7354,
    0x766a_0abb,
    0x81c2_c92e,
    0x9272_2c85,
    0xa2bf_e8a1,
    0xa81a_664b,
    0xc24b_8b70,
    0xc76c_51a3,
    0xd192_e819,
    0xd699_0624,
    0xf40e_3585,
    0x106a_a070,
    0x19a4_c116,
    0x1e37_6c08,
    0x2748_774c,
    0x34b0_bcb5,
    0x391c_0cb3,
    0x4ed8_aa4a,
    0x5b9c_ca4f,
    0x682e_6ff3,
    0x748f_82ee,
    0x78a5_636f,
    0x84c8_7814,
    0x8cc7_0208,
    0x90be_fffa,
    0xa450_6ceb,
    0xbef9_a3f7,
    0xc671_78f2,
];

/// Messages that are hashed one after the other, since each may hold the hash of the one before.
pub trait Messages {
    /// Writes the next message behind what is there, which is nothing; `before` is the hash of the
    /// one before it. Tells whether there is one.
    fn next(&mut self, before: Option<&Hash>, message: &mut Vec<u8>) -> bool;
}

/// Hashes all messages, and tells the last hash of each series, in no order. A series without a
/// message is not told.
pub fn hash_all<M: Messages>(all: impl IntoIterator<Item = M>, done: impl FnMut(M, Hash)) {
    hash_by(Way::of_this_processor(), all.into_iter(), done);
}

/// The hash of each of several messages, which follow no other: each writes itself.
pub fn hash_each<W: FnOnce(&mut Vec<u8>)>(messages: impl ExactSizeIterator<Item = W>) -> Vec<Hash> {
    let mut hashes = vec![[0; 32]; messages.len()];
    let singles = messages.enumerate().map(|(place, write)| Single {
        place,
        write: Some(write),
    });
    // A few go faster one after the other.
    let way = match hashes.len() {
        ..FEW => Way::OneByOne,
        _ => Way::of_this_processor(),
    };
    hash_by(way, singles, |single, hash| hashes[single.place] = hash);
    hashes
}

const FEW: usize = 3;

/// One message that follows no other.
struct Single<W> {
    place: usize,
    write: Option<W>,
}

impl<W: FnOnce(&mut Vec<u8>)> Messages for Single<W> {
    fn next(&mut self, _: Option<&Hash>, message: &mut Vec<u8>) -> bool {
        let write = self.write.take();
        let there = write.is_some();
        write.into_iter().for_each(|write| write(message));
        there
    }
}

fn hash_by<M: Messages>(way: Way, all: impl Iterator<Item = M>, mut done: impl FnMut(M, Hash)) {
    match way {
        Way::SideBySide(compress) => side_by_side(compress, all, done),
        Way::OneByOne => {
            let mut message = message();
            for mut series in all {
                if let Some(hash) = one_by_one(&mut series, None, &mut message) {
                    done(series, hash);
                }
            }
        }
    }
}

/// Goes through what is left of a series; the last hash.
fn one_by_one(
    series: &mut impl Messages,
    before: Option<Hash>,
    message: &mut Message,
) -> Option<Hash> {
    let mut last = before;
    loop {
        clear(message);
        if !series.next(last.as_ref(), message) {
            return last;
        }
        last = Some(Sha256::digest(message.as_slice()).into());
    }
}

type Compress = fn(&mut State, &Blocks<'_>);

/// How this processor hashes fastest.
#[derive(Clone, Copy)]
enum Way {
    OneByOne,
    SideBySide(Compress),
}

impl Way {
    #[cfg(target_arch = "x86_64")]
    fn of_this_processor() -> Way {
        use std::arch::is_x86_feature_detected as has;
        if has!("sha") {
            Way::OneByOne
        } else if has!("avx512f") && has!("avx512vl") {
            Way::SideBySide(wide::by_avx512)
        } else if has!("avx2") {
            Way::SideBySide(wide::by_avx2)
        } else {
            Way::OneByOne
        }
    }

    #[cfg(not(target_arch = "x86_64"))]
    fn of_this_processor() -> Way {
        Way::OneByOne
    }
}

/// The same steps, compiled for wider registers than every processor has.
#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
mod wide {
    use super::{Blocks, State, compress};

    pub(super) fn by_avx2(state: &mut State, blocks: &Blocks<'_>) {
        // SAFETY: this way is taken only where the processor was asked and has it.
        unsafe { avx2(state, blocks) }
    }

    pub(super) fn by_avx512(state: &mut State, blocks: &Blocks<'_>) {
        // SAFETY: as above.
        unsafe { avx512(state, blocks) }
    }

    #[target_feature(enable = "avx2")]
    fn avx2(state: &mut State, blocks: &Blocks<'_>) {
        compress(state, blocks);
    }

    #[target_feature(enable = "avx512f,avx512vl")]
    fn avx512(state: &mut State, blocks: &Blocks<'_>) {
        compress(state, blocks);
    }
}

/// The same in every lane: a plain loop, of which the compiler makes one wide step.
#[inline(always)]
fn each(make: impl Fn(usize) -> u32) -> Words {
    let mut words = [0; LANES];
    for (lane, word) in words.iter_mut().enumerate() {
        *word = make(lane);
    }
    words
}

/// One step of SHA-256 (FIPS 180-4, 6.2.2) in every lane.
#[inline(always)]
fn compress(state: &mut State, blocks: &Blocks<'_>) {
    let word = |lane: usize, at: usize| {
        let block = blocks[lane];
        u32::from_be_bytes([block[at], block[at + 1], block[at + 2], block[at + 3]])
    };
    let mut words = [[0; LANES]; 64];
    for (at, words) in words[..16].iter_mut().enumerate() {
        *words = each(|lane| word(lane, 4 * at));
    }
    for at in 16..64 {
        words[at] = scheduled(words[at - 2], words[at - 7], words[at - 15], words[at - 16]);
    }
    let [mut a, mut b, mut c, mut d, mut e, mut f, mut g, mut h] = *state;
    for (word, round) in words.into_iter().zip(ROUNDS) {
        let first = each(|l| {
            let turned = e[l].rotate_right(6) ^ e[l].rotate_right(11) ^ e[l].rotate_right(25);
            let chosen = g[l] ^ (e[l] & (f[l] ^ g[l]));
            let sum = h[l].wrapping_add(turned).wrapping_add(chosen);
            sum.wrapping_add(round).wrapping_add(word[l])
        });
        let second = each(|l| {
            let turned = a[l].rotate_right(2) ^ a[l].rotate_right(13) ^ a[l].rotate_right(22);
            let most = (a[l] & b[l]) | (c[l] & (a[l] | b[l]));
            turned.wrapping_add(most)
        });
        (h, g, f, e) = (g, f, e, each(|l| d[l].wrapping_add(first[l])));
        (d, c, b, a) = (c, b, a, each(|l| first[l].wrapping_add(second[l])));
    }
    for (kept, new) in state.iter_mut().zip([a, b, c, d, e, f, g, h]) {
        *kept = each(|lane| kept[lane].wrapping_add(new[lane]));
    }
}

/// A word of the schedule, of those so many before it.
#[inline(always)]
fn scheduled(second: Words, seventh: Words, fifteenth: Words, sixteenth: Words) -> Words {
    each(|l| {
        let (near, far) = (second[l], fifteenth[l]);
        let low = far.rotate_right(7) ^ far.rotate_right(18) ^ (far >> 3);
        let high = near.rotate_right(17) ^ near.rotate_right(19) ^ (near >> 10);
        let sum = sixteenth[l].wrapping_add(low).wrapping_add(seventh[l]);
        sum.wrapping_add(high)
    })
}

/// One lane: the series that it goes along, and the message that it is at, with what fills it up.
struct Lane<M> {
    series: Option<M>,
    message: Message,
    at: usize,
}

impl<M: Messages> Lane<M> {
    fn idle() -> Lane<M> {
        Lane {
            series: None,
            message: message(),
            at: 0,
        }
    }

    /// Begins with the next message of its series. Tells whether there is one.
    fn begin(&mut self, before: Option<&Hash>) -> bool {
        clear(&mut self.message);
        self.at = 0;
        let series = self.series.as_mut();
        let there = series.is_some_and(|series| series.next(before, &mut self.message));
        if there {
            let bits = 8 * self.message.len() as u64;
            self.message.push(0x80);
            let filled = (self.message.len() + 8).next_multiple_of(BLOCK) - 8;
            self.message.resize(filled, 0);
            self.message.extend(bits.to_be_bytes());
        }
        there
    }

    fn block(&self) -> &[u8; BLOCK] {
        match self.series {
            Some(_) => self.message[self.at..].first_chunk().unwrap_or(&IDLE),
            None => &IDLE,
        }
    }
}

fn side_by_side<M: Messages>(
    compress: Compress,
    mut all: impl Iterator<Item = M>,
    mut done: impl FnMut(M, Hash),
) {
    let mut lanes: [Lane<M>; LANES] = std::array::from_fn(|_| Lane::idle());
    let mut state: State = START.map(|word| [word; LANES]);
    loop {
        for (place, lane) in lanes.iter_mut().enumerate() {
            while lane.series.is_none()
                && let Some(series) = all.next()
            {
                lane.series = Some(series);
                match lane.begin(None) {
                    true => put(&mut state, place, START),
                    false => lane.series = None,
                }
            }
        }
        let busy = lanes.iter().filter(|lane| lane.series.is_some()).count();
        if busy == 0 {
            return;
        }
        compress(&mut state, &lanes.each_ref().map(Lane::block));
        for (place, lane) in lanes.iter_mut().enumerate() {
            lane.at += BLOCK;
            if lane.series.is_none() || lane.at < lane.message.len() {
                continue;
            }
            let hash = digest(&state, place);
            if busy > 1 && lane.begin(Some(&hash)) {
                put(&mut state, place, START);
            } else if let Some(mut series) = lane.series.take() {
                // Whoever is alone goes on alone, which is faster.
                let rest = match busy {
                    1 => one_by_one(&mut series, Some(hash), &mut lane.message),
                    _ => None,
                };
                done(series, rest.unwrap_or(hash));
            }
        }
    }
}

fn put(state: &mut State, lane: usize, words: [u32; 8]) {
    for (all, word) in state.iter_mut().zip(words) {
        all[lane] = word;
    }
}

fn digest(state: &State, lane: usize) -> Hash {
    let mut hash = [0; 32];
    for (four, words) in hash.chunks_exact_mut(4).zip(state) {
        four.copy_from_slice(&words[lane].to_be_bytes());
    }
    hash
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Messages of some lengths, each after the hash of the one before it.
    struct Lengths {
        number: usize,
        left: Vec<usize>,
    }

    impl Messages for Lengths {
        fn next(&mut self, before: Option<&Hash>, message: &mut Vec<u8>) -> bool {
            let Some(length) = self.left.pop() else {
                return false;
            };
            message.extend(before.into_iter().flatten());
            message.extend((0..length).map(|at| (at * 7 + self.number) as u8));
            true
        }
    }

    /// Series of all sorts: none, one, many messages, short and long ones, every way to fill a block.
    fn series() -> Vec<Lengths> {
        let lengths = |number: usize| match number {
            0..300 => vec![number],
            _ => (0..number % 9)
                .map(|turn| number * 13 * turn % 401)
                .collect(),
        };
        let all = (0..700).map(|number| Lengths {
            number,
            left: lengths(number),
        });
        all.collect()
    }

    fn hashed(way: Way, series: Vec<Lengths>) -> Vec<Option<Hash>> {
        let mut hashes = vec![None; 700];
        hash_by(way, series.into_iter(), |series, hash| {
            assert_eq!(hashes[series.number].replace(hash), None);
        });
        hashes
    }

    #[test]
    fn every_way_hashes_alike() {
        let alone = hashed(Way::OneByOne, series());
        assert_eq!(alone[0], Some(Sha256::digest([]).into()));
        assert_eq!(alone.iter().filter(|hash| hash.is_none()).count(), 44);
        assert_eq!(hashed(Way::SideBySide(compress), series()), alone);
        assert_eq!(hashed(Way::of_this_processor(), series()), alone);
        #[cfg(target_arch = "x86_64")]
        {
            if is_x86_feature_detected!("avx2") {
                assert_eq!(hashed(Way::SideBySide(wide::by_avx2), series()), alone);
            }
            if is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512vl") {
                assert_eq!(hashed(Way::SideBySide(wide::by_avx512), series()), alone);
            }
        }
        // One, and as many as there are lanes and one more: those that are left alone too.
        for many in [1, 2, 8, 9] {
            let some = |_: ()| series().into_iter().skip(690).take(many).collect();
            assert_eq!(
                hashed(Way::SideBySide(compress), some(())),
                hashed(Way::OneByOne, some(()))
            );
        }
    }
}

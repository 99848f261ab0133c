//! Omaha, sliced: exactly two of four hole cards and three of five board cards.
//!
//! # The derivation
//!
//! Sixty choices of five cards need not be tried. What counts is how many hole
//! cards and how many board cards each part of the hand uses up.
//!
//! * **Flush.** Three of a suit on the board, two in the hole. At most one suit
//!   has three of the five board cards. Where it exists, a straight only
//!   matters within the suit.
//! * **Straight.** Five ranks in a row of which at least two are in the hole,
//!   at least three on the board, and each in one of them. That is enough:
//!   the ranks that only one side has are few enough for it, and the others
//!   can be shared out.
//! * **Four of a kind**: two and two, or one and three.
//! * **Full house**, by how many of the three the hole gives: none (a pair in
//!   the hole), one (the other hole card pairs the board), two (a pair on the
//!   board).
//! * **Three of a kind**: two and one, one and two, none and three.
//! * **Two pair**, where no three of a kind exists: a pair in the hole and one
//!   on the board; both hole cards pair the board; one does, and a pair on the
//!   board. The best of each kind takes the highest ranks of its kind, and no
//!   two kinds can give the same ranks.
//! * **Pair**: in the hole, shared, or on the board.
//!
//! Whatever part of two hole cards and three board cards that leaves is filled
//! with the highest kickers of the hole and of the board. Were a kicker to pair
//! anything, a better class would have been found. Flush and straight flush
//! come from other cards than the classes of equal ranks, so the better wins.

use super::lanes::Lanes;
use super::slice::{Halves, Multiples, with_low_ace};
use super::strength::{FLUSH, FOUR, FULL, STRAIGHT, STRAIGHT_FLUSH, THREE, TWO_PAIR};

/// The ranks that make a class, and how many hole and board cards they use.
#[derive(Clone, Copy)]
struct Part<V> {
    upper: V,
    hole: V,
    board: V,
}

impl<V: Lanes> Part<V> {
    #[inline(always)]
    fn select(mask: V::Mask, yes: Self, no: Self) -> Self {
        Part {
            upper: V::select(mask, yes.upper, no.upper),
            hole: V::select(mask, yes.hole, no.hole),
            board: V::select(mask, yes.board, no.board),
        }
    }
}

/// The strengths of Omaha hands, from the suits of the hole and of the board.
#[inline(always)]
pub(super) fn evaluate<V: Lanes>(hole_suits: [V; 4], board_suits: [V; 4]) -> Halves<V> {
    let hole = Multiples::of(hole_suits);
    let board = Multiples::of(board_suits);
    let (flush, flush_hole, flush_board) = flush(hole_suits, board_suits);

    let runs = runs(
        V::select(flush, flush_hole, hole.one),
        V::select(flush, flush_board, board.one),
    );
    let straight = runs.any();
    let run_code = V::select(flush, V::splat(STRAIGHT_FLUSH), V::splat(STRAIGHT));
    let connected = V::select(
        straight,
        runs.highest() | run_code,
        V::only(flush, V::splat(FLUSH)),
    );

    let equals = equal_ranks(&hole, &board);
    let full_pair = full_house_pair(&hole, &board, equals.upper);
    let is_connected = connected.max(equals.upper).same(connected) & connected.any();
    let upper = V::select(is_connected, connected, equals.upper);

    // A flush fills all five places with its own cards.
    let plain_flush = upper.same(V::splat(FLUSH));
    let hole_ranks = V::select(plain_flush, flush_hole, hole.one.without(upper));
    let board_ranks = V::select(plain_flush, flush_board, board.one.without(upper));
    let used_hole = V::select(plain_flush, V::splat(0), equals.hole);
    let used_board = V::select(plain_flush, V::splat(0), equals.board);
    let kickers = keep_highest::<V, 4>(hole_ranks, V::splat(2) - used_hole)
        | keep_highest::<V, 5>(board_ranks, V::splat(3) - used_board);

    let code = upper & V::splat(STRAIGHT_FLUSH);
    let kickers = V::select(code.same(V::splat(FULL)), full_pair, kickers);
    let is_run = code.same(V::splat(STRAIGHT)) | code.same(V::splat(STRAIGHT_FLUSH));
    Halves {
        upper,
        kickers: V::select(is_run, V::splat(0), kickers),
    }
}

/// Where a flush exists, and the suit's ranks in the hole and on the board.
#[inline(always)]
fn flush<V: Lanes>(hole: [V; 4], board: [V; 4]) -> (V::Mask, V, V) {
    let (mut hole_ranks, mut board_ranks) = (V::splat(0), V::splat(0));
    for suit in 0..4 {
        let here = hole[suit].pop().any() & board[suit].pop().pop().any();
        hole_ranks = V::select(here, hole[suit], hole_ranks);
        board_ranks = V::select(here, board[suit], board_ranks);
    }
    (hole_ranks.any(), hole_ranks, board_ranks)
}

/// Where five ranks in a row start that two hole and three board cards make.
#[inline(always)]
fn runs<V: Lanes>(hole: V, board: V) -> V {
    let (hole_pairs, hole_rest, _) = add_five(with_low_ace(hole));
    let two_of_hole = hole_pairs | hole_rest;
    let (board_pairs, board_rest, board_odd) = add_five(with_low_ace(board));
    let three_of_board = board_pairs.most(board_rest, board_odd);
    let row = with_low_ace(hole | board);
    let neighbours = row & row.down::<1>();
    let all = neighbours.and_and(neighbours.down::<2>(), row.down::<4>());
    all.and_and(two_of_hole, three_of_board)
}

/// Adds each bit and the four above it: the sum is twice the first, plus twice
/// the second, plus the third.
#[inline(always)]
fn add_five<V: Lanes>(row: V) -> (V, V, V) {
    let (a, b, c) = (row, row.down::<1>(), row.down::<2>());
    let (d, e) = (row.down::<3>(), row.down::<4>());
    let odd = a.odd(b, c);
    (a.most(b, c), odd.most(d, e), odd.odd(d, e))
}

/// The best class that rests on equal ranks, full houses with their three only.
#[inline(always)]
fn equal_ranks<V: Lanes>(hole: &Multiples<V>, board: &Multiples<V>) -> Part<V> {
    let mut best = one_pair(hole, board);
    let two_pair = two_pair(hole, board);
    best = Part::select(two_pair.upper.any(), two_pair, best);
    let three = three_of_a_kind(hole, board);
    best = Part::select(three.upper.any(), three, best);
    let full = full_house_three(hole, board);
    let nothing = V::splat(0);
    let full_part = Part {
        upper: full | V::splat(FULL),
        hole: nothing,
        board: nothing,
    };
    best = Part::select(full.any(), full_part, best);
    let four = four_of_a_kind(hole, board);
    Part::select(four.upper.any(), four, best)
}

/// The highest pair, or nothing.
#[inline(always)]
fn one_pair<V: Lanes>(hole: &Multiples<V>, board: &Multiples<V>) -> Part<V> {
    let shared = hole.one & board.one;
    let pair = (hole.two | shared | board.two).highest();
    let in_hole = (pair & hole.two).any();
    let is_shared = (pair & shared).any();
    let on_board = (pair & board.two).any();
    let two = V::only(in_hole, V::splat(2));
    Part {
        upper: pair,
        hole: V::select(is_shared, V::splat(1), two),
        board: V::select(is_shared, V::splat(1), V::only(on_board, V::splat(2))),
    }
}

/// The best two pair where no three of a kind exists, or nothing.
#[inline(always)]
fn two_pair<V: Lanes>(hole: &Multiples<V>, board: &Multiples<V>) -> Part<V> {
    let shared = hole.one & board.one;
    let first = shared.highest();
    let second = (shared ^ first).highest();
    let hole_pair = hole.two.highest();
    let board_pair = board.two.highest();
    let both_shared = V::only(second.any(), first | second);
    let apart = V::only(hole_pair.any() & board_pair.any(), hole_pair | board_pair);
    let mixed = V::only(first.any() & board_pair.any(), first | board_pair);
    let best = both_shared.max(apart).max(mixed);
    let is_mixed = best.same(mixed);
    Part {
        upper: V::only(best.any(), best | V::splat(TWO_PAIR)),
        hole: V::select(is_mixed, V::splat(1), V::splat(2)),
        board: V::select(is_mixed, V::splat(3), V::splat(2)),
    }
}

/// The highest three of a kind where nothing better exists, or nothing.
#[inline(always)]
fn three_of_a_kind<V: Lanes>(hole: &Multiples<V>, board: &Multiples<V>) -> Part<V> {
    let two_one = hole.two & board.one;
    let one_two = hole.one & board.two;
    let three = (two_one | one_two | board.three).highest();
    let is_two_one = (three & two_one).any();
    let is_one_two = (three & one_two).any();
    let rest_hole = V::only(is_one_two, V::splat(1));
    let rest_board = V::select(is_one_two, V::splat(2), V::splat(3));
    Part {
        upper: V::only(three.any(), three | V::splat(THREE)),
        hole: V::select(is_two_one, V::splat(2), rest_hole),
        board: V::select(is_two_one, V::splat(1), rest_board),
    }
}

/// The highest rank that can be the three of a full house, or nothing.
#[inline(always)]
fn full_house_three<V: Lanes>(hole: &Multiples<V>, board: &Multiples<V>) -> V {
    let shared = hole.one & board.one;
    let from_board = V::only(hole.two.any(), board.three);
    let one_of_hole = V::only(shared.pop().any(), hole.one & board.two);
    // A single pair on the board cannot be the three and the two.
    let two_pairs_on_board = board.two.pop().any();
    let barred = V::select(two_pairs_on_board, V::splat(0), board.two);
    let two_of_hole = V::only(board.two.any(), (hole.two & board.one).without(barred));
    (from_board | one_of_hole | two_of_hole).highest()
}

/// The highest pair that goes with this three of a full house.
#[inline(always)]
fn full_house_pair<V: Lanes>(hole: &Multiples<V>, board: &Multiples<V>, three: V) -> V {
    let shared = hole.one & board.one;
    let with_board_three = V::only((three & board.three).any(), hole.two);
    let with_one_of_hole = V::only((three & hole.one & board.two).any(), shared);
    let with_two_of_hole = V::only((three & hole.two & board.one).any(), board.two);
    let pairs = with_board_three | with_one_of_hole | with_two_of_hole;
    pairs.without(three).highest()
}

/// The highest four of a kind, or nothing.
#[inline(always)]
fn four_of_a_kind<V: Lanes>(hole: &Multiples<V>, board: &Multiples<V>) -> Part<V> {
    let two_two = hole.two & board.two;
    let four = (two_two | (hole.one & board.three)).highest();
    let is_two_two = (four & two_two).any();
    Part {
        upper: V::only(four.any(), four | V::splat(FOUR)),
        hole: V::select(is_two_two, V::splat(2), V::splat(1)),
        board: V::select(is_two_two, V::splat(2), V::splat(3)),
    }
}

/// The highest `keep` of at most `MOST` ranks.
#[inline(always)]
fn keep_highest<V: Lanes, const MOST: u16>(ranks: V, keep: V) -> V {
    let too_many = ranks.count() - keep;
    let mut rest = ranks;
    for step in 0..MOST {
        rest = rest.pop_where(too_many.above(V::splat(step)));
    }
    rest
}

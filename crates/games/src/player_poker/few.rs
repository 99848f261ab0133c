//! A short list that lives in the state itself, so that a step of a hand allocates nothing.

use std::ops::{Deref, DerefMut};

/// Up to `N` things.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Few<T, const N: usize> {
    items: [T; N],
    count: u8,
}

impl<T: Copy, const N: usize> Few<T, N> {
    /// None yet; `fill` stands where nothing is.
    pub(crate) fn new(fill: T) -> Few<T, N> {
        Few {
            items: [fill; N],
            count: 0,
        }
    }

    /// None yet, made once and for all.
    pub(crate) const fn of(items: [T; N]) -> Few<T, N> {
        Few { items, count: 0 }
    }

    /// Adds one. There is room: what is listed is bounded by the deck and the table.
    pub(crate) fn push(&mut self, item: T) {
        debug_assert!(usize::from(self.count) < N, "more than {N}");
        if let Some(place) = self.items.get_mut(usize::from(self.count)) {
            *place = item;
            self.count += 1;
        }
    }

    /// Becomes as another: what stands where nothing is need not be copied.
    pub(crate) fn become_as(&mut self, other: &Few<T, N>) {
        self.count = other.count;
        if !other.is_empty() {
            self.copy_from_slice(other);
        }
    }

    /// Keeps those that pass.
    pub(crate) fn retain(&mut self, keeps: impl Fn(&T) -> bool) {
        let mut kept = 0;
        for place in 0..usize::from(self.count) {
            if keeps(&self.items[place]) {
                self.items[kept] = self.items[place];
                kept += 1;
            }
        }
        self.count = kept as u8;
    }
}

impl<T, const N: usize> Deref for Few<T, N> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.items[..usize::from(self.count)]
    }
}

impl<T, const N: usize> DerefMut for Few<T, N> {
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.items[..usize::from(self.count)]
    }
}

impl<T: PartialEq, const N: usize> PartialEq for Few<T, N> {
    fn eq(&self, other: &Few<T, N>) -> bool {
        **self == **other
    }
}

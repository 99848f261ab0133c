//! Lists of words that a law file may use, and no others.

/// A closed list of words, as something that knows no family sees it.
pub trait Listed: Copy + PartialEq + std::fmt::Debug + 'static {
    /// Every word.
    const EVERY: &'static [Self];
    /// Its name in files.
    fn word(self) -> &'static str;
    /// Its place in the list.
    fn place(self) -> usize;
}

/// A closed list of words, each with its name in files.
macro_rules! closed_list {
    ($(#[$about:meta])* $name:ident { $($(#[$doc:meta])* $word:ident = $key:literal,)+ }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $name { $($(#[$doc])* $word,)+ }

        impl $name {
            /// Every word.
            pub const ALL: &'static [$name] = &[$($name::$word,)+];

            /// Its name in files.
            pub fn key(self) -> &'static str {
                match self { $($name::$word => $key,)+ }
            }

            /// The word of that name.
            pub fn named(key: &str) -> Option<$name> {
                $name::ALL.iter().copied().find(|word| word.key() == key)
            }
        }

        impl crate::common::Listed for $name {
            const EVERY: &'static [$name] = $name::ALL;

            fn word(self) -> &'static str {
                self.key()
            }

            fn place(self) -> usize {
                self as usize
            }
        }
    };
}

pub(crate) use closed_list;

//! Closed lists, each of whose members has one name in files and records.

/// Gives every member of a closed list its name: `name`, and `ALL` and `named` with it. Members
/// that hold one of another such list have that one's name.
macro_rules! named {
    ($noun:ident {
        $first:ident = $first_name:literal
        $(, $member:ident = $name:literal)* $(,)?
    } $(and $holds:ident($inner:ident))*) => {
        impl $noun {
            /// All of them.
            pub const ALL: [$noun; { [$first_name $(, $name)*].len() $(+ $inner::ALL.len())* }] = {
                let own = [$noun::$first $(, $noun::$member)*];
                let mut all = [$noun::$first; { [$first_name $(, $name)*].len() $(+ $inner::ALL.len())* }];
                let mut place = 0;
                while place < own.len() {
                    all[place] = own[place];
                    place += 1;
                }
                $(
                    let mut held = 0;
                    while held < $inner::ALL.len() {
                        all[place] = $noun::$holds($inner::ALL[held]);
                        place += 1;
                        held += 1;
                    }
                )*
                // Every place is taken: a list that is too long would not have compiled.
                assert!(place == all.len());
                all
            };

            /// Its name in files and records.
            pub fn name(self) -> &'static str {
                match self {
                    $noun::$first => $first_name,
                    $($noun::$member => $name,)*
                    $($noun::$holds(held) => held.name(),)*
                }
            }

            /// The one of that name.
            pub fn named(name: &str) -> Option<$noun> {
                $noun::ALL.into_iter().find(|one| one.name() == name)
            }
        }
    };
}

pub(crate) use named;

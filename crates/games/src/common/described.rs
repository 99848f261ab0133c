//! A description reads itself: each part of a law file is a type, and what stands in a field is
//! read as its type says, or as the type's own line says where that needs more words.

use law::{BasisRef, Fields, Words};
use table::Role;

use super::{Cited, Listed, OnSheet, cited, listed, on_sheet, read_role, read_rounding, rests};

/// What a field of a law file can be read as, by its key alone.
pub(crate) trait Reads: Sized {
    /// Reads it; what is wrong with it is a problem of the file.
    fn read(fields: &Fields<'_, '_>, key: &'static str) -> Option<Self>;
}

impl Reads for BasisRef {
    fn read(fields: &Fields<'_, '_>, key: &'static str) -> Option<BasisRef> {
        rests(fields, key)
    }
}

impl Reads for Option<BasisRef> {
    fn read(fields: &Fields<'_, '_>, key: &'static str) -> Option<Option<BasisRef>> {
        let section = fields.optional_fields(key);
        Some(section.map(|section| section.basis()))
    }
}

impl Reads for OnSheet<()> {
    fn read(fields: &Fields<'_, '_>, key: &'static str) -> Option<OnSheet<()>> {
        fields.fields(key).and_then(|f| on_sheet(&f, Some(())))
    }
}

impl Reads for Option<OnSheet<()>> {
    fn read(fields: &Fields<'_, '_>, key: &'static str) -> Option<Option<OnSheet<()>>> {
        let section = fields.optional_fields(key);
        Some(section.and_then(|f| on_sheet(&f, Some(()))))
    }
}

/// From so many to so many times the minimum.
impl Reads for OnSheet<(u64, u64)> {
    fn read(fields: &Fields<'_, '_>, key: &'static str) -> Option<OnSheet<(u64, u64)>> {
        let fields = fields.fields(key)?;
        let times = |key| fields.times(key);
        let (from, to) = (times("from_times_minimum"), times("to_times_minimum"));
        on_sheet(&fields, fields.range(from, to))
    }
}

/// A rounding, by its name.
impl Reads for OnSheet<String> {
    fn read(fields: &Fields<'_, '_>, key: &'static str) -> Option<OnSheet<String>> {
        let fields = fields.fields(key)?;
        on_sheet(&fields, read_rounding(&fields))
    }
}

/// Who settles something.
impl Reads for Cited<Role> {
    fn read(fields: &Fields<'_, '_>, key: &'static str) -> Option<Cited<Role>> {
        let fields = fields.fields(key)?;
        cited(read_role(&fields, "settled_by"), &fields)
    }
}

impl<T: Listed> Reads for T {
    fn read(fields: &Fields<'_, '_>, key: &'static str) -> Option<T> {
        listed(fields, key)
    }
}

impl Reads for String {
    fn read(fields: &Fields<'_, '_>, key: &'static str) -> Option<String> {
        fields.text(key)
    }
}

impl Reads for Words {
    fn read(fields: &Fields<'_, '_>, key: &'static str) -> Option<Words> {
        fields.words(key)
    }
}

impl Reads for bool {
    fn read(fields: &Fields<'_, '_>, key: &'static str) -> Option<bool> {
        Some(fields.flag(key))
    }
}

/// A part of a description, and how its section is read: all of its fields, in their order, so
/// that everything wrong with it is found at once. A field is read by its own name as its type
/// says; where its section needs to know more than its own fields, that stands in brackets; behind
/// `=` it is read otherwise. What a part itself needs to know is named between the bars. What it
/// has in common with others stands `within` it, is read of the same section, and given out.
macro_rules! described {
    ($(#[$about:meta])* $name:ident |$fields:ident| { $($body:tt)+ }) => {
        crate::common::described!($(#[$about])* $name |$fields,| { $($body)+ });
        crate::common::described!(reads $name);
    };
    (
        $(#[$about:meta])*
        $name:ident |$fields:ident| within $part:ident: $common:ident { $($body:tt)+ }
    ) => {
        crate::common::described! {
            $(#[$about])*
            $name |$fields,| within $part: $common { $($body)+ }
        }
        crate::common::described!(reads $name);
    };
    (
        $(#[$about:meta])*
        $name:ident |$fields:ident, $($with:ident: $type:ty),*|
        within $part:ident: $common:ident $([$($more:expr),+])? { $($body:tt)+ }
    ) => {
        crate::common::described! {
            $(#[$about])*
            $name |$fields, $($with: $type),*| {
                /// What it has in common with others.
                $part: $common = $common::of($fields $(, $($more),+)?),
                $($body)+
            }
        }
        crate::common::gives_out!($name, $part: $common);
    };
    (
        $(#[$about:meta])*
        $name:ident |$fields:ident, $($with:ident: $type:ty),*| {
            $($(#[$doc:meta])* $field:ident: $kind:ty $([$($more:expr),+])? $(= $read:expr)?,)+
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, Debug, PartialEq)]
        pub struct $name {
            $($(#[$doc])* pub $field: $kind,)+
        }

        impl $name {
            /// Reads its section.
            pub(crate) fn of($fields: &law::Fields<'_, '_> $(, $with: $type)*) -> Option<$name> {
                $(let $field: Option<$kind> = crate::common::described!(
                    @ $fields, $field, $kind $(, [$($more),+])? $(, = $read)?
                );)+
                Some($name {
                    $($field: $field?,)+
                })
            }
        }
    };
    (reads $name:ident) => {
        impl crate::common::Reads for $name {
            fn read(fields: &law::Fields<'_, '_>, key: &'static str) -> Option<$name> {
                fields.fields(key).and_then(|fields| $name::of(&fields))
            }
        }

        impl crate::common::Reads for Option<$name> {
            fn read(fields: &law::Fields<'_, '_>, key: &'static str) -> Option<Option<$name>> {
                let section = fields.optional_fields(key);
                Some(section.and_then(|fields| $name::of(&fields)))
            }
        }

        impl crate::common::Reads for Vec<$name> {
            fn read(fields: &law::Fields<'_, '_>, key: &'static str) -> Option<Vec<$name>> {
                let sections = fields.tables(key);
                Some(sections.iter().filter_map($name::of).collect())
            }
        }
    };
    (@ $fields:ident, $field:ident, $kind:ty) => {
        crate::common::Reads::read($fields, stringify!($field))
    };
    (@ $fields:ident, $field:ident, $kind:ty, [$($more:expr),+]) => {
        $fields
            .fields(stringify!($field))
            .and_then(|fields| <$kind>::of(&fields, $($more),+))
    };
    (@ $fields:ident, $field:ident, $kind:ty, = $read:expr) => {
        $read
    };
}

/// A game as its file describes it, and how that is read: each part as in any description, one
/// after another, and behind `holds` what holds them together. What every file says at its head
/// stands in the game itself, or `in` a part of it that several families have alike.
macro_rules! game_described {
    (
        $(#[$about:meta])*
        $name:ident |$root:ident, $head:ident| {
            $($(#[$doc:meta])* $field:ident: $kind:ty $([$($more:expr),+])? $(= $read:expr)?,)+
        }
        $(holds { $($holds:tt)+ })?
    ) => {
        $(#[$about])*
        #[derive(Clone, Debug)]
        pub struct $name {
            /// What every game's file says.
            pub head: crate::common::Head,
            $($(#[$doc])* pub $field: $kind,)+
        }

        crate::common::reads!(whole read_root, offered read_root);

        fn read_root($root: &law::Fields<'_, '_>, $head: crate::common::Head) -> Option<$name> {
            $(let $field: Option<$kind> = crate::common::described!(
                @ $root, $field, $kind $(, [$($more),+])? $(, = $read)?
            );)+
            $($($holds)+)?
            Some($name {
                head: $head,
                $($field: $field?,)+
            })
        }
    };
    (
        $(#[$about:meta])*
        $name:ident |$root:ident, $head:ident| in $part:ident: $common:ty {
            $($(#[$doc:meta])* $field:ident: $kind:ty $([$($more:expr),+])? $(= $read:expr)?,)+
        }
        $(holds { $($holds:tt)+ })?
    ) => {
        $(#[$about])*
        #[derive(Clone, Debug)]
        pub struct $name {
            $($(#[$doc])* pub $field: $kind,)+
        }

        crate::common::reads!(whole read_root, offered read_root, within $part: $common);

        fn read_root($root: &law::Fields<'_, '_>, $head: crate::common::Head) -> Option<$name> {
            $(let $field: Option<$kind> = crate::common::described!(
                @ $root, $field, $kind $(, [$($more),+])? $(, = $read)?
            );)+
            $($($holds)+)?
            Some($name {
                $($field: $field?,)+
            })
        }
    };
}

pub(crate) use {described, game_described};

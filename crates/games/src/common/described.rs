//! A description reads itself: each part of a law file is a type, and what stands in a field is
//! read as its type says, or as the type's own line says where that needs more words.

use law::{BasisRef, Fields, Words};

use super::{OnSheet, on_sheet, rests};

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
/// says; behind `=`, otherwise. What a section needs to know beside its own fields is named
/// between the bars.
macro_rules! described {
    ($(#[$about:meta])* $name:ident |$fields:ident| { $($body:tt)+ }) => {
        crate::common::described!($(#[$about])* $name |$fields,| { $($body)+ });

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
    (
        $(#[$about:meta])*
        $name:ident |$fields:ident, $($with:ident: $type:ty),*| {
            $($(#[$doc:meta])* $field:ident: $kind:ty $(= $read:expr)?,)+
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
                $(let $field: Option<$kind> =
                    crate::common::described!(@ $fields, $field $(, $read)?);)+
                Some($name {
                    $($field: $field?,)+
                })
            }
        }
    };
    (@ $fields:ident, $field:ident) => {
        crate::common::Reads::read($fields, stringify!($field))
    };
    (@ $fields:ident, $field:ident, $read:expr) => {
        $read
    };
}

pub(crate) use described;

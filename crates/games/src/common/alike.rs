//! What the types of all families have alike, and no trait can say for them.

/// A type gives out what it holds in common with those of other families.
macro_rules! gives_out {
    (generic $whole:ident<$of:ident: $bound:path>, $part:ident: $common:ty) => {
        impl<$of: $bound> std::ops::Deref for $whole<$of> {
            type Target = $common;

            fn deref(&self) -> &$common {
                &self.$part
            }
        }

        impl<$of: $bound> std::ops::DerefMut for $whole<$of> {
            fn deref_mut(&mut self) -> &mut $common {
                &mut self.$part
            }
        }
    };
    ($whole:ty, $part:ident: $common:ty) => {
        impl std::ops::Deref for $whole {
            type Target = $common;

            fn deref(&self) -> &$common {
                &self.$part
            }
        }

        impl std::ops::DerefMut for $whole {
            fn deref_mut(&mut self) -> &mut $common {
                &mut self.$part
            }
        }
    };
}

/// Rules that were pinned when the table opened tell of themselves, and a script plays by them;
/// behind them, what this family's tell in their `book`, and what they tell the `script`, beside
/// that.
macro_rules! rulebook {
    ($rules:ty $(, book { $($book:tt)+ })? $(, script { $($script:tt)+ })?) => {
        crate::common::gives_out!($rules, pinned: crate::common::Pinned<Description>);

        impl $rules {
            /// The game as its file describes it.
            pub fn description(&self) -> &Description {
                &self.pinned.description
            }

            /// The same rules, with the table drawn from them.
            pub(super) fn drawn(mut self, draw: impl Fn(&$rules) -> table::Felt) -> $rules {
                self.pinned.felt = draw(&self);
                self
            }
        }

        impl table::Rulebook for $rules {
            fn felt(&self) -> &table::Felt {
                &self.pinned.felt
            }

            fn bases(&self) -> &law::BasisBook {
                &self.pinned.bases
            }

            fn hash(&self) -> [u8; 32] {
                self.pinned.hash
            }

            fn sheet(&self) -> Vec<(String, String)> {
                self.pinned.sheet.clone()
            }

            fn boxes_each(&self) -> u8 {
                self.terms.each.value
            }

            $($($book)+)?
        }

        impl round::Table for $rules {
            fn terms(&self) -> &round::Terms {
                &self.terms
            }

            fn notices(&self) -> &[round::NoticeRule] {
                &self.description.notices
            }

            $($($script)+)?
        }
    };
}

/// How the rules of a table open: as its sheet has them, with the table drawn from them. The rules
/// know nothing of how they are drawn and told.
macro_rules! opened {
    (drawn by $draw:path) => {
        impl Rules {
            /// The rules of a table under a sheet, or everything that keeps it from opening.
            pub fn new(
                description: &Description,
                sheet: &law::Sheet,
            ) -> Result<Rules, Vec<law::SheetProblem>> {
                let (description, desk) = description.under(sheet)?;
                let rules = Rules::under(description, desk)?;
                crate::families::Abilities::opens(rules.drawn($draw))
            }
        }
    };
}

/// How the file of a game becomes a description: read whole, and what is offered of it read
/// again under a house sheet.
macro_rules! reads {
    (whole $whole:path, offered $offered:path) => {
        crate::common::reads!(
            whole $whole, offered $offered, within head: crate::common::Head
        );
    };
    (whole $whole:path, offered $offered:path, within $part:ident: $common:ty) => {
        crate::common::gives_out!(Description, $part: $common);

        impl AsRef<crate::common::Head> for Description {
            fn as_ref(&self) -> &crate::common::Head {
                &self.head
            }
        }

        /// Reads the file of a game.
        pub fn read(
            library: &law::Library,
            file: &law::SourceFile,
        ) -> Result<Description, Vec<law::Problem>> {
            let (mut read, bases) = crate::common::read_file(library, file, $whole)?;
            read.head.bases = bases;
            Ok(read)
        }

        /// What the reading of a file asks of it.
        pub(crate) fn format(file: &law::SourceFile) -> law::Format {
            crate::common::format_of(file, $whole)
        }

        impl Description {
            /// Reads it again as it holds under a house sheet, and what is still to be asked of
            /// that.
            pub(super) fn under<'s>(
                &self,
                sheet: &'s law::Sheet,
            ) -> Result<(Description, crate::common::Desk<'s>), Vec<law::SheetProblem>> {
                let read = crate::common::read_under(&self.file, sheet, $offered)?;
                let (mut read, bases, asked) = read;
                read.head.bases = bases;
                let bases = read.bases.clone();
                Ok((read, crate::common::Desk::new(bases, sheet, asked)))
            }
        }
    };
}

pub(crate) use {gives_out, opened, reads, rulebook};

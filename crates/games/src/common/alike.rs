//! What the types of all families have alike, and no trait can say for them.

/// Rules that were pinned when the table opened tell of themselves; behind them, what this
/// family's tell beside that.
macro_rules! rulebook {
    ($rules:ty $(, $($more:tt)+)?) => {
        impl table::Rulebook for $rules {
            fn felt(&self) -> &table::Felt {
                &self.felt
            }

            fn bases(&self) -> &law::BasisBook {
                &self.bases
            }

            fn hash(&self) -> [u8; 32] {
                self.hash
            }

            fn sheet(&self) -> Vec<(String, String)> {
                self.sheet.clone()
            }

            $($($more)+)?
        }
    };
}

/// Rules that a script plays by; behind them, what this family's tell beside their terms.
macro_rules! played_by_script {
    ($rules:ty $(, $($more:tt)+)?) => {
        impl round::Table for $rules {
            fn terms(&self) -> &round::Terms {
                &self.terms
            }

            fn notices(&self) -> &[round::NoticeRule] {
                &self.description.notices
            }

            $($($more)+)?
        }
    };
}

/// A state gives out the course that it holds.
macro_rules! holds_course {
    ($state:ty) => {
        impl std::ops::Deref for $state {
            type Target = round::Course;

            fn deref(&self) -> &round::Course {
                &self.round
            }
        }

        impl std::ops::DerefMut for $state {
            fn deref_mut(&mut self) -> &mut round::Course {
                &mut self.round
            }
        }
    };
}

/// How the file of a game becomes a description: read whole, and what is offered of it read
/// again under a house sheet.
macro_rules! reads {
    (whole $whole:path, offered $offered:path) => {
        /// Reads the file of a game.
        pub fn read(
            library: &law::Library,
            file: &law::SourceFile,
        ) -> Result<Description, Vec<law::Problem>> {
            let (read, bases) = crate::common::read_file(library, file, $whole)?;
            Ok(Description { bases, ..read })
        }

        /// What the reading of a file asks of it.
        pub(crate) fn format(file: &law::SourceFile) -> law::Format {
            crate::common::format_of(file, $offered)
        }

        /// Reads a game again as it holds under a house sheet.
        pub(super) fn under(
            description: &Description,
            sheet: &law::Sheet,
        ) -> Result<(Description, law::SheetAsked), Vec<law::SheetProblem>> {
            let read = crate::common::read_under(&description.file, sheet, $offered)?;
            let (read, bases, asked) = read;
            Ok((Description { bases, ..read }, asked))
        }
    };
}

pub(crate) use {holds_course, played_by_script, reads, rulebook};

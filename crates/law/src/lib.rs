//! The law as data: documents, the inventory of their provisions, rulesets with a basis on
//! every value, readings where a text is silent, and house sheets inside the texts' bounds.
//!
//! This crate reads text that it is handed; it opens no file. The project's own `law/` folder
//! is carried inside the program:
//!
//! ```
//! let library = law::Library::embedded().expect("our own law files are sound");
//! let id = law::ProvisionId::new("AR10/10.1.D/VII-7");
//! let provision = library.provision(&id).expect("the inventory has it");
//! assert_eq!(provision.treatment, law::Treatment::Engine);
//! ```
#![forbid(unsafe_code)]

mod basis;
mod declared;
mod document;
mod fact;
mod format;
mod joined;
mod library;
mod problem;
mod provision;
mod reader;
mod readings;
mod sheet;
pub mod sheet_words;
pub mod supposed;
mod translated;
mod vocabulary;
mod words;

pub use basis::{Basis, BasisBook, BasisRef};
pub use declared::SheetAsked;
pub use document::{Document, Ruleset};
pub use fact::Fact;
pub use format::{Field, Format, Kind, Need, Section};
pub use library::{Library, SourceFile};
pub use problem::{Problem, unreadable};
pub use provision::{Provision, ProvisionId, Treatment};
pub use reader::{ANY_NAME, Fields, Reader};
pub use readings::Reading;
pub use sheet::{Sheet, SheetProblem};
pub use words::{Base, Language, Words};

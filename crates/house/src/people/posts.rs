//! The posts of the staff and what each may do: `law/posts.toml`.

use law::{Basis, BasisBook, BasisRef, Fields, Library, Problem, Reader, Words};
use table::Role;

/// Something that not everybody of the house may do. Each has a row in `law/posts.toml`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Right {
    /// To look at a table as staff do.
    LookAtTables,
    /// To report an irregularity.
    Report,
    /// To rule on it.
    Rule,
    /// To agree that another bets on a hand.
    Approve,
    /// To call a bet.
    Call,
    /// To announce.
    Announce,
    /// To see activities that are the house's own matter.
    SeeHouseMatters,
    /// To open an activity.
    OpenActivity,
    /// To give orders at an activity; which, the orders' own rows say.
    Order,
    /// To draw.
    Draw,
    /// To consult the registers.
    SeeRegisters,
    /// To open one.
    OpenRegister,
    /// To note a filing.
    File,
    /// To make an entry.
    Enter,
    /// To see the accounts of the staff.
    SeePeople,
    /// To keep them.
    ManagePeople,
    /// To end the sessions of others.
    EndSessions,
    /// To see who was let in at the door.
    SeeDoor,
    /// To let people in.
    Admit,
    /// To send somebody away.
    Expel,
    /// To see disputes.
    SeeDisputes,
    /// To rule on them.
    RuleDisputes,
    /// To confirm as the second person.
    Confirm,
}

impl Right {
    /// Every right.
    pub const ALL: [Right; 23] = [
        Right::LookAtTables,
        Right::Report,
        Right::Rule,
        Right::Approve,
        Right::Call,
        Right::Announce,
        Right::SeeHouseMatters,
        Right::OpenActivity,
        Right::Order,
        Right::Draw,
        Right::SeeRegisters,
        Right::OpenRegister,
        Right::File,
        Right::Enter,
        Right::SeePeople,
        Right::ManagePeople,
        Right::EndSessions,
        Right::SeeDoor,
        Right::Admit,
        Right::Expel,
        Right::SeeDisputes,
        Right::RuleDisputes,
        Right::Confirm,
    ];

    /// The key of its row.
    pub fn key(self) -> &'static str {
        match self {
            Right::LookAtTables => "look-at-tables",
            Right::Report => "report",
            Right::Rule => "rule",
            Right::Approve => "approve",
            Right::Call => "call",
            Right::Announce => "announce",
            Right::SeeHouseMatters => "see-house-matters",
            Right::OpenActivity => "open-activity",
            Right::Order => "order",
            Right::Draw => "draw",
            Right::SeeRegisters => "see-registers",
            Right::OpenRegister => "open-register",
            Right::File => "file",
            Right::Enter => "enter",
            Right::SeePeople => "see-people",
            Right::ManagePeople => "manage-people",
            Right::EndSessions => "end-sessions",
            Right::SeeDoor => "see-door",
            Right::Admit => "admit",
            Right::Expel => "expel",
            Right::SeeDisputes => "see-disputes",
            Right::RuleDisputes => "rule-disputes",
            Right::Confirm => "confirm",
        }
    }

    /// Whether it only looks.
    pub fn only_looks(self) -> bool {
        matches!(
            self,
            Right::LookAtTables
                | Right::SeeHouseMatters
                | Right::SeeRegisters
                | Right::SeePeople
                | Right::SeeDoor
                | Right::SeeDisputes
        )
    }
}

/// A post.
#[derive(Clone, Debug)]
pub struct Post {
    /// Its key.
    pub key: String,
    /// What people call it.
    pub name: Words,
    /// What it counts as at a table.
    pub at_tables: Role,
    /// Posts in whose place it may act.
    pub stands_for: Vec<String>,
    /// Whether a house that asks for second factors asks this post for one.
    pub second_factor: bool,
    /// What it rests on.
    pub basis: BasisRef,
}

/// Who may do something.
#[derive(Clone, Debug)]
pub struct Row {
    /// The posts that may.
    pub posts: Vec<String>,
    /// How many persons it takes: one, or two.
    pub persons: u8,
    /// What it rests on.
    pub basis: BasisRef,
}

impl Row {
    /// Whether a post may.
    pub fn allows(&self, post: &str) -> bool {
        self.posts.iter().any(|one| one == post)
    }
}

/// Who may give which orders at a kind of activity.
#[derive(Clone, Debug)]
pub struct Order {
    /// The kind of activity.
    pub activity: String,
    /// What people call it.
    pub name: Words,
    /// What is asked; everything where nothing is named.
    pub asks: Vec<String>,
    /// Who may.
    pub row: Row,
}

/// All posts and rights.
#[derive(Clone, Debug)]
pub struct Posts {
    posts: Vec<Post>,
    rights: Vec<(Right, Words, Row)>,
    orders: Vec<Order>,
    entries: Vec<(String, Row)>,
    bases: BasisBook,
}

/// Why there are no posts.
#[derive(Clone, Debug, thiserror::Error)]
#[error("posts.toml: {}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
pub struct NoPosts(pub Vec<Problem>);

impl Posts {
    /// Reads the library's posts; every right must have a row, and every row a right.
    pub fn read(library: &Library) -> Result<Posts, NoPosts> {
        let Some(file) = library.posts() else {
            let problem = Problem::new("posts.toml", 1, "there is none", "write law/posts.toml");
            return Err(NoPosts(vec![problem]));
        };
        Posts::from_text(&file.name, &file.text, library)
    }

    fn from_text(file: &str, text: &str, library: &Library) -> Result<Posts, NoPosts> {
        let reader = Reader::new(file, text, Some(library));
        let read = reader.root().map(|root| {
            let posts: Vec<Post> = root.tables("post").iter().filter_map(post).collect();
            let rights = rights(&root);
            let orders = root.tables("order");
            let orders: Vec<Order> = orders.iter().filter_map(order).collect();
            let entries = root.tables("entry");
            let entries = entries.iter().filter_map(entry).collect::<Vec<_>>();
            known(&root, &posts, &rights, &orders);
            (posts, rights, orders, entries)
        });
        let (bases, problems) = reader.finish();
        match read {
            Some((posts, rights, orders, entries)) if problems.is_empty() => Ok(Posts {
                posts,
                rights,
                orders,
                entries,
                bases,
            }),
            _ => Err(NoPosts(problems)),
        }
    }

    /// Every post.
    pub fn all(&self) -> &[Post] {
        &self.posts
    }

    /// The post of this key.
    pub fn find(&self, key: &str) -> Option<&Post> {
        self.posts.iter().find(|post| post.key == key)
    }

    /// The post that counts as this at tables: the one of that name, or the first.
    pub fn at_tables(&self, role: Role) -> Option<&Post> {
        let mut all = self.posts.iter().filter(|post| post.at_tables == role);
        let first = all.clone().next();
        all.find(|post| post.key == role.name()).or(first)
    }

    /// Who has a right, and what it is called.
    pub fn right(&self, right: Right) -> (&Words, &Row) {
        let found = self.rights.iter().find(|(known, _, _)| *known == right);
        let (_, name, row) = found.expect("each right has a row, or nothing was read");
        (name, row)
    }

    /// Whether a post has a right.
    pub fn may(&self, post: &str, right: Right) -> bool {
        self.right(right).1.allows(post)
    }

    /// Every order's row.
    pub fn orders(&self) -> &[Order] {
        &self.orders
    }

    /// Who may give an order at a kind of activity; nobody where there is no row.
    pub fn order(&self, activity: &str, asks: &str) -> Option<&Order> {
        let mut orders = self.orders.iter();
        let named = |order: &&Order| order.asks.is_empty() || order.asks.iter().any(|a| a == asks);
        orders.find(|order| order.activity == activity && named(order))
    }

    /// How many persons an entry of a class takes in a register, and what that rests on.
    pub fn entry(&self, class: &str) -> Option<&Row> {
        let found = self.entries.iter().find(|(known, _)| known == class);
        found.map(|(_, row)| row)
    }

    /// What something here rests on.
    pub fn basis(&self, basis: BasisRef) -> &[Basis] {
        self.bases.get(basis)
    }
}

fn post(fields: &Fields<'_, '_>) -> Option<Post> {
    let role = fields.text("at_tables")?;
    let Some(at_tables) = Role::named(&role) else {
        let all: Vec<&str> = Role::ALL.iter().map(|role| role.name()).collect();
        let right = format!("use one of {}", all.join(", "));
        fields.problem(format!("no table knows a `{role}`"), right);
        return None;
    };
    Some(Post {
        key: fields.text("key")?,
        name: fields.words("name")?,
        at_tables,
        stands_for: fields.optional_texts("stands_for"),
        second_factor: fields.flag("second_factor"),
        basis: fields.basis(),
    })
}

fn row(fields: &Fields<'_, '_>) -> Row {
    Row {
        posts: fields.optional_texts("posts"),
        persons: fields.optional_count("persons", 1..=2).unwrap_or(1),
        basis: fields.basis(),
    }
}

fn rights(root: &Fields<'_, '_>) -> Vec<(Right, Words, Row)> {
    let mut rights = Vec::new();
    for fields in root.tables("right") {
        let (Some(key), Some(name)) = (fields.text("key"), fields.words("name")) else {
            continue;
        };
        let row = row(&fields);
        match Right::ALL.into_iter().find(|right| right.key() == key) {
            Some(right) => rights.push((right, name, row)),
            None => fields.problem(format!("there is no right `{key}`"), "leave the row out"),
        }
    }
    for right in Right::ALL {
        if !rights.iter().any(|(known, _, _)| *known == right) {
            let what = format!("nothing says who has the right `{}`", right.key());
            root.problem(what, "add its [[right]]");
        }
    }
    rights
}

fn order(fields: &Fields<'_, '_>) -> Option<Order> {
    Some(Order {
        activity: fields.text("activity")?,
        name: fields.words("name")?,
        asks: fields.optional_texts("asks"),
        row: row(fields),
    })
}

fn entry(fields: &Fields<'_, '_>) -> Option<(String, Row)> {
    Some((fields.text("class")?, row(fields)))
}

/// Every post that is named is one.
fn known(root: &Fields<'_, '_>, posts: &[Post], rights: &[(Right, Words, Row)], orders: &[Order]) {
    let of_rights = rights.iter().flat_map(|(_, _, row)| &row.posts);
    let of_orders = orders.iter().flat_map(|order| &order.row.posts);
    let stood_for = posts.iter().flat_map(|post| &post.stands_for);
    for key in of_rights.chain(of_orders).chain(stood_for) {
        if !posts.iter().any(|post| post.key == *key) {
            root.problem(format!("there is no post `{key}`"), "add its [[post]]");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn posts() -> Posts {
        Posts::read(&Library::embedded().unwrap()).unwrap()
    }

    #[test]
    fn the_authority_reads_and_changes_nothing() {
        let posts = posts();
        for right in Right::ALL {
            assert_eq!(
                posts.may("authority", right),
                right.only_looks(),
                "{right:?}"
            );
            assert!(!posts.may("nobody", right) && !posts.may("", right));
        }
        let mut orders = posts.orders().iter();
        assert!(orders.all(|order| !order.row.allows("authority")));
        assert!(posts.order("gaming-day", "invents").is_none());
        assert!(posts.order("no-such-kind", "begins").is_none());
        assert_eq!(posts.order("gaming-day", "limits").unwrap().row.persons, 2);
    }

    #[test]
    fn posts_of_the_floor_are_these_and_are_called_so() {
        let library = Library::embedded().unwrap();
        let posts = posts();
        let mut seen = 0;
        for file in library.activities() {
            for section in file.text.split("[[post]]").skip(1) {
                let line = |word: &str| section.lines().find(|line| line.starts_with(word));
                let key = line("key").and_then(|line| line.split('"').nth(1)).unwrap();
                let es = line("name")
                    .and_then(|line| line.split('"').nth(1))
                    .unwrap();
                let known = posts.find(key);
                let known = known.unwrap_or_else(|| panic!("{}: {key}", file.name));
                // The floor of 2002 says `Director` alone.
                assert!(known.name.es.starts_with(es), "{}: {es}", file.name);
                seen += 1;
            }
        }
        assert!(seen > 12, "{seen}");
    }

    #[test]
    fn a_right_without_a_row_and_a_row_without_a_right_are_refused() {
        let library = Library::embedded().unwrap();
        let text = &library.posts().unwrap().text;
        let refused = |text: &str, says: &str| {
            let problem = Posts::from_text("posts.toml", text, &library).unwrap_err();
            assert!(problem.to_string().contains(says), "{problem}");
        };
        refused(
            &text.replace("\"draw\"\nname", "\"fly\"\nname"),
            "no right `fly`",
        );
        refused(
            &text.replace("\"draw\"\nname", "\"fly\"\nname"),
            "has the right `draw`",
        );
        refused(
            &text.replace("posts   = [\"director\"]", "posts = [\"king\"]"),
            "no post `king`",
        );
        refused(
            &text.replace("at_tables = \"croupier\"", "at_tables = \"king\""),
            "knows a `king`",
        );
    }
}

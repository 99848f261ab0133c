//! Which node is to have which table: the same answer on every node that knows the same names.
//!
//! Rendezvous hashing with a bound: each table goes to the node that it ranks first among those that
//! have not their share yet. No node has more than one table above another's share, and a node that
//! comes or goes moves few tables but those that it takes or leaves.

use std::collections::BTreeMap;

use sha2::{Digest, Sha256};

/// How a table ranks a node: higher is better.
fn rank(table: &str, node: &str) -> [u8; 32] {
    let mut hasher = Sha256::new();
    hasher.update((table.len() as u64).to_be_bytes());
    hasher.update(table);
    hasher.update(node);
    hasher.finalize().into()
}

/// The node that is to have each table. Nobody has any where there are no nodes.
pub fn placed<'t>(tables: &[&'t str], nodes: &[&'t str]) -> BTreeMap<&'t str, &'t str> {
    let mut tables = tables.to_vec();
    tables.sort_unstable();
    tables.dedup();
    let share = tables.len().div_ceil(nodes.len().max(1));
    let mut has: BTreeMap<&str, usize> = BTreeMap::new();
    let mut placed = BTreeMap::new();
    for table in tables {
        let free = nodes
            .iter()
            .filter(|node| has.get(**node).is_none_or(|has| *has < share));
        if let Some(node) = free.max_by_key(|node| rank(table, node)) {
            *has.entry(node).or_default() += 1;
            placed.insert(table, *node);
        }
    }
    placed
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(prefix: &str, count: usize) -> Vec<String> {
        (0..count).map(|n| format!("{prefix}-{n}")).collect()
    }

    fn shares(placed: &BTreeMap<&str, &str>) -> BTreeMap<String, usize> {
        let mut shares = BTreeMap::new();
        for node in placed.values() {
            *shares.entry((*node).to_owned()).or_default() += 1;
        }
        shares
    }

    #[test]
    fn every_table_is_placed_once_and_no_node_has_more_than_its_share() {
        for nodes in 1..8 {
            for tables in [0, 1, 2, 7, 58, 300] {
                let (tables, nodes) = (names("t", tables), names("n", nodes));
                let tables: Vec<&str> = tables.iter().map(String::as_str).collect();
                let nodes: Vec<&str> = nodes.iter().map(String::as_str).collect();
                let placed = placed(&tables, &nodes);
                assert_eq!(placed.len(), tables.len());
                let share = tables.len().div_ceil(nodes.len());
                assert!(shares(&placed).values().all(|has| *has <= share));
            }
        }
        assert!(placed(&["t"], &[]).is_empty());
    }

    #[test]
    fn all_nodes_agree_in_whatever_order_they_know_the_names() {
        let (tables, nodes) = (names("t", 58), names("n", 5));
        let mut tables: Vec<&str> = tables.iter().map(String::as_str).collect();
        let mut nodes: Vec<&str> = nodes.iter().map(String::as_str).collect();
        let one = placed(&tables, &nodes);
        tables.reverse();
        nodes.rotate_left(2);
        assert_eq!(one, placed(&tables, &nodes));
    }

    #[test]
    fn a_node_that_goes_leaves_most_tables_where_they_are() {
        let (tables, nodes) = (names("t", 300), names("n", 5));
        let tables: Vec<&str> = tables.iter().map(String::as_str).collect();
        let nodes: Vec<&str> = nodes.iter().map(String::as_str).collect();
        let (before, after) = (placed(&tables, &nodes), placed(&tables, &nodes[1..]));
        let stayed = tables.iter().filter(|t| before[*t] == after[*t]).count();
        // Sixty must move; the bound moves some more.
        assert!(stayed >= 180, "{stayed}");
    }
}

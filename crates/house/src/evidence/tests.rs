use super::export::day_file;
#[test]
fn a_day_has_its_file() {
    assert_eq!(day_file(0), "checkpoints-1970-01-01.jsonl");
    assert_eq!(day_file(951_782_400_000), "checkpoints-2000-02-29.jsonl");
    assert_eq!(day_file(1_794_873_599_999), "checkpoints-2026-11-16.jsonl");
    assert_eq!(day_file(1_794_873_600_000), "checkpoints-2026-11-17.jsonl");
}

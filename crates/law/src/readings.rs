use crate::{Problem, Words};

/// A point where a text is silent, garbled or contradicts itself, and how we read it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The name that law files cite: `N72`.
    pub id: String,
    /// The question, in a few words.
    pub title: Words,
    /// What the text says, the readings possible, the one taken, why, and what it changes.
    pub text: String,
}

/// Reads `readings.md`: every heading `## ID · title` opens an entry.
pub(crate) fn read(file: &str, text: &str, problems: &mut Vec<Problem>) -> Vec<Reading> {
    let mut readings: Vec<Reading> = Vec::new();
    for (index, line) in text.lines().enumerate() {
        if let Some(heading) = line.strip_prefix("## ") {
            match heading.split_once(" · ") {
                Some((id, title)) => {
                    let (id, title) = (id.trim().to_string(), Words::same(title.trim()));
                    if readings.iter().any(|known| known.id == id) {
                        let what = format!("the reading {id} is there twice");
                        let right = "give each its own id, or make one of the two";
                        problems.push(Problem::new(file, index + 1, what, right));
                    }
                    readings.push(Reading {
                        id,
                        title,
                        text: String::new(),
                    });
                }
                None => problems.push(Problem::new(
                    file,
                    index + 1,
                    format!("the heading `{heading}` has no id"),
                    "write `## ID · the question`",
                )),
            }
        } else if let Some(reading) = readings.last_mut() {
            reading.text.push_str(line);
            reading.text.push('\n');
        }
    }
    for reading in &mut readings {
        reading.text = reading.text.trim().to_string();
        if reading.text.is_empty() {
            let line = text
                .lines()
                .position(|line| line.contains(&reading.title.en));
            let line = line.map_or(1, |line| line + 1);
            let what = format!("the reading {} says nothing", reading.id);
            problems.push(Problem::new(file, line, what, "say what is read, and why"));
        }
    }
    readings
}

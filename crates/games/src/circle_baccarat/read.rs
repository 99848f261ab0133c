//! Reads a law file into a [`Description`], strictly: all problems of the file together.

use law::{
    BasisRef, Fields, Library, Problem, Reader, Sheet, SheetAsked, SheetProblem, SourceFile,
};

use super::description::*;
use crate::baccarat::{read_chart, read_points};
use crate::common::{
    cited, on_sheet, place_of, read_effect, read_file, read_kinds, read_notice, read_role,
    read_under,
};

/// Reads the file of a game.
pub fn read(library: &Library, file: &SourceFile) -> Result<Description, Vec<Problem>> {
    let (read, bases) = read_file(library, file, read_root)?;
    Ok(Description { bases, ..read })
}

/// Reads a game again as it holds under a house sheet.
pub(super) fn under(
    description: &Description,
    sheet: &Sheet,
) -> Result<(Description, SheetAsked), Vec<SheetProblem>> {
    let (read, bases, asked) = read_under(&description.file, sheet, read_root)?;
    Ok((Description { bases, ..read }, asked))
}

fn read_root(reader: &Reader<'_>, root: &Fields<'_, '_>, file: &SourceFile) -> Option<Description> {
    let game = root.text("game");
    root.text("family");
    let (name, text) = (root.words("name"), root.text("text"));
    if let Some(text) = &text {
        reader.cite_within(text);
    }
    let notices = root.tables("notice");
    let notices: Vec<NoticeRule> = notices.iter().filter_map(read_notice).collect();
    let keys: Vec<String> = notices.iter().map(|notice| notice.key.clone()).collect();
    let section = |key| root.fields(key);
    let table = section("table").and_then(|fields| read_table(&fields, &keys));
    let shoe = section("shoe").and_then(|fields| read_shoe(&fields));
    let points = section("points").and_then(|fields| read_points(&fields));
    let natural = section("natural").and_then(|f| cited(f.small_number("from"), &f));
    let punto = section("punto").and_then(|fields| read_punto(&fields));
    let bank = section("bank").and_then(|fields| read_bank(&fields));
    let spots = root.tables("spot");
    let spots = spots.iter().filter_map(read_spot).collect();
    let irregularities = root.tables("irregularity");
    let irregularities = irregularities.iter().filter_map(read_irregularity);
    let irregularities = irregularities.collect();
    let choices = section("choices").and_then(|fields| each(&fields, Choice::ALL, read_choice));
    let rules = section("rules").and_then(|fields| each(&fields, Rule::ALL, read_rule));
    let voices = section("voices").and_then(|fields| {
        each(&fields, Voice::ALL, |fields, voice: Voice| {
            let name = fields.text(voice.key())?;
            place_of(fields, &name, &keys, "notice")
        })
    });
    Some(Description {
        game: game?,
        ruleset: file.name.split('/').nth(1).unwrap_or_default().to_string(),
        name: name?,
        text: text?,
        table: table?,
        shoe: shoe?,
        points: points?,
        natural: natural?,
        punto: punto?,
        bank: bank?,
        spots,
        choices: choices?,
        rules: rules?,
        irregularities,
        notices,
        voices: voices?,
        bases: Default::default(),
        file: file.clone(),
    })
}

/// Reads one entry for each word of a closed list.
fn each<T: Copy, V>(
    fields: &Fields<'_, '_>,
    words: &[T],
    read: impl Fn(&Fields<'_, '_>, T) -> Option<V>,
) -> Option<Vec<V>> {
    let all: Vec<Option<V>> = words.iter().map(|word| read(fields, *word)).collect();
    all.into_iter().collect()
}

fn read_choice(fields: &Fields<'_, '_>, choice: Choice) -> Option<ChoiceRule> {
    let fields = fields.fields(choice.key())?;
    let (name, basis) = (fields.words("name"), fields.basis());
    Some(ChoiceRule { name: name?, basis })
}

fn read_rule(fields: &Fields<'_, '_>, rule: Rule) -> Option<BasisRef> {
    fields.fields(rule.key()).map(|fields| fields.basis())
}

fn small(fields: &Fields<'_, '_>, key: &'static str, of: &'static str) -> Option<Cited<u8>> {
    let fields = fields.fields(key)?;
    cited(fields.small_number(of), &fields)
}

fn read_table(fields: &Fields<'_, '_>, keys: &[String]) -> Option<TableRules> {
    let section = |key| fields.fields(key);
    let places = |key| section(key).and_then(|f| on_sheet(&f, f.small_number("unless_said")));
    let asked = |key| section(key).and_then(|f| on_sheet(&f, Some(())));
    let (seats, standing) = (places("seats"), places("standing"));
    let fewest = small(fields, "fewest", "players");
    let (minimum, unlimited) = (asked("minimum"), asked("unlimited"));
    let bank_most = section("bank_most").and_then(|f| cited(f.number("times_minimum"), &f));
    let free_banco = asked("free_banco");
    let (support_least, support_most) = (asked("support_least"), asked("support_most"));
    let supports = small(fields, "supports", "most");
    let half_from = small(fields, "half", "from");
    let keeps = section("keeps").and_then(|f| cited(f.ratio("part"), &f));
    let problems = section("problems").and_then(|f| cited(read_role(&f, "settled_by"), &f));
    let rounding = section("rounding").and_then(|f| on_sheet(&f, f.text("unless_said")));
    let closing = section("closing").and_then(|f| {
        let names = f.optional_texts("notices");
        let places = names
            .iter()
            .filter_map(|name| place_of(&f, name, keys, "notice"));
        cited(Some(places.collect()), &f)
    });
    Some(TableRules {
        seats: seats?,
        standing: standing?,
        fewest: fewest?,
        minimum: minimum?,
        bank_most: bank_most?,
        unlimited: unlimited?,
        free_banco: free_banco?,
        support_least: support_least?,
        support_most: support_most?,
        supports: supports?,
        half_from: half_from?,
        keeps: keeps?,
        problems: problems?,
        rounding: rounding?,
        closing: closing?,
    })
}

fn read_shoe(fields: &Fields<'_, '_>) -> Option<ShoeRules> {
    let deck = fields.parsed("deck", "write french-52 or another deck");
    let (packs, basis) = (fields.small_number("packs"), fields.basis());
    let stop = small(fields, "stop", "cards");
    Some(ShoeRules {
        deck: deck?,
        packs: packs?,
        basis,
        stop: stop?,
    })
}

fn read_punto(fields: &Fields<'_, '_>) -> Option<PuntoRules> {
    let name = fields.words("name");
    let draws = small(fields, "draws", "to");
    let may = small(fields, "may", "with");
    let stands = small(fields, "stands", "from");
    let free = fields.fields("free").map(|free| free.basis());
    Some(PuntoRules {
        name: name?,
        draws: draws?,
        may: may?,
        stands: stands?,
        free: free?,
    })
}

fn read_bank(fields: &Fields<'_, '_>) -> Option<BankRules> {
    let (name, must) = (fields.words("name"), small(fields, "must", "to"));
    let chart = read_chart(fields, "chart");
    Some(BankRules {
        name: name?,
        must: must?,
        chart,
    })
}

fn read_spot(fields: &Fields<'_, '_>) -> Option<SpotRule> {
    let (key, name, basis) = (fields.text("key"), fields.words("name"), fields.basis());
    let chips = fields.text("chips");
    let pile = chips.as_deref().and_then(Pile::named);
    if let Some(chips) = chips.filter(|_| pile.is_none()) {
        let known: Vec<&str> = Pile::ALL.iter().map(|pile| pile.key()).collect();
        let right = format!("use one of {}", known.join(", "));
        fields.problem(format!("chips are no `{chips}`"), right);
    }
    Some(SpotRule {
        key: key?,
        name: name?,
        pile: pile?,
        basis,
    })
}

fn read_irregularity(fields: &Fields<'_, '_>) -> Option<IrregularityRule> {
    let (when, words) = (read_kinds(fields), fields.words("words"));
    let moment = one_of(
        fields,
        "moment",
        &[
            ("betting", FaultMoment::Betting),
            ("playing", FaultMoment::Playing),
            ("any", FaultMoment::Any),
        ],
    );
    let hands = [("punto", HandOf::Punto), ("bank", HandOf::Bank)];
    let hand = one_of(fields, "hand", &hands);
    let banco = fields.optional_flag("banco");
    let remedies = fields.tables("remedy");
    let remedies = remedies.iter().filter_map(|f| {
        let (does, by, basis) = (read_effect(f), read_role(f, "decided_by"), f.basis());
        Some(RemedyRule {
            does: does?,
            decided_by: by?,
            basis,
        })
    });
    Some(IrregularityRule {
        when,
        moment: moment.unwrap_or(FaultMoment::Playing),
        hand,
        banco,
        remedies: remedies.collect(),
        words: words?,
    })
}

/// One of a few words, where it is said at all.
fn one_of<T: Copy>(fields: &Fields<'_, '_>, key: &'static str, known: &[(&str, T)]) -> Option<T> {
    let said = fields.optional_text(key)?;
    let found = known.iter().find(|(word, _)| *word == said);
    if found.is_none() {
        let words: Vec<&str> = known.iter().map(|(word, _)| *word).collect();
        let right = format!("use one of {}", words.join(", "));
        fields.problem(format!("`{said}` is not known here"), right);
    }
    found.map(|(_, value)| *value)
}

//! Shares of a whole, as people write them.

use exact::Ratio;

/// A share of a whole: `15%`, `12.5%`; no more than all of it, and at most four places.
pub(crate) fn share(text: &str) -> Option<Ratio> {
    let percent = text.strip_suffix('%')?.trim_end();
    let (whole, places) = percent.split_once('.').unwrap_or((percent, ""));
    let digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    let dotted = whole.len() < percent.len();
    if whole.is_empty() || !digits(whole) || !digits(places) || places.len() > 4 {
        return None;
    }
    if dotted && places.is_empty() {
        return None;
    }
    let scale = 10u64.pow(u32::try_from(places.len()).ok()?);
    let hundredths: u64 = format!("{whole}{places}").parse().ok()?;
    let share = Ratio::new(hundredths, scale * 100).ok()?;
    (share <= Ratio::ONE).then_some(share)
}

/// A share written so that [`share`] reads it, as far as four places tell it.
pub(crate) fn percent(share: Ratio) -> String {
    let scaled = u128::from(share.numerator()) * 1_000_000 / u128::from(share.denominator());
    let (whole, places) = (scaled / 10_000, scaled % 10_000);
    let places = format!("{places:04}");
    match places.trim_end_matches('0') {
        "" => format!("{whole}%"),
        places => format!("{whole}.{places}%"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_is_at_most_the_whole() {
        assert_eq!(share("15%"), Ratio::new(15, 100).ok());
        assert_eq!(share("12.5%"), Ratio::new(1, 8).ok());
        assert_eq!(share("100%"), Some(Ratio::ONE));
        for text in [
            "15", "%", "-1%", "1.%", ".5%", "100.01%", "1.00001%", "1e1%",
        ] {
            assert_eq!(share(text), None, "{text}");
        }
        assert_eq!(percent(Ratio::new(1, 8).unwrap()), "12.5%");
        assert_eq!(percent(Ratio::new(15, 100).unwrap()), "15%");
    }
}

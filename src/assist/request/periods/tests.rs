//! Times in the ways that people write them.

use super::*;
use crate::assist::request::complete_years;
use crate::assist::request::lexicon::lexicon;
use crate::assist::request::tokens::tokens;

fn summary(text: &str, south: bool, in_us: bool) -> String {
    let tokens = tokens(text);
    let today = Day { year: 2024, month: 6, day: 15 };
    let reader = Reader { tokens: &tokens, lexicon: lexicon(), south, in_us, today };
    let mut periods = reader.periods();
    let doubts = reader.doubts(&periods);
    complete_years(&mut periods);
    let period = |period: &Period| {
        let months = period.months.map(|(first, last)| format!(" {first}-{last}")).unwrap_or_default();
        let start = period.start.map(|day| day.to_string()).unwrap_or_default();
        format!("{start}/{}{months}", period.end)
    };
    let doubts = doubts.iter().map(|doubt| format!("! {}", doubt.reason));
    periods.iter().map(period).chain(doubts).collect::<Vec<_>>().join(" | ")
}

#[test]
fn times_are_periods() {
    for (text, expected) in [
        ("in summer 2021", "2021-06-01/2021-09-01"),
        ("in winter 2019/2020", "2019-12-01/2020-03-01"),
        ("in winter 2019/20", "2019-12-01/2020-03-01"),
        ("in austral summer 2023/24", "2023-12-01/2024-03-01"),
        ("summer 2020 (May to September)", "2020-05-01/2020-10-01"),
        ("summer 2015-2020", "2015-01-01/2021-01-01 6-8"),
        ("each winter (October to April) from 2018 to 2022", "2018-10-01/2022-05-01 10-4"),
        ("the 2019-2020 season (November to March)", "2019-11-01/2020-04-01"),
        ("winter wheat in 2021", "2021-01-01/2022-01-01"),
        ("pixels that fall within 2021", "2021-01-01/2022-01-01"),
        ("in fall 2021", "2021-09-01/2021-12-01"),
        ("in Q2 2021", "2021-04-01/2021-07-01"),
        ("in week 23 of 2021", "2021-06-07/2021-06-14"),
        ("in 2021-W23", "2021-06-07/2021-06-14"),
        ("in week 53 of 2020", "2020-12-28/2021-01-04"),
        ("in the first dekad of May 2021", "2021-05-01/2021-05-11"),
        ("in the third dekad of February 2020", "2020-02-21/2020-03-01"),
        ("between June 2000 and June 2020", "2000-06-01/2020-07-01"),
        ("June to August 2000-2010", "2000-01-01/2011-01-01 6-8"),
        ("June to August 2000", "2000-06-01/2000-09-01"),
        ("May 2000", "2000-05-01/2000-06-01"),
        ("for the last seven years", "2017-06-01/2024-06-01"),
        ("since 2015", "2015-01-01/2024-06-01"),
        ("from 5 to 20 March 2021", "2021-03-05/2021-03-21"),
        ("March 5-20, 2021", "2021-03-05/2021-03-21"),
        ("20210305 to 20210320", "2021-03-05/2021-03-21"),
        ("05/03/2021 to 20/03/2021", "2021-03-05/2021-03-21"),
        ("03/05/2021 to 03/20/2021", "2021-03-05/2021-03-21"),
        ("March 2020 up to and including June 2020", "2020-03-01/2020-07-01"),
        ("from the beginning of 2015 to the end of 2020", "2015-01-01/2021-01-01"),
        ("MAM 2022", "2022-03-01/2022-06-01"),
        ("DJF 2019/20", "2019-12-01/2020-03-01"),
        ("JJAS of each year 2001-2010", "2001-01-01/2011-01-01 6-9"),
        ("the Julys of 2015-2021", "2015-01-01/2022-01-01 7-7"),
        ("July 2015-2021", "2015-01-01/2022-01-01 7-7"),
        ("H1 2021", "2021-01-01/2021-07-01"),
        ("the 2019/2020 season (October to May)", "2019-10-01/2020-06-01"),
        ("winters 2001/02 to 2010/11", "2001-12-01/2011-03-01 12-2"),
        ("winters 2001/02 to 2010/11 (December to March)", "2001-12-01/2011-04-01 12-3"),
        ("dry season (Nov-Apr) 2015 to 2020", "2015-11-01/2020-05-01 11-4"),
        ("last year", "2023-01-01/2024-01-01"),
        ("in the last year", "2023-06-01/2024-06-01"),
        ("this year", "2024-01-01/2024-06-01"),
        ("the last thirty years", "1994-06-01/2024-06-01"),
        ("each year of the last ten years", "2014-01-01/2024-01-01"),
        ("the last 30 days", "2024-05-16/2024-06-15"),
        ("July 2015, 2016 and 2018", "2015-07-01/2015-08-01 | 2016-07-01/2016-08-01 | 2018-07-01/2018-08-01"),
        ("1-15 May 2015 and 2016", "2015-05-01/2015-05-16 | 2016-05-01/2016-05-16"),
        ("2020 and the previous ten years", "2020-01-01/2021-01-01 | 2010-01-01/2020-01-01"),
    ] {
        assert_eq!(summary(text, false, false), expected, "{text}");
    }
    assert_eq!(summary("summer 2020-2021", true, false), "2020-12-01/2021-03-01");
    assert_eq!(summary("in water year 2020", false, true), "2019-10-01/2020-10-01");
    assert_eq!(summary("water years 2015-2020", false, true), "2014-10-01/2020-10-01");
}

#[test]
fn times_that_nobody_knows_are_refused() {
    for (text, south, reason) in [
        ("in summer 2021", true, "which summer"),
        ("in winter 2021", false, "which winter"),
        ("in the hydrological year 2020", false, "in which month"),
        ("in mid June 2020", false, "which days \"mid\""),
        ("in early spring 2021", false, "which days \"early\""),
        ("at the end of 2020", false, "which days \"end\""),
        ("during the monsoon 2020", false, "monsoon"),
        ("in the fiscal year 2020", false, "fiscal year"),
        ("from 01/02/2020 to 05/06/2020", false, "day or the month first"),
        ("in 2019/2020", false, "both years"),
        ("in DJF 2020", false, "which djf"),
        ("2020 compared with last year", false, "beside another one"),
    ] {
        let found = summary(text, south, false);
        assert!(found.contains("! ") && found.contains(reason), "{text}: {found}");
    }
    assert!(!summary("winter 2020 (December 2020 to February 2021)", false, false).contains('!'));
    assert!(!summary("from early to the end of 2020", false, false).contains("\"of\""));
}

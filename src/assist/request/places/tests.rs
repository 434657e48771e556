//! Names of places in requests: what they mean, and which are refused.

use super::*;
use crate::assist::request::lexicon::lexicon;
use crate::assist::request::tokens::tokens;
use crate::kb::kb;

fn found(text: &str) -> NamedPlaces {
    let (tokens, lexicon) = (tokens(text), lexicon());
    let taken = vec![false; tokens.len()];
    let mentions = lexicon.mentions(&tokens, &taken);
    named(&tokens, &taken, &mentions, kb().words(), lexicon)
}

/// Returns the places of a text in short, or the reasons why there is none.
fn summary(text: &str) -> String {
    let found = found(text);
    let place = |place: &Place| match &place.shape {
        Shape::Country(at) => kb().words().countries[*at].name.clone(),
        Shape::State(at) => format!("US {}", kb().words().places.state[*at].0),
        Shape::County(name, state) => format!("US {state} {name}"),
        Shape::Level1(country, unit) => format!("{country}: {unit}"),
        Shape::Level2(unit, country) => format!("{}:: {unit}", country.clone().unwrap_or_default()),
        Shape::Coded { level, code, country } => format!("{country}: {level} {code}"),
        Shape::City(lon, lat) => format!("town {lon:.0} {lat:.0}"),
        Shape::Mountain(lon, lat) => format!("mountain {lon:.0} {lat:.0}"),
        Shape::Box([west, south, east, north]) => format!("box {west:.0} {south:.0} {east:.0} {north:.0}"),
        other => format!("{other:?}"),
    };
    let all: Vec<String> = found.places.iter().map(place).collect();
    let doubts = found.doubts.iter().map(|doubt| format!("! {}", doubt.reason));
    all.into_iter().chain(doubts).collect::<Vec<_>>().join(" | ")
}

#[test]
fn names_mean_places() {
    for (text, expected) in [
        ("rainfall of Kenya", "Kenya"),
        ("over the Democratic Republic of the Congo", "Congo, Dem Rep of the"),
        ("in Georgia, USA", "US Georgia"),
        ("for the state of Georgia", "US Georgia"),
        ("in the country of Georgia", "Georgia"),
        ("over Florida", "US Florida"),
        ("for the state of Mexico", "Mexico: Mexico"),
        ("Punjab, Pakistan", "Pakistan: Punjab"),
        ("in Punjab of India", "India: Punjab"),
        ("in Tuscany", "Italy: Toscana"),
        ("over Andalusia", "Spain: 1 2716"),
        ("for the department of Antioquia, Colombia", "Colombia: Antioquia"),
        ("in Mendoza province, Argentina", "Argentina: Mendoza"),
        ("for Nyeri district, Kenya", "Kenya:: Nyeri"),
        ("Thai Binh province Vietnam", "Viet Nam: Thai Binh"),
        ("Kern County, California", "US 06 Kern"),
        ("within 20 km of Paris", "town 2 49"),
        ("within 20 km of Paris, Texas", "town -96 34"),
        ("within 15 km of Cordoba, Argentina", "town -64 -31"),
        ("within 10 km of Granada in Spain", "town -4 37"),
        ("within 10 km of München", "town 12 48"),
        ("25 km around Kiev", "town 31 50"),
        ("20 km around São Paulo", "town -47 -24"),
        ("within 5 km of Freising, Germany", "town 12 48"),
        ("within 12 km of Springfield, Illinois, USA", "town -90 40"),
        ("within 8 km of Nice, France", "town 7 44"),
        ("within 9 km of Davis, CA", "town -122 39"),
        ("ndvi in nairobi within 10 km", "town 37 -1"),
        ("of Lake Balkhash", "box 73 45 79 47"),
        ("over the Taklamakan Desert", "box 76 36 91 42"),
        ("within 15 km of Mount Elbrus", "mountain 42 43"),
        ("of kerala", "India: Kerala"),
        ("in the Upper East Region of Ghana", "Ghana: Upper East"),
        ("punjab pakistan", "Pakistan: Punjab"),
        ("of mato grosso brazil", "Brazil: Mato Grosso"),
        ("fars province", "Iran  (Islamic Republic of): Fars"),
        ("in Seville province", "Spain: 2 25783"),
        ("Sylhet division bangladesh", "Bangladesh: Sylhet"),
        ("provincia de Buenos Aires", "Argentina: Buenos Aires"),
        ("Estado de São Paulo", "Brazil: Sao Paulo"),
        ("Lima department", "Peru: Lima"),
        ("map of province of Mendoza", "Argentina: Mendoza"),
        ("Chamoli district uttarakhand india", "India:: Chamoli | India: Uttarakhand"),
        ("Santa Cruz province, Patagonia, Argentina", "Argentina: Santa Cruz"),
        ("La Palma in the Canary Islands", "box -18 28 -18 29"),
        ("of Nyeri county", "Kenya:: Nyeri"),
        ("Attapeou province, Laos", "Lao People's Democratic Republic: Attapu"),
        ("Hidalgo County, Texas", "US 48 Hidalgo"),
        ("hidalgo county texas", "US 48 Hidalgo"),
        ("Maricopa County AZ", "US 04 Maricopa"),
        ("in story county iowa", "US 19 Story"),
        ("map of Lima", "town -77 -12"),
        ("over Lagos", "town 3 6"),
        ("map of Kharkiv", "town 36 50"),
        ("of the Vaal Dam", "box 28 -27 29 -27"),
        ("Laguna Mar Chiquita, Cordoba, Argentina", "box -63 -31 -62 -31"),
        ("over Bodensee", "box 9 47 10 48"),
        ("the Northern Cape of South Africa", "South Africa: Northern Cape"),
    ] {
        assert_eq!(summary(text), expected, "{text}");
    }
}

#[test]
fn two_places_stay_two() {
    assert_eq!(summary("Bavaria and Germany"), "Germany: Bayern | Germany");
    assert_eq!(summary("Lake Chad and Kenya"), "box 13 12 16 14 | Kenya");
    assert_eq!(summary("Tamil Nadu, India"), "India: Tamil Nadu");
    assert_eq!(summary("Kenya, Uganda and Rwanda"), "Kenya | Uganda | Rwanda");
    assert_eq!(summary("Kano and Jigawa states, Nigeria"), "Nigeria: Kano | Nigeria: Jigawa");
    assert_eq!(summary("forest of Rondonia and Acre, Brazil"), "Brazil: Rondonia | Brazil: Acre");
    assert_eq!(summary("Accra, Lagos, Cairo"), "town -0 6 | town 3 6 | town 31 30");
}

#[test]
fn what_is_asked_for_decides_between_a_town_and_its_unit() {
    assert_eq!(summary("rainfall in Mendoza, Argentina"), "Argentina: Mendoza");
    assert_eq!(summary("how many people live in Aleppo"), "Syrian Arab Republic: Aleppo");
    assert_eq!(summary("night lights of Aleppo"), "town 37 36");
    assert_eq!(summary("the Brazilian state of Amazonas"), "Brazil: Amazonas");
    assert_eq!(summary("forest of Pará"), "Brazil: Para");
    assert!(summary("elevation of Cusco").contains('!'));
    assert!(summary("population of Sao Paulo").starts_with("town"));
}

#[test]
fn what_may_be_several_places_is_refused() {
    for (text, reason) in [
        ("in Georgia", "the country or the state"),
        ("rainfall of Congo", "say which"),
        ("in Punjab", "(India)"),
        ("over Kenya Bay", "where Kenya bay lies"),
        ("around the Galapagos", "how far around"),
        ("within 15 km of Cordoba", "Argentina"),
        ("within 10 km of San Jose", "may be"),
        ("within 10 km of Granada", "Nicaragua"),
        ("within 10 km of Springfield", "others"),
        ("for Zorblax district, Kenya", "no unit \"Zorblax\""),
        ("within 10 km of Munich, Kenya", "no place \"Munich\" in Kenya"),
        ("over the Bering Sea", "antimeridian"),
        ("along the Rhone River", "how far the area along"),
        ("for Kiambu county, Kenya", "no counties of Kenya"),
        ("of Lake Mutirikwi, Zimbabwe", "where Lake Mutirikwi lies"),
        ("Kozienice forest poland", "where Kozienice Forest lies"),
        ("the Blue Nile basin", "no outline of the basin of Blue Nile"),
        ("over Hopa Bay", "where Hopa Bay lies"),
        ("over northern Kenya", "which part of Kenya"),
        ("along the coast of Kenya", "\"coast of Kenya\""),
        ("north of Nairobi", "\"north of Nairobi\""),
        ("the Kenya coast", "the coast of Kenya"),
    ] {
        let found = summary(text);
        assert!(found.contains(reason) && found.contains('!'), "{text}: {found}");
    }
}

#[test]
fn words_are_no_places() {
    for text in [
        "mean of the bands of most interest",
        "a nice map that is split over male and female",
        "reading of the mobile station in bath water",
        "MEDIAN OF THE MOST ORANGE BANDS IN SPLIT WINDOWS",
        "Otsu threshold by the method of Otsu",
        "Sen's slope and the Mann-Kendall test",
        "Random Forest with the Gini index of Breiman",
        "refined Lee filter, Hansen forest loss",
        "Of Sentinel-2, the Bands are shown",
        "Map Of The Most Recent Split",
        "change between Landsat and Sentinel",
        "per district, by province, for each county",
        "per canton, each woreda, by raion",
        "of Palestine",
    ] {
        assert_eq!(summary(text), "", "{text}");
    }
}

#[test]
fn the_largest_town_is_assumed_and_said() {
    let paris = found("within 20 km of Paris").places.remove(0);
    assert!(paris.assumed.is_some_and(|text| text.contains("France")));
    assert_eq!(found("within 5 km of Freising, Germany").places[0].assumed, None);
    assert_eq!(found("of the island of Socotra").places[0].tokens, (2, 5));
}

/// Aliases and names of countries lead to rows of the tables.
#[test]
fn countries_of_units_exist() {
    for line in kb().gazetteer().lines.lines() {
        let mut fields = line.split('\t');
        let (Some(key), Some(kind)) = (fields.next(), fields.next()) else { panic!("{line}") };
        let entries = gazetteer::entries(key);
        assert!(!entries.is_empty() && "12cmruw".contains(kind), "{line}");
        for entry in entries.iter().filter(|entry| entry.is_unit() || entry.is_district()) {
            assert!(gazetteer::country(entry.iso).is_some(), "{line}");
        }
    }
}

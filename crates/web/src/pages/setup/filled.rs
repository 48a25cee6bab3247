//! What somebody has filled in, right or wrong.

use std::collections::BTreeMap;

use rollwright_bots::Level;
use rollwright_games::RuleSet;
use rollwright_games::record::DiceKind;
use rollwright_tables::setup::SetupError;
use rollwright_tables::{AwayAfter, BotSpeed, Per, Setup, TimeLimit, Warns, Wish};

use super::Offer;
use crate::pages::form::Form;
use crate::pages::texts::Texts;

/// A form as it stands.
pub(super) struct Filled {
    pub(super) rules: String,
    /// Values by rule set and key.
    settings: BTreeMap<(String, String), String>,
    /// Who sits where: `here`, `link`, `nobody` or `bot:STRATEGY`, with the name typed.
    pub(super) seats: Vec<(String, String)>,
    pub(super) manual: bool,
    pub(super) training: bool,
    pub(super) listed: bool,
    pub(super) bot_speed: BotSpeed,
    pub(super) tutor: Option<Warns>,
    /// Minutes, as typed.
    pub(super) away_after: String,
    /// Clocks, such as `move 60`; nothing for none.
    pub(super) time: String,
    /// The level of the bot for whoever is out of time.
    pub(super) time_bot: String,
}

pub(super) const HERE: &str = "here";
pub(super) const LINK: &str = "link";
pub(super) const NOBODY: &str = "nobody";

impl Filled {
    /// What most people want: themselves against a bot of medium strength.
    pub(super) fn usual(offer: &Offer, rules: Option<&str>, name: String) -> Self {
        let set = offer.rules.iter().find(|set| Some(set.name) == rules).or(offer.rules.first());
        let bot = format!("bot:{}", Level::Medium.name());
        let mut seats = vec![(HERE.to_owned(), name), (bot, String::new())];
        seats.resize(offer.most_seats(), (NOBODY.to_owned(), String::new()));
        Self {
            rules: set.map_or("", |set| set.name).to_owned(),
            settings: BTreeMap::new(),
            seats,
            manual: false,
            training: false,
            listed: false,
            bot_speed: BotSpeed::default(),
            tutor: None,
            away_after: AwayAfter::default().minutes().to_string(),
            time: String::new(),
            time_bot: Level::Medium.name().to_owned(),
        }
    }

    pub(super) fn from_form(offer: &Offer, form: &Form) -> Self {
        let seat = |number: usize| {
            let who = form.get(&format!("seat{number}")).unwrap_or(NOBODY).to_owned();
            (who, form.get(&format!("name{number}")).unwrap_or_default().to_owned())
        };
        let setting = |(name, value): (&str, &str)| {
            let (rules, key) = name.split_once('.')?;
            Some(((rules.to_owned(), key.to_owned()), value.to_owned()))
        };
        Self {
            rules: form.get("rules").unwrap_or_default().to_owned(),
            settings: form.under("set.").filter_map(setting).collect(),
            seats: (1..=offer.most_seats()).map(seat).collect(),
            manual: form.get("dice") == Some("manual"),
            training: form.get("training").is_some(),
            listed: form.get("listed").is_some(),
            bot_speed: form.get("speed").and_then(BotSpeed::from_name).unwrap_or_default(),
            tutor: form.get("tutor").and_then(Warns::from_name),
            away_after: form
                .get("away_after")
                .map_or_else(|| AwayAfter::default().minutes().to_string(), str::to_owned),
            time: form.get("time").unwrap_or_default().to_owned(),
            time_bot: form.get("time_bot").unwrap_or(Level::Medium.name()).to_owned(),
        }
    }

    /// The value of a setting, as typed or as usual.
    pub(super) fn setting(&self, set: &RuleSet, key: &str) -> String {
        let typed = self.settings.get(&(set.name.to_owned(), key.to_owned()));
        let usual = set.settings.iter().find(|setting| setting.key == key);
        typed.cloned().or(usual.map(|setting| setting.default.to_string())).unwrap_or_default()
    }

    /// The clocks; none where nothing is chosen.
    fn time_limit(&self) -> Result<Option<TimeLimit>, SetupError> {
        let Some((per, seconds)) = self.time.split_once(' ') else { return Ok(None) };
        let per = Per::from_name(per).ok_or(SetupError::TimeLimit)?;
        let seconds = seconds.parse().map_err(|_| SetupError::TimeLimit)?;
        let level = Level::from_name(&self.time_bot).ok_or(SetupError::TimeLimit)?;
        TimeLimit::new(per, seconds, level).map(Some)
    }

    /// What is asked for. Wishes that make no sense stay in it: the table says why not.
    ///
    /// # Errors
    /// The time to wait for people is no number that can be used.
    pub(super) fn setup(&self, offer: &Offer, texts: &Texts) -> Result<Setup, SetupError> {
        // What is no small number is none that fits.
        let minutes = self.away_after.trim().parse().unwrap_or_default();
        let away_after = AwayAfter::new(minutes)?;
        let set = offer.rules.iter().find(|set| set.name == self.rules);
        let settings = set.map_or_else(BTreeMap::new, |set| {
            let keys = set.settings.iter().map(|setting| setting.key);
            keys.map(|key| (key.to_owned(), self.setting(set, key))).collect()
        });
        let taken = self.seats.iter().filter(|(who, _)| who != NOBODY);
        let wish = |(at, (who, name)): (usize, &(String, String))| match who.as_str() {
            HERE if name.trim().is_empty() => Wish::Here((texts.setup.unnamed)(at + 1)),
            HERE => Wish::Here(name.clone()),
            LINK => Wish::Open,
            bot => Wish::Bot(bot.strip_prefix("bot:").unwrap_or(bot).to_owned()),
        };
        Ok(Setup {
            game: offer.game,
            rules: (!self.rules.is_empty()).then(|| self.rules.clone()),
            settings,
            seats: taken.enumerate().map(wish).collect(),
            dice: if self.manual { DiceKind::Manual } else { DiceKind::Random },
            training: self.training,
            listed: self.listed,
            first: None,
            seed: None,
            away_after,
            bot_speed: self.bot_speed,
            tutor: self.tutor,
            time_limit: self.time_limit()?,
        })
    }
}

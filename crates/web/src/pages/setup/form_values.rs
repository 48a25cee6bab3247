//! The values of the setup form, valid or not.

use std::collections::BTreeMap;

use rollwright_bots::Level;
use rollwright_games::RuleSet;
use rollwright_games::record::DiceOrigin;
use rollwright_tables::table_setup::TableSetupError;
use rollwright_tables::{
    BotSpeed, SeatRequest, TableSetup, TimeLimit, TimeLimitScope, TimeUntilAway, TutorThreshold,
};

use super::GameOptions;
use crate::pages::form_data::FormData;
use crate::pages::texts::PageTexts;

/// Whom the visitor plays with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PlayMode {
    /// A bot of the chosen level.
    Bot,
    /// Somebody who joins by link.
    Friend,
    /// Others at this screen.
    Here,
    /// The seats as chosen one by one.
    Custom,
}

impl PlayMode {
    /// The ways that are offered as large buttons.
    pub(super) const LARGE: [Self; 3] = [Self::Bot, Self::Friend, Self::Here];

    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Bot => "bot",
            Self::Friend => "friend",
            Self::Here => "here",
            Self::Custom => "custom",
        }
    }

    /// A form without the field lists its seats.
    fn from_form(form: &FormData) -> Self {
        let chosen = form.get("mode");
        let known = Self::LARGE.into_iter().find(|mode| chosen == Some(mode.name()));
        known.unwrap_or(Self::Custom)
    }
}

/// How many people besides the visitor the form asks for, around one screen.
pub(super) const MAX_OTHERS_HERE: usize = 3;

/// The values of the form.
pub(super) struct SetupFormValues {
    pub(super) mode: PlayMode,
    /// The level of the bot to play against.
    pub(super) level: String,
    /// The visitor's name; empty if they have none yet.
    pub(super) own_name: String,
    /// The names of the others at this screen; empty for nobody.
    pub(super) others_here: Vec<String>,
    pub(super) rules: String,
    /// The position string to begin from, which determines rules and settings.
    position: Option<String>,
    /// Values by rule set and key.
    settings: BTreeMap<(String, String), String>,
    /// Who sits where: `here`, `link`, `nobody` or `bot:STRATEGY`, with the entered name.
    pub(super) seats: Vec<(String, String)>,
    pub(super) has_manual_dice: bool,
    pub(super) is_training: bool,
    pub(super) is_listed: bool,
    pub(super) bot_speed: BotSpeed,
    pub(super) tutor_level: Option<TutorThreshold>,
    /// Minutes, as entered.
    pub(super) away_after: String,
    /// The clock, such as `move 60`; empty for none.
    pub(super) time_limit: String,
    /// The level of the bot that replaces a player who is out of time.
    pub(super) out_of_time_bot: String,
}

pub(super) const LOCAL_PLAYER: &str = "here";
pub(super) const INVITED_PLAYER: &str = "link";
pub(super) const NO_PLAYER: &str = "nobody";

impl SetupFormValues {
    /// The defaults: the visitor against a bot of medium strength.
    pub(super) fn defaults(options: &GameOptions, rules: Option<&str>, name: String) -> Self {
        let set =
            options.rules.iter().find(|set| Some(set.name) == rules).or(options.rules.first());
        let bot = format!("bot:{}", Level::Medium.name());
        let mut seats = vec![(LOCAL_PLAYER.to_owned(), name.clone()), (bot, String::new())];
        seats.resize(options.max_seats(), (NO_PLAYER.to_owned(), String::new()));
        Self {
            mode: PlayMode::Bot,
            level: Level::Medium.name().to_owned(),
            own_name: name,
            others_here: vec![String::new(); MAX_OTHERS_HERE],
            rules: set.map_or("", |set| set.name).to_owned(),
            position: None,
            settings: BTreeMap::new(),
            seats,
            has_manual_dice: false,
            is_training: false,
            is_listed: false,
            bot_speed: BotSpeed::default(),
            tutor_level: None,
            away_after: TimeUntilAway::default().minutes().to_string(),
            time_limit: String::new(),
            out_of_time_bot: Level::Medium.name().to_owned(),
        }
    }

    pub(super) fn from_form(options: &GameOptions, form: &FormData) -> Self {
        let seat = |number: usize| {
            let who = form.get(&format!("seat{number}")).unwrap_or(NO_PLAYER).to_owned();
            (who, form.get(&format!("name{number}")).unwrap_or_default().to_owned())
        };
        let setting = |(name, value): (&str, &str)| {
            let (rules, key) = name.split_once('.')?;
            Some(((rules.to_owned(), key.to_owned()), value.to_owned()))
        };
        let other_here =
            |number: usize| form.get(&format!("other{number}")).unwrap_or_default().to_owned();
        Self {
            mode: PlayMode::from_form(form),
            level: form.get("level").unwrap_or(Level::Medium.name()).to_owned(),
            own_name: form.get("own_name").unwrap_or_default().to_owned(),
            others_here: (1..=MAX_OTHERS_HERE).map(other_here).collect(),
            rules: form.get("rules").unwrap_or_default().to_owned(),
            position: form.get("position").map(str::to_owned),
            settings: form.with_prefix("set.").filter_map(setting).collect(),
            seats: (1..=options.max_seats()).map(seat).collect(),
            has_manual_dice: form.get("dice") == Some("manual"),
            is_training: form.get("training").is_some(),
            is_listed: form.get("listed").is_some(),
            bot_speed: form.get("speed").and_then(BotSpeed::from_name).unwrap_or_default(),
            tutor_level: form.get("tutor").and_then(TutorThreshold::from_name),
            away_after: form
                .get("away_after")
                .map_or_else(|| TimeUntilAway::default().minutes().to_string(), str::to_owned),
            time_limit: form.get("time").unwrap_or_default().to_owned(),
            out_of_time_bot: form.get("time_bot").unwrap_or(Level::Medium.name()).to_owned(),
        }
    }

    /// The value of a setting, as entered or its default.
    pub(super) fn setting_value(&self, set: &RuleSet, key: &str) -> String {
        let typed = self.settings.get(&(set.name.to_owned(), key.to_owned()));
        let default = set.settings.iter().find(|setting| setting.key == key);
        typed.cloned().or(default.map(|setting| setting.default.to_string())).unwrap_or_default()
    }

    /// Who sits where, as the mode says.
    fn seats_of_mode(&self) -> Vec<(String, String)> {
        let here = |name: &String| (LOCAL_PLAYER.to_owned(), name.clone());
        let other = match self.mode {
            PlayMode::Custom => return self.seats.clone(),
            PlayMode::Here => {
                let named = self.others_here.iter().skip(1).filter(|name| !name.trim().is_empty());
                let others = self.others_here.iter().take(1).chain(named);
                return [here(&self.own_name)].into_iter().chain(others.map(here)).collect();
            }
            PlayMode::Bot => format!("bot:{}", self.level),
            PlayMode::Friend => INVITED_PLAYER.to_owned(),
        };
        vec![here(&self.own_name), (other, String::new())]
    }

    /// The chosen clock, if any.
    fn time_limit(&self) -> Result<Option<TimeLimit>, TableSetupError> {
        let Some((per, seconds)) = self.time_limit.split_once(' ') else { return Ok(None) };
        let per = TimeLimitScope::from_name(per).ok_or(TableSetupError::TimeLimitOutOfRange)?;
        let seconds = seconds.parse().map_err(|_| TableSetupError::TimeLimitOutOfRange)?;
        let level =
            Level::from_name(&self.out_of_time_bot).ok_or(TableSetupError::TimeLimitOutOfRange)?;
        TimeLimit::new(per, seconds, level).map(Some)
    }

    /// The requested setup. Invalid values stay in it, and the table reports what is wrong with
    /// them.
    ///
    /// # Errors
    /// The away timeout or the clock is out of range.
    pub(super) fn to_setup(
        &self,
        options: &GameOptions,
        texts: &PageTexts,
    ) -> Result<TableSetup, TableSetupError> {
        // Anything but a small number is out of range, like 0.
        let minutes = self.away_after.trim().parse().unwrap_or_default();
        let away_after = TimeUntilAway::new(minutes)?;
        let set = options.rules.iter().find(|set| set.name == self.rules);
        let set = set.filter(|_| self.position.is_none());
        let settings = set.map_or_else(BTreeMap::new, |set| {
            let keys = set.settings.iter().map(|setting| setting.key);
            keys.map(|key| (key.to_owned(), self.setting_value(set, key))).collect()
        });
        let seats = self.seats_of_mode();
        let occupied = seats.iter().filter(|(who, _)| who != NO_PLAYER);
        let seat_request = |(at, (who, name)): (usize, &(String, String))| match who.as_str() {
            LOCAL_PLAYER if name.trim().is_empty() => {
                SeatRequest::Local((texts.setup.unnamed)(at + 1))
            }
            LOCAL_PLAYER => SeatRequest::Local(name.clone()),
            INVITED_PLAYER => SeatRequest::Open,
            bot => SeatRequest::Bot(bot.strip_prefix("bot:").unwrap_or(bot).to_owned()),
        };
        Ok(TableSetup {
            game: options.game,
            rules: (!self.rules.is_empty() && self.position.is_none()).then(|| self.rules.clone()),
            settings,
            seats: occupied.enumerate().map(seat_request).collect(),
            dice: if self.has_manual_dice { DiceOrigin::Manual } else { DiceOrigin::Random },
            is_training: self.is_training,
            is_listed: self.is_listed,
            first_seat: None,
            seed: None,
            position: self.position.clone(),
            time_until_away: away_after,
            bot_speed: self.bot_speed,
            tutor_threshold: self.tutor_level,
            time_limit: self.time_limit()?,
        })
    }
}

//! What is on the screen at one moment: the position, what may be done, what is asked.

use rollwright_games::view::{Cell, DieShown, Sheet, View};
use rollwright_games::{Names, Phase, Seat, Step, What, winners};
use rollwright_i18n::sentence;

use super::source::Source;
use super::texts::ScreenTexts;
use crate::ascii::ascii;
use crate::console_game::ConsoleGame;

/// A place on the screen that can be gone to and pressed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Target {
    /// A cell of the own sheet, by row and column.
    Cell(usize, usize),
    /// A die that can be chosen.
    Die(usize),
    /// A choice.
    Choice(usize),
}

/// What a choice does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Does {
    /// Rolls the dice that are due.
    Roll,
    /// Rolls the dice that are chosen again.
    RollChosen,
    /// Takes an action, in the game's notation.
    Act(String),
}

/// Something to choose beside the cells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Choice {
    pub(super) label: String,
    pub(super) does: Does,
    /// It takes points away.
    pub(super) costs: bool,
}

/// What is on the screen.
pub(super) struct Scene<G> {
    pub(super) position: G,
    pub(super) view: View,
    /// The seat whose sheet is large.
    pub(super) front: Seat,
    /// The seat that is asked here, if one is.
    pub(super) asked: Option<Seat>,
    /// What is asked, or waited for.
    pub(super) prompt: String,
    pub(super) dice: Vec<DieShown>,
    /// Dice can be chosen, to be rolled again.
    pub(super) dice_to_choose: bool,
    pub(super) choices: Vec<Choice>,
    /// What people type the faces of, where they do.
    pub(super) faces_of: Option<String>,
}

/// Who looks, and how far the game is shown.
pub(super) struct Look<'a> {
    pub(super) viewer: Option<Seat>,
    /// Everything that has happened is shown: people may act.
    pub(super) live: bool,
    /// The dice that are chosen.
    pub(super) chosen: &'a [bool],
    pub(super) names: &'a Names,
    pub(super) texts: &'a ScreenTexts,
}

impl<G: ConsoleGame> Scene<G> {
    /// The scene at `position`, to which `last` has led.
    pub(super) fn new(
        position: G,
        last: Option<&Step<'_, G>>,
        source: &dyn Source<G>,
        look: &Look<'_>,
    ) -> Self {
        let lang = look.names.lang();
        let asked = look.viewer.filter(|&seat| look.live && source.asked().has(seat));
        let mut view = position.view(look.viewer, lang);
        if asked.is_none() {
            cells_mut(&mut view).for_each(|cell| cell.action = None);
        }
        let dice = dice(&position, last, &view, look);
        let mut scene = Self {
            front: look.viewer.unwrap_or(position.active()),
            asked,
            prompt: String::new(),
            dice,
            dice_to_choose: false,
            choices: Vec::new(),
            faces_of: None,
            view,
            position,
        };
        scene.prompt = scene.prompts(source, look);
        if look.live && source.may_roll() {
            scene.offer_roll(source, look);
        }
        if let Some(seat) = asked {
            scene.offer_actions(seat, look);
        }
        scene
    }

    /// The same with nothing beyond ASCII on its sheets and dice.
    pub(super) fn in_ascii(mut self) -> Self {
        let plain = |text: &mut String| *text = ascii(text);
        for sheet in &mut self.view.sheets {
            plain(&mut sheet.title);
            sheet.rows.iter_mut().for_each(|row| plain(&mut row.label));
            sheet.notes.iter_mut().for_each(|note| plain(&mut note.label));
        }
        self.dice.iter_mut().for_each(|die| plain(&mut die.name));
        self
    }

    /// The sheet that is large, with its place among all.
    pub(super) fn own(&self) -> Option<(usize, &Sheet)> {
        let sheets = self.view.sheets.iter().enumerate();
        sheets.into_iter().find(|(_, sheet)| sheet.seat == Some(self.front))
    }

    /// A cell of it.
    pub(super) fn cell(&self, row: usize, column: usize) -> Option<&Cell> {
        self.own()?.1.rows.get(row)?.cells.get(column)
    }

    /// The cells that can be taken.
    pub(super) fn lit(&self) -> impl Iterator<Item = Target> {
        let rows = self.own().into_iter().flat_map(|(_, sheet)| sheet.rows.iter().enumerate());
        rows.flat_map(|(row, cells)| {
            let lit = cells.cells.iter().enumerate().filter(|(_, cell)| cell.action.is_some());
            lit.map(move |(column, _)| Target::Cell(row, column))
        })
    }

    /// Everything that can be done.
    pub(super) fn doable(&self) -> Vec<Target> {
        let dice = if self.dice_to_choose { self.dice.len() } else { 0 };
        let choices = (0..self.choices.len()).map(Target::Choice);
        self.lit().chain((0..dice).map(Target::Die)).chain(choices).collect()
    }

    fn prompts(&self, source: &dyn Source<G>, look: &Look<'_>) -> String {
        let (names, texts) = (look.names, look.texts);
        if let Some(seat) = self.asked {
            return self.position.asks(seat, names);
        }
        match self.position.phase() {
            Phase::Over { how } => {
                let several = self.position.seats().count() > 1;
                let won = winners(&self.position);
                let wins = (names.lang().words().core.wins)(&names.list(won), won.len() > 1);
                let wins = if several { sentence(&wins) } else { String::new() };
                format!("{} {wins}", sentence(&G::ends(how, names.lang()))).trim_end().to_owned()
            }
            Phase::Roll { by } if look.live && source.may_roll() => {
                (texts.roll_now)(names.of(by), self.position.dice().len())
            }
            Phase::Roll { by } => (texts.waits_for_roll)(names.of(by)),
            Phase::Decide { seats, .. } => {
                let waits = if look.live { source.waits_for() } else { seats };
                (texts.waits_for)(&names.list(waits))
            }
        }
    }

    fn offer_roll(&mut self, source: &dyn Source<G>, look: &Look<'_>) {
        if source.types_dice() {
            let due = self.position.dice();
            let lang = look.names.lang();
            let due: Vec<&str> = due.iter().map(|die| G::die(die.name, lang)).collect();
            self.faces_of = Some(due.join(", "));
            return;
        }
        let label = look.texts.roll.to_owned();
        self.choices.push(Choice { label, does: Does::Roll, costs: false });
    }

    fn offer_actions(&mut self, seat: Seat, look: &Look<'_>) {
        let lang = look.names.lang();
        let in_cells: Vec<&str> =
            cells(&self.view).filter_map(|cell| cell.action.as_deref()).collect();
        let legal = self.position.legal(seat);
        let by_dice = self.chosen_by_dice(seat);
        let mut choices = Vec::new();
        if !by_dice.is_empty() {
            let chosen = self.position.chosen_dice(seat, look.chosen);
            let chosen = chosen.filter(|action| legal.contains(action));
            let label = match chosen {
                Some(action) => self.position.action_label(seat, action, lang),
                None => look.texts.choose_dice.to_owned(),
            };
            choices.push(Choice { label, does: Does::RollChosen, costs: false });
        }
        for action in legal {
            let text = G::write(action);
            if in_cells.contains(&text.as_str()) || by_dice.contains(&action) {
                continue;
            }
            let label = self.position.action_label(seat, action, lang);
            let costs = self.costs(seat, action);
            choices.push(Choice { label, does: Does::Act(text), costs });
        }
        self.dice_to_choose = !by_dice.is_empty();
        // What costs something stands last.
        let (costly, free): (Vec<_>, Vec<_>) = choices.into_iter().partition(|one| one.costs);
        self.choices.extend(free);
        self.choices.extend(costly);
    }

    /// The actions that choosing dice leads to.
    fn chosen_by_dice(&self, seat: Seat) -> Vec<G::Action> {
        let count = self.dice.len();
        if count > 8 {
            return Vec::new();
        }
        let ways = (0u32..1 << count)
            .map(|way| (0..count).map(|die| way >> die & 1 == 1).collect::<Vec<bool>>());
        ways.filter_map(|way| self.position.chosen_dice(seat, &way)).collect()
    }

    fn costs(&self, seat: Seat, action: G::Action) -> bool {
        let mut after = self.position.clone();
        after.act(seat, action).is_ok() && after.score(seat) < self.position.score(seat)
    }

    /// What the cells that can be taken would hold, where they are empty now.
    pub(super) fn pencilled(&self, row: usize, column: usize) -> Option<String> {
        let (seat, cell) = (self.asked?, self.cell(row, column)?);
        if !cell.text.is_empty() {
            return None;
        }
        let action = G::read(cell.action.as_deref()?).ok()?;
        let mut after = self.position.clone();
        after.act(seat, action).ok()?;
        let view = after.view(Some(seat), rollwright_i18n::Lang::En);
        let cell = view.sheets.get(self.own()?.0)?.rows.get(row)?.cells.get(column)?;
        Some(cell.text.clone()).filter(|text| !text.is_empty())
    }
}

fn cells(view: &View) -> impl Iterator<Item = &Cell> {
    view.sheets.iter().flat_map(|sheet| &sheet.rows).flat_map(|row| &row.cells)
}

fn cells_mut(view: &mut View) -> impl Iterator<Item = &mut Cell> {
    view.sheets.iter_mut().flat_map(|sheet| &mut sheet.rows).flat_map(|row| &mut row.cells)
}

/// The dice of the view; where it shows none that lie on the table, those rolled last.
fn dice<G: ConsoleGame>(
    position: &G,
    last: Option<&Step<'_, G>>,
    view: &View,
    look: &Look<'_>,
) -> Vec<DieShown> {
    let lang = look.names.lang();
    match last.map(|step| (step, &step.what)) {
        Some((step, What::Roll(roll)))
            if view.dice.iter().all(|die| die.face.is_none()) && position.dice().is_empty() =>
        {
            let due = step.before.dice();
            let faces = step.before.faces(*roll);
            let shown = due.iter().zip(faces).map(|(die, face)| DieShown {
                name: G::die(die.name, lang).to_owned(),
                face: Some(face),
            });
            shown.collect()
        }
        _ => view.dice.clone(),
    }
}

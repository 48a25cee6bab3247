//! `rollwright play --table URL`: a table at a server, on the full screen.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use rollwright_api::{PhaseShown, Position};
use rollwright_games::{GameId, with_game};
use rollwright_tables::private;
use rollwright_terminal::Advisor;
use rollwright_terminal::screen::{
    Client, ServerSource, Source, TableAddress, Trouble, ask_name, restore,
};

use crate::args::Play;
use crate::data::{folder, private_folder};
use crate::failure::Failure;
use crate::full_screen;
use crate::screen::console;
use crate::solutions::{cache, on_ctrl_c, threads};

/// Sits down at a table, or looks on where there is no free seat or none is wanted.
pub(crate) fn run(args: &Play, url: &str) -> Result<(), Failure> {
    let address = TableAddress::read(url).ok_or_else(|| {
        Failure::Usage(format!(
            "'{}' is no address of a table: write it as the browser shows it, \
             for instance http://localhost:8080/t/ and 32 letters and digits",
            rollwright_games::illegal::shown(url)
        ))
    })?;
    let token = SeatTokens::read()?.of(&address);
    let lang = crate::screen::language(&args.spoken);
    let mut client = Client::new(address.clone(), token, lang);
    let position = client.position(None).map_err(|trouble| failed(&address, &trouble))?;
    if let Some((seat, name)) = wanted_seat(args, &position)? {
        let token = client.join(seat, &name).map_err(|trouble| failed(&address, &trouble))?;
        SeatTokens::read()?.keep(&address, token)?;
    }
    let game = GameId::from_name(&position.game).ok_or_else(|| {
        Failure::Failed(format!("this program does not know the game '{}'", position.game))
    })?;
    let back = format!("rollwright play --table {}", address.page());
    on_ctrl_c({
        let back = back.clone();
        move || {
            restore();
            back.clone()
        }
    });
    with_game!(game, G => {
        let source = ServerSource::<G>::new(client, lang);
        let source = source.map_err(|trouble| failed(&address, &trouble))?;
        let advisor = Advisor::new(source.game(), Arc::new(cache()), threads());
        let shown = full_screen::show(Box::new(source), Some(advisor), args.pace());
        // Whoever leaves in the middle is told how to come back.
        if shown.is_err() {
            println!("{back}");
        }
        shown
    })
}

fn failed(address: &TableAddress, trouble: &Trouble) -> Failure {
    Failure::Failed(format!("{}: {trouble}", address.page()))
}

/// The free seat to sit down in and the name to do it with, where somebody wants to.
fn wanted_seat(args: &Play, position: &Position) -> Result<Option<(u8, String)>, Failure> {
    let seated = position.seats.iter().any(|seat| seat.yours);
    let over = matches!(position.phase, PhaseShown::Over { .. });
    let free = position.seats.iter().find(|seat| seat.open).map(|seat| seat.seat);
    let Some(seat) = free.filter(|_| !seated && !over) else {
        return match &args.name {
            Some(_) if !seated => Err(Failure::Failed(
                "no seat is free at this table: look on without --name".to_owned(),
            )),
            _ => Ok(None),
        };
    };
    let name = match &args.name {
        Some(name) => Some(name.clone()),
        None => ask_name(&mut console(false, false, &args.spoken))?,
    };
    Ok(name.map(|name| (seat, name)))
}

/// What holds seats at servers, kept in the data folder, so that whoever comes back has
/// their seat. Whoever can read the file can play for them: it is the user's alone.
struct SeatTokens {
    path: PathBuf,
    /// By the address of the table's page.
    tokens: BTreeMap<String, String>,
}

impl SeatTokens {
    fn read() -> Result<Self, Failure> {
        let path = folder()?.join("seats.json");
        let failed =
            |why: &dyn std::fmt::Display| Failure::Failed(format!("{}: {why}", path.display()));
        // Somebody else's file is read as it is.
        let _ = private::restrict(&path);
        let tokens = match std::fs::read_to_string(&path) {
            Ok(text) => serde_json::from_str(&text).map_err(|error| failed(&error))?,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => BTreeMap::new(),
            Err(error) => return Err(failed(&error)),
        };
        Ok(Self { path, tokens })
    }

    fn of(&self, address: &TableAddress) -> Option<String> {
        self.tokens.get(&address.page()).cloned()
    }

    fn keep(mut self, address: &TableAddress, token: String) -> Result<(), Failure> {
        self.tokens.insert(address.page(), token);
        let text = serde_json::to_string_pretty(&self.tokens).unwrap_or_default();
        private_folder()?;
        let kept = write_secret(&self.path.with_extension("new"), &text)
            .and_then(|()| std::fs::rename(self.path.with_extension("new"), &self.path));
        kept.map_err(|error| Failure::Failed(format!("{}: {error}", self.path.display())))
    }
}

/// A file that only its owner can read.
fn write_secret(path: &std::path::Path, text: &str) -> std::io::Result<()> {
    use std::io::Write;
    let mut file = private::replace(path)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()
}

#[cfg(unix)]
#[cfg(test)]
mod tests {
    use std::fs::{self, Permissions};
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    #[test]
    fn tokens_are_private_even_where_a_wide_file_was_left_behind() {
        let name = format!("rollwright-seats-{}.new", std::process::id());
        let path = std::env::temp_dir().join(name);
        fs::write(&path, "left behind").unwrap();
        fs::set_permissions(&path, Permissions::from_mode(0o666)).unwrap();
        write_secret(&path, "{}").unwrap();
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
        assert_eq!(fs::read_to_string(&path).unwrap(), "{}");
        fs::remove_file(path).unwrap();
    }
}

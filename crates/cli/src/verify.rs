//! `rollwright verify RECORD`: whether the dice of a table were fair.

use std::io::Write;

use rollwright_tables::fair::verify;
use rollwright_tables::keeper::read_file;

use crate::args::Verify;
use crate::failure::Failure;

/// Checks the dice of a record, and says what that proves.
pub(crate) fn run(args: &Verify) -> Result<(), Failure> {
    let (record, torn) = read_file(&args.record)?;
    if let Some(torn) = torn {
        let why = format!("line {} of the record was cut short", torn.line);
        return Err(Failure::Failed(why));
    }
    let proof = verify(&record).map_err(|why| Failure::Failed(why.to_string()))?;
    let mut out = std::io::stdout().lock();
    writeln!(
        out,
        "All {} rolls follow from the seed whose hash is in the header, and from the numbers\n\
         that seats added after it was published.",
        proof.rolls
    )?;
    if proof.by_lot {
        writeln!(
            out,
            "Seat {} began, as drawn by lot from the seed alone: numbers had no part in that.",
            proof.first
        )?;
    }
    match proof.seats.as_slice() {
        [] => writeln!(
            out,
            "No seat added a number: the dice were fixed before the first roll, but the server\n\
             could have chosen a seed that it liked."
        )?,
        seats => {
            let seats: Vec<String> = seats.iter().map(u8::to_string).collect();
            writeln!(
                out,
                "Numbers were added by these seats: {}. For each of them: if the hash was seen\n\
                 before the number was sent, the server could not choose the dice.",
                seats.join(", ")
            )?;
        }
    }
    let lot = match proof.by_lot {
        true => " that the server did not choose\nwho begins by trying seeds;",
        false => "",
    };
    writeln!(
        out,
        "Not proved: that nobody knew the seed during the game;{lot} and that bots chose\n\
         freely among equal moves."
    )?;
    Ok(())
}

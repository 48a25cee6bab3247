//! `rollwright verify RECORD`: whether the dice of a table were fair.

use std::io::Write;

use rollwright_tables::provably_fair::verify_dice;
use rollwright_terminal::record_file::read_record_file;

use crate::args::VerifyArgs;
use crate::command_error::CommandError;

/// Checks the dice of a record, and prints what that proves.
pub(crate) fn run(args: &VerifyArgs) -> Result<(), CommandError> {
    let (record, torn) = read_record_file(&args.record)?;
    if let Some(torn) = torn {
        let why = format!("line {} of the record is truncated", torn.line);
        return Err(CommandError::Failed(why));
    }
    let proof = verify_dice(&record).map_err(|why| CommandError::Failed(why.to_string()))?;
    let mut out = std::io::stdout().lock();
    writeln!(
        out,
        "All {} rolls follow from the seed whose hash is in the header, and from the numbers\n\
         that seats added after it was published.",
        proof.roll_count
    )?;
    if proof.is_first_drawn {
        writeln!(
            out,
            "Seat {} began, as drawn by lot from the seed alone: numbers had no part in that.",
            proof.first_seat
        )?;
    }
    match proof.contributing_seats.as_slice() {
        [] => writeln!(
            out,
            "No seat added a number: the dice were fixed before the first roll, but the server\n\
             could have chosen a seed to its liking."
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
    let lot = match proof.is_first_drawn {
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

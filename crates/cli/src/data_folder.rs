//! The data folder and the default database in it.

use std::path::PathBuf;

use rollwright_database::path_to_sqlite_url;
use rollwright_database::private_files;

use crate::command_error::CommandError;

/// The user's data folder, or `ROLLWRIGHT_DATA` if set.
pub(crate) fn data_folder() -> Result<PathBuf, CommandError> {
    let folder = std::env::var_os("ROLLWRIGHT_DATA").map(PathBuf::from).or_else(|| {
        let dirs = directories::ProjectDirs::from("", "", "rollwright");
        dirs.map(|dirs| dirs.data_dir().to_owned())
    });
    folder.ok_or_else(|| {
        CommandError::Failed("there is no data folder; set ROLLWRIGHT_DATA to one".to_owned())
    })
}

/// The data folder, created if missing. Only its owner can open it.
pub(crate) fn private_folder() -> Result<PathBuf, CommandError> {
    let folder = data_folder()?;
    private_files::create_private_folder_if_missing(&folder).map_err(|error| {
        CommandError::Failed(format!("the data folder {} can't be used: {error}", folder.display()))
    })?;
    // This fails for a folder of another user, which is used all the same: its files are private.
    let _ = private_files::restrict_data_folder_unless_shared(&folder);
    Ok(folder)
}

/// The URL of the database in the data folder.
pub(crate) fn default_database_url() -> Result<String, CommandError> {
    Ok(path_to_sqlite_url(&private_folder()?.join("rollwright.db")))
}

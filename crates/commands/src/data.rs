//! Where the database of this user is.

use std::path::PathBuf;

use rollwright_tables::store::sqlite_url;

use crate::failure::Failure;

/// The user's data folder; `ROLLWRIGHT_DATA` names another one.
pub(crate) fn folder() -> Result<PathBuf, Failure> {
    let folder = std::env::var_os("ROLLWRIGHT_DATA").map(PathBuf::from).or_else(|| {
        let dirs = directories::ProjectDirs::from("", "", "rollwright");
        dirs.map(|dirs| dirs.data_dir().to_owned())
    });
    folder.ok_or_else(|| {
        Failure::Failed("there is no data folder: name one in ROLLWRIGHT_DATA".to_owned())
    })
}

/// The database in the data folder.
pub(crate) fn database() -> Result<String, Failure> {
    let folder = folder()?;
    std::fs::create_dir_all(&folder).map_err(|error| {
        Failure::Failed(format!("the data folder {}: {error}", folder.display()))
    })?;
    Ok(sqlite_url(&folder.join("rollwright.db")))
}

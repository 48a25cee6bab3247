//! Where the database of this user is.

use std::path::PathBuf;

use rollwright_table::store::sqlite_url;

use crate::failure::Failure;

/// The database in the user's data folder; `ROLLWRIGHT_DATA` names another folder.
pub(crate) fn database() -> Result<String, Failure> {
    let folder = std::env::var_os("ROLLWRIGHT_DATA").map(PathBuf::from).or_else(|| {
        let dirs = directories::ProjectDirs::from("", "", "rollwright");
        dirs.map(|dirs| dirs.data_dir().to_owned())
    });
    let folder = folder.ok_or_else(|| {
        Failure::Failed("there is no data folder: name one in ROLLWRIGHT_DATA".to_owned())
    })?;
    std::fs::create_dir_all(&folder).map_err(|error| {
        Failure::Failed(format!("the data folder {}: {error}", folder.display()))
    })?;
    Ok(sqlite_url(&folder.join("rollwright.db")))
}

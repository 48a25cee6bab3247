//! Files and folders that only their owner can access. They hold names, games in progress and the
//! tokens of seats.
//!
//! Modes apply to Unix; elsewhere files get the system's defaults.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

/// Creates a file that only its owner can read and write, regardless of the umask.
///
/// # Errors
/// The file exists or can't be created.
pub fn create_new_private_file(path: &Path) -> io::Result<File> {
    let file = owner_only(OpenOptions::new().read(true).write(true).create_new(true)).open(path)?;
    // Restores what a strict umask took from the owner; not every file system supports modes.
    let _ = restrict_open(&file);
    Ok(file)
}

/// Opens a file for reading and writing, or creates it. Only its owner has access afterwards, even
/// if others had before.
///
/// # Errors
/// The file can't be opened or created.
pub fn open_or_create_private_file(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    let file =
        owner_only(options.read(true).write(true).create(true).truncate(false)).open(path)?;
    // A file of another owner is used as it is.
    let _ = restrict_open(&file);
    Ok(file)
}

/// Creates a file, replacing one that may have been left behind.
///
/// # Errors
/// The old file can't be removed, or the new one can't be created.
pub fn recreate_private_file(path: &Path) -> io::Result<File> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => create_new_private_file(path),
    }
}

/// Creates a folder and its missing parents so that only their owner can enter them. An
/// existing folder is left as it is.
///
/// # Errors
/// The folder can't be created.
pub fn create_private_folder_if_missing(path: &Path) -> io::Result<()> {
    folder_builder().recursive(true).create(path)
}

/// Creates a folder that only its owner can enter.
///
/// # Errors
/// The folder exists or can't be created.
pub fn create_new_private_folder(path: &Path) -> io::Result<()> {
    folder_builder().create(path)
}

/// Removes everybody else's access to a file or folder. A missing one is fine.
///
/// The mode is changed by path: opening and closing a SQLite file would release the locks that this
/// process holds on it.
///
/// # Errors
/// The mode can't be changed, for instance because the file belongs to another user.
pub fn restrict_to_owner(path: &Path) -> io::Result<()> {
    match set_owner_only(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        result => result,
    }
}

/// Restricts a data folder. Shared folders, such as `/tmp`, are left alone even if somebody stores
/// their data there.
///
/// # Errors
/// The mode can't be changed.
pub fn restrict_data_folder_unless_shared(path: &Path) -> io::Result<()> {
    match is_shared_folder(path) {
        true => Ok(()),
        false => restrict_to_owner(path),
    }
}

/// The path of a file next to another one, whose name continues with `suffix`.
pub(crate) fn sibling(path: &Path, suffix: &str) -> PathBuf {
    let mut path = path.to_owned().into_os_string();
    path.push(suffix);
    path.into()
}

#[cfg(unix)]
fn folder_builder() -> fs::DirBuilder {
    let mut builder = fs::DirBuilder::new();
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder
}

#[cfg(unix)]
fn owner_only(options: &mut OpenOptions) -> &mut OpenOptions {
    std::os::unix::fs::OpenOptionsExt::mode(options, 0o600)
}

#[cfg(unix)]
fn restrict_open(file: &File) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    match file.metadata()?.permissions().mode() & 0o777 {
        0o600 => Ok(()),
        _ => file.set_permissions(fs::Permissions::from_mode(0o600)),
    }
}

#[cfg(unix)]
fn set_owner_only(path: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    let mode = fs::metadata(path)?.permissions().mode();
    match mode & 0o077 {
        0 => Ok(()),
        _ => fs::set_permissions(path, fs::Permissions::from_mode(mode & 0o700)),
    }
}

#[cfg(unix)]
fn is_shared_folder(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    const STICKY: u32 = 0o1000;
    let sticky =
        |path: &Path| fs::metadata(path).is_ok_and(|at| at.permissions().mode() & STICKY != 0);
    let folder = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let home = std::env::home_dir().and_then(|home| fs::canonicalize(home).ok());
    folder.parent().is_none() || home.is_some_and(|home| home == folder) || sticky(&folder)
}

#[cfg(not(unix))]
fn folder_builder() -> fs::DirBuilder {
    fs::DirBuilder::new()
}

#[cfg(not(unix))]
fn owner_only(options: &mut OpenOptions) -> &mut OpenOptions {
    options
}

#[cfg(not(unix))]
fn restrict_open(_file: &File) -> io::Result<()> {
    Ok(())
}

#[cfg(not(unix))]
fn set_owner_only(_path: &Path) -> io::Result<()> {
    Ok(())
}

#[cfg(not(unix))]
fn is_shared_folder(_path: &Path) -> bool {
    false
}

#[cfg(unix)]
#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    fn mode(path: &Path) -> u32 {
        fs::metadata(path).unwrap().permissions().mode() & 0o7777
    }

    fn set_mode(path: &Path, mode: u32) {
        fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
    }

    fn folder(name: &str) -> PathBuf {
        let folder =
            std::env::temp_dir().join(format!("rollwright-private-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        folder
    }

    #[test]
    fn new_files_and_folders_are_accessible_only_to_their_owner() {
        let folder = folder("new");
        create_private_folder_if_missing(&folder.join("a/b")).unwrap();
        for path in ["", "a", "a/b"] {
            assert_eq!(mode(&folder.join(path)), 0o700, "{path}");
        }
        let file = folder.join("file");
        create_new_private_file(&file).unwrap();
        assert_eq!(mode(&file), 0o600);
        assert!(create_new_private_folder(&folder.join("a")).is_err());
        assert!(create_new_private_file(&file).is_err(), "an existing file is never opened");
        set_mode(&file, 0o666);
        recreate_private_file(&file).unwrap();
        assert_eq!(mode(&file), 0o600);
        open_or_create_private_file(&folder.join("lock")).unwrap();
        assert_eq!(mode(&folder.join("lock")), 0o600);
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn wide_modes_are_narrowed_and_the_owner_keeps_access() {
        let folder = folder("wide");
        create_private_folder_if_missing(&folder).unwrap();
        let file = folder.join("file");
        create_new_private_file(&file).unwrap();
        for (before, after) in [(0o666, 0o600), (0o644, 0o600), (0o440, 0o400), (0o600, 0o600)] {
            set_mode(&file, before);
            restrict_to_owner(&file).unwrap();
            assert_eq!(mode(&file), after, "{before:o}");
        }
        set_mode(&file, 0o644);
        open_or_create_private_file(&file).unwrap();
        assert_eq!(mode(&file), 0o600);
        restrict_to_owner(&folder.join("missing")).unwrap();
        set_mode(&folder, 0o755);
        restrict_data_folder_unless_shared(&folder).unwrap();
        assert_eq!(mode(&folder), 0o700);
        set_mode(&folder, 0o1777);
        restrict_data_folder_unless_shared(&folder).unwrap();
        assert_eq!(mode(&folder), 0o1777, "a shared folder is left alone");
        fs::remove_dir_all(folder).unwrap();
    }
}

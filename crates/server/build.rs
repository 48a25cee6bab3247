//! Lists the files of the app that runs in a browser, so that the program contains them. The folder
//! is in `ROLLWRIGHT_PAGE`; without it, the program contains no such app.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=ROLLWRIGHT_PAGE");
    let mut list = String::from("&[\n");
    if let Some(folder) = env::var_os("ROLLWRIGHT_PAGE").filter(|folder| !folder.is_empty()) {
        let folder = fs::canonicalize(&folder).map_err(|error| {
            let folder = Path::new(&folder).display();
            io::Error::other(format!(
                "the folder {folder} in ROLLWRIGHT_PAGE can't be read: {error}"
            ))
        })?;
        println!("cargo::rerun-if-changed={}", folder.display());
        let mut files: Vec<PathBuf> =
            fs::read_dir(&folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<_>>()?;
        files.retain(|path| path.is_file());
        files.sort();
        for path in files {
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            list.push_str(&format!("    ({name:?}, include_bytes!({path:?})),\n"));
        }
    }
    list.push(']');
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    fs::write(out.join("browser_app_files.rs"), list)
}

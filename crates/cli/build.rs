//! Embeds the third-party notices that `rollwright licenses` prints. Releases set
//! `ROLLWRIGHT_NOTICES` to the file that `deploy/third_party_notices.py` wrote; other builds have
//! none, because collecting the notices needs the sources of all dependencies.

use std::path::PathBuf;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-env-changed=ROLLWRIGHT_NOTICES");
    let notices = match env::var_os("ROLLWRIGHT_NOTICES") {
        Some(path) => {
            let path = PathBuf::from(path);
            println!("cargo::rerun-if-changed={}", path.display());
            fs::read(path)?
        }
        None => Vec::new(),
    };
    let folder = env::var_os("OUT_DIR").ok_or_else(|| io::Error::other("cargo sets OUT_DIR"))?;
    fs::write(PathBuf::from(folder).join("third-party-notices.txt"), notices)
}

//! Packs the weights of the neural nets, which make up a fifth of the program: first the low bytes
//! of all numbers, then the high bytes, which repeat more, all deflated.
//! `neural_net_parts::unpack_weights` reads them.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// The folders under `src` that contain weights.
const WEIGHT_FOLDERS: [&str; 4] = [
    "qwixx/champion/weights",
    "qwinto/champion/weights",
    "qwinto/champion/two_seats",
    "yahtzee/champion/two_seat_nets",
];
/// A compression level that adds only a moment to the build.
const DEFLATE_LEVEL: u8 = 6;

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    for folder in WEIGHT_FOLDERS {
        fs::create_dir_all(out.join(folder))?;
        for entry in fs::read_dir(Path::new("src").join(folder))? {
            let path = entry?.path();
            if path.extension().is_some_and(|kind| kind == "net" || kind == "bin") {
                println!("cargo::rerun-if-changed={}", path.display());
                let name = path.file_name().unwrap_or_default();
                fs::write(out.join(folder).join(name), pack_weights(&fs::read(&path)?))?;
            }
        }
    }
    Ok(())
}

fn pack_weights(bytes: &[u8]) -> Vec<u8> {
    let low = bytes.iter().step_by(2);
    let high = bytes.iter().skip(1).step_by(2);
    let planes: Vec<u8> = low.chain(high).copied().collect();
    miniz_oxide::deflate::compress_to_vec(&planes, DEFLATE_LEVEL)
}

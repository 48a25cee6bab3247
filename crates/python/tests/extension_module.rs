//! Cargo builds the library for this test with the other tests, and pytest uses it afterwards
//! (`.ci/test_python.sh`).

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

#[test]
fn the_library_has_the_function_that_python_calls_to_load_it() {
    let executable = std::env::current_exe().unwrap();
    let folder = executable.parent().unwrap();
    let library = std::fs::read(folder.join("librollwright_python.so")).unwrap();
    let name = b"PyInit__core\0";
    assert!(library.windows(name.len()).any(|bytes| bytes == name));
}

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| rollwright_fuzzing::fuzz_engine_protocol(bytes));

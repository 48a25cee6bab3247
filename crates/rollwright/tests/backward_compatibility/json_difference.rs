//! Checks that JSON still contains everything it did.

use serde_json::Value;

/// The first value that is missing or different in `now`. Added keys are allowed.
pub(crate) fn find_difference(then: &Value, now: &Value) -> Option<String> {
    match (then, now) {
        (Value::Object(old), Value::Object(new)) => old.iter().find_map(|(key, value)| {
            let Some(there) = new.get(key) else { return Some(format!(".{key} is gone")) };
            find_difference(value, there).map(|what| format!(".{key}{what}"))
        }),
        (Value::Array(old), Value::Array(new)) if old.len() == new.len() => {
            let pairs = old.iter().zip(new).enumerate();
            pairs.into_iter().find_map(|(index, (value, there))| {
                find_difference(value, there).map(|what| format!("[{index}]{what}"))
            })
        }
        _ => (then != now).then(|| format!(" was {then} and is {now}")),
    }
}

#[test]
fn added_keys_are_allowed_but_lost_or_changed_values_are_not() {
    let read = |text: &str| serde_json::from_str::<Value>(text).unwrap();
    let then = read(r#"{"a":[1,{"b":2}]}"#);
    assert_eq!(find_difference(&then, &read(r#"{"a":[1,{"b":2,"c":3}],"d":4}"#)), None);
    for (now, what) in [
        (r#"{"a":[1,{"b":3}]}"#, ".a[1].b was 2 and is 3"),
        (r#"{"a":[1,{}]}"#, ".a[1].b is gone"),
        (r#"{"a":[1]}"#, r#".a was [1,{"b":2}] and is [1]"#),
    ] {
        assert_eq!(find_difference(&then, &read(now)).as_deref(), Some(what));
    }
}

//! Completions in the shells that are installed: commands, games, rule sets, settings, bots, languages.

use std::process::Command;

/// Whether a shell is installed. Without it, its test only says so.
fn is_installed(shell: &str) -> bool {
    let found = Command::new(shell).args(["-c", "true"]).output();
    let is_there = found.is_ok_and(|output| output.status.success());
    if !is_there {
        println!("NOT TESTED: {shell} isn't installed");
    }
    is_there
}

/// Runs a script in a shell that finds the program.
fn run_in_shell(shell: &str, script: &str) -> String {
    let folder = std::path::Path::new(env!("CARGO_BIN_EXE_rollwright")).parent().unwrap();
    let path = format!("{}:{}", folder.display(), std::env::var("PATH").unwrap());
    let output = Command::new(shell).args(["-c", script]).env("PATH", path).output().unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{shell}: {errors}\n{script}");
    String::from_utf8(output.stdout).unwrap()
}

/// Command lines that end in the word to complete, and what is offered.
const CASES: [(&str, &str); 9] = [
    ("rollwright sim", "simulate"),
    ("rollwright play q", "qwixx"),
    ("rollwright play yahtzee --rules free", "free-joker"),
    ("rollwright play qwixx --lang d", "de"),
    ("rollwright simulate pig --seats greedy,exp", "greedy,expectimax"),
    ("rollwright play warrior --seats Ann,bot:ea", "easy"),
    ("rollwright play warrior --set levels=1", "10"),
    ("rollwright play pig --set go", "goal=100"),
    ("rollwright tournament pig --bots mas", "master"),
];

#[test]
fn bash_completes_values() {
    if !is_installed("bash") {
        return;
    }
    for (line, expected) in CASES {
        // As Bash does: words also end at colons and equals signs, which are words of their own.
        let script = format!(
            "source <(rollwright completions bash)
             line='{line}'
             COMP_WORDS=( $(sed -E 's/([:=])/ \\1 /g' <<< \"$line\") )
             COMP_CWORD=$(( ${{#COMP_WORDS[@]}} - 1 ))
             _rollwright_complete rollwright \"${{COMP_WORDS[COMP_CWORD]}}\" ''
             printf '%s\\n' \"${{COMPREPLY[@]}}\""
        );
        let offered = run_in_shell("bash", &script);
        assert!(offered.lines().any(|word| word.trim() == expected), "{line}: {offered}");
    }
}

#[test]
fn fish_completes_values() {
    if !is_installed("fish") {
        return;
    }
    for (line, expected) in CASES {
        let script =
            format!("rollwright completions fish | source; complete --do-complete '{line}'");
        let offered = run_in_shell("fish", &script);
        // Fish shows a description after a tab.
        let words = offered.lines().filter_map(|line| line.split('\t').next());
        assert!(words.into_iter().any(|word| word.ends_with(expected)), "{line}: {offered}");
    }
}

#[test]
fn zsh_completes_values() {
    if !is_installed("zsh") {
        return;
    }
    for (line, expected) in CASES {
        // `compadd` prints what it is given instead of offering it.
        let script = format!(
            "compdef() {{ : }}
             _describe() {{ local list=${{@[-1]}}; print -rl -- ${{(P)list}} }}
             compadd() {{ print -l -- $@ }}
             eval \"$(rollwright completions zsh)\"
             words=( ${{=:-{line}}} )
             CURRENT=${{#words}}
             _clap_dynamic_completer_rollwright"
        );
        let offered = run_in_shell("zsh", &script);
        // A description follows a colon; colons in values are escaped.
        let is_offered = |word: &str| {
            let value = word.replace("\\:", "\u{0}");
            let value = value.split(':').next().unwrap_or_default().replace('\u{0}', ":");
            value.trim().ends_with(expected)
        };
        assert!(offered.lines().any(is_offered), "{line}: {offered}");
    }
}

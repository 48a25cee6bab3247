//! Completion in Bash, which splits words at colons and equals signs. The script joins them again, so
//! that `bot:medium` and `levels=4` are completed too.

use std::ffi::OsString;
use std::io::{self, Write};
use std::path::Path;

use clap_complete::env::{Bash, EnvCompleter};

/// The script; `PROGRAM`, `COMPLETER` and `VARIABLE` are replaced.
const SCRIPT: &str = r#"_PROGRAM_complete() {
    local IFS=$'\n' words=() index=0 at word current before candidate
    for ((at = 0; at <= COMP_CWORD; at++)); do
        word=${COMP_WORDS[at]}
        if ((at > 0)) && [[ $word == [:=] || ${COMP_WORDS[at-1]} == [:=] ]]; then
            words[index]+=$word
        else
            ((at > 0)) && ((index += 1))
            words[index]=$word
        fi
    done
    current=${words[index]}
    before=""
    [[ $current == *[:=]* ]] && before=${current%"${current##*[:=]}"}
    COMPREPLY=()
    while read -r candidate; do
        COMPREPLY+=("${candidate#"$before"}")
    done < <(_CLAP_IFS=$'\n' _CLAP_COMPLETE_INDEX=$index VARIABLE=bash "COMPLETER" -- "${words[@]}")
    [[ ${COMPREPLY-} =~ [=/:]$ ]] && compopt -o nospace 2> /dev/null
    return 0
}
complete -o bashdefault -o default -F _PROGRAM_complete PROGRAM
"#;

/// Completion in Bash.
pub(crate) struct BashWithWholeWords;

impl EnvCompleter for BashWithWholeWords {
    fn name(&self) -> &'static str {
        Bash.name()
    }

    fn is(&self, name: &str) -> bool {
        Bash.is(name)
    }

    fn write_registration(
        &self,
        variable: &str,
        _name: &str,
        program: &str,
        completer: &str,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let script = SCRIPT
            .replace("PROGRAM", program)
            .replace("VARIABLE", variable)
            .replace("COMPLETER", completer);
        out.write_all(script.as_bytes())
    }

    fn write_complete(
        &self,
        command: &mut clap::Command,
        words: Vec<OsString>,
        current_dir: Option<&Path>,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        Bash.write_complete(command, words, current_dir, out)?;
        // `read` only sees whole lines.
        out.write_all(b"\n")
    }
}

#!/usr/bin/env bash
# Compiler wrapper for the project's own crates (RUSTC_WORKSPACE_WRAPPER): runs clippy while
# compiling, so that one build serves lints and tests. A library is linted only when it is built
# with its tests. Examples and benchmarks are checked but not linked, because no test runs them.
set -euo pipefail

rustc=$1
shift
lint=$(command -v clippy-driver || echo "$("$rustc" --print sysroot)/bin/clippy-driver")
case " $* " in
  *"/benches/"*.rs" "* | *"/examples/"*.rs" "*)
    exec "$lint" "$rustc" "${@/#--emit=dep-info,link/--emit=dep-info,metadata}" ;;
  *" --test "*) exec "$lint" "$rustc" "$@" ;;
  *" --crate-type lib "*) exec "$rustc" "$@" ;;
  *) exec "$lint" "$rustc" "$@" ;;
esac

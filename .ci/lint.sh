#!/usr/bin/env bash
# Stands in for the compiler of the project's own crates (cargo gives it the compiler and what
# to do): lints what it compiles, so that one build does for both. A library is linted where it
# is built with its tests and not a second time without them; examples and benchmarks are read
# and linted, but nothing is made of them, since no test runs them.
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

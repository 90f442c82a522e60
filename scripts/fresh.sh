#!/usr/bin/env bash
# A stranger's first minutes: clones this commit into an empty folder and does there what README.md says, with an empty
# home, no virtual environment, no Node on the PATH and empty package caches. `make play` has to open the page within
# three minutes of the first command, a game against bots is begun, and ctrl-C ends it all. An old Python, a busy port,
# a data folder without permission and a missing compiler have to be told in one sentence each.
#   fresh.sh [COMMAND...]    COMMAND is run in the clone at the end, with the whole PATH; .ci/run has `make test` done
#   LIMIT=600 fresh.sh       gives a busy machine more seconds
set -euo pipefail
limit=${LIMIT:-180}
home=${HOME:-/}
root=$(cd "$(dirname "$0")/.." && pwd)
place=$(mktemp -d "${TMPDIR:-/tmp}/carnegie-fresh.XXXXXX")
said=$place/said
play=

tell() {
    echo "carnegie: fresh: $*"
}

fail() {
    tell "$@" >&2
    [[ ! -s $said ]] || sed 's/^/    /' "$said" >&2
    exit 1
}

clear_up() {
    [[ -z $play ]] || kill -KILL -- "-$play" 2>/dev/null || true
    rm -rf "$place"
}
trap clear_up EXIT

# The PATH without virtual environments; a folder that has one of these programs is replaced by links to all others.
path_without() { # PATTERN...
    local path= folder pattern links
    while read -r -d : folder; do
        [[ -d $folder && ! -e $folder/../pyvenv.cfg ]] || continue
        for pattern in "$@"; do
            compgen -G "$folder/$pattern" >/dev/null || continue
            links=$(mktemp -d "$place/path.XXXXXX")
            ln -s "$folder"/* "$links"
            for pattern in "$@"; do
                compgen -G "$links/$pattern" | xargs -r rm
            done
            folder=$links
            break
        done
        path+=${path:+:}$folder
    done <<<"$PATH:"
    echo "$path"
}

# Kept is how this machine reaches its package registries: settings of pip and npm, proxies, certificates.
kept=()
shopt -s nocasematch
for name in $(compgen -e); do
    case $name in
    pip_* | npm_config_* | *_proxy | ssl_cert_* | *_ca_bundle | node_extra_ca_certs) kept+=("$name=${!name}") ;;
    esac
done
shopt -u nocasematch
mkdir "$place/home"
for file in .npmrc .pip/pip.conf .config/pip/pip.conf "Library/Application Support/pip/pip.conf"; do
    if [[ -e $home/$file ]]; then
        mkdir -p "$(dirname "$place/home/$file")"
        ln -s "$home/$file" "$place/home/$file"
    fi
done
node=(node nodejs npm npx corepack)
kept+=("HOME=$place/home" "PATH=$(path_without "${node[@]}")")
kept+=("PIP_CACHE_DIR=$place/cache/pip" "npm_config_cache=$place/cache/npm")

# Ctrl-C works as in a terminal, also where this script runs in the background and so was told to ignore it.
clean() { # [NAME=VALUE...] COMMAND...
    env -i --default-signal=INT "${kept[@]}" "$@"
}

# What is refused says so in one sentence; make adds a line of its own.
refused() { # SENTENCE [NAME=VALUE...] COMMAND...
    local sentence=$1
    shift
    if clean "$@" >"$said" 2>&1; then
        fail "this should have failed: $*"
    fi
    if [[ $(grep -vc '^make: \*\*\*' "$said") != 1 || $(<"$said") != "carnegie: "*"$sentence"* ]]; then
        fail "one sentence with “$sentence” expected from: $*"
    fi
    head -n 1 "$said"
}

# Starts `make play` as in a terminal of its own, on a screen with a browser that only notes its address as $url.
start() { # [NAME=VALUE...]
    : >"$place/url"
    set -m
    clean DISPLAY=none BROWSER="$place/browser" "$@" make play ARGS="--port 0" >"$said" 2>&1 </dev/null &
    play=$!
    set +m
    until [[ -s $place/url ]]; do
        kill -0 "$play" 2>/dev/null || fail "make play has ended"
        ((SECONDS < limit)) || fail "make play has not opened the page after $SECONDS seconds, of $limit"
        sleep 0.2
    done
    url=$(<"$place/url")
}

# Ctrl-C: the signal goes to all processes of the terminal.
stop() {
    local code=0 left
    kill -INT -- "-$play"
    wait "$play" || code=$?
    play=
    ((code == 130)) || fail "make play has ended with $code after ctrl-C, not with 130"
    ! grep -q Traceback "$said" || fail "make play has ended with a traceback"
    left=$(grep -lsz "^HOME=$place/home\$" /proc/[0-9]*/environ || true)
    [[ -z $left ]] || fail "after ctrl-C there is still" $left
}

printf '#!/bin/sh\necho "$1" >"%s"\n' "$place/url" >"$place/browser"
mkdir "$place/old"
printf '#!/bin/sh\n[ "$1" = --version ] && echo Python 3.9.18\n' >"$place/old/python3"
chmod +x "$place/browser" "$place/old/python3"

[[ -z $(git -C "$root" status --porcelain) ]] || tell "what is not committed in $root is left out"
SECONDS=0
clean HOME="$home" git clone --quiet "$root" "$place/carnegie"
cd "$place/carnegie"
tell "$(git log -1 --format='%h %s') on $(nproc) cores"
refused "is needed and python3 is Python 3.9.18" PATH="$place/old:$(path_without "${node[@]}" 'python3*')" make play

start
took=$SECONDS
game=$(clean .venv-wheel/bin/python scripts/first_move.py "$url") || fail "no game against bots at $url"
tell "from the first command to the page at $url: $took seconds, of $limit; game $game has begun"
refused "cannot be listened on: Address already in use" make play ARGS="--port ${url##*:}"
stop

# Permissions do not bind root unless it gives up the right to pass over them.
bound=()
((EUID != 0)) || bound=(setpriv --bounding-set=-dac_override,-dac_read_search)
mkdir -m 555 "$place/locked"
refused "data folder $place/locked" "${bound[@]}" make play ARGS="--port 0 --data $place/locked"

# All else is there: only the wheel is built again, and the compiled one is put aside for the time being.
SECONDS=0
cp -a .venv-wheel dist "$place"
rm .venv-wheel/compiled
start PATH="$(path_without "${node[@]}" cc 'c[89]9' '*gcc*' '*clang*' tcc)"
[[ $(grep -c "Not compiled: carnegie runs as plain Python" "$said") == 1 ]] || fail "it is not said once that it is slow"
grep "Not compiled" "$said"
[[ $(clean .venv-wheel/bin/carnegie --version) == *"not compiled"* ]] || fail "the wheel is compiled, without a compiler"
clean .venv-wheel/bin/python scripts/first_move.py "$url" >/dev/null || fail "no game against bots without a compiler"
stop
rm -r .venv-wheel dist
mv "$place/.venv-wheel" "$place/dist" .
tell "all is well"

# A folder of links has no program that the command itself installs, so it gets the folders themselves.
if (($#)); then
    clean PATH="$(path_without)" "$@"
fi

#!/usr/bin/env bash
# What the Makefile needs from the machine.
#   setup.sh venv DIR LOCK    the virtual environment DIR, holding the packages of LOCK
#   setup.sh postgres         the programs of a PostgreSQL server, for the tests; no server is started
#   setup.sh browser          Chromium, for the tests of the web page
#   setup.sh compiler VENV    a C compiler and Python's headers for the Python of VENV
# Debian packages that are missing are installed when we are root, and asked for when we are not.
set -euo pipefail

fail() {
    echo "carnegie: $*" >&2
    exit 1
}

python() {
    local name found="not there"
    for name in ${PYTHON:-python3 python3.14 python3.13 python3.12 python3.11}; do
        if "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            echo "$name"
            return
        fi
    done
    name=${PYTHON:-python3}
    if command -v "$name" >/dev/null; then
        found=$("$name" --version 2>&1 | head -n 1) || true
    fi
    fail "Python 3.11 or newer is needed and $name is $found; install one, or name it: make PYTHON=/path/to/python"
}

debian_packages() { # WHAT-FOR PACKAGE...
    local purpose=$1
    shift
    if [[ $(id -u) != 0 ]] || ! command -v apt-get >/dev/null; then
        fail "$purpose is missing; on Debian and Ubuntu: sudo apt-get install $*"
    fi
    echo "carnegie: $purpose is missing; installing $*" >&2
    apt-get update -qq
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "$@" >/dev/null
}

venv() { # DIR LOCK
    if ! "$1/bin/python" -c '' 2>/dev/null; then
        local python version
        python=$(python)
        if ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
            version=$("$python" -c 'import sys; print("python%d.%d" % sys.version_info[:2])')
            debian_packages "Python's venv module" "$version-venv"
        fi
        "$python" -m venv --clear "$1"
    fi
    echo "carnegie: installing $2 into $1" >&2
    # Modules are compiled to bytecode when they are first imported: most never are, and pip would take all in turn.
    "$1/bin/pip" install -qq --disable-pip-version-check --no-compile --require-hashes -r "$2"
}

compiler() { # VENV
    local settings cc include version
    settings=$("$1/bin/python" -c 'if True:
        import sys, sysconfig
        print(sysconfig.get_config_var("CC").split()[0], sysconfig.get_path("include"))
        print("python%d.%d" % sys.version_info[:2])')
    read -r -d '' cc include version <<<"$settings" || true
    if ! echo '#include <stdlib.h>' | "$cc" -fsyntax-only -x c - 2>/dev/null; then
        debian_packages "a C compiler" gcc libc6-dev
    fi
    if ! [[ -e $include/Python.h ]]; then
        debian_packages "Python's C header Python.h" "$version-dev"
    fi
}

postgres() {
    if ! compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null && ! command -v initdb >/dev/null; then
        debian_packages "PostgreSQL" postgresql
    fi
}

browser() {
    if ! command -v chromium >/dev/null; then
        debian_packages "Chromium" chromium
    fi
}

"$@"

#!/usr/bin/env bash
# What the Makefile needs from the machine.
#   setup.sh venv DIR LOCK     the virtual environment DIR, holding the packages of LOCK
#   setup.sh need THING...     installs the Debian packages of the things that are missing, as root on Debian
#   setup.sh left_out THING... names the missing things and the tests that `make test` leaves out without them
#   setup.sh has THING         exit code 0 if the thing is there
# Things are compiler (a C compiler, and headers for the Python of .venv-build), postgres (the programs of a server; none
# is started) and browser (Chromium). Without root or apt-get, `need` fails only for the things that
# CARNEGIE_REQUIRE_COMPILED, CARNEGIE_REQUIRE_POSTGRES or CARNEGIE_REQUIRE_BROWSER require.
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

can_install() {
    [[ $(id -u) == 0 ]] && command -v apt-get >/dev/null
}

debian_packages() { # NAME PACKAGE...
    local name=$1
    shift
    can_install || fail "$name is missing; on Debian and Ubuntu: sudo apt-get install $*"
    echo "carnegie: $name is missing; installing $*" >&2
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

# The Debian packages of a thing that are missing.
missing() { # THING
    case $1 in
    compiler)
        local settings cc include version
        settings=$(.venv-build/bin/python -c 'if True:
            import sys, sysconfig
            print(sysconfig.get_config_var("CC").split()[0], sysconfig.get_path("include"))
            print("python%d.%d" % sys.version_info[:2])')
        read -r -d '' cc include version <<<"$settings" || true
        echo '#include <stdlib.h>' | "$cc" -fsyntax-only -x c - 2>/dev/null || echo gcc libc6-dev
        [[ -e $include/Python.h ]] || echo "$version-dev"
        ;;
    postgres)
        compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null || command -v initdb >/dev/null || echo postgresql
        ;;
    browser)
        command -v chromium >/dev/null || echo chromium
        ;;
    esac
}

has() { # THING
    [[ -z $(missing "$1") ]]
}

describe() { # THING: sets what it is called, what is left out without it, and the variable that requires it
    case $1 in
    compiler)
        name="A C compiler with Python's headers"
        without="the compiled rules are not tested"
        required=CARNEGIE_REQUIRE_COMPILED
        ;;
    postgres)
        name=PostgreSQL
        without="the server is tested on SQLite only"
        required=CARNEGIE_REQUIRE_POSTGRES
        ;;
    browser)
        name=Chromium
        without="the web page is not tested in a browser"
        required=CARNEGIE_REQUIRE_BROWSER
        ;;
    esac
}

need() { # THING...
    local thing packages name without required
    for thing in "$@"; do
        packages=$(missing "$thing")
        [[ -n $packages ]] || continue
        describe "$thing"
        if can_install || [[ -n ${!required:-} ]]; then
            # shellcheck disable=SC2086 # one package per word
            debian_packages "$name" $packages
        else
            left_out "$thing"
        fi
    done
}

left_out() { # THING...
    local thing packages name without required
    for thing in "$@"; do
        packages=$(missing "$thing")
        [[ -n $packages ]] || continue
        describe "$thing"
        echo "carnegie: $name is missing: $without; on Debian and Ubuntu: sudo apt-get install" $packages >&2
    done
}

"$@"

#!/usr/bin/env bash
# Writes requirements/*.txt, the exact packages of each environment, from pyproject.toml, with the uv of a VENV.
set -euo pipefail
cd "$(dirname "$0")/.."
venv=$1

# Each lock is held to the ones before it, because several are installed into one environment.
held=()
lock() { # NAME SOURCE...
    local file=requirements/$1.txt
    "$venv/bin/uv" pip compile --quiet --universal --python-version 3.11 --generate-hashes --upgrade \
        --no-annotate --no-emit-index-url --custom-compile-command "make lock" \
        "${held[@]}" --output-file "$file" "${@:2}"
    held+=(--constraint "$file")
}

"$venv/bin/python" -c 'if True:
    import tomllib
    with open("pyproject.toml", "rb") as file:
        project = tomllib.load(file)
    print(*project["build-system"]["requires"], project["tool"]["hatch"]["build"]["hooks"]["custom"]["node"], sep="\n")' | lock build -
lock play pyproject.toml --extra cli --extra server
lock test pyproject.toml --extra test --extra env --extra server --extra arena --extra ray
lock bench pyproject.toml --extra bench --extra env
lock dev requirements/build.txt pyproject.toml --extra cli --extra server --extra test --extra env --extra arena --extra ray --extra dev
echo pip-audit | lock audit -
echo mkdocs-material | lock docs -

if grep -nE '://|^--(extra-)?index|^--find-links' requirements/*.txt; then
    echo "carnegie: these lines name a package index; the locks should work with any." >&2
    exit 1
fi

# shellcheck shell=sh
# What the Linux and macOS packages share: the environment, the icons, the folder made by PyInstaller. Sourced.

# shellcheck source=installers/setup.sh
. installers/setup.sh

# Leaves the program in build/dist/scorekeeper and prints nothing but problems.
build_folder() {
    prepare run
    install_pinned package
    "$venv/bin/python" installers/icons.py build/icons
    "$venv/bin/python" -m PyInstaller --noconfirm --clean --log-level WARN \
        --distpath build/dist --workpath build/work installers/scorekeeper.spec
}

version() {
    "$venv/bin/python" -c 'import tomllib; print(tomllib.load(open("pyproject.toml", "rb"))["project"]["version"])'
}

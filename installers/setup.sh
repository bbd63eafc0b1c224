# shellcheck shell=sh
# The set-up that installers/start and installers/check share. Sourced, not run; the caller stands in the checkout.
#
# What it answers: is everything here that Scorekeeper needs? What is missing it installs when it may (root, or sudo
# without a password); otherwise it prints the one line to type and stops. When nothing is missing it changes nothing
# and asks the network nothing.
#
# A system package is written with the names it has had, newest last: old|new. Whichever is installed counts;
# otherwise the first one that apt knows is taken.

oldest_minor=11 # Python 3.11
venv=.venv
stamp=$venv/scorekeeper-setup
no_python="Python 3.$oldest_minor or newer is needed. If the system offers none, install one by hand and name it:
    SCOREKEEPER_PYTHON=/path/to/python3 sh installers/start"
log=$venv/scorekeeper-setup.log
pins=$venv/scorekeeper-pins.txt

qt_packages='libgl1 libegl1 libxkbcommon0 libglib2.0-0|libglib2.0-0t64 libfreetype6 libfontconfig1 libdbus-1-3
    libxkbcommon-x11-0 libxcb-cursor0 libxcb-icccm4 libxcb-keysyms1 libxcb-shape0'
# Without these the program runs, prints to no printer or shows another typeface, and says so.
faces='Inter NotoSans NotoSansMalayalam NotoSansSymbols2 Rachana Meera'
font_packages='fonts-inter fonts-noto-core fonts-smc-rachana fonts-smc-meera'
wished_packages="libcups2|libcups2t64 $font_packages"
test_packages='xvfb xdotool at-spi2-core gir1.2-atspi-2.0 python3-gi dbus poppler-utils openssl libnss3-tools
    qpdf libreoffice-calc postgresql chromium chromium-driver strace'

say() {
    printf '%s\n' "$*" >&2
}

stop() {
    say "$@"
    exit 1
}

# --- Python -----------------------------------------------------------------------------------------------------

new_enough() {
    "$1" -c "import sys; sys.exit(sys.version_info < (3, $oldest_minor))" >/dev/null 2>&1
}

# Prints the first Python that is new enough, or nothing. SCOREKEEPER_PYTHON names one by hand.
find_python() {
    for name in "${SCOREKEEPER_PYTHON:-python3}" python3 python3.13 python3.12 python3.14 python3.11; do
        if new_enough "$name"; then
            command -v "$name"
            return
        fi
    done
}

# Prints the system packages that are needed before an environment can be made.
python_packages() {
    if [ -z "$1" ]; then
        printf '%s\n' 'python3.11|python3.12|python3.13' 'python3.11-venv|python3.12-venv|python3.13-venv'
    elif ! "$1" -c 'import ensurepip, venv' >/dev/null 2>&1; then
        "$1" -c 'import sys; print("python3.%d-venv" % sys.version_info[1])'
    fi
}

# --- System packages --------------------------------------------------------------------------------------------

installed() {
    [ "$(dpkg-query -W -f '${Status}' "$1" 2>/dev/null)" = 'install ok installed' ]
}

# Prints those of the given packages of which no name is installed.
missing_of() {
    for names in "$@"; do
        found=
        for name in $(printf '%s' "$names" | tr '|' ' '); do
            if installed "$name"; then
                found=yes
                break
            fi
        done
        [ -n "$found" ] || printf '%s\n' "$names"
    done
}

known_to_apt() {
    apt-cache policy "$1" 2>/dev/null | grep 'Candidate:' | grep -qv '(none)'
}

# Prints one name for each package: the first that apt knows, else the first there is.
chosen() {
    for names in "$@"; do
        choice=${names%%|*}
        for name in $(printf '%s' "$names" | tr '|' ' '); do
            if known_to_apt "$name"; then
                choice=$name
                break
            fi
        done
        printf '%s ' "$choice"
    done
}

# How this user may install packages: "" as root, "sudo" with sudo that asks nothing, else "no".
right_to_install() {
    if [ "$(id -u)" = 0 ]; then
        printf ''
    elif command -v sudo >/dev/null 2>&1 && sudo -n true >/dev/null 2>&1; then
        printf 'sudo'
    else
        printf 'no'
    fi
}

# Prints the line that installs the given packages, in the form this user can type.
line_to_type() {
    line="apt-get update && apt-get install -y --no-install-recommends $(chosen "$@")"
    line=${line% }
    if [ "$(id -u)" = 0 ]; then
        say "    $line"
    elif command -v sudo >/dev/null 2>&1; then
        say "    sudo sh -c '$line'"
    else
        say "    su -c '$line'"
    fi
}

# Sees to it that installing PostgreSQL starts no server: the tests make clusters of their own.
no_cluster() {
    conf=/etc/postgresql-common/createcluster.conf
    # shellcheck disable=SC2016 # the inner shell reads it
    [ -e "$conf" ] || $right sh -c 'mkdir -p "${1%/*}" && echo "create_main_cluster = false" >"$1"' sh "$conf"
}

# Installs the given packages. Returns 1 when apt could not.
install_system() {
    say "Installing system packages: $(printf '%s' "$*" | sed 's/|[^ ]*//g')"
    case " $* " in *' postgresql '*) no_cluster ;; esac
    $right env DEBIAN_FRONTEND=noninteractive apt-get update -q </dev/null >&2 ||
        say 'Some package lists could not be refreshed; going on with the ones that are here.'
    # shellcheck disable=SC2046 # one word for each package
    if ! $right env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends $(chosen "$@") </dev/null >&2; then
        say 'The system packages could not be installed; the lines above say why. Is the network there? To try by hand:'
        line_to_type "$@"
        return 1
    fi
}

# Lays typefaces among the given packages into resources/fonts, their licences beside them: that needs no rights.
fonts_here() {
    here=$(pwd)
    for names in "$@"; do
        case $names in fonts-*) ;; *) continue ;; esac
        parcel=$(mktemp -d)
        if (cd "$parcel" && apt-get download -q "$names" && dpkg-deb -x "$names"_*.deb tree) >/dev/null 2>&1; then
            mkdir -p resources/fonts
            cp "$parcel/tree/usr/share/doc/$names/copyright" "resources/fonts/$names.licence.txt"
            for face in $faces; do
                find "$parcel/tree/usr/share/fonts" -name "$face-*.?tf" -exec cp {} "$here/resources/fonts" \;
            done
        fi
        rm -rf "$parcel"
    done
}

# Prints those of the given packages that are not made up for in resources/fonts.
not_here() {
    for names in "$@"; do
        [ -f "resources/fonts/$names.licence.txt" ] || printf '%s\n' "$names"
    done
}

# Brings the system packages up to what is needed: for "run" those of the program, for "test" those of the tests too.
prepare_system() {
    python=$(find_python)
    if ! command -v apt-get >/dev/null 2>&1; then
        [ -n "$python" ] || stop "$no_python"
        return 0
    fi
    needed="$qt_packages $(environment_works || python_packages "$python")"
    wished=$wished_packages
    if [ "$1" = test ]; then
        needed="$needed $wished_packages $test_packages"
        wished=
    fi
    # shellcheck disable=SC2086 # lists of words
    needed=$(missing_of $needed) wished=$(not_here $(missing_of $wished))
    [ -n "$needed$wished" ] || return 0
    right=$(right_to_install)
    # shellcheck disable=SC2086
    if [ "$right" = no ]; then
        say 'Some system packages are missing, and this user may not install them. The line to type, once:'
        line_to_type $needed $wished
        [ -z "$needed" ] || stop 'Then start again.'
        fonts_here $wished
        # shellcheck disable=SC2086
        wished=$(not_here $wished)
        wished=$(chosen $wished)
        [ -z "$wished" ] || say "Going on without ${wished% }: typefaces or printing will fall short."
        return 0
    fi
    # shellcheck disable=SC2086
    if [ -n "$needed" ] && ! install_system $needed; then
        environment_works || [ -n "$python" ] || say "$no_python"
        exit 1
    fi
    # shellcheck disable=SC2086
    if [ -n "$wished" ]; then
        install_system $wished || say 'Going on without them: typefaces or printing will fall short.'
    fi
    python=$(find_python)
    environment_works || [ -n "$python" ] ||
        stop "$no_python"
}

# --- The environment --------------------------------------------------------------------------------------------

# Is there an environment in this very place that runs and has pip? (One that was copied here points elsewhere.)
environment_works() {
    [ -x "$venv/bin/python" ] && [ "$(pwd -P)/$venv" = "$("$venv/bin/python" -c "
import importlib.util, sys
if sys.version_info >= (3, $oldest_minor) and importlib.util.find_spec('pip'):
    print(sys.prefix)" 2>/dev/null)" ]
}

# What the environment was made from: two lines, the place and the sum over what was asked for.
recipe() {
    printf 'at %s\n' "$(pwd -P)"
    printf 'from %s\n' "$(cat pyproject.toml installers/constraints.txt installers/setup.sh | cksum)"
}

up_to_date() {
    [ -f "$stamp" ] && [ "$(head -n 2 "$stamp")" = "$(recipe)" ] && grep -qxE "for ($1|test)" "$stamp"
}

pip_install() {
    if ! PIP_USER=0 "$venv/bin/python" -m pip install --disable-pip-version-check -q "$@" </dev/null >>"$log" 2>&1; then
        tail -n 15 "$log" >&2
        stop "The Python packages could not be fetched or installed; the lines above say why. Is the network there?" \
            "Nothing is lost: start again when it is. (All of it is in $log.)"
    fi
}

# Prints the packages that are needed: those of the program and its build, with "test" or "package" those for that too.
pinned() {
    part=program
    while IFS= read -r line; do
        case $line in
        '# --- its tests'*) part=test ;;
        '# --- its packages'*) part=package ;;
        esac
        case $part in
        program | "$1") printf '%s\n' "$line" ;;
        esac
    done <installers/constraints.txt
}

# Installs pinned packages, every file checked against the hashes written down here, and nothing that is not there.
install_pinned() {
    pinned "$1" >"$pins"
    pip_install --require-hashes --no-deps --only-binary :all: -r "$pins"
}

# Makes or refreshes the environment: for "run" the program, for "test" what its tests need as well.
prepare_environment() {
    environment_works && up_to_date "$1" && return 0
    if ! environment_works; then
        say "Making a Python environment in $venv ..."
        "$python" -m venv --clear "$venv" >&2 ||
            stop "The environment could not be made in $(pwd -P)/$venv; the lines above say why."
    fi
    rm -f "$stamp"
    : >"$log"
    say 'Fetching Python packages (the first time a minute or two) ...'
    install_pinned "$1"
    # The program itself is this folder: it is built with the tools that are here now, and nothing is fetched for it.
    pip_install --no-index --no-deps --no-build-isolation -e .
    recipe >"$stamp"
    printf 'for %s\n' "$1" >>"$stamp"
}

# Everything, for "run" or for "test".
prepare() {
    prepare_system "$1"
    prepare_environment "$1"
}

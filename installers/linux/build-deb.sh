#!/bin/sh
# Builds build/scorekeeper_VERSION_ARCH.deb:   sh installers/linux/build-deb.sh
# Tried: built and installed in a clean Debian 12, without any recommended package: window, sheet and command line.
# The package brings its own Python and typefaces; it depends on the system packages that installers/setup.sh names.
set -eu
cd "$(dirname "$0")/../.."
# shellcheck source=installers/build.sh
. installers/build.sh

prepare run
# A Python that apt installed keeps its library in a package of its own; one built elsewhere has it at hand.
wanted=$("$venv/bin/python" -c 'import sys, sysconfig
own = sys.base_prefix == "/usr"
print("binutils", "libpython%s" % sysconfig.get_python_version() if own else "")')
# shellcheck disable=SC2086 # lists of words
wanted=$(missing_of $wanted $font_packages)
# shellcheck disable=SC2086
[ -z "$wanted" ] || { say 'To build, some more system packages are needed. The line to type:' && line_to_type $wanted && exit 1; }
build_folder
version=$(version)
architecture=$(dpkg --print-architecture)
tree=build/deb
here=installers/linux
rm -rf "$tree"
install -d "$tree/DEBIAN" "$tree/usr/lib" "$tree/usr/bin" "$tree/usr/share/doc/scorekeeper"
cp -r build/dist/scorekeeper "$tree/usr/lib/scorekeeper"
ln -s ../lib/scorekeeper/scorekeeper-cli "$tree/usr/bin/scorekeeper"
install -D -m 644 "$here/scorekeeper.desktop" "$tree/usr/share/applications/org.scorekeeper.Scorekeeper.desktop"
install -D -m 644 "$here/scorekeeper.metainfo.xml" "$tree/usr/share/metainfo/org.scorekeeper.Scorekeeper.metainfo.xml"
install -D -m 644 "$here/scorekeeper.mime.xml" "$tree/usr/share/mime/packages/scorekeeper.xml"
install -D -m 644 resources/scorekeeper.svg "$tree/usr/share/icons/hicolor/scalable/apps/scorekeeper.svg"
install -m 644 build/parts/LICENCES.txt "$tree/usr/share/doc/scorekeeper/copyright"

listed() {
    printf '%s\n' "$@" | sed 's/|/ | /g' | paste -sd, | sed 's/,/, /g'
}
# shellcheck disable=SC2086 # lists of words
cat >"$tree/DEBIAN/control" <<CONTROL
Package: scorekeeper
Version: $version
Architecture: $architecture
Maintainer: the authors of Scorekeeper <scorekeeper@localhost>
Section: games
Priority: optional
Installed-Size: $(du -sk "$tree/usr" | cut -f 1)
Depends: libc6, $(listed $qt_packages)
Recommends: libcups2 | libcups2t64
Description: keeps the score of 56 tournaments
 Explains every number by its article, keeps every entry for good, and prints
 the score sheets.
CONTROL
# The rights of the checkout are not those of the system.
chmod -R u=rwX,go=rX "$tree"
dpkg-deb --root-owner-group --build "$tree" "build/scorekeeper_${version}_${architecture}.deb"

#!/bin/sh
# Builds build/Scorekeeper-VERSION.dmg:   sh installers/macos/build-dmg.sh
# NOT TRIED YET: written without a Mac. The app is neither signed nor notarised, so macOS asks before it opens it
# (right click, Open). Needs build/fonts brought along: installers/parts.py says on top how it is made.
set -eu
cd "$(dirname "$0")/../.."
# shellcheck source=installers/build.sh
. installers/build.sh

build_folder
image=build/Scorekeeper-$(version).dmg
rm -rf build/dmg "$image"
mkdir -p build/dmg
cp -R build/dist/Scorekeeper.app build/parts/LICENCES.txt build/dmg/
ln -s /Applications build/dmg/Applications
hdiutil create -volname Scorekeeper -srcfolder build/dmg -format UDZO "$image"
